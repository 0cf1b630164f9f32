//! Addresses of the program: one form, `1/PLACE/REST`, read and written here alone. Each place reads its own rest.

use crate::i18n;
use crate::rules::nearest_name;

named! {
    /// A place of the program, as an address names it.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    PlaceName {
        /// The shelf of lessons.
        #[default]
        Learn = "learn",
        /// A lesson at a step, in front of one person or of a class: `water/3`, `water/3?present`.
        Lesson = "lesson",
        /// Guided scenarios by theme.
        Practice = "practice",
        /// The dated evidence, and the rules that people made from it.
        History = "history",
        /// Preparation of a lesson by a teacher.
        Teachers = "teachers",
        /// The terms and what they mean.
        Glossary = "glossary",
        /// Boards side by side.
        Compare = "compare",
        /// A board to play on.
        Play = "play",
        /// The reconstructions and their rules.
        Reconstructions = "reconstructions",
    }
}

/// Ending of the address of a lesson that is shown to a class.
const PRESENT: &str = "?present";

/// An address: a place, and what of it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// The place.
    pub place: PlaceName,
    /// Part of the place that is shown, in its own words; empty for its beginning.
    pub rest: String,
}

impl Route {
    /// The address of what a place calls `rest`; empty for its beginning.
    pub fn to(place: PlaceName, rest: impl Into<String>) -> Route {
        Route { place, rest: rest.into() }
    }

    /// A lesson at a step, counted from 1.
    pub fn lesson(id: &str, step: usize) -> Route {
        Route::to(PlaceName::Lesson, format!("{id}/{step}"))
    }

    /// A lesson before a class, at a step counted from 1.
    pub fn present(id: &str, step: usize) -> Route {
        Route::to(PlaceName::Lesson, format!("{id}/{step}{PRESENT}"))
    }

    /// The address one part shorter; that of the course where nothing is left of it.
    pub fn above(&self) -> Route {
        if self.rest.is_empty() {
            return Route::default();
        }
        let end = self.rest.rfind(['/', '?']).unwrap_or_default();
        Route::to(self.place, &self.rest[..end])
    }

    /// Reads the rest of a lesson's address: its id, the step counted from 1, and whether it is before a class.
    pub fn lesson_parts(rest: &str) -> (&str, usize, bool) {
        let read = rest.strip_suffix(PRESENT).unwrap_or(rest);
        let (id, step) = read.split_once('/').unwrap_or((read, "1"));
        (id, step.parse().ok().filter(|step| *step >= 1).unwrap_or(1), read != rest)
    }

    /// The address after `#`: `1/lesson/water/3`.
    pub fn link(&self) -> String {
        format!("1/{}/{}", self.place.name(), self.rest).trim_end_matches('/').to_owned()
    }

    /// Reads an address; the number of its form in front may be left out.
    ///
    /// ```
    /// use senet::route::{PlaceName, Route};
    /// let route = Route::parse("#1/lesson/water/3").expect("a lesson");
    /// assert_eq!(route.link(), "1/lesson/water/3");
    /// let games = Route::parse("#1/compare?games=100.greedy.1").expect("of the boards that are shown");
    /// assert_eq!(games, Route::to(PlaceName::Compare, "?games=100.greedy.1"));
    /// assert_eq!(Route::parse("#lesson/water").expect("a short one").rest, "water");
    /// let (near, _) = Route::parse("#2/anything").expect_err("no address");
    /// assert_eq!(near, Route::default());
    /// ```
    ///
    /// # Errors
    /// Fails where it is no address of this program: gives the nearest one, and a sentence that says so.
    pub fn parse(link: &str) -> Result<Route, (Route, String)> {
        let link = link.trim().trim_start_matches('#');
        let bad = |near: Route| (near, i18n::say!("app.bad-link", link));
        // `#read` is the page's own: the plain lessons.
        if matches!(link, "" | "1" | "read") {
            return Ok(Route::default());
        }
        let path = link.strip_prefix("1/").unwrap_or(link);
        let end = path.find(['/', '?']).unwrap_or(path.len());
        let (name, rest) = path.split_at(end);
        // `1/compare?games=…` is meant as `1/compare/?games=…`.
        let rest = rest.strip_prefix('/').unwrap_or(rest);
        if name == PRESENT.trim_start_matches('?') {
            if rest.is_empty() {
                let choice = Route::to(PlaceName::Teachers, "lessons");
                return Err((choice, i18n::text("present.which").to_owned()));
            }
            return Err(bad(Route::to(PlaceName::Lesson, format!("{rest}{PRESENT}"))));
        }
        let near = nearest_name(name, PlaceName::ALL.map(PlaceName::name));
        let place = near.and_then(PlaceName::from_name);
        let route = match place {
            None | Some(PlaceName::Learn) => Route::default(),
            Some(PlaceName::Lesson) if rest.trim_matches('/').is_empty() => {
                return Err(bad(Route::default()));
            }
            Some(place) => Route::to(place, rest),
        };
        if near == Some(name) { Ok(route) } else { Err(bad(route)) }
    }

