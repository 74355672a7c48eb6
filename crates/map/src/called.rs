//! What units are called where there is little room: "2nd Minnesota" is "2nd Minn.", and "2nd" if no
//! other unit of its side could be meant. Only what is written on the map hangs on it.

use linstock_battle::Seat;

/// Words that have a shorter form everybody reads.
const SHORTER: &[(&str, &str)] = &[
    ("Alabama", "Ala."),
    ("Arkansas", "Ark."),
    ("Connecticut", "Conn."),
    ("Florida", "Fla."),
    ("Georgia", "Ga."),
    ("Illinois", "Ill."),
    ("Indiana", "Ind."),
    ("Kansas", "Kan."),
    ("Kentucky", "Ky."),
    ("Louisiana", "La."),
    ("Maryland", "Md."),
    ("Massachusetts", "Mass."),
    ("Michigan", "Mich."),
    ("Minnesota", "Minn."),
    ("Mississippi", "Miss."),
    ("Missouri", "Mo."),
    ("Pennsylvania", "Pa."),
    ("Tennessee", "Tenn."),
    ("Virginia", "Va."),
    ("Wisconsin", "Wis."),
    ("United States", "U.S."),
    ("(Union)", "(U.)"),
    ("Cavalry Battalion", "Cav."),
    ("Cavalry", "Cav."),
    ("cavalry", "cav."),
    ("Mounted Rifles", "Mtd. Rifles"),
    ("Chasseurs", "Chass."),
    ("Dragoons", "Drag."),
    ("Provisional ", "Prov. "),
    ("Grenadiers", "Gren."),
    ("Grenadier ", "Gren. "),
    ("Reserve ", "Res. "),
    ("Highlanders", "Highl."),
    ("Rangers", "Rang."),
    ("battalion", "bn"),
    ("Battalion", "Bn"),
    ("regiment", "regt"),
    ("dismounted", "on foot"),
    ("right wing", "right"),
    ("left wing", "left"),
    (" and ", " & "),
];

