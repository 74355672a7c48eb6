//! House rules that players agree on before they begin: a scenario's file with other ones.

use serde_json::{Map, Value};

use super::{adf::house_values, document, problem::Problems};

/// The house rules that a file has, by name; none of a file that cannot be read.
pub fn house_of(text: &str) -> Map<String, Value> {
    house_values(&document::read(text, &mut Problems::default()))
}

/// The same file with these house rules in place of its own. A log holds the file it was played by, so whoever reads
/// the log reads what was agreed. Nothing is changed where nothing differs.
pub fn with_house(text: &str, house: &Map<String, Value>) -> String {
    if house_of(text) == *house {
        return text.to_owned();
    }
    let mut kept = without_house(text);
    if !house.is_empty() {
        if !kept.ends_with('\n') {
            kept.push('\n');
        }
        kept.push_str("\n[house]\n");
        for (name, value) in house {
            // What TOML and JSON call a number, a truth or a text looks the same in both.
            kept += &format!("{name} = {value}\n");
        }
    }
    kept
}

/// A file without its table of house rules.
fn without_house(text: &str) -> String {
    let line =
        document::read(text, &mut Problems::default()).many("house").first().map(|it| it.line);
    let Some(from) = line.and_then(|line| line.checked_sub(1)) else { return text.to_owned() };
    let is_head = |line: &str| line.trim_start().starts_with('[');
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let after = lines.iter().skip(from + 1).position(|line| is_head(line));
    let to = after.map_or(lines.len(), |after| from + 1 + after);
    let kept = lines.iter().enumerate().filter(|(at, _)| *at < from || *at >= to);
    kept.map(|(_, line)| *line).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{library::built_in, scenario::load};

    fn house(value: Value) -> Map<String, Value> {
        value.as_object().cloned().unwrap_or_default()
    }

    #[test]
    fn house_rules_are_written_changed_and_struck() {
        let text = built_in("brigade-action").expect("it comes with the program").text;
        let agreed = house(json!({ "melee-rounds": 3, "disorder-point": "procedure" }));
        let with = with_house(text, &agreed);
        assert_eq!(house_of(&with), agreed);
        assert!(load(&with).is_ok());
        let other = house(json!({ "mixed-guns-rifled": true }));
        let changed = with_house(&with, &other);
        assert_eq!(house_of(&changed), other);
        assert!(load(&changed).is_ok());
        assert_eq!(changed.matches("[house]").count(), 1);
        assert_eq!(with_house(&changed, &Map::new()).trim_end(), text.trim_end());
        assert_eq!(with_house(text, &house_of(text)), text);
    }

    #[test]
    fn a_table_in_the_middle_is_replaced() {
        let text = "format = 1\n[house]\nmelee-rounds = 2\n\n[table]\nwidth = 48\n";
        let agreed = house(json!({ "melee-rounds": 4 }));
        let changed = with_house(text, &agreed);
        assert_eq!(changed, "format = 1\n[table]\nwidth = 48\n\n[house]\nmelee-rounds = 4\n");
    }
}
