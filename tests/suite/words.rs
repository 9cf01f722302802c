//! The words of rule data in other languages: all of them, no others, and only as long as they are unchanged.

use indes::battle::words::sentence;
use indes::battle::{
    BattleEvent, Dice, Die, Draws, Ending, EventKind, Keep, RuleId, RuleSetId, Seats, Shown, Source as Part, Sum,
};
use indes::battlefield::{RuleData, SideId, Terrain};
use indes::grid::Cell;
use indes::reading::Source;
use indes::rules::{RuleSetDef, def, energy, maneuver, poise, region, tempo};
use indes::text::{Language, counted, files, id_part, known, say, with_language};
use indes_testing::tempo::hex;
use std::collections::BTreeMap;

type Words = BTreeMap<String, String>;

/// Every word of a rule set's shipped data that is shown, by its id.
fn words(def: &RuleSetDef, data: &RuleData) -> Words {
    let set = def.rules.id().name();
    let names = def.rules.names(data);
    let mut words = Words::from([(format!("{set}-summary"), def.summary.to_owned())]);
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
    names.gear.iter().for_each(|(key, name, _)| put("gear", key, name));
    names.parts.iter().flatten().for_each(|part| put("part", part, part));
    names.outcomes.iter().flatten().for_each(|outcome| put("outcome", outcome, outcome));
    if let Some(honest) = &names.honest {
        put("honest", "given", &honest.given);
        put("honest", "taken", &honest.taken);
    }
    for option in (def.vocabulary)(data).options {
        let mut name = option.name.replace('_', " ");
        name[..1].make_ascii_uppercase();
        put("option", &option.name, &name);
        if let indes::rules::OptionKind::Choice(all) = option.kind {
            all.iter().for_each(|choice| put("choice", choice, choice));
        }
    }
    match def.rules.id() {
        RuleSetId::Tempo => {
            let file = &data.of::<tempo::data::Data>().file;
            file.armours.iter().for_each(|armour| put("armour", &armour.key, &armour.name));
            file.wounds.iter().for_each(|wound| put("wound", &wound.name, &wound.name));
            file.combatants.iter().for_each(|combatant| put("combatant", &combatant.name, &combatant.name));
        }
        RuleSetId::Poise => {
            let file = &data.of::<poise::data::Data>().file;
            file.armours.iter().for_each(|armour| put("armour", &armour.key, &armour.name));
            file.combatants.iter().for_each(|combatant| put("combatant", &combatant.name, &combatant.name));
            file.gear.iter().flat_map(|gear| &gear.skills).for_each(|skill| put("skill", &skill.key, &skill.name));
        }
        RuleSetId::Maneuver => {
            let file = &data.of::<maneuver::data::Data>().file;
            file.armours.iter().for_each(|armour| put("armour", &armour.key, &armour.name));
            file.combatants.iter().for_each(|combatant| put("combatant", &combatant.name, &combatant.name));
        }
        RuleSetId::Region => {
            let file = &data.of::<region::data::Data>().file;
            file.armours.iter().for_each(|armour| put("armour", &armour.key, &armour.name));
            file.combatants.iter().for_each(|combatant| put("combatant", &combatant.name, &combatant.name));
        }
        RuleSetId::Energy => {
            let file = &data.of::<energy::data::Data>().file;
            file.armours.iter().for_each(|armour| put("armour", &armour.key, &armour.name));
            file.combatants.iter().for_each(|combatant| put("combatant", &combatant.name, &combatant.name));
        }
        other => panic!("{other} has no words here"),
    }
    words
}

/// The texts of a Fluent file of a language, by id.
fn written(language: Language, name: &str) -> Words {
    let path = format!("{}/{name}.ftl", language.tag());
    let (_, text) = files(language).find(|(file, _)| *file == path).unwrap();
    let pairs = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = "));
    pairs.map(|(id, word)| (id.to_owned(), word.to_owned())).collect()
}

#[test]
fn the_english_texts_of_rule_data_are_the_words_of_the_data() {
    for def in indes::rules::ALL {
        let data = def.shipped_data().unwrap();
        assert_eq!(words(&def, &data), written(Language::English, def.rules.id().name()));
    }
}

