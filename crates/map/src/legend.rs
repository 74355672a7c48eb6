//! Every mark on the map with what it says, for lists and for whoever does not see the map.

use linstock_battle::{
    Seat,
    vocabulary::{Condition, Intent, Marker, Troops},
};

use crate::{
    flags::{Flag, flag},
    glyphs::Glyph,
    mark::{Face, Focus, Mark, Stand, portrait},
};

/// A mark and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// A picture of its own, as SVG.
    pub picture: String,
    /// What it says.
    pub words: String,
}

/// Marks that say things of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignGroup {
    /// What they are about.
    pub title: &'static str,
    /// The marks.
    pub signs: Vec<Sign>,
}

/// Every mark there is on a map, in the order to list them. Sides have the names of a scenario.
pub fn legend(sides: [&str; 2]) -> Vec<SignGroup> {
    let glyph = |glyph: Glyph| Sign { picture: alone(glyph), words: glyph.words() };
    let marker = |marker: Marker| glyph(Glyph::Marker(marker));
    let [first, second] = sides;
    let orders = [
        Intent::Idle,
        Intent::Shoot,
        Intent::Move,
        Intent::Charge,
        Intent::Disengage,
        Intent::Form,
    ];
    vec![
        SignGroup {
            title: "How it stands",
            signs: vec![
                stands(Condition::Disordered, "in disorder: broken outline"),
                stands(Condition::Shaken, "shaken: wavy outline"),
                stands(Condition::Broken, "routed: hollow, white flag"),
                Sign {
                    picture: losses(),
                    words: "losses: what is left, of what it was".to_owned(),
                },
            ],
        },
        SignGroup {
            title: "What it has done",
            signs: vec![
                Sign { words: "may act (a dot for each action)".to_owned(), ..glyph(Glyph::Ready) },
                marker(Marker::Acted),
                marker(Marker::Reacted),
                marker(Marker::Fired),
            ],
        },
        SignGroup {
            title: "What it lacks",
            signs: vec![
                marker(Marker::LowAmmunition),
                marker(Marker::Unloaded),
                marker(Marker::Disruption { has: 1, breaks: 4 }),
                marker(Marker::Disruption { has: 4, breaks: 4 }),
            ],
        },
        SignGroup {
            title: "What it is to do",
            signs: orders.into_iter().map(|it| marker(Marker::Ordered(it))).collect(),
        },
        SignGroup {
            title: "What it is for",
            signs: vec![
                held(Some(Seat::First), format!("held by {first}; the number is its worth to you")),
                held(Some(Seat::Second), format!("held by {second}")),
                held(None, "held by nobody".to_owned()),
                Sign { picture: foot(), words: "its exact place".to_owned() },
            ],
        },
    ]
}

fn alone(glyph: Glyph) -> String {
    format!(
        "<svg width=\"24\" height=\"24\" viewBox=\"-9 -9 18 18\" aria-hidden=\"true\"><g class=\"glyph\">{}</g></svg>",
        glyph.inside()
    )
}

/// A small regiment in some condition.
fn stands(condition: Condition, words: &str) -> Sign {
    let stand = |index: u8| Stand {
        left: f64::from(index) * 0.9 - 1.35,
        back: 0.0,
        width: 0.9,
        depth: 0.7,
        figures: 3,
        face: Face::Ahead,
    };
    let mark = Mark {
        seat: Seat::First,
        troops: Troops::Foot,
        condition,
        stands: (0..3).map(stand).collect(),
        lost: Vec::new(),
        turned: 0.0,
        focus: Focus::None,
    };
    Sign { picture: portrait(&mark, 14.0), words: words.to_owned() }
}

fn losses() -> String {
    "<svg width=\"48\" height=\"24\" viewBox=\"0 0 48 24\" aria-hidden=\"true\"><g class=\"strength us\"><path class=\"gone\" d=\"M28 12H44\"/><path class=\"left\" d=\"M4 12H28\"/></g></svg>".to_owned()
}

fn held(by: Option<Seat>, words: String) -> Sign {
    let it = Flag { foot: [0.0, 0.0], held: by, worth: String::new(), words: words.clone() };
    let picture = format!(
        "<svg class=\"labels\" width=\"40\" height=\"32\" viewBox=\"-8 -27 40 32\" aria-hidden=\"true\">{}</svg>",
        flag(&it, [0.0, 0.0])
    );
    Sign { picture, words }
}

fn foot() -> String {
    "<svg width=\"24\" height=\"24\" viewBox=\"-12 -12 24 24\" aria-hidden=\"true\"><g class=\"objective-flag\"><path class=\"foot\" d=\"M-4 0h8M0-4v8\"/></g></svg>".to_owned()
}
