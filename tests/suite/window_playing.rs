//! What a player does and sees in a battle: clicks, whose attack a bar is about, orders, recaps, numbers of the log, the
//! words of questions.

use crate::window_session::begun;
use crate::window_support::Panel;
use bevy::prelude::{App, World};
use bevy_egui::egui::vec2;
use indes::battle::words::sentence;
use indes::battle::{
    BattleEvent, Decision, Die, Draw, EventKind, Events, Faces, Intent, Pending, Privacy, Prompt, RuleSetId, Rules,
    Source, Sum, Verb, look,
};
use indes::battlefield::{Board, Livery, Roster, UnitId, UnitMask, Walks};
use indes::bots::Bot;
use indes::grid::Cell;
use indes::level::{Level, Library};
use indes::reading::Source as File;
use indes::window::board::{BoardView, Hovered, Motion, Scene, UnitLook};
use indes::window::layers::Layers;
use indes::window::panels::decision::{DecisionUi, DecisionView, Head, Standing, decision};
use indes::window::pick::{confirm, pick, pointed_at, under_cursor, under_pointer};
use indes::window::present::choice::{Choice, Question};
use indes::window::present::{Views, present, why};
use indes::window::screens::Panels;
use indes::window::session::{Plan, Session, choose};
use indes::window::standing::{Orders, obey, set};
use indes::window::theme::Theme;
use indes::window::widgets::Piece;
use smallvec::SmallVec;

pub fn level(set: RuleSetId, id: &str) -> Level {
    Library::scan(None, &indes::rules::vocabulary).level(set, id).unwrap().clone()
}

/// Two opponents beside each other, and everything that the window keeps of their battle.
fn beside(rules: &str, kind: &str) -> App {
    let text = format!(
        r#"(format: 1, id: "beside", title: "Beside", rules: {rules}, grid: hex(pointy),
        board: ["......", "......", "......", "......"],
        sides: [(name: "Tide", seat: 1, livery: tide), (name: "Ember", seat: 2, livery: ember)],
        units: [
            (side: "Tide", template: "{kind}", name: "Ada", cell: "C3", prepared: true),
            (side: "Ember", template: "{kind}", name: "Bo", cell: "D3", prepared: true),
        ])"#
    );
    let level = Level::read(&File::new("beside.ron", &text), &indes::rules::vocabulary).unwrap();
    shown(&level)
}

pub fn shown(level: &Level) -> App {
    let mut app = begun(level);
    app.init_resource::<Views>().init_resource::<Layers>().init_resource::<BoardView>();
    app.init_resource::<Hovered>().init_resource::<Scene>().init_resource::<Motion>().init_resource::<Orders>();
    present(app.world_mut());
    app
}

fn asked(world: &World) -> Decision {
    world.resource::<Pending>().0.clone().unwrap()
}

fn key(world: &mut World, verb: Verb) -> String {
    let rules = world.resource::<Rules>().0;
    look(world, |view| rules.names(&view.field.rule_data).verb_key(verb).to_owned())
}

fn verb(world: &mut World, key: &str) -> Verb {
    let rules = world.resource::<Rules>().0;
    look(world, |view| rules.names(&view.field.rule_data).verb(key).unwrap())
}

/// The first legal answer with this verb; the one with most details, if there are several.
fn answer_with(world: &mut World, key: &str) -> Intent {
    let (decision, verb, rules) = (asked(world), verb(world, key), world.resource::<Rules>().0);
    let listed = look(world, |view| decision.listed(rules, view));
    let with = listed.into_iter().filter(|intent| intent.verb == verb);
    with.max_by_key(|intent| intent.path().len()).unwrap_or_else(|| panic!("{key} is not offered"))
}

/// Gives the focus to an option.
fn frame(world: &mut World, key: &str) {
    let verb = verb(world, key);
    let at = world.resource::<Views>().question.options.iter().position(|option| option.verb == verb);
    world.resource_mut::<Panels>().decision.focus = at.unwrap_or_else(|| panic!("{key} is not offered"));
    present(world);
}

