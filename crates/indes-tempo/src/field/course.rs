//! Paths that meet blows: which paths a Combat Move or a Retreat may take, how far a declared path leads, and which
//! blows fall on it.
//!
//! A Combat Move's path is declared whole, as one of two kinds (TEMPO-G53): careful, with at most one step nearer to
//! the chosen opponent or farther from it, or a surge, which needs a critical success to be walked in full.

use crate::data::{Data, Effect};
use crate::unit::condition::{movement, walking};
use indes_core::battle::{Intent, View};
use indes_core::battlefield::movement::PathShape;
use indes_core::battlefield::{UnitId, UnitMask, UnitRef, Walking, Walks};
use indes_core::grid::Cell;
use smallvec::{SmallVec, smallvec};

/// TEMPO-G35: the careful walk round a unit: lateral steps, and at most one step nearer to it or farther from it. The
/// nearest cells of large units count (TEMPO-G49).
pub(super) fn careful_walk(view: &View, me: &UnitRef, round: UnitId) -> Walking {
    Walking { shape: PathShape::OneRadial(round), ..Walking::points(me.id, movement(view, me)) }
}

/// TEMPO-G53: the walks that a Combat Move round an opponent may declare: the careful one, and the surge.
pub(crate) fn combat_move_walks(view: &View, me: &UnitRef, opponent: UnitId) -> Walks {
    let crosses = view.field.data::<Data>().option("combat_move_crit_passes_opponent") != 0;
    let through = if crosses { UnitMask::only(opponent) } else { UnitMask::NONE };
    let surge = Walking { through, ..Walking::points(me.id, movement(view, me)) };
    smallvec![careful_walk(view, me, opponent), surge]
}

/// The number of steps of a declared path that are careful (TEMPO-G53), up to a cell where the mover may stand.
fn careful_steps(view: &View, me: &UnitRef, opponent: UnitId, path: &[Cell]) -> u8 {
    let walking = careful_walk(view, me, opponent);
    let fits = |count: usize| count == 0 || walking.admits(view.field, &path[..count]).is_some();
    (0..=path.len()).rev().find(|&count| fits(count)).and_then(|count| u8::try_from(count).ok()).unwrap_or(0)
}

/// TEMPO-127: whether a mover's path ends nearer to a unit than it began.
pub(super) fn ends_nearer(view: &View, to: &UnitRef, mover: &UnitRef, path: &[Cell]) -> bool {
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

/// What decides how far a declared path leads and which blows fall on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// Whether the mover may stand at the start (0) and after each step of the path, with its whole footprint.
    pub free: SmallVec<[bool; 8]>,
    /// The number of careful steps of a Combat Move (TEMPO-G53), the last one to a cell where the mover may stand; 0
    /// for any other movement.
    pub careful: u8,
}

/// A blow that waits at a step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathBlow {
    /// The unit that strikes.
    pub unit: UnitId,
    /// The number of steps after which it falls; 0 at the start.
    pub at: u8,
    /// Whether it hits.
    pub hits: bool,
}

/// Which blows fall on a path, and where the walk ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkOutcome {
    /// The blows that fall as long as the mover stands, in the order of the path. All others are lost (TEMPO-G29).
    pub blows: SmallVec<[PathBlow; 2]>,
    /// The number of steps that are made.
    pub until: u8,
    /// Whether a hit ended the movement.
    pub stopped: bool,
}

impl Course {
    /// The course of a declared movement that begins where the mover stands now.
    pub(crate) fn of(view: &View, me: &UnitRef, intent: &Intent) -> Self {
        let (mover, path) = (walking(view, me), intent.path());
        let mover = mover.mover(view.field);
        let ends = |&cell: &Cell| view.field.board.lattice.spot(cell).is_some_and(|spot| mover.may_end(spot));
        let free = std::iter::once(true).chain(path.iter().map(ends)).collect();
        let table = &view.field.data::<Data>().action(intent.verb).outcomes;
        let careful = intent.unit().filter(|_| table.iter().any(|row| row.effects.contains(&Effect::WalkCarefully)));
        Self { free, careful: careful.map_or(0, |opponent| careful_steps(view, me, opponent, path)) }
    }

    /// The number of steps that the effects of a row (`done`) allow if nothing stops the mover.
    #[must_use]
    pub fn allowed_steps(&self, done: &[Effect]) -> u8 {
        match done.first() {
            Some(Effect::Walk | Effect::WalkUntilHit) => u8::try_from(self.free.len() - 1).unwrap_or(u8::MAX),
            Some(Effect::WalkCarefully) => self.careful,
            _ => 0,
        }
    }

    /// Whether the mover may stand after `at` steps.
    pub(crate) fn is_free(&self, at: u8) -> bool {
        self.free.get(usize::from(at)).copied().unwrap_or(false)
    }

    /// TEMPO-G27: the step at which a walk ends that is stopped at the step `here` and leads to `last` at most: that
    /// one, else the next one after which the mover may stand, else the last one before.
    fn stop(&self, here: u8, last: u8) -> u8 {
        let may = |at: &u8| self.is_free(*at);
        (here..=last).find(may).unwrap_or_else(|| (0..here).rev().find(may).unwrap_or(0))
    }

    /// The blows that fall on a walk to the step `last`, and where it ends (TEMPO-G29): a hit ends a failed Move
    /// (TEMPO-050), a successful movement goes on (TEMPO-163), and if the row moves nothing all blows fall at the start
    /// (TEMPO-G40).
    #[must_use]
    pub fn walked(&self, done: &[Effect], last: u8, blows: &[PathBlow]) -> WalkOutcome {
        let mut blows: SmallVec<[PathBlow; 2]> = blows.into();
        if !done.iter().any(Effect::walks) {
            blows.iter_mut().for_each(|blow| blow.at = 0);
        }
        blows.sort_by_key(|blow| blow.at);
        let stoppable = done.contains(&Effect::WalkUntilHit);
        let mut walked = WalkOutcome { blows: SmallVec::new(), until: last, stopped: false };
        for blow in blows {
            if blow.at > walked.until {
                break;
            }
            if stoppable && blow.hits {
                walked.until = self.stop(blow.at, last);
                walked.stopped = true;
            }
            walked.blows.push(blow);
        }
        walked
    }
}
