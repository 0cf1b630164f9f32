//! A game as it is played: positions, throws and rule changes, each of which can be undone and redone.
//!
//! **Invariant:** chance is handed in. Nothing here throws sticks or judges a move; the law does.

use std::sync::Arc;

use crate::board::{BySide, Side};
use crate::notation::{self, Line};
use crate::rules::{
    IllegalMove, Move, MoveKind, Phase, Position, Reason, Rules, Ruleset, Setup, Throw,
};

/// Step by which the game came to a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It begins here.
    Start,
    /// The side threw this.
    Thrown(Throw),
    /// The side made this move with this throw.
    Moved {
        /// The throw, if one was played.
        throw: Option<Throw>,
        /// The move, written out.
        line: Box<Line>,
        /// Side that made it.
        side: Side,
    },
    /// The rules were changed here.
    RulesChanged,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    ruleset: Arc<Ruleset>,
    rules: Rules,
    position: Position,
    throw: Option<Throw>,
    step: Step,
}

impl State {
    fn moment(&self) -> (&Step, &Ruleset, &Position) {
        (&self.step, &self.ruleset, &self.position)
    }

    fn to_act(&self) -> Option<Side> {
        let over = self.rules.outcome(&self.position).is_some();
        (!over).then_some(self.position.turn)
    }

    /// True where this side acts and can do more than pass.
    fn has_choice(&self, side: Side) -> bool {
        let moves = || self.rules.legal_moves(&self.position, self.throw);
        self.to_act() == Some(side)
            && (self.throw.is_none() && self.position.due.rest == 0
                || moves().iter().any(|mv| mv.kind != MoveKind::Pass))
    }
}

/// A game with its whole past and, after an undo, its future.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    states: Vec<State>,
    at: usize,
}

impl Game {
    /// A game of this ruleset from its own start.
    ///
    /// ```
    /// use senet::{game::Game, library, rules::Throw};
    /// let mut game = Game::new(library::ruleset("kendall-walker").expect("shipped"));
    /// let three = Throw::new(3).expect("a throw");
    /// assert!(game.cast(three));
    /// let line = game.lines().into_iter().next().expect("a legal move");
    /// game.play(line.mv).expect("it was listed");
    /// assert!(game.undo() && game.undo());
    /// assert_eq!(game.position(), &game.rules().start());
    /// ```
    pub fn new(ruleset: Ruleset) -> Game {
        let start = ruleset.rules().start();
        Game::from_position(ruleset, start)
    }

    /// A game from a position.
    pub fn from_position(ruleset: Ruleset, position: Position) -> Game {
        let rules = ruleset.rules();
        let state =
            State { ruleset: Arc::new(ruleset), rules, position, throw: None, step: Step::Start };
        Game { states: vec![state], at: 0 }
    }

    fn now(&self) -> &State {
        // `at` is always the index of a state.
        &self.states[self.at]
    }

    /// Goes on to a state. Repeating a step that was taken back keeps the steps after it.
    fn push(&mut self, state: State) {
        self.at += 1;
        let is_same = self.states.get(self.at) == Some(&state) && state.step != Step::Start;
        if !is_same {
            self.states.truncate(self.at);
            self.states.push(state);
        }
    }

    /// The ruleset that is on.
    pub fn ruleset(&self) -> &Ruleset {
        &self.now().ruleset
    }

    /// The law that is on.
    pub fn rules(&self) -> &Rules {
        &self.now().rules
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.now().position
    }

    /// True where the throw to be played is the first 1, which decides who begins.
    pub fn has_deciding_throw(&self) -> bool {
        self.position().due.open && self.throw().is_some_and(|throw| throw.value() == 1)
    }

    /// The throw that is to be played: the last one thrown, or the rest of one.
    pub fn throw(&self) -> Option<Throw> {
        match self.phase() {
            Phase::Rest(rest) => Some(rest),
            _ => self.now().throw,
        }
    }

