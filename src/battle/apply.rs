//! Writing: each kind of [`Change`] through one arm that writes and tells.
//!
//! Nothing else writes a battle component. Every entry of a batch becomes exactly one event.

use super::ending::EndPhase;
use super::event::{Batch, BattleEvent, Change, Entry, Events, Loss, Preparing, Scope, What};
use super::stack::Stack;
use super::turn::{Moment, Phase, Silence, Timeline, Turn};
use crate::battlefield::{
    AWAY, Board, Bodies, Body, Bond, BondId, Bonds, Concealed, Gear, Item, ItemId, Mechanics, Mounts, Place, Pools,
    Readiness, Ride, Roster, Screens, Status, StatusId, Statuses, UnitId, Zones,
};
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res, ResMut};

/// Everything that can be written.
#[derive(SystemParam)]
pub struct Writer<'w, 's> {
    units: Query<'w, 's, (&'static mut Body, &'static mut Pools, &'static mut Statuses, &'static mut Gear)>,
    roster: Res<'w, Roster>,
    board: ResMut<'w, Board>,
    screens: ResMut<'w, Screens>,
    bonds: ResMut<'w, Bonds>,
    bodies: ResMut<'w, Bodies>,
    mounts: ResMut<'w, Mounts>,
    concealed: ResMut<'w, Concealed>,
    mechanics: Res<'w, Mechanics>,
    zones: ResMut<'w, Zones>,
    turn: ResMut<'w, Turn>,
    pub(super) phase: ResMut<'w, Phase>,
    timeline: ResMut<'w, Timeline>,
    silence: ResMut<'w, Silence>,
    events: ResMut<'w, Events>,
    pub(super) stack: ResMut<'w, Stack>,
}

