//! Flyers: levels and their price, rules that depend on the difference of heights, landings and falls.

use super::{hex, square};
use indes_core::battle::{Arg, Domain, Snapshot, begin};
use indes_core::battlefield::Means;
use indes_core::reading::Source;
use indes_level::level::Level;
use indes_poise::{DEF, resolve};
use indes_testing::{Arena, Plan, UnitSpec, bare_world};

/// The default hero with wings: it has 5 points for a Dash.
fn winged(unit: UnitSpec) -> UnitSpec {
    unit.with("flies", 1)
}

/// A winged unit at an altitude.
fn high(levels: u8) -> impl Fn(UnitSpec) -> UnitSpec {
    move |unit| winged(unit).altitude(levels)
}

/// The same row on squares and on hexes, with room below.
fn both(row: &str) -> [Plan; 2] {
    let empty = vec!["."; row.split(' ').count()].join(" ");
    [square([row, &empty, &empty]), hex([row, &format!(" {empty}"), &empty])]
}

/// The level at which a unit is in the air; `None` on the ground.
fn level(arena: &mut Arena, unit: &str) -> Option<i16> {
    let id = arena.id(unit);
    arena.look(|view| view.field.aloft(id))
}

#[test]
fn poise_g40_a_flyer_chooses_the_level_at_which_it_ends() {
    for plan in both("A . . . . . . . . D") {
        let mut arena = plan.unit('A', winged).begin();
        assert_eq!(arena.values("A", "soar"), ["1", "2", "3", "4", "5"]);
        assert_eq!(arena.values("A", "hover"), ["1"]);
        // Two levels and three paces take all 5 points.
        arena
            .refused("A", "fly 2 B1-C1-D1-E1")
            .refused("A", "fly 3 B1-C1-D1")
            .refused("A", "fly 5 B1")
            .refused("A", "fly 20 B1");
        arena.skip().act("A", "fly 2 B1-C1-D1").asks("A reacts");
        arena.expect(["A fly level 2 B1-C1-D1", "A rises to 2", "A walks A1-B1-C1-D1"]);
        assert_eq!(level(&mut arena, "A"), Some(2));
        // It stays at its level, and keeps it on every other walk.
        arena.pass("A").end("A").end("D").asks("A acts").act("A", "dash E1-F1-G1");
        assert_eq!(level(&mut arena, "A"), Some(2));
    }
}

#[test]
fn poise_g40_descending_is_free_and_a_flyer_lands_where_its_path_ends() {
    for plan in both("A . . . . . . . . D") {
        let mut arena = plan.unit('A', high(6)).begin();
        arena.refused("A", "fly 0 B1-C1-D1-E1-F1-G1").refused("A", "fly 6 B1");
        arena.act("A", "fly 0 B1-C1-D1-E1-F1").asks("A reacts");
        arena.expect(["A fly level 0 B1-C1-D1-E1-F1", "A walks A1-B1-C1-D1-E1-F1", "A lands on 0"]);
        assert_eq!(level(&mut arena, "A"), None);
    }
}

#[test]
fn poise_g40_soaring_takes_a_point_a_level_up_and_none_down() {
    let mut arena = both("A . . . . . . . . D")[0].clone().unit('A', high(2)).begin();
    assert_eq!(arena.values("A", "soar"), ["0", "1", "3", "4", "5", "6", "7"]);
    assert_eq!(arena.values("A", "hover"), ["0", "1", "3"]);
    arena.act("A", "soar 7").asks("A acts").expect(["A soar level 7", "A rises to 7"]);
    arena.end("A").end("D").asks("A acts").skip();
    // No unit is more than 9 levels above the highest ground.
    assert_eq!(arena.values("A", "soar").last().map(String::as_str), Some("9"));
    arena.act("A", "hover 0").asks("A acts").expect(["A hover level 0", "A lands on 0"]);
}

