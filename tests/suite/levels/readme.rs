//! `levels/README.md` names every field, terrain and level, and the words of tempo, and its example is sound.

use super::read;
use indes::battle::RuleSetId;
use indes::battlefield::{Edge, Terrain};
use indes::level::{Library, Tile};

/// The readme lists the whole vocabulary of a level under tempo.
#[test]
fn the_readme_lists_the_vocabulary_of_tempo() {
    let readme = include_str!("../../../levels/README.md");
    let words = indes::rules::vocabulary(RuleSetId::Tempo).unwrap();
    let quoted = |line: &str| {
        line.split("`\"").skip(1).filter_map(|rest| rest.split("\"`").next()).map(str::to_owned).collect::<Vec<_>>()
    };
    let row = |start: &str| quoted(readme.lines().find(|line| line.starts_with(start)).unwrap());
    let sorted = |mut names: Vec<String>| {
        names.sort();
        names
    };
    assert_eq!(
        sorted(row("| `template`")),
        sorted(words.templates.iter().map(|template| template.name.clone()).collect())
    );
    let begin: Vec<String> = row("| `status` | text | what");
    assert_eq!(sorted(begin), sorted(words.statuses.clone()));
    assert_eq!(sorted(row("| `armour`")), sorted(words.armours.clone()));
    for set in [RuleSetId::Tempo, RuleSetId::Poise] {
        let options = readme.split(&format!("## Options of {set}")).nth(1).and_then(|part| part.split("\n## ").next());
        let words = indes::rules::vocabulary(set).unwrap();
        let names = words.options.iter().map(|option| option.name.clone()).collect();
        assert_eq!(sorted(quoted(options.unwrap())), sorted(names), "{set}");
    }
}

#[test]
fn the_readme_s_example_is_sound() {
    let text = include_str!("../../../levels/README.md");
    let example = text.split("```ron\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let level = read(example).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(level.title, "The Garden Gate");
}

/// The readme names every field of the format.
#[test]
fn the_readme_names_every_field_and_terrain() {
    let readme = include_str!("../../../levels/README.md");
    let schema = include_str!("../../../crates/indes-level/src/level/schema.rs");
    let fields = schema.lines().filter_map(|line| line.strip_prefix("    pub ")).filter(|line| line.ends_with(','));
    let names: Vec<&str> = fields.filter_map(|line| line.split(':').next()).collect();
    assert!(names.len() > 30, "{names:?}");
    for name in names {
        assert!(readme.contains(&format!("`{name}`")) || readme.contains(&format!("{name}: …")), "{name}");
    }
    for terrain in Terrain::ALL {
        let (c, _) = Tile::USUAL.into_iter().find(|(_, usual)| *usual == terrain).unwrap();
        assert!(readme.contains(&format!("| `{c}` | `{}` |", terrain.name())), "{}", terrain.name());
    }
    for edge in Edge::ALL {
        assert!(readme.contains(&format!("| `{}` |", edge.name())), "{}", edge.name());
    }
}

#[test]
fn the_readme_names_every_level() {
    let readme = include_str!("../../../levels/README.md");
    let table: Vec<&str> =
        readme.lines().filter_map(|line| Some(line.strip_prefix("| `")?.split_once(".ron`")?.0)).collect();
    let library = Library::scan(None, &indes::rules::vocabulary);
    let sound = library.entries.iter().filter_map(|entry| entry.result.as_ref().ok());
    let named = sound.map(|level| format!("{}/{}", level.rules, level.id));
    let mut levels: Vec<String> = named.filter(|name| !name.contains("/showcase-")).collect();
    levels.sort_unstable();
    let mut sorted = table.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, levels);
}
