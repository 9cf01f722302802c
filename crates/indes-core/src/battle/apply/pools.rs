//! Changes of pools: gained, lost, set; and reserved, charged, released, owed, collected, where pool and purse are
//! written together.

use super::super::event::{Change, EventKind, Loss};
use super::super::payment::{Account, add};
use super::super::stack::Purse;
use super::{Writer, components, needed};
use crate::battlefield::{Pool, PoolId, UnitId};
use std::cmp::Ordering;

impl Change {
    /// The unit and the pool that may hold less than is reserved of it once this is written.
    pub(super) const fn lowered_pool(&self) -> Option<(UnitId, PoolId)> {
        match *self {
            Self::Lose { unit, pool, .. } | Self::Set { unit, pool, .. } | Self::Collect { unit, pool } => {
                Some((unit, pool))
            }
            _ => None,
        }
    }
}

/// The event of a pool that was set to another number of points; `None` if the number is the same.
fn set_event(unit: UnitId, pool: PoolId, before: i16, after: i16) -> Option<EventKind> {
    match before.cmp(&after) {
        Ordering::Less => Some(EventKind::Gained { unit, pool, before, after }),
        Ordering::Equal => None,
        Ordering::Greater => Some(EventKind::Lost { unit, pool, kind: Loss::Drain, before, after }),
    }
}

/// Points that are there.
impl Writer<'_, '_> {
    pub(super) fn gain(&mut self, unit: UnitId, pool: PoolId, amount: i16) -> Option<EventKind> {
        let (unit, pool) = self.mounts.lender(unit, pool);
        let (before, after) = self.change_points(unit, pool, |pool| {
            let sum = pool.now.saturating_add(amount);
            if pool.open { sum } else { sum.min(pool.max) }
        })?;
        Some(EventKind::Gained { unit, pool, before, after })
    }

    pub(super) fn lose(&mut self, unit: UnitId, pool: PoolId, amount: i16, kind: Loss) -> Option<EventKind> {
        let (unit, pool) = self.mounts.lender(unit, pool);
        let (before, after) = self.change_points(unit, pool, |pool| pool.now.saturating_sub(amount).max(0))?;
        Some(EventKind::Lost { unit, pool, kind, before, after })
    }

    pub(super) fn set_pool(&mut self, unit: UnitId, pool: PoolId, to: i16) -> Option<EventKind> {
        let (unit, pool) = self.mounts.lender(unit, pool);
        let (before, after) = self.change_points(unit, pool, |_| to)?;
        set_event(unit, pool, before, after)
    }

    /// Sets the points that a rider gets back when it dismounts.
    pub(super) fn set_own_points(&mut self, unit: UnitId, own: i16) -> Option<EventKind> {
        let loan = *self.mounts.loan_of(unit)?;
        self.mounts.set_own_pool(unit, own);
        set_event(unit, loan.pool, loan.own.now, own)
    }

    /// Sets the points of a pool to what `f` returns. Returns the points before and after.
    fn change_points(&mut self, unit: UnitId, pool: PoolId, f: impl FnOnce(&Pool) -> i16) -> Option<(i16, i16)> {
        let (before, after) = self.change_pool(unit, pool, |pool| pool.now = f(pool))?;
        Some((before.now, after.now))
    }
}

/// Points that are reserved or owed.
impl Writer<'_, '_> {
    /// Reserves points, no more than are free.
    pub(super) fn hold(&mut self, account: Account, pool: PoolId, amount: i16) -> Option<EventKind> {
        let (unit, of) = self.mounts.lender(account.payer, pool);
        self.purse(account)?;
        let (before, after) = self.change_pool(unit, of, |pool| {
            debug_assert!((0..=pool.free()).contains(&amount), "{amount} cannot be reserved of {pool:?}");
            pool.held += amount.clamp(0, pool.free().max(0));
        })?;
        add(&mut self.purse(account)?.held, pool, after.held - before.held);
        (before != after).then_some(EventKind::Held { unit, pool: of, before: before.held, after: after.held })
    }

    /// Spends reserved points, no more than the purse holds.
    pub(super) fn charge(&mut self, account: Account, pool: PoolId, amount: i16) -> Option<EventKind> {
        let (unit, of) = self.mounts.lender(account.payer, pool);
        let purse = self.purse(account)?;
        debug_assert!((0..=purse.held(pool)).contains(&amount), "{amount} is charged to {purse:?}");
        let part = amount.clamp(0, purse.held(pool));
        add(&mut purse.held, pool, -part);
        add(&mut purse.spent, pool, part);
        let (before, after) = self.change_pool(unit, of, |pool| {
            pool.now -= part;
            pool.held -= part;
        })?;
        (part > 0).then_some(EventKind::Charged { unit, pool: of, before: before.now, after: after.now })
    }

    /// Releases reserved points, no more than the purse holds.
    pub(super) fn release(&mut self, account: Account, pool: PoolId, amount: i16) -> Option<EventKind> {
        let purse = self.purse(account)?;
        let part = amount.clamp(0, purse.held(pool));
        add(&mut purse.held, pool, -part);
        let (unit, of) = self.mounts.lender(account.payer, pool);
        self.lower_held(unit, of, part)
    }

