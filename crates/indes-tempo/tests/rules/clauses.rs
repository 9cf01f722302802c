//! Rulings and data tables that follow from the rule data or from the shape of the procedures, each clause asked of the
//! program.

use super::{board, data, duel, hex, range, square, struck};
use indes_core::battle::{BattleEvent, EventKind, RuleSet, Seats, words};
use indes_core::rule_id;
use indes_tempo::data::{Action, Kind};
use indes_tempo::{DEF, Tempo};
use indes_testing::{Arena, Plan};
use std::collections::BTreeSet;

/// The actions of the document: all but the support actions, the details and the ends of a turn, which are ours.
fn document() -> impl Iterator<Item = &'static Action> {
    let ours = ["reload", "draw", "pick_up", "interact", "drop", "true_blow"];
    let kinds = [Kind::Proactive, Kind::Reactive, Kind::CounterTempo, Kind::Special, Kind::Sealed];
    data().file.actions.iter().filter(move |it| kinds.contains(&it.kind) && !ours.contains(&it.key.as_str()))
}

fn line(arena: &mut Arena, begin: &str) -> String {
    let story = arena.story();
    story.iter().find(|line| line.starts_with(begin)).unwrap_or_else(|| panic!("{begin}: {story:#?}")).clone()
}

/// No content inverts a check; a rule file that does has its dice taken from the rating, in results and odds alike.
#[test]
fn tempo_g02_an_inverted_check_takes_its_dice_from_the_rating() {
    assert!(data().file.actions.iter().all(|action| !action.inverted), "none of the shipped actions");
    let inverted = || {
        let evade = "check: Skill(\"reflexes\"), rule: \"TEMPO-113\"";
        assert!(DEF.shipped.contains(evade), "the check of Evade");
        duel().with_data(evade, &format!("inverted: true, {evade}")).unit('B', |b| b.with("reflexes", 8))
    };
    let mut arena = inverted().begin();
    arena.act("A", "melee_attack edge B").rolls([5, 3]).react("B", "evade").expect([
        "A -3 ap (9)",
        "A melee_attack longsword/edge B",
        "B -2 ap (10)",
        "B answers evade",
        "A rolls 5",
        "B rolls 3+8=5",
        "A ends on 0: Hit",
        "B ends on 0: Success",
        "A is foiled by B",
    ]);
    assert_eq!(arena.rule_of("B rolls").to_string(), "TEMPO-G02");
    // The odds of the forecast are those of the same battle played out on every value of its dice.
    let mut arena = inverted().check_dice(2, 3).begin();
    arena.act("A", "melee_attack edge B").asks("B reacts");
    let odds = arena.forecast_if_answered("B", "evade");
    let [wins, all] = (0..=2).flat_map(|a| (0..=2).map(move |b| (a, b))).fold([0.0, 0.0], |[wins, all], (a, b)| {
        let chance = |pool: i16| [1.0 / 3.0, 2.0 / 9.0, 4.0 / 9.0][usize::try_from(pool).unwrap()];
        let both = chance(a) * chance(b);
        [wins + if a > 8 - b { both } else { 0.0 }, all + both]
    });
    assert!((all - 1.0_f64).abs() < 1e-9 && (odds.success - wins).abs() < 1e-9, "{odds:?}");
}

/// Recover Stamina is below 0 by wounds and burden instead: it is rolled only where it can be.
#[test]
fn tempo_g02_a_recovery_below_0_comes_of_a_wound() {
    let mut arena = duel().begin();
    arena.set_health("A", 10).set_ap("A", 0).rolls([0]).asks("B acts");
    assert_eq!(arena.ap("A"), 3, "-7 gives 3 action points");
}

