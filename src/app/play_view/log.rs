//! Words about the game: the last move as a sentence with its subject, and the rules of a square.

use egui::Ui;

use crate::app::controls::styled;
use crate::app::game_board::GameBoard;
use crate::app::theme::text;
use crate::board::{Side, house};
use crate::explain;
use crate::game::{Game, Step};
use crate::i18n;
use crate::notation::{Line, Target};
use crate::rules::choice::BackwardFromExits;
use crate::rules::{Effect, Effects, MoveKind, Phase, Position, Reason, Refused, Ruleset, Throw};

/// The last throw of a game, and whose it was.
pub(super) fn last_throw(game: &Game) -> Option<(Throw, Side)> {
    let thrown = |(step, _, position): (&Step, _, &Position)| match step {
        Step::Thrown(throw) => Some((*throw, position.turn)),
        _ => None,
    };
    game.moments().filter_map(thrown).last()
}

/// Played move with its throw, rules and the position before it.
struct LoggedMove<'g> {
    throw: Option<Throw>,
    line: &'g Line,
    side: Side,
    ruleset: &'g Ruleset,
    before: Position,
}

/// Sentences on the last moves: side, throw, squares and effects. The side `own` is addressed as *you*; against the computer
/// all its moves since the person's last one are described, its hits first.
pub(super) fn last_moves(game: &Game, own: Option<Side>) -> Option<String> {
    let (mut moves, mut before) = (Vec::new(), None);
    for (step, ruleset, position) in game.moments() {
        if let (Step::Moved { throw, line, side }, Some(before)) = (step, before) {
            moves.push(LoggedMove { throw: *throw, line, side: *side, ruleset, before });
        }
        before = Some(*position);
    }
    let last = moves.last()?.side;
    let count = match own {
        Some(own) if own != last => moves.iter().rev().take_while(|one| one.side != own).count(),
        _ => 1,
    };
    let run = &moves[moves.len() - count..];
    let mut sentences = Vec::new();
    for (index, logged) in run.iter().enumerate() {
        let key = if index > 0 { "play.told-then" } else { logged.subject(own) };
        sentences.push(logged.lead(key, own));
        sentences.extend(logged.hits(own));
        // No prompt to throw again once the sticks are thrown.
        let goes_on = index + 1 == count && game.throw().is_none();
        sentences.extend(logged.consequences(own, goes_on));
    }
    sentences.retain(|sentence| !sentence.is_empty());
    Some(sentences.join(" "))
}

/// Sentences on the throw that waits to be played: its side, the reason where a piece must go back, and for a person the
/// next action; `None` without such a throw. `picked` is the square of the selected piece.
pub(super) fn throw_words(
    game: &Game,
    own: Option<Side>,
    guided: bool,
    picked: Option<u8>,
) -> Option<String> {
    let throw = game.throw().filter(|_| game.phase() == Phase::Throw)?;
    let side = game.position().turn;
    let mut words =
        i18n::say!(threw(game.position(), own), side = explain::side(side), value = throw);
    if let Some(why) = must_go_back(game, picked).or_else(|| goes_first(game)) {
        words = format!("{words} {why}");
    }
    let moves = game.lines().iter().any(|line| line.mv.has_piece());
    if !moves || own.is_some_and(|own| own != side) {
        return Some(words);
    }
    let todo = match (picked, guided) {
        (Some(_), _) => "play.pick-square",
        (None, true) => "play.pick-ringed",
        (None, false) => "play.first-move",
    };
    Some(format!("{words} {}", i18n::text(todo)))
}

/// The key of the sentence on a throw. Until the first 1 is thrown, nobody is on a side yet.
fn threw(position: &Position, own: Option<Side>) -> &'static str {
    let either = if position.due.open { "play.thrown" } else { "play.side-threw" };
    key_for(position.turn, own, ["play.you-threw", "opponent.it-threw", either])
}

