//! A battle in words: what each event means to somebody who listens. Read from events alone, as
//! anybody could read them from a log.

mod remarks;
mod words;

use crate::{
    account::Account,
    beat::{Beat, Shows},
    card::Fact,
    event::{Event, How, apply, is_loss},
    game::Game,
    ids::UnitId,
    scenario::Scenario,
    scene::{self, SceneLeader, SceneUnit},
    seat::{Eyes, Seat},
    state::{Ending, Fate, LeaderPlace, Outcome, Place, State, Unit},
    vocabulary::{Condition, FactRole},
    working::StoredRow,
    world::World,
};

pub use remarks::{common_remark, plain_remark};
pub use words::{
    added, capital, count, facts, inches, list, named, number, signed, spaced, the, value,
};

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
    /// Of what was rolled for: all of it, roll by roll.
    pub account: Option<Account>,
}

impl Sentence {
    /// A sentence without dice and ledger.
    pub fn new(weight: Weight, text: String, unit: Option<UnitId>) -> Sentence {
        let (rolls, outcome, rows) = (Vec::new(), String::new(), Vec::new());
        let gravity = Gravity::Light;
        Sentence { weight, gravity, text, rolls, outcome, unit, rows, account: None }
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
    events.iter().flat_map(|event| narrator.follow(event).1).collect()
}

/// Events as somebody watches them, beat by beat, from the state before them.
pub fn beats<G: Game>(
    scenario: &Scenario<G>,
    before: &State<G>,
    events: &[Event<G>],
    eyes: Eyes,
) -> Vec<Beat> {
    let mut narrator = Narrator::new(scenario, before, eyes);
    events.iter().filter_map(|event| narrator.beat(event)).collect()
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

    /// What an event means and what is seen of it; the battle goes on to after it.
    fn follow(&mut self, event: &Event<G>) -> (Option<Shows>, Vec<Sentence>) {
        let shows = self.shows(event);
        let sentences = match event {
            Event::Status { unit, .. } => self.follow_status(*unit, event),
            Event::Turn { .. } => self.follow_turn(event),
            Event::Happened(_)
            | Event::Resolved(_)
            | Event::Moved { .. }
            | Event::Placed { .. }
            | Event::Strength { .. }
            | Event::Leader { .. }
            | Event::Replaced { .. }
            | Event::GunsLeft(_)
            | Event::GunsTaken { .. }
            | Event::Memory(_)
            | Event::Begun(_)
            | Event::Continued(_)
            | Event::Finished
            | Event::Asked { .. }
            | Event::Answered(_)
            | Event::Instructed { .. }
            | Event::Objective { .. }
            | Event::Ended(_)
            | Event::Noted(_) => {
                let sentence = self.sentence(event);
                self.record(event);
                let gravity = gravity(event);
                sentence.map(|it| Sentence { gravity, ..it }).into_iter().collect()
            }
        };
        (shows, sentences)
    }

    fn follow_status(&mut self, unit: UnitId, event: &Event<G>) -> Vec<Sentence> {
        let Some(before) = self.known.state.units.get(unit.index()).cloned() else {
            return Vec::new();
        };
        let (card, was_broken) = (self.card(unit), self.is_broken(unit));
        self.record(event);
        let gravity = match self.is_broken(unit) && !was_broken {
            true => Gravity::Grave,
            false => Gravity::Light,
        };
        let changed = self.changed(unit, &before, &card);
        changed.map(|it| Sentence { gravity, ..it }).into_iter().collect()
    }

    fn follow_turn(&mut self, event: &Event<G>) -> Vec<Sentence> {
        let sentence = self.sentence(event);
        let theirs = self.theirs().into_iter();
        let before: Vec<(UnitId, Vec<Fact>)> = theirs.map(|unit| (unit, self.card(unit))).collect();
        self.record(event);
        sentence.into_iter().chain(self.revealed(&before)).collect()
    }

    /// The same as a beat, if anything is seen of it.
    fn beat(&mut self, event: &Event<G>) -> Option<Beat> {
        let (shows, sentences) = self.follow(event);
        let shows = shows?;
        let unit = event.footprint().filter(|unit| unit.index() < self.known.state.units.len());
        let units: Vec<SceneUnit> =
            unit.map(|unit| scene::unit(&self.known, unit)).into_iter().collect();
        let rides = |leader: &SceneLeader| match (&shows, leader.place) {
            (Shows::Leader { leader: who, .. }, _) => *who == leader.leader,
            (_, LeaderPlace::With(with)) => Some(with) == unit,
            (_, LeaderPlace::At(_) | LeaderPlace::Waiting | LeaderPlace::Gone(_)) => false,
        };
        let leaders = scene::leaders(&self.known).filter(rides).collect();
        let opens = match event {
            Event::Turn { .. } => true,
            Event::Resolved(resolved) => G::VOCABULARY.opens_scene(&resolved.what),
            Event::Noted(note) => G::VOCABULARY.opens_scene(&note.what),
            _ => false,
        };
        Some(Beat { shows, sentences, opens, units, leaders })
    }

    /// What is seen of an event that comes next.
    fn shows(&self, event: &Event<G>) -> Option<Shows> {
        let unit = |unit: &UnitId| self.known.state.units.get(unit.index());
        Some(match event {
            Event::Turn { .. } => Shows::Turn,
            Event::Happened(_) => Shows::Happens,
            Event::Resolved(resolved) => {
                Shows::Resolves { by: resolved.by.clone(), at: resolved.at }
            }
            Event::Moved { unit: who, to, how } => match unit(who)?.pose() {
                Some(from) => Shows::Moves { unit: *who, from, to: *to, how: *how },
                None => Shows::Arrives { unit: *who },
            },
            Event::Placed { unit: who, place } => match place {
                Place::Table(_) => Shows::Arrives { unit: *who },
                Place::Waiting => Shows::Joins { unit: *who, into: None },
                Place::Within(into) => Shows::Joins { unit: *who, into: Some(*into) },
                Place::Gone(fate) => Shows::Leaves { unit: *who, fate: *fate },
            },
            Event::Strength { unit: who, left } => {
                let had = unit(who)?.strength;
                Shows::Loses { unit: *who, lost: i16::from(had) - i16::from(*left) }
            }
            Event::Status { unit, .. } => Shows::Changes { unit: *unit },
            Event::Leader { leader, place } | Event::Replaced { leader, place, .. } => {
                Shows::Leader { leader: *leader, place: *place }
            }
            Event::GunsLeft(_) | Event::GunsTaken { .. } => Shows::Guns,
            Event::Objective { objective, held } => {
                Shows::Objective { objective: *objective, held: *held }
            }
            Event::Ended(_) => Shows::Ends,
            Event::Noted(note) => Shows::Remarks { unit: note.unit },
            Event::Memory(_)
            | Event::Begun(_)
            | Event::Continued(_)
            | Event::Finished
            | Event::Asked { .. }
            | Event::Answered(_)
            | Event::Instructed { .. } => return None,
        })
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
            let text = format!("{} {text}", named(self.name(unit)));
            Some(Sentence::new(weight, capital(&text), Some(unit)))
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
                let account = G::account(&self.known, resolved);
                Some(Sentence {
                    rolls: resolved.working.rolls.iter().map(|roll| roll.faces.clone()).collect(),
                    outcome: account.outcome.clone(),
                    rows: resolved.working.rows.clone(),
                    account: Some(account.clone()),
                    ..Sentence::new(Weight::News, account.text, unit)
                })
            }
            Event::Moved { unit, to, how } => {
                let from = self.known.state.units.get(unit.index())?.pose();
                let far = inches(from.map_or(0, |from| from.at.distance(to.at)));
                let text = match how {
                    How::Moves => format!("moves {far}"),
                    How::Charges => format!("charges {far}"),
                    How::Advances => format!("advances {far}"),
                    How::FallsBack => format!("falls back {far}"),
                    How::Routs => format!("runs {far}"),
                    How::Disengages => format!("disengages {far}"),
                    How::Evades => format!("evades {far}"),
                    How::Forms => "shifts its ground".to_owned(),
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
                        None => format!("loses {}, {left} left", number(lost)),
                    },
                    None => format!("gets {} back, {left} now", number(left - had)),
                };
                about(Weight::News, *unit, text)
            }
            Event::Leader { leader, place } => {
                let entry = self.scenario.leaders.get(leader.index())?;
                let (weight, text) = match place {
                    LeaderPlace::With(unit) => {
                        (Weight::Detail, format!("joins {}", the(self.name(*unit))))
                    }
                    LeaderPlace::At(_) => (Weight::Detail, "rides on his own".to_owned()),
                    LeaderPlace::Waiting => (Weight::Detail, "is not on the table".to_owned()),
                    LeaderPlace::Gone(fate) => (Weight::News, lost(*fate).to_owned()),
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
                let side = capital(&self.scenario.sides[*by].army());
                plain(Weight::News, format!("{side} take the guns of {}", the(self.name(guns.of))))
            }
            Event::Objective { objective, held } => {
                let name = &self.scenario.objectives.get(objective.index())?.name;
                plain(
                    Weight::News,
                    match held {
                        Some(seat) => {
                            format!("{} hold {name}", capital(&self.scenario.sides[*seat].army()))
                        }
                        None => format!("Nobody holds {name} any more"),
                    },
                )
            }
            Event::Ended(outcome) => {
                let why = match outcome.why {
                    Ending::TurnLimit => "The last turn is over",
                    Ending::Conceded => "One side gives up",
                    Ending::ArmyBroken => "One army has had enough",
                    Ending::Swept => "One side has nobody left",
                    Ending::BothBeaten => "Neither army can go on",
                };
                plain(
                    Weight::Ending,
                    format!("{why}: {}", won(|seat| self.scenario.sides[seat].army(), *outcome)),
                )
            }
            Event::Noted(note) => {
                let weight = match G::VOCABULARY.is_news(&note.what) {
                    true => Weight::News,
                    false => Weight::Detail,
                };
                let text = G::remark(&self.known, note);
                (!text.is_empty()).then(|| Sentence::new(weight, text, note.unit))
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
        self.known.name(unit)
    }

    fn placed(&self, place: &Place) -> String {
        match place {
            Place::Table(_) => "comes onto the table".to_owned(),
            Place::Waiting => "is not on the table".to_owned(),
            Place::Within(unit) => format!("goes back into {}", the(self.name(*unit))),
            Place::Gone(fate) => lost(*fate).to_owned(),
        }
    }

    /// How a unit has changed: in the game's words, or as its card shows it.
    fn changed(&self, unit: UnitId, before: &Unit<G>, card: &[Fact]) -> Option<Sentence> {
        let text = match G::change(&self.known, unit, before) {
            Change::Says(text) => text,
            Change::Nothing => return None,
            Change::Card => {
                let changes = self.changes(unit, card);
                if changes.is_empty() {
                    return None;
                }
                format!("{}: {}", capital(&the(self.name(unit))), changes.join(", "))
            }
        };
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
        Fate::Destroyed => "is destroyed",
        Fate::Captured => "is captured",
        Fate::Ran => "runs off the table",
        Fate::Withdrew => "leaves the table",
        Fate::Merged => "becomes part of another unit",
        Fate::Killed => "is killed",
    }
}

/// Who has won, and by how much: the winner's points first.
pub fn won(army: impl Fn(Seat) -> String, outcome: Outcome) -> String {
    let points = outcome.points;
    match outcome.winner {
        Some(seat) => {
            format!("{} have won, {} to {}", army(seat), points[seat], points[seat.other()])
        }
        None => format!("a draw, {} to {}", points.first, points.second),
    }
}

/// What a game says of a change of a unit's status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// This, in a sentence.
    Says(String),
    /// Nothing: nobody would want to read it.
    Nothing,
    /// What has changed on its card.
    Card,
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
