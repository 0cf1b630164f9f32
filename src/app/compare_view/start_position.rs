//! Start of the boards: each from its own start, or all from one position, typed, chosen or set by hand; the rule in
//! question.

use egui::{Popup, Role, TextStyle, Ui};

use super::CompareView;
use super::state::Editor;
use super::style::{board_word, sign_ui, word_button};
use super::throws::field_ui;
use crate::app::controls::{named, quiet, quiet_button, rule_link, styled, width_of};
use crate::app::shortcuts::entered;
use crate::app::theme::text;
use crate::board::Side;
use crate::compare::{self, Start};
use crate::notation::parse_pieces_link;
use crate::rules::Setup;
use crate::{explain, i18n};

/// Positions worth a first look: a word and the pieces.
const READY_POSITIONS: [(&str, &str); 7] = [
    ("compare-view.ready-beauty", "c11.24.26-s12.18.19"),
    ("compare-view.ready-water", "c20.27-s14.25"),
    ("compare-view.ready-wall", "c5.12.13-s14.15.16"),
    ("compare-view.ready-pairs", "c9.10.21-s12.13.24"),
    ("compare-view.ready-last", "c28.29.30-s9.26"),
    ("compare-view.ready-back", "c24.25-s8.20.22"),
    ("compare-view.ready-ending", "c24.26-s15.28"),
];

impl CompareView {
    /// Start of all boards, and what else is seldom asked for; behind a button.
    pub(super) fn more_ui(&mut self, ui: &mut Ui, wide: bool) {
        // Many games begin from a choice of their own, and have throws that nobody sets.
        if self.shows_boards() {
            self.start_choice_ui(ui);
            self.list_ui(ui);
        }
        self.more_actions_ui(ui, wide);
        ui.add_space(8.0);
    }

    fn start_choice_ui(&mut self, ui: &mut Ui) {
        let shared = matches!(self.comparison.start(), Start::Shared(_));
        ui.horizontal_wrapped(|ui| {
            quiet(ui, i18n::text("compare-view.begin"));
            let same = ui.selectable_label(shared, i18n::text("compare-view.same-position"));
            if same.clicked() && !shared {
                let typed = Some(self.position_typed.clone()).filter(|text| !text.is_empty());
                self.begin_typed(&typed.unwrap_or_else(|| READY_POSITIONS[0].1.to_owned()));
            }
            let own = ui.selectable_label(!shared, i18n::text("compare-view.own-starts"));
            if own.clicked() && shared {
                self.begin(Start::Own);
            }
            self.ready_ui(ui);
            let word = i18n::text("compare-view.by-hand-short");
            if word_button(ui, true, word, i18n::text("compare-view.by-hand-position")) {
                let in_hand = Some(Side::Cones);
                // Where boards begin with other numbers of pieces, from one that fits all of them.
                let fits = |setup: &Setup| self.comparison.misfits(setup).is_empty();
                let ready = || parse_pieces_link(READY_POSITIONS[0].1).ok();
                let setup = self.comparison.setup_now().filter(fits).or_else(ready);
                self.editor = setup.map(|setup| Editor { setup, in_hand });
            }
            if shared {
                self.position_ui(ui);
            }
        });
    }

    fn begin_typed(&mut self, text: &str) {
        let seats = self.comparison.seats();
        let rules: Vec<_> = seats.iter().map(|seat| seat.rules).collect();
        match compare::parse_start(text, &rules) {
            Ok(setup) => self.begin(Start::Shared(setup)),
            Err(problem) => self.problem = Some(problem),
        }
    }

    fn position_ui(&mut self, ui: &mut Ui) {
        // The rest of the line, or a line of its own where that would cut the position.
        let left = ui.available_size_before_wrap().x - 1.0;
        let typed = width_of(ui, &self.position_typed, TextStyle::Body.resolve(ui.style())) + 48.0;
        let width = if left < typed { ui.available_width() } else { left };
        let (typed, hint) = (&mut self.position_typed, i18n::text("compare-view.position-hint"));
        let field = field_ui(ui, typed, "compare-view.position", hint, width);
        if field.lost_focus() && entered(ui) {
            self.begin_typed(&self.position_typed.clone());
        }
    }

    fn ready_ui(&mut self, ui: &mut Ui) {
        let response = quiet_button(ui, i18n::text("compare-view.ready"));
        Popup::menu(&response).show(|ui| {
            for (word, pieces) in READY_POSITIONS {
                if ui.button(i18n::text(word)).clicked()
                    && let Ok(setup) = parse_pieces_link(pieces)
                {
                    self.begin(Start::Shared(setup));
                }
            }
        });
    }

    /// The rule in question, with every board's answer as a way to its switch.
    pub(super) fn rule_in_question_ui(&mut self, ui: &mut Ui) {
        let Some(key) = self.rule_in_question else { return };
        let seats = self.comparison.seats().to_vec();
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            let title = i18n::say!("compare-view.asked", rule = explain::key_name(key));
            styled(ui, title, text::lesson_bold());
            for (index, seat) in seats.iter().enumerate() {
                sign_ui(ui, index, 11.0);
                let answer = explain::answer_alone(key, &seat.current.form.get(key));
                let board = board_word(index);
                let name = i18n::say!("compare-view.asked-answer", board, answer);
                if named(rule_link(ui, &answer), Role::Link, &name).clicked() {
                    self.open_rules(index, Some(key));
                }
            }
            if quiet_button(ui, i18n::text("compare-view.asked-done")).clicked() {
                self.rule_in_question = None;
            }
        });
    }
}
