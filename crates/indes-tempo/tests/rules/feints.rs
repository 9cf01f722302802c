//! TEMPO-063 to TEMPO-071 and TEMPO-164: feints.

use super::{assert_same_odds, data, duel, hex};
use indes_core::battle::{Asked, Forecast, Intent, Refusal, Row, Snapshot, Verb};
use indes_core::battlefield::Seat;
use indes_level::bots::Bot;
use indes_testing::{Arena, Plan};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Whether A, which chose a Melee Attack on B, gets the sealed question about its true action.
fn has_sealed_question(plan: &Plan, change: impl FnOnce(&mut Arena)) -> bool {
    let mut arena = plan.begin();
    arena.choose("A", "melee_attack B");
    change(&mut arena);
    arena.is_secret()
}

#[test]
fn tempo_063_a_feint_costs_the_surface_it_is_made_with() {
    for (weapon, blow, left) in [("longsword", "edge", 9), ("poleaxe", "axe", 7), ("poleaxe", "spike", 8)] {
        let mut arena = duel().unit('A', |a| a.gear([weapon])).begin();
        arena.feign("A", &format!("{blow} B")).asks("B reacts");
        assert_eq!(arena.ap("A"), left, "{weapon} {blow}");
    }
}

#[test]
fn tempo_063_a_feint_needs_on_guard_and_its_price() {
    assert!(has_sealed_question(&duel(), |_| {}));
    for status in ["off_guard", "bound", "grappled", "pinned"] {
        let mut arena = duel().begin();
        arena.set_status("A", status);
        assert!(!arena.can("A", "melee_attack"), "{status}");
        let asked = has_sealed_question(&duel(), |arena| {
            arena.set_status("A", status);
        });
        assert!(!asked, "{status}");
    }
    let mut arena = hex(["A B", ". ."]).begin();
    arena.set_ap("A", 2).refused("A", "melee_attack edge B").set_ap("A", 3).choose("A", "melee_attack edge B");
    arena.asks("A settles in secret");
    for (ap, wanted) in [(2, false), (3, true)] {
        let asked = has_sealed_question(&duel(), |arena| {
            arena.set_ap("A", ap);
        });
        assert_eq!(asked, wanted, "{ap} AP");
    }
}

/// TEMPO-G37
#[test]
fn tempo_064_a_feint_is_made_with_a_weapon_against_a_target_in_its_reach() {
    let mut arena = duel().begin();
    arena.choose("A", "melee_attack edge B").asks("A settles in secret");
    assert_eq!(arena.choices("A"), ["true_blow", "feint"]);
    arena.refused("A", "melee_attack edge B").refused("A", "pass").refused("B", "feint");
    // Bare hands cannot feint.
    let mut arena = duel().unit('A', |a| a.in_hand([])).begin();
    assert!(!arena.can("A", "melee_attack"));
    arena.choose("A", "unarmed_attack B").asks("B reacts");
    // A target out of reach cannot be feinted at.
    let mut arena = hex(["A . B"]).begin();
    arena.refused("A", "melee_attack edge B").refused("A", "feint edge B");
    let mut arena = hex(["A . B"]).unit('A', |a| a.gear(["spear"])).begin();
    arena.feign("A", "point B").asks("B reacts");
}

#[test]
fn tempo_065_a_feint_is_sealed_and_then_announced_as_an_attack() {
    for (meant, sealed) in
        [("true_blow", "A seals melee_attack longsword/edge B"), ("feint", "A seals feint longsword/edge B")]
    {
        let mut arena = duel().begin();
        // While the sealed question is open nothing is announced or paid.
        arena.choose("A", "melee_attack edge B").expect([]);
        assert_eq!(arena.ap("A"), 12);
        arena.seal("A", meant);
        assert_eq!(arena.visible_to(1), [sealed, "A -3 ap (9)", "A melee_attack longsword/edge B"]);
        assert_eq!(arena.visible_to(2), ["A -3 ap (9)", "A melee_attack longsword/edge B"]);
        arena.expect(["A -3 ap (9)", "A melee_attack longsword/edge B"]);
        assert_eq!(arena.rule_of("A seals").to_string(), "TEMPO-065");
        // It can no longer be changed.
        arena.asks("B reacts").refused("A", "true_blow").refused("A", "feint").refused("B", "true_blow");
    }
}

