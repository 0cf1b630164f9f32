//! The page's address in the browser, and the way back.

use super::SenetApp;
use crate::app::address;
use crate::app::router::Route;

/// Where the page's address stands.
#[derive(Default)]
pub(super) struct Shown {
    /// The place that was written there last.
    route: Option<Route>,
    /// What the browser made of it.
    hash: String,
}

impl SenetApp {
    /// Writes the place into the page's address: as a new entry of the history where it is another place.
    pub(super) fn show_place(&mut self) {
        if self.shown.route.as_ref() == Some(&self.route) {
            return;
        }
        let before = self.shown.route.as_ref();
        let is_new = before.is_some_and(|before| before.is_another_entry(&self.route));
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
                let stays = route.rest == self.places.get(route.place).link();
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
