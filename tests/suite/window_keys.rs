//! Keys, pointer and leaving a battle, in the whole game without rendering.

use crate::driver::Driver;
use bevy::app::AppExit;
use bevy::input::ButtonState;
use bevy::prelude::{Entity, KeyCode, Vec2, With};
use bevy::window::{PrimaryWindow, WindowCloseRequested};
use indes::battle::{Pending, Privacy, RuleSetId};
use indes::bots::Bot;
use indes::level::{Control, Library};
use indes::saves;
use indes::window::board::{BoardView, Hovered, Motion, Scene, UnitState};
use indes::window::input::PressedActions;
use indes::window::keys::{Action, Binding, Modifier};
use indes::window::layer::{Layer, Layers};
use indes::window::panels::decision::{DecisionUi, PlanBlock};
use indes::window::panels::log::LogUi;
use indes::window::panels::menu::MenuAction;
use indes::window::panels::menu::Value;
use indes::window::panels::rulebook::RulebookUi;
use indes::window::panels::settings::SettingsAction;
use indes::window::panels::top::{Middle, TokenState};
use indes::window::parts::settings::{set, view};
use indes::window::present::Views;
use indes::window::replay::{self, Replay};
use indes::window::saving::SaveFolder;
use indes::window::session::{Plan, Session, choose, enter};
use indes::window::settings::Settings;
use indes::window::states::{Dialog, Dialogs, Screen, Stage, Stale, Toast};

/// A battle of a shipped level, with all animations finished.
pub fn battle(set: RuleSetId, level: &str) -> Driver {
    battle_of(set, level, None)
}

/// A battle of a shipped level in which all sides get the control that is given.
fn battle_of(set: RuleSetId, level: &str, control: Option<Control>) -> Driver {
    let mut driver = Driver::begin(1);
    let library = Library::scan(None, &indes::rules::vocabulary);
    let mut level = library.level(set, level).unwrap().clone();
    if let Some(control) = control {
        level.sides.iter_mut().for_each(|side| side.control = control.clone());
    }
    let def = indes::rules::def(set).unwrap();
    enter(driver.app.world_mut(), &level, def, &def.shipped_data().unwrap(), 3);
    rest(&mut driver);
    driver
}

/// Runs a few frames and finishes their animations.
pub fn rest(driver: &mut Driver) {
    for _ in 0..4 {
        driver.app.update();
        driver.app.world_mut().resource_mut::<Motion>().finish();
    }
}

/// The number of recorded choices; `None` without a battle.
pub fn choices(driver: &Driver) -> Option<usize> {
    driver.app.world().get_resource::<Session>().map(|session| session.record.choices.len())
}

/// Gives the first open answer without details: it ends the turn.
fn end_turn(driver: &mut Driver) {
    let end = driver
        .app
        .world()
        .resource::<Views>()
        .question
        .options
        .iter()
        .position(|option| option.intent.as_ref().is_some_and(|intent| intent.with.is_empty()));
    let intent = driver.app.world().resource::<Views>().question.options[end.unwrap()].intent.clone().unwrap();
    choose(driver.app.world_mut(), intent).unwrap();
    rest(driver);
}

/// Opens the list of saved battles and goes on with the one that is selected, the newest.
fn load_newest(driver: &mut Driver) {
    driver.app.world_mut().write_message(MenuAction::Load);
    rest(driver);
    assert!(driver.is_open(Dialog::Records), "Load lists the saved battles");
    driver.press(KeyCode::Enter);
    rest(driver);
}

