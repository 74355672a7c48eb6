//! What is shown about units that are looked at, in battles by lot on every scenario: it stays on the
//! table, and whoever follows it finds it true.

use linstock_battle::{
    Command, Seen, Slot, UnitId,
    sample::{Lot, sample},
    scratch::Endless,
    study::Study,
};
use linstock_dice::{Seed, Seeded};
use linstock_games::{library::LIBRARY, scenario::load};
use linstock_geometry::Point;

/// How many commands of each battle are played, and after how many of them units are looked at.
const COMMANDS: u32 = 60;
const EVERY: u32 = 30;

#[test]
fn studies_are_true_in_every_scenario() {
    for built_in in LIBRARY {
        let scenario = load(built_in.text).unwrap();
        let mut dice = Endless(Seeded::new(&Seed::Number(5)));
        let mut lot = Lot::new(11);
        let mut played = 0;
        let choose = &mut |view: &dyn Seen| {
            if played % EVERY == 0 {
                look_at_everybody(view, built_in.id);
            }
            played += 1;
            sample(view, &mut lot, &mut |_, _| ()).filter(|_| played < COMMANDS)
        };
        scenario.play_out(&mut dice, choose).unwrap();
    }
}

fn look_at_everybody(view: &dyn Seen, place: &str) {
    let units: Vec<UnitId> = view.scene().units.iter().map(|unit| unit.unit).collect();
    let options = view.options();
    for unit in units {
        let study = view.study(unit);
        if view.pose(unit).is_none() {
            assert_eq!(study, Study::default(), "{place}: unit {} is not there", unit.0);
            continue;
        }
        stays_on_table(view, &study);
        let far = study.bands.last().map_or(0, |it| it.band.range);
        for choice in options.iter().filter(|it| it.refused.is_none() && it.draft.units == [unit]) {
            for slot in &choice.slots {
                match slot {
                    Slot::Path(_) if is_plain_move(&choice.draft) => {
                        assert!(!study.reach.is_empty(), "{place}: unit {} can move", unit.0);
                        leads_there(view, &choice.draft, &study, place);
                    }
                    Slot::Target(targets) if choice.draft.verb == "fire" => {
                        let near = |to: &UnitId| {
                            study.sights.iter().any(|it| it.to == *to && it.range <= far)
                        };
                        assert!(targets.iter().all(near), "{place}: unit {} fires", unit.0);
                    }
                    _ => {}
                }
            }
        }
    }
}

fn is_plain_move(draft: &Command) -> bool {
    draft.verb == "move" && draft.formation.is_none() && draft.choice.is_none()
}

fn leads_there(view: &dyn Seen, draft: &Command, study: &Study, place: &str) {
    for reached in study.ways.iter().step_by(5) {
        let checked = view.check(&draft.clone().along(reached.path.clone()));
        assert_eq!(checked.err(), None, "{place}: {draft:?} along {:?}", reached.path);
    }
}

fn stays_on_table(view: &dyn Seen, study: &Study) {
    let has = |at: &Point| view.field().has(*at);
    assert!(study.reach.iter().all(has));
    assert!(study.bands.iter().all(|it| it.outline.iter().all(has)));
    assert!(study.bands.is_sorted_by(|one, other| one.band.range < other.band.range));
    for sight in &study.sights {
        if let Some(blocked) = &sight.blocked {
            let way = sight.from.distance(blocked.at) + blocked.at.distance(sight.end);
            assert!((way - sight.from.distance(sight.end)).abs() <= 4, "{sight:?}");
        }
    }
}
