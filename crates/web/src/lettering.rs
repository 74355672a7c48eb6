//! What is written on the map, in pixels: names of units, leaders and ground, flags over objectives,
//! and the frame.

mod flags;
mod names;

use linstock_battle::{Seat, UnitId};
use linstock_desk::show::{ground::Ground, look::Look};
use linstock_map::{
    Body, Extent, Flag, Key, Layout, Memory, Number, Room, Step, Writing, bodies, frame_edges,
    frame_numbers, frame_sides, guns_room, in_view, unit_rooms, white_flags, write,
};

pub use self::flags::worth;
use crate::{
    brigades::{Brigade, brigades, name},
    cartouche::{self, Corner},
    view::View,
};

/// Farther than this, in pixels to the inch, brigades are seen instead of units.
const BRIGADES: f64 = 8.0;
/// How close one comes to a unit or a brigade that was seen from afar, in pixels to the inch.
pub const CLOSE: f64 = 16.0;
/// So far within the frame everything is written, in pixels.
const INSIDE: f64 = 5.0;

/// How much is seen at a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zoom {
    /// Brigades, a mark each.
    Far,
    /// Units, by short names.
    Whole,
    /// Units by their whole names, where they fit.
    Middle,
    /// Figures.
    Near,
}

impl Zoom {
    /// What is seen at so many pixels to the inch.
    pub const fn of(scale: f64) -> Zoom {
        match Step::of(scale) {
            Step::Whole if scale < BRIGADES => Zoom::Far,
            Step::Whole => Zoom::Whole,
            Step::Middle => Zoom::Middle,
            Step::Near => Zoom::Near,
        }
    }

    /// Its class in the stylesheet.
    pub const fn class(self) -> &'static str {
        match self {
            Zoom::Far => "far",
            Zoom::Whole => "whole",
            Zoom::Middle => "middle",
            Zoom::Near => "near",
        }
    }
}

/// The class of the hatch whose lines can be told apart at so many pixels to the inch.
pub const fn hatch(scale: f64) -> &'static str {
    match scale {
        scale if scale >= 28.0 => "hatch-1",
        scale if scale >= 12.0 => "hatch-2",
        _ => "hatch-3",
    }
}

/// The frame around the table in pixels: its left, upper, right and lower side.
pub fn edge(view: &View, window: (f64, f64), extent: Extent, troops: &[Room]) -> [String; 4] {
    frame_sides(&of_map(view, window), [view.width, view.depth], extent, troops)
}

/// The room that units take.
pub fn rooms(look: &Look, view: &View, window: (f64, f64)) -> Vec<Room> {
    let view_of_map = of_map(view, window);
    let corners = look.units.iter().filter_map(|unit| unit.corners);
    corners.flat_map(|it| unit_rooms(in_view(it, view.depth, &view_of_map))).collect()
}

/// How far each side of the frame moves when the table does: along the table with it, across only
/// where the table's own edge is in sight.
pub fn edge_moved(view: &View, since: &View, window: (f64, f64)) -> [(f64, f64); 4] {
    let edges = |view: &View| frame_edges(&of_map(view, window), [view.width, view.depth]);
    let (now, was) = (edges(view), edges(since));
    let by: [f64; 4] = std::array::from_fn(|side| now[side] - was[side]);
    let (x, y) = (view.left - since.left, view.top - since.top);
    [(by[0], y), (x, by[1]), (by[2], y), (x, by[3])]
}

/// What lettering is written on: a part of the table in a window, some of it under controls.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The part of the table.
    pub view: View,
    /// Width and height of the window, in pixels.
    pub window: (f64, f64),
    /// What controls cover.
    pub covered: Vec<Room>,
    /// Whether a cartouche belongs on it.
    pub titled: bool,
}

impl Sheet {
    /// The part of the table that is in sight.
    fn whole(&self) -> Room {
        let View { scale, left, top, depth, width } = self.view;
        Room {
            left: left.max(0.0) + INSIDE,
            top: top.max(0.0) + INSIDE,
            right: (left + width * scale).min(self.window.0) - INSIDE,
            bottom: (top + depth * scale).min(self.window.1) - INSIDE,
        }
    }

    /// Where nothing can be written, whoever stands where: on the numbers of the frame.
    fn kept(&self) -> Vec<Room> {
        let view = of_map(&self.view, self.window);
        let table = [self.view.width, self.view.depth];
        let numbers = frame_numbers(&view, table, Extent::InView);
        numbers.iter().flatten().map(Number::room).collect()
    }

    /// Where flags may stand: on the table, wherever the window is.
    fn table(&self) -> Room {
        let View { scale, left, top, depth, width } = self.view;
        let all = Room { left, top, right: left + width * scale, bottom: top + depth * scale };
        all.grown(-INSIDE)
    }

