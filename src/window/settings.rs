//! What people set once for every battle: theme, size, speed of motion, language. Kept as RON in the user's
//! configuration folder.
//!
//! 1. [`SettingsFile::usual`] names the file: that of the environment's `INDES_SETTINGS`, else the user's own.
//! 2. [`Settings::open`] reads it; a file that cannot be read is told and left alone until something is set.
//! 3. [`view`] and [`set`] are the window of settings; standing orders of the battle are listed and revoked there, too.

use super::board::{Motion, Speed, Theme};
use super::keys::{Action, Binding};
use super::message::{Message, say};
use super::panels::menu::{Control, SettingView, Value};
use super::panels::settings::SettingsView;
use super::present::menu::Shelf;
use super::screens::Panels;
use super::standing::Orders;
use crate::battle::{Rules, Standing, Verb, look};
use crate::battlefield::{Roster, UnitId};
use crate::reading::{Limits, Problems, Source};
use crate::saves;
use crate::text::{Language, set_language, text};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use leafwing_input_manager::prelude::InputMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Sizes of everything on the screen, in percent.
const SCALES: [u16; 7] = [75, 90, 100, 125, 150, 175, 200];

/// Sizes of words, in percent.
const TEXTS: [u16; 3] = [100, 110, 120];

/// What is set.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Whether it is light rather than dark.
    pub light: bool,
    /// The size of everything in percent; 0 for the one that the desktop says.
    pub scale: u16,
    /// The size of words in percent of how they are drawn.
    pub text: u16,
    /// How fast motion is played: 1, 2 or 4 times, 0 for none at all.
    pub speed: u8,
    /// When it is told what happened since a seat's last decision.
    pub recap: Recaps,
    /// Keys that are not the usual ones.
    pub keys: BTreeMap<Action, Binding>,
    /// The language; nothing for the one that the desktop says.
    pub language: Option<Language>,
}

/// When it is told what happened since a seat's last decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recaps {
    /// After a curtain.
    #[default]
    Curtain,
    /// Whenever the screen goes to somebody else.
    Every,
    /// When it is asked for.
    Asked,
}

impl Recaps {
    const ALL: [Self; 3] = [Self::Curtain, Self::Every, Self::Asked];
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            light: false,
            scale: 0,
            text: 100,
            speed: 1,
            recap: Recaps::Curtain,
            keys: BTreeMap::new(),
            language: None,
        }
    }
}

/// The language that the desktop says.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Desktop(pub Language);

/// The speeds of motion with their names.
const SPEEDS: [(u8, fn() -> String); 4] = [
    (1, || text!("settings-motion-normal")),
    (2, || text!("settings-motion-double")),
    (4, || text!("settings-motion-quadruple")),
    (0, || text!("settings-motion-none")),
];

/// Where settings are kept.
#[derive(Resource, Clone, Debug)]
pub struct SettingsFile(pub PathBuf);

impl SettingsFile {
    /// The file that the environment names as `INDES_SETTINGS`, else `settings.ron` in the user's configuration folder.
    #[must_use]
    pub fn usual() -> Option<Self> {
        let named = std::env::var_os("INDES_SETTINGS").filter(|file| !file.is_empty()).map(PathBuf::from);
        let own =
            || directories::ProjectDirs::from("", "", "indes").map(|folders| folders.config_dir().join("settings.ron"));
        named.or_else(own).map(Self)
    }
}

impl Settings {
    /// Those of a file; `None` if there is no such file.
    ///
    /// # Errors
    /// What is wrong with it: not a plain file, too large, not settings.
    pub fn open(path: &Path) -> Result<Option<Self>, Problems> {
        if path.exists() { Self::read(&Source::open(path, &Limits::SETTINGS)?).map(Some) } else { Ok(None) }
    }

    /// Those of a text.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(source: &Source) -> Result<Self, Problems> {
        let read: Self = crate::reading::read(source, &Limits::SETTINGS)?;
        let scale = if read.scale == 0 { 0 } else { read.scale.clamp(SCALES[0], SCALES[SCALES.len() - 1]) };
        let text = read.text.clamp(TEXTS[0], TEXTS[TEXTS.len() - 1]);
        Ok(Self { scale, text, ..read })
    }

    const fn motion(&self) -> Speed {
        match self.speed {
            0 => Speed::Off,
            1 => Speed::Normal,
            2 | 3 => Speed::Double,
            _ => Speed::Quadruple,
        }
    }
}

