//! The rulebooks: complete, readable, searchable; a broken one is an error with its place.

use indes::battle::{RuleId, RuleKind, RuleSetId};
use indes::rules::rulebook::{Entry, Rulebook, RulebookError};

/// The number of entries of each kind in the rulebook of tempo.
const TEMPO: [(RuleKind, u16); 5] = [
    (RuleKind::Rule, 168),
    (RuleKind::Gap, 55),
    (RuleKind::Conflict, 19),
    (RuleKind::Judgement, 13),
    (RuleKind::Data, 25),
];

fn tempo() -> &'static Rulebook {
    match Rulebook::load(RuleSetId::Tempo) {
        Ok(Some(book)) => book,
        Ok(None) => panic!("tempo has no rulebook"),
        Err(error) => panic!("{error}"),
    }
}

fn rule(number: u16) -> RuleId {
    RuleId::rule(RuleSetId::Tempo, number)
}

fn entry(id: RuleId) -> &'static Entry {
    match tempo().get(id) {
        Some(entry) => entry,
        None => panic!("{id} is not in the rulebook"),
    }
}

/// The error of a broken rulebook of tempo.
fn broken(text: &str) -> String {
    match Rulebook::parse(RuleSetId::Tempo, text) {
        Ok(_) => panic!("this was read without an error: {text}"),
        Err(error) => error.to_string(),
    }
}

fn one_entry(id: &str, text: &str) -> String {
    format!(
        r#"(set: "tempo", title: "T", summary: "S", entries: {{"{id}": (section: "A", title: "B", text: "{text}")}})"#
    )
}

#[test]
fn tempo_has_every_rule_ruling_and_table_and_nothing_else() {
    let found: Vec<RuleId> = tempo().iter().map(|(id, _)| id).collect();
    assert_eq!(found, ids(RuleSetId::Tempo, TEMPO));
}

/// The ids of a rulebook, given the number of the last id of each kind.
fn ids(set: RuleSetId, counts: [(RuleKind, u16); 5]) -> Vec<RuleId> {
    counts.into_iter().flat_map(|(kind, last)| (1..=last).map(move |number| RuleId { set, kind, number })).collect()
}

#[test]
fn poise_has_every_rule_ruling_and_table_and_nothing_else() {
    let counts = [
        (RuleKind::Rule, 225),
        (RuleKind::Gap, 52),
        (RuleKind::Conflict, 39),
        (RuleKind::Judgement, 19),
        (RuleKind::Data, 22),
    ];
    let book = Rulebook::of(RuleSetId::Poise).expect("poise has a rulebook");
    assert_eq!(book.iter().map(|(id, _)| id).collect::<Vec<_>>(), ids(RuleSetId::Poise, counts));
}

