//! `cargo xtask browser-test`: the built page in a real browser, as a visitor meets it.

use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::browser::Browser;
use crate::serve::{Server, built, offline_address};
use crate::{
    barrier_script, compare_script, ear_script, kept_script, lesson_script, page_script,
    worker_script,
};

/// Test of the built page.
enum Test {
    /// Script for a fresh browser with the app; the console must stay clean.
    Script(fn(&mut Browser) -> Result<(), String>),
    /// Script for such a browser and the address of the page, whose console may complain.
    At(fn(&mut Browser, &str) -> Result<(), String>),
    /// Test that opens what it needs, at the address of the page.
    Own(fn(&str) -> Result<(), String>),
    /// Test that serves the folder of the built page itself.
    Built(fn(&Path) -> Result<(), String>),
}

use Test::{At, Built, Own, Script};

/// Each with a name, and with what its address is built from: the server, or the folder itself.
const TESTS: [(&str, Test); 26] = [
    // What takes longest comes first, so that nothing else waits for it at the end.
    ("axe finds nothing", At(barrier_script::check_places)),
    ("lessons, a comparison and a game by ear", Script(ear_script::all)),
    (
        "the first lessons need no deferred code, and other places wait for it",
        Built(kept_script::first_lessons),
    ),
    ("many games give the numbers of the command", Script(compare_script::same_numbers)),
    ("changed rules are learned beside the page", Own(learned)),
    ("a move is made by clicking and taken back by a key", Script(lesson_script::play)),
    ("a lesson is done by clicking", Script(lesson)),
    ("two boards part, and the rule is named", Script(lesson_script::compare)),
    ("a page opened with games in its address plays them", Own(opened)),
    ("a switch changes what a throw can do", Script(lesson_script::toggle)),
    ("rules are dropped, chosen and downloaded as files", Script(lesson_script::files)),
    ("nothing moves, nothing is drawn", Script(idle)),
    ("the plain lessons are a link away, and the way back is kept", Script(reading)),
    ("without WebGL the lessons stand on the page", Own(without_webgl)),
    ("after a fault the lessons stand on the page", Own(after_a_fault)),
    ("one file, opened from a folder, does it all", Own(offline)),
    (
        "after one visit no network is needed, and a new version comes whole",
        Built(kept_script::kept),
    ),
    ("the way back leads through steps and places", Script(page_script::way_back)),
    ("a game outlasts a reload", Script(page_script::reload)),
    (
        "two tabs forget nothing of each other",
        Own(|address| by_script(|browser| page_script::two_tabs(browser, address), address)),
    ),
    ("a link of a lesson runs nothing", Own(bad_links)),
    ("a stray sign in an address stops nothing", Own(stray)),
    ("a comparison is copied with its whole address", Script(page_script::copied)),
    ("a lesson is printed", Script(page_script::printed)),
    ("everything fits 320 points", At(barrier_script::narrow)),
    ("colours and motion are as the device asks", At(barrier_script::device)),
];

/// Tests that run beside each other: each waits for its page half of the time.
const AT_ONCE: usize = 2;

/// Runs all tests whose names contain `part`, even after one failed, and reports. What failed beside another runs once
/// more alone, where no other browser takes its time.
pub fn command(part: &str) -> Result<(), String> {
    let server = Server::start(&built()?, 0)?;
    let address = server.address();
    let tests = Mutex::new(TESTS.iter().filter(|(name, _)| name.contains(part)));
    let again = Mutex::new(Vec::new());
    let next = || tests.lock().ok().and_then(|mut tests| tests.next());
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(test) = next() {
                    if !passes(test, &address) {
                        again.lock().expect("no test panics").push(test);
                    }
                }
            });
        }
    });
    let again = again.into_inner().expect("no test panics");
    let failed = again.into_iter().filter(|test| !passes(test, &address)).count();
    if failed > 0 {
        Err(format!("{failed} of {} browser tests failed", TESTS.len()))
    } else {
        Ok(())
    }
}

/// Runs a test and tells how it went.
fn passes((name, test): &(&str, Test), address: &str) -> bool {
    let start = Instant::now();
    let result = match test {
        Script(script) => by_script(*script, address),
        At(script) => visit(address).and_then(|mut browser| script(&mut browser, address)),
        Own(test) => test(address),
        Built(test) => built().and_then(|folder| test(&folder)),
    };
    let seconds = start.elapsed().as_secs_f32();
    match &result {
        Ok(()) => println!("ok      {name} ({seconds:.1} s)"),
        Err(message) => println!("FAILED  {name} ({seconds:.1} s)\n        {message}"),
    }
    result.is_ok()
}

/// Runs a script in a fresh browser with the app.
fn by_script(
    script: impl FnOnce(&mut Browser) -> Result<(), String>,
    address: &str,
) -> Result<(), String> {
    let mut browser = visit(address)?;
    script(&mut browser)?;
    no_problems(&mut browser)
}

fn lesson(browser: &mut Browser) -> Result<(), String> {
    let first = browser.eval("performance.getEntriesByName('first frame')[0].startTime")?;
    println!("        first frame {:.0} ms after navigation", first.as_f64().unwrap_or_default());
    expect(!browser.widgets()?.is_empty(), "the app shows widgets")?;
    lesson_script::first_steps(browser)?;
    mirrored(browser)
}

fn opened(address: &str) -> Result<(), String> {
    let opened = format!("{address}{}", compare_script::GAMES_LINK);
    by_script(compare_script::are_played, &opened)
}

/// In the page of a server and in the one in one file.
fn learned(address: &str) -> Result<(), String> {
    by_script(worker_script::learns, address)?;
    by_script(worker_script::learns, &offline_address(&built()?))
}

