//! The window's session: taking back, bots, standing orders, one answer for several units.

use crate::window_support::Panel;
use bevy::prelude::{App, World};
use indes::battle::{
    AskPolicy, BatchAnswer, Condition, Dice, Intent, Order, Pending, Privacy, Prompt, RuleSetId, Rules, Snapshot, Turn,
    Verb, look,
};
use indes::battlefield::{Pools, Roster, UnitId, UnitMask};
use indes::bots::Bot;
use indes::level::{Control, Level, Library};
use indes::reading::Source;
use indes::script::arena;
use indes::window::answering::answer;
use indes::window::board::{BoardView, Motion};
use indes::window::input::AwaitedKey;
use indes::window::panels::decision::{OrderPart, Standing};
use indes::window::panels::menu::{Control as Knob, Value};
use indes::window::panels::settings::{SettingsAction, settings};
use indes::window::parts::settings::{set, view};
use indes::window::present;
use indes::window::session::{self, Plan, Session, can_take_back, choose, take_back};
use indes::window::settings::Settings;
use indes::window::standing_orders::{Orders, change, obey};

/// The level First Duel of tempo, two people.
pub fn duel() -> Level {
    Library::scan(None, &indes::rules::vocabulary).level(RuleSetId::Tempo, "first-duel").unwrap().clone()
}

/// An app with the window's resources of a battle, but no window.
pub fn quiet() -> App {
    let mut app = arena();
    app.add_plugins((session::plugin, present::plugin)).init_resource::<BoardView>().init_resource::<Motion>();
    app.init_resource::<AwaitedKey>();
    app
}

/// A battle of a level in such an app.
pub fn begun(level: &Level) -> App {
    let def = indes::rules::def(level.rules).unwrap();
    let mut app = quiet();
    session::start(app.world_mut(), level, def, &def.shipped_data().unwrap(), 3).unwrap();
    app
}

/// The first answer of the open question with this verb's name.
pub fn named(world: &mut World, name: &str) -> Intent {
    let decision = world.resource::<Pending>().0.clone().unwrap();
    let rules = world.resource::<Rules>().0;
    look(world, |view| {
        let names = rules.names(&view.field.rule_data);
        let listed = decision.listed(rules, view);
        listed.into_iter().find(|intent| names.verb_name(intent.verb) == name).unwrap()
    })
}

/// Whether the last choice can be taken back: `None` without one, `Err` with the reason.
fn undo_state(world: &World) -> Option<Result<String, String>> {
    let asked = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked.seat);
    can_take_back(world.resource::<Session>(), world.resource::<Dice>().drawn, asked, world.resource::<Roster>())
}

#[test]
fn a_walk_that_cannot_be_answered_is_taken_back_without_a_trace() {
    let mut app = begun(&duel());
    let world = app.world_mut();
    assert_eq!(undo_state(world), None, "there is nothing to take back");
    // The opponent cannot pay for a Retreat.
    let asked = world.resource::<Pending>().0.as_ref().and_then(|decision| decision.asked.unit);
    let others: Vec<_> = world.resource::<Roster>().units.iter().map(|member| member.entity).collect();
    for (at, entity) in (0..).map(UnitId).zip(others) {
        if Some(at) != asked {
            world.get_mut::<Pools>(entity).unwrap().0[0].now = 2;
        }
    }
    let before = Snapshot::take(world).hash();
    let walk = named(world, "Move");
    let drawn = world.resource::<Dice>().drawn;
    choose(world, walk).unwrap();
    assert_eq!(world.resource::<Dice>().drawn, drawn, "a walk that is not answered draws nothing");
    assert!(matches!(undo_state(world), Some(Ok(_))));
    take_back(world);
    assert_eq!(Snapshot::take(world).hash(), before);
    assert!(world.resource::<Session>().record.choices.is_empty());
    assert_eq!(undo_state(world), None);
}

#[test]
fn an_ended_turn_cannot_be_taken_back() {
    let mut app = begun(&duel());
    let world = app.world_mut();
    let end = named(world, "End Turn");
    choose(world, end).unwrap();
    let reason = undo_state(world).unwrap().unwrap_err();
    assert!(reason.contains("opponent must answer") || reason.contains("die"), "{reason}");
    let before = Snapshot::take(world).hash();
    take_back(world);
    assert_eq!(Snapshot::take(world).hash(), before, "nothing is changed");
}

