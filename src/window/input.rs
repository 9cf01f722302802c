//! What keys, mouse and gamepad do on the board, through leafwing-input-manager ([`super::keys`]).
//!
//! The keyboard belongs to the panels until Space gives it to the board's cursor; then the arrows move the cursor and
//! Enter chooses its cell, like a click of the mouse. Where a panel lies over the board the pointer belongs to the panel.

use super::board::{BoardView, Hovered, Scene};
use super::keys::{Action, Heard};
use super::pick::{pick, pointed_at, under_cursor, under_pointer};
use super::present::Views;
use super::screens::{Panels, Screen};
use super::session::{Plan, Stale};
use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet, egui};
use leafwing_input_manager::plugin::{InputManagerPlugin, InputManagerSystem};
use leafwing_input_manager::prelude::ActionState;

/// Points that a key moves the view by.
const PAN: f32 = 48.0;
/// Points that a gamepad's stick, all the way, moves the view by in a frame.
const STICK: f32 = 16.0;
/// How far a stick that nobody touches may be off its middle.
const DEAD: f32 = 0.15;
/// Factor by which a key or a notch of the wheel zooms.
const ZOOM: f32 = 1.15;

/// Adds the board's input.
pub fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Action>::default())
        .init_resource::<Heard>()
        .add_systems(PreUpdate, hold_taps.after(InputSystems).before(InputManagerSystem::Accumulate))
        .add_systems(
            PreUpdate,
            (super::keys::hear, super::keys::repeat).chain().after(InputManagerSystem::ManualControl),
        )
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
    (mut hovered, mut plan, mut stale): (ResMut<Hovered>, ResMut<Plan>, ResMut<Stale>),
    (mut last, mut moved): (Local<(Option<Vec2>, BoardView)>, Local<bool>),
    mut redraw: MessageWriter<RequestRedraw>,
    mut contexts: EguiContexts,
) {
    let at = window.cursor_position().filter(|&at| !over_panel(&mut contexts, at));
    let before = std::mem::replace(&mut *last, (at, *view));
    if at.is_some() && before.0 == at && before.1 != *view {
        *moved = true;
        redraw.write(RequestRedraw);
        return;
    }
    if before == *last && !scene.is_changed() && !views.is_changed() && !std::mem::take(&mut *moved) {
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

/// Whether a panel, or something else above the board, is under a point of the window.
fn over_panel(contexts: &mut EguiContexts, at: Vec2) -> bool {
    let layer = contexts.ctx_mut().ok().and_then(|ctx| ctx.layer_id_at(egui::pos2(at.x, at.y)));
    layer.is_some_and(|layer| layer.order != egui::Order::Background)
}

/// Moves and zooms the view, unless something lies above the board.
fn move_view(
    (actions, heard, panels): (Single<&ActionState<Action>>, Res<Heard>, Res<Panels>),
    window: Single<&Window, With<PrimaryWindow>>,
    scene: Res<Scene>,
    mut view: ResMut<BoardView>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut contexts: EguiContexts,
) {
    let Some(board) = scene.board.as_ref().filter(|_| !panels.covers_board()) else {
        return;
    };
    let before = *view;
    for (action, by) in [
        (Action::PanUp, Vec2::new(0.0, PAN)),
        (Action::PanDown, Vec2::new(0.0, -PAN)),
        (Action::PanLeft, Vec2::new(PAN, 0.0)),
        (Action::PanRight, Vec2::new(-PAN, 0.0)),
    ] {
        if heard.has(action) {
            view.bypass_change_detection().pan(by);
        }
    }
    let stick = actions.axis_pair(&Action::Stick);
    if stick.length() > DEAD {
        view.bypass_change_detection().pan(Vec2::new(-stick.x, stick.y) * STICK);
    }
    let pointer = window.cursor_position().filter(|at| before.viewport.contains(*at));
    let pointer = pointer.filter(|&at| !over_panel(&mut contexts, at));
    if actions.pressed(&Action::Drag) && pointer.is_some() {
        let by = actions.axis_pair(&Action::Dragged);
        if by != Vec2::ZERO {
            view.bypass_change_detection().pan(by);
        }
    }
    let notches = actions.axis_pair(&Action::Wheel).y.clamp(-3.0, 3.0);
    let keys = f32::from(i8::from(heard.has(Action::ZoomIn))) - f32::from(i8::from(heard.has(Action::ZoomOut)));
    let wheel = if pointer.is_some() { notches } else { 0.0 };
    if wheel + keys != 0.0 {
        let at = pointer.unwrap_or(before.viewport.center());
        view.bypass_change_detection().zoom_at(ZOOM.powf(wheel + keys), at);
    }
    if heard.has(Action::Fit) {
        view.bypass_change_detection().fit(board);
    }
    if *view != before {
        view.set_changed();
        redraw.write(RequestRedraw);
    }
}

fn move_cursor(
    heard: Res<Heard>,
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
    if heard.has(Action::Cursor) {
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
    for (action, x, y) in [(Action::Up, 0, -1), (Action::Down, 0, 1), (Action::Left, -1, 0), (Action::Right, 1, 0)] {
        if heard.has(action) {
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
    let heard = world.resource::<Heard>();
    let [click, enter, next] = [Action::Click, Action::Confirm, Action::NextTarget].map(|action| heard.has(action));
    if world.resource::<Panels>().covered() {
        return;
    }
    let cell = if click {
        under_pointer(world)
    } else if enter {
        under_cursor(world)
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
