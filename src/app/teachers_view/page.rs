//! One teacher's page, or one pack, as a person reads it.

use egui::{Align, Layout, Ui, vec2};

use super::parts::{Part, head_ui, heading, print_button, title, title_link};
use super::table::about;
use crate::app::command::Command;
use crate::app::controls::{primary_button, quiet, quiet_button, styled};
use crate::app::markdown_view::{self, Footnotes, ProseStyle};
use crate::app::theme::{text, text_scale};
use crate::i18n::{self, Language};
use crate::lesson::kit::KitPage;
use crate::lesson::teacher::{Guide, LENGTHS, Pack, Spell, linked, linked_blocks};
use crate::lesson::{Block, Lesson, Phrase};
use crate::library;
use crate::publish::{self, Links};
use crate::route::{PlaceName, Route};

pub(super) fn guide_ui(ui: &mut Ui, guide: &Guide, footnotes: &mut Footnotes) {
    let Some(lesson) = library::lesson(&guide.lesson) else { return };
    let mut page = Page { lessons: vec![lesson], footnotes };
    let more = format!("{} · {}", about(lesson, guide), plans());
    page_head_ui(ui, (&lesson.title, guide.language), &more, Some(Part::Lessons));
    page.guide_buttons(ui, guide, lesson);
    to_measure(ui);
    page.blocks(ui, "teachers.aims", &guide.aims);
    page.blocks(ui, "teachers.materials", &guide.materials);
    for (length, plan) in LENGTHS.iter().zip(&guide.plans) {
        page.plan(ui, &format!("teachers.plan-{length}"), plan);
    }
    page.blocks(ui, "teachers.wrong", &guide.wrong);
    page.numbered(ui, "teachers.questions", &guide.questions);
    page.numbered(ui, "teachers.answers", &guide.answers);
}

/// The lengths for which each page has a plan, in words.
pub(super) fn plans() -> String {
    let lengths = LENGTHS.map(|length| length.to_string());
    i18n::fill("teachers.plans", &[("lengths", &i18n::list(&lengths))])
}

pub(super) fn pack_ui(ui: &mut Ui, pack: &Pack, footnotes: &mut Footnotes) {
    let lessons = pack.lessons.iter().filter_map(|id| library::lesson(id));
    let mut page = Page { lessons: lessons.collect(), footnotes };
    let minutes = i18n::say!("learn.minutes", minutes = pack.minutes);
    page_head_ui(ui, (&pack.title, pack.language), &minutes, Some(Part::Packs));
    page.pack_buttons(ui, pack);
    to_measure(ui);
    page.blocks(ui, "teachers.whom", &pack.whom);
    heading(ui, "teachers.pack-lessons");
    for lesson in page.lessons.clone() {
        if title_link(ui, &lesson.title) {
            Route::to(PlaceName::Teachers, lesson.id.clone()).go(ui.ctx());
        }
    }
    page.plan(ui, "teachers.plan", &pack.plan);
    page.blocks(ui, "teachers.print", &pack.print);
    page.blocks(ui, "teachers.afterwards", &pack.afterwards);
}

pub(super) fn kit_ui(ui: &mut Ui, kit: &KitPage, footnotes: &mut Footnotes) {
    let mut page = Page { lessons: library::lessons().iter().collect(), footnotes };
    page_head_ui(ui, (&kit.title, kit.language), "", None);
    ui.horizontal_wrapped(|ui| {
        print_button(ui, "teachers.save-page", &format!("senet-{}.html", kit.id), || {
            publish::kit_page(kit, library::lessons(), &library::known(), Links::Alone)
        });
        if quiet_button(ui, i18n::text("teachers.save-text")).clicked() {
            let text = library::kit_text(&kit.id).unwrap_or_default();
            Command::save_file(format!("senet-{}.md", kit.id), text).send(ui.ctx());
        }
    });
    for (heading, blocks) in &kit.sections {
        title(ui, heading);
        page.text(ui, blocks);
    }
}

