//! What is worth knowing about a unit that somebody looks at.

use linstock_battle::{
    LeaderId, UnitId,
    study::{self, Blocker},
};
use linstock_geometry::{Point, Reached};
use serde::{Deserialize, Serialize};

use super::prompt::StandingShown;
use crate::words::{Names, spaced};

/// About a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Study {
    /// The outline of where it can get with one move; nothing if it cannot move.
    pub reach: Vec<Point>,
    /// Where it can get to a side or to the back, and nowhere near there: from where it stands to where that leads.
    pub steps: Vec<[Point; 2]>,
    /// How far it fires: each range with its name, and the outline of the ground, nearest first.
    pub bands: Vec<BandShown>,
    /// The rays from its front corners, between which it fires; none if it fires to all sides.
    pub rays: Vec<[Point; 2]>,
    /// The ground within its ranges that it sees, in pieces of four corners.
    pub seen: Vec<[Point; 4]>,
    /// The ground that it could charge over at most; nothing if it cannot charge.
    pub charge: Vec<Point>,
    /// The lines to those it might see.
    pub sights: Vec<SightShown>,
    /// The standing order of one's own unit, where units have them.
    pub standing: Option<StandingShown>,
}

/// What a side has to reckon with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Surroundings {
    /// What each enemy could do next: the ground that he fires at, and that he could charge over.
    pub threats: Vec<ThreatShown>,
    /// Where leaders are and how far they command, in thousandths of an inch; nothing where nobody measures that.
    pub commands: Vec<(LeaderId, Point, i32)>,
}

/// What an enemy could do next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreatShown {
    /// Who.
    pub unit: UnitId,
    /// The ground within his range.
    pub fire: Vec<Point>,
    /// The ground that he could charge over.
    pub charge: Vec<Point>,
}

/// Writes out what a side has to reckon with.
pub fn surroundings(of: study::Surroundings) -> Surroundings {
    let threats = of.threats.into_iter();
    let commands = of.commands.into_iter();
    Surroundings {
        threats: threats
            .map(|it| ThreatShown { unit: it.unit, fire: it.fire, charge: it.charge })
            .collect(),
        commands: commands.map(|it| (it.leader, it.at, it.radius)).collect(),
    }
}

/// A band of ranges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BandShown {
    /// Its name.
    pub name: String,
    /// Up to this range, in thousandths of an inch.
    pub range: i32,
    /// The outline of the ground: from the left of the front around to its right.
    pub outline: Vec<Point>,
}

/// A line of sight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SightShown {
    /// To whom.
    pub to: UnitId,
    /// How far he is, in thousandths of an inch.
    pub range: i32,
    /// From where.
    pub from: Point,
    /// To where.
    pub end: Point,
    /// Where it is blocked, and by what.
    pub blocked: Option<BlockedShown>,
}

/// What is in the way of a line of sight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockedShown {
    /// Where.
    pub at: Point,
    /// What, in words.
    pub by: String,
    /// The rule that says so, by id.
    pub rule: String,
}

impl Study {
    /// The farthest that it fires.
    pub fn far(&self) -> i32 {
        self.bands.iter().map(|band| band.range).max().unwrap_or(0)
    }
}

/// Writes out a study.
pub fn study(of: study::Study, names: &Names) -> Study {
    let bands = of.bands.into_iter().map(|it| BandShown {
        name: spaced(it.band.name),
        range: it.band.range,
        outline: it.outline,
    });
    let sights = of.sights.into_iter().map(|it| SightShown {
        to: it.to,
        range: it.range,
        from: it.from,
        end: it.end,
        blocked: it.blocked.map(|blocked| BlockedShown {
            at: blocked.at,
            by: blocker(&blocked.by, names),
            rule: blocked.rule.id.to_owned(),
        }),
    });
    let (reach, steps) = apart(&of.ways);
    let (bands, sights) = (bands.collect(), sights.collect());
    let (rays, seen, charge) = (of.rays, of.seen, of.charge);
    Study { reach, steps, bands, rays, seen, charge, sights, standing: None }
}

/// Tells single directions, such as straight to a side, from the outline of the rest.
fn apart(ways: &[Reached]) -> (Vec<Point>, Vec<[Point; 2]>) {
    let leads = |index: usize| !ways[index % ways.len()].path.0.is_empty();
    let alone =
        |&index: &usize| leads(index) && !leads(index + ways.len() - 1) && !leads(index + 1);
    let stands = ways.iter().find(|way| way.path.0.is_empty()).map(|way| way.at);
    let steps: Vec<usize> = (0..ways.len()).filter(alone).collect();
    let mut reach: Vec<Point> = ways.iter().map(|way| way.at).collect();
    let Some(stands) = stands else { return (reach, Vec::new()) };
    let taken = steps.iter().map(|&index| [stands, std::mem::replace(&mut reach[index], stands)]);
    let taken: Vec<[Point; 2]> = taken.collect();
    if reach.iter().all(|&at| at == stands) {
        reach.clear();
    }
    (reach, taken)
}

fn blocker(by: &Blocker, names: &Names) -> String {
    let named = |what: String, name: &str| match name {
        "" => what,
        name => format!("{what}: {name}"),
    };
    match by {
        Blocker::Ground(area, name) => named(spaced(area.word()), name),
        Blocker::Crest(name) => named("crest".to_owned(), name),
        Blocker::Rise => "the ground between".to_owned(),
        Blocker::Unit(unit) => names.unit(*unit).to_owned(),
        Blocker::Distance => "too far to see".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use linstock_geometry::{Manoeuvre, Path};

    use super::*;

    #[test]
    fn a_step_to_the_side_is_not_part_of_the_outline() {
        let stands = Point::new(5, 5);
        let way = |at: Option<i32>| match at {
            Some(x) => Reached { at: Point::new(x, 9), path: Path(vec![Manoeuvre::Advance(1)]) },
            None => Reached { at: stands, path: Path(Vec::new()) },
        };
        let ways = [Some(1), Some(2), None, Some(3), None, None, Some(4)].map(way);
        let (reach, steps) = apart(&ways);
        let at = |x: i32| Point::new(x, 9);
        assert_eq!(reach, [at(1), at(2), stands, stands, stands, stands, at(4)]);
        assert_eq!(steps, [[stands, at(3)]]);
        assert_eq!(apart(&[]), (Vec::new(), Vec::new()));
    }
}
