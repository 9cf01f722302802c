//! The worth of answers to a bot: expected values by the `scoring` of the rule data.

use super::{ground, points, specials, spilling, throws};
use crate::data::{ActionEffect, ActionKind, Attack, Data, MainPool, Stat, Tag, YieldEffect};
use crate::field::flight::Position;
use crate::field::resolve::Strike;
use crate::field::{
    area, defence, flight, ledges, pace, preparation, prices, resolve, riding, skill, targets, water, zones,
};
use crate::ids::{ANSWERS, POISE, WATCHES};
use crate::offers::prospect;
use crate::procedures::effects::spending;
use crate::procedures::{rewards, watch};
use crate::state::procedure::{CriticalEffects, CriticalStep, Skill, SkillStep};
use crate::unit::{gear, pools, statuses};
use indes_core::battle::{Decision, Frame, Intent, Prompt, View};
use indes_core::battlefield::movement::Flight;
use indes_core::battlefield::{ItemId, PoolId, UnitId, UnitRef, Walking};
use indes_core::grid::Cell;
use indes_rules::common::Approach;

/// The worth of each answer to the unit that is asked, in thousandths of the points of `scoring`: the expected value
/// over all dice, with the target's best answer.
#[must_use]
pub fn worth(view: &View, decision: &Decision, intents: &[Intent]) -> Vec<i64> {
    let Some(unit) = decision.asked.unit else {
        return vec![0; intents.len()];
    };
    let walks = intents.iter().find(|intent| !intent.path().is_empty());
    let ways = walks.map(|intent| approach(view, riding::executor(view.field, unit, intent.verb)));
    let one = |intent: &Intent| {
        let points = match decision.asked.prompt {
            Prompt::Act => action_worth(view, unit, intent, ways.as_ref()),
            Prompt::React(ANSWERS) => {
                view.frame(&decision.asked).map_or(0.0, |frame| defence_worth(view, frame, unit, intent))
            }
            Prompt::React(WATCHES) => {
                view.frame(&decision.asked).map_or(0.0, |frame| watch_worth(view, frame, unit, intent))
            }
            Prompt::React(_) => reaction_worth(view, unit, intent, ways.as_ref()),
            Prompt::Detail => view.frame(&decision.asked).map_or(0.0, |frame| detail_worth(view, frame, unit, intent)),
        };
        // The points are far from the limits of either type.
        (points * 1000.0).round() as i64
    };
    intents.iter().map(one).collect()
}

/// The harm of paying a price.
fn price_harm(data: &Data, unit: &UnitRef, price: &[(PoolId, i16)]) -> f64 {
    let mut after = unit.pools.clone();
    for &(pool, amount) in price {
        if let Some(pool) = after.0.get_mut(usize::from(pool.0)) {
            pool.now -= amount;
        }
    }
    points::harm(data, unit, &after)
}

/// The mean harm of yielding.
fn yield_harm(data: &Data, strike: &Strike, unit: &UnitRef, which: MainPool, cunning: &YieldEffect) -> f64 {
    let order = spilling(unit, which);
    let scoring = &data.file.scoring;
    let effect = match cunning {
        YieldEffect::Lose(_, amount) | YieldEffect::Gain(_, amount) | YieldEffect::Sweep(_, amount) => {
            f64::from(*amount) * f64::from(scoring.point)
        }
        YieldEffect::LoseByArmour(_) => f64::from(strike.armour) * f64::from(scoring.point),
        YieldEffect::Shove(_) | YieldEffect::Impose(_) | YieldEffect::Disarm => f64::from(scoring.effect),
    };
    let throws = throws(strike);
    let each = throws.iter().map(|&(sum, effects, chance)| {
        let (after, left) = pools::after_damage(unit.pools, &order, strike.damage(sum).total());
        let stress = if Stat::Stress.of(unit) != 0 { f64::from(left) * f64::from(scoring.stress) } else { 0.0 };
        chance * (points::harm(data, unit, &after) + stress + f64::from(effects) * effect)
    });
    each.sum()
}

/// The worth of an answer to an attack to its target.
fn defence_worth(view: &View, frame: &Frame, unit: UnitId, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let (Some(attack), Some(strike)) = (skill::attack_of(view, frame), resolve::strike_of(view, frame, unit)) else {
        return 0.0;
    };
    let me = view.field.unit(unit);
    match defence::possible(view.field, &me, &attack.tags, &strike, intent.verb) {
        Ok((pool, cost)) => -price_harm(data, &me, &[(pool, cost)]),
        Err(_) => -yield_harm(data, &strike, &me, attack.pool, &attack.cunning),
    }
}

