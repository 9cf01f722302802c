//! Asides of a seat at an open question: a concession, an offer of a draw, a standing order; TEMPO-J10.

use indes::battle::{
    Aside, BattleError, Choice, Dice, Ending, EventKind, Events, GivenOrder, Intent, Offers, Order, Orders, Pending,
    Phase, Record, RuleId, RuleSetId, Snapshot, Standing, Terms, Verb, answer, aside, begin, choose,
};
use indes::battlefield::{Body, Roster, Seat, SideId, UnitId};
use indes::bots::Bot;
use indes::invariants;
use indes::level::Level;
use indes::reading::Source;
use indes::script::{Content, Failure, Summary, arena, run};
use indes_testing::seats::three_sides;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const DRAW: Aside = Aside::Terms(Terms::Draw);

/// A battle of three sides under tempo, at its first question; `more` is added to the level.
fn three(more: &str) -> (bevy::prelude::App, indes::battle::Setup) {
    at_first(&three_sides("tempo", "man_at_arms", more))
}

fn at_first(level: &Level) -> (bevy::prelude::App, indes::battle::Setup) {
    let def = indes::rules::def(level.rules).unwrap();
    let setup = level.setup(&def, &def.shipped_data().unwrap()).unwrap();
    let mut app = arena();
    begin(app.world_mut(), &setup, Dice::seeded(1)).unwrap();
    (app, setup)
}

fn asked(world: &bevy::prelude::World) -> Seat {
    world.resource::<Pending>().0.as_ref().expect("a question").asked.seat
}

/// The first of three seats that are not asked.
fn another(world: &bevy::prelude::World) -> Seat {
    [1, 2, 3].map(Seat).into_iter().find(|&seat| seat != asked(world)).unwrap()
}

/// The bot's answer to the open question.
fn play(world: &mut bevy::prelude::World, bot: &mut Bot) {
    let intent = bot.choose(world).expect("an answer");
    let seat = asked(world);
    answer(world, seat, intent).unwrap();
}

#[test]
fn tempo_j10_with_one_opponent_the_seat_that_concedes_loses() {
    let level = indes::level::Library::scan(None, &indes::rules::vocabulary);
    let level = level.level(RuleSetId::Tempo, "first-duel").unwrap().clone();
    for (seat, winner) in [(1, SideId(1)), (2, SideId(0))] {
        let (mut app, _) = at_first(&level);
        let world = app.world_mut();
        let before = world.resource::<Events>().list.len();
        aside(world, Seat(seat), &Aside::Concede).unwrap();
        let (winner, reason) = (Some(winner), Ending::Conceded);
        assert_eq!(*world.resource::<Phase>(), Phase::Over { winner, reason });
        let events: Vec<_> = world.resource::<Events>().list[before..].iter().map(|event| event.what.clone()).collect();
        assert_eq!(events[..2], [EventKind::Conceded { seat: Seat(seat) }, EventKind::Concluded { winner, reason }]);
        let by = world.resource::<Events>().list[before].rule;
        assert_eq!(by, RuleId::judgement(RuleSetId::Tempo, 10));
        assert_eq!(aside(world, Seat(seat), &Aside::Concede), Err(BattleError::NothingAsked));
        assert_eq!(invariants::is_tidy(world), [""; 0]);
    }
}

#[test]
fn tempo_j10_with_two_opponents_the_units_of_a_conceding_seat_leave_and_the_battle_goes_on() {
    let (mut app, _) = three("");
    let world = app.world_mut();
    let other = another(world);
    let open = world.resource::<Pending>().0.clone();
    aside(world, other, &Aside::Concede).unwrap();
    assert_eq!(world.resource::<Pending>().0, open, "the question stays open");
    let roster = world.resource::<Roster>();
    for (at, member) in roster.units.iter().enumerate() {
        let body = world.entity(member.entity).get::<Body>().unwrap();
        let gone = roster.seat(UnitId(u8::try_from(at).unwrap())) == other;
        assert_eq!((body.is_away(), body.down), (gone, gone), "{}", member.name);
    }
    assert_eq!(invariants::is_tidy(world), [""; 0]);
    let refused = aside(world, other, &Aside::Concede);
    assert_eq!(refused, Err(BattleError::NotLegal(format!("seat {} has no unit that stands", other.0))));
    // The seat that is asked concedes: the open question is removed and the last seat wins.
    let mine = asked(world);
    aside(world, mine, &Aside::Concede).unwrap();
    let last = [1, 2, 3].map(Seat).into_iter().find(|&seat| seat != mine && seat != other).unwrap();
    let winner = world.resource::<Roster>().sides_of(last).next();
    assert_eq!(*world.resource::<Phase>(), Phase::Over { winner, reason: Ending::Conceded });
}

