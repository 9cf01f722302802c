//! Careful movement: Combat Move (TEMPO-052 to TEMPO-056) and Retreat (TEMPO-125 to TEMPO-130).
//!
//! A Combat Move's path is declared whole, as one of two kinds (TEMPO-G53): careful, with one step nearer to the chosen
//! opponent or farther from it at the most, or a surge, which needs a critical success to be walked in full. A Retreat's
//! path is chosen after the dice, and walked before the mover moves (TEMPO-C10), who may then stop early.

use super::action::{Action, ActionStep as Step, Next, memory, verdict};
use super::actions::walking;
use super::bind::Cells;
use super::data::{Data, Effect, Stat, rule};
use super::ranged;
use super::resolve::{blow_of, effects};
use crate::battle::{Asked, Change, Frame, Intent, Outbox, Privacy, Prompt, View};
use crate::battlefield::movement::gait::PathShape;
use crate::battlefield::{UnitId, UnitMask, UnitRef, Walking, Walks};
use crate::grid::Cell;
use smallvec::{SmallVec, smallvec};

/// Base Combat Movement (TEMPO-G17).
pub(super) fn movement(view: &View, unit: &UnitRef) -> u16 {
    u16::try_from(unit.stats.get(view.field.data::<Data>().stat(Stat::Movement))).unwrap_or(0)
}

