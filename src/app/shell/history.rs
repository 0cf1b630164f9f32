//! The way back: which places are entries of their own in a browser's history.

use crate::app::command::{LearnPage, Route};

#[cfg(target_arch = "wasm32")]
use super::SenetApp;
#[cfg(target_arch = "wasm32")]
use crate::app::address;

/// Where the page's address stands.
#[cfg(target_arch = "wasm32")]
#[derive(Default)]
pub(super) struct Shown {
    /// The place that was written there last.
    route: Option<Route>,
    /// What the browser made of it.
    hash: String,
}

/// Does the way back from `after` lead to `before`? Another place, lesson, step or page does; what is moved, thrown,
/// chosen or sorted within one does not.
pub fn is_another_place(before: &Route, after: &Route) -> bool {
    match (before, after) {
        (Route::Play(_), Route::Play(_)) | (Route::Compare(_), Route::Compare(_)) => false,
        (Route::Reconstructions(before), Route::Reconstructions(after)) => {
            page_of(before) != page_of(after)
        }
        (Route::Learn(LearnPage::Practice, rest), Route::Learn(LearnPage::Practice, now)) => {
            rest != now
        }
        (Route::Learn(before, _), Route::Learn(after, _)) => before != after,
        _ => before != after,
    }
}

/// The page of the reconstructions that an address names: a card is one for each of them, and pins and open evidence
/// make no page of their own.
fn page_of(rest: &str) -> (&str, &str) {
    let mut parts = rest.split('/');
    match (parts.next().unwrap_or_default(), parts.next()) {
        ("card", Some(id)) => ("card", id),
        ("table" | "differing", _) => ("", ""),
        (page, _) => (page, ""),
    }
}

#[cfg(target_arch = "wasm32")]
impl SenetApp {
    /// Writes the place into the page's address: as a new entry of the history where it is another place.
    pub(super) fn show_place(&mut self) {
        if self.shown.route.as_ref() == Some(&self.route) {
            return;
        }
        let before = self.shown.route.as_ref();
        let is_new = before.is_some_and(|before| is_another_place(before, &self.route));
        address::show(&self.route.link(), is_new);
        self.shown.route = Some(self.route.clone());
        self.shown.hash = address::hash();
    }

    /// Goes where the page's address was changed to: by a hand, a link or the way back.
    pub(super) fn follow_address(&mut self) {
        let hash = address::hash();
        if hash == self.shown.hash {
            return;
        }
        self.shown.hash.clone_from(&hash);
        let link = hash.trim_start_matches('#');
        if link.is_empty() || link == self.route.link() {
            return;
        }
        match Route::parse(link) {
            Ok(route) => {
                // What stands on a board stays when its place is come back to.
                let stays = match &route {
                    Route::Play(rest) => *rest == self.play.link(),
                    Route::Compare(rest) => *rest == self.compare.link(),
                    _ => false,
                };
                match stays {
                    true => self.route = route.clone(),
                    false => self.go(route.clone()),
                }
                // It is an entry of the history already.
                if self.route == route {
                    self.shown.route = Some(route);
                } else {
                    self.shown.route = Some(self.route.clone());
                    address::show(&self.route.link(), false);
                    self.shown.hash = address::hash();
                }
            }
            Err(problem) => self.link_notice = Some(problem),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differ(before: &str, after: &str) -> bool {
        let [before, after] = [before, after].map(|link| Route::parse(link).expect("an address"));
        is_another_place(&before, &after)
    }

    #[test]
    fn places_and_steps_are_entries_of_the_history() {
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
        ] {
            assert!(differ(before, after), "{before} to {after}");
        }
    }

    #[test]
    fn what_changes_within_a_place_is_none() {
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
}
