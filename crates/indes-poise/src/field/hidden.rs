//! Hidden units (POISE-G43): which are found, when, and with what chance.
//!
//! A unit is hidden from all its enemies or from none. Every skill but a walk reveals its user; so do hindering and
//! being hit. A hidden unit is found when its move, or the move of an enemy, ends with the two within 5 paces and
//! nothing between them; when an enemy walks, is shoved or comes down where it is; and when it moves in partial sight
//! and fails a roll of its agility, once for each move, against the highest cunning among the enemies that see some of
//! it (POISE-G05). No enemy can aim at a hidden unit, hinder it or watch for it; its zone of control is unknown, and it
//! neither covers nor surrounds any unit. The choices of an enemy are the same as if it were not there.

use super::flight::Position;
use super::resolve::Purpose;
use super::{flight, opening, preparation, resolve, zones};
use crate::data::{ActionEffect, Data, Stat};
use crate::state::procedure::{Next, SkillStep};
use indes_core::battle::{
    Batch, Change, Die, Draw, Draws, EventKind, Frame, Intent, Source, StepOutput, Sum, Verb, View,
};
use indes_core::battlefield::{Body, Glance, Marks, Means, NoticeMoment, UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;

/// Whether units can be found now: some are hidden, and no side prepares.
pub(crate) fn is_asked(view: &View) -> bool {
    !view.field.concealed.is_empty() && !preparation::is_on(view)
}

/// Whether a unit is hidden.
pub(crate) fn is_hidden(view: &View, unit: UnitId) -> bool {
    view.field.concealed.of(unit).is_any()
}

const fn walks(does: &ActionEffect) -> bool {
    matches!(does, ActionEffect::Walk { .. } | ActionEffect::Fly { .. } | ActionEffect::Soar { .. })
}

/// Whether an action reveals its hidden user: every action but a walk.
pub(crate) fn shows(view: &View, unit: UnitId, intent: &Intent) -> bool {
    let data: &Data = view.field.data();
    is_asked(view) && is_hidden(view, unit) && !walks(&data.action(intent.verb).does)
}

/// Ends the hiding of all hidden units among `units`, and of their mounts or riders. Returns whether any was hidden.
pub(crate) fn reveal(view: &View, batch: &mut Batch, units: UnitMask) -> bool {
    let hidden = view.field.concealed.all();
    let pairs = units.intersection(hidden).iter().filter_map(|unit| view.field.mounts.ride_of(unit));
    let found = pairs.fold(units, |all, ride| all.with(ride.rider).with(ride.mount)).intersection(hidden);
    for unit in found.iter() {
        batch.write(rule_id!("POISE-G43"), Change::Unhide { unit });
    }
    !found.is_empty()
}

/// Does what [`reveal`] does because of the unit `by`; a quiet opening ends with it (POISE-005). Returns whether any
/// unit was hidden.
pub(crate) fn appear(view: &View, batch: &mut Batch, units: UnitMask, by: UnitId) -> bool {
    let any = reveal(view, batch, units);
    if any && opening::is_quiet(view) {
        opening::break_out(view, batch, by);
    }
    any
}

/// Reveals the hidden units into which a unit has moved.
pub(crate) fn bump(view: &View, unit: UnitId, met: UnitMask, out: &mut StepOutput) {
    appear(view, &mut out.batch, met, unit);
    for into in met.iter() {
        out.batch.tell(rule_id!("POISE-G43"), EventKind::Bumped { unit, into });
    }
}

/// The standing enemies hidden from a unit, each with the cells of its zone of control: they can hinder, which reveals
/// them.
pub(crate) fn lurkers(view: &View, unit: UnitId) -> Vec<(UnitId, Marks)> {
    let unknown = view.field.concealed.unknown_to(unit).without(view.field.bodies.down());
    let reach = |foe: UnitId| {
        let mut marks = Marks::default();
        zones::marks_even_if_hidden(view.field, foe, &mut marks);
        (foe, marks)
    };
    unknown.iter().map(reach).collect()
}

/// The hidden enemies among `lurkers` in whose zones of control a unit is at a position.
pub(crate) fn lurking(view: &View, lurkers: &[(UnitId, Marks)], me: &UnitRef, at: Position) -> UnitMask {
    if at.level.is_some() {
        let lurkers = lurkers.iter().filter(|(_, marks)| !marks.on.is_empty()).map(|one| one.0).collect();
        return zones::those_reaching(view, me, at, lurkers);
    }
    let own = view.field.taken(&me.size.footprint, at.cell);
    let over = |marks: &Marks| {
        let mut spots = own.iter().filter_map(|&cell| view.field.board.lattice.spot(cell));
        spots.any(|spot| marks.on.contains(&spot))
    };
    lurkers.iter().filter(|(_, marks)| over(marks)).map(|one| one.0).collect()
}

/// Sight, cover and distance from an observer to a hidden unit, were it on the cell `at`.
fn glance(view: &View, observer: &UnitRef, hider: &UnitRef, at: Cell) -> Glance {
    let field = view.field;
    let body = Body { cell: at, ..hider.body.clone() };
    let there = UnitRef { body: &body, ..*hider };
    let (from, to) = (field.taken_by(observer), field.taken(&hider.size.footprint, at));
    let pairs = from.iter().flat_map(|&from| to.iter().map(move |&to| (from, to)));
    Glance {
        sees: field.sees(&from, &to),
        cover: resolve::covered(view, observer, &there, Means::Ranged).grade,
        distance: pairs.map(|(from, to)| field.board.grid.distance(from, to)).min().unwrap_or(u16::MAX),
        ..Glance::default()
    }
}

/// How far a move exposes a hidden unit, before any roll.
pub(crate) struct Exposure {
    /// Whether the move ends near an enemy with clear sight, which finds the unit.
    pub(crate) found: bool,
    /// The highest cunning among the enemies that see part of the move; `None` if no enemy does.
    pub(crate) cunning: Option<i16>,
}

/// The exposure of a hidden unit by a path and its end, to the standing enemies that it knows of.
pub(crate) fn exposure(view: &View, me: &UnitRef, path: &[Cell], end: Cell) -> Exposure {
    let rule = &view.field.mechanics.concealment;
    let mut exposed = Exposure { found: false, cunning: None };
    for foe in view.field.foes(me.id).filter(|foe| view.field.concealed.of(me.id).is_from(foe.id)) {
        exposed.found |= rule.notices(NoticeMoment::MoveEnd, &glance(view, &foe, me, end));
        if path.iter().any(|&cell| rule.can_notice(&glance(view, &foe, me, cell))) {
            exposed.cunning = exposed.cunning.max(Some(Stat::Cunning.of(&foe)));
        }
    }
    exposed
}

/// POISE-G05: the roll of a mover to stay hidden, with a die sized by `cunning` and stepped by the boons and banes of the
/// skill by which it moves (POISE-G04). Returns the die, if one is rolled, and whether the mover stays hidden, which it
/// does if the face is at most its agility.
pub(crate) fn roll(view: &View, me: &UnitRef, verb: Verb, cunning: i16, dice: &mut dyn Draws) -> (Option<Draw>, bool) {
    let data: &Data = view.field.data();
    let net = resolve::net(data, &resolve::boons(view, me, &data.action(verb).tags, Purpose::Other, None));
    match data.stepped(data.opposed(cunning), net) {
        Err(holds) => (None, holds),
        Ok(sides) => {
            let draw = dice.draw(Die::Sum { count: 1, sides });
            (Some(draw), view.field.mechanics.concealment.holds(Stat::Agility.of(me), draw.value))
        }
    }
}

/// POISE-G43: the end of a move: the hidden mover may be found, and hidden units near its end.
pub(crate) fn move_ends(view: &View, frame: &Frame, unit: UnitId, dice: &mut dyn Draws, out: &mut StepOutput) -> Next {
    let me = view.field.unit(unit);
    let walked = frame.walk.as_ref().map_or(&[][..], |walk| &walk.path[..usize::from(walk.at).min(walk.path.len())]);
    if me.body.down || walked.is_empty() {
        return Next::Go(SkillStep::HiddenLooked);
    }
    let mut found = UnitMask::NONE;
    if is_hidden(view, unit) {
        let exposed = exposure(view, &me, walked, me.body.cell);
        let holds = match exposed.cunning.filter(|_| !exposed.found) {
            Some(cunning) => {
                let verb = frame.intent.verb;
                let (draw, holds) = roll(view, &me, verb, cunning, dice);
                if let Some(draw) = draw {
                    let mut result = Sum::default();
                    result.add(Source::Dice, rule_id!("POISE-G05"), -draw.value);
                    result.add(Source::Stat(Stat::Agility.id()), rule_id!("POISE-G43"), Stat::Agility.of(&me));
                    out.batch.tell(rule_id!("POISE-G43"), EventKind::Rolled { unit, verb, draw: Some(draw), result });
                }
                holds
            }
            None => !exposed.found,
        };
        found = if holds { found } else { found.with(unit) };
    }
    let rule = &view.field.mechanics.concealment;
    let near = view.field.concealed.unknown_to(unit).iter().filter(|&other| {
        let them = view.field.unit(other);
        let at = view.field.stance(&them).at;
        rule.notices(NoticeMoment::MoveEnd, &glance(view, &me, &them, at))
    });
    appear(view, &mut out.batch, near.fold(found, UnitMask::with), unit);
    Next::Go(SkillStep::HiddenLooked)
}

/// The units hidden from `me` that stop it where it passes a position: those of [`Field::hidden_on`](indes_core::battlefield::Field::hidden_on) that are not far enough
/// above or below it to be passed (POISE-G43).
pub(crate) fn in_the_way_of_passing(view: &View, me: &UnitRef, at: Position) -> UnitMask {
    let (field, met) = (view.field, view.field.hidden_on(me, at.cell));
    let height = || at.level.unwrap_or_else(|| field.ground_under(me.size, at.cell));
    met.iter()
        .filter(|&other| field.level(&field.unit(other)).abs_diff(height()) <= flight::zone_height(field))
        .collect()
}
