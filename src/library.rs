//! The rulesets and lessons that ship with the program.

use std::path::Path;
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

use crate::i18n::{self, Language};
use crate::lesson::kit::KitPage;
use crate::lesson::teacher::{Guide, Pack};
use crate::lesson::{self, CoursePart, Drawing, Glossary, History, Known, Lesson, Object, Work};
use crate::rules::{Ruleset, RulesetError};

/// A shipped file: its name, or the id of a ruleset, and its text.
type File = (&'static str, &'static str);

macro_rules! rulesets {
    ($($id:literal),* $(,)?) => {
        &[$(($id, include_str!(concat!("../rulesets/", $id, ".toml")))),*]
    };
}

/// Ids and texts of the shipped rulesets, in the order in which they are listed. One that is based on another stands
/// behind it.
const RULESETS: &[File] = rulesets![
    "kendall-walker",
    "petrie",
    "jequier-grunfeld",
    "forgotten-gods",
    "masters",
    "wikihow",
    "skiryuk",
    "game-of-passing",
    "handout",
    "kendall",
    "jequier",
    "piccione",
    "bell",
];
/// Classroom packs, in the order in which they are listed.
const PACK_FILES: [&str; 4] =
    ["pack-one-hour.md", "pack-double-lesson.md", "pack-museum.md", "pack-seminar.md"];
/// Files of entries in English, beside the lessons.
const SINGLE: [&str; 4] = ["SUMMARY.md", "history.toml", "objects.toml", "glossary.toml"];
/// Pages of the teacher's kit, in the order in which they are listed.
const KIT_FILES: [&str; 5] = [
    "kit-background.md",
    "kit-curriculum.md",
    "kit-worksheet.md",
    "kit-rubric.md",
    "kit-differentiation.md",
];
const WORKS_FILE: &str = include_str!("../lessons/sources.toml");

static ENGLISH: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/lessons/en");
static FRENCH: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/lessons/fr");
static DRAWN: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/lessons/objects");

// A shipped file that cannot be read is caught by a test; here it is only missing.
static READ: LazyLock<Vec<Ruleset>> = LazyLock::new(|| {
    let mut read: Vec<Ruleset> = Vec::new();
    for (_, text) in RULESETS {
        let base = |id: &str| read.iter().find(|ruleset| ruleset.id == id).cloned();
        read.extend(Ruleset::parse(text, &base));
    }
    read
});
static SUMMARY: LazyLock<Vec<CoursePart>> = LazyLock::new(|| summary(&ENGLISH));
static FRENCH_SUMMARY: LazyLock<Vec<CoursePart>> = LazyLock::new(|| summary(&FRENCH));
static COURSE: LazyLock<Vec<CoursePart>> =
    LazyLock::new(|| SUMMARY.iter().filter(|part| !is_practice(part)).cloned().collect());
static LESSON_FILES: LazyLock<Vec<File>> = LazyLock::new(|| files_of(&ENGLISH, &COURSE));
static FRENCH_FILES: LazyLock<Vec<File>> = LazyLock::new(|| files_of(&FRENCH, &COURSE));
static PRACTICE_FILES: LazyLock<Vec<File>> =
    LazyLock::new(|| files_of(&ENGLISH, practice_course().map_or(&[], std::slice::from_ref)));
static TEACHER_FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    let guides = LESSON_FILES.iter().map(|(name, _)| *name);
    let file = |name| Some((name, text_of(&ENGLISH, &format!("teachers/{name}"))?));
    guides.chain(PACK_FILES).chain(KIT_FILES).filter_map(file).collect()
});
static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| read(&LESSON_FILES));
static FRENCH_LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let read = read(&FRENCH_FILES);
    let own = |base: &Lesson| read.iter().find(|lesson| lesson.id == base.id);
    LESSONS.iter().map(|base| own(base).unwrap_or(base).clone()).collect()
});
static PRACTICE: LazyLock<Vec<Lesson>> = LazyLock::new(|| read(&PRACTICE_FILES));
static GUIDES: LazyLock<Vec<Guide>> =
    LazyLock::new(|| teacher_files().filter_map(|(_, text)| Guide::parse(text).ok()).collect());
static PACKS: LazyLock<Vec<Pack>> =
    LazyLock::new(|| teacher_files().filter_map(|(_, text)| Pack::parse(text).ok()).collect());
static KIT: LazyLock<Vec<KitPage>> =
    LazyLock::new(|| teacher_files().filter_map(|(_, text)| KitPage::parse(text).ok()).collect());
static WORKS: LazyLock<Vec<Work>> =
    LazyLock::new(|| lesson::parse_works(WORKS_FILE).unwrap_or_default());
