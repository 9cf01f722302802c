//! Rulings where the document is silent or contradicts itself, clause by clause, as far as no other file tests them.

use super::{duel, hex, square, yields};
use indes_poise::DEF;
use indes_poise::data::{Data, Tag};
use indes_testing::{Arena, Plan};

/// A attacks: the line of the threat, and how many boons and how many banes it has.
fn declared(arena: &mut Arena, what: &str) -> (String, usize, usize) {
    arena.skip().act("A", what);
    let story = arena.story();
    let threat = story.iter().find(|line| line.starts_with("A ends on ")).expect("a threat").clone();
    let count = |word: &str| story.iter().filter(|line| line.starts_with(word)).count();
    (threat, count("A has a boon against"), count("A has a bane against"))
}

/// POISE-051: the skill's threat plus the attacker's agility, less each target's armour; a level may leave agility out.
#[test]
fn poise_g01_a_threat_is_the_skills_and_the_users_agility() {
    for (adds, agility, armour, threat, cost) in
        [("true", 3, "none", 9, 9), ("true", 3, "mail", 9, 7), ("false", 3, "mail", 6, 4), ("true", 1, "plate", 7, 4)]
    {
        let plan = duel().option("threat_adds_agility", adds).unit('A', move |a| a.with("agility", agility));
        let mut arena = plan.unit('D', move |d| d.armour(armour)).rolls([1, 4]);
        assert_eq!(declared(&mut arena, "attack cut D").0, format!("A ends on {threat}: threat"));
        assert_eq!(arena.cost("D", "predict"), cost, "{adds} {agility} {armour}");
        arena.react("D", "predict");
    }
}

/// POISE-054, POISE-069: neither goes below 0, and an empty pool can pay a price of 0.
#[test]
fn poise_g45_threat_and_damage_are_never_below_0() {
    // 3 and an agility of 1, less three banes: reeling, dread, a target above.
    let weak = || {
        duel().unit('A', |a| a.gear([]).with("agility", 1).with("poise", 0).with("dread", 1)).heights([
            ". 1 . . .",
            ". . . . .",
            ". . . . .",
        ])
    };
    let mut arena = weak().unit('D', |d| d.pools(0, 9, 9).armour("plate")).rolls([1, 4]);
    assert_eq!(declared(&mut arena, "attack strike D"), ("A ends on 0: threat".to_owned(), 0, 3));
    assert!(arena.can("D", "dodge"), "poise is empty");
    assert_eq!(["dodge", "block", "predict"].map(|verb| arena.cost("D", verb)), [0; 3]);
    arena.react("D", "dodge");
    assert_eq!(arena.pools("D"), [0, 9, 9]);
    // Two dice of 1 and a brawn of 1 against 3 points of armour: no damage, and the effects all the same.
    let mut arena = duel().unit('A', |a| a.gear(["mace"]).with("brawn", 1)).unit('D', |d| d.armour("plate")).begin();
    yields(&mut arena, "attack crush D", &[1, 1]);
    arena.detail("A", "take_effects");
    assert_eq!((arena.pools("D"), arena.cell("D").as_str()), ([15, 15, 15], "D1"), "2 paces for two dice");
}

/// POISE-117: agility less armour, shields and afflictions, at least 0; a number in the level replaces all of it.
#[test]
fn poise_g02_speed_is_agility_less_what_is_worn() {
    let dash = |change: &dyn Fn(indes_testing::UnitSpec) -> indes_testing::UnitSpec| {
        let plan = square(["A . . . . . . . . . . D"]).unit('A', change);
        let mut arena = plan.unit('D', |d| d.with("agility", 2)).rolls([1, 4]);
        if arena.question() != "A acts" {
            arena.say("D", "end_turn");
        }
        arena.values("A", "dash B1").len()
    };
    assert_eq!(dash(&|a| a), 3 + 2);
    assert_eq!(dash(&|a| a.with("agility", 4)), 3 + 4);
    assert_eq!(dash(&|a| a.armour("mail")), 3 + 1);
    assert_eq!(dash(&|a| a.gear(["sword", "tower_shield"])), 3 + 1);
    assert_eq!(dash(&|a| a.with("limp", 1)), 3 + 1);
    assert_eq!(dash(&|a| a.armour("plate").with("agility", 1).with("limp", 1)), 3, "not below 0");
    assert_eq!(dash(&|a| a.armour("plate").with("speed", 6)), 3 + 6);
}

