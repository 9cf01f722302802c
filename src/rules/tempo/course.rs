//! Careful movement as geometry: which paths a Combat Move or a Retreat may take, how far a declared path leads, and
//! which blows fall on the way.
//!
//! A Combat Move's path is declared whole, as one of two kinds (TEMPO-G53): careful, with one step nearer to the chosen
//! opponent or farther from it at the most, or a surge, which needs a critical success to be walked in full.

use super::condition::{movement, walking};
use super::data::{Data, Effect};
use crate::battle::{Intent, View};
use crate::battlefield::movement::gait::PathShape;
use crate::battlefield::{UnitId, UnitMask, UnitRef, Walking, Walks};
use crate::grid::Cell;
use smallvec::{SmallVec, smallvec};

/// At most one step nearer to a unit or farther from it, and lateral ones (TEMPO-G35). Of large ones the nearest cells
/// count (TEMPO-G49).
pub(super) fn careful(view: &View, me: &UnitRef, round: UnitId) -> Walking {
    Walking { shape: PathShape::OneRadial(round), ..Walking::points(me.id, movement(view, me)) }
}

/// The paths that a Combat Move round an opponent may declare.
pub(super) fn walks(view: &View, me: &UnitRef, opponent: UnitId) -> Walks {
    let crosses = view.field.data::<Data>().option("combat_move_crit_passes_opponent") != 0;
    let through = if crosses { UnitMask::only(opponent) } else { UnitMask::NONE };
    let surge = Walking { through, ..Walking::points(me.id, movement(view, me)) };
    smallvec![careful(view, me, opponent), surge]
}

/// How many steps of a declared path are careful, up to a cell where one may stand.
fn careful_steps(view: &View, me: &UnitRef, opponent: UnitId, path: &[Cell]) -> u8 {
    let walking = careful(view, me, opponent);
    let fits = |count: usize| count == 0 || walking.admits(view.field, &path[..count]).is_some();
    (0..=path.len()).rev().find(|&count| fits(count)).and_then(|count| u8::try_from(count).ok()).unwrap_or(0)
}

/// TEMPO-127: whether a path ends nearer to a unit than it began.
pub(super) fn comes_nearer(view: &View, to: &UnitRef, mover: &UnitRef, path: &[Cell]) -> bool {
    let (field, Some(&end)) = (view.field, path.last()) else {
        return false;
    };
    let (grid, theirs) = (&field.board.grid, field.taken_by(to));
    let distance = |at: Cell| {
        let mine = mover.size.footprint.cells(grid, at);
        mine.flat_map(|mine| theirs.iter().map(move |&theirs| grid.distance(mine, theirs))).min()
    };
    distance(end) < distance(mover.body.cell)
}

/// What of a declared path decides how far it leads and which blows fall on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// For the start and every step of the path, whether the mover may stand there with its whole footprint.
    pub free: SmallVec<[bool; 8]>,
    /// How many of its steps are careful, up to one after which the mover may stand (TEMPO-G53).
    pub careful: u8,
}

/// A blow that waits at a step of a path; 0 is where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WayBlow {
    /// The unit that strikes.
    pub unit: UnitId,
    /// After how many steps.
    pub at: u8,
    /// Whether it hits.
    pub hits: bool,
}

/// What comes of the blows on a way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Struck {
    /// Those that take place as long as the mover stands, in the order of the path. All others are lost (TEMPO-G29).
    pub blows: SmallVec<[WayBlow; 2]>,
    /// How many steps are made.
    pub until: u8,
    /// Whether a hit ended the movement.
    pub stopped: bool,
}

impl Course {
    /// The way of a movement that begins where the mover is now.
    pub(super) fn of(view: &View, me: &UnitRef, intent: &Intent) -> Self {
        let (mover, path) = (walking(view, me), intent.path());
        let mover = mover.mover(view.field);
        let ends = |&cell: &Cell| view.field.board.lattice.spot(cell).is_some_and(|spot| mover.may_end(spot));
        let free = std::iter::once(true).chain(path.iter().map(ends)).collect();
        let table = &view.field.data::<Data>().action(intent.verb).outcomes;
        let careful = intent.unit().filter(|_| table.iter().any(|row| row.effects.contains(&Effect::WalkCarefully)));
        Self { free, careful: careful.map_or(0, |opponent| careful_steps(view, me, opponent, path)) }
    }

    /// How many steps a row of the mover's table leads if nothing stops it.
    #[must_use]
    pub fn leads(&self, done: &[Effect]) -> u8 {
        match done.first() {
            Some(Effect::Walk | Effect::WalkUntilHit) => u8::try_from(self.free.len() - 1).unwrap_or(u8::MAX),
            Some(Effect::WalkCarefully) => self.careful,
            _ => 0,
        }
    }

    /// Whether the mover may stand after so many steps.
    pub(super) fn is_free(&self, at: u8) -> bool {
        self.free.get(usize::from(at)).copied().unwrap_or(false)
    }

    /// TEMPO-G27: where a walk ends that is hit at a step and leads to this last one at most: there, or at the next
    /// place where the mover may stand, or at the last one before.
    fn stop(&self, here: u8, last: u8) -> u8 {
        let may = |at: &u8| self.is_free(*at);
        (here..=last).find(may).unwrap_or_else(|| (0..here).rev().find(may).unwrap_or(0))
    }

    /// TEMPO-050, TEMPO-163, TEMPO-G29, TEMPO-G40: which blows take place on a way that leads to this last step, and
    /// where it ends: a hit ends a failed Move, a successful movement goes on, and at one that comes to nothing all
    /// strike where it began.
    #[must_use]
    pub fn struck(&self, done: &[Effect], last: u8, blows: &[WayBlow]) -> Struck {
        let mut blows: SmallVec<[WayBlow; 2]> = blows.into();
        if !done.iter().any(Effect::walks) {
            blows.iter_mut().for_each(|blow| blow.at = 0);
        }
        blows.sort_by_key(|blow| blow.at);
        let stoppable = done.contains(&Effect::WalkUntilHit);
        let mut struck = Struck { blows: SmallVec::new(), until: last, stopped: false };
        for blow in blows {
            if blow.at > struck.until {
                break;
            }
            if stoppable && blow.hits {
                struck.until = self.stop(blow.at, last);
                struck.stopped = true;
            }
            struck.blows.push(blow);
        }
        struck
    }
}
