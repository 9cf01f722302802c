//! `Refused`: a verb that is not on offer, or a complete answer that is not admitted, of the unit that is asked, for the
//! reason that is given.

use super::{after, battles_of, fails_at, play};
use indes::battle::words::refusal;
use indes::battle::{Arg, Decision, Intent, RuleSet, Slot, View};
use indes::battlefield::{ItemId, PartId, UnitId};
use indes::rules::rulebook::Rulebook;

const OFFERED: &str = "Offered(unit: \"Ysolde\", has: [\"parry\"])";

#[test]
fn a_verb_that_is_on_offer_is_not_refused() {
    let failure = after(OFFERED, "Refused(unit: \"Ysolde\", verb: \"parry\")");
    fails_at(&failure, 2, &["expected Ysolde: parry to be refused, found it is on offer; to refuse one way", "Item"]);
    let failure = after(OFFERED, "Refused(unit: \"Ysolde\", verb: \"evade\")");
    fails_at(&failure, 2, &["expected Ysolde: evade to be refused, found it is on offer: Ysolde is to answer"]);
}

#[test]
fn an_answer_that_is_admitted_is_not_refused() {
    let failure = after(OFFERED, "Refused(unit: \"Ysolde\", verb: \"parry\", with: [Item(\"rapier\")])");
    fails_at(&failure, 2, &["Ysolde: parry with Item(\"rapier\") to be refused, found it was taken"]);
}

#[test]
fn an_answer_that_lacks_details_or_has_too_many_is_not_refused() {
    let with = |with: &str| after(OFFERED, &format!("Refused(unit: \"Ysolde\", verb: \"parry\", with: [{with}])"));
    let failure = with("Item(\"rapier\"), Unit(\"Rurik\")");
    fails_at(&failure, 2, &["an answer that is not complete: it has Item, found 2"]);
    let failure = after(OFFERED, "Refused(unit: \"Ysolde\", verb: \"evade\", with: [Unit(\"Rurik\")])");
    fails_at(&failure, 2, &["an answer that is not complete: it has no details, found 1"]);
}

#[test]
fn a_unit_that_is_not_asked_refuses_nothing() {
    let failure = after(OFFERED, "Refused(unit: \"Rurik\", verb: \"pass\")");
    fails_at(&failure, 2, &["expected Rurik to be asked, found Ysolde is to answer"]);
    let over = after(
        "Expect(unit: \"Ysolde\", pools: {\"ap\": 9})",
        "Refused(unit: \"Ysolde\", verb: \"parry\", with: [Item(\"rapier\")])",
    );
    fails_at(&over, 4, &["expected Ysolde to be asked, found Rurik is to act"]);
}

#[test]
fn the_reason_of_a_refusal_is_that_of_this_answer() {
    let with = |refused: &str| after(OFFERED, refused);
    let failure = with("Refused(unit: \"Ysolde\", verb: \"wind\", rule: \"TEMPO-001\")");
    fails_at(&failure, 2, &["to be refused by TEMPO-001, found the reason", "by TEMPO-136"]);
    let item = "Refused(unit: \"Ysolde\", verb: \"parry\", with: [Item(\"dagger\")], rule: \"TEMPO-118\")";
    fails_at(&with(item), 2, &["found the reason \"dagger is not in hand\" by TEMPO-G54"]);
}

/// A unit's own turn in the yard, where an answer is refused by a rule.
#[track_caller]
fn refused(setup: &str, answer: &str, rule: &str) {
    let script = |rule: &str| {
        format!(
            "(\n    format: 1,\n    level: \"yard.ron\",\n    setup: [{setup}],\n    steps: [\n        \
             Refused(unit: \"Rurik\", {answer}, rule: \"{rule}\"),\n    ],\n)"
        )
    };
    play(&script(rule)).unwrap_or_else(|failure| panic!("{failure}"));
    let failure = play(&script("TEMPO-001")).unwrap_err();
    assert!(failure.to_string().contains(&format!("by {rule}")), "{failure}");
}

