//! A side that begins hidden: what it can do unseen, and what brings it out.
//!
//! Agility and cunning are 2, so a mover in sight rolls a d6, and a 2 is just enough.

use super::support::{Bout, Plan};
use crate::support::tell;
use indes::battle::{Die, Events, Forecast, Pending, Rules, Snapshot, What, answer};
use indes::battlefield::{Concealed, Seat};
use indes::laws;
use indes::level::Level;
use indes::reading::Source;
use indes::rules::poise::KIT;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

/// D, hidden, seven paces from A.
fn field() -> Plan {
    Plan::square(["A . . . . . . D .", ". . . . . . . . ."]).hides(1)
}

/// The same on hexes.
fn hexes() -> Plan {
    Plan::hex(["A . . . . . . D .", " . . . . . . . . ."]).hides(1)
}

/// D shoots, so that something is left to it when it has moved.
fn archer(plan: Plan) -> Plan {
    plan.unit('D', |d| d.gear(["longbow"]))
}

fn is_hidden(bout: &mut Bout, unit: &str) -> bool {
    let unit = bout.id(unit);
    bout.world().resource::<Concealed>().of(unit).is_any()
}

/// What a seat was told of it all.
fn heard(bout: &mut Bout, seat: u8) -> Vec<String> {
    let rules = bout.world().resource::<Rules>().0;
    let events: Vec<_> = bout.world().resource::<Events>().told_to(Seat(seat)).cloned().collect();
    bout.look(|view| events.iter().map(|event| tell(view, &rules, event)).collect())
}

/// Whether one of the lines, beside that which has everybody in order, is about D.
fn tells_of_d(told: &[String]) -> bool {
    told.iter().any(|line| line.contains('D') && !line.starts_with("order"))
}

/// Nobody has noticed D; A has the first turn.
fn unnoticed(plan: &Plan) -> Bout {
    let mut bout = plan.rolls([1, 4]);
    bout.asks("D acts").say("D", "end_turn").asks("A acts").skip();
    bout
}

/// POISE-006, POISE-222
#[test]
fn poise_g43_the_opening_act_by_a_hidden_side_makes_it_the_first_actor() {
    let mut bout = field().unit('D', |d| d.gear(["longbow"])).rolls([]);
    bout.asks("D acts").skip().say("D", "attack shoot A").asks("A reacts");
    bout.expect([
        "D is found at H1",
        "D attack longbow/shoot A",
        "round 0 begins",
        "D -1 focus (14)",
        "D ends on 8: threat",
    ]);
    bout.say("A", "dodge").asks("D acts");
    assert_eq!(bout.why("attack"), "POISE-008: the action of this turn is used");
    bout.say("D", "end_turn").asks("A acts");
    assert!(!is_hidden(&mut bout, "D") && bout.can("A", "dash"));
    // Of several of the side its player says who begins; and a level may still say it otherwise.
    let three = Plan::square(["A . . . . . . D E"]).hides(1);
    three.rolls([]).asks("D chooses").say("D", "goes_next E").asks("E acts");
    three.also("opening: first_actor(\"A\")").rolls([]).asks("A acts");
}

/// POISE-J02: who does nothing has begun nothing.
#[test]
fn poise_g43_nobody_can_aim_at_one_who_is_hidden() {
    let mut bout = unnoticed(&field().unit('A', |a| a.gear(["longbow"])));
    assert!(!bout.can("A", "attack"), "in sight, in range, and hidden");
    assert_eq!(bout.why("attack"), "POISE-G28: nobody in range");
    assert!(bout.zone("D").is_empty(), "nobody knows of its zone");
    let told = heard(&mut bout, 1);
    assert!(!tells_of_d(&told), "{told:#?}");
    assert!(heard(&mut bout, 2).contains(&"D's turn begins".to_owned()));
}

