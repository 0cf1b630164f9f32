//! Everything that is told in one language: lessons, practice, pages for teachers, glossary, history, objects.
//!
//! **Invariant:** every language has each of them, in the same order; what a language lacks is there in English.

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

use crate::i18n::Language;
use crate::lesson::kit::KitPage;
use crate::lesson::teacher::{Guide, Pack};
use crate::lesson::{self, CoursePart, Glossary, History, Lesson, Object};

/// A shipped file: its name, or the id of a ruleset, and its text.
pub(super) type File = (&'static str, &'static str);

/// Classroom packs, in the order in which they are listed.
const PACK_FILES: [&str; 4] =
    ["pack-one-hour.md", "pack-double-lesson.md", "pack-museum.md", "pack-seminar.md"];
/// Pages of the teacher's kit, in the order in which they are listed.
const KIT_FILES: [&str; 5] = [
    "kit-background.md",
    "kit-curriculum.md",
    "kit-worksheet.md",
    "kit-rubric.md",
    "kit-differentiation.md",
];
/// The course and the files of entries beside the lessons.
const SINGLE: [&str; 4] = ["SUMMARY.md", "history.toml", "objects.toml", "glossary.toml"];

static ENGLISH_FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/lessons/en");
static FRENCH_FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/lessons/fr");

static ENGLISH: LazyLock<Content> = LazyLock::new(|| Content::read(&ENGLISH_FILES, None));
static FRENCH: LazyLock<Content> = LazyLock::new(|| Content::read(&FRENCH_FILES, Some(&ENGLISH)));

/// Everything told in this language.
pub(super) fn content(language: Language) -> &'static Content {
    match language {
        Language::English => &ENGLISH,
        Language::French => &FRENCH,
    }
}

/// Everything told in one language.
pub(super) struct Content {
    /// The course as `SUMMARY.md` lists it, without the themes of practice.
    pub course: Vec<CoursePart>,
    /// The themes of practice as `SUMMARY.md` lists them.
    pub practice_course: Option<CoursePart>,
    /// Files of the language itself, not those that it lacks.
    pub files: Files,
    pub lessons: Vec<Lesson>,
    pub practice: Vec<Lesson>,
    pub guides: Vec<Guide>,
    pub packs: Vec<Pack>,
    pub kit: Vec<KitPage>,
    pub glossary: Glossary,
    pub history: History,
    pub objects: Vec<Object>,
}

/// Files of one language: names and texts.
pub(super) struct Files {
    pub lessons: Vec<File>,
    pub practice: Vec<File>,
    pub teachers: Vec<File>,
    /// The course and the files of entries.
    pub single: Vec<File>,
}

// A shipped file that cannot be read is caught by a test; here it is only missing.
impl Content {
    /// Reads a folder; what it lacks is taken from `base`.
    fn read(folder: &'static Dir<'static>, base: Option<&'static Content>) -> Content {
        let (practice, course) = summary(folder).into_iter().partition(is_practice);
        let practice: Vec<CoursePart> = practice;
        let (course, practice_course) = match base {
            None => (course, practice.into_iter().next()),
            Some(base) => (base.titled(&course), base.practice_course.clone()),
        };
        let files = Files::read(folder, &course, practice_course.as_slice());
        let pages = || files.teachers.iter().map(|(_, text)| *text);
        let single = |name: &str| text_of(folder, name).unwrap_or_default();
        let own = |files: &[File]| -> Vec<Lesson> {
            files.iter().filter_map(|(_, text)| Lesson::parse(text).ok()).collect()
        };
        Content {
            lessons: over(base.map(|base| &base.lessons), own(&files.lessons), |it| &it.id),
            practice: over(base.map(|base| &base.practice), own(&files.practice), |it| &it.id),
            guides: over(
                base.map(|base| &base.guides),
                pages().filter_map(|text| Guide::parse(text).ok()).collect(),
                |guide| &guide.lesson,
            ),
            packs: over(
                base.map(|base| &base.packs),
                pages().filter_map(|text| Pack::parse(text).ok()).collect(),
                |pack| &pack.id,
            ),
            kit: over(
                base.map(|base| &base.kit),
                pages().filter_map(|text| KitPage::parse(text).ok()).collect(),
                |page| &page.id,
            ),
            glossary: match (base, single("glossary.toml")) {
                (None, text) => lesson::parse_glossary(text).unwrap_or_default(),
                (Some(base), text) => lesson::translate_glossary(&base.glossary, text).0,
            },
            history: match (base, single("history.toml")) {
                (None, text) => lesson::parse_history(text).unwrap_or_default(),
                (Some(base), text) => lesson::translate_history(&base.history, text).0,
            },
            objects: match (base, single("objects.toml")) {
                (None, text) => lesson::parse_objects(text).unwrap_or_default(),
                (Some(base), text) => lesson::translate_objects(&base.objects, text).0,
            },
            files,
            course,
            practice_course,
        }
    }

