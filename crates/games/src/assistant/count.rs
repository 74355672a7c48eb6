//! Numbers in sentences.

/// A small number in words.
pub fn number(count: u8) -> String {
    const WORDS: [&str; 13] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let word = WORDS.get(usize::from(count));
    word.map_or_else(|| count.to_string(), |&word| word.to_owned())
}

/// So many of something.
pub fn count(count: u8, one: &str) -> String {
    let many = if count == 1 { "" } else { "s" };
    format!("{} {one}{many}", number(count))
}

/// With a capital letter at its beginning.
pub fn capital(mut text: String) -> String {
    if let Some(first) = text.chars().next() {
        text.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
    }
    text
}
