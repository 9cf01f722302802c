//! The menu: rule sets, levels with their boards, players, options.

use super::{briefing, match_options, scenario};
use crate::board::UnitLook;
use crate::catalogue::Catalogue;
use crate::panels::menu::{
    Control as Knob, LevelCard, LevelError, MenuView, Note, SetCard, SettingView, SetupView, SideView,
};
use crate::settings::MatchOptions;
use crate::theme::icon;
use crate::widgets::livery::Preview;
use bevy::prelude::Resource;
use indes_core::battlefield::RuleData;
use indes_core::reading::Problems;
use indes_core::text::{id_part, known, text};
use indes_level::bots::BotKind;
use indes_level::level::{Control, Entry, Level};
use indes_rules::{self as rules, OptionKind, OptionValue, RuleSetDef};
use std::sync::Arc;

/// What the menu shows.
#[derive(Resource, Default)]
pub struct Menu(pub MenuView);

/// Computes the menu anew from the levels and rule data that were read, and the choices among them and for the match.
pub fn menu_view(catalogue: &Catalogue, options: MatchOptions) -> MenuView {
    let entries = catalogue.entries();
    let name = rules::shipped().get(catalogue.set).map_or("", |def| def.title);
    let nothing =
        || SetupView { title: name.into(), refused: Some(text!("menu-nothing-to-begin")), ..SetupView::default() };
    MenuView {
        motto: text!("menu-motto"),
        sets: rules::shipped().iter().map(|def| set_card(catalogue, def)).collect(),
        set: catalogue.set,
        heading: text!("menu-levels-for", rules = name),
        watched: catalogue.watched,
        levels: entries.iter().map(|entry| level_card(catalogue, entry)).collect(),
        level: catalogue.level,
        setup: entries.get(catalogue.level).map_or_else(nothing, |entry| chosen_level(catalogue, entry, options)),
        foot: text!("menu-version", version = env!("CARGO_PKG_VERSION")),
        can_load: catalogue.saves.as_ref().is_some_and(|folder| !indes_level::saves::saves_in(folder).is_empty()),
        can_replay: catalogue.saves.is_some(),
    }
}

/// The card of a rule set.
fn set_card(catalogue: &Catalogue, def: &RuleSetDef) -> SetCard {
    let id = def.rules.id();
    SetCard {
        icon: icon::named(rules::icon(id)),
        name: def.title.into(),
        text: known(&format!("{}-summary", id.name()), def.summary).into_owned(),
        levels: catalogue.library.entries.iter().filter(|entry| entry.rule_set == Some(id)).count(),
    }
}

/// The card of a level, or of a file that cannot be read, with its first error.
fn level_card(catalogue: &Catalogue, entry: &Entry) -> LevelCard {
    match &entry.result {
        Ok(level) => LevelCard {
            title: level.title.clone(),
            detail: detail(level),
            tag: None,
            preview: catalogue.data_of(level.rules).and_then(|data| preview(level, data)),
            error: None,
        },
        Err(problems) => {
            let last_good = catalogue.level_of(entry);
            let notice = last_good.map(|_| text!("menu-last-good"));
            LevelCard {
                title: last_good.map_or(&entry.title, |level| &level.title).clone(),
                detail: String::new(),
                tag: None,
                preview: None,
                error: errors(problems).into_iter().next().map(|error| LevelError { last_good: notice, ..error }),
            }
        }
    }
}

/// The pane of the chosen level. A file that broke after it was read shows its last good level beside the errors.
fn chosen_level(catalogue: &Catalogue, entry: &Entry, options: MatchOptions) -> SetupView {
    match (&entry.result, catalogue.level_of(entry)) {
        (result, Some(level)) => {
            let shown = setup(catalogue.edited_or(level), catalogue.data_of(level.rules), options);
            SetupView { errors: result.as_ref().err().map(errors).unwrap_or_default(), ..shown }
        }
        (Ok(_), None) => SetupView::default(),
        (Err(problems), None) => SetupView {
            title: entry.title.clone(),
            refused: Some(text!("menu-broken")),
            errors: errors(problems),
            ..SetupView::default()
        },
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
    let (size, sides) = (format!("{} × {}", grid.width, grid.height), briefing::sides(level, count));
    match grid.shape {
        indes_core::grid::Shape::Hex(_) => text!("menu-grid-hex", size = size, sides = sides),
        _ => text!("menu-grid-square", size = size, sides = sides),
    }
}

fn preview(level: &Level, data: &RuleData) -> Option<Preview> {
    let def = rules::def(level.rules)?;
    let setup = level.setup(&def, data).ok()?;
    let hidden = |side: indes_core::battlefield::SideId| setup.sides[usize::from(side.0)].hidden;
    let units = (0u32..)
        .zip(&setup.units)
        .filter(|(_, unit)| !hidden(unit.side) && unit.arrives.is_none())
        .map(|(key, unit)| {
            let livery = setup.sides[usize::from(unit.side.0)].livery;
            let mut look = UnitLook::new(key, &unit.name, &unit.figure, livery, unit.cell);
            look.facing = Some(unit.facing);
            look
        })
        .collect();
    Some(Preview { board: Arc::new(setup.board), units })
}

/// What a level lets sides win by, what its units begin with, and what comes later: each with its heading.
fn notes(level: &Level, data: &RuleData) -> Vec<Note> {
    let setup = rules::def(level.rules).and_then(|def| level.setup(&def, data).ok());
    let Some(setup) = setup else { return Vec::new() };
    let notes = [
        Note { heading: text!("briefing-goals"), lines: scenario::goals(&setup) },
        Note { heading: text!("beginnings"), lines: briefing::beginnings(&setup) },
        Note { heading: text!("briefing-later"), lines: scenario::events(&setup) },
    ];
    notes.into_iter().filter(|note| !note.lines.is_empty()).collect()
}

fn bot_name(kind: BotKind) -> String {
    match kind {
        BotKind::Random => text!("menu-bot-random"),
        BotKind::Greedy => text!("menu-bot-greedy"),
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

fn setup(level: &Level, data: Option<&RuleData>, match_options: MatchOptions) -> SetupView {
    let sides = level.sides.iter().map(|side| {
        let figures = level.units.iter().filter(|unit| unit.side == side.name);
        let (later, figures): (Vec<_>, Vec<_>) = figures.partition(|unit| level.arrival(&unit.name).is_some());
        let bots = BotKind::ALL.map(|kind| text!("menu-bot", kind = bot_name(kind)));
        let players: Vec<String> = std::iter::once(text!("menu-person", seat = side.seat)).chain(bots).collect();
        let player = match &side.control {
            Control::Human => 0,
            Control::Bot(name) => BotKind::ALL.iter().position(|kind| kind.name() == name).map_or(0, |at| at + 1),
        };
        SideView {
            name: side.name.clone(),
            livery: side.livery,
            detail: match (side.hidden, later.len()) {
                (true, _) => text!("menu-hidden"),
                (false, 0) => text!("menu-figures", count = figures.len()),
                (false, later) => text!("menu-figures-later", count = figures.len(), later = later),
            },
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
        notes: data.map_or_else(Vec::new, |data| notes(level, data)),
        match_options: match_options::rows(match_options),
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
