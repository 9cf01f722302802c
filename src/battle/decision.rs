//! The only question a battle asks, and the only shape of an answer.
//!
//! A [`Decision`] holds [`Row`]s: what may be done, without its details. A row's [`Slot`]s are filled one after
//! another from [`Domain`]s that the rule set computes on demand; nothing ever lists all answers. An [`Intent`] is a
//! row with its slots filled: every action, reaction, replacement, pass and end of turn has this one shape.

use super::view::{RuleSet, View};
use crate::battlefield::{ItemId, PartId, Path, PoolId, Seat, UnitId, UnitMask, Walking, Walks};
use crate::grid::Cell;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

/// Something that can be done: an action, a reaction, a pass. By its place in the rule set's list of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Verb(pub u8);

/// One frame of the stack, numbered in the order in which frames were pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FrameId(pub u32);

/// A kind of window, by the rule set's own numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct WindowKind(pub u8);

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

/// The values a slot can take. The first is its default; none of them leaves a later slot without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// One of these units.
    Units(UnitMask),
    /// Any path of one of these walks.
    Walk(Walks),
    /// One of these items.
    Items(SmallVec<[ItemId; 4]>),
    /// One of these surfaces.
    Parts(SmallVec<[PartId; 8]>),
    /// One of these cells.
    Cells(SmallVec<[Cell; 8]>),
    /// One of these levels.
    Levels(SmallVec<[i8; 8]>),
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

    /// The first path among the details; empty if there is none.
    #[must_use]
    pub fn path(&self) -> &[Cell] {
        self.with
            .iter()
            .find_map(|arg| if let Arg::Path(path) = arg { Some(path.as_slice()) } else { None })
            .unwrap_or(&[])
    }
}

impl Domain {
    /// Whether the value belongs to the domain.
    #[must_use]
    pub fn admits(&self, view: &View, arg: &Arg) -> bool {
        match (self, arg) {
            (Self::Units(units), Arg::Unit(unit)) => units.has(*unit),
            (Self::Walk(walks), Arg::Path(path)) => {
                walks.iter().any(|walking| walking.admits(view.field, path).is_some())
            }
            (Self::Items(items), Arg::Item(item)) => items.contains(item),
            (Self::Parts(parts), Arg::Part(part)) => parts.contains(part),
            (Self::Cells(cells), Arg::Cell(cell)) => cells.contains(cell),
            (Self::Levels(levels), Arg::Level(level)) => levels.contains(level),
            _ => false,
        }
    }

    /// All values, with one path for each destination: the cheapest.
    #[must_use]
    pub fn listed(&self, view: &View) -> Vec<Arg> {
        match self {
            Self::Units(units) => units.iter().map(Arg::Unit).collect(),
            Self::Walk(walks) => {
                let mut ends: Vec<Cell> = Vec::new();
                let mut paths = Vec::new();
                for reach in walks.iter().map(|walking| walking.reach(view.field)) {
                    for &end in reach.ends() {
                        if !ends.contains(&end) {
                            ends.push(end);
                            paths.push(Arg::Path(reach.path(end)));
                        }
                    }
                }
                paths
            }
            Self::Items(items) => items.iter().copied().map(Arg::Item).collect(),
            Self::Parts(parts) => parts.iter().copied().map(Arg::Part).collect(),
            Self::Cells(cells) => cells.iter().copied().map(Arg::Cell).collect(),
            Self::Levels(levels) => levels.iter().copied().map(Arg::Level).collect(),
        }
    }

    /// The default: the first value.
    #[must_use]
    pub fn first(&self, view: &View) -> Option<Arg> {
        match self {
            Self::Units(units) => units.iter().next().map(Arg::Unit),
            Self::Walk(_) => self.listed(view).into_iter().next(),
            Self::Items(items) => items.first().copied().map(Arg::Item),
            Self::Parts(parts) => parts.first().copied().map(Arg::Part),
            Self::Cells(cells) => cells.first().copied().map(Arg::Cell),
            Self::Levels(levels) => levels.first().copied().map(Arg::Level),
        }
    }

