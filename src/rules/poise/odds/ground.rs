//! What the ground does to a unit that walks over it, or stays on it, as a bot reckons it.

use super::{points, spilling};
use crate::battle::View;
use crate::battlefield::{HazardEffect, Tick, UnitRef};
use crate::rules::poise::data::{Data, Stat, Which};
use crate::rules::poise::effects::hazards;
use crate::rules::poise::field::flight::Stand;
use crate::rules::poise::unit::pools;

/// The harm of a way: of all that is entered on it, and of what is at its end, less what is where the walker is.
pub(crate) fn peril(view: &View, me: &UnitRef, path: &[Stand]) -> f64 {
    if view.field.hazards.0.is_empty() {
        return 0.0;
    }
    let here = (me.body.cell, view.field.aloft(me.id));
    let (mut sum, mut from) = (0.0, here);
    for &to in path {
        sum += hazards::met(view, me, from, to).into_iter().map(|number| of(view, me, number)).sum::<f64>();
        from = to;
    }
    sum + staying(view, me, from) - staying(view, me, here)
}

/// The harm of what strikes a unit on a cell at the end of a turn, and of a round.
fn staying(view: &View, me: &UnitRef, (cell, level): Stand) -> f64 {
    if level.is_some() {
        return 0.0;
    }
    let cells = view.field.taken(&me.size.footprint, cell);
    let strikes = [Tick::OwnTurnEnd, Tick::RoundEnd].into_iter().flat_map(|tick| view.field.hazards.on(tick, &cells));
    strikes.map(|(number, _)| of(view, me, number)).sum()
}

/// The harm of one hazard, on average.
fn of(view: &View, me: &UnitRef, number: u8) -> f64 {
    let data: &Data = view.field.data();
    let Some(peril) = view.field.hazards.get(number) else {
        return 0.0;
    };
    let effect = &peril.hazard.effect;
    let fullest = || Which::ALL.into_iter().max_by_key(|which| me.pools.get(which.id()).now);
    let which = hazards::pool(effect).or_else(fullest).unwrap_or(Which::Poise);
    let (amount, spills) = match effect {
        HazardEffect::Impose { .. } => return f64::from(data.file.scoring.effect),
        HazardEffect::Loss { amount, .. } => (i16::from(*amount), false),
        HazardEffect::Damage { dice, faces, amount, armour, .. } => {
            // Half a point more is as good as none: no die is rolled here.
            let mean = i16::from(*dice) * (i16::from(*faces) + 1) / 2 + i16::from(*amount);
            (mean - if *armour { Stat::Armour.of(me).min(mean) } else { 0 }, true)
        }
    };
    let order = if spills { spilling(me, which) } else { std::iter::once(pools::stands_for(me, which)).collect() };
    points::harm(data, me, &pools::after(me.pools, &order, amount).0)
}
