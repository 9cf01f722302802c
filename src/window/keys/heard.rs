//! What was pressed in this frame: gathered from leafwing once, read by the board, taken by the panels.

use super::{Action, Binding, Hold, TABLE, binding, name};
use crate::window::screens::Panels;
use crate::window::settings::Settings;
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::helpers::bevy_to_egui_physical_key;
use bevy_egui::{EguiContexts, egui};
use leafwing_input_manager::prelude::ActionState;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The actions that were pressed in this frame, with the keyboard or a gamepad.
#[derive(Resource, Clone, Debug, Default)]
pub struct Heard(Vec<Action>);

impl Heard {
    /// Whether an action was pressed.
    #[must_use]
    pub fn has(&self, action: Action) -> bool {
        self.0.contains(&action)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Action> + '_ {
        self.0.iter().copied()
    }
}

/// Gathers what was pressed. While the settings wait for a key nothing is; while a text is written, only what writes none.
/// A key that is pressed together with Ctrl or Alt means nothing on its own.
pub fn hear(
    states: Query<&ActionState<Action>>,
    keys: Res<ButtonInput<KeyCode>>,
    settings: Res<Settings>,
    panels: Res<Panels>,
    mut contexts: EguiContexts,
    mut heard: ResMut<Heard>,
) {
    heard.0.clear();
    let Ok(actions) = states.single() else { return };
    if panels.waiting.is_some() {
        return;
    }
    let typing = contexts.ctx_mut().is_ok_and(|ctx| ctx.text_edit_focused());
    let held = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::AltLeft, KeyCode::AltRight]);
    let means = |action: &Action| {
        let binding = binding(&settings, *action);
        let by_key = keys.just_pressed(binding.key);
        !by_key || !(typing && writes(binding) || held && binding.hold == Hold::Nothing)
    };
    heard.0.extend(actions.get_just_pressed().into_iter().filter(means));
}

/// What a key does again while it is held down: moving on and moving the view.
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

/// Adds what a key that is held down does once more.
pub fn repeat(
    mut typed: MessageReader<KeyboardInput>,
    states: Query<&ActionState<Action>>,
    (settings, panels): (Res<Settings>, Res<Panels>),
    mut contexts: EguiContexts,
    mut heard: ResMut<Heard>,
) {
    let Some(actions) = states.single().ok().filter(|_| panels.waiting.is_none()) else {
        typed.clear();
        return;
    };
    let typing = contexts.ctx_mut().is_ok_and(|ctx| ctx.text_edit_focused());
    for event in typed.read().filter(|event| event.repeat && event.state == ButtonState::Pressed) {
        for action in REPEATED {
            let binding = binding(&settings, action);
            let again = binding.key == event.key_code && actions.pressed(&action) && !heard.has(action);
            if again && !(typing && writes(binding)) {
                heard.0.push(action);
            }
        }
    }
}

/// Whether a key writes a character into a text that is edited.
#[must_use]
pub fn writes(binding: Binding) -> bool {
    // Letters and digits have names of one letter.
    let named = bevy_to_egui_physical_key(&binding.key);
    let letter = named.is_some_and(|key| key.name().chars().count() == 1);
    let sign = matches!(
        binding.key,
        KeyCode::Space
            | KeyCode::Minus
            | KeyCode::Equal
            | KeyCode::Comma
            | KeyCode::Period
            | KeyCode::Slash
            | KeyCode::Semicolon
            | KeyCode::Quote
            | KeyCode::Backslash
            | KeyCode::BracketLeft
            | KeyCode::BracketRight
            | KeyCode::Backquote
            | KeyCode::IntlBackslash
            | KeyCode::NumpadAdd
            | KeyCode::NumpadSubtract
            | KeyCode::NumpadMultiply
            | KeyCode::NumpadDivide
            | KeyCode::NumpadDecimal
            | KeyCode::Backspace
            | KeyCode::Delete
    );
    matches!(binding.hold, Hold::Nothing | Hold::Shift) && (letter || sign)
}