/// The worth of an action or maneuver.
fn action_worth(view: &View, unit: UnitId, intent: &Intent, ways: Option<&Approach>) -> f64 {
    let data: &Data = view.field.data();
    let (rider, scoring) = (view.field.unit(unit), &data.file.scoring);
    let me = view.field.unit(riding::executor(view.field, unit, intent.verb));
    let action = data.action(intent.verb);
    let price = prices::price_of(view, &me, intent);
    // POISE-G32: a second maneuver costs the action and makes its user heedless.
    let second = action.kind == ActionKind::Maneuver && spending::can_exchange_action(view, unit);
    let cost = price_harm(data, &me, &price);
    let worth = match &action.does {
        ActionEffect::Strike | ActionEffect::Breath | ActionEffect::Blow(_) => attack_worth(view, &me, intent) - cost,
        ActionEffect::Walk { .. } | ActionEffect::Fly { .. } => walk_worth(view, &me, intent, ways),
        ActionEffect::Soar { .. } => soar_worth(view, &me, intent),
        ActionEffect::Gain(which, amount) => points::gain_worth(data, &me, *which, *amount),
        ActionEffect::Recover(amount) => {
            let each =
                MainPool::ALL.into_iter().map(|which| points::gain_worth(data, &me, which, *amount)).sum::<f64>();
            let shaken = me.statuses.0.iter().filter(|status| statuses::is_shaken_off(data, &me, status));
            each * 0.5 + shaken.count() as f64 * f64::from(scoring.effect)
        }
        ActionEffect::Encourage { amount, .. } => f64::from(*amount) * f64::from(scoring.ally) - cost,
        ActionEffect::Draw if !is_armed(view, &me) && intent.item().is_some_and(|item| is_useful(view, &me, item)) => {
            f64::from(scoring.arm)
        }
        ActionEffect::Retrieve if me.gear.in_hand().next().is_none() => f64::from(scoring.arm),
        ActionEffect::Reload => f64::from(scoring.arm),
        // Worth a little where there is no enemy to attack.
        ActionEffect::Watch => f64::from(scoring.effect) * 0.5 - cost,
        ActionEffect::LetGo | ActionEffect::Offer | ActionEffect::Drop => -POINTLESS,
        ActionEffect::Push { .. } => f64::from(scoring.effect) - cost,
        ActionEffect::Draw | ActionEffect::Retrieve => -POINTLESS,
        ActionEffect::Surface => f64::from(scoring.arm),
        // A rider is faster and uses its mount's momentum.
        ActionEffect::Mount => f64::from(scoring.approach),
        // Diving, or holding breath in air, costs points for nothing.
        ActionEffect::Hold | ActionEffect::Dive | ActionEffect::Dismount => -POINTLESS,
        ActionEffect::Release if water::is_under(view.field, &rider) => -POINTLESS,
        ActionEffect::Release => f64::from(scoring.point),
        ActionEffect::AsKind if action.kind == ActionKind::Gambit => specials::gambit_worth(data, &me),
        ActionEffect::AsKind | ActionEffect::Critical(_) => {
            let acts = spending::is_left(view, unit, ActionKind::Action);
            if acts { -f64::from(scoring.idle) } else { 0.0 }
        }
    };
    // POISE-033: the first skill of a round of preparation gives hostile sides doom.
    let side = view.field.roster.member(unit).side;
    let doom = preparation::is_on(view) && action.kind != ActionKind::EndTurn && preparation::uses(view, side) == 0;
    let dearer = [second, doom].into_iter().filter(|&is| is).count();
    worth - dearer as f64 * f64::from(scoring.effect)
}

/// The harm of an attack to its targets, each of which gives its best answer.
fn attack_worth(view: &View, me: &UnitRef, intent: &Intent) -> f64 {
    let Some(attack) = skill::attack(view, me.id, intent) else {
        return 0.0;
    };
    let struck = area::struck(view, me.id, intent);
    if !struck.is_empty() {
        let standing = struck.without(view.field.bodies.down()).iter();
        let each = standing.map(|target| {
            let worth = target_worth(view, me, intent, attack, target);
            if view.field.roster.hostile(me.id, target) { worth } else { -worth }
        });
        return each.sum();
    }
    let Some(target) = intent.unit() else {
        // The target is drawn: a friend is as likely as an enemy.
        let within = targets::within(view, me, intent);
        let each = within.iter().map(|target| {
            let worth = target_worth(view, me, intent, attack, target);
            if view.field.roster.hostile(me.id, target) { worth } else { -FRIEND_WEIGHT * worth }
        });
        return each.sum::<f64>() / within.len().max(1) as f64;
    };
    target_worth(view, me, intent, attack, target)
}

