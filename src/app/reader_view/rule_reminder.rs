//! The line about the rule that a lesson teaches, as it stands on the board now.

use egui::{Frame, Margin, Stroke, Ui, Vec2};

use super::page::Page;
use crate::app::markdown_view::{self, Footnotes, ProseStyle};
use crate::app::theme::Palette;
use crate::i18n;
use crate::lesson::prose::words_of;
use crate::lesson::{Lesson, rule_line};
use crate::rules;

/// Sizes of the rule in one line, against running text: the first at which it does not take too much of the column.
const RULE_SIZES: [f32; 3] = [0.85, 0.72, 0.62];
/// The most the rule takes of the column, unless even its smallest size needs more.
const RULE_SHARE: f32 = 0.16;

/// Between the edge of the column and the words of the rule, in points.
const RULE_INSET: i8 = 14;

/// Topics of lessons that are more than one rule of the form.
const TOPICS: [(&str, [rules::Key; 2]); 1] =
    [("neighbours", [rules::Key::ProtectionByNeighbours, rules::Key::BlockadeLength])];

/// The rule in one line, in the type in which it fits its place: what stands above and below is never covered.
pub(super) struct Reminder {
    rule: String,
    style: ProseStyle,
    /// Height it takes, in points.
    pub height: f32,
}

/// The rule that a lesson is about, as it stands on the board now; `None` where the lesson teaches none, and on the
/// last page, which says by itself what was learned.
pub(super) fn fitted(ui: &Ui, lesson: &Lesson, page: &Page, column: Vec2) -> Option<Reminder> {
    let rule = rule(lesson, page).filter(|_| !page.is_last())?;
    let quiet = Palette::of(ui).quiet;
    let width = column.x - f32::from(RULE_INSET);
    let sized = RULE_SIZES.map(|size| {
        let style = ProseStyle { size, ..ProseStyle::LESSON.ink(quiet) };
        (style, markdown_view::height_of(ui, &rule, style, width))
    });
    let [.., smallest] = sized;
    let fits = |(_, height): &(ProseStyle, f32)| *height <= RULE_SHARE * column.y;
    let (style, height) = sized.into_iter().find(fits).unwrap_or(smallest);
    Some(Reminder { rule, style, height })
}

fn rule(lesson: &Lesson, page: &Page) -> Option<String> {
    let name = lesson.teaches.first()?;
    let own = format!("learn.rule-{name}");
    if i18n::has(&own) {
        return Some(i18n::text(&own).to_owned());
    }
    let keys = match TOPICS.iter().find(|(topic, _)| topic == name) {
        Some((_, keys)) => keys.to_vec(),
        None => vec![rules::Key::from_name(name).ok()?],
    };
    let lines: Vec<String> = keys.iter().map(|key| rule_line(page.board.ruleset(), *key)).collect();
    Some(lines.join(" "))
}

impl Reminder {
    /// Shows the rule beside a bar.
    pub fn ui(&self, ui: &mut Ui) {
        let left = ui.max_rect().left() + 2.0;
        let shown =
            Frame::new().inner_margin(Margin { left: RULE_INSET, ..Margin::ZERO }).show(ui, |ui| {
                markdown_view::phrase(
                    ui,
                    &words_of(&self.rule),
                    self.style,
                    &mut Footnotes::default(),
                );
            });
        let line = Stroke::new(2.0, Palette::of(ui).ochre);
        ui.painter().vline(left, shown.response.rect.y_range(), line);
    }
}
