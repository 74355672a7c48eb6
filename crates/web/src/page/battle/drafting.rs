//! What is being drafted: its slots, what would come of it, and why.

use std::sync::Arc;

use leptos::{html, prelude::*};
use linstock_battle::{LeaderId, UnitId, vocabulary::Intent};
use linstock_desk::{
    Answer, Ask,
    draft::Draft,
    show::{
        offer::{Offer, SlotShown, WordShown},
        probe::{Assumed, Care, Probed},
    },
    words::{capital, short},
};
use linstock_geometry::Pose;

use super::{
    Field,
    aim::Aim,
    chart::{Chances, glance, percent},
    ledger::Ledger,
    nudge::Nudge,
    way::{Cost, Refused, Way},
};
use crate::page::client::ask;

/// The draft.
#[component]
pub fn Drafting() -> impl IntoView {
    let field = expect_context::<Field>();
    // How something is done stands before a list of those it may be done to, which can be long.
    let slots = move || {
        let slots = field.offer.with(|it| it.as_ref().map(|it| it.slots.clone()));
        let mut slots = slots.unwrap_or_default();
        slots.sort_by_key(|slot| !matches!(slot, SlotShown::Choice(_)));
        slots
    };
    let open = NodeRef::<html::Section>::new();
    // On a sheet what is new may lie above or below what is in sight.
    Effect::new(move |_| {
        let drafted = field.offer.with(Option::is_some);
        field.target.track();
        if !drafted || !field.narrow.get_untracked() {
            return;
        }
        request_animation_frame(move || {
            if let Some(slots) = open.get_untracked()
                && let Some(scroll) = slots.parent_element()
            {
                scroll.set_scroll_top(slots.offset_top() - 8);
            }
        });
    });
    view! {
        {move || field.leader.get().map(|leader| view! { <LeaderCard leader /> })}
        <Show when=move || {
            field.leader.get().is_none() && field.selected.get().is_none()
                && field.offer.with(Option::is_none)
        }>
            <LeadersReady />
        </Show>
        <Show when=move || field.offer.with(Option::is_some)>
            <section class="slots" node_ref=open>
                {move || {
                    slots().into_iter().map(|slot| view! { <Fill what=slot /> }).collect_view()
                }} <Forecast />
            </section>
        </Show>
    }
}

/// A leader who is looked at, and what he may do.
#[component]
fn LeaderCard(leader: LeaderId) -> impl IntoView {
    let field = expect_context::<Field>();
    let offers = move || field.offers_of_leader(leader);
    let each = move || {
        let open = offers().into_iter().filter(|offer| offer.refused.is_none());
        open.map(|offer| {
            let (verb, detail, this) = (offer.verb.clone(), offer.detail.clone(), offer.clone());
            let pressed = move || field.offer.with(|it| it.as_ref() == Some(&this));
            view! {
                <button
                    type="button"
                    class="option"
                    data-verb=offer.draft.verb.to_string()
                    aria-pressed=move || pressed().to_string()
                    on:click=move |_| field.take_up(&offer)
                >
                    <b>{verb}</b>
                    <span>{detail}</span>
                    <span></span>
                </button>
            }
        })
        .collect_view()
    };
    view! {
        <section>
            <div class="card-head leader-head">
                <div>
                    <h2 class="t28">{move || field.leader_name(leader)}</h2>
                    <p class="quiet">{move || field.leader_in_words(leader)}</p>
                </div>
            </div>
            {each}
        </section>
    }
}

/// Leaders who may do something, while nobody is looked at.
#[component]
fn LeadersReady() -> impl IntoView {
    let field = expect_context::<Field>();
    move || {
        let ready = field.leaders_who_may_act();
        (!ready.is_empty()).then(|| {
            let each = ready.into_iter().map(|leader| {
                view! {
                    <button type="button" class="option leads" on:click=move |_| field.go_to_leader(leader)>
                        <b>{field.leader_name(leader)}</b>
                        <span class="quiet">{field.leader_in_words(leader)}</span>
                    </button>
                }
            });
            view! {
                <section aria-label="Leaders who may act">
                    <div class="section-head">
                        <h2>"Leaders"</h2>
                    </div>
                    {each.collect_view()}
                </section>
            }
        })
    }
}

