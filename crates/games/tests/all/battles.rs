//! Random legal play of every scenario: every battle ends, and what must always hold holds at every
//! command. `LINSTOCK_BATTLES` says how many of each; `cargo xtask fuzz` plays 300.

use std::collections::BTreeMap;

use linstock_adf::play::Adf;
use linstock_battle::{
    Asked, Command, Decided, Engine, Event, Game, Scenario, Seat, Seen, State, UnitId, World,
    apply,
    log::Entry,
    sample::{Lot, sample},
    scratch::Endless,
};
use linstock_dice::{Seed, Seeded};
use linstock_elan::play::Elan;
use linstock_games::{
    browse,
    library::LIBRARY,
    scenario::{Loaded, load},
};
use linstock_geometry::overlaps;
use linstock_jr3::play::Jr3;

/// More commands than any battle takes.
const MOST_COMMANDS: u32 = 60_000;

/// How often each thing occurred.
#[derive(Default)]
struct Counts {
    verbs: BTreeMap<String, u64>,
    questions: BTreeMap<&'static str, u64>,
    rules: BTreeMap<String, u64>,
    commands: u64,
    refusals: u64,
    battles: u64,
}

impl Counts {
    fn rule(&mut self, id: &str) {
        *self.rules.entry(id.to_owned()).or_default() += 1;
    }

    fn events<G: Game>(&mut self, events: &[Event<G>]) {
        for event in events {
            match event {
                Event::Resolved(resolved) => {
                    self.rule(&resolved.what);
                    for row in &resolved.working.rows {
                        self.rule(&row.rule);
                        if let Some(by) = &row.struck {
                            self.rule(by);
                        }
                    }
                    for roll in &resolved.working.rolls {
                        self.rule(&roll.why);
                    }
                    for fact in resolved.facts.iter().chain(&resolved.outcome) {
                        if let Some(rule) = &fact.rule {
                            self.rule(rule);
                        }
                    }
                }
                Event::Noted(shown) => self.rule(&shown.what),
                _ => {}
            }
        }
    }
}

/// One battle by lot, watched all the way.
fn battle<G: Game>(scenario: &Scenario<G>, name: &str, seed: u64, counts: &mut Counts) {
    let engine = Engine::new(scenario);
    let mut dice = Endless(Seeded::new(&Seed::Number(seed)));
    let mut lot = Lot::new(seed);
    let begun = engine.begin(&mut dice).unwrap();
    let start = State::start(scenario);
    replays(scenario, &start, &begun, name, seed);
    counts.events(&begun.events);
    let mut state = begun.state;
    for count in 0.. {
        if state.outcome.is_some() {
            break;
        }
        let place = || format!("{name}, seed {seed}, command {count}, turn {}", state.turn);
        assert!(count < MOST_COMMANDS, "{}: no end in sight", place());
        let asked: Vec<Seat> = state
            .waiting
            .iter()
            .filter(|(_, asked)| asked.is_some())
            .map(|(seat, _)| seat)
            .collect();
        // Where both are asked, either may answer first.
        let seat = *lot.pick(&asked).unwrap_or_else(|| panic!("{}: nobody is asked", place()));
        let view = engine.view(&state, seat);
        if let Some(Asked::Game(decision)) = &state.waiting[seat] {
            let world = World::new(scenario, &state);
            let asking = G::question(&world, decision);
            *counts.questions.entry(asking.question.word).or_default() += 1;
        }
        let options = view.options();
        let open = options.iter().filter(|choice| choice.refused.is_none()).count();
        assert!(open > 0, "{}: nothing to choose from: {options:?}", place());
        for choice in &options {
            if let Some(refusal) = &choice.refused {
                counts.rule(refusal.rule.id);
                let (message, rule) = (refusal.message(), refusal.rule);
                let stated = message == rule.text || message == rule.says;
                assert!(!stated, "{}: {message} states {}", place(), rule.id);
            }
        }
        let mut refused = Vec::new();
        let command = sample(&view, &mut lot, &mut |draft, refusal| {
            refused.push((draft.clone(), *refusal));
        });
        for (draft, refusal) in refused {
            counts.refusals += 1;
            counts.rule(refusal.rule.id);
            assert_eq!(view.probe(&draft), Err(refusal), "{}: {draft:?}", place());
        }
        let command =
            command.unwrap_or_else(|| panic!("{}: nothing to do in {options:#?}", place()));
        let probe = view.probe(&command);
        let probe = probe.unwrap_or_else(|why| panic!("{}: {command:?}: {why:?}", place()));
        for row in &probe.rows {
            counts.rule(&row.rule);
        }
        not_theirs(&engine, &state, seat, &command, &place());
        *counts.verbs.entry(command.verb.to_string()).or_default() += 1;
        counts.commands += 1;
        let decided = engine
            .order(&state, seat, &command, &mut dice)
            .unwrap_or_else(|failure| panic!("{}: {command:?}: {failure:?}", place()));
        let then = engine.view(&decided.state, seat).question().map(|asking| asking.question.word);
        comes_to_something(&command, &decided, then, &place());
        replays(scenario, &state, &decided, name, seed);
        counts.events(&decided.events);
        state = decided.state;
        stands(scenario, &state, &format!("{name}, seed {seed}, command {count} {command:?}"));
    }
    counts.battles += 1;
}

