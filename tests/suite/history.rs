//! The history: what it tells has a source, stands in its order, and repeats nothing that is known to be wrong.

use senet::lesson::history::{FIRST_YEAR, Grade, Kind, LAST_PROPOSAL, LAST_YEAR};
use senet::lesson::{Lesson, Period, check_history, parse_history, prose};
use senet::{library, publish};

use crate::mistakes::{Mistake, all_are_named};

const FILE: &str = include_str!("../../lessons/en/history.toml");

fn ids() -> Vec<&'static str> {
    library::ruleset_files().iter().map(|(id, _)| *id).collect()
}

#[test]
fn the_shipped_history_reads_and_all_that_it_names_is_there() {
    let history = parse_history(FILE).expect("it reads");
    assert_eq!(check_history(&history, library::works(), &ids()), []);
    assert_eq!(&history, library::history(), "the program has the same");
    assert!(history.evidence.len() >= 24, "every dated find");
    assert!(history.proposals.len() >= 12, "everybody who wrote of it");
}

#[test]
fn every_kind_of_board_is_told_of_once_and_reached_from_a_find() {
    let history = library::history();
    for period in Period::ALL {
        assert!(history.board(period).is_some(), "{period}");
        assert_eq!(Period::parse(period.name()), Ok(period));
    }
    let is_shown = |period| history.evidence.iter().any(|find| find.board == Some(period));
    for period in [Period::MiddleKingdom, Period::Marked, Period::Transition, Period::Cypriot] {
        assert!(is_shown(period), "{period}");
    }
}

#[test]
fn every_kind_and_every_grade_is_met() {
    let finds = &library::history().evidence;
    for kind in Kind::ALL {
        assert!(finds.iter().any(|find| find.is(kind)), "{kind:?}");
        assert_eq!(Kind::from_name(kind.name()), Some(kind));
    }
    for grade in Grade::ALL {
        assert!(finds.iter().any(|find| find.grade == grade), "{grade:?}");
    }
    for find in finds {
        assert!((FIRST_YEAR..=LAST_YEAR).contains(&find.year()), "{}", find.id);
        let claims = [&find.what, &find.shows, &find.hides];
        assert!(claims.iter().all(|words| prose::plain(words).ends_with('.')), "{}", find.id);
    }
}

#[test]
fn a_find_that_is_known_only_at_second_hand_says_so() {
    let second_hand = |key: &String| key == "wikipedia-senet" || key == "livescience-crist";
    for find in &library::history().evidence {
        let weak = find.grade == Grade::Popular || find.sources.iter().all(second_hand);
        assert!(!weak || find.doubt.is_some(), "{}", find.id);
    }
}

#[test]
fn every_reconstruction_has_its_author_on_the_line() {
    let proposals = &library::history().proposals;
    for id in ids() {
        assert!(
            proposals.iter().any(|entry| entry.rulesets.iter().any(|named| named == id)),
            "nobody on the line proposed {id}"
        );
    }
    assert!(proposals.iter().all(|entry| entry.year <= LAST_PROPOSAL));
    assert!(
        proposals.iter().all(|entry| entry.has_rules || entry.rulesets.is_empty()),
        "who proposes rules is said to"
    );
}

/// What seeds and popular pages say and finds do not.
const WRONG: &[&str] = &[
    "oldest board game",
    "oldest game in the world",
    "earliest known hieroglyph",
    "ancestor of backgammon",
    "predecessor of backgammon",
    "5,000 years",
    "3100 bce shows a senet",
    "si-osire",
    "jéguier",
    "jeguier",
    "merknera",
    "veterinary",
    "only for fun",
    "purely secular",
];

#[test]
fn nothing_known_to_be_wrong_is_repeated() {
    let mut texts: Vec<(String, String)> = vec![("history.toml".into(), FILE.to_lowercase())];
    texts.push((
        "glossary.toml".into(),
        include_str!("../../lessons/en/glossary.toml").to_lowercase(),
    ));
    for (name, text) in library::lesson_files() {
        // What is sorted as a claim of our own time may be said to be sorted.
        let lines = text.lines().filter(|line| !line.starts_with("modern:"));
        let lines: Vec<&str> = lines.collect();
        texts.push(((*name).to_owned(), lines.join("\n").to_lowercase()));
    }
    for (name, text) in &texts {
        for wrong in WRONG {
            assert!(!text.contains(wrong), "{name} says {wrong:?}");
        }
    }
}

