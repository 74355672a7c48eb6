//! Inches, footprints, arcs, paths and sight lines on a table, in whole numbers. This crate knows
//! no game.
//!
//! Lengths are thousandths of an inch in `i32`, x to the east and y to the north; facings are
//! 65,536ths of a turn, clockwise from north. All arithmetic is on integers, so that results are
//! identical to the bit natively and in WebAssembly. Angles, depths, limits and rates are passed
//! in: nothing here knows a rule.
//!
//! Read in this order: [`point`], [`facing`], [`shape`] and [`footprint`] (a unit on the table);
//! [`mod@gap`], [`mod@contact`], [`mod@zone`] (one unit and another); [`polygon`], [`polyline`],
//! [`ground`] (what lies on the table); [`sight`]; [`path`], [`pace`], [`mod@walk`] (movement and
//! its cost); [`touch`], [`mod@sweep`], [`mod@reach`], [`mod@fit`] (how far, and into what).

pub mod facing;
pub mod footprint;
pub mod point;
pub mod shape;

pub mod contact;
pub mod gap;
pub mod zone;

mod cover;
pub mod ground;
pub mod polygon;
pub mod polyline;

pub mod sight;

pub mod fit;
pub mod pace;
pub mod path;
pub mod reach;
pub mod sweep;
pub mod touch;
pub mod walk;

mod arithmetic;
mod clip;
mod line;
mod lookup;
mod patches;
mod quad;
mod runs;
mod sieve;

pub use contact::{Edge, contact, contact_on};
pub use facing::{Facing, Turn};
pub use fit::fit;
pub use footprint::{Footprint, Quad};
pub use gap::{distance_to_point, gap, gap_within, overlaps, range, shortest_line};
pub use ground::{Barrier, Ground, GroundFault, Level, Region, Road};
pub use pace::{Cost, Crossing, Pace, Ratio};
pub use path::{Manoeuvre, Path};
pub use point::{Length, Point, inches};
pub use polygon::{Bounds, Fault, Polygon};
pub use polyline::{Nearby, Polyline};
pub use reach::{Allowed, Reached, Reaching, reach, reach_where};
pub use shape::{Block, Pose, Shape};
pub use sight::{Body, Obstruction, Rules as SightRules, Sightline, Veil, ray, sees};
pub use sweep::{Met, sweep};
pub use touch::first_touch;
pub use walk::{Kind, Stop, Stopped, Stretch, Walked, Way, advance_within, walk};
pub use zone::{Hand, Rays, Zone, zone};
