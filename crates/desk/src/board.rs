//! A battle on the desk, and who plays it.

mod by_itself;
mod hands;
mod prompt;
mod rolls;

use std::{borrow::Cow, sync::Arc};

pub use by_itself::ByItself;
use linstock_ai::Player;
use linstock_battle::{
    AnyScenario, BySeat, Command, Eyes, Failure, Probe, Scene, Seat, UnitId, Vocabulary,
    forecast::{Effort, Forecast},
    log::Overrule,
    movement::Aims,
    session::{Faces, NoEntry},
    state::Outcome,
    story::{capital, won},
    vocabulary::QuestionKind,
};
use linstock_games::{
    battle::{Battle, Stakes, Unreadable},
    scenario::{rules_of, with_house},
    torn::without_torn_line,
};
use linstock_geometry::Point;
use serde::{Deserialize, Serialize};

use crate::{
    answer::{After, Failed, RollNeeds},
    ask::{Dice, Reader, Sitting, Source},
    assistant::house,
    numbers::Numbers,
    show::{
        aims::AimsShown,
        beat::BeatShown,
        entry::EntryShown,
        look::{Look, PartShown, Question, SideShown},
        offer::offer,
        probe::{Assumed, Care, Probed, probed, turned_down},
        stakes::stakes,
        study::{self, Study},
        unit::{self, Change},
    },
    toward::{Manner, toward},
    words::{self, Names},
};

/// A battle on the desk.
pub struct Board {
    battle: Battle,
    names: Names,
    sides: BySeat<String>,
    sitting: BySeat<Sitting>,
    players: BySeat<Option<Box<dyn Player>>>,
    typed: bool,
    // Whether it was over when it was opened.
    told: bool,
    // What a computer wants to do, while people roll the dice for it.
    wanted: Option<(Seat, Command)>,
    by_itself: ByItself,
    // Of the table, in inches.
    depth: f64,
}

/// How a battle stands, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// The rules, as players call them.
    pub rules: String,
    /// The turn.
    pub turn: u16,
    /// The last turn.
    pub turns: u16,
    /// Who plays.
    pub players: BySeat<Sitting>,
    /// How it ended, in a sentence.
    pub outcome: Option<String>,
}

/// How far something that was asked for got.
pub enum Progress {
    /// It was carried out.
    Done,
    /// So many dice of so many sides have to be rolled first, for this.
    Roll(u8, u8, String, RollNeeds),
    /// The other side has to agree.
    Asked,
}

impl Board {
    /// A new battle.
    pub fn begin(source: &Source, sitting: BySeat<Sitting>, dice: Dice) -> Result<Board, Failed> {
        Board::begin_for(Stakes::Earnest, source, sitting, dice)
    }

    /// A new battle, in earnest or for practice.
    pub fn begin_for(
        stakes: Stakes,
        source: &Source,
        sitting: BySeat<Sitting>,
        dice: Dice,
    ) -> Result<Board, Failed> {
        let text = text_of(source)?;
        let seats = BySeat::of(|seat| sitting[seat].word().to_owned());
        let dice = match dice {
            Dice::Seed(seed) => {
                linstock_battle::log::DiceOf::Seed(linstock_battle::log::SeedOf::Number(seed))
            }
            Dice::Typed => linstock_battle::log::DiceOf::Typed,
        };
        let battle = Battle::begin_for(stakes, &text, seats, dice, None)
            .map_err(|problem| unreadable(&problem))?;
        Ok(Board::new(battle, sitting))
    }

    /// A battle as its log has it.
    pub fn open(log: &str, sitting: Option<BySeat<Sitting>>) -> Result<Board, Failed> {
        let battle = Battle::resume(log)
            .map_err(|problem| torn(log).unwrap_or_else(|| unreadable(&problem)))?;
        let named = |seat| {
            let name: &String = &battle.header().seats[seat];
            Sitting::from_word(name).unwrap_or(Sitting::Person)
        };
        let sitting = sitting.unwrap_or_else(|| BySeat::of(named));
        Ok(Board::new(battle, sitting))
    }

