//! The rolls of a charge, each read with its rows.

use linstock_battle::{
    Resolved, UnitId, World,
    account::{Account, Dice, Reader, Rows, Step, StepKind, plain, total},
    misfire,
    rules::MISFIRE,
    story::{added, inches},
    working::StoredRow,
};
use linstock_rulebook::{Inches, On, Side};

use super::super::{
    Jr3,
    fire::purpose,
    impact,
    morale::{Tried, check},
    other::primed,
    struck::{Harm, possible_kill, read},
};
use crate::{
    charge::{
        impact::{BEATEN, IMPACT, REPULSED, beaten},
        reach::{Charging, REACH, Reach},
        volley_point::{VOLLEY_POINT, point},
    },
    fire::{
        FIRE, Kind,
        losses::{Losses, STAR},
        target::DISORDER,
    },
    morale::CHECK,
    play::{facts, ground},
    words::{Arm, Formation, Morale},
};

/// A charge as it has been read so far.
pub struct Chain<'a> {
    world: &'a World<'a, Jr3>,
    /// The event.
    pub resolved: &'a Resolved,
    reader: Reader<'a>,
    /// The attacker and the defender.
    pub sides: [UnitId; 2],
    /// What was rolled for.
    pub steps: Vec<Step>,
    /// The totals of the impact, if there was one.
    pub totals: Option<[i32; 2]>,
    /// The morale of both sides.
    pub morale: [Morale; 2],
    /// How far each goes back, in thousandths of an inch.
    pub back: [i32; 2],
    /// Whose weapons have been tried or fired after the impact.
    answered: bool,
}

impl<'a> Chain<'a> {
    /// Reads all of it.
    pub fn read(world: &'a World<'a, Jr3>, resolved: &'a Resolved) -> Option<Chain<'a>> {
        let (&[attacker], defender) = (&resolved.by[..], resolved.at?) else { return None };
        let sides = [attacker, defender];
        let mut chain = Chain {
            world,
            resolved,
            reader: Reader::new(&resolved.working),
            sides,
            steps: Vec::new(),
            totals: None,
            morale: sides.map(|unit| world.status(unit).morale),
            back: [0; 2],
            answered: false,
        };
        while let Some(why) = chain.reader.next() {
            let step = match why {
                it if it == REACH.id => chain.bonus(),
                it if it == VOLLEY_POINT.id => chain.volley_point(),
                it if it == MISFIRE.id => chain.priming(),
                it if it == FIRE.id => {
                    chain.fire();
                    continue;
                }
                it if it == CHECK.id => {
                    chain.check();
                    continue;
                }
                it if it == IMPACT.id => chain.impact(),
                it if it == REPULSED.id => chain.repulsed(),
                it if it == BEATEN.id => chain.beaten(),
                _ => chain.other(),
            };
            chain.steps.push(step);
        }
        Some(chain)
    }

    /// The world before it.
    pub const fn world(&self) -> &'a World<'a, Jr3> {
        self.world
    }

    fn unit(&self, side: Side) -> UnitId {
        self.sides[side as usize]
    }

    /// The rows of the next step, as long as they are of it.
    fn rows(&mut self) -> Rows<'a> {
        let key = |row: &StoredRow| (row.side, row.step.clone());
        let first = self.reader.next_row().map(key);
        self.reader.rows(|row| Some(key(row)) == first)
    }

    fn bonus(&mut self) -> Step {
        let unit = self.unit(Side::Attacker);
        let faces = self.reader.roll();
        let short = self.resolved.distance("reach");
        let away = self.resolved.distance("distance").unwrap_or(0);
        let needs = match self.resolved.distance("takes") {
            Some(takes) => {
                format!("{} to go, worth {}", inches(away), inches(takes))
            }
            None => format!("{} to go", inches(away)),
        };
        let mut verdict = match short {
            Some(_) => "falls short".to_owned(),
            None => "reaches".to_owned(),
        };
        if let Some(point) = self.resolved.distance("disorder-point") {
            verdict += &format!(", in disorder after {}", inches(point));
        }
        Step::new("charge bonus")
            .kind(StepKind::Distance)
            .by([unit])
            .needs(needs)
            .dice(Dice::of(None, faces))
            .sum(self.reach(unit, total(faces), short))
            .verdict(verdict)
    }

    /// Its move and what it rolled: `8" + 6" = 14"`.
    fn reach(&self, unit: UnitId, roll: i32, short: Option<i32>) -> String {
        let world = self.world;
        let charging = Charging {
            body: facts::body(world, unit),
            experience: world.profile(unit).experience,
            morale: world.status(unit).morale,
            terrain: ground::terrain_under(world, unit),
            oblique: self.resolved.is_so("oblique"),
        };
        let roll = u16::try_from(roll).unwrap_or(0);
        let bonus = world.edition().inches(roll.into()).on_table();
        let whole = Reach::new(world.edition(), &charging).ok().map(|it| it.extent(roll).reach);
        match short.or(whole.map(Inches::on_table)) {
            Some(reach) => {
                let [own, bonus, reach] = [reach - bonus, bonus, reach].map(inches);
                format!("{own} + {bonus} = {reach}")
            }
            None => inches(bonus),
        }
    }

    fn volley_point(&mut self) -> Step {
        let unit = self.unit(Side::Defender);
        let rows = match self.reader.next_row().and_then(|row| row.step.as_deref()) {
            Some("volley-point") => self.rows(),
            Some(_) | None => self.reader.rows(|_| false),
        };
        let faces = self.reader.roll();
        let (roll, plus) = (total(faces), rows.sum(On::Drm));
        let experience = self.world.profile(unit).experience;
        let away = self.resolved.distance("distance").map(|it| Inches::thousandths(it.into()));
        let at = point(self.world.edition(), experience, roll + plus, away);
        let one = point(self.world.edition(), experience, 1, None);
        Step::new("volley point")
            .kind(StepKind::Distance)
            .by([unit])
            .needs(format!("{} for each pip", inches(one.on_table())))
            .dice(Dice::of(None, faces))
            .sum(added(roll, plus))
            .verdict(format!("at {}", inches(at.on_table())))
            .rows(rows.places())
    }

