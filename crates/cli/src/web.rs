//! `linstock web`: the browser client.

use std::{net::SocketAddr, path::PathBuf};

use linstock_server::{Problem, Server};

use crate::{failure::Failure, print};

/// Serves the client until the program is ended.
pub fn run(folder: Option<PathBuf>, address: SocketAddr) -> Result<(), Failure> {
    let folder = folder.unwrap_or_else(usual);
    let server = Server::listen(&folder, address).map_err(|problem| match problem {
        Problem::NoClient(_) => Failure::Wrong(problem.to_string()),
        Problem::Address(..) => Failure::Broken(problem.to_string()),
    })?;
    let broken = |error: std::io::Error| Failure::Broken(error.to_string());
    let address = server.address().map_err(broken)?;
    print(&format!("Linstock is at http://{address}/ (Ctrl+C ends it)\n"))?;
    server.run().map_err(broken)
}

/// Beside the program, where a package puts it, or where it is built.
fn usual() -> PathBuf {
    let beside =
        std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join("client")));
    beside.filter(|folder| folder.exists()).unwrap_or_else(|| PathBuf::from("target/site"))
}
