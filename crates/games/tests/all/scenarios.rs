//! Scenarios: those that come with the program are good, and bad ones are told what is wrong, all
//! of it, with the line.

use linstock_games::{
    library::{LIBRARY, built_in},
    scenario::{LARGEST_FILE, Problem, load, schema},
};

use crate::common;

const GOOD: &str = r#"
format = 1
rules = "adf-15"
name = "Two regiments"
turns = 3
first = "us"

[table]
width = 40
depth = 30

[[side]]
id = "us"
name = "Union"
edge = "south"
zone = [[1, 1], [39, 1], [39, 10], [1, 10]]

[[side]]
id = "cs"
name = "Confederate"
edge = "north"
zone = [[1, 20], [39, 20], [39, 29], [1, 29]]

[[unit]]
id = "a"
name = "A"
side = "us"
arm = "infantry"
experience = "trained"
strength = 6
weapon = "rifle-musket"
at = [10, 5]

[[unit]]
id = "b"
name = "B"
side = "cs"
arm = "infantry"
experience = "green"
strength = 6
weapon = "rifle-musket"
at = [10, 25]

[[unit]]
id = "c"
name = "C"
side = "cs"
arm = "infantry"
experience = "green"
strength = 6
weapon = "rifle-musket"
at = [20, 25]
arrives = 2
"#;

fn wrong(text: &str) -> Vec<Problem> {
    load(text).map(|_| ()).unwrap_err()
}

/// The good file with one thing changed, and what is said about it.
fn changed(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    let problems = wrong(&GOOD.replacen(from, to, 1));
    problems.iter().map(|problem| format!("{problem}\n")).collect()
}

#[test]
fn all_that_come_with_the_program_can_be_played() {
    assert!(LIBRARY.len() >= 8);
    for scenario in LIBRARY {
        let any =
            load(scenario.text).unwrap_or_else(|problems| panic!("{}: {problems:#?}", scenario.id));
        let info = any.info();
        assert!(
            info.history.len() > 100 && info.designer.len() > 50 && info.balance.len() > 50,
            "{}",
            scenario.id
        );
        let field = any.field();
        assert!(
            field.areas.len() + field.heights.len() + field.lines.len() >= 12,
            "{}",
            scenario.id
        );
        let scene = any.scene();
        assert!(scene.units.iter().filter(|unit| unit.corners.is_some()).count() >= 4);
    }
}

#[test]
fn files_are_those_of_the_folder() {
    for entry in std::fs::read_dir(common::project("scenarios")).unwrap() {
        let path = entry.unwrap().path();
        let id = path.file_stem().unwrap().to_str().unwrap();
        assert!(built_in(id).is_some(), "{id} is not in the library");
    }
}

#[test]
fn they_all_fit_the_schema() {
    let schema = schema();
    let written =
        std::fs::read_to_string(common::project("docs/scenario.schema.json")).unwrap_or_default();
    assert!(
        written == format!("{schema:#}\n"),
        "docs/scenario.schema.json is out of date: run `cargo xtask docs`"
    );
    let validator = jsonschema::validator_for(&schema).unwrap();
    for text in LIBRARY.iter().map(|scenario| scenario.text).chain([GOOD]) {
        let value: toml::Table = text.parse().unwrap();
        let value = serde_json::to_value(value).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&value)
            .map(|error| format!("{error} at {}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{errors:#?}");
    }
    let mut bad: toml::Table = GOOD.parse().unwrap();
    bad.insert("turms".to_owned(), 3.into());
    assert!(!validator.is_valid(&serde_json::to_value(bad).unwrap()));
}

#[test]
fn the_good_one_is_good() {
    load(GOOD).unwrap_or_else(|problems| panic!("{problems:#?}"));
}

