//! Rule sets that ask for such details: asked, answered, refused with a reason, recorded, read from a script.

use super::{A, B, C, D, flags, ground, names, units, verb, walks, with_acts};
use bevy::prelude::World;
use indes::battle::words::{misfit, why_not};
use indes::battle::{
    Arg, Asked, BattleError, Decision, Dice, Domain, Intent, Pending, Prompt, Record, Refusal, Route, Row, Rows,
    RuleSet, Rules, Setup, Slot, Snapshot, View, answer, begin, look,
};
use indes::battlefield::{Concealed, Hidden, Path, Seat, UnitId, UnitMask};
use indes::grid::Direction;
use indes::invariants;
use indes::reading::{Limits, Source, read};
use indes::rules::tempo::Tempo;
use indes::script::{Content, Play};
use indes_testing::{Altered, altered, bare_world};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use smallvec::{SmallVec, smallvec};

/// Adds detail slots to the action that ends a turn.
fn rows(view: &View, asked: &Asked, rows: &mut Rows, slots: &[Slot]) {
    if asked.prompt == Prompt::Act {
        rows.push(Row { verb: verb("end_turn"), price: SmallVec::new(), slots: slots.into() });
    } else {
        Tempo.rows(view, asked, rows);
    }
}

fn single(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
    match row.slots[slot] {
        Slot::Facing => Domain::Facings(smallvec![Direction(3), Direction(0)]),
        Slot::Flags => Domain::Flags(flags()),
        Slot::Amount => Domain::Amount(1..=3),
        // Only A can walk.
        Slot::Route if asked.unit == Some(A) => with_acts(),
        Slot::Route => Domain::Route { walks: walks(asked.unit.unwrap_or(A), 1), acts: Vec::new(), most: 0 },
        _ => Tempo.domain(view, asked, row, so_far, slot),
    }
}

/// A direction, flags, a number and a way with acts.
fn single_rules(rules: &mut Altered) {
    rules.names = Some(names());
    rules.rows = |view, asked, out| rows(view, asked, out, &[Slot::Facing, Slot::Flags, Slot::Amount, Slot::Route]);
    rules.domain = single;
    rules.explain_detail =
        |view, asked, row, so_far, value| refused(view, &single(view, asked, row, so_far, so_far.len()), value);
}

/// The units of the asked seat that can move, with a walk for each.
fn able(view: &View, asked: &Asked) -> Vec<UnitId> {
    let unit = asked.unit.unwrap_or(A);
    let group = if [A, C, D].contains(&unit) { vec![A, C, D] } else { vec![unit] };
    group.into_iter().filter(|&unit| walks(unit, 1)[0].possible(view.field)).collect()
}

fn several(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
    match (row.slots[slot], so_far) {
        (Slot::Units, _) => Domain::Subset { of: units(&able(view, asked)), least: 1, most: 2 },
        (Slot::Each, [Arg::Units(chosen)]) => Domain::Each(chosen.iter().map(|unit| (unit, walks(unit, 1))).collect()),
        _ => Tempo.domain(view, asked, row, so_far, slot),
    }
}

/// Units, then a path for each of them.
fn several_rules(rules: &mut Altered) {
    rules.names = Some(names());
    rules.rows = |view, asked, out| rows(view, asked, out, &[Slot::Units, Slot::Each]);
    rules.domain = several;
    rules.explain_detail =
        |view, asked, row, so_far, value| refused(view, &several(view, asked, row, so_far, so_far.len()), value);
}

/// Refuses a value outside the domain, by a rule of tempo that stands in for one of a later rule set.
fn refused(view: &View, domain: &Domain, value: &Arg) -> Option<Refusal> {
    let rules = altered(|rules| rules.names = Some(names()));
    Some(Refusal { rule: "TEMPO-001".parse().expect("a rule"), reason: misfit(rules, view, domain, value)?.into() })
}

const BOTH: [fn(&mut Altered); 2] = [single_rules, several_rules];

fn setup(change: fn(&mut Altered)) -> Setup {
    Setup { rules: altered(change), ..ground().setup() }
}

#[test]
fn every_partial_answer_can_be_completed_and_invented_answers_are_refused() {
    for change in BOTH {
        let mut app = bare_world();
        begin(app.world_mut(), &setup(change), Dice::seeded(3)).expect("a beginning");
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..6 {
            let world = app.world_mut();
            let decision: Decision = world.resource::<Pending>().0.clone().expect("a question");
            assert_eq!(invariants::can_be_answered(world, &decision, &mut rng), [""; 0]);
            assert_eq!(invariants::refuses_what_is_made_up(world, &decision), [""; 0]);
            let rules = world.resource::<Rules>().0;
            let intent = look(world, |view| decision.sample(rules, view, &mut rng)).expect("an answer");
            assert_eq!(answer(world, decision.asked.seat, intent), Ok(()));
        }
    }
}

