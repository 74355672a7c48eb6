//! A forecast agrees with playing the same order forward: for every verb of every game, from positions of battles at
//! random. `LINSTOCK_FORECASTS` says how many orders of each verb; `cargo xtask fuzz` looks at more.

use std::collections::BTreeMap;

use linstock_adf::play::Adf;
use linstock_battle::{
    Command, Engine, Game, Scenario, Seat, Seen, View,
    forecast::{Assume, Certainty, Effort, Forecast, PlayedOut},
    probe::Chance,
    sample::{Lot, sample},
    scratch::Endless,
    state::{Fate, Place},
    vocabulary::Condition,
};
use linstock_dice::{Seed, Seeded};
use linstock_elan::play::Elan;
use linstock_games::{
    library::LIBRARY,
    scenario::{Loaded, load},
};
use linstock_jr3::play::Jr3;

/// How often each order is played.
const PLAYINGS: u32 = 500;

/// The most that a frequency may differ, in standard errors.
const STANDARD_ERRORS: f64 = 4.0;

/// How much more closely a second look looks.
const CLOSER: u32 = 10;

/// Which playings: none that the forecast itself has seen.
const LOTS: u64 = 1 << 40;

/// How many orders of each verb are looked at, and how long a battle is watched for them.
struct Watch {
    orders: u32,
    seeds: u64,
    effort: Effort,
}

/// The farthest that a frequency was from its forecast, in standard errors, and where.
#[derive(Default)]
struct Worst {
    errors: f64,
    place: String,
    compared: u64,
    /// How many orders were looked at a second time.
    again: u64,
    exact: u64,
    about: u64,
}

#[test]
fn forecasts_agree_with_playing_forward() {
    let orders = std::env::var("LINSTOCK_FORECASTS").ok().and_then(|it| it.parse().ok());
    let watch = Watch {
        orders: orders.unwrap_or(2),
        seeds: if orders.is_some() { 6 } else { 1 },
        effort: Effort { ways: 600, playings: 2_000, work: u32::MAX, ..Effort::LOOK },
    };
    let (mut worst, mut verbs) = (Worst::default(), BTreeMap::new());
    for kept in LIBRARY {
        match load(kept.text).unwrap() {
            Loaded::Adf(scenario) => watched::<Adf>(&scenario, &watch, &mut worst, &mut verbs),
            Loaded::Jr3(scenario) => watched::<Jr3>(&scenario, &watch, &mut worst, &mut verbs),
            Loaded::Elan(scenario) => watched::<Elan>(&scenario, &watch, &mut worst, &mut verbs),
        }
    }
    println!(
        "{} chances compared, {} forecasts exact, {} about, {} looked at again; the farthest is {:.2} standard errors off: {}",
        worst.compared, worst.exact, worst.about, worst.again, worst.errors, worst.place
    );
    println!("{verbs:?}");
    assert!(worst.compared > 100, "little was compared");
    assert!(worst.errors <= STANDARD_ERRORS, "{} standard errors: {}", worst.errors, worst.place);
}

