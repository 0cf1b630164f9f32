//! The rulesets and lessons that ship with the program.

mod content;
mod deferred;

use std::path::Path;
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

use self::content::{Content, ENGLISH, File};
use self::deferred::{FRENCH, More, more_content};
use crate::i18n::{self, Language};
use crate::lesson::kit::KitPage;
use crate::lesson::teacher::{Guide, Pack};
use crate::lesson::{self, CoursePart, Drawing, Glossary, History, Known, Lesson, Object, Work};
use crate::rules::{Ruleset, RulesetError};

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
static LESSON_IDS: LazyLock<Vec<String>> =
    LazyLock::new(|| ENGLISH.lessons.iter().map(|lesson| lesson.id.clone()).collect());
static LESSON_STEPS: LazyLock<Vec<usize>> =
    LazyLock::new(|| ENGLISH.lessons.iter().map(|lesson| lesson.steps.len()).collect());
static TERM_IDS: LazyLock<Vec<String>> =
    LazyLock::new(|| ENGLISH.glossary.terms.iter().map(|term| term.id.clone()).collect());

/// Lessons, glossary and works in this language.
fn content(language: Language) -> &'static Content {
    match language {
        Language::English => &ENGLISH,
        Language::French => &FRENCH,
    }
}

/// Lessons, glossary and works in the language that is spoken.
fn spoken() -> &'static Content {
    content(i18n::language())
}

/// Everything but the lessons, in the current language.
fn spoken_more() -> &'static More {
    more_content(i18n::language())
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
    let shipped = |id: &str| rulesets().iter().find(|ruleset| ruleset.id == id);
    match id.split_once('/') {
        None => shipped(id).cloned(),
        Some((id, variant)) => shipped(id)?.variant(variant),
    }
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

/// Every shipped lesson in the language that is spoken, in the order of the course; in English where it is not translated
/// yet. So are practice, the pages for teachers, the glossary, the works, the history and the objects.
pub fn lessons() -> &'static [Lesson] {
    &spoken().lessons
}

/// The shipped lesson of this id.
pub fn lesson(id: &str) -> Option<&'static Lesson> {
    lessons().iter().find(|lesson| lesson.id == id)
}

/// The shipped lesson files in English: name and text.
pub fn lesson_files() -> &'static [File] {
    lesson_files_in(Language::English)
}

/// The files of the lessons that this language has: name and text.
pub fn lesson_files_in(language: Language) -> &'static [File] {
    &content(language).files.lessons
}

/// Every shipped lesson in this language.
pub fn lessons_in(language: Language) -> &'static [Lesson] {
    &content(language).lessons
}

/// The themes of practice, each a lesson whose steps are scenarios.
pub fn practice() -> &'static [Lesson] {
    &spoken_more().practice
}

/// The theme of practice with this id.
pub fn theme(id: &str) -> Option<&'static Lesson> {
    practice().iter().find(|theme| theme.id == id)
}

/// The shipped files of practice in English: name and text.
pub fn practice_files() -> &'static [File] {
    &ENGLISH.files.practice
}

/// The language of a shipped lesson or theme; `None` for a lesson from elsewhere.
pub fn language_of(lesson: &Lesson) -> Option<Language> {
    // Marks may stand in its prose, and its title is written in each language.
    let same = |other: &Lesson| (&other.id, &other.title) == (&lesson.id, &lesson.title);
    let has = |language: &Language| {
        content(*language).lessons.iter().any(same)
            || more_content(*language).practice.iter().any(same)
    };
    Language::ALL.into_iter().find(has)
}

/// True where this language has words of its own for the shipped lesson or theme of this id.
pub fn speaks(language: Language, id: &str) -> bool {
    let same = |lesson: &&Lesson| lesson.id == id;
    let here = content(language).lessons.iter().find(same);
    let here = here.or_else(|| more_content(language).practice.iter().find(same));
    here.and_then(language_of) == Some(language)
}

/// Every file that ships: its path in the project, and its text.
pub fn files() -> Vec<(String, &'static str)> {
    let of_language = |language: Language| {
        let folder = format!("lessons/{}", language.code());
        let files = &content(language).files;
        let named = files.lessons.iter().chain(&files.practice).chain(&files.single);
        let named = named.map(|(name, text)| (format!("{folder}/{name}"), *text));
        let pages = files.teachers.iter();
        let pages = pages.map(|(name, text)| (format!("{folder}/teachers/{name}"), *text));
        named.chain(pages).collect::<Vec<_>>()
    };
    let rulesets = RULESETS.iter().map(|(id, text)| (format!("rulesets/{id}.toml"), *text));
    rulesets
        .chain(Language::ALL.into_iter().flat_map(of_language))
        .chain(DRAWING_FILES.iter().map(|(id, text)| (format!("lessons/objects/{id}.svg"), *text)))
        .chain([("rulesets/fr.toml".to_owned(), i18n::FRENCH_REMARKS)])
        .collect()
}

