//! Address of a game: its rules, pieces and players.

use super::deal::short_start;
use super::players::Players;
use super::record::{START, pieces_link, read_pieces, replay};
use super::saved_game::LoadedGame;
use super::{FIRST, PlayView};
use crate::app::collection::Collection;
use crate::app::collection_links::portable;
use crate::app::router::{PlaceName, Route};
use crate::compare::Seat;
use crate::game::Game;
use crate::rules::{Position, Ruleset};
use crate::{i18n, library, notation};

impl PlayView {
    /// Opens the rest of an address after `1/play/`: a ruleset's id with changed rules, perhaps pieces, throws and moves
    /// (`record.rs`), and after a `?` perhaps the players ([`Players::link`]); or the file of a game. Whatever it does not
    /// name stays as it is, and a game that was under way is offered again. Gives the reconstructions it names that are not
    /// here.
    ///
    /// # Errors
    /// Fails where there is no such ruleset or the pieces do not fit it; the game on the table stays.
    pub fn open(&mut self, rest: &str, collection: &Collection) -> Result<Vec<String>, String> {
        if rest.starts_with('{') {
            let game = LoadedGame::parse(rest, collection);
            self.replace(game.ok_or_else(|| i18n::text("review.bad-file").to_owned())?);
            return Ok(Vec::new());
        }
        let (rest, players) = rest.split_once('?').unwrap_or((rest, ""));
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
            return Err(i18n::say!("play.no-rules", id = id));
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

    /// Rest of the address after `1/play/`, which means the same on every device; empty for a first game of two people.
    pub fn link(&self) -> String {
        match self.players {
            Players::Two => self.rules_link(),
            players => format!("{}?{}", self.rules_link(), players.link()),
        }
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
    pub(super) fn portable_rules(&self, current: &Ruleset) -> String {
        portable_rules(self.base.clone(), current)
    }

    /// True if the pieces are those of the game that is offered first.
    fn is_first(&self) -> bool {
        let short = short_start(self.board.game.rules());
        short.is_some_and(|start| notation::pieces_link(&start) == self.pieces)
    }
}

fn portable_rules(base: Ruleset, current: &Ruleset) -> String {
    let mut seat = Seat::new(base);
    seat.current = std::sync::Arc::new(current.clone());
    portable(&seat.link(), &[seat])
}

/// Address of a game against the computer from this position, under these rules, changed or not. The person plays the side
/// to act.
pub fn against_computer(current: &Ruleset, position: &Position) -> Route {
    let base = library::ruleset(&current.id).unwrap_or_else(|| current.clone());
    let fresh = *position == current.rules().start();
    let mut rest = portable_rules(base, current);
    if !fresh {
        rest = format!("{rest}/{}", pieces_link(&current.rules(), position));
    }
    let players = Players::against(!position.turn).link();
    Route::to(PlaceName::Play, format!("{rest}?{players}"))
}
