//! The window in another language: chosen in the settings, used by menus, panels and the words of the rules.

use crate::window_session::quiet;
use crate::window_support::Panel;
use bevy::prelude::World;
use bevy_egui::egui;
use indes::battle::RuleSetId;
use indes::level::Library;
use indes::text::{Language, spoken, with_language};
use indes::window::board::Motion;
use indes::window::catalogue::Catalogue;
use indes::window::input::AwaitedKey;
use indes::window::panels::menu::{Value, menu};
use indes::window::panels::settings::{SettingsAction, settings as panel};
use indes::window::panels::{decision, top};
use indes::window::parts::settings::{set, view};
use indes::window::present::menu::menu_view;
use indes::window::present::{Views, present};
use indes::window::run::run_now;
use indes::window::session;
use indes::window::settings::{MatchOptions, Settings, apply};
use indes::window::standing_orders::Orders;
use indes::window::states::{Stale, Toast};

/// The resources that the settings change, without a window.
fn bare() -> World {
    let mut world = World::new();
    world.init_resource::<Settings>();
    world.init_resource::<Toast>();
    world.init_resource::<AwaitedKey>();
    world.init_resource::<Motion>();
    world.init_resource::<Stale>();
    world.init_resource::<Orders>();
    world
}

/// Sets the language row of the settings and applies them.
fn set_language(world: &mut World, value: Value) {
    set(world, (0, 4), value);
    run_now(world, apply);
}

#[test]
fn the_language_is_chosen_in_the_settings_and_applies_at_once() {
    with_language(Language::English, || {
        let mut world = bare();
        let shown = view(&mut world);
        let mut screen = Panel::new(shown, |ui, view| panel(ui, view));
        screen.check("settings");
        assert_eq!(screen.click("Language: as the desktop"), []);
        let german = Value::Choice(2);
        assert_eq!(screen.click("Deutsch"), [SettingsAction::Set { group: 0, option: 4, value: german }]);
        set_language(&mut world, german);
        assert_eq!((spoken(), *world.resource::<Language>()), (Language::German, Language::German));
        assert_eq!(world.resource::<Settings>().language, Some(Language::German));
        *screen.state() = view(&mut world);
        screen.key(egui::Key::F12);
        screen.check("Einstellungen");
        assert!(screen.has("Sprache: Deutsch") && screen.has("Fertig"), "{:?}", screen.names());
        set_language(&mut world, Value::Choice(0));
        assert_eq!(spoken(), Language::English);
    });
    assert_eq!(spoken(), Language::English);
}

#[test]
fn the_menu_has_german_names() {
    with_language(Language::German, || {
        let library = Library::scan(None, &indes::rules::vocabulary);
        let data = indes::rules::ALL.iter().map(|def| (def.rules.id(), def.shipped_data().unwrap())).collect();
        let shown = menu_view(&Catalogue { library, data, ..Catalogue::default() }, MatchOptions::default());
        let screen = Panel::new(Default::default(), move |ui, state| menu(ui, &shown, state));
        screen.check("menu");
        for name in ["Einstellungen", "Laden", "Aufzeichnungen", "Beginnen", "Level für Tempo", "Finten"] {
            assert!(screen.has(name), "{name}: {:?}", screen.names());
        }
        assert!(screen.has_part("gegen"), "{:?}", screen.names());
    });
}

#[test]
fn the_open_question_has_german_names() {
    with_language(Language::German, || {
        let library = Library::scan(None, &indes::rules::vocabulary);
        let level = library.level(RuleSetId::Tempo, "first-duel").unwrap();
        let def = indes::rules::def(RuleSetId::Tempo).unwrap();
        let mut app = quiet();
        session::start(app.world_mut(), level, def, &def.shipped_data().unwrap(), 3).unwrap();
        present(app.world_mut());
        let views = app.world().resource::<Views>();
        let (bar, column) = (views.top.clone(), views.question.column.clone());
        let size = egui::vec2(400.0, 700.0);
        let state = decision::DecisionUi::default();
        let theme = indes::window::theme::Theme::Dark;
        let screen = Panel::sized(size, theme, state, move |ui, state| decision::decision(ui, &column, state));
        screen.check("decision");
        for words in ["ist am Zug: was nun?", "Gehen", "Zug beenden", "nicht möglich: "] {
            assert!(screen.has_part(words), "{words}: {:?}", screen.names());
        }
        let mut screen = Panel::new((), move |ui, ()| top::top(ui, &bar));
        screen.check("bar");
        assert_eq!(screen.click("Regelbuch"), [top::TopAction::Rulebook]);
        assert!(screen.has_part("ist gefragt") && screen.has_part("Runde 1"), "{:?}", screen.names());
    });
}
