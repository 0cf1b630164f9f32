//! The few kinds of button, label and sheet that the app adds to egui's own.

mod read_out;

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align, Align2, Atom, Button, Color32, CursorIcon, Direction, FontId, Frame, Galley, Layout,
    Margin, Rect, Response, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, TextEdit,
    TextStyle, TextWrapMode, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};

pub use self::read_out::{
    announce, heading, live, live_label, mark_heading, named, named_page, problem_ui,
};
use super::theme::{Palette, mix, row_height, text};

/// Words in a type of their own.
pub fn styled(ui: &mut Ui, words: impl Into<String>, style: TextStyle) -> Response {
    ui.label(RichText::new(words).text_style(style))
}

/// Words in the type of captions, in this color.
pub fn caption_in(ui: &mut Ui, words: impl Into<String>, color: Color32) -> Response {
    let words = RichText::new(words).text_style(text::caption()).color(color);
    // A menu stretches its buttons over its width; words keep their spaces.
    match ui.layout().horizontal_justify() {
        true => ui.with_layout(Layout::top_down(Align::Min), |ui| ui.label(words)).inner,
        false => ui.label(words),
    }
}

/// Quiet words in the type of captions.
pub fn caption(ui: &mut Ui, words: impl Into<String>) -> Response {
    let color = Palette::of(ui).quiet;
    caption_in(ui, words, color)
}

/// Quiet words.
pub fn quiet(ui: &mut Ui, words: impl Into<String>) -> Response {
    let words = RichText::new(words).color(Palette::of(ui).quiet);
    ui.label(words)
}

/// The heading of a part of a page, in the type of such headings.
pub fn part_heading(ui: &mut Ui, words: impl Into<String>) -> Response {
    heading(ui, 2, RichText::new(words).text_style(text::step_title()))
}

/// The title of a part of a page, with a line under it.
pub fn part_title(ui: &mut Ui, words: &str) {
    part_heading(ui, words);
    hairline(ui);
}

/// Makes the scroll bars below easy to see before the pointer is on them, where content is cut off that matters.
pub fn show_scroll_bars(ui: &mut Ui) {
    let scroll = &mut ui.spacing_mut().scroll;
    (scroll.dormant_handle_opacity, scroll.active_handle_opacity) = (0.6, 0.7);
}

/// At the end of what an area scrolls: a control in it that gets the keyboard comes into sight.
pub fn follow_focus(ui: &Ui) {
    let focused = ui.memory(|memory| memory.focused());
    let focused = focused.and_then(|id| ui.ctx().read_response(id));
    let gained = |control: &Response| {
        let is_inside = ui.min_rect().intersects(control.rect);
        control.gained_focus() && control.layer_id == ui.layer_id() && is_inside
    };
    if let Some(control) = focused.filter(gained) {
        control.scroll_to_me(None);
    }
}

/// A page that is scrolled up and down, no wider than `widest`, with room for the bar beside it.
pub fn page<R>(
    ui: &mut Ui,
    salt: impl egui::AsIdSalt,
    widest: f32,
    add: impl FnOnce(&mut Ui) -> R,
) -> R {
    let scroll = ScrollArea::vertical().id_salt(salt).auto_shrink(false);
    let output = scroll.show(ui, |ui| {
        ui.set_max_width((ui.available_width() - 14.0).min(widest));
        let shown = add(ui);
        follow_focus(ui);
        shown
    });
    output.inner
}

/// A page that is scrolled up and down, no wider than `widest`, in the middle of a wider window.
pub fn centered_page(ui: &mut Ui, widest: f32, add: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let width = ui.available_width().min(widest);
        ui.horizontal_top(|ui| {
            ui.add_space(0.5 * (ui.available_width() - width).max(0.0));
            ui.vertical(|ui| {
                ui.set_width(width);
                add(ui);
            });
        });
        follow_focus(ui);
    });
}

/// Column of a page, with its width in points.
pub fn column<R>(ui: &mut Ui, width: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    column_within(ui, vec2(width, 0.0), add)
}

/// Column of a page that knows how high it may be.
pub fn column_within<R>(ui: &mut Ui, size: Vec2, add: impl FnOnce(&mut Ui) -> R) -> R {
    let response = ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
        ui.set_width(size.x);
        ui.spacing_mut().item_spacing.x = 10.0;
        add(ui)
    });
    response.inner
}

