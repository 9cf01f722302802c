//! The briefing of a level: its text, how the battle ends, what comes later, its regions.

use super::layers::{harm, when};
use super::scenario;
use crate::panels::briefing::{BriefingView, RegionView};
use indes_core::battle::{Names, Setup};
use indes_core::battlefield::{Board, Footing, Light, StatusId, Terrain, UnitId};
use indes_core::grid::Cell;
use indes_core::text::{id_part, known, text};
use indes_level::level::{AtLimit, Level, Region};
use std::collections::BTreeMap;

/// The briefing of a level and its setup.
#[must_use]
pub fn briefing(level: &Level, setup: &Setup, rules: &str) -> BriefingView {
    let names = setup.rules.names(&setup.data);
    let regions = level.regions.iter().map(|(name, region)| region_view(names, name, region));
    let board = whole_board(names, level);
    let regions = regions.chain(board).filter(|region| !region.is_bare());
    let ends = std::iter::once(text!("briefing-last-standing")).chain(scenario::goals(setup)).chain(limit(level));
    BriefingView {
        title: level.title.clone(),
        detail: format!("{rules} · {}", sides(level, |side| side.to_owned())),
        text: level.text.clone(),
        beginnings: beginnings(setup),
        events: scenario::events(setup),
        criticals: criticals(setup),
        ends: ends.collect(),
        regions: regions.collect(),
    }
}

/// The critical effects that the level adds to those of the rules, each with what it does (POISE-J07).
fn criticals(setup: &Setup) -> Vec<String> {
    let names = setup.rules.names(&setup.data);
    let added = setup.rules.of_level(&setup.data);
    let one = |verb: &indes_core::battle::Verb| {
        let about = names.looks.get(usize::from(verb.0)).map_or("", |look| look.1.as_str());
        text!("briefing-critical", name = names.verb_name(*verb), about = about)
    };
    added.iter().map(one).collect()
}

/// The statuses that the units of each side begin with (TEMPO-J01), a line for each side and status. Sides that begin
/// hidden are left out.
#[must_use]
pub fn beginnings(setup: &Setup) -> Vec<String> {
    let names = setup.rules.names(&setup.data);
    let mut groups: Vec<(usize, StatusId, Vec<&str>)> = Vec::new();
    for (id, unit) in (0u8..).map(UnitId).zip(&setup.units) {
        let side = usize::from(unit.side.0);
        if setup.sides.get(side).is_none_or(|side| side.hidden) {
            continue;
        }
        for status in setup.first_statuses(id) {
            match groups.iter_mut().find(|group| (group.0, group.1) == (side, status)) {
                Some(group) => group.2.push(&unit.name),
                None => groups.push((side, status, vec![&unit.name])),
            }
        }
    }
    groups.sort_by_key(|group| group.0);
    let line = |(side, status, units): (usize, StatusId, Vec<&str>)| {
        let of_side = setup.units.iter().filter(|unit| usize::from(unit.side.0) == side).count();
        let status = names.statuses.get(usize::from(status.0)).map_or("", |status| status.1.as_str());
        let name = setup.sides.get(side).map_or("", |side| side.name.as_str());
        if units.len() == of_side && of_side > 1 {
            text!("begins-all", side = name, status = status)
        } else {
            text!("begins", side = name, units = units.join(", "), status = status)
        }
    };
    groups.into_iter().map(line).collect()
}

/// The sides, each in the words that `words` returns for its name: allied ones joined, opponents against each other.
#[must_use]
pub fn sides(level: &Level, words: impl Fn(&str) -> String) -> String {
    let mut groups: Vec<Vec<&str>> = Vec::new();
    for side in &level.sides {
        let name = side.name.as_str();
        match groups.iter_mut().find(|group| group.iter().any(|other| level.are_allied(name, other))) {
            Some(group) => group.push(name),
            None => groups.push(vec![name]),
        }
    }
    let group = |group: Vec<&str>| group.into_iter().map(&words).collect::<Vec<_>>().join(" + ");
    let groups: Vec<String> = groups.into_iter().map(group).collect();
    groups.join(&format!(" {} ", text!("menu-against")))
}

