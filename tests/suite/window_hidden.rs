//! What the window shows while somebody is hidden: to each person what that one may see, and a curtain in between.

use bevy::prelude::{App, World};
use indes::battle::{Intent, Pending, Phase, RuleSetId, Rules, look};
use indes::battlefield::{Concealed, Seat};
use indes::bots::{Bot, Kind};
use indes::level::Level;
use indes::reading::Source;
use indes::script::arena;
use indes::window::board::{Hovered, Motion, Scene};
use indes::window::layers::{Layer, Layers};
use indes::window::panels::log::LogLine;
use indes::window::panels::top::Middle;
use indes::window::present::{Views, heard, present, unseen};
use indes::window::screens::Panels;
use indes::window::session::{self, Session, can_take_back, choose};

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

/// A battle in a world that has what the window keeps of it, but no window; a seat may be a bot's.
pub fn begun(bot: Option<usize>) -> App {
    let kit = indes::rules::kit(RuleSetId::Poise).unwrap();
    let level = Level::read(&Source::new("road.ron", LEVEL), &indes::rules::vocabulary).unwrap();
    let mut app = arena();
    app.init_resource::<Panels>().init_resource::<Views>().init_resource::<Layers>();
    app.init_resource::<Hovered>().init_resource::<Scene>().init_resource::<Motion>();
    app.init_resource::<indes::window::standing::Orders>();
    session::start(app.world_mut(), &level, kit, &kit.shipped_data().unwrap(), 3).unwrap();
    if let Some(side) = bot {
        app.world_mut().resource_mut::<Session>().bots[side] = Some(Bot::new(Kind::Random, 1));
    }
    app
}

/// The open question's answer with this verb, and this detail's words in it.
pub fn say(world: &mut World, verb: &str) {
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

/// The names of the figures on the board.
fn figures(world: &mut World) -> Vec<String> {
    present(world);
    world.resource::<Scene>().units.iter().map(|unit| unit.name.clone()).collect()
}

/// The names on the bar, sorted.
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
    world.resource_mut::<Panels>().lifted = Some(question);
    present(world);
}

#[test]
fn poise_g43_each_of_two_at_one_screen_sees_its_own_behind_a_curtain() {
    let mut app = begun(None);
    let world = app.world_mut();
    // The robbers begin: who of them is asked behind the curtain, and so is what they do unseen.
    assert_eq!(figures(world), ["Hanna", "Ulla", "Bero"]);
    let curtain = world.resource::<Views>().curtain.clone().expect("a curtain");
    assert_eq!((curtain.side.as_str(), curtain.seat.as_str()), ("Robbers", "seat 2"));
    assert!(curtain.reason.spoken().contains("hidden"), "{:?}", curtain.reason);
    lift(world);
    assert!(world.resource::<Views>().curtain.is_none());
    let ulla = world.resource::<Scene>().units[1].clone();
    assert!(ulla.offset.alpha < 1.0 && ulla.badges.iter().any(|badge| badge.mark == "hidden"), "{ulla:?}");
    assert!(world.resource::<Scene>().units[0].offset.alpha >= 1.0);
    say(world, "goes_next");
    present(world);
    assert!(world.resource::<Views>().curtain.is_none(), "the screen stays where it is");
    assert_eq!(order(world), ["Bero", "Hanna", "Ulla"]);
    let states = world.resource::<Views>().unit.clone().expect("a unit").states;
    assert_eq!(states[0].name, "Hidden");
    // Whoever answers has the screen.
    assert_eq!(world.resource::<Session>().holder, Some(Seat(2)));
    say(world, "end_turn");
    // Somebody else's turn, behind a curtain of its own; if it is a robber's, the robbers keep the screen.
    while world.resource::<Pending>().0.as_ref().unwrap().asked.seat == Seat(2) {
        say(world, "end_turn");
    }
    assert_eq!(figures(world), ["Hanna"]);
    assert_eq!(world.resource::<Views>().curtain.clone().expect("a curtain").side, "Guards");
    lift(world);
    assert_eq!(order(world), ["Hanna"]);
    let told = log(world);
    assert!(!told.contains("Ulla") && !told.contains("Bero"), "{told}");
    // Nobody tries a walk and takes it back.
    say(world, "shift");
    let session = world.resource::<Session>();
    let back = can_take_back(session, u32::MAX, Some(Seat(1)), world.resource::<indes::battlefield::Roster>());
    assert_eq!(back, Some(Err("the choice may have searched for a hidden figure".to_owned())));
    // Nothing that can be laid over the board shows them, nor what is looked at.
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
fn poise_g43_one_person_never_sees_what_a_bot_hides() {
    let mut app = begun(Some(1));
    let world = app.world_mut();
    // The bot is asked: nothing is shown of it.
    assert_eq!(figures(world), ["Hanna"]);
    let views = world.resource::<Views>();
    assert!(views.curtain.is_none() && views.unit.is_none() && views.question.options.is_empty());
    assert_eq!(unseen(world).len(), 2);
    say(world, "goes_next");
    say(world, "end_turn");
    present(world);
    let told = log(world);
    assert!(!told.contains("Ulla") && !told.contains("Bero"), "{told}");
    // When it is over everything is.
    let before = heard(world).len();
    *world.resource_mut::<Phase>() = Phase::Over { winner: None, reason: indes::battle::Ending::RoundLimit };
    assert_eq!(figures(world), ["Hanna", "Ulla", "Bero"]);
    assert!(heard(world).len() > before && log(world).contains("Ulla"));
    assert!(!world.resource::<Concealed>().is_empty(), "they are hidden still");
}

#[test]
fn poise_g43_one_person_sees_its_own_and_needs_no_curtain() {
    let mut app = begun(Some(0));
    let world = app.world_mut();
    assert_eq!(figures(world), ["Hanna", "Ulla", "Bero"]);
    assert!(world.resource::<Views>().curtain.is_none());
    say(world, "goes_next");
    present(world);
    assert!(log(world).contains("Ulla"), "its own side is told");
}
