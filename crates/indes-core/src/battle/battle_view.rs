//! [`BattleView`]: the view of a battle as a parameter of Bevy systems.

use super::view::{Rules, View, ViewParams};
use super::{RuleSet, Stack};
use bevy::ecs::system::SystemParam;
use bevy::prelude::Res;

/// The view of the world's battle, for systems outside of it: panels, bots, statistics. A system with this parameter is
/// skipped by Bevy's validation, and reported, in a world without a battle.
#[derive(SystemParam)]
pub struct BattleView<'w, 's> {
    params: ViewParams<'w, 's>,
    stack: Res<'w, Stack>,
    rules: Res<'w, Rules>,
}

impl BattleView<'_, '_> {
    /// The view that the queries of a rule set take.
    #[must_use]
    pub fn view(&self) -> View<'_> {
        self.params.view(&self.stack)
    }

    /// The queries of the battle's rule set.
    #[must_use]
    pub fn rules(&self) -> &'static dyn RuleSet {
        self.rules.0
    }
}
