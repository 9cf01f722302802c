//! Energy in the window: the floor instead of turns, challenges as contests, one curtain for each secret window, interrupts
//! that happen at the same time, facing, and passing until something concerns a seat.

use crate::window_present::level;
use crate::window_session::begun;
use crate::window_support::Panel;
use bevy::prelude::{App, World};
use bevy_egui::egui::{Key, vec2};
use indes::battle::odds::contest::{Tie, beats_any};
use indes::battle::{
    Arg, Decision, EventKind, Events, Intent, Pending, Privacy, Prompt, Rest, Resting, RuleSetId, Rules, Turn, look,
};
use indes::battlefield::{Body, Concealed, Livery, Roster, Seat, UnitId, UnitMask};
use indes::bots::Bot;
use indes::grid::Cell;
use indes::level::Control;
use indes::rules::energy::{CHALLENGE, INTERRUPT};
use indes::window::board::{ArcLook, Mark, Scene};
use indes::window::panels::decision::{DecisionAction, DecisionUi, decision};
use indes::window::panels::floor::{FloorRole, FloorSeat, FloorUnit, FloorView};
use indes::window::panels::moment::{MomentAction, MomentBit, MomentCard, MomentRow, MomentView, moment as column};
use indes::window::panels::top::{Middle, TopAction, TopView, top};
use indes::window::pick::{act_with, pick};
use indes::window::present::moment::moment;
use indes::window::present::together::groups;
use indes::window::present::{Views, present, with_visible_battle};
use indes::window::session::{Plan, Session, choose, question};
use indes::window::standing_orders::{obey, rest};
use indes::window::theme::Theme;
use indes::window::viewer::readable_events;
use indes::window::widgets::{Die, Piece, Pool, PoolLook, Runs, Tone};

/// The levels that are played, one against one and several against several.
const LEVELS: [&str; 2] = ["first-bout", "the-beacon-road"];

/// A battle of people on all seats.
fn people(id: &str) -> App {
    let mut level = level(RuleSetId::Energy, id);
    level.sides.iter_mut().for_each(|side| side.control = Control::Human);
    begun(&level)
}

fn asked(world: &World) -> Option<Decision> {
    world.resource::<Pending>().0.clone()
}

/// Plays battles of all levels with random answers, and shows each question before it is answered.
fn each_question(seeds: u64, most: usize, mut see: impl FnMut(&mut World, &Decision)) {
    for id in LEVELS {
        for seed in 0..seeds {
            let mut app = people(id);
            let world = app.world_mut();
            let mut bot = Bot::random(seed);
            for _ in 0..most {
                let Some(decision) = asked(world) else { break };
                see(world, &decision);
                let Some(next) = bot.choose(world) else { break };
                choose(world, next).unwrap();
            }
        }
    }
}

fn floor(world: &mut World) -> FloorView {
    present(world);
    match &world.resource::<Views>().top.middle {
        Middle::Floor(floor) => floor.clone(),
        other => panic!("no floor: {other:?}"),
    }
}

/// The answer of the open floor that waits.
fn wait(world: &mut World) {
    let decision = asked(world).unwrap();
    let rules = world.resource::<Rules>().0;
    let pass = look(world, |view| Rest::pass(rules, view, &decision)).unwrap();
    choose(world, pass).unwrap();
}

#[test]
fn energy_104_the_bar_shows_who_has_the_floor_and_how_many_have_passed() {
    let mut app = people("first-bout");
    let world = app.world_mut();
    let first = floor(world);
    assert_eq!((first.seats.len(), first.passes), (2, 0));
    assert_eq!(first.seats[0].role, FloorRole::Asked);
    assert_eq!(first.seats[0].state, ["has the floor", "acts or passes"]);
    assert_eq!(first.seats[1].state, ["acts next", ""]);
    assert!(first.ends.contains("ENERGY-104"), "{}", first.ends);
    let unit = &first.seats[0].units[0];
    let pools: Vec<&str> = unit.pools.iter().map(|pool| pool.name.as_str()).collect();
    assert_eq!(pools, ["Energy", "Stamina", "Agility"]);
    assert_eq!(unit.pools[0].look, PoolLook::Pips);
    wait(world);
    let second = floor(world);
    assert_eq!((second.passes, second.seats[1].role), (1, FloorRole::Asked));
    assert_eq!(second.seats[0].state, ["has passed", "asked again"]);
    let round = world.resource::<Turn>().round;
    wait(world);
    assert_eq!(world.resource::<Turn>().round, round + 1, "all have passed in a row");
    assert_eq!(floor(world).passes, 0);
}

