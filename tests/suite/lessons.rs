//! Lessons: what ships is true, and can be walked by every kind of learner.

use senet::analysis::{Measure, shipped_skill};
use senet::i18n::Language;
use senet::lesson::history::Grade;
use senet::lesson::prose::plain;
use senet::lesson::{
    Block, FenceKind, Form, Games, Hint, Inline, Lesson, Refuse, RulesSpec, Stage, Step, Try,
    Verdict, check, elsewhere, first_difference,
};
use senet::lesson_games::LessonGames;
use senet::{explain, library, notation, publish, report};

/// Every step that has a board with pieces, with that board made ready.
fn stages() -> Vec<(&'static Lesson, &'static Step, Stage)> {
    let steps = library::lessons()
        .iter()
        .flat_map(|lesson| lesson.steps.iter().map(move |step| (lesson, step)));
    steps
        .filter_map(|(lesson, step)| {
            let stage =
                Stage::of(lesson, step, library::rulesets()).expect("the checker has passed it");
            Some((lesson, step, stage?))
        })
        .collect()
}

fn tries() -> Vec<(&'static Lesson, &'static Try, Stage)> {
    let tries = stages()
        .into_iter()
        .filter_map(|(lesson, step, stage)| Some((lesson, step.task()?, stage)));
    tries.collect()
}

fn refusals() -> Vec<(&'static Lesson, &'static Refuse, Stage)> {
    let refusals = stages().into_iter().filter_map(|(lesson, step, stage)| match step.kind()? {
        FenceKind::Refuse(task) => Some((lesson, task, stage)),
        _ => None,
    });
    refusals.collect()
}

#[test]
fn shipped_lessons_have_neither_errors_nor_warnings() {
    for (name, text) in library::lesson_files() {
        let report = check(text, &library::known());
        assert!(report.errors.is_empty() && report.warnings.is_empty(), "{name}: {report:#?}");
    }
}

#[test]
fn the_course_lists_every_file_and_every_file_is_listed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/lessons/en");
    let entries = std::fs::read_dir(folder).expect("the lessons");
    let mut files: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    files.retain(|name| name.starts_with(|first: char| first.is_ascii_digit()));
    files.sort();
    let listed: Vec<&str> = library::course()
        .iter()
        .flat_map(|part| &part.entries)
        .map(|entry| entry.file.as_str())
        .collect();
    let embedded: Vec<&str> = library::lesson_files().iter().map(|(name, _)| *name).collect();
    assert_eq!(listed, embedded, "SUMMARY.md and src/library.rs give the same order");
    let mut by_name = embedded.clone();
    by_name.sort_unstable();
    assert_eq!(files, by_name);
    assert_eq!(library::lessons().len(), embedded.len(), "every lesson can be read");
    let titles =
        library::course().iter().flat_map(|part| &part.entries).map(|entry| entry.title.as_str());
    for (title, lesson) in titles.zip(library::lessons()) {
        assert_eq!(title, lesson.title);
    }
    let shelves = library::shelves();
    assert_eq!(shelves.iter().map(|(_, lessons)| lessons.len()).sum::<usize>(), embedded.len());
}

#[test]
fn shipped_lessons_read_back_byte_for_byte() {
    for (name, text) in library::lesson_files() {
        assert_eq!(Lesson::parse(text).expect("shipped").to_markdown(), *text, "{name}");
    }
}

#[test]
fn every_work_is_cited_honestly() {
    assert!(library::works().len() > 30);
    for ruleset in library::rulesets() {
        for source in &ruleset.sources {
            assert!(
                library::work(&source.key).is_some(),
                "{}: {} is no work",
                ruleset.id,
                source.key
            );
        }
    }
}

