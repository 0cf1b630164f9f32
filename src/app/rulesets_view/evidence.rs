//! Evidence below the table: what an answer rests on, all who give it, and the way to the boards.

use egui::{Frame, Layout, Margin, RichText, Role, ScrollArea, Stroke, TextStyle, Ui, vec2};

use super::cite::report_of;
use super::model::Column;
use super::print::{self, Print};
use super::state::State;
use super::widgets::{column_box, cross_ui, legend_ui, print_sized, words_link};
use crate::app::controls::{
    beside, caption, caption_in, follow_focus, named, primary_button, quiet_button, rule_link,
    show_scroll_bars, styled, width_of,
};
use crate::app::rules_panel::evidence_lines;
use crate::app::shortcuts::escaped;
use crate::app::theme::{Palette, is_narrow, text};
use crate::rules::Key;
use crate::{explain, i18n, library};

/// The answer that the evidence is for: the rule and the column.
type Chosen = (Key, usize);

/// Shows the evidence of an answer in the room there is; gives the height that it would like to have.
pub(super) fn evidence_panel_ui(ui: &mut Ui, state: &mut State, chosen: Chosen) -> f32 {
    let margin = Margin { left: 2, right: 2, top: 10, bottom: 4 };
    let line = ui.available_rect_before_wrap();
    let stroke = Stroke::new(1.5, Palette::of(ui).ink);
    ui.painter().hline(line.x_range(), line.top() + 0.5, stroke);
    let response = Frame::NONE.inner_margin(margin).show(ui, |ui| {
        show_scroll_bars(ui);
        let scroll = ScrollArea::vertical().id_salt("foot");
        scroll.show(ui, |ui| {
            parts_ui(ui, state, chosen);
            follow_focus(ui);
        })
    });
    response.inner.content_size.y + margin.sum().y
}

/// The heading, below it the evidence at the left, the ways on and the readings beside it; on narrow screens beneath.
fn parts_ui(ui: &mut Ui, state: &mut State, chosen: Chosen) {
    heading_ui(ui, state, chosen);
    let width = ui.available_width();
    let left = (width >= 640.0).then_some((0.56 * width).min(720.0));
    let evidence = |ui: &mut Ui, state: &mut State| {
        answer_ui(ui, state, chosen);
        lines_ui(ui, answer_lines(&state.index.columns[chosen.1], chosen.0));
        ui.add_space(if left.is_none() { 6.0 } else { 0.0 });
    };
    beside(ui, (left, 36.0), state, evidence, |ui, state| {
        // Above what may be longer than the panel, so that they are always in sight.
        buttons_ui(ui, state, chosen);
        ui.add_space(4.0);
        readings_ui(ui, state, chosen);
    });
}

/// The rule and its question, and the way to close the evidence.
fn heading_ui(ui: &mut Ui, state: &mut State, (key, _): Chosen) {
    let room = vec2(ui.available_width(), 26.0);
    ui.allocate_ui_with_layout(room, Layout::right_to_left(egui::Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        if cross_ui(ui, i18n::text("recon.close-foot")).clicked() || escaped(ui.ctx()) {
            state.choose(None);
        }
        ui.with_layout(Layout::left_to_right(egui::Align::Center), |ui| {
            styled(ui, explain::key_name(key), text::lesson_bold());
        });
    });
    caption(ui, explain::question(key));
}

/// The reconstruction and its answer, in the type of the mark.
fn answer_ui(ui: &mut Ui, state: &mut State, (key, at): Chosen) {
    let index = state.index.clone();
    let column = &index.columns[at];
    let cell = column.cell(key);
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        styled(ui, &column.siglum, text::step_title());
        let size = 1.1 * egui::TextStyle::Body.resolve(ui.style()).size;
        let width = ui.available_width().max(80.0);
        print_sized(ui, &cell.answer, Print { mark: cell.mark, bold: false }, size, width);
        if rule_link(ui, &column.name).clicked() {
            state.open_card(at);
        }
    });
}

/// Lines of evidence: `true` for those in ink, others are quiet.
pub(super) fn lines_ui(ui: &mut Ui, lines: Vec<(String, bool)>) {
    let palette = Palette::of(ui);
    for (words, inked) in lines {
        caption_in(ui, words, if inked { palette.ink } else { palette.quiet });
    }
}

/// The evidence of an answer, with the part of the work that was seen, and in what state.
fn answer_lines(column: &Column, key: Key) -> Vec<(String, bool)> {
    if let Some(cause) = column.cell(key).idle {
        let answer = explain::answer(&column.ruleset.form, cause);
        let values = [("rule", explain::key_name(cause)), ("answer", &answer)];
        return vec![(i18n::fill("recon.idle", &values), true)];
    }
    match column.ruleset.evidence.get(&key) {
        Some(evidence) => {
            let work = library::work(&evidence.source);
            let seen = work.map(|work| i18n::fill("recon.seen", &[("seen", &work.seen)]));
            let seen = seen.map(|line| (line, false));
            let lines = evidence_lines(&column.ruleset, evidence).into_iter();
            lines.map(|line| (line, true)).chain(seen).collect()
        }
        None => vec![(i18n::text("recon.no-evidence").to_owned(), false)],
    }
}

