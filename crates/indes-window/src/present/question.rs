//! The open question as it is shown ([`Question`]) and the answer that each of its options stands for ([`AnswerOption`]).

use super::ways::OtherWay;
use crate::panels::decision::DecisionView;
use indes_core::battle::{Intent, Refusal, Verb};
use indes_core::battlefield::{Path, Reach, UnitId, UnitMask, Walks};
use indes_core::grid::{Cell, Direction};
use smallvec::SmallVec;

/// The open question, ready to be shown and answered.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The decision column.
    pub column: DecisionView,
    /// What each option of the column stands for.
    pub options: Vec<AnswerOption>,
    /// The answer that Esc gives; `None` where Esc only forgets the plan.
    pub decline: Option<Intent>,
    /// The place of the option with the focus.
    pub focus: usize,
    /// The unit that is asked. Where a seat is asked for none of its units, the unit that the focused option would name.
    pub unit: Option<UnitId>,
    /// The path of the focused option: drawn, or leading to the cell that is pointed at.
    pub path: Path,
    /// Another path to the cell where that one ends.
    pub other_way: Option<OtherWay>,
    /// The cells that the focused option can lead to, for each of its walks; empty if it is no movement.
    pub reach: Vec<Reach>,
    /// The units that the focused option can be aimed at.
    pub targets: UnitMask,
    /// The unit that it is aimed at.
    pub target: Option<UnitId>,
    /// What the focused option costs of the pool that is shown as pips.
    pub takes: i16,
    /// What it costs in words.
    pub price: String,
}

/// An option of the column and the answer it stands for.
#[derive(Clone, Debug)]
pub struct AnswerOption {
    /// The action or reaction.
    pub verb: Verb,
    /// The answer; `None` while something of it is still to be chosen on the board.
    pub intent: Option<Intent>,
    /// The slots that have a list in the column, each with the chosen place in its list.
    pub slots: Vec<(usize, usize)>,
    /// The units that can carry it out, where a seat is asked for none of its units.
    pub doers: UnitMask,
    /// The one of them that would.
    pub doer: Option<UnitId>,
    /// The units that it can be aimed at.
    pub targets: UnitMask,
    /// The unit that it is aimed at, also while something else of it is still to be chosen.
    pub target: Option<UnitId>,
    /// The unit that is pointed at and cannot be its target, with the reason.
    pub barred: Option<(UnitId, Refusal)>,
    /// The walks of which it needs one; empty if it is no movement.
    pub walks: Walks,
    /// The cells of which it needs one.
    pub cells: SmallVec<[Cell; 8]>,
    /// The slots whose value is kept as a number ([`Plan::values`](crate::session::Plan::values)), each with the
    /// numbers of its list.
    pub values: Vec<(usize, Vec<u64>)>,
    /// What a click on a unit changes.
    pub clicks: Vec<(UnitId, Click)>,
    /// The unit of a group whose path is drawn now.
    pub drawn_unit: Option<UnitId>,
    /// The slot of a direction, with the directions of its list: a click on a cell looks toward it.
    pub looks: Option<(usize, Vec<Direction>)>,
}

/// What a click on a unit changes in a slot of the focused option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// The slot's set or amount becomes this number: the set with the unit put in or taken out.
    Keep {
        /// The place of the slot in its row.
        slot: usize,
        /// The number.
        number: u64,
    },
    /// The paths of a group: the unit at this place of the slot's list is the one whose path is drawn next.
    Draw {
        /// The place of the slot in its row.
        slot: usize,
        /// The place in its list.
        place: usize,
    },
}

impl AnswerOption {
    /// The option of a verb, no slot filled.
    #[must_use]
    pub fn of(verb: Verb) -> Self {
        Self {
            verb,
            intent: None,
            slots: Vec::new(),
            doers: UnitMask::NONE,
            doer: None,
            targets: UnitMask::NONE,
            target: None,
            barred: None,
            walks: Walks::new(),
            cells: SmallVec::new(),
            values: Vec::new(),
            clicks: Vec::new(),
            drawn_unit: None,
            looks: None,
        }
    }

    /// The first of these units on which a click changes a slot, with the change.
    #[must_use]
    pub fn click(&self, there: UnitMask) -> Option<(UnitId, Click)> {
        self.clicks.iter().copied().find(|(unit, _)| there.has(*unit) && !self.targets.has(*unit))
    }

    /// The path of an answer that is drawn: its own, or that of one unit of a group.
    #[must_use]
    pub fn path_of(&self, intent: &Intent) -> Path {
        let own = |unit: UnitId| intent.each().iter().find(|way| way.0 == unit).map(|way| way.1.clone());
        self.drawn_unit.map_or_else(|| intent.path().into(), |unit| own(unit).unwrap_or_default())
    }

    /// Whether anything of it can be chosen on the board.
    fn is_on_board(&self) -> bool {
        !self.targets.is_empty()
            || self.doers.len() > 1
            || !self.walks.is_empty()
            || !self.cells.is_empty()
            || !self.clicks.is_empty()
            || self.intent.is_none()
            || self.looks.is_some()
    }
}

impl Question {
    /// Whether anything of it can be chosen on the board.
    #[must_use]
    pub fn is_on_board(&self) -> bool {
        self.options.iter().any(AnswerOption::is_on_board)
    }

    /// The units that can carry out any of its options, where a seat is asked for none of its units.
    #[must_use]
    pub fn doers(&self) -> UnitMask {
        self.options.iter().fold(UnitMask::NONE, |all, option| all.union(option.doers))
    }

    /// The option with the focus.
    #[must_use]
    pub fn focused(&self) -> Option<&AnswerOption> {
        self.options.get(self.focus)
    }

    /// The cheapest path of the focused option to a cell; `None` if it does not lead there.
    #[must_use]
    pub fn path_to(&self, cell: Cell) -> Option<Path> {
        self.reach.iter().find(|reach| reach.ends().contains(&cell)).map(|reach| reach.path(cell))
    }

    /// What the focused option takes of a unit's pool that is shown as pips.
    #[must_use]
    pub fn takes_of(&self, unit: UnitId) -> i32 {
        if self.unit == Some(unit) { i32::from(self.takes) } else { 0 }
    }
}