/// Row of words and signs that may break, its lines as close as captions: nothing in it is pressed.
pub fn word_row(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = ui.text_style_height(&text::caption());
        ui.horizontal_wrapped(add);
    });
}

/// Parts of a row that may break, which stay on one line where they are no wider than the row.
pub fn kept_together(ui: &mut Ui, width: f32, add: impl FnOnce(&mut Ui)) {
    if width > ui.max_rect().width() {
        return add(ui);
    }
    let height = ui.text_style_height(&text::caption());
    ui.allocate_ui_with_layout(vec2(width, height), Layout::left_to_right(Align::Center), |ui| {
        ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
        add(ui);
    });
}

/// Two parts of a page that change `state`: side by side with a gap where the first has a width, else one below the other.
pub fn beside<T: ?Sized>(
    ui: &mut Ui,
    (left, gap): (Option<f32>, f32),
    state: &mut T,
    first: impl FnOnce(&mut Ui, &mut T),
    second: impl FnOnce(&mut Ui, &mut T),
) {
    let Some(left) = left else {
        first(ui, state);
        return second(ui, state);
    };
    let right = ui.available_width() - left - gap;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        column(ui, left, |ui| first(ui, state));
        column(ui, right, |ui| second(ui, state));
    });
}

/// Number and width of cards that stand side by side in this width, each `least` points wide, `most` in a row.
pub fn columns_of(width: f32, least: f32, gap: f32, most: usize) -> (usize, f32) {
    let count = (((width + gap) / (least + gap)) as usize).clamp(1, most);
    (count, ((width - gap * (count as f32 - 1.0)) / count as f32).floor())
}

/// A field to find words, read out as `name`, with a cross to clear it.
pub fn find_field(
    ui: &mut Ui,
    find: &mut String,
    width: f32,
    hint: &str,
    (name, clear): (&str, &str),
) {
    let height = row_height(ui);
    let layout = Layout::right_to_left(Align::Center);
    ui.allocate_ui_with_layout(vec2(width, height), layout, |ui| {
        if !find.is_empty() && named(quiet_button(ui, "✕"), Role::Button, clear).clicked() {
            find.clear();
        }
        // The cross appears with the first letter: without an id of its own the field would lose the focus then.
        let field = TextEdit::singleline(find)
            .id_salt(name)
            .hint_text(hint)
            .margin(vec2(10.0, 6.0))
            .min_size(vec2(0.0, height))
            .align(Align2::LEFT_CENTER)
            .desired_width(ui.available_width());
        named(ui.add(field), Role::TextInput, name);
    });
}

/// The focus ring around something that has no frame of its own.
pub fn focus_ring(ui: &Ui, response: &Response, around: Rect) {
    if response.has_focus() {
        let ring = Stroke::new(2.0, Palette::of(ui).faience);
        ui.painter().rect_stroke(around, 3, ring, StrokeKind::Inside);
    }
}

/// Begins a new row where a button with this label no longer fits into the current one.
pub fn make_room(ui: &mut Ui, label: &str, style: &egui::TextStyle, padding: f32) {
    if !ui.layout().main_wrap() {
        return;
    }
    let width = width_of(ui, label, style.resolve(ui.style()));
    if width + 2.0 * padding > ui.available_size_before_wrap().x {
        ui.end_row();
    }
}

/// The width of words in one line of this type, in points.
pub fn width_of(ui: &Ui, words: &str, font: egui::FontId) -> f32 {
    ui.painter().layout_no_wrap(words.to_owned(), font, Color32::PLACEHOLDER).size().x
}

/// A type for words in a column of this width: smaller where the longest word would break inside.
pub fn fitted(ui: &Ui, words: &str, font: FontId, width: f32) -> FontId {
    let parts = words.split(' ').filter(|part| !part.is_empty());
    let longest = parts.map(|part| width_of(ui, part, font.clone())).fold(0.0, f32::max);
    match longest > width && width > 0.0 {
        // A little less, since the width of letters is not quite in step with the size.
        true => FontId::new(0.97 * font.size * width / longest, font.family),
        false => font,
    }
}

/// Room at either side of the words of a primary button, in points.
const PRIMARY_PADDING: f32 = 20.0;

