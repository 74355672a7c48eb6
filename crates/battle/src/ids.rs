//! Names of things within one battle: their place in the scenario's lists.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$meta:meta])* $name:ident)*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
            #[serde(transparent)]
            pub struct $name(pub u16);

            impl $name {
                /// Its place in the list.
                pub const fn index(self) -> usize {
                    self.0 as usize
                }

                /// The name of a place in the list; the scenario's lists are checked to be shorter than 65,536.
                pub const fn at(index: usize) -> $name {
                    $name(index as u16)
                }
            }
        )*
    };
}

ids! {
    /// A unit.
    UnitId
    /// A leader.
    LeaderId
    /// A brigade.
    BrigadeId
    /// An objective.
    ObjectiveId
}

/// Something that stands on the table and can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    /// A unit.
    Unit(UnitId),
    /// A leader.
    Leader(LeaderId),
}
