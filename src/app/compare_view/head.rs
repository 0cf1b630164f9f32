//! Above the boards: where they begin, what each plays, and what has been changed in it.

use egui::containers::menu::MenuButton;
use egui::{Button, Key as Press, RichText, Role, TextEdit, Ui, WidgetInfo};

use super::{CompareView, accent, board_word, sign_ui, tint};
use crate::app::clock;
use crate::app::controls::{ChipEvent, chip, quiet_button};
use crate::app::play_view::turn_words;
use crate::app::rules_panel::PanelEvent;
use crate::app::theme::{Palette, text};
use crate::compare::{self, Start};
use crate::{explain, library, words};

/// Positions worth a first look: a word and the pieces.
const READY: [(&str, &str); 6] = [
    ("compare-view.ready-beauty", "c11.24.26-s12.18.19"),
    ("compare-view.ready-water", "c20.27-s14.25"),
    ("compare-view.ready-wall", "c5.12.13-s14.15.16"),
    ("compare-view.ready-pairs", "c9.10.21-s12.13.24"),
    ("compare-view.ready-last", "c28.29.30-s9.26"),
    ("compare-view.ready-back", "c24.25-s8.20.22"),
];

impl CompareView {
    /// Where both boards begin; in a narrow window behind a button that says it.
    pub(super) fn begin_ui(&mut self, ui: &mut Ui, wide: bool) {
        let shared = matches!(self.comparison.start(), Start::Shared(_));
        if !wide {
            let word = if shared {
                "compare-view.begin-same"
            } else {
                "compare-view.begin-own"
            };
            if quiet_button(ui, words::text(word)).clicked() {
                self.shows_begin = !self.shows_begin;
            }
        }
        if wide || self.shows_begin {
            self.begin_choice_ui(ui, shared, wide);
        }
        if let Some(problem) = &self.problem {
            ui.label(RichText::new(problem).color(Palette::of(ui).carnelian));
        }
    }

    fn begin_choice_ui(&mut self, ui: &mut Ui, shared: bool, wide: bool) {
        let now = clock::seconds(ui.ctx());
        let quiet = Palette::of(ui).quiet;
        ui.horizontal_wrapped(|ui| {
            if wide {
                ui.label(RichText::new(words::text("compare-view.begin")).color(quiet));
            }
            let same = ui.selectable_label(shared, words::text("compare-view.same-position"));
            if same.clicked() && !shared {
                self.begin_typed(self.typed_or_first(), now);
            }
            let own = ui.selectable_label(!shared, words::text("compare-view.own-starts"));
            if own.clicked() && shared {
                self.begin(Start::Own, now);
            }
            if shared {
                self.position_ui(ui, now);
            }
            self.ready_ui(ui, now);
        });
    }

    fn begin_typed(&mut self, text: String, now: f64) {
        let rules: Vec<_> = self
            .comparison
            .seats()
            .iter()
            .map(|seat| seat.rules)
            .collect();
        match compare::parse_start(&text, &rules) {
            Ok(setup) => self.begin(Start::Shared(setup), now),
            Err(problem) => self.problem = Some(problem),
        }
    }

    fn typed_or_first(&self) -> String {
        if self.typed.is_empty() {
            READY[0].1.to_owned()
        } else {
            self.typed.clone()
        }
    }

    fn position_ui(&mut self, ui: &mut Ui, now: f64) {
        // The button after it stays on the same line where it can.
        let width = (ui.available_width() - 150.0).clamp(160.0, 360.0);
        let field = TextEdit::singleline(&mut self.typed)
            .hint_text(words::text("compare-view.position-hint"))
            .desired_width(width - 24.0);
        let response = ui.add(field);
        response.widget_info(|| {
            WidgetInfo::labeled(Role::TextInput, true, words::text("compare-view.position"))
        });
        let entered = ui.input(|input| input.key_pressed(Press::Enter));
        if response.lost_focus() && entered {
            self.begin_typed(self.typed.clone(), now);
        }
    }

    fn ready_ui(&mut self, ui: &mut Ui, now: f64) {
        let label = RichText::new(words::text("compare-view.ready")).color(Palette::of(ui).faience);
        let button = Button::new(label).frame_when_inactive(false);
        MenuButton::from_button(button).ui(ui, |ui| {
            for (word, pieces) in READY {
                if ui.button(words::text(word)).clicked()
                    && let Ok(setup) = crate::notation::parse_pieces_link(pieces)
                {
                    self.begin(Start::Shared(setup), now);
                }
            }
        });
    }

    /// The truthful title of a board, its changed rules, and who acts.
    pub(super) fn head_ui(&mut self, ui: &mut Ui, seat: usize) {
        let Some(place) = self.comparison.seats().get(seat).cloned() else {
            return;
        };
        let palette = Palette::of(ui);
        let color = accent(&palette, seat);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            sign_ui(ui, seat, 14.0);
            let letter = RichText::new(tint(seat).letter()).text_style(text::strong());
            ui.label(letter.color(color));
            ui.scope(|ui| {
                // The button beside the title keeps its room when the title is long.
                ui.set_max_width(ui.available_width() - 76.0);
                self.title_ui(ui, seat, &place.title());
            });
            let rules = quiet_button(ui, words::text("compare-view.rules"));
            rules.widget_info(|| {
                let board = words::text(board_word(seat));
                let label = words::fill("compare-view.rules-of", &[("board", board)]);
                WidgetInfo::labeled(Role::Button, true, label)
            });
            if rules.clicked() {
                self.show_rule(seat, None);
            }
        });
        let changed = place.changed();
        if !changed.is_empty() {
            ui.horizontal_wrapped(|ui| {
                for key in changed {
                    let (rule, answer) = (
                        explain::key_name(key),
                        explain::answer(&place.current.form, key),
                    );
                    let label =
                        words::fill("compare-view.chip", &[("rule", rule), ("answer", &answer)]);
                    let remove = words::fill("compare-view.take-back", &[("rule", rule)]);
                    match chip(ui, &label, color, Some(&remove)) {
                        Some(ChipEvent::Open) => self.show_rule(seat, Some(key)),
                        Some(ChipEvent::Remove) => {
                            let value = place.base.form.get(key);
                            self.carry_out(ui, seat, PanelEvent::Set(key, value));
                        }
                        None => {}
                    }
                }
            });
        }
        let turn = turn_words(&self.tables[seat]);
        ui.label(
            RichText::new(turn)
                .text_style(text::caption())
                .color(palette.quiet),
        );
    }

    /// The title as a button that opens the list of reconstructions.
    fn title_ui(&mut self, ui: &mut Ui, seat: usize, title: &str) {
        let words = RichText::new(title).text_style(text::step_title());
        let button = Button::new(words).frame_when_inactive(false).wrap();
        let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
            ui.set_min_width(240.0);
            for ruleset in library::rulesets() {
                let name = compare::short_name(ruleset);
                let chosen = self
                    .comparison
                    .seats()
                    .get(seat)
                    .is_some_and(|seat| seat.base.id == ruleset.id);
                let row = ui
                    .selectable_label(chosen, name)
                    .on_hover_text(&ruleset.summary);
                if row.clicked() {
                    self.carry_out(ui, seat, PanelEvent::Choose(ruleset.id.clone()));
                    ui.close();
                }
            }
        });
        response.widget_info(|| {
            let board = words::text(board_word(seat));
            let label = words::fill(
                "compare-view.choose-rules",
                &[("board", board), ("name", title)],
            );
            WidgetInfo::labeled(Role::Button, true, label)
        });
    }
}
