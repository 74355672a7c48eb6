//! Units, leaders and objectives on the map.

use leptos::prelude::*;
use linstock_battle::UnitId;
use linstock_desk::show::unit::UnitShown;
use linstock_geometry::{Facing, Point, Pose};
pub use linstock_map::side;

use super::Field;

/// How far around a unit the band is that shows it is selected, in inches.
const AROUND: f64 = 0.13;
/// The same for the corners around a target.
const BEYOND: f64 = 0.22;

/// Degrees, clockwise from north.
pub fn degrees(facing: Facing) -> f64 {
    f64::from(facing.0) * 360.0 / 65_536.0
}

/// Puts something whose front centre is at the origin, facing up, where it stands.
pub fn placed(pose: Pose, depth: f64) -> String {
    let (x, y) = inches(pose.at, depth);
    format!("translate({x:.3} {y:.3}) rotate({:.2})", degrees(pose.facing))
}

/// A place in inches from the north-west corner.
pub fn inches(at: Point, depth: f64) -> (f64, f64) {
    (f64::from(at.x) / 1000.0, depth - f64::from(at.y) / 1000.0)
}

/// Corners as a polygon has them.
pub fn outline(points: &[Point], depth: f64) -> String {
    let each = points.iter().map(|&at| {
        let (x, y) = inches(at, depth);
        format!("{x:.3},{y:.3}")
    });
    each.collect::<Vec<_>>().join(" ")
}

/// The corners of a unit as it would stand elsewhere.
pub fn at_pose(unit: &UnitShown, pose: Pose) -> Option<[Point; 4]> {
    let (now, corners) = (unit.pose?, unit.corners?);
    let turn = (degrees(pose.facing) - degrees(now.facing)).to_radians();
    // Clockwise, with y to the north.
    let (sine, cosine) = turn.sin_cos();
    Some(corners.map(|at| {
        let (x, y) = (f64::from(at.x - now.at.x), f64::from(at.y - now.at.y));
        let place = |value: f64| value.round() as i32;
        Point::new(
            pose.at.x + place(x * cosine + y * sine),
            pose.at.y + place(y * cosine - x * sine),
        )
    }))
}

/// Everybody on the table.
#[component]
pub fn Troops() -> impl IntoView {
    let field = expect_context::<Field>();
    let depth = move || field.depth.get();
    let units = move || {
        field.look.with(|look| {
            let units = look.iter().flat_map(|look| &look.units);
            units.filter(|unit| unit.pose.is_some()).map(|unit| unit.unit).collect::<Vec<_>>()
        })
    };
    let objectives = move || {
        field.look.with(|look| {
            look.iter().flat_map(|look| look.objectives.clone()).enumerate().collect::<Vec<_>>()
        })
    };
    let leaders = move || {
        field.look.with(|look| {
            let leaders = look.iter().flat_map(|look| look.leaders.clone());
            leaders.filter(|leader| leader.at.is_some()).collect::<Vec<_>>()
        })
    };
    let guns = move || {
        field.look.with(|look| {
            let guns = look.iter().flat_map(|look| &look.guns);
            guns.map(|it| linstock_map::guns_left(it, depth())).collect::<String>()
        })
    };
    view! {
        <g class="objectives">
            <For each=objectives key=|(index, it)| (*index, it.held) let:item>
                <ObjectiveRing objective=item.1 depth=depth() />
            </For>
        </g>
        <g class="guns-on-field" inner_html=guns></g>
        <g class="troops">
            <For each=units key=|unit| *unit let:unit>
                <Unit unit />
            </For>
        </g>
        <g class="leaders">
            <For each=leaders key=|it| (it.leader, it.at.map(|at| (at.x, at.y))) let:leader>
                <Leader leader />
            </For>
        </g>
    }
}