#[test]
fn the_right_path_leads_through_every_lesson() {
    for (lesson, step, stage) in stages() {
        let at = format!("{}, {}", lesson.id, step.plain_title());
        match step.kind().expect("it has a stage") {
            FenceKind::Watch(watch) => {
                let trail = stage.script(&watch.moves).expect("it plays");
                assert_eq!(trail.moves.len(), stage.throws.len(), "{at}");
            }
            FenceKind::Try(task) => {
                let mut trail = stage.trail();
                for line in task.solution(&stage, &trail).expect("it can be done") {
                    let throw = stage.next_throw(&trail);
                    trail.play(throw, line);
                }
                assert_eq!(task.verdict(&stage, &trail), Verdict::Done, "{at}");
            }
            FenceKind::Refuse(refuse) => {
                let refused = refuse.attempt(&stage).expect("it is refused");
                assert!(refuse.accepts(&stage, &refused), "{at}");
            }
            FenceKind::Predict(predict) => assert!(predict.answer(&stage).is_some(), "{at}"),
            FenceKind::Compare(compare) => {
                let rounds = compare.rounds(library::rulesets()).expect("both boards hold it");
                assert_eq!(first_difference(&rounds), compare.differs, "{at}");
            }
            FenceKind::Toggle(toggle) => {
                let settings = toggle.settings(&stage).expect("every setting plays");
                assert!(settings.windows(2).any(|pair| pair[0].lines != pair[1].lines), "{at}");
            }
            _ => {}
        }
    }
}

#[test]
fn every_wrong_legal_move_is_answered_and_taken_back() {
    for (lesson, task, stage) in tries() {
        for line in stage.lines(&stage.trail()) {
            let mut trail = stage.trail();
            trail.play(stage.next_throw(&trail), line.clone());
            if task.verdict(&stage, &trail) != Verdict::Wrong {
                continue;
            }
            assert!(task.comment(&line).is_some(), "{}: {} has no answer", lesson.id, line.text);
            assert!(trail.undo());
            assert_eq!(trail, stage.trail());
        }
    }
}

#[test]
fn every_refused_piece_is_told_why() {
    for (lesson, step, stage) in stages() {
        let throw = stage.throws.first().copied();
        for refused in stage.rules.refused(&stage.position, throw) {
            let illegal =
                stage.rules.check(&stage.position, throw, refused.mv).expect_err("it is refused");
            let says = explain::refusal(&stage.ruleset, &stage.position, &illegal).sentence;
            let at = format!("{}, {}: {says}", lesson.id, step.plain_title());
            assert!(
                says.ends_with('.') && !says.contains('{') && !says.starts_with("reason."),
                "{at}"
            );
        }
    }
}

#[test]
fn show_me_alone_leads_to_the_end() {
    for (lesson, task, stage) in tries() {
        let mut trail = stage.trail();
        while stage.next_throw(&trail).is_some() {
            let rungs = task.rungs(&stage, &trail);
            let Some(Hint::Show(line)) = rungs.last() else {
                panic!("{}: no way is shown", lesson.id)
            };
            // Where the author's words name its square, the program does not name the piece again.
            let square = line.from.map_or_else(String::new, |from| from.to_string());
            let is_number =
                |text: &str| text.split(|c: char| !c.is_ascii_digit()).any(|n| n == square);
            let named = task.hints.iter().any(|hint| is_number(&plain(hint)));
            let words = rungs
                .iter()
                .any(|hint| matches!(hint, Hint::Piece { say, .. } if say.ends_with('.')));
            assert!(words != named, "{}: the piece is named once", lesson.id);
            trail.play(stage.next_throw(&trail), line.as_ref().clone());
        }
        assert_eq!(task.verdict(&stage, &trail), Verdict::Done, "{}", lesson.id);
    }
    for (lesson, refuse, stage) in refusals() {
        let rungs = refuse.rungs(&stage);
        let Some(Hint::ShowRefused(refused)) = rungs.last() else {
            panic!("{}: no way is shown", lesson.id)
        };
        assert!(refuse.accepts(&stage, refused), "{}", lesson.id);
    }
}

#[test]
fn every_step_can_be_opened_first() {
    for lesson in library::lessons() {
        for step in lesson.steps.iter().rev() {
            let stage = Stage::of(lesson, step, library::rulesets()).expect("it stands alone");
            let boardless =
                matches!(step.kind(), None | Some(FenceKind::Sort(_) | FenceKind::Games(_)));
            assert!(stage.is_some() || boardless);
        }
    }
}

