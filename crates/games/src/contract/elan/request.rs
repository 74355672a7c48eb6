//! The facts of Élan, each declared once.
//!
//! A fact that one procedure has is known in the others: its value is checked and otherwise ignored.

use linstock_elan::{
    charge::{Charger, Response},
    close::action::Closing,
    engineering::{MOST_SUCCESSES, Task},
    house::MOST_MARKERS,
    movement::{Terrain, obstacle::Kind},
    save::SolidShot,
    test::{Of, Situation},
    words::{
        Arm, Cover, Experience, FACTORS, Fired, Formation, MOST_CAUSES, MOST_CLOSE_FIGURES,
        MOST_FIGURES, MOST_GUNS, MOST_TARGET_NUMBER, Mode, Skirmisher, Weapon,
    },
};

use super::{
    Do,
    words::{AGAINST, WEIGHTS},
};
use crate::facts::declare::facts;

facts! {
    pub struct Request as "ElanRequest", "A request about Élan." {
        factor: count(FACTORS.0, FACTORS.1), absent, "the unit's own factor, which wins over its experience", in [Test, CloseRound, Obstacle, Engineering, ChargeResponse, Pursuit];
        experience: word(Experience), default Experience::Steady, "how good the unit is", is Experience, in [Test, CloseRound, Obstacle, Engineering, ChargeResponse, Pursuit];
        dm: count(0, MOST_MARKERS), default 0, "disruption markers", is Markers, in [Test, CloseRound, Obstacle, ChargeResponse, Pursuit];
        formation: word(Formation), follows "three-rank-line, for cavalry line, for artillery unlimbered", "how the unit is drawn up", is Formation, in [Test, Move, Eligible, Obstacle, ChargeResponse, Pursuit];
        arm: word(Arm), default Arm::Infantry, "the arm of the unit", is Arm, in [Move, Obstacle, ChargeResponse, Pursuit];
        built_up: truth(), default false, "in a built-up area", in [Test, Obstacle, ChargeResponse, Pursuit];

        of: word(Of), needed, "what is tested", is Task, in [Test];
        situation: listed(Situation), needed, "what calls for it, one or a list whose dice add up", is Situation, in [Test];
        pairs: count(0, MOST_CAUSES), default 1, "for two-casualties", in [Test];
        friends: count(0, MOST_CAUSES), default 1, "for friend-broken", in [Test];
        flank: truth(), default false, "attacked in flank or rear by close range fire or in close action", in [Test];
        extra_losses: count(0, MOST_CAUSES), default 0, "figures lost more than the opponent", in [Test];
        below_half: truth(), default false, "below half its strength", in [Test];
        in_cover: truth(), default false, "infantry, stationary and in cover", in [Test];
        charged_flank: truth(), default false, "the charge comes from flank or rear", in [Test, ChargeResponse];
        outnumbered: truth(), default false, "outnumbered two to one", in [Test];
        attacking_flank: truth(), default false, "it has the enemy's flank or rear", in [Test];
        uphill: truth(), default false, "it stands uphill", in [Test];
        lighter_cavalry: truth(), default false, "cavalry against heavier cavalry", in [Test];
        opponent_skirmish: truth(), default false, "the opponent is in skirmish order", in [Test];
        moves as "moving": truth(), default true, "it moves or changes formation", in [Test];

        fire: object(FireFacts), needed, "the facts of the fire", in [Volley];
        save: object(SaveFacts), default, "the facts of the save", in [Volley];

        figures: count(1, MOST_FIGURES), needed, "figures", is Strength, in [CloseRound, Eligible];
        flank_figures: count(0, 255), default 0, "how many figures are on a flank or rear", in [CloseRound];
        obstacle: truth(), default false, "the enemy defends an obstacle or built-up area", in [CloseRound];
        cavalry_against_square: truth(), default false, "cavalry against a square", in [CloseRound];
        two_rank_line: truth(), default false, "infantry in a two-rank line", in [CloseRound];
        skirmish: truth(), default false, "in skirmish order", in [CloseRound];
        march_column: truth(), default false, "in march column", in [CloseRound];
        standing_cavalry: truth(), default false, "cavalry that does not charge", in [CloseRound];

        weight: name(WEIGHTS), needed "where the move depends on it", "heavy or light cavalry, foot or horse artillery", is Weapon, in [Move];
        terrain: word(Terrain), default Terrain::Open, "the ground", is Terrain, in [Move];
        kind: word(Kind), needed, "minor or major", is Kind, in [Obstacle];

        special: count(0, 255), needed, "special casualties", is Special, in [Special];
        leader: truth(), default false, "a leader is with the unit", in [Test, Special];
        turns_late: count(0, 255), default 0, "turns since they were due", in [Reinforcements];
        task: word(Task), needed, "minor or major", is Task, in [Engineering];
        successes: count(0, MOST_SUCCESSES), default 0, "successes so far", in [Engineering];
        response: word(Response), needed, "what it tries", is Task, in [ChargeResponse];
        charged_by: word(Charger), default Charger::Infantry, "who charges it; no response depends on it", in [ChargeResponse];
        hold: truth(), default true, "it would rather not pursue", in [Pursuit];

        attacker: object(PartyFacts), needed, "who comes", in [CloseAction];
        defender: object(PartyFacts), needed, "who stands", in [CloseAction];
        closing: word(Closing), follows "in contact already", "the attacker has yet to close, over this ground", in [CloseAction];
    }
    with {
        shot: FireFacts in [Fire];
        saving: SaveFacts in [Save];
    }
}