/// POISE-D06: each source counts once; boons and banes cancel one for one, and at most 3 count.
#[test]
fn poise_g07_boons_and_banes_cancel_and_are_capped() {
    // D is surrounded, lower, heedless, and A is in its gambit.
    let four = || {
        square([". . . .", "A D B .", ". . . ."])
            .heights([". . . .", "1 . . .", ". . . ."])
            .unit('D', |d| d.status("heedless").pools(40, 40, 40))
    };
    for (cap, threat) in [("3", 14), ("1", 10), ("5", 16), ("0", 8)] {
        let mut arena = four().option("boon_cap", cap).begin();
        arena.act("A", "final_gambit");
        assert_eq!(declared(&mut arena, "attack cut D"), (format!("A ends on {threat}: threat"), 4, 0), "{cap}");
        arena.react("D", "dodge");
    }
    // A bane takes one of them away before the cap is asked for.
    let mut arena = four().unit('A', |a| a.with("dread", 1)).begin();
    arena.act("A", "final_gambit");
    assert_eq!(declared(&mut arena, "attack cut D"), ("A ends on 14: threat".to_owned(), 4, 1));
    arena.react("D", "dodge");
    let mut arena = four().unit('A', |a| a.with("dread", 1)).begin();
    assert_eq!(declared(&mut arena, "attack cut D"), ("A ends on 12: threat".to_owned(), 3, 1));
    arena.react("D", "dodge");
}

/// POISE-070: shoves of one attack add up, with sizes counted once; what an effect takes is a loss, not damage.
#[test]
fn poise_g08_effects_of_one_attack_come_together() {
    let row = "A D . . . . . .";
    // 2 paces by the yield and 1 by the die; a target one size smaller goes one more.
    for (size, end) in [("1", "E1"), ("0", "F1")] {
        let mut arena = square([row]).unit('D', move |d| d.size(size)).begin();
        arena
            .rolls([2])
            .act("A", "bull_rush D")
            .react("D", "yield")
            .asks("A chooses")
            .skip()
            .detail("A", "take_effects");
        assert_eq!(arena.cell("D"), end, "{size}");
        assert_eq!(arena.story().iter().filter(|line| line.starts_with("D is pushed")).count(), 1, "one shove");
    }
    // Each effect may be declined; the others come in one batch, without armour and spill.
    for (declined, focus) in [(0, 0), (1, 0), (2, 1), (3, 3)] {
        let mut arena =
            duel().unit('A', |a| a.gear(["dagger"])).unit('D', |d| d.armour("plate").pools(15, 15, 3)).begin();
        yields(&mut arena, "attack stab D", &[1, 2, 1]);
        for _ in 0..declined {
            arena.detail("A", "fewer_effects");
        }
        if declined < 3 {
            arena.detail("A", "take_effects");
        }
        // 1 + 2 + 1 and brawn, less 3; each effect takes 2 focus.
        assert_eq!(arena.pools("D"), [12, 15, focus], "{declined}");
    }
}

/// POISE-214: what choking takes, when it ends, what it bars.
#[test]
fn poise_g17_choking_costs_4_and_4_and_ends_in_air() {
    let plan = square(["A . . . D"]).unit('A', |a| a.status("choking"));
    let mut arena = plan.begin();
    assert!(!arena.can("A", "overwatch"), "one who chokes cannot concentrate");
    arena.skip().end("A");
    arena.expect([
        "A -4 momentum (11)",
        "A -4 focus (11)",
        "A is no longer choking",
        "A's turn ends",
        "D's turn begins",
    ]);
    let mut arena = plan.begin();
    arena.act("A", "recovery");
    assert_eq!(arena.statuses("A"), Vec::<String>::new());
    // A minion loses 4 once: POISE-C10.
    let mut arena =
        square(["A . . . D"]).unit('A', |a| a.template("levy").with("defence", 9).status("choking")).begin();
    arena.end("A");
    assert_eq!(arena.defence("A"), 5);
}

