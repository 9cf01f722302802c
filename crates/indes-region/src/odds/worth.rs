//! The worth of answers to a bot: expected values by the `scoring` of the rule data.

use super::forecast::{Attempt, at_least, attempt, attempt_of, manner, rolls, successes};
use crate::data::{ActionEffect, ActionKind, Data, Manner, SpellEffect};
use crate::field::assault::Assault;
use crate::field::{place, routes, targets};
use crate::ids::{AP, DEFENCE, HP, MP};
use crate::offers::{price, prospect};
use crate::unit::{self, pairs};
use indes_core::battle::{Decision, Frame, Intent, Prompt, Verb, View};
use indes_core::battlefield::{RegionId, UnitId, UnitRef};
use indes_core::grid::Cell;

/// The worth of each answer to the unit that is asked, in thousandths of the points of `scoring`.
#[must_use]
pub fn worth(view: &View, decision: &Decision, intents: &[Intent]) -> Vec<i64> {
    let Some(unit) = decision.asked.unit else { return vec![0; intents.len()] };
    let ways = Approach::of(view, unit);
    let frame = view.frame(&decision.asked);
    let one = |intent: &Intent| {
        let points = match (decision.asked.prompt, frame) {
            (Prompt::Act, _) => action_worth(view, unit, intent, &ways),
            (Prompt::React(DEFENCE), Some(frame)) => defence_worth(view, frame, intent),
            (Prompt::React(_), Some(frame)) => opportunity_worth(view, frame, unit, intent),
            (Prompt::Detail, Some(_)) => detail_worth(view, unit, intent),
            _ => 0.0,
        };
        // The points are far from the limits of either type.
        (points * 1000.0).round() as i64
    };
    intents.iter().map(one).collect()
}

/// The loss by an answer that achieves nothing: more than by any other.
const POINTLESS: f64 = 1000.0;

/// The harm of an attack to its target by a defence.
fn harm_of(attempt: &Attempt, manner: Option<Manner>) -> f64 {
    let scoring = attempt.view.field.data::<Data>().file.scoring;
    let all = attempt.successes(manner);
    if !attempt.harms() {
        return at_least(&all, 1) * f64::from(scoring.effect) + at_least(&all, 2) * f64::from(scoring.effect);
    }
    let odds = attempt.odds(manner);
    let left = f64::from(attempt.them.pools.get(HP).now.max(1));
    let useful: f64 = all.iter().map(|&(count, chance)| chance * f64::from(count).min(left)).sum();
    useful * f64::from(scoring.hp) + odds.falls * f64::from(scoring.fall)
}

/// The harm of an attack, its target giving its best defence that it can pay.
fn attack_worth(view: &View, unit: UnitId, intent: &Intent, target: UnitId) -> f64 {
    let (field, data) = (view.field, view.field.data::<Data>());
    let Some(attempt) = attempt(view, unit, intent, target) else { return -POINTLESS };
    let them = &attempt.them;
    if !field.roster.hostile(unit, target) || them.body.down {
        return -POINTLESS;
    }
    let price = f64::from(data.file.scoring.ap);
    let bare = harm_of(&attempt, None);
    let answers = prospect::answers(view, unit, intent, target);
    let open = answers.iter().filter_map(|answer| manner(data, answer)).map(|how| harm_of(&attempt, Some(how)) + price);
    // Targets near the end of their strength are preferred.
    let near = f64::from(data.file.scoring.hp) / (4.0 + f64::from(them.pools.get(HP).now));
    open.fold(bare, f64::min) + near
}

/// The price of an answer, in points.
fn cost(view: &View, unit: UnitId, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let scoring = &data.file.scoring;
    let me = view.field.unit(pairs::payer(view.field, unit));
    let share = |&(pool, amount): &(indes_core::battlefield::PoolId, i16)| {
        let each = if pool == MP { scoring.mp } else { 0 };
        f64::from(each) * f64::from(amount)
    };
    price::price(view, &me, intent).iter().map(share).sum()
}

/// The loss by the opportunity attacks that an action provokes.
fn risk(view: &View, unit: UnitId, intent: &Intent) -> f64 {
    let scoring = view.field.data::<Data>().file.scoring;
    f64::from(scoring.provoke) * prospect::provokes(view, unit, intent).len() as f64
}

