//! Facts about units that are checked alike in every game.

use std::fmt::Display;

use linstock_battle::story::capital;
use linstock_rulebook::common::{Arm, Body, Drill};

use super::{path::Path, problem::Problems};

/// A body, or what its arm could be instead.
pub fn body<F: Drill + Display>(
    arm: Arm,
    formation: Option<F>,
    mounted: bool,
    path: Path<'_>,
    problems: &mut Problems,
) -> Option<Body<F>> {
    let formation = formation.unwrap_or(F::of(arm)[0]);
    Body::new(arm, formation, mounted)
        .or_else(|| has_not(arm, formation, F::of(arm), path.key("formation"), problems))
}

/// An arm has no such formation or weapon; it has others.
pub fn has_not<T, K: Display>(
    arm: Arm,
    it: impl Display,
    known: &[K],
    path: Path<'_>,
    problems: &mut Problems,
) -> Option<T> {
    let known: Vec<String> = known.iter().map(K::to_string).collect();
    let message = format!("{arm} has no {it}; it has {}.", known.join(", "));
    problems.at(path, capital(&message))
}
