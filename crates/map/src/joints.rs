//! Stands that touch reach us as one block of ground; here they are cut apart again.

use linstock_battle::scene::Stands;

use crate::mark::Stand;

/// Stands with their figures, and the places of those that are lost.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spread {
    pub(crate) stands: Vec<Stand>,
    pub(crate) lost: Vec<Stand>,
}

/// The stands of a unit: its blocks of ground cut into stands of their size, or as they are.
pub(crate) fn joints(blocks: &[Stand], stands: Option<&Stands>, strength: u8) -> Spread {
    let cut = stands.and_then(|stands| Some((divided(blocks, stands)?, stands.lost)));
    match cut {
        Some((cells, lost)) => Spread { lost: lost_places(&cells, lost), stands: cells },
        None => Spread { stands: by_ground(blocks, strength.max(1)), lost: Vec::new() },
    }
}

/// Blocks as stands with their figures, if there are as many as there should be.
fn divided(blocks: &[Stand], stands: &Stands) -> Option<Vec<Stand>> {
    let [width, depth] = [stands.width, stands.depth].map(|it| f64::from(it) / 1000.0);
    let mut cells = Vec::new();
    for block in blocks {
        let (columns, rows) = (times(block.width, width)?, times(block.depth, depth)?);
        cells.extend(cut(block, columns, rows));
    }
    for (cell, figures) in cells.iter_mut().zip(&stands.figures) {
        cell.figures = *figures;
    }
    (cells.len() == stands.figures.len()).then_some(cells)
}

/// How often one length goes into another, if it does.
fn times(whole: f64, part: f64) -> Option<u32> {
    let times = (whole / part).round();
    let fits = (times * part - whole).abs() < 0.01 && (1.0..=64.0).contains(&times);
    fits.then_some(times as u32)
}

fn cut(block: &Stand, columns: u32, rows: u32) -> Vec<Stand> {
    let (width, depth) = (block.width / f64::from(columns), block.depth / f64::from(rows));
    let each = (0..rows * columns).map(|index| Stand {
        left: block.left + f64::from(index % columns) * width,
        back: block.back + f64::from(index / columns) * depth,
        width,
        depth,
        ..*block
    });
    each.collect()
}

/// Where lost stands stood: on from the last one, to the right of a line or behind a column.
fn lost_places(cells: &[Stand], count: u8) -> Vec<Stand> {
    let Some(&last) = cells.last() else { return Vec::new() };
    let before = cells.len().checked_sub(2).map_or(last, |index| cells[index]);
    let column = cells.len() > 1 && (last.back - before.back).abs() > 0.01;
    let step = if column {
        [0.0, last.back - before.back]
    } else if cells.len() > 1 {
        [last.left - before.left, 0.0]
    } else {
        [last.width, 0.0]
    };
    let each = (1..=count).map(|number| Stand {
        left: last.left + step[0] * f64::from(number),
        back: last.back + step[1] * f64::from(number),
        figures: 0,
        ..last
    });
    each.collect()
}

/// Figures spread over blocks by the ground that each covers.
fn by_ground(blocks: &[Stand], strength: u8) -> Vec<Stand> {
    let area = |stand: &Stand| stand.width * stand.depth;
    let whole: f64 = blocks.iter().map(area).sum();
    let mut stands = blocks.to_vec();
    let (mut so_far, mut placed) = (0.0, 0_u8);
    for stand in &mut stands {
        so_far += area(stand);
        let share = if whole > 0.0 { so_far / whole } else { 1.0 };
        let due = (f64::from(strength) * share).round() as u8;
        stand.figures = due.saturating_sub(placed);
        placed = placed.max(due);
    }
    stands
}
