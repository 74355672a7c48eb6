//! What a client may ask.

use linstock_battle::{
    BySeat, Command, Seat, UnitId,
    log::Overrule,
    standing::{Interest, StandingOrder},
};
use linstock_geometry::Point;
use linstock_rulebook::words;
use serde::{Deserialize, Serialize};

use crate::{
    assistant::{TableAsk, house::House},
    question::Question,
    show::probe::{Assumed, Care},
    toward::Manner,
};

/// Which board a question is about: a desk holds several battles at once.
pub type BoardId = u32;

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Which scenarios there are.
    Library,
    /// The guided first battles.
    Guides,
    /// What a scenario's file is about, or what is wrong with it.
    Scenario {
        /// The file.
        text: String,
    },
    /// Lays a new battle on a board.
    Begin {
        /// Where.
        board: BoardId,
        /// A scenario that comes with the program, by its id, or a whole file.
        scenario: Source,
        /// Who plays.
        players: BySeat<Sitting>,
        /// Whose dice.
        dice: Dice,
    },
    /// The same for practice: a computer agrees to take anything back.
    Practice {
        /// Where.
        board: BoardId,
        /// A scenario that comes with the program, by its id, or a whole file.
        scenario: Source,
        /// Who plays.
        players: BySeat<Sitting>,
        /// Whose dice.
        dice: Dice,
    },
    /// Lays a small battle on a board, in the middle of it, to be tried.
    Trial {
        /// Where.
        board: BoardId,
    },
    /// Lays a battle on a board as its log has it.
    Open {
        /// Where.
        board: BoardId,
        /// The log.
        log: String,
        /// Who plays on; as the log says if nobody is named.
        players: Option<BySeat<Sitting>>,
    },
    /// Takes a battle off the desk.
    Close {
        /// Which.
        board: BoardId,
    },
    /// The ground of a battle, drawn: it never changes.
    Ground {
        /// Which.
        board: BoardId,
    },
    /// How a battle looks.
    Look {
        /// Which.
        board: BoardId,
        /// Through whose eyes; an onlooker sees everything once the battle is over.
        seat: Option<Seat>,
        /// After which entry; the last if none is named.
        at: Option<u32>,
    },
    /// The battle's sheet: who must do what, what gives points, who comes when.
    Briefing {
        /// Which.
        board: BoardId,
        /// Through whose eyes.
        seat: Option<Seat>,
    },
    /// The report of a battle.
    Report {
        /// Which.
        board: BoardId,
    },
    /// What is worth knowing about a unit that somebody looks at: its reach, its arc, what it sees.
    Study {
        /// Which battle.
        board: BoardId,
        /// Through whose eyes.
        seat: Seat,
        /// Which unit.
        unit: UnitId,
    },
    /// The question that the enemy's doings put to somebody, with everything he may answer.
    Prompt {
        /// Which battle.
        board: BoardId,
        /// Who is asked.
        seat: Seat,
        /// How well the answers are looked at.
        care: Care,
    },
    /// What a side has to reckon with: where enemies could fire and charge, and how far its leaders command.
    Surroundings {
        /// Which battle.
        board: BoardId,
        /// Through whose eyes.
        seat: Seat,
    },
    /// What would come of a draft.
    Probe {
        /// Which battle.
        board: BoardId,
        /// Whose draft.
        seat: Seat,
        /// The draft.
        draft: Command,
        /// How well it is looked at.
        care: Care,
        /// What the other side is assumed to answer.
        assumed: Assumed,
    },
    /// Leads a draft's way on towards a place, as far as it may go.
    Toward {
        /// Which battle.
        board: BoardId,
        /// Whose draft.
        seat: Seat,
        /// The draft so far.
        draft: Command,
        /// The place.
        to: Point,
        /// How to get there.
        manner: Manner,
    },
    /// How units would move as a body, keeping their places to one another.
    March {
        /// Which battle.
        board: BoardId,
        /// Whose they are.
        seat: Seat,
        /// Who; the first leads.
        units: Vec<UnitId>,
        /// The place from which the body is taken.
        from: Point,
        /// The place to which it is taken.
        to: Point,
        /// Whether everybody keeps his facing; one unit alone may turn on its way.
        keeps_facing: bool,
    },
    /// What a computer would do in a seat's place: nothing is done.
    Advise {
        /// Which battle.
        board: BoardId,
        /// Whose place.
        seat: Seat,
        /// With these units alone; with everybody if none are named.
        units: Option<Vec<UnitId>>,
    },
    /// The orders that a seat's units had in the turn before.
    LastOrders {
        /// Which battle.
        board: BoardId,
        /// Whose units.
        seat: Seat,
    },
    /// Does something in a battle. The answer shows how it looks afterwards, and what came of it.
    Act {
        /// Which battle.
        board: BoardId,
        /// What is done.
        act: Act,
        /// Who reads the answer.
        reader: Reader,
    },
    /// What an umpire may change about a unit.
    Changeable {
        /// Which battle.
        board: BoardId,
        /// Which unit.
        unit: UnitId,
    },
    /// The record from an entry on.
    Record {
        /// Which battle.
        board: BoardId,
        /// Who reads it; an onlooker sees everything once the battle is over.
        seat: Option<Seat>,
        /// From this entry on.
        from: u32,
    },
    /// What happened from an entry on, beat by beat, as it is played back.
    Beats {
        /// Which battle.
        board: BoardId,
        /// Through whose eyes; an onlooker sees everything once the battle is over.
        seat: Option<Seat>,
        /// From this entry on.
        from: u32,
        /// To this one; to the last if none is named.
        to: Option<u32>,
    },
    /// The log as a file: sealed, as long as it holds what whoever plays may not know.
    Log {
        /// Which battle.
        board: BoardId,
    },
    /// Whether a log is sound.
    Verify {
        /// The log.
        log: String,
    },
    /// A request of the adjudication contract.
    Adjudicate {
        /// A line of JSON.
        request: String,
    },
    /// Everything there is to read about rules.
    Book,
    /// What can be asked for odds, by sets of rules.
    Forms,
    /// What a procedure asks for.
    Form {
        /// The set of rules.
        rules: String,
        /// The procedure.
        procedure: String,
    },
    /// The odds of a procedure, to be shown.
    Odds {
        /// The question.
        question: Question,
    },
    /// Something beside a real table.
    Table(TableAsk),
}

