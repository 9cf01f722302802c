//! The price of an answer with its details (ENERGY-D01, ENERGY-105, ENERGY-231, ENERGY-258, ENERGY-C33, ENERGY-C38,
//! ENERGY-G53).

use crate::data::{ActionEffect, ActionKind, Data, Way};
use crate::field::{attack, handling, steps};
use crate::ids::ENERGY;
use crate::state::Count;
use crate::state::procedure::Cost;
use crate::unit;
use crate::unit::cost::{self, Reserves};
use crate::unit::gear;
use indes_core::battle::{Intent, Verb, View};
use indes_core::battlefield::{PartId, UnitId, UnitRef};

/// The price of an answer of a creature, the least of all where it names no item and no place; `None` if it cannot pay it
/// or there is none.
#[must_use]
pub fn of(view: &View, me: &UnitRef, intent: &Intent) -> Option<Cost> {
    paid_from(view, me, &Reserves::of(view, me), intent)
}

/// Whether the price of an action depends on more than its line of the data: on what its answer names, or on the creature.
#[must_use]
pub(crate) const fn is_computed(does: ActionEffect) -> bool {
    matches!(
        does,
        ActionEffect::Run
            | ActionEffect::QuickRun
            | ActionEffect::Sprint
            | ActionEffect::GroupRun
            | ActionEffect::Jump
            | ActionEffect::Climb
            | ActionEffect::AgileMove
            | ActionEffect::Follow
            | ActionEffect::Draw
            | ActionEffect::Stow
            | ActionEffect::Load
            | ActionEffect::PickUp
            | ActionEffect::CatchBreath
    )
}

/// The same price paid from reserves that are known.
pub(crate) fn paid_from(view: &View, me: &UnitRef, reserves: &Reserves, intent: &Intent) -> Option<Cost> {
    let data: &Data = view.field.data();
    let action = data.action(intent.verb);
    let (energy, stamina, agility) = (action.energy, action.stamina, action.agility);
    if attack::is_attack(action.does) && action.kind != ActionKind::Leg {
        let part = intent.part().unwrap_or_else(|| Way::Melee.part(None));
        let energy = of_attack(view, me, intent.verb, part, intent.unit());
        return reserves.pay(energy, enhancements(data, intent.flags()), 0);
    }
    if !is_computed(action.does) {
        return reserves.pay(energy, stamina, agility);
    }
    match action.does {
        ActionEffect::Run | ActionEffect::QuickRun | ActionEffect::Sprint => of_run(view, me, reserves, intent),
        ActionEffect::GroupRun => {
            let own = intent.each().iter().find(|way| way.0 == me.id).map(|way| way.1.as_slice()).unwrap_or_default();
            let metres = covered(view, me, ActionEffect::GroupRun, own);
            reserves.pay(cost::run_price(data, unit::speed(data, me), metres), 0, 0)
        }
        ActionEffect::Jump => {
            let length = intent.cell().map_or(0, |cell| {
                let mut all = steps::landings(view, me, me.body.cell, steps::jump(data, me, false));
                all.find(|one| one.0 == cell).map_or(0, |one| one.2)
            });
            reserves.pay(steps::jump_price(data, me, energy, length), stamina, 0)
        }
        ActionEffect::Climb => reserves.pay(energy, climb(data).stamina, 0),
        ActionEffect::AgileMove | ActionEffect::Follow => {
            let paces = intent.cell().map_or(1, |cell| paces(view, me, cell));
            reserves.pay(0, 0, agility * paces)
        }
        ActionEffect::Draw | ActionEffect::Stow | ActionEffect::Load => {
            let priced = |item| handling::price(data, me, action.does, energy, item);
            let energy = match intent.item() {
                Some(item) => priced(item),
                None => handling::items(view, me, action.does).into_iter().map(priced).min()?,
            };
            reserves.pay(energy, 0, 0)
        }
        ActionEffect::PickUp if action.kind != ActionKind::Leg => {
            // The lowest price is tried before the items are looked for.
            reserves.pay(energy, 0, 0)?;
            let of = |cell: indes_core::grid::Cell| energy + i16::from(handling::is_awkward(view, cell));
            let energy = match intent.cell() {
                Some(cell) => of(cell),
                None => handling::cells_with_items(view, me).into_iter().map(of).min()?,
            };
            reserves.pay(energy, 0, 0)
        }
        ActionEffect::CatchBreath => breath(view, me, reserves, energy),
        _ => reserves.pay(energy, stamina, agility),
    }
}

