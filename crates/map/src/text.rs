//! How wide words are, about: enough to leave room for them.

use crate::lettering::Hand;

/// How wide a name is on the map, in pixels.
pub(crate) fn width(text: &str, hand: Hand) -> f64 {
    match hand {
        Hand::Place => ems(&text.to_uppercase(), 0.14) * hand.size(),
        Hand::Way => ems(text, 0.04) * hand.size(),
        Hand::Hydro => ems(text, 0.06) * hand.size(),
        Hand::OnWater => ems(text, 0.5) * hand.size(),
    }
}

/// How wide words in the book hand are, in pixels, letters of so many pixels.
pub fn letters(text: &str, size: f64) -> f64 {
    ems(text, 0.0) * size
}

/// In widths of an em, with so much between letters.
fn ems(text: &str, between: f64) -> f64 {
    text.chars().map(|letter| em(letter) + between).sum()
}

const fn em(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | '.' | ',' | ';' | ':' | '\'' | '’' | '!' | '|' => 0.25,
        ' ' | 'f' | 't' | 'r' | 's' | '-' | '(' | ')' | 'I' | 'J' => 0.34,
        'm' | 'w' => 0.76,
        'M' | 'W' | '&' | '●' => 0.86,
        'A'..='Z' => 0.66,
        '0'..='9' => 0.47,
        _ => 0.47,
    }
}
