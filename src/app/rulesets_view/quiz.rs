//! "Which senet do you play?": one position after the other, each with the answers there are, and what comes out.

use egui::{Button, Key as Press, Modifiers, RichText, Role, ScrollArea, Ui, WidgetInfo, vec2};

use super::{Page, RulesetsView, rail_of};
use crate::analysis::quiz::{MOST, Pool, Question, Quiz, Reply};
use crate::app::board_view::{BoardEvent, BoardModel, HAND, OFF, Track, board_view_within};
use crate::app::command::{Command, Route};
use crate::app::controls::{hairline, primary_button, progress, quiet_button};
use crate::app::game_board::position_model;
use crate::app::theme::{Palette, row_height, text};
use crate::board::{Bitboard, Side};
use crate::compare::{Comparison, short_name};
use crate::report::{Odd, QuizReport, option_words, pieces_words};
use crate::rules::{Rules, Ruleset};
use crate::{i18n, library};

/// Positions that a frame looks at for questions.
const POSITIONS: usize = 120;
/// The widest the page is, in points.
const WIDEST: f32 = 1080.0;
/// The reconstruction beside which a result is compared, and the one beside that.
const BESIDE: [&str; 2] = ["kendall-walker", "jequier-grunfeld"];

/// The quiz as it stands, and what is shown of it.
#[derive(Default)]
pub(super) struct QuizView {
    pool: Option<Pool>,
    ready: bool,
    quiz: Quiz,
    shown: Option<QuizScreen>,
}

/// What a frame shows, made when a reply is given.
enum QuizScreen {
    Question(Box<QuizQuestion>),
    Result(Box<QuizReport>),
}

/// A question with its words.
struct QuizQuestion {
    place: usize,
    question: Question,
    options: Vec<String>,
    pieces: String,
    board: BoardModel,
    /// How many reconstructions agree so far, and whether with everything.
    left: (usize, bool),
}

/// What was done on the page.
enum QuizEvent {
    Reply(Reply),
    Back,
    Over,
    Page(Page),
    Go(Route),
    /// What came out is copied.
    Copy,
}

impl QuizView {
    /// Looks for questions, and says whether they are there.
    fn prepare(&mut self) -> bool {
        let pool = self.pool.get_or_insert_with(|| {
            let rules: Vec<Rules> = library::rulesets().iter().map(Ruleset::rules).collect();
            Pool::new(&rules)
        });
        if !self.ready {
            self.ready = pool.run(POSITIONS);
        }
        if self.ready && self.shown.is_none() {
            let next = self.quiz.next(pool);
            let asked = next.and_then(|place| QuizQuestion::new(pool, &self.quiz, place));
            self.shown = Some(match asked {
                Some(asked) => QuizScreen::Question(Box::new(asked)),
                None => {
                    let report = QuizReport::of(pool, &self.quiz, library::rulesets());
                    QuizScreen::Result(Box::new(report))
                }
            });
        }
        self.ready
    }

    fn carry_out(&mut self, event: &QuizEvent) {
        match event {
            QuizEvent::Reply(reply) => {
                if let Some(QuizScreen::Question(asked)) = &self.shown {
                    self.quiz.replies.push((asked.place, *reply));
                }
            }
            QuizEvent::Back => {
                self.quiz.replies.pop();
            }
            QuizEvent::Over => self.quiz.replies.clear(),
            QuizEvent::Page(_) | QuizEvent::Go(_) | QuizEvent::Copy => return,
        }
        self.shown = None;
    }
}

impl QuizQuestion {
    fn new(pool: &Pool, quiz: &Quiz, place: usize) -> Option<QuizQuestion> {
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
        Some(QuizQuestion {
            place,
            options: options.collect(),
            pieces: pieces_words(&question.setup),
            board,
            left: (clean, clean > 0),
            question,
        })
    }