#[test]
fn tempo_g05_the_actions_that_can_be_opposed_are_those_that_an_answer_lists() {
    let lists = |action: &&Action| action.answers.iter().chain(&action.answers_feigned).cloned().collect::<Vec<_>>();
    let answered: BTreeSet<String> = document().flat_map(|action| lists(&action)).collect();
    let wanted = [
        "aim",
        "combat_move",
        "counter_attack",
        "disarm",
        "escape",
        "grapple",
        "melee_attack",
        "move",
        "parry",
        "pin",
        "press",
        "ranged_attack",
        "unarmed_attack",
        "withdraw",
    ];
    assert_eq!(answered, wanted.map(str::to_owned).into());
    // A Feint is answered as the Melee Attack that it seems to be.
    let feint = document().find(|action| action.key == "feint").unwrap();
    assert_eq!(feint.seems, ["melee_attack"]);
    // Nothing can be declared against Ready.
    let mut arena = duel().unprepared().unit('B', |b| b.prepared(true)).begin();
    arena.act("A", "ready").asks("A acts");
}

/// Answers nothing: proactive. Answers: reactive. Answers and replaces: counter-tempo. Recover Stamina is none of them.
#[test]
fn tempo_g07_the_kind_of_an_action_follows_from_what_it_answers_and_replaces() {
    for action in document() {
        let kind = match (action.answers.is_empty(), action.replaces.is_empty()) {
            _ if action.key == "recover_stamina" => Kind::Special,
            // The sealed meaning of a proactive action.
            _ if action.key == "feint" => Kind::Sealed,
            (true, true) => Kind::Proactive,
            (false, true) => Kind::Reactive,
            (false, false) => Kind::CounterTempo,
            (true, false) => panic!("{} replaces and answers nothing", action.key),
        };
        assert_eq!(action.kind, kind, "{}", action.key);
    }
}

/// TEMPO-D05: the actions that each status allows, in the order of the file.
const STATUSES: [(&str, &str, &str, &str); 5] = [
    ("off_guard", "ready,move", "", ""),
    (
        "on_guard",
        "move,combat_move,melee_attack,aim,ranged_attack,feint,unarmed_attack",
        "counter_attack,counter_fire,dodge,evade,parry,retreat",
        "ct_counter_attack,ct_parry",
    ),
    ("bound", "disarm,grapple,press,withdraw", "double,wind", ""),
    ("grappled", "escape,unarmed_attack,pin", "struggle", ""),
    ("pinned", "escape", "", ""),
];

/// The lists are those of the actions' own statuses; support actions come on top (TEMPO-G06).
#[test]
fn tempo_d05_tempo_g06_each_status_allows_the_actions_that_list_it() {
    for (status, proactive, reactive, counter) in STATUSES {
        let of = |kinds: &[Kind]| {
            let allowed = document().filter(|it| kinds.contains(&it.kind) && it.status.iter().any(|own| own == status));
            allowed.map(|action| action.key.clone()).collect::<BTreeSet<String>>()
        };
        let wanted = |list: &str| list.split(',').filter(|key| !key.is_empty()).map(str::to_owned).collect();
        assert_eq!(of(&[Kind::Proactive, Kind::Sealed]), wanted(proactive), "{status}");
        assert_eq!(of(&[Kind::Reactive]), wanted(reactive), "{status}");
        assert_eq!(of(&[Kind::CounterTempo]), wanted(counter), "{status}");
        assert_eq!(of(&[Kind::Special]), wanted("recover_stamina"), "{status}");
    }
    let known: Vec<&str> = data().file.statuses.iter().map(|status| status.key.as_str()).collect();
    assert_eq!(known, ["off_guard", "on_guard", "bound", "grappled", "pinned", "slain"], "`slain` is ours");
}

/// TEMPO-D07: for each action the reactions that may answer it, each with the status that it needs.
const MATRIX: [(&str, &str); 15] = [
    ("aim", "counter_fire on_guard"),
    ("move", "counter_attack on_guard, counter_fire on_guard, retreat on_guard"),
    ("combat_move", "counter_attack on_guard, counter_fire on_guard, retreat on_guard"),
    ("disarm", "double bound, wind bound"),
    ("escape", "struggle grappled"),
    ("feint", "counter_attack on_guard, evade on_guard, parry on_guard"),
    ("grapple", "double bound, wind bound"),
    ("melee_attack", "counter_attack on_guard, evade on_guard, parry on_guard"),
    ("pin", "struggle grappled"),
    ("press", "double bound, wind bound"),
    ("ranged_attack", "dodge on_guard"),
    ("ready", ""),
    ("unarmed_attack", "counter_attack on_guard, evade on_guard, parry on_guard, struggle grappled"),
    ("withdraw", "double bound, wind bound"),
    ("recover_stamina", ""),
];

