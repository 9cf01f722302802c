//! How much an opponent could do to somebody on a cell: the rules themselves are asked for its blows and their odds, in
//! a second battle beside the one that is played, where both stand where they would.
//!
//! The opponent has all its points there, less those of a walk if it needs one; whoever is hidden from the one who looks
//! is not there at all.

use super::layers::{About, Foe, Strikes};
use super::present::{Looking, looking};
use super::session::Session;
use crate::battle::{self, Arg, Asked, Decision, Dice, Forecast, FrameId, Intent, Privacy, Prompt, RuleSet, Snapshot};
use crate::battle::{Price, Rows, Slot, Verb, View};
use crate::battlefield::{AWAY, PoolId, UnitId};
use crate::grid::Cell;
use crate::script::arena;
use bevy::prelude::{Resource, World};
use std::cmp::Ordering;

/// Cells from which a blow is tried, the nearest.
const PLACES: usize = 24;

/// The second battle; made when it is first asked.
#[derive(Resource, Default)]
pub struct Beside(Option<Box<World>>);

/// A blow, and what it comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Blow {
    /// What is done.
    pub intent: Intent,
    /// Its odds if it is not answered.
    pub odds: Forecast,
    /// The answer that most likely stops it, of those that the one who is struck could give now, and the odds then.
    pub answered: Option<(Verb, Forecast)>,
}

/// An opponent that can strike at somebody on a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Danger {
    /// Who.
    pub foe: UnitId,
    /// Whether it has to walk first.
    pub when: Strikes,
    /// The blow that takes most if it is not answered; nothing if none can be foretold.
    pub blow: Option<Blow>,
}

/// Who can strike at a unit on a cell, and what the worst blow of each comes to there.
#[must_use]
pub fn dangers(world: &mut World, unit: UnitId, cell: Cell) -> Vec<Danger> {
    let Some(session) = world.get_resource::<Session>().cloned() else { return Vec::new() };
    let rules = session.kit.rules;
    let mut there = Snapshot::take(world);
    let (foes, free, unseen, points) = looking(world, |looking| {
        let (level, subject) = (&session.level, Some(unit));
        let about = About { looking, level, subject, pointed: None, own_reach: false, dangers: &[] };
        let field = &looking.view.field;
        let own = field.mounts.carrier(unit);
        let others = field.bodies.on(cell).without(looking.unseen).iter().find(|&other| other != own);
        let ground = field.board.ground(cell).passable;
        (about.threats(unit, cell), ground && others.is_none(), looking.unseen, points(looking))
    });
    let told = |foe: Foe| foe.threatens.map(|when| Danger { foe: foe.unit, when, blow: None });
    let beside = world.remove_resource::<Beside>().and_then(|beside| beside.0).filter(|_| free);
    let Some(mut beside) = beside.or_else(|| second(&session).filter(|_| free)) else {
        return foes.into_iter().filter_map(told).collect();
    };
    for hidden in unseen.iter() {
        if let Some(state) = there.units.get_mut(usize::from(hidden.0)) {
            (state.body.cell, state.body.down) = (AWAY, true);
        }
    }
    put(&mut there, unit, cell);
    let tried = |beside: &mut World, state: &Snapshot, foe: UnitId, from: Cell| {
        let mut state = state.clone();
        put(&mut state, foe, from);
        state.restore(beside).ok()?;
        battle::look(beside, |view| worst(rules, view, foe, unit))
    };
    let mut found = Vec::new();
    for foe in foes {
        let id = foe.unit;
        let mut rested = there.clone();
        fill(&mut rested, id, &points);
        if let Some(blow) = tried(&mut beside, &rested, id, foe.at) {
            found.push(Danger { foe: id, when: Strikes::Now, blow: Some(blow) });
            continue;
        }
        // Who threatens the cell and strikes no blow there, not even after a step aside, is named all the same.
        let price = battle::look(&mut beside, |view| walk(rules, view, id));
        pay(&mut rested, id, &price);
        let blows = foe.walks.iter().take(PLACES).filter_map(|&from| tried(&mut beside, &rested, id, from));
        match blows.max_by(by_harm) {
            Some(blow) => found.push(Danger { foe: id, when: Strikes::AfterAWalk, blow: Some(blow) }),
            None => found.extend(told(foe)),
        }
    }
    world.insert_resource(Beside(Some(beside)));
    found
}

