//! Which units can answer an action, and with which reaction or replacement.
//!
//! TEMPO-G28: the target of a blow, the partner of a bind, the units of a grapple, the units that threaten a cell of a
//! movement's path.

use super::course::ends_nearer;
use super::ranged;
use super::reach::{strikes, trigger};
use crate::data::{Data, Kind};
use crate::ids::{BIND, REACT, TEMPO};
use crate::unit::condition::{allowed, grapple_opponents, share_grapple};
use crate::unit::gear::{gear_of, ranged_numbers};
use indes_core::battle::{Asked, Frame, Intent, Verb, View, WindowKind};
use indes_core::battlefield::{PartId, UnitId, UnitMask, UnitRef};
use std::cell::LazyCell;

/// The unit that an action is aimed at: its target, or the partner of the actor's bind; `None` for a movement, and for
/// an Aim, which strikes no unit yet.
pub(crate) fn opponent(view: &View, actor: UnitId, intent: &Intent) -> Option<UnitId> {
    if !intent.path().is_empty() || intent.verb == view.field.data::<Data>().verbs.aim {
        return None;
    }
    intent.unit().or_else(|| view.field.bonds.of(actor, BIND).and_then(|bond| bond.partner(actor)))
}

/// TEMPO-024: whether any reaction answers the verb.
fn answerable(data: &Data, verb: Verb) -> bool {
    data.verbs_of(Kind::Reactive).any(|reaction| data.compiled(reaction).answers & 1 << verb.0 != 0)
}

/// TEMPO-G28: the units that are asked for an answer to an action, whether they have the points and weapons or not.
pub(crate) fn candidates(view: &View, actor: UnitId, intent: &Intent) -> UnitMask {
    if !answerable(view.field.data(), intent.verb) {
        return UnitMask::NONE;
    }
    if let Some(target) = opponent(view, actor, intent) {
        return UnitMask::only(target);
    }
    if intent.verb == view.field.data::<Data>().verbs.escape {
        return grapple_opponents(view, actor);
    }
    let (data, path) = (view.field.data::<Data>(), intent.path());
    let mover = view.field.unit(actor);
    let is_concerned = |foe: &UnitRef| {
        trigger(view, foe, &mover, path).is_some()
            || allowed(data, foe, data.verbs.retreat) && ends_nearer(view, foe, &mover, path)
            || ranged::could_fire(view, foe, &mover, path)
    };
    view.field.foes(actor).filter(is_concerned).map(|foe| foe.id).collect()
}

/// Why a reaction or a replacement does not fit what happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// The reaction answers other actions (TEMPO-024).
    OtherAction,
    /// It works inside one grapple only, and the actor is not in it (TEMPO-G28).
    OtherGrapple,
    /// The movement does not end nearer to the unit (TEMPO-127).
    NotNearer,
    /// The distance to the shooter is not greater than the speed of the shot (TEMPO-107).
    TooNear {
        /// The unit's distance to the shooter, in cells.
        distance: u16,
        /// The speed of the shot, in cells.
        speed: u16,
    },
    /// The replacement replaces other actions than the actor's (TEMPO-026).
    OtherPlace,
    /// It answers other reactions than those that were given (TEMPO-140, TEMPO-142).
    OtherReaction,
}

/// Why a verb is no answer in a window; `None` if it fits: a reaction has to answer the declared action, a
/// counter-tempo action a given reaction and replace what the actor meant.
pub(crate) fn misfit(view: &View, frame: &Frame, kind: WindowKind, unit: UnitId, verb: Verb) -> Option<Misfit> {
    let (data, declared) = (view.field.data::<Data>(), &frame.intent);
    if kind == TEMPO {
        debug_assert_eq!(frame.actor, Some(unit), "only the actor replaces its action");
        // TEMPO-067: the actor's own window reads what it meant, not what it announced.
        return replacement_misfit(
            data,
            verb,
            frame.meant().verb,
            frame.replies_in(REACT).map(|reply| reply.intent.verb),
        );
    }
    if data.compiled(verb).answers & 1 << declared.verb.0 == 0 {
        return Some(Misfit::OtherAction);
    }
    if verb == data.verbs.struggle && !share_grapple(view, frame.actor, unit) {
        return Some(Misfit::OtherGrapple);
    }
    let (actor, me) = (frame.actor?, view.field.unit(unit));
    if verb == data.verbs.retreat && !ends_nearer(view, &me, &view.field.unit(actor), declared.path()) {
        return Some(Misfit::NotNearer);
    }
    if verb == data.verbs.dodge {
        return match ranged::distance_and_speed(view, actor, declared, unit) {
            Some((distance, speed)) => (distance <= speed).then_some(Misfit::TooNear { distance, speed }),
            None => Some(Misfit::OtherAction),
        };
    }
    None
}

/// TEMPO-C02: why a counter-tempo action cannot replace what was meant (`meant`) and met by these reactions
/// (`replies`); `None` if it can.
pub(crate) fn replacement_misfit(
    data: &Data,
    verb: Verb,
    meant: Verb,
    mut replies: impl Iterator<Item = Verb>,
) -> Option<Misfit> {
    if data.compiled(verb).replaces & 1 << meant.0 == 0 {
        return Some(Misfit::OtherPlace);
    }
    let met = replies.any(|reply| data.answers_for(verb, meant) & 1 << reply.0 != 0);
    (!met).then_some(Misfit::OtherReaction)
}

/// Whether a replacement fits the action of a frame, by the actor's status and what happened; its points do not count.
pub(crate) fn can_be_replaced(view: &View, frame: &Frame) -> bool {
    let data: &Data = view.field.data();
    frame.actor.is_some_and(|actor| {
        let me = view.field.unit(actor);
        let fits = |verb| allowed(data, &me, verb) && misfit(view, frame, TEMPO, actor, verb).is_none();
        data.verbs_of(Kind::CounterTempo).any(fits)
    })
}

/// TEMPO-G40: a test whether a surface of a reactor reaches the actor of the action that it is asked about, or the
/// trigger cell of a movement.
pub(crate) fn reaching<'a>(view: &'a View, asked: &Asked, me: &'a UnitRef) -> impl Fn(PartId) -> bool {
    let data: &Data = view.field.data();
    let answered = view.frame(asked).and_then(|frame| Some((frame.intent.path(), view.field.unit(frame.actor?))));
    debug_assert!(answered.is_some(), "a reaction without an action: {asked:?}");
    let at = LazyCell::new(move || {
        let (path, actor) = answered?;
        let steps = if path.is_empty() { 0 } else { trigger(view, me, &actor, path)? };
        Some(usize::from(steps).checked_sub(1).map_or(actor.body.cell, |step| path[step]))
    });
    move |part| {
        let Some((path, actor)) = answered else { return false };
        if ranged_numbers(data, me, part.item).is_some() {
            return ranged::can_hit(view.field, me, &actor, path, part);
        }
        let surface = data.weapon(gear_of(data, me, part.item)).parts.get(usize::from(part.part));
        surface
            .zip(*at)
            .is_some_and(|(surface, cell)| strikes(view.field, me, &actor.size.footprint, cell, surface.reach.into()))
    }
}
