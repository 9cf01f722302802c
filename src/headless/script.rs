//! `indes script`: plays battle scripts, a line each; with `--story` what happened in each.

use super::{Output, Status, files};
use crate::reading::{Limits, Source};
use crate::script::{Chapter, Failure, Shelf, run_telling};
use std::io;

/// What is written of each script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Telling {
    /// Whether it passed.
    #[default]
    Results,
    /// What happened in it as well.
    Story,
}

/// Plays battle scripts: files, patterns or folders.
///
/// # Errors
/// If the answer cannot be written.
pub fn script(arguments: &[String], telling: Telling, shelf: &Shelf, out: &mut Output) -> io::Result<Status> {
    let paths: Vec<_> = arguments.iter().flat_map(|argument| files(argument, ".script.ron")).collect();
    let mut failed = 0;
    let mut played = Vec::new();
    for path in &paths {
        let source = path.as_ref().map_err(Clone::clone).and_then(|path| Source::open(path, &Limits::LEVEL));
        let (result, story) = match &source {
            Ok(source) => run_telling(source, shelf),
            Err(problems) => (Err(Failure::from(problems.clone())), Vec::new()),
        };
        match (&result, &source) {
            (Ok(summary), Ok(source)) => {
                played.push(summary.rules);
                let title = Some(summary.title.as_str()).filter(|title| !title.is_empty());
                let title = title.map(|title| format!(": {title}")).unwrap_or_default();
                let (steps, draws) = (summary.steps, summary.draws);
                out.line(format_args!("ok     {}{title} ({steps} steps, {draws} dice)", source.name()))?;
            }
            (Err(failure), _) => {
                failed += 1;
                out.line(format_args!("failed {}", failure.line()))?;
            }
            (Ok(_), Err(_)) => {}
        }
        if telling == Telling::Story {
            tell(&story, out)?;
        }
        if let Err(failure) = result {
            out.drawn(|colours| failure.graphical(colours))?;
        }
    }
    if paths.len() > 1 {
        out.line(format_args!("{} scripts, {failed} failed", paths.len()))?;
    }
    if let Some(unused) = shelf.unused_data(&played).filter(|_| failed == 0) {
        out.problem(unused)?;
        return Ok(Status::Usage);
    }
    Ok(if failed == 0 { Status::Fine } else { Status::Wrong })
}

/// The beginning and every step that brought something about, with what happened.
fn tell(story: &[Chapter], out: &mut Output) -> io::Result<()> {
    for chapter in story {
        match chapter.step {
            Some(step) => out.line(format_args!("  {step}. {}", chapter.title))?,
            None => out.line(format_args!("  {}", chapter.title))?,
        }
        for line in &chapter.lines {
            out.line(format_args!("     {line}"))?;
        }
    }
    Ok(())
}