    /// The option that is meant by a place on the board, where it is one alone.
    fn option_at(&self, place: u8) -> Option<usize> {
        let leads = |option: &usize| self.question.places_of(*option).contains(&place);
        let mut options = (0..self.question.options.len()).filter(leads);
        let found = options.next();
        found.filter(|_| options.next().is_none())
    }
}

impl RulesetsView {
    pub(super) fn quiz_ui(&mut self, ui: &mut Ui) -> Option<Command> {
        let mut quiz = std::mem::take(&mut self.quiz);
        let mut event = None;
        let scroll = ScrollArea::vertical().id_salt("quiz").auto_shrink(false);
        scroll.show(ui, |ui| {
            ui.set_max_width((ui.available_width() - 14.0).min(WIDEST));
            ui.add_space(4.0);
            if quiz.prepare() {
                event = quiz.ui(ui);
            } else {
                ui.label(i18n::text("quiz.looking"));
                ui.ctx().request_repaint();
            }
            ui.add_space(24.0);
        });
        if let Some(event) = &event {
            quiz.carry_out(event);
            ui.ctx().request_repaint();
        }
        self.quiz = quiz;
        match event? {
            QuizEvent::Page(page) => {
                self.address.page = page;
                None
            }
            QuizEvent::Go(route) => Some(Command::Go(route)),
            QuizEvent::Copy => match &self.quiz.shown {
                Some(QuizScreen::Result(report)) => {
                    Some(Command::Copy(report.text(library::rulesets())))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

impl QuizView {
    fn ui(&self, ui: &mut Ui) -> Option<QuizEvent> {
        match &self.shown {
            Some(QuizScreen::Question(asked)) => self.question_ui(ui, asked),
            Some(QuizScreen::Result(report)) => self.result_ui(ui, report),
            None => None,
        }
    }

    fn question_ui(&self, ui: &mut Ui, asked: &QuizQuestion) -> Option<QuizEvent> {
        let palette = Palette::of(ui);
        ui.label(RichText::new(i18n::text("quiz.title")).text_style(text::step_title()));
        if self.quiz.replies.is_empty() {
            ui.label(RichText::new(i18n::text("quiz.lead")).color(palette.quiet));
        }
        let number = self.quiz.replies.len() + 1;
        let question = i18n::fill("quiz.question", &[("number", &number.to_string())]);
        let most = i18n::fill("quiz.at-most", &[("count", &MOST.to_string())]);
        let label = format!("{question} · {most} · {}", left_words(asked.left));
        ui.label(RichText::new(&label).text_style(text::caption()).color(palette.quiet));
        progress(ui, number as f32 / MOST as f32, &label);
        ui.add_space(8.0);
        let mut event = asked.keys(ui);
        let width = ui.available_width();
        if width >= 860.0 {
            let board = 0.54 * width;
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 32.0;
                rail_of(ui, board, |ui| event = asked.board_ui(ui).or(event.take()));
                rail_of(ui, width - board - 32.0, |ui| {
                    event = self.options_ui(ui, asked).or(event.take());
                });
            });
        } else {
            event = asked.board_ui(ui).or(event);
            event = self.options_ui(ui, asked).or(event);
        }
        event
    }

    /// The answers there are as buttons.
    fn options_ui(&self, ui: &mut Ui, asked: &QuizQuestion) -> Option<QuizEvent> {
        let throw = asked.question.throw.to_string();
        let mut event = None;
        let ask = i18n::fill("quiz.ask", &[("throw", &throw)]);
        ui.label(RichText::new(ask).text_style(text::lesson_bold()));
        ui.add_space(2.0);
        let answers = asked.options.iter().map(String::as_str);
        let answers = answers.chain([i18n::text("quiz.none")]);
        for (option, answer) in answers.enumerate() {
            let number = (option + 1).to_string();
            let label = i18n::fill("quiz.option", &[("number", &number), ("answer", answer)]);
            if wide_button(ui, &label) {
                event = Some(QuizEvent::Reply(match asked.options.get(option) {
                    Some(_) => Reply::Option(option),
                    None => Reply::Other,
                }));
            }
        }
        let unsure = i18n::text("quiz.unsure");
        let values = [("number", "0"), ("answer", unsure)];
        if wide_button(ui, &i18n::fill("quiz.option", &values)) {
            event = Some(QuizEvent::Reply(Reply::Unsure));
        }
        ui.add_space(6.0);
        self.ways_ui(ui).or(event)
    }

    /// Back, over, and out.
    fn ways_ui(&self, ui: &mut Ui) -> Option<QuizEvent> {
        let mut event = None;
        ui.horizontal_wrapped(|ui| {
            if !self.quiz.replies.is_empty() {
                if quiet_button(ui, i18n::text("quiz.back")).clicked() {
                    event = Some(QuizEvent::Back);
                }
                if quiet_button(ui, i18n::text("quiz.over")).clicked() {
                    event = Some(QuizEvent::Over);
                }
            }
            if quiet_button(ui, i18n::text("quiz.to-gallery")).clicked() {
                event = Some(QuizEvent::Page(Page::Apart));
            }
            let result = matches!(self.shown, Some(QuizScreen::Result(_)));
            if result && quiet_button(ui, i18n::text("quiz.copy")).clicked() {
                event = Some(QuizEvent::Copy);
            }
        });
        event
    }

    fn result_ui(&self, ui: &mut Ui, report: &QuizReport) -> Option<QuizEvent> {
        let palette = Palette::of(ui);
        let nearest: Vec<&Ruleset> = report.named(library::rulesets()).collect();
        let result = report.result(library::rulesets());
        ui.label(RichText::new(result).text_style(text::lesson_title()));
        if report.answered == 0 {
            return self.ways_ui(ui);
        }
        ui.label(RichText::new(report.agreement()).text_style(text::lesson()));
        ui.add_space(8.0);
        let mut event = None;
        for (number, ruleset) in nearest.iter().take(3).enumerate() {
            event = nearest_ui(ui, ruleset, number == 0).or(event);
        }
        ui.add_space(8.0);
        event = self.ways_ui(ui).or(event);
        ui.add_space(10.0);
        let name = nearest.first().map_or_else(String::new, |ruleset| short_name(ruleset));
        if !report.decided.is_empty() {
            ui.label(RichText::new(i18n::text("quiz.decided")).text_style(text::step_title()));
            hairline(ui);
        }
        for decided in &report.decided {
            let [row, other] = decided.lines();
            ui.label(row);
            ui.label(RichText::new(other).text_style(text::caption()).color(palette.quiet));
            ui.add_space(2.0);
        }
        if !report.odd.is_empty() {
            ui.add_space(10.0);
            ui.label(RichText::new(i18n::text("quiz.odd")).text_style(text::step_title()));
            hairline(ui);
            ui.label(RichText::new(i18n::text("quiz.odd-all")).color(palette.quiet));
        }
        for odd in &report.odd {
            odd_ui(ui, odd, &name);
        }
        event
    }
}

fn left_words((count, clean): (usize, bool)) -> String {
    let all = library::rulesets().len().to_string();
    let count = count.to_string();
    match clean {
        false => i18n::text("quiz.left-none").to_owned(),
        true if count == all => i18n::fill("quiz.left-all", &[("all", &all)]),
        true => i18n::fill("quiz.left", &[("count", &count), ("all", &all)]),
    }
}

/// A nearest reconstruction: its name and what it is, and where to go with it.
fn nearest_ui(ui: &mut Ui, ruleset: &Ruleset, first: bool) -> Option<QuizEvent> {
    let mut event = None;
    let name = short_name(ruleset);
    ui.label(RichText::new(&ruleset.summary).color(Palette::of(ui).quiet));
    let beside = BESIDE.into_iter().find(|id| *id != ruleset.id).and_then(library::ruleset);
    ui.horizontal_wrapped(|ui| {
        let play = match first {
            true => primary_button(ui, i18n::text("quiz.play")),
            false => quiet_button(ui, i18n::text("quiz.play")),
        };
        let named = |word: &str| i18n::fill(word, &[("name", &name)]);
        play.widget_info(|| WidgetInfo::labeled(Role::Button, true, named("quiz.play-named")));
        if play.clicked() {
            event = Some(QuizEvent::Go(Route::Play(ruleset.id.clone())));
        }
        let card = quiet_button(ui, i18n::text("quiz.card"));
        card.widget_info(|| WidgetInfo::labeled(Role::Button, true, named("quiz.card-named")));
        if card.clicked() {
            event = Some(QuizEvent::Page(Page::Card(ruleset.id.clone())));
        }
        let Some(beside) = beside else {
            return;
        };
        let other = short_name(&beside);
        let label = i18n::fill("quiz.compare-named", &[("name", &name), ("other", &other)]);
        if quiet_button(ui, &label).clicked() {
            let link = Comparison::new(ruleset.clone(), beside).link();
            event = Some(QuizEvent::Go(Route::Compare(link)));
        }
    });
    event
}

/// What is played otherwise than by the nearest reconstruction.
fn odd_ui(ui: &mut Ui, odd: &Odd, name: &str) {
    let quiet = Palette::of(ui).quiet;
    ui.add_space(4.0);
    let small = |ui: &mut Ui, words: String| {
        ui.label(RichText::new(words).text_style(text::caption()).color(quiet));
    };
    let [question, reply, nearest, others] = odd.lines(name);
    small(ui, question);
    ui.label(reply);
    ui.label(nearest);
    small(ui, others);
}

impl QuizQuestion {
    /// The digits choose, Backspace goes back.
    fn keys(&self, ui: &Ui) -> Option<QuizEvent> {
        let modal = ui.memory(|memory| memory.top_modal_layer().is_some());
        if ui.ctx().text_edit_focused() || modal || egui::Popup::is_any_open(ui.ctx()) {
            return None;
        }
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if pressed(Press::Backspace) {
            return Some(QuizEvent::Back);
        }
        if pressed(Press::Num0) {
            return Some(QuizEvent::Reply(Reply::Unsure));
        }
        let digits = [Press::Num1, Press::Num2, Press::Num3, Press::Num4, Press::Num5];
        let chosen = (0..=self.options.len()).zip(digits).find(|(_, key)| pressed(*key))?;
        Some(QuizEvent::Reply(match chosen.0 {
            option if option < self.options.len() => Reply::Option(option),
            _ => Reply::Other,
        }))
    }

    /// The position; a tap on where the piece goes is an answer too.
    fn board_ui(&self, ui: &mut Ui) -> Option<QuizEvent> {
        let event = board_view_within(ui, &self.board, vec2(ui.available_width(), f32::INFINITY));
        let throw = self.question.throw.to_string();
        let values = [("pieces", self.pieces.as_str()), ("throw", &throw)];
        let caption = RichText::new(i18n::fill("quiz.ask-picture", &values));
        ui.label(caption.text_style(text::caption()).color(Palette::of(ui).quiet));
        ui.add_space(6.0);
        let place = match event? {
            BoardEvent::Tap(place) | BoardEvent::Activate(place) => place,
            BoardEvent::Dropped { to, .. } => to,
            BoardEvent::TapOff => OFF,
            BoardEvent::TapHand => HAND,
            _ => return None,
        };
        let option = self.option_at(place)?;
        Some(QuizEvent::Reply(Reply::Option(option)))
    }
}

/// A button as wide as the column, its words in as many lines as they need, beginning at the left.
fn wide_button(ui: &mut Ui, label: &str) -> bool {
    let width = ui.available_width();
    let button = Button::new(label).wrap().min_size(vec2(width, row_height(ui).max(40.0)));
    ui.add(button).clicked()
}
