//! Data stored on this device between runs: one text, versioned, and never discarded unread.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::progress::{Progress, merged_value};
use super::settings::Settings;
use crate::i18n;

/// The version this program writes.
const VERSION: u32 = 1;

/// Everything that is stored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Saved {
    /// Version of the format.
    pub version: u32,
    /// Look and feel.
    pub settings: Settings,
    /// Place where the person was, as an address.
    pub place: String,
    /// Progress in the lessons.
    pub progress: Progress,
}

/// The one field that every version has.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

/// Content of a text of this version; `None` for any other text.
pub(super) fn read_version<T: DeserializeOwned>(text: &str, version: u32) -> Option<T> {
    let known: Versioned = serde_json::from_str(text).ok()?;
    (known.version == version).then(|| serde_json::from_str(text).ok())?
}

/// Result of reading: something usable in any case, and a sentence where not everything could be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Restored {
    /// The stored data, or the defaults.
    pub saved: Saved,
    /// The problem, for the person.
    pub problem: Option<String>,
    /// The text that could not be read, to be set aside.
    pub unread: Option<String>,
}

/// Reads the stored text. One of another version, or cut in half, gives the defaults and a sentence.
pub fn restore(text: Option<&str>) -> Restored {
    let Some(text) = text.filter(|text| !text.trim().is_empty()) else {
        return Restored::default();
    };
    if let Some(saved) = read_version::<Saved>(text, VERSION) {
        let settings = saved.settings.within_limits();
        return Restored { saved: Saved { settings, ..saved }, ..Restored::default() };
    }
    let problem = match serde_json::from_str(text) {
        Ok(Versioned { version }) if version != VERSION => i18n::say!("storage.version", version),
        _ => i18n::text("storage.broken").to_owned(),
    };
    Restored { saved: Saved::default(), problem: Some(problem), unread: Some(text.to_owned()) }
}

/// Sets an unreadable text aside under a name of its own; earlier ones stay. `false` where the device refuses.
pub fn keep_aside(store: &mut dyn Store, unread: &str) -> bool {
    let names = (1..100).map(|number| match number {
        1 => ASIDE.to_owned(),
        _ => format!("{ASIDE}-{number}"),
    });
    for name in names {
        match store.read(&name) {
            Some(text) if text == unread => return true,
            Some(_) => {}
            None => return store.write(&name, unread),
        }
    }
    false
}

/// Data of one kind that a person keeps on this device, as the store had it.
#[derive(Debug, Default)]
pub struct Kept<T> {
    /// The data; the default where there is none that can be read.
    pub data: T,
    /// Problem in reading, shown to the person.
    pub problem: Option<String>,
    /// True where the store may be written to: not where it holds a text that could be neither read nor set aside.
    pub may_write: bool,
}

/// Reads what the store has under a name, in this version. A text that cannot be read is set aside, as the key `lost` says.
pub(super) fn restore_kept<S: DeserializeOwned, T: Default>(
    store: &mut dyn Store,
    (name, version): (&str, u32),
    lost: &str,
    read: impl FnOnce(&mut dyn Store, S) -> T,
) -> Kept<T> {
    let Some(text) = store.read(name).filter(|text| !text.trim().is_empty()) else {
        return Kept { may_write: true, ..Kept::default() };
    };
    if let Some(saved) = read_version(&text, version) {
        return Kept { data: read(store, saved), problem: None, may_write: true };
    }
    let problem = Some(i18n::fill(lost, &[("file", &format!("{ASIDE}.json"))]));
    Kept { data: T::default(), problem, may_write: keep_aside(store, &text) }
}

/// The text to store.
pub fn text_of(saved: &Saved) -> String {
    let saved = Saved { version: VERSION, ..saved.clone() };
    serde_json::to_string(&saved).unwrap_or_default()
}

/// Memory that two windows of the program keep together: what this one changed since `base` on top of what the other did.
/// The place is this window's.
pub fn merged(base: &Saved, mine: &Saved, theirs: &Saved) -> Saved {
    Saved {
        version: VERSION,
        settings: merged_value(base.settings, mine.settings, theirs.settings),
        place: mine.place.clone(),
        progress: Progress::merged(&base.progress, &mine.progress, &theirs.progress),
    }
}

/// List that two windows of the program keep together: what this one left as it was in `base` follows the other one, changed
/// or removed; what this one changed or removed stays so. `same` tells whether two entries are of one thing.
pub(super) fn merged_list<T: Clone + PartialEq>(
    base: &[T],
    mine: &[T],
    theirs: &[T],
    same: impl Fn(&T, &T) -> bool,
) -> Vec<T> {
    let find = |list: &[T], one: &T| {
        let equal = list.iter().position(|other| other == one);
        equal.or_else(|| list.iter().position(|other| same(one, other)))
    };
    let follow = |one: &T| match base.contains(one) {
        true => find(theirs, one).map(|at| theirs[at].clone()),
        false => Some(one.clone()),
    };
    let is_new = |one: &&T| find(base, one).is_none() && find(mine, one).is_none();
    mine.iter().filter_map(follow).chain(theirs.iter().filter(is_new).cloned()).collect()
}

