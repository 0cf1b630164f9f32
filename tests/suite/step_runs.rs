//! Steps done without a window: what a learner does goes in, what is to be seen comes out.

use senet::compare::short_name;
use senet::game::Game;
use senet::lesson::prose::{Inline, plain};
use senet::lesson::{
    BoardOp, Effort, FenceKind, Input, Lesson, Moment, MoveText, OptionState, Run, Stage, Step,
    StepView, Tone, Weight,
};
use senet::{i18n, library};

use crate::tidy::sources;

/// A step at some time of its own.
struct Learner {
    run: Box<dyn Run>,
    now: f64,
}

impl Learner {
    fn at(lesson: &Lesson, step: &Step) -> Learner {
        let resting = Stage::resting(lesson, library::rulesets()).expect("rules");
        Learner { run: step.run(lesson, &resting, library::rulesets()), now: 0.0 }
    }

    fn kind(name: &str) -> Learner {
        let lesson = example();
        let mut steps = lesson.steps.iter();
        let is_kind = |step: &&Step| step.kind().is_some_and(|kind| kind.name() == name);
        Learner::at(&lesson, steps.find(is_kind).expect("a step of this kind"))
    }

    fn view(&self) -> StepView {
        self.run.view()
    }

    fn does(&mut self, input: Input) {
        self.run.input(input, &self.moment());
        // Whatever happens by itself happens before the next input.
        for _ in 0..100 {
            let Some(at) = self.run.wakes() else { return };
            self.now = self.now.max(at);
            self.run.input(Input::Tick(false), &self.moment());
        }
        panic!("something goes on for ever");
    }

    fn moment(&self) -> Moment<'static> {
        Moment { now: self.now, shelf: library::rulesets(), seed: 7 }
    }

    fn tones(&mut self) -> Vec<Tone> {
        self.run.boards()[0].comments.iter().map(|(tone, _)| *tone).collect()
    }

    /// The next thing that the view offers to somebody who wants to be done.
    fn next(&self) -> Option<Input> {
        let view = self.view();
        let open = view.options.iter().position(|option| option.state == OptionState::Open);
        let claim = view.claims.iter().position(|(_, placed)| placed.is_none());
        let claim = claim.map(|at| Input::Place(at, view.claims[at].0.standing));
        let on =
            view.switches.first().and_then(|switch| switch.settings.iter().position(|(_, on)| *on));
        let next = on.filter(|on| on + 1 < view.switches[0].settings.len());
        let played = view.games.is_some_and(|(_, picked)| picked.is_some());
        let primary = view.buttons.iter().find(|button| button.weight == Weight::Primary);
        let words = view.buttons.iter().find(|button| button.input == Input::Hint);
        let button = primary.or(words).map(|button| button.input.clone());
        open.map(Input::Choose)
            .or(claim)
            .or(played.then_some(Input::GamesPlayed(None)))
            .or(button)
            .or(next.map(|on| Input::Set(0, on + 1)))
    }
}

fn example() -> Lesson {
    Lesson::parse(crate::mistakes::example()).expect("the example of the README")
}

#[test]
fn every_kind_of_step_is_done_by_what_its_view_offers() {
    let lesson = example();
    for step in &lesson.steps {
        let Some(fence) = &step.fence else { continue };
        let (kind, mut learner) = (fence.kind.name(), Learner::at(&lesson, step));
        assert!(learner.view().problems.is_empty(), "{kind}: {:?}", learner.view().problems);
        assert!(!learner.run.boards().is_empty(), "{kind}: a board to look at");
        let open = learner.view().effort.is_none();
        assert_eq!(open, fence.kind.is_finished(), "{kind}: to be finished");
        for _ in 0..20 {
            if learner.view().effort.is_some() {
                break;
            }
            let next = learner.next().unwrap_or_else(|| panic!("{kind}: nothing is offered"));
            learner.does(next);
        }
        assert!(learner.view().effort.is_some(), "{kind}: done");
    }
}

