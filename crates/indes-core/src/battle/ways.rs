//! Paths as values of a slot: paths of one unit, routes with acts, and paths of several units.

use super::decision::route::{Act, Route, WayAct, Ways, misplaced};
use super::error::broken;
use super::view::View;
use crate::battlefield::{Path, UnitId, Walking, Walks};
use crate::grid::Cell;
use rand::{Rng, RngExt};
use smallvec::SmallVec;

/// The values of [`Domain::Route`](super::decision::Domain::Route).
#[derive(Clone, Copy)]
pub(super) struct Routes<'a> {
    pub walks: &'a Walks,
    pub acts: &'a [WayAct],
    /// The greatest number of acts on one route.
    pub most: u8,
}

/// The cheapest path to each cell where one of these walks can end, with its cost.
pub(super) fn one_way_each(view: &View, walks: &Walks) -> Vec<(u16, Path)> {
    let mut ends: Vec<Cell> = Vec::new();
    let mut paths = Vec::new();
    for reach in walks.iter().map(|walking| walking.reach(view.field)) {
        for &end in reach.ends() {
            if !ends.contains(&end) {
                ends.push(end);
                let cost = reach.cost_to(end).unwrap_or_else(|| {
                    broken!("a walk ends on {end} and has no cost to it");
                    u16::MAX
                });
                paths.push((cost, reach.path(end)));
            }
        }
    }
    paths
}

/// A random path of one of these walks, with the unit that walks it; `None` if all walks lead nowhere.
pub(super) fn sampled(view: &View, walks: &Walks, rng: &mut impl Rng) -> Option<(UnitId, Path)> {
    // Some of the walks may lead nowhere.
    let first = (!walks.is_empty()).then(|| rng.random_range(0..walks.len()))?;
    let turned = (0..walks.len()).map(|at| &walks[(first + at) % walks.len()]);
    let mut paths = turned.map(|walking: &Walking| (walking.unit, walking.sample(view.field, rng)));
    paths.find(|(_, path)| !path.is_empty())
}

pub(super) fn admits(view: &View, routes: Routes, route: &Route) -> bool {
    let Routes { walks, acts, most } = routes;
    walks.iter().any(|walking| {
        let start = view.field.unit(walking.unit).body.cell;
        misplaced(acts, most, start, route).is_none() && walking.admits(view.field, route.steps()).is_some()
    })
}

/// The cheapest path to each destination without acts; then for each act the shortest of these paths on which it can be
/// done, with only this act at the first cell where it can be done.
pub(super) fn listed(view: &View, routes: Routes) -> Vec<Route> {
    let Routes { walks, acts, most } = routes;
    let ways: Vec<Path> = one_way_each(view, walks).into_iter().map(|(_, path)| path).collect();
    let mut listed: Vec<Route> = ways.iter().map(|steps| Route::along(steps, [])).collect();
    let Some(start) = walks.first().map(|walking| view.field.unit(walking.unit).body.cell) else { return listed };
    for rule in acts {
        let with = |steps: &Path| {
            let cells = std::iter::once(&start).chain(steps);
            let (after, _) = (0u32..).zip(cells).find(|(_, cell)| rule.fits(**cell, &[]))?;
            Some(Route::along(steps, [Act { after, verb: rule.verb, unit: rule.unit }]))
        };
        let found = ways.iter().filter_map(with).min_by_key(|route| route.steps().len());
        listed.extend(found.filter(|route| most > 0 && !listed.contains(route)));
    }
    listed
}

/// A random route with random acts.
pub(super) fn sample(view: &View, routes: Routes, rng: &mut impl Rng) -> Option<Route> {
    let Routes { walks, acts, most } = routes;
    let (unit, steps) = sampled(view, walks, rng)?;
    let start = view.field.unit(unit).body.cell;
    let mut done: SmallVec<[Act; 2]> = SmallVec::new();
    for (after, &cell) in (0u32..).zip(std::iter::once(&start).chain(&steps)) {
        for rule in acts {
            if done.len() < usize::from(most) && rule.fits(cell, &done) && rng.random_range(0..2u8) == 0 {
                done.push(Act { after, verb: rule.verb, unit: rule.unit });
            }
        }
    }
    Some(Route::along(&steps, done))
}

