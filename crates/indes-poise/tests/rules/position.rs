//! Heights, cover, range, surrounded units.

use super::{duel, hex, square};

#[test]
fn poise_143_a_blow_at_lower_ground_has_a_boon() {
    let mut arena = duel().heights(["1 . . . .", ". . . . .", ". . . . ."]).begin();
    arena.act("A", "attack cut D");
    assert_eq!(arena.cost("D", "dodge"), 10);
    // One die more of the attack's own size.
    arena.rolls([3, 3, 3]).react("D", "yield");
    assert_eq!(arena.pools("D")[0], 4);
}

#[test]
fn poise_144_a_blow_at_higher_ground_has_a_bane() {
    let mut arena = duel().heights([". 1 . . .", ". . . . .", ". . . . ."]).begin();
    arena.act("A", "attack cut D");
    assert_eq!(arena.cost("D", "dodge"), 6);
    arena.rolls([3]).react("D", "yield");
    assert_eq!(arena.pools("D")[0], 10);
}

#[test]
fn poise_145_heights_change_the_range_of_a_shot() {
    let row = format!("A{}D", ".".repeat(10));
    let sling = |heights: [&str; 1]| {
        square([row.as_str()]).unit('A', |a| a.gear(["sling"])).heights(heights).begin().can("A", "attack")
    };
    assert!(!sling([&".".repeat(12)]), "11 of 10");
    let above = format!("1{}", ".".repeat(11));
    assert!(sling([&above]));
    let row = format!("A{}D", ".".repeat(9));
    let below = format!("{}1", ".".repeat(10));
    let mut arena = square([row.as_str()]).unit('A', |a| a.gear(["sling"])).heights([&below]).begin();
    assert!(!arena.can("A", "attack"), "10 of 9");
}

/// POISE-146, POISE-147: an obstacle or a unit on the line counts once, for ranged and for melee attacks.
#[test]
fn poise_146_cover_is_a_bane() {
    for (row, cost) in [("A . . D", 8), ("A . - D", 6), ("A B . D", 6), ("A B - D", 6)] {
        let mut arena = square([row]).unit('A', |a| a.gear(["longbow"])).begin();
        arena.act("A", "attack shoot D");
        assert_eq!(arena.cost("D", "predict"), cost, "{row}");
        arena.react("D", "predict");
    }
}

#[test]
fn poise_147_cover_counts_for_blows_too() {
    let mut arena = square(["A B D . ."]).unit('A', |a| a.gear(["spear"])).begin();
    arena.act("A", "attack thrust D");
    assert_eq!(arena.cost("D", "dodge"), 5);
    arena.react("D", "dodge");
}

#[test]
fn poise_149_a_unit_out_of_sight_cannot_be_a_target() {
    let mut arena = square(["A # D"]).unit('A', |a| a.gear(["longbow"])).begin();
    assert_eq!(arena.why("attack"), "POISE-G28: nobody in range");
}

#[test]
fn poise_161_a_shot_in_an_enemy_zone_has_one_bane() {
    let mut arena = square(["A D . E"]).unit('A', |a| a.gear(["sling"])).begin();
    arena.act("A", "attack stone D");
    assert_eq!(arena.cost("D", "predict"), 5);
    arena.react("D", "predict");
    let mut arena = square(["E . .", "A D .", ". . ."]).unit('A', |a| a.gear(["sling"])).begin();
    arena.act("A", "attack stone D");
    assert_eq!(arena.cost("D", "predict"), 5, "of two enemies still one bane");
    arena.react("D", "predict");
}

/// POISE-178, POISE-179
#[test]
fn poise_178_an_attack_on_a_surrounded_unit_has_a_boon() {
    let mut arena = square([". A .", ". D .", ". B ."]).begin();
    assert!(arena.surrounded("D"));
    arena.act("A", "attack cut D");
    assert_eq!(arena.cost("D", "dodge"), 10);
    arena.react("D", "dodge");
}

#[test]
fn poise_179_one_enemy_on_open_ground_surrounds_no_unit() {
    let mut arena = square([". A .", ". D .", ". . ."]).begin();
    assert!(!arena.surrounded("D"));
}

#[test]
fn poise_181_two_enemies_at_opposite_corners_surround() {
    let mut arena = square(["A . .", ". D .", ". . B"]).begin();
    assert!(arena.surrounded("D"));
    // POISE-090: one of them confused has no zone.
    let mut arena = square(["A . .", ". D .", ". . B"]).unit('B', |b| b.with("focus", 0)).begin();
    assert!(!arena.surrounded("D"));
}

