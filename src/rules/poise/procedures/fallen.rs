//! The turns of the defeated: at the end of the round each that has a turn left may Shift a pace, in the order of
//! defeat (POISE-100, POISE-C03). No such turn says who begins the next round, and what the last real one did stays
//! counted.

use super::{begin, gambit};
use crate::battle::{Asked, Change, EventKind, FrameSpec, Intent, Prompt, StepOutput, View};
use crate::battlefield::{UnitId, UnitRef};
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Kind, conflict, rule};
use crate::rules::poise::field::next;
use crate::rules::poise::procedure::{Skill, SkillStep};
use crate::rules::poise::unit::{afflictions, statuses};

/// The next one of the defeated who has a turn left in this round. Where the level lets them all pass, only those who
/// could call a gambit are asked.
pub(crate) fn next_one(view: &View) -> Option<UnitId> {
    let data: &Data = view.field.data();
    let passes = data.option("auto_pass_defeated") != 0;
    let asked = |unit: &UnitRef| {
        let calls = gambit::possible(view, unit).is_ok();
        !afflictions::is_lost(data, unit) && !statuses::has_left(data, unit) && (calls || !passes)
    };
    let since = |unit: UnitId| view.field.unit(unit).statuses.get(data.statuses.defeated).map(|status| status.since);
    let waiting = view.field.bodies.down().iter().filter(|&unit| next::has_turn(view, unit, false));
    let waiting = waiting.filter(|&unit| asked(&view.field.unit(unit)));
    waiting.min_by_key(|&unit| (since(unit), unit))
}

/// The question to one of the defeated, whose turn begins.
pub(crate) fn ask(view: &View, unit: UnitId, out: &mut StepOutput) -> Asked {
    out.batch.tell(conflict(3), EventKind::TurnBegan { unit });
    begin::asked(view, view.field.roster.seat(unit), unit, Prompt::Act)
}

/// The frame of what it said, its turn being a Shift and no more; nothing if it ended its turn. A unit that may call a
/// gambit even now, where the level has it so, rises and has a turn like any other (POISE-C22).
pub(crate) fn carry_out(view: &View, unit: UnitId, intent: &Intent, out: &mut StepOutput) -> Option<FrameSpec> {
    out.batch.write(rule(20), Change::count(unit, Count::Turns, 1));
    let data: &Data = view.field.data();
    match data.action(intent.verb).kind {
        Kind::EndTurn => return None,
        Kind::Gambit => begin::open_turn(view, out, unit),
        _ => {}
    }
    Some(FrameSpec::new::<Skill>(SkillStep::Declare, Some(unit), intent.clone()))
}
