//! Small things around a board: the name of its rules, a rule in a line, and a throw.

use egui::{Pos2, RichText, Role, Sense, Stroke, TextStyle, Ui, Vec2, vec2};

use crate::app::board_view::Tint;
use crate::app::controls::{caption, caption_in, named};
use crate::app::game_board::{GameBoard, GameBoardStyle};
use crate::app::sticks_view::{SticksModel, paint_sticks};
use crate::app::theme::{Palette, text};
use crate::lesson::rule_line;
use crate::library;
use crate::rules::choice::Device;
use crate::rules::{Rule, Ruleset, Throw};
use crate::{compare, explain, i18n};

/// Name of the rules, with the number of those that are changed.
pub fn title(ruleset: &Ruleset) -> String {
    compare::title(base_of(ruleset), ruleset)
}

/// The shipped rules of which these are a change; they themselves where none are.
pub fn base_of(ruleset: &Ruleset) -> &Ruleset {
    library::rulesets().iter().find(|base| base.id == ruleset.id).unwrap_or(ruleset)
}

/// The letter and sign of a board, in its colour, at the right end of its caption.
pub(super) fn letter_ui(ui: &Ui, end: Pos2, tint: Tint) {
    let palette = Palette::of(ui);
    let color = if tint == Tint::A { palette.faience } else { palette.carnelian };
    let font = text::strong().resolve(ui.style());
    let at = end - vec2(2.0, 0.0);
    let letter =
        ui.painter().text(at, egui::Align2::RIGHT_CENTER, tint.letter(), font.clone(), color);
    let (center, radius) = (letter.left_center() - vec2(0.7 * font.size, 0.0), 0.34 * font.size);
    if tint == Tint::A {
        ui.painter().circle_filled(center, radius, color);
    } else {
        let points = [vec2(0.0, -1.2), vec2(1.2, 0.0), vec2(0.0, 1.2), vec2(-1.2, 0.0)];
        let points = points.iter().map(|corner| center + *corner * radius).collect();
        ui.painter().add(egui::Shape::convex_polygon(points, color, Stroke::NONE));
    }
}

/// Rule in a few words: its question, the answer here, and the source.
pub(super) fn rule_ui(ui: &mut Ui, ruleset: &Ruleset, rule: Rule) {
    let Some(key) = rule.key() else {
        caption(ui, i18n::text("learn.fact"));
        return;
    };
    let ink = Palette::of(ui).ink;
    caption_in(ui, rule_line(ruleset, key), ink);
    let source = ruleset.evidence.get(&key).map(|evidence| {
        let (mark, at) = (evidence.mark.name(), i18n::remark(&evidence.at));
        let authors: Vec<&str> = explain::authors(ruleset).collect();
        let source = match &authors[..] {
            [after @ .., by] if mark == "stated" && !after.is_empty() => {
                i18n::say!("learn.mark-stated-after", by, after = i18n::list(after), at)
            }
            authors => i18n::say!(&format!("learn.mark-{mark}"), by = authors.join(", "), at),
        };
        format!("{source} {}", i18n::remark(&evidence.note))
    });
    caption(ui, source.unwrap_or_default().trim());
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
        named(response, Role::Image, &i18n::say!("play.die-shows", value = throw));
    }
    ui.label(RichText::new(throw.to_string()).text_style(numeral).color(palette.ink));
}
