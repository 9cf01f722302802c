//! Forecasts equal what the rules roll: the forecast of an answer is compared with the same battle played out on every
//! value of its dice, and with values that are known by hand.

use super::{assert_same_odds, board, duel, hex, square};
use indes_core::battle::Forecast;
use indes_testing::{Arena, Plan};

/// Dice of 4 values, so that every branch can be played.
fn small(plan: Plan) -> Plan {
    plan.check_dice(3, 2)
}

/// Fails unless the forecast of an answer equals its branches played out; returns the forecast.
#[track_caller]
fn checked(arena: &mut Arena, unit: &str, what: &str) -> Forecast {
    let (forecast, played) = (arena.forecast_if_answered(unit, what), arena.played_out(unit, what));
    assert_same_odds(&forecast, &played, &format!("{unit} {what}"));
    forecast
}

/// A lane on which A walks past B, which reaches its second and third cell, and C, which reaches the last; with A's
/// path.
fn gauntlets() -> [(Plan, &'static str); 2] {
    let hex = (hex(["A . . . .", ". . B . C"]), "B1-C1-D1-E1");
    let square = (square(["A . . . . . C", ". . . B . . ."]), "B1-C1-D1-E1-F1");
    [hex, square].map(|(plan, path)| {
        let plan = small(plan).all(|unit| unit.gear(["dagger"]));
        (plan.unit('A', |a| a.with("movement", 6).with("combat_defence", 2)), path)
    })
}

#[test]
fn tempo_g29_the_forecast_counts_strikes_after_a_stop_as_lost() {
    for (plan, path) in gauntlets() {
        for (health, b, c) in [(20, 0, 0), (20, 6, 2), (20, 1, 6), (3, 1, 6), (1, 0, 0)] {
            let mut arena = plan.begin();
            arena.set_health("A", health).set_stat("B", "blades", b).set_stat("C", "blades", c);
            arena.act("A", &format!("move {path}")).react("B", "counter_attack");
            let odds = checked(&mut arena, "C", "counter_attack");
            // B's hit ends the path before C's cell: C can hit only if B misses.
            let [b, c] = [odds.answers[0].1, odds.answers[1].1];
            assert!(c.hit + c.critical <= b.miss + 1e-9 && b.hit + b.critical > 0.0, "{odds:#?}");
            assert!((odds.answer.damage - b.damage - c.damage).abs() < 1e-9, "{odds:#?}");
        }
    }
}

/// TEMPO-163, TEMPO-G42: a Move that succeeds is not stopped by a hit, but by a fall.
#[test]
fn tempo_163_on_a_move_that_goes_on_later_strikes_are_lost_only_to_a_fall() {
    for (plan, path) in gauntlets() {
        let plan = plan.unit('A', |a| a.with("combat_defence", -3)).all(|unit| unit.armour("none"));
        for (health, falls) in [(20, false), (4, true)] {
            let mut arena = plan.begin();
            // Both strikes come to 0 or less, as the Move does.
            arena.set_health("A", health).set_stat("B", "blades", -3).set_stat("C", "blades", -3);
            arena.act("A", &format!("move {path}")).react("B", "counter_attack");
            let odds = checked(&mut arena, "C", "counter_attack");
            let c = odds.answers[1].1;
            assert_eq!(c.miss > 1e-9, falls, "{health} Health: {odds:#?}");
        }
    }
}

#[test]
fn tempo_g29_strikes_at_one_cell_all_take_place() {
    let plan = small(hex(["A . B .", ". C . ."])).all(|unit| unit.gear(["dagger"]));
    for (health, skill) in [(20, 0), (5, 3), (1, 6)] {
        let mut arena = plan.begin();
        arena.set_health("A", health).set_stat("B", "blades", skill).act("A", "move B1").react("B", "counter_attack");
        let odds = checked(&mut arena, "C", "counter_attack");
        assert!(odds.answers.iter().all(|own| own.1.hit + own.1.critical > 0.99), "{odds:#?}");
    }
}

/// TEMPO-G27: a mover that is hit on an ally's cell goes on to the next free one, which C reaches.
#[test]
fn tempo_g27_the_forecast_counts_a_strike_at_the_cell_where_the_mover_stops() {
    let plan = small(square(["A . D . . .", ". . . B C ."])).unit('D', |d| d.side(0));
    let plan = plan.all(|unit| unit.gear(["dagger"]));
    let mut arena = plan.unit('A', |a| a.with("movement", 4).with("combat_defence", 1)).begin();
    arena.act("A", "move B1-C1-D1-E1").react("B", "counter_attack");
    let odds = checked(&mut arena, "C", "counter_attack");
    assert!(odds.answers[1].1.hit > 0.0, "{odds:#?}");
}

/// TEMPO-G29, TEMPO-G40, TEMPO-G53: a Combat Move that fails is struck where it began; one that succeeds for a part of
/// its path is not struck beyond that part.
#[test]
fn tempo_g53_the_forecast_counts_a_strike_beyond_the_careful_part_of_a_combat_move_as_lost() {
    for grid in ["hex(pointy)", "square(one)"] {
        let plan = small(board(grid, &["A . . . B . ."])).all(|unit| unit.gear(["dagger"]));
        // A Combat Move that succeeds can still be hit if its mover's Combat Defence is below 0.
        let plan = plan.unit('A', |a| a.with("combat_defence", -5));
        for (skill, answers) in [(0, 0), (2, 0), (8, 0), (12, 0), (0, 3)] {
            let mut arena = plan.begin();
            arena.set_stat("A", "footwork", skill).set_stat("B", "blades", answers).act("A", "combat_move B B1-C1-D1");
            let odds = checked(&mut arena, "B", "counter_attack");
            let hits = odds.answer.hit + odds.answer.critical;
            assert_eq!(hits > 1e-9, skill < 8, "{skill}: {odds:#?}");
        }
    }
}

#[test]
fn tempo_g26_the_forecast_takes_a_shot_and_a_strike_in_the_order_of_the_path() {
    let plan = small(hex(["A . . . . . .", ". . B . . . C"])).unit('B', |b| b.gear(["dagger"]));
    let plan = plan.unit('C', |c| c.gear(["short_bow"])).unit('A', |a| a.with("health", 6).with("combat_defence", 2));
    let shots = ["B1", "C1", "D1"].map(|cell| {
        let mut arena = plan.begin();
        arena.set_stat("C", "marksmanship", 4).set_stat("B", "blades", 1);
        arena.act("A", "move B1-C1-D1").react("B", "counter_attack");
        checked(&mut arena, "C", &format!("counter_fire short_bow/arrow {cell}"))
    });
    // Of the three cells only the last lies behind B's strike, and only the first before it.
    let hits = |forecast: &Forecast, at: usize| forecast.answers[at].1.hit + forecast.answers[at].1.critical;
    assert!(hits(&shots[2], 1) < hits(&shots[1], 1) && hits(&shots[0], 0) < hits(&shots[1], 0), "{shots:#?}");
}

/// TEMPO-G14: an Aim that comes to 0 and is hit in the same exchange is lost.
#[test]
fn tempo_g14_the_forecast_counts_an_aim_that_a_counter_fire_hits_as_lost() {
    let plan = small(hex(["A . . . . B . C"])).all(|unit| unit.gear(["short_bow"]));
    // A skill of 3 cancels the weapon's penalty, so the dice alone count: an Aim comes to 0 if they show 0, as they do
    // in
    // every second case.
    for (skill, defence, success) in [(3, 0, 0.0), (3, -2, 0.0), (3, 1, 0.5), (2, 0, 0.5), (5, 0, 0.0)] {
        let mut arena = plan.clone().unit('A', |a| a.with("combat_defence", defence)).begin();
        arena.set_stat("B", "marksmanship", skill).act("A", "aim short_bow B");
        let odds = checked(&mut arena, "B", "counter_fire");
        assert!((odds.success - success).abs() < 1e-9, "{skill}, {defence}: {odds:#?}");
        // If two units fire, both strike, wherever the first shot hits.
        arena.react("B", "counter_fire");
        let odds = checked(&mut arena, "C", "counter_fire");
        assert!(odds.success <= success, "{odds:#?}");
    }
}

/// A plan, the steps up to the last question, the unit that answers it, and its answer.
type ExchangeCase = (Plan, fn(&mut Arena), &'static str, &'static str);

#[test]
fn tempo_g01_the_odds_of_every_exchange_are_what_the_rules_roll() {
    let strikes = |arena: &mut Arena| {
        arena.act("A", "melee_attack B");
    };
    let countered = |arena: &mut Arena| {
        arena.act("A", "melee_attack B").react("B", "counter_attack");
    };
    let feint_parried = |arena: &mut Arena| {
        arena.feign("A", "B").react("B", "parry");
    };
    let feint_countered = |arena: &mut Arena| {
        arena.feign("A", "B").react("B", "counter_attack");
    };
    let punched = |arena: &mut Arena| {
        arena.act("A", "unarmed_attack B");
    };
    let pressed = |arena: &mut Arena| {
        arena.bind("A", "B").act("A", "press");
    };
    let disarming = |arena: &mut Arena| {
        arena.bind("A", "B").act("A", "disarm");
    };
    let shot = |arena: &mut Arena| {
        arena.act("A", "ranged_attack B");
    };
    let pinning = |arena: &mut Arena| {
        arena.grapple(&["A", "B"], &[]).act("A", "pin B");
    };
    let escaping = |arena: &mut Arena| {
        arena.grapple(&["A", "B", "C"], &[]).act("A", "escape").react("B", "struggle");
    };
    let daggers = || small(duel()).all(|unit| unit.gear(["dagger"]));
    let bare = || daggers().unit('B', |b| b.in_hand([]));
    let shield = || daggers().unit('B', |b| b.gear(["dagger", "round_shield"]).in_hand(["dagger", "round_shield"]));
    let bow = || small(hex(["A . . . . . . . . B"])).unit('A', |a| a.gear(["short_bow"]));
    let three = || small(hex(["A B", "C ."])).all(|unit| unit.gear(["dagger"]));
    let cases: [ExchangeCase; 24] = [
        (daggers(), strikes, "B", "pass"),
        (daggers(), strikes, "B", "parry"),
        (daggers(), strikes, "B", "evade"),
        (shield(), strikes, "B", "parry round_shield"),
        (shield(), strikes, "B", "parry dagger"),
        (daggers(), countered, "A", "pass"),
        (daggers(), countered, "A", "ct_counter_attack"),
        (daggers(), countered, "A", "ct_parry"),
        (bare(), countered, "A", "ct_parry"),
        (daggers(), feint_parried, "A", "pass"),
        (daggers(), feint_parried, "A", "ct_counter_attack"),
        (daggers(), feint_countered, "A", "pass"),
        (daggers(), feint_countered, "A", "ct_parry"),
        (daggers(), punched, "B", "parry"),
        (daggers(), punched, "B", "counter_attack"),
        (bare(), punched, "B", "counter_attack"),
        (daggers(), pressed, "B", "wind"),
        (daggers(), pressed, "B", "double"),
        (daggers(), disarming, "B", "double"),
        (daggers(), disarming, "B", "wind"),
        (bow(), shot, "B", "dodge"),
        (bow(), shot, "B", "pass"),
        (three(), pinning, "B", "struggle"),
        (three(), escaping, "C", "struggle"),
    ];
    let mut bound = 0;
    for (plan, steps, unit, last) in cases {
        for armour in ["none", "mail"] {
            for (skill, health) in [(0, 20), (4, 20), (7, 3)] {
                let mut arena = plan.clone().all(|unit| unit.armour(armour)).begin();
                for skilled in ["blades", "marksmanship", "wrestling", "brawling"] {
                    arena.set_stat("A", skilled, skill);
                }
                arena.set_health("A", health).set_health("B", health);
                steps(&mut arena);
                let odds =
                    if last == "pass" { checked_if_kept(&mut arena, unit) } else { checked(&mut arena, unit, last) };
                bound += u8::from(odds.bound > 0.0);
            }
        }
    }
    assert!(bound >= 12, "{bound} of them can bind");
}

/// Fails unless the forecast of a pass, or of a kept action, equals its branches played out; returns the forecast.
#[track_caller]
fn checked_if_kept(arena: &mut Arena, unit: &str) -> Forecast {
    let (forecast, played) = (arena.forecast_if_kept(), arena.played_out(unit, "pass"));
    assert_same_odds(&forecast, &played, &format!("{unit} pass"));
    forecast
}

/// The units that could strike at a movement of A, each with the step.
fn provoked(arena: &mut Arena, what: &str) -> Vec<(String, u8)> {
    let (intent, actor) = (arena.intent("A", what), arena.id("A"));
    let rules = arena.rules();
    arena.look(|view| {
        let found = rules.provokes(view, actor, &intent).into_iter();
        found.map(|(unit, at)| (view.field.roster.member(unit).name.clone(), at)).collect()
    })
}

/// TEMPO-G26, TEMPO-G40, TEMPO-G54: every weapon in hand counts, at its own price, as far as it reaches the cell.
#[test]
fn tempo_g26_a_unit_may_strike_at_a_path_with_any_weapon_in_hand() {
    let path = "move B1-C1";
    for (hands, ap, strikes) in [
        // A spear in one hand costs 4, and only it reaches two cells far; the dagger beside it costs 2.
        (["dagger", "spear"], 4, Some(1)),
        (["dagger", "spear"], 3, None),
        // Beside B the dagger is enough, whatever the mace costs.
        (["mace", "dagger"], 2, Some(2)),
        (["mace", "dagger"], 1, None),
        (["buckler", "dagger"], 2, Some(2)),
    ] {
        let plan = square(["A . . .", ". . . .", ". . B ."]).unit('B', |b| b.gear(hands).in_hand(hands));
        let plan = if strikes == Some(2) || hands[0] == "mace" {
            square(["A . . .", ". . . B"]).unit('B', |b| b.gear(hands).in_hand(hands))
        } else {
            plan
        };
        let mut arena = plan.begin();
        arena.set_ap("B", ap);
        let wanted: Vec<(String, u8)> = strikes.into_iter().map(|at| ("B".to_owned(), at)).collect();
        assert_eq!(provoked(&mut arena, path), wanted, "{hands:?} with {ap}");
        // B is then offered a Counter-Attack in the same cases.
        arena.act("A", path);
        assert_eq!(arena.is_asked("B") && arena.can("B", "counter_attack"), strikes.is_some(), "{hands:?} with {ap}");
        if strikes.is_some() {
            arena.pass("B");
        }
    }
}
