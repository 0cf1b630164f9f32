//! Game as an address: its rules, pieces and players, and perhaps its throws and moves, so that it can be sent and replayed.
//!
//! The throws and moves follow the rules and the pieces, with dots between them: `3.14-17.2.--`. Where the rules changed
//! meanwhile an address has only the position that came of it; a file (`saved_game.rs`) has changes of the rules as well.

use super::deal::short_start;
use super::players::Players;
use super::saved_game::{LoadedGame, play_text};
use super::{FIRST, PlayView};
use crate::app::collection::Collection;
use crate::app::collection_links::portable;
use crate::app::shortcuts::pasted;
use crate::board::BySide;
use crate::compare::Seat;
use crate::game::{Game, Step};
use crate::route::{PlaceName, Route};
use crate::rules::{Phase, Position, Rules, Ruleset, Setup, Throw};
use crate::{i18n, library, notation};
use egui::Ui;

/// Word in a link for the start position of the rules.
const START: &str = "start";
/// Sign in a link before the numbers of pieces that are borne off.
const OFF: &str = "-o";
/// Notation for throwing again instead of moving, and its form in a link, where `+` separates changed rules.
const RETHROW: (&str, &str) = ("++", "again");

/// Pieces of a position for a link under these rules: [`START`], or those on the board and, after [`OFF`], how many of
/// each side are borne off where others are missing, too.
fn pieces_link(rules: &Rules, position: &Position) -> String {
    if *position == rules.start() {
        return START.to_owned();
    }
    let pieces = notation::pieces_link(position);
    let all_others = rules.position(&Setup::of(position));
    if all_others.is_ok_and(|read| read.off == position.off) {
        return pieces;
    }
    let [cones, spools] = position.off.0;
    format!("{pieces}{OFF}{cones}.{spools}")
}

/// Reads the pieces of a link.
///
/// # Errors
/// A sentence that says what to write, where the text is no such list.
fn read_pieces(text: &str) -> Result<Setup, String> {
    let counts = |text: &str| {
        let (cones, spools) = text.split_once('.')?;
        Some(BySide::new(cones.parse().ok()?, spools.parse().ok()?))
    };
    match text.split_once(OFF).and_then(|(pieces, off)| Some((pieces, counts(off)?))) {
        Some((pieces, off)) => Ok(Setup { off: Some(off), ..notation::parse_pieces_link(pieces)? }),
        // Counts that cannot be read are refused as a part of the list.
        None => notation::parse_pieces_link(text),
    }
}

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
fn replay(game: &mut Game, steps: &str) -> Result<(), String> {
    for text in steps.split('.').filter(|text| !text.is_empty()) {
        let meant = text.replace(RETHROW.1, RETHROW.0);
        let thrown = meant.parse().ok().and_then(Throw::new);
        let done = match thrown {
            Some(throw) => game.cast(throw),
            None => play_text(game, &meant),
        };
        if !done {
            return Err(i18n::say!("review.bad-step", text));
        }
    }
    Ok(())
}

impl PlayView {
    /// Opens the rest of an address after `1/play/`: a ruleset's id with changed rules, perhaps pieces, throws and moves,
    /// and after a `?` perhaps the players ([`Players::link`]); or the file of a game. Whatever it does not name stays as it
    /// is, and a game that was under way is offered again. Gives the reconstructions it names that are not here.
    ///
    /// # Errors
    /// Fails where there is no such ruleset or the pieces do not fit it; the game on the table stays.
    pub fn open(&mut self, rest: &str, collection: &Collection) -> Result<Vec<String>, String> {
        if rest.starts_with('{') {
            self.replace(LoadedGame::parse(rest, collection)?);
            return Ok(Vec::new());
        }
        let rest = notation::decoded(rest);
        let (rest, players) = rest.split_once('?').unwrap_or((&rest, ""));
        let players = match players {
            "" => self.players,
            players => Players::from_link(players)?,
        };
        if rest.is_empty() {
            self.players = players;
            return Ok(Vec::new());
        }
        let (rest, missing) = collection.local(rest);
        let (rules, pieces) = rest.split_once('/').unwrap_or((&rest, ""));
        let (pieces, steps) = pieces.split_once('/').unwrap_or((pieces, ""));
        let pieces = if pieces == START { "" } else { pieces };
        let id = rules.split('+').next().unwrap_or_default().replace(':', "/");
        if collection.ruleset(&id).is_none() {
            return Err(i18n::say!("play.no-rules", id));
        }
        let seat = collection.seat(rules)?;
        let mut game = Game::new((*seat.current).clone());
        if !pieces.is_empty() {
            let setup = read_pieces(pieces)?;
            let position = game.rules().position(&setup).map_err(|error| error.to_string())?;
            game = Game::from_position(game.ruleset().clone(), position);
        }
        replay(&mut game, steps)?;
        let base = (*seat.base).clone();
        self.replace(LoadedGame { game, base, players, seed: self.seed });
        // In the order in which the address has them, so that it stays as it is.
        self.pieces = pieces.to_owned();
        Ok(missing)
    }

