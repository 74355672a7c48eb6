//! What the battlefield page keeps in mind, and what it does with answers.

mod answering;
mod asking;
mod chores;
mod hands;
mod laying;
mod marching;
mod ordering;
mod overlays;
mod selecting;
mod staging;
mod viewing;

pub use hands::Hands;

use std::{rc::Rc, sync::Arc, time::Duration};

use leptos::prelude::*;
use linstock_battle::{BySeat, Command, LeaderId, Seat, UnitId};
use linstock_desk::{
    Answer, Ask,
    answer::{Failed, RollNeeds},
    ask::{Act, BoardId, Sitting},
    draft::Draft,
    show::{
        entry::{EntryShown, SentenceShown},
        ground::Ground,
        look::Look,
        offer::Offer,
        probe::{Assumed, Probed},
        prompt::PromptShown,
        study::{Study, Surroundings},
    },
    toward::Manner,
};
use linstock_geometry::{Point, Pose};

use super::coach::{Guiding, Ordered};
use crate::{
    page::{
        client::{Latest, ask},
        sound,
    },
    playback::Speed,
    trails::Trails,
    view::View,
};

pub use overlays::Overlays;
pub use staging::{Performance, Stage};

/// What a battle is laid out for. Each has a board of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To be tried on the first page.
    Trial,
    /// To be played, and kept.
    Play,
    /// To be watched as its log has it.
    Replay,
}

impl Purpose {
    /// The board it lies on.
    pub const fn board(self) -> BoardId {
        match self {
            Purpose::Trial => 0,
            Purpose::Play => 1,
            Purpose::Replay => 2,
        }
    }
}

/// So many results are shown together at most.
const MOST_NEWS: usize = 6;

/// How long a computer's move stays in sight before the next.
const PACE: Duration = Duration::from_millis(260);

