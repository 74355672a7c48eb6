//! How somebody of a roster is drawn: the same mark as on a map.

use linstock_battle::{Seat, vocabulary::Troops};
use linstock_games::{
    assistant::{Body, Look, is_leader, look},
    browse::Game,
};
use linstock_map::{Face, Focus, Mark, Stand, portrait};

/// Pixels to the inch.
const SCALE: f64 = 22.0;

/// A unit's picture; nothing of a leader, who is a star.
pub fn drawn(game: Game, body: &Body, seat: Seat) -> String {
    if is_leader(body) {
        return String::new();
    }
    portrait(&mark(&look(game, body), seat), SCALE)
}

/// A unit in line, whatever its formation; lost stands are on the right.
fn mark(look: &Look, seat: Seat) -> Mark {
    let (width, depth) = size(look);
    let count = look.figures.len() + usize::from(look.lost);
    let figures = look.figures.iter().copied().chain(std::iter::repeat(0)).take(count);
    let all: Vec<Stand> = figures
        .zip(0_u32..)
        .map(|(figures, at)| Stand {
            left: (f64::from(at) - count as f64 / 2.0) * width,
            back: 0.0,
            width,
            depth,
            figures,
            face: Face::Ahead,
        })
        .collect();
    let (stands, lost) = all.split_at(look.figures.len());
    Mark {
        seat,
        troops: look.troops,
        condition: look.condition,
        stands: stands.to_vec(),
        lost: lost.to_vec(),
        turned: 0.0,
        focus: Focus::None,
    }
}

/// Width and depth of a stand as it is drawn.
const fn size(look: &Look) -> (f64, f64) {
    match (look.one_body, look.troops) {
        (true, Troops::Foot | Troops::Mounted) => (2.6, 0.75),
        (false, Troops::Foot) => (0.875, 0.75),
        (false, Troops::Mounted) => (0.875, 1.0),
        (_, Troops::Guns | Troops::Limbered) => (0.75, 0.75),
    }
}