/// TEMPO-J04: also if no unit can answer, and never if the level has no feints.
#[test]
fn tempo_065_every_attack_that_could_be_a_feint_has_the_sealed_question() {
    let mut arena = duel().begin();
    arena.set_status("B", "off_guard").choose("A", "melee_attack edge B").asks("A settles in secret");
    arena.rolls([4, 7]).seal("A", "true_blow").asks("A acts").skip();
    arena.choose("A", "melee_attack edge B").rolls([4]).seal("A", "feint").expect([
        "A -3 ap (6)",
        "A melee_attack longsword/edge B",
        "A rolls 4",
        "A reveals feint longsword/edge B",
        "A ends on 4: Miss",
    ]);
    let mut arena = duel().option("feints", "false").begin();
    arena.choose("A", "melee_attack edge B").asks("B reacts");
}

/// Everything that the asked seat knows, or that the program computes for it.
#[derive(Debug, PartialEq)]
struct SeatKnowledge {
    asked: Asked,
    rows: Vec<Row>,
    choices: Vec<String>,
    worth: Vec<i64>,
    odds: Vec<Option<Forecast>>,
    refusals: Vec<Option<Refusal>>,
    greedy: Option<Intent>,
    random: Option<Intent>,
    lines: Vec<String>,
    state: Snapshot,
}

/// What a unit's seat knows, with a guessed battle for what is hidden from it.
fn seat_knowledge(arena: &mut Arena, unit: &str, seat: u8) -> SeatKnowledge {
    let (decision, choices) = (arena.decision(), arena.choices(unit));
    let rules = arena.rules();
    let id = arena.id(unit);
    let (worth, odds, refusals) = arena.look(|view| {
        let listed = decision.listed(rules, view);
        let frame = view.frame(&decision.asked).expect("a frame");
        let actor = frame.actor.expect("an actor");
        let odds = |answer: &Intent| rules.forecast(view, actor, &frame.intent, &[(id, answer.clone())]);
        let verbs = (0..u8::try_from(data().file.actions.len()).unwrap()).map(Verb);
        (
            rules.worth(view, &decision, &listed),
            listed.iter().map(odds).collect(),
            verbs.map(|verb| rules.explain(view, &decision.asked, verb)).collect(),
        )
    });
    SeatKnowledge {
        asked: decision.asked,
        rows: decision.rows.to_vec(),
        choices,
        worth,
        odds,
        refusals,
        greedy: Bot::greedy(5).choose(arena.world()),
        random: Bot::random(5).choose(arena.world()),
        lines: arena.visible_to(seat),
        state: arena.snapshot().seen_by(arena.world(), Seat(seat), &mut ChaCha8Rng::seed_from_u64(7)).unwrap(),
    }
}

/// TEMPO-C15
#[test]
fn tempo_066_the_reactors_seat_knows_the_same_of_a_feint_as_of_an_attack() {
    let plans = [
        duel(),
        duel().unit('A', |a| a.with("blades", 6).with("health", 4)).unit('B', |b| b.with("blades", 5)),
        duel().unit('B', |b| b.gear(["dagger"]).with("reflexes", 4)),
        duel().unit('A', |a| a.gear(["poleaxe"])).heights(["1 0 0 0"]).option("high_ground_bonus", "2"),
    ];
    for plan in plans {
        let [honest, feigned] = ["true_blow", "feint"].map(|meant| {
            let mut arena = plan.begin();
            arena.choose("A", "melee_attack B").seal("A", meant).asks("B reacts");
            assert_eq!(arena.ap("B"), 12);
            arena.offers("B", ["counter_attack", "evade", "parry"]);
            seat_knowledge(&mut arena, "B", 2)
        });
        assert_eq!(honest, feigned);
    }
}

#[test]
fn tempo_066_a_feint_and_an_attack_have_the_same_events_until_the_feint_is_revealed() {
    for (answer, rolled) in [("pass", vec![9]), ("evade", vec![9, 3]), ("counter_attack edge", vec![9, 3])] {
        let [honest, feigned] = ["true_blow", "feint"].map(|meant| {
            let mut arena = duel().begin();
            let damage = (meant == "true_blow").then_some(7);
            arena.choose("A", "melee_attack edge B").seal("A", meant).rolls(rolled.iter().copied().chain(damage));
            arena.react("B", answer);
            if answer.starts_with("counter") {
                // What the actor is asked is the same as well.
                arena.asks("A may replace").offers("A", ["ct_counter_attack", "ct_parry"]);
                arena.keep("A");
            }
            arena.visible_to(2)
        });
        let shown = feigned.iter().position(|line| line == "A reveals feint longsword/edge B").expect("it is revealed");
        assert_eq!(honest[..shown], feigned[..shown], "{answer}");
        let dice = feigned.iter().rposition(|line| line.contains(" rolls ")).expect("dice");
        assert_eq!(shown, dice + 1, "right after the dice");
    }
}

