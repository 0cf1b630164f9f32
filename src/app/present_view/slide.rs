//! What stands on the wall at one step: boards, and what the presenter can let happen on them.
//!
//! **Invariant:** nothing has to be done before the next step, and nothing is given away before it is asked for.

use super::vote::Question;
use crate::Bitboard;
use crate::app::board_view::Tint;
use crate::app::table::{Table, TableEvent};
use crate::compare;
use crate::explain;
use crate::game::Game;
use crate::lesson::prose::plain;
use crate::lesson::{
    Claim, Compare, FenceKind, Lesson, Made, MoveText, Phrase, Predict, Round, RulesSpec, Setting,
    Sort, Stage, Standing, Step, Toggle, Trail, Try, Verdict, Watch,
};
use crate::lesson_games::LessonGames;
use crate::rules::{IllegalMove, Ruleset, Throw};
use crate::words;

/// A time before everything: what was thrown then lies still.
const LONG_AGO: f64 = -1e6;

/// A board on the wall.
pub(super) struct OnWall {
    /// The live board.
    pub table: Table,
    /// Whose rules are on.
    pub title: String,
    /// What is said below it where there are two.
    pub said: Phrase,
    stage: Stage,
}

/// What the presenter can let happen, one press after the other.
enum Play {
    /// Nothing.
    Still,
    /// Moves, one for each press.
    Moves(Vec<Made>),
    /// A task, with a way to do it.
    Task(Box<Try>, Vec<Made>, Trail),
    /// A move that is refused.
    Refusal(Option<IllegalMove>, Option<Phrase>),
    /// A question; then the truth.
    Question(Box<Predict>, Vec<Made>),
    /// Throws on two boards.
    Both(Box<Compare>, Vec<Round>),
    /// The settings of a switch.
    Switch(Vec<Setting>, Option<MoveText>),
    /// Claims to be placed.
    Claims(Vec<Claim>),
    /// Many games.
    Games(Box<LessonGames>),
}

/// A step on the wall.
pub(super) struct Slide {
    /// No board, one, or two.
    pub boards: Vec<OnWall>,
    /// How many presses have shown something.
    pub shown: usize,
    /// Throws are by chance or by hand, not from the lesson.
    pub free: bool,
    /// What was said to what somebody did.
    pub said: Phrase,
    play: Play,
}

impl Slide {
    /// A step as it is opened.
    pub fn new(lesson: &Lesson, step: &Step, shelf: &[Ruleset], seed: u64) -> Slide {
        let mut slide = Slide {
            boards: Vec::new(),
            shown: 0,
            free: false,
            said: Vec::new(),
            play: Play::Still,
        };
        let kind = step.fence.as_ref().map(|fence| &fence.kind);
        match kind {
            Some(FenceKind::Compare(both)) => slide.set_both(both, shelf, seed),
            Some(FenceKind::Sort(sort)) => slide.play = Play::Claims(claims(sort)),
            Some(FenceKind::Games(games)) => {
                if let Ok(games) = LessonGames::new(games, shelf) {
                    slide.play = Play::Games(Box::new(games));
                }
            }
            _ => {}
        }
        if slide.boards.is_empty() {
            let staged = Stage::of(lesson, step, shelf).ok().flatten();
            let stage = staged.or_else(|| resting(lesson, shelf));
            slide
                .boards
                .extend(stage.map(|stage| on_wall(stage, shelf, seed)));
            if let (Some(kind), Some(board)) = (kind, slide.boards.first_mut()) {
                let marked = marked(kind);
                board.table.marked = marked;
                let stage = board.stage.clone();
                slide.set_play(kind, &stage);
            }
        }
        slide
    }

    fn set_play(&mut self, kind: &FenceKind, stage: &Stage) {
        let made = |trail: Trail| trail.made;
        self.play = match kind {
            FenceKind::Watch(Watch { moves, .. }) => {
                Play::Moves(stage.script(moves).map(made).unwrap_or_default())
            }
            FenceKind::Try(task) => {
                let mut way = stage.trail();
                for line in task.solution(stage, &way).unwrap_or_default() {
                    let throw = stage.next_throw(&way);
                    way.play(throw, line);
                }
                Play::Task(Box::new(task.clone()), way.made, stage.trail())
            }
            FenceKind::Refuse(task) => Play::Refusal(task.attempt(stage), task.say.clone()),
            FenceKind::Predict(asked) => {
                Play::Question(Box::new(asked.clone()), asked.truth(stage).made)
            }
            FenceKind::Toggle(switch) => Play::Switch(
                switch.settings(stage).unwrap_or_default(),
                switch.mv.clone(),
            ),
            FenceKind::Sandbox(_) => {
                self.free = true;
                Play::Still
            }
            _ => return,
        };
        let locked = !(self.free || matches!(self.play, Play::Task(..)));
        for board in &mut self.boards {
            board.table.locked = locked;
        }
    }

