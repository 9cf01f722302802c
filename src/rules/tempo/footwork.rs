//! Careful movement: Combat Move (TEMPO-052 to TEMPO-056) and Retreat (TEMPO-125 to TEMPO-130).
//!
//! A Combat Move's path is declared whole, as one of two kinds (TEMPO-G53): careful, with one step nearer to the chosen
//! opponent or farther from it at the most, or a surge, which needs a critical success to be walked in full. A Retreat's
//! path is chosen after the dice, and walked before the mover moves (TEMPO-C10).

use super::data::{Data, Effect, Stat, rule};
use super::resolve::effects;
use super::{MOVE, RETREAT, RETREATED, ranged};
use crate::battle::{Asked, Change, Frame, Intent, Next, Note, Outbox, Privacy, Prompt, View};
use crate::battlefield::movement::gait::PathShape;
use crate::battlefield::{UnitId, UnitMask, UnitRef, Walking, Walks};
use crate::grid::Cell;
use smallvec::smallvec;

/// Base Combat Movement (TEMPO-G17).
pub(super) fn movement(view: &View, unit: &UnitRef) -> u16 {
    u16::try_from(unit.stats.get(view.field.data::<Data>().stat(Stat::Movement))).unwrap_or(0)
}

/// At most one step nearer to a cell or farther from it, and lateral ones (TEMPO-G35).
fn careful(view: &View, me: &UnitRef, round: Cell) -> Walking {
    Walking { shape: PathShape::OneRadial(round), ..Walking::points(me.id, movement(view, me)) }
}

/// The paths that a Combat Move round an opponent may declare.
pub(super) fn walks(view: &View, me: &UnitRef, opponent: UnitId) -> Walks {
    let crosses = view.field.data::<Data>().option("combat_move_crit_passes_opponent") != 0;
    let through = if crosses { UnitMask::only(opponent) } else { UnitMask::NONE };
    let surge = Walking { through, ..Walking::points(me.id, movement(view, me)) };
    smallvec![careful(view, me, view.field.unit(opponent).body.cell), surge]
}

/// How many steps of a declared path are careful, up to a cell where one may stand.
pub(super) fn careful_steps(view: &View, me: &UnitRef, opponent: UnitId, path: &[Cell]) -> u8 {
    let walking = careful(view, me, view.field.unit(opponent).body.cell);
    let fits = |count: usize| count == 0 || walking.admits(&view.field, &path[..count]).is_some();
    (0..=path.len()).rev().find(|&count| fits(count)).and_then(|count| u8::try_from(count).ok()).unwrap_or(0)
}

/// TEMPO-127: whether a path ends nearer to somebody than it began.
pub(super) fn comes_nearer(view: &View, to: &UnitRef, mover: &UnitRef, path: &[Cell]) -> bool {
    let (field, Some(&end)) = (&view.field, path.last()) else {
        return false;
    };
    let (grid, theirs) = (&field.board.grid, field.taken_by(to));
    let distance = |at: Cell| {
        let mine = mover.size.footprint.cells(grid, at);
        mine.flat_map(|mine| theirs.iter().map(move |&theirs| grid.distance(mine, theirs))).min()
    };
    distance(end) < distance(mover.body.cell)
}

/// The one who is to retreat next: who answered so, came to a row that moves, stands and has not moved yet.
fn next(view: &View, frame: &Frame) -> Option<(UnitId, Effect)> {
    let data: &Data = view.field.data();
    frame.replies.iter().find_map(|reply| {
        let row = frame.verdict(reply.unit)?;
        let moves = |effect: &&Effect| matches!(effect, Effect::Retreat | Effect::Withdraw);
        let effect = effects(data, reply.intent.verb, row).iter().find(moves)?;
        let open = !frame.notes.contains(&Note::Moved(reply.unit)) && !view.field.unit(reply.unit).body.down;
        open.then_some((reply.unit, *effect))
    })
}

/// The paths of the one who is to retreat next.
pub(super) fn retreat(view: &View, frame: &Frame) -> Walks {
    let (Some((unit, effect)), Some(actor)) = (next(view, frame), frame.actor) else {
        return Walks::new();
    };
    let (me, from) = (view.field.unit(unit), view.field.unit(actor).body.cell);
    smallvec![match effect {
        Effect::Withdraw => {
            Walking { shape: PathShape::NeverNearer(from), ..Walking::points(unit, movement(view, &me)) }
        }
        _ => careful(view, &me, from),
    }]
}

/// TEMPO-G43 step 3: asks one after another where they go.
pub(super) fn ask(view: &View, frame: &Frame, out: &mut Outbox) -> Next {
    let Some((unit, _)) = next(view, frame) else {
        return Next::Go(MOVE);
    };
    if !retreat(view, frame).iter().any(|walking| walking.possible(&view.field)) {
        out.notes.push(Note::Moved(unit));
        return Next::Go(RETREAT);
    }
    let asked = Asked {
        frame: frame.id,
        seat: view.field.roster.seat(unit),
        unit: Some(unit),
        prompt: Prompt::Detail,
        privacy: Privacy::Open,
    };
    Next::Ask(asked, RETREATED)
}

/// Takes the answer: a path, or to stay.
pub(super) fn answered(view: &View, frame: &Frame, out: &mut Outbox) -> Next {
    if let Some((unit, effect)) = next(view, frame) {
        let answer = frame.notes.iter().find_map(|note| match note {
            Note::Answer(intent) => Some(intent),
            _ => None,
        });
        let path = answer.map_or(&[][..], Intent::path);
        if !path.is_empty() {
            let by = rule(if effect == Effect::Withdraw { 130 } else { 129 });
            ranged::passes(view, &mut out.batch, unit, path);
            out.batch.write(by, Change::March { unit, path: path.into() });
        }
        out.notes.push(Note::Moved(unit));
    }
    Next::Go(RETREAT)
}
