//! What moves as one: a unit, or a group in which everybody keeps his place.

use linstock_geometry::{Footprint, Pose, Shape, Turn};
use serde::{Deserialize, Serialize};

use super::local;
use crate::{game::Game, ids::UnitId, world::World};

/// Units that move as one body. Its front centre is that of all of them together.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Who is in it.
    pub members: Vec<Member>,
    /// The ground they cover together, drawn about the body's front centre.
    pub shape: Shape,
    /// Where it is.
    pub pose: Pose,
}

/// A unit's place in a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Who.
    pub unit: UnitId,
    /// How far ahead of the body's front centre its own is.
    pub forward: i32,
    /// How far right of it.
    pub right: i32,
    /// How it is turned.
    pub turn: Turn,
}

impl Member {
    /// Where the unit is when the body is there.
    pub fn at(&self, body: Pose) -> Pose {
        Pose {
            at: body.at.offset(body.facing, self.forward, self.right),
            facing: body.facing.turned(self.turn),
        }
    }
}

impl Body {
    /// A body of units on the table; the first gives its facing.
    ///
    /// # Panics
    /// If there are none, or one is not on the table.
    pub fn of<G: Game>(world: &World<G>, units: &[UnitId]) -> Body {
        let lead = world.pose(units[0]);
        if let [unit] = *units {
            let member = Member { unit, forward: 0, right: 0, turn: Turn::NONE };
            let shape = G::shape(world.scenario, unit, world.unit(unit));
            return Body { members: vec![member], shape, pose: lead };
        }
        let corners = units.iter().flat_map(|&unit| world.footprint(unit).corners());
        let corners: Vec<(i32, i32)> = corners.map(|corner| local(lead, corner)).collect();
        let most = |pick: fn(&(i32, i32)) -> i32| corners.iter().map(pick).max().unwrap_or(0);
        let (front, right) = (most(|it| it.0), most(|it| it.1));
        let (rear, left) = (-most(|it| -it.0), -most(|it| -it.1));
        let pose = lead.moved(front, (left + right) / 2);
        let members = units.iter().map(|&unit| {
            let own = world.pose(unit);
            let (forward, right) = local(pose, own.at);
            Member { unit, forward, right, turn: pose.facing.turn_to(own.facing) }
        });
        let members = members.collect();
        Body { members, shape: Shape::rectangle(right - left, front - rear), pose }
    }

    /// Everybody's footprint when the body is somewhere.
    pub fn footprints<'w, G: Game>(
        &'w self,
        world: &'w World<G>,
        pose: Pose,
    ) -> impl Iterator<Item = (UnitId, Footprint)> + 'w {
        self.members
            .iter()
            .map(move |member| (member.unit, world.drawn(member.unit, member.at(pose))))
    }

    /// Whether a unit is in it.
    pub fn has(&self, unit: UnitId) -> bool {
        self.members.iter().any(|member| member.unit == unit)
    }
}
