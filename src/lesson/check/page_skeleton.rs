//! Translated pages for teachers: the same plans, lists, steps and works under other words.

use super::skeleton::{reference_differences, references};
use crate::lesson::Lesson;
use crate::lesson::fields::line_with;
use crate::lesson::prose::{Block, plain, walk};
use crate::lesson::teacher::{Section, linked_blocks, titled_sections};
use crate::rules::Problem;

/// Differences of a teacher's page, a pack or a page of the kit from the English one in more than words, each with its
/// line in `text`, the file of the translation. Words in italics lead to steps of `lessons`, in English and translated.
pub fn page_differences(base: &str, text: &str, lessons: [&[Lesson]; 2]) -> Vec<Problem> {
    // Unreadable parts are reported where the page is read.
    let [(front, ours), (_, theirs)] =
        [base, text].map(|text| titled_sections(text, &mut Vec::new()));
    let mut problems = front_differences(&front, text);
    let (there, here) = (ours.len(), theirs.len());
    if there != here {
        let line = theirs.last().map_or(1, |(_, section)| section.0);
        let text = format!("there are {here} headings; the English page has {there}");
        problems.push(Problem::at(line, text));
    }
    let lessons = lessons.map(|lessons| named_lessons(&front, lessons));
    for ((_, ours), (_, theirs)) in ours.iter().zip(&theirs) {
        problems.extend(shape_difference(ours, theirs));
        let (line, ours, theirs) =
            (theirs.0, referred(ours, &lessons[0]), referred(theirs, &lessons[1]));
        problems.extend(reference_differences(&ours, &theirs, line, text));
    }
    problems
}

/// The lessons that the front matter of a page names; all of them where it names none.
fn named_lessons<'l>(front: &str, lessons: &'l [Lesson]) -> Vec<&'l Lesson> {
    let lines = front.lines().filter_map(|line| line.split_once(':'));
    let ids = lines.filter(|(key, _)| matches!(*key, "lesson" | "lessons"));
    let ids: Vec<&str> = ids.flat_map(|(_, ids)| ids.split_whitespace()).collect();
    lessons.iter().filter(|lesson| ids.is_empty() || ids.contains(&&*lesson.id)).collect()
}

/// Facts of the front matter that a translation changes; its title is words, and of the ages the numbers stay.
fn front_differences(front: &str, text: &str) -> Vec<Problem> {
    let digits = |text: &str| {
        let digits = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        digits.map(str::to_owned).collect::<Vec<_>>()
    };
    let differs = |(key, ours): (&str, &str)| {
        let begins = format!("{key}:");
        let theirs = text.lines().find_map(|line| line.strip_prefix(&begins))?.trim();
        let same = match key {
            "title" => true,
            "ages" => digits(ours) == digits(theirs),
            _ => ours == theirs,
        };
        let words = format!("{key} is {theirs:?}; the English page has {key}: {ours}");
        (!same).then(|| Problem::at(line_with(text, &begins, 1), words))
    };
    let lines = front.lines().filter_map(|line| line.split_once(':'));
    lines.filter_map(|(key, ours)| differs((key, ours.trim()))).collect()
}

/// The first block of a section that has another shape than its original.
fn shape_difference((_, ours): &Section, (at, theirs): &Section) -> Option<Problem> {
    let shape_of = |blocks: &[(usize, Block)], at: usize| {
        blocks.get(at).map_or_else(|| "nothing".to_owned(), |(_, block)| shape(block))
    };
    let (place, ours, translated) = (0..ours.len().max(theirs.len()))
        .map(|place| (place, shape_of(ours, place), shape_of(theirs, place)))
        .find(|(_, ours, translated)| ours != translated)?;
    let line = theirs.get(place).map_or(*at, |(line, _)| *line);
    let text = format!("here stands {translated}; the English page has {ours}");
    Some(Problem::at(line, text))
}

/// A block without its words: `a list of 3 (4, 6, 5 first)`.
fn shape(block: &Block) -> String {
    match block {
        Block::Paragraph(_) => "a paragraph".to_owned(),
        Block::Heading { .. } => "a heading".to_owned(),
        Block::List { items, .. } => {
            let numbers: Vec<String> = items.iter().filter_map(|item| first_number(item)).collect();
            match numbers.is_empty() {
                true => format!("a list of {}", items.len()),
                false => format!("a list of {} ({})", items.len(), numbers.join(", ")),
            }
        }
        Block::Table { head, rows, .. } => {
            format!("a table of {} columns and {} rows", head.len(), rows.len())
        }
        Block::Quote(_) => "a quotation".to_owned(),
        Block::Code { text, .. } => format!("a block of {} lines", text.lines().count()),
        Block::Object(_) => "a drawing".to_owned(),
        Block::Rule => "a line across".to_owned(),
    }
}

/// The number with which an item begins, such as its minutes.
fn first_number(item: &[Block]) -> Option<String> {
    let [Block::Paragraph(words), ..] = item else { return None };
    let words = plain(words);
    let digits: String = words.chars().take_while(char::is_ascii_digit).collect();
    (!digits.is_empty()).then_some(digits)
}

/// References of a section, each with its line; names of steps as their addresses.
fn referred((_, blocks): &Section, lessons: &[&Lesson]) -> Vec<(String, usize)> {
    let mut referred = Vec::new();
    for (line, block) in blocks {
        let linked = linked_blocks(std::slice::from_ref(block), lessons);
        walk(&linked, &mut |inline| {
            referred.extend(references(inline).into_iter().map(|one| (one, *line)));
        });
    }
    referred
}
