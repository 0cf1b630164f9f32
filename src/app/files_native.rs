//! Files on the desktop: the system's own file windows, and paths.

use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::task::{Poll, Wake, Waker};
use std::time::{Duration, Instant, SystemTime};

use egui::{Context, DroppedFileHandle};
use rfd::FileHandle;

use super::files::{Answer, Dialogs, ENDINGS, Inbox, InputFile};
use crate::i18n;
use crate::text_file;

/// A dialog cancelled faster than this was never on screen.
const NEVER_SHOWN: Duration = Duration::from_millis(250);

/// Answer of a file dialog of the system, pending until the person has chosen.
type DialogFuture<T> = Pin<Box<dyn Future<Output = Option<T>>>>;

/// A file dialog of the system, since when it is open.
type Window<T> = (DialogFuture<T>, Instant);

/// The system's file windows. They are polled every frame; files are read and written on threads of their own.
#[derive(Default)]
pub struct Device {
    inbox: Inbox,
    open: Option<Window<Vec<FileHandle>>>,
    save: Option<Window<FileHandle>>,
    /// The name that is suggested in the window for saving, and what is to be written.
    file: (String, Vec<u8>),
    followed: Arc<FollowedFiles>,
    is_watching: bool,
}

/// Time between two checks of followed files.
const PERIOD: Duration = Duration::from_secs(1);

/// Time of the last write to a file, and its length; `None` before the first check, and where there is no file.
type Stamp = Option<(SystemTime, u64)>;
/// The files that are followed, with their last stamp.
type FollowedFiles = Mutex<Vec<(PathBuf, Stamp)>>;

fn stamp(path: &Path) -> Stamp {
    let data = std::fs::metadata(path).ok()?;
    Some((data.modified().ok()?, data.len()))
}

/// Checks the followed files for as long as somebody holds the list, and wakes the program for one that has changed.
fn watch(followed: &Weak<FollowedFiles>, inbox: &Inbox, ctx: &Context, period: Duration) {
    while let Some(list) = followed.upgrade() {
        let mut list = list.lock().unwrap_or_else(PoisonError::into_inner);
        for (path, last) in list.iter_mut() {
            let now = stamp(path);
            // A missing file is often only being replaced.
            if now.is_some() && now != *last {
                *last = now;
                inbox.leave(ctx, Answer::Changed(read_path(path)));
            }
        }
        drop(list);
        std::thread::sleep(period);
    }
}

/// Waker that requests a frame when a window has an answer.
struct Frame(Context);

impl Wake for Frame {
    fn wake(self: Arc<Frame>) {
        self.0.request_repaint();
    }
}

/// Answer of a file window once it is closed, and whether it was never on screen.
fn answer<T>(ctx: &Context, window: &mut Option<Window<T>>) -> Option<(Option<T>, bool)> {
    let (dialog, since) = window.as_mut()?;
    let waker = Waker::from(Arc::new(Frame(ctx.clone())));
    let answer = dialog.as_mut().poll(&mut std::task::Context::from_waker(&waker));
    let Poll::Ready(chosen) = answer else { return None };
    let never_shown = since.elapsed() < NEVER_SHOWN;
    *window = None;
    Some((chosen, never_shown))
}

impl Dialogs for Device {
    fn open(&mut self, ctx: &Context) {
        if self.open.is_some() {
            return;
        }
        let window = rfd::AsyncFileDialog::new()
            .set_title(i18n::text("own.open-file"))
            .add_filter("Senet", &ENDINGS)
            .add_filter("*", &["*"]);
        self.open = Some((Box::pin(window.pick_files()), Instant::now()));
        ctx.request_repaint();
    }

    fn save(&mut self, ctx: &Context, name: &str, bytes: &[u8]) {
        if self.save.is_some() {
            return;
        }
        let window =
            rfd::AsyncFileDialog::new().set_title(i18n::text("own.save-file")).set_file_name(name);
        self.file = (name.to_owned(), bytes.to_owned());
        self.save = Some((Box::pin(window.save_file()), Instant::now()));
        ctx.request_repaint();
    }

    fn read_dropped(&mut self, ctx: &Context, files: Vec<DroppedFileHandle>) {
        self.read(ctx, files.iter().map(|file| file.path().to_owned()).collect());
    }

    fn follow(&mut self, ctx: &Context, files: Vec<PathBuf>) {
        let mut list = self.followed.lock().unwrap_or_else(PoisonError::into_inner);
        list.retain(|(path, _)| files.contains(path));
        for path in files {
            if !list.iter().any(|(known, _)| *known == path) {
                list.push((path, None));
            }
        }
        if list.is_empty() || self.is_watching {
            return;
        }
        self.is_watching = true;
        let (inbox, ctx) = (self.inbox.clone(), ctx.clone());
        let followed = Arc::downgrade(&self.followed);
        std::thread::spawn(move || watch(&followed, &inbox, &ctx, PERIOD));
    }

    fn answers(&mut self, ctx: &Context) -> Vec<Answer> {
        self.poll_open(ctx);
        self.poll_save(ctx);
        self.inbox.take()
    }
}

impl Device {
    fn poll_open(&mut self, ctx: &Context) {
        match answer(ctx, &mut self.open) {
            Some((Some(files), _)) => {
                self.read(ctx, files.iter().map(|file| file.path().to_owned()).collect());
            }
            Some((None, true)) => {
                self.inbox.leave(ctx, Answer::Failed(i18n::text("own.no-window").to_owned()));
            }
            _ => {}
        }
    }

