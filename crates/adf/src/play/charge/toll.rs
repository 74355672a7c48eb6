//! What the ground takes of a charge's reach.

use linstock_battle::UnitId;
use linstock_geometry::{Cost, Manoeuvre, Pace, Path, Pose, Shape, walk};
use linstock_rulebook::rules;

use crate::{
    movement::{Mover, Rate, rate},
    play::{Began, Charging, World, facts, ground},
    words::Terrain,
};

rules! {
    TOLL = "adf.charge.ground" {
        says: "the ground of a charge",
        text: "A charge has the reach of the ground where it starts. An inch of worse ground takes as much more of it as a move on it is shorter (where the move is 6\" at the start and 3\" there, two inches), obstacles take what they take of a move, better ground gains nothing, and impassable ground bars it.",
        by: Ruling,
        at: "ruling; 000, 001, 002: charge procedure, first step",
    }
}

/// How a body of chargers pays for the ground.
#[derive(Clone, Debug)]
pub struct Toll {
    pace: Pace,
    /// The move on the ground where the charge began.
    base: i32,
}

impl Toll {
    /// Of units that began like this.
    pub fn new(world: &World, units: &[UnitId], began: &Began) -> Toll {
        let edition = world.edition();
        let mover =
            |&unit: &UnitId| Mover { morale: began.morale, ..facts::mover(world, unit, false) };
        let movers: Vec<Mover> = units.iter().map(mover).collect();
        let on = |terrain: Terrain| {
            let each =
                movers.iter().map(|&mover| match rate(edition, &Mover { terrain, ..mover }) {
                    Rate::Inches(inches) => Some(inches.on_table()),
                    Rate::NotApplicable | Rate::Routed(_) => None,
                });
            each.min().flatten()
        };
        let base = on(began.ground).or_else(|| on(Terrain::Open)).unwrap_or(0).max(1);
        let mut pace = ground::pace(edition, &movers, 0, Cost::NONE);
        for rate in pace.rates.iter_mut().chain(&mut pace.on_road).flatten() {
            *rate = (*rate).min(base);
        }
        Toll { pace, base }
    }

    /// Of a charge under way.
    pub fn of(world: &World, charge: &Charging) -> Toll {
        let units: Vec<UnitId> = charge.members.iter().map(|member| member.unit).collect();
        let unknown =
            Began { at: charge.at, ground: Terrain::Open, morale: world.status(units[0]).morale };
        Toll::new(world, &units, &charge.began.unwrap_or(unknown))
    }

    /// What a way takes of the reach; `None` if it is barred.
    pub fn spent(
        &self,
        world: &World,
        shape: &Shape,
        from: Pose,
        way: &[Manoeuvre],
    ) -> Option<i32> {
        let walked = walk(world.ground(), shape, from, &Path(way.to_vec()), &self.pace);
        let base = u64::try_from(self.base).unwrap_or(1);
        let half = Cost::ONE.0 / 2;
        let spent = (walked.total().0.saturating_mul(base).saturating_add(half)) / Cost::ONE.0;
        walked.stopped.is_none().then(|| i32::try_from(spent).unwrap_or(i32::MAX))
    }

    /// How far straight ahead so much reach leads, at most so far.
    pub fn affords(&self, world: &World, shape: &Shape, from: Pose, reach: i32, most: i32) -> i32 {
        if reach <= 0 || most <= 0 {
            return 0;
        }
        let ahead = Path(vec![Manoeuvre::Advance(most)]);
        let walked = walk(world.ground(), shape, from, &ahead, &self.pace);
        walked.affordable(Cost::of(reach, self.base, (1, 1))).min(walked.travelled())
    }

    /// Whether the way straight ahead takes more than its length.
    pub fn is_hard(&self, world: &World, shape: &Shape, from: Pose, by: i32) -> bool {
        self.spent(world, shape, from, &[Manoeuvre::Advance(by)]).is_none_or(|spent| spent > by + 1)
    }
}
