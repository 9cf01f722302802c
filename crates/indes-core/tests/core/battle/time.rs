//! Moments of the battle's clock: ends of statuses, and scheduled effects in the order of their phases.

mod effects;

use super::stage::{A, B, BY, END, GO, Stage, asks};
use indes_core::battle::{
    Change, Dice, Effect, Ending, EventKind, Expiry, Frame, FrameSpec, Intent, Loss, Moment, Next, Procedure, Prompt,
    StepOutput, Subject, Turn, Verb, View,
};
use indes_core::battlefield::{ActSet, BondKind, Cause, End, SideId, StatusId, UnitId, UnitMask, Until};
use indes_tempo::HEALTH;
use indes_testing::tempo::hex;
use indes_testing::{Altered, Plan};
use smallvec::smallvec;

const REST: Verb = Verb(0);
/// Acts by which A gets a status; each constant names when the status ends.
const ROUND_END: Verb = Verb(1);
const ROUND_START: Verb = Verb(2);
const TURN_START: Verb = Verb(3);
const TURN_END: Verb = Verb(4);
const FRAME_END: Verb = Verb(5);
const ENCOUNTER: Verb = Verb(6);
/// Until it has acted; until it has shot.
const ACT: Verb = Verb(7);
const SHOT: Verb = Verb(8);
const TWO_USES: Verb = Verb(9);
/// The status is used once.
const USE: Verb = Verb(10);
/// B gets a status, and A gets one that lasts as long.
const WHILE_STATUS: Verb = Verb(11);
/// B's status is lifted.
const LIFT: Verb = Verb(12);
/// A and B are tied by a bond, and A has a status as long as the bond lasts.
const WHILE_BOND: Verb = Verb(13);
const UNTIE: Verb = Verb(14);
/// A loses five points of health and has a status until they are restored, but not before the end of its first turn.
const FULL: Verb = Verb(15);
const HEAL: Verb = Verb(16);
/// Until A and B have acted.
const LEGEND: Verb = Verb(17);
const SKIP_B: Verb = Verb(18);
/// Schedules effects for the end of the round, in another order than that of their phases.
const PLAN: Verb = Verb(19);
const DECIDE: Verb = Verb(20);
/// An effect at the end of each of A's turns, which schedules itself again.
const BREATH: Verb = Verb(21);
/// The same status from A and twice from B.
const TWO_CAUSES: Verb = Verb(22);
const UNPLAN: Verb = Verb(23);
const SHOOT: Verb = Verb(24);
/// The turn ends in a frame above the act's, which then asks.
const ENDS_INSIDE: Verb = Verb(25);
/// The turn ends in the step that asks.
const ENDS_HASTILY: Verb = Verb(26);
/// Effects at the beginning and the end of B's first turn.
const PLAN_B: Verb = Verb(27);
/// An effect when the battle is decided.
const LAST: Verb = Verb(28);
/// The end of the battle between two effects.
const WON: Verb = Verb(29);
/// A status, then a frame above the one that brought it.
const NESTED: Verb = Verb(30);
/// The verb of the frames of effects.
const EFFECT: Verb = Verb(31);

const FIRST: StatusId = StatusId(2);
const SECOND: StatusId = StatusId(3);

/// Effects on the timeline; each drains as many points of health as its number.
#[derive(Clone, Copy)]
enum TimelineEffect {
    Hazard = 1,
    Gambit = 2,
    /// Again at the end of the next turn.
    Breath = 3,
    /// After a question.
    Asks = 4,
    /// Has no frame.
    Nothing = 5,
}