/// POISE-065: at agility 2 and brawn 2 threats are 5 to 11, and the mean damage of a yield is 1.0 to 1.6 times as much.
#[test]
fn poise_g21_yields_cost_somewhat_more_than_defences() {
    let data = DEF.shipped_data().unwrap();
    let data: &Data = data.of();
    let weapons: Vec<_> = data.file.gear.iter().filter(|weapon| !weapon.skills.is_empty()).collect();
    let skills: Vec<_> = weapons.iter().flat_map(|weapon| &weapon.skills).collect();
    assert_eq!((weapons.len(), skills.len()), (16, 17));
    for skill in skills {
        let threat = skill.threat + 2;
        assert!((5..=11).contains(&threat), "{}: {threat}", skill.name);
        // Twice the mean, in tenths of the threat, rounded to the nearest.
        let twice = i16::from(skill.dice.0) * (i16::from(skill.dice.1) + 1) + if skill.is_brawny() { 4 } else { 0 };
        let tenths = (twice * 10 + threat) / (2 * threat);
        let least = if skill.is(Tag::Thrown) || ["bolt", "stone"].contains(&skill.key.as_str()) { 10 } else { 12 };
        assert!((least..=16).contains(&tenths), "{}: {tenths} tenths", skill.name);
    }
}

/// POISE-127, POISE-181: on hexes every step is 1, and opposite neighbours surround.
#[test]
fn poise_g29_hexes_have_no_diagonals_and_their_own_opposites() {
    let mut arena = hex(["A . . . . . . D", " . . . . . . . .", ". . . . . . . .", " . . . . . . . ."]).begin();
    let ends = arena.values("A", "dash B1");
    assert!(ends.contains(&"F1".to_owned()) && !ends.contains(&"G1".to_owned()), "{ends:?}");
    assert!(ends.contains(&"D4".to_owned()), "5 steps in any direction: {ends:?}");
    let mut arena = hex([". . . . .", " . A D B .", ". . . . ."]).begin();
    assert!(arena.surrounded("D"), "left and right");
    let mut arena = hex([". . B . .", " . A D . .", ". . . . ."]).begin();
    assert!(!arena.surrounded("D"), "beside each other");
    // Each of the six directions can be drawn.
    let rows = [
        ". . . . . . . . .",
        " . . . . . . . . .",
        ". . . . . . . . .",
        " . . . A D . . . .",
        ". . . . . . . . .",
        " . . . . . . . . .",
        ". . . . . . . . .",
    ];
    let mut ends = Vec::new();
    for drawn in 1..=6 {
        let mut arena = hex(rows).unit('D', |d| d.gear(["dagger"])).begin();
        arena.rolls([4, drawn]).act("A", "disarm D").react("D", "yield");
        let lost = arena.story().into_iter().find(|line| line.starts_with("D loses dagger on ")).expect("it is thrown");
        ends.push(lost["D loses dagger on ".len()..].to_owned());
    }
    let d: indes_core::grid::Cell = "E4".parse().unwrap();
    let grid = indes_core::grid::Grid::new(indes_core::grid::Shape::Hex(indes_core::grid::Orientation::Pointy), 9, 7);
    assert!(ends.iter().all(|end| grid.distance(d, end.parse().unwrap()) == 3), "{ends:?}");
    ends.sort();
    ends.dedup();
    assert_eq!(ends.len(), 6);
}

