//! The words of rule data in other languages: all of them, no others, and only as long as nobody changed them.

use indes::battle::RuleSetId;
use indes::battlefield::{RuleData, Terrain};
use indes::reading::Source;
use indes::rules::{Kit, kit, poise, tempo};
use indes::text::{Language, files, id_part, known, within};
use std::collections::BTreeMap;

type Words = BTreeMap<String, String>;

/// Every word of a rule set's shipped data that is shown, by its id.
fn words(kit: &Kit, data: &RuleData) -> Words {
    let set = kit.rules.id.name();
    let names = (kit.rules.names)(data);
    let mut words = Words::from([(format!("{set}-summary"), kit.summary.to_owned())]);
    let mut put = |kind: &str, key: &str, word: &str| {
        let before = words.insert(format!("{set}-{kind}-{}", id_part(key)), word.to_owned());
        assert!(before.is_none_or(|before| before == word), "two words for {set}-{kind}-{key}");
    };
    for ((key, name), (_, means)) in names.verbs.iter().zip(&names.looks) {
        put("verb", key, name);
        put("means", key, means);
    }
    for (kind, pairs) in [("status", &names.statuses), ("pool", &names.pools), ("stat", &names.stats)] {
        pairs.iter().for_each(|(key, name)| put(kind, key, name));
    }
    for (key, name, parts) in &names.gear {
        put("gear", key, name);
        parts.iter().for_each(|part| put("part", part, part));
    }
    names.outcomes.iter().flatten().for_each(|outcome| put("outcome", outcome, outcome));
    if let Some(honest) = &names.honest {
        put("honest", "given", &honest.given);
        put("honest", "taken", &honest.taken);
    }
    for option in (kit.vocabulary)(data).options {
        let mut name = option.name.replace('_', " ");
        name[..1].make_ascii_uppercase();
        put("option", &option.name, &name);
        if let indes::rules::OptionKind::Choice(all) = option.kind {
            all.iter().for_each(|choice| put("choice", choice, choice));
        }
    }
    if kit.rules.id == RuleSetId::Tempo {
        let file = &data.of::<tempo::data::Data>().file;
        file.armours.iter().for_each(|armour| put("armour", &armour.key, &armour.name));
        file.wounds.iter().for_each(|wound| put("wound", &wound.name, &wound.name));
        file.combatants.iter().for_each(|combatant| put("combatant", &combatant.name, &combatant.name));
    } else {
        let file = &data.of::<poise::data::Data>().file;
        file.armours.iter().for_each(|armour| put("armour", &armour.key, &armour.name));
        file.combatants.iter().for_each(|combatant| put("combatant", &combatant.name, &combatant.name));
        file.gear.iter().flat_map(|gear| &gear.skills).for_each(|skill| put("skill", &skill.key, &skill.name));
    }
    words
}

/// What stands in a file of a language.
fn written(language: Language, name: &str) -> Words {
    let path = format!("{}/{name}.ftl", language.tag());
    let (_, text) = files(language).find(|(file, _)| *file == path).unwrap();
    let pairs = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = "));
    pairs.map(|(id, word)| (id.to_owned(), word.to_owned())).collect()
}

#[test]
fn every_word_of_rule_data_is_there_in_english_as_the_data_has_it() {
    for kit in indes::rules::ALL {
        let data = kit.shipped_data().unwrap();
        assert_eq!(words(&kit, &data), written(Language::English, kit.rules.id.name()));
    }
}

#[test]
fn the_kinds_of_ground_are_there_in_english() {
    let all = Terrain::ALL.iter().map(|terrain| terrain.name());
    let all: Words = all.map(|name| (format!("terrain-{}", id_part(name)), name.replace('_', " "))).collect();
    assert_eq!(all, written(Language::English, "terrain"));
}

#[test]
fn names_are_those_of_the_language_that_is_spoken_and_keys_stay() {
    let kit = kit(RuleSetId::Tempo).unwrap();
    let data = kit.shipped_data().unwrap();
    let parry = || {
        let names = (kit.rules.names)(&data);
        names.verb_name(names.verb("parry").unwrap()).to_owned()
    };
    assert_eq!(parry(), "Parry");
    assert_eq!(within(Language::German, parry), "Parade");
    assert_eq!(within(Language::German, || known("poise-skill-stab", "Stab").into_owned()), "Stich");
}

#[test]
fn a_name_that_somebody_changed_stays_as_they_wrote_it() {
    let kit = kit(RuleSetId::Tempo).unwrap();
    let changed = kit.shipped.replace("name: \"Parry\"", "name: \"Beat\"");
    let data = (kit.read)(&Source::new("changed.ron", &changed)).unwrap();
    within(Language::German, || {
        let names = (kit.rules.names)(&data);
        assert_eq!(names.verb_name(names.verb("parry").unwrap()), "Beat");
        assert_eq!(names.verb_name(names.verb("evade").unwrap()), "Ausweichen");
    });
}
