//! The facts that the flags of Across A Deadly Field state, by the objects they stand in.
//!
//! Names and words only: what a fact means, its limits and its default are the contract's. A test
//! compares these lists with the contract's schema.

use linstock_games::contract::adf::words::{
    Arm, Aspect, Cause, Charger, Cover, Experience, Formation, Kind, Morale, Nation, Reaction,
    Terrain, Thickness, WEAPONS, Works,
};

use self::Takes::{Count, Inches, Switch, Truth, Word, Words};

/// One fact.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    /// Its key in JSON, such as `stands_lost`.
    pub key: &'static str,
    /// The values it takes.
    pub takes: Takes,
    /// What it is, for `--help`.
    pub help: &'static str,
}

/// What a fact's value is.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// Said, or not and then false.
    Switch,
    /// True or false, where leaving it out does not mean false.
    Truth,
    /// A whole number.
    Count,
    /// A distance.
    Inches,
    /// One word of these.
    Word(&'static [&'static str]),
    /// Several words of these.
    Words(&'static [&'static str]),
}

impl Fact {
    const fn new(key: &'static str, takes: Takes, help: &'static str) -> Fact {
        Fact { key, takes, help }
    }

    /// Its name on the command line, such as `stands-lost`; inches go without saying.
    pub fn name(&self) -> String {
        self.key.strip_suffix("_in").unwrap_or(self.key).replace('_', "-")
    }
}

const ARM: Fact = Fact::new("arm", Word(Arm::WORDS), "Its arm, if the weapon does not say");
const FORMATION: Fact = Fact::new("formation", Word(Formation::WORDS), "Its formation");
const EXPERIENCE: Fact = Fact::new("experience", Word(Experience::WORDS), "Its experience");
const MORALE: Fact = Fact::new("morale", Word(Morale::WORDS), "Its morale");
const MOUNTED: Fact = Fact::new("mounted", Switch, "Cavalry in the saddle");
const WEAPON: Fact = Fact::new("weapon", Word(WEAPONS), "What it fires with");
const STRENGTH: Fact = Fact::new("strength", Count, "Figures, or sections of a battery");
const SIDE: Fact = Fact::new("side", Word(Nation::WORDS), "Whose guns");
const OPENING_VOLLEY: Fact = Fact::new("opening_volley", Switch, "Its first fire of the game");
const IN_BUILDINGS: Fact = Fact::new("in_buildings", Switch, "Firing out of a farm or village");
const PISTOLS: Fact = Fact::new("pistols", Switch, "Cavalry at 25mm: pistols at point blank");
const BEHIND_SKIRMISHERS: Fact =
    Fact::new("behind_skirmishers", Switch, "Two inches or more behind friendly skirmishers");

/// A unit that fires.
pub const FIRER: &[Fact] = &[
    WEAPON,
    STRENGTH,
    ARM,
    EXPERIENCE,
    MORALE,
    FORMATION,
    SIDE,
    MOUNTED,
    OPENING_VOLLEY,
    Fact::new("charging", Switch, "It is charging"),
    IN_BUILDINGS,
    PISTOLS,
];

/// What is fired at.
pub const TARGET: &[Fact] = &[
    Fact::new("arm", Word(Arm::WORDS), "Its arm"),
    FORMATION,
    EXPERIENCE,
    MORALE,
    MOUNTED,
    Fact::new("charging", Switch, "It is charging"),
    Fact::new("cover", Words(Cover::WORDS), "What covers it from fire, several with commas"),
    BEHIND_SKIRMISHERS,
];

/// A shot.
pub const SHOT: &[Fact] = &[
    Fact::new("range_in", Inches, "Inches from firer to target"),
    Fact::new("kind", Word(Kind::WORDS), "The kind of fire"),
    Fact::new("aspect", Word(Aspect::WORDS), "Where it strikes the target"),
    Fact::new("deliberate", Switch, "Guns taking two actions"),
    Fact::new("reaction", Switch, "In reaction to an enemy"),
    Fact::new("passed_through", Count, "Targets already passed through"),
];

/// A unit whose morale is in question, apart from what it has lost.
pub const UNIT: &[Fact] =
    &[Fact::new("arm", Word(Arm::WORDS), "Its arm"), EXPERIENCE, MORALE, FORMATION, MOUNTED];

/// What such a unit had, and has lost.
pub const LOSSES: &[Fact] = &[
    Fact::new("stands", Count, "Stands at the start"),
    Fact::new("stands_lost", Count, "Stands lost"),
    Fact::new("sections_lost", Count, "Sections lost, of a battery"),
    Fact::new("strength_lost", Count, "Figures or sections that could come back"),
];

