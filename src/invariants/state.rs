//! What a battle that waits is like, here and put into another world.

use super::hash;
use crate::battle::{Pending, Phase, ReplyKind, Rules, Snapshot, advance, look};
use crate::battlefield::{Board, Bodies, Givens, Marks, PoolId, Roster, UnitId, Zones, renew_zones};
use bevy::prelude::World;

/// Checks the state between two answers: only the top frame waits, for one thing, and below it only windows whose replies
/// are frames; pools keep their bounds, and what is reserved of them is what purses hold; the table of bodies on cells is
/// as it would be made anew; the rule set finds nothing wrong with a unit; a battle that is over asks nothing.
pub fn is_tidy(world: &mut World) -> Vec<String> {
    let mut wrong = Vec::new();
    let state = Snapshot::take(world);
    let over = matches!(state.phase, Phase::Over { .. });
    if over && (state.pending.is_some() || state.stack.frames.len() != 1) {
        wrong.push(format!("over, with {} frames and {:?}", state.stack.frames.len(), state.pending));
    }
    if !over && state.pending.is_none() {
        wrong.push("nothing is asked".to_owned());
    }
    let rules = world.resource::<Rules>().0;
    let data = &world.resource::<Givens>().rule_data;
    for (at, frame) in state.stack.frames.iter().enumerate() {
        let waits = usize::from(frame.window.is_some()) + usize::from(frame.asks.is_some());
        let is_top = at + 1 == state.stack.frames.len();
        // A window whose replies are frames of their own stays open below them.
        let interposes =
            frame.window.is_some_and(|window| rules.window(data, window.kind).reply == ReplyKind::Interpose);
        let allowed = usize::from(is_top && !over)..=usize::from(is_top && !over || !is_top && interposes);
        if !allowed.contains(&waits) {
            wrong.push(format!("frame {at} of {} waits for {waits} things", state.stack.frames.len()));
        }
        if at == 0 && (!frame.replies.is_empty() || frame.purse.is_some() || frame.walk.is_some()) {
            wrong.push(format!("the machine's frame holds {frame:?}"));
        }
    }
    let grid = world.resource::<Board>().grid;
    let mut wanted = Bodies::new(world.resource::<Board>());
    // Who is asked on the way may be passing somebody.
    let walks = |unit: UnitId| state.stack.frames.iter().any(|frame| frame.actor == Some(unit) && frame.walk.is_some());
    for (id, unit) in (0u8..).map(UnitId).zip(&state.units) {
        wanted.fly(id, unit.body.aloft.is_some());
        for (at, pool) in (0..).map(PoolId).zip(&unit.pools.0) {
            let held = !(0..=pool.now.max(0)).contains(&pool.held);
            let owed = !(0..=pool.max.max(0)).contains(&pool.owed);
            if pool.now < 0 || pool.now > pool.max && !pool.open || held || owed {
                wrong.push(format!("{id:?} has {pool:?}"));
            }
            let reserved = reserved(&state, state.mounts.lender(id, at));
            if pool.held != reserved {
                wrong.push(format!("{id:?} has {pool:?}, and purses hold {reserved} of it"));
            }
        }
        if state.mounts.loan_of(id).is_some_and(|loan| loan.own.held != 0) {
            wrong.push(format!("{id:?} has reserved points of its own that it does not use while it rides"));
        }
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
    wrong.extend(look(world, |view| {
        let faults = view.field.roster.ids().filter_map(|id| Some(format!("{id:?} {}", rules.tidy(view, id)?)));
        faults.collect::<Vec<String>>()
    }));
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
    if !over && fresh != current {
        wrong.push("the table of who threatens what is wrong".to_owned());
    }
    wrong
}

/// What the purses of all frames and replies hold of a unit's pool.
fn reserved(state: &Snapshot, of: (UnitId, PoolId)) -> i16 {
    let purses = state.stack.reservations().into_iter();
    let shares = purses.flat_map(|(account, purse)| purse.held.iter().map(move |share| (account.payer, share)));
    shares.filter(|(payer, share)| state.mounts.lender(*payer, share.0) == of).map(|(_, share)| share.1).sum()
}

/// Put into another world the battle is the same one and asks the same; what is put back later is what was taken.
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
