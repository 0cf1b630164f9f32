//! A live board: a game with its selection, its last refusal and its moving pieces.
//!
//! Every place of the program that shows a board to play on shows a [`GameBoard`]. It turns the law's answers into a
//! [`BoardModel`](board_view::BoardModel) and taps into moves; it decides nothing.

mod model;
mod motion;

use egui::{Ui, Vec2};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

pub use self::model::{position_model, resting_board};
use self::motion::{Cast, Moving, NUDGE_SECONDS, leads_between, motions_of, place_of, step_target};
pub use self::motion::{STICKS_SECONDS, fall_of};
use super::board_view::{
    self, ArrowMark, BoardEvent, HAND, Motion, MotionKind, Orientation, Tint, Trays,
};
use super::clock;
use crate::board::Bitboard;
use crate::explain::{self, Explanation};
use crate::game::{Game, Step};
use crate::i18n;
use crate::lesson::Period;
use crate::library;
use crate::notation::{self, Line, Target};
use crate::rules::{IllegalMove, Move, Throw};

/// Action of a person at a board, after the board has handled it.
#[derive(Clone, Debug, PartialEq)]
pub enum GameBoardEvent {
    /// A legal move was made.
    Moved(Box<Line>),
    /// A legal move was chosen but not made, because the board asks first ([`GameBoard::ask_first`]).
    Chosen(Box<Line>),
    /// A move was refused.
    Refused(Box<IllegalMove>),
    /// A square was tapped on which nothing can be done now.
    Inspected(u8),
    /// A piece that can move was sent where the throw does not take it; the board says where it can go.
    Missed,
}

/// Look and behaviour of a board; remembered between runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameBoardStyle {
    /// Show rings, targets, pairs and walls.
    pub guidance: bool,
    /// No animation.
    pub reduced_motion: bool,
    /// Orientation of the board.
    pub orientation: Orientation,
    /// Board of another period, which also sets the orientation.
    pub period: Option<Period>,
}

/// The arrow of a move; `None` where no piece moves.
pub fn arrow(from: u8, to: Target, tint: Tint) -> Option<ArrowMark> {
    Some(ArrowMark { from, to: place_of(to)?, tint })
}

impl Default for Game {
    /// A game of any reconstruction.
    fn default() -> Game {
        Game::new(library::any_ruleset())
    }
}

/// A live board.
#[derive(Default)]
pub struct GameBoard {
    /// The game on it.
    pub game: Game,
    /// Name read before every square where there are several boards.
    pub name: String,
    /// Its colour and pattern where two are compared.
    pub tint: Tint,
    /// Legal moves are reported instead of made.
    pub ask_first: bool,
    /// No piece can be moved by the person.
    pub locked: bool,
    /// Row of the pieces that have left the board, where none waits to enter.
    pub exit: Trays,
    /// Squares marked from outside, such as by a hint.
    pub marked: Bitboard,
    /// Arrows from outside, such as for moves that only one of two boards allows.
    pub arrows: Vec<ArrowMark>,
    selected: Option<u8>,
    focus: Option<u8>,
    is_focused: bool,
    hover: Option<u8>,
    /// Place last pointed at, tapped or reached with the keyboard.
    pointed: Option<u8>,
    refusal: Option<Explanation>,
    message: String,
    motions: Vec<Moving>,
    /// Several moves from the same square to the same square, of which one must be chosen.
    choices: Vec<Line>,
    last_move: Option<(u8, u8)>,
    track_drawn_at: Option<f64>,
    seed: u64,
    last_cast: Option<Cast>,
    throw_count: u64,
}

const TRACK_SECONDS: f64 = 2.4;
/// Duration of the slide back of a piece that a house carried, in seconds.
const BACK_SECONDS: f64 = 0.4;

impl GameBoard {
    /// A board with this game on it. Its throws follow from `seed`.
    pub fn new(game: Game, seed: u64) -> GameBoard {
        GameBoard { game, seed, ..GameBoard::default() }
    }

    /// Draws the track once, like a finger passing along the rows, from `now` (seconds).
    pub fn draw_track(&mut self, now: f64) {
        self.track_drawn_at = Some(now);
    }

    /// The refusal that is shown, if one is.
    pub fn refusal(&self) -> Option<&Explanation> {
        self.refusal.as_ref()
    }

    /// Line under the board: a refusal, or the effects of the last move.
    pub fn message(&self) -> &str {
        self.refusal.as_ref().map_or(self.message.as_str(), |refusal| refusal.sentence.as_str())
    }

