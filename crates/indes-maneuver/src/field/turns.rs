//! Turns that are saved, and units that stand by between turns (MANEUVER-030, MANEUVER-054, MANEUVER-C23, MANEUVER-G33,
//! MANEUVER-G49).

use crate::data::Data;
use crate::state::{Count, Turns};
use indes_core::battle::View;
use indes_core::battlefield::{UnitId, UnitMask};

/// The value of the option `manipulate_offturn` by which objects are handled on the own turn only.
const OWN_TURN_ONLY: i16 = 1;

/// Whether units may handle objects between the turns of others.
#[must_use]
pub fn allows_handling(data: &Data) -> bool {
    data.option("manipulate_offturn") != OWN_TURN_ONLY
}

/// Whether a unit is asked between turns.
#[must_use]
pub fn stands_by(view: &View, unit: UnitId) -> bool {
    view.turn.counted(unit, Count::StandsBy) > 0
}

/// Whether a unit can say now that it is asked between turns, or no longer, once in its turn; `now` is what it has said
/// before.
#[must_use]
pub fn may_say(view: &View, unit: UnitId, now: bool) -> bool {
    allows_handling(view.field.data())
        && stands_by(view, unit) == now
        && view.turn.counted(unit, Count::SaidStandBy) == 0
}

/// The units until after whose turns a unit can save its own: those whose turns are still to come, saved ones included
/// (MANEUVER-030, MANEUVER-C23, MANEUVER-G49); none once its turn has begun or it has saved a turn in this round.
#[must_use]
pub fn may_save_until(view: &View, unit: UnitId) -> UnitMask {
    let open = |turns: &&Turns| turns.actor == Some(unit) && !turns.begun;
    let Some(turns) = Turns::of_view(view).filter(open) else { return UnitMask::NONE };
    if view.turn.counted(unit, Count::Saved) > 0 {
        return UnitMask::NONE;
    }
    let waiting = turns.saved.iter().map(|saved| saved.0);
    let all: UnitMask = turns.to_come.iter().copied().chain(waiting).collect();
    // A unit that is hidden from the one that waits would be betrayed.
    all.without(UnitMask::only(unit)).without(view.field.concealed.unknown_to(unit))
}

/// The units that have saved their turn, each with the unit that it waits for, in the order of initiative: in that order
/// those that wait for one unit act (MANEUVER-G49).
#[must_use]
pub fn saved(view: &View) -> Vec<(UnitId, UnitId)> {
    let mut all = Turns::of_view(view).map_or_else(Vec::new, |turns| turns.saved.to_vec());
    all.sort_by_key(|saved| view.turn.order.iter().position(|&other| other == saved.0));
    all
}

/// The unit that a saved turn waits for, if a unit has saved its turn.
#[must_use]
pub fn waits_for(view: &View, unit: UnitId) -> Option<UnitId> {
    Turns::of_view(view)?.saved.iter().find(|saved| saved.0 == unit).map(|saved| saved.1)
}