#[test]
fn poise_183_obstacles_close_ways_out() {
    let mut arena = square(["# # #", "# D A", "# # #"]).begin();
    assert!(arena.surrounded("D"));
    // POISE-180: outside of every zone no unit is surrounded.
    let mut arena = square(["# # #", "# D A", "# # #"]).unit('A', |a| a.gear(["longbow"])).begin();
    assert!(!arena.surrounded("D"));
}

/// POISE-184, POISE-185, POISE-220
#[test]
fn poise_184_a_cell_only_in_another_enemys_zone_is_a_way_out() {
    let mut arena = square(["# # # # #", "A . D B #", "# # # # #"]).begin();
    assert!(!arena.surrounded("D"));
    let mut arena = square(["# # # #", "# E D A", "# # # #"]).begin();
    assert!(!arena.surrounded("D"), "a friend's cell is a way out");
    let mut arena = square(["# # # #", "# B D A", "# # # #"]).unit('B', |b| b.gear(["longbow"])).begin();
    assert!(arena.surrounded("D"), "an enemy's is not");
}

/// POISE-G28: a sword reaches no unit 2 levels up.
#[test]
fn a_blow_reaches_no_farther_up_than_its_range() {
    let mut arena = square(["A D"]).heights([". 2"]).begin();
    assert!(!arena.can("A", "attack"));
    let mut arena = square(["A D"]).heights([". 2"]).unit('A', |a| a.gear(["spear"])).begin();
    assert!(arena.can("A", "attack"));
}

/// POISE-152, POISE-153, POISE-156: a size takes its cells and changes nothing else.
#[test]
fn poise_153_a_size_fills_a_square() {
    let rows = [". . . . .", ". D . . .", ". . . . .", ". . . . A"];
    let mut arena = square(rows).unit('D', |d| d.size("2")).begin();
    let d = arena.id("D");
    let cells: Vec<String> = arena.look(|view| view.field.cells(d).map(|cell| cell.to_string()).collect());
    assert_eq!(cells, ["B2", "C2", "B3", "C3"]);
    assert_eq!(arena.zone("D").len(), 16);
}

/// One level of difference is enough; a unit at the same height is neither higher nor lower.
#[test]
fn poise_139_higher_ground_is_a_level_above() {
    for (a, d, cost) in [("3", "3", 8), ("3", "2", 10), ("2", "3", 6)] {
        let (first, others) = (format!("{a} {d} {d} {d}"), format!("{d} {d} {d} {d}"));
        let plan = square(["A D . .", ". . . .", ". . . ."]).heights([&first, &others, &others]);
        let mut arena = plan.begin();
        arena.act("A", "attack cut D");
        assert_eq!(arena.cost("D", "predict"), cost, "{a} {d}");
        arena.react("D", "predict");
    }
}

#[test]
fn poise_150_leaving_cover_and_returning_takes_more_than_a_turn() {
    let mut arena = square(["A . D", "- . ."]).begin();
    arena.act("A", "shift B1").pass("A").act("A", "attack cut D").react("D", "dodge").asks("D acts");
    let mut arena = square(["A . D", "- . ."]).begin();
    arena.act("A", "shift B1").pass("A").asks("A acts");
    assert_eq!(arena.why("shift"), "POISE-008: the maneuver of this turn is used");
    arena.refused("A", "shift A1");
}

/// POISE-J13: on both grids.
#[test]
fn poise_151_an_arrow_slit_covers_one_way_only() {
    let slit = "legend: { 's': (terrain: low_wall, embrasure: true) }";
    for plan in [square(["A s . . . . . D"]), hex(["A s . . . . . D"])] {
        let plan = plan.also(slit).unit('A', |a| a.gear(["longbow"])).unit('D', |d| d.gear(["longbow"]));
        let mut arena = plan.begin();
        arena.act("A", "attack shoot D");
        assert_eq!(arena.cost("D", "predict"), 8);
        arena.react("D", "predict").end("A").act("D", "attack shoot A");
        assert_eq!(arena.cost("A", "predict"), 6);
        arena.react("A", "predict");
    }
}

/// POISE-134: one level up is no obstacle to a shove, two levels are.
#[test]
fn poise_135_a_shove_goes_up_one_level_and_no_more() {
    for (heights, cell, momentum) in [("0 0 1 1", "D1", 15), ("0 0 2 2", "B1", 11), ("0 0 1 3", "C1", 13)] {
        let plan = square(["A D . .", ". . . .", ". . . ."]).heights([heights, ". . . .", ". . . ."]);
        let mut arena = plan.begin();
        arena.rolls([4]).act("A", "bull_rush D").react("D", "yield");
        // 4 + 2 of the blow.
        assert_eq!((arena.cell("D").as_str(), arena.pools("D")[1]), (cell, momentum - 6), "{heights}");
    }
}
