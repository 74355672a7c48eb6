//! Facts are declared once, and what is declared of them holds.

use std::collections::{BTreeMap, BTreeSet};

use linstock_games::{
    browse::{Game, RulesId},
    facts::{
        declare::{Default, Object, Otherwise, Takes},
        keys::{Found, Keys},
        known::{Fact, ITEM, declared},
        procedure::Procedure,
        request::Request,
        values::Values,
    },
};
use serde_json::{Value, json};

use crate::common;

fn procedures() -> impl Iterator<Item = Procedure> {
    Game::ALL.iter().flat_map(|&game| Procedure::all(game))
}

/// All objects of a game, each once.
fn objects(object: &'static Object, all: &mut BTreeMap<&'static str, &'static Object>) {
    if all.insert(object.name, object).is_some() {
        return;
    }
    for (fact, _) in object.all() {
        if let Takes::Object(inner) | Takes::Objects(inner) = fact.takes {
            objects(inner, all);
        }
    }
}

#[test]
fn a_name_is_one_fact_to_a_procedure() {
    let mut names = BTreeSet::new();
    for &game in Game::ALL {
        let mut all = BTreeMap::new();
        objects(declared(game), &mut all);
        for (name, object) in all {
            assert!(names.insert(name), "{name} is declared twice");
            for procedure in Procedure::all(game) {
                let mut keys = BTreeSet::new();
                let uses = |of: &[&str]| of.is_empty() || of.contains(&procedure.word());
                for (fact, _) in object.all().filter(|(_, of)| uses(of)) {
                    assert!(keys.insert(fact.name), "{name}: {} in {procedure:?}", fact.name);
                }
            }
        }
    }
}

/// A declaration speaks plain English: no sentence of its own, no full stop, no list without words.
#[test]
fn every_fact_is_told() {
    for &game in Game::ALL {
        let mut all = BTreeMap::new();
        objects(declared(game), &mut all);
        for (name, object) in all {
            assert!(object.says.ends_with('.') && object.says.len() > 5, "{name}");
            for (fact, _) in object.all() {
                let place = format!("{name}: {}", fact.name);
                assert!(!fact.says.is_empty() && !fact.says.ends_with('.'), "{place}");
                assert!(!fact.says.contains('`'), "{place}");
                match fact.takes {
                    Takes::Value(Values::Whole(least, most)) => assert!(least < most, "{place}"),
                    Takes::Value(
                        Values::Word(words) | Values::Words(words) | Values::Number(words),
                    )
                    | Takes::Listed(words) => assert!(words.len() > 1, "{place}"),
                    Takes::Value(Values::Truth | Values::Inches)
                    | Takes::Object(_)
                    | Takes::Objects(_) => {}
                }
                if let (Otherwise::Default(default), Takes::Value(values)) =
                    (fact.otherwise, fact.takes)
                    && !matches!(default, Default::Follows(_) | Default::Nothing)
                {
                    assert!(values.read(&default.to_string()).is_ok(), "{place}: {default}");
                }
            }
        }
    }
}

/// The request of a procedure's example.
fn example(rules: RulesId, procedure: Procedure, keys: &Keys) -> Value {
    let mut request = Request::new(rules.word(), procedure.word());
    for (key, empty) in &keys.known.needed {
        request.state(&format!("/{key}"), empty.clone());
    }
    for said in procedure.example().iter().flat_map(|line| line.split(' ')) {
        let (key, text) = said.split_once('=').unwrap_or((said, "true"));
        let Found::Fact(fact, pointer) = keys.find(key) else { panic!("{procedure:?} {key}") };
        request.state(&pointer, fact.values.read(text).unwrap());
    }
    linstock_games::facts::infer::infer(&mut request, &keys.known);
    request.json
}

/// The value that a fact has if nobody says it, where that can be said.
fn default_of(fact: &Fact) -> Option<Value> {
    match fact.otherwise() {
        Otherwise::Default(Default::Nothing) => Some(json!([])),
        // What follows from other facts may be another value where these are.
        Otherwise::Default(Default::Follows(_)) => None,
        Otherwise::Default(default) => Some(fact.values.read(&default.to_string()).unwrap()),
        Otherwise::Absent | Otherwise::Needed(_) | Otherwise::Decided => None,
    }
}

/// States the default of every fact that nobody stated, one at a time, and expects the same answer.
fn defaults_change_nothing(request: &Value, keys: &Keys, procedure: Procedure) -> usize {
    let answer = common::answer(request);
    let mut tried = 0;
    for fact in keys.known.sayable(procedure) {
        let pointer = format!("/{}", keys.path(fact).join("/"));
        let Some(default) = default_of(fact).filter(|_| request.pointer(&pointer).is_none()) else {
            continue;
        };
        // An item of a list that is not there would be one more.
        let list = fact.path.iter().position(|it| *it == ITEM);
        let list = list.map(|depth| format!("/{}/0", fact.path[..depth].join("/")));
        if list.is_some_and(|item| request.pointer(&item).is_none()) {
            continue;
        }
        let mut spelled = Request::from_json(&request.to_string()).unwrap();
        spelled.json = request.clone();
        spelled.state(&pointer, default.clone());
        assert_eq!(common::answer(&spelled.json), answer, "{pointer} = {default} in {request}");
        tried += 1;
    }
    tried
}

