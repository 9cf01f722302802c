//! The panels around the board and the screens between battles, read by AccessKit names, used with mouse and keyboard.

use crate::window_screens::{book, curtain_view, end_view, help_view, menu_view, recap_view, why_view};
use crate::window_support::Panel;
use crate::window_views::{log_view, top_view, unit_view};
use bevy_egui::egui::{Key, Pos2, Rect, vec2};
use indes::window::panels::decision::Standing;
use indes::window::panels::{
    curtain, ending, log, menu, overlay, recap, rulebook, settings, sheet, threat, top, unit, why,
};
use indes::window::theme::Theme;
use indes::window::widgets::{Die, Runs, layout};

#[test]
fn the_turn_order_shows_the_acting_unit_the_asked_unit_and_their_points() {
    let mut bar = Panel::sized(vec2(1264.0, 56.0), Theme::Dark, (), |ui, ()| top::top(ui, &top_view("act")));
    bar.check("top bar");
    assert!(bar.has("Rurik, 6 left, acts"));
    assert!(bar.has("Ysolde, 7 left, is asked"));
    assert!(bar.has("Vesna, 9 left, had its turn"));
    assert_eq!(bar.click("Oda, 12 left, still to come"), [top::TopAction::Token(5)]);
    assert_eq!(bar.click("Menu"), [top::TopAction::Menu]);
    assert_eq!(bar.click("Undo"), [top::TopAction::Undo]);
    assert_eq!(bar.click("Log"), [top::TopAction::Log]);
    assert_eq!(bar.click("Rulebook"), [top::TopAction::Rulebook]);
    assert_eq!(bar.click("Settings"), [top::TopAction::Settings]);
}

#[test]
fn a_log_line_without_modifiers_is_spoken_without_gaps() {
    let bits = vec![log::LogBit::Die(Die::plain(8)), log::LogBit::Text(String::new())];
    let text = Runs::marked("*Corvin* hits *Oda*");
    let line = log::LogLine { text, bits, result: "8 damage".to_owned(), ..log::LogLine::default() };
    assert_eq!(line.spoken(), "Corvin hits Oda, 8, 8 damage");
    let bits = vec![log::LogBit::Die(Die::coloured(4, 0)), log::LogBit::Text("+ 3".to_owned())];
    let line = log::LogLine { bits, result: "7".to_owned(), ..line };
    assert!(line.spoken().ends_with(" 4 + 3, 7"), "{}", line.spoken());
}

#[test]
fn the_turn_order_shows_the_next_unit_and_units_with_several_turns() {
    let mut view = top_view("act");
    if let top::Middle::Order(order) = &mut view.middle {
        order.tokens[3].state = top::TokenState::Next;
        order.tokens[6].turns = Some(2);
    }
    let mut bar = Panel::sized(vec2(1264.0, 56.0), Theme::Light, (), move |ui, ()| top::top(ui, &view));
    bar.check("turns left");
    assert!(bar.has("Bruin, 12 left, still to come, 2 turns left"), "{:#?}", bar.names());
    assert_eq!(bar.click("Tomas, 8 left, would be next"), [top::TopAction::Token(3)]);
}

#[test]
fn the_turn_order_shows_what_a_unit_owes_of_its_next_turn() {
    let mut view = top_view("act");
    if let top::Middle::Order(order) = &mut view.middle {
        order.tokens[6].owes = 2;
    }
    let bar = Panel::sized(vec2(1264.0, 56.0), Theme::Light, (), move |ui, ()| top::top(ui, &view));
    bar.check("a debt");
    assert!(bar.has("Bruin, 12 left, still to come, owes 2 of the next turn"), "{:#?}", bar.names());
}

