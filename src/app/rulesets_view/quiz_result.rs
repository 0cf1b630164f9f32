//! Result of the quiz: the nearest reconstructions, the replies that decided it, and what nobody else plays.

use egui::{Role, Ui};

use super::address::Page;
use crate::app::controls::{
    caption, named, part_title, primary_button, quiet, quiet_button, styled,
};
use crate::app::router::{PlaceName, Route};
use crate::app::rules_panel::answer_with_badge;
use crate::app::theme::text;
use crate::compare::{Comparison, short_name};
use crate::report::{Decided, QuizReport};
use crate::rules::Ruleset;
use crate::{i18n, library};

/// The reconstruction beside which a result is compared, and the one beside that.
const BESIDE: [&str; 2] = ["kendall-walker", "jequier-grunfeld"];

/// Shows the result, with the ways on from it.
pub(super) fn result_ui(
    ui: &mut Ui,
    report: &QuizReport,
    place: &mut Page,
    ways_ui: impl FnOnce(&mut Ui, &mut Page),
) {
    let nearest: Vec<&Ruleset> = report.named(library::rulesets()).collect();
    styled(ui, report.result(library::rulesets()), text::lesson_title());
    if report.answered == 0 {
        return ways_ui(ui, place);
    }
    styled(ui, report.agreement(), text::lesson());
    ui.add_space(8.0);
    for (number, ruleset) in nearest.iter().take(3).enumerate() {
        nearest_ui(ui, ruleset, place, number == 0);
    }
    ui.add_space(8.0);
    ways_ui(ui, place);
    ui.add_space(10.0);
    if !report.decided.is_empty() {
        part_title(ui, i18n::text("quiz.decided"));
    }
    for decided in &report.decided {
        decided_ui(ui, decided);
    }
    if !report.odd.is_empty() {
        ui.add_space(10.0);
        part_title(ui, i18n::text("quiz.odd"));
        quiet(ui, i18n::text("quiz.odd-all"));
    }
    let name = nearest.first().map_or_else(String::new, |ruleset| short_name(ruleset));
    for odd in &report.odd {
        ui.add_space(4.0);
        let [question, reply, nearest, others] = odd.lines(&name);
        caption(ui, question);
        ui.label(reply);
        ui.label(nearest);
        caption(ui, others);
    }
}

/// A rule that decided it: both answers, each with its mark and its source.
fn decided_ui(ui: &mut Ui, decided: &Decided) {
    let [row, other] = decided.lines();
    let [own, others] = decided.evidence.each_ref().map(Option::as_ref);
    ui.label(answer_with_badge(&row, own));
    caption(ui, answer_with_badge(&other, others));
    ui.add_space(2.0);
}

/// A nearest reconstruction: its name and what it is, and the ways on from it.
fn nearest_ui(ui: &mut Ui, ruleset: &Ruleset, place: &mut Page, first: bool) {
    let name = short_name(ruleset);
    quiet(ui, &ruleset.summary);
    let beside = BESIDE.into_iter().find(|id| *id != ruleset.id).and_then(library::ruleset);
    let name_of = |word: &str| i18n::fill(word, &[("name", &name)]);
    ui.horizontal_wrapped(|ui| {
        let play = match first {
            true => primary_button(ui, i18n::text("quiz.play")),
            false => quiet_button(ui, i18n::text("quiz.play")),
        };
        if named(play, Role::Button, &name_of("quiz.play-named")).clicked() {
            Route::to(PlaceName::Play, ruleset.id.clone()).go(ui.ctx());
        }
        let card = quiet_button(ui, i18n::text("quiz.card"));
        if named(card, Role::Button, &name_of("quiz.card-named")).clicked() {
            *place = Page::Card(ruleset.id.clone());
        }
        let Some(beside) = beside else {
            return;
        };
        let other = short_name(&beside);
        let label = i18n::fill("quiz.compare-named", &[("name", &name), ("other", &other)]);
        if quiet_button(ui, &label).clicked() {
            Route::to(PlaceName::Compare, Comparison::new(ruleset.clone(), beside).link())
                .go(ui.ctx());
        }
    });
}
