//! The program around its places: which one is shown, the way between them, settings, and what is remembered.

use egui::{Align, Color32, Context, Frame, Layout, Margin, RichText, Role, TextStyle, Ui, vec2};

use super::address;
use super::clock;
use super::command::{Command, take_sent};
use super::controls::{caption, card, live_label, named, named_page, quiet_button};
use super::files::{self, Dialogs, InputFile};
use super::files_view::FileManager;
use super::keys_view::{keys, keys_ui};
use super::nav::{course_row_ui, nav_ui};
use super::networks::Networks;
use super::place::Shared;
use super::places::{COURSE, Places, here_words, main_place, word_of};
use super::present_view::PresentView;
use super::progress::Progress;
use super::settings::{self, Settings};
use super::settings_view::settings_ui;
use super::share_view::share_ui;
use super::shortcuts::pasted;
use super::storage::{self, Device, Saved, Store};
use super::theme::{self, Palette};
use super::web::deferred::Deferred;
use super::{fonts, web};
use crate::i18n::{self, Language};
use crate::lesson::prose::may_follow;
use crate::route::{PlaceName, Route};

#[cfg(target_arch = "wasm32")]
mod history;
mod memory;

use memory::Memory;

/// Senet, desktop and web.
pub struct SenetApp {
    settings: Settings,
    route: Route,
    /// Last place in the course and the pages beside it.
    learning: Route,
    places: Places,
    progress: Progress,
    files: FileManager,
    memory: Memory,
    /// Problem at the start, as a sentence.
    notice: Option<String>,
    /// Problem with the link that was followed last: a sentence, and details where there are some.
    link_notice: Option<(String, String)>,
    /// Height of a notice that was dismissed on this page, in points: it stays free, so that nothing moves.
    free_notice: f32,
    shows_settings: bool,
    shows_keys: bool,
    /// The place whose address is shown to be passed on.
    shared_route: Option<Route>,
    /// Scale of the type in use; `None` where the settings have changed since it was applied.
    applied_scale: Option<f32>,
    #[cfg(target_arch = "wasm32")]
    page_address: history::ShownAddress,
}

impl SenetApp {
    /// The program as eframe starts it: with the device's memory and the address of the page.
    pub fn new(cc: &eframe::CreationContext<'_>) -> SenetApp {
        let link = address::startup_link(&cc.integration_info);
        let seed = web_time::SystemTime::now()
            .duration_since(web_time::UNIX_EPOCH)
            .map_or(1, |time| u64::from(time.subsec_nanos()) ^ time.as_secs());
        let language = settings::language_of_device();
        SenetApp::with(&cc.egui_ctx, Box::new(Device::open(&cc.egui_ctx)), (link, language), seed)
    }

    /// The program with a memory, an address and a seed for its throws; with an empty memory it speaks the device's language.
    pub fn with(
        ctx: &Context,
        mut store: Box<dyn Store>,
        (link, language): (Option<String>, Option<Language>),
        seed: u64,
    ) -> SenetApp {
        fonts::install(ctx);
        let text = store.read(storage::NAME);
        let restored = storage::restore(text.as_deref());
        // A text that can be neither read nor set aside is not overwritten.
        let unread = restored.unread.as_deref();
        let may_write = unread.is_none_or(|unread| {
            storage::keep_aside(store.as_mut(), unread)
                && store.write(storage::NAME, &storage::text_of(&restored.saved))
        });
        let (files, lost) =
            FileManager::restore(store.as_mut(), Box::new(files::Device::default()));
        files.collection().share(ctx);
        let unread_players = Networks::of(ctx).restore(store.as_ref());
        address::restore(ctx, store.as_ref());
        let mut settings = restored.saved.settings;
        if let (None, Some(language)) = (&text, language) {
            settings.language = language;
        }
        #[cfg(target_arch = "wasm32")]
        settings.apply_device_preferences();
        speak(settings.language);
        theme::apply(ctx, settings.colors(), settings.text_scale);
        let link = link.filter(|link| !link.is_empty());
        let place = link.clone().unwrap_or_else(|| restored.saved.place.clone());
        let (route, bad) = match Route::parse(&place) {
            Ok(route) => (route, None),
            Err((near, problem)) => (near, link.map(|_| problem)),
        };
        let mut app = SenetApp {
            settings,
            route: Route::default(),
            learning: Route::default(),
            places: Places::new(seed),
            progress: restored.saved.progress.clone(),
            files,
            memory: Memory::new(store, may_write, restored.saved),
            notice: restored.problem.or(lost).or(unread_players),
            link_notice: None,
            free_notice: 0.0,
            shows_settings: false,
            shows_keys: false,
            shared_route: None,
            applied_scale: Some(settings.text_scale),
            #[cfg(target_arch = "wasm32")]
            page_address: history::ShownAddress::default(),
        };
        match bad {
            Some(problem) => app.go_to_nearest(route, &problem),
            None => app.go(route),
        }
        app
    }

