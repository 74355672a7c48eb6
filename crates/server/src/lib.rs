//! Serves the browser client from a folder where it was built. Everything the client does it does by
//! itself; the server hands out files.

use std::{
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
};

use axum::{
    Router,
    http::{HeaderValue, header},
};
use tokio::net::TcpListener;
use tower_http::{services::ServeDir, set_header::SetResponseHeaderLayer};

/// A client that listens and is not served yet.
#[derive(Debug)]
pub struct Server {
    listener: std::net::TcpListener,
    folder: PathBuf,
}

/// Why the client cannot be served.
#[derive(Debug)]
pub enum Problem {
    /// There is no client in this folder.
    NoClient(PathBuf),
    /// The address cannot be listened at, and why.
    Address(SocketAddr, io::Error),
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Problem::NoClient(folder) => write!(
                f,
                "there is no browser client in {}: build it with `cargo xtask client`, or start with `cargo xtask play`, which does both",
                folder.display()
            ),
            Problem::Address(address, error) => {
                write!(f, "{address} cannot be listened at: {error}; choose another with --address")
            }
        }
    }
}

impl std::error::Error for Problem {}

impl Server {
    /// Listens at an address; port 0 is any that is free.
    pub fn listen(folder: &Path, address: SocketAddr) -> Result<Server, Problem> {
        if !folder.join("index.html").exists() {
            return Err(Problem::NoClient(folder.to_owned()));
        }
        let cannot = |error| Problem::Address(address, error);
        let listener = std::net::TcpListener::bind(address).map_err(cannot)?;
        listener.set_nonblocking(true).map_err(cannot)?;
        Ok(Server { listener, folder: folder.to_owned() })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the program ends.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = TcpListener::from_std(self.listener)?;
            axum::serve(listener, router(&self.folder)).await
        })
    }
}

/// Files, of which browsers ask whether they have changed.
fn router(folder: &Path) -> Router {
    let fresh = SetResponseHeaderLayer::overriding(
        header::CACHE_CONTROL,
        HeaderValue::from_static("no-cache"),
    );
    let sniff = SetResponseHeaderLayer::overriding(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    let files = ServeDir::new(folder).precompressed_br().precompressed_gzip();
    Router::new().fallback_service(files).layer(fresh).layer(sniff)
}
