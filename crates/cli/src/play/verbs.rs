//! Which verb somebody means: the whole word, a part of it, its beginning, or simply `done`.

use linstock_battle::{Choice, Vocabulary, Word, vocabulary::Intent};
use linstock_rulebook::near::nearest;

/// What a line begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant {
    /// One of these verbs, after so many words.
    Verbs(Vec<Word>, usize),
    /// None of them; these are written nearly like it.
    None(Vec<String>),
}

/// Words for having nothing more to do.
const DONE: &[&str] = &["done", "pass", "end", "next", "skip", "nothing"];

/// Whether a line begins with exactly a verb that is open or refused now.
pub fn is_exactly(words: &[String], options: &[Choice]) -> bool {
    all(options).iter().any(|verb| begins_with(words, verb).is_some())
}

/// Finds the verb that a line begins with.
pub fn find(vocabulary: &Vocabulary, words: &[String], options: &[Choice]) -> Meant {
    let verbs = all(options);
    let Some(first) = words.first().map(|word| word.to_lowercase()) else {
        return Meant::None(Vec::new());
    };
    // The longest first, so that `leader move` is not `leader`.
    let exact = verbs.iter().filter_map(|verb| Some((begins_with(words, verb)?, verb)));
    if let Some((used, verb)) = exact.max_by_key(|(used, _)| *used) {
        return Meant::Verbs(vec![verb.clone()], used);
    }
    if DONE.contains(&first.as_str()) {
        let done = idle(vocabulary, options);
        if !done.is_empty() {
            return Meant::Verbs(done, 1);
        }
    }
    let part = |fits: &dyn Fn(&str) -> bool| -> Vec<Word> {
        verbs.iter().filter(|verb| verb.split('-').any(fits)).cloned().collect()
    };
    let ways = [
        part(&|part| part == first),
        verbs.iter().filter(|verb| verb.starts_with(first.as_str())).cloned().collect(),
        part(&|part| part.starts_with(first.as_str())),
    ];
    if let Some(found) = ways.into_iter().find(|found| !found.is_empty()) {
        // What ends a part of the turn is not done by half a word.
        let (ends, others): (Vec<Word>, Vec<Word>) =
            found.into_iter().partition(|verb| ends_a_question(vocabulary, verb, options));
        if others.is_empty() {
            return Meant::None(ends.iter().map(ToString::to_string).collect());
        }
        return Meant::Verbs(others, 1);
    }
    let near = nearest(&first, verbs.iter().map(|verb| &**verb), 2);
    Meant::None(near.into_iter().map(str::to_owned).collect())
}

/// Every verb, once.
pub fn all(options: &[Choice]) -> Vec<Word> {
    let mut verbs: Vec<Word> = Vec::new();
    for choice in options {
        if !verbs.contains(&choice.draft.verb) {
            verbs.push(choice.draft.verb.clone());
        }
    }
    verbs
}

/// How many words of a line make the verb that it begins with.
fn begins_with(words: &[String], verb: &str) -> Option<usize> {
    if words.first()?.eq_ignore_ascii_case(verb) {
        return Some(1);
    }
    let count = verb.split('-').count();
    let said = words.get(..count)?.join("-");
    said.eq_ignore_ascii_case(verb).then_some(count)
}

/// Whether a verb ends a question for the whole side.
fn ends_a_question(vocabulary: &Vocabulary, verb: &str, options: &[Choice]) -> bool {
    let mut its = options.iter().filter(|choice| &*choice.draft.verb == verb);
    its.all(|Choice { draft, .. }| {
        let whole = draft.units.is_empty() && draft.leader.is_none();
        whole && vocabulary.intent(draft) == Some(Intent::Idle)
    })
}

/// The verbs that end a question and need nothing else.
fn idle(vocabulary: &Vocabulary, options: &[Choice]) -> Vec<Word> {
    let bare = options.iter().filter(|choice| {
        let draft = &choice.draft;
        choice.refused.is_none()
            && choice.slots.is_empty()
            && draft.units.is_empty()
            && draft.leader.is_none()
    });
    let bare: Vec<&Choice> = bare.collect();
    let idle = |choice: &&&Choice| vocabulary.intent(&choice.draft) == Some(Intent::Idle);
    let verb = |choice: &&Choice| choice.draft.verb.clone();
    match bare.len() {
        0 | 1 => bare.iter().map(verb).collect(),
        _ => bare.iter().filter(idle).map(verb).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linstock_battle::{Command, UnitId};

    fn options() -> Vec<Choice> {
        let of = |verb: &'static str| Choice::open(Command::of(verb, UnitId(0)));
        vec![
            of("react-fire"),
            of("leader-move"),
            of("move"),
            Choice::open(Command::new("leader-done")),
        ]
    }

    fn meant(line: &str) -> Meant {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let library = linstock_games::library::built_in("shiloh").expect("a scenario");
        let scenario = linstock_games::scenario::load(library.text).expect("it can be played");
        find(scenario.vocabulary(), &words, &options())
    }

    #[test]
    fn verbs_are_found_by_word_part_and_beginning() {
        let verbs = |list: &[&'static str], used| {
            Meant::Verbs(list.iter().map(|&verb| Word::from(verb)).collect(), used)
        };
        assert_eq!(meant("move 1"), verbs(&["move"], 1));
        assert_eq!(meant("leader move 1"), verbs(&["leader-move"], 2));
        assert_eq!(meant("Leader-Move 1"), verbs(&["leader-move"], 1));
        assert_eq!(meant("fire 1"), verbs(&["react-fire"], 1));
        assert_eq!(meant("lead"), verbs(&["leader-move"], 1));
        assert_eq!(meant("leader-d"), Meant::None(vec!["leader-done".to_owned()]), "not by half");
        assert_eq!(meant("leader done"), verbs(&["leader-done"], 2));
        assert_eq!(meant("pass"), verbs(&["leader-done"], 1));
        assert_eq!(meant("mvoe"), Meant::None(vec!["move".to_owned()]));
    }
}
