//! Actions that are no attacks and no movements: they are paid, may be answered, and are carried out (REGION-038,
//! REGION-065, REGION-084, REGION-102, REGION-130, REGION-135, REGION-136, REGION-143, REGION-145, REGION-146,
//! REGION-147, REGION-167, REGION-168, REGION-173, REGION-189, REGION-G22, REGION-G23, REGION-G35, REGION-G37,
//! REGION-G43, REGION-G47, REGION-G54, REGION-G55, REGION-G83, REGION-J01, REGION-J18, REGION-C11, REGION-C12).

use super::{harm, movement};
use crate::data::{ActionCost, ActionEffect, Attribute, Data, Trigger};
use crate::field::{assault, handling, hiding, opportunity, place};
use crate::ids::{AP, HP, MP, OPPORTUNITY};
use crate::offers::price;
use crate::state::{Count, DeedStep};
use crate::unit::throw::{self, Throw};
use crate::unit::{self, pairs};
use indes_core::battle::error::broken;
use indes_core::battle::{
    Arg, Batch, Change, Dice, Die, Draw, Draws, EventKind, Frame, Next, Preparing, Price, Purse, RuleId, Source,
    StepOutput, Sum, Verb, View, price,
};
use indes_core::battlefield::{ItemId, Place, UnitId, UnitMask, UnitRef};
use indes_core::rule_id;

