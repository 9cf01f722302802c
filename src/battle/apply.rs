//! Writing: each kind of [`Change`] through one arm that writes and tells.
//!
//! Nothing else writes a battle component. Every entry of a batch becomes exactly one event.

mod passing;
mod paying;
mod written;

use super::ending::EndPhase;
use super::error::broken;
use super::event::{Batch, BattleEvent, Change, Entry, EventKind, Events, Loss, Preparing, Scope};
use super::ids::{Account, FrameId};
use super::procedure::Written;
use super::rule::RuleId;
use super::seats::Seats;
use super::stack::{Purse, Stack};
use super::time::{Moment, Timeline};
use super::turn::{Phase, Silence, Turn};
use crate::battlefield::{
    AWAY, Board, Body, Bond, BondId, Bonds, Concealed, Gear, Givens, Item, ItemId, Mounts, Place, Pools, Readiness,
    Ride, Roster, Status, StatusId, Statuses, Touched, UnitId, Until,
};
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Local, Mut, Query, Res, ResMut};

/// The components of units.
type Units<'w, 's> = Query<'w, 's, (&'static mut Body, &'static mut Pools, &'static mut Statuses, &'static mut Gear)>;
/// The components of one unit.
type Parts<'a> = (Mut<'a, Body>, Mut<'a, Pools>, Mut<'a, Statuses>, Mut<'a, Gear>);

/// The components of a unit; every unit of the roster has them.
fn parts<'a>(units: &'a mut Units, roster: &Roster, unit: UnitId) -> Option<Parts<'a>> {
    let found = units.get_mut(roster.member(unit).entity).ok();
    if found.is_none() {
        broken!("{unit:?} lacks a component of a unit");
    }
    found
}

/// A part of what a change needs; a change that is written without it breaks what its procedure or the battle keeps to.
fn needed<T>(found: Option<T>, what: &str) -> Option<T> {
    if found.is_none() {
        broken!("a change is written without {what}");
    }
    found
}

/// Everything that can be written.
#[derive(SystemParam)]
pub struct Writer<'w, 's> {
    units: Units<'w, 's>,
    roster: Res<'w, Roster>,
    board: ResMut<'w, Board>,
    bonds: ResMut<'w, Bonds>,
    mounts: ResMut<'w, Mounts>,
    concealed: ResMut<'w, Concealed>,
    givens: Res<'w, Givens>,
    touched: ResMut<'w, Touched>,
    turn: ResMut<'w, Turn>,
    pub(super) phase: ResMut<'w, Phase>,
    pub(super) timeline: ResMut<'w, Timeline>,
    silence: ResMut<'w, Silence>,
    events: ResMut<'w, Events>,
    pub(super) stack: ResMut<'w, Stack>,
    /// Purses of frames that had ended before their batch was written; empty between batches.
    gone: Local<'s, Vec<(Account, Purse)>>,
}

/// Writes a batch and empties it. Returns what was written, rather than told.
pub(super) fn write_batch(batch: &mut Batch, writer: &mut Writer) -> Written {
    let mut written = Written::NOTHING;
    let frame = writer.stack.top().map(|frame| frame.id);
    let mut last = None;
    for (rule, entry) in batch.0.drain(..) {
        last = Some(rule);
        let mut seen_by = Seats::ALL;
        let what = match entry {
            Entry::Tell(what) => what,
            Entry::PrivateEvent(seats, what) => {
                seen_by = seats;
                what
            }
            Entry::Write(change) => {
                written = written.with(change.writes());
                let strained = match change {
                    Change::Lose { unit, pool, .. }
                    | Change::Set { unit, pool, .. }
                    | Change::Collect { unit, pool } => Some((unit, pool)),
                    _ => None,
                };
                writer.freed_before(&change).into_iter().for_each(|what| writer.tell(frame, rule, Seats::ALL, what));
                let what = writer.write(change);
                what.into_iter().for_each(|what| writer.tell(frame, rule, Seats::ALL, what));
                let freed = writer.freed_after(strained);
                freed.into_iter().for_each(|what| writer.tell(frame, rule, Seats::ALL, what));
                continue;
            }
        };
        writer.tell(frame, rule, seen_by, what);
    }
    if let Some(rule) = last.filter(|_| !writer.gone.is_empty()) {
        writer.freed_at_last().into_iter().for_each(|what| writer.tell(frame, rule, Seats::ALL, what));
    }
    written
}

