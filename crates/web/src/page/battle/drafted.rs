//! Where a draft would lead, at whom it is aimed, and where units may be placed.

use leptos::prelude::*;
use linstock_battle::UnitId;
use linstock_desk::{draft::Draft, show::offer::SlotShown, toward::end_of_way, words::short};
use linstock_geometry::Point;

use super::{
    Field,
    aim::AimDrawn,
    troops::{at_pose, inches, outline},
};
use crate::ways;

/// How large the ghost of a leader is, in inches.
const RIDER: f64 = 0.4;

/// What is drafted, in the inches of the table.
#[component]
pub fn Drafted() -> impl IntoView {
    let field = expect_context::<Field>();
    let ghosts = move || {
        let depth = field.depth.get();
        field.probed.with(|probed| {
            let strikes = probed.iter().filter_map(|probed| Some(&probed.aims.as_ref()?.strikes));
            let ends = probed.iter().flat_map(|probed| &probed.ends).chain(strikes);
            let drawn = ends.filter_map(|end| end.corners);
            drawn.map(|it| (outline(&it, depth), outline(&it[..2], depth))).collect::<Vec<_>>()
        })
    };
    // Somewhere that a rule does not let it be, or where the umpire would put it.
    let pushed = move || {
        let depth = field.depth.get();
        if let Some(pose) = field.put.get()
            && let Some(unit) = field.unit()
        {
            return Some(("ghost put", outline(&at_pose(&unit, pose)?, depth)));
        }
        Some(("ghost refused", outline(&refused_at(field)?.1, depth)))
    };
    let ridden = move || {
        let depth = field.depth.get();
        let (from, to) = ride(field)?;
        let class = if refused(field) { "ghost refused" } else { "ghost" };
        Some((class, inches(from, depth), inches(to, depth)))
    };
    let aim = move || {
        let depth = field.depth.get();
        let corners = field.find(field.target.get()?)?.corners?;
        let first = field.draft.with(|draft| draft.as_ref()?.command.units.first().copied());
        let from = field.find(first?)?.pose?;
        let middle = Point::new(
            corners.iter().map(|it| it.x).sum::<i32>() / 4,
            corners.iter().map(|it| it.y).sum::<i32>() / 4,
        );
        let strikes = field.probed.with(|it| Some(it.as_ref()?.aims?.strikes.pose.at));
        Some((inches(from.at, depth), inches(strikes.unwrap_or(middle), depth)))
    };
    let tape = move || {
        let depth = field.depth.get();
        field.tape.get().map(|(from, to)| (inches(from, depth), inches(to, depth)))
    };
    let line = |((x1, y1), (x2, y2)): ((f64, f64), (f64, f64))| {
        view! { <line class="los" x1=x1 y1=y1 x2=x2 y2=y2></line> }
    };
    view! {
        <g class="drafted">
            <Zone />
            {move || {
                way(field)
                    .map(|line| {
                        view! { <polyline class="draft-way" points=outline(&line, field.depth.get())></polyline> }
                    })
            }}
            {move || {
                ghosts()
                    .into_iter()
                    .map(|(points, front)| {
                        view! {
                            <polygon class="ghost" points=points></polygon>
                            <polyline class="ghost-front" points=front></polyline>
                        }
                    })
                    .collect_view()
            }}
            {move || {
                pushed()
                    .map(|(class, points)| view! { <polygon class=class points=points></polygon> })
            }}
            {move || {
                ridden()
                    .map(|(class, from, to)| {
                        view! {
                            {line((from, to))}
                            <circle class=class cx=to.0 cy=to.1 r=RIDER></circle>
                        }
                    })
            }} {move || aim().map(line)} <AimDrawn /> {move || tape().map(line)}
        </g>
    }
}

/// Beside the ghost what its way takes, or how far a leader rides: in pixels, so that it keeps its size.
#[component]
pub fn DraftedWritten() -> impl IntoView {
    let field = expect_context::<Field>();
    let shown = move || {
        let view = field.drawn.get();
        let beside = |corners: &[Point]| {
            let corners: Vec<(f64, f64)> = corners.iter().map(|&at| view.pixel(at)).collect();
            let right = corners.iter().map(|at| at.0).fold(f64::MIN, f64::max);
            (right + 10.0, corners.iter().map(|at| at.1).sum::<f64>() / corners.len() as f64 + 5.0)
        };
        if let Some((from, to)) = ride(field) {
            return Some((beside(&[to]), format!("{}″", short(from.distance(to)))));
        }
        let end = field.probed.with(|probed| {
            probed.as_ref()?.ends.iter().find_map(|end| Some((end.unit, end.corners?)))
        });
        let (unit, corners) = end.or_else(|| refused_at(field))?;
        Some((beside(&corners), said(field, unit, &corners)?))
    };
    move || shown().map(|((x, y), words)| view! { <text class="measure" x=x y=y>{words}</text> })
}

