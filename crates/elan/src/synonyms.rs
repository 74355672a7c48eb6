//! What players call things that this sheet calls otherwise.

use linstock_rulebook::synonym::Synonym;

/// All of them.
pub const SYNONYMS: &[Synonym] = &[
    Synonym { said: "dm", means: &["disruption marker"] },
    Synonym { said: "ammo", means: &["unloaded"] },
    Synonym { said: "ammunition", means: &["unloaded"] },
    Synonym { said: "reload", means: &["unloaded"] },
    Synonym { said: "rout", means: &["break", "broken", "flees"] },
    Synonym { said: "morale", means: &["\u{e9}lan"] },
    Synonym { said: "elan", means: &["\u{e9}lan"] },
    Synonym { said: "bmp", means: &["\u{e9}lan"] },
    Synonym { said: "opening volley", means: &["first fire"] },
    Synonym { said: "melee", means: &["close action"] },
    Synonym { said: "skirmisher", means: &["skirmish", "light compan"] },
    Synonym { said: "emergency square", means: &["square"] },
    Synonym { said: "countercharge", means: &["counter-charge"] },
    Synonym { said: "roundshot", means: &["ball"] },
];
