//! Rules of the table that hold in every game, whatever its numbers.

use linstock_rulebook::{Code, Refusal, rules};

rules! {
    NOT_ASKED = "battle.not-asked" {
        says: "not your turn to act",
        text: "A player acts when asked.",
        at: "the sequence of play",
    }
    UNKNOWN = "battle.unknown" {
        says: "no such order, unit or leader",
        text: "A command names a verb of the game, and pieces of its own side that are on the table.",
        at: "the sequence of play",
    }
    SLOT = "battle.slot" {
        says: "the order is incomplete or has too much",
        text: "A command fills every slot of its verb, and no other.",
        at: "the sequence of play",
    }
    OVER = "battle.over" {
        says: "the battle is over",
        text: "A battle that has ended takes no more commands.",
        at: "the sequence of play",
    }
    EDGE = "battle.edge" {
        says: "off the table",
        text: "No unit moves off the table by choice.",
        by: Ruling,
        at: "ruling R13",
    }
    OCCUPIED = "battle.occupied" {
        says: "no room",
        text: "Units do not stand on each other: a formation or facing that does not fit slides an inch back, left or right, or is refused.",
        by: Ruling,
        at: "ruling R9",
    }
    IMPASSABLE = "battle.impassable" {
        says: "impassable ground in the way",
        text: "Impassable ground, and anything an arm cannot cross, ends every move.",
        by: Ruling,
        at: "ruling R10",
    }
    AIM = "battle.aim" {
        says: "where a charge aims",
        text: "A charge aims at the middle of the part of its target's edge that it can reach, or at another place along that part if its player names one.",
        by: Ruling,
        at: "ruling R14",
    }
    ZONE = "battle.zone" {
        says: "outside its zone, or no room there",
        text: "Units set up in their own side's zone, on ground they can stand on, and not on each other.",
        at: "the scenario",
    }
    OVERRULED = "battle.overruled" {
        says: "the umpire overrules",
        text: "The umpire may overrule anything; the log records it as an overruling.",
        at: "the umpire",
    }
    CONCEDED = "battle.concede" {
        says: "gives up",
        text: "A side may concede whenever it is asked something; the other side wins.",
        at: "the scenario",
    }
    OBJECTIVE = "battle.objective" {
        says: "holds an objective",
        text: "An objective belongs to the last side that had formed troops within it at the end of a turn while the other had none.",
        at: "the scenario",
    }
    ARMY_MORALE = "battle.army-morale" {
        says: "the army has had enough",
        text: "An army that has lost the share of its strength named by the scenario loses the battle at the end of that turn. If both armies have, points decide.",
        at: "the scenario",
    }
    MISFIRE = "battle.misfire" {
        says: "misfires",
        text: "Weapons that can misfire roll a die before they fire; at or below the scenario's number they do not fire.",
        at: "the scenario",
    }
    REINFORCEMENT = "battle.reinforcement" {
        says: "reinforcements",
        text: "Reinforcements enter where and when the scenario says, as soon as there is room.",
        at: "the scenario",
    }
}

/// A refusal by one of these rules, whose phrases say what is wrong.
pub const fn refused(rule: &'static linstock_rulebook::Rule) -> Refusal {
    Refusal::new(Code::NotAllowed, rule, rule.says)
}
