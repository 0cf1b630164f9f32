//! The line about the rule that a lesson teaches, as it stands on the board now.

use egui::{Ui, Vec2};

use super::ReaderView;
use super::layout::within;
use super::page::Page;
use crate::app::markdown_view::{self, Footnotes, ProseStyle};
use crate::app::theme::Palette;
use crate::i18n;
use crate::lesson::prose::words_of;
use crate::lesson::rule_line;
use crate::rules;

/// Sizes of the rule in one line, against running text: the first at which it does not take too much of the column.
const RULE_SIZES: [f32; 3] = [0.85, 0.72, 0.62];
/// The most the rule takes of the column, unless even its smallest size needs more.
const RULE_SHARE: f32 = 0.16;

/// Between the edge of the column and the words of the rule, in points.
const RULE_INSET: f32 = 14.0;

/// Topics of lessons that are more than one rule of the form.
const TOPICS: [(&str, [rules::Key; 2]); 1] =
    [("neighbours", [rules::Key::ProtectionByNeighbours, rules::Key::BlockadeLength])];

impl ReaderView {
    /// True where the step, or one still to come, asks for what the line about the rule would give away.
    fn is_before_guess(&self, page: &Page) -> bool {
        let first = (self.lesson.steps.iter()).position(|step| step.question().is_some());
        first.is_some_and(|guess| self.at < guess || self.at == guess && page.effort().is_none())
    }

    /// The rule that the lesson is about, in a line, as it stands on the board now.
    pub(super) fn rule(&self, page: &Page) -> Option<String> {
        // The last page says by itself what was learned.
        if page.is_last() {
            return None;
        }
        let name = self.lesson.teaches.first()?;
        let own = format!("learn.rule-{name}");
        if i18n::has(&own) {
            return Some(i18n::text(&own).to_owned());
        }
        let keys = match TOPICS.iter().find(|(topic, _)| topic == name) {
            Some((_, keys)) => keys.to_vec(),
            None => vec![rules::Key::from_name(name).ok()?],
        };
        let lines: Vec<String> =
            keys.iter().map(|key| rule_line(page.board.ruleset(), *key)).collect();
        Some(lines.join(" "))
    }

    pub(super) fn rule_ui(&self, ui: &mut Ui, page: &Page, voice: ProseStyle) {
        let Some(rule) = self.rule(page).filter(|_| !self.is_before_guess(page)) else {
            return;
        };
        let palette = Palette::of(ui);
        let mut words = ui.max_rect();
        words.min.x += RULE_INSET;
        let mut bar = words;
        within(ui, "line", words, |ui| {
            markdown_view::phrase(ui, &words_of(&rule), voice, &mut Footnotes::default());
            bar = ui.min_rect();
        });
        let x = ui.max_rect().left() + 2.0;
        ui.painter().vline(x, bar.y_range(), egui::Stroke::new(2.0, palette.ochre));
    }
}

/// Type and height of the line about the rule, so that it fits its place: what stands above and below it is
/// never covered.
pub(super) fn reminder(ui: &Ui, rule: &str, column: Vec2) -> (ProseStyle, f32) {
    let quiet = Palette::of(ui).quiet;
    let voices = RULE_SIZES.map(|size| ProseStyle { size, ..ProseStyle::LESSON.ink(quiet) });
    let sized = voices.map(|voice| {
        let height = markdown_view::height_of(ui, rule, voice, column.x - RULE_INSET);
        (voice, height)
    });
    let fits = |(_, height): &(ProseStyle, f32)| *height <= RULE_SHARE * column.y;
    let [.., smallest] = sized;
    sized.into_iter().find(fits).unwrap_or(smallest)
}
