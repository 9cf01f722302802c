//! Flight: the level of a flyer, and the cost of climbing and descending (POISE-G40, POISE-G14, POISE-G20).
//!
//! A body in the air has a level, counted like the heights of cells; on the ground it has none. The owner of a flyer
//! names the level at which a maneuver ends. The flyer climbs first, for 1 movement point a level beside its paces,
//! then flies, without paying for the ground below, and descends at the end of its path for nothing. Every other walk
//! in the air keeps its level. Water and hazards do not reach a unit in the air. Melee attacks, zones of control and
//! cover depend on the difference of heights; sight and distance do not (POISE-G28).
//!
//! A cell holds one body, whatever the heights. Bodies farther apart than the height of a zone of control pass over and
//! under each other, but do not end in one cell. Solid ground and walls are as high as flyers go. A unit in the air
//! always has a way out, upwards, but can be between two enemies at its height (POISE-181).

use super::{riding, water};
use crate::data::{ActionEffect, Data, Stat};
use crate::state::Count;
use indes_core::battle::{Batch, Change, Intent, Refusal, View};
use indes_core::battlefield::movement::Flight;
use indes_core::battlefield::{Field, Heights, ThreatShape, UnitId, UnitMask, UnitRef, Walking};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_core::text::{Message, message};

/// A place of a unit: its cell, and its level if it is in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    /// The cell of its body.
    pub(crate) cell: Cell,
    /// Its level in the air; `None` on the ground.
    pub(crate) level: Option<i16>,
}

impl Position {
    /// The current position of a unit.
    pub(crate) fn of(field: &Field, unit: &UnitRef) -> Self {
        Self { cell: unit.body.cell, level: field.aloft(unit.id) }
    }
}

/// Whether a unit can fly and no critical effect has ended that (POISE-D15).
pub(crate) fn flies(view: &View, unit: &UnitRef) -> bool {
    Stat::Flies.of(unit) != 0 && view.turn.counted(unit.id, Count::Grounded) == 0
}

/// Why a flyer cannot fly now; `None` if it can.
pub(crate) fn barred(view: &View, me: &UnitRef) -> Option<Refusal> {
    let refuse = |rule, reason: Message| Some(Refusal { rule, reason });
    match () {
        () if !flies(view, me) => refuse(rule_id!("POISE-D15"), message!("refused-cannot-fly-any-more")),
        () if water::is_under(view.field, me) => refuse(rule_id!("POISE-G49"), message!("refused-is-under-water")),
        () => None,
    }
}

/// Whether a unit can fly now.
pub(crate) fn may_fly(view: &View, me: &UnitRef) -> bool {
    flies(view, me) && !water::is_under(view.field, me)
}

/// The most levels between two bodies that are in each other's zones of control (POISE-G33).
pub(crate) fn zone_height(field: &Field) -> u16 {
    match field.mechanics.threat {
        ThreatShape::Zone { height, .. } => height.into(),
        _ => 0,
    }
}

/// The units known to `me` that are far enough above or below a level to be passed.
fn passed_units(field: &Field, me: &UnitRef, level: i16) -> UnitMask {
    // A unit hidden from the mover must not change what the mover can choose.
    let unknown = field.concealed.unknown_to(me.id).with(me.id);
    let others = field.standing().filter(|other| !unknown.has(other.id));
    others.filter(|other| field.level(other).abs_diff(level) > zone_height(field)).map(|other| other.id).collect()
}

/// A walk in the air that ends at the level `end`.
pub(crate) fn walking_to(field: &Field, me: &UnitRef, walking: Walking, end: i16) -> Walking {
    let here = field.level(me);
    let (cruise, toll) = (here.max(end), (end - here).max(0).unsigned_abs());
    let through = passed_units(field, me, cruise);
    Walking { flight: Some(Flight { cruise, end }), toll, swims: 0, through, ..walking }
}

