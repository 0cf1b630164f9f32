//! Under the boards: the throw that both receive, and the timeline of all throws.

use egui::{
    Button, Color32, Painter, Pos2, Rect, RichText, Role, Sense, Shape, Stroke, TextStyle, Ui,
    WidgetInfo, pos2, vec2,
};

use super::{CompareView, PACE, board_word, main_button};
use crate::app::clock;
use crate::app::command::{Command, Route};
use crate::app::settings::Settings;
use crate::app::sticks_view::{SticksModel, sticks_view};
use crate::app::table::STICKS_SECONDS;
use crate::app::theme::{Palette, row_height, text};
use crate::compare::{Cast, Moment, Start, Turn};
use crate::rules::Throw;
use crate::rules::choice::Device;
use crate::words;

/// Room beside the sticks for the button and six values.
const ASK_WIDTH: f32 = 262.0;

impl CompareView {
    /// The sticks between the boards, throwing by chance and by hand.
    pub(super) fn throw_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        let now = clock::seconds(ui.ctx());
        let model = self.sticks(now, settings);
        if model.progress < 1.0 {
            ui.ctx().request_repaint();
        }
        let roomy = ui.available_width() >= 480.0;
        let ask = |view: &mut CompareView, ui: &mut Ui| {
            view.prompt_ui(ui, now);
            view.by_hand_ui(ui, now);
        };
        if roomy {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 20.0;
                let pressed = ui.scope(|ui| {
                    ui.set_max_width(ui.available_width() - ASK_WIDTH);
                    sticks_view(ui, &model).clicked()
                });
                if pressed.inner {
                    self.throw_by_chance(now);
                }
                ui.vertical(|ui| ask(self, ui));
            });
        } else {
            if sticks_view(ui, &model).clicked() {
                self.throw_by_chance(now);
            }
            ask(self, ui);
        }
        let devices: Vec<Device> = self
            .comparison
            .seats()
            .iter()
            .map(|seat| seat.rules.form.throwing_device)
            .collect();
        if devices.windows(2).any(|pair| pair[0] != pair[1]) {
            let quiet = Palette::of(ui).quiet;
            let words =
                RichText::new(words::text("compare-view.coupled")).text_style(text::caption());
            ui.label(words.color(quiet));
        }
    }

    /// What the sticks show: the last throw up to the moment that is shown.
    fn sticks(&self, now: f64, settings: &Settings) -> SticksModel {
        let at = self.comparison.at();
        let cast = at
            .throw
            .checked_sub(1)
            .and_then(|n| self.comparison.casts().get(n));
        let progress = match self.thrown_at {
            Some(thrown)
                if !settings.reduced_motion && at.throw == self.comparison.casts().len() =>
            {
                ((now - thrown) / STICKS_SECONDS).clamp(0.0, 1.0) as f32
            }
            _ => 1.0,
        };
        let fall = cast.map(|cast| match cast {
            Cast::Fall(fall) => fall.sticks(),
            Cast::Value(throw) => std::array::from_fn(|stick| {
                throw.value() <= 4 && stick < usize::from(throw.value())
            }),
        });
        let (value_text, words) = self.value_words();
        SticksModel {
            fall,
            value_text,
            words,
            progress,
            seed: at.throw as u64,
        }
    }

    /// The numeral and the words of the last throw: the same for both, or one for each.
    fn value_words(&self) -> (String, String) {
        let turns = [self.comparison.turn_now(0), self.comparison.turn_now(1)];
        let values = turns.map(|turn| turn.and_then(|turn| turn.received.throw()));
        if self.comparison.at().throw == 0 {
            return (
                String::new(),
                words::text("compare-view.not-thrown").to_owned(),
            );
        }
        let word = |value: Option<Throw>| {
            value.map_or_else(
                || words::text("compare-view.no-value").to_owned(),
                |throw| throw.to_string(),
            )
        };
        let [left, right] = values.map(word);
        let value = if left == right {
            left.clone()
        } else {
            words::fill(
                "compare-view.two-values",
                &[("left", &left), ("right", &right)],
            )
        };
        let again: Vec<bool> = self
            .comparison
            .seats()
            .iter()
            .zip(values)
            .map(|(seat, value)| value.is_some_and(|throw| seat.rules.throws_again(throw)))
            .collect();
        let key = match again[..] {
            [true, true] => "compare-view.again-both",
            [true, false] => "compare-view.again-left",
            [false, true] => "compare-view.again-right",
            _ => "compare-view.again-none",
        };
        let numeral = if left == right {
            left
        } else {
            format!("{left} | {right}")
        };
        (numeral, words::fill(key, &[("value", &value)]))
    }

    /// The one thing to do next: throw, or choose.
    fn prompt_ui(&mut self, ui: &mut Ui, now: f64) {
        if self.comparison.can_cast() {
            if main_button(ui, "compare-view.throw") {
                self.throw_by_chance(now);
            }
            return;
        }
        let waiting: Vec<usize> = [0, 1]
            .into_iter()
            .filter(|seat| {
                self.comparison
                    .turn_now(*seat)
                    .is_some_and(|turn| !turn.is_played())
            })
            .collect();
        let sentence = match waiting[..] {
            [] => words::text("compare-view.over").to_owned(),
            [seat] => {
                let board = words::text(board_word(seat)).to_lowercase();
                words::fill("compare-view.choose-on", &[("board", &board)])
            }
            _ => words::text("compare-view.choose-both").to_owned(),
        };
        // As high as the button in its place, so that nothing moves.
        ui.horizontal(|ui| {
            ui.set_min_height(row_height(ui).max(36.0));
            ui.label(RichText::new(sentence).text_style(text::strong()));
        });
    }

    /// Buttons for every value one of the boards can throw.
    fn by_hand_ui(&mut self, ui: &mut Ui, now: f64) {
        let mut values: Vec<Throw> = self
            .comparison
            .seats()
            .iter()
            .flat_map(|seat| seat.rules.odds())
            .map(|(throw, _)| throw)
            .collect();
        values.sort_unstable();
        values.dedup();
        let quiet = Palette::of(ui).quiet;
        let caption = RichText::new(words::text("compare-view.by-hand"));
        ui.label(caption.text_style(text::caption()).color(quiet));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            for throw in values {
                let value = throw.to_string();
                ui.spacing_mut().button_padding.x = 8.0;
                let button = Button::new(&value).min_size(vec2(34.0, 0.0));
                let response = ui.add_enabled(self.comparison.can_cast(), button);
                let enabled = self.comparison.can_cast();
                response.widget_info(|| {
                    let label = words::fill("compare-view.set-throw", &[("value", &value)]);
                    WidgetInfo::labeled(Role::Button, enabled, label)
                });
                if response.clicked() {
                    self.cast(Cast::Value(throw), now);
                }
            }
        });
    }

    /// All throws in a row, the first difference flagged, and the ways along it.
    pub(super) fn timeline_ui(&mut self, ui: &mut Ui) -> Option<Command> {
        let now = clock::seconds(ui.ctx());
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for throw in 0..=self.comparison.casts().len() {
                if self.node_ui(ui, throw) {
                    let played = throw == 0;
                    self.jump(Moment { throw, played }, now);
                }
            }
        });
        self.ways_ui(ui, now)
    }

    fn ways_ui(&mut self, ui: &mut Ui, now: f64) -> Option<Command> {
        let mut command = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            let (at, end) = (self.comparison.at(), self.comparison.end());
            let moved = at.throw > 0;
            if quiet_if(ui, moved, "compare-view.back") {
                self.step(false, now);
            }
            if quiet_if(ui, at < end, "compare-view.step") {
                self.step(true, now);
            }
            if self.next_step.is_some() {
                if quiet_if(ui, true, "compare-view.pause") {
                    self.next_step = None;
                }
            } else if quiet_if(ui, end.throw > 0, "compare-view.play") {
                if at >= end {
                    self.jump(
                        Moment {
                            throw: 0,
                            played: true,
                        },
                        now,
                    );
                }
                self.next_step = Some(now + 0.5 * PACE);
                ui.ctx().request_repaint();
            }
            if quiet_if(ui, self.comparison.can_undo(), "compare-view.undo")
                && self.comparison.undo()
            {
                self.changed(now);
            }
            if quiet_if(ui, self.comparison.can_redo(), "compare-view.redo")
                && self.comparison.redo()
            {
                self.changed(now);
            }
            if quiet_if(ui, moved, "compare-view.begin-here")
                && let Some(setup) = self.comparison.setup_now()
            {
                self.begin_anew(Start::Shared(setup), now);
            }
            if quiet_if(
                ui,
                !self.comparison.casts().is_empty(),
                "compare-view.clear",
            ) {
                self.comparison.clear();
                self.changed(now);
            }
            ui.checkbox(&mut self.together, words::text("compare-view.together"));
            if quiet_if(ui, true, "compare-view.copy-link") {
                let link = Route::Compare(self.link()).link();
                self.note = Some(words::text("compare-view.copied").to_owned());
                command = Some(Command::Copy(format!("#{link}")));
            }
        });
        if let Some(note) = &self.note {
            ui.label(
                RichText::new(note)
                    .text_style(text::caption())
                    .color(Palette::of(ui).quiet),
            );
        }
        command
    }

    /// Begins from another position without throws; one undo brings each back.
    fn begin_anew(&mut self, start: Start, now: f64) {
        self.comparison.clear();
        self.begin(start, now);
    }

    /// One throw on the timeline: a disc with its value on a line. `true` when it was pressed.
    fn node_ui(&mut self, ui: &mut Ui, throw: usize) -> bool {
        let palette = Palette::of(ui);
        let scale = TextStyle::Body.resolve(ui.style()).size / 15.0;
        let label = self.node_label(throw);
        let font = text::strong().resolve(ui.style());
        let value = self.node_value(throw);
        let galley = ui.painter().layout_no_wrap(value, font, palette.ink);
        let size = vec2((galley.size().x + 30.0).max(48.0), 50.0 * scale);
        let reached = throw <= self.comparison.end().throw;
        let (rect, response) = ui.allocate_exact_size(
            size,
            if reached {
                Sense::click()
            } else {
                Sense::hover()
            },
        );
        let at = self.comparison.at();
        let here = at.throw == throw;
        response.widget_info(|| WidgetInfo::selected(Role::Button, reached, here, &label));
        let center = pos2(rect.center().x, rect.bottom() - 18.0 * scale);
        let painter = ui.painter();
        let first = throw == 0;
        let last = throw == self.comparison.casts().len();
        let from = if first { center.x } else { rect.left() };
        let to = if last { center.x } else { rect.right() };
        painter.hline(from..=to, center.y, Stroke::new(1.0, palette.control_edge));
        let around = Rect::from_center_size(center, vec2(galley.size().x + 16.0, 28.0 * scale));
        let (fill, ink) = match (here, response.hovered() && reached) {
            (true, _) => (palette.ink, palette.page),
            (false, true) => (palette.wash, palette.ink),
            (false, false) => (palette.page, palette.ink),
        };
        let edge = if response.has_focus() {
            Stroke::new(2.5, palette.faience)
        } else {
            Stroke::new(1.0, palette.control_edge)
        };
        painter.rect(around, 14, fill, edge, egui::StrokeKind::Inside);
        let ink = if reached { ink } else { palette.quiet };
        painter.galley_with_override_text_color(around.center() - 0.5 * galley.size(), galley, ink);
        if here && at.played && !first {
            let after = pos2(rect.right(), center.y);
            painter.circle_filled(after, 3.0, palette.ink);
        }
        if let Some((parted, _)) = self.comparison.first_difference() {
            let top = pos2(center.x, around.top() - 3.0);
            if parted == throw {
                fork(
                    painter,
                    top,
                    13.0 * scale,
                    [palette.faience, palette.carnelian],
                );
            } else if self.comparison.difference(throw).is_some() {
                painter.circle_filled(top - vec2(0.0, 5.0), 2.2, palette.quiet);
            }
        }
        response.clicked()
    }

    fn node_value(&self, throw: usize) -> String {
        let Some(number) = throw.checked_sub(1) else {
            return words::text("compare-view.start").to_owned();
        };
        let of = |turn: &Turn| {
            turn.received
                .throw()
                .map_or_else(|| "–".to_owned(), |throw| throw.to_string())
        };
        match (
            self.comparison.turn(throw, 0).map(of),
            self.comparison.turn(throw, 1).map(of),
        ) {
            (Some(left), Some(right)) if left == right => left,
            (Some(left), Some(right)) => format!("{left} | {right}"),
            _ => match self.comparison.casts().get(number) {
                Some(Cast::Value(throw)) => throw.to_string(),
                _ => "?".to_owned(),
            },
        }
    }

    fn node_label(&self, throw: usize) -> String {
        let first = self.comparison.first_difference().map(|(throw, _)| throw) == Some(throw);
        let differs = self.comparison.difference(throw).is_some();
        let key = match (throw, first, differs) {
            (0, true, _) => "compare-view.start-first",
            (0, ..) => "compare-view.start",
            (_, true, _) => "compare-view.node-first",
            (_, _, true) => "compare-view.node-apart",
            _ => "compare-view.node",
        };
        let value = self.node_value(throw);
        words::fill(key, &[("number", &throw.to_string()), ("value", &value)])
    }
}

