//! The facts of Johnny Reb III, each declared once.
//!
//! A fact that one procedure has is known in the others: its value is checked and otherwise ignored.

use linstock_jr3::{
    charge::chain::state::MOST_ROUNDS,
    edition::FigureScale,
    fire::Kind,
    morale::Cause,
    strength::{MOST_SUPPORT, SMALL_UNIT, STANDS},
    words::{
        Arm, Aspect, Cover, Experience, Formation, Morale, Officer, Order, Terrain, Weapon, Works,
    },
};

use super::Do;
use crate::facts::declare::facts;

facts! {
    pub struct Request as "JohnnyRebRequest", "A request about Johnny Reb III." {
        figure_scale: figure(FigureScale), default FigureScale::Fifteen, "the height of the figures in millimetres: multiplies ranges and every inch of an outcome";

        unit: object(UnitFacts), default, "the unit", in [Morale];
        cause: word(Cause), default Cause::Fire, "what calls for the check", in [Morale];
        hits_by_guns: count(0, 255), default 0, "losses to guns or sharpshooters in the fire that caused it", in [Morale];
        situation: object(SituationFacts), default, "what steadies or shakes the unit", in [Morale];

        fire: object(FireFacts), needed, "the facts of the fire", in [Volley];
        check: object(CheckFacts), needed, "the unit that is struck, and its check", in [Volley];

        hits: count(0, 255), needed, "figures or sections that his unit lost in this fire or round of melee", is Hits, in [OfficerRisk];
        officer: truth(), default false, "an officer is with the unit", in [Ammunition];

        attacker: object(PartyFacts), needed, "who comes", in [Impact, Charge];
        defender: object(PartyFacts), needed, "who stands", in [VolleyPoint, Impact, Charge];

        arm: word(Arm), default Arm::Infantry, "the arm of the unit", is Arm, in [ChargeReach, Move];
        formation: word(Formation), follows "the first of the arm", "how it is drawn up", is Formation, in [ChargeReach, Move];
        mounted: truth(), default false, "cavalry in the saddle", is Mounted, in [ChargeReach, Move, Morale];
        experience: word(Experience), default Experience::Veteran, "how good it is", is Experience, in [ChargeReach];
        morale: word(Morale), default Morale::Good, "its morale", is Morale, in [ChargeReach, Move];
        start as "terrain": word(Terrain), default Terrain::Open, "where the charge starts", is Terrain, in [ChargeReach, Charge];
        ground as "terrain": word(Terrain), default Terrain::Open, "the ground", is Terrain, in [Move];
        flight as "terrain": word(Terrain), default Terrain::Open, "the ground it would run over", is Terrain, in [Morale];
        weapon: word(Weapon), absent, "known, as in other games, and without effect in this one", is Weapon, in [Move];
        disengaging: truth(), default false, "getting away from the enemy", in [Move];
        oblique: truth(), default false, "the target is more than 45 degrees off", in [ChargeReach, Charge];

        distance_in: inches(), needed, "from the charger to its target", is Distance, in [Charge];
        most_in as "distance_in": inches(), absent, "the most the point can be", is Distance, in [VolleyPoint];
        volley_aspect as "aspect": word(Aspect), default Aspect::Front, "where the defensive volley strikes the charger", is Aspect, in [Charge];
        melee_rounds: count(1, MOST_ROUNDS), default 1, "how many rounds of melee are fought", in [Charge];
        return_volleys: truth(), default true, "goes on to both sides' volleys after a repulse", in [Charge];
    }
    with {
        shot: FireFacts in [Fire];
    }
}

facts! {
    pub struct FireFacts as "JohnnyRebFire", "A fire." {
        firer: object(FirerFacts), needed, "who fires";
        target: object(TargetFacts), default, "what is fired at";
        range_in: inches(), needed "for a volley", "from firer to target", is Range;
        kind: word(Kind), default Kind::Volley, "the kind of fire", is Kind;
        area: truth(), default false, "at a target not seen by itself";
        first_round: truth(), default false, "the first round of a melee, in which half the supports fight";
        aspect: word(Aspect), default Aspect::Front, "where it strikes the target", is Aspect;
    }
}

facts! {
    pub struct FirerFacts as "JohnnyRebFirer", "Who fires." {
        arm: word(Arm), default Arm::Infantry, "its arm", is Arm;
        weapon: word(Weapon), needed "except in melee", "one of its arm", is Weapon;
        strength: count(0, 255), needed, "figures or sections", is Strength;
        experience: word(Experience), default Experience::Veteran, "its experience, of several batteries the worst", is Experience;
        morale: word(Morale), default Morale::Good, "its morale", is Morale;
        formation: word(Formation), follows "the first of the arm", "how it is drawn up", is Formation;
        mounted: truth(), default false, "cavalry in the saddle", is Mounted;
        charging: truth(), default false, "it is charging";
        disengaging: truth(), default false, "it is getting away";
        state: word(Order), default Order::Hold, "what it has done this turn";
        repeaters: truth(), default false, "it has repeaters";
        sharpshooters: truth(), default false, "its figures are sharpshooters";
        officer: truth(), default false, "an officer is with it";
        opening_volley: truth(), default false, "its first fire of the game", is OpeningVolley;
        works: word(Works), absent, "works it fires from";
        low_ammunition: truth(), default false, "it is low on ammunition";
        fired: truth(), default false, "it has fired this turn already: a defensive volley has one die less, and is neither first fire nor opening volley";
        support_strength: count(0, MOST_SUPPORT), default 0, "figures of supporting units that fight in melee beside infantry or cavalry";
    }
}

