//! Prices that are reserved at a declaration and charged later, released, or owed to the next turn.

mod described;
mod riding;

use super::stage::{A, ANSWER, B, BY, C, END, GO, Stage, asks};
use bevy::prelude::World;
use indes_core::battle::{
    AnswerRules, Change, Dice, Die, Draws as _, Ending, EventKind, Events, Frame, FrameSpec, Loss, Next, Pace, Pays,
    Phase, Price, Procedure, Prompt, StepOutput, Verb, View, WindowKind, WindowRule, difference, due_after, pay, price,
};
use indes_core::battlefield::{
    Givens, PairPoints, PairRule, PairTurn, Pool, PoolId, Pools, Riding, Roster, UnitId, UnitMask,
};
use indes_core::grid::Cell;
use indes_tempo::{AP, DEF, HEALTH};
use indes_testing::tempo::hex;
use indes_testing::{Altered, Plan};
use smallvec::smallvec;

/// Paid at once.
const NOW: Verb = Verb(0);
/// A run of 6 metres for two action points and a point of health; after 3 metres the actor is asked whether to go on.
const RUN: Verb = Verb(1);
/// Three action points, due when dice are drawn.
const AT_DRAW: Verb = Verb(2);
/// One action point, unless a 5 or 6 is rolled.
const AFTER_ROLL: Verb = Verb(3);
/// All action points that are free.
const ALL: Verb = Verb(4);
/// Five action points of the next turn.
const OWE: Verb = Verb(5);
/// All that can be owed of the next turn.
const OWE_ALL: Verb = Verb(6);
/// Opens a window whose answers are reserved; one of their two points is charged.
const HELD_ANSWERS: Verb = Verb(7);
/// Opens a window whose answers are owed.
const OWED_ANSWERS: Verb = Verb(8);
/// One act in two verbs: for an action point, or for two points of health.
const EITHER: [Verb; 2] = [Verb(9), Verb(10)];
/// Points are drained while three of them are reserved by the act and one by an answer to it.
const DRAINED: Verb = Verb(11);
/// The battle is decided while three points are reserved.
const DECIDED: Verb = Verb(12);
/// A mounts C.
const MOUNT: Verb = Verb(13);
/// A rider reserves four points of its mount, pays two and dismounts.
const RIDE: Verb = Verb(14);
/// The mount's points are drained while its rider has reserved four of them.
const TIRE: Verb = Verb(15);
/// Owes two points of its mount's next turn.
const RIDER_OWES: Verb = Verb(16);
/// The act is replaced by one that costs five points, two of which are reserved already.
const REPLACED: Verb = Verb(17);
/// A and B each reserve three points and spend two, on the same state.
const TOGETHER: Verb = Verb(18);

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct PaidAct {
    metres: u16,
}

impl Procedure for PaidAct {
    type Step = u8;
    const NAME: &'static str = "deed";
}

/// The closing step: what is reserved is released.
const CLOSE: u8 = 9;
/// The first step of members of a group.
const MEMBER: u8 = 20;

fn run_price() -> Price {
    smallvec![(AP, 2), (HEALTH, 1)]
}

/// A question about the act whose answer step `then` reads.
fn question(view: &View, frame: &Frame, then: u8) -> Next {
    Next::Ask(asks(view, frame, Prompt::Detail), then)
}

/// Whether the last question of the act was answered with the end.
fn stops(frame: &Frame) -> bool {
    frame.answer.as_ref().is_some_and(|answer| answer.verb == END)
}

fn drain(unit: UnitId, amount: i16) -> Change {
    Change::Lose { unit, pool: AP, amount, kind: Loss::Drain }
}

/// Carries out the acts of this file. Each ends with the step [`CLOSE`].
fn paid_act(view: &View, frame: &Frame, step: u8, dice: &mut Dice, out: &mut StepOutput) -> Next {
    if step == CLOSE {
        return close(frame, out);
    }
    match frame.intent.verb {
        RUN => run(view, frame, step, out),
        AT_DRAW | AFTER_ROLL => rolled(view, frame, step, dice, out),
        HELD_ANSWERS | OWED_ANSWERS | DRAINED => answered(view, frame, step, out),
        MOUNT | RIDE | TIRE | RIDER_OWES => ridden(view, frame, step, out),
        DECIDED | REPLACED => asked(view, frame, step, out),
        TOGETHER => together(frame, step, out),
        _ => at_once(view, frame, out),
    }
}

