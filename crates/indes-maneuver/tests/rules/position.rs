//! Cover and flanking (MANEUVER-140 to MANEUVER-151, MANEUVER-201).

use indes_testing::maneuver::{hex, square};
use indes_testing::{Arena, Plan};

/// A shoots at D, and both fail; the sums of both tests.
#[track_caller]
fn shot(plan: &Plan, manner: &str) -> (String, String) {
    let plan = plan.clone().unit('A', |a| a.gear(["longbow"])).unit('D', |d| d.holds(["longsword", "bone_shield"]));
    let mut arena = plan.begin();
    arena.exchange("A", "strike longbow/ranged D", "D", manner, &[20, 20]);
    let story = arena.story();
    let sum = |unit: &str| {
        let start = format!("{unit} rolls 20");
        story.iter().find_map(|line| line.strip_prefix(&start)).unwrap_or_else(|| panic!("{story:#?}")).to_owned()
    };
    (sum("A"), sum("D"))
}

/// MANEUVER-091, MANEUVER-142, MANEUVER-143, MANEUVER-D10: a waist-high wall before the target.
#[test]
fn maneuver_141_low_cover() {
    // The longbow is untrained.
    let plan = square(["A . . - D"]);
    assert_eq!(shot(&plan, "dodge"), ("+6+6-2-2+1=-11".into(), "+6+5+2+1=-6".into()));
    assert_eq!(shot(&plan, "block"), ("+6+6-2-2+1=-11".into(), "+6+6+1=-7".into()), "Block gains nothing");
    let open = square(["A . . . D"]);
    assert_eq!(shot(&open, "dodge"), ("+6+6-2+1=-9".into(), "+6+5+1=-8".into()));
}

/// MANEUVER-145, MANEUVER-C21, MANEUVER-D28: an arrow slit; bars on an edge.
#[test]
fn maneuver_144_high_cover() {
    let plan = square(["A . . . D"]).edge("grille", "D1|E1");
    let (attack, dodge) = shot(&plan, "dodge");
    assert!(attack.contains("-2-5+1") && dodge.contains("+6+5+5"), "{attack} {dodge}");
}

/// MANEUVER-143, MANEUVER-145, MANEUVER-147, MANEUVER-J06: the bands of coverage.
#[test]
fn maneuver_143_the_bands_of_coverage() {
    let modifier = |coverage: u8, opaque: bool| {
        let legend = format!("legend: {{'o': (terrain: low_wall, coverage: {coverage}, opaque: {opaque})}}");
        let (attack, _) = shot(&square(["A . . o D"]).also(&legend), "dodge");
        attack
    };
    for (coverage, wanted) in
        [(40, "+6+6-2+1"), (50, "+6+6-2-2+1"), (74, "+6+6-2-2+1"), (75, "+6+6-2-5+1"), (100, "+6+6-2-5+1")]
    {
        assert!(modifier(coverage, false).starts_with(wanted), "{coverage}: {}", modifier(coverage, false));
    }
}

/// MANEUVER-C11: behind full cover, and where a bush takes the sight, no target.
#[test]
fn maneuver_146_full_cover_and_no_sight_are_no_targets() {
    for plan in [square(["A . . # D"]), square(["A . & . D"])] {
        let mut arena = plan.unit('A', |a| a.gear(["longbow"])).begin();
        assert!(!arena.can("A", "strike"));
    }
}

/// MANEUVER-140: a blow across a wall does not notice it. MANEUVER-G51: an obstacle beside the attacker alone does not
/// count, nor one far from the target.
#[test]
fn maneuver_140_melee_ignores_cover() {
    let mut arena = square(["A - D"]).unit('A', |a| a.gear(["lance"])).begin();
    arena.hits("A", "strike lance/strength D", "D", &[20]);
    assert_eq!(arena.rolled("A"), "20+6+6+1=-7");
    for plan in [square(["A - . . D"]), square(["A . - . . D"])] {
        let (attack, _) = shot(&plan, "dodge");
        assert!(attack.starts_with("+6+6-2+1"), "{attack}");
    }
}

/// MANEUVER-G51: large targets lose a grade, small ones have more; creatures give none.
#[test]
fn maneuver_g51_size_and_creatures_in_cover() {
    let sized = |size: &'static str| {
        let plan = square(["A . . - D .", ". . . - . ."]).unit('D', move |d| d.size(size));
        shot(&plan, "dodge").0
    };
    assert!(sized("medium").contains("-2-2+1"));
    assert!(sized("small").contains("-2-5+1"));
    assert!(sized("large").starts_with("+6+6-2+1"));
    let (attack, _) = shot(&square(["A . . E D"]), "dodge");
    assert!(attack.starts_with("+6+6-2+1"), "{attack}");
}

/// MANEUVER-G81: every melee contact needs a line without a full obstacle, even one of glass.
#[test]
fn maneuver_g81_walls_stop_blows() {
    assert!(!square(["A # D"]).unit('A', |a| a.gear(["lance"])).begin().can("A", "strike"));
    let glass = "legend: {'o': (terrain: high_wall, opaque: false)}";
    assert!(!square(["A o D"]).also(glass).unit('A', |a| a.gear(["lance"])).begin().can("A", "strike"));
    assert!(!square(["A D"]).edge("wall", "A1|B1").begin().can("A", "strike"));
}

