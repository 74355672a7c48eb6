//! How many figures or sections count.

use linstock_rulebook::{On, Recorder, Row, Table, Tally, rules};

use super::{Fire, Kind, who::forbidden};
use crate::{
    charge::chain::MELEE_SUPPORT,
    words::{Formation, Morale},
};

rules! {
    FIGURES = "jr3.fire.figures" {
        says: "figures or sections firing",
        text: "All the firer's figures or sections count; batteries that fire together add theirs up.",
        at: "003: combat procedure, first step",
    }
    HALF = "jr3.fire.half" {
        says: "half of them, in {what}",
        text: "Double lines, skirmish lines, attack columns and units in disorder fire with half their figures; skirmishing sharpshooters with all. In melee every figure counts, whatever the formation.",
        by: Ruling,
        at: "ruling, for the formation effects of the missing page",
    }
}

/// Whether a formation that may fire does so with half its figures.
const fn fires_by_half(formation: Formation) -> bool {
    match formation {
        Formation::DoubleLine
        | Formation::AttackColumn
        | Formation::Skirmish
        | Formation::Disorder => true,
        Formation::SingleLine
        | Formation::ExtendedLine
        | Formation::Unlimbered
        | Formation::MarchColumn
        | Formation::Limbered => false,
    }
}

/// The figures or sections that count.
pub fn figures<R: Recorder>(fire: &Fire, recorder: &mut R) -> u8 {
    let firer = &fire.firer;
    let formation = firer.body.formation();
    debug_assert!(firer.morale != Morale::Routed, "routed units do not fire");
    let mut tally = Tally::new(On::Firepower, recorder);
    tally.add(&FIGURES, firer.strength.into());
    match fire.kind {
        Kind::Melee => tally.add(&MELEE_SUPPORT, firer.support.into()),
        Kind::Volley | Kind::Return => {
            let sharpshooters = firer.sharpshooters && formation == Formation::Skirmish;
            if fires_by_half(formation) && !sharpshooters {
                let change = -i32::from(firer.strength / 2);
                let row = Row::new(&HALF, On::Firepower, change);
                tally.row(Row { name: formation.word(), ..row });
            }
        }
    }
    u8::try_from(tally.sum()).unwrap_or(u8::MAX)
}

/// Multipliers by formation, for the rules browser.
pub fn table() -> Table {
    let cell = |formation: &Formation| match (forbidden(*formation), fires_by_half(*formation)) {
        (Some(_), _) => "-",
        (None, true) => "1/2",
        (None, false) => "1",
    };
    let row = |it: &Formation| vec![it.word().to_owned(), cell(it).to_owned()];
    Table {
        name: "multipliers",
        title: "What part of its figures a formation fires with",
        columns: ["formation", "multiplier"].map(str::to_owned).to_vec(),
        rows: Formation::ALL.iter().map(row).collect(),
    }
}
