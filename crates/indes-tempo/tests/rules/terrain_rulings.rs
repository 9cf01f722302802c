//! Armour and movement (TEMPO-G17, TEMPO-D17), heights and pits (TEMPO-G48), where a movement ends (TEMPO-G53), and
//! standing orders (TEMPO-J05).

use super::{board, duel, hex, square};
use indes_core::battle::{AskPolicy, Condition, Order, Orders, Standing};
use indes_testing::{Arena, Plan};

/// A man-at-arms or a knight in this armour, with the movement of its template, or the level's.
fn movement(template: &str, armour: Option<&str>, own: Option<i32>) -> i16 {
    let plan = duel().unit('A', |a| {
        let unit = a.template(template);
        let unit = armour.map_or(unit.clone(), |armour| unit.armour(armour));
        own.map_or(unit.clone(), |own| unit.with("movement", own))
    });
    let mut arena = plan.begin();
    let id = arena.id("A");
    arena.look(|view| {
        let names = indes_core::battle::RuleSet::names(&indes_tempo::Tempo, &view.field.rule_data);
        let at = names.stats.iter().position(|stat| stat.0 == "movement").unwrap();
        view.field.unit(id).stats.0[at]
    })
}

/// Plate takes 1 on every unit: on a unit that has none, and off one that has it.
#[test]
fn tempo_g17_tempo_d17_plate_takes_1_from_movement_whoever_wears_it() {
    for (template, armour, cells) in [
        ("man_at_arms", None, 3),
        ("man_at_arms", Some("mail"), 3),
        ("man_at_arms", Some("plate"), 2),
        ("man_at_arms", Some("none"), 3),
        ("knight", None, 2),
        ("knight", Some("plate"), 2),
        ("knight", Some("padded"), 3),
    ] {
        assert_eq!(movement(template, armour, None), cells, "{template} in {armour:?}");
    }
    // The level's own number counts as it stands.
    assert_eq!(movement("man_at_arms", Some("plate"), Some(4)), 4);
}

fn line(arena: &mut Arena, begin: &str) -> String {
    let story = arena.story();
    story.iter().find(|line| line.starts_with(begin)).unwrap_or_else(|| panic!("{begin}: {story:#?}")).clone()
}

/// A walks east past B, whose sword reaches the third cell of the lane; B strikes at it there.
fn struck_on_the_way(plan: &Plan, heights: [&str; 2]) -> String {
    let plan = plan.clone().heights(heights).option("high_ground_bonus", "2");
    let mut arena = plan.unit('A', |a| a.with("combat_defence", 9)).begin();
    arena.act("A", "move B1-C1").rolls([3]).react("B", "counter_attack edge").until("A acts");
    line(&mut arena, "B rolls")
}

/// Height is compared where the mover is struck, not where it began.
#[test]
fn tempo_g48_high_ground_counts_at_the_cell_where_a_mover_is_struck() {
    for plan in [hex(["A . . .", ". . B ."]), square(["A . . .", ". . . B"])] {
        // B stands on 1. A begins as high and is struck lower, and the other way round.
        let at_b = if plan.text().contains("hex") { ["1 0 0 0", "0 0 1 0"] } else { ["1 0 0 0", "0 0 0 1"] };
        assert_eq!(struck_on_the_way(&plan, at_b), "B rolls 3+2=5");
        let at_b = if plan.text().contains("hex") { ["0 0 1 0", "0 0 1 0"] } else { ["0 0 1 0", "0 0 0 1"] };
        assert_eq!(struck_on_the_way(&plan, at_b), "B rolls 3");
    }
}

/// Out of reach in height the refusal cites the ruling.
#[test]
fn tempo_g48_a_blow_out_of_reach_in_height_is_refused_with_the_ruling() {
    let mut arena = hex(["A B . . C"]).heights(["2 0 0 0 0"]).unit('A', |a| a.gear(["longsword"])).begin();
    let intent = arena.intent("A", "melee_attack edge B");
    let barred = arena.barred("A", &intent, "B");
    assert!(barred.starts_with("TEMPO-G48: "), "{barred}");
}

/// No unit enters a pit, and a shot passes over it without cover.
#[test]
fn tempo_g48_a_pit_is_not_entered_and_is_seen_across() {
    for grid in ["hex(pointy)", "square(one)", "square(alternating)"] {
        let plan = board(grid, &["A o . B"]).unit('A', |a| a.gear(["longbow"]));
        let mut arena = plan.clone().begin();
        arena.refused("A", "move B1").refused("A", "move B1-C1");
        assert!(!arena.can("A", "move"), "{grid}: there is no other way");
        arena.set_ap("B", 0).rolls([4, 7]).act("A", "ranged_attack B");
        assert_eq!(line(&mut arena, "A ends on"), "A ends on 0: Hit", "{grid}: no cover");
        // Nor does a unit begin in one.
        assert!(board(grid, &["A . . B"]).unit('A', |a| a.on('o')).level().is_err(), "{grid}");
    }
}

