//! What somebody typed after a verb: who, whom, with whom, which way, where, how.

use linstock_battle::{Choice, LeaderId, Slot, UnitId, Word};
use linstock_geometry::{Facing, Path, Point};

use super::{
    aiming::{self, Aimed},
    among::Among,
    directions, manoeuvres,
    names::{Found, Names},
};

/// What was said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// Who is to do it.
    pub unit: Option<UnitId>,
    /// The leader it is about.
    pub leader: Option<LeaderId>,
    /// Who is to join in.
    pub with: Vec<UnitId>,
    /// To whom.
    pub target: Option<UnitId>,
    /// Which way.
    pub path: Option<Path>,
    /// Where.
    pub at: Option<Point>,
    /// Facing which way there.
    pub facing: Option<Facing>,
    /// In what formation.
    pub formation: Option<Word>,
    /// Which of several things.
    pub choice: Option<Word>,
    /// How many, or how far in thousandths of an inch.
    pub number: Option<i32>,
    /// Where along the edge of its target a charge is to strike.
    pub aim: Option<Aimed>,
}

/// The longest name in words.
const LONGEST: usize = 6;

/// Words that say nothing by themselves.
const FILLING: &[&str] = &["in", "into", "as", "by", "the", "from", "to", "towards", "toward"];

/// Cuts a line into words; commas and the like are words of their own.
pub fn cut(line: &str) -> Vec<String> {
    let mut spaced = String::new();
    for letter in line.chars() {
        match letter {
            ',' | '|' | ';' => spaced.extend([' ', letter, ' ']),
            _ => spaced.push(letter),
        }
    }
    spaced.split_whitespace().map(str::to_owned).collect()
}

/// Reads what follows the verb of these options.
pub fn read(words: &[String], among: &[&Choice], names: &Names) -> Result<Said, String> {
    let mut reader = Reader { words, next: 0, among: Among(among), names, said: Said::default() };
    while reader.next < words.len() {
        reader.step()?;
    }
    Ok(reader.said)
}

struct Reader<'a> {
    words: &'a [String],
    next: usize,
    among: Among<'a>,
    names: &'a Names,
    said: Said,
}

