//! A side that begins hidden: what its units can do unseen, and what reveals them.
//!
//! Agility and cunning are 2, so a mover in sight rolls a d6, and a 2 is just enough.

use super::{hex, square};
use indes_core::battle::{Die, EventKind, Events, Rules, answer};
use indes_core::battlefield::{Concealed, Seat};
use indes_poise::{DEF, Poise};
use indes_testing::{Arena, Plan, altered_of};
use indes_tools::invariants;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

/// D, hidden, seven paces from A.
fn field() -> Plan {
    square(["A . . . . . . D .", ". . . . . . . . ."]).hides(1)
}

/// The same on hexes.
fn hexes() -> Plan {
    hex(["A . . . . . . D .", " . . . . . . . . ."]).hides(1)
}

/// D has a longbow, so that an action is left to it after it moved.
fn archer(plan: Plan) -> Plan {
    plan.unit('D', |d| d.gear(["longbow"]))
}

fn is_hidden(arena: &mut Arena, unit: &str) -> bool {
    let unit = arena.id(unit);
    arena.world().resource::<Concealed>().of(unit).is_any()
}

/// Whether a line mentions D, apart from the line of the turn order.
fn mentions_d(lines: &[String]) -> bool {
    lines.iter().any(|line| line.contains('D') && !line.starts_with("order"))
}

/// No enemy has noticed D; A has the first turn.
fn unnoticed(plan: &Plan) -> Arena {
    let mut arena = plan.rolls([1, 4]);
    arena.asks("D acts").end("D").asks("A acts").skip();
    arena
}

/// POISE-006, POISE-222
#[test]
fn poise_g43_the_opening_act_by_a_hidden_side_makes_it_the_first_actor() {
    let mut arena = field().unit('D', |d| d.gear(["longbow"])).rolls([]);
    arena.asks("D acts").skip().act("D", "attack shoot A").asks("A reacts");
    arena.expect([
        "D is found at H1",
        "D attack longbow/shoot A",
        "round 0 begins",
        "D -1 focus (14)",
        "D ends on 8: threat",
    ]);
    arena.react("A", "dodge").asks("D acts");
    assert_eq!(arena.why("attack"), "POISE-008: the action of this turn is used");
    arena.end("D").asks("A acts");
    assert!(!is_hidden(&mut arena, "D") && arena.can("A", "dash"));
    // If several units are hidden, their player chooses which one begins; a level may name another first actor.
    let three = square(["A . . . . . . D E"]).hides(1);
    three.rolls([]).asks("D chooses").detail("D", "goes_next E").asks("E acts");
    three.also("opening: first_actor(\"A\")").rolls([]).asks("A acts");
}

/// POISE-J02: a hidden unit that does nothing does not begin the fight.
#[test]
fn poise_g43_a_hidden_unit_cannot_be_a_target() {
    let mut arena = unnoticed(&field().unit('A', |a| a.gear(["longbow"])));
    assert!(!arena.can("A", "attack"), "in sight, in range, and hidden");
    assert_eq!(arena.why("attack"), "POISE-G28: nobody in range");
    assert!(arena.zone("D").is_empty(), "no enemy knows of its zone");
    let lines = arena.all_visible_to(1);
    assert!(!mentions_d(&lines), "{lines:#?}");
    assert!(arena.all_visible_to(2).contains(&"D's turn begins".to_owned()));
}

#[test]
fn poise_g43_a_move_that_ends_within_five_paces_in_clear_sight_reveals_the_mover() {
    for plan in [field(), hexes()] {
        let plan = archer(plan);
        // Six paces, in sight: a roll decides.
        let mut arena = plan.rolls([2]);
        arena.act("D", "shift G1").asks("D acts");
        assert!(is_hidden(&mut arena, "D"));
        // Five paces, in sight: D is found without a roll.
        let mut arena = plan.rolls([]);
        arena.skip().act("D", "dash G1-F1").asks("D reacts");
        assert!(!is_hidden(&mut arena, "D"));
        let story = arena.story();
        assert!(story.contains(&"D is found at F1".to_owned()), "{story:#?}");
        assert!(story.contains(&"round 0 begins".to_owned()), "a unit that is found has begun the fight: {story:#?}");
    }
}

