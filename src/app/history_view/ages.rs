//! Ages of Egypt as a band under the line of time.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{Align, Galley, Rect, Role, Sense, Ui, vec2};

use crate::app::controls::{named, width_of};
use crate::app::theme::{Palette, mix, text};
use crate::i18n;
use crate::lesson::history::AGES;

/// An age under the line: its range, its name where there is room, and its accessible name.
pub(super) struct Age {
    span: [f32; 2],
    name: Option<Arc<Galley>>,
    label: String,
}

/// The ages within these years.
pub(super) fn ages(ui: &Ui, years: &RangeInclusive<i32>, x_of: impl Fn(i32) -> f32) -> Vec<Age> {
    let palette = Palette::of(ui);
    let font = text::caption().resolve(ui.style());
    let inside = AGES.iter().filter(|(_, from, to)| years.contains(from) && years.contains(to));
    let age = |(key, from, to): &(&str, i32, i32)| {
        let (span, key) = ([x_of(*from), x_of(*to)], format!("history.age-{key}"));
        let name = i18n::text(&key);
        let room = span[1] - span[0] - 2.0;
        let longest = name.split(' ').map(|word| width_of(ui, word, font.clone()));
        let fits = longest.fold(0.0, f32::max) <= room;
        let galley = || {
            let job = LayoutJob::simple(name.to_owned(), font.clone(), palette.ink, room);
            ui.painter().layout_job(LayoutJob { halign: Align::Center, ..job })
        };
        let values = [("name", name), ("from", &year_words(*from)), ("to", &year_words(*to))];
        let label = i18n::fill("history.age", &values);
        let name = fits.then(galley).filter(|galley| galley.rows.len() <= 2);
        Age { span, name, label }
    };
    inside.map(age).collect()
}

/// Height of the band of ages below the years, in points; 0 where there are none.
pub(super) fn ages_height(ages: &[Age]) -> f32 {
    let names = ages.iter().filter_map(|age| age.name.as_ref());
    match names.map(|name| name.size().y).fold(0.0, f32::max) {
        _ if ages.is_empty() => 0.0,
        high => high.max(12.0) + 8.0,
    }
}

/// The ages as a band under the years.
pub(super) fn ages_ui(ui: &Ui, room: Rect, ages: Vec<Age>) {
    let palette = Palette::of(ui);
    for (number, age) in ages.into_iter().enumerate() {
        let [from, to] = age.span.map(|x| room.left() + x);
        let band = Rect::from_x_y_ranges(from..=to, room.top() + 2.0..=room.bottom());
        let shade = if number % 2 == 0 { 0.16 } else { 0.07 };
        ui.painter().rect_filled(band, 0, mix(palette.page, palette.ochre, shade));
        let id = ui.make_persistent_id(("age", number));
        let response = ui.interact(band, id, Sense::hover());
        let response = named(response, Role::Label, &age.label);
        if let Some(name) = age.name {
            let top = band.center() - vec2(0.0, 0.5 * name.size().y);
            ui.painter().galley(top, name, palette.ink);
        }
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
    i18n::fill(key, &[("year", &number.to_string())])
}
