//! The tables: brought into line with the comparison, and what is done on them.

use egui::{Ui, vec2};

use super::CompareView;
use super::style::{board_word, tint};
use crate::app::board_view::{ArrowMark, Tint};
use crate::app::chance_bar::ChanceBar;
use crate::app::clock;
use crate::app::game_board::{self, GameBoard, GameBoardEvent};
use crate::app::play_view::message_ui;
use crate::app::settings::Settings;
use crate::compare::{MoveRow, Ply, Received, Seat, Turn};
use crate::explain;
use crate::game::Game;
use crate::i18n;
use crate::notation::{Line, Target};
use crate::rules::{Effect, Position, Throw};

/// Moment that a board is to show.
struct BoardMoment {
    position: Position,
    throw: Option<Throw>,
    /// Moves of the turn that have been made.
    made: usize,
}

impl CompareView {
    /// As many tables as there are boards, named after them.
    pub(super) fn seat_tables(&mut self) {
        let seats = self.comparison.seats();
        self.tables.truncate(seats.len());
        for (index, seat) in seats.iter().enumerate().skip(self.tables.len()) {
            let mut table = GameBoard::new(Game::new((*seat.current).clone()), self.seed);
            table.name = board_word(index);
            table.tint = tint(index);
            table.ask_first = true;
            self.tables.push(table);
        }
    }

    /// Shows a board no wider than `width` with the line below it, which is kept free so that nothing moves when something
    /// is said.
    pub(super) fn board_ui(&mut self, ui: &mut Ui, seat: usize, settings: &Settings, width: f32) {
        self.table_ui(ui, seat, settings, width);
        self.reply_ui(ui, seat);
    }

    /// Shows a board and takes what is done on it.
    pub(super) fn table_ui(&mut self, ui: &mut Ui, seat: usize, settings: &Settings, width: f32) {
        let room = vec2(ui.available_width().min(width), f32::INFINITY);
        let style = settings.table_style();
        let Some(table) = self.tables.get_mut(seat) else {
            return;
        };
        let event = table.ui(ui, room, &style);
        if settings.chances {
            let (game, bars) = (&table.game, &mut self.chances);
            bars.resize_with(bars.len().max(seat + 1), ChanceBar::default);
            bars[seat].ui(ui, game.rules(), game.position(), game.throw());
        }
        let now = clock::seconds(ui.ctx());
        if let Some(GameBoardEvent::Chosen(line)) = event {
            self.pick(seat, &line.text, self.together, now);
        }
    }

    /// Message on the last move of a board, and the moves between which a tap could not decide.
    pub(super) fn reply_ui(&mut self, ui: &mut Ui, seat: usize) {
        if seat >= self.tables.len() {
            return;
        }
        let said = ui.push_id(("said", seat), |ui| message_ui(ui, &self.tables[seat]));
        if said.inner.is_some() {
            self.open_rules(seat, said.inner);
        }
        self.choices_ui(ui, seat);
    }

    /// Buttons for moves between which a tap could not decide.
    pub(super) fn choices_ui(&mut self, ui: &mut Ui, seat: usize) {
        let choices: Vec<Line> = self.tables[seat].choices().to_vec();
        if choices.is_empty() {
            return;
        }
        ui.label(i18n::text("play.choose"));
        let now = clock::seconds(ui.ctx());
        for line in choices {
            let table = &self.tables[seat];
            let (ruleset, position) = (table.game.ruleset(), table.game.position());
            let what = explain::effects_sentence(ruleset, position, line.mv, &line.effects);
            if ui.button(format!("{}  {what}", line.text)).clicked() {
                self.pick(seat, &line.text, self.together, now);
            }
        }
    }

    /// Makes a table show what the comparison says, by playing on where that leads there, so that pieces are seen to move.
    pub(super) fn bring_into_line(&mut self, seat: usize, now: f64) {
        let at_played = self.comparison.at().played;
        let shows_after = self.comparison.shows_after(seat);
        let (Some(turn), Some(place)) =
            (self.comparison.turn_now(seat).cloned(), self.comparison.seats().get(seat).cloned())
        else {
            return;
        };
        let wanted = board_moment(&turn, at_played, shows_after);
        if !self.play_towards(seat, &place, &turn, &wanted, now) {
            self.set_afresh(seat, &place, &turn, &wanted);
        }
        self.say(seat, &place, &turn, &wanted);
    }

