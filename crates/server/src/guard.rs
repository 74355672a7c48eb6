//! What is not served, and what every answer says to the browser.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use axum::{
    extract::{Request, State},
    http::{HeaderName, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use percent_encoding::percent_decode_str;

/// The longest path of a file of ours is a fraction of this.
const LONGEST_PATH: usize = 1024;

/// What a page may load and who may show it: its own files alone, and nobody else's frame. WebAssembly is compiled by
/// a script; styles stand in the page beside what they style.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; object-src 'none'; frame-ancestors 'none'";

/// What every answer says to the browser.
const HEADERS: [(HeaderName, &str); 6] = [
    // Browsers ask whether a file has changed.
    (header::CACHE_CONTROL, "no-cache"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Answers what may be served, and nothing else.
pub async fn guard(State(folder): State<Arc<PathBuf>>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let mut response = if path.len() > LONGEST_PATH {
        StatusCode::URI_TOO_LONG.into_response()
    } else if is_ours(&folder, path) {
        next.run(request).await
    } else {
        StatusCode::NOT_FOUND.into_response()
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether a path stays within the folder: no hidden files, and no links that lead out of it.
fn is_ours(folder: &Path, path: &str) -> bool {
    let Ok(path) = percent_decode_str(path).decode_utf8() else { return false };
    let mut at = folder.to_owned();
    for part in path.split('/').filter(|part| !part.is_empty()) {
        at.push(part);
        if part.starts_with('.') || part.contains(['\\', '\0']) || is_link(&at) {
            return false;
        }
    }
    if at.is_dir() {
        at.push("index.html");
    }
    // A file may lie there compressed as well.
    ["", ".br", ".gz"].iter().all(|suffix| {
        let mut beside = at.clone().into_os_string();
        beside.push(suffix);
        !is_link(Path::new(&beside))
    })
}

fn is_link(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|found| found.is_symlink())
}