/// Two units of which at least one moves and that would end on the same cell; `None` if there are none.
#[must_use]
pub fn same_end(view: &View, ways: &[(UnitId, Path)]) -> Option<(UnitId, UnitId)> {
    let grid = &view.field.board.grid;
    let cells = |unit: UnitId, at: Cell| -> SmallVec<[Cell; 4]> {
        view.field.roster.member(unit).size.footprint.cells(grid, at).collect()
    };
    let here = |unit: UnitId| cells(unit, view.field.unit(unit).body.cell);
    let end = |(unit, path): &(UnitId, Path)| path.last().map_or_else(|| here(*unit), |&to| cells(*unit, to));
    let meet = |one: &[Cell], other: &[Cell]| one.iter().any(|cell| other.contains(cell));
    let pairs = ways.iter().enumerate().flat_map(|(at, one)| ways[at + 1..].iter().map(move |other| (one, other)));
    for (one, other) in pairs {
        let stays = one.1.is_empty() || other.1.is_empty();
        // A rider and its mount are on the same cell from the beginning.
        let together = || stays && meet(&here(one.0), &here(other.0));
        if !(one.1.is_empty() && other.1.is_empty()) && meet(&end(one), &end(other)) && !together() {
            return Some((one.0, other.0));
        }
    }
    None
}

pub(super) fn admits_each(view: &View, units: &[(UnitId, Walks)], ways: &[(UnitId, Path)]) -> bool {
    let fits = |(unit, walks): &(UnitId, Walks), (other, path): &(UnitId, Path)| {
        unit == other && (path.is_empty() || walks.iter().any(|walking| walking.admits(view.field, path).is_some()))
    };
    units.len() == ways.len()
        && units.iter().zip(ways).all(|(unit, way)| fits(unit, way))
        && ways.iter().any(|(_, path)| !path.is_empty())
        && same_end(view, ways).is_none()
}

/// Each unit alone to each of its destinations; then all units together, in order, each to the cheapest destination
/// that is left.
pub(super) fn listed_each(view: &View, units: &[(UnitId, Walks)]) -> Vec<Ways> {
    let found: Vec<Vec<(u16, Path)>> = units.iter().map(|(_, walks)| one_way_each(view, walks)).collect();
    let stay: Ways = units.iter().map(|&(unit, _)| (unit, Path::new())).collect();
    let mut listed = Vec::new();
    for (at, paths) in found.iter().enumerate() {
        for (_, path) in paths {
            let mut alone = stay.clone();
            alone[at].1.clone_from(path);
            if same_end(view, &alone).is_none() {
                listed.push(alone);
            }
        }
    }
    let mut all = stay;
    for (at, mut paths) in found.into_iter().enumerate() {
        paths.sort_by_key(|way| way.0);
        for (_, path) in paths {
            all[at].1 = path;
            if same_end(view, &all).is_none() {
                break;
            }
            all[at].1.clear();
        }
    }
    if all.iter().any(|(_, path)| !path.is_empty()) && !listed.contains(&all) {
        listed.push(all);
    }
    listed
}

/// Random paths for some of the units, at least for one.
pub(super) fn sample_each(view: &View, units: &[(UnitId, Walks)], rng: &mut impl Rng) -> Option<Ways> {
    let mut ways: Ways = units.iter().map(|&(unit, _)| (unit, Path::new())).collect();
    if units.is_empty() {
        return None;
    }
    let first = rng.random_range(0..units.len());
    for at in (0..units.len()).map(|at| (first + at) % units.len()) {
        let needed = ways.iter().all(|(_, path)| path.is_empty());
        if needed || rng.random_range(0..2u8) == 0 {
            ways[at].1 = sampled(view, &units[at].1, rng).map(|way| way.1).unwrap_or_default();
            if same_end(view, &ways).is_some() {
                ways[at].1.clear();
            }
        }
    }
    let goes = |ways: &Ways| ways.iter().any(|(_, path)| !path.is_empty());
    // All random paths may have led to cells of other units.
    Some(ways).filter(goes).or_else(|| listed_each(view, units).into_iter().next())
}
