//! A side that begins hidden (POISE-G43): which units are found, when, and how likely.
//!
//! Each unit of it is hidden for itself, from all its enemies or from none. It comes out by whatever it does but walk,
//! by hindering, and when it is hit. It is found when its move, or that of an enemy, ends with the two within 5 paces
//! and nothing between them; when an enemy walks, is shoved or comes down where it is; and when it moves in sight and
//! fails a roll of its agility, once for each move, against the highest cunning of those who see some of it
//! (POISE-G05). As long as it is hidden no enemy can aim at it, hinder it or watch for it, it controls nothing that an
//! enemy knows of, and neither covers nor surrounds any unit. What an enemy can choose is worked out as if it were not
//! there.

use super::flight::Stand;
use super::{flight, opening, preparation, resolve, zones};
use crate::battle::{Batch, Change, Die, Draw, Draws, EventKind, Frame, Intent, Source, StepOutput, Sum, View};
use crate::battlefield::{Body, Glance, Marks, Moment, UnitId, UnitMask, UnitRef};
use crate::grid::Cell;
use crate::rules::poise::data::{Data, Deed, Stat, gap};
use crate::rules::poise::procedure::{Next, SkillStep};

/// Whether it is asked now who is found: not while sides prepare.
pub(crate) fn is_asked(view: &View) -> bool {
    !view.field.concealed.is_empty() && !preparation::is_on(view)
}

/// Whether a unit is hidden.
pub(crate) fn is_hidden(view: &View, unit: UnitId) -> bool {
    view.field.concealed.of(unit).is_any()
}

const fn walks(does: &Deed) -> bool {
    matches!(does, Deed::Walk { .. } | Deed::Fly { .. } | Deed::Soar { .. })
}

/// Whether what a unit does brings it out of hiding: everything but walking.
pub(crate) fn shows(view: &View, unit: UnitId, intent: &Intent) -> bool {
    let data: &Data = view.field.data();
    is_asked(view) && is_hidden(view, unit) && !walks(&data.action(intent.verb).does)
}

/// Of some units those that are hidden are so no longer, with their mounts or riders. Returns whether any was hidden.
pub(crate) fn reveal(view: &View, batch: &mut Batch, units: UnitMask) -> bool {
    let hidden = view.field.concealed.all();
    let pairs = units.intersection(hidden).iter().filter_map(|unit| view.field.mounts.ride_of(unit));
    let found = pairs.fold(units, |all, ride| all.with(ride.rider).with(ride.mount)).intersection(hidden);
    for unit in found.iter() {
        batch.write(gap(43), Change::Unhide { unit });
    }
    !found.is_empty()
}

/// The same by what the unit `by` does; what was quiet until then is so no longer (POISE-005).
pub(crate) fn appear(view: &View, batch: &mut Batch, units: UnitMask, by: UnitId) -> bool {
    let any = reveal(view, batch, units);
    if any && opening::is_quiet(view) {
        opening::break_out(view, batch, by);
    }
    any
}

/// Those a unit does not know of who stand where it would be.
pub(crate) fn in_the_way(view: &View, me: &UnitRef, cell: Cell) -> UnitMask {
    let unknown = view.field.concealed.from(me.id);
    if unknown.is_empty() {
        return unknown;
    }
    let own = view.field.taken(&me.size.footprint, cell).into_iter();
    own.fold(UnitMask::NONE, |all, cell| all.union(view.field.bodies.on(cell))).intersection(unknown)
}

/// A unit walks into some that it does not know of: it goes no further.
pub(crate) fn bump(view: &View, unit: UnitId, met: UnitMask, out: &mut StepOutput) {
    appear(view, &mut out.batch, met, unit);
    for into in met.iter() {
        out.batch.tell(gap(43), EventKind::Bumped { unit, into });
    }
}

/// Enemies that a unit does not know of, each with the places that it would control: they can hinder, and show
/// themselves by it.
pub(crate) fn lurkers(view: &View, unit: UnitId) -> Vec<(UnitId, Marks)> {
    let unknown = view.field.concealed.from(unit).without(view.field.bodies.down());
    let reach = |foe: UnitId| {
        let mut marks = Marks::default();
        zones::reach(view.field, foe, &mut marks);
        (foe, marks)
    };
    unknown.iter().map(reach).collect()
}

/// Those of some lurkers that control a unit on a cell, or in the air above it.
pub(crate) fn lurking(view: &View, lurkers: &[(UnitId, Marks)], me: &UnitRef, (cell, level): Stand) -> UnitMask {
    if let Some(level) = level {
        let lurkers = lurkers.iter().filter(|(_, marks)| !marks.on.is_empty()).map(|one| one.0).collect();
        return zones::reaching(view, me, (cell, level), lurkers);
    }
    let own = view.field.taken(&me.size.footprint, cell);
    let over = |marks: &Marks| {
        let mut spots = own.iter().filter_map(|&cell| view.field.board.lattice.spot(cell));
        spots.any(|spot| marks.on.contains(&spot))
    };
    lurkers.iter().filter(|(_, marks)| over(marks)).map(|one| one.0).collect()
}

