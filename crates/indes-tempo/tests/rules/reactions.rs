//! TEMPO-098 to TEMPO-101, TEMPO-113 to TEMPO-124, TEMPO-166, TEMPO-167: reactions to attacks.

use super::{duel, hex, square};
use indes_testing::{Arena, Plan};

/// A has attacked B with an edge; the events so far are marked as read.
fn attacked(plan: &Plan) -> Arena {
    let mut arena = plan.begin();
    arena.act("A", "melee_attack edge B").skip();
    arena
}

/// What B has left of 12 AP after an answer, and the fewest AP with which it is offered.
fn price_of(plan: &Plan, answer: &str) -> (i16, i16) {
    let mut arena = attacked(plan);
    arena.rolls([9, 5, 8]).react("B", answer);
    let left = arena.ap("B");
    if arena.question() == "A may replace" {
        arena.keep("A");
    }
    let verb = answer.split(' ').next().unwrap_or_default();
    (left, (0..=12).find(|&ap| offered_with(plan, ap, verb)).unwrap_or(i16::MAX))
}

/// Whether B is offered an answer with this many AP.
fn offered_with(plan: &Plan, ap: i16, verb: &str) -> bool {
    let mut arena = plan.begin();
    arena.set_ap("B", ap).rolls([0, 2]).act("A", "melee_attack edge B");
    let offered = arena.is_asked("B") && arena.can("B", verb);
    if arena.question() == "B reacts" {
        arena.pass("B");
    }
    offered
}

/// Fails if a unit that is Off Guard, or Bound to a third unit, may react to an attack.
fn assert_needs_on_guard() {
    let mut arena = duel().begin();
    arena.set_status("B", "off_guard").rolls([0, 2]).act("A", "melee_attack edge B").asks("A acts");
    let mut arena = hex(["A B C"]).unit('C', |c| c.side(0)).begin();
    arena.bind("B", "C").rolls([0, 2]).act("A", "melee_attack edge B").asks("A acts");
}

#[test]
fn tempo_098_a_counter_attack_costs_its_surface_and_needs_on_guard() {
    assert_eq!(price_of(&duel(), "counter_attack edge"), (9, 3));
    assert_eq!(price_of(&duel(), "counter_attack pommel"), (8, 3));
    let poleaxe = duel().unit('B', |b| b.gear(["poleaxe"]));
    assert_eq!(price_of(&poleaxe, "counter_attack axe"), (7, 4));
    assert_needs_on_guard();
}

#[test]
fn tempo_098_with_3_ap_only_surfaces_for_3_are_offered() {
    let mut arena = attacked(&duel().unit('B', |b| b.gear(["longsword"])));
    let with = |arena: &mut Arena, ap: i16| {
        let choices = arena.set_ap("B", ap).choices("B").into_iter();
        choices
            .filter_map(|choice| Some(choice.strip_prefix("counter_attack longsword/")?.to_owned()))
            .collect::<Vec<_>>()
    };
    assert_eq!(with(&mut arena, 3), ["edge", "point"]);
    assert_eq!(with(&mut arena, 4), ["edge", "point", "pommel"]);
    arena.rolls([0, 2]).pass("B");
}

#[test]
fn tempo_099_a_counter_attack_answers_moves_and_attacks() {
    for (what, dice) in [("melee_attack edge B", vec![0, 2]), ("unarmed_attack B", vec![0, 2]), ("move A2", vec![])] {
        for plan in [hex(["A B", ". ."]), square(["A B", ". ."])] {
            let mut arena = plan.begin();
            assert!(arena.act("A", what).can("B", "counter_attack"), "{what}");
            arena.rolls(dice.iter().copied()).pass("B");
        }
    }
}

#[test]
fn tempo_099_a_step_out_of_reach_is_not_answered() {
    let mut arena = hex(["A . . B"]).begin();
    arena.act("A", "move B1").offers("B", ["retreat"]);
}

