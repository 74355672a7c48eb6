//! A draft: an offer with its slots being filled.

use std::mem::discriminant;

use linstock_battle::{Command, LeaderId, UnitId};
use linstock_geometry::Pose;
use serde::{Deserialize, Serialize};

use crate::show::offer::{Offer, SlotShown, WordShown};

/// An offer that somebody has taken up, and what fills its slots so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// What was offered.
    pub offer: Offer,
    /// The command as far as it goes.
    pub command: Command,
}

impl Draft {
    /// Takes up an offer. What has only one answer is filled in.
    pub fn new(offer: &Offer) -> Draft {
        let mut draft = Draft { offer: offer.clone(), command: offer.draft.clone() };
        for slot in &offer.slots {
            match slot {
                SlotShown::Target(among) => {
                    if let [one] = among[..] {
                        draft.command.target = Some(one);
                    }
                }
                SlotShown::Leader(among) => {
                    if let [one] = among[..] {
                        draft.command.leader = Some(one);
                    }
                }
                SlotShown::Formation(words) => {
                    if let [one] = &words[..] {
                        draft.command.formation = Some(one.word.clone().into());
                    }
                }
                SlotShown::Choice(words) => {
                    if let [one] = &words[..] {
                        draft.command.choice = Some(one.word.clone().into());
                    }
                }
                // The most is what people usually want.
                SlotShown::Number { most, .. } => draft.command.number = Some(*most),
                SlotShown::Companions(..)
                | SlotShown::Path { .. }
                | SlotShown::Place { .. }
                | SlotShown::Aim => {}
            }
        }
        draft
    }

    /// The same draft of an offer that is made anew, if it is the same offer and what was chosen is still among
    /// what may be.
    pub fn taken_over(&self, offer: &Offer) -> Option<Draft> {
        let slots = |offer: &Offer| offer.slots.iter().map(discriminant).collect::<Vec<_>>();
        let same = offer.refused.is_none()
            && offer.draft == self.offer.draft
            && slots(offer) == slots(&self.offer);
        let draft = Draft { offer: offer.clone(), command: self.command.clone() };
        let aimed = |target: UnitId| draft.targets().contains(&target);
        (same && self.command.target.is_none_or(aimed)).then_some(draft)
    }

    /// Whether a slot still has to be filled.
    pub fn lacks(&self, slot: &SlotShown) -> bool {
        let command = &self.command;
        match slot {
            SlotShown::Target(_) => command.target.is_none(),
            SlotShown::Companions(..) | SlotShown::Aim => false,
            SlotShown::Leader(_) => command.leader.is_none(),
            SlotShown::Path { may_be_empty, .. } => {
                !may_be_empty && command.path.as_ref().is_none_or(|path| path.0.is_empty())
            }
            SlotShown::Place { .. } => command.to.is_none(),
            SlotShown::Formation(_) => command.formation.is_none(),
            SlotShown::Choice(_) => command.choice.is_none(),
            SlotShown::Number { .. } => command.number.is_none(),
        }
    }

    /// The first slot that still has to be filled.
    pub fn next(&self) -> Option<&SlotShown> {
        self.offer.slots.iter().find(|slot| self.lacks(slot))
    }

    /// Whether it can be ordered.
    pub fn is_complete(&self) -> bool {
        self.offer.refused.is_none() && self.next().is_none()
    }

    /// With what a number key chooses in the first slot that still has to be filled, if that is chosen from a list: a
    /// word by its own key, a unit or a leader by its place in the list.
    pub fn with_key(&self, key: u8) -> Option<Draft> {
        let mut draft = self.clone();
        let command = &mut draft.command;
        let at = usize::from(key).checked_sub(1)?;
        let word = |words: &[WordShown]| {
            let it = words.iter().find(|it| it.key == Some(key))?;
            Some(it.word.clone().into())
        };
        match self.next()? {
            SlotShown::Target(among) => command.target = Some(*among.get(at)?),
            SlotShown::Leader(among) => command.leader = Some(*among.get(at)?),
            SlotShown::Formation(words) => command.formation = Some(word(words)?),
            SlotShown::Choice(words) => command.choice = Some(word(words)?),
            SlotShown::Companions(..)
            | SlotShown::Path { .. }
            | SlotShown::Place { .. }
            | SlotShown::Number { .. }
            | SlotShown::Aim => return None,
        }
        Some(draft)
    }

