//! Sound: a muffled volley when dice decide, a drum when somebody runs or is lost, a tap for a new turn. Made here, off
//! until somebody wants it.

use std::cell::RefCell;

use leptos::prelude::*;
use linstock_desk::show::entry::{EntryShown, Tick};
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, BiquadFilterType};

use super::icons::{Icon, SOUND};

/// Where the choice is kept.
const KEY: &str = "linstock-sound";
/// How loud it is at most.
const LOUD: f32 = 0.12;

thread_local! {
    // A browser lets a page be heard only after somebody has pressed something on it.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

/// Whether somebody wants to hear it.
fn is_on() -> bool {
    storage().and_then(|storage| storage.get_item(KEY).ok().flatten()).is_some()
}

/// What can be heard: how long, in seconds, and up to which pitch.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sound {
    long: f32,
    pitch: f32,
    loud: f32,
}

const VOLLEY: Sound = Sound { long: 0.45, pitch: 900.0, loud: LOUD };
const DRUM: Sound = Sound { long: 0.6, pitch: 160.0, loud: LOUD * 2.0 };
const TAP: Sound = Sound { long: 0.12, pitch: 2400.0, loud: LOUD / 2.0 };

/// Lets entries be heard, if somebody wants that: the gravest of them alone.
pub fn of(entries: &[EntryShown]) {
    let sound = match entries.iter().map(|entry| entry.tick).max() {
        Some(Tick::Heavy) => DRUM,
        Some(Tick::Turn) if entries.iter().all(|entry| entry.faces.is_empty()) => TAP,
        Some(Tick::Turn | Tick::Rolled) => VOLLEY,
        Some(Tick::Small) | None => return,
    };
    if is_on() {
        // A page without sound is as good.
        drop(play(sound));
    }
}

/// Noise that dies away, through a filter.
fn play(sound: Sound) -> Result<(), JsValue> {
    CONTEXT.with(|kept| {
        let mut kept = kept.borrow_mut();
        let context = match kept.as_ref() {
            Some(context) => context,
            None => kept.insert(AudioContext::new()?),
        };
        let rate = context.sample_rate();
        let length = (rate * sound.long) as u32;
        let fades = |at: u32| (1.0 - at as f32 / length as f32).powi(3);
        let noise = |at: u32| (js_sys::Math::random() as f32 * 2.0 - 1.0) * fades(at);
        let samples: Vec<f32> = (0..length).map(noise).collect();
        let buffer = context.create_buffer(1, length.max(1), rate)?;
        buffer.copy_to_channel(&samples, 0)?;
        let source = context.create_buffer_source()?;
        source.set_buffer(Some(&buffer));
        let filter = context.create_biquad_filter()?;
        filter.set_type(BiquadFilterType::Lowpass);
        filter.frequency().set_value(sound.pitch);
        let gain = context.create_gain()?;
        gain.gain().set_value(sound.loud);
        source.connect_with_audio_node(&filter)?;
        filter.connect_with_audio_node(&gain)?;
        gain.connect_with_audio_node(&context.destination())?;
        source.start()
    })
}

/// The switch.
#[component]
pub fn SoundButton() -> impl IntoView {
    let on = RwSignal::new(is_on());
    let switch = move |_| {
        let wanted = !on.get_untracked();
        if let Some(storage) = storage() {
            drop(if wanted { storage.set_item(KEY, "on") } else { storage.remove_item(KEY) });
        }
        on.set(wanted);
        if wanted {
            drop(play(TAP));
        }
    };
    view! {
        <button
            type="button"
            class="button bare"
            aria-label="Sound"
            aria-pressed=move || on.get().to_string()
            on:click=switch
        >
            <Icon d=SOUND />
        </button>
    }
}
