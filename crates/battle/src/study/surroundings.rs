//! What a side has to reckon with: where enemies fire and charge, and how far its leaders command.

use linstock_geometry::{Footprint, Point};

use super::{Means, charge, outline};
use crate::{
    game::Game,
    ids::{LeaderId, UnitId},
    seat::Seat,
    world::World,
};

/// What a side has to reckon with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// What enemies could do next.
    pub threats: Vec<Threat>,
    /// How far its leaders command, where the game measures that.
    pub commands: Vec<Commands>,
}

/// What an enemy could do next from where he stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Who.
    pub unit: UnitId,
    /// The ground within his range; nothing if he does not fire.
    pub fire: Vec<Point>,
    /// The ground that he could charge over; nothing if he cannot.
    pub charge: Vec<Point>,
}

/// How far a leader commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commands {
    /// Who.
    pub leader: LeaderId,
    /// Where he is.
    pub at: Point,
    /// How far, in thousandths of an inch.
    pub radius: i32,
}

/// What a side has to reckon with, as far as a world shows it.
pub fn surroundings<G: Game>(world: &World<G>, seat: Seat) -> Surroundings {
    let enemies = world.units_of(seat.other());
    let threats = enemies.filter_map(|unit| {
        let (own, means) = (world.find(unit)?, G::means(world, unit));
        let size = world.scenario.field.size;
        Some(Threat { unit, fire: fire(own, &means, size), charge: charge(own, &means, size) })
    });
    let commands = world.leaders_of(seat).filter_map(|leader| {
        let (at, radius) = (world.leader_at(leader)?, G::commands(world, leader)?);
        Some(Commands { leader, at, radius })
    });
    Surroundings { threats: threats.collect(), commands: commands.collect() }
}

/// The ground of the farthest band.
fn fire(own: &Footprint, means: &Means, size: Point) -> Vec<Point> {
    let Some(far) = means.arc.bands.iter().map(|band| band.range).max() else { return Vec::new() };
    let whole = match means.arc.all_round {
        true => outline::all_round(own, far),
        false => outline::ahead(own, far, means.arc.rays.front),
    };
    outline::on_table(whole, size)
}
