//! The words of rule data in other languages: all of them, no others, and only as long as nobody changed them.

use crate::tempo::hex;
use indes::battle::words::sentence;
use indes::battle::{
    BattleEvent, Dice, Die, Draws, Ending, EventKind, Keep, RuleId, RuleSetId, Seats, Shown, Source as Part, Sum,
};
use indes::battlefield::{RuleData, SideId, Terrain};
use indes::grid::Cell;
use indes::reading::Source;
use indes::rules::{RuleSetDef, kit, poise, tempo};
use indes::text::{Language, files, id_part, known, with_language};
use std::collections::BTreeMap;

type Words = BTreeMap<String, String>;

/// Every word of a rule set's shipped data that is shown, by its id.
fn words(kit: &RuleSetDef, data: &RuleData) -> Words {
    let set = kit.rules.id().name();
    let names = kit.rules.names(data);
    let mut words = Words::from([(format!("{set}-summary"), kit.summary.to_owned())]);
    let mut put = |kind: &str, key: &str, word: &str| {
        let before = words.insert(format!("{set}-{kind}-{}", id_part(key)), word.to_owned());
        assert!(before.is_none_or(|before| before == word), "two words for {set}-{kind}-{key}");
    };
    for (((key, name), (_, means)), plain) in names.verbs.iter().zip(&names.looks).zip(&names.plain) {
        put("verb", key, name);
        put("means", key, means);
        if !plain.is_empty() {
            put("plain", key, plain);
        }
    }
    for question in &names.questions {
        let words = &question.words;
        put("asks", &words.key, &words.asks);
        words.stages.iter().for_each(|stage| put("stage", stage, stage));
        if !words.declines.is_empty() {
            put("declines", &words.key, &words.declines);
        }
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
    if kit.rules.id() == RuleSetId::Tempo {
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
        assert_eq!(words(&kit, &data), written(Language::English, kit.rules.id().name()));
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
        let names = kit.rules.names(&data);
        names.verb_name(names.verb("parry").unwrap()).to_owned()
    };
    assert_eq!(parry(), "Parry");
    assert_eq!(with_language(Language::German, parry), "Parade");
    assert_eq!(with_language(Language::German, || known("poise-skill-stab", "Stab").into_owned()), "Stich");
}

/// TEMPO-J05: the words for an order to be honest are translated with the other names.
#[test]
fn tempo_j05_the_words_for_an_honest_order_are_translated() {
    let kit = kit(RuleSetId::Tempo).unwrap();
    let data = kit.shipped_data().unwrap();
    let honest = || {
        let honest = kit.rules.names(&data).honest.clone().unwrap();
        (honest.given, honest.taken)
    };
    let words = |given: &str, taken: &str| (given.to_owned(), taken.to_owned());
    assert_eq!(honest(), words("strikes true blows from now on and is not asked", "is asked again what a blow is"));
    let german = words(
        "führt von jetzt an nur echte Hiebe und wird nicht mehr gefragt",
        "wird wieder gefragt, was ein Hieb ist",
    );
    assert_eq!(with_language(Language::German, honest), german);
}

#[test]
fn a_name_that_somebody_changed_stays_as_they_wrote_it() {
    let kit = kit(RuleSetId::Tempo).unwrap();
    let changed = kit.shipped.replace("name: \"Parry\"", "name: \"Beat\"");
    let data = (kit.read)(&Source::new("changed.ron", &changed)).unwrap();
    with_language(Language::German, || {
        let names = kit.rules.names(&data);
        assert_eq!(names.verb_name(names.verb("parry").unwrap()), "Beat");
        assert_eq!(names.verb_name(names.verb("evade").unwrap()), "Ausweichen");
    });
}

/// Sides that are allied win together, in every language's grammar.
#[test]
fn allied_sides_win_in_one_sentence() {
    let plan = hex(["A B C"]).unit('C', |c| c.side(2)).allied(0, 2);
    let mut arena = plan.begin();
    let rules = arena.rules();
    let mut told = |side: u8| {
        let what = EventKind::Concluded { winner: Some(SideId(side)), reason: Ending::LastStanding };
        let event =
            BattleEvent { seq: 0, frame: None, rule: RuleId::gap(RuleSetId::Tempo, 42), seen_by: Seats::ALL, what };
        arena.look(|view| sentence(rules, view, &event))
    };
    assert!(told(0).starts_with("Tide and Orchid win: "), "{}", told(0));
    assert_eq!(told(2), told(0), "whoever of them is named");
    assert!(told(1).starts_with("Ember wins: "), "{}", told(1));
    with_language(Language::German, || {
        assert!(told(0).starts_with("Tide und Orchid gewinnen: "), "{}", told(0));
        assert!(told(1).starts_with("Ember gewinnt: "), "{}", told(1));
    });
}

/// REGION-G03, ENERGY-G02: of dice of which one counts the others are told as well.
#[test]
fn sentences_tell_the_faces_of_dice_that_are_not_simply_added_up() {
    let mut arena = hex(["A B . ."]).begin();
    let rules = arena.rules();
    let (unit, verb) = (arena.id("A"), arena.intent("A", "melee_attack edge B").verb);
    let rule = RuleId::gap(RuleSetId::Tempo, 1);
    let mut told = |die: Die, faces: &[u8]| {
        let draw = Dice::showing(vec![Shown::Faces(faces.to_vec())]).draw(die);
        let mut result = Sum::default();
        result.add(Part::Dice, rule, draw.value);
        result.add(Part::Bonus, rule, 4);
        let what = EventKind::Rolled { unit, verb, draw: Some(draw), result };
        let event = BattleEvent { seq: 0, frame: None, rule, seen_by: Seats::ALL, what };
        arena.look(|view| sentence(rules, view, &event))
    };
    let advantage = Die::Keep { count: 2, sides: 20, keep: Keep::High, kept: 1 };
    let said = told(advantage, &[4, 17]);
    assert_eq!(said, "A rolls 17 (dice 4, 17) + 4 (bonus) = 21 for Melee Attack");
    assert!(told(Die::burst(10, None), &[10, 10, 3]).starts_with("A rolls 23 (dice 10, 10, 3) + 4 "));
    assert!(told(Die::Bag { count: 2, sides: 100 }, &[100, 7]).starts_with("A rolls 107 (dice 7, 100) + 4 "));
    assert!(told(Die::Sum { count: 1, sides: 100 }, &[70]).starts_with("A rolls 70 (dice) + 4 "));
    with_language(Language::German, || {
        assert!(told(advantage, &[4, 17]).contains("17 (Würfel 4, 17)"));
    });
}

/// TEMPO-G11: sentences name an item as the rule data does, with the surface that is used if it has several.
#[test]
fn tempo_g11_sentences_name_the_item_and_the_surface_that_is_used() {
    let plan = hex(["A B . ."]).unit('A', |a| a.gear(["longsword"])).unit('B', |b| b.gear(["short_bow"]));
    let mut arena = plan.begin();
    let rules = arena.rules();
    let (a, b) = (arena.id("A"), arena.id("B"));
    let attack = arena.intent("A", "melee_attack longsword/edge B");
    let bow = arena.look(|view| view.field.unit(b).gear.in_hand().next().map(|(_, gear)| gear)).expect("a bow in hand");
    let fell = EventKind::Dropped { unit: b, gear: bow, cell: Cell::new(2, 0) };
    let mut told = |what: EventKind| {
        let event =
            BattleEvent { seq: 0, frame: None, rule: RuleId::gap(RuleSetId::Tempo, 11), seen_by: Seats::ALL, what };
        arena.look(|view| sentence(rules, view, &event))
    };
    let declared = EventKind::Declared { unit: a, intent: Box::new(attack) };
    assert_eq!(told(declared.clone()), "A declares Melee Attack with the longsword (edge) against B");
    assert_eq!(told(fell.clone()), "The short bow of B falls to the ground on C1");
    with_language(Language::German, || {
        assert!(told(declared).contains("Langschwert (Schneide)"), "{}", told(fell.clone()));
        assert!(told(fell).contains("Kurzbogen"));
    });
}
