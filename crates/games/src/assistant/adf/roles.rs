//! Roles in Across A Deadly Field, and what units say of themselves.

use linstock_adf::{
    Summary,
    fire::Kind,
    play::ground,
    words::{Arm, Cover, Drill, Morale},
};
use linstock_rulebook::Part;

use super::{formation, morale, stands, stands_with_figures};
use crate::{
    assistant::{Body, Key, Role, Sort, Taking, body::yes, rules::Own},
    browse::RulesId,
    contract::adf::Do,
};

/// The roles of a procedure.
pub fn roles(procedure: Do) -> Vec<Role> {
    match procedure {
        Do::Fire => vec![
            Role { most: 3, ..Role::doer(Part::Firer, "Who fires", &["firers/#"]) },
            Role::sufferer(Part::Target, "At whom", &["target"]),
        ],
        Do::Volley => vec![
            Role { most: 3, ..Role::doer(Part::Firer, "Who fires", &["fire/firers/#"]) },
            Role {
                // The target of the fire says these.
                except: &[
                    "check/unit:arm",
                    "check/unit:mounted",
                    "check/unit:experience",
                    "check/unit:morale",
                    "check/unit:formation",
                ],
                ..Role::sufferer(
                    Part::Target,
                    "At whom",
                    &["fire/target", "check/unit", "check/situation"],
                )
            },
        ],
        Do::Morale => vec![Role::doer(Part::Unit, "Who checks", &["unit", "situation"])],
        Do::Competence => vec![Role::doer(Part::Unit, "Who tests", &["unit", ""])],
        Do::LeaderRisk => {
            vec![Role { sort: Sort::Leader, ..Role::doer(Part::Leader, "Who is at risk", &[]) }]
        }
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
        Do::ChargeReach | Do::Move | Do::Rout => vec![Role::doer(Part::Unit, "Who moves", &[""])],
    }
}

/// Why somebody cannot take part as he is.
pub fn objection(procedure: Do, body: &Body) -> Option<&'static str> {
    // It would cost the battery its guns.
    let runs = procedure == Do::Rout && body.has_guns();
    (runs && morale(body) != Some(Morale::Routed)).then_some("is not routed")
}

/// What a unit says of itself; what is empty is as usual.
pub fn own(procedure: Do, role: &Role, taking: Taking<'_>) -> Own {
    let body = taking.body;
    let guns = body.has_guns();
    let mut own = Own::new();
    for key in [Key::Arm, Key::Weapon, Key::Experience, Key::Morale, Key::Formation] {
        own.insert(key, body.text(key).to_owned());
    }
    for key in [Key::Mounted, Key::OpeningVolley, Key::Merged] {
        own.insert(key, yes(body.is(key)));
    }
    let some = |it: u8| if it > 0 { it.to_string() } else { String::new() };
    let (now, started) = (body.number(Key::Strength), body.number(Key::Started));
    let lost = started.saturating_sub(now);
    let gone = stands(body).min(started).saturating_sub(stands_with_figures(body));
    own.insert(Key::Strength, now.to_string());
    own.insert(Key::StrengthLost, some(lost));
    own.insert(Key::SectionsLost, some(if guns { lost } else { 0 }));
    own.insert(Key::StandsLost, some(if guns { 0 } else { gone }));
    if guns {
        own.insert(Key::Side, body.text(Key::Side).to_owned());
    } else {
        own.insert(Key::Stands, stands(body).to_string());
    }
    let leader = taking.leaders.iter().map(|it| it.number(Key::Bonus)).max();
    if let Some(bonus) = leader.filter(|&it| it > 0) {
        own.insert(Key::Leader, bonus.to_string());
        own.insert(Key::AttachedLeader, bonus.to_string());
    }
    if procedure == Do::Volley && role.is(Part::Target) {
        steadied(taking, &mut own);
    }
    if procedure == Do::Impact {
        // Who meet count each other as near.
        near(taking, "0", &mut own);
    }
    own
}

/// The summary that is played by: what was said, or that of the chart.
fn summary(taking: Taking<'_>) -> Summary {
    let said = Summary::from_word(taking.said(Key::Summary));
    said.unwrap_or(match taking.rules {
        RulesId::Adf25 => Summary::Revised,
        RulesId::Adf10 | RulesId::Adf15 | RulesId::Jr3 | RulesId::Elan => Summary::Western,
    })
}

/// An enemy so near; guns, horse, skirmishers and the shaken unsettle nobody where only infantry does.
fn near(taking: Taking<'_>, inches: &str, own: &mut Own) {
    own.insert(Key::EnemyWithin, inches.to_owned());
    let formed = taking.against.is_none_or(|it| {
        it.arm() == Some(Arm::Infantry)
            && !formation(it).is_some_and(Drill::skirmishes)
            && matches!(morale(it), Some(Morale::Good | Morale::Disorder))
    });
    let formed = if formed { String::new() } else { false.to_string() };
    own.insert(Key::EnemyFormedInfantry, formed);
}

/// What was said of the fire and is the same for the check that follows it: works, woods and
/// barriers, and an enemy as near as he fires from.
fn steadied(taking: Taking<'_>, own: &mut Own) {
    let covers = || taking.said(Key::Cover).split(',').filter_map(Cover::from_word);
    // The best of each, as on the screen.
    if let Some(works) = covers().filter_map(ground::works).max() {
        own.insert(Key::Works, works.word().to_owned());
    }
    if let Some(woods) = covers().filter_map(ground::thickness).max() {
        own.insert(Key::Cover, woods.word().to_owned());
    }
    if covers().any(|it| ground::is_barrier(summary(taking), it)) {
        own.insert(Key::Barrier, yes(true));
    }
    let kind = taking.said(Key::Kind);
    if kind.is_empty() || Kind::from_word(kind) == Some(Kind::Volley) {
        near(taking, taking.said(Key::Range), own);
    }
}
