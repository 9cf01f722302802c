//! Turns and rounds: the opening, the allowance of a turn, and which unit is next.

use super::{duel, square, yields};
use indes_core::battle::{Dice, Pending, Prompt, RuleSet, RuleSetId, Turn, answer, begin, look};
use indes_core::battlefield::{Bodies, Roster, UnitId, UnitMask};
use indes_level::bots::Bot;
use indes_level::level::Library;
use indes_poise::Poise;
use indes_poise::next::{Affected, most_affected};
use indes_poise::state::Count;
use indes_poise::turn::{TurnFacts, TurnStep, next};
use indes_testing::Arena;
use indes_testing::bare_world;

fn affected(unit: u8, targeted: bool, damage: i16, distance: u16, enemy: bool) -> Affected {
    Affected { unit: UnitId(unit), targeted, damage, distance, enemy }
}

fn only(unit: u8) -> UnitMask {
    UnitMask::only(UnitId(unit))
}

#[test]
fn the_machine_goes_from_the_opening_through_turns_to_the_next_round() {
    let able = TurnFacts { able: true, ..TurnFacts::default() };
    let table = [
        (TurnStep::Opening, able, TurnStep::Act),
        (TurnStep::OpenerChosen, able, TurnStep::Act),
        (TurnStep::TurnOver, TurnFacts { quiet: true, more: true, ..able }, TurnStep::Opening),
        (TurnStep::Act, able, TurnStep::BeginAction),
        (TurnStep::Act, TurnFacts::default(), TurnStep::TurnOver),
        (TurnStep::BeginAction, able, TurnStep::Act),
        (TurnStep::BeginAction, TurnFacts { ended: true, ..able }, TurnStep::TurnOver),
        (TurnStep::TurnOver, TurnFacts { more: true, ..able }, TurnStep::PickNext),
        (TurnStep::PickNext, able, TurnStep::Act),
        (TurnStep::NextChosen, able, TurnStep::Act),
        (TurnStep::TurnOver, able, TurnStep::AskDefeated),
        (TurnStep::AskDefeated, TurnFacts { fallen: true, ..able }, TurnStep::BeginDefeated),
        (TurnStep::BeginDefeated, able, TurnStep::AskDefeated),
        (TurnStep::AskDefeated, able, TurnStep::RoundOver),
        (TurnStep::RoundOver, able, TurnStep::Round),
        (TurnStep::Round, able, TurnStep::PickNext),
    ];
    for (step, facts, wanted) in table {
        assert_eq!(next(step, facts), wanted, "{step:?}");
    }
}

/// POISE-001: ten rounds are a minute.
#[test]
fn poise_001_a_round_stands_for_six_seconds() {
    let setup = duel().setup();
    assert_eq!(setup.rules.names(&setup.data).round_seconds, 6);
}

#[test]
fn poise_002_with_action_and_maneuver_used_the_turn_is_over() {
    let mut arena = duel().begin();
    arena.act("A", "attack cut D").react("D", "dodge").act("A", "brace").pass("D");
    arena.asks("D acts");
}

#[test]
fn poise_007_simultaneous_openers_roll_against_each_other() {
    let plan = duel().unit('A', |a| a.with("agility", 3));
    // A rolls a d6 against 2, D a d8 against 3: margins +1 and -2.
    let mut arena = plan.rolls([2, 4]);
    arena.asks("A acts");
    let mut arena = plan.rolls([6, 1]);
    arena.asks("D acts");
    // Margins of 1 each: the more agile unit.
    let mut arena = plan.rolls([2, 1]);
    arena.asks("A acts");
    // Equal in both: they roll again.
    let mut arena = duel().rolls([3, 3, 2, 1]);
    arena.asks("D acts");
}

#[test]
fn poise_008_a_turn_has_one_action_and_one_maneuver() {
    let mut arena = duel().begin();
    arena.act("A", "attack cut D").react("D", "dodge").asks("A acts");
    assert_eq!(arena.why("attack"), "POISE-008: the action of this turn is used");
    arena.refused("A", "recovery").act("A", "shift A2").asks("A reacts").pass("A");
    arena.asks("D acts");
}

#[test]
fn poise_009_either_comes_first_and_either_may_be_left_out() {
    let mut arena = duel().begin();
    arena.act("A", "steady").pass("D").act("A", "attack cut D").react("D", "block").asks("D acts");
    let mut arena = duel().begin();
    arena.act("A", "steady").pass("D").end("A").asks("D acts");
}