#[test]
fn paths_cells_items_surfaces_targets_and_prices_have_their_own_reasons() {
    let walk = |path: &str| format!("verb: \"move\", with: [Path([{path}])]");
    // TEMPO-048: three cells; TEMPO-G55: Ysolde stands on D3; TEMPO-048: no step from C3 to C5.
    refused("", &walk("\"B3\", \"A3\", \"A2\", \"B2\""), "TEMPO-048");
    refused("", &walk("\"D3\""), "TEMPO-G55");
    refused("", &walk("\"C5\""), "TEMPO-048");
    refused("", &walk("\"B3\", \"C3\""), "TEMPO-G55");
    let strike = |with: &str| format!("verb: \"melee_attack\", with: [{with}]");
    refused("", &strike("Part(\"dagger\", \"point\"), Unit(\"Ysolde\")"), "TEMPO-G54");
    refused("", &strike("Part(\"longsword\", \"edge\"), Unit(\"Rurik\")"), "TEMPO-J12");
    // An edge costs 3, the pommel 4.
    refused(
        "(unit: \"Rurik\", pools: {\"ap\": 3})",
        &strike("Part(\"longsword\", \"pommel\"), Unit(\"Ysolde\")"),
        "TEMPO-079",
    );
    refused("", "verb: \"draw\", with: [Item(\"longsword\")]", "TEMPO-G41");
    refused("", "verb: \"drop\", with: [Item(\"dagger\")]", "TEMPO-G54");
}

/// Values for a slot, most of them illegal.
fn candidates(rules: &dyn RuleSet, view: &View, unit: UnitId, slot: Slot) -> Vec<Arg> {
    let field = &view.field;
    let (gear, grid) = (field.unit(unit).gear, &field.board.grid);
    let names = rules.names(&field.rule_data);
    let items = || (0..u8::try_from(gear.0.len()).unwrap()).map(ItemId);
    match slot {
        Slot::Unit => field.roster.ids().map(Arg::Unit).collect(),
        Slot::Cell => grid.cells().step_by(7).map(Arg::Cell).collect(),
        Slot::Path => grid.cells().step_by(5).map(|cell| Arg::Path([cell].into_iter().collect())).collect(),
        Slot::Item => items().map(Arg::Item).collect(),
        Slot::Level => (-1..12).map(Arg::Level).collect(),
        Slot::Part => items()
            .flat_map(|item| {
                let kind = gear.get(item).unwrap().kind;
                let parts = names.gear[usize::from(kind.0)].2.len();
                (0..u8::try_from(parts).unwrap()).map(move |part| Arg::Part(PartId { item: Some(item), part }))
            })
            .chain([Arg::Part(PartId { item: None, part: 0 })])
            .collect(),
        Slot::Units | Slot::Facing | Slot::Flags | Slot::Amount | Slot::Each | Slot::Route => {
            panic!("no rule set that is shipped asks for {slot:?}")
        }
    }
}

/// Counts the illegal details and lists faults: an illegal one without a reason by a rule, or a legal one with a reason.
fn explained(rules: &dyn RuleSet, view: &View, decision: &Decision) -> (usize, Vec<String>) {
    let Some(unit) = decision.asked.unit else { return (0, Vec::new()) };
    let (mut refused, mut wrong) = (0, Vec::new());
    for row in &decision.rows {
        let Some(whole) = decision.default_of(rules, view, row) else { continue };
        for (at, &slot) in row.slots.iter().enumerate() {
            let domain = rules.domain(view, &decision.asked, row, &whole.with[..at], at);
            for value in candidates(rules, view, unit, slot) {
                let with = whole.with[..at].iter().cloned().chain([value.clone()]).collect();
                let intent = Intent { verb: row.verb, with };
                let reason = rules.explain_detail(view, &decision.asked, row, &whole.with[..at], &value);
                let known = reason.as_ref().is_some_and(|reason| {
                    let book = Rulebook::of(reason.rule.set).expect("a rulebook");
                    let said = reason.reason.to_string();
                    book.get(reason.rule).is_some() && !said.is_empty() && !said.contains('?')
                });
                let admitted = domain.admits(view, &value);
                if admitted && reason.is_some() || !admitted && !known {
                    let words = indes::battle::words::Answer::of(rules, view, unit, &intent);
                    wrong.push(format!("{words}: {reason:?}, admitted: {admitted}"));
                }
                if !admitted {
                    assert_eq!(refusal(rules, view, decision, &intent), reason);
                    refused += 1;
                }
            }
        }
    }
    (refused, wrong)
}

#[test]
fn every_illegal_detail_has_a_reason_with_its_rule() {
    let levels = [
        "tempo/the-ford",
        "tempo/the-seconds",
        "poise/the-drake-of-cray",
        "poise/the-toll-road",
        "poise/the-mill-race",
    ];
    for level in levels {
        let (mut refused, mut wrong, mut at) = (0, Vec::new(), 0);
        battles_of(&[level], 0..3, 120, |rules, view, decision, _| {
            at += 1;
            if at % 3 == 0 {
                let found = explained(rules, view, decision);
                refused += found.0;
                wrong.extend(found.1);
            }
        });
        wrong.sort();
        wrong.dedup();
        wrong.truncate(20);
        assert!(wrong.is_empty(), "{level}:\n{}", wrong.join("\n"));
        assert!(refused > 500, "{level}: {refused}");
    }
}
