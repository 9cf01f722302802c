//! How much an opponent could do to a unit on a cell: the layer shows what the rules would offer and compute
//! there, and nothing of those who are hidden.

use crate::window_hidden;
use crate::window_present::{aimed, level};
use crate::window_session::begun;
use bevy::prelude::World;
use indes::battle::{Arg, Forecast, Gauge, Intent, RuleSetId, Rules, Snapshot, look};
use indes::battlefield::{Board, Body, Pools, Roster, UnitId};
use indes::grid::Cell;
use indes::window::present::danger::{Blow, Danger, Strikes};
use indes::window::present::layers::LayerContext;
use indes::window::present::odds::percent;
use indes::window::present::threat::dangers;
use indes::window::present::with_visible_battle;
use indes::window::session::Session;

fn place(world: &World, unit: UnitId) -> Cell {
    world.get::<Body>(world.resource::<Roster>().member(unit).entity).unwrap().cell
}

/// The sentences of the threat layer for these dangers.
fn described(world: &mut World, unit: UnitId, found: &[Danger]) -> Vec<String> {
    let level = world.resource::<Session>().level.clone();
    with_visible_battle(world, |battle| {
        let (subject, own_reach) = (Some(unit), false);
        let about = LayerContext { battle, level: &level, subject, pointed: None, own_reach, dangers: found };
        found.iter().map(|danger| about.in_words(danger)).collect()
    })
}

/// The forecast of a blow as the battle stands.
fn forecast(world: &mut World, foe: UnitId, intent: &Intent) -> Option<Forecast> {
    let rules = world.resource::<Rules>().0;
    look(world, |view| rules.forecast(view, foe, intent, &[]))
}

#[test]
fn the_worst_blow_at_a_cell_has_the_forecast_of_the_rules() {
    for (set, id) in [(RuleSetId::Tempo, "first-duel"), (RuleSetId::Poise, "first-bout")] {
        let mut app = begun(&level(set, id));
        let world = app.world_mut();
        let (decision, blow) = aimed(world);
        let (foe, unit) = (decision.asked.unit.unwrap(), blow.unit().unwrap());
        let before = Snapshot::take(world).hash();
        let at = place(world, unit);
        let found = dangers(world, unit, at);
        assert_eq!(Snapshot::take(world).hash(), before, "{id}: the battle is as it was");
        let danger = found.iter().find(|danger| danger.foe == foe).unwrap();
        assert_eq!(danger.when, Strikes::Now, "{id}");
        let Blow { intent, odds, answered } = danger.blow.clone().unwrap();
        assert_eq!(forecast(world, foe, &intent), Some(odds.clone()), "{id}");
        // No answer that is offered now does more damage.
        let rules = world.resource::<Rules>().0;
        let offered = look(world, |view| decision.listed(rules, view));
        for other in offered.iter().filter(|other| other.unit() == Some(unit) && other.path().is_empty()) {
            let less = forecast(world, foe, other).map_or(0.0, |odds| odds.action.damage);
            assert!(less <= odds.action.damage, "{id}: {other:?} takes {less}, {intent:?} {}", odds.action.damage);
        }
        let words = described(world, unit, &found);
        let name = world.resource::<Roster>().member(foe).name.clone();
        // The layer names the target's answer that is most likely to stop the blow.
        let replies = look(world, |view| rules.answers(view, foe, &intent, unit));
        let stops = |world: &mut World, reply: &Intent| {
            look(world, |view| rules.forecast(view, foe, &intent, &[(unit, reply.clone())]))
                .map(|odds| odds.action.miss)
        };
        let best = replies.iter().filter_map(|reply| stops(world, reply)).fold(-1.0, f64::max);
        assert_eq!(answered.as_ref().map_or(-1.0, |(_, odds)| odds.action.miss), best, "{id}");
        let against = answered.map(|(verb, odds)| {
            let verb = look(world, |view| rules.names(&view.field.rule_data).verb_name(verb).to_owned());
            format!("{} against {verb}", percent(odds.action.hits()))
        });
        let against = against.unwrap_or_default();
        let amount = format!("−{:.1}", odds.action.damage);
        let hits = format!("hits {}", percent(odds.action.hits()));
        let said = |line: &&String| [&amount, &hits, &against].iter().all(|part| line.contains(*part));
        let said = |line: &&String| line.starts_with(&name) && said(line);
        assert!(words.iter().any(|line| said(&line)), "{id}: {words:?} lacks {amount}, {hits}, {against}");
    }
}