    fn set_both(&mut self, both: &Compare, shelf: &[Ruleset], seed: u64) {
        let stage = |spec: &RulesSpec| {
            let ruleset = spec.ruleset(shelf).ok()?;
            Stage::new(ruleset, &both.scene).ok()
        };
        let (Some(left), Some(right), Ok(rounds)) =
            (stage(&both.left), stage(&both.right), both.rounds(shelf))
        else {
            return;
        };
        let sides = [
            (left, Tint::A, "learn.left"),
            (right, Tint::B, "learn.right"),
        ];
        for (stage, tint, name) in sides {
            let mut board = on_wall(stage, shelf, seed);
            board.table.locked = true;
            board.table.tint = tint;
            words::text(name).clone_into(&mut board.table.name);
            self.boards.push(board);
        }
        self.play = Play::Both(Box::new(both.clone()), rounds);
    }

    /// How many presses show something.
    pub fn presses(&self) -> usize {
        match &self.play {
            Play::Still => 0,
            Play::Moves(made) | Play::Task(_, made, _) => made.len(),
            Play::Refusal(refused, _) => usize::from(refused.is_some()),
            Play::Question(..) | Play::Games(_) => 1,
            Play::Both(_, rounds) => rounds.len(),
            Play::Switch(settings, _) => settings.len(),
            Play::Claims(claims) => claims.len(),
        }
    }

