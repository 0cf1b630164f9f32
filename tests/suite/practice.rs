//! Practice: every scenario is sound, and in reach of the solver its best move is proved.

use std::collections::BTreeSet;

use senet::lesson::prose::plain;
use senet::lesson::{Lesson, LessonKind, Offer, Stage, Step, Test, Try, Verdict, check, elsewhere};
use senet::practice::{Finder, Idea, Prover};
use senet::{i18n, library};

use crate::teachers::{all_are_named, lines};

/// Every scenario: theme, number and task.
fn scenarios() -> impl Iterator<Item = (&'static Lesson, usize, &'static Try, Stage)> {
    library::practice().iter().flat_map(|theme| {
        (1..).zip(&theme.steps).map(move |(number, step)| {
            let task = step.task();
            let task = task.unwrap_or_else(|| panic!("{} {number} is no task", theme.id));
            let stage = Stage::of(theme, step, library::rulesets())
                .expect("held by the rules")
                .expect("a board");
            (theme, number, task, stage)
        })
    })
}

#[test]
fn shipped_themes_have_neither_errors_nor_warnings_and_read_back() {
    for (name, text) in library::practice_files() {
        let report = check(text, &library::known());
        assert!(report.errors.is_empty() && report.warnings.is_empty(), "{name}: {report:#?}");
        let theme = Lesson::parse(text).expect("shipped");
        assert_eq!(theme.to_markdown(), *text, "{name}");
        assert_eq!(theme.kind, LessonKind::Practice, "{name}");
    }
}

#[test]
fn the_summary_lists_every_theme() {
    let part = library::practice_course().expect("a part");
    let listed: Vec<(&str, &str)> =
        part.entries.iter().map(|entry| (entry.title.as_str(), entry.file.as_str())).collect();
    let shipped: Vec<(&str, &str)> = library::practice()
        .iter()
        .zip(library::practice_files())
        .map(|(theme, (file, _))| (theme.title.as_str(), *file))
        .collect();
    assert_eq!(listed, shipped);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/lessons/en/practice");
    assert_eq!(std::fs::read_dir(folder).expect("the themes").count(), shipped.len());
    let lessons: BTreeSet<&str> = library::lessons().iter().map(|l| l.id.as_str()).collect();
    for theme in library::practice() {
        assert!(!lessons.contains(theme.id.as_str()), "{} twice", theme.id);
        assert_eq!(library::theme(&theme.id), Some(theme));
    }
}

#[test]
fn there_is_enough_of_everything() {
    let (all, from_games) = (scenarios().count(), drills().count());
    assert!(all >= 120 && 2 * from_games >= all, "{from_games} of {all} are from games");
    assert_eq!(library::practice().len(), 2 * Idea::ALL.len());
    for theme in library::practice() {
        let levels: BTreeSet<Option<u8>> = scenarios()
            .filter(|(of, ..)| of.id == theme.id)
            .map(|(_, _, task, _)| task.level)
            .collect();
        assert_eq!(levels.len(), 3, "{} has three levels", theme.id);
    }
    let laws: BTreeSet<String> = scenarios().map(|(.., stage)| stage.ruleset.id).collect();
    assert!(laws.len() >= 8, "{laws:?}");
    assert!(scenarios().filter(|(_, _, task, _)| !task.worth.is_empty()).count() >= 60);
    assert!(scenarios().filter(|(_, _, task, _)| !task.elsewhere.is_empty()).count() >= 20);
}

#[test]
fn in_reach_of_the_solver_the_best_move_is_proved() {
    let mut prover = Prover::new(library::rulesets());
    for (theme, (name, _)) in library::practice().iter().zip(library::practice_files()) {
        let problems = prover.problems(theme);
        assert!(problems.is_empty(), "{name}: {problems:#?}");
    }
    // With the tables at hand: each drill is what its game, its throw and its idea make of it, word for word.
    for (theme, step) in drills() {
        let task = step.task().expect("a task");
        let idea = Idea::from_name(&theme.teaches[0]).expect("an idea");
        let ruleset = theme.rules_of(step).ruleset(library::rulesets()).expect("known");
        let origin = task.game.as_ref().expect("a game");
        let again = Finder::new(&mut prover, ruleset, idea).at(origin).expect("a drill");
        assert_eq!(again.to_markdown(), step.to_markdown(), "{}", theme.id);
    }
}