/// Releases what the actor and every unit that replied still have reserved.
fn close(frame: &Frame, out: &mut StepOutput) -> Next {
    out.release_rest(BY, frame.account(frame.actor.expect("an actor")), frame);
    for reply in frame.all_replies() {
        let account = frame.account_of(reply.window, reply.unit).expect("it replied");
        out.release_rest(BY, account, frame);
    }
    Next::Done
}

/// Acts without a question or a window.
fn at_once(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let unit = frame.actor.expect("an actor");
    let account = frame.account(unit);
    match frame.intent.verb {
        NOW => {
            pay(&mut out.batch, BY, unit, &price(AP, 3));
            out.purse = Some(indes_core::battle::Purse::new(unit, price(AP, 3)));
        }
        ALL => {
            let everything = view.field.unit(unit).pools.everything(&[AP]);
            out.hold(BY, account, &everything);
            out.charge(BY, account, &everything);
        }
        OWE => out.owe(BY, unit, &price(AP, 5)),
        OWE_ALL => {
            let most = view.field.unit(unit).pools.get(AP).free_to_owe();
            out.owe(BY, unit, &price(AP, most));
        }
        verb if verb == EITHER[0] => pay(&mut out.batch, BY, unit, &price(AP, 1)),
        verb if verb == EITHER[1] => pay(&mut out.batch, BY, unit, &price(HEALTH, 2)),
        _ => {}
    }
    Next::Go(CLOSE)
}

/// A run: one metre in each step, charged for the metres so far.
fn run(view: &View, frame: &Frame, step: u8, out: &mut StepOutput) -> Next {
    let account = frame.account(frame.actor.expect("an actor"));
    match step {
        1 => {
            out.hold(BY, account, &run_price());
            Next::Go(2)
        }
        2 => {
            let metres = frame.memory.get::<PaidAct>().expect("a paid act").metres + 1;
            out.remember::<PaidAct>(frame).metres = metres;
            out.charge_up_to(BY, account, frame, &due_after(&run_price(), metres, 6));
            match metres {
                3 => question(view, frame, 3),
                6 => Next::Go(CLOSE),
                _ => Next::Go(2),
            }
        }
        _ => Next::Go(if stops(frame) { CLOSE } else { 2 }),
    }
}

/// Acts whose price depends on a die.
fn rolled(view: &View, frame: &Frame, step: u8, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let account = frame.account(frame.actor.expect("an actor"));
    let d6 = Die::Sum { count: 1, sides: 6 };
    match (frame.intent.verb, step) {
        (AT_DRAW, 1) => {
            out.hold(BY, account, &price(AP, 3));
            return question(view, frame, 2);
        }
        (AT_DRAW, _) if !stops(frame) => {
            dice.draw(d6);
            out.charge(BY, account, &price(AP, 3));
        }
        (AFTER_ROLL, 1) => {
            out.hold(BY, account, &price(AP, 1));
            return question(view, frame, 2);
        }
        (AFTER_ROLL, _) if dice.draw(d6).value < 5 => out.charge(BY, account, &price(AP, 1)),
        _ => {}
    }
    Next::Go(CLOSE)
}

/// Acts that open a window for B.
fn answered(view: &View, frame: &Frame, step: u8, out: &mut StepOutput) -> Next {
    let unit = frame.actor.expect("an actor");
    match (frame.intent.verb, step) {
        (HELD_ANSWERS | OWED_ANSWERS, 1) => {
            let foes = UnitMask::only(B);
            return Next::Open(WindowKind(frame.intent.verb.0), foes, 2);
        }
        (HELD_ANSWERS, _) => {
            for reply in frame.all_replies() {
                let account = frame.account_of(reply.window, reply.unit).expect("it replied");
                out.charge(BY, account, &price(AP, 1));
            }
        }
        (DRAINED, 1) => {
            out.hold(BY, frame.account(unit), &price(AP, 3));
            return Next::Open(WindowKind(HELD_ANSWERS.0), UnitMask::only(B), 2);
        }
        (DRAINED, 2) => {
            out.batch.write(BY, drain(unit, 11));
            out.batch.write(BY, drain(B, 11));
            return question(view, frame, CLOSE);
        }
        _ => {}
    }
    Next::Go(CLOSE)
}

/// Acts of a rider that are paid from the pool of its mount.
fn ridden(view: &View, frame: &Frame, step: u8, out: &mut StepOutput) -> Next {
    let unit = frame.actor.expect("an actor");
    let account = frame.account(unit);
    match (frame.intent.verb, step) {
        (MOUNT, _) => out.batch.write(BY, Change::Ride { unit, mount: C }),
        (RIDE | TIRE, 1) => {
            out.hold(BY, account, &price(AP, 4));
            return question(view, frame, 2);
        }
        (RIDE, _) => {
            out.charge(BY, account, &price(AP, 2));
            out.batch.write(BY, Change::Alight { unit, to: Cell::new(0, 0) });
        }
        (TIRE, _) => out.batch.write(BY, drain(C, 9)),
        (RIDER_OWES, _) => out.owe(BY, unit, &price(AP, 2)),
        _ => {}
    }
    Next::Go(CLOSE)
}