#[test]
fn energy_j04_the_floor_of_every_question_is_that_of_the_rules() {
    let mut answered = 0;
    each_question(3, 120, |world, decision| {
        let shown = floor(world);
        let at = |role: FloorRole| shown.seats.iter().filter(|seat| seat.role == role).count();
        assert_eq!(at(FloorRole::Asked), 1, "{shown:?}");
        let holder = shown.seats.iter().filter(|seat| seat.state[0] == "has the floor").count();
        assert_eq!(holder, 1, "{shown:?}");
        if decision.asked.prompt == Prompt::Act && decision.asked.unit.is_none() {
            let asked = shown.seats.iter().find(|seat| seat.role == FloorRole::Asked).unwrap();
            assert_eq!(asked.state[1], "acts or passes", "who is asked for an action has the floor");
            answered += 1;
        }
    });
    assert!(answered > 100, "{answered}");
}

#[test]
fn energy_085_a_challenge_is_a_contest_with_the_dice_of_both_and_what_follows() {
    let mut seen = 0;
    each_question(4, 150, |world, decision| {
        if decision.asked.prompt != Prompt::React(CHALLENGE) {
            return;
        }
        present(world);
        let question = world.resource::<Views>().question.clone();
        for (option, view) in question.options.iter().zip(&question.column.options) {
            let Some(intent) = &option.intent else { continue };
            let contest = view.contest.as_ref().unwrap_or_else(|| panic!("no contest: {view:?}"));
            assert!(view.odds.is_none(), "a contest has no colours of hits");
            let dice = |sides: &[u8]| {
                let die = |&sides: &u8| indes::battle::Die::Sum { count: 1, sides };
                sides.iter().map(die).collect::<Vec<_>>()
            };
            if !contest.other.name.contains(',') {
                let wanted = beats_any(&dice(&contest.own.dice), &[&dice(&contest.other.dice)], Tie::Challenged);
                assert!((contest.first - wanted).abs() < 1e-12, "{contest:?} {intent:?}");
            }
            let spoken = view.spoken();
            assert!(spoken.contains(", first ") && spoken.contains("Too late: "), "{spoken}");
            seen += 1;
        }
    });
    assert!(seen > 50, "only {seen} challenges were offered");
}

#[test]
fn energy_089_who_is_challenged_sees_what_a_roll_and_what_no_roll_comes_to() {
    let mut seen = 0;
    each_question(8, 200, |world, decision| {
        present(world);
        let column = &world.resource::<Views>().question.column;
        if decision.asked.prompt != Prompt::Detail || column.options.iter().all(|option| option.contest.is_none()) {
            return;
        }
        let first: Vec<f64> = column.options.iter().filter_map(|option| Some(option.contest.as_ref()?.first)).collect();
        assert_eq!(first.len(), 2, "{column:?}");
        assert!(first[0] > 0.0 && first[1] == 0.0, "{first:?}");
        seen += 1;
    });
    assert!(seen > 2, "{seen}");
}

#[test]
fn energy_095_interrupts_that_can_follow_a_challenge_are_shown_with_it() {
    let mut seen = 0;
    each_question(4, 150, |world, decision| {
        present(world);
        let column = &world.resource::<Views>().question.column;
        let Some(ahead) = &column.ahead else { return };
        let challenged = decision.asked.prompt == Prompt::React(CHALLENGE) || decision.asked.prompt == Prompt::Detail;
        assert!(challenged, "{decision:?}");
        assert_eq!(ahead.rule.as_deref(), Some("ENERGY-095"));
        assert!(ahead.units.iter().all(|(_, words)| words.spoken().contains(": ")));
        seen += 1;
    });
    assert!(seen > 0);
}

