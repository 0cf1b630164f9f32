//! Address of a page within the history.

use crate::i18n;
use crate::lesson::Period;
use crate::lesson::history::{History, Kind};

/// A page of the history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// Finds that have come down to us.
    #[default]
    Finds,
    /// Proposals of our time.
    Proposals,
    /// Boards of the periods.
    Boards,
}

/// Address after `1/history/`: `hesy-re`, `only/picture/hesy-re`, `proposals/kendall-1978`, `boards/cypriot`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// The page.
    pub page: Page,
    /// Only finds of this kind are shown.
    pub only: Option<Kind>,
    /// The id of the find or the proposal that is open.
    pub chosen: Option<String>,
    /// The board that is open.
    pub board: Option<Period>,
}

impl Address {
    /// The part of an address after `1/history/`.
    ///
    /// ```
    /// use senet::app::history_view::Address;
    /// use senet::library;
    /// let text = "only/picture/hesy-re";
    /// assert_eq!(Address::parse(text, library::history()).expect("an address").link(), text);
    /// assert!(Address::parse("attic", library::history()).is_err());
    /// ```
    pub fn link(&self) -> String {
        let mut parts: Vec<&str> = Vec::new();
        match (self.page, self.only) {
            (Page::Finds, Some(kind)) => parts.extend(["only", kind.name()]),
            (Page::Finds, None) => {}
            (Page::Proposals, _) => parts.push("proposals"),
            (Page::Boards, _) => parts.push("boards"),
        }
        match self.page {
            Page::Boards => parts.extend(self.board.map(Period::name)),
            _ => parts.extend(self.chosen.as_deref()),
        }
        parts.join("/")
    }

    /// Reads an address; an empty one is the line of all finds.
    ///
    /// # Errors
    /// Says in plain words what there is not.
    pub fn parse(text: &str, history: &History) -> Result<Address, String> {
        let parts: Vec<&str> = text.split('/').filter(|part| !part.is_empty()).collect();
        let bad = |word: &str| i18n::fill("history.bad-page", &[("page", word)]);
        let (page, only, rest) = match &parts[..] {
            ["only", kind, rest @ ..] => {
                (Page::Finds, Some(Kind::from_name(kind).ok_or_else(|| bad(kind))?), rest)
            }
            ["proposals", rest @ ..] => (Page::Proposals, None, rest),
            ["boards", rest @ ..] => (Page::Boards, None, rest),
            rest => (Page::Finds, None, rest),
        };
        let mut address = Address { page, only, ..Address::default() };
        let Some(id) = rest.first() else { return Ok(address) };
        let known = match page {
            Page::Finds => history.evidence(id).is_some(),
            Page::Proposals => history.proposal(id).is_some(),
            Page::Boards => {
                address.board = Some(Period::parse(id).map_err(|_unknown| bad(id))?);
                return Ok(address);
            }
        };
        if !known {
            return Err(bad(id));
        }
        address.chosen = Some((*id).to_owned());
        Ok(address)
    }
}
