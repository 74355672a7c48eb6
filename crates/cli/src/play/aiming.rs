//! Where along the edge of its target a charge aims, as it is typed and told: `aim left`,
//! `aim right 1.5`.

use linstock_battle::{card::inches, movement::Aims};

use super::{directions::tenths, manoeuvres};

/// How it is typed.
pub const USAGE: &str = "aim left, aim right 1.5 or aim middle";

/// Where a player wants a charge to strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aimed {
    /// In the middle of what it can reach.
    Middle,
    /// As far left as it can.
    Leftmost,
    /// As far right as it can.
    Rightmost,
    /// So far to the right of the middle of the edge.
    At(i32),
}

impl Aimed {
    /// Reads what follows the word `aim`, and how many words that takes.
    pub fn read(words: &[String]) -> Option<(Aimed, usize)> {
        let word = words.first()?.to_lowercase();
        let far = words.get(1).and_then(|word| manoeuvres::length(word));
        match (word.as_str(), far) {
            ("middle", _) => Some((Aimed::Middle, 1)),
            ("left", None) => Some((Aimed::Leftmost, 1)),
            ("right", None) => Some((Aimed::Rightmost, 1)),
            ("left", Some(far)) => Some((Aimed::At(-far), 2)),
            ("right", Some(far)) => Some((Aimed::At(far), 2)),
            _ => None,
        }
    }

    /// As a command has it, given where the charge can strike; nothing for the middle.
    pub fn place(self, aims: Option<Aims>) -> Option<i32> {
        match self {
            Aimed::Middle => None,
            Aimed::Leftmost => aims.map(|aims| aims.left),
            Aimed::Rightmost => aims.map(|aims| aims.right),
            Aimed::At(place) => Some(place),
        }
    }
}

/// An aim as it is typed.
pub fn typed(aim: i32) -> String {
    let hand = if aim < 0 { "left" } else { "right" };
    format!("aim {hand} {}", inches(aim.saturating_abs()))
}

/// Where a charge strikes, and where else it could.
pub fn told(aims: &Aims) -> String {
    let place = |at: i32| {
        let hand = if at < 0 { "left" } else { "right" };
        match tenths(at.saturating_abs()).as_str() {
            "0" => "the middle".to_owned(),
            far => format!("{far}\" {hand}"),
        }
    };
    let strikes = match place(aims.at).as_str() {
        "the middle" => "in the middle of the enemy's edge".to_owned(),
        aside => format!("{aside} of the middle of the enemy's edge"),
    };
    // An example that would not be refused, in quarters of an inch.
    let half = if aims.right > -aims.left { aims.right / 2 } else { aims.left / 2 };
    let example = typed((half / 250 * 250).clamp(aims.left, aims.right));
    let (left, right) = (place(aims.left), place(aims.right));
    format!(
        "strikes {strikes}, as the charger sees it; it could from {left} to {right}: type aim left, {example} or aim middle"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use linstock_battle::UnitId;

    #[test]
    fn an_aim_is_read_and_told() {
        let read =
            |text: &str| Aimed::read(&text.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(read("left"), Some((Aimed::Leftmost, 1)));
        assert_eq!(read("left 1.5 with others"), Some((Aimed::At(-1500), 2)));
        assert_eq!(read("right 0.5"), Some((Aimed::At(500), 2)));
        assert_eq!(read("right at them"), Some((Aimed::Rightmost, 1)));
        assert_eq!(read("middle"), Some((Aimed::Middle, 1)));
        assert_eq!(read("high"), None);
        let (edge, strikes) = Default::default();
        let aims = Aims { left: -1250, right: 400, at: 0, edge, lead: UnitId(0), strikes };
        assert_eq!(Aimed::Leftmost.place(Some(aims)), Some(-1250));
        assert_eq!(Aimed::Middle.place(Some(aims)), None);
        assert_eq!(typed(-1250), "aim left 1.25");
        let told = told(&aims);
        let expected = "strikes in the middle of the enemy's edge, as the charger sees it; it could from 1.3\" left to 0.4\" right: type aim left, aim left 0.5 or aim middle";
        assert_eq!(told, expected);
    }
}
