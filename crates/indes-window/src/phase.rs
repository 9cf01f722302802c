//! The phase of the battle on the screen as a Bevy state: systems of the window can run in a phase, or when one begins.

use bevy::prelude::{App, AppExtStates, NextState, PreUpdate, Res, ResMut, State, States};
use indes_core::battle::Phase;

/// The phase of the battle on the screen, one frame after the battle's own [`Phase`].
#[derive(States, Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum BattlePhase {
    /// No battle is on the screen.
    #[default]
    Nothing,
    /// Before the first turn.
    Setup,
    /// The battle is fought.
    Fight,
    /// The battle is decided; its aftermath is carried out.
    Aftermath,
    /// The battle is over.
    Over,
}

impl From<&Phase> for BattlePhase {
    fn from(phase: &Phase) -> Self {
        match phase {
            Phase::Setup => Self::Setup,
            Phase::Fight => Self::Fight,
            Phase::Aftermath { .. } => Self::Aftermath,
            Phase::Over { .. } => Self::Over,
        }
    }
}

/// Adds the state and the system that keeps it current.
pub fn plugin(app: &mut App) {
    app.init_state::<BattlePhase>().add_systems(PreUpdate, follow);
}

fn follow(phase: Option<Res<Phase>>, shown: Res<State<BattlePhase>>, mut next: ResMut<NextState<BattlePhase>>) {
    let now = phase.map_or(BattlePhase::Nothing, |phase| BattlePhase::from(&*phase));
    if *shown.get() != now {
        next.set(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::prelude::{MinimalPlugins, OnEnter, Resource};
    use bevy::state::app::StatesPlugin;

    #[derive(Resource, Default)]
    struct Ended(u8);

    #[test]
    fn the_state_follows_the_battle_and_systems_run_when_a_phase_begins() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, plugin)).init_resource::<Ended>();
        app.add_systems(OnEnter(BattlePhase::Over), |mut ended: ResMut<Ended>| ended.0 += 1);
        app.update();
        assert_eq!(app.world().resource::<State<BattlePhase>>().get(), &BattlePhase::Nothing);
        let reason = indes_core::battle::Ending::LastStanding;
        for (phase, wanted) in [
            (Phase::Setup, BattlePhase::Setup),
            (Phase::Fight, BattlePhase::Fight),
            (Phase::Over { winner: None, reason }, BattlePhase::Over),
        ] {
            app.insert_resource(phase);
            app.update();
            assert_eq!(app.world().resource::<State<BattlePhase>>().get(), &wanted);
        }
        app.update();
        assert_eq!(app.world().resource::<Ended>().0, 1);
    }
}
