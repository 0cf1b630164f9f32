//! A lesson, as it is after reading: typed, checked for form, and knowing its lines.

use super::moves::MoveText;
use super::period::Period;
use super::practice::{Elsewhere, LessonKind, Worth};
use super::prose::{Block, Note, Phrase, plain, plain_blocks};
use super::scene::{RulesSpec, Scene};
use super::test::Test;
use crate::rules::{Key, Rule, Value};

/// One lesson: a page of prose with boards that can be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The id by which links and other lessons name it.
    pub id: String,
    /// The title a reader sees.
    pub title: String,
    /// How long it takes, in minutes; 1 to 99.
    pub minutes: u8,
    /// A lesson of the course, or a theme of practice.
    pub kind: LessonKind,
    /// The rules of every board that names no others.
    pub rules: RulesSpec,
    /// What it teaches: keys of the form, or words of our own for what is no rule (`track`).
    pub teaches: Vec<String>,
    /// The ids of lessons that help to have done before.
    pub needs: Vec<String>,
    /// The keys of the works it rests on.
    pub sources: Vec<String>,
    /// What stands before the first step; the card shows its first paragraph.
    pub intro: Vec<Block>,
    /// The steps.
    pub steps: Vec<Step>,
    /// The footnotes, in the order of the file.
    pub notes: Vec<Note>,
}

/// One step: a heading, a few words, and at most one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its heading.
    pub title: Phrase,
    /// The words before the board; the first sentence says what to do.
    pub prose: Vec<Block>,
    /// The board and what is to be done on it.
    pub fence: Option<Fence>,
    /// The words after the board, for when it is done.
    pub after: Vec<Block>,
    /// What a teacher should know; shown to presenters and in print only.
    pub teacher: Option<Vec<Block>>,
    /// The line of its heading, counted from 1.
    pub line: usize,
}

/// A board with a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fence {
    /// The line on which it opens, counted from 1.
    pub line: usize,
    /// The board of which period it looks like; `None` for the board of the whole program.
    pub period: Option<Period>,
    /// What is to be done.
    pub kind: FenceKind,
}

/// What is to be done on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenceKind {
    /// A position to look at.
    Board(Board),
    /// Moves that play themselves.
    Watch(Watch),
    /// A task for the learner.
    Try(Try),
    /// A move that the rules refuse, to be tried all the same.
    Refuse(Refuse),
    /// A question with options whose answer the law computes.
    Predict(Predict),
    /// The same throws under two sets of rules.
    Compare(Compare),
    /// The same throw with one rule switched.
    Toggle(Toggle),
    /// Free play.
    Sandbox(Sandbox),
    /// Claims to be sorted by how sure they are.
    Sort(Sort),
    /// A prediction about many games.
    Games(Games),
}

/// A fact that the checker proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// What must hold.
    pub test: Test,
    /// Its line, counted from 1.
    pub line: usize,
}

/// `senet board`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Position and throw.
    pub scene: Scene,
    /// Squares to mark.
    pub mark: Vec<u8>,
    /// A sentence under the board.
    pub say: Option<Phrase>,
    /// Facts.
    pub expect: Vec<Expect>,
}

/// `senet watch`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    /// Position and throws.
    pub scene: Scene,
    /// The move for each throw; where it is empty each throw has only one.
    pub moves: Vec<MoveText>,
    /// A sentence under the board.
    pub say: Option<Phrase>,
    /// Facts, judged when the script has ended.
    pub expect: Vec<Expect>,
}

/// `senet try`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// Position and throws.
    pub scene: Scene,
    /// How hard it is, 1 to 3; scenarios of practice have one.
    pub level: Option<u8>,
    /// What to do.
    pub task: Phrase,
    /// When it is done.
    pub goal: Test,
    /// The line of the goal.
    pub goal_line: usize,
    /// What to say after the right move.
    pub say: Option<Phrase>,
    /// What to say after particular wrong moves.
    pub wrong: Vec<Wrong>,
    /// What to say after any other wrong move.
    pub other: Option<Phrase>,
    /// Nudges in words, gentlest first; the program adds the piece and the square.
    pub hints: Vec<Phrase>,
    /// Facts about the position before the first move.
    pub expect: Vec<Expect>,
    /// What each first move leaves, where that is known exactly: a line for every legal one, or none at all.
    pub worth: Vec<Worth>,
    /// Whose rules would make a wrong move right.
    pub elsewhere: Vec<Elsewhere>,
}

/// What to say after one wrong move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The move.
    pub mv: MoveText,
    /// The sentence.
    pub say: Phrase,
    /// Its line.
    pub line: usize,
}