#[test]
fn energy_j03_of_two_seats_one_curtain_falls_in_a_secret_window_and_none_where_one_seat_can_answer() {
    // The window that was seen last, by its frame and the number of events before it, and the curtains in it.
    let mut last = ((0, 0), 0);
    let (mut secret, mut open, mut fell) = (0, 0, 0);
    each_question(6, 200, |world, decision| {
        if decision.asked.prompt != Prompt::React(INTERRUPT) || !world.resource::<Concealed>().is_empty() {
            return;
        }
        present(world);
        let falls = world.resource::<Views>().curtain.is_some();
        if decision.asked.privacy == Privacy::Open {
            assert!(!falls, "only one seat can answer");
            open += 1;
            return;
        }
        secret += 1;
        let window = (decision.asked.frame.0, world.resource::<Events>().next);
        if last.0 != window {
            last = (window, 0);
        }
        if falls {
            (last.1, fell) = (last.1 + 1, fell + 1);
            assert_eq!(last.1, 1, "a second curtain in one window");
            let (number, seat) = (question(world), decision.asked.seat);
            let mut session = world.resource_mut::<Session>();
            (session.lifted, session.holder) = (Some(number), Some(seat));
            present(world);
            assert!(world.resource::<Views>().curtain.is_none());
        }
    });
    assert!(secret > fell && fell > 0 && open > 0, "{secret} in secret, {open} openly, {fell} curtains");
}

#[test]
fn energy_j03_interrupts_carried_out_together_are_one_moment_without_an_order() {
    let mut seen = 0;
    each_question(12, 250, |world, _| {
        let rules = world.resource::<Rules>().0;
        let rule = rules.together().unwrap();
        let events = readable_events(world);
        let Some(group) = groups(&events, rule).pop() else { return };
        let is_old = events[group.begins].seq + 60 < world.resource::<Events>().next;
        if is_old || !world.resource::<Concealed>().is_empty() {
            return;
        }
        let shown = with_visible_battle(world, |battle| moment(battle, &events, &group, rule)).unwrap();
        assert_eq!(shown.view.cards.len(), group.members.len());
        assert!(shown.view.cards.iter().all(|card| !card.results.is_empty() && !card.does.is_empty()), "{shown:?}");
        assert!(shown.view.trigger.spoken().ends_with("All of this happens at the same time."), "{shown:?}");
        assert_eq!(shown.view.reasons[0].1.as_deref(), Some("ENERGY-093"));
        present(world);
        let views = world.resource::<Views>();
        let heading = views.log.lines.iter().filter(|line| line.text.spoken().starts_with("At the same time: "));
        assert!(heading.count() > 0, "{group:#?} {:#?}", &events[group.begins..]);
        let at_once = views.log.lines.iter().filter(|line| line.at_once && line.id < 1 << 32);
        for line in at_once {
            let at = events.iter().position(|event| u64::from(event.seq) == line.id).unwrap();
            let members = groups(&events, rule).into_iter().any(|group| group.has(at));
            assert!(members && line.spoken().ends_with("at the same time"), "{line:?}");
        }
        seen += 1;
    });
    assert!(seen > 3, "only {seen} questions followed a moment");
}

