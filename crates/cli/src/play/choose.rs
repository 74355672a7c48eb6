//! From what was said to one option: the one that has room for all of it.

use linstock_battle::{Choice, Slot, Word};
use linstock_desk::words::spaced;
use linstock_games::battle::refusal_text;
use linstock_rulebook::Refusal;

use super::{names::Names, phrases, said::Said};

/// What options are left after what was said.
#[derive(Clone, Debug, PartialEq)]
pub enum Left {
    /// This one.
    One(Box<Choice>),
    /// All of these; a formation or choice would tell.
    Words(Wanted, Vec<Word>),
    /// Any of these.
    Several(Vec<Choice>),
    /// None, and why.
    None(String),
}

/// What would tell options apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A formation.
    Formation,
    /// One of several things.
    Choice,
}

/// The option that was meant.
pub fn choose(among: &[Choice], said: &Said, names: &Names) -> Left {
    let (open, refused): (Vec<&Choice>, Vec<&Choice>) =
        among.iter().partition(|choice| choice.refused.is_none());
    let acting: Vec<&Choice> = open.iter().copied().filter(|it| acts(it, said)).collect();
    if acting.is_empty() {
        let why = refused.iter().find(|it| acts(it, said) && said.unit.is_some());
        let why = why.or(if open.is_empty() { refused.first() } else { None });
        return Left::None(match why.and_then(|it| Some((it, it.refused.as_ref()?))) {
            Some((it, why)) => format!(
                "{} may not {}. {}",
                phrases::actor(&it.draft, names),
                spaced(&it.draft.verb),
                refusal_text(why)
            ),
            None => nobody(said, among, names),
        });
    }
    let mut fitting: Vec<&Choice> =
        acting.iter().copied().filter(|it| has_room(it, said)).collect();
    if fitting.is_empty() {
        let why = refused.iter().find(|it| acts(it, said) && has_room(it, said));
        return Left::None(match why.and_then(|it| Some((it, it.refused.as_ref()?))) {
            Some((it, why)) if it.draft.choice.is_some() => not_so(it, why, &acting, names),
            Some(_) | None => no_room(&acting, said, names),
        });
    }
    // What names nothing special is meant where nothing special was said.
    if said.choice.is_none() && fitting.iter().any(|it| it.draft.choice.is_none()) {
        fitting.retain(|it| it.draft.choice.is_none());
    }
    if let Some(target) = said.target
        && fitting.iter().any(|it| knows(it, target))
    {
        fitting.retain(|it| knows(it, target));
    }
    if let [one] = fitting[..] {
        return Left::One(Box::new(one.clone()));
    }
    let same_actor = fitting.iter().all(|it| {
        it.draft.units == fitting[0].draft.units && it.draft.leader == fitting[0].draft.leader
    });
    if same_actor {
        let words = |pick: fn(&Slot) -> Option<&Vec<Word>>| -> Option<Vec<Word>> {
            let lists: Option<Vec<&Vec<Word>>> =
                fitting.iter().map(|it| it.slots.iter().find_map(pick)).collect();
            let mut all: Vec<Word> = Vec::new();
            for word in lists?.into_iter().flatten() {
                if !all.contains(word) {
                    all.push(word.clone());
                }
            }
            Some(all)
        };
        if said.formation.is_none()
            && let Some(words) = words(formations)
        {
            return Left::Words(Wanted::Formation, words);
        }
        if said.choice.is_none()
            && let Some(words) = words(choices)
        {
            return Left::Words(Wanted::Choice, words);
        }
        // The plainest, if it wants nothing that the others do not want too.
        let plainest = fitting.iter().min_by_key(|it| it.slots.len());
        if let Some(plainest) = plainest
            && fitting.iter().all(|it| {
                plainest.slots.iter().all(|slot| it.slots.iter().any(|other| is_like(slot, other)))
            })
        {
            return Left::One(Box::new((*plainest).clone()));
        }
    }
    Left::Several(fitting.into_iter().cloned().collect())
}

const fn formations(slot: &Slot) -> Option<&Vec<Word>> {
    if let Slot::Formation(words) = slot { Some(words) } else { None }
}

const fn choices(slot: &Slot) -> Option<&Vec<Word>> {
    if let Slot::Choice(words) = slot { Some(words) } else { None }
}

/// Whether two slots are of a kind.
fn is_like(one: &Slot, other: &Slot) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}

