//! Élan.

use linstock_dice::{Seed, Seeded, Walk, exact_odds, play, quick_odds};
use linstock_elan::{
    House,
    close::action::{Action, Detail, party::Party},
    fire::{Fire, With},
    save::Target,
    volley::{State, Volley},
    words::{Arm, Formation, Mode, Weapon},
};
use linstock_rulebook::Inches;

use crate::{measure, measure_long};

/// The figures of this game.
pub fn figures() {
    let house = House::default();
    let fire = fire();
    let volley = Volley::new(&house, &fire, target()).expect("it can fire");
    measure("Élan volley of 36 with saves, odds, f64", || quick_odds(&volley, State::LOADED));
    let mut walk = Walk::<Volley<'_>, f64>::default();
    measure("Élan volley of 36 with saves, odds, f64, memory kept", || {
        walk.odds(&volley, State::LOADED)
    });
    measure("Élan volley of 36 with saves, odds, exact", || exact_odds(&volley, State::LOADED));
    let mut source = Seeded::new(&Seed::Number(1));
    measure("Élan volley of 36 adjudicated, seeded", || {
        play(&volley, State::LOADED, &mut source, &mut ())
    });

    for figures in [12, 24, 36] {
        let action = Action::new(&house, party(figures), party(figures), None);
        let action = action.expect("it can be fought").detail(Detail::Fates);
        let name = format!("Élan close action of {figures} a side, odds");
        measure_long(&format!("{name}, f64"), || quick_odds(&action, action.start()));
        if figures <= 24 {
            measure_long(&format!("{name}, exact"), || exact_odds(&action, action.start()));
        }
    }
}

/// A battalion of 36 figures that volleys at close range.
fn fire() -> Fire {
    Fire {
        with: With::SmallArms {
            figures: 36,
            mode: Mode::Volley,
            weapon: Weapon::Musket,
            mounted: false,
            two_rank_line: false,
            first_fire: true,
        },
        factor: 6,
        range: Inches::whole(5),
        moving: false,
        dm: 0,
        reaction: false,
        target_in_contact: false,
    }
}

fn target() -> Target {
    Target { factor: 6, dm: 0, skirmisher: None, artillery: false, flank_close: false, cover: None }
}

fn party(figures: u8) -> Party {
    Party {
        figures,
        started: figures,
        contact: figures,
        flank_figures: 0,
        arm: Arm::Infantry,
        formation: Formation::ThreeRankLine,
        melee: 6,
        elan: 6,
        save: 6,
        dm: 0,
        cover: None,
        obstacle: false,
        standing_cavalry: false,
        uphill: false,
        lighter_cavalry: false,
        leaders: 0,
        moved: false,
    }
}