#[test]
fn energy_g60_a_facing_that_is_chosen_is_shown_as_arcs_and_said_in_words() {
    let mut seen = 0;
    each_question(4, 120, |world, decision| {
        present(world);
        let question = world.resource::<Views>().question.clone();
        let scene = world.resource::<Scene>().clone();
        let facings = scene.marks.iter().filter(|mark| matches!(mark, Mark::Facing { .. })).count();
        let standing = look(world, |view| view.field.standing().count());
        let all_seen = world.resource::<Concealed>().is_empty();
        assert!(!all_seen || facings == standing, "the direction of everybody who stands is shown");
        if let (Some(_), Some(panel)) = (decision.asked.unit, &world.resource::<Views>().unit) {
            assert!(panel.detail.contains("looks "), "{}", panel.detail);
        }
        let Some(option) = question.focused().filter(|_| decision.asked.prompt == Prompt::Detail) else { return };
        let Some((slot, ways)) = option.looks.clone() else { return };
        let (verb, unit) = (option.verb, question.unit.unwrap());
        let other = ways.len() - 1;
        world.resource_mut::<Plan>().slots.insert((verb.0, slot), other);
        present(world);
        let chosen = world.resource::<Views>().question.focused().unwrap().intent.as_ref().and_then(Intent::facing);
        assert_eq!(chosen, Some(ways[other]));
        let scene = world.resource::<Scene>();
        let look = scene.units.iter().find(|look| look.key == u32::from(unit.0) && look.ghost.is_none()).unwrap();
        assert_eq!(look.facing, chosen);
        let full = scene
            .marks
            .iter()
            .any(|mark| matches!(mark, Mark::Facing { facing, arc: ArcLook::Full, .. } if Some(*facing) == chosen));
        assert!(full, "{:?}", scene.marks);
        world.resource_mut::<Plan>().reset();
        seen += 1;
    });
    assert!(seen > 3, "{seen}");
}

#[test]
fn a_seat_that_rests_is_asked_again_when_something_concerns_it_and_not_before() {
    let mut rests = 0;
    for seed in 0..6 {
        let mut app = people("the-beacon-road");
        let world = app.world_mut();
        let mut bot = Bot::random(seed);
        for _ in 0..200 {
            let Some(decision) = asked(world) else { break };
            let resting = world.resource::<Resting>().0.get(&decision.asked.seat).copied();
            if resting.is_some() && obey(world) {
                continue;
            }
            let is_floor = decision.asked.prompt == Prompt::Act && decision.asked.unit.is_none();
            if is_floor && resting.is_none() && decision.asked.seat == Seat(2) {
                let round = world.resource::<Turn>().round;
                rest(world);
                rests += 1;
                let pending = world.resource::<Resting>().0.get(&Seat(2)).copied().unwrap();
                assert_eq!(pending.round, round);
            } else {
                let Some(next) = bot.choose(world) else { break };
                choose(world, next).unwrap();
            }
            // The seat that is asked now does not rest, or is asked something that it cannot pass.
            obey(world);
            let Some(now) = asked(world) else { break };
            if world.resource::<Resting>().0.contains_key(&now.asked.seat) {
                let rules = world.resource::<Rules>().0;
                assert!(look(world, |view| Rest::pass(rules, view, &now).is_none()), "{now:?}");
            }
        }
    }
    assert!(rests > 6, "{rests}");
}

#[test]
fn a_rest_ends_when_one_of_the_seat_is_the_target_or_the_round_is_over() {
    let mut app = people("first-bout");
    let world = app.world_mut();
    wait(world);
    let decision = asked(world).unwrap();
    let (rules, next) = (world.resource::<Rules>().0, world.resource::<Events>().next);
    let (seat, own) = (decision.asked.seat, UnitId(1));
    let begun = look(world, |view| Rest::begin(rules, view, seat, next));
    let over = |world: &mut World, rest: Rest, what: Option<EventKind>| {
        let event = |what| indes::battle::BattleEvent {
            seq: next,
            frame: None,
            rule: "ENERGY-104".parse().unwrap(),
            seen_by: indes::battle::Seats::ALL,
            what,
        };
        let events: Vec<_> = what.into_iter().map(event).collect();
        look(world, |view| rest.is_over(rules, view, &events, &decision))
    };
    assert!(!over(world, begun, None));
    let hit = Intent { verb: indes::battle::Verb(0), with: [indes::battle::Arg::Unit(own)].into_iter().collect() };
    let aimed = EventKind::Declared { unit: UnitId(0), intent: Box::new(hit) };
    assert!(over(world, begun, Some(aimed)));
    assert!(over(world, begun, Some(EventKind::FellDown { unit: own })));
    assert!(!over(world, begun, Some(EventKind::FellDown { unit: UnitId(0) })), "the others' own losses");
    assert!(over(world, Rest { round: begun.round + 1, ..begun }, None), "another round");
    assert!(!over(world, Rest { near: UnitMask::NONE, ..begun }, None), "nobody is within reach at the start");
}