/// A click on a cell, as the window carries it out.
fn click(world: &mut World, cell: Cell) {
    world.resource_mut::<Hovered>().0 = Some(cell);
    present(world);
    pick(world, cell);
    present(world);
}

fn cell_of(world: &mut World, name: &str) -> Cell {
    look(world, |view| view.field.unit(view.field.roster.named(name).unwrap()).body.cell)
}

fn framed(world: &mut World) -> String {
    let question = &world.resource::<Views>().question;
    let verb = question.options[question.focus].verb;
    key(world, verb)
}

fn opponent(world: &mut World) -> Cell {
    let unit = asked(world).asked.unit.unwrap();
    let other = if world.resource::<Roster>().member(unit).name == "Ada" { "Bo" } else { "Ada" };
    cell_of(world, other)
}

/// Lets turns pass until the unit that is asked to act is beside its opponent with something to attack with.
fn acting(world: &mut World) {
    for _ in 0..20 {
        present(world);
        if asked(world).asked.prompt == Prompt::Act {
            return;
        }
        let (decision, rules) = (asked(world), world.resource::<Rules>().0);
        let first = look(world, |view| decision.listed(rules, view).remove(0));
        choose(world, first).unwrap();
    }
    panic!("nobody is asked to act");
}

#[test]
fn a_click_on_an_opponent_aims_the_best_attack_and_another_click_strikes() {
    for (rules, kind, framed_first, attack) in [
        ("tempo", "man_at_arms", "move", "melee_attack"),
        ("tempo", "man_at_arms", "combat_move", "melee_attack"),
        ("tempo", "man_at_arms", "end_turn", "melee_attack"),
        ("poise", "sellsword", "dash", "attack"),
        ("poise", "sellsword", "end_turn", "attack"),
    ] {
        let mut app = beside(rules, kind);
        let world = app.world_mut();
        acting(world);
        let before = world.resource::<Session>().record.choices.len();
        let foe = opponent(world);
        frame(world, framed_first);
        click(world, foe);
        assert_eq!(framed(world), attack, "{rules}: {framed_first} was framed");
        assert_eq!(world.resource::<Session>().record.choices.len(), before, "the first click only aims");
        click(world, foe);
        let choices = &world.resource::<Session>().record.choices;
        assert_eq!(choices.len(), before + 1, "{rules}: {framed_first} was framed");
        let done = choices.last().unwrap().1.intent().unwrap().verb;
        assert_eq!(key(world, done), attack);
    }
}

/// An option that needs nothing more, with these targets.
fn option(targets: UnitMask, walks: Walks) -> Choice {
    Choice {
        verb: Verb(0),
        intent: Some(Intent::of(Verb(0))),
        slots: Vec::new(),
        targets,
        target: None,
        barred: None,
        walks,
        cells: SmallVec::new(),
        values: Vec::new(),
        clicks: Vec::new(),
        runner: None,
    }
}

/// With a walk in mind, a click on the head of an opponent meant the cell behind it, and two of them walked past it.
#[test]
fn a_pointer_on_an_opponent_means_it_and_not_the_cell_behind_that_a_walk_leads_to() {
    let mut app = beside("tempo", "man_at_arms");
    let world = app.world_mut();
    acting(world);
    frame(world, "move");
    let board = std::sync::Arc::new(world.resource::<Board>().clone());
    let mut view = BoardView::default();
    view.set_viewport(bevy::math::Rect::new(0.0, 0.0, 900.0, 500.0));
    view.fit(&board);
    let reach = world.resource::<Views>().question.reach.clone();
    let front = opponent(world);
    let table = indes::window::board::project::Tabletop::new(&board);
    let head = view.to_screen(table.centre(front)) - bevy::math::Vec2::new(0.0, 45.0 * view.zoom);
    let behind = view.cell_at(&board, head).unwrap();
    assert_ne!(behind, front);
    assert!(reach.iter().any(|reach| reach.ends().contains(&behind)), "the walk leads to {behind}");
    let scene = Scene {
        board: Some(board.clone()),
        units: vec![UnitLook::new(1, "", "swordsman", Livery::Ember, front)],
        ..Scene::default()
    };
    let question = |targets| Question {
        options: vec![option(UnitMask::NONE, Walks::new()), option(targets, Walks::new())],
        reach: reach.clone(),
        ..Question::default()
    };
    assert_eq!(pointed_at(&view, &scene, &question(UnitMask::only(UnitId(1))), head), Some(front));
    assert_eq!(pointed_at(&view, &scene, &question(UnitMask::NONE), head), Some(behind), "it cannot be aimed at");
}

