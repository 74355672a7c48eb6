//! Keeping what lies beside a real table: its whole text after every change, before anybody learns of it. What another
//! table takes the place of is put away among the saves. A table that went on in another window is not written over:
//! whoever is behind gets the one that is kept, and is notified.

use js_sys::Date;
use linstock_desk::{
    Answer, Ask,
    answer::Failed,
    assistant::{Table, TableAsk, file},
};

use super::{Clerk, open};
use crate::{mail::News, saved::Saved, store::Trouble};

/// What the text is kept by.
const NAME: &str = "beside the table";

/// What is kept of the table.
#[derive(Debug, Default)]
pub struct TableText {
    // Whether it was looked for.
    recalled: bool,
    text: Option<String>,
}

impl Clerk {
    /// Asks about the table, and keeps what has changed.
    pub(super) async fn table(&mut self, wanted: TableAsk) -> (News, Option<String>) {
        if !std::mem::replace(&mut self.table.recalled, true)
            && let Some(failed) = self.recall().await
        {
            return failed;
        }
        if !reads(&wanted) && self.went_on().await {
            let shown = "The table has gone on in another window. This is how it stands there now.";
            return (News::Answer(Box::new(Answer::Failed(Failed::new(shown)))), None);
        }
        let before = replaces(&wanted).then(|| self.desk.table().and_then(put_away)).flatten();
        let answer = self.desk.answer(Ask::Table(wanted));
        let text = self.desk.table().map(file::export);
        let unsaved = if text == self.table.text {
            None
        } else {
            let kept = self.keep_table(text.as_deref(), before).await;
            self.table.text = text;
            kept.err()
        };
        (News::Answer(Box::new(answer)), unsaved.map(|it| it.to_string()))
    }

    /// The table that lies here, as a list shows it, once anything has happened on it.
    pub(super) async fn laid_table(&mut self) -> Option<Saved> {
        if !self.table.recalled {
            // What cannot be read is reported where the table is.
            self.table.recalled = self.recall().await.is_none();
        }
        let table = self.desk.table().filter(|table| table.entries.len() > 1)?;
        let lines = u32::try_from(table.entries.len()).unwrap_or(u32::MAX);
        Some(Saved::laid_table(table.standing()?, lines))
    }

    /// Whether another window has kept something else; then that lies here, too.
    async fn went_on(&mut self) -> bool {
        let found = match open(&mut self.store).await {
            Ok(store) => store.lines(NAME).await,
            Err(what) => Err(what),
        };
        // Where nothing can be read, nothing is written over either.
        let Ok(lines) = found else {
            self.give_up_store();
            return false;
        };
        let kept = lines.into_iter().next().filter(|it| !it.is_empty());
        let cleared = kept.is_none() && self.reopened;
        if kept == self.table.text || cleared {
            return false;
        }
        let laid = match kept {
            Some(text) => TableAsk::Import { text },
            None => TableAsk::Close,
        };
        self.desk.answer(Ask::Table(laid));
        self.table.text = self.desk.table().map(file::export);
        true
    }

    /// Lays out the table that was kept. What cannot be read stays where it is, and is notified.
    async fn recall(&mut self) -> Option<(News, Option<String>)> {
        let found = match open(&mut self.store).await {
            Ok(store) => store.lines(NAME).await,
            Err(what) => Err(what),
        };
        let text = found.ok()?.into_iter().next().filter(|it| !it.is_empty())?;
        match self.desk.answer(Ask::Table(TableAsk::Import { text })) {
            failed @ Answer::Failed(_) => Some((News::Answer(Box::new(failed)), None)),
            _ => {
                self.table.text = self.desk.table().map(file::export);
                None
            }
        }
    }

    /// Keeps the table as it is now, and the one that lay there before it.
    async fn keep_table(
        &mut self,
        text: Option<&str>,
        before: Option<(Saved, Vec<String>)>,
    ) -> Result<(), Trouble> {
        let store = open(&mut self.store).await?;
        if let Some((saved, lines)) = before {
            store.keep(&saved, &lines, 0).await?;
        }
        match text {
            Some(text) => store.keep_text(NAME, text).await,
            None => store.forget(NAME).await,
        }
    }
}

/// Whether it only looks at what lies there.
const fn reads(wanted: &TableAsk) -> bool {
    matches!(
        wanted,
        TableAsk::Show
            | TableAsk::Odds
            | TableAsk::Entry { .. }
            | TableAsk::Export
            | TableAsk::ExportRosters
            | TableAsk::Record
    )
}

/// Whether another table, or none, lies there afterwards.
const fn replaces(wanted: &TableAsk) -> bool {
    matches!(wanted, TableAsk::Begin { .. } | TableAsk::Import { .. } | TableAsk::Close)
}

/// A table as it is put away; nothing, if nothing has happened on it yet.
fn put_away(table: &Table) -> Option<(Saved, Vec<String>)> {
    let has_begun = table.entries.len() > 1;
    let standing = table.standing().filter(|_| has_begun)?;
    let lines: Vec<String> = file::export(table).lines().map(str::to_owned).collect();
    let count = u32::try_from(lines.len()).unwrap_or(u32::MAX);
    Some((Saved::table(standing, count, Date::now()), lines))
}
