//! The table of all actions with their shipped key bindings and the input contexts that read them.

use super::action::Action;
use crate::layer::Layer;
use bevy::prelude::KeyCode;
use bevy_egui::helpers::bevy_to_egui_physical_key;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A key with its modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Binding {
    /// The key.
    pub key: KeyCode,
    /// The modifier that has to be held; `hold` in the settings file.
    #[serde(default, rename = "hold")]
    pub modifier: Modifier,
}

/// A key that has to be held while another key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Modifier {
    /// None.
    #[default]
    Nothing,
    /// Either Ctrl key.
    Control,
    /// Either shift key.
    Shift,
    /// Either Alt key.
    Alt,
}

/// A screen or dialog that has the keyboard. One key can trigger different actions in different contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputContext {
    /// The menu.
    Menu,
    /// The decision column and the board.
    Battle,
    /// The log as a column, beside the decision column and the board.
    Log,
    /// The recap.
    Recap,
    /// The end screen.
    End,
    /// The replay of a record.
    Replay,
    /// The curtain.
    Curtain,
    /// The pause screen.
    Pause,
    /// A dialog: rulebook, numbers, unit sheet, settings, list of records.
    Window,
}

/// The heading under which the settings and the pause screen list an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Making decisions.
    Deciding,
    /// The view of the board and its cursor.
    Board,
    /// The layers of the board.
    Layers,
    /// Everything else.
    Else,
}

impl Group {
    /// All groups, in the order of the lists.
    pub const ALL: [Self; 4] = [Self::Deciding, Self::Board, Self::Layers, Self::Else];
}

/// An action with its shipped key binding.
#[derive(Clone, Copy, Debug)]
pub struct ShippedBinding {
    /// The action.
    pub action: Action,
    /// The shipped key.
    pub binding: Binding,
    /// The group that lists it.
    pub group: Group,
    /// The input contexts that read it.
    pub contexts: &'static [InputContext],
}

const EVERYWHERE: &[InputContext] = &[
    InputContext::Menu,
    InputContext::Battle,
    InputContext::Log,
    InputContext::Recap,
    InputContext::End,
    InputContext::Replay,
    InputContext::Curtain,
    InputContext::Pause,
    InputContext::Window,
];
const BATTLE: &[InputContext] = &[InputContext::Battle, InputContext::Log];
const TABLETOP: &[InputContext] = &[InputContext::Battle, InputContext::Log, InputContext::Replay];
const VIEW: &[InputContext] = &[InputContext::Battle, InputContext::Log, InputContext::Recap, InputContext::Replay];

const fn plain(group: Group, action: Action, key: KeyCode, contexts: &'static [InputContext]) -> ShippedBinding {
    ShippedBinding { action, binding: Binding { key, modifier: Modifier::Nothing }, group, contexts }
}

const fn modified(
    group: Group,
    action: Action,
    modifier: Modifier,
    key: KeyCode,
    contexts: &'static [InputContext],
) -> ShippedBinding {
    ShippedBinding { action, binding: Binding { key, modifier }, group, contexts }
}

const fn number(number: u8, key: KeyCode) -> ShippedBinding {
    plain(Group::Deciding, Action::Number(number), key, TABLETOP)
}

const fn layer(layer: Layer, key: KeyCode) -> ShippedBinding {
    plain(Group::Layers, Action::Layer(layer), key, TABLETOP)
}