#[test]
fn poise_g40_flight_is_not_offered_to_units_without_wings() {
    let mut arena = both("A . . . . . . . . D")[0].clone().begin();
    assert!(!arena.can("A", "fly") && !arena.can("A", "soar"));
    assert_eq!(arena.look(|view| view.field.aloft(indes_core::battlefield::UnitId(0))), None);
}

#[test]
fn poise_g40_in_the_air_the_ground_costs_nothing() {
    for plan in both("A ~ ~ ~ ~ . . . . D") {
        let mut arena = plan.unit('A', winged).begin();
        // Wet ground takes 2 points a pace.
        arena.refused("A", "dash B1-C1-D1").refused("A", "fly 0 B1-C1-D1").act("A", "fly 1 B1-C1-D1-E1");
        assert!(!arena.is("A", "wet"));
    }
}

#[test]
fn poise_g40_higher_ground_blocks_a_flight() {
    for plan in both("A . . . . . . . . D") {
        let plan = plan.unit('A', winged).heights(["0030000000", "0030000000", "0030000000"]);
        let mut arena = plan.begin();
        arena.refused("A", "fly 2 B1-C1").refused("A", "fly 0 B1-C1-D1");
        arena.act("A", "fly 3 B1-C1").asks("A reacts");
        arena.expect(["A fly level 3 B1-C1", "A rises to 3", "A walks A1-B1-C1", "A lands on 3"]);
        // From a cliff a flyer goes on at the cliff's height.
        arena.pass("A").end("A").end("D").asks("A acts").skip().act("A", "fly 3 D1-E1");
        assert_eq!(level(&mut arena, "A"), Some(3));
    }
}

#[test]
fn poise_g40_a_blow_reaches_by_the_difference_of_heights() {
    for row in both("A D . . . . . .") {
        let mut arena = row.clone().unit('D', high(1)).begin();
        arena.act("A", "attack cut D").asks("D reacts");
        let mut arena = row.unit('D', high(2)).begin();
        assert!(!arena.can("A", "attack"), "a sword reaches 1 level");
    }
}

#[test]
fn poise_g40_high_in_the_air_is_high_ground() {
    let mut arena = both("A D . . . . . .")[0].clone().unit('D', high(1)).begin();
    arena.act("A", "attack cut D").expect(["A attack sword/cut D", "A ends on 6: threat", "A has a bane against D"]);
}

#[test]
fn poise_g40_zones_go_by_the_difference_of_heights() {
    for row in both("A D . . . . . .") {
        // A leaves a cell beside D: one level apart D hinders, two levels apart it does not.
        let mut arena = row.clone().unit('A', high(1)).begin();
        arena.act("A", "dash A2").asks("D reacts");
        let mut arena = row.clone().unit('A', high(2)).begin();
        arena.act("A", "dash A2").asks("A reacts");
        // The same when D leaves a cell beside A.
        let mut arena = row.clone().unit('A', high(1)).begin();
        arena.end("A").act("D", "dash B2").asks("A reacts");
        let mut arena = row.unit('A', high(2)).begin();
        arena.end("A").act("D", "dash B2").asks("D reacts");
    }
}

#[test]
fn poise_g40_a_flight_that_sinks_into_a_zone_is_hindered_on_its_next_move_only() {
    let mut arena = both("A . . D . . . .")[0].clone().unit('A', high(3)).begin();
    arena.act("A", "fly 1 B1-C1").asks("A reacts").pass("A");
    arena.end("A").end("D").asks("A acts").act("A", "soar 4").asks("D reacts");
    arena.react("D", "hinder").asks("A acts");
    assert_eq!((arena.pools("A"), level(&mut arena, "A")), ([11, 11, 11], Some(4)));
}

