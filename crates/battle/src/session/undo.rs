//! Taking back: free before dice and what was hidden, then by consent, and never behind what was
//! secret.

use super::{AskedUndo, Faces, NoEntry, NoUndo, Session};
use crate::{
    game::Game,
    log::{Act, By, Entry},
    seat::Seat,
};

impl<G: Game> Session<G> {
    /// Takes back everything after an entry, or asks the other side to agree: free until dice or
    /// hidden information, then by consent.
    pub fn undo(&mut self, seat: Seat, to: u32) -> Result<Entry<G>, NoEntry> {
        if self.is_unveiled_since(to) {
            return Err(NoEntry::Undo(NoUndo::Unveiled));
        }
        let act = if self.is_free(seat, to) { Act::Undo { to } } else { Act::AskUndo { to } };
        self.enter(seat.into(), act, Faces::Own)
    }

    /// The undo that a seat has asked for and that waits for an answer.
    pub const fn asked_undo(&self) -> Option<AskedUndo> {
        self.asked
    }

    /// Answers an undo that the other seat has asked for.
    pub fn answer_undo(&mut self, seat: Seat, agrees: bool) -> Result<Entry<G>, NoEntry> {
        let to = self.asked_of(seat)?.to;
        let act = if agrees { Act::Undo { to } } else { Act::RefuseUndo };
        self.enter(seat.into(), act, Faces::Own)
    }

    /// Whether a seat may take back everything after an entry without asking.
    pub fn is_free(&self, seat: Seat, to: u32) -> bool {
        let mut later = self.moments.iter().skip(usize::try_from(to).unwrap_or(usize::MAX));
        later.all(|moment| moment.entry.by == By::from(seat) && !moment.revealing)
    }

    /// What the other seat has asked of this one.
    pub(super) fn asked_of(&self, seat: Seat) -> Result<AskedUndo, NoEntry> {
        let asked = self.asked.filter(|asked| asked.by != seat);
        asked.ok_or(NoEntry::Undo(NoUndo::NotAsked))
    }

    /// Whether a seat may take back everything after an entry now, be it by consent.
    pub(super) fn may_undo(&self, seat: Seat, to: u32) -> Result<(), NoEntry> {
        self.stands(to)?;
        let agreed = self.asked_of(seat).is_ok_and(|asked| asked.to == to);
        if agreed || self.is_free(seat, to) {
            Ok(())
        } else {
            Err(NoEntry::Undo(NoUndo::NeedsConsent))
        }
    }

    /// Whether a seat may ask the other to take back everything after an entry.
    pub(super) fn may_ask(&self, seat: Seat, to: u32) -> Result<(), NoEntry> {
        self.stands(to)?;
        if self.is_free(seat, to) { Err(NoEntry::Undo(NoUndo::Free)) } else { Ok(()) }
    }

    /// Whether there is an entry to go back to, and nothing that was secret between it and now.
    fn stands(&self, to: u32) -> Result<(), NoEntry> {
        if to == 0 || to >= self.entries() {
            return Err(NoEntry::Undo(NoUndo::NoSuchEntry));
        }
        // Logs of older programs may hold what is no longer done.
        if self.is_unveiled_since(to) && self.header.is_strict() {
            return Err(NoEntry::Undo(NoUndo::Unveiled));
        }
        Ok(())
    }

    /// Whether anything that was secret came to light after an entry.
    fn is_unveiled_since(&self, entry: u32) -> bool {
        let mut later = self.moments.iter().skip(usize::try_from(entry).unwrap_or(usize::MAX));
        later.any(|moment| moment.unveiling)
    }

    /// The last entry that would stand if a seat took back its last command, or the umpire's. Entries
    /// that `left_out` names were nobody's wish, and are taken back with what came before them.
    pub fn before_last_of(&self, seat: Seat, left_out: &dyn Fn(u32) -> bool) -> Option<u32> {
        let mut number = self.last().ordered?;
        loop {
            let entry = self.entry(number)?;
            let own = entry.by == By::from(seat) && !left_out(number);
            if own || entry.by == By::Umpire {
                return number.checked_sub(1);
            }
            number = self.moment(number - 1)?.ordered?;
        }
    }
}
