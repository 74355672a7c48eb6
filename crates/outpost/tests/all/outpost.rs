//! A small field with an outpost in it.

use std::sync::Arc;

use linstock_battle::{
    Area, BySeat, Game as _, Place, Scenario, Seat, Session,
    log::{DiceOf, FORMAT, Header, SeedOf, StoredScenario},
    session::Faces,
};
use linstock_fixtures::Setting;
use linstock_geometry::{Facing, Point, Polygon, Pose, inches};
use linstock_outpost::{
    Arm, Morale,
    play::{Outpost, Status},
};

/// Three units a side, a wood between them.
pub fn scenario() -> Arc<Scenario<Outpost>> {
    let mut setting = Setting::<Outpost>::new(at(36, 30), 12, ());
    setting.info.name = "The outpost".to_owned();
    setting.area(Area::LightWoods, Polygon::rectangle(at(12, 12), at(20, 18)).unwrap());
    for (seat, y, facing) in [(Seat::First, 6, Facing::NORTH), (Seat::Second, 24, Facing::SOUTH)] {
        for (name, arm, figures, x) in [
            ("Grenadiers", Arm::Foot, 8, 10),
            ("Jägers", Arm::Foot, 6, 18),
            ("Hussars", Arm::Horse, 6, 27),
        ] {
            let status = Status { morale: Morale::Steady, acted: false };
            let start = Place::Table(Pose { at: at(x, y), facing });
            let unit = setting.unit(seat, arm, status, figures, start);
            let entry = setting.entry(unit);
            (entry.id, entry.name) =
                (format!("{seat}-{}", name.to_lowercase()), format!("{name} ({seat})"));
        }
    }
    Arc::new(setting.done())
}

fn at(x: i32, y: i32) -> Point {
    Point::new(inches(x), inches(y))
}

/// A battle of it, with seeded dice.
pub fn session(seed: u64) -> Session<Outpost> {
    let dice = DiceOf::Seed(SeedOf::Number(seed));
    let secret = SeedOf::Number(seed).secret();
    let header = Header {
        linstock_log: FORMAT,
        rules: "outpost".to_owned(),
        rules_version: Outpost::RULES_VERSION,
        scenario: StoredScenario::new("The outpost", "no file"),
        seats: BySeat { first: "one".to_owned(), second: "two".to_owned() },
        dice,
        practice: false,
    };
    Session::begin(scenario(), header, Faces::Own, Some(secret)).unwrap()
}

/// The text of a log, and that all three verdicts hold on it.
pub fn assert_sound(lines: &[String]) {
    let text = lines.join("\n") + "\n";
    let report = linstock_battle::log::verify(&scenario(), &text);
    assert!(linstock_games::battle::is_sound(&report), "{report:?}");
}
