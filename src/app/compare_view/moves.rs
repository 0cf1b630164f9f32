//! The legal moves: everywhere, on some boards, only on one; and why not on the others.

use egui::{RichText, Role, Ui, vec2};

use super::CompareView;
use super::style::{accent, board_word, columns_ui, letters, sign_ui};
use crate::app::controls::{
    caption, focus_ring, named, part_title, pressable, quiet, quiet_button, styled,
};
use crate::app::theme::{Palette, text};
use crate::compare::{Cause, MoveDiff, MoveRow, Why};
use crate::explain;
use crate::i18n;
use crate::rules::MoveKind;

/// The most rules that are named as reasons why a board has not a move.
const MOST_REASONS: usize = 3;

impl CompareView {
    /// Moves of the last throw, and those possible instead of the next.
    pub(super) fn move_lists_ui(&mut self, ui: &mut Ui, wide: bool) {
        let at = self.comparison.at();
        if at.throw > 0 && !self.throw_moves.is_empty() {
            let title = match at.played {
                true => i18n::say!("compare-view.legal-with", number = at.throw),
                false => i18n::text("compare-view.legal-now").to_owned(),
            };
            let moves = self.throw_moves.clone();
            self.moves_ui(ui, &title, &moves, wide, !at.played);
        }
        if !self.instead_moves.is_empty() {
            ui.add_space(20.0);
            let instead = self.instead_moves.clone();
            let title = i18n::text("compare-view.instead");
            self.moves_ui(ui, title, &instead, wide, true);
        }
    }

    fn moves_ui(&mut self, ui: &mut Ui, title: &str, diff: &MoveDiff, wide: bool, live: bool) {
        part_title(ui, title);
        ui.add_space(6.0);
        let sets = self.board_sets(diff);
        if !wide {
            for boards in &sets {
                self.board_set_ui(ui, boards, diff, live);
            }
            return;
        }
        for row in sets.chunks(3) {
            columns_ui(ui, 3, 28.0, |ui, column| {
                if let Some(boards) = row.get(column) {
                    self.board_set_ui(ui, boards, diff, live);
                }
            });
        }
    }

    /// The sets of boards under which moves are listed. For two boards always the same three; for more those that have
    /// a move, the largest first.
    fn board_sets(&self, diff: &MoveDiff) -> Vec<Vec<usize>> {
        let count = self.comparison.seats().len();
        if count == 2 {
            return vec![vec![0], vec![0, 1], vec![1]];
        }
        let mut sets: Vec<Vec<usize>> = diff.rows.iter().map(MoveRow::boards).collect();
        sets.sort_by_key(|boards| (usize::MAX - boards.len(), boards.clone()));
        sets.dedup();
        sets
    }

    /// The moves that exactly these boards have.
    fn board_set_ui(&mut self, ui: &mut Ui, boards: &[usize], diff: &MoveDiff, live: bool) {
        let palette = Palette::of(ui);
        let count = self.comparison.seats().len();
        let title = match boards.len() {
            all if all == count && all == 2 => i18n::text("compare-view.both").to_owned(),
            all if all == count => i18n::text("compare-view.all").to_owned(),
            1 => i18n::say!("compare-view.only-on", boards = letters(boards)),
            _ => i18n::say!("compare-view.on-some", boards = letters(boards)),
        };
        ui.horizontal(|ui| {
            let color = if boards.len() == count {
                palette.ink
            } else {
                boards.iter().for_each(|board| sign_ui(ui, *board, 11.0));
                boards.first().map_or(palette.ink, |board| accent(&palette, *board))
            };
            ui.label(RichText::new(title).text_style(text::strong()).color(color));
        });
        let mut rows = diff.only_on(boards).peekable();
        if rows.peek().is_none() {
            quiet(ui, i18n::text("compare-view.none"));
        }
        while let Some(row) = rows.next() {
            if self.move_ui(ui, row, boards, live) {
                self.pick_row(row, boards);
            }
            self.ends_ui(ui, row);
            // Moves with the same reasons are listed together, and these once.
            if rows.peek().is_some_and(|next| next.without == row.without) {
                continue;
            }
            for (board, why) in &row.without {
                self.why_ui(ui, *board, why);
            }
            ui.add_space(4.0);
        }
        ui.add_space(8.0);
    }

