//! Keys and buttons of the board, through leafwing-input-manager. The panels hear their own keys through egui.
//!
//! The keyboard belongs to the panels until Space gives it to the board's cursor; then the arrows move the cursor and
//! Enter chooses its cell, like a click of the mouse.

use super::board::{BoardView, Hovered, Scene};
use super::pick::{pick, pointed_at};
use super::present::Views;
use super::screens::{Panels, Screen};
use super::session::{Plan, Stale};
use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiInput, EguiPreUpdateSet};
use leafwing_input_manager::plugin::{InputManagerPlugin, InputManagerSystem};
use leafwing_input_manager::prelude::{ActionState, Actionlike};
use serde::{Deserialize, Serialize};

/// What can be done on the board.
#[derive(Actionlike, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize)]
pub enum BoardAction {
    /// Moves the view up.
    PanUp,
    /// Moves the view down.
    PanDown,
    /// Moves the view to the left.
    PanLeft,
    /// Moves the view to the right.
    PanRight,
    /// Draws the board larger.
    ZoomIn,
    /// Draws the board smaller.
    ZoomOut,
    /// Shows the whole board.
    Fit,
    /// Gives the keyboard to the board's cursor, or back to the panels.
    Cursor,
    /// Moves the cursor up.
    CursorUp,
    /// Moves the cursor down.
    CursorDown,
    /// Moves the cursor to the left.
    CursorLeft,
    /// Moves the cursor to the right.
    CursorRight,
    /// Chooses the cell under the cursor.
    Choose,
    /// Chooses the cell under the pointer.
    Click,
    /// Held while the view is dragged.
    Drag,
    /// Aims at the next target.
    NextTarget,
    /// Opens the log, or closes it.
    Log,
    /// Tells what happened since one's last decision.
    Recap,
    /// Opens the list of layers, or closes it.
    Legend,
    /// Shows the keys.
    Help,
    /// Turns from dark to light or back.
    Theme,
    /// The next speed of motion.
    Faster,
    /// Looks at the next figure.
    NextUnit,
    /// Opens the whole sheet of the figure looked at.
    Sheet,
    /// Drags the view.
    #[actionlike(DualAxis)]
    Dragged,
    /// Zooms at the pointer.
    #[actionlike(DualAxis)]
    Wheel,
}

/// Points that a key moves the view by.
const PAN: f32 = 48.0;
/// Factor by which a key or a notch of the wheel zooms.
const ZOOM: f32 = 1.15;

/// Adds the board's input.
pub fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<BoardAction>::default())
        .add_systems(PreUpdate, hold_taps.after(InputSystems).before(InputManagerSystem::Accumulate))
        .add_systems(PreUpdate, tell_modifiers_once.after(EguiPreUpdateSet::ProcessInput))
        .add_systems(Startup, |mut commands: Commands| {
            commands.spawn(super::keys::map(&super::settings::Settings::default()));
        })
        .add_systems(
            Update,
            (point, move_view, (move_cursor, choose).chain().run_if(not(resource_exists::<super::replay::Replay>)))
                .chain()
                .run_if(in_state(Screen::Battle))
                .before(super::screens::refresh),
        );
}

/// A key or button that was pressed and released between two frames would never be seen as held, because leafwing takes
/// what was just released for up: it is kept down for this frame and released in the next.
fn hold_taps(
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut buttons: ResMut<ButtonInput<MouseButton>>,
    mut held: Local<(Vec<KeyCode>, Vec<MouseButton>)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for key in held.0.drain(..) {
        keys.release(key);
    }
    for button in held.1.drain(..) {
        buttons.release(button);
    }
    held.0.extend(keys.get_just_pressed().filter(|key| !keys.pressed(**key)));
    held.1.extend(buttons.get_just_pressed().filter(|button| !buttons.pressed(**button)));
    for &key in &held.0 {
        keys.press(key);
        keys.clear_just_released(key);
    }
    for &button in &held.1 {
        buttons.press(button);
        buttons.clear_just_released(button);
    }
    if !held.0.is_empty() || !held.1.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// `bevy_egui` tells egui the modifier keys in every frame, and egui wants another frame after every event, so nothing
/// would ever come to rest: they are told only when they change.
fn tell_modifiers_once(mut inputs: Query<&mut EguiInput>, mut known: Local<Option<Modifiers>>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(now) => known.replace(*now) != Some(*now),
            _ => true,
        });
    }
}

