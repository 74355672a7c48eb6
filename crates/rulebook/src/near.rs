//! Words that are nearly another: what somebody may have meant.

/// How many letters must be added, removed or changed to turn one word into the other.
pub use strsim::levenshtein as distance;

/// The `most` candidates nearest to a word, nearest first; none that differ in more than a third
/// of it.
///
/// ```
/// use linstock_rulebook::near::nearest;
///
/// assert_eq!(nearest("vetran", ["veteran", "elite", "green"], 1), ["veteran"]);
/// ```
pub fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    most: usize,
) -> Vec<&'a str> {
    let length = word.chars().count();
    let limit = (length / 3).max(2);
    // A difference in length alone may be too much, and is known without comparing letter by letter.
    let comparable = |candidate: &&str| length.abs_diff(candidate.chars().count()) <= limit;
    let mut near: Vec<(usize, &str)> = candidates
        .into_iter()
        .filter(comparable)
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|&(distance, _)| distance <= limit)
        .collect();
    near.sort();
    near.dedup();
    near.into_iter().map(|(_, candidate)| candidate).take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_near_words_are_near() {
        let words = ["stone-wall", "stony-hall", "heavy-woods"];
        assert_eq!(nearest("stonewall", words, 2), ["stone-wall", "stony-hall"]);
        assert!(nearest("artillery", words, 2).is_empty());
    }
}
