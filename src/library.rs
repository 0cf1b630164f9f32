//! The rulesets and lessons that ship with the program.

use std::sync::OnceLock;

use crate::i18n::Language;
use crate::lesson::teacher::{Guide, Pack};
use crate::lesson::{self, CoursePart, Glossary, History, Known, Lesson, Work};
use crate::rules::{Ruleset, RulesetError};

/// The shipped files, embedded: id and text.
const RULESETS: &[(&str, &str)] = &[
    ("kendall-walker", include_str!("../rulesets/kendall-walker.toml")),
    ("petrie", include_str!("../rulesets/petrie.toml")),
    ("jequier-grunfeld", include_str!("../rulesets/jequier-grunfeld.toml")),
    ("forgotten-gods", include_str!("../rulesets/forgotten-gods.toml")),
    ("masters", include_str!("../rulesets/masters.toml")),
    ("wikihow", include_str!("../rulesets/wikihow.toml")),
    ("skiryuk", include_str!("../rulesets/skiryuk.toml")),
    ("game-of-passing", include_str!("../rulesets/game-of-passing.toml")),
    ("handout", include_str!("../rulesets/handout.toml")),
    ("kendall", include_str!("../rulesets/kendall.toml")),
    ("jequier", include_str!("../rulesets/jequier.toml")),
    ("piccione", include_str!("../rulesets/piccione.toml")),
    ("bell", include_str!("../rulesets/bell.toml")),
];

static READ: OnceLock<Vec<Ruleset>> = OnceLock::new();

/// Every shipped ruleset, in the order in which they are listed.
pub fn rulesets() -> &'static [Ruleset] {
    READ.get_or_init(|| {
        let mut read: Vec<Ruleset> = Vec::new();
        for (_, text) in RULESETS {
            let base = |id: &str| read.iter().find(|ruleset| ruleset.id == id).cloned();
            // A shipped file that cannot be read is caught by a test; here it is only missing.
            read.extend(Ruleset::parse(text, &base));
        }
        read
    })
}

/// The shipped files themselves: id and text.
pub fn ruleset_files() -> &'static [(&'static str, &'static str)] {
    RULESETS
}

/// The shipped ruleset of this id, which may name a variant (`petrie/wall-of-four`).
pub fn ruleset(id: &str) -> Option<Ruleset> {
    let (id, variant) = id.split_once('/').map_or((id, None), |(id, variant)| (id, Some(variant)));
    let found = rulesets().iter().find(|ruleset| ruleset.id == id)?;
    variant.map_or_else(|| Some(found.clone()), |variant| found.variant(variant))
}

/// Reads a ruleset from elsewhere; it may be based on a shipped one.
///
/// # Errors
/// Lists everything that is wrong with the file.
pub fn read_ruleset(text: &str) -> Result<Ruleset, RulesetError> {
    Ruleset::parse(text, &ruleset)
}

/// Some ruleset, for when a named one is missing from a changed library: the first, or one with every default.
pub fn any_ruleset() -> Ruleset {
    let plain = || Ruleset::parse("format = 1\nid = \"plain\"\nname = \"Senet\"\n", &|_| None);
    rulesets().first().cloned().or_else(|| plain().ok()).unwrap_or_else(Ruleset::blank)
}

