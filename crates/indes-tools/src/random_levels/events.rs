//! Events and goals of a random level: units that arrive, statuses that the level imposes, what sides win by.

use super::chance::Chance;
use indes_level::level::{Achievement, Level, LevelEvent, LevelGoal, Opening};
use indes_rules::Vocabulary;
use std::collections::BTreeMap;

/// Draws the events and the goals of a level whose units and regions are drawn.
pub(super) fn draw(chance: &mut Chance, words: &Vocabulary, level: &mut Level) {
    let last = level.round_limit.map_or(12, |last| last.saturating_sub(1));
    if last > 0 && chance.percent(30) {
        let mut absent = may_arrive(words, level);
        chance.shuffle(&mut absent);
        for _ in 0..1 + chance.below(2) {
            let count = chance.below(3).min(absent.len());
            let arrive = absent.split_off(absent.len() - count);
            let impose = statuses(chance, words, level);
            let round = chance.between(1, i32::from(last.min(4))).unsigned_abs();
            if !arrive.is_empty() || !impose.is_empty() {
                let round = u16::try_from(round).unwrap_or(1);
                level.events.push(LevelEvent { round, arrive, impose });
            }
        }
    }
    if chance.percent(25) {
        let goals: Vec<LevelGoal> = (0..1 + chance.below(2)).filter_map(|_| goal(chance, level)).collect();
        level.goals = goals;
    }
}

/// The units that may arrive later, by name. At least one other unit is there from the beginning.
fn may_arrive(words: &Vocabulary, level: &Level) -> Vec<String> {
    if !words.arrivals {
        return Vec::new();
    }
    let begins = |name: &String| match &level.opening {
        Opening::Usual | Opening::Side(_) => false,
        Opening::FirstActor(unit) => unit == name,
        Opening::Simultaneous(units) => units.contains(name),
    };
    let ridden = |name: &String| level.units.iter().any(|unit| unit.rides.as_ref() == Some(name));
    let tied = |name: &String| level.bonds.iter().any(|bond| bond.members.contains(name));
    let free = level.units.iter().skip(1).filter(|unit| unit.rides.is_none() && unit.altitude.unwrap_or(0) == 0);
    free.map(|unit| unit.name.clone()).filter(|name| !begins(name) && !ridden(name) && !tied(name)).collect()
}

/// Statuses of up to two units.
fn statuses(chance: &mut Chance, words: &Vocabulary, level: &Level) -> BTreeMap<String, String> {
    let shared = |status: &&String| {
        words.bonds.iter().any(|bond| bond.status == **status || bond.held.as_ref() == Some(*status))
    };
    let known: Vec<&String> = words.statuses.iter().filter(|status| !shared(status)).collect();
    let mut drawn = BTreeMap::new();
    for _ in 0..chance.below(3) {
        if let (Some(unit), Some(status)) = (chance.pick(&level.units), chance.pick(&known)) {
            drawn.insert(unit.name.clone(), (*status).clone());
        }
    }
    drawn
}

/// A goal of one of the sides: to defeat some of its opponents, or to hold a region. `None` without either.
fn goal(chance: &mut Chance, level: &Level) -> Option<LevelGoal> {
    let side = chance.pick(&level.sides)?.name.clone();
    let regions: Vec<&String> = level.regions.keys().collect();
    let wins_by = match chance.pick(&regions).filter(|_| chance.percent(60)) {
        Some(region) => Achievement::Hold { region: (*region).clone(), rounds: chance.pick_of(&[1, 2, 3, 99]) },
        None => {
            let foes = level.units.iter().filter(|unit| !level.are_allied(&unit.side, &side));
            let mut names: Vec<String> = foes.map(|unit| unit.name.clone()).collect();
            chance.shuffle(&mut names);
            names.truncate(1 + chance.below(2));
            if names.is_empty() {
                return None;
            }
            Achievement::Defeat(names)
        }
    };
    Some(LevelGoal { side, wins_by })
}