/// The one filled button of a screen; without its fill while it cannot be pressed.
pub fn primary_button(ui: &mut Ui, label: &str) -> Response {
    make_room(ui, label, &text::strong(), PRIMARY_PADDING);
    let palette = Palette::of(ui);
    ui.scope(|ui| {
        if ui.is_enabled() {
            let widgets = &mut ui.visuals_mut().widgets;
            let states = [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active];
            for (state, depth) in states.into_iter().zip([0.0, 0.14, 0.22]) {
                state.weak_bg_fill = mix(palette.faience, palette.ink, depth);
                state.bg_stroke = Stroke::NONE;
                state.fg_stroke.color = palette.on_faience;
            }
            widgets.active.bg_stroke = Stroke::new(2.0, palette.ink);
        }
        ui.spacing_mut().button_padding.x = PRIMARY_PADDING;
        let font = text::strong().resolve(ui.style());
        let font = fitted(ui, label, font, ui.available_width() - 40.0);
        // In a column egui sets words at the left of a button that is wider than they are.
        let words = (Atom::grow(), RichText::new(label).font(font), Atom::grow());
        let size = vec2(88.0, primary_height(ui));
        ui.add(Button::new(words).gap(0.0).min_size(size))
    })
    .inner
}

/// Width of a primary button with these words, in points.
pub fn primary_width(ui: &Ui, label: &str) -> f32 {
    width_of(ui, label, text::strong().resolve(ui.style())) + 2.0 * PRIMARY_PADDING
}

/// Height of a primary button, and of what stands beside it or in its place, in points.
pub fn primary_height(ui: &Ui) -> f32 {
    row_height(ui).max(36.0)
}

/// A button as high as a primary one, and filled where it `is_primary`.
pub fn high_button(ui: &mut Ui, label: &str, is_primary: bool) -> Response {
    match is_primary {
        true => primary_button(ui, label),
        false => ui.add(Button::new(label).min_size(vec2(0.0, primary_height(ui)))),
    }
}

/// A button that is only a word until the pointer or the focus is on it. The word of the first one in a row stands at the edge
/// of the row, and what is pressed begins in the margin.
pub fn quiet_button(ui: &mut Ui, label: &str) -> Response {
    quiet_button_with(ui, true, label, None)
}

/// A quiet button that can be pressed where one is `able` to.
pub fn quiet_button_if(ui: &mut Ui, able: bool, label: &str) -> Response {
    quiet_button_with(ui, able, label, None)
}

/// A quiet button with a sign behind its word.
fn quiet_button_with(ui: &mut Ui, able: bool, label: &str, sign: Option<RichText>) -> Response {
    let padding = if sign.is_some() { 2.0 * QUIET_PAD } else { QUIET_PAD };
    make_room(ui, label, &egui::TextStyle::Button, padding);
    let palette = Palette::of(ui);
    let place = ui.available_rect_before_wrap();
    let margin = place.left() - ui.ctx().content_rect().left();
    let outside = if begins_row(ui) { QUIET_PAD.min(margin) } else { 0.0 };
    let place = place.with_min_x(place.left() - outside);
    // Not a scope: what grows out of one to the left moves the rows below it.
    let mut inner = ui.new_child(UiBuilder::new().max_rect(place));
    if !able {
        inner.disable();
    }
    let widgets = &mut inner.visuals_mut().widgets;
    widgets.inactive.weak_bg_fill = Color32::TRANSPARENT;
    widgets.inactive.bg_stroke = Stroke::NONE;
    widgets.inactive.fg_stroke.color = palette.faience;
    widgets.hovered.bg_stroke = Stroke::NONE;
    inner.spacing_mut().button_padding.x = QUIET_PAD;
    // What is longer than the place breaks; anything else goes to the next row whole.
    let font = egui::TextStyle::Button.resolve(inner.style());
    let fits = width_of(&inner, label, font) + 2.0 * padding <= inner.max_rect().width();
    let mode = if fits { egui::TextWrapMode::Extend } else { egui::TextWrapMode::Wrap };
    let button = sign.map_or_else(|| Button::new(label), |sign| Button::new((label, sign)));
    let button = button.wrap_mode(mode).min_size(vec2(0.0, row_height(&inner)));
    let response = inner.add(button);
    let taken = inner.min_rect();
    ui.advance_cursor_after_rect(taken.with_min_x(taken.left() + outside));
    response
}

/// Room beside the word of a quiet button, in points.
const QUIET_PAD: f32 = 10.0;

