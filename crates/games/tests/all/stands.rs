//! Sizes of stands that a scenario gives: units cover the ground they say, and nothing else changes.

use linstock_battle::{Scene, UnitId, scenario::StandKind};
use linstock_games::{
    library::built_in,
    scenario::{Loaded, format, load},
};

/// Two armies of one battery each and of what else is given, far apart.
fn scenario(rules: &str, stands: &str, units: &[&str]) -> String {
    let battery = match rules {
        "elan" => "arm = \"artillery\"\nexperience = \"steady\"\nstrength = 2",
        "jr3" => {
            "arm = \"artillery\"\nexperience = \"veteran\"\nstrength = 2\nweapon = \"napoleon\""
        }
        _ => "arm = \"artillery\"\nexperience = \"trained\"\nstrength = 2\nweapon = \"napoleon\"",
    };
    let side = |id: &str, edge: &str, (near, far): (i32, i32)| {
        format!(
            "[[side]]\nid = \"{id}\"\nname = \"{id}\"\nedge = \"{edge}\"\n\
             zone = [[1, {near}], [239, {near}], [239, {far}], [1, {far}]]\n"
        )
    };
    let unit = |id: &str, side: &str, at: (usize, i32), text: &str| {
        format!(
            "[[unit]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\nat = [{}, {}]\n{text}\n",
            at.0, at.1
        )
    };
    let mut text = format!(
        "format = 1\nrules = \"{rules}\"\nname = \"Stands\"\nturns = 3\nfirst = \"us\"\n\
         [table]\nwidth = 240\ndepth = 120\n{stands}\n"
    );
    text += &side("us", "south", (1, 50));
    text += &side("cs", "north", (70, 119));
    text += &unit("battery", "cs", (120, 90), battery);
    for (number, of) in units.iter().enumerate() {
        text += &unit(&format!("unit-{number}"), "us", (30 + 60 * number, 30), of);
    }
    text
}

fn loaded(text: &str) -> Loaded {
    load(text).unwrap_or_else(|problems| panic!("{problems:#?}\n{text}"))
}

/// Width and depth of everybody's ground, in thousandths of an inch; the battery comes first.
fn sizes(scenario: &Loaded) -> Vec<(i32, i32)> {
    let scene = scenario.scene();
    let corners = scene.units.iter().map(|unit| unit.corners.expect("on the table"));
    // All of them face north or south.
    corners.map(|it| ((it[1].x - it[0].x).abs(), (it[2].y - it[1].y).abs())).collect()
}

const FOOT: &str = "arm = \"infantry\"\nstrength = 8\nweapon = \"rifle-musket\"\n";
const HORSE: &str =
    "arm = \"cavalry\"\nstrength = 8\nweapon = \"sharps-carbine\"\nmounted = true\n";
const STANDS: &str =
    "[stands]\nfoot = [2, 0.5]\nmounted = [1.25, 3]\nbattery = [2.5, 1.75]\nlimbered = [1.1, 4]";

#[test]
fn stands_of_across_a_deadly_field_have_the_sizes_given() {
    let unit = |of: &str, more: &str| format!("{of}experience = \"trained\"\n{more}");
    let units = [
        unit(FOOT, "formation = \"battle-line\""),
        unit(FOOT, "formation = \"extended-line\""),
        unit(HORSE, "formation = \"line\""),
    ];
    let units: Vec<&str> = units.iter().map(String::as_str).collect();
    for rules in ["adf-10", "adf-15", "adf-25"] {
        let given = sizes(&loaded(&scenario(rules, STANDS, &units)));
        // Three stands of two inches; the same with gaps of half a stand.
        assert_eq!(given, [(2500, 1750), (6000, 500), (8000, 500), (3750, 3000)], "{rules}");
    }
    let usual = sizes(&loaded(&scenario("adf-15", "", &units)));
    assert_eq!(usual, [(1000, 1000), (2625, 750), (3499, 750), (3000, 1500)]);
}

