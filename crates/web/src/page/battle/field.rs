//! What the battlefield page keeps in mind, and what it does with answers.

use std::{rc::Rc, sync::Arc, time::Duration};

use leptos::prelude::*;
use linstock_battle::{BySeat, Command, LeaderId, Seat, UnitId};
use linstock_desk::{
    Answer, Ask,
    answer::Failed,
    ask::{BoardId, Dice, Sitting, Source},
    draft::Draft,
    show::{
        entry::EntryShown, ground::Ground, look::Look, offer::Offer, probe::Probed, study::Study,
        unit::UnitShown,
    },
    toward::Manner,
};
use linstock_geometry::Point;

use crate::{
    mail::{News, Wish},
    page::{
        client::{Latest, answered, ask, wish},
        route::{Route, go},
    },
    view::View,
};

/// What a battle is laid out for. Each has a board of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To be tried on the first page.
    Trial,
    /// To be played, and kept.
    Play,
    /// To be watched as its log tells it.
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
    /// What would come of it.
    pub probed: RwSignal<Option<Arc<Probed>>>,
    /// About the unit that is looked at.
    pub study: RwSignal<Option<Arc<Study>>>,
    /// How a way is drawn by hand.
    pub manner: RwSignal<Manner>,
    /// The last thing that came of a command.
    pub result: RwSignal<Option<EntryShown>>,
    /// Dice that somebody has to roll.
    pub roll: RwSignal<Option<Roll>>,
    /// What went wrong last.
    pub failed: RwSignal<Option<Failed>>,
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
    /// The window's size.
    pub window: RwSignal<(f64, f64)>,
    /// A line being measured.
    pub tape: RwSignal<Option<(Point, Point)>>,
    /// Whether the measuring tape is out.
    pub measuring: RwSignal<bool>,
    /// For whom the screen is covered until he has sat down.
    pub curtain: RwSignal<Option<Seat>>,
    players: RwSignal<BySeat<Sitting>>,
    busy: RwSignal<bool>,
    // What a screen reader says before the next question.
    news: StoredValue<String>,
    drafts: StoredValue<Rc<Latest>, LocalStorage>,
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
    /// Rolled before for the same command.
    pub faces: Vec<Vec<u8>>,
    /// For this command.
    pub command: Command,
    /// Of this seat.
    pub seat: Seat,
}

impl Field {
    /// A page without a battle yet.
    pub fn new(purpose: Purpose) -> Field {
        Field {
            purpose,
            save: RwSignal::new(None),
            ground: RwSignal::new(None),
            look: RwSignal::new(None),
            record: RwSignal::new(Vec::new()),
            selected: RwSignal::new(None),
            leader: RwSignal::new(None),
            pointed: RwSignal::new(None),
            draft: RwSignal::new(None),
            probed: RwSignal::new(None),
            study: RwSignal::new(None),
            manner: RwSignal::new(Manner::Wheel),
            result: RwSignal::new(None),
            roll: RwSignal::new(None),
            failed: RwSignal::new(None),
            said: RwSignal::new(String::new()),
            moment: RwSignal::new(None),
            going: RwSignal::new(true),
            at_screen: RwSignal::new(Seat::First),
            view: RwSignal::new(View::whole(60.0, 44.0, (1080.0, 724.0))),
            window: RwSignal::new((0.0, 0.0)),
            tape: RwSignal::new(None),
            measuring: RwSignal::new(false),
            curtain: RwSignal::new(None),
            players: RwSignal::new(BySeat::both(Sitting::Person)),
            busy: RwSignal::new(false),
            news: StoredValue::new(String::new()),
            drafts: StoredValue::new_local(Rc::default()),
        }
    }

    const fn board(self) -> BoardId {
        self.purpose.board()
    }

    /// Begins a battle, and goes there.
    pub fn begin(self, scenario: Source, players: BySeat<Sitting>, dice: Dice) {
        self.lay(Ask::Begin { board: self.board(), scenario, players, dice });
    }

