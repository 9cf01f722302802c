//! All levels and rule data: the shipped ones, those of a folder of levels, and those of a rule data file.

use crate::level::{Entry, Level, Library};
use indes_core::battle::RuleSetId;
use indes_core::battlefield::RuleData;
use indes_core::reading::{Limits, Problems, Source, hint};
use indes_rules::{self as rules, RuleSetDef, Vocabulary};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Levels and rule data, each read once.
pub struct Content {
    folder: Option<PathBuf>,
    data: BTreeMap<RuleSetId, RuleData>,
    /// The rule data file that replaces shipped data, and its rule set.
    house: Option<(PathBuf, RuleSetId)>,
    words: BTreeMap<RuleSetId, Vocabulary>,
    library: OnceLock<Library>,
}

impl Content {
    /// The shipped rule data and levels, and those of a folder and a rule data file if they are given.
    ///
    /// # Errors
    /// The problems of the rule data, or that the folder does not exist.
    pub fn open(levels: Option<&Path>, rules_data: Option<&Path>) -> Result<Self, Problems> {
        let folder = Library::folder(levels)?;
        let mut data = BTreeMap::new();
        for def in rules::all() {
            data.insert(def.rules.id(), def.shipped_data()?);
        }
        let mut house = None;
        if let Some(path) = rules_data {
            let source = Source::open(path, &Limits::RULES)?;
            let def = rules::kit_of_data(&source)?;
            data.insert(def.rules.id(), (def.read)(&source)?);
            house = Some((path.to_owned(), def.rules.id()));
        }
        let words = rules::all()
            .into_iter()
            .filter_map(|def| Some((def.rules.id(), (def.vocabulary)(data.get(&def.rules.id())?))))
            .collect();
        Ok(Self { folder, data, house, words, library: OnceLock::new() })
    }

    /// The vocabulary of a rule set; `None` if it cannot be played.
    #[must_use]
    pub fn vocabulary(&self, id: RuleSetId) -> Option<Vocabulary> {
        self.words.get(&id).cloned()
    }

    /// A rule set with its data; `None` if it cannot be played.
    #[must_use]
    pub fn rules(&self, id: RuleSetId) -> Option<(RuleSetDef, &RuleData)> {
        Some((rules::def(id)?, self.data.get(&id)?))
    }

    /// A message if a rule data file is given and none of the played levels is of its rule set.
    #[must_use]
    pub fn unused_data(&self, played: &[RuleSetId]) -> Option<String> {
        let (path, set) = self.house.as_ref().filter(|(_, set)| !played.is_empty() && !played.contains(set))?;
        let mut sets: Vec<&str> = played.iter().map(|set| set.name()).collect();
        sets.sort_unstable();
        sets.dedup();
        let path = path.display();
        Some(format!("{path} is rule data of {set}, but what is named here is played by {}", sets.join(", ")))
    }

    /// The folder of levels; `None` without one.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// All levels. Reads them at the first call.
    pub fn library(&self) -> &Library {
        self.library.get_or_init(|| Library::scan(self.folder(), &|id| self.vocabulary(id)))
    }

    /// Reads and checks a level.
    ///
    /// # Errors
    /// All its problems.
    pub fn read(&self, source: &Source) -> Result<Level, Problems> {
        Level::read(source, &|id| self.vocabulary(id))
    }

    /// The level of a file (`yard.ron`, in the folder `beside`), or of the library (`tempo/first-duel`).
    ///
    /// # Errors
    /// All its problems, or that it does not exist.
    pub fn level(&self, name: &str, beside: Option<&Path>) -> Result<Level, Problems> {
        if is_file_name(name) {
            let path = beside.map_or_else(|| PathBuf::from(name), |folder| folder.join(name));
            return self.read(&Source::open(&path, &Limits::LEVEL)?);
        }
        let entries = &self.library().entries;
        match entries.iter().find(|entry| entry.name() == name) {
            Some(entry) => entry.result.clone(),
            None => {
                let known: Vec<String> = entries.iter().map(Entry::name).collect();
                let help = hint(name, known.iter().map(String::as_str));
                Err(Problems::of_file(name, "there is no such level".to_owned(), help))
            }
        }
    }
}

/// Whether the name of a level is that of a file.
fn is_file_name(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "ron")
}
