//! The tables as text, for the rules browser and for comparison with a second transcription.

use linstock_rulebook::{Table, table::signed};

use super::{close, drill_factors, elan_factors, fire, save, test_dice};
use crate::{
    charge::Response,
    movement::{Ground, Row},
    test::Situation,
    words::{Against, Arm, Drill, Experience, Formation, Weapon, Weight},
};

/// Every table, in the order of the sheet; those that are not on the sheet come last.
pub fn tables() -> Vec<Table> {
    vec![
        tests(),
        modifiers("test-dice", "Dice modifiers of élan tests", "dice", &TEST_DICE),
        modifiers("elan-factors", "Élan factor modifiers", "value", &ELAN_FACTORS),
        modifiers("drill-factors", "Drill factor modifiers", "value", &DRILL_FACTORS),
        charge_responses(),
        small_arms(),
        solid_shot(),
        guns(),
        terrain(),
        modifiers("fire-modifiers", "Fire modifiers", "value", &FIRE),
        modifiers("close-modifiers", "Close action modifiers", "value", &CLOSE),
        experience(),
        modifiers("save-modifiers", "Save modifiers", "value", &SAVE),
        eligible(),
        movement(),
    ]
}

const TEST_DICE: [(&str, i32); 3] = [
    ("flank", test_dice::FLANK),
    ("extra-losses", test_dice::EXTRA_LOSSES),
    ("below-half", test_dice::BELOW_HALF),
];

const ELAN_FACTORS: [(&str, i32); 9] = [
    ("disruption", elan_factors::DISRUPTION),
    ("square-or-cover", elan_factors::SQUARE_OR_COVER),
    ("outnumbered", elan_factors::OUTNUMBERED),
    ("march-column", elan_factors::MARCH_COLUMN),
    ("column", elan_factors::COLUMN),
    ("attacking-flank", elan_factors::ATTACKING_FLANK),
    ("uphill", elan_factors::UPHILL),
    ("lighter-cavalry", elan_factors::LIGHTER_CAVALRY),
    ("opponent-skirmish", elan_factors::OPPONENT_SKIRMISH),
];

const DRILL_FACTORS: [(&str, i32); 3] = [
    ("disruption", drill_factors::DISRUPTION),
    ("restricted", drill_factors::RESTRICTED),
    ("charged-flank", drill_factors::CHARGED_FLANK),
];

const FIRE: [(&str, i32); 10] = [
    ("long", fire::LONG),
    ("moving", fire::MOVING),
    ("disruption", fire::DISRUPTION),
    ("mounted-carbine", fire::MOUNTED_CARBINE),
    ("two-rank-line", fire::TWO_RANK_LINE),
    ("reaction", fire::REACTION),
    ("in-contact", fire::IN_CONTACT),
    ("first-fire", fire::FIRST_FIRE),
    ("howitzer", fire::HOWITZER),
    ("next-target", fire::NEXT_TARGET),
];

const CLOSE: [(&str, i32); 7] = [
    ("obstacle", close::OBSTACLE),
    ("cavalry-against-square", close::CAVALRY_AGAINST_SQUARE),
    ("disruption", close::DISRUPTION),
    ("two-rank-line", close::TWO_RANK_LINE),
    ("skirmish", close::SKIRMISH),
    ("march-column", close::MARCH_COLUMN),
    ("standing-cavalry", close::STANDING_CAVALRY),
];

const SAVE: [(&str, i32); 7] = [
    ("disruption", save::DISRUPTION),
    ("trained-skirmisher", save::TRAINED_SKIRMISHER),
    ("ad-hoc-or-artillery", save::AD_HOC_OR_ARTILLERY),
    ("flank", save::FLANK),
    ("soft-cover", save::SOFT_COVER),
    ("hard-cover", save::HARD_COVER),
    ("hard-cover-heavy-shot", save::HARD_COVER_HEAVY_SHOT),
];

fn modifiers(
    name: &'static str,
    title: &'static str,
    value: &'static str,
    rows: &[(&str, i32)],
) -> Table {
    let row = |&(word, value): &(&str, i32)| vec![word.to_owned(), signed(value)];
    Table { name, title, columns: cells(["modifier", value]), rows: rows.iter().map(row).collect() }
}

