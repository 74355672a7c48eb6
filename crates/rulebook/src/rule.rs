//! A rule is its id; everything else about it is decoration.

/// One line of a rule sheet, in our own words.
///
/// `id` never changes and is never reused: ledger rows, refusals, documentation and golden cases
/// all refer to it.
///
/// ```
/// linstock_rulebook::rules! {
///     WALL = "example.fire.wall" {
///         says: "behind a wall", text: "A target behind a wall is harder to hit.", at: "Fire",
///     }
///     GREEN = "example.fire.green" {
///         says: "{n} green figures", text: "Green figures are easier to hit.", at: "Fire",
///     }
/// }
///
/// assert_eq!(RULES.len(), 2);
/// assert_eq!(GREEN.phrase(), "… green figures");
/// ```
#[derive(Debug)]
pub struct Rule {
    /// Such as `adf.fire.target.stone-wall`.
    pub id: &'static str,
    /// A phrase for a ledger row. `{n}` and `{what}` stand for the row's number and name.
    pub says: &'static str,
    /// The whole rule in a sentence or two.
    pub text: &'static str,
    /// Where it is on the sheets.
    pub at: &'static str,
}

impl Rule {
    /// Its phrase when there is no row to fill it in.
    pub fn phrase(&self) -> String {
        self.says.replace(": {n}", "").replace("{n}", "…").replace("{what}", "…")
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.id == other.id
    }
}

impl Eq for Rule {}

/// Declares rules beside the code that applies them, and lists them in `RULES`.
#[macro_export]
macro_rules! rules {
    ($($name:ident = $id:literal { says: $says:literal, text: $text:literal, at: $at:expr $(,)? })*) => {
        $(
            #[doc = concat!("`", $id, "`: ", $text)]
            pub static $name: $crate::Rule =
                $crate::Rule { id: $id, says: $says, text: $text, at: $at };
        )*

        /// The rules of this file, in the order of the sheet.
        pub const RULES: &[&$crate::Rule] = &[$(&$name),*];
    };
}
