//! The question that the enemy's doings put, and what would come of each answer.

use linstock_battle::{
    Choice, Command, Seat, Seen, Slot, UnitId,
    forecast::{Assume, Certainty, Effort, Forecast},
    standing::{Hope, Hoped, StandingOrder},
    vocabulary::{Asking, Cause, Intent, QuestionKind, Severity},
};
use linstock_geometry::Point;

use super::Board;
use crate::{
    numbers::Numbers,
    show::{
        probe::Care,
        prompt::{AnswerTo, Does, Fate, PromptShown, StandingShown, ThreatShown},
        standing,
    },
    words::{short, with_target},
};

/// So many answers are looked at.
const MOST: usize = 16;

/// Chances at which a unit may be ordered to fire, in percent.
const LIKELY: [(Hoped, u8); 2] = [(Hoped::Check, 50), (Hoped::Loss, 50)];

/// An answer before it is looked at.
struct Draft {
    unit: Option<UnitId>,
    name: String,
    detail: String,
    command: Command,
    does: Does,
    later: Option<(UnitId, StandingOrder)>,
    intent: Option<Intent>,
    minor: bool,
}

impl Board {
    /// The question that the enemy's doings put to a seat, if they put one, with everything it may answer.
    pub fn prompt(&self, seat: Seat, care: Care) -> Option<PromptShown> {
        let view = self.battle.seen(seat);
        let asking = view.question().filter(|it| it.question.kind != QuestionKind::OwnTurn)?;
        let cause = asking.question.cause;
        let (asked, by) = self.parties(seat, &asking);
        let drafts = self.answers(&*view, &asking, asked, by);
        let effort = match care {
            Care::Glance => Effort::GLANCE,
            Care::Look => Effort::LOOK,
        };
        let mut rough = false;
        let mut answers: Vec<AnswerTo> = Vec::new();
        for (at, draft) in drafts.into_iter().enumerate() {
            let looks = !draft.minor && at < MOST;
            let forecast = looks.then(|| foresee(&*view, &asking, &draft, effort)).flatten();
            let about = |it: &Forecast| it.certainty != Certainty::Exact;
            rough |= care == Care::Glance && forecast.as_ref().is_some_and(about);
            answers.push(self.answer_to(&*view, cause, draft, forecast, asked, by));
        }
        let stands = |it: &AnswerTo| it.fate.map_or(-1.0, |fate| fate.stands);
        if cause.is_charge() {
            answers.sort_by(|one, other| {
                let by_fate = stands(other).total_cmp(&stands(one));
                one.minor.cmp(&other.minor).then(by_fate)
            });
        }
        Some(PromptShown {
            after: Numbers::of(self, Some(seat)).last(),
            loud: cause.is_charge(),
            last_chance: cause == Cause::Strike,
            unit: asked,
            by,
            headline: asking.headline(|unit| self.names.unit(unit)),
            line: self.line(&*view, &asking, asked, by),
            threat: self.threat(&*view, &asking, asked, by),
            answers,
            standing: self.standing_of(seat, asked),
            rough,
        })
    }

    /// Who is asked, and because of whom.
    fn parties(&self, seat: Seat, asking: &Asking) -> (Option<UnitId>, Option<UnitId>) {
        let scene = self.battle.scene(Some(seat));
        let own = |unit: &UnitId| scene.units.get(unit.index()).is_some_and(|it| it.seat == seat);
        let named: Vec<UnitId> = asking.unit.into_iter().chain(asking.others.clone()).collect();
        let asked = named.iter().copied().find(|unit| own(unit));
        (asked, named.iter().copied().find(|unit| !own(unit)))
    }

