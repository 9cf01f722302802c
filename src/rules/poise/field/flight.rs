//! Flyers: at which level they are, and what going up and down takes (POISE-G40, POISE-G14, POISE-G20).
//!
//! A body in the air has a level, counted as heights of cells are; on the ground it has none. A flyer says with a
//! maneuver at which level it ends: it rises at once, for 1 point a level beside its paces, flies there, pays nothing
//! for the ground below it, and sinks at the end of its way, for nothing. Every other walk in the air keeps its level.
//! In the air one is out of the water and out of what the ground does. Blows, zones of control and cover go by the
//! difference of heights; sight and distance do not (POISE-G28).
//!
//! A cell holds one body whatever the heights. Bodies farther apart than a zone of control is high pass over and under
//! each other, but do not end there. Solid ground and walls are as high as flyers go. A hovering unit is never without
//! a way out, for up is one, but can be between two foes at its height (POISE-181).

use super::{riding, water};
use crate::battle::{Batch, Change, Intent, Refusal, View};
use crate::battlefield::movement::Flight;
use crate::battlefield::{Field, Heights, ThreatShape, UnitId, UnitMask, UnitRef, Walking};
use crate::grid::Cell;
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Deed, Stat, gap, table};
use crate::text::{Message, message};

/// A cell, and the level in the air above it; nothing on the ground.
pub(crate) type Stand = (Cell, Option<i16>);

/// Whether a unit is a flyer, and nothing has taken that from it (POISE-D15).
pub(crate) fn flies(view: &View, unit: &UnitRef) -> bool {
    Stat::Flies.of(unit) != 0 && view.turn.counted(unit.id, Count::Grounded) == 0
}

/// Why a flyer cannot take wing; nothing if it can.
pub(crate) fn barred(view: &View, me: &UnitRef) -> Option<Refusal> {
    let refuse = |rule, reason: Message| Some(Refusal { rule, reason });
    match () {
        () if !flies(view, me) => refuse(table(15), message!("refused-cannot-fly-any-more")),
        () if water::is_under(view.field, me) => refuse(gap(49), message!("refused-is-under-water")),
        () => None,
    }
}

/// Whether a flyer can take wing.
pub(crate) fn may_fly(view: &View, me: &UnitRef) -> bool {
    flies(view, me) && !water::is_under(view.field, me)
}

/// By how many levels bodies can be apart and still be in each other's zones (POISE-G33).
pub(crate) fn zone_height(field: &Field) -> u16 {
    match field.mechanics.threat {
        ThreatShape::Zone { height, .. } => height.into(),
        _ => 0,
    }
}

/// Those that are so far above or below a level that one passes them.
fn passed(field: &Field, me: &UnitRef, level: i16) -> UnitMask {
    // Of those it does not know of nothing follows.
    let unknown = field.concealed.from(me.id).with(me.id);
    let others = field.standing().filter(|other| !unknown.has(other.id));
    others.filter(|other| field.level(other).abs_diff(level) > zone_height(field)).map(|other| other.id).collect()
}

/// A walk as it is in the air, to its end at a level.
pub(crate) fn at(field: &Field, me: &UnitRef, walking: Walking, end: i16) -> Walking {
    let here = field.level(me);
    let (cruise, toll) = (here.max(end), (end - here).max(0).unsigned_abs());
    let through = passed(field, me, cruise);
    Walking { flight: Some(Flight { cruise, end }), toll, swims: 0, through, ..walking }
}

/// A walk as it is where a unit is: at its level in the air, on the ground below those that are high in it.
pub(crate) fn keeping_level(field: &Field, me: &UnitRef, walking: Walking) -> Walking {
    match me.body.aloft {
        Some(level) => at(field, me, walking, level.into()),
        None if !field.bodies.aloft().is_empty() => {
            let aloft = |&unit: &UnitId| {
                let other = field.unit(unit);
                let ground = field.ground_under(other.size, other.body.cell);
                other.body.aloft.is_some_and(|level| i16::from(level).abs_diff(ground) > zone_height(field))
            };
            let known = field.roster.all().without(field.concealed.from(me.id));
            Walking { through: known.iter().filter(aloft).collect(), ..walking }
        }
        None => walking,
    }
}

