//! Pointers on the map: pan, zoom, pinch, choose, drag, measure.

mod aiming;

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use leptos::{html, prelude::*};
use linstock_battle::{LeaderId, UnitId};
use linstock_desk::draft::Draft;
use linstock_geometry::{Facing, Point, Polygon, Pose};
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent, ResizeObserver, WheelEvent};

pub use aiming::choose;
use aiming::point_at;

use super::{
    Field, Purpose,
    aim::{aim_at, takes_aim},
    brigades::approach,
};
use crate::view::{View, taped};

/// How far a pointer wanders in a click, in pixels.
const CLICK: f64 = 6.0;
/// Who touches longer than this selects several, in milliseconds.
const LONG: f64 = 450.0;

/// What a hand on the map is doing.
#[derive(Default)]
enum Doing {
    #[default]
    Nothing,
    /// Moving the table.
    Panning,
    /// Pushing a unit; this is what its draft was, how far its front is from where it was taken hold of.
    Pushing(Box<Draft>, Point),
    /// Putting a unit somewhere; this is what its draft was, and where it was taken hold of.
    Placing(Box<Draft>, Pose, Point),
    /// The umpire puts a unit somewhere.
    Overruling(Pose, Point),
    /// Moving where a charge strikes along the edge of its target.
    Aiming,
    /// Drawing a box around units, from this place.
    Framing(Point),
    /// Taking several units somewhere, from this place.
    Carrying(Point),
    /// Drawing the tape, from these corners of a unit or this place.
    Measuring(Vec<Point>),
}

#[derive(Default)]
struct Hand {
    doing: Doing,
    pointers: BTreeMap<i32, (f64, f64)>,
    // The map's corner in the window.
    corner: (f64, f64),
    from: (f64, f64),
    far: f64,
    // When it was put down, in milliseconds.
    since: f64,
}

/// Attends to everything that pointers do on the map.
pub fn attend(holder: NodeRef<html::Div>, field: Field) {
    Effect::new(move |_| {
        let Some(element) = holder.get() else { return };
        let measure = element.clone();
        let sized = move || {
            let window = (f64::from(measure.client_width()), f64::from(measure.client_height()));
            let before = field.window.get_untracked();
            if window == before || window.0 < 1.0 {
                return;
            }
            let view = field.view.get_untracked();
            let whole = || View::whole(view.width, view.depth, field.room());
            let fresh = before.0 < 1.0;
            let first = || field.at_first(view.width, view.depth);
            let all = !fresh && field.purpose != Purpose::Trial && view == whole();
            let opening = !fresh && view == first();
            field.window.set(window);
            field.turn_to(if fresh || opening || field.purpose == Purpose::Trial {
                first()
            } else if all {
                whole()
            } else {
                // What was in the middle stays there.
                let middle = view.place((before.0 / 2.0, before.1 / 2.0));
                view.around(middle, view.scale, window).held(window)
            });
            field.frame_fight();
        };
        sized();
        let watch = wasm_bindgen::closure::Closure::<dyn FnMut()>::new(sized);
        if let Ok(observer) = ResizeObserver::new(watch.as_ref().unchecked_ref()) {
            observer.observe(&element);
        }
        watch.forget();
        listen(&element, field);
    });
}