#[test]
fn the_screen_is_told_of_every_change_on_a_board() {
    let lesson = example();
    for step in lesson.steps.iter().filter(|step| step.fence.is_some()) {
        let mut learner = Learner::at(&lesson, step);
        let mut screens: Vec<Option<Game>> = Vec::new();
        for _ in 0..20 {
            screens.resize_with(learner.run.boards().len(), || None);
            for (board, screen) in learner.run.boards().iter_mut().zip(&mut screens) {
                board.take_ops().into_iter().for_each(|op| follow(screen, op));
                let position = screen.as_ref().map(Game::position);
                assert_eq!(position, Some(board.game.position()), "{}", step.plain_title());
            }
            let Some(next) = learner.next() else { break };
            learner.does(next);
        }
    }
}

/// Follows a change on a screen that knows a board by its changes alone.
fn follow(screen: &mut Option<Game>, op: BoardOp) {
    if let BoardOp::Set(stage) = &op {
        let mut game = Game::from_position(stage.ruleset.clone(), stage.position);
        if let Some(throw) = stage.throws.first() {
            game.cast(*throw);
        }
        *screen = Some(game);
    }
    let game = screen.as_mut().expect("a stage comes first");
    match op {
        BoardOp::Throw(throw) | BoardOp::Lay(throw) => assert!(game.cast(throw)),
        BoardOp::Play(mv) => assert!(game.play(mv).is_ok()),
        BoardOp::TakeBack => assert!(game.undo()),
        BoardOp::Rules(ruleset) => game.change_rules(*ruleset),
        _ => {}
    }
}

#[test]
fn a_wrong_move_is_answered_counted_and_slides_back() {
    let lesson = library::lesson("water").expect("shipped");
    let step = &lesson.steps[2];
    let task = step.task().expect("a task");
    let stage = Stage::of(lesson, step, library::rulesets()).expect("rules").expect("a board");
    let mut learner = Learner::at(lesson, step);
    let solution = task.solution(&stage, &stage.trail()).expect("a way");
    let wrong = stage.lines(&stage.trail()).into_iter().find(|line| *line != solution[0]);
    learner.does(Input::Moved(Box::new(wrong.expect("a wrong move"))));
    assert_eq!(learner.tones().first(), Some(&Tone::Wrong));
    assert_eq!(*learner.run.boards()[0].game.position(), stage.position, "it has slid back");
    assert!(learner.view().effort.is_none());
    for line in solution {
        learner.does(Input::Moved(Box::new(line)));
    }
    assert_eq!(learner.view().effort, Some(Effort { wrong: 1, ..Effort::default() }));
    assert_eq!(learner.tones().first(), Some(&Tone::Right));
}

#[test]
fn a_move_made_under_a_setting_leaves_no_list_of_moves_and_the_next_setting_begins_anew() {
    // Under either setting the throw can be played in two ways, so the step plays neither.
    let text = "---\nformat: 1\nid: t\ntitle: T\nminutes: 5\nrules: kendall-walker\nteaches: hits\n\
                sources: walker-2011\n---\n\nHits.\n\n## A hit?\n\nFlip it.\n\n```senet toggle\n\
                key: capture.effect\nvalues: swap to-start\ncones: 4 9\nspools: 7\nturn: cones\nthrow: 3\n```\n";
    let lesson = Lesson::parse(text).expect("a lesson");
    let mut learner = Learner::at(&lesson, &lesson.steps[0]);
    learner.does(Input::Next);
    assert_eq!(learner.tones(), [Tone::Plain], "the moves that are possible");
    let before = *learner.run.boards()[0].game.position();
    let lines = learner.run.boards()[0].game.lines();
    let line = lines.into_iter().next().expect("a legal move");
    learner.does(Input::Moved(Box::new(line)));
    assert!(learner.tones().is_empty());
    assert_ne!(*learner.run.boards()[0].game.position(), before, "as on the screen");
    learner.does(Input::Set(0, 1));
    learner.does(Input::Set(0, 0));
    assert_eq!(*learner.run.boards()[0].game.position(), before);
    assert_eq!(learner.tones(), [Tone::Plain]);
}

