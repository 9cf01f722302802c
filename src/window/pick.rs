//! What a cell of the board means for the open question: a step of the plan, a target, or a figure to look at.

use super::board::{BoardView, Hovered, Scene, UnitLook};
use super::message::{Message, say};
use super::present::choice::{Choice, Click, Question};
use super::present::{Views, present};
use super::screens::Panels;
use super::session::{Plan, Stale};
use super::standing::answer;
use crate::battle::{Arg, Intent, Pending, Rules, look};
use crate::battlefield::{Bodies, Body, Mounts, Roster, UnitId, UnitMask};
use crate::grid::Cell;
use bevy::prelude::{Vec2, Window, With, World};
use bevy::window::PrimaryWindow;

/// The cell that a point of the screen means. A figure is drawn over the cells behind it, so there may be two: that of the
/// figure, and that of the ground. What the focused option can be aimed at comes first, then a figure that any other option
/// can be aimed at, then a cell that the focused option leads to, then the figure that is drawn there.
#[must_use]
pub fn pointed_at(view: &BoardView, scene: &Scene, question: &Question, at: Vec2) -> Option<Cell> {
    let ground = view.cell_at(scene.board.as_ref()?, at);
    let key = view.unit_at(scene, at);
    let figure = scene.units.iter().find(|unit| Some(unit.key) == key && unit.ghost.is_none());
    let of = |unit: &UnitLook| ground.filter(|cell| unit.footprint().any(|own| own == *cell)).unwrap_or(unit.cell);
    let drawn = figure.map(of);
    let focused = question.options.get(question.focus);
    let aimed = |cell: &Cell| {
        let there = scene.units.iter().filter(|unit| unit.footprint().any(|own| own == *cell));
        let clicked = |unit: UnitId| focused.is_some_and(|choice| choice.click(UnitMask::only(unit)).is_some());
        there.filter_map(unit_of).any(|unit| question.targets.has(unit) || clicked(unit))
            || focused.is_some_and(|choice| choice.cells.contains(cell))
    };
    let any = |unit: UnitId| question.options.iter().any(|choice| choice.targets.has(unit));
    let leads = |cell: &Cell| question.reach.iter().any(|reach| reach.ends().contains(cell));
    ground
        .filter(aimed)
        .or(drawn.filter(aimed))
        .or(drawn.filter(|_| figure.and_then(unit_of).is_some_and(any)))
        .or(ground.filter(leads))
        .or(drawn)
        .or(ground)
}

fn unit_of(look: &UnitLook) -> Option<UnitId> {
    u8::try_from(look.key).ok().map(UnitId)
}

/// The cell under the pointer as everything lies now: the board may have moved below a pointer at rest.
pub fn under_pointer(world: &mut World) -> Option<Cell> {
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    let at = windows.single(world).ok().and_then(Window::cursor_position);
    let question = &world.resource::<Views>().question;
    let cell = at.and_then(|at| pointed_at(world.resource::<BoardView>(), world.resource::<Scene>(), question, at));
    if world.resource::<Hovered>().0 != cell {
        world.resource_mut::<Hovered>().0 = cell;
        present(world);
    }
    cell
}

/// The cell that Enter chooses while the keyboard is on the board. Where nothing of the question can be chosen there, the
/// keyboard goes back to the panels, which hear this Enter.
pub fn under_cursor(world: &mut World) -> Option<Cell> {
    if !world.resource::<Plan>().on_board {
        return None;
    }
    if !world.resource::<Views>().question.is_on_board() {
        world.resource_mut::<Plan>().on_board = false;
        world.resource_mut::<Stale>().0 = true;
        return None;
    }
    // The panels must not hear the same Enter, once the board's question is answered.
    world.resource_mut::<Panels>().deaf_once = true;
    world.resource::<Plan>().cursor
}

