//! Names that most kinds of step use, in their fences and in their machines.

pub(super) use super::input::Input;
pub(super) use super::kind::StepKind;
pub(super) use super::live_board::{BoardOp, LiveBoard};
pub(super) use super::proof::Proof;
pub(super) use super::run::{Moment, Run};
pub(super) use super::sheet::{Cell, Form, Grid, Part, Sheet, SheetBoard};
pub(super) use super::show::{Press, Show, Touch};
pub(super) use super::view::{Button, Effort, StepView, Tone, Weight};
pub(super) use crate::lesson::fields::Fields;
pub(super) use crate::lesson::lines::Lines;
pub(super) use crate::lesson::moves::MoveText;
pub(super) use crate::lesson::prose::{Phrase, words_of};
pub(super) use crate::lesson::scene::Scene;
pub(super) use crate::lesson::stage::Stage;
pub(super) use crate::lesson::test::Expect;
pub(super) use crate::rules::Ruleset;
