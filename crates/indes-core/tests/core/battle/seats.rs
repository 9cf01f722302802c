//! Questions to a seat for none of its units, and private events of some seats: tempo with one such question before the
//! first turn.

use indes_core::battle::words::{Answer, question};
use indes_core::battle::{
    Arg, Asked, Assumed, BattleError, Decision, Dice, EventKind, Events, Intent, Pending, Prompt, Record, RuleSetId,
    Rules, Seats, Setup, Snapshot, Stack, answer, begin, look,
};
use indes_core::battlefield::{Roster, Seat, SideId, UnitId};
use indes_core::reading::Source;
use indes_level::bots::{Bot, BotKind};
use indes_tempo::DEF;
use indes_testing::bare_world;
use indes_testing::seats::{SEAT, rules, three_sides};
use indes_tools::invariants;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn setup(secret: bool) -> Setup {
    let mut setup = three_sides("tempo", "man_at_arms", "").setup(&DEF, &DEF.shipped_data().unwrap()).unwrap();
    setup.rules = rules(secret);
    setup
}

/// A world in which the question is open.
fn asked(secret: bool) -> (bevy::prelude::App, Decision) {
    let mut app = bare_world();
    begin(app.world_mut(), &setup(secret), Dice::seeded(1)).unwrap();
    let decision = app.world().resource::<Pending>().0.clone().expect("a question");
    assert_eq!((decision.asked.seat, decision.asked.unit), (SEAT, None));
    (app, decision)
}

/// The answer that names a unit.
fn names(decision: &Decision, unit: u8) -> Intent {
    Intent { verb: decision.rows[0].verb, with: [Arg::Unit(UnitId(unit))].into_iter().collect() }
}

#[test]
fn a_seat_is_asked_for_none_of_its_units_and_answers_by_naming_one() {
    let (mut app, decision) = asked(false);
    let world = app.world_mut();
    let rules = world.resource::<Rules>().0;
    let words = look(world, |view| question(rules, view, &decision));
    assert_eq!(words, "seat 2 (Ember) is to choose: end_turn or pass");
    let side = decision.asked.side(world.resource::<Roster>());
    assert_eq!(side, SideId(1));
    let (good, foreign) = (names(&decision, 3), names(&decision, 0));
    assert_eq!(answer(world, Seat(1), good.clone()), Err(BattleError::NotYourDecision(SEAT, Seat(1))));
    assert!(matches!(answer(world, SEAT, foreign), Err(BattleError::NotLegal(_))));
    look(world, |view| {
        assert_eq!(rules.actor(view, &decision.asked, &good), Some(UnitId(3)), "the first that it names");
        assert_eq!(rules.actor(view, &decision.asked, &Intent::of(good.verb)), None);
        let assumed = Assumed::with(rules, view, &decision.asked, &good).expect("an actor");
        assert_eq!((assumed.actor, assumed.intent), (UnitId(3), good.clone()));
    });
    let before = Snapshot::take(world);
    answer(world, SEAT, good.clone()).unwrap();
    let after = Snapshot::take(world);
    assert!(world.resource::<Pending>().0.as_ref().is_some_and(|next| next.asked.unit.is_some()), "the turns begin");
    // It is taken back like any other answer.
    before.restore(world).unwrap();
    assert_eq!(world.resource::<Pending>().0.as_ref(), Some(&decision));
    answer(world, SEAT, good).unwrap();
    assert_eq!(Snapshot::take(world), after);
}

#[test]
fn the_side_of_a_question_is_that_of_its_seat_or_of_its_unit() {
    let (app, decision) = asked(false);
    let roster = app.world().resource::<Roster>();
    let side = |seat: u8, unit| Asked { seat: Seat(seat), unit, ..decision.asked }.side(roster);
    assert_eq!((side(3, None), side(3, Some(UnitId(5)))), (SideId(2), SideId(2)));
    assert_eq!(side(2, Some(UnitId(0))), SideId(1), "what is about a unit may be decided by another seat");
}

#[test]
fn a_private_event_is_visible_to_two_of_three_seats() {
    let (mut app, decision) = asked(false);
    let world = app.world_mut();
    answer(world, SEAT, names(&decision, 3)).unwrap();
    let events = world.resource::<Events>();
    let is_passed = |event: &&indes_core::battle::BattleEvent| matches!(event.what, EventKind::Passed { .. });
    let event = events.list.iter().find(is_passed).expect("the private event");
    assert!(!event.is_public() && events.public().all(|event| !matches!(event.what, EventKind::Passed { .. })));
    let visible = |seat: u8| events.visible_to(Seat(seat)).filter(is_passed).count();
    assert_eq!([1, 2, 3].map(visible), [1, 0, 1]);
    let shown = indes_tools::headless::transcript::line(
        DEF.rules.names(&world.resource::<indes_core::battlefield::Givens>().rule_data),
        event,
    );
    assert_eq!(shown, "TEMPO-G42 (seats 1 3) passed u3");
}