    /// A battle that was begun elsewhere, of whichever game.
    pub fn new(battle: Battle, sitting: BySeat<Sitting>) -> Board {
        let scene = battle.scene(None);
        let names = Names {
            units: scene.units.iter().map(|unit| unit.name.clone()).collect(),
            leaders: scene.leaders.iter().map(|leader| leader.name.clone()).collect(),
        };
        let [first, second] = battle.scenario().sides().map(|side| side.name.clone());
        let typed = matches!(battle.header().dice, linstock_battle::log::DiceOf::Typed);
        let players = BySeat::of(|seat| match sitting[seat] {
            Sitting::Person => None,
            // What a player does by lot need not be secret: it is the same for the same log.
            word @ (Sitting::Greedy | Sitting::Random) => linstock_ai::player(word.word(), 1),
        });
        let depth = f64::from(battle.scenario().field().size.y) / 1000.0;
        let sides = BySeat { first, second };
        let told = battle.scene(None).outcome.is_some();
        let by_itself = ByItself::default();
        let wanted = None;
        Board { battle, names, sides, sitting, players, typed, told, wanted, by_itself, depth }
    }

    /// Who is who in it.
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// The battle itself.
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// Who plays.
    pub const fn players(&self) -> BySeat<Sitting> {
        self.sitting
    }

    /// What it is played on.
    pub fn scenario(&self) -> Arc<dyn AnyScenario> {
        self.battle.scenario()
    }

    /// What a seat has to reckon with.
    pub fn surroundings(&self, seat: Seat) -> study::Surroundings {
        study::surroundings(self.battle.seen(seat).surroundings())
    }

    /// What a seat may know about a unit that it looks at.
    pub fn study(&self, seat: Seat, unit: UnitId) -> Study {
        let shown = study::study(self.battle.seen(seat).study(unit), &self.names);
        let known = unit.index() < self.names.units.len();
        Study { standing: known.then(|| self.order_of(seat, unit)).flatten(), ..shown }
    }

    /// What a unit is called.
    pub fn name(&self, unit: UnitId) -> &str {
        self.names.unit(unit)
    }

    /// How it looks to a seat, or to an onlooker, now or after an entry.
    pub fn look(&self, seat: Option<Seat>, at: Option<u32>) -> Option<Look> {
        let numbers = Numbers::of(self, seat);
        match at.filter(|&at| at < numbers.last()) {
            None => Some(self.look_now(seat)),
            Some(number) => {
                let entry = numbers.entry(number)?;
                let scene = self.battle.scene_for(entry, self.eyes(seat))?;
                Some(self.shown(seat, number, &scene, BySeat::both(false)))
            }
        }
    }

    /// How it looks as it stands.
    fn look_now(&self, seat: Option<Seat>) -> Look {
        let scene = self.battle.scene_for(self.battle.entries(), self.eyes(seat));
        let scene = scene.unwrap_or_else(|| self.battle.scene(seat));
        let last = Numbers::of(self, seat).last();
        self.shown(seat, last, &scene, self.battle.waiting())
    }

    /// What somebody needs who has just done something.
    pub fn after(&self, reader: Reader) -> After {
        let from = reader.read.saturating_add(1);
        After { look: self.look_now(reader.seat), record: self.record(reader.seat, from) }
    }

    /// The record from an entry on, as somebody may read it.
    pub fn record(&self, reader: Option<Seat>, from: u32) -> Vec<EntryShown> {
        Numbers::of(self, reader).record(self, reader, from)
    }

    /// What happened from an entry to another, beat by beat, as somebody may watch it.
    pub fn beats(&self, reader: Option<Seat>, from: u32, to: Option<u32>) -> Vec<BeatShown> {
        Numbers::of(self, reader).beats(self, reader, from, to)
    }

    /// How many entries everybody may know of.
    pub fn entries(&self) -> u32 {
        Numbers::of(self, None).last()
    }

    /// What somebody sees: an onlooker sees everything once the battle is over.
    pub fn eyes(&self, seat: Option<Seat>) -> Eyes {
        match seat {
            Some(seat) => Eyes::Of(seat),
            None if self.battle.scene(None).outcome.is_some() => Eyes::Umpire,
            None => Eyes::Onlooker,
        }
    }

    /// Whether the battle was over when it was opened: then nothing in it is secret.
    pub const fn is_told(&self) -> bool {
        self.told
    }