#[test]
fn the_turn_order_shows_until_after_whose_turn_a_unit_has_saved_its_own() {
    let mut view = top_view("act");
    if let top::Middle::Order(order) = &mut view.middle {
        order.tokens[6].saved = Some("Vesna".to_owned());
    }
    let bar = Panel::sized(vec2(1264.0, 56.0), Theme::Light, (), move |ui, ()| top::top(ui, &view));
    bar.check("a saved turn");
    assert!(bar.has("Bruin, 12 left, still to come, saved until after Vesna"), "{:#?}", bar.names());
}

#[test]
fn the_undo_button_is_disabled_when_nothing_can_be_taken_back() {
    let mut bar = Panel::sized(vec2(1264.0, 56.0), Theme::Light, (), |ui, ()| top::top(ui, &top_view("answer")));
    assert_eq!(bar.click("Undo"), []);
}

#[test]
fn a_turn_order_of_forty_does_not_reach_the_buttons() {
    let mut view = top_view("act");
    if let top::Middle::Order(order) = &mut view.middle {
        order.tokens = order.tokens.iter().cycle().take(40).cloned().collect();
    }
    let bar = Panel::sized(vec2(1264.0, 56.0), Theme::Dark, (), move |ui, ()| top::top(ui, &view));
    let settings = bar.nodes().into_iter().find(|(_, name, _)| name == "Settings").map(|(.., rect)| rect.left());
    for (_, name, rect) in bar.nodes() {
        if name.contains(" left, ") {
            assert!(Some(rect.right()) < settings, "{name} lies under the buttons");
        }
    }
}

#[test]
fn the_unit_panel_shows_pools_states_and_gear() {
    let mut panel = Panel::sized(vec2(304.0, 120.0), Theme::Dark, (), |ui, ()| unit::unit(ui, Some(&unit_view())));
    panel.check("unit panel");
    assert!(panel.has("Ysolde man-at-arms · F5"));
    assert!(panel.has("Health 9 of 22"));
    assert!(panel.has("AP 7 of 12, takes 3"));
    assert!(panel.has("2d6 cut mail 5 / 3 / 1"));
    assert_eq!(panel.click("Serious −2"), [unit::UnitAction::Rule("TEMPO-D19".to_owned())]);
    assert_eq!(panel.click("On Guard"), [], "no rule belongs to it");
    assert_eq!(panel.click("Sheet of Ysolde"), [unit::UnitAction::Sheet]);
}

#[test]
fn without_a_unit_the_panel_explains_how_to_inspect_one() {
    let panel = Panel::sized(vec2(304.0, 120.0), Theme::Dark, (), |ui, ()| unit::unit(ui, None));
    assert!(panel.has_part("Point at a figure"));
}

#[test]
fn more_states_than_fit_become_a_number() {
    let mut view = unit_view();
    view.states = view.states.iter().cycle().take(9).cloned().collect();
    let panel = Panel::sized(vec2(304.0, 120.0), Theme::Dark, (), move |ui, ()| unit::unit(ui, Some(&view)));
    panel.check("unit panel with nine states");
}

#[test]
fn a_line_of_the_log_opens_to_its_numbers_and_rules() {
    let mut strip = Panel::sized(vec2(556.0, 120.0), Theme::Dark, log::LogUi::default(), |ui, state| {
        log::strip(ui, &log_view(), state)
    });
    strip.check("log");
    let line = "Vesna shoots Oda, orange 4 + 3 = 5 against 2 3 4 − 3 mail, 4 Health";
    assert!(strip.has(line), "{:#?}", strip.names());
    assert!(!strip.has_part("hafted"));
    assert_eq!(strip.click(line), [log::LogAction::Opened(Some(1))]);
    assert!(strip.has_part("+3 hafted"));
    assert_eq!(strip.click("Why"), [log::LogAction::Why(1)]);
}