static HISTORY: LazyLock<History> = LazyLock::new(|| {
    let text = text_of(&ENGLISH, "history.toml").unwrap_or_default();
    lesson::parse_history(text).unwrap_or_default()
});
static OBJECTS: LazyLock<Vec<Object>> = LazyLock::new(|| {
    let text = text_of(&ENGLISH, "objects.toml").unwrap_or_default();
    lesson::parse_objects(text).unwrap_or_default()
});
static DRAWING_FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    let id = |path: &'static Path| path.to_str()?.strip_suffix(".svg");
    let file =
        |file: &'static include_dir::File<'_>| Some((id(file.path())?, file.contents_utf8()?));
    DRAWN.files().filter_map(file).collect()
});
static DRAWINGS: LazyLock<Vec<(&str, Drawing)>> = LazyLock::new(|| {
    let read = |(id, text): &File| Some((*id, lesson::parse_drawing(text).ok()?));
    DRAWING_FILES.iter().filter_map(read).collect()
});
static GLOSSARY: LazyLock<Glossary> = LazyLock::new(|| {
    let text = text_of(&ENGLISH, "glossary.toml").unwrap_or_default();
    lesson::parse_glossary(text).unwrap_or_default()
});
static LESSON_IDS: LazyLock<Vec<String>> =
    LazyLock::new(|| LESSONS.iter().map(|lesson| lesson.id.clone()).collect());
static LESSON_STEPS: LazyLock<Vec<usize>> =
    LazyLock::new(|| LESSONS.iter().map(|lesson| lesson.steps.len()).collect());
static TERM_IDS: LazyLock<Vec<String>> =
    LazyLock::new(|| GLOSSARY.terms.iter().map(|term| term.id.clone()).collect());

fn text_of(folder: &'static Dir<'static>, path: &str) -> Option<&'static str> {
    folder.get_file(path)?.contents_utf8()
}

fn summary(folder: &'static Dir<'static>) -> Vec<CoursePart> {
    lesson::parse_summary(text_of(folder, "SUMMARY.md").unwrap_or_default()).unwrap_or_default()
}

/// The files of these parts of the course that a folder has.
fn files_of(folder: &'static Dir<'static>, parts: &'static [CoursePart]) -> Vec<File> {
    let entries = parts.iter().flat_map(|part| &part.entries);
    let file = |name: &'static String| Some((name.as_str(), text_of(folder, name)?));
    entries.filter_map(|entry| file(&entry.file)).collect()
}

fn read(files: &[File]) -> Vec<Lesson> {
    files.iter().filter_map(|(_, text)| Lesson::parse(text).ok()).collect()
}

fn is_practice(part: &CoursePart) -> bool {
    part.entries.iter().any(|entry| entry.file.starts_with("practice/"))
}

/// Every shipped ruleset, in the order in which they are listed.
pub fn rulesets() -> &'static [Ruleset] {
    &READ
}

/// The shipped files themselves: id and text.
pub fn ruleset_files() -> &'static [File] {
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

/// Every shipped lesson, in the order of the course.
pub fn lessons() -> &'static [Lesson] {
    &LESSONS
}

/// The shipped lesson of this id.
pub fn lesson(id: &str) -> Option<&'static Lesson> {
    lessons().iter().find(|lesson| lesson.id == id)
}

/// The shipped lesson files themselves: name and text.
pub fn lesson_files() -> &'static [File] {
    &LESSON_FILES
}

/// The themes of practice, each a lesson whose steps are scenarios.
pub fn practice() -> &'static [Lesson] {
    &PRACTICE
}

/// The theme of practice with this id.
pub fn theme(id: &str) -> Option<&'static Lesson> {
    practice().iter().find(|theme| theme.id == id)
}

/// The shipped files of practice themselves: name and text.
pub fn practice_files() -> &'static [File] {
    &PRACTICE_FILES
}

/// Every file that ships: its path in the project, and its text.
pub fn files() -> Vec<(String, &'static str)> {
    let in_folder = |folder: &'static str, files: &'static [File]| {
        files.iter().map(move |(name, text)| (format!("{folder}/{name}"), *text))
    };
    let single = |folder: &'static str, dir: &'static Dir<'static>, names: &[&str]| {
        let file = |name: &&str| Some((format!("{folder}/{name}"), text_of(dir, name)?));
        names.iter().filter_map(file).collect::<Vec<_>>()
    };
    let rulesets = RULESETS.iter().map(|(id, text)| (format!("rulesets/{id}.toml"), *text));
    rulesets
        .chain(in_folder("lessons/en", lesson_files()))
        .chain(in_folder("lessons/en", practice_files()))
        .chain(in_folder("lessons/en/teachers", &TEACHER_FILES))
        .chain(in_folder("lessons/fr", &FRENCH_FILES))
        .chain(DRAWING_FILES.iter().map(|(id, text)| (format!("lessons/objects/{id}.svg"), *text)))
        .chain([("lessons/sources.toml".to_owned(), WORKS_FILE)])
        .chain(single("lessons/en", &ENGLISH, &SINGLE))
        .chain(single("lessons/fr", &FRENCH, &["SUMMARY.md"]))
        .collect()
}

/// Every teacher's page, in the order of the course.
pub fn guides() -> &'static [Guide] {
    &GUIDES
}

