//! What the window shows while units are hidden: to each person what that seat may see, with a curtain in between.

use crate::window_session::quiet;
use bevy::prelude::{App, World};
use indes::battle::{Aside, Choice, Intent, Pending, Phase, RuleSetId, Rules, Standing, Verb, look};
use indes::battlefield::{Concealed, Roster, Seat, UnitId};
use indes::bots::{Bot, BotKind};
use indes::level::Level;
use indes::reading::Source;
use indes::window::board::Scene;
use indes::window::layer::{Layer, Layers};
use indes::window::panels::log::LogLine;
use indes::window::panels::menu::Value;
use indes::window::panels::top::Middle;
use indes::window::parts::settings::{set, view};
use indes::window::present::{Views, present, seat_before_battle};
use indes::window::session::{self, Session, can_take_back, choose};
use indes::window::standing_orders::Orders;
use indes::window::viewer::{readable_events, unseen};

/// Robbers who are hidden, and a guard.
const LEVEL: &str = r#"(
    format: 1, id: "road", title: "The Road", rules: poise, grid: hex(pointy),
    board: [". . . . . . . . . . .", " . . . . . . . . . . .", ". . . . . . . . . . ."],
    sides: [(name: "Guards", seat: 1, livery: tide), (name: "Robbers", seat: 2, livery: ember, hidden: true)],
    units: [
        (side: "Guards", template: "sellsword", name: "Hanna", cell: "A2", prepared: true),
        (side: "Robbers", template: "ranger", name: "Ulla", cell: "J2", prepared: true),
        (side: "Robbers", template: "sellsword", name: "Bero", cell: "K1", prepared: true),
    ],
)"#;

/// A battle of `LEVEL` with the window's resources but no window; `bot` is the index of a side that a bot plays.
pub fn begun(bot: Option<usize>) -> App {
    let def = indes::rules::def(RuleSetId::Poise).unwrap();
    let level = Level::read(&Source::new("road.ron", LEVEL), &indes::rules::vocabulary).unwrap();
    let mut app = quiet();
    session::start(app.world_mut(), &level, def, &def.shipped_data().unwrap(), 3).unwrap();
    if let Some(side) = bot {
        app.world_mut().resource_mut::<Session>().bots[side] = Some(Bot::new(BotKind::Random, 1));
    }
    app
}

/// Answers the open question with the first legal answer of a verb.
pub fn answer_with_verb(world: &mut World, verb: &str) {
    let intent = {
        let decision = world.resource::<Pending>().0.clone().unwrap();
        let rules = world.resource::<Rules>().0;
        look(world, |view| {
            let key = |intent: &Intent| rules.names(&view.field.rule_data).verb_key(intent.verb) == verb;
            decision.listed(rules, view).into_iter().find(key).unwrap()
        })
    };
    choose(world, intent).unwrap();
}

/// The names of the figures on the board, in the order of the scene.
fn figures(world: &mut World) -> Vec<String> {
    present(world);
    world.resource::<Scene>().units.iter().map(|unit| unit.name.clone()).collect()
}

/// The names of the tokens on the top bar, sorted.
fn order(world: &World) -> Vec<String> {
    let Middle::Order(order) = &world.resource::<Views>().top.middle else { return Vec::new() };
    let mut names: Vec<String> = order.tokens.iter().map(|token| token.name.clone()).collect();
    names.sort();
    names
}

fn log(world: &World) -> String {
    world.resource::<Views>().log.lines.iter().map(LogLine::spoken).collect::<Vec<_>>().join("; ")
}

/// Lifts the curtain of the open question.
fn lift(world: &mut World) {
    let question = session::question(world);
    world.resource_mut::<Session>().lifted = Some(question);
    present(world);
}

