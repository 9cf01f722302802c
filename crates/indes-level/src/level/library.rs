//! All levels: those of a folder, and those compiled into the program.
//!
//! 1. [`Library::folder`] finds the folder: that of the command line, that of the environment, `levels` beside the
//!    program or in the current folder, or the user's own.
//! 2. [`Library::scan`] reads every `.ron` file in it, then the shipped levels that no file there replaces. Files that
//!    cannot be read are in the list, too, with their problems.

use super::key::LevelKey;
use super::schema::Level;
use indes_core::battle::RuleSetId;
use indes_core::reading::{Folder, FolderLimits, Limits, Problems, Source};
use indes_rules::Vocabulary;
use rust_embed::RustEmbed;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The environment variable that names a folder of levels.
pub const ENVIRONMENT: &str = "INDES_LEVELS";
/// How far a folder of levels is searched.
const REACH: FolderLimits = FolderLimits { depth: 4, entries: 5000 };

#[derive(RustEmbed)]
#[folder = "../../levels/"]
struct Shipped;

/// Where a level comes from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// A file, which can be edited while the program runs.
    File(PathBuf),
    /// Shipped inside the program, under this name.
    Shipped(String),
}

/// A level of the library, sound or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its rule set; for a broken level the one that its folder is named after, if any.
    pub rule_set: Option<RuleSetId>,
    /// Its id; for a broken level the name of its file.
    pub id: String,
    /// Its title; for a broken level the name of its file.
    pub title: String,
    /// Where it comes from.
    pub origin: Origin,
    /// The level, or its problems.
    pub result: Result<Level, Problems>,
}

/// All levels, sorted by rule set, title and id.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Library {
    /// The levels.
    pub entries: Vec<Entry>,
}

type Vocabularies<'a> = &'a dyn Fn(RuleSetId) -> Option<Vocabulary>;

impl Library {
    /// The folder that levels are read from: `asked`, else that of [`ENVIRONMENT`], else the first existing one of
    /// `levels` beside the program, `levels` in the current folder, and `levels` in the user's data folder; `None`
    /// without any.
    ///
    /// # Errors
    /// If `asked` or [`ENVIRONMENT`] names a folder that does not exist.
    pub fn folder(asked: Option<&Path>) -> Result<Option<PathBuf>, Problems> {
        let named = std::env::var_os(ENVIRONMENT).filter(|value| !value.is_empty()).map(PathBuf::from);
        let by =
            if asked.is_some() { "name a folder of level files".to_owned() } else { format!("{ENVIRONMENT} names it") };
        match asked.map(Path::to_owned).or(named) {
            Some(folder) if folder.is_dir() => return Ok(Some(folder)),
            Some(folder) => {
                let name = folder.display().to_string();
                return Err(Problems::of_file(&name, "there is no such folder".to_owned(), Some(by)));
            }
            None => {}
        }
        let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join("levels")));
        let user = directories::ProjectDirs::from("", "", "indes").map(|folders| folders.data_dir().join("levels"));
        Ok([beside, Some(PathBuf::from("levels")), user].into_iter().flatten().find(|folder| folder.is_dir()))
    }

    /// Reads all levels of a folder, and the shipped ones that it does not replace.
    #[must_use]
    pub fn scan(folder: Option<&Path>, vocabularies: Vocabularies<'_>) -> Self {
        let mut entries: Vec<Entry> = folder.map(|folder| on_disk(folder, vocabularies)).unwrap_or_default();
        let taken: BTreeSet<LevelKey> = entries.iter().filter_map(Entry::key).collect();
        let shipped = shipped(vocabularies);
        entries.extend(shipped.into_iter().filter(|entry| entry.key().is_none_or(|key| !taken.contains(&key))));
        let place = |entry: &Entry| (entry.rule_set.is_none(), entry.rule_set);
        entries.sort_by(|a, b| (place(a), &a.title, &a.id, &a.origin).cmp(&(place(b), &b.title, &b.id, &b.origin)));
        Self { entries }
    }

    /// The level files of a folder, in the order of their paths.
    #[must_use]
    pub fn files(folder: &Path) -> Vec<PathBuf> {
        let found = Folder::read(folder, ".ron", REACH).files.into_iter();
        found.filter(|path| !is_record_or_script(path)).collect()
    }

    /// The sound levels that follow a level, in the order of the list.
    pub fn following<'a>(&'a self, level: &'a Level) -> impl Iterator<Item = &'a Level> {
        let sound = self.entries.iter().filter_map(|entry| entry.result.as_ref().ok());
        let before = level.key();
        sound.filter(move |next| next.followed().as_ref() == Some(&before))
    }

    /// The sound level of a rule set with this id; `None` if there is none.
    #[must_use]
    pub fn level(&self, rule_set: RuleSetId, id: &str) -> Option<&Level> {
        let key = LevelKey::new(rule_set, id);
        let entry = self.entries.iter().find(|entry| entry.key().as_ref() == Some(&key))?;
        entry.result.as_ref().ok()
    }
}

