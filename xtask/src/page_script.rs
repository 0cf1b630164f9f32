//! Checks of the page around the app, whatever a visitor does: the way back, two tabs, a game that outlasts the
//! page, links that run nothing, printing.

use senet::i18n;

use crate::browser::Browser;
use crate::browser_test::expect;
use crate::lesson_script::{drop_file, go, go_somewhere, move_by_hand, on_screen};

/// Part behind the # of the page's address.
fn place(browser: &mut Browser) -> Result<String, String> {
    let hash = browser.eval("location.hash")?;
    Ok(hash.as_str().unwrap_or_default().to_owned())
}

/// Goes through the history and waits until the app is at `expected`.
fn travel(browser: &mut Browser, by: i8, expected: &str) -> Result<(), String> {
    browser.eval(&format!("history.go({by})"))?;
    let here =
        format!("location.hash === '#{expected}' && senet_state().includes('\"{expected}\"')");
    let came = browser.wait_for(&here, &format!("{expected} on the way by {by}"));
    let now = place(browser)?;
    came.map_err(|error| format!("{error}; the address is {now}"))?;
    browser.settle()
}

/// From the shelf into a lesson, to its next step and to Play, and all the way back and forth again.
pub fn way_back(browser: &mut Browser) -> Result<(), String> {
    go(browser, "#1/lesson/first-steps/1")?;
    browser.click(i18n::text("learn.skip"))?;
    browser.wait_for("location.hash === '#1/lesson/first-steps/2'", "the next step")?;
    go_somewhere(browser)?;
    let before = browser.eval("history.length")?;
    move_by_hand(browser)?;
    let moved = browser.state()?;
    let after = browser.eval("history.length")?;
    expect(before == after, "a throw and a move are no entries of the history")?;
    travel(browser, -1, "1/lesson/first-steps/2")?;
    travel(browser, -1, "1/lesson/first-steps/1")?;
    travel(browser, -1, "1/learn")?;
    travel(browser, 2, "1/lesson/first-steps/2")?;
    travel(browser, 1, "1/play")?;
    let there = browser.state()?;
    expect(there == moved, "the game stands as it was left")
}

/// A game that is under way when the page is loaded again.
pub fn reload(browser: &mut Browser) -> Result<(), String> {
    go_somewhere(browser)?;
    move_by_hand(browser)?;
    let moved = browser.state()?;
    let address = browser.eval("location.href")?;
    browser.eval("location.reload()")?;
    std::thread::sleep(std::time::Duration::from_millis(500));
    browser.wait_for("!!document.getElementById('again')", "the page")?;
    browser.wait_for_app()?;
    browser.settle()?;
    expect(browser.eval("location.href")? == address, "the same address")?;
    browser.click(i18n::text("play.go-on"))?;
    let there = browser.state()?;
    expect(there == moved, &format!("the game goes on at {moved}, not {there}"))
}

/// Two tabs in which different lessons are read: neither forgets what the other did.
pub fn two_tabs(browser: &mut Browser, address: &str) -> Result<(), String> {
    let first = browser.tab();
    browser.new_tab()?;
    browser.resize(1280, 800, 1.0)?;
    browser.open(address)?;
    browser.wait_for_app()?;
    let second = browser.tab();
    go(browser, "#1/lesson/house-of-beauty/2")?;
    go(browser, "#1/learn")?;
    browser.switch(first)?;
    go(browser, "#1/lesson/first-steps/3")?;
    let both = "['first-steps', 'house-of-beauty'].every(id => \
        JSON.parse(localStorage.getItem('senet')).progress.lessons[id])";
    browser.wait_for(both, "what was done in both tabs")?;
    browser.switch(second)?;
    let values = [("title", "First steps"), ("step", "3")];
    let lead = i18n::fill("learn.welcome-back-lead", &values);
    browser.wait_for(&on_screen(&lead), "on the shelf, what was done in the other tab")?;
    browser.wait_for(both, "what was done in both tabs, kept by the other one")
}

const NOTHING_RAN: &str = "window.senet_trap === undefined";

/// A lesson with links that would run something; each is pressed.
pub fn bad_links(browser: &mut Browser) -> Result<(), String> {
    let (_, text) = senet::library::lesson_files().first().ok_or("no lesson ships")?;
    let link = "\nHere is [the trap](javascript:window.senet_trap=1) to press.\n";
    let begin = text.find("\n## ").ok_or("a lesson without steps")?;
    let end = begin + 1 + text[begin + 1..].find('\n').ok_or("a step without words")?;
    let mine = format!("{}\n{link}{}", &text[..end], &text[end..]);
    drop_file(browser, "mine.md", &mine.replacen("\nid: ", "\nid: my-", 1))?;
    let name = i18n::text("own-lesson.heading");
    browser.wait_for(&on_screen(name), "the lesson on the shelf")?;
    // A lesson with such a link is not opened, and what is wrong says which link it is.
    browser.click(i18n::text("own.what-is-wrong"))?;
    browser.wait_for("senet_widgets().includes('javascript:window')", "what is wrong with it")?;
    expect(browser.eval(NOTHING_RAN)? == true, "nothing ran")?;
    // What a page of its own would try is stopped by the browser itself.
    browser.eval("(() => { const link = document.createElement('a'); link.href = 'javascript:window.senet_trap=2'; \
        document.body.append(link); link.click(); link.remove(); })()")?;
    std::thread::sleep(std::time::Duration::from_millis(300));
    expect(browser.eval(NOTHING_RAN)? == true, "the page's policy stops a script in a link")
}

/// Copies the address of a comparison.
pub fn copied(browser: &mut Browser) -> Result<(), String> {
    go(browser, "#1/compare/kendall-walker~jequier-grunfeld")?;
    browser.eval(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: text => { window.senet_copied = text; \
         return Promise.resolve(); } } })",
    )?;
    browser.click(i18n::text("compare-view.more-ways"))?;
    browser.click(i18n::text("recon.copy-link"))?;
    browser.wait_for("!!window.senet_copied", "a link on the clipboard")?;
    let (copied, here) = (browser.eval("window.senet_copied")?, browser.eval("location.href")?);
    expect(copied == here, &format!("the whole address {here}, not {copied}"))
}

/// Prints a lesson: the browser's own window for printing opens over the printable page.
pub fn printed(browser: &mut Browser) -> Result<(), String> {
    go(browser, "#1/lesson/first-steps/1")?;
    browser.eval(
        "(() => { const make = document.createElement.bind(document); document.createElement = name => { \
         const made = make(name); if (name === 'iframe') made.addEventListener('load', () => { \
         made.contentWindow.print = () => { window.senet_printed = made.contentDocument.title; }; }); return made; }; })()",
    )?;
    browser.click(i18n::text("present.print"))?;
    browser.wait_for("!!window.senet_printed", "the browser's window for printing")?;
    let title = browser.eval("window.senet_printed")?;
    let problem = format!("the lesson is printed, not {title}");
    expect(title.as_str().is_some_and(|title| title.contains("First steps")), &problem)
}
