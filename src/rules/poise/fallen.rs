//! The turns of the defeated: at the end of the round each that has a turn left may Shift a pace, in the order of defeat
//! (POISE-100, POISE-C03). No such turn says who begins the next round, and what the last real one did stays counted.

use super::data::{Data, Kind, conflict, rule};
use super::{DECLARE, SKILL, TURNS, next, turn};
use crate::battle::{Change, Intent, Next, Outbox, Prompt, Scope, Seed, View, What};
use crate::battlefield::UnitId;

/// The next one of the defeated who has a turn left in this round; nobody if the level lets them all pass.
pub(super) fn next_one(view: &View) -> Option<UnitId> {
    let data: &Data = view.field.data();
    if data.option("auto_pass_defeated") != 0 {
        return None;
    }
    let since = |unit: UnitId| view.field.unit(unit).statuses.get(data.statuses.defeated).map(|status| status.since);
    let waiting = view.field.bodies.down().iter().filter(|&unit| next::has_turn(view, unit, false));
    waiting.min_by_key(|&unit| (since(unit), unit))
}

/// Asks it.
pub(super) fn ask(view: &View, unit: UnitId, out: &mut Outbox) -> Next {
    out.batch.tell(conflict(3), What::TurnBegan { unit });
    Next::Ask(turn::asked(view, view.field.roster.seat(unit), unit, Prompt::Act), turn::Step::Crawl as u8)
}

/// Carries out what it said: its turn is a Shift and no more.
pub(super) fn carry_out(view: &View, unit: UnitId, intent: &Intent, then: u8, out: &mut Outbox) -> Next {
    out.batch.write(rule(20), Change::Count { unit, key: TURNS, scope: Scope::Round, more: 1 });
    let data: &Data = view.field.data();
    if data.action(intent.verb).kind == Kind::EndTurn {
        return Next::Go(then);
    }
    Next::Push(Seed { of: SKILL, step: DECLARE, actor: Some(unit), intent: intent.clone() }, then)
}
