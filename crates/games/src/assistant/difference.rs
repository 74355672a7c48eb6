//! What to do with the figures, so that the table agrees with the roster again.

use linstock_rulebook::Loss;

use super::{
    Body, Key,
    count::{count, number},
    rules::Rules,
};

/// What to take off, put back and mark on somebody's stands.
pub fn differences(rules: &dyn Rules, name: &str, before: &Body, now: &Body) -> Vec<String> {
    if now.is_gone() && !before.is_gone() {
        let captured =
            if now.text(Key::Gone) == Loss::Captured.word() { ": it is captured" } else { "" };
        return vec![format!("Take {name} off the table{captured}")];
    }
    let mut tasks = Vec::new();
    let (had, has) = (before.number(rules.counted()), now.number(rules.counted()));
    if has < had {
        let lost = count(had - has, rules.what(now));
        tasks.push(format!("Take {lost}{} off {name}", empty_stands(rules, before, now)));
    } else if has > had {
        tasks.push(format!("Put {} back on {name}", count(has - had, rules.what(now))));
    }
    let differs = |key| before.text(key) != now.text(key);
    if let Some(label) = rules.morale(now).filter(|_| differs(Key::Morale)) {
        tasks.push(format!("Mark {name}: {label}"));
    }
    if differs(Key::Formation) {
        tasks.extend(rules.formed(name, now));
    }
    if differs(Key::LowAmmunition) {
        tasks.push(if now.is(Key::LowAmmunition) {
            format!("Mark {name}: low on ammunition")
        } else {
            format!("Take the ammunition marker off {name}")
        });
    }
    if differs(Key::Unloaded) {
        tasks.push(if now.is(Key::Unloaded) {
            format!("Mark {name}: unloaded; it does not fire in the next fire phase")
        } else {
            format!("{name} is loaded again")
        });
    }
    if differs(Key::GunsLeft) {
        tasks.push(if now.is(Key::GunsLeft) {
            format!("Leave the guns of {name} where they stand")
        } else {
            format!("{name} serves its guns again")
        });
    }
    let (had, has) = (before.number(Key::Disruption), now.number(Key::Disruption));
    if has > had {
        tasks.push(format!("Put {} beside {name}", count(has - had, "disruption marker")));
    } else if has < had {
        tasks.push(format!("Take {} from {name}", count(had - has, "disruption marker")));
    }
    match (before.is(Key::Broken), now.is(Key::Broken)) {
        (false, true) => tasks.push(format!("Mark {name}: broken")),
        (true, false) => tasks.push(format!("{name} is no longer broken")),
        (true, true) | (false, false) => {}
    }
    tasks
}

/// Stands that nobody is on any more, taken off as well.
fn empty_stands(rules: &dyn Rules, before: &Body, now: &Body) -> String {
    match rules.stands_emptied(before, now) {
        _ if now.has_guns() => String::new(),
        0 => String::new(),
        1 => " and the empty stand".to_owned(),
        many => format!(" and the {} empty stands", number(many)),
    }
}
