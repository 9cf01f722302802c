//! Questions and answers: every question is a [`Decision`], every answer an [`Intent`].
//!
//! A [`Decision`] holds [`Row`]s: the actions on offer, without their details. A row's [`Slot`]s are filled one after
//! another from [`Domain`]s that the rule set computes on demand; all answers are never listed. An [`Intent`] is a row
//! with its slots filled: every action, reaction, replacement, pass and end of turn has this shape.

pub mod domain;
pub mod route;
pub mod sets;

pub use domain::Domain;
pub use route::{Act, Leg, Route, WayAct, Ways};
pub use sets::FlagRules;

pub use super::ids::{FrameId, Verb, WindowKind};
use crate::battlefield::{ItemId, PartId, Path, PoolId, Seat, UnitId, UnitMask};
use crate::grid::{Cell, Direction};
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

/// The kind of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum Prompt {
    /// Which action to take on the unit's own turn.
    Act,
    /// How to answer another unit's action, in a window of this kind.
    React(WindowKind),
    /// A detail of the unit's own action.
    Detail,
}

/// The seats that see an answer before it is revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum Privacy {
    /// All seats.
    Open,
    /// The seat that answers: the screen is handed over behind a curtain.
    Sealed,
}

/// A question without its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Asked {
    /// The frame that waits.
    pub frame: FrameId,
    /// The seat that answers.
    pub seat: Seat,
    /// The unit that is asked; `None` for a question to the seat.
    pub unit: Option<UnitId>,
    /// The kind of the question.
    pub prompt: Prompt,
    /// The seats that see the answer.
    pub privacy: Privacy,
}

/// A kind of detail that an answer needs beside its verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum Slot {
    /// A target.
    Unit,
    /// A path to walk.
    Path,
    /// An item in hand.
    Item,
    /// A striking surface.
    Part,
    /// A cell.
    Cell,
    /// A level in the air.
    Level,
    /// A set of units.
    Units,
    /// A direction to face or move in.
    Facing,
    /// A set of named options.
    Flags,
    /// A whole number.
    Amount,
    /// A path for each of several units.
    Each,
    /// A path with acts on it.
    Route,
}

/// A price: points of pools.
pub type Price = SmallVec<[(PoolId, i16); 2]>;

/// An answer on offer, without its details.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Row {
    /// The verb.
    pub verb: Verb,
    /// The lowest price that it can have.
    pub price: Price,
    /// Its details, in the order in which they are filled.
    pub slots: SmallVec<[Slot; 3]>,
}

/// The rows of a decision.
pub type Rows = Vec<Row>;

/// A filled slot.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum Arg {
    /// A target.
    Unit(UnitId),
    /// A path, without its start.
    Path(Path),
    /// An item.
    Item(ItemId),
    /// A striking surface.
    Part(PartId),
    /// A cell.
    Cell(Cell),
    /// A level in the air, in the same units as the heights of cells.
    Level(i8),
    /// A set of units.
    Units(UnitMask),
    /// A direction.
    Facing(Direction),
    /// A set of flags: a bit for each, by its index in [`super::Names::flags`].
    Flags(u16),
    /// A whole number.
    Amount(i16),
    /// A path for each of several units, without its start; empty for a unit that stays.
    Each(Ways),
    /// A path with acts on it, without its start.
    Route(#[reflect(ignore)] Box<Route>),
}

/// The values of filled slots.
pub type Args = SmallVec<[Arg; 3]>;

/// An answer: a verb with its details.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Intent {
    /// The verb.
    pub verb: Verb,
    /// The details, one for each slot of the row.
    pub with: Args,
}

/// The question that a battle waits for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Decision {
    /// The question.
    pub asked: Asked,
    /// The answers on offer.
    pub rows: Rows,
}

/// The last unit that is named among some details.
fn named_last<'a>(details: impl DoubleEndedIterator<Item = &'a Arg>) -> Option<UnitId> {
    details.rev().find_map(|arg| if let Arg::Unit(unit) = arg { Some(*unit) } else { None })
}