    /// Takes up a battle from its log, and goes there.
    pub fn open(self, log: String, players: Option<BySeat<Sitting>>) {
        self.lay(Ask::Open { board: self.board(), log, players });
    }

    fn lay(self, ask: Ask) {
        self.failed.set(None);
        match self.purpose {
            Purpose::Play => {
                let save = new_id();
                let wanted = Wish::Keep { save: save.clone(), ask };
                wish(wanted, move |news| self.opened(news, Some(save)));
            }
            Purpose::Trial | Purpose::Replay => {
                wish(Wish::Ask(ask), move |news| self.opened(news, None));
            }
        }
    }

    /// Goes on with a battle that was kept.
    pub fn resume(self, save: String) {
        self.failed.set(None);
        let wanted = Wish::Resume { board: self.board(), save: save.clone() };
        wish(wanted, move |news| self.opened(news, Some(save)));
    }

    /// Asks for a battle that the desk lays out by itself.
    pub fn try_out(self) {
        wish(Wish::Ask(Ask::Trial { board: self.board() }), move |news| self.opened(news, None));
    }

    // What was there before stays until there is something to take its place.
    fn opened(self, news: News, save: Option<String>) {
        match answered(news) {
            Answer::Opened { players, .. } => {
                self.clear();
                self.players.set(players);
                self.save.set(save.clone());
                if let Some(save) = save {
                    go(&Route::Battle(save));
                }
                ask(Ask::Ground { board: self.board() }, move |answer| {
                    if let Answer::Ground(ground) = answer {
                        self.lay_out(*ground);
                    }
                });
                self.read_on();
                self.look_again();
            }
            Answer::Failed(failed) => self.failed.set(Some(failed)),
            _ => {}
        }
    }

    fn clear(self) {
        self.look.set(None);
        self.ground.set(None);
        self.record.set(Vec::new());
        self.result.set(None);
        self.moment.set(None);
        self.curtain.set(None);
        self.roll.set(None);
        self.selected.set(None);
        self.at_screen.set(Seat::First);
        self.forget();
    }

    fn lay_out(self, ground: Ground) {
        let (width, depth) = (f64::from(ground.width) / 1000.0, f64::from(ground.depth) / 1000.0);
        self.view.set(self.at_first(width, depth));
        self.ground.set(Some(Arc::new(ground)));
    }

