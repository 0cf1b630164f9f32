//! Boards on the wall at one step, and what the presenter lets happen on them.
//!
//! **Invariant:** nothing has to be done before the next step, and nothing is given away before it is asked for.

use crate::app::board_view::Tint;
use crate::app::game_board::{GameBoard, GameBoardEvent};
use crate::compare;
use crate::game::Game;
use crate::i18n;
use crate::lesson::{
    BoardOp, Claim, Lesson, Phrase, Question, Show, Stage, Step, Touch, Trail, Verdict,
};
use crate::lesson_games::LessonGames;
use crate::rules::{Ruleset, Throw};

/// A time before everything: what was thrown then lies still.
const LONG_AGO: f64 = -1e6;

/// A board on the wall.
pub(super) struct SlideBoard {
    /// The live board.
    pub table: GameBoard,
    /// The name of the rules that are on.
    pub title: String,
    /// Words below it, where there are two.
    pub said: Phrase,
    stage: Stage,
}

/// A step on the wall.
pub(super) struct Slide {
    /// No board, one, or two.
    pub boards: Vec<SlideBoard>,
    /// Number of presses so far.
    pub shown: usize,
    /// Throws are by chance or by hand, not from the lesson.
    pub free: bool,
    /// Words said to the last press or move.
    pub said: Phrase,
    show: Show,
    games: Option<LessonGames>,
    /// Moves that somebody made on the board of a task.
    trail: Option<Trail>,
}

impl Slide {
    /// A step as it is opened.
    pub fn new(lesson: &Lesson, step: &Step, shelf: &[Ruleset], seed: u64) -> Slide {
        let staged = Stage::of(lesson, step, shelf).ok().flatten();
        let stage = staged.or_else(|| Stage::resting(lesson, shelf).ok());
        let mut show = match (&stage, &step.fence) {
            (Some(stage), Some(fence)) => fence.show(stage, shelf),
            _ => Show::default(),
        };
        let games = show.games.take();
        let games = games.map(|games| LessonGames::new(&games, shelf));
        if let Some(Err(_)) = games {
            (show.presses, show.questions) = (Vec::new(), Vec::new());
        }
        let boards = match show.pair.take() {
            Some(pair) => pair_of(*pair, shelf, seed),
            None => stage.into_iter().map(|stage| on_wall(stage, &show, shelf, seed)).collect(),
        };
        let judged = boards.first().filter(|_| show.task.is_some());
        Slide {
            trail: judged.map(|board| board.stage.trail()),
            boards,
            shown: 0,
            free: show.touch == Touch::Free,
            said: Vec::new(),
            show,
            games: games.and_then(Result::ok),
        }
    }

    /// Number of presses that show something.
    pub fn presses(&self) -> usize {
        self.show.presses.len()
    }

