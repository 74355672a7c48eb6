//! Roles in Johnny Reb III, and what units say of themselves.

use linstock_jr3::{
    play::{ground, target::TOGETHER},
    words::{Cover, Experience, Morale, Officer},
};
use linstock_rulebook::{Part, Rule};

use super::{is_disordered, stands_lost};
use crate::{
    assistant::{Body, Key, Role, Sort, Taking, body::yes, rules::Own},
    contract::jr3::Do,
};

/// The roles of a procedure.
pub fn roles(procedure: Do) -> Vec<Role> {
    match procedure {
        Do::Fire => vec![
            Role { most: u8::MAX, ..Role::doer(Part::Firer, "Who fires", &["firer"]) },
            Role::sufferer(Part::Target, "At whom", &["target"]),
        ],
        Do::Volley => vec![
            Role { most: u8::MAX, ..Role::doer(Part::Firer, "Who fires", &["fire/firer"]) },
            Role::sufferer(
                Part::Target,
                "At whom",
                &["fire/target", "check", "check/unit", "check/situation"],
            ),
        ],
        Do::Morale => vec![Role::doer(Part::Unit, "Who checks", &["unit", "situation", ""])],
        Do::VolleyPoint => vec![Role::sufferer(Part::Defender, "Who stands", &["defender"])],
        Do::Impact | Do::Charge => vec![
            Role::doer(
                Part::Attacker,
                "Who charges",
                &["attacker", "attacker/unit", "attacker/situation"],
            ),
            Role::sufferer(
                Part::Defender,
                "Whom",
                &["defender", "defender/unit", "defender/situation"],
            ),
        ],
        Do::ChargeReach | Do::Move => vec![Role::doer(Part::Unit, "Who moves", &[""])],
        Do::OfficerRisk => {
            vec![Role { sort: Sort::Leader, ..Role::doer(Part::Officer, "Who is at risk", &[]) }]
        }
        Do::Ammunition => vec![Role::doer(Part::Unit, "Who looks for more", &[""])],
    }
}

/// Why units cannot do something together.
pub fn together(bodies: &[&Body]) -> Option<&'static Rule> {
    let [first, rest @ ..] = bodies else { return None };
    let alike = |it: &&Body| it.has_guns() && it.text(Key::Weapon) == first.text(Key::Weapon);
    let fits = rest.is_empty() || bodies.iter().all(alike);
    (!fits).then_some(&TOGETHER)
}

/// Batteries that fire together speak as one: their sections add up, and the worst of everything
/// else counts.
fn as_one(all: &[&Body], own: &mut Own) {
    let words = |key: Key| all.iter().map(move |it| it.text(key));
    let sections = all.iter().map(|it| it.number(Key::Strength)).fold(0, u8::saturating_add);
    own.insert(Key::Strength, sections.to_string());
    if let Some(worst) = words(Key::Experience).filter_map(Experience::from_word).max() {
        own.insert(Key::Experience, worst.word().to_owned());
    }
    if let Some(worst) = words(Key::Morale).filter_map(Morale::from_word).max() {
        own.insert(Key::Morale, worst.word().to_owned());
    }
    own.insert(Key::OpeningVolley, yes(all.iter().all(|it| it.is(Key::OpeningVolley))));
    own.insert(Key::LowAmmunition, yes(all.iter().any(|it| it.is(Key::LowAmmunition))));
}

/// What a unit says of itself; what is empty is as usual.
pub fn own(procedure: Do, role: &Role, taking: Taking<'_>) -> Own {
    let body = taking.body;
    let mut own = Own::new();
    for key in [
        Key::Arm,
        Key::Weapon,
        Key::Strength,
        Key::Started,
        Key::Experience,
        Key::Morale,
        Key::Formation,
    ] {
        own.insert(key, body.text(key).to_owned());
    }
    for key in
        [Key::Mounted, Key::Repeaters, Key::Sharpshooters, Key::LowAmmunition, Key::OpeningVolley]
    {
        own.insert(key, yes(body.is(key)));
    }
    if !body.has_guns() {
        own.insert(Key::Stands, body.text(Key::Stands).to_owned());
    }
    let lost = stands_lost(body);
    own.insert(Key::StandsLost, if lost > 0 { lost.to_string() } else { String::new() });
    own.insert(Key::Disorder, yes(is_disordered(body)));
    if !taking.beside.is_empty() {
        let all: Vec<&Body> = [body].into_iter().chain(taking.beside.iter().copied()).collect();
        as_one(&all, &mut own);
    }
    // The highest of them counts.
    let ranks = taking.leaders.iter().filter_map(|it| Officer::from_word(it.text(Key::Rank)));
    if let Some(rank) = ranks.max() {
        own.insert(Key::Officer, rank.word().to_owned());
    }
    // What covers the target of a fire steadies it in the check that follows.
    if procedure == Do::Volley && role.is(Part::Target) {
        let covers = || taking.said(Key::Cover).split(',').filter_map(Cover::from_word);
        if covers().next().is_some() {
            own.insert(Key::Cover, yes(true));
        }
        if let Some(works) = covers().filter_map(ground::works).max() {
            own.insert(Key::Works, works.word().to_owned());
        }
    }
    own
}
