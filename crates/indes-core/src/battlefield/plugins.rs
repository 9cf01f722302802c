//! The plugins of the battlefield's mechanics: each registers its types for reflection and adds the systems that keep its
//! derived data current.
//!
//! Statuses, facing and flanking consist of components and queries: no data are derived from them, so they have no
//! system.

use super::derived::{AppDerived, DerivedFrom, DerivedSystems, Touched};
use super::{
    Board, Bodies, Body, Bonds, Concealed, CoverMap, Field, Gear, Givens, Marks, Mounts, Pools, Roster, Statuses,
    UnitId, Zones,
};
use bevy::app::{PluginGroup, PluginGroupBuilder};
use bevy::prelude::{App, Local, Plugin, Query, Reflect, ReflectResource, Res, ResMut, Resource, World};
use std::sync::Arc;

/// All plugins of the battlefield. Derived data are brought up to date in the order of the plugins.
pub struct BattlefieldPlugins;

impl PluginGroup for BattlefieldPlugins {
    fn build(self) -> PluginGroupBuilder {
        PluginGroupBuilder::start::<Self>()
            .add(StatePlugin)
            .add(MovementPlugin)
            .add(CoverPlugin)
            .add(ZonesOfControlPlugin)
    }
}

/// The components and resources that are not derived, and the table of derived systems: registered for reflection only.
pub struct StatePlugin;

impl Plugin for StatePlugin {
    fn build(&self, app: &mut App) {
        app.register_type::<Board>()
            .register_type::<Givens>()
            .register_type::<Roster>()
            .register_type::<Body>()
            .register_type::<Pools>()
            .register_type::<Statuses>()
            .register_type::<Gear>()
            .register_type::<Bonds>()
            .register_type::<Mounts>()
            .register_type::<Concealed>()
            .register_type::<Touched>()
            .register_type::<DerivedSystems>();
    }
}

/// Movement: the units on each cell ([`Bodies`]), which every step of a walk reads.
pub struct MovementPlugin;

impl Plugin for MovementPlugin {
    fn build(&self, app: &mut App) {
        app.register_type::<Bodies>().add_derived(DerivedFrom::All, place_bodies);
    }
}

/// Cover: the cover and opacity of each cell and edge ([`CoverMap`]).
pub struct CoverPlugin;

impl Plugin for CoverPlugin {
    fn build(&self, app: &mut App) {
        app.register_type::<CoverMap>().add_derived(DerivedFrom::Edges, renew_screens);
    }
}

/// Zones of control: which units threaten or control a cell ([`Zones`]).
pub struct ZonesOfControlPlugin;

impl Plugin for ZonesOfControlPlugin {
    fn build(&self, app: &mut App) {
        app.register_type::<Zones>().register_type::<ZoneRule>().add_derived(DerivedFrom::All, keep_zones);
    }
}

/// A function of the rule set that lists the cells a unit threatens or controls.
type MarksOf = dyn Fn(&Field, UnitId, &mut Marks) + Send + Sync;

/// The rule set's zones of control. Opaque to reflection.
#[derive(Resource, Clone, Reflect)]
#[reflect(opaque, Resource, Clone)]
pub struct ZoneRule {
    of: Arc<MarksOf>,
    /// Whether the rules read zones, so that they are kept current at all times; otherwise [`renew_zones`] updates them when
    /// they are shown.
    always: bool,
}

impl ZoneRule {
    /// The zones of a rule set: `of` lists the marks of a unit, `always` is whether the rules read them.
    #[must_use]
    pub fn new(always: bool, of: impl Fn(&Field, UnitId, &mut Marks) + Send + Sync + 'static) -> Self {
        Self { of: Arc::new(of), always }
    }
}

fn place_bodies(
    touched: Res<Touched>,
    units: Query<&Body>,
    roster: Res<Roster>,
    mounts: Res<Mounts>,
    mut bodies: ResMut<Bodies>,
) {
    for unit in touched.units.iter() {
        let member = roster.member(unit);
        let Ok(body) = units.get(member.entity) else { continue };
        bodies.set_aloft(unit, body.aloft.is_some());
        // A rider on its mount has no cells of its own.
        let sits = !body.down && mounts.mount_of(unit).is_some();
        bodies.place(unit, &member.size.footprint, (!sits).then_some((body.cell, body.down)));
    }
}

fn renew_screens(touched: Res<Touched>, board: Res<Board>, mut screens: ResMut<CoverMap>) {
    if touched.edges {
        screens.renew_edges(&board);
    }
}

fn keep_zones(
    touched: Res<Touched>,
    field: Field,
    rule: Res<ZoneRule>,
    mut zones: ResMut<Zones>,
    mut fresh: Local<Marks>,
) {
    // The marks of a rider depend on the place and level of its mount; a door can change those of any unit.
    let units = if touched.edges { field.roster.all() } else { touched.units };
    for unit in units.iter() {
        zones.touch(unit);
        if let Some(rider) = field.mounts.rider_of(unit) {
            zones.touch(rider);
        }
    }
    if rule.always {
        mark(&field, &rule, &mut zones, &mut fresh);
    }
}

fn mark(field: &Field, rule: &ZoneRule, zones: &mut Zones, fresh: &mut Marks) {
    for unit in zones.take_stale().iter() {
        (rule.of)(field, unit, fresh);
        zones.set(unit, fresh);
    }
}

/// Brings the battle's [`Zones`] up to date, to show them under rules that do not read them.
pub fn renew_zones(world: &mut World) {
    let renew = |field: Field, rule: Res<ZoneRule>, mut zones: ResMut<Zones>, mut fresh: Local<Marks>| {
        mark(&field, &rule, &mut zones, &mut fresh);
    };
    let done = world.run_system_cached(renew);
    debug_assert!(done.is_ok(), "a battle has every resource that zones depend on: {done:?}");
}
