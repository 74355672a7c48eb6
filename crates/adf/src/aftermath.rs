//! What outcomes do to those who took part. On the map and at a real table alike, this is the only
//! place that says so.

use linstock_rulebook::{
    Alarm, Choice, Consequence as Any, Distance, Inches, Leaders, Loss, Near, News, Next, Part,
    Side,
};

use crate::{
    Edition, Summary,
    charge::{
        chain::{
            Charge,
            state::{Ending, Fate, State},
        },
        impact::{Dice, Impact, State as Struck},
        outcome::{Decision, Penalty},
        reach::Extent,
    },
    fire::Kind,
    morale::Verdict,
    movement::{Ran, Rate},
    tables::{FireResult, Rout},
    volley::Volley,
    words::Morale,
};

/// A consequence in this game: the condition of a unit is its morale.
pub type Consequence = Any<Morale>;

/// Whoever fires has spent his opening volley.
pub const fn of_firing(who: Part) -> Consequence {
    Any::FirstFire { who }
}

/// Fire strikes its target.
pub fn of_fire(result: FireResult) -> impl Iterator<Item = Consequence> {
    let who = Part::Target;
    let check = result.check().map(|plus| Any::Next(Next::Check { who, plus }));
    [loses(who, result.hits())].into_iter().chain(check)
}

/// A fire without the check that it may call for.
pub fn of_shot(edition: &Edition, result: FireResult) -> Vec<Consequence> {
    let first = [of_firing(Part::Firer)].into_iter();
    first.chain(of_fire(result)).chain([alarm(edition, Part::Target, Alarm::Loss)]).collect()
}

/// Figures or sections are lost, and a leader with them may be hit.
const fn loses(who: Part, number: u8) -> Consequence {
    Any::Lose { who, number, leaders: Leaders::AtRisk }
}

/// A check of morale, or a rally.
pub fn of_check(who: Part, verdict: Verdict) -> impl Iterator<Item = Consequence> {
    let Verdict { morale, fall_back, recovered, routs } = verdict;
    let back = if routs { Some(Any::Next(Next::RoutMove { who })) } else { back(who, fall_back) };
    let recovers = (recovered > 0).then_some(Any::Recover { who, number: recovered });
    [Any::Becomes { who, now: morale }].into_iter().chain(recovers).chain(back)
}

/// A check of a unit that charges: if it is only in disorder it comes on, else its charge is over.
pub fn of_check_in_charge(who: Part, verdict: Verdict) -> impl Iterator<Item = Consequence> {
    let stops = verdict.morale >= Morale::Shaken;
    let fall_back = if stops { verdict.fall_back } else { 0 };
    let over = stops.then_some(Any::reminds(Some(who), "charges no farther"));
    of_check(who, Verdict { fall_back, ..verdict }).chain(over)
}

/// A check of the same in a melee, where checks move nobody.
pub fn of_check_in_melee(who: Part, verdict: Verdict) -> impl Iterator<Item = Consequence> {
    of_check(who, Verdict { fall_back: 0, routs: false, ..verdict })
}

fn back(who: Part, inches: u8) -> Option<Consequence> {
    let by = Distance::Inches(Inches::whole(inches.into()));
    (inches > 0).then_some(Any::FallBack { who, by })
}

/// A fire and the check that it called for, if it did.
pub fn of_volley(volley: &Volley<'_>, result: FireResult, verdict: Verdict) -> Vec<Consequence> {
    let who = Part::Target;
    let struck = of_fire(result).filter(|it| !matches!(it, Any::Next(_)));
    let mut all: Vec<Consequence> = [of_firing(Part::Firer)].into_iter().chain(struck).collect();
    if result.check().is_some() {
        match volley.kind() {
            Kind::Melee => {
                all.extend(of_check_in_melee(who, verdict));
                all.extend(of_melee_rout(who).filter(|_| verdict.routs));
            }
            Kind::Volley | Kind::Desperation | Kind::PointBlank if volley.at_charger() => {
                all.extend(of_check_in_charge(who, verdict));
            }
            Kind::Volley | Kind::Desperation | Kind::PointBlank => {
                all.extend(of_check(who, verdict));
            }
        }
    }
    all.push(alarm(volley.edition(), who, Alarm::Loss));
    all
}

/// Whoever routs in a melee surrenders; both sides strike at once.
fn of_melee_rout(who: Part) -> impl Iterator<Item = Consequence> {
    let sentence = "Its own fire of this round still counts; if its enemy routs too, both run";
    [Any::Gone { who, loss: Loss::Captured }, Any::reminds(None, sentence)].into_iter()
}

/// Friends near somebody check their morale.
const fn alarm(edition: &Edition, of: Part, by: Alarm) -> Consequence {
    let near = match edition.summary() {
        Summary::Western => Near::Within(Inches::whole(1)),
        Summary::Revised => Near::Adjacent,
    };
    Any::News(News::Alarm { of, near, by })
}

