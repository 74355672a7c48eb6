//! Roles in Élan, and what units say of themselves.

use linstock_elan::{
    fire::small_arms::eligible,
    play::profile::CREW,
    test::{Of, Situation, is_below_half},
    words::{Against, Arm, Fired, Formation, Mode, Skirmisher, Weapon},
};
use linstock_rulebook::Part;

use super::formation;
use crate::{
    assistant::{Body, Key, Role, Sort, Taking, body::yes, rules::Own},
    contract::elan::Do,
};

/// The roles of a procedure.
pub fn roles(procedure: Do) -> Vec<Role> {
    match procedure {
        Do::Test => vec![Role::doer(Part::Unit, "Who tests", &[""])],
        Do::Fire => {
            vec![
                Role::doer(Part::Firer, "Who fires", &[""]),
                Role::sufferer(Part::Target, "At whom", &[]),
            ]
        }
        Do::Save => vec![Role::doer(Part::Unit, "Who saves", &[""])],
        Do::Volley => vec![
            Role::doer(Part::Firer, "Who fires", &["fire"]),
            Role::sufferer(Part::Target, "At whom", &["save"]),
        ],
        Do::CloseRound => {
            vec![
                Role::doer(Part::Unit, "Who strikes", &[""]),
                Role::sufferer(Part::Target, "At whom", &[]),
            ]
        }
        Do::Move => vec![Role::doer(Part::Unit, "Who moves", &[""])],
        Do::Eligible => vec![Role::doer(Part::Unit, "Who would fire", &[""])],
        Do::Special => vec![
            Role::doer(Part::Unit, "Who was hit", &[""]),
            Role { sort: Sort::Leader, ..Role::doer(Part::Leader, "The leader with it", &[]) },
        ],
        Do::Obstacle => vec![Role::doer(Part::Unit, "Who crosses", &[""])],
        Do::Reinforcements => vec![Role::doer(Part::Unit, "Who is due", &[])],
        Do::Engineering => vec![Role::doer(Part::Unit, "Who works", &[""])],
        Do::ChargeResponse => vec![Role::doer(Part::Unit, "Who responds", &[""])],
        Do::Pursuit => vec![Role::doer(Part::Unit, "Who has won", &[""])],
        Do::CloseAction => vec![
            Role::doer(Part::Attacker, "Who comes", &["attacker"]),
            Role::sufferer(Part::Defender, "Who stands", &["defender"]),
        ],
    }
}

/// Why a unit cannot fire as it is.
pub fn objection(procedure: Do, role: &str, body: &Body) -> Option<&'static str> {
    if !matches!(procedure, Do::Fire | Do::Volley) || role != Part::Firer.word() {
        return None;
    }
    if body.is(Key::Broken) {
        return Some("is broken and does not fire");
    }
    if body.is(Key::GunsLeft) {
        return Some("has left its guns");
    }
    if body.is(Key::Unloaded) {
        return Some("is unloaded: it loads while it lets a fire phase pass");
    }
    match formation(body)? {
        Formation::Limbered => Some("is limbered and does not fire"),
        Formation::MarchColumn => Some("is in march column and does not fire"),
        Formation::TwoRankLine
        | Formation::ThreeRankLine
        | Formation::Column
        | Formation::WideColumn
        | Formation::ClosedColumn
        | Formation::Square
        | Formation::Skirmish
        | Formation::Line
        | Formation::Unlimbered => None,
    }
}

/// What a unit says of itself in a procedure.
pub fn own(procedure: Do, role: &Role, taking: Taking<'_>) -> Own {
    let body = taking.body;
    let drawn_up = formation(body);
    let mut own = Own::new();
    for key in
        [Key::Arm, Key::Experience, Key::Formation, Key::Started, Key::Elan, Key::Melee, Key::Save]
    {
        own.insert(key, body.text(key).to_owned());
    }
    let dm = if body.number(Key::Disruption) > 0 { body.text(Key::Disruption) } else { "" };
    own.insert(Key::Disruption, dm.to_owned());
    own.insert(Key::Leader, yes(!taking.leaders.is_empty()));
    own.insert(Key::Factor, factor(procedure, role, taking).to_owned());
    own.insert(Key::Figures, figures(procedure, body).to_string());
    own.insert(Key::TwoRankLine, yes(drawn_up == Some(Formation::TwoRankLine)));
    own.insert(Key::Skirmish, yes(drawn_up == Some(Formation::Skirmish)));
    own.insert(Key::MarchColumn, yes(drawn_up == Some(Formation::MarchColumn)));
    own.insert(Key::Artillery, yes(body.has_guns()));
    let (now, started) = (body.number(Key::Figures), body.number(Key::Started));
    own.insert(Key::BelowHalf, yes(is_below_half(now, started)));
    if drawn_up == Some(Formation::Skirmish) {
        let kind = Some(body.text(Key::Skirmishers)).filter(|it| !it.is_empty());
        own.insert(Key::Skirmisher, kind.unwrap_or(Skirmisher::AdHoc.word()).to_owned());
    }
    if procedure == Do::Test {
        closing(taking, &mut own);
    }
    if procedure == Do::Move {
        own.insert(Key::Weight, body.text(Key::Pace).to_owned());
    } else if body.has_guns() {
        own.insert(Key::Weight, body.text(Key::Weight).to_owned());
    }
    if role.is(Part::Firer) {
        firing(body, taking, &mut own);
    }
    own
}

