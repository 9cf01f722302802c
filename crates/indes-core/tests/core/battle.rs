//! The battle core: legal and illegal answers, the steps of the turn procedure, scripted dice, odds, snapshots, records.

mod dice;
mod payments;
mod seats;
mod stage;
mod time;
mod worlds;

use indes_core::battle::odds::enumerate;
use indes_core::battle::{
    BattleError, Dice, Die, Intent, Pending, Record, ReplayError, Rules, Snapshot, Step as _, Verb, answer, begin, look,
};
use indes_core::battlefield::Seat;
use indes_tempo::turn::{Facts, Step, next};
use indes_testing::tempo::{data, hex, square};
use indes_testing::{Arena, Plan, bare_world};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn duel() -> Plan {
    hex(["A B . .", ". . . ."])
}

// Answers

#[test]
fn an_answer_of_another_seat_is_refused_and_nothing_changes() {
    let mut arena = duel().begin();
    let legal = arena.intent("A", "melee_attack edge B");
    let before = arena.snapshot();
    for seat in [0, 2, 3, 255] {
        let refused = BattleError::NotYourDecision(Seat(1), Seat(seat));
        assert_eq!(answer(arena.world(), Seat(seat), legal.clone()), Err(refused));
        assert_eq!(arena.snapshot(), before);
    }
    assert_eq!(answer(arena.world(), Seat(1), legal), Ok(()));
    arena.seal("A", "true_blow").asks("B reacts").rolls([0, 2]).pass("B");
}

#[test]
fn an_illegal_answer_is_refused_and_nothing_changes() {
    let mut arena = hex(["A B . C", ". . . ."]).begin();
    arena.refused("A", "pass").refused("A", "parry longsword").refused("A", "press edge").refused("A", "ready");
    arena.refused("A", "melee_attack edge C").refused("A", "melee_attack edge A").refused("A", "move B1");
    arena.refused("A", "move A2-A1").refused("A", "move D2");
    for verb in [Verb(63), Verb(255)] {
        let before = arena.snapshot();
        let Err(BattleError::NotLegal(reason)) = answer(arena.world(), Seat(1), Intent::of(verb)) else {
            panic!("{verb:?} was not refused");
        };
        assert!(reason.starts_with(&format!("there is no action number {}; A is to act: ", verb.0)), "{reason}");
        assert_eq!(arena.snapshot(), before);
    }
}

#[test]
fn details_that_are_missing_too_many_or_in_another_order_are_refused() {
    let mut arena = duel().begin();
    let good = arena.intent("A", "melee_attack edge B");
    let mut shorter = good.clone();
    shorter.with.pop();
    let mut longer = good.clone();
    longer.with.push(good.with[1].clone());
    let mut turned = good.clone();
    turned.with.reverse();
    let before = arena.snapshot();
    for wrong in [Intent::of(good.verb), shorter, longer, turned] {
        let refused = answer(arena.world(), Seat(1), wrong.clone());
        assert!(matches!(refused, Err(BattleError::NotLegal(_))), "{wrong:?}: {refused:?}");
        assert_eq!(arena.snapshot(), before);
    }
}

#[test]
fn after_the_end_no_answer_is_accepted() {
    let mut arena = duel().begin();
    arena.set_health("B", 1).rolls([6, 9]).act("A", "melee_attack edge B").pass("B").asks("over");
    let before = arena.snapshot();
    let end_turn = Intent::of(arena.verb("end_turn"));
    assert_eq!(answer(arena.world(), Seat(1), end_turn), Err(BattleError::NothingAsked));
    assert_eq!(arena.snapshot(), before);
    assert_eq!(
        arena.world().resource::<indes_core::battle::Stack>().frames.len(),
        1,
        "only the machine's frame is left"
    );
}

#[test]
fn when_a_reaction_to_a_move_ends_the_battle_no_frame_of_the_move_remains() {
    let mut arena = hex(["A . . .", ". . B ."]).unit('A', |a| a.with("health", 2)).begin();
    arena.act("A", "move B1-C1-D1").rolls([5, 9]).react("B", "counter_attack edge").asks("over");
    assert_eq!(arena.world().resource::<indes_core::battle::Stack>().frames.len(), 1);
}

