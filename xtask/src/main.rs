//! Tools for developers of Senet: building the web page, serving it, testing it in a real browser.
#![warn(missing_docs)]

mod barrier_script;
mod browser;
mod browser_test;
mod compare_script;
mod ear_script;
mod kept_script;
mod learn;
mod lesson_script;
mod page;
mod page_script;
mod serve;
mod shape;
mod shot;
mod sizes;
mod split;
mod web;
mod worker_script;

use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  web             build the web page into dist/, and dist/senet-offline.html, one file that needs no server
  serve           serve dist/ on this machine [--port 8080]
  browser-test    try dist/ in a headless Chrome or Chromium [PART: only what has this in its name]
  learn           teach the computer player every reconstruction again [ID: only this one; --measure: only play the games that
                  measure skill; --table: hold the players against perfect play]; takes some minutes each
  shape           sizes and habits of the source [--check: fail where a limit is exceeded] [--circles: files that import each
                  other] [--unnamed: public items that no other file names]
  shot OUT.png    take a picture of dist/ [--size 1280x800] [--scale 1] [--dark] [--hash '#read'] [--wait MILLISECONDS]
                  [--click LABEL]... [--key KEY]... [--no-webgl] [--offline] [--widgets: list what can be clicked]

The environment variable CHROME names the browser to use.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.split_first() {
        Some((&"web", [])) => web::build(),
        Some((&"serve", rest)) => serve::command(rest),
        Some((&"browser-test", [])) => browser_test::command(""),
        Some((&"browser-test", [part])) => browser_test::command(part),
        Some((&"learn", [])) => learn::command(None),
        Some((&"learn", ["--measure"])) => learn::measure(),
        Some((&"learn", ["--table"])) => learn::table(),
        Some((&"learn", [id])) => learn::command(Some(id)),
        Some((&"shot", rest)) => shot::command(rest),
        Some((&"shape", rest)) => shape::command(rest),
        None | Some((&("help" | "-h" | "--help"), _)) => {
            println!("{HELP}");
            Ok(())
        }
        Some(_) => Err(format!("cannot do “{}”; the commands are:\n\n{HELP}", arguments.join(" "))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The folder with Cargo.lock in it.
fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.parent().map(PathBuf::from).unwrap_or(here)
}

/// Folder of the built page.
fn dist() -> PathBuf {
    root().join("dist")
}
