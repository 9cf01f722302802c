//! Concealment: which units are hidden from which foes under each rule set.

mod slow;

use indes_core::battlefield::{Area, ConcealmentRule, Glance, Hidden, NoticeMoment, UnitId, UnitMask, aware};
use indes_testing::mechanics;
use std::sync::LazyLock;

static MANEUVER: LazyLock<ConcealmentRule> = LazyLock::new(|| mechanics::maneuver().concealment);
static REGION: LazyLock<ConcealmentRule> = LazyLock::new(|| mechanics::region().concealment);
static POISE: LazyLock<ConcealmentRule> = LazyLock::new(|| mechanics::poise().concealment);
static ENERGY: LazyLock<ConcealmentRule> = LazyLock::new(|| mechanics::energy().concealment);

const ONE: UnitId = UnitId(1);
const TWO: UnitId = UnitId(2);
const OPEN: Area = Area { cover: 0, concealment: false };

/// In clear sight, faced, six away.
fn clear() -> Glance {
    Glance { sees: true, faces: true, distance: 6, ..Glance::default() }
}

fn both() -> UnitMask {
    UnitMask::only(ONE).with(TWO)
}

fn hidden(total: i16) -> Hidden {
    Hidden { from: both(), total }
}

#[test]
fn maneuver_078_and_region_013_a_unit_that_the_hider_is_hidden_from_is_unaware() {
    let hidden = Hidden { from: UnitMask::only(ONE), total: 3 };
    assert!(!aware(true, ONE, Some(&hidden)));
    assert!(aware(true, TWO, Some(&hidden)) && aware(true, ONE, None) && aware(true, ONE, Some(&Hidden::default())));
    assert!(!Hidden::default().is_any() && hidden.is_any());
}

#[test]
fn region_g47_the_sleeping_are_unaware_of_everything() {
    assert!(!aware(false, ONE, None));
}

#[test]
fn tempo_has_no_hiding() {
    let rule = mechanics::tempo().concealment;
    assert!(rule.may_hide(OPEN, &[(ONE, Glance::default())]).is_empty());
    assert!(!rule.hidden(both(), UnitMask::NONE, 9).is_any());
    assert!(!rule.notices(NoticeMoment::Any, &clear()) && !rule.finds(&hidden(0), 99, &clear()));
}

#[test]
fn maneuver_g29_a_unit_can_sneak_only_without_a_foe_in_clear_sight() {
    for shelter in
        [Glance { sees: false, ..clear() }, Glance { cover: 1, ..clear() }, Glance { camouflage: true, ..clear() }]
    {
        assert_eq!(MANEUVER.may_hide(OPEN, &[(ONE, shelter), (TWO, shelter)]), both());
        assert!(MANEUVER.may_hide(OPEN, &[(ONE, shelter), (TWO, clear())]).is_empty(), "one foe sees it");
    }
}

#[test]
fn maneuver_g29_foes_within_12_metres_contest_and_each_is_compared_separately() {
    assert!(MANEUVER.can_notice(&Glance { distance: 12, sees: false, ..clear() }), "it may hear");
    assert!(!MANEUVER.can_notice(&Glance { distance: 13, ..clear() }));
    assert!(MANEUVER.holds(8, 3) && !MANEUVER.holds(3, 3));
    let found = MANEUVER.hidden(both(), UnitMask::only(TWO), 8);
    assert_eq!(found, Hidden { from: UnitMask::only(ONE), total: 8 });
}

#[test]
fn maneuver_050_moving_behind_cover_keeps_hiding_and_a_step_into_clear_sight_ends_it_for_that_foe() {
    let mut hider = hidden(8);
    let behind = Glance { cover: 1, ..clear() };
    assert!(MANEUVER.clear_on_sight(&mut hider, NoticeMoment::StepEnd, &[(ONE, behind), (TWO, behind)]).is_empty());
    assert_eq!(hider, hidden(8));
    let seen = MANEUVER.clear_on_sight(&mut hider, NoticeMoment::StepEnd, &[(ONE, behind), (TWO, clear())]);
    assert_eq!((seen, hider.from), (UnitMask::only(TWO), UnitMask::only(ONE)));
    assert!(!MANEUVER.notices(NoticeMoment::TurnStart, &clear()), "only at the end of a step");
}

#[test]
fn maneuver_g29_an_attack_ends_hiding_for_all_foes_once_resolved() {
    for rule in [*MANEUVER, *REGION, *POISE, *ENERGY] {
        let mut hider = hidden(8);
        assert!(!aware(true, ONE, Some(&hider)), "the attack itself finds its target unaware");
        rule.clear_after_attack(&mut hider);
        assert!(!hider.is_any() && aware(true, ONE, Some(&hider)));
    }
}

#[test]
fn maneuver_g30_a_search_reaches_10_metres_needs_the_stored_successes_and_informs_the_side() {
    let near = Glance { distance: 10, ..clear() };
    assert!(MANEUVER.finds(&hidden(4), 4, &near) && !MANEUVER.finds(&hidden(4), 3, &near));
    assert!(!MANEUVER.finds(&hidden(4), 9, &Glance { distance: 11, ..near }));
    assert!(!MANEUVER.finds(&hidden(4), 9, &Glance { sees: false, ..near }));
    let mut hider = hidden(4);
    MANEUVER.clear_on_search(&mut hider, ONE, both());
    assert!(!hider.is_any());
}

