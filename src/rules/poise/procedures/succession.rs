//! To which unit the turn passes, and which seat says so where no test decides (POISE-014, POISE-022, POISE-C02,
//! POISE-J03).

use super::openers;
use crate::battle::{NextTurn, RuleId, View};
use crate::battlefield::{Seat, UnitMask};
use crate::rules::poise::data::{rule, table};
use crate::rules::poise::field::{next, opening, preparation};
use smallvec::SmallVec;

/// The unit that goes next, or the units between which no test decides.
pub(crate) fn tied(view: &View) -> UnitMask {
    successors(view, UnitMask::NONE).0
}

/// Who goes next of those who are not in `unseen`, with the rule that decides.
fn successors(view: &View, unseen: UnitMask) -> (UnitMask, RuleId) {
    if opening::is_open(view) {
        // A side says which of its own opens.
        let openers = openers::openers(view).without(unseen);
        if !openers.is_empty() {
            return (openers, rule(6));
        }
    }
    // After the last turn of a round every unit has a turn again (POISE-022).
    let open = next::candidates(view, false);
    let open = if open.is_empty() { next::candidates(view, true) } else { open };
    let open = open.without(unseen);
    if let Some(unit) = next::named(view).filter(|&unit| open.has(unit)) {
        return (UnitMask::only(unit), table(15));
    }
    next::decided(&next::facts(view, open))
}

/// POISE-J03: who would go next if the turn ended as things stand, of those who are not in `unseen`. Nothing before the
/// fight has begun, where no test decides.
pub(crate) fn foreseen(view: &View, unseen: UnitMask) -> Option<NextTurn> {
    if view.turn.actor().is_none() || opening::is_quiet(view) || preparation::is_on(view) {
        return None;
    }
    let (units, by) = successors(view, unseen);
    (!units.is_empty()).then_some(NextTurn { units, by })
}

/// POISE-C02, POISE-J03: what is tied is put to the opponent of the actor's owner; with more than two at the table to
/// the next in order. Who knows of one of them only is not asked, and has named that one; who knows of none leaves it
/// to those whose they are (POISE-G43).
pub(crate) fn namer(view: &View, tied: UnitMask) -> Seat {
    let roster = &view.field.roster;
    let owner = view.turn.actor().map_or(Seat(1), |unit| roster.seat(unit));
    let mut seats: SmallVec<[Seat; 4]> = roster.ids().map(|unit| roster.seat(unit)).collect();
    seats.sort_unstable();
    seats.dedup();
    let after = seats.iter().position(|&seat| seat == owner).map_or(0, |at| at + 1);
    let seat = seats.get(after).or(seats.first()).copied().unwrap_or(owner);
    let theirs = tied.iter().next().map(|unit| roster.seat(unit));
    theirs.filter(|_| known_to(view, seat, tied).is_empty()).unwrap_or(seat)
}

/// Those of some units that a seat knows of.
pub(crate) fn known_to(view: &View, seat: Seat, units: UnitMask) -> UnitMask {
    units.without(view.field.unseen_by(seat))
}
