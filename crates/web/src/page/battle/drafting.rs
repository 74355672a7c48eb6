//! What is being drafted: its slots, what would come of it, and why.

use leptos::prelude::*;
use linstock_battle::UnitId;
use linstock_desk::{
    draft::Draft,
    show::offer::SlotShown,
    toward::Manner,
    words::{capital, short},
};
use linstock_geometry::{Manoeuvre, Path, Turn};

use super::{Field, chart::Chances, ledger::Ledger};

/// The draft.
#[component]
pub fn Drafting() -> impl IntoView {
    let field = expect_context::<Field>();
    let slots = move || {
        field
            .draft
            .with(|draft| draft.as_ref().map(|it| it.offer.slots.clone()).unwrap_or_default())
    };
    view! {
        {move || {
            field
                .leader
                .get()
                .map(|leader| {
                    let offers = field.offers_of_leader(leader);
                    offers
                        .into_iter()
                        .filter(|offer| offer.refused.is_none())
                        .map(|offer| {
                            let verb = offer.verb.clone();
                            let detail = offer.detail.clone();
                            view! {
                                <button
                                    type="button"
                                    class="option"
                                    data-verb=offer.draft.verb.to_string()
                                    on:click=move |_| field.take_up(&offer)
                                >
                                    <b>{verb}</b>
                                    <span>{detail}</span>
                                    <span></span>
                                </button>
                            }
                        })
                        .collect_view()
                })
        }}
        <Show when=move || field.draft.with(Option::is_some)>
            <section class="slots">
                {move || {
                    slots().into_iter().map(|slot| view! { <Fill what=slot /> }).collect_view()
                }} <Told />
            </section>
        </Show>
    }
}

/// What would come of it.
#[component]
fn Told() -> impl IntoView {
    let field = expect_context::<Field>();
    move || {
        field.probed.get().map(|probed| {
            let refused = probed.refused.clone().map(|refused| {
                view! {
                    <p class="does-not-count">
                        <span>{refused.message}</span>
                        <a class="rule-id" href=format!("#/rules/{}", refused.rule)>
                            {refused.rule.clone()}
                        </a>
                    </p>
                }
            });
            let cost = probed.cost.map(|cost| view! { <p class="num">{cost} "% of the move"</p> });
            let reactions = (!probed.reactions.is_empty()).then(|| {
                let names: Vec<String> =
                    probed.reactions.iter().map(|&unit| field.name(unit)).collect();
                view! { <p class="quiet">"May be answered by " {names.join(", ")} "."</p> }
            });
            let odds = probed.odds.clone();
            let rows = probed.rows.clone();
            view! {
                {refused}
                {cost}
                {reactions}
                {(!odds.is_empty())
                    .then(|| {
                        view! {
                            <section>
                                <div class="section-head">
                                    <h2>"If you do"</h2>
                                </div>
                                <Chances odds />
                            </section>
                        }
                    })}
                {(!rows.is_empty()).then(|| view! { <Ledger rows /> })}
            }
        })
    }
}

#[component]
fn Fill(what: SlotShown) -> impl IntoView {
    match what {
        SlotShown::Target(among) => view! { <Targets among /> }.into_any(),
        SlotShown::Companions(among, _) => view! { <Companions among /> }.into_any(),
        SlotShown::Formation(words) => view! { <Words words formation=true /> }.into_any(),
        SlotShown::Choice(words) => view! { <Words words formation=false /> }.into_any(),
        SlotShown::Number { least, most, inches } => {
            view! { <Number least most inches /> }.into_any()
        }
        SlotShown::Path { .. } => view! { <Way /> }.into_any(),
        SlotShown::Place { .. } => {
            view! { <p class="quiet">"Choose a place on the map."</p> }.into_any()
        }
        SlotShown::Leader(_) => ().into_any(),
    }
}

/// Changes the draft.
fn change(field: Field, how: impl FnOnce(&mut Draft)) {
    if let Some(mut draft) = field.draft.get_untracked() {
        how(&mut draft);
        field.redraft(draft);
    }
}

#[component]
fn Targets(among: Vec<UnitId>) -> impl IntoView {
    let field = expect_context::<Field>();
    let chosen = move || field.draft.with(|draft| draft.as_ref()?.command.target);
    (among.len() > 1).then(|| {
        let each = among.into_iter().map(move |unit| {
            view! {
                <button
                    type="button"
                    class="option"
                    data-target=unit.0
                    aria-pressed=move || (chosen() == Some(unit)).to_string()
                    on:click=move |_| change(field, |draft| draft.command.target = Some(unit))
                >
                    <b>"at"</b>
                    <span>{field.name(unit)}</span>
                    <span></span>
                </button>
            }
        });
        each.collect_view()
    })
}

