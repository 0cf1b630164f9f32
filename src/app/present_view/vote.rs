//! Hands counted in a class: one tally for each question, and the file they are saved as.

use std::collections::BTreeMap;

use egui::text::{LayoutJob, TextFormat};
use egui::{Align2, FontId, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::controls::width_of;
use crate::app::fonts;
use crate::app::theme::{Palette, mix, row_height, text};
use crate::i18n;
use crate::lesson::Question;
use crate::report::csv_table;

/// The hands for each option of a question, and for not sure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Votes {
    hands: BTreeMap<Choice, u32>,
}

/// Choice for which a hand is raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    /// The option at this place, counted from 0.
    Option(usize),
    /// None of them.
    NotSure,
}

impl Votes {
    /// One hand more.
    pub fn add(&mut self, choice: Choice) {
        let hands = self.hands.entry(choice).or_default();
        *hands = hands.saturating_add(1);
    }

    /// One hand less; never below none.
    pub fn remove(&mut self, choice: Choice) {
        if let Some(hands) = self.hands.get_mut(&choice) {
            *hands = hands.saturating_sub(1);
        }
    }

    /// Number of hands for this choice.
    pub fn of(&self, choice: Choice) -> u32 {
        self.hands.get(&choice).copied().unwrap_or_default()
    }

    /// Number of all hands.
    pub fn total(&self) -> u32 {
        self.hands.values().copied().fold(0, u32::saturating_add)
    }
}

/// Step, counted from 1, with its question and the hands for it.
pub type Row<'a> = (usize, &'a Question, &'a Votes);

/// The tallies of a lesson as a table with commas: one line for each option.
pub fn csv<'a>(lesson: &str, rows: impl IntoIterator<Item = Row<'a>>) -> String {
    let head = ["lesson", "step", "question", "option", "words", "hands", "answer"];
    csv_table(&head, rows.into_iter().flat_map(|row| votes_of(lesson, row)))
}

/// One line for each option, and one for those who are not sure.
fn votes_of(lesson: &str, (step, question, votes): Row<'_>) -> Vec<[String; 7]> {
    let line = |letter: String, words: &str, choice: Choice, right: &str| {
        let hands = votes.of(choice).to_string();
        let [lesson, ask, words, right] = [lesson, &question.ask, words, right].map(str::to_owned);
        [lesson, step.to_string(), ask, letter, words, hands, right]
    };
    let options = question.options.iter().enumerate().map(|(at, words)| {
        let right = match question.answer {
            Some(answer) if answer == at => "yes",
            Some(_) => "no",
            None => "",
        };
        line(letter(at).to_string(), words, Choice::Option(at), right)
    });
    let unsure = line(String::new(), i18n::text("learn.not-sure"), Choice::NotSure, "");
    options.chain([unsure]).collect()
}

/// A for the first option, and so on.
pub fn letter(at: usize) -> char {
    ('A'..='Z').nth(at).unwrap_or('?')
}

/// Size of the words of options where some are too long for one line, relative to those of the question.
const SMALLER: f32 = 0.82;
/// Room beside the words of an option, relative to their full size: for the letter and the tick, and for the hands.
const LEFT: f32 = 2.8;
const RIGHT: f32 = 2.4;
/// Height of the row of a short option, in points: less where all of them would not fit.
const ROW: std::ops::RangeInclusive<f32> = 34.0..=44.0;

/// Shows a question's options with their hands, and the right one once it is `revealed`. A press adds one, with Shift it takes
/// one away.
pub fn votes_ui(ui: &mut Ui, question: &Question, votes: &mut Votes, revealed: bool) {
    let font = text::lesson().resolve(ui.style());
    let room = ui.available_width() - (LEFT + RIGHT) * font.size;
    let is_fitting = |words: &String| width_of(ui, words, font.clone()) < room;
    let fits = question.options.iter().all(is_fitting);
    let font = FontId::new(if fits { font.size } else { SMALLER * font.size }, font.family);
    let rows = question.options.len() as f32 + 1.0;
    let row = ui.available_height() / rows - ui.spacing().item_spacing.y;
    let row = row_height(ui).min(row.clamp(*ROW.start(), *ROW.end()));
    let choices = (0..question.options.len()).map(Choice::Option);
    for choice in choices.chain([Choice::NotSure]) {
        let (label, words) = match choice {
            Choice::Option(at) => (letter(at).to_string(), question.options[at].as_str()),
            Choice::NotSure => ("?".to_owned(), i18n::text("learn.not-sure")),
        };
        let answer = question.answer.filter(|_| revealed);
        let right = answer.map(|answer| choice == Choice::Option(answer));
        let share = votes.of(choice) as f32 / votes.total().max(1) as f32;
        if row_ui(ui, row, (&label, words, &font), (votes.of(choice), share), right).clicked() {
            match ui.input(|input| input.modifiers.shift) {
                true => votes.remove(choice),
                false => votes.add(choice),
            }
        }
    }
}

