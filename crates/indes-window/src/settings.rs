//! The settings: theme, sizes, speed of motion, language, keys. Kept as RON in the user's configuration folder.
//!
//! [`SettingsFile::usual`] names the file, [`Settings::open`] reads it, [`apply`] puts them into force whenever
//! they change, [`SettingsWriter`] changes and writes them. The dialog is [`parts::settings`](super::parts::settings).

use super::board::{Motion, Speed};
use super::keys::{self, Action, Bindings};
use super::states::{Dialogs, Stale, Toast};
use super::theme::Theme;
use bevy::ecs::system::{SystemParam, SystemState};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use indes_core::battle::AskPolicy;
use indes_core::reading::{Limits, Problems, Source};
use indes_core::text::{Language, set_language, text};
use indes_level::saves;
use leafwing_input_manager::prelude::InputMap;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The UI scales, in percent.
pub const SCALES: [u16; 7] = [75, 90, 100, 125, 150, 175, 200];

/// The sizes of text, in percent.
pub const TEXTS: [u16; 3] = [100, 110, 120];

/// The settings.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Whether the theme is light rather than dark.
    pub light: bool,
    /// The UI scale in percent; 0 for the desktop's.
    pub scale: u16,
    /// The size of text in percent.
    pub text: u16,
    /// The speed of motion: 1, 2 or 4 times; 0 for no motion.
    pub speed: u8,
    /// When a recap opens by itself.
    pub recap: RecapPolicy,
    /// Keys that differ from the shipped ones.
    pub keys: Bindings,
    /// The language; `None` for the desktop's.
    pub language: Option<Language>,
    /// The options of a match that are no rules.
    pub match_options: MatchOptions,
}

/// The options of a match that are no rules of its level (TEMPO-J05). They are chosen before it begins, kept for the next
/// one, and can be changed while it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MatchOptions {
    /// The seconds that a person has for each answer; 0 for no limit.
    pub seconds: u16,
    /// What a unit without a standing order is asked about.
    pub asks: AskPolicy,
}

/// The time limits for an answer that are offered, in seconds; 0 for none.
pub const TIME_LIMITS: [u16; 8] = [0, 10, 20, 30, 60, 120, 300, 600];

/// When a recap opens by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecapPolicy {
    /// After a curtain.
    #[default]
    Curtain,
    /// Whenever the screen goes to another person.
    Every,
    /// Never: only by its key.
    Asked,
}

impl RecapPolicy {
    /// All of them, in the order of the dialog.
    pub const ALL: [Self; 3] = [Self::Curtain, Self::Every, Self::Asked];
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            light: false,
            scale: 0,
            text: 100,
            speed: 1,
            recap: RecapPolicy::Curtain,
            keys: Bindings::new(),
            language: None,
            match_options: MatchOptions::default(),
        }
    }
}

/// The desktop's language.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Desktop(pub Language);

/// The speeds of motion with their names.
pub const SPEEDS: [(u8, fn() -> String); 4] = [
    (1, || text!("settings-motion-normal")),
    (2, || text!("settings-motion-double")),
    (4, || text!("settings-motion-quadruple")),
    (0, || text!("settings-motion-none")),
];

/// The file of settings.
#[derive(Resource, Clone, Debug)]
pub struct SettingsFile(pub PathBuf);

impl SettingsFile {
    /// The file that the environment variable `INDES_SETTINGS` names, else `settings.ron` in the user's configuration folder.
    #[must_use]
    pub fn usual() -> Option<Self> {
        let named = std::env::var_os("INDES_SETTINGS").filter(|file| !file.is_empty()).map(PathBuf::from);
        let own =
            || directories::ProjectDirs::from("", "", "indes").map(|folders| folders.config_dir().join("settings.ron"));
        named.or_else(own).map(Self)
    }
}

impl Settings {
    /// The settings of a file; `None` if there is no such file.
    ///
    /// # Errors
    /// It is not a plain file, too large, or holds no settings.
    pub fn open(path: &Path) -> Result<Option<Self>, Problems> {
        if path.exists() { Self::read(&Source::open(path, &Limits::SETTINGS)?).map(Some) } else { Ok(None) }
    }

    /// The settings of a text; sizes out of range are the nearest in range.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(source: &Source) -> Result<Self, Problems> {
        let read: Self = indes_core::reading::read(source, &Limits::SETTINGS)?;
        let scale = if read.scale == 0 { 0 } else { read.scale.clamp(SCALES[0], SCALES[SCALES.len() - 1]) };
        let text = read.text.clamp(TEXTS[0], TEXTS[TEXTS.len() - 1]);
        let seconds = read.match_options.seconds.min(TIME_LIMITS[TIME_LIMITS.len() - 1]);
        let match_options = MatchOptions { seconds, ..read.match_options };
        Ok(Self { scale, text, match_options, ..read })
    }

    /// The board's theme.
    #[must_use]
    pub const fn theme(&self) -> Theme {
        if self.light { Theme::Light } else { Theme::Dark }
    }

    const fn motion(&self) -> Speed {
        match self.speed {
            0 => Speed::Off,
            1 => Speed::Normal,
            2 | 3 => Speed::Double,
            _ => Speed::Quadruple,
        }
    }

    /// Writes the file; its folder is made if there is none.
    fn write(&self, path: &Path) -> std::io::Result<()> {
        let text =
            ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).map_err(saves::Unwritable::from)?;
        path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        saves::write_rotating(&mut saves::Disk, path, &(text + "\n"), 0)
    }
}

