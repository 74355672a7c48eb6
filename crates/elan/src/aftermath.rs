//! What outcomes do to those who took part. On the map and at a real table alike, this is the only
//! place that says so.

use linstock_rulebook::{
    Blow, Choice, Consequence as Any, Distance, Inches, Leaders, Loss, Marker, News, Next, Part,
    Side, Tries,
};

use crate::{
    charge::{Does, Evasion, Responded},
    close::{
        action::outcome::{ActionResult, Fate, Outcome, Remains},
        pursuit::{Pursued, Pursues},
    },
    engineering::Worked,
    fire::With,
    house::House,
    save::Saved,
    test::{Of, Situation, TestResult, Verdict},
    words::{Formation, Mode},
};

/// How the condition of a unit changes in this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// It has so many disruption markers.
    Disrupted {
        /// How many.
        dm: u8,
        /// Whether that breaks it.
        broken: bool,
    },
    /// It takes so many disruption markers more.
    MoreDisrupted {
        /// How many.
        markers: u8,
        /// How many break it, and nobody takes more.
        breaking_point: u8,
    },
    /// It is drawn up so.
    Formed(Formation),
}

/// A consequence in this game.
pub type Consequence = Any<Condition>;

const fn disrupted(who: Part, dm: u8, broken: bool) -> Consequence {
    Any::Becomes { who, now: Condition::Disrupted { dm, broken } }
}

/// A test of élan or drill, or a rally: the markers that it leaves.
pub const fn of_verdict(who: Part, verdict: Verdict) -> Consequence {
    disrupted(who, verdict.dm, verdict.broken)
}

/// How near friends see a unit break or be destroyed.
pub const SEEN: Inches = Inches::whole(4);
/// How near its target a shell that missed it may fall.
pub const STRAYS: Inches = Inches::whole(4);
/// How far a broken unit flees.
pub const FLIGHT: Distance = Distance::HalfMoves(3);

/// A unit breaks: it flees, friends who see it test, and so do those it runs through.
pub fn of_break(who: Part) -> impl Iterator<Item = Consequence> {
    let through = Any::Next(Next::RunThrough { who });
    [Any::Run { who, by: FLIGHT }].into_iter().chain(of_sight(who)).chain([through])
}

/// A unit breaks or is destroyed: friends who see it test.
pub fn of_sight(who: Part) -> impl Iterator<Item = Consequence> {
    [Any::Next(Next::Witnesses { who, within: SEEN })].into_iter()
}

/// Shells that missed try those near the target.
pub fn of_strays(house: &House, missed: u8) -> Option<Consequence> {
    let each = if house.strays_try_all == Some(true) { Tries::All } else { Tries::One };
    let next = Next::Strays { guns: missed, who: Part::Target, within: STRAYS, each };
    (missed > 0).then_some(Any::Next(next))
}

/// A test of élan or drill, or a rally; in a test to close, whether the charger does.
pub fn of_test(
    of: Of,
    situations: &[Situation],
    verdict: Verdict,
) -> impl Iterator<Item = Consequence> + use<> {
    let closing = situations.iter().any(|it| it.is_closing());
    let closing = closing.then(|| match (verdict.closes(), verdict.broken) {
        (true, _) => Any::reminds(Some(Part::Unit), "closes to melee"),
        (false, false) => Any::reminds(Some(Part::Unit), "halts and may fire"),
        (false, true) => Any::reminds(Some(Part::Unit), "does not close"),
    });
    let phrase = match (verdict.result, of) {
        (TestResult::Success, Of::Rally) => "it rallies",
        (TestResult::Success, Of::Elan | Of::Drill) => "it passes",
        (TestResult::Disrupted, _) => "disrupted",
        (TestResult::Shaken, _) => "shaken",
        (TestResult::Break, _) => "it breaks",
        (TestResult::Sloppy, _) => "sloppily done",
        (TestResult::Failure, _) => "it fails",
        (TestResult::Disgrace, _) => "a disgrace",
    };
    [Any::says(None, phrase), of_verdict(Part::Unit, verdict)].into_iter().chain(closing)
}

