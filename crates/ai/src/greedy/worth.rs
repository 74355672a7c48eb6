//! What a draft is worth: what its odds bring, or what the place it leads to is worth. A figure of
//! the enemy's is 1.

use linstock_battle::{Command, Probe, Seen};

use super::{
    doctrine::{self, Intent},
    ground::Ground,
};

/// What a draft is worth beyond doing nothing; `None` if it is refused.
pub fn of(view: &dyn Seen, draft: &Command, ground: &Ground<'_>) -> Option<f64> {
    view.check(draft).ok()?;
    Some(match doctrine::intent(draft) {
        Intent::Shoot => shot(&view.probe(draft), draft, ground) - 0.02,
        Intent::Charge => charge(&view.probe(draft), draft, ground),
        Intent::Move => march(&view.probe(draft), draft, ground),
        Intent::Rally => rally(&view.probe(draft), draft, ground),
        Intent::Reform => 1.2,
        Intent::Form => form(draft, ground),
        Intent::Order => order(view, draft, ground),
        Intent::Join => join(view, draft),
        Intent::GoOn => 0.5,
        Intent::Follow => 0.2,
        Intent::Respond => respond(&view.probe(draft), draft, ground),
        Intent::Merge => 0.3,
        Intent::Detach => detach(draft, ground),
        Intent::Idle | Intent::Other => 0.0,
    })
}

/// The chance of something.
fn chance(probe: &Probe, what: &str) -> f64 {
    probe.odds.iter().filter(|chance| chance.what == what).map(|chance| chance.p).sum()
}

/// How many of something are to be expected.
fn expected(probe: &Probe, what: &str) -> f64 {
    let counted = probe.odds.iter().filter(|chance| chance.what == what);
    counted.map(|chance| chance.p * f64::from(chance.number.max(0))).sum()
}

fn shot(probe: &Probe, draft: &Command, ground: &Ground<'_>) -> f64 {
    let Some(target) = draft.target else { return 0.3 };
    let each = ground.unit(target).map_or(1.0, |unit| if unit.battery { 3.0 } else { 1.0 });
    let worth = ground.worth(target);
    expected(probe, "lost") * each
        + chance(probe, "rout") * worth * 0.6
        + chance(probe, "destroyed") * worth * 0.5
        + chance(probe, "shaken") * worth * 0.2
        + chance(probe, "check") * 0.15
        + expected(probe, "dm") * worth * 0.08
}

fn charge(probe: &Probe, draft: &Command, ground: &Ground<'_>) -> f64 {
    let target = draft.target.map_or(6.0, |target| ground.worth(target));
    let ours: f64 = draft.units.iter().map(|&unit| ground.worth(unit)).sum();
    let known = probe.odds.iter().any(|chance| chance.what == "wins" || chance.what == "loses");
    if !known {
        // Nothing but a guess: strong at weak.
        return if ground.promise(draft) > 0.25 { 0.4 } else { -0.5 };
    }
    chance(probe, "wins") * target * 0.5 - chance(probe, "loses") * ours * 0.45
        + expected(probe, "lost")
        - expected(probe, "own-lost")
        + chance(probe, "rout") * target * 0.3
        - chance(probe, "own-rout") * ours * 0.4
}

fn march(probe: &Probe, draft: &Command, ground: &Ground<'_>) -> f64 {
    let mut worth = 0.0;
    for &(unit, end) in &probe.ends {
        let Some(now) = ground.unit(unit) else { continue };
        let (Some(pose), Some(goal)) = (now.pose(), ground.goal(now)) else { continue };
        worth += ground.standing(goal, end) - ground.standing(goal, pose);
    }
    let count = f64::from(u32::try_from(probe.ends.len().max(1)).unwrap_or(1));
    let tight =
        draft.formation.as_deref().map_or(0.0, |formation| formed(formation, draft, ground));
    // A good march is worth about a figure, however far the game lets it go.
    (worth / count * 0.12).min(1.0) * (1.0 + 0.1 * (count - 1.0)) + tight
}

