//! Words that are nearly another: what somebody may have meant.

/// The `most` candidates nearest to a word, nearest first; none that differ in more than a third
/// of it.
pub fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    most: usize,
) -> Vec<&'a str> {
    let limit = (word.chars().count() / 3).max(2);
    let mut near: Vec<(usize, &str)> = candidates
        .into_iter()
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|&(distance, _)| distance <= limit)
        .collect();
    near.sort();
    near.dedup();
    near.into_iter().map(|(_, candidate)| candidate).take(most).collect()
}

/// How many letters must be put in, taken out or changed to make one word of the other.
pub fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut above: Vec<usize> = (0..=to.len()).collect();
    for (row, letter) in from.chars().enumerate() {
        let mut line = vec![row + 1];
        for (column, &other) in to.iter().enumerate() {
            let changed = above[column] + usize::from(letter != other);
            line.push(changed.min(above[column + 1] + 1).min(line[column] + 1));
        }
        above = line;
    }
    above[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", "abc"), 0);
    }

    #[test]
    fn only_near_words_are_near() {
        let words = ["stone-wall", "stony-hall", "heavy-woods"];
        assert_eq!(nearest("stonewall", words, 2), ["stone-wall", "stony-hall"]);
        assert!(nearest("artillery", words, 2).is_empty());
    }
}
