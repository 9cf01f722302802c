//! Rule data that the rules forbid: each is refused, and its neighbour within the rules is not.

use indes_core::reading::Source;
use indes_maneuver::DEF;

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

/// Fails unless one change gives exactly one problem with these words.
#[track_caller]
fn refused(from: &str, to: &str, message: &str) {
    let found = after(&[(from, to)]);
    assert!(found.len() == 1 && found[0].contains(message), "{found:#?}");
}

const BOLT: &str = "magic: (ap: 1, range: 20, traits: [attack], damage: [((count: 1, faces: 10), fire)]";

/// MANEUVER-J09, MANEUVER-076: a row that does damage needs the trait.
#[test]
fn maneuver_076_direct_harm_without_the_attack_trait_is_refused() {
    refused(BOLT, &BOLT.replace("traits: [attack]", "traits: []"), "it needs the trait `attack`");
}

#[test]
fn maneuver_165_a_weapon_without_a_type_is_refused() {
    let rapier = "damage: (count: 1, faces: 8),\n            kind: piercing),\n        (key: \"longsword\"";
    refused(rapier, &rapier.replace("\n            kind: piercing", ""), "needs the type of its damage");
}

#[test]
fn maneuver_175_there_is_no_level_of_armour_but_the_three() {
    refused("level: partial, weight: 5", "level: half, weight: 5", "half");
}

/// MANEUVER-J13: the mind trait asks for psychic damage.
#[test]
fn maneuver_191_an_ability_of_the_mind_deals_psychic_damage() {
    refused("faces: 8), psychic)", "faces: 8), force)", "deals psychic damage");
    assert_eq!(after(&[]), Vec::<String>::new(), "Mind Spike is psychic");
}

/// MANEUVER-083: not even the row of a melee spell may name Parry.
#[test]
fn maneuver_083_no_row_of_magic_allows_parry() {
    refused("fire)], defences: [Block, Dodge]", "fire)], defences: [Block, Parry]", "cannot be parried");
    refused("frost)], defences: [Block, Dodge]", "frost)], defences: [Parry]", "cannot be parried");
}

/// MANEUVER-058: a spell with the Attack trait has no trigger; an item may have one (MANEUVER-199).
#[test]
fn maneuver_058_an_attack_spell_with_a_trigger_is_refused() {
    let defended = "fire)], defences: [Block, Dodge]";
    refused(defended, &format!("{defended}, trigger: self_damaged"), "never a reaction");
    let wand = "shock)], defences: [Block, Dodge], uses: 3";
    assert_eq!(after(&[(wand, &format!("{wand}, trigger: self_damaged"))]), Vec::<String>::new());
}

/// The Cave Rat's style with these entries free, these bought, and this experience.
fn style(free: &[&str], bought: &[&str], xp: i16) -> Vec<String> {
    let rat = "(key: \"cave_rat\", name: \"Cave Rat\", gear: [\"unarmed_fighting\"], ours: true)";
    let of =
        format!("(key: \"cave_rat\", name: \"Cave Rat\", gear: {free:?}, bought: {bought:?}, xp: {xp}, ours: true)");
    after(&[(rat, &of)])
}

const FIVE: [&str; 5] = ["dagger", "club", "spear", "shield", "partial_armor"];

#[test]
fn maneuver_156_five_entries_are_free_and_a_sixth_is_not() {
    assert_eq!(style(&FIVE, &[], 0), Vec::<String>::new());
    let six = [&FIVE[..], &["whip"]].concat();
    let found = style(&six, &[], 0);
    assert!(found.len() == 1 && found[0].contains("at most 5 are free"), "{found:#?}");
}

