//! What the menu shows, and what comes back.

use crate::battlefield::Livery;
use crate::text::text;
use crate::window::theme::icon::Icon;
use crate::window::widgets::livery::Preview;

/// Everything in the menu.
#[derive(Clone, Debug, Default)]
pub struct MenuView {
    /// The line beside the word mark.
    pub motto: String,
    /// The rule sets.
    pub sets: Vec<SetCard>,
    /// Which one is chosen.
    pub set: usize,
    /// Above the levels: `Levels for Tempo`.
    pub heading: String,
    /// Whether a changed file is read at once.
    pub watched: bool,
    /// The levels of the chosen rule set.
    pub levels: Vec<LevelCard>,
    /// Which one is chosen.
    pub level: usize,
    /// How the chosen level would be played.
    pub setup: SetupView,
    /// Version and state of the rule data.
    pub foot: String,
    /// Whether there is anything to load.
    pub can_load: bool,
    /// Whether there are replays.
    pub can_replay: bool,
}

/// A rule set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetCard {
    /// Its picture.
    pub icon: Icon,
    /// Its name.
    pub name: String,
    /// What is special about it.
    pub text: String,
    /// How many levels there are for it.
    pub levels: usize,
    /// Why it cannot be played, if so.
    pub refused: Option<String>,
}

/// A level.
#[derive(Clone, Debug, Default)]
pub struct LevelCard {
    /// Its title.
    pub title: String,
    /// Size, sides, time.
    pub detail: String,
    /// A word beside the title: `start here`.
    pub tag: Option<String>,
    /// Its board with its figures where they start.
    pub preview: Option<Preview>,
    /// What is wrong with the file. The level keeps its place in the list.
    pub error: Option<LevelError>,
}

/// What is wrong with a level's file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelError {
    /// File, line, column.
    pub place: String,
    /// The line of the file.
    pub excerpt: String,
    /// Where in it, counted in letters from 0.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub message: String,
    /// How many more errors there are.
    pub more: usize,
    /// What is still there: `last good version: 3 minutes ago`.
    pub last_good: Option<String>,
}

impl LevelError {
    /// In words.
    #[must_use]
    pub fn spoken(&self) -> String {
        text!("menu-cannot-be-loaded-because", place = &self.place, message = &self.message)
    }
}

/// How a level would be played.
#[derive(Clone, Debug, Default)]
pub struct SetupView {
    /// The level's title.
    pub title: String,
    /// What it is about and how it is won.
    pub text: String,
    /// Its board.
    pub preview: Option<Preview>,
    /// Who plays which side.
    pub sides: Vec<SideView>,
    /// The options.
    pub options: Vec<SettingView>,
    /// Why it cannot begin, if so.
    pub refused: Option<String>,
    /// Everything that is wrong with the level's file.
    pub errors: Vec<LevelError>,
}

/// A side and who plays it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideView {
    /// Its name.
    pub name: String,
    /// Its colours and pattern.
    pub livery: Livery,
    /// How many figures.
    pub detail: String,
    /// Who may play it: `Person, seat 1`, `Bot, careful`.
    pub players: Vec<String>,
    /// Who plays it.
    pub player: usize,
    /// Whether that is a bot.
    pub bot: bool,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingView {
    /// What it is about.
    pub name: String,
    /// How it differs from the rules: `level: 1, rules: 0`.
    pub differs: Option<String>,
    /// What can be set.
    pub control: Control,
}

/// What can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Control {
    /// On or off.
    Switch(bool),
    /// A number from least to most.
    Number {
        /// As it is.
        value: i64,
        /// At least.
        least: i64,
        /// At most.
        most: i64,
        /// From one to the next.
        step: i64,
    },
    /// One of several.
    Choice {
        /// All of them.
        all: Vec<String>,
        /// As it is.
        chosen: usize,
    },
    /// A key of the keyboard.
    Key {
        /// As it is.
        key: String,
        /// Whether it waits for another one.
        waits: bool,
    },
}

/// A new value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// On or off.
    Switch(bool),
    /// A number.
    Number(i64),
    /// One of several.
    Choice(usize),
    /// The next key that is pressed.
    Key,
}

/// What was done in the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuAction {
    /// Another rule set.
    Set(usize),
    /// Another level.
    Level(usize),
    /// Somebody else plays a side.
    Player {
        /// The side.
        side: usize,
        /// Who.
        player: usize,
    },
    /// The players change sides.
    Swap,
    /// An option has another value.
    Option {
        /// The option.
        option: usize,
        /// The value.
        value: Value,
    },
    /// Play.
    Begin,
    /// Read all levels again.
    Reload,
    /// The rulebook.
    Rulebook,
    /// Replays.
    Replays,
    /// Load a saved battle.
    Load,
    /// Settings.
    Settings,
    /// Leave the program.
    Quit,
}
