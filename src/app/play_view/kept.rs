//! Text of a game that outlasts the window, and how it is read again.

use serde::{Deserialize, Serialize};

use super::players::Who;
use crate::app::collection::Collection;
use crate::compare::Seat;
use crate::game::{Game, Step};
use crate::notation;
use crate::rules::{Phase, Position, Ruleset, Throw};

/// The name of the game in a store.
pub const NAME: &str = "senet-game";
/// The version this program writes.
const VERSION: u32 = 1;

/// Text in the store. Rules stand there as in an address, positions and moves in the notation.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Saved {
    version: u32,
    /// The reconstruction that the rules are of.
    base: String,
    /// The rules at the beginning, which may be changed ones.
    rules: String,
    position: String,
    who: String,
    /// Seed of the computer's choices; text, since numbers in JSON are short.
    seed: String,
    steps: Vec<Entry>,
    /// The last steps that have been taken back, and can be done again.
    taken_back: usize,
}

/// A step of a game.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Entry {
    Throw(u8),
    Move(String),
    Rules(String),
}

/// Tells one moment of the table from another: how old the game is, its position and throw, and who plays.
pub(super) type Moment = (usize, Position, Option<Throw>, Who);

/// Moment that the store holds, and the game of the last time.
#[derive(Default)]
pub(super) struct StoredGame {
    pub(super) written: Option<Moment>,
    /// The game of the last time, until it is gone on with or another one begun.
    pub(super) before: Option<Box<Before>>,
    /// The game of the last time was given up.
    pub(super) given_up: bool,
}

/// The game of the last time.
pub(super) struct Before {
    pub(super) game: Game,
    pub(super) base: Ruleset,
    /// The pieces with which it began, where those are not the rules' own.
    pub(super) pieces: String,
    pub(super) who: Who,
    pub(super) seed: u64,
}

fn rules_text(ruleset: &Ruleset, collection: &Collection) -> String {
    let base = collection.ruleset(&ruleset.id);
    let mut seat = Seat::new(base.unwrap_or_else(|| ruleset.clone()));
    seat.current = std::sync::Arc::new(ruleset.clone());
    seat.link()
}

/// The steps since the game began, those taken back included, and the rules and the position with which it did.
fn steps(game: &Game, collection: &Collection) -> Option<(String, String, Vec<Entry>)> {
    let mut moments = game.moments();
    let (_, rules, position) = moments.next()?;
    let (rules, position) = (rules_text(rules, collection), notation::position_text(position));
    let entry = |(step, rules, _): (&Step, &Ruleset, &Position)| match step {
        Step::Start => None,
        Step::Thrown(throw) => Some(Entry::Throw(throw.value())),
        Step::Moved { line, .. } => Some(Entry::Move(line.text.clone())),
        Step::RulesChanged => Some(Entry::Rules(rules_text(rules, collection))),
    };
    Some((rules, position, moments.chain(game.taken_back()).filter_map(entry).collect()))
}

impl Saved {
    /// A game as it is written; `None` where it has no beginning.
    pub(super) fn of(
        game: &Game,
        base: &Ruleset,
        (who, seed): (Who, u64),
        collection: &Collection,
    ) -> Option<Saved> {
        let (rules, position, steps) = steps(game, collection)?;
        let base = rules_text(base, collection);
        let (version, who, seed) = (VERSION, who.link(), seed.to_string());
        let taken_back = game.taken_back().count();
        Some(Saved { version, base, rules, position, who, seed, steps, taken_back })
    }

    /// Has anything been thrown or moved?
    pub(super) fn has_begun(&self) -> bool {
        !self.steps.is_empty()
    }

    /// The text in the store.
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Before {
    /// Plays a kept game again; `None` where it is over, has not begun, or is no game by rules that are here.
    pub(super) fn read(text: &str, collection: &Collection) -> Option<Before> {
        let before = Before::parse(text, collection)?;
        let goes_on = !matches!(before.game.phase(), Phase::Over(_));
        (goes_on && before.game.history().count() > 1).then_some(before)
    }

    /// Plays any game again; `None` where it is no game by rules that are here.
    pub(super) fn parse(text: &str, collection: &Collection) -> Option<Before> {
        let saved: Saved = serde_json::from_str(text).ok()?;
        let rules = |text: &str| Some((*collection.seat(text).ok()?.current).clone());
        let begin = rules(&saved.rules)?;
        let position = notation::parse_position(&begin.rules(), &saved.position).ok()?;
        let is_own = position != begin.rules().start();
        let pieces = if is_own { notation::pieces_link(&position) } else { String::new() };
        let mut game = Game::from_position(begin, position);
        for step in &saved.steps {
            match step {
                Entry::Throw(value) => game.cast(Throw::new(*value)?).then_some(())?,
                Entry::Move(text) => {
                    let mv = game.lines().iter().find(|line| line.text == *text)?.mv;
                    drop(game.play(mv).ok()?);
                }
                Entry::Rules(text) => game.change_rules(rules(text)?),
            }
        }
        for _ in 0..saved.taken_back.min(saved.steps.len()) {
            game.undo();
        }
        let before = Before {
            game,
            pieces,
            base: rules(&saved.base)?,
            who: Who::from_link(&saved.who).ok()?,
            seed: saved.seed.parse().ok()?,
        };
        (saved.version == VERSION).then_some(before)
    }
}