/// Battles guessed for A's own seat always have the feint, those for the other seat only sometimes.
#[test]
fn tempo_066_a_guessed_battle_does_not_reveal_the_sealed_action() {
    let mut arena = duel().begin();
    arena.feign("A", "edge B").asks("B reacts");
    let state = arena.snapshot();
    let feint = arena.verb("feint");
    let is_feint = |guess: &Snapshot| guess.stack.top().unwrap().meant().verb == feint;
    let mut guesses = |seat: u8| {
        let dice = ChaCha8Rng::seed_from_u64;
        let guess = |seed: u64| is_feint(&state.seen_by(arena.world(), Seat(seat), &mut dice(seed)).unwrap());
        (0..40).map(guess).filter(|feint| *feint).count()
    };
    assert_eq!(guesses(1), 40);
    assert!((8..32).contains(&guesses(2)), "{}", guesses(2));
}

/// A, the better fencer, has announced a feigned attack and B has reacted; A may be asked to replace its action.
fn drawn(answer: &str) -> Arena {
    let mut arena = duel().unit('A', |a| a.with("blades", 4)).begin();
    arena.feign("A", "edge B").react("B", answer).skip();
    arena
}

/// TEMPO-C02, TEMPO-D08
#[test]
fn tempo_067_the_replacement_of_a_parried_feint_has_3_more() {
    let mut arena = drawn("parry");
    arena.asks("A may replace").offers("A", ["ct_counter_attack"]);
    arena.rolls([5, 8, 7]).replace("A", "ct_counter_attack edge").asks("A acts").expect([
        "A reveals feint longsword/edge B",
        "A replaces ct_counter_attack longsword/edge",
        "A rolls 5+4+3=12",
        "B rolls 8",
        "A ends on 4: Hit",
        "B ends on -4: Failure",
        "A strikes B for 7-5=2 with longsword/edge",
        "B -2 health (18)",
    ]);
    assert_eq!((arena.ap("A"), arena.ap("B")), (9, 9));
}

/// TEMPO-C02: the Parry still opposes the replacement.
#[test]
fn tempo_067_a_parry_at_0_or_more_stops_the_replacement_of_a_feint() {
    for (parry, foiled, bound) in [(11, false, false), (12, true, true), (13, true, false)] {
        let mut arena = drawn("parry");
        let damage = (!foiled).then_some(7);
        arena.rolls([5, parry].into_iter().chain(damage)).replace("A", "ct_counter_attack edge");
        let story = arena.story();
        assert_eq!(story.iter().any(|line| line == "A is foiled by B"), foiled, "{story:?}");
        assert_eq!(arena.health("B"), if foiled { 20 } else { 18 });
        assert_eq!(arena.bound_to("A").is_some(), bound, "a Parry of {parry}");
    }
}

#[test]
fn tempo_067_a_more_expensive_surface_costs_the_difference() {
    let mut arena = drawn("parry");
    assert_eq!(arena.ap("A"), 9);
    arena.rolls([5, 8, 6]).replace("A", "ct_counter_attack pommel").expect([
        "A -1 ap (8)",
        "A reveals feint longsword/edge B",
        "A replaces ct_counter_attack longsword/pommel",
        "A rolls 5+4+3=12",
        "B rolls 8",
        "A ends on 4: Hit",
        "B ends on -4: Failure",
        "A strikes B for 6+1-1=6 with longsword/pommel",
        "B -6 health (14)",
    ]);
    // Without the AP for the difference the more expensive surface is not offered.
    let mut arena = drawn("parry");
    arena.set_ap("A", 0);
    let choices = arena.choices("A");
    assert_eq!(choices, ["ct_counter_attack longsword/edge", "ct_counter_attack longsword/point", "pass"]);
    arena.refused("A", "ct_counter_attack pommel").refused("A", "ct_parry longsword");
}

#[test]
fn tempo_067_a_true_blow_that_is_parried_stays_what_it_is() {
    let mut arena = duel().begin();
    arena.act("A", "melee_attack edge B").rolls([5, 8]).react("B", "parry").asks("A acts");
}