#[test]
fn a_side_of_a_bot_is_played_by_it() {
    let mut level = duel();
    for side in &mut level.sides {
        side.control = Control::Bot("greedy".into());
    }
    let mut app = begun(&level);
    let world = app.world_mut();
    for _ in 0..2000 {
        if world.resource::<Pending>().0.is_none() {
            return;
        }
        let choices = world.resource::<Session>().record.choices.len();
        session::let_bot_choose(world);
        assert_eq!(world.resource::<Session>().record.choices.len(), choices + 1);
    }
    panic!("two bots do not come to an end");
}

#[test]
fn a_person_is_not_played_by_a_bot() {
    let mut app = begun(&duel());
    let world = app.world_mut();
    session::let_bot_choose(world);
    assert!(world.resource::<Session>().record.choices.is_empty());
}

/// A duel in which the first unit has just stepped nearer from afar, so that the opponent could answer.
fn approached() -> App {
    let mut app = begun(&duel());
    let walk = named(app.world_mut(), "Move");
    let decision = app.world().resource::<Pending>().0.clone().unwrap();
    let rules = app.world().resource::<Rules>().0;
    let ways = look(app.world_mut(), |view| decision.listed(rules, view));
    for way in ways.into_iter().filter(|way| way.verb == walk.verb) {
        let mut app = begun(&duel());
        choose(app.world_mut(), way).unwrap();
        if app.world().resource::<Pending>().0.as_ref().unwrap().asked.prompt != Prompt::Act {
            return app;
        }
    }
    panic!("no step comes nearer");
}

#[test]
fn a_step_from_afar_is_asked_about_only_by_standing_order() {
    let retreat = |world: &mut World| {
        let decision = world.resource::<Pending>().0.clone().unwrap();
        let answer = named(world, "Retreat");
        (decision.asked.unit.unwrap(), answer.verb)
    };
    let mut app = approached();
    let world = app.world_mut();
    let (unit, verb) = retreat(world);
    assert!(obey(world));
    assert_eq!(world.resource::<Pending>().0.as_ref().unwrap().asked.prompt, Prompt::Act);
    // With the order Ask it is asked, with Always it answers without being asked.
    for (order, asked) in [(Standing::Ask, Some(unit)), (Standing::Always, None)] {
        let mut app = approached();
        let world = app.world_mut();
        world.resource_mut::<Orders>().0.insert((unit, verb), order.into());
        assert_eq!(obey(world), asked.is_none());
        let choices = &world.resource::<Session>().record.choices;
        assert_eq!(choices.last().unwrap().1.intent().unwrap().verb == verb, asked.is_none());
    }
}

#[test]
fn a_standing_order_for_one_turn_ends_with_it() {
    let mut app = begun(&duel());
    let world = app.world_mut();
    let turn = world.resource::<Turn>().turns;
    let end = named(world, "End Turn");
    let order = |turn| Order { turn, ..Standing::Never.into() };
    let orders = [((UnitId(0), end.verb), order(Some(turn))), ((UnitId(1), end.verb), order(None))];
    world.resource_mut::<Orders>().0 = orders.into();
    choose(world, end).unwrap();
    assert_ne!(world.resource::<Turn>().turns, turn);
    let left: Vec<UnitId> = world.resource::<Orders>().0.keys().map(|key| key.0).collect();
    assert_eq!(left, [UnitId(1)], "the one for the battle stays");
}

#[test]
fn tempo_065_a_secret_choice_of_true_blow_or_feint_cannot_be_taken_back() {
    for name in ["True blow", "Feint"] {
        let mut app = begun(&duel());
        let world = app.world_mut();
        // Greedy bots soon attack.
        let mut bot = Bot::greedy(1);
        while world.resource::<Pending>().0.as_ref().is_some_and(|open| open.asked.privacy == Privacy::Open) {
            let intent = bot.choose(world).unwrap();
            choose(world, intent).unwrap();
        }
        assert!(matches!(undo_state(world), Some(Ok(_))), "the blow itself is not announced yet");
        let sealed = named(world, name);
        let before = session::question(world);
        choose(world, sealed).unwrap();
        assert_ne!(session::question(world), before);
        assert_eq!(undo_state(world), Some(Err("what was settled in secret stays so".to_owned())), "{name}");
    }
}

