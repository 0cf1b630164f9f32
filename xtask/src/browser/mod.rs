//! A headless Chrome or Chromium, driven over its debugging protocol by a websocket: nothing else to install.

mod find;
mod page;

use std::fs;
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::web::make_folder;

/// Quiet, without a window, and drawing WebGL in software where there is no graphics card.
const ARGUMENTS: &str = "--headless=new --no-sandbox --no-first-run \
    --no-default-browser-check --disable-background-networking --disable-component-update \
    --disable-sync --disable-quic --disable-dev-shm-usage --hide-scrollbars \
    --password-store=basic --remote-debugging-port=0 --lang=en";
const WITH_WEBGL: &str = "--use-gl=angle --use-angle=swiftshader \
    --enable-unsafe-swiftshader --ignore-gpu-blocklist";
const WITHOUT_WEBGL: &str = "--disable-gpu --disable-3d-apis --disable-software-rasterizer";

/// Time to wait for an answer; generous, since build machines can be slow.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running browser with one page.
pub struct Browser {
    child: Child,
    profile: PathBuf,
    socket: WebSocket<TcpStream>,
    session: Option<String>,
    next: u64,
    /// Complaints of the page so far: errors on the console, uncaught exceptions, files that did not come.
    problems: Vec<String>,
}

impl Browser {
    /// Starts a browser with a fresh profile and an empty page.
    pub fn start(webgl: bool) -> Result<Self, String> {
        let program = find::find()?;
        let profile = fresh_profile()?;
        let drawing = if webgl { WITH_WEBGL } else { WITHOUT_WEBGL };
        let mut child = Command::new(&program)
            .args(ARGUMENTS.split(' '))
            .args(drawing.split(' '))
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start {}: {error}", program.display()))?;
        match connect(&mut child, &profile) {
            Ok(socket) => {
                let mut browser =
                    Self { child, profile, socket, session: None, next: 0, problems: Vec::new() };
                browser.attach()?;
                Ok(browser)
            }
            Err(message) => {
                stop(&mut child, &profile);
                Err(format!("{}: {message}", program.display()))
            }
        }
    }

    /// Opens a page of our own and listens to it.
    fn attach(&mut self) -> Result<(), String> {
        let target = self.call("Target.createTarget", json!({"url": "about:blank"}))?;
        let attached = self.call(
            "Target.attachToTarget",
            json!({"targetId": target["targetId"], "flatten": true}),
        )?;
        self.session = attached["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            self.call(domain, json!({}))?;
        }
        // What still moves is not where it was found.
        self.prefer(false, true)
    }

    /// The page that is worked with.
    pub fn tab(&self) -> Option<String> {
        self.session.clone()
    }

    /// Opens another page in the same browser, and works with that from now on.
    pub fn new_tab(&mut self) -> Result<(), String> {
        self.session = None;
        self.attach()
    }

    /// Goes back to a page.
    pub fn switch(&mut self, tab: Option<String>) -> Result<(), String> {
        self.session = tab;
        // What lies behind another tab is not drawn.
        self.call("Page.bringToFront", json!({})).map(drop)
    }

    /// A folder that is removed with the browser's profile.
    fn folder(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.profile.join(name);
        make_folder(&folder)?;
        Ok(folder)
    }

    /// One command of the protocol and its answer.
    pub fn call(&mut self, method: &str, parameters: Value) -> Result<Value, String> {
        self.next += 1;
        let id = self.next;
        let mut request = json!({"id": id, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            request["sessionId"] = json!(session);
        }
        let broken =
            |error: tungstenite::Error| format!("the browser does not answer {method}: {error}");
        self.socket.send(Message::text(request.to_string())).map_err(broken)?;
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            let Message::Text(text) = self.socket.read().map_err(broken)? else { continue };
            let answer: Value =
                serde_json::from_str(&text).map_err(|error| format!("{method}: {error}"))?;
            if answer["id"] != id {
                self.problems.extend(complaint(&answer));
            } else if answer["error"].is_object() {
                return Err(format!(
                    "{method}: {}",
                    answer["error"]["message"].as_str().unwrap_or("refused")
                ));
            } else {
                return Ok(answer["result"].clone());
            }
        }
        Err(format!("no answer to {method} within {} seconds", PATIENCE.as_secs()))
    }