    /// Everything that may be answered.
    fn answers(
        &self,
        view: &dyn Seen,
        asking: &Asking,
        asked: Option<UnitId>,
        by: Option<UnitId>,
    ) -> Vec<Draft> {
        let words = view.vocabulary();
        let reaction = asking.question.kind == QuestionKind::Reaction;
        let charge = asking.question.cause.is_charge();
        let options = view.options();
        let open: Vec<&Choice> = options.iter().filter(|it| it.refused.is_none()).collect();
        let mut list = Vec::new();
        let mut pass = None;
        for choice in &open {
            let intent = words.intent(&choice.draft);
            if matches!(intent, Some(Intent::Concede | Intent::Instruct)) {
                continue;
            }
            if intent == Some(Intent::Idle) && choice.slots.is_empty() {
                pass = pass.or_else(|| Some(choice.draft.clone()));
                if reaction {
                    continue;
                }
            }
            list.extend(filled(choice).into_iter().map(|command| {
                let unit = command.units.first().copied();
                let own = unit == asked || !reaction;
                let minor = !own
                    && match intent {
                        Some(Intent::Shoot | Intent::Charge | Intent::Rally | Intent::Reform) => {
                            false
                        }
                        Some(_) | None => true,
                    };
                Draft {
                    unit,
                    name: self.name_of(view, &command, by),
                    detail: String::new(),
                    does: Does::Order(Box::new(command.clone())),
                    command,
                    later: None,
                    intent,
                    minor,
                }
            }));
        }
        // What hurts most comes first.
        list.sort_by_key(|it| (it.minor, it.intent != Some(Intent::Shoot)));
        let Some(pass) = pass.filter(|_| reaction) else { return list };
        let passing = |name: &str, whole: bool, later: Option<(UnitId, StandingOrder)>| Draft {
            unit: later.map(|(unit, _)| unit),
            name: name.to_owned(),
            detail: String::new(),
            command: pass.clone(),
            does: Does::Pass { whole, later },
            later,
            intent: Some(Intent::Idle),
            minor: false,
        };
        let mut passes = Vec::new();
        if charge && asking.question.cause != Cause::Strike {
            passes.extend(
                self.later(view, &open, asked, by)
                    .into_iter()
                    .map(|(name, later)| passing(&name, false, Some(later))),
            );
        }
        if charge {
            passes.push(passing("Hold fire", true, None));
            passes.extend(list);
            return passes;
        }
        let mut all = vec![passing("Pass", false, None)];
        all.append(&mut list);
        all.push(passing("Pass for this whole move", true, None));
        all
    }

    /// Where a unit that is charged may hold its fire until.
    fn later(
        &self,
        view: &dyn Seen,
        open: &[&Choice],
        asked: Option<UnitId>,
        by: Option<UnitId>,
    ) -> Vec<(String, (UnitId, StandingOrder))> {
        let (Some(unit), Some(by)) = (asked, by) else { return Vec::new() };
        let may_react = open.iter().any(|it| it.draft.units.first() == Some(&unit));
        if !may_react || view.study(unit).bands.is_empty() {
            return Vec::new();
        }
        let far = distance(view, unit, by).unwrap_or(0);
        let nearer = view.vocabulary().hold_fire.iter().filter(|&&near| near < far);
        let hold = |&near: &i32| StandingOrder::HoldUntil(near);
        let orders = nearer.map(hold).chain([StandingOrder::LastMoment]);
        orders.map(|order| (standing::order(order), (unit, order))).collect()
    }

    /// What an answer is called.
    fn name_of(&self, view: &dyn Seen, command: &Command, by: Option<UnitId>) -> String {
        let words = view.vocabulary();
        let verb = words.verb(&command.verb);
        let mut name = verb.map_or_else(|| command.verb.to_string(), |it| it.label.to_owned());
        // The enemy who gives cause is named already.
        let target = command.target.filter(|&it| Some(it) != by);
        let said =
            target.zip(verb).and_then(|(it, verb)| with_target(verb.target, self.names.unit(it)));
        name.extend(said.map(|it| format!(" {it}")));
        name.extend(command.choice.as_ref().map(|it| format!(", {}", words.choice_label(it))));
        name.extend(command.formation.as_ref().map(|it| format!(" {}", words.formation_label(it))));
        if command.units.len() > 1 {
            let others = command.units.iter().skip(1).map(|&it| self.names.unit(it));
            name += &format!(" with {}", others.collect::<Vec<_>>().join(" and "));
        }
        name
    }

    fn answer_to(
        &self,
        view: &dyn Seen,
        cause: Cause,
        draft: Draft,
        forecast: Option<Forecast>,
        asked: Option<UnitId>,
        by: Option<UnitId>,
    ) -> AnswerTo {
        let probe = view.check(&draft.command).ok().map(|checked| checked.probe());
        let shoots = draft.intent == Some(Intent::Shoot);
        let hope = probe.filter(|_| shoots).map(|probe| Hope::of(&probe)).unwrap_or_default();
        let (chance, of) = match (hope.check > 0.0, hope.loss > 0.0) {
            (true, _) => (Some(hope.check), "to force a check"),
            (false, true) => (Some(hope.loss), "to hit"),
            (false, false) => (None, ""),
        };
        let fate = match (cause.is_charge(), asked, &forecast) {
            (true, Some(unit), Some(forecast)) => Some(fate(forecast, unit)),
            (_, _, _) => None,
        };
        let own = draft.unit == asked || draft.unit.is_none();
        let name = match draft.unit {
            Some(unit) if !own => {
                format!("{}: {}", self.names.unit(unit), draft.name.to_lowercase())
            }
            Some(_) | None => draft.name,
        };
        let losses = match (&forecast, asked, by) {
            (Some(forecast), Some(unit), Some(by)) if cause.is_charge() => {
                // Nothing is not less than nothing.
                let loses = |unit| average(forecast, unit).max(0.0);
                let (ours, theirs) = (loses(unit), loses(by));
                format!("you lose {ours:.1}, it loses {theirs:.1} on average")
            }
            (_, _, _) => draft.detail,
        };
        let minor = draft.minor;
        AnswerTo { does: draft.does, name, detail: losses, fate, chance, of: of.to_owned(), minor }
    }

