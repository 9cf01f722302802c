//! The dice of a yield, cunning effects, spill, boons and banes of the attacker.

use super::{duel, square, yields};
use indes_testing::Plan;

#[test]
fn poise_065_a_yield_is_aimed_at_one_pool() {
    let mut arena = duel().unit('A', |a| a.gear(["mace"])).begin();
    yields(&mut arena, "attack crush D", &[5, 3]);
    assert_eq!(arena.pools("D"), [15, 5, 15]);
}

#[test]
fn poise_066_a_yield_is_the_sum_of_the_dice() {
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["longbow"]).with("cunning", 1)).begin();
    yields(&mut arena, "attack shoot D", &[2, 4, 6]);
    // POISE-068: a bow adds no brawn.
    assert_eq!(arena.pools("D"), [15, 15, 3]);
}

/// POISE-067, POISE-068: brawn counts for melee and thrown attacks only.
#[test]
fn poise_067_brawn_is_added_once() {
    let mut arena = duel().unit('A', |a| a.with("brawn", 3)).unit('D', |d| d.with("poise", 30)).begin();
    yields(&mut arena, "attack cut D", &[5, 4]);
    assert_eq!(arena.pools("D")[0], 18);
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["javelin"]).with("brawn", 3)).begin();
    yields(&mut arena, "attack hurl D", &[5, 4]);
    assert_eq!(arena.pools("D")[2], 3);
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["longbow"]).with("brawn", 3)).begin();
    yields(&mut arena, "attack shoot D", &[5, 4, 3]);
    assert_eq!(arena.pools("D")[2], 3);
}

#[test]
fn poise_069_armour_is_subtracted_once_from_the_sum() {
    let mut arena = duel().unit('D', |d| d.armour("mail")).begin();
    yields(&mut arena, "attack cut D", &[6, 4]);
    assert_eq!(arena.pools("D")[0], 5);
}

/// POISE-070, POISE-071: each die counts by itself, with the face it shows.
#[test]
fn poise_070_every_die_up_to_cunning_earns_an_effect() {
    let plan = square(["A . . D"]).unit('A', |a| a.gear(["longbow"]).with("cunning", 3));
    let mut arena = plan.begin();
    yields(&mut arena, "attack shoot D", &[1, 3, 4]);
    arena.asks("A chooses").detail("A", "take_effects");
    assert_eq!(arena.pools("D"), [11, 15, 7], "two effects of 2 poise");
    let mut arena = plan.begin();
    yields(&mut arena, "attack shoot D", &[4, 4, 4]);
    arena.asks("A acts");
}

/// POISE-G08: each effect may be declined.
#[test]
fn poise_072_effects_come_on_top_and_may_be_declined() {
    let plan = duel().unit('A', |a| a.gear(["mace"]));
    let mut arena = plan.begin();
    yields(&mut arena, "attack crush D", &[2, 6]);
    arena.asks("A chooses").detail("A", "take_effects");
    assert_eq!((arena.pools("D"), arena.cell("D").as_str()), ([15, 5, 15], "C1"));
    let mut arena = plan.begin();
    yields(&mut arena, "attack crush D", &[2, 6]);
    arena.detail("A", "fewer_effects");
    assert_eq!(arena.cell("D"), "B1");
}

#[test]
fn poise_074_damage_beyond_a_pool_goes_on_to_another() {
    let mut arena = duel().unit('D', |d| d.with("poise", 4)).begin();
    yields(&mut arena, "attack cut D", &[5, 3]);
    arena.asks("D chooses");
    assert_eq!(arena.offered("D"), ["to_momentum", "to_focus"]);
    arena.detail("D", "to_focus");
    assert_eq!((arena.pools("D"), arena.statuses("D")), ([0, 15, 9], vec!["reeling".to_owned()]));
}

/// POISE-G26: damage beyond the chosen pool goes to the last pool; damage beyond that is stress.
#[test]
fn excess_damage_over_two_pools_ends_in_stress() {
    let mut arena = duel().unit('D', |d| d.pools(4, 3, 2)).unit('A', |a| a.with("brawn", 4)).begin();
    yields(&mut arena, "attack cut D", &[8, 8]);
    // POISE-G10: afflictions at 5 and at 10.
    arena.rolls([4, 5]).detail("D", "to_momentum").asks("over");
    assert_eq!((arena.pools("D"), arena.stress("D")), ([0, 0, 0], 11));
}

/// POISE-029, POISE-075: a unit is defeated when it loses its last point, not before.
#[test]
fn poise_075_three_empty_pools_are_defeat() {
    let mut arena = duel().unit('D', |d| d.pools(10, 0, 0)).begin();
    yields(&mut arena, "attack cut D", &[3, 4]);
    assert!(!arena.is_down("D"));
    let mut arena = duel().unit('D', |d| d.pools(9, 0, 0)).begin();
    yields(&mut arena, "attack cut D", &[3, 4]);
    assert!(arena.is_down("D"));
    assert_eq!(arena.stress("D"), 0);
}