/// What firing spends: the first fire of formed infantry, and the charge of a whole volley.
pub fn of_firing(with: &With) -> impl Iterator<Item = Consequence> + use<> {
    let who = Part::Firer;
    let (first, volley) = match *with {
        With::SmallArms { mode, mounted, .. } => (!mounted, !mounted && mode == Mode::Volley),
        With::SolidShot { .. } | With::Canister { .. } | With::Shell(_) | With::Shrapnel(_) => {
            (false, false)
        }
    };
    let unloaded = volley.then_some(Any::Mark { who, marker: Marker::Unloaded });
    first.then_some(Any::FirstFire { who }).into_iter().chain(unloaded)
}

/// Hits that are still to be saved.
pub const fn of_hits(hits: u8, by: Blow) -> Consequence {
    match hits {
        0 => Any::says(None, "no hit"),
        _ => Any::Next(Next::Save { who: Part::Target, hits, by }),
    }
}

/// Saves: special casualties are rolled for before the fallen are taken off.
pub fn of_save(who: Part, saved: Saved) -> impl Iterator<Item = Consequence> {
    let Saved { special, lost } = saved;
    let special = (special > 0).then_some(Any::Next(Next::Special { who, number: special }));
    special.into_iter().chain([loses(who, lost)])
}

/// Figures are lost; only special casualties put a leader at risk.
const fn loses(who: Part, number: u8) -> Consequence {
    Any::Lose { who, number, leaders: Leaders::Safe }
}

/// Special casualties: a leader among them, and markers for the others.
pub fn of_special(house: &House, killed: bool, markers: u8) -> impl Iterator<Item = Consequence> {
    let (who, breaking_point) = (Part::Unit, house.breaking_point());
    let now = Condition::MoreDisrupted { markers, breaking_point };
    let dies = killed.then_some(Any::Gone { who: Part::Leader, loss: Loss::Killed });
    let marked = (markers > 0).then_some(Any::Becomes { who, now });
    let phrase = "nothing more comes of it";
    let nothing = (!killed && markers == 0).then_some(Any::says(None, phrase));
    dies.into_iter().chain(marked).chain(nothing)
}

/// A movement allowance.
pub const fn of_move(allowance: Inches) -> Consequence {
    Any::News(News::Allowance { up_to: Some(allowance) })
}

/// How many may fire.
pub const fn of_eligible(figures: u8) -> Consequence {
    Any::News(News::Count { number: figures, one: "may fire", many: "may fire" })
}

/// An obstacle that was tried: what crossing it takes of the move, all of it if nothing is said.
pub fn of_obstacle(
    verdict: Verdict,
    crosses: bool,
    cost: Option<Inches>,
) -> impl Iterator<Item = Consequence> {
    let phrase = if crosses { "it crosses" } else { "it does not cross" };
    let halts = Any::reminds(Some(Part::Unit), "halts before it");
    let takes = if crosses { Any::News(News::Cost { of_its_move: cost }) } else { halts };
    [Any::says(None, phrase), takes, of_verdict(Part::Unit, verdict)].into_iter()
}

/// Reinforcements that are due.
pub fn of_reinforcements(arrives: bool) -> impl Iterator<Item = Consequence> {
    let phrase = if arrives { "they arrive" } else { "not yet" };
    let comes = Any::reminds(Some(Part::Unit), "comes onto the table");
    [Any::says(None, phrase)].into_iter().chain(arrives.then_some(comes))
}

/// A turn's work.
pub fn of_work(worked: Worked) -> impl Iterator<Item = Consequence> {
    let Worked { success, successes, done } = worked;
    let phrase = match (done, success) {
        (true, _) => "the work is done",
        (false, true) => "the work goes on",
        (false, false) => "no progress",
    };
    let (one, many) = ("success so far", "successes so far");
    let so_far = Any::News(News::Count { number: successes, one, many });
    [Any::says(None, phrase), so_far].into_iter()
}

