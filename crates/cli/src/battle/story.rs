//! A battle in words.

use linstock_battle::{
    AnyScenario, BySeat, Scene, Seat,
    any::Record,
    score::Score,
    story::{Sentence, Weight},
};

use crate::text::{self, BOLD, DIM, heading, paragraph, styled};

/// How much is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Turns and what they came to.
    Brief,
    /// Every result.
    News,
    /// Every step.
    Full,
}

/// Entries in words.
pub fn entries<'a>(records: impl Iterator<Item = Record<'a>>, detail: Detail) -> String {
    let mut narrator = Narrator::new(detail);
    let text = narrator.text(records);
    text + &narrator.finish()
}

/// Prints a battle as it goes on. A part of a turn in which nothing happens is not worth its
/// heading.
pub struct Narrator {
    least: Weight,
    heading: Option<String>,
}

impl Narrator {
    /// Prints so much.
    pub const fn new(detail: Detail) -> Narrator {
        let least = match detail {
            Detail::Brief => Weight::Heading,
            Detail::News => Weight::News,
            Detail::Full => Weight::Detail,
        };
        Narrator { least, heading: None }
    }

    /// What entries add to the story.
    pub fn text<'a>(&mut self, records: impl IntoIterator<Item = Record<'a>>) -> String {
        let mut text = String::new();
        let sentences = records.into_iter().flat_map(|record| record.sentences);
        for sentence in sentences.filter(|sentence| sentence.weight >= self.least) {
            if sentence.weight >= Weight::Heading && self.least < Weight::Heading {
                self.heading = Some(line(sentence));
                continue;
            }
            text += &self.heading.take().unwrap_or_default();
            text += &line(sentence);
        }
        text
    }

    /// The last heading, if nothing came after it: the end of the battle is one.
    pub fn finish(&mut self) -> String {
        self.heading.take().unwrap_or_default()
    }
}

/// One sentence.
pub fn line(sentence: &Sentence) -> String {
    match sentence.weight {
        Weight::Heading | Weight::Ending => format!("\n{}", heading(&sentence.whole())),
        Weight::News => paragraph(&sentence.whole(), 2, text::width()),
        Weight::Detail => {
            let lines = paragraph(&sentence.whole(), 4, text::width());
            lines.lines().map(|line| format!("{}\n", styled(DIM, line))).collect()
        }
    }
}

/// The score as it stands.
pub fn score(scene: &Scene, names: &BySeat<String>) -> String {
    let mut text = heading("Score");
    for seat in [Seat::First, Seat::Second] {
        let Score { figures, sections, leaders, units, ground, given, points } = scene.scores[seat];
        let counts = [(figures, "figure"), (sections, "gun"), (leaders, "leader"), (units, "unit")];
        let taken = counts.iter().filter(|(number, _)| *number != 0);
        let taken: Vec<String> =
            taken.map(|&(number, thing)| text::count(count(number), thing)).collect();
        let mut parts = Vec::new();
        if !taken.is_empty() {
            parts.push(format!("{} of the enemy", taken.join(", ")));
        }
        if ground != 0 {
            parts.push(format!("{ground} for ground held"));
        }
        if given != 0 {
            parts.push(format!("{given} by events"));
        }
        if parts.is_empty() {
            parts.push("nothing taken".to_owned());
        }
        let name = styled(BOLD, &names[seat]);
        text += &format!("  {name}: {points} points ({})\n", parts.join("; "));
    }
    text
}

fn count(number: i32) -> usize {
    usize::try_from(number).unwrap_or(0)
}

/// The names of the sides.
pub fn names(scenario: &dyn AnyScenario) -> BySeat<String> {
    let [first, second] = scenario.sides().map(|side| side.name.clone());
    BySeat { first, second }
}