#[test]
fn hints_come_rung_by_rung_and_the_last_is_the_move() {
    let mut learner = Learner::kind("try");
    let mut hints = 0;
    while learner.view().buttons[0].word == i18n::text("learn.hint") {
        learner.does(Input::Hint);
        hints += 1;
        assert_eq!(learner.view().hints.len(), hints);
    }
    assert_eq!(learner.view().buttons[0].word, i18n::text("learn.show"));
    learner.does(Input::Hint);
    let effort = Effort { wrong: 0, hints: u32::try_from(hints).expect("few"), used_show_me: true };
    assert_eq!(learner.view().effort, Some(effort));
}

#[test]
fn a_move_that_others_allow_is_seen_under_their_rules_and_left_again() {
    let mut seen = 0;
    for lesson in library::lessons() {
        let is_refusal = |step: &&Step| matches!(step.kind(), Some(FenceKind::Refuse(_)));
        for step in lesson.steps.iter().filter(is_refusal) {
            let mut learner = Learner::at(lesson, step);
            while learner.view().effort.is_none() {
                learner.does(Input::Hint);
            }
            let Some((words, _)) = learner.view().elsewhere else { continue };
            let (before, own) = (*learner.run.boards()[0].game.position(), ruleset(&mut learner));
            learner.does(Input::Visit);
            assert!(
                plain(&words).contains(&short_name(learner.run.boards()[0].game.ruleset())),
                "{words:?}"
            );
            let card = |inline: &Inline| matches!(inline, Inline::Link { url, .. } if url.contains("/card/"));
            assert!(words.iter().any(card), "its name leads to its card: {words:?}");
            assert!(learner.run.boards()[0].has_other_rules);
            learner.does(Input::Visit);
            assert_eq!(
                (*learner.run.boards()[0].game.position(), ruleset(&mut learner)),
                (before, own)
            );
            seen += 1;
        }
    }
    assert!(seen > 3, "only {seen} refusals that others allow");

    fn ruleset(learner: &mut Learner) -> String {
        learner.run.boards()[0].game.ruleset().name.clone()
    }
}

#[test]
fn a_guess_is_answered_once_and_the_board_plays_the_truth() {
    let lesson = example();
    let mut steps = lesson.steps.iter();
    let step = steps.find(|step| step.question().is_some()).expect("a question");
    let question = step.question().expect("a question");
    let stage = Stage::of(&lesson, step, library::rulesets()).expect("rules").expect("a board");
    let answer = question.answer(&stage).expect("an answer");
    let mut learner = Learner::at(&lesson, step);
    let wrong = (answer + 1) % question.options.len();
    learner.does(Input::Choose(wrong));
    learner.does(Input::Choose(answer));
    let view = learner.view();
    assert_eq!(view.options[wrong].state, OptionState::Missed);
    assert_eq!(view.options[answer].state, OptionState::Truth);
    assert_eq!(view.effort.map(|effort| effort.wrong), Some(1));
    for at in [wrong, answer] {
        assert_eq!(view.options[at].reply.as_ref(), Some(&question.options[at].reply));
    }
    let mut unsure = Learner::at(&lesson, step);
    unsure.does(Input::Choose(question.options.len()));
    let options = unsure.view().options;
    let [chosen, truth] = [question.options.len(), answer].map(|at| options[at].state);
    assert_eq!((chosen, truth), (OptionState::Chosen, OptionState::Truth));
    let replies = options.iter().filter(|option| option.reply.is_some()).count();
    assert_eq!(
        (replies, &options[answer].reply),
        (1, &Some(question.options[answer].reply.clone()))
    );
}

#[test]
fn a_tap_on_a_piece_picks_the_option_that_speaks_of_it() {
    let lessons = library::lessons();
    let water = lessons.iter().find(|lesson| lesson.id == "water").expect("a lesson");
    let step = water.steps.iter().find(|step| step.question().is_some()).expect("a question");
    let mut learner = Learner::at(water, step);
    learner.does(Input::Inspected(3));
    assert_eq!(learner.view().effort, None, "no option speaks of that square");
    learner.does(Input::Inspected(21));
    assert_eq!(learner.view().options[0].state, OptionState::Missed);
}

