//! Distances between any two reconstructions: the number of rules on which they differ, and which rules those are; by all
//! answers, or by those that a source states.

use egui::{
    Align2, CursorIcon, FontId, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind,
    TextStyle, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::cite::{DISTANCES, export_ui};
use super::model::{Column, Index, rule_has};
use super::print::{self, Print};
use super::state::{FEW, State};
use super::table::STACKED;
use super::widgets::{card_name, column_box, sign, sign_ui, word_button, words_link};
use crate::analysis::{Skill, shipped_skill};
use crate::app::controls::{
    beside, caption, fitted, focus_ring, hairline, named, page, part_title, primary_button, quiet,
    width_of,
};
use crate::app::skill_view::{COLUMNS, axis_ui, note_ui, share_ui};
use crate::app::theme::{Palette, mix, row_height, text, text_scale};
use crate::rules::Key;
use crate::{explain, i18n};

/// The least width of a cell of the matrix, in points.
const LEAST_CELL: f32 = 30.0;
/// Gap between a name, its letter and the numbers behind them, in points.
const NAME_GAP: f32 = 6.0;
/// Share of faience in a cell of the matrix, from the farthest pairs to the nearest; a test holds the third against the
/// ink. The last takes light words; on a shade between the two no word could be read.
const SHADES: [f32; 4] = [0.08, 0.24, 0.40, 1.0];
/// Height of a bar below a name, in points.
const BAR: f32 = 7.0;

/// Shows the matrix with the rules behind a pinned pair, or in a narrow window the neighbours of one reconstruction.
pub(super) fn distance_ui(ui: &mut Ui, state: &mut State) {
    let width = ui.available_width();
    page(ui, "distance", f32::INFINITY, |ui| {
        head_ui(ui, state);
        if width < STACKED {
            ranking_ui(ui, state);
            return skills_ui(ui, state, true);
        }
        let room = ui.available_width();
        let count = state.index.columns.len() as f32;
        let names = names_width(ui, &state.index).min(room - LEAST_CELL * count);
        let cell = cell_size(ui, &state.index, room - names);
        let matrix = names + cell.x * count;
        let left = (width >= matrix + 340.0).then_some(matrix);
        let first = |ui: &mut Ui, state: &mut State| {
            matrix_ui(ui, state, (names, cell));
            let by_share = state.address.stated;
            caption(
                ui,
                i18n::text(if by_share { "recon.letters-stated" } else { "recon.letters" }),
            );
            // Beside a long list of rules there is room for it.
            if left.is_some() {
                skills_ui(ui, state, false);
            }
        };
        beside(ui, (left, 40.0), state, first, |ui, state| {
            ui.add_space(if left.is_none() { 20.0 } else { 0.0 });
            list_ui(ui, state);
        });
        if left.is_none() {
            skills_ui(ui, state, false);
        }
    });
}

/// Explanation of the numbers, the switches to per cent and to stated answers alone, and the export.
fn head_ui(ui: &mut Ui, state: &mut State) {
    let key = match (state.address.stated, state.percent) {
        (true, true) => "recon.lead-stated-percent",
        (true, false) => "recon.lead-stated",
        (false, true) => "recon.lead-percent",
        (false, false) => "recon.distance-lead",
    };
    quiet(ui, i18n::say!(key, few = FEW));
    ui.horizontal_wrapped(|ui| {
        for (percent, word) in [(false, "recon.as-number"), (true, "recon.as-percent")] {
            ui.selectable_value(&mut state.percent, percent, i18n::text(word));
        }
        ui.checkbox(&mut state.address.stated, i18n::text("recon.distance-stated"));
        export_ui(ui, state, DISTANCES);
    });
    ui.add_space(6.0);
}

/// Share of skill in each reconstruction, most first: a column for each match, or for the chosen one where room is short.
fn skills_ui(ui: &mut Ui, state: &mut State, is_narrow: bool) {
    ui.add_space(24.0);
    part_title(ui, i18n::text("skill.title"));
    quiet(ui, i18n::text("skill.lead"));
    ui.add_space(6.0);
    let mut matches = 0..COLUMNS.len();
    if is_narrow {
        ui.horizontal_wrapped(|ui| {
            for (number, key) in COLUMNS.into_iter().enumerate() {
                ui.selectable_value(&mut state.skill, number, i18n::text(key));
            }
        });
        matches = state.skill..state.skill + 1;
    }
    let columns = state.index.columns.iter();
    let measured =
        columns.filter_map(|column| Some((column, shipped_skill(&column.ruleset.rules())?)));
    let mut skills: Vec<_> = measured.collect();
    let share = |skill: &Skill| skill.shares[matches.start].mean;
    skills.sort_by(|one, other| share(&other.1).total_cmp(&share(&one.1)));
    let gap = vec2(if is_narrow { 10.0 } else { 24.0 }, 2.0);
    let names = (0.4 * ui.available_width()).min(210.0 * text_scale(ui));
    let width = (ui.available_width() - names) / matches.len() as f32 - gap.x;
    let width = width.min(260.0 * text_scale(ui));
    egui::Grid::new("skill").spacing(gap).show(ui, |ui| {
        ui.label("");
        for key in &COLUMNS[matches.clone()] {
            ui.vertical(|ui| {
                ui.set_width(width);
                if !is_narrow {
                    quiet(ui, i18n::text(key));
                }
                axis_ui(ui, width);
            });
        }
        ui.end_row();
        for (column, skill) in &skills {
            ui.scope(|ui| {
                ui.set_width(names);
                ui.add(egui::Label::new(RichText::new(&column.name).strong()).wrap());
            });
            for number in matches.clone() {
                share_ui(ui, (&column.name, number), &skill.shares[number], width);
            }
            ui.end_row();
        }
    });
    if let Some((_, skill)) = skills.first() {
        note_ui(ui, skill);
    }
}

/// Width of the names and letters before the rows, each in one line, in points.
fn names_width(ui: &Ui, index: &Index) -> f32 {
    let [letter, name] = [text::lesson_bold(), text::caption()].map(|it| it.resolve(ui.style()));
    let widest = |words: fn(&Column) -> &str, font: &FontId| {
        let words = index.columns.iter().map(words);
        words.map(|words| width_of(ui, words, font.clone())).fold(0.0, f32::max)
    };
    let letters = widest(|column| &column.siglum, &letter);
    (widest(|column| &column.name, &name) + letters + 2.0 * NAME_GAP).ceil()
}

fn cell_size(ui: &Ui, index: &Index, width: f32) -> Vec2 {
    let scale = text_scale(ui);
    let width = (width / index.columns.len() as f32).min(40.0 * scale).max(LEAST_CELL).floor();
    vec2(width, (34.0 * scale).floor())
}

/// Every pair with the number of rules on which they differ; the nearer, the deeper the color. `names` is the width of the
/// names before the rows, in points.
fn matrix_ui(ui: &mut Ui, state: &mut State, (names, cell): (f32, Vec2)) {
    let index = state.index.clone();
    let count = index.columns.len();
    let size = vec2(names + cell.x * count as f32, cell.y * (count as f32 + 1.0));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let at = |row: usize, column: usize| {
        let corner = vec2(names + cell.x * column as f32, cell.y * row as f32);
        Rect::from_min_size(rect.min + corner, cell)
    };
    for (number, column) in index.columns.iter().enumerate() {
        let row = at(number + 1, 0);
        let row = Rect::from_x_y_ranges(rect.left()..=row.left() - NAME_GAP, row.y_range());
        for (place, is_row) in [(at(0, number), false), (row, true)] {
            if column_name_ui(ui, column, place, is_row).clicked() {
                state.open_card(number);
            }
        }
    }
    let pair = state.pinned_pair();
    let far = pairs_of(state).into_iter().map(|(far, _)| far);
    let ends = far.fold((f32::MAX, f32::MIN), |(low, high), far| (low.min(far), high.max(far)));
    for row in 0..count {
        for column in (0..count).filter(|column| *column != row) {
            let here = pair
                .is_some_and(|(one, other)| [(one, other), (other, one)].contains(&(row, column)));
            if pair_ui(ui, state, at(row + 1, column), (row, column), (ends, here)) {
                state.pin_only([row, column]);
            }
        }
    }
}

/// The letter of a column, before a row with its name, as a way to its card.
fn column_name_ui(ui: &Ui, column: &Column, place: Rect, is_row: bool) -> Response {
    let id = ui.make_persistent_id((&column.siglum, is_row));
    let response = ui.interact(place, id, Sense::CLICK);
    let palette = Palette::of(ui);
    let ink = if response.hovered() { palette.faience } else { palette.ink };
    let font = text::lesson_bold().resolve(ui.style());
    if is_row {
        let letter = place.right_center();
        let letter = ui.painter().text(letter, Align2::RIGHT_CENTER, &column.siglum, font, ink);
        let font = text::caption().resolve(ui.style());
        // In large type a name takes two lines.
        let room = letter.left() - NAME_GAP - place.left() + 1.0;
        let name = ui.painter().layout(column.name.clone(), font, ink, room);
        let top = place.center().y - 0.5 * name.size().y;
        ui.painter().galley(pos2(place.left(), top), name, ink);
    } else {
        ui.painter().text(place.center(), Align2::CENTER_CENTER, &column.siglum, font, ink);
    }
    response.on_hover_text(&column.name).on_hover_cursor(CursorIcon::PointingHand)
}

/// The shade of a pair, by its distance between those of the nearest and the farthest; none without a distance.
fn shade_of(far: Option<f32>, (least, most): (f32, f32)) -> f32 {
    let Some(far) = far else { return 0.0 };
    let near = (most - far) / (most - least).max(f32::EPSILON);
    SHADES[((near * SHADES.len() as f32) as usize).min(SHADES.len() - 1)]
}

fn pair_ui(
    ui: &Ui,
    state: &State,
    rect: Rect,
    (one, other): (usize, usize),
    (ends, here): ((f32, f32), bool),
) -> bool {
    let palette = Palette::of(ui);
    // The half above the diagonal says the same: the keyboard and a screen reader need one of the two.
    let sense = if one < other { Sense::click() } else { Sense::CLICK };
    let response = ui.interact(rect, ui.make_persistent_id(("pair", one, other)), sense);
    let words = pair_words(state, one, other);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, here, &words));
    let shade = shade_of(state.relative_distance(one, other), ends);
    let ink = if shade < 1.0 { palette.ink } else { palette.on_faience };
    let ground = rect.shrink(1.0);
    ui.painter().rect_filled(ground, 3, mix(palette.page, palette.faience, shade));
    let style = if here { text::strong() } else { TextStyle::Body };
    let label = state.distance_text(one, other);
    // The page says that they are per cent.
    let label = label.trim_end_matches(['%', '\u{a0}', '\u{202f}']);
    let font = fitted(ui, label, style.resolve(ui.style()), ground.width() - 4.0);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, label, font, ink);
    if here || response.hovered() || response.has_focus() {
        let width = if here || response.has_focus() { 2.0 } else { 1.0 };
        let edge = Stroke::new(width, ink);
        ui.painter().rect_stroke(ground, 3, edge, StrokeKind::Inside);
    }
    response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(words).clicked()
}

