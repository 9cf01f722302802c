//! What a cell of the board means for the open question: a step of the plan, a target, or a figure to look at.

use super::board::{BoardView, Scene};
use super::message::{Message, say};
use super::present::Views;
use super::present::choice::{Choice, Question};
use super::screens::Panels;
use super::session::{Plan, Stale};
use super::standing::answer;
use crate::battle::Arg;
use crate::battlefield::{Bodies, Body, Mounts, Roster, UnitId, UnitMask};
use crate::grid::Cell;
use bevy::prelude::{Vec2, World};

/// The cell that a point of the screen means: that of the figure drawn there, whose head lies over a cell behind it; but
/// first a cell that the focused option can be aimed at or lead to.
#[must_use]
pub fn pointed_at(view: &BoardView, scene: &Scene, question: &Question, at: Vec2) -> Option<Cell> {
    let cell = view.cell_at(scene.board.as_ref()?, at);
    let focused = question.options.get(question.focus);
    let meant = |cell: Cell| {
        let there = scene.units.iter().filter(|unit| unit.footprint().any(|own| own == cell));
        let targets = there.filter_map(|unit| u8::try_from(unit.key).ok()).map(UnitId);
        targets.into_iter().any(|unit| question.targets.has(unit))
            || focused.is_some_and(|choice| choice.cells.contains(&cell))
            || question.reach.iter().any(|reach| reach.ends().contains(&cell))
    };
    if cell.is_some_and(meant) {
        return cell;
    }
    let key = view.unit_at(scene, at);
    let unit = scene.units.iter().find(|unit| Some(unit.key) == key && unit.ghost.is_none());
    unit.map_or(cell, |unit| cell.filter(|&cell| unit.footprint().any(|own| own == cell)).or(Some(unit.cell)))
}

/// A cell was chosen: the second time the same one, the plan is carried out.
pub fn pick(world: &mut World, cell: Cell) {
    world.resource_mut::<Stale>().0 = true;
    let there = occupants(world, cell);
    let question = &world.resource::<Views>().question;
    let focus = question.focus;
    let focused = question.options.get(focus).cloned();
    // Where somebody rides, the click means whom the focused option can be aimed at, the one that is aimed at first.
    let meant = |units: UnitMask| units.iter().find(|&unit| question.target == Some(unit)).or(units.iter().next());
    let wanted = focused.as_ref().and_then(|choice| meant(choice.targets.common(there)));
    if let Some(unit) = wanted.or_else(|| there.iter().next()) {
        let aims = |at: &usize| question.options.get(*at).is_some_and(|choice| choice.targets.has(unit));
        let option = Some(focus).filter(aims).or_else(|| (0..question.options.len()).find(aims));
        let again = question.target == Some(unit) && option == Some(focus);
        let planned = world.resource::<Plan>().target == Some(unit);
        if let Some(option) = option {
            world.resource_mut::<Panels>().decision.focus = option;
            world.resource_mut::<Plan>().target = Some(unit);
            if again && planned {
                confirm(world, option);
            }
            return;
        }
        // Another click looks at the next one there.
        let before = world.resource::<Plan>().looked_at;
        let after = there.iter().skip_while(|&other| Some(other) != before).nth(1);
        world.resource_mut::<Plan>().looked_at = after.or(Some(unit));
        return;
    }
    world.resource_mut::<Plan>().looked_at = None;
    // A movement has the focus, or there is one that leads there: every option was worked out for this cell.
    let leads = |choice: &Choice| choice.intent.as_ref().is_some_and(|intent| intent.path().last() == Some(&cell));
    if let Some(choice) = focused.as_ref().filter(|choice| choice.cells.contains(&cell)) {
        let mut args = choice.intent.iter().flat_map(|intent| &intent.with);
        let chosen = args.rfind(|arg| matches!(arg, Arg::Cell(_))) == Some(&Arg::Cell(cell));
        if chosen && world.resource::<Plan>().path.last() == Some(&cell) {
            confirm(world, focus);
        } else {
            world.resource_mut::<Plan>().path = smallvec::smallvec![cell];
        }
        return;
    }
    let Some(choice) = focused.filter(|choice| !choice.walks.is_empty()) else {
        let options = &world.resource::<Views>().question.options;
        let walk = options.iter().enumerate().find(|(_, choice)| !choice.walks.is_empty() && leads(choice));
        if let Some((at, path)) = walk.and_then(|(at, choice)| Some((at, choice.intent.as_ref()?.path().into()))) {
            world.resource_mut::<Panels>().decision.focus = at;
            world.resource_mut::<Plan>().path = path;
        }
        return;
    };
    let planned = world.resource::<Plan>().path.clone();
    if planned.last() == Some(&cell) && leads(&choice) {
        confirm(world, focus);
        return;
    }
    let reach = world.resource::<Views>().question.reach.clone();
    let path = reach.iter().find(|reach| reach.ends().contains(&cell)).map(|reach| reach.path(cell));
    world.resource_mut::<Plan>().path = path.unwrap_or_default();
}

/// Carries an option of the column out, if nothing is left to be chosen. Otherwise the keyboard goes to the board.
pub fn confirm(world: &mut World, option: usize) {
    let intent = world.resource::<Views>().question.options.get(option).and_then(|choice| choice.intent.clone());
    let Some(intent) = intent else {
        let start = world.resource::<Views>().question.unit;
        let cell = start.and_then(|unit| cell_of(world, unit));
        let mut plan = world.resource_mut::<Plan>();
        plan.on_board = true;
        if plan.cursor.is_none() {
            plan.cursor = cell;
        }
        world.resource_mut::<Stale>().0 = true;
        return;
    };
    if let Err(error) = answer(world, intent) {
        say(world, Message::Failed(error.to_string()));
    }
}

/// Aims at the next target of the focused option.
pub fn next_target(world: &mut World) {
    let question = &world.resource::<Views>().question;
    let targets: Vec<UnitId> = question.targets.iter().collect();
    let at = targets.iter().position(|&unit| question.target == Some(unit)).map_or(0, |at| at + 1);
    if let Some(&next) = targets.get(at % targets.len().max(1)) {
        world.resource_mut::<Plan>().target = Some(next);
        world.resource_mut::<Stale>().0 = true;
    }
}

/// Who is on a cell, with those who ride there.
fn occupants(world: &World, cell: Cell) -> UnitMask {
    let there = world.resource::<Bodies>().on(cell).without(world.resource::<Views>().unseen);
    let riders = world.resource::<Mounts>().rides().iter().filter(|ride| there.has(ride.mount)).map(|ride| ride.rider);
    there.and(riders.collect())
}

fn cell_of(world: &World, unit: UnitId) -> Option<Cell> {
    let entity = world.resource::<Roster>().member(unit).entity;
    world.get::<Body>(entity).map(|body| body.cell)
}