    /// Shows a sentence under the board.
    pub fn show_message(&mut self, sentence: impl Into<String>) {
        self.refusal = None;
        self.message = sentence.into();
    }

    /// Says that a tapped piece belongs to the other side, where it does.
    pub fn say_not_yours(&mut self, place: u8) {
        let position = self.game.position();
        let mine = position.turn;
        if !self.locked && position.side_on(place) == Some(!mine) {
            self.show_message(i18n::say!("learn.not-yours", pieces = explain::pieces(mine)));
        }
    }

    /// Clears selection, message, choices and motions; the game stays.
    pub fn reset_input(&mut self) {
        self.selected = None;
        self.refusal = None;
        self.message.clear();
        self.motions.clear();
        self.choices.clear();
    }

    /// Begins another game on the board: its throws are not those of the games that were thrown for here before.
    pub fn begin_game(&mut self, game: Game) {
        self.seed = self.seed.wrapping_add(self.throw_count);
        self.set_game(game);
    }

    /// Puts another game on the board.
    pub fn set_game(&mut self, game: Game) {
        self.game = game;
        self.arrows.clear();
        self.navigate(|_| true);
    }

    /// Moves the game to another of its states, such as by an undo, and resets the board.
    pub fn navigate(&mut self, go: impl FnOnce(&mut Game) -> bool) -> bool {
        self.reset_input();
        self.last_move = None;
        go(&mut self.game)
    }

    /// True if a throw is due and none is thrown.
    pub fn wants_throw(&self) -> bool {
        self.game.wants_throw()
    }

    /// Throws the sticks (or the die) by chance. An undone throw falls as before; any other follows from the seed and the
    /// number of throws before it.
    pub fn throw_by_chance(&mut self, now: f64) -> Option<Throw> {
        let throw = self.game.thrown_before().or_else(|| self.throw_of_seed())?;
        self.throw(throw, now).then_some(throw)
    }

    /// The throw that the seed gives at this moment of the game.
    fn throw_of_seed(&self) -> Option<Throw> {
        let odds = self.game.rules().odds();
        let mut chance = Pcg64Mcg::seed_from_u64(self.seed);
        chance.advance(self.game.thrown() as u128);
        let mut place = (rand::Rng::next_u32(&mut chance) % 16) as u8;
        let drawn = odds.iter().find(|(_, weight)| {
            let is_here = place < *weight;
            place = place.saturating_sub(*weight);
            is_here
        });
        drawn.map(|(throw, _)| *throw)
    }

    /// Takes a throw typed by hand or scripted. `false` where none is due or the device cannot give it.
    pub fn throw(&mut self, throw: Throw, now: f64) -> bool {
        if !self.game.cast(throw) {
            return false;
        }
        self.reset_input();
        let fall = fall_of(throw, self.throw_count);
        self.last_cast = Some(Cast { throw, fall, at: now });
        self.throw_count += 1;
        true
    }

    /// Marked sticks of `throw` if it was the last one here, progress of their fall (0 to 1), and a number for their angles.
    pub fn sticks(
        &self,
        throw: Option<Throw>,
        now: f64,
        style: &GameBoardStyle,
    ) -> (Option<[bool; 4]>, f32, u64) {
        let last = self.last_cast.filter(|cast| Some(cast.throw) == throw);
        let progress = match last {
            Some(cast) if !style.reduced_motion => {
                ((now - cast.at) / STICKS_SECONDS).clamp(0.0, 1.0) as f32
            }
            _ => 1.0,
        };
        (last.map(|cast| cast.fall), progress, self.throw_count)
    }

    /// Last throw and its marked sticks, whether or not it has been played.
    pub fn last_throw(&self) -> Option<(Throw, [bool; 4])> {
        self.last_cast.map(|cast| (cast.throw, cast.fall))
    }

    /// Makes a legal move and sets its pieces in motion.
    ///
    /// # Errors
    /// When the law refuses it.
    pub fn play(&mut self, mv: Move, now: f64) -> Result<Line, IllegalMove> {
        let before = *self.game.position();
        let ruleset = self.game.ruleset().clone();
        let line = self.game.play(mv)?;
        self.reset_input();
        self.motions = motions_of(&before, &line, now);
        self.last_move = line.from.zip(place_of(line.to));
        self.message = explain::effects_sentence(&ruleset, &before, mv, &line.effects);
        Ok(line)
    }