#[test]
fn m_leaves_a_battle_for_the_menu_and_load_resumes_it() {
    let mut driver = battle(RuleSetId::Tempo, "first-duel");
    end_turn(&mut driver);
    let before = driver.app.world().resource::<Session>().record.choices.clone();
    driver.act(Action::Menu);
    assert!(driver.is_open(Dialog::Pause), "M opens the pause screen");
    driver.act(Action::Decline);
    assert!(!driver.is_open(Dialog::Pause));
    driver.act(Action::Menu);
    driver.act(Action::Menu);
    driver.app.update();
    assert_eq!(driver.screen(), Screen::Menu);
    load_newest(&mut driver);
    assert_eq!(driver.screen(), Screen::Battle);
    assert_eq!(driver.app.world().resource::<Session>().record.choices, before);
}

#[test]
fn a_battle_without_a_choice_is_not_saved() {
    let mut driver = battle(RuleSetId::Tempo, "first-duel");
    let folder = driver.app.world().resource::<SaveFolder>().0.clone();
    driver.back();
    assert_eq!(saves::records_in(&folder), []);
}

/// Ends the game and returns the number of choices of the newest save.
fn saved_at_exit(driver: &mut Driver, frames: usize) -> usize {
    for _ in 0..frames {
        driver.app.update();
    }
    assert!(driver.app.should_exit().is_some(), "the game ends");
    // The app is still there: nothing is written when it is dropped.
    let folder = driver.app.world().resource::<SaveFolder>().0.clone();
    let listed = saves::saves_in(&folder);
    assert_eq!(listed.len(), 1, "{listed:?}");
    saves::open(&listed[0].path).unwrap_or_else(|problems| panic!("{problems}")).choices.len()
}

#[test]
fn nothing_that_was_chosen_is_lost_when_the_window_is_closed() {
    for set in [RuleSetId::Tempo, RuleSetId::Energy] {
        let mut driver = battle(set, if set == RuleSetId::Tempo { "first-duel" } else { "first-bout" });
        let mut bot = Bot::greedy(1);
        for _ in 0..3 {
            let intent = bot.choose(driver.app.world_mut()).unwrap();
            choose(driver.app.world_mut(), intent).unwrap();
        }
        // In the frame of the last choice.
        let world = driver.app.world_mut();
        let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).unwrap();
        world.write_message(WindowCloseRequested { window });
        let made = choices(&driver).unwrap();
        assert!(made >= 3);
        assert!(saved_at_exit(&mut driver, 2) >= made, "{set}: a choice is lost");
    }
}

#[test]
fn nothing_that_was_chosen_is_lost_when_the_game_is_told_to_end() {
    let mut driver = battle(RuleSetId::Tempo, "first-duel");
    let intent = Bot::greedy(1).choose(driver.app.world_mut()).unwrap();
    choose(driver.app.world_mut(), intent).unwrap();
    driver.app.world_mut().write_message(AppExit::Success);
    assert!(saved_at_exit(&mut driver, 1) >= 1);
}

#[test]
fn a_seat_that_forgot_its_code_can_save_leave_and_load() {
    let mut driver = battle(RuleSetId::Tempo, "first-duel");
    let mut bot = Bot::greedy(1);
    loop {
        let world = driver.app.world_mut();
        let asked = world.resource::<Pending>().0.as_ref().unwrap().asked;
        if asked.privacy == Privacy::Sealed {
            world.resource_mut::<Session>().codes.insert(asked.seat, "rook".into());
            break;
        }
        let intent = bot.choose(world).unwrap();
        choose(world, intent).unwrap();
    }
    rest(&mut driver);
    assert!(driver.is_curtained());
    let made = choices(&driver);
    driver.press(KeyCode::Space);
    driver.app.update();
    assert!(driver.is_curtained(), "without its code it does not lift");
    driver.act(Action::SaveAndLeave);
    driver.app.update();
    assert_eq!(driver.screen(), Screen::Menu);
    load_newest(&mut driver);
    assert_eq!(choices(&driver), made);
    assert!(driver.is_curtained());
    driver.press(KeyCode::Space);
    rest(&mut driver);
    assert!(!driver.is_curtained(), "codes are kept nowhere");
}

