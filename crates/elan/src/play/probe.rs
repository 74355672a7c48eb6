//! What would come of a draft.

use linstock_battle::{
    Chance, Fact, Place, Probe, UnitId, World,
    probe::{likeliest_first, outcomes},
    vocabulary::chances,
    working::rows_of,
};
use linstock_dice::{Once, Single, quick_odds};
use linstock_geometry::Pose;

use super::{
    Elan,
    charges::{self, Home},
    close, command,
    facts::{self, house},
    moves::{self, Move, Way},
    orders::Legal,
    shoot,
    state::{Charge, Stage},
    vocabulary::{BROKEN, CLOSES, ONLY_STANDS, PURSUES, response_chance, test_chance},
};
use crate::{
    charge::{Does, Open, Responding},
    close::pursuit::{Pursues, Pursuit},
    fire::Ready,
    test::{Facts, Of, Situation, Test, TestResult},
    volley::{self, Volley},
    words::Formation,
};

/// What would come of a legal command.
pub fn probe(world: &World<Elan>, legal: &Legal) -> Probe {
    match *legal {
        Legal::Done(_) | Legal::Lead(..) | Legal::Detach(..) => Probe::default(),
        Legal::Rally(unit, how) => {
            let facts = command::rally_facts(world, unit, how);
            of_test(world, facts)
        }
        Legal::Engineer(unit, work) => {
            let (_, roll) = command::working(world, unit, work);
            let rows = rows_of(|ledger| roll.factor(ledger));
            let odds = quick_odds(&Single(&roll), Once::Waiting);
            let p = odds.chance(|end| end.outcome().success);
            Probe {
                rows,
                odds: vec![Chance { what: test_chance(TestResult::Success), number: 0, p }],
                ..Probe::default()
            }
        }
        Legal::Charge(unit, target, formation, _, ref home) => {
            of_charge(world, unit, target, formation, home)
        }
        Legal::Respond(unit, charger, _, open) => {
            of_response(world, open, charges::can_fire_at(world, unit, charger))
        }
        Legal::Move(ref order) => of_move(world, order),
        Legal::Reattach(_, parent) => of_drill(world, parent, &[Situation::ReformDetachments]),
        Legal::BreakOff(unit, _) => of_drill(world, unit, &[Situation::BreakOff]),
        Legal::Fire(aim, ref ready) => of_fire(world, aim, ready),
        Legal::Pursue(unit, loser, wish) => of_pursuit(world, unit, loser, wish),
    }
}

/// Whether a winner follows; if it wishes to, where that leads, and the drill of obstacles.
fn of_pursuit(world: &World<Elan>, unit: UnitId, loser: UnitId, wish: close::Wish) -> Probe {
    let pursuit = Pursuit::new(close::winner(world, unit, wish == close::Wish::Hold));
    let rows = rows_of(|ledger| pursuit.record(ledger));
    let odds = quick_odds(&Single(&pursuit), Once::Waiting);
    let p = odds.chance(|end| pursuit.pursued(end.outcome()).pursues != Pursues::None);
    let pursues = Chance { what: &PURSUES, number: 0, p };
    let way = match wish {
        close::Wish::Hold => None,
        close::Wish::Follow(_) => close::way_after(world, unit, loser, Pursues::HalfMove, wish),
    };
    let Some(way) = way else { return Probe { rows, odds: vec![pursues], ..Probe::default() } };
    let situations = close::drill_of(world, unit, &way);
    let tested = match situations.is_empty() {
        true => Probe::default(),
        false => of_drill(world, unit, &situations),
    };
    let mut facts = tested.facts.clone();
    facts.extend(moves::on_way(world, unit, &way));
    let mut odds = tested.odds.clone();
    odds.push(pursues);
    let (cost, end) = (way.planned.cost, way.planned.end);
    Probe {
        facts,
        odds: likeliest_first(odds),
        cost: Some(cost),
        ends: vec![(unit, end)],
        ..tested
    }
}

/// The rows and results of a test.
fn of_test(world: &World<Elan>, facts: Facts<'_>) -> Probe {
    let rules = house(world);
    let Ok(test) = Test::new(&rules, facts) else { return Probe::default() };
    let odds = quick_odds(&Single(&test), Once::Waiting);
    let result = |wanted: TestResult| Chance {
        what: test_chance(wanted),
        number: 0,
        p: odds.chance(|end| test.verdict(end.outcome()).result == wanted),
    };
    let mut chances: Vec<Chance> = TestResult::ALL.iter().map(|&it| result(it)).collect();
    let broken = odds.chance(|end| test.verdict(end.outcome()).broken);
    chances.push(Chance { what: &BROKEN, number: 0, p: broken });
    let rows = rows_of(|ledger| test.record(ledger));
    Probe { facts: facts::shown(&facts), rows, odds: likeliest_first(chances), ..Probe::default() }
}

/// The chance that a drill test lets a unit do what it wants.
fn performs(world: &World<Elan>, facts: Facts<'_>) -> f64 {
    let rules = house(world);
    Test::new(&rules, facts).map_or(1.0, |test| {
        let odds = quick_odds(&Single(&test), Once::Waiting);
        odds.chance(|end| test.verdict(end.outcome()).performs())
    })
}

fn of_drill(world: &World<Elan>, unit: UnitId, situations: &[Situation]) -> Probe {
    of_test(world, facts::test_facts(world, unit, Of::Drill, situations))
}

