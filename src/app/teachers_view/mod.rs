//! For teachers: a page for every lesson, packs of several lessons, everything to print, links for a class, and its results.

mod front;
mod grid;
mod links;
mod packs;
mod page;
mod parts;
mod results;
mod table;

use egui::Ui;

use self::links::LinkForm;
use self::packs::PackRows;
use self::parts::{KIT, PACK, Part, head_ui};
use self::results::ClassResults;
use super::controls::{page, quiet};
use super::markdown_view::Footnotes;
use super::place::{Opened, Place, Shared};
use crate::i18n;
use crate::lesson::kit::KitPage;
use crate::lesson::teacher::{Guide, Pack};
use crate::library;
use crate::route::with_nearest;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum TeachersPage {
    /// Links to all other pages, and what to print.
    #[default]
    Front,
    /// The lessons, the packs, the form for links, or the results.
    Part(Part),
    Guide(&'static Guide),
    Pack(&'static Pack),
    Kit(&'static KitPage),
}

/// The page, where it was left.
#[derive(Default)]
pub struct TeachersView {
    page: TeachersPage,
    footnotes: Footnotes,
    packs: PackRows,
    form: LinkForm,
    results: ClassResults,
}

impl Place for TeachersView {
    fn open(&mut self, rest: &str, _shared: &mut Shared<'_>) -> Opened {
        let page = match rest.split_once('/') {
            None if rest.is_empty() => Some(TeachersPage::Front),
            None => Part::at(rest)
                .map(TeachersPage::Part)
                .or_else(|| library::guide(rest).map(TeachersPage::Guide)),
            Some((PACK, _)) => pack_at(rest).map(TeachersPage::Pack),
            Some((KIT, id)) => library::kit_page(id).map(TeachersPage::Kit),
            Some(_) => None,
        };
        self.page = page.ok_or_else(|| no_page(rest))?;
        self.footnotes.close();
        Ok(Vec::new())
    }

    fn link(&self) -> String {
        match self.page {
            TeachersPage::Front => String::new(),
            TeachersPage::Part(part) => part.address().to_owned(),
            TeachersPage::Guide(guide) => guide.lesson.clone(),
            TeachersPage::Pack(pack) => format!("{PACK}/{}", pack.id),
            TeachersPage::Kit(kit) => format!("{KIT}/{}", kit.id),
        }
    }

    fn ui(&mut self, ui: &mut Ui, shared: &mut Shared<'_>) {
        page(ui, ("teachers", self.link()), table::WIDEST, |ui| {
            match self.page {
                TeachersPage::Front => {
                    front::front_ui(ui, shared.files.lessons(), shared.progress);
                }
                TeachersPage::Part(part) => self.part_ui(ui, part),
                TeachersPage::Guide(guide) => page::guide_ui(ui, guide, &mut self.footnotes),
                TeachersPage::Pack(pack) => page::pack_ui(ui, pack, &mut self.footnotes),
                TeachersPage::Kit(kit) => page::kit_ui(ui, kit, &mut self.footnotes),
            }
            ui.add_space(32.0);
        });
    }

    fn relocalize(&mut self, shared: &mut Shared<'_>) -> bool {
        // The page holds texts of one language, also while another place is shown.
        self.open(&self.link(), shared).is_err()
    }
}

impl TeachersView {
    fn part_ui(&mut self, ui: &mut Ui, part: Part) {
        head_ui(ui, part.title(), None);
        ui.add_space(4.0);
        match part {
            Part::Lessons => {
                quiet(ui, page::plans());
                quiet(ui, i18n::text("teachers.pages-lead"));
                table::lessons_ui(ui);
            }
            Part::Packs => self.packs.ui(ui),
            Part::Link => self.form.ui(ui),
            Part::Results => self.results.ui(ui),
        }
    }
}

/// The pack whose page has this address.
pub fn pack_at(rest: &str) -> Option<&'static Pack> {
    library::pack(rest.strip_prefix(PACK)?.strip_prefix('/')?)
}

fn no_page(rest: &str) -> String {
    let guides = library::guides().iter().map(|guide| guide.lesson.clone());
    let packs = library::packs().iter().map(|pack| format!("{PACK}/{}", pack.id));
    let kit = library::kit().iter().map(|kit| format!("{KIT}/{}", kit.id));
    let parts = Part::ALL.map(|part| part.address().to_owned());
    let all: Vec<String> = guides.chain(packs).chain(kit).chain(parts).collect();
    let refusal = i18n::fill("teachers.no-page", &[("page", rest)]);
    with_nearest(refusal, rest, all.iter().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::files::Device;
    use crate::app::files_view::FileManager;
    use crate::app::progress::Progress;
    use crate::app::settings::Settings;
    use crate::app::storage::MemoryStore;
    use crate::i18n::Language;
    use crate::route::{PlaceName, Route};

    #[test]
    fn a_page_that_is_open_is_told_in_the_language_that_is_chosen() {
        let (mut store, mut progress) = (MemoryStore::default(), Progress::default());
        let (mut files, _) = FileManager::restore(&mut store, Box::new(Device::default()));
        let mut view = TeachersView::default();
        let mut shared = Shared {
            settings: &Settings::default(),
            progress: &mut progress,
            files: &mut files,
            store: &mut store,
            place: PlaceName::Play,
            learning: &Route::default(),
        };
        view.open("water", &mut shared).expect("shipped");
        i18n::speak(Language::French);
        assert!(!view.relocalize(&mut shared));
        i18n::speak(Language::English);
        let TeachersPage::Guide(guide) = view.page else { panic!("{:?}", view.page) };
        assert_eq!((guide.language, guide.lesson.as_str()), (Language::French, "water"));
    }
}
