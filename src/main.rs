//! Starts Senet: the window, or the command that was asked for.

fn main() -> std::process::ExitCode {
    #[cfg(feature = "cli")]
    if let senet::cli::Started::Done(code) = senet::cli::run() {
        return code;
    }
    std::process::ExitCode::SUCCESS
}