    /// Where the flags of objectives stand: clear of everybody.
    fn flags(
        &self,
        look: &Look,
        to: Option<Seat>,
        bodies: &[Body],
        taken: &[Room],
    ) -> Vec<(Flag, [f64; 2])> {
        let each = look.objectives.iter().map(|it| flags::flag(it, look, to, &self.view));
        let flags: Vec<Flag> = each.collect();
        let spots = linstock_map::place_flags(&flags, bodies, taken, self.table());
        flags.into_iter().zip(spots).collect()
    }
}

/// The brigades on a sheet, and the flags among them.
fn from_afar(
    ground: &Ground,
    look: &Look,
    to: Option<Seat>,
    sheet: &Sheet,
) -> (Vec<Brigade>, Vec<(Flag, [f64; 2])>) {
    let mut list = brigades(ground, look, &sheet.view);
    let marks: Vec<Room> = list.iter().flat_map(Brigade::rooms).collect();
    let flags = sheet.flags(look, to, &[], &marks);
    let mut taken = sheet.kept();
    taken.extend(&sheet.covered);
    taken.extend(marks);
    taken.extend(flags.iter().map(|&(_, at)| linstock_map::flag_room(at)));
    name(&mut list, &taken, sheet.whole());
    (list, flags)
}

/// The brigades on a sheet.
pub fn brigades_on(ground: &Ground, look: &Look, to: Option<Seat>, sheet: &Sheet) -> Vec<Brigade> {
    from_afar(ground, look, to, sheet).0
}

/// Who looks at a table, and at whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looker {
    /// For whom what is worth holding is counted.
    pub seat: Option<Seat>,
    /// The unit that is looked at.
    pub at: Option<UnitId>,
}

/// What stays where it was.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Before {
    /// Names.
    pub names: Memory,
    /// The cartouche.
    pub corner: Option<Corner>,
}

/// What is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lettered {
    /// Names and flags.
    pub writing: Writing,
    /// The cartouche, where there is room for it: SVG in pixels.
    pub cartouche: Option<String>,
    /// Where all that is.
    pub kept: Before,
}

/// Everything that is written on the table. It stays where it was before as long as it can.
pub fn lettering(
    ground: &Ground,
    look: &Look,
    by: Looker,
    sheet: &Sheet,
    before: &Before,
) -> Lettered {
    let view = of_map(&sheet.view, sheet.window);
    let far = Zoom::of(view.scale) == Zoom::Far;
    let mut named = names::units(look, &sheet.view, &view);
    let mut taken = sheet.kept();
    taken.extend(look.guns.iter().map(|guns| guns_room(guns, sheet.view.depth, &view)));
    let flags = if far {
        let (list, flags) = from_afar(ground, look, by.seat, sheet);
        taken.extend(list.iter().flat_map(Brigade::rooms));
        // Whoever is in no brigade is seen, and so is whoever is looked at.
        let grouped = |unit: UnitId| ground.brigades.iter().any(|it| it.units.contains(&unit));
        named.retain(|it| match it.key {
            Key::Unit(unit) => by.at == Some(UnitId(unit)) || !grouped(UnitId(unit)),
            Key::Leader(_) => false,
        });
        flags
    } else {
        named.extend(names::leaders(look, &view));
        // Wherever the window is, so that none moves with it.
        let guns = look.guns.iter().map(|guns| guns_room(guns, sheet.view.depth, &view));
        let white: Vec<Room> = guns.chain(white_flags(&named, view.scale)).collect();
        sheet.flags(look, by.seat, &bodies(&named, view.scale), &white)
    };
    let mut kept: Vec<Room> = taken.iter().copied().chain(sheet.covered.iter().copied()).collect();
    kept.extend(flags.iter().map(|&(_, at)| linstock_map::flag_room(at)));
    let corner = cartouche::corner(
        ground,
        view.scale,
        before.corner,
        &bodies(&named, view.scale),
        &kept,
        &sheet.whole(),
    );
    let corner = corner.filter(|_| sheet.titled);
    taken.extend(corner.map(|(_, room)| room));
    let layout = Layout {
        named: &named,
        flags: &flags,
        places: &ground.lettering,
        taken: &taken,
        covered: &sheet.covered,
        view,
        within: sheet.whole(),
        table: sheet.table(),
    };
    let writing = write(&layout, &before.names);
    let names = writing.memory.clone();
    Lettered {
        writing,
        cartouche: corner.map(|(_, room)| cartouche::draw(ground, &sheet.view, &room)),
        kept: Before { names, corner: corner.map(|(corner, _)| corner) },
    }
}