/// Whether an opponent in a level can strike only after a walk; if so, its blow is the one of the rules.
fn walks_and_strikes(set: RuleSetId, id: &str) -> bool {
    let mut app = begun(&level(set, id));
    let world = app.world_mut();
    let (decision, blow) = aimed(world);
    let (foe, unit) = (decision.asked.unit.unwrap(), blow.unit().unwrap());
    // The nearest cell into which it strikes only after a walk.
    let grid = world.resource::<Board>().grid;
    let (here, own) = (place(world, foe), place(world, unit));
    let mut cells: Vec<Cell> = grid.cells().filter(|cell| *cell != here && *cell != own).collect();
    cells.sort_by_key(|cell| (grid.distance(here, *cell), *cell));
    let walked = |danger: &Danger| danger.foe == foe && danger.when == Strikes::AfterAWalk;
    let found = cells.into_iter().find_map(|cell| {
        let found = dangers(world, unit, cell);
        found.iter().any(|danger| walked(danger) && danger.blow.is_some()).then_some((cell, found))
    });
    let Some((cell, found)) = found else { return false };
    let blow = found.iter().find(|danger| walked(danger)).and_then(|danger| danger.blow.clone());
    let Blow { intent, odds, .. } = blow.unwrap();
    assert!(described(world, unit, &found).iter().any(|line| line.contains("after a walk")), "{id}");
    // From one of the cells around it the rules give the same forecast.
    let state = Snapshot::take(world);
    let same = grid.cells().filter(|from| *from != cell).any(|from| {
        let mut there = state.clone();
        there.shift(unit, cell);
        there.shift(foe, from);
        there.restore(world).unwrap();
        forecast(world, foe, &intent).as_ref() == Some(&odds)
    });
    state.restore(world).unwrap();
    assert!(same, "{id}: {intent:?} {odds:?}");
    // An attacker without points after the walk strikes no blow. Only one of the two rule sets has such points.
    let rules = world.resource::<Rules>().0;
    let gauges = look(world, |view| rules.names(&view.field.rule_data).gauges.clone());
    if let Some(points) = gauges.iter().position(|gauge| *gauge == Gauge::Pips) {
        let entity = world.resource::<Roster>().member(foe).entity;
        let mut pools = world.get_mut::<Pools>(entity).unwrap();
        (pools.0[points].now, pools.0[points].max) = (0, 2);
        let found = dangers(world, unit, cell);
        let danger = found.iter().find(|danger| walked(danger)).unwrap();
        assert_eq!(danger.blow, None, "{id}");
        let words = described(world, unit, &found);
        assert!(words.iter().any(|line| line.ends_with("after a walk")), "{id}: {words:?}");
    }
    true
}

#[test]
fn a_threat_from_afar_counts_the_walk_and_its_price() {
    assert!(walks_and_strikes(RuleSetId::Tempo, "first-duel"));
    let poise = ["first-bout", "even-weights", "the-swaying-bridge"];
    assert!(poise.into_iter().any(|id| walks_and_strikes(RuleSetId::Poise, id)));
}

#[test]
fn poise_g43_a_hidden_unit_is_not_shown_as_a_threat() {
    let mut app = window_hidden::begun(Some(1));
    let world = app.world_mut();
    window_hidden::answer_with_verb(world, "goes_next");
    window_hidden::answer_with_verb(world, "end_turn");
    let named = |world: &World, name: &str| world.resource::<Roster>().named(name).unwrap();
    let (hanna, ulla, bero) = (named(world, "Hanna"), named(world, "Ulla"), named(world, "Bero"));
    let cells: Vec<Cell> = world.resource::<Board>().grid.cells().collect();
    for &cell in &cells {
        assert_eq!(dangers(world, hanna, cell), [], "{cell}");
    }
    // Once one of them is found it threatens, and the cell of the one still hidden makes no difference to that.
    world.resource_mut::<indes::battlefield::Concealed>().reveal(ulla);
    let cell = cells.iter().copied().find(|&cell| !dangers(world, hanna, cell).is_empty()).unwrap();
    let found = dangers(world, hanna, cell);
    assert!(found.iter().all(|danger| danger.foe == ulla), "{found:?}");
    let mut other = Snapshot::take(world);
    let to = other.elsewhere(world, bero)[0];
    other.shift(bero, to);
    other.restore(world).unwrap();
    assert_eq!(dangers(world, hanna, cell), found);
    assert!(!found.iter().any(|danger| danger.blow.iter().any(|blow| blow.intent.with.contains(&Arg::Unit(bero)))));
}
