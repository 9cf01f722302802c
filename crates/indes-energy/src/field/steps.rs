//! Where a creature can go: runs, single metres, jumps, climbs, swimming (ENERGY-018, ENERGY-020, ENERGY-022,
//! ENERGY-033, ENERGY-217, ENERGY-G18, ENERGY-G34, ENERGY-G36, ENERGY-G57, ENERGY-G74).

use super::{ground, reach};
use crate::data::{ActionEffect, Data, Skill, Stat};
use crate::state::Count;
use crate::unit;
use crate::unit::cost::{self, Reserves};
use indes_core::battle::View;
use indes_core::battlefield::movement::{Memory, Mover};
use indes_core::battlefield::{UnitMask, UnitRef, Walking, Water};
use indes_core::grid::{Cell, Direction};
use smallvec::SmallVec;

/// Cells, in the order in which they are found.
pub type Cells = SmallVec<[Cell; 8]>;

/// The greatest metres of a movement of a kind, by Speed; 0 for other kinds (ENERGY-020, ENERGY-022, ENERGY-G10).
#[must_use]
pub fn metres(data: &Data, me: &UnitRef, does: ActionEffect, energy: i16) -> i16 {
    let speed = unit::speed(data, me);
    let [_, quick, whole] = data.file.moves.runs;
    match does {
        ActionEffect::Run | ActionEffect::GroupRun => cost::run_metres(data, speed, energy.min(whole)),
        ActionEffect::QuickRun => cost::run_metres(data, speed, energy.min(quick)),
        ActionEffect::Sprint if energy >= whole => speed + data.leg_row(unit::bonus(me, Skill::Leg)).sprint,
        _ => 0,
    }
}

/// The run that a creature can make now; `None` if it cannot run (ENERGY-341, ENERGY-G11, ENERGY-282).
#[must_use]
pub fn run(view: &View, me: &UnitRef, does: ActionEffect) -> Option<Walking> {
    run_of(view, me, does, &Reserves::of(view, me), || unpaid_run(view, me))
}

/// The run that a creature can make now and pay for; `unpaid` returns its run of no metres, as [`unpaid_run`] does.
#[must_use]
pub fn run_of(
    view: &View,
    me: &UnitRef,
    does: ActionEffect,
    reserves: &Reserves,
    unpaid: impl FnOnce() -> Option<Walking>,
) -> Option<Walking> {
    let data: &Data = view.field.data();
    if does == ActionEffect::Sprint && reserves.pay(data.file.moves.runs[2], 1, 0).is_none() {
        return None;
    }
    let metres = metres(data, me, does, reserves.affordable());
    let budget = u16::try_from(metres).ok().filter(|&metres| metres > 0)?;
    Some(Walking { budget, ..unpaid()? })
}

/// A run of no metres, which does not depend on what a creature can pay; `None` if it cannot run.
#[must_use]
pub fn unpaid_run(view: &View, me: &UnitRef) -> Option<Walking> {
    let data: &Data = view.field.data();
    let may = unit::stands(data, me) && unit::may_move(data, me) && !ground::is_in_deep_water(view, me);
    may.then(|| walking(view, me, 0))
}

/// A walk of so many metres that goes on with the heading of the last movement (ENERGY-025); Prone foes are crossed like
/// fallen ones (ENERGY-G34), and Tiny allies share their cells (ENERGY-G20).
#[must_use]
pub fn walking(view: &View, me: &UnitRef, budget: u16) -> Walking {
    let data: &Data = view.field.data();
    let heading = heading(view, me);
    let lies = |foe: &UnitRef| foe.statuses.has(data.statuses.prone);
    let lying: UnitMask = view.field.foes(me.id).filter(lies).map(|foe| foe.id).collect();
    let (memory, shared) = (Memory { heading, ..Memory::default() }, ground::sharers(view, me));
    let drags = !unit::held_by(data, me).is_empty();
    Walking { memory, lying, shared, drags, ..Walking::points(me.id, budget) }
}

/// The heading of the last movement, if nothing was done since (ENERGY-025).
#[must_use]
pub fn heading(view: &View, me: &UnitRef) -> Option<Direction> {
    let counted = view.turn.counted(me.id, Count::Heading) - 1;
    u8::try_from(counted).ok().map(Direction)
}

/// The cells beside a creature into which it can step, whatever they cost (ENERGY-018, ENERGY-G74).
#[must_use]
pub fn single(view: &View, me: &UnitRef) -> Cells {
    beside(view, &metre(view, me).mover(view.field), me.body.cell)
}

/// Whether a creature can step into any cell beside it, whatever that costs.
#[must_use]
pub fn can_step(view: &View, me: &UnitRef) -> bool {
    into(view, &metre(view, me).mover(view.field), me.body.cell).next().is_some()
}