#[test]
fn the_log_column_goes_from_line_to_line_by_keys() {
    let mut column = Panel::sized(vec2(308.0, 688.0), Theme::Light, log::LogUi::default(), |ui, state| {
        log::column(ui, &log_view(), state)
    });
    column.check("log column");
    assert_eq!(column.key(Key::ArrowUp), [log::LogAction::Opened(Some(4))], "it begins with the newest line");
    assert_eq!(column.key(Key::ArrowUp), [log::LogAction::Opened(Some(3))]);
    assert_eq!(column.key(Key::W), [log::LogAction::Why(3)]);
    assert_eq!(column.click("TEMPO-G01"), [log::LogAction::Rule("TEMPO-G01".to_owned())]);
    assert_eq!(column.click("Close the log"), [log::LogAction::Close]);
}

#[test]
fn the_log_column_filters_by_unit_and_round_and_copies_what_it_shows() {
    let view = || {
        let mut view = log_view();
        view.names = vec!["Oda".into(), "Ysolde".into()];
        view.lines.iter_mut().zip([1, 1, 2, 2]).for_each(|(line, round)| line.round = round);
        view
    };
    let mut column = Panel::sized(vec2(308.0, 688.0), Theme::Dark, log::LogUi::default(), move |ui, state| {
        log::column(ui, &view(), state)
    });
    column.check("log filter");
    assert!(column.has_part("shoots") && column.has_part("thrusts") && column.has_part("swings"));
    column.click("Show only: Everybody");
    assert!(column.has_part("shoots") && !column.has_part("thrusts") && !column.has_part("swings"), "only Oda");
    column.key(Key::ArrowRight);
    assert!(column.has("Show only: Ysolde") && !column.has_part("shoots") && column.has_part("swings"));
    column.click("Show only: All rounds");
    assert!(column.has_part("Nothing of that kind"), "Ysolde did nothing in the first round");
    assert_eq!(column.key(Key::ArrowUp), [], "there is no line to go to");
    column.key(Key::ArrowRight);
    assert!(column.has("Show only: Everybody") && column.has_part("thrusts") && !column.has_part("swings"));
    assert_eq!(column.click("Copy what is shown of the log"), [log::LogAction::Copy]);
    assert_eq!(
        column.state().copied(&view()).lines().collect::<Vec<_>>(),
        [
            "Round 1",
            "  Vesna shoots Oda, orange 4 + 3 = 5 against 2 3 4 − 3 mail, 4 Health",
            "    +3 hafted (TEMPO-G01)",
            "  Grim thrusts, Bero parries at exactly 0, green 4 + 2 : red 1 + 5, both Bound",
            "    +3 hafted (TEMPO-G01)",
        ]
    );
    column.key(Key::PageDown);
    assert!(column.has("Show only: Round 2") && column.has_part("moves") && !column.has_part("thrusts"));
    column.key(Key::PageDown);
    assert!(column.has("Show only: All rounds") && column.has_part("thrusts"));
}

#[test]
fn the_sheet_shows_numbers_states_and_gear_and_opens_their_rules() {
    let view = sheet::SheetView {
        unit: unit_view(),
        side: "The Tide".into(),
        numbers: vec![("Long Blades".into(), "3".into())],
    };
    let mut panel = Panel::sized(vec2(1280.0, 720.0), Theme::Light, (), move |ui, ()| sheet::sheet(ui, &view));
    panel.check("sheet");
    for said in ["Long Blades 3", "On Guard", "Serious −2"] {
        assert!(panel.has(said), "{said}: {:#?}", panel.names());
    }
    assert!(panel.has_part("mail 5 / 3 / 1") && panel.has_part("The Tide"));
    assert_eq!(panel.click("TEMPO-D19"), [sheet::SheetAction::Rule("TEMPO-D19".into())]);
    assert_eq!(panel.key(Key::Escape), [sheet::SheetAction::Close]);
    assert_eq!(panel.click("Close"), [sheet::SheetAction::Close]);
}

