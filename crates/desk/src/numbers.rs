//! The numbers of a record: entries that are one side's secret have none, so that nobody can count
//! them. What they say stands with the next entry that everybody may know of.

use linstock_battle::{Seat, standing::Why};

use crate::{
    board::Board,
    show::{
        beat::{BeatShown, beat},
        entry::{EntryShown, SentenceShown, entry},
        standing,
    },
};

/// The entries that have a number, in order: the first is number 1.
pub struct Numbers(Vec<u32>);

impl Numbers {
    /// The numbers of a battle's record, for a seat or an onlooker. They are the same for all who
    /// play, and all entries have one once the whole battle is told.
    pub fn of(board: &Board, reader: Option<Seat>) -> Numbers {
        let battle = board.battle();
        let whole = board.is_told() && reader.is_none();
        let known = |&entry: &u32| whole || !battle.is_secret(entry);
        Numbers((1..=battle.entries()).filter(known).collect())
    }

    /// The last number.
    pub fn last(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }

    /// The entry of a number.
    pub fn entry(&self, number: u32) -> Option<u32> {
        self.0.get(usize::try_from(number.checked_sub(1)?).ok()?).copied()
    }

    /// The number of an entry, or of the last before it that has one.
    pub fn of_entry(&self, entry: u32) -> u32 {
        u32::try_from(self.0.partition_point(|&it| it <= entry)).unwrap_or(u32::MAX)
    }

    /// The record from a number on, as somebody may read it.
    pub fn record(&self, board: &Board, reader: Option<Seat>, from: u32) -> Vec<EntryShown> {
        let shown = (from.max(1)..=self.last()).filter_map(|number| {
            let before = self.entry(number - 1).unwrap_or(0);
            self.shown(board, reader, number, before)
        });
        shown.collect()
    }

    /// What happened from a number to another, beat by beat, as somebody may watch it.
    pub fn beats(
        &self,
        board: &Board,
        reader: Option<Seat>,
        from: u32,
        to: Option<u32>,
    ) -> Vec<BeatShown> {
        let (battle, eyes, words) =
            (board.battle(), board.eyes(reader), board.battle().vocabulary());
        let last = to.map_or(self.last(), |to| to.min(self.last()));
        let mut shown = Vec::new();
        for number in from.max(1)..=last {
            let Some(this) = self.entry(number) else { continue };
            let before = self.entry(number - 1).unwrap_or(0);
            let beats = (before + 1..=this).flat_map(|entry| battle.beats_for(entry, eyes));
            shown.extend(beats.map(|it| beat(&it, number, words)));
        }
        shown
    }

    /// An entry with what the secret ones before it say to the reader.
    fn shown(
        &self,
        board: &Board,
        reader: Option<Seat>,
        number: u32,
        before: u32,
    ) -> Option<EntryShown> {
        let (battle, eyes, this) = (board.battle(), board.eyes(reader), self.entry(number)?);
        let mut secret: Vec<EntryShown> = Vec::new();
        for hidden in (before + 1..this).filter_map(|hidden| battle.record_for(hidden, eyes)) {
            match hidden.undoes {
                Some(to) => secret.retain(|it| it.n <= to),
                None => secret.push(entry(&hidden)),
            }
        }
        let mut shown = entry(&battle.record_for(this, eyes)?);
        let said = secret.into_iter().flat_map(|it| it.sentences);
        shown.sentences = said.chain(shown.sentences).collect();
        shown.undoes = shown.undoes.map(|to| self.of_entry(to));
        shown.n = number;
        shown.sentences.extend(by_itself(board, this));
        Some(shown)
    }
}

/// Why an entry was made without asking whoever plays: of several in a row, the first says so.
fn by_itself(board: &Board, entry: u32) -> Option<SentenceShown> {
    let answers = &board.by_itself().answers;
    let why = *answers.get(&entry)?;
    let before = entry.checked_sub(1).and_then(|before| answers.get(&before));
    let told = before == Some(&why) && !matches!(why, Why::Fires(..));
    let text = || standing::why(why, |unit| board.name(unit));
    (!told).then(|| SentenceShown::detail(text(), why.unit()))
}
