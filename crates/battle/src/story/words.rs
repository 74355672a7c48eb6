//! Facts as people say them.

use crate::{
    card::{Fact, Value},
    vocabulary::{Spoken, Vocabulary},
};

/// Facts in a row. What is not so is left out, and so is what goes without saying.
pub fn facts(words: &Vocabulary, facts: &[Fact]) -> String {
    let each: Vec<String> = facts.iter().filter_map(|fact| said(words, fact)).collect();
    each.join(", ")
}

/// A unit's name in a sentence. Numbered regiments are called "the 9th Mississippi"; other names stand by themselves.
pub fn the(name: &str) -> String {
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        format!("the {name}")
    } else {
        name.to_owned()
    }
}

/// The same before its verb: a name that has a comma inside is closed by another.
pub fn named(name: &str) -> String {
    let comma = if name.contains(", ") { "," } else { "" };
    format!("{}{comma}", the(name))
}

/// A distance as it is written in a sentence: one decimal at most.
pub fn inches(thousandths: i32) -> String {
    Value::distance((thousandths + 50).div_euclid(100) * 100).to_string()
}

/// A sum with its addition: "12 + 8 = 20", or the dice alone where nothing is added.
pub fn added(dice: i32, more: i32) -> String {
    match more {
        0 => dice.to_string(),
        1.. => format!("{dice} + {more} = {}", dice + more),
        ..0 => format!("{dice} \u{2212} {} = {}", more.unsigned_abs(), signed(dice + more)),
    }
}

/// A number whose minus sign survives.
pub fn signed(number: i32) -> String {
    if number < 0 { format!("\u{2212}{}", number.unsigned_abs()) } else { number.to_string() }
}

/// A small number as it is written in a sentence.
pub fn number(number: u8) -> String {
    const SMALL: [&str; 13] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    SMALL.get(usize::from(number)).map_or_else(|| number.to_string(), |it| (*it).to_owned())
}

/// So many of something: "a gun", "three figures".
pub fn count(many: u8, what: &str) -> String {
    if many == 1 { format!("a {what}") } else { format!("{} {what}s", number(many)) }
}

/// Several in a row: "the 5th, the 9th and the 10th Mississippi".
pub fn list(each: &[String]) -> String {
    match each {
        [] => String::new(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

/// With a capital first.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// What a fact is, as people write it.
pub fn value(is: &Value) -> String {
    match is {
        Value::Word(word) => spaced(word),
        Value::Number(_) | Value::Is(_) | Value::Distance { .. } => is.to_string(),
    }
}

/// A word of a game that has no label, as people write it.
pub fn spaced(word: &str) -> String {
    match word {
        "dm" => "disruption".to_owned(),
        other => other.replace('-', " "),
    }
}

fn said(words: &Vocabulary, fact: &Fact) -> Option<String> {
    let named = words.fact(&fact.of);
    let label = words.fact_label(&fact.of);
    match &fact.is {
        Value::Is(false) => return None,
        Value::Is(true) => return Some(label),
        Value::Number(_) | Value::Word(_) | Value::Distance { .. } => {}
    }
    let Some(named) = named else { return Some(format!("{label} {}", value(&fact.is))) };
    let is = fact.is.to_string();
    if let Some((_, own)) = named.values.iter().find(|(value, _)| *value == is) {
        return own.map(str::to_owned);
    }
    let is = value(&fact.is);
    Some(match (named.spoken, &fact.is) {
        (Spoken::Named, _) => format!("{label} {is}"),
        (Spoken::Value, Value::Word(_) | Value::Distance { .. }) => is,
        (Spoken::Before(after), Value::Word(_)) => format!("{is} {after}"),
        (Spoken::Inches(phrase), Value::Number(inches)) => format!("{phrase} {inches}\""),
        (Spoken::Value | Spoken::Before(_) | Spoken::Inches(_), _) => format!("{label} {is}"),
    })
}

#[cfg(test)]
mod tests {
    use super::{facts as all, *};
    use crate::vocabulary::ConditionNames;

    const WORDS: Vocabulary = Vocabulary {
        verbs: &[],
        choices: &[],
        questions: &[],
        phases: &[],
        formations: &[],
        conditions: ConditionNames::USUAL,
        ends: crate::vocabulary::Ends::of(&ConditionNames::USUAL),
        courses: &[],
        facts: &[],
        news: &[],
        aimed: &[],
        opens: &[],
        rules: &[],
        die: linstock_dice::Die::D6,
        added_to_dice: &[],
    };

    fn facts(facts: &[Fact]) -> String {
        all(&WORDS, facts)
    }

    #[test]
    fn facts_are_said_in_few_words() {
        let shown = facts(&[
            Fact::new("cause", "artillery-fire"),
            Fact::new("aspect", "front"),
            Fact::new("band", "long"),
            Fact::new("order", "first-fire"),
            Fact::new("in-command", true),
            Fact::new("wheels", false),
            Fact::new("range", Value::distance(12_340)),
        ]);
        assert_eq!(shown, "artillery fire, long range, order first fire, in command, 12.34\"");
    }

    #[test]
    fn a_minus_sign_survives() {
        assert_eq!(facts(&[Fact::new("modifiers", -2)]), "modifiers -2");
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
