//! The turn, to work through at a real table: the steps of the sheet, once for each side.

use linstock_rulebook::{Offer, Sequence, Step, Who};

/// The sequence of a turn.
pub const SEQUENCE: Sequence = Sequence {
    together: &[],
    each: &[
        Step {
            word: "leaders",
            title: "1.1 Leaders",
            says: "Leaders of this side join units, leave them, and ride.",
            rule: "elan.turn.leaders",
            who: Who::Acting,
            offers: &[],
        },
        Step {
            word: "reinforcements",
            title: "1.2 Reinforcements",
            says: "Roll for those that are due.",
            rule: "elan.turn.reinforcements",
            who: Who::Acting,
            offers: &[Offer::new("Reinforcements", "reinforcements")],
        },
        Step {
            word: "rally",
            title: "1.3 Rally",
            says: "Broken and disrupted units try to rally, each once; those that stay in place roll more dice.",
            rule: "elan.turn.rally",
            who: Who::Acting,
            offers: &[
                Offer::new("Rally, stationary", "test").with(&[
                    ("of", "rally"),
                    ("situation", "rally-stationary"),
                    ("pairs", ""),
                    ("friends", ""),
                ]),
                Offer::new("Rally, moving", "test").with(&[
                    ("of", "rally"),
                    ("situation", "rally-moving"),
                    ("pairs", ""),
                    ("friends", ""),
                ]),
            ],
        },
        Step {
            word: "engineering",
            title: "1.4 Engineering",
            says: "Roll for work on walls, roads and bridges, one try for each task.",
            rule: "elan.turn.engineering",
            who: Who::Acting,
            offers: &[Offer::new("Engineering", "engineering")],
        },
        Step {
            word: "charges",
            title: "1.5 Charges",
            says: "Declare who charges whom.",
            rule: "elan.turn.charges",
            who: Who::Acting,
            offers: &[DRILL],
        },
        Step {
            word: "responses",
            title: "1.6 Responses",
            says: "The other side declares how each charged unit responds, and rolls for it.",
            rule: "elan.turn.responses",
            who: Who::Other,
            offers: &[Offer::new("Charge response", "charge-response").by(Who::Other)],
        },
        Step {
            word: "charge-moves",
            title: "2.1 Chargers move",
            says: "Chargers and counter-chargers move.",
            rule: "elan.turn.charge-moves",
            who: Who::Acting,
            offers: &[Offer::new("Move", "move"), Offer::new("Obstacle", "obstacle"), DRILL],
        },
        Step {
            word: "moves",
            title: "2.2 Others move",
            says: "All other units of this side move; broken units flee.",
            rule: "elan.turn.moves",
            who: Who::Acting,
            offers: &[Offer::new("Move", "move"), DRILL, Offer::new("Obstacle", "obstacle")],
        },
        Step {
            word: "reactive-fire",
            title: "3.1 Reactive fire",
            says: "The other side fires in reaction. Units that lost figures test once when all have fired.",
            rule: "elan.turn.reactive-fire",
            who: Who::Other,
            offers: &[
                Offer::new("Reactive fire", "volley").by(Who::Other).with(&[
                    ("reaction", "true"),
                    ("with", ""),
                    ("mode", ""),
                    ("target-in-contact", ""),
                ]),
                STRUCK,
                Offer::new("Special casualties", "special"),
                Offer::new("Saves", "save"),
                Offer::new("Fire, no saves", "fire").by(Who::Other).with(&[("reaction", "true")]),
                Offer::new("Who may fire", "eligible").by(Who::Other),
            ],
        },
        Step {
            word: "fire",
            title: "3.2 Fire",
            says: "This side fires. Units that lost figures test once when all have fired.",
            rule: "elan.turn.fire",
            who: Who::Acting,
            offers: &[
                Offer::new("Fire", "volley").with(&[
                    ("reaction", ""),
                    ("with", ""),
                    ("mode", ""),
                    ("target-in-contact", ""),
                ]),
                Offer { by: Who::Other, ..STRUCK },
                Offer::new("Special casualties", "special").by(Who::Other),
                Offer::new("Saves", "save").by(Who::Other),
                Offer::new("Fire, no saves", "fire").with(&[("reaction", "")]),
                Offer::new("Who may fire", "eligible"),
            ],
        },
        Step {
            word: "closing",
            title: "4.1 Close to melee",
            says: "Chargers test to close. Those that fail may fire.",
            rule: "elan.turn.closing",
            who: Who::Acting,
            offers: &[
                Offer::new("Close to melee", "test").with(&[
                    ("of", "elan"),
                    ("situation", "infantry-close-clear"),
                    ("pairs", ""),
                    ("friends", ""),
                ]),
                Offer::new("Fire of the halted", "volley").with(&[("reaction", ""), ("with", "")]),
                Offer::new("Close action, whole", "close-action").with(&[("closing", "clear")]),
            ],
        },
        Step {
            word: "close-action",
            title: "4.2 Close action",
            says: "Fight each close action round by round: blows, saves, a test of \u{e9}lan.",
            rule: "elan.turn.close-action",
            who: Who::Both,
            offers: &[
                Offer::new("Close action, whole", "close-action").with(&[("closing", "")]),
                Offer::new("Blows of one side", "close-round").by(Who::Both),
                Offer::new("Saves", "save").by(Who::Both).with(&[("against", "close-action")]),
                Offer::new("Test after a round", "test").by(Who::Both).with(&[
                    ("of", "elan"),
                    ("situation", "close-combat-1"),
                    ("pairs", ""),
                    ("friends", ""),
                ]),
                Offer::new("Special casualties", "special").by(Who::Both),
            ],
        },
        Step {
            word: "pursuit",
            title: "4.3 Pursuit",
            says: "Winners may follow. Then the other side acts.",
            rule: "elan.turn.pursuit",
            who: Who::Acting,
            offers: &[Offer::new("Pursuit", "pursuit")],
        },
    ],
};

const DRILL: Offer = Offer::new("Test of drill", "test").with(&[
    ("of", "drill"),
    ("situation", "change-and-half-move"),
    ("pairs", ""),
    ("friends", ""),
]);

const STRUCK: Offer = Offer::new("Test of \u{e9}lan", "test").with(&[
    ("of", "elan"),
    ("situation", "two-casualties"),
    ("pairs", ""),
    ("friends", ""),
]);