#[test]
fn poise_g43_of_two_seats_at_one_screen_each_sees_its_own_hidden_units_behind_a_curtain() {
    let mut app = begun(None);
    let world = app.world_mut();
    // The robbers begin. Which of them acts is asked behind the curtain, and so is what they do unseen.
    assert_eq!(figures(world), ["Hanna", "Ulla", "Bero"]);
    let curtain = world.resource::<Views>().curtain.clone().expect("a curtain");
    assert_eq!((curtain.side.as_str(), curtain.seat.as_str()), ("Robbers", "seat 2"));
    assert!(curtain.reason.spoken().contains("hidden"), "{:?}", curtain.reason);
    lift(world);
    assert!(world.resource::<Views>().curtain.is_none());
    let ulla = world.resource::<Scene>().units[1].clone();
    assert!(ulla.offset.alpha < 1.0 && ulla.badges.iter().any(|badge| badge.mark == "hidden"), "{ulla:?}");
    assert!(world.resource::<Scene>().units[0].offset.alpha >= 1.0);
    answer_with_verb(world, "goes_next");
    present(world);
    assert!(world.resource::<Views>().curtain.is_none(), "the screen stays where it is");
    assert_eq!(order(world), ["Bero", "Hanna", "Ulla"]);
    let states = world.resource::<Views>().unit.clone().expect("a unit").states;
    assert_eq!(states[0].name, "Hidden");
    // The seat that answers has the screen.
    assert_eq!(world.resource::<Session>().holder, Some(Seat(2)));
    answer_with_verb(world, "end_turn");
    // Another unit's turn, behind a curtain of its own; if it is a robber's, the robbers keep the screen.
    while world.resource::<Pending>().0.as_ref().unwrap().asked.seat == Seat(2) {
        answer_with_verb(world, "end_turn");
    }
    assert_eq!(figures(world), ["Hanna"]);
    assert_eq!(world.resource::<Views>().curtain.clone().expect("a curtain").side, "Guards");
    lift(world);
    assert_eq!(order(world), ["Hanna"]);
    let log_text = log(world);
    assert!(!log_text.contains("Ulla") && !log_text.contains("Bero"), "{log_text}");
    // A walk that could meet a hidden unit is not taken back.
    answer_with_verb(world, "shift");
    let session = world.resource::<Session>();
    let back = can_take_back(session, u32::MAX, Some(Seat(1)), world.resource::<indes::battlefield::Roster>());
    assert_eq!(back, Some(Err("the choice may have searched for a hidden figure".to_owned())));
    // No layer of the board shows them, nor does the panel of the inspected unit.
    let ulla = world.resource::<indes::battlefield::Roster>().named("Ulla").unwrap();
    world.resource_mut::<session::Plan>().looked_at = Some(ulla);
    for layer in Layer::ALL {
        if !world.resource::<Layers>().has(layer) {
            world.resource_mut::<Layers>().toggle(layer);
        }
    }
    present(world);
    assert_eq!(world.resource::<Views>().unit.as_ref().map(|unit| unit.name.clone()).as_deref(), Some("Hanna"));
    let marks = format!("{:?}", world.resource::<Scene>().marks);
    assert!(!marks.contains("Ulla") && !marks.contains("Bero"), "{marks}");
}

#[test]
fn poise_g43_the_hidden_units_of_a_bot_are_never_shown_to_the_only_person() {
    let mut app = begun(Some(1));
    let world = app.world_mut();
    // The bot is asked: its question is not shown.
    assert_eq!(figures(world), ["Hanna"]);
    let views = world.resource::<Views>();
    assert!(views.curtain.is_none() && views.unit.is_none() && views.question.options.is_empty());
    assert_eq!(unseen(world).len(), 2);
    answer_with_verb(world, "goes_next");
    answer_with_verb(world, "end_turn");
    present(world);
    let log_text = log(world);
    assert!(!log_text.contains("Ulla") && !log_text.contains("Bero"), "{log_text}");
    // When the battle is over every unit and event is shown.
    let before = readable_events(world).len();
    *world.resource_mut::<Phase>() = Phase::Over { winner: None, reason: indes::battle::Ending::RoundLimit };
    assert_eq!(figures(world), ["Hanna", "Ulla", "Bero"]);
    assert!(readable_events(world).len() > before && log(world).contains("Ulla"));
    assert!(!world.resource::<Concealed>().is_empty(), "they are hidden still");
}

#[test]
fn poise_g43_the_only_person_sees_its_own_hidden_units_without_a_curtain() {
    let mut app = begun(Some(0));
    let world = app.world_mut();
    assert_eq!(figures(world), ["Hanna", "Ulla", "Bero"]);
    assert!(world.resource::<Views>().curtain.is_none());
    answer_with_verb(world, "goes_next");
    present(world);
    assert!(log(world).contains("Ulla"), "its own side is in the log");
}

/// Lets every unit of `LEVEL` have one standing order, and returns them by their names.
fn order_all(world: &mut World) -> [UnitId; 3] {
    let units = ["Hanna", "Ulla", "Bero"].map(|name| world.resource::<Roster>().named(name).unwrap());
    world.insert_resource(Orders(units.map(|unit| ((unit, Verb(1)), Standing::Always.into())).into()));
    units
}

