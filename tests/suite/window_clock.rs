//! The options of a match that are no rules: the time limit for answers, and what is asked without a standing order.

use crate::driver::Driver;
use crate::window_session::begun;
use crate::window_support::Panel;
use bevy::prelude::{KeyCode, World};
use bevy::time::TimeUpdateStrategy;
use bevy_egui::egui::vec2;
use indes::battle::{AskPolicy, Choice, Intent, Pending, Phase, Privacy, Prompt, RuleSetId, Rules, look};
use indes::level::{Level, Library};
use indes::window::board::Motion;
use indes::window::keys::Action;
use indes::window::panels::decision::{ClockView, DecisionUi, decision};
use indes::window::panels::menu::{Control, MenuAction, Value};
use indes::window::present::Views;
use indes::window::present::menu::Menu;
use indes::window::session::{Session, choose};
use indes::window::settings::{MatchOptions, Settings};
use indes::window::standing_orders::obey;
use indes::window::states::{Dialog, Screen, Stage};
use indes::window::theme::Theme;
use std::time::Duration;

/// The seconds of the limit.
const LIMIT: u16 = 10;

/// The first duel of tempo between two people, with a time limit; a frame lasts half a second.
fn limited() -> Driver {
    let mut driver = Driver::begin(1);
    driver.app.world_mut().resource_mut::<Settings>().match_options.seconds = LIMIT;
    driver
        .app
        .world_mut()
        .resource_mut::<indes::window::catalogue::Catalogue>()
        .edit(MenuAction::Player { side: 1, player: 0 });
    driver.app.update();
    driver.press(KeyCode::Enter);
    driver.app.update();
    assert_eq!(driver.screen(), Screen::Battle);
    rest(&mut driver);
    driver.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(500)));
    driver
}

/// Ends all motion.
fn rest(driver: &mut Driver) {
    for _ in 0..3 {
        driver.app.world_mut().resource_mut::<Motion>().finish();
        driver.app.update();
    }
}

/// Lets a number of half seconds pass; nothing moves meanwhile.
fn wait(driver: &mut Driver, halves: usize) {
    for _ in 0..halves {
        driver.app.world_mut().resource_mut::<Motion>().finish();
        driver.app.update();
    }
}

fn choices(driver: &Driver) -> usize {
    driver.app.world().resource::<Session>().record.choices.len()
}

fn clock(driver: &Driver) -> Option<ClockView> {
    driver.app.world().resource::<Views>().question.column.clock.clone()
}

/// The verb of an answer, by its key.
fn key(world: &mut World, intent: &Intent) -> String {
    let rules = world.resource::<Rules>().0;
    look(world, |view| rules.names(&view.field.rule_data).verb_key(intent.verb).to_owned())
}

#[test]
fn tempo_j05_when_the_time_is_up_the_default_answer_is_given_and_recorded_as_any_other() {
    let mut driver = limited();
    let asked = driver.app.world().resource::<Pending>().0.clone().unwrap().asked;
    assert_eq!(asked.prompt, Prompt::Act);
    wait(&mut driver, 4);
    let shown = clock(&driver).unwrap();
    assert_eq!((shown.of, shown.then.as_str()), (LIMIT, "End Turn"));
    assert!(shown.left >= LIMIT - 3 && shown.left < LIMIT, "{shown:?}");
    assert_eq!(choices(&driver), 0, "there is time left");
    wait(&mut driver, 2 * usize::from(LIMIT));
    let session = driver.app.world().resource::<Session>();
    let (seat, choice) = session.record.choices[0].clone();
    let note = session.notes.iter().find(|note| note.1.starts_with("Time is up")).cloned();
    assert!(note.is_some_and(|note| note.1.ends_with(": End Turn")), "{:?}", session.notes);
    let Choice::Do(intent) = choice else { panic!("{choice:?} is no answer") };
    assert_eq!((seat, key(driver.app.world_mut(), &intent).as_str()), (asked.seat, "end_turn"));
    // The next question has the whole time again.
    let made = choices(&driver);
    wait(&mut driver, 6);
    assert_eq!(choices(&driver), made);
}

#[test]
fn tempo_j05_the_clock_stands_still_during_a_pause_and_under_a_curtain_until_the_seat_has_taken_over() {
    let mut driver = limited();
    let much = 6 * usize::from(LIMIT);
    driver.open(Dialog::Pause);
    driver.app.update();
    wait(&mut driver, much);
    assert_eq!(choices(&driver), 0, "during a pause");
    driver.uncover();
    // An attack that is settled in secret lies behind a curtain.
    for _ in 0..60 {
        let world = driver.app.world_mut();
        let decision = world.resource::<Pending>().0.clone().unwrap();
        if decision.asked.privacy == Privacy::Sealed {
            break;
        }
        let rules = world.resource::<Rules>().0;
        let next = look(world, |view| {
            let listed = decision.listed(rules, view);
            let worth = rules.worth(view, &decision, &listed);
            let best = (0..listed.len()).max_by_key(|&at| worth[at]).unwrap();
            listed[best].clone()
        });
        choose(world, next).unwrap();
    }
    rest(&mut driver);
    assert_eq!(driver.stage(), Some(Stage::Curtain));
    let made = choices(&driver);
    wait(&mut driver, much);
    assert_eq!((choices(&driver), driver.stage()), (made, Some(Stage::Curtain)), "under the curtain");
    driver.act(Action::Lift);
    driver.uncover();
    wait(&mut driver, 2);
    assert_eq!(choices(&driver), made);
    assert!(
        clock(&driver).unwrap().left >= LIMIT - 3,
        "the time begins when the curtain is lifted: {:?}",
        clock(&driver)
    );
    wait(&mut driver, 2 * usize::from(LIMIT) + 2);
    assert!(choices(&driver) > made, "then it runs");
    // What was settled in secret is not told.
    let notes = &driver.app.world().resource::<Session>().notes;
    assert!(notes.iter().any(|note| note.1.starts_with("Time is up for seat")), "{notes:?}");
    assert!(!notes.iter().any(|note| note.1.to_lowercase().contains("true")), "{notes:?}");
}

