//! Before the window opens: whether there is a display, and what goes to the error stream if not.

use std::io::Write as _;
use std::process::ExitCode;

/// Finds a display to open a window on; an X server has to answer.
///
/// # Errors
/// Why there is none.
pub(super) fn find_display() -> Result<(), String> {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(feature = "wayland") && is_set("WAYLAND_DISPLAY") {
        return Ok(());
    }
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let name = std::env::var("DISPLAY").map_err(|_| "there is no display".to_owned())?;
    if name.is_empty() {
        return Err("there is no display".to_owned());
    }
    x11_answers(&name)
}

#[cfg(target_os = "linux")]
fn x11_answers(name: &str) -> Result<(), String> {
    use x11rb::errors::ConnectError;
    match x11rb::connect(Some(name)) {
        Ok(_) => Ok(()),
        Err(ConnectError::DisplayParsingError(_)) => {
            Err(format!("DISPLAY is `{name}`, which names no display: write :0 or host:0"))
        }
        Err(error) => Err(format!("the display {name} does not answer: {error}")),
    }
}

#[cfg(not(target_os = "linux"))]
fn x11_answers(_: &str) -> Result<(), String> {
    Ok(())
}

/// Writes what is wrong to the error stream. Returns the exit code.
pub(super) fn report(text: &str) -> ExitCode {
    // If even the error stream is closed, the exit code shows it.
    let _ = writeln!(std::io::stderr(), "{}", indes_core::reading::harmless_lines(text));
    ExitCode::from(1)
}

/// Writes why no window can be opened to the error stream. Returns the exit code.
pub(super) fn report_no_display(reason: &str) -> ExitCode {
    let message = format!(
        "indes: no window can be opened: {}. Without one there are `indes check`, `indes simulate` and `indes script`.\n",
        indes_core::reading::harmless(reason)
    );
    // If even the error stream is closed, the exit code shows it.
    let _ = std::io::stderr().write_all(message.as_bytes());
    ExitCode::from(2)
}
