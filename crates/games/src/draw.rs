//! The table as a picture: an SVG of the ground and everybody on it, in the manner of an engraved map.
//! Pictures are for looking at; nothing reads them back, so numbers here may be rounded.

use std::fmt::Write;

use linstock_battle::{
    Area, Field, Line, Scene, Seat,
    scene::{SceneLeader, SceneUnit},
};
use linstock_geometry::{Point, Polygon};

/// Pixels to the inch.
const SCALE: i32 = 16;
/// Pixels around the table.
const MARGIN: i32 = 24;

/// Draws a table.
pub fn map(field: &Field, scene: Option<&Scene>, title: &str) -> String {
    let mut map = Map { height: field.size.y, svg: String::new() };
    let (width, depth) = (map.length(field.size.x), map.length(field.size.y));
    map.open(width, depth, title);
    for height in &field.heights {
        let shade = 0.16 + 0.05 * f64::from(height.level.clamp(0, 6));
        map.polygon(
            &height.outline,
            &format!(
                "fill=\"#9C8463\" fill-opacity=\"{:.2}\" stroke=\"#9C8463\" stroke-width=\"1.2\"",
                shade.min(0.4)
            ),
        );
    }
    for area in &field.areas {
        map.polygon(&area.outline, area_style(area.kind));
    }
    for line in &field.lines {
        map.line(line.kind, line.course.points(), line.course.half_width());
    }
    for feature in field.areas.iter().filter(|area| !area.name.is_empty()) {
        map.label(middle(&feature.outline), &feature.name, 13);
    }
    for feature in field.heights.iter().filter(|height| !height.name.is_empty()) {
        map.label(middle(&feature.outline), &feature.name, 13);
    }
    for label in &field.labels {
        map.label(label.at, &label.text, 14);
    }
    if let Some(scene) = scene {
        for objective in &scene.objectives {
            let (x, y) = map.place(objective.at);
            let radius = map.length(objective.radius);
            let _ = writeln!(
                map.svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"#C8861A\" stroke-width=\"1.5\" stroke-dasharray=\"5 4\"/>"
            );
            map.label(
                Point::new(objective.at.x, objective.at.y + objective.radius),
                &objective.name,
                12,
            );
        }
        for unit in &scene.units {
            map.unit(unit);
        }
        for leader in &scene.leaders {
            map.leader(leader);
        }
        for guns in &scene.guns {
            let (x, y) = map.place(guns.at);
            let _ = writeln!(
                map.svg,
                "<path d=\"M{} {}h10M{} {}v-7\" stroke=\"#2B2722\" stroke-width=\"2\"/>",
                x - 5,
                y,
                x,
                y
            );
        }
    }
    map.close(width, depth);
    map.svg
}

struct Map {
    height: i32,
    svg: String,
}

impl Map {
    fn length(&self, thousandths: i32) -> i32 {
        thousandths * SCALE / 1000
    }

    /// The pixel of a point: north is up.
    fn place(&self, at: Point) -> (i32, i32) {
        (MARGIN + self.length(at.x), MARGIN + self.length(self.height - at.y))
    }

    fn open(&mut self, width: i32, depth: i32, title: &str) {
        let (across, down) = (width + 2 * MARGIN, depth + 2 * MARGIN);
        let _ = writeln!(
            self.svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {across} {down}\" width=\"{across}\" height=\"{down}\" role=\"img\" aria-label=\"{}\">",
            escaped(title)
        );
        self.svg.push_str(PATTERNS);
        let _ = writeln!(self.svg, "<rect width=\"{across}\" height=\"{down}\" fill=\"#F3ECDC\"/>");
        let _ = writeln!(
            self.svg,
            "<clipPath id=\"table\"><rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{width}\" height=\"{depth}\"/></clipPath><g clip-path=\"url(#table)\">"
        );
    }

    fn close(&mut self, width: i32, depth: i32) {
        self.svg.push_str("</g>\n");
        let _ = writeln!(
            self.svg,
            "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{width}\" height=\"{depth}\" fill=\"none\" stroke=\"#2B2722\" stroke-width=\"1.5\"/>"
        );
        // A scale along the bottom: a foot, in inches.
        let (left, below) = (MARGIN, MARGIN + depth + 12);
        for inch in 0..12 {
            let fill = if inch % 2 == 0 { "#2B2722" } else { "#F3ECDC" };
            let _ = writeln!(
                self.svg,
                "<rect x=\"{}\" y=\"{below}\" width=\"{SCALE}\" height=\"4\" fill=\"{fill}\" stroke=\"#2B2722\" stroke-width=\"0.6\"/>",
                left + inch * SCALE
            );
        }
        let _ = writeln!(
            self.svg,
            "<text x=\"{}\" y=\"{}\" font-family=\"Source Sans 3, sans-serif\" font-size=\"11\" fill=\"#2B2722\">12 inches</text>",
            left + 12 * SCALE + 6,
            below + 6
        );
        self.svg.push_str("</svg>\n");
    }