#[test]
fn poise_076_damage_that_is_left_over_is_stress() {
    let mut arena = duel().unit('D', |d| d.pools(0, 0, 5).with("stress", 0)).begin();
    yields(&mut arena, "attack cut D", &[3, 4]);
    assert_eq!((arena.stress("D"), arena.is_down("D")), (4, true));
}

#[test]
fn poise_083_a_reeling_unit_attacks_with_a_bane() {
    let mut arena = duel().unit('A', |a| a.with("agility", 3).with("poise", 0)).rolls([1, 8]);
    arena.skip().rolls([5]).act("A", "attack cut D").react("D", "yield");
    let story = arena.story();
    assert!(story.contains(&"A ends on 7: threat".to_owned()), "{story:#?}");
    assert!(story.contains(&"A has a bane against D".to_owned()));
    // One die of two is left: 5 + 2.
    assert_eq!(arena.pools("D")[0], 8);
}

#[test]
fn poise_091_a_confused_unit_attacks_a_drawn_target() {
    let plan = square(["A . B . D . E"]).unit('A', |a| a.gear(["longbow"]).with("focus", 0).with("poise", 20));
    // The skill costs focus, and A has none.
    let mut arena = plan.clone().begin();
    assert!(!arena.can("A", "attack"));
    let plan = square(["A B D"]).unit('A', |a| a.gear(["spear"]).with("focus", 0));
    for (drawn, target) in [(1, "B"), (2, "D")] {
        let mut arena = plan.begin();
        arena.rolls([drawn]).act("A", "attack thrust");
        assert!(arena.story().contains(&format!("{target} is drawn")));
        arena.asks(&format!("{target} reacts")).react(target, "dodge");
    }
}

#[test]
fn poise_045_a_cost_is_paid_when_the_skill_is_declared() {
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["longbow"])).begin();
    arena.act("A", "attack shoot D").asks("D reacts");
    assert_eq!(arena.pools("A"), [15, 15, 14]);
    arena.react("D", "predict");
    assert_eq!(arena.pools("A"), [15, 15, 14], "no refund");
}

/// POISE-G41: a unit that empties its poise to pay for a greatsword's attack makes the attack reeling.
#[test]
fn a_cost_that_empties_a_pool_brings_its_condition_before_the_blow() {
    let mut arena = duel().unit('A', |a| a.gear(["greatsword"]).with("poise", 2)).begin();
    arena.act("A", "attack sweep D");
    assert!(arena.story().contains(&"A ends on 8: threat".to_owned()), "8 + 2 - 2");
    arena.react("D", "dodge");
    assert!(arena.is("A", "reeling"));
    let mut arena = duel().unit('A', |a| a.gear(["greatsword"]).with("poise", 1)).begin();
    arena.refused("A", "attack sweep D").act("A", "attack strike D").react("D", "dodge");
}

/// POISE-070: each die that earns the cunning effect of a sweep takes 3 poise from another enemy beside the attacker.
/// With
/// several such enemies the attacker chooses one for each die; with one there is no question.
#[test]
fn poise_070_every_die_of_a_sweep_hits_one_of_several_other_enemies() {
    let swept = |plan: Plan, dice: [i16; 3]| {
        let mut arena = plan.unit('A', |a| a.gear(["greatsword"])).begin();
        arena.rolls(dice).act("A", "attack sweep D").react("D", "yield");
        arena
    };
    let several = || square([". E . .", "A D . .", ". F . ."]);
    let mut arena = swept(several(), [1, 2, 8]);
    arena.asks("A chooses").detail("A", "take_effects").asks("A chooses");
    assert_eq!(arena.offered("A"), ["hits"]);
    assert_eq!(arena.values("A", "hits"), ["E", "F"]);
    arena.detail("A", "hits F");
    assert_eq!((arena.pools("E")[0], arena.pools("F")[0]), (15, 12));
    arena.asks("A chooses").detail("A", "hits E").asks("A acts");
    assert_eq!((arena.pools("E")[0], arena.pools("F")[0]), (12, 12));
    // One of the two effects is declined.
    let mut arena = swept(several(), [2, 2, 8]);
    arena.detail("A", "fewer_effects").detail("A", "take_effects").detail("A", "hits E").asks("A acts");
    assert_eq!((arena.pools("E")[0], arena.pools("F")[0]), (12, 15));
    // With one other enemy there is no question.
    let mut arena = swept(square([". E . .", "A D . ."]), [1, 2, 8]);
    arena.detail("A", "take_effects").asks("A acts");
    assert_eq!(arena.pools("E")[0], 9);
    // No die earns the effect.
    swept(several(), [3, 3, 3]).asks("A acts");
}
