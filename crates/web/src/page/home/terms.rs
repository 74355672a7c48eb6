//! On what terms a battle is begun: who plays which side, whose dice, what may be undone, which house rules.

use leptos::prelude::*;
use linstock_battle::{BySeat, Seat};
use linstock_desk::{
    ask::{Dice, Sitting, Source},
    assistant::house::{House, HouseShown},
    shelf::Title,
};

use super::{Way, fresh};
use crate::page::battle::Field;

/// Seeds that are offered have at most so many values: few enough digits to write down.
const SEEDS: f64 = 1e9;

/// What somebody has chosen so far.
#[derive(Clone, Copy)]
pub struct Terms {
    way: RwSignal<Way>,
    side: RwSignal<Seat>,
    // How the computer of a side plays, where one does.
    computers: BySeat<RwSignal<Sitting>>,
    typed: RwSignal<bool>,
    seed: RwSignal<String>,
    practice: RwSignal<bool>,
    house: RwSignal<House>,
}

impl Terms {
    /// As they are at first.
    pub fn of(title: &Title, way: RwSignal<Way>) -> Terms {
        let written =
            title.house.iter().filter_map(|it| Some((it.name.clone(), it.value.clone()?)));
        Terms {
            way,
            side: RwSignal::new(Seat::First),
            computers: BySeat::of(|_| RwSignal::new(Sitting::Greedy)),
            typed: RwSignal::new(false),
            seed: RwSignal::new(drawn()),
            practice: RwSignal::new(false),
            house: RwSignal::new(written.collect()),
        }
    }

    /// Whether a computer plays a side.
    fn is_computer(self, seat: Seat) -> bool {
        let players = self.way.get().players(self.side.get());
        players.is_some_and(|players| players[seat] != Sitting::Person)
    }

    /// The seed that is written, if it is one.
    fn written_seed(self) -> Option<u64> {
        self.seed.with(|seed| seed.trim().parse().ok())
    }

    fn dice(self) -> Dice {
        let way = self.way.get_untracked();
        // Where a person plays, somebody is there to roll, for a computer as well.
        if self.typed.get_untracked() && matches!(way, Way::Two | Way::Computer) {
            return Dice::Typed;
        }
        untrack(|| self.written_seed()).map_or_else(fresh, Dice::Seed)
    }

    /// Begins the battle.
    pub fn begin(self, title: &Title, field: Field) {
        let (way, side) = (self.way.get_untracked(), self.side.get_untracked());
        let house = self.house.get_untracked();
        let source = Source::Agreed { of: Box::new(title.source.clone()), house };
        let Some(players) = way.players(side) else {
            return way.begin(source, side, fresh(), field);
        };
        let players = BySeat::of(|seat| match players[seat] {
            Sitting::Person => Sitting::Person,
            Sitting::Greedy | Sitting::Random => self.computers[seat].get_untracked(),
        });
        if self.practice.get_untracked() && way == Way::Computer {
            field.practise(source, players, self.dice());
        } else {
            field.begin(source, players, self.dice());
        }
    }
}

/// A seed that is easily written down.
fn drawn() -> String {
    ((js_sys::Math::random() * SEEDS) as u64).to_string()
}

