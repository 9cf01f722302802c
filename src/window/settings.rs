//! What people set once for every battle: theme, size, speed of motion. Kept as RON in the user's configuration folder.
//!
//! 1. [`SettingsFile::usual`] names the file: that of the environment's `INDES_SETTINGS`, else the user's own.
//! 2. [`Settings::read`] reads it; a file that cannot be read is told and left alone until something is set.
//! 3. [`view`] and [`set`] are the window of settings; standing orders of the battle are listed and revoked there, too.

use super::board::{Motion, Speed, Theme};
use super::panels::menu::{Control, SettingView, Value};
use super::panels::settings::SettingsView;
use super::screens::Panels;
use super::standing::Orders;
use crate::battle::{Rules, Standing, look};
use crate::battlefield::Roster;
use crate::reading::{Limits, Source};
use crate::saves;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Sizes of everything on the screen, in percent.
const SCALES: [u16; 7] = [75, 90, 100, 125, 150, 175, 200];

/// What is set.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Whether it is light rather than dark.
    pub light: bool,
    /// The size of everything in percent; 0 for the one that the desktop says.
    pub scale: u16,
    /// How fast motion is played: 1, 2 or 4 times, 0 for none at all.
    pub speed: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Self { light: false, scale: 0, speed: 1 }
    }
}

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
    /// Those of a text.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn read(name: &str, text: &str) -> Result<Self, String> {
        let read: Self = crate::reading::read(&Source::new(name, text), &Limits::LEVEL).map_err(|it| it.to_string())?;
        let scale = if read.scale == 0 { 0 } else { read.scale.clamp(SCALES[0], SCALES[SCALES.len() - 1]) };
        Ok(Self { scale, ..read })
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
    let Some(SettingsFile(path)) = SettingsFile::usual() else { return };
    world.insert_resource(SettingsFile(path.clone()));
    let Ok(text) = std::fs::read_to_string(&path) else { return };
    match Settings::read(&path.display().to_string(), &text) {
        Ok(settings) => {
            world.insert_resource(settings);
            apply(world);
        }
        Err(problems) => world.resource_mut::<Panels>().message = Some(format!("The settings are ignored: {problems}")),
    }
}

/// Makes what is set hold.
pub(super) fn apply(world: &mut World) {
    let settings = world.resource::<Settings>().clone();
    world.resource_mut::<Panels>().theme = if settings.light { Theme::Light } else { Theme::Dark };
    world.resource_mut::<Motion>().speed = settings.motion();
    world.resource_mut::<super::session::Stale>().0 = true;
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
    let text = ron::ser::to_string_pretty(&settings, ron::ser::PrettyConfig::default()).unwrap_or_default();
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    if let Err(error) = folder.and_then(|()| saves::keep(&mut saves::Disk, &path, &(text + "\n"), 0)) {
        world.resource_mut::<Panels>().message = Some(format!("the settings could not be kept: {error}"));
    }
}

/// Turns from dark to light or back.
pub(super) fn turn_theme(world: &mut World) {
    let settings = world.resource::<Settings>().clone();
    keep(world, Settings { light: !settings.light, ..settings });
}

/// The window of settings; in a battle with the standing orders that were given.
#[must_use]
pub fn view(world: &mut World) -> SettingsView {
    let settings = world.resource::<Settings>().clone();
    let choice = |name: &str, all: &[&str], chosen: usize| SettingView {
        name: name.to_owned(),
        differs: None,
        control: Control::Choice { all: all.iter().map(|&name| name.to_owned()).collect(), chosen },
    };
    let sizes: Vec<String> =
        std::iter::once("as the desktop".to_owned()).chain(SCALES.iter().map(|scale| format!("{scale} %"))).collect();
    let sizes: Vec<&str> = sizes.iter().map(String::as_str).collect();
    let size = SCALES.iter().position(|&scale| scale == settings.scale).map_or(0, |at| at + 1);
    let speed = [1, 2, 4, 0].iter().position(|&speed| speed == settings.speed).unwrap_or(0);
    let looks = vec![
        choice("Theme", &["dark", "light"], usize::from(settings.light)),
        choice("Size of everything", &sizes, size),
        choice("Motion", &["as drawn", "twice as fast", "four times as fast", "none"], speed),
    ];
    let mut groups = vec![("Looks".to_owned(), looks)];
    let orders = orders(world);
    if !orders.is_empty() {
        let row = |(name, now): &(String, Standing)| {
            let all = Standing::ALL.map(Standing::name);
            choice(name, &all, Standing::ALL.iter().position(|one| one == now).unwrap_or(1))
        };
        groups.push(("Standing orders of this battle".to_owned(), orders.iter().map(row).collect()));
    }
    SettingsView { groups }
}

/// The standing orders of the battle that is played, in words.
fn orders(world: &mut World) -> Vec<(String, Standing)> {
    if !world.contains_resource::<super::session::Session>() {
        return Vec::new();
    }
    let (given, names) = (world.resource::<Orders>().clone(), world.resource::<Rules>().0.names);
    look(world, |view| {
        let names = names(&view.field.rule_data);
        let told = |unit| view.field.roster.member(unit).name.clone();
        given
            .0
            .iter()
            .map(|(&(unit, verb), &now)| (format!("{}: {}", told(unit), names.verb_name(verb)), now))
            .collect()
    })
}

/// Sets something: a group of [`view`], a row of it, its value.
pub(super) fn set(world: &mut World, (group, row): (usize, usize), value: Value) {
    let Value::Choice(chosen) = value else { return };
    if group > 0 {
        let key = world.resource::<Orders>().0.keys().nth(row).copied();
        if let (Some(key), Some(&now)) = (key, Standing::ALL.get(chosen)) {
            world.resource_mut::<Orders>().0.insert(key, now);
            let name = world.resource::<Roster>().member(key.0).name.clone();
            super::standing::note(world, format!("*{name}*'s standing order is now: {}", now.name()));
            world.resource_mut::<super::session::Stale>().0 = true;
        }
        return;
    }
    let mut settings = world.resource::<Settings>().clone();
    match row {
        0 => settings.light = chosen == 1,
        1 => settings.scale = chosen.checked_sub(1).and_then(|at| SCALES.get(at)).copied().unwrap_or(0),
        _ => settings.speed = [1, 2, 4, 0].get(chosen).copied().unwrap_or(1),
    }
    keep(world, settings);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_are_written_and_what_is_missing_is_usual() {
        let read = |text: &str| Settings::read("settings.ron", text);
        let set = Settings { light: true, scale: 150, speed: 4 };
        let text = ron::ser::to_string_pretty(&set, ron::ser::PrettyConfig::default()).unwrap_or_default();
        assert_eq!(read(&text), Ok(set));
        assert_eq!(read("(light: true)"), Ok(Settings { light: true, ..Settings::default() }));
        assert_eq!(read("(scale: 900)").map(|set| set.scale), Ok(200));
        assert!(read("(sise: 3)").is_err_and(|wrong| wrong.contains("sise")));
    }
}
