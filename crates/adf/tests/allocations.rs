//! A seeded volley is adjudicated without allocating.

#![allow(clippy::unwrap_used)]

// A program of its own: what counts allocations replaces the allocator of the whole program.
#[path = "all/common.rs"]
mod common;

use common::*;
use linstock_adf::volley::{State, Volley};
use linstock_dice::{Seed, Seeded, play};

#[test]
fn a_volley_allocates_nothing() {
    let edition = western();
    let fire = close_fire();
    let (unit, situation) = (unit(), Default::default());
    let mut source = Seeded::new(&Seed::Number(1));
    let mut hits = 0;
    let measured = allocation_counter::measure(|| {
        for _ in 0..1000 {
            let volley = Volley::new(&edition, &fire, &unit, &situation).unwrap();
            let Ok(State::Done(result, _)) = play(&volley, State::Loaded, &mut source, &mut ())
            else {
                panic!("a volley that is played is done");
            };
            hits += u32::from(result.hits());
        }
    });
    assert!(hits > 0, "somebody was hit");
    assert_eq!(measured.count_total, 0, "{measured:?}");
}
