//! What is told: one variant for everything that can come to pass.

use super::super::decision::{Intent, Verb};
use super::super::dice::{Die, Draw};
use super::{Ending, Loss, Sum};
use crate::battlefield::{Bond, DoorId, GearId, Path, Place, PoolId, Readiness, SideId, StatusId, UnitId};
use crate::grid::{Cell, Direction};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What is told, of what was written or of what came to pass without writing anything.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum What {
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
}

impl What {
    /// An upper bound for the number of dice draws that the event reports.
    pub(in crate::battle) fn draws(&self) -> u32 {
        let of = |draw: &Draw| match draw.die {
            Die::Pool { .. } => 1,
            // They can have been drawn one by one.
            Die::Sum { count, .. } => u32::from(count.max(1)),
        };
        match self {
            Self::Rolled { draw: Some(draw), .. }
            | Self::Struck { draw, .. }
            | Self::Beset { draw: Some(draw), .. } => of(draw),
            Self::Drawn { .. } => 1,
            _ => 0,
        }
    }

    /// Whom it names beside its subject, as the one that it is done to.
    #[must_use]
    pub fn target(&self) -> Option<UnitId> {
        match self {
            Self::Declared { intent, .. } | Self::Replied { intent, .. } => intent.unit(),
            Self::Swayed { target, .. } | Self::Drawn { target, .. } => Some(*target),
            _ => None,
        }
    }

    /// Whose doing or state it is; nobody's for what concerns everybody.
    #[must_use]
    pub fn subject(&self) -> Option<UnitId> {
        match self {
            Self::Marched { unit, .. }
            | Self::Pushed { unit, .. }
            | Self::Mounted { unit, .. }
            | Self::Alighted { unit, .. }
            | Self::Departed { unit, .. }
            | Self::Turned { unit, .. }
            | Self::Gained { unit, .. }
            | Self::Lost { unit, .. }
            | Self::StatusGained { unit, .. }
            | Self::StatusAdded { unit, .. }
            | Self::StatusLifted { unit, .. }
            | Self::Left { unit, .. }
            | Self::Swung { unit, .. }
            | Self::Soared { unit, .. }
            | Self::Dropped { unit, .. }
            | Self::ItemPut { unit, .. }
            | Self::Prepared { unit, .. }
            | Self::FellDown { unit }
            | Self::Rose { unit }
            | Self::TurnBegan { unit }
            | Self::TurnEnded { unit }
            | Self::Declared { unit, .. }
            | Self::Replied { unit, .. }
            | Self::Passed { unit }
            | Self::Replaced { unit, .. }
            | Self::Sealed { unit, .. }
            | Self::Revealed { unit, .. }
            | Self::Rolled { unit, .. }
            | Self::Judged { unit, .. }
            | Self::Drawn { unit, .. }
            | Self::Swayed { unit, .. }
            | Self::Cancelled { unit, .. }
            | Self::Struck { unit, .. }
            | Self::Beset { unit, .. }
            | Self::Unhidden { unit, .. }
            | Self::Bumped { unit, .. }
            | Self::Stopped { unit, .. }
            | Self::ReplyLost { unit } => Some(*unit),
            Self::Tied { .. }
            | Self::Untied { .. }
            | Self::OrderSet { .. }
            | Self::RoundBegan { .. }
            | Self::RoundEnded { .. }
            | Self::Doomed { .. }
            | Self::Concluded { .. } => None,
        }
    }
}

/// A weapon's part by kind: what is shown when the weapon has changed hands long since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WeaponPart {
    /// The kind of weapon.
    pub gear: GearId,
    /// Its part.
    pub part: u8,
}
