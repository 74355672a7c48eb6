//! What has become of an order between its check and its execution.

use linstock_rulebook::Refusal;

/// Something that was legal when it was ordered, and has to be worked out again when it is done,
/// because dice were rolled, others moved or somebody reacted in between.
///
/// A [`Legal`](crate::Game::Legal) command carries its facts, so hardly anything needs this. Where a
/// game does, it says what happens to whoever can no longer do what he was ordered to:
///
/// ```
/// use linstock_battle::{Still, rules};
///
/// let shot: Still<u8> = Err(rules::refused(&rules::OCCUPIED)).into();
/// let dice = match shot {
///     Still::Possible(dice) => dice,
///     Still::NoLonger(_) => 0,
/// };
/// assert_eq!(dice, 0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Still<T> {
    /// It can be done, like this.
    Possible(T),
    /// It cannot be done any more, and why.
    NoLonger(Refusal),
}

impl<T> From<Result<T, Refusal>> for Still<T> {
    fn from(again: Result<T, Refusal>) -> Still<T> {
        match again {
            Ok(possible) => Still::Possible(possible),
            Err(refusal) => Still::NoLonger(refusal),
        }
    }
}
