//! How somebody of a roster is drawn: the same mark as on a map.

use linstock_battle::{
    Seat,
    vocabulary::{Condition, Troops},
};
use linstock_games::{
    browse::Game,
    table::{Body, is_leader},
};
use linstock_map::{Face, Focus, Mark, Stand, portrait};

/// Pixels to the inch.
const SCALE: f64 = 22.0;

/// A unit's picture; nothing of a leader, who is a star.
pub fn drawn(game: Game, body: &Body, seat: Seat) -> String {
    if is_leader(body) {
        return String::new();
    }
    portrait(&mark(game, body, seat), SCALE)
}

fn mark(game: Game, body: &Body, seat: Seat) -> Mark {
    let guns = body.text("arm") == "artillery";
    let limbered = body.text("formation") == "limbered";
    let mounted = match game {
        Game::Adf | Game::Jr3 => body.is("mounted"),
        Game::Elan => body.text("arm") == "cavalry",
    };
    let troops = match (guns, limbered, mounted) {
        (true, true, _) => Troops::Limbered,
        (true, false, _) => Troops::Guns,
        (false, _, true) => Troops::Mounted,
        (false, _, false) => Troops::Foot,
    };
    let (now, started) = match game {
        Game::Elan => (body.number("figures"), body.number("started")),
        Game::Adf | Game::Jr3 => (body.number("strength"), body.number("started")),
    };
    let (now, started) = if guns && game == Game::Elan {
        (now.div_ceil(4), started.div_ceil(4))
    } else {
        (now, started)
    };
    let stands = match (guns, game) {
        (true, _) => started,
        (false, Game::Adf) => body.text("stands").parse().unwrap_or(3),
        (false, Game::Jr3) => body.text("stands").parse().unwrap_or(4),
        (false, Game::Elan) => 1,
    }
    .clamp(1, started.max(1));
    let (stands, lost) = spread(now, started.max(1), stands, size(game, troops));
    Mark { seat, troops, condition: condition(body), stands, lost, turned: 0.0, focus: Focus::None }
}

/// Width and depth of a stand.
const fn size(game: Game, troops: Troops) -> (f64, f64) {
    match (game, troops) {
        (Game::Elan, Troops::Foot | Troops::Mounted) => (2.6, 0.75),
        (_, Troops::Foot) => (0.875, 0.75),
        (_, Troops::Mounted) => (0.875, 1.0),
        (_, Troops::Guns | Troops::Limbered) => (0.75, 0.75),
    }
}

/// Stands in line, as even as can be, the larger first; losses come off the last.
fn spread(
    now: u8,
    started: u8,
    stands: u8,
    (width, depth): (f64, f64),
) -> (Vec<Stand>, Vec<Stand>) {
    let (mut there, mut gone) = (Vec::new(), Vec::new());
    let mut left = now;
    for at in 0..stands {
        let full = started / stands + u8::from(at < started % stands);
        let figures = left.min(full);
        left -= figures;
        let place = f64::from(at) - f64::from(stands) / 2.0;
        let stand =
            Stand { left: place * width, back: 0.0, width, depth, figures, face: Face::Ahead };
        if figures > 0 { there.push(stand) } else { gone.push(stand) }
    }
    (there, gone)
}

fn condition(body: &Body) -> Condition {
    match (body.text("morale"), body.text("formation")) {
        _ if body.is("broken") => Condition::Broken,
        ("routed", _) => Condition::Broken,
        ("shaken", _) => Condition::Shaken,
        ("disorder", _) | (_, "disorder") => Condition::Disordered,
        _ => Condition::Steady,
    }
}

/// How somebody stands in a few words: `8, good`, `12, 2 DM`, `LB 2`.
pub fn brief(game: Game, body: &Body) -> String {
    let gone = body.text("gone");
    if !gone.is_empty() {
        return gone.to_owned();
    }
    if is_leader(body) {
        return match game {
            Game::Adf => format!("LB {}", body.text("bonus")),
            Game::Jr3 | Game::Elan => body.text("rank").to_owned(),
        };
    }
    match game {
        Game::Adf | Game::Jr3 => {
            let disorder = body.text("formation") == "disorder" && body.text("morale") == "good";
            let state = if disorder { "disorder" } else { body.text("morale") };
            let low = if body.is("low-ammunition") { ", low" } else { "" };
            format!("{}, {state}{low}", body.text("strength"))
        }
        Game::Elan => {
            let state = match (body.is("broken"), body.number("dm")) {
                (true, _) => "broken".to_owned(),
                (false, 0) => "in order".to_owned(),
                (false, dm) => format!("{dm} DM"),
            };
            format!("{}, {state}", body.text("figures"))
        }
    }
}