#[test]
fn tempo_d07_each_action_is_answered_by_the_reactions_of_the_matrix() {
    for (action, wanted) in MATRIX {
        let announced = if action == "feint" { "melee_attack" } else { action };
        let answers = document().filter(|it| it.kind == Kind::Reactive && it.answers.iter().any(|it| it == announced));
        let found: BTreeSet<String> = answers.map(|it| format!("{} {}", it.key, it.status.join(" "))).collect();
        assert_eq!(found, wanted.split(", ").filter(|it| !it.is_empty()).map(str::to_owned).collect(), "{action}");
    }
    // What may then replace it: either replacement a blow that met a Counter-Attack; the counter-attack alone a feint
    // that met a Parry.
    let counters = || document().filter(|it| it.kind == Kind::CounterTempo);
    assert!(counters().all(|it| it.answers == ["counter_attack"]
        && it.replaces.len() == 2
        && ["feint", "melee_attack"].iter().all(|key| it.replaces.iter().any(|it| it == key))));
    let feigned: Vec<&str> = counters().filter(|it| !it.answers_feigned.is_empty()).map(|it| it.key.as_str()).collect();
    assert_eq!(feigned, ["ct_counter_attack"]);
}

/// Speed is the distance that a missile crosses before a unit can move: only beyond it a shot is dodged.
#[test]
fn tempo_g16_a_shot_is_dodged_only_beyond_the_speed_of_the_weapon() {
    let speeds = [("throwing_knife", 3), ("javelin", 4), ("short_bow", 7), ("longbow", 8), ("light_crossbow", 9)];
    for (weapon, speed) in speeds.into_iter().chain([("heavy_crossbow", 10)]) {
        for (distance, dodges) in [(speed, false), (speed + 1, true)] {
            let mut arena = range(distance, weapon).unit('B', |b| b.gear(["dagger"])).begin();
            arena.rolls([0]).choose("A", "ranged_attack B");
            let asked = arena.question() == "B reacts";
            assert_eq!(asked && arena.can("B", "dodge"), dodges, "{weapon} at {distance}");
            if asked {
                arena.pass("B");
            }
        }
    }
    // A pistol's shot is faster than its range is long.
    let pistol = data().file.gear.iter().find(|weapon| weapon.key == "pistol").unwrap();
    assert!(pistol.ranged.unwrap().speed > pistol.parts[0].reach.1);
}

/// A Move that succeeds, which needs a counter-result of 0 or less, goes on even if it is hit.
#[test]
fn tempo_g18_a_move_that_succeeds_is_stopped_by_nothing() {
    for plan in [hex(["A . . .", ". . B ."]), square(["A . . .", ". . . B"])] {
        let mut arena = plan.unit('A', |a| a.with("combat_defence", -2)).begin();
        arena.act("A", "move B1-C1-D1").rolls([0, 7]).react("B", "counter_attack edge");
        arena.asks("A chooses").detail("A", "halt D1").expect([
            "A -2 ap (10)",
            "A move B1-C1-D1",
            "B -3 ap (9)",
            "B answers counter_attack longsword/edge",
            "B rolls 0",
            "A ends on 0: Success",
            "B ends on 0: Hit",
            "A walks A1-B1-C1",
            "B strikes A for 7-5=2 with longsword/edge",
            "A -2 health (18)",
            "A walks C1-D1",
        ]);
    }
}

#[test]
fn tempo_g24_ready_puts_on_guard_at_once() {
    let mut arena = duel().unprepared().begin();
    arena.act("A", "ready").expect(["A -1 ap (11)", "A ready", "A ends on 0: Success", "A is on_guard"]);
    assert!(arena.can("A", "melee_attack"));
}

