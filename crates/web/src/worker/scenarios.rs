//! Keeping scenarios of somebody's own among the battles: the file as it was given, and nothing that cannot be played.

use js_sys::Date;
use linstock_desk::{Answer, Ask};

use super::{Clerk, failed, open};
use crate::{
    mail::News,
    saved::{Kind, Saved},
    store::Trouble,
};

impl Clerk {
    /// Keeps a scenario in place of one of the same name, and says what it is about.
    pub(super) async fn keep_scenario(&mut self, text: String) -> (News, Option<String>) {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut answer = self.desk.answer(Ask::Scenario { text });
        let mut unsaved = None;
        if let Answer::Scenario(title) = &mut answer {
            let count = u32::try_from(lines.len()).unwrap_or(u32::MAX);
            let saved = Saved::scenario(title, count, Date::now());
            title.id.clone_from(&saved.id);
            unsaved = self.replace(&saved, &lines).await.err();
        }
        (News::Answer(Box::new(answer)), unsaved.map(|it| it.to_string()))
    }

    async fn replace(&mut self, saved: &Saved, lines: &[String]) -> Result<(), Trouble> {
        let store = open(&mut self.store).await?;
        store.forget(&saved.id).await?;
        store.keep(saved, lines, 0).await
    }

    /// All that were kept and can be played, the latest first.
    pub(super) async fn scenarios(&mut self) -> News {
        let saves = match self.saves().await {
            Ok(saves) => saves,
            Err(what) => return failed(&what),
        };
        let mut titles = Vec::new();
        for saved in saves.into_iter().filter(|saved| saved.kind() == Kind::Scenario) {
            let Ok(lines) = self.lines(&saved.id).await else { continue };
            let text = lines.join("\n") + "\n";
            if let Answer::Scenario(mut title) = self.desk.answer(Ask::Scenario { text }) {
                title.id = saved.id;
                titles.push(*title);
            }
        }
        News::Answer(Box::new(Answer::Library { titles }))
    }
}