#[test]
fn poise_g40_units_two_levels_apart_pass_over_and_under_each_other() {
    for row in both("A D . . . . . .") {
        let mut arena = row.clone().unit('A', high(1)).begin();
        arena.refused("A", "dash B1-C1");
        let mut arena = row.clone().unit('A', high(2)).begin();
        // No unit ends above or below another.
        arena.refused("A", "dash B1").act("A", "dash B1-C1").asks("A reacts");
        let mut arena = row.clone().unit('D', high(2)).begin();
        arena.refused("A", "dash B1").act("A", "dash B1-C1").asks("A reacts");
        let mut arena = row.unit('D', high(1)).begin();
        arena.refused("A", "dash B1-C1");
    }
}

#[test]
fn poise_g40_cover_goes_by_the_height_of_the_line() {
    let covered = |row: &str, levels: u8| {
        let mut arena = both(row)[0].clone().unit('A', |a| a.gear(["longbow"])).unit('D', high(levels)).begin();
        let ids = [arena.id("A"), arena.id("D")];
        arena.look(|view| {
            let [a, d] = ids.map(|id| view.field.unit(id));
            resolve::covered(view, &a, &d, Means::Ranged).grade > 0
        })
    };
    // Beside A the line to a level of 6 has risen by 1, a cell farther by 2.
    assert!(covered("A - . . . . D", 0) && covered("A - . . . . D", 6));
    assert!(covered("A . - . . . D", 3) && !covered("A . - . . . D", 6));
    // A body gives cover at its own height: E stands on the ground.
    assert!(covered("A . E . . . D", 0) && !covered("A . E . . . D", 6));
    // Between two units on the ground a unit in the air gives no cover.
    let mut arena = both("A . . E . . D")[0].clone().unit('E', high(3)).unit('A', |a| a.gear(["longbow"])).begin();
    let ids = [arena.id("A"), arena.id("D")];
    let free = arena
        .look(|view| resolve::covered(view, &view.field.unit(ids[0]), &view.field.unit(ids[1]), Means::Ranged).grade);
    assert_eq!(free, 0, "E hovers 3 levels above the line");
}

#[test]
fn poise_g40_a_hovering_unit_is_surrounded_only_by_units_near_its_height() {
    let all = |levels: u8, up: u8| {
        let mut plan = square([". . . . .", ". E . F .", ". . A . .", ". G . H .", ". . . . ."]);
        plan = plan.unit('A', high(levels));
        for name in ['E', 'H'] {
            plan = plan.unit(name, high(up));
        }
        let mut arena = plan.rolls([1, 4]);
        arena.surrounded("A")
    };
    assert!(all(3, 3) && all(3, 2), "E and H hold opposite corners");
    assert!(!all(3, 1), "two levels below it they hold nothing");
}

#[test]
fn poise_g40_hazards_on_the_ground_do_not_strike_units_in_the_air() {
    let hazards = "(at: own_turn_end, effect: loss(amount: 2, of: \"focus\")), (at: enter, effect: loss(amount: 3, of: \"poise\"))";
    for plan in both("A . . . . . . . . D") {
        let plan = plan.hazards("Embers", "A1:C1", hazards);
        let mut arena = plan.unit('A', high(3)).begin();
        arena.act("A", "fly 2 B1").pass("A").end("A").end("D").asks("A acts");
        assert_eq!(arena.pools("A"), [15, 15, 15]);
        // A unit that lands enters the hazard, wherever it flew before.
        arena.act("A", "soar 0").asks("A acts");
        assert_eq!(arena.pools("A"), [12, 15, 15]);
        arena.end("A");
        assert_eq!(arena.pools("A"), [12, 15, 13]);
    }
}

#[test]
fn poise_g40_a_flyer_is_out_of_the_water() {
    let mut arena = both("A . . . . . . . . D")[0].clone().unit('A', |a| high(1)(a).on('w')).begin();
    assert!(!arena.is("A", "wet"));
    arena.act("A", "soar 0").asks("A acts");
    assert!(arena.is("A", "wet") && level(&mut arena, "A").is_none());
    // From the surface it rises again.
    arena.end("A").end("D").asks("A acts").act("A", "hover 1");
}

