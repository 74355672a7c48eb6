//! A question about odds as the address holds it: `adf-15/volley?weapon=rifle-musket&range=1.9&b.range=0.9`.
//! The second case says only where it differs from the first; there, a fact without a value is left
//! out.

use linstock_desk::question::Question;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Facts by key, each with its value as it was typed.
pub type Facts = Vec<(String, String)>;

/// One or two cases of a procedure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inquiry {
    /// The set of rules.
    pub rules: String,
    /// The procedure.
    pub procedure: String,
    /// What was said; nothing yet, if a sample is to be shown.
    pub facts: Option<Facts>,
    /// Where the second case differs, if there is one.
    pub other: Option<Facts>,
}

/// Which of the cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// The first.
    A,
    /// The second.
    B,
}

impl Case {
    /// Both.
    pub const ALL: [Case; 2] = [Case::A, Case::B];

    /// What it is called.
    pub const fn letter(self) -> &'static str {
        match self {
            Case::A => "A",
            Case::B => "B",
        }
    }
}

/// Says that there are two cases.
const COMPARE: &str = "compare";
/// What the keys of the second case begin with.
const SECOND: &str = "b.";

impl Inquiry {
    /// Reads what stands in an address.
    pub fn read(text: &str) -> Inquiry {
        let (path, query) = match text.split_once('?') {
            Some((path, query)) => (path, Some(query)),
            None => (text, None),
        };
        let (rules, procedure) = path.split_once('/').unwrap_or((path, ""));
        let mut res = Inquiry {
            rules: decode(rules),
            procedure: decode(procedure.trim_end_matches('/')),
            facts: query.map(|_| Facts::new()),
            other: None,
        };
        for pair in query.unwrap_or_default().split('&').filter(|pair| !pair.is_empty()) {
            let (key, value) = match pair.split_once('=') {
                Some((key, value)) => (decode(key), decode(value)),
                None if pair == COMPARE => (COMPARE.to_owned(), String::new()),
                None => (decode(pair), "true".to_owned()),
            };
            if key == COMPARE {
                res.other.get_or_insert_default();
            } else if let Some(key) = key.strip_prefix(SECOND) {
                put(res.other.get_or_insert_default(), key, value);
            } else {
                put(res.facts.get_or_insert_default(), &key, value);
            }
        }
        res
    }

    /// What stands in an address.
    pub fn address(&self) -> String {
        let mut res = format!("{}/{}", encode(&self.rules), encode(&self.procedure));
        let Some(facts) = &self.facts else { return res };
        let pair = |(key, value): &(String, String)| format!("{}={}", encode(key), encode(value));
        let mut parts: Vec<String> = facts.iter().map(pair).collect();
        if let Some(other) = &self.other {
            if other.is_empty() {
                parts.push(COMPARE.to_owned());
            }
            parts.extend(other.iter().map(|fact| format!("{SECOND}{}", pair(fact))));
        }
        res.push('?');
        res + &parts.join("&")
    }

    /// The facts of a case; `sample` is what is said if nothing was.
    pub fn facts(&self, case: Case, sample: &Facts) -> Facts {
        let mut facts = self.facts.clone().unwrap_or_else(|| sample.clone());
        if case == Case::B {
            for (key, value) in self.other.iter().flatten() {
                facts.retain(|(it, _)| it != key);
                if !value.is_empty() {
                    facts.push((key.clone(), value.clone()));
                }
            }
        }
        facts
    }

    /// The question of a case.
    pub fn question(&self, case: Case, sample: &Facts) -> Question {
        Question {
            rules: self.rules.clone(),
            procedure: self.procedure.clone(),
            facts: self.facts(case, sample),
        }
    }

    /// Says a fact of a case, or takes it back. What is said of the first case holds in the second
    /// unless that says otherwise.
    pub fn say(&mut self, case: Case, key: &str, value: Option<String>, sample: &Facts) {
        let facts = self.facts.get_or_insert_with(|| sample.clone());
        let value = value.filter(|it| !it.is_empty());
        match case {
            Case::A => match value {
                Some(value) => put(facts, key, value),
                None => facts.retain(|(it, _)| it != key),
            },
            Case::B => {
                let first = facts.iter().find(|(it, _)| it == key).map(|(_, value)| value);
                let same = first == value.as_ref();
                let other = self.other.get_or_insert_default();
                other.retain(|(it, _)| it != key);
                if !same {
                    other.push((key.to_owned(), value.unwrap_or_default()));
                }
                return;
            }
        }
        // Where the second case says the same now, it need not say it.
        if let Some(other) = &mut self.other {
            let facts = self.facts.as_ref();
            other.retain(|(key, value)| {
                let first = facts.and_then(|all| all.iter().find(|(it, _)| it == key));
                first.map_or("", |(_, value)| value.as_str()) != value
            });
        }
    }

    /// Whether the cases differ in a fact.
    pub fn differs(&self, key: &str) -> bool {
        self.other.iter().flatten().any(|(it, _)| it == key)
    }
}

fn put(facts: &mut Facts, key: &str, value: String) {
    match facts.iter_mut().find(|(it, _)| it == key) {
        Some((_, old)) => *old = value,
        None => facts.push((key.to_owned(), value)),
    }
}

/// What an address cannot hold as it is: everything but letters, digits and a few signs.
const ENCODED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b',').remove(b'+');

/// Text in an address.
pub fn encode(text: &str) -> String {
    utf8_percent_encode(text, ENCODED).to_string()
}

/// Text from an address.
pub fn decode(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Facts {
        vec![("range".to_owned(), "2".to_owned())]
    }

    #[test]
    fn addresses_are_read_back() {
        for text in [
            "adf-15/volley",
            "adf-15/volley?",
            "jr3/fire?weapon=napoleon&target.cover=woods,stone-wall",
            "jr3/fire?weapon=napoleon&compare",
            "jr3/fire?range=3&b.range=1.5&b.weapon=",
        ] {
            assert_eq!(Inquiry::read(text).address(), text);
        }
        assert_eq!(decode(&encode("a b=c&d\u{2033}%")), "a b=c&d\u{2033}%");
        assert_eq!(Inquiry::read("elan/volley?first-fire").facts(Case::A, &sample())[0].1, "true");
    }

    #[test]
    fn the_second_case_says_where_it_differs() {
        let mut inquiry = Inquiry::read("adf-15/fire");
        inquiry.say(Case::A, "strength", Some("8".to_owned()), &sample());
        inquiry.say(Case::B, "range", Some("1".to_owned()), &sample());
        assert_eq!(inquiry.address(), "adf-15/fire?range=2&strength=8&b.range=1");
        let second = inquiry.facts(Case::B, &sample());
        assert!(second.contains(&("range".to_owned(), "1".to_owned())) && second.len() == 2);
        inquiry.say(Case::B, "strength", None, &sample());
        assert_eq!(inquiry.facts(Case::B, &sample()).len(), 1);
        inquiry.say(Case::A, "range", Some("1".to_owned()), &sample());
        assert!(!inquiry.differs("range") && inquiry.differs("strength"));
    }
}