#[test]
fn tempo_j10_the_seat_that_is_asked_can_concede_and_the_next_unit_has_its_turn() {
    let (mut app, _) = three("");
    let world = app.world_mut();
    let mine = asked(world);
    aside(world, mine, &Aside::Concede).unwrap();
    assert_ne!(asked(world), mine);
    assert_eq!(invariants::is_tidy(world), [""; 0]);
}

#[test]
fn tempo_j10_allies_win_together() {
    let (mut app, _) = three("allies: [[\"Tide\", \"Orchid\"]],");
    let world = app.world_mut();
    aside(world, Seat(2), &Aside::Concede).unwrap();
    let Phase::Over { winner: Some(winner), reason: Ending::Conceded } = *world.resource::<Phase>() else {
        panic!("{:?}", world.resource::<Phase>());
    };
    let names: Vec<_> = world.resource::<Roster>().winners(winner).map(|side| side.name.as_str()).collect();
    assert_eq!(names, ["Tide", "Orchid"]);
    // One of two allied seats concedes: the other fights on.
    let (mut app, _) = three("allies: [[\"Tide\", \"Orchid\"]],");
    aside(app.world_mut(), Seat(1), &Aside::Concede).unwrap();
    assert_eq!(*app.world().resource::<Phase>(), Phase::Fight);
}

#[test]
fn whenever_one_of_three_seats_concedes_the_battle_goes_on_under_all_invariants() {
    for (rules, kind) in [("tempo", "man_at_arms"), ("poise", "sellsword")] {
        let level = three_sides(rules, kind, "");
        let mut met = [0_u32; 2];
        for seed in 0..60 {
            let (mut app, _) = at_first(&level);
            let world = app.world_mut();
            let (mut rng, mut bot) = (ChaCha8Rng::seed_from_u64(seed), Bot::random(seed));
            for _ in 0..rng.random_range(0..120) {
                if world.resource::<Pending>().0.is_none() {
                    break;
                }
                play(world, &mut bot);
            }
            let Some(open) = world.resource::<Pending>().0.clone() else { continue };
            let seat = Seat(rng.random_range(1..=3));
            met[usize::from(seat == open.asked.seat)] += 1;
            if aside(world, seat, &Aside::Concede).is_err() {
                continue;
            }
            for _ in 0..40 {
                assert_eq!(invariants::is_tidy(world), [""; 0], "{rules}, seed {seed}, at {open:?}");
                let Some(next) = world.resource::<Pending>().0.clone() else { break };
                let gone = |unit: UnitId| world.resource::<Roster>().seat(unit) == seat;
                assert!(!next.asked.unit.is_some_and(gone) || rules == "poise", "{next:?} is asked, and gave up");
                play(world, &mut bot);
            }
        }
        assert!(met.iter().all(|&times| times > 5), "{rules}: {met:?}");
    }
}

#[test]
fn a_draw_needs_an_offer_since_the_last_answer_of_every_seat_with_a_standing_unit() {
    let (mut app, _) = three("");
    let world = app.world_mut();
    let open = world.resource::<Pending>().0.clone();
    aside(world, Seat(1), &DRAW).unwrap();
    aside(world, Seat(3), &DRAW).unwrap();
    assert_eq!(world.resource::<Pending>().0, open);
    let twice = aside(world, Seat(3), &DRAW);
    assert_eq!(twice, Err(BattleError::NotLegal("seat 3 has offered this already".into())));
    assert!(matches!(aside(world, Seat(9), &DRAW), Err(BattleError::NotLegal(_))));
    // An answer cancels all offers.
    let offered = Snapshot::take(world);
    play(world, &mut Bot::greedy(1));
    assert!(!world.resource::<Offers>().has(Seat(1), Terms::Draw));
    aside(world, Seat(2), &DRAW).unwrap();
    assert!(world.resource::<Pending>().0.is_some());
    // Restoring the snapshot restores the offers.
    offered.restore(world).unwrap();
    assert!(world.resource::<Offers>().has(Seat(1), Terms::Draw) && Snapshot::take(world).hash() == offered.hash());
    let mut without = offered.clone();
    without.offers = Offers::default();
    assert_ne!(without.hash(), offered.hash());
    aside(world, Seat(2), &DRAW).unwrap();
    assert_eq!(*world.resource::<Phase>(), Phase::Over { winner: None, reason: Ending::Terms });
    let offers = world.resource::<Events>().list.iter();
    let offers =
        offers.filter(|event| matches!(event.what, EventKind::TermsOffered { .. }) && event.is_public()).count();
    assert_eq!(offers, 3);
}

