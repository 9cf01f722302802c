//! What the window shows while units are hidden: to each person what that seat may see, with a curtain in between.

use crate::window_session::quiet;
use bevy::prelude::{App, World};
use indes::battle::{Intent, Pending, Phase, RuleSetId, Rules, look};
use indes::battlefield::{Concealed, Seat};
use indes::bots::{Bot, BotKind};
use indes::level::Level;
use indes::reading::Source;
use indes::window::board::Scene;
use indes::window::layer::{Layer, Layers};
use indes::window::panels::log::LogLine;
use indes::window::panels::top::Middle;
use indes::window::present::{Views, present};
use indes::window::session::{self, Session, can_take_back, choose};
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