#[test]
fn a_wrong_move_is_right_in_another_author() {
    let (_, refuse, stage) =
        refusals().into_iter().find(|(lesson, ..)| lesson.id == "water").expect("shipped");
    let mv = refuse.mv.as_ref().expect("it names a move");
    let throw = stage.throws.first().copied();
    let others =
        elsewhere(library::rulesets(), &stage.ruleset.id, &stage.position, throw, mv, None);
    let ids: Vec<&str> = others.iter().map(|ruleset| ruleset.id.as_str()).collect();
    // Most others would never have left the piece in the water.
    assert_eq!(ids, ["skiryuk"]);
}

#[test]
fn one_throw_and_three_waters() {
    let lands = |id: &str| {
        let ruleset = library::ruleset(id).expect("shipped");
        let rules = ruleset.rules();
        let setup = notation::parse_pieces("cones: 26 / spools: 12 18").expect("pieces");
        let position = rules.position(&setup).expect("it holds");
        let lines = notation::lines(&rules, &position, senet::rules::Throw::new(1));
        lines[0].text.clone()
    };
    let texts = ["kendall-walker", "wikihow", "jequier-grunfeld"].map(lands);
    assert_eq!(texts, ["26-27", "26-27~15", "26-27~1"]);
}

#[test]
fn pages_hold_every_step() {
    let html = publish::lessons_html();
    for lesson in library::lessons() {
        for number in 1..=lesson.steps.len() {
            assert!(
                html.contains(&format!("id=\"read-{}-{number}\"", lesson.id)),
                "{} {number}",
                lesson.id
            );
        }
    }
}

/// Every lesson in every language, and the two examples that authors begin with.
#[test]
fn every_question_names_its_right_option() {
    let languages = [Language::English, Language::French];
    let shipped = languages.map(library::lessons_in).into_iter().flatten();
    let template = include_str!("../../src/i18n/new-lesson.md");
    assert_eq!(template.matches("senet predict").count(), template.matches("\nright: ").count());
    let mut predictions = 0;
    for lesson in shipped.chain(library::practice()) {
        for step in &lesson.steps {
            let Some(predict) = step.question() else { continue };
            let stage =
                Stage::of(lesson, step, library::rulesets()).expect("it holds").expect("a board");
            let answer = predict.answer(&stage).map(|at| predict.options[at].letter);
            assert!(predict.options.right.is_some(), "{}, {}", lesson.id, step.plain_title());
            assert_eq!(predict.options.right, answer, "{}, {}", lesson.id, step.plain_title());
            predictions += 1;
        }
    }
    assert!(predictions > 40, "{predictions}");
}

fn games_of(lesson: &Lesson) -> Vec<&Games> {
    let games = lesson.steps.iter().filter_map(|step| match step.kind()? {
        FenceKind::Games(games) => Some(games),
        _ => None,
    });
    games.collect()
}

/// A measure on both boards, after the games were played.
fn counted(games: &Games, measure: Measure) -> [report::Value; 2] {
    let mut played = LessonGames::new(games, library::rulesets()).expect("it can be played");
    played.start();
    played.play_while(|| true);
    let report = played.report.expect("all are played");
    let row = report.measures.iter().find(|row| row.measure == measure).expect("counted");
    [0, 1].map(|board| row.values[board])
}

