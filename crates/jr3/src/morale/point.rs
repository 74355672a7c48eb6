//! The morale point: every modifier that applies, in a check or in an impact.

use linstock_rulebook::{On, Recorder, Row, Standing, Table, Tally, rules, table::signed};

use super::{Situation, Unit};
use crate::words::{Aspect, Experience, Morale, Officer, Works};

const AT: &str = "003: morale point modifiers";
const STRUCK_AT: &str = "003: modifiers if hit by fire, by charge";

rules! {
    BMP = "jr3.morale.bmp" {
        says: "basic morale point, {what}",
        text: "The basic morale point: elite 2, veteran 3, green 4.",
        at: "003: basic morale points",
    }
    OFFICER = "jr3.morale.officer" {
        says: "{what} officer present",
        title: "officer present",
        text: "An officer present: brigade -1, division -2, corps -3; only the highest counts.",
        at: "003: morale point modifiers; the highest by ruling",
    }
    CHARGING = "jr3.morale.charging" {
        says: "charging",
        text: "A charging unit: -1.",
        at: AT,
    }
    COVER = "jr3.morale.cover" {
        says: "behind cover or in woods",
        text: "Behind cover or in woods: -1.",
        at: AT,
    }
    WORKS = "jr3.morale.works" {
        says: "in {what} works",
        title: "in works",
        text: "In hasty works: -2; in medium or heavy works: -3.",
        at: AT,
    }
    BEST_COVER = "jr3.morale.cover.best" {
        says: "works count instead",
        text: "Only the best of cover, woods and works counts.",
        by: Ruling,
        at: "ruling",
    }
    BEHIND_FRIENDS = "jr3.morale.behind-friends" {
        says: "behind friendly units",
        text: "Behind friendly units: -4.",
        at: AT,
    }
    STANDS_LOST = "jr3.morale.stands-lost" {
        says: "stands or sections lost: {n}",
        text: "Each stand or section lost: +3.",
        at: AT,
    }
    BRIGADE_COMMANDER = "jr3.morale.brigade-commander" {
        says: "brigade commander lost",
        text: "The brigade has lost its commander: +1.",
        at: AT,
    }
    BRIGADE_LOSSES = "jr3.morale.brigade-losses" {
        says: "regiments of the brigade lost: {n}",
        text: "Each regiment or battalion the brigade has lost: +1.",
        at: AT,
    }
    SHAKEN = "jr3.morale.shaken" {
        says: "shaken",
        text: "A shaken unit: +2.",
        at: AT,
    }
    ROUTED = "jr3.morale.routed" {
        says: "routed",
        text: "A routed unit: +4.",
        at: AT,
    }
    FLANK = "jr3.morale.flank" {
        says: "hit on the {what}",
        title: "hit on flank or rear",
        text: "Hit by fire/by charge: on the partial flank or side +2/+3, the full flank +4/+6, the rear +6/+9. This, disorder, forming and a changed order count only in a check caused by fire or a charge.",
        at: "003: hit by fire, by charge; the side, and when it counts, by ruling",
    }
    DISORDER = "jr3.morale.disorder" {
        says: "in disorder",
        text: "Hit in disorder: by fire +1, by charge +4.",
        at: STRUCK_AT,
    }
    FORMING = "jr3.morale.forming" {
        says: "changing formation",
        text: "Hit while changing formation: +2.",
        at: STRUCK_AT,
    }
    CHANGED_TO_HOLD = "jr3.morale.changed-to-hold" {
        says: "changed to hold",
        text: "Hit after changing its order to hold: +2.",
        at: STRUCK_AT,
    }
    HITS_BY_GUNS = "jr3.morale.hits-by-guns" {
        says: "losses to guns or sharpshooters: {n}",
        text: "Each loss to artillery or sharpshooters in the fire that causes the check: +1, at least +1 in all if any of them had a result.",
        at: "003: when to check morale; at least one by ruling",
    }
}

