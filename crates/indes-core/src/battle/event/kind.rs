//! The kinds of events.

use super::super::decision::Intent;
use super::super::dice::Draw;
use super::super::ids::Verb;
use super::details::{Ending, Loss, Terms, WeaponPart};
use super::sum::Sum;
use crate::battlefield::{
    Bond, DoorId, GearId, Path, Place, PoolId, Readiness, Seat, SideId, StatusId, UnitId, UnitMask,
};
use crate::grid::{Cell, Direction};
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What an event reports: a change that was written, or something that happened without a change.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[reflect(opaque, Clone, Debug, PartialEq, Hash)]
pub enum EventKind {
    /// A unit walked.
    Marched {
        /// The unit.
        unit: UnitId,
        /// The cell where it was.
        from: Cell,
        /// The cells of the path, without its start.
        path: Path,
    },
    /// A unit was moved by another unit or by a hazard.
    Pushed {
        /// The unit.
        unit: UnitId,
        /// The cell where it was.
        from: Cell,
        /// The cells of the path, without its start.
        path: Path,
    },
    /// A unit mounted another one.
    Mounted {
        /// The unit.
        unit: UnitId,
        /// The mount.
        mount: UnitId,
        /// The cell where it was.
        from: Cell,
        /// The cell where it is then, which is its mount's.
        to: Cell,
    },
    /// A unit dismounted.
    Alighted {
        /// The unit.
        unit: UnitId,
        /// The mount.
        mount: UnitId,
        /// The cell of the mount.
        from: Cell,
        /// The cell where it is then.
        to: Cell,
    },
    /// A unit left the fight.
    Departed {
        /// The unit.
        unit: UnitId,
        /// The cell where it was.
        from: Cell,
    },
    /// A unit that was awaited came to the board.
    Arrived {
        /// The unit.
        unit: UnitId,
        /// Its cell.
        at: Cell,
    },
    /// A unit turned.
    Turned {
        /// The unit.
        unit: UnitId,
        /// The direction that it faces then.
        facing: Direction,
    },
    /// A unit gained points.
    Gained {
        /// The unit.
        unit: UnitId,
        /// The pool.
        pool: PoolId,
        /// The points before.
        before: i16,
        /// The points after.
        after: i16,
    },
    /// A unit lost points.
    Lost {
        /// The unit.
        unit: UnitId,
        /// The pool.
        pool: PoolId,
        /// How they are lost.
        kind: Loss,
        /// The points before.
        before: i16,
        /// The points after.
        after: i16,
    },
    /// Points of a pool were reserved.
    Held {
        /// The unit.
        unit: UnitId,
        /// The pool.
        pool: PoolId,
        /// How many were reserved before.
        before: i16,
        /// How many are reserved now.
        after: i16,
    },
    /// Reserved points were spent: the difference between `before` and `after`.
    Charged {
        /// The unit.
        unit: UnitId,
        /// The pool.
        pool: PoolId,
        /// What was there before.
        before: i16,
        /// What is there now.
        after: i16,
    },
    /// Reserved points are free again.
    Released {
        /// The unit.
        unit: UnitId,
        /// The pool.
        pool: PoolId,
        /// How many were reserved before.
        before: i16,
        /// How many are reserved now.
        after: i16,
    },
    /// Points are owed to the next refill of a pool.
    Owed {
        /// The unit.
        unit: UnitId,
        /// The pool.
        pool: PoolId,
        /// How many were owed before.
        before: i16,
        /// How many are owed now.
        after: i16,
    },
    /// A pool was refilled, less what was owed of it.
    Collected {
        /// The unit.
        unit: UnitId,
        /// The pool.
        pool: PoolId,
        /// The points that were owed before.
        owed: i16,
        /// What was there before.
        before: i16,
        /// What is there now.
        after: i16,
    },
    /// A status ended by itself. Others of the kind with other causes may go on.
    StatusEnded {
        /// The unit.
        unit: UnitId,
        /// The status.
        status: StatusId,
    },
    /// A turn was skipped.
    TurnSkipped {
        /// The unit.
        unit: UnitId,
    },
    /// A unit's posture changed.
    StatusGained {
        /// The unit.
        unit: UnitId,
        /// The posture before, if there was one.
        before: Option<StatusId>,
        /// The new posture.
        after: StatusId,
    },
    /// A unit got a status beside those that it had.
    StatusAdded {
        /// The unit.
        unit: UnitId,
        /// The status.
        status: StatusId,
    },
    /// All statuses of a kind ended.
    StatusLifted {
        /// The unit.
        unit: UnitId,
        /// The status.
        status: StatusId,
    },
    /// Units were tied together.
    Tied {
        /// The bond.
        bond: Bond,
        /// The status that its members got, if they got one.
        status: Option<StatusId>,
    },
    /// A bond ended.
    Untied {
        /// The bond.
        bond: Bond,
    },
    /// A unit left a bond.
    Left {
        /// The bond as it goes on.
        bond: Bond,
        /// The unit.
        unit: UnitId,
    },
    /// A door was opened or shut.
    Swung {
        /// The unit.
        unit: UnitId,
        /// The door.
        door: DoorId,
        /// Whether it is open now.
        open: bool,
    },
    /// A unit found out how a hidden door is worked. Only seats whose sides know it see this event.
    DoorFound {
        /// The unit.
        unit: UnitId,
        /// The door.
        door: DoorId,
    },
    /// An item fell to the ground.
    Dropped {
        /// The unit.
        unit: UnitId,
        /// The kind of gear.
        gear: GearId,
        /// The cell.
        cell: Cell,
    },
    /// An item was put somewhere else.
    ItemPut {
        /// The unit.
        unit: UnitId,
        /// The kind of gear.
        gear: GearId,
        /// The new place.
        place: Place,
    },
    /// A weapon was shot, loaded or aimed.
    Prepared {
        /// The unit.
        unit: UnitId,
        /// The kind of gear.
        gear: GearId,
        /// Its readiness before.
        before: Readiness,
        /// Its readiness after.
        after: Readiness,
    },
    /// A unit fell.
    FellDown {
        /// The unit.
        unit: UnitId,
    },
    /// A unit that had fallen is on its feet again.
    Rose {
        /// The unit.
        unit: UnitId,
    },
    /// The order of turns was fixed.
    OrderSet {
        /// The units in the order of their turns.
        order: SmallVec<[UnitId; 16]>,
    },
    /// A round began.
    RoundBegan {
        /// Its number, from 0.
        round: u16,
    },
    /// A round ended.
    RoundEnded {
        /// Its number, from 0.
        round: u16,
    },
    /// A turn began.
    TurnBegan {
        /// The unit.
        unit: UnitId,
    },
    /// A turn ended.
    TurnEnded {
        /// The unit.
        unit: UnitId,
    },
    /// The battle ended.
    Concluded {
        /// The side that won; `None` for a draw.
        winner: Option<SideId>,
        /// Why it ended.
        reason: Ending,
    },
    /// A unit announced an action.
    Declared {
        /// The unit.
        unit: UnitId,
        /// The action as it was announced.
        intent: Box<Intent>,
    },
    /// A unit answered.
    Replied {
        /// The unit.
        unit: UnitId,
        /// Its reply.
        intent: Box<Intent>,
    },
    /// A unit passed.
    Passed {
        /// The unit.
        unit: UnitId,
    },
    /// An action was replaced.
    Replaced {
        /// The unit that replaces it.
        unit: UnitId,
        /// The action before.
        before: Box<Intent>,
        /// The action that replaces it.
        after: Box<Intent>,
    },
    /// A unit chose in secret which action it means. For its own seat only.
    Sealed {
        /// The unit.
        unit: UnitId,
        /// The action.
        intent: Box<Intent>,
    },
    /// An action that differs from the one announced was revealed.
    Revealed {
        /// The unit.
        unit: UnitId,
        /// The action.
        intent: Box<Intent>,
    },
    /// A check was rolled.
    Rolled {
        /// The unit.
        unit: UnitId,
        /// The verb of the action or reply.
        verb: Verb,
        /// The dice; `None` for an action without a check.
        draw: Option<Draw>,
        /// The raw result.
        result: Sum,
    },
    /// The result of a check was looked up in its table.
    Judged {
        /// The unit.
        unit: UnitId,
        /// The verb of the action or reply.
        verb: Verb,
        /// The number that was compared with the table: the result less the opponent's.
        number: Sum,
        /// The threshold that was reached; `None` if none was needed.
        threshold: Option<i16>,
        /// The row of the table.
        row: u8,
    },
    /// A unit was drawn by chance as the target of an action.
    Drawn {
        /// The unit.
        unit: UnitId,
        /// The unit that was drawn.
        target: UnitId,
    },
    /// An action gets a boon or a bane against a target.
    Swayed {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: UnitId,
        /// The number of steps; positive ones help the acting unit.
        by: i16,
    },
    /// An action failed because of the answer.
    Cancelled {
        /// The unit.
        unit: UnitId,
        /// The unit whose reply made it fail.
        by: UnitId,
    },
    /// Damage was rolled.
    Struck {
        /// The unit that strikes.
        by: UnitId,
        /// The unit.
        unit: UnitId,
        /// The part of the weapon.
        with: WeaponPart,
        /// The dice.
        draw: Draw,
        /// Whether armour did not count.
        critical: bool,
        /// The damage after armour.
        damage: Sum,
    },
    /// A hazard strikes a unit.
    Beset {
        /// The unit.
        unit: UnitId,
        /// The index of the hazard.
        hazard: u8,
        /// Its dice, if it has any.
        draw: Option<Draw>,
        /// The damage.
        damage: Sum,
    },
    /// A unit changed its altitude.
    Soared {
        /// The unit.
        unit: UnitId,
        /// The level where it was; on the ground that of the ground.
        before: i8,
        /// The level where it is; on the ground that of the ground.
        after: i8,
        /// Whether it is on the ground now.
        lands: bool,
    },
    /// A side has more doom to spend.
    Doomed {
        /// The side.
        side: SideId,
        /// Its doom before.
        before: i16,
        /// Its doom now.
        after: i16,
    },
    /// A unit is hidden from some observers: it hid, or others of them have noticed it.
    Hid {
        /// The unit.
        unit: UnitId,
        /// The observers that it is hidden from now.
        from: UnitMask,
    },
    /// A unit came out of hiding, or was found.
    Unhidden {
        /// The unit.
        unit: UnitId,
        /// The cell.
        at: Cell,
    },
    /// A unit walked into another one that it did not know of.
    Bumped {
        /// The unit.
        unit: UnitId,
        /// The other unit.
        into: UnitId,
    },
    /// A movement was cut short.
    Stopped {
        /// The unit.
        unit: UnitId,
        /// The cell.
        at: Cell,
    },
    /// A reply was lost: what it waited for did not come.
    ReplyLost {
        /// The unit.
        unit: UnitId,
    },
    /// A seat gave up.
    Conceded {
        /// The seat.
        seat: Seat,
    },
    /// A seat offered to end the battle.
    TermsOffered {
        /// The seat.
        seat: Seat,
        /// The terms.
        terms: Terms,
    },
}
