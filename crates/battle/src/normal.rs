//! One way to write each command. The dice of an entry hang on its bytes: whoever could write the
//! same command in several ways could choose among as many dice.

use linstock_geometry::{Facing, Manoeuvre, Path, Pose, Turn};
use linstock_rulebook::Refusal;

use crate::{command::Command, engine::check, game::Game, seat::Seat, world::World};

/// A plainer way to write a command, if there is one.
type Plainer = fn(&Command) -> Option<Command>;

/// What may be left out or put in order where the game reads the same from it.
const SAME: [Plainer; 12] = [
    |it| it.leader.map(|_| Command { leader: None, ..it.clone() }),
    |it| it.target.map(|_| Command { target: None, ..it.clone() }),
    |it| it.path.as_ref().map(|_| Command { path: None, ..it.clone() }),
    |it| it.to.map(|_| Command { to: None, ..it.clone() }),
    |it| it.formation.as_ref().map(|_| Command { formation: None, ..it.clone() }),
    |it| it.choice.as_ref().map(|_| Command { choice: None, ..it.clone() }),
    |it| it.number.map(|_| Command { number: None, ..it.clone() }),
    |it| it.aim.map(|_| Command { aim: None, ..it.clone() }),
    without_units,
    without_last_unit,
    sorted,
    facing_north,
];

/// What may be put in order where the command is legal either way.
const LIKE: [Plainer; 2] = [joined, companions_sorted];

/// The one way to write a legal command. Steps of a path that lead nowhere are left out, even where
/// it is refused without them.
pub fn normal<G: Game>(
    world: &World<G>,
    seat: Seat,
    command: &Command,
) -> Result<Command, Refusal> {
    let mut legal = check(world, seat, command)?;
    let mut normal = command.clone();
    if let Some(stepping) = stepping(command) {
        legal = check(world, seat, &stepping)?;
        normal = stepping;
    }
    while let Some(plainer) = LIKE.iter().find_map(|plainer| {
        let plainer = plainer(&normal)?;
        Some((check(world, seat, &plainer).ok()?, plainer))
    }) {
        (legal, normal) = plainer;
    }
    while let Some(plainer) = SAME.iter().find_map(|plainer| {
        plainer(&normal).filter(|it| check(world, seat, it).is_ok_and(|it| it == legal))
    }) {
        normal = plainer;
    }
    Ok(normal)
}

/// Without steps that lead nowhere.
fn stepping(command: &Command) -> Option<Command> {
    let path = command.path.as_ref()?;
    let steps: Vec<Manoeuvre> = path.0.iter().copied().filter(|&it| !leads_nowhere(it)).collect();
    let fewer = steps.len() < path.0.len();
    fewer.then(|| Command { path: Some(Path(steps)), ..command.clone() })
}

fn leads_nowhere(step: Manoeuvre) -> bool {
    match step {
        Manoeuvre::Advance(far)
        | Manoeuvre::Back(far)
        | Manoeuvre::Side(far)
        | Manoeuvre::Oblique { distance: far, .. } => far == 0,
        Manoeuvre::Wheel(turn) => turn.0 == 0,
        Manoeuvre::AboutFace => false,
    }
}

/// With the first two steps in one that go the same way.
fn joined(command: &Command) -> Option<Command> {
    let steps = &command.path.as_ref()?.0;
    let at = (1..steps.len()).find(|&at| in_one(steps[at - 1], steps[at]).is_some())?;
    let mut path = steps[..at - 1].to_vec();
    path.extend(in_one(steps[at - 1], steps[at]));
    path.extend(&steps[at + 1..]);
    Some(Command { path: Some(Path(path)), ..command.clone() })
}

fn in_one(one: Manoeuvre, next: Manoeuvre) -> Option<Manoeuvre> {
    let sum = |one: i32, next: i32| {
        if one.signum() == next.signum() { one.checked_add(next) } else { None }
    };
    match (one, next) {
        (Manoeuvre::Advance(one), Manoeuvre::Advance(next)) => {
            sum(one, next).map(Manoeuvre::Advance)
        }
        (Manoeuvre::Back(one), Manoeuvre::Back(next)) => sum(one, next).map(Manoeuvre::Back),
        (Manoeuvre::Side(one), Manoeuvre::Side(next)) => sum(one, next).map(Manoeuvre::Side),
        (Manoeuvre::Wheel(one), Manoeuvre::Wheel(next)) => {
            sum(one.0, next.0).map(|turn| Manoeuvre::Wheel(Turn(turn)))
        }
        (
            Manoeuvre::Oblique { turn: one, distance: first },
            Manoeuvre::Oblique { turn, distance },
        ) if one == turn => {
            sum(first, distance).map(|distance| Manoeuvre::Oblique { turn, distance })
        }
        (
            Manoeuvre::Advance(_)
            | Manoeuvre::Back(_)
            | Manoeuvre::Side(_)
            | Manoeuvre::Wheel(_)
            | Manoeuvre::Oblique { .. }
            | Manoeuvre::AboutFace,
            _,
        ) => None,
    }
}

/// With those who join the first unit in the order of their numbers.
fn companions_sorted(command: &Command) -> Option<Command> {
    let companions = command.units.get(1..)?;
    let mut command = command.clone();
    (!companions.is_sorted()).then(|| {
        command.units[1..].sort_unstable();
        command
    })
}

fn sorted(command: &Command) -> Option<Command> {
    let mut sorted = command.clone();
    sorted.units.sort_unstable();
    (sorted.units != command.units).then_some(sorted)
}

fn without_units(command: &Command) -> Option<Command> {
    (!command.units.is_empty()).then(|| Command { units: Vec::new(), ..command.clone() })
}

fn without_last_unit(command: &Command) -> Option<Command> {
    let (_, units) = command.units.split_last()?;
    Some(Command { units: units.to_vec(), ..command.clone() })
}

/// A place to which one rides has no facing of its own.
fn facing_north(command: &Command) -> Option<Command> {
    let to = command.to.filter(|to| to.facing != Facing::NORTH)?;
    Some(Command { to: Some(Pose { facing: Facing::NORTH, ..to }), ..command.clone() })
}
