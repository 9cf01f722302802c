//! The turns of the defeated: at the end of the round each that has a turn left may Shift a pace, in the order of defeat
//! (POISE-100, POISE-C03). No such turn says who begins the next round, and what the last real one did stays counted.

use super::counted::Count;
use super::data::{Data, Kind, conflict, rule};
use super::procedure::{Skill, SkillStep};
use super::{afflictions, exits, gambit, next, turn};
use crate::battle::{Change, Intent, Next, Outbox, Prompt, Seed, View, What};
use crate::battlefield::{UnitId, UnitRef};

/// The next one of the defeated who has a turn left in this round. Where the level lets them all pass, only those who
/// could call a gambit are asked.
pub(super) fn next_one(view: &View) -> Option<UnitId> {
    let data: &Data = view.field.data();
    let passes = data.option("auto_pass_defeated") != 0;
    let asked = |unit: &UnitRef| {
        let calls = gambit::possible(view, unit).is_ok();
        !afflictions::is_lost(data, unit) && !exits::has_left(data, unit) && (calls || !passes)
    };
    let since = |unit: UnitId| view.field.unit(unit).statuses.get(data.statuses.defeated).map(|status| status.since);
    let waiting = view.field.bodies.down().iter().filter(|&unit| next::has_turn(view, unit, false));
    let waiting = waiting.filter(|&unit| asked(&view.field.unit(unit)));
    waiting.min_by_key(|&unit| (since(unit), unit))
}

/// Asks it.
pub(super) fn ask(view: &View, unit: UnitId, out: &mut Outbox) -> Next<turn::Step> {
    out.batch.tell(conflict(3), What::TurnBegan { unit });
    Next::Ask(turn::asked(view, view.field.roster.seat(unit), unit, Prompt::Act), turn::Step::Crawl)
}

/// Carries out what it said: its turn is a Shift and no more. Whoever may call a gambit even now, where the level has it
/// so, rises and has a turn like any other (POISE-C22).
pub(super) fn carry_out(
    view: &View,
    unit: UnitId,
    intent: &Intent,
    then: turn::Step,
    out: &mut Outbox,
) -> Next<turn::Step> {
    out.batch.write(rule(20), Change::count(unit, Count::Turns, 1));
    let data: &Data = view.field.data();
    match data.action(intent.verb).kind {
        Kind::EndTurn => return Next::Go(then),
        Kind::Gambit => turn::open_turn(view, out, unit),
        _ => {}
    }
    Next::Push(Seed::new::<Skill>(SkillStep::Declare, Some(unit), intent.clone()), then)
}