/// Whoever closes to melee rolls the dice of his own arm, whichever was said.
fn closing(taking: Taking<'_>, own: &mut Own) {
    let said = taking.said(Key::Situation);
    let arm = taking.body.arm().unwrap_or(Arm::Infantry);
    let of_arm = |word| Situation::from_word(word).map_or(word, |it| it.of_arm(arm).word());
    let situations = said.split(',').map(of_arm).collect::<Vec<_>>().join(",");
    if situations != said {
        own.insert(Key::Situation, situations);
    }
}

/// What a unit says of itself when it fires.
fn firing(body: &Body, taking: Taking<'_>, own: &mut Own) {
    if body.has_guns() {
        own.remove(&Key::Figures);
        own.insert(Key::Guns, models(body).to_string());
        own.insert(Key::Howitzer, body.text(Key::Howitzer).to_owned());
        // Round shot unless somebody says otherwise.
        let with = taking.said(Key::With);
        if with.is_empty() || Fired::from_word(with) == Some(Fired::SolidShot) {
            own.insert(Key::With, Fired::SolidShot.word().to_owned());
            own.insert(Key::Against, struck(taking.against).word().to_owned());
        }
        return;
    }
    let weapon = body.text(Key::Weapon);
    own.insert(Key::Weapon, weapon.to_owned());
    own.insert(Key::With, Fired::SmallArms.word().to_owned());
    let skirmishes = formation(body) == Some(Formation::Skirmish)
        && Weapon::from_word(weapon) != Some(Weapon::Rifle);
    let mode = if skirmishes { Mode::Skirmish } else { Mode::Platoon };
    own.insert(Key::Mode, mode.word().to_owned());
    if body.arm() == Some(Arm::Cavalry) {
        own.insert(Key::Mounted, yes(true));
    } else {
        own.insert(Key::FirstFire, body.text(Key::FirstFire).to_owned());
    }
}

/// What round shot strikes, from ahead unless somebody says otherwise.
fn struck(target: Option<&Body>) -> Against {
    target.and_then(formation).map_or(Against::Line, Against::end_on)
}

/// Gun models that still have somebody to serve them.
fn models(body: &Body) -> u8 {
    body.number(Key::Figures).div_ceil(CREW).max(1)
}

/// The figures that count: those who may fire, or all.
fn figures(procedure: Do, body: &Body) -> u8 {
    let all = body.number(Key::Figures);
    let fires = matches!(procedure, Do::Fire | Do::Volley);
    formation(body).filter(|_| fires).map_or(all, |formation| eligible(all, formation))
}

/// Its own factor in a procedure, if it has one of its own.
fn factor<'a>(procedure: Do, role: &Role, taking: Taking<'a>) -> &'a str {
    let body = taking.body;
    body.text(match procedure {
        Do::Test => match Of::from_word(taking.said(Key::Of)) {
            Some(Of::Drill) => Key::Drill,
            Some(Of::Elan | Of::Rally) | None => Key::Elan,
        },
        // In a volley the target has a factor, too: that of its save.
        Do::Volley if role.is(Part::Target) => Key::Save,
        Do::Fire | Do::Volley if body.has_guns() => Key::Gunnery,
        Do::Fire | Do::Volley => Key::Fire,
        Do::Save => Key::Save,
        Do::CloseRound => Key::Melee,
        Do::Obstacle | Do::Engineering | Do::ChargeResponse | Do::Pursuit => Key::Drill,
        Do::Move | Do::Eligible | Do::Special | Do::Reinforcements | Do::CloseAction => return "",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ball_strikes_what_it_strikes_on_the_map() {
        for (formation, against) in [
            (Formation::ClosedColumn, Against::Other),
            (Formation::Column, Against::AttackColumn),
            (Formation::Skirmish, Against::Line),
            (Formation::Limbered, Against::LimberedArtillery),
        ] {
            let body = Body::of([(Key::Formation, formation.word().to_owned())]);
            assert_eq!(struck(Some(&body)), against, "{formation}");
        }
    }

    #[test]
    fn every_model_with_a_gunner_fires() {
        for (figures, guns) in [(24, 6), (17, 5), (16, 4), (1, 1)] {
            assert_eq!(models(&Body::of([(Key::Figures, figures.to_string())])), guns, "{figures}");
        }
    }
}
