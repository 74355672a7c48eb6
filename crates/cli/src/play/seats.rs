//! The table: a battle, who sits at it, and the loop that asks whoever is to decide.

use linstock_ai::player;
use linstock_battle::{
    BySeat, Command, Seat, UnitId, vocabulary::QuestionKind, working::StoredRow,
};
use linstock_games::battle::Battle;
use linstock_geometry::Pose;

use super::{
    console::{Console, Stop},
    directions,
    menu::Menu,
    names::Names,
    story::Story,
};
use crate::{
    battle::log_file::LogFile,
    failure::Failure,
    text::{self, BOLD, styled},
};

/// Who sits on a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitting {
    /// Somebody at this terminal.
    Person,
    /// A built-in player, by name.
    BuiltIn(String),
}

/// What a player may change about how things are shown.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Show every step.
    pub verbose: bool,
    /// Show what is known of a command and ask before it is carried out.
    pub confirm: bool,
}

/// A question as it was last put to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Put {
    seat: Seat,
    turn: u16,
    word: &'static str,
    unit: Option<UnitId>,
}

/// A battle being played at a terminal.
pub struct Table {
    /// The battle.
    pub battle: Battle,
    /// Where it is written.
    pub log: LogFile,
    /// The path of that.
    pub path: String,
    /// Who is who.
    pub names: Names,
    /// Who plays.
    pub sitting: BySeat<Sitting>,
    /// Whether people roll.
    pub typed: bool,
    /// How things are shown.
    pub settings: Settings,
    /// Where it is shown.
    pub console: Console,
    /// What has happened.
    pub story: Story,
    /// The options as last listed.
    pub menu: Menu,
    /// The ledger that was last worked out.
    pub rows: Vec<StoredRow>,
    /// Who was last at the screen.
    pub at_screen: Option<Seat>,
    /// Whether what is on the screen is not for the other side.
    pub secret: bool,
    put: Option<Put>,
    hinted: bool,
    poses: BySeat<Vec<Option<Pose>>>,
}

impl Table {
    /// A table that nobody has looked at yet.
    pub fn new(
        battle: Battle,
        log: LogFile,
        path: String,
        sitting: BySeat<Sitting>,
        console: Console,
    ) -> Table {
        let names = Names::new(&*battle.scenario());
        let typed = battle.header().dice == linstock_battle::log::DiceOf::Typed;
        let poses = BySeat::of(|seat| poses(&battle, seat));
        Table {
            battle,
            log,
            path,
            names,
            sitting,
            typed,
            settings: Settings { verbose: false, confirm: true },
            console,
            story: Story::default(),
            menu: Menu::default(),
            rows: Vec::new(),
            at_screen: None,
            secret: false,
            put: None,
            hinted: false,
            poses,
        }
    }

    /// Plays until the battle is over or the player leaves.
    pub fn play(&mut self) -> Result<(), Stop> {
        while self.battle.scene(None).outcome.is_none() {
            if self.answer_asked_undo()? {
                continue;
            }
            let Some(seat) = self.next() else { break };
            match self.sitting[seat].clone() {
                Sitting::BuiltIn(name) => self.built_in(seat, &name)?,
                Sitting::Person => self.person(seat)?,
            }
        }
        Ok(())
    }

    /// Who is asked next: a built-in player first, then whoever is at the screen already.
    fn next(&self) -> Option<Seat> {
        let waiting = self.battle.waiting();
        let asked = |seat: &Seat| waiting[*seat];
        let built_in = |seat: &Seat| self.sitting[*seat] != Sitting::Person;
        let seats = [Seat::First, Seat::Second];
        let first = seats.into_iter().filter(asked).find(built_in);
        first.or(self.at_screen.filter(asked)).or(seats.into_iter().find(asked))
    }

    /// The person whose eyes matter while a seat decides.
    pub fn viewer(&self, seat: Seat) -> Seat {
        let person = |seat: &Seat| self.sitting[*seat] == Sitting::Person;
        let at_screen = self.at_screen.filter(|_| !person(&seat));
        at_screen.or([seat, seat.other()].into_iter().find(person)).unwrap_or(seat)
    }

    fn built_in(&mut self, seat: Seat, name: &str) -> Result<(), Stop> {
        let command = self.chosen_by(name, seat)?;
        self.carry_out(seat, command)?;
        Ok(())
    }

    /// What a built-in player would do. Its lot hangs on the log so far, so that it does the same
    /// whether or not somebody went away in between.
    pub fn chosen_by(&self, name: &str, seat: Seat) -> Result<Command, Stop> {
        let hash = self.battle.hash();
        let seed = hash.get(..16).and_then(|hex| u64::from_str_radix(hex, 16).ok()).unwrap_or(0);
        let player = player(name, seed);
        let chosen = player.and_then(|mut player| player.choose(&*self.battle.seen(seat)));
        chosen.ok_or_else(|| Stop::Failure(Failure::Broken(format!("{name} knows nothing to do"))))
    }