/// The result at the round limit; `None` without a limit.
fn limit(level: &Level) -> Option<String> {
    let rounds = level.round_limit?;
    Some(match &level.at_limit {
        AtLimit::Draw => text!("briefing-limit-draw", rounds = rounds),
        AtLimit::Winner(side) => text!("briefing-limit-winner", rounds = rounds, side = side.as_str()),
    })
}

/// The number of the round with the round limit and the result there.
#[must_use]
pub fn round(level: &Level, now: u16) -> String {
    match (level.round_limit, &level.at_limit) {
        (None, _) => text!("top-round", round = now),
        (Some(rounds), AtLimit::Draw) => text!("top-round-draw", round = now, rounds = rounds),
        (Some(rounds), AtLimit::Winner(side)) => {
            text!("top-round-winner", round = now, rounds = rounds, side = side.as_str())
        }
    }
}

/// The region at a cell: the first in the order of the file that has the cell and something to say; else what holds on
/// the whole board. `None` if there is neither.
#[must_use]
pub fn region_at(names: &Names, level: &Level, cell: Cell) -> Option<RegionView> {
    let there = |region: &Region| region.cells.iter().any(|area| area.has(cell));
    let regions = level.regions.iter().filter(|(_, region)| there(region));
    let mut views = regions.map(|(name, region)| region_view(names, name, region)).filter(|view| !view.is_bare());
    let board = whole_board(names, level);
    match (views.next(), board) {
        (Some(mut region), Some(board)) => {
            region.effects.push(format!("{}: {}", board.name, board.effects.join(", ")));
            Some(region)
        }
        (region, board) => region.or(board),
    }
}

/// What is special about the ground of a cell; `None` for ground without anything special.
#[must_use]
pub fn special_ground(board: &Board, cell: Cell) -> Option<RegionView> {
    if !board.grid.contains(cell) {
        return None;
    }
    let terrain = board.terrain(cell);
    let name = known(&format!("terrain-{}", id_part(terrain.name())), terrain.name()).into_owned();
    let text = match terrain {
        _ if board.ground(cell).climb => text!("ground-climb"),
        Terrain::Pit => text!("ground-pit"),
        _ => return None,
    };
    Some(RegionView { name: format!("{name} · {cell}"), text, effects: Vec::new() })
}

fn region_view(names: &Names, name: &str, region: &Region) -> RegionView {
    let light = match region.light {
        Light::Clear => None,
        Light::Dim => Some(text!("region-dim")),
        Light::Dark => Some(text!("region-dark")),
    };
    let flags = [
        (region.cover > 0).then(|| text!("region-cover", rank = region.cover)),
        region.concealment.then(|| text!("region-conceals")),
        match region.ground {
            Footing::Soft => Some(text!("region-soft")),
            Footing::Solid => None,
            Footing::Rocky => Some(text!("region-rocky")),
            Footing::Spikes => Some(text!("region-spikes")),
        },
        region.cramped.then(|| text!("region-cramped")),
        region.difficult.then(|| text!("region-difficult")),
        region.water.then(|| text!("region-water")),
        region.unstable.then(|| text!("region-unstable")),
        region.unfamiliar.then(|| text!("region-unfamiliar")),
        region.exit.then(|| text!("region-exit")),
    ];
    let hazards = region.hazards.iter().map(|hazard| format!("{} {}", harm(&hazard.effect), when(hazard.at)));
    let modifiers = modifiers(names, &region.modifiers);
    let effects = modifiers.into_iter().chain(hazards).chain(light).chain(flags.into_iter().flatten());
    RegionView { name: name.to_owned(), text: region.text.clone(), effects: effects.collect() }
}

/// What the level adds to checks on the whole board (TEMPO-J11); `None` if it adds nothing.
fn whole_board(names: &Names, level: &Level) -> Option<RegionView> {
    let effects = modifiers(names, &level.modifiers);
    let view = || RegionView { name: text!("region-board"), text: String::new(), effects };
    (!level.modifiers.is_empty()).then(view)
}

/// Modifiers to checks in words, by the names of the skills.
fn modifiers(names: &Names, modifiers: &BTreeMap<String, i16>) -> Vec<String> {
    let name = |key: &String| {
        let known = names.stats.iter().find(|stat| stat.0 == *key);
        known.map_or_else(|| key.replace('_', " "), |stat| stat.1.clone())
    };
    modifiers.iter().map(|(key, amount)| format!("{} {amount:+}", name(key))).collect()
}
