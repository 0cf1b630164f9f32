//! The program around its places: which one is shown, the way between them, settings, and what is remembered.

use std::sync::Arc;

use egui::{Align, Context, Frame, Key, Layout, Margin, RichText, Ui, vec2};

use super::address;
use super::command::{Command, Route, take_sent};
use super::compare_view::CompareView;
use super::controls::{dialog, heading, live, primary_button, quiet_button, width_of};
use super::files::{self, Dialogs, InputFile};
use super::files_view::FileManager;
use super::learn_pages::LearnPages;
use super::places::{
    place_button, place_width, places, tab_button, tab_widths, within, word_width,
};
use super::play_view::PlayView;
use super::present_view::PresentView;
use super::progress::Progress;
use super::reader_view::ReaderView;
use super::rulesets_view::RulesetsView;
use super::settings::{self, Settings};
use super::settings_view::choices_ui;
use super::shelf_view::ShelfView;
use super::storage::{self, Device, Store};
use super::theme::{self, Palette, text};
use super::{fonts, web};
use crate::i18n::{self, Language};
use crate::lesson::prose::may_follow;

#[cfg(any(target_arch = "wasm32", test))]
mod history;
mod lessons;
mod memory;

use memory::Memory;

/// Senet, desktop and web.
pub struct SenetApp {
    settings: Settings,
    route: Route,
    shelf: ShelfView,
    reader: Option<ReaderView>,
    present: Option<PresentView>,
    compare: CompareView,
    play: PlayView,
    rulesets: RulesetsView,
    pages: LearnPages,
    progress: Progress,
    seed: u64,
    files: FileManager,
    /// Which text of an own lesson the reader shows.
    own_revision: u64,
    memory: Memory,
    /// What went wrong at the start.
    notice: Option<String>,
    /// What is to be said of the link that was followed last.
    link_notice: Option<String>,
    shows_settings: bool,
    applied: bool,
    /// How much the type is enlarged now.
    scale: f32,
    #[cfg(target_arch = "wasm32")]
    shown: history::Shown,
}

impl SenetApp {
    /// The program as eframe starts it: with the device's memory and the address of the page.
    pub fn new(cc: &eframe::CreationContext<'_>) -> SenetApp {
        let link = address::opened(&cc.integration_info);
        let seed = web_time::SystemTime::now()
            .duration_since(web_time::UNIX_EPOCH)
            .map_or(1, |time| u64::from(time.subsec_nanos()) ^ time.as_secs());
        let language = settings::language_of_device();
        SenetApp::with(&cc.egui_ctx, Box::new(Device::open(&cc.egui_ctx)), (link, language), seed)
    }

    /// The program with a memory, an address to open and a seed for its throws. Where the memory is empty it speaks the
    /// language of the device.
    pub fn with(
        ctx: &Context,
        mut store: Box<dyn Store>,
        (link, language): (Option<String>, Option<Language>),
        seed: u64,
    ) -> SenetApp {
        fonts::install(ctx);
        let kept = store.read(storage::NAME);
        let restored = storage::restore(kept.as_deref());
        // What cannot be read and cannot be kept aside is not written over.
        let unread = restored.unread.as_deref();
        let may_write = unread.is_none_or(|unread| storage::keep_aside(store.as_mut(), unread));
        let (files, lost) =
            FileManager::restore(store.as_mut(), Box::new(files::Device::default()));
        files.collection().share(ctx);
        let mut settings = restored.saved.settings;
        if let (None, Some(language)) = (&kept, language) {
            settings.language = language;
        }
        i18n::speak(settings.language);
        theme::apply(ctx, settings.theme(), settings.text_scale);
        let wanted = link.filter(|link| !link.is_empty());
        let place = wanted.clone().unwrap_or_else(|| restored.saved.place.clone());
        let (route, bad) = match Route::parse(&place) {
            Ok(route) => (route, None),
            Err(problem) => (Route::default(), wanted.map(|_| problem)),
        };
        let mut play = PlayView::new(seed);
        play.restore(store.as_ref(), files.collection());
        let mut app = SenetApp {
            settings,
            route: Route::default(),
            shelf: ShelfView::new(),
            reader: None,
            present: None,
            compare: CompareView::new(seed),
            play,
            rulesets: RulesetsView::new(),
            pages: LearnPages::default(),
            progress: restored.saved.progress.clone(),
            seed,
            files,
            own_revision: 0,
            memory: Memory::new(store, may_write, restored.saved),
            notice: restored.problem.or(lost),
            link_notice: None,
            shows_settings: false,
            applied: true,
            scale: settings.text_scale,
            #[cfg(target_arch = "wasm32")]
            shown: history::Shown::default(),
        };
        app.go(route);
        app.link_notice = bad.or(app.link_notice);
        app
    }

