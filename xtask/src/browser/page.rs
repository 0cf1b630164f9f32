//! Actions of a visitor on the page: open it, look, click a widget by its name, press a key.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use data_encoding::BASE64;
use serde_json::{Value, json};

use super::Browser;

/// Time that a visitor waits for something to appear, in seconds.
const WAIT: u64 = 60;

/// A widget of the app as the page tells of it; lengths in CSS pixels.
#[derive(Clone, Debug)]
pub struct Widget {
    pub role: String,
    /// Its name; of a plain text, the text.
    pub label: String,
    pub value: String,
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
    /// True where it can be pressed now.
    pub enabled: bool,
}

impl Widget {
    fn read(value: &Value) -> Self {
        let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
        let number = |key: &str| value[key].as_f64().unwrap_or_default();
        let (label, value_text) = (text("label"), text("value"));
        Self {
            role: text("role"),
            label: if label.is_empty() { value_text.clone() } else { label },
            value: value_text,
            x: number("x"),
            y: number("y"),
            w: number("w"),
            h: number("h"),
            enabled: value["disabled"] != true,
        }
    }
}

impl Browser {
    /// Makes the window so large, in CSS pixels, with `scale` device pixels to each.
    pub fn resize(&mut self, width: u32, height: u32, scale: f64) -> Result<(), String> {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", size).map(drop)
    }

    /// Says whether the visitor likes it dark, and whether things may move.
    pub fn prefer(&mut self, dark: bool, still: bool) -> Result<(), String> {
        let scheme =
            json!({"name": "prefers-color-scheme", "value": if dark { "dark" } else { "light" }});
        self.emulate(scheme, still)
    }

    /// Forces colours on every page, as people with low vision have their system do, and has nothing move.
    pub fn force_colors(&mut self) -> Result<(), String> {
        let colors = json!({"name": "forced-colors", "value": "active"});
        self.emulate(colors, true)
    }

    /// Sets a media feature, and whether things may move.
    fn emulate(&mut self, feature: Value, still: bool) -> Result<(), String> {
        let motion = json!({"name": "prefers-reduced-motion", "value": if still { "reduce" } else { "no-preference" }});
        self.call("Emulation.setEmulatedMedia", json!({"features": [feature, motion]})).map(drop)
    }

    /// Makes everything arrive at this speed.
    pub fn throttle(&mut self, bytes_per_second: u32) -> Result<(), String> {
        self.call("Network.enable", json!({}))?;
        let speed = json!({"offline": false, "latency": 0, "downloadThroughput": bytes_per_second, "uploadThroughput": -1});
        self.call("Network.emulateNetworkConditions", speed).map(drop)
    }

    /// Goes to an address.
    pub fn open(&mut self, address: &str) -> Result<(), String> {
        let answer = self.call("Page.navigate", json!({"url": address}))?;
        match answer["errorText"].as_str() {
            Some(error) => Err(format!("cannot open {address}: {error}")),
            None => self.wait_for(
                "document.readyState !== 'loading' && location.href !== 'about:blank'",
                "the page",
            ),
        }
    }

    /// The value of a JavaScript expression.
    pub fn eval(&mut self, expression: &str) -> Result<Value, String> {
        let request =
            json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let answer = self.call("Runtime.evaluate", request)?;
        let thrown = &answer["exceptionDetails"];
        if thrown.is_object() {
            let text =
                thrown["exception"]["description"].as_str().or_else(|| thrown["text"].as_str());
            return Err(format!("{expression}: {}", text.unwrap_or("exception")));
        }
        Ok(answer["result"]["value"].clone())
    }