/// POISE-146
#[test]
fn poise_g43_cover_breaks_clear_sight() {
    let mut arena = archer(square(["A . - . . . D .", ". # # . . . . ."])).hides(1).rolls([2]);
    arena.act("D", "shift F1").asks("D acts");
    assert!(is_hidden(&mut arena, "D"), "five paces, behind a low wall");
    let mut arena = square(["A . # . . . D .", ". # # . . . . ."]).hides(1).rolls([1, 4]);
    arena.act("D", "shift F1").asks("A acts");
    assert!(is_hidden(&mut arena, "D"), "out of sight nothing is rolled");
}

/// POISE-G05: a face that is not above the ability is enough.
#[test]
fn poise_g43_moving_in_sight_is_a_roll_of_agility_against_the_highest_cunning() {
    for (face, hidden) in [(1, true), (2, true), (3, false), (6, false)] {
        let mut arena = archer(field()).rolls([face]);
        arena.skip().act("D", "shift G1");
        assert_eq!(is_hidden(&mut arena, "D"), hidden, "{face}");
        let lines = arena.all_visible_to(1);
        assert_eq!(mentions_d(&lines), !hidden, "{lines:#?}");
        assert!(!lines.iter().any(|line| line.starts_with("D rolls")), "the roll is the mover's own: {lines:#?}");
    }
    // One roll for a move of any length, against the most cunning enemy that sees part of it: with 1 a d4, with 6 a
    // d20.
    let two = square(["A . . . . . . . D .", "B . . . . . . . . .", ". . . . . . . . . ."]).hides(1);
    let two = archer(two).unit('B', |b| b.with("cunning", 6));
    let mut arena = two.rolls([1]);
    arena.act("D", "dash J1-J2-I2");
    let lines = arena.all_visible_to(2);
    assert_eq!(lines.iter().filter(|line| line.contains("rolls")).count(), 1, "{lines:#?}");
    assert!(is_hidden(&mut arena, "D"));
}

/// POISE-G05: a d20 against a cunning of 6, whichever enemy has it; in the forecast and in the roll.
#[test]
fn poise_g43_a_hidden_mover_rolls_against_its_most_cunning_observer() {
    for (a, b, c) in [(2, 6, 1), (6, 2, 1), (1, 2, 6)] {
        let plan = square(["A . . . . . . . D", "B . . . . . . . .", "C . . . . . . . ."]).hides(1);
        let plan = archer(plan).unit('A', move |u| u.with("cunning", a)).unit('B', move |u| u.with("cunning", b));
        let mut arena = plan.unit('C', move |u| u.with("cunning", c)).rolls([3]);
        let d = arena.id("D");
        assert!(
            (arena.forecast("D", "shift I2").and_then(|it| it.unseen).unwrap() - 2.0 / 20.0).abs() < 1e-12,
            "{a} {b} {c}"
        );
        arena.act("D", "shift I2");
        let events = &arena.world().resource::<Events>().list;
        let die = events.iter().find_map(|event| match &event.what {
            EventKind::Rolled { unit, draw: Some(draw), .. } if *unit == d => Some(draw.die),
            _ => None,
        });
        assert_eq!(die, Some(Die::Sum { count: 1, sides: 20 }), "{a} {b} {c}");
    }
}

/// POISE-093: a defeated unit is in sight of all seats.
#[test]
fn poise_g43_a_unit_defeated_in_hiding_is_found() {
    let loss = "(at: round_end, effect: loss(amount: 9, of: \"poise\"))";
    let plan = square(["A . . . . . . D E"]).hides(1).hazards("Pit", "H1", loss);
    let mut arena = plan.unit('D', |d| d.template("levy").with("defence", 2)).rolls([1, 4]);
    arena.asks("D chooses").detail("D", "goes_next E").asks("E acts").end("E").asks("A acts");
    arena.end("A").until("A acts");
    assert!(arena.is_down("D") && !is_hidden(&mut arena, "D") && is_hidden(&mut arena, "E"));
    let lines = arena.all_visible_to(1);
    assert!(lines.contains(&"D falls".to_owned()), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.starts_with("D -2")), "what came before was its own: {lines:#?}");
}

