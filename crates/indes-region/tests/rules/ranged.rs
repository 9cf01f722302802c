//! Shots and spells at a distance: minimum dice, ranges, sight, reloading, throws (REGION-016 to REGION-020, REGION-G18,
//! REGION-G19, REGION-G43, REGION-G75, REGION-G76, REGION-G91, REGION-G92).

use indes_testing::region::{PASSIVE, ambush, areas, duel, strips, strips_with};
use indes_testing::{Plan, UnitSpec};

/// A with a short bow at one end of a row of regions, D so many regions away.
fn away(regions: usize) -> Plan {
    let mut row = [". "; 7].concat();
    row.replace_range(0..1, "A");
    row.replace_range(2 * regions..=2 * regions, "D");
    let row: &'static str = row.leak();
    strips(1, [row, ". . . . . . ."]).unit('A', |a| a.gear(["short_bow"]))
}

/// REGION-019, REGION-D17: the worse of its own dice is replaced by that of the distance.
#[test]
fn region_016_a_shot_gives_a_minimum_defence() {
    let plan = |regions| away(regions).unit('D', |d| d.dice([("def", 2)]));
    for (regions, die) in [(1, 4), (2, 6), (3, 10)] {
        plan(regions)
            .begin()
            .lands(&format!("8 {die}"), "A", "ranged_attack D", "D")
            .threw(["A d8 8", &format!("D d{die} {die}")]);
    }
    // Out of range: not a target.
    assert!(!plan(4).begin().can("A", "ranged_attack"));
}

/// REGION-D17: the table of the long bow.
#[test]
fn region_019_the_minimum_is_listed_with_the_weapon() {
    for (regions, die) in [(1, 4), (2, 4), (3, 6), (4, 8), (5, 10)] {
        let plan = away(regions).unit('A', |a| a.gear(["long_bow"])).unit('D', |d| d.dice([("def", 2)]));
        plan.begin().lands(&format!("8 {die}"), "A", "ranged_attack D", "D").threw([&format!("D d{die} {die}")]);
    }
    assert!(!away(6).unit('A', |a| a.gear(["long_bow"])).begin().can("A", "ranged_attack"));
}

/// REGION-D28, REGION-014: an unaware, badly wounded or helpless target rolls it plainly.
#[test]
fn region_017_the_minimum_is_never_disadvantaged() {
    let plan = away(1).unit('A', |a| a.gear(["short_bow"]).hidden()).unit('D', |d| d.dice([("def", 2)]));
    plan.begin().dice("8 4").act("A", "ranged_attack D").threw(["A d8 8", "D d4 4"]);
    let plan = plan.unit('D', |d| d.dice([("def", 2)]).status("helpless"));
    plan.begin().dice("8 4").act("A", "ranged_attack D").threw(["A d8 8", "D d4 4"]);
}

/// REGION-D20, REGION-J08: physical spells, whatever die defends; not those that are not physical.
#[test]
fn region_018_physical_spells_have_the_minimum() {
    let cast = |spell: &'static str, regions: usize, dice: &str, rolled: &str| {
        let plan = away(regions).unit('A', |a| a.caster([spell]).dice([("pre", 10)]));
        let plan = plan.unit('D', |d| d.dice([("def", 4), ("pre", 4), ("for", 3)]));
        plan.begin().lands(dice, "A", &format!("{spell} D"), "D").threw([rolled]);
    };
    cast("fire_dart", 2, "10 6", "D d6 6");
    cast("poison_cloud", 1, "10 4", "D d4 4");
    cast("mind_spike", 2, "10 4", "D d4 4");
    let plan = away(3).unit('A', |a| a.caster(["mind_spike", "poison_cloud", "fire_dart"]));
    let mut arena = plan.begin();
    assert!(!arena.can("A", "mind_spike") && !arena.can("A", "poison_cloud") && arena.can("A", "fire_dart"));
}

#[test]
fn region_020_a_better_defence_is_kept() {
    let plan = away(1).unit('D', |d| d.dice([("def", 8)]));
    plan.begin().lands("8 8", "A", "ranged_attack D", "D").threw(["D d8 8"]);
}

/// REGION-D03: by the means: D6 disadvantaged (2.53) before D4 (2.50), D4 disadvantaged (1.88) behind it.
#[test]
fn region_g19_the_minimum_is_compared_by_means() {
    let plan = |def| away(1).unit('A', |a| a.gear(["short_bow"]).hidden()).unit('D', move |d| d.dice([("def", def)]));
    plan(6).begin().dice("8 6/5").act("A", "ranged_attack D").threw(["D d6- 5"]);
    plan(4).begin().dice("8 4").act("A", "ranged_attack D").threw(["D d4 4"]);
    // D10 disadvantaged (3.85) before D6 (3.5), D8 disadvantaged (3.19) behind it.
    let plan = |def| away(2).unit('A', |a| a.gear(["short_bow"]).hidden()).unit('D', move |d| d.dice([("def", def)]));
    plan(10).begin().dice("8 9/7").act("A", "ranged_attack D").threw(["D d10- 7"]);
    plan(8).begin().dice("8 6").act("A", "ranged_attack D").threw(["D d6 6"]);
}

