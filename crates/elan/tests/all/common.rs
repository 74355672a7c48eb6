//! Facts that several tests start from, and generators of random ones.

#![allow(dead_code, clippy::unwrap_used)]

use linstock_elan::{
    charge::{Charged, Response},
    close::{
        action::{Closing, party::Party},
        round::Blows,
    },
    fire::{Fire, With, guns::Guns},
    house::{CloseToMelee, House},
    save::{Attack, SolidShot, Target},
    test::{Facts, Of, Situation},
    words::{Against, Arm, Cover, Drill, Experience, Formation, Mode, Skirmisher, Weapon, Weight},
};
use linstock_rulebook::Inches;
use proptest::{prelude::*, sample::select};

/// So many steady muskets in a volley at 4".
pub fn muskets(figures: u8) -> Fire {
    fire(With::SmallArms {
        figures,
        mode: Mode::Volley,
        weapon: Weapon::Musket,
        mounted: false,
        two_rank_line: false,
        first_fire: false,
    })
}

/// Steady troops or gunners who fire at 14", small arms at 4".
pub fn fire(with: With) -> Fire {
    let inches = match with {
        With::SmallArms { .. } => 4,
        With::SolidShot { .. } | With::Canister { .. } | With::Shell(_) | With::Shrapnel(_) => 14,
    };
    Fire {
        with,
        factor: Experience::Steady.factor(),
        range: Inches::whole(inches),
        moving: false,
        dm: 0,
        reaction: false,
        target_in_contact: false,
    }
}

/// Steady troops in the open.
pub fn target() -> Target {
    Target {
        factor: Experience::Steady.save(),
        dm: 0,
        skirmisher: None,
        artillery: false,
        flank_close: false,
        cover: None,
    }
}

/// So many steady figures in line.
pub fn blows(figures: u8) -> Blows {
    Blows {
        figures,
        flank_figures: 0,
        factor: Experience::Steady.factor(),
        obstacle: false,
        cavalry_against_square: false,
        dm: 0,
        two_rank_line: false,
        skirmish: false,
        march_column: false,
        standing_cavalry: false,
    }
}

/// So many steady infantry in line.
pub fn party(figures: u8) -> Party {
    Party {
        figures,
        started: figures,
        contact: figures,
        flank_figures: 0,
        arm: Arm::Infantry,
        formation: Formation::ThreeRankLine,
        melee: Experience::Steady.factor(),
        elan: Experience::Steady.factor(),
        save: Experience::Steady.save(),
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

pub fn any_house() -> impl Strategy<Value = House> {
    use proptest::option::of;
    let first = (of(3..=6u8), of(select(CloseToMelee::ALL)), of(0..=3u8));
    let second = (of(0..=12u8), of(any::<bool>()), of(1..=3u8), of(any::<bool>()));
    (first, second).prop_map(|(first, second)| House {
        break_at: first.0,
        close_to_melee: first.1,
        first_fire: first.2,
        leader_killed: second.0,
        rifles_skirmish: second.1,
        close_rounds: second.2,
        strays_try_all: second.3,
    })
}

/// Situations of what is tested, one to three.
pub fn any_situations(of: Of) -> impl Strategy<Value = Vec<Situation>> {
    let all: Vec<Situation> =
        Situation::ALL.iter().copied().filter(|situation| situation.of() == of).collect();
    proptest::collection::vec(select(all), 1..=3)
}

/// A test of these situations.
pub fn any_facts(
    of: Of,
    situations: &'static [Situation],
) -> impl Strategy<Value = Facts<'static>> {
    let counts = (1..=12u8, 0..=5u8, 0..=5u8, 0..=4u8, 0..=20u8);
    let about = (any::<[bool; 12]>(), select(Formation::ALL));
    (counts, about).prop_map(move |((factor, pairs, friends, dm, extra_losses), about)| {
        let (flags, formation) = about;
        Facts {
            pairs,
            friends,
            dm,
            flank: flags[0],
            extra_losses,
            below_half: flags[1],
            in_cover: flags[2],
            formation,
            built_up: flags[3],
            charged_flank: flags[4],
            outnumbered: flags[5],
            attacking_flank: flags[6],
            uphill: flags[7],
            lighter_cavalry: flags[8],
            opponent_skirmish: flags[9],
            moving: flags[10],
            leader: flags[11],
            ..Facts::new(of, factor, situations)
        }
    })
}

/// Any test. The situations are leaked: a few thousand in a test run are nothing.
pub fn any_test() -> impl Strategy<Value = Facts<'static>> {
    select(Of::ALL)
        .prop_flat_map(|of| any_situations(of).prop_map(move |it| (of, it)))
        .prop_flat_map(|(of, situations)| any_facts(of, situations.leak()))
}