/// Ordinals in words.
const ORDINALS: [(&str, &str); 4] =
    [("first", "1st"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th")];

/// Every unit in the ways it may be written, from its whole name to the shortest that no other unit of its side
/// could be called.
pub fn called(units: &[(Seat, &str)]) -> Vec<Vec<String>> {
    let ways: Vec<[String; 3]> = units.iter().map(|(_, name)| ways(name)).collect();
    // A name is somebody else's as well if he could be called that.
    let is_shared = |index: usize, way: &String| {
        (0..units.len()).any(|other| {
            other != index && units[other].0 == units[index].0 && ways[other].contains(way)
        })
    };
    let each = ways.iter().enumerate().map(|(index, [whole, short, shortest])| {
        let mut list = vec![whole.clone()];
        for way in [short, shortest] {
            let shorter =
                list.last().is_some_and(|last| way.chars().count() < last.chars().count());
            if shorter && !is_shared(index, way) {
                list.push(way.clone());
            }
        }
        list
    });
    each.collect()
}

/// The whole name, a short one, and the shortest.
fn ways(name: &str) -> [String; 3] {
    let parted = Parted::of(name);
    [name.to_owned(), parted.short(), parted.shortest()]
}

/// A name in its parts.
struct Parted<'a> {
    /// Which battalion or squadron it is, without its ending: the 2 of a 2nd battalion.
    part: Option<&'a str>,
    /// Whose it is, or what it is.
    body: &'a str,
    /// What parts it from another of that name.
    rest: Option<&'a str>,
}

impl<'a> Parted<'a> {
    fn of(name: &'a str) -> Parted<'a> {
        let (mut part, mut rest) = (None, None);
        let mut body = name;
        if let Some((before, after)) = name.split_once(", ") {
            match (battalion(before), battalion(after)) {
                (Some(number), _) => (part, body) = (Some(number), after),
                (None, Some(number)) => (part, body) = (Some(number), before),
                (None, None) => (body, rest) = (before, Some(after)),
            }
        }
        // A battery is known by its commander, and so is any unit that is named after somebody.
        if let Some((leader, _)) = body.split_once("'s ").or_else(|| body.split_once("' ")) {
            return Parted { part, body: leader, rest: None };
        }
        let body = body.strip_suffix(" battery").unwrap_or(body);
        Parted { part, body, rest }
    }

    fn short(&self) -> String {
        let body = shortened(self.body);
        self.with(&body, self.rest.map(shortened).as_deref())
    }

    /// By its number alone, if it has one.
    fn shortest(&self) -> String {
        let first = self.body.split(' ').next().unwrap_or(self.body);
        match number(first) {
            Some(_) => self.with(first, self.rest.map(shortened).as_deref()),
            None => self.short(),
        }
    }

    fn with(&self, body: &str, rest: Option<&str>) -> String {
        let part = self.part.map_or_else(String::new, |part| format!("{part}/"));
        let rest = rest.map_or_else(String::new, |rest| format!(", {rest}"));
        format!("{part}{body}{rest}")
    }
}

/// The number of a battalion or squadron.
fn battalion(text: &str) -> Option<&str> {
    let (first, what) = text.split_once(' ')?;
    let is_part = ["battalion", "squadron"].iter().any(|it| it.eq_ignore_ascii_case(what));
    let spelt = ORDINALS.iter().find(|(word, _)| *word == first).map(|(_, number)| *number);
    number(spelt.unwrap_or(first)).filter(|_| is_part)
}

/// The digits of an ordinal.
fn number(text: &str) -> Option<&str> {
    let end = text.find(|it: char| !it.is_ascii_digit()).unwrap_or(text.len());
    let (digits, ending) = text.split_at(end);
    (!digits.is_empty() && ["st", "nd", "rd", "th"].contains(&ending)).then_some(digits)
}

fn shortened(text: &str) -> String {
    SHORTER.iter().fold(text.to_owned(), |text, (long, short)| text.replace(long, short))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ladder(names: &[&str]) -> Vec<String> {
        let units: Vec<(Seat, &str)> = names.iter().map(|name| (Seat::First, *name)).collect();
        called(&units).swap_remove(0)
    }

    #[test]
    fn a_regiment_is_called_by_its_state_and_then_by_its_number() {
        assert_eq!(ladder(&["2nd Minnesota", "9th Ohio"]), ["2nd Minnesota", "2nd Minn.", "2nd"]);
        assert_eq!(ladder(&["71st Ohio"]), ["71st Ohio", "71st"]);
        assert_eq!(ladder(&["1st Kentucky Cavalry"])[1], "1st Ky. Cav.");
    }

    #[test]
    fn no_two_of_a_side_are_called_the_same() {
        let names = ["1st Tennessee (Union)", "1st Kentucky Cavalry"];
        assert_eq!(ladder(&names), ["1st Tennessee (Union)", "1st Tenn. (U.)"]);
        assert_eq!(ladder(&["7th Indiana battery", "7th Indiana"]), ["7th Indiana battery"]);
        let enemy = called(&[(Seat::First, "2nd Ohio"), (Seat::Second, "2nd Alabama")]);
        assert_eq!(enemy[0].last().map(String::as_str), Some("2nd"));
    }

    #[test]
    fn a_battery_is_called_by_its_commander() {
        assert_eq!(ladder(&["Standart's Battery B, 1st Ohio"])[1], "Standart");
        assert_eq!(ladder(&["Carnes' Tennessee battery"])[1], "Carnes");
        assert_eq!(ladder(&["Nine-pounder battery"])[1], "Nine-pounder");
    }

    #[test]
    fn a_battalion_is_written_before_its_regiment() {
        assert_eq!(ladder(&["2nd Battalion, 78th Highlanders"])[1..], ["2/78th Highl.", "2/78th"]);
        assert_eq!(ladder(&["17th Tennessee, first battalion"])[1..], ["1/17th Tenn.", "1/17th"]);
        assert_eq!(ladder(&["9th Chasseurs, 3rd Squadron"])[1..], ["3/9th Chass.", "3/9th"]);
        assert_eq!(
            ladder(&["15th Mississippi, left wing"])[1..],
            ["15th Miss., left", "15th, left"]
        );
    }
}
