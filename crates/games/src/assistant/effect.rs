//! What the consequences of an answer do beside a real table: changes of the roster, figures to take
//! off, mark and move, and the rolls that follow. One sentence for each kind of consequence, in
//! every game.

use std::collections::BTreeSet;

use linstock_rulebook::{
    Blow, Choice, Distance, Inches, Leaders, Loss, Marker, News, Next, Part, Tries,
};
use serde::{Deserialize, Serialize};

use super::{
    Body, Key,
    body::yes,
    condition::Said,
    count::{capital, count, number},
    difference::differences,
    rules::{self, Rules},
};
use crate::{
    browse::Game,
    contract::aftermath::{Condition, Consequence},
};

/// What came of a procedure.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// The news in a line.
    pub headline: String,
    /// What changed on the roster.
    pub changes: Vec<Change>,
    /// What to do with the figures on the table.
    pub tasks: Vec<String>,
}

/// A fact of somebody's that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The role he took.
    pub role: String,
    /// Which of those who took it, from 0.
    pub number: usize,
    /// The fact, by name.
    pub fact: String,
    /// What it was; nothing is empty.
    pub from: String,
    /// What it is.
    pub to: String,
}

/// Somebody who took part.
#[derive(Clone, Copy, Debug)]
pub struct Party<'a> {
    /// The role he took.
    pub role: &'a str,
    /// Which of those who took it, from 0.
    pub number: usize,
    /// What he is called.
    pub name: &'a str,
    /// How he was before.
    pub body: &'a Body,
}