    /// Other file dialogs, for tests.
    pub fn set_dialogs(&mut self, dialogs: Box<dyn Dialogs>) {
        self.files.set_dialogs(dialogs);
    }

    /// Opens files that the program was started with: one to play by, several to compare.
    pub fn open_files(&mut self, files: &[InputFile]) {
        match self.files.open(files, self.memory.store.as_mut()) {
            Some(Command::UseRules { ids, .. }) => self.go(place_of(&ids)),
            Some(Command::Go(route)) => self.go(route),
            _ => {}
        }
    }

    /// Where the program is.
    pub fn route(&self) -> &Route {
        &self.route
    }

    /// What is remembered of learning, for tests.
    pub fn progress_mut(&mut self) -> &mut Progress {
        &mut self.progress
    }

    fn go(&mut self, mut route: Route) {
        self.link_notice = None;
        self.files.leave();
        if let Route::Lesson { id, .. } | Route::Present { id, .. } = &mut route
            && let Some(key) = self.own_key(id)
        {
            *id = key;
        }
        let opened = match &route {
            Route::Lesson { id, step } => (self.open_lesson(id, *step), id),
            Route::Present { id, step } => (self.present(id, *step), id),
            _ => (true, &String::new()),
        };
        if let (false, id) = opened {
            self.link_notice = Some(i18n::fill("app.no-lesson", &[("id", id)]));
            self.route = Route::Shelf;
            return;
        }
        let collection = self.files.collection();
        let opened = match &route {
            Route::Play(rest) => self.play.open(rest, collection),
            Route::Compare(rest) => self.compare.open(rest, collection),
            Route::Reconstructions(rest) => self.rulesets.open(rest).map(|()| Vec::new()),
            Route::Learn(page, rest) => self.pages.open(*page, rest).map(|()| Vec::new()),
            _ => Ok(Vec::new()),
        };
        match opened {
            Ok(said) if said.is_empty() => {}
            Ok(said) => self.link_notice = Some(said.join(" ")),
            Err(problem) => self.link_notice = Some(problem),
        }
        self.route = route;
    }

    /// Puts rulesets onto the boards that are shown, or opens a place for them.
    fn use_rules(&mut self, ids: &[String], seat: Option<usize>) {
        let one = match ids {
            [id] => self.files.collection().ruleset(id),
            _ => None,
        };
        match (&self.route, one) {
            (Route::Play(_), Some(ruleset)) => self.play.choose(ruleset),
            (Route::Compare(_), Some(ruleset)) => self.compare.choose(seat, ruleset),
            _ => self.go(place_of(ids)),
        }
    }

    fn carry_out(&mut self, ctx: &Context, command: Command) {
        match command {
            Command::Go(route) => self.go(route),
            Command::Set(settings) => self.set(settings),
            Command::Follow(link) => self.follow(&link),
            Command::Browse(url) if may_follow(&url) => ctx.open_url(egui::OpenUrl::new_tab(url)),
            Command::Browse(_) => {}
            Command::Copy(text) => ctx.copy_text(text),
            Command::CopyLink(route) => ctx.copy_text(address::whole(&route.link())),
            Command::ShowSettings(shown) => self.shows_settings = shown,
            Command::Forget => self.progress.forget(),
            Command::Own(wish) => self.files.handle_request(ctx, self.memory.store.as_mut(), wish),
            Command::UseRules { ids, seat } => self.use_rules(&ids, seat),
        }
    }

    fn set(&mut self, settings: Settings) {
        self.settings = settings.sane();
        self.applied = false;
        if i18n::language() != self.settings.language {
            self.speak();
        }
    }

    /// Goes where a link leads, or says that it leads nowhere.
    fn follow(&mut self, link: &str) {
        match Route::parse(link) {
            Ok(route) => self.go(route),
            Err(problem) => self.link_notice = Some(problem),
        }
    }
}

/// Width of the rail, in points.
const RAIL: f32 = 188.0;
/// Height of the bar at the bottom of a narrow window, in points.
const TAB: f32 = 52.0;
/// Width of the window, in points, from which the bar on top has room for signs beside the words.
const SIGNS: f32 = 860.0;

/// The width of the rail: its words whole, whatever the type.
fn rail_width(ui: &Ui) -> f32 {
    let font = text::strong().resolve(ui.style());
    let widths = places().map(|(_, word, _)| place_width(ui, word, font.clone()));
    widths.into_iter().fold(RAIL, f32::max)
}

