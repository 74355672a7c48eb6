//! Johnny Reb III beside a real table.

pub mod roles;

use linstock_battle::vocabulary::Condition;
use linstock_jr3::{
    play::{Profile, Status},
    strength::{self, STANDS, Strength},
    usual,
    words::{Arm, Drill, Formation, Morale, Weapon},
};

use super::{
    Body, Key,
    body::yes,
    roster::{
        Field,
        Source::{self, Called, Fact, Own},
    },
    rules::{Drawn, Rules},
    suits,
};
use crate::{
    contract::{
        jr3::request::{FirerFacts, SituationFacts},
        reader::Facts,
    },
    facts::values::Values,
};

const MOST: i16 = strength::limits(Arm::Infantry).1 as i16;

const FIRER: Source = Fact(FirerFacts::OBJECT);

const FIELDS: &[Field] = &[
    (Key::Arm, FIRER, suits::any),
    (Key::Experience, FIRER, suits::any),
    (Key::Weapon, FIRER, fits_weapon),
    (Key::Strength, Own(Values::Whole(0, MOST)), suits::any),
    (Key::Started, Own(Values::Whole(1, MOST)), suits::any),
    (Key::Stands, Own(Values::Word(strength::STANDS_IN_WORDS)), suits::no_guns),
    (Key::Morale, FIRER, suits::any),
    (Key::Formation, FIRER, fits_formation),
    (Key::Mounted, FIRER, suits::horse),
    (Key::Repeaters, FIRER, suits::no_guns),
    (Key::Sharpshooters, FIRER, suits::no_guns),
    (Key::LowAmmunition, FIRER, suits::any),
    (Key::OpeningVolley, FIRER, suits::any),
];

/// Whether it is a weapon of an arm; without a word, any.
fn fits_weapon(arm: Arm, word: &str) -> bool {
    Weapon::from_word(word).is_none_or(|it| Weapon::of(arm).contains(&it))
}

/// Whether an arm can take a formation; without a word, any.
fn fits_formation(arm: Arm, word: &str) -> bool {
    Formation::from_word(word).is_none_or(|it| Formation::of(arm).contains(&it))
}

/// A unit's line on a roster.
pub fn body(profile: Profile, strength: u8, status: &Status) -> Body {
    let stands = match profile.arm {
        Arm::Infantry | Arm::Cavalry => profile.stands.to_string(),
        Arm::Artillery => String::new(),
    };
    Body::of([
        (Key::Arm, profile.arm.word().to_owned()),
        (Key::Experience, profile.experience.word().to_owned()),
        (Key::Weapon, profile.weapon.word().to_owned()),
        (Key::Strength, strength.to_string()),
        (Key::Started, strength.to_string()),
        (Key::Stands, stands),
        (Key::Morale, status.morale.word().to_owned()),
        (Key::Formation, status.formation.word().to_owned()),
        (Key::Mounted, yes(status.mounted)),
        (Key::Repeaters, yes(profile.repeaters)),
        (Key::Sharpshooters, yes(profile.sharpshooters)),
        (Key::OpeningVolley, yes(!status.opened)),
    ])
}

/// The game.
pub struct Jr3;

impl Rules for Jr3 {
    fn fields(&self) -> &'static [Field] {
        FIELDS
    }

    fn leaders_field(&self) -> (Key, Source) {
        (Key::Rank, Called(SituationFacts::OBJECT, "officer"))
    }

    fn unit(&self, arm: Arm) -> Body {
        body(usual::profile(arm), usual::strength(arm), &usual::status(arm))
    }

    fn leader(&self) -> Body {
        Body::of([(Key::Rank, usual::OFFICER.word().to_owned())])
    }

    fn stands_emptied(&self, before: &Body, now: &Body) -> u8 {
        stands_lost(now).saturating_sub(stands_lost(before))
    }

    fn check_for_losses(&self, before: &Body, now: &Body) -> bool {
        let lost = before.number(Key::Strength).saturating_sub(now.number(Key::Strength));
        strength_of(before).must_check(lost, false)
    }

    fn formed(&self, name: &str, now: &Body) -> Option<String> {
        is_disordered(now).then(|| format!("Mark {name}: in disorder"))
    }

    fn morale(&self, body: &Body) -> Option<&'static str> {
        morale(body).map(|morale| match morale {
            Morale::Good => "steady",
            Morale::Shaken => "shaken",
            Morale::Routed => "routed",
        })
    }

    fn disorder(&self, body: &mut Body) {
        if !body.has_guns() {
            body.set(Key::Formation, Formation::Disorder.word());
        }
    }

    fn drawn(&self, body: &Body) -> Drawn {
        let started = body.number(Key::Started);
        Drawn {
            limbered: formation(body) == Some(Formation::Limbered),
            mounted: body.is(Key::Mounted),
            now: body.number(Key::Strength),
            started,
            stands: match body.has_guns() {
                true => started,
                false => body.text(Key::Stands).parse().unwrap_or(STANDS),
            },
            one_body: false,
        }
    }

    fn condition(&self, body: &Body) -> Condition {
        match morale(body) {
            Some(Morale::Routed) => Condition::Broken,
            Some(Morale::Shaken) => Condition::Shaken,
            Some(Morale::Good) | None if is_disordered(body) => Condition::Disordered,
            Some(Morale::Good) | None => Condition::Steady,
        }
    }
}

fn morale(body: &Body) -> Option<Morale> {
    Morale::from_word(body.text(Key::Morale))
}

fn formation(body: &Body) -> Option<Formation> {
    Formation::from_word(body.text(Key::Formation))
}

fn is_disordered(body: &Body) -> bool {
    formation(body) == Some(Formation::Disorder)
}

/// Stands or sections lost.
fn stands_lost(body: &Body) -> u8 {
    strength_of(body).stands_lost()
}

/// Figures on stands, or sections.
fn strength_of(body: &Body) -> Strength {
    let stands = match body.number(Key::Stands) {
        _ if body.has_guns() => body.number(Key::Started),
        0 => STANDS,
        stands => stands,
    };
    let (now, started) = (body.number(Key::Strength), body.number(Key::Started).max(1));
    Strength::on_stands(stands, now, started)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stands_are_lost_by_the_size_they_have() {
        let lost = |stands: &str, now: u8| {
            let body = Body::of([
                (Key::Arm, Arm::Infantry.word().to_owned()),
                (Key::Started, "8".to_owned()),
                (Key::Stands, stands.to_owned()),
                (Key::Strength, now.to_string()),
            ]);
            stands_lost(&body)
        };
        assert_eq!([lost("4", 6), lost("2", 6), lost("", 6)], [1, 0, 1]);
        assert_eq!([lost("4", 4), lost("2", 4), lost("2", 0)], [2, 1, 2]);
    }
}
