//! What may be entered, by whom and when, and what it comes to. Live play and the reading of logs
//! go through here alike.

use std::sync::{Arc, OnceLock};

use linstock_dice::Seeded;

use super::{AskedUndo, Denied, Faces, Moment, NoEntry, Session};
use crate::{
    engine::Engine,
    game::Game,
    log::{Act, By, DiceOf, Entry, Overrule, declared, entry_dice},
    scratch::{Decided, Dice, Endless, Given, Luck, Scratch},
    seat::{BySeat, Seat},
    state::State,
    umpire,
};

impl<G: Game> Session<G> {
    /// Makes an entry, or tells why not; then nothing has changed.
    pub(super) fn enter(
        &mut self,
        by: By,
        act: Act,
        faces: Faces<'_>,
    ) -> Result<Entry<G>, NoEntry> {
        self.may(by, &act)?;
        let decided = match (faces, self.dice(by, &act)) {
            (Faces::Own, Some(dice)) => self.work(by, &act, &mut Endless(dice))?,
            (Faces::Own, None) => self.work(by, &act, &mut Given::new(&[]))?,
            (Faces::Rolled(faces), _) => self.work(by, &act, &mut Given::new(faces))?,
        };
        let Decided { events, faces, state } = decided;
        let entry = Entry { n: self.entries() + 1, by, act, faces, events };
        let line = serde_json::to_string(&entry).expect("an entry can be written");
        self.lines.push(self.chain.seal(&line).line);
        self.remember(entry.clone(), Arc::new(state));
        Ok(entry)
    }

    /// Whether somebody may do something now. A command's own rules are not looked at here.
    pub(crate) fn may(&self, by: By, act: &Act) -> Result<(), NoEntry> {
        if self.is_revealed() {
            return Err(NoEntry::Denied(Denied::Revealed));
        }
        let begun = !self.moments.is_empty();
        match (act, by) {
            (Act::Begin, By::Host) if begun => Err(NoEntry::Denied(Denied::Begun)),
            (Act::Begin, By::Host) => Ok(()),
            (
                Act::Command(_)
                | Act::Overrule(_)
                | Act::Undo { .. }
                | Act::AskUndo { .. }
                | Act::RefuseUndo
                | Act::Reveal(_),
                _,
            ) if !begun => Err(NoEntry::Denied(Denied::NotBegun)),
            (Act::Command(_), By::First | By::Second) | (Act::Overrule(_), By::Umpire) => Ok(()),
            (Act::Undo { to }, By::First) => self.may_undo(Seat::First, *to),
            (Act::Undo { to }, By::Second) => self.may_undo(Seat::Second, *to),
            (Act::AskUndo { to }, By::First) => self.may_ask(Seat::First, *to),
            (Act::AskUndo { to }, By::Second) => self.may_ask(Seat::Second, *to),
            (Act::RefuseUndo, By::First) => self.asked_of(Seat::First).map(drop),
            (Act::RefuseUndo, By::Second) => self.asked_of(Seat::Second).map(drop),
            (Act::Reveal(_), By::Host) => self.may_reveal(),
            (Act::Begin, By::First | By::Second | By::Umpire)
            | (Act::Command(_), By::Umpire | By::Host)
            | (Act::Overrule(_), By::First | By::Second | By::Host)
            | (Act::Undo { .. } | Act::AskUndo { .. } | Act::RefuseUndo, By::Umpire | By::Host)
            | (Act::Reveal(_), By::First | By::Second | By::Umpire) => {
                Err(NoEntry::Denied(Denied::WrongHand))
            }
        }
    }

    /// What an act comes to with these dice.
    pub(crate) fn work(&self, by: By, act: &Act, dice: Dice<'_>) -> Result<Decided<G>, NoEntry> {
        let engine = Engine::new(&self.scenario);
        match act {
            Act::Begin => Ok(engine.begin(dice)?),
            Act::Command(command) => {
                let seat = by.seat().ok_or(NoEntry::Denied(Denied::WrongHand))?;
                Ok(engine.order(self.state(), seat, command, dice)?)
            }
            Act::Overrule(overrule) => self.overruled(overrule, dice),
            Act::Undo { to } => {
                let state = self.state_after(*to);
                state.map(unchanged).ok_or(NoEntry::Undo(super::NoUndo::NoSuchEntry))
            }
            Act::AskUndo { .. } | Act::RefuseUndo | Act::Reveal(_) => Ok(unchanged(self.state())),
        }
    }