    /// The one thing worth knowing.
    fn line(
        &self,
        view: &dyn Seen,
        asking: &Asking,
        asked: Option<UnitId>,
        by: Option<UnitId>,
    ) -> String {
        let far = asked.zip(by).and_then(|(unit, by)| distance(view, unit, by));
        if let (Some(coming), Some(far)) = (asking.coming, far) {
            let (away, most) = (short(far), short(coming.reach));
            return match (asking.question.cause == Cause::Strike, coming.reach < far) {
                (true, _) => "It is about to strike: this is the last chance to fire.".to_owned(),
                (false, true) => {
                    format!("{away}\u{2033} away. It can come {most}\u{2033}: it falls short.")
                }
                (false, false) => format!("{away}\u{2033} away. It can come {most}\u{2033}."),
            };
        }
        let options = view.options();
        let open = options.iter().filter(|it| it.refused.is_none());
        let fires = open.filter(|it| view.vocabulary().intent(&it.draft) == Some(Intent::Shoot));
        let shots = fires.flat_map(|it| linstock_battle::standing::shots(view, it));
        let best = shots.max_by(|one, other| one.hope.worth.total_cmp(&other.hope.worth));
        let Some(shot) = best else { return String::new() };
        let name = linstock_battle::story::the(self.names.unit(shot.unit));
        let name = crate::words::capital(&name);
        let far = if shot.far == i32::MAX {
            String::new()
        } else {
            format!(" at {}\u{2033}", short(shot.far))
        };
        let (chance, of) = if shot.hope.check > 0.0 {
            (shot.hope.check, "to force a check")
        } else {
            (shot.hope.loss, "to hit")
        };
        format!("{name} may fire{far}: {:.0}% {of}.", chance * 100.0)
    }

    fn threat(
        &self,
        view: &dyn Seen,
        asking: &Asking,
        asked: Option<UnitId>,
        by: Option<UnitId>,
    ) -> Option<ThreatShown> {
        let (coming, unit, by) = (asking.coming?, asked?, by?);
        let far = distance(view, unit, by)?;
        let [left, right, ..] = self.battle.corners_at(by, coming.from)?;
        let facing = coming.from.facing;
        let on = |at: Point, far: i32| at.offset(facing, far, 0);
        let swath = |far: i32| [left, right, on(right, far), on(left, far)];
        let nearer = view.vocabulary().hold_fire.iter().filter(|&&near| near < far);
        let mark = |&near: &i32| {
            let at = far - near;
            ([on(left, at), on(right, at)], format!("{}\u{2033}", short(near)))
        };
        Some(ThreatShown {
            swath: swath(far),
            beyond: swath(coming.reach.max(0)),
            from: coming.from.at,
            to: on(coming.from.at, far.min(coming.reach.max(0))),
            far: format!("{}\u{2033}", short(far)),
            most: format!("reaches {}\u{2033} at most", short(coming.reach)),
            marks: nearer.map(mark).collect(),
        })
    }

    /// The standing order of the unit that is asked, where units have them.
    fn standing_of(&self, seat: Seat, asked: Option<UnitId>) -> Option<StandingShown> {
        self.order_of(seat, asked?)
    }

