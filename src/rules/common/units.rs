//! Units from templates: what a level says of them, and the things that they carry.

use super::lists::RuleFile;
use crate::battle::UnitSeed;
use crate::battlefield::{Gear, GearId, Item, Place, Pools, Readiness, Size, Stats};
use crate::rules::UnitRequest;
use smallvec::SmallVec;

impl UnitRequest<'_> {
    /// The number that a level says instead of the template's, if it says one.
    #[must_use]
    pub fn number(&self, key: &str) -> Option<i16> {
        self.overrides.get(key).and_then(|&value| i16::try_from(value).ok())
    }

    /// A unit of a template where the level puts it, without numbers, things and statuses.
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
        }
    }
}

/// The things of these keys: those that `held` names are in hand, the others are stowed; what has to be loaded has as
/// many shots as `shots` says. Keys that no thing has are left out.
pub fn things<F: RuleFile>(
    file: &F,
    keys: &[String],
    mut held: impl FnMut(&F::Gear) -> bool,
    shots: impl Fn(&F::Gear) -> u8,
) -> Gear {
    let lists = file.lists();
    let items = keys.iter().filter_map(|key| {
        let at = lists.gear.iter().position(|thing| thing.key == key)?;
        let thing = &file.gear()[at];
        let place = if held(thing) { Place::Hand } else { Place::Stowed };
        let ready = Readiness { shots: shots(thing), ..Readiness::default() };
        Some(Item { kind: GearId(u8::try_from(at).ok()?), place, ready })
    });
    Gear(items.collect())
}

/// Takes the first of a key out of a list; whether the list had it.
pub fn take(wanted: &mut Vec<&String>, key: &str) -> bool {
    let at = wanted.iter().position(|&other| other == key);
    at.map(|at| wanted.remove(at)).is_some()
}
