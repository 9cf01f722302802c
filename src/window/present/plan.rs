//! The plan of the focused option on the own turn: the steps of a way and who may answer them, the targets with what
//! happens to each and the worst that comes back, and what is left when it is paid.

use super::Looking;
use super::choice::{Choice, means};
use super::decision::{actor, bar, falls, least, percent, points_of, strikes, success_bar, whole};
use crate::battle::{Arg, Decision, Forecast, Intent, Price, Row};
use crate::battlefield::{PoolId, Terrain, UnitId, Walks};
use crate::grid::Cell;
use crate::text::{id_part, known, text};
use crate::window::panels::decision::{
    LeftPiece, PlanBlock, PlanView, Provoked, Refusal, StepView, StepsView, TargetView,
};
use crate::window::theme::icon;
use crate::window::widgets::Runs;

/// The plan of the focused option on the own turn.
pub(super) fn plan_view(looking: &Looking, decision: &Decision, choice: &Choice) -> Option<PlanView> {
    let unit = actor(looking, decision, choice)?;
    let me = looking.view.field.unit(unit);
    let price = least(looking, decision, None, choice);
    let takes = points_of(looking, &price);
    let points = looking.own_pools(&me).map(|pool| pool.0).find(|&pool| looking.is_points(pool));
    let points = points.map(|pool| me.pools.get(pool)).map(|pool| [pool.now, pool.max, takes].map(i32::from));
    let mut plan = PlanView {
        title: looking.called(choice.verb).into(),
        detail: looking.names.looks.get(usize::from(choice.verb.0)).map_or_else(String::new, |look| look.1.clone()),
        points,
        takes: if price.is_empty() { String::new() } else { looking.price(&price) },
        blocks: Vec::new(),
    };
    match &choice.intent {
        Some(intent) if !intent.path().is_empty() => {
            let to = intent.path().last().map_or_else(String::new, Cell::to_string);
            plan.title = text!("plan-way", from = me.body.cell.to_string(), to = to);
            plan.blocks.push(PlanBlock::Steps(steps(looking, unit, intent, &choice.walks)));
            let forecast = looking.rules.forecast(looking.view, unit, intent, &[]);
            if let Some(chance) = forecast.and_then(|forecast| forecast.unseen) {
                let said = text!("effect-stays-hidden", chance = percent(chance));
                plan.blocks.push(PlanBlock::Text(Runs::marked(&said)));
            }
        }
        Some(intent) if !intent.each().is_empty() => {
            let going = intent.each().iter().filter_map(|(unit, path)| Some((*unit, path.last()?)));
            let told = |(unit, to): (UnitId, &Cell)| {
                format!("{} {}", looking.name(unit), text!("told-to", cell = to.to_string()))
            };
            let told: Vec<String> = going.map(told).collect();
            plan.blocks.push(PlanBlock::Text(Runs::plain(told.join(", "))));
        }
        Some(intent) if intent.unit().is_some() || !looking.rules.struck(looking.view, unit, intent).is_empty() => {
            plan.blocks.push(PlanBlock::Targets(targets(looking, unit, intent, choice)));
        }
        Some(intent) => {
            if let Some(forecast) = looking.rules.forecast(looking.view, unit, intent, &[]) {
                let what = if strikes(&forecast.action) { Some(forecast.action) } else { None };
                match what {
                    Some(odds) => {
                        let effects = if odds.falls > 0.0 { vec![falls(None, odds.falls)] } else { Vec::new() };
                        plan.blocks.push(PlanBlock::Odds(text!("decision-no-answer"), bar(&odds), effects));
                    }
                    None => plan.blocks.push(PlanBlock::Text(Runs::marked(&text!(
                        "plan-succeeds",
                        chance = percent(forecast.success)
                    )))),
                }
            }
        }
        None => plan.blocks.push(PlanBlock::Text(Runs::plain(text!("plan-point")))),
    }
    let (_, end) = looking.rules.verbs(&looking.view.field.rule_data);
    if choice.verb == end {
        plan.blocks.extend(next_turn(looking).map(PlanBlock::Text));
    }
    let left = left(looking, decision, choice, &price);
    if !left.is_empty() {
        plan.blocks.push(PlanBlock::Left(left));
    }
    Some(plan)
}

