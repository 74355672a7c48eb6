//! Places at a distance from each other, as an engraver sets trees.

use crate::{plane::Spot, random::Random};

/// Throws for every square of the least gap.
const THROWS: f64 = 7.0;

/// Places in a rectangle where `gap` allows one, at least so far from those before; no gap is less
/// than `least`. Sorted from the top.
pub(crate) fn scatter(
    [left, top, right, bottom]: [f64; 4],
    least: f64,
    random: &mut Random,
    mut gap: impl FnMut(Spot) -> Option<f64>,
) -> Vec<Spot> {
    let (wide, deep) = (right - left, bottom - top);
    if wide <= 0.0 || deep <= 0.0 {
        return Vec::new();
    }
    let (across, down) = ((wide / least) as usize + 1, (deep / least) as usize + 1);
    let mut cells: Vec<Vec<Spot>> = vec![Vec::new(); across * down];
    let throws = (wide * deep / least / least * THROWS).min(400_000.0) as u32;
    for _ in 0..throws {
        let at = [random.within(left, right), random.within(top, bottom)];
        let (column, row) = (((at[0] - left) / least) as usize, ((at[1] - top) / least) as usize);
        let Some(gap) = gap(at) else { continue };
        let reach = (gap / least) as usize + 1;
        let rows = row.saturating_sub(reach)..(row + reach + 1).min(down);
        let near = |row: usize| {
            let columns = column.saturating_sub(reach)..(column + reach + 1).min(across);
            let close = |spot: &Spot| {
                let off = [spot[0] - at[0], spot[1] - at[1]];
                off[0] * off[0] + off[1] * off[1] < gap * gap
            };
            cells[row * across + columns.start..row * across + columns.end]
                .iter()
                .flatten()
                .any(close)
        };
        if !rows.into_iter().any(near) {
            cells[row * across + column].push(at);
        }
    }
    let mut spots: Vec<Spot> = cells.into_iter().flatten().collect();
    spots.sort_by(|a, b| a[1].total_cmp(&b[1]).then(a[0].total_cmp(&b[0])));
    spots
}