#[test]
fn the_threat_panel_lists_opponents_or_that_none_can_strike() {
    for (lines, wanted) in [(vec!["Bo, hits 70 %", "Di, after a walk"], "Di, after a walk"), (vec![], "nobody could")] {
        let lines = lines.into_iter().map(str::to_owned).collect();
        let view = threat::ThreatView { title: "Threat to Ada at B2".into(), lines };
        let size = threat::threat_place(Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0)), &view).size();
        let panel = Panel::<(), ()>::sized(size, Theme::Dark, (), move |ui, ()| {
            threat::threat(ui, &view);
            Vec::new()
        });
        panel.check("threat");
        assert!(panel.has("Threat to Ada at B2") && panel.has_part(wanted), "{:?}", panel.names());
    }
}

#[test]
fn a_broken_level_keeps_its_place_and_shows_its_error() {
    let mut screen = Panel::new(menu::MenuUi::default(), |ui, state| menu::menu(ui, &menu_view(), state));
    screen.check("menu");
    let broken = "The Fen, cannot be loaded: fen.ron, line 41, column 18: did you mean “grass”?";
    assert!(screen.has(broken), "{:#?}", screen.names());
    assert_eq!(screen.click(broken), [menu::MenuAction::Level(4)]);
}

#[test]
fn the_menu_can_be_worked_by_mouse() {
    let (size, state) = (vec2(1280.0, 960.0), menu::MenuUi::default());
    let mut screen = Panel::sized(size, Theme::Dark, state, |ui, state| menu::menu(ui, &menu_view(), state));
    assert_eq!(screen.click("Poise, 5 levels"), [menu::MenuAction::Set(3)]);
    let option = |option, value| [menu::MenuAction::Option { option, value }];
    assert_eq!(screen.click("Feints"), option(0, menu::Value::Switch(false)));
    let of_match = menu::MenuAction::Match { option: 1, value: menu::Value::Switch(true) };
    assert_eq!(screen.click("Ask about everything"), [of_match]);
    assert_eq!(screen.click("High ground bonus: more"), option(1, menu::Value::Number(2)));
    assert_eq!(screen.click("Swap who plays"), [menu::MenuAction::Swap]);
    assert_eq!(screen.click("Begin"), [menu::MenuAction::Begin]);
    assert_eq!(screen.click("Replays"), [], "there are none");
    assert_eq!(screen.click("Watch is played by: Person, seat 1"), []);
    assert_eq!(screen.click("Bot, careful"), [menu::MenuAction::Player { side: 0, player: 2 }]);
}

#[test]
fn the_menu_can_be_worked_by_keys() {
    let mut screen = Panel::new(menu::MenuUi::default(), |ui, state| menu::menu(ui, &menu_view(), state));
    assert_eq!(screen.key(Key::ArrowRight), [menu::MenuAction::Level(1)]);
    assert_eq!(screen.key(Key::ArrowDown), [menu::MenuAction::Level(2)], "two cards a row");
    assert_eq!(screen.key(Key::ArrowUp), [], "it is the first row");
    assert_eq!(screen.key(Key::PageDown), [menu::MenuAction::Set(1)]);
    assert_eq!(screen.key(Key::X), [menu::MenuAction::Swap]);
    assert_eq!(screen.key(Key::F1), [menu::MenuAction::Rulebook]);
    assert_eq!(screen.key(Key::F5), [menu::MenuAction::Reload]);
    assert_eq!(screen.key(Key::Enter), [menu::MenuAction::Begin]);
    assert_eq!(screen.key(Key::Escape), [menu::MenuAction::Quit]);
}

#[test]
fn a_level_that_cannot_begin_shows_the_reason() {
    let mut view = menu_view();
    view.setup.refused = Some("Two sides are played by seat 1.".to_owned());
    let mut screen = Panel::new(menu::MenuUi::default(), move |ui, state| menu::menu(ui, &view, state));
    assert!(screen.has("Two sides are played by seat 1."));
    assert_eq!(screen.key(Key::Enter), []);
    assert_eq!(screen.click("Begin"), []);
}

