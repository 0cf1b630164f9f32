//! Beside the throw, where nothing differs at the moment that is shown: that the boards agree, or since when they have
//! differed; and the way to the first difference.

use egui::Ui;

use super::CompareView;
use super::style::letters;
use crate::app::controls::{announce, quiet_button, styled};
use crate::app::theme::text;
use crate::explain;
use crate::i18n;

impl CompareView {
    /// Sentence that the boards agree, and where they may still differ the button on to a difference.
    pub(super) fn agree_ui(&mut self, ui: &mut Ui) {
        let words = match self.no_difference {
            Some(throws) => {
                let count = i18n::grouped(throws as u64);
                let words = i18n::say!("compare-view.go-on-none", count = count);
                announce(ui, "difference", &words);
                words
            }
            None => self.agree_words(),
        };
        styled(ui, words, text::lesson());
        let may_differ = !self.rule_rows.is_empty() && !self.is_over();
        if may_differ && quiet_button(ui, i18n::text("compare-view.go-on")).clicked() {
            self.go_on();
        }
    }

    fn is_over(&self) -> bool {
        !self.comparison.can_cast() && self.comparison.waiting().is_empty()
    }

    fn agree_words(&self) -> String {
        match (&self.rule_rows[..], self.comparison.casts().is_empty()) {
            ([], _) => i18n::text("compare-view.agree-same").to_owned(),
            _ if self.is_over() => i18n::text("compare-view.agree-over").to_owned(),
            ([only], _) => {
                i18n::say!("compare-view.agree-one", rule = explain::key_name(only.key))
            }
            (_, false) => i18n::text("compare-view.agree").to_owned(),
            (_, true) => self.agree_at_start(),
        }
    }

    /// Sentence before the first throw. Boards that look alike may play with different numbers of pieces.
    fn agree_at_start(&self) -> String {
        let seats = self.comparison.seats().iter();
        let counts: Vec<u8> = seats.map(|seat| seat.rules.n_pieces()).collect();
        if counts.windows(2).all(|pair| pair[0] == pair[1]) {
            return i18n::text("compare-view.agree-start").to_owned();
        }
        let words = |(board, count): (usize, &u8)| format!("{} {count}", letters(&[board]));
        let counts: Vec<String> = counts.iter().enumerate().map(words).collect();
        i18n::say!("compare-view.agree-pieces", counts = counts.join(", "))
    }

    /// Sentence that they differed at an earlier throw with the rules behind it, and the button that goes there.
    pub(super) fn earlier_difference_ui(&mut self, ui: &mut Ui, throw: usize) {
        ui.horizontal_wrapped(|ui| {
            let sentence = match throw {
                0 => i18n::text("compare-view.parted-at-start").to_owned(),
                _ => i18n::say!("compare-view.parted-before", number = throw),
            };
            styled(ui, sentence, text::lesson());
            if quiet_button(ui, i18n::text("compare-view.show")).clicked() {
                self.jump_to_throw(throw);
            }
        });
        if let Some(difference) = self.comparison.difference(throw).cloned() {
            self.cause_rows_ui(ui, &difference);
        }
    }
}