/// TEMPO-G40
#[test]
fn tempo_099_a_counter_attack_must_reach_the_attacker() {
    let mut arena = hex(["A . B"]).unit('A', |a| a.gear(["spear"])).begin();
    arena.act("A", "melee_attack point B").offers("B", ["evade", "parry"]);
    assert_eq!(arena.why("counter_attack"), "TEMPO-080: nobody in reach");
    arena.rolls([0, 4]).pass("B");
    let long = hex(["A . B"]).all(|unit| unit.gear(["spear"]));
    let mut arena = long.begin();
    assert!(arena.act("A", "melee_attack point B").can("B", "counter_attack"));
    arena.rolls([0, 4]).pass("B");
}

#[test]
fn tempo_100_a_counter_attack_lowers_the_attack() {
    let mut arena = attacked(&duel());
    arena.react("B", "counter_attack edge").skip().rolls([8, 11, 6]).keep("A").expect([
        "A passes",
        "A rolls 8",
        "B rolls 11",
        "A ends on -3: Miss",
        "B ends on 3: Hit",
        "B strikes A for 6-5=1 with longsword/edge",
        "A -1 health (19)",
    ]);
}

#[test]
fn tempo_101_attack_and_counter_attack_hit_each_other_at_once() {
    let mut arena = attacked(&duel().all(|unit| unit.with("health", 2)));
    arena.react("B", "counter_attack edge").skip().rolls([8, 8, 7, 8]).keep("A").expect([
        "A passes",
        "A rolls 8",
        "B rolls 8",
        "A ends on 0: Hit",
        "B ends on 0: Hit",
        "A strikes B for 7-5=2 with longsword/edge",
        "B -2 health (0)",
        "B strikes A for 8-5=3 with longsword/edge",
        "A -2 health (0)",
        "A falls",
        "B falls",
        "nobody wins: LastStanding",
    ]);
}

#[test]
fn tempo_113_evade_costs_2_and_needs_on_guard() {
    assert_eq!(price_of(&duel(), "evade"), (10, 2));
    assert_needs_on_guard();
}

#[test]
fn tempo_114_evade_answers_attacks_and_needs_no_weapon() {
    let bare = hex(["A B", ". ."]).unit('B', |b| b.in_hand([]));
    for what in ["melee_attack edge B", "unarmed_attack B"] {
        let mut arena = bare.begin();
        arena.set_ap("B", 2).act("A", what).offers("B", ["evade"]);
        arena.rolls([0, 2]).pass("B");
    }
    let mut arena = bare.begin();
    arena.act("A", "move A2").offers("B", ["counter_attack"]).pass("B");
}

#[test]
fn tempo_115_evade_below_0_fails() {
    attacked(&duel()).rolls([9, 8, 7]).react("B", "evade").expect([
        "B -2 ap (10)",
        "B answers evade",
        "A rolls 9",
        "B rolls 8",
        "A ends on 1: Hit",
        "B ends on -1: Failure",
        "A strikes B for 7-5=2 with longsword/edge",
        "B -2 health (18)",
    ]);
}

/// TEMPO-C04
#[test]
fn tempo_116_a_tie_favours_the_evading_unit() {
    for (dice, ends) in [
        ([8, 8], ["A ends on 0: Hit", "B ends on 0: Success"]),
        ([8, 9], ["A ends on -1: Miss", "B ends on 1: Success"]),
    ] {
        let mut arena = attacked(&duel());
        arena.rolls(dice).react("B", "evade");
        let story = arena.story();
        assert_eq!(&story[4..], [ends[0], ends[1], "A is foiled by B"]);
        assert_eq!(["A", "B"].map(|unit| arena.status(unit)), ["on_guard", "on_guard"]);
        assert_eq!(["A", "B"].map(|unit| arena.health(unit)), [20, 20]);
    }
}