    fn priming(&mut self) -> Step {
        let [attacker, defender] = self.sides;
        let number = |unit| misfire::number(self.world, unit);
        // After an impact the attacker's weapons are tried first, if they can fail.
        let attackers = self.totals.is_some() && !self.answered && number(attacker).is_some();
        self.answered |= attackers;
        let unit = if attackers { attacker } else { defender };
        let number = number(unit).unwrap_or(0);
        primed(unit, number, self.reader.roll())
    }

    fn fire(&mut self) {
        let world = self.world;
        let rows = self.rows();
        let by = rows.side().unwrap_or(Side::Defender);
        let (from, at) = (self.unit(by), self.unit(by.other()));
        let (kind, when) = match rows.rows().first().and_then(|row| row.step.as_deref()) {
            Some("melee-fire") => (Kind::Melee, "hand to hand"),
            Some("return-fire") => (Kind::Return, "after the repulse"),
            Some(_) | None => (Kind::Volley, "against the charge"),
        };
        self.answered |= self.totals.is_some();
        let fired = read(world, &[from], at, &rows, self.reader.roll());
        let arm = world.profile(at).arm;
        // Whoever is in disorder skirmishes no longer.
        let skirmishes = world.status(at).formation == Formation::Skirmish && !rows.has(&DISORDER);
        let leaves = by == Side::Attacker && facts::is_disengaging(world, at);
        let losses = Losses::of_arm(world.edition(), kind, arm, skirmishes || leaves);
        let check = self.reader.next() == Some(CHECK.id);
        let harm = Harm { losses, result: fired.result, check };
        let what = super::super::counts(world, at);
        let mut step = fired.step.verdict(harm.says(what));
        step.purpose = match kind {
            Kind::Melee => format!("{when}, {}", figures(world, from, fired.figures)),
            Kind::Volley | Kind::Return => {
                format!("{} {when}", purpose(world.profile(from).arm, fired.figures))
            }
        };
        self.steps.push(step);
        let mut pending = losses.of(fired.result);
        while let Some(faces) = self.reader.roll_for(&STAR) {
            let (step, settled) = possible_kill(world, &[from], at, (losses, pending), faces);
            self.steps.push(step);
            pending = settled;
        }
    }

    fn check(&mut self) {
        let rows = self.rows();
        let side = rows.side().unwrap_or(Side::Attacker);
        let tried = Tried { unit: self.unit(side), was: self.morale[side as usize], rally: false };
        let checked = check(self.world, tried, &rows, &mut self.reader);
        self.morale[side as usize] = checked.morale;
        self.back[side as usize] += checked.back;
        self.steps.extend(checked.steps);
    }

    fn impact(&mut self) -> Step {
        let sides = [Side::Attacker, Side::Defender].map(|side| impact::Side {
            unit: self.unit(side),
            rows: self.rows(),
            faces: self.reader.roll(),
        });
        self.totals = Some([sides[0].total(), sides[1].total()]);
        impact::step(self.world, sides)
    }

    fn repulsed(&mut self) -> Step {
        let unit = self.unit(Side::Attacker);
        let faces = self.reader.roll();
        let far = self.goes_back(Side::Attacker, total(faces));
        super::super::morale::distance(unit, "falls back", faces)
            .verdict(format!("repulsed, {far} back in disorder"))
    }

    /// The same dice say how far a beaten defender goes, and in what state.
    fn beaten(&mut self) -> Step {
        let unit = self.unit(Side::Defender);
        let faces = self.reader.roll();
        let roll = total(faces);
        let was = self.morale[Side::Defender as usize];
        let loser = beaten(was, u16::try_from(roll).unwrap_or(0));
        let verdict = if loser.captured {
            "captured".to_owned()
        } else {
            let far = self.goes_back(Side::Defender, roll);
            self.morale[Side::Defender as usize] = loser.morale;
            match (was, loser.morale) {
                (Morale::Good | Morale::Shaken, Morale::Routed) => format!("routs, {far} back"),
                (Morale::Good, Morale::Shaken) => format!("shaken, {far} back"),
                (_, Morale::Good | Morale::Shaken) | (Morale::Routed, Morale::Routed) => {
                    format!("{far} back")
                }
            }
        };
        super::super::morale::distance(unit, "falls back", faces).verdict(verdict)
    }

    fn goes_back(&mut self, side: Side, roll: i32) -> String {
        let far = self.world.edition().inches(roll.into()).on_table();
        self.back[side as usize] += far;
        inches(far)
    }

    /// A roll that no charge of these rules makes: as any game would show it.
    fn other(&mut self) -> Step {
        let faces = self.reader.roll();
        let Account { text, .. } = plain(self.world, self.resolved);
        Step::new(text).by([self.unit(Side::Attacker)]).dice(Dice::of(None, faces))
    }
}

/// Who fights: "14 figures", "two sections".
fn figures(world: &World<Jr3>, unit: UnitId, figures: u8) -> String {
    match world.profile(unit).arm {
        Arm::Infantry | Arm::Cavalry if figures == 1 => "one figure".to_owned(),
        Arm::Infantry | Arm::Cavalry => format!("{figures} figures"),
        Arm::Artillery => linstock_battle::account::many(figures, "section"),
    }
}
