//! Riders and mounts: one turn, two bodies (REGION-148 to REGION-168, REGION-190).

use indes_testing::region::{PASSIVE, hex_strips, square, strips};
use indes_testing::{Arena, Plan};

/// A rides B, a warhorse, beside D; E is far off.
fn ridden() -> Plan {
    strips(4, [". B D . . . . E", "A . . . . . . .", ". . . . . . . ."])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("warhorse"))
}

/// A rides B over a row of regions, with D in the last.
fn racing() -> Plan {
    strips(1, ["B . . . . . D", "A . . . . . ."]).unit('A', |a| a.rides('B')).unit('B', |b| b.template("warhorse"))
}

/// A stands beside B, a warhorse without a rider; D is far off.
fn afoot() -> Plan {
    strips(4, ["A B . . . . . D", ". . . . . . . ."]).unit('B', |b| b.template("warhorse"))
}

/// The turn passes to D, which strikes with these dice; the target takes its passive defence.
#[track_caller]
fn struck<'a>(arena: &'a mut Arena, dice: &str, target: &str) -> &'a mut Arena {
    arena.end("A").asks("D acts").dice(dice).act("D", &format!("melee_attack {target}"));
    while arena.question().ends_with("reacts") {
        let who = arena.question().replace(" reacts", "");
        arena.react(&who, PASSIVE);
    }
    arena
}

/// REGION-G40: one place in the order for both.
#[test]
fn region_148_rider_and_mount_are_one_entry() {
    let mut arena = ridden().rolls([8, 7, 6, 5]);
    let story = arena.story();
    assert!(story.contains(&"order A D E".to_owned()), "{story:#?}");
    assert_eq!(arena.cell("A"), arena.cell("B"));
    arena.asks("A acts").end("A").asks("D acts").end("D").asks("E acts").end("E").asks("A acts");
}

/// REGION-G70: each has its own points.
#[test]
fn region_149_rider_and_mount_are_targets_of_their_own() {
    let mut arena = ridden().begin();
    arena.end("A").asks("D acts");
    assert_eq!(arena.values("D", "melee_attack"), ["A", "B"]);
    arena.dice("6 3").act("D", "melee_attack B").react_any().asks("E acts");
    assert_eq!((arena.hp("A"), arena.hp("B")), (6, 4));
}

/// REGION-G85: of two dice the higher, whichever of the pair has it.
#[test]
fn region_150_the_pair_has_the_higher_place() {
    ridden().start("3 6 5 1").asks("A acts");
    ridden().start("6 3 5 1").asks("A acts");
    ridden().start("3 4 5 1").asks("D acts");
}

/// REGION-D23: 2 AP of the rider and 3 of the mount.
#[test]
fn region_151_the_pair_has_the_higher_ap() {
    let mut arena = ridden().unit('A', |a| a.rides('B').max_ap(2)).begin();
    assert_eq!(arena.ap("A"), 3);
    let mut arena =
        ridden().unit('A', |a| a.rides('B').max_ap(3)).unit('B', |b| b.template("pack_mule")).start("8 4 6 5");
    assert_eq!(arena.ap("A"), 3);
}

/// REGION-D23, REGION-G71: with both AP of the rider used, the third moves the pair and does nothing else.
#[test]
fn region_152_surplus_ap_of_the_mount_are_for_movement() {
    let plan = racing().unit('A', |a| a.rides('B').max_ap(2).gear(["knife", "buckler", "mace"]).in_hand([]));
    let mut arena = plan.begin();
    arena.act("A", "ready_items knife").act("A", "ready_items buckler").asks("A acts");
    assert_eq!(arena.ap("A"), 1);
    assert!(arena.can("A", "walk") && arena.can("A", "run"));
    assert!(!arena.can("A", "ready_items") && !arena.can("A", "dismount"));
    arena.act("A", "walk B1").asks("A acts");
    assert_eq!(arena.ap("A"), 0);
}

/// REGION-D23: 3 AP of the rider, 2 of the mule.
#[test]
fn region_153_surplus_ap_of_the_rider_are_for_anything_else() {
    let plan = racing().unit('A', |a| a.rides('B').gear(["knife"]).in_hand([]));
    let mut arena = plan.unit('B', |b| b.template("pack_mule")).start("8 4 6");
    arena.act("A", "walk B1").act("A", "walk C1").asks("A acts");
    assert_eq!(arena.ap("A"), 1);
    assert!(!arena.can("A", "walk") && !arena.can("A", "run"));
    assert!(arena.can("A", "ready_items"));
}