#[test]
fn the_wheel_zooms_the_board_only_where_no_panel_covers_it() {
    let mut driver = battle(RuleSetId::Tempo, "first-duel");
    let zoom = |driver: &Driver| driver.app.world().resource::<BoardView>().zoom;
    let start = zoom(&driver);
    let turned = |driver: &mut Driver, x: f32, y: f32| {
        driver.move_to(Vec2::new(x, y));
        driver.app.update();
        driver.wheel(1.0);
        rest(driver);
        zoom(driver)
    };
    let nearer = turned(&mut driver, 400.0, 300.0);
    assert!(nearer > start, "over the board it zooms");
    driver.act(Action::Log);
    rest(&mut driver);
    assert!((turned(&mut driver, 100.0, 300.0) - nearer).abs() < f32::EPSILON, "the log lies there");
    assert_eq!(driver.app.world().resource::<Hovered>().0, None, "and no cell is pointed at through it");
    driver.act(Action::Log);
    driver.open(Dialog::Settings);
    rest(&mut driver);
    assert!((turned(&mut driver, 640.0, 300.0) - nearer).abs() < f32::EPSILON, "the settings lie there");
}

#[test]
fn letters_typed_into_the_rulebook_search_do_not_move_the_board() {
    let mut driver = battle(RuleSetId::Tempo, "first-duel");
    let before = *driver.app.world().resource::<BoardView>();
    let layers = *driver.app.world().resource::<Layers>();
    driver.press(KeyCode::F1);
    rest(&mut driver);
    for key in [KeyCode::KeyI, KeyCode::KeyJ, KeyCode::KeyK, KeyCode::KeyO, KeyCode::Equal, KeyCode::KeyS] {
        driver.press(key);
    }
    let written = driver.app.world().resource::<RulebookUi>().search.clone();
    assert_eq!(written, "ijko=s");
    driver.press(KeyCode::Escape);
    rest(&mut driver);
    assert_eq!(*driver.app.world().resource::<BoardView>(), before);
    assert_eq!(*driver.app.world().resource::<Layers>(), layers);
    driver.press(KeyCode::KeyI);
    assert_ne!(*driver.app.world().resource::<BoardView>(), before, "without the rulebook it is a key of the view");
}

#[test]
fn a_click_through_the_numbers_dialog_does_not_confirm_the_option_below() {
    let mut driver = battle(RuleSetId::Tempo, "first-duel");
    // The confirm button at the foot of the column.
    let button = Vec2::new(1078.0, 682.0);
    let open = |driver: &mut Driver| {
        let question = &driver.app.world().resource::<Views>().question;
        let option = question.column.options.iter().position(|option| option.why);
        let first = question.column.question;
        let option = u8::try_from(option.unwrap() + 1).unwrap();
        driver.act(Action::Number(option));
        rest(driver);
        driver.act(Action::Why);
        rest(driver);
        assert!(driver.is_open(Dialog::Numbers));
        first
    };
    // Play on to a question with an option that has odds.
    let mut bot = Bot::greedy(1);
    for _ in 0..200 {
        if driver.app.world().resource::<Views>().question.column.options.iter().any(|option| option.why) {
            break;
        }
        let intent = bot.choose(driver.app.world_mut()).unwrap();
        choose(driver.app.world_mut(), intent).unwrap();
        rest(&mut driver);
        driver.uncover();
        rest(&mut driver);
    }
    open(&mut driver);
    let made = choices(&driver);
    driver.move_to(button);
    driver.app.update();
    driver.click(bevy::prelude::MouseButton::Left);
    rest(&mut driver);
    assert_eq!(choices(&driver), made);
    assert!(driver.is_open(Dialog::Numbers));
}