    /// What still has to be said before it can be ordered, in a sentence.
    pub fn lacking(&self) -> Option<String> {
        let list = |words: &[WordShown]| {
            let each = words.iter().map(|it| match it.key {
                Some(key) => format!("{key} {}", it.text),
                None => it.text.clone(),
            });
            each.collect::<Vec<String>>().join(", ")
        };
        Some(match self.next()? {
            SlotShown::Target(_) => "It needs a target.".to_owned(),
            SlotShown::Companions(..) => "It needs others beside it.".to_owned(),
            SlotShown::Leader(_) => "It needs a leader.".to_owned(),
            SlotShown::Path { .. } => "It needs a way to go.".to_owned(),
            SlotShown::Place { .. } => "It needs a place on the table.".to_owned(),
            SlotShown::Formation(words) => format!("It needs a formation: {}.", list(words)),
            SlotShown::Choice(words) => format!("It needs a choice: {}.", list(words)),
            SlotShown::Number { .. } => "It needs a number.".to_owned(),
            SlotShown::Aim => "It needs a place to aim at.".to_owned(),
        })
    }

    /// The units that may be its target.
    pub fn targets(&self) -> &[UnitId] {
        let among = self.offer.slots.iter().find_map(|slot| match slot {
            SlotShown::Target(among) => Some(&among[..]),
            _ => None,
        });
        among.unwrap_or_default()
    }

    /// The units that may be taken along.
    pub fn companions(&self) -> &[UnitId] {
        let among = self.offer.slots.iter().find_map(|slot| match slot {
            SlotShown::Companions(among, _) => Some(&among[..]),
            _ => None,
        });
        among.unwrap_or_default()
    }

    /// Whether it wants a way to go.
    pub fn wants_path(&self) -> bool {
        self.offer.wants_path()
    }

    /// Whether it wants a place on the table.
    pub fn wants_place(&self) -> bool {
        self.offer.slots.iter().any(|slot| matches!(slot, SlotShown::Place { .. }))
    }

    /// With a target, if it may be that.
    pub fn at(mut self, target: UnitId) -> Draft {
        if self.targets().contains(&target) {
            // Whoever aims at somebody else aims anew.
            if self.command.target != Some(target) {
                self.command.aim = None;
            }
            self.command.target = Some(target);
        }
        self
    }

    /// Aimed along the edge of its target; without a place at the middle of what can be reached.
    pub fn aimed(mut self, aim: Option<i32>) -> Draft {
        self.command.aim = aim;
        self
    }

    /// With a place.
    pub fn to(mut self, pose: Pose) -> Draft {
        self.command.to = Some(pose);
        self
    }

    /// With a number.
    pub fn counting(mut self, number: i32) -> Draft {
        self.command.number = Some(number);
        self
    }

    /// With or without another unit beside the first.
    pub fn together(mut self, unit: UnitId) -> Draft {
        self.command.aim = None;
        let units = &mut self.command.units;
        match units.iter().skip(1).position(|&it| it == unit) {
            Some(index) => drop(units.remove(index + 1)),
            None => units.push(unit),
        }
        self
    }

    /// Whose offer it is: the unit that leads.
    pub fn actor(offer: &Offer) -> Option<UnitId> {
        offer.draft.units.first().copied()
    }

    /// The leader it is about, if it is a leader's.
    pub fn leader(offer: &Offer) -> Option<LeaderId> {
        if offer.draft.units.is_empty() { offer.draft.leader } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linstock_battle::vocabulary::{Intent, TargetRole};

    #[test]
    fn what_is_lacking_is_told_and_chosen_by_number() {
        let words = [("ball", 1), ("shell", 3)].map(|(it, key)| WordShown {
            word: it.to_owned(),
            text: it.to_owned(),
            key: Some(key),
            intent: Some(Intent::Manner),
        });
        let offer = Offer {
            draft: Command::new("fire"),
            verb: "Fire".to_owned(),
            intent: Some(Intent::Shoot),
            key: Some(2),
            target: TargetRole::Aim,
            detail: String::new(),
            chosen: None,
            slots: vec![SlotShown::Choice(words.to_vec())],
            refused: None,
        };
        let draft = Draft::new(&offer);
        assert_eq!(draft.lacking().as_deref(), Some("It needs a choice: 1 ball, 3 shell."));
        assert!(draft.with_key(2).is_none(), "a key means the same wherever it is offered");
        let draft = draft.with_key(3).unwrap();
        assert_eq!(draft.command.choice.as_deref(), Some("shell"));
        assert!(draft.is_complete() && draft.lacking().is_none());
    }
}