#[component]
fn Companions(among: Vec<UnitId>) -> impl IntoView {
    let field = expect_context::<Field>();
    let each = among.into_iter().map(move |unit| {
        let along = move || {
            field.draft.with(|draft| {
                draft
                    .as_ref()
                    .is_some_and(|draft| draft.command.units.iter().skip(1).any(|&it| it == unit))
            })
        };
        view! {
            <button
                type="button"
                aria-pressed=move || along().to_string()
                on:click=move |_| {
                    if let Some(draft) = field.draft.get_untracked() {
                        field.redraft(draft.together(unit));
                    }
                }
            >
                {field.name(unit)}
            </button>
        }
    });
    view! {
        <details class="more">
            <summary>"With others"</summary>
            <div class="toggles">{each.collect_view()}</div>
        </details>
    }
}

#[component]
fn Words(words: Vec<(String, String)>, formation: bool) -> impl IntoView {
    let field = expect_context::<Field>();
    let each = words.into_iter().map(move |(word, text)| {
        let (this, own) = (word.clone(), word);
        let chosen = move || {
            field.draft.with(|draft| {
                let command = draft.as_ref().map(|draft| &draft.command);
                let now = command.and_then(|it| {
                    if formation { it.formation.clone() } else { it.choice.clone() }
                });
                now.as_deref() == Some(this.as_str())
            })
        };
        view! {
            <button
                type="button"
                aria-pressed=move || chosen().to_string()
                on:click=move |_| {
                    let word = own.clone();
                    change(
                        field,
                        move |draft| {
                            if formation {
                                draft.command.formation = Some(word.into());
                            } else {
                                draft.command.choice = Some(word.into());
                            }
                        },
                    );
                }
            >
                {capital(&text)}
            </button>
        }
    });
    view! { <div class="toggles">{each.collect_view()}</div> }
}

#[component]
fn Number(least: i32, most: i32, inches: bool) -> impl IntoView {
    let field = expect_context::<Field>();
    let now = move || field.draft.with(|draft| draft.as_ref()?.command.number).unwrap_or(most);
    let text = move || if inches { format!("{}″", short(now())) } else { now().to_string() };
    let step = if inches { 500 } else { 1 };
    view! {
        <label class="stepper">
            <span class="num">{text}</span>
            <input
                type="range"
                min=least
                max=most
                step=step
                prop:value=now
                on:input=move |event| {
                    if let Ok(number) = event_target_value(&event).parse() {
                        change(field, |draft| draft.command.number = Some(number));
                    }
                }
            />
        </label>
    }
}

/// Manoeuvres by button: what a hand does by dragging.
#[component]
fn Way() -> impl IntoView {
    let field = expect_context::<Field>();
    let add = move |manoeuvre: Manoeuvre| {
        change(field, |draft| {
            let path = draft.command.path.get_or_insert_with(|| Path(Vec::new()));
            match (path.0.last_mut(), manoeuvre) {
                (Some(Manoeuvre::Advance(far)), Manoeuvre::Advance(more)) => *far += more,
                (Some(Manoeuvre::Wheel(turn)), Manoeuvre::Wheel(more)) => turn.0 += more.0,
                (Some(Manoeuvre::Back(far)), Manoeuvre::Back(more)) => *far += more,
                (Some(Manoeuvre::Side(far)), Manoeuvre::Side(more)) => *far += more,
                _ => path.0.push(manoeuvre),
            }
        });
    };
    let button = move |text: &'static str, manoeuvre: Manoeuvre| {
        view! {
            <button type="button" on:click=move |_| add(manoeuvre)>
                {text}
            </button>
        }
    };
    let manner = move |text: &'static str, manner: Manner| {
        view! {
            <button
                type="button"
                aria-pressed=move || (field.manner.get() == manner).to_string()
                on:click=move |_| field.manner.set(manner)
            >
                {text}
            </button>
        }
    };
    view! {
        <p class="quiet">"Drag the unit, or:"</p>
        <div class="segmented manners">
            {manner("Wheel", Manner::Wheel)} {manner("Oblique", Manner::Oblique)}
            {manner("Back", Manner::Back)} {manner("Aside", Manner::Side)}
        </div>
        <div class="manoeuvres">
            {button("Wheel left 15°", Manoeuvre::Wheel(Turn::from_degrees(-15)))}
            {button("Advance 1″", Manoeuvre::Advance(1000))}
            {button("Wheel right 15°", Manoeuvre::Wheel(Turn::from_degrees(15)))}
            {button("About face", Manoeuvre::AboutFace)}
            {button("Back 1″", Manoeuvre::Back(1000))}
            <button
                type="button"
                on:click=move |_| {
                    change(
                        field,
                        |draft| {
                            if let Some(path) = &mut draft.command.path {
                                path.0.pop();
                            }
                        },
                    );
                }
            >
                "Take back a step"
            </button>
        </div>
    }
}
