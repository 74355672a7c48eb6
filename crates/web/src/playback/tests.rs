//! What is played back ends where the battle is: on every golden replay, entry by entry.

use std::{fs, path::PathBuf};

use linstock_desk::{Answer, Ask, Desk, show::look::Look};
use linstock_geometry::{Facing, Point};

use super::*;

const BOARD: u32 = 1;

fn replays() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../golden/replays");
    let files = fs::read_dir(folder).expect("there are golden replays");
    let mut logs: Vec<PathBuf> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    logs.retain(|path| path.extension().is_some_and(|it| it == "log"));
    logs.sort();
    logs
}

fn look(desk: &mut Desk, at: u32) -> Look {
    match desk.answer(Ask::Look { board: BOARD, seat: None, at: Some(at) }) {
        Answer::Look(look) => *look,
        other => panic!("no look at {at}: {other:?}"),
    }
}

/// What can be seen of the table.
fn table(look: &Look) -> Vec<String> {
    let units = look.units.iter().map(|it| {
        format!("{} {:?} {} {:?} {:?}", it.name, it.pose, it.strength, it.state, it.absent)
    });
    let leaders = look.leaders.iter().map(|it| format!("{} {:?} {:?}", it.name, it.at, it.absent));
    let held = look.objectives.iter().map(|it| format!("{} {:?}", it.name, it.held));
    units.chain(leaders).chain(held).collect()
}

#[test]
fn cues_lead_to_the_table_as_it_is() {
    let (mut entries, mut cues, mut scenes) = (0, 0, 0);
    for path in replays() {
        let log = fs::read_to_string(&path).expect("the log can be read");
        let mut desk = Desk::new(1);
        let opened = desk.answer(Ask::Open { board: BOARD, log, players: None });
        let Answer::Opened { entries: last, .. } = opened else {
            panic!("{}: {opened:?}", path.display())
        };
        let Answer::Record { entries: record } =
            desk.answer(Ask::Record { board: BOARD, seat: None, from: 1 })
        else {
            panic!("no record")
        };
        let mut before = look(&mut desk, 1);
        for entry in 2..=last {
            let after = look(&mut desk, entry);
            let wish = Ask::Beats { board: BOARD, seat: None, from: entry, to: Some(entry) };
            let Answer::Beats { beats } = desk.answer(wish) else { panic!("no beats") };
            let undone = record.iter().any(|it| it.n == entry && it.undoes.is_some());
            if !undone {
                let playback = Playback::of(&before, &beats);
                let mut staged = before.clone();
                playback.cues.iter().for_each(|cue| cue.apply(&mut staged));
                assert_eq!(table(&staged), table(&after), "{} entry {entry}", path.display());
                (cues, scenes) = (cues + playback.cues.len(), scenes + playback.scenes.len());
                entries += 1;
            }
            before = after;
        }
    }
    assert!(entries > 1_000 && cues > entries && scenes > 0, "{entries} {cues} {scenes}");
}

fn pose(x: i32, y: i32, facing: u16) -> Pose {
    Pose { at: Point::new(x, y), facing: Facing(facing) }
}

#[test]
fn a_way_is_gone_evenly_and_turned_the_shorter_way() {
    let way = [pose(0, 0, 65_000), pose(3_000, 0, 65_000), pose(3_000, 1_000, 1_000)];
    assert_eq!(along(&way, 0.0), Some(way[0]));
    assert_eq!(along(&way, 1.0), Some(way[2]));
    assert_eq!(along(&way, 0.5).map(|it| it.at), Some(Point::new(2_000, 0)));
    // From just left of north to just right of it, not all the way round.
    assert_eq!(along(&way, 0.875).map(|it| it.facing.0), Some(232));
}

#[test]
fn tags_lie_on_nobody_where_there_is_room() {
    let tag = |name: &str| Tag {
        unit: UnitId(0),
        name: name.to_owned(),
        fate: "\u{2212}2, shaken".to_owned(),
        did: "falls back 5\u{2033}".to_owned(),
        at: Point::new(0, 0),
    };
    let tags = [tag("9th Mississippi"), tag("71st Ohio")];
    let spots = [(300.0, 200.0), (320.0, 240.0)];
    let taken = spots.map(|(x, y)| linstock_map::Room {
        left: x - 40.0,
        top: y - 12.0,
        right: x + 40.0,
        bottom: y + 12.0,
    });
    let placed = place_tags(&tags, &spots, &taken, (800.0, 600.0));
    let apart = |one: &linstock_map::Room, other: &linstock_map::Room| {
        one.right <= other.left
            || other.right <= one.left
            || one.bottom <= other.top
            || other.bottom <= one.top
    };
    assert!(apart(&placed[0], &placed[1]));
    assert!(placed.iter().all(|room| taken.iter().all(|it| apart(room, it))));
}
