//! Record of a game as a link and as a file, so that it can be sent, stored and replayed.
//!
//! In a link the throws and moves follow the rules and the pieces, with dots between them: `3.14-17.2.--`. A file holds
//! the same text as the store (`saved_game.rs`), which has changes of the rules as well.

use super::saved_game::{LoadedGame, SavedGame};
use super::{PlayView, Players};
use crate::app::collection::Collection;
use crate::app::collection_links::portable;
use crate::app::command::{Command, FileRequest};
use crate::app::router::{PlaceName, Route};
use crate::compare::Seat;
use crate::game::{Game, Step};
use crate::i18n;
use crate::notation;
use crate::rules::Throw;

/// Word in a link for the start position of the rules.
pub(super) const START: &str = "start";
/// Name that is suggested for the file of a game.
const FILE: &str = "senet-game.json";
/// Notation for throwing again instead of moving, and its form in a link, where `+` separates changed rules.
const RETHROW: (&str, &str) = ("++", "again");

/// Throws and moves of a game for a link; `None` where its rules changed during the game.
fn steps_link(game: &Game) -> Option<String> {
    let step = |step: &Step| match step {
        Step::Thrown(throw) => Some(throw.to_string()),
        Step::Moved { line, .. } => {
            Some(line.text.replace(RETHROW.0, RETHROW.1).replace('>', "%3E"))
        }
        Step::Start | Step::RulesChanged => None,
    };
    let steps: Option<Vec<String>> = game.history().skip(1).map(step).collect();
    steps.map(|steps| steps.join("."))
}

/// Plays the throws and moves of a link.
///
/// # Errors
/// Names the first that these rules do not allow; the game stays where it was possible.
pub(super) fn replay(game: &mut Game, steps: &str) -> Result<(), String> {
    for text in steps.split('.').filter(|text| !text.is_empty()) {
        let meant = text.replace("%3E", ">").replace(RETHROW.1, RETHROW.0);
        let thrown = meant.parse().ok().and_then(Throw::new);
        let done = match thrown {
            Some(throw) => game.cast(throw),
            None => {
                let line = game.lines().into_iter().find(|line| line.text == meant);
                line.is_some_and(|line| game.play(line.mv).is_ok())
            }
        };
        if !done {
            return Err(i18n::fill("review.bad-step", &[("text", text)]));
        }
    }
    Ok(())
}

impl PlayView {
    /// Address of the whole game with its throws and moves; `None` where its rules changed during the game.
    pub(super) fn game_link(&self) -> Option<Route> {
        let game = &self.board.game;
        let steps = steps_link(game)?;
        let (_, ruleset, position) = game.moments().next()?;
        let mut seat = Seat::new(self.base.clone());
        seat.current = std::sync::Arc::new(ruleset.clone());
        let rules = portable(&seat.link(), &[seat]);
        let pieces = match *position == ruleset.rules().start() {
            true => START.to_owned(),
            false => notation::pieces_link(position),
        };
        let players = match self.players {
            Players::Two => String::new(),
            players => format!("?{}", players.link()),
        };
        Some(Route::to(PlaceName::Play, format!("{rules}/{pieces}/{steps}{players}")))
    }

    /// Asks for the game to be saved as a file.
    pub(super) fn save_game(&self, ctx: &egui::Context) {
        let collection = Collection::of(ctx);
        let saved =
            SavedGame::of(&self.board.game, &self.base, (self.players, self.seed), &collection);
        if let Some(saved) = saved {
            let (name, bytes) = (FILE.to_owned(), saved.text().into_bytes());
            Command::Own(FileRequest::SaveFile { name, bytes }).send(ctx);
        }
    }

    /// Opens the text of a game's file.
    ///
    /// # Errors
    /// When it cannot be played again by rules that are here.
    pub(super) fn open_game(&mut self, text: &str, collection: &Collection) -> Result<(), String> {
        let game = LoadedGame::parse(text, collection);
        let game = game.ok_or_else(|| i18n::text("review.bad-file").to_owned())?;
        self.replace(game);
        Ok(())
    }
}