#[test]
fn the_english_texts_of_terrain_are_the_names_of_all_kinds() {
    let all = Terrain::ALL.iter().map(|terrain| terrain.name());
    let all: Words = all.map(|name| (format!("terrain-{}", id_part(name)), name.replace('_', " "))).collect();
    assert_eq!(all, written(Language::English, "terrain"));
}

#[test]
fn names_follow_the_language_and_keys_do_not() {
    let def = def(RuleSetId::Tempo).unwrap();
    let data = def.shipped_data().unwrap();
    let parry = || {
        let names = def.rules.names(&data);
        names.verb_name(names.verb("parry").unwrap()).to_owned()
    };
    assert_eq!(parry(), "Parry");
    assert_eq!(with_language(Language::German, parry), "Parade");
    assert_eq!(with_language(Language::German, || known("poise-skill-stab", "Stab").into_owned()), "Stich");
}

/// TEMPO-J05: the words for an order to be honest are translated with the other names.
#[test]
fn tempo_j05_the_words_for_an_honest_order_are_translated() {
    let def = def(RuleSetId::Tempo).unwrap();
    let data = def.shipped_data().unwrap();
    let honest = || {
        let honest = def.rules.names(&data).honest.clone().unwrap();
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
fn a_changed_name_of_the_rule_data_is_not_translated() {
    let def = def(RuleSetId::Tempo).unwrap();
    let changed = def.shipped.replace("name: \"Parry\"", "name: \"Beat\"");
    let data = (def.read)(&Source::new("changed.ron", &changed)).unwrap();
    with_language(Language::German, || {
        let names = def.rules.names(&data);
        assert_eq!(names.verb_name(names.verb("parry").unwrap()), "Beat");
        assert_eq!(names.verb_name(names.verb("evade").unwrap()), "Ausweichen");
    });
}

/// Allied sides win in one sentence, with a plural verb in every language.
#[test]
fn allied_sides_win_in_one_sentence() {
    let plan = hex(["A B C"]).unit('C', |c| c.side(2)).allied(0, 2);
    let mut arena = plan.begin();
    let rules = arena.rules();
    let mut sentence_of = |side: u8| {
        let what = EventKind::Concluded { winner: Some(SideId(side)), reason: Ending::LastStanding };
        let event =
            BattleEvent { seq: 0, frame: None, rule: RuleId::gap(RuleSetId::Tempo, 42), seen_by: Seats::ALL, what };
        arena.look(|view| sentence(rules, view, &event))
    };
    assert!(sentence_of(0).starts_with("Tide and Orchid win: "), "{}", sentence_of(0));
    assert_eq!(sentence_of(2), sentence_of(0), "whichever of them is named");
    assert!(sentence_of(1).starts_with("Ember wins: "), "{}", sentence_of(1));
    with_language(Language::German, || {
        assert!(sentence_of(0).starts_with("Tide und Orchid gewinnen: "), "{}", sentence_of(0));
        assert!(sentence_of(1).starts_with("Ember gewinnt: "), "{}", sentence_of(1));
    });
}

/// REGION-G03, ENERGY-G02: where only some dice count, the sentence names the faces of all.
#[test]
fn sentences_name_the_faces_of_dice_that_are_not_simply_added_up() {
    let mut arena = hex(["A B . ."]).begin();
    let rules = arena.rules();
    let (unit, verb) = (arena.id("A"), arena.intent("A", "melee_attack edge B").verb);
    let rule = RuleId::gap(RuleSetId::Tempo, 1);
    let mut sentence_of = |die: Die, faces: &[u8]| {
        let draw = Dice::showing(vec![Shown::Faces(faces.to_vec())]).draw(die);
        let mut result = Sum::default();
        result.add(Part::Dice, rule, draw.value);
        result.add(Part::Bonus, rule, 4);
        let what = EventKind::Rolled { unit, verb, draw: Some(draw), result };
        let event = BattleEvent { seq: 0, frame: None, rule, seen_by: Seats::ALL, what };
        arena.look(|view| sentence(rules, view, &event))
    };
    let advantage = Die::Keep { count: 2, sides: 20, keep: Keep::High, kept: 1 };
    let said = sentence_of(advantage, &[4, 17]);
    assert_eq!(said, "A rolls 17 (dice 4, 17) + 4 (bonus) = 21 for Melee Attack");
    assert!(sentence_of(Die::burst(10, None), &[10, 10, 3]).starts_with("A rolls 23 (dice 10, 10, 3) + 4 "));
    assert!(sentence_of(Die::Bag { count: 2, sides: 100 }, &[100, 7]).starts_with("A rolls 107 (dice 7, 100) + 4 "));
    assert!(sentence_of(Die::Sum { count: 1, sides: 100 }, &[70]).starts_with("A rolls 70 (dice) + 4 "));
    with_language(Language::German, || {
        assert!(sentence_of(advantage, &[4, 17]).contains("17 (Würfel 4, 17)"));
    });
}

/// TEMPO-G11: sentences name an item as the rule data does, with the surface if it has several.
#[test]
fn tempo_g11_sentences_name_the_item_and_the_surface_that_is_used() {
    let plan = hex(["A B . ."]).unit('A', |a| a.gear(["longsword"])).unit('B', |b| b.gear(["short_bow"]));
    let mut arena = plan.begin();
    let rules = arena.rules();
    let (a, b) = (arena.id("A"), arena.id("B"));
    let attack = arena.intent("A", "melee_attack longsword/edge B");
    let bow = arena.look(|view| view.field.unit(b).gear.in_hand().next().map(|(_, gear)| gear)).expect("a bow in hand");
    let fell = EventKind::Dropped { unit: b, gear: bow, cell: Cell::new(2, 0) };
    let mut sentence_of = |what: EventKind| {
        let event =
            BattleEvent { seq: 0, frame: None, rule: RuleId::gap(RuleSetId::Tempo, 11), seen_by: Seats::ALL, what };
        arena.look(|view| sentence(rules, view, &event))
    };
    let declared = EventKind::Declared { unit: a, intent: Box::new(attack) };
    assert_eq!(sentence_of(declared.clone()), "A declares Melee Attack with the longsword (edge) against B");
    assert_eq!(sentence_of(fell.clone()), "The short bow of B falls to the ground on C1");
    with_language(Language::German, || {
        assert!(sentence_of(declared).contains("Langschwert (Schneide)"), "{}", sentence_of(fell.clone()));
        assert!(sentence_of(fell).contains("Kurzbogen"));
    });
}

/// What is counted has a plural, and one of it has none.
#[test]
fn one_of_a_thing_is_not_told_in_the_plural() {
    assert_eq!([0, 1, 2].map(|count: u8| counted(count, "use", "uses")), ["0 uses", "1 use", "2 uses"]);
    let told = |count: u8| {
        [
            say("refused-too-near", &[("distance", count.into()), ("speed", 3.into())]),
            say("refused-is-too-far", &[("distance", count.into()), ("reach", 3.into())]),
            say("refused-is-too-close", &[("distance", count.into()), ("least", 3.into())]),
            say("refused-is-too-high", &[("rise", count.into()), ("reach", 3.into())]),
            say("refused-path-height", &[("cell", "A1".into()), ("levels", count.into())]),
            say("match-seconds", &[("seconds", count.into())]),
            say(
                "goal-progress",
                &[("side", "A".into()), ("region", "B".into()), ("held", 0.into()), ("rounds", count.into())],
            ),
            say("records-detail", &[("set", "A".into()), ("choices", count.into()), ("when", "B".into())]),
        ]
    };
    let [english, german] = Language::ALL.map(|language| with_language(language, || (told(1), told(2))));
    assert_eq!(english.0[2], "1 cell away; reaches from 3");
    assert_eq!(english.1[2], "2 cells away; reaches from 3");
    assert_eq!(german.0[4], "der Schritt nach A1 ist 1 Stufe hoch");
    let plurals = [
        (english, ["cells", "levels", "seconds", "rounds", "decisions"]),
        (german, ["Felder", "Stufen", "Sekunden", "Runden", "Entscheidungen"]),
    ];
    for ((one, several), plurals) in plurals {
        for (one, several) in one.iter().zip(&several) {
            let has = |text: &String| plurals.iter().any(|plural| text.contains(plural));
            assert!(!has(one) && has(several), "{one}, {several}");
        }
    }
}