#[test]
fn poise_g43_the_odds_of_a_move_are_exact() {
    let chance = |plan: Plan, what: &str| plan.rolls([]).forecast("D", what).and_then(|forecast| forecast.unseen);
    assert!((chance(field(), "shift G1").unwrap() - 2.0 / 6.0).abs() < 1e-12);
    assert!((chance(field().unit('A', |a| a.with("cunning", 6)), "shift G1").unwrap() - 2.0 / 20.0).abs() < 1e-12);
    assert_eq!(chance(field(), "dash G1-F1"), Some(0.0));
    let behind = square(["A . # . . . D .", ". # # . . . . ."]).hides(1);
    assert_eq!(chance(behind, "shift F1"), Some(1.0));
}

/// The distance counts, whichever of the two units moved.
#[test]
fn poise_g43_an_enemy_that_comes_within_five_paces_finds_a_hidden_unit() {
    for plan in [field(), hexes()] {
        let mut arena = unnoticed(&plan);
        arena.act("A", "shift B1");
        assert!(is_hidden(&mut arena, "D"), "six paces");
        let mut arena = unnoticed(&plan);
        arena.act("A", "dash B1-C1");
        assert!(!is_hidden(&mut arena, "D"), "five");
        assert!(arena.all_visible_to(1).contains(&"D is found at H1".to_owned()));
    }
}

#[test]
fn poise_g43_anything_but_walking_reveals_a_hidden_unit() {
    let plan = square(["A . # . . . D .", ". # # . . . . ."]).hides(1);
    for (what, hidden) in [("shift F1", true), ("dash E1", true), ("draw sword", false)] {
        // If D is not noticed and has nothing left to do, all units roll for the first turn.
        let begun: &[i16] = if hidden { &[1, 4] } else { &[] };
        let mut arena = plan.clone().unit('D', |d| d.prepared(false)).rolls(begun.iter().copied());
        arena.act("D", what);
        assert_eq!(is_hidden(&mut arena, "D"), hidden, "{what}");
    }
}

/// POISE-168
#[test]
fn poise_g43_hindering_reveals_a_hidden_unit() {
    let plan = square(["A D . . . . .", ". . . . . . ."]).hides(1);
    let leave = |arena: &mut Arena| {
        let intent = arena.intent("A", "dash A2");
        let unit = arena.id("A");
        assert!(arena.look(|view| DEF.rules.provokes(view, unit, &intent)).is_empty(), "no reactor is expected");
        arena.act("A", "dash A2").asks("D reacts");
        assert_eq!(arena.offered("D"), ["hinder", "pass"]);
    };
    let mut arena = unnoticed(&plan);
    leave(&mut arena);
    arena.react("D", "hinder");
    assert!(!is_hidden(&mut arena, "D"));
    assert_eq!(arena.pools("A"), [11, 11, 11]);
    let mut arena = unnoticed(&plan);
    leave(&mut arena);
    let before = arena.all_visible_to(1);
    assert!(is_hidden(&mut arena, "D"));
    arena.pass("D");
    let lines = arena.all_visible_to(1)[before.len()..].to_vec();
    assert!(!lines.iter().any(|line| line.contains("passes")), "the pass is not shown: {lines:#?}");
    // Nor does a unit hinder an enemy that it does not know of.
    let mut arena = plan.rolls([]);
    arena.act("D", "dash C2").asks("D reacts");
    assert_eq!(arena.pools("D"), [15, 15, 15]);
}

#[test]
fn poise_g43_a_mover_that_walks_into_a_hidden_unit_stops_before_it() {
    for plan in [square(["A . D . . . . ."]), hex(["A . D . . . . ."])] {
        let mut arena = unnoticed(&plan.hides(1));
        // The offer does not reveal the hidden unit.
        assert!(arena.values("A", "dash D1").contains(&"C1".to_owned()));
        arena.act("A", "dash B1-C1-D1");
        assert_eq!(arena.cell("A"), "B1");
        assert!(!is_hidden(&mut arena, "D"));
        let lines = arena.all_visible_to(1);
        assert!(lines.contains(&"A walks into D".to_owned()), "{lines:#?}");
    }
}