/// Asserts that default, listed and random answers of every row are legal. Returns the number of listed answers.
fn assert_all_legal(arena: &mut Arena) -> usize {
    let decision = arena.decision();
    let rules = arena.rules();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    arena.look(|view| {
        let listed = decision.listed(rules, view);
        let defaults = decision.rows.iter().map(|row| decision.default_of(rules, view, row).expect("a default"));
        let drawn = (0..50).map(|_| decision.sample(rules, view, &mut rng).expect("an answer"));
        for intent in listed.iter().cloned().chain(defaults).chain(drawn) {
            assert!(decision.admits(rules, view, &intent), "{intent:?}");
        }
        for row in &decision.rows {
            assert!(listed.iter().any(|intent| intent.verb == row.verb), "{row:?}");
        }
        listed.len()
    })
}

#[test]
fn every_proposed_answer_is_legal() {
    for plan in [duel(), square(["A B . .", ". . . ."])] {
        let both = ["short_sword", "dagger"];
        let mut arena = plan.unit('A', |a| a.gear(both).in_hand(both)).begin();
        // Cells within three steps, three surfaces, fists, two weapons to drop, the end of the turn.
        let ways = arena.values("A", "move").len();
        let round = arena.choices("A").iter().filter(|choice| choice.starts_with("combat_move")).count();
        assert!(round > 0);
        assert_eq!(assert_all_legal(&mut arena), ways + 3 + 1 + 2 + 1 + round);
        arena.act("A", "melee_attack edge B");
        // Three surfaces, a parry, an evasion, a pass.
        assert_eq!(assert_all_legal(&mut arena), 6);
        arena.react("B", "counter_attack edge");
        // The two surfaces of the short sword, two weapons that parry, a pass.
        assert_eq!(assert_all_legal(&mut arena), 5);
        arena.rolls([5, 5]).replace("A", "ct_parry short_sword");
        // Two surfaces to press with, a disarm, a grapple, a withdrawal, a dagger to drop, the end of the turn.
        assert_eq!(assert_all_legal(&mut arena), 7);
        arena.act("A", "withdraw");
        // Three surfaces for a double, a wind, a pass.
        assert_eq!(assert_all_legal(&mut arena), 5);
        arena.rolls([0]).pass("B");
    }
}

#[test]
fn the_default_of_a_surface_is_the_cheapest() {
    let mut arena = duel().unit('A', |a| a.gear(["poleaxe"])).begin();
    let intent = arena.intent("A", "melee_attack");
    assert_eq!(intent, arena.intent("A", "melee_attack spike B"));
}

#[test]
fn a_row_shows_its_lowest_price() {
    let mut arena = duel().unit('A', |a| a.gear(["poleaxe"])).begin();
    let prices: Vec<(String, i16)> = arena
        .decision()
        .rows
        .iter()
        .map(|row| (data().action(row.verb).key.clone(), row.price.iter().map(|share| share.1).sum()))
        .collect();
    let wanted = [("move", 2), ("melee_attack", 4), ("unarmed_attack", 3), ("end_turn", 0)];
    for (key, price) in wanted {
        assert!(prices.contains(&(key.to_owned(), price)), "{key}: {prices:?}");
    }
}

// Turns

#[test]
fn the_turn_procedure_follows_this_table_of_steps() {
    let facts = |able, ended, more| Facts { able, ended, more };
    let all = [false, true].map(|able| [false, true].map(|ended| [false, true].map(|more| facts(able, ended, more))));
    for facts in all.into_iter().flatten().flatten() {
        let Facts { able, ended, more } = facts;
        let wanted = [
            (Step::Initiative, Step::Round),
            (Step::Round, if able { Step::Act } else { Step::End }),
            (Step::Turn, if able { Step::Act } else { Step::End }),
            (Step::Act, if able { Step::Chosen } else { Step::End }),
            (Step::Chosen, if ended { Step::Recover } else { Step::Act }),
            (Step::Recover, Step::End),
            (Step::End, if more { Step::Turn } else { Step::Round }),
        ];
        assert_eq!(wanted.map(|line| line.0), *Step::ALL);
        for (from, to) in wanted {
            assert_eq!(next(from, facts), to, "{from:?} with {facts:?}");
        }
    }
    for (number, &step) in (0..).zip(Step::ALL) {
        assert_eq!(
            (step.number(), Step::numbered(number)),
            (number, Some(step)),
            "a frame keeps the step as its number"
        );
    }
    assert_eq!(Step::numbered(7), None);
}