fn pair_words(state: &State, one: usize, other: usize) -> String {
    let is_one = state.distance(one, other).differ == 1;
    distance_words(state, [one, other], if is_one { "recon.pair-one" } else { "recon.pair" })
}

/// A sentence about a pair with its distance.
fn distance_words(state: &State, [one, other]: [usize; 2], key: &str) -> String {
    let distance = state.distance(one, other);
    let (left, right) = (state.index.name(one), state.index.name(other));
    let (count, all, share) = (distance.differ, distance.compared, distance.percent());
    i18n::say!(key, left, right, count, all, share)
}

/// In a narrow window: one reconstruction, and the others from the nearest to the farthest.
fn ranking_ui(ui: &mut Ui, state: &mut State) {
    if state.pinned_pair().is_some() {
        if word_button(ui, i18n::text("recon.all-distances")).clicked() {
            state.address.pins.truncate(1);
        }
        return list_ui(ui, state);
    }
    let index = state.index.clone();
    let base = state.pinned().first().copied().unwrap_or_default();
    let label = i18n::fill("recon.distance-from", &[("name", index.name(base))]);
    let head = (index.name(base), label.as_str(), ui.available_width());
    if let Some(number) = column_box(ui, "distance-from", head, Some(base), index.rows(None)) {
        state.pin_only(number);
    }
    ui.add_space(8.0);
    let mut others: Vec<usize> = (0..index.columns.len()).filter(|other| *other != base).collect();
    let far = |other: usize| state.relative_distance(base, other).unwrap_or(f32::INFINITY);
    others.sort_by(|one, other| far(*one).total_cmp(&far(*other)));
    for other in others {
        if ranked_ui(ui, state, base, other) {
            state.pin_only([base, other]);
        }
    }
}