/// All actions that have a key, in the order of the lists.
pub const TABLE: [ShippedBinding; 68] = [
    plain(Group::Deciding, Action::Up, KeyCode::ArrowUp, EVERYWHERE),
    plain(Group::Deciding, Action::Down, KeyCode::ArrowDown, EVERYWHERE),
    plain(Group::Deciding, Action::Left, KeyCode::ArrowLeft, EVERYWHERE),
    plain(Group::Deciding, Action::Right, KeyCode::ArrowRight, EVERYWHERE),
    modified(Group::Deciding, Action::SecondLeft, Modifier::Shift, KeyCode::ArrowLeft, &[InputContext::Battle]),
    modified(Group::Deciding, Action::SecondRight, Modifier::Shift, KeyCode::ArrowRight, &[InputContext::Battle]),
    plain(Group::Deciding, Action::Confirm, KeyCode::Enter, EVERYWHERE),
    plain(Group::Deciding, Action::Decline, KeyCode::Escape, EVERYWHERE),
    number(1, KeyCode::Digit1),
    number(2, KeyCode::Digit2),
    number(3, KeyCode::Digit3),
    number(4, KeyCode::Digit4),
    number(5, KeyCode::Digit5),
    number(6, KeyCode::Digit6),
    number(7, KeyCode::Digit7),
    number(8, KeyCode::Digit8),
    number(9, KeyCode::Digit9),
    plain(Group::Deciding, Action::OtherWay, KeyCode::Digit0, BATTLE),
    plain(Group::Deciding, Action::NextTarget, KeyCode::KeyT, BATTLE),
    modified(Group::Deciding, Action::NextDoer, Modifier::Shift, KeyCode::KeyT, BATTLE),
    plain(Group::Deciding, Action::Why, KeyCode::KeyW, VIEW),
    plain(Group::Deciding, Action::Together, KeyCode::KeyF, BATTLE),
    plain(Group::Deciding, Action::Rest, KeyCode::End, BATTLE),
    modified(Group::Deciding, Action::TakeBack, Modifier::Control, KeyCode::KeyZ, BATTLE),
    plain(Group::Board, Action::Cursor, KeyCode::Space, BATTLE),
    plain(Group::Board, Action::PanUp, KeyCode::KeyI, VIEW),
    plain(Group::Board, Action::PanDown, KeyCode::KeyK, VIEW),
    plain(Group::Board, Action::PanLeft, KeyCode::KeyJ, VIEW),
    plain(Group::Board, Action::PanRight, KeyCode::KeyO, VIEW),
    plain(Group::Board, Action::ZoomIn, KeyCode::Equal, VIEW),
    plain(Group::Board, Action::ZoomOut, KeyCode::Minus, VIEW),
    plain(Group::Board, Action::Fit, KeyCode::Home, &[InputContext::Battle, InputContext::Log, InputContext::Recap]),
    plain(Group::Board, Action::NextUnit, KeyCode::KeyU, TABLETOP),
    plain(Group::Board, Action::Sheet, KeyCode::KeyQ, TABLETOP),
    plain(Group::Layers, Action::Legend, KeyCode::KeyY, TABLETOP),
    layer(Layer::Reach, KeyCode::KeyR),
    layer(Layer::Path, KeyCode::KeyP),
    layer(Layer::Zones, KeyCode::KeyZ),
    layer(Layer::Threat, KeyCode::KeyX),
    layer(Layer::Cover, KeyCode::KeyC),
    layer(Layer::Sight, KeyCode::KeyV),
    layer(Layer::Flanks, KeyCode::KeyB),
    layer(Layer::Facing, KeyCode::KeyA),
    layer(Layer::Hazards, KeyCode::KeyD),
    layer(Layer::Regions, KeyCode::KeyG),
    layer(Layer::Heights, KeyCode::KeyH),
    layer(Layer::Coordinates, KeyCode::KeyN),
    plain(
        Group::Else,
        Action::Help,
        KeyCode::F2,
        &[InputContext::Battle, InputContext::Log, InputContext::Recap, InputContext::Replay, InputContext::End],
    ),
    plain(
        Group::Else,
        Action::Menu,
        KeyCode::KeyM,
        &[InputContext::Battle, InputContext::Log, InputContext::Recap, InputContext::Replay, InputContext::Pause],
    ),
    modified(
        Group::Else,
        Action::SaveAndLeave,
        Modifier::Control,
        KeyCode::KeyS,
        &[InputContext::Battle, InputContext::Log, InputContext::Recap, InputContext::Curtain, InputContext::Pause],
    ),
    plain(Group::Else, Action::Rulebook, KeyCode::F1, EVERYWHERE),
    plain(Group::Else, Action::Theme, KeyCode::F3, EVERYWHERE),
    plain(Group::Else, Action::Faster, KeyCode::KeyS, TABLETOP),
    plain(Group::Else, Action::Log, KeyCode::KeyL, TABLETOP),
    modified(Group::Else, Action::Copy, Modifier::Control, KeyCode::KeyC, &[InputContext::Log]),
    plain(Group::Else, Action::Recap, KeyCode::KeyE, BATTLE),
    plain(Group::Else, Action::Losses, KeyCode::KeyN, &[InputContext::Recap]),
    plain(Group::Else, Action::PlayAgain, KeyCode::KeyR, &[InputContext::Recap, InputContext::End]),
    plain(Group::Else, Action::PageUp, KeyCode::PageUp, &[InputContext::Menu, InputContext::Log]),
    plain(Group::Else, Action::PageDown, KeyCode::PageDown, &[InputContext::Menu, InputContext::Log]),
    plain(Group::Else, Action::Pause, KeyCode::Space, &[InputContext::Replay]),
    plain(Group::Else, Action::First, KeyCode::Home, &[InputContext::Replay]),
    plain(Group::Else, Action::Last, KeyCode::End, &[InputContext::Replay]),
    plain(Group::Else, Action::Lift, KeyCode::Space, &[InputContext::Curtain]),
    plain(Group::Else, Action::Board, KeyCode::KeyB, &[InputContext::End]),
    plain(Group::Else, Action::Next, KeyCode::KeyN, &[InputContext::End]),
    plain(Group::Else, Action::Swap, KeyCode::KeyX, &[InputContext::Menu]),
    plain(Group::Else, Action::Reload, KeyCode::F5, &[InputContext::Menu]),
];

/// The key bindings that differ from the shipped ones.
pub type Bindings = BTreeMap<Action, Binding>;

/// The current binding of an action.
#[must_use]
pub fn binding(changed: &Bindings, action: Action) -> Binding {
    changed.get(&action).copied().unwrap_or_else(|| shipped(action))
}

/// The shipped binding of an action; the unused key F35 for an action without a key.
#[must_use]
pub fn shipped(action: Action) -> Binding {
    let known = TABLE.iter().find(|known| known.action == action);
    known.map_or(Binding { key: KeyCode::F35, modifier: Modifier::Nothing }, |known| known.binding)
}

/// Whether a key enters or deletes a character while a text field is edited.
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
    matches!(binding.modifier, Modifier::Nothing | Modifier::Shift) && (letter || sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_write_are_those_of_letters_digits_and_signs() {
        let unmodified = |key| Binding { key, modifier: Modifier::Nothing };
        for key in [KeyCode::KeyA, KeyCode::Digit0, KeyCode::Numpad5, KeyCode::Space, KeyCode::Comma] {
            assert!(writes(unmodified(key)), "{key:?}");
            assert!(!writes(Binding { key, modifier: Modifier::Control }), "{key:?}");
        }
        for key in [KeyCode::F1, KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Escape, KeyCode::ArrowUp] {
            assert!(!writes(unmodified(key)), "{key:?}");
        }
    }
}
