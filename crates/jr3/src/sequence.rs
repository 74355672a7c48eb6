//! The turn, to work through at a real table.

use linstock_rulebook::{Offer, Sequence, Step, Who};

/// The sequence of a turn: both sides do everything at once.
pub const SEQUENCE: Sequence = Sequence {
    together: &[ORDERS, RALLY, REVEAL, FIRST_FIRE, DISENGAGE, CHARGES, MOVES, FIRE, MELEE],
    each: &[],
};

const VOLLEY: Offer = Offer::new("Fire", "volley").by(Who::Both);
const OFFICER: Offer = Offer::new("Officer at risk", "officer-risk").by(Who::Both);

const ORDERS: Step = Step {
    word: "orders",
    title: "1 Orders",
    says: "Mark one order for each unit, unseen: first fire, hold, move, charge, disengage or change formation.",
    rule: "jr3.turn.orders",
    who: Who::Both,
    offers: &[],
};

const RALLY: Step = Step {
    word: "rally",
    title: "2 Rally",
    says: "Routed units run. Then units try to rally, and units low on ammunition roll to replace it.",
    rule: "jr3.turn.rally",
    who: Who::Both,
    offers: &[
        Offer::new("Rally", "morale").by(Who::Both).with(&[("cause", "rally")]),
        Offer::new("Ammunition", "ammunition").by(Who::Both),
        Offer::new("Rout move", "move").by(Who::Both).with(&[("disengaging", "")]),
    ],
};

const REVEAL: Step = Step {
    word: "reveal",
    title: "3 Reveal",
    says: "Reveal all orders at once. Any but a charge may now be changed to hold, which counts as a late hold.",
    rule: "jr3.turn.reveal",
    who: Who::Both,
    offers: &[],
};

const FIRST_FIRE: Step = Step {
    word: "first-fire",
    title: "4 First fire",
    says: "Units with that order fire before anyone moves.",
    rule: "jr3.turn",
    who: Who::Both,
    offers: &[
        Offer { facts: &[("state", "first-fire"), ("kind", "")], title: "First fire", ..VOLLEY },
        OFFICER,
        Offer::new("Morale check", "morale").by(Who::Both).with(&[("cause", "fire")]),
        Offer::new("Fire, no check", "fire")
            .by(Who::Both)
            .with(&[("state", "first-fire"), ("kind", "")]),
    ],
};

const DISENGAGE: Step = Step {
    word: "disengage",
    title: "5 Disengage",
    says: "Disengaging units move away.",
    rule: "jr3.turn",
    who: Who::Both,
    offers: &[Offer::new("Move", "move").by(Who::Both).with(&[("disengaging", "true")])],
};

const CHARGES: Step = Step {
    word: "charges",
    title: "6 Charges",
    says: "Resolve charges, the one nearest its target first, each to its end before the next. A unit that has fired already has one die less in its defensive volley.",
    rule: "jr3.turn",
    who: Who::Both,
    offers: &[
        Offer::new("Charge", "charge").by(Who::Both),
        Offer::new("Charge reach", "charge-reach").by(Who::Both),
        Offer::new("Volley point", "volley-point").by(Who::Both),
        Offer { facts: &[("state", ""), ("kind", "")], title: "Defensive fire", ..VOLLEY },
        Offer::new("Impact", "impact").by(Who::Both),
        Offer { facts: &[("kind", "return")], title: "Return volley", ..VOLLEY },
        OFFICER,
    ],
};

const MOVES: Step = Step {
    word: "moves",
    title: "7 Moves",
    says: "All other units move or change formation, both sides at once.",
    rule: "jr3.turn",
    who: Who::Both,
    offers: &[Offer::new("Move", "move").by(Who::Both).with(&[("disengaging", "")])],
};

const FIRE: Step = Step {
    word: "fire",
    title: "8 Fire",
    says: "Units that have not fired may fire, both sides at once: take losses off when all have fired.",
    rule: "jr3.turn.fire-together",
    who: Who::Both,
    offers: &[
        Offer { facts: &[("state", ""), ("kind", "")], title: "Fire on hold", ..VOLLEY },
        Offer { facts: &[("state", "moved"), ("kind", "")], title: "Fire after moving", ..VOLLEY },
        OFFICER,
        Offer::new("Morale check", "morale").by(Who::Both).with(&[("cause", "fire")]),
        Offer::new("Fire, no check", "fire").by(Who::Both).with(&[("state", ""), ("kind", "")]),
    ],
};

const MELEE: Step = Step {
    word: "melee",
    title: "9 Melee",
    says: "Units still in contact fight on, each side firing as in a melee.",
    rule: "jr3.turn",
    who: Who::Both,
    offers: &[Offer { facts: &[("kind", "melee")], title: "Melee", ..VOLLEY }, OFFICER],
};
