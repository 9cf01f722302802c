//! The unit that has the next turn, and the seat that names it where no test decides (POISE-014, POISE-022, POISE-C02,
//! POISE-J03).

use super::openers;
use indes_core::battle::{NextTurn, RuleId, View};
use indes_core::battlefield::{Seat, UnitId, UnitMask};
use indes_core::rule_id;

use crate::field::{next, opening, preparation};
use smallvec::SmallVec;

/// The unit that goes next, or all units between which no test decides.
pub(crate) fn tied(view: &View) -> UnitMask {
    successors(view, UnitMask::NONE).0
}

/// The units that may go next, those in `unseen` left out, and the rule that decides.
fn successors(view: &View, unseen: UnitMask) -> (UnitMask, RuleId) {
    if opening::awaits_opener(view) {
        // A side names which of its units opens.
        let openers = openers::openers(view).without(unseen);
        if !openers.is_empty() {
            return (openers, rule_id!("POISE-006"));
        }
    }
    // After the last turn of a round every unit has a turn again (POISE-022).
    let open = next::candidates(view);
    let open = if open.is_empty() { next::candidates_of_next_round(view) } else { open };
    let open = open.without(unseen);
    if let Some(unit) = next::named(view).filter(|&unit| open.has(unit)) {
        return (UnitMask::only(unit), rule_id!("POISE-D15"));
    }
    next::decided(&next::facts(view, open))
}

/// POISE-J03: the units that would go next if the turn ended now, those in `unseen` left out. `None` before the fight
/// has begun.
pub(crate) fn foreseen(view: &View, unseen: UnitMask) -> Option<NextTurn> {
    if view.turn.actor().is_none() || opening::is_quiet(view) || preparation::is_on(view) {
        return None;
    }
    let (units, by) = successors(view, unseen);
    (!units.is_empty()).then_some(NextTurn { units, by })
}

/// POISE-C02, POISE-J03: the seat that names which of several tied units goes next: the first hostile seat after that of
/// the actor, in order of seats, that knows of any of them. If none does (POISE-G43), the seat of the first tied unit.
pub(crate) fn namer(view: &View, tied: UnitMask) -> Seat {
    let roster = &view.field.roster;
    let actor = view.turn.actor();
    let owner = actor.map_or(Seat(1), |unit| roster.seat(unit));
    let hostile = |unit: &UnitId| actor.is_none_or(|actor| roster.hostile(actor, *unit));
    let mut seats: SmallVec<[Seat; 4]> = roster.ids().filter(hostile).map(|unit| roster.seat(unit)).collect();
    seats.sort_unstable();
    seats.dedup();
    let after = seats.iter().position(|&seat| seat > owner).unwrap_or(0);
    seats.rotate_left(after);
    let knowing = seats.into_iter().find(|&seat| !known_to(view, seat, tied).is_empty());
    let theirs = || tied.iter().next().map(|unit| roster.seat(unit));
    knowing.or_else(theirs).unwrap_or(owner)
}

/// The units among `units` that a seat knows of.
pub(crate) fn known_to(view: &View, seat: Seat, units: UnitMask) -> UnitMask {
    units.without(view.field.unseen_by(seat))
}