/// REGION-190, REGION-D25: D6 for the hooves, D8 for the sword; a blow of the mount is plain.
#[test]
fn region_154_each_rolls_for_what_it_does() {
    let mut arena = ridden().begin();
    arena.lands("6 6", "A", "mount_attack D", "D").threw(["B d6 6", "D d6 6"]).asks("D acts");
    let mut arena = ridden().begin();
    arena.lands("8/7 6", "A", "melee_attack D", "D").threw(["A d8+ 8", "D d6 6"]).asks("D acts");
}

/// The last region that a run reaches, by its column.
#[track_caller]
fn farthest(plan: &Plan, order: &str) -> char {
    let mut arena = plan.start(order);
    let ends = arena.values("A", "run");
    ends.iter().filter_map(|cell| cell.chars().next()).max().unwrap()
}

/// REGION-G79: three regions.
#[test]
fn region_155_a_running_mount_moves_up_to_three_regions() {
    assert_eq!(farthest(&racing(), "8 7 6"), 'D');
    let rows = ["B . . . . . D", " A . . . . . ."];
    let hexes = hex_strips(1, rows).unit('A', |a| a.rides('B')).unit('B', |b| b.template("warhorse"));
    assert_eq!(farthest(&hexes, "8 7 6"), 'D');
}

/// REGION-J16, REGION-D18, REGION-D25: by the mount's own number; barding takes one off.
#[test]
fn region_156_mounts_have_their_own_run() {
    assert_eq!(farthest(&racing().unit('B', |b| b.template("pack_mule")), "8 4 6"), 'C');
    assert_eq!(farthest(&racing().unit('B', |b| b.template("courser")), "8 7 6"), 'E');
    assert_eq!(farthest(&racing().unit('B', |b| b.template("warhorse").armour("barding")), "8 7 6"), 'C');
}

/// REGION-158, REGION-G40: with the mount's REF, for either of them, and owed by the pair.
#[test]
fn region_157_the_mount_dodges_for_both() {
    for target in ["A", "B"] {
        let plan = ridden().unit('A', |a| a.rides('B').dice([("ref", 4)]));
        let mut arena = plan.start("4 8 6 5");
        arena.end("A").asks("D acts").act("D", &format!("melee_attack {target}"));
        let who = arena.question().replace(" reacts", "");
        assert!(arena.can(&who, "dodge"), "{target}");
        arena.dice("4 8").react(&who, "dodge").threw(["D d8 4", &format!("{target} d8 8")]).asks("E acts");
        assert_eq!(arena.owed("A") + arena.owed("B"), 1, "{target}");
        arena.end("E").asks("A acts");
        assert_eq!(arena.ap("A"), 2);
    }
}

/// REGION-J19: unless it has the ability.
#[test]
fn region_158_a_rider_cannot_dodge_itself() {
    let plan = ridden().unit('A', |a| a.rides('B').dice([("ref", 12)])).unit('B', |b| b.template("pack_mule"));
    let mut arena = plan.start("8 4 6 5");
    arena.end("A").asks("D acts").act("D", "melee_attack A");
    let who = arena.question().replace(" reacts", "");
    arena.dice("1 4").react(&who, "dodge").threw(["D d8 1", "A d4 4"]);
    let able = plan.unit('A', |a| a.rides('B').dice([("ref", 12)]).with("mounted_dodge", 1));
    let mut arena = able.start("8 4 6 5");
    arena.end("A").asks("D acts").act("D", "melee_attack A");
    let who = arena.question().replace(" reacts", "");
    arena.dice("1 12").react(&who, "dodge").threw(["D d8 1", "A d12 12"]);
}

/// REGION-161, REGION-J19: unless an ability allows it.
#[test]
fn region_159_a_rider_makes_no_unarmed_attacks() {
    let plan = ridden().unit('A', |a| a.rides('B').gear([]));
    let mut arena = plan.begin();
    assert!(!arena.can("A", "unarmed_strike") && !arena.can("A", "grab"));
    assert!(arena.why("grab").starts_with("REGION-159"), "{}", arena.why("grab"));
}

#[test]
fn region_161_an_ability_lifts_a_limit_of_riders() {
    let mut arena = ridden().unit('A', |a| a.rides('B').gear([]).with("mounted_grab", 1)).begin();
    assert!(arena.can("A", "grab"));
}