fn rally(probe: &Probe, draft: &Command, ground: &Ground<'_>) -> f64 {
    let levels = [("good", 0.0), ("disorder", 1.0), ("shaken", 2.5), ("routed", 5.0)];
    let now = draft.units.first().and_then(|&unit| ground.unit(unit));
    let Some(now) = now else { return 0.0 };
    let level = |word: &str| levels.iter().find(|(name, _)| *name == word).map(|(_, worth)| *worth);
    let before = now.fact("morale").and_then(|fact| level(&fact.is.to_string()));
    match before {
        Some(before) if !probe.odds.is_empty() => {
            let after: f64 = levels.iter().map(|(word, worth)| chance(probe, word) * worth).sum();
            (before - after) * 0.6
        }
        Some(_) | None => 1.0,
    }
}

fn form(draft: &Command, ground: &Ground<'_>) -> f64 {
    draft.formation.as_deref().map_or(0.0, |formation| formed(formation, draft, ground))
}

/// What it is worth to be drawn up so.
fn formed(formation: &str, draft: &Command, ground: &Ground<'_>) -> f64 {
    let unit = draft.units.first().and_then(|&unit| ground.unit(unit));
    let Some(unit) = unit else { return 0.0 };
    let (Some(pose), Some(now)) = (unit.pose(), unit.fact("formation")) else { return 0.0 };
    let now = now.is.to_string();
    let near = ground.is_near_enemy(pose.at);
    let far = ground.nearest_enemy(pose.at) > if unit.battery { 26.0 } else { 30.0 };
    match (doctrine::is_fighting(formation), doctrine::is_marching(formation)) {
        (true, _) if !doctrine::is_fighting(&now) && (near || (unit.battery && !far)) => 1.0,
        (_, true) if doctrine::is_fighting(&now) && far && unit.battery => 0.5,
        _ => 0.0,
    }
}

/// What to order beforehand, by how near the enemy is and how strong.
fn order(view: &dyn Seen, draft: &Command, ground: &Ground<'_>) -> f64 {
    let unit = draft.units.first().and_then(|&unit| ground.unit(unit));
    let Some(unit) = unit else { return 0.0 };
    let Some(pose) = unit.pose() else { return 0.0 };
    let distance = ground.nearest_enemy(pose.at);
    let shaken = unit.fact("morale").is_some_and(|fact| fact.is.to_string() != "good");
    let formation = unit.fact("formation").map(|fact| fact.is.to_string()).unwrap_or_default();
    let reach = if unit.battery { 20.0 } else { 4.5 };
    match draft.choice.as_deref() {
        Some("first-fire") if distance <= reach && doctrine::is_fighting(&formation) => 1.0,
        Some("charge") => charge(&view.probe(draft), draft, ground),
        Some("form") if !doctrine::is_fighting(&formation) && distance < 16.0 => 0.9,
        Some("move") if !shaken && distance > reach => 0.8,
        Some("hold") if shaken || distance <= reach => 0.5,
        _ => 0.0,
    }
}

/// A leader goes to the front, and stays with whom he is.
fn join(view: &dyn Seen, draft: &Command) -> f64 {
    let scene = view.scene();
    let leader = draft.leader.and_then(|leader| scene.leaders.get(leader.index()));
    let alone =
        leader.is_some_and(|leader| matches!(leader.place, linstock_battle::LeaderPlace::At(_)));
    if alone { 0.4 } else { 0.0 }
}

fn respond(probe: &Probe, draft: &Command, ground: &Ground<'_>) -> f64 {
    let known = !probe.odds.is_empty();
    let own: f64 = draft.units.iter().map(|&unit| ground.worth(unit)).sum();
    let word = draft.choice.as_deref().unwrap_or(&draft.verb);
    let nature = match word {
        "stand-and-fire" => 0.5,
        "change-formation" | "square" | "form-square" => 0.6,
        "form-closed-column" => 0.3,
        "counter-charge" => 0.45,
        "fire-and-evade" => 0.4,
        "limber-and-evade" | "evade" => 0.25,
        _ => 0.1,
    };
    let succeeds = if known {
        chance(probe, "done") + chance(probe, "success") + chance(probe, "sloppy")
    } else {
        1.0
    };
    nature * succeeds.min(1.0) + shot(probe, draft, ground) - chance(probe, "break") * own * 0.3
}

fn detach(draft: &Command, ground: &Ground<'_>) -> f64 {
    let pose = draft.units.first().and_then(|&unit| ground.unit(unit)?.pose());
    let distance = pose.map_or(f64::INFINITY, |pose| ground.nearest_enemy(pose.at));
    if (8.0..20.0).contains(&distance) { 0.35 } else { 0.0 }
}
