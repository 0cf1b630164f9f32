//! Clicks of the visitor in the browser test: the only place that knows the names on the screen.

use std::path::Path;
use std::time::Duration;

use senet::i18n;

use crate::browser::Browser;
use crate::browser_test::expect;

/// The place with a board for two.
const PLAY: &str = "Play";
/// Sets a throw by hand.
const THROW: &str = "Throw 3";
/// The piece that goes, and the square where it goes, as the board names them.
const FROM: &str = "9, cone";
const TO: &str = "12, spool";
/// Description of the two squares by the board afterwards.
const AFTER: [&str; 2] = ["9, spool", "12, cone"];

/// The card on the shelf.
const LESSON: &str = "First steps";
/// The clicks that do its first step, in order.
const FIRST_STEP: [&str; 2] = ["4, cone", "6, empty"];

/// Leaves the first view, so that the address holds a place.
pub fn go_somewhere(browser: &mut Browser) -> Result<(), String> {
    browser.click(PLAY)?;
    browser.wait_for("location.hash.includes('play')", "the address of the place")
}

/// Opens the menu of Play and picks what is called `item`.
fn pick(browser: &mut Browser, item: &str) -> Result<(), String> {
    click_for(browser, i18n::text("play.menu"), &on_screen(item))?;
    browser.click(item)
}

/// Sets a throw in Play, and makes a move with it.
pub fn move_by_hand(browser: &mut Browser) -> Result<(), String> {
    pick(browser, i18n::text("play.study"))?;
    // On a slow machine the menu may still grow, and its entry slips away under the mouse.
    if browser.widget(THROW).is_err() {
        pick(browser, i18n::text("play.study"))?;
    }
    for label in [THROW, FROM, TO] {
        browser.click(label)?;
    }
    Ok(())
}

/// Sets a throw, makes a move with it, takes it back with a key; the board says so each time.
pub fn play(browser: &mut Browser) -> Result<(), String> {
    browser.click(PLAY)?;
    let start = browser.state()?;
    move_by_hand(browser)?;
    for square in AFTER {
        browser.widget(square)?;
    }
    let moved = browser.state()?;
    expect(start != moved, &format!("a move changes the state, which stays {moved}"))?;
    browser.press("z")?;
    browser.widget(FROM)?;
    Ok(())
}

/// Opens the first lesson from the shelf and does its first step; the state that the app tells changes each time.
pub fn first_steps(browser: &mut Browser) -> Result<(), String> {
    let shelf = browser.state()?;
    browser.click(LESSON)?;
    let opened = browser.state()?;
    let same = format!("opening the lesson changes the state, which stays {opened}");
    expect(shelf != opened, &same)?;
    for label in FIRST_STEP {
        browser.click(label)?;
    }
    let done = browser.state()?;
    let same = format!("a step changes the state, which stays {done}");
    expect(opened != done, &same)
}

/// Two boards that part with the first throw.
const COMPARE: &str = "#1/compare/kendall-walker~jequier-grunfeld/c11.24.26-s12.18.19/c";
/// The step with the switch, and one of its other settings.
const SWITCH: &str = "#1/lesson/water/5";
const SETTING: &str = "Back to square 1";

/// Follows an address inside the app.
pub fn follow(browser: &mut Browser, link: &str) -> Result<(), String> {
    browser.eval(&format!("location.hash = '{link}'"))?;
    let place = link.split('/').nth(1).unwrap_or_default();
    browser.wait_for(&format!("senet_state().includes('{place}')"), "the place of an address")
}

/// Follows an address inside the app and waits until the app is still.
pub fn go(browser: &mut Browser, link: &str) -> Result<(), String> {
    follow(browser, link)?;
    browser.settle()
}

/// Sets a throw for two boards: where they part is said, with the rule.
pub fn compare(browser: &mut Browser) -> Result<(), String> {
    follow(browser, COMPARE)?;
    browser.click(i18n::text("compare-view.by-hand"))?;
    browser.click("Throw 1")?;
    let part = i18n::text("compare-view.first");
    browser.wait_for(&on_screen(part), "the first difference in words")?;
    browser.widget(i18n::text("water-name.effect")).map(drop)
}

/// Takes the throw of a lesson's switch and flips it: what the throw can do changes on the spot.
pub fn toggle(browser: &mut Browser) -> Result<(), String> {
    follow(browser, SWITCH)?;
    browser.wait_for("senet_state().includes('/5')", "the step with the switch")?;
    let before = browser.eval("senet_state()")?;
    browser.click(i18n::text("learn.take-throw"))?;
    let moved = format!("senet_state() !== {before}");
    browser.wait_for(&moved, "the move into the water")?;
    browser.settle()?;
    let before = browser.eval("senet_state()")?;
    browser.click(SETTING)?;
    let back = format!("senet_state() !== {before}");
    browser.wait_for(&back, "the same throw in other water")
}