/// MANEUVER-G60: an entry that is marked as bought costs 25 XP even if the list is short.
#[test]
fn maneuver_158_an_entry_beyond_the_free_ones_costs_25_xp() {
    assert_eq!(style(&FIVE, &["whip", "net"], 60), Vec::<String>::new());
    assert_eq!(style(&FIVE, &["whip", "net"], 50), Vec::<String>::new());
    for (free, bought, xp) in [(&FIVE[..], &["whip", "net"][..], 49), (&FIVE, &["whip", "net", "bola"], 60)] {
        let found = style(free, bought, xp);
        assert!(found.len() == 1 && found[0].contains("XP"), "{found:#?}");
    }
    assert!(!style(&["dagger"], &["whip"], 24).is_empty());
    assert_eq!(style(&["dagger"], &["whip"], 25), Vec::<String>::new());
}

#[test]
fn maneuver_157_a_style_lists_ten_entries_at_most() {
    let bought = ["whip", "net", "bola", "javelin", "longbow", "rapier"];
    assert_eq!(style(&FIVE, &bought[..5], 250), Vec::<String>::new());
    let found = style(&FIVE, &bought, 250);
    assert!(found.iter().any(|message| message.contains("at most 10")), "{found:#?}");
}

#[test]
fn maneuver_195_no_entry_stands_in_a_style_twice() {
    let found = style(&["dagger", "dagger", "club"], &[], 0);
    assert!(found.len() == 1 && found[0].contains("listed twice"), "{found:#?}");
}

/// MANEUVER-J10, MANEUVER-153, MANEUVER-154: any weapon, the one entry for shields, both levels of armour and unarmed
/// fighting can be listed; a material of armour, a spell or a single shield cannot.
#[test]
fn maneuver_153_weapons_shields_armour_levels_and_unarmed_fighting_can_be_listed() {
    assert_eq!(
        style(&["partial_armor", "full_armor", "dagger", "unarmed_fighting", "shield"], &[], 0),
        Vec::<String>::new()
    );
    for wrong in ["full_iron", "fire_bolt", "bone_shield"] {
        let found = style(&["dagger", wrong], &[], 0);
        assert!(found.len() == 1 && found[0].contains(wrong), "{found:#?}");
    }
}

/// MANEUVER-G23: the option of a hit location is a choice between nothing and conditions.
#[test]
fn maneuver_g23_options_of_locations_are_checked() {
    let kind = "(key: \"hit_on_head\", kind: Choice([\"none\", \"prone\", \"dazed\"])";
    for (wrong, told) in [
        ("(key: \"hit_on_head\", kind: Choice([\"none\", \"sleepy\"])", "`sleepy` is no condition"),
        ("(key: \"hit_on_head\", kind: Bool", "this is no condition"),
    ] {
        let found = after(&[(kind, wrong)]);
        assert!(found.len() == 1 && found[0].contains(told), "{found:#?}");
    }
    assert_eq!(after(&[(kind, "(key: \"hit_on_head\", kind: Choice([\"none\", \"netted\"])")]), Vec::<String>::new());
    let found = after(&[("up_to: 10, condition: \"hit_on_head\"", "up_to: 10")]);
    assert!(found.len() == 1 && found[0].contains("no rule reads an option"), "{found:#?}");
}

/// MANEUVER-G05, MANEUVER-G08, MANEUVER-J16: attributes from 1 to 10, ranks from 0 to 10, prices of magic from 1 to 3; a
/// unit is medium unless its row says otherwise.
#[test]
fn maneuver_g05_numbers_outside_their_bounds_are_refused() {
    for (from, to) in [
        ("strength: 7, agility: 4, endurance: 7, intellect: 4", "strength: 11, agility: 4, endurance: 7, intellect: 4"),
        ("ranks: [(dodge, 2), (focus, 3)", "ranks: [(dodge, 11), (focus, 3)"),
        ("magic: (ap: 1, range: 20", "magic: (ap: 4, range: 20"),
        ("magic: (ap: 1, range: 20", "magic: (ap: 0, range: 20"),
    ] {
        assert_eq!(after(&[(from, to)]).len(), 1, "{to}");
    }
    assert_eq!(after(&[("magic: (ap: 1, range: 20", "magic: (ap: 3, range: 20")]), Vec::<String>::new());
}