#[test]
fn the_number_of_a_standing_order_is_changed_at_the_prompt_and_in_the_settings() {
    let mut app = begun(&duel());
    app.init_resource::<Settings>();
    let world = app.world_mut();
    let asked = world.resource::<Pending>().0.as_ref().unwrap().asked;
    let (seat, key) = (asked.seat, (asked.unit.unwrap(), Verb(1)));
    let order = Order { now: Standing::Always, ..Order::default() };
    world.insert_resource(Orders([(key, order)].into()));
    let only = |world: &World| world.resource::<Orders>().0[&key].only;
    // At the prompt the condition changes to the next one, cyclically, and its number goes up and down.
    change(world, seat, key, OrderPart::More);
    assert_eq!(only(world), Condition::Any, "no number");
    change(world, seat, key, OrderPart::Condition);
    change(world, seat, key, OrderPart::More);
    change(world, seat, key, OrderPart::More);
    change(world, seat, key, OrderPart::Less);
    assert_eq!(only(world), Condition::Likely(55));
    for _ in 0..30 {
        change(world, seat, key, OrderPart::Less);
    }
    assert_eq!(only(world), Condition::Likely(5));
    change(world, seat, key, OrderPart::Condition);
    assert_eq!(only(world), Condition::Deadly, "whatever the number was");
    change(world, seat, key, OrderPart::Condition);
    assert_eq!(only(world), Condition::Unaimed);
    change(world, seat, key, OrderPart::Condition);
    change(world, seat, key, OrderPart::More);
    assert_eq!(only(world), Condition::Spare(2));
    // In the settings the number has a row of its own.
    let listed = view(world);
    let rows = &listed.groups[2].1;
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[1].control, Knob::Number { value: 2, least: 1, most: 20, step: 1 });
    let name = format!("{}: more", rows[1].name);
    assert!(name.ends_with("points left at least: more"), "{name}");
    let mut panel = Panel::new(listed.clone(), |ui, view| settings(ui, view));
    panel.check("settings with an order");
    let value = Value::Number(3);
    assert_eq!(panel.click(&name), [SettingsAction::Set { group: 2, option: 1, value }]);
    set(world, (2, 1), value);
    assert_eq!(only(world), Condition::Spare(3));
    set(world, (2, 1), Value::Number(900));
    assert_eq!(only(world), Condition::Spare(20));
    set(world, (2, 0), Value::Choice(0));
    assert_eq!(world.resource::<Orders>().0[&key].now, Standing::Never);
    assert_eq!(only(world), Condition::Spare(20));
}

#[test]
fn an_order_for_this_turn_is_offered_only_where_turns_begin() {
    for (set, offered) in [(RuleSetId::Tempo, true), (RuleSetId::Energy, false)] {
        let library = Library::scan(None, &indes::rules::vocabulary);
        let mut level = library.level(set, "first-bout").or(library.level(set, "first-duel")).unwrap().clone();
        level.sides.iter_mut().for_each(|side| side.control = Control::Human);
        let mut app = begun(&level);
        let world = app.world_mut();
        let (mut bot, mut seen) = (Bot::greedy(1), 0);
        for _ in 0..200 {
            let Some(decision) = world.resource::<Pending>().0.clone() else { break };
            let always = Order { now: Standing::Always, ..Order::default() };
            let keys = decision.rows.iter().filter_map(|row| Some((decision.asked.unit?, row.verb)));
            world.insert_resource(Orders(keys.map(|key| (key, always)).collect()));
            present::present(world);
            let options = world.resource::<present::Views>().question.column.options.clone();
            for standing in options.into_iter().filter_map(|option| option.standing) {
                let spans = standing.parts.iter().any(|(part, _)| *part == OrderPart::Span);
                assert!(standing.parts.is_empty() || spans == offered, "{set}: {:?}", standing.parts);
                seen += usize::from(!standing.parts.is_empty());
            }
            let Some(intent) = bot.choose(world) else { break };
            choose(world, intent).unwrap();
        }
        assert!(seen > 0, "{set}: no order was shown");
    }
}

/// A mover adjacent to two opponents, in a level of a rule set; `fighter` is the template of all.
fn between_two(rules: &str, fighter: &str) -> Level {
    let text = format!(
        r#"(
    format: 1, id: "between", title: "Between", rules: {rules}, grid: hex(pointy), opening: side("One"),
    board: [". . . . . . .", " . . . . . . .", ". . . . . . .", " . . . . . . .", ". . . . . . ."],
    sides: [(name: "One", seat: 1, livery: tide, prepared: true), (name: "Two", seat: 2, livery: ember, prepared: true)],
    units: [
        (side: "One", template: "{fighter}", name: "Ansel", cell: "C3"),
        (side: "Two", template: "{fighter}", name: "Bran", cell: "D2"),
        (side: "Two", template: "{fighter}", name: "Oda", cell: "D4"),
    ],
)"#
    );
    let text = if rules == "tempo" { text.replace("opening: side(\"One\")", "initiator: \"One\"") } else { text };
    Level::read(&Source::new("between.ron", &text), &indes::rules::vocabulary).unwrap()
}