/// Changes the settings and writes their file; a toast is shown if that fails.
#[derive(SystemParam)]
pub struct SettingsWriter<'w> {
    /// The settings.
    pub settings: ResMut<'w, Settings>,
    file: Option<Res<'w, SettingsFile>>,
    toast: ResMut<'w, Toast>,
}

impl SettingsWriter<'_> {
    /// Changes the settings and writes them.
    pub fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        if let Some(file) = &self.file
            && let Err(error) = self.settings.write(&file.0)
        {
            self.toast.failed(text!("settings-not-kept", error = error.to_string()));
        }
    }

    /// Changes the theme from dark to light or back.
    pub fn toggle_theme(&mut self) {
        self.change(|settings| settings.light = !settings.light);
    }

    /// Takes the next speed of motion; a toast names it.
    pub fn next_speed(&mut self) {
        let now = self.settings.speed;
        let at = SPEEDS.iter().position(|(speed, _)| *speed == now).map_or(0, |at| (at + 1) % SPEEDS.len());
        self.toast.done(text!("settings-motion-now", speed = SPEEDS[at].1()));
        self.change(|settings| settings.speed = SPEEDS[at].0);
    }
}

/// Changes the settings and writes them, from an exclusive system.
pub fn change_settings(world: &mut World, change: impl FnOnce(&mut Settings)) {
    let mut state = SystemState::<SettingsWriter>::new(world);
    if let Ok(mut keeper) = state.get_mut(world) {
        keeper.change(change);
    }
}

/// Adds the settings; they are in force from the first frame on.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .add_systems(Startup, (load, apply).chain())
        .add_systems(PreUpdate, apply.run_if(resource_changed::<Settings>));
}

/// Reads the file of settings. A file that cannot be read is reported, and not overwritten until a setting is changed.
pub fn load(file: Option<Res<SettingsFile>>, mut dialogs: ResMut<Dialogs>, mut commands: Commands) {
    commands.insert_resource(Desktop(Language::of_environment()));
    let read = file.map_or(Ok(None), |file| Settings::open(&file.0));
    if let Err(problems) = &read {
        dialogs.report(text!("settings-ignored"), problems);
    }
    commands.insert_resource(read.unwrap_or_default().unwrap_or_default());
}

/// Puts the settings into force: language, size of text, UI scale, speed of motion, keys.
pub fn apply(
    settings: Res<Settings>,
    desktop: Option<Res<Desktop>>,
    mut motion: ResMut<Motion>,
    mut stale: ResMut<Stale>,
    mut maps: Query<&mut InputMap<Action>>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut commands: Commands,
) {
    motion.speed = settings.motion();
    super::theme::set_text_size(settings.text);
    let language = settings.language.unwrap_or_else(|| desktop.map_or_else(Language::default, |desktop| desktop.0));
    commands.insert_resource(language);
    set_language(language);
    stale.everything();
    for mut map in &mut maps {
        *map = keys::map(&settings.keys);
    }
    let scale = (settings.scale > 0).then(|| f32::from(settings.scale) / 100.0);
    if let Ok(mut window) = windows.single_mut()
        && window.resolution.scale_factor_override() != scale
    {
        window.resolution.set_scale_factor_override(scale);
    }
}

#[cfg(test)]
mod tests {
    use super::super::keys::{Binding, Modifier};
    use super::super::layer::Layer;
    use super::*;

    #[test]
    fn settings_are_read_as_they_are_written_and_what_is_missing_is_usual() {
        let read = |text: &str| Settings::read(&Source::new("settings.ron", text));
        let set = Settings {
            light: true,
            scale: 150,
            text: 110,
            speed: 4,
            recap: RecapPolicy::Every,
            keys: [
                (Action::Log, Binding { key: KeyCode::KeyQ, modifier: Modifier::Nothing }),
                (Action::Number(3), Binding { key: KeyCode::KeyZ, modifier: Modifier::Shift }),
                (Action::Layer(Layer::Heights), Binding { key: KeyCode::Comma, modifier: Modifier::Alt }),
            ]
            .into(),
            language: Some(Language::German),
            match_options: MatchOptions { seconds: 30, asks: AskPolicy::Everything },
        };
        let text = ron::ser::to_string_pretty(&set, ron::ser::PrettyConfig::default()).unwrap_or_default();
        assert_eq!(read(&text), Ok(set));
        assert_eq!(read("(light: true)"), Ok(Settings { light: true, ..Settings::default() }));
        let limited = MatchOptions { seconds: 45, ..MatchOptions::default() };
        assert_eq!(read("(match_options: (seconds: 45))").map(|set| set.match_options), Ok(limited));
        assert_eq!(read("(match_options: (seconds: 60000))").map(|set| set.match_options.seconds), Ok(600));
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
