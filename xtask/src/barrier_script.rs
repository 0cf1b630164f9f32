//! The pages for people with weak eyes or a screen reader: what axe, a program that looks for barriers, finds in them,
//! and whether they fit a window of 320 points, which is what a zoom of 400 % leaves.

use std::fs;

use senet::i18n;

use crate::browser::Browser;
use crate::browser_test::expect;
use crate::lesson_script::go;

/// The folder in which `.ci/run` installs its checkers, and the place of axe in its library.
const TOOLS: &str = "target/tools/lib";
const AXE: &str = "site-packages/axe_playwright_python/axe.min.js";
const PLACES: &str = "#1/learn #1/lesson/first-steps/2 #1/play/kendall-walker \
    #1/compare/kendall-walker~jequier-grunfeld #1/history #1/reconstructions #1/practice \
    #1/teachers";
/// Pages without the app, one of each kind.
const PAGES: &str = "lesson-first-steps.html lesson-five-or-seven.html history.html \
    glossary.html key-museum.html kit-worksheet.html pack-museum.html print-water.html \
    teachers-water.html practice-blocking.html fr/lesson-first-steps.html fr/history.html";
/// Rules that were broken, each with what broke it first; on dark pages, which differ in their colours alone, of contrast only.
const RUN: &str = "axe.run(matchMedia('(prefers-color-scheme: dark)').matches ? { runOnly: 'color-contrast' } : {}).then(found => found.violations.map(rule => \
    `${rule.id} (${rule.nodes.length}): ${rule.help}: ${rule.nodes[0].html.slice(0, 120)}`).join('\\n        '))";

/// The text of axe, if it is installed.
fn axe() -> Option<String> {
    let versions = fs::read_dir(crate::root().join(TOOLS)).ok()?;
    versions.flatten().find_map(|python| fs::read_to_string(python.path().join(AXE)).ok())
}

/// Looks at the app in some of its places, at the lessons under it, and at the pages beside it, light and dark.
pub fn check_places(browser: &mut Browser, address: &str) -> Result<(), String> {
    let Some(axe) = axe() else {
        println!("        left out: axe is not here; .ci/run installs it");
        return Ok(());
    };
    let mut wrong = Vec::new();
    let mut judge = |browser: &mut Browser, name: &str| {
        browser.eval(&axe)?;
        let violations = browser.eval(RUN)?;
        let violations = violations.as_str().unwrap_or("axe did not run");
        if !violations.is_empty() {
            wrong.push(format!("{name}: {violations}"));
        }
        Ok::<(), String>(())
    };
    for place in PLACES.split(' ') {
        go(browser, place)?;
        judge(browser, place)?;
    }
    browser.eval("void (location.hash = '#read')")?;
    browser.wait_for_state("reading", "the lessons")?;
    judge(browser, "#read")?;
    for dark in [false, true] {
        browser.prefer(dark, true)?;
        for page in PAGES.split(' ') {
            open(browser, address, page)?;
            judge(browser, &format!("{page}{}", if dark { ", dark" } else { "" }))?;
        }
    }
    let wrong = wrong.join("\n        ");
    expect(wrong.is_empty(), &format!("nothing to find for axe\n        {wrong}"))
}

fn open(browser: &mut Browser, address: &str, page: &str) -> Result<(), String> {
    browser.open(&format!("{address}{page}"))?;
    browser.wait_for("document.readyState === 'complete'", page)
}

/// Width of a small phone, and of a window of 1280 points at a zoom of 400 %.
const NARROW: u32 = 320;

/// On a narrow page nothing reaches beyond the window, in the app or on the other pages.
pub fn narrow(browser: &mut Browser, address: &str) -> Result<(), String> {
    let before = browser.eval("senet_frames()")?;
    browser.resize(NARROW, 640, 1.0)?;
    browser.wait_for(&format!("senet_frames() > {before}"), "a frame of the narrow page")?;
    let mut wrong = Vec::new();
    for place in PLACES.split(' ') {
        go(browser, place)?;
        let beside = browser.eval(
            "JSON.parse(senet_widgets()).filter(w => w.press && (w.x < -1 || w.x + w.w > innerWidth + 1))\
             .map(w => `${w.label} (${Math.round(w.x)} to ${Math.round(w.x + w.w)})`).join(', ')",
        )?;
        let beside = beside.as_str().unwrap_or("nothing was listed");
        if !beside.is_empty() {
            wrong.push(format!("{place}: {beside}"));
        }
    }
    for page in PAGES.split(' ') {
        open(browser, address, page)?;
        let width = browser.eval("document.documentElement.scrollWidth")?;
        if width.as_u64() > Some(NARROW.into()) {
            wrong.push(format!("{page} is {width} wide"));
        }
    }
    let wrong = wrong.join("\n        ");
    expect(wrong.is_empty(), &format!("all of it within {NARROW} points\n        {wrong}"))
}

/// Checks that the settings follow a device that forces its colours and asks for rest.
pub fn device(browser: &mut Browser, address: &str) -> Result<(), String> {
    let names = ["settings.contrast", "settings.reduced-motion"].map(i18n::text);
    let chosen = "[...document.querySelectorAll('#mirror [aria-pressed=true], #mirror [aria-checked=true]')]\
        .map(line => line.textContent).join(' | ')";
    browser.force_colors()?;
    browser.open(&format!("{address}?forced"))?;
    browser.wait_for_app()?;
    browser.settle()?;
    browser.click(i18n::text("nav.settings"))?;
    let seen = format!("(said => {names:?}.every(name => said.includes(name)))({chosen})");
    let came = browser.wait_for(&seen, "more contrast and no motion");
    let now = browser.eval(chosen)?;
    came.map_err(|error| format!("{error}; chosen are {now}"))
}
