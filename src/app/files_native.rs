//! Files on the desktop: the system's own file windows, and paths.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Poll, Wake, Waker};
use std::time::{Duration, Instant};

use egui::{Context, DroppedFileHandle};
use rfd::FileHandle;

use super::files::{Answer, Dialogs, ENDINGS, Given, Inbox, LARGEST};
use crate::words;

/// A window in which nothing was chosen after so short a time was never seen: no hand is that fast.
const NEVER_SEEN: Duration = Duration::from_millis(250);

/// A window that the system shows; it answers when the person has.
type Asked<T> = Pin<Box<dyn Future<Output = Option<T>>>>;

/// The system's file windows. They are asked from frame to frame; files are read and written on threads of their own.
#[derive(Default)]
pub struct Device {
    inbox: Inbox,
    open: Option<(Asked<Vec<FileHandle>>, Instant)>,
    save: Option<(Asked<FileHandle>, Instant, Vec<u8>)>,
}

/// Asks for a frame when a window has something to say.
struct Frame(Context);

impl Wake for Frame {
    fn wake(self: Arc<Frame>) {
        self.0.request_repaint();
    }
}

/// The answer of a window, if it has come.
fn answer<T>(ctx: &Context, asked: &mut Asked<T>) -> Poll<Option<T>> {
    let waker = Waker::from(Arc::new(Frame(ctx.clone())));
    asked
        .as_mut()
        .poll(&mut std::task::Context::from_waker(&waker))
}

impl Dialogs for Device {
    fn open(&mut self, ctx: &Context) {
        if self.open.is_some() {
            return;
        }
        let window = rfd::AsyncFileDialog::new()
            .set_title(words::text("own.open-file"))
            .add_filter("Senet", &ENDINGS)
            .add_filter("*", &["*"]);
        self.open = Some((Box::pin(window.pick_files()), Instant::now()));
        ctx.request_repaint();
    }

    fn save(&mut self, ctx: &Context, name: &str, bytes: &[u8]) {
        if self.save.is_some() {
            return;
        }
        let window = rfd::AsyncFileDialog::new()
            .set_title(words::text("own.save-file"))
            .set_file_name(name);
        self.save = Some((
            Box::pin(window.save_file()),
            Instant::now(),
            bytes.to_owned(),
        ));
        ctx.request_repaint();
    }

    fn read_dropped(&mut self, ctx: &Context, files: Vec<DroppedFileHandle>) {
        let paths = files.iter().map(|file| file.path().to_owned()).collect();
        self.read(ctx, paths);
    }

    fn answers(&mut self, ctx: &Context) -> Vec<Answer> {
        self.opened(ctx);
        self.saved(ctx);
        self.inbox.take()
    }
}

impl Device {
    fn opened(&mut self, ctx: &Context) {
        let Some((asked, since)) = &mut self.open else {
            return;
        };
        let Poll::Ready(chosen) = answer(ctx, asked) else {
            return;
        };
        let never_seen = since.elapsed() < NEVER_SEEN;
        self.open = None;
        match chosen {
            Some(files) => {
                let paths = files.iter().map(|file| file.path().to_owned()).collect();
                self.read(ctx, paths);
            }
            None if never_seen => {
                let sentence = words::text("own.no-window").to_owned();
                self.inbox.leave(ctx, Answer::Failed(sentence));
            }
            None => {}
        }
    }

    fn saved(&mut self, ctx: &Context) {
        let Some((asked, since, _)) = &mut self.save else {
            return;
        };
        let Poll::Ready(chosen) = answer(ctx, asked) else {
            return;
        };
        let never_seen = since.elapsed() < NEVER_SEEN;
        let Some((_, _, bytes)) = self.save.take() else {
            return;
        };
        match chosen {
            Some(file) => self.write(ctx, file.path().to_owned(), bytes),
            None if never_seen => self.inbox.leave(ctx, Answer::Unsaved(bytes)),
            None => self.inbox.leave(ctx, Answer::Cancelled),
        }
    }

    fn read(&self, ctx: &Context, paths: Vec<PathBuf>) {
        let (inbox, ctx) = (self.inbox.clone(), ctx.clone());
        std::thread::spawn(move || {
            let given = paths.iter().map(|path| read_path(path)).collect();
            inbox.leave(&ctx, Answer::Given(given));
        });
    }

    fn write(&self, ctx: &Context, path: PathBuf, bytes: Vec<u8>) {
        let (inbox, ctx) = (self.inbox.clone(), ctx.clone());
        std::thread::spawn(move || {
            let file = name_of(&path);
            let answer = match std::fs::write(&path, bytes) {
                Ok(()) => Answer::Saved(file),
                Err(error) => Answer::Failed(words::fill(
                    "own.not-written",
                    &[("file", &file), ("problem", &error.to_string())],
                )),
            };
            inbox.leave(&ctx, answer);
        });
    }
}

/// The file at a path, never more of it than a little beyond the most that is opened.
pub fn read_path(path: &Path) -> Given {
    Given {
        name: name_of(path),
        bytes: bytes_of(path),
    }
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, String> {
    if path.is_dir() {
        return Err(words::text("own.folder").to_owned());
    }
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .and_then(|file| file.take(LARGEST as u64 + 1).read_to_end(&mut bytes))
        .map(|_| bytes)
        .map_err(|error| words::fill("own.cannot-read", &[("problem", &error.to_string())]))
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_are_no_file_get_a_sentence() {
        let folder = std::env::temp_dir();
        assert_eq!(
            read_path(&folder).bytes,
            Err(words::text("own.folder").to_owned())
        );
        let nothing = read_path(&folder.join("senet-there-is-no-such-file.toml"));
        assert_eq!(nothing.name, "senet-there-is-no-such-file.toml");
        assert!(
            nothing
                .bytes
                .is_err_and(|said| said.contains("cannot be read"))
        );
    }
}