/// Limits the width of the lines below the buttons, so that they are easy to read.
fn to_measure(ui: &mut Ui) {
    ui.set_max_width(markdown_view::measure(ui).min(ui.available_width()));
}

/// The title of a page, what else there is to say about it, and the part it belongs to.
fn page_head_ui(ui: &mut Ui, (title, language): (&str, Language), more: &str, from: Option<Part>) {
    head_ui(ui, title, from);
    if !more.is_empty() {
        quiet(ui, more);
    }
    if language != i18n::language() {
        quiet(ui, i18n::text("language.untranslated-page"));
    }
    ui.add_space(8.0);
}

struct Page<'a> {
    lessons: Vec<&'static Lesson>,
    footnotes: &'a mut Footnotes,
}

impl Page<'_> {
    fn guide_buttons(&mut self, ui: &mut Ui, guide: &Guide, lesson: &'static Lesson) {
        let id = &lesson.id;
        ui.horizontal_wrapped(|ui| {
            if primary_button(ui, i18n::text("present.open")).clicked() {
                Route::present(id, 1).go(ui.ctx());
            }
            print_button(ui, "teachers.save-page", &format!("senet-{id}-teachers.html"), || {
                publish::guide_page(guide, library::lessons(), &library::known(), Links::Alone)
            });
            print_button(ui, "present.print", &format!("senet-{id}.html"), || {
                publish::paper_page(lesson, &library::known())
            });
            if quiet_button(ui, i18n::text("share.open")).clicked() {
                Command::Share(Route::lesson(id, 1)).send(ui.ctx());
            }
            if quiet_button(ui, i18n::text("teachers.learn")).clicked() {
                Route::lesson(id, 1).go(ui.ctx());
            }
        });
    }

    fn pack_buttons(&mut self, ui: &mut Ui, pack: &Pack) {
        ui.horizontal_wrapped(|ui| {
            if let Some(first) = self.lessons.first()
                && primary_button(ui, i18n::text("teachers.start")).clicked()
            {
                Route::present(&first.id, 1).go(ui.ctx());
            }
            print_button(ui, "teachers.save-pack", &format!("senet-{}.html", pack.id), || {
                publish::pack_page(pack, library::lessons(), &library::known(), Links::Alone)
            });
            print_button(ui, "teachers.save-key", &format!("senet-{}-key.html", pack.id), || {
                publish::pack_key_page(pack, library::lessons(), &library::known())
            });
            print_button(ui, "teachers.save-sheets", "senet-board.html", publish::sheet_page);
        });
    }

    fn blocks(&mut self, ui: &mut Ui, key: &str, blocks: &[Block]) {
        heading(ui, key);
        self.text(ui, blocks);
    }

    fn text(&mut self, ui: &mut Ui, blocks: &[Block]) {
        let blocks = linked_blocks(blocks, &self.lessons);
        markdown_view::page_blocks(ui, &blocks, self.footnotes);
    }

    fn numbered(&mut self, ui: &mut Ui, key: &str, items: &[Phrase]) {
        let items = items.iter().map(|item| vec![Block::Paragraph(item.clone())]);
        self.blocks(ui, key, &[Block::List { first: Some(1), items: items.collect() }]);
    }

    fn plan(&mut self, ui: &mut Ui, key: &str, spells: &[Spell]) {
        heading(ui, key);
        let margin = 72.0 * text_scale(ui);
        for spell in spells {
            let minutes = i18n::say!("teachers.spell", minutes = spell.minutes);
            let what = linked(&spell.what, &self.lessons);
            ui.horizontal_top(|ui| {
                let size = vec2(margin, ui.spacing().interact_size.y);
                ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Min), |ui| {
                    ui.set_min_width(margin);
                    styled(ui, minutes, text::lesson_bold());
                });
                ui.vertical(|ui| {
                    ui.set_max_width(ui.available_width());
                    markdown_view::phrase(ui, &what, ProseStyle::LESSON, self.footnotes);
                });
            });
            ui.add_space(2.0);
        }
    }
}
