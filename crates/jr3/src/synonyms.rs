//! What players call things that this sheet calls otherwise.

use linstock_rulebook::synonym::Synonym;

/// All of them.
pub const SYNONYMS: &[Synonym] = &[
    Synonym { said: "ammo", means: &["ammunition"] },
    Synonym { said: "dm", means: &["modifier"] },
    Synonym { said: "drm", means: &["modifier"] },
    Synonym { said: "mp", means: &["morale point"] },
    Synonym { said: "bmp", means: &["morale point"] },
    Synonym { said: "rout", means: &["routed", "routs"] },
    Synonym { said: "square", means: &["cavalry", "charge column"] },
    Synonym { said: "leader", means: &["officer"] },
    Synonym { said: "general", means: &["officer"] },
    Synonym { said: "opening volley", means: &["first fire"] },
    Synonym { said: "reserve fire", means: &["first fire"] },
    Synonym { said: "out of ammo", means: &["low on ammunition"] },
];
