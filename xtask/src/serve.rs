//! `cargo xtask serve`: a static server for one folder, for this machine only.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const PORT: u16 = 8080;

/// `cargo xtask serve [--port N]`
pub fn command(arguments: &[&str]) -> Result<(), String> {
    let port = match arguments {
        [] => PORT,
        ["--port", port] => port
            .parse()
            .map_err(|_bad| format!("“{port}” is no port; write for example --port {PORT}"))?,
        _ => {
            return Err(format!(
                "serve takes only --port, for example: cargo xtask serve --port {PORT}"
            ));
        }
    };
    let server = Server::start(&built()?, port)?;
    println!("Senet is at {} (stop with Ctrl-C)", server.address());
    loop {
        std::thread::park();
    }
}

/// The folder with the built page, or what to do to have one.
pub fn built() -> Result<PathBuf, String> {
    let dist = crate::dist();
    let there = dist.join("index.html").is_file() && dist.join("senet_bg.wasm").is_file();
    there
        .then_some(dist)
        .ok_or_else(|| "nothing is built yet; run first: cargo xtask web".to_owned())
}

/// The address of the page in one file, as a double click opens it.
pub fn offline_address(dist: &Path) -> String {
    let path = dist.join("senet-offline.html").display().to_string();
    let path = path
        .replace('\\', "/")
        .replace('%', "%25")
        .replace('#', "%23")
        .replace('?', "%3F")
        .replace(' ', "%20");
    format!("file://{}{path}", if path.starts_with('/') { "" } else { "/" })
}

/// A running server; it answers until it is stopped or the program ends.
pub struct Server {
    port: u16,
    stopped: Arc<AtomicBool>,
}

impl Server {
    /// Serves `folder` on the loopback address; port 0 takes any that is free.
    pub fn start(folder: &Path, port: u16) -> Result<Self, String> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| {
            format!("cannot listen on port {port} ({error}); try another with --port")
        })?;
        let port = listener.local_addr().map_err(|error| error.to_string())?.port();
        let folder = folder.to_owned();
        let stopped = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&stopped);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if stop.load(Ordering::SeqCst) {
                    return;
                }
                let (folder, stop) = (folder.clone(), Arc::clone(&stop));
                std::thread::spawn(move || answer(stream, &folder, &stop));
            }
        });
        Ok(Self { port, stopped })
    }

    /// Ends the server; its address leads nowhere until another is started at its port, which is returned.
    pub fn stop(self) -> u16 {
        self.stopped.store(true, Ordering::SeqCst);
        // The thread wakes up, sees it and closes the port.
        TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).map(drop).ok();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_ok() {
            std::thread::sleep(Duration::from_millis(10));
        }
        self.port
    }

    /// The address to open.
    pub fn address(&self) -> String {
        format!("http://localhost:{}/", self.port)
    }
}

/// Reads one request and answers it, unless the server has been `stopped` meanwhile: browsers open connections in advance.
/// A visitor who hangs up early is no concern of ours.
fn answer(mut stream: TcpStream, folder: &Path, stopped: &AtomicBool) {
    stream.set_read_timeout(Some(Duration::from_secs(10))).ok();
    let mut lines = BufReader::new(&stream).lines().map_while(Result::ok);
    let Some(first) = lines.next().filter(|_| !stopped.load(Ordering::SeqCst)) else { return };
    lines.find(String::is_empty);
    let (head, body) = respond(&first, folder);
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body)).ok();
}

/// Head and body for a request line.
fn respond(line: &str, folder: &Path) -> (String, Vec<u8>) {
    let mut words = line.split(' ');
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    if !matches!(method, "GET" | "HEAD") {
        return response("405 Method Not Allowed", "text/plain", b"only GET".to_vec(), false);
    }
    let file = file(target, folder).and_then(|path| Some((kind(&path), fs::read(path).ok()?)));
    match file {
        Some((kind, body)) => response("200 OK", kind, body, method == "HEAD"),
        None => response("404 Not Found", "text/plain", b"no such file".to_vec(), method == "HEAD"),
    }
}

fn response(status: &str, kind: &str, body: Vec<u8>, head_only: bool) -> (String, Vec<u8>) {
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\nConnection: close\r\n\r\n",
        body.len()
    );
    (head, if head_only { Vec::new() } else { body })
}

/// The file for a path in an address. Only plain names inside the folder: nothing that leads out of it.
fn file(target: &str, folder: &Path) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.trim_start_matches('/');
    let plain = path.split('/').all(|name| name != ".." && !name.contains(['\\', ':', '%', '\0']));
    if !plain {
        return None;
    }
    let path = folder.join(path);
    Some(if path.is_dir() { path.join("index.html") } else { path })
}

/// Media type of a file; it streams the program only as `application/wasm`.
fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
        Some("txt" | "toml" | "md") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> PathBuf {
        crate::root().join("src/app/web/shell")
    }

    #[test]
    fn a_folder_gives_its_index() {
        let (head, body) = respond("GET /?x=1 HTTP/1.1", &folder());
        assert!(head.starts_with("HTTP/1.1 200") && head.contains("text/html"), "{head}");
        assert!(!body.is_empty());
        assert!(respond("HEAD / HTTP/1.1", &folder()).1.is_empty());
    }

    #[test]
    fn nothing_outside_the_folder_is_given() {
        for target in ["/../mod.rs", "/..%2fmod.rs", "//etc/passwd", "/missing.html", "/c:/x", ""] {
            let (head, _) = respond(&format!("GET {target} HTTP/1.1"), &folder());
            assert!(head.starts_with("HTTP/1.1 404") || target.is_empty(), "{target}: {head}");
        }
        assert!(respond("POST / HTTP/1.1", &folder()).0.starts_with("HTTP/1.1 405"));
    }

    #[test]
    fn a_folder_with_odd_signs_has_an_address() {
        let address = offline_address(Path::new("/my stick/100%"));
        assert_eq!(address, "file:///my%20stick/100%25/senet-offline.html");
    }

    #[test]
    fn the_program_is_sent_as_wasm() {
        assert_eq!(kind(Path::new("a/senet_bg.wasm")), "application/wasm");
        assert_eq!(kind(Path::new("page.js")), "text/javascript; charset=utf-8");
    }
}
