//! Addresses of places: the one a page was opened with, and those that can be passed on.

use egui::{Context, Id};

use super::storage::Store;

/// The address a web page was opened with, without its `#`; none on the desktop.
#[cfg(target_arch = "wasm32")]
pub(super) fn startup_link(info: &eframe::IntegrationInfo) -> Option<String> {
    Some(info.web_info.location.hash.trim_start_matches('#').to_owned())
}

#[cfg(not(target_arch = "wasm32"))]
pub(super) fn startup_link(_: &eframe::IntegrationInfo) -> Option<String> {
    None
}

/// Writes the place into the page's address; `is_new` makes it an entry of its own in the history.
#[cfg(target_arch = "wasm32")]
pub(super) fn show(link: &str, is_new: bool) {
    let url = format!("#{link}");
    if let Some(Ok(history)) = web_sys::window().map(|window| window.history()) {
        let state = wasm_bindgen::JsValue::NULL;
        let done = match is_new {
            true => history.push_state_with_url(&state, "", Some(&url)),
            false => history.replace_state_with_url(&state, "", Some(&url)),
        };
        done.ok();
    }
}

/// The fragment of the page's address as the browser has it, with its `#`.
#[cfg(target_arch = "wasm32")]
pub(super) fn hash() -> String {
    let location = web_sys::window().map(|window| window.location());
    location.and_then(|location| location.hash().ok()).unwrap_or_default()
}

/// The link in a fragment of an address, its letters as they were written.
#[cfg(target_arch = "wasm32")]
pub(super) fn link_in(hash: &str) -> String {
    let link = hash.trim_start_matches('#');
    js_sys::decode_uri(link).map_or_else(|_| link.to_owned(), String::from)
}

/// The name of the page of the class in a store.
const NAME: &str = "senet-class-page";

/// Page where a class opens the program, entered by a person where the program has none of its own.
#[derive(Clone, Debug, Default, PartialEq)]
struct ClassPage {
    page: String,
    is_new: bool,
}

/// The page of the program on the web; none on the desktop, and where the page is a file that only this device has.
fn own_page() -> Option<String> {
    #[cfg(target_arch = "wasm32")]
    {
        let href = web_sys::window()?.location().href().ok()?;
        let page = href.split('#').next().unwrap_or_default();
        (!page.starts_with("file:")).then(|| page.to_owned())
    }
    #[cfg(not(target_arch = "wasm32"))]
    None
}

/// True where a person enters the page, since the program has none of its own.
pub(super) fn is_entered() -> bool {
    own_page().is_none()
}

/// The page before the `#` of addresses that are handed on: the program's own or that of the class; empty without either.
pub(super) fn page(ctx: &Context) -> String {
    let entered = || ctx.data(|data| data.get_temp::<ClassPage>(Id::NULL)).unwrap_or_default();
    own_page().unwrap_or_else(|| entered().page)
}

/// Uses another page of the class from now on; empty for none.
pub(super) fn set_page(ctx: &Context, page: String) {
    ctx.data_mut(|data| data.insert_temp(Id::NULL, ClassPage { page, is_new: true }));
}

/// The page that somebody types, with `https://` where that is left out and without what stands behind a `#`.
pub(super) fn page_of(typed: &str) -> Option<String> {
    let typed = typed.trim().split('#').next()?;
    let (scheme, rest) = typed.split_once("://").unwrap_or(("https", typed));
    let host = rest.split(['/', ':', '?']).next()?;
    let is_host = host.contains('.') && !host.starts_with('.') && !host.ends_with('.');
    let is_page = matches!(scheme, "http" | "https") && (is_host || host == "localhost");
    (is_page && !rest.contains(char::is_whitespace)).then(|| format!("{scheme}://{rest}"))
}

pub(super) fn restore(ctx: &Context, store: &dyn Store) {
    let page = store.read(NAME).and_then(|text| serde_json::from_str::<String>(&text).ok());
    let page = page.and_then(|page| page_of(&page)).unwrap_or_default();
    ctx.data_mut(|data| data.insert_temp(Id::NULL, ClassPage { page, is_new: false }));
}

/// Saves the page if it is new; `false` where the device refuses.
pub(super) fn keep(ctx: &Context, store: &mut dyn Store) -> bool {
    let known = ctx.data(|data| data.get_temp::<ClassPage>(Id::NULL)).unwrap_or_default();
    let text = serde_json::to_string(&known.page).unwrap_or_default();
    let saved = !known.is_new || store.write(NAME, &text);
    if known.is_new && saved {
        ctx.data_mut(|data| data.insert_temp(Id::NULL, ClassPage { is_new: false, ..known }));
    }
    saved
}

/// The whole address of a place, to be passed on; only `#1/…` where no page is known.
pub(super) fn full_link(ctx: &Context, link: &str) -> String {
    format!("{}#{link}", page(ctx))
}

#[cfg(test)]
mod tests {
    use egui::Context;

    use super::{full_link, keep, page, page_of, restore, set_page};
    use crate::app::storage::MemoryStore;

    #[test]
    fn what_is_typed_becomes_a_page_or_is_none() {
        let page = |typed| page_of(typed).unwrap_or_default();
        assert_eq!(page(" school.example/senet/#1/learn "), "https://school.example/senet/");
        assert_eq!(page("http://localhost:8080/"), "http://localhost:8080/");
        for typed in
            ["", "senet", "file:///senet.html", "my school.example", "https://", ".example"]
        {
            assert_eq!(page(typed), "", "{typed:?}");
        }
    }

    #[test]
    fn the_page_of_the_class_is_remembered_until_it_is_another() {
        let (mut store, ctx) = (MemoryStore::default(), Context::default());
        set_page(&ctx, "https://school.example/".to_owned());
        assert!(keep(&ctx, &mut store));
        let later = Context::default();
        assert_eq!(full_link(&later, "1/learn"), "#1/learn");
        restore(&later, &store);
        assert_eq!(full_link(&later, "1/learn"), "https://school.example/#1/learn");
        set_page(&later, String::new());
        assert!(keep(&later, &mut store));
        restore(&ctx, &store);
        assert_eq!(page(&ctx), "");
    }
}