/// What has struck the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Struck {
    /// Fire.
    ByFire {
        /// Losses to guns or sharpshooters in it.
        hits_by_guns: u8,
    },
    /// A charge.
    ByCharge,
    /// Nothing.
    Not,
}

const fn bmp(experience: Experience) -> i32 {
    match experience {
        Experience::Elite => 2,
        Experience::Veteran => 3,
        Experience::Green => 4,
    }
}

const fn officer_value(officer: Officer) -> i32 {
    match officer {
        Officer::Brigade => -1,
        Officer::Division => -2,
        Officer::Corps => -3,
    }
}

const fn works_value(works: Works) -> i32 {
    match works {
        Works::Hasty => -2,
        Works::Medium | Works::Heavy => -3,
    }
}

const CHARGING_VALUE: i32 = -1;
const COVER_VALUE: i32 = -1;
const BEHIND_FRIENDS_VALUE: i32 = -4;
const STAND_VALUE: i32 = 3;
const COMMANDER_VALUE: i32 = 1;
const BRIGADE_UNIT_VALUE: i32 = 1;
const SHAKEN_VALUE: i32 = 2;
const ROUTED_VALUE: i32 = 4;
const HIT_BY_GUNS_VALUE: i32 = 1;

/// Values by fire and by charge.
const fn flank_values(aspect: Aspect) -> (i32, i32) {
    match aspect {
        Aspect::Front => (0, 0),
        Aspect::Side | Aspect::PartialFlank => (2, 3),
        Aspect::FullFlank => (4, 6),
        Aspect::Rear => (6, 9),
    }
}
const DISORDER_VALUES: (i32, i32) = (1, 4);
const FORMING_VALUES: (i32, i32) = (2, 2);
const CHANGED_TO_HOLD_VALUES: (i32, i32) = (2, 2);

/// The point of a check.
pub fn check_point<R: Recorder>(
    unit: &Unit,
    situation: &Situation,
    struck: Struck,
    recorder: &mut R,
) -> i32 {
    let mut tally = Tally::new(On::Mmp, recorder);
    basic(unit, &mut tally);
    standing(unit, situation, &mut tally);
    match struck {
        Struck::ByFire { hits_by_guns } => {
            hit(unit, situation, |(by_fire, _)| by_fire, &mut tally);
            let hits = i32::from(hits_by_guns);
            tally.row(counted(&HITS_BY_GUNS, On::Mmp, hits * HIT_BY_GUNS_VALUE, hits));
        }
        Struck::ByCharge => hit(unit, situation, |(_, by_charge)| by_charge, &mut tally),
        Struck::Not => {}
    }
    tally.sum()
}

/// The basic point.
pub fn basic<R: Recorder>(unit: &Unit, tally: &mut Tally<'_, R>) {
    let name = unit.experience.word();
    tally.row(Row { name, ..Row::new(&BMP, tally.on(), bmp(unit.experience)) });
}

/// What steadies or shakes a unit at any time.
pub fn standing<R: Recorder>(unit: &Unit, situation: &Situation, tally: &mut Tally<'_, R>) {
    let on = tally.on();
    if let Some(officer) = situation.officer {
        let row = Row::new(&OFFICER, on, officer_value(officer));
        tally.row(Row { name: officer.word(), ..row });
    }
    tally.add_if(situation.charging, &CHARGING, CHARGING_VALUE);
    if situation.cover {
        tally.add_unless(situation.works.map(|_| &BEST_COVER), &COVER, COVER_VALUE);
    }
    if let Some(works) = situation.works {
        tally.row(Row { name: works.word(), ..Row::new(&WORKS, on, works_value(works)) });
    }
    tally.add_if(situation.behind_friends, &BEHIND_FRIENDS, BEHIND_FRIENDS_VALUE);
    let stands = i32::from(unit.stands_lost);
    tally.row(counted(&STANDS_LOST, on, stands * STAND_VALUE, stands));
    tally.add_if(situation.brigade_commander_lost, &BRIGADE_COMMANDER, COMMANDER_VALUE);
    let units = i32::from(situation.brigade_units_lost);
    tally.row(counted(&BRIGADE_LOSSES, on, units * BRIGADE_UNIT_VALUE, units));
    match unit.morale {
        Morale::Good => {}
        Morale::Shaken => tally.add(&SHAKEN, SHAKEN_VALUE),
        Morale::Routed => tally.add(&ROUTED, ROUTED_VALUE),
    }
}