#[test]
fn the_menu_fits_every_window() {
    for size in [vec2(1024.0, 640.0), vec2(1280.0, 720.0), vec2(1920.0, 1080.0)] {
        let screen =
            Panel::sized(size, Theme::Light, menu::MenuUi::default(), |ui, state| menu::menu(ui, &menu_view(), state));
        screen.check(&format!("menu {size:?}"));
    }
}

#[test]
fn the_end_screen_shows_the_winner_and_the_numbers_of_every_unit() {
    let mut screen = Panel::new((), |ui, ()| ending::ending(ui, &end_view()));
    screen.check("end");
    assert!(screen.has("The Watch wins"));
    assert!(screen.has("Vesna, Down, dealt 14, taken 9, actions 6, answers 4"));
    assert_eq!(screen.key(Key::Enter), [ending::EndAction::Again]);
    assert_eq!(screen.key(Key::Escape), [ending::EndAction::Menu]);
    assert_eq!(screen.click("Menu"), [ending::EndAction::Menu]);
    assert_eq!(screen.click("Replay"), [ending::EndAction::Replay]);
    assert_eq!(screen.click("Look at the board"), [ending::EndAction::Board]);
}

#[test]
fn the_end_screen_works_without_a_winner() {
    let view = ending::EndView { winner: None, title: "Nobody wins".to_owned(), ..end_view() };
    let screen = Panel::new((), move |ui, ()| ending::ending(ui, &view));
    assert!(screen.has("Nobody wins"));
}

/// A small window at a UI scale of two has less room than a dialog wants.
#[test]
fn dialogs_open_in_windows_that_are_too_small_for_them() {
    for size in [vec2(426.0, 240.0), vec2(320.0, 130.0)] {
        let help = Panel::sized(size, Theme::Dark, (), |ui, ()| overlay::help(ui, &help_view()).into_iter().collect());
        assert!(help.has_part("Paused"), "{size:?}");
        let view = settings::SettingsView {
            groups: vec![("Look".to_owned(), menu_view().setup.options)],
            ..Default::default()
        };
        let set = Panel::sized(size, Theme::Dark, (), move |ui, ()| settings::settings(ui, &view));
        assert!(set.has("Done"), "{size:?}");
    }
}

#[test]
fn an_order_of_sixty_shows_the_tokens_around_the_acting_unit_and_counts_the_others() {
    let mut view = top_view("act");
    let top::Middle::Order(order) = &mut view.middle else { panic!("an order of turns") };
    let token = |at: usize| top::Token {
        name: format!("N{at}"),
        state: if at == 40 { top::TokenState::Acts } else { top::TokenState::ToCome },
        ..order.tokens[0].clone()
    };
    order.tokens = (0..60).map(token).collect();
    let bar = Panel::sized(vec2(1264.0, 56.0), Theme::Dark, (), move |ui, ()| top::top(ui, &view));
    bar.check("an order of sixty");
    let shown: Vec<_> =
        bar.nodes().into_iter().filter(|node| node.1.starts_with('N') && node.1.contains("left")).collect();
    assert!(shown.len() > 10 && shown.len() < 60, "{}", shown.len());
    assert!(shown.iter().any(|node| node.1.starts_with("N40,")), "the one who acts is in sight");
    assert!(bar.has(&format!("+{}", 60 - shown.len())), "{:#?}", bar.names());
    let buttons = bar.nodes().into_iter().filter(|node| node.1 == "Log").map(|node| node.2.left());
    let end = shown.iter().map(|node| node.2.right()).fold(0.0, f32::max);
    assert!(buttons.fold(f32::MAX, f32::min) > end, "no portrait lies under a button");
}