fn watched<G: Game>(
    scenario: &Scenario<G>,
    watch: &Watch,
    worst: &mut Worst,
    verbs: &mut BTreeMap<(&'static str, String), u32>,
) {
    let game = std::any::type_name::<G>().rsplit("::").next().unwrap_or_default();
    let engine = Engine::new(scenario);
    for seed in 0..watch.seeds {
        let mut lot = Lot::new(seed + 77);
        let mut dice = Endless(Seeded::new(&Seed::Number(seed)));
        let mut state = engine.begin(&mut dice).unwrap().state;
        for _ in 0..6_000 {
            let asked = |seat: &Seat| state.waiting[*seat].is_some();
            let Some(seat) = [Seat::First, Seat::Second].into_iter().find(asked) else { break };
            let view = View::new(scenario, &state, seat);
            let Some(command) = sample(&view, &mut lot, &mut |_, _| {}) else { break };
            let count = verbs.entry((game, command.verb.to_string())).or_default();
            // Of rare ones the first is taken; of the others those that the lot falls on.
            if *count == 0 || (*count < watch.orders && lot.below(3) == 0) {
                *count += 1;
                compare(&view, &command, watch.effort, worst, game);
            }
            drop(view);
            let Ok(decided) = engine.order(&state, seat, &command, &mut dice) else { break };
            state = decided.state;
            if state.outcome.is_some() {
                break;
            }
        }
    }
}

fn compare<G: Game>(
    view: &View<'_, G>,
    command: &Command,
    effort: Effort,
    worst: &mut Worst,
    game: &str,
) {
    let forecast = view.forecast(command, &Assume::Fires, effort).unwrap();
    adds_up(&forecast, command);
    match forecast.certainty {
        Certainty::Exact => worst.exact += 1,
        Certainty::About { .. } => worst.about += 1,
    }
    if forecast.outcomes.is_empty() {
        return;
    }
    let about = format!("{game}: {command:?}");
    let mut first = Worst::default();
    agree(view, &forecast, &about, &played(view, command, LOTS, PLAYINGS), &mut first);
    if first.errors > STANDARD_ERRORS {
        // Among thousands of chances some are far off by chance. What is so again, looked at anew and more closely, is not.
        println!("a second look, {:.2} standard errors: {}", first.errors, first.place);
        let playings = effort.playings * CLOSER;
        let closer = Effort { playings, ..effort };
        let forecast = view.forecast(command, &Assume::Fires, closer).unwrap();
        let again = played(view, command, LOTS * 2, PLAYINGS * CLOSER);
        first = Worst::default();
        agree(view, &forecast, &about, &again, &mut first);
        worst.again += 1;
    }
    worst.compared += first.compared;
    if first.errors > worst.errors {
        (worst.errors, worst.place) = (first.errors, first.place);
    }
}

/// An order played so often.
fn played<G: Game>(
    view: &View<'_, G>,
    command: &Command,
    lots: u64,
    playings: u32,
) -> Vec<PlayedOut> {
    let play = |number| view.play_out(command, &Assume::Fires, lots + number).unwrap();
    (0..u64::from(playings)).map(play).collect()
}

/// Compares every chance of a forecast with how often it came to pass.
fn agree<G: Game>(
    view: &View<'_, G>,
    forecast: &Forecast,
    about: &str,
    playings: &[PlayedOut],
    worst: &mut Worst,
) {
    let mut agree = |what: String, p: f64, happened: &dyn Fn(&PlayedOut) -> bool| {
        let seen = playings.iter().filter(|it| happened(it)).count();
        worst.see(&format!("{about}: {what}"), p, seen, playings.len(), forecast.certainty);
    };
    for outcome in &forecast.outcomes {
        let world = view.world();
        let had = G::men(world.scenario, outcome.unit, &world.state.units[outcome.unit.index()]);
        let condition = outcome.fate.unwrap().severity.condition();
        let happened = |all: &PlayedOut| {
            let is = all.standing[outcome.unit.index()];
            let left = match is.place {
                Place::Gone(Fate::Captured | Fate::Ran | Fate::Destroyed) => 0,
                Place::Gone(_) | Place::Table(_) | Place::Waiting | Place::Within(_) => is.men,
            };
            let ran = matches!(is.place, Place::Gone(Fate::Ran));
            let ends = if ran { Condition::Broken } else { is.condition };
            had.saturating_sub(left) == outcome.lost && ends == condition
        };
        let same = |it: &&linstock_battle::probe::Outcome| {
            it.unit == outcome.unit
                && it.lost == outcome.lost
                && it.fate.unwrap().severity.condition() == condition
        };
        let p: f64 = forecast.outcomes.iter().filter(same).map(|it| it.p).sum();
        let (unit, lost) = (outcome.unit.0, outcome.lost);
        let fate = outcome.fate.unwrap().label;
        agree(format!("unit {unit} loses {lost} and is {fate}"), p, &happened);
    }
    let same = |a: &Chance, b: &Chance| a.what == b.what && a.number == b.number;
    for chance in &forecast.ends {
        let happened = |it: &PlayedOut| it.ends.iter().any(|end| same(end, chance));
        agree(format!("ends {} {}", chance.what.label, chance.number), chance.p, &happened);
    }
    for chance in &forecast.course {
        let happened = |it: &PlayedOut| it.course.iter().any(|end| same(end, chance));
        agree(format!("of these {} {}", chance.what.label, chance.number), chance.p, &happened);
    }
}

impl Worst {
    /// Compares a forecast with how often it came to pass.
    fn see(&mut self, what: &str, p: f64, seen: usize, playings: usize, certainty: Certainty) {
        let number = |count: usize| f64::from(u32::try_from(count).unwrap());
        let (played, playings) = (number(seen) / number(playings), number(playings));
        // Of two frequencies neither is surer than both together; none is surer than that of one playing.
        let (share, weight) = match certainty {
            Certainty::Exact => (p, 1.0 / playings),
            Certainty::About { playings: drawn } => {
                let drawn = f64::from(drawn);
                let both = (p * drawn + played * playings) / (drawn + playings);
                (both, 1.0 / playings + 1.0 / drawn)
            }
        };
        let share = share.clamp(1.0 / playings, 1.0 - 1.0 / playings);
        let errors = (p - played).abs() / (share * (1.0 - share) * weight).sqrt();
        self.compared += 1;
        if errors > self.errors {
            self.errors = errors;
            self.place = format!("{what}: forecast {p:.4}, played {played:.4}, {certainty:?}");
        }
    }
}

/// What excludes one another adds up to 1, and nothing is likelier than that.
fn adds_up(forecast: &Forecast, command: &Command) {
    let sum = |all: &mut dyn Iterator<Item = f64>| all.sum::<f64>();
    if !forecast.ends.is_empty() {
        let ends = sum(&mut forecast.ends.iter().map(|it| it.p));
        assert!((ends - 1.0).abs() < 1e-6, "{command:?}: {ends}");
    }
    for chance in &forecast.course {
        assert!(chance.p > 0.0 && chance.p < 1.0 + 1e-9, "{command:?}: {chance:?}");
    }
    let mut units: Vec<_> = forecast.outcomes.iter().map(|it| it.unit).collect();
    units.dedup();
    for unit in units {
        let mut own = forecast.outcomes.iter().filter(|it| it.unit == unit).map(|it| it.p);
        let own = sum(&mut own);
        assert!((own - 1.0).abs() < 1e-6, "{command:?}: unit {}: {own}", unit.0);
    }
}