/// A walk of single metres, which has no heading.
fn metre(view: &View, me: &UnitRef) -> Walking {
    Walking { shared: ground::sharers(view, me), ..Walking::points(me.id, u16::MAX) }
}

/// The cells beside a cell into which a mover can step and where it may stay, one for each way to step there.
fn into<'a>(view: &'a View, mover: &'a Mover, at: Cell) -> impl Iterator<Item = Cell> + 'a {
    let may_end = |cell: &Cell| view.field.board.lattice.spot(*cell).is_some_and(|spot| mover.may_end(spot));
    mover.neighbours(at, Memory::default()).map(|step| step.0).filter(may_end)
}

/// The cells beside a cell into which a mover can step and where it may stay, in their order.
fn beside(view: &View, mover: &Mover, at: Cell) -> Cells {
    let mut cells: Cells = into(view, mover, at).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The cells that a creature reaches by single metres within so many steps, each with their number: no ground that
/// forbids Agile Moves (ENERGY-029, ENERGY-G63).
#[must_use]
pub fn agile(view: &View, me: &UnitRef, most: i16) -> Vec<Reached> {
    agile_until(view, me, most, None)
}

/// The path of a creature to a cell by single metres within so many steps; `None` if it does not get there.
#[must_use]
pub fn agile_path(view: &View, me: &UnitRef, most: i16, to: Cell) -> Option<SmallVec<[Cell; 8]>> {
    agile_until(view, me, most, Some(to)).pop().filter(|last| last.0 == to).map(|last| last.1)
}

/// What [`agile`] returns, up to a cell that is looked for.
fn agile_until(view: &View, me: &UnitRef, most: i16, until: Option<Cell>) -> Vec<Reached> {
    if forbids_agile(view, me, me.body.cell) {
        return Vec::new();
    }
    let walk = metre(view, me);
    let mover = walk.mover(view.field);
    let fits = |cell: &Cell| !forbids_agile(view, me, *cell);
    let near = |_: &[Cell], at: Cell| beside(view, &mover, at).into_iter().filter(fits).collect();
    widened(me.body.cell, u16::try_from(most).unwrap_or(0), until, near)
}

/// Whether there is a cell that a creature reaches by a single metre of an Agile Move.
#[must_use]
pub fn can_slip(view: &View, me: &UnitRef) -> bool {
    let fits = |cell: Cell| !forbids_agile(view, me, cell);
    fits(me.body.cell) && into(view, &metre(view, me).mover(view.field), me.body.cell).any(fits)
}

/// Whether any cell of a creature with its anchor on a cell forbids Agile Moves.
fn forbids_agile(view: &View, me: &UnitRef, at: Cell) -> bool {
    view.field.taken(&me.size.footprint, at).into_iter().any(|cell| ground::forbids_agile(view, cell))
}

/// A cell that is reached, with the path to it.
pub type Reached = (Cell, SmallVec<[Cell; 8]>);

/// The cells that are reached from a start within so many steps, each with its shortest path, the first found on a tie; the
/// last one is `until` if that is among them. `near` returns the cells that follow on the last cell of a path.
fn widened(start: Cell, most: u16, until: Option<Cell>, near: impl Fn(&[Cell], Cell) -> Cells) -> Vec<Reached> {
    let mut found: Vec<Reached> = Vec::new();
    let mut edge: Vec<SmallVec<[Cell; 8]>> = vec![SmallVec::new()];
    for _ in 0..most {
        let mut next = Vec::new();
        for path in &edge {
            for cell in near(path, path.last().copied().unwrap_or(start)) {
                if cell != start && !found.iter().any(|known| known.0 == cell) {
                    let mut longer = path.clone();
                    longer.push(cell);
                    found.push((cell, longer.clone()));
                    if until == Some(cell) {
                        return found;
                    }
                    next.push(longer);
                }
            }
        }
        edge = next;
    }
    found
}

/// The most decimetres of a Jump, by the size, Leg Strength and a Sprint (ENERGY-033, ENERGY-034, ENERGY-217).
#[must_use]
pub fn jump(data: &Data, me: &UnitRef, sprints: bool) -> i16 {
    Stat::Jump.of(me) + if sprints { data.file.moves.sprint_leap } else { 0 }
}

/// A landing cell of a Jump: the cells flown over with it, and the metres of the Jump.
pub type LeapLanding = (Cell, SmallVec<[Cell; 8]>, i16);

/// The cells where a Jump from a cell can end, which lie straight ahead in any direction: at most so many decimetres
/// between take-off and landing, and not higher than the Jump reaches (ENERGY-218, ENERGY-219, ENERGY-G09, ENERGY-G57).
pub fn landings<'a>(
    view: &'a View,
    me: &'a UnitRef,
    at: Cell,
    decimetres: i16,
) -> impl Iterator<Item = LeapLanding> + 'a {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (board, grid, scale) = (&field.board, &field.board.grid, field.mechanics.gait.scale);
    let metres = decimetres.div_euclid(data.file.moves.leap_height);
    let most = scale.steps(u16::try_from(metres).unwrap_or(0));
    let (own, bodies) = (field.ground_under(me.size, at), field.bodies_known_to(me.id));
    let rise_most = i16::from(field.mechanics.gait.rise.up_most.unwrap_or(0));
    grid.directions().flat_map(move |heading| {
        let (mut cell, mut flown) = (at, SmallVec::new());
        let mut found: SmallVec<[LeapLanding; 4]> = SmallVec::new();
        for between in 0..=most {
            if board.walled(&me.size.footprint, cell, heading).is_some() {
                break;
            }
            let Some(next) = grid.step(cell, heading) else { break };
            let height = field.ground_under(me.size, next) - own;
            let ground = board.ground(next);
            let wall = !ground.passable && ground.opaque;
            if wall || height > metres {
                break;
            }
            flown.push(next);
            let far = between > 0 || height > rise_most || height < -rise_most;
            if far && ground::is_free(view, me, &bodies, next) && ground.passable {
                let length = i16::try_from(scale.metres(between)).unwrap_or(i16::MAX);
                found.push((next, flown.clone(), length));
            }
            cell = next;
        }
        found
    })
}

