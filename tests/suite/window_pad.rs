//! Playing with a gamepad (feature `gamepad`): raw gamepad events are written as a real device would.

use crate::driver::Driver;
use crate::window_keys::{battle, choices, rest};
use bevy::ecs::entity::Entity;
use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent,
    RawGamepadEvent,
};
use bevy::prelude::{GamepadAxis, GamepadButton};
use indes::battle::{Pending, Privacy, RuleSetId};
use indes::bots::Bot;
use indes::window::board::BoardView;
use indes::window::keys::{Action, pad};
use indes::window::present::Views;
use indes::window::session::{Plan, choose};
use indes::window::states::{Dialog, Screen};

/// A connected gamepad.
struct Pad(Entity);

impl Pad {
    fn connect(driver: &mut Driver) -> Self {
        let world = driver.app.world_mut();
        let pad = world.spawn_empty().id();
        let connection = GamepadConnection::Connected { name: "Test".into(), vendor_id: None, product_id: None };
        world.write_message(RawGamepadEvent::Connection(GamepadConnectionEvent::new(pad, connection)));
        driver.app.update();
        Self(pad)
    }

    /// Presses and releases a button.
    fn press(&self, driver: &mut Driver, button: GamepadButton) {
        for value in [1.0, 0.0] {
            let event = RawGamepadButtonChangedEvent::new(self.0, button, value);
            driver.app.world_mut().write_message(RawGamepadEvent::Button(event));
            driver.app.update();
        }
        driver.app.update();
    }
}

#[test]
fn every_gamepad_button_has_one_action_in_each_place() {
    for (at, (action, button)) in pad::BUTTONS.iter().enumerate() {
        let places = |action: &Action| {
            let known = indes::window::keys::TABLE.iter().find(|known| known.action == *action);
            known.unwrap_or_else(|| panic!("{action:?} has no key")).places
        };
        for (other, same) in &pad::BUTTONS[at + 1..] {
            let shared = places(action).iter().any(|place| places(other).contains(place));
            assert!(button != same || !shared, "{action:?} and {other:?} share {button:?} in one place");
        }
    }
}

#[test]
fn a_gamepad_begins_a_battle_answers_a_question_and_leaves() {
    let mut driver = Driver::begin(1);
    let pad = Pad::connect(&mut driver);
    pad.press(&mut driver, GamepadButton::South);
    rest(&mut driver);
    assert_eq!(driver.screen(), Screen::Battle);
    // Move down to an option that needs no cell, and confirm it.
    let whole = |driver: &Driver| {
        let question = &driver.app.world().resource::<Views>().question;
        question.options[question.focus].intent.is_some()
    };
    for _ in 0..40 {
        if driver.app.world().resource::<Views>().question.focus > 0 && whole(&driver) {
            break;
        }
        pad.press(&mut driver, GamepadButton::DPadDown);
        rest(&mut driver);
    }
    assert!(whole(&driver));
    let before = choices(&driver);
    pad.press(&mut driver, GamepadButton::South);
    rest(&mut driver);
    assert_eq!(choices(&driver), before.map(|made| made + 1));
    pad.press(&mut driver, GamepadButton::Start);
    assert!(driver.is_open(Dialog::Pause) || driver.is_curtained());
    driver.uncover();
    driver.back();
}

#[test]
fn a_gamepad_moves_the_cursor_and_the_view_and_lifts_the_curtain() {
    let mut driver = battle(RuleSetId::Tempo, "first-duel");
    let pad = Pad::connect(&mut driver);
    pad.press(&mut driver, GamepadButton::West);
    rest(&mut driver);
    let cursor = |driver: &Driver| driver.app.world().resource::<Plan>().cursor.unwrap();
    let (here, on) = (cursor(&driver), driver.app.world().resource::<Plan>().on_board);
    assert!(on);
    pad.press(&mut driver, GamepadButton::DPadRight);
    pad.press(&mut driver, GamepadButton::DPadLeft);
    pad.press(&mut driver, GamepadButton::DPadDown);
    assert_eq!(cursor(&driver).y, here.y + 1);
    pad.press(&mut driver, GamepadButton::West);
    assert!(!driver.app.world().resource::<Plan>().on_board);
    let view = *driver.app.world().resource::<BoardView>();
    let stick = RawGamepadAxisChangedEvent::new(pad.0, GamepadAxis::RightStickX, 1.0);
    driver.app.world_mut().write_message(RawGamepadEvent::Axis(stick));
    rest(&mut driver);
    assert_ne!(*driver.app.world().resource::<BoardView>(), view);
    let stick = RawGamepadAxisChangedEvent::new(pad.0, GamepadAxis::RightStickX, 0.0);
    driver.app.world_mut().write_message(RawGamepadEvent::Axis(stick));
    // Play on to a question behind a curtain.
    let mut bot = Bot::greedy(1);
    loop {
        let world = driver.app.world_mut();
        if world.resource::<Pending>().0.as_ref().unwrap().asked.privacy == Privacy::Sealed {
            break;
        }
        let intent = bot.choose(world).unwrap();
        choose(world, intent).unwrap();
    }
    rest(&mut driver);
    assert!(driver.is_curtained());
    pad.press(&mut driver, GamepadButton::South);
    assert!(driver.is_curtained(), "what takes an option does not lift it");
    pad.press(&mut driver, GamepadButton::North);
    rest(&mut driver);
    assert!(!driver.is_curtained());
}
