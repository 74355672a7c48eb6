//! What is plotted unseen: it stays unseen, and the order in which it is entered means nothing.

use linstock_battle::{
    Command, Event, Game, LeaderId, LeaderPlace, Scenario, Seat, Seen, State, UnitId,
    sample::{Lot, sample},
    scenario::Rank,
};
use linstock_geometry::{Facing, Manoeuvre, Path, Pose, Turn};
use linstock_jr3::{
    play::{Jr3, Order, Phase, Plot, status::Ride},
    words::{Arm, Formation},
};

use Seat::{First, Second};

use crate::playing::{Deed, Play, Table, ahead, inches};

fn field() -> Scenario<Jr3> {
    let mut table = Table::bare(40, 24);
    table.info.turns = 4;
    for x in [8, 16, 24, 32] {
        table.unit(First, Arm::Infantry, (x * 1000, 9000), Facing::NORTH);
        table.unit(Second, Arm::Infantry, (x * 1000, 14_500), Facing::SOUTH);
    }
    table.unit(First, Arm::Artillery, (12_000, 6000), Facing::NORTH);
    table.unit(Second, Arm::Artillery, (12_000, 17_500), Facing::SOUTH);
    let horse = table.unit(First, Arm::Cavalry, (20_000, 4500), Facing::NORTH);
    let low = table.unit(Second, Arm::Infantry, (20_000, 19_000), Facing::SOUTH);
    table.entry(low).status.low = true;
    table.leader(First, Rank::Brigade, LeaderPlace::With(horse));
    table.leader(First, Rank::Division, LeaderPlace::At(inches(26, 4)));
    table.leader(Second, Rank::Brigade, LeaderPlace::With(UnitId(1)));
    table.leader(Second, Rank::Division, LeaderPlace::At(inches(26, 20)));
    table.scenario()
}

/// Enters commands of one part of the turn, says that this was all, and hands back what came of it.
fn entered(
    play: &mut Play<'_>,
    question: &str,
    commands: &[(Seat, Command)],
    last: Seat,
) -> Vec<Deed> {
    for (seat, command) in commands {
        let shown = play.order(*seat, command.clone());
        let shown = shown.unwrap_or_else(|why| panic!("{command:?}: {why:?}"));
        // Nothing is resolved while anybody is still plotting.
        let quiet =
            shown.iter().all(|event| matches!(event, Event::Status { .. } | Event::Memory(_)));
        assert!(quiet, "{shown:?}");
    }
    let from = play.events.len();
    for seat in [last.other(), last] {
        if play.asked(seat) == Some(question) {
            play.pass(seat);
        }
    }
    play.events[from..].to_vec()
}

#[test]
fn the_order_of_entering_means_nothing() {
    let scenario = field();
    let of = |unit: u16, order: &'static str| {
        let unit = UnitId(unit);
        (scenario.entry(unit).seat, Command::of("order", unit).choosing(order))
    };
    let orders = vec![
        of(0, "first-fire"),
        of(1, "first-fire"),
        of(2, "move"),
        of(3, "charge"),
        of(4, "charge"),
        of(5, "move"),
        of(6, "form"),
        of(7, "disengage"),
        of(8, "first-fire"),
        of(10, "form"),
        of(11, "move"),
    ];
    let fire = |unit: u16, at: u16| {
        (scenario.entry(UnitId(unit)).seat, Command::of("fire", UnitId(unit)).at(UnitId(at)))
    };
    let first_fires = vec![fire(0, 1), fire(1, 0), fire(8, 1)];
    let away =
        (Second, Command::of("disengage", UnitId(7)).along(Path(vec![Manoeuvre::Back(6000)])));
    let walk = |unit: u16, path: Path| {
        (scenario.entry(UnitId(unit)).seat, Command::of("move", UnitId(unit)).along(path))
    };
    let form = |unit: u16, to: &'static str| {
        let unit = UnitId(unit);
        let draft = Command { formation: Some(to.into()), ..Command::of("form", unit) };
        (scenario.entry(unit).seat, draft)
    };
    let ride = |leader: u16, x, y| {
        let leader = LeaderId(leader);
        let to = Some(Pose::new(inches(x, y), Facing::NORTH));
        let draft = Command { leader: Some(leader), to, ..Command::new("officer-move") };
        (scenario.leaders[leader.index()].seat, draft)
    };
    let wheel = Path(vec![Manoeuvre::Wheel(Turn::from_degrees(20)), Manoeuvre::Advance(3000)]);
    let moves = vec![
        walk(2, wheel),
        walk(5, ahead(5000)),
        walk(11, ahead(7000)),
        form(6, "skirmish"),
        form(10, "march-column"),
        ride(1, 24, 6),
        ride(3, 30, 20),
    ];
    let run = |turned: bool, last: Seat| {
        let mut play = Play::new(&scenario, 11);
        let mut shown = Vec::new();
        let arranged = |commands: &[(Seat, Command)], play: &Play<'_>| -> Vec<(Seat, Command)> {
            // Some may have become impossible by what the dice did; those do so in every order.
            let legal = |it: &&(Seat, Command)| play.refusal(it.0, &it.1).is_none();
            let mut list: Vec<_> = commands.iter().filter(legal).cloned().collect();
            if turned {
                list.reverse();
            }
            list
        };
        for (question, commands) in [
            ("orders", &orders),
            ("rally", &Vec::new()),
            ("reveal", &Vec::new()),
            ("first-fire", &first_fires),
            ("disengage", &vec![away.clone()]),
            ("moves", &moves),
            ("fire", &Vec::new()),
        ] {
            if play.asked(First) != Some(question) && play.asked(Second) != Some(question) {
                continue;
            }
            let list = arranged(commands, &play);
            assert!(commands.is_empty() || !list.is_empty(), "nothing to do in {question}");
            shown.extend(entered(&mut play, question, &list, last));
        }
        (shown, play.state)
    };
    let (events, state) = run(false, Second);
    assert!(events.len() > 30);
    assert_eq!(run(true, Second), (events.clone(), state.clone()));
    // Who says last that this was all makes no difference but the word itself.
    let (others, end) = run(true, First);
    assert_eq!(end, state);
    let facts = |events: &[Deed]| -> Vec<Deed> {
        events.iter().filter(|event| !matches!(event, Event::Answered(_))).cloned().collect()
    };
    assert_eq!(facts(&others), facts(&events));
}

