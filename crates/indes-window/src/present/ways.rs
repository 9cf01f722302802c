//! Another path to the cell where a planned one ends: one that fewer opponents can answer, or the shortest one.

use super::VisibleBattle;
use indes_core::battle::{Arg, Intent, Route};
use indes_core::battlefield::movement::Refused;
use indes_core::battlefield::{Path, UnitId, UnitMask, Walking, Walks};
use indes_core::grid::Cell;
use indes_core::text::text;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// The number of partial paths that are tried at most.
const TRIES: usize = 400;

/// Another path to the same cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OtherWay {
    /// Its cells.
    pub path: Path,
    /// What it costs in points of movement.
    pub points: u16,
    /// The number of opponents that could answer it.
    pub answers: u32,
    /// Whether it is the one that fewer can answer; else it is the shortest.
    pub safer: bool,
}

impl OtherWay {
    /// `Safer way: 5 points, 1 can answer`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let (points, answers) = (self.points, self.answers);
        if self.safer {
            text!("plan-safer", points = points, answers = answers)
        } else {
            text!("plan-shorter", points = points, answers = answers)
        }
    }
}

/// The cheapest of the paths that the fewest opponents can answer, if these are fewer than on the planned path; else the
/// cheapest path, if it is cheaper than the planned one.
pub(super) fn other(battle: &VisibleBattle, unit: UnitId, intent: &Intent, walks: &Walks) -> Option<OtherWay> {
    let field = battle.view.field;
    let now = answers(battle, unit, intent, intent.path());
    let goal = *intent.path().last()?;
    let safer = walks.iter().filter(|_| now > 0).filter_map(|walking| safest(battle, unit, intent, walking, goal, now));
    if let Some(way) = safer.min_by_key(|way| (way.answers, way.points)) {
        return Some(way);
    }
    let shortest = |walking: &Walking| {
        let path = walking.reach(field).path(goal);
        let points = walking.admits(field, &path)?;
        let answers = answers(battle, unit, intent, &path);
        (path.as_slice() != intent.path()).then_some(OtherWay { path, points, answers, safer: false })
    };
    let least = walks.iter().filter_map(|walking| walking.admits(field, intent.path())).min();
    walks.iter().filter_map(shortest).min_by_key(|way| way.points).filter(|way| Some(way.points) < least)
}

/// What each step of a path costs, by the cheapest of the walks that admit it.
pub(super) fn costs(battle: &VisibleBattle, walks: &Walks, path: &[Cell]) -> Vec<u16> {
    let field = battle.view.field;
    let followed = walks.iter().filter_map(|walking| walking.follow(field, path).ok());
    let cheapest = followed.min_by_key(|steps| steps.last().map(|step| step.spent));
    let spent: Vec<u16> = cheapest.into_iter().flatten().map(|step| step.spent).collect();
    let before = std::iter::once(0).chain(spent.iter().copied());
    spent.iter().zip(before).map(|(now, before)| now - before).collect()
}

/// The number of opponents that could answer a walk along a path.
fn answers(battle: &VisibleBattle, unit: UnitId, intent: &Intent, path: &[Cell]) -> u32 {
    let mut walked = intent.clone();
    for arg in &mut walked.with {
        match arg {
            Arg::Path(own) => *own = path.into(),
            // The acts are left out: they need not be possible on this path.
            Arg::Route(route) => **route = Route::along(path, []),
            _ => {}
        }
    }
    let met = battle.rules.provokes(battle.view, unit, &walked);
    met.into_iter().map(|(foe, _)| foe).collect::<UnitMask>().iter().count() as u32
}

/// The cheapest of the paths of a walk that the fewest opponents can answer; `None` if these are not fewer than `fewer_than`.
/// Partial paths are extended in that order; those that are no better than another one to the same cell are dropped.
fn safest(
    battle: &VisibleBattle,
    unit: UnitId,
    intent: &Intent,
    walking: &Walking,
    goal: Cell,
    fewer_than: u32,
) -> Option<OtherWay> {
    let field = battle.view.field;
    let start = field.unit(walking.unit).body.cell;
    let mut open = BinaryHeap::from([Reverse((0u32, 0u16, Vec::<Cell>::new()))]);
    let mut known: BTreeMap<Cell, Vec<(u32, u16)>> = BTreeMap::new();
    for _ in 0..TRIES {
        let Reverse((answers_so_far, points, path)) = open.pop()?;
        let here = path.last().copied().unwrap_or(start);
        if here == goal {
            return Some(OtherWay { path: path.as_slice().into(), points, answers: answers_so_far, safer: true });
        }
        for (_, next) in field.board.grid.neighbours(here) {
            if next == start || path.contains(&next) {
                continue;
            }
            let mut longer = path.clone();
            longer.push(next);
            let points = match walking.follow(field, &longer) {
                Ok(steps) => steps.last().map_or(points, |step| step.spent),
                // The cell can be passed, and a walk cannot end on it.
                Err((_, Refused::NoPlace(_))) if next != goal => points.saturating_add(1),
                Err(_) => continue,
            };
            let answers = answers(battle, unit, intent, &longer);
            let better = known.entry(next).or_default();
            if answers >= fewer_than || better.iter().any(|&(other, cost)| other <= answers && cost <= points) {
                continue;
            }
            better.push((answers, points));
            open.push(Reverse((answers, points, longer)));
        }
    }
    None
}
