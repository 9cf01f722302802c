//! Settling systems, which run after changes are written: the net of conditions, creatures that faint, wake, or are
//! held no longer, hidden ones that are noticed, the end of the battle (ENERGY-062, ENERGY-239, ENERGY-280, ENERGY-321,
//! ENERGY-325, ENERGY-333, ENERGY-335, ENERGY-337, ENERGY-339, ENERGY-342, ENERGY-343, ENERGY-344, ENERGY-346,
//! ENERGY-G25, ENERGY-G26, ENERGY-G39, ENERGY-G72, ENERGY-G85).

use super::effects;
use crate::data::Data;
use crate::field::{ground, stealth, targets};
use crate::ids::{AURA, STAMINA};
use crate::state::Count;
use crate::state::procedure::Act;
use crate::unit;
use bevy::prelude::{Query, Res};
use indes_core::battle::{Batch, Change, Ending, RuleId, Settling, View};
use indes_core::battlefield::{Bodies, Concealed, Givens, Pools, StatusId, Statuses, UnitMask, UnitRef, Until};
use indes_core::rule_id;
use smallvec::SmallVec;

/// Whether any creature has no Stamina.
pub(crate) fn is_any_spent(units: Query<&Pools>) -> bool {
    units.iter().any(|pools| pools.get(STAMINA).now <= 0)
}

/// Whether any creature is held, or holds another one.
pub(crate) fn is_any_held(givens: Res<Givens>, units: Query<&Statuses>) -> bool {
    let named = &givens.rule_data.of::<Data>().statuses;
    units.iter().any(|statuses| statuses.has(named.restrained) || statuses.has(named.restraining))
}

/// Whether any creature is hidden.
pub(crate) fn is_any_hidden(concealed: Res<Concealed>) -> bool {
    !concealed.all().is_empty()
}

/// Whether any creature bleeds or lies there after a Death roll.
pub(crate) fn is_any_dying(givens: Res<Givens>, units: Query<&Statuses>) -> bool {
    let named = &givens.rule_data.of::<Data>().statuses;
    units.iter().any(|statuses| statuses.has(named.bleeding) || statuses.has(named.dying))
}

/// A creature whose Stamina is spent faints, unless it is in the middle of the action that it paid for (ENERGY-062,
/// ENERGY-G72, ENERGY-C24).
pub(crate) fn faint(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let named = &view.field.data::<Data>().statuses;
    let acts = |me: &UnitRef| {
        let mut frames = view.stack.frames.iter();
        frames.any(|frame| frame.actor == Some(me.id) && frame.memory.get::<Act>().is_some_and(|act| !act.over))
    };
    for me in view.field.standing().filter(|me| me.pools.get(STAMINA).now <= 0 && !acts(me)) {
        effects::knock_out(&view, batch, rule_id!("ENERGY-062"), &me, named.spent);
    }
}

/// Any Aura stabilizes a creature, and wakes one that a Death roll has struck down (ENERGY-321, ENERGY-G39).
pub(crate) fn recover(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let data: &Data = view.field.data();
    let named = &data.statuses;
    let all = view.field.roster.ids().map(|unit| view.field.unit(unit));
    for me in all.filter(|me| !unit::is_gone(data, me) && me.pools.get(AURA).now > 0) {
        effects::lift(batch, rule_id!("ENERGY-321"), &me, named.bleeding);
        if !me.statuses.has(named.dying) {
            continue;
        }
        if me.statuses.has(named.spent) || me.statuses.has(named.stunned) {
            effects::lift(batch, rule_id!("ENERGY-G39"), &me, named.dying);
        } else {
            effects::rouse(&view, batch, rule_id!("ENERGY-G39"), &me);
        }
    }
}

/// A hold ends if the holder can act no more, or if both are no longer beside each other (ENERGY-280).
pub(crate) fn break_holds(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let data: &Data = view.field.data();
    for me in view.field.roster.ids().map(|unit| view.field.unit(unit)) {
        for holder in unit::holders_of(data, &me).iter() {
            let by = view.field.unit(holder);
            let near = !me.body.is_away() && !by.body.is_away() && view.field.distance(me.id, holder) <= 1;
            if !near || !unit::is_able(data, &by) || unit::is_gone(data, &me) {
                effects::let_go(&view, batch, rule_id!("ENERGY-280"), holder, me.id);
            }
        }
        for held in unit::held_by(data, &me).iter() {
            if !unit::holders_of(data, &view.field.unit(held)).has(me.id) {
                effects::let_go(&view, batch, rule_id!("ENERGY-280"), me.id, held);
            }
        }
    }
}

/// A condition that is imposed, with the rule that imposes it.
type Wanted = SmallVec<[(StatusId, RuleId); 4]>;

