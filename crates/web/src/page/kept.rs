//! What was kept in this browser: what lists of it share.

use leptos::prelude::*;
use linstock_desk::{Answer, answer::Failed, shelf::Title};

use super::client::{answered, trouble, wish};
use crate::{
    mail::{News, Wish},
    saved::Saved,
};

/// Hands on everything that was kept.
pub fn kept(then: impl FnOnce(Vec<Saved>) + 'static) {
    wish(Wish::Saves, move |news| match news {
        News::Saves(found) => then(found),
        News::Failed(why) => trouble().set(Some(why)),
        News::Answer(_) | News::Text(_) | News::Forgotten => {}
    });
}

/// Hands on the scenarios of somebody's own that were kept.
pub fn own_scenarios(then: impl FnOnce(Vec<Title>) + 'static) {
    wish(Wish::Scenarios, move |news| match answered(news) {
        Answer::Library { titles } => then(titles),
        Answer::Failed(why) => trouble().set(Some(why.message)),
        _ => {}
    });
}

/// Keeps a scenario of somebody's own, and hands on what it is about, or what is wrong with it.
pub fn keep_scenario(text: String, then: impl FnOnce(Result<Title, Failed>) + 'static) {
    wish(Wish::KeepScenario { text }, move |news| match answered(news) {
        Answer::Scenario(title) => then(Ok(*title)),
        Answer::Failed(failed) => then(Err(failed)),
        _ => {}
    });
}

/// Hands on the text of something that was kept.
pub fn text_of(save: &str, then: impl FnOnce(String) + 'static) {
    wish(Wish::Export { save: save.to_owned() }, move |news| match news {
        News::Text(text) => then(text),
        News::Failed(why) => trouble().set(Some(why)),
        News::Answer(_) | News::Saves(_) | News::Forgotten => {}
    });
}

/// When something was kept, as people here write it.
pub fn when(milliseconds: f64) -> String {
    let date = js_sys::Date::new(&milliseconds.into());
    String::from(date.to_locale_string("default", &js_sys::Object::new()))
}

/// Deletes something that was kept, once somebody is sure of it.
#[component]
pub fn Delete(
    /// What.
    save: String,
    /// What happens then.
    then: Callback<()>,
) -> impl IntoView {
    let sure = RwSignal::new(false);
    let save = StoredValue::new(save);
    let forget = move |_| {
        wish(Wish::Forget { save: save.get_value() }, move |_| then.run(()));
    };
    view! {
        <Show
            when=move || sure.get()
            fallback=move || {
                view! {
                    <button type="button" class="button bare" on:click=move |_| sure.set(true)>
                        "Delete"
                    </button>
                }
            }
        >
            <button type="button" class="button" on:click=forget>
                "Delete it for good"
            </button>
        </Show>
    }
}
