//! The ground of a scenario's file.

use linstock_battle::{
    Field,
    field::{AreaFeature, HeightFeature, Label, LineFeature},
    terrain::{Area, Line},
};
use linstock_geometry::{Fault, Point, Polygon, Polyline};

use super::{Builder, Section};

impl Builder<'_> {
    pub(super) fn field(&mut self, size: Point) -> Field {
        let mut areas = Vec::new();
        for section in self.document.many("area") {
            let kind = section.text("kind").and_then(Area::from_word);
            let outline = self.polygon(section, "points", size);
            if let (Some(kind), Some(outline)) = (kind, outline) {
                areas.push(AreaFeature { kind, name: section.prose("name"), outline });
            }
        }
        let mut heights = Vec::new();
        for section in self.document.many("height") {
            let level = section.whole("level").and_then(|level| i8::try_from(level).ok());
            let outline = self.polygon(section, "points", size);
            if let (Some(level), Some(outline)) = (level, outline) {
                heights.push(HeightFeature { level, name: section.prose("name"), outline });
            }
        }
        let mut lines = Vec::new();
        for section in self.document.many("line") {
            let Some(kind) = section.text("kind").and_then(Line::from_word) else { continue };
            let default = match kind {
                Line::Road | Line::Trail | Line::Ford | Line::Bridge => 1000,
                Line::Stream => 400,
                Line::WoodFence
                | Line::Hedge
                | Line::StoneWall
                | Line::HastyWorks
                | Line::LightWorks
                | Line::MediumWorks
                | Line::HeavyWorks => 0,
            };
            let half_width = section.length("width").unwrap_or(default) / 2;
            let points = section.points("points");
            if points.is_empty() || !self.on_table(section, "points", points, size) {
                continue;
            }
            match Polyline::new(points.to_vec(), half_width) {
                Ok(course) => lines.push(LineFeature { kind, name: section.prose("name"), course }),
                Err(fault) => self.fault(section, "points", &fault),
            }
        }
        let mut labels = Vec::new();
        for section in self.document.many("label") {
            if let Some(at) =
                section.point("at").filter(|&at| self.on_table(section, "at", &[at], size))
            {
                labels.push(Label { text: section.prose("text"), at });
            }
        }
        Field::new(size, areas, heights, lines, labels)
    }

    pub(super) fn on_table(
        &mut self,
        section: &Section,
        key: &str,
        points: &[Point],
        size: Point,
    ) -> bool {
        let off = |at: &&Point| at.x < 0 || at.y < 0 || at.x > size.x || at.y > size.y;
        let Some(at) = points.iter().find(off) else { return true };
        let inches = linstock_battle::card::inches;
        let what = format!("[{}, {}] is off the table", inches(at.x), inches(at.y));
        let mend = format!("the table is {} by {} inches", inches(size.x), inches(size.y));
        self.problems.add(section.line_of(key), what, mend);
        false
    }

    pub(super) fn polygon(&mut self, section: &Section, key: &str, size: Point) -> Option<Polygon> {
        let points = section.points(key);
        if points.is_empty() || !self.on_table(section, key, points, size) {
            return None;
        }
        match Polygon::new(points.to_vec()) {
            Ok(polygon) => Some(polygon),
            Err(fault) => {
                self.fault(section, key, &fault);
                None
            }
        }
    }

    pub(super) fn fault(&mut self, section: &Section, key: &str, fault: &Fault) {
        let what = match fault {
            Fault::TooFew => "there are too few points",
            Fault::TooMany => "there are too many points",
            Fault::TooFarOut => "a point is far off",
            Fault::NoArea => "the outline holds no ground",
            Fault::Width => "this is no width for a line",
        };
        self.problems.add(section.line_of(key), what, "draw it again");
    }
}