/// The rulebook of maneuver, read from its file.
fn maneuver() -> Rulebook {
    match Rulebook::parse(RuleSetId::Maneuver, include_str!("../../assets/rulebook/maneuver.ron")) {
        Ok(book) => book,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn maneuver_has_every_rule_ruling_and_table_and_nothing_else() {
    let counts = [
        (RuleKind::Rule, 208),
        (RuleKind::Gap, 99),
        (RuleKind::Conflict, 26),
        (RuleKind::Judgement, 21),
        (RuleKind::Data, 31),
    ];
    let book = maneuver();
    assert_eq!(book.iter().map(|(id, _)| id).collect::<Vec<_>>(), ids(RuleSetId::Maneuver, counts));
}

/// The rulebook of region, read from its file.
fn region() -> Rulebook {
    match Rulebook::parse(RuleSetId::Region, include_str!("../../assets/rulebook/region.ron")) {
        Ok(book) => book,
        Err(error) => panic!("{error}"),
    }
}

/// The rulebook of energy, read from its file.
fn energy() -> Rulebook {
    match Rulebook::parse(RuleSetId::Energy, include_str!("../../assets/rulebook/energy.ron")) {
        Ok(book) => book,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn region_has_every_rule_ruling_and_table_and_nothing_else() {
    let counts = [
        (RuleKind::Rule, 191),
        (RuleKind::Gap, 92),
        (RuleKind::Conflict, 25),
        (RuleKind::Judgement, 20),
        (RuleKind::Data, 29),
    ];
    let book = region();
    assert_eq!(book.iter().map(|(id, _)| id).collect::<Vec<_>>(), ids(RuleSetId::Region, counts));
}

#[test]
fn energy_has_every_rule_ruling_and_table_and_nothing_else() {
    let counts = [
        (RuleKind::Rule, 361),
        (RuleKind::Gap, 92),
        (RuleKind::Conflict, 48),
        (RuleKind::Judgement, 35),
        (RuleKind::Data, 47),
    ];
    let book = energy();
    assert_eq!(book.iter().map(|(id, _)| id).collect::<Vec<_>>(), ids(RuleSetId::Energy, counts));
}

#[test]
fn every_id_in_the_file_is_written_as_the_game_shows_it() {
    let file = include_str!("../../assets/rulebook/tempo.ron");
    for (id, _) in tempo().iter() {
        assert!(file.contains(&format!("\"{id}\": (")), "{id} is written differently in the file");
    }
}

#[test]
fn every_entry_reads_well_in_a_tooltip() {
    let (maneuver, region, energy) = (maneuver(), region(), energy());
    for (id, entry) in tempo().iter().chain(maneuver.iter()).chain(region.iter()).chain(energy.iter()) {
        assert!(!entry.section.is_empty(), "{id}");
        assert!((3..=48).contains(&entry.title.chars().count()), "{id}: title `{}`", entry.title);
        assert!(entry.text.chars().count() >= 15, "{id}: text `{}`", entry.text);
        assert!(entry.text.ends_with('.'), "{id}: `{}` does not end with a full stop", entry.text);
        assert!(!entry.title.ends_with('.'), "{id}: title `{}` ends with a full stop", entry.title);
        for field in [&entry.section, &entry.title, &entry.text] {
            assert!(field.is_ascii() && field.trim() == field && !field.contains("  "), "{id}: `{field}`");
        }
    }
    assert!(!tempo().title().is_empty() && !tempo().summary().is_empty());
}

#[test]
fn no_two_titles_are_the_same() {
    for book in [tempo(), &maneuver(), &region(), &energy()] {
        let mut titles: Vec<&str> = book.iter().map(|(_, entry)| entry.title.as_str()).collect();
        titles.sort_unstable();
        for pair in titles.windows(2) {
            assert_ne!(pair[0], pair[1]);
        }
    }
}

#[test]
fn the_recovery_rules_name_the_ap_of_the_table() {
    for (number, ap) in [(150, 12), (151, 11), (152, 10), (153, 8), (154, 6), (155, 4), (156, 3), (157, 2), (158, 1)] {
        let text = &entry(rule(number)).text;
        assert_eq!(*text, format!("You regain {ap} AP."), "TEMPO-{number}");
    }
}

#[test]
fn a_search_for_an_id_in_any_spelling_finds_it_first() {
    for query in ["TEMPO-031", "tempo-031", "tempo-31", "031", "31"] {
        assert_eq!(tempo().search(query).first(), Some(&rule(31)), "{query}");
    }
    for query in ["TEMPO-G04", "g04", "G4"] {
        assert_eq!(tempo().search(query).first(), Some(&RuleId::gap(RuleSetId::Tempo, 4)), "{query}");
    }
    assert!(tempo().search("31").contains(&rule(131)), "a part of an id is found too");
}

#[test]
fn a_search_for_words_ignores_case_and_order_and_lists_titles_before_texts() {
    let found = tempo().search("BIND parry");
    assert_eq!(found, tempo().search("parry bind"));
    assert!(found.contains(&rule(121)));
    for &id in &found {
        let entry = entry(id);
        let all = format!("{id} {} {} {}", entry.section, entry.title, entry.text).to_lowercase();
        assert!(all.contains("parry") && all.contains("bind"), "{id}");
    }
    let dodge = tempo().search("dodge");
    let in_title = |id: &RuleId| entry(*id).title.contains("Dodge");
    assert!(in_title(&dodge[0]));
    let titles = dodge.iter().take_while(|id| in_title(id)).count();
    assert_eq!(titles, dodge.iter().filter(|id| in_title(id)).count(), "all titles come before any text");
}

#[test]
fn an_empty_search_finds_all_entries_and_unknown_words_find_none() {
    assert_eq!(tempo().search("  ").len(), 280);
    assert_eq!(tempo().search("parry zzz"), []);
}

#[test]
fn a_set_without_a_rulebook_has_none() {
    let nobodys = RuleSetId::Registered(u8::MAX);
    assert_eq!(Rulebook::load(nobodys), Ok(None));
    assert_eq!(Rulebook::of(nobodys), None);
    assert_eq!(Rulebook::of(RuleSetId::Tempo), Some(tempo()));
}

#[test]
fn a_broken_rulebook_is_an_error_that_names_the_place() {
    let parse = |text: &str| Rulebook::parse(RuleSetId::Tempo, text);
    assert!(parse(&one_entry("TEMPO-001", "C.")).is_ok());

    let error = broken("(\n  set: \"tempo\",\n  titel: \"T\",\n)");
    assert!(error.starts_with("rulebook of tempo, line 3, column ") && error.contains("titel"), "{error}");

    let error = broken(&one_entry("TEMPO-X01", "C."));
    assert!(error.contains("TEMPO-X01"), "{error}");

    let id = RuleId::rule(RuleSetId::Energy, 1);
    let set = RuleSetId::Tempo;
    assert_eq!(parse(&one_entry("ENERGY-001", "C.")), Err(RulebookError::OtherRule { set, id }));
    assert_eq!(parse(&one_entry("TEMPO-007", " ")), Err(RulebookError::Empty { set, id: rule(7) }));
    assert_eq!(
        Rulebook::parse(RuleSetId::Energy, &one_entry("ENERGY-001", "C.")),
        Err(RulebookError::OtherSet { set: RuleSetId::Energy, found: "tempo".into() })
    );
}

#[test]
fn an_id_given_twice_is_an_error() {
    let entry = r#"(section: "A", title: "B", text: "C.")"#;
    let text =
        format!(r#"(set: "tempo", title: "T", summary: "S", entries: {{"TEMPO-002": {entry}, "TEMPO-02": {entry}}})"#);
    let error = broken(&text);
    assert!(error.contains("TEMPO-002 stands in the rulebook twice"), "{error}");
}
