//! Payments of frames and replies: points that are reserved at a declaration, charged later, released, or owed to the
//! next turn.
//!
//! An [`Account`] is the id of a purse: the actor's of a frame, or that of a reply in it. A procedure reserves a price
//! in it ([`StepOutput::hold`]), charges parts of it as they fall due ([`StepOutput::charge`],
//! [`StepOutput::charge_up_to`] for the part that is [`due_after`] some steps) and releases the rest in its closing
//! step ([`StepOutput::release_rest`]). Of a price that depends on the dice the greatest amount is reserved and the
//! actual one charged. A price of all free points is [`Pools::everything`]. Points taken from the next turn are owed
//! ([`StepOutput::owe`]) and collected when that turn begins ([`StepOutput::collect`]). An action with a choice of two
//! currencies has two rows.
//!
//! Apply writes pool and purse together, so the purses hold exactly what is reserved of a pool. The batch of a member
//! of a group that runs on the same state is written when its frame has ended: its purse lasts until then, and what it
//! still holds is released. Serves TEMPO-011, MANEUVER-205, REGION-036, REGION-145, ENERGY-098, ENERGY-099.

use super::decision::{FrameId, Price, WindowKind};
use super::event::{Batch, Change, Entry};
pub use super::ids::Account;
use super::rule::RuleId;
use super::stack::{Frame, Purse, Reply, Stack};
use super::step_output::StepOutput;
use crate::battlefield::{PoolId, Pools, UnitId};

impl Frame {
    /// The account of the actor, with the payer of its purse; `payer` if it has no purse.
    #[must_use]
    pub fn account(&self, payer: UnitId) -> Account {
        let payer = self.purse.as_ref().map_or(payer, |purse| purse.payer);
        Account { frame: self.id, reply: None, payer }
    }

    /// The account of a unit's last reply in windows of a kind; `None` if it has not replied there.
    #[must_use]
    pub fn account_of(&self, kind: WindowKind, unit: UnitId) -> Option<Account> {
        let reply = self.reply_in(kind, unit)?;
        Some(Account { frame: self.id, reply: Some((kind, unit)), payer: reply.purse.payer })
    }

    /// The purse of an account of this frame.
    #[must_use]
    pub fn purse_of(&self, account: Account) -> Option<&Purse> {
        match account.reply {
            None => self.purse.as_ref(),
            Some((kind, unit)) => self.reply_in(kind, unit).map(|reply: &Reply| &reply.purse),
        }
    }

    /// The purses that hold something, each with its account: the actor's, then those of replies.
    pub fn reservations(&self) -> impl Iterator<Item = (Account, &Purse)> {
        let own = self.purse.iter().map(|purse| (None, purse));
        let replies = self.replies.iter().map(|reply| (Some((reply.window, reply.unit)), &reply.purse));
        let account = |(reply, purse): (Option<(WindowKind, UnitId)>, _)| {
            let purse: &Purse = purse;
            (Account { frame: self.id, reply, payer: purse.payer }, purse)
        };
        own.chain(replies).filter(|(_, purse)| !purse.held.is_empty()).map(account)
    }
}

impl Stack {
    /// The purses of all frames that hold something, each with its account. Frames of groups that wait for their turn
    /// included.
    #[must_use]
    pub fn reservations(&self) -> Vec<(Account, &Purse)> {
        fn each<'a>(frame: &'a Frame, all: &mut Vec<(Account, &'a Purse)>) {
            all.extend(frame.reservations());
            let group = frame.nesting.group.iter();
            group.flat_map(|group| &group.queue).for_each(|member| each(member, all));
        }
        let mut all = Vec::new();
        self.frames.iter().for_each(|frame| each(frame, &mut all));
        all
    }

    /// The frame with this id, which may be a member of a group that waits for its turn.
    pub(super) fn frame_mut(&mut self, id: FrameId) -> Option<&mut Frame> {
        fn find(frame: &mut Frame, id: FrameId) -> Option<&mut Frame> {
            if frame.id == id {
                return Some(frame);
            }
            let group = frame.nesting.group.iter_mut();
            group.flat_map(|group| &mut group.queue).find_map(|member| find(member, id))
        }
        self.frames.iter_mut().rev().find_map(|frame| find(frame, id))
    }

    /// The purses of all frames, members of groups included, the newest frame last.
    pub(super) fn purses(&mut self) -> Vec<&mut Purse> {
        fn each<'a>(frame: &'a mut Frame, all: &mut Vec<&'a mut Purse>) {
            all.extend(&mut frame.purse);
            all.extend(frame.replies.iter_mut().map(|reply| &mut reply.purse));
            let group = frame.nesting.group.iter_mut();
            group.flat_map(|group| &mut group.queue).for_each(|member| each(member, all));
        }
        let mut all = Vec::new();
        self.frames.iter_mut().for_each(|frame| each(frame, &mut all));
        all
    }
}

impl Purse {
    /// A purse from which `spent` was paid.
    #[must_use]
    pub fn new(payer: UnitId, spent: Price) -> Self {
        Self { payer, held: Price::new(), spent }
    }