/// Aim succeeds unless Counter-Fire totals 1 or more.
#[test]
fn tempo_g30_an_action_without_a_check_has_the_result_0() {
    for (pool, aimed) in [(4, true), (5, false)] {
        let mut arena = range(5, "longbow").unit('B', |b| b.gear(["longbow"])).begin();
        arena.set_stat("A", "combat_defence", 90).act("A", "aim longbow B").rolls([pool]).react("B", "counter_fire");
        let ends = if aimed { "A ends on 0: Success" } else { "A ends on -1: Failure" };
        assert_eq!(line(&mut arena, "A ends on"), ends);
        arena.set_stat("B", "combat_defence", 90).rolls([8]).choose("A", "ranged_attack B");
        let accuracy = if aimed { "A rolls 8+1=9" } else { "A rolls 8-4=4" };
        assert_eq!(line(&mut arena, "A rolls"), accuracy, "{pool}");
    }
}

/// The price paid for a replaced action: the larger of both, never less and never refunded.
#[test]
fn tempo_c01_a_replacement_costs_the_larger_of_both_prices_in_all() {
    let both = ["longsword", "dagger"];
    // An edge for 4 in one hand, replaced by a parry: with the dagger for 2, with the longsword for 4.
    for (first, replacement, left) in
        [("edge", "ct_parry dagger", 8), ("edge", "ct_parry longsword", 8), ("dagger/point", "ct_parry longsword", 8)]
    {
        let mut arena = duel().unit('A', |a| a.gear(both).in_hand(both)).begin();
        arena.act("A", &format!("melee_attack {first} B")).react("B", "counter_attack edge");
        arena.rolls([9, 0]).replace("A", replacement);
        assert_eq!(arena.ap("A"), left, "{first}, {replacement}");
    }
}

/// The effect is followed, not the flavour: a failed Move that no blow hits goes all its way.
#[test]
fn tempo_c05_a_failed_move_loses_no_way() {
    let plan = square(["A . . .", ". . . B"]).unit('A', |a| a.with("combat_defence", 9));
    let mut arena = plan.begin();
    arena.act("A", "move B1-C1-D1").rolls([8]).react("B", "counter_attack edge").detail("A", "halt D1");
    assert_eq!((line(&mut arena, "A ends on").as_str(), arena.cell("A").as_str()), ("A ends on -8: Failure", "D1"));
}

/// Netted against 0 or unopposed, the number of a strike at a Move is its own result.
#[test]
fn tempo_c06_a_strike_at_a_move_counts_in_full() {
    let mut arena = square(["A . . .", ". . . B"]).begin();
    arena.act("A", "move B1-C1-D1").rolls([6, 9]).react("B", "counter_attack edge");
    let story = arena.story();
    assert!(story.contains(&"B rolls 6".into()) && story.contains(&"B ends on 6: Critical Hit".into()), "{story:#?}");
}

/// The counter is 0 once, at the beginning, and rises after the last unit's turn; players see it plus 1.
#[test]
fn tempo_c07_the_round_counter_rises_after_the_last_turn() {
    let mut arena = duel().begin();
    assert_eq!(arena.round(), 0);
    arena.end("A");
    assert_eq!(arena.round(), 0, "B's turn is still to come");
    arena.end("B");
    assert_eq!(arena.round(), 1);
    let begins = |arena: &mut Arena, round| {
        let what = EventKind::RoundBegan { round };
        let event = BattleEvent { seq: 0, frame: None, rule: rule_id!("TEMPO-022"), seen_by: Seats::ALL, what };
        arena.look(|view| words::sentence(&Tempo, view, &event))
    };
    assert_eq!([0, 1].map(|round| begins(&mut arena, round)), ["Round 1 begins", "Round 2 begins"]);
}

/// One pool: reactions before the own turn leave less for it, and what is left over adds nothing above the maximum.
#[test]
fn tempo_c08_one_pool_pays_for_reactions_and_for_the_own_turn() {
    let mut arena = duel().begin();
    arena.act("A", "melee_attack edge B").rolls([0, 5]).react("B", "evade").end("A").asks("B acts");
    assert_eq!(arena.ap("B"), 10, "not refilled before its turn");
    arena.end("B").asks("A acts");
    assert_eq!((arena.ap("A"), arena.ap("B")), (12, 12), "never more than the maximum");
}