    /// The key of the word on the button that shows the next thing; `None` where there is nothing more to show.
    pub fn press_word(&self) -> Option<&'static str> {
        (!self.free && self.shown < self.presses()).then_some(self.show.word)
    }

    /// True once everything has been shown.
    pub fn is_open(&self) -> bool {
        self.shown >= self.presses()
    }

    /// Shows the next thing.
    pub fn press(&mut self, now: f64) {
        if self.press_word().is_some() {
            self.flip(self.shown, now);
        }
    }

    /// Lets happen what the press at this place shows.
    pub fn flip(&mut self, at: usize, now: f64) {
        let Some(press) = self.show.presses.get(at).cloned() else {
            return;
        };
        self.shown = at + 1;
        self.said = press.said;
        for (at, op) in press.ops {
            if let Some(board) = self.boards.get_mut(at) {
                board.apply(op, now);
            }
        }
        if let Some(games) = &mut self.games {
            games.start();
        }
    }

    /// The settings of a switch, as words, and the one that is on.
    pub fn settings(&self) -> (&[String], Option<usize>) {
        (&self.show.settings, self.shown.checked_sub(1))
    }

    /// The question that a class votes on now, with its place in the step; true once the answer is shown.
    pub fn question(&self) -> Option<(usize, Question, bool)> {
        let all = self.show.questions.len();
        let at = self.shown.min(all.saturating_sub(1));
        let question = self.show.questions.get(at)?.clone();
        Some((at, question, self.shown >= all))
    }

    /// Words that ask or tell before anything is shown.
    pub fn asked(&self) -> &[Phrase] {
        &self.show.asked
    }

    /// True where there are claims to be placed.
    pub fn sorts(&self) -> bool {
        !self.show.claims.is_empty()
    }

    /// The claims that have been placed.
    pub fn placed(&self) -> &[Claim] {
        let claims = &self.show.claims;
        &claims[..self.shown.min(claims.len())]
    }

    /// True where it would be the answer to say what follows from the throw.
    pub fn hides_legal_moves(&self) -> bool {
        self.show.hides_moves && self.shown == 0 && !self.free
    }

    /// The games, where they are asked about.
    pub fn games(&mut self) -> Option<&mut LessonGames> {
        self.games.as_mut()
    }

    /// Takes note of what somebody did on the board: a task says whether it is done.
    pub fn did(&mut self, event: &GameBoardEvent, now: f64) {
        let (GameBoardEvent::Moved(line), Some(task), Some(trail)) =
            (event, &self.show.task, &mut self.trail)
        else {
            return;
        };
        let Some(board) = self.boards.first_mut().filter(|_| !self.free) else {
            return;
        };
        let throw = board.stage.next_throw(trail);
        trail.play(throw, (**line).clone());
        match task.verdict(&board.stage, trail) {
            Verdict::Done => self.said = task.say.clone().unwrap_or_default(),
            Verdict::Wrong => self.said = task.comment(line).cloned().unwrap_or_default(),
            Verdict::GoOn => {
                if let Some(throw) = board.stage.next_throw(trail) {
                    board.table.throw(throw, now);
                }
            }
        }
    }

    /// Goes on from here with free throws.
    pub fn set_free(&mut self) {
        if let [board] = &mut self.boards[..] {
            let game = Game::from_position(
                board.table.game.ruleset().clone(),
                *board.table.game.position(),
            );
            board.table.set_game(game);
            board.table.locked = false;
            self.free = true;
            self.said.clear();
        }
    }

    /// A throw by hand; `false` where none is due.
    pub fn throw(&mut self, value: u8, now: f64) -> bool {
        let free = self.free;
        let board = self.boards.first_mut().filter(|_| free);
        board.is_some_and(|board| {
            board.table.wants_throw()
                && Throw::new(value).is_some_and(|throw| board.table.throw(throw, now))
        })
    }
}

impl SlideBoard {
    fn apply(&mut self, op: BoardOp, now: f64) {
        match op {
            BoardOp::Set(stage) => {
                lay(&mut self.table, &stage);
                self.table.locked = true;
                self.title = compare::title(&stage.ruleset, &stage.ruleset);
                self.stage = *stage;
            }
            BoardOp::Throw(throw) => {
                self.table.throw(throw, now);
            }
            BoardOp::Lay(throw) => {
                self.table.throw(throw, LONG_AGO);
            }
            BoardOp::Play(mv) => {
                self.table.play(mv, now).ok();
            }
            BoardOp::Refuse(refused) => self.table.refuse(&refused, now),
            BoardOp::Say(words) => self.said = words,
        }
    }
}

fn pair_of(pair: [Stage; 2], shelf: &[Ruleset], seed: u64) -> Vec<SlideBoard> {
    let names = [(Tint::A, "learn.left"), (Tint::B, "learn.right")];
    let locked = Show { touch: Touch::Locked, ..Show::default() };
    let boards = pair.into_iter().zip(names).map(|(stage, (tint, name))| {
        let mut board = on_wall(stage, &locked, shelf, seed);
        board.table.tint = tint;
        i18n::text(name).clone_into(&mut board.table.name);
        board
    });
    boards.collect()
}

fn on_wall(stage: Stage, show: &Show, shelf: &[Ruleset], seed: u64) -> SlideBoard {
    let base = shelf.iter().find(|base| base.id == stage.ruleset.id);
    let title = compare::title(base.unwrap_or(&stage.ruleset), &stage.ruleset);
    let game = Game::from_position(stage.ruleset.clone(), stage.position);
    let mut table = GameBoard::new(game, seed);
    lay(&mut table, &stage);
    table.marked = show.marked;
    table.locked = match show.touch {
        Touch::Lesson => stage.throws.is_empty(),
        Touch::Locked => true,
        Touch::Task | Touch::Free => false,
    };
    SlideBoard { table, title, said: Vec::new(), stage }
}

/// The position and the first throw of a stage.
fn lay(table: &mut GameBoard, stage: &Stage) {
    let game = Game::from_position(stage.ruleset.clone(), stage.position);
    table.set_game(game);
    if let Some(throw) = stage.throws.first() {
        table.throw(*throw, LONG_AGO);
    }
}
