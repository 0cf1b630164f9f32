//! Address of a page within the place.

use crate::i18n;
use crate::route::with_nearest;
use crate::rules::Key;

/// A page of the place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// Rules down, reconstructions across.
    #[default]
    Table,
    /// Every reconstruction as a card.
    Cards,
    /// One reconstruction, by its id.
    Card(String),
    /// Distance between any two.
    Distance,
    /// The smallest position that tells two apart.
    Distinguish,
    /// Quiz on which one a person plays.
    Quiz,
    /// The works cited.
    Works,
}

/// Address after `1/reconstructions/`: `table/kendall-walker~petrie/water.effect@petrie`, `differing` in place of `table`
/// for the rules that differ alone, `cards`, `card/petrie`, `distance/masters~wikihow`, `stated` in place of `distance` for
/// answers that a source states alone, `apart/masters~wikihow`, `quiz`, `works`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// The page.
    pub page: Page,
    /// Only rules that differ are shown.
    pub differing: bool,
    /// Only answers that a source states count for distances.
    pub stated: bool,
    /// The ids of the reconstructions that are pinned, two at most.
    pub pins: Vec<String>,
    /// The answer whose evidence is open: the question, and the id of the reconstruction.
    pub chosen: Option<(Key, String)>,
}

/// Placeholder in an address where nothing is pinned.
const NONE: &str = "-";

impl Address {
    /// The part of an address after `1/reconstructions/`.
    ///
    /// ```
    /// use senet::app::rulesets_view::Address;
    /// let text = "differing/masters~wikihow/water.effect@wikihow";
    /// assert_eq!(Address::parse(text).expect("an address").link(), text);
    /// assert!(Address::parse("attic").is_err());
    /// ```
    pub fn link(&self) -> String {
        let pins = self.pins.join("~");
        match &self.page {
            Page::Cards => "cards".to_owned(),
            Page::Card(id) => format!("card/{id}"),
            Page::Works => "works".to_owned(),
            Page::Quiz => "quiz".to_owned(),
            Page::Distinguish if pins.is_empty() => "apart".to_owned(),
            Page::Distinguish => format!("apart/{pins}"),
            Page::Distance => {
                let page = if self.stated { "stated" } else { "distance" };
                format!("{page}/{pins}").trim_end_matches('/').to_owned()
            }
            Page::Table => {
                let page = if self.differing { "differing" } else { "table" };
                let pins = if pins.is_empty() { NONE } else { &pins };
                match &self.chosen {
                    Some((key, id)) => format!("{page}/{pins}/{key}@{id}"),
                    None if pins == NONE => page.to_owned(),
                    None => format!("{page}/{pins}"),
                }
            }
        }
    }

    /// Reads an address; an empty one is the table.
    ///
    /// # Errors
    /// Says in plain words what there is not.
    pub fn parse(text: &str) -> Result<Address, String> {
        let text = text.trim_matches('/');
        let (page, rest) = text.split_once('/').unwrap_or((text, ""));
        let mut address = Address::default();
        match page {
            "" | "table" => {}
            "differing" => address.differing = true,
            "cards" => address.page = Page::Cards,
            "card" if rest.is_empty() => address.page = Page::Cards,
            "card" => address.page = Page::Card(rest.to_owned()),
            "distance" | "stated" => {
                address.page = Page::Distance;
                address.stated = page == "stated";
            }
            "apart" => address.page = Page::Distinguish,
            "quiz" => address.page = Page::Quiz,
            "works" => address.page = Page::Works,
            _ => return Err(i18n::say!("recon.bad-page", page)),
        }
        if matches!(address.page, Page::Card(_)) {
            return Ok(address);
        }
        let (pins, chosen) = rest.split_once('/').unwrap_or((rest, ""));
        let pins = pins.split('~').filter(|id| !id.is_empty() && *id != NONE);
        address.pins = pins.take(2).map(str::to_owned).collect();
        if !chosen.is_empty() {
            let (key, id) = chosen.split_once('@').unwrap_or((chosen, ""));
            let unknown = |_| i18n::fill("app.no-rule", &[("rule", key)]);
            address.chosen = Some((Key::from_name(key).map_err(unknown)?, id.to_owned()));
        }
        Ok(address)
    }

    /// Drops the reconstructions that are not among `ids`, and shows all cards in the place of the card of such a one; gives
    /// a sentence for each.
    pub(super) fn drop_unknown(&mut self, ids: &[&str]) -> Vec<String> {
        let mut sentences = Vec::new();
        let mut is_known = |key: &str, id: &str| {
            let is_known = ids.contains(&id);
            if !is_known {
                let refusal = i18n::fill(key, &[("id", id)]);
                sentences.push(with_nearest(refusal, id, ids.iter().copied()));
            }
            is_known
        };
        self.pins.retain(|id| is_known("play.no-rules", id));
        self.chosen.take_if(|(_, id)| !is_known("play.no-rules", id));
        if let Page::Card(id) = &self.page
            && !is_known("recon.no-card", id)
        {
            self.page = Page::Cards;
        }
        sentences
    }
}

#[cfg(test)]
mod tests {
    use super::{Address, Page};

    #[test]
    fn every_page_has_an_address() {
        let texts = "table differing table/petrie table/-/water.effect@petrie cards card/petrie \
                     distance distance/masters~wikihow stated stated/masters~wikihow apart \
                     apart/petrie apart/masters~wikihow quiz works";
        for text in texts.split(' ') {
            let address = Address::parse(text).expect("an address");
            assert_eq!(address.link(), text);
        }
        assert_eq!(Address::parse("").map(|address| address.page), Ok(Page::Table));
        assert_eq!(Address::parse("card").map(|address| address.page), Ok(Page::Cards));
        assert!(Address::parse("table/-/water.colour").is_err());
    }
}
