//! The definition of a rule set: its queries and systems, its data and rulebook, and how units of a level are made.

use crate::{AddedCritical, OptionValue, Vocabulary};
use bevy::prelude::App;
use indes_core::battle::{BondSeed, RuleSet, UnitSeed, UnitState};
use indes_core::battlefield::{Grip, RuleData, SideId, UnitId};
use indes_core::grid::{Cell, Direction, Grid};
use indes_core::reading::{Problems, Source};
use std::collections::BTreeMap;

/// A rule set, ready to be played.
#[derive(Clone, Copy)]
pub struct RuleSetDef {
    /// Its name for people.
    pub title: &'static str,
    /// A summary, in a sentence.
    pub summary: &'static str,
    /// Its pure queries.
    pub rules: &'static dyn RuleSet,
    /// Adds its procedures and settling systems to a world that has [`BattlePlugin`](indes_core::battle::BattlePlugin).
    pub plugin: fn(&mut App),
    /// Its rule data as shipped.
    pub shipped: &'static str,
    /// Its rulebook.
    pub rulebook: &'static str,
    /// Reads its rule data.
    pub read: fn(&Source) -> Result<RuleData, Problems>,
    /// The data with the options of a level.
    pub with_options: fn(&RuleData, &BTreeMap<String, OptionValue>) -> RuleData,
    /// The data with critical effects of a level; `None` for a rule set without critical effects.
    pub with_criticals: Option<fn(&RuleData, &[AddedCritical]) -> RuleData>,
    /// The vocabulary of levels.
    pub vocabulary: fn(&RuleData) -> Vocabulary,
    /// Makes a unit from a template; `None` if there is no such template.
    pub unit: fn(&RuleData, &UnitRequest) -> Option<UnitSeed>,
    /// The numbers that a unit takes from a battle to the next level, as overrides; `None` if it does not come.
    pub carry: fn(&RuleData, &UnitState) -> Option<BTreeMap<String, i32>>,
    /// Makes the bonds of units that share a status.
    pub bonds: fn(&RuleData, &BondRequest) -> Vec<BondSeed>,
}

/// A level's request for units that share a status.
#[derive(Clone, Copy, Debug)]
pub struct BondRequest<'a> {
    /// The status.
    pub status: &'a str,
    /// The units that share it.
    pub members: &'a [UnitId],
    /// Pairs of them: the unit that holds, the unit that is held.
    pub held: &'a [(UnitId, UnitId)],
    /// All units of the level.
    pub units: &'a [UnitSeed],
}

/// A level's request for a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitRequest<'a> {
    /// The template.
    pub template: &'a str,
    /// The unit's own name.
    pub name: &'a str,
    /// Its side.
    pub side: SideId,
    /// Its cell.
    pub cell: Cell,
    /// The direction that it faces.
    pub facing: Direction,
    /// Whether it begins ready for battle.
    pub prepared: bool,
    /// The status that it begins with; `None` for the usual one.
    pub status: Option<&'a str>,
    /// The keys of its items; `None` for the template's.
    pub gear: Option<&'a [String]>,
    /// The key of its armour; `None` for the template's.
    pub armour: Option<&'a str>,
    /// Its size; `None` for the template's.
    pub size: Option<&'a str>,
    /// The grid of the level.
    pub grid: Grid,
    /// The keys of the items in hand; `None` for the first item.
    pub in_hand: Option<&'a [String]>,
    /// The hands with which it holds a weapon that one hand or both can hold; `None` for the template's.
    pub grip: Option<Grip>,
    /// Numbers that replace the template's.
    pub overrides: &'a BTreeMap<String, i32>,
}

impl RuleSetDef {
    /// The rule data as shipped.
    ///
    /// # Errors
    /// If the shipped file is broken: a test forbids it.
    pub fn shipped_data(&self) -> Result<RuleData, Problems> {
        let name = format!("assets/rules/{}.ron", self.rules.id().name());
        (self.read)(&Source::new(&name, self.shipped))
    }
}
