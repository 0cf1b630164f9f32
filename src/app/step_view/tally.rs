//! Throws of a step in the place of its board: bars that grow, the sticks as they fall, and the buttons for more throws.

use egui::{RichText, Role, Sense, TextStyle, Ui, Vec2, WidgetInfo, vec2};

use super::controls::buttons_ui;
use crate::app::controls::{announce, beside};
use crate::app::picture;
use crate::app::sticks_view::{SticksModel, THROW_SECONDS, paint_sticks};
use crate::app::theme::{Palette, is_small, row_height, text};
use crate::drawing::Picture;
use crate::drawing::chart::Columns;
use crate::i18n;
use crate::lesson::{Button, Input, Slider, Tally};

/// The most by which bars are higher than wide.
const MAX_ASPECT: f32 = 0.62;
/// Least height of the bars, in lines of small type: what their numbers need to stand apart.
const LEAST_LINES: f32 = 15.0;
/// Share of the width for the bars where the sticks lie beside them, and the gap between them, in points.
const BARS_SHARE: f32 = 0.56;
const GUTTER: f32 = 24.0;
/// Width below which a slider stands in a line of its own, in points.
const SHORTEST_RAIL: f32 = 160.0;

/// The bars within `size`, and below them the sticks and the controls, which on a small phone come first, so that they are
/// in sight; gives the input.
pub fn tally_ui(
    ui: &mut Ui,
    (tally, buttons): (&Tally, &[Button]),
    size: Vec2,
    narrow: bool,
    now: f64,
) -> Option<Input> {
    let throws = |ui: &mut Ui| throws_ui(ui, (tally, buttons), narrow, now);
    if is_small(ui) {
        let input = throws(ui);
        ui.add_space(6.0);
        bars_ui(ui, tally, size);
        return input;
    }
    bars_ui(ui, tally, size);
    ui.add_space(6.0);
    throws(ui)
}

/// The bars at the left of `size`, and beside them the sticks and the controls; gives the input.
pub fn wide_tally_ui(
    ui: &mut Ui,
    (tally, buttons): (&Tally, &[Button]),
    size: Vec2,
    now: f64,
) -> Option<Input> {
    let (left, mut input) = ((BARS_SHARE * size.x).floor(), None);
    let bars = |ui: &mut Ui, _: &mut _| bars_ui(ui, tally, vec2(left, size.y));
    let throws = |ui: &mut Ui, input: &mut Option<Input>| {
        *input = throws_ui(ui, (tally, buttons), false, now);
    };
    beside(ui, (Some(left), GUTTER), &mut input, bars, throws);
    input
}

/// The sticks with what they count, and the controls.
fn throws_ui(
    ui: &mut Ui,
    (tally, buttons): (&Tally, &[Button]),
    narrow: bool,
    now: f64,
) -> Option<Input> {
    announce(ui, "tally", &tally.sentence);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        sticks_ui(ui, tally, narrow, now);
        ui.add(egui::Label::new(RichText::new(&tally.sentence)).wrap());
    });
    ui.add_space(4.0);
    let pressed = buttons_ui(ui, buttons);
    let value = tally.slider.as_ref().and_then(|slider| slider_ui(ui, slider));
    pressed.or(value)
}

fn bars_ui(ui: &mut Ui, tally: &Tally, size: Vec2) {
    let line = TextStyle::Small.resolve(ui.style()).size;
    let size = vec2(size.x, size.y.min(MAX_ASPECT * size.x).max(LEAST_LINES * line));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, tally.sentence()));
    let axis = if tally.die { "learn.bars-die" } else { "learn.bars-sticks" };
    let columns = Columns {
        bars: &tally.bars,
        expected: tally.shares,
        axes: [i18n::text(axis), i18n::text("learn.bars-throws")],
        legend: [i18n::text("learn.bars-yours"), i18n::text("learn.bars-expected")],
    };
    let mut picture = Picture::default();
    picture.columns(rect, line, &columns);
    picture::paint(ui.painter(), &picture, &Palette::of(ui));
}

/// The sticks or the die: in the air while throws fall, and then as they lie, with what they count.
fn sticks_ui(ui: &mut Ui, tally: &Tally, narrow: bool, now: f64) {
    let scale = TextStyle::Body.resolve(ui.style()).size / 15.0;
    let bed = if narrow { vec2(76.0, 46.0) } else { vec2(112.0, 72.0) } * scale;
    let (rect, _) = ui.allocate_exact_size(bed, Sense::hover());
    if tally.falling {
        ui.ctx().request_repaint();
    }
    let in_air = (now / f64::from(THROW_SECONDS)).fract() as f32;
    let value = tally.last.map_or(0, |last| last.throw.value());
    let last_fall = tally.last.map(|last| last.flat);
    let model = SticksModel {
        fall: last_fall.or(tally.falling.then_some([true, false, true, false])),
        die: tally.die.then_some(value),
        progress: if tally.falling { in_air } else { 1.0 },
        seed: u64::from(tally.thrown()),
        ..SticksModel::default()
    };
    let palette = Palette::of(ui);
    paint_sticks(ui.painter(), rect, &model, &palette);
    if let Some(last) = tally.last.filter(|_| !tally.falling) {
        let style = if narrow { text::lesson_title() } else { text::numeral() };
        ui.label(RichText::new(last.throw.to_string()).text_style(style).color(palette.ink));
    }
}

/// The slider with its words; arrow keys move it as well.
fn slider_ui(ui: &mut Ui, slider: &Slider) -> Option<Input> {
    let mut value = slider.value;
    let slid = ui.horizontal_wrapped(|ui| {
        ui.set_min_height(row_height(ui));
        let words = ui.label(&slider.words);
        // The handle reaches over the end of its rail.
        let mut room = ui.available_size_before_wrap().x - row_height(ui);
        if room < SHORTEST_RAIL {
            ui.end_row();
            room = ui.available_size_before_wrap().x - row_height(ui);
        }
        ui.spacing_mut().slider_width = room.clamp(100.0, 320.0);
        let (least, most) = slider.ends;
        let rail = egui::Slider::new(&mut value, least..=most).step_by(5.0).show_value(false);
        let rail = ui.add(rail).labelled_by(words.id);
        // On the web only an accessible name reaches the page, not `labelled_by`.
        rail.accessible_name(&slider.words).changed()
    });
    (slid.inner && value != slider.value).then_some(Input::Slide(value))
}