/// The worth of an answer on the own turn.
fn action_worth(view: &View, unit: UnitId, intent: &Intent, ways: &Approach) -> f64 {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (me, scoring, action) = (field.unit(unit), &data.file.scoring, data.action(intent.verb));
    let (effect, cost) = (f64::from(scoring.effect), cost(view, unit, intent));
    let armed = || can_strike(view, &me);
    match action.does {
        ActionEffect::Melee | ActionEffect::Ranged | ActionEffect::Strike | ActionEffect::Grab => {
            intent.unit().map_or(-POINTLESS, |target| attack_worth(view, unit, intent, target))
                - risk(view, unit, intent)
        }
        ActionEffect::Crush | ActionEffect::ThrowDown => {
            intent.unit().map_or(-POINTLESS, |target| attack_worth(view, unit, intent, target))
        }
        ActionEffect::Cast => spell_worth(view, unit, intent) - cost - risk(view, unit, intent),
        ActionEffect::Crawl if me.statuses.has(data.statuses.prone) => -effect,
        ActionEffect::Walk | ActionEffect::Run | ActionEffect::Shift | ActionEffect::Crawl => {
            let nearer = ways.nearer(view, end_of(view, &me, intent));
            let idle = if armed() { -1.0 } else { f64::from(nearer) * f64::from(scoring.approach) };
            let turn = if matches!(action.does, ActionEffect::Run | ActionEffect::Crawl) { -1.0 } else { 0.0 };
            idle + turn - risk(view, unit, intent)
        }
        ActionEffect::StandUp => effect * 0.5,
        ActionEffect::ForceToGround => effect * 0.6,
        ActionEffect::Escape => rolls(view, unit, intent)
            .map_or(0.0, |(_, own, _, other)| at_least(&successes(&own, &other, 0), 1) * effect),
        ActionEffect::Ready | ActionEffect::ReadyArms | ActionEffect::PickUp if !is_armed(data, &me) => {
            let arms =
                intent.item().and_then(|item| me.gear.get(item)).is_none_or(|item| data.weapon(item.kind).is_weapon());
            if arms { f64::from(scoring.arm) } else { 0.5 }
        }
        ActionEffect::Reload => f64::from(scoring.arm) * 0.5,
        ActionEffect::Focus => f64::from(scoring.mp) * 0.5,
        ActionEffect::Mount => effect * 0.5,
        ActionEffect::UseObject if !armed() && opens(view, &me, intent) => f64::from(scoring.approach),
        _ if action.kind == ActionKind::EndTurn => {
            if me.pools.get(AP).now > 0 && armed() {
                -f64::from(scoring.idle)
            } else {
                0.0
            }
        }
        _ => -POINTLESS,
    }
}

/// Whether a unit reaches an enemy that stands, with a weapon in hand or with a harmful spell that it can pay.
fn can_strike(view: &View, me: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    let stands = |target: UnitId| !view.field.unit(target).body.down;
    let melee = targets::melee_parts(view, me).into_iter().filter_map(|part| Assault::in_melee(data, me, part, false));
    let ranged = targets::ranged_parts(view, me).into_iter().filter_map(|part| Assault::from_afar(data, me, part));
    if melee.chain(ranged).any(|assault| targets::of(view, me, &assault).iter().any(stands)) {
        return true;
    }
    let known = |verb: &Verb| {
        let spell = data.spell(*verb).filter(|spell| matches!(spell.effect, SpellEffect::Damage | SpellEffect::Bind));
        let known = data.spell_of(*verb).is_some_and(|gear| unit::has_gear(me, gear));
        known && spell.is_some_and(|spell| me.pools.free(MP) >= spell.mp) && unit::may_use_magic(data, me)
    };
    let mut spells = data.verbs_of(ActionKind::Turn).filter(known);
    spells.any(|verb| targets::of_spell(view, me, verb).iter().any(stands))
}

/// Whether an answer opens a door that is shut.
fn opens(view: &View, me: &UnitRef, intent: &Intent) -> bool {
    let board = &view.field.board;
    let doors = board.operable_doors(&view.field.taken_by(me), view.field.roster.member(me.id).side);
    let named = doors.iter().find(|door| Some(door.0) == intent.cell());
    named.and_then(|door| board.door(door.1)).is_some_and(|door| !door.open)
}

/// Whether a unit has a weapon in hand.
fn is_armed(data: &Data, me: &UnitRef) -> bool {
    me.gear.in_hand().any(|(_, gear)| data.weapon(gear).is_weapon())
}

/// The cell where a movement ends.
fn end_of(view: &View, me: &UnitRef, intent: &Intent) -> Cell {
    let path = routes::path(view, me, intent);
    path.last().copied().unwrap_or_else(|| place::cell(view.field, me.id))
}

/// The worth of a spell.
fn spell_worth(view: &View, unit: UnitId, intent: &Intent) -> f64 {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (Some(spell), Some(target)) = (data.spell(intent.verb), intent.unit()) else { return -POINTLESS };
    if spell.effect != SpellEffect::Mend {
        return attack_worth(view, unit, intent, target);
    }
    let (them, scoring) = (field.unit(target), &data.file.scoring);
    let Some((_, own, _, other)) = rolls(view, unit, intent) else { return 0.0 };
    let all = successes(&own, &other, 0);
    let hp = them.pools.get(HP);
    let missing = f64::from(hp.max - hp.now);
    let healed: f64 = all.iter().map(|&(count, chance)| chance * f64::from(count).min(missing)).sum();
    let wakes = if them.body.down { at_least(&all, 1) * f64::from(scoring.fall) } else { 0.0 };
    healed * f64::from(scoring.hp) * 0.5 + wakes * 0.5
}

