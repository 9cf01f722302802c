//! The files of a folder and of the folders in it, each once. Links are followed, but no folder is entered twice.

use super::Problems;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The limits of a search through a folder, which may be the root of a disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FolderLimits {
    /// The most folders within folders.
    pub depth: usize,
    /// The most files and folders.
    pub entries: usize,
}

/// What was found in a folder.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Folder {
    /// The files with the wanted ending, in the order of their paths.
    pub files: Vec<PathBuf>,
    /// The paths that could not be read, with the reasons.
    pub problems: Vec<(PathBuf, Problems)>,
    /// The links to folders that were read already.
    pub repeated: Vec<PathBuf>,
    entered: BTreeSet<PathBuf>,
    seen: usize,
}

impl Folder {
    /// Searches a folder for files whose names have an ending.
    #[must_use]
    pub fn read(folder: &Path, ending: &str, limits: FolderLimits) -> Self {
        let mut found = Self::default();
        found.enter(folder, ending, limits, 0);
        found.files.sort();
        found.files.dedup();
        found
    }

    fn problem(&mut self, path: &Path, message: String, help: &str) {
        let problem = Problems::of_file(&path.display().to_string(), message, Some(help.to_owned()));
        self.problems.push((path.to_owned(), problem));
    }

    fn enter(&mut self, folder: &Path, ending: &str, limits: FolderLimits, depth: usize) {
        let listed = std::fs::canonicalize(folder).and_then(|real| Ok((real, std::fs::read_dir(folder)?)));
        let (real, listed) = match listed {
            Ok(listed) => listed,
            Err(error) => {
                let message = format!("the folder cannot be read: {error}");
                return self.problem(folder, message, "check its name and who may read it");
            }
        };
        if !self.entered.insert(real) {
            return self.repeated.push(folder.to_owned());
        }
        let mut paths: Vec<PathBuf> = listed.flatten().map(|entry| entry.path()).take(limits.entries + 1).collect();
        paths.sort();
        for path in paths {
            self.seen += 1;
            if self.seen > limits.entries {
                let message = format!("there are more than {} files here, the rest is left out", limits.entries);
                return self.problem(folder, message, "is this the right folder?");
            }
            let is_wanted = path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(ending));
            // Of what a link leads to, not of the link.
            match std::fs::metadata(&path) {
                Ok(about) if about.is_dir() && depth < limits.depth => self.enter(&path, ending, limits, depth + 1),
                Ok(about) if about.is_dir() => {}
                _ if is_wanted && path.to_str().is_none() => {
                    let help = "rename it: small letters, digits and hyphens";
                    self.problem(&path, "the file's name is not UTF-8 text".to_owned(), help);
                }
                // If it is no plain file, opening it reports that.
                _ if is_wanted => self.files.push(path),
                _ => {}
            }
        }
    }
}