/// The Energy of a Jump of so many metres: the base, and more for a long time in the air (ENERGY-030, ENERGY-031,
/// ENERGY-032, ENERGY-G57, ENERGY-G91).
#[must_use]
pub fn jump_price(data: &Data, me: &UnitRef, base: i16, metres: i16) -> i16 {
    let [_, quick, _] = data.file.moves.runs;
    let speed = unit::speed(data, me);
    let length = metres.max(data.file.moves.body);
    if length <= cost::run_metres(data, speed, quick) {
        return base;
    }
    base + (cost::air_price(data, speed, length) - quick).max(1)
}

/// The cells beside a creature to which it can climb: their height is more than a step, and there is room (ENERGY-G18).
#[must_use]
pub fn climbs(view: &View, me: &UnitRef) -> Cells {
    let (field, grid) = (view.field, &view.field.board.grid);
    let rise = &field.mechanics.gait.rise;
    let (up, down) = (i16::from(rise.up_most.unwrap_or(u8::MAX)), i16::from(rise.down_most.unwrap_or(u8::MAX)));
    let own = field.ground_under(me.size, me.body.cell);
    let is_steep = |(_, cell): &(Direction, Cell)| {
        let height = field.ground_under(me.size, *cell) - own;
        height > up || -height > down
    };
    let steep: SmallVec<[(Direction, Cell); 8]> = grid.neighbours(me.body.cell).into_iter().filter(is_steep).collect();
    if steep.is_empty() {
        return Cells::new();
    }
    let bodies = field.bodies_known_to(me.id);
    let fits = |(way, cell): &(Direction, Cell)| {
        let open = field.board.walled(&me.size.footprint, me.body.cell, *way).is_none();
        open && ground::is_free(view, me, &bodies, *cell)
    };
    steep.into_iter().filter(fits).map(|near| near.1).collect()
}

/// The levels between a creature and a cell.
#[must_use]
pub fn height_to(view: &View, me: &UnitRef, cell: Cell) -> i16 {
    view.field.ground_under(me.size, cell) - view.field.ground_under(me.size, me.body.cell)
}

/// The cells to which a creature can swim, each with its path: through deep water, or out of it (ENERGY-G36).
#[must_use]
pub fn swims(view: &View, me: &UnitRef) -> Vec<Reached> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let numbers = &data.file.swim;
    let metres = (unit::bonus(me, Skill::Leg) - 1).div_euclid(numbers.share).max(numbers.least);
    let deep = |cell: Cell| field.board.ground(cell).water == Water::Deep;
    let here = ground::is_in_deep_water(view, me);
    if !here && !field.board.grid.neighbours(me.body.cell).into_iter().any(|near| deep(near.1)) {
        return Vec::new();
    }
    let bodies = field.bodies_known_to(me.id);
    let near = |path: &[Cell], at: Cell| -> Cells {
        // Out of the water a swimmer goes no farther.
        if !path.is_empty() && !deep(at) {
            return Cells::new();
        }
        let fits = |&(way, cell): &(Direction, Cell)| {
            let wet = deep(cell) || deep(at) && here;
            let open = field.board.walled(&me.size.footprint, at, way).is_none();
            let level = field.ground_under(me.size, cell) - field.ground_under(me.size, at) <= 1;
            wet && open && level && ground::is_free(view, me, &bodies, cell)
        };
        field.board.grid.neighbours(at).into_iter().filter(fits).map(|near| near.1).collect()
    };
    widened(me.body.cell, reach::cells(field, metres), None, near)
}
