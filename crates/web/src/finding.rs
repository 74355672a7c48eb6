//! Finding something to read: by words, by id, in the order of the book.

use linstock_desk::show::book::{Book, Part, RuleShown, RulingShown, TableShown, section};

/// What was found in a part of the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The part.
    pub id: String,
    /// What players call it.
    pub title: String,
    /// Its rules, by sections.
    pub sections: Vec<Section>,
    /// Its rulings.
    pub rulings: Vec<RulingShown>,
    /// Its tables.
    pub tables: Vec<TableShown>,
}

/// Rules of one section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What their ids begin with, such as `adf.fire`.
    pub id: String,
    /// In words.
    pub title: String,
    /// The rules.
    pub rules: Vec<RuleShown>,
}

/// Everything in a part, or, if words are looked for, what has them all: there first, then
/// elsewhere.
pub fn find(book: &Book, part: &str, words: &str) -> Vec<Found> {
    let chosen = book.parts.iter().filter(|it| it.id == part);
    if words.trim().is_empty() {
        return chosen.map(|it| found(it, "", &[])).collect();
    }
    let mut res: Vec<Found> = Vec::new();
    for part in chosen.chain(book.parts.iter().filter(|it| it.id != part)) {
        let found = found(part, words, &res);
        if !(found.sections.is_empty() && found.rulings.is_empty() && found.tables.is_empty()) {
            res.push(found);
        }
    }
    res
}

/// The part that has a rule or ruling; the one that is open, if it does.
pub fn part_with<'a>(book: &'a Book, open: &str, id: &str) -> Option<&'a Part> {
    let has = |part: &&Part| {
        part.rules.iter().any(|it| it.id == id) || part.rulings.iter().any(|it| it.id == id)
    };
    let mut parts = book.parts.iter().filter(has);
    book.parts.iter().filter(has).find(|it| it.id == open).or_else(|| parts.next())
}

fn found(part: &Part, words: &str, before: &[Found]) -> Found {
    let wanted = &part.meant(words)[..];
    let mut sections: Vec<Section> = Vec::new();
    for rule in &part.rules {
        let has = [&rule.id, &rule.says, &rule.text, &rule.at];
        let again = before.iter().flat_map(|it| &it.sections).flat_map(|it| &it.rules);
        if !matches(wanted, has) || again.into_iter().any(|it| it.id == rule.id) {
            continue;
        }
        let id: Vec<&str> = rule.id.splitn(3, '.').take(2).collect();
        let id = id.join(".");
        match sections.iter_mut().find(|it| it.id == id) {
            Some(section) => section.rules.push(rule.clone()),
            None => {
                let title = section(&id);
                sections.push(Section { id, title, rules: vec![rule.clone()] });
            }
        }
    }
    let shown = |id: &str| before.iter().flat_map(|it| &it.rulings).any(|it| it.id == id);
    let rulings = part
        .rulings
        .iter()
        .filter(|it| matches(wanted, [&it.id, &it.says, &it.reason, &it.fills]) && !shown(&it.id));
    let tables = part.tables.iter().filter(|it| {
        let cells = it.rows.iter().flatten().chain(&it.head);
        let text: String = cells.map(|cell| format!(" {cell}")).collect();
        matches(wanted, [&it.name, &it.title, &text])
    });
    Found {
        id: part.id.clone(),
        title: part.title.clone(),
        rulings: rulings.cloned().collect(),
        tables: tables.cloned().collect(),
        sections,
    }
}

/// Whether all words, by one name or another, are somewhere in some texts.
fn matches<const N: usize>(wanted: &[Vec<String>], texts: [&String; N]) -> bool {
    let all = texts.map(|it| it.to_lowercase()).join(" ");
    wanted.iter().all(|names| names.iter().any(|name| all.contains(name.as_str())))
}

#[cfg(test)]
mod tests {
    use linstock_desk::show::book::book;

    use super::*;

    #[test]
    fn a_part_is_shown_by_sections() {
        let all = find(&book(), "adf-15", " ");
        assert_eq!(all.len(), 1);
        let ids: Vec<&str> = all[0].sections.iter().map(|it| it.id.as_str()).collect();
        assert!(ids.contains(&"adf.fire") && ids.contains(&"adf.morale"));
        assert!(!all[0].tables.is_empty() && !all[0].rulings.is_empty());
    }

    #[test]
    fn words_find_rules_of_every_game_once() {
        let all = find(&book(), "jr3", "stone wall");
        assert_eq!(all[0].id, "jr3");
        let rules = |found: &Found| found.sections.iter().map(|it| it.rules.len()).sum::<usize>();
        let adf: Vec<&Found> = all.iter().filter(|it| it.id.starts_with("adf")).collect();
        assert!(adf.iter().filter(|it| rules(it) > 0).count() == 1);
        let by_id = find(&book(), "jr3", "adf.fire.target.stone-wall");
        assert_eq!(by_id.iter().map(rules).sum::<usize>(), 1);
    }

    /// What players say finds what the sheets say.
    #[test]
    fn players_words_find_rules() {
        let book = book();
        let finds = |part: &str, words: &str, rule: &str| {
            let all = find(&book, part, words);
            let first = all.iter().find(|it| it.id == part);
            let mut rules = first.iter().flat_map(|it| &it.sections).flat_map(|it| &it.rules);
            assert!(rules.any(|it| it.id == rule), "{words} in {part} does not find {rule}");
        };
        finds("jr3", "ammo", "jr3.ammunition");
        finds("jr3", "low ammo", "jr3.ammunition");
        finds("jr3", "rout", "jr3.morale.rout");
        finds("elan", "DM", "elan.test.factor.disruption");
        finds("elan", "rout", "elan.break-at-four");
        finds("elan", "squares", "elan.test.factor.square-or-cover");
        finds("adf-15", "BMP", "adf.morale.bmp");
        finds("adf-15", "first fire", "adf.fire.firer.opening-volley");
        finds("elan", "opening volley", "elan.fire.first-fire");
        finds("adf-15", "rout", "adf.fire.routed");
    }

    #[test]
    fn an_id_leads_to_its_part() {
        let book = book();
        let part = |open, id| part_with(&book, open, id).map(|it| it.id.as_str());
        assert_eq!(part("adf-25", "adf.summary"), Some("adf-25"));
        assert_eq!(part("jr3", "adf.summary"), Some("adf-10"));
        assert_eq!(part("jr3", "no.such"), None);
    }
}
