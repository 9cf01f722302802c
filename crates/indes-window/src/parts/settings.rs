//! The settings dialog: looks, standing orders of the own units in the battle, keys.

use super::frame::{AppExtPressed, PanelSystems, panel_places, take_pressed};
use crate::input::{AwaitedKey, pressed};
use crate::keys::{Action, Binding, Bindings, Group, Modifier, TABLE, binding, clash, does, name, shipped};
use crate::order_words;
use crate::panels::menu::{Control, SettingView, Value};
use crate::panels::settings::{SettingsAction, SettingsView, settings};
use crate::present::{match_options, seat_before_battle};
use crate::settings::{RecapPolicy, SCALES, SPEEDS, Settings, SettingsWriter, TEXTS, change_settings};
use crate::standing_orders::{self, Orders};
use crate::states::{Dialog, Dialogs, Stale, is_uncovered};
use crate::widgets::layout::area;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use indes_core::battle::{Rules, Standing, Verb, look};
use indes_core::battlefield::{Roster, UnitId};
use indes_core::text::{Language, text};

/// Adds the dialog, and the keys for theme and speed.
pub fn plugin(app: &mut App) {
    app.on_pressed::<SettingsAction, _>(act)
        .add_systems(
            EguiPrimaryContextPass,
            (
                present_dialog.run_if(in_state(Dialog::Settings)).in_set(PanelSystems::Prepare),
                (
                    bind_key,
                    (|mut keeper: SettingsWriter| keeper.toggle_theme()).run_if(pressed(Action::Theme)),
                    (|mut keeper: SettingsWriter| keeper.next_speed())
                        .run_if(pressed(Action::Faster).and_then(is_uncovered)),
                )
                    .in_set(PanelSystems::Act),
            ),
        )
        .init_resource::<SettingsDialog>();
}

/// The view of the dialog.
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsDialog(SettingsView);

/// Computes the dialog anew; exclusive, because the rule set names the standing orders.
fn present_dialog(world: &mut World) {
    let view = view(world);
    world.resource_mut::<SettingsDialog>().0 = view;
}

/// Draws the dialog.
pub fn show(mut contexts: EguiContexts, view: Res<SettingsDialog>, mut pressed: MessageWriter<SettingsAction>) {
    let Some((ctx, _)) = panel_places(&mut contexts) else { return };
    let whole = ctx.content_rect();
    pressed.write_batch(area(&ctx, "settings", egui::Order::Foreground, whole, |ui| settings(ui, &view.0)));
}

/// Carries out what was pressed; exclusive, because a standing order is a part of the battle.
fn act(world: &mut World) {
    for action in take_pressed::<SettingsAction>(world) {
        match action {
            SettingsAction::Set { group, option, value } => set(world, (group, option), value),
            SettingsAction::ResetKeys => {
                world.resource_mut::<AwaitedKey>().0 = None;
                change_settings(world, |settings| settings.keys.clear());
            }
            SettingsAction::Close => {
                world.resource_mut::<AwaitedKey>().0 = None;
                world.resource_mut::<Dialogs>().close(Dialog::Settings);
            }
        }
    }
}

/// A group of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowGroup {
    /// Theme, sizes, language and the like.
    Looks,
    /// The options of a match.
    Match,
    /// The standing orders of the own units.
    Orders,
    /// Keys.
    Keys(Group),
}

/// The groups of the dialog, from above; in a battle with the standing orders that the seat before it has given.
fn groups(world: &mut World) -> Vec<RowGroup> {
    let orders = (!order_rows(world).is_empty()).then_some(RowGroup::Orders);
    [RowGroup::Looks, RowGroup::Match].into_iter().chain(orders).chain(Group::ALL.map(RowGroup::Keys)).collect()
}

/// The groups of the dialog; in a battle with the standing orders of the units whose seat has the battle before it. A curtain,
/// a bot's question to one of several people and a record that is watched leave them out.
#[must_use]
pub fn view(world: &mut World) -> SettingsView {
    let settings = world.resource::<Settings>().clone();
    let awaited = world.resource::<AwaitedKey>().0;
    let shown = groups(world);
    let group = |group: RowGroup| match group {
        RowGroup::Looks => (text!("settings-looks"), looks(&settings)),
        RowGroup::Match => (text!("match-options"), match_options::rows(settings.match_options)),
        RowGroup::Orders => (text!("settings-orders"), orders(world)),
        RowGroup::Keys(group) => (heading(group), key_rows(group, &settings.keys, awaited)),
    };
    SettingsView {
        groups: shown.into_iter().map(group).collect(),
        waits: awaited.is_some(),
        has_own_keys: !settings.keys.is_empty(),
    }
}

