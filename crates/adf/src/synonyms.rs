//! What players call things that these sheets call otherwise.

use linstock_rulebook::synonym::Synonym;

/// All of them.
pub const SYNONYMS: &[Synonym] = &[
    Synonym { said: "bmp", means: &["basic morale point"] },
    Synonym { said: "mmp", means: &["modified morale point"] },
    Synonym { said: "tct", means: &["tactical competence"] },
    Synonym { said: "dm", means: &["modifier", "disorder"] },
    Synonym { said: "first fire", means: &["opening volley"] },
    Synonym { said: "first volley", means: &["opening volley"] },
    Synonym { said: "ammo", means: &["opening volley", "misfire"] },
    Synonym { said: "ammunition", means: &["opening volley", "misfire"] },
    Synonym { said: "rout", means: &["routed", "routs", "run off"] },
    Synonym { said: "square", means: &["closed up", "cavalry"] },
    Synonym { said: "flank", means: &["enfilade"] },
    Synonym { said: "out of command", means: &["command radius"] },
    Synonym { said: "melee", means: &["impact"] },
    Synonym { said: "overwatch", means: &["react"] },
    Synonym { said: "opportunity fire", means: &["react"] },
];