// Dice of scripts

#[test]
fn dice_that_run_out_are_an_error_that_names_the_draw() {
    let mut arena = duel().begin();
    arena.rolls([9]).act("A", "melee_attack edge B");
    let parry = arena.intent("B", "parry");
    assert_eq!(answer(arena.world(), Seat(2), parry), Err(BattleError::DiceRanOut(2)));
    let mut app = bare_world();
    let rolled = duel().option("fixed_initiative", "false").setup();
    let begun = begin(app.world_mut(), &rolled, Dice::scripted(vec![4]));
    assert_eq!(begun, Err(BattleError::DiceRanOut(2)));
}

#[test]
fn a_value_that_its_die_cannot_show_is_an_error_that_names_the_draw_and_emits_no_event() {
    let mut arena = duel().begin();
    arena.rolls([9, 49]).act("A", "melee_attack edge B");
    let parry = arena.intent("B", "parry");
    let result = answer(arena.world(), Seat(2), parry);
    assert!(matches!(result, Err(BattleError::WrongDice(2, _))), "{result:?}");
    let world = arena.world();
    assert_eq!(world.resource::<Dice>().fault().map(|fault| fault.draw), Some(2));
    let rolled =
        |event: &&indes_core::battle::BattleEvent| matches!(event.what, indes_core::battle::EventKind::Rolled { .. });
    assert_eq!(world.resource::<indes_core::battle::Events>().list.iter().filter(rolled).count(), 1);
}

// Odds

/// The chance that a pool of A less one of B, both without skill, satisfies a condition: from the formula of
/// TEMPO-G01, not from the program's tables.
fn chance_of(holds: impl Fn(i16) -> bool) -> f64 {
    let chance = |value: i32| if value < 48 { (5.0f64 / 6.0).powi(value) / 6.0 } else { (5.0f64 / 6.0).powi(48) };
    let pairs = (0..=48).flat_map(|a| (0..=48).map(move |b| (a, b)));
    let fitting = pairs.filter(|&(a, b)| holds(i16::try_from(a - b).unwrap_or(0)));
    fitting.map(|(a, b)| chance(a) * chance(b)).sum()
}

fn close(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-9, "{found} is not {wanted}");
}

#[test]
fn tempo_g08_the_odds_of_a_parried_attack_follow_from_the_rules() {
    let mut arena = duel().begin();
    let blow = arena.intent("A", "melee_attack edge B");
    arena.act("A", "melee_attack edge B");
    let (parry, evade) = (arena.intent("B", "parry"), arena.intent("B", "evade"));
    let rules = arena.rules();
    let (a, b) = (arena.id("A"), arena.id("B"));
    let forecast = arena.look(|view| rules.forecast(view, a, &blow, &[(b, parry)])).expect("odds");
    close(forecast.action.hit, chance_of(|net| (1..6).contains(&net)));
    close(forecast.action.critical, chance_of(|net| net >= 6));
    close(forecast.action.miss, chance_of(|net| net < 1));
    close(forecast.bound, chance_of(|net| net == 0));
    close(forecast.answer.hit + forecast.answer.critical, 0.0);
    // A tie against an evasion makes no bond.
    let forecast = arena.look(|view| rules.forecast(view, a, &blow, &[(b, evade)])).expect("odds");
    close(forecast.bound, 0.0);
    close(forecast.action.miss, chance_of(|net| net < 1));
    arena.rolls([0, 2]).pass("B");
}

#[test]
fn tempo_c03_of_equal_fighters_an_attack_and_a_counter_attack_both_hit_in_one_of_eleven_exchanges() {
    let mut arena = duel().begin();
    let blow = arena.intent("A", "melee_attack edge B");
    arena.act("A", "melee_attack edge B");
    let counter = arena.intent("B", "counter_attack edge");
    let rules = arena.rules();
    let (a, b) = (arena.id("A"), arena.id("B"));
    let forecast = arena.look(|view| rules.forecast(view, a, &blow, &[(b, counter)])).expect("odds");
    close(forecast.action.hit + forecast.action.critical, chance_of(|net| net >= 0));
    close(forecast.answer.hit + forecast.answer.critical, chance_of(|net| net <= 0));
    close(forecast.action.critical, chance_of(|net| net >= 6));
    arena.rolls([0, 2]).pass("B");
}