/// What the panels know of keys: those that are not as shipped, and what was pressed and not taken yet.
#[derive(Clone, Default)]
struct Offered {
    keys: Arc<BTreeMap<Action, Binding>>,
    pressed: Vec<Action>,
}

fn id() -> egui::Id {
    egui::Id::new(std::any::TypeId::of::<Offered>())
}

/// Hands the panels what was pressed in this frame, and the keys that are not as shipped.
pub fn offer(ctx: &egui::Context, keys: &BTreeMap<Action, Binding>, pressed: impl Iterator<Item = Action>) {
    ctx.data_mut(|data| {
        let offered: &mut Offered = data.get_temp_mut_or_default(id());
        if *offered.keys != *keys {
            offered.keys = Arc::new(keys.clone());
        }
        offered.pressed.clear();
        offered.pressed.extend(pressed);
    });
}

/// Takes an action that was pressed: the first who asks for it has it.
#[must_use]
pub fn pressed(ctx: &egui::Context, action: Action) -> bool {
    ctx.data_mut(|data| {
        let offered: &mut Offered = data.get_temp_mut_or_default(id());
        let before = offered.pressed.len();
        offered.pressed.retain(|other| *other != action);
        offered.pressed.len() < before
    })
}

/// Whether an action was pressed and is not taken yet.
#[must_use]
pub fn offered(ctx: &egui::Context, action: Action) -> bool {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Offered>(id()).pressed.contains(&action))
}

/// The key of an action as it stands on a cap.
#[must_use]
pub fn cap(ctx: &egui::Context, action: Action) -> String {
    let keys = ctx.data_mut(|data| data.get_temp_mut_or_default::<Offered>(id()).keys.clone());
    let shipped = || TABLE.iter().find(|known| known.action == action).map(|known| known.binding);
    keys.get(&action).copied().or_else(shipped).map_or_else(String::new, name)
}

/// The keys of two actions side by side: `↑↓`.
#[must_use]
pub fn caps(ctx: &egui::Context, actions: [Action; 2]) -> String {
    let [first, second] = actions.map(|action| cap(ctx, action));
    let short = |key: &String| key.chars().count() == 1 && !key.chars().all(char::is_alphanumeric);
    if short(&first) && short(&second) { first + &second } else { format!("{first} {second}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cap_shows_the_key_that_is_set_and_a_press_is_taken_once() {
        let ctx = egui::Context::default();
        assert_eq!(cap(&ctx, Action::Why), "W", "as shipped");
        let own: BTreeMap<Action, Binding> = [(Action::Why, Binding { key: KeyCode::KeyG, hold: Hold::Alt })].into();
        offer(&ctx, &own, [Action::Why, Action::Up].into_iter());
        assert_eq!(cap(&ctx, Action::Why), "Alt G");
        assert_eq!(caps(&ctx, [Action::Up, Action::Down]), "↑↓");
        assert_eq!(caps(&ctx, [Action::Why, Action::Down]), "Alt G ↓");
        assert!(offered(&ctx, Action::Why) && pressed(&ctx, Action::Why));
        assert!(!offered(&ctx, Action::Why) && !pressed(&ctx, Action::Why));
        offer(&ctx, &own, std::iter::empty());
        assert!(!pressed(&ctx, Action::Up), "what nobody took is gone with its frame");
    }

    #[test]
    fn keys_that_write_are_those_of_letters_digits_and_signs() {
        let plain = |key| Binding { key, hold: Hold::Nothing };
        for key in [KeyCode::KeyA, KeyCode::Digit0, KeyCode::Numpad5, KeyCode::Space, KeyCode::Comma] {
            assert!(writes(plain(key)), "{key:?}");
            assert!(!writes(Binding { key, hold: Hold::Control }), "{key:?}");
        }
        for key in [KeyCode::F1, KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Escape, KeyCode::ArrowUp] {
            assert!(!writes(plain(key)), "{key:?}");
        }
    }
}