fn drills() -> impl Iterator<Item = (&'static Lesson, &'static Step)> {
    let all = library::practice()
        .iter()
        .flat_map(|theme| theme.steps.iter().map(move |step| (theme, step)));
    all.filter(|(_, step)| step.task().is_some_and(|task| task.game.is_some()))
}

#[test]
fn drills_of_an_idea_go_with_its_theme_and_let_help_fade() {
    let mut seen = BTreeSet::new();
    for idea in Idea::ALL {
        let theme = library::theme(idea.name()).expect("a theme for each idea");
        let own: Vec<&Step> = drills()
            .filter(|(drills, _)| drills.teaches == [theme.id.clone()])
            .map(|(_, step)| step)
            .collect();
        assert!((5..=10).contains(&own.len()), "{}: {}", theme.id, own.len());
        let help: Vec<Offer> = own.iter().filter_map(|step| Some(step.task()?.help)).collect();
        assert!(help.is_sorted() && Offer::ALL.iter().all(|offer| help.contains(offer)));
        for step in own {
            let place = step.task().expect("a task").scene.clone();
            assert!(
                seen.insert(format!("{place:?}")),
                "{}: {} twice",
                theme.id,
                step.plain_title()
            );
        }
    }
    let rules: BTreeSet<String> =
        drills().map(|(theme, step)| theme.rules_of(step).id.clone()).collect();
    assert!(rules.len() >= 5, "{rules:?}");
}

