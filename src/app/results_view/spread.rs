//! Distribution of games: for each board the number that had a value, as a drawing and as a table.

use egui::{
    Align, ComboBox, Layout, Rect, Role, Sense, TextStyle, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::export;
use super::parts::Ask;
use super::table::{difference_words, lettered, longer_headline, numbers_ui};
use crate::analysis::{Bound, Measure};
use crate::app::compare_view::style::{beside_signs_ui, letter, pair_ui, sign_ui};
use crate::app::controls::{caption, column, kept_together, named, quiet_button, styled, width_of};
use crate::app::picture;
use crate::app::theme::{Palette, text, text_scale};
use crate::drawing::{self, Picture, Tone};
use crate::i18n;
use crate::report::{
    self, Difference, Head, Histogram, MeasureRow, Report, Scale, Stopped, grouped,
};

/// Height of the drawing, in points.
const HEIGHT: f32 = 230.0;
/// Size of the bar of a difference at normal type, in points.
const BAR: Vec2 = vec2(420.0, 22.0);
/// Beside such a bar, for half the number at its end, in points.
const AXIS_EDGE: f32 = 18.0;
/// Width of the place from which it stands beside its sentence, in points.
const BESIDE: f32 = 900.0;

#[derive(Debug, Default)]
pub(super) struct SpreadPart {
    measure: Measure,
    shows_numbers: bool,
}

impl SpreadPart {
    fn histogram<'a>(&self, report: &'a Report) -> Option<&'a Histogram> {
        let mut all = report.histograms.iter();
        let chosen = all.find(|histogram| histogram.measure == self.measure);
        chosen.or(report.histograms.first())
    }

    /// Shows the verdict on the chosen measure for a pair of boards.
    pub(super) fn verdict_ui(&self, ui: &mut Ui, report: &Report, pair: usize) {
        if let Some(histogram) = self.histogram(report) {
            verdict_ui(ui, report, histogram.measure, pair);
        }
    }

    /// Shows the distribution of the chosen measure on all boards.
    pub(super) fn ui(&mut self, ui: &mut Ui, report: &Report) -> Option<Ask> {
        let histogram = self.histogram(report)?;
        ui.horizontal_wrapped(|ui| {
            let boards = report.head.boards.iter().enumerate();
            let names = boards.map(|(board, head)| format!("{} {}", letter(board), head.title));
            legend_ui(ui, &names.collect::<Vec<_>>());
        });
        ui.horizontal_wrapped(|ui| {
            styled(ui, i18n::text("results.spread"), text::strong());
            self.choose_ui(ui, report, histogram);
        });
        plot_ui(ui, histogram, report, HEIGHT);
        self.quantiles_ui(ui, report, histogram.measure);
        let mut request = None;
        ui.horizontal_wrapped(|ui| {
            let word = if self.shows_numbers { "results.hide-numbers" } else { "results.numbers" };
            self.shows_numbers ^= quiet_button(ui, i18n::text(word)).clicked();
            let what = i18n::say!("results.spread-of", measure = histogram.title);
            let kind = export::menu_ui(ui, &what, &export::PICTURE);
            request = kind.and_then(|kind| {
                let name = histogram.measure.name();
                let picture = || report::histogram_picture(histogram, &report.head);
                let csv = || report::csv(report, report::Table::Histograms);
                export::drawn(kind, name, picture)
                    .or_else(|| export::tabled(kind, "distributions", csv))
            });
        });
        if self.shows_numbers {
            table_ui(ui, histogram, report);
        }
        request
    }

    fn choose_ui(&mut self, ui: &mut Ui, report: &Report, now: &Histogram) {
        let chosen = ComboBox::from_id_salt("spread").selected_text(now.title);
        let chosen = chosen.show_ui(ui, |ui| {
            for histogram in &report.histograms {
                let measure = histogram.measure;
                ui.selectable_value(&mut self.measure, measure, histogram.title);
            }
        });
        let label = i18n::say!("results.spread-of", measure = now.title);
        named(chosen.response, Role::ComboBox, &label);
    }

    /// Values that a tenth, half and nine tenths of the games stay at or below.
    fn quantiles_ui(&self, ui: &mut Ui, report: &Report, measure: Measure) {
        let Some(row) = report.measures.iter().find(|row| row.measure == measure) else { return };
        for (board, value) in row.values.iter().enumerate() {
            let Some([tenth, half, nine]) = value.spread.map(|three| three.map(u64::from)) else {
                continue;
            };
            let limit = u64::from(report.head.limit);
            let (is_stopped, are_most) = (nine >= limit, half >= limit);
            let (tenth, half, nine) = (grouped(tenth), grouped(half), grouped(nine));
            let key = match value.mean.bound {
                Bound::Unknown => continue,
                Bound::AtLeast | Bound::AtMost if are_most => "results.quantiles-stopped",
                Bound::AtLeast | Bound::AtMost if is_stopped => "results.quantiles-at-least",
                _ => "results.quantiles",
            };
            caption(ui, i18n::say!(key, letter = letter(board), tenth, half, nine));
        }
    }
}

