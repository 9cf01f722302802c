//! Dangerous ground: hazards of regions, lava, gas, ice, deep water (ENERGY-186, ENERGY-322, ENERGY-346, ENERGY-D45,
//! ENERGY-G36, ENERGY-G82).

use super::effects::{self, Hurt};
use super::fall;
use crate::data::{DamageType, Data, Skill};
use crate::field::{attack, ground};
use crate::ids::{AGILITY, AURA, ENERGY, STAMINA};
use crate::state::Count;
use crate::unit;
use crate::unit::checks;
use indes_core::battle::{Batch, Change, Die, Draws, EventKind, Loss, Source, Subject, Sum, View};
use indes_core::battlefield::hazard::{HazardEffect, PlacedHazard, Tick};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;

/// The hazards that strike a creature on its cells at a moment, with their numbers.
fn due<'a>(view: &'a View, cells: &'a [Cell], tick: Tick) -> impl Iterator<Item = (u8, &'a PlacedHazard)> {
    let all = (0u8..).zip(&view.field.hazards.0);
    all.filter(move |(number, placed)| {
        let at = placed.hazard.at == tick || tick == Tick::Enter && placed.hazard.at == Tick::Once;
        let fresh = placed.hazard.at != Tick::Once || view.turn.counted(Subject::Battle, Count::Sprung(*number)) == 0;
        let lasting = matches!(placed.hazard.effect, HazardEffect::Impose { .. });
        at && fresh && !lasting && cells.iter().any(|cell| placed.cells.contains(cell))
    })
}

/// The hazards of a moment strike a creature where it is.
pub(crate) fn at(view: &View, me: &UnitRef, tick: Tick, dice: &mut dyn Draws, batch: &mut Batch) {
    let cells = view.field.taken_by(me);
    for (number, placed) in due(view, &cells, tick) {
        strike(view, me, (number, placed), dice, batch);
    }
}

/// The hazards and the lava that a creature enters by one step after another strike it (ENERGY-G82).
pub(crate) fn along(view: &View, me: &UnitRef, from: Cell, path: &[Cell], dice: &mut dyn Draws, batch: &mut Batch) {
    let mut before = from;
    let mut burnt = view.turn.counted(me.id, Count::Entered) > 0;
    for &cell in path {
        let (old, new) = (view.field.taken(&me.size.footprint, before), view.field.taken(&me.size.footprint, cell));
        for (number, placed) in due(view, &new, Tick::Enter) {
            if !old.iter().any(|cell| placed.cells.contains(cell)) {
                strike(view, me, (number, placed), dice, batch);
            }
        }
        let lava = |cells: &[Cell]| cells.iter().any(|&cell| ground::is_lava(view, cell));
        if lava(&new) && !lava(&old) && !burnt {
            burnt = true;
            batch.write(rule_id!("ENERGY-G82"), Change::count(me.id, Count::Entered, 1));
            lava_strike(view, me, dice, batch);
        }
        before = cell;
    }
}

/// Whether anything strikes a creature that steps from a cell to another one.
#[must_use]
pub fn strikes(view: &View, me: &UnitRef, from: Cell, to: Cell) -> bool {
    let (old, new) = (view.field.taken(&me.size.footprint, from), view.field.taken(&me.size.footprint, to));
    let region = due(view, &new, Tick::Enter).any(|(_, placed)| !old.iter().any(|cell| placed.cells.contains(cell)));
    region || new.iter().any(|&cell| ground::is_lava(view, cell) || view.field.board.ground(cell).unstable)
}

/// A hazard strikes a creature: gas only if the body does not resist it (ENERGY-186, ENERGY-D45).
fn strike(view: &View, me: &UnitRef, hazard: (u8, &PlacedHazard), dice: &mut dyn Draws, batch: &mut Batch) {
    let (data, rule, unit) = (view.field.data::<Data>(), rule_id!("ENERGY-D45"), me.id);
    let (number, placed) = hazard;
    if placed.hazard.at == Tick::Once {
        batch.write(rule, Change::count(Subject::Battle, Count::Sprung(number), 1));
    }
    match &placed.hazard.effect {
        HazardEffect::Impose { .. } => {}
        HazardEffect::Loss { amount, of } => {
            let pool = pool_of(of);
            let mut damage = Sum::default();
            damage.add(Source::Bonus, rule, i16::from(*amount));
            batch.tell(rule, EventKind::Beset { unit, hazard: number, draw: None, damage });
            effects::lose(batch, rule, me, pool, i16::from(*amount), Loss::Drain);
        }
        HazardEffect::Damage { dice: count, faces, amount, kind, armour } => {
            let kind = DamageType::named(kind).unwrap_or_default();
            if kind == data.file.ground.gas_kind && checks::fortitude(data, dice, batch, me, data.file.ground.gas) {
                return;
            }
            let draw = (*count > 0).then(|| dice.draw(Die::Sum { count: *count, sides: *faces }));
            let mut damage = Sum::default();
            if let Some(draw) = &draw {
                damage.keep(Source::Dice, rule, draw.value);
            }
            damage.add(Source::Bonus, rule, i16::from(*amount));
            let rating = attack::armour(data, me, view).0.min(damage.total());
            if *armour {
                damage.add(Source::Burden, rule, -rating);
            }
            fall::multiplied(me, kind, &mut damage);
            let total = damage.total();
            batch.tell(rule, EventKind::Beset { unit, hazard: number, draw, damage });
            effects::harm(view, batch, dice, me, Hurt::lethal(total));
        }
    }
}

/// The pool that a hazard of a level drains.
fn pool_of(name: &str) -> indes_core::battlefield::PoolId {
    match name {
        "energy" => ENERGY,
        "stamina" => STAMINA,
        "agility" => AGILITY,
        _ => AURA,
    }
}

/// Lava burns a creature, and kills one without Aura unless it is very lucky (ENERGY-322, ENERGY-D45).
pub(crate) fn lava_strike(view: &View, me: &UnitRef, dice: &mut dyn Draws, batch: &mut Batch) {
    let (data, rule) = (view.field.data::<Data>(), rule_id!("ENERGY-D45"));
    let of = &data.file.ground;
    let draw = dice.draw(Die::Sum { count: of.lava.count, sides: of.lava.faces });
    let mut sum = Sum::default();
    sum.keep(Source::Dice, rule, draw.value);
    fall::multiplied(me, of.lava_kind, &mut sum);
    let total = sum.total();
    let verb = data.verbs.chance;
    batch.tell(rule, EventKind::Rolled { unit: me.id, verb, draw: Some(draw), result: sum });
    let hurt = Hurt { amount: total, lethal: true, survive: Some(of.survive) };
    effects::harm(view, batch, dice, me, hurt);
}

/// A creature that swims badly loses Stamina at the end of a Round in deep water, unless its body resists
/// (ENERGY-G36, ENERGY-G82).
pub(crate) fn deep_water(view: &View, unit: UnitId, dice: &mut dyn Draws, batch: &mut Batch) {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let swim = &data.file.swim;
    let safe = unit::bonus(&me, Skill::Leg) >= swim.safe;
    if safe || unit::is_gone(data, &me) || !ground::is_in_deep_water(view, &me) {
        return;
    }
    if !checks::fortitude(data, dice, batch, &me, swim.dc) {
        effects::lose(batch, rule_id!("ENERGY-G36"), &me, STAMINA, swim.stamina, Loss::Drain);
    }
}