    fn poll_save(&mut self, ctx: &Context) {
        let Some((chosen, never_shown)) = answer(ctx, &mut self.save) else { return };
        let (name, bytes) = std::mem::take(&mut self.file);
        match chosen {
            Some(file) => self.write(ctx, file.path().to_owned(), bytes),
            None if never_shown => self.write(ctx, in_downloads(&name), bytes),
            None => self.inbox.leave(ctx, Answer::Cancelled),
        }
    }

    fn read(&self, ctx: &Context, paths: Vec<PathBuf>) {
        let (inbox, ctx) = (self.inbox.clone(), ctx.clone());
        std::thread::spawn(move || {
            let inputs = paths.iter().map(|path| read_path(path)).collect();
            inbox.leave(&ctx, Answer::InputFile(inputs));
        });
    }

    fn write(&self, ctx: &Context, path: PathBuf, bytes: Vec<u8>) {
        let (inbox, ctx) = (self.inbox.clone(), ctx.clone());
        std::thread::spawn(move || {
            let answer = match std::fs::write(&path, bytes) {
                Ok(()) => Answer::SavedAt(path),
                Err(error) => {
                    let values = [("file", name_of(&path)), ("problem", error.to_string())];
                    Answer::Failed(i18n::filled("own.not-written", &values))
                }
            };
            inbox.leave(&ctx, answer);
        });
    }
}

/// Names of the folder for downloads, in the languages of the program.
const DOWNLOADS: [&str; 2] = ["Downloads", "Téléchargements"];

/// A path for a file of this name among the downloads, or in the person's own folder; no file is there yet.
fn in_downloads(name: &str) -> PathBuf {
    let home = etcetera::home_dir().unwrap_or_default();
    let folders = DOWNLOADS.iter().map(|folder| home.join(folder));
    free_path(folders.into_iter().find(|folder| folder.is_dir()).as_ref().unwrap_or(&home), name)
}

/// The path of this name in a folder, with a number where that is taken.
fn free_path(folder: &Path, name: &str) -> PathBuf {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let numbered = (2..1000).map(|number| format!("{stem}-{number}.{ending}"));
    let mut paths = std::iter::once(name.to_owned()).chain(numbered).map(|name| folder.join(name));
    paths.find(|path| !path.exists()).unwrap_or_else(|| folder.join(name))
}

/// The file at a path, never more of it than a little beyond the most that is opened.
pub fn read_path(path: &Path) -> InputFile {
    InputFile {
        name: name_of(path),
        bytes: text_file::bytes_of(path),
        path: Some(std::path::absolute(path).unwrap_or_else(|_| path.to_owned())),
    }
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_is_no_file_keeps_its_name() {
        let nothing = read_path(&std::env::temp_dir().join("senet-there-is-no-such-file.toml"));
        assert_eq!(nothing.name, "senet-there-is-no-such-file.toml");
        assert!(nothing.bytes.is_err());
    }

    #[test]
    fn a_file_is_never_written_over_unasked_and_a_browser_finds_it() {
        let folder = std::env::temp_dir().join(format!("senet-saved-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("made");
        let first = free_path(&folder, "a page.html");
        std::fs::write(&first, "one").expect("written");
        let second = free_path(&folder, "a page.html");
        assert_eq!([name_of(&first), name_of(&second)], ["a page.html", "a page-2.html"]);
        let url = crate::app::files::file_url(&second).expect("a whole path");
        assert!(url.starts_with("file:///") && url.ends_with("/a%20page-2.html"), "{url}");
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    fn wait(inbox: &Inbox) -> Vec<Answer> {
        for _ in 0..400 {
            let answers = inbox.take();
            if !answers.is_empty() {
                return answers;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Vec::new()
    }

    fn changed_bytes(answers: &[Answer]) -> Option<&[u8]> {
        match answers.last() {
            Some(Answer::Changed(input)) => input.bytes.as_deref().ok(),
            _ => None,
        }
    }

    #[test]
    fn a_followed_file_comes_again_when_it_is_saved() {
        let path = std::env::temp_dir().join(format!("senet-followed-{}.md", std::process::id()));
        std::fs::write(&path, "one").expect("written");
        let (inbox, ctx) = (Inbox::default(), Context::default());
        let followed = Arc::new(FollowedFiles::default());
        let list = Arc::downgrade(&followed);
        followed.lock().expect("free").push((path.clone(), None));
        let (answers, frame) = (inbox.clone(), ctx.clone());
        let period = Duration::from_millis(5);
        let thread = std::thread::spawn(move || watch(&list, &answers, &frame, period));
        assert_eq!(changed_bytes(&wait(&inbox)), Some(&b"one"[..]));
        std::thread::sleep(Duration::from_millis(50));
        assert!(inbox.take().is_empty(), "nothing comes while nothing changes");
        std::fs::remove_file(&path).expect("removed");
        std::thread::sleep(Duration::from_millis(30));
        std::fs::write(&path, "three").expect("written");
        assert_eq!(changed_bytes(&wait(&inbox)), Some(&b"three"[..]));
        drop(followed);
        thread.join().expect("it ends when nobody asks any more");
        std::fs::remove_file(&path).expect("removed");
    }
}
