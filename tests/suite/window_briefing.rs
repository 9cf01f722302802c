//! The briefing before a battle and during it, the top bar, the texts of regions, and what the menu shows of a level.

use crate::window_playing::{level, shown};
use crate::window_support::Panel;
use bevy::prelude::World;
use bevy_egui::egui::{Key, Rect, vec2};
use indes::battle::RuleSetId;
use indes::grid::Cell;
use indes::level::{Level, Library};
use indes::window::board::Hovered;
use indes::window::catalogue::Catalogue;
use indes::window::layer::{Layer, Layers};
use indes::window::panels::briefing::{BriefingView, briefing};
use indes::window::panels::menu::{LevelCard, LevelError, MenuUi, MenuView, SetupView, menu};
use indes::window::panels::top::{TopAction, TopView, top};
use indes::window::present::menu::menu_view;
use indes::window::present::{Views, present};
use indes::window::session::Session;
use indes::window::settings::MatchOptions;
use indes::window::theme::Theme;

#[test]
fn the_bar_shows_title_and_round_limit_whole_where_there_is_room() {
    let level = level(RuleSetId::Tempo, "saint-martins-ale");
    let app = shown(&level);
    let bar = app.world().resource::<Views>().top.clone();
    assert_eq!(bar.subtitle, "Tempo · round 1 of 20, then a draw");
    let limited = Level { at_limit: indes::level::AtLimit::Winner("The Toll".into()), ..level };
    assert_eq!(indes::window::present::briefing::round(&limited, 3), "round 3 of 20, then The Toll wins");
    let view = TopView {
        title: "The Night Watch at the Bridge of Saint Odran".into(),
        subtitle: "Tempo · round 3 of 20, then The Toll wins".into(),
        ..TopView::default()
    };
    let name = format!("Briefing: {}, {}", view.title, view.subtitle);
    let mut panel = Panel::sized(vec2(1264.0, 56.0), Theme::Dark, (), move |ui, ()| top(ui, &view));
    assert_eq!(panel.cut(), [""; 0]);
    assert_eq!(panel.click(&name), [TopAction::Briefing]);
}

/// The briefing of a level as the top bar opens it.
fn briefing_of(level: &Level) -> BriefingView {
    let app = shown(level);
    let session = app.world().resource::<Session>();
    indes::window::present::briefing::briefing(level, &session.setup, session.def.title)
}

#[test]
fn the_briefing_shows_text_endings_and_regions_and_closes_with_escape() {
    let level = level(RuleSetId::Tempo, "the-drowned-bell");
    let view_of_level = briefing_of(&level);
    assert_eq!(view_of_level.text, level.text);
    assert!(view_of_level.ends.iter().any(|end| end.contains("30")), "{:?}", view_of_level.ends);
    assert!(
        view_of_level
            .regions
            .iter()
            .any(|region| region.name == "The mound" && region.text == "The bell lies under it.")
    );
    let first = view_of_level.text.clone();
    let show = |ui: &mut bevy_egui::egui::Ui, view: &mut BriefingView| {
        if briefing(ui, view) { vec![()] } else { Vec::new() }
    };
    for theme in [Theme::Dark, Theme::Light] {
        let mut panel = Panel::sized(vec2(1280.0, 720.0), theme, view_of_level.clone(), show);
        panel.check("briefing");
        assert!(panel.has(&first) && panel.has("The mound: The bell lies under it."), "{:#?}", panel.names());
        assert_eq!(panel.key(Key::Escape), [()]);
    }
}

#[test]
fn the_text_of_a_region_is_shown_at_the_hovered_cell_while_its_layer_is_on() {
    let mut app = shown(&level(RuleSetId::Tempo, "the-drowned-bell"));
    let world = app.world_mut();
    let mound: Cell = "F6".parse().unwrap();
    let look_at = |world: &mut World, cell| {
        world.resource_mut::<Hovered>().0 = Some(cell);
        present(world);
        world.resource::<Views>().region.clone()
    };
    assert_eq!(look_at(world, mound), None, "the layer is off");
    world.resource_mut::<Layers>().toggle(Layer::Regions);
    assert_eq!(look_at(world, mound).unwrap().text, "The bell lies under it.");
    assert_eq!(look_at(world, Cell::new(0, 0)), None);
}

