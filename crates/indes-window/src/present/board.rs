//! The scene of the board: figures with their pools and statuses, and the marks of the open question.

use super::VisibleBattle;
use super::facing;
use super::question::{AnswerOption, Click, Question};
use super::ways;
use super::wording::means_or_verb;
use crate::board::project::lift;
use crate::board::{
    Badge, Bar, BarKind, Colour, Frame, Ghost, Label, Mark, Place, Scene, Step, Strike, UnitLook, UnitState, seat,
};
use crate::layer::{Layer, Layers};
use crate::panels::decision::OptionsLayout;
use crate::session::Plan;
use crate::theme::Theme;
use crate::theme::icon;
use indes_core::battle::{Decision, FallAhead, Frame as BattleFrame, Gauge, Intent, Prompt};
use indes_core::battlefield::{Board, Field, PoolId, UnitId, UnitRef};
use indes_core::grid::Cell;
use indes_core::text::text;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The ground of an attack's label.
const ATTACK_LABEL: Colour = Colour::rgb(0xC4_2740);

/// What the scene of a battle is computed from.
pub(super) struct SceneInput<'a> {
    /// The open question; `None` also while a recap is read.
    pub pending: Option<&'a Decision>,
    /// The question as the column shows it.
    pub question: &'a Question,
    pub plan: &'a Plan,
    /// The cell under the pointer.
    pub hovered: Option<Cell>,
    pub theme: Theme,
    /// The board as it was last drawn.
    pub board: Arc<Board>,
}