    /// Owes points to the next refill, no more than can be owed.
    pub(super) fn owe(&mut self, unit: UnitId, pool: PoolId, amount: i16) -> Option<EventKind> {
        let (unit, pool) = self.mounts.lender(unit, pool);
        let (before, after) = self.change_pool(unit, pool, |pool| {
            debug_assert!((0..=pool.free_to_owe()).contains(&amount), "{amount} cannot be owed of {pool:?}");
            pool.owed += amount.clamp(0, pool.free_to_owe().max(0));
        })?;
        (before != after).then_some(EventKind::Owed { unit, pool, before: before.owed, after: after.owed })
    }

    /// Refills a pool to its maximum, less what is owed of it and never below 0.
    pub(super) fn collect(&mut self, unit: UnitId, pool: PoolId) -> Option<EventKind> {
        let (unit, pool) = self.mounts.lender(unit, pool);
        let (before, after) = self.change_pool(unit, pool, |pool| {
            pool.now = (pool.max - pool.owed).max(0);
            pool.owed = 0;
        })?;
        let owed = before.owed;
        (before != after).then_some(EventKind::Collected { unit, pool, owed, before: before.now, after: after.now })
    }

    /// Releases what is reserved of a pool that its payer is about to borrow from its mount, or to give back.
    pub(super) fn release_lent(&mut self, change: &Change) -> Vec<EventKind> {
        let lent = match *change {
            Change::Ride { unit, .. } => {
                let rule = self.givens.mechanics.riding.rule().ok();
                rule.and_then(|rule| rule.lends).map(|(pool, _)| (unit, pool))
            }
            Change::Alight { unit, .. } => self.mounts.loan_of(unit).map(|loan| (unit, loan.pool)),
            _ => None,
        };
        let Some((rider, pool)) = lent else { return Vec::new() };
        let own = self
            .stack
            .reservations()
            .into_iter()
            .filter(|(account, purse)| account.payer == rider && purse.held(pool) > 0);
        let accounts: Vec<Account> = own.map(|(account, _)| account).collect();
        accounts.into_iter().filter_map(|account| self.release(account, pool, i16::MAX)).collect()
    }

    /// Releases what is reserved beyond the points of a pool, the newest reservations first.
    pub(super) fn release_excess(&mut self, unit: UnitId, pool: PoolId) -> Option<EventKind> {
        let (unit, pool) = self.mounts.lender(unit, pool);
        let (_, pools, ..) = components(&mut self.units, &self.roster, unit)?;
        let excess = pools.get(pool).held - pools.get(pool).now;
        if excess <= 0 {
            return None;
        }
        let mut left = excess;
        let mounts = &*self.mounts;
        let orphaned = self.orphaned.iter_mut().map(|orphaned| &mut orphaned.1);
        for purse in orphaned.rev().chain(self.stack.purses().into_iter().rev()) {
            let shares = purse.held.iter_mut();
            for share in shares.filter(|share| mounts.lender(purse.payer, share.0) == (unit, pool)) {
                let part = left.min(share.1);
                share.1 -= part;
                left -= part;
            }
            purse.held.retain(|share| share.1 > 0);
        }
        self.lower_held(unit, pool, excess)
    }

    fn lower_held(&mut self, unit: UnitId, pool: PoolId, by: i16) -> Option<EventKind> {
        let (before, after) = self.change_pool(unit, pool, |pool| pool.held -= by)?;
        (before != after).then_some(EventKind::Released { unit, pool, before: before.held, after: after.held })
    }

    /// Releases what the purses of frames hold that had ended before their batch was written.
    pub(super) fn release_orphaned(&mut self) -> Vec<EventKind> {
        let mut released = Vec::new();
        while let Some((account, purse)) = self.orphaned.pop() {
            for (pool, amount) in purse.held {
                let (unit, of) = self.mounts.lender(account.payer, pool);
                released.extend(self.lower_held(unit, of, amount));
            }
        }
        released
    }

    /// The purse of an account; a new one for an actor without a purse and for a frame that has ended. `None` if the
    /// frame has no such reply.
    fn purse(&mut self, account: Account) -> Option<&mut Purse> {
        let frame = self.stack.frame_mut(account.frame);
        if frame.is_none() {
            let known = self.orphaned.iter().position(|orphaned| orphaned.0 == account);
            let at = known.unwrap_or_else(|| {
                self.orphaned.push((account, Purse::new(account.payer, Default::default())));
                self.orphaned.len() - 1
            });
            return self.orphaned.get_mut(at).map(|orphaned| &mut orphaned.1);
        }
        let purse = match account.reply {
            None => Some(frame?.purse.get_or_insert_with(|| Purse::new(account.payer, Default::default()))),
            Some((kind, unit)) => frame?.reply_in_mut(kind, unit).map(|reply| &mut reply.purse),
        };
        debug_assert!(purse.as_ref().is_some_and(|purse| purse.payer == account.payer), "{account:?} pays otherwise");
        purse
    }

    /// Changes a pool, and the copy of it that a rider has. Returns the pool before and after.
    fn change_pool(&mut self, unit: UnitId, pool: PoolId, change: impl FnOnce(&mut Pool)) -> Option<(Pool, Pool)> {
        let (_, mut pools, ..) = components(&mut self.units, &self.roster, unit)?;
        let written = needed(pools.0.get_mut(usize::from(pool.0)), "a pool of the unit")?;
        let before = *written;
        change(written);
        let after = *written;
        if let Some((rider, pool)) = self.mounts.borrower(unit, pool)
            && let Some((_, mut pools, ..)) = components(&mut self.units, &self.roster, rider)
            && let Some(pool) = pools.0.get_mut(usize::from(pool.0))
        {
            (pool.now, pool.held, pool.owed) = (after.now, after.held, after.owed);
        }
        Some((before, after))
    }
}
