//! Answers to what happens: magic after damage, what ends hiding, what uses up a Feint.

use indes_testing::maneuver::square;
use indes_testing::{Arena, Plan};

/// MANEUVER-G32: a draught answers damage that no attack does: a fall, a hazard on the way.
#[test]
fn maneuver_g32_a_draught_answers_a_fall_and_a_hazard() {
    let armed = |plan: Plan| plan.unit('A', |a| a.holds(["healing_draught"]));
    let mut arena = armed(square(["A . . D", ". . . ."]).heights(["4 0 0 0", "4 0 0 0"])).begin();
    arena.rolls([7]).act("A", "walk B1").asks("A reacts");
    assert_eq!(arena.offered("A"), ["healing_draught", "pass"]);
    assert_eq!(arena.health("A"), 13);
    arena.rolls([5]).react("A", "healing_draught").asks("A acts");
    assert_eq!((arena.health("A"), arena.ap("A"), arena.is("A", "prone")), (18, 2, true));
    let fire = "hazards: [(at: enter, effect: damage(dice: 1, faces: 6, kind: \"fire\", armour: true))]";
    let mut arena = armed(square(["A . . D"]).region("Fire", "B1", fire)).begin();
    arena.rolls([6]).act("A", "walk B1-C1").asks("A reacts");
    assert_eq!((arena.cell("A").as_str(), arena.health("A")), ("B1", 14));
    arena.rolls([3]).react("A", "healing_draught").asks("A acts");
    assert_eq!((arena.cell("A").as_str(), arena.health("A")), ("C1", 17));
}

fn is_hidden(arena: &mut Arena) -> bool {
    let (a, d) = (arena.id("A"), arena.id("D"));
    arena.look(|view| view.field.concealed.of(a).is_from(d))
}

/// MANEUVER-G31, MANEUVER-G29: activating an item is not casting, so it does not end hiding; a spell does.
#[test]
fn maneuver_g31_an_item_does_not_reveal_its_user() {
    for (magic, hidden) in [("blink_ring", true), ("blink", false)] {
        let mut arena = square(["A . # D", ". . # ."]).unit('A', |a| a.gear(["dagger", magic])).begin();
        arena.rolls([1, 20]).act("A", "sneak").act("A", &format!("{magic} B2"));
        assert_eq!((arena.cell("A").as_str(), is_hidden(&mut arena)), ("B2", hidden), "{magic}");
    }
}

/// MANEUVER-117, MANEUVER-C16, MANEUVER-G10: Release is a primary action, so it uses up a Feint.
#[test]
fn maneuver_117_release_uses_up_a_feint() {
    let plan = square(["A D . . .", "E . . . ."]).unit('A', |a| a.gear(["dagger"]));
    let mut arena = plan.begin();
    arena.rolls([1, 20]).act("A", "grapple E").detail("E", "with_athletics");
    arena.hits("A", "strike dagger/strength D", "D", &[5]).rolls([1, 1, 1]).detail("A", "feint").asks("A acts");
    assert!(arena.is("D", "feinted"));
    arena.act("A", "release E");
    assert!(!arena.is("D", "feinted"));
}

/// MANEUVER-G14, MANEUVER-G64, MANEUVER-C11: a shot whose target has gone out of sight ends without dice; behind full cover
/// it fails by itself.
#[test]
fn maneuver_g64_a_shot_needs_sight_until_the_dice() {
    let rule = "trigger: self_attacked";
    let blink = "magic: (ap: 1, range: 6, traits: [teleport], uses: 1, effect: Blink)";
    for (ground, results) in [('&', 0), ('#', 1)] {
        let rows = ["A . . . D".to_owned(), format!(". . . {ground} ."), ". . . . .".to_owned()];
        let rows = rows.map(|row| &*row.leak());
        let plan = square(rows).with_data(blink, &blink.replace("uses: 1,", &format!("uses: 1, {rule},")));
        let mut arena = plan.unit('A', |a| a.gear(["shortbow"])).unit('D', |d| d.gear(["blink_ring"])).begin();
        arena.act("A", "strike shortbow/ranged D").asks("D reacts").react("D", "blink_ring E2");
        if results == 1 {
            arena.asks("D reacts").react("D", "no_defence");
        }
        arena.asks("A acts");
        assert_eq!((arena.cell("D").as_str(), arena.health("D"), arena.ap("A")), ("E2", 20, 2));
        let judged = arena.story().iter().filter(|line| line.starts_with("A ends on")).count();
        assert_eq!(judged, results, "{ground}");
    }
}

/// MANEUVER-G44: a Feint that is won again on the same foe lasts to the end of the performer's next turn after the later one.
#[test]
fn maneuver_g44_a_second_feint_lasts_longer() {
    for again in [false, true] {
        let mut arena = square(["A D . .", ". . . ."]).begin();
        arena.end("A").exchange("D", "strike longsword/strength A", "A", "parry longsword/strength", &[1, 20]);
        arena.rolls([1]).detail("A", "feint").end("D").asks("A acts").act("A", "walk A2").asks("D reacts");
        if again {
            arena.react("D", "opportunity_attack longsword/strength").rolls([1, 20]);
            arena.react("A", "parry longsword/strength").rolls([1]).detail("A", "feint");
        } else {
            arena.pass("D");
        }
        assert!(arena.is("D", "feinted"));
        arena.end("A").asks("D acts");
        assert_eq!(arena.is("D", "feinted"), again);
    }
}
