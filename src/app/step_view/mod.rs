//! Step on the screen: its boards, its words and its controls, wherever a step is shown.
//!
//! **Invariant:** knows [`StepView`] and [`LiveBoard`](lesson::LiveBoard) alone, never which kind of step it shows; decides
//! nothing.

mod board;
mod captions;
mod controls;
mod game_boards;
mod games;
mod scroll;
mod tally;

use std::time::Duration;

use egui::{Align, Key, Layout, TextStyle, Ui, Vec2, vec2};

use self::board::{BoardPane, caption_height, foot_height};
pub use self::board::{Cx, input_of, trays_of};
pub use self::captions::{base_of, sticks_ui, title};
use self::controls::LeftOut;
pub use self::controls::{folded_switch_ui, switch_ui};
use self::game_boards::{LONG_AGO, repeat};
pub use self::game_boards::{follow, game_boards_of};
pub use self::tally::{tally_ui, wide_tally_ui};
use super::command::Command;
use super::controls::{column, make_room, primary_height, quiet_button, rule_link, styled};
use super::game_board::{GameBoard, position_text};
use super::lesson_games_view::progress_ui;
use super::play_view::{against_computer, from_start, turn_words};
use super::shortcuts::{Shortcut, pressed_keys};
use super::theme::{line_height, text};
use crate::game::Game;
use crate::i18n;
use crate::lesson::prose::words_of;
use crate::lesson::{
    self, Button, Input, Lesson, Moment, OptionState, Run, Stage, Standing, Step, StepLink,
    StepView, Tone, Weight,
};
use crate::lesson_games::LessonGames;
use crate::library;
use crate::route::{PlaceName, Route};
use crate::rules::{Rule, Ruleset};

/// The keys of a step: letters for options, and numbers that sort claims.
pub const KEYS: [Shortcut<bool>; 2] = [
    Shortcut::new(&[Key::A, Key::B, Key::C, Key::D], false, "keys.option"),
    Shortcut::new(&[Key::Num1, Key::Num2, Key::Num3, Key::Num4], true, "keys.claim"),
];

/// Height reserved for the comments below each of two boards, except on a phone, in points.
const COMMENTS: f32 = 56.0;
/// Room beside the words of two buttons in a row, half of it, in points.
const PAIR_PADDING: f32 = 36.0;
/// Share of a phone's room for each of two boards.
const PHONE_BOARD: f32 = 0.46;

/// A step on the screen.
pub struct StepPage {
    run: Box<dyn Run>,
    view: StepView,
    game_boards: Vec<GameBoard>,
    games: Option<LessonGames>,
    games_start: Option<f64>,
    /// Number of reports on the games that the step has taken note of.
    reports_seen: Option<usize>,
    /// Number from which throws by chance follow.
    seed: u64,
    /// The rule below the board whose text is open.
    rule_open: Option<Rule>,
    /// On a phone the answer stands below the options, which keep their place. Elsewhere the board stands alone on a stage;
    /// the throw, the choices and the comments have places of their own.
    narrow: bool,
    /// Top of the board where it scrolls with the words, in points.
    board_top: Option<f32>,
    /// Height of the board on a stage as it was last drawn, in points.
    board_height: f32,
    /// The time of an answer that has not been brought into view.
    answered_at: Option<f64>,
    /// Height kept free below everything, so that an answer can stand at the top of the page, in points.
    pub room_below: f32,
    /// Inputs so far, each with its time.
    inputs: Vec<(f64, Input)>,
}

/// The board at the start of the lesson's rules.
pub fn resting(lesson: &Lesson) -> Stage {
    let resting = Stage::resting(lesson, library::rulesets());
    resting.unwrap_or_else(|_| Stage::start_of(library::any_ruleset()))
}

impl StepPage {
    /// A step as it is opened; a resting board where there is no step. `seed` decides the throws by chance.
    pub fn new(lesson: &Lesson, step: Option<&Step>, seed: u64) -> StepPage {
        let (resting, shelf) = (resting(lesson), library::rulesets());
        let rest = |problems| lesson::rest(&resting, problems);
        let mut run =
            step.map_or_else(|| rest(Vec::new()), |step| step.run(lesson, &resting, shelf));
        let games = run.view().games.map(|(games, _)| LessonGames::new(&games, shelf));
        let games = match games.transpose() {
            Ok(games) => games,
            Err(problems) => {
                run = rest(problems);
                None
            }
        };
        let game_boards = game_boards_of(run.boards(), seed);
        let view = run.view();
        StepPage {
            run,
            view,
            game_boards,
            games,
            games_start: None,
            reports_seen: None,
            seed,
            rule_open: None,
            narrow: false,
            board_top: None,
            board_height: 0.0,
            answered_at: None,
            room_below: 0.0,
            inputs: Vec::new(),
        }
    }