/// Damage of 2d6 less 5, and of 2d6 without armour.
#[test]
fn tempo_g12_the_average_damage_is_the_mean_over_all_throws() {
    let mut arena = duel().begin();
    let forecast = arena.forecast("A", "melee_attack edge B").expect("odds");
    let throws = || (1..=6).flat_map(|x| (1..=6).map(move |y| f64::from(x + y)));
    let through = throws().map(|sum| (sum - 5.0f64).max(0.0)).sum::<f64>() / 36.0;
    let below = 1.0 - (5.0f64 / 6.0).powi(6);
    close(forecast.action.hit, below);
    close(forecast.action.damage, below * through + (1.0 - below) * 7.0);
}

/// Of 1500 battles with other seeds the share of hits lies within four standard deviations of the forecast.
#[test]
fn the_share_of_hits_rolled_matches_the_forecast() {
    let setup = duel().option("feints", "false").setup();
    let mut app = bare_world();
    let world = app.world_mut();
    let (mut hits, battles) = (0u32, 1500u32);
    let mut promised = 0.0;
    for seed in 0..battles {
        begin(world, &setup, Dice::seeded(u64::from(seed))).unwrap();
        let rules = world.resource::<Rules>().0;
        let take = |world: &mut bevy::prelude::World, key: &str| {
            let decision = world.resource::<Pending>().0.clone().expect("a question");
            let verb = data().verb(key).expect("a verb");
            let intent = look(world, |view| {
                decision.default_of(rules, view, decision.row(verb).expect("a row")).expect("a default")
            });
            (decision, intent)
        };
        let (decision, blow) = take(world, "melee_attack");
        let actor = decision.asked.unit.expect("a unit");
        answer(world, decision.asked.seat, blow.clone()).unwrap();
        let (decision, parry) = take(world, "parry");
        let reactor = decision.asked.unit.expect("a unit");
        if seed == 0 {
            let odds = look(world, |view| rules.forecast(view, actor, &blow, &[(reactor, parry.clone())]));
            let odds = odds.expect("odds").action;
            promised = odds.hit + odds.critical;
        }
        answer(world, decision.asked.seat, parry).unwrap();
        let events = &world.resource::<indes_core::battle::Events>().list;
        hits +=
            u32::from(events.iter().any(|event| matches!(event.what, indes_core::battle::EventKind::Struck { .. })));
    }
    let wanted = promised * f64::from(battles);
    let deviation = (wanted * (1.0 - promised)).sqrt();
    assert!((f64::from(hits) - wanted).abs() < 4.0 * deviation, "{hits} hits, {wanted} were to be expected");
}

#[test]
fn an_enumeration_visits_every_branch_once() {
    let coin = Die::Sum { count: 1, sides: 2 };
    let mut seen = Vec::new();
    let whole =
        enumerate(|dice| [dice.draw(coin).value, dice.draw(coin).value], |chance, faces| seen.push((faces, chance)));
    assert!(whole);
    assert_eq!(seen, [([1, 1], 0.25), ([1, 2], 0.25), ([2, 1], 0.25), ([2, 2], 0.25)]);
}

// Snapshots and records

#[test]
fn a_snapshot_of_every_decision_can_be_restored() {
    let mut arena = duel().begin();
    let mut taken = vec![arena.snapshot()];
    arena.act("A", "melee_attack edge B");
    taken.push(arena.snapshot());
    arena.react("B", "counter_attack edge");
    taken.push(arena.snapshot());
    arena.rolls([8, 8]).replace("A", "ct_parry");
    taken.push(arena.snapshot());
    arena.act("A", "withdraw");
    taken.push(arena.snapshot());
    arena.rolls([1]).pass("B").end("A");
    taken.push(arena.snapshot());
    let hashes: Vec<u64> = taken.iter().map(Snapshot::hash).collect();
    for (at, snapshot) in taken.iter().enumerate() {
        snapshot.restore(arena.world()).unwrap();
        assert_eq!(&arena.snapshot(), snapshot);
        assert_eq!(hashes.iter().filter(|&&hash| hash == hashes[at]).count(), 1, "each state has its own hash");
    }
    // Restored before the replacement, the battle accepts the other choice.
    taken[2].restore(arena.world()).unwrap();
    arena.asks("A may replace").rolls([8, 9, 7]).keep("A").asks("A acts");
    assert_eq!((arena.health("A"), arena.status("A")), (18, "on_guard".into()));
}

