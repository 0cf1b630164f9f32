//! The address of a place: what a page was opened with, and what can be handed on.

/// The address a web page was opened with, without its `#`; none on the desktop.
pub(super) fn opened(info: &eframe::IntegrationInfo) -> Option<String> {
    #[cfg(target_arch = "wasm32")]
    {
        Some(info.web_info.location.hash.trim_start_matches('#').to_owned())
    }
    #[cfg(not(target_arch = "wasm32"))]
    {
        let _: &eframe::IntegrationInfo = info;
        None
    }
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

/// The fragment of the page's address, with its `#`.
#[cfg(target_arch = "wasm32")]
pub(super) fn hash() -> String {
    let location = web_sys::window().map(|window| window.location());
    location.and_then(|location| location.hash().ok()).unwrap_or_default()
}

/// The whole address of a place, to be handed on: with the page's own on the web, `#1/…` on the desktop.
pub(super) fn whole(link: &str) -> String {
    #[cfg(target_arch = "wasm32")]
    let page = web_sys::window()
        .and_then(|window| window.location().href().ok())
        .map(|href| href.split('#').next().unwrap_or_default().to_owned())
        .unwrap_or_default();
    #[cfg(not(target_arch = "wasm32"))]
    let page = String::new();
    format!("{page}#{link}")
}
