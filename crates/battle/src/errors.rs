//! What went wrong, for a person to read.

use std::{error::Error, fmt};

use crate::{
    engine::Failure,
    log::{Broken, Problem},
    scratch::NeedsDice,
    session::{Denied, NoEntry, NoUndo},
};

impl fmt::Display for NeedsDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}D{} must be rolled first ({})", self.dice, self.die.sides(), self.why)
    }
}

impl Error for NeedsDice {}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused(refusal) => write!(f, "{refusal}"),
            Failure::NeedsDice(needs) => write!(f, "{needs}"),
        }
    }
}

impl Error for Failure {}

impl fmt::Display for NoEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoEntry::Failure(failure) => write!(f, "{failure}"),
            NoEntry::Undo(no) => write!(f, "{no}"),
            NoEntry::Overrule(why) => f.write_str(why),
            NoEntry::Denied(denied) => write!(f, "{denied}"),
        }
    }
}

impl Error for NoEntry {}

impl fmt::Display for NoUndo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoUndo::NoSuchEntry => "there is no such entry to go back to",
            NoUndo::NeedsConsent => "the other side must agree",
            NoUndo::NotAsked => "nobody has asked for it",
            NoUndo::Free => "it needs nobody's consent",
            NoUndo::Unveiled => "it would lead back behind what was secret and is known by now",
        })
    }
}

impl Error for NoUndo {}

impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Denied::WrongHand => "that is for somebody else to do",
            Denied::NotBegun => "the battle has not begun",
            Denied::Begun => "the battle has begun already",
            Denied::NotOver => "the battle is not over",
            Denied::NoSecret => "the dice have no secret that could be revealed",
            Denied::Revealed => "the secret behind the dice is known: nothing more can be entered",
        })
    }
}

impl Error for Denied {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl Error for Problem {}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Broken::NoHash => "the line does not end in a hash",
            Broken::Wrong => "the hash does not fit the line and those before it",
        })
    }
}

impl Error for Broken {}
