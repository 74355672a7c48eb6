//! Options and commands in plain words, as they could be typed.

use linstock_battle::{Choice, Command, Slot, UnitId, card::inches, vocabulary::Measure};
use linstock_desk::words::spaced;
use linstock_geometry::{Manoeuvre, Path};

use super::{aiming, directions, names::Names};

/// An option without who it is for: the verb, and what may fill its slots.
pub fn option(choice: &Choice, names: &Names) -> String {
    let mut text = verb(choice, names.unit(choice.draft.target.unwrap_or(UnitId(0))));
    // Where a charge aims need not be said; it is asked about when its odds are known.
    let told = choice.slots.iter().filter(|slot| !matches!(slot, Slot::Aim));
    let slots: Vec<String> = told.map(|slot| filling(slot, names)).collect();
    if !slots.is_empty() {
        text += &format!(" ({})", slots.join("; "));
    }
    text
}

/// The same in a word or two.
pub fn brief_option(choice: &Choice, names: &Names) -> String {
    let mut text = verb(choice, names.unit_id(choice.draft.target.unwrap_or(UnitId(0))));
    let mut slots: Vec<String> = Vec::new();
    for slot in &choice.slots {
        match slot {
            Slot::Target(_)
            | Slot::Path(_)
            | Slot::Number(..)
            | Slot::Distance(..)
            | Slot::Place { .. } => {
                slots.push(filling(slot, names));
            }
            Slot::Formation(_) if choice.slots.len() > 1 => {
                slots.push("into a formation".to_owned())
            }
            Slot::Companions { .. }
            | Slot::Leader(_)
            | Slot::Choice(_)
            | Slot::Formation(_)
            | Slot::Aim => {}
        }
    }
    if !slots.is_empty() {
        text += &format!(" ({})", slots.join(", "));
    }
    text
}

/// The verb with what is settled already.
fn verb(choice: &Choice, target: &str) -> String {
    let mut text = spaced(&choice.draft.verb);
    for fixed in choice.draft.choice.iter().chain(&choice.draft.formation) {
        text += &format!(" {fixed}");
    }
    if choice.draft.target.is_some() {
        text += &format!(" {target}");
    }
    text
}

/// What may fill a slot.
fn filling(slot: &Slot, names: &Names) -> String {
    match slot {
        Slot::Companions { among, .. } if among.len() > 3 => "with others".to_owned(),
        Slot::Companions { among, .. } => {
            let ids: Vec<&str> = among.iter().map(|&it| names.unit_id(it)).collect();
            format!("with {}", ids.join(", "))
        }
        // Names with commas in them, or many, would be hard to tell apart.
        Slot::Target(among)
            if among.len() > 3 || among.iter().any(|&it| names.unit(it).contains(',')) =>
        {
            some(among.iter().map(|&it| names.unit_id(it)))
        }
        Slot::Target(among) => some(among.iter().map(|&it| names.unit(it))),
        Slot::Leader(among) => some(among.iter().map(|&it| names.leader(it))),
        Slot::Path(slot) => format!("up to {}\"", directions::tenths(slot.farthest)),
        Slot::Place { reach: Some(reach), .. } => {
            format!("within {}\"", directions::tenths(*reach))
        }
        Slot::Place { .. } => "a place".to_owned(),
        Slot::Formation(words) | Slot::Choice(words) => some(words.iter().map(|word| &**word)),
        Slot::Number(least, most) => number_range(*least, *most),
        Slot::Distance(_, most) => distance_range(*most),
        Slot::Aim => aiming::USAGE.to_owned(),
    }
}

/// A few of them, and how many more.
fn some<'a>(words: impl ExactSizeIterator<Item = &'a str>) -> String {
    const SHOWN: usize = 6;
    let more = words.len().saturating_sub(SHOWN);
    let shown: Vec<&str> = words.take(SHOWN).collect();
    let more = if more > 0 { format!(", {more} more") } else { String::new() };
    shown.join(", ") + &more
}

/// From one to the other.
pub fn number_range(least: i32, most: i32) -> String {
    format!("{least} to {most}")
}

/// Up to a distance.
pub fn distance_range(most: i32) -> String {
    format!("up to {}\"", inches(most))
}

/// Whose option it is: a unit, several, a leader; nothing for the whole side.
pub fn actor(draft: &Command, names: &Names) -> String {
    match (&draft.units[..], draft.leader) {
        ([], Some(leader)) => names.leader(leader).to_owned(),
        (units, _) => names.list(units),
    }
}

/// A command in words, as it could be typed.
pub fn command(command: &Command, names: &Names) -> String {
    let mut words = vec![spaced(&command.verb)];
    words.extend((!command.units.is_empty()).then(|| names.list(&command.units)));
    words.extend(command.leader.map(|leader| names.leader(leader).to_owned()));
    words.extend(command.choice.as_deref().map(spaced));
    words.extend(command.formation.as_deref().map(spaced));
    words.extend(command.target.map(|target| format!("at {}", names.unit(target))));
    words.extend(command.path.as_ref().map(path));
    words.extend(command.to.map(|to| format!("to {}", directions::place(to.at))));
    let measure = names.words.verb(&command.verb).map_or(Measure::Count, |verb| verb.number);
    words.extend(command.number.map(|number| match measure {
        Measure::Thousandths => format!("{}\"", inches(number)),
        Measure::Count => number.to_string(),
    }));
    words.extend(command.aim.map(aiming::typed));
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

/// A way as it is typed.
pub fn path(path: &Path) -> String {
    let hand = |amount: i32| if amount < 0 { "left" } else { "right" };
    let degrees = |turn: i32| (turn.abs() * 360 + 32768) / 65536;
    let each = path.0.iter().map(|manoeuvre| match *manoeuvre {
        Manoeuvre::Advance(far) => format!("advance {}", inches(far)),
        Manoeuvre::Wheel(turn) => format!("wheel {} {}", hand(turn.0), degrees(turn.0)),
        Manoeuvre::Oblique { turn, distance } => {
            format!("oblique {} {} {}", hand(turn.0), degrees(turn.0), inches(distance))
        }
        Manoeuvre::AboutFace => "about face".to_owned(),
        Manoeuvre::Back(far) => format!("back {}", inches(far)),
        Manoeuvre::Side(far) => format!("side {} {}", hand(far), inches(far.abs())),
    });
    each.collect::<Vec<_>>().join(", ")
}
