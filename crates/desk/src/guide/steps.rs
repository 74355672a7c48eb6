//! What the guides say.

use linstock_battle::{Seat, vocabulary::Intent};

use super::{
    Done::{self, Aimed, Ordered, Read, Recorded, Said, Selected, Sheet},
    Guide, Step,
};

/// One for each game.
pub const ALL: &[Guide] = &[
    Guide { scenario: "brigade-action", seat: Seat::First, seed: 7, steps: DEADLY_FIELD },
    Guide { scenario: "reids-mill", seat: Seat::First, seed: 7, steps: JOHNNY_REB },
    Guide { scenario: "quinta-alta", seat: Seat::First, seed: 7, steps: ELAN },
];

const fn step(title: &'static str, done: Done, text: &'static str) -> Step {
    Step { title, text, done }
}

const WELCOME: &str = "Every battle here is played like this: choose a unit, choose what it does, look at the odds, commit. Nothing is rolled before you commit. This guide takes about ten minutes; skip a step, or all of it, whenever you like.";

const RECORD: Step = step(
    "The record",
    Recorded,
    "Everything that happened is in the record below the map. Press one of its lines: its dice and its working are shown again, and the battle stays as it is.",
);

const DEADLY_FIELD: &[Step] = &[
    step("Welcome", Read, WELCOME),
    step(
        "What is it about?",
        Sheet,
        "You command the Union. Open the scenario: the button above the map, or the I key. It says what you have to do, what gives points, and who is still to come.",
    ),
    step(
        "Leaders first",
        Said(Intent::Idle),
        "A turn begins with the leaders. Colonel Hollis is well placed with Porter's regiment: choose Done.",
    ),
    step(
        "Choose a unit",
        Selected("gray"),
        "Choose Gray's Ohio regiment: click it, or press N until its name is shown. Its reach is drawn around it, its arc of fire before it. The dots before a name are its actions.",
    ),
    step(
        "Move it",
        Ordered("gray", Intent::Move),
        "Take up Move and press a place before the regiment, some four inches on; or draw it there. A ghost shows where it will stand. Then commit.",
    ),
    step(
        "End the turn",
        Said(Intent::Idle),
        "Units that do nothing keep their ground. When you have done what you want, end the turn. The Confederates act next; where one of your units has cause to react, you are asked.",
    ),
    step(
        "Aim",
        Aimed(Intent::Shoot),
        "Go on until one of your units has an enemy in range: its Fire is open, in your turn or when you are asked to react. Choose it and point at the enemy. The odds are beside the pointer: what he loses, whether he must check his morale, whether he routs. Why stands in the panel, modifier by modifier.",
    ),
    step(
        "Fire",
        Said(Intent::Shoot),
        "Press the enemy to keep the aim, then commit. The dice, the sum and what came of it are shown at once.",
    ),
    RECORD,
    step(
        "What wins",
        Read,
        "A unit that loses half its stands is soon of no use, and an army that loses too many is beaten: the gauges in the scenario show how near it is. Charge only what is shaken or alone, and look at the odds first. The rest of this battle is yours.",
    ),
];

const JOHNNY_REB: &[Step] = &[
    step("Welcome", Read, WELCOME),
    step(
        "What is it about?",
        Sheet,
        "You command the Union, below. Open the scenario: the button above the map, or the I key. The mill on the far side is worth most to you.",
    ),
    step(
        "Secret orders",
        Ordered("hale", Intent::Order),
        "Both sides write their orders in secret, and they are revealed together. Choose Hale's section and order it to fire first: it fires before anybody moves, and stays where it is.",
    ),
    step(
        "And the infantry",
        Ordered("3-oh", Intent::Order),
        "Choose the 3rd Ohio and order it to move: it may go forward once fire has been exchanged.",
    ),
    step(
        "Done with orders",
        Said(Intent::Idle),
        "A unit without an order holds. Choose Done: the orders are revealed, and the turn goes on, part by part. The bar above the map shows where it stands.",
    ),
    step(
        "Fire",
        Said(Intent::Shoot),
        "Those fire first who were ordered to; everybody else who may still fire does so after the moves. When Fire is open for one of your units, choose it, point at an enemy to see the odds, press him, and commit. All fire of this part counts at once, when both sides are done.",
    ),
    RECORD,
    step(
        "What comes next",
        Read,
        "When the moves come, take the 3rd Ohio forward: take up Move, press a place before it, commit. Everybody who has not fired may fire at the end of the turn. A regiment that is ordered to charge goes at the nearest enemy in its way: it may be fired at, must pass a check, and the impact decides. The odds of all of that are shown before you commit. The rest of this battle is yours.",
    ),
];

const ELAN: &[Step] = &[
    step("Welcome", Read, WELCOME),
    step(
        "What is it about?",
        Sheet,
        "You command the British, who hold the farm. Open the scenario: the button above the map, or the I key. The farm is worth eight points to the French; they have to come to you.",
    ),
    step(
        "Aim the guns",
        Aimed(Intent::Shoot),
        "The parts of a turn are in the bar above the map; choose Done in those where you do nothing. When you may fire, choose the Royal Artillery and point at a French column: the odds are beside the pointer.",
    ),
    step(
        "Fire",
        Said(Intent::Shoot),
        "Press the column to keep the aim, then commit. Each die at or under the number hits; then the target saves what it can.",
    ),
    step(
        "Keep your volley",
        Selected("40-1"),
        "Choose the 40th Foot. Its first volley is its best, and it takes time to load again: keep it until the French are close. Its arc shows how far it carries.",
    ),
    step(
        "Go on",
        Said(Intent::Idle),
        "Choose Done, and let the French come. When they charge, you are asked how the 40th meets them: to stand and fire is usually best for a steady line.",
    ),
    RECORD,
    step(
        "What wins",
        Read,
        "A charge is won by élan: tests against a number that losses, fire and friends change. The odds of each response are shown before you choose it. The rest of this battle is yours.",
    ),
];
