//! Fire of one part of the turn: every target was named unseen, all fires are made on the table as
//! it stood, and losses and checks come together.

use linstock_battle::{
    Fact, NeedsDice, Resolved, Scratch, Still, UnitId, Value, World,
    misfire::{Wording, misfires},
    working::Working,
};
use linstock_dice::Once;
use linstock_rulebook::{Inches, Next, Part, rules};

use super::{
    Jr3,
    aftermath::bear,
    again, facts,
    ground::SIGHT,
    shock::{Blow, Driven, Shelter, Shocks, check_all, spread},
    status::Plot,
    target::{self, Seen, TOGETHER, UNSEEN},
};
use crate::{
    aftermath::{Consequence, loses_in, of_fire, of_firing},
    fire::{
        CHECKS, FIRE, Fire, Fired, LOW_AMMUNITION, Plan, Ready, Shot, TABLE,
        dice::RANGE,
        losses::{HALF_CASUALTIES, STAR},
    },
    morale::{Cause, searched_out},
    tables::FireResult,
    words::{Arm, Aspect, Cover},
};

rules! {
    SIMULTANEOUS = "jr3.turn.fire-together" {
        says: "all fire at once",
        text: "Targets are named unseen. All fire of one part of the turn is resolved on the table as it stood before; each target takes its losses together and checks once for all of them, on its worst aspect and with the least cover it had.",
        by: Ruling,
        at: "ruling R16",
    }
    ONCE = "jr3.turn.one-fire" {
        says: "has fired",
        text: "A unit that fired first, or that met a charge with a volley, does not fire again with the rest.",
        by: Ruling,
        at: "ruling",
    }
}

/// A fire that was plotted.
struct Volley {
    by: Vec<UnitId>,
    at: UnitId,
    ready: Ready,
}

/// What a target has suffered.
struct Suffered {
    unit: UnitId,
    /// The nearest of those whose fire told on it.
    from: Source,
    fires: u8,
    /// Those of them that cost it anybody.
    bloody: u8,
    hits: u8,
    /// Losses to guns or sharpshooters.
    hits_by_guns: u8,
    /// Whether any of these had a result.
    searching: bool,
    aspect: Aspect,
    shelter: Shelter,
}

/// Who fired: those whose fire cost its target anybody or made it check come first, then the nearest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Source {
    harmless: bool,
    gap: i32,
    unit: UnitId,
}

/// Makes every fire that was plotted, in the order of the firers' ids.
pub fn resolve(scratch: &mut Scratch<Jr3>) -> Result<(), NeedsDice> {
    let volleys = volleys(scratch);
    let mut suffered: Vec<Suffered> = Vec::new();
    for volley in &volleys {
        for &unit in &volley.by {
            scratch.update(unit, |status| status.plot = None);
        }
    }
    for volley in &volleys {
        if misfires(scratch, volley.by[0], Wording::Fails)? {
            for &unit in &volley.by {
                scratch.update(unit, |status| status.fired = true);
            }
            continue;
        }
        shoot(scratch, volley, &mut suffered)?;
    }
    suffered.sort_unstable_by_key(|it| it.unit);
    let mut shocks = Shocks::default();
    let mut blows = Vec::new();
    for it in &suffered {
        if it.fires > 1 {
            scratch.note(SIMULTANEOUS.id, it.unit);
        }
        let must = facts::strength(scratch, it.unit).must_check(it.hits, it.searching);
        let losses = loses_in(Part::Target, it.hits, it.bloody);
        bear(scratch, it.unit, losses, Driven::ByFire(it.from.unit), &mut shocks)?;
        if must {
            blows.push(Blow {
                unit: it.unit,
                cause: Cause::Fire,
                from: Some(it.from.unit),
                aspect: it.aspect,
                hits_by_guns: searched_out(it.searching, it.hits_by_guns),
                shelter: Some(it.shelter),
            });
        }
    }
    check_all(scratch, &blows, &mut shocks)?;
    spread(scratch, &mut shocks)
}

fn volleys(world: &World<Jr3>) -> Vec<Volley> {
    let mut volleys = Vec::new();
    for unit in world.on_table() {
        let Some(Plot::Fire(at)) = world.status(unit).plot else { continue };
        let joins = |other: &UnitId| world.status(*other).plot == Some(Plot::FireWith(unit));
        let by: Vec<UnitId> = std::iter::once(unit).chain(world.on_table().filter(joins)).collect();
        match again::fire(world, &by, at) {
            Still::Possible(ready) => volleys.push(Volley { by, at, ready }),
            Still::NoLonger(_) => {}
        }
    }
    volleys
}