/// `senet refuse`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuse {
    /// Position and throw.
    pub scene: Scene,
    /// What to try.
    pub task: Phrase,
    /// The move to try; where it is absent any move that this rule refuses will do.
    pub mv: Option<MoveText>,
    /// The rule that refuses it.
    pub because: Rule,
    /// The line that names the rule.
    pub because_line: usize,
    /// What to say when it has been refused.
    pub say: Option<Phrase>,
    /// Nudges in words.
    pub hints: Vec<Phrase>,
    /// Facts.
    pub expect: Vec<Expect>,
}

/// `senet predict`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predict {
    /// Position and throws.
    pub scene: Scene,
    /// The question.
    pub ask: Phrase,
    /// Two to four options, A first.
    pub options: Vec<Choice>,
    /// What the board plays to show the truth; where it is empty, the only legal move if there is but one.
    pub moves: Vec<MoveText>,
    /// Facts.
    pub expect: Vec<Expect>,
}

/// One option of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// `A` to `D`.
    pub letter: char,
    /// What it says.
    pub text: Phrase,
    /// When it is right.
    pub test: Test,
    /// The answer to whoever picks it.
    pub reply: Phrase,
    /// Its line.
    pub line: usize,
}

/// `senet compare`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compare {
    /// The rules of the left board.
    pub left: RulesSpec,
    /// The rules of the right board.
    pub right: RulesSpec,
    /// Position and throws.
    pub scene: Scene,
    /// The move for each throw, played on both boards where it is legal.
    pub moves: Vec<MoveText>,
    /// The throw, counted from 1, at which the boards part; `None` where they never do.
    pub differs: Option<usize>,
    /// The line that says so.
    pub differs_line: usize,
    /// A sentence under the left board.
    pub left_text: Option<Phrase>,
    /// A sentence under the right board.
    pub right_text: Option<Phrase>,
}

/// `senet toggle`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toggle {
    /// Position and throw.
    pub scene: Scene,
    /// The switch.
    pub key: Key,
    /// Its settings, the lesson's own first.
    pub values: Vec<Value>,
    /// The line of the settings.
    pub values_line: usize,
    /// The move to play under each setting; where it is absent, the only legal one if there is but one.
    pub mv: Option<MoveText>,
    /// A sentence under the board.
    pub say: Option<Phrase>,
    /// Facts that hold with one setting: its place in `values`, and the fact.
    pub expect: Vec<(usize, Expect)>,
}

/// `senet sandbox`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sandbox {
    /// Where play begins.
    pub from: From,
    /// Rules, and a position where `from` is [`From::Here`].
    pub scene: Scene,
    /// The switches at hand.
    pub toggles: Vec<Key>,
    /// A sentence under the board.
    pub say: Option<Phrase>,
}

/// Where free play begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// At the board of the step of this number, counted from 1.
    Step(usize),
    /// At the position written here, or the start of the rules.
    Here,
}

/// `senet sort`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sort {
    /// The claims.
    pub claims: Vec<Claim>,
}

/// A statement and how sure it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// How sure it is.
    pub standing: Standing,
    /// What it says.
    pub text: Phrase,
    /// Who says so.
    pub source: Phrase,
    /// Its line.
    pub line: usize,
}

/// How sure a statement about the ancient game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Found on objects, in pictures or in texts.
    Attested,
    /// Concluded from what is found.
    Inferred,
    /// Proposed in our time.
    Modern,
}

/// `senet games`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    /// The rules.
    pub rules: RulesSpec,
    /// The rules they are measured against.
    pub rival: RulesSpec,
    /// Who plays: the name of a policy.
    pub player: String,
    /// How many games, 1 to 100000.
    pub number: u32,
    /// The seed, so that the answer is the same for everybody.
    pub seed: u64,
    /// The question.
    pub ask: Phrase,
    /// The options; which is right is for whoever plays the games to say.
    pub options: Vec<Phrase>,
}

impl Standing {
    /// All three, surest first.
    pub const ALL: [Standing; 3] = [Standing::Attested, Standing::Inferred, Standing::Modern];

    /// The word in a lesson file.
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Attested => "attested",
            Standing::Inferred => "inferred",
            Standing::Modern => "modern",
        }
    }
}

impl Lesson {
    /// What the card says: the first paragraph, in plain words; empty where there is none.
    pub fn summary(&self) -> String {
        match self.intro.first() {
            Some(Block::Paragraph(text)) => plain(text),
            _ => String::new(),
        }
    }

    /// The address of a step, counted from 1, in the program: `1/lesson/water/3`, `1/practice/passing/2`.
    pub fn address(&self, step: usize) -> String {
        let place = match self.kind {
            LessonKind::Lesson => "lesson",
            LessonKind::Practice => "practice",
        };
        format!("1/{place}/{}/{step}", self.id)
    }

    /// The number (from 1) and text of the note with this label.
    pub fn note(&self, label: &str) -> Option<(usize, &Note)> {
        let at = self.notes.iter().position(|note| note.label == label)?;
        Some((at + 1, &self.notes[at]))
    }

