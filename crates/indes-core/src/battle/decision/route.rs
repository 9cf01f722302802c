//! Paths with acts on them, and paths of several units.

use super::super::ids::Verb;
use crate::battlefield::{Path, UnitId};
use crate::grid::Cell;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A part of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Leg {
    /// A step to a cell that is adjacent to the one before.
    Step(Cell),
    /// An act on the cell reached so far, with its target if it has one.
    Do(Verb, Option<UnitId>),
}

/// An act on a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Act {
    /// The number of steps before it.
    pub after: u32,
    /// Its verb.
    pub verb: Verb,
    /// Its target, if it has one.
    pub unit: Option<UnitId>,
}

/// A path with acts on it; serialised as a list of [`Leg`]s.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Leg>", into = "Vec<Leg>")]
pub struct Route {
    steps: Path,
    acts: SmallVec<[Act; 2]>,
}

impl Route {
    /// A route along these cells, with acts in any order. An act after more steps than there are comes at the end.
    #[must_use]
    pub fn along(steps: &[Cell], acts: impl IntoIterator<Item = Act>) -> Self {
        let end = u32::try_from(steps.len()).unwrap_or(u32::MAX);
        let mut acts: SmallVec<[Act; 2]> =
            acts.into_iter().map(|act| Act { after: act.after.min(end), ..act }).collect();
        acts.sort_by_key(|act| act.after);
        Self { steps: steps.into(), acts }
    }

    /// The cells of the path, without its start.
    #[must_use]
    pub fn steps(&self) -> &[Cell] {
        &self.steps
    }

    /// The acts, in their order.
    #[must_use]
    pub fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// The legs, in their order.
    pub fn legs(&self) -> impl Iterator<Item = Leg> + '_ {
        let at = move |after: usize| {
            let here = move |act: &&Act| usize::try_from(act.after) == Ok(after);
            self.acts.iter().filter(here).map(|act| Leg::Do(act.verb, act.unit))
        };
        let later =
            (1..).zip(&self.steps).flat_map(move |(after, &cell)| [Leg::Step(cell)].into_iter().chain(at(after)));
        at(0).chain(later)
    }

    /// The cell on which an act is done, on a route from `start`.
    #[must_use]
    pub fn place(&self, start: Cell, act: &Act) -> Cell {
        let before = usize::try_from(act.after).ok().and_then(|after| after.checked_sub(1));
        before.and_then(|at| self.steps.get(at)).copied().unwrap_or(start)
    }
}

impl FromIterator<Leg> for Route {
    fn from_iter<I: IntoIterator<Item = Leg>>(legs: I) -> Self {
        let mut route = Self::default();
        for leg in legs {
            match leg {
                Leg::Step(cell) => route.steps.push(cell),
                Leg::Do(verb, unit) => {
                    let after = u32::try_from(route.steps.len()).unwrap_or(u32::MAX);
                    route.acts.push(Act { after, verb, unit });
                }
            }
        }
        route
    }
}

impl From<Vec<Leg>> for Route {
    fn from(legs: Vec<Leg>) -> Self {
        legs.into_iter().collect()
    }
}

impl From<Route> for Vec<Leg> {
    fn from(route: Route) -> Self {
        route.legs().collect()
    }
}

/// An act that is on offer for a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayAct {
    /// Its verb.
    pub verb: Verb,
    /// Its target, if it has one.
    pub unit: Option<UnitId>,
    /// The cells on which it can be done, which may include the start of the route. Only cells where the walker may
    /// stop.
    pub from: SmallVec<[Cell; 8]>,
    /// The number of times on one route.
    pub times: u8,
}

impl WayAct {
    /// Whether it can be done on a cell after other acts of the same route.
    pub(crate) fn fits(&self, cell: Cell, done: &[Act]) -> bool {
        let same = done.iter().filter(|act| (act.verb, act.unit) == (self.verb, self.unit)).count();
        same < usize::from(self.times) && self.from.contains(&cell)
    }
}

/// The first act of a route that cannot be done on its cell or as often as the route has it. The path is not checked.
pub fn misplaced(acts: &[WayAct], most: u8, start: Cell, route: &Route) -> Option<Act> {
    let fits = |at: usize, act: &Act| {
        let (cell, done) = (route.place(start, act), &route.acts[..at]);
        let rule = |rule: &WayAct| (rule.verb, rule.unit) == (act.verb, act.unit) && rule.fits(cell, done);
        at < usize::from(most) && acts.iter().any(rule)
    };
    route.acts.iter().enumerate().find(|&(at, act)| !fits(at, act)).map(|(_, act)| *act)
}

/// A path for each of several units; empty for a unit that stays.
pub type Ways = Vec<(UnitId, Path)>;
