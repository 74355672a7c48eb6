//! What may stand in a scenario's file: every table and key, once. The reader, its complaints and the JSON Schema all
//! come from here; `docs/scenario-format.md` explains it with examples.

use linstock_battle::{
    scenario::{Edge, Rank, Setup},
    terrain::{Area, Line},
};
use linstock_rulebook::common::Arm;

use crate::browse::RulesId;

/// A table of the file.
#[derive(Debug)]
pub struct Table {
    /// Its name; nothing for the top of the file.
    pub name: &'static str,
    /// Whether there may be several, as `[[name]]`.
    pub many: bool,
    /// What it is.
    pub text: &'static str,
    /// What may stand in it.
    pub keys: &'static [Key],
}

/// A key of a table.
#[derive(Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// What its value is.
    pub kind: Kind,
    /// Whether it has to be there.
    pub needed: bool,
    /// What it means.
    pub text: &'static str,
}

/// What a value is.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Any text.
    Text,
    /// An id: lower-case letters, digits, hyphens and dots.
    Id,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A word that the game knows.
    GameWord,
    /// A whole number from the first to the second.
    Whole(i64, i64),
    /// A distance in inches, up to this.
    Inches(i64),
    /// Yes or no.
    Flag,
    /// Width and depth of a stand in inches.
    Stand,
    /// A point.
    Point,
    /// At least so many points.
    Points(usize),
    /// A whole number for each side, by its id.
    PerSide,
    /// House rules.
    House,
}

/// A table that stands once, without keys yet.
const fn one(name: &'static str, text: &'static str) -> Table {
    Table { name, many: false, text, keys: &[] }
}

/// A table that may stand several times, without keys yet.
const fn several(name: &'static str, text: &'static str) -> Table {
    Table { many: true, ..one(name, text) }
}

impl Table {
    const fn with(self, keys: &'static [Key]) -> Table {
        Table { keys, ..self }
    }
}

const fn need(name: &'static str, kind: Kind, text: &'static str) -> Key {
    Key { name, kind, needed: true, text }
}

const fn may(name: &'static str, kind: Kind, text: &'static str) -> Key {
    Key { name, kind, needed: false, text }
}

/// The most inches a table is wide or deep.
pub const LARGEST_TABLE: i64 = 240;

/// The least and the most of a stand's width and depth, in thousandths of an inch.
pub const STAND: std::ops::RangeInclusive<i32> = 100..=6000;

/// The most tables of one name: areas, units and so on.
pub const MOST_OF_A_KIND: usize = 1000;

const FACTOR: Kind = Kind::Whole(1, 12);

