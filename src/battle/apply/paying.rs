//! What is reserved, charged, released, owed and collected: pool and purse are written together.

use super::super::event::{Change, EventKind};
use super::super::payment::{Account, add};
use super::super::stack::Purse;
use super::{Writer, needed, parts};
use crate::battlefield::{Pool, PoolId, UnitId};

impl Writer<'_, '_> {
    /// Reserves points of a pool. A rule offers only what is free; of more than that, what is free is reserved.
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

    /// Spends reserved points. No more is spent than the purse has reserved.
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

    /// Ends a reservation, or as much of it as there is.
    pub(super) fn release(&mut self, account: Account, pool: PoolId, amount: i16) -> Option<EventKind> {
        let purse = self.purse(account)?;
        let part = amount.clamp(0, purse.held(pool));
        add(&mut purse.held, pool, -part);
        let (unit, of) = self.mounts.lender(account.payer, pool);
        self.lower_held(unit, of, part)
    }

    /// Owes points to the next refill. A rule offers only what can be owed; of more than that, as much as can be.
    pub(super) fn owe(&mut self, unit: UnitId, pool: PoolId, amount: i16) -> Option<EventKind> {
        let (unit, pool) = self.mounts.lender(unit, pool);
        let (before, after) = self.change_pool(unit, pool, |pool| {
            debug_assert!((0..=pool.free_to_owe()).contains(&amount), "{amount} cannot be owed of {pool:?}");
            pool.owed += amount.clamp(0, pool.free_to_owe().max(0));
        })?;
        (before != after).then_some(EventKind::Owed { unit, pool, before: before.owed, after: after.owed })
    }

    /// Refills a pool, less what is owed of it. What is owed beyond its maximum is forgotten.
    pub(super) fn collect(&mut self, unit: UnitId, pool: PoolId) -> Option<EventKind> {
        let (unit, pool) = self.mounts.lender(unit, pool);
        let (before, after) = self.change_pool(unit, pool, |pool| {
            pool.now = (pool.max - pool.owed).max(0);
            pool.owed = 0;
        })?;
        let owed = before.owed;
        (before != after).then_some(EventKind::Collected { unit, pool, owed, before: before.now, after: after.now })
    }

    /// What has to be released before a change is written: reserved points of a pool that its payer uses of its mount
    /// from then on, or no longer.
    pub(super) fn freed_before(&mut self, change: &Change) -> Vec<EventKind> {
        let (rider, pool) = match *change {
            Change::Ride { unit, .. } => match self.givens.mechanics.riding.rule().ok().and_then(|rule| rule.lends) {
                Some((pool, _)) => (unit, pool),
                None => return Vec::new(),
            },
            Change::Alight { unit, .. } => match self.mounts.loan_of(unit) {
                Some(loan) => (unit, loan.pool),
                None => return Vec::new(),
            },
            _ => return Vec::new(),
        };
        let own = self
            .stack
            .reservations()
            .into_iter()
            .filter(|(account, purse)| account.payer == rider && purse.held(pool) > 0);
        let accounts: Vec<Account> = own.map(|(account, _)| account).collect();
        accounts.into_iter().filter_map(|account| self.release(account, pool, i16::MAX)).collect()
    }

    /// What is released after a change: a pool in which less is there than is reserved. The newest reservations end
    /// first.
    pub(super) fn freed_after(&mut self, strained: Option<(UnitId, PoolId)>) -> Option<EventKind> {
        let (unit, pool) = strained.map(|(unit, pool)| self.mounts.lender(unit, pool))?;
        let (_, pools, ..) = parts(&mut self.units, &self.roster, unit)?;
        let excess = pools.get(pool).held - pools.get(pool).now;
        if excess <= 0 {
            return None;
        }
        let mut left = excess;
        let mounts = &*self.mounts;
        let gone = self.gone.iter_mut().map(|gone| &mut gone.1);
        for purse in gone.rev().chain(self.stack.purses().into_iter().rev()) {
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

    /// Less of a pool is reserved.
    fn lower_held(&mut self, unit: UnitId, pool: PoolId, by: i16) -> Option<EventKind> {
        let (before, after) = self.change_pool(unit, pool, |pool| pool.held -= by)?;
        (before != after).then_some(EventKind::Released { unit, pool, before: before.held, after: after.held })
    }

    /// Releases what purses of frames hold that had ended before their batch was written.
    pub(super) fn freed_at_last(&mut self) -> Vec<EventKind> {
        let mut freed = Vec::new();
        while let Some((account, purse)) = self.gone.pop() {
            for (pool, amount) in purse.held {
                let (unit, of) = self.mounts.lender(account.payer, pool);
                freed.extend(self.lower_held(unit, of, amount));
            }
        }
        freed
    }

    /// The purse of an account; a new one for an actor that has none, and for a frame that has ended. `None` if there is no
    /// such reply.
    fn purse(&mut self, account: Account) -> Option<&mut Purse> {
        let frame = self.stack.frame_mut(account.frame);
        if frame.is_none() {
            let known = self.gone.iter().position(|gone| gone.0 == account);
            let at = known.unwrap_or_else(|| {
                self.gone.push((account, Purse::new(account.payer, Default::default())));
                self.gone.len() - 1
            });
            return self.gone.get_mut(at).map(|gone| &mut gone.1);
        }
        let purse = match account.reply {
            None => Some(frame?.purse.get_or_insert_with(|| Purse::new(account.payer, Default::default()))),
            Some(unit) => {
                let reply = frame?.replies.iter_mut().find(|reply| reply.unit == unit);
                reply.map(|reply| &mut reply.purse)
            }
        };
        debug_assert!(purse.as_ref().is_some_and(|purse| purse.payer == account.payer), "{account:?} pays otherwise");
        purse
    }

    /// Changes a pool, and the copy that a rider has of it. Returns it before and after.
    pub(super) fn change_pool(
        &mut self,
        unit: UnitId,
        pool: PoolId,
        change: impl FnOnce(&mut Pool),
    ) -> Option<(Pool, Pool)> {
        let (_, mut pools, ..) = parts(&mut self.units, &self.roster, unit)?;
        let written = needed(pools.0.get_mut(usize::from(pool.0)), "a pool of the unit")?;
        let before = *written;
        change(written);
        let after = *written;
        // A rider finds in its own pool what its mount's holds.
        if let Some((rider, pool)) = self.mounts.borrower(unit, pool)
            && let Some((_, mut pools, ..)) = parts(&mut self.units, &self.roster, rider)
            && let Some(pool) = pools.0.get_mut(usize::from(pool.0))
        {
            (pool.now, pool.held, pool.owed) = (after.now, after.held, after.owed);
        }
        Some((before, after))
    }
}