/// Place in which the text is kept.
pub trait Store {
    /// The text kept under this name.
    fn read(&self, name: &str) -> Option<String>;
    /// Keeps a text. `false` where the device refuses.
    fn write(&mut self, name: &str, text: &str) -> bool;
    /// Keeps what `change` makes of the text kept under this name; no other window writes in between. `false` where the
    /// device refuses, or `change` gives nothing.
    fn update(
        &mut self,
        name: &str,
        change: &mut dyn FnMut(Option<&str>) -> Option<String>,
    ) -> bool {
        let there = self.read(name);
        change(there.as_deref()).is_some_and(|text| self.write(name, &text))
    }
    /// True where another window of the program has written since the last call. False where the device cannot tell.
    fn changed_elsewhere(&mut self) -> bool {
        false
    }
}

/// Keeps nothing beyond this run: for tests, and where the device refuses.
#[derive(Debug, Default)]
pub struct MemoryStore(std::collections::BTreeMap<String, String>);

impl Store for MemoryStore {
    fn read(&self, name: &str) -> Option<String> {
        self.0.get(name).cloned()
    }

    fn write(&mut self, name: &str, text: &str) -> bool {
        self.0.insert(name.to_owned(), text.to_owned());
        true
    }
}

/// The name of the text in a store.
pub const NAME: &str = "senet";
/// The name under which an unreadable text is kept.
pub const ASIDE: &str = "senet-unread";

#[cfg(not(target_arch = "wasm32"))]
mod device {
    use std::io::{Read as _, Write as _};
    use std::path::PathBuf;

    use etcetera::BaseStrategy as _;

    use crate::text_file;

    /// More of a file is never read. What is remembered takes some kilobytes; a text cut here is one that cannot be read.
    pub(super) const LARGEST: u64 = 8 << 20;

    /// Files in the folder where programs keep their settings.
    #[derive(Debug)]
    pub struct Device {
        folder: Option<PathBuf>,
    }

    impl Device {
        /// The device's own store.
        pub fn open(_: &egui::Context) -> Device {
            let own = std::env::var_os("SENET_CONFIG").filter(|folder| !folder.is_empty());
            let usual = || Some(etcetera::choose_base_strategy().ok()?.config_dir().join("senet"));
            Device { folder: own.map(PathBuf::from).or_else(usual) }
        }

        /// The store in a folder.
        pub fn at(folder: PathBuf) -> Device {
            Device { folder: Some(folder) }
        }

        /// The lock that keeps other windows from writing until it is dropped; `None` where none is had within a second.
        fn lock(&self) -> Option<std::fs::File> {
            let folder = self.folder.as_ref()?;
            std::fs::create_dir_all(folder).ok()?;
            let file = std::fs::File::create(folder.join("senet.lock")).ok()?;
            for _ in 0..100 {
                match file.try_lock() {
                    Ok(()) => return Some(file),
                    Err(std::fs::TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
                    // A file system without locks: better to write unlocked than not at all.
                    Err(std::fs::TryLockError::Error(_)) => return Some(file),
                }
            }
            None
        }

        /// Writes a text while the lock is held.
        fn put(&self, name: &str, text: &str) -> bool {
            let Some(folder) = &self.folder else { return false };
            let [path, beside] =
                ["json", "json.new"].map(|ending| folder.join(format!("{name}.{ending}")));
            let write = || text_file::replace(&path, &beside, |out| out.write_all(text.as_bytes()));
            std::fs::create_dir_all(folder).and_then(|()| write()).is_ok()
        }
    }

    /// Time between two tries to get the lock.
    const PAUSE: std::time::Duration = std::time::Duration::from_millis(10);

    impl super::Store for Device {
        fn read(&self, name: &str) -> Option<String> {
            // A file cut inside a letter is still shown to the reader, who will say so and keep it aside.
            let path = self.folder.as_ref()?.join(format!("{name}.json"));
            let mut bytes = Vec::new();
            let file = std::fs::File::open(path).ok()?;
            file.take(LARGEST).read_to_end(&mut bytes).ok()?;
            Some(String::from_utf8_lossy(&bytes).into_owned())
        }

        fn write(&mut self, name: &str, text: &str) -> bool {
            self.lock().is_some_and(|_lock| self.put(name, text))
        }

