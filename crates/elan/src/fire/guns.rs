//! Guns: solid shot, canister, shell and shrapnel.

use linstock_rulebook::{Code, Inches, On, Recorder, Refusal, Row, Rule, rules};

use super::With;
use crate::{
    roll::{LIMITS, small},
    words::Weight,
};

rules! {
    SOLID_SHOT = "elan.fire.solid-shot" {
        says: "solid shot {what}",
        title: "solid shot",
        text: "Each gun's solid shot rolls 1 die at unlimbered guns, 2 at a line or the flank of a march column, 4 at an attack column, a wide column or limbered guns, 6 at a building, the flank of a line or anything else.",
        at: "004: artillery solid shot",
    }
    CANISTER = "elan.fire.canister" {
        says: "canister",
        text: "Each gun's canister rolls 8 dice heavy, 6 medium, 4 light and 3 ultra light.",
        at: "004: artillery canister",
    }
    SHELL = "elan.fire.shell" {
        says: "shell",
        text: "Each gun rolls 1 die to land a shell on the target; one that lands rolls 4 dice heavy, 3 medium and 2 light for its effect.",
        at: "004: artillery shell and shrapnel",
    }
    SHRAPNEL = "elan.fire.shrapnel" {
        says: "shrapnel",
        text: "Each gun rolls 1 die to burst shrapnel over the target; one that bursts rolls 7 dice heavy, 5 medium and 3 light for its effect.",
        at: "004: artillery shell and shrapnel",
    }
    EFFECT = "elan.fire.effect" {
        says: "effect of shell or shrapnel",
        text: "The effect of shell and shrapnel is rolled against gunnery without modifiers; each success is a hit.",
        at: "004: artillery shell and shrapnel; ruling",
    }
    NO_ULTRA_LIGHT = "elan.fire.no-ultra-light" {
        says: "no ultra light shell",
        text: "Ultra light guns have neither shell nor shrapnel.",
        at: "004: artillery shell and shrapnel",
    }
}

/// The minimum range of shell and shrapnel.
pub const MINIMUM_OF_BURSTS: Inches = Inches::whole(12);

/// Guns that fire together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guns {
    /// How many models, at most [`crate::words::MOST_GUNS`].
    pub count: u8,
    /// How heavy.
    pub weight: Weight,
}

/// What each shell or shrapnel on the target does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Dice of each.
    pub dice: u8,
    /// The factor they are rolled against.
    pub factor: u8,
}

/// Refuses shell and shrapnel for guns that have none.
pub fn check_burst(guns: Guns) -> Result<(), Refusal> {
    match guns.weight {
        Weight::Heavy | Weight::Medium | Weight::Light => Ok(()),
        Weight::UltraLight => Err(Refusal::new(
            Code::NotAllowed,
            &NO_ULTRA_LIGHT,
            "Ultra-light guns have no shell or shrapnel",
        )),
    }
}

/// The dice of the guns' first roll.
pub fn dice<R: Recorder>(with: &With, recorder: &mut R) -> u8 {
    let (rule, guns, each, name): (&'static Rule, _, _, _) = match *with {
        With::SmallArms { .. } => unreachable!("small arms have dice of their own"),
        With::SolidShot { guns, against, .. } => {
            (&SOLID_SHOT, guns, against.dice(), against.phrase())
        }
        With::Canister { guns, .. } => (&CANISTER, guns, guns.weight.row().canister_dice, ""),
        With::Shell(guns) => (&SHELL, guns, 1, ""),
        With::Shrapnel(guns) => (&SHRAPNEL, guns, 1, ""),
    };
    let dice = i32::from(guns.count) * i32::from(each);
    recorder.row(Row { name, ..Row::new(rule, On::Dice, dice) });
    small(dice)
}

/// The effect of shell and shrapnel of guns with this gunnery, without any modifier.
pub fn effect(with: &With, gunnery: u8) -> Option<Effect> {
    let dice = match with {
        With::Shell(guns) => guns.weight.row().shell,
        With::Shrapnel(guns) => guns.weight.row().shrapnel,
        With::SmallArms { .. } | With::SolidShot { .. } | With::Canister { .. } => None,
    };
    let factor = small(i32::from(gunnery).clamp(LIMITS.0, LIMITS.1));
    dice.map(|dice| Effect { dice, factor })
}

impl crate::words::Against {
    /// As a phrase of the ledger.
    const fn phrase(self) -> &'static str {
        use crate::words::Against::*;
        match self {
            UnlimberedArtillery => "at unlimbered guns",
            Line => "at a line",
            MarchColumnFlank => "at the flank of a march column",
            AttackColumn => "at an attack column",
            WideColumn => "at a wide column",
            LimberedArtillery => "at limbered guns",
            Building => "at a building",
            LineFlank => "at the flank of a line",
            Other => "at another target",
        }
    }
}
