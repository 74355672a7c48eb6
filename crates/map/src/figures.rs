//! The figures on a stand: dots, horses, guns.

use linstock_battle::vocabulary::Troops;

use crate::{
    plane::Spot,
    svg::{n, n3},
};

/// As many as there are, in the body of a stand. They are as large as they would be on the fullest
/// stand of the unit, so that all of its figures are alike.
pub(crate) fn figures(troops: Troops, count: u8, fullest: u8, body: [f64; 4]) -> String {
    let spots = |ranks| places(count, ranks, body);
    let [wide, deep] = [body[2] - body[0], body[3] - body[1]];
    match troops {
        Troops::Foot => {
            let grid = Grid::of(count, body, 0.27, 0.34);
            let cell = Grid::of(fullest.max(3), body, 0.27, 0.34).cell;
            let round = (cell[0].min(cell[1]) * 0.34).clamp(0.035, 0.15);
            let dot = |at: Spot| {
                format!(
                    "<circle class=\"pip\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                    n3(at[0]),
                    n3(at[1]),
                    n3(round)
                )
            };
            grid.places.into_iter().map(dot).collect()
        }
        Troops::Mounted => {
            let grid = Grid::of(count, body, 0.28, 0.75);
            let cell = Grid::of(fullest.max(3), body, 0.28, 0.75).cell;
            let size = (cell[0] / 0.26).min(cell[1] / 0.7).clamp(0.3, 1.6);
            grid.places.into_iter().map(|at| turned("horse", at, size, 0)).collect()
        }
        Troops::Guns => {
            let size = (deep / 0.9).min(wide / f64::from(count.max(1)) / 0.36).clamp(0.3, 2.0);
            spots(1).into_iter().map(|at| turned("gun", at, size, 0)).collect()
        }
        Troops::Limbered => {
            let size = (deep / 2.0).min(wide / f64::from(count.max(1)) / 0.6).clamp(0.3, 1.6);
            spots(1).into_iter().map(|at| team(at, size)).collect()
        }
    }
}

/// Four horses, a limber, and the gun behind, its muzzle to the rear.
fn team([x, y]: Spot, size: f64) -> String {
    const HORSES: [Spot; 4] = [[-0.13, -0.5], [0.13, -0.5], [-0.13, -0.06], [0.13, -0.06]];
    let horses =
        HORSES.map(|[right, back]| turned("horse", [x + right * size, y + back * size], size, 0));
    let limber = turned("limber", [x, y + 0.34 * size], size, 0);
    horses.concat() + &limber + &turned("gun", [x, y + 0.62 * size], size, 180)
}

fn turned(symbol: &str, at: Spot, size: f64, degrees: i32) -> String {
    let turn = if degrees == 0 { String::new() } else { format!(" rotate({degrees})") };
    let scale =
        if (size - 1.0).abs() < 0.02 { String::new() } else { format!(" scale({})", n(size)) };
    format!(
        "<use href=\"#{symbol}\" transform=\"translate({} {}){turn}{scale}\"/>",
        n3(at[0]),
        n3(at[1])
    )
}

/// Places in so many ranks.
fn places(count: u8, ranks: u8, [left, top, right, bottom]: [f64; 4]) -> Vec<Spot> {
    let ranks = ranks.clamp(1, count.max(1));
    let files = count.div_ceil(ranks);
    let deep = (bottom - top) / f64::from(ranks);
    let wide = (right - left) / f64::from(files.max(1));
    let each = (0..count).map(|index| {
        let (rank, file) = (index / files.max(1), index % files.max(1));
        let in_rank = files.min(count - rank * files);
        let from_middle = f64::from(file) - (f64::from(in_rank) - 1.0) / 2.0;
        [(left + right) / 2.0 + from_middle * wide, top + (f64::from(rank) + 0.5) * deep]
    });
    each.collect()
}

/// Figures in ranks that suit the stand.
struct Grid {
    cell: [f64; 2],
    places: Vec<Spot>,
}

impl Grid {
    /// Up to three stand in one rank, and on a stand up to eight in two; a whole body has a rank to
    /// the half inch. Each takes no more than so much room across, in proportion.
    fn of(count: u8, body: [f64; 4], across: f64, along: f64) -> Grid {
        let [wide, deep] = [body[2] - body[0], body[3] - body[1]];
        let figures = f64::from(count.max(1));
        let whole_body = wide.max(deep) > 2.0 || figures > 8.0;
        let ranks = if whole_body {
            (deep / along.max(0.45)).round().clamp(1.0, figures)
        } else if count <= 3 && wide > deep * 0.6 {
            1.0
        } else {
            figures.min(2.0)
        };
        let files = (figures / ranks).ceil();
        let most = if whole_body { wide } else { across * 1.6 };
        let cell = [(wide / files).min(most), deep / ranks];
        // Few figures on a wide stand stand together in its middle.
        let half = cell[0] * files / 2.0;
        let middle = (body[0] + body[2]) / 2.0;
        let together = [middle - half, body[1], middle + half, body[3]];
        Grid { cell, places: places(count, ranks as u8, together) }
    }
}
