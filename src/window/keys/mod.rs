//! Which key does what, and what was pressed.
//!
//! 1. [`Action`] is everything that a key can do; [`table`](TABLE) gives each its key as shipped and the places where it
//!    is heard.
//! 2. [`map`] makes leafwing's input map of the table, of what the settings have instead and of the gamepad.
//! 3. [`hear`](heard) asks leafwing once a frame which actions were pressed: [`Heard`] is what the board reads.
//! 4. [`offer`] hands the same to the panels through egui's memory; a panel takes an action with [`pressed`] and draws its
//!    key with [`cap`].
//! 5. [`rows`] and [`listen`] are the part of the settings window in which keys are changed; keys that mean two things in
//!    the same place are marked there.

mod action;
mod heard;
mod names;
pub mod pad;
mod rows;
mod table;

pub use action::Action;
pub use heard::{Heard, cap, caps, offer, offered, pressed, writes};
pub use names::{does, name};
pub use rows::{clash, rows};
pub use table::{Binding, Group, Hold, Known, Place, TABLE};

pub(super) use heard::{hear, repeat};
pub(super) use rows::{at, listen};

use super::settings::Settings;
use bevy::prelude::*;
use leafwing_input_manager::prelude::{ButtonlikeChord, InputMap, ModifierKey, MouseMove, MouseScroll};

/// The binding of an action as it is set.
#[must_use]
pub fn binding(settings: &Settings, action: Action) -> Binding {
    settings.keys.get(&action).copied().unwrap_or_else(|| table::shipped(action))
}

/// All keys and buttons as they are set. The keypad does what its signs say, unless another action has the key.
#[must_use]
pub fn map(settings: &Settings) -> InputMap<Action> {
    let mut map = InputMap::default()
        .with(Action::Click, MouseButton::Left)
        .with(Action::Drag, MouseButton::Right)
        .with(Action::Drag, MouseButton::Middle)
        .with_dual_axis(Action::Dragged, MouseMove::default())
        .with_dual_axis(Action::Wheel, MouseScroll::default());
    for known in &TABLE {
        let Binding { key, hold } = binding(settings, known.action);
        let modifier = match hold {
            Hold::Nothing => None,
            Hold::Control => Some(ModifierKey::Control),
            Hold::Shift => Some(ModifierKey::Shift),
            Hold::Alt => Some(ModifierKey::Alt),
        };
        match modifier {
            None => map.insert(known.action, key),
            Some(modifier) => map.insert(known.action, ButtonlikeChord::modified(modifier, key)),
        };
    }
    let keypad = [
        (Action::ZoomIn, KeyCode::NumpadAdd),
        (Action::ZoomOut, KeyCode::NumpadSubtract),
        (Action::Confirm, KeyCode::NumpadEnter),
    ];
    for (action, key) in keypad {
        if TABLE.iter().all(|known| binding(settings, known.action).key != key) {
            map.insert(action, key);
        }
    }
    pad::add(&mut map);
    map
}
