//! What a seat sees, in neutral terms: whoever draws it or thinks about it needs to know no game.

use linstock_geometry::{Point, Polygon, Pose};

use crate::{
    card::Fact,
    game::Game,
    ids::{LeaderId, ObjectiveId, UnitId},
    scenario::StandSize,
    score::{Score, Stakes, score, stakes},
    seat::{BySeat, Seat},
    state::{Guns, LeaderPlace, Outcome, Place},
    vocabulary::{ChoiceName, Condition, FormationName, Marker, PhaseName, Troops},
    world::World,
};

/// A state to be looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The turn.
    pub turn: u16,
    /// The last turn.
    pub turns: u16,
    /// The part of the turn.
    pub phase: &'static PhaseName,
    /// Whose part it is.
    pub active: Seat,
    /// The parts of a turn in their order.
    pub parts: Vec<Part>,
    /// Which of them it is; none before the first turn.
    pub part: Option<usize>,
    /// Units, in the order of the scenario.
    pub units: Vec<SceneUnit>,
    /// Leaders, in the order of the scenario.
    pub leaders: Vec<SceneLeader>,
    /// Guns left on the field.
    pub guns: Vec<Guns>,
    /// What is worth holding.
    pub objectives: Vec<SceneObjective>,
    /// Points as they stand.
    pub scores: BySeat<Score>,
    /// What the battle is fought for.
    pub stakes: Stakes,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// A part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is called.
    pub name: &'static PhaseName,
    /// Whose it is, if it is not both sides'.
    pub seat: Option<Seat>,
}

/// A unit to be looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneUnit {
    /// Which.
    pub unit: UnitId,
    /// Its id in the scenario.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose.
    pub seat: Seat,
    /// Where it is.
    pub place: Place,
    /// Figures, sections or models.
    pub strength: u8,
    /// At the start.
    pub full: u8,
    /// Whether it is a battery.
    pub battery: bool,
    /// Whether it is formed, and so holds ground.
    pub formed: bool,
    /// Its corners: front left, front right, rear right, rear left; nothing if it is off the table.
    pub corners: Option<[Point; 4]>,
    /// The blocks of ground that its stands cover: stands that touch make one.
    pub blocks: Vec<[Point; 4]>,
    /// What it looks like, and how it holds together.
    pub appearance: Appearance,
    /// What its game calls that condition.
    pub condition: &'static str,
    /// Its card.
    pub facts: Vec<Fact>,
    /// What it is about to do, if whoever looks may know it.
    pub plan: Option<Plan>,
    /// The order that it was given, if whoever looks may know it.
    pub order: Option<&'static ChoiceName>,
}

/// What a unit looks like, and how it holds together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// How it holds together.
    pub condition: Condition,
    /// What it is to look at.
    pub troops: Troops,
    /// How it is drawn up.
    pub formation: Option<&'static FormationName>,
    /// The markers beside it.
    pub markers: Vec<Marker>,
    /// How its figures stand, if not as one body.
    pub stands: Option<Stands>,
    /// How many actions it has left this turn, if the game counts them.
    pub actions_left: Option<u8>,
}

/// Stands of one size, and who is on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stands {
    /// Width of a stand, in thousandths of an inch.
    pub width: i32,
    /// Its depth.
    pub depth: i32,
    /// Figures or guns on each that is left.
    pub figures: Vec<u8>,
    /// How many are lost.
    pub lost: u8,
}

impl Stands {
    /// Stands with so many on each when all are there; losses come off the last.
    pub fn new(
        StandSize { width, depth }: StandSize,
        full: impl IntoIterator<Item = u8>,
        strength: u8,
    ) -> Stands {
        let mut rest = strength;
        let (mut figures, mut lost) = (Vec::new(), 0);
        for most in full {
            let here = most.min(rest);
            rest -= here;
            if here > 0 { figures.push(here) } else { lost += 1 }
        }
        // Whoever came to it later stands with the last.
        if let Some(last) = figures.last_mut() {
            *last += rest;
        }
        Stands { width, depth, figures, lost }
    }

    /// So many on each of so many stands, as evenly as can be, the fuller stands first.
    pub fn even(all: u8, stands: u8) -> impl Iterator<Item = u8> {
        let stands = stands.max(1);
        (0..stands).map(move |stand| all / stands + u8::from(stand < all % stands))
    }
}

/// What a unit is about to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Something to another unit.
    At(UnitId),
    /// To stand somewhere.
    To(Pose),
}

/// The same as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Where it leads.
    pub to: Point,
    /// The corners of the unit as it would stand there, if it goes there.
    pub corners: Option<[Point; 4]>,
}

impl SceneUnit {
    /// Where it stands.
    pub const fn pose(&self) -> Option<Pose> {
        self.place.pose()
    }

