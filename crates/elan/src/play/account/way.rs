//! What a way led through and over, in words.

use linstock_battle::{
    Line, Note,
    card::Value,
    story::{list, the},
};

use super::words;
use crate::movement::Ground;

/// What hindered or helped a unit on its way, as the end of "moves".
pub fn way(note: &Note) -> String {
    let mut parts: Vec<String> = Vec::new();
    let is_so = |of: &str| note.fact(of).and_then(Value::is_so) == Some(true);
    parts.extend(words(&note.facts, "ground").filter_map(Ground::from_word).map(through));
    if parts.is_empty() && is_so("rough ground") {
        parts.push("over rough ground".to_owned());
    }
    if parts.is_empty() && is_so("difficult ground") {
        parts.push("over difficult ground".to_owned());
    }
    if is_so("road") {
        parts.push("along the road".to_owned());
    }
    parts.extend(words(&note.facts, "obstacle").filter_map(Line::from_word).map(over));
    parts.extend(words(&note.facts, "opened").map(|_| "through a gap".to_owned()));
    if note.fact("blocked roads").is_some() {
        parts.push("past a blocked road".to_owned());
    }
    parts.extend(words(&note.facts, "manoeuvre").map(|word| manoeuvre(word).to_owned()));
    let friends: Vec<String> = words(&note.facts, "passes").map(the).collect();
    if !friends.is_empty() {
        parts.push(format!("past {}", list(&friends)));
    }
    if parts.is_empty() && note.fact("hindered").is_some() {
        parts.push("in loose order over ground that would slow others".to_owned());
    }
    list(&parts)
}

fn through(ground: Ground) -> String {
    match ground {
        Ground::Orchard => "through an orchard",
        Ground::OpenWoods => "through open woods",
        Ground::Brush => "through brush",
        Ground::Scrub => "through scrub",
        Ground::MuddyField => "over a muddy field",
        Ground::ShallowStream => "through a shallow stream",
        Ground::SteepSlope => "over a steep slope",
        Ground::Forest => "through forest",
        Ground::DenseFoliage => "through dense growth",
        Ground::Marsh => "through a marsh",
        Ground::Swamp => "through a swamp",
        Ground::DeepStream => "through a deep stream",
        Ground::TreacherousSlope => "over a treacherous slope",
        Ground::BuiltUpArea => "between houses",
    }
    .to_owned()
}

fn over(line: Line) -> String {
    match line {
        Line::Stream => "across a stream",
        Line::Ford => "by a ford",
        Line::Bridge => "by a bridge",
        Line::Road | Line::Trail => "along the road",
        Line::WoodFence => "over a fence",
        Line::Hedge => "over a hedge",
        Line::StoneWall => "over a wall",
        Line::HastyWorks | Line::LightWorks | Line::MediumWorks | Line::HeavyWorks => "over works",
    }
    .to_owned()
}

fn manoeuvre(word: &str) -> &'static str {
    match word {
        "about-face" => "after an about face",
        "back" => "backwards",
        _ => "sideways",
    }
}
