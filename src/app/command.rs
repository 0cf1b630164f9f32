//! Requests to the program as a whole. Views send them while they are drawn; they are carried out in one place afterwards.

use egui::{Context, Id};

use super::settings::Settings;
use super::storage::Saved;
use crate::route::Route;
use crate::rules::Ruleset;

/// Request to the program as a whole.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Go to a place.
    Go(Route),
    /// Use and remember these settings.
    Set(Settings),
    /// Show or hide the settings.
    ShowSettings(bool),
    /// Show or hide the sheet of all keys.
    ShowKeys(bool),
    /// Forget what has been done in the lessons, and the settings.
    Forget,
    /// Save settings and progress as a file.
    SaveMemory,
    /// Take over settings, and add progress to what has been done here.
    Remember(Box<Saved>),
    /// Go where a link of the program leads (`#1/…`), or say that it leads nowhere.
    Follow(String),
    /// Open a page or a mail outside the program; other kinds of links are not opened.
    Browse(String),
    /// Put this text on the clipboard.
    Copy(String),
    /// Put the whole address of a place on the clipboard.
    CopyLink(Route),
    /// Show the address of a place to be passed on, with its QR code.
    Share(Route),
    /// Save rules as one's own, open a file, or see what is kept.
    Own(FileRequest),
    /// Put rulesets onto boards: one onto the board that is shown (in Compare the one with this number), several beside
    /// each other.
    UseRules {
        /// The ids of the rulesets; never empty.
        ids: Vec<String>,
        /// The board in Compare; without it the last one.
        seat: Option<usize>,
    },
}

impl Command {
    /// The command to save something as a file of this name.
    pub fn save_file(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Command {
        let (name, bytes) = (name.into(), bytes.into());
        Command::Own(FileRequest::SaveFile { name, bytes })
    }

    /// Queues this command; it is carried out after the frame, in the order of the requests.
    pub fn send(self, ctx: &Context) {
        ctx.data_mut(|data| data.get_temp_mut_or_default::<Queue>(Id::NULL).0.push(self));
    }
}

/// Commands sent during a frame, kept in the memory of egui so that every view reaches them.
#[derive(Clone, Default)]
struct Queue(Vec<Command>);

/// Takes the commands sent since the last call, oldest first.
pub fn take_sent(ctx: &Context) -> Vec<Command> {
    ctx.data_mut(|data| data.remove_temp::<Queue>(Id::NULL)).map_or_else(Vec::new, |queue| queue.0)
}

/// File operation requested by a view.
#[derive(Clone, Debug, PartialEq)]
pub enum FileRequest {
    /// Choose a file; its rules go to the board with this number in Compare.
    OpenFile(Option<usize>),
    /// Save changed rules as one's own.
    Save {
        /// The board in Compare; `None` for Play.
        seat: Option<usize>,
        /// The rules that were changed.
        base: Box<Ruleset>,
        /// The rules that are on.
        current: Box<Ruleset>,
    },
    /// Show the list of one's own.
    ShowYours,
    /// Act on one of one's own lessons, by its key.
    Lesson(String, LessonAction),
    /// Print a page.
    Print {
        /// The name that is suggested where it is saved instead.
        name: String,
        /// The page, as HTML that stands alone.
        page: String,
    },
    /// Save something as a file.
    SaveFile {
        /// The name that is suggested.
        name: String,
        /// Content of the file.
        bytes: Vec<u8>,
    },
}

/// Action on a lesson of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonAction {
    /// Save its text as a file.
    Save,
    /// Give it another title.
    Rename,
    /// Take it from the shelf.
    Remove,
    /// Say what is wrong with it.
    Explain,
    /// Copy the list of problems to the clipboard.
    Copy,
    /// Hide the list of problems until it changes.
    Hide,
    /// Open a text again that has stopped the program.
    Wake,
}

impl Route {
    /// Sends a command to go here.
    pub fn go(self, ctx: &Context) {
        Command::Go(self).send(ctx);
    }
}
