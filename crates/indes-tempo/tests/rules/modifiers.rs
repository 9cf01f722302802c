//! TEMPO-J11, TEMPO-G33: what a level and its regions add to checks.

use super::{duel, square, struck};
use indes_core::battle::{EventKind, Events, Source, Sum, words};
use indes_core::battlefield::ModifierId;
use indes_testing::{Arena, Plan};

/// The last result that a unit rolled.
fn rolled(arena: &mut Arena, unit: &str) -> Sum {
    let id = arena.id(unit);
    let of = |what: &EventKind| match what {
        EventKind::Rolled { unit, result, .. } if *unit == id => Some(result.clone()),
        _ => None,
    };
    arena.world().resource::<Events>().list.iter().rev().find_map(|event| of(&event.what)).expect("a roll")
}

/// The terms that modifiers added to a result: number and rule.
fn modifiers(sum: &Sum) -> Vec<(i16, String)> {
    let ours = |from: Source| matches!(from, Source::Modifier(_));
    sum.terms.iter().filter(|term| ours(term.from)).map(|term| (term.amount, term.rule.to_string())).collect()
}

/// The terms that modifiers add when B parries an attack in this level.
fn parried(plan: &Plan) -> Vec<(i16, String)> {
    let mut arena = plan.begin();
    arena.rolls([3, 5]).act("A", "melee_attack edge B").react("B", "parry");
    modifiers(&rolled(&mut arena, "B"))
}

#[test]
fn tempo_j11_a_region_adds_to_checks_of_its_skills_made_in_it() {
    let mire = |cells: &str, fields: &str| duel().region("the mire", cells, fields);
    let ours = |amount: i16| vec![(amount, "TEMPO-J11".to_owned())];
    assert_eq!(parried(&mire("B1", "modifiers: {\"blades\": -2}")), ours(-2));
    assert_eq!(parried(&mire("B1:D1", "modifiers: {\"blades\": 10}")), ours(10));
    assert_eq!(parried(&mire("B1", "modifiers: {\"footwork\": -2}")), [], "another skill");
    assert_eq!(parried(&mire("A1", "modifiers: {\"blades\": -2}")), [], "the attacker's cell");
    assert_eq!(parried(&duel()), []);
}

#[test]
fn tempo_j11_overlapping_regions_and_the_level_each_add_a_term_of_their_own() {
    let plan = duel()
        .region("the mire", "B1", "modifiers: {\"blades\": -2}")
        .region("the dark", "A1:B1", "modifiers: {\"blades\": -1}")
        .modifier("blades", 3);
    let mut arena = plan.begin();
    struck(&mut arena, "melee_attack edge B", &[5, 4]);
    let sum = rolled(&mut arena, "A");
    assert_eq!(modifiers(&sum), [(3, "TEMPO-J11".to_owned()), (-1, "TEMPO-J11".to_owned())]);
    assert_eq!(sum.total(), 5 + 3 - 1);
    let text = arena.look(|view| words::sum(&Default::default(), &view.field.modifiers, &sum));
    assert_eq!(text, "5 (dice) + 3 (level) - 1 (the dark) = 7", "the log names the region");
    assert_eq!(parried(&plan).len(), 3);
}

#[test]
fn tempo_j11_a_large_body_is_in_a_region_with_any_of_its_cells() {
    let rows = ["A . B .", ". . . .", ". . . ."];
    let plan = |cells: &str| {
        let plan = square(rows).unit('A', |a| a.size("large")).option("feints", "false");
        plan.region("the mire", cells, "modifiers: {\"blades\": -2}")
    };
    for (cells, wanted) in [("B2", 1), ("A1:B2", 1), ("C1", 0), ("A3", 0)] {
        let mut arena = plan(cells).begin();
        struck(&mut arena, "melee_attack edge B", &[5, 4]);
        assert_eq!(modifiers(&rolled(&mut arena, "A")).len(), wanted, "{cells}");
    }
}

#[test]
fn tempo_j11_initiative_is_a_check_of_reflexes() {
    let plan = duel().option("fixed_initiative", "false").region("the slope", "A1", "modifiers: {\"reflexes\": -4}");
    let mut arena = plan.rolls([6, 3]);
    arena.asks("B acts");
    assert_eq!(rolled(&mut arena, "A").total(), 2);
}

#[test]
fn tempo_j11_odds_are_those_of_the_modified_check() {
    let hit = |plan: Plan| {
        let odds = plan.begin().forecast("A", "melee_attack edge B").expect("odds");
        odds.action.hit + odds.action.critical
    };
    let defended = || duel().unit('B', |b| b.with("combat_defence", 4));
    let worse = hit(defended().region("the mire", "A1", "modifiers: {\"blades\": -2}"));
    let as_much = hit(defended().unit('B', |b| b.with("combat_defence", 6)));
    assert!((worse - as_much).abs() < 1e-12, "2 less on the check is 2 more to be reached: {worse}, {as_much}");
    assert!(worse < hit(defended()));
}

#[test]
fn tempo_g33_a_level_modifier_to_endurance_counts_at_recovery() {
    let mut arena = duel().modifier("endurance", -1).begin();
    arena.rolls([1]).set_ap("A", 0).asks("B acts");
    let sum = rolled(&mut arena, "A");
    assert_eq!((modifiers(&sum), sum.total()), (vec![(-1, "TEMPO-G33".to_owned())], 0));
    let mut arena = duel().modifier("endurance", -1).unit('A', |a| a.with("endurance", 1)).begin();
    arena.set_ap("A", 0).asks("B acts");
    assert_eq!(rolled(&mut arena, "A").total(), 0, "no dice where the result cannot be below 0");
    let source = rolled(&mut arena, "A").terms[1].from;
    assert_eq!(source, Source::Modifier(ModifierId(0)));
}