#[test]
fn poise_g43_a_move_that_ends_within_five_paces_in_clear_sight_ends_it() {
    for plan in [field(), hexes()] {
        let plan = archer(plan);
        // Six paces: seen, and no more than a roll.
        let mut bout = plan.rolls([2]);
        bout.say("D", "shift G1").asks("D acts");
        assert!(is_hidden(&mut bout, "D"));
        // Five: nothing is rolled.
        let mut bout = plan.rolls([]);
        bout.skip().say("D", "dash G1-F1").asks("D reacts");
        assert!(!is_hidden(&mut bout, "D"));
        let story = bout.story();
        assert!(story.contains(&"D is found at F1".to_owned()), "{story:#?}");
        assert!(story.contains(&"round 0 begins".to_owned()), "who is found has begun it: {story:#?}");
    }
}

/// POISE-146
#[test]
fn poise_g43_cover_breaks_clear_sight() {
    let mut bout = archer(Plan::square(["A . - . . . D .", ". # # . . . . ."])).hides(1).rolls([2]);
    bout.say("D", "shift F1").asks("D acts");
    assert!(is_hidden(&mut bout, "D"), "five paces, behind a low wall");
    let mut bout = Plan::square(["A . # . . . D .", ". # # . . . . ."]).hides(1).rolls([1, 4]);
    bout.say("D", "shift F1").asks("A acts");
    assert!(is_hidden(&mut bout, "D"), "out of sight nothing is rolled");
}

/// POISE-G05: a face that is not above the ability is enough.
#[test]
fn poise_g43_moving_in_sight_is_a_roll_of_agility_against_the_highest_cunning() {
    for (face, hidden) in [(1, true), (2, true), (3, false), (6, false)] {
        let mut bout = archer(field()).rolls([face]);
        bout.skip().say("D", "shift G1");
        assert_eq!(is_hidden(&mut bout, "D"), hidden, "{face}");
        let told = heard(&mut bout, 1);
        assert_eq!(tells_of_d(&told), !hidden, "{told:#?}");
        assert!(!told.iter().any(|line| line.starts_with("D rolls")), "the roll is the mover's own: {told:#?}");
    }
    // Once for a move, however long, and against the most cunning of those who see some of it: with 1 a d4, with 6 a d20.
    let two = Plan::square(["A . . . . . . . D .", "B . . . . . . . . .", ". . . . . . . . . ."]).hides(1);
    let two = archer(two).unit('B', |b| b.with("cunning", 6));
    let mut bout = two.rolls([1]);
    bout.say("D", "dash J1-J2-I2");
    let told = heard(&mut bout, 2);
    assert_eq!(told.iter().filter(|line| line.contains("rolls")).count(), 1, "{told:#?}");
    assert!(is_hidden(&mut bout, "D"));
}

/// POISE-G05: a d20 against a cunning of 6, wherever among those who look the most cunning one stands; foretold and rolled.
#[test]
fn poise_g43_the_most_cunning_of_those_who_look_on_is_rolled_against() {
    for (a, b, c) in [(2, 6, 1), (6, 2, 1), (1, 2, 6)] {
        let plan = Plan::square(["A . . . . . . . D", "B . . . . . . . .", "C . . . . . . . ."]).hides(1);
        let plan = archer(plan).unit('A', move |u| u.with("cunning", a)).unit('B', move |u| u.with("cunning", b));
        let mut bout = plan.unit('C', move |u| u.with("cunning", c)).rolls([3]);
        let (intent, d) = (bout.meant("D", "shift I2"), bout.id("D"));
        let foretold: Option<Forecast> = bout.look(|view| (KIT.rules.forecast)(view, d, &intent, &[]));
        assert!((foretold.and_then(|it| it.unseen).unwrap() - 2.0 / 20.0).abs() < 1e-12, "{a} {b} {c}");
        bout.say("D", "shift I2");
        let events = &bout.world().resource::<Events>().list;
        let die = events.iter().find_map(|event| match &event.what {
            What::Rolled { unit, draw: Some(draw), .. } if *unit == d => Some(draw.die),
            _ => None,
        });
        assert_eq!(die, Some(Die::Sum { count: 1, sides: 20 }), "{a} {b} {c}");
    }
}

