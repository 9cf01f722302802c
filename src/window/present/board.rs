//! The scene on the table: figures with their pools and statuses, and what the open question needs to be seen.

use super::Looking;
use super::choice::{Choice, Click, Question};
use super::ways;
use crate::battle::{Decision, Gauge, Prompt};
use crate::battlefield::{Field, PoolId, UnitId, UnitRef};
use crate::grid::Cell;
use crate::window::board::project::lift;
use crate::window::board::{
    Badge, Bar, BarKind, Colour, Frame, Ghost, Label, Mark, Place, Scene, Step, Strike, Theme, UnitLook, UnitState,
    seat,
};
use crate::window::layers::{Layer, Layers};
use crate::window::session::Plan;
use crate::window::theme::icon;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The ground of an attack's label.
const ATTACK_LABEL: Colour = Colour::rgb(0xC4_2740);

/// Everything on the table.
pub(super) fn scene(
    looking: &Looking,
    pending: Option<&Decision>,
    question: &Question,
    plan: &Plan,
    hovered: Option<Cell>,
    theme: Theme,
) -> Scene {
    let field = looking.view.field;
    let frame = pending.and_then(|decision| looking.view.frame(&decision.asked));
    let reacting = pending.is_some_and(|decision| matches!(decision.asked.prompt, Prompt::React(_)));
    let actor = if reacting { frame.and_then(|frame| frame.actor) } else { None };
    let mut units: Vec<UnitLook> = field
        .roster
        .ids()
        .filter(|&id| !field.unit(id).body.is_away() && !looking.unseen.has(id))
        .map(|id| {
            let state = state(looking, id, question, actor, reacting);
            figure(looking, &field.unit(id), state)
        })
        .collect();
    // Riders are drawn over their mounts.
    let rides = |unit: &UnitLook| field.mounts.rides().iter().any(|ride| u32::from(ride.rider.0) == unit.key);
    units.sort_by_key(rides);
    let mut marks = Vec::new();
    relations(looking, &mut marks);
    altitudes(looking, &mut marks);
    let mut dim = None;
    if let (true, Some(frame), Some(actor)) = (reacting, frame, actor) {
        let mut matters: BTreeSet<Cell> =
            question.unit.iter().chain([&actor]).map(|&unit| field.unit(unit).body.cell).collect();
        let price = frame.purse.as_ref().map_or_else(String::new, |purse| looking.price(&purse.price()));
        let with = super::choice::means(looking, actor, &frame.intent);
        let with = if with.is_empty() { looking.verb(frame.intent.verb).to_owned() } else { with };
        let target = frame.intent.unit().or(question.unit.filter(|&unit| unit != actor));
        if frame.intent.path().is_empty() {
            if let Some(target) = target {
                let label = Label::new(&format!("{with} · {price}"))
                    .with_icon(looking.icon(frame.intent.verb))
                    .on(ATTACK_LABEL);
                let place = |unit: UnitId| Place::Unit(u32::from(unit.0));
                marks.push(Mark::Attack { from: place(actor), to: place(target), label: Some(label), grown: 1.0 });
                matters.insert(field.unit(target).body.cell);
            }
        } else {
            let steps = frame.intent.path().iter().map(|&cell| Step::to(cell)).collect();
            matters.extend(frame.intent.path());
            let livery = field.roster.side(actor).livery;
            let from = field.unit(actor).body.cell;
            marks.push(Mark::Path { from, steps, alternative: false, livery });
        }
        dim = Some(matters);
    }
    if let (false, Some(unit)) = (reacting, question.unit) {
        own_turn(looking, unit, question, &mut marks, &mut units);
    }
    Scene {
        board: Some(Arc::new((*field.board).clone())),
        theme,
        units,
        marks,
        dim,
        hover: hovered,
        cursor: plan.cursor.filter(|_| plan.on_board),
        heights: true,
        rulers: true,
    }
}

