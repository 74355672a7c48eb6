//! How many lines of sight, sights, gaps and walks a second on a fixed field. Run with
//! `cargo bench -p linstock-geometry --bench sight`; prints `name<TAB>value`.

use std::{hint::black_box, time::Instant};

use linstock_geometry::{
    Body, Facing, Footprint, Ground, Level, Manoeuvre, Pace, Path, Point, Polygon, Pose, Region,
    Shape, SightRules, Turn, Veil, gap, inches, ray, sees, walk,
};

const TABLE: Point = Point { x: 72_000, y: 48_000 };

/// A small generator, so that the field is the same everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: i32) -> i32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % end as u64) as i32
    }

    fn point(&mut self) -> Point {
        Point::new(self.below(TABLE.x), self.below(TABLE.y))
    }

    fn blob(&mut self, radius: i32) -> Polygon {
        let middle = self.point();
        let corner = |index: i32, out: i32| middle.offset(Facing((index * 6553) as u16), out, 0);
        let points = (0..10).map(|index| corner(index, radius / 2 + self.below(radius / 2)));
        Polygon::new(points.collect()).expect("ten points around a middle hold an area")
    }

    fn pose(&mut self) -> Pose {
        Pose::new(self.point(), Facing(self.below(65536) as u16))
    }

    fn line(&mut self) -> (Point, Point) {
        loop {
            let (a, b) = (self.point(), self.point());
            if (20_000..=40_000).contains(&a.distance(b)) {
                return (a, b);
            }
        }
    }
}

fn main() {
    let mut chance = Chance(1863);
    let region = |chance: &mut Chance, index: i32| Region {
        polygon: chance.blob(inches(4)),
        class: 1 + (index % 3) as u8,
    };
    let regions: Vec<Region> = (0..20).map(|index| region(&mut chance, index)).collect();
    let levels =
        (0..5).map(|index| Level { polygon: chance.blob(inches(7)), level: 1 + (index % 2) as i8 });
    let levels: Vec<Level> = levels.collect();
    let ground = Ground::new(TABLE, regions, levels, vec![], vec![]).expect("a sound field");
    let mut rules = SightRules { veils: [Veil::Clear; 32], brow: inches(1), limit: None };
    (rules.veils[1], rules.veils[2]) = (Veil::Deep(inches(2)), Veil::Opaque);

    let line = Shape::rectangle(inches(6), 750);
    let units: Vec<Footprint> = (0..14).map(|_| Footprint::new(&line, chance.pose())).collect();
    let bodies: Vec<Body<'_>> =
        units[..12].iter().map(|footprint| Body { footprint, level: 0 }).collect();

    let lines: Vec<(Point, Point)> = (0..4096).map(|_| chance.line()).collect();
    let clear = lines.iter().filter(|(a, b)| ray(&ground, &rules, *a, *b, &bodies).is_clear());
    println!("clear-rays-percent\t{}", clear.count() * 100 / lines.len());
    measure("rays-per-second", &lines, |&(a, b)| {
        black_box(ray(&ground, &rules, a, b, &bodies));
    });

    let pair = |(a, b): &(Point, Point)| {
        let facing = a.towards(*b);
        let first = Footprint::new(&line, Pose::new(*a, facing));
        (first, Footprint::new(&line, Pose::new(*b, facing.opposite())))
    };
    let pairs: Vec<(Footprint, Footprint)> = lines.iter().map(pair).collect();
    let clear = pairs.iter().filter(|(a, b)| sees(&ground, &rules, a, b, &bodies).is_clear());
    println!("clear-sights-percent\t{}", clear.count() * 100 / pairs.len());
    measure("sights-per-second", &pairs, |(a, b)| {
        black_box(sees(&ground, &rules, a, b, &bodies));
    });
    measure("gaps-per-second", &pairs, |(a, b)| {
        black_box(gap(a, b));
    });
    measure("footprints-per-second", &lines, |it| {
        black_box(pair(it));
    });

    let path = Path(vec![Manoeuvre::Wheel(Turn(4096)), Manoeuvre::Advance(inches(8))]);
    let pace = Pace::even(inches(12));
    measure("walks-per-second", &lines, |&(a, b)| {
        black_box(walk(&ground, &line, Pose::new(a, a.towards(b)), &path, &pace));
    });
}

/// Does something over and over for about a second, and tells how often a second.
fn measure<T>(name: &str, items: &[T], act: impl Fn(&T)) {
    // A name on the command line asks for that figure alone.
    let mut wanted = std::env::args().skip(1).filter(|it| !it.starts_with('-')).peekable();
    if wanted.peek().is_some() && !wanted.any(|it| it == name) {
        return;
    }
    items.iter().for_each(&act);
    let begun = Instant::now();
    let mut rounds = 0;
    while begun.elapsed().as_millis() < 1000 {
        items.iter().for_each(&act);
        rounds += 1;
    }
    let rate = (rounds * items.len()) as f64 / begun.elapsed().as_secs_f64();
    println!("{name}\t{rate:.0}");
}
