//! The end of a battle, phase by phase ([`indes_core::battle::ending`]): stuns and grabs end, those between life and
//! death roll, the dying are tended, injuries stay, the others wake and rest (REGION-066, REGION-068, REGION-069,
//! REGION-070, REGION-071, REGION-072, REGION-073, REGION-081, REGION-082, REGION-083, REGION-084, REGION-085,
//! REGION-086, REGION-090, REGION-091, REGION-096, REGION-097, REGION-100, REGION-104, REGION-110, REGION-112,
//! REGION-113, REGION-114, REGION-185, REGION-C14, REGION-C23, REGION-G25, REGION-G28, REGION-G29, REGION-G31,
//! REGION-G56, REGION-J03, REGION-J12, REGION-J13, REGION-D13).

use super::{deed, harm, unseat};
use crate::data::{ActionEffect, Attribute, Data, Flag, SpellEffect, Survival};
use crate::field::{aid, handling, place};
use crate::ids::{HP, MP};
use crate::state::{Care, CareStep, Count};
use crate::unit;
use crate::unit::throw::{self, Throw};
use indes_core::battle::error::broken;
use indes_core::battle::{
    Batch, Change, Dice, Die, Draws, EndPhase, EventKind, Frame, FrameSpec, Intent, Loss, Next, Prompt, RuleId,
    StepOutput, View,
};
use indes_core::battlefield::{StatusId, UnitId, UnitRef};
use indes_core::rule_id;
use indes_rules::common::question;

/// The minutes of an hour.
const HOUR: i16 = 60;

/// Carries out the next part of a phase; writes nothing when the phase is done.
pub(crate) fn ending(view: &View, now: EndPhase, dice: &mut Dice, out: &mut StepOutput) {
    match now {
        EndPhase::Close => {}
        EndPhase::Expiry => expire(view, out),
        EndPhase::Debts => push_first(view, out, |me| owes_survival(view, me).then_some(CareStep::AskRitual)),
        EndPhase::Tending => push_first(view, out, |me| tending(view, me)),
        EndPhase::Recovery => recover(view, dice, out),
    }
}

/// Has the first unit, in the order of the roster, tended for which there is something to do.
fn push_first(view: &View, out: &mut StepOutput, due: impl Fn(&UnitRef) -> Option<CareStep>) {
    let units = view.field.roster.ids().map(|unit| view.field.unit(unit)).filter(|me| !me.body.is_away());
    let found = units.into_iter().find_map(|me| Some((me.id, due(&me)?)));
    let here = view.stack.top().map_or(0, |frame| frame.step);
    out.next = found.map(|(unit, step)| {
        let intent = Intent::of(view.field.data::<Data>().verbs.no_aid);
        Next::Push(FrameSpec::new::<Care>(step, Some(unit), intent), here)
    });
}

/// REGION-D13, step 1: stuns, bonds and grabs end, and riders that have fallen land.
fn expire(view: &View, out: &mut StepOutput) {
    let (field, data) = (view.field, view.field.data::<Data>());
    let named = &data.statuses;
    if let Some(rider) = unseat::due(view) {
        let here = view.stack.top().map_or(0, |frame| frame.step);
        out.next = Some(Next::Push(unseat::frame(view, rider), here));
        return;
    }
    for me in field.roster.ids().map(|unit| field.unit(unit)) {
        for status in [named.stunned, named.helpless] {
            if me.statuses.has(status) {
                out.batch.write(rule_id!("REGION-D13"), Change::RemoveStatus { unit: me.id, status });
            }
        }
        if let Some(held) = unit::grabs(data, &me) {
            harm::release(view, &mut out.batch, rule_id!("REGION-D13"), me.id, held);
        }
    }
}

/// Whether a unit owes its survival roll (REGION-066).
fn owes_survival(view: &View, me: &UnitRef) -> bool {
    me.statuses.has(view.field.data::<Data>().statuses.lethal_ko)
}

