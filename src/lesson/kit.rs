//! Pages of the teacher's kit that belong to no single lesson: background, rubric, worksheet and their like.

use super::fields::Fields;
use super::model::Lesson;
use super::prose::Block;
use super::read::LessonError;
use super::teacher::{blocks, finished, inlines, language_of, titled_sections, unfit, value};
use crate::i18n::Language;
use crate::rules::{Problem, did_you_mean};

/// The kinds of page in a kit, in their order, each with the key of a heading that it needs.
pub const KINDS: [(&str, &str); 5] = [
    ("background", "teachers.kit-background"),
    ("curriculum", "teachers.kit-curriculum"),
    ("worksheet", "teachers.kit-worksheet"),
    ("rubric", "teachers.kit-rubric"),
    ("differentiation", "teachers.kit-differentiation"),
];

/// A page of the kit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KitPage {
    /// The language in which it is written.
    pub language: Language,
    /// Its kind, one of [`KINDS`], and its name in links.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Headings, and the text under each.
    pub sections: Vec<(String, Vec<Block>)>,
}

impl KitPage {
    /// Reads a page of the kit.
    ///
    /// # Errors
    /// Lists everything that is wrong with its form. Names of lessons and works are for [`KitPage::check`].
    pub fn parse(text: &str) -> Result<KitPage, LessonError> {
        let mut problems = Vec::new();
        let (front, sections) = titled_sections(text, &mut problems);
        let mut fields = Fields::front(&front, &mut problems);
        let id = fields.need("kit", "background").and_then(|field| fields.parse(&field, kind));
        let title = value(fields.need("title", "A rubric for work on senet"));
        fields.finish();
        let needed = KINDS.iter().find(|(kind, _)| Some(*kind) == id.as_deref());
        let language = language_of(&sections, needed.map(|(_, key)| *key).as_slice());
        if let Some((kind, key)) = needed
            && let Some(heading) = language.own(key)
            && !sections.iter().any(|(title, _)| title == heading)
        {
            let text =
                format!("the heading ## {heading} is missing, which a page of the kind {kind} has");
            problems.push(Problem::at(1, text));
        }
        let sections = sections.into_iter().map(|(title, section)| (title, blocks(section)));
        let (id, sections) = (id.unwrap_or_default(), sections.collect());
        let page = KitPage { language, id, title, sections };
        finished(page, problems)
    }

    /// Lists every step, lesson and work that the page, read from `text`, names and that is not there. `keys` are
    /// those of all works.
    pub fn check(&self, text: &str, lessons: &[Lesson], keys: &[&str]) -> Vec<Problem> {
        let blocks: Vec<&[Block]> = self.sections.iter().map(|(_, blocks)| &blocks[..]).collect();
        let lessons: Vec<&Lesson> = lessons.iter().collect();
        unfit(text, &inlines(&blocks, std::iter::empty()), &lessons, keys)
    }
}

fn kind(id: &str) -> Result<String, String> {
    let kinds = KINDS.map(|(kind, _)| kind);
    let known = kinds.contains(&id).then(|| id.to_owned());
    known.ok_or_else(|| {
        let (hint, all) = (did_you_mean(id, kinds), kinds.join(", "));
        format!("the kit has no page {id:?}{hint}; write one of {all}")
    })
}
