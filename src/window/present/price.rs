//! The price of an option, and the unit that pays it.

use super::VisibleBattle;
use super::question::AnswerOption;
use crate::battle::{Asked, Decision, Frame, Intent, Price, Prompt, difference};
use crate::battlefield::UnitId;
use crate::text::text;
use crate::window::panels::decision::Effect;
use crate::window::theme::icon;
use crate::window::widgets::Tone;

/// The unit that would carry out an option; `None` if that is not known yet.
pub(super) fn actor(battle: &VisibleBattle, decision: &Decision, option: &AnswerOption) -> Option<UnitId> {
    match &option.intent {
        Some(intent) => battle.rules.actor(battle.view, &decision.asked, intent),
        None => decision.asked.unit.or(option.target),
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

/// Whether the answer to a question is paid from the points of the next turn.
pub(super) fn is_owed(battle: &VisibleBattle, asked: &Asked) -> bool {
    let Prompt::React(kind) = asked.prompt else { return false };
    battle.rules.owes_answers(&battle.view.field.rule_data, kind)
}

/// What an answer leaves of the next turn, if it is paid from that: the points of the turn, what is owed already, what the
/// answer adds.
pub(super) fn next_turn(battle: &VisibleBattle, unit: UnitId, price: &Price) -> Option<Effect> {
    let me = battle.view.field.unit(unit);
    let (pool, name) = battle.own_pools(&me).find(|pool| battle.is_points(pool.0))?;
    let (pool, adds) = (me.pools.get(pool), points_of(battle, price));
    let left = (pool.max - pool.owed - adds).max(0);
    let debts = [pool.owed, adds].into_iter().filter(|debt| *debt > 0).map(|debt| format!(" − {debt}"));
    let sum = format!("{}{}", pool.max, debts.collect::<String>());
    let tone = if left == 0 { Tone::Bad } else { Tone::Second };
    Some(Effect::new(icon::HOURGLASS_MEDIUM, tone, &text!("effect-next-turn", sum = sum, left = left, pool = name)))
}
