//! An action from its declaration to its after-effects (ENERGY-026, ENERGY-043, ENERGY-044, ENERGY-081, ENERGY-082,
//! ENERGY-083, ENERGY-099, ENERGY-100, ENERGY-266, ENERGY-353, ENERGY-D27, ENERGY-D28, ENERGY-D29, ENERGY-G31,
//! ENERGY-G62, ENERGY-G68, ENERGY-G81, ENERGY-J01, ENERGY-J02).

use super::{NextStep, challenge, contest, deed, effects, flight, group, interrupt, payment, shove, strike, walk};
use crate::data::{ActionEffect, ActionKind, Data};
use crate::field::attack::{self, Assault};
use crate::field::{reach, stealth, targets};
use crate::ids::{CHALLENGE, INTERRUPT, RIGHT};
use crate::offers::{price, reactions};
use crate::state::procedure::{Act, ActStep, Cost, Manner};
use crate::state::{Count, Pace, set_count};
use crate::unit;
use indes_core::battle::error::broken;
use indes_core::battle::{Change, Dice, EventKind, Frame, Next, Prompt, StepOutput, Subject, View};
use indes_core::battlefield::until::Moment;
use indes_core::battlefield::{End, UnitId, UnitMask, UnitRef, Until};
use indes_core::rule_id;
use indes_rules::common::question;

/// Makes a step and returns what follows.
pub(crate) fn step(view: &View, frame: &Frame, step: ActStep, dice: &mut Dice, out: &mut StepOutput) -> NextStep {
    use ActStep as S;
    let Some(unit) = frame.actor else {
        broken!("an action of no creature");
        return Next::Done;
    };
    let me = view.field.unit(unit);
    match step {
        S::Right => right(view, frame, &me),
        S::Declare => declare(view, frame, &me, out),
        S::Challenged => challenge::collected(view, frame, &me, out),
        S::Rolled => challenge::rolled(view, frame, &me, dice, out),
        S::Respond => challenge::respond(view, frame, out),
        S::Interrupts => interrupt::ask(view, frame),
        S::Interrupted => interrupt::carry_out(view, frame, (S::Interrupted, S::Recheck), dice, out),
        S::Recheck => recheck(view, frame, &me, out),
        S::GoOnChosen => go_on_chosen(view, frame, &me, dice, out),
        S::CarryOut => carry_out(view, frame, &me, dice, out),
        S::WayChosen => shove::way_chosen(view, frame, dice, out),
        S::FlingChosen => shove::fling_chosen(view, frame, &me, out),
        S::Leg => walk::leg(view, frame, &me, out),
        S::Broken => interrupt::carry_out(view, frame, (S::Broken, S::Leg), dice, out),
        S::Stride => walk::stride(view, frame, &me, dice, out),
        S::StrideChosen => walk::stride_chosen(view, frame),
        S::LeapChosen => flight::leap_chosen(view, frame, &me, out),
        S::Arrived => walk::arrived(view, frame, &me, dice, out),
        S::FaceChosen => walk::face_chosen(frame, &me, out),
        S::OwnChosen => contest::own_chosen(view, frame, &me, dice, out),
        S::OtherChosen => contest::other_chosen(view, frame, dice, out),
        S::Helped => contest::helped(view, frame, &me, out),
        S::After => after(view, frame, &me, out),
        S::AfterBroken => interrupt::carry_out(view, frame, (S::AfterBroken, S::After), dice, out),
        S::Close => close(view, frame, &me, out),
        S::GroupRun => group::run(view, frame, out),
    }
}

/// The target of a creature that it has attacked before may act first (ENERGY-081, ENERGY-J01).
fn right(view: &View, frame: &Frame, me: &UnitRef) -> NextStep {
    let data: &Data = view.field.data();
    let attacks = attack::is_attack(data.action(frame.intent.verb).does);
    let ordinary = matches!(Act::of(frame).manner, Manner::Ordinary | Manner::Leg);
    let owed = |target: &UnitId| {
        view.turn.counted(*target, Count::AttackedBy(me.id)) > 0 && unit::is_able(data, &view.field.unit(*target))
    };
    match frame.intent.unit().filter(|target| attacks && ordinary && owed(target)) {
        Some(target) => Next::Open(RIGHT, UnitMask::only(target), ActStep::Declare),
        None => Next::Go(ActStep::Declare),
    }
}

/// Whether an action can still be declared as it is meant.
fn is_declarable(view: &View, me: &UnitRef, frame: &Frame) -> bool {
    unit::is_able(view.field.data(), me) && reactions::is_still_possible(view, frame, me)
}

