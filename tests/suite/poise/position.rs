//! Heights, cover, range, the surrounded.

use super::duel;
use super::support::Plan;

#[test]
fn poise_143_a_blow_at_lower_ground_has_a_boon() {
    let mut bout = duel().heights(["1 . . . .", ". . . . .", ". . . . ."]).begin();
    bout.say("A", "attack cut D");
    assert_eq!(bout.cost("D", "dodge"), 10);
    // One die more of the attack's own size.
    bout.dice([3, 3, 3]).say("D", "yield");
    assert_eq!(bout.pools("D")[0], 4);
}

#[test]
fn poise_144_a_blow_at_higher_ground_has_a_bane() {
    let mut bout = duel().heights([". 1 . . .", ". . . . .", ". . . . ."]).begin();
    bout.say("A", "attack cut D");
    assert_eq!(bout.cost("D", "dodge"), 6);
    bout.dice([3]).say("D", "yield");
    assert_eq!(bout.pools("D")[0], 10);
}

#[test]
fn poise_145_heights_change_the_range_of_a_shot() {
    let row = format!("A{}D", ".".repeat(10));
    let sling = |heights: [&str; 1]| {
        Plan::square([row.as_str()]).unit('A', |a| a.gear(["sling"])).heights(heights).begin().can("A", "attack")
    };
    assert!(!sling([&".".repeat(12)]), "11 of 10");
    let above = format!("1{}", ".".repeat(11));
    assert!(sling([&above]));
    let row = format!("A{}D", ".".repeat(9));
    let below = format!("{}1", ".".repeat(10));
    let mut bout = Plan::square([row.as_str()]).unit('A', |a| a.gear(["sling"])).heights([&below]).begin();
    assert!(!bout.can("A", "attack"), "10 of 9");
}

/// POISE-146, POISE-147: an obstacle or a character on the line, once, for shots and for blows.
#[test]
fn poise_146_cover_is_a_bane() {
    for (row, cost) in [("A . . D", 8), ("A . - D", 6), ("A B . D", 6), ("A B - D", 6)] {
        let mut bout = Plan::square([row]).unit('A', |a| a.gear(["longbow"])).begin();
        bout.say("A", "attack shoot D");
        assert_eq!(bout.cost("D", "predict"), cost, "{row}");
        bout.say("D", "predict");
    }
}

#[test]
fn poise_147_cover_counts_for_blows_too() {
    let mut bout = Plan::square(["A B D . ."]).unit('A', |a| a.gear(["spear"])).begin();
    bout.say("A", "attack thrust D");
    assert_eq!(bout.cost("D", "dodge"), 5);
    bout.say("D", "dodge");
}

#[test]
fn poise_149_who_is_out_of_sight_cannot_be_a_target() {
    let mut bout = Plan::square(["A # D"]).unit('A', |a| a.gear(["longbow"])).begin();
    assert_eq!(bout.why("attack"), "POISE-G28: nobody in range");
}

#[test]
fn poise_161_a_shot_in_an_enemy_zone_has_one_bane() {
    let mut bout = Plan::square(["A D . E"]).unit('A', |a| a.gear(["sling"])).begin();
    bout.say("A", "attack stone D");
    assert_eq!(bout.cost("D", "predict"), 5);
    bout.say("D", "predict");
    let mut bout = Plan::square(["E . .", "A D .", ". . ."]).unit('A', |a| a.gear(["sling"])).begin();
    bout.say("A", "attack stone D");
    assert_eq!(bout.cost("D", "predict"), 5, "of two enemies still one bane");
    bout.say("D", "predict");
}

/// POISE-178, POISE-179
#[test]
fn poise_178_an_attack_on_the_surrounded_has_a_boon() {
    let mut bout = Plan::square([". A .", ". D .", ". B ."]).begin();
    assert!(bout.surrounded("D"));
    bout.say("A", "attack cut D");
    assert_eq!(bout.cost("D", "dodge"), 10);
    bout.say("D", "dodge");
}

#[test]
fn poise_179_one_enemy_on_open_ground_surrounds_nobody() {
    let mut bout = Plan::square([". A .", ". D .", ". . ."]).begin();
    assert!(!bout.surrounded("D"));
}

#[test]
fn poise_181_two_enemies_at_opposite_corners_surround() {
    let mut bout = Plan::square(["A . .", ". D .", ". . B"]).begin();
    assert!(bout.surrounded("D"));
    // POISE-090: one of them confused has no zone.
    let mut bout = Plan::square(["A . .", ". D .", ". . B"]).unit('B', |b| b.with("focus", 0)).begin();
    assert!(!bout.surrounded("D"));
}

