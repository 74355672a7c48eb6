//! What is written on the map, in pixels: names of units, leaders and ground, badges of objectives,
//! and the frame.

mod names;

use linstock_battle::{Seat, UnitId};
use linstock_desk::show::{ground::Ground, look::Look, unit::ObjectiveShown};
use linstock_geometry::Point;
use linstock_map::{
    Extent, Number, Placed, Room, Wish, badge_spots, frame_edges, frame_numbers, frame_sides,
    in_view, letter, letter_rooms, letters, place_labels, spots_behind, unit_rooms,
};

use self::names::{Name, regiment};
use crate::{
    brigades::{Brigade, brigades, name},
    view::View,
};

/// The size of a unit's name, in pixels.
const NAME: f64 = 16.0;
/// Closer than this, in pixels to the inch, every unit has its name.
const NAMED: f64 = 11.0;
/// Farther than this, brigades are seen instead of units.
const BRIGADES: f64 = 8.0;
/// From so many pixels of front on, a unit has its name at middle zoom.
const LARGE: f64 = 24.0;
/// How close one comes to a unit or a brigade that was seen from afar, in pixels to the inch.
pub const CLOSE: f64 = 16.0;
/// The room of a badge, in pixels.
const BADGE: [f64; 2] = [44.0, 30.0];
/// From afar a badge stays so near to its place, in pixels.
const NEAR_BADGE: f64 = 32.0;
/// So far within the frame everything is written, in pixels.
const INSIDE: f64 = 5.0;
/// How wide a leader's disc is, in inches.
const DISC: f64 = 0.6;

/// How much is seen at a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zoom {
    /// Brigades, a mark each.
    Far,
    /// Stands, the names of the large ones.
    Middle,
    /// Figures, and everybody's name.
    Near,
}

impl Zoom {
    /// What is seen at so many pixels to the inch.
    pub fn of(scale: f64) -> Zoom {
        match scale {
            scale if scale < BRIGADES => Zoom::Far,
            scale if scale < NAMED => Zoom::Middle,
            _ => Zoom::Near,
        }
    }