#[test]
fn a_hundred_throws_answer_the_guess_and_the_slider_begins_anew() {
    let mut learner = Learner::kind("throws");
    let tally = |learner: &Learner| learner.view().tally.expect("bars");
    assert!(learner.view().buttons.iter().all(|button| !button.enabled), "guess first");
    assert!(!tally(&learner).shares, "shares would be the answer");
    learner.does(Input::Choose(0));
    learner.does(Input::Cast(1));
    assert_eq!(tally(&learner).thrown(), 1);
    assert_eq!(learner.view().options[2].state, OptionState::Past, "nothing is told yet");
    learner.does(Input::Cast(10));
    assert_eq!((tally(&learner).thrown(), learner.view().effort), (11, None));
    assert!(tally(&learner).sentence.starts_with("11 throws."), "{}", tally(&learner).sentence);
    learner.does(Input::Cast(100));
    let seen = tally(&learner);
    assert_eq!((seen.thrown(), seen.falling), (111, false));
    let bar = |throw| seen.bars.iter().find(|bar| bar.throw.value() == throw).expect("a bar");
    let most = seen.bars.iter().map(|bar| bar.count).max();
    assert_eq!(most, Some(bar(3).count), "so it is with seed 7");
    assert!(seen.sentence().contains(&format!("3: {}, expected 46", bar(3).count)), "{seen:?}");
    assert_eq!(learner.view().options[0].state, OptionState::Missed);
    assert_eq!(learner.view().options[2].state, OptionState::Truth);
    assert_eq!(learner.tones(), [Tone::Plain]);
    assert!(learner.view().options[0].reply.is_some(), "told with the options");
    assert_eq!(learner.view().effort.map(|effort| effort.wrong), Some(1));
    let sentence = plain(&learner.run.boards()[0].comments[0].1);
    assert_eq!(
        sentence,
        format!("In your 111 throws the 3 came most often: {} times.", bar(3).count)
    );
    learner.does(Input::Slide(95));
    assert_eq!(tally(&learner).thrown(), 111, "beyond the ends");
    learner.does(Input::Slide(10));
    assert_eq!(tally(&learner).thrown(), 0, "other sticks have thrown nothing");
    learner.does(Input::Cast(100));
    let blank = tally(&learner).bars.into_iter().max_by_key(|bar| bar.count).expect("bars");
    assert_eq!(blank.throw.value(), 5, "crooked sticks show their round side");
    assert!(learner.view().effort.is_some(), "done remains done");
}

#[test]
fn throws_follow_from_the_seed_and_fall_one_after_the_other() {
    let thrown = |seed| {
        let mut run = Learner::kind("throws").run;
        let at = |now| Moment { now, shelf: library::rulesets(), seed };
        run.input(Input::Choose(0), &at(0.0));
        run.input(Input::Cast(100), &at(0.0));
        assert_eq!(run.view().tally.expect("bars").thrown(), 0, "they are in the air");
        run.input(Input::Tick(false), &at(0.5));
        let first = run.view().tally.expect("bars").thrown();
        assert!((1..100).contains(&first), "{first}");
        run.input(Input::Tick(true), &at(0.5));
        run.view().state
    };
    assert_eq!(thrown(1), thrown(1));
    assert_ne!(thrown(1), thrown(2));
}

#[test]
fn the_wall_judges_a_task_as_the_reader_does() {
    let lesson = library::lesson("water").expect("shipped");
    let (step, shelf) = (&lesson.steps[2], library::rulesets());
    let resting = Stage::resting(lesson, shelf).expect("rules");
    let mut slide = senet::lesson::Slide::of(lesson, Some(step), &resting, shelf);
    let wrong = MoveText::parse("26-27").expect("a move");
    let board = slide.boards()[0].game.lines();
    let wrong = board.into_iter().find(|line| wrong.names(line)).expect("legal");
    let moment = Moment { now: 0.0, shelf, seed: 7 };
    slide.input(Input::Moved(Box::new(wrong)), &moment);
    assert!(plain(&slide.reply).contains("The other cone can use the 1"));
    slide.input(Input::Tick(false), &Moment { now: 9.0, ..moment });
    assert!(slide.boards()[0].game.position().side_on(26).is_some(), "it has slid back");
    assert!(slide.press_word().is_some(), "a way is left to show");
    let right = MoveText::parse("24-25").expect("a move");
    let board = slide.boards()[0].game.lines();
    let right = board.into_iter().find(|line| right.names(line)).expect("legal");
    slide.input(Input::Moved(Box::new(right)), &moment);
    assert!(slide.press_word().is_none() && slide.is_open(), "the task has been done");
}

