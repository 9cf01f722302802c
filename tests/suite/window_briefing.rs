//! What is told before a battle and can be read again in it: the bar, the briefing, regions; and what the menu says of a
//! level.

use crate::window_playing::{level, shown};
use crate::window_support::Panel;
use bevy::prelude::World;
use bevy_egui::egui::{Key, Rect, vec2};
use indes::battle::RuleSetId;
use indes::grid::Cell;
use indes::level::{Level, Library};
use indes::window::board::Hovered;
use indes::window::layers::{Layer, Layers};
use indes::window::panels::briefing::{BriefingView, briefing};
use indes::window::panels::menu::{LevelCard, LevelError, MenuUi, MenuView, SetupView, menu};
use indes::window::panels::top::{Middle, OrderView, TopAction, TopView, top};
use indes::window::present::{Views, present};
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
        middle: Middle::Order(OrderView::default()),
        undo: None,
    };
    let name = format!("Briefing: {}, {}", view.title, view.subtitle);
    let mut panel = Panel::sized(vec2(1264.0, 56.0), Theme::Dark, (), move |ui, ()| top(ui, &view));
    assert_eq!(panel.cut(), [""; 0]);
    assert_eq!(panel.click(&name), [TopAction::Briefing]);
}

#[test]
fn the_briefing_can_be_read_again_with_ends_and_places() {
    let level = level(RuleSetId::Tempo, "the-drowned-bell");
    let told = indes::window::present::briefing::briefing(&level, "Tempo");
    assert_eq!(told.text, level.text);
    assert!(told.ends.iter().any(|end| end.contains("30")), "{:?}", told.ends);
    assert!(told.regions.iter().any(|region| region.name == "The mound" && region.text == "The bell lies under it."));
    let first = told.text.clone();
    let show = |ui: &mut bevy_egui::egui::Ui, view: &mut BriefingView| {
        if briefing(ui, view) { vec![()] } else { Vec::new() }
    };
    for theme in [Theme::Dark, Theme::Light] {
        let mut panel = Panel::sized(vec2(1280.0, 720.0), theme, told.clone(), show);
        panel.check("briefing");
        assert!(panel.has(&first) && panel.has("The mound: The bell lies under it."), "{:#?}", panel.names());
        assert_eq!(panel.key(Key::Escape), [()]);
    }
}

#[test]
fn a_region_tells_its_text_where_it_is_pointed_at() {
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
fn the_menu_counts_allies_together_and_nobody_who_is_hidden() {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let mut shelf = indes::window::present::menu::Shelf { library, ..Default::default() };
    for kit in indes::rules::ALL {
        shelf.data.push((kit.rules.id(), kit.shipped_data().unwrap()));
    }
    let mut seen = (0, 0);
    for (set, id) in RuleSetId::ALL.into_iter().enumerate() {
        shelf.set = set;
        shelf.refresh();
        let levels = shelf.library.entries.iter().filter(|entry| entry.rule_set == Some(id));
        for (level, card) in levels.zip(&shelf.view.levels) {
            let Ok(level) = &level.result else { continue };
            let hidden = |name: &str| level.sides.iter().any(|side| side.name == name && side.hidden);
            let open = level.units.iter().filter(|unit| !hidden(&unit.side)).count();
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
    let told = indes::window::present::briefing::sides(&allied, |_| "3".to_owned());
    assert_eq!(told, "3 against 3 + 3");
}

#[test]
fn what_is_wrong_with_a_level_is_shown_whole_below_the_line_it_is_about() {
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