#[test]
fn tempo_068_a_feint_that_drew_a_counter_attack_has_no_bonus() {
    let mut arena = drawn("counter_attack edge");
    arena.asks("A may replace").offers("A", ["ct_counter_attack", "ct_parry"]);
    arena.rolls([5, 8, 7]).replace("A", "ct_counter_attack edge").expect([
        "A reveals feint longsword/edge B",
        "A replaces ct_counter_attack longsword/edge",
        "A rolls 5+4=9",
        "B rolls 8",
        "A ends on 1: Hit",
        "B ends on -1: Miss",
        "A strikes B for 7-5=2 with longsword/edge",
        "B -2 health (18)",
    ]);
    let mut arena = drawn("counter_attack edge");
    arena.rolls([4, 8]).replace("A", "ct_parry").expect([
        "A reveals feint longsword/edge B",
        "A replaces ct_parry longsword",
        "A rolls 4+4=8",
        "B rolls 8",
        "A ends on 0: Bind",
        "B ends on 0: Hit",
        "B is foiled by A",
        "tied A/longsword B/longsword",
    ]);
}

#[test]
fn tempo_069_an_unopposed_feint_does_nothing() {
    for total in [0, 20, 48] {
        let mut arena = duel().begin();
        let before = arena.status("B");
        arena.feign("A", "edge B").skip().rolls([total]).pass("B").asks("A acts");
        let (rolled, ends) = (format!("A rolls {total}"), format!("A ends on {total}: Miss"));
        arena.expect(["B passes", &rolled, "A reveals feint longsword/edge B", &ends]);
        assert_eq!((arena.health("B"), arena.status("B"), arena.ap("A")), (20, before, 9));
        assert_eq!(arena.rule_of("A ends").to_string(), "TEMPO-069");
        assert_eq!(arena.rule_of("A reveals").to_string(), "TEMPO-C15");
    }
}

#[test]
fn tempo_070_a_kept_feint_is_subtracted_from_what_opposes_it() {
    let mut arena = duel().begin();
    arena.feign("A", "edge B").react("B", "counter_attack edge").skip();
    arena.rolls([6, 8, 7]).keep("A").expect([
        "A passes",
        "A rolls 6",
        "B rolls 8",
        "A reveals feint longsword/edge B",
        "A ends on -2: Miss",
        "B ends on 2: Hit",
        "B strikes A for 7-5=2 with longsword/edge",
        "A -2 health (18)",
    ]);
    // One better than the Counter-Attack it misses all the same, and the Counter-Attack with it.
    let mut arena = duel().begin();
    arena.feign("A", "edge B").react("B", "counter_attack edge").skip();
    arena.rolls([9, 8]).keep("A").expect([
        "A passes",
        "A rolls 9",
        "B rolls 8",
        "A reveals feint longsword/edge B",
        "A ends on 1: Miss",
        "B ends on -1: Miss",
    ]);
}

/// TEMPO-G48: a feint is a melee result.
#[test]
fn tempo_070_high_ground_counts_for_a_feint() {
    let mut arena = duel().heights(["1 0 0 0"]).option("high_ground_bonus", "2").begin();
    arena.feign("A", "edge B").skip().rolls([4]).pass("B").expect([
        "B passes",
        "A rolls 4+2=6",
        "A reveals feint longsword/edge B",
        "A ends on 6: Miss",
    ]);
}

#[test]
fn tempo_071_a_feint_that_drew_an_evasion_cannot_be_replaced() {
    for (evasion, wanted) in [(3, "B ends on -2: Failure"), (5, "B ends on 0: Success")] {
        let mut arena = duel().begin();
        arena.feign("A", "edge B").rolls([5, evasion]).react("B", "evade").asks("A acts");
        let story = arena.story();
        assert!(story.iter().any(|line| line == wanted), "{story:?}");
        assert!(!story.iter().any(|line| line.contains("replaces") || line.contains("health")), "{story:?}");
        assert_eq!((arena.ap("A"), arena.ap("B")), (9, 10));
    }
}

#[test]
fn tempo_164_a_kept_feint_leaves_the_table_of_the_parry_as_it_is() {
    let kept = |parry: i16| {
        let mut arena = duel().begin();
        arena.feign("A", "edge B").react("B", "parry").asks("A may replace").skip();
        arena.rolls([9, parry]).keep("A").asks("A acts");
        arena
    };
    kept(9).expect([
        "A passes",
        "A rolls 9",
        "B rolls 9",
        "A reveals feint longsword/edge B",
        "A ends on 0: Miss",
        "B ends on 0: Bind",
        "A is foiled by B",
        "tied B/longsword A/longsword",
    ]);
    assert_eq!((kept(9).status("A"), kept(9).bound_to("B")), ("bound".to_owned(), Some("A".to_owned())));
    for parry in [8, 10] {
        let mut arena = kept(parry);
        assert_eq!((arena.status("A"), arena.status("B")), ("on_guard".to_owned(), "on_guard".to_owned()));
        assert_eq!((arena.health("A"), arena.health("B")), (20, 20));
    }
}

