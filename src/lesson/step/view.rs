//! View of a step while it is being done: the words and controls beside its boards, with no word about how they look.

use super::claims::{Claim, Standing};
use super::input::Input;
use super::many_games::Games;
use super::tally::Tally;
use crate::lesson::prose::Phrase;

/// Words and controls of a step, in the order in which they stand.
#[derive(Clone, Debug, Default)]
pub struct StepView {
    /// The task or the question.
    pub prompt: Option<Phrase>,
    /// Rules under which the last move would have been right, and the button that shows it.
    pub elsewhere: Option<(Phrase, Button)>,
    /// Options of a question; pressing one is [`Input::Choose`].
    pub options: Vec<OptionView>,
    /// Switches; pressing a setting is [`Input::Set`].
    pub switches: Vec<Switch>,
    /// Claims, each with its chosen standing; [`Input::Place`] places one.
    pub claims: Vec<(Claim, Option<Standing>)>,
    /// Hints shown so far.
    pub hints: Vec<Phrase>,
    /// Reasons why something cannot be shown.
    pub problems: Vec<String>,
    /// Buttons in a row.
    pub buttons: Vec<Button>,
    /// Agreement of two boards, or the throw at which they diverge.
    pub divergence: Option<DivergenceView>,
    /// The way into another place of the program.
    pub link: Option<StepLink>,
    /// Games to be played, and whether they have begun; their end is [`Input::GamesPlayed`].
    pub games: Option<(Games, Option<usize>)>,
    /// Throws that were made, in the place of the board; the buttons that make more stand below it.
    pub tally: Option<Tally>,
    /// The button beside a throw that may be answered by doing nothing.
    pub stay: Option<Button>,
    /// True where the view names the side to throw or to move.
    pub names_turn: bool,
    /// Trouble that the step gave once it is done; `None` before.
    pub effort: Option<Effort>,
    /// State that no board shows, as text.
    pub state: String,
}

/// Trouble that a step gave until it was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Wrong tries before it was done.
    pub wrong: u32,
    /// Hints that were asked for.
    pub hints: u32,
    /// *Show me* was pressed.
    pub used_show_me: bool,
}

/// Tone of a sentence below a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Neither praise nor correction.
    Plain,
    /// Well done.
    Right,
    /// Not this.
    Wrong,
}

/// Button with the input that pressing it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Button {
    /// Its word.
    pub word: String,
    /// Its weight.
    pub weight: Weight,
    /// It can be pressed.
    pub enabled: bool,
    /// The input that pressing it is.
    pub input: Input,
}

/// Weight of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The thing to do now.
    Primary,
    /// One of several.
    Plain,
    /// Beside the others.
    Quiet,
    /// Words alone, in line with the text.
    Words,
}

/// Option of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionView {
    /// Its letter; `None` for not being sure.
    pub letter: Option<char>,
    /// Its words.
    pub words: String,
    /// Its state.
    pub state: OptionState,
    /// The reply to it, once it is told whether it is right.
    pub reply: Option<Phrase>,
}

/// State of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionState {
    /// To be picked.
    Open,
    /// Picked, and true.
    Right,
    /// True, and not picked.
    Truth,
    /// Picked, and not true.
    Missed,
    /// Picked where nothing is right or wrong.
    Chosen,
    /// Not picked.
    Past,
}

/// Switch with its settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The question of the rule.
    pub question: &'static str,
    /// The answers, and the one that is on.
    pub settings: Vec<(String, bool)>,
    /// Words below the settings.
    pub note: Option<String>,
}

/// Agreement of two boards, or the throw at which they diverge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DivergenceView {
    /// The sentence about it.
    pub words: String,
    /// The boards have diverged.
    pub diverged: bool,
    /// The rules behind it, each with its answers on both boards where it is open; to open one is [`Input::Open`].
    pub causes: Vec<(String, Option<[String; 2]>)>,
}

/// Way into another place of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepLink {
    /// The comparison of two boards, as the rest of an address.
    Compare(String),
    /// A game against the computer from the position on the board.
    Play,
}

impl Button {
    /// Button that can be pressed.
    pub fn new(weight: Weight, word: impl Into<String>, input: Input) -> Button {
        Button { word: word.into(), weight, enabled: true, input }
    }
}

impl StepView {
    /// True where something is to be pressed that matters more than going on.
    pub fn has_primary(&self) -> bool {
        self.buttons.iter().any(|button| button.weight == Weight::Primary)
    }
}
