//! Serves the browser client from a folder where it was built. Everything the client does it does by
//! itself; the server hands out files.

mod guard;

use std::{
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use axum::{Router, middleware};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};
use tower_http::services::ServeDir;

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
        let folder = self.folder.canonicalize()?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = TcpListener::from_std(self.listener)?;
            let router = router(folder);
            let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
            loop {
                let place = Arc::clone(&places).acquire_owned().await;
                match listener.accept().await {
                    Ok((stream, _)) => {
                        let router = router.clone();
                        tokio::spawn(async move {
                            serve(stream, router).await;
                            drop(place);
                        });
                    }
                    // Somebody hung up at once, or too many files are open: others still come.
                    Err(_) => tokio::time::sleep(PAUSE).await,
                }
            }
        })
    }
}

/// So long somebody may take to say what is wanted.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest request, with everything it says about itself.
const LONGEST_HEAD: usize = 16 << 10;
/// More headers than any browser sends.
const MOST_HEADERS: usize = 64;
/// So many are served at once; others wait.
const MOST_CONNECTIONS: usize = 256;
/// After a connection that failed.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers what comes over a connection. What goes wrong with it is whose it is.
async fn serve(stream: TcpStream, router: Router) {
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(LONGEST_HEAD)
        .max_headers(MOST_HEADERS)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .await;
    drop(served);
}

/// The files of a folder.
fn router(folder: PathBuf) -> Router {
    let files = ServeDir::new(&folder).precompressed_br().precompressed_gzip();
    let guard = middleware::from_fn_with_state(Arc::new(folder), guard::guard);
    Router::new().fallback_service(files).layer(guard)
}
