//! How long the greedy player thinks: whole battles of every scenario against itself.

use std::time::Instant;

use linstock_ai::{Greedy, Player};
use linstock_battle::{Seat, Seen, scratch::Endless};
use linstock_dice::{Seed, Seeded};
use linstock_games::{library::LIBRARY, scenario::load};

fn main() {
    // `cargo test` runs benches too, to see that they work.
    let scenarios =
        if std::env::args().any(|it| it == "--bench") { LIBRARY } else { &LIBRARY[..1] };
    let mut all: Vec<f64> = Vec::new();
    for scenario in scenarios {
        let checked = load(scenario.text).expect("it can be played");
        let mut players = [Greedy::new(1), Greedy::new(2)];
        let mut dice = Endless(Seeded::new(&Seed::Number(1)));
        let choose = &mut |view: &dyn Seen| {
            let player = &mut players[usize::from(view.seat() == Seat::Second)];
            let started = Instant::now();
            let chosen = player.choose(view);
            all.push(started.elapsed().as_nanos() as f64);
            chosen
        };
        checked.play_out(&mut dice, choose).expect("what is chosen is legal");
    }
    all.sort_by(f64::total_cmp);
    let share = |part: usize| all[(all.len() - 1) * part / 100];
    println!(
        "greedy decision, mean of all scenarios\t{:.0}",
        all.iter().sum::<f64>() / all.len() as f64
    );
    println!("greedy decision, 95 of 100 are quicker\t{:.0}", share(95));
    println!("greedy decision, the slowest\t{:.0}", share(100));
}
