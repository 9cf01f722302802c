//! Damage, armour, shields, resistances and vulnerabilities (MANEUVER-163 to MANEUVER-190, MANEUVER-208).

use indes_testing::maneuver::{duel, hex, square};
use indes_testing::{Plan, UnitSpec};

/// The health that D loses by a hit of A: the die of the damage shows `shown`, and 3 are added with a weapon in hand.
#[track_caller]
fn lost(plan: &Plan, blow: &str, shown: i16) -> i16 {
    let mut arena = plan.begin();
    let before = arena.health("D");
    let strike = blow.starts_with("strike");
    let dice: &[i16] = if strike { &[1, 1, shown] } else { &[1, shown] };
    arena.rolls(dice.iter().copied()).act("A", blow).react("D", "no_defence").detail("A", "no_maneuver");
    before - arena.health("D")
}

fn against(change: impl FnOnce(UnitSpec) -> UnitSpec) -> Plan {
    duel().unit('A', |a| a.holds(["longsword", "flail"])).unit('D', change)
}

const SLASH: &str = "strike longsword/strength D";
const CRUSH: &str = "strike flail/strength D";

/// MANEUVER-164, MANEUVER-C25, MANEUVER-D18, MANEUVER-G21: health by Endurance; with 1 left it acts, with 0 it falls.
#[test]
fn maneuver_163_health_is_used_up_by_damage() {
    let mut arena = duel().unit('D', |d| d.with("endurance", 7)).begin();
    assert_eq!(arena.health("D"), 24);
    arena.set_pool("D", "health", 9);
    arena.hits("A", SLASH, "D", &[5, 1, 5]);
    arena.detail("A", "no_maneuver").end("A").asks("D acts");
    assert_eq!(arena.health("D"), 1);
    arena.end("D");
    arena.hits("A", SLASH, "D", &[5, 1, 10]);
    arena.detail("A", "no_maneuver").asks("over");
    assert_eq!(
        (arena.health("D"), arena.is("D", "unconscious"), arena.is("D", "prone")),
        (0, true, true),
        "never below 0"
    );
}

/// MANEUVER-166, MANEUVER-177: without armour all of it, of whatever type.
#[test]
fn maneuver_177_without_armour_all_damage_is_taken() {
    let plan = against(|d| d);
    assert_eq!((lost(&plan, SLASH, 4), lost(&plan, CRUSH, 4)), (7, 7));
}

/// MANEUVER-174, MANEUVER-181, MANEUVER-D13: full iron takes 5 off each physical type. MANEUVER-182: and nothing off fire.
#[test]
fn maneuver_180_armour_takes_its_rating_off_physical_damage() {
    let iron = duel()
        .unit('A', |a| a.gear(["longsword", "flail", "rapier", "frost_touch"]).in_hand(["longsword", "rapier"]))
        .unit('D', |d| d.armour("full_iron"));
    assert_eq!(lost(&iron, SLASH, 5), 3);
    assert_eq!(lost(&iron, "strike rapier/strength D", 5), 3);
    assert_eq!(lost(&iron.clone().unit('A', |a| a.holds(["flail"])), CRUSH, 5), 3);
    assert_eq!(lost(&iron, "frost_touch D", 8), 8);
}

/// MANEUVER-184: never negative.
#[test]
fn maneuver_184_a_wholly_absorbed_hit_costs_no_health() {
    assert_eq!(lost(&against(|d| d.armour("full_steel")), SLASH, 1), 0);
    assert_eq!(lost(&against(|d| d.armour("full_steel")), SLASH, 4), 1);
}

#[test]
fn maneuver_179_moonsilver_reduces_magical_damage() {
    let plan =
        |armour: &'static str| duel().unit('A', |a| a.gear(["frost_touch"])).unit('D', move |d| d.armour(armour));
    assert_eq!(lost(&plan("full_moonsilver"), "frost_touch D", 7), 5);
    assert_eq!(lost(&plan("partial_moonsilver"), "frost_touch D", 7), 6);
    assert_eq!(lost(&plan("full_iron"), "frost_touch D", 7), 7);
}

/// MANEUVER-J18: of two sources the one that saves more, by itself.
#[test]
fn maneuver_183_sources_of_armour_do_not_add_up() {
    for (armour, taken) in [("full_iron", 3), ("none", 5), ("partial_leather", 5)] {
        let plan = square(["A D .", ". . ."]).unit('D', move |d| d.armour(armour).gear(["longsword", "ward"]));
        let mut arena = plan.begin();
        arena.act("A", SLASH).react("D", "ward").asks("A reacts").pass("A");
        arena.rolls([1, 1, 5]).react("D", "no_defence").detail("A", "no_maneuver");
        assert_eq!(20 - arena.health("D"), taken, "{armour}: 8 less 5, or less the 3 of the ward");
    }
}

