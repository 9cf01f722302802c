//! Prices that are reserved at a declaration and charged later, released, or owed to the next turn.

mod riding;
mod told;

use super::stage::{A, ANSWER, B, BY, C, END, GO, Stage, asks};
use crate::support::{Altered, Plan};
use crate::tempo::hex;
use bevy::prelude::World;
use indes::battle::{
    Change, Dice, Die, Draws as _, Ending, EventKind, Events, Frame, FrameSpec, Loss, Next, Pace, Pays, Phase, Price,
    Procedure, Prompt, StepOutput, Verb, View, WindowKind, WindowRule, difference, due_after, pay, price,
};
use indes::battlefield::{
    Givens, PairPoints, PairRule, PairTurn, Pool, PoolId, Pools, Riding, Roster, UnitId, UnitMask,
};
use indes::grid::Cell;
use indes::rules::tempo::{AP, HEALTH, KIT};
use smallvec::smallvec;

/// Paid at once.
const NOW: Verb = Verb(0);
/// Two action points and a point of health for 6 metres; after 3 it is asked whether to go on.
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
/// The same thing for an action point or for two points of health.
const EITHER: [Verb; 2] = [Verb(9), Verb(10)];
/// Points are drained while three of them are reserved by the act and one by an answer to it.
const DRAINED: Verb = Verb(11);
/// The battle is decided while three points are reserved.
const DECIDED: Verb = Verb(12);
/// Gets on C.
const MOUNT: Verb = Verb(13);
/// Pays two of four points that it uses of its mount, and gets off.
const RIDE: Verb = Verb(14);
/// The mount's points are drained while its rider has reserved four of them.
const TIRE: Verb = Verb(15);
/// Owes two points of its mount's next turn.
const RIDER_OWES: Verb = Verb(16);
/// Replaces itself by something that costs five, two of which are reserved.
const REPLACED: Verb = Verb(17);
/// A and B each reserve three points and spend two, on the same state.
const TOGETHER: Verb = Verb(18);

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Deed {
    metres: u16,
}