/// The action is declared: its price is reserved, what it ends or brings about at once takes effect, and foes may
/// challenge it.
fn declare(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    let (unit, action, manner) = (me.id, data.action(frame.intent.verb), Act::of(frame).manner);
    if let Some(target) = frame.intent.unit() {
        forget_attack(view, unit, target, out);
    }
    // Of a group each member pays for itself.
    let is_free = manner == Manner::Leg || action.does == ActionEffect::GroupRun;
    let cost = if is_free { Some(Cost::default()) } else { price::of(view, me, &frame.intent) };
    let Some(cost) = cost.filter(|_| is_declarable(view, me, frame)) else {
        // ENERGY-J01, ENERGY-G69: withdrawn free of charge.
        out.batch.tell(rule_id!("ENERGY-G69"), EventKind::ReplyLost { unit });
        return Next::Done;
    };
    payment::declare(frame, unit, cost, out);
    out.batch.tell(action.rule, EventKind::Declared { unit, intent: Box::new(frame.intent.clone()) });
    if action.kind != ActionKind::Free {
        begin_acting(view, frame, me, out);
    }
    // A right of reply has been dealt with.
    out.deals = true;
    let after = out.remember::<Act>(frame);
    after.known = unguarded(view);
    after.way.speed = unit::speed(data, me);
    after.way.prone = me.statuses.has(data.statuses.prone);
    after.way.heading = crate::field::steps::heading(view, me);
    if attack::is_attack(action.does) {
        declare_attack(view, frame, me, out);
    }
    match manner {
        Manner::Ordinary => challenge::ask(view, frame, me),
        Manner::Response | Manner::Leg => Next::Go(ActStep::Interrupts),
        Manner::Interrupt | Manner::SwiftFloor | Manner::Free | Manner::Member => Next::Go(ActStep::CarryOut),
    }
}

/// An attack that the target has had its chance to answer is forgotten (ENERGY-J01).
pub(crate) fn forget_attack(view: &View, attacker: UnitId, target: UnitId, out: &mut StepOutput) {
    let count = Count::AttackedBy(attacker);
    let owed = view.turn.counted(target, count);
    if owed > 0 {
        out.batch.write(rule_id!("ENERGY-J01"), Change::count(target, count, -owed));
    }
}

/// What every action of a creature ends and begins: Defending ends with attacks and spells, a lowered guard with any
/// action; permissions for Agile Moves begin (ENERGY-026, ENERGY-043, ENERGY-044, ENERGY-G23, ENERGY-G30, ENERGY-J09).
fn begin_acting(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let (unit, named, action) = (me.id, &data.statuses, data.action(frame.intent.verb));
    let manner = Act::of(frame).manner;
    effects::lift(&mut out.batch, rule_id!("ENERGY-J09"), me, named.undefending);
    if attack::attacks(data, frame.intent.verb) {
        effects::lift(&mut out.batch, rule_id!("ENERGY-043"), me, named.defending);
    } else if action.spell {
        effects::lift(&mut out.batch, rule_id!("ENERGY-044"), me, named.defending);
    }
    if action.does != ActionEffect::ShortRest {
        set_count(view, out, unit, Count::Rested, 0);
    }
    if let Some(ability) = action.ability {
        out.batch.write(action.rule, Change::count(unit, Count::Used(ability), 1));
    }
    if matches!(manner, Manner::Interrupt | Manner::SwiftFloor | Manner::Leg) {
        return;
    }
    for attacker in view.field.roster.ids() {
        forget_attack(view, attacker, unit, out);
    }
    let moves = action.kind == ActionKind::Move;
    let pace = if moves && walk::is_erratic(view, frame, me) { Pace::Erratic } else { Pace::Ordinary };
    set_count(view, out, unit, Count::Latest, pace as i16);
    if !moves {
        set_count(view, out, unit, Count::Heading, 0);
        if action.does != ActionEffect::BreakDown {
            set_count(view, out, unit, Count::Straight, 0);
        }
    }
    if action.does != ActionEffect::Climb {
        set_count(view, out, unit, Count::Climbed, 0);
    }
    let effort = out.remember::<Act>(frame).cost.effort();
    set_count(view, out, unit, Count::Permits, if moves { 0 } else { effort });
    set_count(view, out, unit, Count::Agile, 0);
    set_count(view, out, unit, Count::Entered, 0);
    set_count(view, out, unit, Count::Braced, 0);
}

