//! The worker behind the page.

#[cfg(target_arch = "wasm32")]
fn main() {
    linstock_web::worker::run();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This runs in a browser: start it with `cargo xtask play`.");
}