#[test]
fn a_rebound_key_works_and_the_shipped_one_no_longer_does() {
    let mut driver = battle(RuleSetId::Tempo, "first-duel");
    let grid = |driver: &Driver| driver.app.world().resource::<Layers>().has(Layer::Coordinates);
    let before = grid(&driver);
    // In the settings the row is pressed first, then the key.
    let rows = view(driver.app.world_mut());
    let place = |name: &str| {
        let groups = rows.groups.iter().enumerate();
        groups
            .flat_map(|(group, (_, rows))| rows.iter().enumerate().map(move |(row, view)| ((group, row), view)))
            .find(|(_, view)| view.name == name)
            .unwrap()
            .0
    };
    let (layer, confirm) = (place("Coordinates"), place("Confirm"));
    for (row, key) in [(layer, KeyCode::Comma), (confirm, KeyCode::KeyT)] {
        set(driver.app.world_mut(), row, Value::Key);
        driver.press(key);
        driver.app.world_mut().resource_mut::<Dialogs>().close(Dialog::Settings);
        rest(&mut driver);
    }
    assert_eq!(grid(&driver), before, "the key that is set does nothing yet");
    driver.press(KeyCode::KeyN);
    assert_eq!(grid(&driver), before);
    driver.press(KeyCode::Comma);
    assert_ne!(grid(&driver), before);
    // A key of the panels can be set as well; the settings name the other action on the same key.
    let options = &driver.app.world().resource::<Views>().question.column.options;
    let end = options.iter().position(|option| option.name == "End Turn").unwrap();
    driver.act(Action::Number(u8::try_from(end + 1).unwrap()));
    rest(&mut driver);
    let made = choices(&driver);
    driver.press(KeyCode::Enter);
    rest(&mut driver);
    assert_eq!(choices(&driver), made);
    driver.press(KeyCode::KeyT);
    rest(&mut driver);
    assert_ne!(choices(&driver), made);
    let settings = driver.app.world().resource::<Settings>();
    assert_eq!(settings.keys[&Action::Confirm], Binding { key: KeyCode::KeyT, modifier: Modifier::Nothing });
    let clash = |action| indes::window::keys::clash(&settings.keys, action);
    assert_eq!(clash(Action::Confirm).as_deref(), Some("Next target"));
    assert_eq!(clash(Action::NextTarget).as_deref(), Some("Confirm"));
}

/// Shift and T go down and up, with the ends of frames at all places between.
#[test]
fn shift_t_is_never_read_as_t() {
    let mut driver = battle(RuleSetId::Tempo, "first-duel");
    let (shift, t) = (KeyCode::ShiftLeft, KeyCode::KeyT);
    let frame = |driver: &mut Driver| {
        driver.app.update();
        let pressed = driver.app.world().resource::<PressedActions>();
        let read: Vec<Action> =
            pressed.iter().filter(|action| [Action::NextDoer, Action::NextTarget].contains(action)).collect();
        read
    };
    for released in [[t, shift], [shift, t]] {
        for ends in 0..8_u8 {
            let (down, up) = (ButtonState::Pressed, ButtonState::Released);
            let mut read = Vec::new();
            for (at, (key, state)) in
                [(shift, down), (t, down), (released[0], up), (released[1], up)].iter().enumerate()
            {
                driver.key(*key, *state);
                if ends & (1 << at) != 0 {
                    read.extend(frame(&mut driver));
                }
            }
            for _ in 0..3 {
                read.extend(frame(&mut driver));
            }
            assert_eq!(
                read,
                [Action::NextDoer],
                "up in the order {released:?}, frames end after the inputs {ends:03b}"
            );
        }
    }
}

/// A key that egui reads by itself could not be set to another one.
#[test]
fn panels_read_keys_only_through_the_table() {
    let files = glob::glob("crates/indes-window/src/**/*.rs").unwrap().flatten();
    let mut seen = 0;
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(!text.contains("consume_key"), "{} asks egui for a key", file.display());
        seen += 1;
    }
    assert!(seen > 60);
}

