//! A battle being played and written down: each acknowledged entry is a line of its log.

use std::sync::{Arc, OnceLock};

use linstock_dice::Seeded;

use crate::{
    command::Command,
    engine::{Engine, Failure},
    game::Game,
    ids::UnitId,
    log::{Act, By, Chain, DiceOf, Entry, Header, Overrule, entry_dice},
    scenario::Scenario,
    scratch::{Decided, Endless, Given, Luck, NeedsDice, Scratch},
    seat::{BySeat, Seat},
    state::State,
    story::{Sentence, sentences},
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
    // The last entry up to here that ordered something and was not taken back.
    ordered: Option<u32>,
    // What it says to somebody who may know everything, and to each seat: made when it is first read.
    story: OnceLock<Vec<Sentence>>,
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
        let state = Arc::new(State::start(&scenario));
        let mut chain = Chain::start();
        let line = serde_json::to_string(&header).expect("a header can be written");
        let lines = vec![chain.seal(&line).line];
        let mut session =
            Session { scenario, header, secret, chain, lines, moments: Vec::new(), asked: None };
        let scenario = Arc::clone(&session.scenario);
        let act = Act::Begin;
        session.decide(By::Host, act, state, faces, |_, dice| {
            Ok(Engine::new(&scenario).begin(dice)?)
        })?;
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
        let scenario = Arc::clone(&self.scenario);
        let state = Arc::clone(&self.last().state);
        let act = Act::Command(command.clone());
        self.decide(seat.into(), act, state, faces, |state, dice| {
            Engine::new(&scenario).order(state, seat, &command, dice)
        })
    }

    fn decide(
        &mut self,
        by: By,
        act: Act,
        state: Arc<State<G>>,
        faces: Faces<'_>,
        work: impl FnOnce(&State<G>, crate::scratch::Dice<'_>) -> Result<Decided<G>, Failure>,
    ) -> Result<Entry<G>, NoEntry> {
        let n = self.entries() + 1;
        let decided = match (faces, self.dice(n, by, &act)) {
            (Faces::Own, Some(dice)) => work(&state, &mut Endless(dice))?,
            (Faces::Own, None) => work(&state, &mut Given::new(&[]))?,
            (Faces::Rolled(faces), _) => work(&state, &mut Given::new(faces))?,
        };
        let Decided { events, faces, state: after } = decided;
        let revealing = !faces.is_empty() || reveals(&state, &after);
        let entry = Entry { n, by, act, faces, events };
        self.write(&entry, after, revealing);
        Ok(entry)
    }

    /// The dice of an entry about to be made.
    fn dice(&self, n: u32, by: By, act: &Act) -> Option<Seeded> {
        let secret = self.secret.as_ref()?;
        let act = serde_json::to_string(act).expect("a command can be written");
        Some(entry_dice(secret, &self.header.dice, &self.chain, &declared(n, by, &act)))
    }

    fn write(&mut self, entry: &Entry<G>, after: State<G>, revealing: bool) {
        let line = serde_json::to_string(entry).expect("an entry can be written");
        self.lines.push(self.chain.seal(&line).line);
        self.push(Arc::new(after), entry.clone(), revealing);
        self.asked = None;
    }

    fn push(&mut self, state: Arc<State<G>>, entry: Entry<G>, revealing: bool) {
        let ordered = match entry.act {
            Act::Command(_) | Act::Overrule(_) => Some(entry.n),
            Act::Undo { to } => self.moment(to).and_then(|moment| moment.ordered),
            Act::Begin | Act::AskUndo { .. } | Act::RefuseUndo | Act::Reveal(_) => {
                self.moments.last().and_then(|moment| moment.ordered)
            }
        };
        self.moments.push(Moment {
            state,
            entry: Arc::new(entry),
            revealing,
            ordered,
            story: OnceLock::new(),
            stories: BySeat::of(|_| OnceLock::new()),
        });
    }

    /// The umpire changes something.
    pub fn overrule(&mut self, overrule: Overrule) -> Result<Entry<G>, NoEntry> {
        let state = State::clone(self.state());
        let events =
            umpire::overruling(&self.scenario, &state, &overrule).map_err(NoEntry::Overrule)?;
        let mut dice = Given::new(&[]);
        let mut scratch = Scratch::new(&self.scenario, state, Luck::Dice(&mut dice));
        for event in events {
            scratch.emit(event);
        }
        let Decided { events, faces, state } = scratch.finish();
        let n = self.entries() + 1;
        let entry = Entry { n, by: By::Umpire, act: Act::Overrule(overrule), faces, events };
        self.write(&entry, state, false);
        Ok(entry)
    }

    /// What the umpire may change about a unit beside its strength and its place.
    pub fn changeable(&self, unit: UnitId) -> Vec<(&'static str, Vec<&'static str>)> {
        umpire::changeable(&self.scenario, self.state(), unit)
    }

    /// Takes back everything after an entry, or asks the other side to agree: free until dice or
    /// hidden information, then by consent.
    pub fn undo(&mut self, seat: Seat, to: u32) -> Result<Entry<G>, NoEntry> {
        if to == 0 || to >= self.entries() {
            return Err(NoEntry::Undo(NoUndo::NoSuchEntry));
        }
        if self.is_free(seat, to) {
            return Ok(self.take_back(seat.into(), to));
        }
        let entry = self.note(seat.into(), Act::AskUndo { to });
        self.asked = Some(AskedUndo { by: seat, to });
        Ok(entry)
    }

    /// The undo that a seat has asked for and that waits for an answer.
    pub const fn asked_undo(&self) -> Option<AskedUndo> {
        self.asked
    }

    /// Answers an undo that the other seat has asked for.
    pub fn answer_undo(&mut self, seat: Seat, agrees: bool) -> Result<Entry<G>, NoEntry> {
        let asked = self.asked.filter(|asked| asked.by != seat);
        let asked = asked.ok_or(NoEntry::Undo(NoUndo::NotAsked))?;
        match agrees {
            true => Ok(self.take_back(seat.into(), asked.to)),
            false => Ok(self.note(seat.into(), Act::RefuseUndo)),
        }
    }

    /// Whether a seat may take back everything after an entry without asking.
    pub fn is_free(&self, seat: Seat, to: u32) -> bool {
        let later = self.moments.iter().skip(usize::try_from(to).unwrap_or(usize::MAX));
        later.clone().all(|moment| moment.entry.by == By::from(seat) && !moment.revealing)
    }

    fn take_back(&mut self, by: By, to: u32) -> Entry<G> {
        let index = usize::try_from(to - 1).unwrap_or(usize::MAX);
        let state = State::clone(&self.moments[index].state);
        let n = self.entries() + 1;
        let entry = Entry { n, by, act: Act::Undo { to }, faces: Vec::new(), events: Vec::new() };
        self.write(&entry, state, false);
        entry
    }

    /// An entry that changes nothing.
    fn note(&mut self, by: By, act: Act) -> Entry<G> {
        let n = self.entries() + 1;
        let entry = Entry { n, by, act, faces: Vec::new(), events: Vec::new() };
        let state = State::clone(self.state());
        self.write(&entry, state, false);
        entry
    }

    /// Reveals the secret behind the dice, once the battle is over.
    pub fn reveal(&mut self) -> Option<Entry<G>> {
        let secret = self.secret.as_ref()?;
        let committed = matches!(self.header.dice, DiceOf::Committed { .. });
        let over = self.state().outcome.is_some();
        let hex: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
        (committed && over).then(|| self.note(By::Host, Act::Reveal(hex)))
    }

    /// Takes up a battle from what [`crate::log::replay`] made of its log.
    pub(crate) fn resumed(
        scenario: Arc<Scenario<G>>,
        header: Header,
        secret: Option<Vec<u8>>,
        chain: Chain,
        lines: Vec<String>,
    ) -> Session<G> {
        Session { scenario, header, secret, chain, lines, moments: Vec::new(), asked: None }
    }

    /// Adds a moment that was read from a log; the state is what the entry's events made.
    pub(crate) fn remember(&mut self, entry: Entry<G>, state: Arc<State<G>>) {
        let before = self.moments.last();
        let changed = before.is_some_and(|before| reveals(&before.state, &state));
        let revealing = match entry.act {
            Act::Undo { .. } => false,
            Act::Begin
            | Act::Command(_)
            | Act::Overrule(_)
            | Act::AskUndo { .. }
            | Act::RefuseUndo
            | Act::Reveal(_) => !entry.faces.is_empty() || changed,
        };
        self.asked = match (&entry.act, entry.by.seat()) {
            (Act::AskUndo { to }, Some(by)) => Some(AskedUndo { by, to: *to }),
            _ => None,
        };
        self.push(state, entry, revealing);
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
        let moment = self.moment(entry)?;
        let story = reader.map_or(&moment.story, |seat| &moment.stories[seat]);
        Some(story.get_or_init(|| {
            let events = &moment.entry.events;
            match self.state_after(entry - 1) {
                Some(before) => sentences(&self.scenario, before, events, reader),
                None => {
                    let start = State::start(&self.scenario);
                    sentences(&self.scenario, &start, events, reader)
                }
            }
        }))
    }

    fn moment(&self, entry: u32) -> Option<&Moment<G>> {
        self.moments.get(usize::try_from(entry.checked_sub(1)?).ok()?)
    }

    /// The last entry that would stand if a seat took back its last command, or the umpire's.
    pub fn before_last_of(&self, seat: Seat) -> Option<u32> {
        let mut number = self.last().ordered?;
        loop {
            let entry = self.entry(number)?;
            if entry.by == By::from(seat) || entry.by == By::Umpire {
                return number.checked_sub(1);
            }
            number = self.moment(number - 1)?.ordered?;
        }
    }
}

/// Whether something that was hidden came to light: what was secret in one part of the turn is
/// secret no more in the next.
fn reveals<G: Game>(before: &State<G>, after: &State<G>) -> bool {
    let secrets =
        |state: &State<G>| [Seat::First, Seat::Second].map(|seat| G::has_secrets(state, seat));
    let goes_on = before.turn == after.turn && before.phase == after.phase;
    secrets(before) != secrets(after) || (secrets(before).contains(&true) && !goes_on)
}

/// What is declared before the dice of an entry fall.
pub(crate) fn declared(n: u32, by: By, act: &str) -> String {
    format!("{n} {by} {act}")
}

/// Why dice are missing, for callers that have none of their own.
impl From<NeedsDice> for NoEntry {
    fn from(needs: NeedsDice) -> NoEntry {
        NoEntry::Failure(Failure::NeedsDice(needs))
    }
}