/// Lays the layers over the scene, below its own marks, and leaves out what is not to be seen.
pub(super) fn lay(scene: &mut Scene, layers: &Layers, mut marks: Vec<Mark>) {
    scene.heights = layers.has(Layer::Heights);
    scene.rulers = layers.has(Layer::Coordinates);
    let other = marks.iter().any(|mark| matches!(mark, Mark::Reach { .. }));
    scene.marks.retain(|mark| match mark {
        Mark::Reach { .. } => layers.has(Layer::Reach) && !other,
        _ => true,
    });
    if !layers.has(Layer::Path) {
        for mark in &mut scene.marks {
            if let Mark::Path { steps, .. } = mark {
                steps.iter_mut().for_each(|step| (step.cost, step.total) = (None, None));
            }
        }
    }
    marks.append(&mut scene.marks);
    scene.marks = marks;
}

/// The height of the ground below a figure, or below the one it rides.
#[must_use]
pub fn ground_under(field: &Field, unit: UnitId) -> i16 {
    let carrier = field.unit(field.mounts.carrier(unit));
    field.ground_under(carrier.size, carrier.body.cell)
}

/// How high those are who are in the air: how far they are lifted says it only roughly.
fn altitudes(looking: &Looking, marks: &mut Vec<Mark>) {
    let field = &looking.view.field;
    for unit in field.standing().filter(|unit| !looking.unseen.has(unit.id) && field.mounts.rider_of(unit.id).is_none())
    {
        if let Some(level) = field.aloft(unit.id) {
            let levels = level - ground_under(field, unit.id);
            let label = Label::new(&levels.to_string()).with_icon(icon::ARROW_UP);
            marks.push(Mark::Plate { at: Place::Unit(u32::from(unit.id.0)), label });
        }
    }
}

/// How clearly a figure is drawn that is hidden from others.
const FAINT: f32 = 0.55;

fn is_hidden(looking: &Looking, unit: UnitId) -> bool {
    looking.view.field.concealed.of(unit).is_any()
}
/// Pale figures of a unit, and of whoever it rides or is ridden by, where it was or would be.
pub fn ghosts(looking: &Looking, units: &[UnitLook], unit: UnitId, at: Cell, ghost: Ghost) -> Vec<UnitLook> {
    let field = looking.view.field;
    let carrier = field.mounts.carrier(unit);
    let taken = field.taken(&field.unit(carrier).size.footprint, at);
    let one = |look: &UnitLook| {
        let cells = if look.cells.is_empty() { Vec::new() } else { taken.to_vec() };
        UnitLook { cell: at, cells, ghost: Some(ghost), state: UnitState::Normal, ..look.clone() }
    };
    let moves = |look: &&UnitLook| {
        let unit = field.roster.ids().find(|unit| u32::from(unit.0) == look.key);
        look.ghost.is_none() && unit.is_some_and(|unit| field.mounts.carrier(unit) == carrier)
    };
    units.iter().filter(moves).map(one).collect()
}

/// A figure with its bars and badges.
fn figure(looking: &Looking, unit: &UnitRef, state: UnitState) -> UnitLook {
    let member = looking.view.field.roster.member(unit.id);
    let livery = looking.view.field.roster.side(unit.id).livery;
    let mut look = UnitLook::new(u32::from(unit.id.0), &member.name, &member.figure, livery, unit.body.cell);
    look.facing = Some(unit.body.facing);
    if !unit.size.footprint.is_single() {
        look.cells = looking.view.field.cells(unit.id).collect();
        look.size = if look.cells.len() > 4 { 3 } else { 2 };
    }
    look.state = state;
    if is_hidden(looking, unit.id) {
        look.offset.alpha = FAINT;
    }
    if let Some(level) = looking.view.field.aloft(unit.id) {
        // The disc stays on the ground and shows the cell.
        look.offset.lift = lift(level - ground_under(looking.view.field, unit.id));
    }
    if let Some(mount) = looking.view.field.mounts.mount_of(unit.id) {
        look.cells = looking.view.field.cells(mount).collect();
        look.offset.height = seat(&looking.view.field.roster.member(mount).figure);
    }
    let bar = |at: PoolId, kind: BarKind| {
        let pool = unit.pools.get(at);
        let positive = |points: i16| u16::try_from(points.max(0)).unwrap_or(0);
        Bar { kind, now: positive(pool.now), max: positive(pool.max) }
    };
    if !unit.body.down {
        let pools = looking.own_pools(unit).map(|(at, _)| at);
        look.bars = pools
            .map(|at| {
                let kind = match looking.gauge(at) {
                    Gauge::Pips => BarKind::ActionPoints,
                    Gauge::Bar => BarKind::Health,
                    Gauge::Diamond => BarKind::Poise,
                    Gauge::Square => BarKind::Momentum,
                    Gauge::Disc => BarKind::Focus,
                };
                bar(at, kind)
            })
            .collect();
        look.badges = badges(looking, unit);
    }
    look
}

