//! Bar above the table: rules that differ alone, the pinned columns, and the meaning of the types of print.

use egui::{Button, Role, TextWrapMode, Ui, WidgetInfo, vec2};

use super::cite::{ANSWERS, export_ui};
use super::plan::Plan;
use super::print::{Print, mark_word};
use super::state::State;
use super::widgets::{column_box, cross_ui, print_ui, sign_ui};
use crate::app::controls::{caption, named, primary_button, primary_height, styled};
use crate::app::rules_panel::mark_legend;
use crate::app::theme::{is_narrow, row_height, text};
use crate::i18n;
use crate::rules::Mark;

/// Shows the bar; `stacked` in a narrow window.
pub(super) fn bar_ui(ui: &mut Ui, state: &mut State, plan: &Plan, stacked: bool) {
    if stacked {
        pickers_ui(ui, state);
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        // As high without the primary button, so that the table does not move.
        ui.set_min_height(primary_height(ui));
        differing_ui(ui, state, plan);
        compare_ui(ui, state);
        export_ui(ui, state, ANSWERS);
        if !stacked {
            pins_ui(ui, state);
        }
    });
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(12.0, 2.0);
        ui.spacing_mut().interact_size.y = 18.0;
        ui.horizontal_wrapped(|ui| {
            prints_ui(ui, state, stacked);
            scroll_ui(ui, plan);
        });
    });
    ui.add_space(4.0);
}

/// The choice of rules that differ; a single column is compared with the most common answers.
fn differing_ui(ui: &mut Ui, state: &mut State, plan: &Plan) {
    let is_alone = plan.input.columns.len() == 1;
    let (key, name) = match is_alone {
        true => ("recon.only-unlike-most", "recon.only-unlike-most-name"),
        false => ("recon.only-differing", "recon.only-differing-name"),
    };
    let label = i18n::say!(key, count = plan.differing);
    let on = &mut state.address.differing;
    let response = ui.checkbox(on, label);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, *on, i18n::text(name)));
}

/// Says how many columns there are, where not all are in sight; in a line of its own, so that the table does not move.
fn scroll_ui(ui: &mut Ui, plan: &Plan) {
    let (sizes, count) = (&plan.input.sizes, plan.input.columns.len());
    if !plan.input.stacked && sizes.name + sizes.column * count as f32 > ui.max_rect().width() {
        ui.end_row();
        ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
        caption(ui, i18n::say!("recon.columns-scroll", count));
    }
}

/// The pinned columns, or how to pin one.
fn pins_ui(ui: &mut Ui, state: &mut State) {
    let pins = state.pinned();
    if pins.is_empty() {
        caption(ui, i18n::text("recon.pin-lead"));
    }
    let index = state.index.clone();
    for (number, column) in pins.into_iter().enumerate() {
        let name = index.name(column);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            sign_ui(ui, number);
            styled(ui, name, text::strong());
            if cross_ui(ui, &i18n::say!("recon.let-go", name)).clicked() {
                state.pin(column);
            }
        });
    }
}

/// Button to the boards with both pinned columns: the one filled button of the page, unless the evidence has it.
fn compare_ui(ui: &mut Ui, state: &State) {
    let Some(pair) = state.pinned_pair() else { return };
    let label = i18n::text("recon.compare-short");
    let button = match state.chosen() {
        Some(_) => ui.add(Button::new(label).min_size(vec2(0.0, row_height(ui)))),
        None => primary_button(ui, label),
    };
    if named(button, Role::Button, i18n::text("recon.compare-pinned")).clicked() {
        state.compare(ui.ctx(), pair, None);
    }
}

/// In a narrow window: which one or two columns are shown.
fn pickers_ui(ui: &mut Ui, state: &mut State) {
    let columns = state.picked_columns(ui.available_width());
    let current = [columns.first().copied(), columns.get(1).copied()];
    let mut picked = current;
    let width = 0.5 * (ui.available_width() - 8.0);
    let index = state.index.clone();
    let none = i18n::text("recon.no-second");
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        for (seat, word) in ["recon.first-column", "recon.second-column"].into_iter().enumerate() {
            let name = current[seat].map_or(none, |column| index.name(column));
            let label = i18n::say!(word, name);
            let rows = index.rows((seat == 1).then_some(none));
            let short = current[seat].map_or(i18n::short("recon.no-second"), |_| name);
            let choice =
                column_box(ui, ("column", seat), (short, &label, width), current[seat], rows);
            picked[seat] = choice.unwrap_or(picked[seat]);
        }
    });
    caption(ui, i18n::say!("recon.columns-picked", count = index.columns.len()));
    if picked != current {
        state.pin_only(picked.into_iter().flatten());
    }
}

fn prints_ui(ui: &mut Ui, state: &State, stacked: bool) {
    for mark in [Mark::Stated, Mark::Recovered, Mark::Interpretation] {
        let words = if is_narrow(ui) { mark_word(Some(mark)) } else { mark_legend(mark) };
        print_ui(ui, words, Print { mark: Some(mark), bold: false });
    }
    let idle = if is_narrow(ui) { "recon.legend-idle-short" } else { "recon.legend-idle" };
    print_ui(ui, i18n::text(idle), Print::default());
    let bold = bold_words(state, stacked);
    print_ui(ui, &bold, Print { mark: Some(Mark::Stated), bold: true });
}

/// The meaning of bold print, which depends on what is pinned.
fn bold_words(state: &State, stacked: bool) -> String {
    match state.pinned()[..] {
        [_, _] => i18n::text("recon.legend-pair").to_owned(),
        [one] if !stacked => i18n::fill("recon.legend-base", &[("name", state.index.name(one))]),
        _ if stacked => i18n::text("recon.legend-common-short").to_owned(),
        _ => i18n::text("recon.legend-common").to_owned(),
    }
}