#[test]
fn the_curtain_is_lifted_by_its_seat_only() {
    let lifted = |code: &str| [curtain::CurtainAction::Lift(code.to_owned())];
    let mut screen =
        Panel::new(curtain::CurtainUi::default(), |ui, state| curtain::curtain(ui, &curtain_view(), state));
    screen.check("curtain");
    assert!(screen.has("Raiders") && screen.has("seat 2"));
    assert_eq!(screen.key(Key::Enter), [], "a key pressed for the battle does not lift it");
    assert_eq!(screen.key(Key::Escape), []);
    assert_eq!(screen.key(Key::Space), lifted(""));
    assert_eq!(screen.click("Save and leave"), [curtain::CurtainAction::SaveAndLeave]);
    assert_eq!(screen.click("I am seat 2, nobody else is looking"), lifted(""));
    // The typed code is sent with the action, by Enter in the field or by the button.
    let field = "Set a code for seat 2 (optional)";
    screen.click(field);
    screen.write("rook");
    assert_eq!(screen.key(Key::Enter), lifted("rook"));
    screen.click(field);
    screen.write("a b");
    assert_eq!(screen.click("I am seat 2, nobody else is looking"), lifted("a b"));
    // A wrong code shows a message.
    screen.state().wrong = true;
    screen.key(Key::ArrowDown);
    assert!(screen.has("Not the code of seat 2. Forgotten? Save and leave: Load asks for none"));
}

#[test]
fn the_recap_steps_through_what_happened() {
    let mut column = Panel::sized(vec2(388.0, 644.0), Theme::Dark, recap::RecapUi::default(), |ui, state| {
        recap::recap(ui, &recap_view(), state)
    });
    column.check("recap");
    assert!(column.has_part("1: Tomas shot your Grim: 7 Health, 4 left., Bound"));
    assert_eq!(column.key(Key::ArrowDown), [recap::RecapAction::Shown(1)]);
    assert_eq!(column.key(Key::W), [recap::RecapAction::Why(1)]);
    assert_eq!(column.key(Key::N), []);
    assert!(!column.has_part("2: Ysolde"), "only losses are left");
    assert_eq!(column.key(Key::ArrowDown), [recap::RecapAction::Shown(3)]);
    let always = recap::RecapAction::Order { order: 0, now: Standing::Always };
    assert_eq!(column.click("Vesna Evade, Counter-Attack: Always"), [always]);
    assert_eq!(column.key(Key::R), [recap::RecapAction::Play]);
    assert_eq!(column.key(Key::Enter), [recap::RecapAction::GoOn]);
}

#[test]
fn the_timeline_shows_every_event() {
    let mut line = Panel::sized(vec2(868.0, 120.0), Theme::Light, recap::RecapUi::default(), |ui, state| {
        recap::timeline(ui, &recap_view(), state)
    });
    line.check("timeline");
    assert_eq!(line.click("Event 4"), [recap::RecapAction::Shown(3)]);
}

#[test]
fn every_number_of_a_chain_opens_its_rule() {
    for size in [vec2(924.0, 688.0), vec2(560.0, 688.0)] {
        let mut window = Panel::sized(size, Theme::Dark, (), |ui, ()| why::why(ui, &why_view(), Some((0, 2))));
        window.check(&format!("why {size:?}"));
        assert!(window.has("black 4, red 2, orange 5, yellow 6 decides"));
        let opened = window.click("+3 hafted, Rurik’s sheet");
        assert_eq!(opened, [why::WhyAction::Open(0, 1)]);
        assert_eq!(window.click("TEMPO-D19"), [why::WhyAction::Rule("TEMPO-D19".to_owned())]);
        assert!(window.has_part("Elevation has no effect"));
        assert_eq!(window.key(Key::ArrowRight), [why::WhyAction::Step(1)]);
        assert_eq!(window.key(Key::F1), [why::WhyAction::Rulebook]);
        assert_eq!(window.key(Key::Escape), [why::WhyAction::Close]);
    }
}

