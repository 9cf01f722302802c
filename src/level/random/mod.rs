//! Random levels: whatever the format and a rule set's words allow, for finding what nobody would have written.
//!
//! 1. `chance`: draws from a seed.
//! 2. `ground`: the grid, its cells, heights, edges and doors.
//! 3. `parts`: regions and their hazards.
//! 4. `cast`: sides, units, mounts and riders, what they carry and how they are tied.
//! 5. [`Level::random`] puts them together with options, opening and ending; [`Level::random_sequel`] makes a level that
//!    follows another with the same units.
//!
//! Nothing here knows a rule set: templates, statuses, options and numbers come from its [`Vocabulary`]. Every struct of
//! the format is written with all its fields, so that a new field has to be drawn before this compiles. A drawn level is
//! meant to be sound; whether it is, the level check says.

mod cast;
mod chance;
mod ground;
mod parts;

use super::schema::{AtLimit, FORMAT, Level, Opening, Victory};
use super::{Links, NamedRegions};
use crate::battle::RuleSetId;
use crate::battlefield::Mechanics;
use crate::rules::{OptionKind, OptionValue, Vocabulary, mechanics};
use cast::{Cast, Part};
use chance::Chance;
use ground::Ground;
use std::collections::BTreeMap;

/// Boards drawn before the plain one is taken: most have room for all units at the first try.
const TRIES: u8 = 40;

impl Level {
    /// A level of a rule set, by the words that a level of it may use; the same for the same seed.
    #[must_use]
    pub fn random(words: &Vocabulary, seed: u64) -> Self {
        draw(words, format!("random-{seed}"), seed, None)
    }

    /// A level that follows another one: sides and units of the same names, everything else drawn.
    #[must_use]
    pub fn random_sequel(words: &Vocabulary, first: &Self, seed: u64) -> Self {
        draw(words, format!("random-{seed}-sequel"), seed ^ 0x5e9_0e11, Some(first))
    }
}

fn draw(words: &Vocabulary, id: String, seed: u64, first: Option<&Level>) -> Level {
    let mut chance = Chance::of(seed);
    for _ in 0..TRIES {
        let shows = chance.maybe(8, |chance| chance.of_all(&RuleSetId::ALL));
        let ground = Ground::draw(&mut chance, words, shows.unwrap_or(words.rule_set));
        if let Some(cast) = Cast::draw(&mut chance, words, &ground, first) {
            return put_together(&mut chance, words, id, shows, ground, cast, first);
        }
    }
    let ground = Ground::plain(words);
    let cast = Cast::plain(words, &ground);
    put_together(&mut chance, words, id, None, ground, cast, first)
}

/// The numbers of the battlefield that are shown.
fn shown(words: &Vocabulary, shows: Option<RuleSetId>) -> Mechanics {
    mechanics(shows.unwrap_or(words.rule_set))
}

fn put_together(
    chance: &mut Chance,
    words: &Vocabulary,
    id: String,
    shows: Option<RuleSetId>,
    ground: Ground,
    cast: Cast,
    first: Option<&Level>,
) -> Level {
    let mechanics = shown(words, shows);
    let round_limit = chance.maybe(85, |chance| chance.between(1, 12).unsigned_abs() as u16);
    let side = |chance: &mut Chance| chance.one(&cast.sides).map(|side| side.name.clone()).unwrap_or_default();
    let at_limit = match round_limit {
        Some(_) if chance.percent(30) => AtLimit::Winner(side(chance)),
        _ => AtLimit::Draw,
    };
    let mut level = Level {
        format: FORMAT,
        id,
        title: chance
            .of_all(&["A random level", "Zufall \"vom\\Amt\"", "ラ", "Whatever, (it) [is] {here}: 'x'"])
            .to_owned(),
        follows: first.map(|first| first.id.clone()),
        text: chance.of_all(&["", "", "Two lines,\nof which one ends here.\n", "// no comment"]).to_owned(),
        rules: words.rule_set,
        shows,
        options: options(chance, words),
        grid: ground.grid.shape,
        metres_per_cell: chance.maybe(30, |chance| chance.bound(1, 20) as u8).filter(|_| mechanics.metres),
        squeezing: chance.maybe(20, |chance| chance.bound(0, 20) as u8),
        legend: ground.legend.clone(),
        board: ground.rows(),
        heights: ground.heights.clone(),
        edges: ground.edges.clone(),
        doors: ground.doors.clone(),
        regions: NamedRegions::default(),
        modifiers: parts::modifiers(chance, words, 5),
        region_links: Links::default(),
        opening: Opening::Usual,
        initiator: chance.maybe(25, side),
        allies: cast.allies.clone(),
        victory: Victory::LastSideStanding,
        round_limit,
        at_limit,
        sides: cast.sides,
        units: cast.units,
        bonds: cast.bonds,
    };
    if words.opening {
        level.opening = opening(chance, &level);
    }
    parts::regions(chance, words, &mechanics, &ground, &mut level);
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

/// Options of the rule set, most of them left as they are.
fn options(chance: &mut Chance, words: &Vocabulary) -> BTreeMap<String, OptionValue> {
    let share = chance.of_all(&[0, 15, 15, 60]);
    let mut drawn = BTreeMap::new();
    for option in &words.options {
        if !chance.percent(share) {
            continue;
        }
        let value = match &option.kind {
            OptionKind::Bool => OptionValue::Bool(chance.percent(50)),
            OptionKind::Int { min, max } => OptionValue::Int(chance.bound(*min, *max)),
            OptionKind::Choice(names) => OptionValue::Choice(chance.one(names).cloned().unwrap_or_default()),
        };
        drawn.insert(option.name.clone(), value);
    }
    drawn
}

/// The parts of units that come from a level before, by side.
fn parts_of(first: Option<&Level>) -> Vec<Vec<Part>> {
    let Some(first) = first else { return Vec::new() };
    let of = |side: &super::Side| {
        let units = first.units.iter().filter(|unit| unit.side == side.name);
        units.map(|unit| Part { name: unit.name.clone(), template: unit.template.clone() }).collect()
    };
    first.sides.iter().map(of).collect()
}