#[test]
fn poise_g20_a_flyer_that_is_knocked_down_falls() {
    for plan in both("A . . . . . D . . .") {
        // A shot's threat of 8 takes the last momentum.
        let plan = plan.unit('A', |a| a.gear(["longbow"])).unit('D', |d| high(4)(d).with("momentum", 8));
        let mut arena = plan.begin();
        arena
            .skip()
            .act("A", "attack shoot D")
            .react("D", "block")
            .asks("D chooses")
            .detail("D", "to_poise")
            .asks("A acts");
        arena.expect([
            "A attack longbow/shoot D",
            "A -1 focus (14)",
            "A ends on 8: threat",
            "D answers block",
            "D -8 momentum (0)",
            "D becomes knocked_down",
            "D lands on 0",
            "D -9 poise (6) as damage",
        ]);
    }
}

#[test]
fn poise_g20_a_fall_of_one_level_does_nothing() {
    let plan = both("A . . . . . D . . .")[0].clone().unit('A', |a| a.gear(["longbow"]));
    let mut arena = plan.unit('D', |d| high(1)(d).with("momentum", 8)).begin();
    arena.act("A", "attack shoot D").react("D", "block").asks("A acts");
    assert_eq!((arena.pools("D"), level(&mut arena, "D")), ([15, 0, 15], None));
}

/// A fall from the air onto a defeated unit comes to an end.
#[test]
fn poise_g20_a_flyer_comes_down_beside_a_defeated_unit() {
    indes_testing::soak::keep("poise-hunt", indes_testing::poise::hunt(), 27);
}

#[test]
fn poise_g20_a_fall_into_deep_water_only_submerges_the_unit() {
    let plan = both("A . . . . . D . . .")[0].clone().unit('A', |a| a.gear(["longbow"]));
    let mut arena = plan.unit('D', |d| high(6)(d).with("momentum", 8).on('w')).begin();
    arena.act("A", "attack shoot D").react("D", "block").asks("A acts");
    assert_eq!(arena.pools("D"), [15, 0, 15]);
    assert!(arena.is("D", "submerged"));
}

/// A with a halberd on a ledge 5 levels high, D in the air two cells away.
fn ledge(levels: u8) -> Arena {
    let plan = square(["A . D . .", ". . . . .", ". . . . ."]).heights(["50000", "50000", "50000"]);
    let plan = plan.unit('A', |a| a.gear(["halberd"]).with("cunning", 1));
    plan.unit('D', |d| high(levels)(d).pools(30, 60, 30)).begin()
}

#[test]
fn poise_g14_a_kneeling_flyer_drops_five_levels() {
    // The blow has a bane from below and a boon from above.
    let (below, level_with, above): (&[i16], &[i16], &[i16]) = (&[1, 6], &[1, 6, 6], &[1, 6, 6, 6]);
    for (levels, dice, left, fall) in [
        (7, below, Some(2), 0),
        (6, below, Some(1), 0),
        (5, level_with, None, 12),
        (4, above, None, 9),
        (3, above, None, 6),
    ] {
        let mut arena = ledge(levels);
        arena.rolls(dice.iter().copied()).act("A", "attack hook D").react("D", "yield").detail("A", "take_effects");
        arena.asks("A acts");
        assert!(arena.is("D", "kneeling"));
        assert_eq!(level(&mut arena, "D"), left, "from {levels}");
        assert_eq!(arena.pools("D")[1], 60 - 2 - dice.iter().sum::<i16>() - fall, "from {levels}");
    }
}