/// A reconstruction of a visitor's own, and one with mistakes.
const WALLS: &str = "format = 1\nid = \"walls\"\nname = \"Walls\"\nbased_on = \"kendall-walker\"\n\
                     [blockade]\nlength = 3\n";
const BROKEN: &str = "format = 1\nid = \"broken\"\nname = \"Broken\"\n[water]\neffect = \"swim\"\n";

/// A script with a file in `data`, as a visitor's hand would hold it.
fn with_file(name: &str, text: &str, script: &str) -> String {
    format!(
        "(() => {{ const data = new DataTransfer(); data.items.add(new File([{text:?}], {name:?})); {script} }})()"
    )
}

/// Drops a file onto the window.
pub fn drop_file(browser: &mut Browser, name: &str, text: &str) -> Result<(), String> {
    let drop = "document.getElementById('senet').dispatchEvent(new DragEvent('drop', { dataTransfer: data }));";
    browser.eval(&with_file(name, text, drop)).map(std::mem::drop)
}

/// Drops a file onto the board, downloads its rules, chooses a broken file: the problem is shown, and nothing else
/// changes.
pub fn files(browser: &mut Browser) -> Result<(), String> {
    let folder = browser.downloads()?;
    drop_file(browser, "walls.toml", WALLS)?;
    let here = "location.hash === '#1/play/walls@kendall-walker+blockade.length=3'";
    browser.wait_for(here, "the address of the dropped rules")?;
    let yours = i18n::fill("own.yours", &[("count", "1")]);
    let save = i18n::fill("own.save-named", &[("name", "Walls")]);
    let done = i18n::text("app.done");
    let change = i18n::text("play.change-rules");
    pick(browser, i18n::text("play.rules"))?;
    browser.wait_for(&on_screen(change), "the rules")?;
    click_for(browser, change, &on_screen(&yours))?;
    click_for(browser, &yours, &on_screen(&save))?;
    let text = downloaded(browser, &save, &folder.join("walls.toml"))?;
    let problem = format!("the file as it came, not {}", String::from_utf8_lossy(&text));
    expect(text == WALLS.as_bytes(), &problem)?;
    click_for(browser, done, &format!("!{}", on_screen(&save)))?;

    let chooser = "!!document.getElementById('senet-files')";
    click_for(browser, i18n::text("own.open-file"), chooser)?;
    let choose = "const chooser = document.getElementById('senet-files'); chooser.files = data.files; \
                  chooser.dispatchEvent(new Event('change'));";
    browser.eval(&with_file("broken.toml", BROKEN, choose))?;
    browser.widget("Line 5: water.effect")?;
    click_for(browser, done, &format!("!{}", on_screen("Line 5")))?;
    browser.wait_for(here, "the same address as before")?;
    own_lesson(browser)
}

/// Drops a lesson, then the same one with a mistake: it opens, and the problem is shown while it stays as it was.
fn own_lesson(browser: &mut Browser) -> Result<(), String> {
    let shipped = senet::library::lesson_files().first().ok_or("no lesson ships")?.1;
    let mine = shipped.replacen("\ntitle: ", "\ntitle: My ", 1);
    drop_file(browser, "mine.md", &mine)?;
    let here = "location.hash === '#1/lesson/own.first-steps/1'";
    browser.wait_for(here, "the address of the dropped lesson")?;
    drop_file(browser, "mine.md", &mine.replacen("goal: at 6 cones", "goal: at 9 cones", 1))?;
    browser.wait_for(&on_screen("no move reaches the goal"), "what is wrong with the lesson")?;
    browser.wait_for(here, "the last version without mistakes")
}

/// Script that tells whether something of this name is on the screen.
pub fn on_screen(name: &str) -> String {
    format!("senet_widgets().includes(JSON.stringify({name:?}).slice(1, -1))")
}

/// Clicks until something has come of it: while a slow machine still draws, a click can meet what was there before.
fn click_for(browser: &mut Browser, label: &str, so: &str) -> Result<(), String> {
    for _ in 0..4 {
        browser.click(label)?;
        // Long enough for the slowest machine: a second click would close again what the first one opened.
        for _ in 0..200 {
            if browser.eval(so)? == true {
                return browser.settle();
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }
    Err(format!("nothing comes of clicking “{label}”"))
}

/// A file that the browser downloads once this is clicked, as soon as it is there. A slow machine may need a second click.
pub fn downloaded(browser: &mut Browser, label: &str, path: &Path) -> Result<Vec<u8>, String> {
    for _ in 0..5 {
        browser.click(label)?;
        for _ in 0..100 {
            if let Ok(bytes) = std::fs::read(path) {
                return Ok(bytes);
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }
    Err(format!("{} was not downloaded", path.display()))
}
