//! What the choice of a cell means for the open question: a path or cell of the plan, a target, or a unit to look at.

use super::answering::confirm;
use super::board::{BoardView, Hovered, Scene, UnitLook};
use super::panels::decision::DecisionUi;
use super::present::Views;
use super::present::question::{AnswerOption, Click, Question};
use super::present::views::present_question;
use super::run::run_now;
use super::session::Plan;
use super::states::Stale;
use bevy::prelude::{Vec2, Window, With, World};
use bevy::window::PrimaryWindow;
use indes_core::battle::{Arg, Intent, Pending, Rules, look};
use indes_core::battlefield::{Bodies, Mounts, UnitId, UnitMask};
use indes_core::grid::{Cell, Direction};
use std::cmp::Reverse;

/// The cell that a point of the screen means. A figure is drawn over the cells behind it, so there may be two: the cell of the
/// figure and the cell of the ground. The order of preference: what the focused option can be aimed at, a figure that any
/// other option can be aimed at, a cell that the focused option leads to, the figure, the ground.
#[must_use]
pub fn pointed_at(view: &BoardView, scene: &Scene, question: &Question, at: Vec2) -> Option<Cell> {
    let ground = view.cell_at(scene.board.as_ref()?, at);
    let key = view.unit_at(scene, at);
    let figure = scene.units.iter().find(|unit| Some(unit.key) == key && unit.ghost.is_none());
    let of = |unit: &UnitLook| ground.filter(|cell| unit.footprint().any(|own| own == *cell)).unwrap_or(unit.cell);
    let drawn = figure.map(of);
    let focused = question.focused();
    let aimed = |cell: &Cell| {
        let there = scene.units.iter().filter(|unit| unit.footprint().any(|own| own == *cell));
        let clicked = |unit: UnitId| focused.is_some_and(|option| option.click(UnitMask::only(unit)).is_some());
        there.filter_map(unit_of).any(|unit| question.targets.has(unit) || clicked(unit))
            || focused.is_some_and(|option| option.cells.contains(cell))
    };
    let any = |unit: UnitId| question.options.iter().any(|option| option.targets.union(option.doers).has(unit));
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

/// The cell under the pointer now: the board may have moved below a pointer at rest.
pub fn cell_under_pointer(world: &mut World) -> Option<Cell> {
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    let at = windows.single(world).ok().and_then(Window::cursor_position);
    let question = &world.resource::<Views>().question;
    let cell = at.and_then(|at| pointed_at(world.resource::<BoardView>(), world.resource::<Scene>(), question, at));
    if world.resource::<Hovered>().0 != cell {
        world.resource_mut::<Hovered>().0 = cell;
        run_now(world, present_question);
    }
    cell
}

/// The cell that Enter chooses while the keyboard is on the board. Where nothing of the question can be chosen there, the
/// keyboard goes back to the panels, which take this Enter.
pub fn cell_under_cursor(world: &mut World) -> Option<Cell> {
    if !world.resource::<Plan>().on_board {
        return None;
    }
    if !world.resource::<Views>().question.is_on_board() {
        world.resource_mut::<Plan>().on_board = false;
        world.insert_resource(Stale::Everything);
        return None;
    }
    // The panels must not take the same Enter once the board has answered the question.
    world.resource_mut::<DecisionUi>().ignores_keys_once = true;
    world.resource::<Plan>().cursor
}

/// Applies the choice of a cell to the plan: a unit is put into a set, aimed at or looked at, else a cell or a path is planned.
/// Choosing the same again carries the plan out.
pub fn pick(world: &mut World, cell: Cell) {
    world.insert_resource(Stale::Everything);
    let there = occupants(world, cell);
    let question = &world.resource::<Views>().question;
    let focused = question.focused().cloned();
    if let Some(option) = &focused
        && let Some((unit, click)) = option.click(there)
    {
        apply_click(&mut world.resource_mut::<Plan>(), option, unit, click);
        return;
    }
    // Of mount and rider the focused option is aimed at its present target, else at the first that it can be aimed at.
    let aimed = |units: UnitMask| units.iter().find(|&unit| question.target == Some(unit)).or(units.iter().next());
    let wanted = focused.as_ref().and_then(|option| aimed(option.targets.intersection(there)));
    // The focused option may want the cell itself, also below a figure.
    if let Some(option) = focused.as_ref().filter(|option| wanted.is_none() && option.cells.contains(&cell)) {
        pick_cell(world, option, cell);
        return;
    }
    if let Some(unit) = other_doer(question, there).filter(|_| wanted.is_none()) {
        act_with(world, unit);
        return;
    }
    if let Some(option) = focused.as_ref().filter(|option| wanted.is_none() && option.cells.is_empty())
        && let Some((slot, ways)) = option.looks.as_ref().filter(|_| option.walks.is_empty())
    {
        look_toward(world, option, (*slot, ways.as_slice()), cell);
        return;
    }
    if let Some(unit) = wanted.or_else(|| there.iter().next()) {
        aim_or_look(world, unit, there);
        return;
    }
    world.resource_mut::<Plan>().looked_at = None;
    match focused {
        Some(option) if option.walks.is_empty() => focus_walk_to(world, cell),
        Some(option) => pick_path(world, &option, cell),
        None => focus_walk_to(world, cell),
    }
}

/// The first of these units that can act for the seat instead of the one that would, unless the focused option can be aimed
/// at it.
fn other_doer(question: &Question, there: UnitMask) -> Option<UnitId> {
    let aimed = question.focused().map_or(UnitMask::NONE, |option| option.targets);
    let others = question.doers().without(aimed).intersection(there);
    others.iter().find(|&unit| question.unit != Some(unit))
}

/// Applies what a click on a unit changes in a slot of the focused option.
fn apply_click(plan: &mut Plan, option: &AnswerOption, unit: UnitId, click: Click) {
    match click {
        Click::Keep { slot, number } => {
            plan.values.insert((option.verb.0, slot), number);
        }
        // A click on the unit whose path is drawn removes the path: the unit stays where it is.
        Click::Draw { .. } if option.drawn_unit == Some(unit) => {
            plan.ways.remove(&unit);
        }
        Click::Draw { slot, place } => {
            plan.slots.insert((option.verb.0, slot), place);
        }
    }
}

/// Aims the focused option at a unit, else the best option that can be aimed at it; aimed there already, the option is carried
/// out. A unit that nothing can be aimed at is looked at.
fn aim_or_look(world: &mut World, unit: UnitId, there: UnitMask) {
    let question = &world.resource::<Views>().question;
    let (focus, before) = (question.focus, question.target);
    // An option that still needs a path or a cell cannot be carried out by a click on its present target.
    let keeps_focus = question
        .focused()
        .is_some_and(|option| option.targets.has(unit) && (option.intent.is_some() || before != Some(unit)));
    let was_planned = world.resource::<Plan>().target == Some(unit);
    let option = if keeps_focus { Some(focus) } else { best_at(world, unit) };
    if let Some(option) = option {
        world.resource_mut::<DecisionUi>().focus = option;
        world.resource_mut::<Plan>().target = Some(unit);
        if before == Some(unit) && was_planned && option == focus {
            confirm(world, option);
        }
        return;
    }
    // Another click looks at the next unit on the cell.
    let mut plan = world.resource_mut::<Plan>();
    let before = plan.looked_at;
    let after = there.iter().skip_while(|&other| Some(other) != before).nth(1);
    plan.looked_at = after.or(Some(unit));
}

/// Chooses a cell of an option that needs one; carries the option out if the cell is chosen already.
fn pick_cell(world: &mut World, option: &AnswerOption, cell: Cell) {
    let mut args = option.intent.iter().flat_map(|intent| &intent.with);
    let is_chosen = args.rfind(|arg| matches!(arg, Arg::Cell(_))) == Some(&Arg::Cell(cell));
    if is_chosen && world.resource::<Plan>().path.last() == Some(&cell) {
        confirm_focused(world);
    } else {
        world.resource_mut::<Plan>().path = smallvec::smallvec![cell];
    }
}

/// Turns the direction of an option toward a cell; carries the option out if it looks there already.
fn look_toward(world: &mut World, option: &AnswerOption, (slot, ways): (usize, &[Direction]), cell: Cell) {
    let Some(unit) = world.resource::<Views>().question.unit else { return };
    let way = look(world, |view| view.field.board.grid.bearing(view.field.unit(unit).body.cell, cell));
    let Some(place) = ways.iter().position(|&one| one == way) else { return };
    let key = (option.verb.0, slot);
    if world.resource::<Plan>().slots.get(&key) == Some(&place) {
        confirm_focused(world);
    } else {
        world.resource_mut::<Plan>().slots.insert(key, place);
    }
}

/// Whether an option is a movement to a cell.
fn leads_to(option: &AnswerOption, cell: Cell) -> bool {
    option.intent.as_ref().is_some_and(|intent| intent.path().last() == Some(&cell))
}

/// Gives the focus to the first movement that leads to a cell, along the path that it has there.
fn focus_walk_to(world: &mut World, cell: Cell) {
    let options = &world.resource::<Views>().question.options;
    let leads = |option: &AnswerOption| !option.walks.is_empty() && leads_to(option, cell);
    let walk = options.iter().enumerate().find(|(_, option)| leads(option));
    if let Some((at, path)) = walk.and_then(|(at, option)| Some((at, option.intent.as_ref()?.path().into()))) {
        world.resource_mut::<DecisionUi>().focus = at;
        world.resource_mut::<Plan>().path = path;
    }
}

/// Plans the path of a movement to a cell, or the path of the unit of a group that is drawn now; carries the option out if the
/// path is planned already. A cell that cannot be reached removes the path.
fn pick_path(world: &mut World, option: &AnswerOption, cell: Cell) {
    let plan = world.resource::<Plan>();
    let is_planned = match option.drawn_unit {
        Some(unit) => plan.ways.get(&unit).and_then(|path| path.last()) == Some(&cell),
        None => plan.path.last() == Some(&cell) && leads_to(option, cell),
    };
    if is_planned {
        confirm_focused(world);
        return;
    }
    let path = world.resource::<Views>().question.path_to(cell);
    let mut plan = world.resource_mut::<Plan>();
    match (option.drawn_unit, path) {
        (None, path) => plan.path = path.unwrap_or_default(),
        (Some(unit), Some(path)) => {
            plan.ways.insert(unit, path);
        }
        (Some(unit), None) => {
            plan.ways.remove(&unit);
        }
    }
}

/// The place of the best option that can be aimed at a unit: of those that may hit it, else of all, the one that the rule set
/// values most. Sets the plan's target, so that every option is computed for this unit.
fn best_at(world: &mut World, unit: UnitId) -> Option<usize> {
    let can_aim = |option: &AnswerOption| option.targets.has(unit);
    if !world.resource::<Views>().question.options.iter().any(can_aim) {
        return None;
    }
    world.resource_mut::<Plan>().target = Some(unit);
    run_now(world, present_question);
    let options = &world.resource::<Views>().question.options;
    let aimed = || options.iter().enumerate().filter(|(_, option)| can_aim(option));
    let first = aimed().next().map(|option| option.0);
    let complete = aimed().filter_map(|(place, option)| Some((place, option.intent.clone()?)));
    let (places, intents): (Vec<usize>, Vec<Intent>) = complete.unzip();
    let decision = world.resource::<Pending>().0.clone()?;
    let rules = world.resource::<Rules>().0;
    let best = look(world, |view| {
        let worth = rules.worth(view, &decision, &intents);
        let may_hit = |intent: &Intent| {
            let actor = rules.actor(view, &decision.asked, intent);
            let forecast = actor.and_then(|actor| rules.forecast(view, actor, intent, &[]));
            forecast.is_some_and(|forecast| forecast.action.hits() > 0.0)
        };
        (0..intents.len()).max_by_key(|&at| (may_hit(&intents[at]), worth.get(at).copied(), Reverse(at)))
    });
    best.and_then(|at| places.get(at)).copied().or(first)
}

fn confirm_focused(world: &mut World) {
    let focus = world.resource::<Views>().question.focus;
    confirm(world, focus);
}

/// Aims at the next target of the focused option.
pub fn next_target(world: &mut World) {
    let question = &world.resource::<Views>().question;
    let targets: Vec<UnitId> = question.targets.iter().collect();
    let at = targets.iter().position(|&unit| question.target == Some(unit)).map_or(0, |at| at + 1);
    if let Some(&next) = targets.get(at % targets.len().max(1)) {
        world.resource_mut::<Plan>().target = Some(next);
        world.insert_resource(Stale::Everything);
    }
}

/// Lets a unit of the seat act: the focused option if it can carry that one out, else the first one that it can.
pub fn act_with(world: &mut World, unit: UnitId) {
    let question = &world.resource::<Views>().question;
    let can = |option: &AnswerOption| option.doers.has(unit);
    let keeps_focus = question.focused().is_some_and(can);
    let first = question.options.iter().position(can);
    if let Some(first) = first.filter(|_| !keeps_focus) {
        world.resource_mut::<DecisionUi>().focus = first;
    }
    world.resource_mut::<Plan>().act_with(unit);
    world.insert_resource(Stale::Everything);
}

/// Lets the next unit of the seat act, of those that can carry out the focused option.
pub fn next_doer(world: &mut World) {
    let question = &world.resource::<Views>().question;
    let doers: Vec<UnitId> = question.focused().map(|option| option.doers.iter().collect()).unwrap_or_default();
    let at = doers.iter().position(|&unit| question.unit == Some(unit)).map_or(0, |at| at + 1);
    if let Some(&next) = doers.get(at % doers.len().max(1)) {
        act_with(world, next);
    }
}

/// The units on a cell that the viewer may see, with their riders. Fallen ones count where the focused option can be aimed at
/// them, or where no unit stands and no walk leads to the cell.
fn occupants(world: &World, cell: Cell) -> UnitMask {
    let (bodies, question) = (world.resource::<Bodies>(), &world.resource::<Views>().question);
    let standing = bodies.on(cell);
    let is_free = standing.is_empty() && !question.reach.iter().any(|reach| reach.ends().contains(&cell));
    let aims = |unit: UnitId| {
        let can = |option: &AnswerOption| option.targets.has(unit) || option.click(UnitMask::only(unit)).is_some();
        question.focused().is_some_and(can)
    };
    let fallen: UnitMask = bodies.under(cell).iter().filter(|&unit| is_free || aims(unit)).collect();
    let there = standing.union(fallen).without(world.resource::<Views>().unseen);
    let riders = world.resource::<Mounts>().rides().iter().filter(|ride| there.has(ride.mount)).map(|ride| ride.rider);
    there.union(riders.collect())
}
