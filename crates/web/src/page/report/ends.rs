//! What to do after a battle: again, with sides swapped, with the same dice; watch it, save it.

use leptos::prelude::*;
use linstock_battle::BySeat;
use linstock_desk::{
    ask::{Dice, Sitting},
    show::report::{Again, Report},
};

use crate::page::{
    battle::Field,
    client::trouble,
    files::{download, file_name, save_picture},
    home::fresh,
    kept::text_of,
    replay::Watched,
    route::Route,
};

/// The buttons.
#[component]
pub fn Ends(report: Report, save: String) -> impl IntoView {
    let field = expect_context::<Field>();
    let watched = expect_context::<Watched>();
    let again = StoredValue::new(report.again.clone());
    let same_dice = report.again.dice;
    let differ = report.again.players.first != report.again.players.second;
    let begin = move |swapped: bool, dice: Option<Dice>| {
        let Again { scenario, players, typed, practice, .. } = again.get_value();
        let players = if swapped { swap(players) } else { players };
        let dice = dice.unwrap_or_else(|| if typed { Dice::Typed } else { fresh() });
        if practice {
            field.practise(scenario, players, dice);
        } else {
            field.begin(scenario, players, dice);
        }
    };
    let name = StoredValue::new(report.name.clone());
    let (picture, text) = (StoredValue::new(report.picture), StoredValue::new(report.text));
    let file = move |ending: &str| file_name(&format!("{} report", name.get_value()), ending);
    let log = {
        let save = save.clone();
        move |_| {
            let file = file_name(&name.get_value(), "log");
            if save.is_empty() {
                if let Some(log) = watched.log() {
                    download(&file, &log);
                }
                return;
            }
            text_of(&save, move |text| download(&file, &text));
        }
    };
    let to_picture = move |_| {
        save_picture(&file("png"), &picture.get_value(), |why| trouble().set(Some(why)));
    };
    let swap_button = differ.then(|| {
        view! {
            <button
                type="button"
                class="button"
                data-do="swap-sides"
                on:click=move |_| begin(true, None)
            >
                "Swap sides"
            </button>
        }
    });
    let dice_button = same_dice.map(|dice| {
        view! {
            <button
                type="button"
                class="button"
                data-do="same-dice"
                on:click=move |_| begin(false, Some(dice))
            >
                "Same dice again"
            </button>
        }
    });
    view! {
        <div class="report-ends">
            <button
                type="button"
                class="button primary big"
                data-do="rematch"
                on:click=move |_| begin(false, None)
            >
                "Rematch"
            </button>
            {swap_button}
            {dice_button}
            <a class="button" href=Route::Replay(save).hash()>
                "Watch the replay"
            </a>
            <button type="button" class="button" data-do="save-log" on:click=log>
                "Save the log"
            </button>
            <button type="button" class="button" data-do="save-picture" on:click=to_picture>
                "Save as picture"
            </button>
            <button
                type="button"
                class="button"
                data-do="save-text"
                on:click=move |_| download(&file("txt"), &text.get_value())
            >
                "Save as text"
            </button>
        </div>
    }
}

fn swap(players: BySeat<Sitting>) -> BySeat<Sitting> {
    BySeat { first: players.second, second: players.first }
}
