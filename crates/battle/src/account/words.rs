//! Numbers as accounts write them.

use crate::{card, story::number};

/// A number with its sign, if it is below nothing: "−2".
pub fn minus(value: i32) -> String {
    if value < 0 { format!("\u{2212}{}", value.unsigned_abs()) } else { value.to_string() }
}

/// A roll and what is added to it: "12 + 8 = 20", "8 − 1 = 7", or just "14".
///
/// ```
/// use linstock_battle::account::added;
///
/// assert_eq!([added(12, 8), added(8, -1), added(14, 0)], ["12 + 8 = 20", "8 − 1 = 7", "14"]);
/// ```
pub fn added(roll: i32, plus: i32) -> String {
    let sum = minus(roll + plus);
    match plus {
        0 => sum,
        1.. => format!("{roll} + {plus} = {sum}"),
        ..0 => format!("{roll} \u{2212} {} = {sum}", plus.unsigned_abs()),
    }
}

/// How far a roll is from what was needed: "passes by 2", "fails by 3".
pub fn margin(rolled: i32, needed: i32) -> String {
    match rolled - needed {
        0 => "just passes".to_owned(),
        by @ 1.. => format!("passes by {by}"),
        by => format!("fails by {}", by.unsigned_abs()),
    }
}

/// A distance with at most one decimal: `4.7"`.
pub fn short_inches(thousandths: i32) -> String {
    let tenths = (thousandths + 50).div_euclid(100);
    format!("{}\"", card::inches(tenths * 100))
}

/// What somebody lost: "two figures lost", "no loss".
pub fn lost(many: u8, what: &str) -> String {
    match many {
        0 => "no loss".to_owned(),
        1 => format!("one {what} lost"),
        _ => format!("{} {what}s lost", number(many)),
    }
}

/// So many of something in words: "one hit", "three hits".
pub fn many(many: u8, what: &str) -> String {
    if many == 1 { format!("one {what}") } else { format!("{} {what}s", number(many)) }
}
