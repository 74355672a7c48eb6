//! `linstock web` says where it is, and serves.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Command, Stdio},
};

const LINSTOCK: &str = env!("CARGO_BIN_EXE_linstock");

#[test]
fn the_client_is_served_at_the_address_that_is_printed() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("web-client");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("index.html"), "<title>Linstock</title>").unwrap();
    let mut server = Command::new(LINSTOCK)
        .args(["web", "--address", "127.0.0.1:0", "--folder"])
        .arg(&folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
    let mut stream = TcpStream::connect(&address).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("Linstock"), "{page}");
}

#[test]
fn a_missing_client_is_told_with_what_to_do() {
    let ran = Command::new(LINSTOCK)
        .args(["web", "--address", "127.0.0.1:0", "--folder", "no-such-folder"])
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(2));
    let complaint = String::from_utf8_lossy(&ran.stderr);
    assert!(complaint.contains("cargo xtask client"), "{complaint}");
}