/// The weight of harm to a friend by a drawn target: below 1, or a confused bot would not fight at all.
const FRIEND_WEIGHT: f64 = 0.5;

/// The harm of an attack to one target.
fn target_worth(view: &View, me: &UnitRef, intent: &Intent, attack: &Attack, target: UnitId) -> f64 {
    let data: &Data = view.field.data();
    let them = view.field.unit(target);
    if them.body.down {
        return -POINTLESS;
    }
    let strike = prospect::declared(view, me.id, intent, attack, target);
    let yields = yield_harm(data, &strike, &them, attack.pool, &attack.cunning);
    let options = defence::options(view.field, &them, &attack.tags, &strike);
    let best = options.iter().map(|&(_, pool, cost)| price_harm(data, &them, &[(pool, cost)])).fold(yields, f64::min);
    // Targets near their defeat are preferred.
    best + 20.0 / (1.0 + f64::from(pools::total(&them)))
}

/// The harm of a walk by enemies that hinder it and by hazards.
fn walk_risk(view: &View, me: &UnitRef, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let hindered = pace::hindrances(view, me.id, intent).len();
    let mut after = me.pools.clone();
    for pool in pools::of_unit(me) {
        if let Some(pool) = after.0.get_mut(usize::from(pool.0)) {
            let each = pools::of_each(data, me, data.file.hinder);
            pool.now = (pool.now - each.saturating_mul(i16::try_from(hindered).unwrap_or(9))).max(0);
        }
    }
    let hinders = if hindered > 0 { points::harm(data, me, &after) } else { 0.0 };
    hinders + fall_harm(view, me, intent) + ground::path_harm(view, me, &pace::positions(view, me, intent))
}

/// The harm of the fall that a walk ends with (POISE-G20).
fn fall_harm(view: &View, me: &UnitRef, intent: &Intent) -> f64 {
    let Some((levels, &cell)) = ledges::fall_at_end(view.field, me, intent.path()).zip(intent.path().last()) else {
        return 0.0;
    };
    let order = spilling(me, MainPool::Momentum);
    let after = pools::after_damage(me.pools, &order, ledges::harm_on(view.field, levels, cell)).0;
    points::harm(view.field.data(), me, &after)
}

/// The worth of a walk: nearer to the enemy for units that fight in melee, out of the enemies' zones of control for
/// units that shoot, less the risk.
fn walk_worth(view: &View, me: &UnitRef, intent: &Intent, ways: Option<&Approach>) -> f64 {
    let data: &Data = view.field.data();
    let (Some(ways), Some(&end)) = (ways, pace::positions(view, me, intent).last()) else {
        return 0.0;
    };
    let scoring = &data.file.scoring;
    let risk = walk_risk(view, me, intent);
    // A unit that cannot pay for a shot has to go nearer.
    let shoots = me.gear.in_hand().any(|(_, gear)| {
        let mut skills = data.weapon(gear).skills.iter();
        skills.any(|attack| attack.is(Tag::Ranged) && attack.range > 6 && prices::can_pay(me, &attack.cost))
    });
    let foes = view.field.known_foes(me.id);
    let held = |at: Position| f64::from(u8::from(zones::controllers_at(view, me, at).intersects(foes)));
    let sees = |cell: Cell| {
        let from = view.field.taken(&me.size.footprint, cell);
        view.field.foes(me.id).any(|foe| view.field.sees(&from, &view.field.taken_by(&foe)))
    };
    // A shooter that sees no enemy goes nearer like any other unit.
    if shoots && sees(me.body.cell) {
        let (here, there) = (held(Position::of(view.field, me)), held(end));
        let blind = if sees(end.cell) { 0.0 } else { f64::from(scoring.effect) };
        return (here - there) * f64::from(scoring.effect)
            - risk
            - blind
            - 0.01 * f64::from(ways.nearer(view, end.cell).abs());
    }
    let mut nearer = ways.nearer(view, end.cell);
    if nearer > MOST_NEARER_BY_FALL && ledges::fall_at_end(view.field, me, intent.path()).is_some() {
        nearer = MOST_NEARER_BY_FALL;
    }
    let nearer = nearer + levels_nearer(view, me, end);
    f64::from(nearer) * f64::from(scoring.approach) - risk
}

