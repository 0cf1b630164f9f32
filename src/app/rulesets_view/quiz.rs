//! "Which senet do you play?": one position after the other, each with its possible answers, and the result.

use egui::text::{LayoutJob, TextFormat};
use egui::{Button, Key as Press, Response, Role, TextStyle, Ui, Vec2, vec2};

use super::address::Page;
use super::widgets::board_ui;
use crate::analysis::quiz::{MOST, Pool, Question, Quiz, Reply};
use crate::app::board_view::{BoardEvent, BoardModel, OFF, Track, board_view_within};
use crate::app::command::Command;
use crate::app::controls::{
    beside, caption, named, page, part_heading, part_title, primary_button, progress, quiet,
    quiet_button, styled,
};
use crate::app::game_board::position_model;
use crate::app::markdown_view::measure;
use crate::app::rules_panel::answer_with_badge;
use crate::app::shortcuts::{Shortcut, pressed_keys};
use crate::app::sticks_view::resting_sticks;
use crate::app::theme::{Palette, row_height, text, text_scale};
use crate::board::{Bitboard, Side};
use crate::compare::{Comparison, short_name};
use crate::report::{Decided, Odd, QuizReport, option_words};
use crate::route::{PlaceName, Route};
use crate::rules::{Rules, Ruleset, Throw};
use crate::{i18n, library};

/// Positions that a frame looks at for questions.
const POSITIONS: usize = 120;
/// The widest the page is, in points.
const WIDEST: f32 = 1080.0;
/// Size of the sticks below a question, and beside a small board of the result.
const STICKS: Vec2 = vec2(84.0, 60.0);
const SMALL_STICKS: Vec2 = vec2(48.0, 34.0);
/// Width of a small board, and of a page with room beside it, in points.
const BOARD: f32 = 260.0;
const BESIDE_BOARD: f32 = 600.0;

#[derive(Default)]
pub(super) struct QuizPage {
    pool: Option<Pool>,
    ready: bool,
    quiz: Quiz,
    screen: Option<Screen>,
}

/// Screen of the quiz, rebuilt after each reply.
enum Screen {
    Question(Box<QuestionScreen>),
    /// With the board of each answer that the nearest does not give.
    Result(Box<QuizReport>, Vec<BoardModel>),
}

struct QuestionScreen {
    place: usize,
    question: Question,
    options: Vec<String>,
    board: BoardModel,
    /// Number of reconstructions that agree with every reply so far.
    left: usize,
}

enum Step {
    /// A reply, with the place of its question.
    Reply(usize, Reply),
    Back,
    Over,
}

impl QuizPage {
    /// Drops the screen, because its words have changed; the replies stay.
    pub fn forget_screen(&mut self) {
        self.screen = None;
    }

    /// Shows the quiz; `place` is set where it leads to another page.
    pub fn ui(&mut self, ui: &mut Ui, place: &mut Page) {
        page(ui, "quiz", WIDEST, |ui| {
            ui.add_space(4.0);
            self.prepare();
            let step = match &self.screen {
                Some(Screen::Question(screen)) => self.question_ui(ui, place, screen),
                Some(Screen::Result(report, boards)) => {
                    let (mut step, result) = (None, (&**report, &**boards));
                    result_ui(ui, result, place, |ui, place| step = self.buttons_ui(ui, place));
                    step
                }
                None => {
                    ui.label(i18n::text("quiz.looking"));
                    ui.ctx().request_repaint();
                    None
                }
            };
            ui.add_space(24.0);
            if let Some(step) = step {
                self.apply(step);
                ui.ctx().request_repaint();
            }
        });
    }

    /// Looks for questions, and makes the next screen once they are there.
    fn prepare(&mut self) {
        let pool = self.pool.get_or_insert_with(|| {
            let rules: Vec<Rules> = library::rulesets().iter().map(Ruleset::rules).collect();
            Pool::new(&rules)
        });
        self.ready = self.ready || pool.run(POSITIONS);
        if self.ready && self.screen.is_none() {
            let next = self.quiz.next(pool);
            let question = next.and_then(|place| QuestionScreen::new(pool, &self.quiz, place));
            self.screen = Some(match question {
                Some(question) => Screen::Question(Box::new(question)),
                None => {
                    let report = QuizReport::of(pool, &self.quiz, library::rulesets());
                    let board = |odd: &Odd| {
                        let question = pool.questions().get(odd.question);
                        question.and_then(board_of).unwrap_or_default()
                    };
                    let boards = report.odd.iter().map(board).collect();
                    Screen::Result(Box::new(report), boards)
                }
            });
        }
    }