#[test]
fn enter_confirms_where_nothing_can_be_chosen_on_the_board() {
    let mut app = beside("tempo", "man_at_arms");
    let world = app.world_mut();
    acting(world);
    world.resource_mut::<Plan>().on_board = true;
    world.resource_mut::<Plan>().cursor = Some(Cell::new(1, 1));
    assert_eq!(under_cursor(world), Some(Cell::new(1, 1)));
    assert!(world.resource::<Plan>().on_board);
    let blow = answer_with(world, "melee_attack");
    choose(world, blow).unwrap();
    present(world);
    assert_eq!(asked(world).asked.privacy, Privacy::Sealed);
    world.resource_mut::<Plan>().on_board = true;
    world.resource_mut::<Plan>().cursor = Some(Cell::new(1, 1));
    world.resource_mut::<Panels>().deaf_once = false;
    assert_eq!(under_cursor(world), None);
    assert!(!world.resource::<Plan>().on_board && !world.resource::<Panels>().deaf_once, "the column hears this Enter");
}

/// Ada attacks Bo with a true blow.
fn attacked(world: &mut World) -> (String, String) {
    acting(world);
    let unit = asked(world).asked.unit.unwrap();
    let actor = world.resource::<Roster>().member(unit).name.clone();
    let other = if actor == "Ada" { "Bo" } else { "Ada" };
    let blow = answer_with(world, "melee_attack");
    choose(world, blow).unwrap();
    let meant = answer_with(world, "true_blow");
    choose(world, meant).unwrap();
    present(world);
    (actor, other.to_owned())
}

#[test]
fn every_bar_says_whose_attack_on_whom_it_is_about() {
    let mut app = beside("tempo", "man_at_arms");
    let world = app.world_mut();
    let (actor, other) = attacked(world);
    let column = world.resource::<Views>().question.column.clone();
    let attack = format!("{actor}'s attack on {other}");
    assert_eq!(column.otherwise.as_ref().unwrap().about, attack);
    assert_eq!(column.below, "thin line: no answer");
    let about = |column: &DecisionView| -> Vec<(String, String)> {
        let lines = column.options.iter().filter(|option| option.odds.is_some());
        lines.map(|option| (option.name.clone(), option.about.clone())).collect()
    };
    assert!(about(&column).len() > 1);
    assert!(about(&column).iter().all(|line| line.1 == attack), "{:?}", about(&column));
    // Once it is answered by a blow, the actor may strike on or defend itself: two bars, two attacks.
    let counter = answer_with(world, "counter_attack");
    choose(world, counter).unwrap();
    present(world);
    let column = world.resource::<Views>().question.column.clone();
    let back = format!("{other}'s attack on {actor}");
    let lines = about(&column);
    let of = |name: &str| lines.iter().find(|line| line.0 == name).map(|line| line.1.as_str());
    assert_eq!(of("Counter their counter"), Some(attack.as_str()), "{lines:?}");
    assert_eq!(of("Parry their counter"), Some(back.as_str()), "{lines:?}");
    assert_eq!(column.below, "thin line: as it stands");
    // A thin line is the same attack as the bar below it, if nothing is done.
    assert!(column.options.iter().all(|option| option.odds.is_none() || option.before.is_some()));
    let panel = Panel::sized(vec2(388.0, 644.0), Theme::Dark, DecisionUi::default(), move |ui, state| {
        decision(ui, &column, state)
    });
    assert!(panel.has_part("Counter their counter, CT Counter-Attack"), "{:#?}", panel.names());
    assert!(panel.has_part(&back));
    panel.check("counter-tempo");
}

