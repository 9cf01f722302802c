//! Why a verb is not offered on a unit's own turn.

use super::price;
use crate::data::{ActionEffect, Data, Flag};
use crate::field::{assault, hiding, routes};
use crate::ids::MP;
use crate::state::Count;
use crate::unit::{self, pairs};
use indes_core::battle::error::refuse;
use indes_core::battle::{Refusal, Verb, View};
use indes_core::battlefield::UnitRef;
use indes_core::rule_id;
use indes_core::text::message;

/// Why a unit's body does not let it use a verb; `None` if it does (REGION-107, REGION-174).
pub(super) fn unable(view: &View, me: &UnitRef, executor: &UnitRef, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    if unit::is_stunned(data, me) || unit::is_stunned(data, executor) {
        return Some(refuse(rule_id!("REGION-107"), message!("refused-is-stunned")));
    }
    // A spell with a physical effect is no physical action (REGION-G38).
    let bound = action.physical && (unit::is_helpless(data, me) && !action.mount || unit::is_helpless(data, executor));
    if bound {
        return Some(refuse(rule_id!("REGION-174"), message!("refused-cannot-move-its-body")));
    }
    None
}

/// The reason why a verb is not offered to a unit on its turn.
pub(crate) fn refusal(view: &View, me: &UnitRef, verb: Verb) -> Refusal {
    let (field, data) = (view.field, view.field.data::<Data>());
    let action = data.action(verb);
    let executor = pairs::executor(field, me.id, verb).map_or(*me, |unit| field.unit(unit));
    if let Some(refusal) = unable(view, me, &executor, verb) {
        return refusal;
    }
    let poor = || price::refusal(view, me, verb, 1);
    let moving =
        matches!(action.does, ActionEffect::Shift | ActionEffect::Walk | ActionEffect::Run | ActionEffect::Crawl);
    if moving && let Some(refusal) = routes::refusal(view, me, action.does) {
        return refusal;
    }
    if let Some(refusal) = poor() {
        return refusal;
    }
    match action.does {
        _ if moving => refuse(action.rule, message!("refused-no-way-to-go")),
        ActionEffect::Melee | ActionEffect::PulledBlow => no_blow(data, &executor),
        ActionEffect::Ranged => no_shot(view, me),
        ActionEffect::Strike if pairs::is_mounted(field, me.id) => {
            refuse(rule_id!("REGION-159"), message!("refused-in-the-saddle"))
        }
        ActionEffect::Grab if pairs::is_mounted(field, me.id) && !unit::has_flag(me, Flag::MountedGrab) => {
            refuse(rule_id!("REGION-159"), message!("refused-in-the-saddle"))
        }
        ActionEffect::Grab => no_grab(view, me),
        ActionEffect::Strike => refuse(rule_id!("REGION-G09"), message!("refused-nobody-in-reach")),
        ActionEffect::Crush | ActionEffect::ThrowDown => {
            refuse(rule_id!("REGION-D14"), message!("refused-no-full-hold"))
        }
        ActionEffect::ForceToGround => refuse(rule_id!("REGION-135"), message!("refused-is-prone-already")),
        ActionEffect::Escape => refuse(rule_id!("REGION-G37"), message!("refused-has-tried-already")),
        ActionEffect::DropProne => refuse(action.rule, message!("refused-is-prone-already")),
        ActionEffect::Mount => refuse(rule_id!("REGION-G41"), message!("refused-no-mount-beside")),
        ActionEffect::Dismount if pairs::is_pair_held(view, me) => {
            refuse(rule_id!("REGION-G55"), message!("refused-is-held"))
        }
        ActionEffect::Dismount => refuse(rule_id!("REGION-G41"), message!("refused-no-way-to-go")),
        ActionEffect::Ready | ActionEffect::ReadyArms => {
            refuse(rule_id!("REGION-G43"), message!("refused-nothing-is-stowed"))
        }
        ActionEffect::Stow | ActionEffect::DropItem => {
            refuse(action.rule, message!("refused-nothing-in-hand-that-can-be-dropped"))
        }
        ActionEffect::Reload => refuse(rule_id!("REGION-G43"), message!("refused-nothing-to-be-loaded")),
        ActionEffect::PickUp => refuse(rule_id!("REGION-G91"), message!("refused-nothing-lies-within-reach")),
        ActionEffect::Focus => no_focus(view, me),
        ActionEffect::Hide => {
            hiding::hide_refusal(view, me).unwrap_or_else(|| refuse(action.rule, message!("refused-not-now")))
        }
        ActionEffect::UseObject => refuse(rule_id!("REGION-J01"), message!("refused-no-door-or-lever-within-reach")),
        ActionEffect::Cast => refuse(action.rule, message!("refused-nobody-in-range")),
        _ => refuse(action.rule, message!("refused-not-now")),
    }
}

/// Why no weapon can be used in melee.
fn no_blow(data: &Data, me: &UnitRef) -> Refusal {
    if unit::is_armed(data, me) {
        return refuse(rule_id!("REGION-G09"), message!("refused-nobody-in-reach"));
    }
    refuse(rule_id!("REGION-D04"), message!("refused-no-weapon-in-hand"))
}

/// Why no weapon can be used from afar.
fn no_shot(view: &View, me: &UnitRef) -> Refusal {
    let data: &Data = view.field.data();
    let held: Vec<_> = me.gear.in_hand().filter(|(_, gear)| data.ranged_row(*gear).is_some()).collect();
    if held.is_empty() {
        return refuse(rule_id!("REGION-D04"), message!("refused-no-weapon-in-hand"));
    }
    if !assault::has_ammunition(view, me.id) {
        return refuse(rule_id!("REGION-G43"), message!("refused-no-ammunition"));
    }
    if !held.iter().any(|&(item, _)| assault::is_loaded(data, me, item)) {
        return refuse(rule_id!("REGION-G43"), message!("refused-has-to-be-reloaded-first"));
    }
    refuse(rule_id!("REGION-G18"), message!("refused-nobody-in-range"))
}

/// Why there is no unit to be grabbed.
fn no_grab(view: &View, me: &UnitRef) -> Refusal {
    let data: &Data = view.field.data();
    let held = unit::grabs(data, me).map(|held| view.field.unit(held));
    if held.is_some_and(|held| unit::holds(data, me, &held)) {
        return refuse(rule_id!("REGION-D14"), message!("refused-is-held-already"));
    }
    if held.is_none() && unit::free_hands(data, me, None) == 0 {
        return refuse(rule_id!("REGION-G32"), message!("refused-no-hand-is-free"));
    }
    refuse(rule_id!("REGION-G09"), message!("refused-nobody-in-reach"))
}

/// Why a unit cannot focus.
fn no_focus(view: &View, me: &UnitRef) -> Refusal {
    let data: &Data = view.field.data();
    if !unit::may_use_magic(data, me) {
        return refuse(rule_id!("REGION-094"), message!("refused-is-badly-wounded"));
    }
    let full = me.pools.get(MP).now >= me.pools.get(MP).max;
    if full || view.turn.counted(me.id, Count::Focused) == 0 {
        return refuse(rule_id!("REGION-G23"), message!("refused-could-not-gain"));
    }
    refuse(rule_id!("REGION-G23"), message!("refused-has-focused-already"))
}