    /// True where `after` is an entry of its own in a browser's history: another place, lesson, step or page, no mere move.
    pub fn is_another_entry(&self, after: &Route) -> bool {
        use PlaceName::{Lesson, Practice, Reconstructions, Teachers};
        match self.place {
            place if place != after.place => true,
            Lesson | Practice | Teachers => self.rest != after.rest,
            Reconstructions => page_of(&self.rest) != page_of(&after.rest),
            _ => false,
        }
    }
}

/// The page of the reconstructions that an address names: each card is one, and pins and open evidence make none.
fn page_of(rest: &str) -> (&str, &str) {
    let mut parts = rest.split('/');
    match (parts.next().unwrap_or_default(), parts.next()) {
        ("card", Some(id)) => ("card", id),
        ("table" | "differing", _) => ("", ""),
        ("stated", _) => ("distance", ""),
        (page, _) => (page, ""),
    }
}

/// A refusal, with the nearest of `names` where one is like the name that was written.
pub fn with_nearest<'a>(
    sentence: String,
    written: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> String {
    let Some(name) = nearest_name(written, names) else { return sentence };
    i18n::say!("app.did-you-mean", sentence, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_steps_are_entries_of_the_history_and_what_changes_within_a_place_is_none() {
        let differ = |before: &str, after: &str| {
            let [before, after] =
                [before, after].map(|link| Route::parse(link).expect("an address"));
            before.is_another_entry(&after)
        };
        for (before, after) in [
            ("1/learn", "1/lesson/water/1"),
            ("1/lesson/water/1", "1/lesson/water/2"),
            ("1/lesson/water/2", "1/lesson/water/2?present"),
            ("1/learn", "1/play"),
            ("1/play", "1/compare"),
            ("1/reconstructions", "1/reconstructions/card/petrie"),
            ("1/reconstructions/card/petrie", "1/reconstructions/card/bell"),
            ("1/practice", "1/history"),
            ("1/practice/blocking/1", "1/practice/blocking/2"),
            ("1/teachers", "1/teachers/water"),
            ("1/teachers/water", "1/teachers/pack/one-hour"),
        ] {
            assert!(differ(before, after), "{before} to {after}");
        }
        for (before, after) in [
            ("1/play", "1/play/kendall-walker?spools=greedy"),
            ("1/compare", "1/compare/kendall~petrie/c1-s2/c/1.2.3"),
            ("1/reconstructions", "1/reconstructions/table/petrie/water.effect@petrie"),
            ("1/glossary", "1/glossary/water"),
            ("1/learn", "1/learn"),
        ] {
            assert!(!differ(before, after), "{before} to {after}");
        }
    }

    #[test]
    fn a_short_address_is_understood_and_a_wrong_one_leads_near() {
        for (short, whole) in [
            ("#compare", "1/compare"),
            ("lesson/water/3", "1/lesson/water/3"),
            ("#compare?games=9.greedy.1", "1/compare/?games=9.greedy.1"),
            ("learn", "1/learn"),
        ] {
            assert_eq!(Route::parse(short).expect("an address").link(), whole, "{short}");
        }
        for (wrong, near) in [
            ("#1/lessons/water/3", "1/lesson/water/3"),
            ("#comapre", "1/compare"),
            ("7/nonsense", "1/learn"),
            ("1/lesson", "1/learn"),
            ("#present/water/3", "1/lesson/water/3?present"),
        ] {
            let (route, problem) = Route::parse(wrong).expect_err("no address");
            assert_eq!(route.link(), near, "{problem}");
            assert!(problem.contains(wrong.trim_start_matches('#')), "{problem}");
        }
    }

    #[test]
    fn a_class_without_a_lesson_is_led_to_the_choice_of_one() {
        let (route, words) = Route::parse("#present").expect_err("no lesson is named");
        assert_eq!(route.link(), "1/teachers/lessons");
        assert_eq!(words, i18n::text("present.which"));
    }

    #[test]
    fn the_address_above_is_shorter_down_to_the_course() {
        let above = |link: &str| Route::parse(link).expect("an address").above().link();
        assert_eq!(above("1/reconstructions/table/-/water"), "1/reconstructions/table/-");
        assert_eq!(above("1/play/petrie?cones=random"), "1/play/petrie");
        assert_eq!(above("1/glossary/attic"), "1/glossary");
        assert_eq!(above("1/glossary"), "1/learn");
    }
}