/// What counts only for a unit that was hit: the values by fire and by charge.
pub fn hit<R: Recorder>(
    unit: &Unit,
    situation: &Situation,
    of: fn((i32, i32)) -> i32,
    tally: &mut Tally<'_, R>,
) {
    let flank = of(flank_values(situation.aspect));
    let name = situation.aspect.word();
    tally.row(Row { name, ..Row::new(&FLANK, tally.on(), flank) });
    tally.add_if(unit.disorder, &DISORDER, of(DISORDER_VALUES));
    tally.add_if(unit.forming, &FORMING, of(FORMING_VALUES));
    tally.add_if(unit.changed_to_hold, &CHANGED_TO_HOLD, of(CHANGED_TO_HOLD_VALUES));
}

const fn counted(rule: &'static linstock_rulebook::Rule, on: On, value: i32, number: i32) -> Row {
    Row { number, standing: Standing::Counted, ..Row::new(rule, on, value) }
}

/// The basic point by experience, for the rules browser.
pub fn basic_table() -> Table {
    let row = |it: &Experience| vec![it.word().to_owned(), bmp(*it).to_string()];
    Table {
        name: "basic-morale",
        title: "Basic morale points",
        columns: ["experience", "bmp"].map(str::to_owned).to_vec(),
        rows: Experience::ALL.iter().map(row).collect(),
    }
}

/// Morale modifiers, for the rules browser.
pub fn table() -> Table {
    let both = |value| (value, Some(value));
    let printed = |(fire, charge)| (fire, Some(charge));
    let rows = [
        ("officer-brigade", both(officer_value(Officer::Brigade))),
        ("officer-division", both(officer_value(Officer::Division))),
        ("officer-corps", both(officer_value(Officer::Corps))),
        ("charging", both(CHARGING_VALUE)),
        ("cover", both(COVER_VALUE)),
        ("works-hasty", both(works_value(Works::Hasty))),
        ("works-medium", both(works_value(Works::Medium))),
        ("works-heavy", both(works_value(Works::Heavy))),
        ("behind-friends", both(BEHIND_FRIENDS_VALUE)),
        ("stands-lost", both(STAND_VALUE)),
        ("brigade-commander", both(COMMANDER_VALUE)),
        ("brigade-losses", both(BRIGADE_UNIT_VALUE)),
        ("shaken", both(SHAKEN_VALUE)),
        ("routed", both(ROUTED_VALUE)),
        ("partial-flank", printed(flank_values(Aspect::PartialFlank))),
        ("full-flank", printed(flank_values(Aspect::FullFlank))),
        ("rear", printed(flank_values(Aspect::Rear))),
        ("disorder", printed(DISORDER_VALUES)),
        ("forming", printed(FORMING_VALUES)),
        ("changed-to-hold", printed(CHANGED_TO_HOLD_VALUES)),
        ("hits-by-guns", (HIT_BY_GUNS_VALUE, None)),
    ];
    let row = |(name, (fire, charge)): (&str, (i32, Option<i32>))| {
        vec![name.to_owned(), signed(fire), charge.map_or("-".to_owned(), signed)]
    };
    Table {
        name: "morale-modifiers",
        title: "Morale modifiers, hit by fire and by charge",
        columns: ["modifier", "fire", "charge"].map(str::to_owned).to_vec(),
        rows: rows.map(row).to_vec(),
    }
}