/// POISE-G50
#[test]
fn poise_g43_an_area_attack_strikes_hidden_units_too() {
    let plan = square([". . . . . . .", "A . . D . . .", ". . . E . . ."]).hides(1);
    let plan = plan.unit('A', |a| a.template("drake").size("1"));
    let mut arena = plan.rolls([]);
    // D is found, E is not.
    arena.detail("D", "goes_next D").act("D", "shift C2").pass("D").end("D").asks("E acts");
    arena.end("E").asks("A acts");
    assert!(is_hidden(&mut arena, "E") && !is_hidden(&mut arena, "D"));
    let intent = arena.intent("A", "breath fire_breath A2 B2");
    let (unit, d) = (arena.id("A"), arena.id("D"));
    let struck = arena.look(|view| DEF.rules.struck(view, unit, &intent));
    assert_eq!(struck.iter().collect::<Vec<_>>(), [d], "as far as A knows");
    arena.act("A", "breath fire_breath A2 B2").asks("D reacts");
    assert!(!is_hidden(&mut arena, "E"));
    arena.react("D", "dodge").asks("E reacts").react("E", "dodge").asks("A acts");
    assert_eq!(arena.pools("E"), [3, 15, 15]);
}

/// POISE-D13
#[test]
fn poise_g43_overwatch_does_not_answer_a_hidden_mover() {
    let plan = square([". . . . . . . . D", "A . . . . . . . ."]).hides(1).unit('A', |a| a.gear(["longbow"]));
    let mut arena = unnoticed(&plan);
    arena.act("A", "overwatch").end("A").asks("D acts").rolls([1]);
    arena.act("D", "shift H1");
    assert!(is_hidden(&mut arena, "D"));
    arena.asks("D reacts");
    assert!(!arena.can("D", "dodge"), "it is its own Sprint that is asked for");
}

#[test]
fn poise_g43_a_tie_of_hidden_units_is_put_to_a_seat_that_knows_both() {
    // D and E are equally near to A; A's opponent knows both.
    let plan = square([". . D . . . . .", "A . . . . . . .", ". . E . . . . ."]).hides(1);
    let mut arena = plan.rolls([1, 4]);
    arena.detail("D", "goes_next D").end("D").asks("A acts").end("A").asks("D chooses");
    assert_eq!(arena.values("D", "goes_next"), ["D", "E"]);
}

/// A battle guessed for a seat has a hidden unit in any possible cell, its true cell as often as any other.
#[test]
fn poise_g43_a_guessed_battle_does_not_reveal_the_cell_of_a_hidden_unit() {
    let mut arena = unnoticed(&field());
    let state = arena.snapshot();
    let (d, a) = (usize::from(arena.id("D").0), usize::from(arena.id("A").0));
    let guess = |arena: &mut Arena, seat: u8, seed: u64| {
        state.seen_by(arena.world(), Seat(seat), &mut ChaCha8Rng::seed_from_u64(seed)).unwrap()
    };
    let hidden = arena.id("D");
    let cells = state.places(arena.world(), hidden);
    let mut times: BTreeMap<_, u32> = cells.iter().map(|&cell| (cell, 0)).collect();
    for seed in 0..40 * cells.len() as u64 {
        *times.get_mut(&guess(&mut arena, 1, seed).units[d].body.cell).expect("one of its places") += 1;
    }
    assert!(cells.len() > 10 && !cells.contains(&state.units[a].body.cell));
    assert!(times.values().all(|times| (15..75).contains(times)), "40 each, {times:?}");
    for seed in 0..20 {
        assert_eq!(guess(&mut arena, 2, seed).units, state.units, "its own side knows");
        // A guessed battle can be continued, and the original world is unchanged.
        assert_eq!(arena.snapshot(), state);
        guess(&mut arena, 1, seed).restore(arena.world()).unwrap();
        arena.asks("A acts");
        assert!(!arena.can("A", "attack"));
        state.restore(arena.world()).unwrap();
    }
}

