//! The plan of the focused option on the own turn: the steps of a path with the opponents that may answer them, the targets
//! with their odds, and what is left when it is paid.

use super::VisibleBattle;
use super::odds::{bar, falls, percent, strikes, success_bar, whole};
use super::price::{actor, points_of, price_of};
use super::question::AnswerOption;
use super::wording::means_or_verb;
use crate::panels::decision::{
    Effect, LeftPiece, PlanBlock, PlanView, Provoked, Refusal, StepView, StepsView, TargetView,
};
use crate::theme::icon;
use crate::widgets::bars::Pips;
use crate::widgets::{self, Runs, Tone};
use indes_core::battle::{Arg, Decision, FallAhead, Forecast, Intent, Price, Row};
use indes_core::battlefield::{Board, PoolId, UnitId, UnitMask, Walks};
use indes_core::grid::Cell;
use indes_core::text::{id_part, known, text};

/// The plan of the focused option on the own turn; `None` if it is not known which unit would act.
pub(super) fn plan_view(battle: &VisibleBattle, decision: &Decision, option: &AnswerOption) -> Option<PlanView> {
    let unit = actor(battle, decision, option)?;
    let me = battle.view.field.unit(unit);
    let price = price_of(battle, decision, None, option);
    let takes = points_of(battle, &price);
    let points = battle.own_pools(&me).map(|pool| pool.0).find(|&pool| battle.is_points(pool));
    let points = points.map(|pool| me.pools.get(pool)).map(|pool| Pips {
        now: pool.now.into(),
        most: pool.max.into(),
        takes: takes.into(),
    });
    let mut blocks = match &option.intent {
        Some(intent) => blocks(battle, unit, intent, option),
        None => vec![PlanBlock::Text(Runs::plain(text!("plan-point")))],
    };
    let (_, end_turn) = battle.rules.verbs(&battle.view.field.rule_data);
    if option.verb == end_turn {
        blocks.extend(next_turn(battle).map(PlanBlock::Text));
    }
    let left = left(battle, decision, option, &price);
    if !left.is_empty() {
        blocks.push(PlanBlock::Left(left));
    }
    let end = option.intent.as_ref().and_then(|intent| intent.path().last());
    Some(PlanView {
        title: match end {
            Some(end) => text!("plan-way", from = me.body.cell.to_string(), to = end.to_string()),
            None => battle.called(option.verb).into(),
        },
        detail: battle.about(option.verb),
        points,
        takes: if price.is_empty() { String::new() } else { battle.price(&price) },
        blocks,
    })
}

/// What a complete option would do: the steps of a path, the ends of a group's paths, the targets, or its odds.
fn blocks(battle: &VisibleBattle, unit: UnitId, intent: &Intent, option: &AnswerOption) -> Vec<PlanBlock> {
    if !intent.path().is_empty() {
        let steps = PlanBlock::Steps(steps(battle, unit, intent, &option.walks));
        let fall = fall_ahead(battle, unit, intent).map(PlanBlock::Effects);
        let unseen = battle.rules.forecast(battle.view, unit, intent, &[]).and_then(|forecast| forecast.unseen);
        let hidden = unseen.map(|chance| {
            let text = text!("effect-stays-hidden", chance = percent(chance));
            PlanBlock::Text(Runs::marked(&text))
        });
        return std::iter::once(steps).chain(fall).chain(hidden).collect();
    }
    if !intent.each().is_empty() {
        let moves = intent.each().iter().filter_map(|(unit, path)| Some((*unit, path.last()?)));
        let words =
            |(unit, to): (UnitId, &Cell)| format!("{} {}", battle.name(unit), text!("told-to", cell = to.to_string()));
        let moves: Vec<String> = moves.map(words).collect();
        return vec![PlanBlock::Text(Runs::plain(moves.join(", ")))];
    }
    let provoked = provoked_at_once(battle, unit, intent).into_iter();
    if option.target.is_some() || !battle.rules.struck(battle.view, unit, intent).is_empty() {
        return provoked.chain([PlanBlock::Targets(targets(battle, unit, intent, option))]).collect();
    }
    provoked.chain(outcome(battle, unit, intent)).collect()
}

