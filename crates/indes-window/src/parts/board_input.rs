//! Keys and pointer on the board: the hovered cell, pan and zoom, the keyboard's cursor, clicks.
//!
//! The keyboard belongs to the panels until Space gives it to the board's cursor; then the arrows move the cursor and
//! Enter chooses its cell, like a click of the mouse. Where a panel lies over the board the pointer belongs to the panel.

use super::frame::WindowSystems;
use crate::board::{BoardView, Hovered, Scene, UnitState};
use crate::input::PressedActions;
use crate::keys::Action;
use crate::pick::{cell_under_cursor, cell_under_pointer, next_doer, next_target, pick, pointed_at};
use crate::present::Views;
use crate::session::Plan;
use crate::states::{Above, Screen, Stage, Stale, is_uncovered};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::{EguiContexts, egui};
use indes_core::grid::Cell;
use leafwing_input_manager::prelude::ActionState;

/// How far a key moves the view, in points.
const PAN: f32 = 48.0;
/// How far a gamepad's stick at its end moves the view in a frame, in points.
const STICK: f32 = 16.0;
/// The dead zone of a stick.
const DEAD: f32 = 0.15;
/// Factor by which a key or a notch of the wheel zooms.
const ZOOM: f32 = 1.15;

/// Adds the board's input.
pub fn plugin(app: &mut App) {
    let answering = is_uncovered.and_then(not(in_state(Stage::Replay)));
    app.add_systems(
        Update,
        (point, move_view, (move_cursor, choose).chain().run_if(answering))
            .chain()
            .run_if(in_state(Screen::Battle))
            .in_set(WindowSystems::Input),
    );
}

/// Finds the cell under the pointer. While the board moves under a pointer at rest, it waits until the board is at rest, too.
fn point(
    mut pointer: Pointer,
    view: Res<BoardView>,
    scene: Res<Scene>,
    views: Res<Views>,
    mut pointed: Pointed,
    mut last: Local<LastFrame>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let at = pointer.position();
    let now = LastFrame { pointer: at, view: *view, board_moved: false };
    let before = std::mem::replace(&mut *last, now);
    if at.is_some() && before.pointer == at && before.view != *view {
        last.board_moved = true;
        redraw.write(RequestRedraw);
        return;
    }
    // The board is looked at once more when it has come to rest.
    if before == *last && !scene.is_changed() && !views.is_changed() {
        return;
    }
    let cell = at.and_then(|at| pointed_at(&view, &scene, &views.question, at));
    // A pointer that was moved to another cell takes over from the keyboard's cursor.
    if pointed.set(cell) && before.pointer != at && cell.is_some() {
        pointed.leave_cursor();
    }
}

/// The pointer, where no panel lies under it.
#[derive(SystemParam)]
struct Pointer<'w, 's> {
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    contexts: EguiContexts<'w, 's>,
}

impl Pointer<'_, '_> {
    /// Its position; `None` if it is outside the window or over a panel.
    fn position(&mut self) -> Option<Vec2> {
        let at = self.window.cursor_position()?;
        (!over_panel(&mut self.contexts, at)).then_some(at)
    }
}

/// What was under the pointer in the last frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct LastFrame {
    pointer: Option<Vec2>,
    view: BoardView,
    /// Whether the board moved under a pointer at rest.
    board_moved: bool,
}

/// The hovered cell, and what changes with it.
#[derive(SystemParam)]
struct Pointed<'w> {
    hovered: ResMut<'w, Hovered>,
    plan: ResMut<'w, Plan>,
    stale: ResMut<'w, Stale>,
}

impl Pointed<'_> {
    /// Sets the hovered cell. Returns whether it is another one.
    fn set(&mut self, cell: Option<Cell>) -> bool {
        let changes = self.hovered.0 != cell;
        if changes {
            self.hovered.0 = cell;
            self.stale.pointer();
        }
        changes
    }

    /// Takes the keyboard from the board's cursor.
    fn leave_cursor(&mut self) {
        if self.plan.on_board {
            self.plan.on_board = false;
            self.stale.everything();
        }
    }
}