#[test]
fn questions_are_asked_in_the_words_of_their_rule_set() {
    let mut app = beside("tempo", "man_at_arms");
    let world = app.world_mut();
    let stages = |world: &World| {
        let ribbon = &world.resource::<Views>().question.column.ribbon;
        ribbon.iter().map(|stage| stage.name.clone()).collect::<Vec<_>>()
    };
    let question = |world: &World| world.resource::<Views>().question.column.head.question.clone();
    acting(world);
    let blow = answer_with(world, "melee_attack");
    choose(world, blow).unwrap();
    present(world);
    assert!(question(world).ends_with(", true blow or feint?"), "{}", question(world));
    let meant = answer_with(world, "true_blow");
    choose(world, meant).unwrap();
    present(world);
    assert!(question(world).ends_with(", how do you answer?"));
    assert_eq!(stages(world), ["Blow", "You answer", "Counter-tempo", "Dice"]);
    let counter = answer_with(world, "counter_attack");
    choose(world, counter).unwrap();
    present(world);
    assert!(question(world).ends_with(", change your attack?"));
    // Poise has no counter-tempo: after a Dash the mover may go farther.
    let mut app = shown(&level(RuleSetId::Poise, "first-bout"));
    let world = app.world_mut();
    acting(world);
    let dash = answer_with(world, "dash");
    choose(world, dash).unwrap();
    present(world);
    assert!(matches!(asked(world).asked.prompt, Prompt::React(_)));
    assert!(question(world).ends_with(", go farther?"), "{}", question(world));
    assert_eq!(stages(world), ["Move", "Farther"]);
    assert_eq!(world.resource::<Views>().question.column.decline.as_deref(), Some("No farther"));
}

#[test]
fn every_window_and_every_question_about_a_detail_has_words() {
    for kit in indes::rules::ALL {
        let data = kit.shipped_data().unwrap();
        let names = kit.rules.names(&data);
        assert!(names.questions.iter().all(|question| question.words.asks.ends_with('?')), "{}", kit.title);
        assert!(names.questions.iter().any(|question| question.window.is_some()));
    }
}

/// The longest names of shipped levels with every question of their rule set.
#[test]
fn every_question_fits_into_the_head_of_the_column() {
    let library = Library::scan(None, &indes::rules::vocabulary);
    for kit in indes::rules::ALL {
        let data = kit.shipped_data().unwrap();
        let levels = library.entries.iter().filter_map(|entry| entry.result.as_ref().ok());
        let units = levels.filter(|level| level.rules == kit.rules.id()).flat_map(|level| &level.units);
        let longest = units.map(|unit| unit.name.split(' ').next_back().unwrap()).max_by_key(|name| name.len());
        for question in &kit.rules.names(&data).questions {
            let question = format!("{}, {}", longest.unwrap(), question.words.asks);
            let head = Head { piece: Piece::new("archer", Livery::Tide), who: "Watch".into(), question };
            let view = DecisionView { head, ..DecisionView::default() };
            let panel = Panel::sized(vec2(388.0, 644.0), Theme::Dark, DecisionUi::default(), move |ui, state| {
                decision(ui, &view, state)
            });
            assert_eq!(panel.cut(), [""; 0]);
        }
    }
}

