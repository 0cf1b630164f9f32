//! Saved form of a game, in the store and as a file.

use serde::{Deserialize, Serialize};

use super::players::Players;
use crate::app::collection::Collection;
use crate::app::collection_links::portable;
use crate::compare::Seat;
use crate::game::{Game, Step};
use crate::rules::{Phase, Position, Ruleset, Throw};
use crate::{i18n, notation};

/// Name under which the store holds the game.
pub const NAME: &str = "senet-game";
/// The version this program writes.
const VERSION: u32 = 1;

/// Saved game as JSON. Rules stand there as in an address, positions and moves in the notation.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct SavedGame {
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
pub(super) type Moment = (usize, Position, Option<Throw>, Players);

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
    portable(&seat.link(), std::slice::from_ref(&seat))
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
    /// Saved form of a game; `None` where it has no beginning.
    pub(super) fn of(
        game: &Game,
        base: &Ruleset,
        players: Players,
        seed: u64,
        collection: &Collection,
    ) -> Option<SavedGame> {
        let (rules, position, steps) = steps(game, collection)?;
        let base = rules_text(base, collection);
        let (version, who, seed) = (VERSION, players.link(), seed.to_string());
        let taken_back = game.taken_back().count();
        Some(SavedGame { version, base, rules, position, who, seed, steps, taken_back })
    }

    /// True if nothing has been thrown or moved.
    pub(super) fn is_new(&self) -> bool {
        self.steps.is_empty()
    }

    /// Text to be stored.
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl LoadedGame {
    /// Replays an unfinished game; `None` where it is over, has not begun, or cannot be replayed.
    pub(super) fn read(text: &str, collection: &Collection) -> Option<LoadedGame> {
        let loaded = LoadedGame::parse(text, collection).ok()?;
        let goes_on = !matches!(loaded.game.phase(), Phase::Over(_));
        (goes_on && loaded.game.history().count() > 1).then_some(loaded)
    }

    /// Replays any game.
    ///
    /// # Errors
    /// Says why it cannot be replayed: the text is no game, or of another version; its rules are not here; or they do not
    /// allow one of its steps.
    pub(super) fn parse(text: &str, collection: &Collection) -> Result<LoadedGame, String> {
        let no_game = || i18n::text("review.bad-file").to_owned();
        let saved: SavedGame = serde_json::from_str(text).ok().ok_or_else(no_game)?;
        match saved.version {
            VERSION => {}
            0 => return Err(no_game()),
            version => return Err(i18n::say!("review.bad-version", version)),
        }
        let begin = rules(&saved.rules, collection)?;
        let position = notation::parse_position(&begin.rules(), &saved.position);
        let mut game = Game::from_position(begin, position.ok().ok_or_else(no_game)?);
        for step in &saved.steps {
            step.take(&mut game, collection)?;
        }
        for _ in 0..saved.taken_back.min(saved.steps.len()) {
            game.undo();
        }
        let base = rules(&saved.base, collection)?;
        let players = Players::from_link(&saved.who)?;
        let seed = saved.seed.parse().ok().ok_or_else(no_game)?;
        Ok(LoadedGame { game, base, players, seed })
    }
}

/// The rules of a saved game, also where they rest on a reconstruction that is not here.
fn rules(text: &str, collection: &Collection) -> Result<Ruleset, String> {
    // A name alone that is only like one that is here stands for other rules.
    let here = text.contains('@').then(|| collection.local(text).0);
    Ok((*collection.seat(here.as_deref().unwrap_or(text))?.current).clone())
}

/// Makes the move that has this text; `false` where these rules do not allow it.
pub(super) fn play_text(game: &mut Game, text: &str) -> bool {
    let line = game.lines().into_iter().find(|line| line.text == text);
    line.is_some_and(|line| game.play(line.mv).is_ok())
}

impl SavedStep {
    fn take(&self, game: &mut Game, collection: &Collection) -> Result<(), String> {
        let (text, done) = match self {
            SavedStep::Throw(value) => {
                let throw = Throw::new(*value);
                (value.to_string(), throw.is_some_and(|throw| game.cast(throw)))
            }
            SavedStep::Move(text) => (text.clone(), play_text(game, text)),
            SavedStep::Rules(text) => {
                game.change_rules(rules(text, collection)?);
                return Ok(());
            }
        };
        if done { Ok(()) } else { Err(i18n::say!("review.bad-step", text)) }
    }
}
