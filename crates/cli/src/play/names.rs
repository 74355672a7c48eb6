//! Who is who: the sides, units and leaders of a scenario, and how people call them.

use linstock_battle::{AnyScenario, BySeat, LeaderId, Seat, UnitId, Vocabulary};
use linstock_rulebook::near::nearest;

/// A unit or a leader as people call it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Its id in the scenario.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose.
    pub seat: Seat,
    /// The letter it has on the map.
    pub letter: char,
}

/// The names of a scenario.
#[derive(Clone, Debug)]
pub struct Names {
    /// The words of the game.
    pub words: &'static Vocabulary,
    /// The sides' ids.
    pub ids: BySeat<String>,
    /// The sides' names.
    pub sides: BySeat<String>,
    /// Units, in the order of the scenario.
    pub units: Vec<Name>,
    /// Leaders, in the order of the scenario.
    pub leaders: Vec<Name>,
}

/// What a text may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// This one, by its place in the list.
    One(usize),
    /// Any of these.
    Several(Vec<usize>),
    /// None; these are written nearly like it.
    None(Vec<String>),
}

/// What a unit has on the map if there are more units than letters.
const NO_LETTER: char = '?';

impl Names {
    /// The names of a scenario.
    pub fn new(scenario: &dyn AnyScenario) -> Names {
        let scene = scenario.scene();
        let mut letters = BySeat { first: 'A'..='Z', second: 'a'..='z' };
        let units = scene.units.into_iter().map(|unit| Name {
            id: unit.id,
            name: unit.name,
            seat: unit.seat,
            letter: letters[unit.seat].next().unwrap_or(NO_LETTER),
        });
        let units = units.collect();
        let leaders = scene.leaders.into_iter().map(|leader| Name {
            id: leader.id,
            name: leader.name,
            seat: leader.seat,
            letter: NO_LETTER,
        });
        let [first, second] = scenario.sides();
        Names {
            words: scenario.vocabulary(),
            ids: BySeat { first: first.id.clone(), second: second.id.clone() },
            sides: BySeat { first: first.name.clone(), second: second.name.clone() },
            units,
            leaders: leaders.collect(),
        }
    }

    /// A unit's name.
    pub fn unit(&self, unit: UnitId) -> &str {
        self.units.get(unit.index()).map_or("somebody", |it| &it.name)
    }

    /// A unit's id.
    pub fn unit_id(&self, unit: UnitId) -> &str {
        self.units.get(unit.index()).map_or("?", |it| &it.id)
    }

    /// A leader's name.
    pub fn leader(&self, leader: LeaderId) -> &str {
        self.leaders.get(leader.index()).map_or("somebody", |it| &it.name)
    }

    /// Units' names, one after another.
    pub fn list(&self, units: &[UnitId]) -> String {
        let names: Vec<&str> = units.iter().map(|&unit| self.unit(unit)).collect();
        // A comma within a name must not look like one between two.
        let between = if names.iter().any(|name| name.contains(',')) { "; " } else { ", " };
        names.join(between)
    }

    /// Finds a unit by id, name, letter or number, or by the beginning of one. Those that are
    /// wanted come first where a beginning fits several.
    pub fn find_unit(&self, text: &str, wanted: &[UnitId]) -> Found {
        let wanted: Vec<usize> = wanted.iter().map(|unit| unit.index()).collect();
        find(&self.units, text, &wanted, true)
    }

    /// Finds a leader.
    pub fn find_leader(&self, text: &str) -> Found {
        find(&self.leaders, text, &[], false)
    }
}

/// How people write a name: small letters, without dots, commas and apostrophes.
pub fn plain(text: &str) -> String {
    let kept = text.chars().filter(|letter| !matches!(letter, '.' | ',' | '\'' | '’' | '"'));
    kept.collect::<String>().to_lowercase()
}

fn find(list: &[Name], text: &str, wanted: &[usize], numbered: bool) -> Found {
    let said = plain(text);
    if said.is_empty() {
        return Found::None(Vec::new());
    }
    let by = |fits: &dyn Fn(&Name) -> bool| -> Vec<usize> {
        let fitting = list.iter().enumerate().filter(|(_, name)| fits(name));
        fitting.map(|(index, _)| index).collect()
    };
    let mut letter = text.chars();
    let letter = letter.next().filter(|it| letter.next().is_none() && *it != NO_LETTER);
    let number = text.strip_prefix('#').unwrap_or(text).parse::<usize>().ok();
    let number = number.filter(|&number| numbered && (1..=list.len()).contains(&number));
    let words = |name: &Name| plain(&name.name).split([' ', '-']).any(|it| it.starts_with(&said));
    let ways: [Vec<usize>; 7] = [
        by(&|name| plain(&name.id) == said),
        by(&|name| plain(&name.name) == said),
        by(&|name| Some(name.letter) == letter),
        number.map(|number| number - 1).into_iter().collect(),
        by(&|name| plain(&name.id).starts_with(&said)),
        by(&|name| plain(&name.name).starts_with(&said)),
        by(&words),
    ];
    for found in ways {
        let liked: Vec<usize> = found.iter().copied().filter(|it| wanted.contains(it)).collect();
        match (&found[..], &liked[..]) {
            ([], _) => {}
            ([one], _) | (_, [one]) => return Found::One(*one),
            (_, []) => return Found::Several(found),
            (_, _) => return Found::Several(liked),
        }
    }
    // Whole names, and each word of them.
    let mut known: Vec<String> = list.iter().map(|name| plain(&name.id)).collect();
    for name in list.iter().map(|name| plain(&name.name)) {
        known.extend(name.split(' ').filter(|word| word.len() > 3).map(str::to_owned));
        known.push(name);
    }
    let near = nearest(&said, known.iter().map(String::as_str), 3);
    Found::None(near.into_iter().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<Name> {
        let name = |id: &str, name: &str, letter| Name {
            id: id.to_owned(),
            name: name.to_owned(),
            seat: Seat::First,
            letter,
        };
        vec![
            name("55-il", "55th Illinois", 'A'),
            name("20", "20th Foot", 'B'),
            name("5-ms", "5th Mississippi", 'C'),
            name("7-ms", "7th Mississippi", 'D'),
        ]
    }

    #[test]
    fn ids_come_before_numbers_and_beginnings() {
        let names = names();
        let found = |text: &str| find(&names, text, &[], true);
        assert_eq!(found("20"), Found::One(1));
        assert_eq!(found("1"), Found::One(0));
        assert_eq!(found("#2"), Found::One(1));
        assert_eq!(found("D"), Found::One(3));
        assert_eq!(found("55TH ILL"), Found::One(0));
        assert_eq!(found("missi"), Found::Several(vec![2, 3]));
        assert_eq!(find(&names, "missi", &[3], true), Found::One(3));
        assert_eq!(found("55-ul"), Found::None(vec!["55-il".to_owned()]));
    }
}