/// Two ways that part: the left one solid, the right one dashed.
pub(super) fn fork(painter: &Painter, foot: Pos2, height: f32, colors: [Color32; 2]) {
    let split = foot - vec2(0.0, 0.35 * height);
    let stem = Stroke::new(2.0, painter.ctx().global_style().visuals.text_color());
    painter.line_segment([foot, split], stem);
    let tips = [-1.0, 1.0].map(|sign| split + vec2(0.55 * sign, -0.65) * height);
    painter.line_segment([split, tips[0]], Stroke::new(2.2, colors[0]));
    painter.extend(Shape::dashed_line(
        &[split, tips[1]],
        Stroke::new(2.2, colors[1]),
        3.2,
        2.0,
    ));
    painter.circle_filled(tips[0], 2.4, colors[0]);
    let tip = tips[1];
    let r = 3.2;
    let lozenge = vec![
        tip + vec2(0.0, -r),
        tip + vec2(r, 0.0),
        tip + vec2(0.0, r),
        tip + vec2(-r, 0.0),
    ];
    painter.add(Shape::convex_polygon(lozenge, colors[1], Stroke::NONE));
}

/// A button that is only a word, within a row that may break.
fn quiet_if(ui: &mut Ui, able: bool, word: &str) -> bool {
    let ink = Palette::of(ui).faience;
    let words = RichText::new(words::text(word)).color(ink);
    let button = Button::new(words).frame_when_inactive(false);
    ui.add_enabled(able, button.wrap_mode(egui::TextWrapMode::Extend))
        .clicked()
}