impl Preparing {
    /// How a weapon is after it.
    const fn of(self, ready: Readiness) -> Readiness {
        match self {
            Self::Shoot => Readiness { shots: ready.shots.saturating_sub(1), ..ready },
            Self::Pay(points) => Readiness { paid: ready.paid.saturating_add(points), ..ready },
            Self::Load(shots) => Readiness { shots, paid: 0, ..ready },
            Self::Aim(aim) => Readiness { aim, ..ready },
        }
    }
}

impl Writer<'_, '_> {
    /// Tells some seats what happened.
    fn tell(&mut self, frame: Option<FrameId>, rule: RuleId, mut seen_by: Seats, what: EventKind) {
        // An event about a hidden unit is told to its own seat only.
        let unseen = |unit: &UnitId| self.concealed.of(*unit).is_any();
        if !self.concealed.is_empty()
            && seen_by.is_all()
            && let Some(unit) = what.subject().into_iter().chain(what.target()).find(unseen)
        {
            seen_by = Seats::only(self.roster.seat(unit));
        }
        let seq = self.events.next;
        self.events.next += 1;
        self.events.list.push(BattleEvent { seq, frame, rule, seen_by, what });
    }

    /// Writes one change and says what to tell; nothing if the battle was over already.
    fn write(&mut self, change: Change) -> Option<EventKind> {
        match change {
            Change::March { unit, path } => {
                let to = *needed(path.last(), "a cell to go to")?;
                let (from, facing) = self.body(unit, |body| (body.cell, body.facing))?;
                let before = if path.len() > 1 { path[path.len() - 2] } else { from };
                let facing = self.board.grid.direction_to(before, to).unwrap_or(facing);
                self.place(unit, to);
                self.body(unit, |body| body.facing = facing);
                Some(EventKind::Marched { unit, from, path })
            }
            Change::Push { unit, path } => {
                let to = *needed(path.last(), "a cell to go to")?;
                let from = self.body(unit, |body| body.cell)?;
                self.place(unit, to);
                Some(EventKind::Pushed { unit, from, path })
            }
            Change::SetAltitude { unit, to } => {
                let (cell, from) = self.body(unit, |body| (body.cell, std::mem::replace(&mut body.aloft, to)))?;
                let size = &self.roster.member(unit).size;
                let heights = size.footprint.cells(&self.board.grid, cell).map(|cell| self.board.height(cell));
                let ground = heights.max().unwrap_or(0);
                self.touched.touch(unit);
                let (before, after) = (from.unwrap_or(ground), to.unwrap_or(ground));
                Some(EventKind::Soared { unit, before, after, lands: to.is_none() })
            }
            Change::Ride { unit, mount } => self.ride(Ride { rider: unit, mount }),
            Change::Alight { unit, to } => self.alight(unit, to),
            Change::Keep { unit, own } => {
                let loan = *self.mounts.loan_of(unit)?;
                let (pool, before) = (loan.pool, loan.own.now);
                self.mounts.keep(unit, own);
                match before.cmp(&own) {
                    std::cmp::Ordering::Less => Some(EventKind::Gained { unit, pool, before, after: own }),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => {
                        Some(EventKind::Lost { unit, pool, kind: Loss::Drain, before, after: own })
                    }
                }
            }
            Change::Face { unit, facing } => {
                self.body(unit, |body| body.facing = facing)?;
                self.touched.touch(unit);
                Some(EventKind::Turned { unit, facing })
            }
            Change::Gain { unit, pool, amount } => {
                let (unit, pool) = self.mounts.lender(unit, pool);
                let (before, after) = self.pool(unit, pool, |pool| {
                    let sum = pool.now.saturating_add(amount);
                    if pool.open { sum } else { sum.min(pool.max) }
                })?;
                Some(EventKind::Gained { unit, pool, before, after })
            }
            Change::Lose { unit, pool, amount, kind } => {
                let (unit, pool) = self.mounts.lender(unit, pool);
                let (before, after) = self.pool(unit, pool, |pool| pool.now.saturating_sub(amount).max(0))?;
                Some(EventKind::Lost { unit, pool, kind, before, after })
            }
            Change::Set { unit, pool, to } => {
                let (unit, pool) = self.mounts.lender(unit, pool);
                let (before, after) = self.pool(unit, pool, |_| to)?;
                match before.cmp(&after) {
                    std::cmp::Ordering::Less => Some(EventKind::Gained { unit, pool, before, after }),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => {
                        Some(EventKind::Lost { unit, pool, kind: Loss::Drain, before, after })
                    }
                }
            }
            Change::Hold { account, pool, amount } => self.hold(account, pool, amount),
            Change::Charge { account, pool, amount } => self.charge(account, pool, amount),
            Change::Release { account, pool, amount } => self.release(account, pool, amount),
            Change::Owe { unit, pool, amount } => self.owe(unit, pool, amount),
            Change::Collect { unit, pool } => self.collect(unit, pool),
            Change::AddUntil { unit, status, by, bond, until } => self.add_until((unit, status), (by, bond), until),
            Change::Lapse { unit, status, cause } => self.lapse(unit, status, cause),
            Change::Meet { unit, status, cause, met } => {
                self.amend((unit, status, cause), |until| until.met |= met);
                None
            }
            Change::Use { unit, status, cause } => {
                self.amend((unit, status, cause), Until::used);
                None
            }
            Change::Schedule { .. } | Change::Unschedule { .. } => {
                self.reschedule(&change);
                None
            }
            Change::SkipTurn { unit } => {
                self.turn_starts(unit);
                self.turn_ends(unit);
                Some(EventKind::TurnSkipped { unit })
            }
            Change::Add { unit, status, by } => {
                let since = self.stack.top().map_or(0, |frame| frame.id.0);
                let (.., mut statuses, _) = parts(&mut self.units, &self.roster, unit)?;
                // Two causes in one step bring it once.
                if statuses.has(status) {
                    return None;
                }
                statuses.0.push(Status { by, since, ..Status::of(status, None) });
                self.touched.touch(unit);
                Some(EventKind::StatusAdded { unit, status })
            }
            Change::Mark { unit, status, met } => {
                let (.., mut statuses, _) = parts(&mut self.units, &self.roster, unit)?;
                statuses.0.iter_mut().filter(|known| known.kind == status).for_each(|known| known.met = met);
                None
            }
            Change::RemoveStatus { unit, status } => {
                let (.., mut statuses, _) = parts(&mut self.units, &self.roster, unit)?;
                let before = statuses.0.len();
                statuses.0.retain(|known| known.kind != status);
                let lifted = statuses.0.len() < before;
                self.touched.touch(unit);
                lifted.then_some(EventKind::StatusLifted { unit, status })
            }
            Change::Count { of, key, scope, more } => {
                self.turn.count(of, key, scope, more);
                None
            }
            Change::Impose { unit, status, bond } => {
                let before = self.impose(unit, status, bond)?;
                Some(EventKind::StatusGained { unit, before, after: status })
            }
            Change::Tie { kind, members, status } => {
                let id = BondId(self.bonds.0.last().map_or(0, |bond| bond.id.0 + 1).max(self.events.next));
                let since = Some((self.turn.round, self.turn.slot));
                let bond = Bond { id, kind, members, since };
                for &(unit, _) in &bond.members {
                    if let Some(status) = status {
                        self.impose(unit, status, Some(id))?;
                    }
                }
                self.bonds.0.push(bond.clone());
                Some(EventKind::Tied { bond, status })
            }
            Change::Untie { bond } => {
                let at = self.bonds.0.iter().position(|tied| tied.id == bond)?;
                Some(EventKind::Untied { bond: self.bonds.0.remove(at) })
            }
            Change::Leave { bond, unit } => {
                let bond = self.bonds.0.iter_mut().find(|tied| tied.id == bond)?;
                bond.members.retain(|member| member.0 != unit);
                Some(EventKind::Left { bond: bond.clone(), unit })
            }
            Change::ToggleDoor { unit, door } => {
                let open = needed(self.board.swing(door), "a door of the board")?;
                self.touched.edges = true;
                Some(EventKind::Swung { unit, door, open })
            }
            Change::Drop { unit, item, cell } => {
                let gear = self.item(unit, item, |item| item.place = Place::Ground(cell))?.kind;
                Some(EventKind::Dropped { unit, gear, cell })
            }
            Change::Put { unit, item, place } => {
                let gear = self.item(unit, item, |item| item.place = place)?.kind;
                Some(EventKind::ItemPut { unit, gear, place })
            }
            Change::Take { unit, owner, item } => {
                let taken = self.item(owner, item, |item| item.place = Place::Gone)?;
                let (.., mut gear) = parts(&mut self.units, &self.roster, unit)?;
                gear.0.push(Item { place: Place::Hand, ..taken });
                self.touched.touch(unit);
                Some(EventKind::ItemPut { unit, gear: taken.kind, place: Place::Hand })
            }
            Change::Claim { unit, owner, item } => {
                let mut place = Place::Gone;
                let claimed = self.item(owner, item, |item| place = std::mem::replace(&mut item.place, Place::Gone))?;
                let (.., mut gear) = parts(&mut self.units, &self.roster, unit)?;
                gear.0.push(Item { place, ..claimed });
                None
            }
            Change::Prepare { unit, item, how } => {
                let mut before = Readiness::default();
                let prepare = |item: &mut Item| {
                    before = item.ready;
                    item.ready = how.of(before);
                };
                let item = self.item(unit, item, prepare)?;
                let (gear, after) = (item.kind, item.ready);
                (before != after).then_some(EventKind::Prepared { unit, gear, before, after })
            }
            Change::Fall { unit } => {
                self.body(unit, |body| body.down = true)?;
                self.touched.touch(unit);
                self.concealed.reveal(unit);
                Some(EventKind::FellDown { unit })
            }
            Change::Unhide { unit } => {
                let at = self.body(unit, |body| body.cell)?;
                self.touched.touch(unit);
                self.concealed.reveal(unit).then_some(EventKind::Unhidden { unit, at })
            }
            Change::Depart { unit } => {
                let from = self.body(unit, |body| {
                    (body.aloft, body.down) = (None, true);
                    std::mem::replace(&mut body.cell, AWAY)
                })?;
                self.touched.touch(unit);
                self.concealed.reveal(unit);
                Some(EventKind::Departed { unit, from })
            }
            Change::Rise { unit } => {
                self.body(unit, |body| body.down = false)?;
                self.touched.touch(unit);
                Some(EventKind::Rose { unit })
            }
            Change::SetOrder { order } => {
                self.turn.order.clone_from(&order);
                *self.phase = Phase::Fight;
                Some(EventKind::OrderSet { order })
            }
            Change::BeginRound { round } => {
                self.turn.round = round;
                self.turn.forget(Scope::Round);
                self.comes(Moment::RoundStart(round));
                Some(EventKind::RoundBegan { round })
            }
            Change::EndRound => {
                let round = self.turn.round;
                self.turn.round = self.turn.round.saturating_add(1);
                self.comes(Moment::RoundEnd(round));
                if let Some(ends) = self.silence.round_ended() {
                    self.timeline.fire_now(ends);
                }
                Some(EventKind::RoundEnded { round })
            }
            Change::BeginTurn { slot } => {
                self.turn.slot = slot;
                self.turn.forget(Scope::Turn);
                self.turn.turns += 1;
                let unit = needed(self.turn.actor(), "a unit whose turn it is")?;
                self.turn_starts(unit);
                Some(EventKind::TurnBegan { unit })
            }
            Change::EndTurn => {
                let unit = needed(self.turn.actor(), "a unit whose turn it is")?;
                self.turn_ends(unit);
                Some(EventKind::TurnEnded { unit })
            }
            Change::Conclude { winner, reason } => {
                if self.phase.winner().is_some() {
                    return None;
                }
                *self.phase = Phase::Aftermath { winner, reason, now: EndPhase::Close };
                self.comes(Moment::Encounter);
                Some(EventKind::Concluded { winner, reason })
            }
            Change::EndPhaseDone => {
                match *self.phase {
                    Phase::Aftermath { winner, reason, now } => {
                        let over = Phase::Over { winner, reason };
                        *self.phase = now.next().map_or(over, |now| Phase::Aftermath { winner, reason, now });
                    }
                    phase => broken!("a phase of the end is done in {phase:?}"),
                }
                None
            }
        }
    }