/// The cell under the pointer. A board that is moved under a pointer at rest is looked at when it has come to rest, too.
fn point(
    window: Single<&Window, With<PrimaryWindow>>,
    view: Res<BoardView>,
    (scene, views): (Res<Scene>, Res<Views>),
    (mut hovered, mut plan): (ResMut<Hovered>, ResMut<Plan>),
    mut stale: ResMut<Stale>,
    mut last: Local<(Option<Vec2>, BoardView)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let at = window.cursor_position();
    let before = std::mem::replace(&mut *last, (at, *view));
    if at.is_some() && before.0 == at && before.1 != *view {
        redraw.write(RequestRedraw);
        return;
    }
    if before == *last && !scene.is_changed() && !views.is_changed() {
        return;
    }
    let cell = at.and_then(|at| pointed_at(&view, &scene, &views.question, at));
    if hovered.0 != cell {
        hovered.0 = cell;
        stale.0 = true;
        // Whoever moves the pointer to another cell means that one, not the cursor's.
        if before.0 != at && cell.is_some() && plan.on_board {
            plan.on_board = false;
        }
    }
}

fn move_view(
    actions: Single<&ActionState<BoardAction>>,
    window: Single<&Window, With<PrimaryWindow>>,
    scene: Res<Scene>,
    mut view: ResMut<BoardView>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(board) = &scene.board else {
        return;
    };
    let before = *view;
    for (action, by) in [
        (BoardAction::PanUp, Vec2::new(0.0, PAN)),
        (BoardAction::PanDown, Vec2::new(0.0, -PAN)),
        (BoardAction::PanLeft, Vec2::new(PAN, 0.0)),
        (BoardAction::PanRight, Vec2::new(-PAN, 0.0)),
    ] {
        if actions.just_pressed(&action) {
            view.bypass_change_detection().pan(by);
        }
    }
    let pointer = window.cursor_position().filter(|at| before.viewport.contains(*at));
    if actions.pressed(&BoardAction::Drag) && pointer.is_some() {
        let by = actions.axis_pair(&BoardAction::Dragged);
        if by != Vec2::ZERO {
            view.bypass_change_detection().pan(by);
        }
    }
    let notches = actions.axis_pair(&BoardAction::Wheel).y.clamp(-3.0, 3.0);
    let keys = f32::from(i8::from(actions.just_pressed(&BoardAction::ZoomIn)))
        - f32::from(i8::from(actions.just_pressed(&BoardAction::ZoomOut)));
    let wheel = if pointer.is_some() { notches } else { 0.0 };
    if wheel + keys != 0.0 {
        let at = pointer.unwrap_or(before.viewport.center());
        view.bypass_change_detection().zoom_at(ZOOM.powf(wheel + keys), at);
    }
    if actions.just_pressed(&BoardAction::Fit) {
        view.bypass_change_detection().fit(board);
    }
    if *view != before {
        view.set_changed();
        redraw.write(RequestRedraw);
    }
}

fn move_cursor(
    actions: Single<&ActionState<BoardAction>>,
    panels: Res<Panels>,
    scene: Res<Scene>,
    mut view: ResMut<BoardView>,
    mut plan: ResMut<Plan>,
    mut stale: ResMut<Stale>,
) {
    let Some(board) = &scene.board else {
        return;
    };
    if panels.covered() {
        return;
    }
    if actions.just_pressed(&BoardAction::Cursor) {
        plan.on_board = !plan.on_board;
        let acting = scene
            .units
            .iter()
            .find(|unit| matches!(unit.state, super::board::UnitState::Choosing | super::board::UnitState::Asked));
        if plan.cursor.is_none() {
            plan.cursor = acting.map(|unit| unit.cell);
        }
        stale.0 = true;
    }
    if !plan.on_board {
        return;
    }
    let mut cell = plan.cursor.unwrap_or_default();
    for (action, x, y) in [
        (BoardAction::CursorUp, 0, -1),
        (BoardAction::CursorDown, 0, 1),
        (BoardAction::CursorLeft, -1, 0),
        (BoardAction::CursorRight, 1, 0),
    ] {
        if actions.just_pressed(&action) {
            cell = crate::grid::Cell::new(cell.x + x, cell.y + y);
        }
    }
    if Some(cell) != plan.cursor && board.grid.contains(cell) {
        plan.cursor = Some(cell);
        view.frame(board, &[cell]);
        stale.0 = true;
    }
}

/// Clicks and Enter on the board.
fn choose(world: &mut World) {
    let mut states = world.query::<&ActionState<BoardAction>>();
    let Ok(actions) = states.single(world) else {
        return;
    };
    let (click, enter, next) = (
        actions.just_pressed(&BoardAction::Click),
        actions.just_pressed(&BoardAction::Choose),
        actions.just_pressed(&BoardAction::NextTarget),
    );
    if world.resource::<Panels>().covered() {
        return;
    }
    let plan = world.resource::<Plan>();
    let cell = if click {
        world.resource::<Hovered>().0
    } else if enter && plan.on_board {
        let cell = plan.cursor;
        // The panels must not hear the same Enter, once the board's question is answered.
        world.resource_mut::<Panels>().deaf_once = true;
        cell
    } else {
        None
    };
    if let Some(cell) = cell {
        pick(world, cell);
    }
    if next {
        super::pick::next_target(world);
    }
}