#[test]
fn an_order_given_during_a_question_holds_from_the_next_one_on() {
    let mut app = beside("tempo", "man_at_arms");
    let world = app.world_mut();
    let (_, other) = attacked(world);
    let unit = world.resource::<Roster>().named(&other).unwrap();
    assert_eq!(asked(world).asked.unit, Some(unit));
    let parry = verb(world, "parry");
    set(world, (unit, parry), Standing::Always);
    assert!(!obey(world), "the open question is not answered by it");
    present(world);
    let remark = world.resource::<Views>().question.column.remark.clone().unwrap();
    assert!(remark.text.spoken().contains("from the next time on"));
    let pass = answer_with(world, "pass");
    choose(world, pass).unwrap();
    let (actor, _) = attacked(world);
    // The order is for one of the two units only.
    if actor == other {
        return;
    }
    assert!(obey(world), "the next one is");
    assert_eq!(world.resource::<Session>().record.choices.last().unwrap().1.intent().unwrap().verb, parry);
}

#[test]
fn a_pass_by_standing_order_is_no_decision_of_the_one_who_gave_it() {
    let mut app = beside("tempo", "man_at_arms");
    let world = app.world_mut();
    let (_, other) = attacked(world);
    let unit = world.resource::<Roster>().named(&other).unwrap();
    let seat = asked(world).asked.seat;
    assert!(!world.resource::<Session>().decided.contains_key(&seat));
    let orders: Vec<Verb> = asked(world).rows.iter().map(|row| row.verb).collect();
    for verb in orders {
        world.resource_mut::<Orders>().0.insert((unit, verb), Standing::Never.into());
    }
    let before = world.resource::<Session>().decided.clone();
    assert!(obey(world));
    let session = world.resource::<Session>();
    assert_eq!(session.decided, before, "what came before it is still to be told");
    assert_eq!(session.record.choices.last().unwrap().0, seat);
}

/// The log's newest line, were this the last thing that happened.
fn told(world: &mut World, what: EventKind) -> String {
    let mut events = world.resource_mut::<Events>();
    let mut event: BattleEvent = events.list.last().unwrap().clone();
    (event.what, event.seen_by, event.seq) = (what, indes::battle::Seats::ALL, events.next);
    events.next += 1;
    events.list.push(event);
    present(world);
    world.resource::<Views>().log.lines.last().unwrap().spoken()
}

#[test]
fn the_log_shows_every_part_of_a_number_with_its_sign() {
    let mut app = beside("tempo", "man_at_arms");
    let world = app.world_mut();
    let rule = "TEMPO-117".parse().unwrap();
    let verb = verb(world, "parry");
    let sum = |parts: &[(Source, i16)]| {
        let mut sum = Sum::default();
        parts.iter().for_each(|&(from, amount)| sum.add(from, rule, amount));
        sum
    };
    let die = |value| Some(Draw { die: Die::Sum { count: 1, sides: 6 }, value, faces: Faces::UNKNOWN });
    let stat = Source::Stat(indes::battlefield::StatId(0));
    let mut rolled = |draw, parts: &[(Source, i16)]| {
        let said = told(world, EventKind::Rolled { unit: UnitId(0), verb, draw, result: sum(parts) });
        said.split_once(": ").unwrap().1.to_owned()
    };
    assert_eq!(rolled(die(5), &[(Source::Dice, 5), (stat, 4)]), "Parry, 5 + 4, = 9");
    // A die that is rolled against an ability is taken from it.
    assert_eq!(rolled(die(5), &[(Source::Dice, -5), (stat, 4)]), "Parry, 4 − 5, = -1");
    assert_eq!(rolled(die(5), &[(Source::Dice, -5)]), "Parry, 0 − 5, = -5");
    // Dice that show 0 hide no other part.
    assert_eq!(rolled(die(0), &[(stat, 4), (Source::Wounds, -2)]), "Parry, 0 + 4 − 2, = 2");
    let mut number = Sum::default();
    number.keep(Source::Result, rule, 0);
    number.keep(Source::Opponent, rule, 0);
    let judged = EventKind::Judged { unit: UnitId(0), verb, number: number.clone(), threshold: Some(0), row: 1 };
    assert!(told(world, judged.clone()).ends_with("Parry, 0 − 0, Bind (0 vs 0)"), "{}", told(world, judged));
    let rules = world.resource::<Rules>().0;
    let event = BattleEvent {
        what: EventKind::Rolled { unit: UnitId(0), verb, draw: die(5), result: sum(&[(Source::Dice, -5), (stat, 4)]) },
        ..world.resource::<Events>().list[0].clone()
    };
    let sentence = look(world, |view| sentence(rules, view, &event));
    assert!(sentence.contains("4 (") && sentence.contains(") - 5 (dice) = -1"), "{sentence}");
}

