//! What random armies do when they are in the mood.

use linstock_battle::{Choice, Command, Slot, sample::Lot};

/// Something that hurts, if there is anything: by lot alone, armies wander more than they fight.
pub fn fight(options: &[Choice], lot: &mut Lot) -> Option<Command> {
    const FIGHTS: &[&str] = &[
        "fire",
        "charge",
        "react-fire",
        "countercharge",
        "desperation-fire",
        "charging-fire",
        "charge-home",
        "go-on",
    ];
    let fights = |it: &&Choice| it.refused.is_none() && FIGHTS.contains(&&*it.draft.verb);
    let open: Vec<&Choice> = options.iter().filter(fights).collect();
    let choice = lot.pick(&open)?;
    let mut draft = choice.draft.clone();
    for slot in &choice.slots {
        match slot {
            Slot::Target(among) => draft.target = lot.pick(among).copied(),
            Slot::Choice(among) => draft.choice = lot.pick(among).cloned(),
            Slot::Companions { among, .. } => {
                if lot.below(2) == 0 {
                    draft.units.extend(lot.pick(among));
                }
            }
            _ => return None,
        }
    }
    Some(draft)
}
