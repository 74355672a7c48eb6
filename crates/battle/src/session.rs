//! A battle being played and written down: each acknowledged entry is a line of its log.

mod acts;
mod undo;
mod wanted;

pub use wanted::Wanted;

use std::{
    borrow::Cow,
    sync::{Arc, OnceLock},
};

use crate::{
    beat::Beat,
    command::Command,
    engine::{Engine, Failure},
    game::Game,
    ids::UnitId,
    log::{Act, By, Chain, Entry, Header, Overrule},
    scenario::Scenario,
    scratch::NeedsDice,
    seat::{BySeat, Eyes, Seat},
    state::State,
    story::{Sentence, beats, sentences_for},
    umpire,
    view::View,
};

/// A battle and its log.
///
/// ```
/// use linstock_battle::{Command, Game, Seat, Session, session::{Faces, NoEntry}};
///
/// /// The first side gives up, which is one more line of the log.
/// fn concede<G: Game>(battle: &mut Session<G>) -> Result<(), NoEntry> {
///     let lines = battle.lines().len();
///     battle.order(Seat::First, Command::new("concede"), Faces::Own)?;
///     assert!(battle.state().outcome.is_some());
///     assert_eq!(battle.lines().len(), lines + 1);
///     Ok(())
/// }
/// ```
#[derive(Debug)]
pub struct Session<G: Game> {
    scenario: Arc<Scenario<G>>,
    header: Header,
    secret: Option<Vec<u8>>,
    chain: Chain,
    lines: Vec<String>,
    // One for each entry, the first being the beginning.
    moments: Vec<Moment<G>>,
    asked: Option<AskedUndo>,
}

/// An entry, as far as taking it back is concerned.
#[derive(Clone, Debug)]
struct Moment<G: Game> {
    state: Arc<State<G>>,
    entry: Arc<Entry<G>>,
    // What cannot be unseen: dice, or what was hidden.
    revealing: bool,
    // What was secret before it is so no more.
    unveiling: bool,
    // The last entry up to here that ordered something and was not taken back.
    ordered: Option<u32>,
    // What it says to somebody who may know everything, to an onlooker, and to each seat: made when it is first
    // read.
    story: OnceLock<Vec<Sentence>>,
    public: OnceLock<Vec<Sentence>>,
    stories: BySeat<OnceLock<Vec<Sentence>>>,
}

/// A seat that wants to take something back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskedUndo {
    /// Who asks.
    pub by: Seat,
    /// The last entry that would stand.
    pub to: u32,
}

/// Where the faces of a command come from.
#[derive(Clone, Copy, Debug)]
pub enum Faces<'a> {
    /// The session's own dice.
    Own,
    /// These, which people rolled.
    Rolled(&'a [Vec<u8>]),
}

/// Why the log took no entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoEntry {
    /// A rule refuses, or dice are needed.
    Failure(Failure),
    /// It cannot be undone like this.
    Undo(NoUndo),
    /// The umpire's wish makes no sense, and why.
    Overrule(String),
    /// It is not for him, or not for now.
    Denied(Denied),
}

/// Why an undo was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoUndo {
    /// There is no such entry to go back to.
    NoSuchEntry,
    /// The other side must agree.
    NeedsConsent,
    /// Nobody has asked.
    NotAsked,
    /// It needs nobody's consent.
    Free,
    /// It would lead back behind what was secret and is no more.
    Unveiled,
}

/// Why an act was not for him, or not for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    /// Somebody else does this.
    WrongHand,
    /// The battle has not begun.
    NotBegun,
    /// The battle has begun already.
    Begun,
    /// The battle is not over.
    NotOver,
    /// The dice have no secret that could be revealed.
    NoSecret,
    /// The secret behind the dice is known: nothing more can be entered.
    Revealed,
}

impl From<Failure> for NoEntry {
    fn from(failure: Failure) -> NoEntry {
        NoEntry::Failure(failure)
    }
}

impl<G: Game> Session<G> {
    /// Begins a battle. The secret is the bytes of a seed, or what a host has committed to; without
    /// one, people roll.
    pub fn begin(
        scenario: Arc<Scenario<G>>,
        header: Header,
        faces: Faces<'_>,
        secret: Option<Vec<u8>>,
    ) -> Result<Session<G>, NoEntry> {
        let mut session = Session::unbegun(scenario, header, secret);
        session.enter(By::Host, Act::Begin, faces)?;
        Ok(session)
    }

    /// The scenario.
    pub fn scenario(&self) -> &Arc<Scenario<G>> {
        &self.scenario
    }

    /// The header of the log.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The state as it stands.
    pub fn state(&self) -> &State<G> {
        &self.last().state
    }

    fn last(&self) -> &Moment<G> {
        self.moments.last().expect("a battle begins with an entry")
    }

