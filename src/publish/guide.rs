//! Teacher's pages and classroom packs as pages.

use maud::{Markup, html};

use super::frame::{frame, heading, home, lang_of, minutes, navigation, word};
use super::links::Links;
use super::prose::Page;
use crate::i18n::{self, Language};
use crate::lesson::kit::KitPage;
use crate::lesson::teacher::{Guide, LENGTHS, Pack, Spell, linked, linked_blocks};
use crate::lesson::{Block, Known, Lesson, Phrase};
use crate::library;

/// One teacher's page as a file.
pub fn guide_page(guide: &Guide, lessons: &[Lesson], known: &Known<'_>, links: Links) -> String {
    let Some(lesson) = lessons.iter().find(|lesson| lesson.id == guide.lesson) else {
        return frame(&guide.lesson, "read", &html! {});
    };
    let title = i18n::fill("teachers.page-of", &[("title", &lesson.title)]);
    let print = (format!("print-{}.html", lesson.id), "publish.paper");
    file(&title, links, print, &article(guide, Page::new(lesson, known, links), 1))
}

/// One pack as a file.
pub fn pack_page(pack: &Pack, lessons: &[Lesson], known: &Known<'_>, links: Links) -> String {
    let title = i18n::fill("teachers.pack-of", &[("title", &pack.title)]);
    let sheets = ("sheets.html".to_owned(), "publish.sheets");
    file(&title, links, sheets, &occasion(pack, lessons, known, links, 1))
}

/// One page of the kit as a file.
pub fn kit_page(kit: &KitPage, lessons: &[Lesson], known: &Known<'_>, links: Links) -> String {
    let sheets = ("sheets.html".to_owned(), "publish.sheets");
    file(&kit.title, links, sheets, &for_planning(kit, lessons, known, links, 1))
}

/// All packs, the kit and all teacher's pages as one file.
pub fn teachers_page(links: Links) -> String {
    let (lessons, known) = (library::lessons(), library::known());
    let guides = library::guides().iter();
    let guides = guides.filter_map(|guide| Some((guide, library::lesson(&guide.lesson)?)));
    let body = html! {
        header { h1 { (word("publish.teacher")) } p { (word("teachers.lead")) } }
        (contents(links))
        @for pack in library::packs() { (occasion(pack, lessons, &known, links, 2)) }
        @for kit in library::kit() { (for_planning(kit, lessons, &known, links, 2)) }
        @for (guide, lesson) in guides { (article(guide, Page::new(lesson, &known, links), 2)) }
    };
    frame(i18n::text("publish.teacher"), "read", &body)
}

fn contents(links: Links) -> Markup {
    let home = (links == Links::Files).then(home);
    let packs = library::packs().iter();
    let packs = packs.map(|pack| (format!("#pack-{}", pack.id), pack.title.clone()));
    let kit = library::kit().iter();
    let kit = kit.map(|kit| (format!("#kit-{}", kit.id), kit.title.clone()));
    let guides = library::guides().iter().filter_map(|guide| {
        let lesson = library::lesson(&guide.lesson)?;
        Some((format!("#teachers-{}", guide.lesson), lesson.title.clone()))
    });
    let near = home.into_iter().chain(packs).chain(kit);
    let all: Vec<(String, String)> = near.chain(guides).collect();
    navigation(&all)
}

/// A file with one page, after the way to all lessons, to all teacher's pages and to one more page.
fn file(title: &str, links: Links, more: (String, &str), page: &Markup) -> String {
    let near = [("teachers.html".to_owned(), "publish.teacher"), more];
    let [teachers, more] = near.map(|(url, key)| (url, i18n::text(key).to_owned()));
    let body = html! {
        @if links == Links::Files { (navigation(&[home(), teachers, more])) }
        (page)
    };
    frame(title, "read", &body)
}

/// Writes the sections of a page.
struct Writer<'a> {
    page: Page<'a>,
    lessons: Vec<&'a Lesson>,
    level: u8,
}

