//! A seeded volley is adjudicated without allocating.

#![allow(clippy::unwrap_used)]

// A program of its own: what counts allocations replaces the allocator of the whole program.
#[path = "all/common.rs"]
mod common;

use common::*;
use linstock_dice::{Seed, Seeded, play};
use linstock_elan::{
    House,
    volley::{State, Volley},
};

#[test]
fn a_volley_allocates_nothing() {
    let house = House::default();
    let fire = muskets(36);
    let mut source = Seeded::new(&Seed::Number(1));
    let mut lost = 0;
    let measured = allocation_counter::measure(|| {
        for _ in 0..1000 {
            let volley = Volley::new(&house, &fire, target()).unwrap();
            let Ok(end) = play(&volley, State::LOADED, &mut source, &mut ());
            let struck = end.struck();
            lost += u32::from(struck.saved().lost);
        }
    });
    assert!(lost > 0, "somebody was hit");
    assert_eq!(measured.count_total, 0, "{measured:?}");
}