    /// Sets up a position that is pasted as text.
    pub(super) fn take_pasted(&mut self, ui: &Ui) {
        let current = self.board.game.ruleset();
        let read = |text: String| notation::parse_position(&current.rules(), text.trim()).ok();
        let Some(position) = pasted(ui).and_then(read) else { return };
        let game = Game::from_position(current.clone(), position);
        let (base, players, seed) = (self.base.clone(), self.players, self.seed);
        self.replace(LoadedGame { game, base, players, seed });
        self.update_pieces();
    }

    /// Rest of the address after `1/play/`, which means the same on every device; empty for a first game of two people.
    pub fn link(&self) -> String {
        match self.players {
            Players::Two => self.rules_link(),
            players => format!("{}?{}", self.rules_link(), players.link()),
        }
    }

    /// Brings the pieces in the address into line with those that the game on the board began with.
    pub(super) fn update_pieces(&mut self) {
        let begun = self.board.game.moments().next();
        let own = begun.filter(|(_, ruleset, position)| **position != ruleset.rules().start());
        self.pieces = own.map_or_else(String::new, |(_, ruleset, position)| {
            pieces_link(&ruleset.rules(), position)
        });
    }

    fn rules_link(&self) -> String {
        let current = self.board.game.ruleset();
        let usual = self.base.id == FIRST && self.base.form == current.form;
        if usual && self.players == Players::Two && self.is_first() {
            return String::new();
        }
        format!("{}/{}", self.portable_rules(current), self.pieces).trim_end_matches('/').to_owned()
    }

    /// These rules as a change of those of the game, for an address that means the same on every device.
    fn portable_rules(&self, current: &Ruleset) -> String {
        portable_rules(self.base.clone(), current)
    }

    /// True if the pieces are those of the game that is offered first.
    fn is_first(&self) -> bool {
        let short = short_start(self.board.game.rules());
        short.is_some_and(|start| notation::pieces_link(&start) == self.pieces)
    }

    /// Address of the whole game with its throws and moves; `None` where its rules changed during the game.
    pub(super) fn game_link(&self) -> Option<Route> {
        let game = &self.board.game;
        let steps = steps_link(game)?;
        let (_, ruleset, position) = game.moments().next()?;
        Some(self.link_from(ruleset, position, &steps))
    }

    /// Address of the position on the board under the rules that are on, with the throw that waits to be played.
    pub(super) fn position_link(&self) -> Route {
        let game = &self.board.game;
        let throw = game.throw().filter(|_| game.phase() == Phase::Throw);
        let steps = throw.map_or_else(String::new, |throw| throw.to_string());
        self.link_from(game.ruleset(), game.position(), &steps)
    }

    /// Address of a game with these rules and players that begins in a position and goes on by these steps.
    fn link_from(&self, ruleset: &Ruleset, position: &Position, steps: &str) -> Route {
        let rules = self.portable_rules(ruleset);
        let pieces = pieces_link(&ruleset.rules(), position);
        let players = match self.players {
            Players::Two => String::new(),
            players => format!("?{}", players.link()),
        };
        Route::to(PlaceName::Play, format!("{rules}/{pieces}/{steps}{players}"))
    }
}

fn portable_rules(base: Ruleset, current: &Ruleset) -> String {
    let mut seat = Seat::new(base);
    seat.current = std::sync::Arc::new(current.clone());
    portable(&seat.link(), &[seat])
}

/// Address of a game from its start under these rules, changed or not.
pub fn from_start(current: &Ruleset) -> Route {
    Route::to(PlaceName::Play, rules_link(current))
}

/// These rules as a change of those that ship under their name.
fn rules_link(current: &Ruleset) -> String {
    let base = library::ruleset(&current.id).unwrap_or_else(|| current.clone());
    portable_rules(base, current)
}

/// Address of a game against the computer from this position, under these rules, changed or not. The person plays the side
/// to act.
pub fn against_computer(current: &Ruleset, position: &Position) -> Route {
    let fresh = *position == current.rules().start();
    let mut rest = rules_link(current);
    if !fresh {
        rest = format!("{rest}/{}", pieces_link(&current.rules(), position));
    }
    let players = Players::against(!position.turn).link();
    Route::to(PlaceName::Play, format!("{rest}?{players}"))
}

#[cfg(test)]
mod tests {
    use crate::app::play_view::tests::open;
    use crate::rules::{Key, Value};

    #[test]
    fn a_position_is_shared_under_the_rules_that_are_on() {
        let mut view = open("kendall-walker/c9-s12.13/2.9-11.3?spools=greedy");
        let changed = view.board.game.ruleset().with(&[(Key::BlockadeLength, Value::Int(3))]);
        view.change_rules(changed.expect("allowed"));
        assert_eq!(view.game_link(), None);
        let link = view.position_link();
        assert_eq!(link.rest, "kendall-walker+blockade.length=3/c11-s12.13-s/3?spools=greedy");
        let (game, again) = (&view.board.game, open(&link.rest));
        let read = &again.board.game;
        assert_eq!((read.position(), read.throw()), (game.position(), game.throw()));
        assert_eq!(read.ruleset().form, game.ruleset().form);
    }

    #[test]
    fn pieces_that_wait_in_the_hand_are_not_off_in_a_link() {
        for rest in ["kendall-walker+water.effect=re-enter/c9-s12.13-s-o3.5", "piccione/c9-o1.2"] {
            let view = open(rest);
            assert_eq!(view.position_link().rest, format!("{rest}/"));
        }
    }
}
