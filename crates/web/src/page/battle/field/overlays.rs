//! What is shown on demand: where enemies could fire and charge, how far leaders command, where units
//! have gone.

use std::sync::Arc;

use leptos::prelude::*;
use linstock_desk::{Answer, Ask};

use super::Field;
use crate::page::client::ask;

/// What is shown on the map beside who stands where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overlays {
    /// Where enemies could fire and charge.
    pub threats: bool,
    /// How far leaders command.
    pub commands: bool,
    /// Where units have gone of late.
    pub trails: bool,
}

impl Field {
    /// Shows or hides something.
    pub fn toggle(self, which: fn(&mut Overlays) -> &mut bool, what: &str) {
        let mut shown = false;
        self.overlays.update(|overlays| {
            let it = which(overlays);
            *it = !*it;
            shown = *it;
        });
        self.said.set(format!("{what} {}.", if shown { "shown" } else { "hidden" }));
        self.reckon();
    }

    /// Asks what whoever looks has to reckon with, if that is to be shown.
    pub fn reckon(self) {
        let Overlays { threats, commands, .. } = self.overlays.get_untracked();
        let now = self.moment.with_untracked(Option::is_none);
        let Some(seat) = self.seat().filter(|_| now && (threats || commands)) else {
            self.surroundings.set(None);
            return;
        };
        ask(Ask::Surroundings { board: self.board(), seat }, move |answer| {
            if let Answer::Surroundings(it) = answer
                && self.seat() == Some(seat)
            {
                if self.overlays.get_untracked().commands && it.commands.is_empty() {
                    self.overlays.update(|overlays| overlays.commands = false);
                    self.said.set("No leader here commands by distance.".to_owned());
                }
                self.surroundings.set(Some(Arc::new(*it)));
            }
        });
    }
}