/// The place of the standing orders among the groups of the settings, and the names of their rows.
fn listed_orders(world: &mut World) -> Option<(usize, Vec<String>)> {
    let groups = view(world).groups;
    let at = groups.iter().position(|group| group.0 == "Standing orders of this battle")?;
    Some((at, groups[at].1.iter().map(|row| row.name.clone()).collect()))
}

#[test]
fn poise_g43_the_settings_list_the_orders_of_the_own_units_only_and_none_behind_a_curtain() {
    let mut app = begun(None);
    let world = app.world_mut();
    let [hanna, ulla, bero] = order_all(world);
    present(world);
    assert!(world.resource::<Views>().curtain.is_some());
    assert_eq!((seat_before_battle(world), listed_orders(world)), (None, None), "the curtain is down");
    lift(world);
    assert_eq!(seat_before_battle(world), Some(Seat(2)));
    let (group, rows) = listed_orders(world).expect("orders of the robbers");
    assert_eq!(rows.len(), 2);
    assert!(rows[0].contains("Ulla") && rows[1].contains("Bero"), "{rows:?}");
    // What the robbers change is recorded as theirs, and the log names none of them.
    set(world, (group, 0), Value::Choice(0));
    let given = |unit, now: Standing| Aside::Order { unit, verb: Verb(1), order: Some(now.into()) };
    let session = world.resource::<Session>();
    assert_eq!(session.record.choices, [(Seat(2), Choice::Aside(given(ulla, Standing::Never)))]);
    assert!(session.notes.is_empty(), "{:?}", session.notes);
    assert_eq!(world.resource::<Orders>().0[&(bero, Verb(1))].now, Standing::Always);
    // The guards see their own order, and the first row is theirs.
    while world.resource::<Pending>().0.as_ref().unwrap().asked.seat == Seat(2) {
        let decided = look_for_verb(world, "end_turn");
        answer_with_verb(world, if decided { "end_turn" } else { "goes_next" });
    }
    present(world);
    assert_eq!(listed_orders(world), None, "the guards have not lifted their curtain");
    lift(world);
    let (group, rows) = listed_orders(world).expect("an order of the guards");
    assert!(rows.len() == 1 && rows[0].contains("Hanna"), "{rows:?}");
    set(world, (group, 0), Value::Choice(1));
    set(world, (group, 1), Value::Choice(1));
    let session = world.resource::<Session>();
    assert_eq!(session.record.choices.last(), Some(&(Seat(1), Choice::Aside(given(hanna, Standing::Ask)))));
    assert!(session.notes.len() == 1 && session.notes[0].1.contains("Hanna"), "{:?}", session.notes);
    assert_eq!(world.resource::<Orders>().0[&(ulla, Verb(1))].now, Standing::Never);
}

/// Whether the open question offers a verb.
fn look_for_verb(world: &mut World, verb: &str) -> bool {
    let (decision, rules) = (world.resource::<Pending>().0.clone().unwrap(), world.resource::<Rules>().0);
    look(world, |view| {
        let names = rules.names(&view.field.rule_data);
        decision.rows.iter().any(|row| names.verb_key(row.verb) == verb)
    })
}

#[test]
fn poise_g43_while_a_bot_is_asked_the_settings_list_the_orders_of_the_only_person() {
    let mut app = begun(Some(1));
    let world = app.world_mut();
    order_all(world);
    assert_eq!(world.resource::<Pending>().0.as_ref().unwrap().asked.seat, Seat(2), "the bot is asked");
    let (group, rows) = listed_orders(world).expect("an order of the guards");
    assert!(rows.len() == 1 && rows[0].contains("Hanna"), "{rows:?}");
    set(world, (group, 0), Value::Choice(0));
    assert_eq!(world.resource::<Session>().record.choices[0].0, Seat(1), "the person did it, not the bot");
    // A record that is watched, and a battle that is over, have no seat at the screen.
    world.resource_mut::<Session>().watched = true;
    assert_eq!(listed_orders(world), None);
    world.resource_mut::<Session>().watched = false;
    session::aside(world, Seat(1), Aside::Concede).unwrap();
    assert_eq!((seat_before_battle(world), listed_orders(world)), (None, None));
}