/// The creatures that are Unguarded.
pub(crate) fn unguarded(view: &View) -> UnitMask {
    let data: &Data = view.field.data();
    let open = |unit: &UnitId| view.field.unit(*unit).statuses.has(data.statuses.unguarded);
    view.field.roster.ids().filter(open).collect()
}

/// The conditions of a creature, a bit for each.
fn conditions(me: &UnitRef) -> u64 {
    me.statuses.0.iter().fold(0, |bits, status| bits | 1 << status.kind.0)
}

/// What the declaration of an attack does: the attacker turns; a maneuver on a target that is not Exposed leaves it
/// Unguarded; a first attack out of hiding surprises (ENERGY-210, ENERGY-266, ENERGY-353, ENERGY-G81, ENERGY-J20).
fn declare_attack(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let (Some(target), Some(assault)) = (frame.intent.unit(), Assault::of(view, me, &frame.intent)) else { return };
    let (them, manner) = (view.field.unit(target), Act::of(frame).manner);
    if manner != Manner::Interrupt {
        turn_toward(view, me, &them, out);
    }
    let unaware = attack::is_unaware(view, me, &them);
    let exposed = them.statuses.has(data.statuses.exposed) || unaware;
    let swift = matches!(manner, Manner::Interrupt | Manner::SwiftFloor);
    let unready = assault.is_maneuver() && !swift && !exposed;
    let after = out.remember::<Act>(frame);
    (after.seen, after.unaware, after.unready) = (conditions(&them), unaware, unready);
    if unready {
        effects::unguard(view, &mut out.batch, rule_id!("ENERGY-266"), me);
    }
    if view.turn.counted(Subject::Battle, Count::Attacks) == 0 {
        out.batch.write(rule_id!("ENERGY-J20"), Change::count(Subject::Battle, Count::Attacks, 1));
        let foes = view.field.roster.foes(me.id);
        let hidden = view.field.concealed.of(me.id).from;
        if !foes.is_empty() && foes.without(hidden).without(view.field.bodies.down()).is_empty() {
            surprise(view, view.field.roster.member(target).side, out);
        }
    }
}

/// All creatures of a side are surprised until the Round ends (ENERGY-237, ENERGY-238, ENERGY-G81, ENERGY-242).
pub(crate) fn surprise(view: &View, side: indes_core::battlefield::SideId, out: &mut StepOutput) {
    let status = view.field.data::<Data>().statuses.surprised;
    for me in view.field.standing().filter(|me| view.field.roster.member(me.id).side == side) {
        let until = Box::new(Until::any([End::At(Moment::RoundEnd(view.turn.round))]));
        let change = Change::AddUntil { unit: me.id, status, by: None, bond: None, until };
        out.batch.write(rule_id!("ENERGY-237"), change);
    }
}

/// A creature turns toward another one, if it does not face it (ENERGY-210).
fn turn_toward(view: &View, me: &UnitRef, them: &UnitRef, out: &mut StepOutput) {
    if !reach::faces(view.field, me, them) {
        let facing = reach::toward(view.field, me, them);
        out.batch.write(rule_id!("ENERGY-210"), Change::Face { unit: me.id, facing });
    }
}

/// Whether the action can still be carried out; its creature may follow its target, go on, or end it (ENERGY-099,
/// ENERGY-102, ENERGY-G31, ENERGY-J02).
fn recheck(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    if !unit::is_able(data, me) {
        return Next::Go(ActStep::After);
    }
    let Some(target) = frame.intent.unit().filter(|_| attack::is_attack(data.action(frame.intent.verb).does)) else {
        return Next::Go(ActStep::CarryOut);
    };
    let (them, disturbed) = (view.field.unit(target), Act::of(frame).disturbed);
    let after = out.remember::<Act>(frame);
    after.seen |= conditions(&them);
    after.disturbed = false;
    let ask = || Next::Ask(question(view, frame.id, me.id, Prompt::Detail), ActStep::GoOnChosen);
    if !reactions::is_still_possible(view, frame, me) {
        let follows = !reactions::follow_cells(view, frame, me).is_empty();
        return if follows { ask() } else { Next::Go(ActStep::After) };
    }
    turn_toward(view, me, &them, out);
    if disturbed && Act::of(frame).manner != Manner::Leg { ask() } else { Next::Go(ActStep::CarryOut) }
}

