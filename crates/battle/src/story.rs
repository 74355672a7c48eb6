//! A battle in words: what each event means to somebody who listens. Read from events alone, as
//! anybody could read them from a log.

mod words;

use linstock_rulebook::Rule;

use crate::{
    card::{Fact, Value},
    event::{Event, How, Resolved, apply, is_loss},
    game::Game,
    ids::UnitId,
    scenario::Scenario,
    seat::{Eyes, Seat},
    state::{Ending, Fate, LeaderPlace, Place, State},
    vocabulary::{Condition, FactRole},
    working::StoredRow,
    world::World,
};

pub use words::{capital, spaced, value};

use words::facts;

/// One line of a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// How important: a new turn is a heading, a result is news, a step is detail.
    pub weight: Weight,
    /// Whether it is a blow to somebody.
    pub gravity: Gravity,
    /// The words: of what was rolled for, those before the dice.
    pub text: String,
    /// The faces of each roll, in order.
    pub rolls: Vec<Vec<u8>>,
    /// What came of them.
    pub outcome: String,
    /// Whom it is about.
    pub unit: Option<UnitId>,
    /// The ledger behind it.
    pub rows: Vec<StoredRow>,
}

impl Sentence {
    /// A sentence without dice and ledger.
    pub fn new(weight: Weight, text: String, unit: Option<UnitId>) -> Sentence {
        let (rolls, outcome, rows) = (Vec::new(), String::new(), Vec::new());
        Sentence { weight, gravity: Gravity::Light, text, rolls, outcome, unit, rows }
    }

    /// All of it in words, for those who cannot draw dice.
    pub fn whole(&self) -> String {
        let mut text = self.text.clone();
        for roll in &self.rolls {
            let faces: Vec<String> = roll.iter().map(u8::to_string).collect();
            text += &format!(", rolled {}", faces.join(" "));
        }
        if !self.outcome.is_empty() {
            text += &format!(": {}", self.outcome);
        }
        text
    }
}

/// How important a sentence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// A movement, a status: what a map shows as well.
    Detail,
    /// A result of dice, a loss.
    News,
    /// A turn, or part of one.
    Heading,
    /// How the battle ended.
    Ending,
}

/// Whether a sentence is a blow to somebody: what a reader of the whole battle looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gravity {
    /// It is not.
    Light,
    /// A unit runs or breaks, or a unit or leader is lost.
    Grave,
}

/// Events in words, from the state before them, as a reader may know them: a seat, or somebody who
/// may know everything.
pub fn sentences<G: Game>(
    scenario: &Scenario<G>,
    before: &State<G>,
    events: &[Event<G>],
    reader: Option<Seat>,
) -> Vec<Sentence> {
    sentences_for(scenario, before, events, reader.into())
}

/// The same for whoever looks.
pub fn sentences_for<G: Game>(
    scenario: &Scenario<G>,
    before: &State<G>,
    events: &[Event<G>],
    eyes: Eyes,
) -> Vec<Sentence> {
    let mut narrator = Narrator::new(scenario, before, eyes);
    events.iter().flat_map(|event| narrator.follow(event)).collect()
}

/// Follows a battle event by event, and sees no more of it than its reader may.
struct Narrator<'a, G: Game> {
    scenario: &'a Scenario<G>,
    /// The battle as the reader knows it, up to the last event.
    known: World<'a, G>,
    /// The seats from whose secrets nothing may be told, and the battle as it is.
    hidden: Option<(&'static [Seat], State<G>)>,
}