    /// The key of the word on the button that shows the next thing; `None` where there is nothing more to show.
    pub fn press_word(&self) -> Option<&'static str> {
        if self.free || self.shown >= self.presses() {
            return None;
        }
        Some(match &self.play {
            Play::Still => return None,
            Play::Moves(_) => "present.next-move",
            Play::Task(..) => "present.show-way",
            Play::Refusal(..) => "present.try-it",
            Play::Question(..) => "present.reveal",
            Play::Both(..) => "present.next-throw",
            Play::Switch(..) => "present.flip",
            Play::Claims(_) => "present.place",
            Play::Games(_) => "present.play-games",
        })
    }

    /// Has everything been shown?
    pub fn is_open(&self) -> bool {
        self.shown >= self.presses()
    }

    /// Shows the next thing.
    pub fn press(&mut self, now: f64) {
        if self.press_word().is_none() {
            return;
        }
        let at = self.shown;
        self.shown += 1;
        match &mut self.play {
            Play::Still | Play::Claims(_) => {}
            Play::Moves(made) => {
                let made = made.get(at).cloned();
                self.make(made, now);
            }
            Play::Task(task, way, _) => {
                let (made, last) = (way.get(at).cloned(), at + 1 == way.len());
                let say = task.say.clone().filter(|_| last);
                self.make(made, now);
                self.said = say.unwrap_or_default();
            }
            Play::Refusal(refused, say) => {
                if let (Some(board), Some(refused)) = (self.boards.first_mut(), *refused) {
                    board.table.refuse(&refused, now);
                }
                self.said = say.clone().unwrap_or_default();
            }
            Play::Question(asked, truth) => {
                let truth = truth.clone();
                let answer = self
                    .boards
                    .first()
                    .and_then(|board| asked.answer(&board.stage));
                let reply = answer.and_then(|at| asked.options.get(at));
                self.said = reply.map(|option| option.reply.clone()).unwrap_or_default();
                for made in truth {
                    if made.line.mv.has_piece() {
                        self.make(Some(made), now);
                    }
                }
            }
            Play::Both(..) => self.throw_both(at, now),
            Play::Switch(..) => self.flip(at, now),
            Play::Games(games) => games.start(),
        }
    }

    /// Plays one move on the first board.
    fn make(&mut self, made: Option<Made>, now: f64) {
        let (Some(made), Some(board)) = (made, self.boards.first_mut()) else {
            return;
        };
        if board.table.wants_throw()
            && let Some(throw) = made.throw
        {
            board.table.throw(throw, now);
        }
        board.table.play(made.line.mv, now).ok();
    }

    fn throw_both(&mut self, at: usize, now: f64) {
        let Play::Both(both, rounds) = &self.play else {
            return;
        };
        let Some(round) = rounds.get(at) else { return };
        let last = both.differs.unwrap_or(rounds.len()) == at + 1;
        let texts = [&both.left_text, &both.right_text];
        let answers = [&round.left, &round.right];
        for ((board, answer), text) in self.boards.iter_mut().zip(answers).zip(texts) {
            board.table.throw(round.throw, LONG_AGO);
            if let Some(line) = &answer.played {
                board.table.play(line.mv, now).ok();
            }
            if let Some(text) = text.as_ref().filter(|_| last) {
                board.said.clone_from(text);
            }
        }
    }

    /// Puts the setting at this place on and takes the same throw again.
    pub fn flip(&mut self, at: usize, now: f64) {
        let Play::Switch(settings, named) = &self.play else {
            return;
        };
        let (Some(setting), Some(board)) = (settings.get(at), self.boards.first_mut()) else {
            return;
        };
        let stage = setting.stage.clone();
        lay(&mut board.table, &stage);
        board.table.locked = true;
        board.title = compare::title(&stage.ruleset, &stage.ruleset);
        if let Some(made) = setting.trail.made.first() {
            board.table.play(made.line.mv, now).ok();
        } else if let Some(named) = named {
            let throw = stage.throws.first().copied();
            if let Err(refused) = named.attempt(&stage.rules, &stage.position, throw) {
                board.table.refuse(&refused, now);
            }
        }
        board.stage = stage;
        self.shown = at + 1;
    }

    /// The settings of the switch, as words, and the one that is on.
    pub fn settings(&self, kind: &FenceKind) -> Option<(Vec<String>, Option<usize>)> {
        let (Play::Switch(settings, _), FenceKind::Toggle(Toggle { key, .. })) = (&self.play, kind)
        else {
            return None;
        };
        let answers = settings
            .iter()
            .map(|setting| explain::answer_of(*key, &setting.value));
        Some((answers.collect(), self.shown.checked_sub(1)))
    }

    /// What a class can vote on now, and whether the answer is shown.
    pub fn question(&self, kind: &FenceKind) -> Option<(usize, Question, bool)> {
        match (&self.play, kind) {
            (Play::Question(asked, _), _) => {
                let stage = self.boards.first().map(|board| &board.stage);
                let question = Question {
                    ask: plain(&asked.ask),
                    options: asked
                        .options
                        .iter()
                        .map(|option| plain(&option.text))
                        .collect(),
                    answer: stage.and_then(|stage| asked.answer(stage)),
                };
                Some((0, question, self.shown > 0))
            }
            (Play::Games(_), FenceKind::Games(games)) => {
                let question = Question {
                    ask: plain(&games.ask),
                    options: games.options.iter().map(|option| plain(option)).collect(),
                    answer: None,
                };
                Some((0, question, self.shown > 0))
            }
            (Play::Claims(claims), _) => {
                let at = self.shown.min(claims.len().saturating_sub(1));
                let claim = claims.get(at)?;
                Some((at, claim_question(claim), self.shown >= claims.len()))
            }
            _ => None,
        }
    }

    /// The claims that have been placed.
    pub fn placed(&self) -> &[Claim] {
        match &self.play {
            Play::Claims(claims) => &claims[..self.shown.min(claims.len())],
            _ => &[],
        }
    }

    /// Would it be the answer to say what follows from the throw?
    pub fn keeps_mum(&self) -> bool {
        matches!(self.play, Play::Question(..)) && self.shown == 0 && !self.free
    }

    /// The games, where they are asked about.
    pub fn games(&mut self) -> Option<&mut LessonGames> {
        match &mut self.play {
            Play::Games(games) => Some(games),
            _ => None,
        }
    }

    /// Takes note of what somebody did on the board: a task says whether it is done.
    pub fn did(&mut self, event: &TableEvent, now: f64) {
        let (TableEvent::Moved(line), Play::Task(task, _, trail)) = (event, &mut self.play) else {
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

/// The standings as options: A attested, B inferred, C modern, D not so.
fn claim_question(claim: &Claim) -> Question {
    let word = |standing: &Standing| match standing {
        Standing::Attested => words::text("learn.attested"),
        Standing::Inferred => words::text("learn.inferred"),
        Standing::Modern => words::text("learn.modern"),
        Standing::NotSo => words::text("learn.not-so"),
    };
    Question {
        ask: plain(&claim.text),
        options: Standing::ALL
            .iter()
            .map(|standing| word(standing).to_owned())
            .collect(),
        answer: Standing::ALL
            .iter()
            .position(|standing| *standing == claim.standing),
    }
}

/// In an order that gives nothing away.
fn claims(sort: &Sort) -> Vec<Claim> {
    let mut claims = sort.claims.clone();
    claims.sort_by_key(|claim| plain(&claim.text));
    claims
}

fn marked(kind: &FenceKind) -> Bitboard {
    match kind {
        FenceKind::Board(board) => Bitboard::of(board.mark.iter().copied()),
        _ => Bitboard::EMPTY,
    }
}

/// The start of the lesson's rules, for a step without a board.
fn resting(lesson: &Lesson, shelf: &[Ruleset]) -> Option<Stage> {
    let ruleset = lesson.rules.ruleset(shelf).ok()?;
    let rules = ruleset.rules();
    let position = rules.start();
    Some(Stage {
        ruleset,
        rules,
        position,
        throws: Vec::new(),
    })
}

fn on_wall(stage: Stage, shelf: &[Ruleset], seed: u64) -> OnWall {
    let base = shelf.iter().find(|base| base.id == stage.ruleset.id);
    let title = compare::title(base.unwrap_or(&stage.ruleset), &stage.ruleset);
    let game = Game::from_position(stage.ruleset.clone(), stage.position);
    let mut table = Table::new(game, seed);
    lay(&mut table, &stage);
    table.locked = stage.throws.is_empty();
    OnWall {
        table,
        title,
        said: Vec::new(),
        stage,
    }
}

/// The position and the first throw of a stage.
fn lay(table: &mut Table, stage: &Stage) {
    let game = Game::from_position(stage.ruleset.clone(), stage.position);
    table.set_game(game);
    if let Some(throw) = stage.throws.first() {
        table.throw(*throw, LONG_AGO);
    }
}