    fn shown(&self, seat: Option<Seat>, entry: u32, scene: &Scene, waiting: BySeat<bool>) -> Look {
        let asked = seat.filter(|&seat| waiting[seat]);
        let question = asked.and_then(|seat| self.battle.seen(seat).question());
        let offers = asked.map(|seat| self.battle.seen(seat).options()).unwrap_or_default();
        let words = self.battle.vocabulary();
        Look {
            entry,
            last: Numbers::of(self, seat).last(),
            turn: scene.turn,
            turns: scene.turns,
            phase: scene.phase.label.to_owned(),
            active: scene.active,
            parts: scene
                .parts
                .iter()
                .map(|part| PartShown { name: part.name.label.to_owned(), seat: part.seat })
                .collect(),
            part: scene.part,
            instructions: seat.filter(|_| self.battle.reacts()).map(|seat| {
                let now = self.battle.seen(seat).instruction();
                words::instructions(now)
            }),
            interest: seat.map(|seat| self.by_itself.orders[seat].interest).unwrap_or_default(),
            ordered: seat.map(|seat| self.ordered(seat)).unwrap_or_default(),
            sides: BySeat::of(|seat| SideShown {
                name: self.sides[seat].clone(),
                points: scene.scores[seat].points,
                won_for: words::won_for(&scene.scores[seat]),
                sitting: self.sitting[seat],
            }),
            stakes: stakes(&scene.stakes, &self.sides, |unit| self.names.unit(unit)),
            waiting,
            question: question.map(|asking| Question {
                word: asking.question.word.to_owned(),
                text: asking.sentence(|unit| self.names.unit(unit)),
                unit: asking.unit,
                reaction: asking.question.kind != QuestionKind::OwnTurn,
                stake: asking.question.stake,
            }),
            units: unit::units(words, scene),
            leaders: unit::leaders(scene, self.depth),
            objectives: scene.objectives.iter().map(unit::objective).collect(),
            guns: scene.guns.clone(),
            offers: offers.iter().map(|choice| offer(words, choice, &self.names)).collect(),
            typed: self.typed,
            secret: self.battle.has_secrets(),
            asked_undo: self.battle.asked_undo().map(|asked| asked.by),
            outcome: scene.outcome.as_ref().map(|outcome| self.ended(outcome)),
        }
    }

    /// How it stands, in short.
    pub fn standing(&self) -> Standing {
        let scene = self.battle.scene(None);
        let header = self.battle.header();
        let rules = linstock_games::scenario::rules_of(&header.scenario.text);
        Standing {
            name: header.scenario.name.clone(),
            rules: rules.map(|rules| rules.title().to_owned()).unwrap_or_default(),
            turn: scene.turn,
            turns: scene.turns,
            players: self.sitting,
            outcome: scene.outcome.as_ref().map(|outcome| self.ended(outcome)),
        }
    }

    fn ended(&self, outcome: &Outcome) -> String {
        let scenario = self.battle.scenario();
        let army = |seat: Seat| match seat {
            Seat::First => scenario.sides()[0].army(),
            Seat::Second => scenario.sides()[1].army(),
        };
        format!("{}.", capital(&won(army, *outcome)))
    }

    /// What would come of a draft, and of all that follows from it.
    pub fn probe(&self, seat: Seat, draft: &Command, care: Care, assumed: &Assumed) -> Probed {
        let view = self.battle.seen(seat);
        let effort = match care {
            Care::Glance => Effort::GLANCE,
            Care::Look => Effort::LOOK,
        };
        let foreseen = view.check(draft).and_then(|checked| {
            let forecast = view.forecast(draft, &assumed.assume(), effort)?;
            Ok((checked.probe(), checked.aims(), forecast))
        });
        match foreseen {
            Ok((probe, aims, forecast)) => {
                let shown = |aims: Aims| {
                    AimsShown::of(&aims, self.battle.corners_at(aims.lead, aims.strikes))
                };
                Probed { aims: aims.map(shown), ..self.probed(&probe, &forecast) }
            }
            Err(refusal) => turned_down(&refusal),
        }
    }

    fn probed(&self, probe: &Probe, forecast: &Forecast) -> Probed {
        let words = self.battle.vocabulary();
        let corners = |unit, pose| self.battle.corners_at(unit, pose);
        probed(words, probe, forecast, &self.names, corners)
    }

