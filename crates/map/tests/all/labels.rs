//! Names find places that nobody else has.

use linstock_map::{Placed, Room, Wish, place_labels, spots_behind, unit_rooms};
use proptest::prelude::*;

const VIEW: Room = Room { left: 0.0, top: 0.0, right: 800.0, bottom: 600.0 };

fn wish() -> impl Strategy<Value = Wish> {
    let spot = (0_u32..800, 0_u32..600).prop_map(|(x, y)| [f64::from(x), f64::from(y)]);
    let size = (20_u32..140, 10_u32..20).prop_map(|(x, y)| [f64::from(x), f64::from(y)]);
    (size, prop::collection::vec(spot, 1..6), 0_u8..3).prop_map(|(size, spots, priority)| Wish {
        size,
        spots,
        priority,
    })
}

fn room() -> impl Strategy<Value = Room> {
    (0_u32..760, 0_u32..560, 10_u32..120, 10_u32..60).prop_map(|(x, y, wide, high)| {
        let (left, top) = (f64::from(x), f64::from(y));
        Room { left, top, right: left + f64::from(wide), bottom: top + f64::from(high) }
    })
}

/// The rooms that a wish might take.
fn rooms(wish: &Wish) -> impl Iterator<Item = Room> + '_ {
    wish.spots.iter().map(|&at| Room::around(at, wish.size))
}

proptest! {
    #[test]
    fn nothing_overlaps(
        wishes in prop::collection::vec(wish(), 0..24),
        taken in prop::collection::vec(room(), 0..12),
    ) {
        let placed = place_labels(&wishes, &taken, VIEW);
        for (index, one) in placed.iter().enumerate() {
            prop_assert!(VIEW.holds(&one.room));
            prop_assert!(wishes[one.wish].spots.contains(&one.at));
            prop_assert!(!taken.iter().any(|other| other.overlaps(&one.room)));
            prop_assert!(!placed[index + 1..].iter().any(|other| other.room.overlaps(&one.room)));
            prop_assert!(!placed[index + 1..].iter().any(|other| other.wish == one.wish));
        }
    }

    #[test]
    fn whoever_has_room_is_placed(
        wishes in prop::collection::vec(wish(), 1..16),
        taken in prop::collection::vec(room(), 0..8),
    ) {
        let placed = place_labels(&wishes, &taken, VIEW);
        for (index, wish) in wishes.iter().enumerate() {
            let others = || wishes.iter().enumerate().filter(|(other, _)| *other != index);
            let unrivalled = |room: &Room| {
                VIEW.holds(room)
                    && !taken.iter().any(|other| other.overlaps(room))
                    && !others().any(|(_, other)| rooms(other).any(|other| other.overlaps(room)))
            };
            if rooms(wish).any(|room| unrivalled(&room)) {
                prop_assert!(placed.iter().any(|it: &Placed| it.wish == index));
            }
        }
    }

    #[test]
    fn a_name_alone_stands_behind_its_unit_and_not_on_it(
        x in 200_u32..600,
        y in 200_u32..400,
        wide in 20_u32..160,
        deep in 12_u32..40,
        turn in 0_u16..4,
    ) {
        let (x, y, wide, deep) = (f64::from(x), f64::from(y), f64::from(wide), f64::from(deep));
        // Ahead and to the right, for a unit that faces north, east, south or west.
        let ahead = [[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]][usize::from(turn)];
        let right = [-ahead[1], ahead[0]];
        let at = |side: f64, back: f64| {
            let place = |from: f64, axis: usize| from + right[axis] * side - ahead[axis] * back;
            [place(x, 0), place(y, 1)]
        };
        let half = wide / 2.0;
        let corners = [at(-half, 0.0), at(half, 0.0), at(half, deep), at(-half, deep)];
        let size = [90.0, 16.0];
        let taken = unit_rooms(corners);
        let wishes = [Wish { size, spots: spots_behind(corners, size), priority: 0 }];
        let placed = place_labels(&wishes, &taken, VIEW);
        prop_assert_eq!(placed.len(), 1);
        let off = [placed[0].at[0] - x, placed[0].at[1] - y];
        prop_assert!(off[0] * ahead[0] + off[1] * ahead[1] < 0.0, "before its front");
    }
}

#[test]
fn one_that_is_in_the_way_moves_over() {
    let size = [40.0, 16.0];
    let narrow = Wish { size, spots: vec![[100.0, 100.0]], priority: 1 };
    let easy = Wish { size, spots: vec![[100.0, 100.0], [200.0, 100.0]], priority: 0 };
    let placed = place_labels(&[easy, narrow], &[], VIEW);
    let spots: Vec<_> = placed.iter().map(|it| it.at).collect();
    assert_eq!(spots, [[200.0, 100.0], [100.0, 100.0]]);
}