#[test]
fn poise_d15_a_grounded_flyer_falls_and_flies_no_more() {
    let plan = square([". . . . . . . .", ". A D . . . . .", ". B . . . . . ."]);
    let plan = plan.unit('D', |d| d.template("drake").size("1").pools(1, 1, 1).with("defiance", 1).altitude(1));
    let mut arena = plan.rolls([1, 4]);
    arena
        .asks("A acts")
        .rolls([8])
        .act("A", "attack cut D")
        .detail("D", "to_focus")
        .detail("D", "defy")
        .asks("D chooses");
    arena.detail("D", "pass");
    arena.asks("A chooses");
    assert_eq!(level(&mut arena, "D"), Some(1), "it defied the fall as well");
    assert!(arena.offered("A").contains(&"ground".to_owned()));
    arena.detail("A", "ground").asks("A acts");
    assert_eq!(level(&mut arena, "D"), None);
    arena.end("A").asks("D acts");
    assert_eq!(arena.why("fly"), "POISE-D15: cannot fly any more");
}

/// A on B, a griffin in the air, with D on a ledge beside it.
fn saddled(levels: u8) -> Arena {
    let rows = [". . . . . . A", ". . B . D . .", ". . . . . . .", ". . . . . . ."];
    let plan = square(rows).heights(["0000500", "0000500", "0000500", "0000500"]);
    plan.unit('A', |a| a.rides('B').pools(30, 30, 30))
        .unit('B', |b| b.template("griffin").altitude(levels))
        .rolls([1, 4])
}

#[test]
fn poise_g20_a_rider_shoved_off_in_the_air_falls_from_there() {
    let mut arena = saddled(5);
    arena.until("D acts");
    arena
        .rolls([6])
        .act("D", "bull_rush A")
        .react("A", "yield")
        .asks("A chooses")
        .detail("A", "to_poise")
        .asks("D acts");
    assert_eq!((level(&mut arena, "A"), level(&mut arena, "B")), (None, Some(5)));
    let story = arena.story();
    assert!(story.contains(&"A lands on 0".to_owned()), "{story:#?}");
    // A keeps 4 of its own momentum, and a fall of 5 levels takes 12.
    assert_eq!(arena.pools("A").iter().sum::<i16>(), 30 + 30 + 4 - 12, "{story:#?}");
}

#[test]
fn poise_g36_no_rider_dismounts_in_the_air() {
    let mut arena = saddled(2);
    arena.until("A acts");
    assert_eq!(arena.why("dismount"), "POISE-G40: in the air");
}

#[test]
fn poise_g40_a_shove_in_the_air_keeps_the_level_and_falls_over_no_ledge() {
    let plan = square(["A D . . . .", ". . . . . .", ". . . . . ."]).heights(["550000", "550000", "550000"]);
    let mut arena = plan.unit('A', |a| a.with("brawn", 5)).unit('D', |d| high(1)(d).pools(30, 30, 30)).begin();
    arena.rolls([6]).act("A", "bull_rush D").react("D", "yield").asks("A acts");
    assert_eq!((arena.cell("D"), level(&mut arena, "D")), ("D1".to_owned(), Some(6)));
    assert!(!arena.story().iter().any(|line| line.starts_with("D lands")));
}

#[test]
fn poise_g40_overwatch_strikes_a_unit_that_sinks_into_reach() {
    let mut arena = both("A D . . . . . .")[0].clone().unit('D', high(5)).begin();
    arena.act("A", "overwatch cut").end("A").asks("D acts").act("D", "soar 1").asks("A reacts");
    arena.react("A", "watched_strike").asks("D reacts");
}

#[test]
fn poise_g40_a_level_may_place_flyers_in_the_air() {
    let plan =
        |levels: u8, wings: i32| both("A . . D")[0].clone().unit('A', |a| a.altitude(levels).with("flies", wings));
    let read = |levels, wings| plan(levels, wings).level().map_err(|problems| problems.to_string());
    assert_eq!(read(9, 1).unwrap().units[0].altitude, Some(9));
    assert!(read(10, 1).unwrap_err().contains("0 to 9"));
    let message = read(1, 0).unwrap_err();
    assert!(message.contains("A cannot fly") && message.contains("flyers: `drake` or `griffin`"), "{message}");
    let tempo = plan(1, 1).text().replace("rules: poise", "rules: tempo");
    let message = Level::read(&Source::new("air.ron", &tempo), &indes_testing::vocabulary).unwrap_err().to_string();
    assert!(message.contains("in tempo nobody flies"), "{message}");
}

