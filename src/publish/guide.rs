//! Teacher's pages and classroom packs as pages.

use super::page::{Links, english, frame, home, navigation};
use super::prose::{Page, escape};
use crate::i18n;
use crate::lesson::teacher::{Guide, LENGTHS, Pack, Spell, linked};
use crate::lesson::{Block, Known, Lesson, Phrase};
use crate::library;

/// One teacher's page as a file.
pub fn guide_page(guide: &Guide, lessons: &[Lesson], known: &Known<'_>, links: Links) -> String {
    let Some(lesson) = lessons.iter().find(|lesson| lesson.id == guide.lesson) else {
        return frame(&guide.lesson, "read", "");
    };
    let title = i18n::fill("teachers.page-of", &[("title", &lesson.title)]);
    let mut body = String::new();
    if links == Links::Files {
        let print = format!("print-{}.html", lesson.id);
        back(&[(print, "publish.paper")], &mut body);
    }
    article(guide, lesson, known, links, 1, &mut body);
    frame(&title, "read", &body)
}

/// One pack as a file.
pub fn pack_page(pack: &Pack, lessons: &[Lesson], known: &Known<'_>, links: Links) -> String {
    let title = i18n::fill("teachers.pack-of", &[("title", &pack.title)]);
    let mut body = String::new();
    if links == Links::Files {
        back(&[("sheets.html".to_owned(), "publish.sheets")], &mut body);
    }
    occasion(pack, lessons, known, links, 1, &mut body);
    frame(&title, "read", &body)
}

/// All packs and all teacher's pages as one file.
pub fn teachers_page(links: Links) -> String {
    let (lessons, known) = (library::lessons(), library::known());
    let title = i18n::text("teachers.title");
    let mut body = format!(
        "<header>\n<h1>{}</h1>\n<p>{}</p>\n</header>\n",
        escape(title),
        escape(i18n::text("teachers.lead"))
    );
    contents(links, &mut body);
    for pack in library::packs() {
        occasion(pack, lessons, &known, links, 2, &mut body);
    }
    for guide in library::guides() {
        if let Some(lesson) = library::lesson(&guide.lesson) {
            article(guide, lesson, &known, links, 2, &mut body);
        }
    }
    frame(title, "read", &body)
}

fn contents(links: Links, out: &mut String) {
    let home = match links {
        Links::Files => vec![home()],
        _ => Vec::new(),
    };
    let packs = library::packs().iter();
    let packs = packs.map(|pack| (format!("#pack-{}", pack.id), pack.title.clone()));
    let guides = library::guides().iter().filter_map(|guide| {
        let lesson = library::lesson(&guide.lesson)?;
        Some((format!("#teachers-{}", guide.lesson), lesson.title.clone()))
    });
    let all: Vec<(String, String)> = home.into_iter().chain(packs).chain(guides).collect();
    navigation(&all, out);
}

fn back(more: &[(String, &str)], out: &mut String) {
    let mut all = vec![home()];
    let teachers = [("teachers.html".to_owned(), "teachers.title")];
    let near = teachers.iter().chain(more);
    all.extend(near.map(|(url, key)| (url.clone(), i18n::text(key).to_owned())));
    navigation(&all, out);
}

/// Writes the sections of a page.
struct Writer<'a> {
    page: Page<'a>,
    lessons: Vec<&'a Lesson>,
    level: u8,
}

