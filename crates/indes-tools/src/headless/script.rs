//! `indes script`: plays battle scripts and prints a line for each, with `--story` the events as well.

use super::files::files;
use super::{Output, Status};
use indes_core::reading::{Limits, Source};
use indes_core::text::counted;
use indes_level::script::{Content, Failure, StoryStep, run_with_story};
use std::io;

/// What is printed for each script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ScriptReport {
    /// Whether it passed.
    #[default]
    Results,
    /// Its events as well.
    Story,
}

/// Plays battle scripts: files, patterns or folders.
///
/// # Errors
/// If the output cannot be written.
pub fn script(arguments: &[String], report: ScriptReport, content: &Content, out: &mut Output) -> io::Result<Status> {
    let paths: Vec<_> = arguments.iter().flat_map(|argument| files(argument, ".script.ron")).collect();
    let mut failed = 0;
    let mut played = Vec::new();
    for path in &paths {
        let source = path.as_ref().map_err(Clone::clone).and_then(|path| Source::open(path, &Limits::LEVEL));
        let (result, story) = match &source {
            Ok(source) => run_with_story(source, content),
            Err(problems) => (Err(Failure::from(problems.clone())), Vec::new()),
        };
        match (&result, &source) {
            (Ok(summary), Ok(source)) => {
                played.push(summary.rules);
                let title = Some(summary.title.as_str()).filter(|title| !title.is_empty());
                let title = title.map(|title| format!(": {title}")).unwrap_or_default();
                let (steps, draws) = (counted(summary.steps, "step", "steps"), counted(summary.draws, "die", "dice"));
                out.line(format_args!("ok     {}{title} ({steps}, {draws})", source.name()))?;
            }
            (Err(failure), _) => {
                failed += 1;
                out.line(format_args!("failed {}", failure.line()))?;
            }
            (Ok(_), Err(_)) => {}
        }
        if report == ScriptReport::Story {
            write_story(&story, out)?;
        }
        if let Err(failure) = result {
            out.graphical(|colours| failure.graphical(colours))?;
        }
    }
    if paths.len() > 1 {
        out.line(format_args!("{} scripts, {failed} failed", paths.len()))?;
    }
    if let Some(unused) = content.unused_data(&played).filter(|_| failed == 0) {
        out.problem(unused)?;
        return Ok(Status::Usage);
    }
    Ok(if failed == 0 { Status::Fine } else { Status::Wrong })
}

/// Prints the beginning and every step that made a choice, with their events.
fn write_story(story: &[StoryStep], out: &mut Output) -> io::Result<()> {
    for step in story {
        match step.step {
            Some(number) => out.line(format_args!("  {number}. {}", step.title))?,
            None => out.line(format_args!("  {}", step.title))?,
        }
        for line in &step.lines {
            out.line(format_args!("     {line}"))?;
        }
    }
    Ok(())
}
