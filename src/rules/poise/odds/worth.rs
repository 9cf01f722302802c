//! What answers are worth to a bot: expected values by the rule data's own `scoring`.

use super::{ground, points, specials, spilling, throws};
use crate::battle::{Decision, Frame, Intent, Prompt, View};
use crate::battlefield::movement::Flight;
use crate::battlefield::movement::gait::Memory;
use crate::battlefield::movement::search::Search;
use crate::battlefield::{ItemId, PoolId, UnitId, UnitRef};
use crate::grid::Cell;
use crate::rules::poise::data::{Attack, Data, Deed, Effect, Kind, Stat, Tag, Which};
use crate::rules::poise::effects::spending;
use crate::rules::poise::field::flight::Stand;
use crate::rules::poise::field::resolve::Strike;
use crate::rules::poise::field::{
    area, defence, flight, pace, preparation, prices, resolve, riding, skill, targets, water, zones,
};
use crate::rules::poise::ids::{ANSWERS, POISE, WATCHES};
use crate::rules::poise::offers::prospect;
use crate::rules::poise::procedure::{CriticalEffects, CriticalStep, Skill, SkillStep};
use crate::rules::poise::procedures::{rewards, watch};
use crate::rules::poise::unit::{gear, pools, statuses};

/// What answers are worth to the one who is asked, in thousandths of the points of the data's `scoring`: the expected
/// value over all dice, the target's best answer included.
#[must_use]
pub fn worth(view: &View, decision: &Decision, intents: &[Intent]) -> Vec<i64> {
    let Some(unit) = decision.asked.unit else {
        return vec![0; intents.len()];
    };
    let walks = intents.iter().find(|intent| !intent.path().is_empty());
    let ways = walks.map(|intent| Ways::of(view, riding::doer(view.field, unit, intent.verb)));
    let one = |intent: &Intent| {
        let points = match decision.asked.prompt {
            Prompt::Act => act(view, unit, intent, ways.as_ref()),
            Prompt::React(ANSWERS) => {
                view.frame(&decision.asked).map_or(0.0, |frame| answering(view, frame, unit, intent))
            }
            Prompt::React(WATCHES) => {
                view.frame(&decision.asked).map_or(0.0, |frame| watching(view, frame, unit, intent))
            }
            Prompt::React(_) => reacting(view, unit, intent, ways.as_ref()),
            Prompt::Detail => view.frame(&decision.asked).map_or(0.0, |frame| detail(view, frame, unit, intent)),
        };
        // Far from the limits of either type.
        (points * 1000.0).round() as i64
    };
    intents.iter().map(one).collect()
}

/// The harm of paying a price from one pool.
fn paying(data: &Data, unit: &UnitRef, price: &[(PoolId, i16)]) -> f64 {
    let mut after = unit.pools.clone();
    for &(pool, amount) in price {
        if let Some(pool) = after.0.get_mut(usize::from(pool.0)) {
            pool.now -= amount;
        }
    }
    points::harm(data, unit, &after)
}

/// The harm of yielding, on average.
fn yielding(data: &Data, strike: &Strike, unit: &UnitRef, which: Which, cunning: &Effect) -> f64 {
    let order = spilling(unit, which);
    let scoring = &data.file.scoring;
    let effect = match cunning {
        Effect::Lose(_, amount) | Effect::Gain(_, amount) | Effect::Sweep(_, amount) => {
            f64::from(*amount) * f64::from(scoring.point)
        }
        Effect::LoseByArmour(_) => f64::from(strike.armour) * f64::from(scoring.point),
        Effect::Shove(_) | Effect::Impose(_) | Effect::Disarm => f64::from(scoring.effect),
    };
    let throws = throws(strike);
    let each = throws.iter().map(|&(sum, effects, chance)| {
        let (after, left) = pools::after(unit.pools, &order, strike.damage(sum).total());
        let stress = if Stat::Stress.of(unit) != 0 { f64::from(left) * f64::from(scoring.stress) } else { 0.0 };
        chance * (points::harm(data, unit, &after) + stress + f64::from(effects) * effect)
    });
    each.sum()
}

/// What an answer to an attack is worth to its target.
fn answering(view: &View, frame: &Frame, unit: UnitId, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let (Some(attack), Some(strike)) = (skill::attack_of(view, frame), resolve::strike_of(view, frame, unit)) else {
        return 0.0;
    };
    let me = view.field.unit(unit);
    match defence::possible(data, &me, &attack.tags, &strike, intent.verb) {
        Ok((pool, cost)) => -paying(data, &me, &[(pool, cost)]),
        Err(_) => -yielding(data, &strike, &me, attack.pool, &attack.cunning),
    }
}