    /// The rules of a step: its own where it names some, otherwise the lesson's. A comparison's are those of its
    /// left board.
    pub fn rules_of<'a>(&'a self, step: &'a Step) -> &'a RulesSpec {
        let Some(fence) = &step.fence else {
            return &self.rules;
        };
        match &fence.kind {
            FenceKind::Compare(compare) => &compare.left,
            FenceKind::Games(games) => &games.rules,
            kind => kind
                .scene()
                .and_then(|scene| scene.rules.as_ref())
                .unwrap_or(&self.rules),
        }
    }
}

impl Step {
    /// The heading in plain words.
    pub fn plain_title(&self) -> String {
        plain(&self.title)
    }

    /// How many words a learner reads in it, the sentences of its board included.
    pub fn words(&self) -> usize {
        let mut text = plain_blocks(&self.prose);
        text.push(' ');
        text.push_str(&plain_blocks(&self.after));
        for phrase in self.fence.iter().flat_map(|fence| fence.kind.shown()) {
            text.push(' ');
            text.push_str(&plain(phrase));
        }
        // Signs that stand alone, as French sets them, are no words.
        let words = text.split_whitespace();
        words
            .filter(|word| word.contains(char::is_alphanumeric))
            .count()
    }
}

impl FenceKind {
    /// The word behind `senet`.
    pub const fn name(&self) -> &'static str {
        match self {
            FenceKind::Board(_) => "board",
            FenceKind::Watch(_) => "watch",
            FenceKind::Try(_) => "try",
            FenceKind::Refuse(_) => "refuse",
            FenceKind::Predict(_) => "predict",
            FenceKind::Compare(_) => "compare",
            FenceKind::Toggle(_) => "toggle",
            FenceKind::Sandbox(_) => "sandbox",
            FenceKind::Sort(_) => "sort",
            FenceKind::Games(_) => "games",
        }
    }

    /// All words behind `senet`.
    pub const NAMES: [&str; 10] = [
        "board", "watch", "try", "refuse", "predict", "compare", "toggle", "sandbox", "sort",
        "games",
    ];

    /// Position and throws, where the board has them.
    pub const fn scene(&self) -> Option<&Scene> {
        match self {
            FenceKind::Board(Board { scene, .. })
            | FenceKind::Watch(Watch { scene, .. })
            | FenceKind::Try(Try { scene, .. })
            | FenceKind::Refuse(Refuse { scene, .. })
            | FenceKind::Predict(Predict { scene, .. })
            | FenceKind::Compare(Compare { scene, .. })
            | FenceKind::Toggle(Toggle { scene, .. })
            | FenceKind::Sandbox(Sandbox { scene, .. }) => Some(scene),
            FenceKind::Sort(_) | FenceKind::Games(_) => None,
        }
    }

    /// Does the learner do something here, and not only look?
    pub const fn is_action(&self) -> bool {
        !matches!(self, FenceKind::Board(_))
    }

    /// The phrases that are read before anything is done or answered.
    pub fn shown(&self) -> Vec<&Phrase> {
        match self {
            FenceKind::Board(Board { say, .. })
            | FenceKind::Watch(Watch { say, .. })
            | FenceKind::Toggle(Toggle { say, .. })
            | FenceKind::Sandbox(Sandbox { say, .. }) => say.iter().collect(),
            FenceKind::Try(Try { task, .. }) | FenceKind::Refuse(Refuse { task, .. }) => vec![task],
            FenceKind::Predict(Predict { ask, options, .. }) => std::iter::once(ask)
                .chain(options.iter().map(|choice| &choice.text))
                .collect(),
            FenceKind::Compare(Compare {
                left_text,
                right_text,
                ..
            }) => left_text.iter().chain(right_text).collect(),
            FenceKind::Sort(sort) => sort.claims.iter().map(|claim| &claim.text).collect(),
            FenceKind::Games(games) => std::iter::once(&games.ask).chain(&games.options).collect(),
        }
    }

    /// Every phrase, those for after an answer included.
    pub fn phrases(&self) -> Vec<&Phrase> {
        let mut all = self.shown();
        match self {
            FenceKind::Try(Try {
                say,
                wrong,
                other,
                hints,
                ..
            }) => {
                all.extend(
                    say.iter()
                        .chain(wrong.iter().map(|wrong| &wrong.say))
                        .chain(other)
                        .chain(hints),
                );
            }
            FenceKind::Refuse(Refuse { say, hints, .. }) => all.extend(say.iter().chain(hints)),
            FenceKind::Predict(predict) => {
                all.extend(predict.options.iter().map(|choice| &choice.reply))
            }
            FenceKind::Sort(sort) => all.extend(sort.claims.iter().map(|claim| &claim.source)),
            _ => {}
        }
        all
    }
}
