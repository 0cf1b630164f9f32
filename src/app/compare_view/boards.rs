//! Game boards that show the comparison, and the moves that are made on them.

use egui::{Ui, vec2};

use super::CompareView;
use super::style::{board_word, tint};
use crate::app::board_view::{ArrowMark, BoardLayout, Tint, Trays};
use crate::app::chance_bar::ChanceBar;
use crate::app::controls::column;
use crate::app::game_board::{self, GameBoard, GameBoardEvent};
use crate::app::play_view::{choices_ui, message_ui};
use crate::app::settings::Settings;
use crate::app::theme::{ROOMY, is_narrow, text, text_scale};
use crate::compare::{MoveRow, Ply, Received, Seat, Turn};
use crate::explain;
use crate::game::Game;
use crate::i18n;
use crate::notation::{Line, Target};
use crate::rules::{Effect, Key, Position, Throw};

struct BoardMoment {
    place: Seat,
    turn: Turn,
    position: Position,
    throw: Option<Throw>,
    /// Moves of the turn that have been made.
    n_plies: usize,
}

impl CompareView {
    /// Adds and removes game boards until there is one for each seat, with its name. More than two, with little room, have
    /// one low row each for all pieces that are not on the board.
    pub(super) fn fit_game_boards(&mut self) {
        let seats = self.comparison.seats();
        self.game_boards.truncate(seats.len());
        for (index, seat) in seats.iter().enumerate().skip(self.game_boards.len()) {
            let mut table = GameBoard::new(Game::new((*seat.current).clone()), self.seed);
            table.name = board_word(index);
            table.tint = tint(index);
            table.ask_first = true;
            self.game_boards.push(table);
        }
        let exit = if seats.len() > 2 { Trays::Shared } else { Trays::Off };
        self.game_boards.iter_mut().for_each(|table| table.exit = exit);
    }

    /// Shows a board no wider than `width`, and the words below it, which keep their room while there are none so that
    /// nothing moves: the two lines of a refusal, one line under one board of several.
    pub(super) fn board_ui(&mut self, ui: &mut Ui, seat: usize, settings: &Settings, width: f32) {
        self.game_board_ui(ui, seat, settings, width);
        ui.scope(|ui| {
            if self.comparison.seats().len() == 2 {
                let (line, gap) =
                    (ui.text_style_height(&text::lesson()), ui.spacing().item_spacing.y);
                // In large type the second line would push the difference out of the window.
                let lines = if text_scale(ui) > ROOMY { 1.0 } else { 2.0 };
                ui.set_min_height(lines * line + gap);
            }
            self.reply_ui(ui, seat);
        });
    }

    /// Shows a board and makes the move that was chosen on it.
    pub(super) fn game_board_ui(
        &mut self,
        ui: &mut Ui,
        seat: usize,
        settings: &Settings,
        width: f32,
    ) {
        // As wide as its squares need, so that it stands flush with its title.
        let width = ui.available_width().min(width);
        let width = BoardLayout::size_for(width, f32::INFINITY, Trays::Bare).x;
        let room = vec2(width, f32::INFINITY);
        let style = settings.game_board_style(None);
        let Some(table) = self.game_boards.get_mut(seat) else { return };
        let event = table.ui(ui, room, &style);
        match &event {
            Some(GameBoardEvent::Inspected(place)) => table.say_not_yours(*place),
            // On a phone the reason stands at the top of what scrolls.
            Some(GameBoardEvent::Refused(_)) => self.to_top |= is_narrow(ui),
            _ => {}
        }
        if settings.chances {
            let (game, bars) = (&table.game, &mut self.chances);
            bars.resize_with(bars.len().max(seat + 1), ChanceBar::default);
            column(ui, width, |ui| {
                bars[seat].ui(ui, game.rules(), game.position(), game.throw());
            });
        }
        if let Some(GameBoardEvent::Chosen(line)) = event {
            self.pick(seat, &line.text, self.together);
        }
    }

    /// Message on the last move of a board, and the moves between which a tap could not decide.
    pub(super) fn reply_ui(&mut self, ui: &mut Ui, seat: usize) {
        if seat >= self.game_boards.len() {
            return;
        }
        let rule = ui.push_id(("said", seat), |ui| message_ui(ui, &self.game_boards[seat]));
        self.after_message_ui(ui, seat, rule.inner);
    }

    /// Opens the rule whose link was pressed in a message; below it the moves between which a tap could not decide.
    pub(super) fn after_message_ui(&mut self, ui: &mut Ui, seat: usize, pressed: Option<Key>) {
        if pressed.is_some() {
            self.open_rules(seat, pressed);
        }
        self.choices_ui(ui, seat);
    }

    /// Buttons for moves between which a tap could not decide.
    pub(super) fn choices_ui(&mut self, ui: &mut Ui, seat: usize) {
        let chosen = self.game_boards.get(seat).and_then(|table| choices_ui(ui, table));
        if let Some(line) = chosen {
            self.pick(seat, &line.text, self.together);
        }
    }

    /// Makes a game board show the moment of the comparison; where moves lead there they are played, so that pieces are
    /// seen to move.
    pub(super) fn show_moment(&mut self, seat: usize) {
        let Some(moment) = self.board_moment(seat) else { return };
        if !self.play_towards(seat, &moment) {
            self.reset_game_board(seat, &moment);
        }
        self.update_message(seat, &moment);
    }

