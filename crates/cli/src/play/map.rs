//! The table in characters: a column for each inch, a row for every two.

use linstock_battle::{Area, Field, Line, Scene, scene::SceneUnit};
use linstock_geometry::Point;

use super::{directions, names::Names};

/// How wide a column is, and how deep a row.
const COLUMN: i32 = 1000;
const ROW: i32 = 2000;
/// Objectives, leaders by themselves and guns left behind.
const OBJECTIVE: char = '*';
const LEADER: char = '@';
const GUNS: char = '‡';

/// Draws the table, with a legend of what is on it.
pub fn print(field: &Field, scene: &Scene, names: &Names) -> String {
    let mut map = Map::new(field);
    map.ground(field);
    for objective in &scene.objectives {
        map.put(objective.at, OBJECTIVE, "objective");
    }
    for guns in scene.guns.iter().filter(|guns| guns.taken.is_none()) {
        map.put(guns.at, GUNS, "guns left behind");
    }
    for leader in &scene.leaders {
        let alone = matches!(leader.place, linstock_battle::LeaderPlace::At(_));
        if let (Some(at), true) = (leader.at, alone) {
            map.put(at, LEADER, "leader by himself");
        }
    }
    for unit in &scene.units {
        map.unit(unit, names.units[unit.unit.index()].letter);
    }
    map.arrows(scene);
    map.text() + &who(scene, names)
}

/// Who is who, a line for each unit on the table.
fn who(scene: &Scene, names: &Names) -> String {
    let mut text = String::new();
    for (seat, side) in names.sides.iter() {
        let units = scene.units.iter().filter(|unit| unit.seat == seat);
        let each = units.filter_map(|unit| {
            let (name, pose) = (&names.units[unit.unit.index()], unit.pose()?);
            Some(format!(
                "  {} {} {} ({})\n",
                name.letter,
                directions::arrow(pose.facing),
                name.name,
                name.id
            ))
        });
        text += &format!("{side}\n{}", each.collect::<String>());
    }
    text
}

struct Map {
    columns: usize,
    cells: Vec<Vec<char>>,
    // Where a unit is, so that nothing is drawn over it.
    taken: Vec<Vec<bool>>,
    legend: Vec<(char, &'static str)>,
}

impl Map {
    fn new(field: &Field) -> Map {
        let count = |length: i32, each: i32| {
            usize::try_from((length + each - 1) / each).unwrap_or(0).max(1)
        };
        let (columns, rows) = (count(field.size.x, COLUMN), count(field.size.y, ROW));
        Map {
            columns,
            cells: vec![vec![' '; columns]; rows],
            taken: vec![vec![false; columns]; rows],
            legend: Vec::new(),
        }
    }

    /// The row and column of a place; rows are counted from the north.
    fn cell(&self, at: Point) -> Option<(usize, usize)> {
        let column = usize::try_from(at.x.div_euclid(COLUMN)).ok()?.min(self.columns);
        let from_south = usize::try_from(at.y.div_euclid(ROW)).ok()?;
        let row = self.cells.len().checked_sub(1 + from_south)?;
        (column < self.columns).then_some((row, column))
    }

    fn note(&mut self, sign: char, what: &'static str) {
        if sign != ' ' && !self.legend.contains(&(sign, what)) {
            self.legend.push((sign, what));
        }
    }

    fn put(&mut self, at: Point, sign: char, what: &'static str) {
        if let Some((row, column)) = self.cell(at) {
            self.cells[row][column] = sign;
            self.note(sign, what);
        }
    }

    fn ground(&mut self, field: &Field) {
        for row in 0..self.cells.len() {
            for column in 0..self.columns {
                let (sign, what) = sign_at(field, self.middle(row, column));
                self.cells[row][column] = sign;
                self.note(sign, what);
            }
        }
        for line in &field.lines {
            let sign = line_sign(line.kind);
            for ends in line.course.points().windows(2) {
                for at in along(ends[0], ends[1]) {
                    self.put(at, sign, line_word(line.kind));
                }
            }
        }
    }

    fn middle(&self, row: usize, column: usize) -> Point {
        let index = |count: usize| i32::try_from(count).unwrap_or(0);
        let from_south = self.cells.len() - 1 - row;
        Point::new(index(column) * COLUMN + COLUMN / 2, index(from_south) * ROW + ROW / 2)
    }

    fn unit(&mut self, unit: &SceneUnit, letter: char) {
        let Some([a, b, c, d]) = unit.corners else { return };
        for (left, right) in along(a, d).into_iter().zip(along(b, c)) {
            for at in along(left, right) {
                if let Some((row, column)) = self.cell(at) {
                    self.cells[row][column] = letter;
                    self.taken[row][column] = true;
                }
            }
        }
    }

    /// An arrow before the front of each unit, where nobody stands.
    fn arrows(&mut self, scene: &Scene) {
        for pose in scene.units.iter().filter_map(SceneUnit::pose) {
            let ahead = pose.at.offset(pose.facing, 1200, 0);
            if let Some((row, column)) = self.cell(ahead)
                && !self.taken[row][column]
            {
                self.cells[row][column] = directions::arrow(pose.facing);
                self.taken[row][column] = true;
            }
        }
    }