    /// A draft led on towards a place, and what would come of it.
    pub fn toward(
        &self,
        seat: Seat,
        draft: &Command,
        to: Point,
        manner: Manner,
    ) -> Result<(Command, Probed), Failed> {
        let nobody = || Failed::new("There is nobody to move.");
        let unit = *draft.units.first().ok_or_else(nobody)?;
        let begun = draft.path.as_ref().is_some_and(|path| !path.0.is_empty());
        let view = self.battle.seen(seat);
        let begun = begun.then(|| view.probe(draft).ok()).flatten();
        let ends = begun.map(|probe| probe.ends).unwrap_or_default();
        let end = ends.iter().find(|(it, _)| *it == unit).map(|(_, pose)| *pose);
        let from = end.or_else(|| view.pose(unit)).ok_or_else(nobody)?;
        let [left, right, ..] = self.battle.corners_at(unit, from).ok_or_else(nobody)?;
        let led = toward(&*view, draft, from, [left, right], to, manner);
        // What the enemy may do about it is looked at when the hand rests.
        let probed = match self.battle.seen(seat).probe(&led) {
            Ok(probe) => self.probed(&probe, &Forecast::default()),
            Err(refusal) => turned_down(&refusal),
        };
        Ok((led, probed))
    }

    /// Carries out a command.
    pub fn order(
        &mut self,
        seat: Seat,
        command: Command,
        faces: &[Vec<u8>],
    ) -> Result<Progress, Failed> {
        let rolled = if self.typed { Faces::Rolled(faces) } else { Faces::Own };
        let hears = self.hears(seat, &command);
        match self.battle.order(seat, command.clone(), rolled) {
            Err(NoEntry::Failure(Failure::NeedsDice(needs))) => {
                Ok(self.wanted(seat, &command, faces, needs))
            }
            Ok(_) => {
                self.have_heard(hears);
                Ok(Progress::Done)
            }
            Err(what) => not_entered(&what, self.battle.vocabulary()),
        }
    }

    /// Lets a computer player decide, if it is asked anything: which, and how far that got.
    pub fn think(&mut self, faces: &[Vec<u8>]) -> Option<(Seat, Result<Progress, Failed>)> {
        // Dice that were rolled are for what they were rolled for.
        let wanted = self.wanted.take().filter(|_| !faces.is_empty());
        let (seat, command) = match wanted {
            Some(wanted) => wanted,
            None => self.decide()?,
        };
        let progress = self.order(seat, command.clone(), faces);
        if matches!(progress, Ok(Progress::Roll(..))) {
            self.wanted = Some((seat, command));
        }
        Some((seat, progress))
    }

    /// What a computer player that is asked something decides.
    fn decide(&mut self) -> Option<(Seat, Command)> {
        let waiting = self.battle.waiting();
        let seat = [Seat::First, Seat::Second]
            .into_iter()
            .find(|&seat| waiting[seat] && self.players[seat].is_some())?;
        let player = self.players[seat].as_mut()?;
        let command = player.choose(&*self.battle.seen(seat))?;
        Some((seat, command))
    }

    /// What an umpire may change about a unit.
    pub fn changeable(&self, unit: UnitId) -> Vec<Change> {
        let words = self.battle.vocabulary();
        self.battle.changeable(unit).into_iter().map(|it| unit::change(words, it)).collect()
    }

    /// The umpire changes something.
    pub fn overrule(&mut self, change: Overrule) -> Result<Progress, Failed> {
        match self.battle.overrule(change) {
            Ok(_) => Ok(Progress::Done),
            Err(what) => not_entered(&what, self.battle.vocabulary()),
        }
    }

    /// Takes back a seat's last command. Where somebody has to agree, a computer does so in practice
    /// alone.
    pub fn undo(&mut self, seat: Seat) -> Result<Progress, Failed> {
        let by_itself = |entry: u32| self.by_itself.answers.contains_key(&entry);
        let to = self
            .battle
            .before_last_of(seat, &by_itself)
            .ok_or_else(|| Failed::new("There is nothing of yours to take back."))?;
        let computer = self.players[seat.other()].is_some();
        if computer && !self.battle.header().practice && !self.battle.is_free(seat, to) {
            return Err(Failed::new(
                "Dice have fallen since, or something secret was shown: that stands. In a battle begun as practice it could be taken back.",
            ));
        }
        self.hear_anew();
        match self.battle.undo(seat, to) {
            Ok(true) => Ok(Progress::Done),
            Ok(false) if computer => self.answer_undo(seat.other(), true),
            Ok(false) => Ok(Progress::Asked),
            Err(what) => not_entered(&what, self.battle.vocabulary()),
        }
    }