/// What was found legal is carried out: nothing that its check would have refused comes up afterwards.
fn comes_to_something<G: Game>(
    command: &Command,
    decided: &Decided<G>,
    then: Option<&str>,
    place: &str,
) {
    assert!(!decided.events.is_empty(), "{place}: nothing comes of {command:?}");
    let is_rolled = |event: &Event<G>| matches!(event, Event::Resolved(_));
    // A group that has to declare its second action first is only asked for it.
    let held_back = command.units.len() > 1 && then == Some("declare");
    // Where nobody reacts, fire is plotted unseen and made later.
    if !held_back && G::REACTS && command.verb.contains("fire") && command.target.is_some() {
        let rolled = decided.events.iter().any(is_rolled);
        assert!(rolled, "{place}: {command:?} was legal, and yet no die was rolled for it");
    }
}

/// The other seat, or the same command in a battle that is over, is refused.
fn not_theirs<G: Game>(
    engine: &Engine<G>,
    state: &State<G>,
    seat: Seat,
    command: &Command,
    place: &str,
) {
    if command.units.is_empty() {
        return;
    }
    let refused = engine.view(state, seat.other()).check(command).is_err();
    assert!(refused, "{place}: the other seat may order {command:?}");
}

/// Live state is what the events say, also when they were written down and read again.
fn replays<G: Game>(
    scenario: &Scenario<G>,
    before: &State<G>,
    decided: &Decided<G>,
    name: &str,
    seed: u64,
) {
    let mut state = before.clone();
    let entry = Entry {
        n: 1,
        by: linstock_battle::log::By::First,
        act: linstock_battle::log::Act::Begin,
        faces: decided.faces.clone(),
        events: decided.events.clone(),
    };
    let text = serde_json::to_string(&entry).unwrap();
    let again: Entry<G> = serde_json::from_str(&text)
        .unwrap_or_else(|error| panic!("{name}, seed {seed}: {error} in {text}"));
    assert_eq!(again, entry, "{name}, seed {seed}");
    for event in &again.events {
        let misfit = linstock_battle::event::misfit(&state, event, scenario);
        assert_eq!(misfit, None, "{name}, seed {seed}: {event:?}");
        apply(&mut state, event, &scenario.events);
    }
    assert!(state == decided.state, "{name}, seed {seed}: the events tell another story");
}

