//! Orders as they are revealed: those with the same named together.

use linstock_battle::{
    UnitId, World,
    story::{list, the},
};

use super::{super::status::Order, Jr3};

/// What the orders of these units are, a sentence for each order that was given.
pub fn revealed(world: &World<Jr3>, units: &[UnitId]) -> Vec<String> {
    let each = Order::ALL.iter().map(|&order| {
        let has = |unit: &&UnitId| world.status(**unit).order == Some(order);
        let names: Vec<&str> = units.iter().filter(has).map(|&unit| world.name(unit)).collect();
        (order, names)
    });
    each.filter(|(_, names)| !names.is_empty())
        .map(|(order, names)| format!("{}: {}", heading(order), together(&names)))
        .collect()
}

const fn heading(order: Order) -> &'static str {
    match order {
        Order::FirstFire => "Firing first",
        Order::Hold => "Holding",
        Order::Move => "Moving",
        Order::Charge => "Charging",
        Order::Disengage => "Disengaging",
        Order::Form => "Changing formation",
    }
}

/// Names in a row; regiments of the same state share it: "the 4th and the 9th Kentucky".
fn together(names: &[&str]) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for &name in names {
        let (number, state) = match name.split_once(' ') {
            Some((number, state)) if number.starts_with(|first: char| first.is_ascii_digit()) => {
                (number, state)
            }
            Some(_) | None => (name, ""),
        };
        match groups.iter_mut().find(|(other, _)| !state.is_empty() && *other == state) {
            Some((_, numbers)) => numbers.push(number),
            None => groups.push((state, vec![number])),
        }
    }
    let each: Vec<String> = groups
        .into_iter()
        .map(|(state, numbers)| match (state, &numbers[..]) {
            ("", _) => the(numbers[0]),
            (_, [number]) => the(&format!("{number} {state}")),
            (_, _) => {
                let numbers: Vec<String> = numbers.iter().map(|it| format!("the {it}")).collect();
                format!("{} {state}", list(&numbers))
            }
        })
        .collect();
    list(&each)
}

#[cfg(test)]
mod tests {
    use super::together;

    #[test]
    fn regiments_of_a_state_are_named_together() {
        let names = ["4th Kentucky", "Totten's battery", "9th Kentucky", "10th Indiana"];
        let expected = "the 4th and the 9th Kentucky, Totten's battery and the 10th Indiana";
        assert_eq!(together(&names), expected);
        assert_eq!(
            together(&["15th Mississippi, left wing"]),
            "the left wing of the 15th Mississippi"
        );
    }
}
