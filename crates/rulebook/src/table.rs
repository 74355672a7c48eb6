//! A table of a sheet, as text: for browsing, printing and comparing with a second transcription.

use serde::Serialize;

/// A table with a heading row; the first column names the rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Table {
    /// Such as `infantry-movement`.
    pub name: &'static str,
    /// What it is, in a phrase.
    pub title: &'static str,
    /// The headings.
    pub columns: Vec<String>,
    /// The cells.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// As tab-separated values.
    pub fn to_tsv(&self) -> String {
        let mut res = self.columns.join("\t") + "\n";
        for row in &self.rows {
            res += &(row.join("\t") + "\n");
        }
        res
    }
}

/// A modifier as tables print it: `+1`, `-2` or `0`.
///
/// ```
/// use linstock_rulebook::table::signed;
///
/// assert_eq!([1, -2, 0].map(signed), ["+1", "-2", "0"]);
/// ```
pub fn signed(value: i32) -> String {
    if value == 0 { "0".to_owned() } else { format!("{value:+}") }
}