    fn apply(&mut self, step: Step) {
        let replies = &mut self.quiz.replies;
        match step {
            Step::Reply(place, reply) => replies.push((place, reply)),
            Step::Back => drop(replies.pop()),
            Step::Over => replies.clear(),
        }
        self.screen = None;
    }

    fn question_ui(&self, ui: &mut Ui, place: &mut Page, screen: &QuestionScreen) -> Option<Step> {
        part_heading(ui, i18n::text("quiz.title"));
        // On every question, so that nothing moves after the first.
        quiet(ui, i18n::text("quiz.lead"));
        let number = self.quiz.replies.len() + 1;
        let question = i18n::say!("quiz.question", number);
        let most = i18n::say!("quiz.at-most", count = MOST);
        let label = format!("{question} · {most} · {}", remaining_words(screen.left));
        caption(ui, &label);
        progress(ui, number as f32 / MOST as f32, &label);
        ui.add_space(8.0);
        let mut step = screen.keys(ui);
        let width = ui.available_width();
        let left = (width >= 860.0).then_some(0.6 * width);
        beside(
            ui,
            (left, 32.0),
            &mut step,
            |ui, step| *step = screen.board_ui(ui).or(step.take()),
            |ui, step| {
                *step = screen.options_ui(ui).or(step.take());
                ui.add_space(6.0);
                *step = self.buttons_ui(ui, place).or(step.take());
            },
        );
        step
    }

    /// Buttons to go back, to start over, to the gallery, and to copy the result.
    fn buttons_ui(&self, ui: &mut Ui, place: &mut Page) -> Option<Step> {
        let mut step = None;
        let report = match &self.screen {
            Some(Screen::Result(report, _)) => Some(report),
            _ => None,
        };
        let is_undecided = report.is_some_and(|report| report.answered == 0);
        ui.horizontal_wrapped(|ui| {
            let button = |ui: &mut Ui, word| quiet_button(ui, i18n::text(word)).clicked();
            if is_undecided && primary_button(ui, i18n::text("quiz.over")).clicked() {
                step = Some(Step::Over);
            }
            if !self.quiz.replies.is_empty() {
                if button(ui, "learn.back") {
                    step = Some(Step::Back);
                }
                if !is_undecided && button(ui, "quiz.over") {
                    step = Some(Step::Over);
                }
            }
            if button(ui, "quiz.to-gallery") {
                *place = Page::Distinguish;
            }
            if let Some(report) = report
                && !is_undecided
                && button(ui, "quiz.copy")
            {
                Command::Copy(report.text(library::rulesets())).send(ui.ctx());
            }
        });
        step
    }
}

impl QuestionScreen {
    fn new(pool: &Pool, quiz: &Quiz, place: usize) -> Option<QuestionScreen> {
        let question = pool.questions().get(place)?.clone();
        let all = library::rulesets();
        let options =
            (0..question.options.len()).map(|option| option_words(all, &question, option));
        let mut board = board_of(&question)?;
        board.can_move = question.setup.pieces[Side::Cones];
        board.snap = Bitboard::of(question.places().into_iter().filter(|place| *place < OFF));
        let mismatches = quiz.mismatches(pool);
        Some(QuestionScreen {
            place,
            options: options.collect(),
            board,
            left: mismatches.iter().filter(|count| **count == 0).count(),
            question,
        })
    }

    /// The option that a place on the board stands for, where there is exactly one.
    fn option_at(&self, place: u8) -> Option<usize> {
        let leads = |option: &usize| self.question.places_of(*option).contains(&place);
        let mut options = (0..self.question.options.len()).filter(leads);
        let first = options.next();
        first.filter(|_| options.next().is_none())
    }

