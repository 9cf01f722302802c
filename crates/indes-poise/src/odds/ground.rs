//! The harm of hazards to a unit that walks over them or stays on them, for bots.

use super::{points, spilling};
use crate::data::{Data, MainPool, Stat};
use crate::field::flight::Position;
use crate::procedures::effects::hazards;
use crate::unit::pools;
use indes_core::battle::View;
use indes_core::battlefield::{HazardEffect, Tick, UnitRef};

/// The harm of a path in points of `scoring`: that of the hazards entered on it, plus that of staying at its end, less
/// that of staying where the walker is.
pub(crate) fn path_harm(view: &View, me: &UnitRef, path: &[Position]) -> f64 {
    if view.field.hazards.0.is_empty() {
        return 0.0;
    }
    let here = Position::of(view.field, me);
    let (mut sum, mut from) = (0.0, here);
    for &to in path {
        sum += hazards::entered_by_step(view, me, from, to)
            .into_iter()
            .map(|number| hazard_harm(view, me, number))
            .sum::<f64>();
        from = to;
    }
    sum + harm_of_staying(view, me, from) - harm_of_staying(view, me, here)
}

/// The harm of the hazards that strike a unit on a cell at the end of its turn and of the round.
fn harm_of_staying(view: &View, me: &UnitRef, at: Position) -> f64 {
    if at.level.is_some() {
        return 0.0;
    }
    let cells = view.field.taken(&me.size.footprint, at.cell);
    let strikes = [Tick::OwnTurnEnd, Tick::RoundEnd].into_iter().flat_map(|tick| view.field.hazards.on(tick, &cells));
    strikes.map(|(number, _)| hazard_harm(view, me, number)).sum()
}

/// The mean harm of one hazard.
fn hazard_harm(view: &View, me: &UnitRef, number: u8) -> f64 {
    let data: &Data = view.field.data();
    let Some(placed) = view.field.hazards.get(number) else {
        return 0.0;
    };
    let effect = &placed.hazard.effect;
    let fullest = || MainPool::ALL.into_iter().max_by_key(|which| me.pools.get(which.id()).now);
    let which = hazards::pool(effect).or_else(fullest).unwrap_or(MainPool::Poise);
    let (amount, spills) = match effect {
        HazardEffect::Impose { .. } => return f64::from(data.file.scoring.effect),
        HazardEffect::Loss { amount, .. } => (i16::from(*amount), false),
        HazardEffect::Damage { dice, faces, amount, armour, .. } => {
            // The mean of the dice is rounded down to whole points.
            let mean = i16::from(*dice) * (i16::from(*faces) + 1) / 2 + i16::from(*amount);
            (mean - if *armour { Stat::Armour.of(me).min(mean) } else { 0 }, true)
        }
    };
    let order = if spills { spilling(me, which) } else { std::iter::once(pools::stands_for(me, which)).collect() };
    points::harm(data, me, &pools::after_damage(me.pools, &order, amount).0)
}
