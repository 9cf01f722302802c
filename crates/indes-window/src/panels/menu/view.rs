//! The contents of the menu, and the actions it returns.

use crate::theme::icon::Icon;
use crate::widgets::livery::Preview;
use bevy::prelude::Message;
use indes_core::battlefield::Livery;
use indes_core::text::text;

/// The contents of the menu.
#[derive(Clone, Debug, Default)]
pub struct MenuView {
    /// The line beside the word mark.
    pub motto: String,
    /// The rule sets.
    pub sets: Vec<SetCard>,
    /// The index of the chosen rule set.
    pub set: usize,
    /// The heading of the levels: `Levels for Tempo`.
    pub heading: String,
    /// Whether changed level files are read again at once.
    pub watched: bool,
    /// The levels of the chosen rule set.
    pub levels: Vec<LevelCard>,
    /// The index of the chosen level.
    pub level: usize,
    /// The setup of the chosen level.
    pub setup: SetupView,
    /// The line at the foot: version and state of the rule data.
    pub foot: String,
    /// Whether there is a saved game.
    pub can_load: bool,
    /// Whether there are records to replay.
    pub can_replay: bool,
}

/// A rule set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetCard {
    /// Its icon.
    pub icon: Icon,
    /// Its name.
    pub name: String,
    /// Its description.
    pub text: String,
    /// The number of its levels.
    pub levels: usize,
}

/// A level.
#[derive(Clone, Debug, Default)]
pub struct LevelCard {
    /// Its title.
    pub title: String,
    /// Size, sides, time.
    pub detail: String,
    /// A remark beside the title: `start here`.
    pub tag: Option<String>,
    /// Its board with the units at their start.
    pub preview: Option<Preview>,
    /// The first error of its file. A level with errors keeps its place in the list.
    pub error: Option<LevelError>,
}

/// An error of a level's file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelError {
    /// File, line, column.
    pub place: String,
    /// The text of the line.
    pub excerpt: String,
    /// The column of the error in the line, in characters from 0.
    pub column: usize,
    /// The message with the remedy.
    pub message: String,
    /// The number of further errors.
    pub more: usize,
    /// The version that is still loaded: `last good version: 3 minutes ago`.
    pub last_good: Option<String>,
}

impl LevelError {
    /// The text for AccessKit.
    #[must_use]
    pub fn spoken(&self) -> String {
        text!("menu-cannot-be-loaded-because", place = &self.place, message = &self.message)
    }
}

/// The setup of a level.
#[derive(Clone, Debug, Default)]
pub struct SetupView {
    /// The level's title.
    pub title: String,
    /// Its text and its victory condition.
    pub text: String,
    /// Its board.
    pub preview: Option<Preview>,
    /// The sides with their players.
    pub sides: Vec<SideView>,
    /// Goals, statuses at the beginning and what comes later.
    pub notes: Vec<Note>,
    /// The options of the match that are no rules.
    pub match_options: Vec<SettingView>,
    /// The options of the rules.
    pub options: Vec<SettingView>,
    /// The reason why it cannot begin; `None` if it can.
    pub refused: Option<String>,
    /// All errors of the level's file.
    pub errors: Vec<LevelError>,
}

/// Lines under a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The heading.
    pub heading: String,
    /// The lines; words between asterisks are bold.
    pub lines: Vec<String>,
}

/// A side with its player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideView {
    /// Its name.
    pub name: String,
    /// Its colours and pattern.
    pub livery: Livery,
    /// The number of its units, as a text.
    pub detail: String,
    /// The possible players: `Person, seat 1`, `Bot, careful`.
    pub players: Vec<String>,
    /// The index of its player.
    pub player: usize,
    /// Whether the player is a bot.
    pub bot: bool,
}

/// An option of a level or a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingView {
    /// Its name.
    pub name: String,
    /// Its difference from the rules: `level: 1, rules: 0`.
    pub differs: Option<String>,
    /// Its control.
    pub control: Control,
}

/// The control of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Control {
    /// On or off.
    Switch(bool),
    /// A number in a range.
    Number {
        /// The current value.
        value: i64,
        /// The minimum.
        least: i64,
        /// The maximum.
        most: i64,
        /// The amount of one step.
        step: i64,
    },
    /// One of several.
    Choice {
        /// The entries.
        all: Vec<String>,
        /// The index of the current entry.
        chosen: usize,
    },
    /// A key of the keyboard.
    Key {
        /// The label of the current key.
        key: String,
        /// Whether it waits for a new key.
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
    /// An entry, by its index.
    Choice(usize),
    /// The next pressed key becomes the value.
    Key,
}

/// An action of the menu.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuAction {
    /// Choose a rule set, by its index.
    Set(usize),
    /// Choose a level, by its index.
    Level(usize),
    /// Set the player of a side.
    Player {
        /// The side.
        side: usize,
        /// The player.
        player: usize,
    },
    /// Swap the players of the sides.
    Swap,
    /// Set an option of the match.
    Match {
        /// The option.
        option: usize,
        /// The new value.
        value: Value,
    },
    /// Set an option of the rules.
    Option {
        /// The option.
        option: usize,
        /// The new value.
        value: Value,
    },
    /// Begin the battle.
    Begin,
    /// Read all levels again.
    Reload,
    /// Open the rulebook.
    Rulebook,
    /// Open the list of records.
    Replays,
    /// Load a saved battle.
    Load,
    /// Open the settings.
    Settings,
    /// Leave the program.
    Quit,
}
