//! Rounds and turns: the procedure of the bottom frame (REGION-D21, REGION-036, REGION-052, REGION-062, REGION-107,
//! REGION-131, REGION-G05, REGION-G12, REGION-G13, REGION-G30, REGION-G34, REGION-G48, REGION-G57).
//!
//! [`next`] is the table from step to step.

use super::{harm, order};
use crate::data::{ActionEffect, ActionKind, Data};
use crate::field::place;
use crate::ids::AP;
use crate::offers::price;
use crate::state::{Attack, AttackStep, Count, Deed, DeedStep, Movement, MovementStep, TurnStep, Turns};
use crate::unit::{self, pairs};
use indes_core::battle::error::broken;
use indes_core::battle::{Change, Dice, Frame, FrameSpec, Intent, Next, Prompt, StepOutput, View};
use indes_core::battlefield::UnitId;
use indes_core::rule_id;
use indes_rules::common::question;

/// The facts that decide which step follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct TurnFacts {
    /// Whether a turn of the round is still to come.
    pub more: bool,
    /// Whether the active unit can act.
    pub able: bool,
    /// Whether it has something to answer about a grab.
    pub grabs: bool,
    /// Whether it has ended its turn.
    pub ended: bool,
}

/// The step that follows a step.
#[must_use]
pub const fn next(step: TurnStep, facts: TurnFacts) -> TurnStep {
    match step {
        TurnStep::Begin | TurnStep::RoundOver => TurnStep::Round,
        TurnStep::Round | TurnStep::TurnOver => TurnStep::NextTurn,
        TurnStep::NextTurn if facts.more => TurnStep::Start,
        TurnStep::NextTurn => TurnStep::RoundOver,
        TurnStep::Start if facts.able => TurnStep::Keep,
        TurnStep::Keep if facts.able && facts.grabs => TurnStep::Kept,
        TurnStep::Keep | TurnStep::Kept if facts.able => TurnStep::Act,
        TurnStep::Act if facts.able => TurnStep::Answered,
        TurnStep::Answered if !facts.ended => TurnStep::Act,
        TurnStep::Start | TurnStep::Keep | TurnStep::Kept | TurnStep::Act | TurnStep::Answered => TurnStep::TurnOver,
    }
}

