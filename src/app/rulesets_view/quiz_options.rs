//! Options of a question of the quiz as buttons: what differs between them stands out.

use egui::text::{LayoutJob, TextFormat};
use egui::{Button, TextStyle, Ui, vec2};

use crate::app::theme::{Palette, row_height, text};
use crate::i18n;

/// Shows the answers, "none of them" and "not sure". Gives the number on the button that was pressed, 0 for "not sure".
pub(super) fn options_ui(ui: &mut Ui, answers: &[String]) -> Option<usize> {
    let mut pressed = None;
    for (place, answer) in answers.iter().enumerate() {
        if option_ui(ui, place + 1, answer.split_at(shared_length(answers, place))) {
            pressed = Some(place + 1);
        }
    }
    let none = answers.len() + 1;
    for (number, word) in [(none, "quiz.none"), (0, "quiz.unsure")] {
        if option_ui(ui, number, (i18n::text(word), "")) {
            pressed = Some(number);
        }
    }
    pressed
}

/// Length of the longest beginning that an answer shares with another; 0 where it shares none.
fn shared_length(answers: &[String], place: usize) -> usize {
    let own = &answers[place];
    let others = answers.iter().enumerate().filter(|(other, _)| *other != place);
    let common = |other: &String| {
        let pairs = own.split_inclusive(' ').zip(other.split_inclusive(' '));
        pairs.take_while(|(one, two)| one == two).map(|(word, _)| word.len()).sum()
    };
    others.map(|(_, other)| common(other)).max().unwrap_or_default()
}

/// A button as wide as the column, its words left-aligned in as many lines as they need. Words after the beginning
/// that it shares with another answer are bold.
fn option_ui(ui: &mut Ui, number: usize, (shared, own): (&str, &str)) -> bool {
    let fill = [("number", &*number.to_string()), ("answer", &[shared, own].concat())];
    let label = i18n::fill("quiz.option", &fill);
    let own_style = if shared.is_empty() { TextStyle::Button } else { text::strong() };
    let color = Palette::of(ui).ink;
    let mut job = LayoutJob::default();
    let (before, own) = label.split_at(label.len() - own.len());
    for (words, style) in [(before, TextStyle::Button), (own, own_style)] {
        job.append(words, 0.0, TextFormat::simple(style.resolve(ui.style()), color));
    }
    let size = vec2(ui.available_width(), row_height(ui).max(40.0));
    ui.add(Button::new(job).wrap().min_size(size)).clicked()
}

#[cfg(test)]
mod tests {
    use super::shared_length;

    #[test]
    fn words_that_another_answer_begins_with_are_shared() {
        let answers =
            ["From 26 to 28. Throw again.", "From 26 to 28. The turn passes.", "No move."];
        let answers = answers.map(str::to_owned);
        let rest = |place: usize| &answers[place][shared_length(&answers, place)..];
        assert_eq!([0, 1, 2].map(rest), ["Throw again.", "The turn passes.", "No move."]);
    }
}
