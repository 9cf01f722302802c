//! The rule sets that a program can play: the game's own, then those that a program adds.
//!
//! This crate names no rule set. The game installs its own at its start ([`install`]); a program [`register`]s more.

use crate::definition::RuleSetDef;
use crate::vocabulary::Vocabulary;
use bevy::prelude::{App, Plugin};
use indes_core::battle::{BattlePlugin, RuleSetId};
use indes_core::reading::{Limits, Problems, Source, fields, list};
use serde::Deserialize;
use std::sync::{OnceLock, PoisonError, RwLock};

/// The rule sets of the game.
static SHIPPED: OnceLock<&'static [RuleSetDef]> = OnceLock::new();

/// The rule sets that a program has added to those of the game.
static REGISTERED: RwLock<Vec<RuleSetDef>> = RwLock::new(Vec::new());

/// Makes these the rule sets of the game for the rest of the program. A second call has no effect.
pub fn install(sets: &'static [RuleSetDef]) {
    SHIPPED.get_or_init(|| sets);
}

/// The rule sets of the game, in the order of its menu; none before [`install`].
#[must_use]
pub fn shipped() -> &'static [RuleSetDef] {
    SHIPPED.get().copied().unwrap_or_default()
}

/// Adds the battle and all rule sets that can be played, the registered ones too, to a world.
#[derive(Clone, Copy, Debug)]
pub struct RulesPlugin;

impl Plugin for RulesPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(BattlePlugin);
        all().iter().for_each(|def| (def.plugin)(app));
    }
}

/// Adds a rule set under an id of [`RuleSetId::register`] for the rest of the program: its levels, records and scripts
/// can be read from now on. A world that plays it needs its plugin. A second rule set of one id is ignored.
pub fn register(def: RuleSetDef) {
    let mut registered = REGISTERED.write().unwrap_or_else(PoisonError::into_inner);
    if !registered.iter().any(|known| known.rules.id() == def.rules.id()) {
        registered.push(def);
    }
}

/// All rule sets that can be played: those of the game, then the registered ones.
#[must_use]
pub fn all() -> Vec<RuleSetDef> {
    let registered = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
    shipped().iter().chain(registered.iter()).copied().collect()
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
    let (heading, _) = indes_core::reading::examine::<Heading>(source, &Limits::RULES);
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