/// POISE-093: who is defeated lies there for all to see.
#[test]
fn poise_g43_who_is_defeated_in_hiding_is_found() {
    let loss = "(at: round_end, effect: loss(amount: 9, of: \"poise\"))";
    let plan = Plan::square(["A . . . . . . D E"]).hides(1).region("Pit", "H1", loss);
    let mut bout = plan.unit('D', |d| d.template("levy").with("defence", 2)).rolls([1, 4]);
    bout.asks("D chooses").say("D", "goes_next E").asks("E acts").say("E", "end_turn").asks("A acts");
    bout.say("A", "end_turn");
    while bout.question() != "A acts" {
        let unit = bout.question().split(' ').next().unwrap_or_default().to_owned();
        let what = if bout.can(&unit, "goes_next") { "goes_next" } else { "end_turn" };
        bout.say(&unit, what);
    }
    assert!(bout.is_down("D") && !is_hidden(&mut bout, "D") && is_hidden(&mut bout, "E"));
    let told = heard(&mut bout, 1);
    assert!(told.contains(&"D falls".to_owned()), "{told:#?}");
    assert!(!told.iter().any(|line| line.starts_with("D -2")), "what came before was its own: {told:#?}");
}

#[test]
fn poise_g43_the_odds_of_a_move_are_exact() {
    let chance = |plan: Plan, what: &str| {
        let mut bout = plan.rolls([]);
        let intent = bout.meant("D", what);
        let unit = bout.id("D");
        let found: Option<Forecast> = bout.look(|view| (KIT.rules.forecast)(view, unit, &intent, &[]));
        found.and_then(|forecast| forecast.unseen)
    };
    assert!((chance(field(), "shift G1").unwrap() - 2.0 / 6.0).abs() < 1e-12);
    assert!((chance(field().unit('A', |a| a.with("cunning", 6)), "shift G1").unwrap() - 2.0 / 20.0).abs() < 1e-12);
    assert_eq!(chance(field(), "dash G1-F1"), Some(0.0));
    let behind = Plan::square(["A . # . . . D .", ". # # . . . . ."]).hides(1);
    assert_eq!(chance(behind, "shift F1"), Some(1.0));
}

/// Symmetric: the two have come so near, whoever moved.
#[test]
fn poise_g43_an_enemy_that_comes_within_five_paces_finds_it() {
    for plan in [field(), hexes()] {
        let mut bout = unnoticed(&plan);
        bout.say("A", "shift B1");
        assert!(is_hidden(&mut bout, "D"), "six paces");
        let mut bout = unnoticed(&plan);
        bout.say("A", "dash B1-C1");
        assert!(!is_hidden(&mut bout, "D"), "five");
        assert!(heard(&mut bout, 1).contains(&"D is found at H1".to_owned()));
    }
}

#[test]
fn poise_g43_what_is_done_beside_walking_ends_it() {
    let plan = Plan::square(["A . # . . . D .", ". # # . . . . ."]).hides(1);
    for (what, hidden) in [("shift F1", true), ("dash E1", true), ("draw sword", false)] {
        // Who is not noticed, and has nothing left to do, leaves it to all to begin.
        let begun: &[i16] = if hidden { &[1, 4] } else { &[] };
        let mut bout = plan.clone().unit('D', |d| d.sheathed()).rolls(begun.iter().copied());
        bout.say("D", what);
        assert_eq!(is_hidden(&mut bout, "D"), hidden, "{what}");
    }
}

