//! The rule sets. [`ALL`] lists those of this game; a program [`register`]s its own.
//!
//! Every rule set is a folder and gives a [`RuleSetDef`]: its queries and systems, its data and rulebook, and how units of
//! a level are made; `tempo/README.md` describes one. What rule sets share is in [`common`]; they never import each other.

pub mod changes;
pub mod common;
mod critical;
#[path = "../../indes-energy/src/lib.rs"]
pub mod energy;
#[path = "../../indes-maneuver/src/lib.rs"]
pub mod maneuver;
mod mechanics;
#[path = "../../indes-poise/src/lib.rs"]
pub mod poise;
#[path = "../../indes-region/src/lib.rs"]
pub mod region;
pub mod rulebook;
#[path = "../../indes-tempo/src/lib.rs"]
pub mod tempo;
mod vocabulary;

pub use common::consistency::icons;
pub use common::lookup::DataError;
pub use common::options::{LevelOption, OptionValues};
pub use common::steps::{StepRules, refused_path};
pub use critical::{AddedCritical, AddedEffect, EarnedBy};
pub use mechanics::mechanics;
pub use vocabulary::*;

use crate::battle::{BattlePlugin, BondSeed, RuleSet, RuleSetId, UnitSeed, UnitState};
use crate::battlefield::{Grip, RuleData, SideId, UnitId};
use crate::grid::{Cell, Direction, Grid};
use crate::reading::{Limits, Problems, Source, fields, list};
use bevy::prelude::{App, Plugin};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

/// A rule set, ready to be played.
#[derive(Clone, Copy)]
pub struct RuleSetDef {
    /// Its name for people.
    pub title: &'static str,
    /// A summary, in a sentence.
    pub summary: &'static str,
    /// Its pure queries.
    pub rules: &'static dyn RuleSet,
    /// Adds its procedures and settling systems to a world that has [`BattlePlugin`](crate::battle::BattlePlugin).
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

/// All rule sets that can be played.
pub const ALL: [RuleSetDef; 5] = [tempo::DEF, maneuver::DEF, region::DEF, poise::DEF, energy::DEF];

/// Adds the battle and all rule sets that can be played, the registered ones too, to a world.
#[derive(Clone, Copy, Debug)]
pub struct RulesPlugin;

impl Plugin for RulesPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(BattlePlugin);
        all().iter().for_each(|def| (def.plugin)(app));
    }
}

/// The rule sets that a program has added to those of this game.
static REGISTERED: RwLock<Vec<RuleSetDef>> = RwLock::new(Vec::new());

/// Adds a rule set under an id of [`RuleSetId::register`] for the rest of the program: its levels, records and scripts
/// can be read from now on. A world that plays it needs its plugin. A second rule set of one id is ignored.
pub fn register(def: RuleSetDef) {
    let mut registered = REGISTERED.write().unwrap_or_else(PoisonError::into_inner);
    if !registered.iter().any(|known| known.rules.id() == def.rules.id()) {
        registered.push(def);
    }
}

/// All rule sets that can be played: those of this game, then the registered ones.
#[must_use]
pub fn all() -> Vec<RuleSetDef> {
    let registered = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
    ALL.iter().chain(registered.iter()).copied().collect()
}

/// The rule set with this id, if it can be played.
#[must_use]
pub fn def(id: RuleSetId) -> Option<RuleSetDef> {
    all().into_iter().find(|def| def.rules.id() == id)
}

/// The name of the icon of a rule set ([`icons`]).
#[must_use]
pub const fn icon(set: RuleSetId) -> &'static str {
    match set {
        RuleSetId::Tempo => "timer",
        RuleSetId::Maneuver => "arrows-merge",
        RuleSetId::Region => "map-trifold",
        RuleSetId::Poise => "scales",
        RuleSetId::Energy => "lightning",
        RuleSetId::Registered(_) => "circle",
    }
}

/// The vocabulary of levels under a rule set with its shipped data; `None` if it cannot be played.
#[must_use]
pub fn vocabulary(id: RuleSetId) -> Option<Vocabulary> {
    let def = def(id)?;
    let data = def.shipped_data().ok()?;
    Some((def.vocabulary)(&data))
}

/// The rule set that rule data are for: the one that their field `rules` names, else the one whose shipped data have
/// the most fields in common with them.
///
/// # Errors
/// If they name a rule set that cannot be played, or have no field of any rule set.
pub fn kit_of_data(source: &Source) -> Result<RuleSetDef, Problems> {
    /// Only the field `rules`; other problems are reported when the rule set reads the data.
    #[derive(Deserialize)]
    struct Heading {
        #[serde(default)]
        rules: Option<RuleSetId>,
    }
    let (heading, _) = crate::reading::examine::<Heading>(source, &Limits::RULES);
    let playable = || list(all().iter().map(|def| def.rules.id().name()));
    if let Some(id) = heading.and_then(|heading| heading.rules) {
        return def(id).ok_or_else(|| {
            let message = format!("these are rule data of {id}, which cannot be played with this program");
            Problems::of_file(source.name(), message, Some(format!("playable: {}", playable())))
        });
    }
    let ours = fields(source, &Limits::RULES);
    let common = |def: &RuleSetDef| {
        let theirs = fields(&Source::new(def.rules.id().name(), def.shipped), &Limits::RULES);
        ours.iter().filter(|field| theirs.contains(field)).count()
    };
    let best = all().into_iter().max_by_key(|def| (common(def), std::cmp::Reverse(def.rules.id())));
    best.filter(|def| common(def) > 0).ok_or_else(|| {
        let help = format!("add `rules: …`: {}", playable());
        Problems::of_file(source.name(), "this is no rule data of any rule set".to_owned(), Some(help))
    })
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