#[test]
fn a_letter_with_control_is_another_key() {
    let mut driver = battle(RuleSetId::Tempo, "first-duel");
    let before = *driver.app.world().resource::<Layers>();
    driver.key(KeyCode::ControlLeft, bevy::input::ButtonState::Pressed);
    for key in [KeyCode::KeyZ, KeyCode::KeyC, KeyCode::KeyX, KeyCode::KeyL] {
        driver.press(key);
    }
    driver.key(KeyCode::ControlLeft, bevy::input::ButtonState::Released);
    driver.app.update();
    assert_eq!(*driver.app.world().resource::<Layers>(), before);
    assert!(!driver.app.world().resource::<LogUi>().tall);
    driver.press(KeyCode::KeyX);
    assert_ne!(*driver.app.world().resource::<Layers>(), before);
}

#[test]
fn poise_j03_the_bar_the_board_and_end_turn_say_who_has_turns_left_and_who_would_be_next() {
    let mut driver = battle(RuleSetId::Poise, "first-bout");
    let states = |driver: &Driver| {
        let Middle::Order(order) = &driver.app.world().resource::<Views>().top.middle else { panic!("no turns") };
        assert_eq!(order.name, "Turns left");
        order.tokens.iter().map(|token| (token.name.clone(), token.state)).collect::<Vec<_>>()
    };
    let first = states(&driver);
    let count = |states: &[(String, TokenState)], wanted| states.iter().filter(|(_, state)| *state == wanted).count();
    assert_eq!(count(&first, TokenState::Had), 0, "nobody has had a turn: {first:?}");
    assert_eq!((count(&first, TokenState::Asked), count(&first, TokenState::Next)), (1, 1), "{first:?}");
    let had = |driver: &Driver| {
        let units = &driver.app.world().resource::<Scene>().units;
        units.iter().filter(|unit| unit.state == UnitState::HadTurn).count()
    };
    assert_eq!(had(&driver), 0);
    // End Turn names the next unit and the rule, and that unit acts next.
    let next = first.iter().find(|(_, state)| *state == TokenState::Next).unwrap().0.clone();
    let options = &driver.app.world().resource::<Views>().question.column.options;
    let end = options.iter().position(|option| option.name == "End Turn").unwrap();
    driver.app.world_mut().resource_mut::<DecisionUi>().focus = end;
    driver.app.world_mut().resource_mut::<Stale>().everything();
    rest(&mut driver);
    let plan = driver.app.world().resource::<Views>().question.column.plan.clone().unwrap();
    let said = plan.blocks.iter().find_map(|block| match block {
        PlanBlock::Text(text) => Some(text.spoken()),
        _ => None,
    });
    let said = said.unwrap();
    assert!(said.contains(&next) && said.contains("POISE-017"), "{said}");
    driver.press(KeyCode::Enter);
    rest(&mut driver);
    let then = states(&driver);
    assert!(then.contains(&(next.clone(), TokenState::Asked)), "{next} acts: {then:?}");
    assert_eq!((count(&then, TokenState::Had), had(&driver)), (1, 1), "{then:?}");
}

/// A battle of energy between people, played to a question that can be declined, with the keyboard in the column.
fn declinable() -> Driver {
    let mut driver = battle_of(RuleSetId::Energy, "first-bout", Some(Control::Human));
    let mut bot = Bot::greedy(1);
    for _ in 0..200 {
        driver.uncover();
        rest(&mut driver);
        let question = &driver.app.world().resource::<Views>().question;
        if driver.stage() == Some(Stage::Deciding) && question.decline.is_some() && question.column.decline.is_some() {
            return driver;
        }
        let intent = bot.choose(driver.app.world_mut()).unwrap();
        choose(driver.app.world_mut(), intent).unwrap();
        rest(&mut driver);
    }
    panic!("no question can be declined");
}

/// Whether a toast, the tall log and the legend are open.
fn open_parts(driver: &Driver) -> [bool; 3] {
    let world = driver.app.world();
    [world.resource::<Toast>().0.is_some(), world.resource::<LogUi>().tall, world.resource::<Layers>().legend]
}

