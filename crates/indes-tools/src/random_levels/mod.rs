//! Random levels: anything that the format and the vocabulary of a rule set allow, for the soak.
//!
//! 1. `chance`: draws from a seed.
//! 2. `ground`: the grid, its cells, heights, edges and doors.
//! 3. `regions`: regions and their hazards.
//! 4. `forces`: sides, units, mounts and riders, gear and bonds; `criticals`: critical effects.
//! 5. `events`: arrivals, statuses that the level imposes, goals.
//! 6. [`random_level`] assembles them with options, opening and ending; [`random_sequel`] draws a level that
//!    follows another one with the same units.
//!
//! Templates, statuses, options and numbers come from the [`Vocabulary`] of the rule set. Every struct of the format is
//! written with all its fields, so that a new field has to be drawn before this compiles. A drawn level is meant to be
//! sound; the level check tests it.

mod chance;
mod criticals;
mod events;
mod forces;
mod ground;
mod regions;

use chance::Chance;
use forces::Forces;
use ground::RandomBoard;
use indes_core::battle::RuleSetId;
use indes_core::battlefield::Mechanics;
use indes_level::level::{AtLimit, FORMAT, Level, Links, NamedRegions, Opening, Victory};
use indes_rules::{OptionKind, OptionValue, Vocabulary, mechanics};
use std::collections::BTreeMap;

/// The boards that are drawn before the plain one is taken: most have room for all units at the first try.
const TRIES: u8 = 40;

/// A level of the rule set of this vocabulary; the same for the same seed.
#[must_use]
pub fn random_level(words: &Vocabulary, seed: u64) -> Level {
    draw(words, format!("random-{seed}"), seed, None)
}

/// A level that follows `first`: its sides and units have the names of those there, all else is drawn.
#[must_use]
pub fn random_sequel(words: &Vocabulary, first: &Level, seed: u64) -> Level {
    draw(words, format!("random-{seed}-sequel"), seed ^ 0x5e9_0e11, Some(first))
}

fn draw(words: &Vocabulary, id: String, seed: u64, first: Option<&Level>) -> Level {
    let mut chance = Chance::of(seed);
    for _ in 0..TRIES {
        let shows = chance.maybe(8, |chance| chance.pick_of(&RuleSetId::ALL));
        let ground = RandomBoard::draw(&mut chance, words, shows.unwrap_or(words.rule_set));
        if let Some(forces) = Forces::draw(&mut chance, words, &ground, first) {
            return assemble(&mut chance, words, id, shows, ground, forces, first);
        }
    }
    let ground = RandomBoard::plain(words);
    let forces = Forces::plain(words, &ground);
    assemble(&mut chance, words, id, None, ground, forces, first)
}

/// The numbers of the battlefield that a level shows.
fn shown(words: &Vocabulary, shows: Option<RuleSetId>) -> Mechanics {
    mechanics(shows.unwrap_or(words.rule_set))
}

fn assemble(
    chance: &mut Chance,
    words: &Vocabulary,
    id: String,
    shows: Option<RuleSetId>,
    ground: RandomBoard,
    forces: Forces,
    first: Option<&Level>,
) -> Level {
    let mechanics = shown(words, shows);
    let round_limit = chance.maybe(85, |chance| chance.between(1, 12).unsigned_abs() as u16);
    let side = |chance: &mut Chance| chance.pick(&forces.sides).map(|side| side.name.clone()).unwrap_or_default();
    let at_limit = match round_limit {
        Some(_) if chance.percent(30) => AtLimit::Winner(side(chance)),
        _ => AtLimit::Draw,
    };
    let mut level = Level {
        format: FORMAT,
        id,
        title: chance
            .pick_of(&["A random level", "Zufall \"vom\\Amt\"", "ラ", "Whatever, (it) [is] {here}: 'x'"])
            .to_owned(),
        follows: first.map(|first| first.id.clone()),
        text: chance.pick_of(&["", "", "Two lines,\nof which one ends here.\n", "// no comment"]).to_owned(),
        rules: words.rule_set,
        shows,
        options: options(chance, words),
        grid: ground.grid.shape,
        metres_per_cell: chance.maybe(30, |chance| chance.often_bound(1, 20) as u8).filter(|_| mechanics.metres),
        squeezing: chance.maybe(20, |chance| chance.often_bound(0, 20) as u8),
        legend: ground.legend.clone(),
        board: ground.rows(),
        heights: ground.heights.clone(),
        edges: ground.edges.clone(),
        doors: ground.doors.clone(),
        regions: NamedRegions::default(),
        modifiers: regions::modifiers(chance, words, 5),
        region_links: Links::default(),
        opening: Opening::Usual,
        initiator: chance.maybe(25, side),
        allies: forces.allies.clone(),
        events: Vec::new(),
        victory: Victory::LastSideStanding,
        goals: Vec::new(),
        round_limit,
        at_limit,
        sides: forces.sides,
        units: forces.units,
        bonds: forces.bonds,
        critical_effects: criticals::draw(chance, words),
    };
    if words.opening {
        level.opening = opening(chance, &level);
    }
    regions::draw(chance, words, &mechanics, &ground, &mut level);
    events::draw(chance, words, &mut level);
    for door in level.doors.iter_mut().filter(|_| words.hidden_doors) {
        door.hidden = chance.maybe(40, |chance| chance.often_bound(-10, 10) as i16);
    }
    level
}

fn opening(chance: &mut Chance, level: &Level) -> Opening {
    let mut names: Vec<String> = level.units.iter().map(|unit| unit.name.clone()).collect();
    chance.shuffle(&mut names);
    match chance.below(8) {
        0 => Opening::FirstActor(names.swap_remove(0)),
        1 => Opening::Side(level.sides[chance.below(level.sides.len())].name.clone()),
        2 => {
            names.truncate(1 + chance.below(names.len()));
            Opening::Simultaneous(names)
        }
        _ => Opening::Usual,
    }
}

/// Options of the rule set; most of them keep their defaults.
fn options(chance: &mut Chance, words: &Vocabulary) -> BTreeMap<String, OptionValue> {
    let share = chance.pick_of(&[0, 15, 15, 60]);
    let mut drawn = BTreeMap::new();
    for option in &words.options {
        if !chance.percent(share) {
            continue;
        }
        let value = match &option.kind {
            OptionKind::Bool => OptionValue::Bool(chance.percent(50)),
            OptionKind::Int { min, max } => OptionValue::Int(chance.often_bound(*min, *max)),
            OptionKind::Choice(names) => OptionValue::Choice(chance.pick(names).cloned().unwrap_or_default()),
        };
        drawn.insert(option.name.clone(), value);
    }
    drawn
}