    /// The points that are reserved of a pool.
    #[must_use]
    pub fn held(&self, pool: PoolId) -> i16 {
        amount(&self.held, pool)
    }

    /// The points that were paid from a pool.
    #[must_use]
    pub fn spent(&self, pool: PoolId) -> i16 {
        amount(&self.spent, pool)
    }

    /// The price that was paid or is still reserved.
    #[must_use]
    pub fn price(&self) -> Price {
        let mut whole = self.spent.clone();
        self.held.iter().for_each(|&(pool, amount)| add(&mut whole, pool, amount));
        whole
    }

    /// The part of a price that has not been paid.
    #[must_use]
    pub fn unpaid(&self, price: &Price) -> Price {
        let rest = price.iter().map(|&(pool, amount)| (pool, amount - self.spent(pool)));
        rest.filter(|share| share.1 > 0).collect()
    }
}

impl Pools {
    /// The price of all free points of these pools, in their order, without empty ones.
    #[must_use]
    pub fn everything(&self, pools: &[PoolId]) -> Price {
        pools.iter().map(|&pool| (pool, self.free(pool))).filter(|share| share.1 > 0).collect()
    }
}

/// The points that a price takes of a pool.
pub(super) fn amount(price: &Price, pool: PoolId) -> i16 {
    price.iter().filter(|share| share.0 == pool).map(|share| share.1).sum()
}

/// Adds points of a pool to a price.
pub(super) fn add(price: &mut Price, pool: PoolId, more: i16) {
    match price.iter_mut().find(|share| share.0 == pool) {
        Some(share) => share.1 += more,
        None => price.push((pool, more)),
    }
    price.retain(|share| share.1 != 0);
}

/// The part of a price that is due after `done` of `steps` steps: proportional, rounded up, pool after pool
/// (ENERGY-098). Empty before the first step; the whole price after the last step, or if there are no steps.
#[must_use]
pub fn due_after(price: &Price, done: u16, steps: u16) -> Price {
    let whole: i32 = price.iter().map(|share| i32::from(share.1)).sum();
    let (done, steps) = (i32::from(done.min(steps)), i32::from(steps));
    let mut left = if steps == 0 { whole } else { (whole * done + steps - 1) / steps };
    let mut due = Price::new();
    for &(pool, amount) in price {
        let part = i16::try_from(left.min(i32::from(amount))).unwrap_or(amount);
        left -= i32::from(part);
        if part > 0 {
            due.push((pool, part));
        }
    }
    due
}

impl Batch {
    /// Reserves a price.
    pub fn hold(&mut self, rule: RuleId, account: Account, price: &Price) {
        for &(pool, amount) in price {
            self.write(rule, Change::Hold { account, pool, amount });
        }
    }

    /// Pays parts of what is reserved.
    pub fn charge(&mut self, rule: RuleId, account: Account, price: &Price) {
        for &(pool, amount) in price {
            self.write(rule, Change::Charge { account, pool, amount });
        }
    }

    /// Owes a price to the unit's next turn.
    pub fn owe(&mut self, rule: RuleId, unit: UnitId, price: &Price) {
        for &(pool, amount) in price {
            self.write(rule, Change::Owe { unit, pool, amount });
        }
    }
}

impl StepOutput {
    /// Reserves a price, at the declaration; of a price that depends on the dice the greatest amount.
    pub fn hold(&mut self, rule: RuleId, account: Account, price: &Price) {
        self.batch.hold(rule, account, price);
    }

    /// Pays parts of what is reserved.
    pub fn charge(&mut self, rule: RuleId, account: Account, price: &Price) {
        self.batch.charge(rule, account, price);
    }

    /// Pays from what is reserved until `due` is paid. `frame` is the frame of the account as it is before this step.
    pub fn charge_up_to(&mut self, rule: RuleId, account: Account, frame: &Frame, due: &Price) {
        let unpaid = frame.purse_of(account).map_or_else(|| due.clone(), |purse| purse.unpaid(due));
        self.batch.charge(rule, account, &unpaid);
    }

    /// Releases what is still reserved after the entries that the step's batch has so far. `frame` is the frame of the
    /// account as it is before this step.
    pub fn release_rest(&mut self, rule: RuleId, account: Account, frame: &Frame) {
        let mut pools: Vec<PoolId> =
            frame.purse_of(account).map(|purse| purse.held.iter().map(|share| share.0).collect()).unwrap_or_default();
        for (_, entry) in &self.batch.0 {
            if let Entry::Write(Change::Hold { account: other, pool, .. }) = entry
                && *other == account
                && !pools.contains(pool)
            {
                pools.push(*pool);
            }
        }
        for pool in pools {
            self.batch.write(rule, Change::Release { account, pool, amount: i16::MAX });
        }
    }

    /// Owes a price to the unit's next turn.
    pub fn owe(&mut self, rule: RuleId, unit: UnitId, price: &Price) {
        self.batch.owe(rule, unit, price);
    }

    /// Refills pools of a unit less what it owes of them, at the beginning of its turn.
    pub fn collect(&mut self, rule: RuleId, unit: UnitId, pools: &[PoolId]) {
        for &pool in pools {
            self.batch.write(rule, Change::Collect { unit, pool });
        }
    }
}
