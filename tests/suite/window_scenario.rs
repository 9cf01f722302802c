//! What a level has happen and lets sides win by, in the window: the briefing, the menu, the bar, the board, the panel of
//! a unit; and the ground that is special: pits, climbs, ledges.

use crate::window_playing::shown;
use crate::window_support::Panel;
use bevy::prelude::{App, World};
use bevy_egui::egui::vec2;
use indes::battle::{Intent, Pending, Prompt, Rules, look};
use indes::battlefield::Roster;
use indes::grid::Cell;
use indes::level::Level;
use indes::reading::Source;
use indes::text::{Language, with_language};
use indes::window::board::{Frame, Hovered, Mark, Motion, Scene};
use indes::window::layer::{Layer, Layers};
use indes::window::panels::briefing::{BriefingView, briefing, region, region_place};
use indes::window::panels::decision::{DecisionUi, PlanBlock, PlanView};
use indes::window::panels::top::{Middle, Token, top};
use indes::window::present::{Views, present, sheet, with_visible_battle};
use indes::window::session::{Plan, Session, choose};
use indes::window::theme::Theme;

/// A level of this rule set with two sides: its board with other fields, and its units with other fields.
fn level(rules: &str, fields: &str, units: &str) -> Level {
    let diagonals = if rules == "poise" { "alternating" } else { "one" };
    let text = format!(
        "(format: 1, id: \"scene\", title: \"Scene\", rules: {rules}, grid: square({diagonals}), {fields}
        sides: [(name: \"Tide\", seat: 1, livery: tide, prepared: true), (name: \"Ember\", seat: 2, livery: ember, prepared: true)],
        units: [{units}])"
    );
    Level::read(&Source::new("scene.ron", &text), &indes::rules::vocabulary).unwrap()
}

/// Two units, one more for each side that arrives, a region to hold, modifiers, a pit.
fn siege() -> Level {
    level(
        "tempo",
        r#"board: [". . . . . .", ". . . . . .", ". . o . . .", ". . . . . ."],
        regions: {
            "Ford": (cells: ["B1:B2"], text: "Shallow and loud.", modifiers: {"reflexes": -2}),
            "Bare": (cells: ["F4"]),
            "Fog": (cells: ["A4"], modifiers: {"marksmanship": -1}),
        },
        modifiers: {"endurance": 1},
        events: [(round: 2, arrive: ["Di"], impose: {"Ada": "off_guard"}), (round: 1, arrive: ["Cy"])],
        goals: [
            (side: "Tide", wins_by: hold(region: "Ford", rounds: 3)),
            (side: "Ember", wins_by: hold(region: "Ford", rounds: 3)),
            (side: "Ember", wins_by: defeat(["Ada", "Cy"])),
        ],"#,
        r#"(side: "Tide", template: "man_at_arms", name: "Ada", cell: "B1"),
        (side: "Ember", template: "man_at_arms", name: "Bo", cell: "F1"),
        (side: "Tide", template: "levy", name: "Cy", cell: "A2"),
        (side: "Ember", template: "levy", name: "Di", cell: "F2")"#,
    )
}

fn briefing_of(level: &Level) -> BriefingView {
    let app = shown(level);
    let session = app.world().resource::<Session>();
    indes::window::present::briefing::briefing(level, &session.setup, session.def.title)
}

/// Gives the first answer of the open question with a verb of this key, and computes the views.
fn say(world: &mut World, key: &str) {
    let decision = world.resource::<Pending>().0.clone().unwrap();
    let rules = world.resource::<Rules>().0;
    let intent: Intent = look(world, |view| {
        let verb = rules.names(&view.field.rule_data).verb(key).unwrap();
        let listed = decision.listed(rules, view);
        listed.into_iter().find(|intent| intent.verb == verb).unwrap_or_else(|| panic!("{key} is not offered"))
    });
    choose(world, intent).unwrap();
    present(world);
}

/// Ends turns until a round is over.
fn end_round(world: &mut World) {
    let round = |world: &World| world.resource::<indes::battle::Turn>().round;
    let now = round(world);
    while round(world) == now {
        say(world, "end_turn");
    }
}

fn tokens(app: &App) -> Vec<Token> {
    match &app.world().resource::<Views>().top.middle {
        Middle::Order(order) => order.tokens.clone(),
        Middle::Floor(_) | Middle::Notice { .. } => Vec::new(),
    }
}

fn names_on_board(app: &App) -> Vec<String> {
    app.world().resource::<Scene>().units.iter().map(|unit| unit.name.clone()).collect()
}

#[test]
fn the_briefing_says_goals_arrivals_imposed_statuses_and_effects_of_regions() {
    let view = briefing_of(&siege());
    assert_eq!(
        view.events,
        [
            "End of round *1*: *Cy* (Tide) arrives.",
            "End of round *2*: *Di* (Ember) arrives.",
            "End of round *2*: Off Guard for *Ada*.",
        ]
    );
    assert_eq!(
        view.ends[1..],
        [
            "*Tide*, *Ember*: win by holding *Ford* alone at the end of 3 rounds in a row.",
            "*Ember*: win as soon as *Ada*, *Cy* have all fallen or left.",
        ]
    );
    let regions: Vec<(&str, String)> =
        view.regions.iter().map(|region| (region.name.as_str(), region.effects.join(", "))).collect();
    assert_eq!(
        regions,
        [
            ("Ford", "Reflexes -2".to_owned()),
            ("Fog", "Marksmanship -1".to_owned()),
            ("Everywhere", "Endurance +1".to_owned())
        ]
    );
    for (language, heading, line) in [
        (Language::English, "What comes later", "End of round 1: Cy (Tide) arrives."),
        (Language::German, "Was später kommt", "Ende von Runde 1: Cy (Tide) trifft ein."),
    ] {
        with_language(language, || {
            let view = briefing_of(&siege());
            let show = |ui: &mut bevy_egui::egui::Ui, view: &mut BriefingView| {
                if briefing(ui, view) { vec![()] } else { Vec::new() }
            };
            let panel = Panel::sized(vec2(1280.0, 900.0), Theme::Light, view, move |ui, view| {
                with_language(language, || show(ui, view))
            });
            panel.check("a briefing with events");
            assert!(panel.has_part(heading) && panel.has(line), "{:#?}", panel.names());
        });
    }
}

#[test]
fn tempo_g31_awaited_units_are_not_shown_as_fallen_and_appear_when_they_arrive() {
    let mut app = shown(&siege());
    let arrivals = |app: &App| -> Vec<(String, Option<u16>, bool)> {
        tokens(app).into_iter().map(|token| (token.name, token.arrives, token.down)).collect()
    };
    let [cy, di] = ["Cy", "Di"].map(str::to_owned);
    let first = arrivals(&app);
    assert_eq!(first[2..], [(cy.clone(), Some(1), false), (di.clone(), Some(2), false)]);
    assert_eq!(names_on_board(&app), ["Ada", "Bo"]);
    let unit = app.world().resource::<Roster>().named("Cy").unwrap();
    let detail = |app: &mut App| with_visible_battle(app.world_mut(), |battle| sheet(battle, unit).unit.detail);
    assert_eq!(detail(&mut app), "levy spearman · still to arrive");
    let view = app.world().resource::<Views>().top.clone();
    let mut panel = Panel::sized(vec2(1264.0, 56.0), Theme::Dark, (), move |ui, ()| top(ui, &view));
    panel.check("a bar with arrivals");
    assert_eq!(panel.click("Cy arrives at the end of round 1").len(), 1);
    assert!(!panel.has_part("down"), "{:#?}", panel.names());
    indes::window::motion::play(app.world_mut());
    app.world_mut().resource_mut::<Motion>().finish();
    end_round(app.world_mut());
    indes::window::motion::play(app.world_mut());
    assert!(names_on_board(&app).contains(&cy));
    assert_eq!(detail(&mut app), "levy spearman · A2");
    let after = arrivals(&app);
    assert!(after.contains(&(cy, None, false)) && after.contains(&(di, Some(2), false)), "{after:?}");
    assert!(!after.iter().any(|token| token.2));
    // It fades in: at the beginning of the motion its figure is transparent.
    let scene = app.world().resource::<Scene>().clone();
    let board = scene.board.clone().unwrap();
    let table = indes::window::board::project::Tabletop::new(&board);
    let motion = app.world().resource::<Motion>();
    let alpha = |motion: &Motion| motion.offset_of(&scene, &table, u32::from(unit.0)).alpha;
    assert!(motion.is_moving() && alpha(motion) < 0.05, "{}", alpha(motion));
    let mut late = motion.clone();
    late.finish();
    assert!(alpha(&late) > 0.99);
}

#[test]
fn tempo_g42_the_region_of_a_goal_is_framed_with_its_progress() {
    let mut app = shown(&siege());
    let plates = |app: &App| -> Vec<String> {
        let plate = |mark: &Mark| match mark {
            Mark::Plate { label, .. } => Some(label.text.clone()),
            _ => None,
        };
        app.world().resource::<Scene>().marks.iter().filter_map(plate).collect()
    };
    let framed = |app: &App| -> Vec<Vec<Cell>> {
        let area = |mark: &Mark| match mark {
            Mark::Area(cells, Frame::Goal) => Some(cells.clone()),
            _ => None,
        };
        app.world().resource::<Scene>().marks.iter().filter_map(area).collect()
    };
    assert_eq!(framed(&app), [vec![Cell::new(1, 0), Cell::new(1, 1)]], "one frame for both sides");
    assert_eq!(plates(&app), ["0 / 3"]);
    assert_eq!(app.world().resource::<Views>().top.goals, [""; 0]);
    end_round(app.world_mut());
    assert_eq!(plates(&app), ["1 / 3"]);
    let goals = app.world().resource::<Views>().top.goals.clone();
    assert_eq!(goals, ["*Tide* has held Ford at the end of 1 of 3 rounds"]);
}

#[test]
fn the_menu_shows_goals_and_arrivals_and_leaves_awaited_units_off_the_board() {
    let level = siege();
    let library = indes::level::Library::scan(None, &indes::rules::vocabulary);
    let mut catalogue = indes::window::catalogue::Catalogue { library, ..Default::default() };
    for def in indes::rules::ALL {
        catalogue.data.push((def.rules.id(), def.shipped_data().unwrap()));
    }
    let mut entries = catalogue.library.entries.iter().filter(|entry| entry.rule_set == Some(level.rules));
    catalogue.level = entries.position(|entry| entry.result.as_ref().is_ok_and(|one| one.id == "the-seconds")).unwrap();
    let setup = indes::window::present::menu::menu_view(&catalogue, Default::default()).setup;
    let notes: Vec<&str> = setup.notes.iter().map(|note| note.heading.as_str()).collect();
    assert!(notes.contains(&"What comes later") && !notes.contains(&"How to win"), "{notes:?}");
    assert_eq!(setup.sides[0].detail, "2 figures, 1 later");
    assert_eq!(setup.preview.unwrap().units.len(), 4, "those that are there from the beginning");
}

#[test]
fn tempo_j11_the_text_of_a_region_has_its_modifiers_and_those_of_the_level() {
    let mut app = shown(&siege());
    let world = app.world_mut();
    let pointed = |world: &mut World, cell: &str| {
        world.resource_mut::<Hovered>().0 = Some(cell.parse().unwrap());
        present(world);
        world.resource::<Views>().region.clone()
    };
    assert_eq!(pointed(world, "B2"), None, "the layer is off");
    let pit = pointed(world, "C3").unwrap();
    assert!(pit.name.starts_with("pit") && pit.text.contains("cannot be entered"), "{pit:?}");
    world.resource_mut::<Layers>().toggle(Layer::Regions);
    let ford = pointed(world, "B2").unwrap();
    assert_eq!(
        (ford.text.as_str(), ford.effects.join("; ").as_str()),
        ("Shallow and loud.", "Reflexes -2; Everywhere: Endurance +1")
    );
    assert_eq!(pointed(world, "E2").unwrap().effects, ["Endurance +1"]);
    let board = bevy_egui::egui::Rect::from_min_size(Default::default(), vec2(860.0, 640.0));
    let size = region_place(board, &ford).size();
    let panel: Panel<(), ()> = Panel::sized(size, Theme::Dark, (), move |ui, ()| {
        region(ui, &ford);
        Vec::new()
    });
    panel.check("a region with effects");
    assert!(panel.has_part("Reflexes -2 · Everywhere: Endurance +1"), "{:#?}", panel.names());
    assert_eq!(panel.cut(), [""; 0]);
}

/// A bluff with a climb beside it, a mule that carries only Ada.
fn bluff() -> Level {
    level(
        "poise",
        r#"board: [". c . . . .", ". . . . . .", ". . . . . ."],
        legend: {'c': (terrain: rock, height: 3, climb: true)},
        heights: ["3 3 0 0 0 0", "3 3 0 0 0 0", "0 0 0 0 0 0"],
        critical_effects: [(name: "Take Heart", effect: rally(paces: 8, points: 3))],"#,
        r#"(side: "Tide", template: "sellsword", name: "Ada", cell: "A1"),
        (side: "Ember", template: "sellsword", name: "Bo", cell: "F3"),
        (side: "Tide", template: "mule", name: "Clod", cell: "E1", willing_to: ["Ada"])"#,
    )
}

/// The plan of the focused option.
fn plan(world: &World) -> PlanView {
    world.resource::<Views>().question.column.plan.clone().unwrap()
}

#[test]
fn poise_g20_a_fall_is_shown_in_the_plan_and_on_the_last_cell_of_the_way() {
    let mut app = shown(&bluff());
    let world = app.world_mut();
    while world.resource::<Views>().question.unit != world.resource::<Roster>().named("Ada") {
        say(world, "end_turn");
    }
    let verb = {
        let rules = world.resource::<Rules>().0;
        look(world, |view| rules.names(&view.field.rule_data).verb("dash").unwrap())
    };
    let at = world.resource::<Views>().question.options.iter().position(|option| option.verb == verb).unwrap();
    world.resource_mut::<DecisionUi>().focus = at;
    let effects = |world: &World| -> Vec<String> {
        let effects = |block| if let PlanBlock::Effects(effects) = block { effects } else { Vec::new() };
        plan(world).blocks.into_iter().flat_map(effects).map(|effect| effect.text.spoken()).collect()
    };
    let fallen = |world: &World| {
        world
            .resource::<Scene>()
            .marks
            .iter()
            .any(|mark| matches!(mark, Mark::Plate { label, .. } if label.text.contains("down")))
    };
    for (path, falls) in [(vec!["A2", "A3"], true), (vec!["B1"], false)] {
        world.resource_mut::<Plan>().path = path.iter().map(|cell| cell.parse().unwrap()).collect();
        present(world);
        let shown = effects(world);
        assert_eq!(!shown.is_empty(), falls, "{path:?}: {shown:?}");
        assert_eq!(fallen(world), falls, "{path:?}");
        assert!(shown.iter().all(|text| text.starts_with("Ada falls 3 levels: ")), "{shown:?}");
    }
    // The way onto the climb names it, and so does the text about the cell that is pointed at.
    let steps = plan(world).blocks.into_iter().find_map(|block| match block {
        PlanBlock::Steps(steps) => Some(steps.steps),
        _ => None,
    });
    assert_eq!(steps.unwrap()[0].ground, "rock, climbed");
    world.resource_mut::<Plan>().path.clear();
    world.resource_mut::<Hovered>().0 = Some(Cell::new(1, 0));
    present(world);
    let climb = world.resource::<Views>().region.clone().unwrap();
    assert!(climb.name.starts_with("rock") && climb.text.contains("climbed"), "{climb:?}");
}

#[test]
fn poise_j07_and_j10_critical_effects_of_the_level_and_riders_of_a_mount_are_said() {
    assert_eq!(briefing_of(&bluff()).criticals, ["*Take Heart*: an ally within 8 gains 3 in a pool"]);
    let mut app = shown(&bluff());
    let mule = app.world().resource::<Roster>().named("Clod").unwrap();
    with_visible_battle(app.world_mut(), |battle| {
        let added = battle.rules.of_level(&battle.view.field.rule_data);
        assert_eq!(added.iter().map(|&verb| battle.verb(verb)).collect::<Vec<_>>(), ["Take Heart"]);
        assert!(battle.about(added[0]).ends_with("of this level"));
        let (pass, _) = battle.rules.verbs(&battle.view.field.rule_data);
        assert!(!battle.about(pass).contains("of this level"));
        let states = sheet(battle, mule).unit.states;
        assert!(states.iter().any(|state| state.name == "ridden by Ada"), "{states:?}");
    });
}

/// Ada between two opponents: the nearer one is Cy, after Bo in the order of the level.
#[test]
fn the_default_opponent_of_a_combat_move_is_preselected_and_the_mover_is_asked_where_to_stop() {
    let level = level(
        "tempo",
        r#"board: [". . . . . . . .", ". . . . . . . ."],"#,
        r#"(side: "Tide", template: "man_at_arms", name: "Ada", cell: "B1", overrides: {"footwork": 8}),
        (side: "Ember", template: "man_at_arms", name: "Bo", cell: "H1"),
        (side: "Ember", template: "man_at_arms", name: "Cy", cell: "F1")"#,
    );
    let mut app = shown(&level);
    let world = app.world_mut();
    let ada = world.resource::<Roster>().named("Ada");
    while world.resource::<Views>().question.unit != ada {
        say(world, "end_turn");
    }
    let verb = {
        let rules = world.resource::<Rules>().0;
        look(world, |view| rules.names(&view.field.rule_data).verb("combat_move").unwrap())
    };
    let at = world.resource::<Views>().question.options.iter().position(|option| option.verb == verb).unwrap();
    world.resource_mut::<DecisionUi>().focus = at;
    world.resource_mut::<Plan>().path = ["C1", "D1"].into_iter().map(|cell| cell.parse().unwrap()).collect();
    present(world);
    let option = world.resource::<Views>().question.options[at].clone();
    assert_eq!(option.target, world.resource::<Roster>().named("Cy"), "the nearest one");
    choose(world, option.intent.unwrap()).unwrap();
    present(world);
    let prompt = |world: &World| world.resource::<Pending>().0.as_ref().unwrap().asked.prompt;
    while matches!(prompt(world), Prompt::React(_)) {
        say(world, "pass");
    }
    assert_eq!(prompt(world), Prompt::Detail);
    let question = &world.resource::<Views>().question;
    assert!(question.column.head.question.contains("stop where?"), "{}", question.column.head.question);
    let reach = world.resource::<Scene>().marks.iter().find_map(|mark| match mark {
        Mark::Reach { near, .. } => Some(near.clone()),
        _ => None,
    });
    assert!(reach.is_some_and(|near| near.len() > 1), "the cells to stop on are marked on the board");
}