/// The lesson files, embedded in the order of the course: name and text.
const LESSONS: &[(&str, &str)] = &[
    ("01-first-steps.md", include_str!("../lessons/en/01-first-steps.md")),
    ("02-four-sticks.md", include_str!("../lessons/en/02-four-sticks.md")),
    ("04-standing-together.md", include_str!("../lessons/en/04-standing-together.md")),
    ("06-house-of-beauty.md", include_str!("../lessons/en/06-house-of-beauty.md")),
    ("07-water.md", include_str!("../lessons/en/07-water.md")),
    ("09-a-whole-game.md", include_str!("../lessons/en/09-a-whole-game.md")),
    ("11-same-sticks.md", include_str!("../lessons/en/11-same-sticks.md")),
    ("10-nobody-wrote-it-down.md", include_str!("../lessons/en/10-nobody-wrote-it-down.md")),
    ("24-does-one-rule-matter.md", include_str!("../lessons/en/24-does-one-rule-matter.md")),
    ("26-your-own-senet.md", include_str!("../lessons/en/26-your-own-senet.md")),
    ("03-trading-places.md", include_str!("../lessons/en/03-trading-places.md")),
    ("05-no-way-forward.md", include_str!("../lessons/en/05-no-way-forward.md")),
    ("08-the-last-three.md", include_str!("../lessons/en/08-the-last-three.md")),
    ("12-a-journey.md", include_str!("../lessons/en/12-a-journey.md")),
    ("13-two-kendalls.md", include_str!("../lessons/en/13-two-kendalls.md")),
    ("14-two-jequiers.md", include_str!("../lessons/en/14-two-jequiers.md")),
    ("15-the-halting-house.md", include_str!("../lessons/en/15-the-halting-house.md")),
    (
        "16-house-that-changed-sides.md",
        include_str!("../lessons/en/16-house-that-changed-sides.md"),
    ),
    ("18-ten-pieces.md", include_str!("../lessons/en/18-ten-pieces.md")),
    ("19-the-handout.md", include_str!("../lessons/en/19-the-handout.md")),
    ("20-the-game-of-passing.md", include_str!("../lessons/en/20-the-game-of-passing.md")),
    ("17-which-way-up.md", include_str!("../lessons/en/17-which-way-up.md")),
    ("23-five-or-seven.md", include_str!("../lessons/en/23-five-or-seven.md")),
    ("21-how-texts-decay.md", include_str!("../lessons/en/21-how-texts-decay.md")),
    ("22-the-cairo-cousin.md", include_str!("../lessons/en/22-the-cairo-cousin.md")),
    ("27-the-game-and-the-dead.md", include_str!("../lessons/en/27-the-game-and-the-dead.md")),
    ("28-who-played.md", include_str!("../lessons/en/28-who-played.md")),
    ("29-boards-found.md", include_str!("../lessons/en/29-boards-found.md")),
    ("25-fair-sticks.md", include_str!("../lessons/en/25-fair-sticks.md")),
];
const SUMMARY: &str = include_str!("../lessons/en/SUMMARY.md");
/// The lessons in French: those that are translated, under the names of those they translate.
const FRENCH: &[(&str, &str)] = &[
    ("01-first-steps.md", include_str!("../lessons/fr/01-first-steps.md")),
    ("02-four-sticks.md", include_str!("../lessons/fr/02-four-sticks.md")),
    ("04-standing-together.md", include_str!("../lessons/fr/04-standing-together.md")),
    ("06-house-of-beauty.md", include_str!("../lessons/fr/06-house-of-beauty.md")),
    ("07-water.md", include_str!("../lessons/fr/07-water.md")),
    ("09-a-whole-game.md", include_str!("../lessons/fr/09-a-whole-game.md")),
    ("03-trading-places.md", include_str!("../lessons/fr/03-trading-places.md")),
    ("05-no-way-forward.md", include_str!("../lessons/fr/05-no-way-forward.md")),
    ("08-the-last-three.md", include_str!("../lessons/fr/08-the-last-three.md")),
];
const FRENCH_SUMMARY: &str = include_str!("../lessons/fr/SUMMARY.md");
const WORKS: &str = include_str!("../lessons/sources.toml");
const HISTORY: &str = include_str!("../lessons/en/history.toml");
const GLOSSARY: &str = include_str!("../lessons/en/glossary.toml");

/// The teacher's pages, embedded under the names of their lessons' files, and the packs.
macro_rules! teachers {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../lessons/en/teachers/", $name)))),*]
    };
}
const GUIDES: &[(&str, &str)] = teachers![
    "01-first-steps.md",
    "02-four-sticks.md",
    "04-standing-together.md",
    "06-house-of-beauty.md",
    "07-water.md",
    "09-a-whole-game.md",
    "11-same-sticks.md",
    "10-nobody-wrote-it-down.md",
    "24-does-one-rule-matter.md",
    "26-your-own-senet.md",
    "03-trading-places.md",
    "05-no-way-forward.md",
    "08-the-last-three.md",
    "12-a-journey.md",
    "13-two-kendalls.md",
    "14-two-jequiers.md",
    "15-the-halting-house.md",
    "16-house-that-changed-sides.md",
    "18-ten-pieces.md",
    "19-the-handout.md",
    "20-the-game-of-passing.md",
    "17-which-way-up.md",
    "23-five-or-seven.md",
    "21-how-texts-decay.md",
    "22-the-cairo-cousin.md",
    "27-the-game-and-the-dead.md",
    "28-who-played.md",
    "29-boards-found.md",
    "25-fair-sticks.md",
];
const PACKS: &[(&str, &str)] =
    teachers!["pack-one-hour.md", "pack-two-hours.md", "pack-museum.md", "pack-seminar.md",];

/// The themes of practice, embedded in the order in which they are listed.
macro_rules! practice {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../lessons/en/", $name)))),*]
    };
}
const PRACTICE: &[(&str, &str)] = practice![
    "practice/passing.md",
    "practice/protecting.md",
    "practice/blocking.md",
    "practice/last-five.md",
    "practice/water.md",
    "practice/racing.md",
    "practice/forced.md",
];