/// A comes to B by a Combat Move of three careful steps, and may stop after each, with an answer or without.
#[test]
fn tempo_g53_after_its_dice_a_combat_move_may_stop_wherever_they_allow() {
    for grid in ["hex(pointy)", "square(one)"] {
        let plan = board(grid, &[". . . . . .", "A . . B . .", ". . . . . ."]);
        let straight = "combat_move B B2-C2";
        // A success walks the first step of the surge alone: nothing is left to choose.
        let mut arena = plan.begin();
        arena.rolls([9]).act("A", straight).pass("B").asks("A acts");
        assert_eq!(arena.cell("A"), "B2", "{grid}");
        // A critical success may be walked in full, or stopped on the way.
        for (halt, cell) in [("halt C2", "C2"), ("halt B2", "B2")] {
            let mut arena = plan.begin();
            arena.rolls([10]).act("A", straight).pass("B").asks("A chooses");
            assert_eq!(arena.choices("A"), ["halt C2", "halt B2"], "{grid}");
            arena.refused("A", "halt A2").detail("A", halt).asks("A acts");
            assert_eq!(arena.cell("A"), cell, "{grid}");
        }
        // A failure moves no unit, and no question follows.
        let mut arena = plan.begin();
        arena.rolls([0]).act("A", straight).pass("B").asks("A acts");
        assert_eq!(arena.cell("A"), "A2", "{grid}");
    }
}

/// The answer that standing orders of a unit give to the open question; `None` if it is asked.
fn ordered(arena: &mut Arena, unit: &str, only: Condition) -> Option<String> {
    let (rules, id, decision) = (arena.rules(), arena.id(unit), arena.decision());
    let order = Order { now: Standing::Never, only, turn: None };
    let orders = Orders(decision.rows.iter().map(|row| ((id, row.verb), order)).collect());
    let answer = arena.look(|view| orders.answer(AskPolicy::WithinReach, rules, view, &decision));
    answer.map(|intent| arena.look(|view| rules.names(&view.field.rule_data).verb_key(intent.verb).to_owned()))
}

/// "Ask only when attacked": the unit passes unless the action is aimed at it.
#[test]
fn tempo_j05_an_order_has_a_unit_asked_only_when_it_is_attacked() {
    // A walks past B: B could strike, and is not attacked.
    for plan in [hex(["A . . .", ". . B ."]), square(["A . . .", ". . . B"])] {
        let mut arena = plan.begin();
        arena.act("A", "move B1-C1");
        assert_eq!(ordered(&mut arena, "B", Condition::Unaimed), Some("pass".to_owned()));
        assert_eq!(ordered(&mut arena, "B", Condition::Any), Some("pass".to_owned()), "auto-pass");
    }
    // A strikes at B, or answers it inside a bind.
    let mut arena = duel().begin();
    arena.act("A", "melee_attack edge B").asks("B reacts");
    assert_eq!(ordered(&mut arena, "B", Condition::Unaimed), None);
    let mut arena = duel().begin();
    arena.bind("A", "B").act("A", "withdraw").asks("B reacts");
    assert_eq!(ordered(&mut arena, "B", Condition::Unaimed), None);
    // A aims at C: B, which could fire at it, is not attacked.
    let plan = hex(["A . . . C", ". B . . ."]).unit('A', |a| a.gear(["longbow"])).unit('B', |b| b.gear(["longbow"]));
    let mut arena = plan.begin();
    arena.act("A", "aim longbow C").asks("B reacts");
    assert_eq!(ordered(&mut arena, "B", Condition::Unaimed), Some("pass".to_owned()));
}

/// Who could only give ground to a distant mover is not asked, unless an order says so.
#[test]
fn tempo_j05_who_cannot_strike_at_a_movement_is_asked_about_it_only_by_order() {
    let mut arena = hex(["A . . . . . B"]).begin();
    arena.act("A", "move B1").asks("B reacts");
    let (rules, id, decision) = (arena.rules(), arena.id("B"), arena.decision());
    let answer = |arena: &mut Arena, orders: &Orders| {
        arena.look(|view| orders.answer(AskPolicy::WithinReach, rules, view, &decision))
    };
    let passes = answer(&mut arena, &Orders::default());
    assert_eq!(passes.map(|intent| intent.verb), Some(arena.verb("pass")), "the default");
    let ask = Orders([((id, arena.verb("retreat")), Standing::Ask.into())].into());
    assert_eq!(answer(&mut arena, &ask), None, "asked about everything");
}