    /// Other file dialogs, for tests.
    pub fn set_dialogs(&mut self, dialogs: Box<dyn Dialogs>) {
        self.files.dialogs = dialogs;
    }

    /// Opens files that the program was started with: one to play by, several to compare.
    pub fn open_files(&mut self, files: &[InputFile]) {
        for command in self.files.open(files, self.memory.store.as_mut()) {
            match command {
                Command::UseRules { ids, .. } => self.go(route_of(&ids)),
                Command::Go(route) => self.go(route),
                Command::Remember(saved) => self.remember(&saved),
                _ => {}
            }
        }
    }

    /// The place that is shown.
    pub fn route(&self) -> &Route {
        &self.route
    }

    /// Progress in lessons and practice, for tests.
    pub fn progress_mut(&mut self) -> &mut Progress {
        &mut self.progress
    }

    fn parts(&mut self) -> (&mut Places, Shared<'_>) {
        let shared = Shared {
            settings: &self.settings,
            progress: &mut self.progress,
            files: &mut self.files,
            store: self.memory.store.as_mut(),
            place: self.route.place,
            learning: &self.learning,
        };
        (&mut self.places, shared)
    }

    fn go(&mut self, route: Route) {
        self.files.leave();
        let presents = self.places.get(self.route.place).fills_window();
        if main_place(self.route.place) == PlaceName::Learn && !presents {
            self.learning = self.route.clone();
        }
        let (places, mut shared) = self.parts();
        let (route, (words, details)) = match places.open(&route, &mut shared) {
            Ok(notices) => (route, (notices.join(" "), String::new())),
            Err(problem) => {
                let above = places.open_above(&route, &mut shared);
                let (sentence, details) = told(problem);
                let here = here_words(above.place);
                (above, (format!("{sentence} {here}"), details))
            }
        };
        self.route = route;
        self.route.rest = self.places.get(self.route.place).link();
        self.link_notice = (!words.is_empty()).then_some((words, details));
        self.free_notice = 0.0;
    }

    /// Goes to the place nearest to a wrong link, and says what was wrong and where one is.
    fn go_to_nearest(&mut self, near: Route, problem: &str) {
        self.go(near);
        self.say(format!("{problem} {}", here_words(self.route.place)));
    }

    fn say(&mut self, sentence: impl Into<String>) {
        self.link_notice = Some((sentence.into(), String::new()));
    }

    /// Puts rulesets onto the boards that are shown, or opens a place for them.
    fn use_rules(&mut self, ids: &[String], seat: Option<usize>) {
        let one = match ids {
            [id] => self.files.collection().ruleset(id),
            _ => None,
        };
        let here = self.places.get_mut(self.route.place);
        if !one.is_some_and(|ruleset| here.use_rules(seat, &ruleset)) {
            self.go(route_of(ids));
        }
    }

