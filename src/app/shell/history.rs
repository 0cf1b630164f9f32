//! The page's address in the browser, and the way back.

use crate::app::address;
use crate::app::web;
use crate::route::Route;

/// The page's address as it was written or read last.
#[derive(Default)]
pub(super) struct ShownAddress {
    route: Option<Route>,
    /// The fragment as the browser reports it.
    hash: String,
}

impl ShownAddress {
    /// Writes the place into the page's address: as a new entry of the history where it is another place.
    pub(super) fn show(&mut self, route: &Route) {
        if self.route.as_ref() == Some(route) {
            return;
        }
        let is_new = self.route.as_ref().is_some_and(|before| before.is_another_entry(route));
        self.write(route, is_new);
    }

    /// The link to which the address was changed by typing, a link or the back button; none where it still names `here`, and
    /// where the page itself follows it: a frame may come before the page hears of the change.
    pub(super) fn changed(&mut self, here: &Route) -> Option<String> {
        let hash = address::hash();
        if hash == self.hash || web::names_plain_lesson() {
            return None;
        }
        let link = address::link_in(&hash);
        self.hash = hash;
        (!link.is_empty() && link != here.link()).then_some(link)
    }

    /// Notes that the address, an entry of the history already, was followed: it named `target`, and `here` is shown now.
    pub(super) fn followed(&mut self, target: Route, here: &Route) {
        match target == *here {
            true => self.route = Some(target),
            false => self.write(here, false),
        }
    }

    /// Writes a place into the page's address; `is_new` makes it an entry of its own in the history.
    pub(super) fn write(&mut self, route: &Route, is_new: bool) {
        address::show(&route.link(), is_new);
        self.route = Some(route.clone());
        self.hash = address::hash();
    }
}