static PRACTICE_READ: OnceLock<Vec<Lesson>> = OnceLock::new();
static GUIDES_READ: OnceLock<Vec<Guide>> = OnceLock::new();
static PACKS_READ: OnceLock<Vec<Pack>> = OnceLock::new();
static LESSONS_READ: OnceLock<Vec<Lesson>> = OnceLock::new();
static FRENCH_READ: OnceLock<Vec<Lesson>> = OnceLock::new();
static LESSON_IDS: OnceLock<Vec<String>> = OnceLock::new();
static LESSON_STEPS: OnceLock<Vec<usize>> = OnceLock::new();
static COURSE: OnceLock<Vec<CoursePart>> = OnceLock::new();
static FRENCH_COURSE: OnceLock<Vec<CoursePart>> = OnceLock::new();
static WORKS_READ: OnceLock<Vec<Work>> = OnceLock::new();
static HISTORY_READ: OnceLock<History> = OnceLock::new();
static GLOSSARY_READ: OnceLock<Glossary> = OnceLock::new();
static TERM_IDS: OnceLock<Vec<String>> = OnceLock::new();

/// Every shipped lesson, in the order of the course.
pub fn lessons() -> &'static [Lesson] {
    // A shipped file that cannot be read is caught by a test; here it is only missing.
    LESSONS_READ.get_or_init(|| {
        let read = |(_, text): &(&str, &str)| Lesson::parse(text).ok();
        LESSONS.iter().filter_map(read).collect()
    })
}

/// The shipped lesson of this id.
pub fn lesson(id: &str) -> Option<&'static Lesson> {
    lessons().iter().find(|lesson| lesson.id == id)
}

/// The shipped lesson files themselves: name and text.
pub fn lesson_files() -> &'static [(&'static str, &'static str)] {
    LESSONS
}

/// The themes of practice, each a lesson whose steps are scenarios.
pub fn practice() -> &'static [Lesson] {
    // A shipped file that cannot be read is caught by a test; here it is only missing.
    PRACTICE_READ.get_or_init(|| {
        let read = |(_, text): &(&str, &str)| Lesson::parse(text).ok();
        PRACTICE.iter().filter_map(read).collect()
    })
}

/// The theme of practice with this id.
pub fn theme(id: &str) -> Option<&'static Lesson> {
    practice().iter().find(|theme| theme.id == id)
}

/// The shipped files of practice themselves: name and text.
pub fn practice_files() -> &'static [(&'static str, &'static str)] {
    PRACTICE
}

/// Every file that ships: its path in the project, and its text.
pub fn files() -> Vec<(String, &'static str)> {
    let in_folder = |folder: &'static str, files: &'static [(&'static str, &'static str)]| {
        let path = move |(name, text): &(&str, &'static str)| (format!("{folder}/{name}"), *text);
        files.iter().map(path)
    };
    let rulesets = RULESETS.iter().map(|(id, text)| (format!("rulesets/{id}.toml"), *text));
    let single = [
        ("lessons/sources.toml", WORKS),
        ("lessons/en/SUMMARY.md", SUMMARY),
        ("lessons/en/history.toml", HISTORY),
        ("lessons/en/glossary.toml", GLOSSARY),
        ("lessons/fr/SUMMARY.md", FRENCH_SUMMARY),
    ];
    rulesets
        .chain(in_folder("lessons/en", LESSONS))
        .chain(in_folder("lessons/en", PRACTICE))
        .chain(in_folder("lessons/en/teachers", GUIDES))
        .chain(in_folder("lessons/en/teachers", PACKS))
        .chain(in_folder("lessons/fr", FRENCH))
        .chain(single.map(|(path, text)| (path.to_owned(), text)))
        .collect()
}

/// Every teacher's page, in the order of the course.
pub fn guides() -> &'static [Guide] {
    // A shipped file that cannot be read is caught by a test; here it is only missing.
    GUIDES_READ.get_or_init(|| {
        let read = |(_, text): &(&str, &str)| Guide::parse(text).ok();
        GUIDES.iter().filter_map(read).collect()
    })
}

/// The teacher's page of the lesson with this id.
pub fn guide(lesson: &str) -> Option<&'static Guide> {
    guides().iter().find(|guide| guide.lesson == lesson)
}

/// Every pack of lessons for a classroom, in the order in which they are listed.
pub fn packs() -> &'static [Pack] {
    PACKS_READ.get_or_init(|| {
        let read = |(_, text): &(&str, &str)| Pack::parse(text).ok();
        PACKS.iter().filter_map(read).collect()
    })
}