/// A test of tactical competence.
pub fn of_competence(passed: bool) -> impl Iterator<Item = Consequence> {
    let who = Some(Part::Unit);
    let idle = (!passed).then_some(Any::reminds(who, "neither charges nor acts again"));
    let phrase = if passed { "it passes" } else { "it fails" };
    [Any::says(None, phrase)].into_iter().chain(idle)
}

/// A leader at risk.
pub fn of_risk(edition: &Edition, killed: bool) -> impl Iterator<Item = Consequence> + use<> {
    let who = Part::Leader;
    let falls = [Any::Gone { who, loss: Loss::Killed }, alarm(edition, who, Alarm::Loss)];
    let unhurt = (!killed).then_some(Any::says(None, "he is unhurt"));
    falls.into_iter().filter(move |_| killed).chain(unhurt)
}

/// A rout move, and whom it alarms.
pub fn of_rout_move(edition: &Edition, ran: Ran) -> Vec<Consequence> {
    let by = if ran.guns_lost { Alarm::Loss } else { Alarm::Passing };
    let mut all = of_rout(ran);
    all.push(alarm(edition, Part::Unit, by));
    all
}

/// A rout move.
pub fn of_rout(ran: Ran) -> Vec<Consequence> {
    let who = Part::Unit;
    if ran.guns_lost {
        let sentence = "Leave its guns on the field: the battery is no more";
        return vec![
            Any::says(None, "its guns are lost"),
            Any::reminds(None, sentence),
            Any::Gone { who, loss: Loss::Destroyed },
        ];
    }
    vec![Any::Run { who, by: Distance::Inches(Inches::whole(ran.inches.into())) }]
}

/// How far a charge reaches.
pub fn of_reach(extent: Extent) -> Consequence {
    Any::News(News::Reach { reach: extent.reach, in_order: extent.disorder_at })
}

/// A movement allowance.
pub fn of_move(rate: Rate) -> Consequence {
    let who = Part::Unit;
    match rate {
        Rate::Inches(allowance) => Any::News(News::Allowance { up_to: Some(allowance) }),
        Rate::NotApplicable => Any::News(News::Allowance { up_to: None }),
        Rate::Routed(Rout::Dice(number)) => {
            Any::Run { who, by: Distance::Dice { number, sides: 6 } }
        }
        Rate::Routed(Rout::Inches(inches)) => {
            Any::Run { who, by: Distance::Inches(Inches::whole(inches.into())) }
        }
        Rate::Routed(Rout::Abandon) => Any::says(None, "it abandons its guns"),
    }
}

/// After an impact everybody who took part is at least in disorder.
pub fn of_contact() -> impl Iterator<Item = Consequence> {
    [Part::Attacker, Part::Defender].into_iter().map(|who| Any::Disorder { who })
}

/// An impact that is over; a defender who had routed is taken without dice.
pub fn of_impact(impact: &Impact<'_>, state: Struck) -> Vec<Consequence> {
    let (decision, apart, contested) = match state {
        Struck::Done(Dice { attacker, defender, apart }) => {
            (impact.decision(attacker, defender), apart, true)
        }
        Struck::NoContest | Struck::Closing => {
            (Decision::Surrender { loser: Side::Defender }, None, false)
        }
    };
    let mut all = of_decision(decision, apart);
    match decision {
        Decision::FallBack { loser, penalty } => {
            all.push(of_others(loser));
            all.extend(of_advance(loser, Some(penalty.fall_back)));
            all.push(alarm(impact.edition(), Part::of(loser), Alarm::Loss));
        }
        Decision::Surrender { loser } => {
            all.extend(contested.then_some(of_others(loser)));
            all.extend(of_advance(loser, None));
            all.push(alarm(impact.edition(), Part::of(loser), Alarm::Loss));
        }
        Decision::Melee | Decision::StopsShort => {}
    }
    all
}

/// All of the losing side who were in contact lose by the same margin.
const fn of_others(loser: Side) -> Consequence {
    Any::News(News::Others { of: Part::of(loser) })
}

/// Winning attackers may follow losers who fall back so far, or go on if there is nobody left to
/// follow; winning defenders hold.
fn of_advance(loser: Side, fall_back: Option<u8>) -> Vec<Consequence> {
    if loser == Side::Attacker {
        return Vec::new();
    }
    let who = Part::Attacker;
    let follows = match fall_back {
        Some(inches) => {
            let by = Distance::Inches(Inches::whole(inches.saturating_sub(1).into()));
            Any::Pursue { who, by, choice: Choice::May }
        }
        None => Any::reminds(Some(who), "may go on as far as the rest of its reach"),
    };
    let home = "may charge home on a new enemy it reaches: begin with his fear of charge";
    vec![follows, Any::reminds(Some(who), home)]
}