/// Acts that ask a question while a price is reserved.
fn asked(view: &View, frame: &Frame, step: u8, out: &mut StepOutput) -> Next {
    let account = frame.account(frame.actor.expect("an actor"));
    match (frame.intent.verb, step) {
        (DECIDED, 1) => {
            out.hold(BY, account, &price(AP, 3));
            question(view, frame, 2)
        }
        (DECIDED, _) => {
            out.batch.write(BY, Change::Conclude { winner: None, reason: Ending::Terms });
            Next::Go(CLOSE)
        }
        (REPLACED, 1) => {
            out.hold(BY, account, &price(AP, 2));
            question(view, frame, 2)
        }
        (REPLACED, 2) => {
            let purse = frame.purse.as_ref().expect("a purse");
            out.hold(BY, account, &difference(&price(AP, 5), purse));
            Next::Go(3)
        }
        (REPLACED, 3) => {
            out.charge(BY, account, &price(AP, 5));
            Next::Go(4)
        }
        _ => Next::Go(CLOSE),
    }
}

/// A group of A and B on the same state, and the steps of its members.
fn together(frame: &Frame, step: u8, out: &mut StepOutput) -> Next {
    let account = frame.account(frame.actor.expect("an actor"));
    match step {
        1 => {
            let member = |unit: UnitId| FrameSpec::new::<PaidAct>(MEMBER, Some(unit), frame.intent.clone());
            Next::Together([A, B].map(member).to_vec(), Pace::SameState, CLOSE)
        }
        MEMBER => {
            out.hold(BY, account, &price(AP, 3));
            Next::Go(MEMBER + 1)
        }
        _ => {
            out.charge(BY, account, &price(AP, 2));
            Next::Done
        }
    }
}

/// Windows by the number of the verb that opens them.
fn window(data: &indes_core::battlefield::RuleData, kind: WindowKind) -> WindowRule {
    let pays = if kind.0 == OWED_ANSWERS.0 { Pays::Owed } else { Pays::Held };
    WindowRule {
        pays,
        pass_verb: GO,
        by: AnswerRules { answer: BY, pass: BY },
        ..DEF.rules.window(data, WindowKind(0))
    }
}

fn plan() -> Plan {
    hex(["A B . .", ". . . ."])
}

fn altered(rules: &mut Altered) {
    rules.window = window;
}

fn stage(dice: &[i16]) -> Stage {
    Stage::begin::<PaidAct>(paid_act, &plan(), altered, |_| {}, dice)
}

/// A and C are of one side. A can ride C and then uses the action points of C.
fn with_mount() -> Stage {
    let lends = Some((AP, AP));
    let prepare = move |world: &mut World| {
        let rule = PairRule { turn: PairTurn::Both, points: PairPoints::Own, size_gap: 0, skill_needed: false, lends };
        world.resource_mut::<Givens>().mechanics.riding = Riding::Pairs(rule);
    };
    let plan = hex(["A B . .", ". C . ."]).unit('C', |c| c.side(0).with("max_ap", 10));
    Stage::begin::<PaidAct>(paid_act, &plan, altered, prepare, &[])
}

#[test]
fn a_price_is_paid_at_once() {
    let mut stage = stage(&[]);
    assert_eq!(stage.answer(NOW), ["A -3 ap (9)"]);
    assert_eq!(stage.pool(A, AP), [9, 0, 0]);
}

/// ENERGY-098, ENERGY-099: metre by metre, rounded up, the parts of the price one after the other.
#[test]
fn a_price_is_held_and_charged_step_by_step() {
    let mut stage = stage(&[]);
    let events = stage.answer(RUN);
    assert_eq!(
        events,
        ["A holds 2 ap", "A holds 1 health", "A -1 ap (11) of what is held", "A -1 ap (10) of what is held"]
    );
    assert_eq!((stage.pool(A, AP), stage.pool(A, HEALTH)), ([10, 0, 0], [20, 1, 0]));
    let half = stage.snapshot();
    // Stopped before the fourth metre: the rest of the price is released.
    assert_eq!(stage.answer(END), ["A still holds 0 health"]);
    assert_eq!((stage.pool(A, AP), stage.pool(A, HEALTH)), ([10, 0, 0], [20, 0, 0]));
    stage.restore(&half);
    assert_eq!(stage.snapshot(), half);
    assert_eq!(stage.answer(GO), ["A -1 health (19) of what is held"]);
    assert_eq!((stage.pool(A, AP), stage.pool(A, HEALTH)), ([10, 0, 0], [19, 0, 0]));
}