/// The movement points by which a fall brings a unit nearer at most, where no way on foot leads from a height to the
/// enemy: a longer way is not worth the harm of a deep fall.
const MOST_NEARER_BY_FALL: i32 = 10;

/// The worth of a flight straight up or down.
fn soar_worth(view: &View, me: &UnitRef, intent: &Intent) -> f64 {
    let end = pace::positions(view, me, intent).last().copied();
    let nearer = end.map_or(0, |end| levels_nearer(view, me, end));
    f64::from(nearer) * f64::from(view.field.data::<Data>().file.scoring.approach) - walk_risk(view, me, intent)
}

/// The levels by which a position is nearer in height to the nearest enemy than the unit's own; negative if farther.
fn levels_nearer(view: &View, me: &UnitRef, at: Position) -> i32 {
    let field = view.field;
    let Some(foe) = field.foes(me.id).min_by_key(|foe| (field.distance(me.id, foe.id), foe.id)) else {
        return 0;
    };
    let apart = |level: i16| i32::from(level.abs_diff(field.level(&foe)).saturating_sub(1));
    let aloft = field.aloft(me.id).or(at.level).is_some();
    let there = at.level.unwrap_or_else(|| field.ground_under(me.size, at.cell));
    if aloft { apart(field.level(me)) - apart(there) } else { 0 }
}

/// The worth of an attack from watch.
fn watch_worth(view: &View, frame: &Frame, unit: UnitId, intent: &Intent) -> f64 {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let strike = frame.actor.and_then(|mover| watch::strike(view, unit, mover));
    match strike.filter(|_| data.action(intent.verb).kind == ActionKind::Watch) {
        Some(strike) => attack_worth(view, &me, &strike) - price_harm(data, &me, &prices::price_of(view, &me, &strike)),
        None => 0.0,
    }
}

/// The worth of hindering or of a Sprint.
fn reaction_worth(view: &View, unit: UnitId, intent: &Intent, ways: Option<&Approach>) -> f64 {
    let data: &Data = view.field.data();
    let me = view.field.unit(riding::executor(view.field, unit, intent.verb));
    let action = data.action(intent.verb);
    match action.kind {
        ActionKind::Hinder => 1.0,
        ActionKind::Reaction => {
            walk_worth(view, &me, intent, ways) - price_harm(data, &me, &prices::price_of(view, &me, intent))
        }
        _ => 0.0,
    }
}

/// The worth of a detail: the fullest pool for damage, the emptiest for a gain.
fn detail_worth(view: &View, frame: &Frame, unit: UnitId, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let action = data.action(intent.verb);
    match action.kind {
        ActionKind::Choice => {
            let boosts = frame.asks_before::<Skill>() == Some(SkillStep::BoostChosen);
            let gains = frame.asks_before::<CriticalEffects>() == Some(CriticalStep::PoolChosen);
            let pool = action.pool.map_or(POISE, MainPool::id);
            let of = match (boosts, gains) {
                (true, _) => frame.intent.unit().unwrap_or(unit),
                (_, true) => rewards::last_unit(frame).unwrap_or(unit),
                _ => unit,
            };
            let now = f64::from(view.field.unit(of).pools.get(pool).now);
            if boosts || gains { -now } else { now }
        }
        ActionKind::Cunning => f64::from(u8::from(intent.verb == data.verbs.take)),
        ActionKind::Sheathe => -1.0,
        _ => specials::choice_worth(view, frame, unit, intent),
    }
}

/// Whether a weapon has a target from where its owner stands.
fn is_useful(view: &View, me: &UnitRef, item: ItemId) -> bool {
    let data: &Data = view.field.data();
    me.gear.get(item).is_some_and(|kept| {
        let weapon = data.weapon(kept.kind);
        gear::is_ready(weapon, me, item)
            && weapon.skills.iter().any(|attack| !targets::targets(view, me, attack).is_empty())
    })
}

fn is_armed(view: &View, me: &UnitRef) -> bool {
    me.gear.in_hand().any(|(item, _)| is_useful(view, me, item))
}

/// The loss by an answer that achieves nothing: more than by any other.
const POINTLESS: f64 = 1000.0;

/// The way of a unit to the nearest enemy, in movement points; a flyer passes over everything.
fn approach(view: &View, unit: UnitId) -> Approach {
    let high = Flight { cruise: i16::MAX, end: i16::MAX };
    let flight = flight::flies(view, &view.field.unit(unit)).then_some(high);
    Approach::to_nearest_foe(view, unit, &Walking { flight, ..Walking::points(unit, Approach::BUDGET) })
}
