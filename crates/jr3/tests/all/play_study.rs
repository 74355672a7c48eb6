//! What is shown about a unit that somebody looks at.

use linstock_battle::{Slot, study::Blocker};

use crate::playing::*;

fn targets(play: &Play<'_>, unit: UnitId) -> Vec<UnitId> {
    let options = play.engine.view(&play.state, First).options();
    let of_unit = options.iter().filter(|it| it.draft.verb == "fire" && it.draft.units == [unit]);
    of_unit
        .flat_map(|choice| &choice.slots)
        .flat_map(|slot| match slot {
            Slot::Target(targets) => targets.clone(),
            _ => Vec::new(),
        })
        .collect()
}

#[test]
fn targets_are_in_the_bands_of_the_weapon() {
    let bare = Table::bare(60, 60);
    let mut probe = bare;
    let us = probe.unit(First, Infantry, (30_000, 10_000), NORTH);
    probe.unit(Second, Infantry, (30_000, 50_000), SOUTH);
    let play = Play::on(&probe);
    let bands = play.engine.view(&play.state, First).study(us).bands;
    let names: Vec<&str> = bands.iter().map(|it| it.band.name).collect();
    assert_eq!(names, ["close", "normal", "long"]);
    assert!(bands.is_sorted_by(|one, other| one.band.range < other.band.range));
    let (normal, long) = (bands[1].band.range, bands[2].band.range);
    for (gap, offered) in [(normal - 100, true), (long - 100, true), (long + 100, false)] {
        let mut table = Table::bare(60, 60);
        let us = table.unit(First, Infantry, (30_000, 10_000), NORTH);
        let them = table.unit(Second, Infantry, (30_000, 10_000 + gap), SOUTH);
        // Somebody to be asked about in any case.
        let other = table.unit(First, Infantry, (10_000, 10_000), NORTH);
        table.unit(Second, Infantry, (10_000, 12_000), SOUTH);
        let mut play = Play::on(&table);
        play.until("fire");
        if play.asked(First) != Some("fire") {
            play.pass(Second);
        }
        let sight = play.engine.view(&play.state, First).study(us).sights;
        let sight = sight.into_iter().find(|it| it.to == them).unwrap();
        assert_eq!((sight.blocked, sight.range), (None, gap));
        assert_eq!(targets(&play, us).contains(&them), offered, "{gap}");
        assert!(!targets(&play, other).is_empty());
    }
}

#[test]
fn the_whole_reach_can_be_moved_to_and_woods_hide() {
    let mut table = Table::bare(40, 40);
    let us = table.unit(First, Infantry, (10_000, 8000), NORTH);
    let them = table.unit(Second, Infantry, (10_000, 20_000), SOUTH);
    table.area(Area::HeavyWoods, (2, 12), (20, 17));
    let mut play = Play::on(&table);
    play.give(us, "move");
    play.until("moves");
    let view = play.engine.view(&play.state, First);
    let study = view.study(us);
    assert!(study.ways.len() > 20);
    for way in &study.ways {
        let draft = Command::of("move", us).along(way.path.clone());
        assert_eq!(view.probe(&draft).err(), None, "{way:?}");
    }
    let sight = study.sights.iter().find(|it| it.to == them).unwrap();
    let blocked = sight.blocked.as_ref().unwrap();
    assert_eq!(blocked.by, Blocker::Ground(Area::HeavyWoods, String::new()));
    assert_eq!(blocked.rule.id, "jr3.sight");
}

#[test]
fn who_runs_has_no_bands_and_no_reach() {
    let mut table = Table::bare(40, 40);
    let us = table.unit(First, Infantry, (10_000, 8000), NORTH);
    table.entry(us).status.morale = Morale::Routed;
    table.unit(Second, Infantry, (10_000, 30_000), SOUTH);
    let play = Play::on(&table);
    let study = play.engine.view(&play.state, First).study(us);
    assert!(study.bands.is_empty() && study.reach.is_empty());
}
