//! Rule data that the rules forbid: each is refused, and its neighbour within the rules is not.

use indes_core::reading::Source;
use indes_region::DEF;

/// The problems of the shipped data after these changes; empty if they are accepted.
#[track_caller]
fn after(changes: &[(&str, &str)]) -> Vec<String> {
    let mut text = DEF.shipped.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "the rule data have no {from}");
        text = text.replacen(from, to, 1);
    }
    indes_testing::install();
    let problems = (DEF.read)(&Source::new("house.ron", &text)).err();
    problems.iter().flat_map(|problems| problems.iter().map(|problem| problem.message.clone())).collect()
}

/// Fails unless a change is refused.
#[track_caller]
fn refused(from: &str, to: &str) {
    assert!(!after(&[(from, to)]).is_empty(), "{to} is accepted");
}

#[test]
fn region_d01_the_shipped_data_are_sound() {
    assert_eq!(after(&[]), Vec::<String>::new());
}

/// REGION-G02: ranks ascend, and every die is one of them.
#[test]
fn region_g02_dice_are_ranks_of_the_ladder() {
    refused("ranks: [2, 3, 4, 6, 8", "ranks: [2, 4, 3, 6, 8");
    refused("dice: (att: 8, def: 6, ref: 8", "dice: (att: 7, def: 6, ref: 8");
    assert_eq!(after(&[("dice: (att: 8, def: 6, ref: 8", "dice: (att: 10, def: 6, ref: 8")]), Vec::<String>::new());
}

/// REGION-G49: flags are those that the rules know.
#[test]
fn region_g49_unknown_flags_are_refused() {
    refused("flags: [hero, adventurer, rider_skill]", "flags: [hero, adventurer, rider_skil]");
    assert_eq!(
        after(&[("flags: [hero, adventurer, rider_skill]", "flags: [hero, story_protected]")]),
        Vec::<String>::new()
    );
}

/// REGION-D18, REGION-D15, REGION-D16: armour, size and gear of a template must be in the tables.
#[test]
fn region_d24_templates_name_rows_of_the_tables() {
    refused(
        "armour: \"leather\", gear: [\"long_sword\", \"buckler\"]",
        "armour: \"lether\", gear: [\"long_sword\", \"buckler\"]",
    );
    refused("gear: [\"long_sword\", \"buckler\"]", "gear: [\"long_sward\", \"buckler\"]");
    refused("figure: \"ogre\", size: \"giant\"", "figure: \"ogre\", size: \"gigantic\"");
    refused("spells: [\"bind\", \"poison_cloud\"", "spells: [\"knife\", \"poison_cloud\"");
}

/// REGION-D08: the survival table begins with 1.
#[test]
fn region_d08_the_survival_table_has_a_row_for_every_roll() {
    refused("(from: 1, result: dead)", "(from: 2, result: dead)");
}

/// REGION-D12: the injuries cover their die.
#[test]
fn region_d12_the_injuries_cover_their_die() {
    refused("injury_die: 6", "injury_die: 8");
    refused("(roll: 6, status: \"scarred\")", "(roll: 5, status: \"scarred\")");
}

/// REGION-D27: options have defaults within their bounds.
#[test]
fn region_d27_options_are_bounded() {
    refused("kind: Int(min: 1, max: 5), default: 2", "kind: Int(min: 1, max: 5), default: 6");
}
