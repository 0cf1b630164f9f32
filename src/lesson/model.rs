//! A lesson, as it is after reading: typed, checked for form, and knowing its lines.

use super::period::Period;
use super::prose::{Block, Inline, Note, Phrase, plain, plain_blocks, walk, walk_phrase};
use super::scene::RulesSpec;
use super::stage::Stage;
use super::step::board::rest;
use super::step::predict::Predict;
use super::step::run::Run;
use super::step::sandbox::{From, Sandbox};
use super::step::sheet::Sheet;
use super::step::show::Show;
use super::step::slide::Slide;
use super::step::try_move::Try;
use super::step::{Fence, FenceKind};
use crate::i18n::Language;
use crate::route::{PlaceName, Route};
use crate::rules::Ruleset;

/// One lesson: a page of prose with boards that can be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The id by which links and other lessons name it.
    pub id: String,
    /// The title a reader sees.
    pub title: String,
    /// Duration in minutes; 1 to 99.
    pub minutes: u8,
    /// A lesson of the course, or a theme of practice.
    pub kind: LessonKind,
    /// Language of a person's own lesson; that of one that ships is told by its folder.
    pub language: Language,
    /// The rules of every board that names no others.
    pub rules: RulesSpec,
    /// Rules that it teaches: keys of the form, or words of our own for what is no rule (`track`).
    pub teaches: Vec<String>,
    /// The ids of lessons that help to have done before.
    pub needs: Vec<String>,
    /// The keys of the works it rests on.
    pub sources: Vec<String>,
    /// Words before the first step; the card shows its first paragraph.
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
    /// Notes for a teacher; shown to presenters and in print only.
    pub teacher: Option<Vec<Block>>,
    /// It has a board that could not be read, so nothing is known of what the step asks and cites.
    pub is_unread: bool,
    /// The line of its heading, counted from 1.
    pub line: usize,
}

/// Purpose of a lesson file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LessonKind {
    /// A lesson of the course: steps that follow from each other.
    #[default]
    Lesson,
    /// A theme of practice: each step is a scenario of its own.
    Practice,
}

impl LessonKind {
    /// The word in a lesson file; a lesson of the course needs none.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            LessonKind::Lesson => None,
            LessonKind::Practice => Some("practice"),
        }
    }
}

impl Lesson {
    /// Words of the card: the first paragraph, in plain words; empty where there is none.
    pub fn summary(&self) -> String {
        match self.intro.first() {
            Some(Block::Paragraph(text)) => plain(text),
            _ => String::new(),
        }
    }

    /// The address of a step, counted from 1, in the program: `1/lesson/water/3`, `1/practice/passing/2`.
    pub fn address(&self, step: usize) -> String {
        let place = match self.kind {
            LessonKind::Lesson => PlaceName::Lesson,
            LessonKind::Practice => PlaceName::Practice,
        };
        Route::to(place, format!("{}/{step}", self.id)).link()
    }

    /// The number (from 1) and text of the note with this label.
    pub fn note(&self, label: &str) -> Option<(usize, &Note)> {
        let at = self.notes.iter().position(|note| note.label == label)?;
        Some((at + 1, &self.notes[at]))
    }

    /// The rules of a step: its own where it names some, then those of the step whose board it goes on from, otherwise
    /// the lesson's. A comparison's are those of its left board.
    pub fn rules_of<'a>(&'a self, step: &'a Step) -> &'a RulesSpec {
        let lent = || self.lender(step)?.own_rules();
        step.own_rules().or_else(lent).unwrap_or(&self.rules)
    }

    /// The rules to be named beside a step: those of its board, where they are not the lesson's. A scenario of practice
    /// stands alone and always names them; a comparison names both of its own itself.
    pub fn rules_to_name<'a>(&'a self, step: &'a Step) -> Option<&'a RulesSpec> {
        let kind = &step.fence.as_ref()?.kind;
        let rules = self.rules_of(step);
        let told = kind.scene().is_none() || matches!(kind, FenceKind::Compare(_));
        let own = self.kind == LessonKind::Practice || *rules != self.rules;
        (own && !told).then_some(rules)
    }