/// The figures and marks of the battle, without layers.
pub(super) fn scene(battle: &VisibleBattle, input: SceneInput) -> Scene {
    let SceneInput { pending, question, plan, hovered, theme, board } = input;
    let frame = pending.and_then(|decision| battle.view.frame(&decision.asked));
    let role = match pending.map(|decision| decision.asked.prompt) {
        Some(Prompt::React(_) | Prompt::Detail) if question.column.layout == OptionsLayout::Rows => {
            Role::Reacting { actor: frame.and_then(|frame| frame.actor) }
        }
        _ => Role::Acting,
    };
    let mut units = figures(battle, question, role);
    let mut marks = Vec::new();
    facing::mark(battle, pending, question, &mut units, &mut marks);
    bonds(battle, &mut marks);
    altitudes(battle, &mut marks);
    let dim = match (role, frame, question.unit) {
        (Role::Reacting { actor: Some(actor) }, Some(frame), _) => {
            Some(trigger(battle, actor, frame, question, &mut marks))
        }
        (Role::Acting, _, Some(unit)) => {
            own_turn(battle, unit, question, &mut marks, &mut units);
            None
        }
        _ => None,
    };
    Scene {
        board: Some(board),
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

/// What the unit that is asked does.
#[derive(Clone, Copy)]
enum Role {
    /// Acts on its own turn, or gives a detail of its action.
    Acting,
    /// Answers the action of a unit.
    Reacting { actor: Option<UnitId> },
}

/// The figures of all units that are on the board and not hidden from the viewer. Riders are drawn over their mounts.
fn figures(battle: &VisibleBattle, question: &Question, role: Role) -> Vec<UnitLook> {
    let field = battle.view.field;
    let shown = field.roster.ids().filter(|&id| !field.unit(id).body.is_away() && !battle.unseen.has(id));
    let figure = |id| figure(battle, &field.unit(id), state(battle, id, question, role));
    let mut units: Vec<UnitLook> = shown.map(figure).collect();
    let rides = |unit: &UnitLook| field.mounts.rides().iter().any(|ride| u32::from(ride.rider.0) == unit.key);
    units.sort_by_key(rides);
    units
}

/// Marks the action that is answered. Returns the cells that matter for it: all others are dimmed.
fn trigger(
    battle: &VisibleBattle,
    actor: UnitId,
    frame: &BattleFrame,
    question: &Question,
    marks: &mut Vec<Mark>,
) -> BTreeSet<Cell> {
    let cell_of = |unit: UnitId| battle.view.field.unit(unit).body.cell;
    let mut cells: BTreeSet<Cell> = question.unit.iter().chain([&actor]).map(|&unit| cell_of(unit)).collect();
    if !frame.intent.path().is_empty() {
        let steps = frame.intent.path().iter().map(|&cell| Step::to(cell)).collect();
        let livery = battle.view.field.roster.side(actor).livery;
        cells.extend(frame.intent.path());
        marks.push(Mark::Path { from: cell_of(actor), steps, alternative: false, livery });
    } else if let Some(target) = frame.intent.unit().or(question.unit.filter(|&unit| unit != actor)) {
        let price = frame.purse.as_ref().map_or_else(String::new, |purse| battle.price(&purse.price()));
        let words = means_or_verb(battle, actor, &frame.intent);
        let label = Label::new(&format!("{words} · {price}")).with_icon(battle.icon(frame.intent.verb));
        marks.push(attack(actor, target, label));
        cells.insert(cell_of(target));
    }
    cells
}

/// The arrow of an attack.
fn attack(from: UnitId, to: UnitId, label: Label) -> Mark {
    let place = |unit: UnitId| Place::Unit(u32::from(unit.0));
    Mark::Attack { from: place(from), to: place(to), label: Some(label.on(ATTACK_LABEL)), grown: 1.0 }
}

/// Lays the marks of layers over the scene, below its own marks, and removes the marks whose layer is off.
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

/// The height of the ground below a unit, or below its mount.
#[must_use]
pub fn ground_under(field: &Field, unit: UnitId) -> i16 {
    let carrier = field.unit(field.mounts.carrier(unit));
    field.ground_under(carrier.size, carrier.body.cell)
}

/// The altitude of each unit in the air as a number: how far its figure is lifted shows it only roughly.
fn altitudes(battle: &VisibleBattle, marks: &mut Vec<Mark>) {
    let field = &battle.view.field;
    for unit in field.standing().filter(|unit| !battle.unseen.has(unit.id) && field.mounts.rider_of(unit.id).is_none())
    {
        if let Some(level) = field.aloft(unit.id) {
            let levels = level - ground_under(field, unit.id);
            let label = Label::new(&levels.to_string()).with_icon(icon::ARROW_UP);
            marks.push(Mark::Plate { at: Place::Unit(u32::from(unit.id.0)), label });
        }
    }
}

/// The opacity of a figure that is hidden from other seats.
const FAINT: f32 = 0.55;

fn is_hidden(battle: &VisibleBattle, unit: UnitId) -> bool {
    battle.view.field.concealed.of(unit).is_any()
}

/// Pale figures of a unit, and of its mount or rider, on a cell where it was or would be.
pub fn ghosts(battle: &VisibleBattle, units: &[UnitLook], unit: UnitId, at: Cell, ghost: Ghost) -> Vec<UnitLook> {
    let field = battle.view.field;
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
fn figure(battle: &VisibleBattle, unit: &UnitRef, state: UnitState) -> UnitLook {
    let member = battle.view.field.roster.member(unit.id);
    let livery = battle.view.field.roster.side(unit.id).livery;
    let mut look = UnitLook::new(u32::from(unit.id.0), &member.name, &member.figure, livery, unit.body.cell);
    look.facing = Some(unit.body.facing);
    if !unit.size.footprint.is_single() {
        look.cells = battle.view.field.cells(unit.id).collect();
        look.size = if look.cells.len() > 4 { 3 } else { 2 };
    }
    look.state = state;
    if is_hidden(battle, unit.id) {
        look.offset.alpha = FAINT;
    }
    if let Some(level) = battle.view.field.aloft(unit.id) {
        // The disc stays on the ground and shows the cell.
        look.offset.lift = lift(level - ground_under(battle.view.field, unit.id));
    }
    if let Some(mount) = battle.view.field.mounts.mount_of(unit.id) {
        look.cells = battle.view.field.cells(mount).collect();
        look.offset.height = seat(&battle.view.field.roster.member(mount).figure);
    }
    let bar = |at: PoolId, kind: BarKind| {
        let pool = unit.pools.get(at);
        let positive = |points: i16| u16::try_from(points.max(0)).unwrap_or(0);
        Bar { kind, now: positive(pool.now), max: positive(pool.max) }
    };
    if !unit.body.down {
        let pools = battle.own_pools(unit).map(|(at, _)| at);
        look.bars = pools
            .map(|at| {
                let kind = match battle.gauge(at) {
                    Gauge::Pips => BarKind::ActionPoints,
                    Gauge::Bar => BarKind::Health,
                    Gauge::Diamond => BarKind::Poise,
                    Gauge::Square => BarKind::Momentum,
                    Gauge::Disc => BarKind::Focus,
                };
                bar(at, kind)
            })
            .collect();
        look.badges = badges(battle, unit);
    }
    look
}

/// The badges of a unit: hidden, its statuses but the usual one, hurt.
fn badges(battle: &VisibleBattle, unit: &UnitRef) -> Vec<Badge> {
    let mark = |at: usize| battle.names.marks.get(at).cloned().unwrap_or_default();
    let statuses = unit
        .statuses
        .0
        .iter()
        .map(|status| mark(usize::from(status.kind.0)))
        .filter(|mark| mark != "onguard")
        .map(|mark| Badge { mark, harm: false });
    let sheet = battle.rules.sheet(battle.view, unit.id);
    let hurt = sheet.states.first().map(|_| Badge { mark: "wounded".into(), harm: true });
    let hidden = is_hidden(battle, unit.id).then(|| Badge { mark: "hidden".into(), harm: false });
    hidden.into_iter().chain(statuses).chain(hurt).collect()
}

fn state(battle: &VisibleBattle, unit: UnitId, question: &Question, role: Role) -> UnitState {
    let is_asked = question.unit == Some(unit);
    match role {
        _ if battle.view.field.unit(unit).body.down => UnitState::Down,
        Role::Reacting { .. } if is_asked => UnitState::Asked,
        Role::Acting if is_asked => UnitState::Choosing,
        Role::Reacting { actor } if actor == Some(unit) => UnitState::Attacker,
        Role::Acting if question.target == Some(unit) => UnitState::Target,
        _ if battle.had_turn(unit) => UnitState::HadTurn,
        _ => UnitState::Normal,
    }
}

/// The bonds between units, each with the mark of the first status of its first unit.
fn bonds(battle: &VisibleBattle, marks: &mut Vec<Mark>) {
    for bond in &battle.view.field.bonds.0 {
        for pair in bond.members.windows(2) {
            let [a, b] = [pair[0].0, pair[1].0];
            let status = battle.view.field.unit(a).statuses.first();
            let mark = status.and_then(|status| battle.names.marks.get(usize::from(status.0)).cloned());
            marks.push(Mark::Relation {
                a: u32::from(a.0),
                b: u32::from(b.0),
                badge: Badge { mark: mark.unwrap_or_default(), harm: false },
            });
        }
    }
}

/// Marks reach, path, threatened cells and target of the focused option on the own turn.
fn own_turn(
    battle: &VisibleBattle,
    unit: UnitId,
    question: &Question,
    marks: &mut Vec<Mark>,
    units: &mut Vec<UnitLook>,
) {
    let field = battle.view.field;
    let option = question.focused();
    let mover = option.and_then(|option| option.drawn_unit).unwrap_or(unit);
    if let Some(option) = option {
        clicks(battle, option, marks, units);
    }
    if !question.reach.is_empty() {
        reach(battle, unit, mover, question, marks);
    }
    if let Some(option) = option.filter(|option| !option.cells.is_empty()) {
        marks.push(Mark::Reach { near: option.cells.to_vec(), far: Vec::new() });
        let chosen = option.intent.as_ref().and_then(Intent::cell);
        marks.extend(chosen.map(|cell| Mark::Frame(cell, Frame::Plan)));
    }
    if let Some(option) = option
        && let Some(intent) = option.intent.as_ref().filter(|_| !question.path.is_empty())
    {
        planned_path(battle, PlannedPath { unit, mover, intent, option, question }, marks, units);
    }
    if let Some(intent) = option.and_then(|option| option.intent.as_ref()) {
        marks.extend(fall(battle, unit, intent));
    }
    // A unit that is chosen for itself has no arrow.
    if let (Some(target), Some(option)) = (question.target.filter(|&target| target != unit), option) {
        let words = format!("{} · {}", battle.verb(option.verb), question.price);
        marks.push(attack(unit, target, Label::new(&words).with_icon(battle.icon(option.verb))));
    }
    for other in question.targets.iter().filter(|&other| Some(other) != question.target) {
        marks.push(Mark::Frame(field.unit(other).body.cell, Frame::Harm));
    }
}

/// The plate of the fall that a movement ends with, on its last cell: levels and damage (POISE-G20).
fn fall(battle: &VisibleBattle, unit: UnitId, intent: &Intent) -> Option<Mark> {
    let FallAhead { levels, harm, .. } = battle.rules.fall(battle.view, unit, intent)?;
    let end = intent.path().last().copied().or_else(|| intent.cell())?;
    let text = text!("board-falls", levels = levels, harm = harm);
    let label = Label::new(&text).with_icon(icon::ARROW_DOWN).on(ATTACK_LABEL);
    Some(Mark::Plate { at: Place::Cell(end), label })
}

/// The cells that a movement can lead to, and those of them that opponents threaten.
fn reach(battle: &VisibleBattle, unit: UnitId, mover: UnitId, question: &Question, marks: &mut Vec<Mark>) {
    let field = battle.view.field;
    let mut near: Vec<Cell> = question.reach.iter().flat_map(|reach| reach.ends().iter().copied()).collect();
    near.push(field.unit(mover).body.cell);
    near.sort_unstable();
    near.dedup();
    let is_threatened =
        |cell: &Cell| field.foes(unit).any(|foe| battle.rules.threatens(battle.view, foe.id, unit, *cell));
    let threatened = near.iter().copied().filter(is_threatened).collect();
    marks.push(Mark::Reach { near, far: Vec::new() });
    marks.push(Mark::Zone { cells: threatened, weak: false });
}

/// The path of the focused option.
struct PlannedPath<'a> {
    /// The unit that is asked.
    unit: UnitId,
    /// The unit that goes: of a group the one whose path is drawn.
    mover: UnitId,
    intent: &'a Intent,
    option: &'a AnswerOption,
    question: &'a Question,
}

/// Marks a planned path with costs and possible strikes, and the other way to its end; adds the ghosts of the mover there.
fn planned_path(battle: &VisibleBattle, planned: PlannedPath, marks: &mut Vec<Mark>, units: &mut Vec<UnitLook>) {
    let PlannedPath { unit, mover, intent, option, question } = planned;
    let field = battle.view.field;
    let (from, livery) = (field.unit(mover).body.cell, field.roster.side(unit).livery);
    let provoked = battle.rules.provokes(battle.view, unit, intent);
    let last = question.path.len();
    // A mover that is struck at one step may never come to the next.
    let first = provoked.iter().map(|&(_, at)| usize::from(at.max(1))).min();
    let costs = ways::costs(battle, &option.walks, &question.path);
    let steps = (1usize..).zip(&question.path).zip(&costs).map(|((number, &cell), cost)| {
        let is_struck = provoked.iter().any(|&(_, at)| usize::from(at.max(1)) == number);
        let strike = if first == Some(number) { Strike::Possible } else { Strike::SomeCases };
        Step {
            cell,
            cost: Some(cost.to_string()),
            total: (number == last).then(|| question.price.clone()),
            strike: is_struck.then_some((strike, icon::SWORD)),
        }
    });
    marks.push(Mark::Path { from, steps: steps.collect(), alternative: false, livery });
    if let Some(way) = &question.other_way {
        let steps = way.path.iter().map(|&cell| Step::to(cell)).collect();
        marks.push(Mark::Path { from, steps, alternative: true, livery });
    }
    let Some(&end) = question.path.last() else { return };
    for mut ghost in planned_ghosts(battle, units, mover, end) {
        if let Some(level) = intent.level() {
            let ground = field.ground_under(field.unit(unit).size, ghost.cell);
            ghost.offset.lift = lift(i16::from(level) - ground);
        }
        units.push(ghost);
    }
}

/// The ghosts of a unit, and of its mount or rider, where its path would end. They have keys of their own.
fn planned_ghosts(battle: &VisibleBattle, units: &[UnitLook], unit: UnitId, end: Cell) -> Vec<UnitLook> {
    let mut ghosts = ghosts(battle, units, unit, end, Ghost::Planned);
    ghosts.iter_mut().for_each(|ghost| ghost.key += 1000);
    ghosts
}

/// Marks the units on which a click changes a slot, and the paths of a group that are not drawn now.
fn clicks(battle: &VisibleBattle, option: &AnswerOption, marks: &mut Vec<Mark>, units: &mut Vec<UnitLook>) {
    let field = battle.view.field;
    let chosen = option.intent.as_ref().map(Intent::units).unwrap_or_default();
    for &(unit, click) in &option.clicks {
        let frame = match click {
            Click::Keep { .. } if chosen.has(unit) => Frame::Plan,
            Click::Keep { .. } => Frame::Harm,
            Click::Draw { .. } if option.drawn_unit == Some(unit) => Frame::Plan,
            Click::Draw { .. } => Frame::Asked,
        };
        marks.push(Mark::Frame(field.unit(unit).body.cell, frame));
    }
    let paths = option.intent.iter().flat_map(|intent| intent.each());
    for (unit, path) in paths.filter(|(unit, _)| option.drawn_unit != Some(*unit)) {
        let Some(&end) = path.last() else { continue };
        let livery = field.roster.side(*unit).livery;
        let steps = path.iter().map(|&cell| Step::to(cell)).collect();
        marks.push(Mark::Path { from: field.unit(*unit).body.cell, steps, alternative: true, livery });
        let ghosts = planned_ghosts(battle, units, *unit, end);
        units.extend(ghosts);
    }
}