fn seat(name: &str, livery: Livery, role: FloorRole, state: [&str; 2], units: usize) -> FloorSeat {
    let pool = |name: &str, look: PoolLook, now: i32, most: i32| Pool {
        name: name.to_owned(),
        now,
        most,
        look,
        ..Pool::default()
    };
    let bar = || PoolLook::Bar(Vec::new());
    let pools =
        vec![pool("Energy", PoolLook::Pips, 4, 5), pool("Stamina", bar(), 14, 14), pool("Agility", bar(), 2, 4)];
    let unit = |at: usize| FloorUnit {
        name: format!("{name} {at}"),
        piece: Piece::new("swordsman", livery),
        pools: pools.clone(),
        asked: role == FloorRole::Asked && at == 0,
        down: at == 2,
        key: livery as u32 * 100 + at as u32,
    };
    let units = (0..units).map(unit).collect();
    FloorSeat { name: name.to_owned(), livery, role, state: state.map(str::to_owned), units }
}

fn bar(units: usize) -> TopView {
    let seats = vec![
        seat("Raiders", Livery::Ember, FloorRole::Holds, ["has the floor", "Attack"], units),
        seat("Watch", Livery::Tide, FloorRole::Asked, ["asked now", "acts next"], units),
        seat("Carters", Livery::Chalk, FloorRole::Waits, ["has passed", "asked again"], 1),
    ];
    let floor = FloorView { seats, passes: 1, ends: "all pass (ENERGY-104)".to_owned() };
    TopView {
        title: "The Salt Stair".to_owned(),
        subtitle: "Energy · round 3".to_owned(),
        middle: Middle::Floor(floor),
        ..TopView::default()
    }
}

#[test]
fn the_floor_is_read_out_and_a_unit_of_it_can_be_looked_at() {
    let view = bar(3);
    let mut panel = Panel::sized(vec2(1264.0, 56.0), Theme::Dark, (), move |ui, ()| top(ui, &view));
    panel.check("floor");
    assert!(panel.has("Raiders: has the floor, Attack"), "{:#?}", panel.names());
    assert!(panel.has("Watch: asked now, acts next"));
    assert!(panel.has("Carters: has passed, asked again"));
    assert!(panel.has_part("1 of 3 seats have passed in a row"));
    assert!(panel.has("Watch 0, Energy 4 of 5, Stamina 14 of 14, Agility 2 of 4, is asked"));
    assert_eq!(panel.click("Watch 2, out of the fight"), [TopAction::Token(2)]);
}

#[test]
fn a_floor_of_many_units_does_not_reach_the_buttons() {
    for (units, width) in [(3, 1008.0), (8, 1264.0), (14, 1264.0), (14, 1008.0)] {
        let view = bar(units);
        let panel = Panel::sized(vec2(width, 56.0), Theme::Light, (), move |ui, ()| top(ui, &view));
        panel.check("a long floor");
        let settings = panel.nodes().into_iter().find(|(_, name, _)| name == "Settings").map(|(.., rect)| rect.left());
        for (_, name, rect) in panel.nodes().into_iter().filter(|(_, name, _)| name.contains("Energy 4")) {
            assert!(Some(rect.right()) < settings, "{units} at {width}: {name} lies under the buttons");
        }
        assert!(panel.has("Watch: asked now, acts next"), "{units} at {width}: {:#?}", panel.names());
    }
}

