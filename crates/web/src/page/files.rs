//! Files that somebody chooses, and files that somebody gets.

use std::time::Duration;

use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement,
    HtmlImageElement, HtmlInputElement, Url,
};

/// Reads the file that somebody has chosen. It may be chosen again afterwards.
pub fn chosen(event: &leptos::ev::Event, then: impl FnOnce(String) + 'static) {
    let input: HtmlInputElement = event_target(event);
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        input.set_value("");
        if let Some(text) = text {
            then(text);
        }
    });
}

/// Hands over a text as a file of this name.
pub fn download(name: &str, text: &str) {
    let parts = Array::of1(&JsValue::from_str(text));
    let kind = BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &kind) else { return };
    let Ok(address) = Url::create_object_url_with_blob(&blob) else { return };
    let link = document().create_element("a").ok();
    if let Some(link) = link.and_then(|it| it.dyn_into::<HtmlAnchorElement>().ok()) {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    // The browser has it by then.
    set_timeout(move || drop(Url::revoke_object_url(&address)), Duration::from_secs(10));
}

/// Hands over a drawing as a picture of its own size; or says why that cannot be done.
pub fn save_picture(name: &str, svg: &str, failed: impl Fn(String) + Copy + 'static) {
    let (name, svg) = (name.to_owned(), svg.to_owned());
    spawn_local(async move {
        if painted(&name, &svg).await.is_err() {
            failed(
                "This browser cannot make a picture of it. The text can still be saved.".to_owned(),
            );
        }
    });
}

/// Draws an SVG on a canvas, and hands over what is on it.
async fn painted(name: &str, svg: &str) -> Result<(), JsValue> {
    let kind = BlobPropertyBag::new();
    kind.set_type("image/svg+xml;charset=utf-8");
    let parts = Array::of1(&JsValue::from_str(svg));
    let address =
        Url::create_object_url_with_blob(&Blob::new_with_str_sequence_and_options(&parts, &kind)?)?;
    let image = HtmlImageElement::new()?;
    image.set_src(&address);
    let decoded = JsFuture::from(image.decode()).await;
    Url::revoke_object_url(&address)?;
    decoded?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    canvas.set_width(image.natural_width());
    canvas.set_height(image.natural_height());
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.unchecked_into();
    context.draw_image_with_html_image_element(&image, 0.0, 0.0)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&canvas.to_data_url_with_type("image/png")?);
    link.set_download(name);
    link.click();
    Ok(())
}

/// A name for a file, of the letters that every system takes.
pub fn file_name(title: &str, ending: &str) -> String {
    let plain = title
        .chars()
        .map(|it| if it.is_ascii_alphanumeric() { it.to_ascii_lowercase() } else { '-' });
    let plain: String = plain.collect();
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
    let name = if words.is_empty() { "linstock".to_owned() } else { words.join("-") };
    format!("{name}.{ending}")
}
