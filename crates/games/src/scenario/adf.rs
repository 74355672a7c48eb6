//! Units of Across A Deadly Field.

use linstock_adf::{
    Edition, Scale, Summary,
    play::{Adf, Profile, Status},
    words::{
        Arm, Armament, CavalryWeapon, Drill, Experience, Formation, Gun, InfantryWeapon, Nation,
        STANDS, least_strength, most_strength,
    },
};

use linstock_battle::scenario::StandKind;

use super::{
    build::{Recruit, Recruits, SideWords},
    document::{Document, Section},
    problem::Problems,
};
use crate::contract::read_adf_house;

impl Recruits for Adf {
    const STANDS: &'static [StandKind] =
        &[StandKind::Foot, StandKind::Mounted, StandKind::Battery, StandKind::Limbered];

    fn edition(document: &Document, problems: &mut Problems) -> Option<Edition> {
        let top = document.one("");
        let scale = top.text("rules").and_then(Scale::from_word)?;
        let summary = top.text("summary").and_then(Summary::from_word);
        let house = house(document, problems, read_adf_house)?;
        match Edition::new(scale, summary, house) {
            Ok(edition) => Some(edition),
            Err(refusal) => {
                problems.add(top.line_of("summary"), refusal.message(), "leave out the summary");
                None
            }
        }
    }

    fn recruit(
        unit: &Section,
        side: &SideWords<'_>,
        _: &Edition,
        problems: &mut Problems,
    ) -> Option<Recruit<Adf>> {
        let arm = unit.text("arm").and_then(Arm::from_word)?;
        let nation = side.nation.and_then(Nation::from_word);
        if arm == Arm::Artillery && nation.is_none() {
            let what = format!("side {} has a battery and no nation", side.id);
            problems.add(unit.line, what, "give the side nation = \"us\" or \"cs\"");
        }
        let nation = nation.unwrap_or(Nation::Us);
        let armament = match arm {
            Arm::Infantry => {
                word(unit, "weapon", InfantryWeapon::WORDS, InfantryWeapon::from_word, problems)
                    .map(Armament::Infantry)
            }
            Arm::Cavalry => {
                word(unit, "weapon", CavalryWeapon::WORDS, CavalryWeapon::from_word, problems)
                    .map(Armament::Cavalry)
            }
            Arm::Artillery => word(unit, "weapon", Gun::WORDS, Gun::from_word, problems)
                .map(|gun| Armament::Artillery(gun, nation)),
        };
        let experience =
            word(unit, "experience", Experience::WORDS, Experience::from_word, problems);
        let formation =
            formation::<Formation>(unit, arm, Formation::WORDS, Formation::from_word, problems);
        let (least, most) = (least_strength(arm), most_strength(arm));
        let strength = between(unit, "strength", least, most, problems);
        let (fewest, usual) = STANDS;
        let stands = match unit.small("stands") {
            None => usual.min(unit.small("strength").unwrap_or(usual)).max(fewest),
            Some(stands) if (fewest..=usual).contains(&stands) => stands,
            Some(_) => {
                let what = format!("a unit has {fewest} or {usual} stands");
                problems.add(unit.line_of("stands"), what, "");
                usual
            }
        };
        only_of(unit, JOHNNY_REB_ONLY, "Across A Deadly Field", problems);
        only_of(unit, ELAN_ONLY, "Across A Deadly Field", problems);
        let mounted = mounted(unit, arm, problems);
        Some(Recruit {
            profile: Profile { armament: armament?, experience: experience?, stands, nation },
            status: Status::new(formation?, mounted),
            strength: strength?,
            detachment: None,
        })
    }
}

/// House rules by name, as they are written.
pub fn house_values(document: &Document) -> serde_json::Map<String, serde_json::Value> {
    let section = document.one("house");
    let each = section.keys().filter_map(|key| {
        let value = match (section.whole(key), section.flag(key), section.text(key)) {
            (Some(number), _, _) => number.into(),
            (_, Some(flag), _) => flag.into(),
            (_, _, Some(text)) => text.into(),
            (None, None, None) => return None,
        };
        Some((key.to_owned(), value))
    });
    each.collect()
}

/// House rules, as the contract reads them.
pub fn house<H>(
    document: &Document,
    problems: &mut Problems,
    read: impl FnOnce(serde_json::Value) -> Result<H, String>,
) -> Option<H> {
    let section = document.one("house");
    match read(serde_json::Value::Object(house_values(document))) {
        Ok(house) => Some(house),
        Err(what) => {
            problems.add(
                section.line,
                format!("house rules: {what}"),
                "`linstock house` lists them",
            );
            None
        }
    }
}

/// A word that the game knows.
pub fn word<T>(
    unit: &Section,
    key: &str,
    words: &[&str],
    read: impl Fn(&str) -> Option<T>,
    problems: &mut Problems,
) -> Option<T> {
    let Some(text) = unit.text(key) else {
        if !unit.has(key) {
            let name = unit.text("id").unwrap_or("the unit");
            problems.add(
                unit.line,
                format!("{name} has no {key}"),
                format!("one of {}", words.join(", ")),
            );
        }
        return None;
    };
    let value = read(text);
    if value.is_none() {
        let near = linstock_rulebook::near::nearest(text, words.iter().copied(), 1);
        let mend = match near.first() {
            Some(near) => format!("did you mean {near}?"),
            None => format!("one of {}", words.join(", ")),
        };
        problems.add(unit.line_of(key), format!("there is no {key} {text}"), mend);
    }
    value
}

/// The formation of an arm; its first, if none is given.
pub fn formation<F: Drill>(
    unit: &Section,
    arm: Arm,
    words: &[&str],
    read: impl Fn(&str) -> Option<F>,
    problems: &mut Problems,
) -> Option<F> {
    if !unit.has("formation") {
        return F::of(arm).first().copied();
    }
    let formation = word(unit, "formation", words, read, problems)?;
    if !F::of(arm).contains(&formation) {
        let what = format!("{arm} does not take this formation");
        problems.add(unit.line_of("formation"), what, "take one of its own");
        return None;
    }
    Some(formation)
}

/// A number within the game's bounds.
pub fn between(
    unit: &Section,
    key: &str,
    least: u8,
    most: u8,
    problems: &mut Problems,
) -> Option<u8> {
    let number = unit.small(key)?;
    if !(least..=most).contains(&number) {
        let mend = format!("from {least} to {most}; split or join units");
        problems.add(unit.line_of(key), format!("{key} of {number}"), mend);
        return None;
    }
    Some(number)
}

/// Whether a unit is in the saddle; only cavalry is.
pub fn mounted(unit: &Section, arm: Arm, problems: &mut Problems) -> bool {
    let mounted = unit.flag("mounted").unwrap_or(false);
    if mounted && arm != Arm::Cavalry {
        problems.add(unit.line_of("mounted"), format!("{arm} is never mounted"), "leave it out");
        return false;
    }
    mounted
}

/// Keys of units that Johnny Reb III alone has.
const JOHNNY_REB_ONLY: &[&str] = &["repeaters", "sharpshooters"];
/// Keys of units that Élan alone has.
#[rustfmt::skip]
pub const ELAN_ONLY: &[&str] = &[
    "pace", "weight", "howitzer", "light", "skirmishers", "ranks",
    "elan", "drill", "fire", "melee", "gunnery", "save",
];

/// Complains about keys that are another game's.
pub fn only_of(unit: &Section, others: &[&str], game: &str, problems: &mut Problems) {
    for key in others.iter().filter(|key| unit.has(key)) {
        problems.add(unit.line_of(key), format!("{game} knows no {key}"), "leave it out");
    }
}