impl Reader<'_> {
    fn step(&mut self) -> Result<(), String> {
        let word = self.words[self.next].to_lowercase();
        if manoeuvres::is_mark(&word) {
            self.next += 1;
            return Ok(());
        }
        if self.among.has(|slot| matches!(slot, Slot::Path(_))) && manoeuvres::begins(&word) {
            return self.path();
        }
        match word.as_str() {
            "at" | "against" | "on" | "to" | "towards" if self.place(1) => Ok(()),
            "at" | "against" | "on" => {
                self.next += 1;
                let wanted = self.among.targets();
                self.said.target = Some(self.unit(&wanted)?);
                Ok(())
            }
            "with" | "and" => {
                self.next += 1;
                let unit = self.unit(&self.among.companions())?;
                self.said.with.push(unit);
                while self.peek().is_some_and(|word| manoeuvres::is_mark(&word))
                    && self.named_next()
                {
                    self.next += 1;
                    let unit = self.unit(&self.among.companions())?;
                    self.said.with.push(unit);
                }
                Ok(())
            }
            "facing" => {
                self.next += 1;
                let word = self.peek().unwrap_or_default();
                self.said.facing = Some(directions::facing(&word).ok_or("after \"facing\" comes a number of degrees clockwise from north, or a direction such as south-east")?);
                self.next += 1;
                Ok(())
            }
            "aim" | "aiming" if self.among.has(|slot| matches!(slot, Slot::Aim)) => {
                let aimed = Aimed::read(&self.words[self.next + 1..]);
                let (aim, used) = aimed.ok_or_else(|| {
                    format!("where it aims is typed like this: {}", aiming::USAGE)
                })?;
                self.said.aim = Some(aim);
                self.next += 1 + used;
                Ok(())
            }
            filling if FILLING.contains(&filling) => {
                self.next += 1;
                Ok(())
            }
            _ => self.thing(),
        }
    }

    /// A way: everything up to the end, or to what cannot be part of one.
    fn path(&mut self) -> Result<(), String> {
        let rest = &self.words[self.next..];
        let part = |word: &&String| {
            !matches!(word.to_lowercase().as_str(), "with" | "in" | "into" | "facing")
        };
        let way: Vec<String> =
            rest.iter().take_while(part).map(|word| word.to_lowercase()).collect();
        self.next += way.len();
        self.said.path = Some(manoeuvres::read(&way)?);
        Ok(())
    }

    /// Two numbers after so many words, where a place is wanted.
    fn place(&mut self, after: usize) -> bool {
        let number = |index: usize| {
            let word = self.words.get(self.next + index)?;
            manoeuvres::length(word.trim_end_matches(','))
        };
        let comma = self.words.get(self.next + after + 1).is_some_and(|word| word == ",");
        let wanted = self.among.has(|slot| matches!(slot, Slot::Place { .. }));
        let (Some(x), Some(y), true) =
            (number(after), number(after + 1 + usize::from(comma)), wanted)
        else {
            return false;
        };
        self.said.at = Some(Point::new(x, y));
        self.next += after + 2 + usize::from(comma);
        true
    }

    /// A name, a word of the game, or a number.
    fn thing(&mut self) -> Result<(), String> {
        if self.place(0) {
            return Ok(());
        }
        if self.among.has(|slot| matches!(slot, Slot::Number(..) | Slot::Distance(..)))
            && let Some(number) = manoeuvres::length(&self.words[self.next])
        {
            let distance = self.among.has(|slot| matches!(slot, Slot::Distance(..)));
            self.said.number = Some(if distance { number } else { number / 1000 });
            self.next += 1;
            return Ok(());
        }
        for exactly in [true, false] {
            for count in (1..=self.span()).rev() {
                if self.word_of_the_game(count, exactly) {
                    return Ok(());
                }
            }
            if exactly && self.name()? {
                return Ok(());
            }
        }
        let word = &self.words[self.next];
        let mut near = match self.names.find_unit(word, &[]) {
            Found::None(near) => near,
            Found::One(_) | Found::Several(_) => Vec::new(),
        };
        if let (true, Found::None(leaders)) = (self.among.is_led(), self.names.find_leader(word)) {
            near.extend(leaders);
        }
        let near = match near[..] {
            [] => ". `units` and `enemies` list who there is; `help` says how to type commands"
                .to_owned(),
            _ => format!(": did you mean {}?", near.join(" or ")),
        };
        Err(format!("there is nobody and nothing called \"{word}\" here{near}"))
    }

    /// A formation or choice of so many words.
    fn word_of_the_game(&mut self, count: usize, exactly: bool) -> bool {
        let text = self.words[self.next..self.next + count].join("-").to_lowercase();
        let fits = |word: &Word| if exactly { **word == text } else { word.starts_with(&text) };
        if let Some(word) = self.among.choices().into_iter().find(fits) {
            self.said.choice = Some(word);
        } else if let Some(word) = self.among.formations().into_iter().find(fits) {
            self.said.formation = Some(word);
        } else {
            return false;
        }
        self.next += count;
        true
    }

    /// A leader or unit, in the part that is still open.
    fn name(&mut self) -> Result<bool, String> {
        if self.among.is_led() && self.said.leader.is_none() {
            for count in (1..=self.span()).rev() {
                if let Found::One(index) = self.names.find_leader(&self.text(count)) {
                    self.said.leader = Some(LeaderId::at(index));
                    self.next += count;
                    return Ok(true);
                }
            }
        }
        let acted = self.said.unit.is_some() || self.said.leader.is_some();
        let acting = !self.among.actors().is_empty();
        let wanted = if acted || !acting { self.among.targets() } else { self.among.actors() };
        if matches!(self.longest(&wanted), (Found::None(_), _)) {
            return Ok(false);
        }
        let unit = self.unit(&wanted)?;
        let own = self.among.actors().contains(&unit);
        if !acted && (own || !self.among.targets().contains(&unit)) {
            self.said.unit = Some(unit);
        } else if self.said.target.is_none() && (!own || self.among.targets().contains(&unit)) {
            self.said.target = Some(unit);
        } else {
            self.said.with.push(unit);
        }
        Ok(true)
    }

    /// A unit that must come next.
    fn unit(&mut self, wanted: &[UnitId]) -> Result<UnitId, String> {
        let (found, count) = self.longest(wanted);
        let text = self.text(count.max(1));
        match found {
            Found::One(index) => {
                self.next += count;
                Ok(UnitId::at(index))
            }
            Found::Several(several) => {
                let names: Vec<&str> =
                    several.iter().map(|&it| self.names.unit_id(UnitId::at(it))).collect();
                Err(format!("\"{text}\" may be {}: say which", names.join(" or ")))
            }
            Found::None(_) if text.is_empty() => {
                Err("a unit's name is missing at the end".to_owned())
            }
            Found::None(near) if near.is_empty() => {
                Err(format!("there is no unit \"{text}\"; `units` and `enemies` list them"))
            }
            Found::None(near) => {
                Err(format!("there is no unit \"{text}\": did you mean {}?", near.join(" or ")))
            }
        }
    }

    /// The longest text from here that names a unit, and how many words it has.
    fn longest(&self, wanted: &[UnitId]) -> (Found, usize) {
        let mut best = (Found::None(Vec::new()), 0);
        for count in (1..=self.span()).rev() {
            match self.names.find_unit(&self.text(count), wanted) {
                found @ (Found::One(_) | Found::Several(_)) => return (found, count),
                found @ Found::None(_) => best = (found, count),
            }
        }
        best
    }

    /// How many words from here may be one name.
    fn span(&self) -> usize {
        let rest = self.words[self.next.min(self.words.len())..].iter().take(LONGEST);
        let ends = |word: &&String| {
            let word = word.to_lowercase();
            !manoeuvres::is_mark(&word)
                && !matches!(
                    word.as_str(),
                    "at" | "with" | "and" | "to" | "facing" | "against" | "on" | "aim" | "aiming"
                )
        };
        rest.take_while(ends).count()
    }

    fn text(&self, count: usize) -> String {
        let end = (self.next + count).min(self.words.len());
        self.words[self.next.min(end)..end].join(" ")
    }

    fn peek(&self) -> Option<String> {
        self.words.get(self.next).map(|word| word.to_lowercase())
    }

    /// Whether a unit is named after the next mark.
    fn named_next(&self) -> bool {
        let word = self.words.get(self.next + 1);
        word.is_some_and(|word| {
            matches!(self.names.find_unit(word, &[]), Found::One(_) | Found::Several(_))
        })
    }
}
