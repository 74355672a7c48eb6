//! Responses to a charge: what is tried, the drill it takes, what is done.

use linstock_battle::{
    Resolved, World,
    account::{Account, Reader},
};

use super::{
    Elan, name, number, sentence,
    test::{markers, step, sum},
    under::{dice, read},
};
use crate::{charge::Does, play::charges::Try, test::Of};

/// A charged unit responds.
pub fn account(world: &World<Elan>, resolved: &Resolved) -> Option<Account> {
    let (&[unit], charger) = (&resolved.by[..], resolved.at?) else { return None };
    let tried = Try::from_word(resolved.word("response"))?;
    let charger = name(world, charger);
    let broken = resolved.is_so("broken");
    let done = match Does::from_word(resolved.word("does")) {
        _ if broken => "it breaks",
        Some(does) => done(does),
        // Whoever cannot fire only stands.
        None => "it stands, but cannot fire",
    };
    let mut reader = Reader::new(&resolved.working);
    let rows = reader.rest();
    let faces = reader.roll();
    let text = sentence(world, unit, &tries(tried, &charger));
    if faces.is_empty() {
        return Some(Account::new(text, done));
    }
    let rolled = read(format!("drill test, {}", dice(faces.len())), &rows, faces);
    let sum = sum(Of::Drill, &rolled);
    let was = i32::from(world.status(unit).dm);
    let more = markers(world, was, number(&resolved.outcome, "dm"));
    let verdict =
        if more.is_empty() || broken { done.to_owned() } else { format!("{done}: {more}") };
    let account = Account::new(text, format!("{sum}, {verdict}"));
    let account = match broken {
        true => account.headline(sentence(world, unit, "breaks before the charge")),
        false => account,
    };
    Some(account.step(step(rolled, unit).sum(sum).verdict(verdict)))
}

/// What a unit tries.
fn tries(tried: Try, charger: &str) -> String {
    match tried {
        Try::StandAndFire | Try::Stand => format!("stands to receive the charge of {charger}"),
        Try::FormClosedColumn => format!("closes its column against {charger}"),
        Try::Evade => format!("tries to evade {charger}"),
        Try::CounterCharge => format!("tries to counter-charge {charger}"),
        Try::FormSquare => format!("tries to form square against {charger}"),
        Try::Face => format!("tries to face {charger}"),
        Try::FireAndEvade => format!("tries to fire at {charger} and evade"),
        Try::LimberAndEvade => format!("tries to limber up and evade {charger}"),
    }
}

/// What it does.
const fn done(does: Does) -> &'static str {
    match does {
        Does::StandAndFire => "it stands and will fire",
        Does::FormClosedColumn => "it forms closed column and will fire",
        Does::Evade => "it evades",
        Does::CounterCharge => "it counter-charges",
        Does::ChangeFormation => "it is ready and will fire",
        Does::FireAndEvade => "it will fire and evade",
        Does::LimberAndEvade => "it limbers up and evades",
        Does::Flees => "it flees",
    }
}