    /// Its class in the stylesheet.
    pub const fn class(self) -> &'static str {
        match self {
            Zoom::Far => "far",
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
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// The part of the table.
    pub view: View,
    /// Width and height of the window, in pixels.
    pub window: (f64, f64),
    /// What controls cover.
    pub covered: Option<Room>,
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

    /// Where nothing can be written, whoever stands where: on the numbers of the frame, and under controls.
    fn kept(&self) -> Vec<Room> {
        let view = of_map(&self.view, self.window);
        let table = [self.view.width, self.view.depth];
        let numbers = frame_numbers(&view, table, Extent::InView);
        numbers.iter().flatten().map(Number::room).chain(self.covered).collect()
    }

    /// Where the badges of objectives stand: clear of what is taken, if there is room.
    fn badges(&self, look: &Look, taken: &[Room]) -> Vec<[f64; 2]> {
        let wish = |it: &ObjectiveShown| {
            let round = f64::from(it.radius) / 1000.0 * self.view.scale;
            let spots = badge_spots(spot(it.at, &self.view), round.max(NEAR_BADGE));
            Wish { size: BADGE, spots, priority: 0 }
        };
        let wishes: Vec<Wish> = look.objectives.iter().map(wish).collect();
        let mut stand: Vec<[f64; 2]> = wishes.iter().map(|it| it.spots[0]).collect();
        for placed in place_labels(&wishes, taken, self.whole()) {
            stand[placed.wish] = placed.at;
        }
        stand
    }
}

/// The brigades on a sheet, and the badges among them.
fn from_afar(ground: &Ground, look: &Look, sheet: &Sheet) -> (Vec<Brigade>, Vec<[f64; 2]>) {
    let mut list = brigades(ground, look, &sheet.view);
    let mut taken = sheet.kept();
    taken.extend(list.iter().flat_map(Brigade::rooms));
    let badges = sheet.badges(look, &taken);
    taken.extend(badges.iter().map(|&at| Room::around(at, BADGE)));
    name(&mut list, &taken, sheet.whole());
    (list, badges)
}

/// The brigades on a sheet.
pub fn brigades_on(ground: &Ground, look: &Look, sheet: &Sheet) -> Vec<Brigade> {
    from_afar(ground, look, sheet).0
}

/// Everything that is written on the table, as SVG.
pub fn lettering(ground: &Ground, look: &Look, selected: Option<UnitId>, sheet: &Sheet) -> String {
    let view = of_map(&sheet.view, sheet.window);
    let depth = sheet.view.depth;
    let zoom = Zoom::of(view.scale);
    let mut taken = sheet.kept();
    let mut wishes: Vec<Wish> = Vec::new();
    let mut texts: Vec<Text<'_>> = Vec::new();
    let mut named: Vec<Name<'_>> = Vec::new();
    let badges = if zoom == Zoom::Far {
        let (list, badges) = from_afar(ground, look, sheet);
        taken.extend(list.iter().flat_map(Brigade::rooms));
        // Whoever is in no brigade is seen, and so is whoever is looked at.
        let grouped = |unit| ground.brigades.iter().any(|it| it.units.contains(&unit));
        for unit in look.units.iter().filter(|it| selected == Some(it.unit) || !grouped(it.unit)) {
            let Some(corners) = unit.corners else { continue };
            let corners = in_view(corners, depth, &view);
            taken.extend(unit_rooms(corners));
            named.push(Name::of(unit, look, corners));
        }
        badges
    } else {
        let standing = look.units.iter().filter_map(|unit| Some((unit, unit.corners?)));
        for (unit, corners) in standing {
            let corners = in_view(corners, depth, &view);
            taken.extend(unit_rooms(corners));
            let wide = (corners[1][0] - corners[0][0]).hypot(corners[1][1] - corners[0][1]);
            if zoom == Zoom::Near || wide >= LARGE || selected == Some(unit.unit) {
                named.push(Name::of(unit, look, corners));
            }
        }
        for leader in &look.leaders {
            let Some(at) = leader.spot else { continue };
            let [x, y] = view.pixel(at);
            let disc = DISC * view.scale;
            taken.push(Room::around([x, y], [disc, disc]));
            if zoom == Zoom::Near {
                // A leader is known by his last name.
                let name = leader.name.rsplit(' ').next().unwrap_or(&leader.name);
                let size = [letters(name, NAME), NAME];
                let (off, down) = ((disc + size[0]) / 2.0 + 4.0, (disc + NAME) / 2.0);
                let spots = vec![[x + off, y], [x - off, y], [x, y + down], [x, y - down]];
                wishes.push(Wish { size, spots, priority: 1 });
                texts.push(Text::Leader(name, leader.seat));
            }
        }
        sheet.badges(look, &taken)
    };
    let mut drawn = String::new();
    for (objective, at) in look.objectives.iter().zip(badges) {
        taken.push(Room::around(at, BADGE));
        drawn += &badge(objective, look, at);
    }
    // All hairlines of a side are one path, and so are all dots: a browser looks at every element of a picture
    // that it shifts.
    let (mut ties, mut dots) = ([String::new(), String::new()], String::new());
    let mut write = |name: &Name<'_>, placed: &Placed| {
        ties[usize::from(name.unit.seat == Seat::Second)] += &name.tie(placed);
        dots += &name.dotted(placed);
        name.draw(placed)
    };
    for name in named {
        if selected == Some(name.unit.unit) {
            if let Some(placed) = name.somewhere(&taken, sheet.whole()) {
                drawn += &write(&name, &placed);
                taken.push(placed.room);
            }
        } else {
            let spots = spots_behind(name.corners, name.size);
            wishes.push(Wish { size: name.size, spots, priority: 0 });
            texts.push(Text::Unit(name));
        }
    }
    for (number, name) in ground.lettering.iter().enumerate() {
        if name.along.is_some() {
            let rooms = letter_rooms(name, &view);
            if !rooms.iter().any(|room| taken.iter().any(|other| other.overlaps(room))) {
                drawn += &letter(name, number, &view);
                taken.extend(rooms);
            }
        } else {
            let size = [name.width(), name.hand.size()];
            wishes.push(Wish { size, spots: vec![view.pixel(name.at)], priority: 2 });
            texts.push(Text::Ground(number));
        }
    }
    for placed in place_labels(&wishes, &taken, sheet.whole()) {
        match &texts[placed.wish] {
            Text::Unit(name) => drawn += &write(name, &placed),
            Text::Leader(name, seat) => drawn += &regiment(*seat, placed.at, &escaped(name)),
            Text::Ground(number) => drawn += &letter(&ground.lettering[*number], *number, &view),
        }
    }
    // Hairlines lie under everything else that is written.
    let [first, second] = ties;
    format!(
        "<path class=\"name-tie us\" d=\"{first}\"/><path class=\"name-tie cs\" d=\"{second}\"/>{drawn}<path class=\"act-dot\" d=\"{dots}\"/>"
    )
}

