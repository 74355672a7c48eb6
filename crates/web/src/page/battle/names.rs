//! Names and flags on the map, in pixels, so that they keep their size. Names are placed anew when the
//! battle has settled, and stay where they are if they can; while units move, each goes with its own.

use std::sync::Arc;

use leptos::prelude::*;
use linstock_battle::UnitId;
use linstock_map::{Key, Written};

use super::{Field, about::AboutWritten};
use crate::{
    lettering::{Before, Lettered, Looker, Sheet, Zoom, lettering},
    view::View,
};

/// Everything that is written, worked out anew when something has come to rest.
pub fn lettered(field: Field) -> Memo<Arc<Lettered>> {
    let kept = StoredValue::new(Before::default());
    let on = StoredValue::new(None::<Sheet>);
    Memo::new(move |before: Option<&Arc<Lettered>>| {
        let sheet = field.sheet();
        let other = on.with_value(|on| on.as_ref() != Some(&sheet));
        if field.stage.on.get()
            && !other
            && let Some(before) = before
        {
            return Arc::clone(before);
        }
        let far = Zoom::of(sheet.view.scale) == Zoom::Far;
        let at = if far { field.selected.get() } else { None };
        let looker = Looker { seat: field.seat(), at };
        let lettered = field.ground.with(|ground| {
            field.look.with(|look| match (ground, look) {
                (Some(ground), Some(look)) => {
                    kept.with_value(|before| lettering(ground, look, looker, &sheet, before))
                }
                _ => Lettered::default(),
            })
        });
        kept.set_value(lettered.kept.clone());
        on.set_value(Some(sheet));
        Arc::new(lettered)
    })
}

/// Names and flags on the table.
#[component]
pub fn Names(lettered: Memo<Arc<Lettered>>) -> impl IntoView {
    let field = expect_context::<Field>();
    let origin = move || {
        let View { left, top, .. } = field.drawn.get();
        format!("translate({left:.2} {top:.2})")
    };
    let scale = Memo::new(move |_| field.drawn.with(|view| view.scale.to_bits()));
    // At another scale every name is another, so that none glides to where it belongs.
    let each = move || {
        let scale = scale.get();
        lettered
            .with(|it| it.writing.names.iter().map(|name| (name.key, scale)).collect::<Vec<_>>())
    };
    view! {
        <g class="labels" aria-hidden="true">
            <g inner_html=move || lettered.with(|it| it.writing.ground.clone())></g>
            <g transform=origin>
                <For each key=|it| *it let:it>
                    <Name key=it.0 lettered />
                </For>
            </g>
            <AboutWritten />
        </g>
    }
}

/// A name, with its marks and the line to its unit.
#[component]
fn Name(key: Key, lettered: Memo<Arc<Lettered>>) -> impl IntoView {
    let field = expect_context::<Field>();
    let written = Memo::new(move |_| {
        lettered.with(|it| it.writing.names.iter().find(|name| name.key == key).cloned())
    });
    let style = move || {
        let ([x, y], going) = written.get().map(|it| carried(field, &it)).unwrap_or_default();
        // Who is on his way is drawn frame by frame.
        let glide = if going { ";transition:none" } else { "" };
        format!("transform:translate({x:.1}px,{y:.1}px){glide}")
    };
    let inside = move || written.get().map(|it| it.inside).unwrap_or_default();
    let unit = match key {
        Key::Unit(unit) => Some(unit),
        Key::Leader(_) => None,
    };
    view! { <g class="name" data-name=unit style=style inner_html=inside></g> }
}

/// Where a name is: as far from its unit as it was written, wherever that has gone meanwhile; and whether it is on its
/// way.
fn carried(field: Field, written: &Written) -> ([f64; 2], bool) {
    let Key::Unit(unit) = written.key else { return (written.at, false) };
    if !field.stage.on.get() {
        return (written.at, false);
    }
    let view = field.drawn.get_untracked();
    let now = field.look.with(|look| {
        let unit = look.as_ref()?.units.get(UnitId(unit).index())?;
        Some((unit.corners?, unit.pose?))
    });
    let moving = field.stage.moving.with(|it| it.filter(|(of, _)| of.0 == unit));
    let Some((corners, pose)) = now else { return (written.at, false) };
    let (front, rear) = (view.pixel(corners[0]), view.pixel(corners[2]));
    let middle = [(front.0 + rear.0) / 2.0 - view.left, (front.1 + rear.1) / 2.0 - view.top];
    let (from, to) = (view.pixel(pose.at), view.pixel(moving.map_or(pose.at, |(_, to)| to.at)));
    let by = [to.0 - from.0, to.1 - from.1];
    let at = [0, 1].map(|axis| written.at[axis] + middle[axis] + by[axis] - written.of[axis]);
    (at, moving.is_some())
}