/// Who would act next if the turn ended now, and by which rule.
fn next_turn(looking: &Looking) -> Option<Runs> {
    let next = looking.rules.next_turn(looking.view, looking.unseen)?;
    let names: Vec<String> = next.units.iter().map(|unit| format!("*{}*", looking.name(unit))).collect();
    let (names, rule) = (names.join(", "), next.by.to_string());
    let said = if next.units.len() > 1 {
        text!("plan-next-tied", names = names, rule = rule)
    } else {
        text!("plan-next", name = names, why = super::title(next.by), rule = rule)
    };
    Some(Runs::marked(&said))
}

/// What is left of everything that a plan takes from; of points, which every turn gives anew, also what else they would
/// pay for.
fn left(looking: &Looking, decision: &Decision, choice: &Choice, price: &Price) -> Vec<LeftPiece> {
    let Some(unit) = actor(looking, decision, choice) else { return Vec::new() };
    let me = looking.view.field.unit(unit);
    let mut taken = Price::new();
    for &(pool, amount) in price {
        match taken.iter_mut().find(|share| share.0 == pool) {
            Some(share) => share.1 += amount,
            None => taken.push((pool, amount)),
        }
    }
    let mut pieces = Vec::new();
    for &(pool, amount) in &taken {
        let left = me.pools.get(pool).now - amount;
        let name = looking.names.pool_name(pool);
        let pays =
            |row: &&Row| !row.price.is_empty() && row.price.iter().all(|share| share.0 == pool && share.1 <= left);
        let more: Vec<&Row> = decision.rows.iter().filter(|_| looking.is_points(pool)).filter(pays).collect();
        if more.is_empty() {
            pieces.push(LeftPiece::Text(text!("plan-left", amount = left, pool = name)));
            continue;
        }
        pieces.push(LeftPiece::Text(text!("plan-left-for", amount = left, pool = name)));
        // What it is about comes first: it can mostly be done again.
        let (again, others): (Vec<&Row>, Vec<&Row>) = more.into_iter().partition(|row| row.verb == choice.verb);
        pieces.extend(again.into_iter().chain(others).map(|row| {
            let cost: i16 = row.price.iter().map(|share| share.1).sum();
            LeftPiece::Chip(looking.icon(row.verb), format!("{} {cost}", looking.verb(row.verb)))
        }));
    }
    pieces
}

fn steps(looking: &Looking, unit: UnitId, intent: &Intent, walks: &Walks) -> StepsView {
    let board = &looking.view.field.board;
    let provoked = looking.rules.provokes(looking.view, unit, intent);
    let costs = super::ways::costs(looking, walks, intent.path());
    let steps = (1u8..).zip(intent.path()).zip(&costs).map(|((number, &cell), cost)| {
        let provokes = provoked
            .iter()
            .filter(|&&(_, at)| at == number || at == 0 && number == 1)
            .map(|&(foe, _)| provoked_by(looking, unit, intent, foe))
            .collect();
        StepView {
            number: number.into(),
            cell: cell.to_string(),
            ground: ground_name(board.terrain(cell)),
            cost: cost.to_string(),
            provokes,
        }
    });
    let steps: Vec<StepView> = steps.collect();
    StepsView {
        name: looking.verb(intent.verb).into(),
        used: text!("plan-points", points = costs.iter().sum::<u16>()),
        steps,
    }
}

fn ground_name(terrain: Terrain) -> String {
    known(&format!("terrain-{}", id_part(terrain.name())), &terrain.name().replace('_', " ")).into_owned()
}

fn provoked_by(looking: &Looking, unit: UnitId, intent: &Intent, foe: UnitId) -> Provoked {
    let who = text!("plan-may-strike", name = looking.name(foe));
    let answer = best_answer(looking, unit, intent, foe);
    let odds = answer.as_ref().map(|(_, forecast)| forecast.answer);
    // What it would be done with, else what it is: a hindrance has neither odds nor a weapon.
    let first = || looking.rules.answers(looking.view, unit, intent, foe).into_iter().next();
    let how = answer.as_ref().map(|(answer, _)| answer.clone()).or_else(first).map_or_else(String::new, |answer| {
        let with = means(looking, foe, &answer);
        if with.is_empty() { looking.verb(answer.verb).into() } else { with }
    });
    let outcome = odds.map(|odds| {
        let little = || text!("plan-mean-little");
        Runs::marked(&whole(odds.damage).map_or_else(little, |amount| text!("plan-mean", amount = amount)))
    });
    Provoked { icon: icon::SWORD, who, how, odds: odds.map(|odds| bar(&odds)), outcome: outcome.unwrap_or_default() }
}

