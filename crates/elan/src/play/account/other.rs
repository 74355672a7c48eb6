//! Special casualties, pursuit, reinforcements and engineering.

use linstock_battle::{
    Resolved, World,
    account::{Account, Reader, Step, StepKind},
};

use super::{
    Elan, name, number, sentence, small,
    test::{counted, step},
    under::{against, or_less, read},
};
use crate::{
    close::pursuit::Pursues,
    play::{facts::house, state::Building},
};

/// Special casualties: a leader at risk, and what his unit suffers.
pub fn special(world: &World<Elan>, resolved: &Resolved) -> Option<Account> {
    let &[unit] = &resolved.by[..] else { return None };
    let faces = Reader::new(&resolved.working).roll();
    let killed = resolved.is_so("killed");
    let markers = small(number(&resolved.outcome, "markers"));
    let leader = world.leaders_with(unit).next();
    let leader = leader.map(|leader| world.scenario.leaders[leader.index()].name.as_str());
    let suffers = match markers {
        0 => String::new(),
        _ => counted(markers),
    };
    let with = |what: &str| match suffers.as_str() {
        "" => what.to_owned(),
        more => format!("{what}, {more}"),
    };
    let (Some(leader), false) = (leader, faces.is_empty()) else {
        let text = sentence(world, unit, "suffers special casualties");
        return Some(Account::new(
            text,
            if suffers.is_empty() { "no harm done" } else { suffers.as_str() },
        ));
    };
    let from = house(world).kills_leader();
    let rolled = against(format!("{leader} at risk"), from, faces);
    let verdict = with(if killed { "killed" } else { "unhurt" });
    let text = format!("{leader} is at risk with {}", name(world, unit));
    let step = step(rolled, unit).verdict(verdict.clone());
    let step = Step { needs: format!("hit on {}", or_less(from)), ..step };
    let account = Account::new(text, verdict).step(step);
    Some(if killed { account.headline(format!("{leader} is killed")) } else { account })
}

/// A winner follows, or holds back.
pub fn pursuit(world: &World<Elan>, resolved: &Resolved) -> Option<Account> {
    let (&[unit], loser) = (&resolved.by[..], resolved.at?) else { return None };
    let loser = name(world, loser);
    let outcome = match Pursues::from_word(resolved.word("pursues"))? {
        Pursues::None => "it holds its ground",
        Pursues::HalfMove => "it pursues up to half a move",
        Pursues::FullMove => "it cannot be held and pursues a full move",
    };
    let mut reader = Reader::new(&resolved.working);
    let rows = reader.rest();
    let faces = reader.roll();
    if faces.is_empty() {
        return Some(Account::new(sentence(world, unit, &format!("has beaten {loser}")), outcome));
    }
    let rolled = read("drill test to hold back", &rows, faces);
    let text = sentence(world, unit, &format!("tries to hold back from pursuing {loser}"));
    Some(Account::new(text, outcome).step(step(rolled, unit).verdict(outcome)))
}

/// Reinforcements arrive, or not yet.
pub fn reinforcements(world: &World<Elan>, resolved: &Resolved) -> Option<Account> {
    let &[unit] = &resolved.by[..] else { return None };
    let mut reader = Reader::new(&resolved.working);
    let rows = reader.rest();
    let rolled = read("reinforcements", &rows, reader.roll());
    let outcome = if resolved.is_so("arrives") { "it arrives" } else { "not yet" };
    let late = match number(&resolved.facts, "turns late") {
        0 => "is due".to_owned(),
        1 => "is a turn late".to_owned(),
        turns => format!("is {turns} turns late"),
    };
    let step = step(rolled, unit).kind(StepKind::Other).verdict(outcome);
    Some(Account::new(sentence(world, unit, &late), outcome).step(step))
}

/// A turn's work.
pub fn engineering(world: &World<Elan>, resolved: &Resolved) -> Option<Account> {
    let &[unit] = &resolved.by[..] else { return None };
    let building = Building::from_word(resolved.word("task"))?;
    let mut reader = Reader::new(&resolved.working);
    let rows = reader.rest();
    let rolled = read("engineering", &rows, reader.roll());
    let successes = number(&resolved.outcome, "successes");
    let needs = building.task().needs();
    let outcome = match (resolved.is_so("done"), resolved.is_so("success")) {
        (true, _) => "done".to_owned(),
        (false, true) => format!("{successes} of {needs} turns of work done"),
        (false, false) => "no progress".to_owned(),
    };
    let text = sentence(world, unit, works(building));
    let account = Account::new(text, outcome.clone());
    let account = match resolved.is_so("done") {
        true => account.headline(sentence(world, unit, finishes(building))),
        false => account,
    };
    Some(account.step(step(rolled, unit).kind(StepKind::Other).verdict(outcome)))
}

const fn works(building: Building) -> &'static str {
    match building {
        Building::OpenWall => "works at a gap",
        Building::BlockRoad => "works at blocking the road",
        Building::Bridge => "works at a bridge",
        Building::Redoubt => "works at a redoubt",
    }
}

const fn finishes(building: Building) -> &'static str {
    match building {
        Building::OpenWall => "opens a gap",
        Building::BlockRoad => "blocks the road",
        Building::Bridge => "finishes a bridge",
        Building::Redoubt => "finishes a redoubt",
    }
}