    /// Takes the last move back and lets its pieces slide home. `false` where the last step was no move.
    pub fn slide_back(&mut self, now: f64) -> bool {
        let Step::Moved { line, .. } = self.game.step().clone() else { return false };
        if !self.navigate(Game::undo) {
            return false;
        }
        let before = *self.game.position();
        self.motions = motions_of(&before, &line, now);
        for moving in &mut self.motions {
            let motion = &mut moving.motion;
            (motion.from, motion.to) = (motion.to, motion.from);
            if let MotionKind::Carried { .. } = motion.kind {
                (motion.kind, moving.seconds) = (MotionKind::Travel, BACK_SECONDS);
            }
        }
        true
    }

    /// Shows why a move is refused, with a nudge of the piece.
    pub fn refuse(&mut self, illegal: &IllegalMove, now: f64) {
        let refusal = explain::refusal(self.game.ruleset(), self.game.position(), illegal);
        let side = self.game.position().turn;
        if let Some(to) = step_target(illegal.mv) {
            let motion =
                Motion { side, from: illegal.mv.from, to, kind: MotionKind::Nudge, progress: 0.0 };
            self.motions = vec![Moving { motion, start: now, seconds: NUDGE_SECONDS }];
        }
        self.selected = None;
        self.choices.clear();
        self.refusal = Some(refusal);
    }

    /// Square of the selected piece.
    pub fn selected(&self) -> Option<u8> {
        self.selected
    }

    /// Sentence on what a move here would do.
    pub fn effects_of(&self, line: &Line) -> String {
        let (ruleset, position) = (self.game.ruleset(), self.game.position());
        explain::effects_sentence(ruleset, position, line.mv, &line.effects)
    }

    /// Moves to choose from where the last tap was ambiguous.
    pub fn choices(&self) -> &[Line] {
        &self.choices
    }

    /// True if a square of the board has the keyboard focus.
    pub fn has_focus(&self) -> bool {
        self.is_focused
    }