/// Sentence on the piece that must move before all others; `None` where none must.
fn goes_first(game: &Game) -> Option<String> {
    let position = game.position();
    let mut refused = game.rules().refused(position, game.throw()).into_iter();
    let comes_first = |refused: &Refused| {
        use Reason::{CaptureFirst, FrontFirst, MarkedSquareFirst, MustMoveFirst, ThrowBelongsTo};
        matches!(
            refused.reason,
            CaptureFirst { .. }
                | FrontFirst { .. }
                | MarkedSquareFirst { .. }
                | MustMoveFirst { .. }
                | ThrowBelongsTo { .. }
        )
    };
    let Refused { mv, reason, .. } = refused.find(comes_first)?;
    Some(explain::reason_sentence(game.ruleset(), position, mv, &reason))
}

/// Sentence on the piece that must go back with the current throw; `None` where none must.
pub fn must_go_back(game: &Game, picked: Option<u8>) -> Option<String> {
    let throw = game.throw().filter(|_| game.phase() == Phase::Throw)?;
    let must = game.rules().must_go_back(game.position(), Some(throw));
    must.then(|| goes_back_words(game, throw, picked))
}

/// Sentence on why a piece goes back; names its squares where the selected piece, or all pieces, have only one such move.
fn goes_back_words(game: &Game, throw: Throw, picked: Option<u8>) -> String {
    let mut lines = game.lines();
    lines.retain(|line| line.from.is_some() && (picked.is_none() || line.from == picked));
    // From the last squares the water takes a piece back, however far it lies.
    let falls = game.ruleset().form.backward_from_28_to_30 == BackwardFromExits::Water;
    let (key, at, to) = match lines[..] {
        [Line { from: Some(at), to: Target::Square(to), .. }]
            if falls && house::EXITS.holds(at) =>
        {
            ("play.goes-back-water", at, to)
        }
        [Line { from: Some(at), to: Target::Square(to), .. }] => ("play.goes-back-to", at, to),
        _ => ("play.goes-back", 0, 0),
    };
    let pieces = explain::pieces(game.position().turn);
    i18n::say!(key, pieces, value = throw, at, to)
}

/// One of three keys: for the person, for the computer, or for one of two people.
pub(super) fn key_for(
    side: Side,
    own: Option<Side>,
    [you, it, either]: [&'static str; 3],
) -> &'static str {
    match own {
        Some(own) if own == side => you,
        Some(_) => it,
        None => either,
    }
}

