//! A fire: its dice, the saves, and who falls.

use linstock_battle::{
    Resolved, UnitId, World,
    account::{Account, Reader, Step, StepKind, lost, many},
    story::{inches, number as in_words},
};

use super::{
    Elan, counts, name, number, sentence, small,
    under::{Under, against, dice, read},
};
use crate::{
    fire::{Band, FIRE, guns::EFFECT},
    play::{facts::figures, shoot::Manner},
    roll::LIMITS,
    save::{SAVE, SPECIAL_FACE},
};

/// A fire at one unit.
pub fn account(world: &World<Elan>, resolved: &Resolved) -> Option<Account> {
    let (&[unit], at) = (&resolved.by[..], resolved.at?) else { return None };
    let manner = Manner::from_word(resolved.word("manner"))?;
    let mut reader = Reader::new(&resolved.working);
    let mut steps: Vec<Step> = Vec::new();
    let mut hits = 0;
    let rows = reader.rows(|row| row.step.as_deref() == Some("fire"));
    if let Some(faces) = reader.roll_for(&FIRE) {
        let fired = read(format!("{}, {}", noun(manner), dice(faces.len())), &rows, faces);
        hits = fired.under;
        let landed = reader.next() == Some(EFFECT.id);
        let verdict = match (bursts(manner), landed) {
            (true, true) => bursting(fired.under),
            (true, false) => "none bursts".to_owned(),
            (false, _) => hit(fired.under),
        };
        steps.push(aimed(fired, unit, at).verdict(verdict));
    }
    if let Some(faces) = reader.roll_for(&EFFECT) {
        let gunnery = i32::from(world.profile(unit).factors.gunnery).clamp(LIMITS.0, LIMITS.1);
        let burst = against(format!("effect, {}", dice(faces.len())), small(gunnery), faces);
        hits = burst.under;
        steps.push(aimed(burst, unit, at).verdict(hit(hits)));
    }
    let what = counts(world, at);
    let rows = reader.rest();
    if let Some(faces) = reader.roll_for(&SAVE).filter(|faces| !faces.is_empty()) {
        let saves = read(format!("saves, {}", dice(faces.len())), &rows, faces);
        steps.push(saved(saves, at, faces, what));
    } else if let Some(last) = steps.last_mut() {
        last.rows.extend(rows.places().filter_map(|row| u16::try_from(row).ok()));
    }
    let fell = small(number(&resolved.outcome, "lost")).min(figures(world, at));
    let outcome = match (hits, fell) {
        (0, _) if bursts(manner) && steps.len() < 2 => "none bursts".to_owned(),
        (0, _) => "no hit".to_owned(),
        (hits, 0) => format!("{}, {}", many(hits, "hit"), all_saved(hits)),
        (hits, fell) => format!("{}, {}", many(hits, "hit"), lost(fell, what)),
    };
    let special = small(number(&resolved.outcome, "special"));
    let outcome = match special {
        0 => outcome,
        1 => format!("{outcome}, one of them special"),
        _ => format!("{outcome}, {} of them special", in_words(special)),
    };
    let text = format!("{} {}{}", verb(manner), name(world, at), how(resolved));
    let account = Account::new(sentence(world, unit, &text), outcome);
    let account = match fell {
        0 => account,
        _ => account.headline(headline(world, unit, at, fell)),
    };
    Some(steps.into_iter().fold(account, Account::step))
}

fn aimed(fired: Under, unit: UnitId, at: UnitId) -> Step {
    let sum = format!("{} of {}", fired.under, fired.dice);
    fired.step.kind(StepKind::Fire).by([unit]).at(Some(at)).sum(sum)
}

/// The saves of those who were hit.
pub fn saved(saves: Under, unit: UnitId, faces: &[u8], what: &str) -> Step {
    let special = faces.iter().filter(|&&face| face == SPECIAL_FACE).count();
    let mut verdict = lost(saves.over(), what);
    match special {
        0 => {}
        1 => verdict += ", one special",
        many => verdict += &format!(", {many} special"),
    }
    let sum = format!("{} of {} saved", saves.under, saves.dice);
    saves.step.kind(StepKind::Save).by([unit]).sum(sum).verdict(verdict)
}

/// So many hits: "no hit", "one hit", "12 hits".
pub fn hit(hits: u8) -> String {
    if hits == 0 { "no hit".to_owned() } else { many(hits, "hit") }
}

fn bursting(guns: u8) -> String {
    if guns == 1 { "one bursts".to_owned() } else { format!("{} burst", in_words(guns)) }
}

/// What a save of all of them is called.
pub const fn all_saved(hits: u8) -> &'static str {
    match hits {
        1 => "which is saved",
        2 => "both saved",
        _ => "all saved",
    }
}

const fn bursts(manner: Manner) -> bool {
    match manner {
        Manner::Shell | Manner::Shrapnel => true,
        Manner::Platoon | Manner::Volley | Manner::Skirmish | Manner::Ball | Manner::Canister => {
            false
        }
    }
}

const fn noun(manner: Manner) -> &'static str {
    match manner {
        Manner::Platoon => "fire by platoons",
        Manner::Volley => "volley",
        Manner::Skirmish => "skirmish fire",
        Manner::Ball => "ball",
        Manner::Canister => "canister",
        Manner::Shell => "shell",
        Manner::Shrapnel => "shrapnel",
    }
}

const fn verb(manner: Manner) -> &'static str {
    match manner {
        Manner::Platoon => "fires by platoons at",
        Manner::Volley => "fires a volley at",
        Manner::Skirmish => "fires in skirmish order at",
        Manner::Ball => "fires ball at",
        Manner::Canister => "fires canister at",
        Manner::Shell => "fires shell at",
        Manner::Shrapnel => "fires shrapnel at",
    }
}

/// How a fire is made, after the target: ` at 9.4", long range, over friends`.
fn how(resolved: &Resolved) -> String {
    let far = resolved.distance("range").unwrap_or(0);
    // In contact there is nothing to measure.
    let mut how = if far < 100 { " in contact".to_owned() } else { format!(" at {}", inches(far)) };
    let band = Band::from_word(resolved.word("band")).filter(|_| far >= 100);
    how += match band {
        Some(Band::Close) => ", close range",
        Some(Band::Short) => ", short range",
        Some(Band::Long) => ", long range",
        None => "",
    };
    if resolved.is_so("over friends") {
        how += ", over its friends";
    }
    how
}

fn headline(world: &World<Elan>, unit: UnitId, at: UnitId, fell: u8) -> String {
    let what = counts(world, at);
    let fell =
        if fell == 1 { format!("one {what}") } else { format!("{} {what}s", in_words(fell)) };
    sentence(world, unit, &format!("costs {} {fell}", name(world, at)))
}
