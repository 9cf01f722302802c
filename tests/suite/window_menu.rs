//! The menu in the whole game: themes, rule sets without a level, files that change while it is shown.

use crate::driver::Driver;
use crate::window_screens::menu_view;
use crate::window_support::Panel;
use bevy::prelude::KeyCode;
use bevy_egui::egui::{self, Key, pos2, vec2};
use indes::battle::RuleSetId;
use indes::headless::Options;
use indes::level::LevelKey;
use indes::window::board::{Motion, Scene};
use indes::window::catalogue::Catalogue;
use indes::window::panels::menu::{self, MenuAction};
use indes::window::present::menu::Menu;
use indes::window::session::Session;
use indes::window::settings::Settings;
use indes::window::states::Screen;
use indes::window::theme::Theme;
use indes::window::theme::palette::contrast;
use std::path::Path;

/// Runs enough frames for the level folder to be scanned again.
fn wait(driver: &mut Driver) {
    for _ in 0..70 {
        driver.app.update();
    }
}

#[test]
fn the_table_below_the_menu_has_the_colours_of_the_theme() {
    let mut driver = Driver::begin(1);
    let table = |driver: &Driver| driver.app.world().resource::<Scene>().theme;
    assert_eq!(table(&driver), Theme::Dark);
    driver.press(KeyCode::F3);
    driver.app.update();
    assert_eq!(driver.app.world().resource::<Settings>().theme(), Theme::Light);
    assert_eq!(table(&driver), Theme::Light);
    // Also after a battle.
    driver.press(KeyCode::Enter);
    driver.app.update();
    driver.app.world_mut().resource_mut::<Motion>().finish();
    assert_eq!(driver.screen(), Screen::Battle);
    driver.back();
    driver.app.update();
    assert_eq!(table(&driver), Theme::Light);
}

#[test]
fn the_chosen_entry_of_a_list_can_be_read() {
    for theme in [Theme::Dark, Theme::Light] {
        let ctx = egui::Context::default();
        indes::window::theme::apply(&ctx, theme);
        let visuals = ctx.style_of(if theme == Theme::Dark { egui::Theme::Dark } else { egui::Theme::Light });
        let selection = &visuals.visuals.selection;
        let apart = contrast(selection.stroke.color, selection.bg_fill);
        assert!(apart >= 4.5, "{theme:?}: {apart}");
    }
}

#[test]
fn a_rule_set_without_a_level_shows_that_and_does_not_begin() {
    let mut driver = Driver::begin(1);
    // All shipped rule sets have levels; a program with others need not have any.
    let of_energy = |entry: &indes::level::Entry| entry.rule_set == Some(RuleSetId::Energy);
    let mut catalogue = driver.app.world_mut().resource_mut::<Catalogue>();
    let before = catalogue.library.entries.len();
    catalogue.library.entries.retain(|entry| !of_energy(entry));
    assert!(catalogue.library.entries.len() < before, "energy has levels");
    for _ in 0..4 {
        driver.press(KeyCode::PageDown);
        driver.app.update();
    }
    let catalogue = driver.app.world().resource::<Catalogue>();
    assert_eq!(RuleSetId::ALL[catalogue.set], RuleSetId::Energy);
    let menu = &driver.app.world().resource::<Menu>().0;
    assert!(menu.levels.is_empty());
    assert_eq!(menu.setup.refused.as_deref(), Some("There is no level for these rules"));
    driver.press(KeyCode::Enter);
    driver.app.update();
    assert_eq!(driver.screen(), Screen::Menu);
}

#[test]
fn the_text_of_a_newly_chosen_level_is_scrolled_to_its_top() {
    let state = (menu::MenuUi::default(), 0);
    let mut screen =
        Panel::sized(vec2(1280.0, 720.0), Theme::Dark, state, |ui, (state, level): &mut (menu::MenuUi, usize)| {
            let mut view = menu_view();
            view.level = *level;
            view.setup.title = "In the pane".into();
            view.setup.text = "A long story. ".repeat(120);
            menu::menu(ui, &view, state)
        });
    let title = |screen: &Panel<_, _>| screen.nodes().into_iter().find(|node| node.1 == "In the pane").unwrap().2.top();
    let top = title(&screen);
    screen.wheel(pos2(1100.0, 500.0), -160.0);
    assert!(title(&screen) < top - 20.0, "the text was scrolled");
    screen.state().1 = 1;
    screen.key(Key::F20);
    assert!((title(&screen) - top).abs() < 1.0);
}

/// Chooses a level of the menu's list and returns its setup view.
fn choose_level(driver: &mut Driver, at: usize) -> menu::SetupView {
    driver.app.world_mut().resource_mut::<Catalogue>().level = at;
    driver.app.update();
    driver.app.world().resource::<Menu>().0.setup.clone()
}

/// Carries out what is pressed in the menu, and shows the menu again.
fn press(driver: &mut Driver, action: MenuAction) {
    driver.app.world_mut().write_message(action);
    driver.app.update();
    driver.app.update();
}

