//! The impact: both sides' final impact values.

use linstock_dice::{Ask, Asked, Die, Procedure, Reading, Rolled};
use linstock_rulebook::{On, Place, Recorder, Refusal, Row, Side, rules};

use super::{
    may_charge,
    outcome::{Decision, Loser, decide},
};
use crate::{
    edition::Edition,
    morale::{Occasion, Situation, Unit, mmp},
    movement::{foot_rate, horse_rate},
    words::{Arm, Body, Morale},
};

rules! {
    IMPACT = "adf.charge.impact" {
        says: "impact",
        text: "Each side rolls 2D6, adds its figures or sections and subtracts its modified morale point; the higher final impact value wins.",
        at: "000, 001, 002: charge impact resolution",
    }
    CMM = "adf.charge.cmm" {
        says: "charge morale modifier, {what}",
        text: "In an impact the morale point includes the charge morale modifier of the formation. Disorder and shaken replace the formation's; a unit caught disengaging in good order uses the disengage row, cavalry the disorder row; batteries have none.",
        at: "000, 001, 002: movement tables, column CMM",
    }
    APART = "adf.charge.apart" {
        says: "how far short",
        text: "An attacker who stops short rolls a die for the distance in half inches.",
        at: "000, 001, 002: charge procedure, results by the margin",
    }
}

/// One side of an impact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    /// The lead unit.
    pub unit: Unit,
    /// Its figures or sections.
    pub strength: u8,
    /// What steadies or shakes it.
    pub situation: Situation,
    /// Caught disengaging; the defender only.
    pub disengaging: bool,
}

/// An impact, ready to be rolled.
#[derive(Debug)]
pub struct Impact<'a> {
    edition: &'a Edition,
    attacker: Contender,
    defender: Contender,
    mmp: [i32; 2],
}

/// The state of an [`Impact`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Not yet rolled.
    Closing,
    /// Finished.
    Done(Dice),
    /// The defender was routed: there is nothing to roll.
    NoContest,
}

/// The dice of an impact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice {
    /// The attacker's two.
    pub attacker: i32,
    /// The defender's two.
    pub defender: i32,
    /// Half inches between them, if the attacker stopped short.
    pub apart: Option<u8>,
}

/// What an [`Impact`] rolls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The attacker's value.
    Attacker,
    /// The defender's value, after the attacker's roll.
    Defender(i32),
    /// How far short the attacker stopped.
    Apart(Dice),
}

impl<'a> Impact<'a> {
    /// An impact; the attacker counts as charging whether its facts say so or not.
    pub fn new(
        edition: &'a Edition,
        mut attacker: Contender,
        defender: Contender,
        after_melee: bool,
    ) -> Result<Impact<'a>, Refusal> {
        may_charge(attacker.unit.body, attacker.unit.morale, after_melee)?;
        attacker.situation.charging = true;
        let mmp = [
            point(edition, &attacker, Side::Attacker, &mut ()),
            point(edition, &defender, Side::Defender, &mut ()),
        ];
        Ok(Impact { edition, attacker, defender, mmp })
    }

    /// By which rules it is decided.
    pub const fn edition(&self) -> &'a Edition {
        self.edition
    }

    /// Where it starts.
    pub fn start(&self) -> State {
        match self.defender.unit.morale {
            Morale::Routed => State::NoContest,
            Morale::Good | Morale::Disorder | Morale::Shaken => State::Closing,
        }
    }

    /// The modified morale point of a side.
    pub const fn mmp(&self, side: Side) -> i32 {
        self.mmp[side as usize]
    }

    /// The final impact value of a side with these dice.
    pub fn value(&self, side: Side, dice: i32) -> i32 {
        dice + i32::from(self.contender(side).strength) - self.mmp(side)
    }

    /// The result of these dice.
    pub fn decision(&self, attacker: i32, defender: i32) -> Decision {
        let lead = self.value(Side::Attacker, attacker) - self.value(Side::Defender, defender);
        decide(self.edition, lead, loser(&self.attacker), loser(&self.defender))
    }

    /// Records the rows of both sides, none of which depends on dice.
    pub fn record<R: Recorder>(&self, recorder: &mut R) {
        if self.start() == State::Closing {
            self.record_side(Side::Attacker, recorder);
            self.record_side(Side::Defender, recorder);
        }
    }

    fn record_side<R: Recorder>(&self, side: Side, recorder: &mut R) {
        if R::LISTENS {
            recorder.place(Place { side: Some(side), step: None });
            point(self.edition, self.contender(side), side, recorder);
        }
    }

    const fn contender(&self, side: Side) -> &Contender {
        side.pick(&self.attacker, &self.defender)
    }
}