/// What is worth a badge: the usual status of everybody is not.
fn badges(looking: &Looking, unit: &UnitRef) -> Vec<Badge> {
    let mark = |at: usize| looking.names.marks.get(at).cloned().unwrap_or_default();
    let statuses = unit
        .statuses
        .0
        .iter()
        .map(|status| mark(usize::from(status.kind.0)))
        .filter(|mark| mark != "onguard")
        .map(|mark| Badge { mark, harm: false });
    let sheet = looking.rules.sheet(looking.view, unit.id);
    let hurt = sheet.states.first().map(|_| Badge { mark: "wounded".into(), harm: true });
    let hidden = is_hidden(looking, unit.id).then(|| Badge { mark: "hidden".into(), harm: false });
    hidden.into_iter().chain(statuses).chain(hurt).collect()
}

fn state(looking: &Looking, unit: UnitId, question: &Question, actor: Option<UnitId>, reacting: bool) -> UnitState {
    if looking.view.field.unit(unit).body.down {
        UnitState::Down
    } else if question.unit == Some(unit) && reacting {
        UnitState::Asked
    } else if question.unit == Some(unit) {
        UnitState::Choosing
    } else if actor == Some(unit) {
        UnitState::Attacker
    } else if !reacting && question.target == Some(unit) {
        UnitState::Target
    } else if super::had_turn(looking, unit) {
        UnitState::HadTurn
    } else {
        UnitState::Normal
    }
}

fn relations(looking: &Looking, marks: &mut Vec<Mark>) {
    for bond in &looking.view.field.bonds.0 {
        for pair in bond.members.windows(2) {
            let mark = looking
                .view
                .field
                .unit(pair[0].0)
                .statuses
                .first()
                .and_then(|status| looking.names.marks.get(usize::from(status.0)).cloned());
            marks.push(Mark::Relation {
                a: u32::from(pair[0].0.0),
                b: u32::from(pair[1].0.0),
                badge: Badge { mark: mark.unwrap_or_default(), harm: false },
            });
        }
    }
}

