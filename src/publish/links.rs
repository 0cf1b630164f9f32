//! Addresses that can be reached from a page.

use crate::i18n::{self, Language};

/// Other pages that can be reached from a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// All lessons stand on the same page, in front of the program.
    Together,
    /// The other pages are files beside this one, and the program is a file beside the English ones.
    Files,
    /// Nothing: the file was saved alone.
    Alone,
}

impl Links {
    /// The address of a step as a link of the program (`#1/lesson/water/3`) leads there from here; `None` where it
    /// cannot.
    pub(super) fn address(self, url: &str, own: Option<&str>) -> Option<String> {
        let Some(rest) = url.strip_prefix("#1/") else {
            return Some(url.to_owned());
        };
        let step = rest.strip_prefix("lesson/");
        let step = step.map(|step| step.split('?').next().unwrap_or(step));
        let here = step.map(|step| format!("#read-{}", step.replace('/', "-")));
        match self {
            Links::Together => Some(here.unwrap_or_else(|| url.to_owned())),
            Links::Files => Some(format!("{}{url}", app_file())),
            Links::Alone => {
                let own =
                    own.zip(step).is_some_and(|(own, step)| step.split('/').next() == Some(own));
                here.filter(|_| own)
            }
        }
    }

    /// The address of a place of the program; `None` where there is no program beside the page.
    pub(super) fn program(self, place: &str) -> Option<String> {
        match self {
            Links::Together => Some(format!("#{place}")),
            Links::Files => Some(format!("{}#{place}", app_file())),
            Links::Alone => None,
        }
    }
}

/// The file of the program as the pages of the language that is spoken name it. Those of another language than English
/// stand in a folder of their own, and name their language to it.
pub(super) fn app_file() -> &'static str {
    match i18n::language() {
        Language::English => "index.html",
        Language::French => "../index.html?lang=fr",
    }
}
