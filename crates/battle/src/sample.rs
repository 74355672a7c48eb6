//! A legal command at random: what fuzzing and the simplest of players use. It sees a view and its
//! options, and knows no game.

use linstock_geometry::{Manoeuvre, Path, Point, Pose, Turn};
use linstock_rulebook::Refusal;

use crate::{
    command::Command,
    ids::UnitId,
    option::{Choice, PathSlot, Slot},
    view::Seen,
};

/// Draws numbers: SplitMix64, small and quick, and good enough to wander with or to scatter trees.
/// Dice come from elsewhere.
///
/// ```
/// use linstock_battle::sample::Lot;
///
/// let mut lot = Lot::new(7);
/// assert!(lot.below(6) < 6);
/// assert_eq!(Lot::new(7).draw(), Lot::new(7).draw(), "the same seed draws the same numbers");
/// ```
#[derive(Clone, Debug)]
pub struct Lot(u64);

/// How far the state goes from one number to the next.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Lot {
    /// Starts somewhere.
    pub const fn new(seed: u64) -> Lot {
        Lot(seed ^ STEP)
    }

    /// Starts at exactly this state.
    pub const fn at_state(state: u64) -> Lot {
        Lot(state)
    }

    /// Mixes something into the state.
    pub const fn stir(&mut self, with: u64) {
        self.0 ^= with;
        self.draw();
    }

    /// The next number.
    pub const fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`; 0 if that is 0.
    pub const fn below(&mut self, limit: u32) -> u32 {
        (((self.draw() >> 32) * limit as u64) >> 32) as u32
    }

    /// A number from one to another.
    pub fn between(&mut self, least: i32, most: i32) -> i32 {
        let span = u32::try_from(i64::from(most) - i64::from(least) + 1).unwrap_or(0);
        least + i32::try_from(self.below(span)).unwrap_or(0)
    }

    /// One of several.
    pub fn pick<'a, T>(&mut self, among: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(among.len()).unwrap_or(u32::MAX);
        among.get(self.below(count) as usize)
    }
}

/// How often a draft is tried before something simple is done.
const TRIES: u32 = 12;

/// A legal command of the view's seat, drawn by lot; each refusal met on the way is reported. `None` if
/// the seat is not asked anything, or if nothing it may do could be found.
pub fn sample(
    view: &dyn Seen,
    lot: &mut Lot,
    refusals: &mut dyn FnMut(&Command, &Refusal),
) -> Option<Command> {
    let options = view.options();
    let open: Vec<&Choice> = options.iter().filter(|choice| choice.refused.is_none()).collect();
    for _ in 0..TRIES {
        let choice = drawn(&open, lot)?;
        let Some(draft) = filled(view, choice, lot) else { continue };
        match view.check(&draft) {
            Ok(_) => return Some(draft),
            Err(refusal) => refusals(&draft, &refusal),
        }
    }
    // Whatever needs no slots first: it is what ends a question.
    let (plain, slotted): (Vec<&Choice>, Vec<&Choice>) =
        open.into_iter().partition(|choice| choice.slots.is_empty());
    let plain = plain.iter().rev().map(|choice| choice.draft.clone());
    if let Some(draft) = plain.into_iter().find(|draft| view.check(draft).is_ok()) {
        return Some(draft);
    }
    for _ in 0..100 * TRIES {
        let choice = lot.pick(&slotted)?;
        let Some(draft) = filled(view, choice, lot) else { continue };
        if view.check(&draft).is_ok() {
            return Some(draft);
        }
    }
    None
}

/// One of several choices. What leads to blows is drawn more often than what does not, and what
/// ends a question least of all: whoever only ever says that he is done sees no battle.
fn drawn<'a>(open: &[&'a Choice], lot: &mut Lot) -> Option<&'a Choice> {
    let weight = |choice: &Choice| {
        let has = |kind: fn(&Slot) -> bool| choice.slots.iter().any(kind);
        match (&choice.draft.units[..], choice.draft.leader) {
            _ if has(|slot| matches!(slot, Slot::Target(_))) && choice.draft.leader.is_none() => 8,
            _ if has(|slot| matches!(slot, Slot::Path(_))) => 6,
            ([], None) => 1,
            (_, _) => 2,
        }
    };
    let all: u32 = open.iter().map(|choice| weight(choice)).sum();
    let mut left = lot.below(all);
    for choice in open {
        let weight = weight(choice);
        if left < weight {
            return Some(choice);
        }
        left -= weight;
    }
    None
}

/// Where along the edge of its target a charge is aimed: most are not.
pub fn aim(view: &dyn Seen, draft: &Command, lot: &mut Lot) -> Option<i32> {
    let aims = || view.check(draft).ok().and_then(|checked| checked.aims());
    let aims = (lot.below(3) == 0).then(aims).flatten()?;
    Some(lot.between(aims.left, aims.right))
}

/// A draft with every slot filled by lot.
fn filled(view: &dyn Seen, choice: &Choice, lot: &mut Lot) -> Option<Command> {
    let mut draft = choice.draft.clone();
    for slot in &choice.slots {
        match slot {
            Slot::Target(among) => draft.target = Some(*lot.pick(among)?),
            Slot::Leader(among) => draft.leader = Some(*lot.pick(among)?),
            Slot::Formation(among) => draft.formation = Some(lot.pick(among)?.clone()),
            Slot::Choice(among) => draft.choice = Some(lot.pick(among)?.clone()),
            Slot::Number(least, most) | Slot::Distance(least, most) => {
                draft.number = Some(lot.between(*least, *most));
            }
            Slot::Aim => draft.aim = aim(view, &draft, lot),
            Slot::Companions { among, most } => {
                let mut left = among.clone();
                let count = lot.below(u32::from(*most) + 1);
                for _ in 0..count.min(u32::try_from(left.len()).unwrap_or(0)) {
                    let taken = lot.below(u32::try_from(left.len()).unwrap_or(0)) as usize;
                    draft.units.push(left.swap_remove(taken));
                }
            }
            Slot::Path(slot) => {
                let pose = draft.units.first().and_then(|&unit| view.pose(unit));
                let enemy = pose.and_then(|pose| nearest(&view.enemies(), pose.at));
                let turn = pose
                    .zip(enemy)
                    .map(|(pose, enemy)| pose.facing.turn_to(pose.at.towards(enemy)));
                draft.path = Some(wander(slot, turn, lot));
            }
            Slot::Place { within, reach } => {
                let unit = draft.units.first().copied();
                draft.to = Some(somewhere(view, unit, draft.leader, within.as_ref(), *reach, lot));
            }
        }
    }
    Some(draft)
}

fn nearest(points: &[Point], from: Point) -> Option<Point> {
    points.iter().copied().min_by_key(|&at| (from.distance_squared(at), at))
}

/// A way by lot, mostly forward, and half of the time towards the enemy.
fn wander(slot: &PathSlot, enemy: Option<Turn>, lot: &mut Lot) -> Path {
    if slot.may_be_empty && lot.below(4) == 0 {
        return Path(Vec::new());
    }
    let far = |lot: &mut Lot| (slot.farthest / 20).max(1) * lot.between(2, 20);
    let turn = |lot: &mut Lot| match enemy {
        Some(turn) if lot.below(2) == 0 => {
            Turn(turn.0.clamp(-Turn::DEGREES_45.0, Turn::DEGREES_45.0))
        }
        Some(_) | None => Turn::from_degrees(lot.between(-45, 45)),
    };
    let behind = enemy.is_some_and(|turn| turn.size() > 2 * Turn::DEGREES_45.0);
    let kind = match lot.below(10) {
        kind if slot.straight => kind % 2,
        kind if behind && kind < 5 => 7,
        kind => kind,
    };
    let manoeuvres = match kind {
        0 | 2 | 3 | 8 | 9 => vec![Manoeuvre::Advance(far(lot))],
        1 | 4 => vec![Manoeuvre::Wheel(turn(lot)), Manoeuvre::Advance(far(lot) / 2)],
        5 => vec![Manoeuvre::Oblique { turn: turn(lot), distance: far(lot) / 2 }],
        6 => match lot.below(2) {
            0 => vec![Manoeuvre::Back(far(lot) / 3)],
            _ => vec![Manoeuvre::Side(far(lot) / 3 * if lot.below(2) == 0 { 1 } else { -1 })],
        },
        _ => vec![Manoeuvre::AboutFace, Manoeuvre::Advance(far(lot) / 2)],
    };
    Path(manoeuvres)
}

fn somewhere(
    view: &dyn Seen,
    unit: Option<UnitId>,
    leader: Option<crate::ids::LeaderId>,
    within: Option<&linstock_geometry::Polygon>,
    reach: Option<i32>,
    lot: &mut Lot,
) -> Pose {
    let size = view.field().size;
    let own = unit.and_then(|unit| view.pose(unit));
    let here = leader.and_then(|leader| view.leader_at(leader)).or(own.map(|pose| pose.at));
    let (low, high) = match (here, reach, within) {
        (Some(at), Some(reach), _) => {
            (Point::new(at.x - reach, at.y - reach), Point::new(at.x + reach, at.y + reach))
        }
        (_, _, Some(polygon)) => (polygon.bounds().low, polygon.bounds().high),
        (_, _, None) => (Point::new(0, 0), size),
    };
    let at = Point::new(lot.between(low.x, high.x), lot.between(low.y, high.y));
    let facing = own.map_or(linstock_geometry::Facing::NORTH, |pose| pose.facing);
    let turn =
        if lot.below(2) == 0 { Turn::NONE } else { Turn::from_degrees(lot.between(-60, 60)) };
    Pose { at, facing: facing.turned(turn) }
}
