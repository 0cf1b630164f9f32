//! Starts Senet: the window, the page, or the command that was asked for.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    #[cfg(feature = "cli")]
    let files = match senet::cli::run() {
        senet::cli::Started::Done(code) => return code,
        senet::cli::Started::Window(files) => files,
    };
    #[cfg(not(feature = "cli"))]
    let files = std::env::args_os().skip(1).map(Into::into).collect();
    open_window(files)
}

#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
fn open_window(files: Vec<std::path::PathBuf>) -> std::process::ExitCode {
    match senet::app::native::start(files) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(sentence) => fail_with(&sentence),
    }
}

#[cfg(not(any(feature = "app", target_arch = "wasm32")))]
fn open_window(_files: Vec<std::path::PathBuf>) -> std::process::ExitCode {
    let key = if cfg!(feature = "cli") { "window.not-built" } else { "window.nothing-built" };
    fail_with(senet::i18n::text(key))
}

#[cfg(not(target_arch = "wasm32"))]
fn fail_with(sentence: &str) -> std::process::ExitCode {
    use std::io::Write as _;
    // With standard error closed there is nowhere to report it.
    writeln!(std::io::stderr(), "senet: {sentence}").unwrap_or_default();
    std::process::ExitCode::FAILURE
}

#[cfg(target_arch = "wasm32")]
fn main() {
    senet::app::web::start();
}