/// What an action or maneuver is worth.
fn act(view: &View, unit: UnitId, intent: &Intent, ways: Option<&Ways>) -> f64 {
    let data: &Data = view.field.data();
    let (rider, scoring) = (view.field.unit(unit), &data.file.scoring);
    let me = view.field.unit(riding::doer(view.field, unit, intent.verb));
    let action = data.action(intent.verb);
    let price = prices::price_of(view, &me, intent);
    // POISE-G32: a second maneuver is dearer by the action it takes, and what it brings.
    let second = action.kind == Kind::Maneuver && spending::is_due(view, unit);
    let cost = paying(data, &me, &price);
    let worth = match &action.does {
        Deed::Strike | Deed::Breath | Deed::Blow(_) => attack(view, &me, intent) - cost,
        Deed::Walk { .. } | Deed::Fly { .. } => walk_worth(view, &me, intent, ways),
        Deed::Soar { .. } => soar_worth(view, &me, intent),
        Deed::Gain(which, amount) => points::gains(data, &me, *which, *amount),
        Deed::Recover(amount) => {
            let each = Which::ALL.into_iter().map(|which| points::gains(data, &me, which, *amount)).sum::<f64>();
            let shaken = me.statuses.0.iter().filter(|status| statuses::is_shaken_off(data, status));
            each * 0.5 + shaken.count() as f64 * f64::from(scoring.effect)
        }
        Deed::Encourage { amount, .. } => f64::from(*amount) * f64::from(scoring.ally) - cost,
        Deed::Draw if !armed(view, &me) && intent.item().is_some_and(|item| useful(view, &me, item)) => {
            f64::from(scoring.arm)
        }
        Deed::Retrieve if me.gear.in_hand().next().is_none() => f64::from(scoring.arm),
        Deed::Reload => f64::from(scoring.arm),
        // Better than nothing where there is no enemy to strike at.
        Deed::Watch => f64::from(scoring.effect) * 0.5 - cost,
        Deed::LetGo | Deed::Offer => -WANDERING,
        Deed::Draw | Deed::Retrieve => -WANDERING,
        Deed::Surface => f64::from(scoring.arm),
        // On a mount one is faster, and its momentum is one's own.
        Deed::Mount => f64::from(scoring.approach),
        // Who dives, or holds its breath where it could breathe, pays for nothing.
        Deed::Hold | Deed::Dive | Deed::Dismount => -WANDERING,
        Deed::Release if water::is_under(view.field, &rider) => -WANDERING,
        Deed::Release => f64::from(scoring.point),
        Deed::AsKind if action.kind == Kind::Gambit => specials::gambit(data, &me),
        Deed::AsKind | Deed::Critical(_) => {
            let acts = spending::left(view, unit, Kind::Action);
            if acts { -f64::from(scoring.idle) } else { 0.0 }
        }
    };
    // The first skill of a round of preparation brings the others doom (POISE-033).
    let side = view.field.roster.member(unit).side;
    let doom = preparation::is_on(view) && action.kind != Kind::EndTurn && preparation::uses(view, side) == 0;
    let dearer = [second, doom].into_iter().filter(|&is| is).count();
    worth - dearer as f64 * f64::from(scoring.effect)
}

/// What an attack takes from its target, which answers as suits it best.
fn attack(view: &View, me: &UnitRef, intent: &Intent) -> f64 {
    let Some(attack) = skill::attack(view, me.id, intent) else {
        return 0.0;
    };
    let struck = area::struck(view, me.id, intent);
    if !struck.is_empty() {
        let standing = struck.without(view.field.bodies.down()).iter();
        let each = standing.map(|target| {
            let worth = blow(view, me, intent, attack, target);
            if view.field.roster.hostile(me.id, target) { worth } else { -worth }
        });
        return each.sum();
    }
    let Some(target) = intent.unit() else {
        // Its target is left to chance: a friend as likely as a foe.
        let within = targets::within(view, me, intent);
        let each = within.iter().map(|target| {
            let worth = blow(view, me, intent, attack, target);
            if view.field.roster.hostile(me.id, target) { worth } else { -FRIENDLY * worth }
        });
        return each.sum::<f64>() / within.len().max(1) as f64;
    };
    blow(view, me, intent, attack, target)
}

