//! A battle in words.

use linstock_battle::{
    BySeat, Scene, Seat,
    scenario::Side,
    score::Score,
    story::{Sentence, Weight},
};
use linstock_games::{battle::Told, scenario::AnyScenario};

use crate::text::{self, BOLD, DIM, heading, paragraph, styled};

/// How much is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Telling {
    /// Turns and what they came to.
    Brief,
    /// Every result.
    News,
    /// Every step.
    Full,
}

/// Entries in words.
pub fn entries(told: &[Told], telling: Telling) -> String {
    let least = match telling {
        Telling::Brief => Weight::Heading,
        Telling::News => Weight::News,
        Telling::Full => Weight::Detail,
    };
    let sentences = told.iter().flat_map(|told| &told.sentences);
    sentences.filter(|sentence| sentence.weight >= least).map(line).collect()
}

/// One sentence.
pub fn line(sentence: &Sentence) -> String {
    match sentence.weight {
        Weight::Heading => format!("\n{}", heading(&sentence.text)),
        Weight::News => paragraph(&sentence.text, 2, text::width()),
        Weight::Detail => {
            let lines = paragraph(&sentence.text, 4, text::width());
            lines.lines().map(|line| format!("{}\n", styled(DIM, line))).collect()
        }
    }
}

/// The score as it stands.
pub fn score(scene: &Scene, names: &BySeat<String>) -> String {
    let mut text = heading("Score");
    for seat in [Seat::First, Seat::Second] {
        let Score { figures, sections, leaders, units, ground, given, points } = scene.scores[seat];
        let mut parts = vec![
            text::count(count(figures), "figure"),
            text::count(count(sections), "gun"),
            text::count(count(leaders), "leader"),
            text::count(count(units), "unit"),
        ];
        if ground != 0 {
            parts.push(format!("{ground} points of ground"));
        }
        if given != 0 {
            parts.push(format!("{given} points by events"));
        }
        let name = styled(BOLD, &names[seat]);
        text += &format!("  {name}: {points} points ({} of the enemy)\n", parts.join(", "));
    }
    text
}

fn count(number: i32) -> usize {
    usize::try_from(number).unwrap_or(0)
}

/// The names of the sides.
pub fn names(scenario: &AnyScenario) -> BySeat<String> {
    let sides: &BySeat<Side> = match scenario {
        AnyScenario::Adf(scenario) => &scenario.sides,
        AnyScenario::Jr3(scenario) => &scenario.sides,
        AnyScenario::Elan(scenario) => &scenario.sides,
    };
    BySeat::of(|seat| sides[seat].name.clone())
}
