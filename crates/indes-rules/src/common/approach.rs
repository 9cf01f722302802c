//! Distances for bots: how far it is from each cell to a goal, round what is in the way.

use indes_core::battle::View;
use indes_core::battlefield::movement::Memory;
use indes_core::battlefield::movement::search::Search;
use indes_core::battlefield::{UnitId, Walking};
use indes_core::grid::Cell;

/// The distance of each cell from a goal, in the units in which the rule set counts movement.
pub struct Approach {
    search: Search,
    /// The goal, if distances are counted as the crow flies.
    straight: Option<Cell>,
    /// The distance of the unit's own cell.
    pub here: i32,
}

impl Approach {
    /// The most movement cost that the search follows; also the distance given to cells beyond it.
    pub const BUDGET: u16 = 200;

    /// The distances that a search from the goal has found.
    #[must_use]
    pub fn new(view: &View, unit: UnitId, search: Search) -> Self {
        let mut approach = Self { search, straight: None, here: 0 };
        approach.here = approach.from(view, view.field.unit(unit).body.cell);
        approach
    }

    /// The distances from the nearest foe for a unit that moves as `walking` says; the foe with the lowest id on a tie.
    #[must_use]
    pub fn to_nearest_foe(view: &View, unit: UnitId, walking: &Walking) -> Self {
        let mut search = Search::new();
        if let Some(from) = nearest_foe(view, unit).and_then(|foe| view.field.board.lattice.spot(foe)) {
            search.flood(&walking.mover(view.field), from, Memory::default(), Self::BUDGET);
        }
        Self::new(view, unit, search)
    }

    /// The distances from the nearest foe in cells, whatever is between: for a unit that no path leads there.
    #[must_use]
    pub fn straight_to_nearest_foe(view: &View, unit: UnitId) -> Self {
        let mut approach = Self { straight: nearest_foe(view, unit), ..Self::new(view, unit, Search::new()) };
        approach.here = approach.from(view, view.field.unit(unit).body.cell);
        approach
    }

    /// Whether distances are counted as the crow flies.
    #[must_use]
    pub const fn is_straight(&self) -> bool {
        self.straight.is_some()
    }

    fn from(&self, view: &View, cell: Cell) -> i32 {
        if let Some(goal) = self.straight {
            return i32::from(view.field.board.grid.distance(cell, goal));
        }
        let spot = view.field.board.lattice.spot(cell);
        i32::from(spot.and_then(|spot| self.search.cost(spot)).unwrap_or(Self::BUDGET))
    }

    /// How much nearer to the goal a cell is than the unit's own.
    #[must_use]
    pub fn nearer(&self, view: &View, cell: Cell) -> i32 {
        self.here - self.from(view, cell)
    }

    /// Whether the search did not reach the unit's own cell.
    #[must_use]
    pub fn is_cut_off(&self) -> bool {
        self.here >= i32::from(Self::BUDGET)
    }
}

/// The cell of the nearest foe of a unit, that of the lowest id on a tie; `None` if none stands.
#[must_use]
pub fn nearest_foe(view: &View, unit: UnitId) -> Option<Cell> {
    let (field, me) = (view.field, view.field.unit(unit).body.cell);
    let foe = field.foes(unit).min_by_key(|foe| (field.board.grid.distance(me, foe.body.cell), foe.id))?;
    Some(foe.body.cell)
}