/// POISE-157: a shield is thrown as well, a natural weapon is not; items pass over units, stop before walls, and fly 2
/// cells along a diagonal.
#[test]
fn poise_g34_disarming_throws_all_items_in_hand() {
    let rows = [". . . . . . . .", ". . . . . . . .", ". . A D E . . .", ". . . . . . . .", ". . . . . . . ."];
    let plan = square(rows).unit('D', |d| d.gear(["sword", "buckler"]));
    let mut arena = plan.begin();
    arena.rolls([4, 1, 2]).act("A", "disarm D").react("D", "yield");
    let story = arena.story();
    assert!(story.contains(&"D loses sword on G3".to_owned()), "over E: {story:#?}");
    assert!(story.contains(&"D loses buckler on F1".to_owned()), "2 cells along a diagonal: {story:#?}");
    let rows = [". . . . . . . .", ". . . . . . . .", ". . A D . # . .", ". . . . . . . .", ". . . . . . . ."];
    let mut arena = square(rows).unit('D', |d| d.gear(["sword"])).begin();
    arena.rolls([4, 1]).act("A", "disarm D").react("D", "yield");
    assert!(arena.story().contains(&"D loses sword on E3".to_owned()), "before the wall");
    let mut arena = square(rows).unit('D', |d| d.gear(["claws"])).begin();
    arena.rolls([4]).act("A", "disarm D").react("D", "yield");
    assert!(!arena.story().iter().any(|line| line.starts_with("D loses")));
}

/// POISE-041: a price that takes exactly what a pool has is paid, and the condition that it brings counts for the
/// skill.
#[test]
fn poise_g41_a_price_can_empty_a_pool_but_not_the_last_one() {
    let swordsman = |poise: i32| duel().unit('A', move |a| a.gear(["greatsword"]).pools(poise, 5, 5)).begin();
    let mut arena = swordsman(2);
    // 8 and 2, less a bane: A reels.
    assert_eq!(declared(&mut arena, "attack sweep D"), ("A ends on 8: threat".to_owned(), 0, 1));
    assert!(arena.is("A", "reeling"));
    arena.react("D", "dodge");
    assert_eq!(arena.pools("A"), [0, 5, 5], "nothing is given back");
    // A price that is missing, or that would empty the last pool, cannot be paid: a shot costs 1 focus, and bare hands
    // do not
    // reach D.
    let shoots = |change: fn(indes_testing::UnitSpec) -> indes_testing::UnitSpec| {
        let plan = square(["A . . . D"]).unit('A', |a| change(a).gear(["longbow"]));
        plan.begin().can("A", "attack")
    };
    assert!(shoots(|a| a.pools(1, 0, 1)) && shoots(|a| a.pools(0, 0, 2)));
    assert!(!shoots(|a| a.pools(9, 9, 0)) && !shoots(|a| a.pools(0, 0, 1)));
    // A minion keeps its last point.
    assert!(shoots(|a| a.template("levy").with("defence", 2)) && !shoots(|a| a.template("levy").with("defence", 1)));
}

/// POISE-131, POISE-135: the path is fixed before the first pace; a diagonal that the rest cannot pay ends the shove
/// without loss; the map's edge is an obstacle; a unit that the shoved one hits is not harmed.
#[test]
fn poise_g47_how_a_shove_goes_and_ends() {
    // Two paces: one along a diagonal, and the second would cost 2.
    let mut arena = square(["A . . .", ". D . .", ". . . .", ". . . ."]).begin();
    arena.rolls([6]).act("A", "bull_rush D").react("D", "yield");
    assert_eq!(
        (arena.cell("D").as_str(), arena.pools("D")),
        ("C3", [15, 7, 15]),
        "8 momentum, and no loss for what is left"
    );
    // A corner of a wall bars a diagonal; the shove does not go round it.
    let mut arena = square(["A . . .", ". D # .", ". . . .", ". . . ."]).begin();
    arena.rolls([6]).act("A", "bull_rush D").react("D", "yield");
    assert_eq!((arena.cell("D").as_str(), arena.pools("D")), ("B2", [15, 3, 15]), "8 and 2 for each of 2 paces");
    // The edge of the map.
    let mut arena = square([". . .", ". A D", ". . ."]).unit('A', |a| a.gear(["sling"])).begin();
    arena.rolls([6]).act("A", "bull_rush D").react("D", "yield");
    assert_eq!((arena.cell("D").as_str(), arena.pools("D")), ("C2", [15, 3, 15]));
    // E, which D is shoved against, is not harmed.
    let mut arena = square(["A D E . .", ". . . . .", ". . . . ."]).unit('A', |a| a.gear(["sling"])).begin();
    arena.rolls([6]).act("A", "bull_rush D").react("D", "yield");
    assert_eq!((arena.cell("D").as_str(), arena.pools("D"), arena.pools("E")), ("B1", [15, 3, 15], [15, 15, 15]));
}

