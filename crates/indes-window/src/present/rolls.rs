//! The rolls of an exchange that are known when a detail of it is asked: the die, who rolled it, and the number that was
//! needed.

use super::VisibleBattle;
use crate::panels::decision::RollView;
use indes_core::battle::{BattleEvent, EventKind};
use indes_core::text::text;

/// The rolls among the events of an exchange, in their order; those whose rule set reads them as a test of a number.
pub(super) fn rolls(battle: &VisibleBattle, events: &[BattleEvent]) -> Vec<RollView> {
    let view = |event: &BattleEvent| {
        let EventKind::Rolled { unit, verb, draw: Some(draw), result } = &event.what else { return None };
        let needed = battle.rules.test_number(draw, result)?;
        Some(RollView {
            die: draw.value.unsigned_abs(),
            name: battle.name(*unit).to_owned(),
            action: battle.verb(*verb).to_owned(),
            needed: text!("roll-needed", number = needed),
            passed: draw.value <= needed,
        })
    };
    events.iter().filter_map(view).collect()
}