/// POISE-C02: the positions decide which unit is next. In a guess for the asked seat the same units are tied; in a
/// guess
/// for another seat the question always has a legal answer.
#[test]
fn poise_g43_the_question_of_a_guessed_battle_can_be_answered() {
    let plan = square([". . D . . . . .", "A . . . . . . .", ". . E . . . . ."]).hides(1);
    let mut arena = plan.rolls([1, 4]);
    arena.detail("D", "goes_next D").end("D").asks("A acts").end("A").asks("D chooses");
    let state = arena.snapshot();
    let mut places = BTreeSet::new();
    for (seat, seed) in (0..100).flat_map(|seed| [(1, seed), (2, seed)]) {
        let guess = state.seen_by(arena.world(), Seat(seat), &mut ChaCha8Rng::seed_from_u64(seed)).unwrap();
        guess.restore(arena.world()).unwrap();
        let decision = arena.decision();
        let rules = arena.rules();
        let listed = arena.look(|view| decision.listed(rules, view));
        assert!(!listed.is_empty(), "seat {seat}, seed {seed}: {decision:?}");
        assert_eq!(answer(arena.world(), decision.asked.seat, listed[0].clone()), Ok(()), "seat {seat}, seed {seed}");
        if seat == 1 {
            places.insert(guess.units.iter().map(|unit| unit.body.cell).collect::<Vec<_>>());
        } else {
            assert_eq!((&guess.units, &guess.pending), (&state.units, &state.pending));
        }
        state.restore(arena.world()).unwrap();
    }
    assert!(places.len() > 50, "{places:?}");
}

/// A restored snapshot hides the unit again.
#[test]
fn poise_g43_hiding_is_part_of_the_state() {
    let mut arena = unnoticed(&field());
    let before = arena.snapshot();
    arena.act("A", "dash B1-C1");
    let after = arena.snapshot();
    assert_ne!(before.hash(), after.hash());
    assert_ne!(before.concealed, after.concealed);
    before.restore(arena.world()).unwrap();
    assert!(is_hidden(&mut arena, "D"));
    assert_eq!(arena.snapshot().hash(), before.hash());
}

/// The invariant of secrets finds a rule set whose values depend on the cell of a hidden unit.
#[test]
fn poise_g43_the_invariant_of_secrets_finds_a_cell_that_is_given_away() {
    let mut arena = unnoticed(&field());
    let mut twin = field().rolls([]);
    let decision = arena.decision();
    assert_eq!(invariants::keeps_secrets(arena.world(), twin.world(), &decision), [""; 0]);
    let betrays = |arena: &mut Arena| {
        arena.world().resource_mut::<Rules>().0 = altered_of::<Poise>(|rules| {
            rules.worth = |view, _, listed| {
                let all = view.field.standing().map(|unit| i64::from(unit.body.cell.x)).sum::<i64>();
                vec![all; listed.len()]
            }
        });
    };
    betrays(&mut arena);
    betrays(&mut twin);
    let found = invariants::keeps_secrets(arena.world(), twin.world(), &decision).join("\n");
    assert!(found.contains("would be worth 1, and is 7"), "{found}");
}

/// POISE-135
#[test]
fn poise_g43_a_unit_shoved_against_a_hidden_unit_has_found_it() {
    let plan = square([". . . . .", "A E D . .", ". . . . ."]).hides(1).unit('A', |a| a.gear(["maul"]));
    let mut arena = plan.rolls([5, 5]);
    arena.detail("D", "goes_next E").act("E", "attack cut A").react("A", "dodge").end("E").asks("A acts");
    assert!(is_hidden(&mut arena, "D") && !is_hidden(&mut arena, "E"));
    arena.act("A", "attack slam E").react("E", "yield");
    assert!(!is_hidden(&mut arena, "D"));
    assert_eq!((arena.cell("E"), arena.cell("D")), ("B2".to_owned(), "C2".to_owned()));
}

