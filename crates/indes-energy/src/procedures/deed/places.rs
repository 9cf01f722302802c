//! Deeds that change a creature's place or facing: Agile Moves, steps back, quick turns, climbs.

use crate::data::{ActionEffect, Data, Skill};
use crate::field::{ground, stealth, steps};
use crate::offers::price;
use crate::procedures::{effects, fall, hazards, walk};
use crate::state::procedure::{Cost, points};
use crate::state::{Count, set_count};
use crate::unit;
use crate::unit::checks::{self, Needs};
use indes_core::battle::{Change, Dice, EventKind, Frame, RuleId, StepOutput, View, pay};
use indes_core::battlefield::{Path, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;

/// An interrupt that moves or turns its creature. It was paid when it was declared (ENERGY-027, ENERGY-C36,
/// ENERGY-D41).
pub(super) fn interrupt(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let (data, intent) = (view.field.data::<Data>(), &frame.intent);
    match (data.action(intent.verb).does, intent.cell(), intent.facing()) {
        (ActionEffect::AgileMove, Some(cell), _) => slip(view, me, cell, rule_id!("ENERGY-027"), dice, out),
        (ActionEffect::StepBack, Some(cell), _)
            if ground::is_free(view, me, &view.field.bodies_known_to(me.id), cell) =>
        {
            march(view, me, [cell].into_iter().collect(), rule_id!("ENERGY-D41"), dice, out);
        }
        (ActionEffect::QuickTurn, _, Some(facing)) => {
            out.batch.write(rule_id!("ENERGY-C36"), Change::Face { unit: me.id, facing });
            out.batch.write(rule_id!("ENERGY-C36"), Change::count(me.id, Count::Turned, 1));
        }
        _ => {}
    }
}

/// A creature goes after its target with Agile Moves, which it pays for (ENERGY-G31).
pub(crate) fn agile_move(view: &View, me: &UnitRef, cell: Cell, rule: RuleId, dice: &mut Dice, out: &mut StepOutput) {
    let agility = price::paces(view, me, cell);
    pay(&mut out.batch, rule, me.id, &points(Cost { agility, ..Cost::default() }));
    slip(view, me, cell, rule, dice, out);
}

/// Agile Moves to a cell: each uses up a permission (ENERGY-026, ENERGY-348).
fn slip(view: &View, me: &UnitRef, cell: Cell, rule: RuleId, dice: &mut Dice, out: &mut StepOutput) {
    let left = view.turn.counted(me.id, Count::Permits);
    let Some(path) = steps::agile_path(view, me, left, cell) else { return };
    let paces = march(view, me, path.into_iter().collect(), rule, dice, out);
    set_count(view, out, me.id, Count::Permits, (left - paces).max(0));
    out.batch.write(rule_id!("ENERGY-348"), Change::count(me.id, Count::Agile, paces));
}

/// A creature goes along some cells without turning, up to one on which it meets a hidden creature (ENERGY-G90), and what is
/// there strikes it. Returns the number of its steps.
fn march(view: &View, me: &UnitRef, mut path: Path, rule: RuleId, dice: &mut Dice, out: &mut StepOutput) -> i16 {
    let met = |cell: &Cell| view.field.hidden_on(me, *cell);
    if let Some(at) = path.iter().position(|cell| !met(cell).is_empty()) {
        stealth::bump(view, &mut out.batch, rule_id!("ENERGY-G90"), me.id, met(&path[at]));
        path.truncate(at);
    }
    if path.is_empty() {
        return 0;
    }
    let cells = path.clone();
    let count = u16::try_from(path.len()).unwrap_or(u16::MAX);
    out.batch.write(rule, Change::March { unit: me.id, path });
    walk::keep_facing(view, me, &cells, out);
    let metres = i16::try_from(view.field.mechanics.gait.scale.metres(count)).unwrap_or(i16::MAX);
    effects::moved_metres(view, me, metres, out);
    hazards::along(view, me, me.body.cell, &cells, dice, &mut out.batch);
    i16::try_from(cells.len()).unwrap_or(i16::MAX)
}

/// A climb goes on by half the Speed if the check succeeds; if it fails by much, its creature falls (ENERGY-G18,
/// ENERGY-G88).
pub(super) fn climb(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let (data, unit, rule) = (view.field.data::<Data>(), me.id, rule_id!("ENERGY-G18"));
    let Some(cell) = frame.intent.cell() else { return };
    let dc = price::climb(data).dc;
    let mut rolled = checks::skill(data, dice, me, Skill::Arm, Needs::Nothing);
    rolled.number.add(indes_core::battle::Source::Stat(Skill::Leg.stat()), rule, unit::bonus(me, Skill::Leg));
    let total = rolled.total();
    rolled.tell(&mut out.batch, rule, unit, frame.intent.verb, Some((dc, total >= dc)));
    let height = steps::height_to(view, me, cell);
    let before = view.turn.counted(unit, Count::Climbed);
    if total >= dc {
        let part = data.file.moves.slowed;
        let gained = (unit::speed(data, me) + part - 1).div_euclid(part);
        if before + gained < height.abs() {
            out.batch.write(rule, Change::count(unit, Count::Climbed, gained));
            return;
        }
        set_count(view, out, unit, Count::Climbed, 0);
        effects::moved_metres(view, me, height.abs(), out);
        if ground::is_free(view, me, &view.field.bodies, cell) {
            out.batch.write(rule, Change::March { unit, path: [cell].into_iter().collect() });
            hazards::along(view, me, me.body.cell, &[cell], dice, &mut out.batch);
        }
        return;
    }
    let slips = rolled.draw.value <= data.file.attack.misses || dc - total >= data.file.climb_slip;
    if !slips {
        return;
    }
    set_count(view, out, unit, Count::Climbed, 0);
    // Up it falls by what it has climbed, down by what is left.
    let depth = if height > 0 { before } else { height.abs() - before };
    if height < 0 {
        let to = fall::landing(view, me, cell);
        out.batch.write(rule, Change::Push { unit, path: [to].into_iter().collect() });
    }
    out.batch.tell(rule, EventKind::Stopped { unit, at: if height < 0 { cell } else { me.body.cell } });
    fall::hurt(view, me, depth, dice, &mut out.batch);
}