/// REGION-176: at point-blank the own die, disadvantaged if unaware.
#[test]
fn region_c01_point_blank_has_no_minimum() {
    let plan = ambush().unit('A', |a| a.gear(["short_bow"]).hidden()).unit('D', |d| d.dice([("def", 3)]));
    let mut arena = plan.begin();
    arena.act("A", "walk C2").dice("8 3/2").act("A", "ranged_attack D").threw(["A d8 8", "D d3- 2"]);
}

/// REGION-D26, REGION-G46: the cover of the target's region adds ranks to the minimum.
#[test]
fn region_g46_cover_raises_the_minimum() {
    for (cover, die) in [(0, 4), (1, 6), (2, 8)] {
        let plan = strips_with(2, ["A . D .", ". . . ."], &[("s", &format!("cover: {cover}"))]);
        let plan = plan.unit('A', |a| a.gear(["short_bow"])).unit('D', |d| d.dice([("def", 2)]));
        plan.begin().lands(&format!("8 {die}"), "A", "ranged_attack D", "D").threw([&format!("D d{die} {die}")]);
    }
}

/// REGION-G18, REGION-G76: walls stop sight, bodies do not; melee and mending need none.
#[test]
fn region_g76_shots_and_spells_need_sight() {
    let walled = areas(["A # D", "# # .", ". . ."], ["r # s", "# # s", "s s s"], &[]);
    for gear in ["long_bow", "fire_dart", "mind_spike"] {
        let plan = walled.clone().unit('A', |a| a.gear([gear]).with("max_mp", 6));
        let mut arena = plan.begin();
        assert!(!arena.can("A", "ranged_attack") && !arena.can("A", gear), "{gear}");
    }
    let bodies = strips(2, ["A B D ."]).unit('A', |a| a.gear(["short_bow"]));
    bodies.begin().lands("8 6", "A", "ranged_attack D", "D").threw(["A d8 8", "D d6 6"]);
    // In one region a wall between them does not matter for melee.
    let plan = strips(9, ["A # D", ". . ."]);
    assert_eq!(plan.begin().values("A", "melee_attack"), ["D"]);
}

/// REGION-018, REGION-176: a physical spell at point-blank has no minimum, and D2 defends a helpless target.
#[test]
fn region_g75_physical_spells_count_as_ranged_attacks() {
    let plan =
        duel().unit('A', |a| a.caster(["fire_dart", "poison_cloud"])).unit('D', |d| d.gear([]).status("helpless"));
    plan.begin().dice("6 2/1").act("A", "fire_dart D").threw(["A d6 6", "D d2- 1"]);
    // FOR is not replaced.
    plan.begin().dice("6 8").act("A", "poison_cloud D").threw(["A d6 6", "D d8 8"]);
    // One region away the minimum is compared with FOR.
    let plan = away(1).unit('A', |a| a.caster(["poison_cloud"])).unit('D', |d| d.dice([("for", 2)]));
    plan.begin().lands("6 4", "A", "poison_cloud D", "D").threw(["D d4 4"]);
}

/// REGION-G43, REGION-D17: by the weapon: nothing, a minor, a major or an exclusive action.
#[test]
fn region_g43_reloading() {
    for (weapon, price) in [
        ("short_bow", None),
        ("sling", None),
        ("light_crossbow", Some(1)),
        ("heavy_crossbow", Some(1)),
        ("pistol", Some(1)),
        ("musket", Some(3)),
    ] {
        let mut arena = away(1).unit('A', |a| a.gear([weapon])).begin();
        assert!(!arena.can("A", "reload"), "loaded at the beginning");
        arena.lands("1 6", "A", "ranged_attack D", "D").end("D").asks("A acts");
        assert_eq!(
            (arena.can("A", "ranged_attack"), arena.can("A", "reload")),
            (price.is_none(), price.is_some()),
            "{weapon}"
        );
        let Some(price) = price else { continue };
        assert_eq!(arena.cost("A", "reload"), price, "{weapon}");
        arena.act("A", "reload");
        if weapon == "light_crossbow" {
            arena.asks("A acts");
            assert!(arena.can("A", "ranged_attack"));
        } else {
            arena.asks("D acts").end("D").asks("A acts");
            assert!(arena.can("A", "ranged_attack") && !arena.can("A", "reload"), "{weapon}");
        }
    }
}