/// Verdict on a measure as the title of its picture: the sentence, the difference, and a bar with its interval.
fn verdict_ui(ui: &mut Ui, report: &Report, measure: Measure, pair: usize) {
    let row = report.measures.iter().find(|row| row.measure == measure);
    let Some((row, difference)) = row.and_then(|row| Some((row, row.differences.get(pair)?)))
    else {
        return;
    };
    ui.add_space(10.0);
    if let Some(words) = stopped_words(report, row, difference) {
        styled(ui, words, text::lesson_bold());
    } else if ui.available_width() >= BESIDE {
        pair_ui(ui, |ui, column| match column {
            0 => sentences_ui(ui, &report.head, row, difference),
            _ => bar_ui(ui, difference, &lettered),
        });
    } else {
        sentences_ui(ui, &report.head, row, difference);
        bar_ui(ui, difference, &lettered);
    }
    ui.add_space(10.0);
}

/// The verdict and the number: as one sentence where there is one, beside the sign of the board that it names.
fn sentences_ui(ui: &mut Ui, head: &Head, row: &MeasureRow, difference: &Difference) {
    if let Some((board, [words, interval])) = longer_headline(head, row, difference) {
        ui.scope(|ui| {
            // Nothing in it is pressed, so that its lines are as close as any.
            ui.spacing_mut().interact_size.y = ui.text_style_height(&text::lesson_bold());
            beside_signs_ui(ui, &[board], (12.0, 8.0), |ui| {
                styled(ui, words, text::lesson_bold());
            });
        });
        caption(ui, interval);
        return;
    }
    styled(ui, &difference.verdict, text::lesson_bold());
    difference_ui(ui, row, difference, &lettered);
}

/// Number of games on a board that were stopped before anybody had won.
pub(super) fn stopped_games(report: &Report, board: usize) -> Option<u64> {
    let unfinished = report.measures.iter().find(|row| row.measure == Measure::Unfinished)?;
    let share = unfinished.values.get(board)?.mean.interval.mean / 100.0;
    Some((share * report.head.games as f64).round() as u64)
}

/// Medians and numbers of stopped games, where games were stopped and means are only bounds.
fn stopped_words(report: &Report, row: &MeasureRow, difference: &Difference) -> Option<String> {
    if row.measure != Measure::Throws || difference.figure.is_exact() {
        return None;
    }
    let stopped_on =
        [stopped_games(report, difference.left)?, stopped_games(report, difference.right)?];
    let half = |board: usize| {
        let [_, half, _] = row.values[board].spread?;
        Some(grouped(half.into()))
    };
    let (left_half, right_half) = (half(difference.left)?, half(difference.right)?);
    let [left_stopped, right_stopped] = stopped_on.map(grouped);
    let (games, limit) = (grouped(report.head.games), grouped(report.head.limit.into()));
    let fill = [
        ("games", &*games),
        ("limit", &limit),
        ("left", letter(difference.left)),
        ("right", letter(difference.right)),
        ("left-half", &left_half),
        ("right-half", &right_half),
        ("left-stopped", &left_stopped),
        ("right-stopped", &right_stopped),
    ];
    // The median is only the limit once half of the games are stopped.
    let is_most = stopped_on.iter().any(|stopped| 2 * stopped >= report.head.games);
    Some(i18n::fill(if is_most { "results.stopped-most" } else { "results.stopped" }, &fill))
}

/// A difference in numbers, and as a bar with its interval around zero where there is one, with what each board is called.
pub(in crate::app) fn interval_ui(
    ui: &mut Ui,
    row: &MeasureRow,
    difference: &Difference,
    name: &dyn Fn(usize) -> String,
) {
    difference_ui(ui, row, difference, name);
    bar_ui(ui, difference, name);
}

/// A difference in numbers, with its interval where there is one.
pub(in crate::app) fn difference_ui(
    ui: &mut Ui,
    row: &MeasureRow,
    difference: &Difference,
    name: &dyn Fn(usize) -> String,
) {
    if let Some(numbers) = difference_words(row, difference, name) {
        ui.label(numbers);
    }
}

