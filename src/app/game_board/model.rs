//! Pictures of positions, and of a live board: its motions, what is selected, and guidance about legal moves.

use super::motion::place_of;
use super::{GameBoard, GameBoardEvent, GameBoardStyle, TRACK_SECONDS};
use crate::app::board_view::{BoardModel, HAND, TargetKind, TargetMark, Track, Trays};
use crate::board::{Bitboard, Side};
use crate::notation::{Line, Target};
use crate::rules::choice::Adjacency;
use crate::rules::facts::{self, Facts};
use crate::rules::{Position, Ruleset, Throw};
use crate::{explain, i18n};

impl GameBoard {
    /// Model of the board for this frame.
    pub(super) fn model(&self, lines: &[Line], now: f64, style: &GameBoardStyle) -> BoardModel {
        let (position, rules) = (self.game.position(), self.game.rules());
        let mut model = position_model(self.game.ruleset(), position);
        model.name.clone_from(&self.name);
        model.tint = self.tint;
        model.exit = self.exit;
        model.orientation = style.orientation;
        // Two rows that share one line have room for a word each.
        let words = if self.exit == Trays::Shared { i18n::short } else { i18n::text };
        model.off_words = words("board.off-words").to_owned();
        model.hand_words = words("board.hand-words").to_owned();
        model.last_move = self.last_move;
        match &self.refusal {
            Some(refusal) => model.witness = refusal.squares,
            None => model.hint = self.marked,
        }
        model.motions = self.motions.iter().map(|moving| moving.at(now)).collect();
        model.selected = self.selected.filter(|_| !self.locked);
        if model.selected.is_none() && model.motions.is_empty() {
            model.arrows.clone_from(&self.arrows);
        }
        model.track = self
            .track_drawn_at
            .map_or(Track::Quiet, |at| Track::Drawing(((now - at) / TRACK_SECONDS) as f32));
        if let Some(period) = style.period {
            model.dress(period);
        }
        if style.guidance && !self.locked {
            self.add_guidance(&mut model, lines);
        }
        let explains = self.refusal.is_some() || self.selected.is_some();
        if style.guidance && explains {
            let (side, adjacency) = (!position.turn, rules.form.protection_adjacency);
            let facts = rules.facts(position, side);
            (model.pairs, model.walls) = groups(adjacency, position.pieces[side], facts);
        }
        model
    }

    /// Adds rings on pieces that can move and marks on squares where the selected piece may go.
    fn add_guidance(&self, model: &mut BoardModel, lines: &[Line]) {
        let moving = || lines.iter().filter(|line| line.mv.has_piece());
        model.can_move = Bitboard::of(moving().filter_map(|line| line.from));
        model.hand_can_move[self.game.position().turn] =
            moving().any(|line| line.from == Some(HAND));
        model.snap = model.can_move;
        let Some(from) = self.selected.or(self.hover).or(self.focus) else { return };
        let enemy = self.game.position().pieces[!self.game.position().turn];
        for line in moving().filter(|line| line.from == Some(from)) {
            let Some(square) = place_of(line.to) else { continue };
            let kind = if enemy.holds(square) { TargetKind::Capture } else { TargetKind::Step };
            model.targets.push(TargetMark { square, kind, tint: self.tint });
            model.preview = Some((from, square));
            if (1..=30).contains(&square) {
                model.snap = model.snap.with(square);
            }
        }
        model.houses_awake |=
            Bitboard::of(model.targets.iter().map(|mark| mark.square).filter(|n| *n >= 15));
        if self.selected.is_none() {
            model.targets.clear();
        }
    }

    /// Keeps a piece selected that was dropped where it cannot go, and lists its targets.
    pub(super) fn keep_selected(&mut self, from: u8, lines: &[Line]) -> Option<GameBoardEvent> {
        let ways = lines.iter().filter(|line| line.from == Some(from));
        let sentence = where_to(self.game.position().turn, self.game.throw()?, ways)?;
        self.show_message(sentence);
        self.selected = Some(from);
        Some(GameBoardEvent::Missed)
    }
}

/// The board that shows a position and nothing else.
pub fn position_model(ruleset: &Ruleset, position: &Position) -> BoardModel {
    let rules = ruleset.rules();
    let mut model = BoardModel {
        off: position.off,
        has_hand: rules.has_hand(),
        ..BoardModel::of(position.pieces)
    };
    for side in Side::ALL {
        model.waiting[side] = rules.hand(position, side);
    }
    for (cell, number) in model.squares.iter_mut().zip(1..) {
        cell.label = square_label(ruleset, position, number);
    }
    model
}

/// A position as a picture, without interaction.
pub fn resting_board(ruleset: &Ruleset, position: &Position) -> BoardModel {
    BoardModel { track: Track::Quiet, inert: true, ..position_model(ruleset, position) }
}

/// Words for a square after its number: "House of Water, spool", "empty".
fn square_label(ruleset: &Ruleset, position: &Position, number: u8) -> String {
    let house = explain::house_name(ruleset, number);
    let piece = position
        .side_on(number)
        .map_or_else(|| i18n::text("piece.none").to_owned(), explain::piece);
    house.map_or(piece.clone(), |house| format!("{house}, {piece}"))
}

/// Groups of pieces that protect each other, and groups that form a wall.
fn groups(adjacency: Adjacency, pieces: Bitboard, facts: Facts) -> (Vec<Bitboard>, Vec<Bitboard>) {
    let chains = |mut left: Bitboard| {
        let mut chains = Vec::new();
        while let Some(number) = left.first() {
            let chain = facts::chain(adjacency, pieces, number);
            chains.push(chain);
            left &= !chain;
        }
        chains
    };
    (chains(facts.protected & !facts.walls), chains(facts.walls))
}

/// Sentence on where a piece goes with a throw, by the moves it has: "With a 3 this cone goes to 9." `None` where it has none.
fn where_to<'a>(side: Side, throw: Throw, moves: impl Iterator<Item = &'a Line>) -> Option<String> {
    let (mut places, mut leaves): (Vec<String>, bool) = (Vec::new(), false);
    for line in moves {
        match line.to {
            Target::Square(number) if !places.contains(&number.to_string()) => {
                places.push(number.to_string());
            }
            Target::Off => leaves = true,
            Target::Square(_) | Target::None => {}
        }
    }
    let key = match (places.is_empty(), leaves) {
        (true, false) => return None,
        (true, true) => "learn.leaves-board",
        (false, true) => "learn.goes-or-leaves",
        (false, false) => "learn.goes-to",
    };
    let places = places.join(i18n::text("learn.or"));
    Some(i18n::say!(key, throw, piece = explain::piece(side), to = places))
}
