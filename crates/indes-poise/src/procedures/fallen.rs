//! The turns of defeated units: at the end of the round each that has a turn left may Shift one pace, in the order of
//! defeat (POISE-095, POISE-100, POISE-C03). Such a turn does not change who begins the next round: the tallies of the
//! last other turn stay.

use super::{begin, gambit};
use crate::data::{ActionKind, Data};
use crate::field::next;
use crate::state::Count;
use crate::state::procedure::{Skill, SkillStep};
use crate::unit::{afflictions, statuses};
use indes_core::battle::{Asked, Change, EventKind, FrameSpec, Intent, Prompt, StepOutput, View};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::rule_id;

/// The next defeated unit with a turn left in this round. If the level sets the option `auto_pass_defeated`, only units
/// that can call a gambit.
pub(crate) fn next_unit(view: &View) -> Option<UnitId> {
    let data: &Data = view.field.data();
    let passes = data.option("auto_pass_defeated") != 0;
    let asked = |unit: &UnitRef| {
        let calls = gambit::possible(view, unit).is_ok();
        !afflictions::is_lost(data, unit) && !statuses::has_left(data, unit) && (calls || !passes)
    };
    let since = |unit: UnitId| view.field.unit(unit).statuses.get(data.statuses.defeated).map(|status| status.since);
    let waiting = view.field.bodies.down().iter().filter(|&unit| next::has_turn(view, unit));
    let waiting = waiting.filter(|&unit| asked(&view.field.unit(unit)));
    waiting.min_by_key(|&unit| (since(unit), unit))
}

/// Begins the turn of a defeated unit with a question to its seat.
pub(crate) fn ask(view: &View, unit: UnitId, out: &mut StepOutput) -> Asked {
    out.batch.tell(rule_id!("POISE-C03"), EventKind::TurnBegan { unit });
    begin::asked(view, view.field.roster.seat(unit), unit, Prompt::Act)
}

/// The frame of a defeated unit's Shift; `None` if it ended its turn. A unit that calls its gambit, if the level sets
/// the option `gambit_when_defeated`, rises and has a full turn (POISE-C22).
pub(crate) fn carry_out(view: &View, unit: UnitId, intent: &Intent, out: &mut StepOutput) -> Option<FrameSpec> {
    out.batch.write(rule_id!("POISE-020"), Change::count(unit, Count::Turns, 1));
    let data: &Data = view.field.data();
    match data.action(intent.verb).kind {
        ActionKind::EndTurn => return None,
        ActionKind::Gambit => begin::open_turn(view, out, unit),
        _ => {}
    }
    Some(FrameSpec::new::<Skill>(SkillStep::Declare, Some(unit), intent.clone()))
}