#[test]
fn tempo_116_evade_is_a_check_of_reflexes() {
    let mut arena = attacked(&duel().unit('B', |b| b.with("reflexes", 4).stat("burden", 1)));
    arena.rolls([8, 5]).react("B", "evade");
    assert!(arena.story().contains(&"B rolls 5+4-1=8".into()));
}

#[test]
fn tempo_117_parry_costs_the_weapons_cheapest_surface_and_needs_on_guard() {
    assert_eq!(price_of(&duel(), "parry"), (9, 3));
    assert_eq!(price_of(&duel().unit('B', |b| b.gear(["mace"])), "parry"), (8, 4));
    assert_eq!(price_of(&duel().unit('B', |b| b.gear(["poleaxe"])), "parry"), (8, 4));
    assert_eq!(price_of(&duel().unit('B', |b| b.gear(["pike"])), "parry"), (7, 5));
    assert_needs_on_guard();
}

/// TEMPO-G11, TEMPO-J13
#[test]
fn tempo_117_with_two_weapons_the_cheaper_one_parries_unless_the_player_chooses_the_other() {
    let both = ["short_sword", "dagger"];
    let plan = duel().unit('B', |b| b.gear(both).in_hand(both));
    assert_eq!(price_of(&plan, "parry"), (10, 2));
    assert_eq!(price_of(&plan, "parry short_sword"), (9, 2));
    let mut arena = plan.begin();
    arena.set_ap("B", 2).act("A", "melee_attack edge B").refused("B", "parry short_sword");
    arena.rolls([0, 2]).pass("B");
}

#[test]
fn tempo_118_parry_needs_a_weapon() {
    let mut arena = attacked(&duel().unit('B', |b| b.in_hand([])));
    arena.offers("B", ["evade", "counter_attack"]);
    assert_eq!(arena.why("parry"), "TEMPO-118: no weapon in hand that can parry");
    arena.rolls([0, 2]).pass("B");
}

#[test]
fn tempo_119_parry_answers_attacks_not_moves() {
    for what in ["melee_attack edge B", "unarmed_attack B"] {
        let mut arena = duel().begin();
        assert!(arena.act("A", what).can("B", "parry"), "{what}");
        arena.rolls([0, 2]).pass("B");
    }
    let mut arena = hex(["A . B"]).begin();
    arena.act("A", "move B1").offers("B", ["counter_attack", "retreat"]).refused("B", "parry longsword").pass("B");
}

#[test]
fn tempo_120_parry_below_0_fails() {
    attacked(&duel()).rolls([8, 7, 7]).react("B", "parry").expect([
        "B -3 ap (9)",
        "B answers parry longsword",
        "A rolls 8",
        "B rolls 7",
        "A ends on 1: Hit",
        "B ends on -1: Failure",
        "A strikes B for 7-5=2 with longsword/edge",
        "B -2 health (18)",
    ]);
    // Compared with B's Combat Defence: a net of 2 does not reach 3.
    let mut arena = attacked(&duel().unit('B', |b| b.with("combat_defence", 3)));
    arena.rolls([9, 7]).react("B", "parry");
    assert!(arena.story().contains(&"A ends on 2: Miss".into()));
}

#[test]
fn tempo_121_tempo_122_tempo_123_a_parry_at_exactly_0_stops_the_attack_and_binds_both() {
    let mut arena = attacked(&duel());
    arena.rolls([8, 8]).react("B", "parry").expect([
        "B -3 ap (9)",
        "B answers parry longsword",
        "A rolls 8",
        "B rolls 8",
        "A ends on 0: Hit",
        "B ends on 0: Bind",
        "A is foiled by B",
        "tied B/longsword A/longsword",
    ]);
    assert_eq!((arena.health("B"), arena.status("A"), arena.status("B")), (20, "bound".into(), "bound".into()));
    assert_eq!((arena.bound_to("A"), arena.bound_to("B")), (Some("B".into()), Some("A".into())));
    arena.asks("A acts").offers("A", ["disarm", "grapple", "press", "withdraw"]);
    assert_eq!(arena.ap("A"), 9);
}

