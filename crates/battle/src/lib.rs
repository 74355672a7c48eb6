//! The physical world of a battle, and what drives a game on it. Knows no rule number.
//!
//! Read in this order: [`scenario`] and [`field`] (what never changes), [`state`] (what does),
//! [`command`] and [`event`] (how it changes), [`game`] (what a game brings), [`world`] (a state on
//! its ground), [`scratch`] (where a decision is worked out), [`engine`], [`view`], [`mod@study`], [`log`];
//! [`vocabulary`] is how a game says what its words mean.
//! What every game needs on a table: [`room`], [`movement`], [`passing`], [`misfire`], [`arrival`], [`score`].

pub mod account;
pub mod any;
pub mod arrival;
pub mod beat;
pub mod brief;
pub mod card;
pub mod command;
pub mod engine;
mod errors;
pub mod event;
pub mod field;
pub mod forecast;
pub mod game;
pub mod history;
pub mod ids;
pub mod log;
pub mod misfire;
pub mod movement;
mod normal;
pub mod option;
pub mod passing;
pub mod probe;
pub mod room;
pub mod rules;
pub mod sample;
pub mod scenario;
pub mod scene;
pub mod score;
pub mod scratch;
pub mod seat;
pub mod session;
pub mod setup;
pub mod standing;
pub mod state;
mod still;
pub mod story;
pub mod study;
pub mod terrain;
mod umpire;
pub mod view;
pub mod vocabulary;
pub mod working;
pub mod world;

pub use any::{AnyScenario, AnySession};
pub use card::{Card, Fact, Value};
pub use command::{Command, Word};
pub use engine::{Engine, Failure};
pub use event::{Event, How, Note, Resolved, apply};
pub use field::Field;
pub use game::Game;
pub use ids::{BrigadeId, LeaderId, ObjectiveId, Piece, UnitId};
pub use option::{Choice, PathSlot, Slot};
pub use probe::{Chance, Probe};
pub use scenario::Scenario;
pub use scene::Scene;
pub use scratch::{Decided, Dice, Endless, Given, NeedsDice, Scratch};
pub use seat::{BySeat, Eyes, Seat};
pub use session::Session;
pub use state::{Asked, Fate, Instruction, LeaderPlace, Place, State, Unit};
pub use still::Still;
pub use study::{Means, Study};
pub use terrain::{Area, Line};
pub use view::{Checked, Seen, View};
pub use vocabulary::Vocabulary;
pub use world::World;