/// A difference as a bar with its interval around zero, where there is one.
fn bar_ui(ui: &mut Ui, difference: &Difference, name: &dyn Fn(usize) -> String) {
    if !difference.figure.is_exact() {
        return;
    }
    let interval = &difference.figure.interval;
    let scale = Scale::of(std::iter::once(interval)).to_next_tick();
    let size = vec2(ui.available_width().min(BAR.x * text_scale(ui)), BAR.y);
    let type_size = TextStyle::Small.resolve(ui.style()).size;
    let axis = vec2(0.0, 1.9 * type_size);
    // The sentence above says all that the bar shows.
    let (whole, _) = ui.allocate_exact_size(size + axis, Sense::hover());
    let mut picture = Picture::default();
    let (above, rect) = whole.split_top_bottom_at_y(whole.top() + axis.y);
    let middle = rect.center().x;
    let zero = vec![pos2(middle, rect.top()), pos2(middle, rect.bottom())];
    picture.line(zero, drawing::Stroke::new(1.0, Tone::Edge));
    // Numbers at the ends need room beside the bar.
    let lane = rect.shrink2(vec2(AXIS_EDGE, 5.0));
    // Which way is which stands below in words.
    let unsigned =
        |(at, words): (f32, String)| (at, words.trim_start_matches(['+', '−']).to_owned());
    let ticks: Vec<(f32, String)> = scale.ticks().into_iter().map(unsigned).collect();
    picture.axis(Rect::from_x_y_ranges(lane.x_range(), above.y_range()), type_size, &ticks);
    let more = if interval.mean > 0.0 { difference.right } else { difference.left };
    let bar = scale.bar_of(interval, difference.seen, Tone::BOARDS[more % Tone::BOARDS.len()]);
    picture.bar(lane, &bar);
    picture::paint(ui.painter(), &picture, &Palette::of(ui));
    // Words for both directions, in line with the ends of the axis; names too long for one row have one each.
    let [left, right] = [difference.left, difference.right]
        .map(|board| i18n::say!("results.more-under", board = name(board)));
    let font = text::caption().resolve(ui.style());
    let room = size.x - 2.0 * AXIS_EDGE;
    let is_row = width_of(ui, &format!("{left}  {right}"), font) <= room;
    if !is_row {
        return column(ui, size.x, |ui| {
            caption(ui, left);
            ui.with_layout(Layout::top_down(Align::Max), |ui| drop(caption(ui, right)));
        });
    }
    let row = Layout::left_to_right(Align::Min);
    ui.allocate_ui_with_layout(vec2(size.x, type_size), row, |ui| {
        ui.set_max_width(size.x);
        ui.add_space(AXIS_EDGE);
        caption(ui, left);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(AXIS_EDGE);
            caption(ui, right);
        });
    });
}

/// Legend of the lines of so named boards.
pub(in crate::app) fn legend_ui(ui: &mut Ui, names: &[String]) {
    for (board, name) in names.iter().enumerate() {
        let line = i18n::text(match board {
            0 => "results.line-a",
            1 => "results.line-b",
            2 => "results.line-c",
            _ => "results.line-d",
        });
        let words = i18n::say!("results.legend", name, line);
        let font = text::caption().resolve(ui.style());
        let width = 10.0 + ui.spacing().item_spacing.x + width_of(ui, &words, font);
        ui.add_space(4.0);
        kept_together(ui, width, |ui| {
            sign_ui(ui, board, 10.0);
            caption(ui, words);
        });
    }
}

/// Step plot, one line for each board, with its height in points.
pub(in crate::app) fn plot_ui(ui: &mut Ui, histogram: &Histogram, report: &Report, height: f32) {
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| {
        let games = grouped(report.head.games);
        let words = i18n::say!("results.plot", measure = histogram.title, games);
        let words = std::iter::once(words).chain(histogram.stopped.as_ref().map(plot_stopped));
        WidgetInfo::labeled(Role::Image, true, words.collect::<Vec<_>>().join(" "))
    });
    if ui.is_rect_visible(rect) {
        let mut picture = Picture::default();
        let type_size = TextStyle::Small.resolve(ui.style()).size;
        picture.steps(rect, type_size, &report::steps(histogram));
        picture::paint(ui.painter(), &picture, &Palette::of(ui));
    }
}

/// Columns of stopped games in words.
fn plot_stopped(stopped: &Stopped) -> String {
    let count = |(board, games): (usize, &u64)| format!("{} {}", letter(board), grouped(*games));
    let counts: Vec<String> = stopped.games.iter().enumerate().map(count).collect();
    let limit = grouped(stopped.limit.into());
    i18n::say!("results.plot-stopped", limit, counts = counts.join(", "))
}

fn table_ui(ui: &mut Ui, histogram: &Histogram, report: &Report) {
    let letters = (0..report.head.boards.len()).map(|board| letter(board).to_owned());
    let mut rows = vec![std::iter::once(histogram.title.to_owned()).chain(letters).collect()];
    rows.extend((0..histogram.bars()).map(|bar| {
        let games = histogram.games.iter();
        let games = games.map(|games| grouped(games.get(bar).copied().unwrap_or_default()));
        std::iter::once(bar_text(histogram, bar)).chain(games).collect()
    }));
    rows.extend(histogram.stopped.iter().map(|stopped| {
        let games = stopped.games.iter().map(|games| grouped(*games));
        std::iter::once(i18n::text("results.stopped-column").to_owned()).chain(games).collect()
    }));
    numbers_ui(ui, "spread-numbers", &rows);
}

/// The values of a bar: `20 to 29`, `300 and more`.
pub(super) fn bar_text(histogram: &Histogram, bar: usize) -> String {
    let (from, to) = histogram.values(bar);
    let first = grouped(from);
    match to {
        None => i18n::say!("results.and-more", first),
        Some(to) if to == from => first,
        Some(to) => i18n::say!("report.range", first, last = grouped(to)),
    }
}
