//! Every procedure of every set of rules has a form, and its form leads to odds.

use std::ops::ControlFlow;

use linstock_desk::{
    Answer, Ask, Desk,
    question::{Question, Shelf},
    show::{
        form::{Form, Kind},
        odds::{OddsShown, outcomes},
    },
};
use linstock_games::{
    contract::{self, Precision},
    facts::procedure::Procedure,
};

/// Asks as a page does: everything goes through JSON.
fn ask(desk: &mut Desk, ask: Ask) -> Answer {
    let sent = serde_json::to_string(&ask).unwrap();
    let answer = desk.answer(serde_json::from_str(&sent).unwrap());
    serde_json::from_str(&serde_json::to_string(&answer).unwrap()).unwrap()
}

fn form(desk: &mut Desk, rules: &str, procedure: &str) -> Form {
    let (rules, procedure) = (rules.to_owned(), procedure.to_owned());
    match ask(desk, Ask::Form { rules, procedure }) {
        Answer::Form(form) => *form,
        other => panic!("{other:?}"),
    }
}

fn odds(desk: &mut Desk, rules: &str, procedure: &str, facts: &[(&str, &str)]) -> Answer {
    let facts = facts.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
    let (rules, procedure) = (rules.to_owned(), procedure.to_owned());
    let question = Question { rules, procedure, facts: facts.collect() };
    ask(desk, Ask::Odds { question })
}