    /// Phase of the game: what is due next.
    pub fn phase(&self) -> Phase {
        self.rules().phase(self.position())
    }

    /// True where a throw is due and none lies there.
    pub fn wants_throw(&self) -> bool {
        self.phase() == Phase::Throw && self.throw().is_none()
    }

    /// The last step of the game.
    pub fn step(&self) -> &Step {
        &self.now().step
    }

    /// The legal moves with the throw that is to be played, or instead of throwing.
    pub fn lines(&self) -> Vec<Line> {
        notation::lines(self.rules(), self.position(), self.throw())
    }

    /// Takes a throw. `false` where none is due or the device cannot give it.
    pub fn cast(&mut self, throw: Throw) -> bool {
        if !self.wants_throw() || !self.rules().can_throw(throw) {
            return false;
        }
        let state = State { throw: Some(throw), step: Step::Thrown(throw), ..self.now().clone() };
        self.push(state);
        true
    }

    /// Makes a move with the throw that is to be played.
    ///
    /// # Errors
    /// When the law refuses it; the game stays as it is.
    pub fn play(&mut self, mv: Move) -> Result<Line, IllegalMove> {
        let throw = self.throw();
        self.rules().check(self.position(), throw, mv)?;
        let line = self.lines().into_iter().find(|line| line.mv == mv);
        let line = line.ok_or(IllegalMove { mv, reason: Reason::NotNow })?;
        let side = self.position().turn;
        let step = Step::Moved { throw, line: Box::new(line.clone()), side };
        let state = State { position: line.after, throw: None, step, ..self.now().clone() };
        self.push(state);
        Ok(line)
    }

    /// Goes on under other rules. The position stays where the new rules can hold it; otherwise the game restarts.
    pub fn change_rules(&mut self, ruleset: Ruleset) {
        let rules = ruleset.rules();
        let now = self.now();
        let Position { off, due, .. } = now.position;
        let setup = Setup { off: Some(off), due, ..Setup::of(&now.position) };
        let fresh = matches!(now.step, Step::Start) && now.position == now.rules.start();
        let carried = if fresh { None } else { rules.position(&setup).ok() };
        let position = carried.unwrap_or_else(|| rules.start());
        let throw = now.throw.filter(|throw| carried.is_some() && rules.can_throw(*throw));
        let step = if carried.is_some() { Step::RulesChanged } else { Step::Start };
        self.push(State { ruleset: Arc::new(ruleset), rules, position, throw, step });
    }

    /// Restarts from `position` under these rules, which can be undone.
    pub fn restart_with(&mut self, ruleset: Ruleset, position: Position) {
        let (rules, ruleset) = (ruleset.rules(), Arc::new(ruleset));
        self.push(State { ruleset, rules, position, throw: None, step: Step::Start });
    }

    /// Takes the last throw, move or rule change back. `false` at the beginning.
    pub fn undo(&mut self) -> bool {
        let can = self.can_undo();
        self.at -= usize::from(can);
        can
    }

    /// Redoes what was undone. `false` where nothing was.
    pub fn redo(&mut self) -> bool {
        let can = self.can_redo();
        self.at += usize::from(can);
        can
    }

    /// Side that is to throw or to move; `None` when the game is over.
    pub fn to_act(&self) -> Option<Side> {
        self.now().to_act()
    }

    /// Goes to the moment of this age ([`Game::age`]). `false` where there is none.
    pub fn go_to(&mut self, age: usize) -> bool {
        let is_there = age < self.states.len();
        if is_there {
            self.at = age;
        }
        is_there
    }

    /// Number of steps that lie behind, those of earlier games on the same board included.
    pub fn age(&self) -> usize {
        self.at
    }

    /// Number of throws that lie behind, those of earlier games on the same board included.
    pub fn thrown(&self) -> usize {
        let past = &self.states[..=self.at];
        past.iter().filter(|state| matches!(state.step, Step::Thrown(_))).count()
    }

