//! Progress of learning in the background, for games by rules for which no network ships.

use std::sync::Arc;

use egui::{CursorIcon, Role, Sense, TextStyle, Ui, vec2};

use crate::analysis::{CurvePoint, Interval};
use crate::app::background::Progress;
use crate::app::controls::{caption, named, quiet_button};
use crate::app::networks::{Course, Networks};
use crate::app::picture;
use crate::app::theme::Palette;
use crate::drawing::Picture;
use crate::drawing::curve::{Curve, CurveValue};
use crate::i18n;
use crate::library;
use crate::players::shipped_near;
use crate::report::{fixed, grouped, percent};
use crate::rules::{Rules, form_hash};

/// Height of the curve, in points.
const HEIGHT: f32 = 120.0;
/// Points of a curve that has come to its end.
const STEPS: usize = 10;
/// Least share that the curve shows.
const LEAST: f32 = 0.25;

/// Progress in learning these rules, with buttons to stop and restart it.
pub(super) fn learning_ui(ui: &mut Ui, networks: &Arc<Networks>, rules: &Rules) {
    let Some(course) = networks.course(rules) else { return };
    ui.add_space(8.0);
    caption(ui, sentence(&course, rules));
    if course.progress == Progress::Endless {
        return;
    }
    curve_ui(ui, &course.curve);
    let is_learning = course.progress == Progress::Learns;
    if is_learning && quiet_button(ui, i18n::text("opponent.stop-learning")).clicked() {
        networks.stop(rules);
    }
    let stopped = course.progress == Progress::Stopped;
    if stopped && quiet_button(ui, i18n::text("opponent.learn-again")).clicked() {
        networks.learn(ui.ctx(), rules);
    }
}

/// Sentence on the state of learning.
fn sentence(course: &Course, rules: &Rules) -> String {
    let near = shipped_near(rules).rules;
    let near = library::rulesets().iter().find(|other| form_hash(&other.form) == near);
    let near = near.map_or("", |ruleset| ruleset.name.as_str());
    let key = match course.progress {
        Progress::Learns => "opponent.learning",
        Progress::Done => "opponent.learned",
        Progress::Stopped => "opponent.learning-stopped",
        Progress::Endless => "opponent.learning-endless",
    };
    let words = i18n::say!(key, near, games = grouped(course.games));
    // The greedy player then plays, of whom the curve says nothing.
    match course.curve.last().filter(|_| course.progress != Progress::Endless) {
        Some(point) => format!("{words} {}", strength(&point.share)),
        None => words,
    }
}

/// Sentence on how often a player beats the greedy one.
fn strength(share: &Interval) -> String {
    let [mean, low, high] =
        [share.mean, share.low, share.high].map(|share| fixed(100.0 * share, 0));
    i18n::say!("opponent.strength", share = mean, low, high)
}

fn curve_ui(ui: &mut Ui, points: &[CurvePoint]) {
    let Some(last) = points.last() else { return };
    let value = |point: &CurvePoint| CurveValue {
        share: point.share.mean as f32,
        interval: Some([point.share.low as f32, point.share.high as f32]),
    };
    let values: Vec<CurveValue> = points.iter().map(value).collect();
    let ends = [i18n::text("opponent.curve-begin"), i18n::text("opponent.curve-end")];
    let (steps, least) = (STEPS, LEAST);
    let number = |share: f32| percent(share.into(), 0);
    let curve = Curve { values: &values, steps, least, ends, marks: &[], here: None, number };
    let label = i18n::say!("opponent.curve", strength = strength(&last.share));
    drawn_ui(ui, HEIGHT, &label, &curve);
}

/// Curve over the available width, read aloud as `label`. Where a step is marked, gives the value that was pressed; keys for
/// that are handled elsewhere.
pub(super) fn drawn_ui(ui: &mut Ui, height: f32, label: &str, curve: &Curve<'_>) -> Option<usize> {
    let size = vec2(ui.available_width(), height);
    let sense = if curve.here.is_some() { Sense::CLICK } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let response = named(response, Role::Image, label);
    let type_size = TextStyle::Small.resolve(ui.style()).size;
    if ui.is_rect_visible(rect) {
        let mut picture = Picture::default();
        picture.curve(rect, type_size, curve);
        picture::paint(ui.painter(), &picture, &Palette::of(ui));
    }
    let pressed = response.interact_pointer_pos().filter(|_| response.clicked());
    if curve.here.is_some() {
        response.on_hover_cursor(CursorIcon::PointingHand);
    }
    pressed.map(|at| curve.nearest(rect, type_size, at.x))
}
