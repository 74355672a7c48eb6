//! How long a forecast takes under a pointer: of every order that greedy players give in a battle of every scenario, the
//! best of five times, since others may be at work on the machine.

use std::{collections::BTreeMap, time::Instant};

use linstock_ai::{Greedy, Player};
use linstock_battle::{
    Seat, Seen,
    forecast::{Assume, Certainty, Effort},
    scratch::Endless,
};
use linstock_dice::{Seed, Seeded};
use linstock_games::{library::LIBRARY, scenario::load};

/// How often each is asked.
const TIMES: u32 = 5;

fn main() {
    // `cargo test` runs benches too, to see that they work.
    let whole = std::env::args().any(|it| it == "--bench");
    let scenarios = if whole { LIBRARY } else { &LIBRARY[..1] };
    let (mut all, mut exact): (Vec<(f64, String)>, u32) = (Vec::new(), 0);
    let mut first = Vec::new();
    for scenario in scenarios {
        let checked = load(scenario.text).expect("it can be played");
        let mut players = [Greedy::new(1), Greedy::new(2)];
        let mut dice = Endless(Seeded::new(&Seed::Number(1)));
        let mut orders = 0;
        let choose = &mut |view: &dyn Seen| {
            let player = &mut players[usize::from(view.seat() == Seat::Second)];
            let chosen = player.choose(view);
            orders += 1;
            // Every third order is enough to know.
            if let Some(command) = chosen.as_ref().filter(|_| orders % 3 == 0) {
                let ask = |_| {
                    let started = Instant::now();
                    let forecast = view.forecast(command, &Assume::Fires, Effort::GLANCE);
                    let took = started.elapsed().as_nanos() as f64;
                    (took, forecast.expect("what is chosen is legal"))
                };
                let asked: Vec<_> = (0..TIMES).map(ask).collect();
                let took = asked.iter().map(|it| it.0).fold(f64::MAX, f64::min);
                let (once, forecast) = &asked[0];
                if !forecast.ends.is_empty() {
                    exact += u32::from(forecast.certainty == Certainty::Exact);
                    all.push((took, format!("{} {}", scenario.id, command.verb)));
                    first.push(*once);
                }
            }
            chosen
        };
        checked.play_out(&mut dice, choose).expect("what is chosen is legal");
    }
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let share = |part: usize| all[(all.len() - 1) * part / 100].0;
    let mut slow: BTreeMap<&str, u32> = BTreeMap::new();
    for (_, what) in all.iter().filter(|(took, _)| *took > 30e6) {
        *slow.entry(what).or_default() += 1;
    }
    first.sort_by(f64::total_cmp);
    let once = first[(first.len() - 1) * 95 / 100] / 1e6;
    eprintln!("asked once, 95 of 100 are quicker than {once:.2} ms");
    eprintln!("{} forecasts, {exact} exact; slower than 30 ms: {slow:?}", all.len());
    println!("forecast at a glance, half are quicker\t{:.0}", share(50));
    println!("forecast at a glance, 95 of 100 are quicker\t{:.0}", share(95));
    println!("forecast at a glance, the slowest\t{:.0}", share(100));
}