/// The units with the same question, for which the open answer can be given as well.
fn same_question(world: &mut World) -> UnitMask {
    let decision = world.resource::<Pending>().0.clone().unwrap();
    let rules = world.resource::<Rules>().0;
    look(world, |view| BatchAnswer::others(&Orders::default(), AskPolicy::WithinReach, rules, view, &decision))
}

#[test]
fn one_answer_can_be_given_for_all_units_with_the_same_question() {
    for (rules, fighter) in [("tempo", "man_at_arms"), ("poise", "sellsword")] {
        let mut app = begun(&between_two(rules, fighter));
        let world = app.world_mut();
        loop {
            let asked = world.resource::<Pending>().0.as_ref().unwrap().asked;
            if (asked.prompt, asked.unit) == (Prompt::Act, Some(UnitId(0))) {
                break;
            }
            let intent = least_answer(world);
            choose(world, intent).unwrap();
        }
        assert!(same_question(world).is_empty(), "{rules}: a turn of one's own is nobody else's");
        // An action that both opponents can answer.
        let (decision, def) = (world.resource::<Pending>().0.clone().unwrap(), world.resource::<Rules>().0);
        let listed = look(world, |view| decision.listed(def, view));
        let before = Snapshot::take(world);
        let goes = listed.into_iter().find(|intent| {
            before.restore(world).unwrap();
            choose(world, intent.clone()).unwrap();
            same_question(world).len() == 1
        });
        let goes = goes.unwrap_or_else(|| panic!("{rules}: nothing asks both"));
        for (together, ordered) in [(true, false), (false, false), (false, true)] {
            before.restore(world).unwrap();
            world.insert_resource(Orders::default());
            choose(world, goes.clone()).unwrap();
            let first = world.resource::<Pending>().0.clone().unwrap();
            let other = same_question(world).iter().next().unwrap();
            let idle = look(world, |view| Intent::of(view.idle(def, &first.asked)));
            if ordered {
                // A unit whose standing order answers for it is not among them.
                let verbs = first.rows.iter().map(|row| (other, row.verb)).filter(|key| key.1 != idle.verb);
                let never = Order { now: Standing::Never, ..Order::default() };
                world.insert_resource(Orders(verbs.map(|key| (key, never)).collect()));
                let orders = world.resource::<Orders>().clone();
                assert!(
                    look(world, |view| BatchAnswer::others(&orders, AskPolicy::WithinReach, def, view, &first))
                        .is_empty(),
                    "{rules}"
                );
                continue;
            }
            let (made, notes) =
                (world.resource::<Session>().record.choices.len(), world.resource::<Session>().notes.len());
            world.resource_mut::<Plan>().together = together;
            answer(world, idle).unwrap();
            let asked = world.resource::<Pending>().0.as_ref().map(|next| (next.asked.unit, next.asked.frame));
            assert_eq!(asked, Some((Some(other), first.asked.frame)), "{rules}: the other one is asked next");
            assert_eq!(obey(world), together, "{rules}");
            let session = world.resource::<Session>();
            assert_eq!(session.record.choices.len() - made, if together { 2 } else { 1 }, "{rules}");
            let noted = session.notes[notes..].iter().filter(|note| note.1.starts_with("Answered together")).count();
            assert_eq!(noted, usize::from(together), "{rules}");
            if together {
                let asked = world.resource::<Pending>().0.as_ref().map(|next| (next.asked.unit, next.asked.frame));
                assert_ne!(asked, Some((Some(other), first.asked.frame)), "{rules}: once is enough");
            }
        }
    }
}

/// The least answer: end the turn, pass, or the first one that is listed.
fn least_answer(world: &mut World) -> Intent {
    let decision = world.resource::<Pending>().0.clone().unwrap();
    let rules = world.resource::<Rules>().0;
    look(world, |view| {
        let (_, end) = rules.verbs(&view.field.rule_data);
        let least = [end, view.idle(rules, &decision.asked)];
        let listed = decision.listed(rules, view);
        let one = listed.iter().find(|intent| least.contains(&intent.verb));
        one.or(listed.first()).cloned().unwrap()
    })
}
