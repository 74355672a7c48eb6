//! Distributions as pictures: a bar for each result, and figures that sum them up.
//!
//! Every game has its own pictures; what several of them show is in [`chart`], [`counts`] and
//! [`clash`].

mod adf;
mod any;
mod chart;
mod clash;
mod counts;
mod elan;
mod jr3;

use super::{answer::Distribution, procedure::Procedure, request::Request};

/// The distribution of a procedure's outcomes, as suits the procedure.
pub fn print(request: &Request, procedure: Procedure, odds: &Distribution, width: usize) -> String {
    let suited = match procedure {
        Procedure::Adf(procedure) => adf::print(procedure, odds, width),
        Procedure::Jr3(procedure) => jr3::print(request, procedure, odds, width),
        Procedure::Elan(procedure) => elan::print(procedure, odds, width),
    };
    suited.unwrap_or_else(|| any::any(&odds.outcomes, width))
}
