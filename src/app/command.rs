//! Requests to the program as a whole. A view sends them wherever it is drawn; the program carries them out in one place
//! after the frame.

use egui::{Context, Id};

use super::files_view::FileRequest;
use super::settings::Settings;

/// A place of the program, as an address names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Route {
    /// The shelf of lessons.
    #[default]
    Shelf,
    /// A lesson at a step, counted from 1.
    Lesson {
        /// The lesson's id.
        id: String,
        /// The step, counted from 1.
        step: usize,
    },
    /// A lesson on the wall of a classroom, at a step counted from 1.
    Present {
        /// The lesson's id.
        id: String,
        /// The step, counted from 1.
        step: usize,
    },
    /// Two boards side by side; the rest of the address says which, empty for a first comparison.
    Compare(String),
    /// A board to play on; the rest of the address says with which rules and position, empty for a new game.
    Play(String),
    /// The reconstructions and their rules; the rest of the address says which page, empty for the table.
    Reconstructions(String),
    /// A page beside the course; the rest of the address says where on it, empty for its beginning.
    Learn(LearnPage, String),
}

/// A page beside the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnPage {
    /// Guided scenarios by theme.
    Practice,
    /// The dated evidence and who made what of it.
    History,
    /// What a teacher prepares a lesson with.
    Teachers,
    /// The terms and what they mean.
    Glossary,
}

impl LearnPage {
    /// All pages, as they are named side by side.
    pub const ALL: [LearnPage; 4] =
        [LearnPage::Practice, LearnPage::History, LearnPage::Teachers, LearnPage::Glossary];

    /// Its word in an address.
    pub fn name(self) -> &'static str {
        match self {
            LearnPage::Practice => "practice",
            LearnPage::History => "history",
            LearnPage::Teachers => "teachers",
            LearnPage::Glossary => "glossary",
        }
    }

    fn named(name: &str) -> Option<LearnPage> {
        LearnPage::ALL.into_iter().find(|page| page.name() == name)
    }
}

impl Route {
    /// The address after `#`: `1/lesson/water/3`.
    pub fn link(&self) -> String {
        match self {
            Route::Shelf => "1/learn".to_owned(),
            Route::Lesson { id, step } => format!("1/lesson/{id}/{step}"),
            Route::Present { id, step } => format!("1/lesson/{id}/{step}?present"),
            Route::Compare(rest) => format!("1/compare/{rest}").trim_end_matches('/').to_owned(),
            Route::Play(rest) => format!("1/play/{rest}").trim_end_matches('/').to_owned(),
            Route::Reconstructions(rest) => {
                let link = format!("1/reconstructions/{rest}");
                link.trim_end_matches('/').to_owned()
            }
            Route::Learn(page, rest) => {
                let link = format!("1/{}/{rest}", page.name());
                link.trim_end_matches('/').to_owned()
            }
        }
    }

    /// Sends the command to go here.
    pub fn go(self, ctx: &Context) {
        Command::Go(self).send(ctx);
    }

    /// The place an address names.
    ///
    /// ```
    /// use senet::app::command::Route;
    /// let route = Route::parse("#1/lesson/water/3").expect("a lesson");
    /// assert_eq!(route.link(), "1/lesson/water/3");
    /// let games = Route::parse("#1/compare?games=100.greedy.1").expect("of the boards that are shown");
    /// assert_eq!(games, Route::Compare("?games=100.greedy.1".to_owned()));
    /// assert!(Route::parse("#2/anything").is_err());
    /// ```
    ///
    /// # Errors
    /// When it is no address of this program; the sentence says what one looks like.
    pub fn parse(link: &str) -> Result<Route, String> {
        let link = link.trim().trim_start_matches('#');
        let parts: Vec<&str> = link.splitn(3, '/').collect();
        let rest = parts.get(2).copied().unwrap_or_default();
        match parts[..] {
            // `#read` is the page's own: the plain lessons.
            [""] | ["1"] | ["read"] => Ok(Route::Shelf),
            ["1", "learn", ..] => Ok(Route::Shelf),
            ["1", "compare", ..] => Ok(Route::Compare(rest.to_owned())),
            ["1", "play", ..] => Ok(Route::Play(rest.to_owned())),
            ["1", "reconstructions", ..] => Ok(Route::Reconstructions(rest.to_owned())),
            ["1", "lesson", _] if !rest.is_empty() => {
                let (rest, present) = match rest.strip_suffix("?present") {
                    Some(rest) => (rest, true),
                    None => (rest, false),
                };
                let (id, step) = rest.split_once('/').unwrap_or((rest, "1"));
                let step = step.parse().ok().filter(|step| *step >= 1).unwrap_or(1);
                let id = id.to_owned();
                Ok(match present {
                    true => Route::Present { id, step },
                    false => Route::Lesson { id, step },
                })
            }
            // `1/compare?games=…` is meant as `1/compare/?games=…`.
            ["1", place] if let Some(parts) = place.strip_prefix("compare?") => {
                Ok(Route::Compare(format!("?{parts}")))
            }
            ["1", page, ..] => LearnPage::named(page)
                .map(|page| Route::Learn(page, rest.to_owned()))
                .ok_or_else(|| crate::i18n::fill("app.bad-link", &[("link", link)])),
            _ => Err(crate::i18n::fill("app.bad-link", &[("link", link)])),
        }
    }
}

/// What the program as a whole is asked to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Go to a place.
    Go(Route),
    /// Use and remember these settings.
    Set(Settings),
    /// Show or hide the settings.
    ShowSettings(bool),
    /// Forget what has been done in the lessons.
    Forget,
    /// Go where a link of the program leads (`#1/…`), or say that it leads nowhere.
    Follow(String),
    /// Open a page or a mail outside the program; other kinds of links are not opened.
    Browse(String),
    /// Put this text on the clipboard.
    Copy(String),
    /// Put the whole address of a place on the clipboard.
    CopyLink(Route),
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
    /// Asks for this to be carried out after the frame, in the order of the requests.
    pub fn send(self, ctx: &Context) {
        ctx.data_mut(|data| data.get_temp_mut_or_default::<Queue>(Id::NULL).0.push(self));
    }
}

/// Commands sent during a frame, kept in the memory of egui so that every view reaches them.
#[derive(Clone, Default)]
struct Queue(Vec<Command>);

/// The commands sent since this was last asked, first sent first.
pub fn take_sent(ctx: &Context) -> Vec<Command> {
    ctx.data_mut(|data| data.remove_temp::<Queue>(Id::NULL)).map_or_else(Vec::new, |queue| queue.0)
}