/// The level of a flyer is part of the state: hashed, saved and restored.
#[test]
fn poise_g40_a_snapshot_remembers_the_level() {
    let plan = both("A . . . D")[0].clone().unit('A', high(3));
    let mut arena = plan.begin();
    let before = arena.snapshot();
    arena.act("A", "soar 4");
    let after = arena.snapshot();
    assert_ne!(before.hash(), after.hash());
    let mut fresh = bare_world();
    begin(fresh.world_mut(), &plan.setup(), indes_core::battle::Dice::scripted(vec![1, 4])).expect("a beginning");
    after.restore(fresh.world_mut()).unwrap();
    assert_eq!(Snapshot::take(fresh.world()).hash(), after.hash());
    before.restore(fresh.world_mut()).unwrap();
    assert_eq!(Snapshot::take(fresh.world()), before);
}

/// A bot that fights hand to hand comes down to strike.
#[test]
fn poise_g40_a_greedy_flyer_comes_down() {
    let mut arena = both("A . . . . . D . . .")[0].clone().unit('A', high(6)).begin();
    let down = arena.worth("A", "fly 1 B1-C1-D1-E1-F1");
    assert!(down > arena.worth("A", "dash B1-C1-D1-E1-F1"), "at a height of 6 it reaches no enemy");
    assert!(arena.worth("A", "soar 1") > arena.worth("A", "soar 7"));
}

/// The search and the check of a path agree on the price of a flight, and the parts of the price add up to it.
#[test]
fn poise_g40_the_search_and_the_check_of_a_flight_agree_on_its_price() {
    for plan in both("A ~ - . # . E . D") {
        let plan = plan.heights(["001230000", "012100200", "000000001"]);
        let mut arena = plan.unit('A', high(1)).unit('E', high(4)).begin();
        let decision = arena.decision();
        let ends: usize = arena.look(|view| {
            let fly = view.field.data::<indes_poise::data::Data>().verb("fly").expect("a verb");
            let row = decision.row(fly).expect("it is offered");
            let domain = |so_far: &[Arg], slot| DEF.rules.domain(view, &decision.asked, row, so_far, slot);
            let Domain::Levels(levels) = domain(&[], 0) else { panic!("levels") };
            let ways = levels.iter().map(|&level| {
                let Domain::Walk(walks) = domain(&[Arg::Level(level)], 1) else { panic!("walks") };
                let walking = walks[0];
                let reach = walking.reach(view.field);
                for &end in reach.ends() {
                    let path = reach.path(end);
                    let steps = walking.follow(view.field, &path).expect("a way");
                    let parts: i16 = steps.iter().flat_map(|step| &step.tolls).map(|toll| toll.1).sum();
                    let spent = steps.last().map(|step| step.spent);
                    assert_eq!(
                        (spent, u16::try_from(parts).ok()),
                        (reach.cost_to(end), reach.cost_to(end)),
                        "{path:?}"
                    );
                }
                assert!(!reach.ends().is_empty(), "level {level} leads somewhere");
                reach.ends().len()
            });
            ways.sum()
        });
        assert!(ends > 20, "{ends}");
    }
}

/// POISE-G40, POISE-G44: a unit that lands on a cell enters the hazard there; one that stays a level above it does not.
#[test]
fn poise_g40_landing_on_a_hazard_enters_it() {
    for plan in both("A . . . . . . . . D") {
        let plan = plan.hazards("Embers", "C1", "(at: enter, effect: loss(amount: 3, of: \"poise\"))");
        for (way, poise) in [("fly 0 B1-C1", 12), ("fly 1 B1-C1", 15), ("fly 0 B1-C1-D1", 15)] {
            let mut arena = plan.clone().unit('A', high(2)).begin();
            arena.act("A", way).asks("A reacts");
            assert_eq!(arena.pools("A")[0], poise, "{way}");
        }
    }
}
