//! Every action that has a key: the key as shipped, and where it is heard.

use super::Action;
use crate::window::layers::Layer;
use bevy::prelude::KeyCode;
use serde::{Deserialize, Serialize};

/// A key, and the one that is held with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Binding {
    /// The key.
    pub key: KeyCode,
    /// The key that is held with it.
    #[serde(default)]
    pub hold: Hold,
}

/// A key that is held while another one is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hold {
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

/// A screen, or something that lies above it and has the keyboard. One key can do different things in different places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The menu.
    Menu,
    /// The decision column and the board.
    Battle,
    /// The log as a column, beside them.
    Log,
    /// The recap.
    Recap,
    /// The end screen.
    End,
    /// A record that is played again.
    Replay,
    /// The curtain.
    Curtain,
    /// The pause screen.
    Pause,
    /// Rulebook, numbers, sheet, settings, list of records.
    Window,
}

/// Where the settings and the pause screen list an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What is decided.
    Deciding,
    /// The view of the board and its cursor.
    Board,
    /// The layers of the board.
    Layers,
    /// Everything else.
    Else,
}

impl Group {
    /// All of them, in the order of the lists.
    pub const ALL: [Self; 4] = [Self::Deciding, Self::Board, Self::Layers, Self::Else];
}

/// An action with its key as shipped.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The action.
    pub action: Action,
    /// Its key.
    pub binding: Binding,
    /// Where it is listed.
    pub group: Group,
    /// Where it is heard.
    pub places: &'static [Place],
}

const EVERYWHERE: &[Place] = &[
    Place::Menu,
    Place::Battle,
    Place::Log,
    Place::Recap,
    Place::End,
    Place::Replay,
    Place::Curtain,
    Place::Pause,
    Place::Window,
];
const BATTLE: &[Place] = &[Place::Battle, Place::Log];
const TABLETOP: &[Place] = &[Place::Battle, Place::Log, Place::Replay];
const VIEW: &[Place] = &[Place::Battle, Place::Log, Place::Recap, Place::Replay];

const fn known(group: Group, action: Action, key: KeyCode, places: &'static [Place]) -> Known {
    Known { action, binding: Binding { key, hold: Hold::Nothing }, group, places }
}

const fn held(group: Group, action: Action, hold: Hold, key: KeyCode, places: &'static [Place]) -> Known {
    Known { action, binding: Binding { key, hold }, group, places }
}

const fn number(number: u8, key: KeyCode) -> Known {
    known(Group::Deciding, Action::Number(number), key, TABLETOP)
}

const fn layer(layer: Layer, key: KeyCode) -> Known {
    known(Group::Layers, Action::Layer(layer), key, TABLETOP)
}