/// The greedy bot feints if the opponent would parry, and strikes if the opponent cannot react.
#[test]
fn tempo_067_the_greedy_bot_feints_where_it_expects_a_parry() {
    let fencer = || duel().unit('A', |a| a.with("blades", 5)).unit('B', |b| b.with("blades", 6).with("health", 5));
    let chosen = |plan: Plan, able: bool| {
        let mut arena = plan.begin();
        if !able {
            arena.set_status("B", "off_guard");
        }
        arena.choose("A", "melee_attack edge B").asks("A settles in secret");
        let (decision, rules) = (arena.decision(), arena.rules());
        let worth = arena.look(|view| rules.worth(view, &decision, &decision.listed(rules, view)));
        let chosen = Bot::greedy(1).choose(arena.world()).expect("an answer");
        (data().action(chosen.verb).key.clone(), worth)
    };
    let (key, worth) = chosen(fencer(), true);
    assert_eq!(key, "feint", "{worth:?}");
    let (key, worth) = chosen(fencer(), false);
    assert_eq!(key, "true_blow", "{worth:?}");
    assert!(worth[0] > worth[1], "{worth:?}");
}

/// TEMPO-J05: with a standing order for true blows the sealed question is not asked, and the events are those of an
/// honest answer.
#[test]
fn tempo_j05_an_order_for_true_blows_answers_the_sealed_question() {
    use indes_core::battle::{AskPolicy, Orders, Pending, Standing, answer};
    let begun = || {
        let mut arena = duel().begin();
        arena.skip().choose("A", "melee_attack edge B").asks("A settles in secret");
        arena
    };
    let mut arena = begun();
    let (rules, unit) = (arena.rules(), arena.id("A"));
    let decision = arena.world().resource::<Pending>().0.clone().unwrap();
    let (honest, feint) = (arena.verb("true_blow"), arena.verb("feint"));
    let orders = |verb, order: Standing| Orders([((unit, verb), order.into())].into());
    let given = |arena: &mut Arena, orders: &Orders| {
        arena.look(|view| orders.answer(AskPolicy::WithinReach, rules, view, &decision))
    };
    assert_eq!(given(&mut arena, &Orders::default()), None, "without an order the seat is asked");
    // Only true blows can be ordered, since an order is public.
    for order in Standing::ALL {
        assert_eq!(given(&mut arena, &orders(feint, order)), None, "{order:?}");
    }
    for order in [Standing::Ask, Standing::Never] {
        assert_eq!(given(&mut arena, &orders(honest, order)), None, "{order:?}");
    }
    let always = orders(honest, Standing::Always);
    let announcement = arena.look(|view| always.announcement(rules, view, &decision));
    assert_eq!(announcement.as_deref(), Some("A strikes true blows from now on and is not asked (TEMPO-J05)"));
    let intent = given(&mut arena, &always).expect("an answer");
    let seat = decision.asked.seat;
    answer(arena.world(), seat, intent).unwrap();
    arena.asks("B reacts");
    // All seats see what they would have seen with the question.
    let mut asked = begun();
    asked.seal("A", "true_blow");
    assert_eq!(arena.visible_to(2), asked.visible_to(2));
    assert_eq!(arena.snapshot(), asked.snapshot());
    // An order holds for its own unit only.
    let mut other = Orders::default();
    other.0.insert((arena.id("B"), honest), Standing::Always.into());
    assert_eq!(given(&mut begun(), &other), None);
}

/// TEMPO-064, TEMPO-069: the seat that keeps a feint sees the odds of the true action, not of the announced one.
#[test]
fn tempo_069_the_odds_of_a_feint_that_is_kept_are_those_of_a_feint() {
    for answer in ["parry", "counter_attack edge"] {
        let mut arena = duel().unit('B', |b| b.with("blades", 2)).begin();
        arena.feign("A", "edge B").react("B", answer);
        let odds = arena.forecast_if_kept();
        assert_eq!((odds.action.hit, odds.action.critical, odds.action.damage), (0.0, 0.0, 0.0), "{answer}");
        assert_eq!(odds.answer.hit > 0.0, answer != "parry", "{answer}");
        assert_same_odds(&odds, &arena.played_out("A", "pass"), answer);
        // The frame that B answered still has a Melee Attack.
        let seen = arena.look(|view| view.stack.top().map(|frame| frame.intent.verb));
        assert_eq!(seen, Some(arena.verb("melee_attack")));
    }
}