/// POISE-168
#[test]
fn poise_g43_hindering_is_acting() {
    let plan = Plan::square(["A D . . . . .", ". . . . . . ."]).hides(1);
    let leave = |bout: &mut Bout| {
        let intent = bout.meant("A", "dash A2");
        let unit = bout.id("A");
        assert!(bout.look(|view| (KIT.rules.provokes)(view, unit, &intent)).is_empty(), "nobody is expected");
        bout.say("A", "dash A2").asks("D reacts");
        assert_eq!(bout.offers("D"), ["hinder", "pass"]);
    };
    let mut bout = unnoticed(&plan);
    leave(&mut bout);
    bout.say("D", "hinder");
    assert!(!is_hidden(&mut bout, "D"));
    assert_eq!(bout.pools("A"), [11, 11, 11]);
    let mut bout = unnoticed(&plan);
    leave(&mut bout);
    let before = heard(&mut bout, 1);
    assert!(is_hidden(&mut bout, "D"));
    bout.say("D", "pass");
    let told = heard(&mut bout, 1)[before.len()..].to_vec();
    assert!(!told.iter().any(|line| line.contains("passes")), "it is not told that it passed: {told:#?}");
    // The other way round nobody hinders whom it does not know of.
    let mut bout = plan.rolls([]);
    bout.say("D", "dash C2").asks("D reacts");
    assert_eq!(bout.pools("D"), [15, 15, 15]);
}

#[test]
fn poise_g43_who_walks_into_one_stops_before_it() {
    for plan in [Plan::square(["A . D . . . . ."]), Plan::hex(["A . D . . . . ."])] {
        let mut bout = unnoticed(&plan.hides(1));
        // What is offered does not tell of it.
        assert!(bout.values("A", "dash D1").contains(&"C1".to_owned()));
        bout.say("A", "dash B1-C1-D1");
        assert_eq!(bout.cell("A"), "B1");
        assert!(!is_hidden(&mut bout, "D"));
        let told = heard(&mut bout, 1);
        assert!(told.contains(&"A walks into D".to_owned()), "{told:#?}");
    }
}

/// POISE-G50
#[test]
fn poise_g43_nothing_that_strikes_an_area_spares_it() {
    let plan = Plan::square([". . . . . . .", "A . . D . . .", ". . . E . . ."]).hides(1);
    let plan = plan.unit('A', |a| a.template("drake").size("1"));
    let mut bout = plan.rolls([]);
    // D is found, E is not.
    bout.say("D", "goes_next D").say("D", "shift C2").say("D", "pass").say("D", "end_turn").asks("E acts");
    bout.say("E", "end_turn").asks("A acts");
    assert!(is_hidden(&mut bout, "E") && !is_hidden(&mut bout, "D"));
    let intent = bout.meant("A", "breath fire_breath A2 B2");
    let (unit, d) = (bout.id("A"), bout.id("D"));
    let struck = bout.look(|view| (KIT.rules.struck)(view, unit, &intent));
    assert_eq!(struck.iter().collect::<Vec<_>>(), [d], "as far as A knows");
    bout.say("A", "breath fire_breath A2 B2").asks("D reacts");
    assert!(!is_hidden(&mut bout, "E"));
    bout.say("D", "dodge").asks("E reacts").say("E", "dodge").asks("A acts");
    assert_eq!(bout.pools("E"), [3, 15, 15]);
}

/// POISE-D13
#[test]
fn poise_g43_nobody_watches_for_one_who_is_hidden() {
    let plan = Plan::square([". . . . . . . . D", "A . . . . . . . ."]).hides(1).unit('A', |a| a.gear(["longbow"]));
    let mut bout = unnoticed(&plan);
    bout.say("A", "overwatch").say("A", "end_turn").asks("D acts").dice([1]);
    bout.say("D", "shift H1");
    assert!(is_hidden(&mut bout, "D"));
    bout.asks("D reacts");
    assert!(!bout.can("D", "dodge"), "it is its own Sprint that is asked for");
}

#[test]
fn poise_g43_who_goes_next_is_not_asked_of_those_who_know_of_one_only() {
    // D and E are equally near to A; A's opponent knows both.
    let plan = Plan::square([". . D . . . . .", "A . . . . . . .", ". . E . . . . ."]).hides(1);
    let mut bout = plan.rolls([1, 4]);
    bout.say("D", "goes_next D").say("D", "end_turn").asks("A acts").say("A", "end_turn").asks("D chooses");
    assert_eq!(bout.values("D", "goes_next"), ["D", "E"]);
}