/// What chance does to a friend counts so much of what it does to a foe: who is confused would not fight at all.
const FRIENDLY: f64 = 0.5;

/// What an attack takes from one target.
fn blow(view: &View, me: &UnitRef, intent: &Intent, attack: &Attack, target: UnitId) -> f64 {
    let data: &Data = view.field.data();
    let them = view.field.unit(target);
    if them.body.down {
        return -WANDERING;
    }
    let strike = prospect::declared(view, me.id, intent, attack, target);
    let yields = yielding(data, &strike, &them, attack.pool, &attack.cunning);
    let options = defence::options(data, &them, &attack.tags, &strike);
    let best = options.iter().map(|&(_, pool, cost)| paying(data, &them, &[(pool, cost)])).fold(yields, f64::min);
    // The nearer to defeat, the better: all pressure on one.
    best + 20.0 / (1.0 + f64::from(pools::total(&them)))
}

/// What the enemies who hinder a walk take from a unit, and the ground it leads over.
fn risk(view: &View, me: &UnitRef, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let hindered = pace::hindrances(view, me.id, intent).len();
    let mut after = me.pools.clone();
    for pool in pools::own(me) {
        if let Some(pool) = after.0.get_mut(usize::from(pool.0)) {
            let each = pools::of_each(data, me, data.file.hinder);
            pool.now = (pool.now - each.saturating_mul(i16::try_from(hindered).unwrap_or(9))).max(0);
        }
    }
    let hinders = if hindered > 0 { points::harm(data, me, &after) } else { 0.0 };
    hinders + ground::peril(view, me, &pace::stands(view, me, intent))
}

/// What a walk is worth: nearer for those who fight hand to hand, off the enemies' zones for those who shoot, less what
/// hindering takes.
fn walk_worth(view: &View, me: &UnitRef, intent: &Intent, ways: Option<&Ways>) -> f64 {
    let data: &Data = view.field.data();
    let (Some(ways), Some(&(end, level))) = (ways, pace::stands(view, me, intent).last()) else {
        return 0.0;
    };
    let scoring = &data.file.scoring;
    let risk = risk(view, me, intent);
    // Who cannot pay for a shot has to go nearer.
    let shoots = me.gear.in_hand().any(|(_, gear)| {
        let mut skills = data.weapon(gear).skills.iter();
        skills.any(|attack| attack.is(Tag::Ranged) && attack.range > 6 && prices::can_pay(me, &attack.cost))
    });
    let foes = view.field.known_foes(me.id);
    let held =
        |(cell, level): Stand| f64::from(u8::from(zones::controllers_at(view, me, cell, level).intersects(foes)));
    let sees = |cell: Cell| {
        let from = view.field.taken(&me.size.footprint, cell);
        view.field.foes(me.id).any(|foe| view.field.sees(&from, &view.field.taken_by(&foe)))
    };
    // A unit that sees no enemy goes nearer like any other.
    if shoots && sees(me.body.cell) {
        let (here, there) = (held((me.body.cell, view.field.aloft(me.id))), held((end, level)));
        let blind = if sees(end) { 0.0 } else { f64::from(scoring.effect) };
        return (here - there) * f64::from(scoring.effect)
            - risk
            - blind
            - 0.01 * f64::from(ways.nearer(view, end).abs());
    }
    let nearer = ways.nearer(view, end) + lower(view, me, (end, level));
    f64::from(nearer) * f64::from(scoring.approach) - risk
}

/// What going straight up or down is worth.
fn soar_worth(view: &View, me: &UnitRef, intent: &Intent) -> f64 {
    let end = pace::stands(view, me, intent).last().copied();
    let nearer = end.map_or(0, |end| lower(view, me, end));
    f64::from(nearer) * f64::from(view.field.data::<Data>().file.scoring.approach) - risk(view, me, intent)
}

/// By how many levels a unit is nearer in height to the nearest opponent than where it is, as far as blows go by it.
fn lower(view: &View, me: &UnitRef, (cell, level): Stand) -> i32 {
    let field = view.field;
    let Some(foe) = field.foes(me.id).min_by_key(|foe| (field.distance(me.id, foe.id), foe.id)) else {
        return 0;
    };
    let apart = |level: i16| i32::from(level.abs_diff(field.level(&foe)).saturating_sub(1));
    let aloft = field.aloft(me.id).or(level).is_some();
    let there = level.unwrap_or_else(|| field.ground_under(me.size, cell));
    if aloft { apart(field.level(me)) - apart(there) } else { 0 }
}

