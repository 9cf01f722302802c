//! Every option of a level, played at each of its values. TEMPO-D22.

use super::{data, duel, hex, range, square, struck};
use indes_core::reading::Source;
use indes_level::level::{Level, Veteran};
use indes_rules::OptionValues;
use indes_tempo::{DEF, HEALTH};
use indes_testing::{Arena, shipped};

/// The first line of the story that begins with a text.
fn line(arena: &mut Arena, begin: &str) -> String {
    let story = arena.story();
    story.iter().find(|line| line.starts_with(begin)).unwrap_or_else(|| panic!("{begin}: {story:#?}")).clone()
}

/// The values of an option that is a whole number.
fn numbers(key: &str) -> impl Iterator<Item = i16> {
    let option = data().file.options.iter().find(|option| option.key == key).expect("an option of tempo");
    let OptionValues::Int { min, max } = option.kind else { panic!("{key} is no number") };
    min..=max
}

#[test]
fn tempo_d22_high_ground_adds_each_of_its_values_to_a_blow_from_above() {
    for value in numbers("high_ground_bonus") {
        let plan = duel().heights(["1 0 0 0"]).option("high_ground_bonus", &value.to_string());
        let mut arena = plan.begin();
        struck(&mut arena, "melee_attack edge B", &[3, 2]);
        let rolled = if value == 0 { "A rolls 3".into() } else { format!("A rolls 3+{value}={}", 3 + value) };
        assert_eq!(line(&mut arena, "A rolls"), rolled);
    }
}

/// A shoots at B behind an obstacle, with these dice.
fn shot(edge: &str, key: &str, value: i16, pool: i16) -> String {
    let plan = range(9, "longbow").edge(edge, "H1|I1").option(key, &value.to_string());
    let mut arena = plan.unit('B', |b| b.gear(["dagger"])).begin();
    // A longbow without an Aim takes 4 from the result.
    arena.set_ap("B", 0).rolls([pool + 4].into_iter().chain((pool >= value).then_some(7)));
    arena.act("A", "ranged_attack B");
    line(&mut arena, "A ends on")
}

#[test]
fn tempo_d22_cover_raises_combat_defence_by_each_of_its_values() {
    for (edge, key) in [("fence", "cover_light"), ("grille", "cover_heavy")] {
        for value in numbers(key) {
            assert_eq!(shot(edge, key, value, value - 1), format!("A ends on {}: Miss", value - 1), "{key} {value}");
            assert_eq!(shot(edge, key, value, value), format!("A ends on {value}: Hit"), "{key} {value}");
        }
    }
}

#[test]
fn tempo_d22_the_weather_adds_each_of_its_values_to_a_shot_without_an_aim() {
    for value in numbers("weather_ranged_modifier") {
        let mut arena = range(5, "longbow").option("weather_ranged_modifier", &value.to_string()).begin();
        arena.set_stat("B", "combat_defence", 90).set_ap("B", 0).rolls([8]).act("A", "ranged_attack B");
        let weather = if value == 0 { String::new() } else { format!("{value:+}") };
        assert_eq!(line(&mut arena, "A rolls"), format!("A rolls 8-4{weather}={}", 4 + value));
    }
}

/// B pins A until A is a prisoner; the number of A's turns until then, `None` for ten turns without.
fn turns_until_taken(value: i16) -> Option<i16> {
    let mut arena = duel().option("pin_wins_after", &value.to_string()).begin();
    arena.grapple(&["A", "B"], &[("B", "A")]);
    for turn in 1..=10 {
        arena.end("A");
        if arena.is_over() {
            return Some(turn);
        }
        arena.end("B");
    }
    None
}

#[test]
fn tempo_d22_a_pin_wins_after_each_number_of_turns_and_never_at_0() {
    for value in numbers("pin_wins_after") {
        assert_eq!(turns_until_taken(value), (value > 0).then_some(value));
    }
}

#[test]
fn tempo_d22_who_escapes_a_pin_is_grappled_or_on_guard() {
    for (value, statuses) in [("false", ["grappled", "grappled"]), ("true", ["on_guard", "on_guard"])] {
        let mut arena = duel().option("pin_escape_to_guard", value).begin();
        arena.grapple(&["A", "B"], &[("B", "A")]).rolls([1]).act("A", "escape").pass("B");
        assert_eq!(["A", "B"].map(|unit| arena.status(unit)), statuses, "{value}");
    }
}

#[test]
fn tempo_d22_a_double_leaves_the_bind_or_ends_it() {
    for (value, status) in [("false", "bound"), ("true", "on_guard")] {
        let mut arena = duel().option("double_ends_bind", value).begin();
        arena.bind("A", "B").rolls([0, 5, 7]).act("A", "withdraw").react("B", "double edge");
        assert_eq!(["A", "B"].map(|unit| arena.status(unit)), [status; 2], "{value}");
    }
}