    fn points(&self, points: &[Point]) -> String {
        let each = points.iter().map(|&at| {
            let (x, y) = self.place(at);
            format!("{x},{y}")
        });
        each.collect::<Vec<_>>().join(" ")
    }

    fn polygon(&mut self, polygon: &Polygon, style: &str) {
        let points = self.points(polygon.points());
        let _ =
            writeln!(self.svg, "<polygon points=\"{points}\" stroke-linejoin=\"round\" {style}/>");
    }

    fn line(&mut self, kind: Line, points: &[Point], half_width: i32) {
        let points = self.points(points);
        let width = self.length(2 * half_width).max(2);
        let mut draw = |style: &str| {
            let _ = writeln!(
                self.svg,
                "<polyline points=\"{points}\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\" {style}/>"
            );
        };
        match kind {
            Line::Road => {
                draw(&format!("stroke=\"#8A7A5C\" stroke-width=\"{}\"", (width / 2).max(4) + 2));
                draw(&format!("stroke=\"#F3ECDC\" stroke-width=\"{}\"", (width / 2).max(4)));
            }
            Line::Trail => draw("stroke=\"#8A7A5C\" stroke-width=\"1.6\" stroke-dasharray=\"7 4\""),
            Line::Ford => draw(&format!(
                "stroke=\"#E6D9AE\" stroke-width=\"{width}\" stroke-dasharray=\"3 3\""
            )),
            Line::Bridge => {
                draw(&format!(
                    "stroke=\"#2B2722\" stroke-width=\"{}\" stroke-linecap=\"butt\"",
                    width / 2 + 4
                ));
                draw(&format!(
                    "stroke=\"#F3ECDC\" stroke-width=\"{}\" stroke-linecap=\"butt\"",
                    width / 2
                ));
            }
            Line::Stream => draw(&format!("stroke=\"#A9C4CC\" stroke-width=\"{}\"", width.max(4))),
            Line::WoodFence => {
                draw("stroke=\"#6B5B3E\" stroke-width=\"1.6\" stroke-dasharray=\"8 2 2 2\"")
            }
            Line::Hedge => draw("stroke=\"#7C8F5A\" stroke-width=\"4\" stroke-dasharray=\"1 5\""),
            Line::StoneWall => {
                draw("stroke=\"#5A544B\" stroke-width=\"3\" stroke-dasharray=\"4 2\"")
            }
            Line::HastyWorks => {
                draw("stroke=\"#6B5B3E\" stroke-width=\"3\" stroke-dasharray=\"2 2\"")
            }
            Line::LightWorks => {
                draw("stroke=\"#6B5B3E\" stroke-width=\"4\" stroke-dasharray=\"6 2\"")
            }
            Line::MediumWorks => draw("stroke=\"#6B5B3E\" stroke-width=\"5\""),
            Line::HeavyWorks => draw("stroke=\"#4A3F2B\" stroke-width=\"7\""),
        }
    }

    fn label(&mut self, at: Point, text: &str, size: i32) {
        let (x, y) = self.place(at);
        let text = escaped(text);
        let _ = writeln!(
            self.svg,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-family=\"EB Garamond, Georgia, serif\" font-style=\"italic\" font-size=\"{size}\" fill=\"#2B2722\" stroke=\"#F3ECDC\" stroke-width=\"3\" paint-order=\"stroke\">{text}</text>"
        );
    }

    fn unit(&mut self, unit: &SceneUnit) {
        let Some(corners) = unit.corners else { return };
        let (fill, stroke) = match unit.seat {
            Seat::First => ("#1F3F77", "#1F3F77"),
            Seat::Second => ("url(#second)", "#A6402F"),
        };
        for stand in &unit.stands {
            let points = self.points(stand);
            let _ = writeln!(
                self.svg,
                "<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1\"/>"
            );
        }
        let front = self.points(&corners[..2]);
        let _ = writeln!(
            self.svg,
            "<polyline points=\"{front}\" fill=\"none\" stroke=\"#2B2722\" stroke-width=\"2.6\"/>"
        );
        let rear = Point::new((corners[2].x + corners[3].x) / 2, (corners[2].y + corners[3].y) / 2);
        let (x, y) = self.place(rear);
        let ahead = corners[0].y + corners[1].y > corners[2].y + corners[3].y;
        let y = if ahead { y + 11 } else { y - 4 };
        let name = escaped(&unit.name);
        let _ = writeln!(
            self.svg,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-family=\"Source Sans 3, sans-serif\" font-size=\"9\" fill=\"{stroke}\" stroke=\"#F3ECDC\" stroke-width=\"2\" paint-order=\"stroke\">{name}</text>"
        );
    }

