//! What is told: one variant for everything that can come to pass.

use super::super::decision::Intent;
use super::super::dice::Draw;
use super::super::ids::Verb;
use super::kinds::{Ending, Loss, Terms, WeaponPart};
use super::sum::Sum;
use crate::battlefield::{Bond, DoorId, GearId, Path, Place, PoolId, Readiness, Seat, SideId, StatusId, UnitId};
use crate::grid::{Cell, Direction};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What is told, of what was written or of what came to pass without writing anything.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EventKind {
    /// A unit walked.
    Marched {
        /// Who.
        unit: UnitId,
        /// From where.
        from: Cell,
        /// Along these cells.
        path: Path,
    },
    /// A unit was moved by somebody or something else.
    Pushed {
        /// Who.
        unit: UnitId,
        /// From where.
        from: Cell,
        /// Along these cells.
        path: Path,
    },
    /// A unit got on another one.
    Mounted {
        /// Who.
        unit: UnitId,
        /// On whom.
        mount: UnitId,
        /// Where it was.
        from: Cell,
        /// Where it is now: where its mount is.
        to: Cell,
    },
    /// A unit came off the one it rode.
    Alighted {
        /// Who.
        unit: UnitId,
        /// Off whom.
        mount: UnitId,
        /// Where that one is.
        from: Cell,
        /// Where it is now.
        to: Cell,
    },
    /// A unit left the fight.
    Departed {
        /// Who.
        unit: UnitId,
        /// From where.
        from: Cell,
    },
    /// A unit turned.
    Turned {
        /// Who.
        unit: UnitId,
        /// To where.
        facing: Direction,
    },
    /// A unit gained points.
    Gained {
        /// Who.
        unit: UnitId,
        /// Of what.
        pool: PoolId,
        /// Before.
        before: i16,
        /// After.
        after: i16,
    },
    /// A unit lost points.
    Lost {
        /// Who.
        unit: UnitId,
        /// Of what.
        pool: PoolId,
        /// How.
        kind: Loss,
        /// Before.
        before: i16,
        /// After.
        after: i16,
    },
    /// Points of a pool were reserved.
    Held {
        /// Whose.
        unit: UnitId,
        /// Of what.
        pool: PoolId,
        /// How many were reserved before.
        before: i16,
        /// How many are reserved now.
        after: i16,
    },
    /// Reserved points were spent: as many of them as the pool has fewer.
    Charged {
        /// Whose.
        unit: UnitId,
        /// Of what.
        pool: PoolId,
        /// What was there before.
        before: i16,
        /// What is there now.
        after: i16,
    },
    /// Reserved points are free again.
    Released {
        /// Whose.
        unit: UnitId,
        /// Of what.
        pool: PoolId,
        /// How many were reserved before.
        before: i16,
        /// How many are reserved now.
        after: i16,
    },
    /// Points are owed to the next refill of a pool.
    Owed {
        /// Whose.
        unit: UnitId,
        /// Of what.
        pool: PoolId,
        /// How many were owed before.
        before: i16,
        /// How many are owed now.
        after: i16,
    },
    /// A pool was refilled, less what was owed of it.
    Collected {
        /// Whose.
        unit: UnitId,
        /// Of what.
        pool: PoolId,
        /// How many points were owed; none are now.
        owed: i16,
        /// What was there before.
        before: i16,
        /// What is there now.
        after: i16,
    },
    /// A status ended by itself. Others of the kind, from other units, may go on.
    StatusEnded {
        /// Whose.
        unit: UnitId,
        /// What.
        status: StatusId,
    },
    /// A turn was left out.
    TurnSkipped {
        /// Whose.
        unit: UnitId,
    },
    /// A unit's posture changed.
    StatusGained {
        /// Who.
        unit: UnitId,
        /// The one that ended.
        before: Option<StatusId>,
        /// The new one.
        after: StatusId,
    },
    /// A unit has a status beside those it had.
    StatusAdded {
        /// Who.
        unit: UnitId,
        /// What.
        status: StatusId,
    },
    /// A status ended.
    StatusLifted {
        /// Whose.
        unit: UnitId,
        /// What.
        status: StatusId,
    },
    /// Units were tied together.
    Tied {
        /// The bond.
        bond: Bond,
        /// The status that its members have from it, if they have one.
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
        /// Who.
        unit: UnitId,
    },
    /// A door was opened or shut.
    Swung {
        /// By whom.
        unit: UnitId,
        /// Which.
        door: DoorId,
        /// Whether it is open now.
        open: bool,
    },
    /// An item fell to the ground.
    Dropped {
        /// Whose.
        unit: UnitId,
        /// What.
        gear: GearId,
        /// Where.
        cell: Cell,
    },
    /// An item was put somewhere else.
    ItemPut {
        /// Whose.
        unit: UnitId,
        /// What.
        gear: GearId,
        /// Where.
        place: Place,
    },
    /// A weapon was shot, loaded or aimed.
    Prepared {
        /// Whose.
        unit: UnitId,
        /// What.
        gear: GearId,
        /// How it was.
        before: Readiness,
        /// How it is.
        after: Readiness,
    },
    /// A unit fell.
    FellDown {
        /// Who.
        unit: UnitId,
    },
    /// A unit that had fallen is on its feet again.
    Rose {
        /// Who.
        unit: UnitId,
    },
    /// The order of turns was fixed.
    OrderSet {
        /// Who goes when.
        order: SmallVec<[UnitId; 16]>,
    },
    /// A round began.
    RoundBegan {
        /// Which, from 0.
        round: u16,
    },
    /// A round ended.
    RoundEnded {
        /// Which, from 0.
        round: u16,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        unit: UnitId,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        unit: UnitId,
    },
    /// The battle ended.
    Concluded {
        /// Who won.
        winner: Option<SideId>,
        /// Why it ended.
        reason: Ending,
    },
    /// A unit announced an action.
    Declared {
        /// Who.
        unit: UnitId,
        /// What, as the public hears it.
        intent: Box<Intent>,
    },
    /// A unit answered.
    Replied {
        /// Who.
        unit: UnitId,
        /// With what.
        intent: Box<Intent>,
    },
    /// A unit let it pass.
    Passed {
        /// Who.
        unit: UnitId,
    },
    /// An action was replaced.
    Replaced {
        /// By whom.
        unit: UnitId,
        /// What was to be done.
        before: Box<Intent>,
        /// What is done now.
        after: Box<Intent>,
    },
    /// A unit settled in secret what its action is. Told to its own seat only.
    Sealed {
        /// Who.
        unit: UnitId,
        /// What it is.
        intent: Box<Intent>,
    },
    /// An action was another one than was announced.
    Revealed {
        /// Whose.
        unit: UnitId,
        /// What it is.
        intent: Box<Intent>,
    },
    /// A check was rolled.
    Rolled {
        /// By whom.
        unit: UnitId,
        /// For what.
        verb: Verb,
        /// The dice; nothing for an action without a check.
        draw: Option<Draw>,
        /// The raw result.
        result: Sum,
    },
    /// A check was read off its table.
    Judged {
        /// Whose.
        unit: UnitId,
        /// For what.
        verb: Verb,
        /// The number that was compared: the result, less the opponent's.
        number: Sum,
        /// The threshold that was reached; nothing if none was needed.
        threshold: Option<i16>,
        /// The row of the table.
        row: u8,
    },
    /// Somebody whom an action concerns was drawn by chance.
    Drawn {
        /// Who acts.
        unit: UnitId,
        /// Who was drawn.
        target: UnitId,
    },
    /// Something makes an action easier or harder by a step.
    Swayed {
        /// Who acts.
        unit: UnitId,
        /// On whom.
        target: UnitId,
        /// By how many steps; more are better for the one who acts.
        by: i16,
    },
    /// An action failed because of the answer.
    Cancelled {
        /// Whose.
        unit: UnitId,
        /// By whom.
        by: UnitId,
    },
    /// Damage was rolled.
    Struck {
        /// By whom.
        by: UnitId,
        /// Who.
        unit: UnitId,
        /// With what, as the name of its kind and part.
        with: WeaponPart,
        /// The dice.
        draw: Draw,
        /// Whether armour was passed by.
        critical: bool,
        /// What is left after armour.
        damage: Sum,
    },
    /// A hazard strikes somebody.
    Beset {
        /// Whom.
        unit: UnitId,
        /// Which, by its number in the battle.
        hazard: u8,
        /// Its dice, if it has any.
        draw: Option<Draw>,
        /// What it comes to.
        damage: Sum,
    },
    /// A unit went up or down in the air.
    Soared {
        /// Who.
        unit: UnitId,
        /// The level it was at, or the ground's.
        before: i8,
        /// The level it is at, or the ground's.
        after: i8,
        /// Whether it is on the ground now.
        lands: bool,
    },
    /// A side has more doom to spend.
    Doomed {
        /// Which.
        side: SideId,
        /// How much it had.
        before: i16,
        /// How much it has.
        after: i16,
    },
    /// A unit came out of hiding, or was found.
    Unhidden {
        /// Who.
        unit: UnitId,
        /// Where it is.
        at: Cell,
    },
    /// A unit walked into one that it did not know of.
    Bumped {
        /// Who.
        unit: UnitId,
        /// Into whom.
        into: UnitId,
    },
    /// A movement was cut short.
    Stopped {
        /// Whose.
        unit: UnitId,
        /// Where.
        at: Cell,
    },
    /// An answer came to nothing: what it waited for did not come.
    ReplyLost {
        /// Whose.
        unit: UnitId,
    },
    /// A seat gave up.
    Conceded {
        /// Which.
        seat: Seat,
    },
    /// A seat offered to end the battle.
    TermsOffered {
        /// Which.
        seat: Seat,
        /// How.
        terms: Terms,
    },
}
