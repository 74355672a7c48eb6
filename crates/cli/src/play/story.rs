//! What has happened, shown to whoever is at the screen, and no more than his side may know.

use std::ops::Range;

use linstock_battle::{
    BySeat, Scene, Seat,
    scene::SceneUnit,
    story::{Sentence, Weight},
};
use linstock_games::battle::Battle;

use crate::battle::story::line;

/// Everything that has happened, and who has heard how much of it.
#[derive(Debug, Default)]
pub struct Story {
    sentences: Vec<(Sentence, BySeat<bool>)>,
    heard: BySeat<usize>,
}

/// The table as both sides see it, to see what has changed for them.
pub type Scenes = BySeat<Scene>;

/// Looks at a battle as both sides.
pub fn scenes(battle: &Battle) -> Scenes {
    BySeat::of(|seat| battle.scene(Some(seat)))
}

impl Story {
    /// Adds what happened before this program came to the table. Steps of the other side are left
    /// out: nobody knows any more which of them were seen.
    pub fn recall(&mut self, battle: &Battle) {
        let units = battle.scene(None).units;
        for sentence in battle.records(1, None).flat_map(|record| record.sentences) {
            let seen = BySeat::of(|seat| {
                let own =
                    sentence.unit.is_none_or(|unit| owner(&units, unit.index()) == Some(seat));
                sentence.weight > Weight::Detail || own
            });
            self.sentences.push((sentence.clone(), seen));
        }
        self.heard = BySeat::both(self.sentences.len());
    }

    /// Adds what an entry says. A step is shown to a side that sees that something has changed.
    pub fn add(&mut self, sentences: &[Sentence], before: &Scenes, after: &Scenes) {
        for sentence in sentences {
            let seen = BySeat::of(|seat| match (sentence.weight, sentence.unit) {
                (Weight::Detail, Some(unit)) => {
                    let unit = unit.index();
                    owner(&after[seat].units, unit) == Some(seat)
                        || before[seat].units.get(unit) != after[seat].units.get(unit)
                }
                (Weight::Detail | Weight::News | Weight::Heading | Weight::Ending, _) => true,
            });
            self.sentences.push((sentence.clone(), seen));
        }
    }

    /// Adds that something was taken back, which both know already.
    pub fn taken_back(&mut self, by: &str) {
        let text = format!("{by} takes back its last command, and all that followed");
        self.sentences.push((Sentence::new(Weight::News, text, None), BySeat::both(true)));
        self.heard = BySeat::both(self.sentences.len());
    }

    /// What a seat has not heard yet; it has now, and so has the other if they look at one screen.
    /// Headings wait for something to stand above.
    pub fn news(&mut self, seat: Seat, both: bool, verbose: bool) -> String {
        let is_news = |(it, seen): &(Sentence, BySeat<bool>)| {
            seen[seat] && shown(it, verbose) && it.weight != Weight::Heading
        };
        let end = self.sentences.iter().rposition(is_news).map_or(0, |last| last + 1);
        let end = end.max(self.heard[seat]);
        let text = self.text(seat, self.heard[seat]..end, verbose);
        self.heard[seat] = end;
        if both {
            self.heard[seat.other()] = end;
        }
        text
    }

    /// Whoever is asked something sees turn and phase with the question, so that headings that
    /// still wait need not be shown.
    pub fn skip(&mut self, seat: Seat, both: bool) {
        self.heard[seat] = self.sentences.len();
        if both {
            self.heard[seat.other()] = self.sentences.len();
        }
    }

    /// Everything, as a seat may know it.
    pub fn whole(&self, seat: Seat, verbose: bool) -> String {
        self.text(seat, 0..self.sentences.len(), verbose)
    }

    fn text(&self, seat: Seat, part: Range<usize>, verbose: bool) -> String {
        let new = self.sentences[part].iter();
        let shown = new.filter(|(it, seen)| seen[seat] && shown(it, verbose));
        // Of headings one after another only the last has anything to say.
        let shown: Vec<&Sentence> = shown.map(|(sentence, _)| sentence).collect();
        let idle = |index: usize| {
            let next = shown.get(index + 1).map(|it| it.weight);
            shown[index].weight == Weight::Heading && next >= Some(Weight::Heading)
        };
        (0..shown.len()).filter(|&index| !idle(index)).map(|index| line(shown[index])).collect()
    }
}

/// Whether a sentence is shown to somebody who wants every step, or not.
fn shown(sentence: &Sentence, verbose: bool) -> bool {
    verbose || sentence.weight > Weight::Detail
}

fn owner(units: &[SceneUnit], index: usize) -> Option<Seat> {
    units.get(index).map(|unit| unit.seat)
}
