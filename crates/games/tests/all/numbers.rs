//! Above `games` nobody knows a number of the rules: how many figures make a stand, how far a battery reaches, what
//! breaks a unit. As far as a test can tell, that is a whole or half number on the same line as something that
//! games have numbers for. Shares and distances on paper are smaller, and units of measure are known.

use crate::sources::{sources, without_literals};

/// What games have numbers for, as names in code.
const CONCEPTS: &[&str] = &[
    "ammunition",
    "arm",
    "artillery",
    "battery",
    "bonus",
    "broken",
    "casualties",
    "cavalry",
    "charge",
    "disorder",
    "disordered",
    "drill",
    "elan",
    "experience",
    "figure",
    "figures",
    "formation",
    "gun",
    "guns",
    "hit",
    "hits",
    "infantry",
    "leader",
    "leaders",
    "losses",
    "lost",
    "markers",
    "melee",
    "morale",
    "rally",
    "range",
    "reach",
    "rounds",
    "routed",
    "sections",
    "shaken",
    "stands",
    "strength",
    "volley",
    "weapon",
];

/// Numbers that are nobody's: none, one, a pair, percent, thousandths of an inch, degrees, parts of a turn.
const ANYBODYS: &[f64] = &[0.0, 1.0, 2.0, 90.0, 100.0, 180.0, 360.0, 1000.0, 65_536.0];

/// Numbers beside a concept that are no rule's: where, the line or a part of it, and what the number is.
const ELSE: &[(&str, &str, &str)] = &[
    (
        "ai/src/greedy/ground.rs",
        "let stand_off = if unit.battery",
        "how near the player likes to be",
    ),
    ("ai/src/greedy/ground.rs", "let pull = 3.0", "a weight: how an enemy draws the player"),
    ("ai/src/greedy/ground.rs", "if unit.battery { 3.0 }", "a weight: a gun beside a figure"),
    ("ai/src/greedy/worth.rs", "if unit.battery { 3.0 }", "a weight: a gun beside a figure"),
    ("ai/src/greedy/worth.rs", "Condition::Shaken => 2.5", "a weight: what a condition costs"),
    ("ai/src/greedy/worth.rs", "Condition::Gone => 5.0", "a weight: what a condition costs"),
    ("ai/src/greedy/worth.rs", "let far = ground.nearest_enemy", "how far the player calls far"),
    (
        "ai/src/greedy/worth.rs",
        "let reach = if unit.battery",
        "how near the player goes before he shoots",
    ),
    ("desk/src/show/odds/picture.rs", "Severity::Shaken", "a place in the order of a picture"),
    ("desk/src/show/odds/picture.rs", "Severity::Broken", "a place in the order of a picture"),
    (
        "desk/src/show/odds/distribution.rs",
        "lost * 10.0 + check",
        "losses are sorted before checks",
    ),
    ("desk/src/guide/steps.rs", "steps: ELAN", "the seed of a guide's dice"),
    ("map/src/legend.rs", "figures: 3", "an example that is drawn"),
    ("map/src/legend.rs", "stands: (0..3)", "an example that is drawn"),
    ("map/src/cover.rs", ".min(200.0)", "the most rows of plants that are drawn"),
    ("map/src/figures.rs", "figures > 8.0", "how many figures are drawn in one row"),
    ("map/src/lettering.rs", "let reach = best.1", "letters of a name"),
    ("map/src/mark.rs", "if routed { ASKEW[index % 3] }", "three ways to draw a stand askew"),
    ("map/src/pieces.rs", "guns.number.clamp(1, 12)", "the most guns that are drawn"),
    ("map/src/place.rs", "const ROUNDS", "how often names are looked over"),
    ("web/src/page/sound.rs", "const VOLLEY", "how a sound sounds"),
    ("map/src/troops.rs", "stands.len() == 4", "the sides of a square"),
];

#[test]
fn no_number_of_the_rules_stands_above_the_games() {
    let mut found = Vec::new();
    for (file, source) in sources() {
        let is_else =
            |line: &String| ELSE.iter().any(|(path, part, _)| file == *path && line.contains(part));
        let lines = beside_concepts(&source).into_iter().filter(|line| !is_else(line));
        found.extend(lines.map(|line| format!("{file}: {line}")));
    }
    assert!(found.is_empty(), "numbers beside what games decide:\n{}", found.join("\n"));
}

#[test]
fn numbers_are_found_beside_what_games_decide() {
    let source = "let figures = 6;\nlet wide = 6;\nif unit.battery { 4.5 } else { 0.3 }\n\
        let reach = of(8); // of the volley\n// 12 figures\nlet morale = [0, 1, 2];\n\
        let body: [Stands; 4] = \"7 guns\";\nfn strength_after(u16: u8) {}\nconst MOST_FIGURES: u8 = 60;";
    let found = ["let figures = 6;", "if unit.battery { 4.5 } else { 0.3 }", "let reach = of(8);"];
    assert_eq!(beside_concepts(source), [&found[..], &["const MOST_FIGURES: u8 = 60;"]].concat());
}

/// The lines of code with a number beside a concept.
fn beside_concepts(source: &str) -> Vec<String> {
    let code = without_literals(source);
    let lines = code
        .lines()
        .map(str::trim)
        .filter(|line| tokens(line).any(|it| is_concept(&it)) && numbers(line).any(is_of_rules));
    lines.map(str::to_owned).collect()
}

/// Names and numbers of a line of code.
fn tokens(line: &str) -> impl Iterator<Item = String> {
    let split = |letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '.';
    line.split(split).filter(|it| !it.is_empty()).map(str::to_owned)
}

/// Whether a name has a concept among its words: `strength_after`, `MOST_FIGURES`, `Condition::Shaken`.
fn is_concept(name: &str) -> bool {
    let mut spaced = String::new();
    let mut before = ' ';
    for letter in name.chars() {
        if letter.is_uppercase() && before.is_lowercase() {
            spaced.push(' ');
        }
        spaced.push(if letter == '_' || letter == '.' { ' ' } else { letter.to_ascii_lowercase() });
        before = letter;
    }
    spaced.split(' ').any(|word| CONCEPTS.contains(&word))
}

/// The numbers of a line; how long a list is says its type.
fn numbers(line: &str) -> impl Iterator<Item = f64> {
    let lengths = line.split("; ").skip(1).filter_map(|it| it.split_once(']')).map(|it| it.0);
    let lengths: Vec<String> = lengths.map(str::to_owned).collect();
    let is_number = |it: &String| it.starts_with(|letter: char| letter.is_ascii_digit());
    let each = tokens(line).filter(is_number).filter(move |it| !lengths.contains(it));
    each.flat_map(|it| {
        // A range has two.
        let ends: Vec<f64> = it.replace('_', "").split("..").filter_map(read).collect();
        ends
    })
}

/// A number without the type behind it.
fn read(text: &str) -> Option<f64> {
    let end = text.find(|letter: char| letter.is_alphabetic()).unwrap_or(text.len());
    text[..end].trim_end_matches('.').parse().ok()
}

fn is_of_rules(number: f64) -> bool {
    let halves = number * 2.0;
    number > 1.0 && halves.fract() == 0.0 && !ANYBODYS.contains(&number)
}
