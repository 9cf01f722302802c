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

    /// Whether anything is marked.
    #[must_use]
    pub const fn is_any(self) -> bool {
        !self.units.is_empty() || self.edges
    }
}

/// What a derived system reads of [`Touched`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DerivedFrom {
    /// Units and edges: it is run when anything is marked.
    All,
    /// Edges alone: it is run when a door was opened or closed.
    Edges,
}

/// The prepared systems that keep derived data current, in the order in which they run; `None` while they run.
#[derive(Resource, Default, Reflect)]
#[reflect(Resource)]
pub struct DerivedSystems(#[reflect(ignore)] Option<Vec<(DerivedFrom, BoxedSystem)>>);

/// Adds the derived data of a mechanic to an app.
pub trait AppDerived {
    /// Adds a system that reads [`Touched`] and brings a table up to date, after those added before. The system must not
    /// use `Commands`: they are not applied.
    fn add_derived<M>(&mut self, reads: DerivedFrom, system: impl IntoSystem<(), (), M> + 'static) -> &mut Self;
}

impl AppDerived for App {
    fn add_derived<M>(&mut self, reads: DerivedFrom, system: impl IntoSystem<(), (), M> + 'static) -> &mut Self {
        self.init_resource::<Touched>().init_resource::<DerivedSystems>();
        let mut system: BoxedSystem = Box::new(IntoSystem::into_system(system));
        system.initialize(self.world_mut());
        self.world_mut().resource_mut::<DerivedSystems>().0.get_or_insert_default().push((reads, system));
        self
    }
}

/// Brings all derived data up to date with [`Touched`], and clears it.
///
/// # Panics
/// If a resource that a system reads is missing: a programming error.
pub fn update_derived(world: &mut World) {
    let touched = *world.resource::<Touched>();
    if !touched.is_any() {
        return;
    }
    let Some(mut systems) = world.resource_mut::<DerivedSystems>().0.take() else {
        return;
    };
    for (_, system) in systems.iter_mut().filter(|(reads, _)| *reads == DerivedFrom::All || touched.edges) {
        if let Err(error) = system.run_without_applying_deferred((), world) {
            panic!("{} cannot be run: {error:?}", system.name());
        }
    }
    world.resource_mut::<DerivedSystems>().0 = Some(systems);
    *world.resource_mut::<Touched>() = Touched::default();
}
