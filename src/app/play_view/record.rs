//! Record of a game as a link and as a file, so that it can be sent, stored and replayed.
//!
//! In a link the throws and moves follow the rules and the pieces, with dots between them: `3.14-17.2.--`. Where the rules
//! changed meanwhile it has only the position that came of it. A file holds the same text as the store (`saved_game.rs`),
//! which has changes of the rules as well.

use super::saved_game::SavedGame;
use super::{PlayView, Players};
use crate::app::collection::Collection;
use crate::app::command::{Command, FileRequest};
use crate::app::router::{PlaceName, Route};
use crate::board::BySide;
use crate::game::{Game, Step};
use crate::i18n;
use crate::notation;
use crate::rules::{Phase, Position, Rules, Ruleset, Setup, Throw};

/// Word in a link for the start position of the rules.
pub(super) const START: &str = "start";
/// Sign in a link before the numbers of pieces that are borne off.
const OFF: &str = "-o";
/// Name that is suggested for the file of a game.
const FILE: &str = "senet-game.json";
/// Notation for throwing again instead of moving, and its form in a link, where `+` separates changed rules.
const RETHROW: (&str, &str) = ("++", "again");

/// Pieces of a position for a link under these rules: [`START`], or those on the board and, after [`OFF`], how many of
/// each side are borne off where others are missing, too.
pub(super) fn pieces_link(rules: &Rules, position: &Position) -> String {
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
pub(super) fn read_pieces(text: &str) -> Result<Setup, String> {
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
            return Err(i18n::say!("review.bad-step", text = text));
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