/// A record of up to 24 random choices of A and B.
fn recorded() -> (Record, indes_core::battle::Setup) {
    let setup = duel().setup();
    let mut app = bare_world();
    let world = app.world_mut();
    let mut record = Record::new(setup.rules.id(), String::new(), String::new(), 9);
    begin(world, &setup, Dice::seeded(9)).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..24 {
        let Some(decision) = world.resource::<Pending>().0.clone() else { break };
        let rules = world.resource::<Rules>().0;
        let intent = look(world, |view| decision.sample(rules, view, &mut rng)).unwrap();
        answer(world, decision.asked.seat, intent.clone()).unwrap();
        record.note(&decision.asked, intent, world);
    }
    assert!(record.choices.len() >= 16, "the battle was over too soon for this test");
    (record, setup)
}

#[test]
fn a_record_survives_writing_and_reading_and_is_replayed() {
    let (record, setup) = recorded();
    assert_eq!(record.hashes.len(), record.choices.len() / 8);
    let again: Record = ron::from_str(&ron::to_string(&record).unwrap()).unwrap();
    assert_eq!(again, record);
    let mut app = bare_world();
    assert_eq!(again.replay(app.world_mut(), &setup), Ok(()));
}

#[test]
fn replaying_a_changed_record_names_the_first_choice_that_differs() {
    let (record, setup) = recorded();
    let mut app = bare_world();
    let mut wrong = record.clone();
    wrong.hashes[1] ^= 1;
    assert_eq!(wrong.replay(app.world_mut(), &setup), Err(ReplayError::Differs(8, 15)));
    let mut wrong = record.clone();
    wrong.choices[3].1 = Intent::of(Verb(200)).into();
    let refused = wrong.replay(app.world_mut(), &setup);
    assert!(matches!(refused, Err(ReplayError::Refused(3, BattleError::NotLegal(_)))), "{refused:?}");
    let mut wrong = record.clone();
    wrong.choices[0].0 = Seat(7);
    let refused = BattleError::NotYourDecision(record.choices[0].0, Seat(7));
    assert_eq!(wrong.replay(app.world_mut(), &setup), Err(ReplayError::Refused(0, refused)));
    let mut wrong = record.clone();
    wrong.seed += 1;
    assert!(wrong.replay(app.world_mut(), &setup).is_err());
    let mut wrong = record.clone();
    wrong.end = wrong.end.map(|end| end ^ 1);
    let (last, guarded) = (record.choices.len() - 1, record.choices.len() / 8 * 8);
    assert_eq!(wrong.replay(app.world_mut(), &setup), Err(ReplayError::Differs(guarded.min(last), last)));
}

#[test]
fn a_record_that_lost_choices_or_fingerprints_is_refused() {
    let (record, setup) = recorded();
    let mut app = bare_world();
    let (choices, hashes) = (record.choices.len(), record.hashes.len());
    for fewer in 1..=choices {
        let mut wrong = record.clone();
        wrong.choices.truncate(choices - fewer);
        assert!(wrong.replay(app.world_mut(), &setup).is_err(), "{fewer} choices fewer");
        wrong.hashes.truncate(wrong.choices.len() / 8);
        assert!(wrong.replay(app.world_mut(), &setup).is_err(), "{fewer} choices fewer, and their fingerprints");
    }
    for other in [0, hashes - 1, hashes + 1] {
        let mut wrong = record.clone();
        wrong.hashes.resize(other, 7);
        let error = ReplayError::Fingerprints { choices, found: other, wanted: hashes };
        assert_eq!(wrong.replay(app.world_mut(), &setup), Err(error));
    }
}

#[test]
fn a_record_that_ends_with_an_attempted_choice_is_valid() {
    let (whole, _) = recorded();
    let mut record = whole.first(7);
    let (seat, intent) = whole.choices[7].clone();
    record.attempt(seat, intent);
    assert_eq!((record.check(), record.end), (Ok(()), None));
    record.take_back();
    assert_eq!(record, whole.first(7));
}