    fn board_moment(&self, seat: usize) -> Option<BoardMoment> {
        let place = self.comparison.seats().get(seat)?.clone();
        let turn = self.comparison.turn_now(seat)?.clone();
        let shows_after = self.comparison.shows_after(seat);
        let n_plies = if shows_after { turn.plies.len() } else { 0 };
        let through = self.comparison.at().played || (shows_after && turn.is_played());
        let position = after(&turn, n_plies);
        let rest = Throw::new(position.due.rest).filter(|rest| rest.value() > 0);
        let throw = rest.or(turn.received.throw().filter(|_| !through));
        Some(BoardMoment { place, turn, position, throw, n_plies })
    }

    fn play_towards(&mut self, seat: usize, moment: &BoardMoment) -> bool {
        let (table, turn, now) = (&mut self.game_boards[seat], &moment.turn, self.now);
        if table.game.ruleset() != &*moment.place.current {
            return false;
        }
        let is_shown =
            |game: &Game| *game.position() == moment.position && game.throw() == moment.throw;
        if is_shown(&table.game) {
            return true;
        }
        let here = *table.game.position();
        let since = (0..=moment.n_plies).find(|n_plies| here == after(turn, *n_plies));
        let Some(since) = since else { return false };
        for ply in turn.plies.iter().take(moment.n_plies).skip(since) {
            let needs = ply.throw.filter(|_| table.game.throw().is_none());
            let cast = needs.is_none_or(|throw| table.throw(throw, now));
            if !cast || table.game.throw() != ply.throw || table.play(ply.line.mv, now).is_err() {
                return false;
            }
        }
        if let Some(throw) = moment.throw.filter(|_| table.game.throw().is_none()) {
            table.throw(throw, now);
        }
        is_shown(&table.game)
    }

    /// Puts the position on the game board without any motion.
    fn reset_game_board(&mut self, seat: usize, moment: &BoardMoment) {
        let mut game = Game::from_position((*moment.place.current).clone(), moment.position);
        if let Some(throw) = moment.throw.filter(|_| game.throw().is_none()) {
            game.cast(throw);
        }
        self.game_boards[seat].set_game(game);
    }

    /// Updates the message of a board: the effect of its move, that there was no other, or that it waits.
    fn update_message(&mut self, seat: usize, moment: &BoardMoment) {
        let table = &mut self.game_boards[seat];
        if table.refusal().is_some() {
            return;
        }
        table.show_message(match moment.turn.received {
            _ if moment.n_plies > 0 => turn_words(moment),
            Received::NoSuchThrow => i18n::text("compare.no-such-throw").to_owned(),
            _ if moment.throw.is_none() => {
                let begins = explain::who_begins(&moment.place.current, &moment.position);
                begins.unwrap_or_default().to_owned()
            }
            _ => String::new(),
        });
    }

    /// Arrows for the moves of a board: quiet for moves that all boards have, in the board's own colour and pattern for
    /// others.
    pub(super) fn arrows(&self, seat: usize) -> Vec<ArrowMark> {
        let at = self.comparison.at();
        if at.played || self.comparison.shows_after(seat) {
            return Vec::new();
        }
        let mark = |row: &MoveRow| {
            let line = row.lines.get(seat)?.as_ref()?;
            let everywhere = row.is_everywhere();
            let own = if everywhere { Tint::Shared } else { tint(seat) };
            let step = line.from.and_then(|from| game_board::arrow(from, line.to, own));
            let end = carry_arrow(line, tint(seat)).filter(|_| !everywhere || !row.equivalent);
            Some(step.into_iter().chain(end))
        };
        // Shared ones first, so that those of this board alone lie over them.
        let rows = self.throw_moves.rows.iter();
        let mut arrows: Vec<ArrowMark> = rows.filter_map(mark).flatten().collect();
        arrows.sort_by_key(|arrow| arrow.tint != Tint::Shared);
        arrows
    }
}

/// Arrow along which a house carries the piece that moved.
fn carry_arrow(line: &Line, tint: Tint) -> Option<ArrowMark> {
    line.effects.iter().find_map(|effect| match *effect {
        Effect::Carried { from, to, .. } if line.to == Target::Square(from) => {
            Some(ArrowMark { from, to: to.square()?, tint })
        }
        _ => None,
    })
}

/// Position after the first `n_plies` moves of a turn.
fn after(turn: &Turn, n_plies: usize) -> Position {
    let last = n_plies.checked_sub(1).and_then(|index| turn.plies.get(index));
    last.map_or(turn.before, |ply| ply.line.after)
}

fn turn_words(moment: &BoardMoment) -> String {
    let turn = &moment.turn;
    let plies = turn.plies.iter().take(moment.n_plies).enumerate();
    let words = plies.map(|(index, ply)| ply_words(&moment.place, &after(turn, index), ply));
    words.collect::<Vec<_>>().join(" ")
}

fn ply_words(place: &Seat, before: &Position, ply: &Ply) -> String {
    let mut sentence =
        explain::effects_sentence(&place.current, before, ply.line.mv, &ply.line.effects);
    let earns = ply.throw.is_some_and(|throw| place.rules.throws_again(throw));
    let ends = ply.line.after.turn != before.turn;
    if earns && ends && ply.line.mv.has_piece() {
        sentence = format!("{sentence} {}", i18n::text("compare-view.extra-lost"));
    }
    if ply.forced && ply.line.mv.has_piece() {
        i18n::say!("compare-view.only-move", what = sentence)
    } else {
        sentence
    }
}