/// Every teacher's page, in the order of the course.
pub fn guides() -> &'static [Guide] {
    &spoken_more().guides
}

/// The teacher's page of the lesson with this id.
pub fn guide(lesson: &str) -> Option<&'static Guide> {
    guides().iter().find(|guide| guide.lesson == lesson)
}

/// Every pack of lessons for a classroom, in the order in which they are listed.
pub fn packs() -> &'static [Pack] {
    &spoken_more().packs
}

/// The pack with this id.
pub fn pack(id: &str) -> Option<&'static Pack> {
    // Names of earlier versions, which old links may still use.
    let id = if id == "two-hours" { "double-lesson" } else { id };
    packs().iter().find(|pack| pack.id == id)
}

/// Every page of the teacher's kit, in the order in which they are listed.
pub fn kit() -> &'static [KitPage] {
    &spoken_more().kit
}

/// The page of the kit with this id.
pub fn kit_page(id: &str) -> Option<&'static KitPage> {
    kit().iter().find(|page| page.id == id)
}

/// The text of the page of the kit with this id, for a teacher to edit.
pub fn kit_text(id: &str) -> Option<&'static str> {
    let name = format!("kit-{id}.md");
    let files = spoken().files.teachers.iter().chain(teacher_files());
    files.filter(|(file, _)| *file == name).map(|(_, text)| *text).next()
}

/// The shipped files of teacher's pages, packs and kit in English: name and text.
pub fn teacher_files() -> impl Iterator<Item = &'static File> {
    ENGLISH.files.teachers.iter()
}

/// The parts of the course with their lessons: one shelf for each part.
pub fn shelves() -> Vec<(&'static str, Vec<&'static Lesson>)> {
    let file = |name: &str| lesson_files().iter().position(|(file, _)| *file == name);
    let lesson = |name: &str| file(name).and_then(|at| lessons().get(at));
    let shelf = |part: &'static CoursePart| {
        let lessons = part.entries.iter().filter_map(|entry| lesson(&entry.file));
        (part.title.as_str(), lessons.collect())
    };
    course().iter().map(shelf).collect()
}

/// The lessons of the first part of the course.
pub fn first_lessons() -> Vec<&'static Lesson> {
    shelves().into_iter().next().map(|(_, lessons)| lessons).unwrap_or_default()
}

/// The course as `SUMMARY.md` lists it, without the themes of practice.
pub fn course() -> &'static [CoursePart] {
    &spoken().course
}

/// The themes of practice as `SUMMARY.md` lists them.
pub fn practice_course() -> Option<&'static CoursePart> {
    spoken().practice_course.as_ref()
}

/// The works that lessons and rulesets cite.
pub fn works() -> &'static [Work] {
    &spoken().works
}

/// The work of this key.
pub fn work(key: &str) -> Option<&'static Work> {
    works().iter().find(|work| work.key == key)
}

/// The works a ruleset rests on. One that is not known here is given by the file's own citation.
pub fn works_of(ruleset: &Ruleset) -> Vec<Work> {
    let cited = |source: &crate::rules::Source| Work {
        key: source.key.clone(),
        work: source.cite.clone(),
        ..Work::default()
    };
    let sources = ruleset.sources.iter();
    sources.map(|source| work(&source.key).cloned().unwrap_or_else(|| cited(source))).collect()
}

/// Finds and proposals of the game's history, with their dates.
pub fn history() -> &'static History {
    &spoken_more().history
}

/// Everything that we have drawn, in the order of its file.
pub fn objects() -> &'static [Object] {
    &spoken_more().objects
}

/// The object of this id.
pub fn object(id: &str) -> Option<&'static Object> {
    objects().iter().find(|object| object.id == id)
}

/// All other paragraphs about an object, each with its small heading.
pub fn object_points(object: &Object) -> Vec<(&'static str, String)> {
    let grade = i18n::text(&format!("history.grade-{}", object.grade.name())).to_owned();
    let works = object.sources.iter().filter_map(|key| work(key)).map(Work::short);
    let works: Vec<String> = works.collect();
    let (shows, hides) = (object.shows.clone(), object.hides.clone());
    let keys = ["history.shows", "history.hides", "history.seen", "history.sources"];
    keys.map(i18n::text)
        .into_iter()
        .zip([shows, hides, grade, works.join(i18n::text("list.apart"))])
        .collect()
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
    &spoken().glossary
}

/// A lesson with its words of the game marked, in its own language.
pub fn marked(lesson: &Lesson) -> Lesson {
    content(language_of(lesson).unwrap_or(i18n::language())).glossary.mark(lesson)
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
        themes: practice(),
        history: history(),
    }
}
