//! What a draft is worth: what its odds bring, or what the place it leads to is worth. A figure of
//! the enemy's is 1.

use linstock_battle::{
    Checked, Command, LeaderPlace, Probe, Seen,
    vocabulary::{About, Condition, Intent, Posture},
};

use super::ground::Ground;

/// What a draft is worth beyond doing nothing; `None` if it is refused.
pub fn of(view: &dyn Seen, draft: &Command, ground: &Ground<'_>) -> Option<f64> {
    let checked = view.check(draft).ok()?;
    Some(match view.vocabulary().intent(draft)? {
        Intent::Shoot => shot(&checked.probe(), draft, ground) - 0.02,
        Intent::Charge => charge(&checked.probe(), draft, ground),
        Intent::Move => march(view, &checked.probe(), draft, ground),
        Intent::Rally => rally(&checked.probe(), draft, ground),
        Intent::Reform => 1.2,
        Intent::Form => form(view, draft, ground),
        Intent::Order => order(view, &checked, draft, ground),
        Intent::Join => join(view, draft),
        Intent::GoOn => 0.5,
        Intent::Follow => 0.2,
        Intent::Respond => respond(view, &checked.probe(), draft, ground),
        Intent::Merge => 0.3,
        Intent::Detach => detach(draft, ground),
        Intent::FormSquare
        | Intent::CloseUp
        | Intent::Face
        | Intent::Mount
        | Intent::Countermand
        | Intent::Ride
        | Intent::Evade
        | Intent::ShootAndEvade
        | Intent::Pick
        | Intent::Recall
        | Intent::Disengage
        | Intent::Engineer
        | Intent::Place
        | Intent::Idle
        | Intent::Instruct
        | Intent::Concede
        | Intent::Manner => 0.0,
    })
}

/// The chance of something.
fn chance(probe: &Probe, about: About) -> f64 {
    probe.odds.iter().filter(|chance| chance.what.about == about).map(|chance| chance.p).sum()
}

/// How many of something are to be expected.
fn expected(probe: &Probe, about: About) -> f64 {
    let counted = probe.odds.iter().filter(|chance| chance.what.about == about);
    counted.map(|chance| chance.p * f64::from(chance.number.max(0))).sum()
}

fn shot(probe: &Probe, draft: &Command, ground: &Ground<'_>) -> f64 {
    let Some(target) = draft.target else { return 0.3 };
    let each = ground.unit(target).map_or(1.0, |unit| if unit.battery { 3.0 } else { 1.0 });
    let worth = ground.worth(target);
    expected(probe, About::Losses) * each
        + chance(probe, About::Target(Condition::Broken)) * worth * 0.6
        + chance(probe, About::Target(Condition::Gone)) * worth * 0.5
        + chance(probe, About::Target(Condition::Shaken)) * worth * 0.2
        + chance(probe, About::Check) * 0.15
}

fn charge(probe: &Probe, draft: &Command, ground: &Ground<'_>) -> f64 {
    let target = draft.target.map_or(6.0, |target| ground.worth(target));
    let ours: f64 = draft.units.iter().map(|&unit| ground.worth(unit)).sum();
    let decides = |about: About| about == About::Wins || about == About::Loses;
    let known = probe.odds.iter().any(|chance| decides(chance.what.about));
    if !known {
        // Nothing but a guess: strong at weak.
        return if ground.promise(draft) > 0.25 { 0.4 } else { -0.5 };
    }
    chance(probe, About::Wins) * target * 0.5 - chance(probe, About::Loses) * ours * 0.45
        + expected(probe, About::Losses)
        - expected(probe, About::OwnLosses)
        + chance(probe, About::Target(Condition::Broken)) * target * 0.3
        - chance(probe, About::Own(Condition::Broken)) * ours * 0.4
}

fn march(view: &dyn Seen, probe: &Probe, draft: &Command, ground: &Ground<'_>) -> f64 {
    let mut worth = 0.0;
    for &(unit, end) in &probe.ends {
        let Some(now) = ground.unit(unit) else { continue };
        let (Some(pose), Some(goal)) = (now.pose(), ground.goal(now)) else { continue };
        worth += ground.standing(goal, end) - ground.standing(goal, pose);
    }
    let count = f64::from(u32::try_from(probe.ends.len().max(1)).unwrap_or(1));
    let tight = form(view, draft, ground);
    // A good march is worth about a figure, however far the game lets it go.
    (worth / count * 0.12).min(1.0) * (1.0 + 0.1 * (count - 1.0)) + tight
}