/// Nobody stands on anybody, and nobody has more than he can have.
fn stands<G: Game>(scenario: &Scenario<G>, state: &State<G>, place: &str) {
    let world = World::new(scenario, state);
    let units: Vec<UnitId> = world.on_table().collect();
    for (index, &one) in units.iter().enumerate() {
        let strength = world.unit(one).strength;
        assert!(
            strength > 0 && strength <= scenario.most_strength(one),
            "{place}: {}",
            scenario.entry(one).id
        );
        if !state.tasks.is_empty() {
            continue;
        }
        for &other in &units[index + 1..] {
            let (a, b) = (world.footprint(one), world.footprint(other));
            assert!(
                !overlaps(a, b),
                "{place}: {} stands on {}",
                scenario.entry(one).id,
                scenario.entry(other).id
            );
        }
    }
}

fn wanted() -> u64 {
    std::env::var("LINSTOCK_BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(20)
}

#[test]
fn random_battles_of_every_scenario_end_well() {
    let only = std::env::var("LINSTOCK_SCENARIO").ok();
    let mut games: BTreeMap<&str, Counts> = BTreeMap::new();
    for scenario in LIBRARY.iter().filter(|it| only.as_deref().is_none_or(|only| only == it.id)) {
        let any =
            load(scenario.text).unwrap_or_else(|problems| panic!("{}: {problems:#?}", scenario.id));
        let counts = games.entry(game(&any).word()).or_default();
        for seed in 0..wanted() {
            match &any {
                Loaded::Adf(checked) => battle(checked, scenario.id, seed, counts),
                Loaded::Jr3(checked) => battle(checked, scenario.id, seed, counts),
                Loaded::Elan(checked) => battle(checked, scenario.id, seed, counts),
            }
        }
    }
    let missing: Vec<String> =
        games.iter().flat_map(|(game, counts)| report(game, counts)).collect();
    if only.is_none() && wanted() >= 300 {
        assert!(missing.is_empty(), "these never occurred:\n{}", missing.join("\n"));
    }
}

fn game(any: &Loaded) -> browse::Game {
    match any {
        Loaded::Adf(_) => browse::Game::Adf,
        Loaded::Jr3(_) => browse::Game::Jr3,
        Loaded::Elan(_) => browse::Game::Elan,
    }
}

/// Prints the counts of a game, and tells what never occurred.
/// What may never happen by lot: two half-destroyed regiments of one brigade that touch each other. The musters of the game
/// see to it.
const SELDOM: &[(&str, &str)] = &[("adf", "merge")];

fn report(name: &str, counts: &Counts) -> Vec<String> {
    let Counts { commands, refusals, battles, .. } = counts;
    println!("{name}: {battles} battles, {commands} commands, {refusals} refusals");
    println!("  verbs {:?}", counts.verbs);
    println!("  questions {:?}", counts.questions);
    println!("  rules {:?}", counts.rules);
    let game = browse::Game::from_word(name).unwrap();
    let words = match game {
        browse::Game::Adf => Adf::VOCABULARY,
        browse::Game::Jr3 => Jr3::VOCABULARY,
        browse::Game::Elan => Elan::VOCABULARY,
    };
    let undeclared: Vec<&String> =
        counts.verbs.keys().filter(|verb| words.verb(verb).is_none()).collect();
    assert!(undeclared.is_empty(), "{name}: verbs that its vocabulary lacks: {undeclared:?}");
    let seldom = |verb: &&str| SELDOM.contains(&(name, *verb));
    let never = |verb: &&str| !counts.verbs.contains_key(*verb) && !seldom(verb);
    let verbs = words.verb_words().filter(never);
    let questions = words.question_words().filter(|it| !counts.questions.contains_key(it));
    let mut missing: Vec<String> = verbs.map(|verb| format!("{name}: the verb {verb}")).collect();
    missing.extend(questions.map(|question| format!("{name}: the question {question}")));
    let rules = game.rules().filter(|rule| !counts.rules.contains_key(rule.id));
    let absent: Vec<&str> = rules.map(|rule| rule.id).collect();
    println!("  {} rules never: {absent:?}", absent.len());
    missing
}
