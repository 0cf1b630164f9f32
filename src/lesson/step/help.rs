//! Help with a task: hints rung by rung, and the other reconstruction under which a wrong move would have been right.

use super::input::Input;
use super::run::Moment;
use super::view::{Button, Effort, StepView, Weight};
use crate::board::Bitboard;
use crate::lesson::hints::Hint;
use crate::lesson::moves::MoveText;
use crate::lesson::prose::{Inline, Phrase, words_of};
use crate::lesson::stage::{Stage, elsewhere, transfer};
use crate::lesson::test::Test;
use crate::notation::Line;
use crate::rules::{Position, Ruleset, Throw};
use crate::{compare, i18n};

/// Beginning of a link to the card of a reconstruction.
const CARD_LINK: &str = "#1/reconstructions/card/";

/// Help that was asked for, and tries that went wrong.
#[derive(Clone, Debug, Default)]
pub(super) struct Help {
    /// All rungs but the last are shown from the beginning, at no cost.
    in_advance: bool,
    /// Number of rungs the learner asked for.
    rungs_taken: usize,
    /// Trouble so far.
    pub effort: Effort,
}

impl Help {
    /// Help that is shown from the beginning.
    pub fn in_advance() -> Help {
        Help { in_advance: true, ..Help::default() }
    }

    fn rungs_shown(&self, rungs: &[Hint]) -> usize {
        if self.in_advance { rungs.len().saturating_sub(1) } else { self.rungs_taken }
    }

    /// Takes the next rung; the last is to be carried out for the learner.
    pub fn next<'r>(&mut self, rungs: &'r [Hint]) -> Option<&'r Hint> {
        let next = rungs.get(self.rungs_shown(rungs))?;
        match next.is_shown() {
            true => self.effort.used_show_me = true,
            false => {
                self.rungs_taken += 1;
                self.effort.hints += 1;
            }
        }
        Some(next)
    }

    /// The squares named by the rungs so far.
    pub fn marked(&self, rungs: &[Hint]) -> Bitboard {
        let squares = rungs.iter().take(self.rungs_shown(rungs)).filter_map(Hint::square);
        Bitboard::of(squares.filter(|square| (1..=30).contains(square)))
    }

    /// Back to no rung, for the next move.
    pub fn rewind(&mut self) {
        self.rungs_taken = 0;
    }

    /// Shows the rungs asked for and the button for the next.
    pub fn show(&self, rungs: &[Hint], view: &mut StepView) {
        let count = self.rungs_shown(rungs);
        view.hints = rungs.iter().take(count).filter_map(Hint::words).collect();
        if let Some(next) = rungs.get(count) {
            let word = if next.is_shown() { "learn.show" } else { "learn.hint" };
            view.buttons.push(Button::new(Weight::Words, i18n::text(word), Input::Hint));
        }
    }
}

/// The button that begins a task again.
pub(super) fn again() -> Button {
    Button::new(Weight::Words, i18n::text("learn.do-again"), Input::Again)
}

/// Wrong move that another reconstruction would have called right.
#[derive(Clone, Debug)]
pub(super) struct WhatIf {
    /// The board under the other rules.
    pub stage: Stage,
    /// The move there.
    pub line: Line,
}

impl WhatIf {
    /// The move under `ruleset`; `None` where it is refused there, too.
    pub fn new(
        ruleset: &Ruleset,
        position: &Position,
        throw: Option<Throw>,
        mv: &MoveText,
    ) -> Option<WhatIf> {
        let rules = ruleset.rules();
        let position = transfer(position, &rules).ok()?;
        let line = mv.attempt(&rules, &position, throw).ok()?;
        let (ruleset, throws) = (ruleset.clone(), throw.into_iter().collect());
        Some(WhatIf { stage: Stage { ruleset, rules, position, throws }, line })
    }

    /// The move under the first reconstruction of the shelf that allows it, and where it reaches the goal.
    pub fn on_shelf(
        at: &Moment<'_>,
        here: &Stage,
        position: &Position,
        throw: Option<Throw>,
        mv: &MoveText,
        goal: Option<&Test>,
    ) -> Option<WhatIf> {
        let there = elsewhere(at.shelf, &here.ruleset.id, position, throw, mv, goal);
        WhatIf::new(there.first()?, position, throw, mv)
    }

    /// True where the other rules leave no choice.
    pub fn is_only_move(&self) -> bool {
        self.stage.lines(&self.stage.trail()).len() == 1
    }

    /// The sentence about it, in which the name leads to the card, and the button to see it or to come back.
    pub fn offer(&self, key: &str, visits: bool) -> (Phrase, Button) {
        let ruleset = &self.stage.ruleset;
        let (url, name) = (format!("{CARD_LINK}{}", ruleset.id), compare::short_name(ruleset));
        let card = Inline::Link { url, text: words_of(&name) };
        let (before, after) = i18n::text(key).split_once("{name}").unwrap_or_default();
        let words = [words_of(before), vec![card], words_of(after)].concat();
        let word = if visits { "learn.what-if-back" } else { "learn.what-if-see" };
        (words, Button::new(Weight::Words, i18n::text(word), Input::Visit))
    }
}