    fn leader(&mut self, leader: &SceneLeader) {
        let Some(at) = leader.at else { return };
        let (x, y) = self.place(at);
        let fill = match leader.seat {
            Seat::First => "#1F3F77",
            Seat::Second => "#A6402F",
        };
        let _ = writeln!(
            self.svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"#F3ECDC\" stroke=\"{fill}\" stroke-width=\"2\"><title>{}</title></circle>",
            escaped(&leader.name)
        );
    }
}

fn middle(polygon: &Polygon) -> Point {
    let bounds = polygon.bounds();
    Point::new((bounds.low.x + bounds.high.x) / 2, (bounds.low.y + bounds.high.y) / 2)
}

const fn area_style(area: Area) -> &'static str {
    match area {
        Area::Open => "fill=\"#F3ECDC\"",
        Area::Field => "fill=\"url(#field)\" stroke=\"#CDBE8C\" stroke-width=\"1\"",
        Area::Orchard => "fill=\"url(#orchard)\" stroke=\"#9FAA7A\" stroke-width=\"1\"",
        Area::Broken => "fill=\"url(#broken)\" stroke=\"#B6A588\" stroke-width=\"0.8\"",
        Area::Brush => "fill=\"url(#brush)\" stroke=\"#A9B189\" stroke-width=\"0.8\"",
        Area::LightWoods => "fill=\"url(#light)\" stroke=\"#93A06E\" stroke-width=\"1\"",
        Area::HeavyWoods => "fill=\"url(#heavy)\" stroke=\"#76855A\" stroke-width=\"1.2\"",
        Area::Marsh | Area::Swamp => "fill=\"url(#marsh)\" stroke=\"#8FA8A6\" stroke-width=\"0.8\"",
        Area::Rough => "fill=\"url(#rough)\" stroke=\"#8F8066\" stroke-width=\"0.8\"",
        Area::Muddy => "fill=\"#D9CBA6\" stroke=\"#B6A588\" stroke-width=\"0.8\"",
        Area::BuiltUp => "fill=\"#D8C7B0\" stroke=\"#2B2722\" stroke-width=\"1.4\"",
        Area::ShallowWater => "fill=\"#C3D6DA\" stroke=\"#8FB0BA\" stroke-width=\"1.2\"",
        Area::DeepWater => "fill=\"#A9C4CC\" stroke=\"#7FA2AD\" stroke-width=\"1.6\"",
        Area::Impassable => "fill=\"#8F8577\" stroke=\"#2B2722\" stroke-width=\"1\"",
        Area::SteepSlope => "fill=\"url(#steep)\" stroke=\"none\"",
        Area::TreacherousSlope => "fill=\"url(#treacherous)\" stroke=\"none\"",
    }
}

const PATTERNS: &str = r##"<defs>
<pattern id="field" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><rect width="8" height="8" fill="#E6D9AE"/><path d="M0 4H8" stroke="#CDBE8C" stroke-width="0.8"/></pattern>
<pattern id="orchard" width="14" height="14" patternUnits="userSpaceOnUse"><rect width="14" height="14" fill="#E3E2C4"/><circle cx="7" cy="7" r="3" fill="#B9C29A"/></pattern>
<pattern id="broken" width="12" height="10" patternUnits="userSpaceOnUse"><rect width="12" height="10" fill="#E9DEC6"/><path d="M2 7l3-4M8 9l2-3" stroke="#B6A588"/></pattern>
<pattern id="brush" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="#E2E0C6"/><path d="M3 7q2-4 4 0" stroke="#A9B189" fill="none"/></pattern>
<pattern id="light" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="#CDD3B1"/><circle cx="3" cy="4" r="1.6" fill="#93A06E"/><circle cx="9" cy="9" r="1.6" fill="#93A06E"/></pattern>
<pattern id="heavy" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="#B9C29A"/><circle cx="2.5" cy="3" r="1.9" fill="#76855A"/><circle cx="7" cy="7" r="1.9" fill="#76855A"/></pattern>
<pattern id="marsh" width="14" height="8" patternUnits="userSpaceOnUse"><rect width="14" height="8" fill="#DCE3D6"/><path d="M1 6h8M4 6V3M6 6V2" stroke="#8FA8A6"/></pattern>
<pattern id="rough" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="#DDD2BD"/><path d="M2 9l3-5 3 5zM8 4l2-3 2 3z" fill="#8F8066"/></pattern>
<pattern id="steep" width="6" height="10" patternUnits="userSpaceOnUse"><path d="M3 1v7" stroke="#9C8463" stroke-width="0.9"/></pattern>
<pattern id="treacherous" width="4" height="8" patternUnits="userSpaceOnUse"><path d="M2 0v7" stroke="#7D6748" stroke-width="1.2"/></pattern>
<pattern id="second" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="4" height="4" fill="#F0D9CF"/><path d="M0 2H4" stroke="#A6402F" stroke-width="2"/></pattern>
</defs>
"##;

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
