//! Rules, rulings and house rules for programs.

use linstock_games::browse::{self, RulesId};
use linstock_rulebook::{HouseRule, HouseValue, Origin, Rule, Ruling, Table};
use serde_json::{Value, json};

use super::{
    find::{self, Looked},
    tables,
};

/// What was looked up: always an object with the lists that have something.
pub fn looked(looked: &Looked) -> Value {
    match looked {
        Looked::Overview => json!({ "games": RulesId::ALL.iter().map(game).collect::<Value>() }),
        Looked::Game(game) => json!({
            "rules": game.rules().map(rule).collect::<Value>(),
            "rulings": game.rulings().iter().map(ruling).collect::<Value>(),
        }),
        Looked::Rule(one, below) => {
            let mut found = json!({ "rules": [rule(one)] });
            found["below"] = below.iter().map(|it| it.id).collect();
            found["tables"] = tables::tables_of(one).iter().map(table).collect();
            found["house"] = find::house_of(one).into_iter().map(house_rule).collect();
            found["rulings"] = find::rulings_of(one).into_iter().map(ruling).collect();
            found
        }
        Looked::Below(_, rules) => {
            json!({ "rules": rules.iter().copied().map(rule).collect::<Value>() })
        }
        Looked::Words(found) => json!({
            "rules": found.rules.iter().copied().map(rule).collect::<Value>(),
            "rulings": found.rulings.iter().copied().map(ruling).collect::<Value>(),
            "house": found.house.iter().copied().map(house_rule).collect::<Value>(),
            "tables": found.tables.iter().map(table).collect::<Value>(),
        }),
    }
}

/// A ruling.
pub fn ruling(ruling: &Ruling) -> Value {
    json!({
        "id": ruling.id, "says": ruling.says, "reason": ruling.reason, "fills": ruling.fills,
    })
}

/// A house rule; what it takes is a piece of JSON Schema.
pub fn house_rule(rule: &HouseRule) -> Value {
    let takes = match rule.takes {
        HouseValue::Switch => json!({ "type": "boolean" }),
        HouseValue::Number(least, most) => {
            json!({ "type": "integer", "minimum": least, "maximum": most })
        }
        HouseValue::Words(words) => json!({ "type": "string", "enum": words }),
    };
    json!({
        "name": rule.name, "says": rule.says, "takes": takes, "changes": rule.changes,
        "default": rule.default,
    })
}

fn game(rules: &RulesId) -> Value {
    json!({
        "rules": rules.word(),
        "title": rules.title(),
        "rule_count": browse::rules(*rules).count(),
        "printed_count": browse::rules(*rules).filter(|it| it.by == Origin::Sheet).count(),
        "ruling_count": rules.game().rulings().len(),
        "tables": browse::tables(*rules).iter().map(|table| table.name).collect::<Value>(),
        "house": browse::house_rules(*rules).iter().map(|rule| rule.name).collect::<Value>(),
    })
}

fn rule(rule: &Rule) -> Value {
    json!({
        "id": rule.id, "says": rule.says, "text": rule.text, "at": rule.at,
        "origin": rule.by,
    })
}

fn table((table, games): &(Table, Vec<RulesId>)) -> Value {
    json!({ "name": table.name, "title": table.title, "games": games })
}
