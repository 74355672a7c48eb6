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

/// A unit's name in a sentence: numbered regiments and those called after what they are have an article, others stand by
/// themselves; what a comma sets apart on a list is worked in.
///
/// ```
/// use linstock_battle::story::the;
///
/// assert_eq!(the("9th Mississippi"), "the 9th Mississippi");
/// assert_eq!(the("15th Mississippi, left wing"), "the left wing of the 15th Mississippi");
/// assert_eq!(the("Standart's Battery B, 1st Ohio"), "Standart's Battery B of the 1st Ohio");
/// assert_eq!(the("Field guns, left"), "the left Field guns");
/// ```
pub fn the(name: &str) -> String {
    const PARTS: [&str; 3] = ["wing", "battalion", "squadron"];
    let Some((whole, part)) = name.split_once(", ") else {
        return if has_article(name) { format!("the {name}") } else { name.to_owned() };
    };
    let last = part.rsplit(' ').next().unwrap_or(part).to_lowercase();
    if PARTS.contains(&last.as_str()) {
        format!("the {part} of {}", the(whole))
    } else if part.starts_with(|first: char| first.is_ascii_digit() || first.is_uppercase()) {
        format!("{} of the {part}", the(whole))
    } else if part.contains(' ') {
        format!("{} {part}", the(whole))
    } else {
        format!("the {part} {whole}")
    }
}

/// Whether a name is one of many of its kind: the 9th, the Horse guns; not Totten's battery.
fn has_article(name: &str) -> bool {
    let numbered = name.starts_with(|first: char| first.is_ascii_digit());
    let mut words = name.rsplit(' ');
    let kind = words.next().is_some_and(|last| last.starts_with(char::is_lowercase));
    let owned = name.contains("'s ") || name.contains("s' ") || name.contains('\u{2019}');
    numbered || (kind && words.next().is_some() && !owned)
}

/// Whether a name is of several: the Field guns, the Corsican Rangers. A numbered regiment is one.
fn is_plural(name: &str) -> bool {
    let whole = name.split(", ").next().unwrap_or(name);
    let numbered = whole.starts_with(|first: char| first.is_ascii_digit());
    !numbered && (whole.contains(" and ") || (whole.ends_with('s') && !whole.ends_with("'s")))
}

/// What a unit does, the verb as one man does it: "the 9th Ohio fires", "the Horse guns fire".
///
/// ```
/// use linstock_battle::story::does;
///
/// assert_eq!(does("9th Ohio", "carries the fence"), "the 9th Ohio carries the fence");
/// assert_eq!(does("Horse guns", "carries the fence"), "the Horse guns carry the fence");
/// ```
pub fn does(name: &str, what: &str) -> String {
    let who = the(name);
    if !is_plural(name) {
        return format!("{who} {what}");
    }
    let (verb, rest) = what.split_once(' ').unwrap_or((what, ""));
    format!("{who} {} {rest}", they(verb)).trim_end().to_owned()
}

/// A verb as several do it.
fn they(verb: &str) -> String {
    const HISSING: [&str; 5] = ["sses", "shes", "ches", "xes", "oes"];
    match verb {
        "is" => "are".to_owned(),
        "was" => "were".to_owned(),
        "has" => "have".to_owned(),
        _ if verb.ends_with("ies") => format!("{}y", verb.trim_end_matches("ies")),
        _ if HISSING.iter().any(|end| verb.ends_with(end)) => verb[..verb.len() - 2].to_owned(),
        _ => verb.strip_suffix('s').unwrap_or(verb).to_owned(),
    }
}

/// The same before its verb.
pub fn named(name: &str) -> String {
    the(name)
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
        hold_fire: &[],
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
