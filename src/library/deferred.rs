//! Content that no lesson needs: practice, pages for teachers, history, objects; and everything in French.
//!
//! A web page loads these files with this module, behind the first lesson (`xtask/src/split`): nothing else may read them.

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

use super::content::{Content, ENGLISH, ENGLISH_FILES, over, read, text_of};
use crate::i18n::Language;
use crate::lesson::kit::KitPage;
use crate::lesson::teacher::{Guide, Pack};
use crate::lesson::{self, History, Lesson, Object};

static FRENCH_FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/lessons/fr");

/// Lessons, glossary and works in French.
pub(super) static FRENCH: LazyLock<Content> =
    LazyLock::new(|| Content::read(&FRENCH_FILES, Some(&ENGLISH)));

static ENGLISH_MORE: LazyLock<More> = LazyLock::new(|| More::read(&ENGLISH_FILES, &ENGLISH, None));
static FRENCH_MORE: LazyLock<More> =
    LazyLock::new(|| More::read(&FRENCH_FILES, &FRENCH, Some(&ENGLISH_MORE)));

/// Everything but the lessons, in this language.
pub(super) fn more_content(language: Language) -> &'static More {
    match language {
        Language::English => &ENGLISH_MORE,
        Language::French => &FRENCH_MORE,
    }
}

/// Everything but the lessons, in one language.
pub(super) struct More {
    pub practice: Vec<Lesson>,
    pub guides: Vec<Guide>,
    pub packs: Vec<Pack>,
    pub kit: Vec<KitPage>,
    pub history: History,
    pub objects: Vec<Object>,
}

// A shipped file that cannot be read is caught by a test; here it is only missing.
impl More {
    /// Reads a folder, whose files `content` lists; what it lacks is taken from `base`.
    fn read(folder: &'static Dir<'static>, content: &Content, base: Option<&More>) -> More {
        let pages = &content.files.teachers;
        let single = |name: &str| text_of(folder, name).unwrap_or_default();
        let (history, objects) = (single("history.toml"), single("objects.toml"));
        More {
            practice: over(
                base.map(|base| &base.practice),
                read(&content.files.practice, Lesson::parse),
                |theme| &theme.id,
            ),
            guides: over(base.map(|base| &base.guides), read(pages, Guide::parse), |it| &it.lesson),
            packs: over(base.map(|base| &base.packs), read(pages, Pack::parse), |it| &it.id),
            kit: over(base.map(|base| &base.kit), read(pages, KitPage::parse), |it| &it.id),
            history: match base {
                None => lesson::parse_history(history).unwrap_or_default(),
                Some(base) => lesson::translate_history(&base.history, history).0,
            },
            objects: match base {
                None => lesson::parse_objects(objects).unwrap_or_default(),
                Some(base) => lesson::translate_objects(&base.objects, objects).0,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A language that has no file yet.
    static NOTHING: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/lessons/objects");

    #[test]
    fn what_a_language_lacks_is_there_in_english() {
        let content = Content::read(&NOTHING, Some(&ENGLISH));
        let more = More::read(&NOTHING, &content, Some(&ENGLISH_MORE));
        assert_eq!(content.lessons, ENGLISH.lessons);
        assert_eq!(more.practice, ENGLISH_MORE.practice);
        assert_eq!((&more.guides, &more.packs), (&ENGLISH_MORE.guides, &ENGLISH_MORE.packs));
        assert_eq!((&more.kit, &content.course), (&ENGLISH_MORE.kit, &ENGLISH.course));
        assert_eq!((&content.glossary, &content.works), (&ENGLISH.glossary, &ENGLISH.works));
        assert_eq!(more.history, ENGLISH_MORE.history);
        assert_eq!(more.objects, ENGLISH_MORE.objects);
        assert!(content.files.lessons.is_empty() && content.files.single.is_empty());
    }
}