    /// The standing order of a unit, and what else it could be; none where nobody fires in the enemy's turn.
    pub fn order_of(&self, seat: Seat, unit: UnitId) -> Option<StandingShown> {
        let near = self.battle.vocabulary().hold_fire;
        if near.is_empty() {
            return None;
        }
        let scenario = self.scenario();
        let brigades = scenario.brigades();
        let own = brigades.into_iter().find(|(_, units)| units.contains(&unit));
        let hold = near.iter().map(|&near| StandingOrder::HoldUntil(near));
        let likely = LIKELY.map(|(hoped, percent)| StandingOrder::FireWhen(hoped, percent));
        let all = [StandingOrder::Ask].into_iter().chain(hold).chain([StandingOrder::LastMoment]);
        let all = all.chain(likely).chain([StandingOrder::OnlyCharges, StandingOrder::Pass]);
        Some(StandingShown {
            unit,
            name: self.names.unit(unit).to_owned(),
            brigade_name: own.as_ref().map(|(it, _)| it.name.clone()).unwrap_or_default(),
            brigade: own.map(|(_, units)| units).unwrap_or_default(),
            now: self.by_itself.orders[seat].of(unit),
            all: all.map(|it| (it, standing::order(it))).collect(),
        })
    }
}

/// Looks at what would come of an answer.
fn foresee(view: &dyn Seen, asking: &Asking, draft: &Draft, effort: Effort) -> Option<Forecast> {
    match (asking.question.kind, asking.question.cause.is_charge()) {
        (QuestionKind::Reaction, true) => view.foresee(&draft.command, draft.later, effort).ok(),
        // What comes of a shot at somebody who moves on is what its probe says.
        (QuestionKind::Reaction, false) => None,
        (QuestionKind::Response | QuestionKind::OwnTurn, _) => {
            view.forecast(&draft.command, &Assume::Fires, effort).ok()
        }
    }
}

/// How far an enemy is from a unit.
fn distance(view: &dyn Seen, unit: UnitId, enemy: UnitId) -> Option<i32> {
    view.around(unit).iter().find(|it| it.unit == enemy).map(|it| it.far)
}

/// What becomes of a unit.
fn fate(forecast: &Forecast, unit: UnitId) -> Fate {
    let mut fate = Fate::default();
    let mut all = 0.0;
    for outcome in forecast.outcomes.iter().filter(|it| it.unit == unit) {
        all += outcome.p;
        let part = match outcome.fate.map(|it| it.severity) {
            None | Some(Severity::Nothing | Severity::Steady | Severity::Disordered) => {
                &mut fate.stands
            }
            Some(Severity::Shaken) => &mut fate.falls_back,
            Some(
                Severity::Broken | Severity::Surrendered | Severity::Captured | Severity::Destroyed,
            ) => &mut fate.is_lost,
        };
        *part += outcome.p;
    }
    // To whom nothing happens stands.
    fate.stands += (1.0 - all).max(0.0);
    fate
}

/// What a unit loses on average.
fn average(forecast: &Forecast, unit: UnitId) -> f64 {
    let own = forecast.outcomes.iter().filter(|it| it.unit == unit);
    own.map(|it| f64::from(it.lost) * it.p).sum()
}

/// Every way to fill a choice that needs no place and no way to go; of a fire also with others beside it.
fn filled(choice: &Choice) -> Vec<Command> {
    let mut drafts = vec![choice.draft.clone()];
    let mut together = None;
    for slot in &choice.slots {
        drafts = match slot {
            Slot::Target(among) => each(&drafts, among, |draft, &unit| draft.at(unit)),
            Slot::Choice(words) => each(&drafts, words, |draft, word| draft.choosing(word.clone())),
            Slot::Formation(words) => each(&drafts, words, |draft, word| Command {
                formation: Some(word.clone()),
                ..draft
            }),
            Slot::Leader(among) => {
                each(&drafts, among, |draft, &leader| Command { leader: Some(leader), ..draft })
            }
            Slot::Number(_, most) | Slot::Distance(_, most) => {
                each(&drafts, &[*most], |draft, &most| Command { number: Some(most), ..draft })
            }
            Slot::Companions { among, most } => {
                together = Some((among, *most));
                drafts
            }
            Slot::Aim => drafts,
            Slot::Path(path) if path.may_be_empty => drafts,
            Slot::Path(_) | Slot::Place { .. } => Vec::new(),
        };
    }
    let with = together.map(|(among, most)| {
        let beside = among.iter().copied().take(usize::from(most));
        let beside: Vec<UnitId> = beside.collect();
        let join = |draft: &Command| Command {
            units: draft.units.iter().copied().chain(beside.clone()).collect(),
            ..draft.clone()
        };
        drafts.iter().map(join).collect::<Vec<_>>()
    });
    drafts.extend(with.unwrap_or_default());
    drafts
}

fn each<T>(drafts: &[Command], among: &[T], fill: impl Fn(Command, &T) -> Command) -> Vec<Command> {
    let all = |draft: &Command| among.iter().map(|it| fill(draft.clone(), it)).collect::<Vec<_>>();
    drafts.iter().flat_map(all).collect()
}
