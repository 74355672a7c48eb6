//! Ways to go, as they are typed: `advance 4, wheel right 20, about face`.

use linstock_geometry::{Manoeuvre, Path, Turn};

/// The words that begin a manoeuvre.
pub const WORDS: [&str; 6] = ["advance", "wheel", "oblique", "back", "side", "about"];

/// How they are typed.
pub const USAGE: &str =
    "advance 4, wheel right 20, oblique left 30 3, back 2, side right 1, about face";

/// Whether a word begins a manoeuvre.
pub fn begins(word: &str) -> bool {
    word == "about-face" || WORDS.contains(&word)
}

/// Reads manoeuvres with commas, or other marks, between them.
pub fn read(words: &[String]) -> Result<Path, String> {
    const FILLING: &[&str] = &["inches", "inch", "degrees", "degree", "then", "and"];
    let mut parts: Vec<Vec<&str>> = vec![Vec::new()];
    for word in words.iter().map(String::as_str).filter(|word| !FILLING.contains(word)) {
        if is_mark(word) {
            parts.push(Vec::new());
        } else if begins(word) {
            parts.push(vec![word]);
        } else if let Some(part) = parts.last_mut() {
            part.push(word);
        }
    }
    parts.retain(|part| !part.is_empty());
    let path: Vec<Manoeuvre> =
        parts.iter().map(|part| manoeuvre(part)).collect::<Result<_, _>>()?;
    if path.len() > Path::MOST {
        return Err(format!("a way has at most {} manoeuvres", Path::MOST));
    }
    Ok(Path(path))
}

/// Whether it stands between manoeuvres.
pub fn is_mark(word: &str) -> bool {
    matches!(word, "," | "|" | ";")
}

fn manoeuvre(words: &[&str]) -> Result<Manoeuvre, String> {
    let wrong = |usage: &str| {
        let said = words.join(" ");
        Err(format!("\"{said}\" is not clear: type it like \"{usage}\""))
    };
    // A hand may stand before or after the numbers.
    let hand = words.iter().find_map(|word| match *word {
        "right" => Some(1),
        "left" => Some(-1),
        _ => None,
    });
    let others: Vec<&str> =
        words[1..].iter().copied().filter(|word| !matches!(*word, "right" | "left")).collect();
    let lengths: Option<Vec<i32>> = others.iter().map(|word| length(word)).collect();
    let turn = |thousandths: i32, hand: i32| {
        // To the nearest, as everywhere.
        let turn = (i64::from(thousandths) * 65_536 + 180_000) / 360_000;
        Turn(i32::try_from(turn).unwrap_or(0) * hand)
    };
    match (words[0], lengths.as_deref(), hand) {
        ("about" | "about-face", _, _) if matches!(others[..], [] | ["face"]) => {
            Ok(Manoeuvre::AboutFace)
        }
        ("advance", Some([far]), None) => Ok(Manoeuvre::Advance(*far)),
        ("back", Some([far]), None) => Ok(Manoeuvre::Back(*far)),
        ("side", Some([far]), Some(hand)) => Ok(Manoeuvre::Side(far * hand)),
        ("wheel", Some([degrees]), Some(hand)) => Ok(Manoeuvre::Wheel(turn(*degrees, hand))),
        ("oblique", Some([degrees, far]), Some(hand)) => {
            Ok(Manoeuvre::Oblique { turn: turn(*degrees, hand), distance: *far })
        }
        ("advance", _, _) => wrong("advance 4"),
        ("back", _, _) => wrong("back 2"),
        ("side", _, _) => wrong("side right 1"),
        ("wheel", _, _) => wrong("wheel right 20"),
        ("oblique", _, _) => wrong("oblique left 30 3"),
        _ => wrong(USAGE),
    }
}

/// A length in inches, of at most three decimals, in thousandths. Nothing is below zero here.
pub fn length(word: &str) -> Option<i32> {
    let word = word.trim_end_matches(['"', '″', '°']);
    let (whole, part) = word.split_once(['.']).unwrap_or((word, ""));
    let digits = |text: &str| text.chars().all(|it| it.is_ascii_digit());
    if (whole.is_empty() && part.is_empty()) || !digits(whole) || !digits(part) || part.len() > 3 {
        return None;
    }
    let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let part: i32 = format!("{part:0<3}").parse().ok()?;
    whole.checked_mul(1000)?.checked_add(part).filter(|&it| it <= 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(text: &str) -> Result<Path, String> {
        let spaced = text.replace(',', " , ").replace('|', " | ");
        let words: Vec<String> = spaced.split_whitespace().map(str::to_owned).collect();
        read(&words)
    }

    #[test]
    fn ways_are_read() {
        let turn = |degrees| Turn::from_degrees(degrees);
        let expected = vec![
            Manoeuvre::Advance(4500),
            Manoeuvre::Wheel(turn(20)),
            Manoeuvre::Oblique { turn: turn(-30), distance: 3000 },
            Manoeuvre::AboutFace,
            Manoeuvre::Back(2000),
            Manoeuvre::Side(-1000),
        ];
        let read = way(
            "advance 4.5\", wheel right 20 then oblique left 30 3 | about face, back 2 side left 1",
        );
        assert_eq!(read.unwrap().0, expected);
        assert_eq!(way("wheel 90 right").unwrap().0, [Manoeuvre::Wheel(turn(90))]);
        assert_eq!(way("").unwrap().0, []);
    }

    #[test]
    fn what_is_not_clear_is_said() {
        for text in ["advance", "advance four", "wheel 20", "side 1", "about 3", "advance 4 5"] {
            assert!(way(text).unwrap_err().contains("type it like"), "{text}");
        }
        assert!(way(&"advance 1,".repeat(40)).is_err());
    }

    #[test]
    fn lengths_are_thousandths() {
        let read = ["4", "4.5", ".25", "4.1234", "-1", "", ".", "99999999"].map(length);
        let thousandths = [Some(4000), Some(4500), Some(250), None, None, None, None, None];
        assert_eq!(read, thousandths);
    }
}