    /// Waits until an expression is true; `what` says for people what was waited for.
    pub fn wait_for(&mut self, expression: &str, what: &str) -> Result<(), String> {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(WAIT) {
            if self.eval(expression)? == true {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        let page = self.eval("document.documentElement.dataset.state + ': ' + document.getElementById('why')?.textContent");
        let page = page.ok().and_then(|text| text.as_str().map(str::to_owned)).unwrap_or_default();
        Err(format!("{what} did not come within {WAIT} seconds (the page is {page})"))
    }

    /// Waits until the app has drawn its first frame and the page shows it, and has all of its program.
    pub fn wait_for_app(&mut self) -> Result<(), String> {
        self.wait_for_first_frame()?;
        self.wait_for("senet_deferred_share() === 1", "the deferred part of the program")
    }

    /// Waits until the app has drawn its first frame and the page shows it.
    pub fn wait_for_first_frame(&mut self) -> Result<(), String> {
        self.wait_for_state("running", "the app's first frame")
    }

    /// Waits until the page says that it is in this state.
    pub fn wait_for_state(&mut self, state: &str, what: &str) -> Result<(), String> {
        self.wait_for(&format!("document.documentElement.dataset.state === '{state}'"), what)
    }

    /// Waits until the app draws nothing more: 300 milliseconds without a frame, or 5 seconds in all.
    pub fn settle(&mut self) -> Result<(), String> {
        let mut frames = Value::Null;
        for _ in 0..16 {
            let now = self.eval("window.senet_frames ? senet_frames() : 0")?;
            if now == frames {
                break;
            }
            frames = now;
            std::thread::sleep(Duration::from_millis(300));
        }
        Ok(())
    }

    /// Everything the app shows now.
    pub fn widgets(&mut self) -> Result<Vec<Widget>, String> {
        let list = self.eval("window.senet_widgets ? JSON.parse(senet_widgets()) : []")?;
        Ok(list.as_array().into_iter().flatten().map(Widget::read).collect())
    }

    /// State of the app, as it says.
    pub fn state(&mut self) -> Result<Value, String> {
        self.eval("window.senet_state ? JSON.parse(senet_state()) : null")
    }

    /// The widget named `label`, as soon as there is one: by its whole name, else by how its name begins.
    pub fn widget(&mut self, label: &str) -> Result<Widget, String> {
        let start = Instant::now();
        loop {
            let widgets = self.widgets()?;
            if let Some(widget) = named(&widgets, label) {
                return Ok(widget.clone());
            }
            if start.elapsed() > Duration::from_secs(WAIT / 3) {
                let names: Vec<&str> = widgets.iter().map(|widget| widget.label.as_str()).collect();
                return Err(format!(
                    "nothing is named “{label}”; there are: {}",
                    names.join(" | ")
                ));
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Clicks the middle of the widget named `label`, scrolling to it if need be, and waits until the app is still.
    pub fn click(&mut self, label: &str) -> Result<(), String> {
        let (x, y) = self.reach(label)?;
        self.mouse("mouseMoved", x, y, "none")?;
        self.mouse("mousePressed", x, y, "left")?;
        // The app learns of both in one frame otherwise, which no hand can do.
        std::thread::sleep(Duration::from_millis(150));
        self.mouse("mouseReleased", x, y, "left")?;
        self.settle()
    }

    /// Point at which to click the widget named `label`, after turning the wheel until its middle is in the window.
    fn reach(&mut self, label: &str) -> Result<(f64, f64), String> {
        let height = self.eval("innerHeight")?.as_f64().unwrap_or_default();
        let mut last = f64::NAN;
        for _ in 0..20 {
            let widget = self.widget(label)?;
            let (x, y) = (widget.x + widget.w / 2.0, widget.y + widget.h / 2.0);
            // Something may cover the edges; whatever the wheel does not move is fixed there.
            let clear = (0.2 * height..0.9 * height).contains(&y);
            if clear || (0.0..height).contains(&y) && y == last {
                // A page that is still on its way, from the wheel or from what is found meanwhile, is waited for.
                std::thread::sleep(Duration::from_millis(250));
                let again = self.widget(label)?;
                if (again.x - widget.x).abs() < 1.0 && (again.y - widget.y).abs() < 1.0 {
                    return Ok((x, y));
                }
                continue;
            }
            last = y;
            self.wheel(x, height / 2.0, if y < height / 2.0 { -200.0 } else { 200.0 })?;
            self.settle()?;
        }
        Err(format!("“{label}” cannot be scrolled into the window"))
    }

    /// Turns the wheel over a place; down is positive.
    fn wheel(&mut self, x: f64, y: f64, down: f64) -> Result<(), String> {
        self.mouse("mouseMoved", x, y, "none")?;
        let wheel = json!({"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": down});
        self.call("Input.dispatchMouseEvent", wheel).map(drop)
    }

    fn mouse(&mut self, kind: &str, x: f64, y: f64, button: &str) -> Result<(), String> {
        let count = u8::from(button == "left");
        let event = json!({"type": kind, "x": x, "y": y, "button": button, "clickCount": count});
        self.call("Input.dispatchMouseEvent", event).map(drop)
    }

    /// Presses a key by its JavaScript name (`ArrowRight`, `Enter`, `u`) and waits until the app is still again.
    pub fn press(&mut self, key: &str) -> Result<(), String> {
        let mut event = json!({"type": "keyDown", "key": key, "code": code(key)});
        if key.chars().count() == 1 {
            event["text"] = json!(key);
        }
        self.call("Input.dispatchKeyEvent", event)?;
        self.call(
            "Input.dispatchKeyEvent",
            json!({"type": "keyUp", "key": key, "code": code(key)}),
        )?;
        self.settle()
    }

    /// Lets the page download files, and says into which folder they go.
    pub fn downloads(&mut self) -> Result<PathBuf, String> {
        let folder = self.folder("downloads")?;
        let wish = json!({"behavior": "allow", "downloadPath": folder});
        self.call("Page.setDownloadBehavior", wish)?;
        // A window for choosing files would wait for a hand.
        let wish = json!({"enabled": true});
        self.call("Page.setInterceptFileChooserDialog", wish)?;
        Ok(folder)
    }

    /// A PNG of what is in the window.
    pub fn picture(&mut self) -> Result<Vec<u8>, String> {
        let answer = self.call("Page.captureScreenshot", json!({"format": "png"}))?;
        let data = answer["data"].as_str().ok_or("the browser sent no picture")?;
        BASE64
            .decode(data.as_bytes())
            .map_err(|error| format!("the browser sent a broken picture: {error}"))
    }
}

/// The enabled one first where several have the name.
fn named<'w>(widgets: &'w [Widget], label: &str) -> Option<&'w Widget> {
    let whole = |widget: &&Widget| widget.label == label;
    let begins = |widget: &&Widget| widget.label.starts_with(label);
    let enabled = || widgets.iter().filter(|widget| widget.enabled);
    enabled().find(whole).or_else(|| enabled().find(begins)).or_else(|| widgets.iter().find(whole))
}

/// The key on a keyboard that has `key` on it.
fn code(key: &str) -> String {
    match key {
        " " => "Space".to_owned(),
        letter if letter.len() == 1 && letter.chars().all(|c| c.is_ascii_alphabetic()) => {
            format!("Key{}", letter.to_uppercase())
        }
        digit if digit.len() == 1 && digit.chars().all(|c| c.is_ascii_digit()) => {
            format!("Digit{digit}")
        }
        other => other.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn widget(label: &str, enabled: bool) -> Widget {
        Widget::read(&json!({"role": "Button", "label": label, "disabled": !enabled, "w": 10}))
    }

    #[test]
    fn a_whole_name_wins_over_a_beginning() {
        let widgets = [
            widget("9, cone, can move", true),
            widget("9", true),
            widget("Next", false),
            widget("Next", true),
        ];
        assert_eq!(named(&widgets, "9").map(|w| w.label.as_str()), Some("9"));
        assert_eq!(named(&widgets, "9, cone").map(|w| w.label.as_str()), Some("9, cone, can move"));
        assert!(named(&widgets, "Next").is_some_and(|w| w.enabled));
        assert!(named(&widgets, "Back").is_none());
    }

    #[test]
    fn a_plain_text_is_named_by_itself() {
        let text = Widget::read(&json!({"role": "Label", "label": "", "value": "Throw: 3"}));
        assert_eq!(text.label, "Throw: 3");
    }

    #[test]
    fn keys_have_places() {
        assert_eq!(
            (code("u"), code("3"), code("ArrowLeft")),
            ("KeyU".into(), "Digit3".into(), "ArrowLeft".into())
        );
    }
}
