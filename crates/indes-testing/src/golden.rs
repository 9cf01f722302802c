//! Golden tables: compares the rule data with the catalogue's data tables, which the tests write out.

use std::collections::BTreeMap;

/// The differences between a table of the catalogue and the same table of the rule data: a line for each row that is
/// missing, that is not in the catalogue, or that has other values. A row is a list of words; the first is its key.
/// Rows
/// with keys in `ours` are additions: each must be in the data and not in the catalogue.
#[must_use]
pub fn differences(catalogue: &[&str], found: impl IntoIterator<Item = String>, ours: &[&str]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut keyed = |rows: Vec<String>, of: &str| {
        let mut table: BTreeMap<String, String> = BTreeMap::new();
        for row in rows {
            let row = row.split_whitespace().collect::<Vec<_>>().join(" ");
            let key = row.split(' ').next().unwrap_or_default().to_owned();
            if table.insert(key.clone(), row).is_some() {
                wrong.push(format!("{key}: twice in the {of}"));
            }
        }
        table
    };
    let wanted = keyed(catalogue.iter().map(|&row| row.to_owned()).collect(), "catalogue");
    let found = keyed(found.into_iter().collect(), "rule data");
    for (key, row) in &wanted {
        match found.get(key) {
            None => wrong.push(format!("{key}: not in the rule data")),
            Some(other) if other != row => {
                wrong.push(format!("{key}: the catalogue has\n  {row}\nthe rule data\n  {other}"));
            }
            Some(_) => {}
        }
    }
    wrong.extend(
        found
            .keys()
            .filter(|key| !wanted.contains_key(*key) && !ours.contains(&key.as_str()))
            .map(|key| format!("{key}: not in the catalogue")),
    );
    wrong.extend(
        ours.iter()
            .filter(|&&key| !found.contains_key(key) || wanted.contains_key(key))
            .map(|key| format!("{key}: is no addition")),
    );
    wrong
}

/// Fails unless a table of the rule data equals that of the catalogue, except for named additions.
#[track_caller]
pub fn golden(catalogue: &[&str], found: impl IntoIterator<Item = String>, ours: &[&str]) {
    let wrong = differences(catalogue, found, ours);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_golden_table_finds_every_kind_of_difference() {
    let found = |rows: &[&str]| rows.iter().map(|&row| row.to_owned()).collect::<Vec<_>>();
    let catalogue = ["dagger  2 1d6", "mace 4 2d6"];
    assert_eq!(differences(&catalogue, found(&["mace 4 2d6", "dagger 2 1d6"]), &[]), Vec::<String>::new());
    assert_eq!(
        differences(&catalogue, found(&["mace 4 2d6", "dagger 2 1d6", "club 3 1d6"]), &["club"]),
        Vec::<String>::new()
    );
    for (rows, ours, complaint) in [
        (vec!["dagger 2 1d6"], vec![], "mace: not in the rule data"),
        (vec!["dagger 2 1d6", "mace 4 2d6", "club 3 1d6"], vec![], "club: not in the catalogue"),
        (
            vec!["dagger 2 1d6", "mace 5 2d6"],
            vec![],
            "mace: the catalogue has\n  mace 4 2d6\nthe rule data\n  mace 5 2d6",
        ),
        (vec!["dagger 2 1d6", "mace 4 2d6", "mace 4 2d6"], vec![], "mace: twice in the rule data"),
        (vec!["dagger 2 1d6", "mace 4 2d6"], vec!["club"], "club: is no addition"),
        (vec!["dagger 2 1d6", "mace 4 2d6"], vec!["mace"], "mace: is no addition"),
    ] {
        assert_eq!(differences(&catalogue, found(&rows), &ours), [complaint]);
    }
}
