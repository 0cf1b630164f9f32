//! For teachers: a page for every lesson, packs for a whole hour, everything to print, and links for a class.

mod links;
mod page;

use egui::{Button, RichText, Role, ScrollArea, Ui, WidgetInfo, vec2};

use self::links::LinkForm;
use super::command::{Command, FileRequest};
use super::controls::quiet_button;
use super::markdown_view::{self, Footnotes};
use super::place::{Opened, Place, Shared};
use super::router::{PlaceName, Route};
use super::settings::Settings;
use super::theme::{Palette, row_height, text};
use crate::i18n;
use crate::lesson::teacher::{Guide, Pack};
use crate::library;
use crate::publish;
use crate::rules::did_you_mean;

/// What leads to a pack in an address.
const PACK: &str = "pack/";

/// What is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum TeachersPage {
    /// The packs, the lessons, what to print, and the form for links.
    #[default]
    All,
    /// The page of a lesson.
    Guide(&'static Guide),
    /// A pack.
    Pack(&'static Pack),
}

/// The page, where it was left.
#[derive(Default)]
pub struct TeachersView {
    shown: TeachersPage,
    footnotes: Footnotes,
    form: LinkForm,
}

impl TeachersView {
    /// Opens the page at the place that the rest of an address names, empty for its beginning.
    ///
    /// # Errors
    /// When there is no such place; the sentence says what to write instead.
    pub fn open(&mut self, rest: &str) -> Result<(), String> {
        let shown = match rest.strip_prefix(PACK) {
            None if rest.is_empty() => Some(TeachersPage::All),
            None => library::guide(rest).map(TeachersPage::Guide),
            Some(id) => library::pack(id).map(TeachersPage::Pack),
        };
        let Some(shown) = shown else {
            return Err(no_page(rest));
        };
        let cited = library::works().iter().map(|work| (work.key.clone(), work.short())).collect();
        self.footnotes = Footnotes::new(Vec::new(), cited);
        self.shown = shown;
        Ok(())
    }

    /// The rest of the address of what is shown.
    pub fn link(&self) -> String {
        match self.shown {
            TeachersPage::All => String::new(),
            TeachersPage::Guide(guide) => guide.lesson.clone(),
            TeachersPage::Pack(pack) => format!("{PACK}{}", pack.id),
        }
    }

    /// Shows the page.
    pub fn ui(&mut self, ui: &mut Ui, _settings: &Settings) {
        ScrollArea::vertical().id_salt(("teachers", self.link())).auto_shrink(false).show(
            ui,
            |ui| {
                let most = markdown_view::measure(ui).min(ui.available_width() - 10.0);
                ui.set_max_width(most);
                match self.shown {
                    TeachersPage::All => self.all_ui(ui),
                    TeachersPage::Guide(guide) => page::guide_ui(ui, guide, &mut self.footnotes),
                    TeachersPage::Pack(pack) => page::pack_ui(ui, pack, &mut self.footnotes),
                }
                ui.add_space(32.0);
            },
        );
    }

    fn all_ui(&mut self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        ui.add_space(8.0);
        ui.label(RichText::new(i18n::text("teachers.title")).text_style(text::lesson_title()));
        ui.label(RichText::new(i18n::text("teachers.lead")).text_style(text::lesson()));
        ui.add_space(10.0);
        ui.horizontal_wrapped(|ui| {
            if quiet_button(ui, i18n::text("teachers.save-sheets")).clicked() {
                save("senet-board.html", publish::sheet_page()).send(ui.ctx());
            }
            if quiet_button(ui, i18n::text("teachers.save-all")).clicked() {
                let page = publish::teachers_page(publish::Links::Alone);
                save("senet-teachers.html", page).send(ui.ctx());
            }
        });
        heading(ui, "teachers.packs");
        for pack in library::packs() {
            let minutes = i18n::fill("teachers.minutes", &[("minutes", &pack.minutes.to_string())]);
            let rest = format!("{PACK}{}", pack.id);
            row_ui(ui, &pack.title, &minutes, rest);
        }
        heading(ui, "teachers.pages");
        for (part, lessons) in library::shelves() {
            ui.add_space(8.0);
            let part = RichText::new(part).text_style(text::caption());
            ui.label(part.color(palette.quiet));
            for lesson in lessons {
                if let Some(guide) = library::guide(&lesson.id) {
                    let ages = i18n::fill("teachers.ages", &[("ages", &guide.ages)]);
                    let rest = guide.lesson.clone();
                    row_ui(ui, &lesson.title, &ages, rest);
                }
            }
        }
        heading(ui, "teachers.link");
        self.form.ui(ui);
    }
}

impl Place for TeachersView {
    fn open(&mut self, rest: &str, _shared: &mut Shared<'_>) -> Opened {
        TeachersView::open(self, rest).map(|()| Vec::new())
    }

    fn link(&self) -> String {
        TeachersView::link(self)
    }

    fn ui(&mut self, ui: &mut Ui, shared: &mut Shared<'_>) {
        TeachersView::ui(self, ui, shared.settings);
    }
}

/// A title that leads to a page, with a few words behind it.
fn row_ui(ui: &mut Ui, title: &str, more: &str, rest: String) {
    let palette = Palette::of(ui);
    let mut pressed = false;
    ui.horizontal_wrapped(|ui| {
        pressed = title_link(ui, title);
        let more = RichText::new(more).text_style(text::caption());
        ui.label(more.color(palette.quiet));
    });
    if pressed {
        Route::to(PlaceName::Teachers, rest).go(ui.ctx());
    }
}

/// A title that can be pressed, high enough for a thumb.
fn title_link(ui: &mut Ui, title: &str) -> bool {
    ui.scope(|ui| {
        ui.spacing_mut().button_padding.x = 0.0;
        let words = RichText::new(title).color(Palette::of(ui).faience).underline();
        let button =
            Button::new(words).frame_when_inactive(false).min_size(vec2(0.0, row_height(ui)));
        let response = ui.add(button);
        response.widget_info(|| WidgetInfo::labeled(Role::Link, ui.is_enabled(), title));
        response.clicked()
    })
    .inner
}

fn heading(ui: &mut Ui, key: &str) {
    ui.add_space(18.0);
    ui.label(RichText::new(i18n::text(key)).text_style(text::step_title()));
    ui.add_space(2.0);
}

/// A page to be saved, or downloaded, and then printed.
fn save(name: &str, text: String) -> Command {
    Command::Own(FileRequest::SaveFile { name: name.to_owned(), bytes: text.into_bytes() })
}

fn no_page(rest: &str) -> String {
    let guides = library::guides().iter().map(|guide| guide.lesson.clone());
    let packs = library::packs().iter().map(|pack| format!("{PACK}{}", pack.id));
    let all: Vec<String> = guides.chain(packs).collect();
    let hint = did_you_mean(rest, all.iter().map(String::as_str));
    i18n::fill("teachers.no-page", &[("page", rest), ("hint", &hint)])
}
