//! Saved game: stored on the device after every throw and move, or written to a file; and offered again at the next start
//! and where an address puts another one on the board.

use egui::{Context, Ui};
use serde::{Deserialize, Serialize};

use super::PlayView;
use super::players::Players;
use crate::app::collection::Collection;
use crate::app::command::{Command, FileRequest};
use crate::app::controls::{card, primary_button, quiet_button, styled};
use crate::app::storage::Store;
use crate::app::theme::text;
use crate::compare::{self, Seat};
use crate::game::{Game, Step};
use crate::rules::{Phase, Position, Ruleset, Throw};
use crate::{i18n, notation};

/// Name under which the store holds the game.
pub const NAME: &str = "senet-game";
/// The version this program writes.
const VERSION: u32 = 1;
/// Name that is suggested for the file of a game.
const FILE: &str = "senet-game.json";

/// Saved game as JSON. Rules stand there as in an address, positions and moves in the notation.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct SavedGame {
    version: u32,
    /// Reconstruction that the rules belong to.
    base: String,
    /// The rules at the beginning, which may be changed ones.
    rules: String,
    position: String,
    who: String,
    /// Seed of the computer's choices; text, since numbers in JSON are short.
    seed: String,
    steps: Vec<SavedStep>,
    /// Number of last steps that were undone and can be redone.
    taken_back: usize,
}

/// Step of a saved game.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SavedStep {
    Throw(u8),
    Move(String),
    Rules(String),
}

/// Moment of a game: its age, position and throw, and its players. The game is stored again when this changes.
type Moment = (usize, Position, Option<Throw>, Players);

/// State of the store, and the unfinished game that is offered.
#[derive(Default)]
pub(super) struct StoredGame {
    pub(super) written: Option<Moment>,
    /// Unfinished game of the last session, or the one that stood on the board before an address was opened; until it is
    /// resumed or something is done in another one.
    pub(super) unfinished: Option<Box<LoadedGame>>,
    /// The unfinished game stood on the board of this window and was never stored as it is.
    pub(super) is_set_aside: bool,
    /// The unfinished game was given up.
    pub(super) given_up: bool,
    /// Text of the store, as this window last read or wrote it.
    pub(super) text: String,
}

/// Game read from the store or a file, ready to be played on.
pub(super) struct LoadedGame {
    pub(super) game: Game,
    pub(super) base: Ruleset,
    pub(super) players: Players,
    pub(super) seed: u64,
}

fn rules_text(ruleset: &Ruleset, collection: &Collection) -> String {
    let base = collection.ruleset(&ruleset.id);
    let mut seat = Seat::new(base.unwrap_or_else(|| ruleset.clone()));
    seat.current = std::sync::Arc::new(ruleset.clone());
    seat.link()
}

/// Rules and position with which a game began, and its steps since then, including those that were undone.
fn steps(game: &Game, collection: &Collection) -> Option<(String, String, Vec<SavedStep>)> {
    let mut moments = game.moments();
    let (_, rules, position) = moments.next()?;
    let (rules, position) = (rules_text(rules, collection), notation::position_text(position));
    let entry = |(step, rules, _): (&Step, &Ruleset, &Position)| match step {
        Step::Start => None,
        Step::Thrown(throw) => Some(SavedStep::Throw(throw.value())),
        Step::Moved { line, .. } => Some(SavedStep::Move(line.text.clone())),
        Step::RulesChanged => Some(SavedStep::Rules(rules_text(rules, collection))),
    };
    Some((rules, position, moments.chain(game.taken_back()).filter_map(entry).collect()))
}

impl SavedGame {
    /// Text to be stored.
    fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl LoadedGame {
    /// Replays an unfinished game; `None` where it is over, has not begun, or is no game by rules that are here.
    fn read(text: &str, collection: &Collection) -> Option<LoadedGame> {
        let loaded = LoadedGame::parse(text, collection)?;
        let goes_on = !matches!(loaded.game.phase(), Phase::Over(_));
        (goes_on && loaded.game.history().count() > 1).then_some(loaded)
    }

    /// Replays any game; `None` where it is no game by rules that are here.
    pub(super) fn parse(text: &str, collection: &Collection) -> Option<LoadedGame> {
        let saved: SavedGame = serde_json::from_str(text).ok()?;
        let rules = |text: &str| Some((*collection.seat(text).ok()?.current).clone());
        let begin = rules(&saved.rules)?;
        let position = notation::parse_position(&begin.rules(), &saved.position).ok()?;
        let mut game = Game::from_position(begin, position);
        for step in &saved.steps {
            match step {
                SavedStep::Throw(value) => game.cast(Throw::new(*value)?).then_some(())?,
                SavedStep::Move(text) => {
                    let mv = game.lines().iter().find(|line| line.text == *text)?.mv;
                    drop(game.play(mv).ok()?);
                }
                SavedStep::Rules(text) => game.change_rules(rules(text)?),
            }
        }
        for _ in 0..saved.taken_back.min(saved.steps.len()) {
            game.undo();
        }
        let loaded = LoadedGame {
            game,
            base: rules(&saved.base)?,
            players: Players::from_link(&saved.who).ok()?,
            seed: saved.seed.parse().ok()?,
        };
        (saved.version == VERSION).then_some(loaded)
    }
}

impl PlayView {
    /// Looks in the store for a game that was not finished.
    pub fn restore(&mut self, store: &dyn Store, collection: &Collection) {
        self.stored.text = store.read(NAME).unwrap_or_default();
        self.stored.unfinished = LoadedGame::read(&self.stored.text, collection).map(Box::new);
        self.stored.is_set_aside = false;
    }