    /// Inputs so far, each with its time, for [`StepPage::repeat`].
    pub fn into_inputs(self) -> Vec<(f64, Input)> {
        self.inputs
    }

    /// Repeats the inputs of the same step in another language; its games are played again.
    pub fn repeat(&mut self, inputs: Vec<(f64, Input)>) {
        for (now, input) in &inputs {
            if let Some(game_board) = self.game_boards.first_mut() {
                repeat(game_board, input);
            }
            let moment = self.moment(*now);
            self.run.input(input.clone(), &moment);
            for (game_board, board) in self.game_boards.iter_mut().zip(self.run.boards()) {
                follow(game_board, board, LONG_AGO);
            }
        }
        self.view = self.run.view();
        self.inputs = inputs;
    }

    fn moment(&self, now: f64) -> Moment<'static> {
        Moment { now, shelf: library::rulesets(), seed: self.seed }
    }

    /// Words and controls as they are now.
    pub fn view(&self) -> &StepView {
        &self.view
    }

    /// The rules that are on, for each board.
    pub fn rulesets(&self) -> impl Iterator<Item = &Ruleset> {
        self.game_boards.iter().map(|game_board| game_board.game.ruleset())
    }

    /// The game, where there is one board.
    pub fn game(&self) -> Option<&Game> {
        match &self.game_boards[..] {
            [game_board] => Some(&game_board.game),
            _ => None,
        }
    }

    /// The positions, as text, for tests and for the page around the app.
    pub fn state(&self) -> String {
        let boards: Vec<String> = self.game_boards.iter().map(position_text).collect();
        let games = self.games.as_ref().map(|games| games.games_played().to_string());
        let state = format!("{} {}", boards.join(" | "), self.view.state);
        format!("{state} {}", games.unwrap_or_default()).trim_end().to_owned()
    }

    /// Draws the track once, like a finger passing along the rows, where pieces can be moved.
    pub fn draw_track(&mut self, now: f64) {
        for game_board in self.game_boards.iter_mut().filter(|game_board| !game_board.locked) {
            game_board.draw_track(now);
        }
    }

    /// True where something is left to press that matters more than going on.
    pub fn has_primary(&self) -> bool {
        let goes_on = |game_board: &GameBoard| game_board.game.to_act().is_some();
        self.view.has_primary() || self.view.names_turn && self.game_boards.iter().any(goes_on)
    }

    /// Lets time pass, and takes keys, before anything is drawn.
    pub fn tick(&mut self, ui: &Ui, cx: &Cx<'_>) {
        let input = self.keys(ui);
        self.input(ui, input, cx);
        let still = cx.settings.reduced_motion && self.view.tally.is_some();
        let hurried = still || ui.input(|input| input.pointer.any_pressed());
        if self.run.wakes().is_some_and(|at| cx.now >= at || hurried) {
            self.input(ui, Some(Input::Tick(hurried)), cx);
        }
        if let Some(at) = self.run.wakes() {
            ui.ctx().request_repaint_after(Duration::from_secs_f64((at - cx.now).max(0.01)));
        }
        self.play_games(ui, cx);
    }

    /// Letters pick an option, numbers place the first claim that is still open.
    fn keys(&self, ui: &Ui) -> Option<Input> {
        let options = self.view.options.iter();
        let open = options.filter(|option| option.state == OptionState::Open);
        let lettered = open.filter(|option| option.letter.is_some()).count();
        let claim = self.view.claims.iter().position(|(_, placed)| placed.is_none());
        let pressed =
            pressed_keys(ui, &KEYS, |sorts| if sorts { claim.is_some() } else { lettered > 0 });
        let pressed = pressed.first()?;
        match pressed.action {
            false => (pressed.place < lettered).then_some(Input::Choose(pressed.place)),
            true => Some(Input::Place(claim?, *Standing::ALL.get(pressed.place)?)),
        }
    }

    /// Hands an input to the step, where there is one, and shows what follows from it.
    fn input(&mut self, ui: &Ui, input: Option<Input>, cx: &Cx<'_>) {
        let Some(input) = input else { return };
        let refused = matches!(input, Input::Refused(_));
        // A setting may be answered by a refusal, which is no comment; in free play the switch itself stays in sight.
        let is_set = matches!(input, Input::Set(..)) && !self.view.names_turn;
        let before = self.answers();
        let ticks = matches!(input, Input::Tick(_));
        if !self.says_what_to_press(&input, 0) {
            // Games are played again and report by themselves.
            if !matches!(input, Input::GamesPlayed(_)) {
                self.inputs.push((cx.now, input.clone()));
            }
            let moment = self.moment(cx.now);
            self.run.input(input, &moment);
        }
        for (game_board, board) in self.game_boards.iter_mut().zip(self.run.boards()) {
            follow(game_board, board, cx.now);
        }
        self.view = self.run.view();
        let answers = self.answers();
        // Help comes back once a wrong move has been taken back, and moves the answer down.
        let moves = ticks && !answers.comments.is_empty();
        if refused || is_set || moves || answers.say_more_than(&before) {
            self.answered_at = Some(cx.now);
        }
        ui.ctx().request_repaint();
    }

    /// A press on a board that waits for a button is answered with the button's word; `false` for any other input.
    fn says_what_to_press(&mut self, input: &Input, at: usize) -> bool {
        let mut buttons = self.view.buttons.iter();
        let primary = buttons.find(|button| button.weight == Weight::Primary && button.enabled);
        let is_press = matches!(input, Input::Inspected(_)) && self.run.wakes().is_none();
        let board = self.run.boards().get_mut(at).filter(|_| is_press);
        let (Some(button), Some(board)) = (primary, board) else { return false };
        let words = i18n::say!("learn.press-first", button = button.word);
        board.set_comment(Tone::Plain, words_of(&words));
        true
    }

    /// True where one board can stay in sight above words that scroll.
    pub fn stays_above(&self) -> bool {
        self.is_on_one_board() && self.games.is_none()
    }

    /// True where both sides are played on one board, under rules that can be switched.
    pub fn is_free_play(&self) -> bool {
        self.view.names_turn && self.stays_above()
    }

    /// True while a question comes before throws: until it is answered and they are thrown.
    pub fn asks_before_throws(&self) -> bool {
        let is_open = self.view.effort.is_none();
        is_open && self.view.tally.is_some() && !self.view.options.is_empty()
    }

    /// True where on a phone the bars of throws stand above the answer to a question about them.
    pub fn shows_bars(&self) -> bool {
        self.narrow
            && self.view.tally.is_some()
            && !self.asks_before_throws()
            && !self.view.options.is_empty()
    }

    /// True where on a phone the result of many games stands above the words, with the answer to the question.
    pub fn shows_result(&self) -> bool {
        self.narrow && self.games.is_some() && self.view.effort.is_some()
    }

    /// The board or boards; the comments on a single one are placed elsewhere.
    pub fn board_ui(&mut self, ui: &mut Ui, room: Vec2, cx: &mut Cx<'_>) {
        self.narrow = true;
        self.board_top = self.is_pair().then_some(ui.cursor().top());
        if self.is_pair() {
            return self.two_boards_ui(ui, room, cx);
        }
        if self.result_ui(ui, room.x, cx) {
            return;
        }
        if self.view.tally.is_some() {
            return self.throws_ui(ui, room, cx);
        }
        let Some(mut pane) = self.pane(0) else { return };
        let input = pane.ui(ui, room, cx);
        let input = self.stay_ui(ui).or(input);
        self.input(ui, input, cx);
    }

    /// The board as large as the room; the throw and the comments on it are placed elsewhere,
    /// by [`StepPage::throw_ui`], [`StepPage::words_ui`] and [`StepPage::comments_ui`].
    pub fn stage_ui(&mut self, ui: &mut Ui, room: Vec2, cx: &mut Cx<'_>) {
        self.narrow = false;
        let top = ui.cursor().top();
        if self.result_ui(ui, room.x, cx) {
            return;
        }
        self.board_top = Some(top + caption_height(false));
        if self.view.tally.is_some() {
            return self.throws_ui(ui, room, cx);
        }
        let Some(mut pane) = self.pane(0) else { return };
        let input = pane.board_ui(ui, room, room.y, cx);
        self.board_height = ui.cursor().top() - top;
        self.input(ui, input, cx);
    }

    /// True where two boards are compared.
    pub fn is_pair(&self) -> bool {
        self.game_boards.len() > 1
    }

    /// Two boards, one above the other, with all words elsewhere.
    pub fn pair_ui(&mut self, ui: &mut Ui, room: Vec2, cx: &mut Cx<'_>) {
        (self.narrow, self.board_top) = (false, None);
        self.two_boards_ui(ui, room, cx);
    }

    /// True where the throw and the comments are placed apart from the boards.
    fn is_on_one_board(&self) -> bool {
        !self.is_pair() && self.view.tally.is_none() && self.view.claims.is_empty()
    }

    /// True where a throw lies on a stage, or can be thrown there.
    pub fn shows_throw(&self) -> bool {
        let board = &self.game_boards[0];
        let has_throw = board.game.throw().is_some() || board.last_throw().is_some();
        self.is_on_one_board() && (has_throw || self.view.names_turn)
    }

    /// The throw of a board on a stage.
    pub fn throw_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        let one = self.is_on_one_board();
        let Some(mut pane) = self.pane(0).filter(|_| one) else { return };
        let input = pane.throw_row(ui, cx);
        self.input(ui, input, cx);
    }

    /// The buttons to choose between moves on a stage, and the one to stay.
    fn choices_ui(&mut self, ui: &mut Ui, now: f64) -> Option<Input> {
        let one = self.is_on_one_board() && !self.narrow;
        let pane = self.pane(0).filter(|_| one)?;
        if pane.worded_moves().is_empty() && self.view.stay.is_none() {
            return None;
        }
        let input = ui.horizontal_wrapped(|ui| {
            let mut pane = self.pane(0)?;
            let moved = pane.moves_ui(ui, now);
            moved.or(self.stay_ui(ui))
        });
        input.inner
    }

    fn stay_ui(&self, ui: &mut Ui) -> Option<Input> {
        let stay = self.view.stay.as_ref()?;
        ui.button(&stay.word).clicked().then(|| stay.input.clone())
    }

    /// The answer below the controls: the comments that do not stand below a board.
    pub fn comments_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        if self.is_pair() || self.view.names_turn {
            return;
        }
        if self.narrow {
            ui.add_space(8.0);
        }
        if let Some(mut pane) = self.pane(0) {
            pane.comments_ui(ui, cx.footnotes);
        }
    }

    fn throws_ui(&mut self, ui: &mut Ui, room: Vec2, cx: &Cx<'_>) {
        let Some(tally) = &self.view.tally else { return };
        self.board_top = Some(ui.cursor().top());
        let size = vec2(room.x, room.y - foot_height(self.narrow));
        let input = tally_ui(ui, (tally, &self.view.buttons), size, self.narrow, cx.now);
        self.input(ui, input, cx);
    }

    /// The first button of two boards on a phone, which stands above them together with their title.
    pub fn first_button_ui(&mut self, ui: &mut Ui, cx: &Cx<'_>) {
        self.narrow = true;
        let input = ui.horizontal(|ui| {
            ui.set_min_height(primary_height(ui));
            controls::button_ui(ui, self.button_apart()?)
        });
        self.input(ui, input.inner, cx);
    }

    /// The button that stands apart from the others on a phone, where it is in sight: the first of two boards above them
    /// until they have answered, and what matters most beside the throw.
    fn button_apart(&self) -> Option<&Button> {
        let is_apart = self.narrow && !self.view.names_turn;
        let first = self.view.buttons.first().filter(|_| is_apart && self.view.tally.is_none())?;
        let is_asked = self.is_pair() && self.view.effort.is_none();
        (is_asked || first.weight == Weight::Primary).then_some(first)
    }

    /// Two boards, one above the other, each with its words.
    fn two_boards_ui(&mut self, ui: &mut Ui, room: Vec2, cx: &mut Cx<'_>) {
        let single = room.y - foot_height(self.narrow);
        let (height, comments) = match self.narrow {
            false => (0.5 * room.y - COMMENTS, COMMENTS),
            true => (PHONE_BOARD * room.y, 0.0),
        };
        let each = height.min(single).max(90.0);
        for at in 0..self.game_boards.len() {
            let Some(mut pane) = self.pane(at) else { return };
            let size = vec2(room.x, each + comments);
            let input = ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
                ui.set_min_size(size);
                let input = pane.board_ui(ui, room, each, cx);
                // They begin where the board does.
                let width = pane.width(room, each, cx);
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = 0.0;
                    ui.add_space(0.5 * (room.x - width));
                    column(ui, width, |ui| pane.comments_ui(ui, cx.footnotes));
                });
                input
            });
            if input.inner.is_some_and(|input| self.says_what_to_press(&input, at)) {
                ui.ctx().request_repaint();
            }
        }
    }

    fn pane(&mut self, at: usize) -> Option<BoardPane<'_>> {
        let is_apart = self.button_apart().is_some();
        let button = self.view.buttons.first().filter(|_| is_apart);
        let board = self.run.boards().get_mut(at)?;
        let game_board = self.game_boards.get_mut(at)?;
        let (rule_open, answered_at) = (&mut self.rule_open, &mut self.answered_at);
        let narrow = self.narrow;
        Some(BoardPane { game_board, board, rule_open, answered_at, button, narrow })
    }

    /// The words and controls, below the words of the lesson; gives the top of the answer: the options where it stands below
    /// these, or else where the words end.
    pub fn words_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> f32 {
        if self.has_other_rules() {
            self.way_back_ui(ui, cx);
        }
        let mut input = None;
        if self.view.names_turn {
            input = self.free_row_ui(ui);
            self.answer_ui(ui, cx);
            ui.add_space(10.0);
            input = controls::switches_ui(ui, &self.view).or(input);
        }
        let is_told = self.shows_result();
        // Under other rules the task is another one.
        if !is_told && !self.has_other_rules() {
            controls::prompt_ui(ui, &self.view, cx.footnotes);
        }
        input = self.choices_ui(ui, cx.now).or(input);
        let options = ui.cursor().top();
        let left_out = LeftOut {
            // Where an arrow shows the move, all hints together are the reason for it.
            earlier_hints: self.narrow && self.game_boards[0].arrows.is_empty(),
            first_button: self.button_apart().is_some(),
            options: is_told,
        };
        input = controls::ui(ui, &self.view, left_out, cx.footnotes).or(input);
        if let Some(games) = &self.games {
            // Other games count up below what the first have shown.
            if self.view.effort.is_none() {
                progress_ui(ui, games, self.growth(cx));
            }
        }
        let is_answered = self.view.options.iter().any(|option| option.reply.is_some());
        self.input(ui, input, cx);
        if is_answered { options } else { ui.cursor().top() }
    }

    /// The answer to a click in a game, right below the side that is to act.
    fn answer_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        let line = line_height(ui);
        let Some(mut pane) = self.pane(0) else { return };
        let top = ui.cursor().top();
        ui.scope(|ui| {
            ui.set_min_height(line);
            pane.comments_ui(ui, cx.footnotes);
        });
        self.scroll_to_answer(ui, None, (top, ui.min_rect().bottom()), cx.now);
    }

    /// The side to act in free play, and beside it or below it the buttons to undo and redo, which stay together: in sight
    /// however many switches stand below.
    fn free_row_ui(&self, ui: &mut Ui) -> Option<Input> {
        let pair: String = self.view.buttons.iter().take(2).map(|button| &*button.word).collect();
        let row = ui.horizontal_wrapped(|ui| {
            styled(ui, turn_words(&self.game_boards[0]), text::lesson_bold());
            ui.add_space(8.0);
            make_room(ui, &pair, &TextStyle::Button, PAIR_PADDING);
            controls::button_row_ui(ui, &self.view.buttons)
        });
        row.inner
    }

    fn link_ui(&self, ui: &mut Ui) {
        match &self.view.link {
            Some(StepLink::Compare(link))
                if rule_link(ui, i18n::text("learn.open-compare")).clicked() =>
            {
                Route::to(PlaceName::Compare, link.clone()).go(ui.ctx());
            }
            Some(StepLink::Play) => onward_ui(ui, &self.game_boards[0].game),
            _ => {}
        }
    }
}

/// The ways out of free play: on against the computer, and the rules, where they were changed, for somebody else.
pub fn onward_ui(ui: &mut Ui, game: &Game) {
    let rules = game.ruleset();
    ui.horizontal_wrapped(|ui| {
        if quiet_button(ui, i18n::text("opponent.against")).clicked() {
            against_computer(rules, game.position()).go(ui.ctx());
        }
        let is_changed = library::ruleset(&rules.id).is_none_or(|base| base.form != rules.form);
        if is_changed && quiet_button(ui, i18n::text("learn.share-rules")).clicked() {
            Command::Share(from_start(rules)).send(ui.ctx());
        }
    });
}
