//! The impact: both sides' dice and impact morale, and the lower total wins.

use std::cmp::Ordering;

use linstock_dice::{Ask, Asked, Die, Procedure, Reading, Rolled};
use linstock_rulebook::{
    On, Place, Recorder, Refusal, Row, Side, Table, Tally, rules, table::signed,
};

use super::may_charge;
use crate::{
    morale::{Situation, Unit, point},
    words::{Body, Drill, Formation, Morale},
};

const AT: &str = "003: charge procedure, fourth step";

rules! {
    IMPACT = "jr3.charge.impact" {
        says: "impact",
        text: "Each side rolls 2D6 and adds its impact morale: the basic point, the charge morale of its formation and every modifier, in its value by charge. The lower total wins; a tie is a melee. Flank, disorder, forming and a changed order count for the defender only.",
        at: "003: charge procedure, fourth step; the defender's alone by ruling",
    }
    FORMATION = "jr3.charge.formation" {
        says: "charge morale, {what}",
        text: "Charge morale: extended line +1, double line and attack column -2, skirmishers +6, march column +2, disorder +3, mounted single line -1, others 0. A defender in disorder has the printed modifier instead.",
        by: Ruling,
        at: "ruling, for the missing page",
    }
    SUPPORT = "jr3.charge.support" {
        says: "units in support",
        text: "Each supporting unit: infantry -1, cavalry -2.",
        at: AT,
    }
    REPULSED = "jr3.charge.repulsed" {
        says: "the attacker falls back",
        text: "A losing attacker falls back one die in disorder; both sides then fire with 2 dice, whatever the range.",
        at: "003: charge procedure, if the defender wins",
    }
    BEATEN = "jr3.charge.beaten" {
        says: "the defender falls back",
        text: "A losing defender falls back two dice in disorder. The same total sets its morale: 2 to 4 unchanged, 5 to 8 shaken, 9 to 11 routed, 12 captured.",
        at: "003: charge procedure, if the attacker wins; unchanged by ruling",
    }
}

/// One side of an impact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    /// The unit; in disorder if either it or its formation says so.
    pub unit: Unit,
    /// Its arm and formation.
    pub body: Body,
    /// What steadies or shakes it.
    pub situation: Situation,
    /// Infantry units in support.
    pub infantry_supports: u16,
    /// Cavalry units in support.
    pub cavalry_supports: u16,
}

impl Contender {
    /// Whether it is in disorder.
    pub fn disordered(&self) -> bool {
        self.unit.disorder || self.body.formation() == Formation::Disorder
    }
}

/// An impact, ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Impact {
    attacker: Contender,
    defender: Contender,
    morale: [i32; 2],
}

/// The state of an [`Impact`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Not yet rolled.
    Closing,
    /// Finished.
    Done(Dice),
}

/// The dice of an impact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice {
    /// The attacker's two.
    pub attacker: u16,
    /// The defender's two.
    pub defender: u16,
    /// What the loser rolled, one die or two; 0 in a tie.
    pub back: u16,
}

/// What an [`Impact`] rolls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The attacker's total.
    Attacker,
    /// The defender's total, given the attacker's dice.
    Defender(u16),
    /// How far back the loser goes.
    Back(Dice),
}

/// What the loser of an impact suffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loser {
    /// Inches back, at 15mm.
    pub fall_back: u16,
    /// Its morale.
    pub morale: Morale,
    /// It is captured.
    pub captured: bool,
}

impl Impact {
    /// An impact; the attacker counts as charging whether its facts say so or not.
    pub fn new(mut attacker: Contender, defender: Contender) -> Result<Impact, Refusal> {
        may_charge(attacker.body.arm(), attacker.unit.morale)?;
        attacker.situation.charging = true;
        let morale = [
            impact_morale(&attacker, Side::Attacker, &mut ()),
            impact_morale(&defender, Side::Defender, &mut ()),
        ];
        Ok(Impact { attacker, defender, morale })
    }

    /// What the morale of a side was before.
    pub const fn was(&self, side: Side) -> Morale {
        side.pick(self.attacker.unit.morale, self.defender.unit.morale)
    }

    /// The impact morale of a side.
    pub const fn morale(&self, side: Side) -> i32 {
        self.morale[side as usize]
    }

    /// The total of a side with these dice.
    pub fn total(&self, side: Side, dice: u16) -> i32 {
        self.morale(side) + i32::from(dice)
    }

    /// The winner; `None` in a tie.
    pub fn winner(&self, attacker: u16, defender: u16) -> Option<Side> {
        let ours = self.total(Side::Attacker, attacker);
        match ours.cmp(&self.total(Side::Defender, defender)) {
            Ordering::Less => Some(Side::Attacker),
            Ordering::Equal => None,
            Ordering::Greater => Some(Side::Defender),
        }
    }

    /// What the loser suffers.
    pub fn loser(&self, dice: Dice) -> Option<Loser> {
        match self.winner(dice.attacker, dice.defender)? {
            Side::Defender => Some(Loser {
                fall_back: dice.back,
                morale: self.attacker.unit.morale,
                captured: false,
            }),
            Side::Attacker => Some(beaten(self.defender.unit.morale, dice.back)),
        }
    }