/// How high an attack goes and what it could meet, if any unit is in the air (POISE-G40).
pub(crate) fn heights<'a>(field: &'a Field, user: &UnitRef, target: &UnitRef) -> Option<Heights<'a>> {
    let aloft = field.bodies.aloft().without(field.bodies.down());
    if aloft.is_empty() {
        return None;
    }
    let aloft = aloft.iter().filter_map(|unit| Some((unit, field.unit(unit).body.aloft?.into()))).collect();
    let (from, to) = (field.level(user), field.level(target));
    let lofty = field.aloft(user.id).or(field.aloft(target.id)).is_some();
    Some(Heights { board: &field.board, from, to, lofty, aloft })
}

/// The flight of a frame that walks, from where its unit is; nothing on foot.
pub(crate) fn of(view: &View, me: &UnitRef, intent: &Intent) -> Option<Flight> {
    let here = view.field.level(me);
    match (&view.field.data::<Data>().action(intent.verb).does, intent.level(), me.body.aloft) {
        (Deed::Fly { .. }, Some(level), _) => Some(Flight { cruise: here.max(level.into()), end: level.into() }),
        (_, _, Some(_)) => Some(Flight { cruise: here, end: here }),
        _ => None,
    }
}

/// The level at which a flight is in the air on the last cell of a path or on one before it; nothing on the ground.
pub(crate) fn level_on(field: &Field, me: &UnitRef, flight: Option<Flight>, cell: Cell, last: bool) -> Option<i16> {
    let level = flight.map(|flight| if last { flight.end } else { flight.cruise })?;
    (level > field.ground_under(me.size, cell)).then_some(level)
}

/// A flight goes on along a leg of its way, up first.
pub(crate) fn begins(batch: &mut Batch, me: &UnitRef, flight: Flight) {
    let to = i8::try_from(flight.cruise).ok();
    if to != me.body.aloft {
        batch.write(gap(40), Change::SetAltitude { unit: me.id, to });
    }
}

/// Where the way ends.
pub(crate) fn ends(field: &Field, batch: &mut Batch, me: &UnitRef, flight: Flight, cell: Cell) {
    let ground = field.ground_under(me.size, cell);
    if flight.end <= ground || flight.end != flight.cruise {
        let to = i8::try_from(flight.end).ok().filter(|&level| i16::from(level) > ground);
        batch.write(gap(40), Change::SetAltitude { unit: me.id, to });
    }
}

/// Where a unit is that goes straight up or down; nothing for any other answer.
pub(crate) fn straight(view: &View, me: &UnitRef, intent: &Intent) -> Option<Stand> {
    let (cell, level) = (me.body.cell, intent.level().map(i16::from)?);
    let soars = matches!(view.field.data::<Data>().action(intent.verb).does, Deed::Soar { .. });
    soars.then(|| (cell, Some(level).filter(|&level| level > view.field.ground_under(me.size, cell))))
}

/// Units that have come down to the ground are on it.
pub(crate) fn settle(view: &View, batch: &mut Batch) {
    for unit in view.field.bodies.aloft().iter().map(|unit| view.field.unit(unit)) {
        let ground = || view.field.ground_under(unit.size, unit.body.cell);
        if unit.body.aloft.is_some_and(|level| i16::from(level) <= ground()) {
            batch.write(gap(40), Change::SetAltitude { unit: unit.id, to: None });
        }
    }
}

/// What cannot be: a unit in the air at the height of the ground, or one that no longer is on the board.
pub(crate) fn tidy(view: &View, unit: &UnitRef) -> Option<String> {
    let level = unit.body.aloft.map(i16::from)?;
    let ground = view.field.ground_under(unit.size, unit.body.cell);
    let sits = riding::sits(view.field, unit.id);
    (level <= ground || sits || unit.body.is_away()).then(|| format!("is in the air at level {level}, over {ground}"))
}
