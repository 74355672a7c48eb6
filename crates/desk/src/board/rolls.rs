//! Dice that people roll: for whom, what for, and what each face brings about.

use linstock_battle::{Command, NeedsDice, Seat, Vocabulary, session::Wanted};

use super::{Board, Progress};
use crate::answer::RollNeeds;

impl Board {
    /// The dice that a command needs next, with what they decide.
    pub(super) fn wanted(
        &self,
        seat: Seat,
        command: &Command,
        faces: &[Vec<u8>],
        needs: NeedsDice,
    ) -> Progress {
        let wanted = self.battle.wanted(seat, command, faces, needs);
        match (roll(needs, self.battle.vocabulary()), wanted) {
            (Progress::Roll(dice, sides, why, _), Some(wanted)) => {
                Progress::Roll(dice, sides, why, decided(wanted))
            }
            (progress, _) => progress,
        }
    }
}

/// Dice that are needed, of which no more is known than the rule they are for.
pub(super) fn roll(needs: NeedsDice, words: &Vocabulary) -> Progress {
    let why = words.rule(needs.why).map_or_else(String::new, |it| it.phrase());
    Progress::Roll(needs.dice, needs.die.sides(), why, RollNeeds::default())
}

/// What dice decide, faces that bring about the same together.
fn decided(wanted: Wanted) -> RollNeeds {
    let mut ways: Vec<(String, String)> = Vec::new();
    let mut first = 1;
    for (at, outcome) in (1..).zip(&wanted.ways) {
        match ways.last_mut() {
            Some((faces, same)) if same == outcome => *faces = format!("{first} to {at}"),
            Some(_) | None => {
                first = at;
                ways.push((at.to_string(), outcome.clone()));
            }
        }
    }
    let ways = if ways.len() > 1 { ways } else { Vec::new() };
    RollNeeds { text: wanted.text, unit: wanted.unit, ways }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_that_bring_about_the_same_stand_together() {
        let ways = ["routs", "shaken", "shaken", "holds", "holds", "holds"].map(str::to_owned);
        let needs = decided(Wanted { text: String::new(), unit: None, ways: ways.to_vec() });
        let shown: Vec<(&str, &str)> =
            needs.ways.iter().map(|(faces, what)| (faces.as_str(), what.as_str())).collect();
        assert_eq!(shown, [("1", "routs"), ("2 to 3", "shaken"), ("4 to 6", "holds")]);
    }

    #[test]
    fn what_every_face_brings_about_need_not_be_said() {
        let wanted = Wanted { text: String::new(), unit: None, ways: vec!["holds".to_owned(); 6] };
        assert!(decided(wanted).ways.is_empty());
    }
}
