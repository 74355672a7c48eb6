//! The figures of `docs/performance.md`: run by `cargo xtask bench`, which puts a peer beside
//! them in the same run. Each prints as `name<TAB>nanoseconds`. Words after `--` ask for some of them:
//! `cargo bench -p linstock-games --bench figures -- JSON`.

mod adf;
mod battles;
mod elan;
mod jr3;

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use linstock_games::contract::adjudicate;

fn main() {
    // The first game takes the longest; `-- --short` goes without it.
    if std::env::args().all(|it| it != "--short") {
        adf::figures();
    }
    jr3::figures();
    elan::figures();
    battles::figures();
    for (name, request) in REQUESTS {
        measure(name, || adjudicate(black_box(request.as_bytes()), &mut || 7));
    }
}

const REQUESTS: [(&str, &str); 6] = [
    (
        "JSON fire, dice given",
        r#"{"rules":"adf-15","do":"fire","firers":[{"weapon":"rifle-musket","strength":6,"experience":"veteran"}],"target":{"formation":"battle-line","experience":"green","cover":["stone-wall"]},"range_in":2.5,"dice":[[3,5]]}"#,
    ),
    (
        "JSON volley, seeded",
        r#"{"rules":"adf-15","do":"volley","fire":{"firers":[{"weapon":"rifle-musket","strength":6}],"target":{"experience":"green"},"range_in":0.5},"check":{"situation":{"leader":1}},"seed":42}"#,
    ),
    (
        "JSON morale, seeded",
        r#"{"rules":"adf-25","do":"morale","unit":{"experience":"green","stands_lost":1},"check":2,"situation":{"leader":2,"supports":1},"seed":"a"}"#,
    ),
    (
        "JSON volley, odds",
        r#"{"rules":"adf-15","do":"volley","fire":{"firers":[{"weapon":"rifle-musket","strength":6}],"target":{"experience":"green"},"range_in":0.5},"odds":true}"#,
    ),
    (
        "JSON fire of Johnny Reb III, seeded",
        r#"{"rules":"jr3","do":"fire","firer":{"weapon":"rifle-musket","strength":16,"state":"first-fire"},"target":{"formation":"double-line","cover":["stone-wall"]},"range_in":3,"seed":1}"#,
    ),
    (
        "JSON volley of Élan, seeded",
        r#"{"rules":"elan","do":"volley","fire":{"with":"small-arms","figures":36,"mode":"volley","weapon":"musket","range_in":5,"first_fire":true},"save":{"experience":"steady","cover":"soft"},"seed":1}"#,
    ),
];

/// Whether a figure is asked for: all are, unless there is a word for some of them.
fn is_wanted(name: &str) -> bool {
    let mut words = std::env::args().skip(1).filter(|it| !it.starts_with("--")).peekable();
    words.peek().is_none() || words.any(|word| name.contains(&word))
}

/// Times a question that is too long to be asked often, and prints the best of three.
fn measure_long<T>(name: &str, mut question: impl FnMut() -> T) {
    if !is_wanted(name) {
        return;
    }
    let once = |question: &mut dyn FnMut() -> T| {
        let started = Instant::now();
        black_box(question());
        started.elapsed().as_nanos()
    };
    let best = (0..3).map(|_| once(&mut question)).min();
    println!("{name}\t{}", best.expect("three times"));
}

/// Times a question in batches and prints the best one: a neighbour's load on the machine can only
/// add to the others.
fn measure<T>(name: &str, mut question: impl FnMut() -> T) {
    const BATCHES: usize = 31;
    if !is_wanted(name) {
        return;
    }
    let started = Instant::now();
    let mut warm = 0u32;
    while started.elapsed() < Duration::from_millis(100) {
        black_box(question());
        warm += 1;
    }
    let per_batch = (warm / 5).max(1);
    let mut batches: Vec<f64> = (0..BATCHES)
        .map(|_| {
            let started = Instant::now();
            for _ in 0..per_batch {
                black_box(question());
            }
            started.elapsed().as_nanos() as f64 / f64::from(per_batch)
        })
        .collect();
    batches.sort_by(f64::total_cmp);
    println!("{name}\t{:.0}", batches[0]);
}