#[test]
fn region_160_a_rider_parries_and_blocks_for_itself_alone() {
    let plan = ridden().unit('A', |a| a.rides('B').gear(["long_sword", "buckler"]));
    let mut arena = plan.begin();
    arena.end("A").act("D", "melee_attack A").asks("A reacts");
    assert_eq!(arena.defences("A"), ["block", "dodge", "parry"]);
    arena.dice("1 6").react("A", PASSIVE);
    let mut arena = plan.begin();
    arena.end("A").act("D", "melee_attack B");
    let who = arena.question().replace(" reacts", "");
    assert!(!arena.can(&who, "block") && arena.can(&who, "dodge"));
    if arena.can(&who, "parry") {
        // The mount may parry for itself, as if unarmed.
        arena.dice("1 6/5").react(&who, "parry").threw(["D d8 1", "B d6- 5"]);
    } else {
        arena.dice("1 4").react(&who, PASSIVE);
    }
}

/// REGION-D28: with one hand, against a unit on foot.
#[test]
fn region_162_a_mounted_attack_is_advantaged() {
    ridden().begin().lands("8/2 6", "A", "melee_attack D", "D").threw(["A d8+ 8", "D d6 6"]);
    let staff = ridden().unit('A', |a| a.rides('B').gear(["quarterstaff"]));
    staff.begin().lands("8 6", "A", "melee_attack D", "D").threw(["A d8 8", "D d6 6"]);
    // Against a mounted one: plain.
    let plan = strips(4, [". B F . . . . E", "A . D . . . . .", ". . . . . . . ."])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("warhorse"))
        .unit('D', |d| d.rides('F'))
        .unit('F', |f| f.template("warhorse"));
    let mut arena = plan.start("8 7 6 5 4");
    arena.dice("8 6").act("A", "melee_attack D").react_any().threw(["A d8 8", "D d6 6"]);
}

/// REGION-J09: a spear in hand, not one on the back.
#[test]
fn region_163_a_long_weapon_takes_the_advantage() {
    let spear = ridden().unit('D', |d| d.gear(["spear"]));
    spear.begin().lands("8 6", "A", "melee_attack D", "D").threw(["A d8 8", "D d6 6"]);
    let stowed = ridden().unit('D', |d| d.gear(["long_sword", "spear"]).in_hand(["long_sword"]));
    stowed.begin().lands("8/2 6", "A", "melee_attack D", "D").threw(["A d8+ 8", "D d6 6"]);
}

/// REGION-G42: if the pair has changed its region in this turn.
#[test]
fn region_164_shots_from_a_moving_mount_are_disadvantaged() {
    let plan = racing().unit('A', |a| a.rides('B').gear(["long_bow"]));
    let mut arena = plan.begin();
    arena.act("A", "walk B1").dice("8/4 6").act("A", "ranged_attack D").react("D", PASSIVE);
    arena.threw(["A d8- 4", "D d10 6"]);
    let near = strips(1, [". . B . . D", "A . . . . ."]).unit('A', |a| a.rides('B').gear(["long_bow"]));
    let near = near.unit('B', |b| b.template("warhorse"));
    near.begin().lands("8 6", "A", "ranged_attack D", "D").threw(["A d8 8", "D d6 6"]);
    // There and back, it has moved as well.
    let mut arena = near.begin();
    arena
        .act("A", "walk B1")
        .act("A", "walk C1")
        .lands("8/4 6", "A", "ranged_attack D", "D")
        .threw(["A d8- 4", "D d6 6"]);
}

/// REGION-J14, REGION-D28, REGION-G38: attacks and active defences, not the passive one.
#[test]
fn region_165_an_unskilled_rider_is_disadvantaged() {
    let plan = ridden().unit('A', |a| a.rides('B').with("rider_skill", 0).gear(["long_sword", "buckler"]));
    let plan = plan.unit('D', |d| d.gear(["spear"]));
    plan.begin().lands("8/4 6", "A", "melee_attack D", "D").threw(["A d8- 4", "D d6 6"]);
    for (manner, dice, rolled) in
        [("block", "4 6", "A d6 6"), ("parry", "4 8/7", "A d8- 7"), (PASSIVE, "4 6", "A d6 6")]
    {
        let mut arena = plan.begin();
        arena.end("A").act("D", "melee_attack A").dice(dice).react("A", manner).threw(["D d8 4", rolled]);
    }
}