/// Everything the page shows of a battle. Cheap to copy: it is signals all through.
#[derive(Clone, Copy)]
pub struct Field {
    /// What it is laid out for.
    pub purpose: Purpose,
    /// The save it is kept under.
    pub save: RwSignal<Option<String>>,
    /// The ground.
    pub ground: RwSignal<Option<Arc<Ground>>>,
    /// How it looks.
    pub look: RwSignal<Option<Arc<Look>>>,
    /// What happened.
    pub record: RwSignal<Vec<EntryShown>>,
    /// The unit that is looked at.
    pub selected: RwSignal<Option<UnitId>>,
    /// The leader that is looked at.
    pub leader: RwSignal<Option<LeaderId>>,
    /// The unit under the pointer.
    pub pointed: RwSignal<Option<UnitId>>,
    /// What is being drafted.
    pub draft: RwSignal<Option<Draft>>,
    /// The offer it takes up, which stays the same while the rest of the draft is changed.
    pub offer: Memo<Option<Offer>>,
    /// Whom it is aimed at.
    pub target: Memo<Option<UnitId>>,
    /// What would come of it.
    pub probed: RwSignal<Option<Arc<Probed>>>,
    /// What the other side is supposed to answer.
    pub assumed: RwSignal<Assumed>,
    /// About the unit that is looked at.
    pub study: RwSignal<Option<Arc<Study>>>,
    /// What whoever looks has to reckon with, while that is shown.
    pub surroundings: RwSignal<Option<Arc<Surroundings>>>,
    /// What is shown beside who stands where.
    pub overlays: RwSignal<Overlays>,
    /// Where units have gone.
    pub trails: StoredValue<Trails>,
    /// What was drafted before the pointer passed over somebody, and the order that this made of it.
    pub meant: StoredValue<(Option<Draft>, Option<Command>)>,
    /// Where a hand wants the front of the unit that it pushes.
    pub wanted: RwSignal<Option<Point>>,
    /// How a way is drawn by hand.
    pub manner: RwSignal<Manner>,
    /// The last thing that came of a command.
    pub result: RwSignal<Option<EntryShown>>,
    /// Everything that came of the last command of whoever sits here, and of what the other side did then.
    pub since: RwSignal<Vec<EntryShown>>,
    /// The question that the enemy's doings put, with its answers.
    pub prompt: RwSignal<Option<Arc<PromptShown>>>,
    /// Which of them is chosen.
    pub chosen: RwSignal<usize>,
    /// Units that could still do something in a part of the turn that is about to end.
    pub idle: RwSignal<Option<Idle>>,
    /// Dice that somebody has to roll.
    pub roll: RwSignal<Option<Roll>>,
    /// What went wrong last.
    pub failed: RwSignal<Option<Failed>>,
    /// Several units in one hand.
    pub hands: Hands,
    /// What a screen reader says.
    pub said: RwSignal<String>,
    /// An earlier moment that is looked at.
    pub moment: RwSignal<Option<u32>>,
    /// Whether computers play on.
    pub going: RwSignal<bool>,
    /// Who sits at the screen, where two share it.
    pub at_screen: RwSignal<Seat>,
    /// The part of the table in sight.
    pub view: RwSignal<View>,
    /// The part of the table for which everything was drawn last. Under a hand that moves the table, what was
    /// drawn is shifted as a picture; it is drawn anew when the table has come to rest.
    pub drawn: RwSignal<View>,
    /// Depth of the table in inches.
    pub depth: RwSignal<f64>,
    /// The window's size.
    pub window: RwSignal<(f64, f64)>,
    /// Whether the inspector is a sheet over the map, as on a phone.
    pub narrow: RwSignal<bool>,
    /// How far the sheet is drawn up, where the inspector is one.
    pub stop: RwSignal<Stop>,
    /// Whether whoever pushes units does it as the umpire.
    pub umpire: RwSignal<bool>,
    /// Where the umpire would put the unit that is looked at.
    pub put: RwSignal<Option<Pose>>,
    /// Whether the battle's sheet is shown.
    pub briefing: RwSignal<bool>,
    /// The guide through a first battle.
    pub guide: RwSignal<Option<Guiding>>,
    /// What was ordered last.
    pub ordered: RwSignal<Option<Ordered>>,
    /// Whether somebody has looked at an entry of the record.
    pub looked_up: RwSignal<bool>,
    /// Whether the list of shortcuts is shown.
    pub help: RwSignal<bool>,
    /// A line being measured.
    pub tape: RwSignal<Option<(Point, Point)>>,
    /// Whether the measuring tape is out.
    pub measuring: RwSignal<bool>,
    /// What is played back of what happened.
    pub stage: Stage,
    /// For whom the screen is covered until he has sat down, and what his side is called. Nothing else is on
    /// the page meanwhile.
    pub curtain: RwSignal<Option<(Seat, String)>>,
    // The entry that the present question follows.
    asked_after: StoredValue<Option<u32>>,
    // The part of which turn was not ended at first, because units could still act.
    reminded_at: StoredValue<Option<(u16, Option<usize>)>>,
    players: RwSignal<BySeat<Sitting>>,
    busy: RwSignal<bool>,
    // Whether the fight has been brought into sight.
    framed: StoredValue<bool>,
    // What a screen reader says before the next question.
    news: StoredValue<String>,
    drafts: StoredValue<Rc<Latest>, LocalStorage>,
    studies: StoredValue<Rc<Latest>, LocalStorage>,
}

/// How far the sheet is drawn up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Only who is looked at, and what may be done.
    Peek,
    /// With the odds.
    Half,
    /// With everything.
    Full,
}

/// Dice that somebody has to roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    /// How many.
    pub dice: u8,
    /// Of how many sides.
    pub sides: u8,
    /// What for.
    pub why: String,
    /// For whom, and what decides.
    pub needs: RollNeeds,
    /// Rolled before for the same command.
    pub faces: Vec<Vec<u8>>,
    /// For this.
    pub act: Act,
}

/// Units that could still do something in a part of the turn that is about to end.
#[derive(Clone, Debug, PartialEq)]
pub struct Idle {
    /// How many.
    pub units: usize,
    /// What ends it, in words.
    pub verb: String,
    /// What ends it.
    pub command: Command,
}

