//! Questions to a seat for none of its units, and private events of some seats: tempo with one such question before the
//! first turn.

use indes::battle::words::{Answer, question};
use indes::battle::{
    Arg, Asked, Assumed, BattleError, Change, Count, Decision, Dice, Domain, EventKind, Events, Frame, Intent, Next,
    Pending, Price, Privacy, Prompt, Record, Row, Rows, RuleId, RuleSet, RuleSetId, Rules, Scope, Seats, Setup, Slot,
    Snapshot, Stack, StepOutput, Subject, View, answer, begin, look,
};
use indes::battlefield::{Roster, Seat, SideId, UnitId, UnitMask};
use indes::bots::{Bot, BotKind};
use indes::invariants;
use indes::level::Level;
use indes::reading::Source;
use indes::rules::tempo::DEF;
use indes::script::arena;
use indes_testing::altered;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const BY: RuleId = RuleId::gap(RuleSetId::Tempo, 42);
const SEAT: Seat = Seat(2);

/// A level of three sides with two fighters of template `kind` each, close together; `more` is added to the level.
pub fn three_sides(rules: &str, kind: &str, more: &str) -> Level {
    let units = ["Ada A1", "Ann A3", "Bo D1", "Bea D3", "Cy G1", "Cleo G3"].iter().zip("TTEEOO".chars());
    let unit = |(unit, side): (&&str, char)| {
        let (name, cell) = unit.split_once(' ').unwrap();
        let side = [("T", "Tide"), ("E", "Ember"), ("O", "Orchid")].into_iter().find(|known| known.0.starts_with(side));
        format!(
            "(side: \"{}\", template: \"{kind}\", name: \"{name}\", cell: \"{cell}\", prepared: true),",
            side.unwrap().1
        )
    };
    let units: String = units.map(unit).collect();
    let text = format!(
        r#"(format: 1, id: "three", title: "Three", rules: {rules}, grid: hex(pointy), round_limit: 12,
        board: [".......", ".......", "......."],
        sides: [(name: "Tide", seat: 1, livery: tide), (name: "Ember", seat: 2, livery: ember),
            (name: "Orchid", seat: 3, livery: orchid)],{more}
        units: [{units}])"#
    );
    Level::read(&Source::new("three.ron", &text), &indes::rules::vocabulary).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// The stage of the question: 1 when it was asked, 2 when its answer was read.
#[derive(Clone, Copy)]
struct QuestionStage;

impl Count for QuestionStage {
    fn key(self) -> u16 {
        900
    }

    fn scope(self) -> Scope {
        Scope::Battle
    }
}

/// Before the first round seat 2 names one of its units, or passes; seats 1 and 3 get a private event about it.
fn asks(view: &View, frame: &Frame, out: &mut StepOutput, privacy: Privacy) -> Option<Next> {
    view.turn.actor()?;
    let stage = view.turn.counted(Subject::Battle, QuestionStage);
    if stage < 2 {
        out.batch.write(BY, Change::count(Subject::Battle, QuestionStage, 1));
    }
    match stage {
        0 => {
            let asked = Asked { frame: frame.id, seat: SEAT, unit: None, prompt: Prompt::Detail, privacy };
            Some(Next::Ask(asked, frame.step))
        }
        1 => {
            let unit = frame.answer.as_ref().and_then(Intent::unit).unwrap_or(UnitId(0));
            out.batch.tell_privately(BY, [Seat(1), Seat(3)].into_iter().collect(), EventKind::Passed { unit });
            out.reveals = true;
            Some(Next::Go(frame.step))
        }
        _ => None,
    }
}

fn asks_openly(view: &View, frame: &Frame, _: &mut Dice, out: &mut StepOutput) -> Option<Next> {
    asks(view, frame, out, Privacy::Open)
}

fn asks_in_secret(view: &View, frame: &Frame, _: &mut Dice, out: &mut StepOutput) -> Option<Next> {
    asks(view, frame, out, Privacy::Sealed)
}

fn rows(view: &View, asked: &Asked, out: &mut Rows) {
    if asked.unit.is_some() {
        return DEF.rules.rows(view, asked, out);
    }
    let (pass, end) = DEF.rules.verbs(&view.field.rule_data);
    out.push(Row { verb: end, price: Price::new(), slots: [Slot::Unit].into_iter().collect() });
    out.push(Row { verb: pass, price: Price::new(), slots: Default::default() });
}

fn domain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
    if asked.unit.is_some() {
        return DEF.rules.domain(view, asked, row, so_far, slot);
    }
    let roster = &view.field.roster;
    Domain::Units(roster.ids().filter(|&unit| roster.seat(unit) == asked.seat).collect::<UnitMask>())
}

pub fn rules(secret: bool) -> &'static dyn RuleSet {
    altered(|rules| {
        (rules.rows, rules.domain) = (rows, domain);
        rules.interrupt = if secret { asks_in_secret } else { asks_openly };
    })
}

fn setup(secret: bool) -> Setup {
    let mut setup = three_sides("tempo", "man_at_arms", "").setup(&DEF, &DEF.shipped_data().unwrap()).unwrap();
    setup.rules = rules(secret);
    setup
}

/// A world in which the question is open.
fn asked(secret: bool) -> (bevy::prelude::App, Decision) {
    let mut app = arena();
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
    let is_passed = |event: &&indes::battle::BattleEvent| matches!(event.what, EventKind::Passed { .. });
    let event = events.list.iter().find(is_passed).expect("the private event");
    assert!(!event.is_public() && events.public().all(|event| !matches!(event.what, EventKind::Passed { .. })));
    let visible = |seat: u8| events.visible_to(Seat(seat)).filter(is_passed).count();
    assert_eq!([1, 2, 3].map(visible), [1, 0, 1]);
    let shown = indes::headless::transcript::line(
        DEF.rules.names(&world.resource::<indes::battlefield::Givens>().rule_data),
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
        let mut other = arena();
        record.replay(other.world_mut(), &setup(secret)).unwrap();
        assert_eq!(invariants::hash(other.world()), invariants::hash(world));
    }
}

#[test]
fn the_invariants_hold_for_a_question_to_a_seat() {
    for secret in [false, true] {
        let (mut app, decision) = asked(secret);
        let (mut twin, mut rng) = (arena(), ChaCha8Rng::seed_from_u64(1));
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
        let asked = Asked { seat: Seat(seat), prompt: Prompt::React(indes::battle::WindowKind(0)), ..decision.asked };
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
    let words: Answer = indes::reading::read(
        &Source::new("answer", "(verb: \"end_turn\", with: [Unit(\"Bea\")])"),
        &indes::reading::Limits::LEVEL,
    )
    .unwrap();
    assert_eq!(look(world, |view| words.read(rules, view)), Ok(names(&decision, 3)));
    let item = Answer { with: vec![indes::battle::words::Detail::Item("longsword".into())], ..words };
    let unknown = look(world, |view| item.read(rules, view)).unwrap_err().to_string();
    assert_eq!(unknown, "there is no item of a unit that is named before it `longsword`");
}