impl LoggedMove<'_> {
    fn subject(&self, own: Option<Side>) -> &'static str {
        let told = if self.before.due.open { "opponent.told-first" } else { "opponent.told" };
        match self.before.due.rest {
            0 => key_for(self.side, own, ["play.told-you", told, "play.told"]),
            _ => key_for(self.side, own, ["play.rest-you", "opponent.rest", "play.rest-played"]),
        }
    }

    /// The throw and the move.
    fn lead(&self, key: &str, own: Option<Side>) -> String {
        let whole = |effect: &Effect| match *effect {
            Effect::Moved { from, to, .. } => {
                let enters = from.square().is_none();
                let key = if enters { "play.told-enters" } else { "play.told-moves" };
                Some(i18n::say!(key, at = from.number(), to = to.number()))
            }
            Effect::BorneOff { from } => Some(i18n::say!("play.told-leaves", at = from)),
            Effect::Passed if self.line.mv.kind == MoveKind::Pass && !self.before.due.open => {
                Some(i18n::text("play.told-passes").to_owned())
            }
            _ => None,
        };
        let side = explain::side(self.side);
        let words = self.line.effects.iter().find_map(whole);
        match (self.throw, words) {
            (Some(throw), Some(words)) => i18n::say!(key, side, value = throw, move = words),
            (Some(throw), None) => i18n::say!(threw(&self.before, own), side, value = throw),
            (None, _) => i18n::say!("play.told-side", side),
        }
    }

    /// Hits on the person's pieces.
    fn hits(&self, own: Option<Side>) -> impl Iterator<Item = String> {
        let hits = self.line.effects.iter().filter(move |effect| is_hit_on(effect, own));
        hits.map(|effect| match *effect {
            Effect::Hit { at, to, side } if to.square().is_some() => {
                let piece = explain::piece(side);
                i18n::say!("opponent.hit-yours", piece, at, to = to.number())
            }
            _ => self.sentence(effect),
        })
    }

    /// Effects beyond the move itself and hits on the person's pieces.
    fn consequences(&self, own: Option<Side>, goes_on: bool) -> Vec<String> {
        let is_computer = own.is_some_and(|own| own != self.side);
        let beyond = self.line.effects.iter().filter(|effect| !is_hit_on(effect, own));
        let sentences = beyond.filter_map(|effect| match *effect {
            Effect::Moved { .. } | Effect::BorneOff { .. } => None,
            Effect::Passed if !self.before.due.open => None,
            Effect::ThrowsAgain | Effect::PieceThrowsAgain { .. } if !goes_on => None,
            Effect::ThrowsAgain | Effect::PieceThrowsAgain { .. } if is_computer => {
                Some(i18n::text("opponent.throws-again").to_owned())
            }
            _ => Some(self.sentence(effect)),
        });
        let rethrown = (self.line.mv.kind == MoveKind::Rethrow)
            .then(|| i18n::text("effect.rethrown").to_owned());
        rethrown.into_iter().chain(sentences).collect()
    }

    fn sentence(&self, effect: &Effect) -> String {
        let mut alone = Effects::new();
        alone.push(*effect);
        explain::effects_sentence(self.ruleset, &self.before, self.line.mv, &alone)
    }
}

fn is_hit_on(effect: &Effect, own: Option<Side>) -> bool {
    matches!(effect, Effect::Hit { side, .. } if own == Some(*side))
}