    /// Goes back to the last moment before this one at which `side` had something to do. `false` where there is none.
    ///
    /// ```
    /// use senet::{Side, game::Game, library, rules::Throw};
    /// let mut game = Game::new(library::ruleset("kendall-walker").expect("shipped"));
    /// // Cones move, spools throw: back to the throw with which cones moved.
    /// game.cast(Throw::new(3).expect("a throw"));
    /// let line = game.lines().into_iter().next().expect("a legal move");
    /// game.play(line.mv).expect("it was listed");
    /// game.cast(Throw::new(2).expect("a throw"));
    /// assert!(game.back_to(Side::Cones));
    /// assert_eq!((game.to_act(), game.throw()), (Some(Side::Cones), Throw::new(3)));
    /// ```
    pub fn back_to(&mut self, side: Side) -> bool {
        let moment = self.earlier(side);
        self.at = moment.unwrap_or(self.at);
        moment.is_some()
    }

    /// Goes forward to the next moment at which `side` has something to do, or to the end of what was taken back.
    /// `false` where nothing was.
    pub fn forward_to(&mut self, side: Side) -> bool {
        let can = self.can_redo();
        let later = self.at + 1..self.states.len();
        let moment = later.clone().find(|at| self.states[*at].has_choice(side));
        self.at = moment.or(later.last()).unwrap_or(self.at);
        can
    }

    /// True where there is an earlier moment at which `side` had something to do.
    pub fn can_go_back_to(&self, side: Side) -> bool {
        self.earlier(side).is_some()
    }

    fn earlier(&self, side: Side) -> Option<usize> {
        let past = &self.states[..self.at];
        past.iter().rposition(|state| state.has_choice(side))
    }

    /// Number of throws by each side since the last beginning.
    pub fn throws(&self) -> BySide<u32> {
        let mut throws = BySide::default();
        for state in self.since_start() {
            if matches!(state.step, Step::Thrown(_)) {
                throws[state.position.turn] += 1;
            }
        }
        throws
    }

    /// True where there is anything to undo.
    pub fn can_undo(&self) -> bool {
        self.at > 0
    }

    /// True where there is anything to redo.
    pub fn can_redo(&self) -> bool {
        self.at + 1 < self.states.len()
    }

    /// Steps since the last beginning, oldest first.
    pub fn history(&self) -> impl Iterator<Item = &Step> {
        self.since_start().iter().map(|state| &state.step)
    }

    /// Steps since the last beginning, each with the rules and the position that it led to: enough to play the game
    /// again.
    pub fn moments(&self) -> impl Iterator<Item = (&Step, &Ruleset, &Position)> {
        self.since_start().iter().map(State::moment)
    }

    /// Steps that were taken back and can be done again, up to the next beginning, each with the rules and the position that it
    /// led to.
    pub fn taken_back(&self) -> impl Iterator<Item = (&Step, &Ruleset, &Position)> {
        let later = self.states[self.at + 1..].iter().map(State::moment);
        later.take_while(|(step, ..)| **step != Step::Start)
    }

    /// The throw that fell here before it was taken back.
    pub fn thrown_before(&self) -> Option<Throw> {
        match self.states.get(self.at + 1)?.step {
            Step::Thrown(throw) => Some(throw),
            _ => None,
        }
    }

    /// The position in which the last move was made, and its throw; the present ones where no move was.
    pub fn before_last_move(&self) -> (&Position, Option<Throw>) {
        let past = self.since_start();
        let last = past.windows(2).rev().find_map(|pair| match (&pair[0], &pair[1].step) {
            (before, Step::Moved { throw, .. }) => Some((&before.position, *throw)),
            _ => None,
        });
        last.unwrap_or((self.position(), self.throw()))
    }

    fn since_start(&self) -> &[State] {
        let past = &self.states[..=self.at];
        let begin = past.iter().rposition(|state| state.step == Step::Start).unwrap_or(0);
        &past[begin..]
    }
}