/// Against a Combat Move a Counter-Attack is a strike whose result lowers the mover's net.
#[test]
fn tempo_c11_a_counter_attack_lowers_the_net_of_the_movement_that_it_strikes() {
    for (answer, row) in [(4, "A ends on 1: Success"), (5, "A ends on 0: Failure")] {
        let mut arena = hex([". . . .", " A B . .", ". . . ."]).begin();
        let step = arena.choices("A").into_iter().find(|it| it.starts_with("combat_move B ") && !it.contains('-'));
        arena.set_stat("A", "combat_defence", 90).rolls([5, answer]).act("A", &step.expect("a step"));
        arena.react("B", "counter_attack edge");
        assert_eq!(line(&mut arena, "A ends on"), row);
    }
}

/// The aim serves every shot of an unbroken run, not the first alone.
#[test]
fn tempo_c12_an_aim_serves_every_shot_of_an_unbroken_run() {
    let mut arena = range(5, "longbow").unit('B', |b| b.gear(["dagger"])).begin();
    arena.set_ap("B", 0).set_stat("B", "combat_defence", 90).act("A", "aim longbow B").skip();
    for _ in 0..2 {
        arena.rolls([3]).act("A", "ranged_attack B");
        assert_eq!(line(&mut arena, "A rolls"), "A rolls 3+1=4");
    }
}

/// Automatic, once, at the end of the own turn; it is no choice and no unit is asked about it.
#[test]
fn tempo_c16_recover_stamina_happens_by_itself_once_at_the_end_of_the_turn() {
    let mut arena = duel().begin();
    assert!(!arena.can("A", "recover_stamina"));
    arena.set_ap("A", 5).skip().end("A").expect([
        "A counts 0",
        "A ends on 0: Success",
        "A +7 ap (12)",
        "A's turn ends",
        "B's turn begins",
    ]);
    arena.asks("B acts");
}

/// Literally: the price of the bound weapon's cheapest surface, and a check of wrestling.
#[test]
fn tempo_c18_a_grapple_costs_the_cheapest_surface_of_the_bound_weapon() {
    for (weapon, price) in [("longsword", 3), ("poleaxe", 4), ("dagger", 2)] {
        let mut arena = duel().unit('A', |a| a.gear([weapon]).with("wrestling", 2).with("blades", 7)).begin();
        arena.bind("A", "B").skip().rolls([1]).act("A", "grapple").pass("B");
        assert_eq!((arena.ap("A"), line(&mut arena, "A rolls").as_str()), (12 - price, "A rolls 1+2=3"), "{weapon}");
    }
}

/// The bind stays after a Press, and the next action of a bind can follow at once.
#[test]
fn tempo_c19_a_press_leaves_the_bind() {
    let mut arena = duel().begin();
    arena.bind("A", "B").rolls([0, 7]).act("A", "press edge").pass("B");
    assert_eq!(["A", "B"].map(|unit| arena.status(unit)), ["bound", "bound"]);
    arena.offers("A", ["disarm", "grapple", "press", "withdraw"]);
}

/// The opponent is chosen at declaration; the default is the nearest, though another one comes first in the file.
#[test]
fn tempo_j06_the_default_opponent_of_a_combat_move_is_the_nearest_visible_one() {
    for grid in ["hex(pointy)", "square(one)"] {
        let plan = board(grid, &[". . . . . . .", "A . C . . . B", ". . . . . . ."]);
        let mut arena = plan.begin();
        let first = arena.choices("A").into_iter().find(|choice| choice.starts_with("combat_move ")).unwrap();
        assert!(first.starts_with("combat_move C "), "{grid}: {first}");
        assert!(arena.choices("A").iter().any(|choice| choice.starts_with("combat_move B ")), "{grid}");
        // Out of sight it is no default.
        let rows = [". . . . .", "A # C . .", ". . . . .", ". . . . .", "B . . . ."];
        let first = board(grid, &rows).begin().choices("A").into_iter().find(|it| it.starts_with("combat_move "));
        assert!(first.as_ref().is_some_and(|it| it.starts_with("combat_move B ")), "{grid}: {first:?}");
    }
}

