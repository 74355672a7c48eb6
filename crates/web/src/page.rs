//! The page.

mod bar;
mod battle;
mod client;
mod home;
mod icons;
mod odds;
mod route;
mod rules;
mod save;
mod theme;

use leptos::prelude::*;

use route::Route;

/// Puts the page into the document.
pub fn run() {
    console_error_panic_hook::set_once();
    theme::recall();
    leptos::mount::mount_to_body(App);
}

#[component]
fn App() -> impl IntoView {
    let route = route::watched();
    // What follows in an address is the page's own affair: it is not drawn anew.
    let page = Memo::new(move |_| route.with(Route::page));
    let field = battle::Field::new();
    provide_context(field);
    view! {
        <style>{linstock_map::STYLE}</style>
        <svg class="symbols visually-hidden" width="0" height="0" aria-hidden="true">
            <defs inner_html=linstock_map::SYMBOLS></defs>
        </svg>
        {move || match page.get() {
            Route::Battle => view! { <battle::Battlefield /> }.into_any(),
            Route::Odds(_) => view! {
                <bar::SiteBar route />
                <odds::Odds route />
            }.into_any(),
            Route::Rules(_) => view! {
                <bar::SiteBar route />
                <rules::Rules route />
            }.into_any(),
            Route::Home | Route::Replay | Route::Table => {
                view! {
                    <bar::SiteBar route />
                    <home::Home />
                }
                    .into_any()
            }
        }}
    }
}