facts! {
    pub struct TargetFacts as "JohnnyRebTarget", "What is fired at." {
        arm: word(Arm), default Arm::Infantry, "its arm", is Arm;
        formation: word(Formation), follows "the first of the arm", "how it is drawn up", is Formation;
        experience: word(Experience), default Experience::Veteran, "its experience", is Experience;
        cover: words(Cover), default, "what covers it; the best counts", is Cover;
        disengaging: truth(), default false, "it is getting away";
    }
}

facts! {
    pub struct UnitFacts as "JohnnyRebUnit", "A unit whose morale is in question." {
        arm: word(Arm), follows "infantry", "its arm", is Arm;
        experience: word(Experience), follows "veteran", "its experience", is Experience;
        morale: word(Morale), default Morale::Good, "its morale", is Morale;
        stands_lost: count(0, STANDS - 1), follows "0", "stands or sections lost", not in [Volley, Charge];
        disorder: truth(), follows "false", "it is in disorder";
        forming: truth(), default false, "changing formation";
        changed_to_hold: truth(), default false, "it changed its order to hold";
    }
}

facts! {
    pub struct SituationFacts as "JohnnyRebSituation", "What steadies or shakes a unit." {
        officer: word(Officer), absent, "the highest officer with it";
        charging: truth(), default false, "it is charging; in an impact the attacker always is";
        cover: truth(), default false, "behind cover or in woods", is Cover;
        works: word(Works), absent, "works it is in";
        behind_friends: truth(), default false, "behind friendly units";
        brigade_commander_lost: truth(), default false, "its brigade has lost its commander";
        brigade_units_lost: whole(0, i16::MAX), default 0, "regiments or battalions its brigade has lost";
        aspect: word(Aspect), follows "front", "where fire or a charge strikes it", is Aspect, not in [Volley];
    }
}

facts! {
    pub struct CheckFacts as "JohnnyRebCheck", "The unit that a volley strikes, and the check it may call for." {
        unit: object(UnitFacts), default, "the target of the fire; not its losses, which its strength tells";
        strength: count(0, 255), needed, "figures or sections it has", is Strength;
        started: count(0, 255), follows "strength", "figures or sections it began with";
        stands: count(SMALL_UNIT, STANDS), default STANDS, "stands it began with: four, a small unit two";
        situation: object(SituationFacts), default, "what steadies or shakes it; not aspect, which the fire decides";
        terrain: word(Terrain), default Terrain::Open, "the ground it would run over", is Terrain;
        mounted: truth(), default false, "it is cavalry in the saddle", is Mounted;
    }
}

facts! {
    pub struct PartyFacts as "JohnnyRebParty", "A side of an impact or charge, or the defender of a volley point." {
        unit: object(UnitFacts), default, "as in morale";
        formation: word(Formation), follows "the first of the arm", "how it is drawn up", is Formation;
        mounted: truth(), default false, "cavalry in the saddle", is Mounted;
        situation: object(SituationFacts), default, "as in morale";
        infantry_supports: whole(0, i16::MAX), default 0, "infantry units in support";
        cavalry_supports: whole(0, i16::MAX), default 0, "cavalry units in support";

        strength: count(0, 255), needed, "figures or sections", is Strength, in [Charge];
        started: count(0, 255), follows "strength", "figures or sections it began with", in [Charge];
        stands: count(SMALL_UNIT, STANDS), default STANDS, "stands it began with: four, a small unit two", in [Charge];
        disengaging: truth(), default false, "the defender is getting away: no defensive volley, and half the casualties", in [Charge];
        faces_elsewhere: truth(), default false, "the charger comes from outside the defender's front, as it does at a full flank or the rear: no defensive volley", in [Charge];
        weapon: word(Weapon), needed, "what it fires with, one of its arm", is Weapon, in [Charge];
        state: word(Order), default Order::Hold, "what the defender has done this turn", in [Charge];
        repeaters: truth(), default false, "it has repeaters", in [Charge];
        sharpshooters: truth(), default false, "its figures are sharpshooters", in [Charge];
        opening_volley: truth(), default false, "the defender has not fired in this game yet", is OpeningVolley, in [Charge];
        low_ammunition: truth(), default false, "it is low on ammunition", in [Charge];
        fired: truth(), default false, "the defender has fired this turn already", in [Charge];
        cover: words(Cover), default, "what covers it from fire", is Cover, in [Charge];
        support_strength: count(0, MOST_SUPPORT), default 0, "figures of supporting units that fight in melee beside infantry or cavalry", in [Charge];
        terrain: word(Terrain), default Terrain::Open, "the ground it would run over", is Terrain, in [Charge];

        experience: word(Experience), default Experience::Veteran, "its experience", is Experience, in [VolleyPoint];
        changed_to_hold: truth(), default false, "it changed its order to hold", in [VolleyPoint];
        disorder: truth(), default false, "it is in disorder", in [VolleyPoint];
        forming: truth(), default false, "it is changing formation", in [VolleyPoint];
        officer: truth(), default false, "an officer is with it", in [VolleyPoint];
        works: truth(), default false, "in works", in [VolleyPoint];
    }
}