/// What the other side is supposed to answer, where it may answer at all.
#[component]
fn Suppose(probed: Arc<Probed>) -> impl IntoView {
    let field = expect_context::<Field>();
    let mut all = vec![
        ("they fire all they may".to_owned(), Assumed::Fires),
        ("they hold their fire".to_owned(), Assumed::HoldsFire),
    ];
    all.extend(probed.answers.iter().map(|it| (it.label.to_lowercase(), it.assumed.clone())));
    let now = field.assumed.get_untracked();
    let at = all.iter().position(|(_, it)| *it == now).unwrap_or(0);
    let each = all.iter().enumerate().map(|(index, (label, _))| {
        view! {
            <option value=index.to_string() selected=index == at>
                {label.clone()}
            </option>
        }
    });
    let options = each.collect_view();
    let choose = move |event| {
        let index = event_target_value(&event).parse::<usize>().unwrap_or(0);
        if let Some((_, assumed)) = all.get(index) {
            field.suppose(assumed.clone());
        }
    };
    (!probed.answers.is_empty()).then(|| {
        view! {
            <label class="suppose">
                <span>"Supposing that"</span>
                <select on:change=choose>{options}</select>
            </label>
        }
    })
}

/// What would come of it.
#[component]
fn Forecast() -> impl IntoView {
    let field = expect_context::<Field>();
    // Where a way leads is not shown here, so that nothing is drawn anew while a unit is pushed.
    let probed = Memo::new(move |_| {
        let mut probed = Probed::clone(&*field.probed.get()?);
        probed.ends.clear();
        probed.facts.clear();
        // Of a way its cost is shown beside its steps, and why it is refused.
        if field.offer.with(|it| it.as_ref().is_some_and(Offer::wants_path)) {
            (probed.cost, probed.refused) = (None, None);
        }
        Some(Arc::new(probed))
    });
    move || {
        probed.get().map(|probed| {
            let refused = probed.refused.clone();
            let refused = refused.map(|it| view! { <Refused says=it.message rule=it.rule /> });
            let cost =
                probed.cost.map(|cost| view! { <Cost cost too_much=probed.refused.is_some() /> });
            let reactions = (!probed.reactions.is_empty()).then(|| {
                let names: Vec<String> =
                    probed.reactions.iter().map(|&unit| field.name(unit)).collect();
                view! { <p class="quiet">"May be answered by " {names.join(", ")} "."</p> }
            });
            let has_odds = !probed.odds.is_empty() || !probed.pictures.is_empty();
            let rows = probed.rows.clone();
            let title = field
                .offer
                .with(|it| it.as_ref().map(|it| format!("If you {}", it.verb.to_lowercase())));
            view! {
                {refused}
                {cost}
                {has_odds
                    .then(|| {
                        view! {
                            <section class="foreseen">
                                <div class="section-head">
                                    <h2>{title}</h2>
                                </div>
                                <Chances probed=probed.clone() />
                                <Suppose probed=probed.clone() />
                            </section>
                        }
                    })}
                {reactions}
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
        SlotShown::Place { .. } => view! { <Somewhere /> }.into_any(),
        SlotShown::Leader(among) => view! { <Leaders among /> }.into_any(),
        SlotShown::Aim => view! { <Aim /> }.into_any(),
    }
}

/// Changes the draft.
pub fn change(field: Field, how: impl FnOnce(&mut Draft)) {
    if let Some(mut draft) = field.draft.get_untracked() {
        how(&mut draft);
        field.redraft(draft);
    }
}

#[component]
fn Targets(among: Vec<UnitId>) -> impl IntoView {
    let field = expect_context::<Field>();
    let chosen = move || field.target.get();
    (among.len() > 1).then(|| {
        let each = among.into_iter().zip(1..).map(move |(unit, number)| {
            let key = (number <= 9).then(|| view! { <kbd aria-hidden="true">{number}</kbd> });
            view! {
                <button
                    type="button"
                    class="option"
                    data-target=unit.0
                    aria-pressed=move || (chosen() == Some(unit)).to_string()
                    on:click=move |_| {
                        change(field, |draft| *draft = draft.clone().at(unit));
                        field.keep_in_sight(unit);
                    }
                >
                    <b>"at"</b>
                    <span>{field.name(unit)}</span>
                    {key}
                </button>
            }
        });
        each.collect_view()
    })
}

/// A place, by pressing the map, dragging, or buttons.
#[component]
fn Somewhere() -> impl IntoView {
    let field = expect_context::<Field>();
    let nudge = Callback::new(move |step: fn(Pose) -> Pose| moved_by(field, step));
    let rides =
        field.offer.with_untracked(|it| it.as_ref().is_some_and(|it| Draft::leader(it).is_some()));
    let who = if rides { "him" } else { "the unit" };
    view! {
        <p class="quiet">{format!("Press a place on the map, drag {who} there, or:")}</p>
        <Nudge nudge faces=!rides />
    }
}

/// Moves the place that is drafted, from where the unit or the leader stands at first.
pub fn moved_by(field: Field, step: fn(Pose) -> Pose) {
    change(field, |draft| {
        let of = draft.command.units.first().and_then(|&unit| field.stands(unit));
        let leader = draft.command.leader.and_then(|leader| field.leader_pose(leader));
        if let Some(pose) = draft.command.to.or(of).or(leader) {
            draft.command.to = Some(step(pose));
        }
    });
}

#[component]
fn Leaders(among: Vec<LeaderId>) -> impl IntoView {
    let field = expect_context::<Field>();
    let chosen = move || field.draft.with(|draft| draft.as_ref()?.command.leader);
    (among.len() > 1).then(|| {
        let each = among.into_iter().map(move |leader| {
            view! {
                <button
                    type="button"
                    aria-pressed=move || (chosen() == Some(leader)).to_string()
                    on:click=move |_| change(field, |draft| draft.command.leader = Some(leader))
                >
                    {field.leader_name(leader)}
                </button>
            }
        });
        view! { <div class="toggles">{each.collect_view()}</div> }
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
fn Words(words: Vec<WordShown>, formation: bool) -> impl IntoView {
    let field = expect_context::<Field>();
    let each = words.into_iter().map(move |WordShown { word, text, key, .. }| {
        let odds = (!formation).then(|| odds_of(field, word.clone()));
        let (this, own) = (word.clone(), word);
        let shown = key.map(|key| view! { <kbd aria-hidden="true">{key}</kbd> });
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
                aria-keyshortcuts=key.map(|key| key.to_string())
                on:click=move |_| {
                    let word = own.clone();
                    change(
                        field,
                        move |draft| {
                            // Whoever is drawn up or ordered otherwise aims anew.
                            draft.command.aim = None;
                            if formation {
                                draft.command.formation = Some(word.into());
                            } else {
                                draft.command.choice = Some(word.into());
                            }
                        },
                    );
                }
            >
                {capital(&text)} {shown}
                {odds
                    .map(|odds| {
                        view! { <span class="num quiet mode-odds">{move || odds.get()}</span> }
                    })}
            </button>
        }
    });
    view! { <div class="toggles modes">{each.collect_view()}</div> }
}

/// What would come of a fire in each of its manners, so that they can be compared before one is chosen.
fn odds_of(field: Field, word: String) -> RwSignal<Option<String>> {
    let odds = RwSignal::new(None::<String>);
    let aimed = Memo::new(move |_| {
        field.draft.with(|draft| {
            let draft = draft.as_ref().filter(|it| it.offer.intent == Some(Intent::Shoot))?;
            Some(Draft { command: draft.command.clone().choosing(word.clone()), ..draft.clone() })
        })
    });
    Effect::new(move |_| {
        let draft = aimed.get().filter(Draft::is_complete);
        let (Some(draft), Some(seat)) = (draft, field.seat()) else { return odds.set(None) };
        let (board, assumed) = (field.board(), Assumed::Fires);
        let wish = Ask::Probe { board, seat, draft: draft.command, care: Care::Glance, assumed };
        ask(wish, move |answer| {
            if let Answer::Probed(probed) = answer {
                let shown: Vec<String> = match &probed.refused {
                    Some(refused) => vec![refused.says.clone()],
                    None => glance(&probed.odds)
                        .into_iter()
                        .map(|(what, p)| format!("{what} {}", percent(p)))
                        .collect(),
                };
                odds.try_set(Some(shown.join(", ")));
            }
        });
    });
    odds
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