/// Whether an option is for whom it was said.
fn acts(choice: &Choice, said: &Said) -> bool {
    let draft = &choice.draft;
    let unit = said.unit.is_none_or(|unit| {
        draft.units.is_empty() && draft.leader.is_none() || draft.units.contains(&unit)
    });
    let led =
        draft.leader.is_some() || choice.slots.iter().any(|slot| matches!(slot, Slot::Leader(_)));
    let leader = said.leader.is_none_or(|leader| led && draft.leader.is_none_or(|it| it == leader));
    unit && leader
}

fn has(choice: &Choice, fits: impl Fn(&Slot) -> bool) -> bool {
    choice.slots.iter().any(fits)
}

/// Whether an option has a slot for everything that was said.
fn has_room(choice: &Choice, said: &Said) -> bool {
    let draft = &choice.draft;
    let word =
        |said: &Option<Word>, fixed: &Option<Word>, pick: fn(&Slot) -> Option<&Vec<Word>>| {
            said.as_ref().is_none_or(|word| {
                fixed.as_ref() == Some(word)
                    || has(choice, |slot| pick(slot).is_some_and(|it| it.contains(word)))
            })
        };
    word(&said.choice, &draft.choice, choices)
        && word(&said.formation, &draft.formation, formations)
        && said.target.is_none_or(|target| {
            draft.target == Some(target) || has(choice, |slot| matches!(slot, Slot::Target(_)))
        })
        && (said.path.is_none() || has(choice, |slot| matches!(slot, Slot::Path(_))))
        && (said.at.is_none() || has(choice, |slot| matches!(slot, Slot::Place { .. })))
        && (said.number.is_none()
            || has(choice, |slot| matches!(slot, Slot::Number(..) | Slot::Distance(..))))
        && (said.aim.is_none() || has(choice, |slot| matches!(slot, Slot::Aim)))
        && (said.with.is_empty() || has(choice, |slot| matches!(slot, Slot::Companions { .. })))
}

/// Whether a target is one that an option lists.
fn knows(choice: &Choice, target: linstock_battle::UnitId) -> bool {
    choice.draft.target == Some(target)
        || has(choice, |slot| matches!(slot, Slot::Target(units) if units.contains(&target)))
}

fn nobody(said: &Said, among: &[Choice], names: &Names) -> String {
    let verb = among.first().map_or(String::new(), |it| spaced(&it.draft.verb));
    let who = match (said.unit, said.leader) {
        (Some(unit), _) => names.unit(unit),
        (None, Some(leader)) => names.leader(leader),
        (None, None) => "nobody",
    };
    format!("{who} cannot {verb} now; `options` lists who can do what, and `why` what is refused")
}

/// Why what was chosen may not be done, and what may be done instead.
fn not_so(choice: &Choice, why: &Refusal, open: &[&Choice], names: &Names) -> String {
    let instead: Vec<String> = open.iter().map(|it| phrases::option(it, names)).collect();
    format!(
        "{} may not {}. {}. It may {}",
        phrases::actor(&choice.draft, names),
        phrases::option(choice, names),
        refusal_text(why),
        instead.join(", or ")
    )
}

/// What of all that was said no option takes.
fn no_room(among: &[&Choice], said: &Said, names: &Names) -> String {
    let nothing = Said::default;
    let parts = [
        (Said { path: said.path.clone(), ..nothing() }, "no way to go"),
        (Said { at: said.at, ..nothing() }, "no place"),
        (Said { target: said.target, ..nothing() }, "nobody to do it to"),
        (Said { with: said.with.clone(), ..nothing() }, "nobody else with it"),
        (Said { formation: said.formation.clone(), ..nothing() }, "no such formation"),
        (Said { choice: said.choice.clone(), ..nothing() }, "no such choice"),
        (Said { number: said.number, ..nothing() }, "no number"),
        (Said { aim: said.aim, ..nothing() }, "no aim"),
    ];
    let extra = parts.iter().filter(|(part, _)| !among.iter().any(|it| has_room(it, part)));
    let extra: Vec<&str> = extra.map(|(_, what)| *what).collect();
    let extra =
        if extra.is_empty() { "not all of this together".to_owned() } else { extra.join(" and ") };
    let choice = among[0];
    let who = phrases::actor(&choice.draft, names);
    format!(
        "\"{}\" takes {extra} here; {who} may {}",
        spaced(&choice.draft.verb),
        phrases::option(choice, names)
    )
}
