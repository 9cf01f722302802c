//! `indes script`: plays battle scripts, a line each.

use super::{Output, Status, files};
use crate::reading::{Limits, Source};
use crate::script::{Failure, Shelf, run};
use std::io;

/// Plays battle scripts: files, patterns or folders.
///
/// # Errors
/// If nobody reads the answer.
pub fn script(arguments: &[String], shelf: &Shelf, out: &mut Output) -> io::Result<Status> {
    let paths: Vec<_> = arguments.iter().flat_map(|argument| files(argument, ".script.ron")).collect();
    let mut failed = 0;
    for path in &paths {
        let source = Source::open(path, &Limits::LEVEL).map_err(Failure::from);
        match source.and_then(|source| run(&source, shelf)) {
            Ok(summary) => {
                let title = Some(summary.title.as_str()).filter(|title| !title.is_empty());
                let title = title.map(|title| format!(": {title}")).unwrap_or_default();
                let (steps, draws) = (summary.steps, summary.draws);
                out.line(format_args!("ok     {}{title} ({steps} steps, {draws} dice)", path.display()))?;
            }
            Err(failure) => {
                failed += 1;
                out.line(format_args!("failed {}", failure.line()))?;
                out.problem(failure.graphical(out.colours()))?;
            }
        }
    }
    if paths.len() > 1 {
        out.line(format_args!("{} scripts, {failed} failed", paths.len()))?;
    }
    Ok(if failed == 0 { Status::Fine } else { Status::Wrong })
}