/// REGION-D23, REGION-C17: 3 become 1, and badly wounded none.
#[test]
fn region_166_an_unskilled_rider_has_half_its_ap() {
    let gear = |a: indes_testing::UnitSpec| a.rides('B').with("rider_skill", 0).gear(["knife", "buckler"]).in_hand([]);
    let plan = racing().unit('A', gear).unit('B', |b| b.template("pack_mule"));
    let mut arena = plan.start("8 4 6");
    assert_eq!(arena.ap("A"), 2);
    arena.act("A", "ready_items knife").asks("A acts");
    assert!(!arena.can("A", "ready_items") && arena.can("A", "walk"));
    let worse = plan.unit('A', |a| gear(a).hp(3).status("badly_wounded"));
    let mut arena = worse.start("8/8 4 6");
    assert_eq!(arena.ap("A"), 2);
    assert!(!arena.can("A", "ready_items") && arena.can("A", "walk"));
}

/// REGION-G54, REGION-G41: the AP that are left become the pair's.
#[test]
fn region_167_a_skilled_rider_mounts_with_a_minor_action() {
    let mut arena = afoot().unit('A', |a| a.max_ap(2)).begin();
    arena.act("A", "mount B").asks("A acts");
    assert_eq!((arena.ap("A"), arena.cell("A")), (1, arena.cell("B")));
    assert!(arena.can("A", "walk"));
    // Off again.
    arena.act("A", "dismount A1").asks("A acts");
    assert_eq!((arena.ap("A"), arena.cell("A").as_str()), (0, "A1"));
}

/// REGION-055, REGION-038: exclusive, so it provokes and ends the turn.
#[test]
fn region_168_an_unskilled_rider_takes_an_exclusive_action() {
    let plan = ridden().unit('A', |a| a.rides('B').with("rider_skill", 0));
    let mut arena = plan.begin();
    arena.act("A", "dismount A1").asks("D reacts").pass("D").asks("D acts");
    assert_eq!(arena.cell("A"), "A1");
    let plan = afoot().unit('A', |a| a.with("rider_skill", 0));
    let mut arena = plan.begin();
    arena.act("A", "mount B").asks("D acts");
    assert_eq!(arena.cell("A"), arena.cell("B"));
}

/// REGION-G70: out of turn as well; the mount's own blow stays plain.
#[test]
fn region_190_the_advantage_belongs_to_the_weapon_of_the_rider() {
    let plan = strips(4, [". B . D . . . E", "A . . . . . . .", ". . . . . . . ."])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("warhorse"));
    let mut arena = plan.begin();
    arena.end("A").asks("D acts").act("D", "walk E1").asks("A reacts");
    assert_eq!(arena.offered("A"), ["opportunity_attack", "mount_opportunity", "pass"], "the rider by default");
    arena
        .react("A", "opportunity_attack")
        .dice("8/2 6")
        .react("D", PASSIVE)
        .threw(["A d8+ 8", "D d6 6"])
        .asks("D acts");
    let mut arena = plan.begin();
    arena.end("A").act("D", "walk E1").react("A", "mount_opportunity").dice("6 6").react("D", PASSIVE);
    arena.threw(["B d6 6", "D d6 6"]);
    assert_eq!(arena.owed("A") + arena.owed("B"), 1);
}

/// REGION-G70: an enemy strikes at the one or the other of a pair that leaves, once.
#[test]
fn region_g70_an_enemy_chooses_rider_or_mount() {
    let plan = strips(4, [". . B . . . . E", "A . . . . . . .", "D . . . . . . ."])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("warhorse"));
    let mut arena = plan.begin();
    arena.act("A", "walk D1-E1").asks("D reacts");
    assert_eq!(arena.values("D", "opportunity_attack"), ["A", "B"]);
    arena.react("D", "opportunity_attack long_sword/melee B").dice("4 4").react_any().asks("A acts");
    assert_eq!((arena.hp("A"), arena.hp("B"), arena.owed("D")), (6, 5, 1));
    assert_eq!(arena.cell("A"), "E1");
}

