//! The four throwing sticks, or the die in their place; the numeral they give; and the sixteen ways they can fall.

use std::f32::consts::PI;

use egui::emath::Rot2;
use egui::epaint::{PathShape, PathStroke};
use egui::{
    Align2, Color32, CursorIcon, FontId, Painter, Pos2, Rect, Response, Role, Sense, Shape, Stroke,
    StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::controls::{fitted, named, width_of};
use super::die_view::paint_die;
use super::game_board::fall_of;
use super::theme::{PRESENTER_SCALE, Palette, ink_color, mix, text, text_scale};
use crate::drawing::Ink;
use crate::i18n;
use crate::rules::Throw;

/// State of the sticks.
#[derive(Clone, Debug, Default)]
pub struct SticksModel {
    /// True for each stick whose flat, marked side lies up; `None` before a throw.
    pub fall: Option<[bool; 4]>,
    /// The face of the die that lies in the place of the sticks, 0 before a throw; `None` where sticks are thrown.
    pub die: Option<u8>,
    /// The numeral: "4".
    pub value_text: String,
    /// The throw in words, as read aloud: "4 · then throw again". What is shown leaves out the value, which stands above it.
    pub words: String,
    /// Progress of the throw, from 0 (in the hand) to 1 (at rest).
    pub progress: f32,
    /// Seed for how the sticks come to lie.
    pub seed: u64,
    /// The sticks are drawn small, where boards need the room.
    pub small: bool,
    /// Beside the sticks is the numeral alone: whoever shows them writes the words below, or leaves them out.
    pub words_below: bool,
}

/// Seconds that a throw takes where motion is not reduced.
pub const THROW_SECONDS: f32 = 0.45;

/// Size of the sticks in points before scaling.
const SIZE: Vec2 = vec2(128.0, 92.0);
/// Size of the sticks where boards need the room.
const SMALL: Vec2 = vec2(84.0, 60.0);
/// Room of a numeral without words.
const NUMERAL: f32 = 52.0;

/// Distance between sticks that have been thrown, as a part of the width of their bed.
const WIDEST_SPREAD: f32 = 0.21;

/// Scale of the sticks: smaller than that of the type, since they are large and take room from the words.
fn sticks_scale(ui: &Ui) -> f32 {
    let scale = text_scale(ui);
    let most = if scale < PRESENTER_SCALE { scale } else { 1.2 };
    scale.min(most)
}

/// Consequence of a throw without its value: "then throw again".
pub fn without_value(words: &str) -> &str {
    words.split_once(" · ").map_or(words, |(_, follows)| follows)
}

/// Shows the sticks with their numeral and words. Pressing them asks for a throw.
pub fn sticks_view(ui: &mut Ui, model: &SticksModel) -> Response {
    let palette = Palette::of(ui);
    let scale = sticks_scale(ui);
    let at_rest = model.progress >= 1.0 && model.fall.is_some();
    let style = if model.small { text::lesson_title() } else { text::numeral() };
    let value = if at_rest { model.value_text.clone() } else { String::new() };
    let room = if model.words_below { NUMERAL * scale } else { f32::INFINITY };
    let font = style.resolve(ui.style());
    let smaller = (room / width_of(ui, &value, font.clone())).min(1.0);
    let font = FontId::new(font.size * smaller, font.family);
    let numeral = ui.painter().layout_no_wrap(value, font, palette.ink);
    let sticks = scale * if model.small { SMALL } else { SIZE };
    let words_width = (ui.available_width() - sticks.x - 30.0 * scale).clamp(70.0, 260.0 * scale);
    let shows_words = !model.words_below && (model.progress >= 1.0 || model.fall.is_none());
    let caption = if shows_words { without_value(&model.words) } else { "" };
    let font = fitted(ui, caption, TextStyle::Body.resolve(ui.style()), words_width);
    let words = ui.painter().layout(caption.to_owned(), font, palette.ink, words_width);
    let words_height = if model.words_below { 0.0 } else { words.size().y };
    let height = sticks.y.max(numeral.size().y + words_height);
    let words_room = room.min(words_width.min(words.size().x.max(150.0 * scale)));
    let size = vec2(sticks.x + 20.0 * scale + words_room, height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &model.words));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let painter = ui.painter();
    let bed = Rect::from_center_size(pos2(rect.left() + 0.5 * sticks.x, rect.center().y), sticks);
    paint_sticks(painter, bed, model, &palette);
    let left = bed.right() + 20.0 * scale;
    let together = numeral.size().y + words_height;
    let numeral_height = if at_rest { numeral.size().y } else { 0.0 };
    let top = rect.center().y - 0.5 * if at_rest { together } else { words.size().y };
    if at_rest {
        painter.galley(pos2(left, top), numeral, palette.ink);
    }
    painter.galley(pos2(left, top + numeral_height), words, palette.ink);
    if response.has_focus() {
        let ring = Stroke::new(2.5, palette.faience);
        painter.rect_stroke(rect.expand(4.0), 6, ring, StrokeKind::Outside);
    } else if response.hovered() {
        let line = Stroke::new(1.5, palette.faience);
        painter.hline(bed.shrink(8.0).x_range(), bed.bottom() + 3.0, line);
    }
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// The sticks of this size at rest, as they lie for a throw.
pub fn resting_sticks(ui: &mut Ui, throw: Throw, size: Vec2) -> Response {
    let (bed, response) = ui.allocate_exact_size(size, Sense::hover());
    let fall = Some(fall_of(throw, 0));
    let model = SticksModel { fall, progress: 1.0, ..SticksModel::default() };
    paint_sticks(ui.painter(), bed, &model, &Palette::of(ui));
    response
}

/// Draws four sticks into `bed`: gathered before a throw, turning during it, each at its own angle after it. Or the die.
pub fn paint_sticks(painter: &Painter, bed: Rect, model: &SticksModel, palette: &Palette) {
    if let Some(value) = model.die {
        return paint_die(painter, bed, value, model.progress, palette);
    }
    let (length, width) = (0.94 * bed.height(), 0.105 * bed.width());
    let progress = model.progress.clamp(0.0, 1.0);
    // Before a throw the sticks lie straight and close together.
    let (in_air, spread, thrown): (f32, f32, f32) = match model.fall {
        Some(_) => (1.0 - progress, 0.1 + (WIDEST_SPREAD - 0.1) * progress, 1.0),
        None => (0.0, 0.125, 0.0),
    };
    // The stick at the left lies in the same place gathered and thrown.
    let left = -1.5 * WIDEST_SPREAD;
    let up = vec2(0.0, -0.35 * bed.height() * (PI * progress).sin() * in_air);
    for index in 0..4 {
        let wobble = |use_for: u64| wobble(model.seed, index, use_for);
        let angle = thrown * 0.2 * wobble(0) + in_air * (2.0 * PI) * (0.75 + 0.5 * wobble(1));
        let drift = thrown * vec2(0.02 * wobble(2), 0.06 * wobble(3)) * bed.size();
        let across = (left + index as f32 * spread) * bed.width();
        let center = bed.center() + vec2(across, 0.0) + drift + up;
        // In the air the faces alternate.
        let turns = in_air > 0.0 && ((progress * 9.0) as usize + index).is_multiple_of(2);
        let flat_up = model.fall.map_or(index % 2 == 0, |fall| turns ^ fall[index]);
        paint_stick(painter, center, vec2(width, length), angle, flat_up, palette);
    }
}

/// One stick, upright at angle 0: pale with a painted line, or dark and round.
fn paint_stick(
    painter: &Painter,
    center: Pos2,
    size: Vec2,
    angle: f32,
    flat_up: bool,
    palette: &Palette,
) {
    let turn = Rot2::from_angle(angle);
    let place = |across: f32, along: f32| center + turn * (vec2(across, along) * size);
    let shade = Color32::from_black_alpha(if palette.dark { 90 } else { 44 });
    let shadow = outline(&|x: f32, y: f32| place(x, y) + vec2(0.10, 0.16) * size.x);
    painter.add(Shape::convex_polygon(shadow, shade, Stroke::NONE));
    // On basalt an edge sets the dark side off from the page.
    let edge_color = if palette.dark { palette.control_edge } else { ink_color(Ink::FrameShade) };
    let edge = PathStroke::new((0.06 * size.x).max(1.2), edge_color);
    if flat_up {
        let pale = mix(ink_color(Ink::Ivory), ink_color(Ink::Square), 0.45);
        painter.add(PathShape::convex_polygon(outline(&place), pale, edge));
        let line = Stroke::new((0.14 * size.x).max(1.4), ink_color(Ink::Carnelian));
        painter.line_segment([place(0.0, -0.36), place(0.0, 0.36)], line);
        for along in [-0.4, 0.4] {
            let band = Stroke::new((0.1 * size.x).max(1.2), ink_color(Ink::Ink));
            painter.line_segment([place(-0.42, along), place(0.42, along)], band);
        }
    } else {
        let dark = ink_color(Ink::Frame);
        painter.add(PathShape::convex_polygon(outline(&place), dark, edge));
        for (across, width, light) in [(-0.12, 0.36, 0.16), (-0.16, 0.14, 0.34)] {
            let glint = Stroke::new(width * size.x, mix(dark, ink_color(Ink::Ivory), light));
            painter.line_segment([place(across, -0.42), place(across, 0.42)], glint);
        }
    }
}

/// A long shape with half-round ends.
fn outline(place: &impl Fn(f32, f32) -> Pos2) -> Vec<Pos2> {
    let end = |from: f32, along: f32| {
        (0..=8).map(move |step| {
            let turn = from + PI * step as f32 / 8.0;
            (0.5 * turn.cos(), along + 0.06 * turn.sin())
        })
    };
    end(PI, -0.44).chain(end(0.0, 0.44)).map(|(across, along)| place(across, along)).collect()
}

/// A number between -1 and 1 for a stick, the same for the same throw.
fn wobble(seed: u64, stick: usize, use_for: u64) -> f32 {
    let mut x = seed
        ^ (stick as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ (use_for + 1).wrapping_mul(0xD1B5_4A32_D192_ED03);
    x ^= x >> 31;
    x = x.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x ^= x >> 29;
    (x >> 40) as f32 / (1u64 << 23) as f32 - 1.0
}

/// The falls that give one value, for [`odds_tiles`].
#[derive(Clone, Debug)]
pub struct OddsGroup {
    /// The numeral: "4".
    pub value: String,
    /// Every fall that gives it, flat side up or not.
    pub falls: Vec<[bool; 4]>,
    /// The face of the die that gives it, where a die is thrown; it has no falls then.
    pub die: Option<u8>,
    /// The share in words, shown under the tiles and read aloud with the value: "1 in 16".
    pub words: String,
    /// True for the value that was thrown.
    pub now: bool,
}

/// Shows the sixteen ways the sticks can fall as small tiles, grouped by the value they give.
pub fn odds_tiles(ui: &mut Ui, groups: &[OddsGroup]) {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(14.0, 10.0);
        ui.horizontal_wrapped(|ui| {
            for group in groups {
                odds_group(ui, group);
            }
        });
    });
}

