//! A gamepad beside the keyboard, in builds with the feature `gamepad`.
//!
//! The right stick pans the view, the triggers zoom, the direction pad acts as the arrow keys. The four face buttons confirm,
//! decline, aim, and move the focus to the board's cursor.

use super::action::Action;
#[cfg(feature = "gamepad")]
use bevy::prelude::GamepadButton;
use leafwing_input_manager::prelude::InputMap;

/// Adds the buttons of a gamepad to the keys.
#[cfg(feature = "gamepad")]
pub(super) fn add(map: &mut InputMap<Action>) {
    use leafwing_input_manager::prelude::GamepadStick;
    for (action, button) in BUTTONS {
        map.insert(action, button);
    }
    map.insert_dual_axis(Action::Stick, GamepadStick::RIGHT);
}

/// Without the feature there are no buttons.
#[cfg(not(feature = "gamepad"))]
pub(super) fn add(_: &mut InputMap<Action>) {}

/// The buttons of each action; one button can trigger different actions in different input contexts.
#[cfg(feature = "gamepad")]
pub const BUTTONS: [(Action, GamepadButton); 25] = [
    (Action::Up, GamepadButton::DPadUp),
    (Action::Down, GamepadButton::DPadDown),
    (Action::Left, GamepadButton::DPadLeft),
    (Action::Right, GamepadButton::DPadRight),
    (Action::Confirm, GamepadButton::South),
    (Action::Decline, GamepadButton::East),
    (Action::Cursor, GamepadButton::West),
    (Action::Pause, GamepadButton::West),
    (Action::NextTarget, GamepadButton::North),
    (Action::Lift, GamepadButton::North),
    (Action::PlayAgain, GamepadButton::North),
    (Action::Menu, GamepadButton::Start),
    (Action::Why, GamepadButton::Select),
    (Action::SecondLeft, GamepadButton::LeftTrigger),
    (Action::SecondRight, GamepadButton::RightTrigger),
    (Action::PageUp, GamepadButton::LeftTrigger),
    (Action::PageDown, GamepadButton::RightTrigger),
    (Action::ZoomOut, GamepadButton::LeftTrigger2),
    (Action::ZoomIn, GamepadButton::RightTrigger2),
    (Action::Fit, GamepadButton::RightThumb),
    (Action::NextUnit, GamepadButton::LeftThumb),
    (Action::Board, GamepadButton::West),
    (Action::Next, GamepadButton::RightTrigger),
    (Action::OtherWay, GamepadButton::C),
    (Action::Together, GamepadButton::Z),
];