    /// Answers the other seat's wish to take something back.
    pub fn answer_undo(&mut self, seat: Seat, agrees: bool) -> Result<Progress, Failed> {
        match self.battle.answer_undo(seat, agrees) {
            Ok(()) => Ok(Progress::Done),
            Err(what) => not_entered(&what, self.battle.vocabulary()),
        }
    }
}

/// The file of a scenario, with the house rules that were agreed.
pub fn text_of(source: &Source) -> Result<Cow<'_, str>, Failed> {
    match source {
        Source::BuiltIn(id) => linstock_games::library::built_in(id)
            .map(|built_in| Cow::Borrowed(built_in.text))
            .ok_or_else(|| Failed::new(format!("There is no scenario called {id}."))),
        Source::File(text) => Ok(Cow::Borrowed(text)),
        Source::Agreed { of, house } => {
            let text = text_of(of)?;
            let values = match rules_of(&text) {
                Some(rules) => house::values(rules, house),
                None => return Ok(text),
            };
            Ok(Cow::Owned(with_house(&text, &values)))
        }
    }
}

/// What a log that took no entry means to a client: dice have to be rolled first, or it failed.
fn not_entered(what: &NoEntry, words: &Vocabulary) -> Result<Progress, Failed> {
    use linstock_battle::session::NoUndo;
    match what {
        NoEntry::Failure(Failure::NeedsDice(needs)) => Ok(rolls::roll(*needs, words)),
        NoEntry::Failure(Failure::Refused(refusal)) => Err(Failed {
            message: refusal.message(),
            rule: Some(refusal.rule.id.to_owned()),
            ..Failed::default()
        }),
        NoEntry::Undo(NoUndo::NoSuchEntry) => Err(Failed::new("There is nothing to take back.")),
        NoEntry::Undo(NoUndo::NeedsConsent) => Err(Failed::new("The other side must agree.")),
        NoEntry::Undo(NoUndo::NotAsked) => Err(Failed::new("Nobody has asked for that.")),
        NoEntry::Undo(NoUndo::Free) => Err(Failed::new("Nobody needs to agree to that.")),
        NoEntry::Undo(NoUndo::Unveiled) => Err(Failed::new(
            "Something that was secret has been shown since. Nobody goes back behind that.",
        )),
        NoEntry::Denied(denied) => Err(Failed::new(format!("That cannot be done: {denied}."))),
        NoEntry::Overrule(what) => Err(Failed::new(format!("That makes no sense: {what}."))),
    }
}

/// What is said of a log whose last line was not written to its end.
fn torn(log: &str) -> Option<Failed> {
    let whole = without_torn_line(log.as_bytes())?.lines().count();
    let lines = u32::try_from(whole).ok()?;
    let message = "The last line of this log was not written to its end, as happens when a disk is full or a program is killed. Everything before it is whole.";
    let places = vec![(lines.saturating_add(1), "it ends in the middle of an entry".to_owned())];
    Some(Failed { places, torn: Some(lines), ..Failed::new(message) })
}

/// What is wrong with a log or a scenario, with its places.
pub fn unreadable(problem: &Unreadable) -> Failed {
    let line = |line: usize| u32::try_from(line).unwrap_or(u32::MAX);
    match problem {
        Unreadable::Log(problem) => Failed {
            message: format!("The log cannot be read: line {}: {}.", problem.line, problem.what),
            rule: None,
            places: vec![(problem.line, problem.what.clone())],
            torn: None,
        },
        Unreadable::Scenario(problems) => Failed {
            message: "The scenario cannot be played as it is.".to_owned(),
            rule: None,
            places: problems
                .iter()
                .map(|problem| {
                    let mend = if problem.mend.is_empty() {
                        String::new()
                    } else {
                        format!(": {}", problem.mend)
                    };
                    (line(problem.line), format!("{}{mend}", problem.what))
                })
                .collect(),
            torn: None,
        },
    }
}