impl Writer<'_> {
    /// Words, with the way to every step they name.
    fn phrase(&self, phrase: &Phrase) -> String {
        match self.page.links {
            Links::Alone => self.page.phrase(phrase),
            _ => self.page.phrase(&linked(phrase, &self.lessons)),
        }
    }

    fn heading(&self, key: &str, out: &mut String) {
        let level = self.level + 1;
        let title = escape(i18n::text(key));
        out.push_str(&format!("<h{level}>{title}</h{level}>\n"));
    }

    fn blocks(&self, key: &str, blocks: &[Block], out: &mut String) {
        self.heading(key, out);
        for block in blocks {
            match block {
                Block::Paragraph(words) => {
                    out.push_str(&format!("<p>{}</p>\n", self.phrase(words)))
                }
                Block::List { first, items } => {
                    let words = items.iter().filter_map(|item| match &item[..] {
                        [Block::Paragraph(words)] => Some(words),
                        _ => None,
                    });
                    self.list(if first.is_some() { "ol" } else { "ul" }, words, out);
                }
                other => self.page.blocks(std::slice::from_ref(other), out),
            }
        }
    }

    fn list<'p>(&self, tag: &str, items: impl Iterator<Item = &'p Phrase>, out: &mut String) {
        out.push_str(&format!("<{tag}>\n"));
        for item in items {
            out.push_str(&format!("<li>{}</li>\n", self.phrase(item)));
        }
        out.push_str(&format!("</{tag}>\n"));
    }

    fn plan(&self, key: &str, spells: &[Spell], out: &mut String) {
        self.heading(key, out);
        out.push_str("<table class=\"plan\">\n<tbody>\n");
        for spell in spells {
            let minutes = i18n::fill("teachers.spell", &[("minutes", &spell.minutes.to_string())]);
            out.push_str(&format!(
                "<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n",
                escape(&minutes),
                self.phrase(&spell.what)
            ));
        }
        out.push_str("</tbody>\n</table>\n");
    }
}

fn article(
    guide: &Guide,
    lesson: &Lesson,
    known: &Known<'_>,
    links: Links,
    level: u8,
    out: &mut String,
) {
    let page = Page::new(lesson, known, links);
    let writer = Writer { page, lessons: vec![lesson], level };
    let id = format!("teachers-{}", lesson.id);
    out.push_str(&format!(
        "<article class=\"sheet\" id=\"{id}\"{} aria-labelledby=\"{id}-title\">\n<h{level} id=\"{id}-title\">{}</h{level}>\n",
        english(),
        escape(&lesson.title)
    ));
    let minutes = i18n::fill("publish.minutes", &[("minutes", &lesson.minutes.to_string())]);
    let ages = i18n::fill("teachers.ages", &[("ages", &guide.ages)]);
    out.push_str(&format!(
        "<p><small>{} · {} · {}</small></p>\n",
        escape(&ages),
        escape(&minutes),
        escape(&writer.page.rules_name(&lesson.rules))
    ));
    writer.blocks("teachers.aims", &guide.aims, out);
    writer.blocks("teachers.materials", &guide.materials, out);
    for (length, plan) in LENGTHS.iter().zip(&guide.plans) {
        writer.plan(&format!("teachers.plan-{length}"), plan, out);
    }
    writer.blocks("teachers.wrong", &guide.wrong, out);
    writer.heading("teachers.questions", out);
    writer.list("ol", guide.questions.iter(), out);
    writer.heading("teachers.answers", out);
    writer.list("ol", guide.answers.iter(), out);
    out.push_str("</article>\n");
}

fn occasion(
    pack: &Pack,
    lessons: &[Lesson],
    known: &Known<'_>,
    links: Links,
    level: u8,
    out: &mut String,
) {
    let named = pack.lessons.iter();
    let named: Vec<&Lesson> =
        named.filter_map(|id| lessons.iter().find(|lesson| lesson.id == *id)).collect();
    let Some(first) = named.first() else { return };
    let page = Page::new(first, known, links);
    let titles: Vec<&str> = named.iter().map(|lesson| lesson.title.as_str()).collect();
    let titles = i18n::fill("teachers.lessons", &[("titles", &titles.join(", "))]);
    let writer = Writer { page, lessons: named, level };
    let id = format!("pack-{}", pack.id);
    let minutes = i18n::fill("teachers.minutes", &[("minutes", &pack.minutes.to_string())]);
    out.push_str(&format!(
        "<article class=\"sheet\" id=\"{id}\"{} aria-labelledby=\"{id}-title\">\n<h{level} id=\"{id}-title\">{}</h{level}>\n\
         <p><small>{} · {}</small></p>\n",
        english(),
        escape(&pack.title),
        escape(&minutes),
        escape(&titles)
    ));
    writer.blocks("teachers.whom", &pack.whom, out);
    writer.plan("teachers.plan", &pack.plan, out);
    writer.blocks("teachers.print", &pack.print, out);
    writer.blocks("teachers.afterwards", &pack.afterwards, out);
    out.push_str("</article>\n");
}
