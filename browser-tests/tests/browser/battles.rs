//! Whole battles, played through the page to their end by a person against the computer.

use linstock_browser_tests::{
    Browser, Result, Screen,
    battle::{Player, begin, saved_log, verb},
    browse,
    log::{again, entries, is_sound, verify},
};

/// What a person did in a battle.
struct Fought {
    verbs: Vec<String>,
    reactions: u32,
    /// By hand, by buttons.
    ways: (u32, u32),
}

impl Fought {
    /// Whether one of these was really ordered.
    fn did(&self, verbs: &[&str]) -> bool {
        self.verbs.iter().any(|verb| verbs.contains(&verb.as_str()))
    }
}

/// Plays a scenario to its end. The log that the page saves is sound, and the same commands give the same
/// log natively, byte for byte.
async fn fight(browser: &mut Browser, scenario: &str, wanted: &[(&str, u32)]) -> Result<Fought> {
    begin(browser, scenario).await?;
    let mut player = Player::new(browser, wanted);
    let outcome = player.to_the_end().await?;
    let (reactions, ways) = (player.reactions, player.ways);
    assert!(outcome.contains("won"), "{outcome}");

    let log = saved_log(browser).await?;
    let shown = verify(&browser.setting, &log, scenario)?;
    assert!(is_sound(&shown), "{shown}");
    assert_eq!(shown["finished"], true, "{shown}");
    let same = again(&browser.setting, &log, scenario)?;
    assert!(same == log, "the same commands give another log natively");
    let entries = entries(&log)?;

    let mine = entries.iter().filter(|entry| entry["by"] == "first");
    let verbs: Vec<String> = mine.filter_map(verb).map(str::to_owned).collect();
    println!("{scenario}: {outcome} {verbs:?}, {reactions} reactions, {ways:?} ways");
    Ok(Fought { verbs, reactions, ways })
}

#[test]
fn a_brigade_action_is_fought_to_its_end() {
    browse("brigade action", Screen::Desktop, async |browser| {
        let wanted = [("move", 12), ("fire", 4), ("charge", 2), ("react-fire", 3), ("rally", 3)];
        let fought = fight(browser, "brigade-action", &wanted).await?;
        assert!(fought.ways.0 > 0 && fought.ways.1 > 0, "by hand and by buttons");
        assert!(fought.did(&["move"]) && fought.did(&["fire", "charge"]));
        assert!(fought.did(&["rally", "reform"]));
        assert!(fought.reactions > 0 && fought.did(&["react-fire", "react-form", "pass"]));
        Ok(())
    });
}

#[test]
fn mill_springs_is_fought_to_its_end() {
    browse("mill springs", Screen::Desktop, async |browser| {
        let wanted = [("order", 40), ("move", 8), ("fire", 6), ("charge", 2), ("rally", 3)];
        let fought = fight(browser, "mill-springs", &wanted).await?;
        assert!(fought.did(&["order"]) && fought.did(&["orders-done"]), "orders are given");
        assert!(fought.did(&["move"]) && fought.did(&["fire"]));
        Ok(())
    });
}

#[test]
fn maida_is_fought_to_its_end() {
    browse("maida", Screen::Desktop, async |browser| {
        let wanted = [("move", 8), ("fire", 6), ("rally", 3), ("respond", 3)];
        let fought = fight(browser, "maida", &wanted).await?;
        assert!(fought.did(&["move"]) && fought.did(&["fire"]) && fought.did(&["rally"]));
        assert!(fought.did(&["declare-charge"]));
        assert!(fought.reactions > 0 && fought.did(&["respond"]));
        Ok(())
    });
}
