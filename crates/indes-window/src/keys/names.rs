//! The texts of actions and keys.

use super::action::Action;
use super::table::{Binding, Modifier};
use bevy::prelude::KeyCode;
use indes_core::text::text;

/// The description of an action; empty for actions of the mouse and the gamepad stick.
#[must_use]
pub fn does(action: Action) -> String {
    match action {
        Action::Up => text!("key-does-up"),
        Action::Down => text!("key-does-down"),
        Action::Left => text!("key-does-left"),
        Action::Right => text!("key-does-right"),
        Action::SecondLeft => text!("key-does-second-left"),
        Action::SecondRight => text!("key-does-second-right"),
        Action::Confirm => text!("key-does-confirm"),
        Action::Decline => text!("key-does-decline"),
        Action::Number(number) => text!("key-does-number", number = number),
        Action::OtherWay => text!("key-does-other-way"),
        Action::NextTarget => text!("key-does-next-target"),
        Action::NextDoer => text!("key-does-next-doer"),
        Action::Why => text!("key-does-why"),
        Action::Together => text!("key-does-together"),
        Action::Rest => text!("key-does-rest"),
        Action::TakeBack => text!("key-does-take-back"),
        Action::Cursor => text!("key-does-cursor"),
        Action::PanUp => text!("key-does-pan-up"),
        Action::PanDown => text!("key-does-pan-down"),
        Action::PanLeft => text!("key-does-pan-left"),
        Action::PanRight => text!("key-does-pan-right"),
        Action::ZoomIn => text!("key-does-zoom-in"),
        Action::ZoomOut => text!("key-does-zoom-out"),
        Action::Fit => text!("key-does-fit"),
        Action::Layer(layer) => layer.about().0,
        Action::Legend => text!("key-does-legend"),
        Action::NextUnit => text!("key-does-next-unit"),
        Action::Sheet => text!("key-does-sheet"),
        Action::Log => text!("key-does-log"),
        Action::Copy => text!("key-does-copy"),
        Action::Recap => text!("key-does-recap"),
        Action::Losses => text!("key-does-losses"),
        Action::PlayAgain => text!("key-does-play-again"),
        Action::Rulebook => text!("key-does-rulebook"),
        Action::Help => text!("key-does-help"),
        Action::Menu => text!("key-does-menu"),
        Action::SaveAndLeave => text!("key-does-save-and-leave"),
        Action::Theme => text!("key-does-theme"),
        Action::Faster => text!("key-does-faster"),
        Action::PageDown => text!("key-does-page-down"),
        Action::PageUp => text!("key-does-page-up"),
        Action::First => text!("key-does-first"),
        Action::Last => text!("key-does-last"),
        Action::Pause => text!("key-does-pause"),
        Action::Lift => text!("key-does-lift"),
        Action::Board => text!("key-does-board"),
        Action::Next => text!("key-does-next"),
        Action::Swap => text!("key-does-swap"),
        Action::Reload => text!("key-does-reload"),
        // With the mouse or the stick of a gamepad.
        Action::Click | Action::Drag | Action::Dragged | Action::Wheel | Action::Stick => String::new(),
    }
}

/// The label of a key, after its modifier.
#[must_use]
pub fn name(binding: Binding) -> String {
    let key = key_name(binding.key);
    match binding.modifier {
        Modifier::Nothing => key,
        Modifier::Control => text!("key-ctrl", letter = key),
        Modifier::Shift => text!("key-shift", letter = key),
        Modifier::Alt => text!("key-alt", letter = key),
    }
}

fn key_name(key: KeyCode) -> String {
    let known = match key {
        KeyCode::Space => return text!("key-space"),
        KeyCode::Home => return text!("key-home"),
        KeyCode::End => return text!("key-end"),
        KeyCode::PageUp => return text!("key-page-up"),
        KeyCode::PageDown => return text!("key-page-down"),
        KeyCode::ArrowUp => "↑",
        KeyCode::ArrowDown => "↓",
        KeyCode::ArrowLeft => "←",
        KeyCode::ArrowRight => "→",
        KeyCode::Equal => "=",
        KeyCode::Minus => "−",
        KeyCode::Escape => "Esc",
        KeyCode::Comma => ",",
        KeyCode::Period => ".",
        KeyCode::Slash => "/",
        KeyCode::Semicolon => ";",
        KeyCode::Quote => "'",
        KeyCode::Backslash => "\\",
        KeyCode::BracketLeft => "[",
        KeyCode::BracketRight => "]",
        KeyCode::Backquote => "`",
        _ => "",
    };
    if !known.is_empty() {
        return known.to_owned();
    }
    let plain = format!("{key:?}");
    plain.strip_prefix("Key").or(plain.strip_prefix("Digit")).unwrap_or(&plain).to_owned()
}
