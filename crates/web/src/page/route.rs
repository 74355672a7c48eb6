//! Where in the client somebody is. The address after `#` says it, so that a page can be shared,
//! and works from a plain file server.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};

/// A place in the client.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Route {
    /// The first page.
    #[default]
    Home,
    /// A battle being played: what follows is its save.
    Battle(String),
    /// A log being watched: what follows is the save it comes from, if it was kept, and the entry to show first.
    Replay(String),
    /// The report of a battle: what follows is its save, if it was kept.
    Report(String),
    /// Beside a real table.
    Table,
    /// Odds: what follows is the question.
    Odds(String),
    /// The rules: what follows is a rule or a search.
    Rules(String),
}

impl Route {
    /// Reads what stands after `#`.
    pub fn read(hash: &str) -> Route {
        let path = hash.trim_start_matches('#').trim_start_matches('/');
        let (page, rest) = path.split_once('/').unwrap_or((path, ""));
        match page {
            "battle" => Route::Battle(rest.to_owned()),
            "replay" => Route::Replay(rest.to_owned()),
            "report" => Route::Report(rest.to_owned()),
            "table" => Route::Table,
            "odds" => Route::Odds(rest.to_owned()),
            "rules" => Route::Rules(rest.to_owned()),
            _ => Route::Home,
        }
    }

    /// The page alone, without what follows.
    pub fn page(&self) -> Route {
        match self {
            Route::Odds(_) => Route::Odds(String::new()),
            Route::Rules(_) => Route::Rules(String::new()),
            Route::Battle(_) => Route::Battle(String::new()),
            Route::Replay(_) => Route::Replay(String::new()),
            Route::Report(_) => Route::Report(String::new()),
            Route::Home | Route::Table => self.clone(),
        }
    }

    /// What stands after `#`.
    pub fn hash(&self) -> String {
        match self {
            Route::Home => "#/".to_owned(),
            Route::Battle(save) => format!("#/battle/{save}"),
            Route::Replay(save) => format!("#/replay/{save}"),
            Route::Report(save) => format!("#/report/{save}"),
            Route::Table => "#/table".to_owned(),
            Route::Odds(rest) => format!("#/odds/{rest}"),
            Route::Rules(rest) => format!("#/rules/{rest}"),
        }
    }
}

/// The route as it is now and becomes.
pub fn watched() -> RwSignal<Route> {
    let now = || Route::read(&window().location().hash().unwrap_or_default());
    let route = RwSignal::new(now());
    let changed = Closure::<dyn FnMut()>::new(move || route.set(now()));
    let listener = changed.as_ref().unchecked_ref();
    drop(window().add_event_listener_with_callback("hashchange", listener));
    // It is watched as long as the page lives.
    changed.forget();
    route
}

/// Goes somewhere.
pub fn go(route: &Route) {
    drop(window().location().set_hash(&route.hash()));
}
