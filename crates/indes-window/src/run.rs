//! Runs a system in the middle of an exclusive one.

use bevy::ecs::system::IntoSystem;
use bevy::prelude::World;

/// Runs a system now; its state is kept for the next time. A system whose parameters the world lacks stops a debug build
/// and does nothing in a release build.
pub fn run_now<S: IntoSystem<(), (), M> + 'static, M>(world: &mut World, system: S) {
    if let Err(error) = world.run_system_cached(system) {
        debug_assert!(false, "a system cannot run: {error}");
    }
}