    /// A rider is in its mount's place and no longer in its own.
    fn ride(&mut self, ride: Ride) -> Option<EventKind> {
        let rule = needed(self.givens.mechanics.riding.rule().ok(), "a rule of riding")?;
        self.mounts.mount(ride.rider, ride.mount, &rule, |unit| self.roster.member(unit).size.class).ok()?;
        let to = self.body(ride.mount, |body| body.cell)?;
        let from = self.body(ride.rider, |body| std::mem::replace(&mut body.cell, to))?;
        let entities = [ride.rider, ride.mount].map(|unit| self.roster.member(unit).entity);
        if let Ok([mut rider, mount]) = self.units.get_many_mut(entities) {
            self.mounts.lend(ride, &rule, &mut rider.1, &mount.1);
        }
        self.touched.touch(ride.rider);
        Some(EventKind::Mounted { unit: ride.rider, mount: ride.mount, from, to })
    }

    /// A rider is in a place of its own again, and has its own points.
    fn alight(&mut self, unit: UnitId, to: crate::grid::Cell) -> Option<EventKind> {
        let from = self.body(unit, |body| body.cell)?;
        let ride = self.mounts.dismount(unit)?;
        let (_, mut pools, ..) = parts(&mut self.units, &self.roster, unit)?;
        self.mounts.give_back(unit, &mut pools);
        // It comes off as high as its mount is.
        let aloft = self.body(ride.mount, |body| body.aloft)?;
        self.body(unit, |body| (body.cell, body.aloft) = (to, aloft))?;
        self.touched.touch(unit);
        Some(EventKind::Alighted { unit, mount: ride.mount, from, to })
    }