/// A battle that a seat may think it is in has a hidden unit anywhere, its true place no more and no less often than
/// any other.
#[test]
fn poise_g43_a_guess_at_the_battle_tells_nothing_of_the_place() {
    let mut bout = unnoticed(&field());
    let state = Snapshot::take(bout.world());
    let (d, a) = (usize::from(bout.id("D").0), usize::from(bout.id("A").0));
    let guess = |bout: &mut Bout, seat: u8, seed: u64| {
        state.seen_by(bout.world(), Seat(seat), &mut ChaCha8Rng::seed_from_u64(seed)).unwrap()
    };
    let hidden = bout.id("D");
    let cells = state.places(bout.world(), hidden);
    let mut times: BTreeMap<_, u32> = cells.iter().map(|&cell| (cell, 0)).collect();
    for seed in 0..40 * cells.len() as u64 {
        *times.get_mut(&guess(&mut bout, 1, seed).units[d].body.cell).expect("one of its places") += 1;
    }
    assert!(cells.len() > 10 && !cells.contains(&state.units[a].body.cell));
    assert!(times.values().all(|times| (15..75).contains(times)), "40 each, {times:?}");
    for seed in 0..20 {
        assert_eq!(guess(&mut bout, 2, seed).units, state.units, "its own side knows");
        // Such a battle can be gone on with, and the world that was looked at is as it was.
        assert_eq!(Snapshot::take(bout.world()), state);
        guess(&mut bout, 1, seed).restore(bout.world()).unwrap();
        bout.asks("A acts");
        assert!(!bout.can("A", "attack"));
        state.restore(bout.world()).unwrap();
    }
}

/// POISE-C02: whose turn is next follows from where all are. In a guess of the seat that is asked the same units are
/// tied; in one of another seat there is always an answer.
#[test]
fn poise_g43_a_guess_asks_what_can_be_answered() {
    let plan = Plan::square([". . D . . . . .", "A . . . . . . .", ". . E . . . . ."]).hides(1);
    let mut bout = plan.rolls([1, 4]);
    bout.say("D", "goes_next D").say("D", "end_turn").asks("A acts").say("A", "end_turn").asks("D chooses");
    let state = Snapshot::take(bout.world());
    let mut places = BTreeSet::new();
    for (seat, seed) in (0..100).flat_map(|seed| [(1, seed), (2, seed)]) {
        let guess = state.seen_by(bout.world(), Seat(seat), &mut ChaCha8Rng::seed_from_u64(seed)).unwrap();
        guess.restore(bout.world()).unwrap();
        let decision = bout.world().resource::<Pending>().0.clone().expect("a question");
        let rules = bout.world().resource::<Rules>().0;
        let listed = bout.look(|view| decision.listed(&rules, view));
        assert!(!listed.is_empty(), "seat {seat}, seed {seed}: {decision:?}");
        assert_eq!(answer(bout.world(), decision.asked.seat, listed[0].clone()), Ok(()), "seat {seat}, seed {seed}");
        if seat == 1 {
            places.insert(guess.units.iter().map(|unit| unit.body.cell).collect::<Vec<_>>());
        } else {
            assert_eq!((&guess.units, &guess.pending), (&state.units, &state.pending));
        }
        state.restore(bout.world()).unwrap();
    }
    assert!(places.len() > 50, "{places:?}");
}

/// What is undone is hidden again.
#[test]
fn poise_g43_hiding_is_part_of_the_state() {
    let mut bout = unnoticed(&field());
    let before = Snapshot::take(bout.world());
    bout.say("A", "dash B1-C1");
    let after = Snapshot::take(bout.world());
    assert_ne!(before.hash(), after.hash());
    assert_ne!(before.concealed, after.concealed);
    before.restore(bout.world()).unwrap();
    assert!(is_hidden(&mut bout, "D"));
    assert_eq!(Snapshot::take(bout.world()).hash(), before.hash());
}