/// The pack with this id.
pub fn pack(id: &str) -> Option<&'static Pack> {
    packs().iter().find(|pack| pack.id == id)
}

/// The shipped files of teacher's pages and packs themselves: name and text.
pub fn teacher_files() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    GUIDES.iter().chain(PACKS)
}

/// The parts of the course with their lessons: one shelf for each part.
pub fn shelves() -> Vec<(&'static str, Vec<&'static Lesson>)> {
    let file = |name: &str| LESSONS.iter().position(|(file, _)| *file == name);
    let lesson = |name: &str| file(name).and_then(|at| lessons().get(at));
    let shelf = |part: &'static CoursePart| {
        let entries = part.entries.iter();
        let lessons = entries.filter_map(|entry| lesson(&entry.file)).collect();
        (part.title.as_str(), lessons)
    };
    course().iter().map(shelf).collect()
}

/// The files of the lessons that this language has: name and text.
pub fn lesson_files_in(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::English => LESSONS,
        Language::French => FRENCH,
    }
}

/// Every shipped lesson in this language, in the order of the course; in English where it is not translated yet.
pub fn lessons_in(language: Language) -> &'static [Lesson] {
    match language {
        Language::English => lessons(),
        Language::French => FRENCH_READ.get_or_init(|| translated(FRENCH)),
    }
}

fn translated(files: &[(&str, &str)]) -> Vec<Lesson> {
    let read: Vec<Lesson> = files.iter().filter_map(|(_, text)| Lesson::parse(text).ok()).collect();
    let own = |base: &Lesson| read.iter().find(|lesson| lesson.id == base.id);
    let either = |base: &Lesson| own(base).unwrap_or(base).clone();
    lessons().iter().map(either).collect()
}

/// Does this language have words of its own for the shipped lesson of this id?
pub fn speaks(language: Language, id: &str) -> bool {
    let here = lessons_in(language).iter().find(|lesson| lesson.id == id);
    match language {
        Language::English => true,
        _ => here.is_some_and(|here| Some(here) != lesson(id)),
    }
}

/// The titles of the parts of the course in this language, in order; in English where it names none.
pub fn part_titles(language: Language) -> Vec<&'static str> {
    let own = match language {
        Language::English => course(),
        Language::French => {
            FRENCH_COURSE.get_or_init(|| lesson::parse_summary(FRENCH_SUMMARY).unwrap_or_default())
        }
    };
    let title =
        |(at, base): (usize, &'static CoursePart)| own.get(at).unwrap_or(base).title.as_str();
    course().iter().enumerate().map(title).collect()
}

/// The course as `SUMMARY.md` lists it, without the themes of practice.
pub fn course() -> &'static [CoursePart] {
    COURSE.get_or_init(|| {
        let mut parts = lesson::parse_summary(SUMMARY).unwrap_or_default();
        parts.retain(|part| !is_practice(part));
        parts
    })
}

/// The themes of practice as `SUMMARY.md` lists them.
pub fn practice_course() -> Option<CoursePart> {
    let parts = lesson::parse_summary(SUMMARY).unwrap_or_default();
    parts.into_iter().find(is_practice)
}

fn is_practice(part: &CoursePart) -> bool {
    let mut entries = part.entries.iter();
    entries.any(|entry| entry.file.starts_with("practice/"))
}

/// The works that lessons and rulesets cite.
pub fn works() -> &'static [Work] {
    WORKS_READ.get_or_init(|| lesson::parse_works(WORKS).unwrap_or_default())
}

/// The work of this key.
pub fn work(key: &str) -> Option<&'static Work> {
    works().iter().find(|work| work.key == key)
}

/// What is known of the game, and since when.
pub fn history() -> &'static History {
    HISTORY_READ.get_or_init(|| lesson::parse_history(HISTORY).unwrap_or_default())
}

/// The words of the game.
pub fn glossary() -> &'static Glossary {
    GLOSSARY_READ.get_or_init(|| lesson::parse_glossary(GLOSSARY).unwrap_or_default())
}

/// What lessons may refer to: everything that ships.
pub fn known() -> Known<'static> {
    let ids = || lessons().iter().map(|lesson| lesson.id.clone()).collect();
    let terms = || glossary().terms.iter().map(|term| term.id.clone()).collect();
    Known {
        rulesets: rulesets(),
        works: works(),
        lessons: LESSON_IDS.get_or_init(ids),
        steps: LESSON_STEPS
            .get_or_init(|| lessons().iter().map(|lesson| lesson.steps.len()).collect()),
        terms: TERM_IDS.get_or_init(terms),
    }
}