/// Games of greedy players and of those who have learned are as long as the lesson on a whole game says.
#[test]
fn the_lengths_of_whole_games_are_counted() {
    let any = games_of(library::lesson("one-rule").expect("shipped"))[0];
    let text = library::lesson("whole-game").expect("shipped").to_markdown();
    let halves = |player: &str| {
        let spec = |rules| RulesSpec::parse(rules).expect("rules");
        let games = Games {
            rules: spec("kendall-walker, setup.pieces=5"),
            rival: spec("kendall-walker"),
            player: player.to_owned(),
            number: 2000,
            seed: 1,
            ..any.clone()
        };
        counted(&games, Measure::Throws)
            .map(|value| {
                let [_, half, _] = value.spread.expect("of all games");
                f64::from(half) / 10.0
            })
            .map(|tens| 10.0 * tens.round())
    };
    let [short, long] = halves("greedy");
    let [soon, late] = halves("learned");
    for sentence in [
        format!("five pieces a side take about {short} throws, Walker’s seven about {long}"),
        format!("learned the rules need about {soon} and {late}"),
    ] {
        assert!(text.to_lowercase().contains(&sentence.to_lowercase()), "{sentence}");
    }
}

/// What the lesson on one rule says in numbers is what the games it asks for, and one more study, come to.
#[test]
fn the_numbers_of_the_lesson_on_one_rule_are_counted() {
    let lesson = library::lesson("one-rule").expect("shipped");
    let file = lesson.to_markdown();
    let means = |games: &Games, measure: Measure| {
        counted(games, measure).map(|value| value.mean.interval.mean)
    };
    let percent = |[base, changed]: [f64; 2]| ((changed / base - 1.0) * 100.0).round();
    let more = |games: &Games, measure: Measure| percent(means(games, measure));
    let games = games_of(lesson);
    let [base, changed] = means(games[0], Measure::Throws);
    let (throws, hits) = (percent([base, changed]), more(games[0], Measure::Captures));
    assert!(
        file.contains(&format!("had {throws}\u{a0}% more throws and {hits}\u{a0}% more hits")),
        "{throws} {hits}"
    );
    // Rounded as the result beside the text rounds it.
    let longer = (changed - base).round();
    assert!(file.contains(&format!("That is {longer} throws a game")), "{longer}");
    // A little longer, by the lesson's own words.
    assert!((1.0..25.0).contains(&throws));
    let milder = Games {
        rival: RulesSpec::parse("kendall-walker, water.effect=to-15").expect("rules"),
        ..games[0].clone()
    };
    let (throws, hits) = (more(&milder, Measure::Throws), more(&milder, Measure::Captures));
    assert!(
        file.contains(&format!("Between greedy players they had {hits}\u{a0}% more hits"))
            && throws.abs() < 1.0,
        "{throws} {hits}"
    );
    // The same games between players who have learned Walker's rules.
    let by = |games: &Games, player: &str| Games { player: player.to_owned(), ..games.clone() };
    let hits = more(&by(&milder, "learned"), Measure::Captures);
    assert!(
        file.contains(&format!(
            "Between players who had learned the game, it was only {hits}\u{a0}%."
        )),
        "{hits}"
    );
    let strong = by(games[0], "learned+1");
    let (throws, hits) = (more(&strong, Measure::Throws), more(&strong, Measure::Captures));
    assert!(
        file.contains(&format!("{throws}\u{a0}% more throws and {hits}\u{a0}% more hits")),
        "{throws} {hits}"
    );
    let learned = library::lesson("how-a-computer-learns").expect("shipped").to_markdown();
    let walker = library::ruleset("kendall-walker").expect("shipped").rules();
    let wins = shipped_skill(&walker).expect("measured").shares[0].mean;
    let sentence = format!("It wins {:.0} of 100 games", 100.0 * wins);
    assert!(learned.contains(&sentence), "{sentence}");
    let (hits, lost) = (by(games[0], "learned"), Measure::LostTurns);
    let own = means(&hits, lost)[0].round();
    let greedy = means(games[0], lost)[0].round();
    let sentence = format!("greedy players lost {greedy} throws a game, these {own}");
    let hits = more(&hits, Measure::Captures);
    assert!(
        learned.contains(&sentence) && learned.contains(&format!("had {hits}\u{a0}% more")),
        "{sentence}"
    );
}

