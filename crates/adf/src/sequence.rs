//! The turn, to work through at a real table.

use linstock_rulebook::{Offer, Sequence, Step, Who};

/// The sequence of a turn.
pub const SEQUENCE: Sequence = Sequence { together: &[LEADERS], each: &[ACTIONS] };

const LEADERS: Step = Step {
    word: "leaders",
    title: "Leaders",
    says: "Both sides move their leaders, the side with the initiative first: they join units or leave them. Check who is out of command.",
    rule: "adf.turn",
    who: Who::Both,
    offers: &[],
};

const ACTIONS: Step = Step {
    word: "actions",
    title: "Actions",
    says: "Each unit of this side takes two actions. The other side may react once with each of its units. Routed units run first, then try to rally.",
    rule: "adf.turn.actions",
    who: Who::Acting,
    offers: &[
        Offer::new("Fire", "volley").with(&[("reaction", ""), ("kind", ""), ("deliberate", "")]),
        Offer::new("Reaction fire", "volley").by(Who::Other).with(&[
            ("reaction", "true"),
            ("kind", ""),
            ("deliberate", ""),
        ]),
        Offer::new("Charge", "charge"),
        Offer::new("Rally", "morale").with(&[("cause", "rally"), ("check", "")]),
        Offer::new("Morale check", "morale").with(&[("cause", "event"), ("check", "")]),
        Offer::new("Impact", "impact"),
        Offer::new("Competence", "competence"),
        Offer::new("Leader at risk", "leader-risk").by(Who::Other),
        Offer::new("Rout move", "rout"),
        Offer::new("Charge reach", "charge-reach"),
        Offer::new("Move", "move"),
        Offer::new("Fire, no check", "fire").with(&[
            ("reaction", ""),
            ("kind", ""),
            ("deliberate", ""),
        ]),
    ],
};