/// The least width of a window whose bar on top holds all its words.
fn top_bar_width(ui: &Ui) -> f32 {
    let font = text::strong().resolve(ui.style());
    let name = width_of(ui, i18n::text("app.name"), text::step_title().resolve(ui.style()));
    let words = places().map(|(_, word, _)| word_width(ui, word, font.clone()) + 30.0);
    let settings = width_of(ui, i18n::text("nav.settings"), font.clone()) + 30.0;
    name + words.iter().sum::<f32>() + settings + 2.0 * 24.0 + 16.0
}

/// The place for rulesets that were opened: one to play by, several to compare.
fn place_of(ids: &[String]) -> Route {
    match ids {
        [id] => Route::Play(id.clone()),
        _ => Route::Compare(ids.join("~")),
    }
}

/// Sends a command that a view has returned.
fn send(ui: &Ui, command: Option<Command>) {
    if let Some(command) = command {
        command.send(ui.ctx());
    }
}

impl eframe::App for SenetApp {
    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        #[cfg(target_arch = "wasm32")]
        self.follow_address();
        let _: &mut eframe::Frame = frame;
        self.frame_ui(ui);
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }
}

impl SenetApp {
    /// One frame: the way between the places, the place itself, and what was asked for in it.
    pub fn frame_ui(&mut self, ui: &mut Ui) {
        self.files.begin_frame(self.memory.store.as_mut(), ui.ctx());
        let width = ui.ctx().content_rect().width();
        let presenting = matches!(self.route, Route::Present { .. });
        self.apply_type(ui.ctx(), presenting, width);
        theme::adapt_to_width(ui);
        if presenting {
            // The whole window belongs to the wall.
        } else if width >= theme::WIDE {
            self.rail_ui(ui);
        } else if width >= theme::NARROW && width >= top_bar_width(ui) {
            self.top_bar_ui(ui);
        } else {
            self.bottom_bar_ui(ui);
        }
        let margin = if width < theme::NARROW { 10 } else { 24 };
        let page = Frame::NONE.fill(Palette::of(ui).page).inner_margin(Margin::same(margin));
        egui::CentralPanel::default().frame(page).show(ui, |ui| {
            if !presenting {
                self.notices_ui(ui);
                self.unkept_ui(ui);
                self.files.bar_ui(ui);
            }
            self.place_ui(ui);
        });
        self.settings_ui(ui.ctx());
        self.files.ui(ui.ctx(), self.memory.store.as_mut());
        for command in take_sent(ui.ctx()) {
            self.carry_out(ui.ctx(), command);
        }
        self.keep(ui.ctx());
        #[cfg(target_arch = "wasm32")]
        self.show_place();
        web::widgets::tell_state(ui.ctx(), || self.state_json());
    }

    /// Colours and type as chosen; on the wall of a classroom the type is larger.
    fn apply_type(&mut self, ctx: &Context, presenting: bool, width: f32) {
        let wall = PresentView::scale(width);
        let scale = match presenting {
            true => self.settings.text_scale.max(wall),
            false => self.settings.text_scale,
        };
        if !self.applied || scale != self.scale {
            theme::apply(ctx, self.settings.theme(), scale);
            (self.applied, self.scale) = (true, scale);
            ctx.request_repaint();
        }
    }

    /// What the page and its tests may know of where the program is.
    fn state_json(&self) -> String {
        serde_json::json!({ "place": self.route.link(), "state": self.place_state() }).to_string()
    }

    fn place_state(&self) -> String {
        match &self.route {
            Route::Play(_) => self.play.state(),
            Route::Compare(_) => self.compare.link(),
            Route::Lesson { .. } => {
                self.reader.as_ref().map_or_else(String::new, ReaderView::state)
            }
            Route::Present { .. } => {
                self.present.as_ref().map_or_else(String::new, PresentView::state)
            }
            _ => String::new(),
        }
    }

    fn place_ui(&mut self, ui: &mut Ui) {
        self.follow_own();
        match &self.route {
            Route::Shelf => self.shelf.ui(ui, self.files.lessons(), &self.progress, &self.settings),
            Route::Lesson { id, .. } => {
                self.files.lesson_check_ui(ui, id);
                if let Some(reader) = &mut self.reader {
                    reader.ui(ui, &mut self.progress, &self.settings);
                }
            }
            Route::Present { .. } => {
                if let Some(present) = &mut self.present {
                    present.ui(ui, &self.settings);
                }
            }
            Route::Play(_) => {
                let command = self.play.ui(ui, &self.settings);
                send(ui, command);
                self.route = Route::Play(self.play.link());
            }
            Route::Compare(_) => {
                let command = self.compare.ui(ui, &self.settings);
                send(ui, command);
                self.route = Route::Compare(self.compare.link());
            }
            Route::Reconstructions(_) => {
                let collection = Arc::clone(self.files.collection());
                self.rulesets.ui(ui, collection.all(), &self.settings);
                self.route = Route::Reconstructions(self.rulesets.link());
            }
            Route::Learn(page, _) => {
                let page = *page;
                self.pages.ui(ui, page, &mut self.progress, &self.settings);
                self.route = Route::Learn(page, self.pages.link(page));
            }
        }
    }

