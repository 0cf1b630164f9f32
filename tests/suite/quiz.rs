//! Which senet do you play? Whoever answers as a reconstruction does is told that it is this one.

use senet::analysis::quiz::{MOST, Pool, Quiz, Reply, SURE};
use senet::library;
use senet::report::QuizReport;
use senet::rules::Rules;
use std::sync::OnceLock;

fn pool() -> &'static Pool {
    static POOL: OnceLock<Pool> = OnceLock::new();
    POOL.get_or_init(|| {
        let rules: Vec<Rules> = library::rulesets().iter().map(|r| r.rules()).collect();
        Pool::of(&rules)
    })
}

/// Replies until nothing is asked any more.
fn play(mut reply: impl FnMut(usize, usize) -> Reply) -> Quiz {
    let mut quiz = Quiz::default();
    while let Some(question) = quiz.next(pool()) {
        let answer = reply(quiz.replies.len(), question);
        quiz.replies.push((question, answer));
        assert!(quiz.replies.len() <= MOST);
    }
    quiz
}

#[test]
fn answering_as_a_reconstruction_ends_with_it() {
    for (candidate, ruleset) in library::rulesets().iter().enumerate() {
        let quiz = play(|_, question| Reply::Option(pool().questions()[question].of[candidate]));
        let agreeing = |quiz: &Quiz| quiz.mismatches(pool()).iter().filter(|n| **n == 0).count();
        let mut earlier = quiz.clone();
        earlier.replies.pop();
        let few = quiz.replies.len() == SURE;
        assert!(few || agreeing(&earlier) > 1, "{}: asked on when one was left", ruleset.id);
        let report = QuizReport::of(pool(), &quiz, library::rulesets());
        assert!(!report.decided.is_empty(), "{}", ruleset.id);
        let nearest = quiz.nearest(pool());
        assert!(nearest.contains(&candidate), "{}", ruleset.id);
        assert_eq!(quiz.mismatches(pool())[candidate], 0);
        // Whoever else is named gives the same answer to every question there is.
        for other in nearest {
            let mut questions = pool().questions().iter();
            assert!(
                questions.all(|question| question.of[other] == question.of[candidate]),
                "{} and {other}",
                ruleset.id
            );
        }
    }
}

#[test]
fn whoever_is_sure_of_nothing_is_given_no_reconstruction_to_keep() {
    let rulesets = library::rulesets();
    let names_in = |quiz: &Quiz| {
        let text = QuizReport::of(pool(), quiz, rulesets).text(rulesets);
        let named = rulesets.iter().filter(|ruleset| text.contains(&ruleset.name));
        named.count()
    };
    assert_eq!(names_in(&play(|_, _| Reply::Unsure)), 0);
    let first = play(|_, question| Reply::Option(pool().questions()[question].of[0]));
    assert!(names_in(&first) > 0, "what comes out is kept with its sources");
}

#[test]
fn all_thirteen_can_be_told_apart() {
    let count = library::rulesets().len();
    for one in 0..count {
        for other in one + 1..count {
            let mut questions = pool().questions().iter();
            assert!(
                questions.any(|question| question.of[one] != question.of[other]),
                "{one} and {other}"
            );
        }
    }
}

#[test]
fn one_slip_does_not_lose_the_way() {
    // One answer that nobody gives: it counts against all alike.
    for candidate in 0..library::rulesets().len() {
        let quiz = play(|turn, question| match turn {
            1 => Reply::Other,
            _ => Reply::Option(pool().questions()[question].of[candidate]),
        });
        assert!(quiz.nearest(pool()).contains(&candidate));
        assert!(quiz.mismatches(pool()).iter().all(|count| *count > 0));
    }
}

#[test]
fn whoever_is_never_sure_is_told_nothing_and_asked_of_no_position_twice() {
    let quiz = play(|_, _| Reply::Unsure);
    assert_eq!(quiz.replies.len(), MOST);
    assert_eq!(quiz.nearest(pool()).len(), library::rulesets().len());
    let setups = quiz.replies.iter().map(|(question, _)| pool().questions()[*question].setup);
    let setups: Vec<_> = setups.collect();
    assert!((1..setups.len()).all(|place| !setups[..place].contains(&setups[place])));
}

#[test]
fn the_first_question_splits_as_well_as_any() {
    let count = |question: &senet::analysis::quiz::Question, option: usize| {
        question.of.iter().filter(|of| **of == option).count()
    };
    let left = |question: &senet::analysis::quiz::Question| -> usize {
        (0..question.options.len()).map(|option| count(question, option).pow(2)).sum()
    };
    let first = Quiz::default().next(pool()).expect("a question");
    assert_eq!(Some(left(&pool().questions()[first])), pool().questions().iter().map(left).min());
}

#[test]
fn the_pool_in_slices_is_the_pool() {
    let mut sliced = Pool::new(pool().rules());
    while !sliced.run(50) {}
    assert_eq!(sliced.questions(), pool().questions());
}

#[test]
fn questions_are_short() {
    assert!(pool().questions().len() > 20);
    for question in pool().questions() {
        assert!((2..=4).contains(&question.options.len()));
        for option in &question.options {
            assert!((1..=2).contains(&option.len()));
        }
    }
}
