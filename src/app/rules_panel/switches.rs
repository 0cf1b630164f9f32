//! The answers to a question as switches.

use egui::{Button, RichText, Role, Stroke, TextWrapMode, Ui, WidgetInfo, vec2};

use crate::app::controls::width_of;
use crate::app::theme::{Palette, row_height, text};
use crate::rules::{Key, Value};
use crate::{explain, i18n};

/// The answers to one question as a row of switches. The new answer, if one was given.
pub fn choice_ui(ui: &mut Ui, key: Key, now: &Value, is_idle: bool) -> Option<Value> {
    if let Some(members) = members(key) {
        return subset_ui(ui, key, now, members, is_idle);
    }
    let mut offered = key.offered();
    if !offered.contains(now) {
        offered.push(now.clone());
    }
    let row = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        let pressed = offered.into_iter().filter(|value| {
            let answer = explain::answer_of(key, value);
            switch(ui, key, &answer, value == now, Role::RadioButton, is_idle)
        });
        pressed.last()
    });
    row.inner.filter(|value| value != now)
}

/// Members that a list-valued answer may hold.
fn members(key: Key) -> Option<&'static [i64]> {
    match key {
        Key::ThrowingAgain => Some(&[1, 2, 3, 4, 5, 6]),
        Key::ProtectionSafeSquares => Some(&[15, 26, 27, 28, 29, 30]),
        _ => None,
    }
}

/// An answer that is any part of a list: every member is switched by itself.
fn subset_ui(ui: &mut Ui, key: Key, now: &Value, members: &[i64], is_idle: bool) -> Option<Value> {
    let all = Value::from("all");
    let chosen_members: &[i64] = if let Value::List(items) = now { items } else { &[] };
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for member in members {
            let on = chosen_members.contains(member);
            if switch(ui, key, &member.to_string(), on, Role::CheckBox, is_idle) {
                let is_on = |item: &&i64| chosen_members.contains(item) != (*item == member);
                chosen = Some(Value::List(members.iter().filter(is_on).copied().collect()));
            }
        }
        if key.offered().contains(&all) {
            let on = *now == all;
            if switch(ui, key, &explain::answer_of(key, &all), on, Role::CheckBox, is_idle) {
                chosen = Some(if on { Value::List(Vec::new()) } else { all });
            }
        }
    });
    chosen
}

/// One answer as a switch: on, it is filled and bold.
fn switch(ui: &mut Ui, key: Key, answer: &str, on: bool, role: Role, is_idle: bool) -> bool {
    let palette = Palette::of(ui);
    let ink = if is_idle { palette.quiet } else { palette.ink };
    let words = RichText::new(answer).color(ink);
    let words = if on { words.text_style(text::strong()) } else { words };
    let edge = if on {
        Stroke::new(1.5, if is_idle { palette.control_edge } else { palette.faience })
    } else {
        Stroke::new(1.0, palette.hairline)
    };
    let fill = if on { palette.wash } else { egui::Color32::TRANSPARENT };
    let style = if on { text::strong() } else { egui::TextStyle::Button };
    let width = width_of(ui, answer, style.resolve(ui.style()));
    let padding = vec2(10.0, 4.0);
    ui.spacing_mut().button_padding = padding;
    let widgets = &mut ui.visuals_mut().widgets;
    widgets.inactive.bg_stroke = edge;
    if on {
        widgets.hovered.bg_stroke = edge;
    }
    // An answer longer than the panel breaks; any other goes to the next row whole.
    let fits = width + 2.0 * padding.x <= ui.max_rect().width();
    let mode = if fits { TextWrapMode::Extend } else { TextWrapMode::Wrap };
    let button = Button::new(words).fill(fill).min_size(vec2(32.0, row_height(ui).min(36.0)));
    let response = ui.add(button.wrap_mode(mode));
    let label = i18n::labelled(explain::key_name(key), answer);
    response.widget_info(|| WidgetInfo::selected(role, true, on, &label));
    response.clicked()
}