impl Effect for TimelineEffect {
    fn key(self) -> u16 {
        self as u16
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct TimedAct;

impl Procedure for TimedAct {
    type Step = u8;
    const NAME: &'static str = "deed";
}

/// The first step of effects; their numbers are added.
const EFFECTS: u8 = 50;
/// Steps of a frame above an act's.
const CHILD: u8 = 60;
const CHILD_ASKS: u8 = 61;
/// The last step.
const CLOSE: u8 = 9;

fn effect(_: &View, effect: u16, subject: Subject) -> Option<FrameSpec> {
    let Subject::Unit(unit) = subject else { return None };
    let step = EFFECTS + u8::try_from(effect).expect("a small number");
    (effect != TimelineEffect::Nothing.key()).then(|| FrameSpec::new::<TimedAct>(step, Some(unit), Intent::of(EFFECT)))
}

/// The kinds of acts: shots are one, all other acts another; effects are no acts.
fn acts(view: &View, frame: &Frame) -> ActSet {
    match frame.intent.verb {
        _ if view.stack.frames.len() > 2 => ActSet::NONE,
        SHOOT => ActSet(2),
        EFFECT => ActSet::NONE,
        _ => ActSet(1),
    }
}

/// When the status ends that an act gives to A.
fn until(view: &View, frame: &Frame) -> Option<Until> {
    let act = |unit: UnitId, kinds: ActSet| End::Act { by: UnitMask::only(unit), kinds };
    let at = |moment: Moment| Until::any([End::At(moment)]);
    Some(match frame.intent.verb {
        ROUND_END => at(Moment::RoundEnd(view.turn.round)),
        ROUND_START => at(Moment::RoundStart(view.turn.round + 1)),
        TURN_START => at(Moment::TurnStart(A, view.turn.begun(A) + 1)),
        TURN_END => at(Moment::TurnEnd(A, view.turn.begun(A) + 1)),
        FRAME_END => at(Moment::FrameEnd(frame.id)),
        ENCOUNTER => at(Moment::Encounter),
        ACT | NESTED => Until::any([act(A, ActSet::ANY)]),
        SHOT => Until::any([act(A, ActSet(2)), End::Removal]),
        TWO_USES => Until::any([End::Uses(2)]),
        FULL => Until::any([End::Full(HEALTH), End::At(Moment::Encounter)])
            .not_before(Moment::TurnEnd(A, view.turn.begun(A))),
        LEGEND => Until::all([act(A, ActSet::ANY), act(B, ActSet::ANY)]),
        _ => return None,
    })
}

/// A question about the act whose answer step `then` reads.
fn question(view: &View, frame: &Frame, then: u8) -> Next {
    Next::Ask(asks(view, frame, Prompt::Detail), then)
}

fn add_status(unit: UnitId, status: StatusId, by: UnitId, until: Until) -> Change {
    Change::AddUntil { unit, status, by: Some(by), bond: None, until: Box::new(until) }
}

fn schedule(at: Moment, phase: u8, what: Expiry) -> Change {
    Change::Schedule { at, phase, what }
}

fn drain(unit: UnitId, amount: i16) -> Change {
    Change::Lose { unit, pool: HEALTH, amount, kind: Loss::Drain }
}

const CONCLUDE: Change = Change::Conclude { winner: None, reason: Ending::Terms };

/// Carries out the acts of this file and the effects that they schedule.
fn timed_act(view: &View, frame: &Frame, step: u8, _: &mut Dice, out: &mut StepOutput) -> Next {
    let unit = frame.actor.expect("an actor");
    if step == 1
        && let Some(until) = until(view, frame)
    {
        if frame.intent.verb == FULL {
            out.batch.write(BY, drain(unit, 5));
        }
        out.batch.write(BY, add_status(A, FIRST, unit, until));
        return Next::Go(2);
    }
    match frame.intent.verb {
        EFFECT => effect_step(view, frame, step, out),
        PLAN | UNPLAN | BREATH | PLAN_B | LAST | WON => scheduling(view, frame, out),
        ENDS_INSIDE | ENDS_HASTILY | NESTED | FRAME_END => framed(view, frame, step, out),
        _ => changes(view, frame, step, out),
    }
}

/// The steps of effects. Each drains as much as its number.
fn effect_step(view: &View, frame: &Frame, step: u8, out: &mut StepOutput) -> Next {
    let unit = frame.actor.expect("an actor");
    match step {
        54 => return question(view, frame, 55),
        55 => out.batch.write(BY, drain(unit, 4)),
        53 => {
            out.batch.write(BY, drain(unit, 3));
            let next = Moment::TurnEnd(unit, view.turn.begun(unit) + 1);
            out.batch.write(BY, schedule(next, 0, Expiry::run(TimelineEffect::Breath, unit)));
        }
        step => out.batch.write(BY, drain(unit, i16::from(step - EFFECTS))),
    }
    Next::Done
}

/// Acts that schedule effects or take them off the timeline.
fn scheduling(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let unit = frame.actor.expect("an actor");
    let mut write = |change: Change| out.batch.write(BY, change);
    let round_end = Moment::RoundEnd(view.turn.round);
    let this_end = Moment::TurnEnd(unit, view.turn.begun(unit));
    match frame.intent.verb {
        PLAN => {
            write(add_status(A, SECOND, A, Until::any([End::Removal])));
            write(schedule(round_end, 3, Expiry::run(TimelineEffect::Gambit, A)));
            write(schedule(round_end, 1, Expiry::run(TimelineEffect::Hazard, A)));
            write(schedule(round_end, 2, Expiry::Lapse { unit: A, status: SECOND, cause: Some(A) }));
            write(schedule(round_end, 1, Expiry::run(TimelineEffect::Nothing, A)));
            write(schedule(round_end, 3, Expiry::run(TimelineEffect::Asks, A)));
        }
        UNPLAN => {
            write(Change::Unschedule { what: Expiry::run(TimelineEffect::Hazard, A) });
            write(Change::Unschedule { what: Expiry::run(TimelineEffect::Asks, A) });
        }
        BREATH => write(schedule(this_end, 0, Expiry::run(TimelineEffect::Breath, unit))),
        PLAN_B => {
            write(schedule(Moment::TurnEnd(B, 1), 0, Expiry::run(TimelineEffect::Gambit, B)));
            write(schedule(Moment::TurnStart(B, 1), 0, Expiry::run(TimelineEffect::Hazard, B)));
        }
        LAST => write(schedule(Moment::Encounter, 0, Expiry::run(TimelineEffect::Gambit, A))),
        WON => {
            write(schedule(round_end, 3, Expiry::run(TimelineEffect::Gambit, A)));
            write(schedule(round_end, 2, Expiry::Conclude(Some(SideId(1)), Ending::Terms)));
            write(schedule(round_end, 1, Expiry::run(TimelineEffect::Hazard, A)));
        }
        _ => {}
    }
    Next::Done
}

/// Acts about frames: one that asks before it ends, frames above the act's, turns that end in a step.
fn framed(view: &View, frame: &Frame, step: u8, out: &mut StepOutput) -> Next {
    let unit = frame.actor.expect("an actor");
    let stops = frame.answer.as_ref().is_some_and(|answer| answer.verb == END);
    let child = |verb: Verb| FrameSpec::new::<TimedAct>(CHILD, frame.actor, Intent::of(verb));
    match (frame.intent.verb, step) {
        (FRAME_END, 2) => question(view, frame, 3),
        (FRAME_END, 3) if stops => {
            out.batch.write(BY, CONCLUDE);
            question(view, frame, CLOSE)
        }
        (ENDS_INSIDE | ENDS_HASTILY, 1) => {
            let this_end = Moment::TurnEnd(unit, view.turn.begun(unit));
            out.batch.write(BY, schedule(this_end, 0, Expiry::run(TimelineEffect::Hazard, unit)));
            Next::Go(2)
        }
        (ENDS_INSIDE | NESTED, 2) => Next::Push(child(frame.intent.verb), CLOSE),
        (ENDS_INSIDE, CHILD) => {
            out.batch.write(BY, Change::EndTurn);
            Next::Go(CHILD_ASKS)
        }
        (ENDS_INSIDE, CHILD_ASKS) => question(view, frame, CLOSE),
        (ENDS_HASTILY, 2) => {
            out.batch.write(BY, Change::EndTurn);
            question(view, frame, CLOSE)
        }
        (NESTED, CHILD) => {
            out.batch.tell(BY, EventKind::Passed { unit });
            Next::Done
        }
        _ => Next::Done,
    }
}

/// Acts that change statuses, bonds, pools and turns at once.
fn changes(view: &View, frame: &Frame, step: u8, out: &mut StepOutput) -> Next {
    let mut write = |change: Change| out.batch.write(BY, change);
    let round_end = Moment::RoundEnd(view.turn.round);
    match (frame.intent.verb, step) {
        (USE, _) => write(Change::Use { unit: A, status: FIRST, cause: Some(A) }),
        (WHILE_STATUS, _) => {
            write(add_status(B, FIRST, A, Until::any([End::Removal])));
            let cause = Cause::Status { unit: B, kind: FIRST, by: Some(A) };
            write(add_status(A, SECOND, A, Until::any([End::While(cause)])));
        }
        (LIFT, _) => write(Change::RemoveStatus { unit: B, status: FIRST }),
        (WHILE_BOND, 1) => {
            write(Change::Tie { kind: BondKind(9), members: smallvec![(A, None), (B, None)], status: None });
            return Next::Go(2);
        }
        (WHILE_BOND, _) => {
            let bond = view.field.bonds.0.last().expect("a bond").id;
            write(add_status(A, SECOND, A, Until::any([End::While(Cause::Bond(bond))])));
        }
        (UNTIE, _) => write(Change::Untie { bond: view.field.bonds.0.last().expect("a bond").id }),
        (HEAL, _) => write(Change::Gain { unit: A, pool: HEALTH, amount: 5 }),
        (SKIP_B, _) => write(Change::SkipTurn { unit: B }),
        (DECIDE, _) => write(CONCLUDE),
        (TWO_CAUSES, _) => {
            write(add_status(A, FIRST, A, Until::any([End::At(round_end)])));
            write(add_status(A, FIRST, B, Until::any([End::At(Moment::TurnEnd(B, 1))])));
            write(add_status(A, FIRST, B, Until::any([End::Removal])));
        }
        _ => {}
    }
    Next::Done
}

fn plan() -> Plan {
    hex(["A B . .", ". . . ."])
}

fn stage() -> Stage {
    Stage::begin::<TimedAct>(
        timed_act,
        &plan(),
        |rules: &mut Altered| (rules.effect, rules.acts) = (effect, acts),
        |_| {},
        &[],
    )
}

/// The same battle with the default definition of acts.
fn usual_acts() -> Stage {
    Stage::begin::<TimedAct>(timed_act, &plan(), |rules: &mut Altered| rules.effect = effect, |_| {}, &[])
}

fn begun(stage: &mut Stage, unit: UnitId) -> u16 {
    stage.world().resource::<Turn>().begun(unit)
}

#[test]
fn turns_of_each_unit_are_counted() {
    let mut stage = stage();
    assert_eq!((begun(&mut stage, A), begun(&mut stage, B), begun(&mut stage, UnitId(7))), (1, 0, 0));
    stage.answers([END, END, END]);
    assert_eq!((begun(&mut stage, A), begun(&mut stage, B)), (2, 2));
    let turn = stage.world().resource::<Turn>().clone();
    for (moment, past) in [
        (Moment::RoundEnd(0), true),
        (Moment::RoundEnd(1), false),
        (Moment::TurnStart(A, 2), true),
        (Moment::TurnStart(A, 3), false),
        (Moment::TurnEnd(B, 1), true),
        (Moment::TurnEnd(B, 2), false),
        (Moment::Encounter, false),
    ] {
        assert_eq!(turn.is_past(moment), past, "{moment:?}");
    }
}

#[test]
fn a_status_ends_at_its_moment() {
    let ends = "A's bound ends";
    for (act, answers, wanted) in [
        (ROUND_END, 2, ["B's turn ends", "round 0 ends", ends, "round 1 begins", "A's turn begins"].as_slice()),
        (ROUND_START, 2, &["B's turn ends", "round 0 ends", "round 1 begins", ends, "A's turn begins"]),
        (TURN_START, 2, &["B's turn ends", "round 0 ends", "round 1 begins", "A's turn begins", ends]),
        (TURN_END, 3, &["A's turn ends", ends, "B's turn begins"]),
    ] {
        let mut stage = stage();
        assert_eq!(stage.answer(act), ["A becomes bound"], "{act:?}");
        for _ in 1..answers {
            stage.answer(END);
            assert_eq!(stage.statuses(A), [2], "{act:?}");
        }
        assert_eq!(
            (stage.answer(END), stage.statuses(A)),
            (wanted.iter().map(|&line| line.to_owned()).collect(), vec![])
        );
    }
}

#[test]
fn a_status_ends_with_a_frame() {
    let mut stage = stage();
    stage.answer(FRAME_END);
    assert_eq!(stage.statuses(A), [2]);
    let open = stage.snapshot();
    assert_eq!((stage.answer(GO), stage.statuses(A)), (vec!["A's bound ends".to_owned()], vec![]));
    // A frame that is dropped because the battle is decided has ended too.
    stage.restore(&open);
    assert_eq!(stage.answer(END), ["nobody wins: Terms", "A's bound ends"]);
}

#[test]
fn a_status_ends_when_the_battle_is_decided() {
    let mut stage = stage();
    stage.answers([ENCOUNTER, END, END]);
    assert_eq!(stage.statuses(A), [2]);
    assert_eq!(stage.answer(DECIDE), ["nobody wins: Terms", "A's bound ends"]);
}

/// POISE-026, POISE-C24: a status gained during an act outlasts it and ends with the next act of the unit.
#[test]
fn a_status_ends_with_the_next_act_of_a_unit() {
    for mut stage in [stage(), usual_acts()] {
        stage.answer(ACT);
        assert_eq!(stage.statuses(A), [2], "the act that brought it is over");
        stage.answers([END, REST]);
        assert_eq!(stage.statuses(A), [2], "B's act is none of A's");
        stage.answer(END);
        let before = stage.snapshot();
        assert_eq!(stage.answer(REST), ["A's bound ends"]);
        stage.restore(&before);
        assert_eq!((stage.snapshot(), stage.answer(SHOOT)), (before, vec!["A's bound ends".to_owned()]));
    }
}

#[test]
fn a_frame_above_an_act_does_not_count_as_an_act() {
    let mut stage = usual_acts();
    assert_eq!(stage.answer(NESTED), ["A becomes bound", "A passes"]);
    assert_eq!(stage.statuses(A), [2]);
    assert_eq!(stage.answer(REST), ["A's bound ends"]);
}

#[test]
fn a_status_ends_with_an_act_of_its_kind() {
    let mut stage = stage();
    stage.answers([SHOT, REST, BREATH]);
    assert_eq!(stage.statuses(A), [2]);
    assert_eq!(stage.answer(SHOOT), ["A's bound ends"]);
}

/// POISE-027: the status ends after an act of A and an act of B, in any order.
#[test]
fn a_status_can_need_all_its_ends() {
    let mut stage = stage();
    stage.answers([LEGEND, REST]);
    assert_eq!(stage.statuses(A), [2]);
    assert_eq!(stage.answers([END, REST]), ["A's bound ends"]);
}

#[test]
fn a_status_ends_with_its_last_use() {
    let mut stage = stage();
    stage.answers([TWO_USES, USE]);
    assert_eq!(stage.statuses(A), [2]);
    assert_eq!(stage.answer(USE), ["A's bound ends"]);
    assert_eq!(stage.answer(USE), [""; 0]);
}

#[test]
fn a_status_ends_with_its_cause() {
    let mut stage = stage();
    stage.answers([WHILE_STATUS, END, END]);
    assert_eq!((stage.statuses(A), stage.statuses(B)), (vec![3], vec![2]), "nothing else ends it");
    assert_eq!(stage.answer(LIFT), ["B is no longer bound", "A's grappled ends"]);
    assert_eq!(stage.answers([WHILE_BOND, REST]), [""; 0]);
    assert_eq!(stage.statuses(A), [3]);
    assert_eq!(stage.answer(UNTIE), ["untied A B", "A's grappled ends"]);
}

/// REGION-109: until health is full, but not before the end of the turn; conditions met earlier stay met.
#[test]
fn a_status_ends_with_a_full_pool_but_not_before_a_moment() {
    let mut stage = stage();
    assert_eq!(stage.answer(FULL), ["A -5 health (15)", "A becomes bound"]);
    let wounded = stage.snapshot();
    assert_eq!(stage.answer(HEAL), ["A +5 health (20)"]);
    assert_eq!(stage.statuses(A), [2]);
    assert_eq!(stage.answer(END), ["A's turn ends", "A's bound ends", "B's turn begins"]);
    stage.restore(&wounded);
    stage.answer(END);
    assert_eq!(stage.statuses(A), [2], "the moment alone does not end it");
    assert_eq!(stage.answer(HEAL), ["A +5 health (20)", "A's bound ends"]);
}

/// ENERGY-C46: a unit has one status of a kind from each unit that imposed it; each ends separately.
#[test]
fn the_same_status_from_two_units_ends_twice() {
    let mut stage = stage();
    assert_eq!(stage.answer(TWO_CAUSES), ["A becomes bound", "A becomes bound"]);
    stage.answer(END);
    let events = stage.answer(END);
    assert_eq!(events[..4], ["B's turn ends", "A's bound ends", "round 0 ends", "A's bound ends"]);
}