/// Seeded mistakes: from, to, the line that is named, and what is said.
const BROKEN: &[Mistake] = &[
    ("format = 1", "format = 2", "format = 2", "write format = 1"),
    ("from = -2620", "from = 2620", "from = 2620", "not a time between"),
    (
        "kinds = [\"board\", \"pieces\"]",
        "kinds = [\"bord\"]",
        "kinds = [\"bord\"]",
        "did you mean \"board\"?",
    ),
    ("grade = \"record\"", "grade = \"recrod\"", "grade = \"recrod\"", "did you mean \"record\"?"),
    (
        "board = \"transition\"",
        "board = \"transitoin\"",
        "board = \"transitoin\"",
        "did you mean \"transition\"?",
    ),
    ("pieces = [7, 7]", "pieces = [7]", "pieces = [7]", "write pieces = [5, 5]"),
    ("doubt = \"Scholars", "dobut = \"Scholars", "dobut", "did you mean \"doubt\"?"),
    ("year = 1978", "year = 1478", "year = 1478", "between 1864 and 2026"),
    ("year = 1930", "year = 1999", "[[proposals]]", "sort the entries"),
    ("id = \"meir\"", "id = \"elkab\"", "[[evidence]]", "two entries have the id"),
    ("sources = [\"el-mahasna\"]", "sources = []", "sources = []", "nobody is named"),
    ("title = \"The painting of Hesy-Re\"\n", "", "[[evidence]]", "lacks title"),
];

#[test]
fn every_mistake_is_named_with_its_line() {
    all_are_named(FILE, BROKEN, |text| parse_history(text).err().unwrap_or_default());
}

#[test]
fn works_and_reconstructions_that_are_not_there_are_named() {
    let text = FILE.replacen("sources = [\"setne-1\"]", "sources = [\"setne-2\"]", 1).replacen(
        "rulesets = [\"bell\"]",
        "rulesets = [\"ball\"]",
        1,
    );
    let history = parse_history(&text).expect("its form is right");
    let problems = check_history(&history, library::works(), &ids());
    let says = |part: &str| problems.iter().any(|problem| problem.text.contains(part));
    assert!(says("did you mean \"setne-1\"?") && says("did you mean \"bell\"?"), "{problems:?}");
}

#[test]
fn a_lesson_can_name_its_board_and_keeps_it_when_it_is_written_out() {
    let lesson = library::lesson("which-way-up").expect("it ships");
    let first = lesson.steps[0].fence.as_ref().expect("a board");
    assert_eq!(first.period, Some(Period::MiddleKingdom));
    let text = lesson.to_markdown();
    assert_eq!(Lesson::parse(&text).as_ref(), Ok(lesson));
    let wrong = text.replacen("board: middle-kingdom", "board: midle-kingdom", 1);
    let report = senet::lesson::check(&wrong, &library::known());
    let problem = &report.errors[0];
    assert!(problem.text.contains("did you mean \"middle-kingdom\"?"), "{problem:?}");
    let line = problem.line.and_then(|number| wrong.lines().nth(number - 1));
    assert_eq!(line, Some("board: midle-kingdom"));
}

#[test]
fn a_picture_of_a_turned_board_has_its_last_square_at_the_top_left() {
    let rules = library::ruleset("kendall-walker").expect("shipped").rules();
    let plain = publish::board_svg(&rules.start(), &publish::Marks::default());
    let marks = publish::Marks::default().on(Some(Period::MiddleKingdom));
    let turned = publish::board_svg(&rules.start(), &marks);
    let left_column = |svg: &str| {
        let texts = svg.split("<text x=\"").skip(1);
        let read = |text: &str| {
            let x = text.split('"').next()?.parse::<f32>().ok()?;
            Some((x, text.split(['>', '<']).nth(1)?.to_owned()))
        };
        let numbers: Vec<(f32, String)> = texts.filter_map(read).collect();
        let left = numbers.iter().map(|(x, _)| *x).fold(f32::MAX, f32::min);
        let column = numbers.into_iter().filter(|(x, _)| *x == left);
        column.map(|(_, number)| number).collect::<Vec<String>>()
    };
    assert_eq!(left_column(&plain), ["1", "20", "21"]);
    assert_eq!(left_column(&turned), ["10", "11", "30"]);
    let track = |svg: &str| {
        let lines = svg.split("<path").find(|path| path.contains("stroke-dasharray"));
        lines.map(str::to_owned).expect("the track is dashed")
    };
    assert_ne!(track(&turned), track(&plain), "the track is turned as well");
    let stone = publish::Marks::default().on(Some(Period::Cypriot));
    assert_ne!(publish::board_svg(&rules.start(), &stone), plain);
}
