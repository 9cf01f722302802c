//! What the winner of a critical win can do to the loser (MANEUVER-109, MANEUVER-111, MANEUVER-120, MANEUVER-G42,
//! MANEUVER-G43, MANEUVER-G45).

use super::attack::Assault;
use super::reach;
use crate::data::{ActionEffect, Data, GearClass};
use crate::state::{Exchange, Verdict};
use crate::unit;
use indes_core::battle::{Frame, Verb, View};
use indes_core::battlefield::{ItemId, UnitId, UnitRef};
use smallvec::SmallVec;

/// The winner and the loser of the exchange with the current target.
#[must_use]
pub fn sides(frame: &Frame) -> Option<(UnitId, UnitId)> {
    let memory = Exchange::of(frame);
    let (attacker, target) = (frame.actor?, memory.target()?);
    Some(if memory.verdict == Some(Verdict::Lost) { (target, attacker) } else { (attacker, target) })
}

/// Whether the winner can perform a maneuver on the loser (MANEUVER-109, MANEUVER-111, MANEUVER-120, MANEUVER-G42).
#[must_use]
pub fn is_possible(view: &View, frame: &Frame, winner: &UnitRef, loser: &UnitRef, verb: Verb) -> bool {
    let (data, memory) = (view.field.data::<Data>(), Exchange::of(frame));
    let near = || reach::has_within(view.field, winner, loser, reach::longest(view.field, winner));
    match data.action(verb).does {
        ActionEffect::Bash => unit::can_bash(data, winner) && near(),
        // MANEUVER-G43: it does not stack.
        ActionEffect::Brace => !winner.statuses.has(data.statuses.braced),
        ActionEffect::Disarm => !held_items(data, loser).is_empty() && near(),
        ActionEffect::Feint => true,
        ActionEffect::Precision => {
            let strike = || frame.actor.and_then(|actor| Assault::of(view, actor, &frame.intent));
            memory.verdict != Some(Verdict::Lost) && strike().is_some_and(|assault| assault.is_strike())
        }
        ActionEffect::Push | ActionEffect::Trip => near(),
        _ => false,
    }
}

/// The items in the hands of a unit that can be knocked from them: not what is part of its body (MANEUVER-111,
/// MANEUVER-G45).
#[must_use]
pub fn held_items(data: &Data, them: &UnitRef) -> SmallVec<[ItemId; 4]> {
    let loose = |gear| {
        let gear: &crate::data::Gear = data.weapon(gear);
        gear.hands > 0 && gear.class != GearClass::Spell
    };
    them.gear.in_hand().filter(|&(_, gear)| loose(gear)).map(|(item, _)| item).collect()
}
