//! Small things around a board: the name of its rules, a rule in a line, a throw, and words that are buttons.

use egui::{Rect, RichText, Role, Sense, TextStyle, Ui, Vec2, WidgetInfo, vec2};

use crate::app::board_view::Tint;
use crate::app::game_board::{GameBoard, GameBoardStyle};
use crate::app::sticks_view::{SticksModel, paint_sticks};
use crate::app::theme::{Palette, row_height, text};
use crate::compare;
use crate::i18n;
use crate::lesson::rule_line;
use crate::rules::choice::Device;
use crate::rules::{Rule, Ruleset, Throw};

/// Name of the rules, with the number of those that are changed.
pub fn title(ruleset: &Ruleset, shelf: &[Ruleset]) -> String {
    let base = shelf.iter().find(|base| base.id == ruleset.id);
    compare::title(base.unwrap_or(ruleset), ruleset)
}

/// The letter and sign of a board, in its colour, at the right end of its caption.
pub(super) fn letter_ui(ui: &Ui, caption: Rect, tint: Tint) {
    let palette = Palette::of(ui);
    let color = if tint == Tint::A { palette.faience } else { palette.carnelian };
    let font = text::strong().resolve(ui.style());
    let at = caption.right_center() - vec2(2.0, 4.0);
    let letter =
        ui.painter().text(at, egui::Align2::RIGHT_CENTER, tint.letter(), font.clone(), color);
    let (center, radius) = (letter.left_center() - vec2(0.7 * font.size, 0.0), 0.34 * font.size);
    if tint == Tint::A {
        ui.painter().circle_filled(center, radius, color);
    } else {
        let points = [vec2(0.0, -1.2), vec2(1.2, 0.0), vec2(0.0, 1.2), vec2(-1.2, 0.0)];
        let points = points.iter().map(|corner| center + *corner * radius).collect();
        ui.painter().add(egui::Shape::convex_polygon(points, color, egui::Stroke::NONE));
    }
}

/// Rule in a few words: its question, the answer here, and the source.
pub(super) fn rule_ui(ui: &mut Ui, ruleset: &Ruleset, rule: Rule) {
    let palette = Palette::of(ui);
    let caption =
        |words: String, color| RichText::new(words).text_style(text::caption()).color(color);
    let Some(key) = rule.key() else {
        ui.label(caption(i18n::text("learn.fact").to_owned(), palette.quiet));
        return;
    };
    ui.label(caption(rule_line(ruleset, key), palette.ink));
    let evidence = ruleset.evidence.get(&key);
    let source = evidence.map(|evidence| {
        let by = ruleset.authors.join(", ");
        let values = [("by", by.as_str()), ("at", evidence.at.as_str())];
        i18n::fill(&format!("learn.mark-{}", evidence.mark.name()), &values)
    });
    let note = evidence.map(|evidence| evidence.note.clone()).unwrap_or_default();
    ui.label(caption(
        format!("{} {note}", source.unwrap_or_default()).trim().to_owned(),
        palette.quiet,
    ));
}

/// A quiet button whose words begin where the text above begins.
pub fn flush_button(ui: &mut Ui, label: &str) -> egui::Response {
    let palette = Palette::of(ui);
    let height = row_height(ui);
    let words = RichText::new(label).color(palette.faience);
    let response = ui.add(egui::Button::new(words).frame(false).min_size(vec2(0.0, height)));
    if response.has_focus() {
        let ring = egui::Stroke::new(2.0, palette.faience);
        ui.painter().rect_stroke(
            response.rect.expand2(vec2(6.0, -2.0)),
            4,
            ring,
            egui::StrokeKind::Outside,
        );
    } else if response.hovered() {
        let line = egui::Stroke::new(1.0, palette.faience);
        ui.painter().hline(response.rect.x_range(), response.rect.center().y + 10.0, line);
    }
    response
}

/// Throw in a bed of this size: the sticks as they fall, or as they lie since `last_fall`; or the die; and the value.
pub fn sticks_ui(
    ui: &mut Ui,
    game_board: &GameBoard,
    style: &GameBoardStyle,
    (throw, last_fall): (Throw, Option<[bool; 4]>),
    bed: Vec2,
    numeral: TextStyle,
    now: f64,
) {
    let (fall, progress, seed) = game_board.sticks(game_board.game.throw(), now, style);
    let die = game_board.game.rules().form.throwing_device == Device::Die;
    let (rect, response) = ui.allocate_exact_size(bed, Sense::hover());
    let (fall, die) = (fall.or(last_fall), die.then(|| throw.value()));
    let model = SticksModel { fall, die, progress, seed, ..SticksModel::default() };
    let palette = Palette::of(ui);
    paint_sticks(ui.painter(), rect, &model, &palette);
    if die.is_some() {
        let label = i18n::fill("play.die-shows", &[("value", &throw.to_string())]);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &label));
    }
    ui.label(RichText::new(throw.to_string()).text_style(numeral).color(palette.ink));
}
