//! The facts of Across A Deadly Field, each declared once.
//!
//! A fact that one procedure has is known in the others: its value is checked and otherwise ignored.

use linstock_adf::{
    Summary,
    charge::chain::Reaction,
    fire::Kind,
    morale::{Cause, Charger, HARDEST_CHECK, Thickness, Works},
    words::{
        Arm, Aspect, BEST_LEADER, Cover, Experience, Formation, MOST_FIGURES, MOST_SECTIONS,
        Morale, Nation, STANDS, Terrain, USUAL_STANDS, WEAPONS,
    },
};

use super::Do;
use crate::facts::declare::facts;

facts! {
    pub struct Request as "AdfRequest", "A request about Across A Deadly Field." {
        summary: word(Summary), follows "western for adf-10 and adf-15, revised for adf-25", "the summary that is played by";

        unit: object(UnitFacts), default, "the unit", in [Morale, Competence];
        plus as "check": count(0, HARDEST_CHECK), follows "0", "the +N of the check", in [Morale];
        cause: word(Cause), default Cause::Fire, "what calls for the check", in [Morale];
        situation: object(SituationFacts), default, "what steadies or shakes the unit", in [Morale];

        fire: object(FireFacts), needed, "the facts of the fire", in [Volley];
        check: object(CheckFacts), absent, "the facts of the check", in [Volley];

        hits: count(0, 255), needed, "hits on the leader's unit", is Hits, in [LeaderRisk];

        attacker: object(PartyFacts), needed, "who comes", in [Impact, Charge];
        defender: object(PartyFacts), needed, "who stands", in [Impact, Charge];
        after_melee: truth(), default false, "after a melee a shaken attacker fights on", in [Impact];

        arm: word(Arm), default Arm::Infantry, "the arm of the unit", is Arm, in [ChargeReach, Move, Rout];
        formation: word(Formation), follows "the first of the arm", "how it is drawn up", is Formation, in [ChargeReach, Move];
        mounted: truth(), default false, "cavalry in the saddle", is Mounted, in [ChargeReach, Move, Rout];
        experience: word(Experience), default Experience::Veteran, "how good it is", is Experience, in [ChargeReach];
        morale: word(Morale), default Morale::Good, "its morale", is Morale, in [ChargeReach, Move];
        start as "terrain": word(Terrain), default Terrain::Open, "where the charge starts", is Terrain, in [ChargeReach, Charge];
        ground as "terrain": word(Terrain), default Terrain::Open, "the ground", is Terrain, in [Move, Rout];
        weapon: name(WEAPONS), needed "for guns that are not routed", "the guns of a battery", is Weapon, in [Move];
        disengaging: truth(), default false, "getting away from the enemy", in [Move];
        attached_leader: count(1, BEST_LEADER), absent, "the benefit of a leader attached to it: so many inches more", in [ChargeReach, Move];
        merged: truth(), default false, "two regiments merged: the undamaged point of the better", in [Competence];

        distance_in: inches(), needed, "from the charger to its target", is Distance, in [Charge];
        reaction_fire: word(Reaction), follows "point-blank if it may, else none", "how the defender fires: as the charge comes on (volley, at its range), after the fear-of-charge check (point-blank, desperation) or not (none)", in [Charge];
        reaction_range as "range_in": inches(), absent, "the range of a volley as the charge comes on", is Range, in [Charge];
        reaction_aspect as "aspect": word(Aspect), default Aspect::Front, "where the defender's fire strikes the charger", is Aspect, in [Charge];
        charging_fire: truth(), default false, "charging cavalry fires at point blank before the impact", in [Charge];
        free_volleys: truth(), default true, "goes on to both sides' free volleys when the attacker stops short", in [Charge];
    }
    with {
        shot: FireFacts in [Fire];
    }
}

facts! {
    pub struct FireFacts as "FireFacts", "A fire." {
        firers: objects(FirerFacts), needed, "one to three units";
        target: object(TargetFacts), default, "what is fired at";
        range_in: inches(), needed "except in melee", "from firer to target", is Range;
        kind: word(Kind), default Kind::Volley, "the kind of fire", is Kind;
        deliberate: truth(), default false, "artillery taking two actions";
        reaction: truth(), default false, "in reaction to an enemy";
        passed_through: count(0, i16::MAX), default 0, "targets already passed through";
        aspect: word(Aspect), default Aspect::Front, "where it strikes the target", is Aspect;
    }
}

facts! {
    pub struct FirerFacts as "FirerFacts", "A unit that fires." {
        arm: word(Arm), default Arm::Infantry, "its arm", is Arm;
        weapon: name(WEAPONS), needed, "one of its arm", is Weapon;
        strength: count(1, MOST_FIGURES), needed, "figures, or sections of a battery", is Strength;
        side: word(Nation), default Nation::Us, "whose guns";
        experience: word(Experience), default Experience::Veteran, "how good it is", is Experience;
        morale: word(Morale), default Morale::Good, "its morale", is Morale;
        formation: word(Formation), follows "the first of the arm", "how it is drawn up", is Formation;
        mounted: truth(), default false, "cavalry in the saddle", is Mounted;
        charging: truth(), default false, "it is charging";
        opening_volley: truth(), default false, "its first fire of the game", is OpeningVolley;
        in_buildings: truth(), default false, "firing out of a farm or village";
        pistols: truth(), default false, "cavalry at 25mm: with pistols at point blank";
    }
}

