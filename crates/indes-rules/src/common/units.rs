//! Units from templates: the requests of levels, and the items that units carry.

use super::lists::RuleFile;
use crate::UnitRequest;
use indes_core::battle::UnitSeed;
use indes_core::battlefield::{Gear, GearId, Item, Place, Pools, Readiness, Size, Stats};
use smallvec::SmallVec;

impl UnitRequest<'_> {
    /// The level's own value of a number of the template; `None` if it has none, or one beyond 16 bits.
    #[must_use]
    pub fn number(&self, key: &str) -> Option<i16> {
        self.overrides.get(key).and_then(|&value| i16::try_from(value).ok())
    }

    /// A unit of a template where the level puts it, without stats, pools, items and statuses.
    #[must_use]
    pub fn seed(&self, template: &str, kind: &str, figure: &str) -> UnitSeed {
        UnitSeed {
            name: self.name.into(),
            template: template.into(),
            kind: kind.into(),
            figure: figure.into(),
            side: self.side,
            cell: self.cell,
            facing: self.facing,
            stats: Stats::default(),
            pools: Pools::default(),
            statuses: SmallVec::new(),
            gear: Gear::default(),
            size: Size::default(),
            aloft: None,
            arrives: None,
        }
    }
}

/// The items of a unit by the keys of their gear: in hand if `held` returns true, else stowed, each with the shots that
/// `shots` returns. Keys of no gear are left out.
pub fn items_of<F: RuleFile>(
    file: &F,
    keys: &[String],
    mut held: impl FnMut(&F::Gear) -> bool,
    shots: impl Fn(&F::Gear) -> u8,
) -> Gear {
    let lists = file.lists();
    let items = keys.iter().filter_map(|key| {
        let at = lists.gear.iter().position(|gear| gear.key == key)?;
        let gear = &file.gear()[at];
        let place = if held(gear) { Place::Hand } else { Place::Stowed };
        let ready = Readiness { shots: shots(gear), ..Readiness::default() };
        Some(Item { kind: GearId(u8::try_from(at).ok()?), place, ready })
    });
    Gear(items.collect())
}

/// Removes the first occurrence of a key from a list. Returns whether there was one.
pub fn take_key(wanted: &mut Vec<&String>, key: &str) -> bool {
    let at = wanted.iter().position(|&other| other == key);
    at.map(|at| wanted.remove(at)).is_some()
}