#[test]
fn region_g47_hiding_needs_cover_or_concealment_and_no_enemy_in_the_region() {
    let apart = [(ONE, clear())];
    let together = [(ONE, clear()), (TWO, Glance { same_area: true, ..clear() })];
    for area in [Area { cover: 1, concealment: false }, Area { cover: 0, concealment: true }] {
        assert_eq!(REGION.may_hide(area, &apart), UnitMask::only(ONE));
        assert!(REGION.may_hide(area, &together).is_empty());
    }
    assert!(REGION.may_hide(OPEN, &apart).is_empty());
}

#[test]
fn region_g47_hiding_succeeds_only_if_every_observer_fails() {
    assert!(REGION.can_notice(&clear()) && !REGION.can_notice(&Glance { sees: false, ..clear() }));
    assert!(REGION.holds(5, 5), "ties go to the active side");
    assert_eq!(REGION.hidden(both(), UnitMask::NONE, 5), hidden(5));
    assert!(!REGION.hidden(both(), UnitMask::only(TWO), 5).is_any());
}

#[test]
fn region_g47_a_turn_that_begins_in_the_region_of_an_enemy_ends_hiding_for_all() {
    let mut hider = hidden(5);
    assert!(REGION.clear_on_sight(&mut hider, NoticeMoment::TurnStart, &[(ONE, clear())]).is_empty());
    let together = [(ONE, Glance { same_area: true, ..Glance::default() })];
    assert!(REGION.clear_on_sight(&mut hider, NoticeMoment::StepEnd, &together).is_empty());
    assert_eq!(REGION.clear_on_sight(&mut hider, NoticeMoment::TurnStart, &together), both());
    assert!(!hider.is_any());
}

#[test]
fn poise_g43_a_side_begins_hidden_and_is_revealed_within_5_paces_in_clear_sight() {
    assert!(POISE.may_hide(Area { cover: 2, concealment: true }, &[(ONE, Glance::default())]).is_empty());
    let near = Glance { distance: 5, ..clear() };
    for (glance, found) in [
        (near, true),
        (Glance { distance: 6, ..near }, false),
        (Glance { cover: 1, ..near }, false),
        (Glance { sees: false, ..near }, false),
        (Glance { faces: false, ..near }, true),
    ] {
        let mut hider = hidden(0);
        let ended = POISE.clear_on_sight(&mut hider, NoticeMoment::MoveEnd, &[(ONE, glance)]);
        assert_eq!((ended, hider.is_any()), if found { (both(), false) } else { (UnitMask::NONE, true) }, "{glance:?}");
    }
    assert!(POISE.can_notice(&Glance { distance: 30, ..clear() }), "moving in sight is contested");
    assert!(!POISE.can_notice(&Glance { sees: false, ..clear() }));
    // POISE-G05: a face that is not above the ability is enough.
    assert!(POISE.holds(2, 2) && !POISE.holds(2, 3));
}

#[test]
fn energy_207_a_unit_may_hide_from_a_foe_that_faces_elsewhere() {
    let behind = Glance { faces: false, distance: 3, ..clear() };
    assert_eq!(ENERGY.may_hide(OPEN, &[(ONE, behind)]), UnitMask::only(ONE));
    assert_eq!(ENERGY.may_hide(OPEN, &[(ONE, behind), (TWO, clear())]), UnitMask::only(ONE), "each on its own");
}

#[test]
fn energy_208_hiding_in_front_needs_cover_or_camouflage() {
    assert!(ENERGY.may_hide(OPEN, &[(ONE, clear())]).is_empty());
    for glance in [Glance { cover: 1, ..clear() }, Glance { camouflage: true, ..clear() }] {
        assert_eq!(ENERGY.may_hide(OPEN, &[(ONE, glance)]), UnitMask::only(ONE));
    }
}

#[test]
fn energy_g25_awareness_of_at_most_the_check_is_beaten() {
    assert!(ENERGY.holds(14, 14) && ENERGY.holds(15, 14) && !ENERGY.holds(13, 14));
    assert_eq!(ENERGY.hidden(both(), UnitMask::only(ONE), 14).from, UnitMask::only(TWO));
}

#[test]
fn energy_g25_hiding_ends_at_any_time_toward_a_foe_that_faces_the_hider_without_cover() {
    for moment in [NoticeMoment::StepEnd, NoticeMoment::MoveEnd, NoticeMoment::TurnStart, NoticeMoment::Any] {
        let mut hider = hidden(14);
        let covered = Glance { cover: 2, ..clear() };
        assert!(ENERGY.clear_on_sight(&mut hider, moment, &[(ONE, covered)]).is_empty());
        let turned_away = Glance { faces: false, ..clear() };
        let ended = ENERGY.clear_on_sight(&mut hider, moment, &[(ONE, turned_away), (TWO, clear())]);
        assert_eq!((ended, hider.from), (UnitMask::only(TWO), UnitMask::only(ONE)));
    }
}

#[test]
fn energy_g25_a_search_that_reaches_the_total_finds_for_the_searcher_alone() {
    assert!(ENERGY.finds(&hidden(14), 14, &Glance::default()) && !ENERGY.finds(&hidden(14), 13, &clear()));
    let mut hider = hidden(14);
    ENERGY.clear_on_search(&mut hider, ONE, both());
    assert_eq!(hider.from, UnitMask::only(TWO));
}
