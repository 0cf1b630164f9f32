//! Picture of a live board: its pieces and motions, what is selected, and guidance about legal moves.

use super::motion::place_of;
use super::picture::{groups, position_model};
use super::{GameBoard, GameBoardStyle, TRACK_SECONDS};
use crate::app::board_view::{BoardModel, HAND, TargetKind, TargetMark, Track};
use crate::board::Bitboard;
use crate::i18n;
use crate::notation::Line;

impl GameBoard {
    /// Model of the board for this frame.
    pub(super) fn model(&self, lines: &[Line], now: f64, style: &GameBoardStyle) -> BoardModel {
        let (position, rules) = (self.game.position(), self.game.rules());
        let mut model = position_model(self.game.ruleset(), position);
        model.name.clone_from(&self.name);
        model.tint = self.tint;
        model.exit = self.exit;
        model.orientation = style.orientation;
        model.off_words = i18n::text("board.off-words").to_owned();
        model.hand_words = i18n::text("board.hand-words").to_owned();
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
}
