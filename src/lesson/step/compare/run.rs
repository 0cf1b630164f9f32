//! Two boards, two reconstructions, the same throws.

use super::{Compare, Round, causes, first_difference, rounds};
use crate::board::{Bitboard, Side};
use crate::explain;
use crate::i18n;
use crate::lesson::board_words::rule_line;
use crate::lesson::scene::{Layout, RulesSpec};
use crate::lesson::step::prelude::*;
use crate::lesson::step::view::{DivergenceView, StepLink};
use crate::notation;
use crate::rules::{Key, Position};

/// Two boards on one list of throws.
pub(super) struct Comparing {
    boards: [LiveBoard; 2],
    texts: [Option<Phrase>; 2],
    rounds: Vec<Round>,
    /// The throw, counted from 1, at which the boards part.
    divergence: Option<usize>,
    /// The boards begin with different numbers of pieces.
    sizes_differ: bool,
    causes: Vec<Key>,
    /// Throws played so far.
    at: usize,
    open: Option<Key>,
    link: String,
}

impl Comparing {
    /// Both boards at the beginning.
    pub fn new(both: Compare, stages: [Stage; 2]) -> Comparing {
        let rounds = rounds(&stages, &both.moves);
        let divergence = first_difference(&rounds);
        let diverged = divergence.and_then(|at| rounds.get(at - 1));
        let causes = diverged.map(|round| causes(&stages, round)).unwrap_or_default();
        let [left, right] = stages;
        let link = link(&both, &left);
        let size = |stage: &Stage| Side::ALL.map(|side| stage.position.pieces[side].len());
        let sizes_differ = size(&left) != size(&right);
        let board = |stage, side| {
            let mut board = LiveBoard::locked(&Stage { throws: Vec::new(), ..stage });
            board.side = Some(side);
            board
        };
        let boards = [board(left, 0), board(right, 1)];
        let (texts, at, open) = (both.texts, 0, None);
        Comparing { boards, texts, rounds, divergence, sizes_differ, causes, at, open, link }
    }

    /// One throw for both boards.
    fn step(&mut self) {
        let Some(round) = self.rounds.get(self.at) else { return };
        for (board, answer) in self.boards.iter_mut().zip(&round.answers) {
            board.carry_out(BoardOp::Lay(round.throw));
            if let Some(line) = &answer.played {
                board.play_and_say(line.mv);
            }
        }
        self.at += 1;
        if self.frames_squares() {
            let [left, right] = &mut self.boards;
            let marked = differing(left.game.position(), right.game.position());
            (left.marked, right.marked) = (marked, marked);
        }
        if self.divergence == Some(self.at) {
            for (board, text) in self.boards.iter_mut().zip(&self.texts) {
                if let Some(text) = text {
                    board.set_comment(Tone::Plain, text.clone());
                }
            }
        }
    }

    fn has_diverged(&self) -> bool {
        self.divergence.is_some_and(|at| at <= self.at)
    }

    /// True where frames show what differs. Boards that begin with different numbers of pieces differ almost everywhere.
    fn frames_squares(&self) -> bool {
        self.has_diverged() && !self.sizes_differ
    }

    fn divergence(&self) -> Option<DivergenceView> {
        let parted = self.divergence.filter(|at| *at <= self.at);
        let parted = parted.and_then(|at| Some((at, self.rounds.get(at - 1)?)));
        let Some((number, round)) = parted else {
            let words = i18n::text("learn.still-together").to_owned();
            let together = DivergenceView { words, diverged: false, causes: Vec::new() };
            return (self.at > 0).then_some(together);
        };
        let answers =
            |key| self.boards.each_ref().map(|board| rule_line(board.game.ruleset(), key));
        let cause = |key: &Key| {
            let name = i18n::fill("learn.rule", &[("rule", explain::key_name(*key))]);
            (name, (self.open == Some(*key)).then(|| answers(*key)))
        };
        let key = match self.rounds.len() {
            _ if self.sizes_differ => "learn.parts-start",
            1 => "learn.parts-only",
            _ => "learn.parts",
        };
        let mut words = i18n::say!(key, number, throw = round.throw);
        if self.frames_squares() {
            words = format!("{words} {}", i18n::text("learn.framed"));
        }
        Some(DivergenceView {
            words,
            diverged: true,
            causes: self.causes.iter().map(cause).collect(),
        })
    }

    fn next_button(&self) -> Option<Button> {
        let round = self.rounds.get(self.at)?;
        let weight = if self.has_diverged() { Weight::Plain } else { Weight::Primary };
        let word = i18n::say!("learn.next-throw", throw = round.throw);
        Some(Button::new(weight, word, Input::Next))
    }
}

impl Run for Comparing {
    fn boards(&mut self) -> &mut [LiveBoard] {
        &mut self.boards
    }

    fn input(&mut self, input: Input, _: &Moment<'_>) {
        match input {
            Input::Next => self.step(),
            Input::Again => {
                self.boards.iter_mut().for_each(LiveBoard::reset);
                (self.at, self.open) = (0, None);
            }
            Input::Open(cause) => {
                let key = self.causes.get(cause).copied();
                self.open = key.filter(|_| self.open != key);
            }
            _ => {}
        }
    }

    fn view(&self) -> StepView {
        let again = Button::new(Weight::Quiet, i18n::text("learn.from-start"), Input::Again);
        let again = (self.at > 0).then_some(again);
        let done = self.has_diverged() || self.at >= self.rounds.len();
        StepView {
            buttons: self.next_button().into_iter().chain(again).collect(),
            divergence: self.divergence(),
            link: done.then(|| StepLink::Compare(self.link.clone())),
            effort: done.then(Effort::default),
            ..StepView::default()
        }
    }
}

/// The squares on which two positions differ.
fn differing(left: &Position, right: &Position) -> Bitboard {
    Bitboard::of((1..=30).filter(|square| left.side_on(*square) != right.side_on(*square)))
}

/// The comparison as the rest of an address.
fn link(both: &Compare, left: &Stage) -> String {
    let own = both.scene.layout == Layout::Start;
    let spools = left.position.turn == Side::Spools;
    let pieces = notation::pieces_link(&left.position);
    let (place, who) = match (own, spools) {
        (true, _) => ("start", "-"),
        (false, true) => (pieces.strip_suffix("-s").unwrap_or(&pieces), "s"),
        (false, false) => (pieces.as_str(), "c"),
    };
    let throws: Vec<String> = left.throws.iter().map(ToString::to_string).collect();
    let seat = |spec: &RulesSpec| spec.link().replace('/', ":");
    let [left, right] = both.rules.each_ref().map(seat);
    format!("{left}~{right}/{place}/{who}/{}", throws.join("."))
}