impl Idle {
    /// That so many could still do something.
    pub fn says(units: usize) -> String {
        if units == 1 {
            "1 unit can still act.".to_owned()
        } else {
            format!("{units} units can still act.")
        }
    }
}

impl Roll {
    /// One that is wanted for something: how many dice it takes is in the answer.
    fn of(act: Act, faces: Vec<Vec<u8>>) -> Roll {
        Roll { dice: 0, sides: 0, why: String::new(), needs: RollNeeds::default(), faces, act }
    }

    /// Whether a computer knows what it wants, so that somebody has to roll.
    pub const fn is_computers(&self) -> bool {
        matches!(self.act, Act::Think { .. })
    }
}

impl Field {
    /// A page without a battle yet.
    pub fn new(purpose: Purpose) -> Field {
        let draft = RwSignal::new(None::<Draft>);
        Field {
            purpose,
            save: RwSignal::new(None),
            ground: RwSignal::new(None),
            look: RwSignal::new(None),
            record: RwSignal::new(Vec::new()),
            selected: RwSignal::new(None),
            leader: RwSignal::new(None),
            pointed: RwSignal::new(None),
            draft,
            offer: Memo::new(move |_| draft.with(|it| it.as_ref().map(|it| it.offer.clone()))),
            target: Memo::new(move |_| draft.with(|it| it.as_ref()?.command.target)),
            probed: RwSignal::new(None),
            assumed: RwSignal::new(Assumed::Fires),
            study: RwSignal::new(None),
            surroundings: RwSignal::new(None),
            overlays: RwSignal::new(Overlays::default()),
            trails: StoredValue::new(Trails::default()),
            meant: StoredValue::new((None, None)),
            wanted: RwSignal::new(None),
            manner: RwSignal::new(Manner::Wheel),
            result: RwSignal::new(None),
            since: RwSignal::new(Vec::new()),
            prompt: RwSignal::new(None),
            chosen: RwSignal::new(0),
            idle: RwSignal::new(None),
            asked_after: StoredValue::new(None),
            reminded_at: StoredValue::new(None),
            roll: RwSignal::new(None),
            failed: RwSignal::new(None),
            hands: Hands::new(),
            said: RwSignal::new(String::new()),
            moment: RwSignal::new(None),
            going: RwSignal::new(true),
            at_screen: RwSignal::new(Seat::First),
            view: RwSignal::new(View::whole(60.0, 44.0, (1080.0, 724.0))),
            drawn: RwSignal::new(View::whole(60.0, 44.0, (1080.0, 724.0))),
            depth: RwSignal::new(44.0),
            window: RwSignal::new((0.0, 0.0)),
            narrow: RwSignal::new(false),
            stop: RwSignal::new(Stop::Half),
            umpire: RwSignal::new(false),
            put: RwSignal::new(None),
            briefing: RwSignal::new(false),
            guide: RwSignal::new(None),
            ordered: RwSignal::new(None),
            looked_up: RwSignal::new(false),
            help: RwSignal::new(false),
            tape: RwSignal::new(None),
            measuring: RwSignal::new(false),
            stage: Stage::new(),
            curtain: RwSignal::new(None),
            players: RwSignal::new(BySeat::both(Sitting::Person)),
            busy: RwSignal::new(false),
            framed: StoredValue::new(false),
            news: StoredValue::new(String::new()),
            drafts: StoredValue::new_local(Rc::default()),
            studies: StoredValue::new_local(Rc::default()),
        }
    }

    /// The board it lies on.
    pub const fn board(self) -> BoardId {
        self.purpose.board()
    }

    /// Who looks: the only person who plays, or whoever of two is at the screen; nobody in
    /// particular if computers play.
    pub fn seat(self) -> Option<Seat> {
        if self.purpose == Purpose::Replay {
            return None;
        }
        let players = self.players.get_untracked();
        let person = |seat: Seat| players[seat] == Sitting::Person;
        match (person(Seat::First), person(Seat::Second)) {
            (true, false) => Some(Seat::First),
            (false, true) => Some(Seat::Second),
            (false, false) => None,
            (true, true) => Some(self.at_screen.get_untracked()),
        }
    }