    /// Puts the question to a person, and reads lines until something has changed.
    fn person(&mut self, seat: Seat) -> Result<(), Stop> {
        self.come_to_screen(seat)?;
        let news = self.story.news(seat, !self.secret, self.settings.verbose);
        self.console.print(&news)?;
        self.story.skip(seat, !self.secret);
        self.tell_moves(seat)?;
        let scene = self.battle.scene(Some(seat));
        let put = self.battle.seen(seat).question();
        let Some(asking) = put else { return Ok(()) };
        let (word, unit) = (asking.question.word, asking.unit);
        let put = Put { seat, turn: scene.turn, word, unit };
        let options = self.battle.seen(seat).options();
        let fresh = self.put != Some(put);
        self.put = Some(put);
        let asked = asking.sentence(|unit| self.names.unit(unit));
        let short = Menu::new(&options).is_short();
        if fresh {
            let phase = scene.phase.label;
            let turn = format!("Turn {} of {}, {phase}", scene.turn, scene.turns);
            let line = format!("{turn}. {}: {asked}", self.names.sides[seat]);
            let lines = text::wrap(&line, text::width());
            let lines: Vec<String> = lines.iter().map(|line| styled(BOLD, line)).collect();
            self.console.print(&format!("\n{}\n", lines.join("\n")))?;
            self.hint(asking.question.kind)?;
        } else if !short {
            let count = Menu::new(&options).len();
            self.console.say(&format!("{asked} (Enter lists the {count} options.)"))?;
        }
        if fresh || short {
            self.list(seat)?;
        }
        let prompt = format!("{}>", self.names.sides[seat]);
        loop {
            let line = self.console.ask(&prompt)?;
            if self.obey(seat, &line)? {
                return Ok(());
            }
        }
    }

    /// Says once how not to be asked so often.
    fn hint(&mut self, kind: QuestionKind) -> Result<(), Stop> {
        if kind != QuestionKind::Reaction || self.hinted {
            return Ok(());
        }
        self.hinted = true;
        self.console.say("To be asked less often: `instruct normal-range` or `instruct pass-unless-charged`; `instruct always` undoes it.")
    }

    /// Lists the options anew.
    pub fn list(&mut self, seat: Seat) -> Result<(), Stop> {
        let options = self.battle.seen(seat).options();
        self.menu = Menu::new(&options);
        let refused: Vec<_> = options.iter().filter(|it| it.refused.is_some()).collect();
        let text = self.menu.print(&refused, &self.names);
        self.console.print(&text)
    }

    /// Draws a curtain if somebody else is to look at what is not for the one before him.
    fn come_to_screen(&mut self, seat: Seat) -> Result<(), Stop> {
        let waiting = self.battle.waiting();
        let both = waiting.first && waiting.second;
        let two = self.sitting == BySeat::both(Sitting::Person);
        if two && self.at_screen.is_some_and(|before| before != seat) && (self.secret || both) {
            let next = self.names.sides[seat].clone();
            self.console.curtain(&next)?;
            self.put = None;
        }
        let goes_on = self.secret && self.at_screen.is_some_and(|before| before != seat);
        self.secret = two && (both || goes_on || (self.secret && self.at_screen == Some(seat)));
        self.at_screen = Some(seat);
        Ok(())
    }

    /// Where everybody stands now is no news.
    pub fn look_again(&mut self) {
        self.poses = BySeat::of(|seat| poses(&self.battle, seat));
        self.put = None;
    }

    /// Says which enemies have moved since this side was last asked.
    fn tell_moves(&mut self, seat: Seat) -> Result<(), Stop> {
        let now = poses(&self.battle, seat);
        let before = std::mem::replace(&mut self.poses[seat], now.clone());
        if self.settings.verbose {
            return Ok(());
        }
        let mut moved = Vec::new();
        for (index, name) in self.names.units.iter().enumerate().filter(|(_, it)| it.seat != seat) {
            let (Some(from), Some(to)) = (before[index], now[index]) else { continue };
            if from.at == to.at && from.facing != to.facing {
                moved.push(format!("{} turns to the {}", name.name, directions::wind(to.facing)));
            } else if from.at != to.at {
                let (far, wind) =
                    (from.at.distance(to.at), directions::wind(from.at.towards(to.at)));
                moved.push(format!("{} {}\" {wind}", name.name, directions::tenths(far)));
            }
        }
        if moved.is_empty() {
            return Ok(());
        }
        self.console.print(&text::paragraph(
            &format!("The enemy moves: {}.", moved.join("; ")),
            2,
            text::width(),
        ))
    }
}

fn poses(battle: &Battle, seat: Seat) -> Vec<Option<Pose>> {
    battle.scene(Some(seat)).units.iter().map(linstock_battle::scene::SceneUnit::pose).collect()
}
