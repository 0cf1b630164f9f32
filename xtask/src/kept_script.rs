//! The visitor of the browser test has a slow network, or loses it, and comes back to a newer version.

use std::fs;
use std::path::Path;

use senet::{i18n, library};

use crate::browser::Browser;
use crate::browser_test::{expect, fresh, visit};
use crate::lesson_script;
use crate::serve::Server;
use crate::web::{read, read_text, write};

/// The part of the program that comes behind the first lesson.
const DEFERRED: &str = "senet_deferred.wasm";
/// Beginning of its import of the memory, before the version.
const MEMORY: &[u8] = b"\x05first\x11m";
/// Bytes a second with which it takes some seconds.
const SLOW: u32 = 2_000_000;
/// A place that needs it.
const PLACE: &str = "#1/play";
/// Files that a server needs besides those that the service worker names.
const WORKER: &str = "sw.js";
/// The file that differs between the two versions, and what tells them apart.
const STYLE: &str = "page.css";
const NEW: &str = "\n/* newer */\n";
/// The path below which the page is served.
const BELOW: &str = "games/senet";
const NOTICE: &str = "!document.getElementById('update').hidden";
/// Makes caches as an earlier version of this copy had, and as other copies on the host have, or had.
const OTHER_CACHES: &str = "Promise.all([['senet-0123456789abcdef', 'senet_bg.wasm'], \
    ['senet-fedcba9876543210', '/senet_bg.wasm'], ['senet / 1', '/senet_bg.wasm']]\
    .map(async ([name, file]) => (await caches.open(name)).put(file, new Response('')))).then(() => true)";

/// Reads the first lessons where the deferred part cannot be had, and opens a place that needs it: it says so, and opens
/// when it is tried again. Then the same place where the deferred part comes slowly, and where it is of another version.
pub fn first_lessons(dist: &Path) -> Result<(), String> {
    in_copy("first", |folder| {
        without_deferred(dist, folder)?;
        while_loading(folder)?;
        of_another_version(folder)
    })
}

/// Runs a test with a folder of its own, which is removed afterwards.
fn in_copy(name: &str, test: impl FnOnce(&Path) -> Result<(), String>) -> Result<(), String> {
    let folder = std::env::temp_dir().join(format!("senet-{name}-{}", std::process::id()));
    let done = test(&folder);
    fs::remove_dir_all(&folder).ok();
    done
}

fn without_deferred(dist: &Path, folder: &Path) -> Result<(), String> {
    copy(dist, folder)?;
    fs::remove_file(folder.join(DEFERRED)).map_err(|error| error.to_string())?;
    let server = Server::start(folder, 0)?;
    let mut browser = fresh()?;
    browser.open(&server.address())?;
    browser.wait_for_first_frame()?;
    browser.settle()?;
    lesson_script::first_steps(&mut browser)?;
    for lesson in library::first_lessons() {
        for step in 1..=lesson.steps.len() {
            lesson_script::go(&mut browser, &format!("#1/lesson/{}/{step}", lesson.id))?;
        }
    }
    lesson_script::follow(&mut browser, PLACE)?;
    wait_for_sentence(&mut browser, "app.deferred-failed")?;
    write(&folder.join(DEFERRED), &read(&dist.join(DEFERRED))?)?;
    browser.click(i18n::text("page.again"))?;
    browser.wait_for_app()?;
    lesson_script::move_by_hand(&mut browser)
}

/// The module of another version is not joined to the first one; trying again loads the page.
fn of_another_version(folder: &Path) -> Result<(), String> {
    let mut module = read(&folder.join(DEFERRED))?;
    let right = module.clone();
    let named = module.windows(MEMORY.len()).position(|name| name == MEMORY);
    let version = named.ok_or("the deferred module imports no memory")? + MEMORY.len();
    module[version] = if module[version] == b'0' { b'1' } else { b'0' };
    write(&folder.join(DEFERRED), &module)?;
    let server = Server::start(folder, 0)?;
    let mut browser = fresh()?;
    browser.open(&format!("{}{PLACE}", server.address()))?;
    browser.wait_for_first_frame()?;
    wait_for_sentence(&mut browser, "app.deferred-failed")?;
    write(&folder.join(DEFERRED), &right)?;
    browser.click(i18n::text("page.again"))?;
    browser.wait_for("window.senet_deferred_share?.() === 1", "the deferred part")?;
    browser.wait_for_app()?;
    lesson_script::move_by_hand(&mut browser)
}

fn while_loading(folder: &Path) -> Result<(), String> {
    let server = Server::start(folder, 0)?;
    let mut browser = fresh()?;
    browser.throttle(SLOW)?;
    browser.open(&format!("{}{PLACE}", server.address()))?;
    browser.wait_for_first_frame()?;
    wait_for_sentence(&mut browser, "app.deferred-loading")?;
    browser.wait_for_app()?;
    lesson_script::move_by_hand(&mut browser)
}

