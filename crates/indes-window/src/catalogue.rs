//! The levels and rule data that were read, and which of them are chosen in the menu.

use super::panels::menu::{MenuAction, Value};
use bevy::prelude::Resource;
use indes_core::battle::RuleSetId;
use indes_core::battlefield::RuleData;
use indes_level::bots::BotKind;
use indes_level::level::{Control, Entry, Level, Library, Origin};
use indes_rules::{self as rules, OptionKind, OptionValue, RuleSetDef};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The levels and rule data that were read, and the choices of the menu.
#[derive(Resource, Default)]
pub struct Catalogue {
    /// The levels.
    pub library: Library,
    /// The rule data in force, by rule set.
    pub data: Vec<(RuleSetId, RuleData)>,
    /// The chosen rule set, by its place among all five.
    pub set: usize,
    /// The chosen level of that rule set.
    pub level: usize,
    /// The level that was last given other players or options in the menu, as it is played then; it counts only for the level
    /// with its key.
    pub edited: Option<Level>,
    /// The last level of each file that could be read.
    pub good: BTreeMap<Origin, Level>,
    /// Whether changed files are read again without being asked for.
    pub watched: bool,
    /// The folder of the saved battles.
    pub saves: Option<PathBuf>,
}

impl Catalogue {
    /// The levels of the chosen rule set; those of no known rule set belong to the first.
    pub(super) fn entries(&self) -> Vec<&Entry> {
        let set = RuleSetId::ALL.get(self.set).copied();
        let belongs = |entry: &&Entry| entry.rule_set == set || entry.rule_set.is_none() && self.set == 0;
        self.library.entries.iter().filter(belongs).collect()
    }

    /// The level that the button Begin starts, with its rule set and data.
    #[must_use]
    pub fn chosen(&self) -> Option<(&Level, RuleSetDef, &RuleData)> {
        let level = self.level_of(self.entries().get(self.level)?)?;
        let level = self.edited_or(level);
        let data = self.data_of(level.rules)?;
        Some((level, rules::def(level.rules)?, data))
    }

    /// The level of an entry; while its file is broken the one that was read before, if any.
    pub(super) fn level_of<'a>(&'a self, entry: &'a Entry) -> Option<&'a Level> {
        entry.result.as_ref().ok().or_else(|| self.good.get(&entry.origin))
    }

    /// A level with the players and options that were chosen for it; the level itself if none were.
    pub(super) fn edited_or<'a>(&'a self, level: &'a Level) -> &'a Level {
        self.edited.as_ref().filter(|edited| edited.key() == level.key()).unwrap_or(level)
    }

    /// Chooses a rule set, by its place among all five, and its first level.
    pub const fn choose_set(&mut self, set: usize) {
        (self.set, self.level) = (set, 0);
    }

    /// Chooses a level of the chosen rule set; the last one if there are not so many.
    pub fn choose_level(&mut self, level: usize) {
        self.level = level.min(self.entries().len().saturating_sub(1));
    }

    /// The rule data in force for a rule set.
    #[must_use]
    pub fn data_of(&self, set: RuleSetId) -> Option<&RuleData> {
        self.data.iter().find(|(id, _)| *id == set).map(|(_, data)| data)
    }

    /// Takes levels and rule data that were read, and keeps the valid levels. Under other rule data the levels that were kept
    /// before are dropped, because they may no longer be valid.
    pub fn take(&mut self, library: Library, data: Vec<(RuleSetId, RuleData)>) {
        let same = self.data.len() == data.len()
            && self.data.iter().zip(&data).all(|(old, new)| old.0 == new.0 && old.1.text() == new.1.text());
        if !same {
            self.good.clear();
        }
        for entry in &library.entries {
            if let (Origin::File(_), Ok(level)) = (&entry.origin, &entry.result) {
                self.good.insert(entry.origin.clone(), level.clone());
            }
        }
        (self.library, self.data) = (library, data);
        self.choose_level(self.level);
    }

    /// Changes who plays the chosen level, or one of its options.
    pub fn edit(&mut self, action: MenuAction) {
        let Some((level, ..)) = self.chosen() else {
            return;
        };
        let mut level = level.clone();
        match action {
            MenuAction::Player { side, player } => {
                if let Some(side) = level.sides.get_mut(side) {
                    let bot = player.checked_sub(1).and_then(|at| BotKind::ALL.get(at));
                    side.control = bot.map_or(Control::Human, |kind| Control::Bot(kind.name().to_owned()));
                }
            }
            MenuAction::Swap => {
                let controls: Vec<Control> = level.sides.iter().rev().map(|side| side.control.clone()).collect();
                level.sides.iter_mut().zip(controls).for_each(|(side, control)| side.control = control);
            }
            MenuAction::Option { option, value } => {
                let vocabulary = rules::vocabulary(level.rules);
                if let Some(spec) = vocabulary.as_ref().and_then(|words| words.options.get(option)) {
                    let value = match (value, &spec.kind) {
                        (Value::Switch(on), _) => OptionValue::Bool(on),
                        (Value::Number(number), _) => OptionValue::Int(i32::try_from(number).unwrap_or(0)),
                        (Value::Choice(at), OptionKind::Choice(names)) => {
                            OptionValue::Choice(names.get(at).cloned().unwrap_or_default())
                        }
                        (Value::Choice(_) | Value::Key, _) => return,
                    };
                    level.options.insert(spec.name.clone(), value);
                }
            }
            _ => return,
        }
        self.edited = Some(level);
    }
}