#[test]
fn the_rulebook_finds_rules_by_their_words() {
    let state = rulebook::RulebookUi::at("TEMPO-031");
    let mut window = Panel::new(state, |ui, state| {
        let closed = rulebook::rulebook(ui, &book(), state);
        closed.then_some("closed").into_iter().collect()
    });
    window.check("rulebook");
    assert!(window.has("TEMPO-031 Who may answer, and when, and how often in a turn"));
    assert!(window.has("40 found"));
    window.write("reactions 3");
    assert!(window.has("12 found"), "{:#?}", window.names());
    window.key(Key::ArrowDown);
    assert_eq!(window.state().open, "TEMPO-032");
    assert!(!window.has_part("TEMPO-025 "));
    assert_eq!(window.key(Key::Escape), ["closed"]);
}

#[test]
fn a_search_without_result_shows_that() {
    let mut state = rulebook::RulebookUi::default();
    state.search = "griffon".to_owned();
    let window = Panel::<_, ()>::new(state, |ui, state| {
        rulebook::rulebook(ui, &book(), state);
        Vec::new()
    });
    assert!(window.has("No rule has these words."));
}

#[test]
fn the_pause_screen_lists_all_keys_and_goes_back_with_escape() {
    let mut screen = Panel::new((), |ui, ()| overlay::help(ui, &help_view()).into_iter().collect());
    screen.check("help");
    assert!(screen.has("Ctrl Z take back"));
    assert_eq!(screen.key(Key::Escape), [0]);
    assert_eq!(screen.click("Leave the battle"), [2]);
}

#[test]
fn a_notice_stays_until_it_is_read() {
    let problems = "error: no terrain is called `gras`\n 41 | 'm': (terrain: \"gras\")";
    let mut screen = Panel::new((), move |ui, ()| vec![overlay::notice(ui, "This file cannot be loaded", problems)]);
    screen.check("notice");
    assert!(screen.take_actions().iter().all(|read| !read));
    assert!(screen.has_part("no terrain is called"));
    assert!(screen.click("I see").contains(&true));
    assert!(screen.key(Key::Enter).contains(&true));
}

#[test]
fn a_toast_has_room_for_its_whole_text() {
    let place = |text: &str| {
        let view = overlay::ToastView { text: text.to_owned(), failed: true };
        let mut toast = Panel::sized(vec2(900.0, 200.0), Theme::Dark, Vec::new(), move |ui, places| {
            places.push(overlay::toast_place(ui.ctx(), ui.max_rect(), &view));
            let at = *places.last().unwrap();
            layout::inside(ui, at, |ui| overlay::toast(ui, &view));
            Vec::<()>::new()
        });
        toast.check("message");
        assert!(toast.has(text), "{:#?}", toast.names());
        *toast.state().last().unwrap()
    };
    let (short, long) = (place("Grim is Bound."), place(&"The battle could not be saved. ".repeat(6)));
    assert!(short.width() < 200.0 && short.height() < 40.0, "{short}");
    assert!(long.width() < 461.0 && (60.0..120.0).contains(&long.height()), "{long}");
}

#[test]
fn a_change_in_the_settings_returns_group_option_and_value() {
    let view =
        settings::SettingsView { groups: vec![("Look".to_owned(), menu_view().setup.options)], ..Default::default() };
    let mut screen = Panel::new((), move |ui, ()| settings::settings(ui, &view));
    screen.check("settings");
    let set = settings::SettingsAction::Set { group: 0, option: 1, value: menu::Value::Number(0) };
    assert_eq!(screen.click("High ground bonus: less"), [set]);
    assert_eq!(screen.key(Key::Escape), [settings::SettingsAction::Close]);
    assert_eq!(screen.click("Done"), [settings::SettingsAction::Close]);
}

