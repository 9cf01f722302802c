//! The deployment before the battle, if the level has one: each unit may begin elsewhere in the zone around the cell that the
//! level gives it (MANEUVER-015, MANEUVER-G93, MANEUVER-J01, MANEUVER-J21).
//!
//! The zone is what is in sight from that cell within the metres of the option `deployment`.

use super::initiative;
use crate::field::places;
use crate::state::{TurnStep, Turns};
use indes_core::battle::{Change, Frame, Intent, Next, Prompt, StepOutput, View};
use indes_core::battlefield::UnitId;
use indes_core::rule_id;
use indes_rules::common::question;

/// The units in the order in which they are placed: those of the side that ambushes the others first (MANEUVER-J01), then
/// by their seats (MANEUVER-G93).
fn order(view: &View) -> Vec<UnitId> {
    let (ambushers, roster) = (initiative::ambushers(view), &view.field.roster);
    let mut all: Vec<UnitId> = view.field.standing().map(|me| me.id).collect();
    all.sort_by_key(|&unit| (Some(roster.member(unit).side) != ambushers, roster.seat(unit)));
    all
}

/// Asks for the cell of the next unit; after the last one surprise is determined.
pub(super) fn ask_next(view: &View, frame: &Frame, turns: &Turns, out: &mut StepOutput) -> Next<TurnStep> {
    let next =
        if places::deployment_metres(view) == 0 { None } else { order(view).get(usize::from(turns.placed)).copied() };
    out.remember::<Turns>(frame).actor = next;
    match next {
        Some(unit) => Next::Ask(question(view, frame.id, unit, Prompt::Detail), TurnStep::Deployed),
        None => Next::Go(TurnStep::Surprise),
    }
}

/// Puts a unit on the cell that was chosen.
pub(super) fn place(view: &View, frame: &Frame, turns: &Turns, out: &mut StepOutput) -> Next<TurnStep> {
    out.remember::<Turns>(frame).placed += 1;
    if let Some(me) = turns.actor.map(|unit| view.field.unit(unit)) {
        let cell = frame.answer.as_ref().and_then(Intent::cell).filter(|&cell| cell != me.body.cell);
        if let Some(cell) = cell.filter(|cell| places::deployment_cells(view, &me).contains(cell)) {
            let path = [cell].into_iter().collect();
            out.batch.write(rule_id!("MANEUVER-G93"), Change::Push { unit: me.id, path });
        }
    }
    Next::Go(TurnStep::Deploy)
}
