//! What holds after every command of every battle.

use linstock_adf::play::Adf;
use linstock_battle::{
    Command, Decided, Event, LeaderPlace, Scenario, State, UnitId, World, apply,
};
use linstock_geometry::overlaps;

/// Events lead from the old state to the new one, also when written down and read again.
pub fn check_step(scenario: &Scenario<Adf>, before: &State<Adf>, decided: &Decided<Adf>) {
    let mut again = before.clone();
    for event in &decided.events {
        let written = serde_json::to_string(event).expect("events can be written");
        let read: Event<Adf> = serde_json::from_str(&written).expect(&written);
        assert_eq!(&read, event);
        let misfit = linstock_battle::event::misfit(&again, &read, scenario);
        assert_eq!(misfit, None, "{written}");
        apply(&mut again, &read, &scenario.events);
    }
    assert_eq!(again, decided.state);
}

/// Everybody is where he can be, and as strong as he can be.
pub fn check_state(scenario: &Scenario<Adf>, state: &State<Adf>, seed: u64, command: &Command) {
    let world = World::new(scenario, state);
    let units: Vec<UnitId> = world.on_table().collect();
    for &unit in &units {
        let strength = world.unit(unit).strength;
        assert!(strength > 0 && strength <= scenario.most_strength(unit), "seed {seed}: {unit:?}");
        let merged = world.status(unit).merged;
        assert!(merged || strength <= world.entry(unit).strength, "seed {seed}: {unit:?}");
    }
    if !state.tasks.is_empty() {
        return;
    }
    for (index, &one) in units.iter().enumerate() {
        for &other in &units[index + 1..] {
            let (a, b) = (world.footprint(one), world.footprint(other));
            assert!(
                !overlaps(a, b),
                "seed {seed}: {one:?} {:?} on {other:?} {:?} after {command:?}",
                world.unit(one),
                world.unit(other)
            );
        }
    }
    for (index, leader) in state.leaders.iter().enumerate() {
        if let LeaderPlace::With(unit) = leader.place {
            assert!(world.is_on_table(unit), "seed {seed}: leader {index} with nobody");
        }
    }
}
