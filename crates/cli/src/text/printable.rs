//! What may be sent to a terminal. Names come from files that somebody else wrote, and a terminal obeys what is in them:
//! so everything that is printed goes through [`printable`].

use std::borrow::Cow;

/// A text in which nothing but our own styles steers a terminal. Anything else that would is written out as `\u001b`,
/// which is what it is called in JSON, so that JSON remains JSON.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(steers) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = match style(rest) {
            Some(style) => {
                out.push_str(style);
                style.len()
            }
            None => {
                let letter = rest.chars().next().unwrap_or_default();
                out.push_str(&format!("\\u{:04x}", u32::from(letter)));
                letter.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The style that a text begins with.
fn style(text: &str) -> Option<&'static str> {
    STYLES.into_iter().find(|style| text.starts_with(style))
}

/// Bold, dim, six colours, and the end of those: nothing that could hide what is written, or write somewhere else.
const STYLES: [&str; 9] = [
    "\u{1b}[0m",
    "\u{1b}[1m",
    "\u{1b}[2m",
    "\u{1b}[31m",
    "\u{1b}[32m",
    "\u{1b}[33m",
    "\u{1b}[34m",
    "\u{1b}[35m",
    "\u{1b}[36m",
];

/// Whether a character does something else than stand there: control characters, and those that turn the direction
/// of writing.
fn steers(letter: char) -> bool {
    let turns = matches!(
        letter,
        '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    turns || letter.is_control() && !matches!(letter, '\n' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{BOLD, ERROR, styled};

    #[test]
    fn nothing_from_a_file_steers_the_terminal() {
        let name = "9th\u{1b}]0;owned\u{7} \u{1b}[2J\r\u{9b}A\u{202e}siht\u{2066}\u{7f}";
        let shown = printable(name);
        assert_eq!(
            shown,
            "9th\\u001b]0;owned\\u0007 \\u001b[2J\\u000d\\u009bA\\u202esiht\\u2066\\u007f"
        );
        assert!(!shown.contains(steers));
    }

    #[test]
    fn our_own_styles_are_kept() {
        let text =
            styled(ERROR, "error:") + " " + &styled(BOLD, "\u{1b}[8mhidden") + "\n\tand so on";
        let shown = printable(&text);
        assert_eq!(shown, text.replace("\u{1b}[8m", "\\u001b[8m"));
        assert!(matches!(printable("Élan, 5″ → 3\n"), Cow::Borrowed(_)));
    }
}
