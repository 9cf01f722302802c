//! Loads the levels of a script: the one it begins with, and those that it continues with.

use super::check::Stage;
use super::content::Content;
use super::schema::{Script, Step};
use crate::level::Level;
use indes_core::battlefield::RuleData;
use indes_core::reading::{Path, Problems, Report, Source, quote};
use indes_rules::RuleSetDef;

/// The levels of a script, in order; the first one is that of its field `level`. Levels that do not follow each other
/// are added to the report.
///
/// # Errors
/// All problems of the first level that cannot be read; those of the script if there is no such level.
pub(super) fn levels(
    script: &Script,
    source: &Source,
    content: &Content,
    report: &mut Report,
) -> Result<Vec<Level>, Problems> {
    let first = std::iter::once((Path::to("level"), &script.level));
    let later = script.steps.iter().enumerate().filter_map(|(at, step)| match step {
        Step::Continue(name) => Some((Path::to("steps").index(at), name)),
        _ => None,
    });
    let mut levels: Vec<Level> = Vec::new();
    for (path, name) in first.chain(later) {
        let level = match level(name, source, content) {
            Ok(level) => level,
            Err(problems) if problems.iter().all(|problem| problem.span == (0..0)) => {
                // The file does not exist or cannot be opened: the script has to be changed.
                for problem in &problems {
                    let message = format!("{}: {}", quote(name), problem.message);
                    report.add(&path, message, problem.help.clone());
                }
                return Err(report.clone().finish(None::<()>).err().unwrap_or(problems));
            }
            Err(problems) => return Err(problems),
        };
        if let Some(before) = levels.last()
            && level.followed() != Some(before.key())
        {
            let (message, help) = not_following(&level, before);
            report.add(&path, message, Some(help));
        }
        levels.push(level);
    }
    Ok(levels)
}

/// Message and remedy for a level that does not follow the one before it. A level follows one of its own rule set only.
fn not_following(level: &Level, before: &Level) -> (String, String) {
    if level.rules != before.rules {
        let message =
            format!("{} does not follow {}", quote(&level.key().to_string()), quote(&before.key().to_string()));
        return (message, format!("name a level of {}", before.rules));
    }
    let message = format!("{} does not follow {}", quote(&level.id), quote(&before.id));
    (message, format!("write `follows: \"{}\"` into that level, or name another one", before.id))
}

/// The level of this name: written in the script, in a file beside it, or of the library.
fn level(name: &str, script: &Source, content: &Content) -> Result<Level, Problems> {
    if name.trim_start().starts_with('(') {
        // The level's problems are reported with the lines of the script.
        let at = script.text().find(name).unwrap_or(0);
        let lines = script.text()[..at].matches('\n').count();
        return content.read(&Source::new(script.name(), &format!("{}{name}", "\n".repeat(lines))));
    }
    let beside = std::path::Path::new(script.name()).parent();
    content.level(name, beside)
}

/// Setup and vocabulary of the levels that have the rule set of the first one.
///
/// # Errors
/// That a level cannot be played with this rule data.
pub(super) fn stages(
    levels: &[Level],
    def: &RuleSetDef,
    data: &RuleData,
    source: &Source,
) -> Result<Vec<Stage>, Problems> {
    let of_set = levels.iter().filter(|level| level.rules == def.rules.id());
    of_set
        .map(|level| level.setup(def, data))
        .map(|setup| setup.map(|setup| Stage { words: (def.vocabulary)(&setup.data), setup }))
        .collect::<Result<_, _>>()
        .map_err(|error| Problems::of_file(source.name(), error.to_string(), None))
}
