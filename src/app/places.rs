//! The registry of places: each is made here, and here are the ways that lead to them.

use super::compare_view::CompareView;
use super::glossary_view::GlossaryView;
use super::history_view::HistoryView;
use super::lesson_place::LessonPlace;
use super::place::Place;
use super::play_view::PlayView;
use super::practice_view::PracticeView;
use super::router::PlaceName;
use super::rulesets_view::RulesetsView;
use super::shelf_view::ShelfView;
use super::teachers_view::TeachersView;
use crate::i18n;

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

/// The main place that this one is part of.
pub(super) fn main_place(place: PlaceName) -> PlaceName {
    match place {
        PlaceName::Compare | PlaceName::Play | PlaceName::Reconstructions => place,
        _ => PlaceName::Learn,
    }
}

/// The word for a place.
pub(super) fn word_of(place: PlaceName) -> &'static str {
    let course = COURSE.iter().find(|(name, _)| *name == place).map(|(_, word)| *word);
    let main = MAIN.iter().find(|(name, ..)| *name == place).map(|(_, word, _)| *word);
    i18n::text(course.or(main).unwrap_or("keys.lesson"))
}

fn make(place: PlaceName, seed: u64) -> Box<dyn Place> {
    match place {
        PlaceName::Learn => Box::new(ShelfView::new()),
        PlaceName::Lesson => Box::new(LessonPlace::new(seed)),
        PlaceName::Practice => Box::new(PracticeView::default()),
        PlaceName::History => Box::new(HistoryView::default()),
        PlaceName::Teachers => Box::new(TeachersView::default()),
        PlaceName::Glossary => Box::new(GlossaryView::default()),
        PlaceName::Compare => Box::new(CompareView::new(seed)),
        PlaceName::Play => Box::new(PlayView::new(seed)),
        PlaceName::Reconstructions => Box::new(RulesetsView::new()),
    }
}

/// All places, each as it was left.
pub(super) struct Places([Box<dyn Place>; PlaceName::ALL.len()]);

impl Places {
    /// All places at their beginning; throws follow from `seed`.
    pub(super) fn new(seed: u64) -> Places {
        Places(PlaceName::ALL.map(|place| make(place, seed)))
    }

    /// The place of this name.
    pub(super) fn get(&self, place: PlaceName) -> &dyn Place {
        self.0[place as usize].as_ref()
    }

    /// The place of this name, to be opened or shown.
    pub(super) fn get_mut(&mut self, place: PlaceName) -> &mut dyn Place {
        self.0[place as usize].as_mut()
    }

    /// All of them.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut Box<dyn Place>> {
        self.0.iter_mut()
    }
}