    fn overruled(&self, overrule: &Overrule, dice: Dice<'_>) -> Result<Decided<G>, NoEntry> {
        let state = self.state();
        let events =
            umpire::overruling(&self.scenario, state, overrule).map_err(NoEntry::Overrule)?;
        let mut scratch = Scratch::new(&self.scenario, state.clone(), Luck::Dice(dice));
        for event in events {
            scratch.emit(event);
        }
        Ok(scratch.finish())
    }

    /// The dice of an entry about to be made.
    fn dice(&self, by: By, act: &Act) -> Option<Seeded> {
        let secret = self.secret.as_ref()?;
        let declared = declared(self.entries() + 1, by, act);
        Some(entry_dice(secret, &self.header.dice, &self.chain, &declared))
    }

    /// Keeps an entry that was written down, now or long ago, and the state after it.
    pub(crate) fn remember(&mut self, entry: Entry<G>, state: Arc<State<G>>) {
        let before = self.moments.last().map(|moment| &moment.state);
        let undoes = matches!(entry.act, Act::Undo { .. });
        let reveals = before.is_some_and(|before| reveals(before, &state));
        let ends = before.is_some_and(|before| ends(before, &state));
        let unveiling = (before.is_some_and(|before| unveils(before, &state)) || ends) && !undoes;
        let revealing = !entry.faces.is_empty() || (reveals && !undoes);
        let ordered = match entry.act {
            Act::Command(_) | Act::Overrule(_) => Some(entry.n),
            Act::Undo { to } => self.moment(to).and_then(|moment| moment.ordered),
            Act::Begin | Act::AskUndo { .. } | Act::RefuseUndo | Act::Reveal(_) => {
                self.moments.last().and_then(|moment| moment.ordered)
            }
        };
        self.asked = match (&entry.act, entry.by.seat()) {
            (Act::AskUndo { to }, Some(by)) => Some(AskedUndo { by, to: *to }),
            _ => None,
        };
        self.moments.push(Moment {
            state,
            entry: Arc::new(entry),
            revealing: revealing || (unveiling && self.header.is_strict()),
            unveiling,
            ordered,
            story: OnceLock::new(),
            public: OnceLock::new(),
            stories: BySeat::of(|_| OnceLock::new()),
        });
    }

    /// Takes a line that was read, whose entry is what it says.
    pub(crate) fn take_line(&mut self, line: &str, chain: super::Chain) {
        self.lines.push(line.to_owned());
        self.chain = chain;
    }

    /// Reveals the secret behind the dice, once the battle is over.
    pub fn reveal(&mut self) -> Option<Entry<G>> {
        let secret = self.secret.as_ref().filter(|secret| self.header.dice.admits(secret))?;
        let hex: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
        self.enter(By::Host, Act::Reveal(hex), Faces::Own).ok()
    }

    fn may_reveal(&self) -> Result<(), NoEntry> {
        match self.header.dice {
            DiceOf::Seed(_) | DiceOf::Typed => Err(NoEntry::Denied(Denied::NoSecret)),
            DiceOf::Committed { .. } if self.state().outcome.is_none() => {
                Err(NoEntry::Denied(Denied::NotOver))
            }
            DiceOf::Committed { .. } => Ok(()),
        }
    }

    fn is_revealed(&self) -> bool {
        self.moments.last().is_some_and(|moment| matches!(moment.entry.act, Act::Reveal(_)))
    }
}

/// An act of which nothing comes but this state.
fn unchanged<G: Game>(state: &State<G>) -> Decided<G> {
    Decided { events: Vec::new(), faces: Vec::new(), state: state.clone() }
}

fn secrets<G: Game>(state: &State<G>) -> [bool; 2] {
    [Seat::First, Seat::Second].map(|seat| G::has_secrets(state, seat))
}

/// Whether something that was hidden came to light, or was hidden: what is secret in one part of the
/// turn is secret no more in the next.
fn reveals<G: Game>(before: &State<G>, after: &State<G>) -> bool {
    secrets(before) != secrets(after) || unveils(before, after)
}

/// Whether something that was secret is so no more: its part of the turn is over.
fn unveils<G: Game>(before: &State<G>, after: &State<G>) -> bool {
    let goes_on = before.turn == after.turn && before.phase == after.phase;
    let now = secrets(after);
    secrets(before).iter().zip(now).any(|(&before, after)| before && !(after && goes_on))
}

/// Whether the battle ends while something is secret: then everybody may read everything.
fn ends<G: Game>(before: &State<G>, after: &State<G>) -> bool {
    secrets(before).contains(&true) && before.outcome.is_none() && after.outcome.is_some()
}
