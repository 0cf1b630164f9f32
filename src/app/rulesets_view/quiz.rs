//! "Which senet do you play?": one position after the other, each with its possible answers, and the result.

use egui::{Key as Press, Ui, vec2};

use super::address::Page;
use super::quiz_options::options_ui;
use super::quiz_result::result_ui;
use crate::analysis::quiz::{MOST, Pool, Question, Quiz, Reply};
use crate::app::board_view::{BoardEvent, BoardModel, HAND, OFF, Track, board_view_within};
use crate::app::command::Command;
use crate::app::controls::{
    beside, caption, page, part_heading, progress, quiet, quiet_button, styled,
};
use crate::app::game_board::position_model;
use crate::app::shortcuts::{Shortcut, pressed_keys};
use crate::app::theme::text;
use crate::board::{Bitboard, Side};
use crate::report::{QuizReport, option_words, pieces_words};
use crate::rules::{Rules, Ruleset};
use crate::{i18n, library};

/// Positions that a frame looks at for questions.
const POSITIONS: usize = 120;
/// The widest the page is, in points.
const WIDEST: f32 = 1080.0;

/// The quiz as it stands, with its screen.
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
    Result(Box<QuizReport>),
}

/// A question with its words.
struct QuestionScreen {
    place: usize,
    question: Question,
    options: Vec<String>,
    pieces: String,
    board: BoardModel,
    /// Number of reconstructions that agree so far, and whether they agree with every reply.
    left: (usize, bool),
}

/// Step through the quiz.
enum Step {
    Reply(Reply),
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
                Some(Screen::Result(report)) => {
                    let mut step = None;
                    result_ui(ui, report, place, |ui, place| step = self.buttons_ui(ui, place));
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
                    Screen::Result(Box::new(report))
                }
            });
        }
    }

    fn apply(&mut self, step: Step) {
        let replies = &mut self.quiz.replies;
        match (step, &self.screen) {
            (Step::Reply(reply), Some(Screen::Question(screen))) => {
                replies.push((screen.place, reply));
            }
            (Step::Reply(_), _) => {}
            (Step::Back, _) => drop(replies.pop()),
            (Step::Over, _) => replies.clear(),
        }
        self.screen = None;
    }

    fn question_ui(&self, ui: &mut Ui, place: &mut Page, screen: &QuestionScreen) -> Option<Step> {
        part_heading(ui, i18n::text("quiz.title"));
        if self.quiz.replies.is_empty() {
            quiet(ui, i18n::text("quiz.lead"));
        }
        let number = self.quiz.replies.len() + 1;
        let question = i18n::fill("quiz.question", &[("number", &number.to_string())]);
        let most = i18n::fill("quiz.at-most", &[("count", &MOST.to_string())]);
        let label = format!("{question} · {most} · {}", remaining_words(screen.left));
        caption(ui, &label);
        progress(ui, number as f32 / MOST as f32, &label);
        ui.add_space(8.0);
        let mut step = screen.keys(ui);
        let width = ui.available_width();
        let left = (width >= 860.0).then_some(0.54 * width);
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
        ui.horizontal_wrapped(|ui| {
            let button = |ui: &mut Ui, word| quiet_button(ui, i18n::text(word)).clicked();
            if !self.quiz.replies.is_empty() {
                if button(ui, "quiz.back") {
                    step = Some(Step::Back);
                }
                if button(ui, "quiz.over") {
                    step = Some(Step::Over);
                }
            }
            if button(ui, "quiz.to-gallery") {
                *place = Page::Distinguish;
            }
            if let Some(Screen::Result(report)) = &self.screen
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
        let mut neutral = all.first()?.clone();
        neutral.houses.clear();
        let position = neutral.rules().position(&question.setup).ok()?;
        let mut board = position_model(&neutral, &position);
        board.track = Track::Quiet;
        board.can_move = question.setup.pieces[Side::Cones];
        board.snap = Bitboard::of(question.places().into_iter().filter(|place| *place < OFF));
        let mismatches = quiz.mismatches(pool);
        let clean = mismatches.iter().filter(|count| **count == 0).count();
        Some(QuestionScreen {
            place,
            options: options.collect(),
            pieces: pieces_words(&question.setup),
            board,
            left: (clean, clean > 0),
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
        let throw = self.question.throw.to_string();
        styled(ui, i18n::fill("quiz.ask", &[("throw", &throw)]), text::lesson_bold());
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
        Some(Step::Reply(reply))
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
        let throw = self.question.throw.to_string();
        let values = [("pieces", self.pieces.as_str()), ("throw", &throw)];
        caption(ui, i18n::fill("quiz.ask-picture", &values));
        ui.add_space(6.0);
        let place = match event? {
            BoardEvent::Tap(place) | BoardEvent::Activate(place) => place,
            BoardEvent::Dropped { to, .. } => to,
            BoardEvent::TapOff => OFF,
            BoardEvent::TapHand => HAND,
            _ => return None,
        };
        Some(Step::Reply(Reply::Option(self.option_at(place)?)))
    }
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

fn remaining_words((count, clean): (usize, bool)) -> String {
    let all = library::rulesets().len().to_string();
    let count = count.to_string();
    match clean {
        false => i18n::text("quiz.left-none").to_owned(),
        true if count == all => i18n::fill("quiz.left-all", &[("all", &all)]),
        true => i18n::fill("quiz.left", &[("count", &count), ("all", &all)]),
    }
}
