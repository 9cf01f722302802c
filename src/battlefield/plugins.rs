//! The plugins of the battlefield's mechanics: each adds the systems that keep its derived data current.
//!
//! Statuses, facing and flanking are components and queries alone: nothing is derived from them that would have to be
//! kept.

use super::derived::{AppDerived, Touched};
use super::{Board, Bodies, Body, CoverMap, Field, Marks, Mounts, Roster, UnitId, Zones};
use bevy::app::{PluginGroup, PluginGroupBuilder};
use bevy::prelude::{App, Local, Plugin, Query, Res, ResMut, Resource, World};

/// The mechanics of the battlefield that have derived data, in the order in which these are brought up to date.
pub struct BattlefieldPlugins;

impl PluginGroup for BattlefieldPlugins {
    fn build(self) -> PluginGroupBuilder {
        PluginGroupBuilder::start::<Self>().add(MovementPlugin).add(CoverPlugin).add(ZonesOfControlPlugin)
    }
}

/// Movement: who is where ([`Bodies`]), which every step of a walk looks up.
pub struct MovementPlugin;

impl Plugin for MovementPlugin {
    fn build(&self, app: &mut App) {
        app.add_derived(place_bodies);
    }
}

/// Cover: what stands between two cells ([`CoverMap`]).
pub struct CoverPlugin;

impl Plugin for CoverPlugin {
    fn build(&self, app: &mut App) {
        app.add_derived(renew_screens);
    }
}

/// Zones of control: which units threaten or control a cell ([`Zones`]).
pub struct ZonesOfControlPlugin;

impl Plugin for ZonesOfControlPlugin {
    fn build(&self, app: &mut App) {
        app.add_derived(keep_zones);
    }
}

/// What a unit threatens or controls: a function of the rule set.
type MarksOf = dyn Fn(&Field, UnitId, &mut Marks) + Send + Sync;

/// How a rule set has zones of control.
#[derive(Resource)]
pub struct ZoneRule {
    of: Box<MarksOf>,
    /// Whether its rules read zones, so that they are kept current at all times; otherwise [`renew_zones`] works them out
    /// when they are looked at.
    always: bool,
}

impl ZoneRule {
    /// A rule set's zones: what a unit marks, and whether the rules read it.
    #[must_use]
    pub fn new(always: bool, of: impl Fn(&Field, UnitId, &mut Marks) + Send + Sync + 'static) -> Self {
        Self { of: Box::new(of), always }
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
        bodies.fly(unit, body.aloft.is_some());
        // A rider that sits has no place of its own.
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
    // What a rider threatens goes by where and how high its mount is, and a door may stand anywhere.
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

/// Brings the battle's [`Zones`] up to date, for a look at them under rules that do not read them.
pub fn renew_zones(world: &mut World) {
    let renew = |field: Field, rule: Res<ZoneRule>, mut zones: ResMut<Zones>, mut fresh: Local<Marks>| {
        mark(&field, &rule, &mut zones, &mut fresh);
    };
    // It cannot fail: everything it looks at is part of a battle.
    let _ = world.run_system_cached(renew);
}
