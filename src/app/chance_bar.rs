//! Chances of both sides as an optional bar under a board: exact or estimated, and how far estimates are off.

use std::sync::Arc;

use egui::{Role, Sense, TextStyle, Ui, pos2, vec2};

use super::command::Command;
use super::controls::{caption, named};
use super::endings::{Ending, Endings};
use super::networks::Networks;
use super::picture;
use super::settings::Settings;
use super::theme::Palette;
use crate::board::Side;
use crate::drawing::{Anchor, Ink, Picture, Stroke, Tone};
use crate::players::{Judge, Judged, Network};
use crate::report::{fixed, percent};
use crate::rules::{Position, Rules, Throw, form_hash};
use crate::{explain, i18n};

/// Height of the bar, in points.
const HEIGHT: f32 = 20.0;
/// Length of the tick at half, in points.
const TICK: f32 = 4.0;

/// A position, and the throw that is to be played.
type Moment = (Position, Option<Throw>);

/// The chances under one board, recomputed only when something has changed.
#[derive(Debug, Default)]
pub struct ChanceBar {
    judge: Option<Seated>,
    judged: Option<(Moment, Option<Judged>)>,
}

/// A judge, and the values it was made from.
#[derive(Debug)]
struct Seated {
    judge: Judge,
    network: Arc<Network>,
    knows_endings: bool,
}

impl ChanceBar {
    /// Shows the bar for a position, with a throw where one lies there to be played.
    pub fn ui(&mut self, ui: &mut Ui, rules: &Rules, position: &Position, throw: Option<Throw>) {
        let networks = Networks::of(ui.ctx());
        networks.learn_on_screen(ui.ctx(), rules);
        let network = networks.network(rules);
        let ending = Endings::of(ui.ctx()).known(ui.ctx(), rules, &network);
        let network_rules = network.rules;
        let Some(judged) = self.judged(rules, (position, throw), network, &ending) else { return };
        let [cones, spools] = [judged.chance, 1.0 - judged.chance].map(|chance| percent(chance, 0));
        let words = i18n::say!("chances.bar", cones, spools);
        let is_near = network_rules != form_hash(&rules.form);
        let certainty = certainty_words(judged, ending.error, is_near);
        let [cone, spool] = Side::ALL.map(explain::side);
        let names = [format!("{cone} {cones}"), format!("{spool} {spools}")];
        bar_ui(ui, judged.chance as f32, names, &format!("{words} {certainty}"));
        caption(ui, certainty);
    }

    /// The chance of the cones.
    fn judged(
        &mut self,
        rules: &Rules,
        (position, throw): (&Position, Option<Throw>),
        network: Arc<Network>,
        ending: &Ending,
    ) -> Option<Judged> {
        let knows_endings = ending.solver.is_some();
        let fits = |seated: &Seated| {
            seated.judge.rules() == rules
                && seated.network == network
                && seated.knows_endings == knows_endings
        };
        if !self.judge.as_ref().is_some_and(fits) {
            let judge = Judge::new(rules, Arc::clone(&network), ending.solver.clone());
            self.judge = Some(Seated { judge, network, knows_endings });
            self.judged = None;
        }
        let at = (*position, throw);
        let judge = &self.judge.as_ref()?.judge;
        let fresh = self.judged.filter(|(then, _)| *then == at);
        let (_, judged) = *self.judged.insert(fresh.unwrap_or_else(|| {
            // The rest of a throw is part of the position.
            let throw = throw.filter(|_| position.due.rest == 0);
            (at, judge.chance_with(position, throw, Side::Cones))
        }));
        judged
    }
}

/// The switch that shows and hides the bars; they stay as they are chosen.
pub fn switch_ui(ui: &mut Ui, settings: &Settings) {
    let mut chances = settings.chances;
    if ui.checkbox(&mut chances, i18n::text("settings.chances")).changed() {
        Command::Set(Settings { chances, ..*settings }).send(ui.ctx());
    }
}

/// A sentence on how sure a chance is.
fn certainty_words(judged: Judged, error: Option<f64>, is_near: bool) -> String {
    let key = match (error, is_near) {
        _ if judged.exact => "chances.exact",
        (Some(_), true) => "chances.estimated-near-error",
        (Some(_), false) => "chances.estimated-error",
        (None, true) => "chances.estimated-near",
        (None, false) => "chances.estimated",
    };
    i18n::say!(key, error = fixed(100.0 * error.unwrap_or_default(), 1))
}

fn bar_ui(ui: &mut Ui, cones: f32, numbers: [String; 2], words: &str) {
    let size = vec2(ui.available_width(), HEIGHT + TICK);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let rect = rect.with_min_y(rect.top() + TICK);
    named(response, Role::Image, words);
    if !ui.is_rect_visible(rect) {
        return;
    }
    let mut picture = Picture::default();
    let parting = rect.left() + rect.width() * cones.clamp(0.0, 1.0);
    picture.rect_filled(rect, 3.0, Ink::Deep);
    picture.rect_filled(rect.with_max_x(parting), 3.0, Ink::Ivory);
    picture.rect_stroke(rect, 3.0, Stroke::new(1.0, Tone::Edge));
    // Half of the chances: outside, since a line across the bar would look like its edge.
    let middle = vec![rect.center_top() - vec2(0.0, TICK), rect.center_top()];
    picture.line(middle, Stroke::new(1.0, Tone::Quiet));
    let type_size = TextStyle::Small.resolve(ui.style()).size;
    let foot = rect.center().y + 0.36 * type_size;
    let ends = [
        (rect.left() + 6.0, Anchor::Start, Ink::Ink, parting - rect.left()),
        (rect.right() - 6.0, Anchor::End, Ink::Ivory, rect.right() - parting),
    ];
    // Each number is at its own end, where there is room for it.
    for (number, (x, anchor, ink, room)) in numbers.into_iter().zip(ends) {
        if room > 9.0 * type_size {
            picture.text(pos2(x, foot), anchor, (type_size, ink), number);
        }
    }
    picture::paint(ui.painter(), &picture, &Palette::of(ui));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_by_the_nearest_rules_is_called_so_even_where_its_error_is_known() {
        let words = |exact| certainty_words(Judged { chance: 0.5, exact }, Some(0.013), true);
        let near = words(false);
        assert!(near.contains("the nearest rules") && near.contains("off by 1.3 games"), "{near}");
        assert_eq!(words(true), i18n::text("chances.exact"));
    }
}
