//! Drawing, picking up, throwing, reloading, disarming.

use super::{duel, square, yields};

#[test]
fn poise_012_one_maneuver_draws_one_weapon_or_two() {
    let plan = square(["A . . D"]).unit('A', |a| a.gear(["dagger", "dagger"]).prepared(false));
    let mut arena = plan.begin();
    arena.act("A", "draw dagger").asks("A chooses").detail("A", "draw_too").asks("A acts");
    let a = arena.id("A");
    assert_eq!(arena.look(|view| view.field.unit(a).gear.in_hand().count()), 2);
    assert!(!arena.can("A", "draw"));
}

/// POISE-012, POISE-G35: the second item of a Draw must fit beside the first.
#[test]
fn poise_012_the_second_weapon_of_a_draw_needs_a_free_hand() {
    let plan = square(["A . . D"]).unit('A', |a| a.gear(["dagger", "axe", "greatsword"]).prepared(false));
    let mut arena = plan.begin();
    assert_eq!(arena.values("A", "draw").len(), 3);
    arena.act("A", "draw dagger").asks("A chooses");
    assert_eq!(arena.values("A", "draw_too"), ["axe"]);
    arena.refused("A", "draw_too greatsword").detail("A", "draw_too axe").asks("A acts");
    // A weapon for both hands leaves no hand free.
    plan.begin().act("A", "draw greatsword").asks("A acts");
}

/// POISE-G35: a Draw puts away only as many items as it needs hands for; its user chooses which, and may put more away.
#[test]
fn poise_g35_the_user_of_a_draw_chooses_what_it_puts_away() {
    let plan = square(["A . . D"]).unit('A', |a| a.gear(["sword", "buckler", "dagger"]));
    for (away, kept) in [("sword", "buckler"), ("buckler", "sword")] {
        let mut arena = plan.begin();
        arena.act("A", "draw dagger").asks("A chooses");
        assert_eq!(arena.offered("A"), ["sheathe"], "two hands are full");
        arena.detail("A", &format!("sheathe {away}")).asks("A chooses");
        let wanted = ["A draw dagger".to_owned(), format!("A stows {away}"), "A holds dagger".to_owned()];
        assert_eq!(arena.story(), wanted);
        // What is left in the other hand may be put away as well, what was drawn may not.
        assert_eq!(arena.values("A", "sheathe"), [kept]);
        arena.refused("A", "sheathe dagger").detail("A", "pass").asks("A acts");
    }
    let mut arena = plan.begin();
    arena.act("A", "draw dagger").detail("A", "sheathe sword").skip().detail("A", "sheathe buckler").asks("A chooses");
    arena.expect(["A stows buckler"]);
    assert_eq!(arena.values("A", "draw_too"), ["sword", "buckler"], "and drawn again, if it is wanted");
}

/// POISE-G35: to the greedy bot a draw is worth something without a weapon in hand, and less than nothing with one.
#[test]
fn poise_g35_a_greedy_bot_draws_only_with_empty_hands() {
    let armed = || square(["A D . ."]).unit('A', |a| a.gear(["sword", "buckler", "dagger"]));
    let mut arena = armed().begin();
    assert!(arena.worth("A", "draw dagger") < arena.worth("A", "end_turn"), "nothing is gained by another weapon");
    let mut arena = armed().unit('A', |a| a.prepared(false)).begin();
    assert!(arena.worth("A", "draw dagger") > arena.worth("A", "end_turn"));
}

/// POISE-157, POISE-158, POISE-160, POISE-G34: each item in hand lands three paces away in a drawn direction.
#[test]
fn poise_157_disarming_throws_everything_three_paces_away() {
    let rows = [". . . . . . .", ". . . . . . .", ". . . . . . .", ". . A D . . .", ". . . . . . .", ". . . . . . ."];
    let plan = square(rows).unit('D', |d| d.gear(["sword", "buckler"]));
    let mut arena = plan.begin();
    // The die of the yield, then a direction for each item: east, and one beside it, diagonal.
    arena.rolls([4, 1, 2]).act("A", "disarm D").react("D", "yield");
    let story = arena.story();
    assert!(story.iter().any(|line| line.starts_with("D loses sword on G4")), "{story:#?}");
    assert!(story.iter().any(|line| line.starts_with("D loses buckler on F")), "{story:#?}");
    assert!(arena.zone("D").is_empty());
    arena.end("A").asks("D acts");
    assert!(arena.can("D", "attack"), "bare hands are left");
}

