//! Stands that touch reach us as one block of ground; here their joints are found again, and who
//! stands on each.

use linstock_battle::scene::SceneUnit;

use crate::mark::{Arm, Stand};

/// Stands with their figures, and the places of those that are lost.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spread {
    pub(crate) stands: Vec<Stand>,
    pub(crate) lost: Vec<Stand>,
}

/// Usual stands on foot, width and depth in inches, largest first.
const FOOT: [[f64; 2]; 6] =
    [[1.5, 1.25], [1.4, 1.2], [0.875, 0.75], [0.525, 0.45], [0.5, 0.5], [0.35, 0.3]];
/// Usual stands of horse.
const HORSE: [[f64; 2]; 4] = [[1.6, 2.4], [1.0, 1.5], [0.6, 0.9], [0.4, 0.6]];

/// The stands of a unit.
pub(crate) fn joints(blocks: &[Stand], arm: Arm, unit: &SceneUnit) -> Spread {
    let strength = unit.strength.max(1);
    // Where a unit's card tells no morale in words, battalions are drawn as one body.
    let bodies = unit.fact("morale").is_none();
    let cells = match arm {
        Arm::Guns => guns(blocks, 1.0, strength),
        Arm::Limbered => guns(blocks, 0.5, strength),
        Arm::Foot | Arm::Mounted if bodies => None,
        Arm::Foot => FOOT.iter().find_map(|&size| divided(blocks, size, strength)),
        Arm::Mounted => HORSE.iter().find_map(|&size| divided(blocks, size, strength)),
    };
    match cells {
        Some(cells) => on_stands(cells, unit.full.max(strength), strength),
        None => Spread { stands: by_ground(blocks, strength), lost: Vec::new() },
    }
}

/// How often one length goes into another, if it does.
fn times(whole: f64, part: f64) -> Option<u32> {
    let times = (whole / part).round();
    let fits = (times * part - whole).abs() < 0.01 && (1.0..=64.0).contains(&times);
    fits.then_some(times as u32)
}

fn divided(blocks: &[Stand], [width, depth]: [f64; 2], strength: u8) -> Option<Vec<Stand>> {
    let mut cells = Vec::new();
    for block in blocks {
        let (columns, rows) = (times(block.width, width)?, times(block.depth, depth)?);
        cells.extend(cut(block, columns, rows));
    }
    // No stand is empty, and none holds a crowd.
    let (count, strength) = (cells.len(), usize::from(strength));
    (count > 0 && count <= strength && count * 6 >= strength).then_some(cells)
}

/// Guns stand one by one where the ground has room for as many; a gun's ground is so wide for its
/// depth.
fn guns(blocks: &[Stand], aspect: f64, strength: u8) -> Option<Vec<Stand>> {
    let [block] = blocks else { return (!blocks.is_empty()).then(|| blocks.to_vec()) };
    let most = u32::from(strength);
    let grids =
        (1..=most).flat_map(|columns| (1..=most / columns).map(move |rows| (columns, rows)));
    let fits = |&(columns, rows): &(u32, u32)| {
        let cell = [block.width / f64::from(columns), block.depth / f64::from(rows)];
        (cell[0] / cell[1] / aspect - 1.0).abs() < 0.03
    };
    let (columns, rows) = grids.filter(fits).max_by_key(|(columns, rows)| columns * rows)?;
    Some(cut(block, columns, rows))
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

/// Figures stood as evenly as could be, the fuller stands first, and were lost from the last. How
/// many stands there were follows from how many are left.
fn on_stands(mut cells: Vec<Stand>, full: u8, strength: u8) -> Spread {
    let left = cells.len().clamp(1, 255) as u8;
    let fits = |began: &u8| stands_left(full, *began, strength) == left;
    let began = (left..=left.saturating_add(24)).find(fits);
    // If none fits they stand as evenly as can be now.
    let (whole, stands) = began.map_or((strength, left), |began| (full, began));
    let mut rest = strength;
    for (cell, index) in cells.iter_mut().zip(0..) {
        cell.figures = at_first(whole, stands, index).min(rest);
        rest -= cell.figures;
    }
    if let Some(last) = cells.last_mut() {
        last.figures += rest;
    }
    let lost = lost(&cells, stands - left);
    Spread { stands: cells, lost }
}

/// How many stood on a stand when all did.
const fn at_first(full: u8, stands: u8, index: u8) -> u8 {
    full / stands + (index < full % stands) as u8
}

/// How many stands still have somebody on them.
fn stands_left(full: u8, stands: u8, strength: u8) -> u8 {
    let mut before = 0_u8;
    let mut left = 0;
    for index in 0..stands {
        left += u8::from(strength > before);
        before = before.saturating_add(at_first(full, stands, index));
    }
    left.max(1)
}

/// Where lost stands stood: on from the last one, to the right of a line or behind a column.
fn lost(cells: &[Stand], count: u8) -> Vec<Stand> {
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