    /// Records the rows of both sides, none of which depends on dice.
    pub fn record<R: Recorder>(&self, recorder: &mut R) {
        self.record_side(Side::Attacker, None, recorder);
        self.record_side(Side::Defender, None, recorder);
    }

    /// Records the rows of one side, as part of a step of a chain.
    pub fn record_side<R: Recorder>(
        &self,
        side: Side,
        step: Option<&'static str>,
        recorder: &mut R,
    ) {
        if R::LISTENS {
            recorder.place(Place { side: Some(side), step });
            impact_morale(side.pick(&self.attacker, &self.defender), side, recorder);
        }
    }
}

/// The dice a losing side rolls for its retreat, and the rule.
pub const fn back(loser: Side) -> (u8, &'static str) {
    match loser {
        Side::Attacker => (1, REPULSED.id),
        Side::Defender => (2, BEATEN.id),
    }
}

/// What two dice do to a beaten defender.
pub fn beaten(morale: Morale, roll: u16) -> Loser {
    let (fall_back, morale, captured) = match roll {
        ..=4 => (roll, morale, false),
        5..=8 => (roll, morale.max(Morale::Shaken), false),
        9..=11 => (roll, Morale::Routed, false),
        12.. => (0, morale, true),
    };
    Loser { fall_back, morale, captured }
}

fn impact_morale<R: Recorder>(contender: &Contender, side: Side, recorder: &mut R) -> i32 {
    let Contender { unit, body, situation, infantry_supports, cavalry_supports } = contender;
    let unit = &Unit { disorder: contender.disordered(), ..*unit };
    let mut tally = Tally::new(On::Morale, recorder);
    point::basic(unit, &mut tally);
    let formation = match (unit.disorder, side) {
        (false, _) => Some(body.formation()),
        (true, Side::Attacker) => Some(Formation::Disorder),
        (true, Side::Defender) => None,
    };
    if let Some(formation) = formation {
        let value = charge_morale(formation, body.mounted());
        let row = Row::new(&FORMATION, On::Morale, value);
        tally.row(Row { name: formation.word(), ..row });
    }
    point::standing(unit, situation, &mut tally);
    if side == Side::Defender {
        point::hit(unit, situation, |(_, by_charge)| by_charge, &mut tally);
    }
    tally.add(&SUPPORT, -i32::from(*infantry_supports) - 2 * i32::from(*cavalry_supports));
    tally.sum()
}

const fn charge_morale(formation: Formation, mounted: bool) -> i32 {
    match formation {
        Formation::SingleLine if mounted => -1,
        Formation::SingleLine | Formation::Unlimbered | Formation::Limbered => 0,
        Formation::ExtendedLine => 1,
        Formation::DoubleLine | Formation::AttackColumn => -2,
        Formation::Skirmish => 6,
        Formation::MarchColumn => 2,
        Formation::Disorder => 3,
    }
}

/// Charge morale by formation, for the rules browser.
pub fn table() -> Table {
    use crate::words::Arm;
    let row = |&it: &Formation| {
        let rides = Formation::of(Arm::Cavalry).contains(&it);
        let mounted = if rides { signed(charge_morale(it, true)) } else { "-".to_owned() };
        vec![it.word().to_owned(), signed(charge_morale(it, false)), mounted]
    };
    Table {
        name: "charge-morale",
        title: "Charge morale of formations",
        columns: ["formation", "on-foot", "mounted"].map(str::to_owned).to_vec(),
        rows: Formation::ALL.iter().map(row).collect(),
    }
}

impl<R: Recorder> Procedure<R> for Impact {
    const DIE: Die = Die::D6;
    type State = State;
    type Question = Question;
    type Plan = ();
    type Effect = Dice;

    fn next(&self, state: &State) -> Option<Question> {
        match state {
            State::Closing => Some(Question::Attacker),
            State::Done(_) => None,
        }
    }

    fn ask(&self, question: &Question, recorder: &mut R) -> Asked<()> {
        let (dice, why) = match question {
            Question::Attacker => {
                self.record_side(Side::Attacker, None, recorder);
                (2, IMPACT.id)
            }
            Question::Defender(_) => {
                self.record_side(Side::Defender, None, recorder);
                (2, IMPACT.id)
            }
            Question::Back(dice) => match self.winner(dice.attacker, dice.defender) {
                Some(winner) => back(winner.other()),
                None => (0, BEATEN.id),
            },
        };
        Asked { ask: Ask::Sum { dice }, why, plan: () }
    }

    fn read(&self, question: &Question, (): &(), rolled: Rolled) -> Reading<Question, Dice> {
        let roll = rolled.sum();
        match *question {
            Question::Attacker => Reading::Then(Question::Defender(roll)),
            Question::Defender(attacker) => {
                Reading::Then(Question::Back(Dice { attacker, defender: roll, back: 0 }))
            }
            Question::Back(dice) => Reading::Effect(Dice { back: roll, ..dice }),
        }
    }

    fn settle(&self, _: State, dice: Dice) -> State {
        State::Done(dice)
    }

    fn step(state: &State) -> usize {
        match state {
            State::Closing => 0,
            State::Done(_) => 1,
        }
    }
}