facts! {
    pub struct TargetFacts as "TargetFacts", "What is fired at." {
        arm: word(Arm), default Arm::Infantry, "its arm", is Arm;
        formation: word(Formation), follows "the first of the arm", "how it is drawn up", is Formation;
        morale: word(Morale), default Morale::Good, "its morale", is Morale;
        experience: word(Experience), default Experience::Veteran, "how good it is", is Experience;
        mounted: truth(), default false, "cavalry in the saddle", is Mounted;
        charging: truth(), default false, "it is charging";
        cover: words(Cover), default, "what covers it", is Cover;
        behind_skirmishers: truth(), default false, "two inches or more behind friendly skirmishers";
    }
}

facts! {
    pub struct UnitFacts as "UnitFacts", "A unit whose morale is in question." {
        arm: word(Arm), follows "infantry", "its arm", is Arm;
        mounted: truth(), follows "false", "cavalry in the saddle", is Mounted;
        experience: word(Experience), follows "veteran", "how good it is", is Experience;
        morale: word(Morale), follows "good", "its morale", is Morale;
        formation: word(Formation), follows "the first of the arm", "how it is drawn up", is Formation;
        stands: count(STANDS.0, STANDS.1), default USUAL_STANDS, "stands at the start";
        stands_lost: count(0, STANDS.1 - 1), default 0, "stands lost";
        sections_lost: count(0, MOST_SECTIONS - 1), default 0, "sections that a battery has lost";
        strength_lost: count(0, MOST_FIGURES), default 0, "figures or sections that a natural 12 could give back";
    }
}

facts! {
    pub struct SituationFacts as "SituationFacts", "What steadies or shakes a unit." {
        leader: count(1, BEST_LEADER), absent, "the benefit of an adjacent leader";
        works: word(Works), absent, "works it is in; in a whole charge by default those of the side's cover";
        cover: word(Thickness), absent, "cover it is in or directly behind; in a whole charge by default the woods of the side's cover", is Cover;
        barrier: truth(), default false, "directly behind a fence, wall or building; in a whole charge also if the side's cover has one";
        moved: truth(), default false, "it moved";
        behind_friends_in: inches(), absent, "how far behind intervening friends";
        charging: truth(), follows "false", "it is charging; in an impact the attacker always is";
        supports: count(0, i16::MAX), default 0, "adjacent friends who are not shaken", is Supports;
        enfilade: word(Aspect), absent, "where enfilading fire came from", not in [Volley];
        enemy_within_in: inches(), absent, "how far the nearest enemy is, one who charges it or whom it charges included; in a whole charge both sides count each other without it";
        enemy_formed_infantry: truth(), default true, "that enemy is unshaken infantry, not skirmishing";
        brigade_losses: count(0, i16::MAX), default 0, "regiments and leaders of its brigade eliminated";
        merged: truth(), default false, "two regiments merged";
        charged_on: word(Aspect), absent, "where a charge strikes it";
        charged_by: word(Charger), follows "infantry; in an impact, what the other side is", "who charges it";
    }
}

facts! {
    pub struct CheckFacts as "CheckFacts", "The check that a volley calls for." {
        unit: object(UnitFacts), default, "the target of the fire, and what it has lost";
        situation: object(SituationFacts), default, "what steadies or shakes it; not enfilade, which the fire decides";
        check: count(0, HARDEST_CHECK), decided, "the fire decides it";
        cause: word(Cause), decided, "the fire decides it";
    }
}

facts! {
    pub struct PartyFacts as "PartyFacts", "A side of an impact or charge." {
        unit: object(UnitFacts), default, "as in morale";
        strength: count(1, MOST_FIGURES), needed, "figures, or sections of a battery", is Strength;
        situation: object(SituationFacts), default, "as in morale";
        disengaging: truth(), default false, "the defender was caught getting away";
        weapon: name(WEAPONS), needed, "what it fires with, one of its arm", is Weapon, in [Charge];
        side: word(Nation), default Nation::Us, "whose guns", in [Charge];
        opening_volley: truth(), default false, "it has not fired in this game yet", is OpeningVolley, in [Charge];
        in_buildings: truth(), default false, "it fires out of a farm or village", in [Charge];
        pistols: truth(), default false, "cavalry at 25mm, with pistols at point blank", in [Charge];
        cover: words(Cover), default, "what covers it from fire", is Cover, in [Charge];
        behind_skirmishers: truth(), default false, "two inches or more behind friendly skirmishers", in [Charge];
        terrain: word(Terrain), default Terrain::Open, "the ground a defender would run over", is Terrain, in [Charge];
        attached_leader: count(1, BEST_LEADER), absent, "the benefit of a leader attached to it: a charge or countercharge reaches so many inches farther", in [Charge];
    }
}
