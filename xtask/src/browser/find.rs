//! Path of Chrome or Chromium on this machine.

use std::env;
use std::path::{Path, PathBuf};

/// The names it goes by on the search path, best first.
const NAMES: [&str; 6] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
];

/// Folders of installers that do not touch the search path.
const PLACES: [&str; 5] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/snap/bin/chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/// The browser to drive, or what to install.
pub fn find() -> Result<PathBuf, String> {
    if let Some(named) = env::var_os("CHROME").map(PathBuf::from) {
        let missing = || format!("CHROME names {}, which is not there", named.display());
        return named.is_file().then(|| named.clone()).ok_or_else(missing);
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let on_path = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    let elsewhere = PLACES.iter().map(|place| Path::new(place).to_owned());
    on_path.chain(elsewhere).find(|path| path.is_file()).ok_or_else(|| {
        "no Chrome or Chromium found; install one (on Debian or Ubuntu: apt-get install chromium) \
         or name its program in the environment variable CHROME"
            .to_owned()
    })
}
