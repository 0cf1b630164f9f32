//! The rule in question: an address may name one, and then it is what one sees first.

use egui::{RichText, Role, Ui, WidgetInfo};

use super::{CompareView, SIDE_BY_SIDE, accent, sign_ui};
use crate::app::controls::{quiet_button, rule_link};
use crate::app::theme::{Palette, text};
use crate::rules::Key;
use crate::{explain, words};

/// Stands in an address between the comparison and the rule in question.
const MARK: &str = "?rule=";

/// An address without the rule in question, and that rule.
///
/// # Errors
/// When there is no rule of that name; the sentence names the nearest.
pub(super) fn split(rest: &str) -> Result<(&str, Option<Key>), String> {
    let Some((comparison, name)) = rest.split_once(MARK) else {
        return Ok((rest, None));
    };
    let key = Key::from_name(name).map_err(|error| error.to_string())?;
    Ok((comparison, Some(key)))
}

/// An address with the rule in question.
pub(super) fn join(comparison: String, question: Option<Key>) -> String {
    match question {
        Some(key) => format!("{comparison}{MARK}{key}"),
        None => comparison,
    }
}

impl CompareView {
    /// Puts a rule in question: it stands above the boards, and where there is room its switch is open beside them.
    pub(super) fn ask(&mut self, key: Option<Key>) {
        self.question = key;
        self.opens_question = key.is_some();
    }

    /// Opens the switch of a rule that has just been put in question, where the boards stay in sight beside it.
    pub(super) fn open_question(&mut self, width: f32) {
        if std::mem::take(&mut self.opens_question) && width >= SIDE_BY_SIDE {
            self.show_rule(0, self.question);
        }
    }

    /// The rule in question with both answers.
    pub(super) fn question_ui(&mut self, ui: &mut Ui) {
        let Some(key) = self.question else {
            return;
        };
        let palette = Palette::of(ui);
        let seats = self.comparison.seats().to_vec();
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 10.0;
            ui.label(RichText::new(words::text("compare-view.in-question")).color(palette.quiet));
            let link = rule_link(ui, explain::key_name(key));
            link.widget_info(|| {
                let values = [("rule", explain::key_name(key))];
                WidgetInfo::labeled(
                    Role::Link,
                    true,
                    words::fill("compare-view.in-question-named", &values),
                )
            });
            if link.clicked() {
                self.show_rule(0, Some(key));
            }
            for (index, seat) in seats.iter().enumerate() {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 6.0;
                    sign_ui(ui, index, 10.0);
                    let answer = explain::answer(&seat.current.form, key);
                    ui.label(
                        RichText::new(answer)
                            .text_style(text::strong())
                            .color(accent(&palette, index)),
                    );
                });
            }
            let done = quiet_button(ui, "✕");
            done.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, words::text("compare-view.no-question"))
            });
            if done.clicked() {
                self.ask(None);
            }
        });
        ui.add_space(8.0);
    }
}
