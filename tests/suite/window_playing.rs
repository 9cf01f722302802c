//! A battle as a player sees it: clicks on the board, the attack that an odds bar belongs to, standing orders, recaps,
//! numbers of the log, the words of questions.

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
use indes::window::answering::confirm;
use indes::window::board::{BoardView, Hovered, Scene, UnitLook};
use indes::window::panels::decision::{DecisionUi, DecisionView, Standing, decision};
use indes::window::panels::head::Head;
use indes::window::pick::{cell_under_cursor, cell_under_pointer, pick, pointed_at};
use indes::window::present::question::{AnswerOption, Question};
use indes::window::present::{Views, present, why};
use indes::window::session::{Plan, Session, choose};
use indes::window::standing_orders::{Orders, obey, set};
use indes::window::theme::Theme;
use indes::window::widgets::Piece;

/// A shipped level.
pub fn level(set: RuleSetId, id: &str) -> Level {
    Library::scan(None, &indes::rules::vocabulary).level(set, id).unwrap().clone()
}

/// A battle of two adjacent opponents with the window's resources; `kind` is the template of both.
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

/// A battle of a level with its views computed.
pub fn shown(level: &Level) -> App {
    let mut app = begun(level);
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

/// A legal answer with this verb; of several one with the longest path.
fn answer_with(world: &mut World, key: &str) -> Intent {
    let (decision, verb, rules) = (asked(world), verb(world, key), world.resource::<Rules>().0);
    let listed = look(world, |view| decision.listed(rules, view));
    let with = listed.into_iter().filter(|intent| intent.verb == verb);
    with.max_by_key(|intent| intent.path().len()).unwrap_or_else(|| panic!("{key} is not offered"))
}

/// Focuses an option.
fn focus_option(world: &mut World, key: &str) {
    let verb = verb(world, key);
    let at = world.resource::<Views>().question.options.iter().position(|option| option.verb == verb);
    world.resource_mut::<DecisionUi>().focus = at.unwrap_or_else(|| panic!("{key} is not offered"));
    present(world);
}

/// Clicks a cell as the window does: hovers it, then picks it.
fn click(world: &mut World, cell: Cell) {
    world.resource_mut::<Hovered>().0 = Some(cell);
    present(world);
    pick(world, cell);
    present(world);
}

fn cell_of(world: &mut World, name: &str) -> Cell {
    look(world, |view| view.field.unit(view.field.roster.named(name).unwrap()).body.cell)
}

/// The key of the focused option's verb.
fn focused_verb(world: &mut World) -> String {
    let question = &world.resource::<Views>().question;
    let verb = question.options[question.focus].verb;
    key(world, verb)
}

/// The cell of the opponent of the asked unit.
fn opponent(world: &mut World) -> Cell {
    let unit = asked(world).asked.unit.unwrap();
    let other = if world.resource::<Roster>().member(unit).name == "Ada" { "Bo" } else { "Ada" };
    cell_of(world, other)
}

/// Gives first answers until a unit is asked to act.
fn go_to_act(world: &mut World) {
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
    for (rules, kind, focused_first, attack) in [
        ("tempo", "man_at_arms", "move", "melee_attack"),
        ("tempo", "man_at_arms", "combat_move", "melee_attack"),
        ("tempo", "man_at_arms", "end_turn", "melee_attack"),
        ("poise", "sellsword", "dash", "attack"),
        ("poise", "sellsword", "end_turn", "attack"),
    ] {
        let mut app = beside(rules, kind);
        let world = app.world_mut();
        go_to_act(world);
        let before = world.resource::<Session>().record.choices.len();
        let foe = opponent(world);
        focus_option(world, focused_first);
        click(world, foe);
        assert_eq!(focused_verb(world), attack, "{rules}: {focused_first} was focused");
        assert_eq!(world.resource::<Session>().record.choices.len(), before, "the first click only aims");
        click(world, foe);
        let choices = &world.resource::<Session>().record.choices;
        assert_eq!(choices.len(), before + 1, "{rules}: {focused_first} was focused");
        let done = choices.last().unwrap().1.intent().unwrap().verb;
        assert_eq!(key(world, done), attack);
    }
}

/// A complete option with these targets.
fn option(targets: UnitMask, walks: Walks) -> AnswerOption {
    AnswerOption { intent: Some(Intent::of(Verb(0))), targets, walks, ..AnswerOption::of(Verb(0)) }
}

/// A regression: with Move focused, a click on an opponent's head chose the cell behind it, and a second click walked there.
#[test]
fn a_pointer_on_an_opponent_that_can_be_aimed_at_picks_it_and_not_the_cell_behind() {
    let mut app = beside("tempo", "man_at_arms");
    let world = app.world_mut();
    go_to_act(world);
    focus_option(world, "move");
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
    go_to_act(world);
    world.resource_mut::<Plan>().on_board = true;
    world.resource_mut::<Plan>().cursor = Some(Cell::new(1, 1));
    assert_eq!(cell_under_cursor(world), Some(Cell::new(1, 1)));
    assert!(world.resource::<Plan>().on_board);
    let blow = answer_with(world, "melee_attack");
    choose(world, blow).unwrap();
    present(world);
    assert_eq!(asked(world).asked.privacy, Privacy::Sealed);
    world.resource_mut::<Plan>().on_board = true;
    world.resource_mut::<Plan>().cursor = Some(Cell::new(1, 1));
    world.resource_mut::<DecisionUi>().ignores_keys_once = false;
    assert_eq!(cell_under_cursor(world), None);
    assert!(
        !world.resource::<Plan>().on_board && !world.resource::<DecisionUi>().ignores_keys_once,
        "the column reads this Enter"
    );
}

/// The acting unit attacks the other one with a true blow. Returns the names of attacker and target.
fn attacked(world: &mut World) -> (String, String) {
    go_to_act(world);
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
fn every_odds_bar_names_attacker_and_target() {
    let mut app = beside("tempo", "man_at_arms");
    let world = app.world_mut();
    let (actor, other) = attacked(world);
    let column = world.resource::<Views>().question.column.clone();
    let attack = format!("{actor}'s attack on {other}");
    assert_eq!(column.otherwise.as_ref().unwrap().about, attack);
    assert_eq!(column.thin_bar, "thin line: no answer");
    let about = |column: &DecisionView| -> Vec<(String, String)> {
        let lines = column.options.iter().filter(|option| option.odds.is_some());
        lines.map(|option| (option.name.clone(), option.about.clone())).collect()
    };
    assert!(about(&column).len() > 1);
    assert!(about(&column).iter().all(|line| line.1 == attack), "{:?}", about(&column));
    // After a Counter-Attack the attacker may counter it or parry it: two bars for two attacks.
    let counter = answer_with(world, "counter_attack");
    choose(world, counter).unwrap();
    present(world);
    let column = world.resource::<Views>().question.column.clone();
    let back = format!("{other}'s attack on {actor}");
    let lines = about(&column);
    let of = |name: &str| lines.iter().find(|line| line.0 == name).map(|line| line.1.as_str());
    assert_eq!(of("Counter their counter"), Some(attack.as_str()), "{lines:?}");
    assert_eq!(of("Parry their counter"), Some(back.as_str()), "{lines:?}");
    assert_eq!(column.thin_bar, "thin line: as it stands");
    // The thin line is the attack of the bar below it, without this answer.
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
    go_to_act(world);
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
    // Poise has no counter-tempo: after a Dash the mover is asked whether it goes farther.
    let mut app = shown(&level(RuleSetId::Poise, "first-bout"));
    let world = app.world_mut();
    go_to_act(world);
    let dash = answer_with(world, "dash");
    choose(world, dash).unwrap();
    present(world);
    assert!(matches!(asked(world).asked.prompt, Prompt::React(_)));
    assert!(question(world).ends_with(", go farther?"), "{}", question(world));
    assert_eq!(stages(world), ["Move", "Farther"]);
    assert_eq!(world.resource::<Views>().question.column.decline.as_deref(), Some("No farther"));
}

#[test]
fn every_question_of_a_rule_set_ends_with_a_question_mark() {
    for def in indes::rules::ALL {
        let data = def.shipped_data().unwrap();
        let names = def.rules.names(&data);
        assert!(names.questions.iter().all(|question| question.words.asks.ends_with('?')), "{}", def.title);
        assert!(names.questions.iter().any(|question| question.window.is_some()));
    }
}

/// Every question of a rule set with the longest unit name of its shipped levels.
#[test]
fn every_question_fits_into_the_head_of_the_column() {
    let library = Library::scan(None, &indes::rules::vocabulary);
    for def in indes::rules::ALL {
        let data = def.shipped_data().unwrap();
        let levels = library.entries.iter().filter_map(|entry| entry.result.as_ref().ok());
        let units = levels.filter(|level| level.rules == def.rules.id()).flat_map(|level| &level.units);
        let longest = units.map(|unit| unit.name.split(' ').next_back().unwrap()).max_by_key(|name| name.len());
        for question in &def.rules.names(&data).questions {
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
fn a_standing_order_given_during_a_question_holds_from_the_next_question_on() {
    let mut app = beside("tempo", "man_at_arms");
    let world = app.world_mut();
    let (_, other) = attacked(world);
    let unit = world.resource::<Roster>().named(&other).unwrap();
    assert_eq!(asked(world).asked.unit, Some(unit));
    let parry = verb(world, "parry");
    let seat = asked(world).asked.seat;
    set(world, seat, (unit, parry), Standing::Always);
    assert!(!obey(world), "the open question is not answered by it");
    present(world);
    let remark = world.resource::<Views>().question.column.remark.clone().unwrap();
    assert!(remark.text.spoken().contains("from the next time on"));
    let pass = answer_with(world, "pass");
    choose(world, pass).unwrap();
    let (actor, _) = attacked(world);
    // The order is for one of the two units only, and its next turn may come first.
    if actor == other {
        return;
    }
    assert!(obey(world), "the next one is");
    assert_eq!(world.resource::<Session>().record.choices.last().unwrap().1.intent().unwrap().verb, parry);
}

#[test]
fn a_pass_by_standing_order_does_not_count_as_a_decision_of_its_seat() {
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
    assert_eq!(session.decided, before, "the recap still begins after the last own decision");
    assert_eq!(session.record.choices.last().unwrap().0, seat);
}

/// Appends an event and returns the log's newest line.
fn logged(world: &mut World, what: EventKind) -> String {
    let mut events = world.resource_mut::<Events>();
    let mut event: BattleEvent = events.list.last().unwrap().clone();
    (event.what, event.seen_by, event.seq) = (what, indes::battle::Seats::ALL, events.next);
    events.next += 1;
    events.list.push(event);
    present(world);
    world.resource::<Views>().log.lines.last().unwrap().spoken()
}

#[test]
fn the_log_shows_every_term_of_a_number_with_its_sign() {
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
        let said = logged(world, EventKind::Rolled { unit: UnitId(0), verb, draw, result: sum(parts) });
        said.split_once(": ").unwrap().1.to_owned()
    };
    assert_eq!(rolled(die(5), &[(Source::Dice, 5), (stat, 4)]), "Parry, 5 + 4, = 9");
    // A die that is rolled against an ability is subtracted from it.
    assert_eq!(rolled(die(5), &[(Source::Dice, -5), (stat, 4)]), "Parry, 4 − 5, = -1");
    assert_eq!(rolled(die(5), &[(Source::Dice, -5)]), "Parry, 0 − 5, = -5");
    // With dice of 0 all other parts are still shown.
    assert_eq!(rolled(die(0), &[(stat, 4), (Source::Wounds, -2)]), "Parry, 0 + 4 − 2, = 2");
    let mut number = Sum::default();
    number.keep(Source::Result, rule, 0);
    number.keep(Source::Opponent, rule, 0);
    let judged = EventKind::Judged { unit: UnitId(0), verb, number: number.clone(), threshold: Some(0), row: 1 };
    assert!(logged(world, judged.clone()).ends_with("Parry, 0 − 0, Bind (0 vs 0)"), "{}", logged(world, judged));
    let rules = world.resource::<Rules>().0;
    let event = BattleEvent {
        what: EventKind::Rolled { unit: UnitId(0), verb, draw: die(5), result: sum(&[(Source::Dice, -5), (stat, 4)]) },
        ..world.resource::<Events>().list[0].clone()
    };
    let sentence = look(world, |view| sentence(rules, view, &event));
    assert!(sentence.contains("4 (") && sentence.contains(") - 5 (dice) = -1"), "{sentence}");
}

#[test]
fn the_log_does_not_call_initiative_end_turn() {
    for id in ["first-duel", "two-banners"] {
        let mut app = shown(&level(RuleSetId::Tempo, id));
        let world = app.world_mut();
        let events = indes::window::viewer::readable_events(world);
        let rolled = events.iter().filter(|event| matches!(event.what, EventKind::Rolled { .. })).count();
        assert!(rolled > 0);
        for event in events.iter().filter(|event| matches!(event.what, EventKind::Rolled { .. })) {
            let line = world.resource::<Views>().log.lines.iter().find(|line| line.id == u64::from(event.seq)).unwrap();
            assert!(!line.spoken().contains("End Turn"), "{}", line.spoken());
            let logged =
                indes::window::present::with_visible_battle(world, |battle| why::why(battle, &events, event.seq))
                    .unwrap();
            assert!(logged.sums.iter().all(|sum| sum.what != "End Turn"), "{:?}", logged.sums[0].what);
        }
    }
}

/// An opposed number keeps the terms of both sides, also zeros.
#[test]
fn an_opposed_number_has_the_terms_of_both_sides_also_zeros() {
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

/// A regression: the board can move below a resting pointer, and a click then chose the cell that was there before.
#[test]
fn a_click_picks_the_cell_that_is_below_the_pointer_now() {
    let mut app = beside("tempo", "man_at_arms");
    let world = app.world_mut();
    go_to_act(world);
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
    assert_eq!(cell_under_pointer(world), Some(foe));
    assert_eq!(world.resource::<Hovered>().0, Some(foe));
    world.resource_mut::<BoardView>().pan(bevy::math::Vec2::new(400.0, 0.0));
    assert_ne!(cell_under_pointer(world), Some(foe), "the board has moved");
}

#[test]
fn confirming_an_attack_still_works_with_one_press() {
    let mut app = beside("tempo", "man_at_arms");
    let world = app.world_mut();
    go_to_act(world);
    focus_option(world, "melee_attack");
    let focus = world.resource::<Views>().question.focus;
    confirm(world, focus);
    assert_eq!(asked(world).asked.privacy, Privacy::Sealed);
}
