//! What may be done, in plain words: what fills a slot, what points are for. The words of games come
//! from their vocabulary.

pub use linstock_battle::story::{capital, spaced};
use linstock_battle::{
    Choice, Instruction, LeaderId, Slot, UnitId, Vocabulary, card::inches, score::Score,
    vocabulary::TargetRole,
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

/// With whom something is done, after its verb: nothing if he is only the cause of it.
pub fn with_target(role: TargetRole, whom: &str) -> Option<String> {
    match role {
        TargetRole::Aim => Some(format!("at {whom}")),
        TargetRole::Friend => Some(whom.to_owned()),
        TargetRole::Cause => None,
    }
}

/// What an option would be done with.
pub fn detail(words: &Vocabulary, choice: &Choice, names: &Names) -> String {
    let draft = &choice.draft;
    let role = words.verb(&draft.verb).map_or(TargetRole::Aim, |verb| verb.target);
    let mut parts: Vec<String> = Vec::new();
    parts.extend(draft.choice.iter().map(|word| words.choice_label(word)));
    parts.extend(draft.formation.iter().map(|word| words.formation_label(word)));
    parts.extend(draft.target.and_then(|target| with_target(role, names.unit(target))));
    let moves = choice.slots.iter().any(|slot| matches!(slot, Slot::Path(_)));
    parts.extend(choice.slots.iter().filter_map(|slot| match slot {
        // Which is soon clear, once it is taken up.
        Slot::Formation(words) if moves && words.len() > 2 => Some("new formation".to_owned()),
        _ => filling(words, role, slot, names),
    }));
    parts.join(", ")
}

fn filling(words: &Vocabulary, role: TargetRole, slot: &Slot, names: &Names) -> Option<String> {
    match slot {
        Slot::Target(among) => match (&among[..], role) {
            ([one], role) => with_target(role, names.unit(*one)),
            (several, TargetRole::Friend) => Some(format!("{} units", several.len())),
            (several, TargetRole::Aim | TargetRole::Cause) => {
                Some(format!("{} targets", several.len()))
            }
        },
        Slot::Companions { .. } => None,
        Slot::Leader(among) => match &among[..] {
            [one] => Some(names.leader(*one).to_owned()),
            _ => None,
        },
        Slot::Path(path) => Some(format!("up to {}\u{2033}", short(path.farthest))),
        Slot::Place { reach: Some(reach), .. } => Some(format!("up to {}\u{2033}", short(*reach))),
        Slot::Place { reach: None, .. } => None,
        Slot::Formation(among) => {
            let each: Vec<String> = among.iter().map(|it| words.formation_label(it)).collect();
            Some(each.join(", "))
        }
        Slot::Choice(among) => {
            let each: Vec<String> = among.iter().map(|it| words.choice_label(it)).collect();
            Some(each.join(", "))
        }
        Slot::Number(least, most) => Some(format!("{least} to {most}")),
        Slot::Distance(_, most) => Some(format!("up to {}\u{2033}", short(*most))),
        Slot::Aim => None,
    }
}

/// Inches to a tenth.
pub fn short(thousandths: i32) -> String {
    inches((thousandths + 50 * thousandths.signum()) / 100 * 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inches_are_rounded_to_a_tenth() {
        let said = [149, 150, -149, -150, 0].map(short);
        assert_eq!(said, ["0.1", "0.2", "-0.1", "-0.2", "0"]);
    }

    #[test]
    fn points_are_told_by_what_they_are_for() {
        let score = Score { figures: 12, units: 1, ground: 3, points: 17, ..Score::default() };
        assert_eq!(won_for(&score), ["12 figures", "1 whole unit", "3 points for ground"]);
        assert_eq!(won_for(&Score::default()), [""; 0]);
    }

    #[test]
    fn only_who_is_aimed_at_is_aimed_at() {
        assert_eq!(with_target(TargetRole::Aim, "9th").as_deref(), Some("at 9th"));
        assert_eq!(with_target(TargetRole::Friend, "9th").as_deref(), Some("9th"));
        assert_eq!(with_target(TargetRole::Cause, "9th"), None);
    }
}
