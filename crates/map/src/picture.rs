//! A picture of its own, for files: everything on the table, colours and fonts written out.

use linstock_battle::{Field, Scene};

use crate::{
    engrave::engrave,
    names::labels,
    pieces::{guns_left, leader, leader_spots, objective_ring},
    svg::{escaped, n},
    symbols::{STYLE, SYMBOLS},
    troops::unit_on_map,
    view::{View, frame, north_arrow, scale_bar},
};

/// Pixels around the table.
const MARGIN: f64 = 24.0;
/// Pixels for the title below it.
const TITLE: f64 = 92.0;
/// About how wide the table is drawn.
const WIDE: f64 = 1500.0;

/// The colours of day.
const DAY: [(&str, &str); 35] = [
    ("paper", "#F3ECDC"),
    ("sheet", "#FAF6EC"),
    ("sheet-press", "#EFE7D5"),
    ("ink", "#2B2722"),
    ("ink-2", "#574E42"),
    ("ink-3", "#6A5F50"),
    ("rule-strong", "#8F7F5F"),
    ("woods", "#B9C29A"),
    ("woods-heavy", "#A3B083"),
    ("woods-crown", "#C6CEAA"),
    ("woods-ink", "#5E6A44"),
    ("orchard", "#DCDDB9"),
    ("field", "#E6D9AE"),
    ("field-ink", "#C0AB6E"),
    ("water", "#A9C4CC"),
    ("water-ink", "#56808D"),
    ("contour", "#9C8463"),
    ("hachure", "#8A7250"),
    ("road", "#FBF6EA"),
    ("road-edge", "#6B5B45"),
    ("masonry", "#2B2722"),
    ("frame", "#2B2722"),
    ("label", "#4A4132"),
    ("label-water", "#234E5C"),
    ("us", "#1F3F77"),
    ("us-pip", "#F8F4E8"),
    ("cs", "#A6402F"),
    ("cs-paper", "#F7E6DC"),
    ("cs-stripe", "#C4705F"),
    ("accent", "#C8861A"),
    ("accent-line", "#A86C0E"),
    ("flag", "#fff"),
    ("flag-ink", "#2B2722"),
    ("serif", "\"EB Garamond\", \"Iowan Old Style\", Georgia, serif"),
    ("sans", "\"Source Sans 3\", \"Segoe UI\", system-ui, sans-serif"),
];

/// A whole table as a picture of its own, with a title and a line under it.
pub fn picture(field: &Field, scene: Option<&Scene>, title: &str, subtitle: &str) -> String {
    let drawn = engrave(field);
    let table = drawn.size;
    let scale = (WIDE / table[0].max(1.0)).clamp(14.0, 36.0);
    let width = table[0] * scale + 2.0 * MARGIN;
    let height = table[1] * scale + 2.0 * MARGIN + TITLE;
    let corner = [-MARGIN / scale, -MARGIN / scale];
    let view = View { corner, scale, size: [width, height - TITLE] };
    let troops = scene.map(|scene| troops(scene, table[1])).unwrap_or_default();
    let names = labels(&drawn.lettering, scene, table, &view);
    let foot = foot([MARGIN, height - TITLE], scale, width, title, subtitle);
    let [wide, high] = [width, height].map(|side| n(side.ceil()));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} {high}\" role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n<style>\n{style}</style>\n<defs>\n{SYMBOLS}</defs>\n<rect class=\"page\" width=\"{wide}\" height=\"{high}\"/>\n<g class=\"world\" transform=\"{transform}\">\n{ground}{troops}</g>\n{names}{frame}{foot}</svg>\n",
        title = escaped(title),
        style = by_day(),
        transform = view.transform(),
        ground = drawn.world,
        frame = frame(&view, table),
    )
}

/// Rings, units, guns and leaders, in table inches.
pub(crate) fn troops(scene: &Scene, height: f64) -> String {
    let mut drawn: String = scene.objectives.iter().map(|it| objective_ring(it, height)).collect();
    drawn.extend(scene.guns.iter().map(|guns| guns_left(guns, height)));
    drawn.extend(scene.units.iter().map(|unit| unit_on_map(unit, height)));
    let spots = leader_spots(scene, height);
    let leaders = scene.leaders.iter().zip(spots);
    drawn.extend(leaders.filter_map(|(it, at)| Some(leader(it, at?))));
    drawn
}

/// Title, north and scale, under the table.
fn foot([x, y]: [f64; 2], scale: f64, width: f64, title: &str, subtitle: &str) -> String {
    const INCHES: u8 = 12;
    let bar = width - MARGIN - f64::from(INCHES) * scale - 12.0;
    format!(
        "<g class=\"cartouche labels\"><text class=\"title\" x=\"{}\" y=\"{}\">{}</text><text class=\"subtitle\" x=\"{}\" y=\"{}\">{}</text>{}{}</g>\n",
        n(x + 40.0),
        n(y + 34.0),
        escaped(title),
        n(x + 40.0),
        n(y + 58.0),
        escaped(subtitle),
        north_arrow([x + 16.0, y + 52.0]),
        scale_bar([bar, y + 34.0], scale, INCHES, "")
    )
}

/// The stylesheet with the colours of day in place of tokens.
fn by_day() -> String {
    let value_of = |style: String, (name, value): &(&str, &str)| {
        style.replace(&format!("var(--{name})"), value)
    };
    DAY.iter().fold(STYLE.to_owned(), value_of)
}