fn two_blows() -> MomentView {
    let row = |label: &str, die: u16, result: &str| MomentRow {
        label: label.to_owned(),
        bits: vec![MomentBit::Die(Die::plain(die)), MomentBit::Text("+ 4".to_owned())],
        result: result.to_owned(),
    };
    let card = |name: &str, livery: Livery, does: &str, result: &str| MomentCard {
        piece: Piece::new("knight", livery),
        name: name.to_owned(),
        does: does.to_owned(),
        detail: "arming sword".to_owned(),
        rows: vec![row(name, 14, "= 18"), row("damage", 7, "= 11")],
        results: vec![(Runs::marked(result), Tone::Bad)],
    };
    MomentView {
        title: "Two things at the same time".to_owned(),
        trigger: Runs::marked("*Rurik* had announced: *Attack*. *All of this happens at the same time.*"),
        cards: vec![
            card("Bero", Livery::Tide, "Swift Attack on Rurik", "*Rurik* loses 11"),
            card("Grim", Livery::Ember, "Swift Attack on Bero", "*Bero* falls"),
        ],
        reasons: vec![(Runs::plain("Everything is rolled as things stood before."), Some("ENERGY-093".to_owned()))],
        now: vec![Runs::plain("Oda, act first?")],
    }
}

#[test]
fn a_moment_shows_both_beside_each_other_and_goes_on_with_enter() {
    for theme in [Theme::Dark, Theme::Light] {
        let mut panel = Panel::sized(vec2(388.0, 644.0), theme, (), |ui, ()| column(ui, &two_blows()));
        panel.check("moment");
        assert!(panel.has("All answers are revealed. Two things at the same time"), "{:#?}", panel.names());
        assert!(panel.has_part("Bero Swift Attack on Rurik, arming sword, Bero 14 + 4 = 18"));
        assert!(panel.has_part("Bero falls"));
        assert_eq!(panel.key(Key::Enter), [MomentAction::GoOn]);
        assert_eq!(panel.key(Key::Escape), [MomentAction::GoOn]);
        assert_eq!(panel.key(Key::R), [MomentAction::Play]);
        assert_eq!(panel.click("Go on"), [MomentAction::GoOn]);
        assert_eq!(panel.click("ENERGY-093"), [MomentAction::Rule("ENERGY-093".to_owned())]);
        let cards: Vec<_> = panel.nodes().into_iter().filter(|(_, name, _)| name.contains("arming sword")).collect();
        assert_eq!(cards.len(), 2);
        assert_eq!(cards[0].2.top(), cards[1].2.top(), "neither is above the other");
        assert_eq!(cards[0].2.size(), cards[1].2.size());
    }
}

#[test]
fn the_column_of_a_challenge_fits_and_is_read_out() {
    let mut shown = None;
    each_question(4, 150, |world, decision| {
        if decision.asked.prompt == Prompt::React(CHALLENGE) && shown.is_none() {
            present(world);
            let column = world.resource::<Views>().question.column.clone();
            if column.ahead.is_some() && column.options.len() > 1 {
                shown = Some(column);
            }
        }
    });
    let view = shown.expect("a challenge with interrupts that can follow");
    let names: Vec<String> = view.options.iter().map(|option| option.spoken()).collect();
    let mut panel = Panel::sized(vec2(388.0, 644.0), Theme::Dark, DecisionUi::default(), move |ui, state| {
        decision(ui, &view, state)
    });
    panel.check("challenge");
    assert!(panel.has(&names[0]), "{:#?}", panel.names());
    assert!(panel.has_part("Then: answers in secret"));
    assert_eq!(panel.key(Key::End), [DecisionAction::Rest]);
}

/// Shows each question in which a seat can act with several units.
fn each_choice_of_a_unit(mut see: impl FnMut(&mut World)) {
    each_question(2, 60, |world, decision| {
        present(world);
        let several = world.resource::<Views>().question.doers().len() > 1;
        if decision.asked.prompt == Prompt::Act && several {
            see(world);
            world.resource_mut::<Plan>().reset();
        }
    });
}