/// The conditions that a creature's other conditions and its surroundings impose on it (ENERGY-342, ENERGY-344,
/// ENERGY-346, ENERGY-227, ENERGY-229, ENERGY-241, ENERGY-334, ENERGY-336, ENERGY-340, ENERGY-D16, ENERGY-J25).
fn wanted(view: &View, me: &UnitRef) -> Wanted {
    let data: &Data = view.field.data();
    let named = &data.statuses;
    let mut found = Wanted::new();
    // Without conditions of its own only the ground imposes any.
    let surrounded = !view.field.hazards.0.is_empty() || ground::is_in_deep_water(view, me);
    if me.statuses.0.is_empty() && !surrounded {
        return found;
    }
    let ignores = |status| view.turn.counted(me.id, Count::Ignores(status)) > 0;
    for status in [named.shaken, named.exhausted, named.dazed, named.blinded, named.slowed] {
        if surrounded && ground::imposes(view, me, status) && !ignores(status) {
            found.push((status, rule_id!("ENERGY-346")));
        }
    }
    let hampered = !targets::hampering(data, me, view).is_empty();
    let lame = me.statuses.has(named.injured_leg);
    let all = [(named.slowed, rule_id!("ENERGY-286"), hampered), (named.slowed, rule_id!("ENERGY-G26"), lame)];
    found.extend(all.into_iter().filter(|one| one.2 && !ignores(one.0)).map(|one| (one.0, one.1)));
    // Of parents and daughters: a condition that is imposed imposes others in its turn.
    let own = |status: StatusId| me.statuses.0.iter().any(|one| one.kind == status && one.by != Some(me.id));
    let parents = [
        (named.surprised, named.unguarded, rule_id!("ENERGY-239")),
        (named.blinded, named.unguarded, rule_id!("ENERGY-335")),
        (named.unconscious, named.unguarded, rule_id!("ENERGY-325")),
        (named.unguarded, named.exposed, rule_id!("ENERGY-226")),
        (named.dazed, named.exposed, rule_id!("ENERGY-333")),
        (named.prone, named.exposed, rule_id!("ENERGY-339")),
        (named.bound, named.restrained, rule_id!("ENERGY-C21")),
        (named.restrained, named.exposed, rule_id!("ENERGY-282")),
    ];
    for (parent, daughter, rule) in parents {
        let held = own(parent) || found.iter().any(|one| one.0 == parent);
        if held && !found.iter().any(|one| one.0 == daughter) && !ignores(daughter) {
            found.push((daughter, rule));
        }
    }
    found
}

/// What is imposed comes and goes with what imposes it (ENERGY-343, ENERGY-344).
pub(crate) fn net(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let data: &Data = view.field.data();
    for me in view.field.roster.ids().map(|unit| view.field.unit(unit)).filter(|me| !me.body.is_away()) {
        let wanted = if unit::is_gone(data, &me) { Wanted::new() } else { wanted(&view, &me) };
        if !wanted.is_empty() || !me.statuses.0.is_empty() {
            settle(data, &me, &wanted, batch);
        }
    }
}

fn settle(data: &Data, me: &UnitRef, wanted: &Wanted, batch: &mut Batch) {
    let (unit, named) = (me.id, &data.statuses);
    let daughters = [
        named.exposed,
        named.unguarded,
        named.restrained,
        named.slowed,
        named.blinded,
        named.dazed,
        named.shaken,
        named.exhausted,
    ];
    for status in daughters {
        let cause = wanted.iter().find(|one| one.0 == status);
        match (cause, unit::is_imposed(me, status)) {
            (Some(&(_, rule)), false) => {
                let until = Box::new(Until::any([]));
                batch.write(rule, Change::AddUntil { unit, status, by: Some(unit), bond: None, until });
            }
            (None, true) => batch.write(rule_id!("ENERGY-344"), Change::Lapse { unit, status, cause: Some(unit) }),
            _ => {}
        }
    }
}

/// A hidden creature that an observer faces in clear sight is hidden from it no longer (ENERGY-G25).
pub(crate) fn notice(mut settling: Settling) {
    let (view, batch) = settling.parts();
    for (unit, from, total) in stealth::noticed(&view) {
        batch.write(rule_id!("ENERGY-G25"), Change::Hide { unit, from, total });
    }
}

/// Whether any creature is down.
pub(crate) fn is_any_down(bodies: Res<Bodies>) -> bool {
    !bodies.down().is_empty()
}

/// The battle ends when only one side, with its allies, is left; sleepers stand (ENERGY-G85).
pub(crate) fn end_fight(mut settling: Settling) {
    let (view, batch) = settling.parts();
    if let Some(winner) = view.last_side(UnitMask::NONE) {
        batch.write(rule_id!("ENERGY-G85"), Change::Conclude { winner, reason: Ending::LastStanding });
    }
}

/// Whether any creature is unconscious.
pub(crate) fn is_any_unconscious(givens: Res<Givens>, units: Query<&Statuses>) -> bool {
    let status = givens.rule_data.of::<Data>().statuses.unconscious;
    units.iter().any(|statuses| statuses.has(status))
}

/// A creature that a level makes unconscious lies there (ENERGY-324, ENERGY-G86).
pub(crate) fn collapse(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let named = &view.field.data::<Data>().statuses;
    for me in view.field.standing().filter(|me| me.statuses.has(named.unconscious)) {
        effects::trip(&view, batch, rule_id!("ENERGY-G86"), &me);
        batch.write(rule_id!("ENERGY-324"), Change::Fall { unit: me.id });
    }
}