    /// What is in sight at first.
    pub fn at_first(self, width: f64, depth: f64) -> View {
        let window = self.window.get_untracked();
        match self.purpose {
            Purpose::Trial => View::filled(width, depth, window),
            Purpose::Play | Purpose::Replay => View::whole(width, depth, window),
        }
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

    fn looked(self) {
        let Some(look) = self.look.get_untracked() else { return };
        if let (Some(here), None) = (self.seat(), self.moment.get_untracked())
            && look.waiting[here.other()]
            && !look.waiting[here]
            && self.players.get_untracked()[here.other()] == Sitting::Person
        {
            if look.secret {
                self.curtain.set(Some(here.other()));
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
        if let Some(question) = &look.question {
            if let Some(unit) = question.unit.filter(|unit| self.is_own(*unit)) {
                self.select(Some(unit));
            }
        }
        // What was looked at may be gone.
        let selected = self.selected.get_untracked();
        if selected.is_some_and(|unit| self.find(unit).is_none_or(|it| it.pose.is_none())) {
            self.select(None);
        }
        self.think_on();
    }

    /// Somebody else sits down at the screen.
    pub fn pass_to(self, seat: Seat) {
        let behind = self.curtain.get_untracked().is_some();
        self.at_screen.set(seat);
        self.forget();
        self.selected.set(None);
        if behind {
            // What the one was told is not for the other.
            self.result.set(None);
            self.record.set(Vec::new());
            self.read_on();
            self.curtain.set(None);
        }
        self.look_again();
    }

    /// Reads what happened since, and shows the last of it that matters.
    fn read_on(self) {
        let seat = self.seat();
        let known = self.record.with_untracked(|record| record.last().map_or(0, |entry| entry.n));
        ask(Ask::Record { board: self.board(), seat, from: known + 1 }, move |answer| {
            if let Answer::Record { entries } = answer
                && self.seat() == seat
            {
                let fresh =
                    |record: &[EntryShown]| record.last().map_or(0, |entry| entry.n) == known;
                if self.record.with_untracked(|record| fresh(record)) {
                    self.tell(&entries);
                    self.record.update(|record| record.extend(entries));
                }
            }
        });
    }

    fn tell(self, entries: &[EntryShown]) {
        let is_news = |entry: &&EntryShown| entry.sentences.iter().any(|it| it.weight == 1);
        let Some(news) = entries.iter().rev().find(is_news) else { return };
        let told = news.sentences.iter().filter(|sentence| sentence.weight > 0);
        let told: Vec<&str> = told.map(|sentence| sentence.text.as_str()).collect();
        self.news.set_value(told.join(". "));
        self.result.set(Some(news.clone()));
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
        set_timeout(
            move || ask(Ask::Think { board: self.board() }, move |answer| self.came(answer, None)),
            PACE,
        );
    }

    /// A unit as it is shown.
    pub fn find(self, unit: UnitId) -> Option<UnitShown> {
        self.look.with_untracked(|look| look.as_ref()?.units.get(unit.index()).cloned())
    }

    /// The unit that is looked at.
    pub fn unit(self) -> Option<UnitShown> {
        let unit = self.selected.get()?;
        self.look.with(|look| look.as_ref()?.units.get(unit.index()).cloned())
    }

    /// A unit's name.
    pub fn name(self, unit: UnitId) -> String {
        self.find(unit).map_or_else(|| "somebody".to_owned(), |unit| unit.name)
    }

    /// Whether a unit is of whoever looks.
    pub fn is_own(self, unit: UnitId) -> bool {
        let seat = self.find(unit).map(|unit| unit.seat);
        seat.is_some() && seat == self.seat()
    }

    /// What a unit is offered.
    pub fn offers_of(self, unit: UnitId) -> Vec<Offer> {
        self.offers(|offer| Draft::actor(offer) == Some(unit))
    }

    /// What a leader is offered.
    pub fn offers_of_leader(self, leader: LeaderId) -> Vec<Offer> {
        self.offers(|offer| Draft::leader(offer) == Some(leader))
    }

    /// What is offered to the whole side.
    pub fn common_offers(self) -> Vec<Offer> {
        self.offers(|offer| Draft::actor(offer).is_none() && Draft::leader(offer).is_none())
    }

    fn offers(self, fits: impl Fn(&Offer) -> bool) -> Vec<Offer> {
        self.look.with(|look| {
            let offers = look.as_ref().map_or(&[][..], |look| &look.offers);
            offers.iter().filter(|offer| fits(offer)).cloned().collect()
        })
    }

    /// Whether a unit has anything to do now.
    pub fn may_act(self, unit: UnitId) -> bool {
        self.look.with(|look| {
            look.as_ref().is_some_and(|look| {
                look.offers.iter().any(|it| it.refused.is_none() && Draft::actor(it) == Some(unit))
            })
        })
    }

    /// Looks at a unit.
    pub fn select(self, unit: Option<UnitId>) {
        if self.selected.get_untracked() == unit {
            return;
        }
        self.forget();
        self.selected.set(unit);
        let (Some(unit), Some(seat), None) = (unit, self.seat(), self.moment.get_untracked())
        else {
            return;
        };
        ask(Ask::Study { board: self.board(), seat, unit }, move |answer| {
            if let Answer::Study(study) = answer
                && self.selected.get_untracked() == Some(unit)
            {
                self.study.set(Some(Arc::new(*study)));
            }
        });
    }

    /// Looks at a leader.
    pub fn select_leader(self, leader: LeaderId) {
        self.forget();
        self.selected.set(None);
        self.leader.set(Some(leader));
    }

    /// Forgets what was being drafted.
    pub fn forget(self) {
        self.leader.set(None);
        self.draft.set(None);
        self.probed.set(None);
        self.study.set(None);
        self.failed.set(None);
    }

    /// Takes up an offer.
    pub fn take_up(self, offer: &Offer) {
        self.result.set(None);
        self.redraft(Draft::new(offer));
    }

    /// Changes what is being drafted.
    pub fn redraft(self, draft: Draft) {
        self.failed.set(None);
        let whole = draft.is_complete();
        let command = draft.command.clone();
        self.draft.set(Some(draft));
        if !whole {
            self.probed.set(None);
            return;
        }
        let Some(seat) = self.seat() else { return };
        self.drafts.get_value().ask(
            Ask::Probe { board: self.board(), seat, draft: command },
            move |answer| {
                if let Answer::Probed(probed) = answer {
                    self.probed.set(Some(Arc::new(*probed)));
                }
            },
        );
    }

    /// Leads the way that is being drafted on towards a place, from where a hand took it up.
    pub fn lead(self, begun: &Draft, to: Point) {
        let Some(seat) = self.seat() else { return };
        let (draft, manner) = (begun.command.clone(), self.manner.get_untracked());
        let begun = begun.clone();
        let wish = Ask::Toward { board: self.board(), seat, draft, to, manner };
        self.drafts.get_value().ask(wish, move |answer| {
            if let Answer::Toward { draft, probed } = answer {
                self.draft.set(Some(Draft { command: *draft, ..begun }));
                self.probed.set(Some(Arc::new(*probed)));
            }
        });
    }

    /// Orders what was drafted.
    pub fn commit(self) {
        let Some(draft) = self.draft.get_untracked() else { return };
        if draft.is_complete() {
            self.order(draft.command);
        }
    }

    /// Orders something.
    pub fn order(self, command: Command) {
        let Some(seat) = self.seat() else { return };
        self.order_with(seat, command, Vec::new());
    }

    /// Orders something, with the faces that people rolled so far.
    pub fn order_with(self, seat: Seat, command: Command, faces: Vec<Vec<u8>>) {
        self.busy.set(true);
        self.roll.set(None);
        let roll = Roll {
            dice: 0,
            sides: 0,
            why: String::new(),
            faces: faces.clone(),
            command: command.clone(),
            seat,
        };
        ask(Ask::Order { board: self.board(), seat, command, faces }, move |answer| {
            self.came(answer, Some(roll));
        });
    }

    /// Takes back one's last command.
    pub fn undo(self) {
        if let Some(seat) = self.seat() {
            ask(Ask::Undo { board: self.board(), seat }, move |answer| self.came(answer, None));
        }
    }

    /// Answers the other side's wish to take something back.
    pub fn answer_undo(self, seat: Seat, agrees: bool) {
        ask(Ask::AnswerUndo { board: self.board(), seat, agrees }, move |answer| {
            self.came(answer, None)
        });
    }

    fn came(self, answer: Answer, roll: Option<Roll>) {
        self.busy.set(false);
        match answer {
            Answer::Done { .. } => {
                let selected = self.selected.get_untracked();
                self.forget();
                self.selected.set(selected);
                self.read_on();
                self.look_again();
            }
            Answer::Roll { dice, sides, why } => {
                self.roll.set(roll.map(|roll| Roll { dice, sides, why, ..roll }));
            }
            Answer::AskedUndo => self.look_again(),
            Answer::Failed(failed) => {
                self.said.set(failed.message.clone());
                self.failed.set(Some(failed));
            }
            _ => {}
        }
    }

    /// Shows an earlier moment, or the battle as it stands.
    pub fn show_moment(self, moment: Option<u32>) {
        self.moment.set(moment);
        if self.purpose != Purpose::Replay {
            self.select(None);
        }
        self.look_again();
    }
}

/// An id for something new to be kept.
fn new_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let letter = || LETTERS[(js_sys::Math::random() * 32.0) as usize % 32] as char;
    (0..10).map(|_| letter()).collect()
}