fn wait_for_sentence(browser: &mut Browser, key: &str) -> Result<(), String> {
    browser.wait_for(&lesson_script::on_screen(i18n::text(key)), key)
}

/// Visits once, stops the server and plays; then meets half a new version, and a whole one.
pub fn kept(dist: &Path) -> Result<(), String> {
    in_copy("kept", |folder| visit_twice(dist, folder))
}

fn visit_twice(dist: &Path, root: &Path) -> Result<(), String> {
    // As a host of many pages serves them: below a path.
    let folder = &root.join(BELOW);
    let worker = copy(dist, folder)?;
    let server = Server::start(root, 0)?;
    let address = format!("{}{BELOW}/", server.address());
    let mut browser = visit(&address)?;
    browser.wait_for("navigator.serviceWorker.controller?.state === 'activated'", "a kept app")?;
    let port = server.stop();
    open(&mut browser, &address)?;
    lesson_script::play(&mut browser)?;
    let was = style(&mut browser)?;
    browser.eval(OTHER_CACHES)?;

    // The list of the new version with a file of the old one: nothing changes.
    let css = read(&folder.join(STYLE))?;
    let newer = [&*css, NEW.as_bytes()].concat();
    let list = worker.replace(&crate::page::sum(&css), &crate::page::sum(&newer));
    expect(list != worker, "the style among the files that are kept")?;
    write(
        &folder.join(WORKER),
        list.replace("CACHE = PREFIX + \"", "CACHE = PREFIX + \"new-").as_bytes(),
    )?;
    let server = Server::start(root, port)?;
    update(&mut browser, false)?;
    expect(browser.eval(NOTICE)? == false, "no notice of half a version")?;

    // The whole of it: said now, shown at the next start.
    write(&folder.join(STYLE), &newer)?;
    update(&mut browser, true)?;
    browser.wait_for(NOTICE, "a notice of the new version")?;
    expect(style(&mut browser)? == was, "the old version until the next start")?;
    browser.open("data:text/html,elsewhere")?;
    std::thread::sleep(std::time::Duration::from_secs(1));
    open(&mut browser, &address)?;
    expect(style(&mut browser)? != was, "the new version at the next start")?;
    let names = browser.eval("caches.keys().then(names => names.join())")?;
    let has = |name: &str| names.as_str().is_some_and(|names| names.contains(name));
    expect(!has("0123456789abcdef"), &format!("no cache of an earlier version: {names}"))?;
    expect(has("fedcba9876543210") && has("senet / 1"), &format!("those of others: {names}"))?;
    server.stop();
    open(&mut browser, &address)?;
    expect(style(&mut browser)? != was, "the new version without a network, too")?;
    browser.open(&format!("{address}fr/lesson-water.html"))?;
    let page = browser.eval("document.body.innerText + document.querySelector('a')?.href")?;
    let says = |words: &str| page.as_str().is_some_and(|page| page.contains(words));
    expect(
        says(i18n::text("page.not-kept")) && says(&address),
        &format!("that a page is not kept, and a way back: {page}"),
    )
}

/// Copies what the service worker keeps, and the worker, whose text is returned.
fn copy(dist: &Path, folder: &Path) -> Result<String, String> {
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let worker = read_text(&dist.join(WORKER))?;
    let list = worker.split_once("FILES = ").and_then(|(_, rest)| rest.split_once(';'));
    let (list, _) = list.ok_or("sw.js lists no files")?;
    let files: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(list).map_err(|error| format!("the list of sw.js: {error}"))?;
    for name in files.keys().map(String::as_str).chain([WORKER]) {
        write(&folder.join(name), &read(&dist.join(name))?)?;
    }
    Ok(worker)
}

fn open(browser: &mut Browser, address: &str) -> Result<(), String> {
    browser.open(address)?;
    browser.wait_for_app()?;
    browser.settle()
}

/// Looks for a new version and waits until it is here, or has failed.
fn update(browser: &mut Browser, arrives: bool) -> Result<(), String> {
    browser.eval("void (window.senet_waits = undefined, navigator.serviceWorker.ready.then(r => r.update().then(\
        () => new Promise(done => { const look = () => r.installing ? setTimeout(look, 50) : done(!!r.waiting); look(); }), \
        () => false)).then(waits => window.senet_waits = waits))")?;
    browser.wait_for(&format!("window.senet_waits === {arrives}"), "what became of the new version")
}

fn style(browser: &mut Browser) -> Result<String, String> {
    browser.eval(
        "void (window.senet_style = undefined, fetch('page.css').then(r => r.text())\
        .then(text => window.senet_style = text.slice(-40)))",
    )?;
    browser.wait_for("window.senet_style !== undefined", "the style of the page")?;
    Ok(browser.eval("window.senet_style")?.as_str().unwrap_or_default().to_owned())
}