fn of_move(world: &World<Elan>, order: &Move) -> Probe {
    let situations = order.situations();
    let tested = if situations.is_empty() {
        Probe::default()
    } else {
        of_drill(world, order.unit, &situations)
    };
    let mut shown = tested.facts.clone();
    if let Some(way) = &order.way {
        shown.extend(along(world, order.unit, order.formation, order.start, way));
    }
    let shape = order.formation.map(|it| (order.unit, moves::shape_as(world, order.unit, it)));
    Probe {
        facts: shown,
        cost: Some(order.cost),
        ends: vec![(order.unit, order.end)],
        shapes: shape.into_iter().collect(),
        ..tested
    }
}

/// What a unit finds on its way, in the formation it takes first.
fn along(
    world: &World<Elan>,
    unit: UnitId,
    formation: Option<Formation>,
    start: Pose,
    way: &Way,
) -> Vec<Fact> {
    match formation {
        None => moves::on_way(world, unit, way),
        Some(formation) => {
            moves::on_way(&moves::supposing(world, unit, formation, start), unit, way)
        }
    }
}

fn of_charge(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
    formation: Option<Formation>,
    home: &Home,
) -> Probe {
    let mut situations: Vec<Situation> =
        formation.map(|_| Situation::ChangeAndCharge).into_iter().collect();
    let obstacles = if formation == Some(Formation::Skirmish) { 0 } else { home.way.obstacles };
    situations.extend((0..obstacles).map(|_| Situation::Obstacle));
    let tested =
        if situations.is_empty() { Probe::default() } else { of_drill(world, unit, &situations) };
    let Probe { facts: mut shown, mut rows, mut odds, .. } = tested;
    shown.extend(along(world, unit, formation, home.start, &home.way));
    shown.push(Fact::new("flank", facts::is_flanked(world, target, unit)));
    shown.push(Fact::new("ground", close::closing_ground(world, unit, target).word()));
    let mut outcomes = Vec::new();
    let drill = facts::test_facts(world, unit, Of::Drill, &situations);
    odds.push(Chance { what: &chances::FALLS_SHORT, number: 0, p: 1.0 - performs(world, drill) });
    // Whether it would close, if it comes so far as it is.
    let mut state = world.state.clone().into_owned();
    let there = &mut state.units[unit.index()];
    there.place = Place::Table(home.way.planned.end);
    there.status.formation = formation.unwrap_or(there.status.formation);
    let (stage, flank) = (Stage::Contact, facts::is_flanked(world, target, unit));
    there.status.charge =
        Some(Charge { target, stage, flank, formation: None, aim: None, counter: false });
    let there = World::owning(world.scenario, state);
    if let Some((p, more)) = close::closing_odds(&there, unit, target) {
        odds.push(Chance { what: &CLOSES, number: 0, p });
        rows.extend(more);
        let (chances, ends) = close::charge_odds(&there, unit, target);
        odds.extend(chances);
        outcomes = ends;
    }
    let odds = likeliest_first(odds);
    Probe {
        rows,
        odds,
        outcomes,
        facts: shown,
        cost: Some(home.way.planned.cost),
        ends: vec![(unit, home.way.planned.end)],
        shapes: Vec::new(),
        reactions: vec![target],
    }
}

fn of_response(world: &World<Elan>, open: Open, fires: bool) -> Probe {
    let responding = Responding::of(world.edition(), open);
    let rows = rows_of(|ledger| responding.record(ledger));
    let odds = quick_odds(&Single(&responding), Once::Waiting);
    let does = Does::ALL.iter().map(|&does| Chance {
        what: if does == Does::StandAndFire && !fires {
            &ONLY_STANDS
        } else {
            response_chance(does)
        },
        number: 0,
        p: odds.chance(|end| responding.responded(end.outcome()).does == does),
    });
    let mut shown = vec![Fact::new("flank", open.charged().charged_flank)];
    // Markers that it takes whatever the dice are.
    let least = |dm: u8| odds.chance(|end| responding.responded(end.outcome()).dm < dm) <= 0.0;
    let has = open.charged().dm;
    let certain = (1..=4).rev().find(|more| least(has + more));
    shown.extend(certain.map(|more| Fact::new("markers", i32::from(more))));
    Probe { facts: shown, rows, odds: likeliest_first(does.collect()), ..Probe::default() }
}

fn of_fire(world: &World<Elan>, aim: shoot::Aim, ready: &Ready) -> Probe {
    let target = shoot::target(world, aim.unit, aim.target, ready.plan().band);
    let volley = Volley::of(world.edition(), ready, target);
    let rows = rows_of(|ledger| volley.record_known(ledger));
    let most = i32::from(facts::figures(world, aim.target));
    let odds = quick_odds(&volley, volley::State::LOADED);
    let lost = |end: volley::State| i32::from(end.struck().saved().lost).min(most);
    let chances = (0..=most).map(|number| Chance {
        what: &chances::LOST,
        number,
        p: odds.chance(|end| lost(end) == number),
    });
    let chances = likeliest_first(chances.collect());
    let ends = chances.iter().map(|it| (u8::try_from(it.number).unwrap_or(u8::MAX), None, it.p));
    let outcomes = outcomes(aim.target, ends);
    let shown = shoot::facts_shown(world, aim, aim.target, ready, &target);
    Probe { facts: shown, rows, odds: chances, outcomes, ..Probe::default() }
}