#[test]
fn a_seat_that_conceded_need_not_agree_to_a_draw() {
    let (mut app, _) = three("");
    let world = app.world_mut();
    let other = another(world);
    aside(world, other, &Aside::Concede).unwrap();
    for seat in [1, 2, 3].map(Seat).into_iter().filter(|&seat| seat != other) {
        aside(world, seat, &DRAW).unwrap();
    }
    assert_eq!(*world.resource::<Phase>(), Phase::Over { winner: None, reason: Ending::Terms });
}

/// An order of a unit's seat for one of its verbs.
fn order(unit: u8, verb: u8, now: Option<Standing>) -> Aside {
    Aside::Order { unit: UnitId(unit), verb: Verb(verb), order: now.map(Order::from) }
}

#[test]
fn a_seat_gives_standing_orders_to_its_own_units_only_and_they_change_no_state() {
    let (mut app, _) = three("");
    let world = app.world_mut();
    let hash = invariants::hash(world);
    for foreign in [order(2, 1, Some(Standing::Never)), order(9, 1, None), order(0, 255, None)] {
        assert!(matches!(aside(world, Seat(1), &foreign), Err(BattleError::NotLegal(_))), "{foreign:?}");
    }
    let before = Snapshot::take(world);
    aside(world, Seat(1), &order(0, 1, Some(Standing::Never))).unwrap();
    assert_eq!(world.resource::<Orders>().given().len(), 1);
    assert_eq!(invariants::hash(world), hash);
    let after = Snapshot::take(world);
    aside(world, Seat(1), &order(0, 1, None)).unwrap();
    assert!(world.resource::<Orders>().0.is_empty(), "taken back");
    after.restore(world).unwrap();
    let given = GivenOrder { unit: UnitId(0), verb: Verb(1), order: Standing::Never.into() };
    assert_eq!(world.resource::<Orders>().given(), [given]);
    before.restore(world).unwrap();
    assert!(world.resource::<Orders>().0.is_empty());
}

/// A record of three sides: some answers, an offer, orders, more answers, a concession, and the answers after it.
fn recorded() -> (Record, bevy::prelude::App, indes::battle::Setup) {
    let (mut app, setup) = three("");
    let world = app.world_mut();
    let mut record = Record::new(RuleSetId::Tempo, String::new(), String::new(), 1);
    let mut bot = Bot::greedy(3);
    let said = |world: &mut bevy::prelude::World, record: &mut Record, seat: u8, said: Aside| {
        aside(world, Seat(seat), &said).unwrap();
        record.note_aside(Seat(seat), said, world);
    };
    for at in 0..24 {
        match at {
            3 => said(world, &mut record, 2, DRAW),
            5 => {
                for now in [Standing::Never, Standing::Always] {
                    said(world, &mut record, 1, order(0, 1, Some(now)));
                    said(world, &mut record, 1, order(1, 1, Some(now)));
                }
            }
            12 => {
                let other = another(world);
                said(world, &mut record, other.0, Aside::Concede);
            }
            _ => {}
        }
        let open = world.resource::<Pending>().0.clone().expect("a question");
        let intent = bot.choose(world).unwrap();
        answer(world, open.asked.seat, intent.clone()).unwrap();
        record.note(&open.asked, intent, world);
    }
    (record, app, setup)
}

#[test]
fn asides_are_recorded_at_their_place_and_replayed() {
    let (record, app, setup) = recorded();
    let asides: Vec<(usize, &Choice)> = record
        .choices
        .iter()
        .map(|choice| &choice.1)
        .enumerate()
        .filter(|choice| choice.1.intent().is_none())
        .collect();
    let places: Vec<usize> = asides.iter().map(|aside| aside.0).collect();
    assert_eq!(places, [3, 6, 7, 15], "of orders about the same answer only the last is kept");
    assert_eq!(*asides[1].1, Choice::Aside(order(0, 1, Some(Standing::Always))));
    assert_eq!(record.hashes.len(), record.choices.len() / 8);
    assert_eq!((record.format, record.check()), (3, Ok(())));
    let mut other = arena();
    record.replay(other.world_mut(), &setup).unwrap();
    assert_eq!(invariants::hash(other.world()), invariants::hash(app.world()));
    assert_eq!(other.world().resource::<Orders>().given().len(), 2);
    // Also choice by choice, through `choose`.
    begin(other.world_mut(), &setup, Dice::seeded(1)).unwrap();
    for (seat, choice) in &record.choices {
        choose(other.world_mut(), *seat, choice.clone()).unwrap();
    }
    assert_eq!(invariants::hash(other.world()), invariants::hash(app.world()));
    // The concession of another seat leads to another battle.
    let mut wrong = record.clone();
    wrong.choices[15].0 = record.choices[14].0;
    assert!(wrong == record || wrong.replay(other.world_mut(), &setup).is_err());
}