    fn rail_ui(&self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let frame = Frame::NONE.fill(palette.page).inner_margin(Margin::symmetric(12, 24));
        egui::Panel::left("rail").exact_size(rail_width(ui)).frame(frame).resizable(false).show(
            ui,
            |ui| {
                ui.label(RichText::new(i18n::text("app.name")).text_style(text::lesson_title()));
                ui.add_space(24.0);
                for (route, word, sign) in places() {
                    if place_button(ui, &self.route, &route, word, sign) {
                        route.go(ui.ctx());
                    }
                    ui.add_space(6.0);
                }
                ui.with_layout(Layout::bottom_up(Align::Min), |ui| self.aside_ui(ui));
            },
        );
    }

    fn top_bar_ui(&self, ui: &mut Ui) {
        let frame = Frame::NONE.fill(Palette::of(ui).page).inner_margin(Margin::symmetric(24, 10));
        egui::Panel::top("places").frame(frame).resizable(false).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.label(RichText::new(i18n::text("app.name")).text_style(text::step_title()));
                ui.add_space(16.0);
                let roomy = ui.ctx().content_rect().width() >= SIGNS;
                for (route, word, sign) in places() {
                    let sign = if roomy { sign } else { "" };
                    if place_button(ui, &self.route, &route, word, sign) {
                        route.go(ui.ctx());
                    }
                }
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| self.aside_ui(ui));
            });
        });
    }

    fn bottom_bar_ui(&self, ui: &mut Ui) {
        let frame = Frame::NONE.fill(Palette::of(ui).page).inner_margin(Margin::symmetric(4, 4));
        egui::Panel::bottom("places").frame(frame).resizable(false).show(ui, |ui| {
            let names = places().map(|(_, word, _)| word);
            let (widths, whole) = tab_widths(ui, &[&names[..], &["nav.settings"]].concat());
            let mut widths = widths.into_iter();
            let mut size = || vec2(widths.next().unwrap_or(TAB), TAB);
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                for (route, word, sign) in places() {
                    let chosen = within(&self.route, &route);
                    if tab_button(ui, (word, whole), sign, chosen, size()) {
                        route.go(ui.ctx());
                    }
                }
                let (word, shown) = (("nav.settings", whole), self.shows_settings);
                if tab_button(ui, word, "☰", shown, size()) {
                    Command::ShowSettings(!self.shows_settings).send(ui.ctx());
                }
            });
        });
    }

    fn aside_ui(&self, ui: &mut Ui) {
        let shown = self.shows_settings;
        if quiet_button(ui, i18n::text("nav.settings")).clicked() {
            Command::ShowSettings(!shown).send(ui.ctx());
        }
    }

    fn notices_ui(&mut self, ui: &mut Ui) {
        for notice in [&mut self.notice, &mut self.link_notice] {
            let Some(said) = notice else { continue };
            let words = RichText::new(&*said).color(Palette::of(ui).carnelian);
            let mut dismissed = false;
            ui.horizontal_wrapped(|ui| {
                let label = ui.label(words);
                live(ui, &label);
                dismissed = quiet_button(ui, i18n::text("app.dismiss")).clicked();
            });
            if dismissed {
                *notice = None;
            }
            ui.add_space(8.0);
        }
    }

    fn settings_ui(&mut self, ctx: &Context) {
        if !self.shows_settings {
            return;
        }
        let mut settings = self.settings;
        let mut forget = false;
        let response = egui::Modal::new(egui::Id::unique("settings")).show(ctx, |ui| {
            dialog(ui);
            ui.set_width(ctx.content_rect().width().min(380.0) - 32.0);
            let title = RichText::new(i18n::text("nav.settings")).text_style(text::step_title());
            heading(ui, 2, title);
            ui.add_space(12.0);
            choices_ui(ui, &mut settings);
            ui.add_space(8.0);
            forget = quiet_button(ui, i18n::text("settings.forget")).clicked();
            ui.add_space(12.0);
            primary_button(ui, i18n::text("app.done")).clicked()
        });
        if forget {
            Command::Forget.send(ctx);
        }
        if settings != self.settings {
            Command::Set(settings).send(ctx);
        }
        if response.inner
            || response.should_close()
            || ctx.input(|input| input.key_pressed(Key::Escape))
        {
            Command::ShowSettings(false).send(ctx);
        }
    }
}
