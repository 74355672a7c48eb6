//! Where units have gone in this turn and the last, as far as whoever looks saw it.

use std::collections::BTreeMap;

use linstock_battle::{Seat, UnitId};
use linstock_desk::show::look::Look;
use linstock_geometry::Point;

/// Where units have been, and when.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trails {
    entry: u32,
    turn: u16,
    gone: BTreeMap<UnitId, (Seat, Vec<(u16, Point)>)>,
}

impl Trails {
    /// Keeps in mind where everybody is.
    pub fn see(&mut self, look: &Look) {
        // An earlier moment, or one that was taken back: what came after it has not been.
        if look.entry < self.entry {
            *self = Trails::default();
        }
        (self.entry, self.turn) = (look.entry, look.turn);
        for unit in &look.units {
            let Some(pose) = unit.pose else {
                self.gone.remove(&unit.unit);
                continue;
            };
            let (_, places) = self.gone.entry(unit.unit).or_insert((unit.seat, Vec::new()));
            match places.last_mut() {
                Some((turn, at)) if *at == pose.at => *turn = look.turn,
                Some(_) | None => places.push((look.turn, pose.at)),
            }
        }
    }

    /// The ways of all who have moved since the last turn began: each with its side, from where to where.
    pub fn lines(&self) -> Vec<(Seat, Vec<Point>)> {
        let since = self.turn.saturating_sub(1);
        let each = self.gone.values().map(|(seat, places)| {
            let recent = places.iter().filter(|(turn, _)| *turn >= since);
            (*seat, recent.map(|(_, at)| *at).collect::<Vec<_>>())
        });
        each.filter(|(_, line)| line.len() > 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use linstock_battle::BySeat;
    use linstock_desk::{
        Answer, Ask, Desk,
        ask::{Dice, Sitting, Source},
    };

    use super::*;

    fn beginning() -> Look {
        let mut desk = Desk::new(1);
        let (scenario, players) =
            (Source::BuiltIn("brigade-action".to_owned()), BySeat::both(Sitting::Person));
        desk.answer(Ask::Begin { board: 1, scenario, players, dice: Dice::Seed(1) });
        match desk.answer(Ask::Look { board: 1, seat: Some(Seat::First), at: None }) {
            Answer::Look(look) => *look,
            other => panic!("{other:?}"),
        }
    }

    /// The same, with the first unit so far to the east.
    fn moved(look: &Look, entry: u32, turn: u16, by: i32) -> Look {
        let mut look = Look { entry, turn, ..look.clone() };
        if let Some(pose) = look.units.iter_mut().find_map(|unit| unit.pose.as_mut()) {
            pose.at.x += by;
        }
        look
    }

    #[test]
    fn a_trail_leads_through_this_turn_and_the_last() {
        let look = beginning();
        let mut trails = Trails::default();
        for (entry, turn, by) in [(1, 1, 0), (2, 1, 2000), (3, 2, 5000), (4, 2, 5000)] {
            trails.see(&moved(&look, entry, turn, by));
        }
        let lines = trails.lines();
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].1.len(), 3);
        // Two turns later nobody has moved of late.
        trails.see(&moved(&look, 5, 4, 5000));
        assert!(trails.lines().is_empty());
    }

    #[test]
    fn what_was_taken_back_leaves_no_trail() {
        let look = beginning();
        let mut trails = Trails::default();
        trails.see(&moved(&look, 3, 1, 0));
        trails.see(&moved(&look, 4, 1, 3000));
        trails.see(&moved(&look, 3, 1, 0));
        assert!(trails.lines().is_empty());
    }
}