/// What an action without a path and without a target comes to: its fall, the odds of its blow, or its chance.
fn outcome(battle: &VisibleBattle, unit: UnitId, intent: &Intent) -> Option<PlanBlock> {
    let fall = fall_ahead(battle, unit, intent).map(PlanBlock::Effects);
    if fall.is_some() {
        return fall;
    }
    let forecast = battle.rules.forecast(battle.view, unit, intent, &[])?;
    let odds = forecast.action;
    if strikes(&odds) {
        let effects = if odds.falls > 0.0 { vec![falls(None, odds.falls)] } else { Vec::new() };
        return Some(PlanBlock::Odds(text!("decision-no-answer"), bar(&odds), effects));
    }
    let text = text!("plan-succeeds", chance = percent(forecast.success));
    Some(PlanBlock::Text(Runs::marked(&text)))
}

/// The opponents that may answer an action without a path before it takes effect, such as casting or standing up.
fn provoked_at_once(battle: &VisibleBattle, unit: UnitId, intent: &Intent) -> Option<PlanBlock> {
    let foes = battle.rules.provokes(battle.view, unit, intent);
    let provoked: Vec<Provoked> = foes.iter().map(|&(foe, _)| provoked_by(battle, unit, intent, foe)).collect();
    (!provoked.is_empty()).then_some(PlanBlock::Provoked(provoked))
}

/// The fall that a movement ends with (POISE-G20).
fn fall_ahead(battle: &VisibleBattle, unit: UnitId, intent: &Intent) -> Option<Vec<Effect>> {
    let FallAhead { unit, levels, harm } = battle.rules.fall(battle.view, unit, intent)?;
    let text = text!("effect-falls-levels", name = battle.name(unit), levels = levels, harm = harm);
    let tone = if harm > 0 { Tone::Bad } else { Tone::Second };
    Some(vec![Effect::new(icon::ARROW_DOWN, tone, &text)])
}

/// The units that would act next if the turn ended now, and the rule that decides it.
fn next_turn(battle: &VisibleBattle) -> Option<Runs> {
    let next = battle.rules.next_turn(battle.view, battle.unseen)?;
    let names: Vec<String> = next.units.iter().map(|unit| format!("*{}*", battle.name(unit))).collect();
    let (names, rule) = (names.join(", "), next.by.to_string());
    let text = if next.units.len() > 1 {
        text!("plan-next-tied", names = names, rule = rule)
    } else {
        text!("plan-next", name = names, why = super::title(next.by), rule = rule)
    };
    Some(Runs::marked(&text))
}

/// What is left of each pool that the option takes from; of points, which each turn refills, also the actions that the rest
/// would pay for.
fn left(battle: &VisibleBattle, decision: &Decision, option: &AnswerOption, price: &Price) -> Vec<LeftPiece> {
    let Some(unit) = actor(battle, decision, option) else { return Vec::new() };
    let me = battle.view.field.unit(unit);
    let counted = |pool: PoolId| battle.is_renewed(pool) && !battle.is_points(pool);
    let of = |pool: PoolId| price.iter().filter(move |share| share.0 == pool);
    let rest = |pool: PoolId| me.pools.get(pool).now - of(pool).map(|share| share.1).sum::<i16>();
    let mut taken: Vec<PoolId> = Vec::new();
    for &(pool, _) in price.iter().filter(|share| !counted(share.0)) {
        if !taken.contains(&pool) {
            taken.push(pool);
        }
    }
    let mut pieces = Vec::new();
    for &pool in &taken {
        let left = rest(pool);
        let name = battle.names.pool_name(pool);
        let is_paid = |share: &(PoolId, i16)| (share.0 == pool || counted(share.0)) && share.1 <= rest(share.0);
        let pays = |row: &&Row| row.price.iter().any(|share| share.0 == pool) && row.price.iter().all(is_paid);
        let more: Vec<&Row> = decision.rows.iter().filter(|_| battle.is_points(pool)).filter(pays).collect();
        if more.is_empty() {
            pieces.push(LeftPiece::Text(text!("plan-left", amount = left, pool = name)));
            continue;
        }
        pieces.push(LeftPiece::Text(text!("plan-left-for", amount = left, pool = name)));
        // The option itself comes first if it can be done again.
        let (again, others): (Vec<&Row>, Vec<&Row>) = more.into_iter().partition(|row| row.verb == option.verb);
        pieces.extend(again.into_iter().chain(others).map(|row| {
            let cost: i16 = row.price.iter().filter(|share| share.0 == pool).map(|share| share.1).sum();
            LeftPiece::Chip(battle.icon(row.verb), format!("{} {cost}", battle.verb(row.verb)))
        }));
    }
    pieces
}