/// REGION-G41, REGION-G88, REGION-G53: beside it, in the same region, without a rider, of the own side, and larger.
#[test]
fn region_g41_what_can_be_mounted() {
    assert!(afoot().begin().can("A", "mount"));
    let far = strips(4, ["A . B . . . . D"]).unit('B', |b| b.template("warhorse"));
    assert!(!far.begin().can("A", "mount"));
    let other = strips(1, ["A B . D", ". . . ."]).unit('B', |b| b.template("warhorse"));
    assert!(!other.begin().can("A", "mount"), "another region");
    assert!(!afoot().unit('B', |b| b.template("warhorse").size("medium")).begin().can("A", "mount"), "too small");
    let foe = strips(4, ["A E . . . . . D"]).unit('E', |e| e.template("warhorse"));
    assert!(!foe.start("8 5 7").can("A", "mount"), "not willing");
}

/// REGION-G53: beside it is over an edge on hexes, over an edge or a corner on squares; the same to get off.
#[test]
fn region_g41_a_unit_mounts_and_dismounts_over_an_edge_on_hexes() {
    let rows = ["A . . . . D", ". B . . . ."];
    let horse = |plan: Plan| plan.unit('B', |b| b.template("warhorse"));
    assert!(horse(strips(3, rows)).begin().can("A", "mount"), "over a corner");
    assert!(!horse(hex_strips(3, rows)).begin().can("A", "mount"), "A1 and B2 share no edge");
    let mut arena = horse(hex_strips(3, ["A . . . . D", "B . . . . ."])).begin();
    arena.act("A", "mount B").asks("A acts");
    assert_eq!(arena.cell("A"), "A2");
    let mut ends = arena.values("A", "dismount");
    ends.sort_unstable();
    assert_eq!(ends, ["A1", "B1", "B2"]);
    arena.act("A", "dismount B1").asks("A acts");
    assert_eq!((arena.cell("A").as_str(), arena.cell("B").as_str()), ("B1", "A2"));
}

/// REGION-G39, REGION-G61: a mount that falls: the rider lands and keeps its feet, or not, by REF against D4.
#[test]
fn region_g39_a_mount_that_falls() {
    for (dice, prone) in [("4 3", false), ("2 3", true), ("3 3", false)] {
        let plan = ridden().unit('B', |b| b.template("warhorse").hp(1));
        let mut arena = plan.begin();
        arena.end("A").asks("D acts").dice("4 4").act("D", "melee_attack B").react_any().asks("A chooses");
        let cells = arena.values("A", "land_on");
        assert!(cells.contains(&"A1".to_owned()) && cells.contains(&"B2".to_owned()), "{cells:?}");
        assert!(!cells.contains(&"C1".to_owned()), "D is there");
        arena
            .dice(dice)
            .detail("A", "land_on B2")
            .asks("E acts")
            .threw([&format!("A d8 {}", &dice[..1]), &format!("A d4 {}", &dice[2..])]);
        assert_eq!((arena.is("A", "prone"), arena.cell("A").as_str()), (prone, "B2"), "{dice}");
        assert!(arena.is("B", "knocked_out"));
        // The rider keeps the place of the pair.
        arena.end("E").asks("A acts");
    }
}

/// REGION-G39, REGION-G52, REGION-G89: a rider that falls lies beside the mount, which takes no turns and can be mounted.
#[test]
fn region_g39_a_rider_that_falls() {
    let plan = strips(4, [". B D . . . . E", "A . C . . . . .", ". . . . . . . ."]);
    let plan = plan.unit('A', |a| a.rides('B').hp(1)).unit('B', |b| b.template("warhorse"));
    let mut arena = plan.start("8 7 4 6 5");
    arena.end("A").asks("D acts").dice("6 6").act("D", "melee_attack A").react_any();
    if arena.question() == "A chooses" {
        arena.detail("A", "land_on B2");
    }
    assert!(arena.is("A", "knocked_out") && arena.is("A", "prone"));
    assert_ne!(arena.cell("A"), arena.cell("B"));
    arena.until("C acts");
    assert_eq!(arena.values("C", "mount"), ["B"]);
    arena.end("C").asks("D acts");
}

/// REGION-D23, REGION-G40: debts of the pair: what is left of the total, of movement and of the rest.
#[test]
fn region_d23_the_worked_cases_of_a_pair() {
    // 2 and 3, one owed: 2 in all, one of them for other things.
    let gear = |a: indes_testing::UnitSpec| a.rides('B').max_ap(2).gear(["long_sword", "buckler", "knife"]);
    let plan = ridden().unit('A', move |a| gear(a).in_hand(["long_sword"]));
    let mut arena = plan.begin();
    arena.end("A").dice("4 8").act("D", "melee_attack A").react("A", "parry").until("A acts");
    assert_eq!(arena.ap("A"), 2);
    arena.act("A", "ready_items buckler").asks("A acts");
    assert!(!arena.can("A", "ready_items") && arena.can("A", "walk"));
    let mut arena = plan.begin();
    arena.end("A").dice("4 8").act("D", "melee_attack A").react("A", "parry").until("A acts");
    arena.act("A", "walk E1").until("A acts").act("A", "walk D1").until("A acts");
    assert_eq!(arena.ap("A"), 0);
}

