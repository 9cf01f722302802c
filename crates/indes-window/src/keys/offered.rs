//! The actions pressed in this frame, handed to the panels through egui's memory.

use super::action::Action;
use super::names::name;
use super::table::{Bindings, TABLE};
use bevy_egui::egui;
use std::sync::Arc;

/// The changed key bindings, and the actions that were pressed and not taken yet.
#[derive(Clone, Default)]
struct Offered {
    keys: Arc<Bindings>,
    pressed: Vec<Action>,
}

fn id() -> egui::Id {
    egui::Id::new(std::any::TypeId::of::<Offered>())
}

/// Stores the changed key bindings and the actions pressed in this frame for the panels. While a drop-down is open, Esc closes
/// the drop-down and reaches no panel.
pub fn offer(ctx: &egui::Context, keys: &Bindings, pressed: impl Iterator<Item = Action>) {
    let mut pressed: Vec<Action> = pressed.collect();
    if pressed.contains(&Action::Decline) && egui::Popup::is_any_open(ctx) {
        egui::Popup::close_all(ctx);
        pressed.retain(|action| *action != Action::Decline);
    }
    ctx.data_mut(|data| {
        let offered: &mut Offered = data.get_temp_mut_or_default(id());
        if *offered.keys != *keys {
            offered.keys = Arc::new(keys.clone());
        }
        offered.pressed = pressed;
    });
}

/// Takes an action that was pressed: `true` only for the first call in a frame.
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

/// The label of an action's key, for a key cap.
#[must_use]
pub fn label(ctx: &egui::Context, action: Action) -> String {
    let keys = ctx.data_mut(|data| data.get_temp_mut_or_default::<Offered>(id()).keys.clone());
    let shipped = || TABLE.iter().find(|known| known.action == action).map(|known| known.binding);
    keys.get(&action).copied().or_else(shipped).map_or_else(String::new, name)
}

/// The key labels of two actions side by side: `↑↓`.
#[must_use]
pub fn labels(ctx: &egui::Context, actions: [Action; 2]) -> String {
    let [first, second] = actions.map(|action| label(ctx, action));
    let short = |key: &String| key.chars().count() == 1 && !key.chars().all(char::is_alphanumeric);
    if short(&first) && short(&second) { first + &second } else { format!("{first} {second}") }
}

#[cfg(test)]
mod tests {
    use super::super::table::{Binding, Modifier};
    use super::*;
    use bevy::prelude::KeyCode;

    #[test]
    fn a_label_shows_the_current_key_and_a_press_is_taken_once() {
        let ctx = egui::Context::default();
        assert_eq!(label(&ctx, Action::Why), "W", "as shipped");
        let own: Bindings = [(Action::Why, Binding { key: KeyCode::KeyG, modifier: Modifier::Alt })].into();
        offer(&ctx, &own, [Action::Why, Action::Up].into_iter());
        assert_eq!(label(&ctx, Action::Why), "Alt G");
        assert_eq!(labels(&ctx, [Action::Up, Action::Down]), "↑↓");
        assert_eq!(labels(&ctx, [Action::Why, Action::Down]), "Alt G ↓");
        assert!(offered(&ctx, Action::Why) && pressed(&ctx, Action::Why));
        assert!(!offered(&ctx, Action::Why) && !pressed(&ctx, Action::Why));
        offer(&ctx, &own, std::iter::empty());
        assert!(!pressed(&ctx, Action::Up), "a press that no panel took ends with its frame");
    }
}
