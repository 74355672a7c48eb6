//! What is played back, on the map: lines of fire and smoke, ways, and a tag beside everybody who was changed.

use leptos::prelude::*;
use linstock_battle::UnitId;
use linstock_desk::show::{account::Drawn, beat::Gait, look::Look};
use linstock_geometry::Point;
use linstock_map::Room;

use super::{
    Field,
    troops::{inches, side},
};
use crate::{
    lettering::rooms,
    playback::{Arrow, Cue, Tag, What, arrows, place_tags, tags},
};

/// The cues of the scene that is on, up to the one that is shown. After the end its tags stay until somebody goes on.
fn scene(field: Field) -> Vec<Cue> {
    let Some(act) = field.stage.act.get() else { return Vec::new() };
    let (cue, cues) = (field.stage.cue.get(), &act.playback.cues);
    let last = cues.get(cue).or(cues.last()).map_or(0, |it| it.scene);
    let until = if field.stage.waits.get() { cue } else { cue + 1 };
    cues.iter().take(until).filter(|it| it.scene == last).cloned().collect()
}

/// In the inches of the table: ways that were gone, and the fire that is on.
#[component]
pub fn Staged() -> impl IntoView {
    let field = expect_context::<Field>();
    let cues = Memo::new(move |_| scene(field));
    let ways = move || {
        let depth = field.depth.get();
        let ways = cues.with(|cues| arrows(cues));
        ways.into_iter().map(|it| way(field, &it, depth)).collect_view()
    };
    let fire = Memo::new(move |_| {
        let on = field.stage.on.get();
        cues.with(|cues| {
            let What::Rolls(step) = &cues.last().filter(|_| on)?.what else { return None };
            (step.kind == Drawn::Fire).then_some((step.by.clone(), step.at?))
        })
    });
    let shots = move || {
        let (by, at) = fire.get()?;
        let depth = field.depth.get();
        let look = field.look.get()?;
        let each = by.into_iter().filter_map(|unit| shot(&look, unit, at, depth));
        Some(each.collect_view())
    };
    view! {
        <g class="staged">{ways} {shots}</g>
    }
}

fn way(field: Field, arrow: &Arrow, depth: f64) -> impl IntoView + use<> {
    let seat = field.find(arrow.unit).map(|it| it.seat);
    let places = arrow.way.iter().map(|pose| {
        let (x, y) = inches(pose.at, depth);
        format!("{x:.3},{y:.3}")
    });
    let places = places.collect::<Vec<_>>().join(" ");
    let gait = match arrow.gait {
        Gait::Charge => "onset",
        Gait::Back | Gait::Run => "back",
        Gait::March | Gait::Shift => "march",
    };
    let class = format!("trail-of {} {gait}", seat.map_or("us", side));
    view! {
        <polyline class="trail-of under" points=places.clone()></polyline>
        <polyline class=class points=places></polyline>
    }
}

/// Fire from a unit's front at another: a line and smoke at the muzzles.
fn shot(look: &Look, by: UnitId, at: UnitId, depth: f64) -> Option<impl IntoView + use<>> {
    let (firer, target) = (look.units.get(by.index())?, look.units.get(at.index())?);
    let (muzzle, corners) = (firer.pose?, target.corners?);
    let middle = |of: fn(Point) -> i32| corners.iter().map(|&it| of(it)).sum::<i32>() / 4;
    let (x, y) = inches(muzzle.at, depth);
    let (to_x, to_y) = inches(Point::new(middle(|it| it.x), middle(|it| it.y)), depth);
    let front = firer.corners?;
    let puffs = [0.15, 0.4, 0.6, 0.85].map(|share| {
        let mix = |a: i32, b: i32| a + (f64::from(b - a) * share).round() as i32;
        let place = Point::new(mix(front[0].x, front[1].x), mix(front[0].y, front[1].y));
        let (x, y) = inches(place, depth);
        view! { <circle class="puff" cx=x cy=y r="0.28"></circle> }
    });
    Some(view! {
        <line class="volley" x1=x y1=y x2=to_x y2=to_y></line>
        {puffs.into_iter().collect_view()}
    })
}

/// In pixels: what became of everybody in this scene, tied to him by a line.
#[component]
pub fn StagedWritten() -> impl IntoView {
    let field = expect_context::<Field>();
    let cues = Memo::new(move |_| scene(field));
    let found = Memo::new(move |_| {
        let view = field.drawn.get();
        let window = field.window.get();
        field.look.with(|look| {
            let Some(look) = look else { return Vec::new() };
            let tags = cues.with(|cues| tags(cues, look));
            let spots: Vec<(f64, f64)> = tags.iter().map(|tag| view.pixel(tag.at)).collect();
            let taken = rooms(look, &view, window);
            let placed = place_tags(&tags, &spots, &taken, window);
            tags.into_iter().zip(spots).zip(placed).collect::<Vec<_>>()
        })
    });
    let shown = move || {
        let each = found.get().into_iter().map(|((tag, spot), room)| written(tag, spot, room));
        each.collect_view()
    };
    view! { <g class="labels">{shown}</g> }
}

fn written(tag: Tag, (x, y): (f64, f64), room: Room) -> impl IntoView {
    let Room { left, top, right, bottom } = room;
    let edge = (x.clamp(left, right), y.clamp(top, bottom));
    let lines = [(tag.name, ""), (tag.fate, ""), (tag.did, "quiet-word")];
    let lines = lines.into_iter().filter(|(text, _)| !text.is_empty()).enumerate();
    let lines = lines.map(|(at, (text, class))| {
        let y = top + 18.0 + at as f64 * 18.0;
        view! {
            <text class=class x=left + 8.0 y=y>
                {text}
            </text>
        }
    });
    view! {
        <g class="tag">
            <line class="tag-line" x1=x y1=y x2=edge.0 y2=edge.1></line>
            <rect x=left y=top width=right - left height=bottom - top rx="3"></rect>
            {lines.collect_view()}
        </g>
    }
}