/// Makes a step and returns what follows.
pub(crate) fn step(
    view: &View,
    frame: &Frame,
    step: DeedStep,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<DeedStep> {
    let Some(unit) = frame.actor else {
        broken!("an action of no unit");
        return Next::Done;
    };
    match step {
        DeedStep::Declare => declare(view, frame, unit, out),
        DeedStep::CarryOut => {
            carry_out(view, frame, unit, dice, out);
            Next::Done
        }
    }
}

/// The action is declared and paid; an exclusive one may be answered (REGION-038).
fn declare(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<DeedStep> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (intent, action) = (&frame.intent, data.action(frame.intent.verb));
    let payer = field.unit(pairs::payer(field, unit));
    out.batch.tell(action.rule, EventKind::Declared { unit, intent: Box::new(intent.clone()) });
    let cost = price::cost(view, &payer, intent.verb, intent.item());
    if cost == ActionCost::Result {
        // REGION-C11: the price is known after the roll.
        out.purse = Some(Purse::new(payer.id, Price::new()));
        let one = price(AP, 1);
        out.hold(rule_id!("REGION-C11"), frame.account(payer.id), &one);
        return Next::Go(DeedStep::CarryOut);
    }
    out.purse = Some(Purse::new(payer.id, price::price(view, &payer, intent)));
    price::spend(view, &mut out.batch, &payer, intent);
    let answered = cost == ActionCost::Exclusive && action.provokes.contains(&Trigger::Exclusive);
    let asked = if answered { opportunity::around(view, unit) } else { UnitMask::NONE };
    if asked.is_empty() { Next::Go(DeedStep::CarryOut) } else { Next::Open(OPPORTUNITY, asked, DeedStep::CarryOut) }
}

/// Carries the action out, if its unit still can.
fn carry_out(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let (named, intent) = (&data.statuses, &frame.intent);
    let action = data.action(intent.verb);
    let able = if action.physical { unit::is_able_bodied(data, &me) } else { unit::is_able(data, &me) };
    if !able {
        release_price(frame, &me, out);
        return;
    }
    match action.does {
        ActionEffect::StandUp => {
            out.batch.write(rule_id!("REGION-173"), Change::RemoveStatus { unit, status: named.prone });
        }
        ActionEffect::DropProne => {
            harm::add(&mut out.batch, action.rule, &me, named.prone);
            out.batch.write(action.rule, Change::count(unit, Count::Dropped, 1));
        }
        ActionEffect::Cast => mend(view, frame, &me, dice, out),
        ActionEffect::ForceToGround => {
            if let Some(held) = intent.unit() {
                harm::add(&mut out.batch, rule_id!("REGION-G35"), &view.field.unit(held), named.prone);
            }
        }
        ActionEffect::Release => {
            if let Some(held) = intent.unit().or_else(|| unit::grabs(data, &me)) {
                harm::release(view, &mut out.batch, rule_id!("REGION-131"), unit, held);
            }
        }
        // REGION-130: the grab lasts, as its price was paid.
        ActionEffect::Sustain => {}
        ActionEffect::Escape => escape(view, frame, &me, dice, out),
        ActionEffect::Mount => mount(view, frame, &me, out),
        ActionEffect::Dismount => dismount(view, frame, &me, out),
        ActionEffect::Focus => {
            let amount = data.option("focus_mp");
            out.batch.write(rule_id!("REGION-G23"), Change::Gain { unit, pool: MP, amount });
            out.batch.write(rule_id!("REGION-G23"), Change::count(unit, Count::Focused, 1));
        }
        ActionEffect::Hide => hide(view, &me, intent.verb, dice, out),
        ActionEffect::UseObject => use_object(view, frame, &me, dice, out),
        _ => handle(view, frame, &me, &mut out.batch),
    }
}

/// A price that was reserved and is not due.
fn release_price(frame: &Frame, me: &UnitRef, out: &mut StepOutput) {
    if frame.purse.as_ref().is_some_and(|purse| !purse.held.is_empty()) {
        let account = frame.account(me.id);
        out.release_rest(rule_id!("REGION-C11"), account, frame);
    }
}

/// Things are readied, stowed, dropped, picked up, reloaded (REGION-G43, REGION-G91).
fn handle(view: &View, frame: &Frame, me: &UnitRef, batch: &mut Batch) {
    let (data, unit, intent) = (view.field.data::<Data>(), me.id, &frame.intent);
    let rule = data.action(intent.verb).rule;
    let items = intent.with.iter().filter_map(|arg| match arg {
        Arg::Item(item) => Some(*item),
        _ => None,
    });
    let items: Vec<ItemId> = items.collect();
    match (data.action(intent.verb).does, items.as_slice()) {
        (ActionEffect::Ready | ActionEffect::ReadyArms, [_, ..]) => {
            let gear = |item: ItemId| me.gear.get(item).map(|item| data.weapon(item.kind));
            let needs = items.iter().filter_map(|&item| gear(item)).map(|gear| gear.hands).sum();
            let shield = gear(items[0]).is_some_and(|gear| gear.is_shield());
            for item in handling::in_the_way(view, me, needs, shield) {
                batch.write(rule, Change::Put { unit, item, place: Place::Stowed });
            }
            for item in items {
                batch.write(rule, Change::Put { unit, item, place: Place::Hand });
            }
        }
        (ActionEffect::Stow, &[item]) => batch.write(rule, Change::Put { unit, item, place: Place::Stowed }),
        (ActionEffect::DropItem, &[item]) => {
            let cell = place::cell(view.field, unit);
            batch.write(rule, Change::Drop { unit, item, cell });
        }
        (ActionEffect::Reload, &[item]) => {
            batch.write(rule, Change::Prepare { unit, item, how: Preparing::Load(1) });
        }
        (ActionEffect::PickUp, _) => {
            let near = handling::things_near(view, me).into_iter();
            if let Some((_, owner, item)) = near.into_iter().find(|thing| Some(thing.0) == intent.cell()) {
                let taken = if owner == unit {
                    Change::Put { unit, item, place: Place::Hand }
                } else {
                    Change::Take { unit, owner, item }
                };
                batch.write(rule, taken);
            }
        }
        _ => broken!("an action that does nothing"),
    }
}

/// Tells a roll with one die.
fn tell(batch: &mut Batch, rule: RuleId, unit: UnitId, verb: Verb, draw: Draw) {
    let result = Throw::told(rule, draw.value);
    batch.tell(rule, EventKind::Rolled { unit, verb, draw: Some(draw), result });
}

/// Tells how many successes a roll has.
fn judge(view: &View, batch: &mut Batch, rule: RuleId, unit: UnitId, verb: Verb, successes: i16) {
    let mut number = Sum::default();
    number.keep(Source::Result, rule, successes);
    let row = throw::row(view.field.data(), verb, successes);
    batch.tell(rule, EventKind::Judged { unit, verb, number, threshold: Some(1), row });
}

/// Healing magic: PRE against a difficulty die; of one that was knocked out the survival roll comes before any hit point
/// (REGION-067, REGION-102, REGION-105, REGION-G22, REGION-C24).
fn mend(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let Some(target) = frame.intent.unit() else { return };
    let successes = roll_mend(view, me, frame.intent.verb, dice, &mut out.batch);
    if successes > 0 {
        heal(view, &view.field.unit(target), successes, dice, &mut out.batch);
    }
}

/// The roll of healing magic. Returns its successes.
pub(super) fn roll_mend(view: &View, me: &UnitRef, verb: Verb, dice: &mut Dice, batch: &mut Batch) -> i16 {
    let data: &Data = view.field.data();
    let Some(spell) = data.spell(verb) else { return 0 };
    let rule = rule_id!("REGION-G22");
    let attribute = spell.attack.unwrap_or(Attribute::Presence);
    let draw = Throw::bare(data, me, attribute).roll(dice);
    tell(batch, rule, me.id, verb, draw);
    let sides = spell.difficulty.unwrap_or(data.file.difficulty.unseated);
    let opposing = dice.draw(Die::Sum { count: 1, sides });
    tell(batch, rule, me.id, data.verbs.difficulty, opposing);
    let successes = throw::successes(draw.value, opposing.value, data.option("max_successes"));
    judge(view, batch, rule, me.id, verb, successes);
    successes
}

/// A unit is healed by magic for so many hit points (REGION-102, REGION-186, REGION-G84).
pub(super) fn heal(view: &View, them: &UnitRef, amount: i16, dice: &mut Dice, batch: &mut Batch) {
    let data: &Data = view.field.data();
    if !them.body.down {
        batch.write(rule_id!("REGION-G22"), Change::Gain { unit: them.id, pool: HP, amount });
        return;
    }
    let survived = them.statuses.has(data.statuses.lethal_ko).then(|| {
        let throw = harm::survival_throw(data, them);
        harm::roll_survival(view, batch, them, &throw, dice)
    });
    harm::revive(view, batch, them, amount, survived);
}

/// An escape: STR against the grappler's grip; its price follows from its successes (REGION-143, REGION-144,
/// REGION-D22).
fn escape(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let (field, data) = (view.field, view.field.data::<Data>());
    let payer = field.unit(pairs::payer(field, me.id));
    let grip = frame.intent.unit().and_then(|by| handling::grips(view, &payer).into_iter().find(|grip| grip.0 == by));
    let Some((by, held)) = grip else {
        release_price(frame, &payer, out);
        return;
    };
    let (held, grappler, verb) = (field.unit(held), field.unit(by), frame.intent.verb);
    let draw = escape_throw(view, &held).roll(dice);
    tell(&mut out.batch, rule_id!("REGION-143"), held.id, verb, draw);
    let opposing = throw::grip(data, &grappler).roll(dice);
    tell(&mut out.batch, rule_id!("REGION-143"), by, data.verbs.grip, opposing);
    let successes = throw::successes(draw.value, opposing.value, 0);
    judge(view, &mut out.batch, rule_id!("REGION-D22"), held.id, verb, successes);
    out.batch.write(rule_id!("REGION-G37"), Change::count(payer.id, Count::Tried(by), 1));
    let account = frame.account(payer.id);
    let one = price(AP, 1);
    let grabs = &data.file.grabs;
    if successes >= grabs.free {
        out.release_rest(rule_id!("REGION-147"), account, frame);
    } else {
        let minor = successes >= grabs.minor;
        let (rule, cost) = if minor {
            (rule_id!("REGION-146"), ActionCost::Minor)
        } else {
            (rule_id!("REGION-145"), ActionCost::Major)
        };
        out.charge(rule, account, &one);
        pairs::count_spent(view, &mut out.batch, payer.id, pairs::Spends::Other, 1);
        price::note(&mut out.batch, &payer, cost);
    }
    if successes > 0 {
        harm::release(view, &mut out.batch, rule_id!("REGION-143"), by, held.id);
    }
}

/// The roll of an escape: disadvantaged in a full hold (REGION-144); lying prone does not matter (REGION-189).
#[must_use]
pub fn escape_throw(view: &View, held: &UnitRef) -> Throw {
    let data: &Data = view.field.data();
    let full = held.statuses.has(data.statuses.fully_held);
    Throw::bare(data, held, Attribute::Strength)
        .down_if(full, rule_id!("REGION-144"))
        .down_if(assault::rides_badly(view, held), rule_id!("REGION-165"))
}

/// A unit mounts, if that is still possible; what both owe adds up (REGION-167, REGION-G54).
fn mount(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) {
    let Some(mount) = frame.intent.unit().map(|mount| view.field.unit(mount)) else { return };
    if handling::mount_refusal(view, me, &mount).is_none() {
        out.batch.write(rule_id!("REGION-167"), Change::Ride { unit: me.id, mount: mount.id });
        // REGION-G57: a pair is hidden as a whole or not at all.
        for hidden in [me.id, mount.id].into_iter().filter(|&unit| view.field.concealed.of(unit).is_any()) {
            out.batch.write(rule_id!("REGION-G57"), Change::Unhide { unit: hidden });
        }
    }
}

/// A rider dismounts onto a cell, and keeps what it has of its turn (REGION-167, REGION-G54, REGION-G72).
fn dismount(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) {
    let cells = handling::dismount_cells(view, me);
    if let Some(to) = frame.intent.cell().filter(|cell| cells.contains(cell))
        && pairs::is_mounted(view.field, me.id)
    {
        if !place::is_free(view.field, to) {
            // The rider stays in the saddle, and has found who is there.
            movement::bump(view, me.id, to, out);
            return;
        }
        pairs::part(view, &mut out.batch, me.id);
        out.batch.write(rule_id!("REGION-167"), Change::Alight { unit: me.id, to });
    }
}

/// One REF roll, held against the INT of each observer; all must fail, and a tie hides (REGION-G47, REGION-G83).
fn hide(view: &View, me: &UnitRef, verb: Verb, dice: &mut Dice, out: &mut StepOutput) {
    let (field, data, rule) = (view.field, view.field.data::<Data>(), rule_id!("REGION-G83"));
    if hiding::hide_refusal(view, me).is_some() {
        return;
    }
    let draw = hiding::hide_throw(view, me).roll(dice);
    tell(&mut out.batch, rule, me.id, verb, draw);
    let mut seen = false;
    for observer in hiding::observers(view, me) {
        let them = field.unit(observer);
        let opposing = Throw::bare(data, &them, Attribute::Intelligence).roll(dice);
        tell(&mut out.batch, rule, observer, data.verbs.noticing, opposing);
        seen |= opposing.value > draw.value;
    }
    judge(view, &mut out.batch, rule, me.id, verb, i16::from(!seen));
    if !seen {
        for unit in field.mounts.with_partners(UnitMask::only(me.id)).iter() {
            let from = field.roster.foes(unit);
            out.batch.write(rule_id!("REGION-G47"), Change::Hide { unit, from, total: draw.value });
        }
    }
}

/// The roll of a unit that works an object (REGION-J01).
#[must_use]
pub fn object_throw(view: &View, me: &UnitRef) -> Throw {
    let data: &Data = view.field.data();
    let attribute = usize::try_from(data.option("object_attribute")).unwrap_or(0);
    let attribute = Attribute::ALL.get(attribute).map_or(Attribute::Strength, |attribute| attribute.0);
    Throw::bare(data, me, attribute)
        .down_if(me.statuses.has(data.statuses.fully_held), rule_id!("REGION-132"))
        .down_if(assault::rides_badly(view, me), rule_id!("REGION-165"))
}

/// Whether no enemy of a unit is on the map and conscious, so that the most is taken for objects (REGION-J18).
#[must_use]
pub fn is_unopposed(view: &View, me: &UnitRef) -> bool {
    !view.field.roster.foes(me.id).iter().any(|foe| unit::is_conscious(&view.field.unit(foe)))
}

/// A door is worked, if the roll against its difficulty succeeds; without any enemy on the map the most is taken
/// (REGION-J01, REGION-J18).
fn use_object(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (rule, verb) = (rule_id!("REGION-J01"), frame.intent.verb);
    let doors = field.board.operable_doors(&field.taken_by(me), field.roster.member(me.id).side);
    let Some(&(_, door)) = doors.iter().find(|door| Some(door.0) == frame.intent.cell()) else { return };
    let sides = u8::try_from(data.option("object_die")).unwrap_or(0);
    if sides > 0 {
        let throw = object_throw(view, me);
        let active = if is_unopposed(view, me) {
            i16::from(throw.sides)
        } else {
            let draw = throw.roll(dice);
            tell(&mut out.batch, rule, me.id, verb, draw);
            draw.value
        };
        let opposing = dice.draw(Die::Sum { count: 1, sides });
        tell(&mut out.batch, rule, me.id, data.verbs.difficulty, opposing);
        let successes = throw::successes(active, opposing.value, 1);
        judge(view, &mut out.batch, rule, me.id, verb, successes);
        if successes == 0 {
            return;
        }
    }
    out.batch.write(rule, Change::ToggleDoor { unit: me.id, door });
}