/// What we have of these authors is told from the first mention on, and finds with their doubts.
#[test]
fn claims_go_no_further_than_what_was_seen() {
    let french = library::lesson_files_in(Language::French);
    let files = library::lesson_files().iter().chain(french).chain(library::practice_files());
    for (name, text) in files.chain(library::teacher_files()) {
        for bare in [
            "By Jéquier",
            "After Jéquier",
            "after Jéquier",
            "Jéquier and Grunfeld",
            "D’après Jéquier, un",
            "D’après Jéquier, le",
        ] {
            assert!(!text.contains(bare), "{name}: {bare}");
        }
    }
    let history = library::history();
    let find = |id: &str| history.evidence(id).expect("there");
    assert_eq!(find("game-text").grade, Grade::Popular);
    assert!(plain(&find("tutankhamun").hides).contains("Twenty Squares"));
    for id in ["ten-pieces", "five-or-seven"] {
        let lesson = library::lesson(id).expect("shipped").to_markdown();
        assert!(lesson.contains("Twenty Squares"), "{id}");
    }
    for id in ["water", "texts-decay"] {
        let lesson = library::lesson(id).expect("shipped").to_markdown();
        assert!(lesson.contains("@julian-lucas") && lesson.contains("@ludii-939"), "{id}");
    }
}

#[test]
fn every_kind_of_step_is_set_on_a_page_and_shown_on_a_wall() {
    let lesson = Lesson::parse(crate::mistakes::example()).expect("the example of the README");
    let shelf = library::rulesets();
    let mut kinds: Vec<&str> = Vec::new();
    for step in &lesson.steps {
        let Some(fence) = &step.fence else { continue };
        let kind = fence.kind.name();
        let sheet = step.sheet(&lesson, shelf).expect("a sheet");
        let fills_in = !matches!(sheet.form, Form::Nothing);
        assert_eq!(fills_in, fence.kind.is_finished(), "{kind}: to be filled in");
        let answered = fills_in && !matches!(sheet.form, Form::Line(_)) || !sheet.answer.is_empty();
        assert_eq!(answered, fence.kind.is_finished(), "{kind}: an answer");
        let stage = Stage::of(&lesson, step, shelf).expect("a board");
        let stage = stage.unwrap_or_else(|| Stage::resting(&lesson, shelf).expect("rules"));
        let show = fence.show(&stage, shelf);
        let presses = !show.presses.is_empty();
        assert_eq!(presses, fence.kind.is_finished(), "{kind}: to be shown");
        assert_eq!(presses, !show.word.is_empty(), "{kind}: a word on the button");
        kinds.push(kind);
    }
    for name in FenceKind::NAMES {
        assert!(kinds.contains(name), "the example has no step of kind {name}");
    }
}

#[test]
fn lessons_read_as_easily_as_their_pupils_need() {
    let learn_to_play = ["First, play", "Side room: more moves"];
    for (part, lessons) in library::shelves() {
        let most = if learn_to_play.contains(&part) { 6.0 } else { 8.0 };
        for lesson in lessons {
            let reads =
                senet::lesson::readability(lesson, Language::English).expect("it has words");
            assert!(
                reads.score <= most,
                "{} reads at grade {:.1}: {:?}",
                lesson.id,
                reads.score,
                reads.hardest
            );
            assert!(
                reads.sentence <= 18.0,
                "{}: {:.1} words a sentence",
                lesson.id,
                reads.sentence
            );
        }
    }
}

#[test]
fn a_lesson_in_the_style_of_a_contract_reads_harder() {
    let easy = library::lesson("water").expect("it ships").clone();
    let mut hard = easy.clone();
    hard.intro = vec![Block::Paragraph(vec![Inline::Text(
        "Notwithstanding archaeological considerations, reconstructions of regulations necessitate interpretation."
            .to_owned(),
    )])];
    let (easy, hard) = (
        senet::lesson::readability(&easy, Language::English),
        senet::lesson::readability(&hard, Language::English),
    );
    let (easy, hard) = easy.zip(hard).expect("both have words");
    assert!(hard.score > easy.score);
    assert!(hard.hardest[0].0.starts_with("Notwithstanding"), "{:?}", hard.hardest);
}