    /// What a seat sees.
    pub fn view(&self, seat: Seat) -> View<'_, G> {
        View::new(&self.scenario, self.state(), seat)
    }

    /// The log so far, a line each.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The hash of the log so far.
    pub fn hash(&self) -> String {
        self.chain.hex()
    }

    /// How many entries there are.
    pub fn entries(&self) -> u32 {
        u32::try_from(self.moments.len()).unwrap_or(u32::MAX)
    }

    /// Carries out a command of a seat. If it is refused, nothing has changed.
    ///
    /// Where people roll, it is ordered again with the faces so far until nothing more is needed:
    ///
    /// ```
    /// use linstock_battle::{Command, Failure, Game, NeedsDice, Seat, Session};
    /// use linstock_battle::session::{Faces, NoEntry};
    ///
    /// fn order<G: Game>(
    ///     battle: &mut Session<G>,
    ///     seat: Seat,
    ///     command: &Command,
    ///     roll: impl Fn(NeedsDice) -> Vec<u8>,
    /// ) -> Result<u32, NoEntry> {
    ///     let mut faces = Vec::new();
    ///     loop {
    ///         match battle.order(seat, command.clone(), Faces::Rolled(&faces)) {
    ///             Ok(entry) => return Ok(entry.n),
    ///             Err(NoEntry::Failure(Failure::NeedsDice(needs))) => faces.push(roll(needs)),
    ///             Err(why) => return Err(why),
    ///         }
    ///     }
    /// }
    /// ```
    pub fn order(
        &mut self,
        seat: Seat,
        command: Command,
        faces: Faces<'_>,
    ) -> Result<Entry<G>, NoEntry> {
        let engine = Engine::new(&self.scenario);
        let command = engine.normal(self.state(), seat, &command).map_err(Failure::from)?;
        self.enter(seat.into(), Act::Command(command), faces)
    }

    /// The umpire changes something.
    pub fn overrule(&mut self, overrule: Overrule) -> Result<Entry<G>, NoEntry> {
        self.enter(By::Umpire, Act::Overrule(overrule), Faces::Own)
    }

    /// What the umpire may change about a unit beside its strength and its place.
    pub fn changeable(&self, unit: UnitId) -> Vec<(&'static str, Vec<&'static str>)> {
        umpire::changeable(&self.scenario, self.state(), unit)
    }

    /// A battle before its first entry, as its header has it.
    pub(crate) fn unbegun(
        scenario: Arc<Scenario<G>>,
        header: Header,
        secret: Option<Vec<u8>>,
    ) -> Session<G> {
        let mut chain = Chain::start();
        let line = serde_json::to_string(&header).expect("a header can be written");
        let lines = vec![chain.seal(&line).line];
        Session { scenario, header, secret, chain, lines, moments: Vec::new(), asked: None }
    }

    /// The state after an entry.
    pub fn state_after(&self, entry: u32) -> Option<&State<G>> {
        self.moment(entry).map(|moment| &*moment.state)
    }

    /// An entry by its number.
    pub fn entry(&self, number: u32) -> Option<&Entry<G>> {
        self.moment(number).map(|moment| &*moment.entry)
    }

    /// What an entry says to a reader: a seat, or somebody who may know everything. It is made when
    /// it is first asked for, and kept with the entry.
    pub fn story(&self, entry: u32, reader: Option<Seat>) -> Option<&[Sentence]> {
        self.story_for(entry, reader.into())
    }

    /// The same for whoever looks.
    pub fn story_for(&self, entry: u32, eyes: Eyes) -> Option<&[Sentence]> {
        let moment = self.moment(entry)?;
        let story = match eyes {
            Eyes::Umpire => &moment.story,
            Eyes::Onlooker => &moment.public,
            Eyes::Of(seat) => &moment.stories[seat],
        };
        Some(story.get_or_init(|| {
            let before = self.state_before(entry);
            sentences_for(&self.scenario, &before, &moment.entry.events, eyes)
        }))
    }

    /// An entry as whoever looks watches it, beat by beat.
    pub fn beats_for(&self, entry: u32, eyes: Eyes) -> Vec<Beat> {
        self.moment(entry).map_or_else(Vec::new, |moment| {
            beats(&self.scenario, &self.state_before(entry), &moment.entry.events, eyes)
        })
    }

    /// The state that an entry was made on.
    fn state_before(&self, entry: u32) -> Cow<'_, State<G>> {
        match self.state_after(entry.saturating_sub(1)) {
            Some(before) => Cow::Borrowed(before),
            None => Cow::Owned(State::start(&self.scenario)),
        }
    }

    /// Whether an entry is a secret of the seat that made it, and stays one: not even that it was
    /// made is for others to know.
    pub fn is_secret(&self, entry: u32) -> bool {
        let Some(moment) = self.moment(entry) else { return false };
        let Some(other) = moment.entry.by.seat().map(Seat::other) else { return false };
        let Some(before) = self.state_after(entry - 1) else { return false };
        if !G::has_secrets(before, other) || moment.unveiling || moment.revealing {
            return false;
        }
        match moment.entry.act {
            Act::Command(_) => {
                self.story_for(entry, Eyes::Of(other)).is_none_or(<[Sentence]>::is_empty)
            }
            Act::Undo { to } => (to + 1..entry).all(|undone| self.is_secret(undone)),
            Act::Begin
            | Act::Overrule(_)
            | Act::AskUndo { .. }
            | Act::RefuseUndo
            | Act::Reveal(_) => false,
        }
    }

    fn moment(&self, entry: u32) -> Option<&Moment<G>> {
        self.moments.get(usize::try_from(entry.checked_sub(1)?).ok()?)
    }
}

/// Why dice are missing, for callers that have none of their own.
impl From<NeedsDice> for NoEntry {
    fn from(needs: NeedsDice) -> NoEntry {
        NoEntry::Failure(Failure::NeedsDice(needs))
    }
}
