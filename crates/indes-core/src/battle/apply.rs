//! Apply: the only code that writes the state of a battle.
//!
//! [`write_batch`] takes what a step left. [`Writer::write`] is the table of changes: each is written by one function,
//! which also returns the event of what it wrote. The functions stand by what they write: `bodies`, `pools`, `statuses`
//! (with bonds), `gear` (with doors), `clock` (with what is counted and the timeline), `knowledge` (with who sees an
//! event).

mod bodies;
mod clock;
mod gear;
mod knowledge;
mod pools;
mod statuses;
mod written;

use super::error::broken;
use super::event::{Batch, Change, Entry, EventKind, Events};
use super::ids::{Account, FrameId};
use super::procedure::Written;
use super::rule::RuleId;
use super::seats::Seats;
use super::stack::{Purse, Stack};
use super::time::Timeline;
use super::turn::{Phase, Silence, Turn};
use crate::battlefield::{
    Board, Body, Bonds, Concealed, Gear, Givens, Mounts, Pools, Ride, Roster, Statuses, Touched, UnitId, Until,
};
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Local, Mut, Query, Res, ResMut};

type UnitQuery<'w, 's> =
    Query<'w, 's, (&'static mut Body, &'static mut Pools, &'static mut Statuses, &'static mut Gear)>;
type UnitComponents<'a> = (Mut<'a, Body>, Mut<'a, Pools>, Mut<'a, Statuses>, Mut<'a, Gear>);

/// The components of a unit; every unit of the roster has them.
fn components<'a>(units: &'a mut UnitQuery, roster: &Roster, unit: UnitId) -> Option<UnitComponents<'a>> {
    let found = units.get_mut(roster.member(unit).entity).ok();
    if found.is_none() {
        broken!("{unit:?} lacks a component of a unit");
    }
    found
}

/// Returns its argument; stops a debug build if it is `None`: a change was left without `what`, which it needs.
fn needed<T>(found: Option<T>, what: &str) -> Option<T> {
    if found.is_none() {
        broken!("a change is written without {what}");
    }
    found
}

/// Everything that changes write.
#[derive(SystemParam)]
pub struct Writer<'w, 's> {
    units: UnitQuery<'w, 's>,
    roster: Res<'w, Roster>,
    board: ResMut<'w, Board>,
    bonds: ResMut<'w, Bonds>,
    mounts: ResMut<'w, Mounts>,
    concealed: ResMut<'w, Concealed>,
    givens: Res<'w, Givens>,
    pub(super) touched: ResMut<'w, Touched>,
    turn: ResMut<'w, Turn>,
    pub(super) phase: ResMut<'w, Phase>,
    pub(super) timeline: ResMut<'w, Timeline>,
    silence: ResMut<'w, Silence>,
    events: ResMut<'w, Events>,
    pub(super) stack: ResMut<'w, Stack>,
    /// Purses of frames that had ended before their batch was written; empty between batches.
    orphaned: Local<'s, Vec<(Account, Purse)>>,
}

/// Writes a batch, adds its events and empties it. Returns the parts of the battle that were written.
pub(super) fn write_batch(batch: &mut Batch, writer: &mut Writer) -> Written {
    let mut written = Written::NOTHING;
    let mut frame = writer.stack.top().map(|frame| frame.id);
    let mut last = None;
    for (rule, entry) in batch.0.drain(..) {
        last = Some(rule);
        match entry {
            Entry::Tell(what) => writer.add_event(frame, rule, Seats::ALL, what),
            Entry::PrivateEvent(seats, what) => writer.add_event(frame, rule, seats, what),
            Entry::Of(member) => frame = Some(member),
            Entry::Write(change) => {
                written = written.with(change.writes());
                writer.write_and_release(frame, rule, change);
            }
        }
    }
    if let Some(rule) = last.filter(|_| !writer.orphaned.is_empty()) {
        let released = writer.release_orphaned();
        writer.add_events(frame, rule, released);
    }
    written
}