    /// Shows the board within `max_size` and handles taps, drags and keys.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        max_size: Vec2,
        style: &GameBoardStyle,
    ) -> Option<GameBoardEvent> {
        let now = clock::seconds(ui.ctx());
        self.update_motions(ui, now, style);
        let lines = self.game.lines();
        let model = self.model(&lines, now, style);
        let event = board_view::board_view_within(ui, &model, max_size);
        let focused = board_view::focused_place(ui, &model);
        self.is_focused = focused.is_some();
        self.note_pointed(focused, event);
        self.handle_event(event?, &lines, now)
    }

    /// Drops motions that have ended and asks for a frame while one lasts.
    fn update_motions(&mut self, ui: &Ui, now: f64, style: &GameBoardStyle) {
        if style.reduced_motion || ui.input(|input| !input.keys_down.is_empty()) {
            self.motions.clear();
            self.track_drawn_at = None;
        }
        self.motions.retain(|moving| now < moving.start + moving.seconds);
        let falling = self.last_cast.is_some_and(|cast| now < cast.at + STICKS_SECONDS)
            && !style.reduced_motion;
        let drawing = self.track_drawn_at.is_some_and(|at| now < at + TRACK_SECONDS);
        if !drawing {
            self.track_drawn_at = None;
        }
        if !self.motions.is_empty() || falling || drawing {
            ui.ctx().request_repaint();
        }
    }

    fn handle_event(
        &mut self,
        event: BoardEvent,
        lines: &[Line],
        now: f64,
    ) -> Option<GameBoardEvent> {
        match event {
            BoardEvent::Focused(place) => self.focus = Some(place),
            BoardEvent::Hover(_) => {}
            BoardEvent::DragStarted(place) => self.selected = Some(place),
            BoardEvent::Dropped { from, to } => {
                self.selected = None;
                return (from != to).then(|| self.move_between(from, to, lines, now)).flatten();
            }
            BoardEvent::Tap(place) | BoardEvent::Activate(place) => {
                return self.handle_tap(place, lines, now);
            }
        }
        None
    }

    fn handle_tap(&mut self, place: u8, lines: &[Line], now: f64) -> Option<GameBoardEvent> {
        if let Some(from) = self.selected.take().filter(|_| !self.locked) {
            if from == place {
                return None;
            }
            let leads_there = |line: &Line| leads_between(line, from, place);
            if !self.is_own(place) || lines.iter().any(leads_there) {
                return self.move_between(from, place, lines, now);
            }
        }
        if self.locked {
            return Some(GameBoardEvent::Inspected(place));
        }
        // Who was told why a piece stays, and then taps the square that stops it, has been told.
        let stops = |refusal: &Explanation| refusal.squares.holds(place);
        if !self.is_own(place) && self.refusal.as_ref().is_some_and(stops) {
            return None;
        }
        self.refusal = None;
        if lines.iter().any(|line| line.from == Some(place) && line.mv.has_piece()) {
            // With a throw on the board the message is about another piece.
            if self.game.throw().is_some() {
                self.message.clear();
            }
            self.selected = Some(place);
            return None;
        }
        self.explain_refusal(place, now).or(Some(GameBoardEvent::Inspected(place)))
    }

    /// Explains why the throw does not move a tapped piece of the side to act.
    fn explain_refusal(&mut self, place: u8, now: f64) -> Option<GameBoardEvent> {
        let (rules, position) = (self.game.rules(), self.game.position());
        let illegal = if self.wants_throw() && self.is_own(place) {
            rules.check(position, None, Move::forward(place, 1)).err()?
        } else {
            let refused = rules.refused(position, self.game.throw());
            let own = refused.into_iter().find(|refused| refused.mv.from == place)?;
            IllegalMove { mv: own.mv, reason: own.reason }
        };
        Some(self.refused(illegal, now))
    }

    /// Shows why a move is refused; gives that as an event.
    fn refused(&mut self, illegal: IllegalMove, now: f64) -> GameBoardEvent {
        self.refuse(&illegal, now);
        GameBoardEvent::Refused(Box::new(illegal))
    }

    /// True if a piece of the side to act stands there.
    fn is_own(&self, place: u8) -> bool {
        let position = self.game.position();
        position.pieces[position.turn].holds(place)
    }

    /// Makes the legal move from one place to another, or shows the refusal.
    fn move_between(
        &mut self,
        from: u8,
        to: u8,
        lines: &[Line],
        now: f64,
    ) -> Option<GameBoardEvent> {
        if self.locked {
            return None;
        }
        let fitting: Vec<&Line> =
            lines.iter().filter(|line| leads_between(line, from, to)).collect();
        match fitting[..] {
            [] => {
                let Some(refused) = self.refuse_path(from, to, now) else {
                    return self.keep_selected(from, lines);
                };
                // A piece that can go elsewhere stays in hand, so that the next press is its next try.
                self.selected = Some(from).filter(|from| {
                    lines.iter().any(|line| line.from == Some(*from) && line.mv.has_piece())
                });
                Some(refused)
            }
            [line] => self.choose(line.clone(), now),
            _ => {
                self.choices = fitting.into_iter().cloned().collect();
                None
            }
        }
    }

    /// Makes one of the legal moves, or reports it where the board asks first.
    pub fn choose(&mut self, line: Line, now: f64) -> Option<GameBoardEvent> {
        self.choices.clear();
        if self.ask_first {
            self.selected = None;
            return Some(GameBoardEvent::Chosen(Box::new(line)));
        }
        self.play(line.mv, now).ok().map(|line| GameBoardEvent::Moved(Box::new(line)))
    }

    fn refuse_path(&mut self, from: u8, to: u8, now: f64) -> Option<GameBoardEvent> {
        let throw = self.game.throw()?.value();
        let pips = from.abs_diff(to);
        let mv = match (from, to) {
            (HAND, _) => Move { pips: throw, ..Move::ENTER },
            _ if to < from => Move::backward(from, pips.min(throw)),
            // A tap at another distance than the throw asks about the piece, not about that square.
            _ => Move::forward(from, throw),
        };
        let illegal = self.game.rules().check(self.game.position(), self.game.throw(), mv).err()?;
        Some(self.refused(illegal, now))
    }

    /// Place last pointed at, tapped, or reached with the keyboard: whichever came last.
    pub fn pointed_square(&self) -> Option<u8> {
        self.pointed
    }

    /// Forgets the place under the pointer; the selected piece or else the place with the focus takes its place.
    pub fn forget_hover(&mut self) {
        self.pointed = self.selected.or(self.focus);
    }

    /// Updates the pointed square. A resting pointer does not count, so that the keyboard works beside it.
    fn note_pointed(&mut self, focused: Option<u8>, event: Option<BoardEvent>) {
        let hover = match event {
            Some(BoardEvent::Hover(place)) => Some(place),
            _ => None,
        };
        if focused.is_some() && focused != self.focus {
            self.focus = focused;
            self.pointed = focused;
        } else if hover.is_some() && hover != self.hover {
            self.pointed = hover;
        }
        self.hover = hover;
        if let Some(BoardEvent::Tap(place @ 1..=30) | BoardEvent::Activate(place)) = event {
            self.pointed = Some(place);
        }
    }
}

/// The position of a board as text.
pub fn position_text(board: &GameBoard) -> String {
    notation::position_text(board.game.position())
}