fn of_map(view: &View, window: (f64, f64)) -> linstock_map::View {
    linstock_map::View {
        corner: [-view.left / view.scale, -view.top / view.scale],
        scale: view.scale,
        size: [window.0, window.1],
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

    /// A scenario before anybody has done anything.
    fn scenario(name: &str) -> (Ground, Look) {
        let mut desk = Desk::new(1);
        let (scenario, players) = (Source::BuiltIn(name.to_owned()), BySeat::both(Sitting::Person));
        desk.answer(Ask::Begin { board: 1, scenario, players, dice: Dice::Seed(1) });
        let ground = desk.answer(Ask::Ground { board: 1 });
        let look = desk.answer(Ask::Look { board: 1, seat: Some(Seat::First), at: None });
        match (ground, look) {
            (Answer::Ground(ground), Answer::Look(look)) => (*ground, *look),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn whoever_is_looked_at_is_named_wherever_he_stands() {
        let window = (390.0, 400.0);
        for name in ["brigade-action", "maida", "wilsons-creek"] {
            let (ground, look) = scenario(name);
            let (width, depth) = (f64::from(ground.width) / 1e3, f64::from(ground.depth) / 1e3);
            let whole = View::whole(width, depth, window);
            for unit in look.units.iter().filter(|unit| unit.pose.is_some()) {
                let at = unit.pose.unwrap_or_default().at;
                let looker = Looker { seat: Some(Seat::First), at: Some(unit.unit) };
                for view in [whole, whole.around(at, 9.0, window), whole.around(at, 30.0, window)] {
                    let sheet = Sheet { view, window, covered: Vec::new(), titled: true };
                    let writing =
                        lettering(&ground, &look, looker, &sheet, &Before::default()).writing;
                    let key = Key::Unit(unit.unit.0);
                    assert!(
                        writing.names.iter().any(|it| it.key == key),
                        "{} in {name}",
                        unit.name
                    );
                }
            }
        }
    }

    #[test]
    fn nothing_that_is_written_moves_while_nobody_does() {
        let window = (1100.0, 740.0);
        for name in ["mill-springs", "maida", "wilsons-creek"] {
            let (ground, look) = scenario(name);
            let (width, depth) = (f64::from(ground.width) / 1e3, f64::from(ground.depth) / 1e3);
            let view = View::whole(width, depth, window);
            let looker = Looker { seat: Some(Seat::First), at: None };
            let written = |view: View, before: &Before| {
                lettering(
                    &ground,
                    &look,
                    looker,
                    &Sheet { view, window, covered: Vec::new(), titled: true },
                    before,
                )
            };
            let stand = |it: &Lettered| {
                let names = it.writing.names.iter();
                names.map(|it| (it.key, it.at.map(f64::round))).collect::<Vec<_>>()
            };
            let first = written(view, &Before::default());
            assert_eq!(stand(&written(view, &first.kept)), stand(&first), "{name}");
            // Nor if the table is pushed about a little and back.
            let pushed = written(view.moved((24.0, -18.0)), &first.kept);
            assert_eq!(stand(&pushed), stand(&first), "{name}");
            assert_eq!(stand(&written(view, &pushed.kept)), stand(&first), "{name}");
        }
    }

    #[test]
    fn from_afar_brigades_are_seen_and_from_close_by_figures() {
        assert_eq!(Zoom::of(5.0), Zoom::Far);
        assert_eq!(Zoom::of(12.0), Zoom::Whole);
        assert_eq!(Zoom::of(18.0), Zoom::Middle);
        assert_eq!(Zoom::of(32.0), Zoom::Near);
    }

    #[test]
    fn the_frame_is_drawn_around_the_table() {
        let window = (800.0, 600.0);
        let whole = View::whole(60.0, 44.0, window);
        let sides = edge(&whole, window, Extent::InView, &[]);
        assert!(sides.iter().all(|side| side.contains("frame-dark")));
        assert!(sides[1].contains(">54<") && sides[0].contains(">42<"));
        // Nobody who stands there is written over.
        let [_, above] = frame_numbers(&of_map(&whole, window), [60.0, 44.0], Extent::InView);
        let last = above.last().map(Number::room);
        let sides = edge(&whole, window, Extent::InView, last.as_slice());
        assert!(!sides[1].contains(">54<") && sides[1].contains(">48<"));
        // A side moves across only with the table's own edge, and along with all of the table.
        let by = |view: &View| {
            let moved = edge_moved(&view.moved((20.0, -7.0)), view, window);
            moved.map(|(x, y)| (x.round(), y.round()))
        };
        assert_eq!(by(&whole), [(20.0, -7.0); 4]);
        let close = View { scale: 40.0, ..whole.moved((-900.0, -700.0)) };
        assert_eq!(by(&close), [(0.0, -7.0), (20.0, 0.0), (0.0, -7.0), (20.0, 0.0)]);
    }
}
