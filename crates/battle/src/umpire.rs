//! What a person may change who has the last word.

use crate::{
    event::{Event, How, Note, misfit},
    game::Game,
    ids::UnitId,
    log::Overrule,
    rules,
    scenario::Scenario,
    state::State,
};

/// What may be changed about a unit beside its strength and its place: words of its card, and what
/// each may be.
pub fn changeable<G: Game>(
    scenario: &Scenario<G>,
    state: &State<G>,
    unit: UnitId,
) -> Vec<(&'static str, Vec<&'static str>)> {
    let Some(now) = state.units.get(unit.index()) else { return Vec::new() };
    let may = |of: &str, is: &str| G::overruled(scenario, unit, &now.status, of, is).is_some();
    let all = G::CHANGEABLE.iter().map(|(of, words)| {
        let words = words.iter().copied().filter(|is| may(of, is));
        (*of, words.collect::<Vec<_>>())
    });
    all.filter(|(_, words)| words.len() > 1).collect()
}

/// The events of an overruling, or what is wrong with it.
pub fn overruling<G: Game>(
    scenario: &Scenario<G>,
    state: &State<G>,
    overrule: &Overrule,
) -> Result<Vec<Event<G>>, String> {
    let unit = overrule.unit;
    let now =
        state.units.get(unit.index()).ok_or_else(|| format!("there is no unit {}", unit.0))?;
    if overrule.strength.is_none() && overrule.to.is_none() && overrule.set.is_none() {
        return Err("nothing is to be changed".to_owned());
    }
    let what = rules::OVERRULED.id.into();
    let mut events = vec![Event::Noted(Note { what, unit: Some(unit), facts: Vec::new() })];
    if let Some(left) = overrule.strength {
        events.push(Event::Strength { unit, left });
    }
    if let Some(to) = overrule.to {
        events.push(Event::Moved { unit, to, how: How::Overruled });
    }
    if let Some((of, is)) = &overrule.set {
        let status = G::overruled(scenario, unit, &now.status, of, is)
            .ok_or_else(|| format!("a unit has no {of} that could be {is}"))?;
        events.push(Event::Status { unit, status });
    }
    match events.iter().find_map(|event| misfit(state, event, scenario)) {
        Some(misfit) => Err(misfit),
        None => Ok(events),
    }
}
