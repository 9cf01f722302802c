//! The kinds of changes.

use super::super::ids::{Account, Subject};
use super::super::time::{Expiry, Moment};
use super::super::turn::Count;
use super::details::{Ending, Loss, Preparing, Scope};
use crate::battlefield::{
    BondId, BondKind, DoorId, ItemId, Path, Place, PoolId, SideId, SideMask, StatusId, UnitId, UnitMask, Until,
};
use crate::grid::{Cell, Direction};
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A change to be written. It becomes an event unless its variant says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[reflect(opaque, Clone, Debug, PartialEq, Hash)]
pub enum Change {
    /// A unit walks along these cells.
    March {
        /// The unit.
        unit: UnitId,
        /// The cells of the path, without its start.
        path: Path,
    },
    /// A forced move: the unit is put along these cells by another unit or by a hazard.
    Push {
        /// The unit.
        unit: UnitId,
        /// The cells of the path, without its start.
        path: Path,
    },
    /// A unit mounts another one: from then on it stands where its mount does.
    Ride {
        /// The unit.
        unit: UnitId,
        /// The mount.
        mount: UnitId,
    },
    /// A unit dismounts.
    Alight {
        /// The unit.
        unit: UnitId,
        /// The cell where it is then.
        to: Cell,
    },
    /// The number of its own points that a rider gets back when it dismounts is set.
    Keep {
        /// The unit.
        unit: UnitId,
        /// The points of the pool that it borrows from its mount.
        own: i16,
    },
    /// A unit changes its altitude, or lands.
    SetAltitude {
        /// The unit.
        unit: UnitId,
        /// The level; `None` for the ground.
        to: Option<i8>,
    },
    /// A unit turns.
    Face {
        /// The unit.
        unit: UnitId,
        /// The direction that it faces then.
        facing: Direction,
    },
    /// A unit gains points, up to the pool's maximum unless the pool is open.
    Gain {
        /// The unit.
        unit: UnitId,
        /// The pool.
        pool: PoolId,
        /// The points.
        amount: i16,
    },
    /// A unit loses points, down to 0.
    Lose {
        /// The unit.
        unit: UnitId,
        /// The pool.
        pool: PoolId,
        /// The points.
        amount: i16,
        /// How they are lost.
        kind: Loss,
    },
    /// A unit's pool is set to a number of points.
    Set {
        /// The unit.
        unit: UnitId,
        /// The pool.
        pool: PoolId,
        /// The points that it has then.
        to: i16,
    },
    /// Points of a pool are reserved, no more than are free: they stay in the pool and cannot be spent on anything
    /// else.
    Hold {
        /// The purse.
        account: Account,
        /// The pool.
        pool: PoolId,
        /// The points.
        amount: i16,
    },
    /// Reserved points are spent. No more than the purse has reserved.
    Charge {
        /// The purse.
        account: Account,
        /// The pool.
        pool: PoolId,
        /// The points.
        amount: i16,
    },
    /// Reserved points are free again; all of them if there are fewer than `amount`.
    Release {
        /// The purse.
        account: Account,
        /// The pool.
        pool: PoolId,
        /// The greatest number of points.
        amount: i16,
    },
    /// A unit owes points to the next refill of a pool, up to its maximum.
    Owe {
        /// The unit.
        unit: UnitId,
        /// The pool.
        pool: PoolId,
        /// The points to add to what is owed.
        amount: i16,
    },
    /// A unit's pool is refilled to its maximum, less what is owed of it; nothing is owed any more.
    Collect {
        /// The unit.
        unit: UnitId,
        /// The pool.
        pool: PoolId,
    },
    /// A unit gets a status that ends by itself, if it has none of the kind from the same unit.
    AddUntil {
        /// The unit.
        unit: UnitId,
        /// The status.
        status: StatusId,
        /// The unit that imposed the status; `None` for one without a cause.
        by: Option<UnitId>,
        /// The bond it comes from.
        bond: Option<BondId>,
        /// When it ends.
        until: Box<Until>,
    },
    /// One status of a unit ends; others of the kind stay.
    Lapse {
        /// The unit.
        unit: UnitId,
        /// The status.
        status: StatusId,
        /// The unit that imposed the status; `None` for one without a cause.
        cause: Option<UnitId>,
    },
    /// More ends of a status have come to pass. No event.
    Meet {
        /// The unit.
        unit: UnitId,
        /// The status.
        status: StatusId,
        /// The unit that imposed the status; `None` for one without a cause.
        cause: Option<UnitId>,
        /// The bits of the ends that have come to pass ([`Until::met`]).
        met: u16,
    },
    /// A status is used once. No event.
    Use {
        /// The unit.
        unit: UnitId,
        /// The status.
        status: StatusId,
        /// The unit that imposed the status; `None` for one without a cause.
        cause: Option<UnitId>,
    },
    /// An entry is added to the timeline. No event before it happens.
    Schedule {
        /// When it happens.
        at: Moment,
        /// Its rank among what happens at the same moment; the lowest comes first.
        phase: u8,
        /// What happens.
        what: Expiry,
    },
    /// Entries are removed from the timeline, at whichever moment they wait. No event.
    Unschedule {
        /// What does not happen any more.
        what: Expiry,
    },
    /// A turn of a unit is skipped: it is counted, begins and ends.
    SkipTurn {
        /// The unit.
        unit: UnitId,
    },
    /// A unit gets a status beside those that it has, if it has none of the kind.
    Add {
        /// The unit.
        unit: UnitId,
        /// The status.
        status: StatusId,
        /// The unit that imposed the status; `None` for one without a cause.
        by: Option<UnitId>,
    },
    /// Some of the things that end a status have come to pass. No event.
    Mark {
        /// The unit.
        unit: UnitId,
        /// The status.
        status: StatusId,
        /// The bits of the things that have come to pass.
        met: u8,
    },
    /// All statuses of a kind end.
    RemoveStatus {
        /// The unit.
        unit: UnitId,
        /// The status.
        status: StatusId,
    },
    /// A tally of a unit, a side or the battle is changed. No event.
    Count {
        /// What the tally is of.
        of: Subject,
        /// The key of the rule set's [`Count`](super::super::Count).
        key: u16,
        /// How long it is counted.
        scope: Scope,
        /// The amount that is added.
        more: i16,
    },
    /// A unit's posture becomes this one, in place of all statuses that it had (TEMPO-G36).
    Impose {
        /// The unit.
        unit: UnitId,
        /// The status.
        status: StatusId,
        /// The bond it comes from, if it comes from one.
        bond: Option<BondId>,
    },
    /// Units are tied together.
    Tie {
        /// The kind of bond.
        kind: BondKind,
        /// The units, each with the item that it is tied by.
        members: SmallVec<[(UnitId, Option<ItemId>); 2]>,
        /// The status that its members get; `None` if it leaves their statuses as they are.
        status: Option<StatusId>,
    },
    /// A unit leaves a bond, which goes on without it.
    Leave {
        /// The bond.
        bond: BondId,
        /// The unit.
        unit: UnitId,
    },
    /// A closed door is opened, or an open one shut.
    ToggleDoor {
        /// The unit.
        unit: UnitId,
        /// The door.
        door: DoorId,
    },
    /// A unit finds out, for these sides, how a hidden door is worked.
    FindDoor {
        /// The unit.
        unit: UnitId,
        /// The door.
        door: DoorId,
        /// The sides that learn of it.
        sides: SideMask,
    },
    /// An item falls to the ground.
    Drop {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
        /// The cell.
        cell: Cell,
    },
    /// An item is put somewhere else: drawn, stowed, dropped.
    Put {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
        /// The new place.
        place: Place,
    },
    /// A unit takes an item from the ground into its hand.
    Take {
        /// The unit.
        unit: UnitId,
        /// The unit whose item it was.
        owner: UnitId,
        /// The item.
        item: ItemId,
    },
    /// An item on the ground becomes one of a unit's own; it stays where it is. No event.
    Claim {
        /// The unit.
        unit: UnitId,
        /// The unit whose item it was.
        owner: UnitId,
        /// The item.
        item: ItemId,
    },
    /// A weapon is shot, loaded or aimed.
    Prepare {
        /// The unit.
        unit: UnitId,
        /// The item.
        item: ItemId,
        /// What is done to it.
        how: Preparing,
    },
    /// A bond ends.
    Untie {
        /// The bond.
        bond: BondId,
    },
    /// A unit falls: it is out of the fight and blocks no cell.
    Fall {
        /// The unit.
        unit: UnitId,
    },
    /// A unit is hidden from these observers and no others, with this total of its hiding check. From none of them it
    /// is no longer hidden.
    Hide {
        /// The unit.
        unit: UnitId,
        /// The observers.
        from: UnitMask,
        /// The total, for later searches.
        total: i16,
    },
    /// A unit is no longer hidden.
    Unhide {
        /// The unit.
        unit: UnitId,
    },
    /// A unit leaves the fight and the board.
    Depart {
        /// The unit.
        unit: UnitId,
    },
    /// A unit that was awaited comes to the board.
    Arrive {
        /// The unit.
        unit: UnitId,
        /// Its cell.
        cell: Cell,
    },
    /// A unit that had fallen is on its feet again.
    Rise {
        /// The unit.
        unit: UnitId,
    },
    /// The order of turns is fixed.
    SetOrder {
        /// The units in the order of their turns.
        order: SmallVec<[UnitId; 16]>,
    },
    /// A round begins.
    BeginRound {
        /// Its number, from 0.
        round: u16,
    },
    /// The round is over.
    EndRound,
    /// A unit's turn begins.
    BeginTurn {
        /// The unit's index in the order of turns.
        slot: u8,
    },
    /// The turn is over.
    EndTurn,
    /// Winner and reason are fixed, unless they were before: the end of the battle begins ([`super::super::ending`]).
    Conclude {
        /// The side that won; `None` for a draw.
        winner: Option<SideId>,
        /// Why it ended.
        reason: Ending,
    },
    /// A phase of the end of the battle is done: the next one begins, or the battle is over. No event.
    EndPhaseDone,
}

impl Change {
    /// The change that adds to a tally.
    #[must_use]
    pub fn count(of: impl Into<Subject>, what: impl Count, more: i16) -> Self {
        Self::Count { of: of.into(), key: what.key(), scope: what.scope(), more }
    }
}