#[test]
fn poise_010_a_sprint_is_no_part_of_the_allowance() {
    let mut arena = square(["A . . . . . . . D"]).begin();
    arena.act("A", "dash F1").asks("A reacts").react("A", "sprint H1").asks("A acts");
    assert!(arena.can("A", "attack"));
    assert_eq!(arena.pools("A"), [15, 11, 15]);
}

#[test]
fn poise_011_a_dash_is_not_resumed() {
    let mut arena = square(["A . . . . . . . D"]).begin();
    arena.act("A", "dash C1").pass("A").asks("A acts");
    assert!(!arena.can("A", "dash") && !arena.can("A", "shift"));
}

#[test]
fn poise_014_only_units_with_a_turn_left_can_be_next() {
    let plan = square(["A . . . . D", ". . . . . .", "B . . . . E"]);
    let mut arena = plan.begin();
    // B is nearest, then the nearest of those that are left.
    arena.end("A").asks("B acts").end("B").asks("E acts").end("E").asks("D acts");
}

#[test]
fn poise_015_the_target_of_the_action_goes_next() {
    let mut arena = square(["A D . .", "E . . ."]).begin();
    arena.act("A", "attack cut D").react("D", "dodge").end("A").asks("D acts");
    assert_eq!(most_affected(&[affected(1, true, 0, 5, false), affected(2, false, 9, 1, true)]), only(1));
}

#[test]
fn poise_016_then_the_unit_with_the_most_damage() {
    assert_eq!(most_affected(&[affected(1, true, 4, 1, true), affected(2, true, 9, 5, true)]), only(2));
    assert_eq!(most_affected(&[affected(1, false, 1, 9, true), affected(2, false, 0, 1, true)]), only(1));
}

#[test]
fn poise_017_then_the_nearest() {
    let mut arena = square(["A . . . E . D", ". . . . . . ."]).begin();
    arena.act("A", "dash C1").pass("A").end("A").asks("E acts");
    assert_eq!(most_affected(&[affected(1, true, 4, 3, true), affected(2, true, 4, 2, true)]), only(2));
}

#[test]
fn poise_018_an_encouraged_ally_goes_next() {
    let mut arena = square(["A . B", "D . ."]).begin();
    arena.act("A", "encourage B").asks("A chooses").detail("A", "to_focus").end("A").asks("B acts");
    assert_eq!(arena.pools("B"), [15, 15, 17], "D controls A, so the ranged skill has a bane: 4 - 2");
}

#[test]
fn poise_019_among_equals_the_enemy() {
    let mut arena = square(["B . . A . . D"]).begin();
    arena.end("A").asks("D acts");
    assert_eq!(most_affected(&[affected(1, false, 0, 3, false), affected(2, false, 0, 3, true)]), only(2));
}

/// POISE-020, POISE-022: every unit has a turn, then the round is over; the last turn decides which unit begins the
/// next.
#[test]
fn poise_022_the_last_turn_of_a_round_decides_the_first_of_the_next() {
    let mut arena = square(["A D . . .", ". . . . .", ". . . . E"]).begin();
    arena.end("A").end("D").asks("E acts").skip();
    arena.end("E");
    let story = arena.story();
    assert!(story.contains(&"round 0 ends".to_owned()) && story.contains(&"round 1 begins".to_owned()), "{story:#?}");
    arena.asks("D acts");
}

/// The units that are predicted to be next, and the rule that decides it.
fn predicted(arena: &mut Arena) -> Option<(Vec<String>, String)> {
    let next = arena.look(|view| Poise.next_turn(view, UnitMask::NONE))?;
    let roster = arena.world().resource::<Roster>();
    Some((next.units.iter().map(|unit| roster.member(unit).name.clone()).collect(), next.by.to_string()))
}

