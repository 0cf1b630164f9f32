//! Pages beside the program, one file each.

use maud::{Markup, PreEscaped, html};

use super::article::article;
use super::frame::{frame, home, navigation};
use super::glossary::glossary_file;
use super::guide::{guide_page, kit_page, pack_page, teachers_page};
use super::history::history_file;
use super::links::Links;
use super::paper::{pack_key_page, paper_page};
use super::prose::Page;
use super::sheet::sheet_page;
use crate::i18n::{self, Language};
use crate::lesson::{Known, Lesson};
use crate::library;

/// A lesson to read, as a file.
pub fn lesson_page(lesson: &Lesson, known: &Known<'_>, links: Links) -> String {
    let marked = library::marked(lesson);
    let body = html! {
        @if links == Links::Files { (around(lesson)) }
        (article(&Page::new(&marked, known, links), 1))
    };
    frame(&lesson.title, "read", &body)
}

/// The way to the other pages.
fn around(lesson: &Lesson) -> Markup {
    let lessons = library::lessons();
    let at = lessons.iter().position(|other| other.id == lesson.id);
    let near = |at: Option<usize>, key: &str| {
        let other = lessons.get(at?)?;
        let label = i18n::fill(key, &[("title", &other.title)]);
        Some((format!("lesson-{}.html", other.id), label))
    };
    let before = near(at.and_then(|at| at.checked_sub(1)), "publish.before");
    let after = near(at.map(|at| at + 1), "publish.after");
    let id = &lesson.id;
    let labelled = |url: String, key| (url, i18n::text(key).to_owned());
    let paper = at.map(|_| labelled(format!("print-{id}.html"), "publish.paper"));
    let guide = library::guide(id);
    let guide = guide.map(|_| labelled(format!("teachers.html#teachers-{id}"), "publish.teacher"));
    let all = [before, after, Some(home()), paper, guide];
    navigation(&all.into_iter().flatten().collect::<Vec<_>>())
}

/// Every page that stands beside the program on the web, in the language that is spoken: name and text. Pages in another
/// language than English stand in a folder of its code, under the same names, with a page that lists them.
pub fn files() -> Vec<(String, String)> {
    let language = i18n::language();
    if language == Language::English {
        return pages();
    }
    let all = pages().into_iter().chain([("index.html".to_owned(), list_page())]);
    all.map(|(name, text)| (format!("{}/{name}", language.code()), text)).collect()
}

fn pages() -> Vec<(String, String)> {
    let (lessons, known) = (library::lessons(), library::known());
    let mut files = Vec::new();
    for lesson in lessons {
        let name = format!("lesson-{}.html", lesson.id);
        files.push((name, lesson_page(lesson, &known, Links::Files)));
        files.push((format!("print-{}.html", lesson.id), paper_page(lesson, &known)));
    }
    for theme in library::practice() {
        files.push((practice_file(theme), lesson_page(theme, &known, Links::Files)));
    }
    for guide in library::guides() {
        let name = format!("teachers-{}.html", guide.lesson);
        files.push((name, guide_page(guide, lessons, &known, Links::Files)));
    }
    for pack in library::packs() {
        let name = format!("pack-{}.html", pack.id);
        files.push((name, pack_page(pack, lessons, &known, Links::Files)));
        files.push((format!("key-{}.html", pack.id), pack_key_page(pack, lessons, &known)));
    }
    for kit in library::kit() {
        let name = format!("kit-{}.html", kit.id);
        files.push((name, kit_page(kit, lessons, &known, Links::Files)));
    }
    files.push(("teachers.html".to_owned(), teachers_page(Links::Files)));
    files.push(("sheets.html".to_owned(), sheet_page()));
    files.push(glossary_file(&known));
    files.push(history_file(library::history(), &known));
    files
}

/// All lessons by their parts, and the way to all other pages.
fn list_page() -> String {
    let link = |lesson: &Lesson| (format!("lesson-{}.html", lesson.id), lesson.title.clone());
    let body = html! {
        (PreEscaped(files_html()))
        section id="read" aria-labelledby="read-title" {
            h1 id="read-title" { (i18n::text("publish.lessons")) }
            @for (part, lessons) in library::shelves() {
                h2 { (part) }
                ul { @for (url, title) in lessons.into_iter().map(link) {
                    li { a href=(url) { (title) } }
                } }
            }
        }
    };
    frame(i18n::text("publish.lessons"), "read", &body)
}

/// Versions of these pages in other languages: the page that lists them, and the language's own name.
fn other_languages() -> impl Iterator<Item = (String, String)> {
    let here = i18n::language();
    let path = move |language: Language| match (here, language) {
        (_, Language::English) => "../index.html?lang=en".to_owned(),
        (Language::English, other) => format!("{}/index.html", other.code()),
        (_, other) => format!("../{}/index.html", other.code()),
    };
    let others = Language::ALL.into_iter().filter(move |language| *language != here);
    others.map(move |language| (path(language), language.name().to_owned()))
}

/// The name of the page of a theme of practice.
fn practice_file(theme: &Lesson) -> String {
    format!("practice-{}.html", theme.id)
}

/// Links to the pages beside the program, as a fragment of HTML for the page around it.
pub fn files_html() -> String {
    let links = [
        ("teachers.html", "publish.teacher"),
        ("sheets.html", "publish.sheets"),
        ("history.html", "beside.history"),
        ("glossary.html", "glossary.title"),
    ];
    let links = links.map(|(url, key)| (url.to_owned(), i18n::text(key).to_owned()));
    let themes = library::practice().iter().map(|theme| {
        let label = i18n::fill("publish.practice", &[("title", &theme.title)]);
        (practice_file(theme), label)
    });
    let links: Vec<(String, String)> =
        links.into_iter().chain(themes).chain(other_languages()).collect();
    navigation(&links).into_string()
}