#[test]
fn esc_closes_toast_log_and_legend_before_it_declines() {
    let mut driver = declinable();
    let made = choices(&driver);
    driver.act(Action::Legend);
    driver.act(Action::Log);
    rest(&mut driver);
    driver.app.world_mut().resource_mut::<Toast>().done("Kept.".to_owned());
    assert_eq!(open_parts(&driver), [true, true, true]);
    for left in [[false, true, true], [false, false, true], [false, false, false]] {
        driver.act(Action::Decline);
        assert_eq!(open_parts(&driver), left);
        assert_eq!(choices(&driver), made, "nothing is answered when {left:?} is left");
    }
    driver.act(Action::Decline);
    assert!(choices(&driver) > made, "nothing is open any more: Esc declines");
}

#[test]
fn esc_closes_the_log_then_leaves_the_cursor_on_the_board_and_only_then_declines() {
    let mut driver = declinable();
    let made = choices(&driver);
    driver.act(Action::Cursor);
    driver.act(Action::Log);
    rest(&mut driver);
    let on_board = |driver: &Driver| driver.app.world().resource::<Plan>().on_board;
    assert!(on_board(&driver));
    driver.act(Action::Decline);
    assert_eq!((open_parts(&driver), on_board(&driver)), ([false; 3], true));
    driver.act(Action::Decline);
    assert_eq!((choices(&driver), on_board(&driver)), (made, false));
    driver.act(Action::Decline);
    assert!(choices(&driver) > made);
}

#[test]
fn esc_closes_a_dialog_above_the_log_before_the_log_and_answers_nothing() {
    let mut driver = declinable();
    let made = choices(&driver);
    driver.act(Action::Log);
    driver.act(Action::Rulebook);
    rest(&mut driver);
    assert!(driver.is_open(Dialog::Rulebook));
    driver.act(Action::Decline);
    assert!(!driver.is_open(Dialog::Rulebook));
    assert_eq!(open_parts(&driver), [false, true, false]);
    driver.act(Action::Decline);
    assert_eq!((open_parts(&driver), choices(&driver)), ([false; 3], made));
}

#[test]
fn esc_leaves_a_replay_after_the_log_that_lies_above_it() {
    let mut driver = battle(RuleSetId::Tempo, "first-duel");
    let mut bot = Bot::greedy(1);
    while let Some(intent) = bot.choose(driver.app.world_mut()) {
        choose(driver.app.world_mut(), intent).unwrap();
    }
    replay::again(driver.app.world_mut()).unwrap();
    rest(&mut driver);
    assert_eq!(driver.stage(), Some(Stage::Replay));
    driver.act(Action::Log);
    driver.act(Action::Decline);
    rest(&mut driver);
    assert_eq!((driver.stage(), open_parts(&driver)), (Some(Stage::Replay), [false; 3]));
    driver.act(Action::Decline);
    driver.app.update();
    assert_eq!(driver.screen(), Screen::Menu);
    assert!(!driver.app.world().contains_resource::<Replay>());
}

#[test]
fn reset_keys_gives_every_action_its_shipped_key() {
    let mut driver = battle(RuleSetId::Tempo, "first-duel");
    let own = Binding { key: KeyCode::Comma, modifier: Modifier::Nothing };
    driver.app.world_mut().resource_mut::<Settings>().keys.insert(Action::Log, own);
    rest(&mut driver);
    assert!(view(driver.app.world_mut()).has_own_keys);
    driver.press(KeyCode::KeyL);
    assert_eq!(open_parts(&driver), [false; 3]);
    driver.app.world_mut().write_message(SettingsAction::ResetKeys);
    rest(&mut driver);
    assert!(!view(driver.app.world_mut()).has_own_keys);
    assert!(driver.app.world().resource::<Settings>().keys.is_empty());
    driver.press(KeyCode::KeyL);
    assert_eq!(open_parts(&driver), [false, true, false]);
}