/// How far a way is, what it takes, and who is in it.
fn said(field: Field, unit: UnitId, corners: &[Point; 4]) -> Option<String> {
    let of = field.find(unit)?;
    let [left, right, ..] = of.corners?;
    let (far, charges) = field.draft.with(|draft| {
        let command = &draft.as_ref()?.command;
        let path = command.path.as_ref().filter(|path| !path.0.is_empty());
        Some((path.map(|path| ways::length([left, right], path)), command.target.is_some()))
    })?;
    let refused = refused(field);
    let share = field.probed.with(|probed| probed.as_ref()?.cost);
    // A charge goes farther than a move.
    let share = share.filter(|&share| refused || !charges || share <= 100);
    let way = [far.map(|far| format!("{}″", short(far))), share.map(|share| format!("{share}%"))];
    let toward = field.wanted.get().filter(|_| !refused);
    let other = field.look.with(|look| ways::in_the_way(unit, corners, toward, look.as_ref()?));
    // Only what keeps it is news, not whom it means to strike.
    let target = field.target.get();
    let other = other.filter(|&other| Some(other) != target && (refused || toward.is_some()));
    let other = other.map(|other| format!("{} is in the way", field.name(other)));
    let words: Vec<String> = way.into_iter().flatten().chain(other).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

fn refused(field: Field) -> bool {
    field.probed.with(|it| it.as_ref().is_some_and(|it| it.refused.is_some()))
}

/// The corners of a unit where a draft would lead it that is refused.
fn refused_at(field: Field) -> Option<(UnitId, [Point; 4])> {
    if !refused(field) {
        return None;
    }
    field.draft.with(|draft| {
        let command = &draft.as_ref()?.command;
        let unit = field.find(*command.units.first()?)?;
        let ([left, right, ..], from) = (unit.corners?, unit.pose?);
        let gone = command.path.as_ref().filter(|path| !path.0.is_empty());
        let end = gone.map(|path| end_of_way(from, [left, right], path)).or(command.to)?;
        Some((unit.unit, at_pose(&unit, end)?))
    })
}

/// The line along which a drafted way leads.
fn way(field: Field) -> Option<Vec<Point>> {
    field.draft.with(|draft| {
        let command = &draft.as_ref()?.command;
        let unit = field.find(*command.units.first()?)?;
        let ([left, right, ..], from) = (unit.corners?, unit.pose?);
        let path = command.path.as_ref().filter(|path| !path.0.is_empty())?;
        Some(ways::line(from, [left, right], path))
    })
}

/// From where to where a leader would ride by himself.
fn ride(field: Field) -> Option<(Point, Point)> {
    field.draft.with(|draft| {
        let draft = draft.as_ref()?;
        let leader = Draft::leader(&draft.offer)?;
        Some((field.leader_pose(leader)?.at, draft.command.to?.at))
    })
}

/// Where units may be placed: the ground of the draft; before the first turn, of the first offer that has one.
#[component]
fn Zone() -> impl IntoView {
    let field = expect_context::<Field>();
    let within = |slot: &SlotShown| match slot {
        SlotShown::Place { within: Some(zone), .. } => Some(zone.clone()),
        _ => None,
    };
    let zone = Memo::new(move |_| {
        let drafted = field.offer.with(|it| it.as_ref()?.slots.iter().find_map(within));
        drafted.or_else(|| {
            field.look.with(|look| {
                let look = look.as_ref().filter(|look| look.part.is_none())?;
                let open = look.offers.iter().filter(|offer| offer.refused.is_none());
                open.flat_map(|offer| &offer.slots).find_map(within)
            })
        })
    });
    move || {
        let depth = field.depth.get();
        zone.get().map(|zone| {
            view! { <polygon class="zone" points=outline(&zone, depth)></polygon> }
        })
    }
}