#[test]
fn tempo_124_a_parry_at_1_or_more_stops_the_attack_and_binds_no_unit() {
    for better in [1, 9] {
        let mut arena = attacked(&duel());
        arena.rolls([7, 7 + better]).react("B", "parry");
        let story = arena.story();
        assert_eq!(&story[5..], [format!("B ends on {better}: Success"), "A is foiled by B".into()]);
        assert_eq!(["A", "B"].map(|unit| arena.status(unit)), ["on_guard", "on_guard"]);
    }
}

/// TEMPO-G38
#[test]
fn tempo_g38_a_parry_of_bare_hands_at_0_binds_no_unit() {
    let mut arena = duel().begin();
    arena.act("A", "unarmed_attack B").skip().rolls([8, 8]).react("B", "parry").expect([
        "B -3 ap (9)",
        "B answers parry longsword",
        "A rolls 8",
        "B rolls 8",
        "A ends on 0: Hit",
        "B ends on 0: Success",
        "A is foiled by B",
    ]);
    assert_eq!(arena.rule_of("B ends on 0").to_string(), "TEMPO-G38");
    assert_eq!(["A", "B"].map(|unit| arena.status(unit)), ["on_guard", "on_guard"]);
}

#[test]
fn tempo_166_only_ap_limit_the_actions_of_a_turn() {
    let mut arena = duel().unit('A', |a| a.gear(["rapier"])).begin();
    arena.set_status("B", "off_guard");
    for left in [9, 6, 3] {
        arena.rolls([0, 2]).act("A", "melee_attack point B");
        assert_eq!(arena.ap("A"), left);
    }
    arena.skip().rolls([0, 2]).act("A", "melee_attack point B").expect([
        "A -3 ap (0)",
        "A melee_attack rapier/point B",
        "A rolls 0",
        "A ends on 0: Hit",
        "A strikes B for 2+3-3=2 with rapier/point",
        "B -2 health (12)",
        "A counts 0",
        "A ends on 0: Success",
        "A +12 ap (12)",
        "A's turn ends",
        "B's turn begins",
    ]);
}

#[test]
fn tempo_167_every_action_can_be_answered_while_ap_last() {
    let mut arena = duel().unit('A', |a| a.gear(["dagger"])).unit('B', |b| b.gear(["rapier"])).begin();
    arena.set_ap("B", 7);
    for left in [4, 1] {
        arena.rolls([3, 4]).act("A", "melee_attack point B").react("B", "parry");
        assert_eq!(arena.ap("B"), left);
    }
    arena.rolls([0, 2]).act("A", "melee_attack point B").asks("A acts");
    assert_eq!(arena.ap("B"), 1);
}

/// TEMPO-J05, TEMPO-G29
#[test]
fn tempo_008_a_pass_is_final_and_no_unit_is_asked_twice() {
    let mut arena = attacked(&duel());
    arena.rolls([0, 2]).pass("B").asks("A acts");
    arena.refused("B", "parry longsword");
    arena.act("A", "melee_attack edge B").asks("B reacts").rolls([0, 1]).react("B", "evade").asks("A acts");
}

#[test]
fn tempo_g28_only_the_target_answers_an_attack() {
    let mut arena = hex(["C A B", ". . ."]).begin();
    arena.act("A", "melee_attack edge B").asks("B reacts").rolls([0, 2]).pass("B").asks("A acts");
    arena.act("A", "unarmed_attack C").asks("C reacts").rolls([0, 2]).pass("C").asks("A acts");
    assert_eq!((arena.ap("B"), arena.ap("C")), (12, 12));
}

/// TEMPO-J12
#[test]
fn tempo_008_allies_neither_answer_nor_are_struck() {
    let plan = hex(["A C B"]).unit('C', |c| c.side(2)).allied(0, 2);
    let mut arena = plan.begin();
    assert!(!arena.can("A", "melee_attack"), "C, who is in reach, is an ally");
    let plan = hex(["A . .", "C B ."]).unit('C', |c| c.side(2)).allied(0, 2);
    plan.begin().act("A", "move B1").asks("B reacts").pass("B").asks("A acts");
}