/// What consequences do to those who took part.
pub fn effect(game: Game, parties: &[Party<'_>], consequences: &[Consequence]) -> Effect {
    let mut scene = Scene::new(game, parties);
    for &consequence in consequences {
        scene.befalls(consequence);
    }
    scene.flights();
    scene.done()
}

/// Everybody who took part, as he was and as he is.
struct Scene {
    rules: &'static dyn Rules,
    cast: Vec<Actor>,
    news: Vec<String>,
    tasks: Vec<String>,
    rolls: Vec<String>,
    /// Those who broke.
    broke: Vec<Part>,
}

/// Somebody who took part.
struct Actor {
    role: String,
    number: usize,
    name: String,
    before: Body,
    now: Body,
    /// Whether he is on the roster; otherwise nothing is known of him.
    known: bool,
}

impl Scene {
    fn new(game: Game, parties: &[Party<'_>]) -> Scene {
        let actor = |it: &Party<'_>| Actor {
            role: it.role.to_owned(),
            number: it.number,
            name: it.name.to_owned(),
            before: it.body.clone(),
            now: it.body.clone(),
            known: true,
        };
        let cast = parties.iter().map(actor).collect();
        Scene {
            rules: rules::of(game),
            cast,
            news: Vec::new(),
            tasks: Vec::new(),
            rolls: Vec::new(),
            broke: Vec::new(),
        }
    }

    fn done(self) -> Effect {
        let mut changes = Vec::new();
        let mut tasks = Vec::new();
        for Actor { role, number, name, before, now, known } in self.cast {
            tasks.extend(differences(self.rules, &name, &before, &now));
            let facts: BTreeSet<&String> = before.facts.keys().chain(now.facts.keys()).collect();
            let changed =
                facts.into_iter().filter(|fact| known && before.named(fact) != now.named(fact));
            changes.extend(changed.map(|fact| Change {
                role: role.clone(),
                number,
                fact: fact.clone(),
                from: before.named(fact).to_owned(),
                to: now.named(fact).to_owned(),
            }));
        }
        tasks.extend(self.tasks);
        tasks.extend(self.rolls);
        let tasks = tasks.into_iter().map(capital).collect();
        Effect { headline: capital(self.news.join(", ")), changes, tasks }
    }

    /// Who broke runs, once everything else has happened to him.
    fn flights(&mut self) {
        for who in std::mem::take(&mut self.broke) {
            self.rules.broke(who).into_iter().for_each(|it| self.befalls(it));
        }
    }

    /// Those who took a part; somebody of whom nothing is known, if nobody of the roster did.
    fn those(&mut self, who: Part) -> Vec<usize> {
        let role = who.word();
        if !self.cast.iter().any(|it| it.role == role) {
            let (name, role) = (self.stranger(who), role.to_owned());
            let (before, now) = (Body::default(), Body::default());
            self.cast.push(Actor { role, number: 0, name, before, now, known: false });
        }
        (0..self.cast.len()).filter(|&at| self.cast[at].role == role).collect()
    }

    /// What somebody is called who is not on the roster.
    fn stranger(&mut self, who: Part) -> String {
        match who {
            Part::AttackersLeader => format!("the leader with {}", self.name(Part::Attacker)),
            Part::DefendersLeader => format!("the leader with {}", self.name(Part::Defender)),
            Part::Firer
            | Part::Target
            | Part::Unit
            | Part::Leader
            | Part::Officer
            | Part::Attacker
            | Part::Defender => format!("the {}", who.word()),
        }
    }

    fn name(&mut self, who: Part) -> String {
        let first = self.those(who)[0];
        self.cast[first].name.clone()
    }

    fn is_gone(&self, who: Part) -> bool {
        let mut those = self.cast.iter().filter(|it| it.role == who.word()).peekable();
        those.peek().is_some() && those.all(|it| it.now.is_gone())
    }

    fn say(&mut self, news: impl Into<String>) {
        self.news.push(news.into());
    }

    fn task(&mut self, task: String) {
        self.tasks.push(task);
    }

    /// Something happens. Nothing happens any more to whoever is gone.
    fn befalls(&mut self, consequence: Consequence) {
        if consequence.who().is_some_and(|who| self.is_gone(who)) {
            return;
        }
        match consequence {
            Consequence::Lose { who, number, leaders } => self.lose(who, number, leaders),
            Consequence::Recover { who, number } => self.recover(who, number),
            Consequence::Becomes { who, now } => self.becomes(who, now, Condition::write),
            Consequence::Worsens { who, to } => self.becomes(who, to, Condition::worsen),
            Consequence::Disorder { who } => {
                for at in self.those(who) {
                    self.rules.disorder(&mut self.cast[at].now);
                }
            }
            Consequence::Mark { who, marker: Marker::LowAmmunition } => {
                self.say("low on ammunition");
                self.set(who, Key::LowAmmunition, &yes(true));
            }
            Consequence::Unmark { who, marker: Marker::LowAmmunition } => {
                self.set(who, Key::LowAmmunition, "");
            }
            Consequence::Mark { who, marker: Marker::Unloaded } => {
                self.set(who, Key::Unloaded, &yes(true));
            }
            Consequence::Unmark { who, marker: Marker::Unloaded } => {
                self.set(who, Key::Unloaded, "");
            }
            Consequence::Mark { who, marker: Marker::GunsLeft } => {
                self.set(who, Key::GunsLeft, &yes(true));
            }
            Consequence::Unmark { who, marker: Marker::GunsLeft } => {
                self.set(who, Key::GunsLeft, "");
            }
            Consequence::FirstFire { who } => {
                self.set(who, self.rules.first_fire(), "");
            }
            Consequence::Gone { who, loss } => self.gone(who, loss),
            Consequence::FallBack { who, by } => {
                let (name, far) = (self.name(who), far(by));
                self.say(format!("back {far}"));
                self.task(format!("Move {name} back {far}, facing kept"));
            }
            Consequence::Run { who, by } => {
                let (name, far) = (self.name(who), far(by));
                self.say(format!("it runs {far}"));
                self.task(format!("Run {name} {far} away from the enemy"));
            }
            Consequence::Evade { who, by } => {
                let name = self.name(who);
                self.task(format!("Move {name} {} away", far(by)));
            }
            Consequence::Pursue { who, by, choice: Choice::Must } => {
                let (name, far) = (self.name(who), far(by));
                self.say(format!("it pursues {far}"));
                self.task(format!("Move {name} {far} after them"));
            }
            Consequence::Pursue { who, by, choice: Choice::May } => {
                let (name, far) = (self.name(who), far(by));
                self.say(format!("it may pursue up to {far}"));
                self.task(format!("{name} may follow up to {far}"));
            }
            Consequence::Halt { who, short_of } => {
                let (name, apart) = (self.name(who), inches(short_of));
                self.say(format!("{apart} from its enemy"));
                self.task(format!("Halt {name} {apart} from its enemy"));
            }
            Consequence::Next(next) => self.rolls(next),
            Consequence::News(news) => self.report(news),
        }
    }

    /// Nothing changes, but somebody wants to know.
    fn report(&mut self, news: News) {
        match news {
            News::Phrase { who: None, phrase } => self.say(phrase),
            News::Phrase { who: Some(who), phrase } => {
                let name = self.name(who);
                self.say(format!("{name} {phrase}"));
            }
            News::Reminder { who: None, sentence } => self.task(sentence.to_owned()),
            News::Reminder { who: Some(who), sentence } => {
                let name = self.name(who);
                self.task(format!("{name} {sentence}"));
            }
            News::Reach { reach, in_order } => {
                self.say(format!("it reaches {}", inches(reach)));
                if in_order < reach {
                    self.say(format!("in disorder beyond {}", inches(in_order)));
                }
            }
            News::Allowance { up_to: Some(far) } => {
                self.say(format!("it moves up to {}", inches(far)));
            }
            News::Allowance { up_to: None } => self.say("it cannot move here"),
            News::Cost { of_its_move: Some(cost) } => {
                self.task(format!("Pay {} of its move", inches(cost)));
            }
            News::Cost { of_its_move: None } => {
                self.task("The crossing takes its whole move".to_owned());
            }
            News::Count { number: count, one, many } => {
                let of = if count == 1 { one } else { many };
                self.say(format!("{} {of}", number(count)));
            }
        }
    }

    fn set(&mut self, who: Part, key: Key, to: &str) {
        for at in self.those(who) {
            self.cast[at].now.set(key, to);
        }
    }

    /// Figures or sections taken off.
    fn lose(&mut self, who: Part, lost: u8, leaders: Leaders) {
        match (lost, is_side(who)) {
            (0, true) => return,
            (0, false) => return self.say("no loss"),
            (_, true) => {
                let name = self.name(who);
                self.say(format!("{name} loses {}", number(lost)));
            }
            (_, false) => self.say(format!("{} lost", number(lost))),
        }
        let mut hits = lost;
        for at in self.those(who) {
            let Actor { now, known, .. } = &mut self.cast[at];
            if !*known {
                self.tasks.push(format!("Take {} off", count(lost, "figure")));
                continue;
            }
            let fact = self.rules.counted();
            let there = now.number(fact);
            hits = lost.min(there);
            now.set(fact, &(there - hits).to_string());
        }
        if self.those(who).iter().all(|&at| self.is_empty(at)) {
            self.gone(who, Loss::Destroyed);
        }
        match leaders {
            Leaders::AtRisk if hits > 0 => {
                self.leaders_roll(who, |name| format!("Roll for {name}: {}", count(hits, "hit")));
            }
            Leaders::AtRiskIn { fires } if hits > 0 => {
                self.leaders_roll(who, |name| match fires {
                    0 | 1 => format!("Roll one die for {name}"),
                    several => format!("Roll {} dice for {name}", number(several)),
                });
            }
            Leaders::AtRisk | Leaders::AtRiskIn { .. } | Leaders::Safe => {}
        }
    }

    fn is_empty(&self, at: usize) -> bool {
        let Actor { now, known, .. } = &self.cast[at];
        *known && now.number(self.rules.counted()) == 0
    }

    fn leaders_roll(&mut self, with: Part, says: impl Fn(&str) -> String) {
        let role = format!("{}-leader", with.word());
        let leaders = self.cast.iter().filter(|it| it.role == role && !it.now.is_gone());
        let rolls = leaders.map(|it| says(&it.name));
        self.rolls.extend(rolls);
    }

    /// Figures or sections put back, up to as many as there once were.
    fn recover(&mut self, who: Part, back: u8) {
        for at in self.those(who) {
            let Actor { now, known, name, .. } = &mut self.cast[at];
            let back_again = count(back, self.rules.what(now));
            self.news.push(format!("{back_again} back"));
            if *known {
                let there = now.number(self.rules.counted());
                let most = now.number(Key::Started).max(there);
                now.set(self.rules.counted(), &there.saturating_add(back).min(most).to_string());
            } else {
                self.tasks.push(format!("Put {back_again} back on {name}"));
            }
        }
    }

    /// The condition of somebody changes.
    fn becomes(&mut self, who: Part, to: Condition, write: fn(Condition, &mut Body)) {
        let mut broke: Vec<Part> = Vec::new();
        for at in self.those(who) {
            let Actor { name, before, now, .. } = &mut self.cast[at];
            write(to, now);
            let breaks = !before.is(Key::Broken) && now.is(Key::Broken);
            if breaks && !broke.contains(&who) {
                broke.push(who);
            }
            // With two sides whoever changes is named, and nobody who does not.
            let news = match (to.said(before, now), is_side(who)) {
                (Said::Becomes(label), true) => format!("{name} is {label}"),
                (Said::Becomes(label), false) => label.to_owned(),
                (Said::Stays(label), false) => format!("still {label}"),
                (Said::Does(phrase), true) => format!("{name} {phrase}"),
                (Said::Does(phrase), false) => format!("it {phrase}"),
                (Said::Takes(markers), _) => markers,
                (Said::Stays(_), true) | (Said::Nothing, _) => continue,
            };
            self.news.push(news);
        }
        for who in broke {
            self.broke.push(who);
        }
    }

    /// Somebody is lost for good.
    fn gone(&mut self, who: Part, loss: Loss) {
        let name = self.name(who);
        let news = match (loss, is_side(who)) {
            (Loss::Captured, _) => format!("{name} surrenders"),
            (Loss::Destroyed, true) => format!("{name} is destroyed"),
            (Loss::Destroyed, false) => "destroyed".to_owned(),
            (Loss::Killed, _) => match who {
                Part::Leader | Part::Officer => "he is killed".to_owned(),
                Part::AttackersLeader
                | Part::DefendersLeader
                | Part::Firer
                | Part::Target
                | Part::Unit
                | Part::Attacker
                | Part::Defender => format!("{name} is killed"),
            },
        };
        self.say(news);
        self.set(who, Key::Gone, loss.word());
        if loss == Loss::Destroyed {
            self.rules.was_destroyed(who).into_iter().for_each(|it| self.befalls(it));
            for at in self.those(who) {
                if self.cast[at].known {
                    self.cast[at].now.set(self.rules.counted(), "0");
                }
            }
        }
    }

    /// Another roll follows.
    fn rolls(&mut self, next: Next) {
        let roll = match next {
            Next::Check { who, plus: 0 } => {
                self.say("a check");
                format!("{} checks its morale", self.name(who))
            }
            Next::Check { who, plus } => {
                self.say(format!("a check of +{plus}"));
                format!("{} checks its morale at +{plus}", self.name(who))
            }
            Next::RoutMove { who } => format!("{} makes its rout move at once", self.name(who)),
            Next::Save { who, hits, by } => {
                let hits = count(hits, "hit");
                self.say(hits.clone());
                let of = match by {
                    Blow::Fire => "",
                    Blow::CloseAction => " of close action",
                };
                format!("{} saves {hits}{of}", self.name(who))
            }
            Next::Special { who, number } => {
                let special = match number {
                    1 => "one special casualty".to_owned(),
                    several => format!("{} special casualties", super::count::number(several)),
                };
                self.say(special.clone());
                format!("Roll for {special} on {}", self.name(who))
            }
            Next::Witnesses { who, within } => {
                format!("Friends within {} of {} test", inches(within), self.name(who))
            }
            Next::RunThrough { who } => {
                format!("Formed friends whom {} runs through test", self.name(who))
            }
            Next::Strays { guns, who, within, each } => {
                let missed = match guns {
                    1 => "one gun missed".to_owned(),
                    several => format!("{} guns missed", number(several)),
                };
                self.say(missed.clone());
                let (within, name) = (inches(within), self.name(who));
                match (each, guns) {
                    (Tries::One, 1) => {
                        format!("{missed}: it tries the nearest unit within {within} of {name}")
                    }
                    (Tries::One, _) => format!(
                        "{missed}: each tries one unit within {within} of {name}, the nearest first and then in turn"
                    ),
                    (Tries::All, _) => {
                        format!("{missed}: try every unit within {within} of {name}")
                    }
                }
            }
            Next::Volleys { range: Some(range) } => {
                format!("Both sides fire a free volley at {}", inches(range))
            }
            Next::Volleys { range: None } => {
                "Both sides fire a return volley, whatever the range".to_owned()
            }
        };
        self.rolls.push(roll);
    }
}

/// Whether there is another side, so that whoever is meant has to be named.
const fn is_side(who: Part) -> bool {
    match who {
        Part::Attacker | Part::Defender => true,
        Part::Firer
        | Part::Target
        | Part::Unit
        | Part::Leader
        | Part::Officer
        | Part::AttackersLeader
        | Part::DefendersLeader => false,
    }
}

fn inches(inches: Inches) -> String {
    format!("{inches}\u{2033}")
}

/// How far, as people say it.
fn far(by: Distance) -> String {
    match by {
        Distance::Inches(far) => inches(far),
        Distance::Dice { number, sides } => format!("{number}D{sides} inches"),
        Distance::HalfMoves(1) => "half a move".to_owned(),
        Distance::HalfMoves(2) => "a full move".to_owned(),
        Distance::HalfMoves(3) => "one and a half moves".to_owned(),
        Distance::HalfMoves(halves) => format!("{halves} half moves"),
    }
}
