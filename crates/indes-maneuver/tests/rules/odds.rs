//! What is known before a choice: exact odds, and whom an action provokes.

use indes_core::battle::{Assumed, Forecast};
use indes_testing::Arena;
use indes_testing::maneuver::{duel, square};

/// The forecast of an answer to the open question.
#[track_caller]
fn forecast(arena: &mut Arena, unit: &str, what: &str) -> Option<Forecast> {
    let (intent, asked, rules) = (arena.intent(unit, what), arena.decision().asked, arena.rules());
    arena.look(|view| Assumed::with(rules, view, &asked, &intent)?.forecast(rules, view))
}

/// The chance that an answer succeeds.
#[track_caller]
fn success(arena: &mut Arena, unit: &str, what: &str) -> f64 {
    forecast(arena, unit, what).expect("a forecast").success
}

#[track_caller]
fn same(number: f64, wanted: f64) {
    assert!((number - wanted).abs() < 1e-9, "{number} is not {wanted}");
}

/// The Successes of a test with a target number for a face of the die.
fn successes(target: i32, face: i32) -> i32 {
    if face <= target { 1 + target - face } else { 0 }
}

/// The share of all pairs of faces for which a condition holds.
fn share(holds: impl Fn(i32, i32) -> bool) -> f64 {
    let pairs = (1..=20).flat_map(|one| (1..=20).map(move |other| (one, other)));
    pairs.filter(|&(one, other)| holds(one, other)).count() as f64 / 400.0
}

/// MANEUVER-D06: a Strike at 12 against a Dodge at 11, all pairs of faces counted.
#[test]
fn maneuver_092_the_odds_of_an_exchange_are_exact() {
    let mut arena = duel().begin();
    let bare = forecast(&mut arena, "A", "strike longsword/strength D").expect("a forecast").action;
    same(bare.critical, 0.6);
    same(bare.damage, 0.6 * 8.5);
    arena.act("A", "strike longsword/strength D");
    let odds = forecast(&mut arena, "D", "dodge").expect("a forecast").action;
    same(odds.critical, share(|a, d| a <= 12 && d > 11));
    same(odds.hit, share(|a, d| a <= 12 && d <= 11 && successes(12, a) > successes(11, d)));
    same(odds.miss, 1.0 - odds.critical - odds.hit);
}

/// MANEUVER-D25: a ward that answers a strike changes its damage and nothing else: 4 to 13 less its armour rating.
#[test]
fn maneuver_d25_the_odds_of_a_strike_that_is_warded_off() {
    let mut arena = duel().unit('D', |d| d.holds(["ward"])).begin();
    arena.act("A", "strike longsword/strength D").asks("D reacts");
    let bare = forecast(&mut arena, "D", "pass").expect("a forecast").action;
    let warded = forecast(&mut arena, "D", "ward").expect("a forecast").action;
    let mean = |rating: i32| f64::from((4..=13).map(|damage| (damage - rating).max(0)).sum::<i32>()) / 10.0;
    same(bare.damage, 0.6 * mean(0));
    same(warded.damage, 0.6 * mean(3));
    same(warded.critical, bare.critical);
}

/// MANEUVER-G04, MANEUVER-J14: the grappler has to have more Successes than the opponent with its better skill.
#[test]
fn maneuver_047_the_odds_of_a_contest() {
    let plan = duel().unit('A', |a| a.gear(["dagger"])).unit('D', |d| d.with("acrobatics", 7));
    let mut arena = plan.begin();
    same(success(&mut arena, "A", "grapple D"), share(|a, d| a <= 11 && successes(11, a) > successes(13, d)));
    // 5 is 7 Successes, and they are known when the opponent chooses.
    arena.rolls([5, 20]).act("A", "grapple D").asks("D chooses");
    same(success(&mut arena, "D", "with_athletics"), 5.0 / 20.0);
    same(success(&mut arena, "D", "with_acrobatics"), 7.0 / 20.0);
    arena.detail("D", "with_acrobatics").end("A").asks("D acts");
    same(success(&mut arena, "D", "break_free A"), share(|d, a| d <= 13 && successes(13, d) > successes(11, a)));
}

