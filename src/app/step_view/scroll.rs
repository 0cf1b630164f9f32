//! Answers of a step: brought into view once, without losing the board; the remark on other rules, and the last buttons.

use egui::{Align, TextStyle, Ui};

use super::{Cx, StepPage, controls};
use crate::app::controls::{make_room, rule_link};
use crate::app::theme::line_height;
use crate::i18n;
use crate::lesson::prose::plain;
use crate::route::{PlaceName, Route};

/// Lines of an answer that are brought into view even where the top of the board is lost.
const FIRST_LINES: f32 = 3.0;

pub(super) struct Answers {
    /// Comments on the first board, and its refusal.
    pub comments: Vec<String>,
    /// Number of the hints and remarks.
    remarks: usize,
    /// The step is done, and the text that follows it is shown.
    is_done: bool,
}

impl Answers {
    /// True where there is an answer that was not there before.
    pub fn say_more_than(&self, before: &Answers) -> bool {
        let has_new = !self.comments.is_empty() && self.comments != before.comments;
        has_new || self.remarks > before.remarks || self.is_done && !before.is_done
    }
}

impl StepPage {
    /// Answers so far.
    pub(super) fn answers(&mut self) -> Answers {
        let said = self.run.boards().first().map(|board| &board.comments);
        let comments = said.into_iter().flatten().map(|(_, phrase)| plain(phrase));
        let refusal = self.game_boards.first().and_then(|board| board.refusal());
        let comments = comments.chain(refusal.map(|refusal| refusal.sentence.clone())).collect();
        let remarks = self.view.hints.len() + usize::from(self.view.elsewhere.is_some());
        Answers { comments, remarks, is_done: self.view.effort.is_some() }
    }

    /// Brings the answer from `top` down to here into view, once, in the frame after that in which it was given: there it
    /// has its place. The page scrolls no further than needed. A board that scrolls with the words stays in sight, unless the
    /// first lines of the answer would be hidden; below a switch the answer needs the room more. Two boards come back into
    /// sight, since both are the answer, and so do the bars of throws. Except on a phone nothing scrolls for what stands below `answered`, where the answer
    /// itself ends. Below a board that stands still the page begins with the task, at `start`, where all of it fits.
    pub fn scroll_to_answer(
        &mut self,
        ui: &Ui,
        start: Option<f32>,
        (top, answered): (f32, f32),
        now: f64,
    ) {
        if self.answered_at.take_if(|at| *at < now).is_none() {
            return;
        }
        // Where the words end, without the gap below them.
        let (view, bottom) = (ui.clip_rect(), ui.min_rect().bottom());
        let board_top = self.board_top.unwrap_or(top);
        let first_lines = bottom.min(top + FIRST_LINES * line_height(ui));
        // On a phone either the board stands still above the words, or there are two.
        let may_scroll = self.narrow || board_top >= view.top();
        let fits = |below: f32| may_scroll && below - board_top <= view.height();
        let needed = if self.narrow { bottom } else { answered };
        let begin = if self.narrow { board_top } else { top };
        if begin >= view.top() && needed <= view.bottom() {
            return;
        }
        // egui keeps a gap above what it scrolls to; twice as much keeps the first line out of the fading edge.
        let gap = ui.spacing().item_spacing.y;
        let is_tally = self.view.tally.is_some();
        if let Some(start) = start.filter(|_| self.narrow && !self.is_pair() && !is_tally) {
            let spare = view.height() - (bottom - start) - 2.0 * gap;
            if spare >= 0.0 {
                self.room_below = spare;
                let task = ui.max_rect().with_min_y(start - gap).with_max_y(bottom);
                return ui.scroll_to_rect(task, Some(Align::TOP));
            }
        }
        let is_whole = !self.narrow && !self.view.switches.is_empty();
        let (from, to) = if fits(bottom) || fits(first_lines) && !is_whole {
            // Half of the line above the board would be seen in that gap.
            (board_top + gap, bottom.min(board_top + view.height() - gap))
        } else if self.is_pair() || is_tally {
            (board_top, board_top + view.height())
        } else if is_whole || board_top < view.top() {
            (top, bottom)
        } else {
            (top, first_lines)
        };
        ui.scroll_to_rect(ui.max_rect().with_min_y(from).with_max_y(to), None);
    }

    /// Brings the result of many games from `top` down to here into view, once.
    pub(super) fn scroll_to_result(&mut self, ui: &Ui, top: f32, now: f64) {
        if self.answered_at.take_if(|at| *at < now).is_some() {
            let height = ui.clip_rect().height().min(ui.cursor().top() - top);
            let result = ui.max_rect().with_min_y(top).with_max_y(top + height);
            ui.scroll_to_rect(result, None);
        }
    }

    /// Other rules under which a wrong move would be right, and below all that is to be read one row: the buttons to see this
    /// and the answer again, and the ways into other places, among them a `comparison` with this address.
    pub fn last_buttons_ui(&mut self, ui: &mut Ui, comparison: Option<String>, cx: &mut Cx<'_>) {
        let has_other_rules = self.has_other_rules();
        let view = &self.view;
        let elsewhere = match has_other_rules {
            true => None,
            false => controls::elsewhere_ui(ui, view, cx.footnotes),
        };
        let buttons = controls::button_row_of(view, true);
        let links = view.link.is_some() || comparison.is_some();
        if buttons.is_empty() && elsewhere.is_none() && !links {
            return;
        }
        let row = ui.horizontal_wrapped(|ui| {
            let input = controls::button_row_ui(ui, buttons);
            let seen = elsewhere.and_then(|button| controls::button_ui(ui, button));
            self.link_ui(ui);
            if let Some(link) = comparison {
                let words = i18n::text("learn.compare");
                make_room(ui, words, &TextStyle::Body, 0.0);
                if rule_link(ui, words).clicked() {
                    Route::to(PlaceName::Compare, link).go(ui.ctx());
                }
            }
            seen.or(input)
        });
        self.input(ui, row.inner, cx);
    }

    /// True while a wrong move is seen under other rules.
    pub fn has_other_rules(&mut self) -> bool {
        self.run.boards().first().is_some_and(|board| board.has_other_rules)
    }

    /// The way back from other rules, in view together with the board.
    pub(super) fn way_back_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        let top = self.board_top.unwrap_or(ui.cursor().top());
        let button = controls::elsewhere_ui(ui, &self.view, cx.footnotes);
        let input = button.and_then(|button| controls::button_ui(ui, button));
        ui.add_space(6.0);
        self.scroll_to_answer(ui, None, (top, ui.min_rect().bottom()), cx.now);
        self.input(ui, input, cx);
    }
}