#[test]
fn a_divided_throw_is_shown_in_as_few_moves_as_it_needs() {
    let lesson = library::lesson("a-journey").expect("shipped");
    let (step, shelf) = (&lesson.steps[4], library::rulesets());
    let resting = Stage::resting(lesson, shelf).expect("rules");
    let slide = senet::lesson::Slide::of(lesson, Some(step), &resting, shelf);
    assert_eq!(slide.presses(), 2, "a part for each of two cones");
}

#[test]
fn no_view_and_no_page_asks_of_which_kind_a_step_is() {
    for (path, text) in sources() {
        let above = ["app/", "publish/", "cli/"].iter().any(|folder| path.starts_with(folder));
        assert!(!above || !text.contains("FenceKind::"), "{path} names a kind of step");
    }
}

/// Follows the recipe in `lib.rs` as far as a test can: its files are there, and each has what it says.
#[test]
fn the_recipe_for_a_kind_of_step_names_all_of_its_files() {
    let recipe = include_str!("../../src/lib.rs").split("*Add a kind of step*").nth(1);
    let recipe = recipe.and_then(|rest| rest.split("//! - *").next()).expect("a recipe");
    let named: Vec<&str> =
        recipe.split('`').skip(1).step_by(2).filter(|w| w.contains('.')).collect();
    assert!(!named.is_empty() && named.len() <= 6, "{named:?}");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for kind in FenceKind::NAMES {
        let file = if *kind == "try" { "try_move" } else { kind };
        for name in &named {
            let path = name.replace("KIND", file);
            let folder = path.replace(".rs", "/mod.rs");
            let paths = [
                path.clone(),
                folder,
                format!("src/{path}"),
                format!("src/{path}").replace(".rs", "/mod.rs"),
            ];
            assert!(paths.iter().any(|path| root.join(path).is_file()), "{path} is not there");
        }
        let list = include_str!("../../src/lesson/step/mod.rs");
        assert!(list.contains(&format!("\"{kind}\" => ")), "{kind} is not in the list");
        let example = crate::mistakes::example();
        assert!(example.contains(&format!("```senet {kind}\n")), "{kind} is not in the example");
    }
}

#[test]
fn a_step_is_done_on_arrival_only_where_it_asks_for_nothing() {
    for lesson in library::lessons() {
        for step in &lesson.steps {
            let asks = step.kind().is_some_and(FenceKind::is_finished);
            let done = Learner::at(lesson, step).view().effort.is_some();
            assert_eq!(done, !asks, "{}: {}", lesson.id, step.plain_title());
        }
    }
    let resting = Stage::start_of(library::any_ruleset());
    let broken = senet::lesson::rest(&resting, vec!["a board that cannot be made".to_owned()]);
    assert!(broken.view().effort.is_none());
}

#[test]
fn a_comparison_on_the_wall_begins_with_its_first_throw() {
    let shelf = library::rulesets();
    let mut met = 0;
    for lesson in library::lessons() {
        let resting = Stage::resting(lesson, shelf).expect("rules");
        let is_compared = |step: &&Step| step.kind().is_some_and(|kind| kind.name() == "compare");
        for step in lesson.steps.iter().filter(is_compared) {
            let mut slide = senet::lesson::Slide::of(lesson, Some(step), &resting, shelf);
            assert_eq!(slide.press_word(), Some("present.first-throw"), "{}", lesson.id);
            slide.press();
            let next = (slide.presses() > 1).then_some("present.next-throw");
            assert_eq!(slide.press_word(), next, "{}", lesson.id);
            met += 1;
        }
    }
    assert!(met > 2, "{met} comparisons");
}
