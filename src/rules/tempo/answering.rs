//! Which action can be answered by which unit, with which reaction or replacement: who qualifies is TEMPO-G28, the
//! target of a blow, the partner of a bind, every unit that threatens a cell of a Move's path.

use super::condition::{allowed, wrestle, wrestlers};
use super::course::comes_nearer;
use super::data::{Data, Kind};
use super::gear::{gear_of, numbers};
use super::ids::{AP, BIND, TEMPO};
use super::ranged;
use super::reach::{strikes, trigger};
use crate::battle::{Asked, Frame, Intent, Verb, View, WindowKind};
use crate::battlefield::{PartId, UnitId, UnitMask, UnitRef};
use std::cell::LazyCell;

/// The unit that a blow, a press or a withdrawal is aimed at; no unit for movements, and for an Aim, which strikes no
/// unit yet.
pub(super) fn opponent(view: &View, actor: UnitId, intent: &Intent) -> Option<UnitId> {
    if !intent.path().is_empty() || intent.verb == view.field.data::<Data>().verbs.aim {
        return None;
    }
    intent.unit().or_else(|| view.field.bonds.of(actor, BIND).and_then(|bond| bond.partner(actor)))
}

/// Whether any reaction names the verb among what it answers (TEMPO-024).
fn answerable(data: &Data, verb: Verb) -> bool {
    data.verbs_of(Kind::Reactive).any(|reaction| data.known(reaction).answers & 1 << verb.0 != 0)
}

/// The units that could answer an action if they had the means (TEMPO-G28).
pub(super) fn candidates(view: &View, actor: UnitId, intent: &Intent) -> UnitMask {
    if !answerable(view.field.data(), intent.verb) {
        return UnitMask::NONE;
    }
    if let Some(target) = opponent(view, actor, intent) {
        return UnitMask::only(target);
    }
    if intent.verb == view.field.data::<Data>().verbs.escape {
        return wrestlers(view, actor);
    }
    let (data, path) = (view.field.data::<Data>(), intent.path());
    let mover = view.field.unit(actor);
    let concerned = |foe: &UnitRef| {
        trigger(view, foe, &mover, path).is_some()
            || allowed(data, foe, data.verbs.retreat) && comes_nearer(view, foe, &mover, path)
            || ranged::could_fire(view, foe, &mover, path)
    };
    view.field.foes(actor).filter(concerned).map(|foe| foe.id).collect()
}

/// Why a reaction or a replacement does not fit what happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Misfit {
    /// The reaction answers other actions (TEMPO-024).
    OtherAction,
    /// It works inside one grapple only (TEMPO-G28).
    OtherGrapple,
    /// The movement does not come nearer (TEMPO-127).
    NotNearer,
    /// The shot comes from this distance, which is not greater than this speed (TEMPO-107).
    TooNear(u16, u16),
    /// The replacement takes the place of other actions (TEMPO-026).
    OtherPlace,
    /// It answers other reactions than those that were given (TEMPO-140..144).
    OtherReaction,
}

/// What keeps a verb from answering what happened; `None` if it fits: a reaction the declared action, a counter-tempo
/// action both the reaction and the action it would replace.
pub(super) fn misfit(view: &View, frame: &Frame, kind: WindowKind, unit: UnitId, verb: Verb) -> Option<Misfit> {
    let (data, declared) = (view.field.data::<Data>(), &frame.intent);
    if kind == TEMPO {
        debug_assert_eq!(frame.actor, Some(unit), "only the actor replaces its action");
        // The actor's own window: it knows what it meant (TEMPO-067).
        return misplaced(data, verb, frame.meant().verb, frame.replies.iter().map(|reply| reply.intent.verb));
    }
    if data.known(verb).answers & 1 << declared.verb.0 == 0 {
        return Some(Misfit::OtherAction);
    }
    if verb == data.verbs.struggle && !wrestle(view, frame.actor, unit) {
        return Some(Misfit::OtherGrapple);
    }
    let (actor, me) = (frame.actor?, view.field.unit(unit));
    if verb == data.verbs.retreat && !comes_nearer(view, &me, &view.field.unit(actor), declared.path()) {
        return Some(Misfit::NotNearer);
    }
    if verb == data.verbs.dodge {
        return match ranged::flight(view, actor, declared, unit) {
            Some((distance, speed)) => (distance <= speed).then_some(Misfit::TooNear(distance, speed)),
            None => Some(Misfit::OtherAction),
        };
    }
    None
}

/// What keeps a counter-tempo action from the place of what was meant and met by these reactions (TEMPO-C02).
pub(super) fn misplaced(
    data: &Data,
    verb: Verb,
    meant: Verb,
    mut replies: impl Iterator<Item = Verb>,
) -> Option<Misfit> {
    if data.known(verb).replaces & 1 << meant.0 == 0 {
        return Some(Misfit::OtherPlace);
    }
    let met = replies.any(|reply| data.answers_for(verb, meant) & 1 << reply.0 != 0);
    (!met).then_some(Misfit::OtherReaction)
}

/// Whether the actor could replace its action.
pub(super) fn replaceable(view: &View, frame: &Frame) -> bool {
    let data: &Data = view.field.data();
    frame.actor.is_some_and(|actor| {
        let me = view.field.unit(actor);
        let fits = |verb| allowed(data, &me, verb) && misfit(view, frame, TEMPO, actor, verb).is_none();
        data.verbs_of(Kind::CounterTempo).any(fits)
    })
}

/// What was paid for the action that a counter-tempo action would replace (TEMPO-011).
pub(super) fn already_paid(view: &View, asked: &Asked, verb: Verb) -> i16 {
    if view.field.data::<Data>().action(verb).kind != Kind::CounterTempo {
        return 0;
    }
    view.frame(asked).and_then(|frame| frame.purse.as_ref()).map_or(0, |purse| purse.spent(AP))
}

/// TEMPO-G40: whether surfaces of a unit reach the actor of the action that it is asked about, or the trigger cell of a
/// movement.
pub(super) fn reaching<'a>(view: &'a View, asked: &Asked, me: &'a UnitRef) -> impl Fn(PartId) -> bool {
    let data: &Data = view.field.data();
    let met = view.frame(asked).and_then(|frame| Some((frame.intent.path(), view.field.unit(frame.actor?))));
    debug_assert!(met.is_some(), "a reaction without an action: {asked:?}");
    let at = LazyCell::new(move || {
        let (path, actor) = met?;
        let steps = if path.is_empty() { 0 } else { trigger(view, me, &actor, path)? };
        Some(usize::from(steps).checked_sub(1).map_or(actor.body.cell, |step| path[step]))
    });
    move |part| {
        let Some((path, actor)) = met else { return false };
        if numbers(data, me, part.item).is_some() {
            return ranged::covers(view.field, me, &actor, path, part);
        }
        let surface = data.weapon(gear_of(data, me, part.item)).parts.get(usize::from(part.part));
        let met = surface.zip(*at);
        met.is_some_and(|(surface, cell)| strikes(view.field, me, &actor.size.footprint, cell, surface.reach))
    }
}