/// The conditions of a standing order: the reaction is likely to help, a fall threatens, points are left; and how long
/// the
/// order holds. If a condition does not hold, the seat is asked as without an order.
#[test]
fn an_order_answers_if_its_condition_holds_and_asks_otherwise() {
    use indes_core::battle::{AskPolicy, Condition, Order, Orders, Standing};
    let given = |arena: &mut Arena, verb: &str, only: Condition, turn: Option<u32>| {
        let (rules, unit, verb) = (arena.rules(), arena.id("B"), arena.verb(verb));
        let decision = arena.decision();
        let order = Order { now: Standing::Always, only, turn };
        let orders = Orders([((unit, verb), order)].into());
        let answer = arena.look(|view| orders.answer(AskPolicy::WithinReach, rules, view, &decision));
        assert!(answer.as_ref().is_none_or(|answer| answer.verb == verb));
        answer.is_some()
    };
    // A fall threatens a unit with little Health left.
    for (health, falls) in [(20, false), (1, true)] {
        let mut arena = duel().begin();
        arena.set_health("B", health).act("A", "melee_attack edge B").skip();
        assert!(given(&mut arena, "parry", Condition::Any, None));
        assert_eq!(given(&mut arena, "parry", Condition::Deadly, None), falls, "{health} health");
    }
    // Points are left if there is one more than it costs.
    let price = (0..=12).find(|&ap| offered_with(&duel(), ap, "parry")).unwrap();
    for (ap, left) in [(price, false), (price + 1, true)] {
        let mut arena = duel().begin();
        arena.set_ap("B", ap).act("A", "melee_attack edge B");
        assert_eq!(given(&mut arena, "parry", Condition::Spare(1), None), left, "{ap} AP");
        assert!(!given(&mut arena, "parry", Condition::Spare(2), None), "{ap} AP");
    }
    // Likely is a chance of one half or better by the exact odds; both cases occur.
    let mut seen = [false; 2];
    for skill in [0, 4, 8, 16] {
        let mut arena = duel().begin();
        arena.set_stat("A", "blades", skill).act("A", "melee_attack edge B");
        let (rules, decision, verb) = (arena.rules(), arena.decision(), arena.verb("parry"));
        let unit = arena.id("B");
        let odds = arena.look(|view| {
            let frame = view.frame(&decision.asked).unwrap();
            let parry = decision.default_of(rules, view, decision.row(verb).unwrap()).unwrap();
            rules.forecast(view, frame.actor.unwrap(), &frame.intent, &[(unit, parry)]).unwrap()
        });
        let likely = odds.action.miss >= 0.5 || odds.answer.hit + odds.answer.critical >= 0.5;
        assert_eq!(given(&mut arena, "parry", Condition::Likely(50), None), likely, "skill {skill}");
        // To the percent: the chance rounded down is enough, one more is not.
        let helps = odds.action.miss.max(odds.answer.hit + odds.answer.critical);
        let enough = (0..=100).rfind(|&percent| f64::from(percent) <= helps * 100.0).unwrap();
        assert!(given(&mut arena, "parry", Condition::Likely(enough), None), "{enough} of {helps}");
        assert!(!given(&mut arena, "parry", Condition::Likely(enough + 1), None), "{enough} of {helps}");
        seen[usize::from(likely)] = true;
    }
    assert_eq!(seen, [true; 2], "both likely and unlikely parries are tried");
    // An order for a turn holds no longer.
    let mut arena = duel().begin();
    arena.act("A", "melee_attack edge B");
    let turn = arena.look(|view| view.turn.turns);
    assert!(given(&mut arena, "parry", Condition::Any, Some(turn)));
    assert!(!given(&mut arena, "parry", Condition::Any, Some(turn + 1)));
}
