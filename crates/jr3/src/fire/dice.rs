//! Bands of range, and the dice for fire.

use linstock_rulebook::{
    Code, On, Recorder, Refusal, Rule, Said, Table, Tally, rules, table::signed, words,
};

use super::{Fire, Kind};
use crate::{
    edition::Edition,
    tables::ranges,
    words::{Arm, Morale, Order},
};

const AT: &str = "003: combat procedure, third step";

rules! {
    RANGE = "jr3.fire.range" {
        says: "within range",
        text: "No weapon fires beyond its long range.",
        at: "003: ranges",
    }
    HOLD = "jr3.fire.dice.hold" {
        says: "on hold",
        text: "A firer on hold rolls 3 dice, even if it changed to hold.",
        at: AT,
    }
    FIRST_FIRE = "jr3.fire.dice.first-fire" {
        says: "first fire",
        text: "A firer ordered to fire first rolls 3 dice.",
        at: AT,
    }
    MOVED = "jr3.fire.dice.moved" {
        says: "moved, formed or pivoted",
        text: "A firer that moved, changed formation or pivoted rolls 2 dice.",
        at: AT,
    }
    MELEE_DICE = "jr3.fire.dice.melee" {
        says: "melee",
        text: "In melee every unit rolls 4 dice.",
        at: AT,
    }
    RETURN_DICE = "jr3.fire.dice.return" {
        says: "volley after a repulsed charge",
        text: "After a repulsed charge both sides fire with 2 dice, whatever the range.",
        at: "003: charge procedure, if the defender wins",
    }
    CLOSE = "jr3.fire.dice.close" {
        says: "close range",
        text: "Small arms at close range: one die more.",
        at: AT,
    }
    REPEATERS = "jr3.fire.dice.repeaters" {
        says: "repeaters",
        text: "Repeaters: one die more.",
        at: AT,
    }
    LONG = "jr3.fire.dice.long" {
        says: "long range",
        text: "Long range: one die less.",
        at: AT,
    }
    SHAKEN = "jr3.fire.dice.shaken" {
        says: "firer shaken",
        text: "A shaken firer: one die less.",
        at: AT,
    }
    AREA = "jr3.fire.dice.area" {
        says: "area fire",
        text: "Area fire, at a target not individually seen: one die less.",
        at: AT,
    }
    CHANGED_TO_HOLD = "jr3.fire.dice.changed-to-hold" {
        says: "changed to hold",
        text: "A firer that changed its order to hold: one die less.",
        at: AT,
    }
    LOW = "jr3.fire.dice.low-ammunition" {
        says: "low on ammunition",
        text: "A firer low on ammunition: one die less.",
        by: Ruling,
        at: "ruling",
    }
    AGAIN = "jr3.fire.dice.again" {
        says: "has fired this turn already",
        text: "A defensive volley by a unit that has fired in this turn already: one die less.",
        by: Ruling,
        at: "ruling",
    }
    CANISTER = "jr3.fire.dice.canister" {
        says: "canister",
        text: "Guns within canister range: 2 dice more.",
        at: AT,
    }
    DOUBLE_CANISTER = "jr3.fire.dice.double-canister" {
        says: "double canister",
        text: "Guns within half of canister range: 3 dice more.",
        at: "003: combat procedure, third step; its range by ruling",
    }
    LEAST = "jr3.fire.dice.least" {
        says: "at least one die",
        text: "A unit that fires rolls at least one die.",
        by: Ruling,
        at: "ruling",
    }
    MELEE = "jr3.fire.melee" {
        says: "does not count in melee",
        text: "In melee only being shaken changes the dice; first fire, opening volley and the weapon do not count; everything else does.",
        by: Ruling,
        at: "ruling",
    }
    RETURN = "jr3.fire.return" {
        says: "does not count in the volley after a repulse",
        text: "In the volley after a repulsed charge repeaters, being shaken and low ammunition change the dice; range, area fire, an order changed to hold, first fire and opening volley do not count.",
        by: Ruling,
        at: "ruling",
    }
}

words! {
    /// Bands of range.
    pub enum Band {
        /// Small arms, very near.
        Close = "close",
        /// Guns, near.
        Canister = "canister",
        /// Guns, very near.
        DoubleCanister = "double-canister",
        /// Within normal range.
        Normal = "normal",
        /// Within long range.
        Long = "long",
        /// Hand to hand.
        Melee = "melee",
        /// After a repulsed charge.
        Return = "return",
    }
}