/// Passable, unoccupied, room for the whole footprint: the first cell from the trigger on where all three hold.
#[test]
fn tempo_j07_a_valid_cell_is_passable_free_and_large_enough() {
    let stop = |rows: &[&str], size: &'static str| {
        let plan = board("square(one)", rows).unit('A', |a| a.size(size));
        let plan = if rows.iter().any(|row| row.contains('C')) { plan.unit('C', |c| c.side(0)) } else { plan };
        let mut arena = plan.begin();
        arena.act("A", "move B1-C1-D1").rolls([3, 7]).react("B", "counter_attack edge");
        arena.cell("A")
    };
    assert_eq!(stop(&["A . . . .", ". . . B ."], "medium"), "C1", "free");
    assert_eq!(stop(&["A . C . .", ". . . B ."], "medium"), "D1", "an ally stands there");
    assert_eq!(stop(&["A . . . .", ". . C . .", ". . . B ."], "large"), "D1", "no room for all of it");
}

/// In combat from the first turn: no phase before it, and no end but by the level.
#[test]
fn tempo_j09_the_battle_lasts_from_the_first_turn_until_the_level_ends_it() {
    let mut arena = duel().round_limit(2).begin();
    for _ in 0..2 {
        arena.end("A").end("B");
    }
    assert!(arena.is_over());
    assert_eq!(arena.rule_of("nobody wins").to_string(), "TEMPO-J09");
    duel().rolls([]).expect(["order A B", "round 0 begins", "A's turn begins"]);
}

/// TEMPO-D04: the action points of every single result.
#[test]
fn tempo_d04_every_result_gives_its_action_points() {
    let table = [12, 12, 11, 10, 8, 6, 4, 4, 3, 3, 2, 1, 1, 1, 1, 0];
    for (result, gained) in (-14..=1).rev().zip(table) {
        let mut arena = duel().begin();
        arena.set_stat("A", "endurance", result).set_ap("A", 0);
        arena.rolls((result < 0).then_some(0)).asks("B acts");
        assert_eq!(arena.ap("A"), gained, "{result}");
    }
}

#[test]
fn tempo_d06_units_begin_off_guard_unless_they_began_the_fight_or_were_prepared() {
    let statuses = |plan: Plan| {
        let mut arena = plan.begin();
        ["A", "B"].map(|unit| arena.status(unit))
    };
    assert_eq!(statuses(duel().unprepared()), ["off_guard", "off_guard"]);
    assert_eq!(statuses(duel().unprepared().initiator(0)), ["on_guard", "off_guard"]);
    assert_eq!(statuses(duel().unprepared().unit('B', |b| b.prepared(true))), ["off_guard", "on_guard"]);
}

/// "Rolls n" is the dice part, "totals n" the result with skill and bonuses, "net n" what the table is read with; and
/// the unit of these tests is the one that the tests of the catalogue take for granted.
#[test]
fn tempo_d10_rolls_totals_and_nets_are_told_apart() {
    let mut arena = duel().unit('A', |a| a.with("blades", 4)).begin();
    arena.act("A", "melee_attack edge B").rolls([5, 7, 6]).react("B", "parry");
    let story = arena.story();
    assert!(story.contains(&"A rolls 5+4=9".into()) && story.contains(&"A ends on 2: Hit".into()), "{story:#?}");
    assert!(story.contains(&"B rolls 7".into()) && story.contains(&"B ends on -2: Failure".into()), "{story:#?}");
    let mut arena = duel().begin();
    let id = arena.id("A");
    let numbers = ["combat_defence", "coverage", "grapple_defence", "movement", "burden"].map(|key| {
        arena.look(|view| {
            let names = Tempo.names(&view.field.rule_data);
            let at = names.stats.iter().position(|stat| stat.0 == key).unwrap();
            view.field.unit(id).stats.0[at]
        })
    });
    assert_eq!(numbers, [0, 6, 3, 3, 0]);
    assert_eq!((arena.ap("A"), arena.status("A").as_str()), (12, "on_guard"));
}