/// What an impact comes to; if the attacker stops short, so many half inches away.
pub fn of_decision(decision: Decision, apart: Option<u8>) -> Vec<Consequence> {
    let says = Any::says;
    match decision {
        Decision::Melee => {
            let sentence = "Both sides fire as in a melee, then meet again";
            vec![says(None, "melee"), Any::reminds(None, sentence)]
        }
        Decision::StopsShort => {
            let range = apart.map(|halves| Inches::halves(halves.into()));
            let halts = range.map(|short_of| Any::Halt { who: Part::Attacker, short_of });
            // Nobody is in disorder before these volleys.
            let sentence = "Then mark both: in disorder, unless they are worse";
            let then = [Any::Next(Next::Volleys { range }), Any::reminds(None, sentence)];
            let halts = [says(None, "the attacker stops short")].into_iter().chain(halts);
            halts.chain(then).collect()
        }
        Decision::Surrender { loser } => {
            let taken = Any::Gone { who: Part::of(loser), loss: Loss::Captured };
            of_contact().chain([taken]).collect()
        }
        Decision::FallBack { loser, penalty } => {
            let wins = says(Some(Part::of(loser.other())), "wins");
            let beaten = of_beaten(Part::of(loser), penalty);
            [wins].into_iter().chain(of_contact()).chain(beaten).collect()
        }
    }
}

/// What the loser of an impact suffers: one that is routed by it falls back, too, and runs with its
/// next action.
pub fn of_beaten(who: Part, penalty: Penalty) -> impl Iterator<Item = Consequence> {
    let Penalty { fall_back, lost, morale } = penalty;
    [Any::Worsens { who, to: morale }, loses(who, lost)].into_iter().chain(back(who, fall_back))
}

/// A whole charge that is over; a defender who ran from it rolled this.
pub fn of_charge(charge: &Charge<'_>, state: State, rout: Option<u16>) -> Vec<Consequence> {
    let ending = state.ending().expect("a driver takes a charge to its end");
    let (who, phrase) = match (ending, state.winner()) {
        (Ending::Short, _) => (None, "the charge falls short"),
        (Ending::Stopped, _) => (None, "fire stops the charge"),
        (Ending::OutOfReach, _) => (None, "its enemy gets away"),
        (Ending::Destroyed, _) => (None, "a side is destroyed"),
        (Ending::Surrender(_), _) => (None, "a side surrenders"),
        (Ending::StopsShort, _) => (None, "the charge stops short"),
        (Ending::BothRout, _) => (None, "both sides rout"),
        (Ending::FallBack(_), Some(Side::Attacker)) => (Some(Part::Attacker), "carries it"),
        (Ending::FallBack(_), Some(Side::Defender) | None) => (Some(Part::Defender), "holds"),
    };
    let mut all = vec![Any::says(who, phrase)];
    if state.apart() > 0 {
        let short_of = Inches::halves(state.apart().into());
        all.push(Any::Halt { who: Part::Attacker, short_of });
    }
    for side in [Side::Attacker, Side::Defender] {
        let who = Part::of(side);
        if state.fired(side) {
            all.push(of_firing(who));
        }
        let force = state.force(side);
        let (had, left) = (charge.strength(side), force.strength);
        let was = charge.start().force(side).morale;
        match state.fate(side) {
            Fate::Surrenders => all.push(Any::Gone { who, loss: Loss::Captured }),
            Fate::Destroyed => all.push(Any::Gone { who, loss: Loss::Destroyed }),
            Fate::Stands | Fate::FallsBack | Fate::Routs => {
                all.push(Any::Becomes { who, now: force.morale });
                match left.checked_sub(had) {
                    Some(0) => {}
                    Some(number) => all.push(Any::Recover { who, number }),
                    None => all.push(loses(who, had - left)),
                }
                all.extend(back(who, force.fall_back));
                // A defender who runs from the charge has rolled for it on the way.
                let ran = ending == Ending::OutOfReach && side == Side::Defender;
                let routs = force.morale == Morale::Routed && was != Morale::Routed;
                // Who was beaten falls back, and runs with its next action.
                let beaten = ending == Ending::FallBack(side);
                all.extend((routs && !ran && !beaten).then_some(Any::Next(Next::RoutMove { who })));
                if routs && ran {
                    let inches = charge.rout().ran(rout.unwrap_or(0)).inches;
                    let by = Distance::Inches(Inches::whole(inches.into()));
                    let passing = alarm(charge.edition(), who, Alarm::Passing);
                    all.extend([Any::Run { who, by }, passing]);
                }
            }
        }
        all.push(alarm(charge.edition(), who, Alarm::Loss));
    }
    match ending {
        Ending::FallBack(loser) => {
            all.push(of_others(loser));
            all.extend(of_advance(loser, Some(state.force(loser).fall_back)));
        }
        Ending::Surrender(loser) => {
            // Whoever is taken because it had routed is taken alone.
            let routed = state.force(loser).morale == Morale::Routed;
            all.extend((!routed).then_some(of_others(loser)));
            all.extend(of_advance(loser, None));
        }
        Ending::Short
        | Ending::Stopped
        | Ending::OutOfReach
        | Ending::Destroyed
        | Ending::StopsShort
        | Ending::BothRout => {}
    }
    all
}
