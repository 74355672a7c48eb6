//! The bar above every page.

use leptos::prelude::*;

use super::{
    icons::{HELP, Icon, MOON},
    route::Route,
    sound::SoundButton,
    theme,
};

/// The name, and where it leads.
#[component]
pub fn Wordmark() -> impl IntoView {
    view! {
        <a class="wordmark" href="#/" aria-label="Linstock, first page">
            <svg viewBox="0 0 24 24" aria-hidden="true">
                <path
                    d="M5 20L16 7M14 5l4 4M16 7l3-4M7 15c-2 1-2 3-4 3"
                    fill="none"
                    stroke="currentColor"
                    stroke-width="1.6"
                    stroke-linecap="round"
                ></path>
            </svg>
            "Linstock"
        </a>
    }
}

/// The bar of pages that are no battle.
#[component]
pub fn SiteBar(
    /// Where we are.
    route: RwSignal<Route>,
) -> impl IntoView {
    // What comes before the last word is for those who have the room.
    let link = move |to: Route, before: &'static str, text: &'static str| {
        let here = to.clone();
        let is_here = move || std::mem::discriminant(&route.get()) == std::mem::discriminant(&here);
        view! {
            <li>
                <a href=to.hash() aria-current=move || is_here().then_some("page")>
                    <span class="wide">{before}</span>
                    {text}
                </a>
            </li>
        }
    };
    view! {
        <header class="phase-bar">
            <Wordmark />
            <nav class="site-nav" aria-label="Pages">
                <ul>
                    {link(Route::Home, "", "Play")} {link(Route::Table, "At the\u{a0}", "table")}
                    {link(Route::Odds(String::new()), "", "Odds")}
                    {link(Route::Rules(String::new()), "", "Rules")}
                    {link(Route::Replay(String::new()), "", "Replay")}
                </ul>
            </nav>
            <div class="tools">
                <ThemeButton />
                <a class="button bare" href="#/rules/" aria-label="Help">
                    <Icon d=HELP />
                </a>
            </div>
        </header>
    }
}

/// Sound, and day or night.
#[component]
pub fn ThemeButton() -> impl IntoView {
    view! {
        <SoundButton />
        <button
            type="button"
            class="button bare"
            aria-label="Day or night"
            on:click=move |_| theme::switch()
        >
            <Icon d=MOON />
        </button>
    }
}