#[test]
fn the_part_of_a_price_that_is_due_after_some_steps_is_rounded_up() {
    let whole = run_price();
    let due = |done: u16| due_after(&whole, done, 6).iter().map(|share| share.1).collect::<Vec<_>>();
    let wanted: [&[i16]; 7] = [&[], &[1], &[1], &[2], &[2], &[2, 1], &[2, 1]];
    for (done, wanted) in (0..).zip(wanted) {
        assert_eq!(due(done), wanted, "{done} metres");
    }
    assert_eq!(due_after(&whole, 9, 6), whole, "no more than the whole");
    assert_eq!(due_after(&whole, 0, 0), whole, "without steps it is due at once");
    assert_eq!(due_after(&Price::new(), 3, 6), Price::new());
}

#[test]
fn a_price_is_charged_when_dice_are_drawn() {
    let mut stage = stage(&[4]);
    assert_eq!(stage.answer(AT_DRAW), ["A holds 3 ap"]);
    assert_eq!(stage.pool(A, AP), [12, 3, 0], "it is still there, and not free");
    let held = stage.snapshot();
    assert_eq!(stage.answer(GO), ["A -3 ap (9) of what is held"]);
    stage.restore(&held);
    assert_eq!(stage.answer(END), ["A still holds 0 ap"]);
    assert_eq!(stage.pool(A, AP), [12, 0, 0]);
}

/// REGION-145: one point, unless the escape is a triple success.
#[test]
fn a_price_is_known_after_the_roll() {
    for (rolled, event, left) in [(4, "A -1 ap (11) of what is held", 11), (5, "A still holds 0 ap", 12)] {
        let mut stage = stage(&[rolled]);
        assert_eq!(stage.answer(AFTER_ROLL), ["A holds 1 ap"]);
        assert_eq!((stage.answer(GO), stage.pool(A, AP)), (vec![event.to_owned()], [left, 0, 0]));
    }
}

#[test]
fn a_price_of_everything_takes_all_free_points() {
    let mut stage = stage(&[]);
    stage.answer(NOW);
    assert_eq!(stage.answer(ALL), ["A holds 9 ap", "A -9 ap (0) of what is held"]);
    assert_eq!(stage.answer(ALL), [""; 0], "nothing is free");
    let mut pools = Pools(smallvec![Pool { held: 2, ..Pool::full(5) }, Pool::default(), Pool::full(1)]);
    let ids = [PoolId(2), PoolId(1), PoolId(0)];
    assert_eq!(pools.everything(&ids)[..], [(PoolId(2), 1), (PoolId(0), 3)]);
    pools.0[0].held = 5;
    assert_eq!(pools.everything(&ids)[..], [(PoolId(2), 1)]);
}

/// REGION-036: the next turn begins with what was not owed; then nothing is owed any more.
#[test]
fn the_points_owed_are_missing_from_the_next_turn() {
    let mut stage = stage(&[]);
    assert_eq!(stage.answers([NOW, OWE]), ["A owes 5 ap"]);
    assert_eq!(stage.pool(A, AP), [9, 0, 5]);
    stage.answers([END, END]);
    assert_eq!(stage.pool(A, AP), [7, 0, 0]);
    let collected = |event: &&indes_core::battle::BattleEvent| matches!(event.what, EventKind::Collected { .. });
    let list = stage.world().resource::<Events>().list.clone();
    let wanted = EventKind::Collected { unit: A, pool: AP, owed: 5, before: 9, after: 7 };
    assert_eq!(list.iter().rev().find(collected).map(|event| &event.what), Some(&wanted));
    // Without debts the pool is refilled; a full pool emits no event.
    assert_eq!(stage.answers([END, END]).last().map(String::as_str), Some("A +5 ap (12), 0 owed"));
    assert_eq!(stage.answers([END, END]).last().map(String::as_str), Some("A's turn begins"));
}

#[test]
fn a_unit_owes_at_most_what_its_next_turn_refills() {
    let mut stage = stage(&[]);
    assert_eq!(stage.answers([OWE, OWE_ALL]), ["A owes 12 ap"]);
    assert_eq!(stage.answer(OWE_ALL), [""; 0]);
    stage.answers([END, END]);
    assert_eq!(stage.pool(A, AP), [0, 0, 0]);
}

