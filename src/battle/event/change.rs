//! What can be written: one variant for everything.

use super::super::ids::{Account, Subject};
use super::super::time::{Expiry, Moment};
use super::super::turn::Count;
use super::kinds::{Ending, Loss, Preparing, Scope};
use crate::battlefield::{BondId, BondKind, DoorId, ItemId, Path, Place, PoolId, SideId, StatusId, UnitId, Until};
use crate::grid::{Cell, Direction};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Something to be written.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Change {
    /// A unit walks along these cells.
    March {
        /// Who.
        unit: UnitId,
        /// The cells, the start left out.
        path: Path,
    },
    /// A forced move: the unit is put along these cells by another unit or by a hazard.
    Push {
        /// Who.
        unit: UnitId,
        /// The cells, the start left out.
        path: Path,
    },
    /// A unit gets on another one: it has no place of its own from then on.
    Ride {
        /// Who.
        unit: UnitId,
        /// On whom.
        mount: UnitId,
    },
    /// A unit comes off the one it rides.
    Alight {
        /// Who.
        unit: UnitId,
        /// Where it is then.
        to: Cell,
    },
    /// What a rider will have of its own when it comes off is another number.
    Keep {
        /// Who.
        unit: UnitId,
        /// How many points of the pool that it uses of its mount.
        own: i16,
    },
    /// A unit goes up or down in the air, or to the ground.
    SetAltitude {
        /// Who.
        unit: UnitId,
        /// To which level; nothing for the ground.
        to: Option<i8>,
    },
    /// A unit turns.
    Face {
        /// Who.
        unit: UnitId,
        /// To where.
        facing: Direction,
    },
    /// A unit gains points, up to the pool's maximum.
    Gain {
        /// Who.
        unit: UnitId,
        /// Of what.
        pool: PoolId,
        /// How many.
        amount: i16,
    },
    /// A unit loses points, down to 0.
    Lose {
        /// Who.
        unit: UnitId,
        /// Of what.
        pool: PoolId,
        /// How many.
        amount: i16,
        /// How.
        kind: Loss,
    },
    /// A unit's pool is set to a number: back to what it usually is, or to nothing.
    Set {
        /// Who.
        unit: UnitId,
        /// Of what.
        pool: PoolId,
        /// To how many points.
        to: i16,
    },
    /// Points of a pool are reserved: they are there and cannot be spent on anything else. No more than are free.
    Hold {
        /// For whose purse.
        account: Account,
        /// Of what.
        pool: PoolId,
        /// How many.
        amount: i16,
    },
    /// Reserved points are spent. No more than the purse has reserved.
    Charge {
        /// From whose purse.
        account: Account,
        /// Of what.
        pool: PoolId,
        /// How many.
        amount: i16,
    },
    /// Reserved points are free again; all that are reserved if there are fewer.
    Release {
        /// From whose purse.
        account: Account,
        /// Of what.
        pool: PoolId,
        /// How many at most.
        amount: i16,
    },
    /// A unit owes points to the next refill of a pool, up to its maximum.
    Owe {
        /// Who.
        unit: UnitId,
        /// Of what.
        pool: PoolId,
        /// How many more.
        amount: i16,
    },
    /// A unit's pool is refilled to its maximum, less what is owed of it; nothing is owed any more.
    Collect {
        /// Who.
        unit: UnitId,
        /// Of what.
        pool: PoolId,
    },
    /// A unit gets a status that ends by itself, if it has none of the kind from the same unit.
    AddUntil {
        /// Who.
        unit: UnitId,
        /// What.
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
        /// Whose.
        unit: UnitId,
        /// What.
        status: StatusId,
        /// The unit that imposed the status; `None` for one without a cause.
        cause: Option<UnitId>,
    },
    /// More of what ends a status has come to pass. Nothing is told.
    Meet {
        /// Whose.
        unit: UnitId,
        /// Which.
        status: StatusId,
        /// The unit that imposed the status; `None` for one without a cause.
        cause: Option<UnitId>,
        /// The bits of the ends that have come to pass ([`Until::met`]).
        met: u16,
    },
    /// A status is used once. Nothing is told.
    Use {
        /// Whose.
        unit: UnitId,
        /// Which.
        status: StatusId,
        /// The unit that imposed the status; `None` for one without a cause.
        cause: Option<UnitId>,
    },
    /// Something is put on the timeline. Nothing is told before it happens.
    Schedule {
        /// When it happens.
        at: Moment,
        /// Its place among what happens at the same moment; the lowest first.
        phase: u8,
        /// What happens.
        what: Expiry,
    },
    /// Something is taken off the timeline wherever it waits. Nothing is told.
    Unschedule {
        /// What does not happen.
        what: Expiry,
    },
    /// A turn of a unit is left out: it is counted, begins and ends.
    SkipTurn {
        /// Whose.
        unit: UnitId,
    },
    /// A unit gets a status beside those it has, if it is not one of them.
    Add {
        /// Who.
        unit: UnitId,
        /// What.
        status: StatusId,
        /// The unit that imposed the status; `None` for one without a cause.
        by: Option<UnitId>,
    },
    /// Something of what ends a status has come to pass.
    Mark {
        /// Whose.
        unit: UnitId,
        /// Which.
        status: StatusId,
        /// Which of the things that end it have.
        met: u8,
    },
    /// A status ends, all of the kind.
    RemoveStatus {
        /// Whose.
        unit: UnitId,
        /// What.
        status: StatusId,
    },
    /// Something is counted for as long as rules ask for it. Nothing is told: it follows from what was.
    Count {
        /// Whose.
        of: Subject,
        /// What, by the number of the rule set's [`Count`](super::super::Count).
        key: u16,
        /// For how long.
        scope: Scope,
        /// How many more.
        more: i16,
    },
    /// A unit's posture becomes this one: it ends the one before (TEMPO-G36).
    Impose {
        /// Who.
        unit: UnitId,
        /// What.
        status: StatusId,
        /// By which bond, if by one.
        bond: Option<BondId>,
    },
    /// Units are tied together.
    Tie {
        /// How.
        kind: BondKind,
        /// Who, and by what.
        members: SmallVec<[(UnitId, Option<ItemId>); 2]>,
        /// The status of its members while it lasts; nothing if it leaves their statuses as they are.
        status: Option<StatusId>,
    },
    /// A unit leaves a bond, which goes on without it.
    Leave {
        /// Which.
        bond: BondId,
        /// Who.
        unit: UnitId,
    },
    /// A door is opened or shut, whichever it is not.
    ToggleDoor {
        /// By whom.
        unit: UnitId,
        /// Which.
        door: DoorId,
    },
    /// An item falls to the ground.
    Drop {
        /// Whose.
        unit: UnitId,
        /// What.
        item: ItemId,
        /// Where.
        cell: Cell,
    },
    /// An item is put somewhere else: drawn, stowed, dropped.
    Put {
        /// Whose.
        unit: UnitId,
        /// What.
        item: ItemId,
        /// Where.
        place: Place,
    },
    /// A unit takes somebody's item from the ground into its hand.
    Take {
        /// Who.
        unit: UnitId,
        /// Whose it was.
        owner: UnitId,
        /// What.
        item: ItemId,
    },
    /// Somebody's item that lies on the ground counts among a unit's own from now on; it stays where it is. Nothing is
    /// told.
    Claim {
        /// Who.
        unit: UnitId,
        /// Whose it was.
        owner: UnitId,
        /// What.
        item: ItemId,
    },
    /// A weapon is shot, loaded or aimed.
    Prepare {
        /// Whose.
        unit: UnitId,
        /// What.
        item: ItemId,
        /// How.
        how: Preparing,
    },
    /// A bond ends.
    Untie {
        /// Which.
        bond: BondId,
    },
    /// A unit falls: it leaves the order and blocks nobody.
    Fall {
        /// Who.
        unit: UnitId,
    },
    /// A unit is hidden from nobody any more.
    Unhide {
        /// Who.
        unit: UnitId,
    },
    /// A unit leaves the fight: it is nowhere on the board, and acts no more.
    Depart {
        /// Who.
        unit: UnitId,
    },
    /// A unit that had fallen is on its feet again.
    Rise {
        /// Who.
        unit: UnitId,
    },
    /// The order of turns is fixed.
    SetOrder {
        /// Who goes when.
        order: SmallVec<[UnitId; 16]>,
    },
    /// A round begins, counted from 0.
    BeginRound {
        /// Which.
        round: u16,
    },
    /// The round is over.
    EndRound,
    /// A unit's turn begins.
    BeginTurn {
        /// Its place in the order.
        slot: u8,
    },
    /// The turn is over.
    EndTurn,
    /// Winner and reason are known: the end of the battle begins ([`super::super::ending`]). Nothing if they were known already.
    Conclude {
        /// The side that won; nobody for a draw.
        winner: Option<SideId>,
        /// Why it ended.
        reason: Ending,
    },
    /// A phase of the end of the battle is done: the next one begins, or the battle is over. Nothing is told.
    EndPhaseDone,
}

impl Change {
    /// So many more of something are counted.
    #[must_use]
    pub fn count(of: impl Into<Subject>, what: impl Count, more: i16) -> Self {
        Self::Count { of: of.into(), key: what.key(), scope: what.scope(), more }
    }
}