fn cells<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

fn or_dash(cell: Option<u8>) -> String {
    cell.map_or_else(|| "-".to_owned(), |cell| cell.to_string())
}

const fn yes_or_no(holds: bool) -> &'static str {
    if holds { "yes" } else { "no" }
}

fn tests() -> Table {
    let row = |it: &Situation| cells([it.word(), it.of().word(), &it.dice().to_string()]);
    Table {
        name: "tests",
        title: "Situations that call for a test, and their dice",
        columns: cells(["situation", "of", "dice"]),
        rows: Situation::ALL.iter().map(row).collect(),
    }
}

fn charge_responses() -> Table {
    let row = |it: &Response| cells([it.word(), &it.drill_dice().to_string()]);
    Table {
        name: "charge-responses",
        title: "Charge responses and their drill dice",
        columns: cells(["response", "drill-dice"]),
        rows: Response::ALL.iter().map(row).collect(),
    }
}

fn small_arms() -> Table {
    let row = |it: &Weapon| {
        let arm = it.row();
        let (close, long) = (or_dash(arm.close), arm.long.to_string());
        cells([it.word(), &close, &long, yes_or_no(arm.mounted), yes_or_no(arm.must_platoon)])
    };
    Table {
        name: "small-arms",
        title: "Small arms: ranges in inches, and how they may be fired",
        columns: cells(["weapon", "close", "long", "mounted", "must-platoon"]),
        rows: Weapon::ALL.iter().map(row).collect(),
    }
}

fn solid_shot() -> Table {
    let row = |it: &Against| cells([it.word(), &it.dice().to_string()]);
    Table {
        name: "solid-shot",
        title: "Solid shot: dice of each gun by what it strikes",
        columns: cells(["against", "dice"]),
        rows: Against::ALL.iter().map(row).collect(),
    }
}

fn guns() -> Table {
    let row = |it: &Weight| {
        let gun = it.row();
        cells([
            it.word(),
            &gun.canister.0.to_string(),
            &gun.canister.1.to_string(),
            &gun.canister_dice.to_string(),
            &or_dash(gun.shell),
            &or_dash(gun.shrapnel),
            &gun.range.to_string(),
            &signed(gun.ball),
        ])
    };
    Table {
        name: "guns",
        title: "Guns: canister ranges and dice, effect dice, range and modifier of solid shot",
        columns: cells([
            "weight",
            "canister-short",
            "canister-long",
            "canister-dice",
            "shell",
            "shrapnel",
            "range",
            "ball",
        ]),
        rows: Weight::ALL.iter().map(row).collect(),
    }
}

fn terrain() -> Table {
    let row = |it: &Ground| cells([it.word(), it.class().word()]);
    Table {
        name: "terrain",
        title: "Ground and its class",
        columns: cells(["ground", "class"]),
        rows: Ground::ALL.iter().map(row).collect(),
    }
}

fn experience() -> Table {
    let row =
        |it: &Experience| cells([it.word(), &it.factor().to_string(), &it.save().to_string()]);
    Table {
        name: "experience",
        title: "Factors and saves by experience",
        columns: cells(["experience", "factor", "save"]),
        rows: Experience::ALL.iter().map(row).collect(),
    }
}

fn eligible() -> Table {
    let row = |it: &Formation| {
        let share = match it.eligible_one_in() {
            None => "0".to_owned(),
            Some(1) => "1".to_owned(),
            Some(part) => format!("1/{part}"),
        };
        cells([it.word(), &share])
    };
    let of_infantry = |it: &&Formation| Formation::of(Arm::Infantry).contains(it);
    Table {
        name: "eligible",
        title: "Share of the figures that may fire, by formation",
        columns: cells(["formation", "share"]),
        rows: Formation::ALL.iter().filter(of_infantry).map(row).collect(),
    }
}

fn movement() -> Table {
    let row = |it: &Row| {
        let (inches, on_road) = it.inches();
        cells([it.word(), &or_dash(inches), &on_road.to_string()])
    };
    Table {
        name: "movement",
        title: "Inches of a move, and on a road",
        columns: cells(["who", "inches", "on-road"]),
        rows: Row::ALL.iter().map(row).collect(),
    }
}