    /// What its card says of something.
    pub fn fact(&self, of: &str) -> Option<&Fact> {
        self.facts.iter().find(|fact| fact.of == of)
    }
}

/// A leader to be looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneLeader {
    /// Which.
    pub leader: LeaderId,
    /// His id in the scenario.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose.
    pub seat: Seat,
    /// Where he is.
    pub place: LeaderPlace,
    /// Where that is on the table.
    pub at: Option<Point>,
}

/// An objective to be looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneObjective {
    /// Which.
    pub objective: ObjectiveId,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub at: Point,
    /// How far around.
    pub radius: i32,
    /// What it is worth.
    pub points: BySeat<i32>,
    /// Who holds it.
    pub held: Option<Seat>,
}

/// Looks at a world.
pub fn scene<G: Game>(world: &World<G>) -> Scene {
    let (scenario, state) = (world.scenario, &*world.state);
    let units = scenario.ids().map(|it| unit(world, it));
    let objectives =
        scenario.objectives.iter().enumerate().map(|(index, objective)| SceneObjective {
            objective: ObjectiveId::at(index),
            name: objective.name.clone(),
            at: objective.at,
            radius: objective.radius,
            points: objective.points,
            held: state.objectives[index],
        });
    let parts = G::parts(scenario.info.first);
    let is_now = |(phase, seat): &(G::Phase, Option<Seat>)| {
        *phase == state.phase && seat.is_none_or(|seat| seat == state.active)
    };
    Scene {
        turn: state.turn,
        turns: scenario.info.turns,
        phase: G::phase_name(state.phase),
        active: state.active,
        part: parts.iter().position(is_now),
        parts: parts
            .into_iter()
            .map(|(phase, seat)| Part { name: G::phase_name(phase), seat })
            .collect(),
        units: units.collect(),
        leaders: leaders(world).collect(),
        guns: state.guns.clone(),
        objectives: objectives.collect(),
        scores: score(scenario, state),
        stakes: stakes(scenario, state),
        outcome: state.outcome,
    }
}

/// A unit to be looked at.
pub fn unit<G: Game>(world: &World<G>, unit: UnitId) -> SceneUnit {
    let (entry, now) = (world.scenario.entry(unit), world.unit(unit));
    let footprint = world.find(unit);
    let appearance = appearance(world, unit);
    SceneUnit {
        unit,
        id: entry.id.clone(),
        name: entry.name.clone(),
        seat: entry.seat,
        place: now.place,
        strength: now.strength,
        full: entry.strength,
        battery: G::is_battery(&entry.profile),
        formed: world.is_formed(unit),
        corners: footprint.map(linstock_geometry::Footprint::corners),
        blocks: footprint.map(|footprint| footprint.blocks().collect()).unwrap_or_default(),
        condition: G::VOCABULARY.conditions.label(appearance.condition),
        appearance,
        facts: G::card(world, unit).facts,
        plan: plan(world, unit),
        order: G::ordered(world, unit),
    }
}

/// Leaders to be looked at, in the order of the scenario.
pub fn leaders<G: Game>(world: &World<G>) -> impl Iterator<Item = SceneLeader> {
    world.scenario.leader_ids().map(|leader| {
        let entry = &world.scenario.leaders[leader.index()];
        SceneLeader {
            leader,
            id: entry.id.clone(),
            name: entry.name.clone(),
            seat: entry.seat,
            place: world.state.leaders[leader.index()].place,
            at: world.leader_at(leader),
        }
    })
}

/// How a unit is; whoever has left the table for good is gone.
fn appearance<G: Game>(world: &World<G>, unit: UnitId) -> Appearance {
    let now = world.unit(unit);
    let appearance = G::appearance(world.scenario, unit, now);
    match now.place {
        Place::Table(_) | Place::Waiting | Place::Within(_) => appearance,
        Place::Gone(_) => Appearance { condition: Condition::Gone, ..appearance },
    }
}

/// The ground that a zone of deployment covers, for drawing.
pub fn zones<G: Game>(world: &World<G>) -> BySeat<Polygon> {
    BySeat::of(|seat| world.scenario.sides[seat].zone.clone())
}

fn plan<G: Game>(world: &World<G>, unit: UnitId) -> Option<Plan> {
    world.find(unit)?;
    match G::purpose(world, unit)? {
        Purpose::At(other) => {
            let [a, _, b, _] = world.find(other)?.corners();
            Some(Plan { to: Point::new((a.x + b.x) / 2, (a.y + b.y) / 2), corners: None })
        }
        Purpose::To(pose) => {
            Some(Plan { to: pose.at, corners: Some(world.drawn(unit, pose).corners()) })
        }
    }
}