    /// The possible answers as buttons.
    fn options_ui(&self, ui: &mut Ui) -> Option<Step> {
        styled(ui, i18n::say!("quiz.ask", throw = self.question.throw), text::lesson_bold());
        ui.add_space(2.0);
        options_ui(ui, &self.options).and_then(|number| self.step_of_number(number))
    }

    /// The reply of a number that stands on a button.
    fn step_of_number(&self, number: usize) -> Option<Step> {
        let count = self.options.len();
        let reply = match number.checked_sub(1) {
            None => Reply::Unsure,
            Some(option) if option < count => Reply::Option(option),
            Some(option) if option == count => Reply::Other,
            Some(_) => return None,
        };
        Some(Step::Reply(self.place, reply))
    }

    /// The digits choose, Backspace goes back.
    fn keys(&self, ui: &Ui) -> Option<Step> {
        let pressed = pressed_keys(ui, &KEYS, |_| true);
        match (pressed.first()?.action, pressed.first()?.place) {
            (false, _) => Some(Step::Back),
            (true, place) => self.step_of_number(place),
        }
    }

    /// The position; a tap on where the piece goes is an answer too.
    fn board_ui(&self, ui: &mut Ui) -> Option<Step> {
        let event = board_view_within(ui, &self.board, vec2(ui.available_width(), f32::INFINITY));
        let throw = self.question.throw;
        let sticks = throw_ui(ui, throw, STICKS);
        named(sticks, Role::Image, &i18n::say!("play.thrown", value = throw));
        ui.add_space(6.0);
        let place = match event? {
            BoardEvent::Tap(place) | BoardEvent::Activate(place) => place,
            BoardEvent::Dropped { to, .. } => to,
            _ => return None,
        };
        Some(Step::Reply(self.place, Reply::Option(self.option_at(place)?)))
    }
}

/// The position of a question, on a board without a reconstruction's names.
fn board_of(question: &Question) -> Option<BoardModel> {
    let mut neutral = library::rulesets().first()?.clone();
    neutral.houses.clear();
    let position = neutral.rules().position(&question.setup).ok()?;
    Some(BoardModel { track: Track::Quiet, ..position_model(&neutral, &position) })
}

/// The sticks of this size as they lie for a throw, its value, and whose turn it is; gives the sticks.
fn throw_ui(ui: &mut Ui, throw: Throw, size: Vec2) -> Response {
    let row = ui.horizontal(|ui| {
        let sticks = resting_sticks(ui, throw, text_scale(ui) * size);
        styled(ui, throw.to_string(), text::lesson_title());
        ui.label(i18n::text("quiz.to-move"));
        sticks
    });
    row.inner
}

/// The keys of the quiz: the digits choose, Backspace goes back.
pub(super) const KEYS: [Shortcut<bool>; 2] = [
    Shortcut::new(
        &[Press::Num0, Press::Num1, Press::Num2, Press::Num3, Press::Num4, Press::Num5],
        true,
        "keys.quiz",
    ),
    Shortcut::new(&[Press::Backspace], false, "keys.quiz-back"),
];

fn remaining_words(count: usize) -> String {
    let all = library::rulesets().len();
    match count {
        0 => i18n::text("quiz.left-none").to_owned(),
        1 => i18n::say!("quiz.left-one", all),
        _ if count == all => i18n::say!("quiz.left-all", all),
        _ => i18n::say!("quiz.left", count, all),
    }
}

/// Shows the answers, "none of them" and "not sure". Gives the number on the button that was pressed, 0 for "not sure".
fn options_ui(ui: &mut Ui, answers: &[String]) -> Option<usize> {
    let parts = |place: usize| answers[place].split_at(shared_length(answers, place));
    let own = (0..answers.len()).map(|place| (place + 1, parts(place)));
    let none = answers.len() + 1;
    let others = [(none, "quiz.none"), (0, "learn.not-sure")];
    let others = others.map(|(number, word)| (number, (i18n::text(word), "")));
    let pressed = own.chain(others).filter(|(number, words)| option_ui(ui, *number, *words));
    pressed.map(|(number, _)| number).last()
}