/// The teacher's page of the lesson with this id.
pub fn guide(lesson: &str) -> Option<&'static Guide> {
    guides().iter().find(|guide| guide.lesson == lesson)
}

/// Every pack of lessons for a classroom, in the order in which they are listed.
pub fn packs() -> &'static [Pack] {
    &PACKS
}

/// The pack with this id.
pub fn pack(id: &str) -> Option<&'static Pack> {
    // The name of an earlier version, which stands in links that were given away.
    let id = if id == "two-hours" { "double-lesson" } else { id };
    packs().iter().find(|pack| pack.id == id)
}

/// Every page of the teacher's kit, in the order in which they are listed.
pub fn kit() -> &'static [KitPage] {
    &KIT
}

/// The page of the kit with this id.
pub fn kit_page(id: &str) -> Option<&'static KitPage> {
    kit().iter().find(|page| page.id == id)
}

/// The text of the page of the kit with this id, for a teacher to edit.
pub fn kit_text(id: &str) -> Option<&'static str> {
    let name = format!("kit-{id}.md");
    teacher_files().find(|(file, _)| *file == name).map(|(_, text)| *text)
}

/// The shipped files of teacher's pages, packs and kit themselves: name and text.
pub fn teacher_files() -> impl Iterator<Item = &'static File> {
    TEACHER_FILES.iter()
}

/// The parts of the course with their lessons: one shelf for each part.
pub fn shelves() -> Vec<(&'static str, Vec<&'static Lesson>)> {
    let file = |name: &str| lesson_files().iter().position(|(file, _)| *file == name);
    let lesson = |name: &str| file(name).and_then(|at| lessons().get(at));
    let shelf = |part: &'static CoursePart| {
        let entries = part.entries.iter();
        let lessons = entries.filter_map(|entry| lesson(&entry.file)).collect();
        (part.title.as_str(), lessons)
    };
    course().iter().map(shelf).collect()
}

/// The files of the lessons that this language has: name and text.
pub fn lesson_files_in(language: Language) -> &'static [File] {
    match language {
        Language::English => &LESSON_FILES,
        Language::French => &FRENCH_FILES,
    }
}

/// Every shipped lesson in this language, in the order of the course; in English where it is not translated yet.
pub fn lessons_in(language: Language) -> &'static [Lesson] {
    match language {
        Language::English => &LESSONS,
        Language::French => &FRENCH_LESSONS,
    }
}

/// True where this language has words of its own for the shipped lesson of this id.
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
        Language::French => &FRENCH_SUMMARY,
    };
    let title =
        |(at, base): (usize, &'static CoursePart)| own.get(at).unwrap_or(base).title.as_str();
    course().iter().enumerate().map(title).collect()
}

/// The course as `SUMMARY.md` lists it, without the themes of practice.
pub fn course() -> &'static [CoursePart] {
    &COURSE
}

/// The themes of practice as `SUMMARY.md` lists them.
pub fn practice_course() -> Option<&'static CoursePart> {
    SUMMARY.iter().find(|part| is_practice(part))
}

/// The works that lessons and rulesets cite.
pub fn works() -> &'static [Work] {
    &WORKS
}

/// The work of this key.
pub fn work(key: &str) -> Option<&'static Work> {
    works().iter().find(|work| work.key == key)
}

/// Finds and proposals of the game's history, with their dates.
pub fn history() -> &'static History {
    &HISTORY
}

/// Everything that we have drawn, in the order of its file.
pub fn objects() -> &'static [Object] {
    &OBJECTS
}

/// The object of this id.
pub fn object(id: &str) -> Option<&'static Object> {
    objects().iter().find(|object| object.id == id)
}

/// Everything else that is said of an object, each with its small heading.
pub fn object_points(object: &Object) -> Vec<(&'static str, String)> {
    let grade = i18n::text(&format!("history.grade-{}", object.grade.name())).to_owned();
    let works = object.sources.iter().filter_map(|key| work(key)).map(Work::short);
    let works: Vec<String> = works.collect();
    vec![
        (i18n::text("history.shows"), object.shows.clone()),
        (i18n::text("history.hides"), object.hides.clone()),
        (i18n::text("history.seen"), grade),
        (i18n::text("history.sources"), works.join("; ")),
    ]
}

/// The shipped drawings themselves: id and text.
pub fn drawing_files() -> &'static [File] {
    &DRAWING_FILES
}

/// Our drawing of the object of this id.
pub fn drawing(id: &str) -> Option<&'static Drawing> {
    DRAWINGS.iter().find(|(name, _)| *name == id).map(|(_, drawing)| drawing)
}

/// The words of the game.
pub fn glossary() -> &'static Glossary {
    &GLOSSARY
}

/// Everything that ships and that lessons may refer to.
pub fn known() -> Known<'static> {
    Known {
        rulesets: rulesets(),
        works: works(),
        lessons: &LESSON_IDS,
        steps: &LESSON_STEPS,
        terms: &TERM_IDS,
        objects: objects(),
    }
}