/// MANEUVER-G96, MANEUVER-G23: the ogre's hide, and its head.
#[test]
fn maneuver_g23_a_weak_spot_counts_where_the_location_is_rolled() {
    for (location, taken) in [(5, 5), (9, 5), (10, 8)] {
        let mut arena = duel().unit('D', |d| d.template("ogre")).begin();
        arena.rolls([1, location, 5]).act("A", SLASH).react("D", "no_defence").detail("A", "no_maneuver");
        assert_eq!(30 - arena.health("D"), taken, "location {location}");
    }
}

/// MANEUVER-G23: a level attaches a condition to a location: a hit there brings it, whatever the damage.
#[test]
fn maneuver_g23_a_level_attaches_a_condition_to_a_location() {
    let head = duel().option("hit_on_head", "\"dazed\"").option("hit_on_left_leg", "\"prone\"");
    let after = |plan: &Plan, location: i16| {
        let mut arena = plan.begin();
        arena.rolls([1, location, 5]).act("A", SLASH).react("D", "no_defence").detail("A", "no_maneuver");
        arena.statuses("D")
    };
    // 1 to 5 body, 6 and 7 legs, 8 and 9 arms, 10 head.
    for (location, brought) in [(6, &[][..]), (7, &["prone"][..]), (8, &[][..]), (9, &[][..]), (10, &["dazed"][..])] {
        assert_eq!(after(&head, location), brought, "location {location}");
        assert_eq!(after(&duel(), location), [""; 0], "by default none has an effect");
    }
    // Full steel takes all of the damage; it is a hit all the same.
    let mut arena = head.clone().unit('D', |d| d.armour("full_steel")).begin();
    arena.rolls([1, 10, 3]).act("A", SLASH).react("D", "no_defence").detail("A", "no_maneuver");
    assert_eq!((arena.health("D"), arena.is("D", "dazed")), (20, true));
    // On hexes as well.
    let on_hexes = hex(["A D . .", " . . . ."]).option("hit_on_body", "\"prone\"");
    assert_eq!((after(&on_hexes, 5), after(&on_hexes, 6)), (vec!["prone".to_owned()], vec![]));
}

/// MANEUVER-G23: not by a blocked hit, nor by magic, nor on a unit that has fallen; Precision chooses the location.
#[test]
fn maneuver_g23_what_brings_no_condition() {
    let plan = duel().option("hit_on_head", "\"dazed\"");
    let mut arena = plan.clone().unit('D', |d| d.holds(["longsword", "bone_shield"])).begin();
    arena.exchange("A", SLASH, "D", "block", &[1, 1, 10, 5]).asks("A acts");
    assert_eq!(arena.statuses("D"), [""; 0], "blocked");
    let mut arena = plan.clone().unit('A', |a| a.gear(["frost_touch"])).begin();
    arena.rolls([1, 10]).act("A", "frost_touch D").react("D", "no_defence").detail("A", "no_maneuver");
    assert_eq!(arena.statuses("D"), [""; 0], "magic has no location");
    let mut arena = plan.clone().unit('D', |d| d.with("health", 8)).begin();
    arena.rolls([1, 10, 5]).act("A", SLASH).react("D", "no_defence").detail("A", "no_maneuver").asks("over");
    assert!(!arena.is("D", "dazed"), "unconscious");
    for (at, dazed) in [("at_head", true), ("at_body", false)] {
        let mut arena = plan.begin();
        arena.rolls([1]).act("A", SLASH).react("D", "no_defence").detail("A", "precision").asks("A chooses");
        arena.detail("A", at).asks("A acts");
        assert_eq!(arena.is("D", "dazed"), dazed, "{at}");
    }
}

