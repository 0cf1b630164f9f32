//! The lessons, the glossary and the works in each language, and the names of the files beside them.
//!
//! **Invariant:** every language has each of them, in the same order; what a language lacks is there in English.

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

use crate::lesson::{self, CoursePart, Glossary, Lesson, Work};

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
const SINGLE: [&str; 5] =
    ["SUMMARY.md", "history.toml", "objects.toml", "glossary.toml", "sources.toml"];

pub(super) static ENGLISH_FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/lessons/en");

pub(super) static ENGLISH: LazyLock<Content> =
    LazyLock::new(|| Content::read(&ENGLISH_FILES, None));

/// Lessons, glossary and works of one language.
pub(super) struct Content {
    /// The course as `SUMMARY.md` lists it, without the themes of practice.
    pub course: Vec<CoursePart>,
    /// The themes of practice as `SUMMARY.md` lists them.
    pub practice_course: Option<CoursePart>,
    /// Files of the language itself, not those that it lacks.
    pub files: Files,
    pub lessons: Vec<Lesson>,
    pub glossary: Glossary,
    /// The works that lessons and rulesets cite.
    pub works: Vec<Work>,
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
    pub(super) fn read(folder: &'static Dir<'static>, base: Option<&'static Content>) -> Content {
        let (practice, course): (Vec<CoursePart>, _) = summary(folder)
            .into_iter()
            .partition(|part| part.entries.iter().any(|it| it.file.starts_with("practice/")));
        let (course, practice_course) = match base {
            None => (course, practice.into_iter().next()),
            Some(base) => (base.titled(&course), base.practice_course.clone()),
        };
        let files = Files::read(folder, &course, practice_course.as_slice());
        let single = |name: &str| text_of(folder, name).unwrap_or_default();
        let (words, works) = (single("glossary.toml"), single("sources.toml"));
        Content {
            lessons: over(
                base.map(|base| &base.lessons),
                read(&files.lessons, Lesson::parse),
                |lesson| &lesson.id,
            ),
            glossary: match base {
                None => lesson::parse_glossary(words).unwrap_or_default(),
                Some(base) => lesson::translate_glossary(&base.glossary, words).0,
            },
            works: match base {
                None => lesson::parse_works(works).unwrap_or_default(),
                Some(base) => lesson::translate_works(&base.works, works).0,
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
        let file = |path: &str| {
            let file = folder.get_file(path)?;
            Some((file.path().to_str()?, file.contents_utf8()?))
        };
        let listed = |parts: &[CoursePart]| -> Vec<File> {
            let entries = parts.iter().flat_map(|part| &part.entries);
            entries.filter_map(|entry| file(&entry.file)).collect()
        };
        let guides = course.iter().flat_map(|part| &part.entries).map(|entry| entry.file.as_str());
        let page = |name: &str| {
            let (path, text) = file(&format!("teachers/{name}"))?;
            Some((path.strip_prefix("teachers/")?, text))
        };
        Files {
            lessons: listed(course),
            practice: listed(practice),
            teachers: guides.chain(PACK_FILES).chain(KIT_FILES).filter_map(page).collect(),
            single: SINGLE.into_iter().filter_map(file).collect(),
        }
    }
}

/// Contents of these files, without those that cannot be read as such.
pub(super) fn read<T, E>(files: &[File], parse: impl Fn(&str) -> Result<T, E>) -> Vec<T> {
    files.iter().filter_map(|(_, text)| parse(text).ok()).collect()
}

/// Everything in `base`, each in its own words where there are any; without a base the own ones alone.
pub(super) fn over<T: Clone>(
    base: Option<&Vec<T>>,
    own: Vec<T>,
    id: impl Fn(&T) -> &str,
) -> Vec<T> {
    let Some(base) = base else { return own };
    let translated = |base: &T| own.iter().find(|own| id(own) == id(base)).unwrap_or(base).clone();
    base.iter().map(translated).collect()
}

pub(super) fn text_of(folder: &'static Dir<'static>, path: &str) -> Option<&'static str> {
    folder.get_file(path)?.contents_utf8()
}

fn summary(folder: &'static Dir<'static>) -> Vec<CoursePart> {
    lesson::parse_summary(text_of(folder, "SUMMARY.md").unwrap_or_default()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_translation_takes_the_place_of_its_original_alone() {
        let base = ENGLISH.lessons.clone();
        let own = Lesson { title: "L’eau".to_owned(), ..base[6].clone() };
        let merged = over(Some(&base), vec![own.clone()], |lesson| &lesson.id);
        assert_eq!((merged.len(), &merged[6]), (base.len(), &own));
        assert_eq!((&merged[..6], &merged[7..]), (&base[..6], &base[7..]));
    }
}
