//! A gamepad beside the keyboard, in builds with the feature `gamepad`.
//!
//! The stick on the right moves the view, the triggers zoom, the cross is the arrow keys, the four buttons take, decline,
//! aim and give the cross to the board's cursor.

use super::Action;
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

/// Without the feature there are none.
#[cfg(not(feature = "gamepad"))]
pub(super) fn add(_: &mut InputMap<Action>) {}

/// What each button does; one button can do different things in different places.
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