/// REGION-G71: an exclusive action needs an AP of its own kind: here the rider is unskilled and has none left for it.
#[test]
fn region_g71_an_exclusive_action_needs_an_ap_of_its_kind() {
    let plan = ridden().unit('A', |a| a.rides('B').with("rider_skill", 0).gear(["long_sword"]));
    let mut arena = plan.begin();
    assert!(arena.can("A", "dismount"));
    arena.end("A").asks("D acts").act("D", "melee_attack A").dice("4 8/7").react("A", "parry").until("A acts");
    // Its one AP is owed: movement is left, and nothing else.
    assert_eq!(arena.ap("A"), 2);
    assert!(!arena.can("A", "dismount") && arena.can("A", "walk"));
}

/// REGION-G55, REGION-G32: while one of the pair is grabbed it neither moves nor parts; the escape is the pair's.
#[test]
fn region_g55_a_grab_at_one_of_a_pair() {
    let plan = ridden().unit('D', |d| d.gear([])).unit('A', |a| a.rides('B').gear(["short_bow"]));
    let mut arena = plan.begin();
    arena.end("A").asks("D acts").dice("4 4").act("D", "grab A").react_any().until("A acts");
    assert!(arena.is("A", "partially_grabbed"));
    for verb in ["walk", "run", "shift", "dismount"] {
        assert!(!arena.can("A", verb), "{verb}");
    }
    arena.dice("6 2").act("A", "escape D").asks("A acts");
    assert!(!arena.is("A", "partially_grabbed") && arena.can("A", "walk"));
    // Forced to the ground, the rider leaves the saddle.
    let mut arena = plan.begin();
    arena.end("A").dice("4 4").act("D", "grab A").react_any().until("D chooses").detail("D", "sustain_grab");
    arena.act("D", "force_to_ground A");
    if arena.question() == "A chooses" {
        arena.detail("A", "land_on");
    }
    assert!(arena.is("A", "prone"));
    assert_ne!(arena.cell("A"), arena.cell("B"));
}

/// REGION-G72: the rider keeps the smaller of what is left in all and of what is left for other things.
#[test]
fn region_g72_a_pair_that_is_parted_in_its_turn() {
    let plan = ridden().unit('A', |a| a.rides('B').max_ap(2));
    let mut arena = plan.begin();
    assert_eq!(arena.ap("A"), 3);
    arena.act("A", "dismount A1").asks("A acts");
    assert_eq!(arena.ap("A"), 1, "the surplus of the mount is lost");
}

/// REGION-G54: the shared total from the next turn on, and both debts together.
#[test]
fn region_g54_mounting_in_the_fight() {
    let plan = strips(4, ["A B . . . . . D", ". . . . . . . ."])
        .unit('B', |b| b.template("warhorse"))
        .unit('A', |a| a.max_ap(2));
    let mut arena = plan.begin();
    arena.act("A", "mount B").end("A").asks("D acts").end("D").asks("A acts");
    assert_eq!(arena.ap("A"), 3);
}

/// REGION-G89: a mount without a rider takes no turn, unless it is wild.
#[test]
fn region_g89_a_riderless_mount_takes_no_turns() {
    let mut arena = afoot().begin();
    arena.end("A").asks("D acts");
    let mut arena = afoot().unit('B', |b| b.template("warhorse").with("wild", 1)).begin();
    arena.end("A").asks("B acts");
}

/// REGION-G42, REGION-148: the place of a pair on the board is one cell.
#[test]
fn region_g41_a_pair_takes_one_cell() {
    let plan = square(["B . D", "A . ."]).unit('A', |a| a.rides('B')).unit('B', |b| b.template("warhorse"));
    let mut arena = plan.begin();
    assert_eq!(arena.cell("A"), "A1");
    assert_eq!(arena.occupant("A2"), None);
    let _ = struck(&mut arena, "1 6", "A");
}
