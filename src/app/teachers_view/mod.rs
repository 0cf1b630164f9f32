//! For teachers: a page for every lesson, packs for a whole hour, everything to print, and links for a class.

mod links;
mod packs;
mod page;
mod parts;
mod results;
mod table;

use egui::{Align, TextWrapMode, Ui};

use self::links::LinkForm;
use self::packs::PackRows;
use self::parts::{PACK, heading, print_button, row_ui, title_link};
use self::results::ClassResults;
use super::controls::{page, quiet, styled};
use super::markdown_view::{self, Footnotes};
use super::place::{Opened, Place, Shared};
use super::theme::text;
use crate::i18n;
use crate::lesson::kit::KitPage;
use crate::lesson::teacher::{Guide, Pack};
use crate::library;
use crate::publish;
use crate::rules::did_you_mean;

/// Beginning of the address of a page of the kit.
const KIT: &str = "kit";

/// The page that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum TeachersPage {
    /// The packs, the lessons, what to print, and the form for links.
    #[default]
    All,
    /// The page of a lesson.
    Guide(&'static Guide),
    /// A pack.
    Pack(&'static Pack),
    /// A page of the kit.
    Kit(&'static KitPage),
}

/// The page, where it was left.
#[derive(Default)]
pub struct TeachersView {
    shown: TeachersPage,
    footnotes: Footnotes,
    packs: PackRows,
    form: LinkForm,
    results: ClassResults,
}

impl TeachersView {
    /// Opens the page at the place that the rest of an address names, empty for its beginning.
    ///
    /// # Errors
    /// Fails where there is no such place; the sentence says what to write instead.
    pub fn open(&mut self, rest: &str) -> Result<(), String> {
        let shown = match rest.split_once('/') {
            None if rest.is_empty() => Some(TeachersPage::All),
            None => library::guide(rest).map(TeachersPage::Guide),
            Some((PACK, id)) => library::pack(id).map(TeachersPage::Pack),
            Some((KIT, id)) => library::kit_page(id).map(TeachersPage::Kit),
            Some(_) => None,
        };
        let Some(shown) = shown else {
            return Err(no_page(rest));
        };
        self.footnotes = Footnotes::of_works(library::works());
        self.shown = shown;
        Ok(())
    }

    /// The rest of the address of what is shown.
    pub fn link(&self) -> String {
        match self.shown {
            TeachersPage::All => String::new(),
            TeachersPage::Guide(guide) => guide.lesson.clone(),
            TeachersPage::Pack(pack) => format!("{PACK}/{}", pack.id),
            TeachersPage::Kit(kit) => format!("{KIT}/{}", kit.id),
        }
    }

    /// Shows the page.
    pub fn ui(&mut self, ui: &mut Ui) {
        let widest = match self.shown {
            TeachersPage::All => table::WIDEST,
            _ => markdown_view::measure(ui),
        };
        page(ui, ("teachers", self.link()), widest, |ui| {
            match self.shown {
                TeachersPage::All => self.all_ui(ui),
                TeachersPage::Guide(guide) => page::guide_ui(ui, guide, &mut self.footnotes),
                TeachersPage::Pack(pack) => page::pack_ui(ui, pack, &mut self.footnotes),
                TeachersPage::Kit(kit) => page::kit_ui(ui, kit, &mut self.footnotes),
            }
            ui.add_space(32.0);
        });
    }

    fn all_ui(&mut self, ui: &mut Ui) {
        ui.add_space(8.0);
        styled(ui, i18n::text("teachers.title"), text::lesson_title());
        styled(ui, i18n::text("teachers.lead"), text::lesson());
        ui.add_space(10.0);
        let wanted = jump_ui(ui);
        let part = |ui: &mut Ui, key: &'static str| {
            let title = heading(ui, key);
            if wanted == Some(key) {
                title.scroll_to_me(Some(Align::TOP));
            }
        };
        ui.horizontal_wrapped(|ui| {
            print_button(ui, "teachers.save-sheets", "senet-board.html", publish::sheet_page);
            print_button(ui, "teachers.save-all", "senet-teachers.html", || {
                publish::teachers_page(publish::Links::Alone)
            });
        });
        part(ui, "teachers.packs");
        self.packs.ui(ui);
        part(ui, "teachers.kit");
        for kit in library::kit() {
            row_ui(ui, &kit.title, "", format!("{KIT}/{}", kit.id));
        }
        part(ui, "teachers.link");
        self.form.ui(ui);
        part(ui, "teachers.results");
        self.results.ui(ui);
        part(ui, "teachers.pages");
        quiet(ui, i18n::text("teachers.pages-lead"));
        quiet(ui, page::plans());
        table::lessons_ui(ui);
    }
}

/// The parts of the page by the time a class has, and by what it needs; the one that was chosen.
fn jump_ui(ui: &mut Ui) -> Option<&'static str> {
    const PARTS: [(&str, &str); 4] = [
        ("teachers.jump-pages", "teachers.pages"),
        ("teachers.jump-packs", "teachers.packs"),
        ("teachers.jump-link", "teachers.link"),
        ("teachers.jump-results", "teachers.results"),
    ];
    styled(ui, i18n::text("teachers.jump"), text::strong());
    let row = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 24.0;
        ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
        let pressed = PARTS.map(|(word, part)| title_link(ui, i18n::text(word)).then_some(part));
        pressed.into_iter().flatten().next()
    });
    ui.add_space(10.0);
    row.inner
}

impl Place for TeachersView {
    fn open(&mut self, rest: &str, _shared: &mut Shared<'_>) -> Opened {
        TeachersView::open(self, rest).map(|()| Vec::new())
    }

    fn link(&self) -> String {
        TeachersView::link(self)
    }

    fn ui(&mut self, ui: &mut Ui, _shared: &mut Shared<'_>) {
        TeachersView::ui(self, ui);
    }
}

fn no_page(rest: &str) -> String {
    let guides = library::guides().iter().map(|guide| guide.lesson.clone());
    let packs = library::packs().iter().map(|pack| format!("{PACK}/{}", pack.id));
    let kit = library::kit().iter().map(|kit| format!("{KIT}/{}", kit.id));
    let all: Vec<String> = guides.chain(packs).chain(kit).collect();
    let hint = did_you_mean(rest, all.iter().map(String::as_str));
    i18n::fill("teachers.no-page", &[("page", rest), ("hint", &hint)])
}
