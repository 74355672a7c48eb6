//! The same at a terminal, typed.

use std::{
    io::{Cursor, Write},
    sync::{Arc, Mutex},
};

use linstock_cli::play::against_built_in;
use linstock_games::battle::Battle;

use crate::outpost::{assert_sound, session};

/// What was printed.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_battle_is_played_to_its_end_by_typing() {
    let folder = std::env::temp_dir().join(format!("linstock-outpost-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let log = folder.join("outpost.log");
    let typed = "help\nmap\nlist\nlook first-hussars\nmove first-hussars advance 4\ny\nrule outpost.fire\ndone\nauto all\n";
    let paper = Paper::default();
    let battle = Battle::from(session(8));
    let input = Cursor::new(typed.as_bytes());
    let played = against_built_in(battle, "greedy", log.to_str().unwrap(), input, paper.clone());
    let lines: Vec<String> =
        std::fs::read_to_string(&log).unwrap().lines().map(str::to_owned).collect();
    std::fs::remove_dir_all(&folder).unwrap();
    played.unwrap();
    let printed = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
    for says in ["The outpost", "Hussars (first)", "fires at one enemy", "move, fire or rally"] {
        assert!(printed.contains(says), "{says:?} is not in:\n{printed}");
    }
    assert!(!printed.contains("Refused"), "{printed}");
    assert_sound(&lines);
}