    fn body<R>(&mut self, unit: UnitId, f: impl FnOnce(&mut Body) -> R) -> Option<R> {
        let (mut body, ..) = parts(&mut self.units, &self.roster, unit)?;
        Some(f(&mut body))
    }

    /// Changes an item, and says how it is then.
    fn item(&mut self, unit: UnitId, item: ItemId, f: impl FnOnce(&mut Item)) -> Option<Item> {
        let (.., mut gear) = parts(&mut self.units, &self.roster, unit)?;
        let item = needed(gear.0.get_mut(usize::from(item.0)), "an item of the unit")?;
        f(item);
        let item = *item;
        self.touched.touch(unit);
        Some(item)
    }

    fn pool(
        &mut self,
        unit: UnitId,
        pool: crate::battlefield::PoolId,
        f: impl FnOnce(&crate::battlefield::Pool) -> i16,
    ) -> Option<(i16, i16)> {
        let (before, after) = self.change_pool(unit, pool, |pool| pool.now = f(pool))?;
        Some((before.now, after.now))
    }

    fn impose(&mut self, unit: UnitId, status: StatusId, bond: Option<BondId>) -> Option<Option<StatusId>> {
        let (.., mut statuses, _) = parts(&mut self.units, &self.roster, unit)?;
        let before = statuses.first();
        statuses.0.clear();
        statuses.0.push(Status::of(status, bond));
        self.touched.touch(unit);
        Some(before)
    }

    fn place(&mut self, unit: UnitId, to: crate::grid::Cell) {
        self.body(unit, |body| body.cell = to);
        self.touched.touch(unit);
    }
}
