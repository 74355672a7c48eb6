//! The rules and rulings as a whole: ids, sentences, and what refers to what.

use std::collections::BTreeSet;

use linstock_elan::{
    house::HOUSE_RULES,
    rules::{rule, rules},
    rulings::RULINGS,
    test::{Situation, dice},
};
use linstock_rulebook::Origin;

#[test]
fn ids_are_used_once_and_say_what_they_are() {
    let mut ids = BTreeSet::new();
    for rule in rules() {
        assert!(ids.insert(rule.id), "{} is declared twice", rule.id);
        assert!(rule.id.starts_with("elan."), "{}", rule.id);
        assert!(rule.text.ends_with('.'), "{} is a sentence", rule.id);
        assert!(rule.at.starts_with("004: ") || rule.by == Origin::Ruling, "{}", rule.id);
    }
    let mut rulings = BTreeSet::new();
    for ruling in RULINGS {
        assert!(rulings.insert(ruling.id), "{} is declared twice", ruling.id);
        assert!(ruling.says.ends_with('.') && ruling.reason.ends_with('.'), "{}", ruling.id);
    }
}

#[test]
fn house_rules_and_rulings_refer_to_rules() {
    for house in HOUSE_RULES {
        assert!(rule(house.changes).is_some(), "{} changes no rule", house.name);
    }
    for ruling in RULINGS {
        let mut ids = ruling.says.split(['(', ')', ',', ' ']).filter(|it| it.starts_with("elan."));
        assert!(ids.all(|id| rule(id).is_some()), "{}", ruling.id);
        assert!(ruling.says.contains("(elan."), "{} names its rule", ruling.id);
    }
}

/// Every situation has the rule of its name.
#[test]
fn situations_are_rules() {
    for &situation in Situation::ALL {
        assert_eq!(dice::rule(situation).id, format!("elan.test.{situation}"));
    }
}
