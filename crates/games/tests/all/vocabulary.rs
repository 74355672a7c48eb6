//! What players read of each game: every label and sentence, to be reviewed as prose.

use std::{collections::BTreeSet, fmt::Write};

use linstock_adf::play::Adf;
use linstock_battle::{Game, Vocabulary};
use linstock_elan::play::Elan;
use linstock_jr3::play::Jr3;

/// A vocabulary as a page of text.
fn page(words: &Vocabulary) -> String {
    let mut text = String::new();
    for verb in words.verbs {
        writeln!(text, "{}: {} ({:?})", verb.word, verb.label, verb.intent).unwrap();
    }
    writeln!(text).unwrap();
    for choice in words.choices {
        writeln!(text, "{}: {} ({:?})", choice.word, choice.label, choice.intent).unwrap();
    }
    writeln!(text).unwrap();
    for question in words.questions {
        let (kind, stake) = (question.kind, question.stake);
        let whole = format!("{} {}", question.sentence, question.ask);
        writeln!(text, "{}: {} ({kind:?}, {stake:?})", question.word, whole.trim_end()).unwrap();
    }
    writeln!(text).unwrap();
    for phase in words.phases {
        writeln!(text, "{}: {}", phase.word, phase.label).unwrap();
    }
    writeln!(text).unwrap();
    for formation in words.formations {
        let posture = formation.posture;
        writeln!(text, "{}: {} ({posture:?})", formation.word, formation.label).unwrap();
    }
    text
}

#[test]
fn across_a_deadly_field() {
    insta::assert_snapshot!(page(Adf::VOCABULARY));
}

#[test]
fn johnny_reb() {
    insta::assert_snapshot!(page(Jr3::VOCABULARY));
}

#[test]
fn elan() {
    insta::assert_snapshot!(page(Elan::VOCABULARY));
}

#[test]
fn words_are_said_once_and_labels_are_labels() {
    for words in [Adf::VOCABULARY, Jr3::VOCABULARY, Elan::VOCABULARY] {
        let all: Vec<&str> = words.verb_words().collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
        for verb in words.verbs {
            assert!(verb.label.starts_with(char::is_uppercase), "{verb:?}");
        }
        for question in words.questions {
            assert!(question.sentence.ends_with(['.', '?']), "{question:?}");
        }
        for word in words.choices.iter().map(|it| it.label) {
            assert!(word.starts_with(char::is_lowercase), "{word}");
        }
    }
}
