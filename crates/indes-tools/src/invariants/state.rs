//! The state of a battle that waits, in its own world and restored in another one.

use bevy::prelude::World;
use indes_core::battle::{Pending, Phase, ReplyKind, Rules, Snapshot, advance, look};
use indes_core::battlefield::{Board, Bodies, Givens, Marks, PoolId, Roster, UnitId, Zones, renew_zones};

/// The state between two answers is sound: only the top frame waits, pools are within their bounds, units stand where
/// they may, the derived tables are what they would be if made anew, and the rule set finds nothing wrong with a unit.
pub fn is_tidy(world: &mut World) -> Vec<String> {
    let state = Snapshot::take(world);
    let mut wrong = asks_until_it_is_over(&state);
    wrong.extend(only_the_top_frame_waits(world, &state));
    wrong.extend(pools_are_within_bounds(&state));
    wrong.extend(units_stand_where_they_may(world, &state));
    wrong.extend(rules_find_no_fault(world));
    wrong.extend(zones_are_current(world, &state));
    wrong
}

const fn is_over(state: &Snapshot) -> bool {
    matches!(state.phase, Phase::Over { .. })
}

/// A question is open exactly as long as the battle is not over; after that only the machine's frame is left.
fn asks_until_it_is_over(state: &Snapshot) -> Vec<String> {
    let frames = state.stack.frames.len();
    match (is_over(state), &state.pending) {
        (true, pending) if pending.is_some() || frames != 1 => {
            vec![format!("over, with {frames} frames and {pending:?}")]
        }
        (false, None) => vec!["nothing is asked".to_owned()],
        _ => Vec::new(),
    }
}

/// The top frame waits for one thing. Below it there are only windows whose replies are carried out as frames.
fn only_the_top_frame_waits(world: &World, state: &Snapshot) -> Vec<String> {
    let (mut wrong, over) = (Vec::new(), is_over(state));
    let rules = world.resource::<Rules>().0;
    let data = &world.resource::<Givens>().rule_data;
    for (at, frame) in state.stack.frames.iter().enumerate() {
        let waits = usize::from(frame.window.is_some()) + usize::from(frame.asks.is_some());
        let is_top = at + 1 == state.stack.frames.len();
        let interposes =
            frame.window.is_some_and(|window| rules.window(data, window.kind).reply == ReplyKind::Interpose);
        let allowed = usize::from(is_top && !over)..=usize::from(is_top && !over || !is_top && interposes);
        if !allowed.contains(&waits) {
            wrong.push(format!("frame {at} of {} waits for {waits} things", state.stack.frames.len()));
        }
        if at == 0 && (!frame.all_replies().is_empty() || frame.purse.is_some() || frame.walk.is_some()) {
            wrong.push(format!("the machine's frame holds {frame:?}"));
        }
    }
    wrong
}

/// Pools are within their bounds, and what is reserved of them is what purses hold.
fn pools_are_within_bounds(state: &Snapshot) -> Vec<String> {
    let mut wrong = Vec::new();
    for (id, unit) in (0u8..).map(UnitId).zip(&state.units) {
        for (at, pool) in (0..).map(PoolId).zip(&unit.pools.0) {
            let held = !(0..=pool.now.max(0)).contains(&pool.held);
            let owed = !(0..=pool.max.max(0)).contains(&pool.owed);
            if pool.now < 0 || pool.now > pool.max && !pool.open || held || owed {
                wrong.push(format!("{id:?} has {pool:?}"));
            }
            let (lender, lent) = state.mounts.lender(id, at);
            let reserved = reserved(state, lender, lent);
            if pool.held != reserved {
                wrong.push(format!("{id:?} has {pool:?}, and purses hold {reserved} of it"));
            }
        }
        if state.mounts.loan_of(id).is_some_and(|loan| loan.own.held != 0) {
            wrong.push(format!("{id:?} has reserved points of its own that it does not use while it rides"));
        }
    }
    wrong
}

/// The points that the purses of all frames and replies hold of a unit's pool.
fn reserved(state: &Snapshot, unit: UnitId, pool: PoolId) -> i16 {
    let purses = state.stack.reservations().into_iter();
    let shares = purses.flat_map(|(account, purse)| purse.held.iter().map(move |share| (account.payer, share)));
    shares.filter(|(payer, share)| state.mounts.lender(*payer, share.0) == (unit, pool)).map(|(_, share)| share.1).sum()
}

