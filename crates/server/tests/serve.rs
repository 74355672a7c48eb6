//! The client's files are served, with their types.

#![allow(clippy::unwrap_used)]

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
};

use linstock_server::{Problem, Server};

fn any() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 0))
}

fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn files_are_served_and_others_are_not() {
    let folder = std::env::temp_dir().join(format!("linstock-client-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("index.html"), "<title>Linstock</title>").unwrap();
    std::fs::write(folder.join("page_bg.wasm"), b"\0asm").unwrap();
    let server = Server::listen(&folder, any()).unwrap();
    let address = server.address().unwrap();
    std::thread::spawn(|| server.run());
    let page = get(address, "/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("Linstock"), "{page}");
    let wasm = get(address, "/page_bg.wasm").to_lowercase();
    assert!(wasm.contains("content-type: application/wasm"), "{wasm}");
    assert!(wasm.contains("cache-control: no-cache"), "{wasm}");
    for path in ["/nothing", "/../Cargo.toml", "/%2e%2e/Cargo.toml"] {
        assert!(!get(address, path).starts_with("HTTP/1.1 200"), "{path}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_folder_without_a_client_is_told() {
    let nowhere = std::env::temp_dir().join("linstock-no-client");
    let problem = Server::listen(&nowhere, any()).unwrap_err();
    assert!(matches!(problem, Problem::NoClient(_)));
    assert!(problem.to_string().contains("cargo xtask"));
}