        fn update(
            &mut self,
            name: &str,
            change: &mut dyn FnMut(Option<&str>) -> Option<String>,
        ) -> bool {
            let Some(_lock) = self.lock() else { return false };
            let there = self.read(name);
            change(there.as_deref()).is_some_and(|text| self.put(name, &text))
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod device {
    use std::cell::Cell;
    use std::rc::Rc;

    use wasm_bindgen::{JsCast as _, closure::Closure};

    /// The browser's storage for this page.
    #[derive(Debug)]
    pub struct Device {
        /// True where another tab has written.
        changed: Rc<Cell<bool>>,
    }

    impl Device {
        /// The device's own store, which wakes the program when another tab writes.
        pub fn open(ctx: &egui::Context) -> Device {
            let changed = Rc::new(Cell::new(false));
            let (heard, ctx) = (Rc::clone(&changed), ctx.clone());
            let listener = Closure::<dyn Fn()>::new(move || {
                heard.set(true);
                ctx.request_repaint();
            });
            if let Some(window) = web_sys::window() {
                let listener = listener.into_js_value();
                window.add_event_listener_with_callback("storage", listener.unchecked_ref()).ok();
            }
            Device { changed }
        }
    }

    fn storage() -> Option<web_sys::Storage> {
        web_sys::window()?.local_storage().ok()?
    }

    /// True where something is stored: somebody has used the program before.
    pub fn is_used() -> bool {
        storage().is_some_and(|storage| matches!(storage.get_item(super::NAME), Ok(Some(_))))
    }

    impl super::Store for Device {
        fn read(&self, name: &str) -> Option<String> {
            storage()?.get_item(name).ok()?
        }

        fn write(&mut self, name: &str, text: &str) -> bool {
            storage().is_some_and(|storage| storage.set_item(name, text).is_ok())
        }

        fn changed_elsewhere(&mut self) -> bool {
            self.changed.take()
        }
    }
}

pub use device::Device;
#[cfg(target_arch = "wasm32")]
pub use device::is_used;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_comes_back() {
        let settings = Settings { text_scale: 1.5, guidance: false, ..Settings::default() };
        let place = "1/lesson/water/3".to_owned();
        let saved = Saved { version: VERSION, settings, place, ..Saved::default() };
        assert_eq!(restore(Some(&text_of(&saved))).saved, saved);
    }

    #[test]
    fn half_a_text_and_another_version_are_kept_aside_and_said() {
        let text = text_of(&Saved::default());
        let (half, later) = (&text[..text.len() / 2], r#"{"version": 99, "settings": {}}"#);
        for unread in [half, later] {
            let restored = restore(Some(unread));
            assert_eq!(restored.saved, Saved::default());
            assert_eq!(restored.unread.as_deref(), Some(unread));
        }
        assert_eq!(restore(Some(half)).problem.as_deref(), Some(i18n::text("storage.broken")));
        assert!(restore(Some(later)).problem.is_some_and(|problem| problem.contains("99")));
    }

    /// A folder of settings that somebody else has filled: no more of it is held than what could be settings.
    #[test]
    #[cfg(not(target_arch = "wasm32"))]
    fn a_huge_settings_file_is_read_in_part_and_said() {
        let folder = std::env::temp_dir().join(format!("senet-huge-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut store = Device::at(folder.clone());
        assert!(store.write(NAME, "kept"));
        assert_eq!(store.read(NAME).as_deref(), Some("kept"));
        let file = std::fs::File::create(folder.join(format!("{NAME}.json"))).expect("a file");
        file.set_len(4 * device::LARGEST).expect("room");
        let read = store.read(NAME).expect("a text");
        assert_eq!(read.len() as u64, device::LARGEST);
        assert!(restore(Some(&read)).problem.is_some());
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[cfg(not(target_arch = "wasm32"))]
    #[test]
    fn a_power_cut_in_the_middle_of_a_write_leaves_what_was_there() {
        let folder = std::env::temp_dir().join(format!("senet-cut-{}", std::process::id()));
        let open = || Device::at(folder.clone());
        assert!(open().write("progress", "old"));
        // What lies on the disk when the power goes: the new text in part, under its first name.
        let cut = folder.join("progress.json.new");
        std::fs::write(&cut, "ne").expect("written");
        let before = open().read("progress");
        let written = open().write("progress", "new");
        let (after, is_left) = (open().read("progress"), cut.exists());
        std::fs::remove_dir_all(&folder).ok();
        assert_eq!(before.as_deref(), Some("old"));
        assert!(written && !is_left, "nothing of the cut write stays");
        assert_eq!(after.as_deref(), Some("new"));
    }

    #[test]
    #[cfg(not(target_arch = "wasm32"))]
    fn windows_that_write_at_once_lose_nothing() {
        let folder = std::env::temp_dir().join(format!("senet-windows-{}", std::process::id()));
        let count = |text: Option<&str>| text.and_then(|text| text.parse::<u32>().ok());
        let windows: Vec<_> = (0..4)
            .map(|_| {
                let mut device = Device::at(folder.clone());
                std::thread::spawn(move || {
                    (0..25).all(|_| {
                        device.update("count", &mut |there| {
                            Some((count(there).unwrap_or(0) + 1).to_string())
                        })
                    })
                })
            })
            .collect();
        let all_written = windows.into_iter().all(|window| window.join().unwrap_or(false));
        let text = Device::at(folder.clone()).read("count");
        std::fs::remove_dir_all(&folder).ok();
        assert!(all_written);
        assert_eq!(count(text.as_deref()), Some(100));
    }

    #[test]
    fn settings_out_of_range_are_brought_back() {
        let restored = restore(Some(r#"{"version": 1, "settings": {"text_scale": 900.0}}"#));
        assert_eq!(restored.saved.settings.text_scale, 2.0);
    }
}