#[test]
fn the_menu_counts_allied_sides_together_and_leaves_out_hidden_units() {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let mut catalogue = Catalogue { library, ..Default::default() };
    for def in indes::rules::ALL {
        catalogue.data.push((def.rules.id(), def.shipped_data().unwrap()));
    }
    let mut seen = (0, 0);
    for (set, id) in RuleSetId::ALL.into_iter().enumerate() {
        catalogue.set = set;
        let levels = catalogue.library.entries.iter().filter(|entry| entry.rule_set == Some(id));
        for (level, card) in levels.zip(&menu_view(&catalogue, MatchOptions::default()).levels) {
            let Ok(level) = &level.result else { continue };
            let hidden = |name: &str| level.sides.iter().any(|side| side.name == name && side.hidden);
            let is_shown = |unit: &&indes::level::Unit| !hidden(&unit.side) && level.arrival(&unit.name).is_none();
            let open = level.units.iter().filter(is_shown).count();
            assert_eq!(card.preview.as_ref().map(|preview| preview.units.len()), Some(open), "{}", level.id);
            if level.sides.iter().any(|side| side.hidden) {
                seen.0 += 1;
                assert!(card.detail.contains('?'), "{}", card.detail);
            }
            if !level.allies.is_empty() {
                seen.1 += 1;
                assert!(card.detail.contains(" + "), "{}: {}", level.id, card.detail);
            }
        }
    }
    assert!(seen.0 > 0, "no level hides anybody");
    let allied = level(RuleSetId::Tempo, "the-drowned-bell");
    let names: Vec<String> = allied.sides.iter().map(|side| side.name.clone()).collect();
    let allied = Level { allies: vec![names[1..].to_vec()], ..allied };
    let sides = indes::window::present::briefing::sides(&allied, |_| "3".to_owned());
    assert_eq!(sides, "3 against 3 + 3");
}

#[test]
fn the_error_of_a_level_is_shown_in_full_below_the_line_with_its_caret() {
    let message = "there is no template `man_at_armz`. Did you mean `man_at_arms`? There are archer, brigand, duellist, \
                   knight, levy and man_at_arms; a level names one of them for every unit that it places";
    let error = LevelError {
        place: "bridge.ron, line 31, column 44".into(),
        excerpt: "        (side: \"Tide\", template: \"man_at_armz\", name: \"Ada\", cell: \"A2\"),".into(),
        column: 33,
        message: message.into(),
        ..LevelError::default()
    };
    let view = MenuView {
        levels: vec![LevelCard { title: "Bridge".into(), error: Some(error.clone()), ..LevelCard::default() }],
        setup: SetupView {
            title: "Bridge".into(),
            text: "It cannot be played.".into(),
            refused: Some("broken".into()),
            errors: vec![error],
            ..SetupView::default()
        },
        motto: "in the instant".into(),
        heading: "Levels".into(),
        foot: "version".into(),
        ..MenuView::default()
    };
    let panel =
        Panel::sized(vec2(1280.0, 720.0), Theme::Dark, MenuUi::default(), move |ui, state| menu(ui, &view, state));
    panel.check("a broken level");
    let whole = panel.texts().into_iter().filter(|(text, elided, _)| text == message && !elided);
    let rects: Vec<Rect> = whole.map(|text| text.2).collect();
    assert!(!rects.is_empty(), "it is cut everywhere");
    let carets: Vec<Rect> = panel.texts().into_iter().filter(|text| text.0 == "^").map(|text| text.2).collect();
    assert_eq!(carets.len(), 2);
    for (text, _, rect) in panel.texts() {
        assert!(
            text != message || carets.iter().all(|caret| !caret.intersects(rect)),
            "the caret lies over the remedy"
        );
    }
}
