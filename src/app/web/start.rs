//! Start of the app on the page's canvas, and the functions by which the two call each other.
//!
//! The page offers `senet_frame()` (a frame was made) and `senet_failed(message)`; it is offered
//! `senet_widgets()`, `senet_state()`, `senet_frames()`, `senet_repaint()` and `senet_request(id, action)`, all on
//! `window`.

use eframe::wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlCanvasElement;

use super::deferred::fetch_now;
use super::page::{failed, load_deferred};
use super::widgets;
use crate::app::background::{PIECE, order::Worker};
use crate::app::{SenetApp, settings, storage};
use crate::i18n::Language;

/// Starts Senet on the canvas `senet` and reports errors to the page; in a Web Worker, which has none, it offers work.
pub fn start() {
    if web_sys::window().is_none() {
        // Without it the worker answers nothing, which the page hears of.
        offer_work().unwrap_or_default();
        return;
    }
    // The page hears of a panic before the program traps; the runner's own hook, added later, logs it.
    std::panic::set_hook(Box::new(|panic| failed(&panic.to_string())));
    eframe::WebLogger::init(log::LevelFilter::Warn).ok();
    spawn_local(async {
        if let Err(message) = run().await {
            failed(&message);
        }
    });
}

async fn run() -> Result<(), String> {
    // Nothing here calls it, and the compiler keeps it all the same.
    std::hint::black_box(fetch_now as fn());
    let canvas = canvas().ok_or("the page has no canvas named senet")?;
    if !is_served_by_first_part() {
        // Where this fails, the place that needs it says so.
        JsFuture::from(load_deferred()).await.ok();
    }
    let create: eframe::AppCreator<'static> = Box::new(|cc| {
        widgets::install(&cc.egui_ctx);
        offer(&cc.egui_ctx).map_err(|error| describe(&error))?;
        Ok(Box::new(SenetApp::new(cc)))
    });
    let runner = eframe::WebRunner::new();
    let started = runner.start(canvas, eframe::WebOptions::default(), create).await;
    started.map_err(|error| describe(&error))
}

/// True for a new visitor who reads English. Others may have lessons of their own, reviews or French in sight from the start;
/// whoever returns has the deferred part in the cache.
fn is_served_by_first_part() -> bool {
    let language = settings::language_of_device().unwrap_or_default();
    !storage::is_used() && language == Language::English
}

fn canvas() -> Option<HtmlCanvasElement> {
    web_sys::window()?.document()?.get_element_by_id("senet")?.dyn_into().ok()
}

/// Puts `senet_work(message)` on the worker: it answers with a piece of work.
fn offer_work() -> Result<(), JsValue> {
    let mut worker = Worker::default();
    let work = move |message: Vec<u8>| worker.answer(&message, PIECE);
    set("senet_work", Closure::<dyn FnMut(Vec<u8>) -> Vec<u8>>::new(work).into_js_value())
}

/// Puts on `window` what the page and the tests may ask.
fn offer(ctx: &egui::Context) -> Result<(), JsValue> {
    type Text = fn(&egui::Context) -> String;
    let texts: [(&str, Text); 2] =
        [("senet_widgets", widgets::widgets), ("senet_state", widgets::state)];
    for (name, text) in texts {
        let c = ctx.clone();
        set(name, Closure::<dyn Fn() -> String>::new(move || text(&c)).into_js_value())?;
    }
    let c = ctx.clone();
    #[expect(clippy::cast_precision_loss, reason = "a count of frames stays far below 2^53")]
    let frames = Closure::<dyn Fn() -> f64>::new(move || widgets::frames(&c) as f64);
    set("senet_frames", frames.into_js_value())?;
    let c = ctx.clone();
    set("senet_repaint", Closure::<dyn Fn()>::new(move || c.request_repaint()).into_js_value())?;
    let c = ctx.clone();
    let request = Closure::<dyn Fn(String, u32) -> bool>::new(move |id: String, action| {
        widgets::request(&c, &id, action)
    });
    set("senet_request", request.into_js_value())
}

fn set(name: &str, value: JsValue) -> Result<(), JsValue> {
    js_sys::Reflect::set(&js_sys::global(), &name.into(), &value).map(drop)
}

fn describe(error: &JsValue) -> String {
    error.as_string().unwrap_or_else(|| format!("{error:?}"))
}
