//! The registry of places: creates each when it is first opened, and lists the links that lead to them.

use super::compare_view::CompareView;
use super::glossary_view::GlossaryView;
use super::history_view::HistoryView;
use super::lesson_place::LessonPlace;
use super::place::{Opened, Place, Shared};
use super::play_view::PlayView;
use super::practice_view::PracticeView;
use super::rulesets_view::RulesetsView;
use super::shelf_view::ShelfView;
use super::teachers_view::TeachersView;
use super::web::deferred::{Deferred, Waiting};
use crate::route::{PlaceName, Route};
use crate::{i18n, library};

/// The main places, in the order of the rail: name, word and sign.
pub(super) const MAIN: [(PlaceName, &str, &str); 4] = [
    (PlaceName::Learn, "nav.learn", "𓋹"),
    (PlaceName::Compare, "nav.compare", "𓏠"),
    (PlaceName::Play, "nav.play", "𓀀"),
    (PlaceName::Reconstructions, "nav.reconstructions", "𓏤𓏤𓏤"),
];

/// The course and the pages beside it, in the order of their row of links, with their words.
pub(super) const COURSE: [(PlaceName, &str); 5] = [
    (PlaceName::Learn, "beside.course"),
    (PlaceName::Practice, "beside.practice"),
    (PlaceName::History, "beside.history"),
    (PlaceName::Teachers, "beside.teachers"),
    (PlaceName::Glossary, "beside.glossary"),
];

/// Sentence that says which page is shown, after an address that leads nowhere.
pub(super) fn here_words(place: PlaceName) -> String {
    match place {
        PlaceName::Lesson => i18n::text("app.now-lesson").to_owned(),
        _ => i18n::fill("app.now-at", &[("place", word_of(place))]),
    }
}

pub(super) fn main_place(place: PlaceName) -> PlaceName {
    match place {
        PlaceName::Compare | PlaceName::Play | PlaceName::Reconstructions => place,
        _ => PlaceName::Learn,
    }
}

pub(super) fn word_of(place: PlaceName) -> &'static str {
    let course = COURSE.iter().find(|(name, _)| *name == place).map(|(_, word)| *word);
    let main = MAIN.iter().find(|(name, ..)| *name == place).map(|(_, word, _)| *word);
    i18n::text(course.or(main).unwrap_or("keys.lesson"))
}

fn make(place: PlaceName, seed: u64) -> Box<dyn Place> {
    match place {
        PlaceName::Learn => Box::new(ShelfView::default()),
        PlaceName::Lesson => Box::new(LessonPlace::new(seed)),
        PlaceName::Practice => Box::new(PracticeView::default()),
        PlaceName::History => Box::new(HistoryView::default()),
        PlaceName::Teachers => Box::new(TeachersView::default()),
        PlaceName::Glossary => Box::new(GlossaryView::default()),
        PlaceName::Compare => Box::new(CompareView::new(seed)),
        PlaceName::Play => Box::new(PlayView::new(seed)),
        PlaceName::Reconstructions => Box::new(RulesetsView::default()),
    }
}

/// True where a route leads to what the web page has from the start: the shelf, and the first lessons of the course.
fn is_first(route: &Route) -> bool {
    let (id, _, presents) = Route::lesson_parts(&route.rest);
    match route.place {
        PlaceName::Learn => true,
        PlaceName::Lesson => !presents && library::first_lessons().iter().any(|it| it.id == id),
        _ => false,
    }
}

/// All places that have been opened, each as it was left.
pub(super) struct Places {
    opened: [Option<Box<dyn Place>>; PlaceName::ALL.len()],
    /// The place that waits for the deferred part of the program, and its stand-in.
    waits: Option<PlaceName>,
    waiting: Waiting,
    seed: u64,
}

impl Places {
    /// No place yet; throws follow from `seed`.
    pub(super) fn new(seed: u64) -> Places {
        let opened = PlaceName::ALL.map(|_| None);
        Places { opened, waits: None, waiting: Waiting::default(), seed }
    }

    /// Opens what a route leads to; waits for the deferred part where that is needed and not loaded.
    pub(super) fn open(&mut self, route: &Route, shared: &mut Shared<'_>) -> Opened {
        let waits = !is_first(route) && Deferred::now() != Deferred::Loaded;
        self.waits = waits.then_some(route.place);
        if waits {
            return self.waiting.open(&route.rest, shared);
        }
        let opened = &mut self.opened[route.place as usize];
        let place = opened.get_or_insert_with(|| {
            let mut place = make(route.place, self.seed);
            place.restore(shared);
            place
        });
        place.open(&route.rest, shared)
    }

    /// Opens the nearest page above a route that leads nowhere; gives the route to it.
    pub(super) fn open_above(&mut self, route: &Route, shared: &mut Shared<'_>) -> Route {
        let mut above = route.above();
        while self.open(&above, shared).is_err() && above != Route::default() {
            above = above.above();
        }
        above
    }

    /// True once what a place waited for is loaded: it is to be opened again.
    pub(super) fn may_go_on(&self) -> bool {
        self.waits.is_some() && Deferred::now() == Deferred::Loaded
    }

    /// True where a place shows exactly this route already.
    #[cfg(target_arch = "wasm32")]
    pub(super) fn is_at(&self, route: &Route) -> bool {
        let opened = self.opened[route.place as usize].as_deref();
        self.waits != Some(route.place) && opened.is_some_and(|place| place.link() == route.rest)
    }

    pub(super) fn get(&self, place: PlaceName) -> &dyn Place {
        let opened = self.opened[place as usize].as_deref();
        opened.filter(|_| self.waits != Some(place)).unwrap_or(&self.waiting)
    }

    pub(super) fn get_mut(&mut self, place: PlaceName) -> &mut dyn Place {
        match &mut self.opened[place as usize] {
            Some(opened) if self.waits != Some(place) => opened.as_mut(),
            _ => &mut self.waiting,
        }
    }

    pub(super) fn opened_mut(&mut self) -> impl Iterator<Item = (PlaceName, &mut Box<dyn Place>)> {
        let named = PlaceName::ALL.into_iter().zip(&mut self.opened);
        named.filter_map(|(name, opened)| Some((name, opened.as_mut()?)))
    }
}
