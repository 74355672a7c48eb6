//! Rows of a ledger in words, each written by what it changes, with what they come to.

use linstock_battle::{Vocabulary, working::StoredRow};
use linstock_rulebook::On;
use serde::{Deserialize, Serialize};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowShown {
    /// What it says.
    pub says: String,
    /// Its rule, by id; a sum has none.
    pub rule: String,
    /// What the rule says in full.
    pub about: String,
    /// What it changes; a sum may be of several figures.
    pub on: Option<On>,
    /// By how much.
    pub value: i32,
    /// How much that is, as people write it: `+3`, `2D6`, `10 + 2D6`.
    pub text: String,
    /// Why it does not count: what the rule that struck it out says, and its id.
    pub struck: Option<(String, String)>,
    /// Whose row it is, where there are two sides to it.
    pub side: Option<String>,
    /// The step of a chain that it belongs to.
    pub step: Option<String>,
}

impl RowShown {
    /// Whether it is what the rows before it come to.
    pub const fn is_sum(&self) -> bool {
        self.rule.is_empty()
    }

    /// Whether another belongs to the same step of the same side.
    pub fn is_beside(&self, other: &RowShown) -> bool {
        (&self.side, &self.step) == (&other.side, &other.step)
    }
}

/// A stored row in words.
fn row(row: &StoredRow, words: &Vocabulary) -> RowShown {
    let struck = row.struck.as_ref().map(|by| {
        let says = words.rule(by).map_or_else(|| by.to_string(), |rule| rule.says.to_owned());
        (says, by.to_string())
    });
    RowShown {
        says: words.says(row),
        rule: row.rule.to_string(),
        about: String::new(),
        on: Some(row.on),
        value: row.value,
        text: String::new(),
        struck,
        side: row.side.map(|side| side.to_string()),
        step: row.step.as_ref().map(ToString::to_string),
    }
}

/// Several of them, with what they come to.
pub fn rows(rows: &[StoredRow], words: &Vocabulary) -> Vec<RowShown> {
    written(rows.iter().map(|it| row(it, words)).collect(), words)
}

/// Writes what each row comes to, and after each step what its rows add up to.
pub fn written(rows: Vec<RowShown>, words: &Vocabulary) -> Vec<RowShown> {
    let mut all = Vec::with_capacity(rows.len() + 2);
    for step in rows.chunk_by(RowShown::is_beside) {
        let mut dice = false;
        for row in step {
            let text = match row.on {
                Some(On::Dice) => {
                    // The first says how many there are, what follows makes them more or fewer.
                    let sign = if dice && row.value > 0 { "+" } else { "" };
                    dice = true;
                    format!("{sign}{}", rolled(row.value, words))
                }
                Some(_) | None => signed(row.value),
            };
            let about = words.rule(&row.rule).map_or_else(String::new, |rule| rule.text.to_owned());
            all.push(RowShown { text, about, ..row.clone() });
        }
        all.extend(sums(step, words));
    }
    all
}

/// What the rows of a step come to: the roll with what is added to it, then every other figure of
/// several rows. One row is its own sum.
fn sums(step: &[RowShown], words: &Vocabulary) -> Vec<RowShown> {
    let of = |figure: On| step.iter().filter(move |row| row.on == Some(figure));
    let sum = |figure: On| of(figure).filter(|it| it.struck.is_none()).map(|it| it.value).sum();
    let close = |says: &str, value: i32, text: String| RowShown {
        says: says.to_owned(),
        rule: String::new(),
        about: String::new(),
        on: None,
        value,
        text,
        struck: None,
        side: step[0].side.clone(),
        step: step[0].step.clone(),
    };
    let added = |figure: On| {
        words.added_to_dice.contains(&figure)
            && of(On::Dice).next().is_some()
            && of(figure).next().is_some()
    };
    let mut closing = Vec::new();
    if On::ALL.iter().any(|&it| added(it)) {
        let plus: i32 = On::ALL.iter().copied().filter(|&it| added(it)).map(sum).sum();
        let dice = rolled(sum(On::Dice), words);
        let text = match plus {
            0 => dice,
            1.. => format!("{plus} + {dice}"),
            ..0 => format!("{dice} \u{2212} {}", plus.unsigned_abs()),
        };
        closing.push(close("total", plus, text));
    }
    let summed = closing.len();
    for &figure in On::ALL {
        let value = sum(figure);
        let is_dice = figure == On::Dice;
        if added(figure) || of(figure).count() < 2 || (is_dice && summed > 0) {
            continue;
        }
        let text = match figure {
            On::Dice => rolled(value, words),
            On::Drm => signed(value),
            On::Firepower | On::Mmp | On::Morale | On::Factor => plain(value),
        };
        closing.push(close(name(figure), value, text));
    }
    closing
}