impl Writer<'_, '_> {
    /// Writes a change, and releases reservations that cannot last beside it: those of a pool that its payer is about
    /// to borrow or give back, and those that exceed what is left in a pool.
    fn write_and_release(&mut self, frame: Option<FrameId>, rule: RuleId, change: Change) {
        let lowered = change.lowered_pool();
        let released = self.release_lent(&change);
        self.add_events(frame, rule, released);
        let event = self.write(change);
        self.add_events(frame, rule, event);
        let released = lowered.and_then(|(unit, pool)| self.release_excess(unit, pool));
        self.add_events(frame, rule, released);
    }

    /// Writes one change. Returns its event; `None` if it changes nothing, or if changes of its kind have no event.
    fn write(&mut self, change: Change) -> Option<EventKind> {
        match change {
            // Bodies
            Change::March { unit, path } => self.march(unit, path),
            Change::Push { unit, path } => self.push(unit, path),
            Change::Face { unit, facing } => self.face(unit, facing),
            Change::SetAltitude { unit, to } => self.set_altitude(unit, to),
            Change::Ride { unit, mount } => self.ride(Ride { rider: unit, mount }),
            Change::Alight { unit, to } => self.alight(unit, to),
            Change::Fall { unit } => self.fall(unit),
            Change::Rise { unit } => self.rise(unit),
            Change::Depart { unit } => self.depart(unit),
            Change::Arrive { unit, cell } => self.arrive(unit, cell),
            // Pools
            Change::Gain { unit, pool, amount } => self.gain(unit, pool, amount),
            Change::Lose { unit, pool, amount, kind } => self.lose(unit, pool, amount, kind),
            Change::Set { unit, pool, to } => self.set_pool(unit, pool, to),
            Change::Keep { unit, own } => self.set_own_points(unit, own),
            Change::Hold { account, pool, amount } => self.hold(account, pool, amount),
            Change::Charge { account, pool, amount } => self.charge(account, pool, amount),
            Change::Release { account, pool, amount } => self.release(account, pool, amount),
            Change::Owe { unit, pool, amount } => self.owe(unit, pool, amount),
            Change::Collect { unit, pool } => self.collect(unit, pool),
            // Statuses and bonds
            Change::Impose { unit, status, bond } => self.impose(unit, status, bond),
            Change::Add { unit, status, by } => self.add_status(unit, status, by),
            Change::AddUntil { unit, status, by, bond, until } => self.add_until(unit, status, by, bond, until),
            Change::Mark { unit, status, met } => self.mark_met(unit, status, met),
            Change::Meet { unit, status, cause, met } => self.amend(unit, status, cause, |until| until.met |= met),
            Change::Use { unit, status, cause } => self.amend(unit, status, cause, Until::used),
            Change::Lapse { unit, status, cause } => self.lapse(unit, status, cause),
            Change::RemoveStatus { unit, status } => self.remove_status(unit, status),
            Change::Tie { kind, members, status } => self.tie(kind, members, status),
            Change::Leave { bond, unit } => self.leave(bond, unit),
            Change::Untie { bond } => self.untie(bond),
            // Gear and doors
            Change::Drop { unit, item, cell } => self.drop_item(unit, item, cell),
            Change::Put { unit, item, place } => self.put(unit, item, place),
            Change::Take { unit, owner, item } => self.take(unit, owner, item),
            Change::Claim { unit, owner, item } => self.claim(unit, owner, item),
            Change::Prepare { unit, item, how } => self.prepare(unit, item, how),
            Change::ToggleDoor { unit, door } => self.toggle_door(unit, door),
            Change::FindDoor { unit, door, sides } => self.find_door(unit, door, sides),
            // The clock
            Change::SetOrder { order } => self.set_order(order),
            Change::BeginRound { round } => self.begin_round(round),
            Change::EndRound => self.end_round(),
            Change::BeginTurn { slot } => self.begin_turn(slot),
            Change::EndTurn => self.end_turn(),
            Change::SkipTurn { unit } => self.skip_turn(unit),
            Change::Count { of, key, scope, more } => self.count(of, key, scope, more),
            Change::Schedule { at, phase, what } => self.schedule(at, phase, what),
            Change::Unschedule { what } => self.unschedule(what),
            Change::Conclude { winner, reason } => self.conclude(winner, reason),
            Change::EndPhaseDone => self.end_phase_done(),
            // Knowledge
            Change::Hide { unit, from, total } => self.hide(unit, from, total),
            Change::Unhide { unit } => self.unhide(unit),
        }
    }
}