/// The Energy of an attack with a use of an item on a target; without one the lowest that it can have.
#[must_use]
pub fn of_attack(view: &View, me: &UnitRef, verb: Verb, part: PartId, target: Option<UnitId>) -> i16 {
    let (data, numbers) = (view.field.data::<Data>(), &view.field.data::<Data>().file.attack);
    let action = data.action(verb);
    let weapon = gear::entry(data, me, part.item);
    if action.does == ActionEffect::Ranged {
        let clumsy = !gear::is_proficient(me, weapon.mpr);
        return action.energy + if clumsy { numbers.shot_unproficient } else { 0 };
    }
    let usual = match action.kind {
        ActionKind::Swift => numbers.swift,
        // ENERGY-C38
        ActionKind::Maneuver if part.item.is_none() => data.action(data.verbs.unarmed).energy,
        _ => action.energy,
    };
    let helpless = target.is_some_and(|target| {
        let them = view.field.unit(target);
        unit::cannot_defend(data, &them) || attack::is_unaware(view, me, &them)
    });
    if helpless { usual.min(numbers.blow) } else { usual }
}

/// The Stamina of the enhancements of an attack (ENERGY-066, ENERGY-068).
#[must_use]
pub fn enhancements(data: &Data, flags: u16) -> i16 {
    data.enhancements().filter(|(flag, _)| flags & flag != 0).map(|one| i16::from(one.1.stamina)).sum()
}

/// The metres that a path of a run covers, with turns and surcharges; 0 for none.
#[must_use]
pub fn covered(view: &View, me: &UnitRef, does: ActionEffect, path: &[indes_core::grid::Cell]) -> i16 {
    let walk = steps::run(view, me, does).and_then(|walk| walk.admits(view.field, path));
    walk.and_then(|metres| i16::try_from(metres).ok()).unwrap_or(0)
}

/// The price of a run, with that of the Jump at its end (ENERGY-030, ENERGY-101, ENERGY-360).
fn of_run(view: &View, me: &UnitRef, reserves: &Reserves, intent: &Intent) -> Option<Cost> {
    let data: &Data = view.field.data();
    let action = data.action(intent.verb);
    let speed = unit::speed(data, me);
    let metres = covered(view, me, action.does, intent.path()).max(1);
    let pushes = intent.route().is_some_and(|route| route.acts().iter().any(|act| act.verb == data.verbs.sprint_push));
    let leaps = intent.flags() & data.flags.leap != 0;
    let whole = action.does == ActionEffect::Sprint && (metres > speed || pushes || leaps);
    let mut energy = if whole { action.energy } else { cost::run_price(data, speed, metres) };
    if pushes {
        energy += data.option("sprint_push_extra");
    }
    let leap = if leaps { cost::leap(data) } else { (0, 0) };
    reserves.pay(energy + leap.0, action.stamina + leap.1, 0)
}

/// The grade of climbs of the level (ENERGY-G18).
///
/// # Panics
/// If the file has no grades, which its checks exclude.
#[must_use]
pub fn climb(data: &Data) -> &crate::data::ClimbRow {
    let at = usize::try_from(data.option("climb")).unwrap_or(0);
    data.file.climbs.get(at).unwrap_or(&data.file.climbs[0])
}

/// The Agile Moves that lead to a cell.
#[must_use]
pub fn paces(view: &View, me: &UnitRef, cell: indes_core::grid::Cell) -> i16 {
    let most = me.pools.free(crate::ids::AGILITY);
    steps::agile_path(view, me, most, cell).and_then(|path| i16::try_from(path.len()).ok()).unwrap_or(1)
}

/// The price of catching one's breath: all Energy of a Round that gave fewer, if none of it is spent (ENERGY-052,
/// ENERGY-C29).
fn breath(view: &View, me: &UnitRef, reserves: &Reserves, energy: i16) -> Option<Cost> {
    let received = view.turn.counted(me.id, Count::Received);
    if received >= energy {
        return reserves.pay(energy, 0, 0);
    }
    let whole = received > 0 && me.pools.free(ENERGY) == received;
    whole.then_some(Cost { energy: received, ..Cost::default() })
}
