//! The walks of a unit: their budgets, cells and levels, and the enemies that could hinder them (POISE-117, POISE-119,
//! POISE-174, POISE-175, POISE-225, POISE-C37, POISE-G40).

use super::flight::Position;
use super::{flight, preparation, riding, water, zones};
use crate::data::{ActionEffect, ActionKind, Data, Stat, Tag};
use crate::state::Count;
use crate::unit::statuses::Movement;
use crate::unit::{afflictions, statuses};
use indes_core::battle::{Intent, Verb, View};
use indes_core::battlefield::{UnitId, UnitMask, UnitRef, Walking};
use indes_core::rule_id;

/// Whether a verb is a Shift: one careful pace (POISE-119).
pub(crate) fn shifts(data: &Data, verb: Verb) -> bool {
    data.action(verb).tags.contains(&Tag::Careful)
}

/// The kind of movement by a verb.
pub(crate) fn movement(data: &Data, verb: Verb) -> Movement {
    if shifts(data, verb) { Movement::Shift } else { Movement::Other }
}

/// The walk of a verb at its user's current level; `None` if the verb is no walk.
pub(crate) fn walking(view: &View, me: &UnitRef, verb: Verb) -> Option<Walking> {
    on_foot(view, me, verb).map(|walking| flight::keeping_level(view.field, me, walking))
}

/// The walk of a verb on the ground: its paces and its user's speed (POISE-117), with the surcharges of POISE-C37,
/// which a Shift does not have. `None` if the verb is no walk.
pub(crate) fn on_foot(view: &View, me: &UnitRef, verb: Verb) -> Option<Walking> {
    let data: &Data = view.field.data();
    let (ActionEffect::Walk { paces, speed }
    | ActionEffect::Fly { paces, speed }
    | ActionEffect::Soar { paces, speed }) = data.action(verb).does
    else {
        return None;
    };
    let slowed = afflictions::speed_loss(data, me) + slowed(view, me.id);
    let speed = if speed { (Stat::Speed.of(me) - slowed).max(0).unsigned_abs() } else { 0 };
    let (named, hampered) = (&data.statuses, data.file.hampered);
    let hampers = [(named.kneeling, hampered.kneeling), (named.encumbered, hampered.encumbered)].into_iter();
    let hampers = hampers.filter(|&(status, _)| statuses::has(me, status) && !shifts(data, verb));
    let weight = hampers.map(|(_, more)| more).sum();
    // POISE-G20: a walk may end with a step off a ledge, except one away from enemies.
    let leaps = data.action(verb).kind != ActionKind::Away;
    Some(Walking { weight, swims: water::drag(me), leaps, ..Walking::points(me.id, paces + speed) })
}

/// POISE-174, POISE-175: whether a verb can be hindered: it is a maneuver, and not careful.
pub(crate) fn hinderable(view: &View, verb: Verb) -> bool {
    let data: &Data = view.field.data();
    data.action(verb).kind == ActionKind::Maneuver && !shifts(data, verb) && !preparation::is_on(view)
}

/// The rule that bars a walk by a verb; `None` if none does. A verb that is no walk is barred by POISE-116.
pub(crate) fn barred(data: &Data, me: &UnitRef, verb: Verb) -> Option<indes_core::battle::RuleId> {
    let sprints = data.action(verb).kind == ActionKind::Reaction;
    let kneels = sprints && statuses::has(me, data.statuses.kneeling);
    statuses::rule_against_moving(data, me, movement(data, verb))
        .or_else(|| kneels.then_some(rule_id!("POISE-G14")))
        .or_else(|| {
            let paces = matches!(
                data.action(verb).does,
                ActionEffect::Walk { .. } | ActionEffect::Fly { .. } | ActionEffect::Soar { .. }
            );
            (!paces).then_some(rule_id!("POISE-116"))
        })
}

/// Paces by which critical effects have slowed a unit (POISE-D15).
#[must_use]
pub fn slowed(view: &View, unit: UnitId) -> i16 {
    view.turn.counted(unit, Count::Slowed)
}

/// The walk of a verb in the air that ends at a level; `None` if the verb is no walk.
pub(crate) fn walking_to_level(view: &View, me: &UnitRef, verb: Verb, level: i8) -> Option<Walking> {
    Some(flight::walking_to(view.field, me, on_foot(view, me, verb)?, level.into()))
}

/// POISE-G40: the levels at which a flight by a verb can end: for one straight up or down those within its budget, else
/// those to which some path leads.
pub(crate) fn levels<'a>(view: &'a View, me: &'a UnitRef, verb: Verb) -> impl Iterator<Item = i8> + use<'a> {
    let walking = on_foot(view, me, verb);
    walking.into_iter().flat_map(move |walking| levels_of(view, me, verb, walking))
}

fn levels_of<'a>(view: &'a View, me: &'a UnitRef, verb: Verb, walking: Walking) -> impl Iterator<Item = i8> + use<'a> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (lowest, highest) = field.board.heights();
    let here = field.level(me);
    let budget = i16::try_from(walking.budget).unwrap_or(i16::MAX);
    let most = (i16::from(highest) + i16::from(data.file.flight.ceiling)).min(here.saturating_add(budget));
    let least = match data.action(verb).does {
        ActionEffect::Soar { .. } => field.ground_under(me.size, me.body.cell),
        _ => lowest.into(),
    };
    let fits = move |level: i16| match data.action(verb).does {
        ActionEffect::Soar { .. } => level != here,
        _ => {
            (level != here || me.body.aloft.is_none()) && flight::walking_to(field, me, walking, level).possible(field)
        }
    };
    (least..=most).filter(move |&level| fits(level)).filter_map(|level| i8::try_from(level).ok())
}

/// The positions of a walk, one for each step; the end of a flight straight up or down.
pub(crate) fn positions(view: &View, me: &UnitRef, intent: &Intent) -> Vec<Position> {
    let (path, flight) = (intent.path(), flight::flight_of(view, me, intent));
    if path.is_empty() {
        return flight::vertical_position(view, me, intent).into_iter().collect();
    }
    (0..path.len()).map(|at| flight::position_on(view.field, me, flight, path, at)).collect()
}

/// The standing enemies of a unit from which it is not hidden.
pub(crate) fn aware_foes(view: &View, unit: UnitId) -> UnitMask {
    view.field.roster.foes(unit).without(view.field.bodies.down()).without(view.field.concealed.of(unit).from)
}

/// The enemies that could hinder a walk, each with the number of the step before which it could (POISE-173, POISE-176).
pub(crate) fn hindrances(view: &View, unit: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
    if !hinderable(view, intent.verb) {
        return Vec::new();
    }
    let unit = riding::executor(view.field, unit, intent.verb);
    let me = view.field.unit(unit);
    let foes = aware_foes(view, unit);
    let (mut left, mut found) = (foes, Vec::new());
    let ends = positions(view, &me, intent);
    let starts = std::iter::once(Position::of(view.field, &me)).chain(ends.iter().copied()).take(ends.len());
    for (at, start) in (0u8..).zip(starts) {
        let able = zones::hinderers_at(view, &me, start).intersection(left);
        found.extend(able.iter().map(|foe| (foe, at)));
        left = left.without(able);
    }
    found
}