impl Procedure for Deed {
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

fn deed(view: &View, frame: &Frame, step: u8, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let unit = frame.actor.expect("an actor");
    let account = frame.account(unit);
    let stops = frame.answer.as_ref().is_some_and(|answer| answer.verb == END);
    let question = |then: u8| Next::Ask(asks(view, frame, Prompt::Detail), then);
    let d6 = Die::Sum { count: 1, sides: 6 };
    let drain = |unit: UnitId, amount: i16| Change::Lose { unit, pool: AP, amount, kind: Loss::Drain };
    match (frame.intent.verb, step) {
        (_, CLOSE) => {
            out.release_rest(BY, account, frame);
            for reply in &frame.replies {
                let account = frame.account_of(reply.unit).expect("it replied");
                out.release_rest(BY, account, frame);
            }
            return Next::Done;
        }
        (NOW, _) => {
            pay(&mut out.batch, BY, unit, &price(AP, 3));
            out.purse = Some(indes::battle::Purse::new(unit, price(AP, 3)));
        }
        (RUN, 1) => {
            out.hold(BY, account, &run_price());
            return Next::Go(2);
        }
        (RUN, 2) => {
            let metres = frame.memory.get::<Deed>().expect("a deed").metres + 1;
            out.remember::<Deed>(frame).metres = metres;
            out.charge_up_to(BY, account, frame, &due_after(&run_price(), metres, 6));
            return match metres {
                3 => question(3),
                6 => Next::Go(CLOSE),
                _ => Next::Go(2),
            };
        }
        (RUN, _) => return Next::Go(if stops { CLOSE } else { 2 }),
        (AT_DRAW, 1) => {
            out.hold(BY, account, &price(AP, 3));
            return question(2);
        }
        (AT_DRAW, _) if !stops => {
            dice.draw(d6);
            out.charge(BY, account, &price(AP, 3));
        }
        (AFTER_ROLL, 1) => {
            out.hold(BY, account, &price(AP, 1));
            return question(2);
        }
        (AFTER_ROLL, _) if dice.draw(d6).value < 5 => out.charge(BY, account, &price(AP, 1)),
        (ALL, _) => {
            let everything = view.field.unit(unit).pools.everything(&[AP]);
            out.hold(BY, account, &everything);
            out.charge(BY, account, &everything);
        }
        (OWE, _) => out.owe(BY, unit, &price(AP, 5)),
        (OWE_ALL, _) => {
            let most = view.field.unit(unit).pools.get(AP).free_to_owe();
            out.owe(BY, unit, &price(AP, most));
        }
        (HELD_ANSWERS | OWED_ANSWERS, 1) => {
            let foes = UnitMask::only(B);
            return Next::Open(WindowKind(frame.intent.verb.0), foes, 2);
        }
        (HELD_ANSWERS, _) => {
            for reply in &frame.replies {
                let account = frame.account_of(reply.unit).expect("it replied");
                out.charge(BY, account, &price(AP, 1));
            }
        }
        (verb, _) if verb == EITHER[0] => pay(&mut out.batch, BY, unit, &price(AP, 1)),
        (verb, _) if verb == EITHER[1] => pay(&mut out.batch, BY, unit, &price(HEALTH, 2)),
        (DRAINED, 1) => {
            out.hold(BY, account, &price(AP, 3));
            return Next::Open(WindowKind(HELD_ANSWERS.0), UnitMask::only(B), 2);
        }
        (DRAINED, 2) => {
            out.batch.write(BY, drain(unit, 11));
            out.batch.write(BY, drain(B, 11));
            return question(CLOSE);
        }
        (DECIDED, 1) => {
            out.hold(BY, account, &price(AP, 3));
            return question(2);
        }
        (DECIDED, _) => {
            out.batch.write(BY, Change::Conclude { winner: None, reason: Ending::Terms });
            return Next::Go(CLOSE);
        }
        (MOUNT, _) => out.batch.write(BY, Change::Ride { unit, mount: C }),
        (RIDE, 1) => {
            out.hold(BY, account, &price(AP, 4));
            return question(2);
        }
        (RIDE, _) => {
            out.charge(BY, account, &price(AP, 2));
            out.batch.write(BY, Change::Alight { unit, to: Cell::new(0, 0) });
        }
        (TIRE, 1) => {
            out.hold(BY, account, &price(AP, 4));
            return question(2);
        }
        (TIRE, _) => {
            out.batch.write(BY, drain(C, 9));
            return Next::Go(CLOSE);
        }
        (RIDER_OWES, _) => out.owe(BY, unit, &price(AP, 2)),
        (REPLACED, 1) => {
            out.hold(BY, account, &price(AP, 2));
            return question(2);
        }
        (REPLACED, 2) => {
            let purse = frame.purse.as_ref().expect("a purse");
            out.hold(BY, account, &difference(&price(AP, 5), purse));
            return Next::Go(3);
        }
        (REPLACED, 3) => {
            out.charge(BY, account, &price(AP, 5));
            return Next::Go(4);
        }
        (TOGETHER, 1) => {
            let member = |unit: UnitId| FrameSpec::new::<Deed>(MEMBER, Some(unit), frame.intent.clone());
            return Next::Together([A, B].map(member).to_vec(), Pace::SameState, CLOSE);
        }
        (TOGETHER, MEMBER) => {
            out.hold(BY, account, &price(AP, 3));
            return Next::Go(MEMBER + 1);
        }
        (TOGETHER, _) => {
            out.charge(BY, account, &price(AP, 2));
            return Next::Done;
        }
        _ => {}
    }
    Next::Go(CLOSE)
}

/// Windows by the number of the verb that opens them.
fn window(data: &indes::battlefield::RuleData, kind: WindowKind) -> WindowRule {
    let pays = if kind.0 == OWED_ANSWERS.0 { Pays::Owed } else { Pays::Held };
    WindowRule { pays, pass_verb: GO, by: (BY, BY), ..KIT.rules.window(data, WindowKind(0)) }
}

fn plan() -> Plan {
    hex(["A B . .", ". . . ."])
}

fn altered(rules: &mut Altered) {
    rules.window = window;
}

fn stage(dice: &[i16]) -> Stage {
    Stage::begin::<Deed>(deed, &plan(), altered, |_| {}, dice)
}

/// A and C are of one side; A can ride C and uses its action points then.
fn with_mount() -> Stage {
    let lends = Some((AP, AP));
    let prepare = move |world: &mut World| {
        let rule = PairRule { turn: PairTurn::Both, points: PairPoints::Own, size_gap: 0, skill_needed: false, lends };
        world.resource_mut::<Givens>().mechanics.riding = Riding::Pairs(rule);
    };
    let plan = hex(["A B . .", ". C . ."]).unit('C', |c| c.side(0).with("max_ap", 10));
    Stage::begin::<Deed>(deed, &plan, altered, prepare, &[])
}

#[test]
fn a_price_is_paid_at_once() {
    let mut stage = stage(&[]);
    assert_eq!(stage.say(NOW), ["A -3 ap (9)"]);
    assert_eq!(stage.pool(A, AP), [9, 0, 0]);
}

/// ENERGY-098, ENERGY-099: metre by metre, rounded up, the parts of the price one after the other.
#[test]
fn a_price_is_held_and_charged_step_by_step() {
    let mut stage = stage(&[]);
    let told = stage.say(RUN);
    assert_eq!(
        told,
        ["A holds 2 ap", "A holds 1 health", "A -1 ap (11) of what is held", "A -1 ap (10) of what is held"]
    );
    assert_eq!((stage.pool(A, AP), stage.pool(A, HEALTH)), ([10, 0, 0], [20, 1, 0]));
    let half = stage.snapshot();
    // Tripped at the fourth metre: what was not walked is not paid.
    assert_eq!(stage.say(END), ["A still holds 0 health"]);
    assert_eq!((stage.pool(A, AP), stage.pool(A, HEALTH)), ([10, 0, 0], [20, 0, 0]));
    stage.restore(&half);
    assert_eq!(stage.snapshot(), half);
    assert_eq!(stage.say(GO), ["A -1 health (19) of what is held"]);
    assert_eq!((stage.pool(A, AP), stage.pool(A, HEALTH)), ([10, 0, 0], [19, 0, 0]));
}

#[test]
fn what_is_due_after_some_steps_is_rounded_up() {
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
    assert_eq!(stage.say(AT_DRAW), ["A holds 3 ap"]);
    assert_eq!(stage.pool(A, AP), [12, 3, 0], "it is still there, and not free");
    let held = stage.snapshot();
    assert_eq!(stage.say(GO), ["A -3 ap (9) of what is held"]);
    stage.restore(&held);
    assert_eq!(stage.say(END), ["A still holds 0 ap"]);
    assert_eq!(stage.pool(A, AP), [12, 0, 0]);
}

/// REGION-145: one point, unless the escape is a triple success.
#[test]
fn a_price_is_known_after_the_roll() {
    for (rolled, told, left) in [(4, "A -1 ap (11) of what is held", 11), (5, "A still holds 0 ap", 12)] {
        let mut stage = stage(&[rolled]);
        assert_eq!(stage.say(AFTER_ROLL), ["A holds 1 ap"]);
        assert_eq!((stage.say(GO), stage.pool(A, AP)), (vec![told.to_owned()], [left, 0, 0]));
    }
}

#[test]
fn a_price_of_everything_takes_what_is_free() {
    let mut stage = stage(&[]);
    stage.say(NOW);
    assert_eq!(stage.say(ALL), ["A holds 9 ap", "A -9 ap (0) of what is held"]);
    assert_eq!(stage.say(ALL), [""; 0], "nothing is free");
    let mut pools = Pools(smallvec![Pool { held: 2, ..Pool::full(5) }, Pool::default(), Pool::full(1)]);
    let ids = [PoolId(2), PoolId(1), PoolId(0)];
    assert_eq!(pools.everything(&ids)[..], [(PoolId(2), 1), (PoolId(0), 3)]);
    pools.0[0].held = 5;
    assert_eq!(pools.everything(&ids)[..], [(PoolId(2), 1)]);
}

/// REGION-036: the next turn begins with what was not owed; then nothing is owed any more.
#[test]
fn what_is_owed_is_missing_from_the_next_turn() {
    let mut stage = stage(&[]);
    assert_eq!(stage.says([NOW, OWE]), ["A owes 5 ap"]);
    assert_eq!(stage.pool(A, AP), [9, 0, 5]);
    stage.says([END, END]);
    assert_eq!(stage.pool(A, AP), [7, 0, 0]);
    let collected = |event: &&indes::battle::BattleEvent| matches!(event.what, EventKind::Collected { .. });
    let list = stage.world().resource::<Events>().list.clone();
    let wanted = EventKind::Collected { unit: A, pool: AP, owed: 5, before: 9, after: 7 };
    assert_eq!(list.iter().rev().find(collected).map(|event| &event.what), Some(&wanted));
    // Without debts it is full again, and a full pool is not told.
    assert_eq!(stage.says([END, END]).last().map(String::as_str), Some("A +5 ap (12), 0 owed"));
    assert_eq!(stage.says([END, END]).last().map(String::as_str), Some("A's turn begins"));
}

#[test]
fn no_more_is_owed_than_a_turn_brings() {
    let mut stage = stage(&[]);
    assert_eq!(stage.says([OWE, OWE_ALL]), ["A owes 12 ap"]);
    assert_eq!(stage.say(OWE_ALL), [""; 0]);
    stage.says([END, END]);
    assert_eq!(stage.pool(A, AP), [0, 0, 0]);
}

/// What is owed beyond the maximum is forgotten: here the maximum has become smaller.
#[test]
fn a_debt_beyond_the_maximum_is_forgotten() {
    let mut stage = stage(&[]);
    stage.says([OWE_ALL, END]);
    let entity = stage.world().resource::<Roster>().member(A).entity;
    stage.world().get_mut::<Pools>(entity).expect("pools").0[0].max = 4;
    assert_eq!(stage.pool(A, AP), [12, 0, 12]);
    let asked = stage.asked().expect("a question");
    indes::battle::answer(stage.world(), asked.seat, indes::battle::Intent::of(END)).expect("an answer");
    assert_eq!(stage.pool(A, AP), [0, 0, 0]);
}

#[test]
fn answers_are_reserved_when_they_are_given() {
    let mut stage = stage(&[]);
    stage.say(HELD_ANSWERS);
    assert_eq!(stage.asked().and_then(|asked| asked.unit), Some(B));
    let open = stage.snapshot();
    assert_eq!(stage.say(GO), ["B passes"]);
    assert_eq!(stage.pool(B, AP), [12, 0, 0]);
    stage.restore(&open);
    let told = stage.say(ANSWER);
    assert_eq!(told, ["B holds 2 ap", "B answers parry", "B -1 ap (11) of what is held", "B still holds 0 ap"]);
    assert_eq!((stage.pool(A, AP), stage.pool(B, AP)), ([12, 0, 0], [11, 0, 0]));
}

#[test]
fn answers_are_owed_when_they_are_given() {
    let mut stage = stage(&[]);
    stage.say(OWED_ANSWERS);
    assert_eq!(stage.say(ANSWER), ["B owes 2 ap", "B answers parry"]);
    assert_eq!(stage.pool(B, AP), [12, 0, 2]);
    let begun = stage.say(END);
    assert_eq!(begun.last().map(String::as_str), Some("B -2 ap (10), 2 owed"));
}

/// Two currencies for one thing are two rows.
#[test]
fn the_same_thing_can_be_paid_in_two_currencies() {
    for (verb, told) in EITHER.into_iter().zip(["A -1 ap (11)", "A -2 health (18)"]) {
        assert_eq!(stage(&[]).say(verb), [told]);
    }
}

/// What is not there any more cannot be reserved: the reservation becomes smaller, of the act and of the answer.
#[test]
fn what_is_drained_away_is_not_reserved_any_more() {
    let mut stage = stage(&[]);
    stage.say(DRAINED);
    assert_eq!(
        (stage.say(ANSWER), stage.pool(A, AP), stage.pool(B, AP)),
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
    assert_eq!(stage.say(GO), ["A still holds 0 ap", "B still holds 0 ap"]);
    assert_eq!(stage.pool(A, AP), [1, 0, 0]);
}

#[test]
fn a_battle_that_is_decided_releases_what_is_reserved() {
    let mut stage = stage(&[]);
    stage.say(DECIDED);
    assert_eq!(stage.say(GO), ["nobody wins: Terms", "A still holds 0 ap"]);
    assert_eq!(stage.pool(A, AP), [12, 0, 0]);
    assert!(matches!(stage.world().resource::<Phase>(), Phase::Over { .. }));
}

#[test]
fn a_replacement_takes_what_is_reserved_into_account() {
    let mut stage = stage(&[]);
    assert_eq!(stage.say(REPLACED), ["A holds 2 ap"]);
    assert_eq!(stage.say(GO), ["A holds 5 ap", "A -5 ap (7) of what is held"]);
}

/// What members of a group do on one state is written when their frames have ended: what they still hold is released.
#[test]
fn members_of_a_group_pay_when_all_is_written() {
    let mut stage = stage(&[]);
    let wanted = [
        "A holds 3 ap",
        "A -2 ap (10) of what is held",
        "B holds 3 ap",
        "B -2 ap (10) of what is held",
        "B still holds 0 ap",
        "A still holds 0 ap",
    ];
    assert_eq!(stage.say(TOGETHER), wanted);
    assert_eq!((stage.pool(A, AP), stage.pool(B, AP)), ([10, 0, 0], [10, 0, 0]));
}
