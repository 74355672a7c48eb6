//! The words of games in plain words: verbs, questions, what may fill a slot. A word that is not
//! known here is shown as it is, so that a game may have new ones.

pub use linstock_battle::story::{capital, spaced};
use linstock_battle::{
    Choice, Instruction, LeaderId, Slot, UnitId,
    card::inches,
    scene::{Scene, SceneUnit},
    score::Score,
};

use crate::show::look::Instructions;

/// Who is who in a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Units, in the order of the scenario.
    pub units: Vec<String>,
    /// Leaders, in the order of the scenario.
    pub leaders: Vec<String>,
}

impl Names {
    /// A unit's name.
    pub fn unit(&self, unit: UnitId) -> &str {
        self.units.get(unit.index()).map_or("somebody", String::as_str)
    }

    /// A leader's name.
    pub fn leader(&self, leader: LeaderId) -> &str {
        self.leaders.get(leader.index()).map_or("somebody", String::as_str)
    }
}

/// A verb as a button has it.
pub fn verb(word: &str) -> String {
    match word {
        "end-turn" => "End turn".to_owned(),
        "react-fire" => "Fire".to_owned(),
        "leader-move" => "Ride".to_owned(),
        "leader-join" => "Join".to_owned(),
        "leader-done" => "Done with leaders".to_owned(),
        "orders-done" => "Orders are given".to_owned(),
        // Whoever reacts does what others do in their own time.
        other => capital(&spaced(other.strip_prefix("react-").unwrap_or(other))),
    }
}

/// What a seat is asked, in a sentence, about whom, and because of whom.
pub fn question(word: &str, who: Option<&str>, by: &[&str]) -> String {
    let who = who.unwrap_or("A unit");
    match word {
        "set-up" => "Place your units in your zone, then say you are ready.".to_owned(),
        "leaders" => "Move your leaders, or be done with them.".to_owned(),
        "act" => "Choose a unit to act, or end your turn.".to_owned(),
        "second-action" => format!("{who} has acted once and may act again, or hold."),
        "react" => format!("{who} gives you cause to react: react, or pass."),
        "go-on" => format!("{who} was answered on its way: go on, or halt."),
        "charging-fire" => format!("{who} may fire as it charges."),
        "follow" => format!("{who} has won: follow the enemy, or hold."),
        "orders" => "Give your units their orders, unseen. Whoever gets none holds.".to_owned(),
        "rally" => "Rally units, or be done.".to_owned(),
        "reveal" => "Orders are shown: units may still change to hold.".to_owned(),
        "first-fire" => "Units ordered to fire first choose their targets.".to_owned(),
        "disengage" => "Units ordered to disengage get away.".to_owned(),
        "charge-target" => format!("{who} has several enemies as close: whom does it charge?"),
        "moves" => "Move your units, or be done.".to_owned(),
        "fire" => "Fire, or be done.".to_owned(),
        "engineering" => "Put units to work, or be done.".to_owned(),
        "charges" => "Declare charges, or be done.".to_owned(),
        "response" if by.is_empty() => format!("{who} is charged: how does it respond?"),
        "response" => format!("{who} is charged by {}: how does it respond?", by.join(" and ")),
        "reactive-fire" => "Fire in reaction, or be done.".to_owned(),
        "halted-fire" => format!("{who} was halted and may fire, or be done."),
        "pursuit" => format!("{who} has won: does it pursue?"),
        other => format!("{}: {who}.", capital(&spaced(other))),
    }
}

/// Who charges somebody, as far as it was declared.
pub fn chargers<'a>(scene: &'a Scene, whom: Option<&str>) -> Vec<&'a str> {
    let charges = |it: &&SceneUnit| {
        it.fact("charges").is_some_and(|fact| whom == Some(&*fact.is.to_string()))
    };
    scene.units.iter().filter(charges).map(|it| it.name.as_str()).collect()
}