/// Writes a batch and empties it. Says whether anything was written, rather than told.
pub(super) fn write_batch(batch: &mut Batch, writer: &mut Writer) -> bool {
    let mut wrote = false;
    let frame = writer.stack.top().map(|frame| frame.id);
    for (rule, entry) in batch.0.drain(..) {
        let mut only = None;
        let what = match entry {
            Entry::Tell(what) => what,
            Entry::Confide(seat, what) => {
                only = Some(seat);
                what
            }
            Entry::Write(change) => {
                wrote = true;
                let Some(what) = writer.write(change) else { continue };
                what
            }
        };
        // What somebody does whom others do not see, or what is done for it, is told to its own player only.
        let unseen = |unit: &UnitId| writer.concealed.of(*unit).is_any();
        if !writer.concealed.is_empty()
            && let Some(unit) = what.subject().into_iter().chain(what.target()).find(unseen)
        {
            only = only.or(Some(writer.roster.seat(unit)));
        }
        let seq = writer.events.next;
        writer.events.next += 1;
        writer.events.list.push(BattleEvent { seq, frame, rule, only, what });
    }
    wrote
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
    /// Writes one change and says what to tell; nothing if the battle was over already.
    fn write(&mut self, change: Change) -> Option<What> {
        match change {
            Change::March { unit, path } => {
                let to = *path.last()?;
                let (from, facing) = self.body(unit, |body| (body.cell, body.facing))?;
                let before = if path.len() > 1 { path[path.len() - 2] } else { from };
                let facing = self.board.grid.direction_to(before, to).unwrap_or(facing);
                self.place(unit, to);
                self.body(unit, |body| body.facing = facing);
                Some(What::Marched { unit, from, path })
            }
            Change::Push { unit, path } => {
                let to = *path.last()?;
                let from = self.body(unit, |body| body.cell)?;
                self.place(unit, to);
                Some(What::Pushed { unit, from, path })
            }
            Change::Soar { unit, to } => {
                let (cell, from) = self.body(unit, |body| (body.cell, std::mem::replace(&mut body.aloft, to)))?;
                self.bodies.fly(unit, to.is_some());
                let size = &self.roster.member(unit).size;
                let heights = size.footprint.cells(&self.board.grid, cell).map(|cell| self.board.height(cell));
                let ground = heights.max().unwrap_or(0);
                self.zones.touch(unit);
                if let Some(rider) = self.mounts.rider_of(unit) {
                    self.zones.touch(rider);
                }
                let (before, after) = (from.unwrap_or(ground), to.unwrap_or(ground));
                Some(What::Soared { unit, before, after, lands: to.is_none() })
            }
            Change::Ride { unit, mount } => self.ride(Ride { rider: unit, mount }),
            Change::Alight { unit, to } => self.alight(unit, to),
            Change::Keep { unit, own } => {
                let loan = *self.mounts.loan_of(unit)?;
                let (pool, before) = (loan.pool, loan.own.now);
                self.mounts.keep(unit, own);
                match before.cmp(&own) {
                    std::cmp::Ordering::Less => Some(What::Gained { unit, pool, before, after: own }),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => {
                        Some(What::Lost { unit, pool, kind: Loss::Drain, before, after: own })
                    }
                }
            }
            Change::Face { unit, facing } => {
                self.body(unit, |body| body.facing = facing)?;
                Some(What::Turned { unit, facing })
            }
            Change::Gain { unit, pool, amount } => {
                let (unit, pool) = self.mounts.lender(unit, pool);
                let (before, after) = self.pool(unit, pool, |pool| {
                    let sum = pool.now.saturating_add(amount);
                    if pool.open { sum } else { sum.min(pool.max) }
                })?;
                Some(What::Gained { unit, pool, before, after })
            }
            Change::Lose { unit, pool, amount, kind } => {
                let (unit, pool) = self.mounts.lender(unit, pool);
                let (before, after) = self.pool(unit, pool, |pool| pool.now.saturating_sub(amount).max(0))?;
                Some(What::Lost { unit, pool, kind, before, after })
            }
            Change::Set { unit, pool, to } => {
                let (unit, pool) = self.mounts.lender(unit, pool);
                let (before, after) = self.pool(unit, pool, |_| to)?;
                match before.cmp(&after) {
                    std::cmp::Ordering::Less => Some(What::Gained { unit, pool, before, after }),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => Some(What::Lost { unit, pool, kind: Loss::Drain, before, after }),
                }
            }
            Change::Add { unit, status, by } => {
                let since = self.stack.top().map_or(0, |frame| frame.id.0);
                let (.., mut statuses, _) = self.units.get_mut(self.roster.member(unit).entity).ok()?;
                // Two causes in one step bring it once.
                if statuses.has(status) {
                    return None;
                }
                statuses.0.push(Status { by, since, ..Status::of(status, None) });
                self.zones.touch(unit);
                Some(What::StatusAdded { unit, status })
            }
            Change::Mark { unit, status, met } => {
                let (.., mut statuses, _) = self.units.get_mut(self.roster.member(unit).entity).ok()?;
                statuses.0.iter_mut().filter(|known| known.kind == status).for_each(|known| known.met = met);
                None
            }
            Change::Lift { unit, status } => {
                let (.., mut statuses, _) = self.units.get_mut(self.roster.member(unit).entity).ok()?;
                let before = statuses.0.len();
                statuses.0.retain(|known| known.kind != status);
                let lifted = statuses.0.len() < before;
                self.zones.touch(unit);
                lifted.then_some(What::StatusLifted { unit, status })
            }
            Change::Count { of, key, scope, more } => {
                self.turn.count(of, key, scope, more);
                None
            }
            Change::Impose { unit, status, bond } => {
                let before = self.impose(unit, status, bond)?;
                Some(What::StatusGained { unit, before, after: status })
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
                Some(What::Tied { bond, status })
            }
            Change::Untie { bond } => {
                let at = self.bonds.0.iter().position(|tied| tied.id == bond)?;
                Some(What::Untied { bond: self.bonds.0.remove(at) })
            }
            Change::Leave { bond, unit } => {
                let bond = self.bonds.0.iter_mut().find(|tied| tied.id == bond)?;
                bond.members.retain(|member| member.0 != unit);
                Some(What::Left { bond: bond.clone(), unit })
            }
            Change::Swing { unit, door } => {
                let open = self.board.swing(door)?;
                self.screens.renew_edges(&self.board);
                self.roster.ids().for_each(|id| self.zones.touch(id));
                Some(What::Swung { unit, door, open })
            }
            Change::Drop { unit, item, cell } => {
                let gear = self.item(unit, item, |item| item.place = Place::Ground(cell))?.kind;
                Some(What::Dropped { unit, gear, cell })
            }
            Change::Put { unit, item, place } => {
                let gear = self.item(unit, item, |item| item.place = place)?.kind;
                Some(What::ItemPut { unit, gear, place })
            }
            Change::Take { unit, owner, item } => {
                let taken = self.item(owner, item, |item| item.place = Place::Gone)?;
                let (.., mut gear) = self.units.get_mut(self.roster.member(unit).entity).ok()?;
                gear.0.push(Item { place: Place::Hand, ..taken });
                self.zones.touch(unit);
                Some(What::ItemPut { unit, gear: taken.kind, place: Place::Hand })
            }
            Change::Claim { unit, owner, item } => {
                let mut place = Place::Gone;
                let claimed = self.item(owner, item, |item| place = std::mem::replace(&mut item.place, Place::Gone))?;
                let (.., mut gear) = self.units.get_mut(self.roster.member(unit).entity).ok()?;
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
                (before != after).then_some(What::Prepared { unit, gear, before, after })
            }
            Change::Fall { unit } => {
                let (cell, was) = self.body(unit, |body| (body.cell, std::mem::replace(&mut body.down, true)))?;
                self.lift(unit, cell, was);
                self.put(unit, cell, true);
                self.concealed.reveal(unit);
                Some(What::FellDown { unit })
            }
            Change::Unhide { unit } => {
                let at = self.body(unit, |body| body.cell)?;
                self.zones.touch(unit);
                self.concealed.reveal(unit).then_some(What::Unhidden { unit, at })
            }
            Change::Depart { unit } => {
                let away = |body: &mut Body| {
                    body.aloft = None;
                    (std::mem::replace(&mut body.cell, AWAY), body.down)
                };
                let (from, was) = self.body(unit, away)?;
                self.lift(unit, from, was);
                self.body(unit, |body| body.down = true)?;
                self.bodies.fly(unit, false);
                self.put(unit, AWAY, true);
                self.concealed.reveal(unit);
                Some(What::Departed { unit, from })
            }
            Change::Rise { unit } => {
                let (cell, was) = self.body(unit, |body| (body.cell, std::mem::replace(&mut body.down, false)))?;
                self.lift(unit, cell, was);
                self.put(unit, cell, false);
                Some(What::Rose { unit })
            }
            Change::SetOrder { order } => {
                self.turn.order.clone_from(&order);
                *self.phase = Phase::Fight;
                Some(What::OrderSet { order })
            }
            Change::BeginRound { round } => {
                self.turn.round = round;
                self.turn.forget(Scope::Round);
                Some(What::RoundBegan { round })
            }
            Change::EndRound => {
                let round = self.turn.round;
                self.turn.round = self.turn.round.saturating_add(1);
                self.timeline.fire(Moment::RoundEnd(round));
                let ends = self.silence.round_ended();
                self.timeline.fired.extend(ends);
                Some(What::RoundEnded { round })
            }
            Change::BeginTurn { slot } => {
                self.turn.slot = slot;
                self.turn.forget(Scope::Turn);
                self.turn.turns += 1;
                Some(What::TurnBegan { unit: self.turn.actor()? })
            }
            Change::EndTurn => Some(What::TurnEnded { unit: self.turn.actor()? }),
            Change::Conclude { winner, reason } => {
                if self.phase.winner().is_some() {
                    return None;
                }
                *self.phase = Phase::Aftermath { winner, reason, now: EndPhase::Close };
                Some(What::Concluded { winner, reason })
            }
            Change::EndPhaseDone => {
                if let Phase::Aftermath { winner, reason, now } = *self.phase {
                    *self.phase = match now.next() {
                        Some(now) => Phase::Aftermath { winner, reason, now },
                        None => Phase::Over { winner, reason },
                    };
                }
                None
            }
        }
    }

    /// A rider is in its mount's place and no longer in its own.
    fn ride(&mut self, ride: Ride) -> Option<What> {
        let rule = self.mechanics.riding.rule().ok()?;
        self.mounts.mount(ride.rider, ride.mount, &rule, |unit| self.roster.member(unit).size.class).ok()?;
        let to = self.body(ride.mount, |body| body.cell)?;
        let (from, down) = self.body(ride.rider, |body| (std::mem::replace(&mut body.cell, to), body.down))?;
        self.bodies.remove(ride.rider, &self.roster.member(ride.rider).size.footprint, from, down);
        let entities = [ride.rider, ride.mount].map(|unit| self.roster.member(unit).entity);
        if let Ok([mut rider, mount]) = self.units.get_many_mut(entities) {
            self.mounts.lend(ride, &rule, &mut rider.1, &mount.1);
        }
        self.zones.touch(ride.rider);
        Some(What::Mounted { unit: ride.rider, mount: ride.mount, from, to })
    }

    /// A rider is in a place of its own again, and has its own points.
    fn alight(&mut self, unit: UnitId, to: crate::grid::Cell) -> Option<What> {
        let (from, down) = self.body(unit, |body| (body.cell, body.down))?;
        self.lift(unit, from, down);
        let ride = self.mounts.dismount(unit)?;
        let (_, mut pools, ..) = self.units.get_mut(self.roster.member(unit).entity).ok()?;
        self.mounts.give_back(unit, &mut pools);
        // It comes off as high as its mount is.
        let aloft = self.body(ride.mount, |body| body.aloft)?;
        self.body(unit, |body| (body.cell, body.aloft) = (to, aloft))?;
        self.bodies.fly(unit, aloft.is_some());
        self.put(unit, to, down);
        Some(What::Alighted { unit, mount: ride.mount, from, to })
    }

    fn body<R>(&mut self, unit: UnitId, f: impl FnOnce(&mut Body) -> R) -> Option<R> {
        let (mut body, ..) = self.units.get_mut(self.roster.member(unit).entity).ok()?;
        Some(f(&mut body))
    }

    /// Changes an item, and says how it is then.
    fn item(&mut self, unit: UnitId, item: ItemId, f: impl FnOnce(&mut Item)) -> Option<Item> {
        let (.., mut gear) = self.units.get_mut(self.roster.member(unit).entity).ok()?;
        let item = gear.0.get_mut(usize::from(item.0))?;
        f(item);
        let item = *item;
        self.zones.touch(unit);
        Some(item)
    }

    fn pool(
        &mut self,
        unit: UnitId,
        pool: crate::battlefield::PoolId,
        f: impl FnOnce(&crate::battlefield::Pool) -> i16,
    ) -> Option<(i16, i16)> {
        let (_, mut pools, ..) = self.units.get_mut(self.roster.member(unit).entity).ok()?;
        let written = pools.0.get_mut(usize::from(pool.0))?;
        let before = written.now;
        written.now = f(written);
        let after = written.now;
        // A rider finds in its own pool what its mount's holds.
        if let Some((rider, pool)) = self.mounts.borrower(unit, pool)
            && let Ok((_, mut pools, ..)) = self.units.get_mut(self.roster.member(rider).entity)
            && let Some(pool) = pools.0.get_mut(usize::from(pool.0))
        {
            pool.now = after;
        }
        Some((before, after))
    }

    fn impose(&mut self, unit: UnitId, status: StatusId, bond: Option<BondId>) -> Option<Option<StatusId>> {
        let (.., mut statuses, _) = self.units.get_mut(self.roster.member(unit).entity).ok()?;
        let before = statuses.first();
        statuses.0.clear();
        statuses.0.push(Status::of(status, bond));
        self.zones.touch(unit);
        Some(before)
    }

    fn place(&mut self, unit: UnitId, to: crate::grid::Cell) {
        let before = self.body(unit, |body| (std::mem::replace(&mut body.cell, to), body.down));
        if let Some((from, down)) = before {
            self.lift(unit, from, down);
            self.put(unit, to, down);
        }
    }

    /// A rider that sits has no place of its own.
    fn sits(&self, unit: UnitId, down: bool) -> bool {
        !down && self.mounts.mount_of(unit).is_some()
    }

    fn lift(&mut self, unit: UnitId, from: crate::grid::Cell, down: bool) {
        if !self.sits(unit, down) {
            self.bodies.remove(unit, &self.roster.member(unit).size.footprint, from, down);
        }
    }

    fn put(&mut self, unit: UnitId, at: crate::grid::Cell, down: bool) {
        if !self.sits(unit, down) {
            self.bodies.add(unit, &self.roster.member(unit).size.footprint, at, down);
        }
        self.zones.touch(unit);
    }
}
