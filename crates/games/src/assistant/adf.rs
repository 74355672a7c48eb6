//! Across A Deadly Field beside a real table.

pub mod roles;

use linstock_adf::{
    play::{Profile, Status, shape::stands_left},
    usual,
    words::{
        Arm, Armament, CavalryWeapon, Drill, Formation, Gun, InfantryWeapon, MOST_FIGURES, Morale,
        Nation, USUAL_STANDS,
    },
};
use linstock_battle::{Seat, vocabulary::Condition};

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
        adf::request::{FirerFacts, SituationFacts, UnitFacts},
        reader::Facts,
    },
    facts::values::Values,
};

const FIRER: Source = Fact(FirerFacts::OBJECT);

const FIELDS: &[Field] = &[
    (Key::Arm, FIRER, suits::any),
    (Key::Experience, FIRER, suits::any),
    (Key::Weapon, FIRER, fits_weapon),
    (Key::Strength, Own(Values::Whole(0, MOST_FIGURES as i16)), suits::any),
    (Key::Started, Own(Values::Whole(1, MOST_FIGURES as i16)), suits::any),
    (Key::Stands, Fact(UnitFacts::OBJECT), suits::no_guns),
    (Key::Morale, FIRER, suits::any),
    (Key::Formation, FIRER, fits_formation),
    (Key::Mounted, FIRER, suits::horse),
    (Key::Side, FIRER, suits::guns),
    (Key::OpeningVolley, FIRER, suits::any),
    (Key::Merged, Fact(SituationFacts::OBJECT), suits::any),
];

/// Whether it is a weapon of an arm.
fn fits_weapon(arm: Arm, word: &str) -> bool {
    match arm {
        Arm::Infantry => InfantryWeapon::from_word(word).is_some(),
        Arm::Cavalry => CavalryWeapon::from_word(word).is_some(),
        Arm::Artillery => Gun::from_word(word).is_some(),
    }
}

/// Whether an arm can take a formation; without a word, any.
fn fits_formation(arm: Arm, word: &str) -> bool {
    Formation::from_word(word).is_none_or(|it| Formation::of(arm).contains(&it))
}

/// A unit's line on a roster.
pub fn body(profile: Profile, strength: u8, status: &Status) -> Body {
    let (nation, stands) = match profile.armament {
        Armament::Artillery(_, nation) => (nation.word().to_owned(), String::new()),
        Armament::Infantry(_) | Armament::Cavalry(_) => (String::new(), profile.stands.to_string()),
    };
    Body::of([
        (Key::Arm, profile.armament.arm().word().to_owned()),
        (Key::Experience, profile.experience.word().to_owned()),
        (Key::Weapon, profile.armament.word().to_owned()),
        (Key::Strength, strength.to_string()),
        (Key::Started, strength.to_string()),
        (Key::Stands, stands),
        (Key::Morale, status.morale.word().to_owned()),
        (Key::Formation, status.formation.word().to_owned()),
        (Key::Mounted, yes(status.mounted)),
        (Key::Side, nation),
        (Key::OpeningVolley, yes(!status.fired)),
    ])
}

/// The game.
pub struct Adf;

impl Rules for Adf {
    fn fields(&self) -> &'static [Field] {
        FIELDS
    }

    fn leaders_field(&self) -> (Key, Source) {
        (Key::Bonus, Called(SituationFacts::OBJECT, "leader"))
    }

    fn unit(&self, arm: Arm) -> Body {
        body(usual::profile(arm), usual::strength(arm), &usual::status(arm))
    }

    fn leader(&self) -> Body {
        Body::of([(Key::Bonus, usual::LEADER.to_string())])
    }

    /// Guns fire the ammunition of the other guns of their side, or not that of the enemy's.
    fn joins(&self, newcomer: &mut Body, seat: Seat, there: &[(Seat, &Body)]) {
        let nation = |body: &Body| Nation::from_word(body.text(Key::Side));
        let of = |seat: Seat| {
            there.iter().filter(|(of, _)| *of == seat).find_map(|(_, body)| nation(body))
        };
        if nation(newcomer).is_some() {
            let first = usual::nation(seat);
            let theirs = || of(seat.other()).map(Nation::other);
            newcomer.set(Key::Side, of(seat).or_else(theirs).unwrap_or(first).word());
        }
    }

    fn stands_emptied(&self, before: &Body, now: &Body) -> u8 {
        stands_with_figures(before).saturating_sub(stands_with_figures(now))
    }

    fn formed(&self, _: &str, _: &Body) -> Option<String> {
        None
    }

    fn morale(&self, body: &Body) -> Option<&'static str> {
        morale(body).map(|morale| match morale {
            Morale::Good => "in good order",
            Morale::Disorder => "in disorder",
            Morale::Shaken => "shaken",
            Morale::Routed => "routed",
        })
    }

    fn disorder(&self, body: &mut Body) {
        crate::contract::aftermath::Condition::Adf(Morale::Disorder).worsen(body);
    }

    fn drawn(&self, body: &Body) -> Drawn {
        let started = body.number(Key::Started);
        Drawn {
            limbered: formation(body) == Some(Formation::Limbered),
            mounted: body.is(Key::Mounted),
            now: body.number(Key::Strength),
            started,
            stands: if body.has_guns() { started } else { stands(body) },
            one_body: false,
        }
    }

    fn condition(&self, body: &Body) -> Condition {
        match morale(body) {
            Some(Morale::Routed) => Condition::Broken,
            Some(Morale::Shaken) => Condition::Shaken,
            Some(Morale::Disorder) => Condition::Disordered,
            Some(Morale::Good) | None => Condition::Steady,
        }
    }

    fn brief_leader(&self, body: &Body) -> String {
        format!("LB {}", body.text(Key::Bonus))
    }
}

fn morale(body: &Body) -> Option<Morale> {
    Morale::from_word(body.text(Key::Morale))
}

fn formation(body: &Body) -> Option<Formation> {
    Formation::from_word(body.text(Key::Formation))
}

fn stands(body: &Body) -> u8 {
    body.text(Key::Stands).parse().unwrap_or(USUAL_STANDS)
}

/// Stands with somebody on them.
fn stands_with_figures(body: &Body) -> u8 {
    stands_left(body.number(Key::Started), stands(body), body.number(Key::Strength))
}