/// A battle of the same level in a world of its own.
fn second(session: &Session) -> Option<Box<World>> {
    let mut app = arena();
    let mut world = Box::new(std::mem::take(app.world_mut()));
    battle::begin(&mut world, &session.setup, Dice::seeded(0)).ok()?;
    Some(world)
}

/// The pools of points that every turn gives anew.
fn points(looking: &Looking) -> Vec<PoolId> {
    let count = u8::try_from(looking.names.pools.len()).unwrap_or(0);
    (0..count).map(PoolId).filter(|&pool| looking.is_points(pool)).collect()
}

/// Puts a unit on a cell, and whoever it rides or is ridden by.
fn put(state: &mut Snapshot, unit: UnitId, to: Cell) {
    state.shift(state.mounts.carrier(unit), to);
}

fn fill(state: &mut Snapshot, unit: UnitId, points: &[PoolId]) {
    let Some(state) = state.units.get_mut(usize::from(unit.0)) else { return };
    for pool in points {
        if let Some(pool) = state.pools.0.get_mut(usize::from(pool.0)) {
            pool.now = pool.now.max(pool.max);
        }
    }
}

fn pay(state: &mut Snapshot, unit: UnitId, price: &Price) {
    let Some(state) = state.units.get_mut(usize::from(unit.0)) else { return };
    for &(pool, amount) in price {
        if let Some(pool) = state.pools.0.get_mut(usize::from(pool.0)) {
            pool.now -= amount.min(pool.now);
        }
    }
}

/// What a unit could do on a turn of its own, from where it stands.
fn turn_of(rules: &dyn RuleSet, view: &View, unit: UnitId) -> Decision {
    let asked = Asked {
        // The turn machine's.
        frame: view.stack.frames.first().map_or(FrameId(0), |frame| frame.id),
        seat: view.field.roster.seat(unit),
        unit: Some(unit),
        prompt: Prompt::Act,
        privacy: Privacy::Open,
    };
    let mut rows = Rows::new();
    rules.rows(view, &asked, &mut rows);
    Decision { asked, rows }
}

/// What the cheapest walk costs a unit.
fn walk(rules: &dyn RuleSet, view: &View, unit: UnitId) -> Price {
    let mut rows = turn_of(rules, view, unit).rows;
    rows.retain(|row| row.slots.iter().any(|slot| matches!(slot, Slot::Path | Slot::Route)));
    let cheapest =
        rows.into_iter().map(|row| row.price).min_by_key(|price| price.iter().map(|share| share.1).sum::<i16>());
    cheapest.unwrap_or_default()
}

/// The blow of one that takes most of another, if any can be foretold.
fn worst(rules: &dyn RuleSet, view: &View, foe: UnitId, unit: UnitId) -> Option<Blow> {
    let mut decision = turn_of(rules, view, foe);
    let moves = |slot: &Slot| matches!(slot, Slot::Path | Slot::Level | Slot::Each | Slot::Route);
    decision.rows.retain(|row| !row.slots.iter().any(moves));
    let blows = decision.listed(rules, view).into_iter().filter_map(|intent| {
        let mut aimed = intent.clone();
        match intent.unit() {
            Some(target) if target != unit => return None,
            Some(_) => {}
            None if rules.struck(view, foe, &intent).has(unit) => aimed.with.push(Arg::Unit(unit)),
            None => return None,
        }
        if rules.by_chance(view, foe, &intent) {
            return None;
        }
        let odds = rules.forecast(view, foe, &aimed, &[])?;
        let answers = rules.answers(view, foe, &aimed, unit).into_iter().filter_map(|answer| {
            let verb = answer.verb;
            Some((verb, rules.forecast(view, foe, &aimed, &[(unit, answer)])?))
        });
        let answered = answers.max_by(|a, b| a.1.action.miss.total_cmp(&b.1.action.miss));
        (odds.action.damage > 0.0).then_some(Blow { intent, odds, answered })
    });
    blows.max_by(by_harm)
}

fn by_harm(one: &Blow, other: &Blow) -> Ordering {
    one.odds.action.damage.total_cmp(&other.odds.action.damage)
}