/// A row of the first group, in the order of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LookRow {
    Theme,
    Scale,
    Text,
    Motion,
    Language,
    Recap,
}

impl LookRow {
    const ALL: [Self; 6] = [Self::Theme, Self::Scale, Self::Text, Self::Motion, Self::Language, Self::Recap];
}

/// The rows of the first group.
fn looks(settings: &Settings) -> Vec<SettingView> {
    let choice = |name: String, all: Vec<String>, chosen: usize| SettingView {
        name,
        differs: None,
        control: Control::Choice { all, chosen },
    };
    let or_desktop = |all: &[String]| [&[text!("settings-as-the-desktop")], all].concat();
    let sizes = or_desktop(&SCALES.map(|scale| format!("{scale} %")));
    let languages = or_desktop(&Language::ALL.map(|language| language.name().to_owned()));
    let language = Language::ALL.iter().position(|&one| Some(one) == settings.language).map_or(0, |at| at + 1);
    let size = SCALES.iter().position(|&scale| scale == settings.scale).map_or(0, |at| at + 1);
    let texts = TEXTS.iter().map(|size| format!("{size} %")).collect();
    let text = TEXTS.iter().position(|&size| size == settings.text).unwrap_or(0);
    let speed = SPEEDS.iter().position(|speed| speed.0 == settings.speed).unwrap_or(0);
    let themes = [text!("settings-dark"), text!("settings-light")];
    let speeds = SPEEDS.map(|speed| speed.1());
    let recaps = [text!("settings-recap-curtain"), text!("settings-recap-every"), text!("settings-recap-asked")];
    let recap = RecapPolicy::ALL.iter().position(|when| *when == settings.recap).unwrap_or(0);
    vec![
        choice(text!("settings-theme"), themes.into(), usize::from(settings.light)),
        choice(text!("settings-size"), sizes, size),
        choice(text!("settings-text"), texts, text),
        choice(text!("settings-motion"), speeds.into(), speed),
        choice(text!("settings-language"), languages, language),
        choice(text!("settings-recap"), recaps.into(), recap),
    ]
}

/// A row about a standing order: the order itself, or the number of its condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OrderRow {
    Itself,
    Number,
}

/// The rows about the standing orders of the units whose seat has the battle before it, from above; none while no seat has.
fn order_rows(world: &mut World) -> Vec<((UnitId, Verb), OrderRow)> {
    let Some(seat) = seat_before_battle(world) else { return Vec::new() };
    let roster = world.resource::<Roster>();
    let own = world.resource::<Orders>().0.iter().filter(|((unit, _), _)| roster.seat(*unit) == seat);
    let rows = own.flat_map(|(&key, order)| {
        let number = order.only.number().map(|_| (key, OrderRow::Number));
        [Some((key, OrderRow::Itself)), number].into_iter().flatten()
    });
    rows.collect()
}

/// The standing orders of the own units.
fn orders(world: &mut World) -> Vec<SettingView> {
    let rows = order_rows(world);
    let (given, rules) = (world.resource::<Orders>().clone(), world.resource::<Rules>().0);
    look(world, |view| {
        let names = rules.names(&view.field.rule_data);
        let row = |((unit, verb), row)| {
            let order = given.0.get(&(unit, verb)).copied().unwrap_or_default();
            let name = view.field.roster.member(unit).name.clone();
            let verb = names.verb_name(verb);
            let (action, control) = match (row, order.only.number()) {
                (OrderRow::Number, Some(number)) => {
                    let [value, least, most, step] = number.map(i64::from);
                    let of = order_words::condition_number(order.only);
                    (format!("{verb}, {of}"), Control::Number { value, least, most, step })
                }
                _ => {
                    let all = Standing::ALL.map(order_words::standing).into();
                    let chosen = Standing::ALL.iter().position(|one| *one == order.now).unwrap_or(1);
                    (order_words::action(verb, &order), Control::Choice { all, chosen })
                }
            };
            let name = text!("settings-order", unit = name, action = action);
            SettingView { name, differs: None, control }
        };
        rows.into_iter().map(row).collect()
    })
}

/// Sets a row of a group of [`view`] to a value.
pub fn set(world: &mut World, (group, row): (usize, usize), value: Value) {
    let shown = groups(world);
    match (shown.get(group), value) {
        (Some(RowGroup::Looks), Value::Choice(chosen)) => {
            change_settings(world, |settings| set_look(settings, row, chosen));
        }
        (Some(RowGroup::Match), value) => {
            change_settings(world, |settings| {
                settings.match_options = match_options::with(settings.match_options, row, value);
            });
        }
        (Some(RowGroup::Orders), value) => set_order(world, row, value),
        (Some(RowGroup::Keys(group)), Value::Key) => {
            world.resource_mut::<AwaitedKey>().0 = actions_of(*group).nth(row);
        }
        _ => {}
    }
    world.insert_resource(Stale::Everything);
}

