//! The test vectors of `docs/dice.md`, read from the document itself.

use linstock_dice::{Die, Seed, Seeded};

#[test]
fn the_documented_vectors() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/dice.md");
    let text = std::fs::read_to_string(path).unwrap();
    let mut count = 0;
    for line in text.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let seed = cells[1].trim_matches('`');
        let seed = match seed.strip_prefix('"') {
            Some(text) => Seed::Text(text.trim_end_matches('"').to_owned()),
            None => Seed::Number(seed.parse().unwrap()),
        };
        let die = match cells[2] {
            "D6" => Die::D6,
            "D12" => Die::D12,
            other => panic!("no die {other}"),
        };
        let faces: Vec<u8> = cells[3].split(' ').map(|face| face.parse().unwrap()).collect();
        let mut source = Seeded::new(&seed);
        let rolled: Vec<u8> = faces.iter().map(|_| source.face(die)).collect();
        assert_eq!(rolled, faces, "{line}");
        count += 1;
    }
    assert!(count >= 8, "the vectors were found");
}

/// Every face is equally likely, and bytes at the limit are discarded.
#[test]
fn faces_are_fair() {
    for die in Die::ALL {
        let mut source = Seeded::new(&Seed::Number(7));
        let mut seen = vec![0u32; usize::from(die.sides())];
        let rolls = 60_000 * u32::from(die.sides());
        for _ in 0..rolls {
            seen[usize::from(source.face(die)) - 1] += 1;
        }
        for count in seen {
            assert!((f64::from(count) - 60_000.0).abs() < 5.0 * 60_000f64.sqrt(), "{count}");
        }
    }
}