fn listen(element: &web_sys::HtmlDivElement, field: Field) {
    let hand = Rc::new(RefCell::new(Hand::default()));
    let target: &web_sys::EventTarget = element.as_ref();
    let at = {
        let element = element.clone();
        move |x: i32, y: i32| {
            let bounds = element.get_bounding_client_rect();
            (f64::from(x) - bounds.left(), f64::from(y) - bounds.top())
        }
    };

    let (down, place) = (Rc::clone(&hand), at.clone());
    let holder = element.clone();
    on(target, "pointerdown", move |event: PointerEvent| {
        let here = place(event.client_x(), event.client_y());
        let mut hand = down.borrow_mut();
        hand.pointers.insert(event.pointer_id(), here);
        (hand.from, hand.far) = (here, 0.0);
        hand.since = event.time_stamp();
        hand.corner = (f64::from(event.client_x()) - here.0, f64::from(event.client_y()) - here.1);
        drop(holder.set_pointer_capture(event.pointer_id()));
        hand.doing = match unit_under(&event) {
            _ if hand.pointers.len() > 1 => Doing::Panning,
            _ if field.measuring.get_untracked() => {
                let from = field.view.with_untracked(|view| view.place(here));
                field.tape.set(Some((from, from)));
                Doing::Measuring(taken(field, &event, from))
            }
            None if event.shift_key() && field.purpose == Purpose::Play => {
                Doing::Framing(field.view.with_untracked(|view| view.place(here)))
            }
            Some(unit) if in_team(field, unit) => {
                Doing::Carrying(field.view.with_untracked(|view| view.place(here)))
            }
            under => {
                let held = field.view.with_untracked(|view| view.place(here));
                let selected = field.selected.get_untracked();
                let taken = || take_hold(field, selected.filter(|_| under == selected)?, held);
                let led = || take_leader(field, LeaderId(named(&event, "data-leader")?), held);
                let aims = || takes_aim(field, held).then_some(Doing::Aiming);
                let doing = go_on(field, held).or_else(aims).or_else(taken).or_else(led);
                doing.unwrap_or(Doing::Panning)
            }
        };
    });

    let moving = Rc::clone(&hand);
    on(target, "pointermove", move |event: PointerEvent| {
        let mut hand = moving.borrow_mut();
        let Some(&before) = hand.pointers.get(&event.pointer_id()) else {
            point_at(field, unit_under(&event));
            return;
        };
        // The map stays where it is as long as a hand is on it.
        let (left, top) = hand.corner;
        let here = (f64::from(event.client_x()) - left, f64::from(event.client_y()) - top);
        if hand.pointers.len() == 2 {
            pinch(&hand.pointers, event.pointer_id(), here, field);
            hand.pointers.insert(event.pointer_id(), here);
            hand.far = f64::MAX;
            return;
        }
        hand.pointers.insert(event.pointer_id(), here);
        hand.far = hand.far.max((here.0 - hand.from.0).hypot(here.1 - hand.from.1));
        if hand.far < CLICK {
            return;
        }
        let window = field.window.get_untracked();
        match &hand.doing {
            Doing::Nothing => {}
            Doing::Panning if field.purpose == Purpose::Trial => {}
            Doing::Panning => field.view.update(|view| {
                *view = view.moved((here.0 - before.0, here.1 - before.1)).held(window);
            }),
            Doing::Pushing(draft, front) => {
                // The hand keeps hold of the unit where it took it.
                let to = field.view.with_untracked(|view| view.place(here));
                field.lead(draft, Point::new(to.x + front.x, to.y + front.y));
            }
            Doing::Placing(draft, pose, held) => {
                if let Some(leader) = Draft::leader(&draft.offer)
                    && field.leader.get_untracked() != Some(leader)
                {
                    field.select_leader(leader);
                }
                let to = field.view.with_untracked(|view| view.place(here));
                field.redraft(Draft::clone(draft).to(carried(*pose, *held, to)));
            }
            Doing::Aiming => aim_at(field, field.view.with_untracked(|view| view.place(here))),
            Doing::Overruling(pose, held) => {
                let to = field.view.with_untracked(|view| view.place(here));
                field.put.set(Some(carried(*pose, *held, to)));
            }
            Doing::Framing(from) => {
                let to = field.view.with_untracked(|view| view.place(here));
                field.hands.frame.set(Some([*from, to]));
            }
            Doing::Carrying(from) => {
                field.march(*from, field.view.with_untracked(|view| view.place(here)));
            }
            Doing::Measuring(from) => {
                let to = field.view.with_untracked(|view| view.place(here));
                field.tape.set(taped(from, &taken(field, &event, to)));
            }
        }
    });

    let (up, place) = (Rc::clone(&hand), at.clone());
    let lifted = move |event: PointerEvent| {
        let here = place(event.client_x(), event.client_y());
        let mut hand = up.borrow_mut();
        // Whoever pressed a button that lies on the map did not press the map.
        if hand.pointers.remove(&event.pointer_id()).is_none() {
            return;
        }
        let clicked = hand.far < CLICK && event.type_() == "pointerup";
        let doing = std::mem::take(&mut hand.doing);
        let held = event.pointer_type() == "touch" && event.time_stamp() - hand.since > LONG;
        drop(hand);
        if clicked && held {
            field.hands.gathering.set(true);
        }
        let frame = field.hands.frame.get_untracked();
        field.hands.frame.set(None);
        match doing {
            Doing::Measuring(_) => {}
            Doing::Aiming if clicked => {
                aim_at(field, field.view.with_untracked(|view| view.place(here)));
            }
            _ if clicked => click(field, &event, here),
            Doing::Framing(_) => {
                if let Some(frame) = frame {
                    field.gather_within(frame);
                }
            }
            // Whoever sets up has put it down.
            Doing::Placing(..) if sets_up(field) => field.commit(),
            Doing::Placing(..)
            | Doing::Overruling(..)
            | Doing::Nothing
            | Doing::Aiming
            | Doing::Panning
            | Doing::Carrying(_)
            | Doing::Pushing(..) => {}
        }
    };
    on(target, "pointerup", lifted.clone());
    on(target, "pointercancel", lifted);

    on(target, "pointerleave", move |_: PointerEvent| point_at(field, None));

    on(target, "wheel", move |event: WheelEvent| {
        // On the first page the wheel is for the page.
        if field.purpose == Purpose::Trial {
            return;
        }
        event.prevent_default();
        let here = at(event.client_x(), event.client_y());
        let factor = (-event.delta_y() / 400.0).exp();
        let window = field.window.get_untracked();
        field.view.update(|view| *view = view.zoomed(factor, here, window).held(window));
    });
}