    /// Looks again at the battle as it stands, or at an earlier moment.
    pub fn look_again(self) {
        let (seat, at) = (self.seat(), self.moment.get_untracked());
        ask(Ask::Look { board: self.board(), seat, at }, move |answer| {
            if let Answer::Look(look) = answer
                && self.seat() == seat
            {
                self.look.set(Some(Arc::new(*look)));
                self.looked();
            }
        });
    }

    /// Whether something is being carried out.
    pub fn is_busy(self) -> bool {
        self.busy.get_untracked()
    }

    fn looked(self) {
        let Some(look) = self.look.get_untracked() else { return };
        self.frame_fight();
        self.trails.update_value(|trails| trails.see(&look));
        self.reckon();
        if let (Some(here), None) = (self.seat(), self.moment.get_untracked())
            && self.is_shared()
            && is_for_other(&look, here)
        {
            if look.secret {
                self.cover(here.other(), look.sides[here.other()].name.clone());
            } else {
                self.pass_to(here.other());
            }
            return;
        }
        let news = self.news.try_update_value(std::mem::take).unwrap_or_default();
        let asked = look.question.as_ref().map_or("", |question| question.text.as_str());
        let over = look.outcome.as_deref().unwrap_or_default();
        let said: Vec<&str> =
            [news.as_str(), asked, over].into_iter().filter(|it| !it.is_empty()).collect();
        if !said.is_empty() {
            self.said.set(said.join(". "));
        }
        let before = self.selected.get_untracked();
        let about = look.question.as_ref().and_then(|question| question.unit);
        if let Some(unit) = about.filter(|unit| self.is_own(*unit)) {
            self.select(Some(unit));
        }
        // What was looked at may be gone.
        let selected = self.selected.get_untracked();
        if selected.is_some_and(|unit| self.find(unit).is_none_or(|it| it.pose.is_none())) {
            self.select(None);
        } else if selected == before {
            self.study();
        }
        self.hear();
        self.review();
        self.tidy_hands();
        self.think_on();
        self.next_chore();
    }

    /// Whether two people share the screen.
    fn is_shared(self) -> bool {
        let players = self.players.get_untracked();
        players.first == Sitting::Person && players.second == Sitting::Person
    }

    /// Covers the screen until somebody has sat down. What the other was shown is not only covered but gone.
    fn cover(self, seat: Seat, name: String) {
        self.forget();
        self.hands.empty();
        self.selected.set(None);
        self.look.set(None);
        self.record.set(Vec::new());
        self.forget_results();
        self.said.set(String::new());
        self.news.set_value(String::new());
        self.curtain.set(Some((seat, name)));
    }

    /// Somebody else sits down at the screen.
    pub fn pass_to(self, seat: Seat) {
        let behind = self.curtain.get_untracked().is_some();
        self.at_screen.set(seat);
        self.forget();
        self.selected.set(None);
        if behind {
            self.curtain.set(None);
            self.read_on();
        }
        self.look_again();
    }

    fn forget_results(self) {
        self.result.set(None);
        self.since.set(Vec::new());
        self.stage.clear();
    }

    /// The last entry that was read.
    fn read(self) -> u32 {
        self.record.with_untracked(|record| record.last().map_or(0, |entry| entry.n))
    }

    /// Reads what happened since, and shows the last of it that matters.
    fn read_on(self) {
        let (seat, read) = (self.seat(), self.read());
        ask(Ask::Record { board: self.board(), seat, from: read + 1 }, move |answer| {
            if let Answer::Record { entries } = answer
                && self.seat() == seat
            {
                self.add_to_record(entries, read);
            }
        });
    }