/// The answer of a foe that hurts most, were the action declared now.
fn best_answer(looking: &Looking, actor: UnitId, intent: &Intent, foe: UnitId) -> Option<(Intent, Forecast)> {
    answers(looking, actor, intent, foe).into_iter().max_by(|a, b| a.1.answer.damage.total_cmp(&b.1.answer.damage))
}

/// Every answer a foe would have, with its odds. Asked of the rule set's data: the verbs whose price the foe can pay.
fn answers(looking: &Looking, actor: UnitId, intent: &Intent, foe: UnitId) -> Vec<(Intent, Forecast)> {
    looking
        .rules
        .answers(looking.view, actor, intent, foe)
        .into_iter()
        .filter_map(|answer| {
            let replies = [(foe, answer.clone())];
            let forecast = looking.rules.forecast(looking.view, actor, intent, &replies)?;
            Some((answer, forecast))
        })
        .collect()
}

fn targets(looking: &Looking, unit: UnitId, intent: &Intent, choice: &Choice) -> Vec<TargetView> {
    let chosen = intent.unit();
    // Everybody in an area is aimed at.
    let struck = looking.rules.struck(looking.view, unit, intent);
    let barred = choice.barred.iter().map(|(target, refusal)| TargetView {
        piece: looking.piece(*target),
        name: looking.name(*target).into(),
        detail: pools(looking, *target),
        chosen: false,
        odds: Vec::new(),
        refusal: Some(Refusal::new(looking.name(*target), &refusal.reason.to_string(), &refusal.rule.to_string())),
    });
    let open = choice.targets.union(struck);
    open.iter()
        .map(|target| {
            let mut aimed = intent.clone();
            for arg in &mut aimed.with {
                if matches!(arg, Arg::Unit(_)) {
                    *arg = Arg::Unit(target);
                }
            }
            if struck.has(target) {
                aimed.with.push(Arg::Unit(target));
            }
            let mut odds = Vec::new();
            // What nobody rolls for has odds only if somebody answers.
            let alone = looking.rules.forecast(looking.view, unit, &aimed, &[]);
            let blow = alone.as_ref().is_some_and(|alone| strikes(&alone.action));
            let bar_of = |forecast: &Forecast| if blow { bar(&forecast.action) } else { success_bar(forecast) };
            if let Some(alone) = &alone {
                odds.push((text!("decision-no-answer"), bar_of(alone)));
            }
            let worst =
                answers(looking, unit, &aimed, target).into_iter().max_by(|a, b| b.1.success.total_cmp(&a.1.success));
            if let Some((answer, forecast)) = worst {
                odds.push((text!("decision-worst", action = looking.called(answer.verb)), bar_of(&forecast)));
            }
            let back = best_answer(looking, unit, &aimed, target).filter(|(_, forecast)| strikes(&forecast.answer));
            if let Some((answer, forecast)) = back {
                odds.push((text!("decision-back", action = looking.called(answer.verb)), bar(&forecast.answer)));
            }
            TargetView {
                piece: looking.piece(target),
                name: looking.name(target).into(),
                detail: pools(looking, target),
                chosen: chosen == Some(target) || struck.has(target),
                odds,
                refusal: None,
            }
        })
        .chain(barred)
        .collect()
}

/// What is left to somebody: `14 / 20 Health · 3 / 8 Focus`.
fn pools(looking: &Looking, unit: UnitId) -> String {
    let them = looking.view.field.unit(unit);
    let pool = |(at, name): (PoolId, &str)| {
        let pool = them.pools.get(at);
        format!("{} / {} {name}", pool.now, pool.max)
    };
    looking.own_pools(&them).map(pool).collect::<Vec<_>>().join(" · ")
}
