//! Checks of the page around the app, whatever a visitor does: the way back, two tabs, a game that outlasts the
//! page, links that run nothing, printing, and what a screen reader meets.

use serde_json::Value;

use senet::i18n;

use crate::browser::Browser;
use crate::browser_test::expect;
use crate::compare_script::{WATCH, tell_frames};
use crate::lesson_script::{drop_file, follow, go_somewhere, move_by_hand};

/// Part behind the # of the page's address.
fn place(browser: &mut Browser) -> Result<String, String> {
    let hash = browser.eval("location.hash")?;
    Ok(hash.as_str().unwrap_or_default().to_owned())
}

/// Goes through the history and waits until the app is at `wanted`.
fn travel(browser: &mut Browser, by: i8, wanted: &str) -> Result<(), String> {
    browser.eval(&format!("history.go({by})"))?;
    let here = format!("location.hash === '#{wanted}' && senet_state().includes('\"{wanted}\"')");
    let came = browser.wait_for(&here, &format!("{wanted} on the way by {by}"));
    let now = place(browser)?;
    came.map_err(|error| format!("{error}; the address is {now}"))?;
    browser.settle()
}

/// From the shelf into a lesson, to its next step and to Play, and all the way back and forth again.
pub fn way_back(browser: &mut Browser) -> Result<(), String> {
    follow(browser, "#1/lesson/first-steps/1")?;
    browser.settle()?;
    browser.click(i18n::text("learn.next"))?;
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
    follow(browser, "#1/lesson/house-of-beauty/2")?;
    browser.settle()?;
    follow(browser, "#1/learn")?;
    browser.settle()?;
    browser.switch(first)?;
    follow(browser, "#1/lesson/first-steps/3")?;
    browser.settle()?;
    let both = "['first-steps', 'house-of-beauty'].every(id => \
        JSON.parse(localStorage.getItem('senet')).progress.lessons[id])";
    browser.wait_for(both, "what was done in both tabs")?;
    browser.switch(second)?;
    let values = [("title", "First steps"), ("step", "3")];
    let lead = i18n::fill("learn.welcome-back-lead", &values);
    let shown = format!("senet_widgets().includes({lead:?})");
    browser.wait_for(&shown, "on the shelf, what was done in the other tab")?;
    browser.wait_for(both, "what was done in both tabs, kept by the other one")
}

/// A lesson with links that would run something; each is pressed.
pub fn bad_links(browser: &mut Browser) -> Result<(), String> {
    let (_, text) = senet::library::lesson_files().first().ok_or("no lesson ships")?;
    let link = "\nHere is [the trap](javascript:window.senet_trap=1) to press.\n";
    let begin = text.find("\n## ").ok_or("a lesson without steps")?;
    let end = begin + 1 + text[begin + 1..].find('\n').ok_or("a step without words")?;
    let mine = format!("{}\n{link}{}", &text[..end], &text[end..]);
    drop_file(browser, "mine.md", &mine.replacen("\nid: ", "\nid: my-", 1))?;
    let name = i18n::text("own-lesson.heading");
    let on_shelf = format!("senet_widgets().includes({name:?})");
    browser.wait_for(&on_shelf, "the lesson on the shelf")?;
    // A lesson with such a link is not opened, and what is wrong says which link it is.
    browser.click(i18n::text("own.what-is-wrong"))?;
    browser.wait_for("senet_widgets().includes('javascript:window')", "what is wrong with it")?;
    let trap = browser.eval("window.senet_trap === undefined")?;
    expect(trap == true, "nothing ran")?;
    // What a page of its own would try is stopped by the browser itself.
    browser.eval("(() => { const link = document.createElement('a'); link.href = 'javascript:window.senet_trap=2'; \
        document.body.append(link); link.click(); link.remove(); })()")?;
    std::thread::sleep(std::time::Duration::from_millis(300));
    let trap = browser.eval("window.senet_trap === undefined")?;
    expect(trap == true, "the page's policy stops a script in a link")
}

