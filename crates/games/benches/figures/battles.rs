//! Whole battles by lot, and what they spend their time on.

use std::hint::black_box;

use linstock_battle::{
    Engine, Seat, Seen, World,
    sample::{Lot, sample},
    scratch::Endless,
};
use linstock_dice::{Seed, Seeded};
use linstock_games::{
    library::built_in,
    scenario::{Loaded, load},
};
use linstock_geometry::{Point, ray};

use super::measure;

/// Battles of the 15mm Shiloh scenario.
pub fn figures() {
    let text = built_in("shiloh").expect("it comes with the program").text;
    let scenario = load(text).expect("it can be played");
    let mut seed = 0;
    measure("random battle of Shiloh", || {
        seed += 1;
        let mut lot = Lot::new(seed);
        let mut dice = Endless(Seeded::new(&Seed::Number(seed)));
        let choose = &mut |view: &dyn Seen| sample(view, &mut lot, &mut |_, _| ());
        scenario.play_out(&mut dice, choose).expect("what is sampled is legal")
    });
    let Loaded::Adf(checked) = &scenario else { return };
    let mut dice = Endless(Seeded::new(&Seed::Number(1)));
    let engine = Engine::new(checked);
    let state = engine.begin(&mut dice).expect("dice never run out").state;
    measure("a view of Shiloh", || engine.view(black_box(&state), Seat::Second));
    let view = engine.view(&state, Seat::Second);
    measure("options in Shiloh", || view.options());
    let world = World::new(checked, &state);
    let units: Vec<_> = world.on_table().collect();
    let mut pair = 0;
    measure("sight between two units in Shiloh", || {
        pair += 1;
        let (one, other) = (units[pair % units.len()], units[(pair / units.len()) % units.len()]);
        if one == other { false } else { world.sees(one, other) }
    });
    // Ends all over the table, drawn before anything is measured; nobody fires farther than 24 inches.
    let mut lot = Lot::new(1);
    let size = checked.field.size;
    let mut anywhere = || Point::new(lot.between(0, size.x), lot.between(0, size.y));
    let ends: Vec<(Point, Point)> = (0..16_384).map(|_| (anywhere(), anywhere())).collect();
    let near = ends.iter().copied().filter(|(from, to)| from.distance(*to) <= 24_000).collect();
    let rays = |name: &str, ends: &Vec<(Point, Point)>| {
        let mut next = 0;
        measure(name, || {
            next = (next + 1) % ends.len();
            let (from, to) = ends[next];
            ray(checked.field.ground(), world.sight_rules(), from, to, &[])
        });
    };
    rays("sight ray over Shiloh, up to 24 inches", &near);
    rays("sight ray over Shiloh, the whole table", &ends);
}