/// A response to a charge.
pub fn of_response(responded: Responded) -> impl Iterator<Item = Consequence> {
    let who = Part::Unit;
    let Responded { does, evades, dm, broken, first_fire, leaves_guns, .. } = responded;
    let (phrase, formation) = match does {
        Does::StandAndFire => ("it stands and fires", None),
        Does::FormClosedColumn => ("it forms closed column", Some(Formation::ClosedColumn)),
        Does::Evade => ("it evades", None),
        Does::CounterCharge => ("it counter charges", None),
        Does::ChangeFormation => ("it changes formation", None),
        Does::FireAndEvade => ("it fires and evades", None),
        Does::LimberAndEvade => ("it limbers and evades", Some(Formation::Limbered)),
        Does::Flees => ("it flees", None),
    };
    let declared = does == Does::ChangeFormation;
    let declared = declared.then_some(Any::reminds(Some(who), "forms as it declared"));
    let formed = formation.map(|it| Any::Becomes { who, now: Condition::Formed(it) });
    let evades = evades.map(|it| Any::Evade { who, by: evasion(it) });
    // Who fires after a failure does so without a first-fire bonus.
    let late = (does.fires() && !first_fire).then_some(Any::FirstFire { who });
    let guns = leaves_guns.then_some(Any::Mark { who, marker: Marker::GunsLeft });
    [Any::says(None, phrase), disrupted(who, dm, broken)]
        .into_iter()
        .chain(late)
        .chain(guns)
        .chain(formed)
        .chain(declared)
        .chain(evades)
}

/// How far an evading unit goes.
pub const fn evasion(evasion: Evasion) -> Distance {
    match evasion {
        Evasion::Full => Distance::HalfMoves(2),
        Evasion::Reduced => Distance::HalfMoves(1),
    }
}

/// A winner who may pursue.
pub const fn of_pursuit(pursued: Pursued) -> Consequence {
    let who = Part::Unit;
    let choice = if pursued.may { Choice::May } else { Choice::Must };
    match pursued.pursues {
        Pursues::None => Any::says(None, "it does not pursue"),
        Pursues::HalfMove => Any::Pursue { who, by: Distance::HalfMoves(1), choice },
        Pursues::FullMove => Any::Pursue { who, by: Distance::HalfMoves(2), choice },
    }
}

/// What a close action leaves of a side's nerve: its leaders, and its markers.
pub fn of_shock(side: Side, remains: Remains) -> impl Iterator<Item = Consequence> {
    let leader = match side {
        Side::Attacker => Part::AttackersLeader,
        Side::Defender => Part::DefendersLeader,
    };
    let dies = Any::Gone { who: leader, loss: Loss::Killed };
    let broken = remains.fate == Fate::Breaks;
    let marked = disrupted(Part::of(side), remains.dm, broken);
    std::iter::repeat_n(dies, usize::from(remains.leaders_killed)).chain([marked])
}

/// What a side has lost in a close action.
pub const fn of_losses(side: Side, remains: Remains) -> Consequence {
    loses(Part::of(side), remains.lost)
}

/// Where a close action leaves a side.
pub const fn of_fate(side: Side, fate: Fate) -> Option<Consequence> {
    let who = Part::of(side);
    match fate {
        Fate::FallsBack => Some(Any::FallBack { who, by: Distance::HalfMoves(2) }),
        Fate::Halts => Some(Any::reminds(Some(who), "halts where it is")),
        // Broken units flee by themselves.
        Fate::Stands | Fate::Breaks | Fate::Destroyed => None,
    }
}

/// A whole close action that is over.
pub fn of_close_action(outcome: Outcome) -> Vec<Consequence> {
    let (who, phrase) = match (outcome.result, outcome.winner) {
        (ActionResult::Halted, _) => (None, "the attacker does not close"),
        (ActionResult::Broken | ActionResult::Destroyed | ActionResult::Beaten, None) => {
            (None, "neither wins")
        }
        (ActionResult::Broken | ActionResult::Destroyed | ActionResult::Beaten, Some(winner)) => {
            (Some(Part::of(winner)), "wins")
        }
    };
    let sides = [(Side::Attacker, outcome.attacker), (Side::Defender, outcome.defender)];
    let mut all = vec![Any::says(who, phrase)];
    all.extend(sides.iter().flat_map(|&(side, remains)| of_shock(side, remains)));
    all.extend(sides.iter().map(|&(side, remains)| of_losses(side, remains)));
    all.extend(sides.iter().filter_map(|&(side, remains)| of_fate(side, remains.fate)));
    all
}