/// The law that looks after it finds a rule set that gives a place away.
#[test]
fn poise_g43_the_law_of_secrets_finds_a_place_that_is_given_away() {
    let mut bout = unnoticed(&field());
    let mut twin = field().rolls([]);
    let decision = bout.world().resource::<Pending>().0.clone().expect("a question");
    assert_eq!(laws::keeps_secrets(bout.world(), twin.world(), &decision), [""; 0]);
    let betrays = |bout: &mut Bout| {
        bout.world().resource_mut::<Rules>().0.worth = |view, _, listed| {
            let all = view.field.standing().map(|unit| i64::from(unit.body.cell.x)).sum::<i64>();
            vec![all; listed.len()]
        };
    };
    betrays(&mut bout);
    betrays(&mut twin);
    let found = laws::keeps_secrets(bout.world(), twin.world(), &decision).join("\n");
    assert!(found.contains("would be worth 1, and is 7"), "{found}");
}

/// POISE-135
#[test]
fn poise_g43_who_is_shoved_against_one_has_found_it() {
    let plan = Plan::square([". . . . .", "A E D . .", ". . . . ."]).hides(1).unit('A', |a| a.gear(["maul"]));
    let mut bout = plan.rolls([5, 5]);
    bout.say("D", "goes_next E").say("E", "attack cut A").say("A", "dodge").say("E", "end_turn").asks("A acts");
    assert!(is_hidden(&mut bout, "D") && !is_hidden(&mut bout, "E"));
    bout.say("A", "attack slam E").say("E", "yield");
    assert!(!is_hidden(&mut bout, "D"));
    assert_eq!((bout.cell("E"), bout.cell("D")), ("B2".to_owned(), "C2".to_owned()));
}

/// POISE-146, POISE-178
#[test]
fn poise_g43_one_who_is_hidden_covers_and_surrounds_nobody() {
    for hidden in [true, false] {
        let plan = Plan::square(["A . D . E"]).unit('E', |e| e.gear(["longbow"])).also("opening: first_actor(\"E\")");
        let mut bout = if hidden { plan.hides(1) } else { plan }.rolls([]);
        bout.asks("E acts").say("E", "attack shoot A");
        assert_eq!(bout.story().contains(&"E has a bane against A".to_owned()), !hidden);
    }
    let corners = Plan::square(["D . .", ". A .", ". . E"]);
    assert!(corners.rolls([1, 4]).surrounded("A"));
    let mut bout = corners.hides(1).rolls([]);
    assert!(!bout.surrounded("A"));
    // One of the two has come out, which is not enough.
    bout.say("D", "goes_next E").say("E", "attack cut A").say("A", "dodge");
    assert!(!bout.surrounded("A"));
}

/// POISE-033: before the fight nobody looks out.
#[test]
fn poise_g43_nobody_is_found_while_sides_prepare() {
    let mut bout = Plan::square(["A . . . D . ."]).hides(1).prepares(1, 1).rolls([]);
    bout.asks("D acts").say("D", "steady").say("D", "end_turn");
    assert!(is_hidden(&mut bout, "D"));
    bout.asks("D acts");
}

/// POISE-G36: whoever would come down where one is finds it, and stays in the saddle.
#[test]
fn poise_g43_nobody_dismounts_onto_one() {
    let plan = Plan::square(["A . . . .", ". B . D .", ". . . . .", ". . . . ."]).hides(1);
    let plan = plan.unit('A', |a| a.rides('B')).unit('B', |b| b.template("horse"));
    let mut bout = unnoticed(&plan);
    assert!(bout.values("A", "dismount").contains(&"D2".to_owned()), "what is offered does not tell of it");
    bout.say("A", "dismount D2");
    assert!(!is_hidden(&mut bout, "D"));
    assert_eq!(bout.cell("A"), "B2");
}

/// Three sides would do; two that look for each other would not.
#[test]
fn poise_g43_somebody_is_there_to_be_seen() {
    let data = KIT.shipped_data().unwrap();
    let words = |id| (id == KIT.rules.id).then(|| (KIT.vocabulary)(&data));
    let read = |plan: Plan| Level::read(&Source::new("yard.ron", &plan.text()), &words);
    assert!(read(field()).unwrap().sides[1].hidden);
    let told = read(field().hides(0)).unwrap_err().to_string();
    assert!(told.contains("every side is hidden: nobody would find anybody"), "{told}");
}