/// The steps of a path, each with its ground, its cost and the opponents that it provokes.
fn steps(battle: &VisibleBattle, unit: UnitId, intent: &Intent, walks: &Walks) -> StepsView {
    let board = &battle.view.field.board;
    let provoked = battle.rules.provokes(battle.view, unit, intent);
    let costs = super::ways::costs(battle, walks, intent.path());
    let steps = (1u8..).zip(intent.path()).zip(&costs).map(|((number, &cell), cost)| {
        let provokes = provoked
            .iter()
            .filter(|&&(_, at)| at == number || at == 0 && number == 1)
            .map(|&(foe, _)| provoked_by(battle, unit, intent, foe))
            .collect();
        StepView {
            number: number.into(),
            cell: cell.to_string(),
            ground: ground_name(board, cell),
            cost: cost.to_string(),
            provokes,
        }
    });
    let steps: Vec<StepView> = steps.collect();
    StepsView {
        name: battle.verb(intent.verb).into(),
        used: text!("plan-points", points = costs.iter().sum::<u16>()),
        steps,
    }
}

/// The terrain of a cell, and whether it is climbed.
fn ground_name(board: &Board, cell: Cell) -> String {
    let terrain = board.terrain(cell).name();
    let name = known(&format!("terrain-{}", id_part(terrain)), &terrain.replace('_', " ")).into_owned();
    if board.ground(cell).climb { text!("plan-climbed", ground = name) } else { name }
}

/// What an opponent may do against a step.
fn provoked_by(battle: &VisibleBattle, unit: UnitId, intent: &Intent, foe: UnitId) -> Provoked {
    let who = text!("plan-may-strike", name = battle.name(foe));
    let answer = most_harmful_answer(battle, unit, intent, foe);
    let odds = answer.as_ref().map(|(_, forecast)| forecast.answer);
    // A hindrance has neither odds nor a weapon: then its name stands there.
    let first = || battle.rules.answers(battle.view, unit, intent, foe).into_iter().next();
    let how = answer
        .as_ref()
        .map(|(answer, _)| answer.clone())
        .or_else(first)
        .map_or_else(String::new, |answer| means_or_verb(battle, foe, &answer));
    let outcome = odds.map(|odds| {
        let little = || text!("plan-mean-little");
        Runs::marked(&whole(odds.damage).map_or_else(little, |amount| text!("plan-mean", amount = amount)))
    });
    Provoked { icon: icon::SWORD, who, how, odds: odds.map(|odds| bar(&odds)), outcome: outcome.unwrap_or_default() }
}

/// The answer of an opponent with the most expected damage, if the action were declared now.
fn most_harmful_answer(
    battle: &VisibleBattle,
    actor: UnitId,
    intent: &Intent,
    foe: UnitId,
) -> Option<(Intent, Forecast)> {
    answers(battle, actor, intent, foe).into_iter().max_by(|a, b| a.1.answer.damage.total_cmp(&b.1.answer.damage))
}

