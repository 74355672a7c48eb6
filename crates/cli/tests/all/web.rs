//! `linstock web` says where it is, and serves its own files and nothing else.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

const LINSTOCK: &str = env!("CARGO_BIN_EXE_linstock");

/// A server of a small client, until it is dropped.
struct Server {
    child: Child,
    address: String,
    folder: PathBuf,
}

impl Server {
    fn new(name: &str) -> Server {
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("web").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("index.html"), "<title>Linstock</title>").unwrap();
        let mut child = Command::new(LINSTOCK)
            .args(["web", "--address", "127.0.0.1:0", "--folder"])
            .arg(&folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
        Server { child, address, folder }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    /// The answer to a request for a path, with more headers.
    fn get(&self, path: &str, more: &str) -> String {
        let mut stream = self.connect();
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n{more}\r\n");
        // It may hang up before it has read everything.
        let _ = stream.write_all(request.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn status(&self, path: &str, more: &str) -> String {
        let answer = self.get(path, more);
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[test]
fn the_client_is_served_at_the_address_that_is_printed() {
    let page = Server::new("served").get("/", "");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("Linstock"), "{page}");
}

#[test]
fn pages_run_their_own_scripts_alone_and_stand_in_nobodys_frame() {
    let server = Server::new("policy");
    for path in ["/", "/missing"] {
        let page = server.get(path, "").to_lowercase();
        let policy =
            page.lines().find(|line| line.starts_with("content-security-policy:")).unwrap();
        let scripts = policy.split(';').find(|part| part.contains("script-src")).unwrap();
        assert_eq!(scripts.trim(), "script-src 'self' 'wasm-unsafe-eval'");
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
        for header in [
            "x-frame-options: deny",
            "referrer-policy: no-referrer",
            "x-content-type-options: nosniff",
        ] {
            assert!(page.contains(header), "{header} is not in {page}");
        }
    }
}

#[test]
fn long_paths_and_heads_are_refused() {
    let server = Server::new("long");
    assert_eq!(server.status(&format!("/{}", "a".repeat(9_000)), ""), "414");
    assert_eq!(server.status("/", &format!("X-Long: {}\r\n", "a".repeat(500_000))), "431");
    assert_eq!(server.status("/", &"X-Many: a\r\n".repeat(500)), "431");
    assert_eq!(server.status("/", "X-Fine: a\r\n"), "200");
}

#[test]
fn whoever_says_nothing_is_not_waited_for() {
    let server = Server::new("silent");
    let mut stream = server.connect();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: he").unwrap();
    let begin = Instant::now();
    let _ = stream.read_to_end(&mut Vec::new());
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}

#[cfg(unix)]
#[test]
fn hidden_files_and_links_are_not_served() {
    let server = Server::new("links");
    let secret = server.folder.join("../secret.txt");
    fs::write(&secret, "secret").unwrap();
    fs::write(server.folder.join(".hidden"), "secret").unwrap();
    fs::create_dir(server.folder.join(".git")).unwrap();
    fs::write(server.folder.join(".git/config"), "secret").unwrap();
    fs::write(server.folder.join("plain.txt"), "plain").unwrap();
    std::os::unix::fs::symlink(&secret, server.folder.join("link.txt")).unwrap();
    std::os::unix::fs::symlink("..", server.folder.join("up")).unwrap();
    std::os::unix::fs::symlink(&secret, server.folder.join("plain.txt.br")).unwrap();
    fs::write(server.folder.join("other.txt"), "other").unwrap();
    let hidden =
        ["/.hidden", "/%2ehidden", "/.git/config", "/link.txt", "/up/secret.txt", "/../secret.txt"];
    for path in hidden {
        let page = server.get(path, "");
        assert!(page.starts_with("HTTP/1.1 404") && !page.contains("secret"), "{path}: {page}");
    }
    assert!(!server.get("/plain.txt", "Accept-Encoding: br\r\n").contains("secret"));
    assert_eq!(server.status("/other.txt", ""), "200");
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