/// What it is worth to be rid of a condition.
const fn burden(condition: Condition) -> f64 {
    match condition {
        Condition::Steady => 0.0,
        Condition::Disordered => 1.0,
        Condition::Shaken => 2.5,
        Condition::Broken | Condition::Gone => 5.0,
    }
}

fn rally(probe: &Probe, draft: &Command, ground: &Ground<'_>) -> f64 {
    let now = draft.units.first().and_then(|&unit| ground.unit(unit));
    let Some(now) = now else { return 0.0 };
    // Some rallies succeed or fail; others lead from one condition to another.
    let is_test = |about: About| about == About::Performs || about == About::Fails;
    if probe.odds.is_empty() || probe.odds.iter().any(|chance| is_test(chance.what.about)) {
        return 1.0;
    }
    let conditions = Condition::ALL.iter();
    let after: f64 = conditions.map(|&it| chance(probe, About::Own(it)) * burden(it)).sum();
    (burden(now.appearance.condition) - after) * 0.6
}

/// What it is worth to be drawn up as a draft says.
fn form(view: &dyn Seen, draft: &Command, ground: &Ground<'_>) -> f64 {
    let Some(word) = draft.formation.as_deref() else { return 0.0 };
    let then = view.vocabulary().formation(word).map_or(Posture::Turn, |it| it.posture);
    let unit = draft.units.first().and_then(|&unit| ground.unit(unit));
    let Some(unit) = unit else { return 0.0 };
    let (Some(pose), Some(now)) = (unit.pose(), unit.appearance.formation) else { return 0.0 };
    let near = ground.is_near_enemy(pose.at);
    let far = ground.nearest_enemy(pose.at) > if unit.battery { 26.0 } else { 30.0 };
    let fights = now.posture.is_fighting();
    match (then.is_fighting(), then.is_marching()) {
        (true, _) if !fights && (near || (unit.battery && !far)) => 1.0,
        (_, true) if fights && far && unit.battery => 0.5,
        _ => 0.0,
    }
}

/// What to order beforehand, by how near the enemy is and how strong.
fn order(view: &dyn Seen, checked: &Checked<'_>, draft: &Command, ground: &Ground<'_>) -> f64 {
    let unit = draft.units.first().and_then(|&unit| ground.unit(unit));
    let Some(unit) = unit else { return 0.0 };
    let Some(pose) = unit.pose() else { return 0.0 };
    let distance = ground.nearest_enemy(pose.at);
    let shaken = unit.appearance.condition >= Condition::Shaken;
    let fights = unit.appearance.formation.is_some_and(|it| it.posture.is_fighting());
    let reach = if unit.battery { 20.0 } else { 4.5 };
    match view.vocabulary().chosen(draft) {
        Some(Intent::Shoot) if distance <= reach && fights => 1.0,
        Some(Intent::Charge) => charge(&checked.probe(), draft, ground),
        Some(Intent::Form) if !fights && distance < 16.0 => 0.9,
        Some(Intent::Move) if !shaken && distance > reach => 0.8,
        Some(Intent::Idle) if shaken || distance <= reach => 0.5,
        _ => 0.0,
    }
}

/// A leader goes to the front, and stays with whom he is.
fn join(view: &dyn Seen, draft: &Command) -> f64 {
    let scene = view.scene();
    let leader = draft.leader.and_then(|leader| scene.leaders.get(leader.index()));
    let alone = leader.is_some_and(|leader| matches!(leader.place, LeaderPlace::At(_)));
    if alone { 0.4 } else { 0.0 }
}

fn respond(view: &dyn Seen, probe: &Probe, draft: &Command, ground: &Ground<'_>) -> f64 {
    let nature = match view.vocabulary().chosen(draft) {
        Some(Intent::FormSquare) => 0.6,
        Some(Intent::Shoot) => 0.5,
        Some(Intent::Charge) => 0.45,
        Some(Intent::ShootAndEvade) => 0.4,
        Some(Intent::CloseUp) => 0.3,
        Some(Intent::Evade) => 0.25,
        _ => 0.1,
    };
    let succeeds =
        if probe.odds.is_empty() { 1.0 } else { chance(probe, About::Performs).min(1.0) };
    nature * succeeds + shot(probe, draft, ground)
}

fn detach(draft: &Command, ground: &Ground<'_>) -> f64 {
    let pose = draft.units.first().and_then(|&unit| ground.unit(unit)?.pose());
    let distance = pose.map_or(f64::INFINITY, |pose| ground.nearest_enemy(pose.at));
    if (8.0..20.0).contains(&distance) { 0.35 } else { 0.0 }
}