const fn loser(contender: &Contender) -> Loser {
    Loser { body: contender.unit.body, strength: contender.strength, morale: contender.unit.morale }
}

/// The modified morale point of a side in an impact.
pub fn point<R: Recorder>(
    edition: &Edition,
    contender: &Contender,
    side: Side,
    recorder: &mut R,
) -> i32 {
    let Contender { unit, situation, disengaging, .. } = contender;
    let weight = mmp::weigh(edition, unit, situation, Occasion::Impact(side), recorder);
    let (cmm, name) = cmm(edition, unit.body, unit.morale, *disengaging);
    recorder.row(Row { name, ..Row::new(&CMM, On::Mmp, cmm) });
    mmp::total(weight, 0, cmm, recorder)
}

/// The charge morale modifier, and the row it is read from.
fn cmm(edition: &Edition, body: Body, morale: Morale, disengaging: bool) -> (i32, &'static str) {
    // Disorder and shaken take precedence over disengaging here: only a unit caught in good order
    // counts as disengaging.
    let disengaging = disengaging && morale == Morale::Good;
    let sheet = edition.sheet();
    match body.arm() {
        Arm::Artillery => (0, ""),
        Arm::Infantry => {
            let row = foot_rate(body.formation(), morale, disengaging);
            (sheet.infantry_movement[row as usize].cmm.into(), row.word())
        }
        Arm::Cavalry => {
            let (row, _) = horse_rate(body.formation(), morale, disengaging);
            let (mounted, dismounted) = sheet.cavalry_movement[row as usize].cmm;
            (if body.mounted() { mounted } else { dismounted }.into(), row.word())
        }
    }
}

impl<R: Recorder> Procedure<R> for Impact<'_> {
    const DIE: Die = Die::D6;
    type State = State;
    type Question = Question;
    type Plan = ();
    type Effect = Dice;

    fn next(&self, state: &State) -> Option<Question> {
        match state {
            State::Closing => Some(Question::Attacker),
            State::Done(_) | State::NoContest => None,
        }
    }

    fn ask(&self, question: &Question, recorder: &mut R) -> Asked<()> {
        let (dice, why) = match question {
            Question::Attacker => {
                self.record_side(Side::Attacker, recorder);
                (2, IMPACT.id)
            }
            Question::Defender(_) => {
                self.record_side(Side::Defender, recorder);
                (2, IMPACT.id)
            }
            Question::Apart(_) => (1, APART.id),
        };
        Asked { ask: Ask::Sum { dice }, why, plan: () }
    }

    fn read(&self, question: &Question, (): &(), rolled: Rolled) -> Reading<Question, Dice> {
        let roll = rolled.sum();
        match *question {
            Question::Attacker => Reading::Then(Question::Defender(roll.into())),
            Question::Defender(attacker) => {
                let dice = Dice { attacker, defender: roll.into(), apart: None };
                match self.decision(dice.attacker, dice.defender) {
                    Decision::StopsShort => Reading::Then(Question::Apart(dice)),
                    Decision::Melee | Decision::FallBack { .. } | Decision::Surrender { .. } => {
                        Reading::Effect(dice)
                    }
                }
            }
            Question::Apart(dice) => {
                let apart = Some(u8::try_from(roll).expect("a single die"));
                Reading::Effect(Dice { apart, ..dice })
            }
        }
    }

    fn settle(&self, _: State, dice: Dice) -> State {
        State::Done(dice)
    }

    fn step(state: &State) -> usize {
        match state {
            State::Closing => 0,
            State::Done(_) | State::NoContest => 1,
        }
    }
}