/// Other secrets of a seat: whatever it might have plotted instead.
fn otherwise(
    state: &State<Jr3>,
    scenario: &Scenario<Jr3>,
    seat: Seat,
    lot: &mut Lot,
) -> State<Jr3> {
    let mut other = state.clone();
    let secret_orders = matches!(state.phase, Phase::Orders | Phase::Rally);
    for (unit, entry) in other.units.iter_mut().zip(&scenario.units) {
        if entry.seat != seat {
            continue;
        }
        if secret_orders {
            unit.status.order =
                lot.pick(&[None, Some(Order::Charge), Some(Order::Move)]).copied().flatten();
        }
        unit.status.plot = match lot.below(5) {
            0 => None,
            1 => Some(Plot::Rally),
            2 => Some(Plot::Change),
            3 => Some(Plot::Fire(UnitId(0))),
            _ => Some(Plot::Form {
                formation: Formation::Skirmish,
                mounted: false,
                path: ahead(1000),
            }),
        };
    }
    let leaders =
        scenario.leader_ids().filter(|leader| scenario.leaders[leader.index()].seat == seat);
    other.memory.rides.retain(|(leader, _)| scenario.leaders[leader.index()].seat != seat);
    other.memory.rides.extend(leaders.map(|leader| (leader, Ride::To(inches(1, 1)))));
    other.memory.rides.sort_unstable_by_key(|&(leader, _)| leader);
    other
}

#[test]
fn a_view_never_shows_what_the_other_side_has_plotted() {
    let scenario = field();
    let mut secrets = 0;
    for seed in 0..40 {
        let mut play = Play::new(&scenario, seed);
        let mut lot = Lot::new(seed);
        while play.state.outcome.is_none() {
            for seat in [First, Second] {
                secrets += u32::from(keeps_secrets(&play, &scenario, seat, &mut lot));
            }
            let seat = match (play.asked(First), play.asked(Second)) {
                (Some(_), None) => First,
                (Some(_), Some(_)) if lot.below(2) == 0 => First,
                _ => Second,
            };
            let draft = sample(&play.engine.view(&play.state, seat), &mut lot, &mut |_, _| {});
            play.order(seat, draft.unwrap()).unwrap();
        }
    }
    assert!(secrets > 1000, "{secrets}");
}

/// Whether there was anything to hide from a seat; that it is hidden is asserted.
fn keeps_secrets(play: &Play<'_>, scenario: &Scenario<Jr3>, from: Seat, lot: &mut Lot) -> bool {
    let theirs = |state: &State<Jr3>| {
        let units = state.units.iter().zip(&scenario.units).filter(|(_, entry)| entry.seat != from);
        let mut units = units.map(|(unit, _)| unit);
        let revealed = !matches!(state.phase, Phase::Orders | Phase::Rally);
        units.any(|unit| unit.status.plot.is_some() || (!revealed && unit.status.order.is_some()))
    };
    if !Jr3::has_secrets(&play.state, from) {
        assert!(!theirs(&play.state), "a secret in {:?}", play.state.phase);
        return false;
    }
    let other = otherwise(&play.state, scenario, from.other(), lot);
    let mut hidden = (play.state.clone(), other.clone());
    Jr3::hide(&mut hidden.0, scenario, from);
    Jr3::hide(&mut hidden.1, scenario, from);
    assert_eq!(hidden.0, hidden.1);
    // Whether there are secrets tells nothing either, and whatever is asked of a view is the same.
    assert!(Jr3::has_secrets(&other, from));
    let views = (play.engine.view(&play.state, from), play.engine.view(&other, from));
    if play.asked(from).is_some() {
        let options = (views.0.options(), views.1.options());
        assert!(options.0 == options.1);
    }
    for unit in scenario.ids() {
        assert_eq!(views.0.card(unit), views.1.card(unit));
    }
    theirs(&play.state)
}