    fn play_towards(
        &mut self,
        seat: usize,
        place: &Seat,
        turn: &Turn,
        wanted: &BoardMoment,
        now: f64,
    ) -> bool {
        let table = &mut self.tables[seat];
        if table.game.ruleset() != &*place.current {
            return false;
        }
        let shown =
            |game: &Game| *game.position() == wanted.position && game.throw() == wanted.throw;
        if shown(&table.game) {
            return true;
        }
        let here = *table.game.position();
        let since = (0..=wanted.made).find(|made| here == after(turn, *made));
        let Some(since) = since else {
            return false;
        };
        for ply in turn.plies.iter().take(wanted.made).skip(since) {
            let needs = ply.throw.filter(|_| table.game.throw().is_none());
            let cast = needs.is_none_or(|throw| table.throw(throw, now));
            if !cast || table.game.throw() != ply.throw || table.play(ply.line.mv, now).is_err() {
                return false;
            }
        }
        if let Some(throw) = wanted.throw.filter(|_| table.game.throw().is_none()) {
            table.throw(throw, now);
        }
        shown(&table.game)
    }

    /// Puts the position on the table without any motion.
    fn set_afresh(&mut self, seat: usize, place: &Seat, turn: &Turn, wanted: &BoardMoment) {
        let mut game = Game::from_position((*place.current).clone(), after(turn, wanted.made));
        if let Some(throw) = wanted.throw.filter(|_| game.throw().is_none()) {
            game.cast(throw);
        }
        self.tables[seat].set_game(game);
    }

    /// Line under a board: what its move did, that there was no other, or that it waits.
    fn say(&mut self, seat: usize, place: &Seat, turn: &Turn, wanted: &BoardMoment) {
        let table = &mut self.tables[seat];
        if table.refusal().is_some() {
            return;
        }
        let sentence = match turn.plies.get(..wanted.made) {
            Some([.., _]) => turn_words(place, turn, wanted.made),
            _ if turn.received == Received::NoSuchThrow => {
                i18n::text("compare.no-such-throw").to_owned()
            }
            _ => String::new(),
        };
        table.show_message(sentence);
    }

    /// Arrows for the moves of a board: those that all have are quiet, others in the board's own colour and pattern.
    pub(super) fn arrows(&self, seat: usize) -> Vec<ArrowMark> {
        let at = self.comparison.at();
        if at.played || self.comparison.shows_after(seat) {
            return Vec::new();
        }
        let mark = |row: &MoveRow| {
            let line = row.lines.get(seat)?.as_ref()?;
            let everywhere = row.is_everywhere();
            let step = arrow(line, if everywhere { Tint::Shared } else { tint(seat) });
            let end = carried(line, tint(seat)).filter(|_| !everywhere || !row.equivalent);
            Some(step.into_iter().chain(end))
        };
        // Shared ones first, so that those of this board alone lie over them.
        let rows = self.found.rows.iter();
        let mut arrows: Vec<ArrowMark> = rows.filter_map(mark).flatten().collect();
        arrows.sort_by_key(|arrow| arrow.tint != Tint::Shared);
        arrows
    }
}

fn arrow(line: &Line, tint: Tint) -> Option<ArrowMark> {
    game_board::arrow(line.from?, line.to, tint)
}

/// Way on which a house carries the piece that moved.
fn carried(line: &Line, tint: Tint) -> Option<ArrowMark> {
    let mut effects = line.effects.iter();
    let way = effects.find_map(|effect| match *effect {
        Effect::Carried { from, to, .. } if line.to == Target::Square(from) => {
            Some((from, to.square()?))
        }
        _ => None,
    });
    way.map(|(from, to)| ArrowMark { from, to, tint })
}

/// Position after the first `made` moves of a turn.
fn after(turn: &Turn, made: usize) -> Position {
    let last = made.checked_sub(1).and_then(|index| turn.plies.get(index));
    last.map_or(turn.before, |ply| ply.line.after)
}

fn board_moment(turn: &Turn, played: bool, shows_after: bool) -> BoardMoment {
    let made = if shows_after { turn.plies.len() } else { 0 };
    let through = played || (shows_after && turn.is_played());
    let position = after(turn, made);
    let rest = Throw::new(position.due.rest).filter(|rest| rest.value() > 0);
    BoardMoment { position, throw: rest.or(turn.received.throw().filter(|_| !through)), made }
}

/// Last moves of a turn, in words.
fn turn_words(place: &Seat, turn: &Turn, made: usize) -> String {
    let mut before = turn.before;
    let mut sentences = Vec::new();
    for ply in turn.plies.iter().take(made) {
        sentences.push(ply_words(place, &before, ply));
        before = ply.line.after;
    }
    sentences.join(" ")
}

fn ply_words(place: &Seat, before: &Position, ply: &Ply) -> String {
    let mut what =
        explain::effects_sentence(&place.current, before, ply.line.mv, &ply.line.effects);
    let earns = ply.throw.is_some_and(|throw| place.rules.throws_again(throw));
    let ends = ply.line.after.turn != before.turn;
    if earns && ends && ply.line.mv.has_piece() {
        what = format!("{what} {}", i18n::text("compare-view.extra-lost"));
    }
    if ply.forced && ply.line.mv.has_piece() {
        i18n::fill("compare-view.only-move", &[("what", &what)])
    } else {
        what
    }
}