/// The attacker has decided whether it follows, goes on, or ends its attack.
fn go_on_chosen(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    let Some(answer) = frame.answer.as_ref() else { return Next::Go(ActStep::After) };
    match data.action(answer.verb).does {
        ActionEffect::GoOn => Next::Go(ActStep::CarryOut),
        ActionEffect::Follow => {
            // Having followed, the attacker may still end its attack (ENERGY-348).
            out.remember::<Act>(frame).disturbed = true;
            if let Some(cell) = answer.cell() {
                deed::agile_move(view, me, cell, rule_id!("ENERGY-G31"), dice, out);
            }
            Next::Go(ActStep::Recheck)
        }
        _ => Next::Go(ActStep::After),
    }
}

/// Carries the action out.
fn carry_out(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    // ENERGY-G61: permissions of responses last until the dice of the action that was challenged.
    for reply in frame.replies_in(CHALLENGE).filter(|reply| reply.unit != me.id) {
        set_count(view, out, reply.unit, Count::Permits, 0);
    }
    if !unit::is_able(data, me) {
        return Next::Go(ActStep::After);
    }
    let action = data.action(frame.intent.verb);
    match action.does {
        does if attack::is_attack(does) => strike::carry_out(view, frame, me, dice, out),
        ActionEffect::Run
        | ActionEffect::QuickRun
        | ActionEffect::Sprint
        | ActionEffect::Shift
        | ActionEffect::Swim => walk::begin(view, frame, me, out),
        ActionEffect::GroupRun => Next::Go(ActStep::GroupRun),
        ActionEffect::Jump => flight::jump(view, frame, me, out),
        ActionEffect::Escape | ActionEffect::BreakOut | ActionEffect::BreakDown => contest::begin(view, frame, me, out),
        _ => deed::carry_out(view, frame, me, dice, out),
    }
}

/// The after-effects: a creature that has spent its last Stamina faints; then creatures that have become Unguarded may
/// be struck at once, until no new one does (ENERGY-D27, ENERGY-G63, ENERGY-G68, ENERGY-G72).
fn after(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    let act = Act::of(frame);
    if !act.over {
        out.remember::<Act>(frame).over = true;
        if act.blow.is_some() {
            attacked(view, frame, me, out);
        }
        // The count lets what follows of itself be settled before others are asked.
        let entered = view.turn.counted(me.id, Count::Entered);
        out.batch.write(rule_id!("ENERGY-G72"), Change::count(me.id, Count::Entered, -entered));
        return Next::Go(ActStep::After);
    }
    if !matches!(act.manner, Manner::Ordinary | Manner::Response | Manner::Leg) {
        return Next::Go(ActStep::Close);
    }
    let now = unguarded(view);
    let fresh = now.without(act.known);
    let first = frame.new_replies_in(INTERRUPT).next().is_none();
    out.remember::<Act>(frame).known = act.known.union(now);
    let moves = unit::is_able(data, me) && !reactions::agile_cells(view, me).is_empty() && !act.way.asked;
    out.remember::<Act>(frame).way.asked = true;
    if fresh.is_empty() && !(moves && first) {
        return Next::Go(ActStep::Close);
    }
    let all = if fresh.is_empty() { UnitMask::only(me.id) } else { view.field.roster.all() };
    interrupt::ask_after(view, frame, all)
}

/// An attack has been made: its target may reply before the next one, and the attacker is hidden no longer (ENERGY-081,
/// ENERGY-G25).
fn attacked(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) {
    stealth::show(view, &mut out.batch, me.id);
    let Some(target) = frame.intent.unit() else { return };
    let gone = unit::is_gone(view.field.data(), &view.field.unit(target));
    if !gone && view.turn.counted(target, Count::AttackedBy(me.id)) == 0 {
        out.batch.write(rule_id!("ENERGY-J01"), Change::count(target, Count::AttackedBy(me.id), 1));
    }
}

/// The action is over: what is left of its price is free again (ENERGY-099, ENERGY-100).
fn close(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> NextStep {
    payment::close(view, frame, me.id, out);
    if matches!(Act::of(frame).manner, Manner::Ordinary) {
        for unit in view.field.roster.ids() {
            set_count(view, out, unit, Count::Permits, 0);
        }
        set_count(view, out, me.id, Count::Agile, 0);
    }
    Next::Done
}

/// Whether a target can still be named by the attack of a frame, for the window of a right of reply.
#[must_use]
pub fn is_possible(view: &View, frame: &Frame) -> bool {
    let Some(me) = frame.actor.map(|actor| view.field.unit(actor)) else { return true };
    let Some(assault) = Assault::of(view, &me, &frame.intent) else { return true };
    frame.intent.unit().is_some_and(|target| targets::is_possible(view, &me, target, assault.does, assault.part))
}