fn focus(world: &mut World, option: usize) {
    world.resource_mut::<DecisionUi>().focus = option;
    present(world);
}

#[test]
fn every_unit_of_a_seat_can_be_chosen_to_act_on_every_target() {
    let mut seen = 0;
    each_choice_of_a_unit(|world| {
        for option in 0..world.resource::<Views>().question.options.len() {
            focus(world, option);
            let doers = world.resource::<Views>().question.options[option].doers;
            for doer in doers.iter() {
                act_with(world, doer);
                present(world);
                let question = &world.resource::<Views>().question;
                assert_eq!((question.focus, question.unit), (option, Some(doer)));
                let chosen: Vec<_> = question.column.doers.iter().filter(|view| view.chosen).collect();
                assert_eq!(chosen.len(), 1, "{chosen:?}");
                for target in question.targets.iter() {
                    world.resource_mut::<Plan>().target = Some(target);
                    present(world);
                    let question = &world.resource::<Views>().question;
                    assert_eq!((question.unit, question.target), (Some(doer), Some(target)));
                    let intent = question.focused().and_then(|option| option.intent.as_ref());
                    let units = intent.iter().flat_map(|intent| &intent.with);
                    let units: Vec<_> = units.filter(|arg| matches!(arg, Arg::Unit(_))).collect();
                    if let [first, .., last] = units.as_slice() {
                        assert_eq!((*first, *last), (&Arg::Unit(doer), &Arg::Unit(target)));
                        seen += usize::from(doers.iter().next() != Some(doer));
                    }
                }
            }
        }
    });
    assert!(seen > 20, "{seen}");
}

#[test]
fn a_click_on_an_own_unit_lets_it_act_and_a_click_on_a_foe_aims_with_it() {
    let mut seen = 0;
    each_choice_of_a_unit(|world| {
        let options = world.resource::<Views>().question.options.clone();
        let Some(at) = options.iter().position(|option| option.doers.len() > 1 && !option.targets.is_empty()) else {
            return;
        };
        focus(world, at);
        let doer = options[at].doers.iter().last().unwrap();
        pick(world, cell_of(world, doer));
        present(world);
        let question = world.resource::<Views>().question.clone();
        assert_eq!((question.focus, question.unit), (at, Some(doer)));
        let Some(foe) = question.targets.iter().last().filter(|&foe| question.target != Some(foe)) else { return };
        pick(world, cell_of(world, foe));
        present(world);
        let question = &world.resource::<Views>().question;
        assert_eq!((question.focus, question.unit, question.target), (at, Some(doer), Some(foe)));
        seen += 1;
    });
    assert!(seen > 2, "{seen}");
}

fn cell_of(world: &World, unit: UnitId) -> Cell {
    world.get::<Body>(world.resource::<Roster>().member(unit).entity).unwrap().cell
}

#[test]
fn the_column_lists_who_could_act_and_keeps_the_focused_option_in_sight() {
    let mut shown = None;
    each_choice_of_a_unit(|world| {
        let column = &world.resource::<Views>().question.column;
        shown = shown.take().or_else(|| (column.options.len() > 12).then(|| column.clone()));
    });
    let view = shown.expect("a question with many options");
    let (other, last) =
        (view.doers.iter().position(|doer| !doer.chosen).unwrap(), view.options.last().unwrap().spoken());
    let name = view.doers[other].name.clone();
    let mut panel = Panel::sized(vec2(388.0, 644.0), Theme::Dark, DecisionUi::default(), move |ui, state| {
        decision(ui, &view, state)
    });
    panel.check("who acts");
    assert_eq!(panel.click(&name), [DecisionAction::Doer(other)]);
    let bottom = |panel: &Panel<_, _>| panel.nodes().into_iter().find(|node| node.1 == last).unwrap().2.bottom();
    let before = bottom(&panel);
    panel.key(Key::ArrowUp);
    for _ in 0..20 {
        panel.key(Key::F12);
    }
    assert!(bottom(&panel) < before, "the last option is scrolled into sight");
}
