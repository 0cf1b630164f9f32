//! What the visitor in the browser test clicks: the only place that knows the names on the screen.

use crate::browser::Browser;
use crate::browser_test::expect;

/// The card on the shelf.
const LESSON: &str = "First steps";
/// The piece that moves, as the board names its square.
const PIECE: &str = "9, cone";

/// Leaves the first view, so that the address holds a place.
pub fn go_somewhere(browser: &mut Browser) -> Result<(), String> {
    browser.click(LESSON)
}

/// Opens the first lesson from the shelf and makes its first move; the state that the app tells must change.
pub fn first_steps(browser: &mut Browser) -> Result<(), String> {
    let shelf = browser.state()?;
    browser.click(LESSON)?;
    let opened = browser.state()?;
    expect(
        shelf != opened,
        &format!("opening the lesson changes the state, which stays {opened}"),
    )?;
    browser.click(PIECE)?;
    let moved = browser.state()?;
    expect(
        opened != moved,
        &format!("a move changes the state, which stays {moved}"),
    )
}