    /// The step whose board a step goes on from, where that one has its own.
    fn lender(&self, step: &Step) -> Option<&Step> {
        let there = self.steps.get(step.borrows()?.wrapping_sub(1))?;
        (there.line != step.line && there.borrows().is_none()).then_some(there)
    }

    /// True where a board could not be read, so that what it says is missing here.
    pub(super) fn has_unread(&self) -> bool {
        self.steps.iter().any(|step| step.is_unread)
    }

    /// Every inline of the lesson with a line near it.
    pub(super) fn inlines(&self) -> Vec<(&Inline, usize)> {
        let mut all: Vec<(&Inline, usize)> = Vec::new();
        walk(&self.intro, &mut |inline| all.push((inline, 1)));
        all.extend(self.steps.iter().flat_map(Step::inlines));
        for note in &self.notes {
            walk_phrase(&note.text, &mut |inline| all.push((inline, note.line)));
        }
        all
    }
}

impl Step {
    /// The heading in plain words.
    pub fn plain_title(&self) -> String {
        plain(&self.title)
    }

    /// Every inline in reading order, with the line of the step or its board.
    fn inlines(&self) -> Vec<(&Inline, usize)> {
        let mut all: Vec<(&Inline, usize)> = Vec::new();
        walk_phrase(&self.title, &mut |inline| all.push((inline, self.line)));
        walk(&self.prose, &mut |inline| all.push((inline, self.line)));
        if let Some(fence) = &self.fence {
            let mut note = |inline| all.push((inline, fence.line));
            fence.kind.phrases().into_iter().for_each(|phrase| walk_phrase(phrase, &mut note));
        }
        for blocks in std::iter::once(&self.after).chain(&self.teacher) {
            walk(blocks, &mut |inline| all.push((inline, self.line)));
        }
        all
    }

    /// The labels of the notes it refers to, as they come, with the line of the step or its board.
    pub fn references(&self) -> Vec<(String, usize)> {
        let label = |(inline, line): (&Inline, usize)| match inline {
            Inline::Note(label) => Some((label.clone(), line)),
            _ => None,
        };
        self.inlines().into_iter().filter_map(label).collect()
    }

    /// Number of words that a learner reads in it, the sentences of its board included.
    pub fn words(&self) -> usize {
        let mut text = plain_blocks(&self.prose);
        text.push(' ');
        text.push_str(&plain_blocks(&self.after));
        for phrase in self.fence.iter().flat_map(|fence| fence.kind.prompts()) {
            text.push(' ');
            text.push_str(&plain(phrase));
        }
        // Signs that stand alone, as French sets them, are no words.
        let words = text.split_whitespace();
        words.filter(|word| word.contains(char::is_alphanumeric)).count()
    }

    /// The board of another time on which it plays.
    pub fn period(&self) -> Option<Period> {
        self.fence.as_ref()?.period
    }

    /// True where the finish of its board lies at the top left.
    pub fn is_turned(&self) -> bool {
        self.period().is_some_and(Period::finish_at_top_left)
    }