    /// Changes the language. The boards stay as they are.
    fn apply_language(&mut self) {
        speak(self.settings.language);
        let here = self.route.place;
        let (places, mut shared) = self.parts();
        let mut again = false;
        for (name, place) in places.opened_mut() {
            again |= place.relocalize(&mut shared) && name == here;
        }
        if again {
            self.go(self.route.clone());
        }
        (self.notice, self.link_notice) = (None, None);
    }

    fn carry_out(&mut self, ctx: &Context, command: Command) {
        let is_deferred = matches!(command, Command::Share(_) | Command::ShowSettings(true));
        if is_deferred && let Some(sentence) = Deferred::now().sentence() {
            return self.say(sentence);
        }
        match command {
            Command::Go(route) => self.go(route),
            Command::Set(settings) => self.set(settings),
            Command::Follow(link) => self.follow(&link),
            Command::Browse(url) if may_follow(&url) => ctx.open_url(egui::OpenUrl::new_tab(url)),
            Command::Browse(_) => {}
            Command::Copy(text) => ctx.copy_text(text),
            Command::CopyLink(route) => ctx.copy_text(address::full_link(ctx, &route.link())),
            Command::Share(route) => self.shared_route = Some(route),
            Command::ShowSettings(is_open) => self.shows_settings = is_open,
            Command::ShowKeys(is_open) => (self.shows_keys, self.shows_settings) = (is_open, false),
            Command::Forget => {
                address::set_page(ctx, String::new());
                self.forget();
            }
            Command::SaveMemory => memory::export(&self.saved()).send(ctx),
            Command::Remember(saved) => self.remember(&saved),
            Command::Own(request) => {
                self.files.handle_request(ctx, self.memory.store.as_mut(), request)
            }
            Command::UseRules { ids, seat } => self.use_rules(&ids, seat),
        }
    }

    /// Adds progress to what has been done here, and takes over the settings.
    fn remember(&mut self, saved: &Saved) {
        let none = Progress::default();
        self.progress = Progress::merged(&none, &self.progress, &saved.progress);
        self.set(saved.settings);
    }

    /// Forgets everything but the language.
    fn forget(&mut self) {
        self.progress = Progress::default();
        self.set(Settings { language: self.settings.language, ..Settings::default() });
    }

    fn set(&mut self, settings: Settings) {
        self.settings = settings.within_limits();
        self.applied_scale = None;
        if i18n::language() == self.settings.language {
            return;
        }
        match Deferred::now().sentence() {
            None => self.apply_language(),
            // The words of this language are not loaded yet.
            Some(sentence) => {
                self.settings.language = i18n::language();
                self.say(sentence);
            }
        }
    }

    /// Goes where a link leads, or says that it leads nowhere.
    fn follow(&mut self, link: &str) {
        match Route::parse(link) {
            Ok(route) => self.go(route),
            Err((near, problem)) => self.go_to_nearest(near, &problem),
        }
    }
}

/// The address of a place in a text that is pasted, alone or behind a page's own.
fn pasted_link(text: &str) -> Option<&str> {
    let link = text.trim().rsplit('#').next()?;
    (link.starts_with("1/") && !link.contains(char::is_whitespace)).then_some(link)
}

/// A problem with a link as a sentence and details. What readers say to those who write files has no full stop, and is not
/// for those who follow a link: these are told first what it is about, and in English the rest.
fn told(problem: String) -> (String, String) {
    if problem.ends_with(['.', '?', '!']) {
        return (problem, String::new());
    }
    if i18n::language() != Language::English {
        return (i18n::text("app.link-mistake").to_owned(), String::new());
    }
    let mut parts = problem.split('"');
    let mut details = parts.next().unwrap_or_default().to_owned();
    for (part, quote) in parts.zip(['“', '”'].into_iter().cycle()) {
        details.push(quote);
        details.push_str(part);
    }
    (i18n::text("app.link-mistake").to_owned(), details + ".")
}

