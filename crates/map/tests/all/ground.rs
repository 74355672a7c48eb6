//! The ground is drawn the same every time, whole, and every kind of it in its own way.

use std::collections::BTreeMap;

use linstock_battle::{
    Area, Field, Line,
    field::{AreaFeature, HeightFeature, Label, LineFeature},
};
use linstock_geometry::{Point, Polygon, Polyline};
use linstock_map::{SYMBOLS, engrave, overview, picture, thumbnail};

use crate::common::{elements, tables};

const SIZE: Point = Point { x: 30_000, y: 20_000 };

fn polygon(points: &[[i32; 2]]) -> Polygon {
    Polygon::new(points.iter().map(|&at| at.into()).collect()).expect("an outline")
}

fn area(kind: Area) -> Field {
    let outline =
        polygon(&[[6000, 5000], [14_000, 4000], [22_000, 6000], [23_000, 14_000], [8000, 15_000]]);
    let areas = vec![AreaFeature { kind, name: String::new(), outline }];
    Field::new(SIZE, areas, Vec::new(), Vec::new(), Vec::new())
}

fn line(kind: Line) -> Field {
    let points = vec![[4000, 6000].into(), [12_000, 9000].into(), [25_000, 8000].into()];
    let course = Polyline::new(points, 400).expect("a line");
    let lines = vec![LineFeature { kind, name: String::new(), course }];
    Field::new(SIZE, Vec::new(), Vec::new(), lines, Vec::new())
}

#[test]
fn the_same_ground_is_the_same_text() {
    for table in tables() {
        assert_eq!(engrave(table.field()), engrave(table.field()), "{}", table.id);
        let small = || thumbnail(table.field(), Some(&table.scene));
        assert_eq!(small(), small(), "{}", table.id);
    }
}

#[test]
fn everything_is_well_formed_and_not_too_large() {
    elements(SYMBOLS).expect("symbols");
    for table in tables() {
        let (field, scene) = (table.field(), Some(&table.scene));
        let world = engrave(field).world;
        assert!(world.len() < 600_000, "{}: {}", table.id, world.len());
        let whole = picture(field, scene, "A <title> & \"more\"", "with 'marks'");
        for text in
            [&world, &thumbnail(field, scene), &thumbnail(field, None), &overview(field), &whole]
        {
            assert!(elements(text).is_ok(), "{}: {:?}", table.id, elements(text).err());
            assert!(!text.contains("NaN") && !text.contains("inf\""), "{}", table.id);
        }
        // Nothing is left to a stylesheet but what runs down the tree.
        let tokens = whole.match_indices("var(--").map(|(at, _)| whole[at..].split(')').next());
        for token in tokens.flatten() {
            let own = ["var(--side", "var(--mark", "var(--mark-edge", "var(--far"];
            assert!(own.contains(&token), "{token}");
        }
    }
}

#[test]
fn every_symbol_that_is_used_is_there() {
    for table in tables() {
        let whole = picture(table.field(), Some(&table.scene), "", "");
        let drawn = elements(&whole).expect("well formed");
        for used in drawn.iter().filter_map(|it| it.get("href")) {
            let id = used.trim_start_matches('#');
            assert!(drawn.iter().any(|it| it.get("id") == Some(id)), "{used}");
        }
    }
}

#[test]
fn every_kind_is_drawn_in_its_own_way() {
    let bare = engrave(&Field::bare(SIZE)).world;
    let mut seen = BTreeMap::from([(bare, "nothing".to_owned())]);
    let areas = Area::ALL.iter().map(|&kind| (engrave(&area(kind)).world, kind.to_string()));
    let lines = Line::ALL.iter().map(|&kind| (engrave(&line(kind)).world, kind.to_string()));
    for (drawn, kind) in areas.chain(lines) {
        elements(&drawn).expect("well formed");
        if let Some(other) = seen.insert(drawn, kind.clone()) {
            panic!("{kind} is drawn as {other}");
        }
    }
}

