//! Objects that we have drawn: `lessons/en/objects.toml`, with a drawing of the same name in `lessons/objects`.
//!
//! **Invariant:** a drawing says that it is ours, what in it is guessed, and whose description it follows.

use super::entries::{Entry, read_entries, twice};
use super::history::{Grade, History};
use super::prose::{Inline, OBJECT_LINK, Phrase};
use super::works::Work;
use crate::rules::{Problem, did_you_mean, shorten};

/// Something that was found, and our drawing of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Name of its drawing.
    pub id: String,
    /// Its name.
    pub title: String,
    /// Id of the find in the history to which it belongs.
    pub find: String,
    /// Its date in words.
    pub date: String,
    /// Its material.
    pub material: String,
    /// Place where it is, or where it was found.
    pub place: String,
    /// Its number in the museum or the excavation.
    pub number: String,
    /// The drawing in words, for those who do not see it.
    pub words: String,
    /// Sentence on what the object shows.
    pub shows: String,
    /// Sentence on what it does not show.
    pub hides: String,
    /// Sentence on the parts of the drawing that are guessed.
    pub guessed: String,
    /// Signs on the drawing are guessed.
    pub signs_guessed: bool,
    /// Extent to which it was seen for these pages.
    pub grade: Grade,
    /// Keys of works.
    pub sources: Vec<String>,
    /// Its line, counted from 1.
    pub line: usize,
}

impl Object {
    /// Date, material, place and number in one line.
    pub fn facts(&self) -> String {
        [&self.date, &self.material, &self.place, &self.number].map(String::as_str).join(" · ")
    }
}

/// The id of the object that a link shows and the words that stand for the drawing.
pub fn object_of(link: &Inline) -> Option<(&str, &Phrase)> {
    match link {
        Inline::Link { url, text } => url.strip_prefix(OBJECT_LINK).map(|id| (id, text)),
        _ => None,
    }
}

/// Reads the file.
///
/// # Errors
/// Lists everything that is wrong with it, each with its line.
pub fn parse_objects(text: &str) -> Result<Vec<Object>, Vec<Problem>> {
    let (mut objects, mut problems) = (Vec::new(), Vec::new());
    read_entries(text, &["objects"], &mut problems, |_, entry| objects.extend(object(entry)));
    let ids = objects.iter().map(|object: &Object| (object.id.as_str(), object.line));
    problems.extend(twice(ids));
    if problems.is_empty() { Ok(objects) } else { Err(shorten(problems)) }
}

fn object(entry: &mut Entry<'_>) -> Option<Object> {
    let mut need = |key: &str| entry.need(key);
    let [id, title, find, date] = ["id", "title", "find", "date"].map(&mut need);
    let [material, place, number] = ["material", "place", "number"].map(&mut need);
    let [words, shows, hides, guessed] = ["words", "shows", "hides", "guessed"].map(&mut need);
    let signs_guessed = entry.yes("signs_guessed");
    let (grade, sources) = (Grade::of(entry), entry.sources());
    let (grade, line) = (grade?, entry.line);
    Some(Object {
        id,
        title,
        find,
        date,
        material,
        place,
        number,
        words,
        shows,
        hides,
        guessed,
        signs_guessed,
        grade,
        sources,
        line,
    })
}

/// Checks the objects against what else there is: drawings, finds and works that they name.
pub fn check_objects(
    objects: &[Object],
    drawings: &[&str],
    history: &History,
    works: &[Work],
) -> Vec<Problem> {
    let mut problems = Vec::new();
    for object in objects {
        let mut missing = |what: &str, name: &str, all: Vec<&str>| {
            if !all.contains(&name) {
                let hint = did_you_mean(name, all);
                problems.push(Problem::at(object.line, format!("{what} {name:?}{hint}")));
            }
        };
        missing("lessons/objects has no drawing", &object.id, drawings.to_vec());
        let finds = history.evidence.iter().map(|find| find.id.as_str()).collect();
        missing("lessons/en/history.toml has no find", &object.find, finds);
        let unknown = object.sources.iter().filter_map(|key| Work::unknown(works, key));
        problems.extend(unknown.map(|text| Problem::at(object.line, text)));
    }
    problems
}