/// What may be done in a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Carries out a command.
    Order {
        /// Whose.
        seat: Seat,
        /// The command.
        command: Command,
        /// The faces that people rolled so far.
        faces: Vec<Vec<u8>>,
    },
    /// Lets pass what the enemy does.
    Pass {
        /// Whose answer it is.
        seat: Seat,
        /// As long as he is at it, or only now.
        whole: bool,
        /// A unit that does something by itself while he is at it, and what.
        later: Option<(UnitId, StandingOrder)>,
        /// The faces that people rolled so far.
        faces: Vec<Vec<u8>>,
    },
    /// Gives units a standing order.
    Standing {
        /// Whose.
        seat: Seat,
        /// Which.
        units: Vec<UnitId>,
        /// What they do by themselves.
        order: StandingOrder,
    },
    /// Says about what a side wants to be asked.
    Interest(Seat, Interest),
    /// Lets a computer player make its next decision.
    Think {
        /// The faces that people rolled for it so far, where they roll.
        faces: Vec<Vec<u8>>,
    },
    /// The umpire changes something: a person has the last word.
    Overrule(Overrule),
    /// Takes back a seat's last command.
    Undo(Seat),
    /// Answers the other seat's wish to take something back.
    AnswerUndo {
        /// Who answers.
        seat: Seat,
        /// What.
        agrees: bool,
    },
}

impl Act {
    /// The same with the faces that people rolled so far.
    pub fn with_faces(self, rolled: Vec<Vec<u8>>) -> Act {
        match self {
            Act::Order { seat, command, .. } => Act::Order { seat, command, faces: rolled },
            Act::Pass { seat, whole, later, .. } => Act::Pass { seat, whole, later, faces: rolled },
            Act::Think { .. } => Act::Think { faces: rolled },
            act @ (Act::Standing { .. }
            | Act::Interest(..)
            | Act::Overrule(_)
            | Act::Undo(_)
            | Act::AnswerUndo { .. }) => act,
        }
    }
}

/// Who reads an answer, and how much of the record he has read already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reader {
    /// Through whose eyes; an onlooker sees everything once the battle is over.
    pub seat: Option<Seat>,
    /// The last entry that he has read.
    pub read: u32,
}

/// Where a scenario comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// One that comes with the program.
    BuiltIn(String),
    /// A file.
    File(String),
    /// One of them with other house rules.
    Agreed {
        /// Which.
        of: Box<Source>,
        /// All house rules that are agreed.
        house: House,
    },
}

/// Where the dice of a battle come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dice {
    /// The program's, from a seed.
    Seed(u64),
    /// People roll.
    Typed,
}

words! {
    /// Who plays a side.
    pub enum Sitting {
        /// Somebody at this screen.
        Person = "person",
        /// The player that weighs what it does.
        Greedy = "greedy",
        /// The player that wanders.
        Random = "random",
    }
}