/// How a hidden unit, were it on a cell, stands to an observer.
fn glance(view: &View, observer: &UnitRef, hider: &UnitRef, at: Cell) -> Glance {
    let field = view.field;
    let body = Body { cell: at, ..hider.body.clone() };
    let there = UnitRef { body: &body, ..*hider };
    let (from, to) = (field.taken_by(observer), field.taken(&hider.size.footprint, at));
    let pairs = from.iter().flat_map(|&from| to.iter().map(move |&to| (from, to)));
    Glance {
        sees: field.sees(&from, &to),
        cover: resolve::covered(view, observer, &there, false).grade,
        distance: pairs.map(|(from, to)| field.board.grid.distance(from, to)).min().unwrap_or(u16::MAX),
        ..Glance::default()
    }
}

/// What a move of one who hides comes to before anything is rolled.
pub(crate) struct Exposure {
    /// Whether it ends near an enemy that sees it clearly.
    pub(crate) found: bool,
    /// The highest cunning of those who see some of it.
    pub(crate) cunning: Option<i16>,
}

/// Those who look are its enemies that stand and that it knows of.
pub(crate) fn exposure(view: &View, me: &UnitRef, path: &[Cell], end: Cell) -> Exposure {
    let rule = &view.field.mechanics.concealment;
    let mut exposed = Exposure { found: false, cunning: None };
    for foe in view.field.foes(me.id).filter(|foe| view.field.concealed.of(me.id).is_from(foe.id)) {
        exposed.found |= rule.notices(Moment::MoveEnd, &glance(view, &foe, me, end));
        if path.iter().any(|&cell| rule.can_notice(&glance(view, &foe, me, cell))) {
            exposed.cunning = exposed.cunning.max(Some(Stat::Cunning.of(&foe)));
        }
    }
    exposed
}

/// POISE-G05: the mover alone rolls, a die sized by the cunning; a face that is not above its agility is enough. Says
/// whether it stays hidden.
pub(crate) fn roll(view: &View, me: &UnitRef, cunning: i16, dice: &mut dyn Draws) -> (Draw, bool) {
    let draw = dice.draw(Die::Sum { count: 1, sides: view.field.data::<Data>().opposed(cunning) });
    (draw, view.field.mechanics.concealment.holds(Stat::Agility.of(me), draw.value))
}

/// POISE-G43: a move is over. The mover may be found, and those whom it comes near.
pub(crate) fn move_ends(view: &View, frame: &Frame, unit: UnitId, dice: &mut dyn Draws, out: &mut StepOutput) -> Next {
    let me = view.field.unit(unit);
    let walked = frame.walk.as_ref().map_or(&[][..], |walk| &walk.path[..usize::from(walk.at).min(walk.path.len())]);
    if me.body.down || walked.is_empty() {
        return Next::Go(SkillStep::Noticed);
    }
    let mut found = UnitMask::NONE;
    if is_hidden(view, unit) {
        let exposed = exposure(view, &me, walked, me.body.cell);
        let holds = match exposed.cunning.filter(|_| !exposed.found) {
            Some(cunning) => {
                let (draw, holds) = roll(view, &me, cunning, dice);
                let mut result = Sum::default();
                result.add(Source::Dice, gap(5), -draw.value);
                result.add(Source::Stat(Stat::Agility.id()), gap(43), Stat::Agility.of(&me));
                let verb = frame.intent.verb;
                out.batch.tell(gap(43), EventKind::Rolled { unit, verb, draw: Some(draw), result });
                holds
            }
            None => !exposed.found,
        };
        found = if holds { found } else { found.with(unit) };
    }
    let rule = &view.field.mechanics.concealment;
    let near = view.field.concealed.from(unit).iter().filter(|&other| {
        let them = view.field.unit(other);
        let at = view.field.stance(&them).at;
        rule.notices(Moment::MoveEnd, &glance(view, &me, &them, at))
    });
    appear(view, &mut out.batch, near.fold(found, UnitMask::with), unit);
    Next::Go(SkillStep::Noticed)
}

/// Those a unit does not know of who are where it would be, or too near above or below it to be passed (POISE-G43).
pub(crate) fn in_the_way_aloft(view: &View, me: &UnitRef, (cell, level): Stand, last: bool) -> UnitMask {
    let met = in_the_way(view, me, cell);
    if met.is_empty() || last {
        return met;
    }
    let field = view.field;
    let height = level.unwrap_or_else(|| field.ground_under(me.size, cell));
    met.iter().filter(|&other| field.level(&field.unit(other)).abs_diff(height) <= flight::zone_height(field)).collect()
}
