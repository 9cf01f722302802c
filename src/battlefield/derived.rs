//! Derived data: tables worked out from components, and the systems that keep them current ([`DerivedSystems`]).
//!
//! Code that writes a component also marks it in [`Touched`]. The plugin of a mechanic adds one system for each of its
//! tables ([`AppDerived`]), and [`update_derived`] runs them all if anything is marked.

use super::{UnitId, UnitMask};
use bevy::ecs::system::{BoxedSystem, IntoSystem};
use bevy::prelude::{App, Reflect, ReflectResource, Resource, World};

/// The components written since derived data were last brought up to date.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct Touched {
    /// Units whose place, posture, statuses or items were written.
    pub units: UnitMask,
    /// Whether a door was opened or closed.
    pub edges: bool,
}

impl Touched {
    /// Marks a unit: its place, posture, statuses or items were written.
    pub const fn touch(&mut self, unit: UnitId) {
        self.units = self.units.with(unit);
    }

    const fn is_nothing(self) -> bool {
        self.units.is_empty() && !self.edges
    }
}

/// The prepared systems that keep derived data current, in the order in which they run; `None` while they run.
#[derive(Resource, Default, Reflect)]
#[reflect(Resource)]
pub struct DerivedSystems(#[reflect(ignore)] Option<Vec<BoxedSystem>>);

/// Adds the derived data of a mechanic to an app.
pub trait AppDerived {
    /// Adds a system that reads [`Touched`] and brings a table up to date, after those added before. The system must not
    /// use `Commands`: they are not applied.
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

/// Brings all derived data up to date with [`Touched`], and clears it.
///
/// # Panics
/// If a resource that a system reads is missing: a programming error.
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