impl Writer<'_> {
    /// Words, with the way to every step they name.
    fn phrase(&self, phrase: &Phrase) -> Markup {
        match self.page.links {
            Links::Alone => self.page.phrase(phrase),
            _ => self.page.phrase(&linked(phrase, &self.lessons)),
        }
    }

    fn heading(&self, key: &str) -> Markup {
        heading(self.level + 1, None, &word(key))
    }

    fn blocks(&self, key: &str, blocks: &[Block]) -> Markup {
        html! { (self.heading(key)) (self.text(blocks)) }
    }

    fn text(&self, blocks: &[Block]) -> Markup {
        match self.page.links {
            Links::Alone => self.page.blocks(blocks),
            _ => self.page.blocks(&linked_blocks(blocks, &self.lessons)),
        }
    }

    fn list(&self, key: &str, items: &[Phrase]) -> Markup {
        html! {
            (self.heading(key))
            ol { @for item in items { li { (self.phrase(item)) } } }
        }
    }

    fn plan(&self, key: &str, spells: &[Spell]) -> Markup {
        html! {
            (self.heading(key))
            table class="plan" { tbody { @for spell in spells {
                @let minutes = i18n::say!("teachers.spell", minutes = spell.minutes);
                tr { th scope="row" { (minutes) } td { (self.phrase(&spell.what)) } }
            } } }
        }
    }

    /// A sheet under its title and what is said in small print.
    fn sheet(
        &self,
        id: &str,
        (title, language): (&str, Language),
        small: &[String],
        body: &Markup,
    ) -> Markup {
        let title_id = format!("{id}-title");
        html! {
            article class="sheet" id=(id) lang=[lang_of(language)] aria-labelledby=(title_id) {
                (heading(self.level, Some(&title_id), &html! { (title) }))
                @if !small.is_empty() { p { small { (small.join(" · ")) } } }
                (body)
            }
        }
    }
}

fn article(guide: &Guide, page: Page<'_>, level: u8) -> Markup {
    let lesson = page.lesson;
    let ages = i18n::fill("teachers.ages", &[("ages", &guide.ages)]);
    let small = [ages, minutes(lesson), page.rules_name(&lesson.rules)];
    let writer = Writer { page, lessons: vec![lesson], level };
    let body = html! {
        (writer.blocks("teachers.aims", &guide.aims))
        (writer.blocks("teachers.materials", &guide.materials))
        @for (length, plan) in LENGTHS.iter().zip(&guide.plans) {
            (writer.plan(&format!("teachers.plan-{length}"), plan))
        }
        (writer.blocks("teachers.wrong", &guide.wrong))
        (writer.list("teachers.questions", &guide.questions))
        (writer.list("teachers.answers", &guide.answers))
    };
    writer.sheet(&format!("teachers-{}", lesson.id), (&lesson.title, guide.language), &small, &body)
}

fn occasion(pack: &Pack, lessons: &[Lesson], known: &Known<'_>, links: Links, level: u8) -> Markup {
    let named: Vec<&Lesson> = pack.lessons_in(lessons).collect();
    let Some(first) = named.first() else { return html! {} };
    let titles: Vec<&str> = named.iter().map(|lesson| lesson.title.as_str()).collect();
    let titles = i18n::fill("teachers.lessons", &[("titles", &titles.join(", "))]);
    let minutes = i18n::fill("learn.minutes", &[("minutes", &pack.minutes.to_string())]);
    let writer = Writer { page: Page::new(first, known, links), lessons: named, level };
    let body = html! {
        (writer.blocks("teachers.whom", &pack.whom))
        (writer.plan("teachers.plan", &pack.plan))
        (writer.blocks("teachers.print", &pack.print))
        (writer.blocks("teachers.afterwards", &pack.afterwards))
    };
    let (id, small) = (format!("pack-{}", pack.id), [minutes, titles]);
    writer.sheet(&id, (&pack.title, pack.language), &small, &body)
}

fn for_planning(
    kit: &KitPage,
    lessons: &[Lesson],
    known: &Known<'_>,
    links: Links,
    level: u8,
) -> Markup {
    let Some(first) = lessons.first() else { return html! {} };
    let page = Page::new(first, known, links);
    let writer = Writer { page, lessons: lessons.iter().collect(), level };
    let body = html! {
        @for (title, blocks) in &kit.sections {
            (heading(level + 1, None, &html! { (title) }))
            (writer.text(blocks))
        }
    };
    writer.sheet(&format!("kit-{}", kit.id), (&kit.title, kit.language), &[], &body)
}
