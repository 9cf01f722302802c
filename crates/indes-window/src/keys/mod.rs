//! Key bindings.
//!
//! 1. [`Action`] lists what a key can do; [`TABLE`] has the shipped key of each action and the [`InputContext`]s that read it.
//! 2. [`map`] makes leafwing's input map from the table, the changed bindings of the settings and the gamepad.
//! 3. `window::input` reads once a frame from leafwing which actions were pressed.
//! 4. [`offer`] stores them in egui's memory for the panels; a panel takes an action with [`pressed`] and draws its key with
//!    [`label`].

mod action;
mod names;
mod offered;
pub mod pad;
mod table;

pub use action::Action;
pub use names::{does, name};
pub use offered::{label, labels, offer, offered, pressed};
pub use table::{Binding, Bindings, Group, InputContext, Modifier, ShippedBinding, TABLE, binding, shipped, writes};

use bevy::prelude::*;
use leafwing_input_manager::prelude::{ButtonlikeChord, InputMap, ModifierKey, MouseMove, MouseScroll};

/// The input map of all current keys and buttons. Plus, minus and Enter of the keypad zoom and confirm, unless an action is
/// bound to them.
#[must_use]
pub fn map(changed: &Bindings) -> InputMap<Action> {
    let mut map = InputMap::default()
        .with(Action::Click, MouseButton::Left)
        .with(Action::Drag, MouseButton::Right)
        .with(Action::Drag, MouseButton::Middle)
        .with_dual_axis(Action::Dragged, MouseMove::default())
        .with_dual_axis(Action::Wheel, MouseScroll::default());
    for known in &TABLE {
        let Binding { key, modifier } = binding(changed, known.action);
        let modifier = match modifier {
            Modifier::Nothing => None,
            Modifier::Control => Some(ModifierKey::Control),
            Modifier::Shift => Some(ModifierKey::Shift),
            Modifier::Alt => Some(ModifierKey::Alt),
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
        if TABLE.iter().all(|known| binding(changed, known.action).key != key) {
            map.insert(action, key);
        }
    }
    pad::add(&mut map);
    map
}

/// The description of another action that has the same key in an input context of this action; `None` if there is none.
#[must_use]
pub fn clash(changed: &Bindings, action: Action) -> Option<String> {
    let contexts =
        |action: Action| TABLE.iter().find(|known| known.action == action).map_or(&[][..], |known| known.contexts);
    let own = binding(changed, action);
    let other = TABLE.iter().map(|known| known.action).find(|&other| {
        let shared = contexts(action).iter().any(|context| contexts(other).contains(context));
        other != action && shared && binding(changed, other) == own
    });
    other.map(does)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layer::Layer;

    const fn plain(key: KeyCode) -> Binding {
        Binding { key, modifier: Modifier::Nothing }
    }

    #[test]
    fn no_shipped_key_has_two_actions_in_one_context() {
        let shipped = Bindings::new();
        for known in &TABLE {
            assert_eq!(clash(&shipped, known.action), None, "{:?}", known.action);
            assert!(!does(known.action).is_empty(), "{:?}", known.action);
        }
    }

    #[test]
    fn a_clash_is_reported_by_both_actions_and_only_within_a_shared_context() {
        let mut changed = Bindings::new();
        changed.insert(Action::Log, plain(KeyCode::KeyE));
        assert_eq!(clash(&changed, Action::Log), Some(does(Action::Recap)));
        assert_eq!(clash(&changed, Action::Recap), Some(does(Action::Log)));
        changed.insert(Action::Log, plain(KeyCode::F1));
        assert_eq!(clash(&changed, Action::Log), Some(does(Action::Rulebook)));
        changed.insert(Action::Log, plain(KeyCode::KeyH));
        assert_eq!(clash(&changed, Action::Log), Some(does(Action::Layer(Layer::Heights))));
        // Ctrl H is another key, and the menu's keys are read only there.
        changed.insert(Action::Log, Binding { key: KeyCode::KeyH, modifier: Modifier::Control });
        assert_eq!(clash(&changed, Action::Log), None);
        changed.insert(Action::Log, plain(KeyCode::F5));
        assert_eq!(clash(&changed, Action::Log), None);
        assert_eq!(name(plain(KeyCode::KeyH)), "H");
        assert_eq!(name(Binding { key: KeyCode::KeyH, modifier: Modifier::Control }), "Ctrl H");
    }
}