/// At most one step nearer to somebody or farther from it, and lateral ones (TEMPO-G35). Of large ones the nearest cells
/// count (TEMPO-G49).
fn careful(view: &View, me: &UnitRef, round: UnitId) -> Walking {
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
pub(super) fn careful_steps(view: &View, me: &UnitRef, opponent: UnitId, path: &[Cell]) -> u8 {
    let walking = careful(view, me, opponent);
    let fits = |count: usize| count == 0 || walking.admits(view.field, &path[..count]).is_some();
    (0..=path.len()).rev().find(|&count| fits(count)).and_then(|count| u8::try_from(count).ok()).unwrap_or(0)
}

/// TEMPO-127: whether a path ends nearer to somebody than it began.
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

/// Those who answered by moving and have moved, or stayed.
fn has_moved(frame: &Frame) -> UnitMask {
    memory(frame).map_or(UnitMask::NONE, |action| action.moved)
}

/// The one who is to retreat next: who answered so, came to a row that moves, stands and has not moved yet.
fn next(view: &View, frame: &Frame) -> Option<(UnitId, Effect)> {
    let data: &Data = view.field.data();
    frame.replies.iter().find_map(|reply| {
        let row = verdict(frame, reply.unit)?;
        let moves = |effect: &&Effect| matches!(effect, Effect::Retreat | Effect::Withdraw);
        let effect = effects(data, reply.intent.verb, row).iter().find(moves)?;
        let open = !has_moved(frame).has(reply.unit) && !view.field.unit(reply.unit).body.down;
        open.then_some((reply.unit, *effect))
    })
}

/// The paths of the one who is to retreat next.
pub(super) fn retreat(view: &View, frame: &Frame) -> Walks {
    let (Some((unit, effect)), Some(actor)) = (next(view, frame), frame.actor) else {
        return Walks::new();
    };
    let me = view.field.unit(unit);
    smallvec![match effect {
        Effect::Withdraw => {
            Walking { shape: PathShape::NeverNearer(actor), ..Walking::points(unit, movement(view, &me)) }
        }
        _ => careful(view, &me, actor),
    }]
}

/// TEMPO-G43 step 3: asks one after another where they go.
pub(super) fn ask(view: &View, frame: &Frame, out: &mut Outbox) -> Next {
    let Some((unit, _)) = next(view, frame) else {
        return Next::Go(Step::Halt);
    };
    if !retreat(view, frame).iter().any(|walking| walking.possible(view.field)) {
        let action = out.remember::<Action>(frame);
        action.moved = action.moved.with(unit);
        return Next::Go(Step::Retreat);
    }
    let asked = Asked {
        frame: frame.id,
        seat: view.field.roster.seat(unit),
        unit: Some(unit),
        prompt: Prompt::Detail,
        privacy: Privacy::Open,
    };
    Next::Ask(asked, Step::Retreated)
}

/// Takes the answer: a path, or to stay.
pub(super) fn answered(view: &View, frame: &Frame, out: &mut Outbox) -> Next {
    if let Some((unit, effect)) = next(view, frame) {
        let path = frame.answer.as_ref().map_or(&[][..], Intent::path);
        if !path.is_empty() {
            let by = rule(if effect == Effect::Withdraw { 130 } else { 129 });
            ranged::passes(view, &mut out.batch, unit, path);
            out.batch.write(by, Change::March { unit, path: path.into() });
        }
        let action = out.remember::<Action>(frame);
        action.moved = action.moved.with(unit);
    }
    Next::Go(Step::Retreat)
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
    /// Who strikes.
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
    fn is_free(&self, at: u8) -> bool {
        self.free.get(usize::from(at)).copied().unwrap_or(false)
    }

    /// TEMPO-G27: where a walk ends that is hit at a step and leads to this last one at most: there, or at the next place
    /// where the mover may stand, or at the last one before.
    fn stop(&self, here: u8, last: u8) -> u8 {
        let may = |at: &u8| self.is_free(*at);
        (here..=last).find(may).unwrap_or_else(|| (0..here).rev().find(may).unwrap_or(0))
    }

    /// TEMPO-050, TEMPO-163, TEMPO-G29, TEMPO-G40: which blows take place on a way that leads to this last step, and where
    /// it ends: a hit ends a failed Move, a successful movement goes on, and at one that comes to nothing all strike where
    /// it began.
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

/// The blows that wait on a frame's way: those of the answers that were rolled, at the steps that were found then.
pub(super) fn blows(view: &View, frame: &Frame) -> SmallVec<[WayBlow; 2]> {
    let data: &Data = view.field.data();
    let blow = |(unit, at): (UnitId, u8)| {
        let (reply, row) = frame.reply_of(unit).zip(verdict(frame, unit))?;
        let hits = blow_of(data, reply.intent.verb, row).is_some();
        (!view.field.unit(unit).body.down).then_some(WayBlow { unit, at, hits })
    };
    memory(frame).into_iter().flat_map(|action| action.trigger.iter()).filter_map(blow).collect()
}

/// How many steps of its path the actor makes if nothing hits it: by its row, and before anybody who stepped into its way
/// (TEMPO-C10), up to a cell where it may stand.
pub(super) fn last_step(view: &View, frame: &Frame, course: &Course, done: &[Effect]) -> u8 {
    let (path, Some(unit)) = (frame.intent.path(), frame.actor) else {
        return 0;
    };
    let most = course.leads(done);
    let retreated = !has_moved(frame).is_empty();
    let foes = view.field.roster.foes(unit).without(view.field.bodies.down());
    let crossed = frame.intent.unit().map_or(UnitMask::NONE, UnitMask::only);
    let taken = |at: &u8| {
        let cell = path[usize::from(*at)];
        !view.field.bodies.on(cell).common(foes).without(crossed).is_empty()
    };
    let most = if retreated { (0..most).find(taken).unwrap_or(most) } else { most };
    (0..=most).rev().find(|&at| at == 0 || course.is_free(at)).unwrap_or(0)
}

/// TEMPO-G53, TEMPO-C10: where the frame's actor may end its movement, the farthest first: on any place of its path up to
/// where it gets, after one step at least, but not short of a blow that is still to come. A single place if there is no
/// choice.
pub(super) fn stops(view: &View, frame: &Frame) -> Cells {
    let data: &Data = view.field.data();
    let Some((unit, own)) = frame.actor.and_then(|unit| Some((unit, verdict(frame, unit)?))) else {
        return Cells::new();
    };
    let me = view.field.unit(unit);
    let (done, course) = (effects(data, frame.intent.verb, own), Course::of(view, &me, &frame.intent));
    // A hit ends a failed Move whatever is chosen.
    let struck = course.struck(done, last_step(view, frame, &course, done), &blows(view, frame));
    let (least, last) = (struck.blows.last().map_or(0, |blow| blow.at), struck.until);
    let cell = |at: u8| usize::from(at).checked_sub(1).map_or(me.body.cell, |step| frame.intent.path()[step]);
    let may = |at: &u8| course.is_free(*at);
    (least.max(1).min(last)..=last).rev().filter(may).map(cell).collect()
}

/// Asks the one who moves whether it stops early, if it could.
pub(super) fn ask_halt(view: &View, frame: &Frame) -> Next {
    let Some(unit) = frame.actor.filter(|&unit| !view.field.unit(unit).body.down && stops(view, frame).len() > 1)
    else {
        return Next::Go(Step::Move);
    };
    let asked = Asked {
        frame: frame.id,
        seat: view.field.roster.seat(unit),
        unit: Some(unit),
        prompt: Prompt::Detail,
        privacy: Privacy::Open,
    };
    Next::Ask(asked, Step::Halted)
}

/// Takes the answer: the place where the way ends.
pub(super) fn halted(frame: &Frame, out: &mut Outbox) -> Next {
    if let Some(cell) = frame.answer.as_ref().and_then(Intent::cell) {
        let step = frame.intent.path().iter().rposition(|&at| at == cell).map_or(0, |at| at + 1);
        out.remember::<Action>(frame).halt = Some(u8::try_from(step).unwrap_or(u8::MAX));
    }
    Next::Go(Step::Move)
}
