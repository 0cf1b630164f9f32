//! The line about the rule that a lesson teaches, as it stands on the board or the two boards now.

use egui::{Color32, Frame, Margin, Stroke, Ui};

use super::page::Page;
use crate::app::markdown_view::{self, Footnotes, ProseStyle};
use crate::app::theme::Palette;
use crate::lesson::prose::words_of;
use crate::lesson::{Block, Lesson, rule_line};
use crate::rules::{Key, Ruleset};
use crate::{explain, i18n};

/// Size of the rule against running text.
const RULE_SIZE: f32 = 0.85;

/// Between the edge of the column and the words of the rule, in points.
const RULE_INSET: i8 = 14;

/// Topics of lessons that are more than one rule of the form.
const TOPICS: [(&str, [Key; 2]); 1] =
    [("neighbours", [Key::ProtectionByNeighbours, Key::BlockadeLength])];

/// Shows the rule that a lesson is about beside a bar, as it stands on the board now; nothing where the lesson teaches
/// none, before the step is done, since the rule would give away what it asks, or beside claims, which show no board.
pub(super) fn ui(ui: &mut Ui, lesson: &Lesson, page: &Page) {
    let is_shown = !page.is_open() && page.board.view().claims.is_empty();
    let Some(rule) = rule(lesson, page).filter(|_| is_shown) else { return };
    let ink = Palette::of(ui).quiet;
    beside_bar(ui, &[Block::Paragraph(words_of(&rule))], ink);
}

/// Words on rules in this color, a little smaller than the running text, beside a bar.
pub(super) fn beside_bar(ui: &mut Ui, words: &[Block], ink: Color32) {
    let style = ProseStyle { size: RULE_SIZE, ..ProseStyle::LESSON.ink(ink) };
    let left = ui.max_rect().left() + 2.0;
    let inset = Margin { left: RULE_INSET, ..Margin::ZERO };
    let shown = Frame::new().inner_margin(inset).show(ui, |ui| {
        markdown_view::styled_blocks(ui, words, style, &mut Footnotes::default());
    });
    let line = Stroke::new(2.0, Palette::of(ui).ochre);
    ui.painter().vline(left, shown.response.rect.y_range(), line);
}

/// The one rule that a lesson is about.
pub(super) fn key(lesson: &Lesson) -> Option<Key> {
    Key::from_name(lesson.teaches.first()?).ok()
}

fn rule(lesson: &Lesson, page: &Page) -> Option<String> {
    let name = lesson.teaches.first()?;
    let own = format!("learn.rule-{name}");
    if i18n::has(&own) {
        return Some(i18n::text(&own).to_owned());
    }
    let keys = match TOPICS.iter().find(|(topic, _)| topic == name) {
        Some((_, keys)) => keys.to_vec(),
        None => vec![key(lesson)?],
    };
    let rulesets: Vec<&Ruleset> = page.board.rulesets().collect();
    let lines: Vec<String> = keys.iter().map(|key| line(&rulesets, *key)).collect();
    Some(lines.join(" "))
}

/// A rule with its answer; of two boards that differ, with the answer of each under its letter.
fn line(rulesets: &[&Ruleset], key: Key) -> String {
    let answers: Vec<String> =
        rulesets.iter().map(|ruleset| explain::answer(&ruleset.form, key)).collect();
    match (&answers[..], rulesets) {
        ([a, b], _) if a != b => {
            i18n::say!("learn.two-rules", question = explain::question(key), a, b)
        }
        (_, [first, ..]) => rule_line(first, key),
        _ => String::new(),
    }
}
