//! A seeded volley is adjudicated without allocating.

#![allow(clippy::unwrap_used)]

// A program of its own: what counts allocations replaces the allocator of the whole program.
#[path = "all/common.rs"]
mod common;

use common::*;
use linstock_dice::{Seed, Seeded, play};
use linstock_jr3::{
    Edition,
    volley::{State, Volley},
};

#[test]
fn a_volley_allocates_nothing() {
    let edition = Edition::default();
    let fire = close_fire();
    let mut source = Seeded::new(&Seed::Number(1));
    let mut hits = 0;
    let measured = allocation_counter::measure(|| {
        for _ in 0..1000 {
            let volley = Volley::new(&edition, &fire, struck()).unwrap();
            let Ok(State::Done(suffered)) = play(&volley, State::Loaded, &mut source, &mut ())
            else {
                panic!("a volley that is played is done");
            };
            hits += u32::from(suffered.hits);
        }
    });
    assert!(hits > 0, "somebody was hit");
    assert_eq!(measured.count_total, 0, "{measured:?}");
}
