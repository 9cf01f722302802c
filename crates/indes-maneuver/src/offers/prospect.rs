//! What an action would bring if it were declared now: the defences of its target, the opportunity attacks of others.

use super::{actions, reactions};
use crate::data::{ActionEffect, ActionKind, Data};
use crate::field::attack::{self, Assault};
use crate::field::opportunity;
use crate::ids::{DEFENCE, MAGIC};
use crate::state::{Exchange, ExchangeStep};
use indes_core::battle::{Arg, FrameSpec, Intent, Rows, Slot, View};
use indes_core::battlefield::{Body, UnitId, UnitRef};
use indes_rules::common::HypotheticalWindow;

/// Whether the answers to an attack cannot be foretold: foes may answer the casting of its spell, or magic may answer
/// the attack, before the defence is declared.
pub(crate) fn is_uncertain(view: &View, actor: UnitId, intent: &Intent) -> bool {
    let Some(assault) = Assault::of(view, actor, intent) else { return false };
    let me = view.field.unit(actor);
    if assault.provokes() && !opportunity::provoked(view, &me).is_empty() {
        return true;
    }
    let targets: Vec<UnitId> = intent.unit().into_iter().chain(intent.units().iter()).collect();
    let asked = opportunity::asked_for_magic(view, actor, &targets);
    if asked.is_empty() {
        return false;
    }
    let memory = Exchange { targets: targets.into_iter().collect(), ..Exchange::default() };
    let spec = FrameSpec::of(memory, ExchangeStep::AskMagic, Some(actor), intent.clone());
    let window = HypotheticalWindow::new(spec, MAGIC);
    let answers = |unit: UnitId| {
        window.ask(view, unit, |view, asked| {
            let mut rows = Rows::new();
            reactions::rows(view, asked, MAGIC, unit, &mut rows);
            rows.len() > 1
        })
    };
    asked.iter().any(answers)
}

/// The answers that a unit could give to an action: its defences, or an opportunity attack, each with its best use of an
/// item.
pub(crate) fn answers(view: &View, actor: UnitId, intent: &Intent, unit: UnitId) -> Vec<Intent> {
    let mut found = defences(view, actor, intent, unit);
    found.extend(opportunity(view, actor, intent, unit));
    found
}

/// The foes that could answer an action with an opportunity attack, each with the number of steps of the path before it:
/// to a walk, to casting, to standing up (MANEUVER-130, MANEUVER-135, MANEUVER-136).
pub(crate) fn provokes(view: &View, actor: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
    let data: &Data = view.field.data();
    if !intent.path().is_empty() {
        return opportunity::provoked_by_walk(view, actor, intent);
    }
    let action = data.action(intent.verb);
    let exposes = match Assault::of(view, actor, intent) {
        Some(assault) => assault.provokes(),
        None => action.does == ActionEffect::Stand || data.casts(intent.verb),
    };
    if !exposes {
        return Vec::new();
    }
    let foes = opportunity::provoked(view, &view.field.unit(actor)).intersection(view.field.known_foes(actor));
    foes.iter().map(|foe| (foe, 0)).collect()
}

/// The body of a unit where an action exposes it to a foe; `None` if it does not (MANEUVER-130, MANEUVER-135,
/// MANEUVER-136).
pub(crate) fn exposed(view: &View, actor: UnitId, intent: &Intent, foe: UnitId) -> Option<Body> {
    let (_, at) = provokes(view, actor, intent).into_iter().find(|one| one.0 == foe)?;
    let body = view.field.unit(actor).body;
    let cell = usize::from(at).checked_sub(1).and_then(|at| intent.path().get(at).copied());
    Some(Body { cell: cell.unwrap_or(body.cell), ..body.clone() })
}

/// The opportunity attack of a foe at a unit where an action exposes it, with the best weapon that reaches it there.
fn opportunity(view: &View, actor: UnitId, intent: &Intent, foe: UnitId) -> Option<Intent> {
    let data: &Data = view.field.data();
    let body = exposed(view, actor, intent, foe)?;
    let there = UnitRef { body: &body, ..view.field.unit(actor) };
    let part = actions::blows_at(view, &view.field.unit(foe), &there).first().copied()?;
    Some(Intent { verb: data.verbs.opportunity, with: [Arg::Part(part)].into_iter().collect() })
}

/// The defences that a unit could declare against an attack, each with its best use of an item.
fn defences(view: &View, actor: UnitId, intent: &Intent, unit: UnitId) -> Vec<Intent> {
    let targets = intent.units();
    let aimed = intent.unit() == Some(unit) || targets.has(unit);
    if !aimed || Assault::of(view, actor, intent).is_none() {
        return Vec::new();
    }
    let them = view.field.unit(unit);
    if !attack::is_aware(view, &them, actor) {
        return Vec::new();
    }
    let memory = Exchange { targets: [unit].into_iter().collect(), ..Exchange::default() };
    let spec = FrameSpec::of(memory, ExchangeStep::AskDefence, Some(actor), intent.clone());
    HypotheticalWindow::new(spec, DEFENCE).ask(view, unit, |view, asked| {
        let data: &Data = view.field.data();
        let mut rows = Rows::new();
        reactions::rows(view, asked, DEFENCE, unit, &mut rows);
        let defences = rows.into_iter().filter(|row| data.action(row.verb).kind == ActionKind::Defence);
        let first = |row: indes_core::battle::Row| {
            let mut intent = Intent::of(row.verb);
            if row.slots.first() == Some(&Slot::Part) {
                let domain = super::slots::domain(view, asked, &row, &[], 0);
                let indes_core::battle::Domain::Parts(parts) = domain else { return None };
                intent.with.push(Arg::Part(*parts.first()?));
            }
            Some(intent)
        };
        defences.filter_map(first).collect()
    })
}