    /// The step as a page holds it; `None` where it has no board or task.
    pub fn sheet(&self, lesson: &Lesson, shelf: &[Ruleset]) -> Option<Sheet<'_>> {
        let stage = Stage::of(lesson, self, shelf).ok().flatten();
        self.fence.as_ref()?.kind.step().sheet(stage.as_ref(), shelf)
    }

    /// The step as a learner does it; a resting board with the reasons where its own cannot be laid out. `resting` lies
    /// beside a step without a board.
    pub fn run(&self, lesson: &Lesson, resting: &Stage, shelf: &[Ruleset]) -> Box<dyn Run> {
        let run = Stage::of(lesson, self, shelf).and_then(|stage| {
            let fence = self.fence.as_ref().ok_or_else(Vec::new)?;
            fence.kind.step().run(stage.as_ref().unwrap_or(resting), shelf)
        });
        run.unwrap_or_else(|problems| rest(resting, problems))
    }

    /// Carries rules along with a task, so that it can stand in another lesson.
    pub fn carry_rules(&mut self, rules: RulesSpec) {
        if let Some(Fence { kind: FenceKind::Try(task), .. }) = &mut self.fence {
            task.scene.rules = Some(rules);
        }
    }

    /// Kind of its fence, where it has one.
    pub fn kind(&self) -> Option<&FenceKind> {
        Some(&self.fence.as_ref()?.kind)
    }

    /// The task, where the step is one.
    pub fn task(&self) -> Option<&Try> {
        let FenceKind::Try(task) = self.kind()? else { return None };
        Some(task)
    }

    /// The task and the line of its fence, where the step is one.
    pub(super) fn task_with_line(&self) -> Option<(&Try, usize)> {
        Some((self.task()?, self.fence.as_ref()?.line))
    }

    /// Free play, where the step is that.
    pub fn sandbox(&self) -> Option<&Sandbox> {
        let FenceKind::Sandbox(sandbox) = self.kind()? else { return None };
        Some(sandbox)
    }

    /// The question, where the step asks one that the law answers.
    pub fn question(&self) -> Option<&Predict> {
        let FenceKind::Predict(predict) = self.kind()? else { return None };
        Some(predict)
    }

    /// The rules it names itself.
    fn own_rules(&self) -> Option<&RulesSpec> {
        self.kind()?.rules()
    }

    /// The number of the step whose board stands here, too.
    fn borrows(&self) -> Option<usize> {
        match self.sandbox()?.from {
            From::Step(number) => Some(number),
            From::Here => None,
        }
    }
}

impl Slide {
    /// A step as a presenter shows it; a resting board where there is no step.
    pub fn of(lesson: &Lesson, step: Option<&Step>, resting: &Stage, shelf: &[Ruleset]) -> Slide {
        let fence = step.and_then(|step| Some((step, step.fence.as_ref()?)));
        let Some((step, fence)) = fence else {
            return Slide::new(rest(resting, Vec::new()), Show::default());
        };
        let stage = Stage::of(lesson, step, shelf).ok().flatten();
        let show = fence.show(stage.as_ref().unwrap_or(resting), shelf);
        Slide::new(step.run(lesson, resting, shelf), show.closed_by(&step.after))
    }
}

impl Stage {
    /// The board of a step; `None` where it has none. A comparison gives its left board.
    ///
    /// # Errors
    /// When the rules are unknown or cannot hold the position; everything that is wrong is listed.
    pub fn of(
        lesson: &Lesson,
        step: &Step,
        shelf: &[Ruleset],
    ) -> Result<Option<Stage>, Vec<String>> {
        let Some(scene) = step.kind().and_then(FenceKind::scene) else { return Ok(None) };
        match step.borrows() {
            Some(number) => Stage::borrowed(lesson, step, number, shelf).map(Some),
            None => Stage::new(lesson.rules_of(step).ruleset(shelf)?, scene).map(Some),
        }
    }

    /// The start of the lesson's rules, for a step without a board.
    ///
    /// # Errors
    /// When the rules are unknown; everything that is wrong is listed.
    pub fn resting(lesson: &Lesson, shelf: &[Ruleset]) -> Result<Stage, Vec<String>> {
        Ok(Stage::start_of(lesson.rules.ruleset(shelf)?))
    }

    /// The board of the step of this number, under the rules of `step` where it names some.
    fn borrowed(
        lesson: &Lesson,
        step: &Step,
        number: usize,
        shelf: &[Ruleset],
    ) -> Result<Stage, Vec<String>> {
        let lender = lesson.lender(step);
        let there = lender.and_then(|there| there.fence.as_ref());
        let Some(scene) = there.and_then(|fence| fence.kind.scene()) else {
            // A board that could not be read is already reported.
            let is_missing = !lender.is_some_and(|there| there.is_unread);
            let text = format!("step {number} has no board of its own; name one that has");
            return Err(is_missing.then_some(text).into_iter().collect());
        };
        let stage = Stage::new(lesson.rules_of(step).ruleset(shelf)?, scene)?;
        Ok(Stage { throws: Vec::new(), ..stage })
    }
}