impl Intent {
    /// A verb without details.
    #[must_use]
    pub fn of(verb: Verb) -> Self {
        Self { verb, with: Args::new() }
    }

    /// The first unit among the details.
    #[must_use]
    pub fn unit(&self) -> Option<UnitId> {
        self.with.iter().find_map(|arg| if let Arg::Unit(unit) = arg { Some(*unit) } else { None })
    }

    /// The first surface among the details.
    #[must_use]
    pub fn part(&self) -> Option<PartId> {
        self.with.iter().find_map(|arg| if let Arg::Part(part) = arg { Some(*part) } else { None })
    }

    /// The first item among the details.
    #[must_use]
    pub fn item(&self) -> Option<ItemId> {
        self.with.iter().find_map(|arg| if let Arg::Item(item) = arg { Some(*item) } else { None })
    }

    /// The unit whose item the detail at this place is: the last one that is named before it, else the one that answers.
    #[must_use]
    pub fn owner(&self, at: usize, unit: UnitId) -> UnitId {
        let items = matches!(self.with.get(at), Some(Arg::Item(_)));
        let before = self.with.iter().take(at);
        named_last(before).filter(|_| items).unwrap_or(unit)
    }

    /// The last unit among the details.
    #[must_use]
    pub fn last_unit(&self) -> Option<UnitId> {
        named_last(self.with.iter())
    }

    /// The first cell among the details.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        self.with.iter().find_map(|arg| if let Arg::Cell(cell) = arg { Some(*cell) } else { None })
    }

    /// The first level among the details.
    #[must_use]
    pub fn level(&self) -> Option<i8> {
        self.with.iter().find_map(|arg| if let Arg::Level(level) = arg { Some(*level) } else { None })
    }

    /// The first path among the details, or the steps of a route; empty if there is none.
    #[must_use]
    pub fn path(&self) -> &[Cell] {
        let found = self.with.iter().find_map(|arg| match arg {
            Arg::Path(path) => Some(path.as_slice()),
            Arg::Route(route) => Some(route.steps()),
            _ => None,
        });
        found.unwrap_or(&[])
    }

    /// The first set of units among the details; empty if there is none.
    #[must_use]
    pub fn units(&self) -> UnitMask {
        let units = self.with.iter().find_map(|arg| if let Arg::Units(units) = arg { Some(*units) } else { None });
        units.unwrap_or_default()
    }

    /// The first direction among the details.
    #[must_use]
    pub fn facing(&self) -> Option<Direction> {
        self.with.iter().find_map(|arg| if let Arg::Facing(facing) = arg { Some(*facing) } else { None })
    }

    /// The first set of flags among the details; empty if there is none.
    #[must_use]
    pub fn flags(&self) -> u16 {
        self.with.iter().find_map(|arg| if let Arg::Flags(flags) = arg { Some(*flags) } else { None }).unwrap_or(0)
    }

    /// The first whole number among the details.
    #[must_use]
    pub fn amount(&self) -> Option<i16> {
        self.with.iter().find_map(|arg| if let Arg::Amount(amount) = arg { Some(*amount) } else { None })
    }

    /// The first paths of several units among the details; empty if there are none.
    #[must_use]
    pub fn each(&self) -> &[(UnitId, Path)] {
        let each =
            self.with.iter().find_map(|arg| if let Arg::Each(ways) = arg { Some(ways.as_slice()) } else { None });
        each.unwrap_or(&[])
    }

    /// The first route among the details.
    #[must_use]
    pub fn route(&self) -> Option<&Route> {
        self.with.iter().find_map(|arg| if let Arg::Route(route) = arg { Some(&**route) } else { None })
    }
}

impl Decision {
    /// The row of a verb.
    #[must_use]
    pub fn row(&self, verb: Verb) -> Option<&Row> {
        self.rows.iter().find(|row| row.verb == verb)
    }
}

/// A price in one pool.
#[must_use]
pub fn price(pool: PoolId, amount: i16) -> Price {
    if amount > 0 { smallvec![(pool, amount)] } else { Price::new() }
}
