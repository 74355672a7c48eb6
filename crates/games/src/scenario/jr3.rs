//! Units of Johnny Reb III.

use linstock_battle::scenario::StandKind;
use linstock_jr3::{
    Edition, FigureScale,
    play::{Jr3, Profile, Status},
    strength::{SMALL_UNIT, STANDS, limits, on_a_stand},
    words::{Arm, Experience, Formation, Weapon},
};

use super::{
    adf::{ELAN_ONLY, formation, house, mounted, only_of, word},
    build::{Recruit, Recruits, SideWords},
    document::{Document, Section},
    problem::Problems,
};
use crate::contract::read_jr3_house;

impl Recruits for Jr3 {
    const STANDS: &'static [StandKind] =
        &[StandKind::Foot, StandKind::Mounted, StandKind::Battery, StandKind::Limbered];

    fn edition(document: &Document, problems: &mut Problems) -> Option<Edition> {
        let scale = document.one("").text("scale").and_then(FigureScale::from_word);
        let house = house(document, problems, read_jr3_house)?;
        let Edition { scale: usual, .. } = Edition::default();
        Some(Edition { scale: scale.unwrap_or(usual), house })
    }

    fn recruit(
        unit: &Section,
        _: &SideWords<'_>,
        _: &Edition,
        problems: &mut Problems,
    ) -> Option<Recruit<Jr3>> {
        let arm = unit.text("arm").and_then(Arm::from_word)?;
        let known: Vec<&str> = Weapon::of(arm).iter().map(|weapon| weapon.word()).collect();
        let read =
            |text: &str| Weapon::from_word(text).filter(|weapon| Weapon::of(arm).contains(weapon));
        let weapon = word(unit, "weapon", &known, read, problems);
        let experience =
            word(unit, "experience", Experience::WORDS, Experience::from_word, problems);
        let formation =
            formation::<Formation>(unit, arm, Formation::WORDS, Formation::from_word, problems);
        let (strength, stands) = strength(unit, arm, problems)?;
        only_of(unit, ELAN_ONLY, "Johnny Reb III", problems);
        let mounted = mounted(unit, arm, problems);
        Some(Recruit {
            profile: Profile {
                arm,
                experience: experience?,
                weapon: weapon?,
                stands,
                repeaters: unit.flag("repeaters").unwrap_or(false),
                sharpshooters: unit.flag("sharpshooters").unwrap_or(false),
            },
            status: Status::new(formation?, mounted),
            strength,
            detachment: None,
        })
    }
}

/// Strength and stands: equal stands of so many figures, or sections.
fn strength(unit: &Section, arm: Arm, problems: &mut Problems) -> Option<(u8, u8)> {
    let strength = unit.small("strength")?;
    if arm == Arm::Artillery {
        let (least, most) = limits(arm);
        if !(least..=most).contains(&strength) {
            let what = format!("a battery of {strength} sections");
            problems.add(unit.line_of("strength"), what, format!("from {least} to {most}"));
        }
        return Some((strength, strength));
    }
    let (least, most) = on_a_stand(arm);
    let stands = unit.small("stands").unwrap_or(STANDS);
    let figures = strength / stands.max(1);
    let equal = strength.is_multiple_of(stands.max(1));
    if !(stands == STANDS || stands == SMALL_UNIT) || !equal || !(least..=most).contains(&figures) {
        let what = format!("{strength} figures on {stands} stands");
        let mend =
            format!("four equal stands (two of a small unit) of {least} to {most} figures each");
        problems.add(unit.line_of("strength"), what, mend);
    }
    Some((strength, stands))
}
