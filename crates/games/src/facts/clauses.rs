//! What the contract's schema says of a fact, as it concerns one procedure.
//!
//! Procedures share their facts, so a description tells which of them it speaks of: `fire: where it
//! strikes the target; charge: where the volley strikes the charger. Default: front.`

/// A description, as it concerns one procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// The procedures it names; all use the fact if it names none.
    pub of: Vec<String>,
    /// What the fact is.
    pub says: String,
    /// What it is if nobody says it.
    pub otherwise: Otherwise,
    /// The procedure decides the fact itself.
    pub decided: bool,
}

/// What a fact is if nobody says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Otherwise {
    /// It is absent.
    Absent,
    /// It has a default, in words.
    Default(String),
    /// It must be said; in these words.
    Needed(String),
}

/// Reads a description for one of the procedures of a game.
pub fn read(description: &str, procedures: &[&str], procedure: &str) -> Described {
    let mut res = Described {
        of: Vec::new(),
        says: String::new(),
        otherwise: Otherwise::Absent,
        decided: false,
    };
    let mut concerns = true;
    for Clause { text, goes_on } in clauses(description) {
        let text = match head(&text, procedures) {
            Some((named, rest)) => {
                concerns = named.contains(&procedure);
                res.of.extend(named.into_iter().map(str::to_owned));
                rest
            }
            // Without a head, a new sentence is of all and a part of one is of the same as before.
            None => {
                concerns |= !goes_on;
                text.as_str()
            }
        };
        if concerns && !text.is_empty() {
            res.take(text, procedure);
        }
    }
    res
}

impl Described {
    /// Whether the procedure uses the fact.
    pub fn concerns(&self, procedure: &str) -> bool {
        self.of.is_empty() || self.of.iter().any(|it| it == procedure)
    }

    fn take(&mut self, text: &str, procedure: &str) {
        if let Some(default) = text.strip_prefix("Default: ") {
            self.otherwise = Otherwise::Default(default.replace('`', ""));
        } else if text.starts_with("Not allowed") {
            self.decided = true;
        } else if let Some(procedures) = text.strip_prefix("Not given in ") {
            self.decided |= procedures.split('`').any(|it| it == procedure);
        } else if let Some(except) = text.strip_prefix("Needed").or(text.strip_prefix("needed")) {
            let except = except.strip_prefix(" there").unwrap_or(except).replace('`', "");
            self.otherwise = Otherwise::Needed(format!("needed{except}"));
        } else if let Some((text, except)) = text.rsplit_once(", needed") {
            self.otherwise = Otherwise::Needed(format!("needed{except}"));
            self.add(text);
        } else if let Some((text, default)) = text.rsplit_once(", default ") {
            self.otherwise = Otherwise::Default(default.replace('`', ""));
            self.add(text);
        } else {
            self.add(text);
        }
    }

    fn add(&mut self, text: &str) {
        if !self.says.is_empty() {
            self.says += "; ";
        }
        self.says += &text.replace('`', "");
    }
}

/// A piece of a description.
struct Clause {
    text: String,
    /// It goes on with the sentence before it.
    goes_on: bool,
}

fn clauses(description: &str) -> Vec<Clause> {
    let text = description.split_whitespace().collect::<Vec<_>>().join(" ");
    let sentences = text.split(". ").map(|it| it.trim_end_matches('.'));
    let clauses = |sentence: &str| {
        let parts = sentence.split("; ").enumerate();
        let clause = |(at, text): (usize, &str)| Clause { text: text.to_owned(), goes_on: at > 0 };
        parts.map(clause).collect::<Vec<_>>()
    };
    sentences.flat_map(clauses).collect()
}

/// The procedures that a clause begins with, and what it says of them.
fn head<'a>(clause: &'a str, procedures: &[&str]) -> Option<(Vec<&'a str>, &'a str)> {
    let (named, rest) = clause.split_once(':').unwrap_or((clause, ""));
    // `fire (small arms)` is of fire.
    let word = |it: &'a str| it.split_once(" (").map_or(it, |(word, _)| word);
    let named: Vec<&str> = named.split(", ").map(word).collect();
    let known = named.iter().all(|it| procedures.contains(it));
    known.then(|| (named, rest.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROCEDURES: &[&str] = &["fire", "morale", "volley", "charge", "volley-point"];

    fn said(description: &str, procedure: &str) -> (bool, String, Otherwise) {
        let it = read(description, PROCEDURES, procedure);
        (it.concerns(procedure), it.says, it.otherwise)
    }

    fn default(text: &str) -> Otherwise {
        Otherwise::Default(text.to_owned())
    }

    fn needed(text: &str) -> Otherwise {
        Otherwise::Needed(text.to_owned())
    }

    #[test]
    fn a_clause_is_of_those_it_names() {
        let text = "fire: where it strikes; charge: where the volley\nstrikes. Default: `front`.";
        let strikes = "where the volley strikes".to_owned();
        assert_eq!(said(text, "charge"), (true, strikes, default("front")));
        assert_eq!(said(text, "fire"), (true, "where it strikes".to_owned(), default("front")));
        assert!(!said(text, "morale").0);
        let text = "charge: to its target, needed; volley-point: the most it can be.";
        assert_eq!(said(text, "charge"), (true, "to its target".to_owned(), needed("needed")));
        let most = "the most it can be".to_owned();
        assert_eq!(said(text, "volley-point"), (true, most, Otherwise::Absent));
    }

    #[test]
    fn a_description_without_procedures_is_of_all() {
        let text = "Default: false; in a charge the attacker always is.";
        let always = "in a charge the attacker always is".to_owned();
        assert_eq!(said(text, "charge"), (true, always, default("false")));
        let text = "One of its arm. Needed except in melee.";
        let wanted = (true, "One of its arm".to_owned(), needed("needed except in melee"));
        assert_eq!(said(text, "fire"), wanted);
        assert_eq!(
            said("charge. Default: false.", "charge"),
            (true, String::new(), default("false"))
        );
    }

    #[test]
    fn heads_may_be_narrower_than_their_words() {
        let text = "fire (small arms), charge: figures. Needed there.";
        assert_eq!(said(text, "fire"), (true, "figures".to_owned(), needed("needed")));
        assert!(!said(text, "morale").0);
        let text = "morale: it moves, default true; fire: the guns, needed for them.";
        assert_eq!(said(text, "morale"), (true, "it moves".to_owned(), default("true")));
        assert_eq!(said(text, "fire"), (true, "the guns".to_owned(), needed("needed for them")));
    }

    #[test]
    fn what_a_procedure_decides_is_not_given() {
        let text = "Stands lost. Default: 0. Not given in `volley` and `charge`.";
        let decided = |procedure| read(text, PROCEDURES, procedure).decided;
        assert!(decided("charge") && !decided("morale"));
        assert!(read("Not allowed: the fire decides it.", PROCEDURES, "volley").decided);
    }
}
