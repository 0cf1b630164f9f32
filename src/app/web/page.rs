//! Calls of the functions that the page around the app offers.

use eframe::wasm_bindgen::{JsCast as _, JsValue};

pub(super) fn frame_made() {
    tell_page("senet_frame", "");
}

/// Tells the page that the app cannot start, or has stopped.
pub(super) fn failed(message: &str) {
    tell_page("senet_failed", message);
}

/// Makes the page print another page, as HTML. `false` where it cannot.
pub(super) fn print(html: &str) -> bool {
    tell_page("senet_print", html)
}

/// Tells the page the code of the language that the app speaks, in which it is to be read out.
pub fn set_language(code: &str) {
    tell_page("senet_language", code);
}

/// True where the page's address names one of the plain lessons. The page follows it then.
pub fn names_plain_lesson() -> bool {
    ask_page("senet_names_plain_lesson").and_then(|answer| answer.as_bool()).unwrap_or(false)
}

/// Share of the deferred part of the program that has arrived, 0 to 1; below 0 where it could not be loaded.
pub(super) fn deferred_share() -> f64 {
    ask_page("senet_deferred_share").and_then(|share| share.as_f64()).unwrap_or(1.0)
}

/// Makes the page load the deferred part, unless it is here; resolved once it is.
pub(super) fn load_deferred() -> js_sys::Promise {
    js_sys::Promise::resolve(&ask_page("senet_deferred_load").unwrap_or(JsValue::UNDEFINED))
}

/// Makes the page fetch the deferred part and waits for it. Where that fails the page says so, and the next call traps.
pub(super) fn fetch_deferred_now() {
    if let Some(fetch) = function("senet_deferred_fetch") {
        fetch.call1(&JsValue::NULL, &wasm_bindgen::exports()).ok();
    }
}

/// Calls the page's function `name`. `false` where the page has none, or it fails.
fn tell_page(name: &str, message: &str) -> bool {
    function(name).is_some_and(|function| function.call1(&JsValue::NULL, &message.into()).is_ok())
}

/// Answer of the page's function `name`; `None` where the page has none, or it fails.
fn ask_page(name: &str) -> Option<JsValue> {
    function(name)?.call0(&JsValue::NULL).ok()
}

fn function(name: &str) -> Option<js_sys::Function> {
    js_sys::Reflect::get(&js_sys::global(), &name.into()).ok()?.dyn_into().ok()
}