fn on<E: wasm_bindgen::convert::FromWasmAbi + 'static>(
    target: &web_sys::EventTarget,
    name: &str,
    act: impl FnMut(E) + 'static,
) {
    let heard = wasm_bindgen::closure::Closure::<dyn FnMut(E)>::new(act);
    let options = web_sys::AddEventListenerOptions::new();
    options.set_passive(false);
    drop(target.add_event_listener_with_callback_and_add_event_listener_options(
        name,
        heard.as_ref().unchecked_ref(),
        &options,
    ));
    heard.forget();
}

/// Whether a unit is one of several that are selected.
fn in_team(field: Field, unit: UnitId) -> bool {
    untrack(|| field.has_team() && field.team().contains(&unit))
}

/// The unit whose mark is under a pointer, though the map has captured it.
fn unit_under(event: &PointerEvent) -> Option<UnitId> {
    named(event, "data-unit").map(UnitId)
}

/// What an end of the tape is on: the corners of a unit, or a place.
fn taken(field: Field, event: &PointerEvent, at: Point) -> Vec<Point> {
    let corners = unit_under(event).and_then(|unit| field.find(unit)?.corners);
    corners.map_or_else(|| vec![at], |it| it.to_vec())
}

fn named(event: &PointerEvent, what: &str) -> Option<u16> {
    let under = document().element_from_point(event.client_x() as f32, event.client_y() as f32)?;
    let mark: Element = under.closest(&format!("[{what}]")).ok().flatten()?;
    mark.get_attribute(what)?.parse().ok()
}

/// Takes hold of the unit that is looked at, if it may be pushed or placed.
fn take_hold(field: Field, unit: UnitId, held: Point) -> Option<Doing> {
    let pose = field.find(unit)?.pose?;
    if field.umpire.get_untracked() {
        return Some(Doing::Overruling(field.put.get_untracked().unwrap_or(pose), held));
    }
    if let Some(draft) = draft_of(field, unit, Draft::wants_place) {
        return Some(Doing::Placing(Box::new(draft), pose, held));
    }
    // Whoever takes the unit itself begins anew.
    let mut draft = draft_of(field, unit, Draft::wants_path)?;
    draft.command.path = None;
    Some(Doing::Pushing(Box::new(draft), apart(held, pose.at)))
}

/// Takes hold of a leader, if he may ride somewhere.
fn take_leader(field: Field, leader: LeaderId, held: Point) -> Option<Doing> {
    // His disc stands beside his unit: a hand carries him from where it took hold of him.
    let pose = Pose { at: held, ..field.leader_pose(leader)? };
    let drafted = field.draft.get_untracked().filter(|it| Draft::leader(&it.offer) == Some(leader));
    let offers = untrack(|| field.offers_of_leader(leader)).into_iter();
    let open = offers.filter(|offer| offer.refused.is_none()).map(|offer| Draft::new(&offer));
    let draft = drafted.into_iter().chain(open).find(Draft::wants_place)?;
    Some(Doing::Placing(Box::new(draft), pose, held))
}