/// What players call a figure that rows add up to.
const fn name(figure: On) -> &'static str {
    match figure {
        On::Firepower => "firepower",
        On::Dice => "dice",
        On::Drm => "added to the roll",
        On::Mmp => "modified morale point",
        On::Morale => "impact morale",
        On::Factor => "factor",
    }
}

/// So many dice of a game.
fn rolled(dice: i32, words: &Vocabulary) -> String {
    format!("{}D{}", plain(dice), words.die.sides())
}

/// With its sign, the minus as printers have it.
fn signed(value: i32) -> String {
    if value < 0 { plain(value) } else { format!("+{value}") }
}

fn plain(value: i32) -> String {
    value.to_string().replace('-', "\u{2212}")
}

#[cfg(test)]
mod tests {
    use linstock_games::browse::Game;

    use super::*;

    fn shown(game: Game, rows: &[(&'static str, On, i32)]) -> Vec<(String, String)> {
        let row = |&(rule, on, value): &(&'static str, On, i32)| StoredRow {
            rule: rule.into(),
            on,
            value,
            struck: None,
            number: None,
            name: "".into(),
            side: None,
            step: None,
        };
        let stored: Vec<StoredRow> = rows.iter().map(row).collect();
        let shown = super::rows(&stored, game.vocabulary()).into_iter();
        shown.map(|row| (row.says, row.text)).skip(rows.len()).collect()
    }

    /// Of the look reference: ten and two dice.
    #[test]
    fn what_is_added_to_the_dice_closes_the_ledger_with_them() {
        let fire = [
            ("adf.fire.firepower", On::Firepower, 8),
            ("adf.fire.band.normal", On::Dice, 2),
            ("adf.fire.target.disorder", On::Drm, 2),
        ];
        assert_eq!(shown(Game::Adf, &fire), [("total".to_owned(), "10 + 2D6".to_owned())]);
    }

    #[test]
    fn figures_that_only_choose_a_row_are_not_added_to_the_dice() {
        let fire = [
            ("jr3.fire.figures", On::Firepower, 10),
            ("jr3.fire.half", On::Firepower, -5),
            ("jr3.fire.dice.hold", On::Dice, 3),
            ("jr3.fire.dice.long", On::Dice, -1),
            ("jr3.fire.firer.6-pounder", On::Drm, -1),
        ];
        let want = [("total", "2D6 \u{2212} 1"), ("firepower", "5")];
        assert_eq!(
            shown(Game::Jr3, &fire),
            want.map(|(says, text)| (says.to_owned(), text.to_owned()))
        );
    }

    #[test]
    fn dice_that_each_roll_against_a_factor_have_no_total() {
        let fire = [
            ("elan.fire.solid-shot", On::Dice, 8),
            ("elan.fire.factor", On::Factor, 6),
            ("elan.fire.long", On::Factor, -2),
        ];
        assert_eq!(shown(Game::Elan, &fire), [("factor".to_owned(), "4".to_owned())]);
    }
}