/// What is to be done for a unit after the survival rolls: aid for a mortal wound, a ritual for one that was revived from
/// it (REGION-G56).
fn tending(view: &View, me: &UnitRef) -> Option<CareStep> {
    let data: &Data = view.field.data();
    if view.turn.counted(me.id, Count::Aided) > 0 {
        return None;
    }
    if me.statuses.has(data.statuses.mortally_wounded) {
        return Some(CareStep::AskAid);
    }
    let revived = view.turn.counted(me.id, Count::MortalWound) > 0;
    (revived && !aid::casters(view, me, SpellEffect::Ritual).is_empty()).then_some(CareStep::AskRitual)
}

/// Makes a step and returns what follows.
pub(crate) fn step(
    view: &View,
    frame: &Frame,
    step: CareStep,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<CareStep> {
    let Some(me) = frame.actor.map(|unit| view.field.unit(unit)) else {
        broken!("care for no unit");
        return Next::Done;
    };
    match step {
        CareStep::AskRitual if aid::casters(view, &me, SpellEffect::Ritual).is_empty() => Next::Go(CareStep::Survive),
        CareStep::AskRitual => Next::Ask(question(view, frame.id, me.id, Prompt::Detail), CareStep::RitualChosen),
        CareStep::RitualChosen => ritual_chosen(view, frame, &me, out),
        CareStep::Survive => {
            survive(view, frame, &me, dice, out);
            Next::Done
        }
        CareStep::AskAid if !may_be_aided(view, &me) => {
            let_die(view, &mut out.batch, &me);
            Next::Done
        }
        CareStep::AskAid => Next::Ask(question(view, frame.id, me.id, Prompt::Detail), CareStep::AidChosen),
        CareStep::AidChosen => aid_chosen(view, frame, &me, dice, out),
    }
}

/// Whether anything can be done for a mortally wounded unit.
fn may_be_aided(view: &View, me: &UnitRef) -> bool {
    let magic = [SpellEffect::Ritual, SpellEffect::Mend];
    // REGION-G84
    let mendable = me.pools.get(HP).max > 0;
    mendable
        && (!aid::helpers(view, me).is_empty()
            || magic.into_iter().any(|effect| !aid::casters(view, me, effect).is_empty()))
}

/// Pays the magic points of a spell of the aftermath.
fn pay(view: &View, batch: &mut Batch, answer: &Intent, caster: UnitId) {
    let data: &Data = view.field.data();
    let amount = data.spell(answer.verb).map_or(0, |spell| spell.mp);
    let rule = data.action(answer.verb).rule;
    batch.tell(rule, EventKind::Declared { unit: caster, intent: Box::new(answer.clone()) });
    if amount > 0 {
        batch.write(rule, Change::Lose { unit: caster, pool: MP, amount, kind: Loss::Price });
    }
}

/// The ritual has been chosen or declined (REGION-G56).
fn ritual_chosen(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> Next<CareStep> {
    let data: &Data = view.field.data();
    let answer = frame.answer.clone();
    let chosen = answer.filter(|answer| data.action(answer.verb).does == ActionEffect::Restore);
    let caster = chosen.as_ref().and_then(Intent::unit);
    if let (Some(answer), Some(caster)) = (&chosen, caster) {
        pay(view, &mut out.batch, answer, caster);
    }
    if owes_survival(view, me) {
        out.remember::<Care>(frame).ritual = caster.is_some();
        return Next::Go(CareStep::Survive);
    }
    out.batch.write(rule_id!("REGION-G56"), Change::count(me.id, Count::Aided, 1));
    if caster.is_some() {
        restore(view, &mut out.batch, me);
    }
    Next::Done
}

/// The survival roll; with a ritual it is advantaged, and a unit that lives is whole (REGION-112, REGION-113, REGION-114).
fn survive(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    let named = &data.statuses;
    let ritual = frame.memory.get::<Care>().is_some_and(|care| care.ritual);
    let throw = harm::survival_throw(data, me).up_if(ritual, rule_id!("REGION-112"));
    let found = harm::roll_survival(view, &mut out.batch, me, &throw, dice);
    let rolled = Change::RemoveStatus { unit, status: named.lethal_ko };
    match found {
        Survival::Dead => harm::die(view, &mut out.batch, me, rule_id!("REGION-069")),
        _ if ritual => {
            out.batch.write(rule_id!("REGION-114"), rolled);
            restore(view, &mut out.batch, me);
        }
        Survival::MortallyWounded => {
            out.batch.write(rule_id!("REGION-070"), rolled);
            harm::add(&mut out.batch, rule_id!("REGION-070"), me, named.mortally_wounded);
            out.batch.write(rule_id!("REGION-090"), Change::count(unit, Count::MortalWound, 1));
        }
        Survival::BadlyWounded => {
            out.batch.write(rule_id!("REGION-071"), rolled);
            harm::add(&mut out.batch, rule_id!("REGION-071"), me, named.badly_wounded);
        }
        Survival::Awake => out.batch.write(rule_id!("REGION-072"), rolled),
    }
}

/// A healing ritual: full hit points, no wound, no injury (REGION-113, REGION-114).
fn restore(view: &View, batch: &mut Batch, me: &UnitRef) {
    let (unit, missing) = (me.id, me.pools.get(HP).max - me.pools.get(HP).now);
    harm::wake(view, batch, me, missing, rule_id!("REGION-114"));
    let wounds = view.turn.counted(unit, Count::MortalWound);
    if wounds > 0 {
        batch.write(rule_id!("REGION-113"), Change::count(unit, Count::MortalWound, -wounds));
    }
    batch.write(rule_id!("REGION-114"), Change::count(unit, Count::Restored, 1));
}

/// A mortally wounded unit dies within minutes (REGION-081, REGION-082).
fn let_die(view: &View, batch: &mut Batch, me: &UnitRef) {
    let data: &Data = view.field.data();
    tell_time(view, batch, rule_id!("REGION-082"), me.id, data.file.times.mortal, DIES);
    harm::die(view, batch, me, rule_id!("REGION-082"));
}

/// The row of one that dies, and that of one that wakes.
const DIES: u8 = 0;
const WAKES: u8 = 1;

/// Tells what happens after some minutes (REGION-D11).
fn tell_time(view: &View, batch: &mut Batch, rule: RuleId, unit: UnitId, minutes: i16, row: u8) {
    let verb = view.field.data::<Data>().verbs.time_passes;
    let mut number = indes_core::battle::Sum::default();
    number.keep(indes_core::battle::Source::Result, rule, minutes);
    batch.tell(rule, EventKind::Judged { unit, verb, number, threshold: None, row });
}

/// What was chosen for a mortally wounded unit is done (REGION-083, REGION-084, REGION-C14).
fn aid_chosen(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) -> Next<CareStep> {
    let data: &Data = view.field.data();
    let Some(answer) = frame.answer.clone() else { return Next::Done };
    let helper = answer.unit().map(|helper| view.field.unit(helper));
    match (data.action(answer.verb).does, helper) {
        (ActionEffect::AidMend, Some(caster)) => {
            pay(view, &mut out.batch, &answer, caster.id);
            let healed = deed::roll_mend(view, &caster, answer.verb, dice, &mut out.batch);
            if healed == 0 {
                // REGION-G29: it may be repeated while magic points last.
                return Next::Go(CareStep::AskAid);
            }
            save(view, &mut out.batch, me, healed, rule_id!("REGION-083"));
        }
        (ActionEffect::FirstAid, Some(helper)) => first_aid(view, me, &helper, answer.verb, dice, out),
        (ActionEffect::Restore, Some(caster)) => {
            pay(view, &mut out.batch, &answer, caster.id);
            restore(view, &mut out.batch, me);
        }
        _ => let_die(view, &mut out.batch, me),
    }
    Next::Done
}

/// A mortal wound becomes a bad one (REGION-083).
fn save(view: &View, batch: &mut Batch, me: &UnitRef, amount: i16, rule: RuleId) {
    let (unit, named) = (me.id, &view.field.data::<Data>().statuses);
    batch.write(rule, Change::RemoveStatus { unit, status: named.mortally_wounded });
    // The ritual was offered with the aid (REGION-G56).
    batch.write(rule, Change::count(unit, Count::Aided, 1));
    harm::add(batch, rule, me, named.badly_wounded);
    batch.write(rule, Change::Gain { unit, pool: HP, amount });
}

/// First aid: INT against the difficulty; one attempt, by one helper, who treats no other unit (REGION-085, REGION-G29).
fn first_aid(
    view: &View,
    me: &UnitRef,
    helper: &UnitRef,
    verb: indes_core::battle::Verb,
    dice: &mut Dice,
    out: &mut StepOutput,
) {
    let (data, rule) = (view.field.data::<Data>(), rule_id!("REGION-086"));
    let draw = Throw::bare(data, helper, Attribute::Intelligence).roll(dice);
    let told = |value| Throw::told(rule, value);
    let unit = helper.id;
    out.batch.tell(rule, EventKind::Rolled { unit, verb, draw: Some(draw), result: told(draw.value) });
    let opposing = dice.draw(Die::Sum { count: 1, sides: aid::difficulty(view, me, helper) });
    let against =
        EventKind::Rolled { unit, verb: data.verbs.difficulty, draw: Some(opposing), result: told(opposing.value) };
    out.batch.tell(rule, against);
    let successes = throw::successes(draw.value, opposing.value, 1);
    let row = throw::row(data, verb, successes);
    out.batch
        .tell(rule, EventKind::Judged { unit, verb, number: told(draw.value), threshold: Some(opposing.value), row });
    out.batch.write(rule_id!("REGION-G29"), Change::count(unit, Count::Helped, 1));
    if successes > 0 {
        save(view, &mut out.batch, me, 1, rule_id!("REGION-084"));
    } else {
        harm::die(view, &mut out.batch, me, rule_id!("REGION-G29"));
    }
}

/// Injuries stay, the knocked out wake, all rest (REGION-D13, steps 5 to 7). One part for each call.
fn recover(view: &View, dice: &mut Dice, out: &mut StepOutput) {
    injure(view, dice, out);
    if !out.batch.is_empty() {
        return;
    }
    for me in view.field.roster.ids().map(|unit| view.field.unit(unit)).filter(|me| !me.body.is_away()) {
        if me.body.down {
            awake(view, &mut out.batch, &me);
        }
    }
    if !out.batch.is_empty() {
        return;
    }
    for me in view.field.roster.ids().map(|unit| view.field.unit(unit)).filter(|me| !me.body.is_away()) {
        rest(view, &mut out.batch, &me);
    }
}

/// The injury that the level fixes, if it fixes one; `Some(None)` if there are none (REGION-J03).
fn fixed_injury(data: &Data) -> Option<Option<StatusId>> {
    let place = usize::try_from(data.option("permanent_injury")).unwrap_or(0);
    let injuries = data.injuries();
    match place {
        0 => None,
        place => Some(injuries.get(place - 1).map(|injury| injury.1)),
    }
}

/// One injury for each unit that survived a mortal wound without a ritual (REGION-090, REGION-110, REGION-G28); one for
/// the dead that come back (REGION-J13).
fn injure(view: &View, dice: &mut Dice, out: &mut StepOutput) {
    let (data, rule) = (view.field.data::<Data>(), rule_id!("REGION-090"));
    let returns = |me: &UnitRef| {
        let dead = me.statuses.has(data.statuses.dead) && data.option("allow_resurrection") != 0;
        dead && view.turn.counted(me.id, Count::Restored) == 0
    };
    let survives = |me: &UnitRef| !me.body.is_away() && view.turn.counted(me.id, Count::MortalWound) > 0;
    let mut units = view.field.roster.ids().map(|unit| view.field.unit(unit));
    let Some(me) = units.find(|me| survives(me) || returns(me)) else { return };
    let (unit, wounds) = (me.id, view.turn.counted(me.id, Count::MortalWound));
    if returns(&me) {
        out.batch.write(rule_id!("REGION-J13"), Change::count(unit, Count::Restored, 1));
    }
    if wounds > 0 {
        out.batch.write(rule, Change::count(unit, Count::MortalWound, -wounds));
    }
    let status = match fixed_injury(data) {
        Some(fixed) => fixed,
        None => {
            let draw = dice.draw(Die::Sum { count: 1, sides: data.file.injury_die });
            let (verb, result) = (data.verbs.injury, Throw::told(rule, draw.value));
            out.batch.tell(rule, EventKind::Rolled { unit, verb, draw: Some(draw), result: result.clone() });
            let at = data.injuries().iter().position(|injury| injury.0 == draw.value);
            let row = at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0);
            out.batch.tell(rule, EventKind::Judged { unit, verb, number: result, threshold: None, row });
            at.and_then(|at| data.injuries().get(at)).map(|injury| injury.1)
        }
    };
    let Some(status) = status.filter(|&status| !me.statuses.has(status)) else { return };
    out.batch.write(rule, Change::Add { unit, status, by: None });
    if status == data.statuses.lost_hand && !me.body.is_away() {
        let cell = place::cell(view.field, unit);
        for item in handling::beyond(data, &me, unit::hands(data, &me).saturating_sub(1)) {
            out.batch.write(rule_id!("REGION-D12"), Change::Drop { unit, item, cell });
        }
    }
}

/// A knocked-out unit wakes: a badly wounded one after an hour, or sooner with help; any other one after some minutes,
/// stunned for its first turn (REGION-072, REGION-073, REGION-091, REGION-G25, REGION-G31).
fn awake(view: &View, batch: &mut Batch, me: &UnitRef) {
    let data: &Data = view.field.data();
    let times = &data.file.times;
    let badly = me.statuses.has(data.statuses.badly_wounded) && me.pools.get(HP).now < me.pools.get(HP).max;
    let helped = view.field.roster.ids().any(|unit| aid::helps(view, me, &view.field.unit(unit)));
    let (minutes, rule) = match (badly, helped) {
        (false, _) => (times.wake, rule_id!("REGION-072")),
        (true, true) => (times.helped, rule_id!("REGION-091")),
        (true, false) => (times.alone, rule_id!("REGION-091")),
    };
    tell_time(view, batch, rule, me.id, minutes, WAKES);
    let amount = i16::from(me.pools.get(HP).now == 0);
    harm::wake(view, batch, me, amount, rule);
    if !badly {
        harm::add(batch, rule_id!("REGION-073"), me, data.statuses.stunned);
    }
}

/// Rest: an hour restores the wounded and all magic points, days the badly wounded (REGION-096, REGION-097, REGION-100,
/// REGION-G23, REGION-J12).
fn rest(view: &View, batch: &mut Batch, me: &UnitRef) {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    let (named, times) = (&data.statuses, &data.file.times);
    let days = data.option("rest_days");
    let minutes = if days > 0 { times.rest } else { data.option("rest_hours").saturating_mul(HOUR) };
    let badly = me.statuses.has(named.badly_wounded);
    let needed = if unit::has_flag(me, Flag::Hero) { times.hero_days } else { times.other_days };
    let (restored, rule) = if !badly {
        (minutes >= times.rest, rule_id!("REGION-100"))
    } else if unit::has_flag(me, Flag::Hero) {
        (days >= needed, rule_id!("REGION-096"))
    } else {
        (days >= needed, rule_id!("REGION-097"))
    };
    if minutes >= times.rest && me.statuses.has(named.stunned) {
        batch.write(rule_id!("REGION-073"), Change::RemoveStatus { unit, status: named.stunned });
    }
    if !restored {
        return;
    }
    for (pool, rule) in [(HP, rule), (MP, rule_id!("REGION-G23"))] {
        let points = me.pools.get(pool);
        if points.now < points.max {
            batch.write(rule, Change::Set { unit, pool, to: points.max });
        }
    }
}
