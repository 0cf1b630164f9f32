//! Step being done, as a state machine without a window: input goes in, a view comes out.

use super::input::Input;
use super::live_board::LiveBoard;
use super::view::StepView;
use crate::rules::Ruleset;

/// Step being done.
///
/// **Invariant:** one value per visit, made whenever the step is opened; nothing of one step can be seen in the next.
pub trait Run {
    /// The boards, with what lies on them.
    fn boards(&mut self) -> &mut [LiveBoard];

    /// Takes what a learner did, or that time has passed. Inputs that mean nothing here change nothing.
    fn input(&mut self, input: Input, at: &Moment<'_>);

    /// Words and controls beside the boards.
    fn view(&self) -> StepView;

    /// The time at which something happens by itself.
    fn wakes(&self) -> Option<f64> {
        None
    }
}

/// Circumstances of an input.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// Seconds since some beginning.
    pub now: f64,
    /// Every reconstruction.
    pub shelf: &'a [Ruleset],
    /// Number from which throws by chance follow, the same as long as the step is open.
    pub seed: u64,
}