facts! {
    pub struct FireFacts as "ElanFire", "A fire." {
        with: word(Fired), needed, "what is fired", is Weapon;
        factor: count(FACTORS.0, FACTORS.1), absent, "the fire factor or gunnery, which wins over experience";
        experience: word(Experience), default Experience::Steady, "how good the firer is", is Experience;
        figures: count(1, MOST_FIGURES), needed "for small arms", "figures that may fire", is Strength;
        mode: word(Mode), needed "for small arms", "how small arms are fired", is Weapon;
        weapon: word(Weapon), needed "for small arms", "which small arms", is Weapon;
        guns: count(1, MOST_GUNS), needed "for guns", "gun models", is Strength;
        weight: name(WEIGHTS), needed "for guns", "the weight of guns", is Weapon;
        howitzer: truth(), default false, "howitzers";
        against: name(AGAINST), needed "for solid shot", "what solid shot strikes", is Weapon;
        target_number: whole(1, MOST_TARGET_NUMBER), default 1, "which target of the same shot this is";
        range_in: inches(), needed, "from firer to target", is Range;
        moving: truth(), default false, "it moved this turn";
        dm: count(0, MOST_MARKERS), default 0, "disruption markers", is Markers;
        mounted: truth(), default false, "on horseback", is Mounted;
        two_rank_line: truth(), default false, "infantry in a two-rank line";
        reaction: truth(), default false, "in reaction";
        target_in_contact: truth(), default false, "the target is in contact only with friends", is Contact;
        first_fire: truth(), default false, "the first fire of formed infantry";
    }
}

facts! {
    pub struct SaveFacts as "ElanSave", "A save." {
        hits: count(0, 255), needed, "hits to save", is Hits, not in [Volley];
        experience: word(Experience), default Experience::Steady, "how good the unit is", is Experience;
        factor: count(FACTORS.0, FACTORS.1), absent, "the save factor, which wins over experience";
        dm: count(0, MOST_MARKERS), default 0, "disruption markers", is Markers;
        skirmisher: word(Skirmisher), absent, "in skirmish order";
        artillery: truth(), default false, "the unit is artillery";
        against: name(AGAINST), follows "fire", "fire or close-action", is Weapon, not in [Volley];
        flank_close: truth(), default false, "from flank or rear at close range or in close action";
        cover: word(Cover), absent, "what it is behind or in", is Cover;
        solid_shot: word(SolidShot), absent, "the fire was solid shot", not in [Volley];
    }
}

facts! {
    pub struct PartyFacts as "ElanParty", "A side of a close action." {
        figures: count(1, MOST_CLOSE_FIGURES), needed, "figures it has", is Strength;
        started: count(1, MOST_CLOSE_FIGURES), follows "figures", "figures it began the battle with";
        contact: count(1, MOST_CLOSE_FIGURES), follows "all", "the most figures that can fight at once";
        flank_figures: count(0, MOST_CLOSE_FIGURES), default 0, "how many of those that fight are on the enemy's flank or rear";
        arm: word(Arm), default Arm::Infantry, "its arm", is Arm;
        formation: word(Formation), follows "three-rank-line, for cavalry line, for artillery unlimbered", "how it is drawn up", is Formation;
        experience: word(Experience), default Experience::Steady, "how good it is", is Experience;
        melee: count(FACTORS.0, FACTORS.1), absent, "the melee factor, which wins over experience";
        elan: count(FACTORS.0, FACTORS.1), absent, "the élan factor, which wins over experience";
        save: count(FACTORS.0, FACTORS.1), absent, "the save factor, which wins over experience";
        dm: count(0, MOST_MARKERS), default 0, "disruption markers", is Markers;
        cover: word(Cover), absent, "what it is behind or in", is Cover;
        obstacle: truth(), default false, "its enemy defends an obstacle or built-up area";
        standing_cavalry: truth(), default false, "cavalry that does not charge";
        uphill: truth(), default false, "it stands uphill";
        lighter_cavalry: truth(), default false, "cavalry against heavier cavalry";
        leader: truth(), default false, "a leader is attached";
        moved: truth(), default false, "it moved this turn, so that its cover does not steady it";
    }
}
