//! Ages of Egypt as a band under the line of time.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{Align, Galley, Rect, Role, Sense, Stroke, Ui, pos2};

use crate::app::controls::{named, width_of};
use crate::app::theme::{Palette, mix, text};
use crate::i18n;
use crate::lesson::history::AGES;

/// Length of the line from the band to a name below it, in points.
const LEADER: f32 = 6.0;
/// Least distance between two such names, in points: closer they would read as one line.
const NAME_GAP: f32 = 14.0;

/// An age under the line: its range, its name, and its accessible name.
pub(super) struct Age {
    span: [f32; 2],
    name: Arc<Galley>,
    /// The name has no room in the band and stands below it.
    is_below: bool,
    label: String,
}

pub(super) fn ages(ui: &Ui, years: &RangeInclusive<i32>, x_of: impl Fn(i32) -> f32) -> Vec<Age> {
    let palette = Palette::of(ui);
    let font = text::caption().resolve(ui.style());
    let inside = AGES.iter().filter(|(_, from, to)| years.contains(from) && years.contains(to));
    let age = |(key, from, to): &(&str, i32, i32)| {
        let (span, key) = ([x_of(*from), x_of(*to)], format!("history.age-{key}"));
        let name = i18n::text(&key);
        let room = span[1] - span[0] - 2.0;
        let longest = name.split(' ').map(|word| width_of(ui, word, font.clone()));
        let longest = longest.fold(0.0, f32::max).ceil();
        let galley = |room: f32| {
            let job = LayoutJob::simple(name.to_owned(), font.clone(), palette.ink, room);
            ui.painter().layout_job(LayoutJob { halign: Align::Center, ..job })
        };
        let label = i18n::say!("history.age", name, from = year_words(*from), to = year_words(*to));
        let inside = (longest <= room).then(|| galley(room));
        let inside = inside.filter(|galley| galley.rows.len() <= 2);
        let is_below = inside.is_none();
        Age { span, name: inside.unwrap_or_else(|| galley(longest)), is_below, label }
    };
    inside.map(age).collect()
}

/// Height of the highest name in the band or below it, in points.
fn names_height(ages: &[Age], is_below: bool) -> f32 {
    let names = ages.iter().filter(|age| age.is_below == is_below);
    names.map(|age| age.name.size().y).fold(0.0, f32::max)
}

fn band_height(ages: &[Age]) -> f32 {
    names_height(ages, false).max(12.0) + 8.0
}

/// Height of the band of ages below the years, with the names below it, in points; 0 where there are none.
pub(super) fn ages_height(ages: &[Age]) -> f32 {
    let below = names_height(ages, true);
    match ages.is_empty() {
        true => 0.0,
        false => band_height(ages) + if below > 0.0 { LEADER + below } else { 0.0 },
    }
}

/// The middles of the names below the band, from the first to the last: each below its age where it can be, without
/// touching the name before it, and none beyond the right end.
fn middles_below(ages: &[Age], room: Rect) -> Vec<f32> {
    let below = ages.iter().filter(|age| age.is_below);
    let widths: Vec<f32> = below.clone().map(|age| age.name.size().x).collect();
    let mut free_from = room.left();
    let place = |(age, width): (&Age, &f32)| {
        let own = room.left() + 0.5 * (age.span[0] + age.span[1]);
        let middle = own.max(free_from + 0.5 * width);
        free_from = middle + 0.5 * width + NAME_GAP;
        middle
    };
    let mut middles: Vec<f32> = below.zip(&widths).map(place).collect();
    let mut free_to = room.right();
    for (middle, width) in middles.iter_mut().zip(widths).rev() {
        *middle = middle.min(free_to - 0.5 * width);
        free_to = *middle - 0.5 * width - NAME_GAP;
    }
    middles
}

/// The ages as a band under the years; names without room in it stand below, side by side.
pub(super) fn ages_ui(ui: &Ui, room: Rect, ages: Vec<Age>) {
    let palette = Palette::of(ui);
    let bottom = room.top() + band_height(&ages);
    let mut below = middles_below(&ages, room).into_iter();
    for (number, age) in ages.into_iter().enumerate() {
        let [from, to] = age.span.map(|x| room.left() + x);
        let band = Rect::from_x_y_ranges(from..=to, room.top() + 2.0..=bottom);
        let shade = if number % 2 == 0 { 0.16 } else { 0.07 };
        ui.painter().rect_filled(band, 0, mix(palette.page, palette.ochre, shade));
        let id = ui.make_persistent_id(("age", number));
        let response = ui.interact(band, id, Sense::hover());
        let response = named(response, Role::Label, &age.label);
        let mut top = pos2(band.center().x, band.center().y - 0.5 * age.name.size().y);
        if let Some(middle) = age.is_below.then(|| below.next()).flatten() {
            top = pos2(middle, bottom + LEADER);
            let leader = [pos2(band.center().x, bottom), top];
            ui.painter().line_segment(leader, Stroke::new(1.0, palette.control_edge));
        }
        ui.painter().galley(top, age.name, palette.ink);
        response.on_hover_text(age.label);
    }
}

/// A year as a tick of the line names it.
pub(super) fn year_words(year: i32) -> String {
    if year > 400 {
        return year.to_string();
    }
    // There is no year 0: the line turns from 1 BCE to 1 CE.
    let (key, number) = match year {
        ..0 => ("history.bce", -year),
        0 => ("history.ce", 1),
        _ => ("history.ce", year),
    };
    i18n::say!(key, year = number)
}