#[test]
fn poise_j03_the_next_unit_is_known_before_the_turn_is_ended() {
    let one = |unit: &str, rule: &str| Some((vec![unit.to_owned()], rule.to_owned()));
    // The nearest unit, until one is aimed at.
    let mut arena = square(["A D . .", "E . . ."]).begin();
    assert_eq!(predicted(&mut arena), Some((vec!["D".into(), "E".into()], "POISE-017".into())), "both are next to A");
    arena.act("A", "attack cut D").react("D", "dodge");
    assert_eq!(predicted(&mut arena), one("D", "POISE-015"));
    arena.end("A").asks("D acts");
    // At the end of a round every unit has a turn again, but the unit that ends its turn is not next.
    let mut arena = square(["A . . D . . . ."]).begin();
    assert_eq!(predicted(&mut arena), one("D", "POISE-017"));
    arena.end("A").asks("D acts");
    assert_eq!(predicted(&mut arena), one("A", "POISE-017"));
    let left = |arena: &mut Arena, unit: &str| {
        let unit = arena.id(unit);
        arena.look(|view| Poise.turns_left(view, unit))
    };
    assert_eq!([left(&mut arena, "A"), left(&mut arena, "D")], [Some(0), Some(0)], "the turn at hand is not left");
    arena.end("D").asks("A acts");
    assert_eq!([left(&mut arena, "A"), left(&mut arena, "D")], [Some(0), Some(1)]);
}

#[test]
fn poise_j03_predictions_of_the_next_unit_hold_in_battles_of_bots() {
    let library = Library::scan(None, &indes_testing::vocabulary);
    let def = indes_testing::def(RuleSetId::Poise).unwrap();
    let mut held = 0;
    for entry in library.entries.iter().filter(|entry| entry.rule_set == Some(RuleSetId::Poise)) {
        let setup = entry.result.as_ref().unwrap().setup(&def, &def.shipped_data().unwrap()).unwrap();
        for seed in 0..3 {
            let mut app = bare_world();
            let world = app.world_mut();
            begin(world, &setup, Dice::seeded(seed)).unwrap();
            let mut bot = Bot::random(seed);
            for _ in 0..300 {
                let Some(decision) = world.resource::<Pending>().0.clone() else { break };
                let next = look(world, |view| Poise.next_turn(view, UnitMask::NONE));
                let (turns, down) = (world.resource::<Turn>().turns, world.resource::<Bodies>().down());
                let intent = bot.choose(world).unwrap();
                let ends = look(world, |view| Poise.verbs(&view.field.rule_data).1) == intent.verb;
                answer(world, decision.asked.seat, intent).unwrap();
                let asked = world.resource::<Pending>().0.as_ref().map(|next| next.asked);
                // Hazards at the turn's end are not predicted, and a tie is a question.
                let calm = world.resource::<Bodies>().down() == down && world.resource::<Turn>().turns == turns + 1;
                let acts = asked.filter(|asked| asked.prompt == Prompt::Act).and_then(|asked| asked.unit);
                if let (true, true, Some(acts), Some(next)) = (ends, calm, acts, next)
                    && next.units.len() == 1
                {
                    assert_eq!(next.units, UnitMask::only(acts), "{} {seed}: {next:?}", entry.id);
                    held += 1;
                }
            }
        }
    }
    assert!(held > 200, "only {held} turns were predicted");
}

#[test]
fn poise_j03_a_hidden_unit_is_not_named_as_the_next() {
    let mut arena = square(["A . D . . . E"]).begin();
    let hidden = UnitMask::only(arena.id("D"));
    let next = arena.look(|view| Poise.next_turn(view, hidden)).unwrap();
    assert_eq!(next.units, UnitMask::only(arena.id("E")));
}

#[test]
fn poise_219_points_paid_for_a_defence_count_as_damage() {
    let mut arena = duel().begin();
    arena.act("A", "attack cut D").react("D", "dodge");
    let d = arena.id("D");
    let counted = arena.look(|view| view.turn.counted(d, Count::Damage));
    assert_eq!(counted, 8);
}

/// POISE-C02: a tie after every test is put to the opponent of the unit whose turn ended.
#[test]
fn a_tie_between_units_is_put_to_the_opponent_of_the_last_actor() {
    let mut arena = square(["D . A . E"]).begin();
    arena.end("A").asks("D chooses").detail("D", "goes_next E").asks("E acts");
}

/// POISE-092, POISE-093
#[test]
fn poise_092_the_battle_ends_when_one_side_is_defeated() {
    let mut arena = duel().unit('D', |d| d.pools(0, 0, 3)).begin();
    yields(&mut arena, "attack cut D", &[5, 6, 1, 2]);
    arena.asks("over");
    assert!(arena.is_down("D"));
    assert!(arena.story().contains(&"Tide wins: LastStanding".to_owned()));
}