#[test]
fn tempo_j05_there_is_no_limit_by_default_and_none_for_bots() {
    let mut driver = limited();
    driver.app.world_mut().resource_mut::<Settings>().match_options.seconds = 0;
    wait(&mut driver, 100);
    assert_eq!((choices(&driver), clock(&driver)), (0, None));
    assert_eq!(MatchOptions::default(), MatchOptions { seconds: 0, asks: AskPolicy::WithinReach });
}

#[test]
fn a_battle_in_which_nobody_answers_in_time_comes_to_its_end() {
    for set in [RuleSetId::Tempo, RuleSetId::Poise] {
        let level = first_level(set);
        let limited = Level { round_limit: Some(2), ..level };
        let mut app = begun(&limited);
        let world = app.world_mut();
        for _ in 0..200 {
            if world.resource::<Pending>().0.is_none() {
                break;
            }
            indes::window::clock::answer_by_default(world);
        }
        assert!(matches!(world.resource::<Phase>(), Phase::Over { .. }), "{set:?}");
    }
}

fn first_level(set: RuleSetId) -> Level {
    let id = if set == RuleSetId::Tempo { "first-duel" } else { "first-bout" };
    Library::scan(None, &indes::rules::vocabulary).level(set, id).unwrap().clone()
}

#[test]
fn tempo_j05_a_unit_is_asked_about_moves_out_of_reach_only_under_the_option() {
    let mut app = begun(&first_level(RuleSetId::Tempo));
    let world = app.world_mut();
    let (decision, rules) = (world.resource::<Pending>().0.clone().unwrap(), world.resource::<Rules>().0);
    let walk = look(world, |view| {
        let listed = decision.listed(rules, view);
        let key = |intent: &&Intent| rules.names(&view.field.rule_data).verb_key(intent.verb) == "move";
        listed.iter().find(key).cloned().unwrap()
    });
    choose(world, walk).unwrap();
    let asked = world.resource::<Pending>().0.clone().unwrap().asked;
    assert!(matches!(asked.prompt, Prompt::React(_)), "{asked:?}");
    world.resource_mut::<Settings>().match_options.asks = AskPolicy::Everything;
    assert!(!obey(world), "it is asked");
    assert_eq!(world.resource::<Pending>().0.as_ref().unwrap().asked, asked);
    world.resource_mut::<Settings>().match_options.asks = AskPolicy::WithinReach;
    assert!(obey(world), "it is passed");
    assert_ne!(world.resource::<Pending>().0.as_ref().unwrap().asked, asked);
}

#[test]
fn the_options_of_a_match_are_set_in_the_menu_and_kept() {
    let mut driver = Driver::begin(1);
    let options = |driver: &Driver| driver.app.world().resource::<Settings>().match_options;
    driver.app.world_mut().write_message(MenuAction::Match { option: 0, value: Value::Choice(2) });
    driver.app.world_mut().write_message(MenuAction::Match { option: 1, value: Value::Switch(true) });
    driver.app.update();
    driver.app.update();
    assert_eq!(options(&driver), MatchOptions { seconds: 20, asks: AskPolicy::Everything });
    let rows = driver.app.world().resource::<Menu>().0.setup.match_options.clone();
    assert!(matches!(&rows[0].control, Control::Choice { all, chosen } if all[*chosen] == "20 seconds"), "{rows:?}");
    assert_eq!(rows[1].control, Control::Switch(true));
}

#[test]
fn the_clock_says_what_follows_and_fits_into_the_column() {
    for (theme, left) in [(Theme::Dark, 12), (Theme::Light, 1)] {
        let mut view = crate::window_views::answer();
        let then = "Leave the weapon where it is".to_owned();
        view.clock = Some(ClockView { left, of: 30, then });
        let size = vec2(388.0, 644.0);
        let column = Panel::sized(size, theme, DecisionUi::default(), move |ui, state| decision(ui, &view, state));
        column.check("a clock");
        assert!(column.has(&format!("{left} s left, then: Leave the weapon where it is")), "{:#?}", column.names());
        assert!(column.cut().iter().all(|text| !text.contains("left, then")), "{:?}", column.cut());
    }
}

#[test]
fn tempo_j01_the_statuses_that_units_begin_with_are_shown_before_the_battle() {
    let mut driver = Driver::begin(1);
    let level = first_level(RuleSetId::Tempo);
    driver.app.update();
    let shown = driver.app.world().resource::<Menu>().0.setup.clone();
    assert_eq!(shown.title, level.title);
    // What is shown is what the units have when the battle has begun.
    let app = begun(&level);
    let session = app.world().resource::<Session>();
    let wanted = indes::window::present::briefing::beginnings(&session.setup);
    let lines: Vec<String> = shown.notes.into_iter().flat_map(|note| note.lines).collect();
    assert!(wanted.iter().all(|line| lines.contains(line)), "{lines:?}");
    assert_eq!(wanted.len(), level.sides.len(), "{wanted:?}");
    assert!(wanted.iter().all(|line| line.contains("On Guard")), "{wanted:?}");
    let unprepared = Level {
        sides: level.sides.iter().map(|side| indes::level::Side { prepared: false, ..side.clone() }).collect(),
        ..level
    };
    let app = begun(&unprepared);
    let lines = indes::window::present::briefing::beginnings(&app.world().resource::<Session>().setup);
    assert!(lines.iter().any(|line| line.contains("Off Guard")), "{lines:?}");
}
