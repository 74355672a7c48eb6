//! The evening's record, and its files.

use leptos::prelude::*;
use linstock_desk::assistant::TableAsk;

use super::beside::{Beside, Looking};
use crate::page::files;

/// The record.
#[component]
pub fn Record() -> impl IntoView {
    let beside = expect_context::<Beside>();
    let lines = Memo::new(move |_| {
        let lines = beside.shown.with(|it| it.as_ref().map(|it| it.record.clone()));
        let mut lines = lines.unwrap_or_default();
        lines.reverse();
        lines
    });
    let redo = Memo::new(move |_| beside.shown.with(|it| it.as_ref()?.redo.clone()));
    let list = move || {
        let each = lines.get().into_iter().map(|line| {
            let entry = line.entry;
            let mark = line.overruled.then(|| view! { <em>"overruled "</em> });
            let text =
                view! { <small class="quiet">{line.when}</small> <span>{mark} {line.text}</span> };
            if line.result {
                view! {
                    <li>
                        <button
                            type="button"
                            data-entry=entry.to_string()
                            on:click=move |_| beside.send(TableAsk::Entry { entry })
                        >
                            {text}
                        </button>
                    </li>
                }
                .into_any()
            } else {
                view! { <li data-entry=entry.to_string()>{text}</li> }.into_any()
            }
        });
        each.collect_view()
    };
    let save = move |name: &'static str, what: &'static str, wanted: TableAsk| {
        view! {
            <button
                type="button"
                class="button"
                data-do=name
                on:click=move |_| beside.send(wanted.clone())
            >
                {what}
            </button>
        }
    };
    view! {
        <div class="phone-scroll record-scroll">
            <section>
                <div class="section-head">
                    <h2>"The record"</h2>
                    {move || {
                        redo.get()
                            .map(|it| {
                                view! {
                                    <button
                                        type="button"
                                        class="link"
                                        data-do="redo"
                                        on:click=move |_| beside.send(TableAsk::Redo)
                                    >
                                        "Bring back: " {it}
                                    </button>
                                }
                            })
                    }}
                </div>
                <ol class="record-lines">{list}</ol>
            </section>
            <section class="record-files">
                <h2>"Files"</h2>
                {save("export-record", "Record as text", TableAsk::Record)}
                {save("export", "Save the table", TableAsk::Export)}
                {save("export-rosters", "Save the rosters", TableAsk::ExportRosters)}
                <label class="button">
                    "Open a table, a roster or a scenario"
                    <input
                        type="file"
                        class="visually-hidden"
                        data-do="import"
                        accept=".jsonl,.json,.toml,.txt"
                        on:change=move |event| {
                            files::chosen(&event, move |text| beside.send(TableAsk::Import { text }));
                        }
                    />
                </label>
                <button
                    type="button"
                    class="button"
                    data-do="close"
                    on:click=move |_| {
                        beside.looking.set(Looking::Facts);
                        beside.send(TableAsk::Close);
                    }
                >
                    "Put the table away"
                </button>
            </section>
        </div>
        <div class="live">
            <div class="live-buttons">
                <button
                    type="button"
                    class="button primary big"
                    data-do="done"
                    on:click=move |_| beside.looking.set(Looking::Facts)
                >
                    "Go on"
                </button>
                <button
                    type="button"
                    class="button big"
                    data-do="step-back"
                    on:click=move |_| beside.send(TableAsk::Step { back: true })
                >
                    "Step back"
                </button>
            </div>
        </div>
    }
}
