//! Small marks behind a unit's name, 12 pixels each: what it lacks, what it has done, and how often
//! it may act.

use linstock_battle::vocabulary::{Intent, Marker};

use crate::svg::n;

/// The room of a mark, in pixels.
pub const WIDE: f64 = 14.0;

/// Something that is marked behind a unit's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyph {
    /// A marker of its game.
    Marker(Marker),
    /// It may act, once for each of these.
    Ready,
}

impl Glyph {
    /// A unit's marks in the order in which they stand: what it lacks, what it is to do, what it has done, and how
    /// often it may act.
    pub fn of(markers: &[Marker], acts: u8) -> Vec<Glyph> {
        let mut list: Vec<Marker> = markers.to_vec();
        list.sort_by_key(rank);
        // Whoever may still act has not acted.
        let markers = list.into_iter().filter(|it| acts == 0 || *it != Marker::Acted);
        let ready = std::iter::repeat_n(Glyph::Ready, acts.into());
        markers.map(Glyph::Marker).chain(ready).collect()
    }

    /// What it says.
    pub fn words(self) -> String {
        match self {
            Glyph::Ready => "may act".to_owned(),
            Glyph::Marker(marker) => words(marker),
        }
    }

    /// The mark about the origin, without its group.
    pub fn inside(self) -> String {
        let line = |data: &str| format!("<path class=\"line\" d=\"{data}\"/>");
        match self {
            Glyph::Ready => "<circle class=\"ready\" r=\"4\"/>".to_owned(),
            Glyph::Marker(Marker::Acted) => "<circle class=\"line\" r=\"3.6\"/>".to_owned(),
            Glyph::Marker(Marker::Reacted) => {
                line("M3.6-2.6a4.4 4.4 0 1 0 .8 3.2M4.6-4.8v2.6h-2.6")
            }
            Glyph::Marker(Marker::Fired) => {
                line("M-4.4 2.4c-1.6-3 1-4.6 2.6-3.6c.5-2 4-2 4 .5c2.2 0 2.4 3.1.2 3.1z")
            }
            Glyph::Marker(Marker::LowAmmunition) => {
                line("M-2.4 5v-7L0-4.8L2.4-2v7z") + "<path class=\"on\" d=\"M-2.4 5V2.4h4.8V5z\"/>"
            }
            Glyph::Marker(Marker::Unloaded) => line("M-5 3.6L4.4-4.2M-2.2 5L-5.4 1.4M2.2-.6L5 2.6"),
            Glyph::Marker(Marker::Disruption { has, breaks }) => squares(has, breaks),
            Glyph::Marker(Marker::Ordered(intent)) => {
                format!("<path class=\"order-mark\" d=\"{}\"/>", order(intent))
            }
        }
    }

    /// The mark about a pixel.
    pub fn draw(self, [x, y]: [f64; 2]) -> String {
        format!(
            "<g class=\"glyph\" transform=\"translate({} {})\">{}</g>",
            n(x),
            n(y),
            self.inside()
        )
    }
}

const fn rank(marker: &Marker) -> u8 {
    match marker {
        Marker::LowAmmunition => 0,
        Marker::Unloaded => 1,
        Marker::Disruption { .. } => 2,
        Marker::Ordered(_) => 3,
        Marker::Fired => 4,
        Marker::Reacted => 5,
        Marker::Acted => 6,
    }
}

/// What a marker says.
pub fn words(marker: Marker) -> String {
    match marker {
        Marker::Fired => "has fired".to_owned(),
        Marker::Reacted => "has reacted".to_owned(),
        Marker::Acted => "has acted".to_owned(),
        Marker::LowAmmunition => "low on ammunition".to_owned(),
        Marker::Unloaded => "not loaded".to_owned(),
        Marker::Disruption { has: 1, .. } => "1 disruption marker".to_owned(),
        Marker::Disruption { has, breaks } if has < breaks => format!("{has} disruption markers"),
        Marker::Disruption { has, .. } => format!("{has} disruption markers: broken"),
        Marker::Ordered(intent) => format!("ordered to {}", ordered(intent)),
    }
}

/// What an order says, after "ordered to".
const fn ordered(intent: Intent) -> &'static str {
    match intent {
        Intent::Shoot => "fire first",
        Intent::Charge => "charge",
        Intent::Disengage => "disengage",
        Intent::Form => "change formation",
        Intent::Idle => "hold",
        Intent::Rally => "rally",
        Intent::Move
        | Intent::Reform
        | Intent::FormSquare
        | Intent::CloseUp
        | Intent::Face
        | Intent::Mount
        | Intent::Order
        | Intent::Countermand
        | Intent::Ride
        | Intent::Join
        | Intent::GoOn
        | Intent::Follow
        | Intent::Respond
        | Intent::Evade
        | Intent::ShootAndEvade
        | Intent::Pick
        | Intent::Merge
        | Intent::Detach
        | Intent::Recall
        | Intent::Engineer
        | Intent::Place
        | Intent::Instruct
        | Intent::Concede
        | Intent::Manner => "move",
    }
}

/// The sign of an order, which is the same on its button, in lists and beside the unit.
pub const fn order(intent: Intent) -> &'static str {
    match intent {
        Intent::Idle => "M-4-3.5v7M4-3.5v7M-4 0h8",
        Intent::Shoot => "M-4.5 3L3-4M.5-4.6H4V-1M-4.6 0L-1.6 4.6",
        Intent::Charge => "M-4 4.5L0 .5L4 4.5M-4-.5L0-4.5L4-.5",
        Intent::Disengage => "M0-5V4M-3.6.6L0 4.6L3.6.6",
        Intent::Form => "M-4.5-4.5h9v3.5h-9zM-1.8 1.2h3.6v3.6h-3.6z",
        Intent::Move
        | Intent::Rally
        | Intent::Reform
        | Intent::FormSquare
        | Intent::CloseUp
        | Intent::Face
        | Intent::Mount
        | Intent::Order
        | Intent::Countermand
        | Intent::Ride
        | Intent::Join
        | Intent::GoOn
        | Intent::Follow
        | Intent::Respond
        | Intent::Evade
        | Intent::ShootAndEvade
        | Intent::Pick
        | Intent::Merge
        | Intent::Detach
        | Intent::Recall
        | Intent::Engineer
        | Intent::Place
        | Intent::Instruct
        | Intent::Concede
        | Intent::Manner => "M0 5V-4M-3.6-.6L0-4.6L3.6-.6",
    }
}

/// A square for each of those that break a unit, as far as there is room, so many of them filled.
fn squares(number: u8, breaks: u8) -> String {
    const ROOM: u8 = 4;
    let square = |index: u8| {
        let class = if index < number { "on" } else { "off" };
        let place = |far: u8| if far == 0 { "-4.5" } else { ".5" };
        let (x, y) = (place(index % 2), place(index / 2));
        format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"4\" height=\"4\"/>")
    };
    (0..breaks.clamp(1, ROOM)).map(square).collect()
}
