//! What the window does with a battle beside showing it: taking back, saving, going on, bots.

use crate::window_support::Panel;
use bevy::prelude::{App, World};
use indes::battle::{
    BatchAnswer, Condition, Dice, GivenOrder, Intent, Order, Pending, Privacy, Prompt, RuleSetId, Rules, Snapshot,
    Turn, Verb, look,
};
use indes::battlefield::{Pools, Roster, UnitId, UnitMask};
use indes::bots::Bot;
use indes::level::{Control, Level, Library};
use indes::reading::Source;
use indes::script::arena;
use indes::window::panels::decision::{OrderPart, Standing};
use indes::window::panels::menu::{Control as Knob, Value};
use indes::window::panels::settings::{SettingsAction, settings};
use indes::window::screens::Panels;
use indes::window::session::{self, Plan, SaveFile, Session, can_take_back, choose, load, take_back};
use indes::window::settings::{Settings, set, view};
use indes::window::standing::{Orders, answer, change, obey};

fn duel() -> Level {
    Library::scan(None, &indes::rules::vocabulary).level(RuleSetId::Tempo, "first-duel").unwrap().clone()
}

/// A battle in a world that has what the window keeps of it, but no window.
pub fn begun(level: &Level) -> App {
    let kit = indes::rules::kit(level.rules).unwrap();
    let mut app = arena();
    app.init_resource::<Panels>();
    session::start(app.world_mut(), level, kit, &kit.shipped_data().unwrap(), 3).unwrap();
    app
}

/// The first answer of the open question with this verb's name.
fn named(world: &mut World, name: &str) -> Intent {
    let decision = world.resource::<Pending>().0.clone().unwrap();
    let rules = world.resource::<Rules>().0;
    look(world, |view| {
        let names = rules.names(&view.field.rule_data);
        let listed = decision.listed(rules, view);
        listed.into_iter().find(|intent| names.verb_name(intent.verb) == name).unwrap()
    })
}

fn state(world: &World) -> Option<Result<String, String>> {
    let asked = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked.seat);
    can_take_back(world.resource::<Session>(), world.resource::<Dice>().drawn, asked, world.resource::<Roster>())
}

#[test]
fn a_walk_that_nobody_can_answer_is_taken_back_as_if_it_had_not_been() {
    let mut app = begun(&duel());
    let world = app.world_mut();
    assert_eq!(state(world), None, "there is nothing to take back");
    // The other one cannot pay for a Retreat.
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
    assert!(matches!(state(world), Some(Ok(_))));
    take_back(world);
    assert_eq!(Snapshot::take(world).hash(), before);
    assert!(world.resource::<Session>().record.choices.is_empty());
    assert_eq!(state(world), None);
}

#[test]
fn what_was_handed_over_cannot_be_taken_back() {
    let mut app = begun(&duel());
    let world = app.world_mut();
    let end = named(world, "End Turn");
    choose(world, end).unwrap();
    let reason = state(world).unwrap().unwrap_err();
    assert!(reason.contains("opponent must answer") || reason.contains("die"), "{reason}");
    let before = Snapshot::take(world).hash();
    take_back(world);
    assert_eq!(Snapshot::take(world).hash(), before, "nothing is changed");
}

#[test]
fn a_battle_is_saved_after_every_turn_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = begun(&duel());
    let world = app.world_mut();
    let file = folder.path().join("saves/last.record.ron");
    world.insert_resource(SaveFile(file.clone()));
    for _ in 0..3 {
        let end = named(world, "End Turn");
        choose(world, end).unwrap();
    }
    let (saved, turns) = (Snapshot::take(world).hash(), world.resource::<Turn>().turns);
    let walk = named(world, "Move");
    choose(world, walk).unwrap();
    assert_eq!(load(world).unwrap_or_else(|problems| panic!("{problems}")), None);
    assert_eq!((Snapshot::take(world).hash(), world.resource::<Turn>().turns), (saved, turns));
    // A broken save is not taken for a battle: the one before it is.
    std::fs::write(&file, "// A record").unwrap();
    let said = load(world).unwrap_or_else(|problems| panic!("{problems}")).unwrap();
    assert!(said.contains("this is no record") && said.contains("last.1.record.ron"), "{said}");
    assert!(world.resource::<Turn>().turns < turns);
    for number in 1..=3 {
        let _ = std::fs::remove_file(indes::saves::generation(&file, number));
    }
    let before = Snapshot::take(world).hash();
    assert!(load(world).is_err());
    assert_eq!(Snapshot::take(world).hash(), before, "the battle on screen is as it was");
}