/// Every action that has a key, in the order of the lists.
pub const TABLE: [Known; 66] = [
    known(Group::Deciding, Action::Up, KeyCode::ArrowUp, EVERYWHERE),
    known(Group::Deciding, Action::Down, KeyCode::ArrowDown, EVERYWHERE),
    known(Group::Deciding, Action::Left, KeyCode::ArrowLeft, EVERYWHERE),
    known(Group::Deciding, Action::Right, KeyCode::ArrowRight, EVERYWHERE),
    held(Group::Deciding, Action::SecondLeft, Hold::Shift, KeyCode::ArrowLeft, &[Place::Battle]),
    held(Group::Deciding, Action::SecondRight, Hold::Shift, KeyCode::ArrowRight, &[Place::Battle]),
    known(Group::Deciding, Action::Confirm, KeyCode::Enter, EVERYWHERE),
    known(Group::Deciding, Action::Decline, KeyCode::Escape, EVERYWHERE),
    number(1, KeyCode::Digit1),
    number(2, KeyCode::Digit2),
    number(3, KeyCode::Digit3),
    number(4, KeyCode::Digit4),
    number(5, KeyCode::Digit5),
    number(6, KeyCode::Digit6),
    number(7, KeyCode::Digit7),
    number(8, KeyCode::Digit8),
    number(9, KeyCode::Digit9),
    known(Group::Deciding, Action::OtherWay, KeyCode::Digit0, BATTLE),
    known(Group::Deciding, Action::NextTarget, KeyCode::KeyT, BATTLE),
    known(Group::Deciding, Action::Why, KeyCode::KeyW, VIEW),
    known(Group::Deciding, Action::Together, KeyCode::KeyF, BATTLE),
    held(Group::Deciding, Action::TakeBack, Hold::Control, KeyCode::KeyZ, BATTLE),
    known(Group::Board, Action::Cursor, KeyCode::Space, BATTLE),
    known(Group::Board, Action::PanUp, KeyCode::KeyI, VIEW),
    known(Group::Board, Action::PanDown, KeyCode::KeyK, VIEW),
    known(Group::Board, Action::PanLeft, KeyCode::KeyJ, VIEW),
    known(Group::Board, Action::PanRight, KeyCode::KeyO, VIEW),
    known(Group::Board, Action::ZoomIn, KeyCode::Equal, VIEW),
    known(Group::Board, Action::ZoomOut, KeyCode::Minus, VIEW),
    known(Group::Board, Action::Fit, KeyCode::Home, &[Place::Battle, Place::Log, Place::Recap]),
    known(Group::Board, Action::NextUnit, KeyCode::KeyU, TABLETOP),
    known(Group::Board, Action::Sheet, KeyCode::KeyQ, TABLETOP),
    known(Group::Layers, Action::Legend, KeyCode::KeyY, TABLETOP),
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
    known(
        Group::Else,
        Action::Help,
        KeyCode::F2,
        &[Place::Battle, Place::Log, Place::Recap, Place::Replay, Place::End],
    ),
    known(
        Group::Else,
        Action::Menu,
        KeyCode::KeyM,
        &[Place::Battle, Place::Log, Place::Recap, Place::Replay, Place::Pause],
    ),
    held(
        Group::Else,
        Action::SaveAndLeave,
        Hold::Control,
        KeyCode::KeyS,
        &[Place::Battle, Place::Log, Place::Recap, Place::Curtain, Place::Pause],
    ),
    known(Group::Else, Action::Rulebook, KeyCode::F1, EVERYWHERE),
    known(Group::Else, Action::Theme, KeyCode::F3, EVERYWHERE),
    known(Group::Else, Action::Faster, KeyCode::KeyS, TABLETOP),
    known(Group::Else, Action::Log, KeyCode::KeyL, TABLETOP),
    held(Group::Else, Action::Copy, Hold::Control, KeyCode::KeyC, &[Place::Log]),
    known(Group::Else, Action::Recap, KeyCode::KeyE, BATTLE),
    known(Group::Else, Action::Losses, KeyCode::KeyN, &[Place::Recap]),
    known(Group::Else, Action::PlayAgain, KeyCode::KeyR, &[Place::Recap, Place::End]),
    known(Group::Else, Action::PageUp, KeyCode::PageUp, &[Place::Menu, Place::Log]),
    known(Group::Else, Action::PageDown, KeyCode::PageDown, &[Place::Menu, Place::Log]),
    known(Group::Else, Action::Pause, KeyCode::Space, &[Place::Replay]),
    known(Group::Else, Action::First, KeyCode::Home, &[Place::Replay]),
    known(Group::Else, Action::Last, KeyCode::End, &[Place::Replay]),
    known(Group::Else, Action::Lift, KeyCode::Space, &[Place::Curtain]),
    known(Group::Else, Action::Board, KeyCode::KeyB, &[Place::End]),
    known(Group::Else, Action::Next, KeyCode::KeyN, &[Place::End]),
    known(Group::Else, Action::Swap, KeyCode::KeyX, &[Place::Menu]),
    known(Group::Else, Action::Reload, KeyCode::F5, &[Place::Menu]),
];

/// The key of an action as shipped.
pub(super) fn shipped(action: Action) -> Binding {
    let known = TABLE.iter().find(|known| known.action == action);
    known.map_or(Binding { key: KeyCode::F35, hold: Hold::Nothing }, |known| known.binding)
}
