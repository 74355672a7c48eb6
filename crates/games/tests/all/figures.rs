//! The figures of an answer are declared once, and what is declared of them holds.

use std::collections::{BTreeMap, BTreeSet};

use linstock_games::{
    browse::{Game, RulesId},
    facts::{
        figures::{self, Figure, Unit},
        keys::{Found, Keys},
        procedure::Procedure,
        request::Request,
        values::Values,
    },
};
use serde_json::Value;

/// The procedures of all games, each with the keys of its outcomes, and the values there.
type Seen = BTreeMap<String, BTreeMap<String, Vec<Value>>>;

/// Every figure that is declared stands in some outcome, everything that stands in one is declared, and its unit is
/// what it is counted in.
#[test]
fn outcomes_have_the_figures_that_are_declared() {
    let seen = seen();
    for procedure in procedures() {
        let found = &seen[&format!("{procedure:?}")];
        let declared: BTreeMap<String, &Figure> = figures::of(procedure)
            .into_iter()
            .map(|(whose, it)| (format!("{}.{}", whose.word(), it.key), it))
            .collect();
        assert_eq!(declared.len(), figures::of(procedure).len(), "{procedure:?} has a key twice");
        let names = |keys: Vec<&String>| keys.into_iter().cloned().collect::<BTreeSet<String>>();
        let (told, known) = (names(found.keys().collect()), names(declared.keys().collect()));
        assert_eq!(told, known, "{procedure:?} tells what is on the left");
        for (key, values) in found {
            let unit = declared[key].unit;
            for value in values.iter().filter(|it| !it.is_null()) {
                let fits = match unit {
                    Unit::Count | Unit::Points => value.is_i64(),
                    Unit::Inches => value.is_number(),
                    Unit::Word => value.is_string(),
                    Unit::YesNo => value.is_boolean(),
                };
                assert!(fits, "{procedure:?}: {key} is {value}, not {unit:?}");
            }
            assert!(values.iter().any(|it| !it.is_null()), "{procedure:?}: {key} is always null");
        }
    }
}

#[test]
fn labels_are_words() {
    for procedure in procedures() {
        for (_, figure) in figures::of(procedure) {
            let plain = |it: char| it.is_lowercase() || it == ' ';
            assert!(figure.label.chars().all(plain), "{procedure:?}: {:?}", figure.label);
        }
    }
}

fn procedures() -> impl Iterator<Item = Procedure> {
    Game::ALL.iter().flat_map(|&game| Procedure::all(game))
}

/// The outcomes of the golden cases and the published examples, and of every procedure's own example.
fn seen() -> Seen {
    let mut seen = Seen::new();
    let published = [crate::common::project("golden/examples.jsonl")];
    for file in crate::common::case_files().iter().chain(&published) {
        for (_, case) in crate::common::lines(file) {
            let answer = crate::common::answer(&case["request"]);
            if let Some(procedure) = Procedure::of_request(&case["request"]) {
                see(&mut seen, procedure, &answer["outcome"]);
            }
        }
    }
    for procedure in procedures() {
        let request = example(procedure);
        let answer = crate::common::answer(&request);
        for it in answer["odds"]["outcomes"].as_array().unwrap() {
            see(&mut seen, procedure, &it["outcome"]);
        }
    }
    seen
}

fn see(seen: &mut Seen, procedure: Procedure, outcome: &Value) {
    let found = seen.entry(format!("{procedure:?}")).or_default();
    for (key, value) in outcome.as_object().into_iter().flatten() {
        match value {
            Value::Object(inner) => {
                for (name, value) in inner {
                    found.entry(format!("{key}.{name}")).or_default().push(value.clone());
                }
            }
            // Nobody, where others have figures of their own.
            Value::Null if key == "loser" => {}
            _ => found.entry(format!(".{key}")).or_default().push(value.clone()),
        }
    }
}

/// The procedure's example, asked for odds.
fn example(procedure: Procedure) -> Value {
    let rules = RulesId::ALL.iter().find(|it| it.game() == procedure.game()).unwrap();
    let mut request = Request::new(rules.word(), procedure.word());
    let keys = Keys::of(procedure);
    for (key, empty) in &keys.known.needed {
        request.state(&format!("/{key}"), empty.clone());
    }
    for typed in procedure.example().iter().flat_map(|line| line.split(' ')) {
        let (key, text) = typed.split_once('=').unwrap_or((typed, "true"));
        let Found::Fact(fact, pointer) = keys.find(key) else { panic!("{procedure:?}: {key}") };
        let truth = fact.values == Values::Truth;
        let value = if truth { Ok(Value::Bool(text == "true")) } else { fact.values.read(text) };
        request.state(&pointer, value.unwrap());
    }
    linstock_games::facts::infer::infer(&mut request, &keys.known);
    request.json
}
