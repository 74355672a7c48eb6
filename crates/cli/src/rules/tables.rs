//! The tables that a rule is read from, as far as its words tell.

use linstock_games::browse::{Game, RulesId};
use linstock_rulebook::{Rule, Table};

use super::find::all_tables;

/// The tables of its own game that fit a rule best: that its place on the sheets names, or that
/// have a row or column for it.
pub fn tables_of(rule: &Rule) -> Vec<(Table, Vec<RulesId>)> {
    let game = Game::of(rule);
    let own = |games: &[RulesId]| games.iter().any(|it| Some(it.game()) == game);
    let tables = all_tables().into_iter().filter(|(_, games)| own(games));
    let fits: Vec<_> = tables.map(|it| (fit(rule, &it.0), it)).collect();
    let best = fits.iter().map(|(fit, _)| *fit).max().unwrap_or(0);
    let fitting = fits.into_iter().filter(|(fit, _)| *fit == best && best > 0);
    fitting.map(|(_, it)| it).collect()
}

/// How well a table fits a rule; 0 is not at all.
fn fit(rule: &Rule, table: &Table) -> usize {
    let last = rule.id.rsplit('.').next().unwrap_or(rule.id);
    let (place, id) = (words(rule.at), words(rule.id));
    // The arms share a place, and its words name them together.
    let name: Vec<String> = words(table.name).into_iter().filter(|it| !is_arm(it)).collect();
    let named = if name.iter().all(|it| place.contains(it)) { name.len() } else { 0 };
    // A row may be one of several of a rule, such as `works-hasty`.
    let is_row = |row: &str| {
        row == last
            || row.strip_prefix(last).is_some_and(|it| it.starts_with('-'))
            || row.strip_suffix(last).is_some_and(|it| it.ends_with('-'))
    };
    let lists_rules = table.columns.first().is_some_and(|it| RULES.contains(&it.as_str()));
    // Many tables have a row for the elite; it is this rule's where the table's name is.
    let akin = name.iter().filter(|it| *it != "modifier" && id.contains(it)).count();
    let has_row = akin > 0 && lists_rules && table.rows.iter().any(|row| is_row(&row[0]));
    let has_column = table.name == last || table.columns.iter().any(|it| it == last);
    match (named, has_row, has_column) {
        (0, false, false) => 0,
        (0, false, true) => 1,
        (named, true, _) => 6 + 2 * named + akin,
        (named, false, _) => 2 * named,
    }
}

/// Headings of columns that name rules.
const RULES: &[&str] = &["modifier", "situation", "response"];

/// The words of a text, in one number and without accents.
fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace('é', "e");
    let words = text.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty());
    words.map(|it| it.strip_suffix('s').unwrap_or(it).to_owned()).collect()
}

fn is_arm(word: &str) -> bool {
    linstock_games::contract::adf::words::Arm::from_word(word).is_some()
}

#[cfg(test)]
mod tests {
    use linstock_games::browse;

    use super::*;

    fn names(id: &str) -> Vec<&'static str> {
        let rule = browse::rule(id).unwrap();
        tables_of(rule).into_iter().map(|(table, _)| table.name).collect()
    }

    #[test]
    fn rules_know_their_tables() {
        assert_eq!(names("adf.fire.target.stone-wall"), ["target-modifiers"]);
        assert_eq!(names("adf.morale.bmp"), ["bmp"]);
        assert_eq!(names("adf.fire.result"), ["fire-results"]);
        let firepower = ["infantry-firepower", "artillery-firepower", "cavalry-firepower"];
        assert_eq!(names("adf.fire.firepower"), firepower);
        assert!(names("adf.morale.leader").is_empty());
        assert_eq!(names("jr3.fire.target.stone-wall"), ["target-modifiers"]);
        assert_eq!(names("jr3.morale.disorder"), ["morale-modifiers"]);
        assert_eq!(names("jr3.fire.table"), ["fire"]);
        assert_eq!(names("elan.test.factor.uphill"), ["elan-factors"]);
        assert_eq!(names("elan.test.two-casualties"), ["tests"]);
        assert_eq!(names("elan.save.soft-cover"), ["save-modifiers"]);
    }

    #[test]
    fn tables_are_of_the_rules_own_game() {
        for rule in browse::all_rules() {
            for (table, games) in tables_of(rule) {
                let own = games.iter().all(|it| Some(it.game()) == Game::of(rule));
                assert!(own, "{} {}", rule.id, table.name);
            }
        }
    }
}
