//! Pages that stand by themselves: one file each, with their look inside, read with a double click.

use super::glossary::glossary_file;
use super::history::history_file;
use super::prose::{Page, attribute, escape};
use super::signs::{CLASS, signs_face};
use super::{article, guide_page, pack_page, paper_page, sheet_page, teachers_page};
use crate::drawing;
use crate::i18n::{self, Language};
use crate::lesson::{Known, Lesson};
use crate::library;

/// What a browser may do for a page that stands by itself: show it. It has no scripts, and none that a text might bring
/// along is run.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; \
    form-action 'none'";

/// How every page looks, on a screen and on paper.
const LOOK: &str = concat!(include_str!("tokens.css"), include_str!("page.css"));

/// What every page shares, those beside the program and the one around it, as CSS: colors, the measure, the way around.
pub fn tokens() -> &'static str {
    include_str!("tokens.css")
}

/// What else can be reached from a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// All lessons stand on the same page, in front of the program.
    Together,
    /// The other pages are files beside this one, and `index.html` is the program.
    Files,
    /// Nothing: the file was saved alone.
    Alone,
}

impl Links {
    /// The address of a step as a link of the program (`#1/lesson/water/3`) leads there from here; `None` where it
    /// cannot.
    pub(super) fn address(self, url: &str, own: Option<&str>) -> Option<String> {
        let Some(rest) = url.strip_prefix("#1/") else {
            return Some(url.to_owned());
        };
        let step = rest.strip_prefix("lesson/");
        let step = step.map(|step| step.split('?').next().unwrap_or(step));
        let here = step.map(|step| format!("#read-{}", step.replace('/', "-")));
        match self {
            Links::Together => Some(here.unwrap_or_else(|| url.to_owned())),
            Links::Files => Some(format!("index.html{url}")),
            Links::Alone => {
                let own =
                    own.zip(step).is_some_and(|(own, step)| step.split('/').next() == Some(own));
                here.filter(|_| own)
            }
        }
    }

    /// The address of a place of the program; `None` where there is no program beside the page.
    pub(super) fn program(self, place: &str) -> Option<String> {
        match self {
            Links::Together => Some(format!("#{place}")),
            Links::Files => Some(format!("index.html#{place}")),
            Links::Alone => None,
        }
    }
}

/// A whole file around `body`. `class` is `read` or `paper`.
pub(super) fn frame(title: &str, class: &str, body: &str) -> String {
    let title = escape(title);
    let shows_signs = body.contains(CLASS) || body.contains(drawing::SIGNS);
    let face = match shows_signs {
        true => signs_face(),
        false => String::new(),
    };
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n<style>\n{LOOK}{face}</style>\n</head>\n\
         <body class=\"{class}\">\n<main>\n{body}</main>\n</body>\n</html>\n",
        i18n::language().code()
    )
}

/// The language of a lesson as an attribute, where it is not that of the words around it: what a language lacks is read in
/// English.
pub(super) fn lang_attr(lesson: &Lesson) -> &'static str {
    let language = i18n::language();
    let shipped = library::lesson(&lesson.id).is_some() || library::theme(&lesson.id).is_some();
    match shipped && !library::speaks(language, &lesson.id) {
        true => english(),
        false => "",
    }
}

/// The attribute of what there is in English only.
pub(super) fn english() -> &'static str {
    match i18n::language() {
        Language::English => "",
        Language::French => " lang=\"en\"",
    }
}

/// A lesson to read, as a file.
pub fn lesson_page(lesson: &Lesson, known: &Known<'_>, links: Links) -> String {
    let marked = library::glossary().mark(lesson);
    let page = Page::new(&marked, known, links);
    let mut body = String::new();
    if links == Links::Files {
        around(lesson, &mut body);
    }
    article(&page, 1, &mut body);
    frame(&lesson.title, "read", &body)
}

/// The way to the other pages.
fn around(lesson: &Lesson, out: &mut String) {
    let lessons = library::lessons();
    let at = lessons.iter().position(|other| other.id == lesson.id);
    let near = |at: Option<usize>, key: &str| {
        let other = lessons.get(at?)?;
        let label = i18n::fill(key, &[("title", &other.title)]);
        Some((format!("lesson-{}.html", other.id), label))
    };
    let before = near(at.and_then(|at| at.checked_sub(1)), "publish.before");
    let after = near(at.map(|at| at + 1), "publish.after");
    let mut fixed = Vec::new();
    if at.is_some() {
        fixed.push((format!("print-{}.html", lesson.id), "publish.paper"));
    }
    if library::guide(&lesson.id).is_some() {
        let page = format!("teachers.html#teachers-{}", lesson.id);
        fixed.push((page, "teachers.title"));
    }
    let fixed = fixed.into_iter().map(|(url, key)| (url, i18n::text(key).to_owned()));
    let all: Vec<(String, String)> =
        [before, after, Some(home())].into_iter().flatten().chain(fixed).collect();
    navigation(&all, out);
}

/// The way from a page to all lessons.
pub(super) fn home() -> (String, String) {
    let label = i18n::text("publish.all").to_owned();
    ("index.html#read".to_owned(), label)
}

/// A row of links: address and label.
pub(super) fn navigation(links: &[(String, String)], out: &mut String) {
    let label = attribute(i18n::text("publish.around"));
    out.push_str(&format!("<nav class=\"around\" aria-label=\"{label}\">\n<ul>\n"));
    for (url, label) in links {
        out.push_str(&format!("<li><a href=\"{}\">{}</a></li>\n", attribute(url), escape(label)));
    }
    out.push_str("</ul>\n</nav>\n");
}

/// Every page that stands beside the program on the web: name and text.
pub fn files() -> Vec<(String, String)> {
    let (lessons, known) = (library::lessons(), library::known());
    let mut files = Vec::new();
    for lesson in lessons {
        let name = format!("lesson-{}.html", lesson.id);
        files.push((name, lesson_page(lesson, &known, Links::Files)));
        files.push((format!("print-{}.html", lesson.id), paper_page(lesson, &known)));
    }
    for theme in library::practice() {
        let page = lesson_page(theme, &known, Links::Files);
        files.push((practice_file(theme), page));
    }
    for guide in library::guides() {
        let name = format!("teachers-{}.html", guide.lesson);
        files.push((name, guide_page(guide, lessons, &known, Links::Files)));
    }
    for pack in library::packs() {
        let name = format!("pack-{}.html", pack.id);
        files.push((name, pack_page(pack, lessons, &known, Links::Files)));
    }
    files.push(("teachers.html".to_owned(), teachers_page(Links::Files)));
    files.push(("sheets.html".to_owned(), sheet_page()));
    files.push(glossary_file(&known));
    files.push(history_file(library::history(), &known));
    files
}

/// The name of the page of a theme of practice.
fn practice_file(theme: &Lesson) -> String {
    format!("practice-{}.html", theme.id)
}

/// Links to the pages beside the program, as a fragment of HTML for the page around it.
pub fn files_html() -> String {
    let links = [
        ("teachers.html", "teachers.title"),
        ("sheets.html", "publish.sheets"),
        ("history.html", "beside.history"),
        ("glossary.html", "glossary.title"),
    ];
    let links = links.map(|(url, key)| (url.to_owned(), i18n::text(key).to_owned()));
    let themes = library::practice().iter().map(|theme| {
        let label = i18n::fill("publish.practice", &[("title", &theme.title)]);
        (practice_file(theme), label)
    });
    let links: Vec<(String, String)> = links.into_iter().chain(themes).collect();
    let mut out = String::new();
    navigation(&links, &mut out);
    out
}