/// The answers that an opponent would have and that have odds.
fn answers(battle: &VisibleBattle, actor: UnitId, intent: &Intent, foe: UnitId) -> Vec<(Intent, Forecast)> {
    battle
        .rules
        .answers(battle.view, actor, intent, foe)
        .into_iter()
        .filter_map(|answer| {
            let replies = [(foe, answer.clone())];
            let forecast = battle.rules.forecast(battle.view, actor, intent, &replies)?;
            Some((answer, forecast))
        })
        .collect()
}

/// The targets of an option, each with its odds; all units in an area are aimed at. Then the barred one with the reason.
fn targets(battle: &VisibleBattle, unit: UnitId, intent: &Intent, option: &AnswerOption) -> Vec<TargetView> {
    let struck = battle.rules.struck(battle.view, unit, intent);
    let view = |target: UnitId| TargetView {
        piece: battle.piece(target),
        name: battle.name(target).into(),
        detail: pools(battle, target),
        chosen: false,
        odds: Vec::new(),
        refusal: None,
    };
    let open = option.targets.union(struck);
    let open = open.iter().map(|target| {
        let aimed = aimed_at(intent, option.target, target, struck);
        let chosen = option.target == Some(target) || struck.has(target);
        TargetView { chosen, odds: target_odds(battle, unit, &aimed, target), ..view(target) }
    });
    let barred = option.barred.iter().map(|(target, refusal)| {
        let (reason, rule) = (refusal.reason.to_string(), refusal.rule.to_string());
        TargetView { refusal: Some(Refusal::new(battle.name(*target), &reason, &rule)), ..view(*target) }
    });
    open.chain(barred).collect()
}

/// An answer that is aimed at `now`, aimed at `target` instead; `struck` are the units that its area strikes.
fn aimed_at(intent: &Intent, now: Option<UnitId>, target: UnitId, struck: UnitMask) -> Intent {
    let mut aimed = intent.clone();
    // The unit that acts for a seat comes before the target.
    if let Some(arg) = aimed.with.iter_mut().rfind(|arg| now.is_some_and(|now| **arg == Arg::Unit(now))) {
        *arg = Arg::Unit(target);
    }
    if struck.has(target) {
        aimed.with.push(Arg::Unit(target));
    }
    aimed
}

/// The odds against a target: unanswered, with the answer that most likely stops it, and of the blow that comes back.
fn target_odds(battle: &VisibleBattle, unit: UnitId, aimed: &Intent, target: UnitId) -> Vec<(String, widgets::Odds)> {
    let mut odds = Vec::new();
    // An action without a roll has odds only if it is answered.
    let alone = battle.rules.forecast(battle.view, unit, aimed, &[]);
    let is_blow = alone.as_ref().is_some_and(|alone| strikes(&alone.action));
    let bar_of = |forecast: &Forecast| if is_blow { bar(&forecast.action) } else { success_bar(forecast) };
    if let Some(alone) = &alone {
        odds.push((text!("decision-no-answer"), bar_of(alone)));
    }
    let worst = answers(battle, unit, aimed, target).into_iter().max_by(|a, b| b.1.success.total_cmp(&a.1.success));
    if let Some((answer, forecast)) = worst {
        odds.push((text!("decision-worst", action = battle.called(answer.verb)), bar_of(&forecast)));
    }
    let back = most_harmful_answer(battle, unit, aimed, target).filter(|(_, forecast)| strikes(&forecast.answer));
    if let Some((answer, forecast)) = back {
        odds.push((text!("decision-back", action = battle.called(answer.verb)), bar(&forecast.answer)));
    }
    odds
}

/// The pools of a unit: `14 / 20 Health · 3 / 8 Focus`.
fn pools(battle: &VisibleBattle, unit: UnitId) -> String {
    let me = battle.view.field.unit(unit);
    let pool = |(at, name): (PoolId, &str)| {
        let pool = me.pools.get(at);
        format!("{} / {} {name}", pool.now, pool.max)
    };
    battle.own_pools(&me).map(pool).collect::<Vec<_>>().join(" · ")
}