/// The worth of a defence: the harm that it spares, less the point of the next turn.
fn defence_worth(view: &View, frame: &Frame, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let Some(attempt) = attempt_of(view, frame) else { return 0.0 };
    let how = manner(data, intent);
    let price = if how.is_some() { f64::from(data.file.scoring.ap) } else { 0.0 };
    -harm_of(&attempt, how) - price
}

/// The worth of an opportunity attack: its harm, less the point of the next turn.
fn opportunity_worth(view: &View, frame: &Frame, unit: UnitId, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let Some(mover) = frame.actor.filter(|_| data.action(intent.verb).kind == ActionKind::Opportunity) else {
        return 0.0;
    };
    let target = intent.unit().unwrap_or(mover);
    let mut aimed = intent.clone();
    if intent.unit().is_none() {
        aimed.with.push(indes_core::battle::Arg::Unit(target));
    }
    let price = f64::from(data.file.scoring.ap);
    attempt(view, unit, &aimed, target).map_or(-POINTLESS, |attempt| harm_of(&attempt, None) - price)
}

/// The worth of an answer about a detail.
fn detail_worth(view: &View, unit: UnitId, intent: &Intent) -> f64 {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (action, scoring) = (data.action(intent.verb), &data.file.scoring);
    match action.does {
        ActionEffect::Sustain => f64::from(scoring.effect),
        ActionEffect::StowHands => 1.0,
        ActionEffect::Restore => f64::from(scoring.fall),
        ActionEffect::AidMend | ActionEffect::FirstAid => rolls(view, unit, intent)
            .map_or(0.0, |(_, own, _, other)| at_least(&successes(&own, &other, 0), 1) * f64::from(scoring.fall)),
        ActionEffect::AsKind => {
            let near = |foe: UnitRef| field.board.grid.distance(foe.body.cell, intent.cell().unwrap_or(foe.body.cell));
            f64::from(field.foes(unit).map(near).min().unwrap_or(0))
        }
        _ => 0.0,
    }
}

/// The way to the enemy that is the fewest regions away.
struct Approach {
    /// Its region; `None` without an enemy.
    foe: Option<RegionId>,
    here: i32,
}

/// How many cells nearer a region nearer is worth.
const REGION: i32 = 8;

impl Approach {
    fn of(view: &View, unit: UnitId) -> Self {
        let field = view.field;
        let here = place::cell(field, unit);
        let at = |foe: &UnitRef| {
            let cell = place::cell(field, foe.id);
            (place::region_at(field, cell), cell)
        };
        let far = |foe: &UnitRef| {
            let (region, cell) = at(foe);
            (steps(view, place::region_at(field, here), region), field.board.grid.distance(here, cell), foe.id)
        };
        let foe = field.foes(unit).min_by_key(far).and_then(|foe| at(&foe).0);
        let mut ways = Self { foe, here: 0 };
        ways.here = ways.from(view, here);
        ways
    }

    /// How far a cell is from the enemy: by regions, then by cells to the border or link that leads nearer.
    fn from(&self, view: &View, cell: Cell) -> i32 {
        let field = view.field;
        let (Some(foe), Some(regions)) = (self.foe, place::regions(field)) else { return 0 };
        let region = place::region_at(field, cell);
        let left = steps(view, region, Some(foe));
        let (Some(region), 1..) = (region, left) else { return 0 };
        let grid = &field.board.grid;
        let leads = |gate: &&Cell| {
            let beside = grid.neighbours(**gate).into_iter().map(|(_, next)| next).chain(regions.linked(**gate));
            let mut beyond = beside.filter_map(|next| regions.region_of(next));
            beyond.any(|next| regions.adjacent(region, next) && steps(view, Some(next), Some(foe)) < left)
        };
        let gates = regions.cells(region).iter().filter(leads);
        let within = gates.map(|&gate| grid.distance(cell, gate)).min().unwrap_or(0);
        i32::from(left) * REGION + i32::from(within)
    }

    /// How much nearer to the enemy a cell is than the unit's own.
    fn nearer(&self, view: &View, cell: Cell) -> i32 {
        self.here - self.from(view, cell)
    }
}

/// The steps from region to region; many if there is no way.
fn steps(view: &View, from: Option<RegionId>, to: Option<RegionId>) -> u8 {
    let regions = place::regions(view.field);
    let known = regions.zip(from).zip(to).and_then(|((regions, from), to)| regions.steps_between(from, to));
    known.unwrap_or(if regions.is_some() { u8::MAX } else { 0 })
}