/// POISE-214: a unit that walks into deep water swims; a unit in it may dive; a unit shoved within it stays up.
#[test]
fn poise_g49_a_unit_in_deep_water_is_under_water_only_if_it_dives() {
    let mut arena = square(["A w w w . D"]).begin();
    arena.act("A", "dash B1").pass("A");
    assert_eq!(arena.statuses("A"), ["wet"], "it swims at the surface");
    assert!(arena.can("A", "dive"));
    let mut arena = square(["A ~ . . . D"]).begin();
    arena.act("A", "dash B1").pass("A");
    assert!(!arena.can("A", "dive"), "not in shallow water");
    let mut arena = square(["D A w w w ."]).unit('A', |a| a.on('w')).begin();
    arena.end("A").rolls([6]).act("D", "bull_rush A").react("A", "yield");
    assert_eq!((arena.cell("A").as_str(), arena.is("A", "submerged")), ("D1", false), "it was in the water before");
}

/// POISE-202, POISE-092: its owner answers for it; it stays where it is and has no turn.
#[test]
fn poise_g51_an_animal_without_a_rider() {
    let plan = square(["D . B . . .", ". . . . . .", ". . . . . A"]).unit('B', |b| b.template("horse"));
    let mut arena = plan.unit('D', |d| d.gear(["spear"])).begin();
    arena.end("A").asks("D acts").act("D", "attack thrust B").asks("B reacts");
    let (a, b) = (arena.id("A"), arena.id("B"));
    let seats = arena.look(|view| [a, b].map(|unit| view.field.roster.seat(unit)));
    assert_eq!(seats[0], seats[1], "its owner answers");
    arena.react("B", "dodge").end("D").asks("A acts");
    assert_eq!(arena.cell("B"), "C1");
    // Three rounds: it never has a turn.
    for _ in 0..3 {
        arena.end("A").asks("D acts").end("D").asks("A acts");
    }
}

/// POISE-178: for any attacker, from any cell.
#[test]
fn poise_c16_a_shot_at_a_surrounded_unit_has_the_boon_too() {
    let rows = [". A . . . .", ". D . . . C", ". B . . . .", ". . . . . ."];
    let plan = square(rows).unit('C', |c| c.gear(["longbow"])).also("opening: first_actor(\"C\")");
    let mut arena = plan.rolls([]);
    assert!(arena.surrounded("D"));
    arena.act("C", "attack shoot D");
    assert!(arena.story().contains(&"C has a boon against D".to_owned()));
    assert_eq!(arena.cost("D", "predict"), 6 + 2 + 2);
    arena.react("D", "predict");
}

/// POISE-122: any unit passes a defeated one, none ends on it; it gives no cover, and it stops a shove.
#[test]
fn poise_c33_the_defeated_lie_low_and_stop_a_shove() {
    let fallen = || {
        let plan = square([". . . . . . .", "A D E . . . F", ". . . . . . ."]).unit('A', |a| a.gear(["spear"]));
        let mut arena = plan.unit('E', |e| e.template("levy").with("defence", 1)).begin();
        // A bane: D is in the way.
        arena.rolls([8]).act("A", "attack thrust E");
        while arena.question() == "A chooses" {
            let verb = if arena.can("A", "pass") { "pass" } else { "take_effects" };
            arena.detail("A", verb);
        }
        assert!(arena.is_down("E"));
        arena
    };
    let mut arena = fallen();
    arena.end("A").asks("D acts");
    let ends = arena.values("D", "dash D2");
    assert!(ends.contains(&"D2".to_owned()) && !ends.contains(&"C2".to_owned()), "{ends:?}");
    arena.until("A acts");
    let before = arena.pools("D");
    arena.rolls([6]).act("A", "bull_rush D").react("D", "yield");
    let lines = arena.story();
    assert_eq!((arena.cell("D").as_str(), arena.pools("D")[1]), ("B2", before[1] - 8 - 4), "{lines:#?}");
}

