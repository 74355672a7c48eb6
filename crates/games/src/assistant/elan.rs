//! Élan beside a real table.

pub mod roles;

use linstock_battle::{scenario::Rank, vocabulary::Condition};
use linstock_elan::{
    aftermath,
    house::MOST_MARKERS,
    movement::Pace,
    play::{
        Profile, Status,
        profile::{CREW, Factors},
    },
    usual,
    words::{Arm, Drill, Formation, MOST_CLOSE_FIGURES, Weight},
};

use linstock_rulebook::Part;

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
        aftermath::{Consequence, of_any_game},
        elan::request::{FireFacts, PartyFacts, SaveFacts},
        reader::Facts,
    },
    facts::{declare::Object, values::Values},
};

const PARTY: &Object = PartyFacts::OBJECT;
const FIRE: &Object = FireFacts::OBJECT;

const FIELDS: &[Field] = &[
    (Key::Arm, Fact(PARTY), suits::any),
    (Key::Experience, Fact(PARTY), suits::any),
    (Key::Weapon, Fact(FIRE), suits::no_guns),
    (Key::Figures, Own(Values::Whole(0, MOST_CLOSE_FIGURES as i16)), suits::any),
    (Key::Started, Fact(PARTY), suits::any),
    (Key::Disruption, Own(Values::Whole(0, MOST_MARKERS as i16)), suits::any),
    (Key::Broken, Own(Values::Truth), suits::any),
    (Key::Formation, Fact(PARTY), fits_formation),
    (Key::Weight, Own(Values::Word(Weight::WORDS)), suits::guns),
    (Key::Howitzer, Fact(FIRE), suits::guns),
    (Key::Pace, Own(Values::Word(Pace::WORDS)), fits_pace),
    (Key::Skirmishers, Called(SaveFacts::OBJECT, "skirmisher"), suits::foot),
    (Key::FirstFire, Fact(FIRE), suits::foot),
    (Key::Unloaded, Own(Values::Truth), suits::foot),
    (Key::GunsLeft, Own(Values::Truth), suits::guns),
    (Key::Elan, Fact(PARTY), suits::any),
    (Key::Drill, Called(PARTY, "elan"), suits::any),
    (Key::Fire, Called(FIRE, "factor"), suits::no_guns),
    (Key::Gunnery, Called(FIRE, "factor"), suits::guns),
    (Key::Melee, Fact(PARTY), suits::any),
    (Key::Save, Fact(PARTY), suits::any),
];

/// Whether an arm has a pace; without a word, any.
fn fits_pace(arm: Arm, word: &str) -> bool {
    let paces = Pace::of(arm);
    !paces.is_empty() && Pace::from_word(word).is_none_or(|it| paces.contains(&it))
}

/// Whether an arm can take a formation; without a word, any.
fn fits_formation(arm: Arm, word: &str) -> bool {
    Formation::from_word(word).is_none_or(|it| Formation::of(arm).contains(&it))
}

/// A unit's line on a roster.
pub fn body(profile: Profile, strength: u8, status: &Status) -> Body {
    let guns = profile.guns.is_some();
    let figures = if guns { strength * CREW } else { strength + status.inside };
    let usual = Factors::of(profile.experience);
    let own =
        |factor: u8, usual: u8| if factor == usual { String::new() } else { factor.to_string() };
    let factors = profile.factors;
    let fires_first = profile.arm == Arm::Infantry && !status.first_fire_spent;
    Body::of([
        (Key::Arm, profile.arm.word().to_owned()),
        (Key::Experience, profile.experience.word().to_owned()),
        (Key::Weapon, profile.weapon.map_or("", |it| it.word()).to_owned()),
        (Key::Figures, figures.to_string()),
        (Key::Started, figures.to_string()),
        (Key::Disruption, status.dm.to_string()),
        (Key::Formation, status.formation.word().to_owned()),
        (Key::Weight, profile.guns.map_or("", |it| it.weight.word()).to_owned()),
        (Key::Howitzer, yes(profile.guns.is_some_and(|it| it.howitzer))),
        (Key::Pace, profile.pace.map_or("", |it| it.word()).to_owned()),
        (Key::Skirmishers, profile.skirmishers.map_or("", |it| it.word()).to_owned()),
        (Key::FirstFire, yes(fires_first)),
        (Key::Elan, own(factors.elan, usual.elan)),
        (Key::Drill, own(factors.drill, usual.drill)),
        (Key::Fire, if guns { String::new() } else { own(factors.fire, usual.fire) }),
        (Key::Gunnery, if guns { own(factors.gunnery, usual.gunnery) } else { String::new() }),
        (Key::Melee, own(factors.melee, usual.melee)),
        (Key::Save, own(factors.save, usual.save)),
    ])
}

/// The game.
pub struct Elan;

impl Rules for Elan {
    fn fields(&self) -> &'static [Field] {
        FIELDS
    }

    fn leaders_field(&self) -> (Key, Source) {
        (Key::Rank, Own(Values::Word(Rank::WORDS)))
    }

    fn unit(&self, arm: Arm) -> Body {
        body(usual::profile(arm), usual::strength(arm), &usual::status(arm))
    }

    fn leader(&self) -> Body {
        Body::of([(Key::Rank, Rank::Brigade.word().to_owned())])
    }

    fn counted(&self) -> Key {
        Key::Figures
    }

    fn what(&self, _: &Body) -> &'static str {
        "figure"
    }

    fn first_fire(&self) -> Key {
        Key::FirstFire
    }

    fn broke(&self, who: Part) -> Vec<Consequence> {
        of_any_game(aftermath::of_break(who))
    }

    fn was_destroyed(&self, who: Part) -> Vec<Consequence> {
        of_any_game(aftermath::of_sight(who))
    }

    fn stands_emptied(&self, _: &Body, _: &Body) -> u8 {
        0
    }

    fn formed(&self, name: &str, now: &Body) -> Option<String> {
        formation(now).map(|it| match it {
            Formation::Limbered => format!("Limber {name}"),
            other => format!("Form {name} in {}", other.word().replace('-', " ")),
        })
    }

    fn morale(&self, _: &Body) -> Option<&'static str> {
        None
    }

    fn disorder(&self, _: &mut Body) {}

    fn drawn(&self, body: &Body) -> Drawn {
        let guns = body.has_guns();
        let models = |key| body.number(key).div_ceil(if guns { CREW } else { 1 });
        let started = models(Key::Started);
        Drawn {
            limbered: formation(body) == Some(Formation::Limbered),
            mounted: body.arm() == Some(Arm::Cavalry),
            now: models(Key::Figures),
            started,
            stands: if guns { started } else { 1 },
            one_body: !guns,
        }
    }

    fn condition(&self, body: &Body) -> Condition {
        if body.is(Key::Broken) { Condition::Broken } else { Condition::Steady }
    }

    fn brief(&self, body: &Body) -> String {
        let state = match (body.is(Key::Broken), body.number(Key::Disruption)) {
            (true, _) => "broken".to_owned(),
            (false, 0) => "in order".to_owned(),
            (false, dm) => format!("{dm} DM"),
        };
        format!("{}, {state}", body.text(Key::Figures))
    }
}

fn formation(body: &Body) -> Option<Formation> {
    Formation::from_word(body.text(Key::Formation))
}
