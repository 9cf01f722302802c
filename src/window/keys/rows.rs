//! The keys in the window of settings: a row waits for the next key that is pressed, Esc leaves it as it is.

use super::{Action, Binding, Group, Hold, TABLE, binding, does, name};
use crate::text::text;
use crate::window::panels::menu::{Control, SettingView};
use crate::window::screens::Panels;
use crate::window::settings::{Settings, keep};
use bevy::prelude::*;

/// What else a key does in a place where this action is heard.
#[must_use]
pub fn clash(settings: &Settings, action: Action) -> Option<String> {
    let places =
        |action: Action| TABLE.iter().find(|known| known.action == action).map_or(&[][..], |known| known.places);
    let own = binding(settings, action);
    let other = TABLE.iter().map(|known| known.action).find(|&other| {
        let shared = places(action).iter().any(|place| places(other).contains(place));
        other != action && shared && binding(settings, other) == own
    });
    other.map(does)
}

/// The actions of a group, in the order of its rows.
fn of(group: Group) -> impl Iterator<Item = Action> {
    TABLE.iter().filter(move |known| known.group == group).map(|known| known.action)
}

/// The groups of keys in the window of settings, each with its heading.
#[must_use]
pub fn rows(settings: &Settings, waiting: Option<Action>) -> Vec<(String, Vec<SettingView>)> {
    let row = |action: Action| SettingView {
        name: does(action),
        differs: clash(settings, action).map(|other| text!("settings-key-also", other = other)),
        control: Control::Key { key: name(binding(settings, action)), waits: waiting == Some(action) },
    };
    let heading = |group: Group| match group {
        Group::Deciding => text!("settings-keys-deciding"),
        Group::Board => text!("settings-keys-board"),
        Group::Layers => text!("settings-keys-layers"),
        Group::Else => text!("settings-keys-else"),
    };
    Group::ALL.map(|group| (heading(group), of(group).map(row).collect())).into()
}

/// The action of a row of one of these groups.
pub fn at(group: usize, row: usize) -> Option<Action> {
    Group::ALL.get(group).and_then(|&group| of(group).nth(row))
}

/// Gives the key that was pressed to the action whose row waits for one; a key that is held is part of it.
pub fn listen(world: &mut World) {
    let Some(action) = world.resource::<Panels>().waiting else { return };
    let keys = world.resource::<ButtonInput<KeyCode>>();
    let holds = [
        (Hold::Control, [KeyCode::ControlLeft, KeyCode::ControlRight]),
        (Hold::Shift, [KeyCode::ShiftLeft, KeyCode::ShiftRight]),
        (Hold::Alt, [KeyCode::AltLeft, KeyCode::AltRight]),
    ];
    let is_held = |key: KeyCode| holds.iter().any(|(_, both)| both.contains(&key));
    let Some(key) = keys.get_just_pressed().copied().find(|&key| !is_held(key)) else { return };
    let hold = holds.iter().find(|(_, both)| keys.any_pressed(*both)).map_or(Hold::Nothing, |found| found.0);
    world.resource_mut::<Panels>().waiting = None;
    if key != KeyCode::Escape {
        let mut settings = world.resource::<Settings>().clone();
        let chosen = Binding { key, hold };
        if chosen == super::table::shipped(action) {
            settings.keys.remove(&action);
        } else {
            settings.keys.insert(action, chosen);
        }
        keep(world, settings);
    }
    crate::window::commands::open_settings(world);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::window::layers::Layer;

    const fn plain(key: KeyCode) -> Binding {
        Binding { key, hold: Hold::Nothing }
    }

    #[test]
    fn no_key_as_it_is_shipped_does_two_things_in_one_place() {
        let settings = Settings::default();
        for known in &TABLE {
            assert_eq!(clash(&settings, known.action), None, "{:?}", known.action);
            assert!(!does(known.action).is_empty(), "{:?}", known.action);
        }
    }

    #[test]
    fn what_clashes_is_told_by_both_and_only_where_both_are_heard() {
        let mut settings = Settings::default();
        settings.keys.insert(Action::Log, plain(KeyCode::KeyE));
        assert_eq!(clash(&settings, Action::Log), Some(does(Action::Recap)));
        assert_eq!(clash(&settings, Action::Recap), Some(does(Action::Log)));
        settings.keys.insert(Action::Log, plain(KeyCode::F1));
        assert_eq!(clash(&settings, Action::Log), Some(does(Action::Rulebook)));
        settings.keys.insert(Action::Log, plain(KeyCode::KeyH));
        assert_eq!(clash(&settings, Action::Log), Some(does(Action::Layer(Layer::Heights))));
        // Ctrl H is another key, and the menu's keys are heard only there.
        settings.keys.insert(Action::Log, Binding { key: KeyCode::KeyH, hold: Hold::Control });
        assert_eq!(clash(&settings, Action::Log), None);
        settings.keys.insert(Action::Log, plain(KeyCode::F5));
        assert_eq!(clash(&settings, Action::Log), None);
        assert_eq!(name(plain(KeyCode::KeyH)), "H");
        assert_eq!(name(Binding { key: KeyCode::KeyH, hold: Hold::Control }), "Ctrl H");
    }

    #[test]
    fn every_action_with_a_key_has_one_row() {
        let rows = rows(&Settings::default(), None);
        assert_eq!(rows.iter().map(|group| group.1.len()).sum::<usize>(), TABLE.len());
        for (group, (_, options)) in rows.iter().enumerate() {
            for (row, option) in options.iter().enumerate() {
                assert_eq!(at(group, row).map(does).as_ref(), Some(&option.name));
            }
        }
    }
}
