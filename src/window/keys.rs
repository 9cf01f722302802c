//! Which key does what: the keys as they are shipped, those that somebody set instead, and which of them clash.
//!
//! A key is set in the window of settings: the row waits for the next key that is pressed, Esc leaves it as it is. Keys
//! of the panels (numbers, Enter, Esc, F1) are the same everywhere and cannot be given away.

use super::input::BoardAction;
use super::layers::Layer;
use super::panels::menu::{Control, SettingView};
use super::screens::Panels;
use super::settings::{Settings, keep};
use crate::text::text;
use bevy::prelude::*;
use leafwing_input_manager::prelude::{InputMap, MouseMove, MouseScroll};

/// Every action that has a key of its own, with the key that it has as shipped, in the order of the list.
pub const ACTIONS: [(BoardAction, KeyCode); 22] = [
    (BoardAction::Cursor, KeyCode::Space),
    (BoardAction::CursorUp, KeyCode::ArrowUp),
    (BoardAction::CursorDown, KeyCode::ArrowDown),
    (BoardAction::CursorLeft, KeyCode::ArrowLeft),
    (BoardAction::CursorRight, KeyCode::ArrowRight),
    (BoardAction::Choose, KeyCode::Enter),
    (BoardAction::NextTarget, KeyCode::KeyT),
    (BoardAction::PanUp, KeyCode::KeyI),
    (BoardAction::PanDown, KeyCode::KeyK),
    (BoardAction::PanLeft, KeyCode::KeyJ),
    (BoardAction::PanRight, KeyCode::KeyO),
    (BoardAction::ZoomIn, KeyCode::Equal),
    (BoardAction::ZoomOut, KeyCode::Minus),
    (BoardAction::Fit, KeyCode::Home),
    (BoardAction::Log, KeyCode::KeyL),
    (BoardAction::Recap, KeyCode::KeyE),
    (BoardAction::Legend, KeyCode::KeyY),
    (BoardAction::Help, KeyCode::F2),
    (BoardAction::Theme, KeyCode::F3),
    (BoardAction::Faster, KeyCode::KeyS),
    (BoardAction::NextUnit, KeyCode::KeyU),
    (BoardAction::Sheet, KeyCode::KeyQ),
];

/// What an action does.
#[must_use]
pub fn does(action: BoardAction) -> String {
    match action {
        BoardAction::Cursor => text!("key-does-cursor"),
        BoardAction::CursorUp => text!("key-does-cursor-up"),
        BoardAction::CursorDown => text!("key-does-cursor-down"),
        BoardAction::CursorLeft => text!("key-does-cursor-left"),
        BoardAction::CursorRight => text!("key-does-cursor-right"),
        BoardAction::Choose => text!("key-does-choose"),
        BoardAction::NextTarget => text!("key-does-next-target"),
        BoardAction::PanUp => text!("key-does-pan-up"),
        BoardAction::PanDown => text!("key-does-pan-down"),
        BoardAction::PanLeft => text!("key-does-pan-left"),
        BoardAction::PanRight => text!("key-does-pan-right"),
        BoardAction::ZoomIn => text!("key-does-zoom-in"),
        BoardAction::ZoomOut => text!("key-does-zoom-out"),
        BoardAction::Fit => text!("key-does-fit"),
        BoardAction::Log => text!("key-does-log"),
        BoardAction::Recap => text!("key-does-recap"),
        BoardAction::Legend => text!("key-does-legend"),
        BoardAction::Help => text!("key-does-help"),
        BoardAction::Theme => text!("key-does-theme"),
        BoardAction::Faster => text!("key-does-faster"),
        BoardAction::NextUnit => text!("key-does-next-unit"),
        BoardAction::Sheet => text!("key-does-sheet"),
        // With the mouse.
        BoardAction::Click | BoardAction::Drag | BoardAction::Dragged | BoardAction::Wheel => String::new(),
    }
}

/// What a key does that belongs to the panels.
fn fixed(key: KeyCode) -> Option<String> {
    Some(match key {
        KeyCode::Escape => text!("help-decline"),
        KeyCode::Tab => text!("help-control"),
        KeyCode::F1 => text!("help-rulebook"),
        KeyCode::KeyW => text!("help-why"),
        KeyCode::KeyF => text!("help-together"),
        KeyCode::KeyM => text!("help-menu"),
        KeyCode::Digit0 => text!("help-other-way"),
        KeyCode::Digit1
        | KeyCode::Digit2
        | KeyCode::Digit3
        | KeyCode::Digit4
        | KeyCode::Digit5
        | KeyCode::Digit6
        | KeyCode::Digit7
        | KeyCode::Digit8
        | KeyCode::Digit9 => text!("help-option"),
        _ => return None,
    })
}

