//! Beside a real table: the sequences of turns, roles, and rosters of scenarios name what there is.

use std::collections::BTreeSet;

use linstock_games::{
    assistant::{muster, roles, sequence, traits},
    browse::{RulesId, rule},
    facts::{
        keys::{Found, Keys},
        procedure::Procedure,
    },
    library::LIBRARY,
};

#[test]
fn sequences_name_rules_and_procedures_that_there_are() {
    for &rules in RulesId::ALL {
        let sequence = sequence(rules);
        let mut offered = BTreeSet::new();
        for step in sequence.together.iter().chain(sequence.each) {
            assert!(rule(step.rule).is_some(), "{}", step.rule);
            for offer in step.offers {
                let procedure = Procedure::from_word(rules.game(), offer.procedure);
                let keys = Keys::of(procedure.expect(offer.procedure));
                offered.insert(offer.procedure);
                for (key, value) in offer.facts {
                    let Found::Fact(fact, _) = keys.find(key) else {
                        panic!("{}: {key}", offer.title)
                    };
                    assert!(value.is_empty() || fact.values.read(value).is_ok(), "{key} {value}");
                }
            }
        }
        // Whatever can be asked has its place in the turn.
        let all = Procedure::all(rules.game());
        let missing: Vec<_> = all.iter().filter(|it| !offered.contains(it.word())).collect();
        assert_eq!(missing, Vec::<&Procedure>::new(), "{rules:?}");
    }
    assert_eq!(sequence(RulesId::Adf15).len(), 3);
    assert_eq!(sequence(RulesId::Jr3).len(), 9);
    assert_eq!(sequence(RulesId::Elan).len(), 26);
}

#[test]
fn roles_fill_objects_that_there_are() {
    for &rules in RulesId::ALL {
        for procedure in Procedure::all(rules.game()) {
            let keys = Keys::of(procedure);
            for role in roles(procedure) {
                for object in role.objects {
                    let facts = keys.known.sayable(procedure);
                    let mut around = facts.map(|it| it.path[..it.path.len() - 1].join("/"));
                    assert!(around.any(|it| it == *object), "{procedure:?}: {object}");
                }
            }
        }
    }
}

#[test]
fn scenarios_have_rosters_whose_facts_are_known() {
    for built_in in LIBRARY {
        let roster = muster(built_in.text).unwrap();
        let known = traits(roster.rules.game());
        assert!(roster.all.len() >= 8, "{}", built_in.id);
        for troop in &roster.all {
            let leader = linstock_games::assistant::is_leader(&troop.body);
            for (fact, value) in &troop.body.facts {
                if leader && ["rank", "bonus"].contains(&fact.as_str()) {
                    continue;
                }
                let of = known.iter().find(|it| it.name == fact && it.of_leaders == leader);
                let of = of.unwrap_or_else(|| panic!("{}: {fact}", troop.name));
                assert!(of.values.read(value).is_ok(), "{}: {fact} {value}", troop.name);
            }
            if let Some(with) = &troop.with {
                assert!(roster.all.iter().any(|it| it.id == *with), "{with}");
            }
        }
    }
}
