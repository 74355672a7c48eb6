//! A charge from its bonus to its end, and a round of melee: one step for each roll, in the order made.

mod end;
mod steps;

use linstock_battle::{
    Resolved, World,
    account::Account,
    story::{capital, inches},
};

use super::{Jr3, fire::on_the, name, names, sentence};
use crate::words::Aspect;
use steps::Chain;

/// A charge.
pub fn account(world: &World<Jr3>, resolved: &Resolved) -> Option<Account> {
    let chain = Chain::read(world, resolved)?;
    let [attacker, defender] = chain.sides;
    let mut what = format!("charges {}", name(world, defender));
    if let Some(far) = resolved.distance("distance") {
        what += &format!(" from {} away", inches(far));
    }
    if let Some(side) = Aspect::from_word(resolved.word("aspect")).and_then(on_the) {
        what += &format!(", {side}");
    }
    if resolved.is_so("oblique") {
        what += ", more than 45 degrees off";
    }
    if resolved.is_so("meets") {
        what += ", who comes to meet it";
    }
    let (outcome, headline) = end::of_charge(&chain);
    let account = Account::new(sentence(world, attacker, &what), outcome).headline(headline);
    Some(chain.steps.into_iter().fold(account, Account::step))
}

/// A round of melee.
pub fn melee(world: &World<Jr3>, resolved: &Resolved) -> Option<Account> {
    let chain = Chain::read(world, resolved)?;
    let both = capital(&names(world, &chain.sides));
    let text = match resolved.is_so("contact") {
        true => format!("{both} are still in contact and fight hand to hand"),
        false => format!("{both} fight on hand to hand"),
    };
    let (outcome, headline) = end::of_melee(&chain);
    let account = Account::new(text, outcome).headline(headline);
    Some(chain.steps.into_iter().fold(account, Account::step))
}
