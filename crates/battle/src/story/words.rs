//! Facts as people say them.

use crate::card::{Fact, Value};

/// Facts in a row. What is not so is left out, and so is what nobody need be told.
pub fn facts(facts: &[Fact]) -> String {
    let each: Vec<String> = facts.iter().filter_map(said).collect();
    each.join(", ")
}

/// With a capital first.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A word of a game as people write it.
pub fn spaced(word: &str) -> String {
    match word {
        "dm" => "disruption".to_owned(),
        other => other.replace('-', " "),
    }
}

fn said(fact: &Fact) -> Option<String> {
    let of = spaced(&fact.of);
    Some(match (&*fact.of, &fact.is) {
        (_, Value::Is(false)) => return None,
        (_, Value::Is(true)) => of,
        // Most fights are front to front.
        ("aspect", Value::Word(word)) if word == "front" => return None,
        ("range", Value::Distance { .. }) => fact.is.to_string(),
        ("band", Value::Word(word)) => format!("{} range", spaced(word)),
        ("result", Value::Word(word)) if word == "none" => "no effect".to_owned(),
        // These words say by themselves what they are about.
        ("kind" | "manner" | "cause" | "situation" | "morale" | "result", Value::Word(word)) => {
            spaced(word)
        }
        ("lost" | "special" | "dm" | "fall-back" | "falls-back", Value::Number(0)) => return None,
        ("fall-back" | "falls-back", Value::Number(inches)) => format!("falls back {inches}\""),
        (_, is) => format!("{of} {}", spaced(&is.to_string())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_said_in_few_words() {
        let told = facts(&[
            Fact::new("cause", "artillery-fire"),
            Fact::new("aspect", "front"),
            Fact::new("band", "long"),
            Fact::new("order", "first-fire"),
            Fact::new("in-command", true),
            Fact::new("wheels", false),
            Fact::new("range", Value::distance(12_340)),
        ]);
        assert_eq!(told, "artillery fire, long range, order first fire, in command, 12.34\"");
    }

    #[test]
    fn an_outcome_says_what_came_of_it() {
        let shaken = [Fact::new("morale", "shaken"), Fact::new("falls-back", 3)];
        assert_eq!(facts(&shaken), "shaken, falls back 3\"");
        let good = [Fact::new("morale", "good"), Fact::new("falls-back", 0)];
        assert_eq!(facts(&good), "good");
        let missed = [Fact::new("hits", 0), Fact::new("lost", 0), Fact::new("special", 0)];
        assert_eq!(facts(&missed), "hits 0");
        assert_eq!(facts(&[Fact::new("result", "none")]), "no effect");
        assert_eq!(facts(&[Fact::new("result", 2)]), "result 2");
        assert_eq!(
            facts(&[Fact::new("aspect", "rear"), Fact::new("dm", 1)]),
            "aspect rear, disruption 1"
        );
    }
}