/// A cell was chosen: the second time the same one, the plan is carried out.
pub fn pick(world: &mut World, cell: Cell) {
    world.resource_mut::<Stale>().0 = true;
    let there = occupants(world, cell);
    let question = &world.resource::<Views>().question;
    let focus = question.focus;
    let focused = question.options.get(focus).cloned();
    if let Some((verb, (unit, click))) = focused.as_ref().and_then(|choice| Some((choice.verb, choice.click(there)?))) {
        let drawn = focused.as_ref().is_some_and(|choice| choice.runner == Some(unit));
        let mut plan = world.resource_mut::<Plan>();
        match click {
            Click::Keep(slot, number) => {
                plan.values.insert((verb.0, slot), number);
            }
            // The one whose way is drawn stays where it is after all.
            Click::Runner(..) if drawn => {
                plan.ways.remove(&unit);
            }
            Click::Runner(slot, place) => {
                plan.slots.insert((verb.0, slot), place);
            }
        }
        return;
    }
    // Where somebody rides, the click means whom the focused option can be aimed at, the one that is aimed at first.
    let meant = |units: UnitMask| units.iter().find(|&unit| question.target == Some(unit)).or(units.iter().next());
    let wanted = focused.as_ref().and_then(|choice| meant(choice.targets.intersection(there)));
    if let Some(unit) = wanted.or_else(|| there.iter().next()) {
        let before = question.target;
        let planned = world.resource::<Plan>().target == Some(unit);
        // What still needs a way or a cell cannot be carried out by a click on its present target.
        let keeps =
            focused.filter(|choice| choice.targets.has(unit) && (choice.intent.is_some() || before != Some(unit)));
        let option = keeps.map(|_| focus).or_else(|| best_at(world, unit));
        if let Some(option) = option {
            world.resource_mut::<Panels>().decision.focus = option;
            world.resource_mut::<Plan>().target = Some(unit);
            if before == Some(unit) && planned && option == focus {
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
    if let Some(unit) = choice.runner {
        if world.resource::<Plan>().ways.get(&unit).and_then(|way| way.last()) == Some(&cell) {
            confirm(world, focus);
            return;
        }
        let reach = &world.resource::<Views>().question.reach;
        let path = reach.iter().find(|reach| reach.ends().contains(&cell)).map(|reach| reach.path(cell));
        let mut plan = world.resource_mut::<Plan>();
        match path {
            Some(path) => plan.ways.insert(unit, path),
            None => plan.ways.remove(&unit),
        };
        return;
    }
    let planned = world.resource::<Plan>().path.clone();
    if planned.last() == Some(&cell) && leads(&choice) {
        confirm(world, focus);
        return;
    }
    let reach = world.resource::<Views>().question.reach.clone();
    let path = reach.iter().find(|reach| reach.ends().contains(&cell)).map(|reach| reach.path(cell));
    world.resource_mut::<Plan>().path = path.unwrap_or_default();
}

/// The best of the options that can be aimed at a unit: of those that strike it, else of all, the one that the rule set's
/// own reckoning thinks most of. Every option is worked out for this target.
fn best_at(world: &mut World, unit: UnitId) -> Option<usize> {
    let aims = |choice: &Choice| choice.targets.has(unit);
    if !world.resource::<Views>().question.options.iter().any(aims) {
        return None;
    }
    world.resource_mut::<Plan>().target = Some(unit);
    present(world);
    let options = &world.resource::<Views>().question.options;
    let able: Vec<(usize, Option<Intent>)> =
        options.iter().enumerate().filter(|(_, choice)| aims(choice)).map(|(at, it)| (at, it.intent.clone())).collect();
    let first = able.first().map(|option| option.0);
    let (places, intents): (Vec<usize>, Vec<Intent>) =
        able.into_iter().filter_map(|(at, intent)| Some((at, intent?))).unzip();
    let decision = world.resource::<Pending>().0.clone()?;
    let rules = world.resource::<Rules>().0;
    let best = look(world, |view| {
        let worth = rules.worth(view, &decision, &intents);
        let strikes = |intent: &Intent| {
            let forecast =
                rules.actor(view, &decision.asked, intent).and_then(|actor| rules.forecast(view, actor, intent, &[]));
            forecast.is_some_and(|forecast| forecast.action.hit + forecast.action.critical > 0.0)
        };
        (0..intents.len()).max_by_key(|&at| (strikes(&intents[at]), worth.get(at).copied(), std::cmp::Reverse(at)))
    });
    best.and_then(|at| places.get(at)).copied().or(first)
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
    there.union(riders.collect())
}

fn cell_of(world: &World, unit: UnitId) -> Option<Cell> {
    let entity = world.resource::<Roster>().member(unit).entity;
    world.get::<Body>(entity).map(|body| body.cell)
}