    /// Adds entries that follow one, unless something was read after it meanwhile.
    fn add_to_record(self, entries: Vec<EntryShown>, read: u32) {
        if self.read() == read {
            self.announce(&entries);
            self.record.update(|record| record.extend(entries));
        }
    }

    fn announce(self, entries: &[EntryShown]) {
        let is_news = |entry: &&EntryShown| entry.sentences.iter().any(|it| it.weight == 1);
        let news: Vec<EntryShown> = entries.iter().filter(is_news).cloned().collect();
        sound::of(entries);
        let Some(last) = news.last() else { return };
        let shown = news.iter().flat_map(|it| &it.sentences).filter(|it| it.weight > 0);
        let shown: Vec<String> = shown.map(SentenceShown::whole).collect();
        self.news.set_value(shown.join(". "));
        self.result.set(Some(last.clone()));
        self.since.update(|since| {
            since.extend(news);
            let old = since.len().saturating_sub(MOST_NEWS);
            since.drain(..old);
        });
    }

    /// Whose a sentence is: of the unit that it is about, or of who gave the command.
    pub fn seat_of(self, entry: &EntryShown, sentence: &SentenceShown) -> Seat {
        let unit = sentence.unit.and_then(|unit| self.find(unit));
        unit.map(|unit| unit.seat).or(entry.seat).unwrap_or(Seat::First)
    }

    /// Lets a computer decide, if it is its turn and nobody has stopped it.
    fn think_on(self) {
        let Some(look) = self.look.get_untracked() else { return };
        let computer =
            |seat: Seat| look.sides[seat].sitting != Sitting::Person && look.waiting[seat];
        let due = computer(Seat::First) || computer(Seat::Second);
        if !due || self.busy.get_untracked() || self.moment.get_untracked().is_some() {
            return;
        }
        if !self.going.get_untracked() || self.purpose == Purpose::Replay {
            return;
        }
        self.busy.set(true);
        let played = self.stage.speed.get_untracked() != Speed::Off;
        let pace = if played { Duration::ZERO } else { PACE };
        set_timeout(move || self.think(Vec::new()), pace);
    }

    /// Whether nobody but computers plays, and the battle is not over.
    pub fn is_watched(self) -> bool {
        self.purpose == Purpose::Play
            && self.seat().is_none()
            && self.look.with(|look| look.as_ref().is_some_and(|look| look.outcome.is_none()))
    }

    /// Lets computers play on, or pauses them.
    pub fn set_going(self, going: bool) {
        self.going.set(going);
        self.said.set(if going { "The battle goes on." } else { "Paused." }.to_owned());
        if going && self.moment.get_untracked().is_some() {
            self.show_moment(None);
        } else {
            self.think_on();
        }
    }

    /// Lets a computer make one move, and stops again.
    pub fn one_move(self) {
        if !self.busy.get_untracked() {
            self.busy.set(true);
            self.think(Vec::new());
        }
    }

    /// Shows what an entry says. A log that is watched goes there; a battle that is played stays as it stands.
    pub fn show_entry(self, entry: EntryShown) {
        if self.purpose == Purpose::Replay {
            let n = entry.n;
            self.show_moment((n < self.read()).then_some(n));
        } else {
            self.forget();
            self.looked_up.set(true);
        }
        self.result.set(Some(entry));
    }

    /// An entry of the record.
    fn entry(self, n: u32) -> Option<EntryShown> {
        self.record.with_untracked(|record| record.iter().find(|it| it.n == n).cloned())
    }

    /// Shows an earlier moment, or the battle as it stands.
    pub fn show_moment(self, moment: Option<u32>) {
        self.moment.set(moment);
        if self.purpose != Purpose::Replay {
            self.select(None);
            // What is shown is of the same moment.
            self.result.set(moment.and_then(|n| self.entry(n)));
        }
        self.look_again();
    }
}

/// Whether the other side has to say something now and this one has not.
fn is_for_other(look: &Look, here: Seat) -> bool {
    match look.asked_undo {
        Some(by) => by == here,
        None => look.waiting[here.other()] && !look.waiting[here],
    }
}