/// Length of the longest beginning, in whole sentences, that an answer shares with another; 0 where it shares none.
fn shared_length(answers: &[String], place: usize) -> usize {
    let own = &answers[place];
    let others = answers.iter().enumerate().filter(|(other, _)| *other != place);
    let common = |other: &String| {
        let pairs = own.split_inclusive('.').zip(other.split_inclusive('.'));
        pairs.take_while(|(one, two)| one == two).map(|(sentence, _)| sentence.len()).sum()
    };
    others.map(|(_, other)| common(other)).max().unwrap_or_default()
}

/// A button as wide as the column, its words left-aligned in as many lines as they need. Sentences after the beginning
/// that it shares with another answer are bold.
fn option_ui(ui: &mut Ui, number: usize, (shared, own): (&str, &str)) -> bool {
    let label = i18n::say!("quiz.option", number, answer = [shared, own].concat());
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

/// The reconstruction beside which a result is compared, and the one beside that.
const BESIDE: [&str; 2] = ["kendall-walker", "jequier-grunfeld"];

/// Shows the result, with the board of each odd answer and the ways on from it.
fn result_ui(
    ui: &mut Ui,
    (report, boards): (&QuizReport, &[BoardModel]),
    place: &mut Page,
    ways_ui: impl FnOnce(&mut Ui, &mut Page),
) {
    let nearest: Vec<&Ruleset> = report.named(library::rulesets()).collect();
    styled(ui, report.result(library::rulesets()), text::lesson_title());
    if report.answered == 0 {
        styled(ui, i18n::text("quiz.undecided"), text::lesson());
        ui.add_space(8.0);
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
    for (odd, board) in report.odd.iter().zip(boards) {
        ui.add_space(8.0);
        odd_ui(ui, odd, board, &name);
    }
}

/// An answer that the nearest reconstruction, which has this name, does not give, beside its position and throw.
fn odd_ui(ui: &mut Ui, odd: &Odd, board: &BoardModel, name: &str) {
    let [question, reply, nearest, others] = odd.lines(name);
    let left = (ui.available_width() >= BESIDE_BOARD).then_some(BOARD);
    let picture = |ui: &mut Ui, _: &mut ()| {
        board_ui(ui, board, ui.available_width().min(BOARD), &question);
    };
    beside(ui, (left, 24.0), &mut (), picture, |ui, _| {
        throw_ui(ui, odd.throw, SMALL_STICKS);
        ui.label(reply);
        ui.label(nearest);
        caption(ui, others);
    });
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
    ui.scope(|ui| {
        ui.set_max_width(ui.available_width().min(measure(ui)));
        quiet(ui, i18n::remark(&ruleset.summary));
    });
    let beside = BESIDE.into_iter().find(|id| *id != ruleset.id).and_then(library::ruleset);
    let name_of = |word: &str| i18n::say!(word, name);
    ui.horizontal_wrapped(|ui| {
        let play = match first {
            true => primary_button(ui, i18n::text("nav.play")),
            false => quiet_button(ui, i18n::text("nav.play")),
        };
        if named(play, Role::Button, &name_of("quiz.play-named")).clicked() {
            Route::to(PlaceName::Play, ruleset.id.clone()).go(ui.ctx());
        }
        let card = quiet_button(ui, i18n::text("quiz.card"));
        if named(card, Role::Button, &name_of("recon.open-card")).clicked() {
            *place = Page::Card(ruleset.id.clone());
        }
        let Some(beside) = beside else { return };
        let label = i18n::say!("quiz.compare-named", name, other = short_name(&beside));
        if quiet_button(ui, &label).clicked() {
            Route::to(PlaceName::Compare, Comparison::new(ruleset.clone(), beside).link())
                .go(ui.ctx());
        }
    });
}

#[cfg(test)]
mod tests {
    use super::shared_length;

    #[test]
    fn whole_sentences_that_another_answer_begins_with_are_shared() {
        let answers = [
            "From 26 to 28. Throw again.",
            "From 26 to 28. Throw again, with the piece on 28.",
            "From 26 to 28. The turn passes.",
            "No move.",
        ];
        let answers = answers.map(str::to_owned);
        let rest = |place: usize| answers[place][shared_length(&answers, place)..].trim_start();
        let own = ["Throw again.", "Throw again, with the piece on 28.", "The turn passes."];
        assert_eq!([0, 1, 2].map(rest), own);
        assert_eq!(rest(3), "No move.");
    }
}