/// What a side has points for, in words; what it has none for is left out.
pub fn won_for(score: &Score) -> Vec<String> {
    let several = |count: i32, one: &str, many: &str| {
        (count != 0).then(|| format!("{count} {}", if count == 1 { one } else { many }))
    };
    let each = [
        several(score.figures, "figure", "figures"),
        several(score.sections, "section", "sections"),
        several(score.leaders, "leader", "leaders"),
        several(score.units, "whole unit", "whole units"),
        several(score.ground, "point for ground", "points for ground"),
        several(score.given, "point by the scenario", "points by the scenario"),
    ];
    each.into_iter().flatten().collect()
}

/// Standing instructions in words.
pub fn instructions(now: Instruction) -> Instructions {
    let text = |it: Instruction| match it {
        Instruction::AlwaysAsk => "Ask me whenever I may react",
        Instruction::NormalRange => "Ask me only at normal range, or if I am charged",
        Instruction::Charged => "Ask me only if I am charged",
    };
    let each = Instruction::ALL.iter().map(|&it| (it.word().to_owned(), text(it).to_owned()));
    Instructions { now: now.word().to_owned(), all: each.collect() }
}

/// Whether a question interrupts the other side.
pub fn is_reaction(word: &str) -> bool {
    matches!(word, "react" | "response" | "reactive-fire")
}

/// At whom something is done; nothing if he is only the cause of it, and the question says so.
pub fn at(verb: &str, whom: &str) -> Option<String> {
    let reacts = verb.strip_prefix("react-").is_some_and(|it| it != "fire" && it != "charge");
    (!reacts).then(|| format!("at {whom}"))
}

/// What an option would be done with.
pub fn detail(choice: &Choice, names: &Names) -> String {
    let draft = &choice.draft;
    let mut parts: Vec<String> = Vec::new();
    parts.extend(draft.choice.iter().chain(&draft.formation).map(|word| spaced(word)));
    let target = draft.target.and_then(|target| at(&draft.verb, names.unit(target)));
    parts.extend(target);
    let moves = choice.slots.iter().any(|slot| matches!(slot, Slot::Path(_)));
    parts.extend(choice.slots.iter().filter_map(|slot| match slot {
        // Which is soon told, once it is taken up.
        Slot::Formation(words) if moves && words.len() > 2 => Some("new formation".to_owned()),
        _ => filling(slot, names),
    }));
    parts.join(", ")
}

fn filling(slot: &Slot, names: &Names) -> Option<String> {
    match slot {
        Slot::Target(among) => Some(match &among[..] {
            [one] => format!("at {}", names.unit(*one)),
            several => format!("{} targets", several.len()),
        }),
        Slot::Companions { .. } => None,
        Slot::Leader(among) => match &among[..] {
            [one] => Some(names.leader(*one).to_owned()),
            _ => None,
        },
        Slot::Path(path) => Some(format!("up to {}\u{2033}", short(path.farthest))),
        Slot::Place { reach: Some(reach), .. } => Some(format!("up to {}\u{2033}", short(*reach))),
        Slot::Place { reach: None, .. } => None,
        Slot::Formation(words) | Slot::Choice(words) => {
            let words: Vec<String> = words.iter().map(|word| spaced(word)).collect();
            Some(words.join(", "))
        }
        Slot::Number(least, most) => Some(format!("{least} to {most}")),
        Slot::Distance(_, most) => Some(format!("up to {}\u{2033}", short(*most))),
    }
}

/// Inches to a tenth.
pub fn short(thousandths: i32) -> String {
    inches(thousandths / 100 * 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_told_by_what_they_are_for() {
        let score = Score { figures: 12, units: 1, ground: 3, points: 17, ..Score::default() };
        assert_eq!(won_for(&score), ["12 figures", "1 whole unit", "3 points for ground"]);
        assert_eq!(won_for(&Score::default()), [""; 0]);
    }

    #[test]
    fn who_is_charged_is_told_by_whom() {
        let told = question("response", Some("Light battalion"), &["1st L\u{e9}ger"]);
        assert_eq!(told, "Light battalion is charged by 1st L\u{e9}ger: how does it respond?");
    }

    #[test]
    fn only_who_is_aimed_at_is_aimed_at() {
        assert_eq!(at("fire", "9th").as_deref(), Some("at 9th"));
        assert_eq!(at("react-fire", "9th").as_deref(), Some("at 9th"));
        assert_eq!(at("react-form", "9th"), None);
    }
}
