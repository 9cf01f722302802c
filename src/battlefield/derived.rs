//! Data that follow from components, and the table of the systems that keep them current: [`DerivedSystems`].
//!
//! What writes components says so in [`Touched`]. The plugin of a mechanic adds one system for each of its tables
//! ([`AppDerived`]), and [`update_derived`] runs them when something was touched.

use super::{UnitId, UnitMask};
use bevy::ecs::system::{BoxedSystem, IntoSystem};
use bevy::prelude::{App, Resource, World};

/// What was written since derived data were last brought up to date.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// Units whose place, posture, statuses or items were written.
    pub units: UnitMask,
    /// Whether a door was opened or closed.
    pub edges: bool,
}

impl Touched {
    /// A unit's place, posture, statuses or items were written.
    pub const fn touch(&mut self, unit: UnitId) {
        self.units = self.units.with(unit);
    }

    const fn is_nothing(self) -> bool {
        self.units.is_empty() && !self.edges
    }
}

/// The prepared systems of a world that keep derived data current, in the order in which they run; taken out while they
/// run.
#[derive(Resource, Default)]
pub struct DerivedSystems(Option<Vec<BoxedSystem>>);

/// A mechanic's part of a world.
pub trait AppDerived {
    /// Adds a system that reads [`Touched`] and brings a table up to date, after those that were added before. It has no
    /// commands.
    fn add_derived<M>(&mut self, system: impl IntoSystem<(), (), M> + 'static) -> &mut Self;
}

impl AppDerived for App {
    fn add_derived<M>(&mut self, system: impl IntoSystem<(), (), M> + 'static) -> &mut Self {
        self.init_resource::<Touched>().init_resource::<DerivedSystems>();
        let mut system: BoxedSystem = Box::new(IntoSystem::into_system(system));
        system.initialize(self.world_mut());
        self.world_mut().resource_mut::<DerivedSystems>().0.get_or_insert_default().push(system);
        self
    }
}

/// Brings all derived data up to date with what was touched.
///
/// # Panics
/// If a part of a battle is missing that a system looks at: a programming error.
pub fn update_derived(world: &mut World) {
    if world.resource::<Touched>().is_nothing() {
        return;
    }
    let Some(mut systems) = world.resource_mut::<DerivedSystems>().0.take() else {
        return;
    };
    for system in &mut systems {
        if let Err(error) = system.run_without_applying_deferred((), world) {
            panic!("{} cannot be run: {error:?}", system.name());
        }
    }
    world.resource_mut::<DerivedSystems>().0 = Some(systems);
    *world.resource_mut::<Touched>() = Touched::default();
}