/// The band for some fire, or a refusal beyond long range.
pub fn band(edition: &Edition, fire: &Fire) -> Result<Band, Refusal> {
    let weapon = match (fire.kind, fire.firer.weapon) {
        (Kind::Melee, _) => return Ok(Band::Melee),
        (Kind::Return, _) => return Ok(Band::Return),
        (Kind::Volley, Some(weapon)) => weapon,
        (Kind::Volley, None) => {
            return Err(Refusal::new(Code::OutOfRange, &RANGE, "It has no weapon to fire"));
        }
    };
    let printed = ranges(weapon);
    let near = edition.scale.of(printed.near);
    let guns = fire.firer.body.arm() == Arm::Artillery;
    if fire.range <= near {
        return Ok(match guns {
            false => Band::Close,
            true if fire.range.times(2) <= near => Band::DoubleCanister,
            true => Band::Canister,
        });
    }
    if fire.range <= edition.scale.of(printed.normal) {
        return Ok(Band::Normal);
    }
    let long = edition.scale.of(printed.long);
    if fire.range <= long {
        return Ok(Band::Long);
    }
    Err(Refusal::new(Code::OutOfRange, &RANGE, "Too far")
        .because("range", Said::Inches(fire.range))
        .because("reach", Said::Inches(long)))
}

/// The rule that cancels what does not count in this kind of fire.
pub(super) fn only_at_a_distance(kind: Kind) -> Option<&'static Rule> {
    match kind {
        Kind::Volley => None,
        Kind::Melee => Some(&MELEE),
        Kind::Return => Some(&RETURN),
    }
}

/// The basic dice, and their rule.
const fn basic(kind: Kind, order: Order) -> (&'static Rule, i32) {
    match (kind, order) {
        (Kind::Melee, _) => (&MELEE_DICE, 4),
        (Kind::Return, _) => (&RETURN_DICE, 2),
        (Kind::Volley, Order::Hold | Order::ChangedToHold) => (&HOLD, 3),
        (Kind::Volley, Order::FirstFire) => (&FIRST_FIRE, 3),
        (Kind::Volley, Order::Moved | Order::Formed | Order::Pivoted) => (&MOVED, 2),
    }
}

/// What circumstances add or subtract.
const CLOSE_VALUE: i32 = 1;
const REPEATERS_VALUE: i32 = 1;
const LESS: i32 = -1;
const CANISTER_VALUE: i32 = 2;
const DOUBLE_CANISTER_VALUE: i32 = 3;

/// The dice of a fire.
pub fn dice<R: Recorder>(fire: &Fire, band: Band, recorder: &mut R) -> u8 {
    let firer = &fire.firer;
    let distant = only_at_a_distance(fire.kind);
    let in_melee = distant.filter(|_| fire.kind == Kind::Melee);
    let mut tally = Tally::new(On::Dice, recorder);
    let (rule, dice) = basic(fire.kind, firer.order);
    tally.add(rule, dice);
    tally.add_if(band == Band::Close, &CLOSE, CLOSE_VALUE);
    if firer.repeaters {
        tally.add_unless(in_melee, &REPEATERS, REPEATERS_VALUE);
    }
    tally.add_if(band == Band::Long, &LONG, LESS);
    tally.add_if(firer.morale == Morale::Shaken, &SHAKEN, LESS);
    if fire.area {
        tally.add_unless(distant, &AREA, LESS);
    }
    if firer.order == Order::ChangedToHold {
        tally.add_unless(distant, &CHANGED_TO_HOLD, LESS);
    }
    if firer.low_ammunition {
        tally.add_unless(in_melee, &LOW, LESS);
    }
    if firer.again {
        tally.add_unless(distant, &AGAIN, LESS);
    }
    tally.add_if(band == Band::Canister, &CANISTER, CANISTER_VALUE);
    tally.add_if(band == Band::DoubleCanister, &DOUBLE_CANISTER, DOUBLE_CANISTER_VALUE);
    tally.clamp((1, u8::MAX.into()), &LEAST);
    u8::try_from(tally.sum()).expect("dice are few")
}

/// Dice by situation, for the rules browser.
pub fn table() -> Table {
    let begins = |kind, order| basic(kind, order).1.to_string();
    let rows = [
        ("hold", begins(Kind::Volley, Order::Hold)),
        ("first-fire", begins(Kind::Volley, Order::FirstFire)),
        ("moved", begins(Kind::Volley, Order::Moved)),
        ("melee", begins(Kind::Melee, Order::Hold)),
        ("return", begins(Kind::Return, Order::Hold)),
        ("close", signed(CLOSE_VALUE)),
        ("repeaters", signed(REPEATERS_VALUE)),
        ("long", signed(LESS)),
        ("shaken", signed(LESS)),
        ("area", signed(LESS)),
        ("changed-to-hold", signed(LESS)),
        ("low-ammunition", signed(LESS)),
        ("again", signed(LESS)),
        ("canister", signed(CANISTER_VALUE)),
        ("double-canister", signed(DOUBLE_CANISTER_VALUE)),
    ];
    Table {
        name: "dice",
        title: "Dice by what the firer has done, and what changes them",
        columns: ["situation", "dice"].map(str::to_owned).to_vec(),
        rows: rows.map(|(name, dice)| vec![name.to_owned(), dice]).to_vec(),
    }
}
