//! The page.

mod bar;
mod battle;
mod client;
mod dialog;
mod failure;
mod files;
mod home;
mod icons;
mod kept;
mod notice;
mod odds;
mod replay;
mod route;
mod rules;
mod table;
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
    // Answers may come when their page has been left, so the battles of all pages live as long as
    // the whole.
    let field = battle::Field::new(battle::Purpose::Play);
    provide_context(field);
    provide_context(home::Trial(battle::Field::new(battle::Purpose::Trial)));
    provide_context(replay::Watched::new(battle::Field::new(battle::Purpose::Replay)));
    // An address may name a battle that is not on the board yet.
    Effect::new(move |_| {
        if let Route::Battle(save) = route.get()
            && field.save.get_untracked().as_ref() != Some(&save)
        {
            field.resume(save);
        }
    });
    view! {
        <style>{linstock_map::STYLE}</style>
        <svg class="symbols visually-hidden" width="0" height="0" aria-hidden="true">
            <defs inner_html=linstock_map::SYMBOLS></defs>
        </svg>
        {move || match page.get() {
            Route::Battle(_) => view! { <battle::Battlefield /> }.into_any(),
            Route::Odds(_) => view! {
                <bar::SiteBar route />
                <odds::Odds route />
            }.into_any(),
            Route::Rules(_) => view! {
                <bar::SiteBar route />
                <rules::Rules route />
            }.into_any(),
            Route::Replay(_) => view! { <replay::Replay route /> }.into_any(),
            Route::Table => view! {
                <bar::SiteBar route />
                <table::Table />
            }.into_any(),
            Route::Home => {
                view! {
                    <bar::SiteBar route />
                    <home::Home />
                }
                    .into_any()
            }
        }}
        <notice::Notice />
    }
}