/// Every answer to the question with those who give it, as the foot of a critical edition lists readings.
fn readings_ui(ui: &mut Ui, state: &mut State, (key, at): Chosen) {
    let palette = Palette::of(ui);
    let index = state.index.clone();
    ui.spacing_mut().interact_size.y = if is_narrow(ui) { 32.0 } else { 22.0 };
    ui.spacing_mut().item_spacing = vec2(8.0, 3.0);
    for (answer, columns) in index.readings(key) {
        ui.horizontal_wrapped(|ui| {
            let own = columns.contains(&at);
            let style = if own { text::strong() } else { egui::TextStyle::Body };
            ui.label(RichText::new(answer).text_style(style).size(print::cell_size(ui)));
            for column in columns {
                let reconstruction = &index.columns[column];
                let siglum = RichText::new(&reconstruction.siglum).text_style(text::caption());
                let siglum = if column == at { siglum.strong() } else { siglum };
                let name = [("name", reconstruction.name.as_str()), ("answer", answer)];
                let name = i18n::fill("recon.reads", &name);
                let link = words_link(ui, siglum.color(palette.faience), &name);
                if link.on_hover_text(&reconstruction.name).clicked() {
                    state.choose(Some((key, column)));
                }
            }
        });
    }
    // Where not all columns are in sight, nothing else explains the letters.
    if is_narrow(ui) {
        legend_ui(ui, state, None);
    }
}

/// The two columns that the button compares: those that are pinned, or the chosen one with the pinned one, with the one
/// that was picked, or with the nearest that answers differently.
fn pair_for(state: &State, (key, column): Chosen) -> Option<(usize, usize)> {
    if let Some(pair) = state.pinned_pair() {
        return Some(pair);
    }
    let index = &state.index;
    let count = index.columns.len();
    let pinned = state.pinned().first().copied().filter(|pin| *pin != column);
    let picked = state.compare_with.filter(|with| *with != column && *with < count);
    let other = pinned.or(picked).or_else(|| index.nearest_other(key, column));
    let other = other.or_else(|| (0..count).find(|other| *other != column))?;
    Some(if pinned.is_some() { (other, column) } else { (column, other) })
}

/// The button to the boards, and the column to compare with where none is pinned beside the chosen one.
fn buttons_ui(ui: &mut Ui, state: &mut State, (key, at): Chosen) {
    let Some((one, other)) = pair_for(state, (key, at)) else { return };
    let index = state.index.clone();
    let values = [("left", index.name(one)), ("right", index.name(other))];
    ui.horizontal_wrapped(|ui| {
        let label = i18n::fill("recon.compare-rule", &values);
        let button = match is_narrow(ui) {
            true => quiet_button(ui, i18n::text("recon.see-it")),
            false => primary_button(ui, i18n::text("recon.see-it")),
        };
        let button = named(button, Role::Button, &label);
        if button.on_hover_text(&label).clicked() {
            state.compare(ui.ctx(), (one, other), Some(key));
        }
        // On a phone the evidence needs the room; the lists above the table choose there as well.
        if !is_narrow(ui) && state.pinned().iter().any(|pin| *pin != at) {
            styled(ui, i18n::fill("recon.beside", &values), text::caption());
        } else if !is_narrow(ui) {
            with_ui(ui, state, (key, at), if one == at { other } else { one });
        }
        let button = quiet_button(ui, i18n::text("recon.report-rule"));
        if button.on_hover_text(i18n::text("recon.report-how")).clicked() {
            state.copy(ui.ctx(), report_of(&state.index, (key, at)));
        }
    });
}

/// List to pick the column to compare with, each with its answer.
fn with_ui(ui: &mut Ui, state: &mut State, (key, at): Chosen, with: usize) {
    const LIST: f32 = 210.0;
    /// Room for the sign of a list and the edges of the box, in points.
    const SIGN: f32 = 76.0;
    let index = state.index.clone();
    let label = i18n::say!("recon.with", name = index.name(with));
    let others = index.columns.iter().enumerate().filter(|(number, _)| *number != at);
    let rows = others.map(|(number, column)| {
        let answer = &column.cell(key).answer;
        (Some(number), i18n::labelled(&column.name, answer))
    });
    if ui.available_size_before_wrap().x < LIST {
        ui.end_row();
    }
    let room = ui.available_size_before_wrap().x;
    let width =
        (width_of(ui, &label, TextStyle::Body.resolve(ui.style())) + SIGN).max(LIST).min(room);
    let picked = column_box(ui, "compare-with", (&label, &label, width), Some(with), rows);
    state.compare_with = picked.unwrap_or(state.compare_with);
}
