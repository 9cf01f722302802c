//! Check modifiers: numbers that a level adds to checks of a skill, on the whole board or in a named region.
//!
//! A modifier of a region counts for a unit with at least one cell in it; every modifier is a term of its own in the
//! result. A rule set reads [`CheckModifiers::on`] while it sums up a check. They are fixed for the battle.
//!
//! Serves TEMPO-J11, TEMPO-G33.

use super::StatId;
use crate::grid::Cell;
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};

/// The id of a modifier: its index in [`CheckModifiers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct ModifierId(pub u16);

/// Where a modifier counts.
#[derive(Clone, Debug, PartialEq, Eq, Reflect)]
pub enum ModifierScope {
    /// On the whole board.
    Level,
    /// For units with a cell in this region.
    Region {
        /// The region's name in the level.
        name: String,
        /// Its cells.
        cells: Vec<Cell>,
    },
}

/// A number that a level adds to checks of one skill.
#[derive(Clone, Debug, PartialEq, Eq, Reflect)]
pub struct CheckModifier {
    /// Where it counts.
    pub scope: ModifierScope,
    /// The skill.
    pub stat: StatId,
    /// The number, -10 to 10.
    pub amount: i16,
}

impl CheckModifier {
    /// Whether it counts for a unit that takes up these cells.
    fn counts(&self, cells: &[Cell]) -> bool {
        match &self.scope {
            ModifierScope::Level => true,
            ModifierScope::Region { cells: region, .. } => cells.iter().any(|cell| region.contains(cell)),
        }
    }
}

/// All modifiers of a battle: those of the level, then those of its regions in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq, Default, Reflect)]
pub struct CheckModifiers(pub Vec<CheckModifier>);

impl CheckModifiers {
    /// The modifier with this id.
    #[must_use]
    pub fn get(&self, id: ModifierId) -> Option<&CheckModifier> {
        self.0.get(usize::from(id.0))
    }

    /// Whether any modifier concerns this skill.
    #[must_use]
    pub fn concern(&self, stat: StatId) -> bool {
        self.0.iter().any(|modifier| modifier.stat == stat)
    }

    /// The modifiers of a skill for a unit that takes up these cells, with their ids.
    pub fn on<'a>(
        &'a self,
        stat: StatId,
        cells: &'a [Cell],
    ) -> impl Iterator<Item = (ModifierId, &'a CheckModifier)> + 'a {
        let counts = move |modifier: &CheckModifier| modifier.stat == stat && modifier.counts(cells);
        (0u16..).map(ModifierId).zip(&self.0).filter(move |(_, modifier)| counts(modifier))
    }
}

#[cfg(test)]
mod tests {
    use super::{CheckModifier, CheckModifiers, ModifierId, ModifierScope};
    use crate::battlefield::StatId;
    use crate::grid::Cell;

    #[test]
    fn tempo_j11_a_region_counts_for_a_body_with_one_cell_in_it() {
        let cells = vec![Cell::new(2, 2), Cell::new(3, 2)];
        let region = ModifierScope::Region { name: "mire".to_owned(), cells };
        let modifiers = CheckModifiers(vec![
            CheckModifier { scope: ModifierScope::Level, stat: StatId(9), amount: -3 },
            CheckModifier { scope: region, stat: StatId(7), amount: -2 },
        ]);
        let found = |stat, cells: &[Cell]| modifiers.on(StatId(stat), cells).map(|found| found.0).collect::<Vec<_>>();
        assert_eq!(found(7, &[Cell::new(1, 2), Cell::new(2, 2)]), [ModifierId(1)]);
        assert_eq!(found(7, &[Cell::new(1, 2)]), []);
        assert_eq!(found(9, &[Cell::new(1, 2)]), [ModifierId(0)], "a level's modifier counts everywhere");
        assert!(modifiers.concern(StatId(7)) && !modifiers.concern(StatId(8)));
    }
}