/// A walk that keeps a unit's level: in the air at that level, or on the ground, below units high in the air.
pub(crate) fn keeping_level(field: &Field, me: &UnitRef, walking: Walking) -> Walking {
    match me.body.aloft {
        Some(level) => walking_to(field, me, walking, level.into()),
        None if !field.bodies.aloft().is_empty() => {
            let aloft = |&unit: &UnitId| {
                let other = field.unit(unit);
                let ground = field.ground_under(other.size, other.body.cell);
                other.body.aloft.is_some_and(|level| i16::from(level).abs_diff(ground) > zone_height(field))
            };
            let known = field.roster.all().without(field.concealed.unknown_to(me.id));
            Walking { through: known.iter().filter(aloft).collect(), ..walking }
        }
        None => walking,
    }
}

/// The heights of an attack and of all bodies in the air; `None` if no unit is in the air (POISE-G40).
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

/// The flight of a walk from a unit's current level; `None` on foot.
pub(crate) fn flight_of(view: &View, me: &UnitRef, intent: &Intent) -> Option<Flight> {
    let here = view.field.level(me);
    match (&view.field.data::<Data>().action(intent.verb).does, intent.level(), me.body.aloft) {
        (ActionEffect::Fly { .. }, Some(level), _) => {
            Some(Flight { cruise: here.max(level.into()), end: level.into() })
        }
        (_, _, Some(_)) => Some(Flight { cruise: here, end: here }),
        _ => None,
    }
}

/// The position of a unit after the step `at` of a path, which it flies or, without a flight, walks.
pub(crate) fn position_on(field: &Field, me: &UnitRef, flight: Option<Flight>, path: &[Cell], at: usize) -> Position {
    let cell = path[at];
    let level = flight.map(|flight| if at + 1 == path.len() { flight.end } else { flight.cruise });
    Position { cell, level: level.filter(|&level| level > field.ground_under(me.size, cell)) }
}

/// Writes the climb to the level of a flight, before its next leg.
pub(crate) fn write_climb(batch: &mut Batch, me: &UnitRef, flight: Flight) {
    let to = i8::try_from(flight.cruise).ok();
    if to != me.body.aloft {
        batch.write(rule_id!("POISE-G40"), Change::SetAltitude { unit: me.id, to });
    }
}

/// Writes the descent at the last cell of a flight.
pub(crate) fn write_descent(field: &Field, batch: &mut Batch, me: &UnitRef, flight: Flight, cell: Cell) {
    let ground = field.ground_under(me.size, cell);
    if flight.end <= ground || flight.end != flight.cruise {
        let to = i8::try_from(flight.end).ok().filter(|&level| i16::from(level) > ground);
        batch.write(rule_id!("POISE-G40"), Change::SetAltitude { unit: me.id, to });
    }
}

/// The position at the end of a flight straight up or down; `None` for any other answer.
pub(crate) fn vertical_position(view: &View, me: &UnitRef, intent: &Intent) -> Option<Position> {
    let (cell, chosen) = (me.body.cell, intent.level().map(i16::from)?);
    let soars = matches!(view.field.data::<Data>().action(intent.verb).does, ActionEffect::Soar { .. });
    let level = Some(chosen).filter(|&level| level > view.field.ground_under(me.size, cell));
    soars.then_some(Position { cell, level })
}

/// Ends the flight of units at the height of the ground.
pub(crate) fn settle(view: &View, batch: &mut Batch) {
    for unit in view.field.bodies.aloft().iter().map(|unit| view.field.unit(unit)) {
        let ground = || view.field.ground_under(unit.size, unit.body.cell);
        if unit.body.aloft.is_some_and(|level| i16::from(level) <= ground()) {
            batch.write(rule_id!("POISE-G40"), Change::SetAltitude { unit: unit.id, to: None });
        }
    }
}

/// The invariant of flight that a unit breaks, in words: a unit in the air is above the ground, on the board, and not
/// in a saddle.
pub(crate) fn tidy(view: &View, unit: &UnitRef) -> Option<String> {
    let level = unit.body.aloft.map(i16::from)?;
    let ground = view.field.ground_under(unit.size, unit.body.cell);
    let sits = riding::is_mounted(view.field, unit.id);
    (level <= ground || sits || unit.body.is_away()).then(|| format!("is in the air at level {level}, over {ground}"))
}
