//! Colours and signs of compared boards on the page, and columns.

use egui::{
    Atom, AtomExt, Atoms, Button, Color32, Pos2, Rect, Response, RichText, Role, Sense, Stroke, Ui,
    Vec2, WidgetInfo, vec2,
};

use crate::app::board_view::Tint;
use crate::app::controls::{column, named, quiet_button_if};
use crate::app::picture;
use crate::app::theme::{Palette, text};
use crate::compare::Difference;
use crate::drawing::{self, Ink, Picture, Tone};
use crate::i18n;

/// Between two columns, in points.
const GAP: f32 = 36.0;
/// Height of a window, in points, below which boards below each other do not fit together with words.
const LOW: f32 = 700.0;

/// True in a window so low that boards and words do not fit together.
pub(super) fn is_low(ui: &Ui) -> bool {
    ui.ctx().content_rect().height() < LOW
}

/// Colour and pattern of a board.
pub(super) fn tint(seat: usize) -> Tint {
    Tint::BOARDS.get(seat).copied().unwrap_or_default()
}

/// `A` to `D`.
pub(in crate::app) fn letter(seat: usize) -> &'static str {
    tint(seat).letter()
}

/// Name of a board: `Board A`.
pub(in crate::app) fn board_word(seat: usize) -> String {
    i18n::say!("compare-view.board", letter = letter(seat))
}

/// Boards by their letters: `A`, `A and B`, `A, B and C`.
pub(super) fn letters(boards: &[usize]) -> String {
    let letters: Vec<&str> = boards.iter().map(|board| letter(*board)).collect();
    i18n::list(&letters)
}

/// The colour of a board on the page.
pub(in crate::app) fn accent(palette: &Palette, seat: usize) -> Color32 {
    picture::color(tone(seat).into(), palette)
}

fn tone(seat: usize) -> Ink {
    Ink::Page(Tone::BOARDS.get(seat).copied().unwrap_or(Tone::Quiet))
}

/// The sign of a board: a disc, a lozenge, a triangle, a square.
pub(in crate::app) fn sign_ui(ui: &mut Ui, seat: usize, size: f32) {
    let height = ui.spacing().interact_size.y.min(2.0 * size);
    let (rect, _) = ui.allocate_exact_size(vec2(size, height), Sense::hover());
    paint_sign(ui, seat, rect);
}

/// Paints the sign of a board as wide as the rectangle.
fn paint_sign(ui: &Ui, seat: usize, rect: Rect) {
    let mut sign = Picture::default();
    sign.sign(tint(seat), (rect.center(), 0.5 * rect.width()), tone(seat), None);
    picture::paint(ui.painter(), &sign, &Palette::of(ui));
}

/// Tab of a board with its sign and letter, and with the words that are `shown` where there is room; read out as `name`.
pub(super) fn tab_ui(
    ui: &mut Ui,
    seat: usize,
    is_chosen: bool,
    (shown, name): (Option<&str>, &str),
) -> Response {
    let palette = Palette::of(ui);
    let sign = Atom::paint(Vec2::splat(12.0), move |ui, at| paint_sign(ui, seat, at.rect));
    // On the wash of the chosen one the colours of the boards are too pale for letters.
    let ink = if is_chosen { palette.ink } else { accent(&palette, seat) };
    let words = RichText::new(letter(seat)).text_style(text::strong()).color(ink);
    let mut atoms = Atoms::new((sign, words));
    if let Some(shown) = shown {
        let shown = RichText::new(shown).text_style(text::caption()).color(palette.ink);
        atoms.push_right(shown.atom_shrink(true));
    }
    let tab = ui.add(Button::selectable(is_chosen, atoms).truncate());
    tab.widget_info(|| WidgetInfo::selected(Role::Tab, true, is_chosen, name));
    tab
}

/// Signs of boards, and words beside them whose further lines hang under the first and not under the signs.
pub(in crate::app) fn beside_signs_ui<R>(
    ui: &mut Ui,
    boards: &[usize],
    (size, gap): (f32, f32),
    words: impl FnOnce(&mut Ui) -> R,
) -> R {
    let line = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing = vec2(gap, 2.0);
        ui.horizontal(|ui| boards.iter().for_each(|board| sign_ui(ui, *board, size)));
        ui.horizontal_wrapped(words).inner
    });
    line.inner
}

/// A fork, the sign of a difference: the branch of the first board solid, that of the other in its own pattern.
pub(super) fn fork(ui: &Ui, foot: Pos2, height: f32, difference: &Difference) {
    let boards = difference.main_divergences().first().map_or([0, 1], |main| main.boards);
    let split = foot - vec2(0.0, 0.35 * height);
    let mut fork = Picture::default();
    fork.line(vec![foot, split], drawing::Stroke::new(2.0, Tone::Ink));
    for (sign, board) in [-1.0, 1.0].into_iter().zip(boards) {
        let tip = split + vec2(0.55 * sign, -0.65) * height;
        let line = drawing::Stroke::new(2.2, tone(board)).patterned(tint(board), 3.4);
        fork.line(vec![split, tip], line);
        fork.sign(tint(board), (tip, 3.0), tone(board), None);
    }
    picture::paint(ui.painter(), &fork, &Palette::of(ui));
}

/// A small hollow ring, the mark of boards that differ again.
pub(super) fn ring_mark(ui: &Ui, at: Pos2) {
    ui.painter().circle_stroke(at, 2.4, Stroke::new(1.4, Palette::of(ui).quiet));
}

/// Two columns of the same width.
pub(in crate::app) fn pair_ui(ui: &mut Ui, add: impl FnMut(&mut Ui, usize)) {
    columns_ui(ui, 2, GAP, add);
}

/// Boards two by two in such columns; `add` shows one.
pub(in crate::app) fn two_by_two_ui(
    ui: &mut Ui,
    boards: usize,
    mut add: impl FnMut(&mut Ui, usize),
) {
    for first in (0..boards).step_by(2) {
        pair_ui(ui, |ui, column| {
            if first + column < boards {
                add(ui, first + column);
            }
        });
    }
}

/// Columns of equal width, with the gap in points.
pub(super) fn columns_ui(ui: &mut Ui, count: usize, gap: f32, mut add: impl FnMut(&mut Ui, usize)) {
    let all = ui.available_width() - gap * count.saturating_sub(1) as f32;
    let width = all / count.max(1) as f32;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for index in 0..count {
            column(ui, width, |ui| add(ui, index));
            if index + 1 < count {
                ui.add_space(gap);
            }
        }
    });
}

/// A quiet button, read out as `name`; `true` where it was pressed.
pub(super) fn word_button(ui: &mut Ui, able: bool, label: &str, name: &str) -> bool {
    named(quiet_button_if(ui, able, label), Role::Button, name).clicked()
}
