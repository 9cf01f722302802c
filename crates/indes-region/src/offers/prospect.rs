//! What an action would bring if it were declared now: the defences of its target, the opportunity attacks of others.

use super::{price, reactions};
use crate::data::{ActionCost, ActionEffect, ActionKind, Data, Trigger};
use crate::field::assault::Assault;
use crate::field::{opportunity, place, targets};
use crate::ids::DEFENCE;
use crate::state::{Attack, AttackStep};
use crate::unit::pairs;
use indes_core::battle::{Arg, FrameSpec, Intent, Rows, View};
use indes_core::battlefield::{Body, UnitId, UnitMask, UnitRef};
use indes_rules::common::HypotheticalWindow;

/// Whether the answers to an attack cannot be foretold, because enemies may stop it first (REGION-G15).
pub(crate) fn is_uncertain(view: &View, actor: UnitId, intent: &Intent) -> bool {
    let data: &Data = view.field.data();
    let Some(me) = executor(view, actor, intent) else { return false };
    let (Some(assault), Some(target)) = (Assault::of(data, &me, intent), intent.unit()) else { return false };
    let triggers = &data.action(intent.verb).provokes;
    data.action(intent.verb).kind == ActionKind::Turn
        && !opportunity::provoked_by_attack(view, me.id, &assault, triggers, target).is_empty()
}

/// The unit that carries out an answer of a unit.
fn executor<'a>(view: &'a View, actor: UnitId, intent: &Intent) -> Option<UnitRef<'a>> {
    pairs::executor(view.field, actor, intent.verb).map(|unit| view.field.unit(unit))
}

/// The answers that a unit could give to an action: its defences, or an opportunity attack with its best weapon.
pub(crate) fn answers(view: &View, actor: UnitId, intent: &Intent, unit: UnitId) -> Vec<Intent> {
    let mut found = defences(view, actor, intent, unit);
    found.extend(opportunity(view, actor, intent, unit));
    found
}

/// The enemies that could answer an action with an opportunity attack, each with the number of steps of the path before
/// it (REGION-D05).
pub(crate) fn provokes(view: &View, actor: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
    let data: &Data = view.field.data();
    let action = data.action(intent.verb);
    let Some(me) = executor(view, actor, intent) else { return Vec::new() };
    if matches!(action.kind, ActionKind::Opportunity | ActionKind::Defence | ActionKind::Passive) {
        return Vec::new();
    }
    match action.does {
        ActionEffect::Shift
        | ActionEffect::Walk
        | ActionEffect::Run
        | ActionEffect::Crawl
        | ActionEffect::ForceMove => return opportunity::provoked_by_movement(view, me.id, intent),
        _ => {}
    }
    let exclusive = action.provokes.contains(&Trigger::Exclusive)
        && price::cost(view, &view.field.unit(actor), intent.verb, intent.item()) == ActionCost::Exclusive;
    let foes = match (Assault::of(data, &me, intent), intent.unit()) {
        (Some(assault), Some(target)) => {
            opportunity::provoked_by_attack(view, me.id, &assault, &action.provokes, target)
        }
        _ if exclusive => opportunity::around(view, me.id),
        _ => UnitMask::NONE,
    };
    foes.intersection(view.field.known_foes(actor)).iter().map(|foe| (foe, 0)).collect()
}

/// The body of a unit where an action exposes it to a foe; `None` if it does not.
pub(crate) fn exposed(view: &View, actor: UnitId, intent: &Intent, foe: UnitId) -> Option<Body> {
    let (_, at) = provokes(view, actor, intent).into_iter().find(|one| one.0 == foe)?;
    let body = view.field.unit(actor).body;
    let cell = usize::from(at).checked_sub(1).and_then(|at| intent.path().get(at).copied());
    Some(Body { cell: cell.unwrap_or(place::cell(view.field, actor)), ..body.clone() })
}

/// The opportunity attack of a foe at a unit where an action exposes it, with the best weapon in hand.
fn opportunity(view: &View, actor: UnitId, intent: &Intent, foe: UnitId) -> Option<Intent> {
    let (field, data) = (view.field, view.field.data::<Data>());
    exposed(view, actor, intent, foe)?;
    let me = field.unit(foe);
    let verb = data.verbs_of(ActionKind::Opportunity).find(|&verb| !data.action(verb).mount)?;
    let near = targets::parts_at(view, &me, &field.unit(actor)).first().copied();
    let any = || {
        let weapons = crate::unit::melee_weapons(data, &me);
        weapons.first().map(|one| indes_core::battlefield::PartId { item: Some(one.0), part: 0 })
    };
    let mut with: indes_core::battle::Args = [Arg::Part(near.or_else(any)?)].into_iter().collect();
    if opportunity::exposed(view, actor).len() > 1 {
        with.push(Arg::Unit(actor));
    }
    Some(Intent { verb, with })
}

/// The defences that a unit could choose against an attack.
fn defences(view: &View, actor: UnitId, intent: &Intent, unit: UnitId) -> Vec<Intent> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let Some(me) = executor(view, actor, intent) else { return Vec::new() };
    if intent.unit() != Some(unit) || Assault::of(data, &me, intent).is_none() {
        return Vec::new();
    }
    let aware = place::is_aware(field, &field.unit(unit), me.id);
    let memory = Attack { target: Some(unit), aware, ..Attack::default() };
    let spec = FrameSpec::of(memory, AttackStep::AskDefence, Some(me.id), intent.clone());
    HypotheticalWindow::new(spec, DEFENCE).ask(view, unit, |view, asked| {
        let mut rows = Rows::new();
        reactions::rows(view, asked, DEFENCE, unit, &mut rows);
        let defences = rows.into_iter().filter(|row| data.action(row.verb).kind == ActionKind::Defence);
        defences.map(|row| Intent::of(row.verb)).collect()
    })
}
