//! Head of a page: the title of the lesson, and the links out of it at its right or below it.

use egui::{Align, Layout, Popup, RichText, Role, TextStyle, TextWrapMode, Ui};

use super::ReaderView;
use crate::app::command::{Command, FileRequest};
use crate::app::controls::{caption, heading, named, quiet_button, rule_link, width_of};
use crate::app::own_lessons::is_own;
use crate::app::theme::{is_narrow, text};
use crate::lesson::LessonKind;
use crate::route::{PlaceName, Route};
use crate::{i18n, library, publish};

/// Another mode of a lesson.
#[derive(Clone, Copy)]
enum Mode {
    /// On the wall of a classroom.
    Present,
    /// On paper.
    Print,
    /// As a link and a code for others.
    Share,
}

/// The other modes of a lesson, with their names.
const MODES: [(Mode, &str); 3] =
    [(Mode::Present, "present.open"), (Mode::Print, "present.print"), (Mode::Share, "share.open")];
/// Between the title and the links, in points.
const GAP: f32 = 20.0;
/// Sign of the way back in a narrow window.
const BACK_SIGN: &str = "‹";
/// Sign on the button of the menu, and the room around it, in points.
const MENU_SIGN: &str = "⋯";
const MENU_EDGES: f32 = 24.0;

impl ReaderView {
    /// Shows the title and the links: in one row where there is room for both or the window is narrow, else the links below
    /// the title.
    pub(super) fn header_ui(&self, ui: &mut Ui) {
        if is_narrow(ui) {
            self.narrow_ui(ui);
        } else {
            self.wide_ui(ui);
        }
        let id = self.round.origin(&self.lesson, self.at).0;
        if self.is_of_course() && !is_own(&id) && !library::speaks(i18n::language(), &id) {
            caption(ui, i18n::text("language.untranslated"));
        }
    }

    /// The way back as a sign, the title, which is cut where it is too long, and the menu at the right.
    fn narrow_ui(&self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            let (back, list) = self.way_back();
            if named(quiet_button(ui, BACK_SIGN), Role::Link, i18n::text(back)).clicked() {
                list.go(ui.ctx());
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if self.is_of_course() {
                    self.menu_ui(ui);
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
                    heading(ui, 1, RichText::new(&self.lesson.title).text_style(text::strong()));
                });
            });
        });
    }

    fn wide_ui(&self, ui: &mut Ui) {
        let title = RichText::new(&self.lesson.title).text_style(text::strong());
        let title_width =
            width_of(ui, &self.lesson.title, text::strong().resolve(ui.style())).ceil();
        let room = ui.available_width() - title_width - GAP;
        if let Some(is_menu) = self.form_within(ui, room) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                heading(ui, 1, title);
                ui.add_space(GAP + room - self.links_width(ui, is_menu));
                self.links_ui(ui, is_menu);
            });
        } else {
            heading(ui, 1, title);
            let is_menu = self.form_within(ui, ui.available_width());
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                self.links_ui(ui, is_menu.unwrap_or(true));
            });
        }
    }

    /// The other modes of this lesson: practice has none, and one of a person's own has no address for others.
    fn modes(&self) -> &'static [(Mode, &'static str)] {
        let [without_share @ .., _] = &MODES;
        match self.is_of_course() {
            true if is_own(&self.lesson.id) => without_share,
            true => &MODES,
            false => &[],
        }
    }

    /// The longest form of the links to the other modes that fits into this width: words in a row, or a menu.
    fn form_within(&self, ui: &Ui, width: f32) -> Option<bool> {
        [false, true].into_iter().find(|is_menu| self.links_width(ui, *is_menu) <= width)
    }

    fn links_width(&self, ui: &Ui, is_menu: bool) -> f32 {
        let font = TextStyle::Body.resolve(ui.style());
        let width = |words| width_of(ui, words, font.clone()).ceil();
        let modes = match is_menu && self.is_of_course() {
            true => GAP + width(MENU_SIGN) + MENU_EDGES,
            false => self.modes().iter().map(|(_, key)| GAP + width(i18n::text(key))).sum(),
        };
        width(i18n::text(self.way_back().0)) + modes
    }

    /// Name and address of the page that lists the lessons or the themes.
    fn way_back(&self) -> (&'static str, Route) {
        match self.lesson.kind {
            LessonKind::Lesson => ("learn.back-to-shelf", Route::default()),
            LessonKind::Practice => ("practice.back", Route::to(PlaceName::Practice, "")),
        }
    }

    /// The way back to the list, and links to the other modes of the lesson.
    fn links_ui(&self, ui: &mut Ui, is_menu: bool) {
        let (back, list) = self.way_back();
        if rule_link(ui, i18n::text(back)).clicked() {
            list.go(ui.ctx());
        }
        if is_menu && self.is_of_course() {
            ui.add_space(GAP);
            return self.menu_ui(ui);
        }
        for &(mode, key) in self.modes() {
            ui.add_space(GAP);
            if rule_link(ui, i18n::text(key)).clicked() {
                self.open_mode(ui, mode);
            }
        }
    }

    /// The button of the menu of other modes.
    fn menu_ui(&self, ui: &mut Ui) {
        let button = quiet_button(ui, MENU_SIGN);
        let button = named(button, Role::Button, i18n::text("learn.modes"));
        Popup::menu(&button).show(|ui| {
            for &(mode, key) in self.modes() {
                if ui.button(i18n::text(key)).clicked() {
                    self.open_mode(ui, mode);
                }
            }
        });
    }

    fn open_mode(&self, ui: &Ui, mode: Mode) {
        let command = match mode {
            Mode::Present => Command::Go(self.on_the_wall()),
            Mode::Print => Command::Own(FileRequest::Print {
                name: format!("senet-{}.html", self.lesson.id),
                page: publish::paper_page(&self.lesson, &library::known()),
            }),
            Mode::Share => Command::Share(Route::lesson(&self.lesson.id, self.step())),
        };
        command.send(ui.ctx());
    }

    /// The step that is read, on the wall; after the last step it is the last one.
    pub(super) fn on_the_wall(&self) -> Route {
        Route::present(&self.lesson.id, self.step().min(self.lesson.steps.len()))
    }
}