#[test]
fn a_default_that_is_said_changes_nothing() {
    for procedure in procedures() {
        let keys = Keys::of(procedure);
        for &rules in procedure.game().ids() {
            let mut request = example(rules, procedure, &keys);
            request.as_object_mut().unwrap().remove("odds");
            request["seed"] = json!(7);
            assert!(common::answer(&request)["error"].is_null(), "{request}");
            defaults_change_nothing(&request, &keys, procedure);
        }
    }
    // And in the golden cases, where more is said.
    let files = common::case_files();
    let cases = files.iter().flat_map(|file| common::lines(file));
    let mut tried = 0;
    for (number, (_, case)) in cases.enumerate() {
        let request = &case["request"];
        let rules = request["rules"].as_str().and_then(RulesId::from_word);
        let word = request["do"].as_str().unwrap_or_default();
        let procedure = rules.and_then(|rules| Procedure::from_word(rules.game(), word));
        let (Some(procedure), 0) = (procedure, number % 5) else { continue };
        if case["error"]["code"] != "bad-request" && request["odds"] != true {
            tried += defaults_change_nothing(request, &Keys::of(procedure), procedure);
        }
    }
    assert!(tried > 3000, "{tried}");
}

fn problems(request: Value) -> (String, Vec<String>) {
    let answer = common::answer(&request);
    let error = &answer["error"];
    assert_eq!(error["code"], "bad-request", "{answer}");
    let all = error["problems"].as_array().cloned().unwrap_or_default();
    if let Some(first) = all.first() {
        assert_eq!((&first["path"], &first["message"]), (&error["path"], &error["message"]));
    }
    let path = |it: &Value| it["path"].as_str().unwrap().to_owned();
    (path(error), all.iter().map(path).collect())
}

/// Everything that is wrong is said at once, in the order of the request, then what is missing or does not go together.
#[test]
fn all_problems_are_told_at_once() {
    let (first, all) = problems(json!({
        "rules": "adf-15", "do": "fire", "target": { "cover": ["hay", "stone-wall", 3], "arm": "elephants" },
        "firers": [{ "weapon": "longbow", "strength": 60 }, { "weapon": "napoleon" }, {}],
        "bogus": 1, "aspect": "above", "house": { "no-such": 1, "support-maximum": 99 },
    }));
    assert_eq!(first, all[0]);
    // An object's keys are sorted on their way here.
    let wanted = [
        "/aspect",
        "/bogus",
        "/firers/0/strength",
        "/firers/0/weapon",
        "/house/no-such",
        "/house/support-maximum",
        "/target/arm",
        "/target/cover/0",
        "/target/cover/2",
        "/firers/1/weapon",
        "/firers/1/strength",
        "/firers/2/weapon",
        "/firers/2/strength",
        "/range_in",
    ];
    assert_eq!(all, wanted);

    let (_, all) = problems(json!({
        "rules": "jr3", "do": "charge", "seed": 1, "odds": true,
        "attacker": { "unit": { "stands_lost": 1 }, "formation": "limbered" },
        "defender": { "unit": { "arm": "artillery" }, "strength": 9, "weapon": "rifle-musket", "support_strength": 4 },
    }));
    let wanted = [
        "/odds",
        "/attacker/unit/stands_lost",
        "/attacker/formation",
        "/attacker/weapon",
        "/attacker/strength",
        "/defender/support_strength",
        "/defender/strength",
        "/defender/weapon",
        "/distance_in",
    ];
    assert_eq!(all, wanted);

    let (_, all) = problems(json!({
        "rules": "elan", "do": "volley", "fire": { "with": "solid-shot", "weight": "foot", "dm": 5 },
        "save": { "hits": 1, "against": "fire", "dm": 6 },
    }));
    let wanted = [
        "/fire/guns",
        "/fire/weight",
        "/fire/against",
        "/fire/range_in",
        "/fire/dm",
        "/save/hits",
        "/save/against",
        "/save/dm",
    ];
    assert_eq!(all, wanted);
}

/// One problem is told as it always was, and what cannot be read is not said to be missing or to clash as well.
#[test]
fn one_problem_is_told_alone() {
    let alone = |request: Value| {
        let (first, all) = problems(request);
        assert!(all.is_empty(), "{all:?}");
        first
    };
    assert_eq!(alone(json!({ "rules": "adf-15", "do": "dance" })), "/do");
    assert_eq!(alone(json!({ "rules": "adf-15" })), "/do");
    assert_eq!(alone(json!({ "rules": "adf-15", "do": "leader-risk", "hits": "two" })), "/hits");
    // Whatever arm was meant, it may have had a napoleon.
    let firers = json!([{ "arm": "artilery", "weapon": "napoleon", "strength": 2 }]);
    let fire = json!({ "rules": "adf-15", "do": "fire", "range_in": 2, "firers": firers });
    assert_eq!(alone(fire), "/firers/0/arm");
    let check = json!({ "rules": "adf-15", "do": "morale", "check": { "unit": {} } });
    assert_eq!(alone(check), "/check");
}

/// A rule's refusal is about a request that can be read.
#[test]
fn refusals_wait_for_what_is_wrong() {
    let mut request = json!({
        "rules": "adf-25", "summary": "western", "do": "morale", "unit": { "stands": 9 },
    });
    assert_eq!(problems(request.clone()).0, "/unit/stands");
    request["unit"] = json!({});
    assert_eq!(common::answer(&request)["error"]["code"], "not-allowed");
}

/// The first problems are reported, not all of a hostile line.
#[test]
fn a_list_of_problems_ends() {
    let mut request = json!({ "rules": "adf-15", "do": "fire", "firers": vec![json!({}); 1000] });
    assert_eq!(problems(request.clone()).1.len(), 64);
    for number in 0..1000 {
        request[format!("z{number:04}")] = json!(number);
    }
    request["firers"][0]["arm"] = json!("elephants");
    let (first, all) = problems(request);
    assert_eq!((first.as_str(), all.len()), ("/firers/0/arm", 64));
    assert_eq!(all[63], "/z0062");
}
