//! What the players were told before the battle: the level's text, how it ends, its regions.

use crate::grid::Cell;
use crate::level::{AtLimit, Level, Region};
use crate::text::text;
use crate::window::panels::briefing::{BriefingView, RegionView};

/// The briefing of a level.
#[must_use]
pub fn briefing(level: &Level, rules: &str) -> BriefingView {
    let regions = level.regions.iter().filter(|(_, region)| !region.text.is_empty());
    BriefingView {
        title: level.title.clone(),
        detail: format!("{rules} · {}", sides(level, |side| side.to_owned())),
        text: level.text.clone(),
        ends: std::iter::once(text!("briefing-last-standing")).chain(limit(level)).collect(),
        regions: regions.map(|(name, region)| told(name, region)).collect(),
    }
}

/// The sides in a few words each: allied ones together, opponents against each other.
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

/// What the round limit brings, if there is one.
fn limit(level: &Level) -> Option<String> {
    let rounds = level.round_limit?;
    Some(match &level.at_limit {
        AtLimit::Draw => text!("briefing-limit-draw", rounds = rounds),
        AtLimit::Winner(side) => text!("briefing-limit-winner", rounds = rounds, side = side.as_str()),
    })
}

/// The round that is played, of how many, and what comes after the last one.
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

/// The region of a cell, if anything is told of it: the first in the order of the file.
#[must_use]
pub fn region_at(level: &Level, cell: Cell) -> Option<RegionView> {
    let there = |region: &Region| region.cells.iter().any(|area| area.has(cell));
    let mut told_of = level.regions.iter().filter(|(_, region)| !region.text.is_empty() && there(region));
    told_of.next().map(|(name, region)| told(name, region))
}

fn told(name: &str, region: &Region) -> RegionView {
    RegionView { name: name.to_owned(), text: region.text.clone() }
}