#[test]
fn a_record_of_such_answers_is_read_again_and_replayed() {
    for change in BOTH {
        let mut app = bare_world();
        let setup = setup(change);
        begin(app.world_mut(), &setup, Dice::seeded(9)).expect("a beginning");
        let mut record = Record::new(setup.rules.id(), String::new(), String::new(), 9);
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        for _ in 0..20 {
            let world = app.world_mut();
            let decision = world.resource::<Pending>().0.clone().expect("a question");
            let intent = look(world, |view| decision.sample(setup.rules, view, &mut rng)).expect("an answer");
            answer(world, decision.asked.seat, intent.clone()).expect("it is taken");
            record.note(&decision.asked, intent, world);
        }
        let saved = ron::to_string(&record).expect("a text");
        let again: Record = read(&Source::new("record.ron", &saved), &Limits::RECORD).expect("a record");
        assert_eq!(again, record);
        assert_eq!(again.replay(bare_world().world_mut(), &setup), Ok(()));
    }
}

#[test]
fn a_refusal_names_the_reason_and_the_legal_values() {
    let found = |change: fn(&mut Altered), with: &[Arg]| {
        let mut app = bare_world();
        begin(app.world_mut(), &setup(change), Dice::seeded(3)).expect("a beginning");
        let world = app.world_mut();
        let intent = Intent { verb: verb("end_turn"), with: with.iter().cloned().collect() };
        let decision = world.resource::<Pending>().0.clone().expect("a question");
        let rules = world.resource::<Rules>().0;
        let reason = look(world, |view| why_not(rules, view, &decision, &intent)).expect("a reason");
        assert_eq!(answer(world, decision.asked.seat, intent), Err(BattleError::NotLegal(reason.clone())));
        reason
    };
    let single = |with: &[Arg]| found(single_rules, with);
    assert_eq!(
        single(&[Arg::Facing(Direction(1))]),
        "end_turn cannot have Facing(\"north_east\"): cannot face north-east (TEMPO-001); it can have \
         Facing(\"west\") or Facing(\"east\")"
    );
    let west = Arg::Facing(Direction(3));
    let reason = single(&[west.clone(), Arg::Flags(0b11)]);
    assert!(
        reason.contains("Flags([\"power\", \"quick\"]): Power and Quick do not go together (TEMPO-001)"),
        "{reason}"
    );
    let reason = single(&[west.clone(), Arg::Flags(0b100)]);
    assert!(reason.contains(": Feint cannot be chosen here (TEMPO-001)"), "{reason}");
    let reason = single(&[west.clone(), Arg::Flags(0), Arg::Amount(4)]);
    assert!(reason.contains("Amount(4): 4 is not from 1 to 3 (TEMPO-001)"), "{reason}");
    let several = |with: &[Arg]| found(several_rules, with);
    let reason = several(&[Arg::Units(units(&[A, C, D]))]);
    assert!(reason.contains(": 2 at most can be chosen (TEMPO-001)"), "{reason}");
    let reason = several(&[Arg::Units(units(&[]))]);
    assert!(reason.contains(": 1 at least must be chosen (TEMPO-001)"), "{reason}");
    let reason = several(&[Arg::Units(units(&[UnitId(40)]))]);
    assert!(reason.contains("there is no unit number 40"), "{reason}");
    let stays = Arg::Each(vec![(A, SmallVec::new()), (C, SmallVec::new())]);
    let reason = several(&[Arg::Units(units(&[A, C])), stays.clone()]);
    assert!(reason.contains(": one of the group at least must go (TEMPO-001)"), "{reason}");
    let reason = several(&[Arg::Units(units(&[A, D])), stays]);
    assert!(reason.contains(": the group is A, D, in this order (TEMPO-001)"), "{reason}");
}

