//! Units of Élan.

use linstock_battle::{UnitId, scenario::StandKind};
use linstock_elan::{
    House,
    movement::Pace,
    play::{
        Elan, Profile, Status,
        profile::{Factors, Pieces},
    },
    words::{Arm, Experience, Formation, Skirmisher, Weapon, Weight},
};

use super::{
    adf::{between, formation, house, only_of, word},
    build::{Detachment, Recruit, Recruits, SideWords},
    document::{Document, Section},
    problem::Problems,
};
use crate::contract::read_elan_house;

impl Recruits for Elan {
    const STANDS: &'static [StandKind] = &[StandKind::Figure, StandKind::Gun];

    fn edition(document: &Document, problems: &mut Problems) -> Option<House> {
        house(document, problems, read_elan_house)
    }

    fn recruit(
        unit: &Section,
        _: &SideWords<'_>,
        _: &House,
        problems: &mut Problems,
    ) -> Option<Recruit<Elan>> {
        let arm = unit.text("arm").and_then(Arm::from_word)?;
        let experience =
            word(unit, "experience", Experience::WORDS, Experience::from_word, problems);
        let usual = Profile::new(arm, experience?);
        let ranks = unit.small("ranks").unwrap_or(3);
        let formation = match (arm, unit.has("formation"), ranks) {
            (Arm::Infantry, false, 2) => Some(Formation::TwoRankLine),
            _ => {
                formation::<Formation>(unit, arm, Formation::WORDS, Formation::from_word, problems)
            }
        };
        let (least, most) = match arm {
            Arm::Infantry => (4, 36),
            Arm::Cavalry => (4, 12),
            Arm::Artillery => (1, 4),
        };
        let strength = between(unit, "strength", least, most, problems);
        only_of(unit, &["stands", "repeaters", "sharpshooters", "mounted"], "Élan", problems);
        let weapon = match (arm, unit.has("weapon")) {
            (Arm::Artillery, _) | (_, false) => usual.weapon,
            (Arm::Infantry | Arm::Cavalry, true) => {
                Some(word(unit, "weapon", Weapon::WORDS, Weapon::from_word, problems)?)
            }
        };
        let skirmishers = unit.text("skirmishers").and_then(Skirmisher::from_word);
        let profile = Profile {
            weapon,
            pace: pace(unit, arm, problems).or(usual.pace),
            guns: usual.guns.map(|guns| Pieces {
                weight: unit.text("weight").and_then(Weight::from_word).unwrap_or(guns.weight),
                howitzer: unit.flag("howitzer").unwrap_or(guns.howitzer),
            }),
            ranks,
            skirmishers,
            factors: factors(unit, usual.factors),
            ..usual
        };
        let (strength, formation) = (strength?, formation?);
        let light = unit.small("light");
        if light.is_some_and(|light| arm != Arm::Infantry || light >= strength) {
            problems.add(
                unit.line_of("light"),
                "it cannot send out so many",
                "infantry only, and fewer than it has",
            );
        }
        let mut status = Status::new(formation);
        status.inside = light.unwrap_or(0);
        let detachment = light.map(|light| Detachment {
            profile: detached,
            status: Status::new(Formation::Skirmish),
            strength: light,
        });
        // Those who may be sent out are a unit of their own, within this one for the time being.
        let strength = strength.saturating_sub(light.unwrap_or(0)).max(1);
        Some(Recruit { profile, status, strength, detachment })
    }
}

/// The profile of a battalion's skirmishers.
fn detached(battalion: &Profile, parent: UnitId) -> Profile {
    let skirmishers = battalion.skirmishers.or(Some(Skirmisher::AdHoc));
    Profile { skirmishers, parent: Some(parent), ..*battalion }
}

fn pace(unit: &Section, arm: Arm, problems: &mut Problems) -> Option<Pace> {
    let pace = unit.text("pace").and_then(Pace::from_word)?;
    let fits = match arm {
        Arm::Infantry => false,
        Arm::Cavalry => matches!(pace, Pace::Heavy | Pace::Light),
        Arm::Artillery => matches!(pace, Pace::Foot | Pace::Horse),
    };
    if !fits {
        let mend = "heavy or light for cavalry, foot or horse for batteries";
        problems.add(unit.line_of("pace"), format!("{arm} has no pace {pace}"), mend);
        return None;
    }
    Some(pace)
}

fn factors(unit: &Section, usual: Factors) -> Factors {
    Factors {
        elan: unit.small("elan").unwrap_or(usual.elan),
        drill: unit.small("drill").unwrap_or(usual.drill),
        fire: unit.small("fire").unwrap_or(usual.fire),
        melee: unit.small("melee").unwrap_or(usual.melee),
        gunnery: unit.small("gunnery").unwrap_or(usual.gunnery),
        save: unit.small("save").unwrap_or(usual.save),
    }
}
