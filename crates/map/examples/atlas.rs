//! Draws every scenario into a folder, to be looked at: `atlas FOLDER STYLESHEET`. Each gets a page
//! in the classes of the stylesheet and a picture of its own; `index.html` has the small ones.

use std::{error::Error, fs, path::PathBuf, time::Instant};

use linstock_battle::{
    BySeat, Field, Scene,
    log::{DiceOf, SeedOf},
};
use linstock_games::{battle::Battle, library::LIBRARY, scenario::load};
use linstock_map::{
    STYLE, SYMBOLS, View, engrave, frame, labels, leader, leader_spots, objective_ring, overview,
    picture, thumbnail, unit_on_map,
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("which folder?")?);
    let head = format!(
        "<!doctype html><meta charset=\"utf-8\"><link rel=\"stylesheet\" href=\"{}\"><style>{STYLE}</style><script>if(location.hash=='#dark')document.documentElement.dataset.theme='dark'</script>",
        arguments.next().unwrap_or_default()
    );
    let defs = format!(
        "<svg width=\"0\" height=\"0\" style=\"position:absolute\"><defs>{SYMBOLS}</defs></svg>"
    );
    fs::create_dir_all(&folder)?;
    let mut index = format!("{head}{defs}<div class=\"scenarios\" style=\"padding:24px\">");
    for built_in in LIBRARY {
        let scenario = load(built_in.text).map_err(|problems| format!("{problems:?}"))?;
        let seats = BySeat::both("human".to_owned());
        let battle = Battle::begin(built_in.text, seats, DiceOf::Seed(SeedOf::Number(1)), None)
            .map_err(|problem| format!("{problem:?}"))?;
        let (field, scene, info) = (scenario.field(), battle.scene(None), scenario.info());
        println!("{:16} {}", built_in.id, measured(field));
        for (what, size, scale) in [("", [1440.0, 900.0], 30.0), ("-phone", [390.0, 844.0], 22.0)] {
            let map = page(field, &scene, size, scale);
            let file = folder.join(format!("{}{what}.html", built_in.id));
            fs::write(file, format!("{head}{defs}{map}"))?;
        }
        let (subtitle, name) = (format!("{}, {}", info.place, info.date), &info.name);
        let whole = picture(field, Some(&scene), name, &subtitle);
        fs::write(folder.join(format!("{}.svg", built_in.id)), whole)?;
        let [wide, high] = [field.size.x / 1000, field.size.y / 1000];
        index += &format!(
            "<div class=\"scenario\">{}<h3>{name}</h3><svg class=\"overview\" width=\"180\" viewBox=\"0 0 {wide} {high}\">{}</svg></div>",
            thumbnail(field, Some(&scene)),
            overview(field)
        );
    }
    fs::write(folder.join("index.html"), index + "</div>")?;
    Ok(())
}

/// How large a table's ground is as text, and how long it takes at best.
fn measured(field: &Field) -> String {
    let time = |_| {
        let start = Instant::now();
        engrave(field);
        start.elapsed()
    };
    let best = (0..5).map(time).min().unwrap_or_default();
    format!("{:>7} bytes, {best:?}", engrave(field).world.len())
}

/// The middle of a table as the browser shows it.
fn page(field: &Field, scene: &Scene, size: [f64; 2], scale: f64) -> String {
    let drawn = engrave(field);
    let height = drawn.size[1];
    let corner = [0, 1].map(|axis| (drawn.size[axis] - size[axis] / scale) / 2.0);
    let view = View { corner, scale, size };
    let rings: String = scene.objectives.iter().map(|it| objective_ring(it, height)).collect();
    let units: String = scene.units.iter().map(|unit| unit_on_map(unit, height)).collect();
    let leaders: String = (scene.leaders.iter().zip(leader_spots(scene, height)))
        .filter_map(|(it, at)| Some(leader(it, at?)))
        .collect();
    format!(
        "<svg width=\"{}\" height=\"{}\" style=\"display:block\"><g class=\"world\" transform=\"{}\">{}{rings}{units}{leaders}</g>{}{}</svg>",
        size[0],
        size[1],
        view.transform(),
        drawn.world,
        labels(&drawn.lettering, Some(scene), drawn.size, &view),
        frame(&view, drawn.size)
    )
}