/// Copies the address of a comparison.
pub fn copied(browser: &mut Browser) -> Result<(), String> {
    follow(browser, "#1/compare/kendall-walker~jequier-grunfeld")?;
    browser.settle()?;
    browser.eval(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: text => { window.senet_copied = text; \
         return Promise.resolve(); } } })",
    )?;
    browser.click(i18n::text("compare-view.more-ways"))?;
    browser.click(i18n::text("compare-view.copy-link"))?;
    browser.wait_for("!!window.senet_copied", "a link on the clipboard")?;
    let (copied, here) = (browser.eval("window.senet_copied")?, browser.eval("location.href")?);
    expect(copied == here, &format!("the whole address {here}, not {copied}"))
}

/// Prints a lesson: the browser's own window for printing opens over the printable page.
pub fn printed(browser: &mut Browser) -> Result<(), String> {
    follow(browser, "#1/lesson/first-steps/1")?;
    browser.settle()?;
    browser.eval(
        "(() => { const make = document.createElement.bind(document); document.createElement = name => { \
         const made = make(name); if (name === 'iframe') made.addEventListener('load', () => { \
         made.contentWindow.print = () => { window.senet_printed = made.contentDocument.title; }; }); return made; }; })()",
    )?;
    browser.click(i18n::text("present.print"))?;
    browser.wait_for("!!window.senet_printed", "the browser's window for printing")?;
    let title = browser.eval("window.senet_printed")?;
    let said = format!("the lesson is printed, not {title}");
    expect(title.as_str().is_some_and(|title| title.contains("First steps")), &said)
}

/// The text of the place where news is read out.
fn said(browser: &mut Browser) -> Result<String, String> {
    let said = browser.eval("document.getElementById('said').textContent")?;
    Ok(said.as_str().unwrap_or_default().to_owned())
}