/// Units stand on the board, riders where their mounts are, no two units on one cell unless the rules share it between
/// them or one of them is walking; and the table of bodies is what it would be if made anew.
fn units_stand_where_they_may(world: &mut World, state: &Snapshot) -> Vec<String> {
    let mut wrong = Vec::new();
    let (rules, grid) = (world.resource::<Rules>().0, world.resource::<Board>().grid);
    let mut wanted = Bodies::new(world.resource::<Board>());
    // A unit that is asked on its way may be passing through another one.
    let walks = |unit: UnitId| state.stack.frames.iter().any(|frame| frame.actor == Some(unit) && frame.walk.is_some());
    for (id, unit) in (0u8..).map(UnitId).zip(&state.units) {
        wanted.set_aloft(id, unit.body.aloft.is_some());
        let gone = unit.body.is_away() && unit.body.down;
        if !grid.contains(unit.body.cell) && !gone {
            wrong.push(format!("{id:?} stands outside the board"));
            continue;
        }
        if state.mounts.mount_of(id).is_some() && !unit.body.down {
            let mount = usize::from(state.mounts.carrier(id).0);
            if state.units[mount].body.cell != unit.body.cell {
                wrong.push(format!("{id:?} is not where its mount is"));
            }
            continue;
        }
        let footprint = world.resource::<Roster>().member(id).size.footprint.clone();
        for cell in footprint.cells(&grid, unit.body.cell) {
            if let (false, Some(other)) = (unit.body.down, wanted.on(cell).iter().next())
                && !walks(id)
                && !walks(other)
                && !look(world, |view| rules.shares(view, id, other))
            {
                wrong.push(format!("{other:?} and {id:?} both stand on {cell}"));
            }
        }
        wanted.add(id, &footprint, unit.body.cell, unit.body.down);
    }
    if wanted != *world.resource::<Bodies>() {
        wrong.push("the table of who stands where is wrong".to_owned());
    }
    wrong
}

/// The rule set finds nothing wrong with a unit.
fn rules_find_no_fault(world: &mut World) -> Vec<String> {
    let rules = world.resource::<Rules>().0;
    look(world, |view| {
        let faults = view.field.roster.ids().filter_map(|id| Some(format!("{id:?} {}", rules.tidy(view, id)?)));
        faults.collect()
    })
}

/// The table of zones is what it would be if made anew.
fn zones_are_current(world: &mut World, state: &Snapshot) -> Vec<String> {
    let rules = world.resource::<Rules>().0;
    renew_zones(world);
    let current = world.resource::<Zones>().clone();
    let mut fresh = Zones::new(world.resource::<Board>().lattice);
    look(world, |view| {
        let mut marks = Marks::default();
        for id in view.field.roster.ids() {
            rules.marks(view.field, id, &mut marks);
            fresh.set(id, &marks);
        }
    });
    if is_over(state) || fresh == current {
        return Vec::new();
    }
    vec!["the table of who threatens what is wrong".to_owned()]
}

/// Restored in another world, `twin`, the battle has the same state and hash, asks the same question, and the same
/// bodies stand in the way.
pub fn is_the_same_elsewhere(world: &mut World, twin: &mut World) -> Vec<String> {
    let taken = Snapshot::take(world);
    let mut wrong = Vec::new();
    if let Err(error) = taken.restore(twin) {
        return vec![error.to_string()];
    }
    if Snapshot::take(twin) != taken || hash(twin) != taken.hash() {
        wrong.push("restored elsewhere it is another state".to_owned());
    }
    if twin.resource::<Bodies>() != world.resource::<Bodies>() {
        wrong.push("restored elsewhere others stand in the way".to_owned());
    }
    twin.resource_mut::<Pending>().0 = None;
    let asked = advance(twin);
    if asked.is_err() || twin.resource::<Pending>().0 != taken.pending || hash(twin) != taken.hash() {
        wrong.push(format!("asked anew elsewhere: {asked:?} {:?}", twin.resource::<Pending>().0));
    }
    wrong
}

/// The hash of the battle's state.
#[must_use]
pub fn hash(world: &World) -> u64 {
    Snapshot::take(world).hash()
}