/// Whether a panel, or something else above the board, is under a point of the window.
fn over_panel(contexts: &mut EguiContexts, at: Vec2) -> bool {
    let layer = contexts.ctx_mut().ok().and_then(|ctx| ctx.layer_id_at(egui::pos2(at.x, at.y)));
    layer.is_some_and(|layer| layer.order != egui::Order::Background)
}

/// Moves and zooms the view, unless something lies above the board.
fn move_view(
    states: Single<&ActionState<Action>>,
    actions: Res<PressedActions>,
    above: Above,
    mut pointer: Pointer,
    scene: Res<Scene>,
    mut view: ResMut<BoardView>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(board) = scene.board.as_ref().filter(|_| !above.covers_board()) else {
        return;
    };
    let before = *view;
    for (action, by) in [
        (Action::PanUp, Vec2::new(0.0, PAN)),
        (Action::PanDown, Vec2::new(0.0, -PAN)),
        (Action::PanLeft, Vec2::new(PAN, 0.0)),
        (Action::PanRight, Vec2::new(-PAN, 0.0)),
    ] {
        if actions.has(action) {
            view.bypass_change_detection().pan(by);
        }
    }
    let stick = states.axis_pair(&Action::Stick);
    if stick.length() > DEAD {
        view.bypass_change_detection().pan(Vec2::new(-stick.x, stick.y) * STICK);
    }
    let pointer = pointer.position().filter(|at| before.viewport.contains(*at));
    if states.pressed(&Action::Drag) && pointer.is_some() {
        let by = states.axis_pair(&Action::Dragged);
        if by != Vec2::ZERO {
            view.bypass_change_detection().pan(by);
        }
    }
    let notches = states.axis_pair(&Action::Wheel).y.clamp(-3.0, 3.0);
    let keys = f32::from(i8::from(actions.has(Action::ZoomIn))) - f32::from(i8::from(actions.has(Action::ZoomOut)));
    let wheel = if pointer.is_some() { notches } else { 0.0 };
    if wheel + keys != 0.0 {
        let at = pointer.unwrap_or(before.viewport.center());
        view.bypass_change_detection().zoom_at(ZOOM.powf(wheel + keys), at);
    }
    if actions.has(Action::Fit) {
        view.bypass_change_detection().fit(board);
    }
    if *view != before {
        view.set_changed();
        redraw.write(RequestRedraw);
    }
}

fn move_cursor(
    actions: Res<PressedActions>,
    scene: Res<Scene>,
    mut view: ResMut<BoardView>,
    mut plan: ResMut<Plan>,
    mut stale: ResMut<Stale>,
) {
    let Some(board) = &scene.board else {
        return;
    };
    if actions.has(Action::Cursor) {
        plan.on_board = !plan.on_board;
        let acting = scene.units.iter().find(|unit| matches!(unit.state, UnitState::Choosing | UnitState::Asked));
        if plan.cursor.is_none() {
            plan.cursor = acting.map(|unit| unit.cell);
        }
        stale.everything();
    }
    if !plan.on_board {
        return;
    }
    let mut cell = plan.cursor.unwrap_or_default();
    for (action, x, y) in [(Action::Up, 0, -1), (Action::Down, 0, 1), (Action::Left, -1, 0), (Action::Right, 1, 0)] {
        if actions.has(action) {
            cell = Cell::new(cell.x + x, cell.y + y);
        }
    }
    if Some(cell) != plan.cursor && board.grid.contains(cell) {
        plan.cursor = Some(cell);
        view.frame(board, &[cell]);
        stale.everything();
    }
}

/// Clicks and Enter on the board; exclusive, because the second click on a cell answers the question.
fn choose(world: &mut World) {
    let actions = world.resource::<PressedActions>();
    let [click, enter] = [Action::Click, Action::Confirm].map(|action| actions.has(action));
    let [next, other_doer] = [Action::NextTarget, Action::NextDoer].map(|action| actions.has(action));
    let cell = if click {
        cell_under_pointer(world)
    } else if enter {
        cell_under_cursor(world)
    } else {
        None
    };
    if let Some(cell) = cell {
        pick(world, cell);
    }
    if other_doer {
        next_doer(world);
    }
    if next {
        next_target(world);
    }
}
