//! `senet lesson`: a lesson, a teacher's page or the cut-out sheet, as a page, for the printer, or as text.

use std::path::Path;

use clap::ValueEnum;

use super::common::one_line;
use crate::i18n;
use crate::lesson::Lesson;
use crate::publish::{self, Links};
use crate::rules::did_you_mean;
use crate::{library, text_file};

/// Length of a line of plain text.
const WIDTH: usize = 78;

/// `senet lesson ID`
#[derive(clap::Args)]
#[command(after_help = "Examples:
  senet lesson                            list the lessons
  senet lesson water                      read one in the terminal
  senet lesson water --format print > water.html
  senet lesson water --format teachers > water-teachers.html
  senet lesson double-lesson              a classroom pack
  senet lesson double-lesson --format key > key.html
  senet lesson background                 a planning page; also curriculum, worksheet, rubric, differentiation
  senet lesson worksheet --format markdown > worksheet.md
  senet lesson sheets > sheets.html       a board, pieces and sticks to cut out")]
pub(super) struct Arguments {
    /// The id of a lesson, classroom pack or planning page, the path of a lesson file, `teachers` or `sheets`; without it, list the lessons
    id: Option<String>,
    /// Form of the output. A lesson has text, html, print and teachers (only for lessons that come with Senet); a pack
    /// html and key; a planning page html and markdown; teachers and sheets html. Without this, the first of them
    #[arg(long, value_enum, requires = "id")]
    format: Option<Format>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Plain text
    Text,
    /// A page to read
    Html,
    /// A page for the printer: boxes to tick, the key on its own page
    Print,
    /// The page for teachers of a lesson that comes with Senet
    Teachers,
    /// The answers to every lesson of a pack
    Key,
    /// A planning page as text you can edit
    Markdown,
}

pub(super) fn run(arguments: &Arguments) -> Result<String, String> {
    let (lessons, known) = (library::lessons(), library::known());
    let Some(id) = arguments.id.as_deref() else { return Ok(list()) };
    check_form(id, arguments.format)?;
    let whole = match (id, arguments.format) {
        ("teachers", _) => Some(publish::teachers_page(Links::Alone)),
        ("sheets", _) => Some(publish::sheet_page()),
        (_, Some(Format::Key)) => {
            library::pack(id).map(|pack| publish::pack_key_page(pack, lessons, &known))
        }
        (_, Some(Format::Markdown)) => library::kit_text(id).map(str::to_owned),
        _ => {
            let pack = library::pack(id);
            let page = pack.map(|pack| publish::pack_page(pack, lessons, &known, Links::Alone));
            page.or_else(|| {
                let kit = library::kit_page(id)?;
                Some(publish::kit_page(kit, lessons, &known, Links::Alone))
            })
        }
    };
    if let Some(page) = whole {
        return Ok(page);
    }
    let lesson = find_lesson(id)?;
    let format = arguments.format.unwrap_or(Format::Text);
    i18n::spoken(lesson.language, || lesson_page(id, &lesson, format))
}

/// A lesson in one of its forms.
fn lesson_page(id: &str, lesson: &Lesson, format: Format) -> Result<String, String> {
    let known = library::known();
    Ok(match format {
        Format::Text => publish::lesson_text(lesson, &known, WIDTH),
        Format::Html => publish::lesson_page(lesson, &known, Links::Alone),
        Format::Print => publish::paper_page(lesson, &known),
        Format::Key => {
            return Err(format!(
                "lesson: {id:?} is not a pack; for the key of a lesson use --format print"
            ));
        }
        Format::Markdown => {
            return Err(format!(
                "lesson: {id:?} is not a planning page; for a lesson to edit use `senet new lesson`"
            ));
        }
        Format::Teachers => {
            let guide = library::guide(&lesson.id)
                .ok_or_else(|| format!("lesson: {id:?} has no page for teachers"))?;
            publish::guide_page(guide, library::lessons(), &known, Links::Alone)
        }
    })
}

/// Refuses a form that a page has not. Those of lessons are refused where they are written.
fn check_form(id: &str, format: Option<Format>) -> Result<(), String> {
    let forms: &[Format] = match id {
        "teachers" | "sheets" => &[Format::Html],
        _ if library::pack(id).is_some() => &[Format::Html, Format::Key],
        _ if library::kit_page(id).is_some() => &[Format::Html, Format::Markdown],
        _ => return Ok(()),
    };
    if format.is_none_or(|format| forms.contains(&format)) {
        return Ok(());
    }
    let options = forms.iter().filter_map(ValueEnum::to_possible_value);
    let options: Vec<String> =
        options.map(|option| format!("--format {}", option.get_name())).collect();
    Err(format!("lesson: {id:?} has no such form; write {}", options.join(" or ")))
}

fn list() -> String {
    let mut out = String::new();
    for (title, lessons) in library::shelves() {
        out.push_str(&format!("{title}\n"));
        for lesson in lessons {
            out.push_str(&format!("  {:<18} {}\n", lesson.id, lesson.title));
        }
    }
    out
}

/// The lesson of an id, or of the file at a path.
fn find_lesson(id: &str) -> Result<Lesson, String> {
    if let Some(lesson) = library::lesson(id) {
        return Ok(lesson.clone());
    }
    if !id.ends_with(".md") {
        let packs = library::packs().iter().map(|pack| pack.id.as_str());
        let others = packs.chain(library::kit().iter().map(|kit| kit.id.as_str()));
        let lessons = library::lessons().iter().map(|lesson| lesson.id.as_str());
        let hint = did_you_mean(id, lessons.chain(others).chain(["teachers", "sheets"]));
        return Err(format!(
            "lesson: there is no lesson {id:?}{hint} (`senet lesson` lists them; a file ends in .md)"
        ));
    }
    let text = text_file::read(Path::new(id));
    let text = text.map_err(|problem| format!("lesson: {id}: {problem}"))?;
    Lesson::parse(&text).map_err(|error| format!("lesson: {id}: {}", one_line(&error)))
}