/// MANEUVER-091, MANEUVER-J14: the target numbers behind the odds of a contest: one's own, and the opponent's better one.
#[test]
fn maneuver_091_the_numbers_behind_a_contest() {
    let plan = duel().unit('A', |a| a.gear(["dagger"])).unit('D', |d| d.with("acrobatics", 7).size("large"));
    let mut arena = plan.begin();
    let mut numbers = |what: &str| {
        let (intent, rules, a) = (arena.intent("A", what), arena.rules(), arena.id("A"));
        arena.look(|view| {
            let all = rules.forecast_terms(view, a, &intent, &[]);
            let names = &view.field.roster;
            all.iter().map(|term| (names.member(term.unit).name.clone(), term.sum.total())).collect::<Vec<_>>()
        })
    };
    let of = |unit: &str, number: i16| (unit.to_owned(), number);
    assert_eq!(numbers("grapple D"), [of("A", 11), of("D", 13)]);
    assert_eq!(numbers("search"), [of("A", 10)]);
    assert_eq!(numbers("strike dagger/strength D"), [of("A", 10)]);
    // A boon of the larger opponent.
    let boon = |target: i32| 1.0 - (f64::from(20 - target) / 20.0).powi(2);
    arena.hits("A", "strike dagger/strength D", "D", &[5]).asks("A chooses");
    same(success(&mut arena, "A", "trip"), 1.0 - boon(13));
    same(success(&mut arena, "A", "push"), 1.0 - boon(11));
}

/// MANEUVER-G04, MANEUVER-G69: sneaking succeeds if every foe that is known to contest it is beaten.
#[test]
fn maneuver_050_the_odds_of_sneaking() {
    let mut arena = square(["A - . . D", ". . . . ."]).begin();
    same(success(&mut arena, "A", "sneak"), share(|a, d| a <= 11 && successes(11, a) > successes(10, d)));
}

/// MANEUVER-105, MANEUVER-G41: what a critical win lets one choose, with the chance of each: the loser has to be conscious
/// after the damage, and to fail its better test.
#[test]
fn maneuver_105_the_odds_of_maneuvers() {
    for (health, conscious) in [(20, 1.0), (10, 0.6)] {
        let mut arena = duel().unit('D', |d| d.with("full_health", health).with("sleight_of_hand", 7)).begin();
        arena.hits("A", "strike longsword/strength D", "D", &[5]).asks("A chooses");
        assert_eq!(arena.offered("A"), ["brace", "disarm", "feint", "precision", "push", "trip", "no_maneuver"]);
        same(success(&mut arena, "A", "trip"), conscious * 9.0 / 20.0);
        same(success(&mut arena, "A", "push"), conscious * 9.0 / 20.0);
        same(success(&mut arena, "A", "disarm D longsword"), conscious * 7.0 / 20.0);
        same(success(&mut arena, "A", "feint"), 0.5);
        same(success(&mut arena, "A", "brace"), 1.0);
        let odds = forecast(&mut arena, "A", "precision").expect("a forecast").action;
        same(odds.damage, 13.0);
        same(odds.falls, if health == 10 { 1.0 } else { 0.0 });
    }
}

/// MANEUVER-118, MANEUVER-G23: the damage of a precise blow at each location of an ogre.
#[test]
fn maneuver_118_the_damage_at_each_location_is_known() {
    let plan = duel().unit('D', |d| d.template("ogre").armour("hide").gear(["club"]));
    let mut arena = plan.begin();
    arena.hits("A", "strike longsword/strength D", "D", &[5]).detail("A", "precision").asks("A chooses");
    same(forecast(&mut arena, "A", "at_head").expect("a forecast").action.damage, 13.0);
    same(forecast(&mut arena, "A", "at_body").expect("a forecast").action.damage, 10.0);
}

