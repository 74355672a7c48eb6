//! The names of what a roster keeps of somebody, and of what he says of himself in a procedure.

use linstock_rulebook::words;

words! {
    /// The name of a fact.
    pub enum Key {
        /// The arm; leaders have none.
        Arm = "arm",
        /// How good it is.
        Experience = "experience",
        /// What it fires with.
        Weapon = "weapon",
        /// Figures or sections there are.
        Strength = "strength",
        /// Figures there are, where gunners are figures as well.
        Figures = "figures",
        /// Figures or sections there once were.
        Started = "started",
        /// Stands there once were.
        Stands = "stands",
        /// Its morale.
        Morale = "morale",
        /// Disruption markers.
        Disruption = "dm",
        /// It runs.
        Broken = "broken",
        /// How it is drawn up.
        Formation = "formation",
        /// In the saddle.
        Mounted = "mounted",
        /// Whose ammunition a battery fires.
        Side = "side",
        /// It has not fired yet.
        OpeningVolley = "opening-volley",
        /// The same by another name.
        FirstFire = "first-fire",
        /// It is two regiments.
        Merged = "merged",
        /// It has repeaters.
        Repeaters = "repeaters",
        /// Its figures are sharpshooters.
        Sharpshooters = "sharpshooters",
        /// It is short of cartridges.
        LowAmmunition = "low-ammunition",
        /// It has fired a volley and has to load.
        Unloaded = "unloaded",
        /// Its gunners have left their guns.
        GunsLeft = "guns-left",
        /// How heavy its guns are; in a move, how fast it is.
        Weight = "weight",
        /// Its guns are howitzers.
        Howitzer = "howitzer",
        /// How fast horses and limbers are.
        Pace = "pace",
        /// What skirmishers it has.
        Skirmishers = "skirmishers",
        /// A factor of its own: spirit.
        Elan = "elan",
        /// Training.
        Drill = "drill",
        /// Small arms.
        Fire = "fire",
        /// Guns.
        Gunnery = "gunnery",
        /// Steel.
        Melee = "melee",
        /// Saves.
        Save = "save",
        /// The benefit of a leader.
        Bonus = "bonus",
        /// The rank of a leader.
        Rank = "rank",
        /// How somebody was lost.
        Gone = "gone",

        /// What solid shot strikes.
        Against = "against",
        /// Guns, where a request asks only that.
        Artillery = "artillery",
        /// A barrier before it.
        Barrier = "barrier",
        /// Less than half is left.
        BelowHalf = "below-half",
        /// What it stands in or behind.
        Cover = "cover",
        /// In disorder, where a request asks only that.
        Disorder = "disorder",
        /// The nearest enemy is formed infantry.
        EnemyFormedInfantry = "enemy-formed-infantry",
        /// How near the enemy is.
        EnemyWithin = "enemy-within",
        /// The factor that the procedure rolls against.
        Factor = "factor",
        /// How many guns fire.
        Guns = "guns",
        /// The kind of fire.
        Kind = "kind",
        /// A leader is with it, or his benefit.
        Leader = "leader",
        /// In march column, where a request asks only that.
        MarchColumn = "march-column",
        /// How small arms are fired.
        Mode = "mode",
        /// What is tested.
        Of = "of",
        /// The officer with it.
        Officer = "officer",
        /// From firer to target.
        Range = "range",
        /// Sections lost.
        SectionsLost = "sections-lost",
        /// What calls for a test.
        Situation = "situation",
        /// In skirmish order, where a request asks only that.
        Skirmish = "skirmish",
        /// The kind of skirmishers it is.
        Skirmisher = "skirmisher",
        /// Stands lost.
        StandsLost = "stands-lost",
        /// Figures or sections lost.
        StrengthLost = "strength-lost",
        /// In two ranks, where a request asks only that.
        TwoRankLine = "two-rank-line",
        /// What is fired.
        With = "with",
        /// The works it stands behind.
        Works = "works",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        assistant::traits,
        browse::Game,
        facts::{known::Known, procedure::Procedure},
    };

    #[test]
    fn every_key_is_kept_or_asked_for() {
        let games = || Game::ALL.iter().copied();
        let kept = games().flat_map(traits).map(|it| it.name.to_owned());
        let procedures = games().flat_map(Procedure::all);
        let asked = procedures.flat_map(|it| Known::of(it).facts).map(|it| it.name());
        let known: Vec<String> = kept.chain(asked).collect();
        for key in Key::WORDS {
            assert!(known.iter().any(|it| it == key), "{key}");
        }
    }
}
