//! What a game makes of the ground: one row for every kind, checked while compiling.

use linstock_geometry::{Veil, ground::CLASSES};
use linstock_rulebook::Table;

use super::{Area, Line};

/// A table with one row for each of some kinds, in their order.
macro_rules! by_kind {
    ($(#[$meta:meta])* $name:ident of $kind:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<Row>([($kind, Row); $kind::ALL.len()]);

        impl<Row> $name<Row> {
            /// A table of these rows. In a constant, one that leaves out a kind, names one twice or
            /// is out of order does not compile.
            pub const fn new(rows: [($kind, Row); $kind::ALL.len()]) -> $name<Row> {
                let mut index = 0;
                while index < rows.len() {
                    assert!(rows[index].0 as usize == index, "one row for each kind, in order");
                    index += 1;
                }
                $name(rows)
            }

            /// The row of a kind.
            pub const fn of(&self, kind: $kind) -> &Row {
                &self.0[kind as usize].1
            }

            /// One value for each class under which geometry knows a kind; the others have none.
            pub fn by_class<Value: Copy>(
                &self,
                none: Value,
                value: impl Fn($kind, &Row) -> Value,
            ) -> [Value; CLASSES] {
                let mut values = [none; CLASSES];
                for (kind, row) in &self.0 {
                    values[usize::from(kind.class())] = value(*kind, row);
                }
                values
            }
        }
    };
}

by_kind! {
    /// One row for every kind of area.
    ///
    /// ```
    /// use linstock_battle::{Area, terrain::ByArea};
    ///
    /// struct Ground {
    ///     wet: bool,
    /// }
    /// const DRY: Ground = Ground { wet: false };
    /// const WET: Ground = Ground { wet: true };
    /// const GROUND: ByArea<Ground> = ByArea::new([
    ///     (Area::Open, DRY),
    ///     (Area::Field, DRY),
    ///     (Area::Orchard, DRY),
    ///     (Area::Broken, DRY),
    ///     (Area::Brush, DRY),
    ///     (Area::LightWoods, DRY),
    ///     (Area::HeavyWoods, DRY),
    ///     (Area::Marsh, WET),
    ///     (Area::Swamp, WET),
    ///     (Area::Rough, DRY),
    ///     (Area::Muddy, WET),
    ///     (Area::BuiltUp, DRY),
    ///     (Area::ShallowWater, WET),
    ///     (Area::DeepWater, WET),
    ///     (Area::Impassable, DRY),
    ///     (Area::SteepSlope, DRY),
    ///     (Area::TreacherousSlope, DRY),
    /// ]);
    /// assert!(GROUND.of(Area::Swamp).wet);
    /// ```
    ByArea of Area
}

by_kind! {
    /// One row for every kind of line. Two rows in each other's place do not compile:
    ///
    /// ```compile_fail
    /// use linstock_battle::{Line, terrain::ByLine};
    ///
    /// const CROSSED_FREELY: ByLine<bool> = ByLine::new([
    ///     (Line::Trail, true),
    ///     (Line::Road, true),
    ///     (Line::WoodFence, false),
    ///     (Line::Hedge, false),
    ///     (Line::StoneWall, false),
    ///     (Line::HastyWorks, false),
    ///     (Line::LightWorks, false),
    ///     (Line::MediumWorks, false),
    ///     (Line::HeavyWorks, false),
    ///     (Line::Stream, false),
    ///     (Line::Ford, true),
    ///     (Line::Bridge, true),
    /// ]);
    /// # let _ = CROSSED_FREELY.of(Line::Road);
    /// ```
    ByLine of Line
}

/// What the rules browser shows of one kind of ground; what it has not is a dash.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// How it is moved over, along or across.
    pub movement: Option<String>,
    /// The cover it gives.
    pub cover: Option<&'static str>,
    /// How it hides what is behind it.
    pub sight: Option<String>,
}

/// What each kind of ground is to movement, cover and sight, for the rules browser.
pub fn table(area: impl Fn(Area) -> Shown, line: impl Fn(Line) -> Shown) -> Table {
    let cells = |word: &str, shown: Shown| {
        let Shown { movement, cover, sight } = shown;
        let cells = [movement, cover.map(str::to_owned), sight];
        let cells = cells.map(|cell| cell.unwrap_or_else(|| "-".to_owned()));
        std::iter::once(word.to_owned()).chain(cells).collect()
    };
    let areas = Area::ALL.iter().map(|&it| cells(it.word(), area(it)));
    let lines = Line::ALL.iter().map(|&it| cells(it.word(), line(it)));
    Table {
        name: "ground",
        title: "What each kind of ground is to movement, cover and sight",
        columns: ["ground", "movement", "cover", "sight"].map(str::to_owned).to_vec(),
        rows: areas.chain(lines).collect(),
    }
}

/// How the rules browser shows a veil.
///
/// ```
/// use linstock_battle::terrain::shown_veil;
/// use linstock_geometry::Veil;
///
/// assert_eq!(shown_veil(Veil::Deep(1500)).as_deref(), Some("1.5\""));
/// assert_eq!(shown_veil(Veil::Clear), None);
/// ```
pub fn shown_veil(veil: Veil) -> Option<String> {
    match veil {
        Veil::Clear => None,
        Veil::Deep(depth) => Some(crate::card::inches(depth) + "\""),
        Veil::Opaque => Some("blocks".to_owned()),
    }
}
