//! What to do with the figures, so that the table agrees with the roster again.

use linstock_elan::words::Formation;
use linstock_jr3::words::Formation as Jr3Formation;
use linstock_rulebook::Marker;

use super::{
    Body, adf,
    condition::label,
    count::{count, number},
    jr3,
};
use crate::browse::Game;

/// The fact that says how many a unit has.
pub const fn counted(game: Game) -> &'static str {
    match game {
        Game::Adf | Game::Jr3 => "strength",
        Game::Elan => "figures",
    }
}

/// What a unit has so many of.
pub fn what(game: Game, body: &Body) -> &'static str {
    match game {
        Game::Adf | Game::Jr3 if body.text("arm") == "artillery" => "section",
        Game::Adf | Game::Jr3 | Game::Elan => "figure",
    }
}

/// What to take off, put back and mark on somebody's stands.
pub fn differences(game: Game, name: &str, before: &Body, now: &Body) -> Vec<String> {
    if now.is_gone() && !before.is_gone() {
        let captured = if now.text("gone") == "captured" { ": it is captured" } else { "" };
        return vec![format!("Take {name} off the table{captured}")];
    }
    let mut tasks = Vec::new();
    let (had, has) = (before.number(counted(game)), now.number(counted(game)));
    if has < had {
        let lost = count(had - has, what(game, now));
        tasks.push(format!("Take {lost}{} off {name}", empty_stands(game, before, now)));
    } else if has > had {
        tasks.push(format!("Put {} back on {name}", count(has - had, what(game, now))));
    }
    let differs = |fact: &str| before.text(fact) != now.text(fact);
    if let Some(label) = label(game, now).filter(|_| differs("morale")) {
        tasks.push(format!("Mark {name}: {label}"));
    }
    if differs("formation") {
        tasks.extend(formed(game, name, now));
    }
    if differs(Marker::LowAmmunition.word()) {
        tasks.push(if now.is(Marker::LowAmmunition.word()) {
            format!("Mark {name}: low on ammunition")
        } else {
            format!("Take the ammunition marker off {name}")
        });
    }
    let (had, has) = (before.number("dm"), now.number("dm"));
    if has > had {
        tasks.push(format!("Put {} beside {name}", count(has - had, "disruption marker")));
    } else if has < had {
        tasks.push(format!("Take {} from {name}", count(had - has, "disruption marker")));
    }
    match (before.is("broken"), now.is("broken")) {
        (false, true) => tasks.push(format!("Mark {name}: broken; it flees")),
        (true, false) => tasks.push(format!("{name} is no longer broken")),
        (true, true) | (false, false) => {}
    }
    tasks
}

/// Another formation.
fn formed(game: Game, name: &str, now: &Body) -> Option<String> {
    let formation = now.text("formation");
    match game {
        Game::Adf => None,
        Game::Jr3 => (formation == Jr3Formation::Disorder.word())
            .then(|| format!("Mark {name}: in disorder")),
        Game::Elan => Formation::from_word(formation).map(|it| match it {
            Formation::Limbered => format!("Limber {name}"),
            other => format!("Form {name} in {}", other.word().replace('-', " ")),
        }),
    }
}

/// Stands that nobody is on any more, taken off as well.
fn empty_stands(game: Game, before: &Body, now: &Body) -> String {
    let empty = match game {
        Game::Adf | Game::Jr3 if what(game, now) == "section" => 0,
        Game::Adf => adf::stands_with_figures(before).saturating_sub(adf::stands_with_figures(now)),
        Game::Jr3 => jr3::stands_lost(now).saturating_sub(jr3::stands_lost(before)),
        Game::Elan => 0,
    };
    match empty {
        0 => String::new(),
        1 => " and the empty stand".to_owned(),
        many => format!(" and the {} empty stands", number(many)),
    }
}