/// Speaks a language from now on; on the web a screen reader is told, too.
fn speak(language: Language) {
    i18n::speak_in_window(language);
    #[cfg(target_arch = "wasm32")]
    web::set_language(language.code());
}

/// The place for rulesets that were opened: one to play by, several to compare.
fn route_of(ids: &[String]) -> Route {
    match ids {
        [id] => Route::to(PlaceName::Play, id),
        _ => Route::to(PlaceName::Compare, ids.join("~")),
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
        self.files.opening.frame(self.memory.store.as_mut(), ui.ctx());
        if self.places.may_go_on() {
            self.go(self.route.clone());
        }
        let width = ui.ctx().content_rect().width();
        let place = self.places.get(self.route.place);
        let (presenting, reads) = (place.fills_window(), place.reads());
        self.apply_type(ui.ctx(), presenting, width);
        theme::adapt_to_width(ui);
        let needs_room = reads && theme::is_small(ui) && !self.shows_settings;
        if !presenting && !needs_room {
            nav_ui(ui, (self.route.place, &self.learning), self.shows_settings);
        }
        let margin = if width < theme::NARROW { (10, 10) } else { (24, 16) };
        let margin = Margin::symmetric(margin.0, margin.1);
        let page = Frame::NONE.fill(Palette::of(ui).page).inner_margin(margin);
        egui::CentralPanel::default().frame(page).show(ui, |ui| {
            if !presenting {
                self.notices_ui(ui);
                let (settings, progress, route) = (&self.settings, &self.progress, &self.route);
                self.memory.not_saved_ui(ui, |memory| memory.saved(settings, progress, route));
                self.files.bar_ui(ui);
            }
            self.place_ui(ui);
        });
        keys(ui);
        if let Some(link) = pasted(ui).as_deref().and_then(pasted_link) {
            self.follow(link);
        }
        if self.shows_keys {
            let here = self.route.place;
            keys_ui(ui.ctx(), (word_of(here), &self.places.get(here).keys()));
        }
        if self.shows_settings {
            settings_ui(ui.ctx(), &self.settings);
        }
        self.shared_route.take_if(|route| !share_ui(ui.ctx(), route));
        self.files.ui(ui.ctx(), self.memory.store.as_mut());
        for command in take_sent(ui.ctx()) {
            self.carry_out(ui.ctx(), command);
        }
        self.keep(ui.ctx());
        #[cfg(target_arch = "wasm32")]
        self.page_address.show(&self.route);
        web::widgets::tell_state(ui.ctx(), || self.state_json());
    }

    /// Colours and type as chosen; on the wall of a classroom the type is larger.
    fn apply_type(&mut self, ctx: &Context, presenting: bool, width: f32) {
        let wall = if presenting { PresentView::scale(width) } else { 0.0 };
        let scale = self.settings.text_scale.max(wall);
        if self.applied_scale != Some(scale) {
            theme::apply(ctx, self.settings.colors(), scale);
            self.applied_scale = Some(scale);
            ctx.request_repaint();
        }
    }

    /// Place and boards as JSON, for the page around the app and its tests.
    fn state_json(&self) -> String {
        let state = self.places.get(self.route.place).state();
        serde_json::json!({ "place": self.route.link(), "state": state }).to_string()
    }

    fn place_ui(&mut self, ui: &mut Ui) {
        let name = self.route.place;
        let (places, mut shared) = self.parts();
        let place = places.get_mut(name);
        if COURSE.iter().any(|(page, _)| *page == name) && !place.reads() {
            course_row_ui(ui, name);
        }
        let title = format!("{} – {}", word_of(name), i18n::text("app.name"));
        // Each place has its own scroll position.
        ui.push_id(name, |ui| named_page(ui, &title, |ui| place.ui(ui, &mut shared)));
        self.route.rest = self.places.get(name).link();
    }

    fn notices_ui(&mut self, ui: &mut Ui) {
        let Palette { carnelian, ink, .. } = Palette::of(ui);
        self.notice.take_if(|sentence| notice_ui(ui, (sentence, ""), carnelian));
        let top = ui.cursor().top();
        // A wrong link is not an error of the program.
        let words_ui =
            |(sentence, details): &mut (String, String)| notice_ui(ui, (sentence, details), ink);
        if self.link_notice.take_if(words_ui).is_some() {
            self.free_notice = ui.cursor().top() - top;
        } else if self.link_notice.is_none() {
            ui.add_space(self.free_notice);
        }
    }

    fn saved(&self) -> Saved {
        self.memory.saved(&self.settings, &self.progress, &self.route)
    }

    /// Remembers what has changed since the last frame, and takes in what other windows have done.
    fn keep(&mut self, ctx: &Context) {
        if self.memory.may_have_changed(ctx) {
            let mine = self.saved();
            let both = self.memory.read(&mine);
            self.adopt(both);
            let (places, mut shared) = self.parts();
            places.opened_mut().for_each(|(_, place)| place.take_in(&mut shared));
        }
        let now = clock::seconds(ctx);
        if !self.memory.is_due(now) {
            return;
        }
        let mine = self.saved();
        let both = self.memory.write(&mine);
        let mut saved = both.is_some();
        self.adopt(both);
        saved &= self.files.keep(self.memory.store.as_mut());
        saved &= Networks::of(ctx).keep(self.memory.store.as_mut());
        saved &= address::keep(ctx, self.memory.store.as_mut());
        let (places, mut shared) = self.parts();
        for (_, place) in places.opened_mut() {
            saved &= place.keep(&mut shared);
        }
        self.memory.note(ctx, saved, now);
    }

    /// Takes over the joint state of all windows.
    fn adopt(&mut self, both: Option<Saved>) {
        let Some(both) = both else { return };
        if self.progress != both.progress {
            self.progress = both.progress;
        }
        if self.settings != both.settings {
            self.set(both.settings);
        }
    }

    /// Goes where the page's address was changed to. Boards stay as they are when one returns to their place.
    #[cfg(target_arch = "wasm32")]
    fn follow_address(&mut self) {
        let Some(link) = self.page_address.changed(&self.route) else { return };
        self.shows_settings = false;
        match Route::parse(&link) {
            Ok(route) => {
                match self.places.is_at(&route) {
                    true => self.route = route.clone(),
                    false => self.go(route.clone()),
                }
                self.page_address.followed(route, &self.route);
            }
            Err((near, problem)) => {
                self.go_to_nearest(near, &problem);
                self.page_address.write(&self.route, false);
            }
        }
    }
}

/// Shows a sentence on a raised sheet, its details in small type, and a cross at the right end; `true` when that was
/// pressed.
fn notice_ui(ui: &mut Ui, (sentence, details): (&str, &str), color: Color32) -> bool {
    let sheet = card(ui).inner_margin(Margin::symmetric(16, 4)).show(ui, |ui| {
        let high = theme::row_height(ui);
        let row = vec2(ui.available_width(), high);
        let words_ui = |ui: &mut Ui| {
            // In line with the cross, which is higher than a line of words.
            ui.add_space((0.5 * (high - ui.text_style_height(&TextStyle::Body))).max(0.0));
            live_label(ui, RichText::new(sentence).color(color));
            if !details.is_empty() {
                caption(ui, details);
            }
        };
        let from_right = Layout::right_to_left(Align::Min);
        let row = ui.allocate_ui_with_layout(row, from_right, |ui| {
            let cross = named(quiet_button(ui, "✕"), Role::Button, i18n::text("app.dismiss"));
            ui.with_layout(Layout::top_down(Align::Min), words_ui);
            cross.clicked()
        });
        row.inner
    });
    ui.add_space(8.0);
    sheet.inner
}
