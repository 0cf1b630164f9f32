//! The parts of the wall: boards, the throw, words, answers, and what a teacher should know.

use egui::{RichText, TextStyle, Ui, Vec2, vec2};

use super::games::games_ui;
use super::vote::{Votes, votes_ui};
use super::{PresentView, Wanted};
use crate::app::board_view::Tint;
use crate::app::clock;
use crate::app::controls::caption;
use crate::app::game_board::GameBoardStyle;
use crate::app::markdown_view::{self, Footnotes, ProseStyle};
use crate::app::settings::Settings;
use crate::app::step_view::{input_of, sticks_ui, tally_ui, title};
use crate::app::theme::{Palette, row_height, text, text_scale};
use crate::app::throw_ui;
use crate::i18n;
use crate::lesson::prose::words_of;
use crate::lesson::{Block, Inline, Input, Period, Phrase};
use crate::library;

/// The one board of a step, within `size`.
pub(super) fn board_ui(view: &mut PresentView, ui: &mut Ui, size: Vec2, settings: &Settings) {
    if let Some((tally, buttons)) = view.slide.tally() {
        let (now, foot) = (clock::seconds(ui.ctx()), vec2(0.0, 4.0 * row_height(ui)));
        if let Some(input) = tally_ui(ui, (&tally, &buttons), size - foot, false, now) {
            view.input(ui, input);
        }
        return;
    }
    let style = style_of(view.period(), settings);
    let Some(table) = view.tables.first_mut() else {
        return;
    };
    if let Some(input) = table.ui(ui, size, &style).and_then(input_of) {
        view.input(ui, input);
    }
}

/// Style of boards, those of another time included.
fn style_of(period: Option<Period>, settings: &Settings) -> GameBoardStyle {
    GameBoardStyle { period, ..settings.table_style() }
}

/// One of two boards, with its name above and what is said of it below.
pub(super) fn one_of_two_ui(view: &mut PresentView, ui: &mut Ui, at: usize, settings: &Settings) {
    let palette = Palette::of(ui);
    let style = style_of(view.period(), settings);
    let (Some(table), Some(board)) = (view.tables.get_mut(at), view.slide.boards().get(at)) else {
        return;
    };
    let color = if table.tint == Tint::A { palette.faience } else { palette.carnelian };
    let name = format!("{} {}", table.tint.sign(), title(table.game.ruleset(), &view.rulesets));
    let name = RichText::new(name).text_style(text::strong()).color(color);
    ui.add(egui::Label::new(name).truncate());
    let said = 3.2 * text::lesson().resolve(ui.style()).size;
    let size = vec2(ui.available_width(), (ui.available_height() - said).max(80.0));
    table.ui(ui, size, &style);
    let said = board.said.first().map(|(_, said)| said.clone());
    let said = said.unwrap_or_else(|| words_of(table.said()));
    let voice = ProseStyle { size: 0.9, ..ProseStyle::LESSON };
    markdown_view::phrase(ui, &said, voice, &mut view.footnotes);
}

/// Beside the board: whose rules, the throw, and what the last move did.
pub(super) fn throw_side_ui(
    view: &mut PresentView,
    ui: &mut Ui,
    settings: &Settings,
    wanted: &mut Vec<Wanted>,
) {
    let palette = Palette::of(ui);
    let (free, hides_moves) = match view.slide.boards() {
        [board, ..] => (board.free, board.hides_moves && view.slide.shown == 0),
        [] => return,
    };
    let Some(table) = view.tables.first_mut() else {
        return;
    };
    let name = RichText::new(title(table.game.ruleset(), &view.rulesets));
    ui.label(name.text_style(text::caption()).color(palette.quiet));
    ui.add_space(6.0);
    let style = settings.table_style();
    let mut thrown = None;
    if free {
        if throw_ui::throw_ui(ui, table, &style, &mut view.shows_odds) {
            thrown = table.last_throw().map(|(throw, _)| Input::Thrown(throw));
        }
    } else if let Some(throw) = table.game.throw() {
        let now = clock::seconds(ui.ctx());
        ui.horizontal(|ui| {
            let bed = vec2(88.0, 56.0) * text_scale(ui).min(1.3);
            sticks_ui(ui, table, &style, (throw, None), bed, text::lesson_title(), now);
        });
        if !hides_moves {
            ui.label(RichText::new(throw_ui::follows(table)).color(palette.quiet));
        }
    }
    let said = words_of(table.said());
    if !said.is_empty() {
        ui.add_space(6.0);
        let refused = table.refusal().is_some();
        let ink = if refused { palette.carnelian } else { palette.ink };
        let voice = ProseStyle { size: 0.8, ..ProseStyle::LESSON.ink(ink) };
        markdown_view::phrase(ui, &said, voice, &mut view.footnotes);
    }
    if let Some(thrown) = thrown {
        view.input(ui, thrown);
    }
    settings_ui(view, ui, wanted);
}

/// The settings of a switch, each to be pressed.
fn settings_ui(view: &PresentView, ui: &mut Ui, wanted: &mut Vec<Wanted>) {
    let (answers, on) = view.slide.settings();
    if !answers.is_empty() {
        ui.add_space(6.0);
    }
    for (at, answer) in answers.iter().enumerate() {
        let button = egui::Button::selectable(on == Some(at), answer.as_str()).wrap();
        if ui.add(button).clicked() {
            wanted.push(Wanted::Flip(at));
        }
    }
}

