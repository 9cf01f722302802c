//! The files that an argument of a command names.

use indes_core::reading::{Folder, FolderLimits, Problems};
use std::path::{Path, PathBuf};

/// How far the folder of an argument is searched.
const REACH: FolderLimits = FolderLimits { depth: 32, entries: 100_000 };

/// The files that an argument names: those that match a pattern, those of a folder with this ending, or the file
/// itself; and the problems of folders. A pattern without a match is returned as a path, so that opening it reports the
/// problem.
pub(super) fn files(argument: &str, ending: &str) -> Vec<Result<PathBuf, Problems>> {
    let path = Path::new(argument);
    let found = if path.is_dir() {
        of_folder(path, ending, &|_| true)
    } else if path.exists() {
        Vec::new()
    } else if let Some((folder, _)) = argument.split_once("**") {
        // The walk of the `glob` crate would follow circular links again and again.
        let folder = folder.rsplit_once('/').map_or(Path::new("."), |(folder, _)| Path::new(folder));
        let options = glob::MatchOptions { require_literal_separator: true, ..glob::MatchOptions::new() };
        let pattern = glob::Pattern::new(argument.trim_start_matches("./")).ok();
        let fits = |path: &Path| {
            let path = path.strip_prefix("./").unwrap_or(path);
            pattern.as_ref().is_some_and(|pattern| pattern.matches_path_with(path, options))
        };
        if folder.is_dir() { of_folder(folder, "", &fits) } else { Vec::new() }
    } else {
        let fitting = glob::glob(argument).into_iter().flatten().flatten();
        fitting.filter(|path| path.is_file()).map(Ok).collect()
    };
    if found.is_empty() { vec![Ok(path.to_owned())] } else { found }
}

/// The files of a folder, and its problems.
fn of_folder(folder: &Path, ending: &str, fits: &dyn Fn(&Path) -> bool) -> Vec<Result<PathBuf, Problems>> {
    let found = Folder::read(folder, ending, REACH);
    let files = found.files.into_iter().filter(|path| fits(path)).map(Ok);
    files.chain(found.problems.into_iter().map(|(_, problems)| Err(problems))).collect()
}