enum Text<'a> {
    Unit(Name<'a>),
    Leader(&'a str, Seat),
    Ground(usize),
}

/// A place in pixels.
fn spot(at: Point, view: &View) -> [f64; 2] {
    let (x, y) = view.pixel(at);
    [x, y]
}

fn of_map(view: &View, window: (f64, f64)) -> linstock_map::View {
    linstock_map::View {
        corner: [-view.left / view.scale, -view.top / view.scale],
        scale: view.scale,
        size: [window.0, window.1],
    }
}

/// What an objective is worth to either side, and who holds it, in words.
pub fn worth(objective: &ObjectiveShown, look: &Look) -> String {
    let name = |seat: Seat| look.sides[seat].name.as_str();
    let [first, second] = objective.points;
    let held = objective.held.map_or("nobody", name);
    format!(
        "{}: worth {first} to {}, {second} to {}; held by {held}",
        objective.name,
        name(Seat::First),
        name(Seat::Second)
    )
}

/// The same as a badge.
fn badge(objective: &ObjectiveShown, look: &Look, [x, y]: [f64; 2]) -> String {
    let title = escaped(&worth(objective, look));
    let swatch = objective.held.map_or(String::new(), |seat| {
        format!(
            "<rect class=\"badge-held {}\" x=\"-8\" y=\"8\" width=\"16\" height=\"6\"/>",
            linstock_map::side(seat)
        )
    });
    let points = match objective.points {
        [first, second] if first == second => first.to_string(),
        [first, second] => format!("{first}:{second}"),
    };
    format!(
        "<g class=\"objective\" transform=\"translate({x:.1} {y:.1})\"><title>{title}</title><rect class=\"badge\" x=\"-20\" y=\"-11\" width=\"40\" height=\"22\" rx=\"11\"/>{swatch}<text y=\"5\" text-anchor=\"middle\">{points}</text></g>"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
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
                for view in [whole, whole.around(at, 9.0, window), whole.around(at, 30.0, window)] {
                    let sheet = Sheet { view, window, covered: None };
                    let written = lettering(&ground, &look, Some(unit.unit), &sheet);
                    assert!(written.contains(&escaped(&unit.name)), "{} in {name}", unit.name);
                }
            }
        }
    }

    #[test]
    fn from_afar_brigades_are_seen_and_from_close_by_figures() {
        assert_eq!(Zoom::of(5.0), Zoom::Far);
        assert_eq!(Zoom::of(9.0), Zoom::Middle);
        assert_eq!(Zoom::of(14.0), Zoom::Near);
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