/// Takes hold of a unit where its way has led it, to go on from there.
fn go_on(field: Field, held: Point) -> Option<Doing> {
    let draft = field.draft.get_untracked().filter(Draft::wants_path)?;
    let unit = *draft.command.units.first()?;
    let begun = draft.command.path.as_ref().is_some_and(|path| !path.0.is_empty());
    let (there, end) = field.probed.with_untracked(|probed| {
        let probed = probed.as_ref().filter(|it| begun && it.refused.is_none())?;
        let end = probed.ends.iter().find(|end| end.unit == unit)?;
        Some((end.corners?, end.pose.at))
    })?;
    let outline = Polygon::new(there.to_vec()).ok()?;
    outline.contains(held).then(|| Doing::Pushing(Box::new(draft), apart(held, end)))
}

/// The way from one place to another.
const fn apart(from: Point, to: Point) -> Point {
    Point::new(to.x - from.x, to.y - from.y)
}

/// A pose carried as far as a hand has gone.
fn carried(pose: Pose, held: Point, to: Point) -> Pose {
    Pose { at: Point::new(pose.at.x + to.x - held.x, pose.at.y + to.y - held.y), ..pose }
}

/// Whether units are being placed before the first turn.
fn sets_up(field: Field) -> bool {
    field.look.with_untracked(|look| look.as_ref().is_some_and(|look| look.part.is_none()))
}

/// A draft of a move, if a unit may make one.
fn draft_of(field: Field, unit: UnitId, wanted: fn(&Draft) -> bool) -> Option<Draft> {
    let now = field.draft.get_untracked();
    if let Some(draft) = now.filter(|it| wanted(it) && it.command.units.first() == Some(&unit)) {
        return Some(draft);
    }
    // Whom it may send out is not what a hand has taken hold of.
    let offers = untrack(|| field.offers_of(unit)).into_iter();
    let own = offers.filter(|it| it.refused.is_none() && Draft::actor(it) == Some(unit));
    own.map(|offer| Draft::new(&offer)).find(wanted)
}

fn click(field: Field, event: &PointerEvent, here: (f64, f64)) {
    if let Some(brigade) = named(event, "data-brigade") {
        approach(field, usize::from(brigade));
        return;
    }
    if let Some(leader) = named(event, "data-leader") {
        field.select_leader(LeaderId(leader));
        return;
    }
    if let Some(unit) = unit_under(event) {
        choose(field, unit, event.shift_key() || field.hands.gathering.get_untracked());
        return;
    }
    let at = field.view.with_untracked(|view| view.place(here));
    if field.umpire.get_untracked()
        && let Some(pose) = untrack(|| field.unit()).and_then(|unit| unit.pose)
    {
        let pose = field.put.get_untracked().unwrap_or(pose);
        field.put.set(Some(Pose { at, ..pose }));
        return;
    }
    match field.draft.get_untracked().filter(Draft::wants_place) {
        Some(draft) => {
            let facing = draft.command.units.first().and_then(|&unit| field.stands(unit));
            let facing = facing.map_or(Facing::default(), |pose| pose.facing);
            field.redraft(draft.to(Pose { at, facing }));
        }
        // On the first page there is always somebody to fire.
        None if field.purpose == Purpose::Trial => {}
        None if field.leader.get_untracked().is_some() => field.forget(),
        None if event.shift_key() => {}
        // Who may go somewhere goes there, and is not let go of.
        None if untrack(|| field.may_be_sent(&field.team())) => field.send(at),
        None => field.select(None),
    }
}

fn pinch(pointers: &BTreeMap<i32, (f64, f64)>, moved: i32, here: (f64, f64), field: Field) {
    let Some(before) = pointers.get(&moved) else { return };
    let Some(other) = pointers.iter().find(|(id, _)| **id != moved).map(|(_, at)| at) else {
        return;
    };
    let apart = |a: &(f64, f64)| (a.0 - other.0).hypot(a.1 - other.1).max(1.0);
    let middle = ((here.0 + other.0) / 2.0, (here.1 + other.1) / 2.0);
    let window = field.window.get_untracked();
    let shift = ((here.0 - before.0) / 2.0, (here.1 - before.1) / 2.0);
    field.view.update(|view| {
        *view = view.moved(shift).zoomed(apart(&here) / apart(before), middle, window).held(window);
    });
}