/// MANEUVER-G23, MANEUVER-G24: a daze by a location, by a hazard or by the level is one like any other: 2 points in the
/// next round, and it ends with that round. A unit that is prone already stays so.
#[test]
fn maneuver_g23_a_daze_lasts_as_any_other() {
    let mut arena = duel().option("hit_on_head", "\"dazed\"").begin();
    arena.rolls([1, 10, 1]).act("A", SLASH).react("D", "no_defence").detail("A", "no_maneuver");
    assert_eq!((arena.ap("D"), arena.is("D", "dazed")), (3, true), "points that it has stay");
    arena.end("A").end("D").asks("A acts");
    assert_eq!((arena.ap("D"), arena.is("D", "dazed")), (2, true));
    // Another hit to the head changes nothing.
    arena.rolls([1, 10, 1]).act("A", SLASH).react("D", "no_defence").detail("A", "no_maneuver");
    arena.end("A").end("D").asks("A acts");
    assert_eq!((arena.ap("D"), arena.is("D", "dazed")), (3, false));

    let hazard = "hazards: [(at: enter, effect: impose(status: \"dazed\"))]";
    let mut arena = square(["A . . D"]).region("Gas", "B1", hazard).begin();
    arena.act("A", "walk B1").end("A").end("D").asks("A acts");
    assert_eq!((arena.ap("A"), arena.is("A", "dazed")), (2, true));
    arena.end("A").end("D").asks("A acts");
    assert_eq!((arena.ap("A"), arena.is("A", "dazed")), (3, false));

    let mut arena = square(["A . . D"]).unit('A', |a| a.status("dazed")).begin();
    assert_eq!((arena.ap("A"), arena.is("A", "dazed")), (2, true));
    arena.end("A").end("D").asks("A acts");
    assert_eq!((arena.ap("A"), arena.is("A", "dazed")), (3, false));

    let prone = duel().option("hit_on_body", "\"prone\"").unit('D', |d| d.status("prone"));
    let mut arena = prone.begin();
    arena.rolls([1, 1, 1]).act("A", SLASH).react("D", "no_defence").detail("A", "no_maneuver");
    assert_eq!(arena.statuses("D"), ["prone"], "once");
}

/// MANEUVER-G23, MANEUVER-G15: where the location brings it down, a bola asks for no test.
#[test]
fn maneuver_g23_a_bola_at_a_location_that_brings_down() {
    let plan = square(["A . D"]).unit('A', |a| a.gear(["bola"]));
    let with = plan.clone().option("hit_on_body", "\"prone\"");
    for (plan, dice) in [(plan, &[1, 1, 1, 20][..]), (with, &[1, 1, 1][..])] {
        let mut arena = plan.begin();
        arena.rolls(dice.iter().copied()).act("A", "strike bola/ranged D").react("D", "no_defence");
        arena.detail("A", "no_maneuver").asks("A acts");
        assert_eq!(arena.statuses("D"), ["prone"]);
    }
}

/// MANEUVER-G23: the sheet of a unit names the condition, and greedy bots aim for it.
#[test]
fn maneuver_g23_conditions_of_locations_are_told_and_aimed_at() {
    let told = |plan: &Plan| {
        let mut arena = plan.begin();
        let (d, rules) = (arena.id("D"), arena.rules());
        let sheet = arena.look(|view| rules.sheet(view, d));
        sheet.states.iter().map(|state| (state.1.to_string(), state.2.to_string())).collect::<Vec<_>>()
    };
    let plan = duel().option("hit_on_right_arm", "\"dazed\"");
    let words = "Right Arm: a hit with a weapon makes it Dazed".to_owned();
    assert_eq!((told(&duel()), told(&plan)), (vec![], vec![(words, "MANEUVER-G23".to_owned())]));
    let mut arena = plan.begin();
    arena.rolls([1]).act("A", SLASH).react("D", "no_defence").detail("A", "precision").asks("A chooses");
    let (decision, rules) = (arena.decision(), arena.rules());
    let worth = arena.look(|view| {
        let listed = decision.listed(rules, view);
        rules.worth(view, &decision, &listed)
    });
    let best = worth.iter().enumerate().max_by_key(|one| one.1).map(|one| one.0);
    assert_eq!(best, arena.offered("A").iter().position(|key| key == "at_right_arm"));
}

/// MANEUVER-171, MANEUVER-208: 2 more, if anything is taken.
#[test]
fn maneuver_171_vulnerability_adds_to_damage_that_is_taken() {
    let plan = duel().unit('A', |a| a.gear(["flail"])).unit('D', |d| d.template("ogre"));
    // Hide 3: 4 - 3 + 2; 3 - 3 is nothing, and nothing is added. The flail adds 3.
    assert_eq!(lost(&plan, CRUSH, 1), 3);
    assert_eq!(lost(&plan.clone().unit('A', |a| a.gear(["flail"]).with("strength", 5)), CRUSH, 1), 0);
    assert_eq!(lost(&plan.clone().unit('A', |a| a.gear(["longsword"])), SLASH, 1), 1, "slashing is another type");
}

