//! Question before anything is seen: pick, then the board plays the truth.

use super::Predict;
use crate::i18n;
use crate::lesson::prose::{plain, words_of};
use crate::lesson::stage::Stage;
use crate::lesson::step::input::Input;
use crate::lesson::step::live_board::{BoardOp, LiveBoard};
use crate::lesson::step::run::{Moment, Run};
use crate::lesson::step::view::{Effort, OptionState, OptionView, StepView, Tone};
use crate::lesson::trail::Made;

/// Before the truth is played, and between its moves, in seconds.
const BEAT: f64 = 0.6;

/// Question being asked.
pub(super) struct Predicting {
    asked: Predict,
    board: LiveBoard,
    truth: Vec<Made>,
    answer: Option<usize>,
    /// The option that was picked; one more than there are for not being sure.
    picked: Option<usize>,
    played: usize,
    next: Option<f64>,
}

impl Predicting {
    /// The question, with nothing picked. The moves that are legal are not shown: that would be the answer.
    pub fn new(stage: &Stage, asked: Predict) -> Predicting {
        let mut board = LiveBoard::locked(stage);
        board.hides_moves = true;
        let (truth, answer) = (asked.truth(stage).made, asked.answer(stage));
        Predicting { asked, board, truth, answer, picked: None, played: 0, next: None }
    }

    fn pick(&mut self, picked: usize, now: f64) {
        if self.picked.is_some() || picked > self.asked.options.len() {
            return;
        }
        self.picked = Some(picked);
        self.board.hides_moves = false;
        self.next = Some(now + BEAT);
        let right = Some(picked) == self.answer;
        if let Some(option) = self.asked.options.get(picked) {
            let tone = if right { Tone::Right } else { Tone::Wrong };
            self.board.say(tone, option.reply.clone());
        }
        let truth = self.answer.and_then(|index| self.asked.options.get(index));
        if let Some(option) = truth.filter(|_| !right) {
            let letter = option.letter.to_string();
            let mut words = words_of(&i18n::fill("learn.truth", &[("letter", &letter)]));
            words.extend(option.reply.iter().cloned());
            self.board.said.push((Tone::Right, words));
        }
    }

    /// Plays one more move of the truth. A pass is no move to be seen.
    fn advance(&mut self, now: f64) {
        self.next = None;
        let Some(made) = self.truth.get(self.played) else {
            return;
        };
        self.played += 1;
        if let Some(throw) = made.throw.filter(|_| self.board.wants_throw()) {
            self.board.carry_out(BoardOp::Throw(throw));
        }
        let last = self.played >= self.truth.len();
        if made.line.mv.has_piece() || !last {
            // The words below the board are the answer, not the move.
            self.board.play(made.line.mv);
        }
        self.next = (!last).then_some(now + 2.0 * BEAT);
    }

    fn state_of(&self, option: usize) -> OptionState {
        let sure = option < self.asked.options.len();
        match (self.picked, self.picked == Some(option), self.answer == Some(option)) {
            (None, ..) => OptionState::Open,
            (Some(_), true, true) => OptionState::Right,
            (Some(_), false, true) => OptionState::Truth,
            (Some(_), true, false) if sure => OptionState::Missed,
            (Some(_), true, false) => OptionState::Chosen,
            (Some(_), false, false) => OptionState::Past,
        }
    }
}

impl Run for Predicting {
    fn boards(&mut self) -> &mut [LiveBoard] {
        std::slice::from_mut(&mut self.board)
    }

    fn input(&mut self, input: Input, at: &Moment<'_>) {
        match input {
            Input::Choose(index) => self.pick(index, at.now),
            Input::Tick(_) if self.next.is_some_and(|next| at.now >= next) => self.advance(at.now),
            _ => {}
        }
    }

    fn view(&self) -> StepView {
        let options = self.asked.options.iter();
        let options = options.map(|option| (Some(option.letter), plain(&option.text)));
        let unsure = (None, i18n::text("learn.not-sure").to_owned());
        let options = options.chain([unsure]).enumerate().map(|(index, (letter, words))| {
            OptionView { letter, words, state: self.state_of(index) }
        });
        let wrong = |picked| u32::from(Some(picked) != self.answer);
        StepView {
            prompt: Some(self.asked.ask.clone()),
            options: options.collect(),
            replies: true,
            effort: self.picked.map(|picked| Effort { wrong: wrong(picked), ..Effort::default() }),
            ..StepView::default()
        }
    }

    fn wakes(&self) -> Option<f64> {
        self.next
    }
}