#[test]
fn stands_of_johnny_reb_have_the_sizes_given() {
    let unit = |of: &str, more: &str| format!("{of}experience = \"veteran\"\n{more}");
    let foot = FOOT.replace("strength = 8", "strength = 16");
    let horse = HORSE
        .replace("strength = 8", "strength = 12")
        .replace("sharps-carbine", "muzzleloading-carbine");
    let units = [
        unit(&foot, "formation = \"single-line\""),
        unit(&foot, "formation = \"attack-column\""),
        unit(&horse, "formation = \"single-line\""),
    ];
    let units: Vec<&str> = units.iter().map(String::as_str).collect();
    let given = sizes(&loaded(&scenario("jr3", STANDS, &units)));
    // Four stands abreast, or one behind the other; a battery has a stand for each section.
    assert_eq!(given, [(5000, 1750), (8000, 500), (2000, 2000), (5000, 3000)]);
    let usual = sizes(&loaded(&scenario("jr3", "", &units)));
    assert_eq!(usual, [(2000, 1000), (3500, 750), (875, 3000), (4000, 1500)]);
}

#[test]
fn figures_and_guns_of_elan_have_the_sizes_given() {
    let unit = |formation: &str| {
        format!(
            "arm = \"infantry\"\nexperience = \"steady\"\nstrength = 24\nformation = \"{formation}\""
        )
    };
    let units = ["three-rank-line", "column", "square"].map(unit);
    let units: Vec<&str> = units.iter().map(String::as_str).collect();
    let stands = "[stands]\nfigure = [1, 0.75]\ngun = [2, 2.5]";
    let given = sizes(&loaded(&scenario("elan", stands, &units)));
    // Twelve files two deep; companies of two files, two abreast, with two gaps of a figure;
    // faces of three files and what stands beside them.
    assert_eq!(given, [(4000, 2500), (12_000, 1500), (4000, 6000), (4500, 4500)]);
    let usual = sizes(&loaded(&scenario("elan", "", &units)));
    assert_eq!(usual, [(3000, 1500), (6000, 1000), (2000, 4000), (2500, 2500)]);
    let limbered = |stands: &str| {
        let text = scenario("elan", stands, &units);
        let at = "arm = \"artillery\"";
        sizes(&loaded(&text.replace(at, &format!("{at}\nformation = \"limbered\""))))[0]
    };
    assert_eq!((limbered(stands), limbered("")), ((4000, 5000), (3000, 3000)));
}

/// A scenario that writes the usual sizes down is the one that says nothing.
#[test]
fn usual_sizes_written_down_change_nothing() {
    let said = [
        ("shiloh", "foot = [0.875, 0.75]\nbattery = [1, 1]\nlimbered = [1, 2]"),
        ("mill-springs", "foot = [0.875, 0.75]\nmounted = [1, 1.5]\nbattery = [1, 1]"),
        ("maida", "figure = [0.5, 0.5]\ngun = [1.5, 1.5]"),
    ];
    for (id, sizes) in said {
        let text = built_in(id).expect("a built-in scenario").text;
        let scene = |text: &str| -> Scene { loaded(text).scene() };
        assert_eq!(scene(text), scene(&format!("{text}\n[stands]\n{sizes}\n")), "{id}");
    }
}

#[test]
fn what_a_stand_is_drawn_as_has_the_size_given() {
    let unit = format!("{FOOT}experience = \"trained\"\n");
    let scene = loaded(&scenario("adf-15", STANDS, &[&unit])).scene();
    let stands = scene.units[UnitId::at(1).index()].appearance.stands.clone().expect("stands");
    assert_eq!((stands.width, stands.depth, &stands.figures[..]), (2000, 500, &[3, 3, 2][..]));
}

#[test]
fn sizes_that_are_none_are_refused_with_what_to_write() {
    let problem = |rules: &str, stands: &str| {
        let text = scenario(rules, &format!("[stands]\n{stands}"), &[]);
        let problems = load(&text).map(drop).unwrap_err();
        let own = problems.iter().find(|it| it.line == 10).map(ToString::to_string);
        own.unwrap_or_else(|| panic!("{problems:#?}"))
    };
    let problems = [
        problem("adf-15", "foot = [0, 0.75]"),
        problem("adf-15", "foot = [0.875, -0.75]"),
        problem("adf-15", "foot = [7, 0.75]"),
        problem("adf-15", "foot = 0.875"),
        problem("adf-15", "foot = [0.875]"),
        problem("adf-15", "foot = [\"wide\", 1]"),
        problem("adf-15", "figure = [0.5, 0.5]"),
        problem("jr3", "gun = [1, 1]"),
        problem("elan", "limbered = [1, 2]"),
        problem("elan", "horse = [1, 2]"),
    ];
    insta::assert_snapshot!(problems.join("\n"));
}

#[test]
fn every_kind_of_stand_is_a_key_of_the_file() {
    let keys = format::table("stands").expect("a table").keys;
    let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
    assert_eq!(names, StandKind::WORDS);
}
