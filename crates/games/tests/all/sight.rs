//! Who sees whom is kept while something is worked out, and found out anew as soon as anybody stands otherwise.

use linstock_battle::{
    Engine, Event, How, Scratch, UnitId, World,
    sample::Lot,
    scratch::{Endless, Luck},
};
use linstock_dice::{Seed, Seeded};
use linstock_games::{
    library::LIBRARY,
    scenario::{Loaded, load},
};
use linstock_geometry::{Facing, Point, Pose, Sightline};

fn lines<G: linstock_battle::Game>(world: &World<G>) -> Vec<Sightline> {
    let units: Vec<UnitId> = world.on_table().collect();
    let pairs = units.iter().flat_map(|one| units.iter().map(move |other| (*one, *other)));
    pairs
        .filter(|(one, other)| one != other)
        .map(|(one, other)| world.sightline(one, other))
        .collect()
}

#[test]
fn lines_of_sight_are_found_out_anew_when_somebody_moves() {
    let mut changed = 0;
    for kept in LIBRARY {
        let Loaded::Adf(scenario) = load(kept.text).unwrap() else { continue };
        let mut dice = Endless(Seeded::new(&Seed::Number(3)));
        let state = Engine::new(&scenario).begin(&mut dice).unwrap().state;
        let (mut lot, size) = (Lot::new(5), scenario.field.size);
        let mut scratch = Scratch::new(&scenario, state, Luck::Dice(&mut dice));
        for _ in 0..12 {
            let before = lines(&scratch);
            let units: Vec<UnitId> = scratch.on_table().collect();
            let unit = *lot.pick(&units).unwrap();
            let at = Point::new(lot.between(0, size.x), lot.between(0, size.y));
            let to = Pose { at, facing: Facing(0) };
            scratch.emit(Event::Moved { unit, to, how: How::Forms });
            let after = lines(&scratch);
            assert_eq!(after, lines(&World::new(&scenario, &scratch.state)), "{}", kept.id);
            changed += u32::from(before != after);
        }
    }
    assert!(changed > 10, "nothing was seen or hidden by {changed} moves");
}
