//! `cargo xtask shot OUT.png`: a picture of the built page, after some clicks if asked.

use std::fs;
use std::time::Duration;

use crate::browser::Browser;
use crate::serve::{Server, built, offline_address};

/// Subject of a picture.
#[derive(Debug, Default, PartialEq)]
struct Shot {
    out: String,
    size: (u32, u32),
    scale: f64,
    dark: bool,
    webgl: bool,
    offline: bool,
    list: bool,
    hash: String,
    wait: u64,
    acts: Vec<Act>,
}

#[derive(Debug, PartialEq)]
enum Act {
    Click(String),
    Press(String),
}

/// Takes the picture.
pub fn command(arguments: &[&str]) -> Result<(), String> {
    let shot = parse(arguments)?;
    let folder = built()?;
    let server = Server::start(&folder, 0)?;
    let address = if shot.offline { offline_address(&folder) } else { server.address() };
    let mut browser = Browser::start(shot.webgl)?;
    browser.resize(shot.size.0, shot.size.1, shot.scale)?;
    browser.prefer(shot.dark, true)?;
    browser.open(&format!("{address}{}", shot.hash))?;
    browser
        .wait_for("document.documentElement.dataset.state !== 'loading'", "the app or a notice")?;
    browser.settle()?;
    for act in &shot.acts {
        match act {
            Act::Click(label) => browser.click(label)?,
            Act::Press(key) => browser.press(key)?,
        }
    }
    std::thread::sleep(Duration::from_millis(shot.wait));
    if shot.list {
        list(&mut browser)?;
    }
    let picture = browser.picture()?;
    fs::write(&shot.out, picture).map_err(|error| format!("cannot write {}: {error}", shot.out))?;
    for problem in browser.problems()? {
        eprintln!("the page complains: {problem}");
    }
    Ok(())
}

/// Names and places of what the app shows, to help write the next `--click`.
fn list(browser: &mut Browser) -> Result<(), String> {
    println!("state {}", browser.state()?);
    for widget in browser.widgets()? {
        let off = if widget.enabled { "" } else { ", disabled" };
        let value = if widget.value.is_empty() || widget.value == widget.label {
            String::new()
        } else {
            format!(" = {}", widget.value)
        };
        println!(
            "{:>5.0} {:>5.0} {:>5.0} x {:<5.0} {}{off}: {}{value}",
            widget.x, widget.y, widget.w, widget.h, widget.role, widget.label
        );
    }
    Ok(())
}

fn parse(arguments: &[&str]) -> Result<Shot, String> {
    let mut shot = Shot { size: (1280, 800), scale: 1.0, webgl: true, ..Shot::default() };
    let mut arguments = arguments.iter().copied();
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument} needs a value"));
        match argument {
            "--size" => shot.size = size(value()?)?,
            "--scale" => shot.scale = number(value()?)?,
            "--wait" => shot.wait = number(value()?)?,
            "--hash" => shot.hash = format!("#{}", value()?.trim_start_matches('#')),
            "--click" => shot.acts.push(Act::Click(value()?.to_owned())),
            "--key" => shot.acts.push(Act::Press(value()?.to_owned())),
            "--dark" => shot.dark = true,
            "--no-webgl" => shot.webgl = false,
            "--offline" => shot.offline = true,
            "--widgets" => shot.list = true,
            out if shot.out.is_empty() && !out.starts_with("--") => out.clone_into(&mut shot.out),
            other => {
                return Err(format!(
                    "shot does not know {other}; cargo xtask help lists what it takes"
                ));
            }
        }
    }
    if shot.out.is_empty() {
        Err("shot needs the name of the picture, for example: cargo xtask shot shelf.png"
            .to_owned())
    } else {
        Ok(shot)
    }
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let wrong = || format!("“{text}” is no size; write for example --size 390x844");
    let (width, height) = text.split_once('x').ok_or_else(wrong)?;
    Ok((width.parse().map_err(|_bad| wrong())?, height.parse().map_err(|_bad| wrong())?))
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_bad| format!("“{text}” is not a number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shot_is_described_in_any_order() {
        let shot = parse(&[
            "--size", "390x844", "a.png", "--dark", "--hash", "read", "--click", "Next", "--key",
            "u",
        ]);
        let shot = shot.expect("a good description");
        assert_eq!(
            (shot.out.as_str(), shot.size, shot.dark, shot.hash.as_str()),
            ("a.png", (390, 844), true, "#read")
        );
        assert_eq!(shot.acts, [Act::Click("Next".to_owned()), Act::Press("u".to_owned())]);
    }

    #[test]
    fn a_bad_description_says_what_is_wrong() {
        for (arguments, says) in [
            (&["a.png", "--size", "big"][..], "390x844"),
            (&["a.png", "--size"], "needs a value"),
            (&[], "name of the picture"),
            (&["a.png", "--nonsense"], "--nonsense"),
        ] {
            let error = parse(arguments).expect_err("nonsense");
            assert!(error.contains(says), "{error}");
        }
    }
}
