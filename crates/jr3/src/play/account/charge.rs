//! A charge from its bonus to its end, and a round of melee: one step for each roll, in the order made.

mod end;
mod steps;

use linstock_battle::{
    Resolved, World,
    account::{Account, Facts, short_inches},
};

use super::{Jr3, fire::on_the, name, names, sentence};
use crate::words::Aspect;
use steps::Chain;

/// A charge.
pub fn account(world: &World<Jr3>, resolved: &Resolved) -> Option<Account> {
    let chain = Chain::read(world, resolved)?;
    let [attacker, defender] = chain.sides;
    let facts = Facts(&resolved.facts);
    let mut what = format!("charges {}", name(world, defender));
    if let Some(far) = facts.distance("distance") {
        what += &format!(" from {} away", short_inches(far));
    }
    if let Some(side) = facts.word("aspect").and_then(Aspect::from_word).and_then(on_the) {
        what += &format!(", {side}");
    }
    if facts.is("oblique") {
        what += ", more than 45 degrees off";
    }
    if facts.is("meets") {
        what += ", who comes to meet it";
    }
    let (outcome, headline) = end::of_charge(&chain);
    let account = Account::new(sentence(world, attacker, &what), outcome).headline(headline);
    Some(chain.steps.into_iter().fold(account, Account::step))
}

/// A round of melee.
pub fn melee(world: &World<Jr3>, resolved: &Resolved) -> Option<Account> {
    let chain = Chain::read(world, resolved)?;
    let both = linstock_battle::story::capital(&names(world, &chain.sides));
    let text = match Facts(&resolved.facts).is("contact") {
        true => format!("{both} are still in contact and fight hand to hand"),
        false => format!("{both} fight on hand to hand"),
    };
    let (outcome, headline) = end::of_melee(&chain);
    let account = Account::new(text, outcome).headline(headline);
    Some(chain.steps.into_iter().fold(account, Account::step))
}
