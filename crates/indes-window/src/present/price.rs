//! The price of an option, and the unit that pays it.

use super::VisibleBattle;
use super::question::AnswerOption;
use crate::panels::decision::Effect;
use crate::theme::icon;
use crate::widgets::Tone;
use indes_core::battle::{Decision, Frame, Intent, NextPoints, Price, Prompt, difference};
use indes_core::battlefield::UnitId;
use indes_core::text::text;

/// The unit that would carry out an option; `None` if that is not known yet.
pub(super) fn actor(battle: &VisibleBattle, decision: &Decision, option: &AnswerOption) -> Option<UnitId> {
    match &option.intent {
        Some(intent) => battle.rules.actor(battle.view, &decision.asked, intent),
        None => decision.asked.unit.or(option.doer),
    }
}

/// The price of an option; the least one while something of it is still to be chosen.
pub(super) fn price_of(
    battle: &VisibleBattle,
    decision: &Decision,
    frame: Option<&Frame>,
    option: &AnswerOption,
) -> Price {
    match &option.intent {
        Some(intent) => price_of_answer(battle, decision, frame, intent),
        None => decision.row(option.verb).map(|row| row.price.clone()).unwrap_or_default(),
    }
}

/// The price of an answer; of a replacement only the difference to what is paid already.
fn price_of_answer(battle: &VisibleBattle, decision: &Decision, frame: Option<&Frame>, intent: &Intent) -> Price {
    let price = battle.rules.price(battle.view, &decision.asked, intent);
    let actor = battle.rules.actor(battle.view, &decision.asked, intent);
    match frame.and_then(|frame| frame.purse.as_ref().map(|purse| (frame, purse))) {
        Some((frame, purse)) if actor.is_some() && frame.actor == actor => difference(&price, purse),
        _ => price,
    }
}

/// What a price takes of the pool that is shown as pips; 0 where a rule set has no such pool.
pub(super) fn points_of(battle: &VisibleBattle, price: &Price) -> i16 {
    price.iter().filter(|share| battle.is_points(share.0)).map(|share| share.1).sum()
}

/// The points of the next turn that the answer to a question is paid from; `None` if it is paid from points that there are
/// now.
pub(super) fn paid_from(battle: &VisibleBattle, decision: &Decision) -> Option<NextPoints> {
    let unit = decision.asked.unit.filter(|_| matches!(decision.asked.prompt, Prompt::React(_)))?;
    battle.rules.answers_from(battle.view, unit)
}

/// What an answer leaves of the next turn, if it is paid from that: the points of the turn, what is owed already, what the
/// answer adds.
pub(super) fn next_turn(battle: &VisibleBattle, next: NextPoints, price: &Price) -> Effect {
    let adds = points_of(battle, price);
    let left = (next.points - next.owed - adds).max(0);
    let debts = [next.owed, adds].into_iter().filter(|debt| *debt > 0).map(|debt| format!(" − {debt}"));
    let sum = format!("{}{}", next.points, debts.collect::<String>());
    let tone = if left == 0 { Tone::Bad } else { Tone::Second };
    Effect::new(icon::HOURGLASS_MEDIUM, tone, &text!("effect-next-turn", sum = sum, left = left))
}
