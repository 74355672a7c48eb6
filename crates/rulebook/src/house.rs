//! House rules: named changes that players have agreed on.

/// A change of a single value or switch, for the lists shown to players.
#[derive(Clone, Copy, Debug)]
pub struct HouseRule {
    /// Its name in a request.
    pub name: &'static str,
    /// What it changes.
    pub says: &'static str,
    /// The values it takes.
    pub takes: HouseValue,
    /// The rule it changes.
    pub changes: &'static str,
    /// What applies without it.
    pub default: &'static str,
}

/// The values a house rule takes.
///
/// ```
/// use linstock_rulebook::HouseValue;
///
/// assert_eq!(HouseValue::Number(1, 4).to_string(), "1 to 4");
/// assert_eq!(HouseValue::Words(&["printed", "swapped"]).to_string(), "printed, swapped");
/// ```
#[derive(Clone, Copy, Debug)]
pub enum HouseValue {
    /// True or false.
    Switch,
    /// A whole number in a range, inclusive.
    Number(i32, i32),
    /// One of these words.
    Words(&'static [&'static str]),
}

impl std::fmt::Display for HouseValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            HouseValue::Switch => write!(f, "true or false"),
            HouseValue::Number(least, most) => write!(f, "{least} to {most}"),
            HouseValue::Words(words) => write!(f, "{}", words.join(", ")),
        }
    }
}
