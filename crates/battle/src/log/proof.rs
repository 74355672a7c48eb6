//! Whose the dice of a log are, and what that proves.

use super::{
    chain::{Chain, entry_dice},
    entry::{Act, Entry, declared},
    header::DiceOf,
    read::Problem,
};
use crate::{game::Game, scratch::Endless, session::Session};

/// What a log proves about its dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiceVerdict {
    /// They come from a secret that was committed to, salted by both sides and revealed: whoever
    /// did not know the secret could neither foresee nor choose them.
    Proved,
    /// They come from a secret that was committed to and revealed, but not salted by both sides, or
    /// in a format in which a command could be written in several ways: whoever made the secret
    /// could have chosen it.
    Unsalted,
    /// They come from a seed that anybody may know: anybody gets the same, and could have known
    /// them beforehand.
    Repeatable,
    /// People rolled them and typed them in.
    Typed,
    /// They were committed to, and the secret is not revealed yet.
    NotRevealed,
    /// They are not what they say they are: the first place where.
    Wrong(Problem),
    /// They could not be looked at, and why.
    Unknown(String),
}

impl DiceVerdict {
    /// What this verdict is about, beside the others.
    pub const ABOUT: &'static str = "dice";

    /// Whether the dice are false.
    pub const fn is_wrong(&self) -> bool {
        match self {
            DiceVerdict::Wrong(_) => true,
            DiceVerdict::Proved
            | DiceVerdict::Unsalted
            | DiceVerdict::Repeatable
            | DiceVerdict::Typed
            | DiceVerdict::NotRevealed
            | DiceVerdict::Unknown(_) => false,
        }
    }

    /// The verdict in a word or two, as programs read it.
    pub const fn word(&self) -> &'static str {
        match self {
            DiceVerdict::Proved => "proved",
            DiceVerdict::Unsalted => "unsalted",
            DiceVerdict::Repeatable => "repeatable",
            DiceVerdict::Typed => "typed",
            DiceVerdict::NotRevealed => "not-revealed",
            DiceVerdict::Wrong(_) => "wrong",
            DiceVerdict::Unknown(_) => "unknown",
        }
    }

    /// The verdict in a sentence.
    pub fn sentence(&self) -> String {
        match self {
            DiceVerdict::Proved => "proved: from a secret that was committed to, salted by both \
                                    sides and revealed"
                .to_owned(),
            DiceVerdict::Unsalted => "unsalted: from a secret that was committed to and revealed, \
                                      but whoever made it could have chosen it"
                .to_owned(),
            DiceVerdict::Repeatable => {
                "repeatable: from a seed that anybody could have tried out beforehand".to_owned()
            }
            DiceVerdict::Typed => {
                "typed: people rolled them, and the log proves nothing about them".to_owned()
            }
            DiceVerdict::NotRevealed => {
                "not yet revealed: the secret behind them is still to come".to_owned()
            }
            DiceVerdict::Wrong(problem) => format!("wrong at {problem}"),
            DiceVerdict::Unknown(why) => format!("unknown: {why}"),
        }
    }
}

/// Judges the dice of a log whose chain holds and whose events replay.
pub(super) fn dice<G: Game>(session: &Session<G>) -> DiceVerdict {
    let header = session.header();
    let last = session.entry(session.entries());
    let (secret, verdict) = match &header.dice {
        DiceOf::Typed => return DiceVerdict::Typed,
        DiceOf::Seed(seed) => (seed.secret(), DiceVerdict::Repeatable),
        DiceOf::Committed { salts, .. } => {
            let Some(Entry { n, act: Act::Reveal(hex), .. }) = last else {
                return DiceVerdict::NotRevealed;
            };
            let secret = bytes(hex).filter(|secret| header.dice.admits(secret));
            let Some(secret) = secret else {
                let what = "this is not the secret that was committed to";
                return DiceVerdict::Wrong(Problem::new(line_of(*n), what));
            };
            let salted = !salts.first.is_empty() && !salts.second.is_empty();
            let proved = salted && header.is_strict();
            (secret, if proved { DiceVerdict::Proved } else { DiceVerdict::Unsalted })
        }
    };
    match first_wrong(session, &secret) {
        Some(entry) => {
            let what = "these are not the faces that the dice show";
            DiceVerdict::Wrong(Problem::new(line_of(entry), what))
        }
        None => verdict,
    }
}

/// The line on which an entry stands.
fn line_of(entry: u32) -> usize {
    usize::try_from(entry).map_or(usize::MAX, |entry| entry.saturating_add(1))
}

/// The first entry whose faces are not those of the secret.
fn first_wrong<G: Game>(session: &Session<G>, secret: &[u8]) -> Option<u32> {
    let mut chain = Chain::start();
    let entries = (1..=session.entries()).filter_map(|n| session.entry(n));
    for (entry, before) in entries.zip(session.lines()) {
        // The chain holds: only what it comes to before the entry is wanted.
        let _ = chain.check(before);
        let declared = declared(entry.n, entry.by, &entry.act);
        let mut dice = Endless(entry_dice(secret, &session.header().dice, &chain, &declared));
        let mut rolled = Vec::new();
        let same = entry.faces.iter().all(|faces| {
            rolled.resize(faces.len(), 0);
            linstock_dice::Source::roll(&mut dice, G::DIE, &mut rolled).is_ok() && rolled == *faces
        });
        if !same {
            return Some(entry.n);
        }
    }
    None
}

/// The bytes of a secret that was written as we write one.
fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digits = hex.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    if !digits || !hex.len().is_multiple_of(2) {
        return None;
    }
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).ok()).collect()
}
