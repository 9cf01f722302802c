//! The walks that a unit can take: how far a verb carries it, over which cells and levels, and which enemies could
//! hinder it (POISE-117, POISE-174, POISE-175, POISE-C37, POISE-G40).

use super::flight::Stand;
use super::{flight, preparation, riding, water, zones};
use crate::battle::{Intent, Verb, View};
use crate::battlefield::{UnitId, UnitMask, UnitRef, Walking};
use crate::grid::Cell;
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Deed, Kind, Stat, Tag, gap, rule};
use crate::rules::poise::unit::{afflictions, statuses};

/// Whether a verb is a Shift: one careful pace.
pub(crate) fn shifts(data: &Data, verb: Verb) -> bool {
    data.action(verb).tags.contains(&Tag::Careful)
}

/// The walk of a verb, in the air at the level where its user is.
pub(crate) fn walking(view: &View, me: &UnitRef, verb: Verb) -> Option<Walking> {
    on_foot(view, me, verb).map(|walking| flight::keeping_level(view.field, me, walking))
}

/// The walk of a verb: its paces and its user's speed (POISE-117), and what hampers it, but never a Shift (POISE-C37).
pub(crate) fn on_foot(view: &View, me: &UnitRef, verb: Verb) -> Option<Walking> {
    let data: &Data = view.field.data();
    let (Deed::Walk { paces, speed } | Deed::Fly { paces, speed } | Deed::Soar { paces, speed }) =
        data.action(verb).does
    else {
        return None;
    };
    let slowed = afflictions::speed(data, me) + slowed(view, me.id);
    let speed = if speed { (Stat::Speed.of(me) - slowed).max(0).unsigned_abs() } else { 0 };
    let (named, hampered) = (&data.statuses, data.file.hampered);
    let hampers = [(named.kneeling, hampered.kneeling), (named.encumbered, hampered.encumbered)].into_iter();
    let hampers = hampers.filter(|&(status, _)| statuses::has(me, status) && !shifts(data, verb));
    let weight = hampers.map(|(_, more)| more).sum();
    Some(Walking { weight, swims: water::drag(me), ..Walking::points(me.id, paces + speed) })
}

/// POISE-174, POISE-175: only maneuvers can be hindered, and none that is careful.
pub(crate) fn hinderable(view: &View, verb: Verb) -> bool {
    let data: &Data = view.field.data();
    data.action(verb).kind == Kind::Maneuver && !shifts(data, verb) && !preparation::is_on(view)
}

/// The rule that keeps a unit from a walk, if one does.
pub(crate) fn barred(data: &Data, me: &UnitRef, verb: Verb) -> Option<crate::battle::RuleId> {
    let sprints = data.action(verb).kind == Kind::Reaction;
    let kneels = sprints && statuses::has(me, data.statuses.kneeling);
    statuses::held(data, me, shifts(data, verb)).or_else(|| kneels.then(|| gap(14))).or_else(|| {
        let paces = matches!(data.action(verb).does, Deed::Walk { .. } | Deed::Fly { .. } | Deed::Soar { .. });
        (!paces).then(|| rule(116))
    })
}

/// By how much critical effects have slowed a unit.
#[must_use]
pub fn slowed(view: &View, unit: UnitId) -> i16 {
    view.turn.counted(unit, Count::Slowed)
}

/// The walk of a verb to a level that was chosen.
pub(crate) fn chosen(view: &View, me: &UnitRef, verb: Verb, level: i8) -> Option<Walking> {
    Some(flight::at(view.field, me, on_foot(view, me, verb)?, level.into()))
}

/// POISE-G40: the levels that a verb can be used with: those to which a way leads, or that are above and below.
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
        Deed::Soar { .. } => field.ground_under(me.size, me.body.cell),
        _ => lowest.into(),
    };
    let fits = move |level: i16| match data.action(verb).does {
        Deed::Soar { .. } => level != here,
        _ => (level != here || me.body.aloft.is_none()) && flight::at(field, me, walking, level).possible(field),
    };
    (least..=most).filter(move |&level| fits(level)).filter_map(|level| i8::try_from(level).ok())
}

/// The cells of a walk, each with the level in the air there; the place of one that goes straight up or down.
pub(crate) fn stands(view: &View, me: &UnitRef, intent: &Intent) -> Vec<Stand> {
    let (path, flight) = (intent.path(), flight::of(view, me, intent));
    if path.is_empty() {
        return flight::straight(view, me, intent).into_iter().collect();
    }
    let last = path.len().saturating_sub(1);
    let level = |at: usize, cell: Cell| flight::level_on(view.field, me, flight, cell, at == last);
    path.iter().enumerate().map(|(at, &cell)| (cell, level(at, cell))).collect()
}

/// The enemies of a unit that stand and know of it.
pub(crate) fn aware(view: &View, unit: UnitId) -> UnitMask {
    view.field.roster.foes(unit).without(view.field.bodies.down()).without(view.field.concealed.of(unit).from)
}

/// Who could hinder a walk, and before which step.
pub(crate) fn hindrances(view: &View, unit: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
    if !hinderable(view, intent.verb) {
        return Vec::new();
    }
    let unit = riding::doer(view.field, unit, intent.verb);
    let me = view.field.unit(unit);
    let foes = aware(view, unit);
    let (mut left, mut found) = (foes, Vec::new());
    let ends = stands(view, &me, intent);
    let starts = std::iter::once((me.body.cell, view.field.aloft(unit))).chain(ends.iter().copied()).take(ends.len());
    for (at, (cell, level)) in (0u8..).zip(starts) {
        let able = zones::controllers_at(view, &me, cell, level).intersection(left);
        found.extend(able.iter().map(|foe| (foe, at)));
        left = left.without(able);
    }
    found
}