#[test]
fn taking_a_choice_back_removes_the_orders_given_since() {
    let (record, ..) = recorded();
    let mut part = record.first(8);
    part.take_back();
    assert_eq!((part.choices.len(), part.format), (5, 3), "an answer and two orders");
    part.take_back();
    part.take_back();
    assert_eq!((part.choices.len(), part.format), (3, 2), "the offer is taken back by itself");
    part.take_back();
    assert_eq!(part.choices.len(), 2);
}

#[test]
fn a_record_without_asides_keeps_its_format_and_one_with_asides_is_read_again() {
    let (record, ..) = recorded();
    let text = ron::ser::to_string(&record.choices).unwrap();
    let again: Vec<(Seat, Choice)> = ron::from_str(&text).unwrap();
    assert_eq!(again, record.choices);
    let read: Vec<(Seat, Choice)> =
        indes::reading::read(&Source::new("choices", &text), &indes::reading::Limits::RECORD).unwrap();
    assert_eq!(read, record.choices);
    let intent = Intent::of(Verb(3));
    assert_eq!(ron::ser::to_string(&Choice::from(intent.clone())).unwrap(), ron::ser::to_string(&intent).unwrap());
    assert_eq!(ron::ser::to_string(&Choice::Aside(Aside::Concede)).unwrap(), "(aside:Concede)");
    for wrong in ["()", "(verb:(3))", "(verb:(3),with:[],aside:Concede)", "(aside:Concede,with:[])", "(aside:Yield)"] {
        assert!(ron::from_str::<Choice>(wrong).is_err(), "{wrong}");
    }
}

/// Plays a script of the three sides with these steps.
fn script(steps: &str) -> Result<Summary, Failure> {
    let level = indes::saves::level_text(&three_sides("tempo", "man_at_arms", "")).unwrap();
    let text = format!("(format: 1, level: r#\"{level}\"#, dice: [8, 7, 6, 5, 4, 3], steps: [{steps}])");
    run(&Source::new("asides.script.ron", &text), &Content::open(None, None).unwrap())
}

#[test]
fn scripts_contain_asides() {
    let played = |steps: &str| script(steps).unwrap_or_else(|failure| panic!("{failure}"));
    played(
        "Aside(seat: 3, says: Concede), Expect(told: [\"Orchid gives up\"], rules: [\"TEMPO-J10\"], asks_seat: 1),
        Expect(unit: \"Cy\", down: true), Aside(seat: 1, says: Terms(Draw)), Expect(told: [\"Tide offers a draw\"]),
        Aside(seat: 1, says: Order(unit: \"Ada\", verb: \"parry\", order: (now: Always))),
        Aside(seat: 1, says: Order(unit: \"Ada\", verb: \"parry\")),
        Aside(seat: 2, says: Terms(Draw)), Expect(over: true, winner: \"nobody\", ending: Terms)",
    );
    let fails = |steps: &str, words: &str| {
        let failure = script(steps).expect_err(steps).to_string();
        assert!(failure.contains(words), "no \"{words}\" in {failure}");
    };
    fails("Aside(seat: 4, says: Concede)", "there is no seat 4");
    fails("Aside(seat: 1, says: Order(unit: \"Zoe\", verb: \"parry\"))", "there is no unit `Zoe`");
    fails("Aside(seat: 1, says: Order(unit: \"Bo\", verb: \"parry\"))", "unit number 2 is not played by seat 1");
    let twice = "Aside(seat: 3, says: Concede), Aside(seat: 3, says: Concede)";
    fails(twice, "expected seat 3 concedes, found seat 3 has no unit that stands");
    fails("Expect(asks_seat: 2)", "expected seat 2 to be asked, found Ada is to act");
    fails("Choose(verb: \"end_turn\")", "expected a seat to be asked, found Ada is to act");
}
