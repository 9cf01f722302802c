//! The actions that were pressed in a frame, gathered from leafwing once: the board reads them, the panels take them
//! ([`keys::offer`]).

use super::keys::{self, Action, Modifier, binding, writes};
use super::settings::Settings;
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButton;
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet};
use leafwing_input_manager::plugin::{InputManagerPlugin, InputManagerSystem};
use leafwing_input_manager::prelude::ActionState;

/// Adds leafwing, the shipped keys, and [`PressedActions`].
pub fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Action>::default())
        .init_resource::<PressedActions>()
        .init_resource::<AwaitedKey>()
        .add_systems(Startup, |mut commands: Commands| {
            commands.spawn(keys::map(&keys::Bindings::new()));
        })
        .add_systems(
            PreUpdate,
            (
                hold_taps.after(InputSystems).before(InputManagerSystem::Accumulate),
                (gather_pressed, gather_repeated).chain().after(InputManagerSystem::ManualControl),
                drop_repeated_modifiers.after(EguiPreUpdateSet::ProcessInput),
            ),
        );
}

/// The action whose key is awaited in the settings; no action is pressed meanwhile.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AwaitedKey(pub Option<Action>);

/// The actions that were pressed in this frame, with keyboard, mouse or gamepad.
#[derive(Resource, Clone, Debug, Default)]
pub struct PressedActions(Vec<Action>);

impl PressedActions {
    /// Whether an action was pressed.
    #[must_use]
    pub fn has(&self, action: Action) -> bool {
        self.0.contains(&action)
    }

    /// All pressed actions.
    pub fn iter(&self) -> impl Iterator<Item = Action> + '_ {
        self.0.iter().copied()
    }
}

/// What the gathering systems read.
#[derive(SystemParam)]
struct InputParam<'w, 's> {
    actions: Query<'w, 's, &'static ActionState<Action>>,
    settings: Res<'w, Settings>,
    awaited: Res<'w, AwaitedKey>,
    contexts: EguiContexts<'w, 's>,
}

impl InputParam<'_, '_> {
    /// Whether a text field has the keyboard: it takes the keys that write.
    fn is_typing(&mut self) -> bool {
        self.contexts.ctx_mut().is_ok_and(|ctx| ctx.text_edit_focused())
    }

    /// The states of all actions; `None` while the settings wait for a key.
    fn states(&self) -> Option<&ActionState<Action>> {
        self.actions.single().ok().filter(|_| self.awaited.0.is_none())
    }
}

/// Gathers the pressed actions: none while the settings wait for a key; none by a key that writes while a text is edited; by
/// a key together with Ctrl or Alt only where that is its binding; none by a key that was down before, which would mean
/// something else once a modifier is let go.
fn gather_pressed(mut input: InputParam, keys: Res<ButtonInput<KeyCode>>, mut actions: ResMut<PressedActions>) {
    actions.0.clear();
    let typing = input.is_typing();
    let (Some(states), changed) = (input.states(), &input.settings.keys) else { return };
    let held = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::AltLeft, KeyCode::AltRight]);
    let means = |action: &Action| {
        let binding = binding(changed, *action);
        let by_key = keys.just_pressed(binding.key);
        let was_down = keys.pressed(binding.key) && !by_key;
        let is_text = typing && writes(binding);
        let is_other = held && binding.modifier == Modifier::Nothing;
        !was_down && !(by_key && (is_text || is_other))
    };
    actions.0.extend(states.get_just_pressed().into_iter().filter(means));
}

/// The actions that are repeated while their key is held down.
const REPEATED: [Action; 10] = [
    Action::Up,
    Action::Down,
    Action::Left,
    Action::Right,
    Action::PanUp,
    Action::PanDown,
    Action::PanLeft,
    Action::PanRight,
    Action::ZoomIn,
    Action::ZoomOut,
];

/// Adds the actions that the operating system repeats while their key is held down.
fn gather_repeated(
    mut input: InputParam,
    mut typed: MessageReader<KeyboardInput>,
    mut actions: ResMut<PressedActions>,
) {
    let typing = input.is_typing();
    let (Some(states), changed) = (input.states(), &input.settings.keys) else {
        typed.clear();
        return;
    };
    for event in typed.read().filter(|event| event.repeat && event.state == ButtonState::Pressed) {
        for action in REPEATED {
            let binding = binding(changed, action);
            let again = binding.key == event.key_code && states.pressed(&action) && !actions.has(action);
            if again && !(typing && writes(binding)) {
                actions.0.push(action);
            }
        }
    }
}

/// Run condition: an action was pressed in this frame.
pub fn pressed(action: Action) -> impl Fn(Res<PressedActions>) -> bool + Clone {
    move |actions: Res<PressedActions>| actions.has(action)
}

/// The keys that change what another key means.
const MODIFIERS: [KeyCode; 6] = [
    KeyCode::ShiftLeft,
    KeyCode::ShiftRight,
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::AltLeft,
    KeyCode::AltRight,
];

/// Keeps a key or button down that was pressed and released between two frames, and releases it in the next frame: leafwing
/// reads what was just released as up, so it would never be pressed. A modifier that was let go after another key of the
/// same frame went down stays down as long: Shift T would else be T.
fn hold_taps(
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut buttons: ResMut<ButtonInput<MouseButton>>,
    mut typed: MessageReader<KeyboardInput>,
    mut held: Local<(Vec<KeyCode>, Vec<MouseButton>)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for key in held.0.drain(..) {
        keys.release(key);
    }
    for button in held.1.drain(..) {
        buttons.release(button);
    }
    let is_modifier = |key: KeyCode| MODIFIERS.contains(&key);
    held.0.extend(keys.get_just_pressed().filter(|&&key| !keys.pressed(key) && !is_modifier(key)));
    let mut is_other_pressed = false;
    for event in typed.read() {
        match event.state {
            ButtonState::Pressed => is_other_pressed |= !is_modifier(event.key_code),
            ButtonState::Released if is_modifier(event.key_code) && is_other_pressed => held.0.push(event.key_code),
            ButtonState::Released => {}
        }
    }
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

/// Drops the events of modifier keys that change nothing: `bevy_egui` sends one in every frame, and egui asks for another
/// frame after every event, so the window would never come to rest.
fn drop_repeated_modifiers(mut inputs: Query<&mut EguiInput>, mut known: Local<Option<Modifiers>>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(now) => known.replace(*now) != Some(*now),
            _ => true,
        });
    }
}