/// Share of the bar's colour in the ground behind an option: seen from the last row, and its words stay clear.
const BAR_TINT: f32 = 0.34;

/// An option with its hands as a bar, at least as high as `row`: `share` is its part of all hands, and `is_right` is known
/// once the answer is shown.
fn row_ui(
    ui: &mut Ui,
    row: f32,
    (label, words, words_font): (&str, &str, &FontId),
    (hands, share): (u32, f32),
    is_right: Option<bool>,
) -> egui::Response {
    let palette = Palette::of(ui);
    let font = text::lesson().resolve(ui.style());
    let bold = FontId::new(font.size, fonts::sans_bold());
    // The letter, the tick of the right answer, the words, the hands.
    let (tick, left, right) = (1.5 * font.size, LEFT * font.size, RIGHT * font.size);
    let width = ui.available_width();
    let ink = palette.ink;
    let line_height = Some((1.25 * words_font.size).round());
    let font_id = words_font.clone();
    let format = TextFormat { font_id, color: ink, line_height, ..Default::default() };
    let mut job = LayoutJob::single_section(words.to_owned(), format);
    job.wrap.max_width = (width - left - right).max(60.0);
    let galley = ui.painter().layout_job(job);
    let height = (galley.size().y + 10.0).max(row);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    let key = if is_right == Some(true) { "present.vote-right" } else { "present.vote" };
    let name = i18n::say!(key, option = label, words = words, hands = hands);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &name));
    let edge = match (is_right, response.has_focus() || response.hovered()) {
        (Some(true), _) => Stroke::new(3.0, palette.faience),
        // Not the colour of the right answer, so that hovering does not give it away.
        (_, true) => Stroke::new(2.0, palette.quiet),
        _ => Stroke::new(1.0, palette.control_edge),
    };
    let painter = ui.painter();
    painter.rect_filled(rect, 6, palette.raised);
    let bar = Rect::from_min_size(rect.min, vec2(share * width, rect.height()));
    painter.rect_filled(bar, 6, mix(palette.raised, palette.ochre, BAR_TINT));
    painter.rect_stroke(rect, 6, edge, StrokeKind::Inside);
    let middle = rect.center().y;
    let (mark, color) = match is_right {
        Some(true) => ("✓", palette.faience),
        _ => ("", palette.ink),
    };
    for (across, sign) in [(0.55 * font.size, label), (tick, mark)] {
        let at = pos2(rect.left() + across, middle);
        painter.text(at, Align2::LEFT_CENTER, sign, bold.clone(), color);
    }
    painter.galley(pos2(rect.left() + left, middle - 0.5 * galley.size().y), galley, ink);
    let at = pos2(rect.right() - 0.55 * font.size, middle);
    painter.text(at, Align2::RIGHT_CENTER, hands, bold, ink);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question() -> Question {
        Question {
            ask: "Which one, then?".to_owned(),
            options: vec!["The \"first\"".to_owned(), "None".to_owned()],
            answer: Some(1),
        }
    }

    #[test]
    fn a_hand_can_be_taken_back_but_not_below_none() {
        let mut votes = Votes::default();
        votes.remove(Choice::NotSure);
        votes.add(Choice::Option(1));
        votes.add(Choice::Option(1));
        votes.remove(Choice::Option(1));
        assert_eq!((votes.of(Choice::Option(1)), votes.total()), (1, 1));
    }

    #[test]
    fn a_tally_is_a_table_with_commas() {
        let (question, mut votes) = (question(), Votes::default());
        votes.add(Choice::Option(0));
        votes.add(Choice::NotSure);
        assert_eq!(
            csv("water", [(2, &question, &votes)]),
            "lesson,step,question,option,words,hands,answer\n\
             water,2,\"Which one, then?\",A,\"The \"\"first\"\"\",1,no\n\
             water,2,\"Which one, then?\",B,None,0,yes\n\
             water,2,\"Which one, then?\",,Not sure,1,\n"
        );
    }
}
