//! What players say and what a sheet says for it, so that whoever searches for one finds the other.

/// A word or a phrase of players, in small letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Synonym {
    /// What players say.
    pub said: &'static str,
    /// What the rules say for it, any of these.
    pub means: &'static [&'static str],
}

/// Words of so few letters stand in many others: only what they mean is looked for.
const SHORT: usize = 3;

/// What is looked for: for each word or phrase, everything it may be called. A text fits if it has one of each.
///
/// ```
/// use linstock_rulebook::synonym::{Synonym, alternatives};
///
/// let said = [
///     Synonym { said: "ammo", means: &["ammunition"] },
///     Synonym { said: "first fire", means: &["opening volley"] },
/// ];
/// let wanted = |query| alternatives(query, said);
/// assert_eq!(wanted("Low ammo"), [vec!["low"], vec!["ammo", "ammunition"]]);
/// assert_eq!(wanted("first fire"), [["first fire", "opening volley"]]);
/// assert_eq!(wanted("squares"), [["squares", "square"]]);
/// ```
pub fn alternatives(query: &str, synonyms: impl IntoIterator<Item = Synonym>) -> Vec<Vec<String>> {
    let synonyms: Vec<Synonym> = synonyms.into_iter().collect();
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let mut wanted = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        // The longest that players say for one thing comes first.
        let phrase = synonyms
            .iter()
            .filter(|it| starts(&words[at..], it.said))
            .max_by_key(|it| it.said.len());
        match phrase {
            Some(Synonym { said, means }) => {
                let own = (said.len() > SHORT).then_some(*said);
                let all = own.into_iter().chain(means.iter().copied());
                wanted.push(all.map(str::to_owned).collect());
                at += said.split(' ').count();
            }
            None => {
                let one = word.strip_suffix('s').filter(|one| one.len() > SHORT);
                let one = one.map(str::to_owned);
                wanted.push([word.clone()].into_iter().chain(one).collect());
                at += 1;
            }
        }
    }
    wanted
}

/// Whether words begin with what players say, in the plural or not.
fn starts(words: &[String], said: &str) -> bool {
    let mut given = words.iter();
    said.split(' ').all(|part| {
        given.next().is_some_and(|word| word == part || word.strip_suffix('s') == Some(part))
    })
}