#[test]
fn a_thrown_weapon_lies_in_the_targets_cell() {
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["javelin"])).begin();
    arena.act("A", "attack hurl D").react("D", "predict");
    assert!(arena.story().contains(&"A loses javelin on D1".to_owned()));
    arena.end("A").act("D", "retrieve D1");
    let d = arena.id("D");
    assert_eq!(arena.look(|view| view.field.unit(d).gear.in_hand().count()), 2);
}

#[test]
fn a_crossbow_is_reloaded_after_every_bolt() {
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["crossbow"])).begin();
    arena.act("A", "attack bolt D").react("D", "predict").act("A", "reload crossbow").asks("D acts");
    arena.end("D").asks("A acts");
    assert!(arena.can("A", "attack"));
}

/// POISE-065: a yield's other effects come with its damage.
#[test]
fn a_mauls_yield_shoves_and_its_cunning_effect_makes_the_target_kneel() {
    let mut arena = duel().unit('A', |a| a.gear(["maul"])).unit('D', |d| d.with("momentum", 30)).begin();
    yields(&mut arena, "attack slam D", &[2, 9]);
    arena.asks("A chooses").detail("A", "take_effects");
    assert_eq!((arena.cell("D").as_str(), arena.is("D", "kneeling")), ("C1", true));
}

/// POISE-160, POISE-G35: of several items in a cell the unit that picks up chooses one.
#[test]
fn poise_160_one_of_several_items_is_picked_up() {
    let rows = [". . . . . . .", ". . . . . . .", ". . A D . E .", ". . . . . . ."];
    let plan = square(rows).unit('D', |d| d.gear(["sword", "buckler"]));
    let mut arena = plan.begin();
    // Both fly east, past E and on to G3.
    arena.rolls([4, 1, 1]).act("A", "disarm D").react("D", "yield").end("A").end("D");
    arena.asks("E acts").act("E", "retrieve G3").asks("E chooses").skip();
    assert_eq!(arena.values("E", "pick buckler").len(), 2);
    arena.detail("E", "pick buckler");
    arena.expect(["E holds buckler"]);
    let e = arena.id("E");
    let held = arena.look(|view| view.field.unit(e).gear.in_hand().count());
    assert_eq!(held, 2, "sword and buckler");
    // The sword is still there.
    let lies = indes_core::battlefield::Place::Ground("G3".parse().unwrap());
    let left = arena.look(|view| {
        let all = view.field.roster.ids().flat_map(|unit| view.field.unit(unit).gear.0.iter());
        all.filter(|item| item.place == lies).count()
    });
    assert_eq!(left, 1);
}

/// POISE-G35: no item is picked up through a wall.
#[test]
fn poise_g35_a_wall_is_between_a_unit_and_an_item() {
    for (wall, reached) in [("A2|B2", true), ("A1|B1", false)] {
        let plan = square(["A D . .", ". . . ."]).unit('D', |d| d.gear(["claws"])).edge("wall", wall);
        let mut arena = plan.begin();
        arena.act("A", "drop sword").end("A").asks("D acts");
        assert_eq!(arena.can("D", "retrieve"), reached, "{wall}");
    }
}

/// POISE-G35: what is drawn takes the place of a weapon for both hands.
#[test]
fn poise_g35_a_weapon_for_both_hands_leaves_no_hand_for_another() {
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["greatsword", "dagger"])).begin();
    arena.skip().act("A", "draw dagger").expect(["A draw dagger", "A stows greatsword", "A holds dagger"]);
}