#[test]
fn esc_in_an_open_drop_down_of_the_settings_closes_the_drop_down_alone() {
    let row = menu::SettingView {
        name: "Language".to_owned(),
        differs: None,
        control: menu::Control::Choice { all: vec!["English".to_owned(), "Deutsch".to_owned()], chosen: 0 },
    };
    let view = settings::SettingsView { groups: vec![("Look".to_owned(), vec![row])], ..Default::default() };
    let mut screen = Panel::new((), move |ui, ()| settings::settings(ui, &view));
    assert_eq!(screen.click("Language: English"), []);
    assert!(screen.has("Deutsch"), "{:#?}", screen.names());
    assert_eq!(screen.key(Key::Escape), []);
    assert!(!screen.has("Deutsch"), "{:#?}", screen.names());
    assert_eq!(screen.key(Key::Escape), [settings::SettingsAction::Close]);
}

#[test]
fn keys_can_be_reset_in_the_settings_where_one_was_changed() {
    for has_own_keys in [false, true] {
        let view = settings::SettingsView { has_own_keys, ..Default::default() };
        let mut screen = Panel::new((), move |ui, ()| settings::settings(ui, &view));
        let expected = has_own_keys.then_some(settings::SettingsAction::ResetKeys);
        assert_eq!(screen.click("Reset keys"), Vec::from_iter(expected));
    }
}

/// Panels keep their size when the text size grows: a text without room is shortened, none runs out.
#[test]
fn texts_at_120_percent_stay_in_their_panels() {
    use crate::window_views::{act, answer, many, target};
    use indes::window::panels::decision::{DecisionUi, decision};
    indes::window::theme::set_text_size(120);
    let dark = Theme::Dark;
    for (name, view) in [("answer", answer()), ("act", act()), ("many", many()), ("target", target())] {
        Panel::sized(vec2(388.0, 644.0), dark, DecisionUi::default(), move |ui, state| decision(ui, &view, state))
            .check(name);
    }
    Panel::sized(vec2(1264.0, 56.0), dark, (), |ui, ()| top::top(ui, &top_view("act"))).check("top bar");
    Panel::sized(vec2(304.0, 120.0), dark, (), |ui, ()| unit::unit(ui, Some(&unit_view())).into_iter().collect())
        .check("unit");
    Panel::sized(vec2(556.0, 120.0), dark, log::LogUi::default(), |ui, state| log::strip(ui, &log_view(), state))
        .check("log");
    Panel::sized(vec2(308.0, 688.0), dark, log::LogUi::default(), |ui, state| log::column(ui, &log_view(), state))
        .check("log column");
    Panel::sized(vec2(388.0, 644.0), dark, recap::RecapUi::default(), |ui, state| {
        recap::recap(ui, &recap_view(), state)
    })
    .check("recap");
    Panel::sized(vec2(868.0, 120.0), dark, recap::RecapUi::default(), |ui, state| {
        recap::timeline(ui, &recap_view(), state)
    })
    .check("timeline");
    Panel::new(menu::MenuUi::default(), |ui, state| menu::menu(ui, &menu_view(), state)).check("menu");
    Panel::new((), |ui, ()| overlay::help(ui, &help_view()).into_iter().collect()).check("help");
    Panel::new((), |ui, ()| ending::ending(ui, &end_view())).check("end");
    Panel::new(curtain::CurtainUi::default(), |ui, state| curtain::curtain(ui, &curtain_view(), state))
        .check("curtain");
    Panel::new(rulebook::RulebookUi::default(), |ui, state| vec![rulebook::rulebook(ui, &book(), state)])
        .check("rulebook");
    Panel::sized(vec2(860.0, 640.0), dark, (), |ui, ()| why::why(ui, &why_view(), Some((0, 0)))).check("why");
    let view =
        settings::SettingsView { groups: vec![("Look".to_owned(), menu_view().setup.options)], ..Default::default() };
    Panel::new((), move |ui, ()| settings::settings(ui, &view)).check("settings");
    indes::window::theme::set_text_size(100);
}
