//! The only question a battle asks, and the only shape of an answer.
//!
//! A [`Decision`] holds [`Row`]s: what may be done, without its details. A row's [`Slot`]s are filled one after
//! another from [`Domain`]s that the rule set computes on demand; nothing ever lists all answers. An [`Intent`] is a
//! row with its slots filled: every action, reaction, replacement, pass and end of turn has this one shape.

pub mod domain;
pub mod route;
pub mod sets;

pub use domain::Domain;
pub use route::{Act, Leg, Route, WayAct, Ways};
pub use sets::FlagRules;

pub use super::ids::{FrameId, Verb, WindowKind};
use crate::battlefield::{ItemId, PartId, Path, PoolId, Seat, UnitId, UnitMask};
use crate::grid::{Cell, Direction};
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Prompt {
    /// What to do on one's own turn.
    Act,
    /// How to answer what somebody else does.
    React(WindowKind),
    /// A detail of what comes of one's own action.
    Detail,
}

/// Who may see the answer before it is revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Privacy {
    /// Everybody.
    Open,
    /// Nobody else: the screen is handed over behind a curtain.
    Sealed,
}

/// A question before its rows are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Asked {
    /// The frame that waits.
    pub frame: FrameId,
    /// Who decides.
    pub seat: Seat,
    /// For which unit, if for one.
    pub unit: Option<UnitId>,
    /// What is asked.
    pub prompt: Prompt,
    /// Who may see the answer.
    pub privacy: Privacy,
}

/// What has to be said beside the verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Slot {
    /// A target.
    Unit,
    /// A way to walk.
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
    /// A direction to look or go in.
    Facing,
    /// A set of options that have names.
    Flags,
    /// A whole number.
    Amount,
    /// A way to walk for each of several units.
    Each,
    /// A way to walk with acts on it.
    Route,
}

/// What it costs: amounts of pools, paid when it is declared.
pub type Price = SmallVec<[(PoolId, i16); 2]>;

/// Something that may be done, without its details.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Row {
    /// What.
    pub verb: Verb,
    /// The least it costs.
    pub price: Price,
    /// What has to be said beside it, in this order.
    pub slots: SmallVec<[Slot; 3]>,
}

/// The rows of a decision.
pub type Rows = Vec<Row>;

/// A filled slot.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arg {
    /// A target.
    Unit(UnitId),
    /// A way to walk, the start left out.
    Path(Path),
    /// An item.
    Item(ItemId),
    /// A striking surface.
    Part(PartId),
    /// A cell.
    Cell(Cell),
    /// A level, counted as heights of cells are.
    Level(i8),
    /// A set of units.
    Units(UnitMask),
    /// A direction.
    Facing(Direction),
    /// A set of flags: a bit for each, by its place in [`super::Names::flags`].
    Flags(u16),
    /// A whole number.
    Amount(i16),
    /// A way for each of several units, the starts left out; an empty one for a unit that stays.
    Each(Ways),
    /// A way with acts on it, the start left out.
    Route(Box<Route>),
}

/// The values of filled slots.
pub type Args = SmallVec<[Arg; 3]>;

/// An answer: what to do, with its details.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Intent {
    /// What.
    pub verb: Verb,
    /// The details, one for each slot of the row.
    pub with: Args,
}

/// The question a battle waits on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decision {
    /// Who is asked what.
    pub asked: Asked,
    /// What may be answered.
    pub rows: Rows,
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

    /// The first ways of several units among the details; empty if there are none.
    #[must_use]
    pub fn each(&self) -> &[(UnitId, Path)] {
        let each =
            self.with.iter().find_map(|arg| if let Arg::Each(ways) = arg { Some(ways.as_slice()) } else { None });
        each.unwrap_or(&[])
    }

    /// The first way with acts among the details.
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
