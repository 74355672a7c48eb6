//! What a procedure asks for, as a form: groups of fields, each with its name, what it takes, and
//! what it is if nobody says it. Whoever shows a form needs to know no game.

use linstock_games::{
    browse::RulesId,
    facts::{
        declare::{Default, Otherwise},
        keys::{Found, Keys},
        known::Fact,
        procedure::Procedure,
        values::Values,
    },
};
use serde::{Deserialize, Serialize};

pub use linstock_games::facts::role::FactRole;

use crate::words::{capital, spaced};

/// A set of rules, and what can be asked of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forms {
    /// As requests name it, such as `adf-15`.
    pub rules: String,
    /// As players call it.
    pub title: String,
    /// Whether it is the one to begin with.
    pub usual: bool,
    /// What the sides are called in most of its battles.
    pub sides: [String; 2],
    /// Its procedures.
    pub procedures: Vec<ProcedureShown>,
}

/// A procedure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProcedureShown {
    /// As requests name it, such as `charge-reach`.
    pub word: String,
    /// As people write it.
    pub title: String,
    /// What it is, in a line.
    pub about: String,
}

/// A form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Form {
    /// The set of rules.
    pub rules: String,
    /// The procedure.
    pub procedure: ProcedureShown,
    /// Its fields, those of one thing together.
    pub groups: Vec<Group>,
    /// Facts to begin with, by key: with these it has an answer.
    pub sample: Vec<(String, String)>,
}

/// Fields of one thing: who fires, who is fired at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// What they are of.
    pub title: String,
    /// What matters most first.
    pub fields: Vec<Field>,
}

/// A fact to be said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// What it is called in a question, such as `target.cover`.
    pub key: String,
    /// Its name for people.
    pub name: String,
    /// What it is for.
    pub role: FactRole,
    /// What it is, if that is not plain.
    pub help: String,
    /// What it takes.
    pub kind: Kind,
    /// What it is if nobody says it: a value, or words about it.
    pub default: Option<String>,
    /// Whether it has to be said, and when.
    pub needed: Option<String>,
    /// Whether it is worth showing before anybody asks for more.
    pub first: bool,
}

/// What a field takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// `true` or `false`.
    YesNo,
    /// A whole number.
    Whole {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// A distance.
    Inches,
    /// One of these, each with how people write it.
    Word(Vec<(String, String)>),
    /// Several of these, joined by commas.
    Words(Vec<(String, String)>),
}

/// What can be asked, by sets of rules.
pub fn forms() -> Vec<Forms> {
    let of = |&rules: &RulesId| Forms {
        rules: rules.word().to_owned(),
        title: rules.title().to_owned(),
        usual: rules == RulesId::USUAL,
        sides: rules.game().usual_sides().map(str::to_owned),
        procedures: Procedure::all(rules.game()).into_iter().map(procedure).collect(),
    };
    RulesId::ALL.iter().map(of).collect()
}

/// A procedure to be shown.
pub fn procedure(it: Procedure) -> ProcedureShown {
    ProcedureShown {
        word: it.word().to_owned(),
        title: capital(&spaced(it.word())),
        about: it.about().to_owned(),
    }
}

/// The form of a procedure.
pub fn form(rules: RulesId, asked: Procedure, keys: &Keys) -> Form {
    let sample = sample(asked, keys);
    let mut groups: Vec<Group> = Vec::new();
    for fact in keys.known.sayable(asked).filter(|it| !keys.known.is_of_target(it)) {
        let title = fact.object().map_or_else(|| capital(&spaced(asked.word())), title);
        let field = field(keys, fact, &sample);
        match groups.iter_mut().find(|group| group.title == title) {
            Some(group) => group.fields.push(field),
            None => groups.push(Group { title, fields: vec![field] }),
        }
    }
    for group in &mut groups {
        // The sort is stable: within each kind the order of the contract stays.
        group.fields.sort_by_key(|field| (field.needed.is_none(), !field.first));
    }
    // Groups without anything that matters at first come last.
    groups.sort_by_key(|group| !group.fields.iter().any(|field| field.first));
    Form { rules: rules.word().to_owned(), procedure: procedure(asked), groups, sample }
}

/// The facts of the procedure's example, by the keys of its fields.
pub(crate) fn sample(asked: Procedure, keys: &Keys) -> Vec<(String, String)> {
    let facts = asked.example().iter().flat_map(|line| line.split(' '));
    let pair = |fact: &str| {
        let (key, value) = fact.split_once('=').unwrap_or((fact, "true"));
        let key = match keys.find(key) {
            Found::Fact(fact, _) => keys.spoken(fact),
            Found::BothSides | Found::Object(_) | Found::Elsewhere(_) | Found::Nothing => {
                key.to_owned()
            }
        };
        (key, value.to_owned())
    };
    facts.map(pair).collect()
}

fn field(keys: &Keys, fact: &Fact, sample: &[(String, String)]) -> Field {
    let key = keys.spoken(fact);
    let (default, needed) = match fact.otherwise() {
        Otherwise::Absent | Otherwise::Decided => (None, None),
        Otherwise::Default(Default::Follows(from)) => {
            (Some(from.replace("the first of the arm", "as usual")), None)
        }
        Otherwise::Default(default) => (Some(default.to_string()), None),
        Otherwise::Needed(when) => (None, Some(format!("needed {when}").trim_end().to_owned())),
    };
    let sampled = sample.iter().any(|(it, _)| *it == key);
    let role = fact.role();
    Field {
        name: capital(&spaced(&fact.name())),
        role,
        help: capital(fact.says()),
        kind: kind(&fact.values),
        first: needed.is_some() || sampled || role.is_everyday(),
        key,
        default,
        needed,
    }
}

/// What a field of these values takes.
pub fn kind(values: &Values) -> Kind {
    let list = |words: &[&str]| words.iter().map(|it| ((*it).to_owned(), spaced(it))).collect();
    match values {
        Values::Truth => Kind::YesNo,
        Values::Whole(least, most) => {
            Kind::Whole { least: i64::from(*least), most: i64::from(*most) }
        }
        Values::Inches => Kind::Inches,
        Values::Number(words) | Values::Word(words) => Kind::Word(list(words)),
        Values::Words(words) => Kind::Words(list(words)),
    }
}

/// A list of things is shown by its first.
fn title(object: &str) -> String {
    let one = object.strip_suffix('s').unwrap_or(object);
    capital(&spaced(&one.replace('_', "-")))
}