    fn text(&self) -> String {
        let mut scale = vec![' '; self.columns + 4];
        for tens in (0..self.columns).step_by(10) {
            for (place, digit) in tens.to_string().chars().enumerate() {
                if let Some(cell) = scale.get_mut(tens + place) {
                    *cell = digit;
                }
            }
        }
        let scale: String = scale.into_iter().collect();
        let mut text = format!("     {}\n", scale.trim_end());
        for (row, cells) in self.cells.iter().enumerate() {
            let south = (self.cells.len() - 1 - row) * 2;
            let line: String = cells.iter().collect();
            text += &format!("{south:>3} |{line}|\n");
        }
        text += "Each column is an inch, each row two, numbered at its south edge; north is up.\n";
        let legend: Vec<String> =
            self.legend.iter().map(|(sign, what)| format!("{sign} {what}")).collect();
        text += &crate::text::paragraph(&legend.join(", "), 0, crate::text::width());
        text
    }
}

/// Places along a line, near enough to miss no cell.
fn along(from: Point, to: Point) -> Vec<Point> {
    let steps = (from.distance(to) / 400).max(1);
    let between = |from: i32, to: i32, step: i32| {
        let way = (i64::from(to) - i64::from(from)) * i64::from(step) / i64::from(steps);
        from + i32::try_from(way).unwrap_or(0)
    };
    (0..=steps)
        .map(|step| Point::new(between(from.x, to.x, step), between(from.y, to.y, step)))
        .collect()
}

/// The ground at a place: what covers it, else how high it is.
fn sign_at(field: &Field, at: Point) -> (char, &'static str) {
    let area = field.areas.iter().rev().find(|area| area.outline.contains(at));
    let covered = area.map(|area| area_sign(area.kind)).filter(|(sign, _)| *sign != ' ');
    let heights = field.heights.iter().filter(|height| height.outline.contains(at));
    let level = heights.map(|height| height.level).max().unwrap_or(0);
    covered.unwrap_or(match level {
        1 => ('1', "height"),
        2 => ('2', "higher"),
        3.. => ('3', "highest"),
        _ => (' ', "open"),
    })
}

/// What there is to know of the ground at a place, in words.
pub fn ground_at(field: &Field, at: Point) -> String {
    let area = field.areas.iter().rev().find(|area| area.outline.contains(at));
    let mut words = vec![area.map_or("open", |area| area.kind.word()).replace('-', " ")];
    words.extend(area.filter(|area| !area.name.is_empty()).map(|area| area.name.clone()));
    let height = field.heights.iter().filter(|height| height.outline.contains(at));
    words.extend(height.map(|height| height.level).max().map(|level| format!("level {level}")));
    let near = field.lines.iter().filter(|line| line.course.distance(at) <= 1000);
    words.extend(near.map(|line| format!("at a {}", line_word(line.kind))));
    words.dedup();
    words.join(", ")
}

const fn area_sign(area: Area) -> (char, &'static str) {
    match area {
        Area::Open => (' ', "open"),
        Area::Field => (':', "field"),
        Area::Orchard => ('°', "orchard"),
        Area::Broken => (',', "broken"),
        Area::Brush => ('`', "brush"),
        Area::LightWoods => ('\'', "light woods"),
        Area::HeavyWoods => ('"', "heavy woods"),
        Area::Marsh => ('_', "marsh"),
        Area::Swamp => ('¬', "swamp"),
        Area::Rough => ('^', "rough"),
        Area::Muddy => ('.', "muddy"),
        Area::BuiltUp => ('#', "built up"),
        Area::ShallowWater => ('-', "shallow water"),
        Area::DeepWater => ('≈', "deep water"),
        Area::Impassable => ('█', "impassable"),
        Area::SteepSlope => ('/', "steep slope"),
        Area::TreacherousSlope => ('\\', "treacherous slope"),
    }
}

const fn line_sign(line: Line) -> char {
    match line {
        Line::Road => '=',
        Line::Trail => '·',
        Line::WoodFence => '+',
        Line::Hedge => '%',
        Line::StoneWall => '$',
        Line::HastyWorks | Line::LightWorks | Line::MediumWorks | Line::HeavyWorks => '&',
        Line::Stream => '~',
        Line::Ford => '!',
        Line::Bridge => 'Ξ',
    }
}

const fn line_word(line: Line) -> &'static str {
    match line {
        Line::Road => "road",
        Line::Trail => "trail",
        Line::WoodFence => "fence",
        Line::Hedge => "hedge",
        Line::StoneWall => "stone wall",
        Line::HastyWorks => "hasty works",
        Line::LightWorks => "light works",
        Line::MediumWorks => "medium works",
        Line::HeavyWorks => "heavy works",
        Line::Stream => "stream",
        Line::Ford => "ford",
        Line::Bridge => "bridge",
    }
}