fn ranked_ui(ui: &mut Ui, state: &State, base: usize, other: usize) -> bool {
    let palette = Palette::of(ui);
    let line = ui.text_style_height(&TextStyle::Body);
    let size = vec2(ui.available_width(), row_height(ui).max(line + BAR + 12.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let response = named(response, Role::Button, &pair_words(state, base, other));
    let inner = rect.shrink2(vec2(6.0, 0.5 * (size.y - line - BAR - 2.0)));
    let length = inner.width() * state.relative_distance(base, other).unwrap_or_default();
    let bar = inner.with_min_y(inner.bottom() - BAR).with_max_x(inner.left() + length.max(4.0));
    let painter = ui.painter();
    painter.rect_filled(bar, 2, palette.faience);
    let font = TextStyle::Body.resolve(ui.style());
    let (name, words) = (state.index.name(other), state.distance_text(base, other));
    painter.text(inner.left_top(), Align2::LEFT_TOP, name, font.clone(), palette.ink);
    painter.text(inner.right_top(), Align2::RIGHT_TOP, words, font, palette.ink);
    focus_ring(ui, &response, rect);
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}

/// The rules on which a pair differs, each with both answers.
fn list_ui(ui: &mut Ui, state: &mut State) {
    let Some((one, other)) = state.pinned_pair() else {
        ui.add_space(30.0);
        let lead = RichText::new(i18n::text("recon.distance-choose")).text_style(text::lesson());
        ui.label(lead.color(Palette::of(ui).quiet));
        return ends_ui(ui, state);
    };
    let index = state.index.clone();
    for (seat, column) in [one, other].into_iter().enumerate() {
        let reconstruction = &index.columns[column];
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            sign_ui(ui, seat);
            let name = RichText::new(&reconstruction.name).text_style(text::step_title());
            if words_link(ui, name, &card_name(reconstruction)).clicked() {
                state.open_card(column);
            }
        });
    }
    let is_one = state.distance(one, other).differ == 1;
    let key = if is_one { "recon.differ-one" } else { "recon.differ" };
    ui.label(distance_words(state, [one, other], key));
    ui.add_space(4.0);
    let compare = primary_button(ui, i18n::text("recon.compare-short"));
    if named(compare, Role::Button, i18n::text("recon.compare-pinned")).clicked() {
        state.compare(ui.ctx(), (one, other), None);
    }
    ui.add_space(4.0);
    hairline(ui);
    let find = state.search_words();
    for key in index.differing(one, other, state.address.stated) {
        let matches = find.is_empty() || rule_has(key, &find);
        if matches && difference_ui(ui, &index, key, [one, other]).clicked() {
            state.compare(ui.ctx(), (one, other), Some(key));
        }
    }
}

