//! The menu: rule sets, levels with their boards, who plays, what the level sets differently.

use crate::battle::RuleSetId;
use crate::battlefield::RuleData;
use crate::bots::Kind;
use crate::level::{Control, Entry, Level, Library, Origin};
use crate::reading::Problems;
use crate::rules::{self, OptionKind, OptionValue, RuleSetDef};
use crate::text::{id_part, known, text};
use crate::window::board::UnitLook;
use crate::window::panels::menu::{
    Control as Knob, LevelCard, LevelError, MenuAction, MenuView, SetCard, SettingView, SetupView, SideView, Value,
};
use crate::window::theme::icon;
use crate::window::widgets::livery::Preview;
use bevy::prelude::Resource;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// The levels there are, and which of them is looked at.
#[derive(Resource, Default)]
pub struct Shelf {
    /// The levels.
    pub library: Library,
    /// The rule data in force.
    pub data: Vec<(RuleSetId, RuleData)>,
    /// The chosen rule set, by its place among all five.
    pub set: usize,
    /// The chosen level of that rule set.
    pub level: usize,
    /// The chosen level with other players or options, by its id.
    pub edited: Option<Level>,
    /// Of each file whose level could be read once, the level as it was then.
    pub good: BTreeMap<Origin, Level>,
    /// Whether changed files are read by themselves.
    pub watched: bool,
    /// The save that can be gone on with.
    pub save: Option<PathBuf>,
    /// What is shown.
    pub view: MenuView,
}

impl Shelf {
    /// The levels of the chosen rule set; those of no known rule set stand with the first.
    fn entries(&self) -> Vec<&Entry> {
        let set = RuleSetId::ALL.get(self.set).copied();
        let belongs = |entry: &&Entry| entry.rule_set == set || entry.rule_set.is_none() && self.set == 0;
        self.library.entries.iter().filter(belongs).collect()
    }

    /// The level that Begin begins, with its rule set and data.
    #[must_use]
    pub fn chosen(&self) -> Option<(&Level, RuleSetDef, &RuleData)> {
        let level = self.level_of(self.entries().get(self.level)?)?;
        let level = self.edited.as_ref().filter(|edited| edited.id == level.id).unwrap_or(level);
        let data = self.data.iter().find(|(id, _)| *id == level.rules).map(|(_, data)| data)?;
        Some((level, rules::kit(level.rules)?, data))
    }

    /// The level of an entry; while its file is broken the one that was read before, if there is one.
    fn level_of<'a>(&'a self, entry: &'a Entry) -> Option<&'a Level> {
        entry.result.as_ref().ok().or_else(|| self.good.get(&entry.origin))
    }

    /// Takes levels and rule data that were read, and remembers those that are sound. Under other rule data none of the
    /// levels that were read before is known to be sound.
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
                    let bot = player.checked_sub(1).and_then(|at| Kind::ALL.get(at));
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
        self.refresh();
    }

    /// Works the view out anew.
    pub fn refresh(&mut self) {
        self.level = self.level.min(self.entries().len().saturating_sub(1));
        let count = |id: RuleSetId| self.library.entries.iter().filter(|entry| entry.rule_set == Some(id)).count();
        let sets = RuleSetId::ALL.map(|id| match rules::kit(id) {
            Some(kit) => SetCard {
                icon: icon::named(rules::icon(id)),
                name: kit.title.into(),
                text: known(&format!("{}-summary", id.name()), kit.summary).into_owned(),
                levels: count(id),
                refused: None,
            },
            None => SetCard {
                icon: icon::named(rules::icon(id)),
                name: capital(id.name()),
                text: text!("menu-no-rules"),
                levels: count(id),
                refused: Some(text!("menu-no-rules-short")),
            },
        });
        let entries = self.entries();
        let data = |level: &Level| self.data.iter().find(|(id, _)| *id == level.rules).map(|(_, data)| data);
        let levels = entries.iter().map(|entry| match &entry.result {
            Ok(level) => LevelCard {
                title: level.title.clone(),
                detail: detail(level),
                tag: None,
                preview: data(level).and_then(|data| preview(level, data)),
                error: None,
            },
            Err(problems) => LevelCard {
                title: self.level_of(entry).map_or(&entry.title, |level| &level.title).clone(),
                detail: String::new(),
                tag: None,
                preview: None,
                error: errors(problems).into_iter().next().map(|error| LevelError {
                    last_good: self.level_of(entry).map(|_| text!("menu-last-good")),
                    ..error
                }),
            },
        });
        let setup = entries.get(self.level).map(|entry| match (&entry.result, self.level_of(entry)) {
            (result, Some(level)) => {
                let edited = self.edited.as_ref().filter(|edited| edited.id == level.id);
                let shown = setup(edited.unwrap_or(level), data(level));
                SetupView { errors: result.as_ref().err().map(errors).unwrap_or_default(), ..shown }
            }
            (Ok(_), None) => SetupView::default(),
            (Err(problems), None) => SetupView {
                title: entry.title.clone(),
                refused: Some(text!("menu-broken")),
                errors: errors(problems),
                ..SetupView::default()
            },
        });
        let name = RuleSetId::ALL.get(self.set).map_or_else(String::new, |id| capital(id.name()));
        self.view = MenuView {
            motto: text!("menu-motto"),
            sets: sets.into(),
            set: self.set,
            heading: text!("menu-levels-for", rules = name.as_str()),
            watched: self.watched,
            levels: levels.collect(),
            level: self.level,
            setup: setup.unwrap_or_else(|| SetupView {
                title: name.clone(),
                refused: Some(text!("menu-nothing-to-begin")),
                ..SetupView::default()
            }),
            foot: text!("menu-version", version = env!("CARGO_PKG_VERSION")),
            can_load: self.save.as_ref().is_some_and(|path| crate::saves::is_there(path)),
            can_replay: self.save.is_some(),
        };
    }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn detail(level: &Level) -> String {
    let grid = level.grid();
    // The menu is seen by all players, so it does not count hidden units.
    let count = |name: &str| match level.sides.iter().any(|side| side.name == name && side.hidden) {
        true => "?".to_owned(),
        false => level.units.iter().filter(|unit| unit.side == name).count().to_string(),
    };
    let (size, sides) = (format!("{} × {}", grid.width, grid.height), super::briefing::sides(level, count));
    match grid.shape {
        crate::grid::Shape::Hex(_) => text!("menu-grid-hex", size = size, sides = sides),
        _ => text!("menu-grid-square", size = size, sides = sides),
    }
}