/// What a strike from watch is worth.
fn watching(view: &View, frame: &Frame, unit: UnitId, intent: &Intent) -> f64 {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let strike = frame.actor.and_then(|mover| watch::strike(view, unit, mover));
    match strike.filter(|_| data.action(intent.verb).kind == Kind::Watch) {
        Some(strike) => attack(view, &me, &strike) - paying(data, &me, &prices::price_of(view, &me, &strike)),
        None => 0.0,
    }
}

/// What hindering or a reaction of one's own is worth.
fn reacting(view: &View, unit: UnitId, intent: &Intent, ways: Option<&Ways>) -> f64 {
    let data: &Data = view.field.data();
    let me = view.field.unit(riding::doer(view.field, unit, intent.verb));
    let action = data.action(intent.verb);
    match action.kind {
        Kind::Hinder => 1.0,
        Kind::Reaction => walk_worth(view, &me, intent, ways) - paying(data, &me, &prices::price_of(view, &me, intent)),
        _ => 0.0,
    }
}

/// What a detail is worth: the fullest pool takes what spills over, the emptiest one what is gained.
fn detail(view: &View, frame: &Frame, unit: UnitId, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let action = data.action(intent.verb);
    match action.kind {
        Kind::Choice => {
            let boosts = frame.asks_before::<Skill>() == Some(SkillStep::Boosted);
            let gains = frame.asks_before::<CriticalEffects>() == Some(CriticalStep::Pooled);
            let pool = action.pool.map_or(POISE, Which::id);
            let of = match (boosts, gains) {
                (true, _) => frame.intent.unit().unwrap_or(unit),
                (_, true) => rewards::gaining(frame).unwrap_or(unit),
                _ => unit,
            };
            let now = f64::from(view.field.unit(of).pools.get(pool).now);
            if boosts || gains { -now } else { now }
        }
        Kind::Cunning => f64::from(u8::from(intent.verb == data.verbs.take)),
        _ => specials::chosen(view, frame, unit, intent),
    }
}

/// Whether a weapon could be used on a unit from where its owner stands.
fn useful(view: &View, me: &UnitRef, item: ItemId) -> bool {
    let data: &Data = view.field.data();
    me.gear.get(item).is_some_and(|kept| {
        let weapon = data.weapon(kept.kind);
        gear::is_ready(weapon, me, item)
            && weapon.skills.iter().any(|attack| !targets::targets(view, me, attack).is_empty())
    })
}

fn armed(view: &View, me: &UnitRef) -> bool {
    me.gear.in_hand().any(|(item, _)| useful(view, me, item))
}

/// What leads nowhere is worth: less than anything else.
const WANDERING: f64 = 1000.0;

/// How far it is to the nearest opponent from everywhere, round what is in the way.
struct Ways {
    search: Search,
    here: i32,
}

impl Ways {
    fn of(view: &View, unit: UnitId) -> Self {
        let (field, me) = (view.field, view.field.unit(unit));
        let foe = field.foes(unit).min_by_key(|foe| (field.board.grid.distance(me.body.cell, foe.body.cell), foe.id));
        let mut search = Search::new();
        if let Some(from) = foe.and_then(|foe| field.board.lattice.spot(foe.body.cell)) {
            let walking = crate::battlefield::Walking::points(unit, FAR);
            // Who flies goes over everything.
            let high = Flight { cruise: i16::MAX, end: i16::MAX };
            let flight = flight::flies(view, &me).then_some(high);
            let walking = crate::battlefield::Walking { flight, ..walking };
            search.flood(&walking.mover(field), from, Memory::default(), FAR);
        }
        let mut ways = Self { search, here: 0 };
        ways.here = ways.from(view, me.body.cell);
        ways
    }

    fn from(&self, view: &View, cell: Cell) -> i32 {
        let spot = view.field.board.lattice.spot(cell);
        i32::from(spot.and_then(|spot| self.search.cost(spot)).unwrap_or(FAR))
    }

    /// By how many movement points a cell lies nearer to the opponent than where the unit is.
    fn nearer(&self, view: &View, cell: Cell) -> i32 {
        self.here - self.from(view, cell)
    }
}

/// Farther than any way is looked for.
const FAR: u16 = 200;