/// What steadies or shakes a unit.
pub const SITUATION: &[Fact] = &[
    Fact::new("leader", Count, "Benefit of an adjacent leader"),
    Fact::new("supports", Count, "Adjacent friends who are not shaken"),
    Fact::new("works", Word(Works::WORDS), "Works it is in"),
    Fact::new("cover", Word(Thickness::WORDS), "Cover it is in or directly behind"),
    Fact::new("barrier", Switch, "Directly behind a fence, wall or building"),
    Fact::new("moved", Switch, "It moved"),
    Fact::new("behind_friends_in", Inches, "Inches behind intervening friends"),
    Fact::new("enemy_within_in", Inches, "Inches to the nearest enemy who is not charging it"),
    Fact::new(
        "enemy_formed_infantry",
        Truth,
        "Whether that enemy is unshaken infantry in line or column",
    ),
    Fact::new("brigade_losses", Count, "Regiments and leaders of its brigade eliminated"),
    Fact::new("merged", Switch, "Two regiments merged"),
];

/// What else can be said of a situation where no fire has said it.
pub const UNDER_ATTACK: &[Fact] = &[
    Fact::new("charging", Switch, "It is charging"),
    Fact::new("enfilade", Word(Aspect::WORDS), "Where enfilading fire came from"),
    Fact::new("charged_on", Word(Aspect::WORDS), "Where a charge strikes it"),
    Fact::new("charged_by", Word(Charger::WORDS), "Who charges it"),
];

/// A check.
pub const CHECK: &[Fact] = &[
    Fact::new("check", Count, "The +N of the check"),
    Fact::new("cause", Word(Cause::WORDS), "Why it checks"),
];

/// A side of an impact or charge, apart from its unit and situation.
pub const PARTY: &[Fact] = &[
    STRENGTH,
    WEAPON,
    SIDE,
    OPENING_VOLLEY,
    IN_BUILDINGS,
    PISTOLS,
    Fact::new("cover", Words(Cover::WORDS), "What covers it from fire, several with plus signs"),
    BEHIND_SKIRMISHERS,
    Fact::new("disengaging", Switch, "Caught getting away"),
    Fact::new("terrain", Word(Terrain::WORDS), "The ground it would run over"),
];

/// An impact, apart from its sides.
pub const IMPACT: &[Fact] =
    &[Fact::new("after_melee", Switch, "After a melee a shaken attacker fights on")];

/// A charge, apart from its sides.
pub const CHARGE: &[Fact] = &[
    Fact::new("distance_in", Inches, "Inches from the charger to its target"),
    Fact::new("terrain", Word(Terrain::WORDS), "The ground where the charge starts"),
    Fact::new("reaction_fire", Word(Reaction::WORDS), "How the defender fires"),
    Fact::new("range_in", Inches, "Range of a volley as the charge comes on"),
    Fact::new("aspect", Word(Aspect::WORDS), "Where the defender's fire strikes the charger"),
    Fact::new("charging_fire", Switch, "Charging cavalry fires before the impact"),
    Fact::new("free_volleys", Truth, "Whether both fire when the attacker stops short"),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use linstock_games::contract::schema::schema;

    use super::*;

    /// What a request has besides: its head, its objects, and facts of procedures without flags.
    #[rustfmt::skip]
    const ELSEWHERE: &[&str] = &[
        "rules", "do", "summary", "house", "dice", "seed", "odds", "id",
        "firers", "target", "unit", "situation", "fire", "attacker", "defender",
        "hits", "arm", "formation", "mounted", "experience", "morale", "weapon", "disengaging",
    ];

    /// A fact that the contract gains must be sayable on the command line.
    #[test]
    fn the_lists_are_the_contracts() {
        let schema = schema();
        let same = |object: &str, ours: &[Fact], nested: &[&str]| {
            let ours: BTreeSet<&str> = ours.iter().map(|fact| fact.key).collect();
            let theirs = schema["$defs"][object]["properties"].as_object().unwrap();
            let theirs = theirs.keys().map(String::as_str).filter(|key| !nested.contains(key));
            assert_eq!(ours, theirs.collect(), "{object}");
        };
        same("FirerFacts", FIRER, &[]);
        same("TargetFacts", TARGET, &[]);
        same("UnitFacts", &[UNIT, LOSSES].concat(), &[]);
        same("SituationFacts", &[SITUATION, UNDER_ATTACK].concat(), &[]);
        same("PartyFacts", PARTY, &["unit", "situation"]);
        same("AdfRequest", &[SHOT, CHECK, IMPACT, CHARGE].concat(), ELSEWHERE);
    }
}
