//! Queries on the values that a slot can take: whether one is admitted, a short list, the default, a random one.

use super::decision::{Arg, Domain};
use super::subsets::Subset;
use super::view::View;
use super::ways::{self, Routes, one_way_each, sampled};
use crate::battlefield::{UnitId, UnitMask};
use rand::{Rng, RngExt};
use std::ops::RangeInclusive;

/// The greatest number of whole numbers that are listed one by one.
const LISTED_AMOUNTS: usize = 16;

impl Domain {
    /// Whether the value belongs to the domain.
    #[must_use]
    pub fn admits(&self, view: &View, arg: &Arg) -> bool {
        match (self, arg) {
            (Self::Units(units) | Self::Preferred { of: units, .. }, Arg::Unit(unit)) => units.has(*unit),
            (Self::Walk(walks), Arg::Path(path)) => {
                walks.iter().any(|walking| walking.admits(view.field, path).is_some())
            }
            (Self::Items(items), Arg::Item(item)) => items.contains(item),
            (Self::Parts(parts), Arg::Part(part)) => parts.contains(part),
            (Self::Cells(cells), Arg::Cell(cell)) => cells.contains(cell),
            (Self::Levels(levels), Arg::Level(level)) => levels.contains(level),
            (Self::Subset { of, least, most }, Arg::Units(units)) => Subset::new(*of, *least, *most).admits(*units),
            (Self::Facings(facings), Arg::Facing(facing)) => facings.contains(facing),
            (Self::Flags(rules), Arg::Flags(flags)) => rules.admits(*flags),
            (Self::Amount(range), Arg::Amount(amount)) => range.contains(amount),
            (Self::Each(units), Arg::Each(ways)) => ways::admits_each(view, units, ways),
            (Self::Route { walks, acts, most }, Arg::Route(route)) => {
                ways::admits(view, Routes { walks, acts, most: *most }, route)
            }
            _ => false,
        }
    }

    /// The short list of values: all of them, except the cheapest path to each destination, of sets the default and
    /// each single change of it, of many whole numbers the least, the middle and the greatest.
    #[must_use]
    pub fn listed(&self, view: &View) -> Vec<Arg> {
        match self {
            Self::Units(units) => units.iter().map(Arg::Unit).collect(),
            Self::Preferred { of, first } => {
                let others = of.without(UnitMask::only(*first));
                std::iter::once(*first).chain(others.iter()).map(Arg::Unit).collect()
            }
            Self::Walk(walks) => one_way_each(view, walks).into_iter().map(|(_, path)| Arg::Path(path)).collect(),
            Self::Items(items) => items.iter().copied().map(Arg::Item).collect(),
            Self::Parts(parts) => parts.iter().copied().map(Arg::Part).collect(),
            Self::Cells(cells) => cells.iter().copied().map(Arg::Cell).collect(),
            Self::Levels(levels) => levels.iter().copied().map(Arg::Level).collect(),
            Self::Subset { of, least, most } => {
                Subset::new(*of, *least, *most).listed().into_iter().map(Arg::Units).collect()
            }
            Self::Facings(facings) => facings.iter().copied().map(Arg::Facing).collect(),
            Self::Flags(rules) => rules.listed().into_iter().map(Arg::Flags).collect(),
            Self::Amount(range) => amounts(range).into_iter().map(Arg::Amount).collect(),
            Self::Each(units) => ways::listed_each(view, units).into_iter().map(Arg::Each).collect(),
            Self::Route { walks, acts, most } => {
                let routes = ways::listed(view, Routes { walks, acts, most: *most }).into_iter();
                routes.map(|route| Arg::Route(Box::new(route))).collect()
            }
        }
    }

    /// The default: the first value.
    #[must_use]
    pub fn first(&self, view: &View) -> Option<Arg> {
        match self {
            Self::Units(units) => units.iter().next().map(Arg::Unit),
            Self::Preferred { first, .. } => Some(Arg::Unit(*first)),
            Self::Walk(_) | Self::Each(_) | Self::Route { .. } => self.listed(view).into_iter().next(),
            Self::Items(items) => items.first().copied().map(Arg::Item),
            Self::Parts(parts) => parts.first().copied().map(Arg::Part),
            Self::Cells(cells) => cells.first().copied().map(Arg::Cell),
            Self::Levels(levels) => levels.first().copied().map(Arg::Level),
            Self::Subset { of, least, most } => Subset::new(*of, *least, *most).first().map(Arg::Units),
            Self::Facings(facings) => facings.first().copied().map(Arg::Facing),
            Self::Flags(rules) => Some(Arg::Flags(rules.first())),
            Self::Amount(range) => (!range.is_empty()).then(|| Arg::Amount(*range.start())),
        }
    }

    /// A random value; `None` if the domain is empty.
    #[must_use]
    pub fn sample(&self, view: &View, rng: &mut impl Rng) -> Option<Arg> {
        let mut pick = |count: usize| (count > 0).then(|| rng.random_range(0..count));
        match self {
            Self::Units(units) | Self::Preferred { of: units, .. } => {
                pick(units.len()).and_then(|at| units.iter().nth(at)).map(Arg::Unit)
            }
            Self::Walk(walks) => sampled(view, walks, rng).map(|(_, path)| Arg::Path(path)),
            Self::Items(items) => pick(items.len()).map(|at| Arg::Item(items[at])),
            Self::Parts(parts) => pick(parts.len()).map(|at| Arg::Part(parts[at])),
            Self::Cells(cells) => pick(cells.len()).map(|at| Arg::Cell(cells[at])),
            Self::Levels(levels) => pick(levels.len()).map(|at| Arg::Level(levels[at])),
            Self::Subset { of, least, most } => Subset::new(*of, *least, *most).sample(rng).map(Arg::Units),
            Self::Facings(facings) => pick(facings.len()).map(|at| Arg::Facing(facings[at])),
            Self::Flags(rules) => Some(Arg::Flags(rules.sample(rng))),
            Self::Amount(range) => (!range.is_empty()).then(|| Arg::Amount(rng.random_range(range.clone()))),
            Self::Each(units) => ways::sample_each(view, units, rng).map(Arg::Each),
            Self::Route { walks, acts, most } => {
                ways::sample(view, Routes { walks, acts, most: *most }, rng).map(|route| Arg::Route(Box::new(route)))
            }
        }
    }

    /// A set with one member toggled, a unit by its id or a flag by its index. Members that exclude the new one, or are
    /// one too many, are removed. `None` if the domain has no sets or does not admit the result.
    #[must_use]
    pub fn turned(&self, view: &View, set: &Arg, member: u8) -> Option<Arg> {
        let turned = match (self, set) {
            (Self::Subset { of, least, most }, Arg::Units(units)) => {
                Arg::Units(Subset::new(*of, *least, *most).turned(*units, UnitId(member)))
            }
            (Self::Flags(rules), Arg::Flags(flags)) => Arg::Flags(rules.turned(*flags, member)),
            _ => return None,
        };
        self.admits(view, &turned).then_some(turned)
    }
}

/// All numbers of a range if they are few, else the least, the middle and the greatest.
fn amounts(range: &RangeInclusive<i16>) -> Vec<i16> {
    if range.clone().count() <= LISTED_AMOUNTS {
        return range.clone().collect();
    }
    let (least, most) = (*range.start(), *range.end());
    vec![least, least.midpoint(most), most]
}