/// Presses a button of the hidden page, as a screen reader does, and waits until it is up to date.
fn press(browser: &mut Browser, name: &str) -> Result<(), String> {
    let script = format!(
        "(() => {{ const line = [...document.querySelectorAll('#mirror button')]\
         .find(line => line.textContent.startsWith({name:?})); line?.focus(); line?.click(); return !!line; }})()"
    );
    let mut found = Value::Null;
    for _ in 0..50 {
        found = browser.eval(&script)?;
        if found == true {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    expect(found == true, &format!("a button “{name}” in the hidden page"))?;
    browser.settle()?;
    std::thread::sleep(std::time::Duration::from_millis(600));
    Ok(())
}

/// The focus is on something of the hidden page.
fn has_focus(browser: &mut Browser, after: &str) -> Result<(), String> {
    let on = browser.eval("document.activeElement.closest('#mirror') ? '' : document.activeElement.outerHTML.slice(0, 90)")?;
    expect(on == "", &format!("the focus stays in the hidden page after “{after}”; it is on {on}"))
}

/// A lesson and a game without a look at the canvas: throws, moves, refusals and verdicts are said, and the focus stays.
pub fn by_ear(browser: &mut Browser) -> Result<(), String> {
    follow(browser, "#1/play/kendall-walker/c9.1-s12.13")?;
    browser.settle()?;
    for name in ["play.menu", "play.study"].map(i18n::text) {
        press(browser, name)?;
    }
    // The piece cannot move with this throw, and says so as soon as it is picked.
    for (name, news) in [
        ("Throw 3", "The throw is 3."),
        ("9, cone", "The spool on 12 is protected by its neighbour on 13."),
    ] {
        press(browser, name)?;
        let told = said(browser)?;
        expect(told.contains(news), &format!("“{news}” after “{name}”, not “{told}”"))?;
        has_focus(browser, name)?;
    }
    follow(browser, "#1/lesson/first-steps/1")?;
    browser.settle()?;
    for name in ["4, cone", "6, empty"] {
        press(browser, name)?;
        has_focus(browser, name)?;
    }
    let told = said(browser)?;
    let silent = "nothing is said of the step that is done";
    expect(!told.is_empty() && !told.contains("neighbour"), silent)?;
    press(browser, i18n::text("learn.next"))?;
    has_focus(browser, i18n::text("learn.next"))?;
    roles(browser)?;
    settings_by_ear(browser)
}

/// Throws of a person in the game by ear.
const THROWS: usize = 5;

/// A game against the strong computer without a look at the canvas: what can move, and where it can go, is said.
pub fn game_by_ear(browser: &mut Browser) -> Result<(), String> {
    browser.eval(WATCH)?;
    follow(browser, "#1/play/kendall-walker?spools=learned+1")?;
    let [throw, pass] = ["play.throw", "play.pass"].map(i18n::text);
    let [goes, moves] = ["board.can-go", "board.can-move"].map(i18n::text);
    // What a person would press now: the place to go to, then a piece, then the sticks.
    let next = format!(
        "(() => {{ const all = [...document.querySelectorAll('#mirror button:not([aria-disabled=true])')]; \
         const about = text => all.find(line => line.getAttribute('aria-description') === text); \
         const named = text => all.find(line => line.textContent === text); \
         return (about({goes:?}) || about({moves:?}) || named({throw:?}) || named({pass:?}))?.textContent || ''; }})()"
    );
    let mut thrown = 0;
    while thrown < THROWS {
        browser.wait_for(&format!("{next} !== ''"), "something to press in the game by ear")?;
        let name = browser.eval(&next)?.as_str().unwrap_or_default().to_owned();
        thrown += usize::from(name == throw);
        press(browser, &name)?;
    }
    tell_frames(browser)
}

/// Headings are headings, words are words, and what can be switched says whether it is on.
fn roles(browser: &mut Browser) -> Result<(), String> {
    let count = |what: &str| format!("document.querySelectorAll('#mirror {what}').length");
    let headings = browser.eval(&count(":is(h1, h2, h3)"))?;
    expect(headings.as_u64() > Some(0), "the title of a step is a heading")?;
    let words = browser.eval(&count("p"))?;
    expect(words.as_u64() > Some(2), "words are paragraphs")?;
    let dots = "[...document.querySelectorAll('#mirror button')].map(line => /^Step (\\d+) of/.exec(line.textContent)?.[1])\
        .filter(Boolean).map(Number)";
    let order = browser.eval(&format!("{dots}.every((n, at, all) => !at || all[at - 1] < n)"))?;
    expect(order == true, "the steps are listed from the first")?;
    let doubled = browser.eval(
        "[...document.querySelectorAll('#mirror > *')].map(line => line.textContent)\
         .find(text => { const [one, two] = text.split(': '); return two && one === two; }) || ''",
    )?;
    expect(doubled == "", &format!("no name is doubled; {doubled}"))
}

/// While the settings are open they alone are read; then the focus is back on the button that opened them.
fn settings_by_ear(browser: &mut Browser) -> Result<(), String> {
    let settings = i18n::text("nav.settings");
    press(browser, settings)?;
    has_focus(browser, settings)?;
    let none = "![...document.querySelectorAll('#mirror button')].some(line => /, (cone|empty)/.test(line.textContent))";
    browser.wait_for(none, "the settings alone to be read, not the board under them")?;
    let radio = browser.eval("!!document.querySelector('#mirror [role=radio][aria-checked], #mirror [role=checkbox][aria-checked]')")?;
    expect(radio == true, "a choice says whether it is made")?;
    press(browser, i18n::text("app.done"))?;
    let on = browser.eval("document.activeElement.textContent")?;
    expect(on == settings, &format!("the focus is back on “{settings}”, not on {on}"))?;
    let nameless = browser.eval("[...document.querySelectorAll('input:not([type=file])')].filter(line => !line.getAttribute('aria-label')).length")?;
    expect(nameless == 0, "every field has a name")?;
    let outside = browser.eval(
        "[...document.querySelectorAll('#senet, #mirror, #said, #app > input')]\
        .every(line => line.closest('[role=main], main'))",
    )?;
    expect(outside == true, "everything stands in the page's main part")
}
