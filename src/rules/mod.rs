//! The rule sets: [`ALL`] is the place to add one of this game; a program [`register`]s its own.
//!
//! Every rule set is a folder of the same files (`mod data turn actions reactions resolve statuses spawn`) and gives a
//! [`RuleSetDef`]: its functions, its data, and how a unit of a level becomes one of its own.

pub mod changes;
pub mod common;
mod mechanics;
pub mod poise;
pub mod rulebook;
pub mod tempo;
mod vocabulary;

pub use common::consistency::icons;
pub use common::lookup::DataError;
pub use common::options::{LevelOption, Values};
pub use common::steps::{StepRules, refused_path};
pub use mechanics::{mechanics, read_mechanics, shipped_text};
pub use vocabulary::*;

use common::{consistency, lookup};

use crate::battle::{BattlePlugin, BondSeed, RuleSet, RuleSetId, UnitSeed, UnitState};
use crate::battlefield::{RuleData, SideId, UnitId};
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
    /// What it is about, in a sentence.
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
    /// The words a level may use.
    pub vocabulary: fn(&RuleData) -> Vocabulary,
    /// Makes a unit of a template; nothing if there is no such template.
    pub unit: fn(&RuleData, &UnitRequest) -> Option<UnitSeed>,
    /// What a unit takes from a battle to the level that follows, as numbers that a level may override; nothing if it
    /// does not come.
    pub carry: fn(&RuleData, &UnitState) -> Option<BTreeMap<String, i32>>,
    /// Makes the bonds of a status that several units share.
    pub bonds: fn(&RuleData, &BondRequest) -> Vec<BondSeed>,
}

/// What a level says of units that share a status.
#[derive(Clone, Copy, Debug)]
pub struct BondRequest<'a> {
    /// The status.
    pub status: &'a str,
    /// Who shares it.
    pub members: &'a [UnitId],
    /// Who holds whom of them.
    pub held: &'a [(UnitId, UnitId)],
    /// All units of the level.
    pub units: &'a [UnitSeed],
}

/// What a level says of a unit.
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
    /// Which way it looks.
    pub facing: Direction,
    /// Whether it begins ready for battle.
    pub prepared: bool,
    /// The status it begins with, if the level says so.
    pub status: Option<&'a str>,
    /// Its items instead of the template's.
    pub gear: Option<&'a [String]>,
    /// Its armour instead of the template's.
    pub armour: Option<&'a str>,
    /// Its size, if the level says so.
    pub size: Option<&'a str>,
    /// The grid it stands on.
    pub grid: Grid,
    /// What is in hand instead of the first item.
    pub in_hand: Option<&'a [String]>,
    /// Numbers instead of the template's.
    pub overrides: &'a BTreeMap<String, i32>,
}

/// All rule sets that can be played.
pub const ALL: [RuleSetDef; 2] = [tempo::KIT, poise::KIT];

/// The heart and all rule sets that can be played, the registered ones among them, in any world.
#[derive(Clone, Copy, Debug)]
pub struct RulesPlugin;

impl Plugin for RulesPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(BattlePlugin);
        all().iter().for_each(|kit| (kit.plugin)(app));
    }
}

/// The rule sets that a program has added to those of this game.
static REGISTERED: RwLock<Vec<RuleSetDef>> = RwLock::new(Vec::new());

/// Adds a rule set under an id of [`RuleSetId::register`] for the rest of the program: levels, records and scripts of it can
/// be read from now on. A world that plays it needs its plugin. One that was added before under the id stays.
pub fn register(kit: RuleSetDef) {
    let mut registered = REGISTERED.write().unwrap_or_else(PoisonError::into_inner);
    if !registered.iter().any(|known| known.rules.id() == kit.rules.id()) {
        registered.push(kit);
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
pub fn kit(id: RuleSetId) -> Option<RuleSetDef> {
    all().into_iter().find(|kit| kit.rules.id() == id)
}

/// The icon of a rule set, by its name ([`icons`]).
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

/// Whether a level can be read under a rule set, and by which words: the rule sets as shipped.
#[must_use]
pub fn vocabulary(id: RuleSetId) -> Option<Vocabulary> {
    let kit = kit(id)?;
    let data = kit.shipped_data().ok()?;
    Some((kit.vocabulary)(&data))
}

/// The rule set that rule data are for: the one that their field `rules` names, else the one with whose shipped data they
/// have the most fields in common.
///
/// # Errors
/// If they name a rule set that cannot be played, or have no field of any.
pub fn kit_of_data(source: &Source) -> Result<RuleSetDef, Problems> {
    /// The field that says it; whatever else is wrong is told by the rule set.
    #[derive(Deserialize)]
    struct Heading {
        #[serde(default)]
        rules: Option<RuleSetId>,
    }
    let (heading, _) = crate::reading::examine::<Heading>(source, &Limits::RULES);
    let playable = || list(all().iter().map(|kit| kit.rules.id().name()));
    if let Some(id) = heading.and_then(|heading| heading.rules) {
        return kit(id).ok_or_else(|| {
            let message = format!("these are rule data of {id}, which cannot be played with this program");
            Problems::of_file(source.name(), message, Some(format!("playable: {}", playable())))
        });
    }
    let ours = fields(source, &Limits::RULES);
    let common = |kit: &RuleSetDef| {
        let theirs = fields(&Source::new(kit.rules.id().name(), kit.shipped), &Limits::RULES);
        ours.iter().filter(|field| theirs.contains(field)).count()
    };
    let best = all().into_iter().max_by_key(|kit| (common(kit), std::cmp::Reverse(kit.rules.id())));
    best.filter(|kit| common(kit) > 0).ok_or_else(|| {
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
