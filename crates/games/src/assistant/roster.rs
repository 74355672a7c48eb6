//! The fields of a roster: facts of requests that are true of a unit whatever is asked, and what only a roster keeps.

use linstock_battle::scenario::Rank;
use linstock_elan::{house::MOST_MARKERS, movement::Pace, words as elan_words};
use linstock_jr3::{strength, words::Arm};

use crate::{
    browse::Game,
    contract::{adf::request as adf, elan::request as elan, jr3::request as jr3, reader::Facts},
    facts::{
        declare::{Object, Takes},
        values::Values,
    },
};

/// A fact that bodies of a game have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trait {
    /// Its name.
    pub name: &'static str,
    /// The values it takes.
    pub values: Values,
    /// Whether leaders have it, not units.
    pub of_leaders: bool,
}

/// Where the values of a field come from.
#[derive(Clone, Copy)]
enum Source {
    /// The fact of the same name.
    Fact(&'static Object),
    /// The fact of another name.
    Called(&'static Object, &'static str),
    /// Only a roster has it.
    Own(Values),
}

use Source::{Called, Fact, Own};

type Field = (&'static str, Source);

/// The facts that bodies of a game have, what matters most first.
pub fn traits(game: Game) -> Vec<Trait> {
    let (units, leaders): (&[Field], Field) = match game {
        Game::Adf => (ADF, ("bonus", Called(adf::SituationFacts::OBJECT, "leader"))),
        Game::Jr3 => (JR3, ("rank", Called(jr3::SituationFacts::OBJECT, "officer"))),
        Game::Elan => (ELAN, ("rank", Own(Values::Word(Rank::WORDS)))),
    };
    let unit = |&field: &Field| of(field, false);
    let leader = |field: Field| of(field, true);
    let mut all: Vec<Trait> = units.iter().map(unit).collect();
    all.push(leader(leaders));
    all.push(unit(&("gone", Own(Values::Word(&["destroyed", "captured", "withdrawn"])))));
    all.push(leader(("gone", Own(Values::Word(&["killed", "captured", "withdrawn"])))));
    all
}

const ADF: &[Field] = {
    use linstock_adf::words::MOST_FIGURES;
    const FIRER: Source = Fact(adf::FirerFacts::OBJECT);
    &[
        ("arm", FIRER),
        ("experience", FIRER),
        ("weapon", FIRER),
        ("strength", Own(Values::Whole(0, MOST_FIGURES as i16))),
        ("started", Own(Values::Whole(1, MOST_FIGURES as i16))),
        ("stands", Fact(adf::UnitFacts::OBJECT)),
        ("morale", FIRER),
        ("formation", FIRER),
        ("mounted", FIRER),
        ("side", FIRER),
        ("opening-volley", FIRER),
        ("merged", Fact(adf::SituationFacts::OBJECT)),
    ]
};

const JR3: &[Field] = {
    const MOST: i16 = strength::limits(Arm::Infantry).1 as i16;
    const FIRER: Source = Fact(jr3::FirerFacts::OBJECT);
    &[
        ("arm", FIRER),
        ("experience", FIRER),
        ("weapon", FIRER),
        ("strength", Own(Values::Whole(0, MOST))),
        ("started", Own(Values::Whole(1, MOST))),
        ("stands", Own(Values::Word(strength::STANDS_IN_WORDS))),
        ("morale", FIRER),
        ("formation", FIRER),
        ("mounted", FIRER),
        ("repeaters", FIRER),
        ("sharpshooters", FIRER),
        ("low-ammunition", FIRER),
        ("opening-volley", FIRER),
    ]
};

const ELAN: &[Field] = {
    const MOST: i16 = elan_words::MOST_CLOSE_FIGURES as i16;
    const PARTY: &Object = elan::PartyFacts::OBJECT;
    const FIRE: &Object = elan::FireFacts::OBJECT;
    &[
        ("arm", Fact(PARTY)),
        ("experience", Fact(PARTY)),
        ("weapon", Fact(FIRE)),
        ("figures", Own(Values::Whole(0, MOST))),
        ("started", Fact(PARTY)),
        ("dm", Own(Values::Whole(0, MOST_MARKERS as i16))),
        ("broken", Own(Values::Truth)),
        ("formation", Fact(PARTY)),
        ("weight", Own(Values::Word(elan_words::Weight::WORDS))),
        ("howitzer", Fact(FIRE)),
        ("pace", Own(Values::Word(Pace::WORDS))),
        ("skirmishers", Called(elan::SaveFacts::OBJECT, "skirmisher")),
        ("first-fire", Fact(FIRE)),
        ("elan", Fact(PARTY)),
        ("drill", Called(PARTY, "elan")),
        ("fire", Called(FIRE, "factor")),
        ("gunnery", Called(FIRE, "factor")),
        ("melee", Fact(PARTY)),
        ("save", Fact(PARTY)),
    ]
};

fn of((name, source): Field, of_leaders: bool) -> Trait {
    let values = match source {
        Fact(object) => values_of(object, &name.replace('-', "_")),
        Called(object, fact) => values_of(object, fact),
        Own(values) => values,
    };
    Trait { name, values, of_leaders }
}

fn values_of(object: &Object, name: &str) -> Values {
    let fact = object.facts.iter().find(|fact| fact.name == name);
    match fact.map(|fact| fact.takes) {
        Some(Takes::Value(values)) => values,
        Some(Takes::Listed(_) | Takes::Object(_) | Takes::Objects(_)) | None => {
            unreachable!("a test reads every roster: {} has {name}", object.name)
        }
    }
}
