//! `cargo xtask web`: from the sources to a folder that any static server can serve.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use flate2::{Compression, write::GzEncoder};
use wasm_bindgen_cli_support::Bindgen;

use senet::i18n::{self, Language};

use crate::{page, sizes, split};

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the program for the web, binds it and writes the pages; prints how large they are.
pub fn build() -> Result<(), String> {
    check_versions()?;
    add_target()?;
    let program = compile()?;
    let dist = crate::dist();
    make_folder(&dist)?;
    let (script, bound) = bind(&program)?;
    let version = page::sum(&bound)[..16].to_owned();
    let program = split::split(&bound, &split::deferred_files(&crate::root())?, &version)?;
    let shell = page::Shell::read(&crate::root().join("src/app/web/shell"))?;
    for (name, bytes) in shell.hosted(&script, &program)? {
        write(&dist.join(name), &bytes)?;
    }
    for language in Language::ALL {
        i18n::speak(language);
        for (name, text) in senet::publish::files() {
            let path = dist.join(name);
            make_folder(path.parent().unwrap_or(&dist))?;
            write(&path, text.as_bytes())?;
        }
    }
    i18n::speak(Language::English);
    let packed = gzip(&program.whole)?;
    write(&dist.join("senet-offline.html"), shell.offline(&script, &packed)?.as_bytes())?;
    sizes::report(&dist)
}

/// The binding library must be of the version that the program was compiled against.
fn check_versions() -> Result<(), String> {
    let lock = read_text(&crate::root().join("Cargo.lock"))?;
    let (program, tool) =
        (locked(&lock, "wasm-bindgen"), locked(&lock, "wasm-bindgen-cli-support"));
    if program == tool {
        return Ok(());
    }
    Err(format!(
        "Cargo.lock has wasm-bindgen {} and wasm-bindgen-cli-support {}; write the first into xtask/Cargo.toml",
        program.unwrap_or("none"),
        tool.unwrap_or("none")
    ))
}

/// The version of a package in Cargo.lock.
fn locked<'lock>(lock: &'lock str, package: &str) -> Option<&'lock str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.nth(1)?.strip_prefix("version = \"")?.strip_suffix('"')
}

/// Adds the compiler's web target where it is missing and rustup is there to add it.
fn add_target() -> Result<(), String> {
    let Ok(listed) = Command::new("rustup").args(["target", "list", "--installed"]).output() else {
        return Ok(()); // no rustup: the compiler itself will say what is missing
    };
    if String::from_utf8_lossy(&listed.stdout).lines().any(|line| line == TARGET) {
        return Ok(());
    }
    run(Command::new("rustup").args(["target", "add", TARGET]), "add the web target")
}

/// Compiles the program and says where cargo put it.
fn compile() -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .current_dir(crate::root())
        .args(["build", "--bin", "senet", "--no-default-features", "--features", "app"])
        .args(["--profile", "web", "--target", TARGET])
        .args(["--message-format", "json-render-diagnostics"]);
    println!("building for the web; the first time this takes some minutes");
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err("the program does not compile for the web; the errors are above".to_owned());
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    messages
        .lines()
        .rev()
        .find_map(executable)
        .ok_or_else(|| "cargo built no senet.wasm".to_owned())
}

/// The program named in one of cargo's messages, if it is the one for the web.
fn executable(message: &str) -> Option<PathBuf> {
    let message: serde_json::Value = serde_json::from_str(message).ok()?;
    let path = message["filenames"]
        .as_array()?
        .iter()
        .filter_map(|name| name.as_str())
        .find(|name| name.ends_with("senet.wasm"))?;
    Some(PathBuf::from(path))
}

/// The script that starts the program in a page, and the program with the names of its functions. A plain script, not a
/// module: the page in one file cannot import modules.
fn bind(program: &Path) -> Result<(String, Vec<u8>), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(program).out_name("senet").typescript(false);
    let bound = bindgen.no_modules(true).and_then(|bindgen| bindgen.generate_output());
    let mut bound =
        bound.map_err(|error| format!("cannot bind {}: {error:#}", program.display()))?;
    Ok((bound.js().to_owned(), bound.wasm_mut().emit_wasm()))
}

/// A file as a host sends it to older browsers, and as the page in one file holds the program.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .map_err(|error| format!("cannot compress: {error}"))
}

/// Runs a command; `aim` completes "could not …".
fn run(command: &mut Command, aim: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("could not {aim} ({status})")),
        Err(error) => Err(format!("could not {aim}: {error}")),
    }
}

/// Makes a folder where there is none.
pub fn make_folder(path: &Path) -> Result<(), String> {
    fs::create_dir_all(path).map_err(|error| format!("cannot make {}: {error}", path.display()))
}

/// The bytes of a file.
pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// The text of a file.
pub fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// Writes a file.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_binding_library_is_the_one_the_program_needs() {
        assert_eq!(check_versions(), Ok(()));
    }

    #[test]
    fn a_version_is_found_in_a_lock_file() {
        let lock = "[[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.1\"\n\n[[package]]\nname = \"other\"\nversion = \"3\"\n";
        assert_eq!(locked(lock, "wasm-bindgen"), Some("0.2.1"));
        assert_eq!(locked(lock, "missing"), None);
    }

    #[test]
    fn cargo_names_the_program_it_built() {
        let message =
            r#"{"reason":"compiler-artifact","filenames":["/t/web/senet.wasm"],"executable":null}"#;
        assert_eq!(executable(message), Some(PathBuf::from("/t/web/senet.wasm")));
        assert_eq!(executable(r#"{"reason":"build-finished","success":true}"#), None);
        assert_eq!(executable("not json"), None);
    }
}
