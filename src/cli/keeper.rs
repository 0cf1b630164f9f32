//! Save file of long work: locked against other writers, and complete at any moment.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::common::complain;
use crate::{i18n, text_file};

/// True once Ctrl-C or the system has asked the work to end.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// The exit code of a program that was interrupted, as shells write it.
pub(super) const INTERRUPTED: u8 = 130;

/// A store that this process alone writes.
pub(super) struct Keeper {
    path: PathBuf,
    beside: PathBuf,
    /// Locked for as long as this lives.
    _lock: File,
    lock_path: PathBuf,
}

impl Keeper {
    /// Makes sure, before any work is done, that the store can be written and that no other process writes it. Removes
    /// what an earlier process left half written.
    ///
    /// # Errors
    /// Message for the user.
    pub(super) fn open(path: &Path) -> Result<Keeper, String> {
        // Both are removed at the end, so they have names that nobody gives to a file.
        let lock_path = with_ending(path, ".senet-lock");
        let beside = with_ending(path, ".senet-new");
        let lock = lock(&lock_path, path)?;
        let keeper = Keeper { path: path.to_owned(), beside, _lock: lock, lock_path };
        File::create(&keeper.beside)
            .and_then(|file| {
                drop(file);
                std::fs::remove_file(&keeper.beside)
            })
            .map_err(|error| unwritten(path, &error))?;
        Ok(keeper)
    }

    /// From now on the first Ctrl-C prints `stopping` and sets [`stopped`], which the work reads now and then. The
    /// second one ends the program at once; the store stays as last saved.
    pub(super) fn hear_ctrl_c(&self, stopping: &'static str) {
        let leftovers = [self.beside.clone(), self.lock_path.clone()];
        let heard = move || {
            if STOPPED.swap(true, Ordering::Relaxed) {
                leftovers.iter().for_each(|path| remove(path));
                std::process::exit(i32::from(INTERRUPTED));
            }
            complain(i18n::text(stopping));
        };
        // Without a handler, Ctrl-C ends the program as usual.
        ctrlc::set_handler(heard).unwrap_or_default();
    }

    /// Writes the store beside itself first, so that there is a whole one at any moment.
    ///
    /// # Errors
    /// A sentence, when it cannot be written; the last one saved stays, and nothing is left beside it.
    pub(super) fn save(
        &self,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> Result<(), String> {
        let written = text_file::replace(&self.path, &self.beside, write);
        written.map_err(|error| unwritten(&self.path, &error))
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        remove(&self.lock_path);
    }
}

/// True once Ctrl-C was pressed.
pub(super) fn stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// The lock of a store. A process removes it when it ends, so a locked file may be gone already; then a new one is
/// made.
fn lock(lock_path: &Path, path: &Path) -> Result<File, String> {
    loop {
        let mut options = OpenOptions::new();
        let lock = options
            .write(true)
            .create(true)
            .truncate(false)
            .open(lock_path)
            .map_err(|error| unwritten(path, &error))?;
        match lock.try_lock() {
            Ok(()) if is_still(&lock, lock_path) => return Ok(lock),
            Ok(()) => {}
            // Some file systems know no locks; alone one can work there all the same.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                return Ok(lock);
            }
            Err(TryLockError::Error(error)) => return Err(unwritten(path, &error)),
            Err(TryLockError::WouldBlock) => {
                return Err(i18n::say!("solve.store-locked", file = path.display()));
            }
        }
    }
}

/// True where the open file is the one that stands at the path now.
#[cfg(unix)]
fn is_still(open: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |data: std::fs::Metadata| (data.dev(), data.ino());
    let (open, there) = (open.metadata().ok(), std::fs::metadata(path).ok());
    open.is_some() && open.map(number) == there.map(number)
}

/// Elsewhere an open file cannot be replaced.
#[cfg(not(unix))]
fn is_still(_open: &File, path: &Path) -> bool {
    path.exists()
}

fn unwritten(path: &Path, error: &io::Error) -> String {
    i18n::say!("solve.store-unwritten", file = path.display(), problem = error)
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut whole = path.as_os_str().to_owned();
    whole.push(ending);
    PathBuf::from(whole)
}

/// Removes a file that may not be there.
fn remove(path: &Path) {
    std::fs::remove_file(path).unwrap_or_default();
}