/// MANEUVER-169, MANEUVER-170, MANEUVER-D13: Fire Resistance (3), Magic Resistance (2).
#[test]
fn maneuver_169_resistances() {
    let caster = |template: &'static str, spell: &'static str, more: &'static str| {
        let plan = duel().unit('A', move |a| a.gear([spell])).unit('D', move |d| d.template(template).armour("none"));
        let mut arena = plan.begin();
        let before = arena.health("D");
        arena.act("A", &format!("{spell} D"));
        if more == "provokes" {
            arena.pass("D");
        }
        arena.rolls([1, 8]).react("D", "no_defence").detail("A", "no_maneuver");
        before - arena.health("D")
    };
    assert_eq!(caster("elven_ashlander", "fire_bolt", "provokes"), 5);
    assert_eq!(caster("elven_ashlander", "frost_touch", ""), 8);
    for (spell, more) in [("fire_bolt", "provokes"), ("frost_touch", "")] {
        assert_eq!(caster("ork_shieldbearer", spell, more), 6, "{spell}");
    }
    let mut arena = duel()
        .unit('A', |a| a.gear(["spark_wand"]).in_hand(["spark_wand"]))
        .unit('D', |d| d.template("ork_shieldbearer"))
        .begin();
    arena.rolls([1, 6]).act("A", "spark_wand D").react("D", "no_defence").detail("A", "no_maneuver");
    assert_eq!(24 - arena.health("D"), 4, "shock");
    let mut arena = duel().unit('A', |a| a.gear(["mind_spike"])).unit('D', |d| d.template("ork_shieldbearer")).begin();
    arena.act("A", "mind_spike D").pass("D").rolls([1, 6]).react("D", "no_defence").detail("A", "no_maneuver");
    assert_eq!(24 - arena.health("D"), 6, "psychic is no magical type");
}

/// MANEUVER-172, MANEUVER-173: the highest resistance and the worst vulnerability count, and do not add up.
#[test]
fn maneuver_172_resistances_and_vulnerabilities_do_not_add_up() {
    let traits = "traits: [resistance(type(fire), 3)]";
    let plan = duel().unit('A', |a| a.gear(["fire_bolt"])).unit('D', |d| d.template("elven_ashlander").armour("none"));
    let both = plan.clone().with_data(traits, "traits: [resistance(group(magical), 2), resistance(type(fire), 3)]");
    let hit = |plan: Plan| {
        let mut arena = plan.begin();
        arena.act("A", "fire_bolt D").pass("D").rolls([1, 8]).react("D", "no_defence").detail("A", "no_maneuver");
        20 - arena.health("D")
    };
    assert_eq!(hit(both), 5);
    let worse = plan.with_data(traits, "traits: [vulnerability(type(fire), 3), vulnerability(group(magical), 1)]");
    assert_eq!(hit(worse), 11);
}

/// MANEUVER-186, MANEUVER-C02, MANEUVER-C03, MANEUVER-190, MANEUVER-D13: armour and Block Rating together.
#[test]
fn maneuver_186_armour_and_block_rating_add_up() {
    for (armour, left) in [("full_iron", 18), ("none", 13)] {
        let plan = duel().unit('D', move |d| d.armour(armour).holds(["longsword", "bone_shield"]));
        let mut arena = plan.begin();
        // 10 + 3 - 6, and less 5 with iron.
        let dodge_free: &[i16] = &[1, 1, 1, 10];
        arena.exchange("A", SLASH, "D", "block", dodge_free).asks("A acts");
        assert_eq!(arena.health("D"), left, "{armour}");
    }
}

/// MANEUVER-187, MANEUVER-188: the blocked attack alone, and only after a Block that passed.
#[test]
fn maneuver_187_the_block_rating_counts_once() {
    let plan = duel().unit('D', |d| d.holds(["longsword", "wooden_shield"]));
    let mut arena = plan.begin();
    arena.exchange("A", SLASH, "D", "block", &[1, 1, 1, 5]).asks("A acts");
    assert_eq!(arena.health("D"), 16, "8 - 4");
    arena.rolls([1, 1, 5]).act("A", SLASH).react("D", "no_defence").detail("A", "no_maneuver");
    assert_eq!(arena.health("D"), 8);
    let mut arena = plan.begin();
    arena.exchange("A", SLASH, "D", "dodge", &[20, 1, 1, 4]).detail("A", "no_maneuver");
    assert_eq!(arena.health("D"), 13);
    arena.exchange("A", SLASH, "D", "block", &[20, 1, 1, 4]).detail("A", "no_maneuver");
    assert_eq!(arena.health("D"), 6, "a Block that failed");
}