#[test]
fn a_set_of_seats_has_its_members_or_is_all_seats() {
    let some = Seats::only(Seat(1)).with(Seat(63));
    assert_eq!(some.iter().collect::<Vec<_>>(), [Seat(1), Seat(63)]);
    assert!(some.has(Seat(63)) && !some.has(Seat(0)) && !some.has(Seat(64)) && !some.is_all());
    assert!(Seats::ALL.has(Seat(255)) && !Seats::NONE.has(Seat(0)));
    assert_eq!(Seats::only(Seat(64)), Seats::NONE, "there is no bit for it");
}

#[test]
fn bots_answer_for_a_seat_and_their_records_are_replayed() {
    for (kind, secret) in BotKind::ALL.into_iter().flat_map(|kind| [(kind, false), (kind, true)]) {
        let (mut app, _) = asked(secret);
        let world = app.world_mut();
        let mut record = Record::new(RuleSetId::Tempo, String::new(), String::new(), 1);
        let mut bot = Bot::new(kind, 5);
        for _ in 0..20 {
            let Some(open) = world.resource::<Pending>().0.clone() else { break };
            let intent = bot.choose(world).unwrap_or_else(|| panic!("{kind:?} has no answer"));
            answer(world, open.asked.seat, intent.clone()).unwrap();
            record.note(&open.asked, intent, world);
        }
        assert_eq!(record.is_sealed(0), secret);
        let hidden = record.masked();
        assert_eq!(hidden.masked(), record);
        assert_eq!(hidden.choices[0] == record.choices[0], !secret, "what is secret is masked");
        let mut other = bare_world();
        record.replay(other.world_mut(), &setup(secret)).unwrap();
        assert_eq!(invariants::hash(other.world()), invariants::hash(world));
    }
}

#[test]
fn the_invariants_hold_for_a_question_to_a_seat() {
    for secret in [false, true] {
        let (mut app, decision) = asked(secret);
        let (mut twin, mut rng) = (bare_world(), ChaCha8Rng::seed_from_u64(1));
        begin(twin.world_mut(), &setup(secret), Dice::seeded(0)).unwrap();
        let (world, twin) = (app.world_mut(), twin.world_mut());
        assert_eq!(invariants::is_tidy(world), [""; 0]);
        assert_eq!(invariants::can_be_answered(world, &decision, &mut rng), [""; 0]);
        assert_eq!(invariants::refuses_what_is_made_up(world, &decision), [""; 0]);
        assert_eq!(invariants::says_why_nobody_is_aimed_at(world, &decision), [""; 0]);
        assert_eq!(invariants::is_the_same_elsewhere(world, twin), [""; 0]);
        assert_eq!(invariants::keeps_secrets(world, twin, &decision), [""; 0]);
    }
    // Two seats may be asked in one window, one seat only once.
    let (_, decision) = asked(false);
    let react = |seat| {
        let asked =
            Asked { seat: Seat(seat), prompt: Prompt::React(indes_core::battle::WindowKind(0)), ..decision.asked };
        Decision { asked, ..decision.clone() }
    };
    let (mut invariant, stack) = (invariants::QuestionLog::default(), Stack::default());
    assert!(invariant.note(&stack, &react(1)).is_empty() && invariant.note(&stack, &react(2)).is_empty());
    assert_eq!(invariant.note(&stack, &react(1)), ["Seat(1) is asked twice in one window"]);
}

#[test]
fn an_answer_of_a_seat_is_read_without_an_asked_unit() {
    let (mut app, decision) = asked(false);
    let world = app.world_mut();
    let rules = world.resource::<Rules>().0;
    let words: Answer = indes_core::reading::read(
        &Source::new("answer", "(verb: \"end_turn\", with: [Unit(\"Bea\")])"),
        &indes_core::reading::Limits::LEVEL,
    )
    .unwrap();
    assert_eq!(look(world, |view| words.read(rules, view)), Ok(names(&decision, 3)));
    let item = Answer { with: vec![indes_core::battle::words::Detail::Item("longsword".into())], ..words };
    let unknown = look(world, |view| item.read(rules, view)).unwrap_err().to_string();
    assert_eq!(unknown, "there is no item of a unit that is named before it `longsword`");
}