fn preview(level: &Level, data: &RuleData) -> Option<Preview> {
    let kit = rules::kit(level.rules)?;
    let setup = level.setup(&kit, data).ok()?;
    let hidden = |side: crate::battlefield::SideId| setup.sides[usize::from(side.0)].hidden;
    let units = (0u32..)
        .zip(&setup.units)
        .filter(|(_, unit)| !hidden(unit.side))
        .map(|(key, unit)| {
            let livery = setup.sides[usize::from(unit.side.0)].livery;
            let mut look = UnitLook::new(key, &unit.name, &unit.figure, livery, unit.cell);
            look.facing = Some(unit.facing);
            look
        })
        .collect();
    Some(Preview { board: Arc::new(setup.board), units })
}

fn bot_name(kind: Kind) -> String {
    match kind {
        Kind::Random => text!("menu-bot-random"),
        Kind::Greedy => text!("menu-bot-greedy"),
    }
}

/// The value of an option in words.
fn written(value: &OptionValue) -> String {
    match value {
        OptionValue::Bool(true) => text!("menu-yes"),
        OptionValue::Bool(false) => text!("menu-no"),
        other => other.to_string(),
    }
}

fn setup(level: &Level, data: Option<&RuleData>) -> SetupView {
    let sides = level.sides.iter().map(|side| {
        let figures = level.units.iter().filter(|unit| unit.side == side.name).count();
        let bots = Kind::ALL.map(|kind| text!("menu-bot", kind = bot_name(kind)));
        let players: Vec<String> = std::iter::once(text!("menu-person", seat = side.seat)).chain(bots).collect();
        let player = match &side.control {
            Control::Human => 0,
            Control::Bot(name) => Kind::ALL.iter().position(|kind| kind.name() == name).map_or(0, |at| at + 1),
        };
        SideView {
            name: side.name.clone(),
            livery: side.livery,
            detail: if side.hidden { text!("menu-hidden") } else { text!("menu-figures", count = figures) },
            players,
            player,
            bot: side.control != Control::Human,
        }
    });
    let vocabulary = rules::vocabulary(level.rules);
    let choice = |own: &String| known(&format!("{}-choice-{}", level.rules.name(), id_part(own)), own).into_owned();
    let options = vocabulary.iter().flat_map(|vocabulary| &vocabulary.options).map(|option| {
        let own = level.options.get(&option.name).unwrap_or(&option.default);
        let differs = (own != &option.default)
            .then(|| text!("menu-differs", level = written(own), rules = written(&option.default)));
        let control = match (own, &option.kind) {
            (OptionValue::Bool(on), _) => Knob::Switch(*on),
            (OptionValue::Int(number), OptionKind::Int { min, max }) => {
                Knob::Number { value: i64::from(*number), least: i64::from(*min), most: i64::from(*max), step: 1 }
            }
            (OptionValue::Choice(name), OptionKind::Choice(all)) => Knob::Choice {
                all: all.iter().map(choice).collect(),
                chosen: all.iter().position(|other| other == name).unwrap_or(0),
            },
            (own, _) => Knob::Choice { all: vec![own.to_string()], chosen: 0 },
        };
        let own = capital(&option.name.replace('_', " "));
        let name = known(&format!("{}-option-{}", level.rules.name(), id_part(&option.name)), &own).into_owned();
        SettingView { name, differs, control }
    });
    SetupView {
        title: level.title.clone(),
        text: level.text.clone(),
        preview: data.and_then(|data| preview(level, data)),
        sides: sides.collect(),
        options: options.collect(),
        refused: None,
        errors: Vec::new(),
    }
}

fn errors(problems: &Problems) -> Vec<LevelError> {
    let count = problems.len();
    let file = problems.file();
    let file = std::path::Path::new(file).file_name().map_or_else(|| file.into(), |name| name.to_string_lossy());
    let all = problems.iter().enumerate().map(|(at, problem)| {
        let (excerpt, column) = problem
            .excerpt()
            .map_or_else(Default::default, |(text, span)| (text.to_owned(), text[..span.start].chars().count()));
        let help = problem.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        LevelError {
            place: text!("menu-place", file = file.as_ref(), line = problem.line, column = problem.column),
            excerpt,
            column,
            message: format!("{}{help}", problem.message),
            more: count - at - 1,
            last_good: None,
        }
    });
    all.collect()
}