/// The flanking bonus of A's blow at D.
#[track_caller]
fn flank(arena: &mut Arena, blow: &str) -> bool {
    arena.hits("A", blow, "D", &[20]);
    arena.rolled("A").contains("+2")
}

/// MANEUVER-148, MANEUVER-150, MANEUVER-G53: one straight line through all three.
#[test]
fn maneuver_148_flanked_on_squares() {
    let blow = "strike longsword/strength D";
    assert!(flank(&mut square(["A D B"]).begin(), blow));
    assert!(flank(&mut square(["A . .", ". D .", ". . B"]).begin(), blow));
    assert!(!flank(&mut square(["A D .", ". . B"]).begin(), blow), "not opposite");
    assert!(!flank(&mut square(["A D E"]).begin(), blow), "no ally");
    assert!(!flank(&mut square(["A D B"]).unit('B', |b| b.with("health", 0)).begin(), blow), "unconscious");
    assert!(!flank(&mut square(["A D B"]).unit('B', |b| b.gear(["longbow"])).begin(), blow), "no melee weapon");
}

#[test]
fn maneuver_149_both_flankers_need_the_foe_in_reach() {
    let blow = "strike longsword/strength D";
    assert!(!flank(&mut square(["A D . B"]).begin(), blow));
    assert!(flank(&mut square(["A D . B"]).unit('B', |b| b.gear(["lance"])).begin(), blow));
}

/// MANEUVER-201: three hexes in line.
#[test]
fn maneuver_201_flanked_on_hexes() {
    let blow = "strike longsword/strength D";
    assert!(flank(&mut hex(["A D B ."]).begin(), blow));
    assert!(!flank(&mut hex(["A D .", " . B ."]).begin(), blow));
    assert!(!flank(&mut hex(["A D .", " B . ."]).begin(), blow));
    // From two cells away along the edge between two hexes, with lances on both sides.
    let far = hex([". A . .", " . . . .", ". D . .", " . . . .", ". B . ."]);
    let far = far.unit('A', |a| a.gear(["lance"])).unit('B', |b| b.gear(["lance"]));
    assert!(flank(&mut far.begin(), "strike lance/strength D"));
}

/// MANEUVER-C10, MANEUVER-D29: any foe of the flanked gains, or by the option the two on the line.
#[test]
fn maneuver_c10_who_gains_by_flanking() {
    let plan = square(["B D C", ". A ."]);
    let blow = "strike longsword/strength D";
    assert!(flank(&mut plan.begin(), blow));
    assert!(!flank(&mut plan.clone().option("flank_bonus_for", "\"flankers\"").begin(), blow));
    assert!(flank(&mut square(["A D C"]).option("flank_bonus_for", "\"flankers\"").begin(), blow));
}

/// MANEUVER-150: a melee spell gains too. MANEUVER-151: shots and defences do not.
#[test]
fn maneuver_151_what_flanking_does_not_help() {
    let mut arena = square(["A D B"]).unit('A', |a| a.gear(["longsword", "frost_touch"])).begin();
    arena.rolls([20]).act("A", "frost_touch D").react("D", "no_defence");
    assert!(arena.rolled("A").contains("+2"));
    let plan = square(["B D C", ". . .", ". A ."]).unit('A', |a| a.gear(["longbow"]));
    let mut arena = plan.begin();
    arena.hits("A", "strike longbow/ranged D", "D", &[20]);
    assert_eq!(arena.rolled("A"), "20+6+6-2+1=-9");
    let mut arena = square(["A D B"]).begin();
    arena.exchange("A", "strike D", "D", "parry", &[20, 20]);
    assert_eq!(arena.rolled("D"), "20+6+6+1=-7");
}

/// MANEUVER-G82: the cover of a large target is that of its nearest cell.
#[test]
fn maneuver_g82_the_nearest_cell_of_a_large_target_counts() {
    let plan = |edge: &str| {
        let plan = square([". . . . . .", "A . . . D .", ". . . . . ."]).unit('D', |d| d.size("large"));
        plan.edge("grille", edge)
    };
    // High cover is low cover for a large target.
    assert!(shot(&plan("D2|E2"), "dodge").0.starts_with("+6+6-2-2+1"));
    assert!(shot(&plan("D3|E3"), "dodge").0.starts_with("+6+6-2+1"), "beside the farther cell");
}

/// MANEUVER-G53: flankers are conscious, not surprised, know of the foe, and can strike in melee.
#[test]
fn maneuver_g53_a_surprised_ally_does_not_flank() {
    let blow = "strike longsword/strength D";
    let mut arena = square(["A D B"]).begin();
    arena.set_status("B", "surprised");
    assert!(!flank(&mut arena, blow));
    let mut arena = square(["A D B"]).unit('B', |b| b.gear([])).begin();
    assert!(flank(&mut arena, blow), "bare hands");
}
