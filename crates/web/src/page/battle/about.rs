//! About the unit that is looked at: its reach, its arc of fire, and whom it sees.

use leptos::prelude::*;
use linstock_battle::vocabulary::Intent;
use linstock_desk::show::study::{BandShown, SightShown, Study};
use linstock_geometry::Point;
use linstock_map::{Room, letters};

use super::{
    Field,
    troops::{inches, outline, side},
};
use crate::lettering::{Zoom, rooms};

/// So many of the nearest lines that are blocked say what blocks them.
const TOLD: usize = 2;

/// How wide a cross is where a line is blocked, in pixels.
const CROSS: f64 = 16.0;

/// Reach, arc and lines of sight, in the inches of the table.
#[component]
pub fn About() -> impl IntoView {
    let field = expect_context::<Field>();
    // The accent is for what may still be done.
    let reach_class = move || if may_act(field) { "reach" } else { "reach idle" };
    move || {
        let depth = field.depth.get();
        field.study.get().map(|study| {
            let far = study.bands.len();
            let bands = study.bands.iter().enumerate().map(|(index, band)| {
                let class = format!("arc-band band-{}", weight(index, far));
                view! { <path class=class d=curve(&study, band, depth)></path> }
            });
            // While it charges, how far it could get.
            let charge = (charges(field) && !study.charge.is_empty()).then(|| {
                view! { <polygon class="charge-reach" points=outline(&study.charge, depth)></polygon> }
            });
            let rays = study.rays.iter().map(|&[from, to]| line("arc-rays", from, to, depth));
            let steps = study.steps.iter().map(|&[from, to]| {
                let (x, y) = inches(to, depth);
                view! {
                    {line("reach-step", from, to, depth)}
                    <circle class="reach-step" cx=x cy=y r="0.12"></circle>
                }
            });
            let sights = within(&study).into_iter().map(|sight| {
                let stop = sight.blocked.as_ref().map_or(sight.end, |blocked| blocked.at);
                let beyond =
                    sight.blocked.is_some().then(|| line("los beyond", stop, sight.end, depth));
                view! {
                    {line("los", sight.from, stop, depth)}
                    {beyond}
                }
            });
            let seat = field.selected.get().and_then(|unit| field.find(unit)).map(|unit| unit.seat);
            let class = format!("about {}", seat.map_or("us", side));
            view! {
                <g class=class>
                    <path class="sight" d=washed(&study, depth)></path>
                    <polygon class=reach_class points=outline(&study.reach, depth)></polygon>
                    {charge}
                    {steps.collect_view()}
                    {sights.collect_view()}
                    {rays.collect_view()}
                    {bands.collect_view()}
                </g>
            }
        })
    }
}

/// Where lines of sight end and why, and how far each band reaches, in pixels.
#[component]
pub fn AboutWritten() -> impl IntoView {
    let field = expect_context::<Field>();
    move || {
        let view = field.drawn.get();
        let study = field.study.get().filter(|_| Zoom::of(view.scale) != Zoom::Far);
        study.map(|study| {
            let blocked = within(&study).into_iter().filter_map(|sight| sight.blocked.as_ref());
            let mut taken = field.look.with(|look| {
                look.as_ref().map(|it| rooms(it, &view, field.window.get())).unwrap_or_default()
            });
            let (mut shown, mut ends) = (0, Vec::new());
            let crosses: Vec<_> = blocked
                .filter_map(|blocked| {
                    let (x, y) = view.pixel(blocked.at);
                    let cross = Room::around([x, y], [CROSS, CROSS]);
                    // Two in one place are one.
                    if ends.iter().any(|at: &(f64, f64)| (at.0 - x).hypot(at.1 - y) < CROSS / 2.0) {
                        return None;
                    }
                    ends.push((x, y));
                    let wide = letters(&blocked.by, 14.0).max(letters(&blocked.rule, 12.0));
                    let beside = Room::around([x + 14.0 + wide / 2.0, y], [wide, 30.0]);
                    let free = shown < TOLD && !taken.iter().any(|other| other.overlaps(&beside));
                    taken.push(cross);
                    let words = free.then(|| {
                        taken.push(beside);
                        shown += 1;
                        view! {
                            <text class="note" x="14" y="-1">{blocked.by.clone()}</text>
                            <text class="tick" x="14" y="14">{blocked.rule.clone()}</text>
                        }
                    });
                    Some(view! {
                        <g transform=format!("translate({x:.1} {y:.1})")>
                            <circle class="los-end" r="8"></circle>
                            <path class="los-cross" d="M-3.5-3.5l7 7m0-7l-7 7"></path>
                            {words}
                        </g>
                    })
                })
                .collect();
            // Nearer bands have no room for a number.
            let named = study.bands.iter().skip(study.bands.len().saturating_sub(2));
            let ranges = named.filter_map(|band| {
                let (x, y) = view.pixel(*band.outline.get(1)?);
                let far = linstock_desk::words::short(band.range);
                Some(view! {
                    <text class="note" x=x - 8.0 y=y text-anchor="end">
                        {far}
                        "″"
                    </text>
                })
            });
            view! {
                {ranges.collect_view()}
                {crosses.collect_view()}
            }
        })
    }
}

/// Whether the unit that is looked at may be told to do something.
fn may_act(field: Field) -> bool {
    let Some(unit) = field.selected.get() else { return false };
    field.look.with(|look| {
        look.as_ref().is_some_and(|look| {
            let mut offers = look.offers.iter().filter(|offer| offer.refused.is_none());
            offers.any(|offer| offer.draft.units.first() == Some(&unit))
        })
    })
}

/// Whether a charge is being drafted.
fn charges(field: Field) -> bool {
    field.offer.with(|offer| offer.as_ref().is_some_and(|it| it.intent == Some(Intent::Charge)))
}

/// The lines to enemies who are not too far to be fired at, the nearest first.
fn within(study: &Study) -> Vec<&SightShown> {
    let far = study.far();
    let mut sights: Vec<&SightShown> = study.sights.iter().filter(|it| it.range <= far).collect();
    sights.sort_by_key(|sight| (sight.range, sight.to));
    sights
}

/// How a band is drawn: the farthest is dashed, the one before it drawn out, nearer ones dotted.
const fn weight(index: usize, of: usize) -> usize {
    match of - index {
        1 if of > 1 => 2,
        1 | 2 => 1,
        _ => 0,
    }
}

/// The far side of a band, without the rays that lead to it; all of it, if there are none.
fn curve(study: &Study, band: &BandShown, depth: f64) -> String {
    let all = &band.outline;
    let (points, close) = match all.len() {
        length if length > 3 && !study.rays.is_empty() => (&all[1..length - 1], ""),
        _ => (&all[..], "Z"),
    };
    format!("M{}{close}", outline(points, depth))
}

/// The ground that is seen, all in one path, so that its pieces have no seams.
fn washed(study: &Study, depth: f64) -> String {
    study.seen.iter().map(|piece| format!("M{}Z", outline(piece, depth))).collect()
}

fn line(class: &'static str, from: Point, to: Point, depth: f64) -> impl IntoView + use<> {
    let ((x1, y1), (x2, y2)) = (inches(from, depth), inches(to, depth));
    view! { <line class=class x1=x1 y1=y1 x2=x2 y2=y2></line> }
}