/// Every table, the top of the file first.
pub const TABLES: &[Table] = &[
    one("", "A scenario").with(&[
        need("format", Kind::Whole(1, 1), "The version of this format."),
        need("rules", Kind::Word(RulesId::WORDS), "The rules it is played by."),
        may(
            "summary",
            Kind::Word(linstock_adf::Summary::WORDS),
            "Across A Deadly Field: whose procedures are followed. Default: the scale's own.",
        ),
        may(
            "scale",
            Kind::Word(linstock_jr3::FigureScale::WORDS),
            "Johnny Reb III: the size of the figures. Default: 15mm.",
        ),
        need("name", Kind::Text, "What it is called."),
        may("place", Kind::Text, "Where it was fought."),
        may("date", Kind::Text, "When."),
        may("gist", Kind::Text, "What it is about, in a sentence for lists."),
        need("turns", Kind::Whole(1, 200), "The last turn."),
        may("minutes", Kind::Whole(1, 2000), "How long people play it, about."),
        need("first", Kind::Id, "The side that has the initiative, or acts first."),
        may(
            "setup",
            Kind::Word(Setup::WORDS),
            "Whether players place their units. Default: fixed.",
        ),
        may("history", Kind::Text, "What happened."),
        may("designer", Kind::Text, "What is history here, and what is not."),
        may("balance", Kind::Text, "Who is favoured."),
    ]),
    one("table", "The table").with(&[
        need("width", Kind::Inches(LARGEST_TABLE), "From west to east."),
        need("depth", Kind::Inches(LARGEST_TABLE), "From south to north."),
    ]),
    one("house", "House rules, as `linstock house RULES` lists them"),
    one("victory", "Points for what the enemy loses").with(&[
        may("figure", Kind::Whole(0, 1000), "A figure. Default: 1."),
        may("section", Kind::Whole(0, 1000), "A section or gun model. Default: 3."),
        may("leader", Kind::Whole(0, 1000), "A leader. Default: 3."),
        may("unit", Kind::Whole(0, 1000), "A whole unit, beside its figures. Default: 2."),
        may(
            "margin",
            Kind::Whole(1, 10_000),
            "Fewer points ahead than this is a draw. Default: 5.",
        ),
    ]),
    one("special", "Rules of this scenario alone").with(&[
        may("sight", Kind::Inches(LARGEST_TABLE), "Nobody sees farther."),
        may(
            "morale",
            Kind::Whole(1, 100),
            "An army that has lost this share of its strength, in percent, has lost the battle.",
        ),
    ]),
    one("stands", "Sizes of stands, where they are not the usual ones").with(&[
        may("foot", Kind::Stand, "Infantry, and dismounted cavalry. Not in Élan."),
        may("mounted", Kind::Stand, "Mounted cavalry. Not in Élan."),
        may(
            "battery",
            Kind::Stand,
            "Across A Deadly Field: a battery in action; Johnny Reb III: one of its sections.",
        ),
        may("limbered", Kind::Stand, "The same, limbered."),
        may("figure", Kind::Stand, "Élan: a figure, on foot or mounted."),
        may("gun", Kind::Stand, "Élan: a gun model in action; limbered it is twice as deep."),
    ]),
    several("side", "One of two sides; the first is the first seat").with(&[
        need("id", Kind::Id, "Its id."),
        need("name", Kind::Text, "Its name."),
        may("people", Kind::Text, "What its soldiers are called together, such as Confederates."),
        may(
            "nation",
            Kind::Word(linstock_adf::words::Nation::WORDS),
            "Across A Deadly Field: whose guns it has. Default: its id.",
        ),
        need("edge", Kind::Word(Edge::WORDS), "Where it came from and runs to."),
        need("zone", Kind::Points(3), "Where it may set up."),
        may("morale", Kind::Whole(1, 100), "As that of `special`, for this side alone."),
    ]),
    several("brigade", "Units that belong together").with(&[
        need("id", Kind::Id, "Its id."),
        need("side", Kind::Id, "Whose it is."),
        need("name", Kind::Text, "Its name."),
    ]),
    several("leader", "A leader").with(&[
        need("id", Kind::Id, "His id."),
        need("name", Kind::Text, "His name."),
        may("brigade", Kind::Id, "The brigade he leads."),
        may("side", Kind::Id, "Whose he is, if he leads no brigade."),
        may("rank", Kind::Word(Rank::WORDS), "His rank. Default: brigade."),
        may(
            "bonus",
            Kind::Whole(0, 3),
            "Across A Deadly Field: his leadership benefit, 1 to 3. Default: 1.",
        ),
        may("with", Kind::Id, "The unit he is with."),
        may("at", Kind::Point, "Where he stands, if he is with no unit."),
    ]),
    several("unit", "A unit").with(&[
        need("id", Kind::Id, "Its id."),
        need("name", Kind::Text, "Its name."),
        may("brigade", Kind::Id, "Its brigade."),
        may("side", Kind::Id, "Whose it is, if it has no brigade."),
        need("arm", Kind::Word(Arm::WORDS), "Its arm."),
        need("experience", Kind::GameWord, "Its experience, in the game's words."),
        need("strength", Kind::Whole(1, 200), "Figures; sections or gun models of a battery."),
        may("stands", Kind::Whole(1, 12), "Stands it begins with."),
        may(
            "weapon",
            Kind::GameWord,
            "What it fires with, in the game's words; of a battery its guns.",
        ),
        may("formation", Kind::GameWord, "How it is drawn up. Default: the arm's first."),
        may(
            "mounted",
            Kind::Flag,
            "Cavalry: in the saddle. Default: no; Élan's cavalry always is.",
        ),
        may("at", Kind::Point, "Its front centre; of a reinforcement, where it comes on."),
        may(
            "facing",
            Kind::Whole(0, 359),
            "Where it faces, in compass degrees. Default: away from its own edge.",
        ),
        may("misfire", Kind::Whole(1, 11), "Its weapons fail on a die of this or less."),
        may("arrives", Kind::Whole(1, 200), "The turn it is due."),
        may("after", Kind::Id, "It comes one turn after this reinforcement."),
        may("repeaters", Kind::Flag, "Johnny Reb III: repeating arms. Default: no."),
        may("sharpshooters", Kind::Flag, "Johnny Reb III: picked shots. Default: no."),
        may(
            "pace",
            Kind::Word(linstock_elan::movement::Pace::WORDS),
            "Élan: cavalry heavy or light, batteries foot or horse. Default: light, foot.",
        ),
        may(
            "weight",
            Kind::Word(linstock_elan::words::Weight::WORDS),
            "Élan: the weight of its guns. Default: medium.",
        ),
        may("howitzer", Kind::Flag, "Élan: howitzers. Default: no."),
        may("light", Kind::Whole(1, 60), "Élan: figures it may send out as skirmishers."),
        may(
            "skirmishers",
            Kind::Word(linstock_elan::words::Skirmisher::WORDS),
            "Élan: that it may skirmish, and how well.",
        ),
        may("ranks", Kind::Whole(2, 3), "Élan: ranks of its line. Default: 3."),
        may("elan", FACTOR, "Élan: its own factor."),
        may("drill", FACTOR, "Élan: its own factor."),
        may("fire", FACTOR, "Élan: its own factor."),
        may("melee", FACTOR, "Élan: its own factor."),
        may("gunnery", FACTOR, "Élan: its own factor."),
        may("save", FACTOR, "Élan: its own factor."),
    ]),
    several("area", "Ground of one kind; later ones lie on top").with(&[
        need("kind", Kind::Word(Area::WORDS), "What it is."),
        may("name", Kind::Text, "Its name."),
        need("points", Kind::Points(3), "Its outline."),
    ]),
    several("height", "Higher ground").with(&[
        need("level", Kind::Whole(-20, 20), "How high, the plain being 0."),
        may("name", Kind::Text, "Its name."),
        need("points", Kind::Points(3), "Its outline."),
    ]),
    several("line", "A road, a fence, a stream").with(&[
        need("kind", Kind::Word(Line::WORDS), "What it is."),
        may("name", Kind::Text, "Its name."),
        may(
            "width",
            Kind::Inches(12),
            "How wide. Default: 1 for roads, trails, fords and bridges, 0.4 for streams.",
        ),
        need("points", Kind::Points(2), "Where it runs."),
    ]),
    several("label", "A name on the map").with(&[
        need("text", Kind::Text, "The name."),
        need("at", Kind::Point, "Where it stands."),
    ]),
    several("objective", "Ground that is worth holding").with(&[
        need("id", Kind::Id, "Its id."),
        need("name", Kind::Text, "Its name."),
        need("at", Kind::Point, "Where it is."),
        need("radius", Kind::Inches(24), "How far around."),
        need("points", Kind::PerSide, "What it is worth to each side at the end."),
        may("held", Kind::Id, "Who holds it at the start."),
    ]),
    several("event", "What happens by itself").with(&[
        need("turn", Kind::Whole(1, 200), "At the start of this turn."),
        need("text", Kind::Text, "What is said."),
        may("sight", Kind::Inches(LARGEST_TABLE), "A new limit of sight; 0 lifts it."),
        may("misfire", Kind::Whole(0, 11), "What all misfires become."),
        may("points", Kind::PerSide, "Points given."),
    ]),
];

/// A table by its name.
pub fn table(name: &str) -> Option<&'static Table> {
    TABLES.iter().find(|table| table.name == name)
}