/// The hidden HTML for screen readers says what the canvas shows.
fn mirrored(browser: &mut Browser) -> Result<(), String> {
    let all = "JSON.parse(senet_widgets()).filter(w => w.role !== 'Status').every(w => [...document.querySelectorAll('#mirror > *')]\
        .some(line => line.textContent.includes(w.label || w.value)))";
    browser.wait_for(all, "the mirror for screen readers")
}

fn idle(browser: &mut Browser) -> Result<(), String> {
    browser.settle()?;
    let mut seen = Vec::new();
    // The last frame of the beginning comes late on a busy machine; what draws again and again never rests.
    for _ in 0..3 {
        let before = browser.eval("senet_frames()")?;
        std::thread::sleep(Duration::from_secs(4));
        let after = browser.eval("senet_frames()")?;
        if before == after {
            return Ok(());
        }
        seen.push(format!("{before} to {after}"));
    }
    let seen = seen.join(", ");
    expect(false, &format!("no frame in four idle seconds (frames {seen})"))
}

fn reading(browser: &mut Browser) -> Result<(), String> {
    lesson_script::go_somewhere(browser)?;
    let place = browser.eval("location.hash")?;
    browser.eval("void (location.hash = '#read')")?;
    browser.wait_for_state("reading", "the plain lessons")?;
    lessons_are_seen(browser)?;
    browser.eval("document.getElementById('open').click()")?;
    browser.wait_for_app()?;
    let after = browser.eval("location.hash")?;
    expect(after == place, &format!("the address is {place} again, not {after}"))
}

fn without_webgl(address: &str) -> Result<(), String> {
    let mut browser = Browser::start(false)?;
    browser.open(address)?;
    browser.wait_for_state("stopped", "the notice")?;
    notice_says(&mut browser, senet::i18n::text("page.webgl"))?;
    lessons_are_seen(&mut browser)?;
    browser.open(&format!("{address}?again#1/lesson/water/3"))?;
    browser.wait_for_state("stopped", "the notice")?;
    let near = "Math.abs(document.getElementById('read-water-3').getBoundingClientRect().top) < innerHeight / 2";
    browser.wait_for(near, "the step of the lesson that the address names")?;
    no_problems(&mut browser)
}

fn after_a_fault(address: &str) -> Result<(), String> {
    let mut browser = visit(address)?;
    lesson_script::go_somewhere(&mut browser)?;
    let place = browser.eval("location.hash")?;
    browser.eval("senet_failed('panicked at the test')")?;
    notice_says(&mut browser, senet::i18n::text("page.panic"))?;
    lessons_are_seen(&mut browser)?;
    let message = browser.eval("document.getElementById('message').textContent")?;
    expect(message == "panicked at the test", &format!("the message is kept: {message}"))?;
    let after = browser.eval("location.hash")?;
    expect(after == place, &format!("the address stays {place}, not {after}"))
}

fn offline(_address: &str) -> Result<(), String> {
    let play = |browser: &mut Browser| {
        expect(!browser.widgets()?.is_empty(), "the app shows widgets")?;
        lesson_script::play(browser)
    };
    by_script(play, &offline_address(&built()?))
}

/// In the page in one file, which no server watches over, and in the other one.
fn bad_links(address: &str) -> Result<(), String> {
    for address in [&offline_address(&built()?), address] {
        page_script::bad_links(&mut visit(address)?)?;
    }
    Ok(())
}

fn stray(address: &str) -> Result<(), String> {
    for place in ["#1/lesson/water/100%", "#1/lesson/water/27%3", "#%"] {
        let mut browser = visit(&format!("{address}{place}"))?;
        no_problems(&mut browser)?;
        browser.eval("void (location.hash = '#read%')")?;
        browser.wait_for_state("reading", "the plain lessons")?;
        no_problems(&mut browser)?;
    }
    Ok(())
}

/// A fresh browser with an empty page of the usual size.
pub fn fresh() -> Result<Browser, String> {
    let mut browser = Browser::start(true)?;
    browser.resize(1280, 800, 1.0)?;
    Ok(browser)
}

/// A fresh browser with the app running at `address`.
pub fn visit(address: &str) -> Result<Browser, String> {
    let mut browser = fresh()?;
    browser.open(address)?;
    if let Err(message) = browser.wait_for_app() {
        let problems = browser.problems()?.join("\n        ");
        return Err(format!("{message}\n        {problems}"));
    }
    browser.settle()?;
    Ok(browser)
}

fn notice_says(browser: &mut Browser, sentence: &str) -> Result<(), String> {
    let notice = browser.eval("document.getElementById('notice').innerText")?;
    let notice = notice.as_str().unwrap_or_default();
    expect(notice.contains(sentence), &format!("the page says why; it says “{notice}”"))
}

/// The lessons with at least one board are laid out and not hidden.
fn lessons_are_seen(browser: &mut Browser) -> Result<(), String> {
    let seen = "[...document.querySelectorAll('#lessons svg')].some(board => board.checkVisibility() && \
        board.getBoundingClientRect().width > 100)";
    let boards = browser.eval(seen)?;
    expect(boards == true, "the lessons with their boards are seen")?;
    let canvas = browser.eval("getComputedStyle(document.getElementById('senet')).visibility")?;
    expect(canvas == "hidden", "no dead canvas lies over them")
}

fn no_problems(browser: &mut Browser) -> Result<(), String> {
    let problems = browser.problems()?;
    expect(
        problems.is_empty(),
        &format!("the console stays clean; it has: {}", problems.join(" | ")),
    )
}

/// An error naming what was expected, unless it is so.
pub fn expect(so: bool, what: &str) -> Result<(), String> {
    if so { Ok(()) } else { Err(format!("expected: {what}")) }
}