/// POISE-146, POISE-178
#[test]
fn poise_g43_a_hidden_unit_gives_no_cover_and_surrounds_no_unit() {
    for hidden in [true, false] {
        let plan = square(["A . D . E"]).unit('E', |e| e.gear(["longbow"])).also("opening: first_actor(\"E\")");
        let mut arena = if hidden { plan.hides(1) } else { plan }.rolls([]);
        arena.asks("E acts").act("E", "attack shoot A");
        assert_eq!(arena.story().contains(&"E has a bane against A".to_owned()), !hidden);
    }
    let corners = square(["D . .", ". A .", ". . E"]);
    assert!(corners.rolls([1, 4]).surrounded("A"));
    let mut arena = corners.hides(1).rolls([]);
    assert!(!arena.surrounded("A"));
    // One of the two is revealed, which is not enough.
    arena.detail("D", "goes_next E").act("E", "attack cut A").react("A", "dodge");
    assert!(!arena.surrounded("A"));
}

/// POISE-033: before the fight hidden units cannot be found.
#[test]
fn poise_g43_no_unit_is_found_while_sides_prepare() {
    let mut arena = square(["A . . . D . ."]).hides(1).prepares(1, 1).rolls([]);
    arena.asks("D acts").act("D", "steady").end("D");
    assert!(is_hidden(&mut arena, "D"));
    arena.asks("D acts");
}

/// POISE-G36: a rider that would dismount onto a hidden unit finds it, and stays in the saddle.
#[test]
fn poise_g43_no_rider_dismounts_onto_a_hidden_unit() {
    let plan = square(["A . . . .", ". B . D .", ". . . . .", ". . . . ."]).hides(1);
    let plan = plan.unit('A', |a| a.rides('B')).unit('B', |b| b.template("horse"));
    let mut arena = unnoticed(&plan);
    assert!(arena.values("A", "dismount").contains(&"D2".to_owned()), "the offer does not reveal it");
    arena.act("A", "dismount D2");
    assert!(!is_hidden(&mut arena, "D"));
    assert_eq!(arena.cell("A"), "B2");
}

/// A level in which every side is hidden is refused.
#[test]
fn poise_g43_a_level_cannot_hide_every_side() {
    assert!(field().level().unwrap().sides[1].hidden);
    let message = field().hides(0).level().unwrap_err().to_string();
    assert!(message.contains("every side is hidden: nobody would find anybody"), "{message}");
}

/// POISE-C02: the second seat does not know of the tied units, so the third names the next.
#[test]
fn poise_g43_a_seat_that_knows_of_no_tied_unit_names_none() {
    let plan = square([". . . D . . . .", "A . . . . . . E", ". . . F . . . ."]).hides(2);
    let plan = plan.unit('D', |d| d.side(2)).unit('F', |f| f.side(2)).unit('E', |e| e.side(1));
    let mut arena = plan.rolls([1, 6, 6]);
    arena.detail("D", "goes_next D").end("D").asks("A acts").end("A").asks("D chooses");
    assert_eq!(arena.values("D", "goes_next"), ["D", "F"]);
}

/// POISE-G20: a unit that falls onto a hidden one has found it, and so has one that was to be put where a hidden one is.
#[test]
fn poise_g43_a_unit_that_falls_finds_hidden_units() {
    let plan = square(["A D E F . ."]).heights(["3 3 0 0 0 0"]).unit('A', |a| a.gear(["sling"])).hides(0);
    let plan = plan.also("opening: first_actor(\"A\")");
    let found = |hidden: char| {
        let mut arena = plan.clone().unit(hidden, |unit| unit.side(0)).rolls([6]);
        arena.act("A", "bull_rush D").skip().react("D", "yield");
        let story = arena.story();
        let at = story.iter().position(|line| line == "D is pushed B1-C1").expect("a shove");
        story[at + 1..].to_vec()
    };
    assert_eq!(found('E'), ["E is found at C1", "D is pushed C1-E1", "D -6 momentum (1)"]);
    assert_eq!(found('F'), ["F is found at D1", "D walks into F", "D is pushed C1-E1", "D -6 momentum (1)"]);
}