    /// Makes a move on all boards that have it and have still to choose.
    fn pick_row(&mut self, row: &MoveRow, boards: &[usize]) {
        let waiting = self.comparison.waiting();
        let first = boards.iter().find(|board| waiting.contains(board));
        if let Some(board) = first.or(boards.first()).copied() {
            self.pick(board, &row.text(), boards.len() > 1);
        }
    }

    /// Ends of a move that differ by board, and the rule behind it.
    fn ends_ui(&mut self, ui: &mut Ui, row: &MoveRow) {
        if row.equivalent {
            return;
        }
        caption(ui, i18n::text("compare-view.ends-differently"));
        let row_height = ui.spacing().interact_size.y;
        ui.spacing_mut().interact_size.y = 18.0;
        for ((board, line), seat) in row.lines.iter().enumerate().zip(self.comparison.seats()) {
            let (Some(line), Some(turn)) = (line, self.comparison.turn_now(board)) else {
                continue;
            };
            let effects =
                explain::effects_sentence(&seat.current, &turn.before, line.mv, &line.effects);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(7.0, 0.0);
                sign_ui(ui, board, 9.0);
                caption(ui, format!("{}  {effects}", line.text));
            });
        }
        ui.spacing_mut().interact_size.y = row_height;
        if let Some(cause) = &row.ends {
            let board = row.boards().last().copied().unwrap_or_default();
            self.reason_links_ui(ui, board, cause);
        }
    }

    /// Reason why a board does not have a move, with the rule as a link.
    fn why_ui(&mut self, ui: &mut Ui, without: usize, why: &Why) {
        if !why.sentence.is_empty() {
            let board = board_word(without);
            let words = i18n::say!("compare-view.not-there", board, why = why.sentence);
            caption(ui, words);
        }
        self.reason_links_ui(ui, without, &why.cause);
    }

    fn reason_links_ui(&mut self, ui: &mut Ui, board: usize, cause: &Cause) {
        let color = Palette::of(ui).faience;
        for key in cause.keys().take(MOST_REASONS) {
            let rule = explain::key_name(key);
            let words = RichText::new(rule).text_style(text::caption()).color(color).underline();
            let name = i18n::say!("compare-view.open-why", board = board_word(board), rule);
            let link = named(pressable(ui, words), Role::Link, &name);
            focus_ring(ui, &link, link.rect.expand(2.0));
            if link.clicked() {
                self.open_rules(board, Some(key));
            }
        }
    }

    /// A move as a button that makes it, or as words where it is past. `true` when it was pressed.
    fn move_ui(&self, ui: &mut Ui, row: &MoveRow, boards: &[usize], live: bool) -> bool {
        let was_made = boards.iter().any(|board| self.was_played(*board, row));
        let name = move_name(row);
        ui.horizontal(|ui| {
            let shown = match live {
                true => {
                    let label = self.move_label(&name, boards);
                    named(quiet_button(ui, &name), Role::Button, &label)
                }
                false => styled(ui, &name, text::strong()),
            };
            if was_made {
                caption(ui, i18n::text("compare-view.made"));
            }
            live && shown.clicked()
        })
        .inner
    }

    fn move_label(&self, name: &str, boards: &[usize]) -> String {
        let count = self.comparison.seats().len();
        let key = match boards.len() {
            2 if count == 2 => "compare-view.play-both",
            all if all == count => "compare-view.play-all",
            _ => "compare-view.play-on",
        };
        i18n::fill(key, &[("move", name), ("boards", &letters(boards))])
    }

    fn was_played(&self, seat: usize, row: &MoveRow) -> bool {
        let line = row.lines.get(seat).and_then(Option::as_ref);
        let turn = self.comparison.turn_now(seat);
        turn.is_some_and(|turn| turn.plies.iter().any(|ply| Some(&ply.line) == line))
    }
}

/// The move as it is listed; where a house carries the piece is said in words.
pub(super) fn move_name(row: &MoveRow) -> String {
    match row.line().map(|line| line.mv.kind) {
        Some(MoveKind::Pass) => i18n::text("play.told-passes").to_owned(),
        Some(MoveKind::Rethrow) => i18n::text("compare-view.again-instead").to_owned(),
        _ => match row.text().split_once('~') {
            Some((step, "0")) => i18n::say!("compare-view.then-off", step),
            Some((step, to)) => i18n::say!("compare-view.then-carried", step, to),
            None => row.text(),
        },
    }
}
