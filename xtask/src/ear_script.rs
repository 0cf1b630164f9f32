//! The visitor of the browser test who sees nothing: lessons, games and comparisons through the hidden page alone, by the
//! names, roles and states that a screen reader meets there.

use serde_json::Value;

use senet::i18n::{self, Language};
use senet::library;

use crate::browser::Browser;
use crate::browser_test::expect;
use crate::compare_script::{WATCH, tell_frames};
use crate::lesson_script::{follow, go};

/// The text of the place where news is read out.
fn announced_text(browser: &mut Browser) -> Result<String, String> {
    let text = browser.eval("document.getElementById('said').textContent")?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// Waits until a text is read out.
fn is_said(browser: &mut Browser, text: &str, after: &str) -> Result<(), String> {
    let script = format!("document.getElementById('said').textContent.includes({text:?})");
    let heard = browser.wait_for(&script, "news");
    let message = announced_text(browser)?;
    heard.map_err(|error| format!("{error}: “{text}” after “{after}”, not “{message}”"))
}

/// Presses a button of the hidden page, as a screen reader does, and waits until it is up to date.
fn press(browser: &mut Browser, name: &str) -> Result<(), String> {
    let script = format!(
        "(() => {{ const line = [...document.querySelectorAll('#mirror button')]\
         .find(line => line.textContent.startsWith({name:?})); line?.focus(); line?.click(); return !!line; }})()"
    );
    let mut pressed = Value::Null;
    for _ in 0..50 {
        pressed = browser.eval(&script)?;
        if pressed == true {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    expect(pressed == true, &format!("a button “{name}” in the hidden page"))?;
    browser.settle()?;
    std::thread::sleep(std::time::Duration::from_millis(600));
    Ok(())
}

/// The focus is on something of the hidden page.
fn has_focus(browser: &mut Browser, after: &str) -> Result<(), String> {
    let on = browser.eval("document.activeElement.closest('#mirror') ? '' : document.activeElement.outerHTML.slice(0, 90)")?;
    expect(on == "", &format!("the focus stays in the hidden page after “{after}”; it is on {on}"))
}

/// All that is done without a look at the canvas.
pub fn all(browser: &mut Browser) -> Result<(), String> {
    by_ear(browser)?;
    first_steps(browser)?;
    comparison(browser)?;
    game(browser)
}

/// A lesson and a game without a look at the canvas: throws, moves, refusals and verdicts are said, and the focus stays.
fn by_ear(browser: &mut Browser) -> Result<(), String> {
    go(browser, "#1/play/kendall-walker/c9.1-s12.13")?;
    for name in ["play.menu", "play.study"].map(i18n::text) {
        press(browser, name)?;
    }
    // The piece cannot move with this throw, and says so as soon as it is picked.
    for (name, news) in [
        ("Throw 3", "The throw is 3."),
        ("9, cone", "The spool on 12 is protected by its neighbour on 13."),
    ] {
        press(browser, name)?;
        is_said(browser, news, name)?;
        has_focus(browser, name)?;
    }
    // Refused once more, it says so once more; a dialog over it makes it no news.
    browser.eval("void (document.getElementById('said').textContent = '')")?;
    press(browser, "9, cone")?;
    is_said(browser, "by its neighbour on 13.", "9, cone")?;
    browser.eval("void (document.getElementById('said').textContent = '')")?;
    for name in ["nav.settings", "app.done"].map(i18n::text) {
        press(browser, name)?;
    }
    let message = announced_text(browser)?;
    expect(!message.contains("neighbour"), &format!("no old news after a dialog: {message}"))?;
    go(browser, "#1/lesson/first-steps/1")?;
    for name in ["4, cone", "6, empty"] {
        press(browser, name)?;
        has_focus(browser, name)?;
    }
    let message = announced_text(browser)?;
    let silent = "nothing is said of the step that is done";
    expect(!message.is_empty() && !message.contains("neighbour"), silent)?;
    press(browser, i18n::text("learn.next"))?;
    // The same button, which now goes past what the next step asks for.
    has_focus(browser, i18n::text("learn.skip"))?;
    let lesson = library::lesson("first-steps").ok_or("the first lesson")?;
    is_said(browser, &lesson.steps[1].plain_title(), i18n::text("learn.skip"))?;
    let title = browser.eval("document.title")?;
    let expected = format!("{} – Senet", lesson.title);
    expect(title == expected, &format!("the page is named “{expected}”, not {title}"))?;
    roles(browser)?;
    settings_by_ear(browser)?;
    typed_by_ear(browser)?;
    tabs_by_ear(browser)
}

/// Presses the Tab key: the widget it leads to is read out, and right after Escape it leaves the canvas.
fn tabs_by_ear(browser: &mut Browser) -> Result<(), String> {
    go(browser, "#1/lesson/first-steps/1")?;
    browser.eval("document.getElementById('senet').focus()")?;
    browser.press("Tab")?;
    let focused = "JSON.parse(senet_widgets()).find(w => w.focused)?.label";
    let heard =
        format!("{focused} && document.getElementById('said').textContent.includes({focused})");
    browser.wait_for(&heard, "the name of what has the focus")?;
    for key in ["Escape", "Tab"] {
        browser.press(key)?;
    }
    let inside = browser.eval("JSON.parse(senet_widgets()).some(w => w.focused)")?;
    expect(inside == false, "the Tab key leaves the app right after Escape")
}

/// A field is pressed in the hidden page, and takes what is typed then; an answer of a table is pressed there, too.
fn typed_by_ear(browser: &mut Browser) -> Result<(), String> {
    go(browser, "#1/glossary")?;
    press(browser, i18n::text("glossary.find"))?;
    for key in ["w", "a"] {
        browser.press(key)?;
    }
    let typed = "JSON.parse(senet_widgets()).some(w => w.role === 'TextInput' && w.value === 'wa')";
    browser.wait_for(typed, "the letters in the field")?;
    go(browser, "#1/reconstructions")?;
    let answer = "Kendall (Walker), Pieces on each side";
    press(browser, answer)?;
    let chosen = format!(
        "[...document.querySelectorAll('#mirror [aria-pressed=true]')].some(line => line.textContent.startsWith({answer:?}))"
    );
    browser.wait_for(&chosen, "the answer that was pressed in the table")
}

/// Presses in the steps of the first lesson, and words that are then read out.
const FIRST_STEPS: [(&[&str], &str); 6] = [
    (&["4, cone", "6, empty"], "That was your first move"),
    (&["A: Round the right corner, at 13"], "The second row starts below"),
    (&["Show one move"; 4], "From 21 to 22"),
    (&["12, cone", "15, "], "there you are"),
    (&["12, cone"], "One of the cones is already on square 15"),
    (&["Throw a 2 on both boards"], "The wikiHow page gives each side five"),
];

/// The whole first lesson, with its prediction and its refusal, to the card at its end.
fn first_steps(browser: &mut Browser) -> Result<(), String> {
    go(browser, "#1/lesson/first-steps/1")?;
    for (names, news) in FIRST_STEPS {
        for name in names {
            press(browser, name)?;
            has_focus(browser, name)?;
        }
        is_said(browser, news, names[0])?;
        press(browser, i18n::text("learn.next"))?;
    }
    press(browser, i18n::text("play.throw"))?;
    is_said(browser, "The throw is ", i18n::text("play.throw"))?;
    press(browser, i18n::text("learn.dot-recap"))?;
    let message = "document.getElementById('mirror').textContent.includes('3 of 3 stars')";
    browser.wait_for(message, "the card at the end, with all that was done")
}

/// Two boards and one throw for both: the first difference and its rule are read out.
fn comparison(browser: &mut Browser) -> Result<(), String> {
    go(browser, "#1/compare/kendall-walker~jequier-grunfeld/c11.24.26-s12.18.19/c")?;
    for name in [i18n::text("compare-view.by-hand"), "Throw 1"] {
        press(browser, name)?;
    }
    is_said(browser, i18n::text("compare-view.first"), "Throw 1")?;
    is_said(browser, i18n::text("water-name.effect"), "Throw 1")?;
    has_focus(browser, "Throw 1")
}

/// Throws of a person in the game by ear.
const THROWS: usize = 5;

/// A game against the strong computer without a look at the canvas: what can move, and where it can go, is said.
fn game(browser: &mut Browser) -> Result<(), String> {
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
    for language in [Language::French, Language::English] {
        press(browser, language.name())?;
        let read = format!("document.getElementById('app').lang === '{}'", language.code());
        browser.wait_for(&read, "a voice for the language")?;
    }
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