/// Reads what was set before.
pub(super) fn load(world: &mut World) {
    world.insert_resource(Desktop(Language::of_environment()));
    let read = world.get_resource::<SettingsFile>().map_or(Ok(None), |file| Settings::open(&file.0));
    let (settings, problems) = match read {
        Ok(settings) => (settings.unwrap_or_default(), None),
        Err(problems) => (Settings::default(), Some(problems)),
    };
    world.insert_resource(settings);
    apply(world);
    if let Some(problems) = problems {
        say(world, Message::broken(text!("settings-ignored"), &problems));
    }
}

/// Makes what is set hold.
pub(super) fn apply(world: &mut World) {
    let settings = world.resource::<Settings>().clone();
    world.resource_mut::<Panels>().theme = if settings.light { Theme::Light } else { Theme::Dark };
    world.resource_mut::<Motion>().speed = settings.motion();
    super::theme::set_text_size(settings.text);
    let desktop = world.get_resource::<Desktop>().copied().unwrap_or_default();
    let language = settings.language.unwrap_or(desktop.0);
    world.insert_resource(language);
    set_language(language);
    world.resource_mut::<super::session::Stale>().0 = true;
    if let Some(mut shelf) = world.get_resource_mut::<Shelf>() {
        shelf.refresh();
    }
    let mut maps = world.query::<&mut InputMap<Action>>();
    for mut map in maps.iter_mut(world) {
        *map = super::keys::map(&settings);
    }
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    let scale = (settings.scale > 0).then(|| f32::from(settings.scale) / 100.0);
    if let Ok(mut window) = windows.single_mut(world)
        && window.resolution.scale_factor_override() != scale
    {
        window.resolution.set_scale_factor_override(scale);
    }
}

/// Keeps what is set, and makes it hold.
pub(super) fn keep(world: &mut World, settings: Settings) {
    world.insert_resource(settings.clone());
    apply(world);
    let Some(SettingsFile(path)) = world.get_resource::<SettingsFile>().cloned() else { return };
    if let Err(error) = write(&path, &settings) {
        say(world, Message::Failed(text!("settings-not-kept", error = error.to_string())));
    }
}

/// Writes the file of settings; its folder is made if there is none.
fn write(path: &Path, settings: &Settings) -> std::io::Result<()> {
    let text =
        ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::default()).map_err(saves::Unwritable::from)?;
    path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    saves::write_rotating(&mut saves::Disk, path, &(text + "\n"), 0)
}

/// Turns from dark to light or back.
pub(super) fn turn_theme(world: &mut World) {
    let settings = world.resource::<Settings>().clone();
    keep(world, Settings { light: !settings.light, ..settings });
}

/// The next speed of motion; it is told.
pub(super) fn next_speed(world: &mut World) {
    let settings = world.resource::<Settings>().clone();
    let at = SPEEDS.iter().position(|(speed, _)| *speed == settings.speed).map_or(0, |at| (at + 1) % SPEEDS.len());
    keep(world, Settings { speed: SPEEDS[at].0, ..settings });
    say(world, Message::Told(text!("settings-motion-now", speed = SPEEDS[at].1())));
}

/// The window of settings; in a battle with the standing orders that were given.
#[must_use]
pub fn view(world: &mut World) -> SettingsView {
    let settings = world.resource::<Settings>().clone();
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
    let recap = Recaps::ALL.iter().position(|when| *when == settings.recap).unwrap_or(0);
    let looks = vec![
        choice(text!("settings-theme"), themes.into(), usize::from(settings.light)),
        choice(text!("settings-size"), sizes, size),
        choice(text!("settings-text"), texts, text),
        choice(text!("settings-motion"), speeds.into(), speed),
        choice(text!("settings-language"), languages, language),
        choice(text!("settings-recap"), recaps.into(), recap),
    ];
    let waiting = world.resource::<Panels>().waiting;
    let mut groups = vec![(text!("settings-looks"), looks)];
    let orders = orders(world);
    if !orders.is_empty() {
        groups.push((text!("settings-orders"), orders));
    }
    groups.extend(super::keys::rows(&settings, waiting));
    SettingsView { groups, waits: waiting.is_some() }
}

/// A row about a standing order: the order itself, or the number in what it depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OrderRow {
    Itself,
    Number,
}

/// The rows about standing orders, from above.
fn order_rows(orders: &Orders) -> Vec<((UnitId, Verb), OrderRow)> {
    let rows = orders.0.iter().flat_map(|(&key, order)| {
        let number = order.only.number().map(|_| (key, OrderRow::Number));
        [Some((key, OrderRow::Itself)), number].into_iter().flatten()
    });
    rows.collect()
}