/// True where the next part stands at the left edge of a row that is no part of another row.
fn begins_row(ui: &Ui) -> bool {
    let (left, layout) = (ui.cursor().left(), ui.layout());
    let mut rows =
        ui.stack().iter().take_while(|part| part.layout_direction == Direction::LeftToRight);
    let at_edge = rows.all(|row| left <= row.max_rect.left() + 0.5);
    // The buttons of a menu fill it, which shows only after its size was measured.
    let is_menu = layout.horizontal_justify() || ui.is_sizing_pass();
    at_edge && layout.horizontal_placement() == Align::LEFT && !is_menu
}

/// A filter of a list, with room for a drawing before its words. A wash marks it as on.
pub fn filter(ui: &mut Ui, label: &str, here: bool, drawing: f32) -> Response {
    let palette = Palette::of(ui);
    let font = egui::TextStyle::Button.resolve(ui.style());
    let galley = ui.painter().layout_no_wrap(label.to_owned(), font, palette.ink);
    let size = vec2(galley.size().x + drawing + 22.0, row_height(ui));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), here, label));
    let (fill, edge) = match here {
        true => (palette.wash, palette.faience),
        false => (palette.raised, palette.control_edge),
    };
    let width = if response.has_focus() { 2.0 } else { 1.0 };
    ui.painter().rect(rect, 6, fill, Stroke::new(width, edge), StrokeKind::Inside);
    let at = rect.left_center() + vec2(11.0 + drawing, -0.5 * galley.size().y);
    ui.painter().galley(at, galley, palette.ink);
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Words in this type and color, laid out for a card.
pub fn galley(ui: &Ui, words: &str, style: TextStyle, color: Color32, width: f32) -> Arc<Galley> {
    let font_id = style.resolve(ui.style());
    let line_height = Some((1.4 * font_id.size).round());
    let format = TextFormat { font_id, color, line_height, ..TextFormat::default() };
    let mut job = LayoutJob::single_section(words.to_owned(), format);
    job.wrap.max_width = width;
    ui.painter().layout_job(job)
}

/// A raised sheet with a hairline edge, for cards on a shelf.
pub fn card(ui: &Ui) -> Frame {
    let palette = Palette::of(ui);
    Frame::new()
        .fill(palette.raised)
        .stroke(Stroke::new(1.0, palette.hairline))
        .corner_radius(8)
        .inner_margin(Margin::same(16))
}

/// Room for a card that can be pressed, read out as `name` with the words `about` it that are painted there.
pub fn card_room(ui: &mut Ui, size: Vec2, (name, about): (&str, &str)) -> (Rect, Response) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let response = named(response, Role::Button, name).on_hover_cursor(CursorIcon::PointingHand);
    if !about.is_empty() {
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(about));
    }
    (rect, response)
}

/// Background and edge of a card that can be pressed: its edge shows hovering and focus.
pub fn paint_card(ui: &Ui, rect: Rect, response: &Response) {
    let palette = Palette::of(ui);
    let lively = response.hovered() || response.has_focus();
    let edge = match (response.has_focus(), response.hovered()) {
        (true, _) => Stroke::new(2.5, palette.faience),
        (false, true) => Stroke::new(1.5, palette.faience),
        _ => Stroke::new(1.0, palette.hairline),
    };
    let fill = if lively { mix(palette.raised, palette.wash, 0.35) } else { palette.raised };
    ui.painter().rect(rect, 8, fill, edge, StrokeKind::Inside);
}

/// Sign behind the words of a button that opens a list.
pub fn list_sign(ui: &Ui) -> RichText {
    small_sign(ui, "▼")
}

fn small_sign(ui: &Ui, sign: &str) -> RichText {
    let size = text::caption().resolve(ui.style()).size;
    RichText::new(sign).size(0.65 * size).color(Palette::of(ui).quiet)
}

/// One line that opens and closes what stands below it; `name` is read out.
pub fn fold_line(ui: &mut Ui, words: &str, name: &str, is_open: &mut bool) {
    let sign = small_sign(ui, if *is_open { "▲" } else { "▼" });
    let line = quiet_button_with(ui, true, words, Some(sign));
    line.widget_info(|| WidgetInfo::selected(Role::Button, true, *is_open, name));
    *is_open ^= line.clicked();
}

/// Words that can be pressed and have no frame.
pub fn pressable(ui: &mut Ui, words: RichText) -> Response {
    let label = egui::Label::new(words).sense(Sense::click()).selectable(false);
    ui.add(label).on_hover_cursor(CursorIcon::PointingHand)
}