/// Makes a step and returns what follows.
pub(crate) fn step(
    view: &View,
    frame: &Frame,
    step: TurnStep,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<TurnStep> {
    let Some(turns) = frame.memory.get::<Turns>() else { return Next::Done };
    let mut facts = TurnFacts::default();
    match step {
        TurnStep::Begin => order::begin(view, frame, dice, out),
        TurnStep::Round => begin_round(view, frame, dice, out),
        TurnStep::NextTurn => facts.more = next_turn(view, frame, turns, out),
        TurnStep::Start => {
            if let Some(unit) = turns.actor {
                start(view, unit, out);
                // The debts of a turn lost to a stun are paid all the same (REGION-G13).
                facts.able = is_able(view, unit);
            }
        }
        TurnStep::Keep => {
            let Some(unit) = turns.actor.filter(|&unit| may_go_on(view, unit)) else {
                return Next::Go(next(step, facts));
            };
            return keep(view, frame, unit, out);
        }
        TurnStep::Kept => return kept(view, frame, turns),
        TurnStep::Act => {
            if let Some(unit) = turns.actor.filter(|&unit| may_go_on(view, unit)) {
                return Next::Ask(question(view, frame.id, unit, Prompt::Act), TurnStep::Answered);
            }
        }
        TurnStep::Answered => return answered(view, frame, turns),
        TurnStep::TurnOver => end_turn(view, frame, turns, out),
        TurnStep::RoundOver => out.batch.write(rule_id!("REGION-G12"), Change::EndRound),
    }
    Next::Go(next(step, facts))
}

/// Whether a unit can act at all in its turn.
fn is_able(view: &View, unit: UnitId) -> bool {
    unit::is_able(view.field.data(), &view.field.unit(unit))
}

/// Whether the turn of a unit goes on: it is able, and no major or exclusive action has ended it.
fn may_go_on(view: &View, unit: UnitId) -> bool {
    is_able(view, unit) && view.turn.counted(unit, Count::TurnOver) == 0
}

/// A round begins: units that have arrived roll, and pairs that were formed or parted change their place (REGION-G12,
/// REGION-G54).
fn begin_round(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) {
    order::roll_arrivals(view, frame, dice, out);
    let order = order::order(view, out.remember::<Turns>(frame));
    order::share(view, out.remember::<Turns>(frame));
    if order != view.turn.order {
        out.batch.write(rule_id!("REGION-058"), Change::SetOrder { order: order.clone() });
    }
    out.batch.write(rule_id!("REGION-G12"), Change::BeginRound { round: view.turn.round });
    out.remember::<Turns>(frame).to_come = order;
}

/// The next unit of the round that is on the board and conscious gets its turn; whether there is one (REGION-062).
fn next_turn(view: &View, frame: &Frame, turns: &Turns, out: &mut StepOutput) -> bool {
    let mut to_come = turns.to_come.clone();
    while !to_come.is_empty() {
        let unit = to_come.remove(0);
        let me = view.field.unit(unit);
        // A unit that has mounted since acts in the turn of the pair, and one that rides has its own.
        let rides = view.field.mounts.rider_of(unit).is_some();
        if me.body.down || rides {
            continue;
        }
        let after = out.remember::<Turns>(frame);
        (after.to_come, after.actor) = (to_come, Some(unit));
        return true;
    }
    out.remember::<Turns>(frame).to_come.clear();
    false
}

/// A turn begins: surprise ends, those who share a region with an enemy hide no longer, debts are paid (REGION-D21).
fn start(view: &View, unit: UnitId, out: &mut StepOutput) {
    let (field, data) = (view.field, view.field.data::<Data>());
    let Some(slot) = view.turn.order.iter().position(|&other| other == unit) else {
        broken!("a unit has a turn and no place in the order");
        return;
    };
    let slot = u8::try_from(slot).unwrap_or(u8::MAX);
    out.batch.write(rule_id!("REGION-D21"), Change::BeginTurn { slot });
    for one in std::iter::once(unit).chain(field.mounts.mount_of(unit)) {
        if field.unit(one).statuses.has(data.statuses.surprised) {
            let status = data.statuses.surprised;
            out.batch.write(rule_id!("REGION-G48"), Change::RemoveStatus { unit: one, status });
        }
    }
    for hidden in field.concealed.all().iter() {
        let foes = field.roster.foes(hidden).iter();
        let near = |foe: UnitId| unit::is_conscious(&field.unit(foe)) && place::share_region(field, foe, hidden);
        if foes.into_iter().any(near) {
            out.batch.write(rule_id!("REGION-G57"), Change::Unhide { unit: hidden });
        }
    }
    pairs::begin_turn(view, &mut out.batch, unit);
}

/// The grappler is asked whether it keeps its grab; without action points it lets go (REGION-131, REGION-G34).
fn keep(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<TurnStep> {
    let data: &Data = view.field.data();
    let Some(grappler) = pairs::grappler(view, unit) else { return Next::Go(TurnStep::Act) };
    let price = price::refusal(view, &view.field.unit(unit), data.verbs.sustain, 1);
    if price.is_some() {
        if let Some(held) = unit::grabs(data, &view.field.unit(grappler)) {
            harm::release(view, &mut out.batch, rule_id!("REGION-G34"), grappler, held);
        }
        return Next::Go(TurnStep::Act);
    }
    Next::Ask(question(view, frame.id, unit, Prompt::Detail), TurnStep::Kept)
}

/// What the grappler has answered.
fn kept(view: &View, frame: &Frame, turns: &Turns) -> Next<TurnStep> {
    let (Some(unit), Some(intent)) = (turns.actor, frame.answer.clone()) else {
        return Next::Go(TurnStep::Act);
    };
    let Some(grappler) = pairs::grappler(view, unit) else { return Next::Go(TurnStep::Act) };
    match spec_of(view, grappler, intent) {
        Some(spec) => Next::Push(spec, TurnStep::Act),
        None => {
            broken!("a grab is answered with what is no action");
            Next::Go(TurnStep::Act)
        }
    }
}

/// The frame of an action.
fn spec_of(view: &View, unit: UnitId, intent: Intent) -> Option<FrameSpec> {
    let data: &Data = view.field.data();
    let executor = pairs::executor(view.field, unit, intent.verb)?;
    Some(match data.action(intent.verb).does {
        ActionEffect::Melee
        | ActionEffect::PulledBlow
        | ActionEffect::Ranged
        | ActionEffect::Strike
        | ActionEffect::Grab
        | ActionEffect::Crush
        | ActionEffect::ThrowDown => FrameSpec::new::<Attack>(AttackStep::Declare, Some(executor), intent),
        ActionEffect::Cast => match data.spell(intent.verb).map(|spell| spell.effect) {
            Some(crate::data::SpellEffect::Mend) => FrameSpec::new::<Deed>(DeedStep::Declare, Some(executor), intent),
            _ => FrameSpec::new::<Attack>(AttackStep::Declare, Some(executor), intent),
        },
        ActionEffect::Shift
        | ActionEffect::Walk
        | ActionEffect::Run
        | ActionEffect::Crawl
        | ActionEffect::ForceMove => FrameSpec::new::<Movement>(MovementStep::Declare, Some(executor), intent),
        ActionEffect::AsKind => return None,
        _ => FrameSpec::new::<Deed>(DeedStep::Declare, Some(executor), intent),
    })
}

/// The active unit has answered: it ends its turn, or acts in a frame.
fn answered(view: &View, frame: &Frame, turns: &Turns) -> Next<TurnStep> {
    let (Some(unit), Some(intent)) = (turns.actor, frame.answer.clone()) else {
        broken!("the active unit has given no answer");
        return Next::Go(TurnStep::TurnOver);
    };
    let data: &Data = view.field.data();
    if data.action(intent.verb).kind == ActionKind::EndTurn {
        let facts = TurnFacts { ended: true, ..TurnFacts::default() };
        return Next::Go(next(TurnStep::Answered, facts));
    }
    match spec_of(view, unit, intent) {
        Some(spec) => Next::Push(spec, TurnStep::Act),
        None => {
            broken!("an answer is no action");
            Next::Go(TurnStep::TurnOver)
        }
    }
}

/// The turn ends: what is left of the action points is lost (REGION-G05); a stun that a unit began with ends.
fn end_turn(view: &View, frame: &Frame, turns: &Turns, out: &mut StepOutput) {
    let (field, data) = (view.field, view.field.data::<Data>());
    if let Some(unit) = turns.actor {
        let me = field.unit(unit);
        if data.option("keep_unspent_for_interrupts") == 0 && me.pools.get(AP).now > 0 {
            out.batch.write(rule_id!("REGION-G05"), Change::Set { unit, pool: AP, to: 0 });
        }
        let status = data.statuses.stunned;
        let stays = me.statuses.get(status).is_some_and(|status| status.until.is_some());
        if me.statuses.has(status) && !stays {
            out.batch.write(rule_id!("REGION-073"), Change::RemoveStatus { unit, status });
        }
        out.batch.write(rule_id!("REGION-D21"), Change::EndTurn);
    }
    out.remember::<Turns>(frame).actor = None;
}