fn in_battle(world: &World) -> bool {
    world.contains_resource::<super::session::Session>()
}

/// The standing orders of the battle that is played.
fn orders(world: &mut World) -> Vec<SettingView> {
    if !in_battle(world) {
        return Vec::new();
    }
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
                    let of = super::standing::number(order.only);
                    (format!("{verb}, {of}"), Control::Number { value, least, most, step })
                }
                _ => {
                    let all = Standing::ALL.map(super::standing::name).into();
                    let chosen = Standing::ALL.iter().position(|one| *one == order.now).unwrap_or(1);
                    (super::standing::action(verb, &order), Control::Choice { all, chosen })
                }
            };
            let name = text!("settings-order", unit = name, action = action);
            SettingView { name, differs: None, control }
        };
        order_rows(&given).into_iter().map(row).collect()
    })
}

/// Sets something: a group of [`view`], a row of it, its value.
pub fn set(world: &mut World, (group, row): (usize, usize), value: Value) {
    if value == Value::Key {
        let before = 1 + usize::from(!order_rows(world.resource::<Orders>()).is_empty() && in_battle(world));
        let action = group.checked_sub(before).and_then(|group| super::keys::at(group, row));
        world.resource_mut::<Panels>().waiting = action;
        return;
    }
    let order = order_rows(world.resource::<Orders>()).get(row).copied().filter(|_| group > 0);
    if let (Some((key, OrderRow::Number)), Value::Number(number)) = (order, value) {
        super::standing::set_number(world, key, u8::try_from(number).unwrap_or(u8::MAX));
        world.resource_mut::<super::session::Stale>().0 = true;
    }
    let Value::Choice(chosen) = value else { return };
    if group > 0 {
        if let (Some((key, OrderRow::Itself)), Some(&now)) = (order, Standing::ALL.get(chosen)) {
            super::standing::set(world, key, now);
            let name = world.resource::<Roster>().member(key.0).name.clone();
            let told = text!("standing-now", name = name, order = super::standing::name(now));
            super::standing::note(world, told);
            world.resource_mut::<super::session::Stale>().0 = true;
        }
        return;
    }
    let mut settings = world.resource::<Settings>().clone();
    match row {
        0 => settings.light = chosen == 1,
        1 => settings.scale = chosen.checked_sub(1).and_then(|at| SCALES.get(at)).copied().unwrap_or(0),
        2 => settings.text = TEXTS.get(chosen).copied().unwrap_or(TEXTS[0]),
        3 => settings.speed = SPEEDS.get(chosen).map_or(1, |speed| speed.0),
        4 => settings.language = chosen.checked_sub(1).and_then(|at| Language::ALL.get(at)).copied(),
        _ => settings.recap = Recaps::ALL.get(chosen).copied().unwrap_or_default(),
    }
    keep(world, settings);
}

#[cfg(test)]
mod tests {
    use super::super::keys::Hold;
    use super::super::layers::Layer;
    use super::*;

    #[test]
    fn settings_are_read_as_they_are_written_and_what_is_missing_is_usual() {
        let read = |text: &str| Settings::read(&Source::new("settings.ron", text));
        let set = Settings {
            light: true,
            scale: 150,
            text: 110,
            speed: 4,
            recap: Recaps::Every,
            keys: [
                (Action::Log, Binding { key: KeyCode::KeyQ, hold: Hold::Nothing }),
                (Action::Number(3), Binding { key: KeyCode::KeyZ, hold: Hold::Shift }),
                (Action::Layer(Layer::Heights), Binding { key: KeyCode::Comma, hold: Hold::Alt }),
            ]
            .into(),
            language: Some(Language::German),
        };
        let text = ron::ser::to_string_pretty(&set, ron::ser::PrettyConfig::default()).unwrap_or_default();
        assert_eq!(read(&text), Ok(set));
        assert_eq!(read("(light: true)"), Ok(Settings { light: true, ..Settings::default() }));
        assert_eq!(read("(scale: 900)").map(|set| set.scale), Ok(200));
        assert!(read("(sise: 3)").is_err_and(|wrong| wrong.to_string().contains("sise")));
    }

    #[test]
    fn settings_are_read_from_plain_files_of_their_size_alone() {
        assert_eq!(Settings::open(Path::new("/no/such/settings.ron")), Ok(None));
        for path in ["/dev/zero", "."] {
            assert!(!Path::new(path).exists() || Settings::open(Path::new(path)).is_err(), "{path}");
        }
    }
}
