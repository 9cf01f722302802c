//! What opponents could do to a unit on a cell: their blows and the odds of these, queried from the rules in a second battle
//! ([`Sandbox`]) in which both units are moved to the cells in question.
//!
//! There the opponent has all its points, less those of a walk if it needs one. Units that are hidden from the viewer are
//! away.

use super::danger::{Blow, Danger, Dangers, Strikes};
use super::layers::{LayerContext, Opponent};
use super::{VisibleBattle, inspected_unit, with_visible_battle};
use crate::board::Hovered;
use crate::layer::{Layer, Layers};
use crate::session::{Plan, Sandbox, Session};
use bevy::prelude::{DetectChangesMut, World};
use indes_core::battle::{self, Arg, Asked, Decision, Dice, FrameId, Pending, Privacy, Prompt, RuleSet, Snapshot};
use indes_core::battle::{Price, Rows, Slot, View};
use indes_core::battlefield::{AWAY, PoolId, UnitId};
use indes_core::grid::Cell;
use indes_level::script::arena;
use std::cmp::Ordering;

/// The number of cells from which a blow is tried, the nearest.
const TRIED_CELLS: usize = 24;

/// Computes [`Dangers`] for the unit looked at on the cell that is pointed at; empty while the layer Threat is off. Exclusive,
/// because it plays in a second battle.
pub fn update_dangers(world: &mut World) {
    let (plan, hovered) = (world.resource::<Plan>(), world.resource::<Hovered>().0);
    let (looked_at, pointed) = (plan.looked_at, plan.pointed(hovered));
    let pointed = pointed.filter(|_| world.resource::<Layers>().has(Layer::Threat));
    let asked = world.resource::<Pending>().0.as_ref().and_then(|decision| decision.asked.unit);
    let dangers = pointed.and_then(|cell| {
        let unit = with_visible_battle(world, |battle| inspected_unit(battle, looked_at, hovered, asked))?;
        Some(dangers(world, unit, cell))
    });
    world.resource_mut::<Dangers>().set_if_neq(Dangers(dangers.unwrap_or_default()));
}

/// The opponents that can strike at a unit on a cell, and the worst blow of each there.
#[must_use]
pub fn dangers(world: &mut World, unit: UnitId, cell: Cell) -> Vec<Danger> {
    let Some(session) = world.get_resource::<Session>() else { return Vec::new() };
    let (rules, level) = (session.def.rules, session.level.clone());
    let mut there = Snapshot::take(world);
    let (foes, free, unseen, points) = with_visible_battle(world, |battle| {
        let (level, subject) = (&level, Some(unit));
        let context = LayerContext { battle, level, subject, pointed: None, own_reach: false, dangers: &[] };
        let field = &battle.view.field;
        let own = field.mounts.carrier(unit);
        let others = field.bodies.on(cell).without(battle.unseen).iter().find(|&other| other != own);
        let ground = field.board.ground(cell).passable;
        (context.threats(unit, cell), ground && others.is_none(), battle.unseen, points(battle))
    });
    let without_blow = |foe: Opponent| foe.threatens.map(|when| Danger { foe: foe.unit, when, blow: None });
    let Some(mut sandbox) = sandbox(world).filter(|_| free) else {
        return foes.into_iter().filter_map(without_blow).collect();
    };
    for hidden in unseen.iter() {
        if let Some(state) = there.units.get_mut(usize::from(hidden.0)) {
            (state.body.cell, state.body.down) = (AWAY, true);
        }
    }
    place(&mut there, unit, cell);
    let blow_from = |sandbox: &mut World, state: &Snapshot, foe: UnitId, from: Cell| {
        let mut state = state.clone();
        place(&mut state, foe, from);
        state.restore(sandbox).ok()?;
        battle::look(sandbox, |view| worst_blow(rules, view, foe, unit))
    };
    let mut found = Vec::new();
    for foe in foes {
        let id = foe.unit;
        let mut rested = there.clone();
        refill(&mut rested, id, &points);
        if let Some(blow) = blow_from(&mut sandbox, &rested, id, foe.at) {
            found.push(Danger { foe: id, when: Strikes::Now, blow: Some(blow) });
            continue;
        }
        // An opponent that threatens the cell is listed even if no blow of it is found, not even after a step aside.
        let price = battle::look(&mut sandbox, |view| walk_price(rules, view, id));
        pay(&mut rested, id, &price);
        let blows = foe.walks.iter().take(TRIED_CELLS).filter_map(|&from| blow_from(&mut sandbox, &rested, id, from));
        match blows.max_by(by_harm) {
            Some(blow) => found.push(Danger { foe: id, when: Strikes::AfterAWalk, blow: Some(blow) }),
            None => found.extend(without_blow(foe)),
        }
    }
    world.insert_resource(Sandbox(Some(sandbox)));
    found
}