    /// The parts of the course under the titles of these.
    fn titled(&self, own: &[CoursePart]) -> Vec<CoursePart> {
        let title = |at: usize, base: &CoursePart| own.get(at).unwrap_or(base).title.clone();
        let parts = self.course.iter().enumerate();
        parts.map(|(at, base)| CoursePart { title: title(at, base), ..base.clone() }).collect()
    }
}

impl Files {
    fn read(
        folder: &'static Dir<'static>,
        course: &[CoursePart],
        practice: &[CoursePart],
    ) -> Files {
        let found = |path: &str| {
            let file = folder.get_file(path)?;
            Some((file.path().to_str()?, file.contents_utf8()?))
        };
        let listed = |parts: &[CoursePart]| -> Vec<File> {
            let entries = parts.iter().flat_map(|part| &part.entries);
            entries.filter_map(|entry| found(&entry.file)).collect()
        };
        let guides = course.iter().flat_map(|part| &part.entries).map(|entry| entry.file.as_str());
        let page = |name: &str| {
            let (path, text) = found(&format!("teachers/{name}"))?;
            Some((path.strip_prefix("teachers/")?, text))
        };
        Files {
            lessons: listed(course),
            practice: listed(practice),
            teachers: guides.chain(PACK_FILES).chain(KIT_FILES).filter_map(page).collect(),
            single: SINGLE.into_iter().filter_map(found).collect(),
        }
    }
}

/// Everything in `base`, each in its own words where there are any; without a base the own ones alone.
fn over<T: Clone>(base: Option<&Vec<T>>, own: Vec<T>, id: impl Fn(&T) -> &str) -> Vec<T> {
    let Some(base) = base else { return own };
    let told = |base: &T| own.iter().find(|own| id(own) == id(base)).unwrap_or(base).clone();
    base.iter().map(told).collect()
}

fn text_of(folder: &'static Dir<'static>, path: &str) -> Option<&'static str> {
    folder.get_file(path)?.contents_utf8()
}

fn summary(folder: &'static Dir<'static>) -> Vec<CoursePart> {
    lesson::parse_summary(text_of(folder, "SUMMARY.md").unwrap_or_default()).unwrap_or_default()
}

fn is_practice(part: &CoursePart) -> bool {
    part.entries.iter().any(|entry| entry.file.starts_with("practice/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A language that has no file yet.
    static NOTHING: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/lessons/objects");

    #[test]
    fn what_a_language_lacks_is_there_in_english() {
        let content = Content::read(&NOTHING, Some(&ENGLISH));
        assert_eq!(content.lessons, ENGLISH.lessons);
        assert_eq!(content.practice, ENGLISH.practice);
        assert_eq!(
            (content.guides, content.packs),
            (ENGLISH.guides.clone(), ENGLISH.packs.clone())
        );
        assert_eq!((content.kit, content.course), (ENGLISH.kit.clone(), ENGLISH.course.clone()));
        assert_eq!(content.glossary, ENGLISH.glossary);
        assert_eq!(content.history, ENGLISH.history);
        assert_eq!(content.objects, ENGLISH.objects);
        assert!(content.files.lessons.is_empty() && content.files.single.is_empty());
    }

    #[test]
    fn one_translation_takes_the_place_of_its_original_alone() {
        let base = ENGLISH.lessons.clone();
        let own = Lesson { title: "L’eau".to_owned(), ..base[6].clone() };
        let told = over(Some(&base), vec![own.clone()], |lesson| &lesson.id);
        assert_eq!((told.len(), &told[6]), (base.len(), &own));
        assert_eq!((&told[..6], &told[7..]), (&base[..6], &base[7..]));
    }
}