/// Chooses the level with an id of a rule set, as its cards are pressed.
fn choose(driver: &mut Driver, set: RuleSetId, id: &str) {
    press(driver, MenuAction::Set(RuleSetId::ALL.iter().position(|one| *one == set).unwrap()));
    let title = driver.app.world().resource::<Catalogue>().library.level(set, id).unwrap().title.clone();
    let at = driver.app.world().resource::<Menu>().0.levels.iter().position(|card| card.title == title).unwrap();
    press(driver, MenuAction::Level(at));
}

#[test]
fn the_players_chosen_for_a_level_are_not_those_of_a_level_with_its_id_in_another_rule_set() {
    let mut driver = Driver::begin(1);
    let shown = |driver: &Driver| {
        let setup = &driver.app.world().resource::<Menu>().0.setup;
        (setup.title.clone(), setup.sides.iter().map(|side| side.player).collect::<Vec<_>>())
    };
    let chosen = |driver: &Driver| {
        let catalogue = driver.app.world().resource::<Catalogue>();
        let (level, def, _) = catalogue.chosen().unwrap();
        (level.key(), def.rules.id())
    };
    choose(&mut driver, RuleSetId::Energy, "first-bout");
    press(&mut driver, MenuAction::Player { side: 1, player: 1 });
    assert_eq!(shown(&driver), ("The Salt Yard".to_owned(), vec![0, 1]));
    let others = [
        (RuleSetId::Maneuver, "The Barn Floor"),
        (RuleSetId::Region, "The Sheepfold"),
        (RuleSetId::Poise, "First Bout"),
    ];
    for (set, title) in others {
        choose(&mut driver, set, "first-bout");
        assert_eq!(shown(&driver), (title.to_owned(), vec![0, 0]));
        assert_eq!(chosen(&driver), (LevelKey::new(set, "first-bout"), set));
    }
    choose(&mut driver, RuleSetId::Energy, "first-bout");
    assert_eq!(shown(&driver), ("The Salt Yard".to_owned(), vec![0, 1]));
    assert_eq!(chosen(&driver), (LevelKey::new(RuleSetId::Energy, "first-bout"), RuleSetId::Energy));
    choose(&mut driver, RuleSetId::Region, "first-bout");
    press(&mut driver, MenuAction::Begin);
    assert_eq!(driver.screen(), Screen::Battle);
    let session = driver.app.world().resource::<Session>();
    assert_eq!(session.level.key(), LevelKey::new(RuleSetId::Region, "first-bout"));
    assert!(session.bots.iter().all(Option::is_none), "two people play");
}

fn level(title: &str) -> String {
    let rows = r#"board: [". . . . .", " . . . . .", ". . . . ."]"#;
    let side = |name: &str, seat: u8, livery: &str| format!("(name: \"{name}\", seat: {seat}, livery: {livery})");
    let unit = |side: &str, name: &str, cell: &str| {
        format!("(side: \"{side}\", template: \"man_at_arms\", name: \"{name}\", cell: \"{cell}\")")
    };
    let head = format!("format: 1, id: \"mine\", title: \"{title}\", rules: tempo, grid: hex(pointy)");
    let sides = [side("One", 1, "tide"), side("Two", 2, "ember")].join(", ");
    let units = [unit("One", "Ansel", "A1"), unit("Two", "Bran", "E3")].join(", ");
    format!("({head}, {rows}, sides: [{sides}], units: [{units}])")
}

#[test]
fn a_changed_level_file_is_read_again_and_a_broken_one_keeps_its_last_good_version() {
    let (folder, levels) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = levels.path().join("tempo/mine.ron");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    let write = |path: &Path, text: &str| std::fs::write(path, text).unwrap();
    write(&file, &level("First"));
    let options = Options { levels: Some(levels.path().to_owned()), ..Options::default() };
    let mut driver = Driver::begin_with(1, folder, options);
    let card = |driver: &Driver, title: &str| {
        let levels = &driver.app.world().resource::<Menu>().0.levels;
        levels.iter().position(|card| card.title == title)
    };
    wait(&mut driver);
    assert!(driver.app.world().resource::<Menu>().0.watched);
    assert!(card(&driver, "First").is_some());
    write(&file, &level("Second one"));
    wait(&mut driver);
    assert!(card(&driver, "First").is_none());
    // A broken file keeps its place in the list and shows its error; its last good version is played.
    write(&file, &level("Third").replace("format: 1", "format: 1, bord: 3"));
    wait(&mut driver);
    let at = card(&driver, "Second one").unwrap();
    let error = driver.app.world().resource::<Menu>().0.levels[at].error.clone().unwrap();
    assert!(error.message.contains("bord"), "{error:?}");
    assert_eq!(error.last_good.as_deref(), Some("the version read before is played"));
    let setup = choose_level(&mut driver, at);
    assert_eq!(setup.refused, None);
    assert!(!setup.errors.is_empty());
    driver.press(KeyCode::Enter);
    driver.app.update();
    assert_eq!(driver.app.world().resource::<Session>().level.title, "Second one");
    // A file that could never be read is refused.
    driver.back();
    write(&levels.path().join("tempo/new.ron"), "(");
    wait(&mut driver);
    let at = card(&driver, "new").unwrap();
    assert!(choose_level(&mut driver, at).refused.is_some());
    let menu = &driver.app.world().resource::<Menu>().0;
    assert!(menu.levels[at].error.as_ref().unwrap().last_good.is_none());
}