#[component]
fn Unit(unit: UnitId) -> impl IntoView {
    let field = expect_context::<Field>();
    let shown =
        Memo::new(move |_| field.look.with(|look| look.as_ref()?.units.get(unit.index()).cloned()));
    let grouped = Memo::new(move |_| {
        field.ground.with(|ground| {
            let mut brigades = ground.iter().flat_map(|ground| &ground.brigades);
            brigades.any(|brigade| brigade.units.contains(&unit))
        })
    });
    // On its way it stands elsewhere than the table has it.
    let moving =
        Memo::new(move |_| field.stage.moving.get().filter(|it| it.0 == unit).map(|it| it.1));
    let transform = move || {
        let depth = field.depth.get();
        let stands = || shown.with(|shown| shown.as_ref()?.pose);
        moving.get().or_else(stands).map(|pose| placed(pose, depth))
    };
    let class = move || {
        shown.with(|shown| {
            let Some(shown) = shown else { return String::new() };
            let along = field.hands.along.with(|along| along.contains(&unit));
            let looked_at = field.selected.get() == Some(unit);
            let selected = if along || looked_at { " is-selected" } else { "" };
            let aimed = if field.target.get() == Some(unit) { " is-target" } else { "" };
            let ready = if field.may_act(unit) { " may-act" } else { "" };
            let grouped = if grouped.get() { " in-brigade" } else { "" };
            let own = if Some(shown.seat) == field.seat() { "" } else { " theirs" };
            format!("{}{selected}{aimed}{ready}{grouped}{own}", shown.class)
        })
    };
    let label = move || {
        let table = field.table();
        shown.with(|shown| {
            let shown = shown.as_ref()?;
            field.look.with(|look| Some(crate::in_words::unit(shown, look.as_deref(), table)))
        })
    };
    let mark =
        move || shown.with(|shown| shown.as_ref().map(|it| it.mark.clone()).unwrap_or_default());
    let band = move || {
        shown.with(|shown| {
            let shown = shown.as_ref()?;
            let pose = shown.pose?;
            let corners = shown.corners?;
            Some(local_box(pose, &corners))
        })
    };
    view! {
        <g
            class=class
            transform=transform
            tabindex="0"
            role="button"
            aria-label=label
            data-unit=unit.0
        >
            {move || {
                band()
                    .map(|[left, top, width, height]| {
                        view! {
                            <rect
                                class="hit"
                                x=left - 0.15
                                y=top - 0.15
                                width=width + 0.3
                                height=height + 0.3
                            ></rect>
                        }
                    })
            }}
            // Under the mark, whose outline says how it holds together.
            {move || {
                band()
                    .map(|[left, top, width, height]| {
                        ["unit-selected key", "unit-selected"]
                            .map(|class| {
                                view! {
                                    <rect
                                        class=class
                                        x=left - AROUND
                                        y=top - AROUND
                                        width=width + 2.0 * AROUND
                                        height=height + 2.0 * AROUND
                                        rx="0.06"
                                    ></rect>
                                }
                            })
                            .collect_view()
                    })
            }} <g inner_html=mark></g>
            {move || {
                band()
                    .map(|[left, top, width, height]| {
                        view! {
                            <path
                                class="target-corners"
                                d=corners(
                                    left - BEYOND,
                                    top - BEYOND,
                                    width + 2.0 * BEYOND,
                                    height + 2.0 * BEYOND,
                                )
                            ></path>
                        }
                    })
            }}
        </g>
    }
}

/// A unit's box as it lies before its own front: left, top, width, height, in inches.
fn local_box(pose: Pose, corners: &[Point; 4]) -> [f64; 4] {
    let angle = degrees(pose.facing).to_radians();
    let (sine, cosine) = angle.sin_cos();
    let local = corners.map(|at| {
        let x = f64::from(at.x - pose.at.x) / 1000.0;
        let y = f64::from(pose.at.y - at.y) / 1000.0;
        (x * cosine + y * sine, y * cosine - x * sine)
    });
    let low = |of: fn(&(f64, f64)) -> f64| local.iter().map(of).fold(f64::MAX, f64::min);
    let high = |of: fn(&(f64, f64)) -> f64| local.iter().map(of).fold(f64::MIN, f64::max);
    let (left, top) = (low(|it| it.0), low(|it| it.1));
    [left, top, high(|it| it.0) - left, high(|it| it.1) - top]
}

/// Four corners of a frame.
fn corners(left: f64, top: f64, width: f64, height: f64) -> String {
    let (right, bottom, arm) = (left + width, top + height, 0.22);
    format!(
        "M{left} {}V{top}H{}M{} {top}H{right}V{}M{right} {}V{bottom}H{}M{} {bottom}H{left}V{}",
        top + arm,
        left + arm,
        right - arm,
        top + arm,
        bottom - arm,
        right - arm,
        left + arm,
        bottom - arm
    )
}

#[component]
fn Leader(leader: linstock_desk::show::unit::LeaderShown) -> impl IntoView {
    let field = expect_context::<Field>();
    let ([x, y], id, seat) = (leader.spot.unwrap_or_default(), leader.leader, leader.seat);
    let class = move || {
        let selected = if field.leader.get() == Some(id) { " is-selected" } else { "" };
        let own = if field.is_own_leader(id) { "" } else { " theirs" };
        let ready = if field.leaders_who_may_act().contains(&id) { " may-ride" } else { "" };
        format!("leader {}{selected}{own}{ready}", side(seat))
    };
    let label = field
        .look
        .with_untracked(|look| crate::in_words::leader(&leader.name, look.as_deref(), leader.seat));
    view! {
        <g
            class=class
            transform=format!("translate({x:.3} {y:.3})")
            tabindex="0"
            role="button"
            aria-label=label
            data-leader=id.0
        >
            <circle class="hit" r="0.34"></circle>
            <circle class="leader-halo" r="0.34"></circle>
            <circle class="leader-ring" r="0.4"></circle>
            <circle class="leader-disc" r="0.25"></circle>
            <path
                class="leader-star"
                d="M0-.17l.05.11.12.01-.09.08.03.12L0 .09l-.11.06.03-.12-.09-.08.12-.01z"
            ></path>
        </g>
    }
}

#[component]
fn ObjectiveRing(
    objective: linstock_desk::show::unit::ObjectiveShown,
    depth: f64,
) -> impl IntoView {
    let (x, y) = inches(objective.at, depth);
    let radius = f64::from(objective.radius) / 1000.0;
    view! {
        <g class="objective-ring" transform=format!("translate({x:.3} {y:.3})")>
            <circle class="ring" r=radius></circle>
        </g>
    }
}
