//! The visitor of the browser test plays by rules the computer has not learned yet: it learns them in a Web Worker.

use std::time::{Duration, Instant};

use senet::i18n;

use crate::browser::Browser;
use crate::browser_test::expect;
use crate::compare_script::{WATCH, tell_frames};
use crate::lesson_script::follow;

/// Rules for which no network ships, against the strong computer.
const CHANGED: &str = "#1/play/kendall-walker+blockade.length=3?spools=learned+1";
/// Counts the Web Workers that the page makes.
const COUNT: &str = "(() => { const Own = Worker; window.senet_made = 0; window.Worker = class extends Own { \
    constructor(address) { super(address); window.senet_made += 1; } }; })()";
/// Time in which the strength must have been measured after the first games of learning.
const PATIENCE: Duration = Duration::from_secs(120);

/// Begins a game by changed rules, watches the learning, and stops it.
pub fn learns(browser: &mut Browser) -> Result<(), String> {
    browser.eval(COUNT)?;
    browser.eval(WATCH)?;
    follow(browser, CHANGED)?;
    let begun = Instant::now();
    let mut progress = sentence(browser)?;
    let first = progress.clone();
    while games(&progress) < 1000 {
        expect(begun.elapsed() < PATIENCE, &format!("a thousand games of learning; {progress}"))?;
        std::thread::sleep(Duration::from_millis(500));
        progress = sentence(browser)?;
    }
    println!("        after {:.1} s: {progress}", begun.elapsed().as_secs_f32());
    tell_frames(browser)?;
    expect(first != progress, "the learning is told")?;
    let workers = browser.eval("window.senet_made")?;
    expect(workers.as_u64() > Some(0), &format!("a Web Worker at work, not {workers}"))?;
    browser.click(i18n::text("opponent.stop-learning"))?;
    browser.widget(i18n::text("opponent.learn-again")).map(drop)
}

/// The sentence on the learning; nothing before there is one.
fn sentence(browser: &mut Browser) -> Result<String, String> {
    let (start, _) = i18n::text("opponent.learning").split_once('{').unwrap_or_default();
    let widgets = browser.widgets()?;
    let widget = widgets.into_iter().find(|widget| widget.label.starts_with(start));
    Ok(widget.map(|widget| widget.label).unwrap_or_default())
}

/// The games named in that sentence.
fn games(sentence: &str) -> u64 {
    let (_, rest) = i18n::text("opponent.learning").split_once("{games}").unwrap_or_default();
    let end = rest.split('{').next().unwrap_or_default().trim_end();
    let before = sentence.split(end).next().unwrap_or_default();
    let digits: String = before.rsplit(' ').next().unwrap_or_default().replace(',', "");
    digits.parse().unwrap_or_default()
}