#[test]
fn tempo_d22_a_surge_may_cross_the_opponent_or_not() {
    for (value, crosses) in [("false", false), ("true", true)] {
        let plan = hex([". . . . .", "A B . . .", ". . . . ."]).option("combat_move_crit_passes_opponent", value);
        let mut arena = plan.begin();
        let surge = "combat_move B B2-C2";
        if crosses {
            arena.rolls([10]).act("A", surge).pass("B");
            assert_eq!(arena.cell("A"), "C2");
        } else {
            arena.refused("A", surge);
        }
    }
}

#[test]
fn tempo_d22_feints_are_asked_about_or_not() {
    for (value, secret) in [("false", false), ("true", true)] {
        let mut arena = duel().option("feints", value).begin();
        arena.choose("A", "melee_attack edge B");
        assert_eq!(arena.is_secret(), secret, "{value}");
    }
}

#[test]
fn tempo_d22_initiative_is_rolled_or_fixed() {
    let plan = |value| hex(["A . . B"]).option("fixed_initiative", value);
    plan("true").rolls([]).expect(["order A B", "round 0 begins", "A's turn begins"]);
    let rolled = ["A rolls 1", "B rolls 2", "order B A", "round 0 begins", "B's turn begins"];
    plan("false").rolls([1, 2]).expect(rolled);
}

/// The level after `arena`'s battle, with this rest.
fn health_after(arena: &mut Arena, rest: &str) -> Result<Vec<(String, i16)>, String> {
    let plan = square(["A N . B"]).unit('N', |n| n.side(0)).option("rest", &format!("{rest:?}"));
    let text = plan.text().replacen("id: \"arena\"", "id: \"next\", follows: \"arena\"", 1);
    let next = Level::read(&Source::new("next", &text), &indes_testing::vocabulary).unwrap();
    let veterans = Veteran::all(arena.world());
    let level = next.continued(&DEF, &shipped(&DEF), &veterans).map_err(|error| error.to_string())?;
    let units = level.setup(&DEF, &shipped(&DEF)).unwrap().units.into_iter();
    Ok(units.map(|unit| (unit.name, unit.pools.get(HEALTH).now)).collect())
}

#[test]
fn tempo_d22_a_rest_gives_back_nothing_a_quarter_or_all() {
    for (rest, wanted) in [("none", 7), ("short", 12), ("full", 20)] {
        let mut arena = duel().begin();
        arena.set_health("A", 7);
        assert_eq!(health_after(&mut arena, rest).unwrap()[0], ("A".to_owned(), wanted));
    }
}

/// A fells B, of three, with a hit, critical or not.
fn felled(kills: Option<&str>, critical: bool) -> Arena {
    let plan = hex(["A B . . C"]);
    let plan = kills.map_or(plan.clone(), |kills| plan.option("kills", &format!("{kills:?}")));
    let mut arena = plan.begin();
    let pool = if critical { 6 } else { 0 };
    arena.set_health("B", 4).rolls([pool, 9]).act("A", "melee_attack edge B").pass("B");
    arena
}

/// Only the level's rules kill: by default nothing does.
#[test]
fn tempo_g42_a_level_says_which_hits_kill_and_the_dead_do_not_go_on() {
    let cases = [
        (None, [false, false]),
        (Some("nothing"), [false, false]),
        (Some("critical_hits"), [false, true]),
        (Some("all_hits"), [true, true]),
    ];
    for (kills, dies) in cases {
        for (critical, dies) in [(false, dies[0]), (true, dies[1])] {
            let mut arena = felled(kills, critical);
            let story = arena.story();
            let lines: &[&str] = if dies { &["B falls", "B is slain"] } else { &["B falls"] };
            assert!(story.ends_with(&lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>()), "{story:#?}");
            // With a full rest who is down comes again, and who is dead does not.
            let left = health_after(&mut arena, "full");
            match dies {
                true => assert_eq!(left.unwrap_err(), "nobody of Ember is left to go on", "{kills:?} {critical}"),
                false => assert!(left.unwrap().contains(&("B".to_owned(), 20)), "{kills:?} {critical}"),
            }
        }
    }
    // A hit that leaves some Health kills no unit, nor does a later fall without such a hit.
    let mut arena = hex(["A B . . C"]).option("kills", "\"critical_hits\"").begin();
    arena.set_health("B", 10).rolls([6, 9]).act("A", "melee_attack edge B").pass("B");
    arena.rolls([0, 9]).act("A", "melee_attack edge B").pass("B");
    assert!(arena.is_down("B") && !arena.is("B", "slain"));
}

/// Every option of the rule data is one of those that these tests play.
#[test]
fn tempo_d22_no_option_is_left_out() {
    let played = [
        "high_ground_bonus",
        "cover_light",
        "cover_heavy",
        "weather_ranged_modifier",
        "pin_escape_to_guard",
        "pin_wins_after",
        "kills",
        "rest",
        "double_ends_bind",
        "combat_move_crit_passes_opponent",
        "feints",
        "fixed_initiative",
    ];
    let known: Vec<&str> = data().file.options.iter().map(|option| option.key.as_str()).collect();
    assert_eq!(known, played);
}
