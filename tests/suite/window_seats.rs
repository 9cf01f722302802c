//! Questions to a seat without a unit, and asides, as the window shows and carries them out.

use crate::window_session::begun;
use bevy::prelude::{App, World};
use indes::battle::{
    Aside, Asked, Choice, Decision, Pending, Phase, Privacy, Prompt, Rows, Rules, Standing, Terms, Verb, look,
};
use indes::battlefield::{Seat, UnitId};
use indes::level::Control;
use indes::window::panels::decision::OrderPart;
use indes::window::present::{Views, present};
use indes::window::session::{self, Session, take_back};
use indes::window::standing_orders::{ExemptQuestion, Orders, change, set};
use indes::window::states::Toast;
use indes::window::viewer::seat_at_screen;
use indes_testing::seats::{rules, three_sides};

/// A battle of three sides in the window's resources; `bots` are the indices of sides that a bot plays.
fn shown(bots: &[usize]) -> App {
    let mut level = three_sides("tempo", "man_at_arms", "");
    for &side in bots {
        level.sides[side].control = Control::Bot("greedy".into());
    }
    begun(&level)
}

/// Replaces the open question by one to seat 2 without a unit.
fn ask_seat(world: &mut World, privacy: Privacy) {
    world.resource_mut::<Rules>().0 = rules(false);
    let frame = world.resource::<Pending>().0.as_ref().unwrap().asked.frame;
    let asked = Asked { frame, seat: Seat(2), unit: None, prompt: Prompt::Detail, privacy };
    let mut rows = Rows::new();
    let rules = world.resource::<Rules>().0;
    look(world, |view| rules.rows(view, &asked, &mut rows));
    world.resource_mut::<Pending>().0 = Some(Decision { asked, rows });
}

#[test]
fn a_question_to_a_seat_shows_its_side_at_the_head_and_the_first_unit_that_can_be_named() {
    let mut app = shown(&[]);
    let world = app.world_mut();
    ask_seat(world, Privacy::Open);
    present(world);
    let views = world.resource::<Views>();
    let head = &views.question.column.head;
    assert_eq!(head.question, "Ember: which one?");
    assert!(head.who.contains("Ember") && head.who.contains("seat 2"), "{}", head.who);
    assert!(!head.piece.figure.is_empty(), "one of its figures stands there");
    assert_eq!(views.question.options.len(), 1);
    assert_eq!(views.question.unit, Some(UnitId(2)), "the first that can be named");
    assert!(views.curtain.is_none());
}

#[test]
fn a_secret_question_to_a_seat_is_behind_its_curtain() {
    let mut app = shown(&[]);
    ask_seat(app.world_mut(), Privacy::Sealed);
    present(app.world_mut());
    let curtain = app.world().resource::<Views>().curtain.clone().expect("a curtain");
    assert_eq!((curtain.side.as_str(), curtain.seat.as_str()), ("Ember", "seat 2"));
    // A seat of a bot needs no curtain.
    let mut app = shown(&[1]);
    ask_seat(app.world_mut(), Privacy::Sealed);
    present(app.world_mut());
    assert!(app.world().resource::<Views>().curtain.is_none());
}

#[test]
fn the_seat_at_the_screen_is_shown_the_consequence_of_conceding() {
    let mut app = shown(&[1, 2]);
    let world = app.world_mut();
    assert_eq!(seat_at_screen(world), Some(Seat(1)), "the only person, whichever seat is asked");
    present(world);
    let asks = world.resource::<Views>().concession.clone();
    assert_eq!(asks.as_deref(), Some("Concede? Tide leaves the field, the others fight on."));
    session::aside(world, Seat(3), Aside::Concede).unwrap();
    present(world);
    let asks = world.resource::<Views>().concession.clone().map(|asks| asks.replace(['\u{2068}', '\u{2069}'], ""));
    assert_eq!(asks.as_deref(), Some("Concede? Ember wins."));
    session::aside(world, Seat(1), Aside::Concede).unwrap();
    assert!(matches!(world.resource::<Phase>(), Phase::Over { .. }));
    present(world);
    assert_eq!((seat_at_screen(world), world.resource::<Views>().concession.clone()), (None, None));
}

#[test]
fn a_seat_gives_and_changes_orders_of_its_own_units_only() {
    let mut app = shown(&[]);
    let world = app.world_mut();
    let seat = world.resource::<Pending>().0.as_ref().unwrap().asked.seat;
    let (own, other) = (UnitId((seat.0 - 1) * 2), Seat(seat.0 % 3 + 1));
    let key = (own, Verb(1));
    let state = |world: &World| {
        let orders = world.resource::<Orders>().clone();
        (orders, world.resource::<Session>().record.choices.len(), world.get_resource::<ExemptQuestion>().copied())
    };
    let before = state(world);
    set(world, other, key, Standing::Always);
    assert_eq!(state(world), before, "another seat's unit");
    assert!(world.resource::<Toast>().0.as_ref().unwrap().failed);
    set(world, seat, key, Standing::Always);
    let given = state(world);
    assert_eq!((given.0.0[&key].now, given.1), (Standing::Always, 1));
    change(world, other, key, OrderPart::Condition);
    change(world, other, key, OrderPart::Units);
    assert_eq!(state(world), given, "another seat's unit");
    change(world, seat, key, OrderPart::Condition);
    assert_ne!(state(world).0, given.0);
}

#[test]
fn asides_are_recorded_and_taken_back() {
    let mut app = shown(&[]);
    let world = app.world_mut();
    let seat = world.resource::<Pending>().0.as_ref().unwrap().asked.seat;
    let before = indes::invariants::hash(world);
    session::aside(world, seat, Aside::Terms(Terms::Draw)).unwrap();
    let own = UnitId((seat.0 - 1) * 2);
    set(world, seat, (own, Verb(1)), Standing::Never);
    set(world, seat, (own, Verb(1)), Standing::Always);
    let choices = &world.resource::<Session>().record.choices;
    assert_eq!(choices.len(), 2, "of the orders the last is kept");
    let given = Aside::Order { unit: own, verb: Verb(1), order: Some(Standing::Always.into()) };
    assert_eq!(choices[1], (seat, Choice::Aside(given)));
    take_back(world);
    assert!(world.resource::<Session>().record.choices.is_empty() && world.resource::<Orders>().0.is_empty());
    assert_eq!(indes::invariants::hash(world), before);
}
