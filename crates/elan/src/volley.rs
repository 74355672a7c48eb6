//! A volley: fire, and the target's saves.

use linstock_dice::{Asked, Die, Procedure, Reading, Rolled};
use linstock_rulebook::{Place, Recorder, Refusal};

use crate::{
    fire::{self, Fire, Ready, Shot},
    house::House,
    save::{self, Attack, SAVE, Saved, SolidShot, Target},
};

/// Fire and the unit it strikes, ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Volley<'a> {
    shot: Shot<'a>,
    target: Target,
    attack: Attack,
    save: u8,
}

/// What a volley did. Odds walk thousands of these, so all of it is one number, ordered as the
/// dice of [`fire`] and [`save`] bring them: most hits first, then fewest special casualties.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Struck(u32);

impl Struck {
    const fn new(hits: u8, saved: Saved) -> Struck {
        Struck(u32::from_be_bytes([0, u8::MAX - hits, saved.special, saved.lost]))
    }

    /// Hits.
    pub const fn hits(self) -> u8 {
        u8::MAX - self.0.to_be_bytes()[1]
    }

    /// What the saves left.
    pub const fn saved(self) -> Saved {
        let [_, _, special, lost] = self.0.to_be_bytes();
        Saved { special, lost }
    }
}

impl std::fmt::Debug for Struck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} hits, {:?}", self.hits(), self.saved())
    }
}

/// The state of a [`Volley`]: also one number, with its results in the low bits and its stage in
/// the highest byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(u32);

/// How far a volley is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Not yet fired.
    Loaded,
    /// Fired, with hits to save.
    Fired,
    /// Finished.
    Done,
}

impl State {
    /// Not yet fired.
    pub const LOADED: State = State::new(Stage::Loaded, Struck(0));

    const fn new(stage: Stage, struck: Struck) -> State {
        State((stage as u32) << 24 | struck.0)
    }

    /// How far it is.
    #[inline]
    pub const fn stage(self) -> Stage {
        match self.0 >> 24 {
            0 => Stage::Loaded,
            1 => Stage::Fired,
            _ => Stage::Done,
        }
    }

    /// What it has done so far.
    #[inline]
    pub const fn struck(self) -> Struck {
        Struck(self.0 & 0x00FF_FFFF)
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}: {:?}", self.stage(), self.struck())
    }
}

/// What a [`Volley`] rolls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The fire.
    Fire(fire::Question),
    /// The saves of so many hits.
    Save(u8),
}

impl<'a> Volley<'a> {
    /// The target saves from this fire.
    pub fn new(house: &'a House, fire: &'a Fire, target: Target) -> Result<Volley<'a>, Refusal> {
        Ok(Volley::by(Shot::new(house, fire)?, target))
    }

    /// The same of a fire whose facts were checked.
    pub fn of(house: &'a House, ready: &'a Ready, target: Target) -> Volley<'a> {
        Volley::by(Shot::of(house, ready), target)
    }

    fn by(shot: Shot<'a>, target: Target) -> Volley<'a> {
        let attack = Attack::Fire(shot.with().solid_shot().map(SolidShot::of));
        Volley { shot, target, attack, save: save::factor(&target, attack, &mut ()) }
    }

    /// The fire.
    pub const fn shot(&self) -> &Shot<'a> {
        &self.shot
    }

    /// Records the rows that do not depend on dice: those of the fire and, since any fire may hit,
    /// those of the saves.
    pub fn record_known<R: Recorder>(&self, recorder: &mut R) {
        recorder.place(FIRING);
        self.shot.record(recorder);
        if self.shot.plan().dice > 0 {
            self.record_save(recorder);
        }
    }

    fn record_save<R: Recorder>(&self, recorder: &mut R) {
        if R::LISTENS {
            recorder.place(SAVING);
            save::factor(&self.target, self.attack, recorder);
        }
    }
}

const FIRING: Place = Place { side: None, step: Some("fire") };
const SAVING: Place = Place { side: None, step: Some("save") };

impl<R: Recorder> Procedure<R> for Volley<'_> {
    const DIE: Die = Die::D12;
    type State = State;
    type Question = Question;
    type Plan = ();
    type Effect = Struck;

    #[inline]
    fn next(&self, state: &State) -> Option<Question> {
        match state.stage() {
            Stage::Loaded => Some(Question::Fire(fire::Question::Fire)),
            Stage::Fired => Some(Question::Save(state.struck().hits())),
            Stage::Done => None,
        }
    }

    fn ask(&self, question: &Question, recorder: &mut R) -> Asked<()> {
        let (ask, why) = match *question {
            Question::Fire(question) => {
                recorder.place(FIRING);
                self.shot.ask_for(question, recorder)
            }
            Question::Save(hits) => {
                if hits > 0 {
                    self.record_save(recorder);
                }
                (save::ask(hits, self.save), SAVE.id)
            }
        };
        Asked { ask, why, plan: () }
    }

    #[inline]
    fn read(&self, question: &Question, (): &(), rolled: Rolled) -> Reading<Question, Struck> {
        match *question {
            Question::Fire(question) => match self.shot.hits(question, rolled) {
                Reading::Then(next) => Reading::Then(Question::Fire(next)),
                Reading::Effect(hits) => Reading::Effect(Struck::new(hits, Saved::NONE)),
            },
            Question::Save(hits) => Reading::Effect(Struck::new(hits, Saved::read(rolled))),
        }
    }

    #[inline]
    fn settle(&self, state: State, struck: Struck) -> State {
        match state.stage() {
            Stage::Loaded => State::new(Stage::Fired, struck),
            Stage::Fired | Stage::Done => State::new(Stage::Done, struck),
        }
    }

    #[inline]
    fn step(state: &State) -> usize {
        state.stage() as usize
    }
}