pub fn any_guns() -> impl Strategy<Value = Guns> {
    (1..=31u8, select(Weight::ALL)).prop_map(|(count, weight)| Guns { count, weight })
}

pub fn any_with() -> impl Strategy<Value = With> {
    let small_arms = (1..=255u8, select(Mode::ALL), select(Weapon::ALL), any::<[bool; 3]>());
    prop_oneof![
        2 => small_arms.prop_map(|(figures, mode, weapon, flags)| With::SmallArms {
            figures,
            mode,
            weapon,
            mounted: flags[0],
            two_rank_line: flags[1],
            first_fire: flags[2],
        }),
        1 => (any_guns(), select(Against::ALL), 1..=6u16).prop_map(
            |(guns, against, target_number)| With::SolidShot { guns, against, target_number }
        ),
        1 => (any_guns(), any::<bool>())
            .prop_map(|(guns, howitzer)| With::Canister { guns, howitzer }),
        1 => any_guns().prop_map(With::Shell),
        1 => any_guns().prop_map(With::Shrapnel),
    ]
}

pub fn any_fire() -> impl Strategy<Value = Fire> {
    let about = (1..=12u8, 0..=60i64, 0..=4u8, any::<[bool; 3]>());
    (any_with(), about).prop_map(|(with, (factor, halves, dm, flags))| Fire {
        with,
        factor,
        range: Inches::halves(halves),
        moving: flags[0],
        dm,
        reaction: flags[1],
        target_in_contact: flags[2],
    })
}

pub fn any_target() -> impl Strategy<Value = Target> {
    let about = (proptest::option::of(select(Skirmisher::ALL)), any::<[bool; 2]>());
    (1..=12u8, 0..=4u8, about, proptest::option::of(select(Cover::ALL))).prop_map(
        |(factor, dm, (skirmisher, flags), cover)| Target {
            factor,
            dm,
            skirmisher,
            artillery: flags[0],
            flank_close: flags[1],
            cover,
        },
    )
}

pub fn any_attack() -> impl Strategy<Value = Attack> {
    prop_oneof![
        2 => proptest::option::of(select(SolidShot::ALL)).prop_map(Attack::Fire),
        1 => Just(Attack::CloseAction),
    ]
}

pub fn any_blows() -> impl Strategy<Value = Blows> {
    (1..=120u8, 0..=120u8, 1..=12u8, 0..=4u8, any::<[bool; 6]>()).prop_map(
        |(figures, flank_figures, factor, dm, flags)| Blows {
            figures,
            flank_figures: flank_figures.min(figures),
            factor,
            obstacle: flags[0],
            cavalry_against_square: flags[1],
            dm,
            two_rank_line: flags[2],
            skirmish: flags[3],
            march_column: flags[4],
            standing_cavalry: flags[5],
        },
    )
}

pub fn any_charged() -> impl Strategy<Value = Charged> {
    let unit = select(Arm::ALL).prop_flat_map(|arm| (Just(arm), select(Formation::of(arm))));
    let about = (1..=12u8, 0..=4u8, any::<[bool; 2]>());
    (select(Response::ALL), unit, about).prop_map(
        |(response, (arm, formation), (factor, dm, flags))| Charged {
            response,
            arm,
            formation,
            factor,
            dm,
            built_up: flags[0],
            charged_flank: flags[1],
        },
    )
}

/// A side of at most so many figures.
pub fn any_party(most: u8) -> impl Strategy<Value = Party> {
    let unit = select(Arm::ALL).prop_flat_map(|arm| (Just(arm), select(Formation::of(arm))));
    let figures = (1..=most, 0..=most, 1..=most, 0..=most);
    let factors = (1..=12u8, 1..=12u8, 1..=12u8, 0..=2u8);
    let about = (proptest::option::of(select(Cover::ALL)), any::<[bool; 6]>());
    (figures, unit, factors, about).prop_map(
        |(figures, (arm, formation), (melee, elan, save, dm), (cover, flags))| Party {
            figures: figures.0,
            started: figures.0 + figures.1,
            contact: figures.2,
            flank_figures: figures.3.min(figures.2),
            arm,
            formation,
            melee,
            elan,
            save,
            dm,
            cover,
            obstacle: flags[0],
            standing_cavalry: flags[1],
            uphill: flags[2],
            lighter_cavalry: flags[3],
            leaders: u8::from(flags[4]) + u8::from(flags[4] && flags[5]),
            moved: flags[5],
        },
    )
}

pub fn any_closing() -> impl Strategy<Value = Option<Closing>> {
    proptest::option::of(select(Closing::ALL))
}
