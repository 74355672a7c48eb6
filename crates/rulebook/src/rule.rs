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
    /// What it is called where there is no row to fill its phrase in, if the phrase does not say.
    pub title: Option<&'static str>,
    /// The whole rule in a sentence or two.
    pub text: &'static str,
    /// Who made it.
    pub by: Origin,
    /// Where it is on the sheets, or which ruling it is.
    pub at: &'static str,
}

crate::words! {
    /// Who made a rule.
    pub enum Origin {
        /// It is printed on the sheets.
        Sheet = "sheet",
        /// It is a ruling of ours.
        Ruling = "ruling",
        /// It counts only if players agree on it.
        House = "house",
    }
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

/// Declares rules beside the code that applies them, and lists them in `RULES`. A rule is printed on
/// the sheets unless it says `by: Ruling` or `by: House`.
#[macro_export]
macro_rules! rules {
    (@title) => { None };
    (@title $title:literal) => { Some($title) };
    (@by) => { $crate::Origin::Sheet };
    (@by $by:ident) => { $crate::Origin::$by };
    ($($name:ident = $id:literal {
        says: $says:literal,
        $(title: $title:literal,)?
        text: $text:literal,
        $(by: $by:ident,)?
        at: $at:expr $(,)?
    })*) => {
        $(
            #[doc = concat!("`", $id, "`: ", $text)]
            pub static $name: $crate::Rule = $crate::Rule {
                id: $id,
                says: $says,
                title: $crate::rules!(@title $($title)?),
                text: $text,
                by: $crate::rules!(@by $($by)?),
                at: $at,
            };
        )*

        /// The rules of this file, in the order of the sheet.
        pub const RULES: &[&$crate::Rule] = &[$(&$name),*];
    };
}