impl<'a, G: Game> Narrator<'a, G> {
    fn new(scenario: &'a Scenario<G>, before: &State<G>, eyes: Eyes) -> Narrator<'a, G> {
        let mut state = before.clone();
        let from = eyes.not_more_than();
        let hidden = (!from.is_empty()).then(|| (from, state.clone()));
        for &seat in from {
            G::hide(&mut state, scenario, seat);
        }
        Narrator { scenario, known: World::owning(scenario, state), hidden }
    }

    /// What an event means, and the battle after it.
    fn follow(&mut self, event: &Event<G>) -> Vec<Sentence> {
        if let Event::Status { unit, .. } = event {
            let (card, was_broken) = (self.card(*unit), self.is_broken(*unit));
            self.record(event);
            let breaks = self.is_broken(*unit) && !was_broken;
            let gravity = if breaks { Gravity::Grave } else { Gravity::Light };
            let changed = self.changed(*unit, &card);
            return changed.map(|it| Sentence { gravity, ..it }).into_iter().collect();
        }
        let gravity = gravity(event);
        let sentence = self.sentence(event).map(|it| Sentence { gravity, ..it });
        if let Event::Turn { .. } = event {
            let theirs = self.theirs().into_iter();
            let before: Vec<(UnitId, Vec<Fact>)> =
                theirs.map(|unit| (unit, self.card(unit))).collect();
            self.record(event);
            return sentence.into_iter().chain(self.revealed(&before)).collect();
        }
        self.record(event);
        sentence.into_iter().collect()
    }

    fn record(&mut self, event: &Event<G>) {
        let Some((from, state)) = &mut self.hidden else {
            self.known.record(event);
            return;
        };
        apply(state, event, &self.scenario.events);
        if let Event::Turn { .. } = event {
            // What was hidden in one part of the turn may be shown in the next.
            let mut state = state.clone();
            for &seat in *from {
                G::hide(&mut state, self.scenario, seat);
            }
            self.known = World::owning(self.scenario, state);
        } else {
            self.known.record(event);
            for &seat in *from {
                G::hide(self.known.state_mut(), self.scenario, seat);
            }
        }
    }

    fn card(&self, unit: UnitId) -> Vec<Fact> {
        G::card(&self.known, unit).facts
    }

    /// The units on the table that may have secrets from the reader.
    fn theirs(&self) -> Vec<UnitId> {
        let seats = self.hidden.as_ref().map_or(&[][..], |(seats, _)| seats);
        seats.iter().flat_map(|seat| self.known.units_of(seat.other())).collect()
    }

    fn sentence(&self, event: &Event<G>) -> Option<Sentence> {
        let about = |weight, unit: UnitId, text: String| {
            Some(Sentence::new(weight, format!("{} {text}", self.name(unit)), Some(unit)))
        };
        let plain = |weight, text: String| Some(Sentence::new(weight, text, None));
        match event {
            Event::Turn { turn, phase, active } => {
                let parts = G::parts(self.scenario.info.first);
                let of_both = parts.iter().any(|(part, seat)| part == phase && seat.is_none());
                let (phase, side) =
                    (G::phase_name(*phase).label, &self.scenario.sides[*active].name);
                plain(
                    Weight::Heading,
                    match of_both {
                        true => format!("Turn {turn}: {phase}"),
                        false => format!("Turn {turn}, {side}: {phase}"),
                    },
                )
            }
            Event::Happened(index) => {
                let happening = self.scenario.events.get(usize::from(*index))?;
                plain(Weight::News, happening.text.clone())
            }
            Event::Resolved(resolved) => {
                let unit = resolved.by.first().copied();
                Some(Sentence {
                    rolls: resolved.working.rolls.iter().map(|roll| roll.faces.clone()).collect(),
                    outcome: facts(G::VOCABULARY, &resolved.outcome),
                    rows: resolved.working.rows.clone(),
                    ..Sentence::new(Weight::News, self.resolved(resolved), unit)
                })
            }
            Event::Moved { unit, to, how } => {
                let from = self.known.state.units.get(unit.index())?.pose();
                let far = Value::distance(from.map_or(0, |from| from.at.distance(to.at)));
                let text = match how {
                    How::Moves => format!("moves {far}"),
                    How::Charges => format!("charges {far}"),
                    How::Advances => format!("advances {far}"),
                    How::FallsBack => format!("falls back {far}"),
                    How::Routs => format!("runs {far}"),
                    How::Disengages => format!("disengages {far}"),
                    How::Evades => format!("evades {far}"),
                    How::Forms => "changes its ground".to_owned(),
                    How::Overruled => "is placed by the umpire".to_owned(),
                    How::SetsUp => "sets up".to_owned(),
                };
                about(Weight::Detail, *unit, text)
            }
            Event::Placed { unit, place } => about(Weight::News, *unit, self.placed(place)),
            Event::Strength { unit, left } => {
                let had = self.known.state.units.get(unit.index())?.strength;
                let what = G::strength_of(self.scenario, *unit);
                let text = match had.checked_sub(*left) {
                    Some(lost) => match what {
                        Some(what) => format!("loses {}, {left} left", count(lost, what)),
                        None => format!("loses {lost}, {left} left"),
                    },
                    None => format!("gets {} back, {left} now", left - had),
                };
                about(Weight::News, *unit, text)
            }
            Event::Leader { leader, place } => {
                let entry = self.scenario.leaders.get(leader.index())?;
                let (weight, text) = match place {
                    LeaderPlace::With(unit) => {
                        (Weight::Detail, format!("joins {}", self.name(*unit)))
                    }
                    LeaderPlace::At(_) => (Weight::Detail, "rides on his own".to_owned()),
                    LeaderPlace::Waiting => (Weight::Detail, "is not on the table".to_owned()),
                    LeaderPlace::Gone(fate) => (Weight::News, format!("is {}", lost(*fate))),
                };
                plain(weight, format!("{} {text}", entry.name))
            }
            Event::Replaced { leader, .. } => {
                let entry = self.scenario.leaders.get(leader.index())?;
                plain(Weight::News, format!("Another takes the place of {}", entry.name))
            }
            Event::GunsLeft(guns) => {
                about(Weight::News, guns.of, format!("leaves {} behind", count(guns.number, "gun")))
            }
            Event::GunsTaken { guns, by } => {
                let guns = self.known.state.guns.get(usize::from(*guns))?;
                let side = &self.scenario.sides[*by].name;
                plain(Weight::News, format!("{side} takes the guns of {}", self.name(guns.of)))
            }
            Event::Objective { objective, held } => {
                let name = &self.scenario.objectives.get(objective.index())?.name;
                let holder = held.map_or("nobody", |seat| &self.scenario.sides[seat].name);
                plain(Weight::News, format!("{name}: now held by {holder}"))
            }
            Event::Ended(outcome) => {
                let why = match outcome.why {
                    Ending::TurnLimit => "The last turn is over",
                    Ending::Conceded => "One side gives up",
                    Ending::ArmyBroken => "One army has had enough",
                    Ending::Swept => "One side has nobody left",
                    Ending::BothBeaten => "Neither army can go on",
                };
                let winner = match outcome.winner {
                    Some(seat) => format!("{} has won", self.scenario.sides[seat].name),
                    None => "nobody has won".to_owned(),
                };
                let points = outcome.points;
                plain(
                    Weight::Ending,
                    format!("{why}: {winner}, {} to {} points", points.first, points.second),
                )
            }
            Event::Noted(note) => {
                let says =
                    G::VOCABULARY.rule(&note.what).map_or(note.what.to_string(), Rule::phrase);
                let facts = facts(G::VOCABULARY, &note.facts);
                let text = if facts.is_empty() { says } else { format!("{says} ({facts})") };
                let weight = match G::VOCABULARY.is_news(&note.what) {
                    true => Weight::News,
                    false => Weight::Detail,
                };
                match note.unit {
                    Some(unit) => {
                        let text = format!("{}: {text}", self.name(unit));
                        Some(Sentence::new(weight, text, Some(unit)))
                    }
                    None => plain(weight, text),
                }
            }
            // A status is shown by what it changes on the card.
            Event::Status { .. }
            | Event::Instructed { .. }
            | Event::Memory(_)
            | Event::Begun(_)
            | Event::Continued(_)
            | Event::Finished
            | Event::Asked { .. }
            | Event::Answered(_) => None,
        }
    }

    fn is_broken(&self, unit: UnitId) -> bool {
        let now = self.known.state.units.get(unit.index());
        now.is_some_and(|now| {
            G::appearance(self.scenario, unit, now).condition == Condition::Broken
        })
    }

    fn name(&self, unit: UnitId) -> &str {
        self.scenario.units.get(unit.index()).map_or("somebody", |entry| &entry.name)
    }

    fn resolved(&self, resolved: &Resolved) -> String {
        // Where nobody did it, the sentence is about whom it was done to.
        let by = if resolved.by.is_empty() { resolved.at.as_slice() } else { &resolved.by };
        let who: Vec<&str> = by.iter().map(|&unit| self.name(unit)).collect();
        let mut text = who.join(", ");
        let says =
            G::VOCABULARY.rule(&resolved.what).map_or(resolved.what.to_string(), Rule::phrase);
        text += &format!(": {says}");
        if let Some(at) = resolved.at.filter(|at| !by.contains(at)) {
            // A shot is at somebody; a check is because of him.
            let at = self.name(at);
            text += &match G::VOCABULARY.is_aimed(&resolved.what) {
                true => format!(" at {at}"),
                false => format!(", because of {at}"),
            };
        }
        let known = facts(G::VOCABULARY, &resolved.facts);
        if !known.is_empty() {
            text += &format!(" ({known})");
        }
        text
    }

    fn placed(&self, place: &Place) -> String {
        match place {
            Place::Table(_) => "comes onto the table".to_owned(),
            Place::Waiting => "is not on the table".to_owned(),
            Place::Within(unit) => format!("goes back into {}", self.name(*unit)),
            Place::Gone(fate) => format!("is {}", lost(*fate)),
        }
    }

    /// How a unit's card has changed.
    fn changed(&self, unit: UnitId, before: &[Fact]) -> Option<Sentence> {
        let changes = self.changes(unit, before);
        if changes.is_empty() {
            return None;
        }
        let text = format!("{}: {}", self.name(unit), changes.join(", "));
        Some(Sentence::new(Weight::Detail, text, Some(unit)))
    }

    /// What the other side had hidden and shows now, such as orders: units with the same are named
    /// together.
    fn revealed(&self, before: &[(UnitId, Vec<Fact>)]) -> Vec<Sentence> {
        let mut revealed: Vec<(String, Vec<&str>)> = Vec::new();
        for (unit, before) in before {
            for change in self.changes(*unit, before) {
                match revealed.iter_mut().find(|(what, _)| *what == change) {
                    Some((_, who)) => who.push(self.name(*unit)),
                    None => revealed.push((change, vec![self.name(*unit)])),
                }
            }
        }
        let each = revealed.into_iter().map(|(what, who)| format!("{what}: {}", who.join(", ")));
        each.map(|text| Sentence::new(Weight::News, words::capital(&text), None)).collect()
    }

    /// What a unit's card says that it did not say before.
    fn changes(&self, unit: UnitId, before: &[Fact]) -> Vec<String> {
        let new = self.card(unit).into_iter().filter(|fact| !before.contains(fact));
        let words = G::VOCABULARY;
        let news = new.filter(|fact| !words.has_role(&fact.of, FactRole::Count));
        let said = |fact: Fact| format!("{} {}", words.fact_label(&fact.of), value(&fact.is));
        news.map(said).collect()
    }
}

const fn lost(fate: Fate) -> &'static str {
    match fate {
        Fate::Destroyed => "destroyed",
        Fate::Captured => "taken",
        Fate::Ran => "gone: it ran off the table",
        Fate::Withdrew => "off the table",
        Fate::Merged => "part of another unit now",
        Fate::Killed => "killed",
    }
}

fn count(number: u8, what: &str) -> String {
    if number == 1 { format!("a {what}") } else { format!("{number} {what}s") }
}

/// Whether an event is a blow to somebody.
const fn gravity<G: Game>(event: &Event<G>) -> Gravity {
    let grave = match event {
        Event::Moved { how, .. } => matches!(how, How::Routs),
        Event::Placed { place: Place::Gone(fate), .. }
        | Event::Leader { place: LeaderPlace::Gone(fate), .. } => is_loss(*fate),
        Event::GunsTaken { .. } => true,
        // What it changes on the card decides.
        Event::Status { .. }
        | Event::Placed { .. }
        | Event::Leader { .. }
        | Event::Turn { .. }
        | Event::Happened(_)
        | Event::Resolved(_)
        | Event::Strength { .. }
        | Event::Replaced { .. }
        | Event::GunsLeft(_)
        | Event::Memory(_)
        | Event::Begun(_)
        | Event::Continued(_)
        | Event::Finished
        | Event::Asked { .. }
        | Event::Answered(_)
        | Event::Instructed { .. }
        | Event::Objective { .. }
        | Event::Ended(_)
        | Event::Noted(_) => false,
    };
    if grave { Gravity::Grave } else { Gravity::Light }
}