/// REGION-038: reloading a musket is exclusive and provokes.
#[test]
fn region_d17_reloading_a_musket_provokes() {
    let mut arena = duel().unit('A', |a| a.gear(["musket"])).begin();
    arena.act("A", "ranged_attack D").asks("D reacts").pass("D").dice("1 6").react("D", PASSIVE).end("D").end("E");
    arena.asks("A acts").act("A", "reload").asks("D reacts").pass("D").asks("D acts");
}

/// REGION-G43: shots are counted only if the level says so.
#[test]
fn region_g43_ammunition_is_counted_by_an_option() {
    let plan = away(1).option("ammunition", "1");
    let mut arena = plan.begin();
    arena.lands("1 6", "A", "ranged_attack D", "D").end("D").asks("A acts");
    assert!(!arena.can("A", "ranged_attack"));
}

/// REGION-G91, REGION-G92: a knife is thrown by its own row, lies in the cell of the target and is picked up from there.
#[test]
fn region_g91_thrown_weapons_lie_with_their_target() {
    let plan = away(1).unit('A', |a| a.gear(["knife"])).unit('D', |d| d.dice([("def", 2)]));
    let mut arena = plan.begin();
    arena.lands("8 6", "A", "ranged_attack D", "D").threw(["A d8 8", "D d6 6"]);
    assert_eq!(arena.items_in("A"), "knife on B1");
    arena.end("D").asks("A acts");
    assert!(!arena.can("A", "ranged_attack"));
    assert_eq!(arena.cost("A", "pick_up B1"), 1);
    arena.act("A", "pick_up B1").asks("A acts");
    assert_eq!(arena.items_in("A"), "knife in hand");
    for (item, regions, die) in [("hand_axe", 1, 6), ("spear", 1, 4), ("spear", 2, 8)] {
        let plan = away(regions).unit('A', |a| a.gear([item])).unit('D', |d| d.dice([("def", 2)]));
        plan.begin().lands(&format!("8 {die}"), "A", "ranged_attack D", "D").threw([&format!("D d{die} {die}")]);
    }
}

/// REGION-G06, REGION-D04: readying a second thing takes the place of what is in the way.
#[test]
fn region_g06_ready_stow_and_drop() {
    let gear = |a: UnitSpec| a.gear(["long_sword", "short_bow"]).in_hand(["long_sword"]);
    let mut arena = duel().unit('A', gear).begin();
    arena.act("A", "ready_items short_bow").asks("A acts");
    assert_eq!((arena.items_in("A").as_str(), arena.ap("A")), ("long_sword stowed, short_bow in hand", 2));
    arena.act("A", "drop_item short_bow").asks("A acts");
    assert_eq!((arena.items_in("A").as_str(), arena.ap("A")), ("long_sword stowed, short_bow on A1", 2));
}

/// REGION-D12, REGION-D28: injuries from earlier levels.
#[test]
fn region_d12_injuries_have_effects() {
    assert!(!away(3).unit('A', |a| a.gear([]).with("lame", 1)).begin().can("A", "run"));
    let eye = away(1).unit('A', |a| a.gear(["short_bow"]).with("lost_eye", 1));
    eye.begin().lands("8/4 6", "A", "ranged_attack D", "D").threw(["A d8- 4", "D d6 6"]);
    let hand = |gear: [&'static str; 2]| {
        let mut arena = duel().unit('A', move |a| a.gear(gear).in_hand([]).with("lost_hand", 1)).begin();
        arena.values("A", "ready_items")
    };
    assert_eq!(hand(["greatsword", "knife"]), ["knife"]);
    let haunted = duel().unit('D', |d| d.with("haunted", 1)).unit('A', |a| a.caster(["mind_spike"]));
    haunted.begin().dice("6 6/5").act("A", "mind_spike D").threw(["A d6 6", "D d6- 5"]);
    let broken = duel().unit('D', |d| d.with("broken_health", 1)).unit('A', |a| a.caster(["bind"]));
    broken.begin().dice("6 8/7").act("A", "bind D").threw(["A d6 6", "D d8- 7"]);
    let scarred = duel().unit('A', |a| a.with("scarred", 1));
    scarred.begin().lands("8 6", "A", "melee_attack D", "D").threw(["A d8 8", "D d6 6"]);
}

/// REGION-G75, REGION-164: a lost eye does not touch a spell.
#[test]
fn region_g75_a_lost_eye_does_not_touch_spells() {
    let plan = away(1).unit('A', |a| a.caster(["fire_dart"]).with("lost_eye", 1));
    plan.begin().lands("6 6", "A", "fire_dart D", "D").threw(["A d6 6", "D d6 6"]);
}