/// Sets a row about a standing order to a value, in the name of the seat that has the battle before it.
fn set_order(world: &mut World, row: usize, value: Value) {
    let Some(seat) = seat_before_battle(world) else { return };
    let row = order_rows(world).get(row).copied();
    match (row, value) {
        (Some((key, OrderRow::Itself)), Value::Choice(chosen)) => {
            let Some(&now) = Standing::ALL.get(chosen) else { return };
            standing_orders::set(world, seat, key, now);
            let name = world.resource::<Roster>().member(key.0).name.clone();
            let order = order_words::standing(now);
            standing_orders::add_note_about(world, key.0, text!("standing-now", name = name, order = order));
        }
        (Some((key, OrderRow::Number)), Value::Number(number)) => {
            standing_orders::set_number(world, seat, key, u8::try_from(number).unwrap_or(u8::MAX));
        }
        _ => {}
    }
}

/// Sets a row of the first group to one of its values.
fn set_look(settings: &mut Settings, row: usize, chosen: usize) {
    match LookRow::ALL.get(row) {
        Some(LookRow::Theme) => settings.light = chosen == 1,
        Some(LookRow::Scale) => {
            settings.scale = chosen.checked_sub(1).and_then(|at| SCALES.get(at)).copied().unwrap_or(0);
        }
        Some(LookRow::Text) => settings.text = TEXTS.get(chosen).copied().unwrap_or(TEXTS[0]),
        Some(LookRow::Motion) => settings.speed = SPEEDS.get(chosen).map_or(1, |speed| speed.0),
        Some(LookRow::Language) => {
            settings.language = chosen.checked_sub(1).and_then(|at| Language::ALL.get(at)).copied();
        }
        Some(LookRow::Recap) => settings.recap = RecapPolicy::ALL.get(chosen).copied().unwrap_or_default(),
        None => debug_assert!(false, "the settings have no row {row}"),
    }
}

/// The actions of a group of keys, in the order of its rows.
fn actions_of(group: Group) -> impl Iterator<Item = Action> {
    TABLE.iter().filter(move |known| known.group == group).map(|known| known.action)
}

/// The rows of a group of keys. A key with two actions in one place names the other one.
fn key_rows(group: Group, changed: &Bindings, awaited: Option<Action>) -> Vec<SettingView> {
    let row = |action: Action| SettingView {
        name: does(action),
        differs: clash(changed, action).map(|other| text!("settings-key-also", other = other)),
        control: Control::Key { key: name(binding(changed, action)), waits: awaited == Some(action) },
    };
    actions_of(group).map(row).collect()
}

/// The heading of a group of keys.
fn heading(group: Group) -> String {
    match group {
        Group::Deciding => text!("settings-keys-deciding"),
        Group::Board => text!("settings-keys-board"),
        Group::Layers => text!("settings-keys-layers"),
        Group::Else => text!("settings-keys-else"),
    }
}

/// Gives the key that was pressed to the action whose row waits for one; a modifier that is held is part of it. Escape
/// leaves the binding as it is.
fn bind_key(keys: Res<ButtonInput<KeyCode>>, mut awaited: ResMut<AwaitedKey>, mut keeper: SettingsWriter) {
    let Some(action) = awaited.0 else { return };
    let holds = [
        (Modifier::Control, [KeyCode::ControlLeft, KeyCode::ControlRight]),
        (Modifier::Shift, [KeyCode::ShiftLeft, KeyCode::ShiftRight]),
        (Modifier::Alt, [KeyCode::AltLeft, KeyCode::AltRight]),
    ];
    let is_held = |key: KeyCode| holds.iter().any(|(_, both)| both.contains(&key));
    let Some(key) = keys.get_just_pressed().copied().find(|&key| !is_held(key)) else { return };
    let modifier = holds.iter().find(|(_, both)| keys.any_pressed(*both)).map_or(Modifier::Nothing, |found| found.0);
    awaited.0 = None;
    if key != KeyCode::Escape {
        let chosen = Binding { key, modifier };
        keeper.change(|settings| {
            if chosen == shipped(action) {
                settings.keys.remove(&action);
            } else {
                settings.keys.insert(action, chosen);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_with_a_key_has_one_row() {
        let rows = Group::ALL.map(|group| key_rows(group, &Bindings::new(), None));
        assert_eq!(rows.iter().map(Vec::len).sum::<usize>(), TABLE.len());
        for (group, rows) in Group::ALL.into_iter().zip(&rows) {
            for (row, shown) in rows.iter().enumerate() {
                assert_eq!(actions_of(group).nth(row).map(does).as_ref(), Some(&shown.name));
            }
        }
    }
}