#[test]
fn standing_orders_are_saved_with_the_battle_and_come_back_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = begun(&duel());
    let world = app.world_mut();
    let file = folder.path().join("last.record.ron");
    world.insert_resource(SaveFile(file.clone()));
    let order = Order { now: Standing::Always, only: Condition::Likely(65), turn: None };
    let given = Orders([((UnitId(1), Verb(3)), order)].into());
    world.insert_resource(given.clone());
    let end = named(world, "End Turn");
    choose(world, end).unwrap();
    world.insert_resource(Orders::default());
    load(world).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(*world.resource::<Orders>(), given);
    // What names nobody is left out, and a number beyond its bounds is brought back to them.
    let mut record = indes::saves::open(&file).unwrap();
    record.orders[0].order.only = Condition::Likely(255);
    let first = record.orders[0];
    record.orders.push(GivenOrder { unit: UnitId(9), ..first });
    record.orders.push(GivenOrder { verb: Verb(255), ..first });
    std::fs::write(&file, indes::saves::text(&record).unwrap()).unwrap();
    load(world).unwrap_or_else(|problems| panic!("{problems}"));
    let kept = &world.resource::<Orders>().0;
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[&(UnitId(1), Verb(3))].only, Condition::Likely(100));
}

#[test]
fn a_side_that_is_given_to_a_bot_plays_itself() {
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

/// Two swordsmen far apart; the first comes a step nearer.
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
fn nobody_is_asked_about_a_step_from_afar_unless_an_order_says_so() {
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
    // Asked if that is wanted, and done without asking if that is.
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
fn an_order_for_a_turn_is_forgotten_with_it() {
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
fn tempo_065_what_was_settled_in_secret_cannot_be_taken_back() {
    for name in ["True blow", "Feint"] {
        let mut app = begun(&duel());
        let world = app.world_mut();
        // Bots that think soon come to blows.
        let mut bot = Bot::greedy(1);
        while world.resource::<Pending>().0.as_ref().is_some_and(|open| open.asked.privacy == Privacy::Open) {
            let intent = bot.choose(world).unwrap();
            choose(world, intent).unwrap();
        }
        assert!(matches!(state(world), Some(Ok(_))), "the blow itself is not announced yet");
        let sealed = named(world, name);
        let before = session::question(world);
        choose(world, sealed).unwrap();
        assert_ne!(session::question(world), before);
        assert_eq!(state(world), Some(Err("what was settled in secret stays so".to_owned())), "{name}");
    }
}

#[test]
fn the_number_of_an_order_is_changed_at_the_prompt_and_where_orders_are_listed() {
    let mut app = begun(&duel());
    app.init_resource::<Settings>();
    let world = app.world_mut();
    let key = (UnitId(0), Verb(1));
    let order = Order { now: Standing::Always, ..Order::default() };
    world.insert_resource(Orders([(key, order)].into()));
    let only = |world: &World| world.resource::<Orders>().0[&key].only;
    // From one condition to the next at the prompt, round at the end, and up and down in its number.
    change(world, key, OrderPart::More);
    assert_eq!(only(world), Condition::Any, "no number");
    change(world, key, OrderPart::Only);
    change(world, key, OrderPart::More);
    change(world, key, OrderPart::More);
    change(world, key, OrderPart::Less);
    assert_eq!(only(world), Condition::Likely(55));
    for _ in 0..30 {
        change(world, key, OrderPart::Less);
    }
    assert_eq!(only(world), Condition::Likely(5));
    change(world, key, OrderPart::Only);
    assert_eq!(only(world), Condition::Deadly, "whatever the number was");
    change(world, key, OrderPart::Only);
    change(world, key, OrderPart::More);
    assert_eq!(only(world), Condition::Spare(2));
    // In the list it has a row of its own.
    let listed = view(world);
    let rows = &listed.groups[1].1;
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[1].control, Knob::Number { value: 2, least: 1, most: 20, step: 1 });
    let name = format!("{}: more", rows[1].name);
    assert!(name.ends_with("points left at least: more"), "{name}");
    let mut panel = Panel::new(listed.clone(), |ui, view| settings(ui, view));
    panel.check("settings with an order");
    let value = Value::Number(3);
    assert_eq!(panel.click(&name), [SettingsAction::Set { group: 1, option: 1, value }]);
    set(world, (1, 1), value);
    assert_eq!(only(world), Condition::Spare(3));
    set(world, (1, 1), Value::Number(900));
    assert_eq!(only(world), Condition::Spare(20));
    set(world, (1, 0), Value::Choice(0));
    assert_eq!(world.resource::<Orders>().0[&key].now, Standing::Never);
    assert_eq!(only(world), Condition::Spare(20));
}

/// One who is about to go, and two of the other side beside it; the rule set and what its fighters are called.
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

fn alike(world: &mut World) -> UnitMask {
    let decision = world.resource::<Pending>().0.clone().unwrap();
    let rules = world.resource::<Rules>().0;
    look(world, |view| BatchAnswer::others(&Orders::default(), rules, view, &decision))
}

#[test]
fn one_answer_can_be_for_all_who_are_asked_the_same() {
    for (rules, fighter) in [("tempo", "man_at_arms"), ("poise", "sellsword")] {
        let mut app = begun(&between_two(rules, fighter));
        let world = app.world_mut();
        loop {
            let asked = world.resource::<Pending>().0.as_ref().unwrap().asked;
            if (asked.prompt, asked.unit) == (Prompt::Act, Some(UnitId(0))) {
                break;
            }
            let intent = leaves_it(world);
            choose(world, intent).unwrap();
        }
        assert!(alike(world).is_empty(), "{rules}: a turn of one's own is nobody else's");
        // Something that both of the others can answer.
        let (decision, kit) = (world.resource::<Pending>().0.clone().unwrap(), world.resource::<Rules>().0);
        let listed = look(world, |view| decision.listed(kit, view));
        let before = Snapshot::take(world);
        let goes = listed.into_iter().find(|intent| {
            before.restore(world).unwrap();
            choose(world, intent.clone()).unwrap();
            alike(world).len() == 1
        });
        let goes = goes.unwrap_or_else(|| panic!("{rules}: nothing asks both"));
        for (together, ordered) in [(true, false), (false, false), (false, true)] {
            before.restore(world).unwrap();
            world.insert_resource(Orders::default());
            choose(world, goes.clone()).unwrap();
            let first = world.resource::<Pending>().0.clone().unwrap();
            let other = alike(world).iter().next().unwrap();
            let idle = look(world, |view| Intent::of(view.idle(kit, &first.asked)));
            if ordered {
                // Whom an order answers for is not asked.
                let verbs = first.rows.iter().map(|row| (other, row.verb)).filter(|key| key.1 != idle.verb);
                let never = Order { now: Standing::Never, ..Order::default() };
                world.insert_resource(Orders(verbs.map(|key| (key, never)).collect()));
                let orders = world.resource::<Orders>().clone();
                assert!(look(world, |view| BatchAnswer::others(&orders, kit, view, &first)).is_empty(), "{rules}");
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
            let told = session.notes[notes..].iter().filter(|note| note.1.starts_with("Answered together")).count();
            assert_eq!(told, usize::from(together), "{rules}");
            if together {
                let asked = world.resource::<Pending>().0.as_ref().map(|next| (next.asked.unit, next.asked.frame));
                assert_ne!(asked, Some((Some(other), first.asked.frame)), "{rules}: once is enough");
            }
        }
    }
}

/// The answer that does least: the turn ends, the question passes, whoever is first is named.
fn leaves_it(world: &mut World) -> Intent {
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
