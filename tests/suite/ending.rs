//! The phases of a battle's end, the same for every rule set: tested with a rule set that has something to do in each.

use indes::battle::{
    AppRules, Asked, Change, Count, Dice, Die, Draws, EndPhase, Ending, EventKind, Frame, FrameId, FrameSpec, Intent,
    Loss, Next, Phase, Price, Privacy, Procedure, Prompt, Row, Rows, RuleId, RuleSetId, Rules, Scope, Source,
    StepOutput, Sum, View, answer,
};
use indes::battlefield::{Seat, SideId, UnitId};
use indes::invariants;
use indes::rules::tempo::{DEF, HEALTH};
use indes_testing::tempo::hex;
use indes_testing::{Arena, altered};

const BY: RuleId = RuleId::gap(RuleSetId::Tempo, 42);
const A: UnitId = UnitId(0);

/// Counts the calls of the rule set in a phase of the end.
#[derive(Clone, Copy)]
struct Calls(EndPhase);

impl Count for Calls {
    fn key(self) -> u16 {
        900 + self.0 as u16
    }

    fn scope(self) -> Scope {
        Scope::Battle
    }
}

/// A procedure of one step in which A recovers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Recovers;

impl Procedure for Recovers {
    type Step = u8;
    const NAME: &'static str = "recovers";
}

#[test]
fn the_phases_of_the_end_follow_each_other() {
    let mut found = vec![EndPhase::Close];
    while let Some(next) = found.last().and_then(|phase| phase.next()) {
        found.push(next);
    }
    assert_eq!(found, EndPhase::ALL);
}

/// Expiry takes all health of A, Debts draw twice, Tending asks a question, Recovery pushes a frame.
fn ending(view: &View, now: EndPhase, dice: &mut Dice, out: &mut StepOutput) {
    let calls = view.turn.counted(A, Calls(now));
    let asked =
        Asked { frame: FrameId(0), seat: Seat(2), unit: Some(A), prompt: Prompt::Detail, privacy: Privacy::Open };
    match (now, calls) {
        (EndPhase::Expiry, 0) => {
            out.batch.write(BY, Change::Lose { unit: A, pool: HEALTH, amount: 99, kind: Loss::Drain });
        }
        (EndPhase::Debts, 0 | 1) => {
            let draw = dice.draw(Die::Sum { count: 1, sides: 6 });
            let mut result = Sum::default();
            result.add(Source::Dice, BY, draw.value);
            let verb = DEF.rules.verbs(&view.field.rule_data).0;
            out.batch.tell(BY, EventKind::Rolled { unit: A, verb, draw: Some(draw), result });
        }
        (EndPhase::Tending, 0) => out.next = Some(Next::Ask(asked, 0)),
        (EndPhase::Tending, 1) => {
            assert!(view.stack.top().and_then(|machine| machine.answer.as_ref()).is_some(), "it has its answer");
            out.batch.tell(BY, EventKind::Passed { unit: A });
        }
        (EndPhase::Recovery, 0) => {
            let intent = Intent::of(DEF.rules.verbs(&view.field.rule_data).0);
            out.next = Some(Next::Push(FrameSpec::new::<Recovers>(1, Some(A), intent), 0));
        }
        _ => return,
    }
    out.batch.write(BY, Change::count(A, Calls(now), 1));
}

/// The step of `Recovers`: A gains 5 health and rises.
fn recover(_: &View, _: &Frame, _: u8, _: &mut Dice, out: &mut StepOutput) -> Next {
    out.batch.write(BY, Change::Gain { unit: A, pool: HEALTH, amount: 5 });
    out.batch.write(BY, Change::Rise { unit: A });
    Next::Done
}

fn rows(view: &View, asked: &Asked, out: &mut Rows) {
    if view.phase.ending().is_some() {
        let (pass, end) = DEF.rules.verbs(&view.field.rule_data);
        out.extend([pass, end].map(|verb| Row { verb, price: Price::new(), slots: Default::default() }));
    } else {
        DEF.rules.rows(view, asked, out);
    }
}

/// A has beaten B under these rules; the question of Tending is open.
fn beaten() -> Arena {
    let mut arena = hex(["A B . .", ". . . ."]).begin();
    arena.app().add_procedure::<Recovers>(recover);
    arena.world().resource_mut::<Rules>().0 = altered(|rules| (rules.ending, rules.rows) = (ending, rows));
    arena.set_health("B", 9).rolls([6, 9, 4, 2]).act("A", "melee_attack edge B").pass("B");
    arena
}

#[test]
fn a_battle_ends_phase_by_phase_and_settles_after_each_phase() {
    let mut arena = beaten();
    let story = arena.story();
    let end = story.iter().position(|line| line == "Tide wins: LastStanding").expect("an end");
    assert_eq!(story[end + 1..], ["A -20 health (0)", "A falls", "A rolls 4", "A rolls 2"]);
    let (winner, reason) = (Some(SideId(0)), Ending::LastStanding);
    let now = EndPhase::Tending;
    assert_eq!(*arena.world().resource::<Phase>(), Phase::Aftermath { winner, reason, now });
    assert_eq!(arena.world().resource::<Phase>().winner(), Some(winner));
    let asked = arena.decision().asked;
    assert_eq!((asked.seat, asked.prompt), (Seat(2), Prompt::Detail));
    assert_eq!(arena.snapshot().stack.frames.len(), 1, "what was under way is dropped");
    assert_eq!(invariants::is_tidy(arena.world()), [""; 0]);
    let pass = DEF.rules.verbs(&DEF.shipped_data().unwrap()).0;
    answer(arena.world(), Seat(2), Intent::of(pass)).unwrap();
    assert_eq!(arena.story(), ["A passes", "A +5 health (5)", "A rises"]);
    assert_eq!(*arena.world().resource::<Phase>(), Phase::Over { winner, reason });
    assert!(arena.is_over());
}

#[test]
fn a_snapshot_at_a_question_of_the_aftermath_can_be_restored() {
    let mut arena = beaten();
    let asked = arena.snapshot();
    let pass = DEF.rules.verbs(&DEF.shipped_data().unwrap()).0;
    let mut ends = Vec::new();
    for _ in 0..2 {
        answer(arena.world(), Seat(2), Intent::of(pass)).unwrap();
        ends.push(arena.snapshot());
        asked.restore(arena.world()).unwrap();
    }
    assert_eq!(ends[0], ends[1]);
}

/// No unit can do anything but end its turn.
fn idle(_: &View, _: &Asked, out: &mut Rows) {
    let verb = DEF.rules.verbs(&DEF.shipped_data().unwrap()).1;
    out.push(Row { verb, price: Price::new(), slots: Default::default() });
}

#[test]
fn a_battle_ends_after_a_hundred_rounds_without_a_question() {
    let mut arena = hex(["A B . .", ". . . ."]).begin();
    arena.world().resource_mut::<Rules>().0 = altered(|rules| rules.rows = idle);
    let asked = arena.decision().asked;
    let end_turn = DEF.rules.verbs(&DEF.shipped_data().unwrap()).1;
    answer(arena.world(), asked.seat, Intent::of(end_turn)).unwrap();
    let (winner, reason) = (None, Ending::Standstill);
    assert_eq!(*arena.world().resource::<Phase>(), Phase::Over { winner, reason });
    let rounds = arena.story().iter().filter(|line| line.starts_with("round ") && line.ends_with(" ends")).count();
    assert_eq!(rounds, 100);
}
