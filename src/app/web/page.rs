//! Calls of the functions that the page around the app offers.

use eframe::wasm_bindgen::{JsCast as _, JsValue};

/// Tells the page that a frame was made.
pub(super) fn frame_made() {
    tell_page("senet_frame", "");
}

/// Tells the page that the app cannot start, or has stopped.
pub(super) fn failed(message: &str) {
    tell_page("senet_failed", message);
}

/// Has the page print another one, given as HTML. `false` where it cannot.
pub(super) fn print(html: &str) -> bool {
    tell_page("senet_print", html)
}

/// Calls the page's function `name`. `false` where the page has none, or it fails.
fn tell_page(name: &str, message: &str) -> bool {
    let function = js_sys::Reflect::get(&js_sys::global(), &name.into()).ok();
    let function = function.and_then(|found| found.dyn_into::<js_sys::Function>().ok());
    function.is_some_and(|function| function.call1(&JsValue::NULL, &message.into()).is_ok())
}
