//! Falls: dice by the metres, fewer by Leg Strength, armour does not count (ENERGY-G19, ENERGY-D44, ENERGY-G73,
//! ENERGY-G77).

use super::effects::{self, Hurt};
use crate::data::{DamageType, Data, Skill, Stat};
use crate::field::{ground, resolve};
use crate::unit;
use indes_core::battle::{Batch, Die, Draws, EventKind, Source, Sum, View};
use indes_core::battlefield::UnitRef;
use indes_core::battlefield::elevation::FallHarm;
use indes_core::grid::Cell;
use indes_core::rule_id;

/// The dice of a fall of so many metres, before Leg Strength (ENERGY-D44).
#[must_use]
pub fn dice_of(view: &View, metres: i16) -> u8 {
    let Some(rule) = view.field.mechanics.fall else { return 0 };
    let levels = u8::try_from(metres).unwrap_or(u8::MAX);
    match rule.harm {
        FallHarm::Dice { free, levels: each, most } if levels >= rule.ledge => {
            (levels.saturating_sub(free) / each.max(1)).min(most.unwrap_or(u8::MAX))
        }
        _ => 0,
    }
}

/// The dice of a fall that are left for a creature: fewer by its Leg Strength while it is conscious (ENERGY-G19).
#[must_use]
pub fn dice_for(view: &View, me: &UnitRef, metres: i16) -> u8 {
    let data: &Data = view.field.data();
    let less = if me.body.down { 0 } else { data.leg_row(unit::bonus(me, Skill::Leg)).fall };
    dice_of(view, metres).saturating_sub(less)
}

/// A creature has fallen so many metres: damage of its own type, and Prone if any is taken (ENERGY-G19).
pub(crate) fn hurt(view: &View, me: &UnitRef, metres: i16, dice: &mut dyn Draws, batch: &mut Batch) {
    let (data, rule) = (view.field.data::<Data>(), rule_id!("ENERGY-G19"));
    let count = dice_for(view, me, metres);
    if count == 0 {
        return;
    }
    // The dice of a fall have six faces, as those of an injury.
    let draw = dice.draw(Die::Sum { count, sides: data.file.injury.die });
    let mut sum = Sum::default();
    sum.keep(Source::Dice, rule, draw.value);
    multiplied(me, DamageType::Fall, &mut sum);
    batch.tell(rule, EventKind::Rolled { unit: me.id, verb: data.verbs.fall, draw: Some(draw), result: sum.clone() });
    let amount = sum.total();
    if amount > 0 {
        effects::trip(view, batch, rule, me);
    }
    effects::harm(view, batch, dice, me, Hurt::lethal(amount));
}

/// Applies Weakness and Resistance of a creature to a type of damage (ENERGY-191, ENERGY-192).
pub(crate) fn multiplied(me: &UnitRef, kind: DamageType, sum: &mut Sum) {
    let has = |stat: Stat| i16::from(stat.of(me) & kind.bit() != 0);
    resolve::multiply(sum, has(Stat::Weaknesses), has(Stat::Resistances));
}

/// The cell on which a creature that would come to rest on one is put: that one if it is free, else the nearest free
/// one that lies no higher than a step (ENERGY-G73, ENERGY-G77).
#[must_use]
pub fn landing(view: &View, me: &UnitRef, at: Cell) -> Cell {
    let field = view.field;
    let (grid, here) = (&field.board.grid, field.ground_under(me.size, at));
    let fits = |cell: &Cell| {
        let level = field.ground_under(me.size, *cell) - here <= 1;
        level && ground::is_free(view, me, &field.bodies, *cell)
    };
    let rings = (0..=grid.width.saturating_add(grid.height)).flat_map(|radius| grid.ring(at, radius));
    rings.into_iter().find(fits).unwrap_or(at)
}