/// Reach, way, threatened cells and target of the focused option.
fn own_turn(looking: &Looking, unit: UnitId, question: &Question, marks: &mut Vec<Mark>, units: &mut Vec<UnitLook>) {
    let field = looking.view.field;
    let choice = question.options.get(question.focus);
    // Of a group it is one whose way is drawn.
    let mover = choice.and_then(|choice| choice.runner).unwrap_or(unit);
    let from = field.unit(mover).body.cell;
    let livery = field.roster.side(unit).livery;
    if let Some(choice) = choice {
        clicked(looking, choice, marks, units);
    }
    if !question.reach.is_empty() {
        let mut near: Vec<Cell> = question.reach.iter().flat_map(|reach| reach.ends().iter().copied()).collect();
        near.push(from);
        near.sort_unstable();
        near.dedup();
        let threatened: Vec<Cell> = near
            .iter()
            .copied()
            .filter(|&cell| field.foes(unit).any(|foe| looking.rules.threatens(looking.view, foe.id, unit, cell)))
            .collect();
        marks.push(Mark::Reach { near, far: Vec::new() });
        marks.push(Mark::Zone { cells: threatened, weak: false });
    }
    if let Some(choice) = choice.filter(|choice| !choice.cells.is_empty()) {
        marks.push(Mark::Reach { near: choice.cells.to_vec(), far: Vec::new() });
        let chosen = choice.intent.as_ref().and_then(crate::battle::Intent::cell);
        marks.extend(chosen.map(|cell| Mark::Frame(cell, Frame::Plan)));
    }
    if !question.path.is_empty()
        && let Some(intent) = choice.and_then(|choice| choice.intent.as_ref())
    {
        let provoked = looking.rules.provokes(looking.view, unit, intent);
        let last = question.path.len();
        // Whoever is struck at one step may never come to the next.
        let first = provoked.iter().map(|&(_, at)| usize::from(at.max(1))).min();
        let costs = choice.map_or_else(Vec::new, |choice| ways::costs(looking, &choice.walks, &question.path));
        let steps = (1usize..).zip(&question.path).zip(&costs).map(|((number, &cell), cost)| {
            let struck = provoked.iter().any(|&(_, at)| usize::from(at.max(1)) == number);
            let strike = if first == Some(number) { Strike::Possible } else { Strike::SomeCases };
            Step {
                cell,
                cost: Some(cost.to_string()),
                total: (number == last).then(|| question.price.clone()),
                strike: struck.then_some((strike, icon::SWORD)),
            }
        });
        marks.push(Mark::Path { from, steps: steps.collect(), alternative: false, livery });
        if let Some(way) = &question.other_way {
            let steps = way.path.iter().map(|&cell| Step::to(cell)).collect();
            marks.push(Mark::Path { from, steps, alternative: true, livery });
        }
        let planned = question.path.last().map(|&to| ghosts(looking, units, mover, to, Ghost::Planned));
        for mut ghost in planned.unwrap_or_default() {
            ghost.key += 1000;
            if let Some(level) = intent.level() {
                let ground = field.ground_under(field.unit(unit).size, ghost.cell);
                ghost.offset.lift = lift(i16::from(level) - ground);
            }
            units.push(ghost);
        }
    }
    if let (Some(target), Some(choice)) = (question.target, choice) {
        let price = &question.price;
        let label =
            Label::new(&format!("{} · {price}", looking.verb(choice.verb))).with_icon(looking.icon(choice.verb));
        let place = |unit: UnitId| Place::Unit(u32::from(unit.0));
        marks.push(Mark::Attack {
            from: place(unit),
            to: place(target),
            label: Some(label.on(ATTACK_LABEL)),
            grown: 1.0,
        });
    }
    for other in question.targets.iter().filter(|&other| Some(other) != question.target) {
        marks.push(Mark::Frame(field.unit(other).body.cell, Frame::Harm));
    }
}

/// Who can be put into a set and who is in it; the group whose ways are drawn, with the ways of those that are not drawn
/// now.
fn clicked(looking: &Looking, choice: &Choice, marks: &mut Vec<Mark>, units: &mut Vec<UnitLook>) {
    let field = looking.view.field;
    let chosen = choice.intent.as_ref().map(crate::battle::Intent::units).unwrap_or_default();
    for &(unit, click) in &choice.clicks {
        let frame = match click {
            Click::Keep(..) if chosen.has(unit) => Frame::Plan,
            Click::Keep(..) => Frame::Harm,
            Click::Runner(..) if choice.runner == Some(unit) => Frame::Plan,
            Click::Runner(..) => Frame::Asked,
        };
        marks.push(Mark::Frame(field.unit(unit).body.cell, frame));
    }
    let ways = choice.intent.iter().flat_map(|intent| intent.each());
    for (unit, path) in ways.filter(|(unit, path)| choice.runner != Some(*unit) && !path.is_empty()) {
        let livery = field.roster.side(*unit).livery;
        let steps = path.iter().map(|&cell| Step::to(cell)).collect();
        marks.push(Mark::Path { from: field.unit(*unit).body.cell, steps, alternative: true, livery });
        let planned = path.last().map(|&to| ghosts(looking, units, *unit, to, Ghost::Planned));
        for mut ghost in planned.unwrap_or_default() {
            ghost.key += 1000;
            units.push(ghost);
        }
    }
}