fn odds_group(ui: &mut Ui, group: &OddsGroup) {
    let palette = Palette::of(ui);
    let scale = text_scale(ui);
    let (tile, gap, head) = (vec2(30.0, 26.0) * scale, 4.0 * scale, 30.0 * scale);
    let tiles = group.falls.len() + usize::from(group.die.is_some());
    let columns = tiles.clamp(1, 3);
    let rows = tiles.div_ceil(columns);
    let caption = text::caption().resolve(ui.style());
    let words = ui.painter().layout_no_wrap(group.words.clone(), caption, palette.quiet);
    let tiles_width = columns as f32 * (tile.x + gap) - gap;
    let tiles_height = rows as f32 * (tile.y + gap) + gap;
    let height = head + 2.0 * (tile.y + gap) + gap + words.size().y;
    let size = vec2(tiles_width.max(words.size().x), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    named(response, Role::Label, &i18n::labelled(&group.value, &group.words));
    let painter = ui.painter();
    let value_color = if group.now { palette.faience } else { palette.ink };
    let font = TextStyle::Heading.resolve(ui.style());
    painter.text(rect.left_top(), Align2::LEFT_TOP, &group.value, font, value_color);
    for (index, fall) in group.falls.iter().enumerate() {
        let (column, row) = ((index % columns) as f32, (index / columns) as f32);
        let at = rect.min + vec2(column * (tile.x + gap), head + row * (tile.y + gap));
        odds_tile(painter, Rect::from_min_size(at, tile), *fall, group.now, &palette);
    }
    if let Some(value) = group.die {
        let bed = Rect::from_min_size(rect.min + vec2(0.0, head), tile).expand(0.2 * tile.y);
        paint_die(painter, bed, value, 1.0, &palette);
    }
    painter.galley(rect.min + vec2(0.0, head + tiles_height), words, palette.quiet);
}

fn odds_tile(painter: &Painter, rect: Rect, fall: [bool; 4], now: bool, palette: &Palette) {
    let edge =
        if now { Stroke::new(2.0, palette.faience) } else { Stroke::new(1.0, palette.hairline) };
    painter.rect(rect, 3, palette.raised, edge, StrokeKind::Inside);
    let (step, edge) = (rect.width() / 5.0, Stroke::new(1.0, palette.control_edge));
    for (index, flat_up) in fall.into_iter().enumerate() {
        let center = pos2(rect.left() + step * (index as f32 + 1.0), rect.center().y);
        let stick = Rect::from_center_size(center, vec2(0.66 * step, 0.68 * rect.height()));
        let fill = if flat_up { ink_color(Ink::Ivory) } else { ink_color(Ink::Frame) };
        painter.rect(stick, 1, fill, edge, StrokeKind::Inside);
    }
}

#[cfg(test)]
mod tests {
    use super::wobble;

    #[test]
    fn sticks_lie_differently_each_throw_and_the_same_for_the_same_throw() {
        let lie = |seed| (0..4).map(|stick| wobble(seed, stick, 0)).collect::<Vec<_>>();
        assert_eq!(lie(7), lie(7));
        assert_ne!(lie(7), lie(8));
        assert!(lie(7).iter().all(|angle| angle.abs() <= 1.0));
    }
}
