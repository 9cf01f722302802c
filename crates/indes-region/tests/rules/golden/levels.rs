//! What levels name: combatants, mounts, fields and options (REGION-D24 to REGION-D27).

use super::{DATA, die, words};
use indes_core::battlefield::Riding;
use indes_region::DEF;
use indes_region::data::{Attribute, Combatant, Flag};
use indes_rules::OptionKind;
use indes_testing::golden;

/// The keys of flags in the order of the data.
fn flags(flags: &[Flag]) -> String {
    let name = |flag: &Flag| Flag::ALL.iter().find(|row| row.0 == *flag).unwrap().1;
    words(flags.iter().map(name)).replace('"', "")
}

/// The dice in the order ATT DEF REF STR FOR PRE INT, then HP/MP/AP, armour, gear, spells, flags.
fn combatant(it: &Combatant) -> String {
    let dice = Attribute::ALL.map(|row| die(it.dice.of(row.0))).join("/");
    let spells = if it.spells.is_empty() { "-".to_owned() } else { it.spells.join(",") };
    format!(
        "{} {} {dice} {}/{}/{} {} {} {spells} {}",
        it.key,
        it.size,
        it.hp,
        it.mp,
        it.ap,
        it.armour,
        it.gear.join(","),
        flags(&it.flags),
    )
}

/// REGION-G04, REGION-G49, REGION-G51.
#[test]
fn region_d24_combatants() {
    golden(
        &[
            "captain medium D8/D6/D8/D8/D8/D6/D6 6/0/3 leather long_sword,buckler - hero+adventurer+rider_skill",
            "ranger medium D8/D6/D10/D6/D6/D6/D8 5/0/3 leather long_bow,short_sword - hero+adventurer",
            "hedge_mage medium D4/D6/D6/D4/D6/D10/D10 4/6/3 none quarterstaff fire_dart,mind_spike,poison_cloud,mend,ritual_of_restoration hero+adventurer",
            "wrestler medium D6/D6/D8/D12/D10/D6/D4 6/0/3 none cudgel - hero+adventurer",
            "spearman medium D6/D4/D6/D6/D6/D4/D4 4/0/2 mail spear,large_shield - -",
            "crossbowman medium D6/D4/D6/D6/D6/D4/D4 3/0/2 leather light_crossbow,knife - -",
            "bandit medium D6/D4/D6/D6/D6/D4/D4 2/0/2 leather hand_axe,short_bow - minor",
            "hex_witch medium D4/D4/D6/D4/D6/D8/D8 3/5/2 none knife bind,poison_cloud,mind_spike -",
            "ogre giant D8/D6/D4/D16/D12/D4/D3 10/0/2 none great_club - -",
            "wolf medium D8/D4/D10/D6/D6/D4/D2 3/0/2 none bite - minor",
            "levy medium D4/D4/D4/D4/D4/D2/D4 0/0/1 none cudgel - minor",
        ],
        DATA.file.combatants.iter().filter(|it| !it.is_mount() && !it.ours).map(combatant),
        &[],
    );
    // REGION-G87: creatures have two hands, wolves none.
    let handless: Vec<&str> =
        DATA.file.combatants.iter().filter(|it| it.hands == 0).map(|it| it.key.as_str()).collect();
    assert_eq!(handless, ["wolf", "warhorse", "courser", "pack_mule"]);
    assert!(DATA.file.combatants.iter().all(|it| matches!(it.hands, 0 | 2)));
}

/// REGION-G89, REGION-J16, REGION-155, REGION-156: the run last; no armour, not wild.
#[test]
fn region_d25_mounts() {
    let row = |it: &Combatant| format!("{} run {}", combatant(it), it.run.unwrap());
    golden(
        &[
            "warhorse large D6/D4/D8/D12/D10/D4/D2 6/0/3 none hooves - - run 3",
            "courser large D4/D4/D10/D10/D8/D4/D2 5/0/3 none hooves - - run 4",
            "pack_mule large D4/D4/D4/D10/D10/D4/D2 5/0/2 none hooves - - run 2",
        ],
        DATA.file.combatants.iter().filter(|it| it.is_mount() && !it.ours).map(row),
        &[],
    );
    // REGION-G88: a mount is at least one size larger than its rider.
    match DATA.file.mechanics.riding {
        Riding::Pairs(rule) => assert_eq!(rule.size_gap, 1),
        other => panic!("riders are {other:?}"),
    }
}

/// REGION-D27, and the fields of REGION-D26 that are options of a level: each option, its values, its default.
#[test]
fn region_d26_and_d27_options() {
    let injuries = "roll|lame|lost_eye|lost_hand|broken_health|haunted|scarred|off";
    let injury = format!("permanent_injury {injuries} roll");
    golden(
        &[
            "run_action major|minor|exclusive major",
            "run_regions 1..5 2",
            "melee_contact region|adjacent region",
            "past_trigger bool true",
            "defence_declared before_roll|after_attack_roll before_roll",
            "keep_unspent_for_interrupts bool false",
            "max_successes 0..60 0",
            "may_pull_blows bool false",
            "focus_mp 0..9 1",
            "dodge_room_min 0..8 2",
            "shift_per_turn 0..9 1",
            "surprised none|first|second|third|fourth none",
            "improvised_bandages bool true",
            &injury,
            "allow_resurrection bool false",
        ],
        (DEF.vocabulary)(&DEF.shipped_data().unwrap()).options.iter().map(|option| {
            let kind = match &option.kind {
                OptionKind::Bool => "bool".to_owned(),
                OptionKind::Int { min, max } => format!("{min}..{max}"),
                OptionKind::Choice(all) => all.join("|"),
            };
            format!("{} {kind} {}", option.name, option.default.to_string().trim_matches('"'))
        }),
        // REGION-G43, REGION-J01, REGION-D13 (rest), REGION-G66. `round_seconds` is a number of the rule data.
        &["ammunition", "object_die", "object_attribute", "rest_hours", "rest_days", "draw_outcome"],
    );
    assert_eq!(DATA.file.round_seconds, 6);
}

/// The fields of units in REGION-D26 are overrides, those of regions are in `levels/README.md`.
#[test]
fn region_d26_units_can_be_hidden_surprised_ready_and_spared() {
    let words = (DEF.vocabulary)(&DEF.shipped_data().unwrap());
    for field in ["hidden", "surprised", "weapons_ready", "story_protected", "hero", "adventurer", "minor", "wild"] {
        let found = words.stats.iter().find(|stat| stat.0 == field);
        assert_eq!(found.map(|stat| (stat.1, stat.2)), Some((0, 1)), "{field}");
    }
}