fn shoot(
    scratch: &mut Scratch<Jr3>,
    volley: &Volley,
    suffered: &mut Vec<Suffered>,
) -> Result<(), NeedsDice> {
    let fire = volley.ready.fire();
    let shot = Shot::of(scratch.edition(), &volley.ready);
    let (end, working) =
        scratch.fire(volley.by[0], &shot, Once::Waiting, |end| end.outcome().hits.into())?;
    let fired = end.outcome();
    let result = shot.plan().result(fired.roll);
    let spent: Vec<Consequence> = of_firing(fire.kind, shot.plan().runs_low(fired.roll)).collect();
    let outcome = came_of(shot.plan(), fired, &working);
    let facts = shown(scratch, &volley.by, volley.at, fire);
    scratch.resolved(Resolved {
        what: FIRE.id.into(),
        by: volley.by.clone(),
        at: Some(volley.at),
        facts,
        working,
        outcome,
    });
    for &unit in &volley.by {
        scratch.update(unit, |status| {
            status.fired = true;
            spent.iter().for_each(|&it| status.bear(it));
        });
    }
    if result == FireResult::None {
        return Ok(());
    }
    let struck: Vec<Consequence> = of_fire(shot.plan(), fired).collect();
    let searching = struck.iter().any(|it| matches!(it, Consequence::Next(Next::Check { .. })));
    let guns = if searching { fired.hits } else { 0 };
    let aspect = fire.aspect;
    // Nobody has lost anything yet: this is the table as it stood.
    let shelter = Shelter::from(scratch, volley.at, volley.by[0]);
    let bloody = u8::from(fired.hits > 0);
    let harmless = bloody == 0 && !searching;
    let from = nearest(scratch, volley, harmless);
    match suffered.iter_mut().find(|it| it.unit == volley.at) {
        Some(it) => {
            it.from = it.from.min(from);
            it.fires = it.fires.saturating_add(1);
            it.bloody = it.bloody.saturating_add(bloody);
            it.hits = it.hits.saturating_add(fired.hits);
            it.hits_by_guns = it.hits_by_guns.saturating_add(guns);
            it.searching |= searching;
            it.aspect = it.aspect.max(aspect);
            it.shelter = it.shelter.min(shelter);
        }
        None => suffered.push(Suffered {
            unit: volley.at,
            from,
            fires: 1,
            bloody,
            hits: fired.hits,
            hits_by_guns: guns,
            searching,
            aspect,
            shelter,
        }),
    }
    Ok(())
}

/// The nearest of those who fired together.
fn nearest(world: &World<Jr3>, volley: &Volley, harmless: bool) -> Source {
    let source = |&unit: &UnitId| Source { harmless, gap: world.gap(unit, volley.at), unit };
    let lead = source(&volley.by[0]);
    volley.by.iter().map(source).min().unwrap_or(lead)
}

/// What came of a fire, to be shown.
fn came_of(plan: &Plan, fired: Fired, working: &Working) -> Vec<Fact> {
    let result = plan.result(fired.roll);
    let mut outcome = vec![
        Fact::new("lost", i32::from(fired.hits)),
        Fact::new("result", result.to_string()).by(&TABLE),
    ];
    let stars = working.rolls.iter().filter(|roll| roll.why == STAR.id).count();
    let anybody = match result {
        FireResult::Hits(_) => true,
        // A possible kill that killed is halved by rolling for it again.
        FireResult::Star => stars > 1,
        FireResult::None | FireResult::Check => false,
    };
    if anybody && plan.losses.halved() {
        outcome.push(Fact::new("halved", true).by(&HALF_CASUALTIES));
    }
    if plan.checks(result) {
        outcome.push(Fact::new("check", true).by(&CHECKS));
    }
    if plan.runs_low(fired.roll) {
        outcome.push(Fact::new("low-ammunition", true).by(&LOW_AMMUNITION));
    }
    outcome
}

/// The facts of a fire, to be shown.
pub fn shown(world: &World<Jr3>, by: &[UnitId], at: UnitId, fire: &Fire) -> Vec<Fact> {
    let range = i32::try_from(Inches::in_thousandths(fire.range)).unwrap_or(i32::MAX);
    let mut facts = vec![
        Fact::new("range", Value::distance(range)).by(&RANGE),
        Fact::new("order", fire.firer.order.word()),
        Fact::new("aspect", fire.aspect.word()),
    ];
    for &cover in Cover::ALL.iter().filter(|&&cover| fire.target.cover.has(cover)) {
        facts.push(Fact::new("cover", cover.word()));
    }
    if fire.area {
        facts.push(Fact::new("area-fire", true).by(&UNSEEN));
    }
    if by.len() > 1 {
        let batteries = i32::try_from(by.len()).unwrap_or(i32::MAX);
        facts.push(Fact::new("batteries", batteries).by(&TOGETHER));
    }
    let over = |&unit: &UnitId| target::seen(world, unit, at) == Seen::OverFriends;
    if fire.firer.body.arm() == Arm::Artillery && by.iter().any(over) {
        facts.push(Fact::new("over-friends", true).by(&SIGHT));
    }
    facts
}
