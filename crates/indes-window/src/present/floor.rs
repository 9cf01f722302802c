//! The floor: who has it, who is asked, who has passed and what ends the round.

use super::seat::sides;
use super::visible::VisibleBattle;
use crate::panels::floor::{FloorRole, FloorSeat, FloorUnit, FloorView};
use crate::widgets::{Pool, PoolLook, Tint};
use indes_core::battle::{Decision, Floor};
use indes_core::battlefield::{PoolId, Seat, UnitId};
use indes_core::text::text;

/// The floor as the bar shows it; `None` where units have turns.
pub(super) fn floor(battle: &VisibleBattle, pending: Option<&Decision>) -> Option<FloorView> {
    let floor = battle.rules.floor(battle.view)?;
    let seats = floor.seats.iter().map(|&seat| FloorSeat {
        name: sides(battle, seat),
        livery: livery(battle, seat),
        role: role(&floor, pending, seat),
        state: state(battle, &floor, pending, seat),
        units: units(battle, &floor, pending, seat),
    });
    let seats: Vec<FloorSeat> = seats.collect();
    let rule = floor.ends_by.to_string();
    let ends = text!("floor-ends-by", seats = seats.len(), rule = rule);
    Some(FloorView { seats, passes: floor.passed.len(), ends })
}

/// The livery of a seat's first side.
fn livery(battle: &VisibleBattle, seat: Seat) -> indes_core::battlefield::Livery {
    let roster = &battle.view.field.roster;
    let first = roster.sides_of(seat).next();
    first.and_then(|side| roster.sides.get(usize::from(side.0))).map(|side| side.livery).unwrap_or_default()
}

/// What a seat does with the floor. The one that is asked is shown as such, also while it has the floor.
fn role(floor: &Floor, pending: Option<&Decision>, seat: Seat) -> FloorRole {
    match pending {
        Some(decision) if decision.asked.seat == seat => FloorRole::Asked,
        _ if floor.holder == seat => FloorRole::Holds,
        _ => FloorRole::Waits,
    }
}

/// What a seat does with the floor, in two lines.
fn state(battle: &VisibleBattle, floor: &Floor, pending: Option<&Decision>, seat: Seat) -> [String; 2] {
    let asked = pending.is_some_and(|decision| decision.asked.seat == seat);
    let action = battle.view.stack.frames.get(1).map(|frame| battle.called(frame.intent.verb).to_owned());
    let passed = floor.passed.contains(&seat);
    if floor.holder == seat {
        let does = match (action, asked) {
            (Some(action), _) => action,
            (None, true) => text!("floor-acts-or-waits"),
            (None, false) => String::new(),
        };
        return [text!("floor-holds"), does];
    }
    let next = if floor.next == seat { text!("floor-next") } else { String::new() };
    match (asked, passed) {
        (true, _) => [text!("floor-asked"), next],
        (false, true) => [text!("floor-has-passed"), text!("floor-asked-again")],
        (false, false) => [next, String::new()],
    }
}

/// The units of a seat that are on the board and known to the viewer, with the points that the floor is about.
fn units(battle: &VisibleBattle, floor: &Floor, pending: Option<&Decision>, seat: Seat) -> Vec<FloorUnit> {
    let field = battle.view.field;
    let asked = pending.and_then(|decision| decision.asked.unit);
    let own = field.roster.ids().filter(|&unit| field.roster.seat(unit) == seat && !battle.unseen.has(unit));
    let there = own.filter(|&unit| !field.unit(unit).body.is_away());
    let token = |unit: UnitId| FloorUnit {
        name: battle.name(unit).to_owned(),
        piece: battle.piece(unit),
        pools: floor.pools.iter().filter_map(|&pool| points(battle, unit, pool, 0)).collect(),
        asked: asked == Some(unit),
        down: field.unit(unit).body.down,
        key: u32::from(unit.0),
    };
    there.map(token).collect()
}

/// The pools of a unit for its panel: those that the floor is about come right after the first of the others. `takes` is what
/// the focused option takes of the pool that is shown as pips. `None` where units have turns.
pub(super) fn pools(battle: &VisibleBattle, unit: UnitId, takes: i32) -> Option<Vec<Pool>> {
    let floor = battle.rules.floor(battle.view)?;
    let me = battle.view.field.unit(unit);
    let others = battle.own_pools(&me).map(|pool| pool.0).filter(|pool| !floor.pools.contains(pool));
    let others: Vec<PoolId> = others.collect();
    let (first, rest) = others.split_at(others.len().min(1));
    let order = first.iter().chain(&floor.pools).chain(rest).copied();
    let takes = |at| if battle.is_points(at) { takes } else { 0 };
    Some(order.filter_map(|at| points(battle, unit, at, takes(at))).collect())
}

/// The points of a unit in a pool, whether its panel shows the pool or not; `None` if the unit has none.
fn points(battle: &VisibleBattle, unit: UnitId, at: PoolId, takes: i32) -> Option<Pool> {
    if let Some(pool) = battle.pool(unit, at, takes) {
        let look = if battle.is_points(at) { PoolLook::Pips } else { PoolLook::Bar(Vec::new()) };
        return Some(Pool { look, ..pool });
    }
    let me = battle.view.field.unit(unit);
    let pool = me.pools.0.get(usize::from(at.0)).filter(|pool| pool.max > 0)?;
    let [now, most, held] = [pool.now, pool.max.max(pool.now), pool.held].map(i32::from);
    let name = battle.names.pool_name(at).to_owned();
    let look = PoolLook::Bar(Vec::new());
    Some(Pool { name, now, most, held, tint: Tint::Focus, look, ..Pool::default() })
}