/// TEMPO-D24: what brings each status about and what ends it, one after the other.
#[test]
fn tempo_d24_every_status_begins_and_ends_as_the_table_says() {
    let both = |arena: &mut Arena| ["A", "B"].map(|unit| arena.status(unit));
    // Off Guard until Ready; On Guard until a Parry at exactly 0; Bound until a Withdraw.
    let mut arena = duel().unprepared().unit('B', |b| b.prepared(true)).begin();
    assert_eq!(both(&mut arena), ["off_guard", "on_guard"]);
    arena.act("A", "ready");
    assert_eq!(both(&mut arena), ["on_guard", "on_guard"]);
    arena.act("A", "melee_attack edge B").rolls([5, 5]).react("B", "parry");
    assert_eq!(both(&mut arena), ["bound", "bound"]);
    arena.rolls([1]).act("A", "withdraw").pass("B");
    assert_eq!(both(&mut arena), ["on_guard", "on_guard"]);
    // Bound until a Disarm, or a Grapple; Grappled until pinned, or an Escape; Pinned until an Escape.
    let mut arena = duel().begin();
    arena.bind("A", "B").rolls([8]).act("A", "disarm").pass("B").until("A acts");
    assert_eq!(both(&mut arena), ["on_guard", "on_guard"]);
    let mut arena = duel().begin();
    arena.bind("A", "B").rolls([8]).act("A", "grapple").pass("B");
    assert_eq!(both(&mut arena), ["grappled", "grappled"]);
    arena.rolls([3]).act("A", "pin B").pass("B");
    assert_eq!(both(&mut arena), ["grappled", "pinned"]);
    arena.end("A").rolls([1]).act("B", "escape").pass("A");
    assert_eq!(both(&mut arena), ["grappled", "grappled"]);
    arena.rolls([1]).act("B", "escape").pass("A");
    assert_eq!(both(&mut arena), ["on_guard", "on_guard"]);
}

/// TEMPO-D25: the exchange step by step, with three reactors in the order after the actor, a replacement, and both blows
/// at once before the statuses.
#[test]
fn tempo_d25_an_exchange_goes_through_its_steps_in_order() {
    let mut arena = hex(["A B", " C ."]).unit('A', |a| a.with("blades", 1)).begin();
    // Step 1: the choice, with the sealed question. Step 2: announced and paid. Step 3: the reaction.
    arena.choose("A", "melee_attack edge B").asks("A settles in secret").seal("A", "true_blow").asks("B reacts");
    arena.expect(["A -3 ap (9)", "A melee_attack longsword/edge B"]);
    arena.react("B", "counter_attack edge").asks("A may replace");
    arena.expect(["B -3 ap (9)", "B answers counter_attack longsword/edge"]);
    // Steps 4 to 8: kept, all dice, all outcomes, damage of both sides, and the actor's next choice.
    arena.rolls([4, 5, 6, 7]).keep("A").asks("A acts").expect([
        "A passes",
        "A rolls 4+1=5",
        "B rolls 5",
        "A ends on 0: Hit",
        "B ends on 0: Hit",
        "A strikes B for 6-5=1 with longsword/edge",
        "B -1 health (19)",
        "B strikes A for 7-5=2 with longsword/edge",
        "A -2 health (18)",
    ]);
    // Several reactors are asked in order, beginning after the actor and wrapping round.
    let plan = hex([". B . . A . C . D"]).option("fixed_initiative", "true");
    let mut arena = plan.unit('A', |a| a.side(1)).unit('B', |b| b.side(0)).unit('C', |c| c.side(0)).begin();
    arena.end("A").end("B").end("C").asks("D acts");
}

/// Struck once by an attack, a unit has no say in the order of effects: the helper of these tests passes for it.
#[test]
fn tempo_d25_a_unit_that_passes_is_read_as_unopposed() {
    let mut arena = duel().begin();
    struck(&mut arena, "melee_attack edge B", &[3, 6]);
    assert_eq!(arena.rule_of("A ends on").to_string(), "TEMPO-076");
}