/// POISE-199: a rider is one level higher, for melee attacks only and against units on foot that are not large.
#[test]
fn poise_c35_the_height_of_a_saddle() {
    let mounted = |plan: Plan| plan.unit('A', |a| a.rides('B')).unit('B', |b| b.template("horse"));
    let rows = [". . . . . . A", ". . B . D . .", ". . . . . . .", ". . . . . . ."];
    // A shot from the saddle has no boon.
    let mut arena =
        mounted(square([". . . . . . . . A", ". B . . . . . . D", ". . . . . . . . .", ". . . . . . . . ."]))
            .unit('A', |a| a.gear(["sling"]))
            .begin();
    assert_eq!(declared(&mut arena, "attack stone D"), ("A ends on 7: threat".to_owned(), 0, 0));
    arena.react("D", "predict");
    // Rider against rider: neither.
    let plan = square([". . . . . . A", ". . B . E . D", ". . . . . . .", ". . . . . . ."]);
    let plan = mounted(plan).unit('D', |d| d.rides('E')).unit('E', |e| e.template("horse"));
    let mut arena = plan.begin();
    assert_eq!(declared(&mut arena, "attack cut D"), ("A ends on 8: threat".to_owned(), 0, 0));
    arena.react("D", "dodge");
    // The mount's own attack has no boon either.
    let mut arena = mounted(square(rows)).begin();
    arena.skip().act("A", "ride_attack strike D");
    assert!(!arena.story().iter().any(|line| line.contains(" has a b")), "a horse is no higher than its legs");
    arena.react("D", "block");
}

/// POISE-092, POISE-094: units that left, defeated units and animals are no fighters.
#[test]
fn poise_j15_a_side_of_an_animal_alone_has_lost() {
    let gate = "regions: { \"Gate\": (cells: [\"A1:A3\"], exit: true) }";
    let plan = square([". A . . . D", ". . . . . .", ". . . . B .", ". . . . . ."]).also(gate);
    let mut arena = plan.unit('B', |b| b.template("horse")).begin();
    arena.act("A", "dash A1").asks("A chooses").skip().detail("A", "leave").asks("over");
    assert!(arena.story().contains(&"Ember wins: LastStanding".to_owned()));
}

/// POISE-115, POISE-106: a template may do without a gambit; a greedy bot calls one at 8 points or fewer and always
/// defies.
#[test]
fn poise_j18_when_a_bot_calls_its_gambit() {
    let worth = |pools: [i32; 3]| {
        let mut arena = duel().unit('A', move |a| a.pools(pools[0], pools[1], pools[2])).begin();
        (arena.worth("A", "final_gambit"), arena.worth("A", "end_turn"))
    };
    let (spent, idle) = worth([2, 3, 3]);
    assert!(spent > idle, "8 are left: {spent} {idle}");
    let (fresh, idle) = worth([3, 3, 3]);
    assert!(fresh < idle, "9 are left: {fresh} {idle}");
    let plan = duel().unit('A', |a| a.pools(2, 2, 2)).unit('D', |d| d.template("drake").size("1").pools(0, 0, 1));
    let mut arena = plan.rolls([8, 1]);
    if arena.question() == "D acts" {
        arena.end("D");
    }
    arena.rolls([8, 8]).act("A", "attack cut D").asks("D chooses");
    assert!(arena.worth("D", "defy") > arena.worth("D", "fall"));
}