/// The maximum of the pool shrinks below the debt; the part of the debt beyond it is dropped.
#[test]
fn a_debt_beyond_the_maximum_of_the_pool_is_dropped() {
    let mut stage = stage(&[]);
    stage.answers([OWE_ALL, END]);
    let entity = stage.world().resource::<Roster>().member(A).entity;
    stage.world().get_mut::<Pools>(entity).expect("pools").0[0].max = 4;
    assert_eq!(stage.pool(A, AP), [12, 0, 12]);
    let asked = stage.asked().expect("a question");
    indes_core::battle::answer(stage.world(), asked.seat, indes_core::battle::Intent::of(END)).expect("an answer");
    assert_eq!(stage.pool(A, AP), [0, 0, 0]);
}

#[test]
fn answers_are_reserved_when_they_are_given() {
    let mut stage = stage(&[]);
    stage.answer(HELD_ANSWERS);
    assert_eq!(stage.asked().and_then(|asked| asked.unit), Some(B));
    let open = stage.snapshot();
    assert_eq!(stage.answer(GO), ["B passes"]);
    assert_eq!(stage.pool(B, AP), [12, 0, 0]);
    stage.restore(&open);
    let events = stage.answer(ANSWER);
    assert_eq!(events, ["B holds 2 ap", "B answers parry", "B -1 ap (11) of what is held", "B still holds 0 ap"]);
    assert_eq!((stage.pool(A, AP), stage.pool(B, AP)), ([12, 0, 0], [11, 0, 0]));
}

#[test]
fn answers_are_owed_when_they_are_given() {
    let mut stage = stage(&[]);
    stage.answer(OWED_ANSWERS);
    assert_eq!(stage.answer(ANSWER), ["B owes 2 ap", "B answers parry"]);
    assert_eq!(stage.pool(B, AP), [12, 0, 2]);
    let begun = stage.answer(END);
    assert_eq!(begun.last().map(String::as_str), Some("B -2 ap (10), 2 owed"));
}

/// Two currencies for one thing are two rows.
#[test]
fn the_same_thing_can_be_paid_in_two_currencies() {
    for (verb, event) in EITHER.into_iter().zip(["A -1 ap (11)", "A -2 health (18)"]) {
        assert_eq!(stage(&[]).answer(verb), [event]);
    }
}

/// Reservations of the act and of the answer shrink to the points that are left.
#[test]
fn draining_a_pool_shrinks_the_reservations_on_it() {
    let mut stage = stage(&[]);
    stage.answer(DRAINED);
    assert_eq!(
        (stage.answer(ANSWER), stage.pool(A, AP), stage.pool(B, AP)),
        (
            [
                "B holds 2 ap",
                "B answers parry",
                "A -11 ap (1)",
                "A still holds 1 ap",
                "B -11 ap (1)",
                "B still holds 1 ap"
            ]
            .map(str::to_owned)
            .to_vec(),
            [1, 1, 0],
            [1, 1, 0],
        )
    );
    assert_eq!(stage.answer(GO), ["A still holds 0 ap", "B still holds 0 ap"]);
    assert_eq!(stage.pool(A, AP), [1, 0, 0]);
}

#[test]
fn a_battle_that_is_decided_releases_what_is_reserved() {
    let mut stage = stage(&[]);
    stage.answer(DECIDED);
    assert_eq!(stage.answer(GO), ["nobody wins: Terms", "A still holds 0 ap"]);
    assert_eq!(stage.pool(A, AP), [12, 0, 0]);
    assert!(matches!(stage.world().resource::<Phase>(), Phase::Over { .. }));
}

#[test]
fn a_replacement_takes_what_is_reserved_into_account() {
    let mut stage = stage(&[]);
    assert_eq!(stage.answer(REPLACED), ["A holds 2 ap"]);
    assert_eq!(stage.answer(GO), ["A holds 5 ap", "A -5 ap (7) of what is held"]);
}

/// Changes of the members are written when all their frames have ended; then their reservations are released.
#[test]
fn members_of_a_group_on_one_state_pay_when_all_their_frames_have_ended() {
    let mut stage = stage(&[]);
    let wanted = [
        "A holds 3 ap",
        "A -2 ap (10) of what is held",
        "B holds 3 ap",
        "B -2 ap (10) of what is held",
        "B still holds 0 ap",
        "A still holds 0 ap",
    ];
    assert_eq!(stage.answer(TOGETHER), wanted);
    assert_eq!((stage.pool(A, AP), stage.pool(B, AP)), ([10, 0, 0], [10, 0, 0]));
}