#[test]
fn problems_name_their_line_and_how_to_mend_them() {
    let line = |what: &str| {
        let at = GOOD.lines().position(|line| line.contains(what)).unwrap() + 1;
        format!("line {at}: ")
    };
    let unknown = changed(
        "weapon = \"rifle-musket\"\nat = [10, 5]",
        "weapon = \"rifle-muskett\"\nat = [10, 5]",
    );
    assert!(
        unknown.contains("there is no weapon rifle-muskett")
            && unknown.contains("did you mean rifle-musket?"),
        "{unknown}"
    );
    let off = changed("at = [10, 5]", "at = [41, 5]");
    assert!(off.contains(&line("at = [10, 5]")) && off.contains("off the table"), "{off}");
    let hangs = changed("at = [10, 5]", "at = [0.5, 5]");
    assert!(hangs.contains("hangs over the edge"), "{hangs}");
    let twice = changed("id = \"b\"", "id = \"a\"");
    assert!(twice.contains("two of the units are called a"), "{twice}");
    let overlap = changed("zone = [[1, 20], [39, 20]", "zone = [[1, 5], [39, 5]");
    assert!(overlap.contains("zones of deployment overlap"), "{overlap}");
    let outside = changed("at = [10, 25]", "at = [10, 15]");
    assert!(outside.contains("outside its side's zone"), "{outside}");
    let strong = changed(
        "strength = 6\nweapon = \"rifle-musket\"\nat = [10, 5]",
        "strength = 60\nweapon = \"rifle-musket\"\nat = [10, 5]",
    );
    assert!(strong.contains("from 2 to 8"), "{strong}");
    let side = changed("first = \"us\"", "first = \"uk\"");
    assert!(side.contains("there is no side uk") && side.contains("us and cs"), "{side}");
    let key = changed("turns = 3", "turms = 3");
    assert!(key.contains("did you mean turns?") && key.contains("has no turns"), "{key}");
    let arm = changed("arm = \"infantry\"", "arm = \"infanterie\"");
    assert!(arm.contains("did you mean infantry?"), "{arm}");
    let fine = changed("at = [10, 5]", "at = [10.0001, 5]");
    assert!(fine.contains("no finer than a thousandth"), "{fine}");
    let kind = changed("turns = 3", "turns = \"three\"");
    assert!(kind.contains("no whole number"), "{kind}");
    let foreign = changed("at = [10, 5]", "at = [10, 5]\nranks = 2");
    assert!(foreign.contains("knows no ranks"), "{foreign}");
    let summary = changed("rules = \"adf-15\"", "rules = \"adf-25\"\nsummary = \"western\"");
    assert!(summary.contains("summary"), "{summary}");
}

#[test]
fn more_areas_than_can_be_played_are_refused() {
    let area = "[[area]]\nkind = \"light-woods\"\npoints = [[1, 1], [2, 1], [2, 2]]\n";
    let with = |areas: usize| format!("{GOOD}{}", area.repeat(areas));
    load(&with(1000)).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let problems = wrong(&with(1001));
    let text = problems[0].to_string();
    assert!(text.contains("[[area]] stands 1001 times") && text.contains("at most 1000"), "{text}");
}

#[test]
fn units_must_be_somewhere_and_somebodys() {
    let placeless = changed("at = [10, 5]\n", "");
    assert!(placeless.contains("a has no place"), "{placeless}");
    let nobodys = changed("side = \"us\"\narm", "arm");
    assert!(nobodys.contains("neither brigade nor side"), "{nobodys}");
    let stacked = changed("at = [20, 25]\narrives = 2", "at = [10.5, 25]");
    assert!(stacked.contains("b stands on c"), "{stacked}");
    let missing =
        format!("{GOOD}\n[[leader]]\nid = \"x\"\nname = \"X\"\nside = \"us\"\nwith = \"d\"\n");
    assert!(wrong(&missing).iter().any(|problem| problem.what == "there is no unit d"));
}

#[test]
fn reinforcements_do_not_wait_for_each_other() {
    let alone = changed("arrives = 2", "after = \"c\"");
    assert!(alone.contains("waits for itself"), "{alone}");
    let third = "[[unit]]\nid = \"d\"\nname = \"D\"\nside = \"cs\"\narm = \"infantry\"\nexperience = \"green\"\nstrength = 6\nweapon = \"rifle-musket\"\nat = [30, 25]\nafter = \"c\"\n";
    let circle = format!("{}\n{third}", GOOD.replace("arrives = 2", "after = \"d\""));
    let problems = wrong(&circle);
    assert!(problems.iter().any(|problem| problem.what.contains("circle")), "{problems:?}");
    let early = changed("arrives = 2", "after = \"b\"");
    assert!(early.contains("on the table from the start"), "{early}");
    load(&format!("{GOOD}\n{third}")).unwrap_or_else(|problems| panic!("{problems:?}"));
}

#[test]
fn every_problem_is_told_at_once() {
    let text = GOOD
        .replace("turns = 3", "turns = 0")
        .replace("experience = \"trained\"", "experience = \"trainned\"")
        .replace("edge = \"north\"", "edge = \"nord\"")
        .replace("at = [20, 25]", "at = [20, 99]");
    let problems = wrong(&text);
    assert!(problems.len() >= 4, "{problems:#?}");
    assert!(problems.is_sorted());
}

#[test]
fn nonsense_is_told_and_nothing_panics() {
    for text in [
        "",
        "\u{0}",
        "format = ",
        "[[unit]]\n[unit]",
        "format = 1\nrules = \"adf-15\"\n",
        "[[side]]",
        "rules = 7",
        "=",
        "[table]\nwidth = 1e99\ndepth = nan",
    ] {
        assert!(!wrong(text).is_empty(), "{text:?}");
    }
    let huge = "#".repeat(LARGEST_FILE + 1);
    assert!(wrong(&huge)[0].what.contains("MiB"));
    // Every prefix of a good file, and every line left out.
    for end in (0..GOOD.len()).step_by(7) {
        drop(load(&GOOD[..end]));
    }
    let lines: Vec<&str> = GOOD.lines().collect();
    for out in 0..lines.len() {
        let mut fewer = lines.clone();
        fewer.remove(out);
        drop(load(&fewer.join("\n")));
    }
}