    /// Complaints of the page since the last time this was asked.
    pub fn problems(&mut self) -> Result<Vec<String>, String> {
        self.call("Runtime.evaluate", json!({"expression": "0"}))?; // collects what is on its way
        Ok(std::mem::take(&mut self.problems))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.session = None;
        if self.call("Browser.close", json!({})).is_ok() {
            let start = Instant::now();
            while start.elapsed() < Duration::from_secs(5)
                && matches!(self.child.try_wait(), Ok(None))
            {
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        stop(&mut self.child, &self.profile);
    }
}

fn stop(child: &mut Child, profile: &PathBuf) {
    child.kill().ok();
    child.wait().ok();
    fs::remove_dir_all(profile).ok();
}

fn fresh_profile() -> Result<PathBuf, String> {
    let now =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let folder = std::env::temp_dir().join(format!(
        "senet-browser-{}-{}",
        std::process::id(),
        now.as_nanos()
    ));
    make_folder(&folder)?;
    Ok(folder)
}

/// Waits until the browser has written down where it listens, and connects.
fn connect(child: &mut Child, profile: &std::path::Path) -> Result<WebSocket<TcpStream>, String> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some((port, path)) = listening(profile) {
            let stream = TcpStream::connect(("127.0.0.1", port))
                .map_err(|error| format!("cannot connect: {error}"))?;
            stream.set_read_timeout(Some(PATIENCE)).map_err(|error| error.to_string())?;
            let url = format!("ws://127.0.0.1:{port}{path}");
            return tungstenite::client(url, stream)
                .map(|(socket, _)| socket)
                .map_err(|error| format!("cannot connect: {error}"));
        }
        if let Ok(Some(status)) = child.try_wait() {
            return Err(format!("ended at once ({status})"));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Err("did not open its debugging port".to_owned())
}

/// Port and path, once the browser has written both.
fn listening(profile: &std::path::Path) -> Option<(u16, String)> {
    let text = fs::read_to_string(profile.join("DevToolsActivePort")).ok()?;
    let (port, path) = text.split_once('\n')?;
    let path = path.trim_end();
    (path.len() > "/devtools/browser/".len()).then_some((port.parse().ok()?, path.to_owned()))
}

/// The complaint in an event of the protocol, if it is one.
fn complaint(event: &Value) -> Option<String> {
    let about = &event["params"];
    match event["method"].as_str()? {
        "Runtime.exceptionThrown" => {
            let details = &about["exceptionDetails"];
            let text =
                details["exception"]["description"].as_str().or_else(|| details["text"].as_str());
            Some(format!("uncaught: {}", text.unwrap_or("exception")))
        }
        "Runtime.consoleAPICalled"
            if matches!(about["type"].as_str(), Some("error" | "assert")) =>
        {
            let parts: Vec<&str> = about["args"]
                .as_array()?
                .iter()
                .filter_map(|part| part["value"].as_str())
                .collect();
            Some(format!("console: {}", parts.join(" ")))
        }
        "Log.entryAdded" if about["entry"]["level"] == "error" => {
            let (text, url) = (about["entry"]["text"].as_str(), about["entry"]["url"].as_str());
            Some(format!("log: {} {}", text.unwrap_or_default(), url.unwrap_or_default()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_on_the_console_is_a_complaint() {
        let event = json!({"method": "Runtime.consoleAPICalled", "params": {"type": "error", "args": [{"value": "oh"}]}});
        assert_eq!(complaint(&event).as_deref(), Some("console: oh"));
        let event = json!({"method": "Runtime.consoleAPICalled", "params": {"type": "warning", "args": [{"value": "oh"}]}});
        assert_eq!(complaint(&event), None);
    }

    #[test]
    fn an_exception_and_a_missing_file_are_complaints() {
        let event = json!({"method": "Runtime.exceptionThrown", "params": {"exceptionDetails": {"text": "Uncaught"}}});
        assert_eq!(complaint(&event).as_deref(), Some("uncaught: Uncaught"));
        let event = json!({"method": "Log.entryAdded", "params": {"entry": {"level": "error", "text": "404", "url": "x"}}});
        assert_eq!(complaint(&event).as_deref(), Some("log: 404 x"));
    }
}