/// The key of an action as it is set.
#[must_use]
pub fn key(settings: &Settings, action: BoardAction) -> KeyCode {
    let usual = || ACTIONS.iter().find(|known| known.0 == action).map_or(KeyCode::F35, |known| known.1);
    settings.keys.get(&action).copied().unwrap_or_else(usual)
}

/// All keys and buttons as they are set. The keypad does what its signs say, too, as long as nobody gives those away.
#[must_use]
pub fn map(settings: &Settings) -> InputMap<BoardAction> {
    let keys = ACTIONS.map(|(action, _)| (action, key(settings, action)));
    let pad = [
        (BoardAction::ZoomIn, KeyCode::NumpadAdd),
        (BoardAction::ZoomOut, KeyCode::NumpadSubtract),
        (BoardAction::Choose, KeyCode::NumpadEnter),
    ];
    let free = pad.into_iter().filter(|(_, key)| keys.iter().all(|(_, other)| other != key));
    InputMap::new(keys.into_iter().chain(free))
        .with(BoardAction::Click, MouseButton::Left)
        .with(BoardAction::Drag, MouseButton::Right)
        .with(BoardAction::Drag, MouseButton::Middle)
        .with_dual_axis(BoardAction::Dragged, MouseMove::default())
        .with_dual_axis(BoardAction::Wheel, MouseScroll::default())
}

/// What else a key does.
#[must_use]
pub fn clash(settings: &Settings, action: BoardAction) -> Option<String> {
    let own = key(settings, action);
    let other = ACTIONS.iter().find(|known| known.0 != action && key(settings, known.0) == own);
    let layer = || Layer::ALL.into_iter().find(|layer| layer.key().0 == own).map(|layer| layer.about().0);
    other.map(|known| does(known.0)).or_else(|| fixed(own)).or_else(layer)
}

/// A key as it stands on the keyboard.
#[must_use]
pub fn name(key: KeyCode) -> String {
    let known = match key {
        KeyCode::Space => return text!("key-space"),
        KeyCode::Home => return text!("key-home"),
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

/// The rows of the window of settings.
#[must_use]
pub fn rows(settings: &Settings, waiting: Option<BoardAction>) -> Vec<SettingView> {
    let row = |(action, _): (BoardAction, KeyCode)| SettingView {
        name: does(action),
        differs: clash(settings, action).map(|other| text!("settings-key-also", other = other)),
        control: Control::Key { key: name(key(settings, action)), waits: waiting == Some(action) },
    };
    ACTIONS.into_iter().map(row).collect()
}

/// Gives the key that was pressed to the action whose row waits for one. Says whether one waits.
pub(super) fn listen(world: &mut World) -> bool {
    let Some(action) = world.resource::<Panels>().waiting else { return false };
    let pressed = world.resource::<ButtonInput<KeyCode>>().get_just_pressed().next().copied();
    let Some(pressed) = pressed else { return true };
    world.resource_mut::<Panels>().waiting = None;
    if pressed != KeyCode::Escape {
        let mut settings = world.resource::<Settings>().clone();
        let usual = ACTIONS.contains(&(action, pressed));
        if usual {
            settings.keys.remove(&action);
        } else {
            settings.keys.insert(action, pressed);
        }
        keep(world, settings);
    }
    super::deeds::open_settings(world);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_as_it_is_shipped_does_two_things() {
        let settings = Settings::default();
        for (action, _) in ACTIONS {
            assert_eq!(clash(&settings, action), None, "{action:?}");
            assert!(!does(action).is_empty());
        }
    }

    #[test]
    fn what_clashes_is_told_by_both_and_by_the_panels_keys() {
        let mut settings = Settings::default();
        settings.keys.insert(BoardAction::Log, KeyCode::KeyE);
        assert_eq!(clash(&settings, BoardAction::Log).as_deref(), Some("What happened"));
        assert_eq!(clash(&settings, BoardAction::Recap).as_deref(), Some("Log"));
        settings.keys.insert(BoardAction::Log, KeyCode::F1);
        assert_eq!(clash(&settings, BoardAction::Log).as_deref(), Some("rulebook"));
        settings.keys.insert(BoardAction::Log, KeyCode::KeyH);
        assert_eq!(clash(&settings, BoardAction::Log).as_deref(), Some("Heights"));
        assert_eq!(name(KeyCode::KeyH), "H");
    }
}