#[test]
fn a_drill_that_is_not_in_its_game_is_told_so() {
    let (theme, step) = drills().next().expect("a drill");
    let game = step.task().and_then(|task| task.game.clone()).expect("a game").to_string();
    let text = theme.to_markdown();
    let problems_of = |to: &str| {
        let changed = text.replacen(&format!("game: {game}"), &format!("game: {to}"), 1);
        let theme = Lesson::parse(&changed).expect("well formed");
        let mut prover = Prover::new(library::rulesets());
        let one = Lesson { steps: theme.steps[..1].to_vec(), ..theme };
        prover.problems(&one).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(problems_of(&game), "");
    assert!(problems_of("greedy, seed 7, game 0, throw 1").contains("there the position is"));
    assert!(problems_of("greedy, seed 7, game 0, throw 4000000").contains("ends before throw"));
    assert!(problems_of("gredy, seed 7, game 0, throw 1").contains("write random or greedy"));
}

/// One scenario of two pieces a side, with these lines for its goal and its chances.
fn scenario(goal: &str, rest: &str) -> Lesson {
    let text = format!(
        "---\nformat: 1\nid: x\ntitle: X\nminutes: 1\nkind: practice\nrules: kendall-walker\n---\n\n\
         ## One\n\n```senet try\ncones: 28 30\nspools: 29\nturn: cones\nthrow: 3\nlevel: 1\ntask: Go.\n\
         goal: {goal}\n{rest}```\n"
    );
    Lesson::parse(&text).expect("well formed")
}

#[test]
fn what_is_not_true_is_not_proved() {
    let problems = |goal: &str, rest: &str| {
        let mut prover = Prover::new(library::rulesets());
        let problems = prover.problems(&scenario(goal, rest));
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let missing = problems("empty 28", "");
    assert!(missing.contains("write\nworth 28-off: "), "{missing}");
    let true_lines = missing.split("write\n").nth(1).expect("the lines to write").to_owned() + "\n";
    assert_eq!(problems("empty 28", &true_lines), "");
    let wrong = problems("empty 30", &true_lines);
    assert!(wrong.contains("30-off reaches the goal and is not best"), "{wrong}");
    assert!(wrong.contains("28-off misses the goal"), "{wrong}");
    let untrue = problems("empty 28", "worth 28-off: 12.3\nworth 30-off: 12.3\n");
    assert!(untrue.contains("worth 28-off: 12.3 is not true"), "{untrue}");
    let other = format!("{true_lines}elsewhere 30-off: skiryuk\n");
    let other = problems("empty 28", &other);
    assert!(other.contains("30-off is not best under skiryuk"), "{other}");
}

#[test]
fn every_legal_move_is_answered_and_every_answer_is_its_own() {
    for (theme, number, task, stage) in scenarios() {
        let at = format!("{} {number}", theme.id);
        assert!(task.say.is_some(), "{at}");
        let start = stage.trail();
        let mut replies = BTreeSet::new();
        for line in stage.lines(&start) {
            let mut trail = start.clone();
            trail.play(stage.next_throw(&start), line.clone());
            if task.verdict(&stage, &trail) != Verdict::Wrong {
                continue;
            }
            let own = task.comment(&line).map(|say| plain(say));
            let own = own.unwrap_or_else(|| panic!("{at}: {} has no sentence", line.text));
            assert!(replies.insert(own.clone()), "{at}: {own:?} is said twice");
        }
    }
}

#[test]
fn goals_are_judged_by_what_comes_of_a_move() {
    fn names_moves(test: &Test) -> bool {
        match test {
            Test::Moved(_) => true,
            Test::Not(test) => names_moves(test),
            Test::All(tests) => tests.iter().any(names_moves),
            _ => false,
        }
    }
    for (theme, number, task, stage) in scenarios() {
        assert!(!names_moves(&task.goal), "{} {number}", theme.id);
        // The last rung of help plays a move that reaches the goal.
        let rungs = task.rungs(&stage, &stage.trail());
        assert!(rungs.len() >= 3, "{} {number}: {rungs:?}", theme.id);
    }
}

#[test]
fn many_a_wrong_move_is_right_for_somebody_else() {
    let right = scenarios().filter(|(_, _, task, stage)| {
        let start = stage.trail();
        let throw = stage.next_throw(&start);
        stage.lines(&start).iter().any(|line| {
            let elsewhere = senet::lesson::MoveText::parse(&line.text).is_ok_and(|mv| {
                let (id, goal) = (&stage.ruleset.id, Some(&task.goal));
                let shelf = library::rulesets();
                !elsewhere(shelf, id, &stage.position, throw, &mv, goal).is_empty()
            });
            elsewhere || task.elsewhere_of(line).is_some()
        })
    });
    assert!(right.count() >= 30);
}

#[test]
fn mistakes_in_a_theme_are_named_with_line_and_remedy() {
    let text = library::practice_files()[0].1;
    let broken = [
        ("level: 1\n", "", "write level: 1, 2 or 3"),
        ("level: 1\n", "level: 4\n", "write 1 (look)"),
        ("kind: practice", "kind: practise", "write kind: practice"),
        ("goal: event hit spools", "goal: moved 16-20", "test what comes of it"),
        ("worth 16x20: ", "worth 16-21: ", "this move is not legal"),
        ("worth 11-15: 61.3\n", "", "no chance is given for 11-15"),
        ("worth 11-15: 61.3", "worth 11-15: 61", "write a number from 0.0 to 100.0"),
        ("worth 11-15: 61.3\n", "worth 11-15: 61.3\nworth 11-15: 61.3\n", "is here twice"),
        (
            "elsewhere 11-15: game-of-passing",
            "elsewhere 11-15: game-of-pasing",
            "did you mean \"game-of-passing\"?",
        ),
        (
            "elsewhere 11-15: game-of-passing",
            "elsewhere 16-20: game-of-passing",
            "reaches the goal here already",
        ),
        (
            "elsewhere 11-15: game-of-passing",
            "elsewhere 11-14: game-of-passing",
            "name rules that allow it",
        ),
        ("level: 3\n", "level: 1\n", "put the easy ones first"),
    ];
    all_are_named(text, &broken, |text| {
        let report = check(text, &library::known());
        let problems = report.errors.into_iter().chain(report.warnings);
        lines(&problems.filter(|problem| problem.line.is_some()).collect::<Vec<_>>())
    });
    let board = text.replacen("```senet try\nrules: wikihow", "```senet board\nrules: wikihow", 1);
    assert!(!check(&board, &library::known()).errors.is_empty());
    assert!(i18n::has("lesson.hint-stay"));
}
