//! The page.

mod assistant;
mod bar;
mod battle;
mod client;
mod dialog;
mod failure;
mod files;
mod focus;
mod home;
mod icons;
mod kept;
mod kept_choice;
mod notice;
mod odds;
mod replay;
mod report;
mod route;
mod rules;
mod sound;
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
    let trial = battle::Field::new(battle::Purpose::Trial);
    let watched = battle::Field::new(battle::Purpose::Replay);
    provide_context(field);
    provide_context(home::Trial(trial));
    provide_context(replay::Watched::new(watched));
    provide_context(rules::Opened::default());
    let holder = focus::watched();
    Effect::new(move |_| {
        page.track();
        for field in [field, trial] {
            field.look.track();
            field.offer.track();
            field.result.track();
        }
        watched.look.track();
        holder.check();
    });
    let name = move |of: battle::Field| of.ground.with(|it| it.as_ref().map(|it| it.name.clone()));
    Effect::new(move |_| {
        let here = match page.get() {
            Route::Battle(_) => name(field),
            Route::Replay(_) => {
                Some(name(watched).map_or("Replay".to_owned(), |it| format!("{it}, replay")))
            }
            Route::Report(_) => Some("Report".to_owned()),
            Route::Table => Some("At the table".to_owned()),
            Route::Odds(_) => Some("Odds".to_owned()),
            Route::Rules(_) => Some("Rules".to_owned()),
            Route::Home => None,
        };
        document()
            .set_title(&here.map_or("Linstock".to_owned(), |it| format!("{it} \u{b7} Linstock")));
    });
    // An address may name a battle that is not there.
    let missing = Memo::new(move |_| {
        let elsewhere =
            matches!(route.get(), Route::Battle(save) if field.save.get().as_ref() != Some(&save));
        elsewhere && field.failed.with(Option::is_some)
    });
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
            Route::Battle(_) => view! {
                <Show
                    when=move || missing.get()
                    fallback=move || view! {
                        <h1 class="visually-hidden">{move || name(field)}</h1>
                        <battle::Battlefield />
                    }
                >
                    <bar::SiteBar route />
                    <Missing field />
                </Show>
            }.into_any(),
            Route::Odds(_) => view! {
                <bar::SiteBar route />
                <odds::Odds route />
            }.into_any(),
            Route::Rules(_) => view! {
                <bar::SiteBar route />
                <rules::Rules route />
            }.into_any(),
            Route::Replay(_) => view! { <replay::Replay route /> }.into_any(),
            Route::Report(_) => view! {
                <bar::SiteBar route />
                <report::ReportPage route />
            }.into_any(),
            Route::Table => view! {
                <bar::SiteBar route />
                <assistant::Table />
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

/// A battle that is not kept here.
#[component]
fn Missing(field: battle::Field) -> impl IntoView {
    on_cleanup(move || field.failed.set(None));
    view! {
        <main class="home">
            <section class="band">
                <h1 class="t28">"This battle is not here"</h1>
                <p class="t16">
                    "It may have been deleted, or it is kept in another browser. Battles that are kept here are on the first page; one from elsewhere can be opened there from its log."
                </p>
                <failure::Failure failed=field.failed />
                <a class="button primary" href=Route::Home.hash()>
                    "To the first page"
                </a>
            </section>
        </main>
    }
}