    /// Saved form of the game; `None` where it has no beginning.
    fn saved(&self, collection: &Collection) -> Option<SavedGame> {
        let game = &self.board.game;
        let (rules, position, steps) = steps(game, collection)?;
        let base = rules_text(&self.base, collection);
        let (version, who, seed) = (VERSION, self.players.link(), self.seed.to_string());
        let taken_back = game.taken_back().count();
        Some(SavedGame { version, base, rules, position, who, seed, steps, taken_back })
    }

    /// Asks for the game to be saved as a file.
    pub(super) fn save_game(&self, ctx: &Context) {
        if let Some(saved) = self.saved(&Collection::of(ctx)) {
            let (name, bytes) = (FILE.to_owned(), saved.text().into_bytes());
            Command::Own(FileRequest::SaveFile { name, bytes }).send(ctx);
        }
    }

    fn moment(&self) -> Moment {
        let game = &self.board.game;
        (game.age(), *game.position(), game.throw(), self.players)
    }

    /// True where another window has written the text of the store since this one read or wrote it.
    fn is_of_another_window(&self, store: &dyn Store) -> bool {
        store.read(NAME).unwrap_or_default() != self.stored.text
    }

    /// Offers the game of the store as another window has left it; one that stood on the board here stays offered.
    pub(super) fn take_in(&mut self, store: &dyn Store, collection: &Collection) {
        let is_from_store = self.stored.unfinished.is_some() && !self.stored.is_set_aside;
        if is_from_store && self.is_of_another_window(store) {
            self.restore(store, collection);
        }
    }

    /// Stores the game if it has changed since the last frame. `false` where the device refuses.
    pub fn keep(&mut self, store: &mut dyn Store, collection: &Collection) -> bool {
        let now = self.moment();
        // A look back shows other moments of a game that does not change.
        if self.stored.written == Some(now) || self.look_back.is_some() {
            return true;
        }
        let Some(saved) = self.saved(collection) else { return true };
        let has_begun = !saved.steps.is_empty();
        if !has_begun && self.stored.written.is_none() && !self.stored.given_up {
            // Nothing has begun, so the unfinished game can still be resumed.
            return true;
        }
        let over = matches!(self.board.game.phase(), Phase::Over(_));
        self.stored.unfinished = None;
        let goes_on = has_begun && !over;
        let text = if goes_on { saved.text() } else { String::new() };
        // A game that another window has stored since is not this one's to forget.
        let kept = !goes_on && self.is_of_another_window(store) || store.write(NAME, &text);
        if kept {
            (self.stored.written, self.stored.given_up) = (Some(now), false);
            self.stored.text = text;
        }
        kept
    }

    /// Card that offers to resume the unfinished game.
    pub(super) fn offer_ui(&mut self, ui: &mut Ui) {
        let Some(loaded) = &self.stored.unfinished else { return };
        let name = compare::title(&loaded.base, loaded.game.ruleset());
        let count: u32 = loaded.game.throws().0.iter().sum();
        let key = if count == 1 { "play.unfinished-one" } else { "play.unfinished" };
        let words = i18n::say!(key, name = name, throws = i18n::grouped(count.into()));
        let (mut goes_on, mut is_new) = (false, false);
        card(ui).show(ui, |ui| {
            styled(ui, words, text::lesson());
            ui.horizontal_wrapped(|ui| {
                goes_on = primary_button(ui, i18n::text("play.go-on")).clicked();
                is_new = quiet_button(ui, i18n::text("play.start-new")).clicked();
            });
        });
        ui.add_space(8.0);
        if goes_on {
            self.go_on();
        } else if is_new {
            (self.stored.unfinished, self.stored.given_up) = (None, true);
            // The game on the board takes its place in the store.
            self.stored.written = None;
        }
    }

    fn go_on(&mut self) {
        if let Some(game) = self.stored.unfinished.take() {
            self.load(*game);
            self.stored.written = Some(self.moment());
        }
    }

    /// Puts the game of an address or a file on the board. One that is under way there is offered again.
    pub(super) fn replace(&mut self, loaded: LoadedGame) {
        if let Some(back) = self.look_back.take() {
            // A look back may show any moment of it.
            self.board.game.go_to(back.end);
        }
        let goes_on = self.has_begun() && !matches!(self.board.game.phase(), Phase::Over(_));
        // Nothing has been done in a game that an address brought while another one is offered.
        let is_untouched =
            self.stored.unfinished.is_some() && self.stored.written == Some(self.moment());
        if goes_on && !is_untouched && self.board.game != loaded.game {
            self.stored.unfinished = Some(Box::new(LoadedGame {
                game: self.board.game.clone(),
                base: self.base.clone(),
                players: self.players,
                seed: self.seed,
            }));
            self.stored.is_set_aside = true;
        }
        self.load(loaded);
        if self.stored.unfinished.is_some() {
            // It stays in the store until something is done in the new one.
            self.stored.written = self.has_begun().then(|| self.moment());
            self.stored.given_up = false;
        }
    }

    /// Puts another game on the board, with its rules and players.
    fn load(&mut self, loaded: LoadedGame) {
        self.base = loaded.base;
        (self.players, self.seed) = (loaded.players, loaded.seed);
        self.board.begin_game(loaded.game);
        self.update_pieces();
        self.computer.cancel();
        self.note.clear();
        self.look_back = None;
    }
}