#[test]
fn heights_have_a_contour_each_and_hachures() {
    let rise = |level: i8, by: i32| HeightFeature {
        level,
        name: String::new(),
        outline: polygon(&[
            [5000 + by, 4000 + by],
            [25_000 - by, 4000 + by],
            [24_000 - by, 16_000 - by],
            [6000 + by, 16_000 - by],
        ]),
    };
    let one = Field::new(SIZE, Vec::new(), vec![rise(1, 0)], Vec::new(), Vec::new());
    let two = Field::new(SIZE, Vec::new(), vec![rise(1, 0), rise(2, 3000)], Vec::new(), Vec::new());
    let (one, two) = (engrave(&one).world, engrave(&two).world);
    assert!(one.contains("contour index") && one.contains("hachure"));
    assert!(two.len() > one.len());
}

/// How many trees a table has, none of them on a road, a stream or a lake.
fn trees(id: &str, field: &Field) -> usize {
    let world = engrave(field).world;
    let drawn = elements(&world).expect("well formed");
    let trees = drawn.iter().filter(|it| it.get("class") == Some("tree"));
    let lines = trees.flat_map(|it| it.get("d").expect("a shape").split('M').skip(1));
    // The shadow on the ground comes first, and tells which tree it is and where it stands.
    let place = |line: &str| {
        // A bush.
        if line.contains("h.26") {
            return None;
        }
        let (at, rest) = line.split_once('h')?;
        let from = match rest.split_once('m').map_or(rest, |(shadow, _)| shadow) {
            ".18" => [50, 160],
            ".14" => [40, 140],
            ".2" => [60, 180],
            other => panic!("{id}: a shadow of {other}"),
        };
        let (x, y) = at.split_once(' ')?;
        let [x, y] = [x, y].map(|it| (it.parse::<f64>().expect("a number") * 1000.0) as i32);
        Some(Point::new(x - from[0], field.size.y - (y - from[1])))
    };
    let spots: Vec<Point> = lines.filter_map(place).collect();
    for &at in &spots {
        assert!(field.has(at), "{id}: {at:?}");
        for line in field.lines.iter().filter(|it| matches!(it.kind, Line::Road | Line::Stream)) {
            assert!(line.course.distance(at) > 150, "{id}: a tree on a {}", line.kind);
        }
        // Shores are smoothed, so a tree may be a little inside the corners.
        let around = [(400, 0), (-400, 0), (0, 400), (0, -400)];
        for area in &field.areas {
            let water = matches!(area.kind, Area::DeepWater | Area::ShallowWater);
            let wet = |&(dx, dy): &(i32, i32)| area.outline.contains(at.plus(dx, dy));
            assert!(!water || !around.iter().all(wet), "{id}: a tree in water");
        }
    }
    spots.len()
}

#[test]
fn no_tree_stands_on_a_road_or_in_water() {
    for table in tables() {
        assert!(trees(table.id, table.field()) > 0, "{}: no trees", table.id);
    }
    // A wood all over the table, a lake in it, and a road and a stream through it.
    let feature = |kind, outline| AreaFeature { kind, name: String::new(), outline };
    let wood = Polygon::rectangle(Point::new(0, 0), SIZE).expect("an outline");
    let lake =
        polygon(&[[9000, 6000], [15_000, 5000], [20_000, 9000], [16_000, 14_000], [9000, 12_000]]);
    let areas = vec![feature(Area::HeavyWoods, wood), feature(Area::DeepWater, lake)];
    let course = |points: Vec<Point>| Polyline::new(points, 400).expect("a line");
    let lines = vec![
        LineFeature {
            kind: Line::Road,
            name: String::new(),
            course: course(vec![Point::new(4000, 0), Point::new(4200, 20_000)]),
        },
        LineFeature {
            kind: Line::Stream,
            name: String::new(),
            course: course(vec![Point::new(18_000, 9000), Point::new(30_000, 9500)]),
        },
    ];
    let field = Field::new(SIZE, areas, Vec::new(), lines, Vec::new());
    assert!(trees("a wood", &field) > 500);
}

#[test]
fn names_are_written_once_and_safely() {
    let label = |text: &str| Label { text: text.to_owned(), at: Point::new(9000, 9000) };
    let field =
        Field::new(SIZE, Vec::new(), Vec::new(), Vec::new(), vec![label("Smith & Co. <mill>")]);
    let names = engrave(&field).lettering;
    assert_eq!(names.len(), 1);
    let whole = picture(&field, None, "", "");
    elements(&whole).expect("well formed");
    assert_eq!(whole.matches("Smith &amp; Co. &lt;mill&gt;").count(), 1);
}
