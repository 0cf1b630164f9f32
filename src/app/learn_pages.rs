//! The pages beside the course and the row of links that leads to them.

use egui::Ui;

use super::command::{LearnPage, Route};
use super::controls::page_link;
use super::glossary_view::GlossaryView;
use super::history_view::HistoryView;
use super::practice_view::PracticeView;
use super::progress::Progress;
use super::settings::Settings;
use super::teachers_view::TeachersView;
use super::theme::is_narrow;
use crate::i18n;

/// The pages beside the course, each where it was left.
#[derive(Default)]
pub struct LearnPages {
    practice: PracticeView,
    history: HistoryView,
    teachers: TeachersView,
    glossary: GlossaryView,
}

impl LearnPages {
    /// Opens a page at the place that `rest` of its address names.
    ///
    /// # Errors
    /// When there is no such place; the sentence says what to write instead. The page stays where it was.
    pub fn open(&mut self, page: LearnPage, rest: &str) -> Result<(), String> {
        match page {
            LearnPage::Practice => self.practice.open(rest),
            LearnPage::History => self.history.open(rest),
            LearnPage::Teachers => self.teachers.open(rest),
            LearnPage::Glossary => self.glossary.open(rest),
        }
    }

    /// The rest of the address of what a page shows.
    pub fn link(&self, page: LearnPage) -> String {
        match page {
            LearnPage::Practice => self.practice.link(),
            LearnPage::History => self.history.link(),
            LearnPage::Teachers => self.teachers.link(),
            LearnPage::Glossary => self.glossary.link(),
        }
    }

    /// Shows a page under the row of links.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        page: LearnPage,
        progress: &mut Progress,
        settings: &Settings,
    ) {
        // A scenario is read like a lesson, without the row above it.
        let reads = page == LearnPage::Practice && self.practice.reads();
        if !reads {
            links_ui(ui, Some(page));
        }
        match page {
            LearnPage::Practice => self.practice.ui(ui, progress, settings),
            LearnPage::History => self.history.ui(ui, settings),
            LearnPage::Teachers => self.teachers.ui(ui, settings),
            LearnPage::Glossary => self.glossary.ui(ui, settings),
        }
    }
}

/// The course and the pages beside it, by name; `here` is the page that is shown, none for the course.
pub fn links_ui(ui: &mut Ui, here: Option<LearnPage>) {
    ui.horizontal_wrapped(|ui| {
        let narrow = is_narrow(ui);
        ui.spacing_mut().item_spacing.x = if narrow { 14.0 } else { 26.0 };
        if page_link(ui, i18n::text("beside.course"), here.is_none()) {
            Route::Shelf.go(ui.ctx());
        }
        for page in LearnPage::ALL {
            let mut word = format!("beside.{}", page.name());
            let short = format!("{word}-short");
            if narrow && i18n::has(&short) {
                word = short;
            }
            if page_link(ui, i18n::text(&word), here == Some(page)) {
                Route::Learn(page, String::new()).go(ui.ctx());
            }
        }
    });
    ui.add_space(4.0);
}
