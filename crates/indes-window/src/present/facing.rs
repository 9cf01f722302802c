//! Facing, where it matters: arcs on the board, and in words who is before a unit and who behind it.

use super::VisibleBattle;
use super::question::Question;
use super::wording::joined;
use crate::board::{ArcLook, Colour, Label, Mark, Place, UnitLook};
use indes_core::battle::words::compass;
use indes_core::battle::{Decision, Frame, Intent};
use indes_core::battlefield::facing::{FacingRule, arc, turn};
use indes_core::battlefield::{UnitId, UnitMask};
use indes_core::grid::{Direction, Shape};
use indes_core::text::text;

/// The tint of the cells before a unit, and of those behind it.
const AHEAD: Colour = Colour::rgb(0xE8_F6FD);
const BEHIND: Colour = Colour::INK;

/// Whether the direction of a unit matters in the battle.
pub(super) fn matters(battle: &VisibleBattle) -> bool {
    battle.view.field.mechanics.facing != FacingRule::Drawn
}

/// Whether a unit that looks in a direction faces another one.
fn faces(battle: &VisibleBattle, unit: UnitId, way: Direction, other: UnitId) -> bool {
    let field = battle.view.field;
    let (from, to): (Vec<_>, Vec<_>) = (field.cells(unit).collect(), field.cells(other).collect());
    arc(&field.board.grid, &from, way, &to).is_faced()
}

/// Whether an action is aimed at a unit from behind it.
pub(super) fn is_from_behind(battle: &VisibleBattle, actor: UnitId, target: UnitId) -> bool {
    matters(battle) && !faces(battle, target, battle.view.field.unit(target).body.facing, actor)
}

/// Where a unit looks, in words: `looks east`; `None` where that does not matter.
pub(super) fn in_words(battle: &VisibleBattle, unit: UnitId) -> Option<String> {
    let field = battle.view.field;
    let me = field.unit(unit);
    if !matters(battle) || me.body.is_away() || me.body.down {
        return None;
    }
    Some(text!("facing-looks", way = compass(&field.board.grid, me.body.facing)))
}

/// The opponents near a unit that it would face in a direction, and those that would be behind it: `before it: Rurik; behind
/// it: Grim`. Empty without opponents.
pub(super) fn of_choice(battle: &VisibleBattle, unit: UnitId, way: Direction) -> String {
    let field = battle.view.field;
    let near = field.foes(unit).filter(|foe| !battle.unseen.has(foe.id) && !foe.body.down);
    let near: Vec<UnitId> = near.map(|foe| foe.id).filter(|&foe| field.distance(unit, foe) <= NEAR).collect();
    let (before, behind): (Vec<UnitId>, Vec<UnitId>) = near.into_iter().partition(|&foe| faces(battle, unit, way, foe));
    let names = |units: &[UnitId]| joined(units.iter().map(|&unit| battle.name(unit)));
    match (before.is_empty(), behind.is_empty()) {
        (true, true) => String::new(),
        (false, true) => text!("facing-before", names = names(&before)),
        (true, false) => text!("facing-behind", names = names(&behind)),
        (false, false) => {
            format!(
                "{}; {}",
                text!("facing-before", names = names(&before)),
                text!("facing-behind", names = names(&behind))
            )
        }
    }
}

/// The distance up to which opponents are named, in cells.
const NEAR: u16 = 4;

/// The direction that the focused option would give its unit.
fn planned(question: &Question) -> Option<(UnitId, Direction)> {
    let intent = question.focused().and_then(|option| option.intent.as_ref())?;
    question.unit.zip(intent.facing())
}

/// Adds the arcs of all figures: full ones for those that the question is about. A direction that is being chosen is shown as
/// if it were taken.
pub(super) fn mark(
    battle: &VisibleBattle,
    pending: Option<&Decision>,
    question: &Question,
    units: &mut [UnitLook],
    marks: &mut Vec<Mark>,
) {
    if !matters(battle) {
        return;
    }
    let frame = pending.and_then(|decision| battle.view.frame(&decision.asked));
    let about = involved(frame, question);
    let chosen = planned(question);
    for look in units.iter_mut().filter(|look| look.ghost.is_none()) {
        let Some(unit) = u8::try_from(look.key).ok().map(UnitId) else { continue };
        if battle.view.field.unit(unit).body.down {
            continue;
        }
        if let Some((_, way)) = chosen.filter(|chosen| chosen.0 == unit) {
            look.facing = Some(way);
        }
        let Some(facing) = look.facing else { continue };
        let arc = if about.has(unit) { ArcLook::Full } else { ArcLook::Thin };
        marks.push(Mark::Facing { cells: look.footprint().collect(), facing, arc });
    }
    let shown = chosen.or_else(|| {
        let unit = question.unit.filter(|_| pending.is_some_and(|decision| decision.asked.unit.is_some()))?;
        Some((unit, battle.view.field.unit(unit).body.facing))
    });
    if let Some((unit, way)) = shown {
        neighbours(battle, unit, way, marks);
    }
    openings(battle, about, marks);
}

/// The units that a question is about: asked, acting, aimed at.
fn involved(frame: Option<&Frame>, question: &Question) -> UnitMask {
    let acting = frame.and_then(|frame| frame.actor);
    let aimed = frame.and_then(|frame| frame.intent.unit());
    let chosen = question.focused().and_then(|option| option.intent.as_ref()).and_then(Intent::unit);
    let all = [question.unit, question.target, acting, aimed, chosen];
    all.into_iter().flatten().collect()
}

/// The cells beside a unit: those before it pale, those behind it dark, each kind with its name once.
fn neighbours(battle: &VisibleBattle, unit: UnitId, way: Direction, marks: &mut Vec<Mark>) {
    let (field, grid) = (battle.view.field, &battle.view.field.board.grid);
    let own: Vec<_> = field.cells(unit).collect();
    let [cell] = own.as_slice() else { return };
    let beside: Vec<_> = grid.neighbours(*cell).into_iter().map(|near| near.1).collect();
    let (ahead, behind) = beside.into_iter().partition(|&near| arc(grid, &own, way, &[near]).is_faced());
    marks.push(Mark::Tint { cells: ahead, colour: AHEAD.fade(0.3) });
    marks.push(Mark::Tint { cells: behind, colour: BEHIND.fade(0.3) });
    let half = match grid.shape {
        Shape::Square(indes_core::grid::Diagonal::Forbidden) => 2,
        Shape::Square(_) => 4,
        Shape::Hex(_) => 3,
    };
    let names = [(way, text!("facing-in-front")), (turn(grid, way, half), text!("facing-at-back"))];
    for (way, words) in names {
        if let Some(near) = grid.step(*cell, way).filter(|&near| field.bodies.on(near).is_empty()) {
            marks.push(Mark::Plate { at: Place::Cell(near), label: Label::new(&words) });
        }
    }
}

/// What the states of the units that a question is about let their opponents do, in words beside them.
fn openings(battle: &VisibleBattle, about: UnitMask, marks: &mut Vec<Mark>) {
    for unit in about.iter().filter(|&unit| !battle.unseen.has(unit)) {
        for words in battle.rules.openings(battle.view, unit) {
            let label = Label::new(&words.to_string()).on(Colour::rgb(0xC4_2740));
            marks.push(Mark::Plate { at: Place::Unit(u32::from(unit.0)), label });
        }
    }
}
