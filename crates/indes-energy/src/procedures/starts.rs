//! What happens before anyone acts: surprise and the first floor; at the start of a Round region effects, Death Saves,
//! rolls to wake, and the points of the Round (ENERGY-052, ENERGY-055, ENERGY-063, ENERGY-070, ENERGY-077, ENERGY-237,
//! ENERGY-312, ENERGY-315, ENERGY-326, ENERGY-327, ENERGY-328, ENERGY-D23, ENERGY-D24, ENERGY-G39, ENERGY-G40,
//! ENERGY-J16, ENERGY-J20).

use super::{act, effects, hazards};
use crate::data::{Data, Skill, Stat};
use crate::field::ground;
use crate::ids::{AGILITY, ENERGY, STAMINA};
use crate::state::procedure::Rounds;
use crate::state::{Count, set_count};
use crate::unit;
use crate::unit::checks::Needs;
use crate::unit::{checks, points};
use indes_core::battle::{Change, Dice, Die, Draws, EventKind, Frame, Source, StepOutput, Sum, View};
use indes_core::battlefield::hazard::Tick;
use indes_core::battlefield::{Seat, SideId, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// The seats that have creatures, in the order of their sides.
#[must_use]
pub fn seats(view: &View) -> Vec<Seat> {
    let mut all: Vec<Seat> = Vec::new();
    for side in &view.field.roster.sides {
        if !all.contains(&side.seat) {
            all.push(side.seat);
        }
    }
    all
}

/// The battle begins: the level's surprise, and who has the first floor (ENERGY-G40).
pub(super) fn begin(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    out.batch.write(rule_id!("ENERGY-080"), Change::SetOrder { order: SmallVec::new() });
    let surprised = u8::try_from(data.option("surprise") - 1).ok().map(SideId);
    let surprised = surprised.filter(|side| usize::from(side.0) < view.field.roster.sides.len());
    if let Some(side) = surprised {
        act::surprise(view, side, out);
    }
    let seats = seats(view);
    let count = u8::try_from(seats.len()).unwrap_or(u8::MAX);
    let beginner = surprised.and_then(|side| {
        let open = |other: &SideId| !view.field.roster.sides[usize::from(side.0)].friends.contains(other);
        let first = (0..view.field.roster.sides.len()).filter_map(|at| u8::try_from(at).ok().map(SideId)).find(open)?;
        let seat = view.field.roster.sides[usize::from(first.0)].seat;
        seats.iter().position(|other| *other == seat).and_then(|at| u8::try_from(at).ok())
    });
    let named = u8::try_from(data.option("first_floor") - 1).ok().filter(|&place| place < count);
    let first = beginner.or(named).unwrap_or_else(|| coin(view, count, dice, out));
    let after = out.remember::<Rounds>(frame);
    (after.first, after.floor) = (first, first);
    worn(view, out);
}

/// What is Broken or spent when the battle begins is counted like what becomes so in it, so that it is carried on
/// (ENERGY-295, ENERGY-303, ENERGY-J22).
fn worn(view: &View, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    for unit in view.field.roster.ids() {
        let me = view.field.unit(unit);
        let gear = [(Stat::Broken, Count::BrokenArmour), (Stat::BrokenShield, Count::BrokenShield)];
        for (_, count) in gear.into_iter().filter(|one| one.0.of(&me) != 0) {
            set_count(view, out, unit, count, 1);
        }
        for row in data.file.abilities.iter().filter(|row| row.uses > 0 && Stat::Spent.of(&me) & row.key.bit() != 0) {
            set_count(view, out, unit, Count::Used(row.key), row.uses);
        }
    }
}

/// A coin, or a die with more seats, decides about the first floor. It is told of the first creature of the seat.
fn coin(view: &View, count: u8, dice: &mut Dice, out: &mut StepOutput) -> u8 {
    let (data, rule) = (view.field.data::<Data>(), rule_id!("ENERGY-G40"));
    if count <= 1 {
        return 0;
    }
    let draw = dice.draw(Die::Sum { count: 1, sides: count });
    let first = u8::try_from(draw.value - 1).unwrap_or(0);
    let seat = seats(view)[usize::from(first)];
    let mut result = Sum::default();
    result.keep(Source::Dice, rule, draw.value);
    let unit = view.field.roster.ids().find(|&unit| view.field.roster.seat(unit) == seat);
    if let Some(unit) = unit.or_else(|| view.field.roster.ids().next()) {
        let verb = data.verbs.first_floor;
        out.batch.tell(rule, EventKind::Rolled { unit, verb, draw: Some(draw), result });
    }
    first
}

/// A Round begins: the surroundings strike, then those that bleed and those that are unconscious or asleep roll.
pub(super) fn round(view: &View, dice: &mut Dice, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    out.batch.write(rule_id!("ENERGY-077"), Change::BeginRound { round: view.turn.round });
    let present = || view.field.roster.ids().map(|unit| view.field.unit(unit)).filter(|me| !unit::is_gone(data, me));
    for me in present() {
        hazards::at(view, &me, Tick::RoundStart, dice, &mut out.batch);
        if ground::any_cell(view, &me, |cell| ground::is_lava(view, cell)) {
            hazards::lava_strike(view, &me, dice, &mut out.batch);
        }
    }
    for me in present() {
        save(view, &me, dice, out);
    }
    for me in present() {
        wake(view, &me, dice, out);
    }
}

/// The Death Save of a creature that bleeds (ENERGY-315, ENERGY-316, ENERGY-317, ENERGY-318, ENERGY-319, ENERGY-D23,
/// ENERGY-C31).
fn save(view: &View, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let (data, of) = (view.field.data::<Data>(), view.field.data::<Data>().file.death);
    if !me.statuses.has(data.statuses.bleeding) {
        return;
    }
    let least = [of.saved, of.bleeds, of.faints];
    let told = (rule_id!("ENERGY-D23"), data.verbs.death_save);
    let row = effects::table_roll(data, &mut out.batch, dice, me.id, told, &least);
    match least.get(usize::from(row)) {
        Some(&face) if face == of.saved => effects::stabilize(view, &mut out.batch, rule_id!("ENERGY-315"), me),
        Some(&face) if face == of.bleeds => {}
        Some(_) => effects::knock_out(view, &mut out.batch, rule_id!("ENERGY-317"), me, data.statuses.dying),
        None => effects::kill(view, &mut out.batch, rule_id!("ENERGY-318"), me),
    }
}

/// A creature that is unconscious or asleep may wake.
fn wake(view: &View, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let named = &data.statuses;
    if me.statuses.has(named.asleep) {
        return hear(view, me, dice, out);
    }
    let dying = me.statuses.has(named.dying);
    let rolls = if dying {
        me.statuses.has(named.stabilized)
    } else {
        me.statuses.has(named.spent) || me.statuses.has(named.stunned)
    };
    if !me.body.down || !rolls {
        return;
    }
    let rule = if dying { rule_id!("ENERGY-G39") } else { rule_id!("ENERGY-063") };
    let (rolled, wakes) = (checks::chance(data, dice), data.file.death.wakes);
    let awake = rolled.total() >= wakes;
    rolled.tell(&mut out.batch, rule, me.id, data.verbs.wake, Some((wakes, awake)));
    if awake {
        effects::rouse(view, &mut out.batch, rule, me);
    }
}

/// A sleeper hears the fight, by the option `noise`; before the first Round there was none (ENERGY-328, ENERGY-J16).
fn hear(view: &View, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let (data, rule) = (view.field.data::<Data>(), rule_id!("ENERGY-J16"));
    if view.turn.round == 0 {
        return;
    }
    let noise = [data.file.noise.sight, data.file.noise.near];
    let Some(&dc) = usize::try_from(data.option("noise")).ok().and_then(|at| noise.get(at)) else { return };
    let mut rolled = checks::skill(data, dice, me, Skill::Awareness, Needs::Nothing);
    rolled.number.add(Source::Burden, rule, -data.file.derived.passive);
    let wakes = rolled.total() >= dc;
    rolled.tell(&mut out.batch, rule, me.id, data.verbs.awareness, Some((dc, wakes)));
    if wakes {
        effects::lift(&mut out.batch, rule, me, data.statuses.asleep);
    }
}

/// The points of the Round: Energy by Stamina, Agility afresh (ENERGY-055, ENERGY-070, ENERGY-077,
/// ENERGY-056, ENERGY-071).
pub(super) fn ready(view: &View, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    for unit in view.field.roster.ids() {
        let me = view.field.unit(unit);
        if unit::is_gone(data, &me) {
            continue;
        }
        let energy = points::energy(data, &me, me.pools.get(STAMINA).now);
        let set =
            [(rule_id!("ENERGY-055"), ENERGY, energy), (rule_id!("ENERGY-070"), AGILITY, points::agility(data, &me))];
        for (rule, pool, to) in set {
            if me.pools.get(pool).now != to {
                out.batch.write(rule, Change::Set { unit, pool, to });
            }
        }
        set_count(view, out, unit, Count::Received, energy);
    }
}