fn shown(answer: Answer) -> OddsShown {
    match answer {
        Answer::Odds(odds) => *odds,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_procedure_has_a_form_that_leads_to_odds() {
    let mut desk = Desk::new(1);
    let Answer::Forms { all } = ask(&mut desk, Ask::Forms) else { panic!() };
    assert_eq!(all.len(), 5);
    for rules in all {
        assert!(rules.procedures.len() >= 10, "{}", rules.rules);
        for procedure in rules.procedures {
            let name = format!("{} {}", rules.rules, procedure.word);
            let form = form(&mut desk, &rules.rules, &procedure.word);
            let fields: Vec<_> = form.groups.iter().flat_map(|it| &it.fields).collect();
            for (at, field) in fields.iter().enumerate() {
                let again = fields[..at].iter().find(|it| it.key == field.key);
                assert_eq!(again, None, "{name}");
            }
            for (key, _) in &form.sample {
                assert!(fields.iter().any(|it| it.key == *key && it.first), "{name}: {key}");
            }
            let facts: Vec<(&str, &str)> =
                form.sample.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
            let odds = shown(odds(&mut desk, &rules.rules, &procedure.word, &facts));
            assert!(!odds.pictures.is_empty() || !odds.always.is_empty(), "{name}");
            for picture in odds.pictures {
                let all: f64 = picture.columns.iter().flat_map(|it| &it.parts).sum();
                assert!((all - 1.0).abs() < 1e-9, "{name}: {all}");
            }
            // Whoever points at a rule reads what it says.
            let ledger = odds.rows.iter().chain(&odds.instance);
            assert!(ledger.clone().all(|row| row.is_sum() || !row.about.is_empty()), "{name}");
            for row in odds.glance {
                assert!(row.value.is_finite() && !row.name.is_empty(), "{name}: {row:?}");
            }
        }
    }
}

/// Of the look reference: eight rifle-muskets at 1.9 inches, and the check that follows.
#[test]
fn a_volley_is_drawn_by_loss_and_morale() {
    let mut desk = Desk::new(1);
    let facts = [("weapon", "rifle-musket"), ("strength", "8"), ("range", "1.9")];
    let odds = shown(odds(&mut desk, "adf-15", "volley", &facts));
    let picture = &odds.pictures[0];
    let labels: Vec<&str> = picture.columns.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(labels[..2], ["0", "1"]);
    let marks: Vec<&str> = picture.levels.iter().map(|it| it.mark.word()).collect();
    assert_eq!(marks, ["good", "disorder", "shaken", "routed"]);
    assert_eq!(odds.rows[0].rule, "adf.fire.firepower");
    assert_eq!(odds.follows, []);
}

#[test]
fn what_follows_from_a_weapon_is_shown() {
    let mut desk = Desk::new(1);
    let facts = [("weapon", "napoleon"), ("strength", "3"), ("range", "6")];
    let odds = shown(odds(&mut desk, "adf-15", "fire", &facts));
    assert_eq!(odds.follows, [("arm".to_owned(), "artillery".to_owned())]);
}

#[test]
fn a_refused_fact_is_named() {
    let mut desk = Desk::new(1);
    let mut refused = |facts: &[(&str, &str)]| match odds(&mut desk, "adf-15", "fire", facts) {
        Answer::NoOdds(no) => no,
        other => panic!("{other:?}"),
    };
    let no = refused(&[("weapon", "rifle-musket"), ("range", "2")]);
    assert_eq!(no.key.as_deref(), Some("strength"));
    let no = refused(&[("weapon", "longbow")]);
    assert_eq!(no.key.as_deref(), Some("weapon"));
    let no = refused(&[("weapon", "rifle-musket"), ("strength", "8"), ("range", "20")]);
    assert!(no.rule.is_some() && no.key.is_none(), "{no:?}");
    let no = refused(&[("elephants", "8")]);
    assert_eq!(no.key.as_deref(), Some("elephants"));
    let missing =
        ask(&mut Desk::new(1), Ask::Form { rules: "adf-15".into(), procedure: "x".into() });
    assert!(matches!(missing, Answer::Failed(_)));
}

#[test]
fn a_default_is_a_value_where_it_can_be() {
    let mut desk = Desk::new(1);
    let form = form(&mut desk, "adf-15", "fire");
    let all: Vec<_> = form.groups.iter().flat_map(|it| &it.fields).collect();
    let aspect = all.iter().find(|it| it.key == "aspect").unwrap();
    let Kind::Word(words) = &aspect.kind else { panic!() };
    assert!(words.iter().any(|(word, _)| Some(word) == aspect.default.as_ref()));
}

/// The unit that checks is the one that was fired at: its grade is said once, and what is shown is what counts.
#[test]
fn what_is_said_of_a_target_is_not_asked_of_its_check() {
    let mut desk = Desk::new(1);
    for rules in ["adf-15", "jr3"] {
        let form = form(&mut desk, rules, "volley");
        let keys: Vec<&str> =
            form.groups.iter().flat_map(|it| &it.fields).map(|it| it.key.as_str()).collect();
        assert!(keys.contains(&"target.experience"), "{rules}: {keys:?}");
        assert!(!keys.contains(&"check.experience"), "{rules}: {keys:?}");
    }
}

/// No odds without their ledger: what no die decides, or how one roll goes, or that no die is rolled.
#[test]
fn every_procedure_tells_why() {
    let mut desk = Desk::new(1);
    let Answer::Forms { all } = ask(&mut desk, Ask::Forms) else { panic!() };
    let mut shown = |rules: &str, procedure: &str| {
        let form = form(&mut desk, rules, procedure);
        let facts: Vec<(&str, &str)> =
            form.sample.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        shown(odds(&mut desk, rules, procedure, &facts))
    };
    for rules in all {
        for procedure in rules.procedures {
            let odds = shown(&rules.rules, &procedure.word);
            let name = format!("{} {}", rules.rules, procedure.word);
            assert!(!odds.rows.is_empty() || !odds.note.is_empty(), "{name}");
            assert!(odds.rows.iter().all(|row| !row.text.is_empty()), "{name}");
        }
    }
    let steps = |odds: &OddsShown| {
        let rows = odds.rows.iter().chain(&odds.instance);
        rows.filter_map(|row| row.step.clone()).collect::<std::collections::BTreeSet<String>>()
    };
    let charge = shown("jr3", "charge");
    assert!(steps(&charge).contains("volley") && steps(&charge).contains("impact"), "{charge:?}");
    let volley = shown("jr3", "volley");
    assert!(steps(&volley).contains("fire") && steps(&volley).contains("check"), "{volley:?}");
    assert!(shown("elan", "move").note.starts_with("No die is rolled"));
    assert!(!shown("elan", "close-action").instance.is_empty());
}

/// Results stand in the order of what they cost.
#[test]
fn results_are_in_order() {
    let mut desk = Desk::new(1);
    let facts = [("weapon", "napoleon"), ("strength", "3"), ("range", "6")];
    let odds = shown(odds(&mut desk, "adf-15", "volley", &facts));
    let results = odds.glance.iter().filter(|it| it.group == "Result");
    let results: Vec<&str> = results.map(|it| it.name.as_str()).collect();
    assert_eq!(results, ["MC", "1MC", "2MC", "1H", "2H"]);
}

/// Where some outcomes have a number and others have none, they still have an order.
#[test]
fn outcomes_without_a_number_stand_before_those_with_one() {
    let request = serde_json::json!({
        "rules": "adf-10", "do": "impact", "after_melee": true, "odds": true,
        "attacker": {
            "unit": { "experience": "elite", "formation": "skirmish", "stands": 2, "stands_lost": 1 },
            "strength": 4,
            "situation": { "moved": true, "charged_on": "full-flank", "charged_by": "cavalry" },
        },
        "defender": {
            "unit": { "arm": "artillery", "experience": "trained", "morale": "shaken" },
            "strength": 1, "situation": { "leader": 3 },
        },
    });
    let line = contract::odds(request.to_string().as_bytes(), Precision::Quick, &mut |_| {
        ControlFlow::Continue(())
    });
    let answer = serde_json::from_slice(&line).unwrap();
    let procedure = Procedure::of_request(&request).unwrap();
    let all = outcomes(procedure, &answer);
    assert!(!all.averaged && all.rows.len() > 20, "{}", all.rows.len());
    let sum: f64 = all.rows.iter().map(|(_, p)| p).sum();
    assert!((sum - 1.0).abs() < 1e-9);
}

/// A chance in a line names what it is about, and says nothing twice.
#[test]
fn chances_are_said_in_a_line() {
    let mut desk = Desk::new(1);
    let mut briefs = |rules: &str, procedure: &str| -> Vec<String> {
        let sample = form(&mut desk, rules, procedure).sample;
        let facts: Vec<(&str, &str)> =
            sample.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let shown = shown(odds(&mut desk, rules, procedure, &facts));
        shown.glance.into_iter().map(|it| it.brief).collect()
    };
    for (rules, procedure, brief) in [
        ("adf-15", "impact", "attacker wins"),
        ("adf-15", "volley", "any hits"),
        ("adf-15", "volley", "shaken"),
        ("adf-15", "charge", "attacker: any lost"),
        ("elan", "close-action", "nobody wins"),
        ("elan", "close-action", "defender fate breaks"),
        ("elan", "volley", "any special casualties"),
    ] {
        let all = briefs(rules, procedure);
        assert!(all.iter().any(|it| it == brief), "{rules} {procedure}: {all:?}");
    }
}

/// A figure that dice cannot change in one case is there to be compared with another.
#[test]
fn what_is_certain_can_be_compared() {
    let mut desk = Desk::new(1);
    let facts =
        [("weapon", "rifle-musket"), ("strength", "8"), ("range", "0.5"), ("strength", "8")];
    let volley = shown(odds(&mut desk, "adf-15", "volley", &facts));
    let rows = || volley.glance.iter().chain(&volley.settled);
    let any = rows().find(|it| it.name.ends_with(": any")).unwrap();
    assert!(any.value > 0.0, "{any:?}");
    assert!(
        volley.settled.iter().all(|it| it.settled) && volley.glance.iter().all(|it| !it.settled)
    );
}

/// What the glance says of an impact is what the contract's outcomes add up to.
#[test]
fn an_impact_is_told_as_the_contract_has_it() {
    let mut desk = Desk::new(1);
    for rules in ["adf-15", "jr3"] {
        let facts: &[(&str, &str)] = match rules {
            "jr3" => &[],
            _ => &[("attacker.strength", "6"), ("defender.strength", "6")],
        };
        let impact = shown(odds(&mut desk, rules, "impact", facts));
        let request: serde_json::Value = serde_json::from_str(&impact.request).unwrap();
        let line = contract::odds(request.to_string().as_bytes(), Precision::Quick, &mut |_| {
            std::ops::ControlFlow::Continue(())
        });
        let answer: serde_json::Value = serde_json::from_slice(&line).unwrap();
        let sum = |wanted: &dyn Fn(&serde_json::Value) -> bool| -> f64 {
            let all = answer["odds"]["outcomes"].as_array().unwrap();
            let those = all.iter().filter(|it| wanted(&it["outcome"]));
            those.map(|it| it["p"].as_f64().unwrap()).sum()
        };
        let told = |brief: &str| {
            let row = impact.glance.iter().chain(&impact.settled).find(|it| it.brief == brief);
            row.unwrap_or_else(|| panic!("{rules}: {brief}: {:?}", impact.glance)).value
        };
        let wins = sum(&|it| it["winner"] == "attacker");
        assert!((told("attacker wins") - wins).abs() < 1e-9, "{rules}");
        if rules == "jr3" {
            let good = |it: &serde_json::Value| {
                it["loser"]["morale"] == "good" && it["loser"]["captured"] == false
            };
            assert!((told("loser morale good") - sum(&good)).abs() < 1e-9);
            let taken = sum(&|it| it["loser"]["captured"] == true);
            assert!(taken > 0.0 && (told("loser morale captured") - taken).abs() < 1e-9);
        } else {
            let loses = sum(&|it| it["loser"]["lost"].as_u64().is_some_and(|it| it > 0));
            assert!((told("loser lost") - loses).abs() < 1e-9);
        }
    }
}

/// Whoever waits for odds may give up.
#[test]
fn odds_that_take_too_long_are_given_up() {
    let mut shelf = Shelf::default();
    let question = Question {
        rules: "elan".to_owned(),
        procedure: "close-action".to_owned(),
        facts: ["attacker.figures", "defender.figures"]
            .map(|key| (key.to_owned(), "20".to_owned()))
            .to_vec(),
    };
    shelf.be_watched(|| {
        Box::new(
            |progress| {
                if progress.step > 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        )
    });
    let Answer::NoOdds(no) = shelf.odds(&question) else { panic!("it was not given up") };
    assert!(no.message.contains("take too long"), "{no}");
}

#[test]
fn whoever_is_gone_has_no_morale() {
    let mut desk = Desk::new(1);
    let weapons = [("attacker.weapon", "rifle-musket"), ("defender.weapon", "rifle-musket")];
    // Everything short of a full regiment may be lost to the last man, or captured.
    let strengths = [
        ("attacker.strength", "16"),
        ("defender.strength", "2"),
        ("defender.started", "8"),
        ("distance", "3"),
    ];
    let facts = [&weapons[..], &strengths[..]].concat();
    let shown = shown(odds(&mut desk, "jr3", "charge", &facts));
    let chance = |group: &str, name: &str| {
        let rows = shown.glance.iter().filter(|row| row.group == group);
        rows.filter(|row| row.name == name).map(|row| row.value).sum::<f64>()
    };
    let gone = chance("Defender fate", "Destroyed") + chance("Defender fate", "Captured");
    let gone = gone + chance("Defender fate", "Surrenders");
    assert!(gone > 0.02, "{:?}", shown.glance);
    let without = chance("Defender morale", "Gone") + chance("Defender morale", "Captured");
    assert!((gone - without).abs() < 1e-9, "{gone} are gone, {without} without morale");
}