#[test]
fn a_seat_is_not_shown_the_members_of_a_group_that_are_hidden_from_it() {
    let mut app = bare_world();
    begin(app.world_mut(), &setup(several_rules), Dice::seeded(3)).expect("a beginning");
    let world = app.world_mut();
    let mut battle = Snapshot::take(world);
    let way = |name: &str| -> Path { [name.parse().expect("a cell")].into_iter().collect() };
    let (both, route) = (vec![(A, way("A2")), (C, way("C1"))], Route::along(&way("C1"), []));
    let shown = |battle: &Snapshot, world: &mut World| {
        let seen = battle.seen_by(world, Seat(2), &mut ChaCha8Rng::seed_from_u64(1)).expect("a guess");
        seen.stack.frames[0].intent.with.clone()
    };
    battle.stack.frames[0].intent.with = smallvec![Arg::Each(both.clone())];
    assert_eq!(shown(&battle, world).as_slice(), [Arg::Each(both.clone())]);
    battle.concealed = Concealed::new([(C, Hidden { from: UnitMask::only(B), total: 0 })]);
    assert_eq!(shown(&battle, world).as_slice(), [Arg::Each(both[..1].to_vec())]);
    // The actor itself is hidden: the details that lead to it are left out.
    battle.stack.frames[0].actor = Some(C);
    battle.stack.frames[0].intent.with = smallvec![Arg::Each(both), Arg::Route(Box::new(route)), Arg::Amount(2)];
    assert_eq!(shown(&battle, world).as_slice(), [Arg::Amount(2)]);
}

/// Plays a script with changed rules and these dice. Returns the failures as text.
fn played(change: fn(&mut Altered), dice: &str, steps: &str) -> Result<(), String> {
    let text = format!(
        "(\n    format: 1,\n    level: r##\"{}\"##,\n    turn: \"A\",\n    dice: [{dice}],\n    steps: [\n        {steps}\n    ],\n)",
        ground().text()
    );
    let content = Content::open(None, None).expect("the shipped content");
    let mut play =
        Play::prepare(&Source::new("asked.script.ron", &text), &content).map_err(|found| found.to_string())?;
    play.setup.rules = altered(change);
    let mut app = indes::script::arena();
    let world = app.world_mut();
    play.begin(world).map_err(|failure| failure.to_string())?;
    while play.step(world).map_err(|failure| failure.to_string())? {}
    play.finish(world).map(|_| ()).map_err(|failure| failure.to_string())
}

#[test]
fn a_script_writes_and_expects_such_details() {
    let single = "Offered(unit: \"A\", rows: [
            (verb: \"end_turn\", values: [Facing(\"west\"), Facing(\"east\")]),
            (verb: \"end_turn\", with: [Facing(\"east\"), Flags([])], values: [Amount(1), Amount(2), Amount(3)]),
        ]),
        Refused(
            unit: \"A\", verb: \"end_turn\",
            with: [Facing(\"north_east\"), Flags([]), Amount(1), Route([Step(\"A2\")])], rule: \"TEMPO-001\",
        ),
        Refused(
            unit: \"A\", verb: \"end_turn\", rule: \"TEMPO-001\",
            with: [
                Facing(\"east\"), Flags([]), Amount(1),
                Route([Step(\"A2\"), Step(\"B2\"), Do(\"melee_attack\", \"C\")]),
            ],
        ),
        Choose(
            unit: \"A\", verb: \"end_turn\",
            with: [
                Facing(\"east\"), Flags([]), Amount(2),
                Route([Step(\"A2\"), Do(\"melee_attack\", \"C\"), Do(\"recover_stamina\", None), Step(\"B2\")]),
            ],
        ),";
    // The points that A recovers at the end of its turn.
    assert_eq!(played(single_rules, "3", single), Ok(()));
    let several = "Refused(
            unit: \"A\", verb: \"end_turn\", rule: \"TEMPO-001\",
            with: [Units([\"A\", \"C\"]), Each([(\"A\", [\"A2\"]), (\"C\", [\"A2\"])])],
        ),
        Choose(unit: \"A\", verb: \"end_turn\", with: [Units([\"A\", \"C\"]), Each([(\"A\", [\"A2\"]), (\"C\", [])])]),";
    assert_eq!(played(several_rules, "3", several), Ok(()));
    let wrong =
        played(single_rules, "", "Offered(unit: \"A\", rows: [(verb: \"end_turn\", values: [Facing(\"west\")])]),");
    let wrong = wrong.expect_err("a direction is missing");
    assert!(wrong.contains("Facing(\"east\")"), "{wrong}");
    let wrong =
        played(single_rules, "", "Choose(unit: \"A\", verb: \"end_turn\", with: [Facing(\"weast\"), Flags([\"x\"])]),");
    let wrong = wrong.expect_err("names that nothing has");
    assert!(wrong.contains("there is no direction `weast`") && wrong.contains("there is no flag `x`"), "{wrong}");
}