#[test]
fn poise_183_obstacles_close_cells() {
    let mut bout = Plan::square(["# # #", "# D A", "# # #"]).begin();
    assert!(bout.surrounded("D"));
    // POISE-180: outside of every zone nobody is surrounded.
    let mut bout = Plan::square(["# # #", "# D A", "# # #"]).unit('A', |a| a.gear(["longbow"])).begin();
    assert!(!bout.surrounded("D"));
}

/// POISE-184, POISE-185, POISE-220
#[test]
fn poise_184_a_foreign_zone_is_a_way_out() {
    let mut bout = Plan::square(["# # # # #", "A . D B #", "# # # # #"]).begin();
    assert!(!bout.surrounded("D"));
    let mut bout = Plan::square(["# # # #", "# E D A", "# # # #"]).begin();
    assert!(!bout.surrounded("D"), "a friend's cell is a way out");
    let mut bout = Plan::square(["# # # #", "# B D A", "# # # #"]).unit('B', |b| b.gear(["longbow"])).begin();
    assert!(bout.surrounded("D"), "an enemy's is not");
}

/// POISE-G28: a sword reaches nobody 2 levels up.
#[test]
fn a_blow_reaches_no_farther_up_than_its_range() {
    let mut bout = Plan::square(["A D"]).heights([". 2"]).begin();
    assert!(!bout.can("A", "attack"));
    let mut bout = Plan::square(["A D"]).heights([". 2"]).unit('A', |a| a.gear(["spear"])).begin();
    assert!(bout.can("A", "attack"));
}

/// POISE-152, POISE-153, POISE-156: a size takes its cells and changes nothing else.
#[test]
fn poise_153_a_size_fills_a_square() {
    let rows = [". . . . .", ". D . . .", ". . . . .", ". . . . A"];
    let mut bout = Plan::square(rows).unit('D', |d| d.size("2")).begin();
    let d = bout.id("D");
    let cells: Vec<String> = bout.look(|view| view.field.cells(d).map(|cell| cell.to_string()).collect());
    assert_eq!(cells, ["B2", "C2", "B3", "C3"]);
    assert_eq!(bout.zone("D").len(), 16);
}

/// Higher is what is a level higher; equal heights are neither.
#[test]
fn poise_139_higher_ground_is_a_level_above() {
    for (a, d, cost) in [("3", "3", 8), ("3", "2", 10), ("2", "3", 6)] {
        let (first, others) = (format!("{a} {d} {d} {d}"), format!("{d} {d} {d} {d}"));
        let plan = Plan::square(["A D . .", ". . . .", ". . . ."]).heights([&first, &others, &others]);
        let mut bout = plan.begin();
        bout.say("A", "attack cut D");
        assert_eq!(bout.cost("D", "predict"), cost, "{a} {d}");
        bout.say("D", "predict");
    }
}

#[test]
fn poise_150_out_of_cover_and_back_is_more_than_a_turn() {
    let mut bout = Plan::square(["A . D", "- . ."]).begin();
    bout.say("A", "shift B1").say("A", "pass").say("A", "attack cut D").say("D", "dodge").asks("D acts");
    let mut bout = Plan::square(["A . D", "- . ."]).begin();
    bout.say("A", "shift B1").say("A", "pass").asks("A acts");
    assert_eq!(bout.why("shift"), "POISE-008: the maneuver of this turn is used");
    bout.refused("A", "shift A1");
}

/// POISE-J13: on both grids.
#[test]
fn poise_151_an_arrow_slit_covers_one_way_only() {
    let slit = "legend: { 's': (terrain: low_wall, embrasure: true) }";
    for plan in [Plan::square(["A s . . . . . D"]), Plan::hex(["A s . . . . . D"])] {
        let plan = plan.also(slit).unit('A', |a| a.gear(["longbow"])).unit('D', |d| d.gear(["longbow"]));
        let mut bout = plan.begin();
        bout.say("A", "attack shoot D");
        assert_eq!(bout.cost("D", "predict"), 8);
        bout.say("D", "predict").say("A", "end_turn").say("D", "attack shoot A");
        assert_eq!(bout.cost("A", "predict"), 6);
        bout.say("A", "predict");
    }
}

/// POISE-134: a level up is no obstacle to a shove, two are.
#[test]
fn poise_135_a_shove_goes_up_one_level_and_no_more() {
    for (heights, cell, momentum) in [("0 0 1 1", "D1", 15), ("0 0 2 2", "B1", 11), ("0 0 1 3", "C1", 13)] {
        let plan = Plan::square(["A D . .", ". . . .", ". . . ."]).heights([heights, ". . . .", ". . . ."]);
        let mut bout = plan.begin();
        bout.dice([4]).say("A", "bull_rush D").say("D", "yield");
        // 4 + 2 of the blow.
        assert_eq!((bout.cell("D").as_str(), bout.pools("D")[1]), (cell, momentum - 6), "{heights}");
    }
}