/// MANEUVER-130, MANEUVER-135, MANEUVER-136: a path, a spell and standing up name the foes that could strike, with the
/// odds of the blow where it would fall.
#[test]
fn maneuver_130_what_an_action_provokes_is_known() {
    let plan = square(["A D . E", ". . . .", ". . . ."]).unit('A', |a| a.gear(["dagger", "fire_bolt", "frost_touch"]));
    let mut arena = plan.begin();
    let mut provoked = |what: &str| {
        let (intent, rules, a) = (arena.intent("A", what), arena.rules(), arena.id("A"));
        arena.look(|view| {
            let all = rules.provokes(view, a, &intent);
            all.iter().map(|&(foe, at)| (view.field.roster.member(foe).name.clone(), at)).collect::<Vec<_>>()
        })
    };
    let d = |at: u8| ("D".to_owned(), at);
    assert_eq!(provoked("walk A2-A3"), [d(0)]);
    assert_eq!(provoked("walk A2-B2-C2-D3"), [d(0), ("E".to_owned(), 3)]);
    assert_eq!(provoked("fire_bolt E"), [d(0)]);
    assert_eq!(provoked("frost_touch D"), []);
    assert_eq!(provoked("strike dagger/strength D"), []);
    let walk = arena.intent("A", "walk A2-B2-C2-D3");
    let (a, e, rules) = (arena.id("A"), arena.id("E"), arena.rules());
    let odds = arena.look(|view| {
        let answers: Vec<_> = rules.answers(view, a, &walk, e).into_iter().map(|answer| (e, answer)).collect();
        rules.forecast(view, a, &walk, &answers).expect("a forecast")
    });
    same(odds.answer.critical, 0.6);
    arena.act("A", "drop_prone");
    let (intent, rules) = (arena.intent("A", "stand"), arena.rules());
    assert_eq!(arena.look(|view| rules.provokes(view, a, &intent).len()), 1);
}

/// MANEUVER-G79, MANEUVER-G55: the fall at the end of a walk, with the mean of its damage after armour, rounded up.
#[test]
fn maneuver_g79_the_fall_of_a_walk_is_known_before_it() {
    for (height, armour, wanted) in
        [(2, "none", Some((2, 4))), (4, "none", Some((4, 7))), (4, "full_iron", Some((4, 3)))]
    {
        let heights = [format!("{height} 0 0 0").leak() as &str; 1];
        let mut arena = square(["A . . D"]).heights(heights).unit('A', |a| a.armour(armour)).begin();
        let (intent, rules, a) = (arena.intent("A", "walk B1"), arena.rules(), arena.id("A"));
        let fall = arena.look(|view| rules.fall(view, a, &intent).map(|fall| (fall.levels, fall.harm)));
        assert_eq!(fall, wanted, "{height} {armour}");
    }
    let mut arena = square(["A . . D"]).heights(["1 0 0 0"]).begin();
    let (intent, rules, a) = (arena.intent("A", "walk B1"), arena.rules(), arena.id("A"));
    assert_eq!(arena.look(|view| rules.fall(view, a, &intent)), None);
}

/// MANEUVER-G49, MANEUVER-030: whose turn was saved until after whom, in the order in which those that wait for one act.
#[test]
fn maneuver_g49_saved_turns_are_shown() {
    let mut arena = square(["A B . D E"]).begin();
    arena.act("A", "save_turn D").asks("B acts").act("B", "save_turn D").asks("D acts");
    let rules = arena.rules();
    let names = |arena: &mut Arena| {
        arena.look(|view| {
            let name = |unit| view.field.roster.member(unit).name.clone();
            rules.saved_turns(view).into_iter().map(|(unit, after)| (name(unit), name(after))).collect::<Vec<_>>()
        })
    };
    let after_d = |unit: &str| (unit.to_owned(), "D".to_owned());
    assert_eq!(names(&mut arena), [after_d("A"), after_d("B")]);
    arena.end("D").asks("A acts");
    assert_eq!(names(&mut arena), []);
}