impl Entry {
    /// The key of the level; `None` for a broken level of no known rule set.
    #[must_use]
    pub fn key(&self) -> Option<LevelKey> {
        self.rule_set.map(|rules| LevelKey::new(rules, &self.id))
    }

    /// The name by which commands and scripts call the level: its key, or its id if it has none.
    #[must_use]
    pub fn name(&self) -> String {
        self.key().map_or_else(|| self.id.clone(), |key| key.to_string())
    }

    fn new(origin: Origin, result: Result<Level, Problems>) -> Self {
        if let Ok(level) = &result {
            let (rule_set, id, title) = (Some(level.rules), level.id.clone(), level.title.clone());
            return Self { rule_set, id, title, origin, result };
        }
        let path = match &origin {
            Origin::File(path) => path.as_path(),
            Origin::Shipped(name) => Path::new(name),
        };
        let text =
            |name: Option<&std::ffi::OsStr>| name.map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let folder = text(path.parent().and_then(Path::file_name));
        let rule_set = RuleSetId::ALL.into_iter().find(|id| id.name() == folder);
        let name = text(path.file_stem());
        Self { rule_set, id: name.clone(), title: name, origin, result }
    }
}

fn shipped(vocabularies: Vocabularies<'_>) -> Vec<Entry> {
    let names = Shipped::iter().filter(|name| name.ends_with(".ron"));
    names
        .map(|name| {
            let bytes = Shipped::get(&name).map(|file| file.data.into_owned()).unwrap_or_default();
            let source = Source::from_bytes(&format!("levels/{name}"), bytes);
            let result = source.and_then(|source| Level::read(&source, vocabularies));
            Entry::new(Origin::Shipped(name.into_owned()), result)
        })
        .collect()
}

/// Whether a file has the name of a record or a battle script.
#[must_use]
pub fn is_record_or_script(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    [".record.ron", ".script.ron"].iter().any(|ending| name.ends_with(ending))
}

/// Every level file of a folder, in the order of their paths; records and scripts beside them are left out.
fn on_disk(folder: &Path, vocabularies: Vocabularies<'_>) -> Vec<Entry> {
    let mut found = Folder::read(folder, ".ron", REACH);
    found.files.retain(|path| !is_record_or_script(path));
    for link in found.repeated {
        let message = "this link leads to a folder that was read already".to_owned();
        let problem = Problems::of_file(&link.display().to_string(), message, Some("remove the link".to_owned()));
        found.problems.push((link, problem));
    }
    let mut entries = Vec::new();
    let mut first: BTreeMap<LevelKey, PathBuf> = BTreeMap::new();
    for path in found.files {
        let source = Source::open(&path, &Limits::LEVEL);
        let mut result = source.and_then(|source| Level::read(&source, vocabularies));
        if let Ok(level) = &result {
            let key = level.key();
            if let Some(other) = first.get(&key) {
                let message = format!("the id `{}` is that of {} already", level.id, other.display());
                let help = "give each level an id of its own".to_owned();
                result = Err(Problems::of_file(&path.display().to_string(), message, Some(help)));
            } else {
                first.insert(key, path.clone());
            }
        }
        entries.push(Entry::new(Origin::File(path), result));
    }
    entries.extend(found.problems.into_iter().map(|(path, problem)| Entry::new(Origin::File(path), Err(problem))));
    entries
}