/// Rules of the pointed square.
pub(super) fn explain_ui(ui: &mut Ui, board: &GameBoard) {
    let Some(square) = board.pointed_square().filter(|square| (1..=30).contains(square)) else {
        ui.label(i18n::text("play.explain-hint"));
        return;
    };
    let ruleset = board.game.ruleset();
    let title = match explain::house_name(ruleset, square).unwrap_or_default() {
        name if name.is_empty() => square.to_string(),
        name => i18n::say!("play.explain-square", square, name),
    };
    styled(ui, title, text::step_title());
    let lines = explain::square(ruleset, square);
    if lines.is_empty() {
        ui.label(i18n::say!("play.explain-none", square));
    }
    for (rule, answer) in lines {
        ui.horizontal_wrapped(|ui| {
            styled(ui, rule, text::strong());
            ui.label(answer);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{last_moves, last_throw, throw_words};
    use crate::Side;
    use crate::app::play_view::tests::{cast, play_first, thrown};
    use crate::game::Game;
    use crate::rules::Throw;

    /// The game after one throw and the first move that is legal with it.
    fn after(rules: &str, pieces: &str, throw: u8) -> Game {
        let mut game = thrown(rules, pieces, throw);
        play_first(&mut game);
        game
    }

    #[test]
    fn the_last_move_is_told_with_its_subject() {
        let sentences =
            |pieces, throw, own| last_moves(&after("kendall-walker", pieces, throw), own);
        let two = sentences("c24-s22-s", 2, None);
        assert_eq!(two.as_deref(), Some("Spools threw 2: 22 to 24. The cone on 24 goes to 22."));
        let mine = sentences("c24-s22-s", 2, Some(Side::Cones));
        let hit = "The computer threw 2: 22 to 24. It hit your cone on 24, which goes to 22.";
        assert_eq!(mine.as_deref(), Some(hit));
        let own = sentences("c24-s22-s", 2, Some(Side::Spools)).expect("a move");
        assert!(own.starts_with("You threw 2: 22 to 24."), "{own}");
        let lost = last_moves(&after("jequier-grunfeld", "c4-s5.6.7", 4), None).expect("a move");
        assert!(lost.starts_with("Cones threw 4: no move."), "{lost}");
    }

    #[test]
    fn all_that_the_computer_did_since_is_told_and_who_throws_again() {
        let own = Some(Side::Cones);
        let mut game = after("kendall-walker", "c24-s19-s", 5);
        let sentences = last_moves(&game, own).expect("a move");
        let hit = "The computer threw 5: 19 to 24. It hit your cone on 24, which goes to 19.";
        assert_eq!(sentences, format!("{hit} It throws again."));
        cast(&mut game, 1);
        let sentences = last_moves(&game, own).expect("a move");
        assert_eq!(sentences, hit, "it has thrown again");
        assert_eq!(throw_words(&game, own, true, None).as_deref(), Some("The computer threw 1."));
        let step = game.lines().into_iter().find(|line| line.from == Some(24)).expect("a move");
        game.play(step.mv).expect("it was listed");
        let sentences = last_moves(&game, own).expect("moves");
        assert_eq!(sentences, format!("{hit} Then 1: 24 to 25. It throws again."));
        assert_eq!(throw_words(&game, own, true, None), None);
    }

    #[test]
    fn where_no_piece_can_go_forward_it_is_said_why_one_goes_back() {
        let game = thrown("kendall-walker", "c9.20-s12.13.23.24", 3);
        let say = |picked| throw_words(&game, None, true, picked).expect("a throw");
        let why = "Cones threw 3. The cones cannot go forward with 3, so one goes back";
        assert_eq!(say(None), format!("{why}. Pick a ringed piece."));
        assert!(say(Some(9)).starts_with(&format!("{why}: 9 to 6.")), "{}", say(Some(9)));
    }

    #[test]
    fn a_piece_that_must_go_first_is_named_before_anything_is_tapped() {
        let game = thrown("bell", "c13.15-s24", 1);
        let words = throw_words(&game, None, true, None).expect("a throw");
        assert!(words.contains("A piece on a marked square must leave it first."), "{words}");
        let free = throw_words(&thrown("bell", "c13.14-s24", 1), None, true, None);
        assert!(!free.expect("a throw").contains("must"));
    }

    #[test]
    fn the_rest_of_a_throw_is_told_as_a_rest() {
        let mut game = thrown("forgotten-gods", "c24.29-s14.20", 6);
        let leaves = game.lines().into_iter().find(|line| line.text.starts_with("29-off"));
        game.play(leaves.expect("a surplus").mv).expect("it was listed");
        play_first(&mut game);
        let told = last_moves(&game, None).expect("a move");
        assert!(told.starts_with("Cones played the rest, 5: 24 to 29."), "{told}");
        assert_eq!(last_throw(&game), Throw::new(6).map(|six| (six, Side::Cones)));
    }

    #[test]
    fn a_throw_that_moves_nothing_is_told_and_who_begins_is_open_until_the_first_1() {
        let mut game = thrown("game-of-passing", "c28.26-s12.18", 1);
        let again = game.lines().into_iter().find(|line| line.text == "++").expect("a choice");
        game.play(again.mv).expect("it was listed");
        let told = "Cones threw 1. Nothing moves. The sticks are thrown again.";
        assert_eq!(last_moves(&game, None).as_deref(), Some(told));
        let mut game = Game::new(crate::library::ruleset("kendall").expect("shipped"));
        cast(&mut game, 2);
        let words = throw_words(&game, None, true, None);
        assert_eq!(words.as_deref(), Some("The throw is 2."), "nobody is on a side yet");
    }

    #[test]
    fn the_last_throw_stays_after_its_move() {
        let game = after("jequier-grunfeld", "c4-s5.6.7", 4);
        assert_eq!(last_throw(&game), Throw::new(4).map(|four| (four, Side::Cones)));
    }
}