/// The name of a rule, or any word in running text, as a link: underlined, so that colour is not its only mark.
pub fn rule_link(ui: &mut Ui, label: &str) -> Response {
    let color = Palette::of(ui).faience;
    let response = pressable(ui, RichText::new(label).color(color).underline());
    response.widget_info(|| WidgetInfo::labeled(Role::Link, ui.is_enabled(), label));
    if response.has_focus() {
        let ring = Stroke::new(2.0, color);
        ui.painter().rect_stroke(response.rect.expand(3.0), 3, ring, StrokeKind::Outside);
    }
    response
}

/// A thin rule across the column.
pub fn hairline(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, Palette::of(ui).hairline));
}

/// Height of a slim bar that fills.
pub const PROGRESS: f32 = 6.0;

/// A slim bar filled to `fraction` (0 to 1), read out as `label`.
pub fn progress(ui: &mut Ui, fraction: f32, label: &str) -> Response {
    let palette = Palette::of(ui);
    let size = vec2(ui.available_width(), PROGRESS);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let response = named(response, Role::ProgressIndicator, label);
    let edge = Stroke::new(1.0, palette.hairline);
    ui.painter().rect(rect, 3, palette.raised, edge, StrokeKind::Inside);
    let filled = rect.with_max_x(rect.left() + fraction.clamp(0.0, 1.0) * rect.width());
    if filled.width() >= 1.0 {
        ui.painter().rect_filled(filled, 3, palette.ochre);
    }
    response
}

/// Room around the name of a page, for the edge it gets where it has the focus.
const PAGE_PAD: f32 = 6.0;
/// Least distance between two names of pages, in points.
const PAGE_GAP: f32 = 10.0;
/// Smallest type for them, against that of buttons.
const PAGE_TYPE: f32 = 0.78;

/// A name of a page: what it opens, the word shown, and the word read out.
type PageName<P> = (P, &'static str, &'static str);

/// The names of pages in a row, so many points apart, closer and in smaller type where they would need a second one; the
/// name of the page one is on is bold, with a line under it. Gives the page that was pressed.
pub fn page_links<P: Clone + PartialEq>(
    ui: &mut Ui,
    gap: f32,
    pages: &[PageName<P>],
    here: Option<&P>,
) -> Option<P> {
    let bold = text::strong().resolve(ui.style());
    let words: f32 = pages.iter().map(|(_, word, _)| width_of(ui, word, bold.clone())).sum();
    let (room, gaps) = (ui.available_width() - 2.0 * PAGE_PAD, pages.len() as f32 - 1.0);
    let gap = ((room - words) / gaps.max(1.0)).clamp(PAGE_GAP.min(gap), gap);
    // A little less, since the width of letters is not quite in step with the size.
    let size = bold.size * (0.98 * (room - gap * gaps) / words).clamp(PAGE_TYPE, 1.0);
    ui.horizontal_wrapped(|ui| {
        // Whole points, as buttons round their padding.
        let pad = PAGE_PAD.min(0.5 * gap).floor();
        ui.spacing_mut().item_spacing.x = gap - 2.0 * pad;
        ui.spacing_mut().button_padding.x = pad;
        let pressed = pages.iter().filter(|(page, word, name)| {
            page_link(ui, (word, name), here == Some(page), size).clicked()
        });
        pressed.map(|(page, ..)| page.clone()).last()
    })
    .inner
}

fn page_link(ui: &mut Ui, (words, name): (&str, &str), here: bool, size: f32) -> Response {
    let palette = Palette::of(ui);
    let style = if here { text::strong() } else { egui::TextStyle::Button };
    let ink = if here { palette.ink } else { palette.quiet };
    let label = RichText::new(words).text_style(style).size(size).color(ink);
    // As wide as in bold, so that no name moves when another is chosen.
    let bold = FontId::new(size, text::strong().resolve(ui.style()).family);
    let width = width_of(ui, words, bold) + 2.0 * ui.spacing().button_padding.x;
    let button = Button::new(label).frame_when_inactive(false);
    let button = button.min_size(vec2(width, row_height(ui)));
    let response = ui.add(button.wrap_mode(egui::TextWrapMode::Extend));
    response.widget_info(|| WidgetInfo::selected(Role::Tab, true, here, name));
    if here {
        let rect = response.rect.shrink2(vec2(ui.spacing().button_padding.x, 0.0));
        let line = egui::Stroke::new(2.0, palette.faience);
        ui.painter().hline(rect.x_range(), rect.bottom() - 3.0, line);
    }
    response
}

#[cfg(test)]
mod tests;