#[test]
fn initiative_is_never_called_the_end_of_a_turn() {
    for id in ["first-duel", "two-banners"] {
        let mut app = shown(&level(RuleSetId::Tempo, id));
        let world = app.world_mut();
        let events = indes::window::present::heard(world);
        let rolled = events.iter().filter(|event| matches!(event.what, EventKind::Rolled { .. })).count();
        assert!(rolled > 0);
        for event in events.iter().filter(|event| matches!(event.what, EventKind::Rolled { .. })) {
            let line = world.resource::<Views>().log.lines.iter().find(|line| line.id == u64::from(event.seq)).unwrap();
            assert!(!line.spoken().contains("End Turn"), "{}", line.spoken());
            let told = indes::window::present::looking(world, |looking| why::why(looking, &events, event.seq)).unwrap();
            assert!(told.sums.iter().all(|sum| sum.what != "End Turn"), "{:?}", told.sums[0].what);
        }
    }
}

/// Numbers that are held against each other keep their zeros.
#[test]
fn an_opposed_number_tells_both_sides_of_it_also_a_zero() {
    let mut seen = 0;
    for seed in 0..12 {
        let mut app = beside("tempo", "man_at_arms");
        let world = app.world_mut();
        let mut bots = [Bot::greedy(seed), Bot::random(seed)];
        for turn in 0..120 {
            if world.resource::<Pending>().0.is_none() {
                break;
            }
            let Some(intent) = bots[turn % 2].choose(world) else { break };
            choose(world, intent).unwrap();
        }
        for event in &world.resource::<Events>().list {
            if let EventKind::Judged { number, .. } = &event.what
                && let Some(against) = number.terms.iter().find(|term| term.from == Source::Opponent)
            {
                let own = number.terms.iter().find(|term| term.from == Source::Result);
                assert!(own.is_some(), "{number:?}");
                seen += u32::from(against.amount == 0 || own.unwrap().amount == 0);
            }
        }
    }
    assert!(seen > 0, "no zero was ever held against anything");
}

/// The board can move below a pointer at rest; a click without a movement then meant the cell that was there before.
#[test]
fn a_click_means_what_lies_below_the_pointer_now() {
    let mut app = beside("tempo", "man_at_arms");
    let world = app.world_mut();
    acting(world);
    let foe = opponent(world);
    let board = world.resource::<Board>().clone();
    let free = bevy::math::Rect::new(0.0, 0.0, 900.0, 500.0);
    let mut view = BoardView::default();
    view.set_viewport(free);
    view.fit(&board);
    let at = view.to_screen(indes::window::board::project::Tabletop::new(&board).centre(foe));
    world.insert_resource(view);
    let mut window = bevy::window::Window::default();
    window.set_cursor_position(Some(at));
    world.spawn((window, bevy::window::PrimaryWindow));
    world.resource_mut::<Hovered>().0 = Some(Cell::new(0, 0));
    assert_eq!(under_pointer(world), Some(foe));
    assert_eq!(world.resource::<Hovered>().0, Some(foe));
    world.resource_mut::<BoardView>().pan(bevy::math::Vec2::new(400.0, 0.0));
    assert_ne!(under_pointer(world), Some(foe), "the board has moved");
}

#[test]
fn confirming_an_attack_still_works_with_one_press() {
    let mut app = beside("tempo", "man_at_arms");
    let world = app.world_mut();
    acting(world);
    frame(world, "melee_attack");
    let focus = world.resource::<Views>().question.focus;
    confirm(world, focus);
    assert_eq!(asked(world).asked.privacy, Privacy::Sealed);
}