/// The controls.
#[component]
pub fn Chosen(terms: Terms, title: Title) -> impl IntoView {
    let Terms { way, side, typed, practice, .. } = terms;
    let sides = title.sides.clone();
    let named = BySeat { first: sides[0].clone(), second: sides[1].clone() };
    let [first, second] = sides;
    let strengths = [Seat::First, Seat::Second].map(|seat| {
        let name = named[seat].clone();
        view! {
            <Show when=move || terms.is_computer(seat)>
                <Choice
                    name=format!("The computer of the {name} side")
                    of=vec![
                        (Sitting::Greedy, "Weighs the odds".to_owned()),
                        (Sitting::Random, "Acts at random".to_owned()),
                    ]
                    chosen=terms.computers[seat]
                />
            </Show>
        }
    });
    view! {
        <Choice
            name="Who plays"
            of=Way::ALL.map(|this| (this, this.text().1.to_owned())).to_vec()
            chosen=way
        />
        <Show when=move || way.get() == Way::Computer>
            <Choice
                name="Your side"
                of=vec![(Seat::First, first.clone()), (Seat::Second, second.clone())]
                chosen=side
            />
        </Show>
        {strengths.collect_view()}
        <Show when=move || way.get() == Way::Computer>
            <Choice
                name="Undo after dice"
                of=vec![(false, "Never".to_owned()), (true, "For practice".to_owned())]
                chosen=practice
            />
        </Show>
        <Show when=move || matches!(way.get(), Way::Two | Way::Computer)>
            <Choice
                name="Dice"
                of=vec![(false, "Rolled here".to_owned()), (true, "Yours".to_owned())]
                chosen=typed
            />
        </Show>
        <Show when=move || {
            way.get() == Way::Watch || (way.get() != Way::Table && !typed.get())
        }>
            <Seed terms />
        </Show>
        <Show when=move || way.get() != Way::Table>
            <HouseRules terms rules=title.house.clone() />
        </Show>
    }
}

/// The seed of the program's dice: the same seed and the same orders give the same battle.
#[component]
fn Seed(terms: Terms) -> impl IntoView {
    let wrong = move || terms.written_seed().is_none();
    view! {
        <div class="seed">
            <label>
                <span class="quiet">"Seed of the dice"</span>
                <input
                    type="text"
                    inputmode="numeric"
                    autocomplete="off"
                    data-do="seed"
                    aria-invalid=move || wrong().to_string()
                    prop:value=move || terms.seed.get()
                    on:input=move |event| terms.seed.set(event_target_value(&event))
                />
            </label>
            <button type="button" class="button" on:click=move |_| terms.seed.set(drawn())>
                "Another"
            </button>
            <p class="quiet">
                {move || {
                    if wrong() {
                        "A seed is a whole number. Without one, the program draws its own."
                    } else {
                        "The same seed and the same orders give the same dice."
                    }
                }}
            </p>
        </div>
    }
}

/// House rules, folded until somebody wants them.
#[component]
fn HouseRules(terms: Terms, rules: Vec<HouseShown>) -> impl IntoView {
    let house = terms.house;
    let agreed = move || match house.with(House::len) {
        0 => "as printed".to_owned(),
        1 => "1 changed".to_owned(),
        changed => format!("{changed} changed"),
    };
    let each = rules.into_iter().map(move |rule| {
        let name = rule.name.clone();
        let now = rule.value.clone().unwrap_or_default();
        let printed = (String::new(), format!("As printed: {}", rule.printed));
        let options = [printed].into_iter().chain(rule.choices).map(|(value, text)| {
            let chosen = value == now;
            view! {
                <option value=value selected=chosen>
                    {text}
                </option>
            }
        });
        let choose = move |event| {
            let value = event_target_value(&event);
            house.update(|house| {
                if value.is_empty() {
                    house.remove(&name);
                } else {
                    house.insert(name.clone(), value);
                }
            });
        };
        view! {
            <label class="house-rule">
                <b>{rule.title}</b>
                <span class="quiet">{rule.says}</span>
                <select data-house=rule.name on:change=choose>
                    {options.collect_view()}
                </select>
            </label>
        }
    });
    view! {
        <details class="more">
            <summary>
                <span>"House rules"</span>
                <span class="quiet">{agreed}</span>
            </summary>
            {each.collect_view()}
        </details>
    }
}

/// One of several.
#[component]
fn Choice<T: Copy + PartialEq + Send + Sync + 'static>(
    #[prop(into)] name: String,
    of: Vec<(T, String)>,
    chosen: RwSignal<T>,
) -> impl IntoView {
    let each = of.into_iter().map(move |(this, text)| {
        view! {
            <button
                type="button"
                aria-pressed=move || (chosen.get() == this).to_string()
                on:click=move |_| chosen.set(this)
            >
                {text}
            </button>
        }
    });
    view! {
        <fieldset class="one-of">
            <legend>{name}</legend>
            <div class="toggles">{each.collect_view()}</div>
        </fieldset>
    }
}
