//! The library: shipped levels, folders, and files in them that are no levels.

use super::{SOUND, words};
use indes::battle::RuleSetId;
use indes::level::{Entry, Level, LevelKey, Library, Origin};
use std::collections::BTreeSet;

fn write(folder: &std::path::Path, name: &str, text: &[u8]) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

/// All levels but the showcases, of which there are many.
fn usual(library: &Library) -> impl Iterator<Item = &indes::level::Entry> {
    library.entries.iter().filter(|entry| !entry.id.starts_with("showcase-"))
}

#[test]
fn a_folder_comes_before_the_shipped_levels_and_broken_files_stay_listed() {
    let folder = tempfile::tempdir().unwrap();
    let own = SOUND.replace("\"yard\"", "\"first-duel\"").replace("The Yard", "My Duel");
    write(folder.path(), "tempo/mine.ron", own.as_bytes());
    write(folder.path(), "tempo/the-ford.ron", b"(format: 1");
    write(folder.path(), "tempo/copy.ron", SOUND.as_bytes());
    write(folder.path(), "tempo/yard.ron", SOUND.as_bytes());
    write(folder.path(), "picture.ron", &[0xFF, 0xD8, 0xFF]);
    write(folder.path(), "notes.txt", b"no level");
    let library = Library::scan(Some(folder.path()), &words);
    let listed: Vec<_> =
        usual(&library).map(|entry| (entry.id.as_str(), entry.title.as_str(), entry.result.is_ok())).collect();
    let expected = [
        ("first-duel", "My Duel", true),
        ("the-seconds", "The Seconds", true),
        ("yard", "The Yard", true),
        ("two-banners", "Two Banners", true),
        // These levels use a vocabulary that the tests leave out, or are broken.
        ("saint-martins-ale", "saint-martins-ale", false),
        ("the-drowned-bell", "the-drowned-bell", false),
        ("the-ford", "the-ford", false),
        ("the-shield-line", "the-shield-line", false),
        ("yard", "yard", false),
        // So do levels of other rule sets.
        ("behind-the-shields", "behind-the-shields", false),
        ("coopers-row", "coopers-row", false),
        ("fair-field", "fair-field", false),
        ("first-bout", "first-bout", false),
        ("the-dark-lantern", "the-dark-lantern", false),
        ("the-midden", "the-midden", false),
        ("the-water-stair", "the-water-stair", false),
        ("first-bout", "first-bout", false),
        ("lammas-fair", "lammas-fair", false),
        ("the-crooked-billet", "the-crooked-billet", false),
        ("the-ferry-house", "the-ferry-house", false),
        ("the-lime-kiln", "the-lime-kiln", false),
        ("the-long-meadows", "the-long-meadows", false),
        ("two-granges", "two-granges", false),
        ("even-weights", "even-weights", false),
        ("first-bout", "first-bout", false),
        ("the-drake-of-cray", "the-drake-of-cray", false),
        ("the-hollow-way", "the-hollow-way", false),
        ("the-mill-race", "the-mill-race", false),
        ("the-swaying-bridge", "the-swaying-bridge", false),
        ("the-toll-road", "the-toll-road", false),
        ("first-bout", "first-bout", false),
        ("gallows-hill", "gallows-hill", false),
        ("level-terms", "level-terms", false),
        ("the-beacon", "the-beacon", false),
        ("the-beacon-road", "the-beacon-road", false),
        ("the-drowned-abbey", "the-drowned-abbey", false),
        ("the-millers-guest", "the-millers-guest", false),
        ("the-north-gate", "the-north-gate", false),
        ("picture", "picture", false),
    ];
    assert_eq!(listed, expected);
    let problem = |id: &str| {
        let entry = library.entries.iter().find(|entry| entry.id == id && entry.result.is_err()).unwrap();
        entry.result.as_ref().unwrap_err().to_string()
    };
    assert!(problem("yard").contains("the id `yard` is that of"), "{}", problem("yard"));
    assert!(problem("picture").contains("this is not UTF-8 text: byte 0xFF"));
    assert_eq!(library, Library::scan(Some(folder.path()), &words), "the same every time");
    assert_eq!(library.level(RuleSetId::Tempo, "first-duel").unwrap().title, "My Duel");
}

#[test]
fn a_level_is_known_by_its_rule_set_and_its_id() {
    let mut library = Library::scan(None, &indes::rules::vocabulary);
    let keys: BTreeSet<LevelKey> = library.entries.iter().filter_map(Entry::key).collect();
    assert_eq!(keys.len(), library.entries.len(), "each has a key of its own");
    let mut bouts: Vec<String> =
        library.entries.iter().filter(|entry| entry.id == "first-bout").map(Entry::name).collect();
    bouts.sort();
    assert_eq!(bouts, ["energy/first-bout", "maneuver/first-bout", "poise/first-bout", "region/first-bout"]);
    let bout = library.level(RuleSetId::Region, "first-bout").unwrap().clone();
    assert_eq!(
        (bout.key().to_string().as_str(), bout.key().file_stem().as_str()),
        ("region/first-bout", "region-first-bout")
    );
    // Of two levels that name the id only that of its rule set follows it.
    let second = |rules: RuleSetId| {
        let mut level = library.level(rules, "first-bout").unwrap().clone();
        (level.id, level.follows) = ("second-bout".to_owned(), Some("first-bout".to_owned()));
        let (id, title, origin) = (level.id.clone(), level.title.clone(), Origin::Shipped(rules.to_string()));
        Entry { rule_set: Some(rules), id, title, origin, result: Ok(level) }
    };
    library.entries = [RuleSetId::Energy, RuleSetId::Region].map(second).into();
    let following: Vec<LevelKey> = library.following(&bout).map(Level::key).collect();
    assert_eq!(following, [LevelKey::new(RuleSetId::Region, "second-bout")]);
}

#[test]
fn a_missing_folder_is_reported_and_the_shipped_levels_remain() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::scan(Some(&folder.path().join("none")), &words);
    assert_eq!(usual(&library).count(), 37);
    let broken = usual(&library).last().unwrap();
    let message = broken.result.as_ref().unwrap_err().to_string();
    assert!(message.contains("the folder cannot be read"), "{message}");
}

#[cfg(unix)]
#[test]
fn circular_links_pipes_and_names_that_are_not_utf_8_are_reported() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "tempo/yard.ron", SOUND.as_bytes());
    std::os::unix::fs::symlink(folder.path(), folder.path().join("tempo/again")).unwrap();
    std::os::unix::fs::symlink("nowhere.ron", folder.path().join("lost.ron")).unwrap();
    let odd = folder.path().join(std::ffi::OsStr::from_bytes(b"odd\xFF.ron"));
    std::fs::write(odd, SOUND).unwrap();
    let pipe = std::process::Command::new("mkfifo").arg(folder.path().join("pipe.ron")).status();
    let library = Library::scan(Some(folder.path()), &words);
    let broken: Vec<String> = library
        .entries
        .iter()
        .filter_map(|entry| Some(entry.result.as_ref().err()?.iter().next()?.message.clone()))
        .collect();
    let has = |message: &str| broken.iter().filter(|found| found.starts_with(message)).count();
    assert_eq!(has("this link leads to a folder that was read already"), 1, "{broken:?}");
    assert_eq!(has("the file's name is not UTF-8 text"), 1, "{broken:?}");
    assert_eq!(has("the file cannot be read"), 1, "{broken:?}");
    if pipe.is_ok_and(|status| status.success()) {
        assert_eq!(has("this is not a plain file"), 1, "{broken:?}");
    }
    assert!(library.level(RuleSetId::Tempo, "yard").is_some());
}
