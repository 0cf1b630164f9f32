//! A window that is worked by the names of what is on the screen, and one view alone in such a window.

use std::time::Duration;

use egui::accesskit::{Live, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};
use senet::app::command::{Command, take_sent};
use senet::app::settings::Settings;
use senet::app::{fonts, theme};

/// A view alone, and what it has asked of the program.
pub struct Place<V> {
    pub view: V,
    pub settings: Settings,
    pub commands: Vec<Command>,
    ready: bool,
}

/// A view in a window of this size; it obeys the settings that it changes.
pub fn alone<V: 'static>(
    view: V,
    size: (f32, f32),
    settings: Settings,
    mut show: impl FnMut(&mut V, &mut egui::Ui, &Settings) + 'static,
) -> Harness<'static, Place<V>> {
    let place = Place { view, settings, commands: Vec::new(), ready: false };
    let frame = move |ui: &mut egui::Ui, place: &mut Place<V>| {
        if !std::mem::replace(&mut place.ready, true) {
            fonts::install(ui.ctx());
            theme::apply(ui.ctx(), place.settings.colors(), 1.0);
            return;
        }
        show(&mut place.view, ui, &place.settings);
        for command in take_sent(ui.ctx()) {
            if let Command::Set(settings) = &command {
                place.settings = *settings;
            }
            place.commands.push(command);
        }
    };
    let builder = Harness::builder().with_size(egui::vec2(size.0, size.1)).with_step_dt(0.1);
    let mut harness = builder.build_ui_state(frame, place);
    harness.run_steps(4);
    harness
}

pub fn click<S>(harness: &mut Harness<'_, S>, label: &str) {
    harness.get_by_label(label).click();
    harness.run_steps(8);
}

pub fn click_all<'l, S>(harness: &mut Harness<'_, S>, labels: impl IntoIterator<Item = &'l str>) {
    for label in labels {
        click(harness, label);
    }
}

/// Presses what may lie out of sight.
pub fn press<S>(harness: &mut Harness<'_, S>, label: &str) {
    harness.get_by_label(label).click_accesskit();
    harness.run_steps(4);
}

/// Scrolls to something and waits until the page lies still.
pub fn scroll_to<S>(harness: &mut Harness<'_, S>, label: &str) {
    harness.get_by_label(label).scroll_to_me();
    harness.run_steps(30);
}

pub fn press_key<S>(harness: &mut Harness<'_, S>, key: egui::Key) {
    harness.key_press(key);
    harness.run_steps(4);
}

pub fn resize<S>(harness: &mut Harness<'_, S>, width: f32, height: f32) {
    harness.set_size(egui::vec2(width, height));
    harness.run_steps(4);
}

/// Turns the wheel so far at a point, and lets the page come to rest.
pub fn wheel<S>(harness: &mut Harness<'_, S>, at: egui::Pos2, down: f32) {
    harness.hover_at(at);
    harness.run_steps(2);
    harness.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, -down),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
        modifiers: egui::Modifiers::NONE,
    });
    harness.run_steps(30);
}

/// Types into the field of text of this name.
pub fn type_into<S>(harness: &mut Harness<'_, S>, field: &str, words: &str) {
    let is_field = |node: &Node<'_>| {
        matches!(node.accesskit_node().role(), Role::TextInput | Role::MultilineTextInput)
    };
    harness.query_all_by_label(field).find(is_field).expect(field).focus();
    harness.run_steps(2);
    harness.event(egui::Event::Text(words.to_owned()));
    harness.run_steps(4);
}

/// Writes into a field of text in the place of what it says.
pub fn rewrite<S>(harness: &mut Harness<'_, S>, field: &str, text: &str) {
    harness.get_by_label(field).focus();
    harness.run_steps(2);
    harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    harness.run_steps(1);
    harness.event(egui::Event::Text(text.to_owned()));
    harness.run_steps(3);
}

pub fn rect<S>(harness: &Harness<'_, S>, label: &str) -> egui::Rect {
    harness.get_by_label(label).rect()
}

/// Exactly one thing has this name.
pub fn has<S>(harness: &Harness<'_, S>, label: &str) -> bool {
    harness.query_by_label(label).is_some()
}

/// Some widget or text whose name contains these words.
pub fn says<S>(harness: &Harness<'_, S>, part: &str) -> bool {
    harness.query_all_by_label_contains(part).next().is_some()
}

/// Named nodes that reach beyond the left edge, or further than `right`.
pub fn sticking_out<S>(harness: &Harness<'_, S>, right: f32) -> Vec<String> {
    let mut out = Vec::new();
    for node in harness.root().children_recursive() {
        let node = node.accesskit_node();
        let text = node.label().or(node.value()).unwrap_or_default();
        let Some(rect) = node.bounding_box().filter(|_| !text.is_empty()) else { continue };
        if rect.x1 > f64::from(right) + 0.5 || rect.x0 < -0.5 {
            out.push(format!("{text} {rect:?}"));
        }
    }
    out
}

/// Some text that is read out by itself contains these words.
pub fn is_read_out<S>(harness: &Harness<'_, S>, part: &str) -> bool {
    let has = |text: Option<String>| text.is_some_and(|text| text.contains(part));
    let all = harness
        .query_all_by(|node| node.live() != Live::Off && (has(node.label()) || has(node.value())));
    all.count() > 0
}

/// Lets frames pass until this is said.
pub fn wait_for<S>(harness: &mut Harness<'_, S>, part: &str) {
    for _ in 0..6_000 {
        if says(harness, part) {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
        harness.run_steps(1);
    }
    panic!("never said: {part}");
}
