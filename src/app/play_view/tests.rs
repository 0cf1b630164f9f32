//! Games on the board of Play, without a window.

use super::PlayView;
use super::deal::start_of;
use crate::app::collection::Collection;
use crate::game::Game;
use crate::rules::{Key, Throw};
use crate::{library, notation};

const SEED: u64 = 7;

/// The place at this address.
pub(super) fn open(rest: &str) -> PlayView {
    let mut view = PlayView::new(SEED);
    view.open(rest, &Collection::default()).expect("an address");
    view
}

/// A game with these pieces on the board and this throw in hand.
pub(super) fn thrown(rules: &str, pieces: &str, throw: u8) -> Game {
    let ruleset = library::ruleset(rules).expect("shipped");
    let setup = notation::parse_pieces_link(pieces).expect("pieces");
    let position = ruleset.rules().position(&setup).expect("held");
    let mut game = Game::from_position(ruleset, position);
    cast(&mut game, throw);
    game
}

/// Throws this.
pub(super) fn cast(game: &mut Game, throw: u8) {
    assert!(game.cast(Throw::new(throw).expect("a throw")));
}

/// Makes the first move that is listed.
pub(super) fn play_first(game: &mut Game) {
    let line = game.lines().into_iter().next().expect("something is always listed");
    game.play(line.mv).expect("it was listed");
}

/// Throws and makes the first move that is listed, so many times; gives the throws.
fn play(view: &mut PlayView, turns: usize) -> Vec<Option<Throw>> {
    let turn = |_| {
        let throw = view.board.throw_by_chance(0.0);
        let line = view.board.game.lines().into_iter().next().expect("something is always listed");
        view.board.play(line.mv, 0.0).expect("it was listed");
        throw
    };
    (0..turns).map(turn).collect()
}

#[test]
fn rules_that_begin_a_new_game_begin_its_counts_and_its_address_too() {
    let mut view = open("");
    play(&mut view, 4);
    assert!(view.is_short() && view.link().is_empty());
    let old = view.state();
    let five = view.board.game.ruleset().with(&[(Key::SetupPieces, 5.into())]).expect("allowed");
    view.change_rules(five);
    assert!(!view.is_short() && !view.has_begun(), "a full game that nobody has played");
    assert_eq!(view.link(), "kendall-walker+setup.pieces=5");
    view.undo();
    assert_eq!(view.state(), old);
    assert!(view.is_short() && view.link().is_empty());
}

#[test]
fn rules_chosen_before_a_short_game_are_taken_back_at_once_with_their_pieces() {
    let mut view = open("");
    let first = (view.state(), view.pieces.clone());
    view.choose(library::ruleset("petrie").expect("shipped"));
    assert!(view.is_short() && !view.has_begun());
    let (other, chosen) = (view.state(), view.link());
    let start = start_of(view.board.game.ruleset(), true);
    assert_eq!(chosen, format!("petrie/{}", notation::pieces_link(&start)));
    view.undo();
    assert_eq!((view.state(), view.pieces.clone()), first);
    assert!(!view.can_undo(), "one step has led back");
    view.redo();
    assert_eq!((view.state(), view.link()), (other, chosen));
}

#[test]
fn the_length_of_a_new_game_is_chosen_without_losing_the_old_one() {
    let mut view = open("");
    play(&mut view, 4);
    let old = view.state();
    view.restart();
    view.deal(false);
    assert!(!view.is_short() && view.link() == "kendall-walker");
    view.deal(true);
    assert!(view.is_short() && !view.has_begun());
    view.undo();
    assert_eq!(view.state(), old, "one step leads back, however often the length was chosen");
}

#[test]
fn every_game_of_a_session_has_throws_of_its_own() {
    let address = "kendall-walker?spools=greedy";
    let mut view = open(address);
    let first = play(&mut view, 12);
    view.open(address, &Collection::default()).expect("an address");
    assert_ne!(play(&mut view, 12), first);
    assert_eq!(play(&mut open(address), 12), first, "from the same seed they fall again");
}

#[test]
fn rules_that_arrive_during_a_look_back_leave_the_game_whole() {
    let mut view = open("kendall-walker/c3.9-s12.20/2.3-5.3");
    let end = view.state();
    view.look_back();
    view.board.navigate(|game| game.go_to(0));
    view.choose(library::ruleset("masters").expect("shipped"));
    assert!(view.look_back.is_none());
    view.undo();
    assert_eq!(view.state(), end);
}