/// Every pair that has a distance, from 0 to 1, once.
fn pairs_of(state: &State) -> Vec<(f32, [usize; 2])> {
    let far = |(one, other)| Some((state.relative_distance(one, other)?, [one, other]));
    state.index.pairs().filter_map(far).collect()
}

/// The two that are nearest to each other and the two that are farthest, each as a way to its rules.
fn ends_ui(ui: &mut Ui, state: &mut State) {
    let pairs = pairs_of(state);
    let far = pairs.iter().map(|(far, _)| *far);
    let ends = [
        (
            ["recon.distance-nearest", "recon.among-nearest"],
            far.clone().fold(f32::INFINITY, f32::min),
        ),
        (["recon.distance-farthest", "recon.among-farthest"], far.fold(0.0, f32::max)),
    ];
    for (keys, end) in ends {
        let tied = || pairs.iter().filter(|(far, _)| *far == end).map(|(_, pair)| *pair);
        // Of several, the one that is told by most rules.
        let compared = |pair: &[usize; 2]| state.distance(pair[0], pair[1]).compared;
        let Some(pair) = tied().rev().max_by_key(compared) else { continue };
        let words = distance_words(state, pair, keys[usize::from(tied().count() > 1)]);
        let link = RichText::new(&words).color(Palette::of(ui).faience);
        if words_link(ui, link, &words).clicked() {
            state.pin_only(pair);
        }
    }
}

/// A rule with both answers, which leads to the boards.
fn difference_ui(ui: &mut Ui, index: &Index, key: Key, pair: [usize; 2]) -> Response {
    let palette = Palette::of(ui);
    let name = explain::key_name(key);
    let width = ui.available_width();
    let size = print::cell_size(ui);
    let half = 0.5 * (width - 8.0) - 20.0;
    let answers = pair.map(|column| {
        let cell = index.columns[column].cell(key);
        let print = Print { mark: cell.mark, bold: false };
        (print::galley(ui, &cell.answer, print, (size, half), ""), cell.mark)
    });
    let high = answers.iter().map(|(galley, _)| galley.size().y).fold(0.0, f32::max);
    let line = 1.45 * TextStyle::Body.resolve(ui.style()).size;
    let (rect, response) = ui.allocate_exact_size(vec2(width, line + high + 14.0), Sense::click());
    let response = named(response, Role::Button, &i18n::fill("recon.see-rule", &[("rule", name)]));
    let painter = ui.painter();
    if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, 3, mix(palette.page, palette.ink, 0.035));
    }
    let ink = if response.hovered() { palette.faience } else { palette.ink };
    let font: FontId = text::strong().resolve(ui.style());
    painter.text(rect.min + vec2(2.0, 5.0), Align2::LEFT_TOP, name, font, ink);
    for (seat, (galley, mark)) in answers.into_iter().enumerate() {
        let left = rect.left() + 20.0 + seat as f32 * (half + 28.0);
        let at = pos2(left, rect.top() + 6.0 + line);
        sign(painter, at + vec2(-11.0, 0.7 * size), seat, 0.75 * size, &palette);
        print::paint(ui, at, galley, mark);
    }
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, palette.hairline));
    response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(i18n::text("recon.see-it"))
}