/// The words of the step; when it is open, what follows from it.
pub(super) fn words_ui(view: &mut PresentView, ui: &mut Ui) {
    let Some(step) = view.step_here().cloned() else { return };
    let open = view.slide.is_open() && view.slide.presses() > 0;
    let still = view.slide.presses() == 0 || open;
    let footnotes = &mut view.footnotes;
    let sorted = view.slide.placed().len();
    if open && sorted == 0 && !step.after.is_empty() {
        let said = view.slide.said.clone();
        said_ui(ui, &said, footnotes);
        markdown_view::blocks(ui, &step.after, footnotes);
        return;
    }
    markdown_view::blocks(ui, &step.prose, footnotes);
    ui.add_space(8.0);
    let sorts = view.slide.sorts();
    if let Some((_, claim, false)) = view.question().filter(|_| sorts) {
        let claim = words_of(&claim.ask);
        markdown_view::phrase(ui, &claim, ProseStyle::TASK, &mut view.footnotes);
        ui.add_space(8.0);
    }
    placed_ui(view, ui);
    let footnotes = &mut view.footnotes;
    for phrase in view.slide.asked() {
        markdown_view::phrase(ui, phrase, ProseStyle::TASK, footnotes);
    }
    if view.question().is_some() {
        caption(ui, i18n::text("present.hands"));
    }
    let footnotes = &mut view.footnotes;
    let said = view.slide.said.clone();
    said_ui(ui, &said, footnotes);
    if still {
        ui.add_space(8.0);
        markdown_view::blocks(ui, &step.after, footnotes);
    }
}

fn said_ui(ui: &mut Ui, said: &Phrase, footnotes: &mut Footnotes) {
    if said.is_empty() {
        return;
    }
    let faience = Palette::of(ui).faience;
    markdown_view::phrase(ui, said, ProseStyle::TASK.ink(faience), footnotes);
    ui.add_space(8.0);
}

/// Options with hands, claims that have been placed, and what many games show.
pub(super) fn answers_ui(view: &mut PresentView, ui: &mut Ui) {
    let playing = view.slide.shown > 0;
    if let Some(games) = view.games.as_mut().filter(|_| playing) {
        games.start();
        return games_ui(ui, games);
    }
    let Some((place, question, shown)) = view.question() else {
        return;
    };
    let sorts = view.slide.sorts();
    if sorts && shown {
        return;
    }
    // Where the notes lie over the words, the claim stands with its options.
    if view.notes && sorts {
        let ask = words_of(&question.ask);
        markdown_view::phrase(ui, &ask, ProseStyle::TASK, &mut view.footnotes);
        ui.add_space(4.0);
    }
    let none = (question.clone(), Votes::default());
    let mut votes = view.votes.get(&(view.at, place)).unwrap_or(&none).1.clone();
    let before = votes.clone();
    votes_ui(ui, &question, &mut votes, shown);
    if votes != before {
        view.votes.insert((view.at, place), (question, votes));
    }
}

fn placed_ui(view: &mut PresentView, ui: &mut Ui) {
    let palette = Palette::of(ui);
    for claim in view.slide.placed().to_vec() {
        let mut line =
            vec![Inline::Bold(words_of(claim.standing.word())), Inline::Text(": ".to_owned())];
        line.extend(claim.text.iter().cloned());
        let voice = ProseStyle { size: 0.8, ..ProseStyle::LESSON };
        markdown_view::phrase(ui, &line, voice, &mut view.footnotes);
        let voice = ProseStyle { size: 0.6, ..ProseStyle::LESSON.ink(palette.quiet) };
        markdown_view::phrase(ui, &claim.source, voice, &mut view.footnotes);
        ui.add_space(6.0);
    }
}

impl PresentView {
    /// Notes for a teacher: the note of the step, the answer, and what pupils get wrong.
    pub(super) fn notes_ui(&mut self, ui: &mut Ui) {
        if let Some(step) = self.step_here() {
            let words = format!("{}. {}", self.step(), step.plain_title());
            ui.label(RichText::new(words).text_style(text::strong()));
        }
        let palette = Palette::of(ui);
        let title = RichText::new(i18n::text("teachers.title"))
            .text_style(text::strong())
            .color(palette.ochre);
        ui.label(title);
        let scale = text_scale(ui);
        // Notes are for one person: they need no type for the back row.
        for font in ui.style_mut().text_styles.values_mut() {
            font.size /= scale.max(1.0);
        }
        if let Some((_, question, _)) = self.question()
            && let Some(answer) = question.answer
        {
            let letter = super::vote::letter(answer).to_string();
            let words = i18n::fill("present.answer", &[("letter", &letter)]);
            ui.label(RichText::new(words).text_style(TextStyle::Body));
        }
        let note = self.step_here().and_then(|step| step.teacher.clone());
        if let Some(note) = note {
            markdown_view::blocks(ui, &note, &mut self.footnotes);
            ui.add_space(8.0);
        }
        if let Some(guide) = library::guide(&self.lesson.id) {
            ui.label(RichText::new(i18n::text("teachers.wrong")).text_style(text::strong()));
            let blocks: &[Block] = &guide.wrong;
            markdown_view::blocks(ui, blocks, &mut self.footnotes);
        }
    }
}