    /// A random value; nothing if the domain is empty.
    #[must_use]
    pub fn sample(&self, view: &View, rng: &mut impl Rng) -> Option<Arg> {
        let mut pick = |count: usize| (count > 0).then(|| rng.random_range(0..count));
        match self {
            Self::Units(units) => pick(units.len()).and_then(|at| units.iter().nth(at)).map(Arg::Unit),
            Self::Walk(walks) => {
                // One of the walks may lead nowhere.
                let first = pick(walks.len())?;
                let turned = (0..walks.len()).map(|at| &walks[(first + at) % walks.len()]);
                let mut paths = turned.map(|walking: &Walking| walking.sample(view.field, rng));
                paths.find(|path| !path.is_empty()).map(Arg::Path)
            }
            Self::Items(items) => pick(items.len()).map(|at| Arg::Item(items[at])),
            Self::Parts(parts) => pick(parts.len()).map(|at| Arg::Part(parts[at])),
            Self::Cells(cells) => pick(cells.len()).map(|at| Arg::Cell(cells[at])),
            Self::Levels(levels) => pick(levels.len()).map(|at| Arg::Level(levels[at])),
        }
    }
}

impl Decision {
    /// The row of a verb.
    #[must_use]
    pub fn row(&self, verb: Verb) -> Option<&Row> {
        self.rows.iter().find(|row| row.verb == verb)
    }

    /// Whether the answer is legal: its verb has a row, and each detail is in the domain of its slot.
    #[must_use]
    pub fn admits(&self, rules: &RuleSet, view: &View, intent: &Intent) -> bool {
        let Some(row) = self.row(intent.verb) else {
            return false;
        };
        row.slots.len() == intent.with.len()
            && (0..row.slots.len()).all(|slot| {
                (rules.domain)(view, &self.asked, row, &intent.with[..slot], slot).admits(view, &intent.with[slot])
            })
    }

    /// The row with every slot at its default; nothing if a slot has no value, which the laws forbid.
    #[must_use]
    pub fn default_of(&self, rules: &RuleSet, view: &View, row: &Row) -> Option<Intent> {
        let mut intent = Intent::of(row.verb);
        for slot in 0..row.slots.len() {
            let value = (rules.domain)(view, &self.asked, row, &intent.with, slot).first(view)?;
            intent.with.push(value);
        }
        Some(intent)
    }

    /// The answer if there is no other one: a single row whose details have one value each.
    #[must_use]
    pub fn only_answer(&self, rules: &RuleSet, view: &View) -> Option<Intent> {
        let [row] = self.rows.as_slice() else { return None };
        let mut intent = Intent::of(row.verb);
        for slot in 0..row.slots.len() {
            let mut values = (rules.domain)(view, &self.asked, row, &intent.with, slot).listed(view);
            let value = values.pop().filter(|_| values.is_empty())?;
            intent.with.push(value);
        }
        Some(intent)
    }

    /// A random answer: a row by its weight in the rule data, then slot by slot. Nothing if a slot has no value, which
    /// the laws forbid.
    #[must_use]
    pub fn sample(&self, rules: &RuleSet, view: &View, rng: &mut impl Rng) -> Option<Intent> {
        let weight = |row: &Row| u32::from((rules.weight)(&view.field.rule_data, row.verb).max(1));
        let weights: SmallVec<[u32; 16]> = self.rows.iter().map(weight).collect();
        let mut drawn = rng.random_range(0..weights.iter().sum::<u32>().max(1));
        let at = weights.iter().position(|&weight| {
            let here = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            here
        })?;
        let row = self.rows.get(at)?;
        let mut intent = Intent::of(row.verb);
        for slot in 0..row.slots.len() {
            let value = (rules.domain)(view, &self.asked, row, &intent.with, slot).sample(view, rng)?;
            intent.with.push(value);
        }
        Some(intent)
    }

    /// The small canonical list of answers: every value of every slot, one path for each destination.
    #[must_use]
    pub fn listed(&self, rules: &RuleSet, view: &View) -> Vec<Intent> {
        let mut done = Vec::new();
        for row in &self.rows {
            let mut open: Vec<Intent> = vec![Intent::of(row.verb)];
            for slot in 0..row.slots.len() {
                open = open
                    .into_iter()
                    .flat_map(|begun| {
                        let domain = (rules.domain)(view, &self.asked, row, &begun.with, slot);
                        domain.listed(view).into_iter().map(move |value| {
                            let mut longer = begun.clone();
                            longer.with.push(value);
                            longer
                        })
                    })
                    .collect();
            }
            done.extend(open);
        }
        done
    }
}

/// A price in one pool.
#[must_use]
pub fn price(pool: PoolId, amount: i16) -> Price {
    if amount > 0 { smallvec![(pool, amount)] } else { Price::new() }
}