/// Takes the second battle out of the world, or begins one; `None` if it cannot begin.
fn sandbox(world: &mut World) -> Option<Box<World>> {
    let made = world.remove_resource::<Sandbox>().and_then(|sandbox| sandbox.0);
    made.or_else(|| begin_second(world.resource::<Session>()))
}

/// Begins a battle of the same setup in a world of its own.
fn begin_second(session: &Session) -> Option<Box<World>> {
    let mut app = arena();
    let mut world = Box::new(std::mem::take(app.world_mut()));
    battle::begin(&mut world, &session.setup, Dice::seeded(0)).ok()?;
    Some(world)
}

/// The pools that each turn refills.
fn points(battle: &VisibleBattle) -> Vec<PoolId> {
    let count = u8::try_from(battle.names.pools.len()).unwrap_or(0);
    (0..count).map(PoolId).filter(|&pool| battle.is_renewed(pool)).collect()
}

/// Places a unit with its mount or rider on a cell.
fn place(state: &mut Snapshot, unit: UnitId, to: Cell) {
    state.shift(state.mounts.carrier(unit), to);
}

/// Refills a unit's pools of points.
fn refill(state: &mut Snapshot, unit: UnitId, points: &[PoolId]) {
    let Some(state) = state.units.get_mut(usize::from(unit.0)) else { return };
    for pool in points {
        if let Some(pool) = state.pools.0.get_mut(usize::from(pool.0)) {
            pool.now = pool.now.max(pool.max);
        }
    }
}

/// Takes a price out of a unit's pools, as far as they have it.
fn pay(state: &mut Snapshot, unit: UnitId, price: &Price) {
    let Some(state) = state.units.get_mut(usize::from(unit.0)) else { return };
    for &(pool, amount) in price {
        if let Some(pool) = state.pools.0.get_mut(usize::from(pool.0)) {
            pool.now -= amount.min(pool.now);
        }
    }
}

/// The decision of a unit on a turn of its own.
fn own_turn(rules: &dyn RuleSet, view: &View, unit: UnitId) -> Decision {
    let asked = Asked {
        // The frame of the turn.
        frame: view.stack.frames.first().map_or(FrameId(0), |frame| frame.id),
        seat: view.field.roster.seat(unit),
        unit: Some(unit),
        prompt: Prompt::Act,
        privacy: Privacy::Open,
    };
    let mut rows = Rows::new();
    rules.rows(view, &asked, &mut rows);
    Decision { asked, rows }
}

/// The price of a unit's cheapest walk; free if it has none.
fn walk_price(rules: &dyn RuleSet, view: &View, unit: UnitId) -> Price {
    let mut rows = own_turn(rules, view, unit).rows;
    rows.retain(|row| row.slots.iter().any(|slot| matches!(slot, Slot::Path | Slot::Route)));
    let cheapest =
        rows.into_iter().map(|row| row.price).min_by_key(|price| price.iter().map(|share| share.1).sum::<i16>());
    cheapest.unwrap_or_default()
}

/// The blow of an opponent with the most expected damage to a unit; `None` if no blow has a forecast.
fn worst_blow(rules: &dyn RuleSet, view: &View, foe: UnitId, unit: UnitId) -> Option<Blow> {
    let mut decision = own_turn(rules, view, foe);
    let moves = |slot: &Slot| matches!(slot, Slot::Path | Slot::Level | Slot::Each | Slot::Route);
    decision.rows.retain(|row| !row.slots.iter().any(moves));
    let blows = decision.listed(rules, view).into_iter().filter_map(|intent| {
        let mut aimed = intent.clone();
        match intent.unit() {
            Some(target) if target != unit => return None,
            Some(_) => {}
            None if rules.struck(view, foe, &intent).has(unit) => aimed.with.push(Arg::Unit(unit)),
            None => return None,
        }
        if rules.by_chance(view, foe, &intent) {
            return None;
        }
        let odds = rules.forecast(view, foe, &aimed, &[])?;
        let answers = rules.answers(view, foe, &aimed, unit).into_iter().filter_map(|answer| {
            let verb = answer.verb;
            Some((verb, rules.forecast(view, foe, &aimed, &[(unit, answer)])?))
        });
        let answered = answers.max_by(|a, b| a.1.action.miss.total_cmp(&b.1.action.miss));
        (odds.action.damage > 0.0).then_some(Blow { intent, odds, answered })
    });
    blows.max_by(by_harm)
}

/// Orders blows by their expected damage.
fn by_harm(one: &Blow, other: &Blow) -> Ordering {
    one.odds.action.damage.total_cmp(&other.odds.action.damage)
}