/// MANEUVER-189, MANEUVER-G19, MANEUVER-D21: half the Block Rating, rounded up, off magic; moonsilver in full.
#[test]
fn maneuver_189_a_block_against_magic() {
    for (shield, taken) in [("iron_shield", 5), ("bone_shield", 5), ("buckler", 6), ("moonsilver_shield", 2)] {
        let plan = duel().unit('A', |a| a.gear(["frost_touch"])).unit('D', move |d| d.holds([shield]));
        let mut arena = plan.begin();
        arena.exchange("A", "frost_touch D", "D", "block", &[1, 1, 8]).asks("A acts");
        assert_eq!(20 - arena.health("D"), taken, "{shield}");
    }
}

/// MANEUVER-G57: a Block takes nothing off other types; a critical win with it still negates.
#[test]
fn maneuver_g57_a_block_against_other_types() {
    let force = "faces: 10), force)], defences: [Block, Dodge]";
    let plan = duel().with_data("faces: 10), frost)], defences: [Block, Dodge]", force);
    let plan = plan.unit('A', |a| a.gear(["frost_touch"])).unit('D', |d| d.holds(["bone_shield"]).armour("none"));
    let mut arena = plan.begin();
    arena.exchange("A", "frost_touch D", "D", "block", &[1, 1, 8]).asks("A acts");
    assert_eq!(arena.health("D"), 12);
    let mut arena = plan.begin();
    arena.exchange("A", "frost_touch D", "D", "block", &[1, 20]).asks("D chooses").detail("D", "no_maneuver");
    assert_eq!(arena.health("D"), 20);
}

/// MANEUVER-G56, MANEUVER-G68: each part by itself; armour, block and a group's resistance once, the largest part first.
#[test]
fn maneuver_g68_damage_of_several_types() {
    let parts = "damage: [((count: 1, faces: 10), frost)]";
    let two = "damage: [((count: 1, faces: 4), slashing), ((count: 1, faces: 10), crushing)]";
    let plan = duel().with_data(parts, two).unit('A', |a| a.gear(["frost_touch"]));
    let lost = |armour: &'static str, small: i16, large: i16| {
        let mut arena = plan.clone().unit('D', move |d| d.armour(armour)).begin();
        arena.rolls([1, small, large]).act("A", "frost_touch D").react("D", "no_defence").detail("A", "no_maneuver");
        20 - arena.health("D")
    };
    assert_eq!(lost("none", 3, 9), 12);
    assert_eq!(lost("full_iron", 3, 9), 7, "5 off the larger part");
    assert_eq!(lost("full_iron", 3, 4), 2, "4 off the larger part and 1 off the other");
}

/// MANEUVER-G15: half the Strength with melee and thrown weapons, rounded down, nothing with bows.
#[test]
fn maneuver_g15_strength_adds_to_damage_but_not_with_bows() {
    let plan = |weapon: &'static str| square(["A . D"]).unit('A', move |a| a.gear([weapon]).with("strength", 7));
    let hit = |weapon: &'static str, way: &str| {
        let mut arena = plan(weapon).begin();
        arena
            .rolls([1, 1, 2])
            .act("A", &format!("strike {weapon}/{way} D"))
            .react("D", "no_defence")
            .detail("A", "no_maneuver");
        20 - arena.health("D")
    };
    assert_eq!((hit("longbow", "ranged"), hit("javelin", "ranged"), hit("lance", "strength")), (2, 5, 5));
}

/// MANEUVER-G86: rolled with every damage of a weapon, for a blocked hit as well; magic has none.
#[test]
fn maneuver_g86_the_location_of_a_blocked_hit() {
    let plan = duel().unit('D', |d| d.template("ogre").holds(["club", "bone_shield"]).with("fighting_style", 4));
    let mut arena = plan.begin();
    // The head: no hide, only the shield's 6.
    arena.exchange("A", SLASH, "D", "block", &[1, 1, 10, 10]).asks("A acts");
    assert_eq!(arena.health("D"), 23);
}

/// MANEUVER-G56: what protects comes off first, then the highest resistance; if anything is left, the worst vulnerability
/// is added, to the same damage as well.
#[test]
fn maneuver_g56_the_order_of_reductions() {
    let traits = "traits: [vulnerability(type(crushing), 2)]";
    let both = "traits: [vulnerability(type(crushing), 2), resistance(group(physical), 1)]";
    let plan = duel().with_data(traits, both).unit('A', |a| a.gear(["flail"])).unit('D', |d| d.template("ogre"));
    // Hide 3 and 1: of 5 one is left, and 2 more; of 4 nothing.
    assert_eq!((lost(&plan, CRUSH, 2), lost(&plan, CRUSH, 1)), (3, 0));
}
