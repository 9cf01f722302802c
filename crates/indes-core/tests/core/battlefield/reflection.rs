//! The components and resources of the battlefield can be reflected: a world shows them by name and field.

use bevy::prelude::{App, AppTypeRegistry, Component, Entity, ReflectComponent, World};
use bevy::reflect::{GetPath, Reflect};
use indes_core::battlefield::{
    BattlefieldPlugins, Board, Bodies, Body, Bonds, Concealed, CoverMap, Gear, Givens, Mounts, Pool, Pools, Roster,
    Status, StatusId, Statuses, ZoneRule, Zones,
};
use indes_core::grid::{Cell, Direction};
use std::any::TypeId;

fn app() -> App {
    let mut app = App::new();
    app.add_plugins(BattlefieldPlugins);
    app
}

/// The component of an entity, looked up by its type alone.
fn reflected<C: Component>(world: &World, entity: Entity) -> &dyn Reflect {
    let registry = world.resource::<AppTypeRegistry>().read();
    let component = registry.get_type_data::<ReflectComponent>(TypeId::of::<C>()).unwrap().clone();
    component.reflect(world.entity(entity)).unwrap()
}

#[test]
fn the_plugins_register_every_component_and_resource() {
    let app = app();
    let registry = app.world().resource::<AppTypeRegistry>().read();
    for (id, name) in [
        (TypeId::of::<Board>(), "Board"),
        (TypeId::of::<Bodies>(), "Bodies"),
        (TypeId::of::<Body>(), "Body"),
        (TypeId::of::<Bonds>(), "Bonds"),
        (TypeId::of::<Concealed>(), "Concealed"),
        (TypeId::of::<CoverMap>(), "CoverMap"),
        (TypeId::of::<Gear>(), "Gear"),
        (TypeId::of::<Givens>(), "Givens"),
        (TypeId::of::<Mounts>(), "Mounts"),
        (TypeId::of::<Pools>(), "Pools"),
        (TypeId::of::<Roster>(), "Roster"),
        (TypeId::of::<Statuses>(), "Statuses"),
        (TypeId::of::<ZoneRule>(), "ZoneRule"),
        (TypeId::of::<Zones>(), "Zones"),
    ] {
        assert!(registry.get_type_data::<ReflectComponent>(id).is_some(), "{name} is not registered");
    }
}

#[test]
fn fields_are_read_by_their_names() {
    let mut app = app();
    let body = Body::on(Cell::new(3, 4), Direction(2));
    let statuses = Statuses([Status::of(StatusId(7), None)].into_iter().collect());
    let entity = app.world_mut().spawn((body, Pools([Pool::full(5)].into_iter().collect()), statuses)).id();
    assert_eq!(reflected::<Body>(app.world(), entity).path::<i16>("cell.y").unwrap(), &4);
    assert_eq!(reflected::<Pools>(app.world(), entity).path::<i16>(".0[0].now").unwrap(), &5);
    assert_eq!(reflected::<Statuses>(app.world(), entity).path::<Status>(".0[0]").unwrap().kind, StatusId(7));
}
